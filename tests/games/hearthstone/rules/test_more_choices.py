"""docs/rules/hearthstone-more.md, sections B to D: Choose One, Combo, Inspire, Joust, Discover, Adapt, C'Thun; the
number in a name is the rule's."""

from collections import Counter

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


@pytest.fixture
def druid() -> Duel:
    return Duel(me="HERO_06")


def test_x11_an_option_of_a_spell_without_a_target_is_no_action(duel):
    duel.me.give("Wrath", "Power of the Wild")
    assert [action for action in duel.legal() if action.startswith("play EX1_154")] == []
    for _ in range(7):
        duel.me.summon(WISP)
    assert [action for action in duel.legal() if "EX1_160" in action] == ["play EX1_160 as 1"]


def test_x11_an_option_of_a_minion_without_a_target_does_nothing(duel):
    duel.me.give("Keeper of the Grove")
    duel.do("play EX1_166 as 2")
    assert duel.me.ids == ["EX1_166"]


def test_x12_choose_one_of_a_minion_is_no_battlecry(duel):
    duel.me.summon("Brann Bronzebeard")
    duel.me.summon("Crowd Favorite")
    duel.them.summon("Nerub'ar Weblord")
    duel.me.give("Ancient of Lore")
    assert duel.me.cost("Ancient of Lore") == 7
    duel.do("play NEW1_008 as 1 at 3")
    assert len(duel.me.hand) == 1
    assert duel.me.board[1].attack == 4


def test_x13_mirror_entity_copies_the_form(duel):
    duel.them.set_secret("Mirror Entity")
    duel.me.give("Druid of the Claw")
    duel.do("play EX1_165 as 2")
    assert duel.me.ids == duel.them.ids == ["EX1_165t2"]


def test_x13_put_into_play_by_an_effect_it_stays_as_printed(duel):
    duel.me.give("Druid of the Claw")
    duel.me.play("Y'Shaarj, Rage Unbound")
    duel.me.set(deck={"EX1_165": 1})
    duel.end_turn()
    assert duel.me.ids[1:] == ["EX1_165"]


def test_x14_with_fandral_there_is_no_choice(druid):
    druid.me.summon("Fandral Staghelm")
    druid.me.give("Power of the Wild", "Malfurion the Pestilent")
    assert [action for action in druid.legal() if "EX1_160" in action] == ["play EX1_160 as both"]
    druid.do("play EX1_160 as both")
    assert druid.me.ids == ["OG_044", "EX1_160t"]
    assert [minion.attack for minion in druid.me.board] == [4, 3]


def test_x15_with_fandral_a_target_is_legal_for_both_options(druid):
    druid.me.summon("Fandral Staghelm")
    druid.them.summon(YETI)
    druid.me.give("Keeper of the Grove")
    assert druid.me.targets("Keeper of the Grove") == {"own 1", "enemy 1"}
    druid.do("play EX1_166 as both at 2 -> enemy 1")
    assert druid.them.board[0].health == 3 and druid.them.board[0].silenced


def test_x16_starfall_with_fandral_was_one_hit_until_2017():
    duel = Duel(era="p1")
    duel.me.summon("Fandral Staghelm")
    duel.me.summon("Kobold Geomancer")
    golem, ogre = duel.them.summon("War Golem", health=9, max_health=9), duel.them.summon("Boulderfist Ogre")
    duel.me.give("Starfall")
    duel.do("play NEW1_007 as both -> enemy 1")
    assert (golem.health, ogre.health) == (1, 4)


def test_x17_the_forms_of_both_options_are_cards_of_their_own(druid):
    druid.me.summon("Fandral Staghelm")
    for card, form in (
        ("EX1_165", "OG_044a"),
        ("BRM_010", "OG_044b"),
        ("AT_042", "OG_044c"),
        ("UNG_101", "UNG_101t3"),
        ("ICC_051", "ICC_051t3"),
        ("GIL_188", "GIL_188t3"),
    ):
        druid.me.set(mana=10).give(card)
        place = len(druid.me.ids) + 1
        druid.do(f"play {card} as both at {place}")
        assert druid.me.ids[-1] == form
    sizes = [(minion.attack, minion.health) for minion in druid.me.board[1:]]
    assert sizes == [(4, 6), (5, 5), (3, 2), (5, 5), (1, 5), (4, 4)]


