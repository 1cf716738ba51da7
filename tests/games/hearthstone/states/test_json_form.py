"""The JSON of a state: what is left out, what is written, and that a state read back plays like the one it was."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import turnwise as tw
from turnwise.hearthstone import State, decks, game, new_match

MINIMAL: dict[str, Any] = {"players": [{"hero": "HERO_08"}, {"hero": "HERO_01"}]}


def state(me: dict[str, Any] | None = None, them: dict[str, Any] | None = None, **rest: Any) -> tw.State:
    players = [{"hero": "HERO_08", **(me or {})}, {"hero": "HERO_01", **(them or {})}]
    return State.from_json(json.dumps({"players": players, **rest}))


def back(one: tw.State, player: int = 0) -> dict[str, Any]:
    plain: Any = one.to_plain()
    return dict(plain["players"][player])


def test_only_the_heroes_are_needed():
    one = State.from_json(json.dumps(MINIMAL))
    assert back(one)["health"] == 30 and one.legal_actions() == ["end"] and one.to_act == 0


FIELDS: list[tuple[str, Any]] = [
    ("health", 7), ("armor", 3), ("attack", 2), ("fatigue", 4), ("max_mana", 7), ("overload_locked", 2),
    ("overload_owed", 3), ("hand", ["CS2_029", "?"]), ("deck", {"CS2_024": 2, "CS2_182+1/+1": 1}),
    ("deck_top", ["CS2_029", "CS2_182"]), ("graveyard", ["CS2_182", "CS2_182"]), ("died_this_turn", ["CS2_182"]),
    ("jade", 4), ("totems", 2), ("cards_played", 3), ("spell_tax", 5), ("next_spell_tax", 5), ("list", ["CS2_029"]),
    ("hand", [{"id": "EX1_559", "cost": 2}, {"id": "CS2_182", "attack": 9, "health": 7, "known": True}]),
    ("hand", [{"id": "CS2_029", "made_by": "EX1_559"}]), ("deaths_since_draw", []), ("weapon", None), ("era", "p1"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), FIELDS)
def test_a_field_is_read_and_written_back(key, value):
    one = state({key: value})
    assert back(one).get(key) == (value or None)
    assert State.from_json(one.to_json()) == one


def test_a_minion_says_all_that_people_look_for():
    (yeti,) = back(state({"board": ["CS2_182"]}))["board"]
    assert (yeti["attack"], yeti["health"], yeti["max_health"], yeti["attacks_made"]) == (4, 5, 5, 0)
    for word in ("taunt", "frozen", "divine_shield", "stealth", "windfury", "silenced", "summoned_this_turn"):
        assert yeti[word] is False


def test_attack_is_never_below_0_and_nothing_is_lost():
    one = state({"board": [{"id": "CS2_182", "attack": 0, "base_attack": 1, "turn_attack": -2}]})
    (yeti,) = back(one)["board"]
    assert (yeti["attack"], yeti["base_attack"], yeti["turn_attack"]) == (0, 1, -2)
    after, _ = one.apply("end")
    assert back(after)["board"][0]["attack"] == 1


def test_numbers_are_what_people_see_under_auras():
    one = state({"board": ["CS2_222", {"id": "CS2_182", "attack": 5, "health": 4}]})  # Stormwind Champion: +1/+1
    yeti = back(one)["board"][1]
    assert (yeti["attack"], yeti["aura_attack"], yeti["health"], yeti["max_health"]) == (5, 1, 4, 6)


def test_an_era_is_said_once_or_for_each():
    assert [back(state(era="p1"), player)["era"] for player in (0, 1)] == ["p1", "p1"]
    assert [back(state({"era": "p3"}, era="p1"), player)["era"] for player in (0, 1)] == ["p3", "p1"]


def test_order_of_play_is_the_order_of_listing_player_to_act_first():
    one = state({"board": ["CS2_182"]}, {"board": ["CS2_182", "CS2_182"]}, to_act=1)
    assert back(one, 1)["board"][1]["order"] < back(one, 0)["board"][0]["order"]


def test_to_act_is_who_decides_also_in_a_mulligan():
    one = new_match("p1_hunter_aggro", "p5_mage_mech", seed=1, first=0)
    one, _ = one.apply("mulligan none")
    plain: Any = one.to_plain()
    assert (one.to_act, plain["to_act"], plain["active"]) == (1, 1, 0)


@pytest.mark.parametrize(
    ("me", "message"),
    [
        ({"graveyard": ["CS2_029"]}, 'players[0].graveyard[0]: expected a minion, found "CS2_029"'),
        ({"board": ["CS2_029"]}, 'players[0].board[0].id: expected a minion, found "CS2_029"'),
        ({"hand": ["HERO_08"]}, 'players[0].hand[0].id: "HERO_08" is no card that a hand or deck can hold'),
        ({"deck": {"EX1_323h": 1}}, 'players[0].deck.EX1_323h: "EX1_323h" is no card that a hand or deck can hold'),
        ({"board": ["CS2_182"] * 8}, "players[0].board: expected at most 7, found 8"),
        ({"hand": ["CS2_182"] * 11}, "players[0].hand: expected at most 10, found 11"),
        ({"hand": [{"id": "CS2_182", "health": 0}]}, "players[0].hand[0].health: expected at least 1"),
        ({"board": [{"id": "CS2_182", "health": -1}]}, "players[0].board[0]: the minion is dead"),
        ({"board": ["CS2_182", {"id": "CS2_182", "doomed": True}]}, "players[0].board[1]: the minion is dead"),
        ({"weapon": {"id": "CS2_106", "durability": 0}}, "players[0].weapon: it has no durability left"),
        ({"health": 0}, "players[0].health: the hero is dead: `result` says how the match ended"),
        ({"lost": True}, "players[0].lost: the match is over"),
        ({"health": 31, "max_health": 30}, "players[0].health: more than max_health, 30"),
        ({"secrets": ["EX1_294", "EX1_294"]}, "players[0].secrets[1].id: the same secret twice"),
        ({"board": [{"id": "CS2_182", "entity": 9}] * 2}, "another entity has this number"),
        (
            {"hand": [{"id": "CS2_182", "parts": ["CS2_182", "CS2_182"]}]},
            "only a Zombeast or Kazakus' potion has parts",
        ),
        ({"deck": {"CS2_182": 61}}, "players[0].deck.CS2_182: expected an integer from 1 to 60, found 61"),
        ({"deck": {"CS2_182": 31, "CS2_029": 30}}, "players[0].deck: expected at most 60 cards"),
        ({"temp_mana": 3, "mana": 2}, "players[0].temp_mana: more than mana, 2"),
    ],
)
def test_what_cannot_be_is_refused(me, message):
    with pytest.raises(tw.errors.BadStateError) as error:
        state(me)
    assert message in str(error.value)


@pytest.mark.parametrize("twice", ['"health": 1, "health": 2', '"deck": {"CS2_029": 1, "CS2_029": 2}'])
def test_a_key_that_comes_twice_is_refused(twice):
    with pytest.raises(tw.errors.BadStateError, match=r"the key '(health|CS2_029)' comes twice"):
        State.from_json(f'{{"players": [{{"hero": "HERO_08", {twice}}}, {{"hero": "HERO_09"}}]}}')


def test_a_dict_reads_like_its_json():
    plain = {"players": [{"hero": "HERO_08", "hand": ["CS2_029"]}, {"hero": "HERO_09"}]}
    assert State.from_plain(plain, mulligan=False) == State.from_json(json.dumps(plain), mulligan=False)


def ids(one: tw.State) -> list[str]:
    return [minion["id"] for minion in back(one)["board"]]


def test_a_minion_may_be_played_at_any_place_or_without_one():
    one = state({"mana": 10, "hand": ["CS2_120"], "board": ["CS2_182", "CS2_182"]})
    assert "play CS2_120 at 3" in one.legal_actions() and "play CS2_120 at 1" not in one.legal_actions()
    assert ids(one.apply("play CS2_120 at 1")[0]) == ["CS2_120", "CS2_182", "CS2_182"]
    assert ids(one.apply("play CS2_120")[0])[2] == ids(one.apply("play CS2_120#1 at 3")[0])[2] == "CS2_120"
    for place in ("0", "4", "x", "-1", ""):
        with pytest.raises(tw.errors.IllegalActionError, match="no such place"):
            one.apply(f"play CS2_120 at {place}")
    with pytest.raises(tw.errors.IllegalActionError):
        state({"mana": 10, "hand": ["CS2_029"]}).apply("play CS2_029 at 1 -> enemy hero")


def test_a_mulligan_names_its_cards_in_any_order():
    one = new_match("p1_hunter_aggro", "p5_mage_mech", seed=1)
    assert one.apply("mulligan 3 1", seed=5) == one.apply("mulligan 1 3", seed=5)
    assert one.apply("mulligan", seed=5) == one.apply("mulligan none", seed=5)
    for words in ("1 1", "0", "9", "x", "1,2", "none 1", "1  2"):
        with pytest.raises(tw.errors.IllegalActionError):
            one.apply(f"mulligan {words}")


def test_a_state_read_back_plays_like_the_one_it_came_from():
    chooser = random.Random(1)
    names = list(decks())
    pending = 0
    for seed in range(12):
        one = twin = new_match(chooser.choice(names), chooser.choice(names), seed=seed)
        while not one.is_over:
            if chooser.random() < 0.3:
                twin = game().state_from_json(one.to_json())
                assert twin.to_json() == one.to_json()
                pending += '"choice"' in one.to_json()
            assert twin.legal_actions() == one.legal_actions()
            action, luck = chooser.choice(one.legal_actions()), chooser.getrandbits(30)
            (one, picks), (twin, same) = one.apply(action, seed=luck), twin.apply(action, seed=luck)
            assert picks == same
            if '"choice"' not in one.to_json():  # entities have other numbers there
                assert twin.to_json() == one.to_json()
    assert pending > 3


# The full form --------------------------------------------------------------------------------------------------------


def random_states(seed, count=150):
    chooser = random.Random(seed)
    names = sorted(decks())
    state = new_match(chooser.choice(names), chooser.choice(names), seed=seed)
    for _ in range(count):
        if state.is_over:
            break
        yield state
        state, _ = state.apply(chooser.choice(state.legal_actions()), seed=chooser.getrandbits(32))
    yield state


@pytest.mark.parametrize("seed", range(6))
def test_the_full_form_reads_back_to_the_same_state(seed):
    for state in random_states(seed):
        for seen in (state, state.observe(0), state.observe(1)):
            full = seen.to_plain(full=True)
            again = seen.game.state_from_plain(full)
            assert again.to_json() == seen.to_json()
            assert again.to_json(full=True) == seen.to_json(full=True)


@pytest.mark.parametrize("seed", range(4))
def test_the_full_form_says_costs_and_who_can_act(seed):
    """Held against the legal actions and what they cost."""
    for state in random_states(seed):
        if state.is_over or "choice" in state.to_plain():
            continue
        legal = state.legal_actions()
        me = state.to_plain(full=True)["players"][state.to_act]
        attackers = {action.split(" ")[1] for action in legal if action.startswith("attack ")}
        assert {str(n) for n, minion in enumerate(me["board"], 1) if minion["can_attack"]} == attackers - {"hero"}
        assert me["hero_state"]["can_attack"] == ("hero" in attackers)
        assert me["hero_power"]["usable"] == any(action.startswith("power") for action in legal)
        playable = {card["id"] for card in me["hand"] if card["playable"]}
        assert playable == {action.split(" ")[1].split("#")[0] for action in legal if action.startswith("play ")}
        for action in legal:
            if action.startswith("play ") and "#" not in action:
                card = next(card for card in me["hand"] if card["id"] == action.split(" ")[1] and card["playable"])
                assert card["cost_now"] == state.action_info(action)["cost"]


def test_the_full_form_writes_every_keyword_out():
    plain = {
        "players": [{"hero": "HERO_08", "board": ["CS2_121", "CS2_122"], "hand": ["EX1_295"]}, {"hero": "HERO_08"}]
    }
    me = game().state_from_plain(plain).to_plain(full=True)["players"][0]
    grunt, leader = me["board"]
    assert (grunt["name"], grunt["keywords"], grunt["attack"], grunt["aura_attack"]) == (
        "Frostwolf Grunt",
        ["taunt"],
        3,
        1,
    )
    assert leader["keywords"] == []
    assert all(grunt[word] is (word == "taunt") for word in ("taunt", "charge", "poisonous", "lifesteal", "frozen"))
    assert me["hand"][0]["keywords"] == ["secret"]
    assert (me["weapon"], me["jade"], me["deck_top"]) == (None, 0, [])


def test_a_known_order_of_the_deck_may_have_any_length():
    order = ["CS2_029", "CS2_182", "CS2_172"] * 20
    plain = {"players": [{"hero": "HERO_08", "deck_top": order}, {"hero": "HERO_08", "deck": {"CS2_182": 5}}]}
    state = game().state_from_plain(plain)
    assert state.to_plain()["players"][0]["deck_top"] == order
    for number in range(5):
        state = state.apply("end", seed=1)[0].apply("end", seed=1)[0]
        hand = state.to_plain()["players"][0]["hand"]
        assert hand == order[: number + 1]
    with pytest.raises(tw.errors.BadStateError, match=r"at most 60|0 to 60"):
        game().state_from_plain(
            {"players": [{"hero": "HERO_08", "deck_top": [*order, "CS2_029"]}, {"hero": "HERO_08"}]}
        )


def test_nobody_is_dead_in_a_mulligan():
    plain: Any = new_match("p1_hunter_aggro", "p5_mage_mech", seed=1).to_plain()
    plain["players"][0]["hero_state"]["aura_health"] = 100  # which no aura gives
    with pytest.raises(tw.errors.BadStateError, match="the hero is dead"):
        State.from_json(json.dumps(plain))


@pytest.mark.parametrize(
    ("board", "hand", "actions", "cost"),
    [
        (["GVG_006"], ["UNG_113"], ["play UNG_113"], 5),  # Mechwarper is older than what Bright-Eyed Scout did
        ([], ["GVG_006", "UNG_113"], ["play UNG_113", "play GVG_006"], 4),
    ],
)
def test_which_auras_are_older_than_a_set_cost_is_read_back(board, hand, actions, cost):
    one = state({"era": "p4", "mana": 10, "board": board, "hand": hand, "deck": {"GVG_096": 1}})
    for action in actions:
        one, _ = one.apply(action)
    for each in (one, State.from_json(one.to_json())):
        (shredder,) = each.to_plain(full=True)["players"][0]["hand"]
        assert shredder["cost_now"] == cost


@pytest.mark.parametrize(("first", "second", "cost"), [("UNG_113", "EX1_145", 2), ("EX1_145", "UNG_113", 5)])
def test_how_old_a_players_text_about_costs_is_is_read_back(first, second, cost):
    """Preparation changes a cost that was set before it came, and none that was set later (X87, X94)."""
    one = state({"era": "p4", "mana": 10, "hand": [first, second], "deck": {"EX1_129": 1}})
    for card in (first, second):
        one, _ = one.apply(f"play {card}")
    for each in (one, State.from_json(one.to_json())):
        (fan,) = each.to_plain(full=True)["players"][0]["hand"]
        assert fan["cost_now"] == cost


def test_keywords_that_follow_from_numbers_follow_from_those_that_are_given():
    """Paragon of Light beside Raid Leader has Taunt while it has 3 Attack, all counted."""
    for attack, keywords in ((2, []), (3, ["taunt", "lifesteal"])):
        one = state({"era": "p4", "board": ["CS2_122", {"id": "GIL_685", "attack": attack}]})
        assert one.to_plain()["players"][0]["board"][1].get("aura_keywords", []) == keywords
