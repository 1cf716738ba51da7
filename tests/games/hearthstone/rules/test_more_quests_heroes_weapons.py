"""docs/rules/hearthstone-more.md, sections L to N: quests, heroes and powers, weapons; the number in a name is the
rule's."""

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def progress(duel) -> int:
    (quest,) = duel.me.raw["secrets"]
    return int(quest.get("progress", 0))


# L. Quests


def test_x261_one_quest_at_a_time_and_secret_effects_ignore_it():
    duel = Duel(me="HERO_06")
    duel.me.play("Jungle Giants")
    duel.me.give("Jungle Giants")
    assert not duel.me.can_play("Jungle Giants")
    duel.end_turn()
    duel.them.play("Flare")
    assert duel.me.secrets == ["UNG_116"]


def test_x263_a_quest_counts_nothing_while_it_is_being_cast(duel):
    duel.me.summon("Summoning Stone")
    duel.me.play("Unite the Murlocs", picks=["card CS2_168"])
    assert duel.me.ids == ["LOE_086", "CS2_168"]
    assert duel.me.raw["secrets"][0].get("progress", 0) == 0


def test_x264_a_quest_that_is_done_gives_its_reward_as_soon_as_there_is_room(duel):
    duel.me.set(secrets=[{"id": "UNG_028", "progress": 6}]).give(*["Chillwind Yeti"] * 10)
    duel.me.play("Chillwind Yeti")
    assert duel.me.hand.count("UNG_028t") == 1


def test_x265_tokens_in_the_other_turn_count():
    duel = Duel(me="HERO_02")
    duel.me.play("Unite the Murlocs")
    duel.me.summon(YETI)
    duel.me.play("Murloc Tidehunter")
    assert progress(duel) == 2


def test_x266_jungle_giants_counts_attack_after_the_summon():
    duel = Duel(me="HERO_06")
    duel.me.play("Jungle Giants")
    duel.me.play(YETI)
    assert progress(duel) == 0
    duel.me.summon("Stormwind Champion")
    duel.me.play(YETI)
    assert progress(duel) == 1


def test_x267_the_marsh_queen_counts_plays():
    duel = Duel(me="HERO_05")
    duel.me.play("The Marsh Queen")
    duel.me.play("Alleycat")
    assert progress(duel) == 1


def test_x269_the_last_kaleidosaur_counts_spells_on_own_minions():
    duel = Duel(me="HERO_04")
    duel.me.play("The Last Kaleidosaur")
    duel.me.play("Blessing of Might", duel.me.summon(WISP))
    duel.me.play("Blessing of Might", duel.them.summon(WISP))
    assert progress(duel) == 1


def test_x270_awaken_the_makers_counts_printed_deathrattles():
    duel = Duel(me="HERO_09")
    duel.me.play("Awaken the Makers")
    duel.me.play("Loot Hoarder")
    duel.me.play(WISP)
    assert progress(duel) == 1


@pytest.fixture
def crystal() -> Duel:
    duel = Duel(me="HERO_03")
    duel.me.play("Crystal Core")
    duel.me.set(mana=10)
    return duel


def sizes(player) -> list[tuple[int, int]]:
    return [(minion.attack, minion.health) for minion in player.board]


def test_x273_crystal_core_sets_each_minion_once(crystal):
    crystal.me.play(WISP)
    crystal.me.play("Blessing of Kings", crystal.me.board[0])
    crystal.me.play("Faceless Manipulator", crystal.me.board[0])
    assert sizes(crystal.me) == [(8, 8), (8, 8)]


def test_x273_silence_takes_the_rest_and_a_minion_is_a_crystal_again(crystal):
    crystal.me.play(WISP)
    wisp = crystal.me.board[0]
    crystal.me.play("Blessing of Kings", wisp)
    crystal.me.set(mana=10).play("Silence", wisp)
    assert sizes(crystal.me) == [(4, 4)]


def test_x273_a_transformed_minion_is_a_crystal(crystal):
    crystal.me.play(WISP)
    crystal.me.play("Polymorph", crystal.me.board[0])
    assert (crystal.me.ids, sizes(crystal.me)) == (["CS2_tk1"], [(4, 4)])


