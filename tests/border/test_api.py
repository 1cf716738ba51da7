"""The public names, as a user meets them first."""

from __future__ import annotations

import json

import pytest

import turnwise as tw
from native_games import ALL


def test_every_public_name_exists():
    assert sorted(set(tw.__all__)) == sorted(tw.__all__)
    for name in tw.__all__:
        assert getattr(tw, name)


def test_every_error_is_a_turnwise_error():
    errors = [getattr(tw.errors, name) for name in dir(tw.errors) if name.endswith("Error")]
    assert len(errors) > 6
    assert all(issubclass(error, tw.TurnwiseError) for error in errors)


def test_every_game_loads_by_its_name_alone():
    assert list(tw.games()) == ALL


@pytest.mark.parametrize("name", ALL)
def test_every_game_looks_the_same(name):
    game = tw.load(name)
    assert game.name == name
    assert not game.in_python
    assert tw.games()[name].endswith(".")
    state = game.start(seed=1)
    assert state == game.start(seed=1)
    assert state == tw.load(name).start(seed=1)
    assert state.viewer is None
    assert state.players >= 2
    assert 0 <= state.to_act < state.players
    assert not state.is_over
    assert len(state.returns) == state.players
    actions = state.legal_actions()
    assert all(isinstance(action, str) for action in actions)
    after, picks = state.apply(actions[0], seed=1)
    assert (after, picks) == state.apply(actions[0], picks=picks)
    assert after != state
    assert str(state) == str(game.start(seed=1))
    assert game.state_from_json(state.to_json()) == state
    assert game.state_from_plain(json.loads(state.to_json())) == state
    assert json.loads(state.to_json()) == state.to_plain()
    assert len({state, game.start(seed=1), after}) == 2
    state.check()
    for feature, length in game.feature_names:
        assert state.features(feature, 0).shape == (length,)
    if "action info" in game.abilities:
        info = state.action_info(actions[0])
        assert set(info) == {"kind", "subject", "cost", "group", "high_level", "ends_turn", "identity"}
    if "key" in game.abilities:
        assert state.key(0) == game.start(seed=1).key(0)


def test_a_start_without_a_seed_differs_each_time():
    assert len({tw.load("pocket").start().to_json() for _ in range(20)}) > 3


def test_a_search_result_tells_everything():
    state = tw.load("pocket").start(seed=1)
    result = tw.search(state, tw.Mcts(belief=tw.belief.OpenHand(), budget=tw.Iterations(2000)), seed=1)
    assert result.best == result.actions[0].action == result.principal_line[0]
    assert [s.visits for s in result.actions] == sorted((s.visits for s in result.actions), reverse=True)
    for stats in result.actions:
        low, high = stats.interval
        assert 0 <= low <= stats.value <= high <= 1
        assert stats.action in repr(stats)
    assert sum(result.values) == pytest.approx(1)
    assert result.nodes > 100
    assert result.depth >= len(result.principal_line) > 1
    assert result.bytes > result.nodes * 20
    assert result.iterations == 2000
    assert result.model_calls > 2000
    assert result.iterations_per_second == pytest.approx(2000 / result.seconds)


def test_the_tree_is_walked_to_its_leaves():
    """Visits add up, every state below is the state that its actions lead to, and chance branches by outcome."""
    root = tw.load("pocket").start(seed=1)
    result = tw.search(root, tw.Mcts(belief=tw.belief.OpenHand(), budget=tw.Iterations(1500)), seed=1)
    nodes, chances = 0, 0

    def walk(node):
        nonlocal nodes, chances
        nodes += 1
        state = node.state
        assert node.is_over == state.is_over
        if not node.is_over:
            assert node.to_act == state.to_act
        branches = node.branches()
        assert sum(branch.visits for branch in branches) in (node.visits, node.visits - 1)
        for branch in branches:
            assert branch.action in state.legal_actions()
            assert branch.stats.visits == branch.visits
            children = branch.outcomes()
            chances += len(children) > 1
            assert sum(child.visits for child in children) == branch.visits
            possible = [after for after, _, _ in state.outcomes(branch.action)]
            for child in children:
                assert child.state in possible
                walk(child)

    walk(result.tree)
    assert nodes == result.nodes
    assert chances > 10


def test_a_match_reports():
    calls = []
    report = tw.match(
        "mcts", "random", game="nim", matches=40, seed=2, budget=tw.Iterations(50),
        progress=lambda done, points: calls.append((done, list(points))),
    )  # fmt: skip
    assert (report.game, report.agents, report.matches, report.seed) == ("nim", ("mcts", "random"), 40, 2)
    assert report.wins + report.draws + report.losses == 40
    assert report.rate == (report.wins + report.draws / 2) / 40
    assert report.low < report.rate < report.high <= 1
    assert f"{report.wins} won" in str(report)
    assert all(sum(points) == pytest.approx(done) for done, points in calls)


def test_matches_are_pairs_with_the_same_seed_and_swapped_seats():
    """Between equal agents that ignore their luck, each pair is one win each way."""

    def first(seen):
        return seen.legal_actions()[0]

    report = tw.match(first, first, game="pocket", matches=20, seed=1)
    assert report.wins == report.losses


def test_the_number_of_threads_changes_no_result():
    reports = [
        tw.match("mcts", "mcts-once", game="pocket", matches=12, seed=5, budget=tw.Iterations(30), threads=threads)
        for threads in (1, 2, 7)
    ]
    assert len({(r.wins, r.draws, r.losses, r.actions) for r in reports}) == 1


@pytest.mark.parametrize(
    ("points", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (540.5, 1000, 0.5095, 0.5712), (0, 0, 0, 1)],
)
def test_wilson_against_published_numbers(points, count, low, high):
    assert tw.wilson(points, count) == pytest.approx((low, high), abs=1e-4)
