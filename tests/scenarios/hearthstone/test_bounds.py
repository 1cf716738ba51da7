"""Nothing is lost when much happens at once: what fits is exact, what does not is a typed error."""

import pytest

import turnwise
from turnwise.hearthstone.language import (
    CHARACTERS,
    DAMAGE,
    ENEMY_MINIONS,
    IT,
    LIVING,
    ME,
    SELF,
    collecting,
    damage,
    gain_armor,
    give,
    has,
    minion,
    spell,
    summon,
    whenever,
)
from turnwise.hearthstone.testing import Duel


def test_fourteen_berserkers_hear_fourteen_hits():
    duel = Duel("HERO_07")
    for _ in range(7):
        duel.me.summon("Frothing Berserker", health=9, max_health=9)
        duel.them.summon("Frothing Berserker", health=9, max_health=9)
    duel.me.play("Hellfire")
    assert [m.attack for m in (*duel.me.board, *duel.them.board)] == [2 + 14] * 14


def test_seven_jugglers_answer_seven_recruits_of_kel_thuzad():
    """Turn end, summons, knives and the damage they do are all open at once."""
    duel = Duel()
    for _ in range(2):
        duel.me.summon("Kel'Thuzad")
    for _ in range(3):
        duel.me.summon("Knife Juggler")
    for _ in range(7):
        duel.them.summon("Frothing Berserker", health=99, max_health=99)
    duel.me.set(died_this_turn=["CS2_182"] * 3, graveyard=["CS2_182"] * 3)
    duel.plain["deaths_this_turn"] = 3
    duel.changed()
    duel.end_turn(picks=["target enemy 1"] * 6)
    assert duel.me.ids.count("CS2_182") == 2  # the board is full
    assert sum(m.damage for m in duel.them.board) == 6
    assert [m.attack for m in duel.them.board] == [2 + 6] * 7


def own_cards():
    with collecting() as cards:
        spell("Spark", cost=0, play=damage(CHARACTERS, 1))
        minion(
            "Sore Ogre", cost=1, attack=1, health=9, when=whenever(DAMAGE, damage(SELF, 1), if_=has(SELF & IT & LIVING))
        )
        minion("Undying", cost=1, attack=1, health=1, deathrattle=summon("Undying"))
        minion("Blight", cost=1, attack=1, health=9, aura=give(ENEMY_MINIONS, 0, -1))
        minion("Anvil", cost=1, attack=0, health=1, when=whenever("armor", gain_armor(1), by=ME))
    return cards


def unchanged(duel, action):
    before = duel.state.to_json()
    with pytest.raises(turnwise.BadStateError):
        duel.do(action)
    assert duel.state.to_json() == before


def test_a_chain_that_feeds_itself_is_an_error_and_not_cut_short():
    duel = Duel("HERO_01", cards=own_cards())
    duel.me.summon("Anvil")
    unchanged(duel, "power")


def test_a_minion_that_cannot_stay_dead_is_an_error_and_no_endless_loop():
    duel = Duel(cards=own_cards())
    duel.me.summon("Undying")
    duel.me.give("Blight")
    duel.me.summon("Chillwind Yeti")
    duel.them.summon("Undying")
    unchanged(duel, "play Blight at 3")


def test_a_chain_of_eight_links_is_played_out():
    duel = Duel(cards=own_cards())
    ogre = duel.me.summon("Sore Ogre", health=8, max_health=8)
    duel.me.play("Spark")
    assert not ogre.in_play and duel.me.health == 29


def test_a_health_aura_of_the_enemy_kills():
    duel = Duel(cards=own_cards())
    wisp = duel.them.summon("Silver Hand Recruit")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Blight")
    assert not wisp.in_play and yeti.health == 4
