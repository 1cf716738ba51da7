"""Games, evaluators, rollouts and agents written in Python, under the native search."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

import numpy as np
import pytest

import turnwise as tw
from python_games import ExplicitTree, Lottery, Pig, Stones, TicTacToe

GAMES = {
    "tic-tac-toe": TicTacToe(),
    "three players": Stones(),
    "dice": Pig(),
    "loaded dice": Pig(die=[1, 2, 2, 4]),
    "dice by probability": Pig(die=[0.3, 0.1, 0.2, 0.4]),
    "lottery": Lottery(a=[1, 3], b=[0.5, 0.5], c=[7, 0, 2]),
    "several actions in a row": ExplicitTree(
        2, (0, {"a": (0, {"b": (0, {"c": [1, 0]}), "d": [0, 1]}), "e": [0.5, 0.5]})
    ),
}


@pytest.fixture(params=GAMES)
def game(request):
    return tw.load(GAMES[request.param])


def test_it_keeps_the_contract(game):
    assert game.conformance(matches=30, seed=3) == []


def test_it_is_searched(game):
    state = game.start(seed=2)
    result = tw.search(state, tw.Mcts(budget=tw.Iterations(500)), seed=1)
    assert result.iterations == 500
    assert result.best in state.legal_actions()
    assert sum(each.visits for each in result.actions) == 500
    assert len(result.values) == state.players


def test_it_plays_out_the_same_with_the_same_seed(game):
    assert game.playthrough(seed=5) == game.playthrough(seed=5)
    assert game.in_python


@pytest.mark.parametrize("name", ["tic-tac-toe", "dice", "loaded dice"])
@pytest.mark.parametrize("threads", [1, 4])
def test_search_beats_random_in_matches_on_several_threads(name, threads):
    report = tw.match(
        tw.Mcts(budget=tw.Iterations(60)), "random", game=GAMES[name], matches=200, seed=1, threads=threads
    )
    assert report.matches == 200
    assert report.unfinished == 0
    assert report.rate > 0.6


def test_the_number_of_threads_changes_nothing():
    search = tw.Mcts(budget=tw.Iterations(30))
    rates = {tw.match(search, "random", game=Pig(), matches=20, seed=3, threads=n).rate for n in (1, 2, 5)}
    assert len(rates) == 1


def test_one_match_with_three_seats():
    record = tw.play("random", tw.Mcts(budget=tw.Iterations(300)), "random", game=Stones(), seed=4, heap=9)
    assert [step.seat for step in record.steps[:4]] == [0, 1, 2, 0]
    assert sorted(record.returns) == [0.0, 0.2, 1.0]
    assert record.setup == {"heap": 9}


def test_setup_reaches_start():
    assert tw.load(Stones()).start(heap=12).raw == (12, 0)
    assert tw.load(Pig()).start(first=1).to_act == 1
    with pytest.raises(tw.errors.BadSetupError, match="hep"):
        tw.load(Stones()).start(hep=12)


def test_a_start_with_setup_but_without_chance():
    class Short(Stones):
        def start(self, heap=5):
            return heap, 0

    assert tw.load(Short()).start().raw == (5, 0)
    assert tw.load(Short()).start(heap=3).raw == (3, 0)
    assert tw.load(Short()).conformance() == []


def test_chance_is_listed_and_forced():
    state = tw.load(Pig(die=[1, 2, 1])).start(first=0)
    outcomes = state.outcomes("roll")
    assert [(after.raw.at_stake, probability) for after, probability, _ in outcomes] == [(0, 0.25), (2, 0.5), (3, 0.25)]
    for after, _, picks in outcomes:
        assert state.apply("roll", picks=picks) == (after, picks)
    with pytest.raises(tw.errors.BadPickError, match="die 7"):
        state.apply("roll", picks=["die 7"])
    with pytest.raises(tw.errors.BadPickError, match="coin 0"):
        state.apply("roll", picks=["coin 0"])


def test_certain_chance_is_not_chance():
    state = tw.load(Lottery(sure=[3], also_sure=[0, 2])).start()
    assert state.apply("sure")[1] == []
    assert state.apply("also_sure")[1] == []


def test_states_compare_by_the_users_equality():
    game = tw.load(TicTacToe())
    a, _ = game.start().apply(0)
    b, _ = game.start().apply(0)
    assert a == b
    assert hash(a) == hash(b)
    assert a != game.start()
    assert game.wrap((1, 0)) == a


def test_actions_may_be_anything_hashable():
    @dataclass(frozen=True)
    class Move:
        to: str

    actions = [Move("a"), ("b", 1), "c", -5, 2**80, 3.5, True, None, frozenset({1})]
    game = tw.load(ExplicitTree(1, (0, {action: [0.5 if action == "c" else 0.1] for action in actions})))
    state = game.start()
    assert state.legal_actions() == actions
    assert tw.search(state, tw.Mcts(budget=tw.Iterations(400))).best == "c"
    assert [state.apply(action)[0].returns for action in actions] == [[0.5 if a == "c" else 0.1] for a in actions]


def test_an_action_is_found_by_equality():
    """NumPy's numbers are what np.flatnonzero gives; 3 and np.int64(3) are the same action."""
    numbers = tw.load(ExplicitTree(1, (0, {np.int64(3): [1.0], np.int64(4): [0.0]}))).start()
    assert numbers.apply(3)[0].returns == [1.0]
    plain = tw.load(ExplicitTree(1, (0, {3: [1.0], 4: [0.0]}))).start()
    assert plain.apply(np.int64(3))[0].returns == [1.0]


