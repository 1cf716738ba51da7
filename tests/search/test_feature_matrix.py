"""Evaluators over a matrix of features: a row a leaf, as the player to act sees it, batches in one call."""

from __future__ import annotations

import numpy as np
import pytest

import turnwise as tw
from python_games import Pig, Stones, TicTacToe


class SeenTicTacToe(TicTacToe):
    """Two vectors: the cells from the side of a player, and how many are taken."""

    feature_names = {"cells": 9, "taken": 1}

    def features(self, name, state, player):
        if name == "taken":
            return [(state[0] | state[1]).bit_count()]
        return [(state[player] >> cell & 1) - (state[1 - player] >> cell & 1) for cell in range(9)]


def searched(state, function, features, batch=16, count=400):
    recipe = tw.Mcts(
        belief=tw.belief.OpenHand(),
        rollout=tw.rollout.Nothing(),
        evaluate=tw.evaluate.Function(function, batch, features),
        budget=tw.Iterations(count),
    )
    return tw.search(state, recipe, seed=3)


@pytest.mark.parametrize(("game", "features"), [("pocket", "table"), ("hearthstone", "value42"), ("tribes", "basic")])
def test_a_row_is_what_the_player_to_act_sees(game, features):
    rules = tw.load(game)
    length = dict(rules.feature_names)[features]
    state = rules.start(seed=4)
    met = []

    def by_states(states):
        met.extend(np.asarray(each.features(features, each.to_act)) for each in states)
        return [[0.5, 0.5]] * len(states)

    def by_matrix(rows):
        assert rows.dtype == np.float32
        assert rows.shape[1] == length
        seen.extend(rows.copy())
        return np.full(len(rows), 0.5)

    seen = []
    one = searched(state, by_states, "", count=60)
    other = searched(state, by_matrix, features, count=60)
    np.testing.assert_array_equal(np.array(seen), np.array(met))
    assert [each.visits for each in one.actions] == [each.visits for each in other.actions]


def test_one_number_a_row_is_the_value_of_who_acts():
    state = tw.load("pocket").start(seed=2)

    def worth(row):
        return 1 / (1 + np.exp(-row[:6].sum() / 10))

    def own(rows):
        return np.array([worth(row) for row in rows])

    def both(states):
        answer = []
        for each in states:
            value = worth(each.features("table", each.to_act))
            answer.append([value, 1 - value] if each.to_act == 0 else [1 - value, value])
        return answer

    by_rows, by_states = searched(state, own, "table"), searched(state, both, "")
    assert [(each.action, each.visits) for each in by_rows.actions] == [
        (each.action, each.visits) for each in by_states.actions
    ]
    assert [each.value for each in by_rows.actions] == pytest.approx([each.value for each in by_states.actions])


def test_a_game_in_python_has_features_of_its_own():
    sizes = []

    def centre(rows):
        sizes.append(len(rows))
        return 0.5 + 0.4 * rows[:, 4]

    rules = tw.load(SeenTicTacToe())
    assert rules.feature_names == [("cells", 9), ("taken", 1)]
    assert "features" in rules.abilities
    state = rules.start()
    assert list(state.features("taken", 1)) == [0]
    result = searched(state, centre, "cells", batch=32)
    assert result.best == 4
    assert max(sizes) == 32
    with pytest.raises(tw.errors.BadStateError, match="no features named colour; there are: cells, taken"):
        state.features("colour", 0)
    with pytest.raises(tw.errors.BadGameError, match="has no features"):
        tw.load(TicTacToe()).start().features("cells", 0)


def test_three_players_have_three_numbers_a_row():
    class SeenStones(Stones):
        feature_names = {"heap": 1}

        def features(self, name, state, player):
            return [state[0]]

    state = tw.load(SeenStones()).start(heap=9)
    assert searched(state, lambda rows: np.full((len(rows), 3), 1 / 3), "heap").iterations == 400
    with pytest.raises(tw.errors.BadGameError, match="expected a list of 1 lists, each of 3 numbers"):
        searched(state, lambda rows: np.full(len(rows), 0.3), "heap", batch=1)


@pytest.mark.parametrize(
    ("names", "answer", "message"),
    [
        ({"cells": 9}, lambda: [1.0] * 8, "expected 9 finite numbers"),
        ({"cells": 9}, lambda: [float("nan")] * 9, "expected 9 finite numbers"),
        ({"cells": 9}, lambda: None, "features gave None; expected 9 finite numbers"),
        ({"cells": 0}, None, "feature_names: expected names with lengths"),
        (["cells"], None, "feature_names: expected a dict of lengths"),
    ],
)
def test_features_of_a_game_in_python_that_are_wrong(names, answer, message):
    class Wrong(TicTacToe):
        feature_names = names

        def features(self, name, state, player):
            return answer()

    with pytest.raises(tw.errors.BadGameError, match=message):
        searched(tw.load(Wrong()).start(), lambda rows: rows[:, 0], "cells")


def test_names_without_features_are_refused():
    class Half(TicTacToe):
        feature_names = {"cells": 9}

    with pytest.raises(tw.errors.BadGameError, match="feature_names and features come together"):
        tw.load(Half())


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda rows: rows[:-1, 0], "expected .* numbers from 0 to 1, what each row is worth to its player"),
        (lambda rows: rows, "of 2 numbers from 0 to 1, one for each player"),
        (lambda rows: np.full(len(rows), np.nan), "the evaluator gave nan for player"),
        (lambda rows: np.full(len(rows), 1.5), r"the evaluator gave 1\.5"),
        (lambda rows: np.full((len(rows), 2), -0.1), "the evaluator gave -0.1"),
        (lambda rows: None, "the evaluator returned None; expected"),
    ],
)
def test_a_matrix_evaluator_that_answers_wrongly(answer, message):
    with pytest.raises(tw.errors.BadGameError, match=message):
        searched(tw.load("pocket").start(seed=1), answer, "table")


def test_what_the_function_raises_comes_out():
    def broken(rows):
        raise KeyError("on purpose")

    with pytest.raises(KeyError, match="on purpose"):
        searched(tw.load("pocket").start(seed=1), broken, "table")


def test_unknown_features_are_refused_with_the_list():
    with pytest.raises(tw.errors.BadRecipeError, match='there is no feature vector "planes"; expected one of table'):
        searched(tw.load("pocket").start(seed=1), lambda rows: rows[:, 0], "planes")
    with pytest.raises(tw.errors.BadRecipeError, match="this game has no feature vectors of its own"):
        searched(tw.load(Pig()).start(seed=1), lambda rows: rows[:, 0], "planes")
