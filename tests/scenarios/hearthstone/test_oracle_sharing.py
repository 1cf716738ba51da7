"""What the second rule book found in positions of cards that share a mechanism (hearthstone_oracle --sharing)."""

from turnwise.hearthstone.testing import Duel


def test_x254_murmuring_elemental_is_used_up_by_a_battlecry_whose_minion_is_gone(duel):
    duel.me.play("Murmuring Elemental")
    duel.me.set(mana=10).play("Lord Jaraxxus")
    assert not duel.me.raw["hero_state"].get("attached")


def test_x254_murmuring_elemental_is_used_up_by_a_hero_card(duel):
    duel.me.play("Murmuring Elemental")
    duel.me.set(mana=10).play("Valeera the Hollow")
    assert not duel.me.raw["hero_state"].get("attached")


def test_x252_shudderwock_stops_when_he_becomes_another(duel):
    duel.me.set(played={"ICC_852": 1, "EX1_082": 1}, deck={})
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Shudderwock", picks=["card ICC_852"])
    assert duel.me.ids == ["CS2_182"] and duel.them.board[0].damage == 0


def test_x254_with_brann_no_second_series_for_a_yogg_that_is_gone(duel):
    duel.me.summon("Brann Bronzebeard")
    duel.me.set(spells_cast=1)
    duel.me.play("Yogg-Saron, Hope's End", picks=["card CS2_022", "target own 2"])
    assert duel.me.ids == ["LOE_077", "CS2_tk1"]


def test_x150_deathrattles_after_the_one_that_moved_the_card_do_not_run(duel):
    malorne = duel.me.summon("Malorne")
    duel.me.play("Soul of the Forest")
    duel.me.set(mana=10).play("Siphon Soul", target=malorne)
    assert duel.me.ids == [] and duel.me.raw["deck"]["GVG_035"] == 1


def test_x149_anubarak_brings_two_nerubians_with_baron_rivendare(duel):
    duel.me.summon("Baron Rivendare")
    anubarak = duel.me.summon("Anub'arak")
    duel.me.play("Play Dead", target=anubarak)
    assert duel.me.hand == ["AT_036"] and duel.me.ids == ["FP1_031", "AT_036t", "AT_036t"]


def test_x73_blood_knight_takes_shields_before_bolvar_fireblood(duel):
    bolvar = duel.them.summon("Bolvar, Fireblood")
    duel.me.play("Blood Knight")
    assert bolvar.attack == 3


def test_rule_65_majordomo_stays_when_feign_death_runs_his_deathrattle(duel):
    duel.me.summon("Majordomo Executus")
    duel.me.play("Feign Death")
    assert duel.me.ids == ["BRM_027"] and duel.me.hero.id == "BRM_027h"


def test_x324_drakkari_enchanter_brings_back_two_dreadsteeds(duel):
    duel.me.summon("Drakkari Enchanter")
    steed = duel.me.summon("Dreadsteed")
    duel.me.play("Fireball", target=steed)
    duel.end_turn()
    assert duel.me.ids == ["ICC_901", "AT_019", "AT_019"]


def test_x316_the_darkness_out_of_boom_zooka_neither_attacks_nor_dies(duel):
    duel.me.set(deck={"LOOT_526": 1})
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Flark's Boom-Zooka")
    assert duel.me.ids == ["LOOT_526d"] and yeti.damage == 0


def test_rule_39_a_magnetic_card_that_merges_counts_for_the_caverns_below(duel):
    duel.me.set(secrets=[{"id": "UNG_067"}])
    mech = duel.me.summon("Harvest Golem")
    duel.me.play("Wargear", at=mech.place)
    assert duel.me.raw["secrets"][0]["progress"] == 1


def test_rule_82_a_text_of_the_card_that_chameleos_was_is_gone(duel):
    duel.me.set(hand=[{"id": "OG_123", "was": "GIL_142", "shifts": True}])
    duel.them.give("Fireball")
    duel.end_turn()
    duel.end_turn()
    assert duel.me.hand[0] == "CS2_029"


