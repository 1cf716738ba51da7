"""Games, evaluators, rollouts and agents written in Python, under the native search."""

from __future__ import annotations

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
    with pytest.raises(tw.BadSetupError, match="hep"):
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
    with pytest.raises(tw.BadPickError, match="die 7"):
        state.apply("roll", picks=["die 7"])
    with pytest.raises(tw.BadPickError, match="coin 0"):
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

    recipe = tw.Mcts(rollout=tw.NoRollout(), evaluate=tw.PythonEvaluator(evaluate), budget=tw.Iterations(60))
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

    recipe = tw.Mcts(rollout=tw.NoRollout(), evaluate=tw.PythonEvaluator(evaluate, batch), budget=tw.Iterations(300))
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

    recipe = tw.Mcts(rollout=tw.NoRollout(), evaluate=tw.PythonEvaluator(first_column), budget=tw.Iterations(50))
    result = tw.search(tw.load("connect_four").start(), recipe)
    assert result.iterations == 50
    assert all(0.1 <= each.value <= 0.9 for each in result.actions)


@pytest.mark.parametrize("game", [TicTacToe(), "nim", "connect_four"])
def test_rollout_policy(game):
    def first(state):
        if isinstance(state, tw.State):
            return state.legal_actions()[0]
        return TicTacToe().legal_actions(state)[0]

    recipe = tw.Mcts(rollout=tw.PythonRollout(first), budget=tw.Iterations(40))
    start = tw.load(game).start()
    one, two = (tw.search(start, recipe, seed=seed) for seed in (1, 1))
    assert one.iterations == 40
    assert [(a.action, a.visits, a.value) for a in one.actions] == [(a.action, a.visits, a.value) for a in two.actions]


def test_a_rollout_may_be_cut():
    recipe = tw.Mcts(rollout=tw.PythonRollout(lambda s: s.legal_actions()[0], actions=2), budget=tw.Iterations(10))
    result = tw.search(tw.load("connect_four").start(), recipe)
    assert result.model_calls <= 10 * (2 + result.depth)


def test_agent_functions_play_matches():
    seen = []

    def last(observation):
        seen.append(observation.viewer)
        return observation.legal_actions()[-1]

    report = tw.match(last, "random", game="pocket", matches=10, seed=1, threads=3)
    assert report.agents == ("last", "random")
    assert report.matches == 10
    assert set(seen) == {0, 1}


def test_agent_functions_see_observations_only():
    def peek(observation):
        with pytest.raises(tw.BadStateError, match="determinize"):
            observation.apply("end")
        with pytest.raises(tw.BadStateError):
            observation.observe(1 - observation.viewer)
        return observation.legal_actions()[0]

    tw.match(peek, "random", game="pocket", matches=2, seed=1)


def test_act_asks_any_agent():
    state = tw.load(TicTacToe()).start()
    assert tw.act(state, lambda raw: 7) == 7
    assert tw.act(state, "random", seed=1) in range(9)
    assert tw.act(state, "random", seed=1) == tw.act(state, "random", seed=1)
    assert tw.act(state, tw.Mcts(budget=tw.Iterations(500))) == 4
