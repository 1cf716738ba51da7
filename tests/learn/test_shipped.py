"""The pruning tables that come with Turnwise, beside the authors' networks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import turnwise as tw
from learn import reference
from turnwise import _core, recipes
from turnwise.learn import model, shipped, weights

_, _, SAFETY_SCALE, PROBABILITY_SCALE = _core._PRUNING_TABLE
DECKS = ["p1_hunter_aggro", "p1_hunter_aggro"]
ARMS = ["uniform", "bimodal"]


@pytest.mark.parametrize("arms", ARMS)
def test_shipped_networks_are_near_the_published_ones(arms: str) -> None:
    tensors, _ = weights.read(shipped()[f"pruning-{arms}"])
    safety, probability = tensors["safety"] / SAFETY_SCALE, tensors["probability"] / PROBABILITY_SCALE

    def rms(found: Any, rows: dict[int, tuple[float, ...]], columns: tuple[int, ...]) -> float:
        return float(np.sqrt(np.mean([(found[a, columns] - np.array(row)) ** 2 for a, row in rows.items()])))

    assert rms(probability, reference.PROBABILITY[arms], reference.PROBABILITY_COLUMNS) <= 0.03
    assert rms(safety, reference.SAFETY[arms], reference.SAFETY_COLUMNS) <= 1.2


def kept_share(steps: list[tuple[int, int]], actions: int) -> float:
    return steps[-1][1] / actions if steps else 1.0


@pytest.mark.parametrize("arms", ARMS)
def test_shipped_schedules_look_like_the_published_ones(arms: str) -> None:
    t = model(f"pruning-{arms}").core
    assert isinstance(t, _core.PruningTable)
    first, kept = [], []
    for (iterations, actions), wanted in reference.SCHEDULES[arms].items():
        found = t.schedule(actions, iterations)
        kept.append(kept_share(found, actions) - kept_share(wanted, actions))
        if found and wanted:
            first.append((found[0][0] - wanted[0][0]) / iterations)
        assert all(100 <= i < iterations for i, _ in found)
        assert [k for _, k in found] == sorted({k for _, k in found}, reverse=True)
    # Near ties of the two networks move single schedules; on the whole they agree.
    assert len(first) >= 9
    assert abs(np.mean(first)) < 0.1 and abs(np.mean(kept)) < 0.12


def test_models_are_small_and_each_has_an_agent() -> None:
    assert sum(path.stat().st_size for path in shipped().values()) < 8e6
    used = set().union(*(recipes.models_of(recipe) for recipe in tw.agents().values()))
    assert used == set(shipped())


def test_shipped_models_fit_their_games() -> None:
    for name in shipped():
        found = model(name)
        if not found.card.game:
            continue
        rules = tw.load(found.card.game)
        if found.card.features.startswith("action"):
            assert (
                np.asarray(_core._action_features(rules.start(seed=1), found.card.features)).shape[1]
                == found.card.inputs
            )
        else:
            assert dict(rules.feature_names)[found.card.features] == found.card.inputs


@pytest.mark.parametrize("name", [name for name in tw.agents() if name.startswith("p2-learned")])
def test_learned_agents_of_tribes_play(name: str) -> None:
    budget = tw.ModelCalls(40, selections=True)
    report = tw.match(name, "random", game=tw.load("tribes", rules="v1"), matches=2, seed=1, budget=budget)
    assert report.matches == 2 and report.unfinished == 0


LEARNED = [name for name in tw.agents() if name.startswith("p1-pn")]


@pytest.mark.parametrize("name", LEARNED)
def test_agents_with_pruning_networks_play(name: str) -> None:
    report = tw.match(name, "random", game="hearthstone", matches=2, seed=1, budget=tw.Iterations(130), decks=DECKS)
    assert report.matches == 2 and report.unfinished == 0