def test_x273_who_leaves_keeps_its_size_until_it_is_silenced(crystal):
    crystal.me.play(WISP)
    crystal.end_turn()
    crystal.them.set(mana=10).play("Mind Control", crystal.me.board[0])
    assert sizes(crystal.them) == [(4, 4)]
    crystal.them.set(mana=10).play("Silence", crystal.them.board[0])
    assert sizes(crystal.them) == [(1, 1)]


def test_x273_copies_of_other_size_are_crystals_too(crystal):
    crystal.me.play(YETI)
    crystal.me.set(mana=10).play("Mirage Caller", crystal.me.board[0])
    assert sizes(crystal.me) == [(4, 4)] * 3


def test_x275_temporus_gives_two_turns_each(duel):
    duel.me.play("Temporus")
    turns = []
    for _ in range(5):
        duel.end_turn()
        turns.append(duel.plain["to_act"])
    assert turns == [1, 1, 0, 0, 1]


def test_x276_until_your_next_turn_ends_at_an_extra_turn():
    duel = Duel(me="HERO_03")
    yeti = duel.me.summon(YETI)
    duel.me.play("Conceal")
    duel.me.set(mana=10).play("Time Warp")
    duel.end_turn()
    assert duel.plain["to_act"] == 0 and not yeti.stealth


def test_x277_rewards(duel):
    duel.me.set(health=10).play("Amara, Warden of Hope")
    assert (duel.me.health, duel.me.hero.max_health) == (40, 40)
    duel.me.set(mana=10, deck={}).play("Queen Carnassa")
    assert sum(duel.me.deck.values()) == 15
    duel.me.set(mana=10, hand=[]).play("Megafin")
    assert len(duel.me.hand) == 10
    assert {duel.printed(id, "p4").race for id in duel.me.hand} == {"murloc"}


def test_x278_nether_portal_opens_at_my_turns_end():
    duel = Duel(me="HERO_07")
    duel.me.play("Nether Portal")
    duel.end_turn()
    assert duel.me.ids.count("UNG_829t3") == 2


def test_x279_sulfuras_brings_die_insect(duel):
    duel.me.play("Sulfuras")
    assert (duel.me.power, duel.me.weapon["attack"], duel.me.weapon["durability"]) == ("UNG_934t2", 4, 2)


# M. Heroes and powers


def test_x280_majordomo_makes_ragnaros_of_a_hero(duel):
    duel.me.set(armor=5).equip("Fiery War Axe")
    duel.me.play("Naturalize", duel.me.summon("Majordomo Executus"))
    assert (duel.me.health, duel.me.armor, duel.me.power) == (8, 0, "BRM_027p")
    assert duel.me.weapon["id"] == "CS2_106"


def test_x281_alexstrasza_sets_fifteen_and_leaves_armor(duel):
    duel.them.set(armor=5)
    duel.me.play("Alexstrasza", duel.them.hero)
    assert (duel.them.health, duel.them.armor) == (15, 5)


def test_x281_a_smaller_maximum_becomes_fifteen(duel):
    duel.me.play("Naturalize", duel.me.summon("Majordomo Executus"))
    duel.me.set(mana=10).play("Alexstrasza", duel.me.hero)
    assert (duel.me.health, duel.me.hero.max_health) == (15, 15)


def test_x282_a_new_power_is_ready():
    duel = Duel(me="HERO_09")
    duel.me.use_power(duel.me.hero)
    duel.me.play("Shadowform")
    assert duel.me.power == "EX1_625t"
    duel.me.use_power(duel.them.hero)
    duel.me.set(mana=10).play("Shadowform")
    assert duel.me.power == "EX1_625t2"


def test_x282_justicar_leaves_other_powers_alone(duel):
    duel.me.set(hero_power={"id": "BRM_027p"}).play("Justicar Trueheart")
    assert duel.me.power == "BRM_027p"


def test_x283_sideshow_spelleater_copies_the_enemys_power(duel):
    duel.me.use_power(duel.them.hero)
    duel.me.play("Sideshow Spelleater")
    assert duel.me.power == duel.them.power
    duel.me.use_power()
    assert duel.me.armor == 2


