"""docs/rules/hearthstone-more.md, section H: summons, deaths, resurrection; the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def kill(duel, *minions):
    for minion in minions:
        duel.me.set(mana=10).play("Naturalize", minion)
    duel.me.set(mana=10)
    duel.them.set(hand=[])


def test_x7_healing_rain_saves_a_mortally_wounded_hero(duel):
    duel.me.set(health=1, max_health=1, deck={})
    duel.me.summon("Northshire Cleric")
    duel.me.summon("Chillwind Yeti", health=4)
    duel.me.play("Healing Rain")  # the Yeti is healed, the draw hurts
    assert (duel.me.hero.health, duel.me.raw["fatigue"]) == (1, 1)


def test_x136_x137_each_death_is_an_entry_under_who_had_the_minion(duel):
    kill(duel, duel.me.summon(WISP), duel.me.summon(WISP), duel.me.summon(YETI), duel.them.summon("Boulderfist Ogre"))
    odds = {}
    for outcome in duel.me.play("Resurrect", every=True):
        (raised,) = outcome.duel.me.ids
        odds[raised] = odds.get(raised, 0) + outcome.probability
    assert {id: round(odd, 9) for id, odd in odds.items()} == {
        "CS2_231": round(2 / 3, 9),
        "CS2_182": round(1 / 3, 9),
    }


def test_x139_nzoth_raises_who_was_printed_with_a_deathrattle(duel):
    loot, yeti = duel.me.summon("Loot Hoarder"), duel.me.summon(YETI)
    duel.me.play("Soul of the Forest")
    kill(duel, loot, yeti)
    for treant in duel.me.board:
        kill(duel, treant)
    duel.me.play("N'Zoth, the Corruptor")
    assert duel.me.ids == ["OG_133", "EX1_096"]


def test_x145_umbra_runs_the_deathrattle_of_each_summon_but_not_her_own(duel):
    duel.me.play("Spiritsinger Umbra")
    duel.me.play("Loot Hoarder")
    assert len(duel.me.hand) == 1


@pytest.mark.parametrize(("era", "size"), [("p1_2014", (2, 3)), ("p4", (2, 2))])
def test_x146_undertaker_sees_printed_deathrattles(era, size):
    duel = Duel(era=era)
    undertaker = duel.me.summon("Undertaker")
    duel.me.play("Loot Hoarder")
    duel.me.play(WISP)
    assert (undertaker.attack, undertaker.health) == size


def test_x147_feign_death_leaves_the_minions():
    duel = Duel(me="HERO_05")
    duel.me.summon("Loot Hoarder")
    duel.me.summon("Harvest Golem")
    duel.me.play("Feign Death")
    assert len(duel.me.hand) == 1 and duel.me.ids == ["EX1_096", "EX1_556", "skele21"]


def test_x148_necrium_vial_runs_all_its_deathrattles_twice():
    duel = Duel(me="HERO_03")
    duel.me.play("Necrium Vial", duel.me.summon("Loot Hoarder"))
    assert len(duel.me.hand) == 2 and duel.me.ids == ["EX1_096"]


def test_x152_pyros_comes_back_larger(duel):
    kill(duel, duel.me.summon("Pyros"))
    assert duel.me.hand == ["UNG_027t2"]
    duel.me.play("UNG_027t2")
    kill(duel, duel.me.board[0])
    assert duel.me.hand == ["UNG_027t4"]


def test_x154_feugen_and_stalagg_that_die_together_bring_two():
    duel = Duel(me="HERO_07")
    duel.me.summon("Feugen")
    duel.me.summon("Stalagg")
    duel.me.play("Twisting Nether")
    assert duel.me.ids == ["FP1_014t", "FP1_014t"]


def test_x154_the_other_may_have_died_on_the_other_side(duel):
    kill(duel, duel.them.summon("Feugen"), duel.me.summon("Stalagg"))
    assert duel.me.ids == ["FP1_014t"]


def test_x156_mimirons_head_takes_three_mechs_with_itself(duel):
    for mech in ("Mimiron's Head", "Annoy-o-Tron", "Mechwarper"):
        duel.me.summon(mech)
    duel.end_turn()
    duel.end_turn()
    assert duel.me.ids == ["GVG_111t"] and duel.me.board[0].can_attack


def test_x157_what_is_put_into_play_has_no_battlecry_but_its_bonus():
    duel = Duel(me="HERO_07")
    duel.me.give("Flame Imp")
    kill(duel, duel.me.summon("Voidcaller"))
    assert duel.me.ids == ["EX1_319"] and duel.me.health == 30


def test_x158_alarm_o_bot_changes_places_with_a_minion_of_a_full_hand(duel):
    duel.me.summon(WISP)
    duel.me.summon("Alarm-o-Bot", attack=5)
    duel.me.summon(WISP)
    duel.me.set(hand=["CS2_029"] * 9).give(YETI)
    duel.end_turn()
    duel.end_turn()
    assert duel.me.ids == ["CS2_231", "CS2_182", "CS2_231"]
    assert duel.me.hand.count("EX1_006") == 1


def test_x163_goblin_prank_kills_at_the_turns_end(duel):
    yeti = duel.me.summon(YETI)
    duel.me.play("Goblin Prank", yeti)
    assert (yeti.attack, yeti.health, yeti.rush) == (7, 8, True)
    duel.end_turn()
    assert not yeti.in_play


def test_x164_void_terror_eats_both_neighbours(duel):
    duel.me.summon(YETI)
    duel.me.summon("Loot Hoarder")
    duel.me.play("Void Terror", at=2)
    assert duel.me.ids == ["EX1_304"]
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (9, 9)


def test_x165_a_crab_without_a_murloc_gains_nothing(duel):
    duel.them.summon(WISP)
    duel.me.play("Hungry Crab")
    assert duel.me.board[0].attack == 1


def test_x165_sacrificial_pact_kills_lord_jaraxxus():
    duel = Duel(me="HERO_07", them="HERO_07")
    duel.me.play("Lord Jaraxxus")
    duel.end_turn()
    duel.them.play("Sacrificial Pact", duel.me.hero)
    assert duel.result == "second_won"


def test_x166_betrayal_is_damage_of_that_minion():
    duel = Duel(me="HERO_03")
    left, cobra, right = (duel.them.summon(card) for card in (YETI, "Emperor Cobra", YETI))
    duel.me.play("Betrayal", cobra)
    assert not left.in_play and cobra.health == 3 and not right.in_play


def test_x167_brawl_spares_one_at_random():
    duel = Duel(me="HERO_01")
    for side in (duel.me, duel.them):
        side.summon(WISP)
        side.summon(YETI)
    odds = {}
    for outcome in duel.me.play("Brawl", every=True):
        left = (tuple(outcome.duel.me.ids), tuple(outcome.duel.them.ids))
        odds[left] = odds.get(left, 0) + outcome.probability
    assert len(odds) == 4 and set(odds.values()) == {0.25}


def test_x167_the_coliseum_spares_the_highest_attack_of_each_side():
    duel = Duel(me="HERO_04")
    for side in (duel.me, duel.them):
        for card in (WISP, YETI, "Boulderfist Ogre"):
            side.summon(card)
    duel.me.play("Enter the Coliseum")
    assert duel.me.ids == duel.them.ids == ["CS2_200"]


def test_x168_bouncing_blade_stops_when_one_has_died():
    duel = Duel(me="HERO_01")
    duel.me.summon(WISP)
    yeti = duel.them.summon(YETI)
    duel.me.play("Bouncing Blade", picks=["target enemy 1", "target enemy 1", "target own 1"])
    assert duel.me.ids == [] and yeti.health == 3


def test_x169_commanding_shout_leaves_one_health_but_not_to_the_destroyed():
    duel = Duel(me="HERO_01")
    yeti, other = duel.me.summon(YETI), duel.me.summon(YETI)
    duel.me.play("Commanding Shout")
    yeti.attacks(duel.them.summon("Boulderfist Ogre"))
    assert yeti.health == 1
    other.attacks(duel.them.summon("Emperor Cobra"))
    assert not other.in_play


def test_x170_imp_losion_counts_damage_really_dealt():
    duel = Duel(me="HERO_07")
    squire = duel.them.summon("Argent Squire")
    duel.me.play("Imp-losion", squire)
    assert duel.me.ids == []
    duel.me.set(mana=10).summon("Kobold Geomancer")
    duel.me.play("Imp-losion", duel.them.summon("Boulderfist Ogre"))
    assert len(duel.me.ids) - 1 == 7 - duel.them.board[1].health


def test_x171_lightbomb_reads_every_attack_first():
    duel = Duel(me="HERO_09")
    duel.me.summon("Kobold Geomancer")
    duel.them.summon(YETI)
    ogre = duel.them.summon("Boulderfist Ogre", health=9, max_health=9)
    duel.me.play("Lightbomb")
    assert duel.them.ids == ["CS2_200"] and ogre.health == 2 and duel.me.ids == []


def test_x172_lord_godfrey_repeats_while_something_dies():
    duel = Duel(me="HERO_07")
    duel.them.summon(WISP)
    duel.them.summon(YETI, health=4)
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Lord Godfrey")
    assert ogre.health == 1 and duel.them.ids == ["CS2_200"]


def test_x173_swamp_king_dred_attacks_who_is_played_and_may_attack_again():
    duel = Duel(them="HERO_05")
    dred = duel.them.summon("Swamp King Dred")
    duel.me.play(YETI)
    assert duel.me.ids == [] and dred.health == 5
    duel.end_turn()
    assert dred.can_attack


def test_x174_boom_zooka_sends_three_that_are_destroyed():
    duel = Duel(me="HERO_05")
    duel.me.set(deck={"CS2_182": 3})
    ogre = duel.them.summon("Boulderfist Ogre", health=20, max_health=20)
    duel.me.play("Flark's Boom-Zooka")
    assert duel.me.ids == [] and ogre.health == 8


def test_x175_supercollider_makes_the_defender_attack_a_neighbour():
    duel = Duel(me="HERO_01")
    ogre, yeti = duel.them.summon("Boulderfist Ogre"), duel.them.summon(YETI)
    duel.me.equip("Supercollider").attacks(ogre)
    assert (ogre.health, yeti.in_play) == (2, False)


def test_x177_attack_is_set_first_and_auras_come_after():
    duel = Duel(me="HERO_04")
    duel.them.summon("Dire Wolf Alpha")
    yeti = duel.them.summon(YETI)
    duel.me.play("Aldor Peacekeeper", yeti)
    assert yeti.attack == 2


def test_x178_blessed_champion_doubles_for_once():
    duel = Duel(me="HERO_04")
    yeti = duel.me.summon(YETI)
    duel.me.play("Blessed Champion", yeti)
    assert yeti.attack == 8
    duel.me.set(mana=10).play("Humility", yeti)
    assert yeti.attack == 1


def test_x179_voljin_exchanges_what_is_left():
    duel = Duel(me="HERO_09")
    yeti = duel.them.summon(YETI, health=4)
    duel.me.play("Vol'jin", yeti)
    assert (duel.me.board[0].health, duel.me.board[0].max_health) == (4, 4)
    assert (yeti.health, yeti.max_health) == (2, 2)


def test_x9_a_grim_patron_that_poison_has_marked_still_calls_another(duel):
    patron = duel.them.summon("Grim Patron")
    duel.me.summon("Emperor Cobra", attack=1).attacks(patron)
    assert not patron.in_play and duel.them.ids == ["BRM_019"]


def test_x10_baron_rivendare_who_dies_too_doubles_nothing():
    duel = Duel(me="HERO_07")
    duel.me.summon("Baron Rivendare")
    duel.me.summon("Loot Hoarder")
    duel.me.play("Twisting Nether")
    assert len(duel.me.hand) == 1


def test_x138_the_diamond_spellstone_takes_all_different_cards_alike(duel):
    duel.me.set(graveyard=["CS2_182", "CS2_182", "CS2_231"])
    for _ in range(6):
        duel.me.summon("Wisp")
    outcomes = duel.me.play("Lesser Diamond Spellstone", every=True)
    assert [outcome.probability for outcome in outcomes] == [0.5, 0.5]


def test_x140_x142_a_card_that_died_on_both_sides_is_one_card_to_chance(duel):
    for player in duel.players:
        player.set(graveyard=["CS2_173"])
    duel.me.play("Anyfin Can Happen")
    assert (duel.picks, duel.me.ids) == ([], ["CS2_173", "CS2_173"])
    for player in duel.players:
        player.set(graveyard=["EX1_096"])
    duel.me.set(mana=10).play("Tomb Lurker")
    assert (duel.picks, duel.me.hand) == ([], ["EX1_096"])


def test_x143_redemption_finds_the_old_place_beside_what_a_weapon_summoned(duel):
    duel.them.summon("Wisp")
    duel.them.summon("Chillwind Yeti")
    duel.them.equip("Hammer of Twilight")
    duel.them.set_secret("Redemption")
    duel.me.play("The Coin")
    duel.me.set(mana=10).play("Sabotage", picks=["target enemy 2"])
    assert duel.them.ids == ["CS2_231", "CS2_182", "OG_031a"]


def test_x144_necromechanic_doubles_the_deathrattles_of_weapons(duel):
    duel.me.summon("Necromechanic")
    duel.me.equip("Charged Hammer", durability=1)
    duel.me.equip("Powermace", durability=1)
    mech = duel.me.summon("Harvest Golem")
    duel.me.attacks(duel.them.hero)
    assert sum(minion.attack for minion in duel.me.board) == 3 + 2 + 2 * 2
    assert mech.in_play


def test_x149_pyros_comes_back_once(duel):
    duel.me.summon("Baron Rivendare")
    pyros = duel.me.summon("Pyros", health=1)
    duel.me.play("Moonfire", target=pyros)
    assert duel.me.hand == ["UNG_027t2"]


def test_x149_a_living_pyros_goes_to_the_hand(duel):
    duel.me.summon("Pyros")
    duel.me.play("Feign Death")
    assert (duel.me.hand, duel.me.ids) == (["UNG_027t2"], [])


def test_x149_anubarak_brings_two_nerubians_with_baron_rivendare(duel):
    duel.me.summon("Baron Rivendare")
    anubarak = duel.me.summon("Anub'arak")
    duel.me.play("Play Dead", target=anubarak)
    assert duel.me.hand == ["AT_036"] and duel.me.ids == ["FP1_031", "AT_036t", "AT_036t"]


def test_x150_deathrattles_after_the_one_that_moved_the_card_do_not_run(duel):
    malorne = duel.me.summon("Malorne")
    duel.me.play("Soul of the Forest")
    duel.me.set(mana=10).play("Siphon Soul", target=malorne)
    assert duel.me.ids == [] and duel.me.raw["deck"]["GVG_035"] == 1


def test_x155_a_third_blood_of_the_ancient_one_stays(duel):
    for _ in range(3):
        duel.me.summon("Blood of The Ancient One")
    duel.end_turn()
    assert sorted(duel.me.ids) == ["OG_173", "OG_173a"]


def test_x159_x205_augmented_elekk_sees_whom_madam_goya_sends_away(duel):
    duel.me.set(deck={"CS2_182": 1}).summon("Augmented Elekk")
    duel.me.play("Madam Goya", target=duel.me.summon("Wisp"))
    assert duel.me.raw["deck"] == {"CS2_231": 2}


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


def test_x160_who_hears_of_a_draw_acts_before_varian_wrynn(duel):
    duel.me.set(deck={"CS2_182": 1, "CS2_029": 2})
    duel.me.summon("Dollmaster Dorian")
    for _ in range(4):
        duel.me.summon("Wisp")
    duel.me.set(mana=10).play("Varian Wrynn")
    assert [minion.attack for minion in duel.me.board if minion.id == "CS2_182"] == [1]
    assert "CS2_182" in duel.me.hand


def test_x162_a_copy_of_a_corrupted_minion_dies_with_it(duel):
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Corruption", target=yeti)
    duel.me.play("Faceless Manipulator", target=yeti)
    duel.end_turn()
    assert duel.me.ids == duel.them.ids == ["CS2_182"]
    duel.end_turn()
    assert duel.me.ids == duel.them.ids == []


def test_x176_foe_reaper_hits_the_neighbours_without_an_answer(duel):
    reaper = duel.me.summon("Foe Reaper 4000")
    left, middle, right = (duel.them.summon(card) for card in ("Magma Rager", YETI, "Magma Rager"))
    reaper.attacks(middle)
    assert not left.in_play and not middle.in_play and not right.in_play
    assert reaper.health == 5


def test_docs_the_mech_that_is_longest_dead_is_forgotten_first(duel):
    golem, annoyer = (
        duel.me.summon(mech, attached=[{"id": "BOT_563", "kind": "text"}] * 16) for mech in ("EX1_556", "GVG_085")
    )
    for victim in (annoyer, golem):
        duel.me.set(mana=10).play("Shadow Word: Pain", target=victim)
    assert [mech["id"] for mech in duel.me.raw["dead_mechs"]] == ["GVG_085", "EX1_556"]
    duel.me.play("Corruption", target=duel.them.summon("Wisp"))
    assert [mech["id"] for mech in duel.me.raw["dead_mechs"]] == ["EX1_556"]


def test_a_mana_treant_is_a_treant(duel):
    duel.me.summon("UNG_111t1")
    duel.me.play("Dendrologist")
    assert duel.options


def test_x168_bouncing_blade_stops_when_any_minion_has_died(duel):
    duel.me.summon("Blackhowl Gunspire")  # three damage to a random enemy whenever it is hurt
    duel.them.summon("River Crocolisk")
    outcomes = duel.me.play("Bouncing Blade", every=True)
    assert all(len(one.duel.them.board) == 0 for one in outcomes if one.picks[:2] == ["target own 1", "target enemy 1"])
