"""A Ray cluster of two nodes on this machine, one of which dies in the middle of a run."""

from __future__ import annotations

import threading

import pytest
from test_runs import rows

from turnwise.arena.executors import Cluster, Threads
from turnwise.arena.experiment import AgentSpec, Experiment, resolve
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner

EXPERIMENT = Experiment(
    title="on a cluster",
    game="pocket",
    agents={"mcts": AgentSpec("mcts", budget={"type": "iterations", "count": 60}), "random": AgentSpec("random")},
    blocks=3000,
)


@pytest.mark.slow
def test_a_cluster_that_loses_a_node_writes_the_same_rows(tmp_path, monkeypatch):
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster as Nodes

    monkeypatch.setattr("turnwise.arena.runner.UNIT_SECONDS", 0.05)  # many small units: some are under way
    plan = resolve(EXPERIMENT)
    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = nodes.add_node(num_cpus=1)
    try:
        ray.init(address=nodes.address, log_to_driver=False, include_dashboard=False)
        with Ledger(tmp_path / "cluster", create=True) as ledger:
            runner = Runner(ledger, ledger.open_run("run", plan), "test")
            killer: list[threading.Thread] = []

            def watch(runner: Runner) -> None:
                if runner.played >= 80 and not killer:
                    killer.append(
                        threading.Thread(target=nodes.remove_node, args=(second,), kwargs={"allow_graceful": False})
                    )
                    killer[0].start()

            runner.play(Cluster(plan, nodes.address), watch)
            assert killer, "the run ended before the node was killed"
            killer[0].join()
    finally:
        ray.shutdown()
        nodes.shutdown()
    with Ledger(tmp_path / "local", create=True) as ledger:
        Runner(ledger, ledger.open_run("run", plan), "test").play(Threads(plan, 2))
    assert len(rows(tmp_path / "cluster")) == 6000
    assert rows(tmp_path / "cluster") == rows(tmp_path / "local")
