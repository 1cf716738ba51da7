"""Kills what takes long at random moments, again and again, and counts what was lost, doubled or came out otherwise.

    python benchmarks/kill_runs.py --kills 200
    python benchmarks/kill_runs.py cluster --kills 20

The works are run, generate, train, tune and cluster. Each round goes on with the same command in the same folder, waits
a random time and sends SIGKILL. A work that came to its end is compared with the one that nobody killed and begins
anew; after the last kill it is let through and compared. In cluster two nodes of Ray play a run: the program that
started it is killed, or one node is, which comes back a little later while the run goes on. Needs the extra `dev`.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

EXPERIMENT = """
title = "killed"
game = "pocket"
blocks = {blocks}
[agents]
mcts = {{recipe = "mcts", budget = {{type = "iterations", count = {count}}}}}
open = {{recipe = "mcts-open", budget = {{type = "iterations", count = {count}}}}}
random = {{recipe = "random"}}
"""

Result = dict[Any, Any]


def rows(folder: Path) -> Result:
    """The matches of a run by what names them; a ledger that is damaged or holds one twice ends the benchmark."""
    with sqlite3.connect(folder / "book") as db:
        if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise SystemExit(f"{folder / 'book'} is damaged")
        names = [row[1] for row in db.execute("PRAGMA table_info(matches)")]
        # Times differ, and so do the numbers that a ledger gives to builds and makers.
        kept = [name for name in names if not name.startswith("seconds_") and name not in ("build", "maker")]
        found = list(db.execute(f"SELECT {', '.join(kept)} FROM matches")) if kept else []
    by_name = {row[:4]: row[4:] for row in found}
    if len(by_name) < len(found):
        raise SystemExit(f"{folder}: {len(found) - len(by_name)} matches are there twice")
    return by_name


def files(folder: Path, *patterns: str) -> Result:
    return {str(path.relative_to(folder)): path.read_bytes() for one in patterns for path in folder.glob(one)}


def trials(folder: Path) -> Result:
    """The trials of a study that came to their end, in the order in which they did."""
    if not (folder / "study").exists():
        return {}
    params: dict[int, dict[str, float]] = {}
    ended = []
    for line in (folder / "study").read_text(encoding="utf-8").splitlines():
        try:
            step = json.loads(line)
        except json.JSONDecodeError:
            continue  # the line at which it was killed
        if step.get("op_code") == 5:  # a parameter is chosen
            params.setdefault(step["trial_id"], {})[step["param_name"]] = step["param_value_internal"]
        if step.get("op_code") == 6 and step.get("values"):  # a trial ends
            ended.append((params[step["trial_id"]], step["values"]))
    return dict(enumerate(ended))


class Work:
    """A command that goes on where it was, and what it leaves in its folder."""

    def __init__(self, words: str, result: Callable[[Path], Result]) -> None:
        self.words, self.result = words.split(), result

    def start(self, folder: Path) -> subprocess.Popen[str]:
        folder.mkdir(exist_ok=True)
        (folder / "run.toml").write_text(EXPERIMENT.format(blocks=2000, count=100), encoding="utf-8")
        (folder / "on-cluster.toml").write_text(EXPERIMENT.format(blocks=600, count=300), encoding="utf-8")
        return subprocess.Popen(
            [sys.executable, "-m", "turnwise", *self.words],
            cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def let_through(self, folder: Path) -> Result:
        process = self.start(folder)
        said = process.communicate()[1]
        if process.returncode:
            raise SystemExit(f"{' '.join(self.words)} ended with {process.returncode}: {said[-2000:]}")
        return self.result(folder)


WORKS = {
    "run": Work("run run.toml --ledger book --threads 2", rows),
    "generate": Work(
        "generate mcts --game pocket --features table --out data --matches 1500 --iterations 300 --threads 2",
        lambda folder: files(folder, "data/*.parquet", "data/*.json"),
    ),
    "train": Work(
        "train pruning --steps 600 --runs 10 --out model.safetensors --work work",
        lambda folder: files(folder, "model.safetensors", "model.toml"),
    ),
    "tune": Work(
        "tune mcts random --game pocket --field select.exploration=0.1:2.0 --trials 8 --blocks 100 --iterations 300"
        " --threads 2 --study study",
        trials,
    ),
}


def compare(name: str, found: Result, whole: Result) -> None:
    lost, more = whole.keys() - found.keys(), found.keys() - whole.keys()
    other = [key for key in whole.keys() & found.keys() if whole[key] != found[key]]
    if lost or more or other or not whole:
        raise SystemExit(
            f"{name}: of {len(whole)} {len(lost)} lost, {len(more)} too many, {len(other)} otherwise: {other[:3]}"
        )


class Killing:
    """One work, killed so many times."""

    def __init__(self, name: str, work: Work, folder: Path, rng: random.Random) -> None:
        self.name, self.work, self.folder, self.rng = name, work, folder, rng
        begun = time.monotonic()
        self.whole = work.let_through(folder / "whole")
        self.longest = 0.6 * (time.monotonic() - begun)  # of a round: some come to their end, most do not
        self.at = folder / "killed"
        self.ends = self.kept = 0

    def kill(self, hurt: Callable[[subprocess.Popen[str]], None]) -> bool:
        """False when the work had come to its end before."""
        process = self.work.start(self.at)
        try:
            process.wait(self.rng.uniform(0.05, self.longest))
        except subprocess.TimeoutExpired:
            hurt(process)
        said = process.communicate()[1]
        if process.returncode not in (0, -signal.SIGKILL):
            raise SystemExit(f"{self.name} ended with {process.returncode}: {said[-2000:]}")
        if process.returncode:
            now = len(self.work.result(self.at)) if (self.at / "book").exists() else 0
            if now < self.kept:
                raise SystemExit(f"{self.name}: {self.kept - now} rows are gone")
            self.kept = now
        else:
            self.end()
        return process.returncode != 0

    def end(self) -> None:
        compare(self.name, self.work.let_through(self.at), self.whole)
        self.ends, self.kept = self.ends + 1, 0
        shutil.rmtree(self.at)


def kills(name: str, count: int, folder: Path, rng: random.Random) -> str:
    folder.mkdir()
    killing = Killing(name, WORKS[name], folder, rng)
    done = 0
    while done < count:
        done += killing.kill(subprocess.Popen.kill)
    killing.end()
    return f"{name}: {done} kills, {killing.ends} times to the end, {len(killing.whole)} results equal each time"


def cluster_kills(count: int, folder: Path, rng: random.Random) -> str:
    """Every second time a node is killed and comes back while the run goes on, else the program is killed."""
    from ray.cluster_utils import Cluster

    folder.mkdir()
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = [nodes.add_node(num_cpus=1)]
    lost = [0]

    def lose_a_node(_: object) -> None:
        nodes.remove_node(second.pop(), allow_graceful=False)
        lost[0] += 1
        time.sleep(rng.uniform(0, 5))
        second.append(nodes.add_node(num_cpus=1))

    try:
        work = Work(f"run on-cluster.toml --ledger book --cluster {nodes.address}", rows)
        killing = Killing("cluster", work, folder, rng)
        done = 0
        while done < count:
            if done % 2:
                before = lost[0]
                killing.kill(lose_a_node)
                done += lost[0] - before
            else:
                done += killing.kill(subprocess.Popen.kill)
        killing.end()
    finally:
        nodes.shutdown()
    return (
        f"cluster: {count - lost[0]} kills of the program, {lost[0]} nodes lost and brought back, "
        f"{killing.ends} times to the end, {len(killing.whole)} matches equal each time"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("works", nargs="*", metavar="WORK", help="run, generate, train, tune, cluster; all unless told")
    parser.add_argument("--kills", type=int, default=200, help="over all works together")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = options.works or [*WORKS, "cluster"]
    if unknown := [name for name in names if name not in (*WORKS, "cluster")]:
        parser.error(f"{unknown[0]}: expected {', '.join(WORKS)} or cluster")
    folder = Path(tempfile.mkdtemp(prefix="kill-runs-"))
    for number, name in enumerate(names):
        count = options.kills // len(names) + (number < options.kills % len(names))
        begun, rng = time.monotonic(), random.Random(f"{options.seed} {name}")
        said = cluster_kills(count, folder / name, rng) if name == "cluster" else kills(name, count, folder / name, rng)
        print(f"{said} ({time.monotonic() - begun:.0f} s)", flush=True)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
