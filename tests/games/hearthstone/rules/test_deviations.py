"""docs/rules/hearthstone.md section U: where public simulators differ from the client, which we follow; the number in
a name is the rule's."""

from __future__ import annotations

import pytest

from turnwise.hearthstone import deck, new_match
from turnwise.hearthstone.testing import Duel


def test_174_sniper_aims_steady_shot() -> None:
    duel = Duel(me="HERO_05")
    assert "power" in duel.legal()
    duel.me.summon("Steamwheedle Sniper")
    duel.them.summon("Chillwind Yeti")
    aimed = [action for action in duel.legal() if action.startswith("power")]
    assert aimed == ["power -> own 1", "power -> own hero", "power -> enemy 1", "power -> enemy hero"]


def test_175_the_coin_comes_after_the_mulligan() -> None:
    state = new_match("p5_mage_mech", "p5_hunter_face", seed=1, first=0)
    state, _ = state.apply("mulligan none")
    second = state.to_plain()["players"][1]["hand"]
    assert len(second) == 4 and "GAME_005" not in str(second)
    state, _ = state.apply("mulligan 1 2 3 4", seed=1)
    second = state.to_plain()["players"][1]["hand"]
    assert len(second) == 5 and second[4]["id"] == "GAME_005"


def test_176_the_dead_leave_together() -> None:
    """The first Creeper's spiders find two free places, since the second one is gone already."""
    duel = Duel()
    for card in ("Haunted Creeper", *["Chillwind Yeti"] * 5, "Haunted Creeper"):
        duel.me.summon(card)
    duel.me.play("Volcanic Potion")
    assert duel.me.ids == ["FP1_002t", "FP1_002t", *["CS2_182"] * 5]


def test_177_the_reno_deck_is_whole() -> None:
    assert len(set(deck("p4_mage_reno_kazakus").cards)) == 30
    new_match("p4_mage_reno_kazakus", "p4_mage_reno_kazakus", seed=1)


@pytest.mark.parametrize(("turn", "result"), [(99, "playing"), (100, "draw")])
def test_178_the_turn_limit_of_metastone_is_an_option(turn: int, result: str) -> None:
    duel = Duel(turn_limit=100)
    duel.plain["turn"] = turn
    duel.changed()
    duel.end_turn()
    assert duel.result == result


def test_179a_no_eighth_minion_by_control_change() -> None:
    duel = Duel()
    for _ in range(6):
        duel.me.summon("Chillwind Yeti")
    for _ in range(4):
        duel.them.summon("Leper Gnome")
    duel.me.play("Mind Control Tech")
    assert len(duel.me.ids) == 7 and len(duel.them.ids) == 3 and duel.me.health == 28


def test_179b_hero_cards_are_offered() -> None:
    duel = Duel()
    duel.me.play("Kabal Courier", picks=["offer CS2_029", "offer ICC_207", "offer ICC_831"])
    assert duel.options[2] == "ICC_831"


def test_179d_x364_candleshot_does_not_protect_from_explosive_trap() -> None:
    duel = Duel(me="HERO_05", them="HERO_05")
    duel.me.equip("Candleshot")
    duel.them.set_secret("Explosive Trap")
    duel.me.attacks(duel.them.hero)
    assert (duel.me.health, duel.them.health, duel.them.secrets) == (28, 29, [])