# Functions as parts of a recipe.


def centre_matters(state):
    """For tic-tac-toe: the centre is worth a little."""
    first, second = state
    edge = 0.2 * ((first >> 4 & 1) - (second >> 4 & 1))
    return 0.5 + edge, 0.5 - edge


def test_evaluator_one_state_at_a_time():
    seen = []

    def evaluate(state):
        seen.append(state)
        return centre_matters(state)

    recipe = tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(evaluate), budget=tw.Iterations(60))
    result = tw.search(tw.load(TicTacToe()).start(), recipe)
    assert result.best == 4
    assert 0 < len(seen) <= 60
    assert all(isinstance(state, tuple) for state in seen)


@pytest.mark.parametrize("batch", [2, 7, 64])
def test_evaluator_a_batch_at_a_time(batch):
    sizes = []

    def evaluate(states):
        sizes.append(len(states))
        return np.array([centre_matters(state) for state in states])

    recipe = tw.Mcts(
        rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(evaluate, batch), budget=tw.Iterations(300)
    )
    result = tw.search(tw.load(TicTacToe()).start(), recipe)
    assert result.iterations == 300
    assert sum(each.visits for each in result.actions) == 300
    assert result.best == 4
    assert max(sizes) == batch


def test_evaluator_of_a_native_game_gets_states():
    def first_column(state):
        assert isinstance(state, tw.State)
        assert not state.is_over
        return [0.9, 0.1] if "drop 1" in state.legal_actions() and state.to_act == 1 else [0.4, 0.6]

    recipe = tw.Mcts(
        rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(first_column), budget=tw.Iterations(50)
    )
    result = tw.search(tw.load("connect_four").start(), recipe)
    assert result.iterations == 50
    assert all(0.1 <= each.value <= 0.9 for each in result.actions)


@pytest.mark.parametrize("game", [TicTacToe(), "nim", "connect_four"])
def test_rollout_policy(game):
    def first(state):
        if isinstance(state, tw.State):
            return state.legal_actions()[0]
        return TicTacToe().legal_actions(state)[0]

    recipe = tw.Mcts(rollout=tw.rollout.Function(first), budget=tw.Iterations(40))
    start = tw.load(game).start()
    one, two = (tw.search(start, recipe, seed=seed) for seed in (1, 1))
    assert one.iterations == 40
    assert [(a.action, a.visits, a.value) for a in one.actions] == [(a.action, a.visits, a.value) for a in two.actions]


