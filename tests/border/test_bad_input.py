"""Wrong input from Python gets a typed error that says what would be right: never a crash, a hang or a wrong tree."""

from __future__ import annotations

import math
import re

import pytest

import turnwise as tw
from isolated import run
from python_games import Pig, Stones, TicTacToe

FEW = tw.Mcts(budget=tw.Iterations(50))


@pytest.fixture
def nim():
    return tw.load("nim").start(heaps=[1, 2])


def refused(error, message):
    return pytest.raises(error, match=re.escape(message))


# Native games.


@pytest.mark.parametrize("action", [3, None, b"take 1 from 1", 2.5, ["take 1 from 1"], object()])
def test_an_action_of_the_wrong_type(nim, action):
    with refused(tw.errors.IllegalActionError, "an action is its text"):
        nim.apply(action)


def test_an_illegal_action_says_what_is_legal(nim):
    with refused(tw.errors.IllegalActionError, 'take 3 from 1: not legal here; did you mean "take 1 from 1"?'):
        nim.apply("take 3 from 1")
    with refused(tw.errors.IllegalActionError, "Legal: take 1 from 1, take 1 from 2, take 2 from 2"):
        nim.apply("")
    for text in ("\x00", "é" * 10_000, "take 1 from 1\n", "\ud800"):
        with pytest.raises(tw.errors.IllegalActionError):
            nim.apply(text)


def test_a_match_that_is_over(nim):
    over = nim.apply("take 1 from 1")[0].apply("take 2 from 2")[0]
    assert over.is_over
    assert over.legal_actions() == []
    with refused(tw.errors.IllegalActionError, "take 1 from 1: the match is over"):
        over.apply("take 1 from 1")
    for agent in ("mcts", "random", FEW, lambda seen: "take 1 from 1"):
        with refused(tw.errors.BadStateError, "the match is over: there is nothing to decide"):
            tw.act(over, agent)
    with refused(tw.errors.BadStateError, "the match is over: there is nothing to decide"):
        tw.search(over, FEW)


def test_unknown_games_get_the_nearest_names():
    with refused(tw.errors.UnknownNameError, "no game named 'conect_four'; did you mean connect_four"):
        tw.load("conect_four")
    with refused(TypeError, "load() takes a game, not its class: write TicTacToe()"):
        tw.load(TicTacToe)


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"heaps": []}, "setup.heaps: expected 1 to 5, found 0"),
        ({"heaps": [1] * 6}, "setup.heaps: expected 1 to 5, found 6"),
        ({"heaps": [16]}, "setup.heaps[0]: expected an integer from 0 to 15"),
        ({"heaps": [-1]}, "setup.heaps[0]: expected an integer from 0 to 15"),
        ({"heaps": [10**30]}, "does not fit in 64 bits"),
        ({"heaps": "123"}, "heaps"),
        ({"heaps": [1.5]}, "setup.heaps[0]: expected an integer from 0 to 15"),
        ({"heaps": [math.nan]}, "setup.heaps[0]: expected an integer from 0 to 15"),
        ({"heaps": {1, 2}}, "expected None, bool, int, float, str, list or dict"),
        ({"heap": [1]}, "heap"),
        ({"heaps": None}, "heaps"),
        ({"heaps": ["\ud800"]}, "not valid Unicode"),
    ],
)
def test_a_bad_setup(setup, message):
    with refused(tw.errors.BadSetupError, message):
        tw.load("nim").start(**setup)
    with refused(tw.errors.BadSetupError, message):
        tw.match("random", "random", game="nim", matches=2, **setup)
    with refused(tw.errors.BadSetupError, message):
        tw.play("random", "random", game="nim", **setup)
    with pytest.raises(tw.errors.BadSetupError):
        tw.load("nim", **setup)


GARBAGE = [
    "", "{", "null", "3", "[]", "{}", '"text"', "\x00", '{"heaps": null}', '{"heaps": [99], "to_act": 0}',
    '{"heaps": [1], "to_act": 7}', '{"heaps": [1], "to_act": 0, "more": 1}', '{"heaps": [1e400]}',
    '{"heaps": ' + "[" * 300 + "]" * 300 + "}",
    b"\xff\xfe", b'{"heaps": [1], "to_act": "\xff"}', '{"heaps": [123456789012345678901234567890]}', '{"1": {"2": []}}',
]  # fmt: skip