def test_x18_a_hero_card_and_its_power_obey_fandral(druid):
    druid.me.summon("Fandral Staghelm")
    druid.me.give("Malfurion the Pestilent")
    druid.do("play ICC_832 as both")
    assert druid.me.ids == ["OG_044", "ICC_832t3", "ICC_832t3", "ICC_832t4", "ICC_832t4"]
    druid.do("power as both")
    assert druid.me.armor == 5 + 3 and druid.me.hero.attack == 3


def test_x19_branching_paths_asks_twice_and_fandral_does_not_matter(druid):
    druid.me.summon("Fandral Staghelm")
    druid.me.play("Branching Paths")
    assert len(druid.options) == 3
    druid.choose(3)
    druid.choose(3)
    assert druid.me.armor == 12


def test_x20_kun_refreshes_what_overload_does_not_lock(duel):
    duel.me.set(mana=10, max_mana=10, overload_locked=2, temp_mana=0)
    duel.me.give("Kun the Forgotten King")
    duel.do("play CFM_308 as 2")
    assert duel.me.mana == 8


def test_x21_jade_idol_shuffles_three_fresh_ones(druid):
    druid.me.summon("Fandral Staghelm")
    druid.me.set(deck={}).give("Jade Idol", cost=0)
    druid.do("play CFM_602 as both")
    assert druid.me.deck == {"CFM_602": 3}
    assert druid.me.ids == ["OG_044", "CFM_712_t01"]


def test_x22_combo_counts_coins_and_countered_spells_but_no_power(duel):
    duel.me.use_power(duel.them.hero)
    duel.me.play("Undercity Huckster")
    duel.me.set(mana=10, cards_played=0).give("Defias Ringleader")
    duel.me.play("Defias Ringleader")
    assert len(duel.me.board) == 2
    duel.them.set_secret("Counterspell")
    duel.me.set(cards_played=0).play("Moonfire", duel.them.hero)
    duel.me.play("Defias Ringleader")
    assert len(duel.me.board) == 4


def test_x23_combo_is_no_battlecry(duel):
    duel.me.summon("Brann Bronzebeard")
    duel.me.play("The Coin")
    duel.me.play("SI:7 Agent", duel.them.hero)
    assert duel.them.health == 28


def test_x24_a_combo_asks_for_a_target_only_while_it_is_active(duel):
    duel.me.give("SI:7 Agent", "The Coin")
    assert duel.me.targets("SI:7 Agent") == set()
    duel.me.play("The Coin")
    assert "enemy hero" in duel.me.targets("SI:7 Agent")


def test_x25_edwin_counts_countered_cards(duel):
    duel.them.set_secret("Counterspell")
    duel.me.play("The Coin")
    duel.me.play("Edwin VanCleef")
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (4, 4)


def test_x26_rend_asks_for_a_target_only_with_another_dragon_in_hand(duel):
    duel.them.summon("Leeroy Jenkins")
    duel.me.give("Rend Blackhand")
    assert duel.me.targets("Rend Blackhand") == set()
    duel.me.give("Faerie Dragon")
    assert duel.me.targets("Rend Blackhand") == {"enemy 1"}


def test_x27_headcrack_comes_back_before_the_draw_unless_the_hand_is_full(duel):
    duel.me.play("The Coin")
    duel.me.play("Headcrack")
    full = duel.copy()
    duel.end_turn()
    duel.end_turn()
    assert duel.me.hand[0] == "EX1_137" and len(duel.me.hand) == 2
    full.me.give(*[WISP] * 10)
    full.end_turn()
    full.end_turn()
    assert full.me.hand == ["CS2_231"] * 10


