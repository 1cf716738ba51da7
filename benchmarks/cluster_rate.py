"""The numbers behind docs/many-machines.md, measured on this machine: what a match weighs on the wire, how fast the
driver writes rows, how many units a second Ray hands out, how long a worker takes to start.

python benchmarks/cluster_rate.py
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import msgspec

from turnwise.arena.executors import Cluster
from turnwise.arena.experiment import AgentSpec, Experiment, Plan, resolve
from turnwise.arena.ledger import Ledger
from turnwise.arena.work import Player, Unit

DECKS = {"deck": ["p1_hunter_aggro"]}
UNITS = 2000


def plan_of(game: str, **words: object) -> Plan:
    agents = {"random": AgentSpec("random"), "other": AgentSpec("random")}
    return resolve(Experiment(title="rate", game=game, options=words, agents=agents, blocks=10**6))


def driver(folder: Path) -> None:
    plan = plan_of("hearthstone", **DECKS)
    player = Player(plan)
    done = player.play(Unit(0, 0, 20_000))
    wire = len(msgspec.msgpack.encode(done)) / len(done.rows)
    with Ledger(folder / "book", create=True) as ledger:
        run = ledger.open_run("run", plan)
        build = ledger.build("rate", 1)
        began = time.perf_counter()
        for first in range(0, len(done.rows), 10_000):
            ledger.write(run.run, 0, build, done.rows[first : first + 10_000])
        speed = len(done.rows) / (time.perf_counter() - began)
    size = (folder / "book").stat().st_size / len(done.rows)
    print(f"a match: {wire:.0f} bytes on the wire, {size:.0f} in the ledger; the driver writes {speed:,.0f} rows/s")


def cluster() -> None:
    """Units of one nim match take no time to play: what is left is Ray's own."""
    import ray

    began = time.perf_counter()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    started = time.perf_counter()
    executor = Cluster(plan_of("nim"), "")
    executor.submit(Unit(0, 0, 1))
    while not list(executor.done(1.0)):
        pass
    first = time.perf_counter()
    print(f"Ray starts in {started - began:.1f} s, a worker has played its first unit {first - started:.1f} s later")
    submitted = finished = 0
    began = time.perf_counter()
    while finished < UNITS:
        while submitted < UNITS and submitted - finished < 100:
            executor.submit(Unit(0, submitted, 1))
            submitted += 1
        finished += len(list(executor.done(1.0)))
    print(f"{UNITS / (time.perf_counter() - began):,.0f} units/s through the driver, two workers on this machine")
    ray.shutdown()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        driver(Path(name))
    cluster()