@pytest.mark.parametrize("game", ["nim", "connect_four", "pocket"])
@pytest.mark.parametrize("text", GARBAGE, ids=lambda text: repr(text)[:20])
def test_garbage_instead_of_a_state(game, text):
    with pytest.raises(tw.errors.BadStateError):
        tw.load(game).state_from_json(text)


@pytest.mark.parametrize("text", [None, 3, ["{}"], object()])
def test_a_state_from_no_text_at_all(text):
    with pytest.raises((tw.errors.BadStateError, TypeError)):
        tw.load("nim").state_from_json(text)
    with pytest.raises((tw.errors.BadStateError, TypeError)):
        tw.load("nim").state_from_plain(text)


def test_deep_and_cyclic_values_are_refused():
    run(
        """
        import turnwise as tw
        deep = 1
        for _ in range(100_000):
            deep = [deep]
        cycle = []
        cycle.append(cycle)
        loop = {}
        loop["heaps"] = loop
        for value in (deep, cycle, loop):
            for call in (lambda: tw.load("nim").start(heaps=value), lambda: tw.load("nim", option=value),
                         lambda: tw.load("nim").state_from_plain({"heaps": value})):
                try:
                    call()
                except (tw.TurnwiseError, RecursionError) as error:
                    assert "deep" in str(error), error
                else:
                    raise AssertionError("not refused")
        """
    )


def test_a_state_of_another_game(nim):
    pocket = tw.load("pocket").start(seed=1)
    assert nim != pocket
    assert nim != "nim"
    assert nim != tw.load("nim", **{}).start(heaps=[2, 2])
    with pytest.raises(tw.errors.IllegalActionError):
        nim.apply(pocket.legal_actions()[0])
    for wrong in ("nim", None):
        with refused(tw.errors.BadStateError, f"state: expected a State, found {wrong!r}"):
            tw.search(wrong, FEW)
        with refused(tw.errors.BadStateError, f"state: expected a State, found {wrong!r}"):
            tw.act(wrong, FEW)
    with pytest.raises(tw.errors.BadStateError, match="native"):
        tw.load("nim").wrap(nim)
    with pytest.raises(tw.errors.BadStateError, match="native"):
        _ = nim.raw
    record = tw.play("random", "random", game="nim", seed=1)
    with pytest.raises(tw.TurnwiseError):
        tw.replay(record, "connect_four")


def test_players_that_do_not_exist(nim):
    pocket = tw.load("pocket").start(seed=1)
    for player in (-1, 2, 10**6):
        for call in (
            pocket.observe,
            pocket.key,
            nim.key,
            lambda p: pocket.features(pocket.game.feature_names[0][0], p),
        ):
            with refused(tw.errors.BadStateError, f"no player {player}; players are 0 to 1"):
                call(player)
    for player in (10**30, "0", None, 0.5):
        with refused(tw.errors.BadStateError, "player: expected a whole number from 0 to 1, found"):
            pocket.observe(player)
    with pytest.raises(tw.errors.BadStateError, match="no features named nothing; there are: "):
        pocket.features("nothing", 0)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", math.nan])
def test_bad_seeds(nim, seed):
    for call in (
        lambda: nim.game.start(seed=seed),
        lambda: nim.apply("take 1 from 1", seed=seed),
        lambda: tw.search(nim, FEW, seed=seed),
        lambda: tw.match("random", "random", game="nim", matches=2, seed=seed),
        lambda: tw.play("random", "random", game="nim", seed=seed),
    ):
        with refused(tw.errors.BadSetupError, "seed: expected a whole number from 0 to"):
            call()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"matches": 0}, "matches: expected a whole number from 1 to 1000000000, found 0"),
        ({"matches": 3}, "take 4 instead of 3"),
        ({"matches": -2}, "found -2"),
        ({"matches": 2.0}, "found 2.0"),
        ({"matches": math.nan}, "found nan"),
        ({"threads": 0}, "threads: expected a whole number from 1 to 1024, found 0"),
        ({"threads": 10**9}, "threads"),
        ({"seed": None}, "seed"),
    ],
)
def test_bad_match_arguments(change, message):
    with refused(tw.errors.BadSetupError, message):
        tw.match("random", "random", game="nim", **{"matches": 2} | change)


