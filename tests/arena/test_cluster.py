"""A Ray cluster of two nodes on this machine, one of which dies in the middle of a run."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from test_runs import rows

from turnwise.arena.executors import Cluster, Threads
from turnwise.arena.experiment import AgentSpec, Experiment, resolve
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner
from turnwise.arena.work import Done

pytestmark = pytest.mark.alone

EXPERIMENT = Experiment(
    title="on a cluster",
    game="pocket",
    agents={"mcts": AgentSpec("mcts", budget={"type": "iterations", "count": 60}), "random": AgentSpec("random")},
    blocks=100,
)


@pytest.mark.slow
def test_a_cluster_that_loses_a_node_writes_the_same_rows(tmp_path, monkeypatch):
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster as Nodes

    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = nodes.add_node(num_cpus=1)
    lost = []

    class LosesANode(Cluster):
        """After the first unit is back, while others are under way on both nodes."""

        def done(self, timeout: float) -> Iterator[Done]:
            for one in super().done(timeout):
                if not lost:
                    nodes.remove_node(second, allow_graceful=False)
                    lost.append(second)
                yield one

    monkeypatch.setattr("turnwise.arena.runner.UNIT_SECONDS", 0.05)  # many small units
    plan = resolve(EXPERIMENT)
    try:
        ray.init(address=nodes.address, log_to_driver=False, include_dashboard=False)
        with Ledger(tmp_path / "cluster", create=True) as ledger:
            runner = Runner(ledger, ledger.open_run("run", plan), "test")
            runner.play(LosesANode(plan, nodes.address))
    finally:
        ray.shutdown()
        nodes.shutdown()
    assert lost
    with Ledger(tmp_path / "local", create=True) as ledger:
        Runner(ledger, ledger.open_run("run", plan), "test").play(Threads(plan, 2))
    assert len(rows(tmp_path / "cluster")) == 200
    assert rows(tmp_path / "cluster") == rows(tmp_path / "local")


@pytest.mark.parametrize("address", ["localhost:1", "nowhere.invalid:6379", "localhost:99999999", "not an address"])
def test_a_cluster_that_is_not_there_is_said_in_one_line(address):
    """In a process of its own: another test may have a cluster under way."""
    text = f"from turnwise.arena.executors import join_cluster; join_cluster({address!r})"
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=False)
    assert f"BadSetupError: --cluster {address}: " in done.stderr.splitlines()[-1], done.stderr
    assert time.monotonic() - began < 60
