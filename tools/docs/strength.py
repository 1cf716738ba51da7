"""The tables of strength in the README: `python tools/docs/strength.py` plays the rows of the first (some minutes) and
reads those of the second from results/, `--papers` does only that. Both write between the marks in README.md."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

from turnwise.arena.campaign import read_campaign
from turnwise.arena.statistics.counts import Z95
from turnwise.reports.render import markdown_table
from turnwise.reports.reproduction import reproduce

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
EACH = 3
"""Rates of a paper that are shown: those that rest on the most of our matches."""

# What is played: searches against something simpler, game by game.
MAGE = "--game hearthstone --deck p5_mage_mech --iterations 300"
MATCHES = {
    "Hearthstone, plain search": f"mcts random {MAGE} --matches 100",
    "Hearthstone, search of paper 4": f"p4-agent p5-greedy {MAGE} --matches 100",
    "Hearthstone, the two searches": f"p4-agent mcts {MAGE} --matches 100",
    "Tribes": "p2-hard p2-rules --game tribes --matches 200",
    "Leduc poker": "ismcts random --game leduc --iterations 300 --matches 400",
    "pocket": "mcts random --game pocket --iterations 300 --matches 400",
}
HEAD = ["agent", "against", "where", "rate", "95 %", "matches", "the paper"]


def between(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f}"


def played(where: str, words: str) -> list[str]:
    """A row: the same command gives the same row on every machine."""
    command = [sys.executable, "-m", "turnwise", "match", *shlex.split(words), "--json"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    a, b = (f"`{name}`" for name in found["agents"])
    return [
        a,
        b,
        where,
        f"{100 * found['rate']:.1f} %",
        between(found["low"], found["high"]),
        str(found["matches"]),
        "",
    ]


def papers() -> list[list[str]]:
    file = ROOT / "experiments" / "campaigns" / "papers.toml"
    rows: dict[str, list[tuple[int, list[str]]]] = {}
    for table in reproduce(read_campaign(file), file.parent, ROOT / "results"):
        for line in table.lines:
            if line.verdict is None or line.ours is None:
                continue
            theirs, half = line.theirs, Z95 * line.ours.error
            where = f"[paper {table.paper}](docs/reproduction/paper-{table.paper}.md)" + f", {theirs.setting}" * bool(
                theirs.setting
            )
            interval = between(max(0.0, line.ours.value - half), min(1.0, line.ours.value + half))
            row = [theirs.agent, theirs.opponent or "all", where, f"{100 * line.ours.value:.1f} %", interval]
            row += [f"{line.ours.matches:,}", f"{100 * theirs.value:.1f} %"]
            rows.setdefault(table.paper, []).append((line.ours.matches, row))
    return [row for _, found in sorted(rows.items()) for _, row in sorted(found, key=lambda one: -one[0])[:EACH]]


def marked(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?s)(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)")


def write(name: str, table: str) -> None:
    text = README.read_text(encoding="utf-8")
    assert marked(name).search(text), f"README.md has no mark {name}"
    README.write_text(marked(name).sub(lambda _: table + "\n", text), encoding="utf-8")


def first() -> str:
    commands = "\n".join(f"$ turnwise match {words}" for words in MATCHES.values())
    table = markdown_table(HEAD[:-1], [played(where, words)[:-1] for where, words in MATCHES.items()])
    return f"{table}\n\n```text\n{commands}\n```\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", action="store_true", help="only the rows of the papers")
    if not parser.parse_args().papers:
        write("strength", first())
    write("papers", markdown_table(HEAD, papers()) + "\n")


if __name__ == "__main__":
    main()