def test_the_wrong_number_of_agents():
    with refused(tw.errors.BadSetupError, "3 players here, but 2 agents were given"):
        tw.match("random", "random", game=Stones(), matches=2)
    with refused(tw.errors.BadSetupError, "2 players here, but 3 agents were given"):
        tw.play("random", "random", "random", game="nim")
    with pytest.raises(tw.errors.BadSetupError):
        tw.play(game="nim")
    with pytest.raises(tw.errors.BadSetupError):
        tw.play(*["random"] * 5, game="nim")


def test_bad_perft_and_conformance_arguments(nim):
    for depth in (-1, 10**9, 10**30, 1.5, None):
        with pytest.raises((tw.TurnwiseError, TypeError, ValueError)):
            tw.perft(nim, depth)
    for matches in (-1, 10**30, "3"):
        with pytest.raises((tw.TurnwiseError, TypeError, ValueError)):
            nim.game.conformance(matches=matches)


def test_agents_without_a_tree_decide_too(nim):
    found = tw.search(nim, "random")
    assert found.best in nim.legal_actions()
    assert found.tree is None
    assert (found.actions, found.trees, found.nodes) == ([], [], 0)
    with refused(tw.errors.BadStateError, "no tree 0; there are 0"):
        found.shape()
    with pytest.raises(tw.errors.BadRecipeError, match="found None"):
        tw.search(nim, None)
    with refused(tw.errors.BadSetupError, "cancel: expected a Cancel, found 'now'"):
        tw.search(nim, FEW, cancel="now")


def test_core_calls_with_a_made_up_recipe_are_refused():
    """What a user reaches only by going round the public names is still no crash."""
    run(
        """
        import turnwise as tw
        from turnwise import _core
        state = tw.load("nim").start()
        good, functions = tw.recipes.to_native(tw.Mcts())
        cases = [None, 3, {}, [good], {"type": "mcts"}, {"type": "wizard"}] + [good | change for change in (
            {"budget": {"type": "iterations", "count": 0}},
            {"budget": {"type": "iterations", "count": 10**30}},
            {"memory_mb": -1},
            {"evaluate": {"type": "function", "function": 3}},
            {"rollout": {"type": "function", "function": -1}},
            {"select": {"type": "ucb1", "exploration": float("nan")}},
        )]
        for case in cases:
            for call in (_core._search, _core._act):
                try:
                    call(state, case, [], 1, None)
                except (tw.errors.BadRecipeError, TypeError) as error:
                    assert str(error)
                else:
                    raise AssertionError(case)
        """
    )


def test_results_are_read_only_and_not_made_by_hand():
    for kind in (tw.State, tw.Game, tw.SearchResult, tw.TreeNode, tw.TreeBranch, tw.ActionStats, tw.Chance):
        with pytest.raises(TypeError):
            kind()
    result = tw.search(tw.load("nim").start(), FEW)
    with pytest.raises(AttributeError):
        result.best = "take 1 from 1"


# Games written in Python.


class Faulty(TicTacToe):
    """Tic-tac-toe that goes wrong in one method, after a number of calls."""

    def __init__(self, method, fault, after=40):
        self.calls = 0

        def wrong(*arguments):
            self.calls += 1
            if self.calls <= after:
                return getattr(TicTacToe, method)(self, *arguments)
            return fault() if callable(fault) else fault

        setattr(self, method, wrong if method != "apply" else lambda state, action: wrong(state, action))


class MyError(Exception):
    pass


def fail():
    raise MyError("on purpose")


