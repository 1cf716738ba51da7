"""How much of a search is tree work: everything but apply, legal actions, determinize and evaluate, in instructions.

    python benchmarks/tree_work.py [plain resample graph]

Needs valgrind and a build in build/py. The extension is linked once more, with its symbols; 10,000 iterations from the
middle of a Hearthstone match, random rollouts to the end.
"""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SEEN = "random_action|legal_actions|determinize|observe|returns|heuristic_values"
GAME = rf"(Engine::act_as_said|Hearthstone::({SEEN}))\("

SEARCH = """
import sys
sys.path.insert(0, {benchmarks!r})
import turnwise as tw
from search_costs import OPEN, PAIRS, midgame
lists = tw.belief.KnownList(lists=PAIRS[0])
sparse = dict(select=tw.select.Ucb1(0.25, inside=2.0, total="children"), chance=tw.chance.Sparse(48))
kinds = dict(plain=OPEN, resample=dict(belief=lists),
             graph=dict(belief=lists, worlds=tw.worlds.RedealEachTurn(), graph=tw.graph.Dag(2, 1), **sparse))
tw.search(midgame(PAIRS[0]), tw.Mcts(budget=tw.Iterations(10_000), **kinds[{kind!r}]), seed=1)
"""


def with_symbols(folder: Path) -> None:
    """The package in `folder`, its extension not stripped."""
    subprocess.run(["cp", "-r", str(ROOT / "src" / "turnwise"), str(folder)], check=True)
    commands = subprocess.run(
        [ROOT / ".venv/bin/ninja", "-C", ROOT / "build/py", "-t", "commands", "_core"],
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    link = commands[-1].replace("-Wl,-s ", "").replace(f"-o {ROOT / 'src'}/", f"-o {folder}/")
    subprocess.run(link, shell=True, cwd=ROOT / "build/py", check=True)


def tree_share(kind: str, folder: Path) -> float:
    out = folder / f"{kind}.callgrind"
    path = f"{folder}:{sysconfig.get_path('platlib')}"
    code = SEARCH.format(benchmarks=str(ROOT / "benchmarks"), kind=kind)
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
    subprocess.run([*tool, sys.executable, "-S", "-c", code], env={"PYTHONPATH": path}, check=True, capture_output=True)
    rows = subprocess.run(
        ["callgrind_annotate", "--inclusive=yes", "--threshold=100", out], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    counts = [(int(row.split()[0].replace(",", "")), row) for row in rows if re.match(r"\s*[\d,]+ \(", row)]
    whole = max(count for count, row in counts if "::proceed(" in row)
    play = [count for count, row in counts if re.search(GAME, row)]
    assert max(play) > whole / 3, "the function that applies an action has another name now: mend GAME"
    return 1 - sum(play) / whole


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with_symbols(folder)
        for kind in sys.argv[1:] or ["plain", "resample", "graph"]:
            print(f"{kind:10}{tree_share(kind, folder):7.1%}", flush=True)


if __name__ == "__main__":
    main()
