"""Games, agents, recipes and records of a stranger."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np

import turnwise as tw
from attacks import attack

FEW = tw.Mcts(budget=tw.Iterations(20))


class Count:
    """Two players count to four; each method can be replaced."""

    players = 2

    def __init__(self, **methods: Any) -> None:
        vars(self).update(methods)

    def start(self) -> Any:
        return 0

    def to_act(self, state: Any) -> Any:
        return state % 2

    def legal_actions(self, state: Any) -> Any:
        return [1]

    def apply(self, state: Any, action: Any) -> Any:
        return state + int(action)

    def is_over(self, state: Any) -> Any:
        return state >= 4

    def returns(self, state: Any) -> Any:
        return [1.0, 0.0]


def played(**methods: Any) -> None:
    tw.play(FEW, "random", game=Count(**methods), seed=1)


@attack(tw.errors.BadGameError, says="to_act returned 7")
def a_player_that_does_not_exist() -> None:
    played(to_act=lambda state: 7)


@attack(tw.errors.BadGameError, says="to_act returned")
def a_player_of_309_digits() -> None:
    played(to_act=lambda state: 10**309)


@attack(tw.errors.BadGameError, says="to_act returned None")
def nobody_to_act() -> None:
    played(to_act=lambda state: None)


@attack(tw.errors.BadGameError, says="no action")
def no_action_though_the_match_is_on() -> None:
    played(legal_actions=lambda state: [])


@attack(tw.errors.BadGameError, says="expected a list of actions")
def actions_that_are_a_number() -> None:
    played(legal_actions=lambda state: 5)


@attack(tw.errors.BadGameError, says="65535")
def a_hundred_thousand_actions() -> None:
    played(legal_actions=lambda state: range(100_000))


@attack(tw.errors.BadGameError, says="cannot be hashed")
def actions_that_cannot_be_hashed() -> None:
    played(legal_actions=lambda state: [[1]])


@attack(tw.errors.BadGameError, says="returns gave")
def returns_that_are_not_numbers() -> None:
    played(returns=lambda state: ["won", "lost"])


@attack(tw.errors.BadGameError, says="returns gave")
def returns_that_are_not_a_number() -> None:
    played(returns=lambda state: [float("nan"), 0])


@attack(tw.errors.BadGameError, says="returns gave")
def returns_for_three() -> None:
    played(returns=lambda state: [1, 0, 0])


@attack(tw.errors.BadGameError, says="None")
def an_apply_that_forgets_to_return() -> None:
    played(apply=lambda state, action: None)


@attack(tw.errors.BadGameError, says="no method")
def a_game_without_methods() -> None:
    tw.load(object())


@attack(TypeError, says="not its class")
def a_class_instead_of_a_game() -> None:
    tw.load(Count)


@attack(tw.errors.BadSetupError, says="options go with the name")
def options_beside_an_object() -> None:
    tw.load(Count(), size=3)


@attack(tw.errors.BadSetupError, says="unexpected keyword argument 'size'")
def a_setup_that_start_does_not_know() -> None:
    tw.load(Count()).start(seed=1, size=3)


class Mine(Exception):
    pass


def raising(*_: object) -> Any:
    raise Mine("of my own")


@attack(Mine)
def an_exception_in_apply_comes_out() -> None:
    played(apply=raising)


@attack(Mine)
def an_exception_in_is_over_comes_out() -> None:
    played(is_over=raising)


class Odd:
    def __hash__(self) -> int:
        raise Mine("in __hash__")


class Uneven:
    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise Mine("in __eq__")


class Index:
    def __index__(self) -> int:
        raise Mine("in __index__")


@attack(Mine, says="in __hash__")
def an_exception_in_hash_comes_out() -> None:
    played(legal_actions=lambda state: [Odd()])


@attack(Mine, says="in __eq__")
def an_exception_in_eq_comes_out() -> None:
    played(legal_actions=lambda state: [Uneven(), Uneven()])


@attack(Mine, says="in __index__")
def an_exception_in_index_comes_out() -> None:
    played(to_act=lambda state: Index())


@attack(Mine, says="in __index__")
def an_exception_in_a_number_of_options_comes_out() -> None:
    played(apply=lambda state, action, chance: chance.pick("x", Index()))


def generator() -> Any:
    yield 1
    raise Mine("in a generator")


@attack(Mine, says="in a generator")
def an_exception_in_the_list_of_actions_comes_out() -> None:
    played(legal_actions=lambda state: generator())


def picks(*weights: Any) -> None:
    def apply(state: int, action: int, chance: tw.Chance) -> int:
        chance.pick("x", *weights)
        return state + 1

    played(apply=apply)


@attack(tw.errors.BadGameError, says="chance.pick")
def chance_with_no_options() -> None:
    picks(0)


@attack(tw.errors.BadGameError, says="list of weights")
def chance_with_weights_in_no_order() -> None:
    picks({0: 1, 1: 2})


@attack(tw.errors.BadGameError, says="a text")
def chance_of_something_without_a_name() -> None:
    def apply(state: int, action: int, chance: tw.Chance) -> int:
        return state + 1 + chance.pick(5, 2)  # type: ignore[arg-type]

    played(apply=apply)


@attack()
def chance_with_weights_of_numpy() -> None:
    for kind in (np.float32, np.float64, np.int16):

        def apply(state: int, action: int, chance: tw.Chance, kind: Any = kind) -> int:
            return state + 1 + chance.pick("x", np.array([1, 3], dtype=kind))

        outcomes = tw.load(Count(apply=apply)).start(seed=1).outcomes(1)
        assert [probability for _, probability, _ in outcomes] == [0.25, 0.75]


@attack(tw.errors.BadGameError, says="chance.pick")
def chance_with_a_million_options() -> None:
    picks(10**6)


@attack(tw.errors.BadGameError, says="every weight is 0")
def chance_with_no_weight() -> None:
    picks([0.0, 0.0])


@attack(tw.errors.BadGameError, says="a weight is 0 or more")
def chance_with_a_negative_weight() -> None:
    picks([1, -1])


@attack(tw.errors.BadGameError, says="a weight is 0 or more|no finite sum")
def chance_with_infinite_weights() -> None:
    picks([float("inf"), 1])


@attack(tw.errors.BadGameError, says="no finite sum")
def chance_with_weights_whose_sum_is_infinite() -> None:
    picks([1e308] * 20)


@attack(tw.errors.BadGameError, says="less than 2")
def chance_with_a_weight_too_small_to_happen() -> None:
    picks([1.0, 1e-12])


@attack()
def rare_outcomes_are_listed() -> None:
    def apply(state: int, action: int, chance: tw.Chance) -> int:
        return state + 1 + chance.pick("x", [1.0, 1e-8])

    outcomes = tw.load(Count(apply=apply)).start(seed=1).outcomes(1)
    assert len(outcomes) == 2
    assert abs(outcomes[1][1] - 1e-8) < 1e-9


@attack(tw.errors.BadGameError, says="after the call")
def chance_kept_for_later() -> None:
    kept: list[Any] = []

    def apply(state: int, action: int, chance: tw.Chance) -> int:
        kept.append(chance)
        if len(kept) > 1:
            kept[0].pick("x", 2)
        return state + 1

    played(apply=apply)


@attack()
def numbers_of_numpy() -> None:
    def apply(state: int, action: int, chance: tw.Chance) -> int:
        return state + int(action) + chance.pick("x", np.int64(1))

    game = Count(
        players=np.int32(2), to_act=lambda s: np.int64(s % 2), legal_actions=lambda s: np.array([1]), apply=apply,
        returns=lambda s: np.array([1.0, 0.0]),
    )  # fmt: skip
    assert tw.load(game).conformance(matches=2) == []
    rules = tw.load("nim")
    assert rules.start(seed=np.int64(3), heaps=np.array([1, 2])) == rules.start(seed=3, heaps=[1, 2])
    assert tw.search(rules.start(seed=1), FEW, seed=np.uint32(4)).iterations == 20


@attack()
def conformance_finds_a_player_that_does_not_exist() -> None:
    failures = tw.load(Count(to_act=lambda state: 7)).conformance(matches=1)
    assert any("to_act returned 7" in failure for failure in failures)


class Blind(Count):
    """Hides the state from player 1, badly."""

    def observe(self, state: Any, player: int) -> Any:
        return state

    def determinize(self, seen: Any, player: int, chance: Any) -> Any:
        return seen


@attack()
def conformance_finds_an_observe_that_hides_nothing() -> None:
    assert any("never hid anything" in failure for failure in tw.load(Blind()).conformance(matches=2))


@attack()
def conformance_finds_a_determinize_that_deals_nothing() -> None:
    class Lazy(Blind):
        def start(self, chance: Any) -> Any:
            return (0, chance.pick("secret", 2) + 1)

        def to_act(self, state: Any) -> Any:
            return state[0] % 2

        def apply(self, state: Any, action: Any) -> Any:
            return (state[0] + 1, state[1])

        def is_over(self, state: Any) -> Any:
            return state[0] >= 4

        def observe(self, state: Any, player: int) -> Any:
            return (state[0], 0)

    assert any("determinize() gave the observation" in failure for failure in tw.load(Lazy()).conformance(matches=2))


@attack()
def a_game_that_holds_its_own_handle_is_collected() -> None:
    game = Count()
    game.rules = tw.load(game)  # type: ignore[attr-defined]
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


@attack()
def a_game_with_every_method_is_collected_too() -> None:
    class Whole(Count):
        def turn(self, state: int) -> int:
            return state

        def pick_value(self, what: str, label: int) -> int:
            return label

    game = Whole()
    game.rules = tw.load(game)  # type: ignore[attr-defined]
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def _kept_of(game: Any) -> list[Any]:
    rules = tw.load(game)
    state = rules.start(seed=1)
    found = tw.search(state, tw.Mcts(budget=tw.Iterations(20)), seed=1)
    branch = found.tree.branches()[0]
    return [rules, state, state.observe(0), found, found.actions[0], found.tree, branch, branch.outcomes()[0]]


@attack()
def a_game_that_keeps_anything_of_its_own_is_collected() -> None:
    for kind in range(len(_kept_of(Count()))):
        game = Count()
        game.kept = _kept_of(game)[kind]  # type: ignore[attr-defined]
        gone = weakref.ref(game)
        del game
        gc.collect()
        assert gone() is None, kind


@attack()
def what_somebody_else_holds_is_not_collected() -> None:
    for kind in range(len(_kept_of(Count()))):
        game = Count()
        game.kept = _kept_of(game)  # type: ignore[attr-defined]
        mine, there = game.kept[kind], weakref.ref(game)  # type: ignore[attr-defined]
        del game
        gc.collect()
        if hasattr(mine, "interval"):  # an action with its numbers knows no game
            assert there() is None
            continue
        assert there() is not None, mine
        state = there().kept[1]  # type: ignore[union-attr]
        assert state.apply(state.legal_actions()[0])[0].to_act == 1
        repr(mine)


class Place:
    """A state without a text of its own."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)