@pytest.mark.parametrize("method", ["to_act", "legal_actions", "apply", "is_over", "returns"])
@pytest.mark.parametrize("after", [0, 40])
def test_a_game_that_raises_in_the_middle(method, after):
    """The user's own exception comes out as it is, from searches, decisions, matches on threads and the rest."""
    with pytest.raises(MyError, match="on purpose"):
        tw.search(tw.load(Faulty(method, fail, after)).start(), tw.Mcts(budget=tw.Iterations(500)))
    with pytest.raises(MyError, match="on purpose"):
        tw.act(tw.load(Faulty(method, fail, after)).start(), tw.Mcts(budget=tw.Iterations(500)))
    for threads in (1, 4):
        with pytest.raises(MyError, match="on purpose"):
            tw.match(FEW, FEW, game=Faulty(method, fail, after), matches=8, threads=threads)
    with pytest.raises(MyError, match="on purpose"):
        tw.play(FEW, FEW, game=Faulty(method, fail, after))
    with pytest.raises(MyError, match="on purpose"):
        tw.load(Faulty(method, fail, after)).conformance(matches=50)
    with pytest.raises(MyError, match="on purpose"):
        tw.load(Faulty(method, fail, 0)).playthrough()


@pytest.mark.parametrize(
    ("method", "fault", "message"),
    [
        ("to_act", 2, "to_act returned 2; players are 0 to 1"),
        ("to_act", -1, "to_act returned -1; players are 0 to 1"),
        ("to_act", 10**30, "players are 0 to 1"),
        ("to_act", None, "to_act returned None"),
        ("to_act", "0", "to_act returned '0'"),
        ("legal_actions", [], "legal_actions returned no action while the match is not over"),
        ("legal_actions", None, "legal_actions returned None; expected a list of actions"),
        ("legal_actions", 5, "legal_actions returned 5; expected a list of actions"),
        ("legal_actions", [[1]], "the action [1] cannot be hashed"),
        ("legal_actions", [{}], "the action {} cannot be hashed"),
        ("legal_actions", list(range(70_000)), "more than 65535 actions"),
        ("apply", None, "apply returned None; expected the new state"),
        ("returns", None, "returns gave None; expected 2 numbers from 0 to 1"),
        ("returns", [1.0], "returns gave [1.0]; expected 2 numbers from 0 to 1"),
        ("returns", [1, 0, 0], "returns gave [1, 0, 0]; expected 2 numbers from 0 to 1"),
        ("returns", [2, -1], "returns gave [2, -1]; a value is from 0 (lost) to 1 (won)"),
        ("returns", [math.nan, 0], "a value is from 0 (lost) to 1 (won)"),
        ("returns", ["a", "b"], "expected 2 numbers from 0 to 1"),
        ("returns", 10**400, "expected 2 numbers from 0 to 1"),
        ("returns", "10", "expected 2 numbers from 0 to 1"),
    ],
)
def test_a_game_that_breaks_the_contract(method, fault, message):
    for after in (0, 40):
        with refused(tw.errors.BadGameError, message):
            tw.search(tw.load(Faulty(method, fault, after)).start(), tw.Mcts(budget=tw.Iterations(500)))
        with refused(tw.errors.BadGameError, message):
            tw.match(FEW, FEW, game=Faulty(method, fault, after), matches=8, threads=3)


class Truthless:
    def __bool__(self):
        raise MyError("no truth")


def test_an_is_over_without_truth():
    with pytest.raises(MyError, match="no truth"):
        tw.search(tw.load(Faulty("is_over", Truthless())).start(), FEW)


@pytest.mark.parametrize("name", ["start", "to_act", "legal_actions", "apply", "is_over", "returns"])
def test_a_game_without_a_method(name):
    class Lacking(TicTacToe):
        pass

    setattr(Lacking, name, None)
    with refused(
        tw.errors.BadGameError,
        f"Lacking: has no method {name}; a game needs start, to_act, legal_actions, apply, is_over and returns",
    ):
        tw.load(Lacking())


@pytest.mark.parametrize("players", [0, 5, -1, "two", None, 2.5, 10**30])
def test_an_impossible_number_of_players(players):
    class Crowd(TicTacToe):
        pass

    Crowd.players = players
    with refused(tw.errors.BadGameError, "Crowd: players: expected a number from 1 to 4"):
        tw.load(Crowd())


