"""docs/rules/hearthstone-more.md, section F: costs and crystals; the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x6_in_2017_a_set_wipes_out_what_wing_blast_says_of_its_cost():
    duel = Duel(era="p1")
    duel.me.summon("Naga Sea Witch")
    duel.me.play("Fireball", target=duel.them.summon("Wisp"))
    duel.me.give("Wing Blast")
    assert duel.me.cost("Wing Blast") == 5


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


def test_x87_a_younger_text_of_a_player_makes_preparation_no_younger(duel):
    duel.me.set(deck={"CS2_029": 1}).play("Preparation")
    duel.me.play("Bright-Eyed Scout")  # Fireball costs 5
    duel.me.set(mana=10).play("Dragon Consort")
    assert duel.me.cost("Fireball") == 5


def test_x88_what_a_discovered_spell_costs_less_counts_after_an_aura_that_sets_costs(duel):
    duel.me.summon("Naga Sea Witch")
    duel.me.play("Primordial Glyph", picks=["offer CS2_028", "offer AT_001", "offer AT_002"])
    duel.choose("CS2_028")
    assert duel.me.cost("CS2_028") == 5 - 2


def test_x365_floop_who_returned_to_the_hand_is_himself(duel):
    duel.me.set(last_minion="CS2_182")
    floop = duel.me.summon("Flobbidinous Floop")
    duel.me.play("Shadowstep", target=floop)
    assert (duel.me.hand, duel.me.cost("BOT_434")) == (["BOT_434"], 2)


def test_x89_a_freezing_trap_after_aviana_counts_on_top(duel):
    duel.me.summon("Aviana")
    duel.them.set_secret("Freezing Trap")
    duel.me.summon("Boulderfist Ogre").attacks(duel.them.hero)
    assert duel.me.cost("Boulderfist Ogre") == 3


def test_x89_a_silenced_cloaked_huntress_sets_no_costs(duel):
    huntress = duel.me.summon("Cloaked Huntress")
    duel.me.play("Silence", target=huntress)
    duel.me.play("Shadowstep", target=duel.me.summon("Chillwind Yeti"))
    assert "late_cost" not in duel.me.raw["hand"][0]


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


def test_x95_celestial_emissary_gives_spell_damage_to_the_next_spell_alone(duel):
    duel.me.equip("Spirit Claws")
    duel.me.play("Celestial Emissary")
    assert duel.me.weapon["attack"] == 1
    duel.me.set(mana=10).play("Moonfire", target=duel.them.hero)
    duel.me.set(mana=10).play("Moonfire", target=duel.them.hero)
    assert duel.them.hero.damage == 3 + 1


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


def test_x102_prismatic_lens_swaps_what_the_cards_cost_now(duel):
    duel.me.set(deck={"CS2_182": 1, "CS2_032": 1})
    duel.me.summon("Sorcerer's Apprentice")
    duel.me.play("Prismatic Lens")
    assert {card["id"]: card["cost"] for card in duel.me.raw["hand"]} == {"CS2_182": 6, "CS2_032": 4}


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


def test_x102_x181_who_hears_of_the_first_draw_acts_before_the_second(duel):
    duel.me.summon("Archmage Arugal")
    duel.me.set(deck={"CS2_182": 1, "CS2_029": 1}).give(*[WISP] * 8)
    duel.me.play("Prismatic Lens")
    assert duel.me.hand == ["CS2_231"] * 8 + ["CS2_182", "CS2_182"]


def test_x108_the_crystals_are_gone_before_the_treants_come(duel):
    duel.me.summon("Spiritsinger Umbra")
    duel.me.play("Living Mana")
    assert len(duel.me.board) == 7 and duel.me.max_mana == 10


def test_x108_temporary_mana_stays(duel):
    duel.me.set(mana=7, max_mana=5, temp_mana=2).give("Living Mana", cost=0)
    duel.me.play("Living Mana")
    assert (duel.me.mana, duel.me.max_mana) == (2, 0)
