"""docs/rules/hearthstone-more.md, X357 and on: what recorded matches of the real client showed; the number in a name is
the rule's."""

from __future__ import annotations

import pytest

from turnwise.hearthstone.table import printed_cards
from turnwise.hearthstone.testing import Duel

# Places: X357 to X359


def test_x357_the_dead_of_a_recorded_match():
    """N'Zoth and what he brought back; Excavated Evil leaves him and Cairne."""
    duel = Duel(era="p1")
    duel.me.summon("N'Zoth, the Corruptor", health=7)
    for card in ("Infested Tauren", "Huge Toad", "Twilight Summoner", "Shifting Shade"):
        duel.me.summon(card, health=1)
    duel.me.summon("Cairne Bloodhoof")
    duel.me.summon("Harvest Golem", health=1)
    duel.me.set(deck={})
    duel.them.set(deck={"CS2_182": 5})
    duel.me.play("Excavated Evil", picks=["deck CS2_182"])
    assert duel.me.ids == ["OG_133", "OG_272t", "skele21", "OG_249a", "EX1_110"]


def test_x357_of_two_deathrattles_the_later_summon_stands_left():
    duel = Duel()
    egg = duel.me.summon("Mechano-Egg", attached=[{"id": "UNG_952e"}])
    duel.me.summon("Wisp")
    duel.me.play("Fireball", target=egg)
    assert duel.me.ids == ["UNG_810", "BOT_537t", "CS2_231"]


def test_x357_a_summon_that_has_come_pushes_the_place_of_nobody():
    """The Raptor's place is the second, and so is the Creeper's when the Raptor has left."""
    duel = Duel()
    duel.me.summon("Chillwind Yeti")
    raptor = duel.me.summon("Harvest Golem", health=1)
    creeper = duel.me.summon("Haunted Creeper")
    assert raptor.place == 2 and creeper.place == 3
    duel.me.play("Volcanic Potion")
    assert duel.me.ids == ["CS2_182", "FP1_002t", "FP1_002t", "skele21"]


def test_x357_an_index_past_the_end_is_the_right_end():
    duel = Duel()
    duel.me.summon("Harvest Golem", health=1)
    duel.me.summon("Haunted Creeper", at=1)  # younger, left of the Golem
    duel.me.play("Volcanic Potion")
    assert duel.me.ids == ["FP1_002t", "FP1_002t", "skele21"]


def test_x358_treants_of_soul_of_the_forest_come_at_the_right_end():
    duel = Duel(me="HERO_06")
    wisp = duel.me.summon("Wisp", attached=[{"id": "EX1_158e"}])
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Moonfire", target=wisp)
    assert duel.me.ids == ["CS2_182", "EX1_158t"]


def test_x358_hadronox_brings_back_at_the_right_end():
    duel = Duel(me="HERO_06")
    duel.me.set(graveyard=["CS2_121"])
    hadronox = duel.me.summon("Hadronox", health=1)
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Moonfire", target=hadronox)
    assert duel.me.ids == ["CS2_182", "CS2_121"]


def test_x358_kelthuzad_brings_back_at_the_right_end():
    duel = Duel()
    duel.me.summon("Kel'Thuzad")
    wisp = duel.me.summon("Wisp")
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Arcane Blast", target=wisp)
    duel.end_turn()
    assert duel.me.ids == ["FP1_013", "CS2_182", "CS2_231"]


def test_x358_nzoth_brings_back_at_the_right_end():
    duel = Duel()
    duel.me.set(graveyard=["EX1_556"])
    duel.me.summon("Chillwind Yeti")
    duel.me.give("N'Zoth, the Corruptor")
    duel.do("play OG_133 at 1")
    assert duel.me.ids == ["OG_133", "CS2_182", "EX1_556"]


def test_x358_astromancer_summons_at_the_right_end():
    """hs-bugs 1105: so it was until 2019."""
    duel = Duel()
    duel.me.summon("Chillwind Yeti")
    duel.me.set(hand=["BOT_256"])
    duel.do("play BOT_256 at 1", picks=["card CS2_231"])
    assert duel.me.ids == ["BOT_256", "CS2_182", "CS2_231"]


def test_x359_kalimos_stands_between_his_elementals():
    duel = Duel(me="HERO_02")
    duel.me.set(elementals_last_turn=1)
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Kalimos, Primal Lord")
    duel.choose("UNG_211a")
    elementals = ["UNG_211aa"] * 2
    assert duel.me.ids == ["CS2_182", *elementals, "UNG_211", "UNG_211aa", *elementals]
    assert [minion.raw["order"] for minion in duel.me.board][4:] == sorted(
        [minion.raw["order"] for minion in duel.me.board][4:], reverse=True
    )


