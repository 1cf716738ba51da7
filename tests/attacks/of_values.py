"""Values of every kind where another was meant: half letters, numbers that are none, objects that hold themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest

import turnwise as tw
from attacks import attack
from turnwise import recipes


class Half:
    """Its actions, states and name are halves of surrogate pairs."""

    name = "\udc80"

    def start(self) -> str:
        return ""

    def to_act(self, state: str) -> int:
        return len(state) % 2

    def legal_actions(self, state: str) -> list[str]:
        return ["\udc80", "b"]

    def apply(self, state: str, action: str) -> str:
        return state + action

    def is_over(self, state: str) -> bool:
        return len(state) >= 4

    def returns(self, state: str) -> list[float]:
        return [1.0, 0.0]


@attack()
def a_game_of_half_letters() -> None:
    game = tw.load(Half())
    state = game.start(seed=1).apply("\udc80")[0]
    found = tw.search(state, "mcts", seed=1)
    for text in (repr(game), repr(state), str(state), repr(found), repr(found.actions), repr(found.tree.branches())):
        text.encode()
    assert "\\udc80" in game.playthrough(seed=1)
    assert found._repr_html_()
    assert tw.match("random", "random", game=game, matches=2).rate == 0.5


@attack()
def a_game_of_strange_letters() -> None:
    class Letters(Half):
        name = "\x00 a\nb"

        def legal_actions(self, state: str) -> list[str]:
            return ["\u00e9", "e\u0301", "\U0001f600", "a\nb", "", " a", "a ", "\u202ea", "\x00", "x" * 5000]

        def apply(self, state: str, action: str) -> str:
            return state + "."

    game = tw.load(Letters())
    assert game.conformance(matches=2) == []
    state = game.start(seed=1)
    for action in state.legal_actions():
        assert state.apply(action)[0].to_act == 1
    assert len(tw.search(state, "mcts", seed=1).actions) == 10
    tw.play("random", "random", game=game, seed=1).to_json()


@attack()
def evaluators_that_answer_anything() -> None:
    state = tw.load("nim").start(seed=1)
    for answer in (
        [float("nan")] * 2,
        [float("inf"), 0],
        [1],
        [1, 2, 3],
        "ab",
        None,
        [None, None],
        np.array([[0.5, 0.5]]),
        0.5,
        b"ab",
        [10**400, 0],
        {0: 0.5, 1: 0.5},
        [complex(1, 1), 0],
        [2.0, -1.0],
        [[], []],
        ["0.5", "0.5"],
    ):
        recipe = tw.Mcts(
            rollout=tw.rollout.Nothing(),
            evaluate=tw.evaluate.Function(lambda _, answer=answer: answer),
            budget=tw.Iterations(3),
        )
        with pytest.raises(tw.errors.BadGameError, match="the evaluator"):
            tw.search(state, recipe, seed=1)


@attack()
def agents_that_answer_anything() -> None:
    for answer in ("fly", None, 10**400, [], tw.load("nim").start(seed=1), "\udc80", b"take", 0, float("nan")):
        with pytest.raises(tw.errors.IllegalActionError):
            tw.match(lambda _, answer=answer: answer, "random", game="nim", matches=2)
        recipe = tw.Mcts(rollout=tw.rollout.Function(lambda _, answer=answer: answer), budget=tw.Iterations(3))
        with pytest.raises(tw.errors.IllegalActionError):
            tw.search(tw.load("nim").start(seed=1), recipe, seed=1)


@attack()
def what_an_agent_raises_comes_out() -> None:
    for error in (
        SystemExit(3),
        KeyboardInterrupt(),
        StopIteration(),
        GeneratorExit(),
        RecursionError(),
        OSError(5, "x"),
    ):

        def agent(_: object, error: BaseException = error) -> None:
            raise error

        with pytest.raises((type(error), tw.errors.AgentError)):
            tw.match(agent, "random", game="nim", matches=2)


ANYTHING: list[Any] = [
    None,
    -1,
    2**64,
    10**400,
    float("nan"),
    "",
    b"",
    [],
    {},
    object(),
    lambda *_: 0,
    "x" * 10_000,
    "\udc80",
    "\x00",
    True,
    np.array([1, 2]),
    np.array("x"),
    1j,
    range(5),
    type,
    tw,
    NotImplemented,
]
ANYTHING[7].append(ANYTHING[7])
ANYTHING[8]["itself"] = ANYTHING[8]


def asked_with_anything(*calls: Callable[[Any], object]) -> None:
    """Each takes it, or refuses it with an error of ours or a TypeError that dumps no signature."""
    for number, call in enumerate(calls):
        for value in ANYTHING:
            try:
                call(value)
            except (tw.TurnwiseError, TypeError) as error:
                if "incompatible function arguments" in str(error):
                    raise AssertionError(f"number {number}: {error}") from None


@attack()
def functions_asked_with_anything() -> None:
    state = tw.load("nim").start(seed=1)
    few = {"game": "nim", "matches": 2}
    asked_with_anything(
        lambda x: tw.load(x),
        lambda x: tw.agent(x),
        lambda x: tw.perft(x, 2),
        lambda x: tw.perft(state, x),
        lambda x: tw.search(x, "random"),
        lambda x: tw.search(state, x),
        lambda x: tw.search(state, "random", seed=x),
        lambda x: tw.act(state, x),
        lambda x: tw.play(x, "random", game="nim"),
        lambda x: tw.play("random", x, game="nim"),
        lambda x: tw.play("random", "random", game=x),
        lambda x: tw.match(x, "random", **few),
        lambda x: tw.match("random", "random", **few, budget=x),
        lambda x: tw.match("random", "random", **few, progress=x),
        lambda x: tw.match("random", "random", **few, heaps=x),
        lambda x: tw.match("random", "random", **few, seed=x),
        lambda x: tw.replay(x),
        lambda x: tw.scores(x, state),
        lambda x: tw.values(x, state),
        lambda x: tw.heuristics(x),
        lambda x: tw.heuristic(x, state),
        lambda x: tw.wilson(x, x),
        lambda x: tw.Record.from_json(x),
        lambda x: tw.search(state, "random", cancel=x),
        lambda x: tw.agent("mcts", x),
    )


def state_asked_with_anything(name: str) -> None:
    game = tw.load(name)
    state = game.start(seed=1)
    first, seen = state.legal_actions()[0], state.observe(0)
    found = tw.search(state, tw.Mcts(budget=tw.Iterations(30)), seed=1)
    asked_with_anything(
        state.apply,
        state.outcomes,
        state.observe,
        state.key,
        state.action_info,
        state.determinize,
        state.to_plain,
        game.state_from_plain,
        game.state_from_json,
        game.wrap,
        found.shape,
        lambda x: state.apply(first, x),
        lambda x: state.apply(first, [x]),
        lambda x: state.apply(first, seed=x),
        lambda x: state.features("x", x),
        lambda x: seen.determinize({"type": x}),
        lambda x: seen.determinize({"type": "known_list", "lists": x}),
        lambda x: seen.determinize({"type": "one_of", "lists": [x, x]}),
        lambda x: game.start(seed=1, decks=x),
        lambda x: game.start(seed=1, decks=[x, x]),
        lambda x: game.conformance(1, x),
        lambda x: game.state_from_plain({"players": [x, x]}),
    )


@attack()
def states_asked_with_anything() -> None:
    state_asked_with_anything("nim")
    state_asked_with_anything("hearthstone")


@attack()
def parts_made_of_anything() -> None:
    """Every knob of every part of a recipe."""
    parts = [part for axis in recipes.parts().values() for part in axis]
    assert len(parts) > 80
    for part in parts:
        for field in msgspec.structs.fields(part):
            asked_with_anything(lambda x, part=part, field=field: part(**{field.name: x}))


@attack()
def recipes_that_hold_anything() -> None:
    for key in ("type", "select", "budget", "rollout", "prune", "filter", "worlds", "belief", "threads", "x"):
        asked_with_anything(lambda x, key=key: tw.agent({"type": "mcts", key: x}))


@attack()
def decks_of_anything() -> None:
    game = tw.load("hearthstone")
    asked_with_anything(
        *(
            lambda x, key=key: game.start(seed=1, decks=[{"hero": "HERO_08", "cards": []} | {key: x}] * 2)
            for key in ("hero", "cards", "era", "free", "x")
        )
    )


@attack()
def openspiel_parameters_of_anything() -> None:
    """A parameter that holds itself ended the process."""
    from turnwise import openspiel

    state = tw.load("openspiel:kuhn_poker").start(seed=1)
    asked_with_anything(
        openspiel.load,
        lambda x: tw.load("openspiel:tic_tac_toe", x=x),
        lambda x: tw.load("openspiel:kuhn_poker", players=x),
        lambda x: tw.load("openspiel:kuhn_poker", open_hands=x),
        state.observe,
    )


@attack()
def openspiel_games_that_cannot_be() -> None:
    inner = "turn_based_simultaneous_game(game="
    for name in (
        "tic_tac_toe(",
        "tic_tac_toe()()",
        "chess(fen=xx)",
        "go(board_size=0)",
        "kuhn_poker(players=100)",
        "goofspiel",
        "",
        "efg_game(filename=/dev/null)",
        inner * 10_000 + "x" + ")" * 10_000,
    ):
        with pytest.raises(tw.TurnwiseError):
            tw.load(f"openspiel:{name}").start(seed=1)


@attack()
def budgets_and_constants_that_are_no_numbers() -> None:
    for make in (tw.select.Ucb1, tw.Seconds, tw.Iterations, tw.ModelCalls):
        for value in (float("nan"), float("inf"), -1, "1", None, 10**400, 1e300, True, 1j):
            with pytest.raises(tw.errors.BadRecipeError):
                make(value)
    tw.search(tw.load("nim").start(seed=1), tw.Mcts(select=tw.select.Ucb1(5e-324), budget=tw.Seconds(5e-324)), seed=1)
