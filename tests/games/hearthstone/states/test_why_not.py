"""An illegal action or impossible pick says why: what, where, and what would have been right."""

from __future__ import annotations

import json
from typing import Any

import pytest

import turnwise as tw
from turnwise.errors import BadPickError
from turnwise.hearthstone import State, new_match

FIREBALL, YETI, STEALTHY, ELUSIVE, TAUNT = "CS2_029", "CS2_182", "EX1_010", "ICC_419", "CS2_179"


def why(action: str, me: dict[str, Any] | None = None, them: dict[str, Any] | None = None) -> str:
    players = [{"hero": "HERO_08", "mana": 10, **(me or {})}, {"hero": "HERO_05", **(them or {})}]
    with pytest.raises(tw.errors.IllegalActionError) as error:
        State.from_json(json.dumps({"players": players})).apply(action)
    text = str(error.value)
    assert text.startswith(f"{action}: ")
    return text.removeprefix(f"{action}: ")


WHERE = "a target is 'own' or 'enemy' and a place or 'hero', such as 'enemy 2'"


@pytest.mark.parametrize(
    ("action", "me", "them", "said"),
    [
        ("play CS2_029", {"hand": [FIREBALL]}, {}, "it needs a target"),
        ("play CS2_029 -> enemy", {"hand": [FIREBALL]}, {}, WHERE),
        ("play CS2_029 -> enemy 1", {"hand": [FIREBALL]}, {}, "nobody stands there"),
        ("play CS2_029 -> enemy 1", {"hand": [FIREBALL]}, {"board": [STEALTHY]}, "the target has Stealth"),
        ("play CS2_029 -> enemy 1", {"hand": [FIREBALL]}, {"board": [ELUSIVE]}, "no spell or hero power can target it"),
        (
            "play CS2_029 -> enemy hero",
            {"hand": [FIREBALL]},
            {"hero_state": {"immune_this_turn": True}},
            "the target is Immune",
        ),
        ("play CS2_029 at 1 -> enemy hero", {"hand": [FIREBALL]}, {}, "only minions have a place"),
        ("play CS2_029 -> enemy hero", {"hand": [FIREBALL], "mana": 3}, {}, "it costs 4 and there is 3 mana"),
        ("play CS2_022 -> enemy hero", {"hand": ["CS2_022"]}, {}, "there is no legal target"),
        ("play CS2_022 -> enemy hero", {"hand": ["CS2_022"]}, {"board": [YETI]}, "it cannot target that"),
        ("play CS2_023 -> own hero", {"hand": ["CS2_023"]}, {}, "it takes no target, or there is none"),
        ("play CS2_182 at 9", {"hand": [YETI]}, {}, "there is no such place on the board: they go from 1 to 1"),
        ("power", {}, {}, "it needs a target"),
        ("power -> enemy 1", {}, {"board": [ELUSIVE]}, "no spell or hero power can target it"),
        ("power -> own hero", {"mana": 1}, {}, "it costs 2 and there is 1 mana"),
        ("power", {"hero": "HERO_04", "board": [YETI] * 7}, {}, "what the hero power needs is not there"),
        ("attack 2 -> enemy hero", {"board": [YETI]}, {}, "nobody of mine stands there"),
        ("attack 1", {"board": [YETI]}, {}, "it needs a target"),
        ("attack 1 -> own 1", {"board": [YETI]}, {}, "only enemies can be attacked"),
        ("attack 1 -> enemy 1", {"board": [YETI]}, {}, "nobody stands there"),
        ("attack 1 -> enemy 1", {"board": [YETI]}, {"board": [STEALTHY]}, "the target has Stealth"),
        (
            "attack 1 -> enemy hero",
            {"board": [YETI]},
            {"board": [YETI, TAUNT]},
            "the Taunt minion in place 2 must be hit first",
        ),
        (
            "attack 1 -> enemy hero",
            {"board": [{"id": YETI, "rush": True, "summoned_this_turn": True}]},
            {},
            "the attacker cannot attack heroes this turn",
        ),
        ("choose 1", {}, {}, "there is nothing to choose now"),
        ("mulligan none", {}, {}, "the mulligan is over"),
    ],
)
def test_an_illegal_action_says_why(action, me, them, said):
    assert why(action, me, them) == said


def test_a_mulligan_comes_first():
    state = new_match("p1_hunter_aggro", "p5_mage_mech", seed=1)
    with pytest.raises(tw.errors.IllegalActionError, match="end: the mulligan must be answered first"):
        state.apply("end")


def test_an_impossible_pick_says_what_could_happen():
    players = [{"hero": "HERO_05", "mana": 3, "hand": ["EX1_538"], "board": ["NEW1_019"]}, {"hero": "HERO_08"}]
    players[1]["board"] = [YETI, YETI]
    state = State.from_json(json.dumps({"players": players}))  # Unleash the Hounds, a knife for each
    with pytest.raises(tw.errors.BadPickError) as error:
        state.apply("play EX1_538", picks=["target enemy 1", "target own 1"])
    assert str(error.value) == (
        "target own 1: cannot happen here (pick 2); possible are target enemy 1, target enemy 2, target enemy hero"
    )


def test_a_pick_without_its_era_is_of_the_player_who_has_the_card():
    state = new_match("p1_hunter_aggro", "p5_mage_mech", seed=1, first=0, mulligan=False)
    assert state.apply("end", picks=["draw GVG_002"])[1] == ["draw GVG_002@p5"]
    other = new_match("p5_mage_mech", "p1_hunter_aggro", seed=1, first=0, mulligan=False)
    assert other.apply("end", picks=["draw FP1_028"])[1] == ["draw FP1_028@p1"]


def test_a_hidden_card_can_be_asked_for():
    """In a state that hides cards (one read from a log) the door of chance names them: draw ?."""
    plain = {"players": [{"hero": "HERO_08", "mana": 3, "hand": ["CS2_023"], "deck": {"?": 3, "CS2_182": 2}},
                         {"hero": "HERO_01"}]}  # fmt: skip
    state = State.from_json(json.dumps(plain))
    after, picks = state.apply("play CS2_023", picks=["draw ?", "draw CS2_182"])
    assert picks == ["draw ?", "draw CS2_182"] and after.to_plain()["players"][0]["hand"] == ["?", "CS2_182"]
    with pytest.raises(BadPickError, match=r"possible are draw \?, draw CS2_182"):
        state.apply("play CS2_023", picks=["draw CS2_029"])


def test_a_pick_that_cannot_happen_says_what_could_and_how_many_more() -> None:
    """Of a long list the first 64 are named."""
    state = State.from_json(
        json.dumps({"players": [{"hero": "HERO_08", "mana": 10, "hand": ["GVG_003"]}, {"hero": "HERO_05"}]})
    )
    with pytest.raises(tw.errors.BadPickError, match=r"^card CS2_029: cannot happen here") as error:
        state.apply("play GVG_003", picks=["card CS2_029"])
    said, more = str(error.value).split("possible are ")[1].rsplit(" and ", 1)
    assert said.count(",") + 1 == 64 and int(more.removesuffix(" more")) > 0