def test_x286_voidform_refreshes_after_a_card():
    duel = Duel(me="HERO_09")
    duel.me.set(hero_power={"id": "ICC_830p"}).use_power(duel.them.hero)
    duel.me.play(WISP)
    duel.me.use_power(duel.them.hero)
    assert duel.them.health == 26


def test_x287_icy_touch_makes_an_elemental_of_a_kill(duel):
    duel.me.set(hero_power={"id": "ICC_833h"}).use_power(duel.me.summon(WISP))
    assert duel.me.ids == ["ICC_833t"]


def test_x288_thralls_power_is_one_more():
    duel = Duel(me="HERO_02")
    duel.me.summon(YETI)
    duel.me.play("Thrall, Deathseer")
    assert duel.printed(duel.me.ids[0], "p4").cost == 6
    duel.me.set(mana=10).use_power(duel.me.board[0])
    assert duel.printed(duel.me.ids[0], "p4").cost == 7


def test_x289_four_different_horsemen_win():
    duel = Duel(me="HERO_04")
    duel.me.set(hero_power={"id": "ICC_829p"})
    duel.them.set(armor=50)
    for horseman in ("ICC_829t2", "ICC_829t3", "ICC_829t4"):
        duel.me.summon(horseman)
    duel.me.use_power()
    assert duel.result == "first_won"


def test_x291_bewitch_answers_a_minion_that_is_played():
    duel = Duel(me="HERO_02")
    duel.me.play("Hagatha the Witch")
    duel.me.set(mana=10, hand=[]).play(WISP)
    (card,) = duel.me.hand
    assert (duel.printed(card, "p4").type, duel.printed(card, "p4").classes) == ("spell", ("shaman",))


def test_x292_bladestorm_hits_every_minion():
    duel = Duel(me="HERO_01")
    mine, theirs = duel.me.summon(YETI), duel.them.summon(YETI)
    duel.me.set(hero_power={"id": "ICC_834h"}).use_power()
    assert mine.health == theirs.health == 4


def test_x294_rest_of_the_game_outlasts_the_hero():
    duel = Duel(me="HERO_01")
    duel.me.play("Dr. Boom, Mad Genius")
    duel.me.set(mana=10).play("Deathstalker Rexxar")
    duel.me.play("Annoy-o-Tron")
    assert duel.me.board[-1].rush


def test_x295_bolf_takes_what_is_for_the_hero(duel):
    bolf = duel.me.summon("Bolf Ramshield")
    duel.me.set(armor=3, deck={})
    duel.end_turn()
    duel.them.play("Fireball", duel.me.hero)
    assert (duel.me.health, duel.me.armor, bolf.health) == (30, 3, 3)
    duel.end_turn()
    assert bolf.health == 2


@pytest.mark.parametrize(("era", "mana"), [("p1", 2), ("p4", 1)])
def test_x298_innervate_gives_what_its_era_says(era, mana):
    duel = Duel(me="HERO_06", era=era)
    duel.me.set(mana=0).play("Innervate")
    assert duel.me.mana == mana


# N. Weapons


def test_x299_a_windfury_weapon_allows_one_more_attack(duel):
    duel.me.equip("Fiery War Axe").attacks(duel.them.hero)
    duel.me.play("Doomhammer")
    duel.me.attacks(duel.them.hero)
    assert not duel.me.hero.can_attack and duel.me.weapon["durability"] == 7


def test_x300_gorehowl_pays_with_attack_against_minions(duel):
    duel.me.equip("Gorehowl").attacks(duel.them.summon(YETI))
    assert (duel.me.weapon["attack"], duel.me.weapon["durability"]) == (6, 1)


def test_x301_truesilver_heals_before_the_hit(duel):
    duel.me.set(health=4).equip("Truesilver Champion").attacks(duel.them.summon("Magma Rager"))
    assert duel.me.health == 1


def test_x301_an_after_attack_works_with_the_last_durability():
    duel = Duel(me="HERO_04")
    duel.me.equip("Vinecleaver", durability=1).attacks(duel.them.hero)
    assert duel.me.ids == ["CS2_101t", "CS2_101t"] and duel.me.weapon is None