def test_a_rollout_may_be_cut():
    recipe = tw.Mcts(rollout=tw.rollout.Function(lambda s: s.legal_actions()[0], actions=2), budget=tw.Iterations(10))
    result = tw.search(tw.load("connect_four").start(), recipe)
    assert result.model_calls <= 10 * (2 + result.depth)


def test_agent_functions_play_matches():
    seen = []

    def last(observation):
        seen.append(observation.viewer)
        return observation.legal_actions()[-1]

    report = tw.match(last, "random", game="pocket", matches=10, seed=1, threads=3, isolate=False)
    assert report.agents == ("last", "random")
    assert report.matches == 10
    assert set(seen) == {0, 1}


def test_agent_functions_see_observations_only():
    def peek(observation):
        with pytest.raises(tw.errors.BadStateError, match="determinize"):
            observation.apply("end")
        with pytest.raises(tw.errors.BadStateError):
            observation.observe(1 - observation.viewer)
        return observation.legal_actions()[0]

    tw.match(peek, "random", game="pocket", matches=2, seed=1)


def test_act_asks_any_agent():
    state = tw.load(TicTacToe()).start()
    assert tw.act(state, lambda raw: 7) == 7
    assert tw.act(state, "random", seed=1) in range(9)
    assert tw.act(state, "random", seed=1) == tw.act(state, "random", seed=1)
    assert tw.act(state, tw.Mcts(budget=tw.Iterations(500))) == 4


# Faster ways that a game may have -------------------------------------------------------------------------------------


class Race:
    """Add 1 to 3 in turn; who reaches 20 wins. A state is a list: [sum, player]."""

    def start(self):
        return [0, 0]

    def to_act(self, state):
        return state[1]

    def legal_actions(self, state):
        return [1, 2, 3]

    def apply(self, state, action):
        return [state[0] + action, 1 - state[1]]

    def is_over(self, state):
        return state[0] >= 20

    def returns(self, state):
        return [float(state[1] == 1), float(state[1] == 0)]


class Stepped(Race):
    def __init__(self):
        self.steps = 0

    def step(self, state, action):
        self.steps += 1
        state[0] += action
        state[1] = 1 - state[1]


def tree(game, **recipe):
    root = tw.load(game).start(seed=1)
    before = list(root.raw)
    found = tw.search(root, tw.Mcts(budget=tw.Iterations(300), **recipe), seed=3)
    assert root.raw == before
    return [(one.action, one.visits, one.value) for one in found.actions], found.model_calls


@pytest.mark.parametrize(
    "recipe", [{}, {"worlds": tw.worlds.OneWorld()}, {"graph": tw.graph.Tree()}, {"rollout": tw.rollout.Mast()}]
)
def test_steps_in_place_change_nothing_but_the_time(recipe):
    quick = Stepped()
    assert tree(quick, **recipe) == tree(Race(), **recipe)
    assert quick.steps > 300


def test_a_step_that_is_not_what_apply_does_breaks_the_contract():
    class Wrong(Stepped):
        def step(self, state, action):
            state[0] += 1

    assert tw.load(Stepped()).conformance(matches=3) == []
    assert tw.load(Wrong()).conformance(matches=3) != []


def test_a_state_that_somebody_holds_is_not_stepped_on():
    game = tw.load(Stepped())
    state = game.start()
    raw = state.raw
    after, _ = state.apply(2)
    assert (raw, state.raw, after.raw) == ([0, 0], [0, 0], [2, 1])


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (lambda state, action: [1, 2], "step returned [1, 2]; it changes the state and returns None"),
        (lambda state: None, "step: expected (state, action)"),
    ],
)
def test_steps_that_are_none_are_refused(step, message):
    game = Race()
    game.step = step
    with pytest.raises(tw.errors.BadGameError, match=re.escape(message)):
        tree(game)