def test_x29_a_power_that_does_nothing_inspires():
    duel = Duel(me="HERO_09")
    duel.me.summon("Lowly Squire")
    duel.me.use_power(duel.me.hero)
    assert duel.me.board[0].attack == 2


def test_x34_the_cards_of_a_joust_stay_in_their_decks(duel):
    duel.me.set(deck={"CS2_182": 1})
    duel.them.set(deck={"CS2_231": 1})
    duel.me.play("Armored Warhorse")
    assert duel.me.board[0].charge
    assert duel.me.deck == {"CS2_182": 1} and duel.them.deck == {"CS2_231": 1}


def test_x34_kings_elekk_draws_the_card_that_won(duel):
    duel.me.set(deck={"CS2_182": 1})
    duel.them.set(deck={"CS2_231": 1})
    duel.me.play("King's Elekk")
    assert duel.me.hand == ["CS2_182"]


def test_x35_adapt_offers_three_of_ten_alike(duel):
    duel.me.summon(WISP)
    duel.me.summon(WISP)
    outcomes = duel.me.play("Ravasaur Runt", every=True)
    offers = Counter(frozenset(outcome.duel.options) for outcome in outcomes)
    assert len(offers) == 120 and set(offers.values()) == {6}
    assert {round(outcome.probability * 720, 9) for outcome in outcomes} == {1.0}


def test_x36_each_adapt_is_a_new_offer(duel):
    duel.me.play("Volcanosaur")
    first = duel.options[0]
    outcomes = duel.choose(1, every=True)
    assert len(outcomes) == 720 and any(first in outcome.duel.options for outcome in outcomes)


def test_x37_adapt_your_murlocs_asks_once_for_all(duel):
    duel.me.summon("Murloc Raider")
    duel.me.summon("Murloc Tidecaller")
    duel.me.play("Gentle Megasaur", picks=["offer UNG_999t3", "offer UNG_999t4", "offer UNG_999t5"])
    duel.choose("UNG_999t3")
    assert duel.options == []
    assert [minion.attack for minion in duel.me.board] == [5, 4, 5]


def test_x37_without_anyone_to_adapt_there_is_no_choice(duel):
    duel.me.play("Gentle Megasaur")
    assert duel.options == []


def test_x38_a_single_kind_of_card_is_taken_without_asking():
    duel = Duel(me="HERO_05")
    duel.me.set(deck={"CS2_182": 3})
    duel.me.play("Stitched Tracker")
    assert duel.options == [] and duel.me.hand == ["CS2_182"]


def test_x38_x138_a_dead_minion_of_two_eras_is_one_card(duel):
    duel.me.set(graveyard=["CS2_182", "CS2_182@p1", "CS2_231"]).play("Eternal Servitude")
    assert sorted(duel.options) == ["CS2_182", "CS2_231"]
    duel.choose(1)
    duel.me.set(board=[], mana=10, graveyard=["CS2_182", "CS2_182@p1"]).play("LOOT_507")
    assert duel.me.ids == ["CS2_182"]


def test_x40_nefarian_against_ragnaros_gives_tail_swipes(duel):
    duel.them.set(hero="BRM_027h")
    duel.me.play("Nefarian")
    assert duel.me.hand == ["BRM_030t"] * 2


def test_x41_a_wrong_guess_of_glimmerroot_gives_nothing():
    duel = Duel(me="HERO_09")
    duel.them.set(deck={"EX1_277": 2}, list=["EX1_277", "EX1_277"])
    duel.me.play("Curious Glimmerroot")
    assert len(duel.options) == 3
    right = duel.options.index("EX1_277") + 1
    wrong = duel.copy()
    wrong.choose(right % 3 + 1)
    assert wrong.me.hand == []
    duel.choose(right)
    assert duel.me.hand == ["EX1_277"]


def test_x42_omega_assembly_with_ten_crystals_gives_all_three():
    duel = Duel(me="HERO_01")
    duel.me.play("Omega Assembly")
    assert duel.options == [] and len(duel.me.hand) == 3


