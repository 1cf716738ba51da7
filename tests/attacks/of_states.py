"""States, actions, seeds and numbers at the border."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import turnwise as tw
from attacks import attack
from turnwise import tribes

NIM, FOUR, POCKET = tw.load("nim"), tw.load("connect_four"), tw.load("pocket")


def nim() -> tw.State:
    return NIM.start(seed=1)


def deep(depth: int) -> str:
    return "[" * depth + "]" * depth


@attack()
def a_search_that_knows_the_whole_tree_ends() -> None:
    """Its iterations go through stored states to the end of the match and call the model no more."""
    recipe = tw.Mcts(
        worlds=tw.worlds.OneWorld(),
        chance=tw.chance.FirstOutcome(),
        rollout=tw.rollout.Nothing(),
        budget=tw.ModelCalls(5000),
    )
    found = tw.search(NIM.start(seed=1, heaps=[1, 1]), recipe, seed=1)
    assert found.iterations <= 5000


@attack(tw.errors.BadStateError, says="nested|recursion")
def json_a_hundred_thousand_deep() -> None:
    NIM.state_from_json(deep(100_000))


@attack(tw.errors.BadStateError, says="nested")
def a_dict_that_holds_itself() -> None:
    plain: dict[str, Any] = {}
    plain["heaps"] = [plain]
    NIM.state_from_plain(plain)


@attack(tw.errors.BadStateError, says="twice")
def json_that_says_a_key_twice() -> None:
    NIM.state_from_json(nim().to_json().replace('"heaps"', '"heaps":[1],"heaps"', 1))


@attack(tw.errors.BadStateError, says="not JSON")
def json_with_a_lone_surrogate() -> None:
    NIM.state_from_json('{"heaps": "\\ud800"}')


@attack(tw.errors.BadStateError)
def text_with_a_lone_surrogate() -> None:
    NIM.state_from_plain({"heaps": "\ud800"})


@attack(tw.errors.BadStateError)
def bytes_that_are_not_utf8() -> None:
    NIM.state_from_json(b"\xff\xfe{}")


@attack(tw.errors.BadStateError, says="^.{10,200}$")
def a_number_of_309_digits() -> None:
    NIM.state_from_json('{"heaps": [' + "9" * 309 + "]}")


@attack(tw.errors.BadStateError)
def a_number_beyond_64_bits() -> None:
    NIM.state_from_plain({"heaps": [2**70]})


@attack(tw.errors.BadStateError)
def not_a_number_at_all() -> None:
    NIM.state_from_plain({"heaps": [float("nan")]})


@attack(tw.errors.BadStateError)
def a_key_that_is_no_text() -> None:
    NIM.state_from_plain({3: 4})


@attack(tw.errors.BadStateError)
def an_object_of_an_unknown_kind() -> None:
    NIM.state_from_plain({"heaps": object()})


@attack(tw.errors.BadStateError)
def a_state_of_another_game() -> None:
    NIM.state_from_json(FOUR.start(seed=1).to_json())


@attack(tw.errors.IllegalActionError)
def an_action_that_is_a_list() -> None:
    nim().apply([1, 2])  # type: ignore[arg-type]


@attack(tw.errors.IllegalActionError)
def an_action_of_a_megabyte() -> None:
    nim().apply("x" * 1_000_000)


@attack(tw.errors.IllegalActionError)
def an_action_with_a_zero_byte() -> None:
    nim().apply("take 1\0 from 1")


@attack(tw.errors.IllegalActionError)
def an_action_with_a_surrogate() -> None:
    nim().apply("take \ud800")


@attack(tw.errors.IllegalActionError, says="over")
def an_action_after_the_end() -> None:
    state = NIM.start(seed=1, heaps=[1])
    state, _ = state.apply(state.legal_actions()[0])
    state.apply("take 1 from 1")


@attack(tw.errors.BadPickError)
def a_pick_that_cannot_be() -> None:
    POCKET.start(seed=1).apply(POCKET.start(seed=1).legal_actions()[0], picks=["draw a dragon"])


@attack(tw.errors.BadPickError)
def a_thousand_picks_that_nobody_asked_for() -> None:
    state = nim()
    state.apply(state.legal_actions()[0], picks=["event 1: option 1"] * 1000)


@attack(tw.errors.BadSetupError, says="seed")
def a_negative_seed() -> None:
    NIM.start(seed=-1)


@attack(tw.errors.BadSetupError, says="seed")
def a_seed_beyond_64_bits() -> None:
    NIM.start(seed=2**64)


@attack(tw.errors.BadSetupError, says="seed")
def a_seed_that_is_text() -> None:
    NIM.start(seed="1")  # type: ignore[arg-type]


@attack(tw.errors.BadSetupError, says="seed")
def a_seed_that_is_a_fraction() -> None:
    NIM.start(seed=1.5)  # type: ignore[arg-type]


@attack(tw.errors.BadSetupError, says="seed")
def a_negative_seed_of_a_search() -> None:
    tw.search(nim(), "random", seed=-1)


@attack(tw.errors.BadSetupError, says="heaps")
def heaps_of_the_wrong_kind() -> None:
    NIM.start(seed=1, heaps="many")


@attack(tw.errors.BadSetupError)
def an_unknown_word_of_a_setup() -> None:
    NIM.start(seed=1, heap=3)


@attack(tw.errors.BadStateError, says="player")
def a_player_that_does_not_exist() -> None:
    POCKET.start(seed=1).observe(7)


@attack(tw.errors.BadStateError, says="player")
def a_player_below_zero() -> None:
    POCKET.start(seed=1).observe(-1)


@attack(tw.errors.BadStateError, tw.errors.BadGameError)
def features_that_do_not_exist() -> None:
    POCKET.start(seed=1).features("everything", 0)


@attack(tw.errors.BadStateError, says="outcomes|sees")
def outcomes_of_an_observation() -> None:
    view = POCKET.start(seed=1).observe(0)
    view.outcomes("end")


@attack(tw.errors.BadStateError)
def applying_to_an_observation() -> None:
    POCKET.start(seed=1).observe(0).apply("end")


@attack()
def a_state_is_not_nothing() -> None:
    for name in tw.games():
        state = tw.load(name).start(seed=1)
        for other in (None, 5, "state", object(), state.game):
            assert state != other
            assert not state == other  # noqa: SIM201
        assert None not in [state]


@attack(tw.errors.BadSetupError, says="full: expected True or False")
def a_form_that_is_neither_short_nor_full() -> None:
    nim().to_json(full="yes")  # type: ignore[arg-type]


@attack(tw.errors.BadSetupError, says="limit")
def outcomes_without_a_limit() -> None:
    POCKET.start(seed=1).outcomes("end", limit=None)  # type: ignore[arg-type]


@attack(tw.errors.BadStateError, says="tree")
def the_shape_of_a_tree_below_zero() -> None:
    tw.search(nim(), tw.Mcts(budget=tw.Iterations(5)), seed=1).shape(-1)


@attack(tw.errors.BadSetupError, says="max_outcomes")
def perft_with_fewer_outcomes_than_one() -> None:
    tw.perft(nim(), 2, -1)


@attack(tw.errors.BadStateError, says="expected a State")
def the_value_of_something_that_is_no_state() -> None:
    tw.values("hearthstone", "gsv")  # type: ignore[arg-type]


@attack()
def heuristics_by_the_name_of_a_game() -> None:
    assert tw.heuristics("hearthstone") == tw.heuristics(tw.load("hearthstone"))
    assert tw.heuristics("nim") == []


@attack(tw.errors.BadSetupError)
def perft_of_a_negative_depth() -> None:
    tw.perft(nim(), -1)


@attack(tw.errors.BadSetupError)
def perft_a_million_deep() -> None:
    tw.perft(nim(), 10**6)


@attack()
def pickles_of_native_games() -> None:
    for name in ("nim", "pocket", "hearthstone", "tribes"):
        state = tw.load(name).start(seed=1)
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again == state
            assert again.legal_actions() == state.legal_actions()


@attack(tw.errors.BadStateError, tw.errors.BadSetupError, tw.errors.UnknownNameError, TypeError, pickle.UnpicklingError)
def a_pickle_that_was_cut() -> None:
    data = pickle.dumps(nim())
    pickle.loads(data[: len(data) // 2] + b".")


@attack(tw.errors.BadStateError, says="over|decide")
def a_search_after_the_end() -> None:
    state = NIM.start(seed=1, heaps=[1])
    state, _ = state.apply(state.legal_actions()[0])
    tw.search(state, "mcts", seed=1)


def tribes_plain() -> dict[str, Any]:
    return dict(tribes.State.from_level(tribes.levels()[0]).to_plain())


@attack(tw.errors.BadStateError)
def a_board_of_the_wrong_size() -> None:
    tribes.State.from_plain(tribes_plain() | {"size": 12})


@attack(tw.errors.BadStateError)
def rows_that_are_too_short() -> None:
    tribes.State.from_plain(tribes_plain() | {"terrain": ["."] * 11})


@attack(tw.errors.BadStateError)
def units_that_stand_outside() -> None:
    plain = tribes_plain()
    plain["units"][0]["at"] = [99, 99]
    tribes.State.from_plain(plain)


@attack(tw.errors.BadStateError)
def five_thousand_units() -> None:
    plain = tribes_plain()
    plain["units"] = [dict(plain["units"][0], id=i + 1) for i in range(5_000)]
    tribes.State.from_plain(plain)


@attack(tw.errors.BadSetupError)
def a_level_of_ten_megabytes() -> None:
    tribes.State.from_level(".:," * 3_000_000)


@attack(tw.errors.BadSetupError, tw.errors.UnknownNameError)
def tribes_that_do_not_exist() -> None:
    tribes.game().start(seed=1, tribes=["ROMANS", "GREEKS"])


@attack(tw.errors.BadSetupError)
def an_option_of_the_wrong_kind() -> None:
    tribes.game(diplomacy="yes")


@attack()
def a_strict_state_read_back_is_the_same_game() -> None:
    state = tribes.State.from_level(tribes.levels()[0], strict_reference=True, reference_model=True)
    again = tribes.State.from_json(state.to_json())
    assert again.game is state.game
    assert again == state


@attack()
def states_by_the_ten_thousand() -> None:
    states = [nim() for _ in range(20_000)]
    assert len({state.to_json() for state in states[:10]}) == 1


@attack()
def json_forms_round_trip_under_any_key_order() -> None:
    state = tw.load("hearthstone").start(seed=1)
    plain = json.loads(state.to_json())
    turned = dict(reversed(list(plain.items())))
    assert tw.load("hearthstone").state_from_plain(turned) == state