def test_an_apply_with_the_wrong_parameters():
    class Odd(TicTacToe):
        def apply(self, state):
            return state

    with refused(tw.errors.BadGameError, "Odd: apply: expected (state, action) or (state, action, chance)"):
        tw.load(Odd())
    for thing in (3, None, [], object()):
        with pytest.raises(tw.errors.BadGameError, match="has no method start"):
            tw.load(thing)


def test_illegal_actions_of_a_python_game():
    state = tw.load(TicTacToe()).start()
    for action in (9, -1, "4", None, 2**90, (4,), 0.5):
        with refused(tw.errors.IllegalActionError, "not legal here; legal are"):
            state.apply(action)
    for action in ([], {}):
        with pytest.raises((tw.errors.IllegalActionError, tw.errors.BadGameError)):
            state.apply(action)
    over = state.game.wrap((7, 56))
    with refused(tw.errors.IllegalActionError, "the match is over"):
        over.apply(8)


def test_objects_with_broken_equality_or_text():
    class Nasty:
        def __eq__(self, other):
            raise MyError("no equality")

        def __hash__(self):
            return 5

        def __repr__(self):
            raise MyError("no text")

    state = tw.load(TicTacToe()).start()
    with pytest.raises(MyError):
        state.apply(Nasty())
    with pytest.raises(MyError):
        tw.search(tw.load(Faulty("returns", Nasty())).start(), FEW)


@pytest.mark.parametrize(
    ("die", "message"),
    [
        (0, "expected 1 to 65535 options, found 0"),
        (-2, "expected 1 to 65535 options"),
        (70_000, "expected 1 to 65535 options"),
        (10**30, "expected 1 to 65535 options, found 1000"),
        (2.5, "expected a number of options or a list of weights, found 2.5"),
        ("abc", "expected a number of options or a list of weights, found 'abc'"),
        (None, "expected a number of options or a list of weights, found None"),
        ([], "expected a number of options or a list of weights, found []"),
        ([1, -1], "a weight is 0 or more"),
        ([0, 0], "every weight is 0"),
        ([math.nan, 1], "a weight is 0 or more"),
        ([math.inf, 1], "a weight is 0 or more"),
        (["a"], "expected a number of options or a list of weights"),
    ],
)
def test_questions_that_chance_cannot_answer(die, message):
    with refused(tw.errors.BadGameError, message):
        tw.load(Pig(die=die)).start(first=0).apply("roll")
    with refused(tw.errors.BadGameError, message):
        tw.search(tw.load(Pig(die=die)).start(first=0), FEW)


def test_the_door_is_shut_after_the_call():
    class Keeper(Pig):
        def apply(self, state, action, chance):
            self.kept = chance
            return super().apply(state, action, chance)

    rules = Keeper()
    tw.load(rules).start(seed=1, first=0).apply("roll")
    with refused(tw.errors.BadGameError, "chance.pick was called after the call it was given for had ended"):
        rules.kept.pick("die", 6)
    tw.search(tw.load(rules).start(seed=1), FEW)
    with refused(tw.errors.BadGameError, "after the call"):
        rules.kept.pick("die", 6)


def test_the_door_is_shut_after_a_call_that_failed():
    class Keeper(Pig):
        def apply(self, state, action, chance):
            self.kept = chance
            raise MyError

    rules = Keeper()
    with pytest.raises(MyError):
        tw.load(rules).start(seed=1).apply("roll")
    with refused(tw.errors.BadGameError, "after the call"):
        rules.kept.pick("die", 6)


# Functions as parts of a recipe.


@pytest.mark.parametrize("game", ["connect_four", TicTacToe()])
@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "the evaluator returned None; expected"),
        (0.5, "the evaluator returned 0.5; expected"),
        ([0.5], "of 2 numbers from 0 to 1, one for each player"),
        ([0.5, 0.5, 0.5], "of 2 numbers from 0 to 1, one for each player"),
        ([math.nan, 0.5], "the evaluator gave nan for player 0; a value is from 0 (lost) to 1 (won)"),
        ([0.5, 1.5], "the evaluator gave 1.5"),
        ([0.5, -1e-9], "for player 1; a value is from 0 (lost) to 1 (won)"),
        (["a", "b"], "the evaluator returned ['a', 'b']; expected"),
        ("ab", "the evaluator returned 'ab'; expected"),
    ],
)
def test_an_evaluator_that_answers_wrongly(game, answer, message):
    state = tw.load(game).start()
    one = tw.Mcts(
        rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(lambda state: answer), budget=tw.Iterations(50)
    )
    with refused(tw.errors.BadGameError, message):
        tw.search(state, one)
    with refused(tw.errors.BadGameError, message):
        tw.match(one, one, game=game, matches=4, threads=4)