def test_x359_thunderhead_has_a_spark_on_either_side():
    duel = Duel(me="HERO_02")
    duel.me.summon("Thunderhead")
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Lightning Bolt", target=duel.them.hero)
    assert duel.me.ids == ["BOT_102t", "BOT_407", "BOT_102t", "CS2_182"]


@pytest.mark.parametrize("card", ["LOOT_064t2", "UNG_948", "BOT_529"])
def test_x359_copies_of_a_spell_stand_right_of_the_original(card):
    duel = Duel()
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.me.summon("Chillwind Yeti")
    duel.me.play(card, target=raptor)
    copies = 3 if card == "LOOT_064t2" else 1
    assert duel.me.ids == ["CS2_172"] * (1 + copies) + ["CS2_182"]
    orders = [minion.raw["order"] for minion in duel.me.board]
    assert orders[1 : 1 + copies] == sorted(orders[1 : 1 + copies], reverse=True)


def test_x359_a_copy_of_the_enemys_spellbender_comes_at_the_right_end():
    duel = Duel()
    duel.them.set_secret("Spellbender")
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Molten Reflection", target=raptor)
    assert duel.me.ids == ["CS2_172", "CS2_182", "tt_010a"] and duel.them.ids == ["tt_010a"]


def test_x359_doppelgangster_has_its_first_copy_at_the_left():
    duel = Duel()
    duel.me.play("Doppelgangster")
    left, self, right = (minion.raw["order"] for minion in duel.me.board)
    assert self < left < right


def test_x359_recruits_go_right_of_master_oakheart_one_after_the_other():
    duel = Duel()
    duel.me.set(deck={"CS2_231": 1, "CS2_142": 1, "CS2_172": 1})
    duel.me.play("Master Oakheart")
    assert duel.me.ids == ["LOOT_521", "CS2_231", "CS2_142", "CS2_172"]


# The others


def test_x360_who_was_there_hears_of_the_hero_power():
    duel = Duel(me="HERO_04")
    duel.me.summon("Silver Hand Regent")
    duel.do("power")
    assert duel.me.ids == ["AT_100", "CS2_101t", "CS2_101t"]


def test_x360_a_minion_that_the_power_makes_of_another_does_not_hear_of_it():
    duel = Duel(me="HERO_02")
    duel.me.set(hero_power={"id": "ICC_481p"})
    duel.me.summon("Bloodfen Raptor")
    duel.do("power -> own 1", picks=["card AT_100"])  # Silver Hand Regent
    assert duel.me.ids == ["AT_100"]


def test_x361_cenarius_with_fandral_strengthens_his_treants():
    duel = Duel(me="HERO_06")
    duel.me.summon("Fandral Staghelm")
    duel.me.give("Cenarius")
    duel.do("play EX1_573 as both at 2")
    assert [(m.id, m.attack, m.health) for m in duel.me.board] == [
        ("OG_044", 5, 7),
        ("EX1_573t", 4, 4),
        ("EX1_573", 5, 8),
        ("EX1_573t", 4, 4),
    ]


@pytest.mark.parametrize(
    ("mana", "locked", "left"), [(5, 0, 6), (10, 0, 10), (1, 2, 2), (8, 2, 8)], ids=["some", "all", "locked", "no more"]
)
def test_x362_with_ten_crystals_full_ones_refill(mana, locked, left):
    duel = Duel(me="HERO_06")
    duel.me.set(mana=mana, max_mana=10, overload_locked=locked)
    duel.me.play("Biology Project")
    assert (duel.me.raw["mana"], duel.me.raw["max_mana"]) == (left, 10)


@pytest.mark.parametrize(("max_mana", "mana"), [(10, 3), (5, 3), (9, 2)])
def test_x362_the_opponent_sees_full_crystals_at_once(max_mana, mana):
    """That of the opponent, who has one left, changes in view; its own turn fills it anyway."""
    duel = Duel(me="HERO_06")
    duel.them.set(mana=1, max_mana=max_mana)
    duel.me.play("Biology Project")
    assert (duel.them.raw["mana"], duel.them.raw["max_mana"]) == (mana, min(10, max_mana + 2))


def test_x366_a_card_of_three_classes_is_of_another_class_for_the_cutlass():
    duel = Duel(me="HERO_03")
    duel.me.equip("Spectral Cutlass")
    before = duel.me.raw["weapon"]["durability"]
    duel.me.play("Aya Blackpaw")
    assert duel.me.raw["weapon"]["durability"] == before + 1
    duel.me.play("Chillwind Yeti")
    assert duel.me.raw["weapon"]["durability"] == before + 1