@attack()
def equal_states_have_equal_hashes() -> None:
    rules = tw.load(Count(start=lambda: Place(0)))
    assert len({rules.start(seed=1), rules.start(seed=1)}) == 1
    lists = tw.load(Count(start=lambda: [0]))
    assert len({lists.start(seed=1), lists.start(seed=1)}) == 1


@attack()
def actions_of_a_python_game_do_not_pile_up() -> None:
    alive: weakref.WeakSet[Any] = weakref.WeakSet()

    class Move:
        def __init__(self) -> None:
            alive.add(self)

    rules = tw.load(
        Count(legal_actions=lambda state: [Move() for _ in range(50)], apply=lambda state, action: state + 1)
    )
    for seed in range(400):
        tw.play("random", "random", game=rules, seed=seed)
    gc.collect()
    assert len(alive) < 20_000, f"{len(alive)} of {400 * 4 * 50} actions are kept"


@attack(tw.errors.UnknownNameError)
def a_game_that_is_not_there() -> None:
    tw.load("chess")


@attack(tw.errors.UnknownNameError)
def an_agent_that_is_not_there() -> None:
    tw.match("deep_blue", "random", game="nim")


@attack(tw.errors.BadRecipeError)
def a_budget_of_nothing() -> None:
    tw.Iterations(0)


