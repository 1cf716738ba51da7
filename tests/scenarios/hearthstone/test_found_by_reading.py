"""What reading the older sets beside their printed texts found in the core."""

import pytest

from turnwise.hearthstone.testing import Duel


@pytest.mark.parametrize(
    ("spell", "left"), [("Explosive Shot", (5, 1, 2, 5)), ("Grievous Bite", (6, 4, 2, 6)), ("Swipe", (6, 2, 2, 6))]
)
def test_rule_50_who_comes_by_the_damage_is_not_hit_and_the_neighbours_are(duel, spell, left):
    duel.them.summon("Boulderfist Ogre")
    hogger = duel.them.summon("Hogger, Doom of Elwynn")
    duel.them.summon("Boulderfist Ogre")
    duel.me.play(spell, target=hogger)
    assert tuple(minion.health for minion in duel.them.board) == left


def test_rule_50_meteor_hits_all_three_before_a_gnoll_comes(duel):
    hogger = duel.them.summon("Hogger, Doom of Elwynn")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Meteor", target=hogger)
    assert duel.them.ids == ["OG_318t", "CS2_200"] and ogre.health == 4


def test_rule_52_both_numbers_of_swipe_have_the_spell_damage(duel):
    duel.me.summon("Kobold Geomancer")
    ogre, yeti = duel.them.summon("Boulderfist Ogre"), duel.them.summon("Chillwind Yeti")
    duel.me.play("Swipe", target=ogre)
    assert (ogre.health, yeti.health, duel.them.health) == (2, 3, 28)


def test_rule_50_cone_of_cold_freezes_whom_it_hits(duel):
    boss = duel.them.summon("Imp Gang Boss")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Cone of Cold", target=boss)
    assert [minion.frozen for minion in duel.them.board] == [True, False, True] and ogre.health == 6


def test_x240_an_overload_card_that_an_effect_casts_is_not_played(duel):
    unbound, trogg = duel.me.summon("Unbound Elemental"), duel.me.summon("Tunnel Trogg")
    duel.me.play("Servant of Yogg-Saron", picks=["card EX1_238", "target enemy hero"])
    assert (unbound.attack, trogg.attack) == (2, 2)
    duel.me.play("Lightning Bolt", target=duel.them.hero)
    assert (unbound.attack, trogg.attack) == (3, 3)


def test_rule_24_unleash_the_hounds_of_2014_needs_no_free_place():
    duel = Duel(era="p1_2014")
    for _ in range(7):
        duel.me.summon("Wisp")
    duel.them.summon("Wisp")
    assert duel.me.give("Unleash the Hounds").can_play("Unleash the Hounds")


def test_x180_a_mine_that_is_played_explodes_too(duel):
    duel.me.play("Burrowing Mine")
    assert duel.me.health == 20


def test_x82_what_restores_fully_deals_as_much_as_the_maximum(duel):
    duel.me.summon("Auchenai Soulpriest")
    duel.me.set(armor=10)
    duel.them.set(armor=40, health=20)
    duel.me.play("Tree of Life")
    assert (duel.me.health, duel.them.health, duel.them.armor) == (10, 20, 10)


def test_x84_fallen_hero_adds_to_a_heal_that_hurts():
    duel = Duel(me="HERO_09")
    duel.me.summon("Auchenai Soulpriest")
    duel.me.summon("Fallen Hero")
    duel.me.use_power(duel.them.hero)
    assert duel.them.health == 27


def test_x326_bane_of_doom_of_2014_knows_six_demons():
    duel = Duel(era="p1_2014")
    wisp = duel.them.summon("Wisp")
    found = {outcome.duel.me.ids[0] for outcome in duel.me.play("Bane of Doom", target=wisp, every=True)}
    assert found == {"CS2_059", "CS2_064", "CS2_065", "EX1_301", "EX1_306", "EX1_319"}


def test_x73_bolvar_hears_of_the_shields_that_blood_knight_takes(duel):
    bolvar = duel.me.summon("Bolvar, Fireblood")
    duel.me.summon("Argent Squire")
    duel.them.summon("Argent Squire")
    duel.me.play("Blood Knight")
    assert bolvar.attack == 5


def test_rule_65_majordomo_stays_when_his_deathrattle_is_triggered(duel):
    majordomo = duel.me.summon("Majordomo Executus")
    duel.me.play("Princess Huhuran", target=majordomo)
    assert majordomo.in_play and duel.me.health == 8


@pytest.mark.parametrize(("era", "left"), [("p1", 2), ("p4", 1)])
def test_x344_wrath_with_fandral_was_one_hit_until_2017(era, left):
    duel = Duel(era=era)
    duel.me.summon("Fandral Staghelm")
    duel.me.summon("Kobold Geomancer")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.give("Wrath")
    duel.do("play EX1_154 as both -> enemy 1")
    assert ogre.health == left and duel.me.hand == ["CS2_182"]


def test_x16_starfall_with_fandral_was_one_hit_until_2017():
    duel = Duel(era="p1")
    duel.me.summon("Fandral Staghelm")
    duel.me.summon("Kobold Geomancer")
    golem, ogre = duel.them.summon("War Golem", health=9, max_health=9), duel.them.summon("Boulderfist Ogre")
    duel.me.give("Starfall")
    duel.do("play NEW1_007 as both -> enemy 1")
    assert (golem.health, ogre.health) == (1, 4)


def test_rule_92_onyxia_and_cenarius_stand_between_what_they_summon(duel):
    duel.me.summon("Wisp")
    duel.me.play("Onyxia")
    assert duel.me.ids == ["CS2_231", *["ds1_whelptoken"] * 2, "EX1_562", *["ds1_whelptoken"] * 3]
    duel.them.give("Cenarius")
    duel.end_turn()
    duel.do("play EX1_573 as 2")
    assert duel.them.ids == ["EX1_573t", "EX1_573", "EX1_573t"]


def test_x91_what_sets_a_cost_comes_after_summoning_portal(duel):
    duel.me.summon("Aviana")
    duel.me.summon("Summoning Portal")
    duel.me.give("Boulderfist Ogre")
    assert duel.me.cost("Boulderfist Ogre") == 1


def test_x91_a_copy_that_costs_1_does_not_get_cheaper_by_summoning_portal(duel):
    ogre = duel.me.summon("Boulderfist Ogre")
    duel.me.play("Shadowcaster", target=ogre)
    duel.me.set(mana=10)
    duel.me.play("Summoning Portal")
    assert duel.me.cost("Boulderfist Ogre") == 1
