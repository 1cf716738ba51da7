"""Tribes' features of who wins, and the value that comes with Turnwise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import turnwise as tw
from turnwise.learn import model, self_play

ONE = 18


def later(decisions: int = 300) -> Any:
    """A match between rule-based tribes after so many decisions."""
    state = tw.load("tribes", rules="v1").start(seed=3)
    for number in range(decisions):
        state, _ = state.apply(tw.act(state, "p2-rules", seed=number), seed=number)
    return state


def test_features_are_what_a_tribe_has_more_than_its_rival() -> None:
    state = later()
    plain = state.to_plain()
    mine, theirs = (np.asarray(state.features("value37", player)) for player in (0, 1))
    np.testing.assert_allclose(mine[:ONE], -theirs[:ONE], atol=1e-6)
    np.testing.assert_allclose(mine[:ONE], mine[ONE : 2 * ONE] - theirs[ONE : 2 * ONE], atol=1e-6)
    assert mine[-1] == theirs[-1] == pytest.approx(plain["tick"] / 50)
    for player, found in enumerate((mine, theirs)):
        tribe = plain["tribes"][player]
        cities = [city for city in plain["cities"] if city["tribe"] == player]
        units = [unit for unit in plain["units"] if unit["tribe"] == player]
        wanted = [tribe["stars"] / 20, tribe["score"] / 5000, sum(city["production"] for city in cities) / 10]
        wanted += [len(cities) / 4, sum(city["level"] for city in cities) / 8]
        wanted += [sum(city["population"] for city in cities) / 8, len(units) / 8]
        assert found[ONE : ONE + len(wanted)] == pytest.approx(wanted)
        assert found[ONE + 8] == sum(unit["veteran"] for unit in units) / 2
        assert found[ONE + 9] == pytest.approx(tribe["kills"] / 10)
    assert mine[:ONE].any()


def test_the_value_knows_who_wins_matches_it_never_saw() -> None:
    from turnwise.learn.values import auc

    plan = self_play.Plan("tribes", "p2-rules", ["value37"], options={"rules": "v1"}, seed=77)
    rules, core = plan.rules(), model("p2-value").core
    rows = [row for match in range(25) for row in self_play.rows_of(rules, plan, match)]
    score = np.asarray(core.run(np.array([row["value37"] for row in rows], np.float32)))[:, 0]
    assert auc(score, np.array([row["result"] for row in rows])) > 0.75
