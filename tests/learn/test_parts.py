"""Learned parts in the search: pruning networks with their soft variants, and values by a model."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import turnwise as tw
from turnwise import _core, learn
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
        hidden=tw.Once(),
        chance=tw.Frozen(),
        select=tw.Ucb1(0.5**0.5),
        expand=tw.Expand(order=tw.Listed()),
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
    free = visits(search(tw.NoPruning(), 100))
    pruned = visits(search(tw.PruningNetworks(model=own_table(3)), 400))
    assert len(pruned) == len(free) > 3
    kept = [action for action, count in pruned.items() if count != free[action]]
    assert len(kept) == 3
    assert min(free[action] for action in kept) >= max(free[action] for action in free if action not in kept) - 1
    assert sum(pruned.values()) == 400


def test_ranking_by_value_keeps_others() -> None:
    free = search(tw.NoPruning(), 100)
    best = {stats.action for stats in sorted(free.actions, key=lambda stats: -stats.value)[:2]}
    pruned = visits(search(tw.PruningNetworks(model=own_table(2), rank="value"), 400))
    before = visits(free)
    assert {action for action in pruned if pruned[action] != before[action]} == best


def test_without_chance_of_return_soft_is_hard() -> None:
    table = own_table(3)
    hard = search(tw.PruningNetworks(model=table))
    soft = search(tw.PruningNetworks(model=table, soft="probabilistic", p0=0.0))
    assert visits(hard) == visits(soft)


def test_with_sure_return_nothing_is_pruned() -> None:
    free = search(tw.NoPruning())
    soft = search(tw.PruningNetworks(model=own_table(3), soft="probabilistic", p0=1.0, tau=1e9))
    assert visits(free) == visits(soft)


@pytest.mark.parametrize("soft", ["probabilistic", "thompson", "scheduled", "upper_bound"])
def test_soft_variants_bring_actions_back(soft: str) -> None:
    table = own_table(2)
    before, returned = visits(search(tw.NoPruning(), 100)), 0
    for seed in range(1, 7):
        before = visits(search(tw.NoPruning(), 100, seed))
        after = visits(search(tw.PruningNetworks(model=table, soft=soft), 1000, seed))
        assert sum(after.values()) == 1000
        returned += sum(after[action] != before[action] for action in before) > 2
    assert returned > 0


def test_a_search_by_time_is_not_pruned() -> None:
    recipe = tw.Mcts(prune=tw.PruningNetworks(model=own_table(1)), budget=tw.ModelCalls(3000))
    found = tw.search(tw.load("pocket").start(seed=2), recipe, seed=1)
    assert len([stats for stats in found.actions if stats.visits > 20]) >= min(2, len(found.actions))


def test_bad_models_in_recipes_are_refused() -> None:
    state = tw.load("pocket").start(seed=1)
    with pytest.raises(tw.UnknownNameError, match="no model named 'nothing'"):
        tw.search(state, tw.Mcts(prune=tw.PruningNetworks(model="nothing")))
    with pytest.raises(tw.BadRecipeError, match=r"PruningNetworks.p0: expected a finite number from 0 to 1, found 2.0"):
        tw.PruningNetworks(p0=2.0)


def test_shipped_models_are_small() -> None:
    assert sum(path.stat().st_size for path in learn.shipped().values()) < 8 * 2**20