@pytest.mark.parametrize("game", ["connect_four", TicTacToe()])
@pytest.mark.parametrize(
    "answer",
    [
        lambda states: None,
        lambda states: [0.5, 0.5],
        lambda states: [[0.5, 0.5]] * (len(states) - 1),
        lambda states: [[0.5, 0.5]] * (len(states) + 1),
        lambda states: [[0.5]] * len(states),
        lambda states: [[0.5, math.nan]] * len(states),
        lambda states: {},
    ],
)
def test_a_batch_evaluator_that_answers_wrongly(game, answer):
    recipe = tw.Mcts(
        rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(answer, batch=8), budget=tw.Iterations(50)
    )
    with pytest.raises(tw.errors.BadGameError, match="the evaluator"):
        tw.search(tw.load(game).start(), recipe)


@pytest.mark.parametrize("game", ["connect_four", TicTacToe()])
def test_functions_that_raise_or_choose_wrongly(game):
    def broken(state):
        raise MyError("on purpose")

    state = tw.load(game).start()
    for recipe in (
        tw.Mcts(evaluate=tw.evaluate.Function(broken), rollout=tw.rollout.Nothing(), budget=tw.Iterations(50)),
        tw.Mcts(evaluate=tw.evaluate.Function(broken, batch=4), rollout=tw.rollout.Nothing(), budget=tw.Iterations(50)),
        tw.Mcts(rollout=tw.rollout.Function(broken), budget=tw.Iterations(50)),
    ):
        with pytest.raises(MyError, match="on purpose"):
            tw.search(state, recipe)
    for threads in (1, 4):
        with pytest.raises(MyError, match="on purpose"):
            tw.match(broken, "random", game=game, matches=8, threads=threads)
        with pytest.raises(tw.errors.IllegalActionError, match="nowhere"):
            tw.match("random", lambda seen: "nowhere", game=game, matches=8, threads=threads)
    with pytest.raises(tw.errors.IllegalActionError, match="nowhere"):
        tw.search(state, tw.Mcts(rollout=tw.rollout.Function(lambda s: "nowhere"), budget=tw.Iterations(5)))


def test_progress_that_raises_stops_the_matches():
    def progress(done, points):
        raise MyError("on purpose")

    for game in ("connect_four", TicTacToe()):
        with pytest.raises(MyError, match="on purpose"):
            tw.match("mcts", "mcts", game=game, matches=1000, threads=2, progress=progress)


def test_after_a_failure_everything_still_works():
    game = tw.load(Faulty("apply", fail, after=200))
    start = game.start()
    with pytest.raises(MyError):
        tw.search(start, tw.Mcts(budget=tw.Iterations(500)))
    good = tw.load(TicTacToe()).start()
    assert tw.search(good, tw.Mcts(budget=tw.Iterations(500))).iterations == 500


def test_bad_picks(nim):
    pocket = tw.load("pocket").start(seed=1)
    with refused(tw.errors.BadPickError, "draw spark: never asked"):
        nim_picks = pocket.apply("end")[1]
        pocket.apply("end", picks=[*nim_picks, "draw spark"])
    for picks in (["nonsense"], ["draw dragon"], ["\x00"], [""]):
        with pytest.raises(tw.errors.BadPickError):
            pocket.apply("end", picks=picks)
    with pytest.raises(tw.errors.BadPickError):
        nim.apply("take 1 from 1", picks=["event 1: option 1"])
    for picks in ("draw spark", [1], None, [b"draw spark"]):
        with pytest.raises((TypeError, tw.errors.BadPickError)):
            pocket.apply("end", picks=picks)