@attack(tw.errors.BadRecipeError)
def a_budget_that_is_text() -> None:
    tw.Iterations("many")  # type: ignore[arg-type]


@attack(tw.errors.BadRecipeError)
def a_budget_of_309_digits() -> None:
    tw.search(tw.load("nim").start(seed=1), tw.Mcts(budget=tw.Seconds(10**309)), seed=1)


@attack(tw.errors.BadRecipeError)
def a_recipe_with_a_key_twice() -> None:
    tw.recipes.from_json('{"type": "random", "type": "random"}')


@attack(tw.errors.BadRecipeError)
def a_recipe_nested_too_deep() -> None:
    tw.recipes.from_json("[" * 100_000)


@attack(tw.errors.BadRecipeError)
def a_toml_recipe_nested_too_deep() -> None:
    tw.recipes.from_toml("budget = " + "[" * 100_000)


@attack(tw.errors.BadRecipeError)
def a_recipe_of_an_unknown_part() -> None:
    tw.recipes.from_json('{"type": "mcts", "select": {"type": "wishful"}}')


@attack(tw.errors.BadSetupError, says="from 1 to 1024")
def a_hundred_thousand_threads() -> None:
    tw.match("random", "random", game="nim", matches=2, threads=100_000)


@attack(tw.errors.BadSetupError)
def an_odd_number_of_matches() -> None:
    tw.match("random", "random", game="nim", matches=3)


