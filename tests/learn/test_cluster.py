"""Self-play on a Ray cluster of two nodes on this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

import turnwise as tw
from turnwise.learn import self_play

pytestmark = pytest.mark.alone


@pytest.mark.slow
def test_self_play_on_two_nodes_writes_the_same_files(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    plan = self_play.Plan("pocket", "mcts", ["table"], budget=tw.Iterations(40), seed=5)
    self_play.generate(tmp_path / "local", plan, 120)
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    try:
        ray.init(address=nodes.address, log_to_driver=False, include_dashboard=False)
        assert len([node for node in ray.nodes() if node["Alive"]]) == 2
        self_play.generate(tmp_path / "cluster", plan, 40, cluster=nodes.address)
        self_play.generate(tmp_path / "cluster", plan, 120, cluster=nodes.address)
    finally:
        ray.shutdown()
        nodes.shutdown()
    names = sorted(path.name for path in (tmp_path / "local").iterdir())
    assert len(names) == 7 and names == sorted(path.name for path in (tmp_path / "cluster").iterdir())
    for name in names:
        assert (tmp_path / "cluster" / name).read_bytes() == (tmp_path / "local" / name).read_bytes()
