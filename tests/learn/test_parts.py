"""Learned parts in the search: pruning networks with their soft variants, and values by a model."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import turnwise as tw
from turnwise import _core, learn, recipes
from turnwise.learn import models

DECKS = ["p1_hunter_aggro", "p1_hunter_aggro"]


def middle(seed: int = 3, actions: int = 8) -> Any:
    """A position of Hearthstone with several actions."""
    state = tw.load("hearthstone").start(seed=seed, decks=DECKS)
    rng = np.random.default_rng(seed)
    while state.is_over is False and (len(state.legal_actions()) < actions or state.to_plain()["turn"] < 6):
        state, _ = state.apply(str(rng.choice(state.legal_actions())), seed=int(rng.integers(1000)))
    return state


def search(prune: tw.Mcts | Any, iterations: int = 400, seed: int = 1, **parts: Any) -> Any:
    recipe = tw.Mcts(
        worlds=tw.worlds.OneWorld(),
        chance=tw.chance.FirstOutcome(),
        select=tw.select.Ucb1(0.5**0.5),
        expand=tw.expand.GameOrder(),
        prune=prune,
        budget=tw.Iterations(iterations),
        **parts,
    )
    return tw.search(middle(), recipe, seed=seed)


def visits(found: Any) -> dict[str, int]:
    return {stats.action: stats.visits for stats in found.actions}


def own_table(keep: int) -> str:
    """A table that prunes to `keep` after a hundred iterations, and never again."""
    actions, iterations, safety_scale, probability_scale = _core._PRUNING_TABLE
    a, _ = np.meshgrid(np.arange(actions + 1), np.arange(iterations + 1), indexing="ij")
    safety = np.full(a.shape, keep * safety_scale).astype(np.uint16).reshape(-1)
    probability = ((1 - a / 100) * probability_scale).astype(np.uint16).reshape(-1)
    name = f"test-keep-{keep}"
    _core._store_pruning(name, _core.PruningTable(safety, probability))
    models._OWN.add(name)
    return name


def test_hard_pruning_stops_the_rest_at_the_hundredth_iteration() -> None:
    free = visits(search(tw.prune.Nothing(), 100))
    pruned = visits(search(tw.prune.PruningNetworks(model=own_table(3)), 400))
    assert len(pruned) == len(free) > 3
    kept = [action for action, count in pruned.items() if count != free[action]]
    assert len(kept) == 3
    assert min(free[action] for action in kept) >= max(free[action] for action in free if action not in kept) - 1
    assert sum(pruned.values()) == 400


def test_ranking_by_value_keeps_others() -> None:
    free = search(tw.prune.Nothing(), 100)
    best = {stats.action for stats in sorted(free.actions, key=lambda stats: -stats.value)[:2]}
    pruned = visits(search(tw.prune.PruningNetworks(model=own_table(2), rank="value"), 400))
    before = visits(free)
    assert {action for action in pruned if pruned[action] != before[action]} == best


def test_without_chance_of_return_soft_is_hard() -> None:
    table = own_table(3)
    hard = search(tw.prune.PruningNetworks(model=table))
    soft = search(tw.prune.PruningNetworks(model=table, soft="probabilistic", p0=0.0))
    assert visits(hard) == visits(soft)


def test_with_sure_return_nothing_is_pruned() -> None:
    free = search(tw.prune.Nothing())
    soft = search(tw.prune.PruningNetworks(model=own_table(3), soft="probabilistic", p0=1.0, tau=1e9))
    assert visits(free) == visits(soft)


@pytest.mark.parametrize("soft", ["probabilistic", "thompson", "scheduled", "upper_bound", "learned"])
def test_soft_variants_bring_actions_back(soft: str) -> None:
    table = own_table(2)
    before, returned = visits(search(tw.prune.Nothing(), 100)), 0
    for seed in range(1, 7):
        before = visits(search(tw.prune.Nothing(), 100, seed))
        after = visits(search(tw.prune.PruningNetworks(model=table, soft=soft), 1000, seed))
        assert sum(after.values()) == 1000
        returned += sum(after[action] != before[action] for action in before) > 2
    assert returned > 0


@pytest.mark.parametrize("budget", [tw.Seconds(1.0), tw.ModelCalls(3000)])
def test_the_networks_have_to_know_how_many_iterations_there_will_be(budget: tw.Seconds | tw.ModelCalls) -> None:
    recipe = tw.Mcts(prune=tw.prune.PruningNetworks(model=own_table(1)), budget=budget)
    with pytest.raises(tw.errors.BadRecipeError, match=r"recipe.prune: .*take budget = Iterations\(n\)"):
        tw.search(tw.load("pocket").start(seed=2), recipe, seed=1)


def constant(margin: float) -> _core.Model:
    """Says the same of every state of pocket."""
    part = {"first": 0, "channels": 1, "height": 1, "width": 37, "pitch": 37, "layers": []}
    layer = {
        "kind": "dense",
        "weights": np.zeros((37, 1), np.float32),
        "bias": np.array([margin], np.float32),
        "activation": "none",
    }
    return _core._network(37, [part], [layer])


def test_a_model_values_leaves_for_the_player_to_act() -> None:
    learn.use("test-sure", constant(50.0), game="pocket", features="table")
    learn.use("test-even", constant(0.0), game="pocket", features="table")
    state = tw.load("pocket").start(seed=1)
    even = tw.search(
        state, tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Model("test-even"), budget=tw.Iterations(40))
    )
    assert even.values == pytest.approx([0.5, 0.5], abs=0.2)
    sure = tw.evaluate.Model("test-sure", answer="class")
    found = tw.search(state, tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=sure, budget=tw.Iterations(1)))
    # One leaf: after the first action either player may be to act, and is sure to win.
    assert sorted(found.values) == [0.0, 1.0]


def test_playouts_are_mixed_in() -> None:
    learn.use("test-sure", constant(50.0), game="pocket", features="table")
    state = tw.load("pocket").start(seed=1)
    plain = tw.evaluate.Model("test-sure", answer="class")
    mixed = tw.evaluate.Model("test-sure", answer="class", share=0.8, per_action=1.0)

    def run(evaluate: tw.evaluate.Model) -> Any:
        return tw.search(
            state, tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=evaluate, budget=tw.Iterations(200)), seed=2
        )

    assert run(plain).values != run(mixed).values
    assert run(mixed).values == run(mixed).values


def test_batches_and_bad_models_in_recipes() -> None:
    learn.use("test-even", constant(0.0), game="pocket", features="table")
    recipe = tw.Mcts(
        rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Model("test-even", batch=16), budget=tw.Iterations(64)
    )
    assert tw.search(tw.load("pocket").start(seed=1), recipe).iterations == 64
    with pytest.raises(
        tw.errors.BadRecipeError, match='test-even is for pocket: it gives 1 numbers for the 37 of "table"'
    ):
        tw.search(tw.load("hearthstone").start(seed=1, decks=DECKS), recipe)
    with pytest.raises(tw.errors.UnknownNameError, match="no model named 'nothing'"):
        tw.search(tw.load("pocket").start(seed=1), tw.Mcts(evaluate=tw.evaluate.Model("nothing")))
    with pytest.raises(
        tw.errors.BadRecipeError, match=r"PruningNetworks.p0: expected a finite number from 0 to 1, found 2.0"
    ):
        tw.prune.PruningNetworks(p0=2.0)
    with pytest.raises(tw.errors.BadRecipeError, match="is no pruning table"):
        tw.search(tw.load("pocket").start(seed=1), tw.Mcts(prune=tw.prune.PruningNetworks(model="test-even")))


LEARNED = [name for name, recipe in tw.agents().items() if name.startswith("p1-") and recipes.models_of(recipe)]


@pytest.mark.parametrize("name", LEARNED)
def test_learned_agents_play(name: str) -> None:
    report = tw.match(name, "random", game="hearthstone", matches=2, seed=1, budget=tw.Iterations(130), decks=DECKS)
    assert report.matches == 2 and report.unfinished == 0


def test_playing_needs_neither_torch_nor_xgboost() -> None:
    code = (
        "import sys, turnwise as tw\n"
        f"s = tw.load('hearthstone').start(seed=1, decks={DECKS})\n"
        "for name in ('p1-pn-uniform', 'p1-xgb'):\n"
        "    tw.act(s, tw.agent(name, tw.Iterations(20)))\n"
        "assert not {'torch', 'xgboost', 'polars', 'matplotlib'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_shipped_models_are_small() -> None:
    assert sum(path.stat().st_size for path in learn.shipped().values()) < 8 * 2**20


def card_network(name: str, favourite: int | None) -> tuple[str]:
    """Likes one card best, whatever the state."""
    game = tw.load("hearthstone")
    length, columns = dict(game.feature_names)["planes"], _core._card_columns(game.start(seed=1, decks=DECKS))
    outputs = len(columns)
    bias = np.zeros(outputs, np.float32)
    if favourite is not None:
        bias[favourite] = 50
    part = {"first": 0, "channels": 1, "height": 1, "width": 1, "pitch": 1, "layers": []}
    weights = np.zeros((1, outputs), np.float32)
    model = _core._network(length, [part], [{"kind": "dense", "weights": weights, "bias": bias, "activation": "none"}])
    return (learn.use(name, model, game="hearthstone", features="planes", columns=columns),)


def two_cards() -> Any:
    """A position in which two cards can be played."""
    state = tw.load("hearthstone").start(seed=2, decks=DECKS)
    rng = np.random.default_rng(1)
    while True:
        legal = state.legal_actions()
        columns = {_core._card_column(state, action) for action in legal} - {-2, -1}
        if len(columns) >= 2 and "end" in legal:
            return state, columns
        state, _ = state.apply(str(rng.choice(legal)), seed=int(rng.integers(1000)))


def test_the_network_says_which_card_and_the_turn_ends_last() -> None:
    state, columns = two_cards()
    for column in columns:
        action = tw.act(state, tw.TwoLevel(card_network("test-likes", column)))
        assert _core._card_column(state, action) == column
    while True:
        action = tw.act(state, tw.TwoLevel(("test-likes",)), seed=3)
        if action == "end":
            break
        state, _ = state.apply(action, seed=1)
    assert all(_core._card_column(state, left) == -2 for left in state.legal_actions())


def test_two_level_rollouts_search_and_repeat() -> None:
    state, _ = two_cards()
    even = card_network("test-even-cards", None)
    recipe = tw.Mcts(
        worlds=tw.worlds.FewWorlds(3), rollout=tw.rollout.TwoLevel(even),
        evaluate=tw.evaluate.Heuristic("silverfish-control"), budget=tw.Iterations(30),
    )  # fmt: skip
    first, again = tw.search(state, recipe, seed=4), tw.search(state, recipe, seed=4)
    assert visits(first) == visits(again) and sum(visits(first).values()) == 30
    with pytest.raises(tw.errors.BadRecipeError, match="this game has no cards that a network could name"):
        tw.search(tw.load("pocket").start(seed=1), tw.Mcts(rollout=tw.rollout.TwoLevel(even)))
    with pytest.raises(tw.errors.BadRecipeError, match='no score "luck"; expected one of'):
        tw.search(state, tw.Mcts(rollout=tw.rollout.TwoLevel(even, score="luck")))