def test_x88_what_returned_floop_to_the_hand_counts_on_top_of_his_cost(duel):
    duel.me.set(last_minion="CS2_182")
    floop = duel.me.summon("Flobbidinous Floop")
    duel.me.play("Shadowstep", target=floop)
    assert (duel.me.hand, duel.me.cost("CS2_182")) == (["CS2_182"], 2)


def test_x203_an_unidentified_item_loses_the_cost_that_it_had_in_the_deck(duel):
    duel.me.set(deck={"LOOT_286$1": 1}, weapon=None)
    duel.me.play("Arcane Intellect", picks=["card LOOT_286t1"])
    assert duel.me.cost("LOOT_286t1") == 3


def test_x6_in_2017_a_set_wipes_out_what_wing_blast_says_of_its_cost():
    duel = Duel(era="p1")
    duel.me.summon("Naga Sea Witch")
    duel.me.play("Fireball", target=duel.them.summon("Wisp"))
    duel.me.give("Wing Blast")
    assert duel.me.cost("Wing Blast") == 5


def test_x89_a_silenced_cloaked_huntress_sets_no_costs(duel):
    huntress = duel.me.summon("Cloaked Huntress")
    duel.me.play("Silence", target=huntress)
    duel.me.play("Shadowstep", target=duel.me.summon("Chillwind Yeti"))
    assert "late_cost" not in duel.me.raw["hand"][0]


def test_a_mana_treant_is_a_treant(duel):
    duel.me.summon("UNG_111t1")
    duel.me.play("Dendrologist")
    assert duel.options


def test_justicar_makes_the_power_of_her_own_era():
    duel = Duel(era="p4")
    duel.me.set(hero_power="CS2_034@p1")
    duel.me.play("Justicar Trueheart")
    assert duel.me.raw["hero_power"]["id"] == "AT_132_MAGE"


def test_x251_shudderwock_repeats_the_battlecry_of_perditions_blade_without_combo(duel):
    duel.me.set(played={"EX1_133": 1})
    duel.me.play("The Coin")
    duel.me.play("Shudderwock", picks=["target enemy hero"])
    assert duel.them.hero.health == 29


def test_39_a_magnetic_card_brings_the_text_of_valanyr_to_its_host(duel):
    golem = duel.me.summon("Harvest Golem")
    duel.me.set(hand=[{"id": "BOT_906", "attack": 5, "health": 5, "blessing": "LOOT_500e"}])
    duel.me.play("Glow-Tron", at=golem.place)
    duel.me.play("Siphon Soul", target=golem)
    assert duel.me.weapon["id"] == "LOOT_500"


def test_x328_toki_finds_promotional_cards_of_2015():
    duel = Duel(era="p5")
    outcomes = duel.me.play("Toki, Time-Tinker", every=True)
    assert any(outcome.picks == ["card PRO_001"] for outcome in outcomes)


def test_x255_electras_second_run_does_nothing_when_the_target_is_gone(duel):
    duel.me.play("Electra Stormsurge")
    duel.me.set(mana=10).play("Mortal Coil", target=duel.them.summon("Wisp"))
    duel.me.play("Electra Stormsurge")
    duel.me.set(mana=10, armor=0).play("Flanking Strike", target=duel.them.summon("Wisp"))
    assert duel.me.ids == ["BOT_411", "BOT_411", "LOOT_077t"]


def test_x201_a_floop_who_has_turned_does_not_turn_again_when_another_comes(duel):
    duel.them.set(last_minion="CS2_231")
    duel.them.set_secret("Frozen Clone")
    duel.me.play("Flobbidinous Floop")
    assert [(card["id"], card["cost"], card["attack"]) for card in duel.them.raw["hand"]] == [("CS2_231", 4, 3)] * 2