class PlayedOut(Race):
    """Counts the rest of the match by itself; says no to short limits."""

    def __init__(self):
        self.asked = []

    def playout(self, state, chance, limit):
        self.asked.append(limit)
        if limit < 20:
            return None
        dice, actions, state = random.Random(chance.seed()), 0, list(state)
        while state[0] < 20:
            state, actions = self.apply(state, dice.randint(1, 3)), actions + 1
        return state, actions


def test_a_game_plays_out_by_itself():
    game = PlayedOut()
    first, calls = tree(game)
    assert len(game.asked) >= 250
    assert (first, calls) == tree(PlayedOut())
    assert calls > 300
    best = max(first, key=lambda one: one[1])
    assert abs(best[2] - max(tree(Race())[0], key=lambda one: one[1])[2]) < 0.2
    bounded = PlayedOut()
    assert tree(bounded, rollout=tw.rollout.Random(actions=3)) == tree(Race(), rollout=tw.rollout.Random(actions=3))
    assert set(bounded.asked) == {3}
    turned = PlayedOut()
    tree(turned, rollout=tw.rollout.Mast())
    assert turned.asked == []


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda state, chance, limit: state, "expected the last state and how many actions led there"),
        (lambda state, chance, limit: (state, -1), "expected the last state and how many actions led there"),
        (lambda state, chance, limit: ([3, 0], 2), "playout stopped before the match was over"),
        (lambda state, chance: None, "playout: expected (state, chance, limit)"),
    ],
)
def test_playouts_that_are_none_are_refused(answer, message):
    game = Race()
    game.playout = answer
    with pytest.raises(tw.errors.BadGameError, match=re.escape(message)):
        tree(game)


# Amounts --------------------------------------------------------------------------------------------------------------


class Paid(Race):
    payoffs = (-10, 30, "coins")

    def returns(self, state):
        return [30, -10] if state[1] == 1 else [-10, 30]


def test_a_game_may_pay_amounts():
    game = tw.load(Paid())
    assert game.payoffs == (-10.0, 30.0, "coins")
    state = game.start()
    while not state.is_over:
        state, _ = state.apply(3)
    assert sorted(state.returns) == [0, 1]
    assert sorted(state.payoffs) == [-10, 30]
    assert tree(Paid()) == tree(Race())
    report = tw.match("mcts", "random", game=game, matches=20, seed=1, budget=tw.Iterations(50))
    assert report.mean_return.unit == "coins"
    assert report.mean_return.mean == pytest.approx(-10 + 40 * report.rate)
    assert report.mean_return.low == pytest.approx(-10 + 40 * report.low)
    assert "coins a match" in str(report)
    assert tw.match("random", "random", game=Race(), matches=4, seed=1).mean_return is None
    assert tw.load(Race()).payoffs is None


def test_values_that_are_neither_won_drawn_nor_lost_have_a_mean_return_as_well():
    class Shared(Race):
        def returns(self, state):
            return [0.7, 0.3] if state[1] == 1 else [0.3, 0.7]

    report = tw.match("random", "random", game=Shared(), matches=20, seed=1)
    assert (report.mean_return.mean, report.mean_return.unit) == (pytest.approx(report.rate), "")


@pytest.mark.parametrize(
    "payoffs", [3, "ab", (1,), (2, 1), (0, float("inf")), (0, 1, 2), (0, 1, "coins", 3), ("a", "b"), (0, 0)]
)
def test_payoffs_that_are_none_are_refused(payoffs):
    game = Race()
    game.payoffs = payoffs
    with pytest.raises(tw.errors.BadGameError, match="payoffs: expected the least and the most"):
        tw.load(game)


def test_an_amount_beyond_the_payoffs_is_refused():
    game = Race()
    game.payoffs = (0, 0.5, "coins")
    with pytest.raises(tw.errors.BadGameError, match=re.escape("payoffs says from 0.0 to 0.5")):
        tree(game)