@pytest.mark.parametrize("card", ["Potion of Madness", "Shadow Madness"])
def test_x367_a_borrowed_minion_has_charge_for_the_turn(card):
    duel = Duel(me="HERO_09")
    duel.me.play(card, target=duel.them.summon("Murloc Raider"))
    (raptor,) = duel.me.board
    assert raptor.charge and raptor.can_attack
    duel.end_turn()
    assert duel.them.ids == ["CS2_168"] and not duel.them.board[0].charge


def test_x368_options_are_numbered_as_in_the_client():
    duel = Duel(me="HERO_06")
    duel.me.give("Malfurion the Pestilent")
    duel.do("play ICC_832 as 1")
    assert duel.me.ids == ["ICC_832t3", "ICC_832t3"]
    duel.do("power as 2")
    assert duel.me.armor == 5 + 3 and duel.me.hero.attack == 0


def test_x369_more_than_64_different_cards_and_31_plays_of_one_can_be_said():
    duel = Duel()
    wanted = ("CS2_1", "CS2_2", "EX1_0", "EX1_1", "EX1_5")
    cards = printed_cards("p4")
    minions = [id for id in cards if id.startswith(wanted) and cards[id].type == "minion" and cards[id].collectible][
        :74
    ]
    assert len(minions) == 74
    played = dict.fromkeys(minions[:-1], 1) | {minions[-1]: 40}
    duel.me.set(played=played, graveyard=minions[:40] + [minions[0]] * 20)
    duel.me.play("Wisp")
    kept = duel.me.raw
    assert kept["played"] == played | {"CS2_231": played.get("CS2_231", 0) + 1}
    assert kept["graveyard"].count(minions[0]) == 21


def test_x158_alarm_o_bot_takes_the_place_in_the_hand():
    duel = Duel()
    duel.me.summon("Alarm-o-Bot")
    duel.me.set(hand=["CS2_029", "CS2_231", "CS2_023"])
    duel.end_turn()
    duel.end_turn()
    assert duel.me.ids == ["CS2_231"]
    assert duel.me.hand[:3] == ["CS2_029", "EX1_006", "CS2_023"]


def test_x233_eye_for_an_eye_with_spell_damage():
    duel = Duel(them="HERO_04")
    duel.them.set_secret("Eye for an Eye")
    duel.them.summon("Kobold Geomancer")
    duel.me.play("Fireball", target=duel.them.hero)
    assert (duel.them.health, duel.me.health) == (24, 23)


def test_x370_minions_may_attack_anew_with_every_turn_heroes_with_their_own():
    """Recorded matches: 394 of 394 counters of minions end with the turn, 96 of 96 of heroes when their turn comes."""
    duel = Duel()
    duel.me.equip("Fiery War Axe")
    raptor = duel.me.summon("Bloodfen Raptor")
    raptor.attacks(duel.them.hero)
    duel.me.attacks(duel.them.hero)
    duel.end_turn()
    assert raptor.raw.get("attacks_made", 0) == 0 and duel.me.raw["hero_state"]["attacks_made"] == 1
    duel.end_turn()
    assert duel.me.raw.get("hero_state", {}).get("attacks_made", 0) == 0


@pytest.mark.parametrize("era", ["p1_2014", "p5", "p1", "p4"])
def test_x371_before_patch_4_secrets_were_used_up_for_nothing(era: str):
    early = era in ("p1_2014", "p5")
    duel = Duel(era=era)
    target, *_ = [duel.them.summon("Doomsayer") for _ in range(7)]
    duel.them.set_secret("Bear Trap").set_secret("Snake Trap")
    duel.me.summon("Murloc Raider").attacks(duel.them.hero)
    assert duel.them.secrets == (["EX1_554"] if early else ["AT_060", "EX1_554"])
    duel.me.summon("Murloc Raider", charge=True).attacks(target)
    assert duel.them.secrets == ([] if early else ["AT_060", "EX1_554"])


@pytest.mark.parametrize("era", ["p1_2014", "p5", "p1", "p4"])
def test_x371_duplicate_with_a_full_hand(era: str):
    duel = Duel(era=era)
    wisp = duel.them.summon("Wisp")
    duel.them.set(hand=["CS2_024"] * 10).set_secret("Duplicate")
    duel.me.play("Arcane Shot", target=wisp)
    assert len(duel.them.hand) == 10
    assert duel.them.secrets == ([] if era in ("p1_2014", "p5") else ["FP1_018"])


def test_x372_golden_monkeys_legends_are_of_every_class():
    duel = Duel(me="HERO_06")
    duel.me.set(hand=["CS2_231"], deck={"CS2_231": 1})
    duel.me.play("Golden Monkey", picks=["card AT_018", "card EX1_559"])
    assert duel.me.hand == ["AT_018"] and duel.me.deck == {"EX1_559": 1}