def test_x304_atiesh_summons_for_the_present_cost(duel):
    duel.me.equip("Atiesh")
    duel.me.give("Fireball", cost=1)
    duel.me.play("Fireball", duel.them.hero)
    assert duel.printed(duel.me.ids[0], "p4").cost == 1 and duel.me.weapon["durability"] == 2


@pytest.mark.parametrize(("era", "hero"), [("p5", 26), ("p4", 30)])
def test_x311_blade_flurry_hits_the_hero_until_2015(era, hero):
    duel = Duel(me="HERO_03", era=era)
    yeti = duel.them.summon(YETI)
    duel.me.give("Blade Flurry")
    assert not duel.me.can_play("Blade Flurry")
    duel.me.equip("Fiery War Axe", attack=4)
    duel.me.play("Blade Flurry")
    assert (yeti.health, duel.them.health, duel.me.weapon) == (1, hero, None)


def test_x312_poisoned_blade_is_sharpened_by_the_power():
    duel = Duel(me="HERO_03")
    duel.me.equip("Poisoned Blade").use_power()
    assert (duel.me.weapon["id"], duel.me.weapon["attack"]) == ("AT_034", 2)


def test_x313_bladed_gauntlets_attack_is_the_armor():
    duel = Duel(me="HERO_01")
    duel.me.set(armor=4).play("Bladed Gauntlet")
    assert duel.me.hero.attack == 4
    duel.me.use_power()
    assert duel.me.hero.attack == 6


def test_x313_spectral_cutlass_lasts_longer_by_other_classes():
    duel = Duel(me="HERO_03")
    duel.me.equip("Spectral Cutlass")
    durability = duel.me.weapon["durability"]
    duel.me.play("Moonfire", duel.them.hero)
    duel.me.play(WISP)
    assert duel.me.weapon["durability"] == durability + 1


@pytest.mark.parametrize(("deck", "hand"), [({"CS2_029": 2}, 10), ({"CS2_231": 1}, 0)])
def test_x314_rhokdelar_asks_for_a_deck_without_minions(deck, hand):
    duel = Duel(me="HERO_05")
    duel.me.set(deck=deck).play("Rhok'delar")
    assert len(duel.me.hand) == hand


def test_x268_open_the_waygate_counts_no_spell_of_the_own_list():
    duel = Duel()
    duel.me.set(deck={"CS2_029": 1}, list=["CS2_029"], hand=[])
    duel.me.play("Open the Waygate")
    duel.me.play("Frostbolt", duel.them.hero)
    assert progress(duel) == 1
    duel.end_turn()
    duel.end_turn()
    duel.me.play("Fireball", duel.them.hero)
    assert progress(duel) == 1


def test_x271_the_caverns_below_counts_plays_of_one_name():
    duel = Duel(me="HERO_03")
    duel.me.play("The Caverns Below")
    for card in (WISP, YETI, WISP):
        duel.me.play(card)
    assert progress(duel) == 2


def test_x272_a_magnetic_card_with_taunt_that_joins_a_mech_counts_for_fire_plumes_heart(duel):
    duel.me.summon("Mechwarper")
    duel.me.play("Fire Plume's Heart")
    duel.me.play("Annoy-o-Module", at=1)
    assert duel.plain["players"][0]["secrets"][0]["progress"] == 1


def test_x274_time_warp_gives_the_very_next_turn(duel):
    duel.me.play("Temporus")
    duel.me.set(mana=10).play("Time Warp")
    assert duel.plain["turns_ahead"] == [0, 1, 1, 0, 0]


def test_x284_mindbreaker_stops_passive_powers(duel):
    duel.me.set(hero_power={"id": "GIL_504h"})  # Bewitch
    duel.me.play("Wisp")
    assert len(duel.me.hand) == 1
    duel.them.summon("Mindbreaker")
    duel.me.set(mana=10).play("Chillwind Yeti")
    assert len(duel.me.hand) == 1


def test_x290_a_shadow_reflection_is_the_card_that_was_played(duel):
    duel.me.give("ICC_827t", "Druid of the Claw")
    duel.do("play EX1_165 as 2")
    assert (duel.me.ids, duel.me.hand) == (["EX1_165t2"], ["EX1_165"])


