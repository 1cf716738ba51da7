"""MECHANICS-MORE.md, section F: costs and crystals; the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x92_a_floor_binds_its_own_step_only(duel):
    duel.me.summon("Summoning Portal")
    duel.me.summon("Mechwarper")
    duel.me.give("Annoy-o-Tron")
    assert duel.me.cost("Annoy-o-Tron") == 0


def test_x93_reckless_experimenter_destroys_what_was_played_under_him(duel):
    duel.me.summon("Reckless Experimenter")
    summoned = duel.me.summon("Loot Hoarder")
    duel.me.give("Loot Hoarder")
    assert duel.me.cost("Loot Hoarder") == 0
    duel.me.play("Loot Hoarder")
    duel.end_turn()
    assert len(duel.me.ids) == 2 and summoned.in_play


def test_x96_pint_sized_summoner_until_a_minion_is_played(duel):
    duel.me.summon("Pint-Sized Summoner")
    duel.me.give(YETI, WISP)
    assert duel.me.cost(YETI) == 3
    duel.me.play(WISP)
    assert duel.me.cost(YETI) == 4


def test_x96_duskfallen_aviana_frees_the_first_card_of_each_turn(duel):
    duel.them.summon("Duskfallen Aviana")
    duel.me.give(YETI, WISP)
    assert duel.me.cost(YETI) == 0
    duel.me.play(YETI)
    duel.me.give(YETI)
    assert duel.me.cost(YETI) == 4


def test_x98_millhouse_makes_spells_free_for_one_turn(duel):
    duel.me.play("Millhouse Manastorm")
    duel.end_turn()
    duel.them.give("Fireball")
    assert duel.them.cost("Fireball") == 0
    duel.end_turn()
    duel.end_turn()
    assert duel.them.cost("Fireball") == 4


def test_x99_with_preparation_a_sprint_counts_as_four(duel):
    duel.me.play("Preparation")
    duel.me.summon("Summoning Stone")
    duel.me.play("Sprint")
    assert duel.printed(duel.me.ids[1], "p4").cost == 4


def test_x99_gazlowe_asks_what_was_paid(duel):
    duel.me.summon("Gazlowe")
    duel.me.give("Frostbolt", cost=1)
    duel.me.play("Frostbolt", duel.them.hero)
    assert len(duel.me.hand) == 1


@pytest.mark.parametrize(("deck", "free"), [({"CS2_231": 1, "CS2_182": 1}, True), ({"CS2_231": 2}, False)])
def test_x103_raza_asks_for_the_deck_when_his_battlecry_resolves(deck, free):
    duel = Duel(me="HERO_09")
    duel.me.set(deck=deck).play("Raza the Chained")
    duel.me.set(mana=1)
    assert any(action.startswith("power") for action in duel.legal()) == free


def test_x106_an_empty_crystal_cannot_be_spent(duel):
    duel.me.set(mana=5, max_mana=6).play("Wild Growth")
    assert (duel.me.mana, duel.me.max_mana) == (5 - duel.printed("CS2_013", "p4").cost, 7)


def test_x106_nourish_gives_crystals_for_now(duel):
    duel.me.set(mana=6, max_mana=6).give("Nourish")
    duel.do("play EX1_164 as 1")
    assert (duel.me.mana, duel.me.max_mana) == (6 - duel.printed("EX1_164", "p4").cost + 2, 8)


def test_x107_a_destroyed_crystal_is_an_empty_one_first(duel):
    duel.me.set(mana=5, max_mana=8).play("Felguard")
    assert (duel.me.mana, duel.me.max_mana) == (2, 7)
    duel.me.set(mana=8, max_mana=8).play("Darnassus Aspirant")
    assert (duel.me.mana, duel.me.max_mana) == (6, 9)


def test_x108_living_mana_turns_crystals_into_treants_that_give_them_back(duel):
    duel.me.set(mana=7, max_mana=7).play("Living Mana")
    assert len(duel.me.board) == 7 and duel.me.max_mana == 0
    duel.end_turn()
    duel.them.play("Flamestrike")
    assert duel.me.max_mana == 7


def test_x109_omega_asks_for_ten_permanent_crystals(duel):
    duel.me.set(mana=8, max_mana=9)
    duel.me.play("The Coin")
    duel.me.play("Omega Defender")
    assert duel.me.board[0].attack == 2
    duel.me.set(mana=4, max_mana=10).play("Omega Defender")
    assert duel.me.board[1].attack == 12


def test_x110_forbidden_cards_take_all_mana(duel):
    duel.me.set(mana=3)
    duel.me.play("Forbidden Ancient")
    assert (duel.me.mana, duel.me.board[0].attack, duel.me.board[0].health) == (0, 3, 3)
    duel.me.set(mana=2)
    for outcome in duel.me.play("Forbidden Shaping", every=True):
        assert duel.printed(outcome.duel.me.ids[-1], "p4").cost == 2


def test_x110_with_no_mana_left_they_do_what_nothing_gives(duel):
    duel.me.set(mana=0, health=10).play("Forbidden Healing", duel.me.hero)
    assert duel.me.health == 10