@attack(tw.errors.BadSetupError)
def matches_by_the_text() -> None:
    tw.match("random", "random", game="nim", matches="20")  # type: ignore[arg-type]


@attack(tw.errors.BadSetupError)
def one_agent_too_many() -> None:
    tw.play("random", "random", "random", game="nim")


@attack(tw.errors.BadSetupError, says="progress")
def progress_that_nobody_can_call() -> None:
    tw.match("random", "random", game="nim", matches=2, progress=5)  # type: ignore[arg-type]


@attack(tw.errors.BadSetupError, says="to 1000000000")
def more_matches_than_a_life_is_long() -> None:
    tw.match("random", "random", game="nim", matches=2**62)


@attack(tw.errors.BadSetupError, says="z")
def an_interval_of_no_width() -> None:
    tw.wilson(1, 5, z=float("nan"))


@attack(tw.errors.BadSetupError)
def points_of_309_digits() -> None:
    tw.wilson(10**309, 10**310)


@attack(tw.errors.BadSetupError)
def more_points_than_matches() -> None:
    tw.wilson(10, 5)


@attack(tw.errors.BadSetupError)
def fewer_matches_than_none() -> None:
    tw.wilson(0, -1)


RECORD = tw.play("random", "random", game="pocket", seed=3)


def forged(**fields: Any) -> None:
    import msgspec

    tw.replay(msgspec.structs.replace(RECORD, **fields))


@attack(tw.errors.BadStateError, says="ends finished")
def a_record_without_steps() -> None:
    forged(steps=[])


@attack(tw.errors.BadStateError, says="the rules give")
def a_record_with_invented_returns() -> None:
    forged(returns=[0.25, 0.75])


@attack(tw.errors.BadStateError, says="the start of the record")
def a_record_with_a_start_that_never_was() -> None:
    forged(start_picks=["draw ace"])


@attack(tw.errors.BadStateError, says="seed")
def a_record_with_a_negative_seed() -> None:
    forged(seed=-1)


@attack(tw.errors.BadStateError, says="block")
def a_record_of_a_block_beyond_64_bits() -> None:
    forged(block=2**70)


@attack(tw.errors.BadStateError, says="twice")
def a_record_with_a_key_twice() -> None:
    tw.Record.from_json(RECORD.to_json().replace("{", '{"seed":4,', 1))


@attack(tw.errors.BadStateError, says="step 1 ")
def a_record_with_an_action_that_was_not_legal() -> None:
    forged(steps=[{"seat": RECORD.steps[0].seat, "action": "fly", "picks": []}])


@attack(tw.errors.BadStateError, says="record")
def a_record_nested_too_deep() -> None:
    tw.Record.from_json("[" * 100_000)


@attack(tw.errors.BadStateError, says="would be run")
def a_record_that_names_a_python_file() -> None:
    forged(game="hearthstone", options={"cards": "evil.py"})


@attack(tw.errors.BadStateError, says="would be run")
def a_record_that_names_a_python_game() -> None:
    forged(game="evil.py:Game")


@attack()
def results_by_the_thousand() -> None:
    """Each once reserved 512 MB of addresses; the limit of this process is less than seven of those."""
    state = tw.load("nim").start(seed=1)
    kept = [tw.search(state, FEW, seed=seed) for seed in range(1000)]
    assert all(result.iterations == 20 for result in kept)


@attack(tw.errors.BadSetupError, says="^[^\n]+$")
def an_openspiel_game_that_misses_its_file() -> None:
    tw.load("openspiel:nfg_game")


@attack(tw.errors.BadSetupError, says="^[^\n]+$")
def an_openspiel_game_of_three_hundred_players() -> None:
    tw.load("openspiel:kuhn_poker(players=300)")


@attack(tw.errors.BadSetupError, says="open_hands")
def open_hands_by_the_text() -> None:
    tw.load("openspiel:liars_dice", open_hands="no")


@attack()
def a_game_of_pyspiels_own() -> None:
    import pyspiel

    assert tw.load(pyspiel.load_game("kuhn_poker")) is tw.load("openspiel:kuhn_poker")


@attack()
def hands_of_openspiel_are_hidden_from_searches() -> None:
    """Whatever the other player holds, the same search gives the same decision."""
    game = tw.load("openspiel:leduc_poker")
    chosen: dict[str, set[Any]] = {}
    for seed in range(30):
        state = game.start(seed=seed)
        chosen.setdefault(str(state.observe(0)), set()).add(tw.act(state, FEW, seed=1))
    assert len(chosen) < 10
    assert all(len(actions) == 1 for actions in chosen.values())
