"""The search against the truth: games that are solved, and trees small enough to know every value."""

from __future__ import annotations

from functools import cache, reduce
from itertools import product
from operator import xor

import pytest

import turnwise as tw
from python_games import ExplicitTree, Lottery
from turnwise._core import pocket_action_values


def best(state, iterations, seed=1, **parts):
    return tw.search(state, tw.Mcts(budget=tw.Iterations(iterations), **parts), seed=seed)


# Nim: an action wins when it leaves heaps whose exclusive or is zero.


def positions(largest):
    for heaps in product(range(largest + 1), repeat=3):
        if list(heaps) == sorted(heaps) and reduce(xor, heaps) != 0:
            yield list(heaps)


def heaps_after(state, action):
    return state.apply(action)[0].to_plain()["heaps"]


def test_nim_is_solved():
    """Wherever an action wins, the search finds one that does: every such position of three heaps up to 4."""
    wrong = []
    for heaps in positions(4):
        state = tw.load("nim").start(heaps=heaps)
        choice = best(state, 50_000).best
        if reduce(xor, heaps_after(state, choice)) != 0:
            wrong.append((heaps, choice))
    assert wrong == []


def test_nim_values_tell_the_winner():
    won = best(tw.load("nim").start(heaps=[1, 2, 4]), 20_000)
    lost = best(tw.load("nim").start(heaps=[1, 2, 3]), 20_000)
    assert won.actions[0].value > 0.9
    assert lost.actions[0].value < 0.2


# Connect four: what comes next decides.


@pytest.mark.parametrize(
    ("drops", "good"),
    [
        ("121212", {"drop 1"}),  # win at once
        ("12121", {"drop 1"}),  # stop a win
        ("4455", {"drop 3", "drop 6"}),  # three in a row with both ends open
    ],
)
def test_connect_four_tactics(drops, good):
    assert best(tw.load("connect_four").start(drops=drops), 20_000).best in good


# Pocket: the exact solver knows the value of every action with open hands.


@cache
def open_hand_states(count):
    """Positions of random matches from turn 5 on, where each is solved in a moment, with more than one action."""
    states, seed = [], 0
    while len(states) < count:
        seed += 1
        state = tw.load("pocket").start(seed=seed)
        for step in range(seed % 29):
            if state.is_over:
                break
            state, _ = state.apply(tw.act(state, "random", seed=1000 * seed + step), seed=step)
        if not state.is_over and state.to_plain()["turn"] >= 5 and len(state.legal_actions()) > 1:
            states.append(state)
    return states


def test_pocket_is_played_as_the_solver_would():
    """20,000 iterations with open hands: the solver's best action in at least 95 % of 200 states."""
    right = 0
    for number, state in enumerate(open_hand_states(200)):
        truth = dict(pocket_action_values(state))
        choice = best(state, 20_000, seed=number, belief=tw.belief.OpenHand()).best
        right += truth[choice] >= max(truth.values()) - 1e-9
    assert right >= 190


def test_values_of_chance_actions_are_the_solvers():
    """On the last turn of a match the mean of the chosen action comes close to its expectimax value."""
    last = [state for state in open_hand_states(200) if state.to_plain()["turn"] == 8]
    assert len(last) >= 10
    for number, state in enumerate(last):
        truth = dict(pocket_action_values(state))
        chosen = best(state, 20_000, seed=number, belief=tw.belief.OpenHand()).actions[0]
        assert chosen.value == pytest.approx(truth[chosen.action], abs=0.05)


# Small trees with known values.


def test_a_lottery_is_valued_exactly():
    tickets = {"rare": [1, 9], "even": [1, 1], "third": [1, 2], "likely": [0.7, 0.1, 0.2]}
    result = best(tw.load(Lottery(**tickets)).start(), 40_000)
    assert result.best == "likely"
    for stats in result.actions:
        weights = tickets[stats.action]
        low, high = stats.interval
        margin = (high - low) / 2
        assert abs(stats.value - weights[0] / sum(weights)) < 2.5 * margin
        assert margin < 0.2


def test_a_player_who_acts_several_times_in_a_row_is_credited():
    """Player 0 has to pass two bad-looking steps of their own to win; a search that flips signs every ply fails."""
    tree = (
        0,
        {
            "wait": (0, {"give up": [0, 1], "go on": (0, {"win": [1, 0], "lose": [0, 1]})}),
            "hand over": (1, {"kind": [0.9, 0.1], "hard": [0.2, 0.8]}),
            "draw": [0.5, 0.5],
        },
    )
    result = best(tw.load(ExplicitTree(2, tree)).start(), 3000)
    assert result.best == "wait"
    assert result.principal_line == ["wait", "go on", "win"]
    values = {stats.action: stats.value for stats in result.actions}
    assert values["wait"] > 0.95
    assert values["draw"] == 0.5
    assert values["hand over"] < 0.4


def test_three_players_each_want_their_own():
    """Player 1 prefers 0.6 for themselves to hurting player 0; a two-player reading of the values picks left."""
    tree = (
        0,
        {
            "left": (1, {"a": [0.9, 0.1, 0.0], "b": [0.1, 0.6, 0.3]}),
            "right": (1, {"c": [0.4, 0.6, 0.0], "d": (2, {"e": [0.0, 0.9, 0.1], "f": [0.5, 0.2, 0.3]})}),
        },
    )
    result = best(tw.load(ExplicitTree(3, tree)).start(), 5000)
    assert result.best == "right"
    assert result.principal_line == ["right", "c"]
    values = {stats.action: stats.value for stats in result.actions}
    assert values["right"] == pytest.approx(0.4, abs=0.03)
    assert values["left"] < 0.2
    assert result.values == pytest.approx([0.4, 0.6, 0.0], abs=0.05)


def test_the_last_player_of_three_is_right_too():
    """The same decision seen from each seat."""
    for seat in range(3):
        good, bad = [0.0] * 3, [1.0] * 3
        good[seat], bad[seat] = 1.0, 0.0
        tree = (seat, {"good": good, "bad": bad})
        assert best(tw.load(ExplicitTree(3, tree)).start(), 200).best == "good"


def test_values_need_not_sum_to_one():
    """Both players like the same ending; nothing assumes that one's gain is the other's loss."""
    tree = (0, {"trust": (1, {"share": [0.9, 0.9], "grab": [0.0, 0.7]}), "safe": [0.6, 0.1]})
    result = best(tw.load(ExplicitTree(2, tree)).start(), 3000)
    assert result.principal_line == ["trust", "share"]


# Strength.


@pytest.mark.parametrize("game", ["connect_four", "pocket"])
def test_more_iterations_win_more(game):
    def rate(more, less, matches=60):
        return tw.match(
            tw.Mcts(budget=tw.Iterations(more)), tw.Mcts(budget=tw.Iterations(less)), game=game, matches=matches, seed=1
        )

    assert rate(400, 10).low > 0.5
    assert tw.match(tw.Mcts(budget=tw.Iterations(40)), "random", game=game, matches=60, seed=1).low > 0.5