def test_x302_sword_of_justice_works_until_it_breaks_in_the_death_step(duel):
    duel.me.equip("Sword of Justice", durability=1)
    for _ in range(2):
        duel.them.summon("Wisp")
    duel.me.play("Unleash the Hounds")
    assert [hound.attack for hound in duel.me.board] == [2, 2]
    assert duel.me.weapon is None


def test_x305_runeforge_haunter_spares_the_sword_of_justice(duel):
    duel.me.equip("Sword of Justice", durability=5)
    duel.me.summon("Runeforge Haunter")
    duel.me.play("Wisp")
    assert duel.me.weapon["durability"] == 5


def test_x307_kingsbane_of_2019_keeps_its_enchantments_in_whatever_way_it_goes_back():
    for era, weapon in (("p4", (1, 3)), ("p3", (3, 3))):
        duel = Duel(era=era)
        duel.me.equip("Kingsbane", durability=1)
        duel.them.summon("Boulderfist Ogre")
        duel.me.play("Deadly Poison")
        duel.me.play("Envenom Weapon")
        duel.me.set(mana=10).play("Doomerang", target=duel.them.board[0])
        assert duel.me.weapon is None and duel.them.ids == []
        duel.me.play("Kingsbane")
        assert (duel.me.weapon["attack"], duel.me.weapon["durability"]) == weapon
        assert duel.me.weapon.get("poisonous", False) == (era == "p3")


def test_x309_a_card_brings_its_text_along_however_it_comes_into_play(duel):
    duel.me.give("Chillwind Yeti", blessing="LOOT_500e", attack=8, health=7)
    duel.me.summon("Kobold Illusionist")
    duel.me.play("Fireball", target=duel.me.board[0])
    duel.me.set(hand=[{"id": "CS2_182", "blessing": "LOOT_500e"}]).summon("Alarm-o-Bot")
    duel.end_turn()
    duel.end_turn()
    assert [[one["id"] for one in minion.raw["attached"]] for minion in duel.me.board] == [["LOOT_500e"]] * 2


def test_x310_a_thrown_weapon_comes_back_after_its_damage(duel):
    duel.me.equip("Fiery War Axe")
    for _ in range(9):
        duel.me.give("Wisp")
    acolyte = duel.me.summon("Acolyte of Pain", health=1)
    duel.me.set(deck={"CS2_182": 1}).play("Doomerang", target=acolyte)
    assert (duel.me.hand.count("CS2_182"), duel.me.hand.count("CS2_106"), duel.me.weapon) == (1, 0, None)


def test_the_armor_of_a_hero_card_is_gained(duel):
    duel.me.give("LOOT_051t1")
    duel.me.play("Valeera the Hollow")
    assert duel.me.hand[0] == "LOOT_051t2"


def test_a_shadow_reflection_of_a_potion_has_its_ingredients(duel):
    duel.me.give("ICC_827t").give("CFM_621t14", parts=["CFM_621t18", "CFM_621t20"])
    duel.me.play("CFM_621t14")
    assert duel.me.raw["hand"][0]["parts"] == ["CFM_621t18", "CFM_621t20"]


def test_a_shadow_reflection_is_another_card_than_the_copy_of_an_echo(duel):
    duel.me.give("ICC_827t", fleeting=True).give("Phantom Militia")
    duel.me.play("Phantom Militia")
    assert {"play GIL_207 at 2", "play GIL_207#2 at 2"} <= set(duel.legal())


def test_justicar_makes_the_power_of_her_own_era():
    duel = Duel(era="p4")
    duel.me.set(hero_power="CS2_034@p1")
    duel.me.play("Justicar Trueheart")
    assert duel.me.raw["hero_power"]["id"] == "AT_132_MAGE"


def test_x300_x305_gorehowl_loses_attack_beside_runeforge_haunter(duel):
    duel.me.equip("Gorehowl")
    duel.me.summon("Runeforge Haunter")
    duel.me.hero.attacks(duel.them.summon("Wisp"))
    assert (duel.me.weapon["attack"], duel.me.weapon["durability"]) == (6, 1)
