"""What the second rule book (tests/hearthstone_oracle) found in the core, beside cards/test_cards_second_reading.py."""

import turnwise as tw
from turnwise.hearthstone.testing import Duel


def test_x155_a_third_blood_of_the_ancient_one_stays(duel):
    for _ in range(3):
        duel.me.summon("Blood of The Ancient One")
    duel.end_turn()
    assert sorted(duel.me.ids) == ["OG_173", "OG_173a"]


def test_ice_breaker_destroys_what_it_hits_itself(duel):
    ogre = duel.them.summon("Boulderfist Ogre", frozen=True)
    duel.me.equip("Death's Bite").play("Ice Breaker")
    assert ogre.in_play and ogre.damage == 1


def test_x47_a_copy_of_the_enemys_cthun_has_the_share_of_its_own_player(duel):
    duel.them.summon("Harbinger Celestia")
    duel.me.set(cthun_attack=4, cthun_health=2, cthun_taunt=1).play("C'Thun", picks=["target enemy hero"] * 10)
    sizes = [(one.attack, one.health, one.taunt) for one in duel.me.board + duel.them.board]
    assert sizes == [(10, 8, True), (6, 6, False)]


def test_x162_a_copy_of_a_corrupted_minion_dies_with_it(duel):
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Corruption", target=yeti)
    duel.me.play("Faceless Manipulator", target=yeti)
    duel.end_turn()
    assert duel.me.ids == duel.them.ids == ["CS2_182"]
    duel.end_turn()
    assert duel.me.ids == duel.them.ids == []


def test_x305_runeforge_haunter_spares_the_sword_of_justice(duel):
    duel.me.equip("Sword of Justice", durability=5)
    duel.me.summon("Runeforge Haunter")
    duel.me.play("Wisp")
    assert duel.me.weapon["durability"] == 5


def test_rule_118_a_zombeast_has_echo_from_either_part(duel):
    duel.me.give("ICC_828t", parts=["FP1_002", "GIL_607t"])
    duel.do("play ICC_828t")
    assert duel.me.hand == ["ICC_828t"]


def test_x221_misdirection_leads_away_from_the_present_defender(duel):
    duel.them.set_secret("Noble Sacrifice", "Misdirection")
    raptor = duel.me.summon("Bloodfen Raptor")
    outcomes = raptor.attacks(duel.them.hero, every=True)
    assert {pick for outcome in outcomes for pick in outcome.picks} == {"target enemy hero", "target own hero"}


def test_docs_places_are_offered_beside_a_cleaver(duel):
    duel.me.summon("Wisp")
    duel.them.summon("Magnataur Alpha")
    duel.me.give("Wisp")
    assert {"play CS2_231 at 1", "play CS2_231 at 2"} <= set(duel.legal())


def test_mana_bind_copies_a_potion_with_its_ingredients(duel):
    duel.them.set_secret("Mana Bind")
    duel.me.give("CFM_621t14", parts=["CFM_621t18", "CFM_621t20"])
    duel.me.play("CFM_621t14")
    copies = [card for card in duel.them.raw["hand"] if isinstance(card, dict) and card["id"] == "CFM_621t14"]
    assert [copy["parts"] for copy in copies] == [["CFM_621t18", "CFM_621t20"]]


def test_rule_25_without_a_target_nothing_is_done(duel):
    duel.me.play("Faceless Shambler")
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (1, 1)
    duel.me.set(board=[], mana=10)
    duel.me.play("Voodoo Doll")
    assert "attached" not in duel.me.board[0].raw


def test_x57_attacks_of_v_07_tr_0n_count_when_it_is_silenced(duel):
    tron = duel.me.summon("V-07-TR-0N")
    for _ in range(3):
        assert tron.can_attack
        tron.attacks(duel.them.hero)
    assert tron.can_attack
    other = duel.copy()
    other.me.play("Silence", target=tron.on(other))
    assert not tron.on(other).can_attack
    tron.attacks(duel.them.hero)
    assert not tron.can_attack


def test_rule_67_v_07_tr_0n_that_attacked_once_does_not_thaw(duel):
    tron = duel.me.summon("V-07-TR-0N")
    tron.attacks(duel.them.hero)
    duel.me.play("Frostbolt", target=tron)
    duel.end_turn()
    assert tron.frozen


def test_x144_necromechanic_doubles_the_deathrattles_of_weapons(duel):
    duel.me.summon("Necromechanic")
    duel.me.equip("Charged Hammer", durability=1)
    duel.me.equip("Powermace", durability=1)
    mech = duel.me.summon("Harvest Golem")
    duel.me.attacks(duel.them.hero)
    assert sum(minion.attack for minion in duel.me.board) == 3 + 2 + 2 * 2
    assert mech.in_play


def test_rule_52_dragons_fury_has_spell_damage(duel):
    duel.me.set(deck={"CS2_023": 1})  # Arcane Intellect, 3 mana
    duel.me.summon("Kobold Geomancer")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Dragon's Fury")
    assert yeti.health == 1


def test_evolving_spores_and_sabotage_demand_nothing(duel):
    duel.me.give("Evolving Spores", "Sabotage")
    assert duel.me.can_play("Evolving Spores")
    assert duel.me.can_play("Sabotage")