def test_x43_free_from_amber_summons_without_a_battlecry():
    duel = Duel(me="HERO_09")
    duel.me.play("Free From Amber")
    chosen = duel.options[0]
    duel.choose(1)
    assert duel.me.ids[0] == chosen


def test_x43_chittering_tunneler_hurts_by_the_printed_cost():
    duel = Duel(me="HERO_07")
    duel.me.summon("Sorcerer's Apprentice")
    duel.me.play("Chittering Tunneler")
    cost = duel.printed(duel.options[0], "p4").cost
    duel.choose(1)
    assert duel.me.health == 30 - cost


def test_x44_arcane_keysmith_offers_no_active_secret(duel):
    duel.me.set_secret("Counterspell")
    outcomes = duel.me.play("Arcane Keysmith", every=True)
    assert not any("EX1_287" in pick for outcome in outcomes for pick in outcome.picks)


def test_x44_arcane_keysmith_offers_nothing_when_five_secrets_are_active(duel):
    duel.me.set_secret("Counterspell", "Mirror Entity", "Ice Block", "Vaporize", "Spellbender")
    duel.me.play("Arcane Keysmith")
    assert duel.options == []


def test_x45_myra_rotspring_takes_card_and_deathrattle():
    duel = Duel(me="HERO_03")
    duel.me.play("Myra Rotspring")
    chosen = duel.options[0]
    duel.choose(1)
    assert duel.me.hand == [chosen] and duel.me.board[0].deathrattle


def test_x45_who_gains_the_deathrattle_of_a_card_has_a_deathrattle(duel):
    duel.me.set(deck={"GIL_614": 1}).play("Seeping Oozeling")
    assert duel.me.board[0].deathrattle


def test_x47_a_copy_of_the_enemys_cthun_has_the_share_of_its_own_player(duel):
    duel.them.summon("Harbinger Celestia")
    duel.me.set(cthun_attack=4, cthun_health=2, cthun_taunt=1).play("C'Thun", picks=["target enemy hero"] * 10)
    sizes = [(one.attack, one.health, one.taunt) for one in duel.me.board + duel.them.board]
    assert sizes == [(10, 8, True), (6, 6, False)]


def test_x47_a_cthun_that_changes_owner_has_the_new_owners_bonus(duel):
    cthun = duel.them.summon("C'Thun")
    duel.me.play("Beckoner of Evil")
    assert (cthun.attack, cthun.health) == (6, 6)
    duel.me.set(mana=10).play("Mind Control", cthun)
    taken = duel.me.board[1]
    assert (taken.attack, taken.health) == (8, 8)


def test_x50_cthun_fires_as_often_as_his_attack(duel):
    duel.me.play("C'Thun")
    assert duel.them.health == 24


def test_x51_doomcaller_brings_one_cthun_back(duel):
    duel.me.set(deck={})
    for _ in range(2):
        cthun = duel.me.summon("C'Thun")
        duel.me.set(mana=10).play("Naturalize", cthun)
    duel.me.set(mana=10).play("Doomcaller")
    assert duel.me.deck == {"OG_280": 1}


def test_x52_blade_of_cthun_takes_what_the_victim_has_now(duel):
    victim = duel.them.summon(YETI, health=2, attack=7)
    cthun = duel.me.summon("C'Thun")
    duel.me.play("Blade of C'Thun", victim)
    assert not victim.in_play
    assert (cthun.attack, cthun.health) == (13, 8)


@pytest.mark.parametrize(("era", "left"), [("p1", 2), ("p4", 1)])
def test_x344_wrath_with_fandral_was_one_hit_until_2017(era, left):
    duel = Duel(era=era)
    duel.me.summon("Fandral Staghelm")
    duel.me.summon("Kobold Geomancer")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.give("Wrath")
    duel.do("play EX1_154 as both -> enemy 1")
    assert ogre.health == left and duel.me.hand == ["CS2_182"]
