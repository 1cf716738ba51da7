"""Runs every shipped experiment in its quick size and prints how long each took and what was missing.

    python benchmarks/quick_experiments.py [FILE ...] [--ledger quick.sqlite] [--threads 1]

The reports of the runs are then there to be read: turnwise report p5-table-2-quick --ledger quick.sqlite
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "experiments"


def turnwise(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "turnwise", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"turnwise {' '.join(words)}: {done.stderr or done.stdout}")
    return done.stdout


def cpu() -> float:
    """Of all processes started so far that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--ledger", default="quick.sqlite")
    parser.add_argument("--threads", default="1")
    options = parser.parse_args()
    print("| file | seconds | of CPU | matches | failed | line-ups played | missing | theirs beside ours |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for file in options.files or sorted(FOLDER.glob("*.toml")):
        began, worked = time.perf_counter(), cpu()
        words = ("run", str(file), "--quick", "--ledger", options.ledger, "--threads", options.threads, "--json")
        found = json.loads(turnwise(*words).splitlines()[-1])
        seconds, worked = time.perf_counter() - began, cpu() - worked
        lineups = found["lineups"]
        missing = sorted({one["closed"].partition(":")[0] for one in lineups if not one["matches"]})
        report = json.loads(turnwise("report", found["run"], "--ledger", options.ledger, "--json"))
        theirs = [table for table in report["tables"] if table["title"].startswith("Theirs")]
        ours = sum(bool(row[7]) and row[7][0].isdigit() for table in theirs for row in table["rows"])
        cells = (
            file.stem,
            f"{seconds:.0f}",
            f"{worked:.0f}",
            f"{sum(one['matches'] for one in lineups):,}",
            sum(one["failed"] for one in lineups),
            f"{sum(one['matches'] > 0 for one in lineups)} of {len(lineups)}",
            ", ".join(missing) or "-",
            f"{ours} of {sum(len(table['rows']) for table in theirs)}",
        )
        print("|", " | ".join(map(str, cells)), "|", flush=True)


if __name__ == "__main__":
    main()