def test_x80_overload_of_a_spell_that_an_effect_casts_is_counted(duel):
    duel.me.set(deck={"EX1_238": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn(picks=["deck EX1_238"])
    assert duel.me.raw["mana_overloaded"] == 1


def test_x323_a_dying_boogeymonster_still_grows(duel):
    monster = duel.me.summon("The Boogeymonster", health=1)
    duel.them.summon("Wisp")
    monster.attacks(duel.them.board[0])
    assert monster.in_play and monster.health == 2


def test_kangors_endless_army_needs_a_dead_mech(duel):
    duel.me.set(graveyard=["CS2_182"]).give("Kangor's Endless Army")
    assert not duel.me.can_play("Kangor's Endless Army")
    duel.me.set(graveyard=["EX1_556"])
    assert duel.me.can_play("Kangor's Endless Army")


def test_the_armor_of_a_hero_card_is_gained(duel):
    duel.me.give("LOOT_051t1")
    duel.me.play("Valeera the Hollow")
    assert duel.me.hand[0] == "LOOT_051t2"


def test_x1_overload_of_a_countered_spell_is_not_counted(duel):
    duel.them.set_secret("Counterspell")
    duel.me.play("Lava Burst", target=duel.them.hero)
    assert duel.me.raw.get("mana_overloaded", 0) == 0
    assert duel.me.overload_owed == 0


def test_a_shadow_reflection_of_a_potion_has_its_ingredients(duel):
    duel.me.give("ICC_827t").give("CFM_621t14", parts=["CFM_621t18", "CFM_621t20"])
    duel.me.play("CFM_621t14")
    assert duel.me.raw["hand"][0]["parts"] == ["CFM_621t18", "CFM_621t20"]


def test_x8_autodefense_matrix_shields_who_defends_in_the_end(duel):
    duel.them.set_secret("Noble Sacrifice", "Autodefense Matrix")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.summon("Bloodfen Raptor").attacks(yeti)
    assert not yeti.divine_shield
    assert duel.them.ids == ["CS2_182", "EX1_130a"]
    assert duel.them.board[1].health == 1


def test_x8_autodefense_matrix_stays_when_an_ogre_turns_to_the_hero(duel):
    duel.them.set_secret("Autodefense Matrix")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.summon("Ogre Brute", order=1).attacks(yeti, picks=["coin tails"])
    assert duel.them.hero.damage == 4
    assert duel.them.secrets == ["BOT_908"]


def test_x225_mirror_entity_of_2014_copies_a_minion_that_is_gone():
    for era, copies in (("p1_2014", ["CS2_181"]), ("p5", ["CS2_181"]), ("p4", [])):
        duel = Duel(era=era)
        duel.them.set_secret("Mirror Entity")
        duel.me.give("Injured Blademaster", health=4)
        duel.me.play("Injured Blademaster")
        assert duel.me.ids == []
        assert duel.them.ids == copies, era


def test_rule_45_mirror_entity_of_2014_stays_when_lord_jaraxxus_comes():
    duel = Duel(era="p1_2014")
    duel.them.set_secret("Mirror Entity")
    duel.me.play("Lord Jaraxxus")
    assert (duel.them.ids, duel.them.secrets) == ([], ["EX1_294"])


def test_x248_lynessa_knows_no_countered_spell(duel):
    yeti = duel.me.summon("Chillwind Yeti")
    duel.them.set_secret("Counterspell")
    duel.me.play("Blessing of Kings", target=yeti)
    assert not duel.me.raw.get("blessings")
    duel.me.set(mana=10).play("Blessing of Kings", target=yeti)
    assert duel.me.raw["blessings"] == ["CS2_092"]


def test_x56_unstable_evolution_cast_by_an_effect_does_not_come_to_hand(duel):
    duel.me.set(deck={"LOOT_504": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert duel.me.hand == []


def test_x54_a_countered_unstable_evolution_leaves_no_copy(duel):
    wisp = duel.me.summon("Wisp")
    duel.them.set_secret("Counterspell")
    duel.me.play("Unstable Evolution", target=wisp)
    assert (duel.me.hand, duel.me.ids) == ([], ["CS2_231"])


def test_rule_66_a_frozen_kobold_barbarian_does_not_attack(duel):
    duel.them.summon("Kobold Barbarian", frozen=True)
    duel.end_turn()
    assert duel.me.hero.damage == 0


def test_x320_ethereal_peddler_of_2017_looks_for_cards_that_are_not_rogue():
    duel = Duel(era="p1")
    duel.me.give("Fireball", "Backstab", "Jade Spirit", "Lotus Agents")
    duel.me.play("Ethereal Peddler")
    assert [duel.me.cost(name) for name in ("Fireball", "Backstab", "Jade Spirit", "Lotus Agents")] == [2, 0, 4, 5]


def test_blessings_of_wisdom_of_both_players_draw_for_each(duel):
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Blessing of Wisdom", target=yeti)
    duel.end_turn()
    duel.them.play("Blessing of Wisdom", target=yeti)
    duel.end_turn()
    hands = [len(player.hand) for player in duel.players]
    yeti.attacks(duel.them.hero)
    assert [len(player.hand) for player in duel.players] == [hands[0] + 1, hands[1] + 1]


def test_docs_places_are_offered_beside_an_enemy_shadowmourne(duel):
    duel.me.summon("Wisp")
    duel.me.give("Wisp")
    assert "play CS2_231 at 1" not in duel.legal()
    duel.them.equip("Shadowmourne")
    assert {"play CS2_231 at 1", "play CS2_231 at 2"} <= set(duel.legal())


def test_x284_mindbreaker_stops_passive_powers(duel):
    duel.me.set(hero_power={"id": "GIL_504h"})  # Bewitch
    duel.me.play("Wisp")
    assert len(duel.me.hand) == 1
    duel.them.summon("Mindbreaker")
    duel.me.set(mana=10).play("Chillwind Yeti")
    assert len(duel.me.hand) == 1


def test_x132_with_brann_moat_lurker_remembers_one(duel):
    duel.me.summon("Brann Bronzebeard")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Moat Lurker", target=yeti)
    lurker = duel.me.board[-1]
    assert lurker.raw["attached"] == [{"id": "CS2_182", "kind": "memory", "order": lurker.raw["attached"][0]["order"]}]


def test_x64_noggenfogger_leads_a_potion_elsewhere(duel):
    duel.me.summon("Mayor Noggenfogger")
    duel.me.give("CFM_621t", parts=["CFM_621t2", "CFM_621t3"])  # Heart of Fire
    outcomes = duel.do("play CFM_621t -> enemy hero", every=True)
    assert {pick for outcome in outcomes for pick in outcome.picks} >= {"target own hero", "target enemy hero"}


def test_x242_a_spell_cast_by_an_effect_takes_an_option_that_could_be_chosen(duel):
    duel.me.set(deck={"EX1_160": 1})  # Power of the Wild: a Panther needs room
    for _ in range(6):
        duel.me.summon("Wisp")
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert [minion.attack for minion in duel.me.board] == [2] * 6 + [5]


def test_x149_pyros_comes_back_once(duel):
    duel.me.summon("Baron Rivendare")
    pyros = duel.me.summon("Pyros", health=1)
    duel.me.play("Moonfire", target=pyros)
    assert duel.me.hand == ["UNG_027t2"]


def test_x149_a_living_pyros_goes_to_the_hand(duel):
    duel.me.summon("Pyros")
    duel.me.play("Feign Death")
    assert (duel.me.hand, duel.me.ids) == (["UNG_027t2"], [])


def test_x232_getaway_kodo_stays_when_the_card_has_gone(duel):
    duel.them.set_secret("Getaway Kodo", "Cheat Death")
    duel.them.summon("Weasel Tunneler", order=1)
    duel.me.play("Moonfire", target=duel.them.board[0])
    assert duel.them.hand == []
    assert duel.them.secrets == ["CFM_800", "LOOT_204"]


def test_x302_sword_of_justice_works_until_it_breaks_in_the_death_step(duel):
    duel.me.equip("Sword of Justice", durability=1)
    for _ in range(2):
        duel.them.summon("Wisp")
    duel.me.play("Unleash the Hounds")
    assert [hound.attack for hound in duel.me.board] == [2, 2]
    assert duel.me.weapon is None


def test_x44_arcane_keysmith_offers_no_active_secret(duel):
    duel.me.set_secret("Counterspell")
    outcomes = duel.me.play("Arcane Keysmith", every=True)
    assert not any("EX1_287" in pick for outcome in outcomes for pick in outcome.picks)


def test_x199_chameleos_copies_a_potion_with_its_ingredients(duel):
    duel.them.give("Chameleos")
    duel.me.give("CFM_621t14", parts=["CFM_621t18", "CFM_621t20"])
    duel.end_turn()
    assert duel.them.raw["hand"][0]["parts"] == ["CFM_621t18", "CFM_621t20"]


def test_rule_47_with_brann_two_copies_of_echoing_ooze_come_at_the_end_of_this_turn(duel):
    duel.me.summon("Brann Bronzebeard")
    duel.me.play("Echoing Ooze")
    duel.end_turn()
    assert duel.me.ids.count("FP1_003") == 3
    duel.end_turn()
    assert duel.me.ids.count("FP1_003") == 3


def test_x232_avenge_finds_what_a_deathrattle_left(duel):
    duel.them.set_secret("Avenge")
    duel.them.summon("Infested Wolf", health=1, order=1)
    outcomes = duel.me.play("Moonfire", target=duel.them.board[0], every=True)
    assert [sorted(m.attack for m in outcome.duel.them.board) for outcome in outcomes] == [[1, 4], [1, 4]]
    assert outcomes[0].duel.them.secrets == []


def test_rule_54_lifesteal_heals_for_each_hit(duel):
    duel.me.set(health=10).summon("Hooded Acolyte")
    for _ in range(3):
        duel.them.summon("Chillwind Yeti")
    duel.me.play("Spirit Lash")
    assert duel.me.hero.health == 14
    assert duel.me.raw["cthun_attack"] == 4


def test_x89_a_freezing_trap_after_aviana_counts_on_top(duel):
    duel.me.summon("Aviana")
    duel.them.set_secret("Freezing Trap")
    duel.me.summon("Boulderfist Ogre").attacks(duel.them.hero)
    assert duel.me.cost("Boulderfist Ogre") == 3


def test_era_values_saronite_chain_gang_of_2019_summons_a_plain_second_one():
    for era, second in (("p4", 5), ("p3", 2)):
        duel = Duel(era=era)
        duel.me.give("Saronite Chain Gang", attack=5)
        duel.me.play("Saronite Chain Gang")
        assert sorted(minion.attack for minion in duel.me.board) == sorted([5, second])


def test_rule_86_spells_that_an_effect_casts_do_not_aim_at_the_mortally_wounded(duel):
    duel.me.equip("The Runespear")
    raptor = duel.them.summon("Bloodfen Raptor")
    duel.them.summon("Chillwind Yeti")
    duel.me.attacks(raptor, picks=["offer CS2_022", "offer AT_001", "offer AT_002"])
    outcomes = duel.choose("CS2_022", every=True)  # Polymorph
    assert [(outcome.picks, outcome.duel.them.ids) for outcome in outcomes] == [([], ["CS2_tk1"])]


def test_rule_92_the_copy_that_djinni_casts_summons_at_the_right_end(duel):
    duel.me.summon("Djinni of Zephyrs")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Bomb Toss", target=yeti)
    assert duel.me.ids == ["LOE_053", "CS2_182", "BOT_031", "BOT_031"]


def test_x257_djinni_copies_the_option_that_was_chosen(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    duel.me.summon("Chillwind Yeti")
    duel.me.give("Mark of Nature")
    duel.do("play EX1_155 as 1 -> own 2")
    assert (djinni.attack, djinni.health, djinni.taunt) == (8, 6, False)


def test_x257_djinni_copies_a_potion_with_its_ingredients(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    duel.me.summon("Chillwind Yeti")
    duel.me.give("CFM_621t", parts=["CFM_621t2", "CFM_621t3"])  # Heart of Fire
    duel.do("play CFM_621t -> own 2")
    assert djinni.damage == 3


def test_x240_x242_a_copied_spell_books_overload_and_asks_nobody(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Lightning Bolt", target=yeti)
    assert (djinni.damage, duel.me.overload_owed) == (3, 2)
    duel.me.set(mana=10).play("Adaptation", target=yeti)
    duel.choose(1)
    assert duel.options == []


def test_x257_voraxx_copies_the_option_that_was_chosen(duel):
    duel.me.summon("The Voraxx")
    duel.me.give("Mark of Nature")
    duel.do("play EX1_155 as 2 -> own 1")
    assert [(minion.id, minion.health, minion.taunt) for minion in duel.me.board] == [
        ("UNG_843", 7, True),
        ("UNG_999t2t1", 5, True),
    ]


def test_x242_x248_lynessa_repeats_both_options_that_fandral_gave(duel):
    fandral = duel.me.summon("Fandral Staghelm")
    duel.me.give("Mark of Nature")
    duel.do("play EX1_155 as both -> own 1")
    assert fandral.attack == 3 + 4
    duel.me.set(mana=10).play("Lynessa Sunsorrow")
    lynessa = duel.me.board[-1]
    assert (lynessa.attack, lynessa.health, lynessa.taunt) == (1 + 4, 1 + 4, True)


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


def test_x310_a_thrown_weapon_comes_back_after_its_damage(duel):
    duel.me.equip("Fiery War Axe")
    for _ in range(9):
        duel.me.give("Wisp")
    acolyte = duel.me.summon("Acolyte of Pain", health=1)
    duel.me.set(deck={"CS2_182": 1}).play("Doomerang", target=acolyte)
    assert (duel.me.hand.count("CS2_182"), duel.me.hand.count("CS2_106"), duel.me.weapon) == (1, 0, None)


def test_play_requirements_glacial_mysteries_needs_room_for_a_secret(duel):
    duel.me.give("Glacial Mysteries").set_secret("Counterspell", "Mirror Entity", "Vaporize", "Ice Block")
    assert duel.me.can_play("Glacial Mysteries")
    duel.me.set_secret("Open the Waygate")
    assert not duel.me.can_play("Glacial Mysteries")


def test_x81_velen_doubles_explosive_runes(duel):
    duel.them.set_secret("Explosive Runes")
    duel.them.summon("Prophet Velen")
    duel.me.play("Chillwind Yeti")
    assert (duel.me.ids, duel.me.hero.damage) == ([], 12 - 5)


def test_a_shadow_reflection_is_another_card_than_the_copy_of_an_echo(duel):
    duel.me.give("ICC_827t", fleeting=True).give("Phantom Militia")
    duel.me.play("Phantom Militia")
    assert {"play GIL_207 at 2", "play GIL_207#2 at 2"} <= set(duel.legal())


def test_x3_a_copy_out_of_a_deck_is_fresh_before_2018():
    for era, attack in (("p1", 4), ("p4", 5)):
        duel = Duel(era=era)
        duel.them.set(deck={"CS2_182+1/+1": 1})
        duel.me.play("Cloning Device")
        duel.me.play("Chillwind Yeti")
        assert duel.me.board[-1].attack == attack, era


def test_x44_arcane_keysmith_offers_nothing_when_five_secrets_are_active(duel):
    duel.me.set_secret("Counterspell", "Mirror Entity", "Ice Block", "Vaporize", "Spellbender")
    duel.me.play("Arcane Keysmith")
    assert duel.options == []


def test_x257_djinni_copies_a_spell_whose_target_is_gone(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Time Rewinder", target=yeti)
    assert not djinni.in_play and sorted(duel.me.hand) == ["CS2_182", "LOE_053"]


def test_x257_djinni_copies_nothing_that_was_on_an_enemy_or_a_hero(duel):
    djinni = duel.me.summon("Djinni of Zephyrs")
    yeti = duel.them.summon("Chillwind Yeti")
    for target in (yeti, duel.me.hero, djinni):
        duel.me.set(mana=10).play("Moonfire", target=target)
    assert djinni.damage == 1


def test_x231_effigy_counts_the_minions_before_the_deaths():
    duel = Duel(era="p4")
    duel.them.set_secret("Effigy")
    reaper = duel.them.summon("Piloted Reaper", health=1)
    for _ in range(5):
        duel.them.summon("Chillwind Yeti")
    duel.them.give("Wisp")
    duel.me.play("Moonfire", target=reaper)  # six stood before, and the Reaper brings the Wisp
    assert (duel.them.secrets, len(duel.them.board)) == ([], 7)


def test_x56_x258_lorewalker_chos_copy_of_an_unstable_evolution_is_for_this_turn(duel):
    duel.me.summon("Lorewalker Cho")
    wisp = duel.me.summon("Wisp")
    duel.me.give("LOOT_504t")
    duel.me.play("LOOT_504t", target=wisp)
    assert duel.them.hand == ["LOOT_504t"]
    duel.end_turn()
    assert "LOOT_504t" not in duel.them.hand


def test_x203_an_unidentified_item_that_an_effect_casts_has_its_own_text(duel):
    duel.me.set(deck={"LOOT_285": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert duel.me.hero.raw.get("armor", duel.me.armor) == 5


def test_x259_dragons_fury_without_a_spell_does_no_damage(duel):
    duel.me.set(deck={"CS2_182": 1})
    duel.me.summon("Kobold Geomancer")
    duel.me.play("Dragon's Fury")
    assert duel.me.ids == ["CS2_142"] and duel.me.board[0].damage == 0


def test_x331_a_copy_of_a_voodoo_doll_remembers_the_same_minion(duel):
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Voodoo Doll", target=yeti)
    doll = duel.me.board[0]
    duel.me.set(mana=10).play("Faceless Manipulator", target=doll)
    duel.me.set(mana=10).play("Moonfire", target=duel.me.board[1])
    assert not yeti.in_play and doll.in_play


def test_x331_a_copy_of_the_chosen_minion_is_safe(duel):
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Voodoo Doll", target=yeti)
    duel.me.set(mana=10).play("Faceless Manipulator", target=yeti)
    duel.me.set(mana=10).play("Moonfire", target=duel.me.board[0])
    assert (duel.me.ids, duel.them.ids) == (["CS2_182"], [])


def test_x219_x221_sudden_betrayal_leads_to_another_one_than_the_present_defender(duel):
    duel.them.set_secret("Misdirection", "Sudden Betrayal")
    left, middle, _ = (duel.me.summon("Chillwind Yeti") for _ in range(3))
    outcomes = middle.attacks(duel.them.hero, every=True)
    found = [(one.picks[1:], left.on(one.duel).damage) for one in outcomes if one.picks[:1] == ["target own 3"]]
    assert found == [([], 4)]


def test_x225_mirror_entity_of_2014_copies_a_minion_that_a_trigger_killed_first():
    duel = Duel(era="p1_2014")
    duel.them.summon("Swamp King Dred", order=1)
    duel.them.set_secret("Mirror Entity")
    duel.me.play("Bloodfen Raptor")
    assert (duel.me.ids, duel.them.ids, duel.them.secrets) == ([], ["UNG_919", "CS2_172"], [])


def test_x135_moorabi_hears_of_the_frozen_in_order_of_play(duel):
    duel.me.summon("Moorabi")
    duel.them.summon("Wisp")
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Frost Nova")
    assert duel.me.hand == ["CS2_231", "CS2_182"]


def test_x88_what_a_discovered_spell_costs_less_counts_after_an_aura_that_sets_costs(duel):
    duel.me.summon("Naga Sea Witch")
    duel.me.play("Primordial Glyph", picks=["offer CS2_028", "offer AT_001", "offer AT_002"])
    duel.choose("CS2_028")
    assert duel.me.cost("CS2_028") == 5 - 2


def test_x185_what_a_card_says_of_its_discard_is_about_itself(duel):
    duel.me.give("Fist of Jaraxxus", "Silverware Golem", "Clutchmother Zavas", "Wisp")
    duel.me.play("Soulfire", target=duel.them.hero, picks=["discard CS2_231"])
    assert (duel.them.hero.damage, duel.me.ids, duel.me.hand) == (4, [], ["AT_022", "KAR_205", "UNG_836"])


def test_a_card_of_one_turn_is_that_in_an_opening_hand_too():
    deck = {"hero": "HERO_08", "era": "p4", "cards": ["ICC_827t"] * 30}
    state = tw.load("hearthstone").start(seed=1, decks=[deck, deck], free=True)
    assert {card["fleeting"] for player in state.to_plain()["players"] for card in player["hand"][:3]} == {True}


def test_x140_x142_a_card_that_died_on_both_sides_is_one_card_to_chance(duel):
    for player in duel.players:
        player.set(graveyard=["CS2_173"])
    duel.me.play("Anyfin Can Happen")
    assert (duel.picks, duel.me.ids) == ([], ["CS2_173", "CS2_173"])
    for player in duel.players:
        player.set(graveyard=["EX1_096"])
    duel.me.set(mana=10).play("Tomb Lurker")
    assert (duel.picks, duel.me.hand) == ([], ["EX1_096"])


def test_x231_effigy_counts_who_was_there_before_the_deaths(duel):
    duel.them.set_secret("Effigy")
    for _ in range(5):
        duel.them.summon("Wisp")
    sylvanas = duel.them.summon("Sylvanas Windrunner", order=1)
    duel.me.summon("Wisp")
    duel.me.play("Assassinate", target=sylvanas, picks=["card EX1_032"])
    assert (duel.them.ids, duel.them.secrets) == ([*["CS2_231"] * 6, "EX1_032"], [])


def test_x205_augmented_elekk_sees_cards_that_are_shuffled_in_unseen(duel):
    duel.them.set(deck={"CS2_182": 2})
    for number, card in enumerate(("Academic Espionage", "Archbishop Benedictus")):
        duel.me.set(deck={}, board=[], mana=10).summon("Augmented Elekk")
        duel.me.play(card)
        assert sum(duel.me.raw["deck"].values()) == (20, 4)[number]


def test_x3_x124_archbishop_benedictus_of_2017_copies_fresh_cards():
    for era, copies in (("p1", {"CS2_182": 1}), ("p4", {"CS2_182+1/+1": 1})):
        duel = Duel(era=era)
        duel.me.set(deck={})
        duel.them.set(deck={"CS2_182+1/+1": 1})
        duel.me.play("Archbishop Benedictus")
        assert duel.me.raw["deck"] == copies


def test_x219_sudden_betrayal_leads_to_no_immune_minion(duel):
    duel.them.set_secret("Sudden Betrayal")
    left, middle, right = (duel.me.summon(card) for card in ("Bloodfen Raptor", "Chillwind Yeti", "Wisp"))
    duel.me.play("Bestial Wrath", target=left)
    other = duel.copy()
    middle.attacks(duel.them.hero)
    assert (duel.picks, left.in_play, right.in_play) == ([], True, False)
    other.me.set(board=other.me.raw["board"][:2])
    middle.on(other).attacks(other.them.hero)
    assert (other.them.secrets, other.them.hero.damage) == (["LOOT_210"], 4)


def test_x102_prismatic_lens_swaps_what_the_cards_cost_now(duel):
    duel.me.set(deck={"CS2_182": 1, "CS2_032": 1})
    duel.me.summon("Sorcerer's Apprentice")
    duel.me.play("Prismatic Lens")
    assert {card["id"]: card["cost"] for card in duel.me.raw["hand"]} == {"CS2_182": 6, "CS2_032": 4}


def test_x309_a_card_brings_its_text_along_however_it_comes_into_play(duel):
    duel.me.give("Chillwind Yeti", blessing="LOOT_500e", attack=8, health=7)
    duel.me.summon("Kobold Illusionist")
    duel.me.play("Fireball", target=duel.me.board[0])
    duel.me.set(hand=[{"id": "CS2_182", "blessing": "LOOT_500e"}]).summon("Alarm-o-Bot")
    duel.end_turn()
    duel.end_turn()
    assert [[one["id"] for one in minion.raw["attached"]] for minion in duel.me.board] == [["LOOT_500e"]] * 2


def test_x180_a_card_that_tracking_draws_is_cast(duel):
    duel.me.set(deck={"BOT_511t": 1, "CS2_231": 3})
    duel.me.play("Tracking", picks=["draw BOT_511t", "draw CS2_231", "draw CS2_231"])
    duel.choose("BOT_511t")
    assert (duel.me.hero.damage, duel.me.hand) == (5, ["CS2_231"])


def test_x187_a_copy_of_a_lent_card_is_kept(duel):
    duel.me.set(deck={"CS2_182": 3})
    duel.me.play("The Soularium")
    duel.me.set(mana=10).play("Simulacrum")
    duel.end_turn()
    assert duel.me.hand == ["CS2_182"]


def test_x159_x205_augmented_elekk_sees_whom_madam_goya_sends_away(duel):
    duel.me.set(deck={"CS2_182": 1}).summon("Augmented Elekk")
    duel.me.play("Madam Goya", target=duel.me.summon("Wisp"))
    assert duel.me.raw["deck"] == {"CS2_231": 2}


def test_x180_a_deck_may_be_full_of_cards_that_are_cast_when_drawn(duel):
    duel.me.set(deck={"BOT_511t": 40}, health=30)
    duel.me.play("Novice Engineer")
    assert (duel.result, duel.me.raw["deck"]) == ("second_won", {})


def test_docs_the_mech_that_is_longest_dead_is_forgotten_first(duel):
    golem, annoyer = (
        duel.me.summon(mech, attached=[{"id": "BOT_563", "kind": "text"}] * 16) for mech in ("EX1_556", "GVG_085")
    )
    for victim in (annoyer, golem):
        duel.me.set(mana=10).play("Shadow Word: Pain", target=victim)
    assert [mech["id"] for mech in duel.me.raw["dead_mechs"]] == ["GVG_085", "EX1_556"]
    duel.me.play("Corruption", target=duel.them.summon("Wisp"))
    assert [mech["id"] for mech in duel.me.raw["dead_mechs"]] == ["EX1_556"]


def test_x7_healing_rain_saves_a_mortally_wounded_hero(duel):
    duel.me.set(health=1, max_health=1, deck={})
    duel.me.summon("Northshire Cleric")
    duel.me.summon("Chillwind Yeti", health=4)
    duel.me.play("Healing Rain")  # the Yeti is healed, the draw hurts
    assert (duel.me.hero.health, duel.me.raw["fatigue"]) == (1, 1)


def test_x135_who_is_frozen_in_a_fight_is_heard_of_in_the_order_of_the_hits(duel):
    duel.me.summon("Moorabi")
    chugger = duel.me.summon("Snowchugger")
    chugger.attacks(duel.them.summon("Water Elemental"))
    assert duel.me.hand == ["CS2_033", "GVG_002"]


def test_x339_those_who_wait_for_a_death_act_by_order_of_play(duel):
    wisp = duel.me.summon("Wisp")
    duel.me.summon("Witch's Cauldron")
    duel.me.give("Sonya Shadowdancer")
    duel.do("play LOOT_165 at 1")
    duel.me.set(mana=10).play("Moonfire", target=wisp, picks=["card EX1_246"])
    assert duel.me.hand == ["EX1_246", "CS2_231"]


def test_x202_any_weapon_improves_the_mithril_spellstone(duel):
    duel.me.give("Lesser Mithril Spellstone")
    duel.me.play("Arathi Weaponsmith")
    assert duel.me.hand == ["LOOT_203t2"]


def test_x186_clutchmother_zavas_keeps_her_cost(duel):
    duel.me.give("Clutchmother Zavas", cost=0)
    duel.me.play("Soulfire", target=duel.them.hero)
    assert (duel.me.hand, duel.me.cost("Clutchmother Zavas")) == (["UNG_836"], 0)


def test_x95_celestial_emissary_gives_spell_damage_to_the_next_spell_alone(duel):
    duel.me.equip("Spirit Claws")
    duel.me.play("Celestial Emissary")
    assert duel.me.weapon["attack"] == 1
    duel.me.set(mana=10).play("Moonfire", target=duel.them.hero)
    duel.me.set(mana=10).play("Moonfire", target=duel.them.hero)
    assert duel.them.hero.damage == 3 + 1


def test_x1_nobody_hears_of_the_overload_that_an_old_counterspell_stops():
    duel = Duel(era="p1")
    trogg = duel.me.summon("Tunnel Trogg")
    duel.them.set_secret("Counterspell")
    duel.me.play("Lightning Bolt", target=duel.them.hero)
    assert (trogg.attack, duel.me.overload_owed) == (1, 0)


def test_armor_that_damage_gives_is_heard_of(duel):
    engine = duel.me.summon("Siege Engine")
    duel.me.summon("Alley Armorsmith").attacks(duel.them.summon("Chillwind Yeti"))
    assert (duel.me.armor, engine.attack) == (2, 6)


def test_x181_what_a_drawn_card_says_comes_before_who_hears_of_the_draw(duel):
    duel.me.set(deck={"GVG_007": 1})  # Flame Leviathan
    duel.me.summon("Dollmaster Dorian")
    duel.me.play("Novice Engineer")
    assert "GVG_007" in duel.me.ids


def test_x160_who_hears_of_a_draw_acts_before_varian_wrynn(duel):
    duel.me.set(deck={"CS2_182": 1, "CS2_029": 2})
    duel.me.summon("Dollmaster Dorian")
    for _ in range(4):
        duel.me.summon("Wisp")
    duel.me.set(mana=10).play("Varian Wrynn")
    assert [minion.attack for minion in duel.me.board if minion.id == "CS2_182"] == [1]
    assert "CS2_182" in duel.me.hand


def test_x87_a_text_that_sets_costs_wipes_out_only_what_it_is_about(duel):
    duel.me.summon("Aviana")
    duel.me.summon("Emperor Thaurissan")
    duel.me.give("Boulderfist Ogre", "Cloaked Huntress")
    duel.end_turn()
    duel.end_turn()
    assert duel.me.cost("Boulderfist Ogre") == 0
    duel.me.play("Cloaked Huntress")
    assert duel.me.cost("Boulderfist Ogre") == 0
    duel.me.set(mana=10).play("Aviana")
    assert duel.me.cost("Boulderfist Ogre") == 1


def test_x138_the_diamond_spellstone_takes_all_different_cards_alike(duel):
    duel.me.set(graveyard=["CS2_182", "CS2_182", "CS2_231"])
    for _ in range(6):
        duel.me.summon("Wisp")
    outcomes = duel.me.play("Lesser Diamond Spellstone", every=True)
    assert [outcome.probability for outcome in outcomes] == [0.5, 0.5]


def test_x159_who_has_the_deathrattle_of_dr_morrigan_changes_places(duel):
    duel.me.set(deck={"CS2_182": 1})
    duel.me.summon("Baron Rivendare")
    duel.me.summon("Dr. Morrigan")
    duel.me.play("Unearthed Raptor", target=duel.me.board[1])
    duel.me.set(mana=10).play("Shadow Word: Pain", target=duel.me.board[2])
    assert duel.me.ids == ["FP1_031", "BOT_433", "CS2_182"]
    assert duel.me.raw["deck"] == {"LOE_019": 1}
    duel.me.set(mana=10).play("Feign Death")  # who lives leaves, too
    assert duel.me.ids == ["FP1_031", "LOE_019", "CS2_182"]
    assert duel.me.raw["deck"] == {"BOT_433": 1}


def test_x290_a_shadow_reflection_is_the_card_that_was_played(duel):
    duel.me.give("ICC_827t", "Druid of the Claw")
    duel.do("play EX1_165 as 2")
    assert (duel.me.ids, duel.me.hand) == (["EX1_165t2"], ["EX1_165"])


def test_x263_a_quest_counts_nothing_while_it_is_being_cast(duel):
    duel.me.summon("Summoning Stone")
    duel.me.play("Unite the Murlocs", picks=["card CS2_168"])
    assert duel.me.ids == ["LOE_086", "CS2_168"]
    assert duel.me.raw["secrets"][0].get("progress", 0) == 0


def test_x317_the_darkness_triggers_no_mirror_entity_of_2014():
    duel = Duel(era="p1_2014")
    duel.them.set_secret("Mirror Entity")
    duel.me.play("The Darkness")
    assert (duel.them.ids, duel.them.secrets) == ([], ["EX1_294"])


def test_x264_a_quest_that_is_done_gives_its_reward_as_soon_as_there_is_room(duel):
    duel.me.set(secrets=[{"id": "UNG_028", "progress": 6}]).give(*["Chillwind Yeti"] * 10)
    duel.me.play("Chillwind Yeti")
    assert duel.me.hand.count("UNG_028t") == 1


def test_x143_redemption_finds_the_old_place_beside_what_a_weapon_summoned(duel):
    duel.them.summon("Wisp")
    duel.them.summon("Chillwind Yeti")
    duel.them.equip("Hammer of Twilight")
    duel.them.set_secret("Redemption")
    duel.me.play("The Coin")
    duel.me.set(mana=10).play("Sabotage", picks=["target enemy 2"])
    assert duel.them.ids == ["CS2_231", "CS2_182", "OG_031a"]


def test_x225_hidden_cache_finds_what_frozen_clone_gave(duel):
    duel.them.set_secret("Frozen Clone")
    duel.them.set_secret("Hidden Cache")
    duel.me.play("Chillwind Yeti")
    assert (duel.them.hand, duel.them.secrets) == (["CS2_182", "CS2_182"], [])


def test_x203_an_unidentified_item_turns_when_lilian_voss_gives_it(duel):
    duel.them.set(hero="HERO_01")
    duel.me.give("Fireball")
    duel.me.play("Lilian Voss", picks=["card LOOT_285", "card LOOT_285t2"])
    assert duel.me.hand == ["LOOT_285t2"]


def test_x124_random_cards_are_copied_when_not_all_fit(duel):
    duel.me.set(deck={"CS2_029": 59})
    duel.them.set(deck={"CS2_182": 3, "CS2_231": 1})
    outcomes = duel.me.play("Archbishop Benedictus", every=True)
    assert sorted(outcome.probability for outcome in outcomes) == [0.25, 0.75]


def test_x94_a_countered_card_uses_up_kabal_lackey_and_inkmaster_solia(duel):
    duel.them.set_secret("Counterspell")
    duel.me.play("Kabal Lackey")
    duel.me.play("Ice Barrier")
    duel.me.give("Vaporize")
    assert (duel.me.secrets, duel.me.cost("Vaporize")) == ([], 3)
    duel.me.set(mana=10, hand=[]).play("Inkmaster Solia")
    duel.them.set_secret("Counterspell")
    duel.me.set(mana=10).play("Arcane Intellect")
    duel.me.give("Flamestrike")
    assert duel.me.cost("Flamestrike") == 7


def test_x87_preparation_counts_for_a_card_whose_cost_was_set_before(duel):
    duel.me.set(deck={"CS2_029": 1}).give("Bright-Eyed Scout", "Preparation")
    duel.me.play("Bright-Eyed Scout")  # Fireball costs 5
    duel.me.play("Preparation")
    duel.me.play("Fireball", target=duel.them.hero)
    assert duel.me.mana == 10 - 4 - 2


def test_x87_a_text_about_something_else_makes_preparation_no_younger(duel):
    duel.me.set(deck={"CS2_029": 1}).give("Preparation", "Bright-Eyed Scout").give("Dr. Boom, Mad Genius", cost=5)
    duel.me.play("Preparation")
    duel.me.play("Bright-Eyed Scout")  # Fireball costs 5, whatever came before
    duel.me.play("Dr. Boom, Mad Genius")
    assert duel.me.cost("Fireball") == 5


def test_39_a_magnetic_card_that_joins_a_mech_is_no_minion_for_mirror_entity_of_2015():
    duel = Duel(era="p5")
    duel.them.set_secret("Mirror Entity")
    duel.me.summon("Mechwarper")
    duel.me.play("Spider Bomb", at=1)
    assert (duel.them.ids, duel.them.secrets) == ([], ["EX1_294"])


def test_picks_name_the_era_of_a_card_that_is_of_neither_player(duel):
    duel.me.set(deck={"CS2_029": 1, "CS2_029@p1": 1})
    outcomes = duel.me.play("Novice Engineer", every=True)
    assert sorted(outcome.picks for outcome in outcomes) == [["draw CS2_029"], ["draw CS2_029@p1"]]


def test_82_a_waiting_trigger_of_a_minion_that_changes_sides_asks_again_whose_event_it_is(duel):
    sylvanas = duel.me.summon("Sylvanas Windrunner")
    duel.them.summon("Mekgineer Thermaplugg")
    duel.me.play("Fireball", target=sylvanas)
    assert (duel.me.ids, duel.them.ids) == (["GVG_116"], [])  # no Leper Gnome: it was no enemy who died


def test_82_a_waiting_trigger_of_a_minion_that_changes_sides_still_acts(duel):
    sylvanas = duel.them.summon("Sylvanas Windrunner")
    duel.me.summon("Flesheating Ghoul")
    duel.me.play("Fireball", target=sylvanas)
    assert [(minion.id, minion.attack) for minion in duel.them.board] == [("tt_004", 3)]


def test_25_only_a_target_that_is_legal_makes_the_cabal_shadow_priest_of_2015_ask_for_two_places():
    duel = Duel(era="p5")
    for _ in range(6):
        duel.me.summon("Wisp")
    duel.them.summon("Wisp", stealth=True)
    duel.me.give("Cabal Shadow Priest")
    assert duel.me.can_play("Cabal Shadow Priest")


def test_62_what_a_living_neighbour_summons_comes_between_it_and_the_place_of_the_dead(duel):
    duel.them.summon("Wisp")
    duel.me.summon("Mekgineer Thermaplugg")
    duel.me.summon("Harvest Golem", health=1).attacks(duel.them.board[0])
    assert duel.me.ids == ["GVG_116", "EX1_029", "skele21"]


def test_x246_grand_archivist_casts_no_quest(duel):
    duel.me.set(deck={"UNG_028": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert (duel.me.deck, duel.me.secrets) == ({"UNG_028": 1}, [])


def test_65_who_has_the_deathrattle_of_astral_tiger_is_copied(duel):
    duel.me.set(deck={})
    tiger = duel.me.summon("Astral Tiger")
    duel.me.play("Unearthed Raptor", target=tiger)
    duel.me.set(mana=10).play("Feign Death")
    assert duel.me.deck == {"LOE_019": 1, "LOOT_056": 1}
    duel.me.set(mana=10).play("Twisting Nether")
    assert duel.me.deck == {"LOE_019": 2, "LOOT_056": 2}


def test_x199_shifter_zerus_that_demonic_project_made_a_demon_stays_that(duel):
    duel.me.set(deck={}).give("Shifter Zerus")
    duel.end_turn()
    duel.end_turn(picks=["card CS2_182"])
    duel.me.play("Demonic Project", picks=["card CS2_059", "card CS2_059"])
    duel.end_turn()
    duel.end_turn()
    assert duel.me.hand == ["CS2_059"]


def test_x53_an_echo_copy_that_demonic_project_made_a_demon_stays(duel):
    duel.me.play("Phantom Militia")
    duel.me.set(mana=10).play("Demonic Project", picks=["card CS2_059"])
    duel.end_turn()
    assert duel.me.hand == ["CS2_059"]


def test_x274_time_warp_gives_the_very_next_turn(duel):
    duel.me.play("Temporus")
    duel.me.set(mana=10).play("Time Warp")
    assert duel.plain["turns_ahead"] == [0, 1, 1, 0, 0]


def test_61_who_has_changed_sides_reacts_to_the_deaths_that_come_after(duel):
    duel.me.summon("Sylvanas Windrunner", health=1)
    duel.them.summon("Mekgineer Thermaplugg")
    duel.them.summon("Wisp")  # dies after Sylvanas has taken Thermaplugg
    duel.me.play("Hellfire")
    assert duel.me.ids == ["GVG_116", "EX1_029"]


def test_x75_who_is_unhurt_after_the_loss_of_an_aura_is_not_enraged(duel):
    champion = duel.them.summon("Stormwind Champion", health=1)
    duel.me.play("Moonfire", target=duel.them.summon("Amani Berserker"))
    duel.me.play("Moonfire", target=champion)
    assert [(minion.attack, minion.health) for minion in duel.them.board] == [(2, 3)]


def test_x272_a_magnetic_card_with_taunt_that_joins_a_mech_counts_for_fire_plumes_heart(duel):
    duel.me.summon("Mechwarper")
    duel.me.play("Fire Plume's Heart")
    duel.me.play("Annoy-o-Module", at=1)
    assert duel.plain["players"][0]["secrets"][0]["progress"] == 1


def test_25a_shadowflame_does_nothing_when_its_target_has_left_play(duel):
    wisp = duel.me.summon("Wisp")
    duel.me.summon("Kobold Geomancer")  # Spell Damage +1
    duel.them.summon("Knife Juggler")
    duel.them.summon("Troggzor the Earthinator")
    duel.me.play("Shadowflame", target=wisp, picks=["target own 1"])
    assert [minion.damage for minion in duel.them.board] == [0, 0, 0]


def test_4_x87_the_cost_aura_of_a_stolen_minion_is_younger_than_a_cost_that_was_set_before(duel):
    apprentice = duel.them.summon("Sorcerer's Apprentice")
    duel.me.set(deck={"CS2_029": 1}).play("Bright-Eyed Scout")  # Fireball costs 5
    duel.me.set(mana=10).play("Mind Control", target=apprentice)
    assert duel.me.cost("Fireball") == 4


def test_x87_a_younger_text_of_a_player_makes_preparation_no_younger(duel):
    duel.me.set(deck={"CS2_029": 1}).play("Preparation")
    duel.me.play("Bright-Eyed Scout")  # Fireball costs 5
    duel.me.set(mana=10).play("Dragon Consort")
    assert duel.me.cost("Fireball") == 5


def test_x45_who_gains_the_deathrattle_of_a_card_has_a_deathrattle(duel):
    duel.me.set(deck={"GIL_614": 1}).play("Seeping Oozeling")
    assert duel.me.board[0].deathrattle


def test_x38_x138_a_dead_minion_of_two_eras_is_one_card(duel):
    duel.me.set(graveyard=["CS2_182", "CS2_182@p1", "CS2_231"]).play("Eternal Servitude")
    assert sorted(duel.options) == ["CS2_182", "CS2_231"]
    duel.choose(1)
    duel.me.set(board=[], mana=10, graveyard=["CS2_182", "CS2_182@p1"]).play("LOOT_507")
    assert duel.me.ids == ["CS2_182"]
