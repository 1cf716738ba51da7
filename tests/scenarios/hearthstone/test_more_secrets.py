"""MECHANICS-MORE.md, section J: secrets; the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x210_a_secret_that_a_death_brings_does_not_see_that_death():
    duel = Duel(them="HERO_08")
    duel.them.set(deck={"FP1_018": 1}).summon("Mad Scientist", health=1)
    duel.me.use_power(duel.them.board[0])
    assert duel.them.secrets == ["FP1_018"] and duel.them.hand == []


def test_x212_a_secret_can_be_countered(duel):
    duel.them.set_secret("Counterspell")
    duel.me.play("Ice Barrier")
    assert duel.me.secrets == [] and duel.them.secrets == []


def test_x214_mana_bind_gives_a_free_copy_unless_the_hand_is_full(duel):
    duel.them.set_secret("Mana Bind")
    duel.them.give(*[WISP] * 10)
    duel.me.play("Fireball", duel.them.hero)
    assert duel.them.secrets == ["UNG_024"]
    duel.them.set(hand=[])
    duel.me.play("Fireball", duel.them.hero)
    assert duel.them.cost("Fireball") == 0


def test_x215_cat_trick_needs_room_and_a_spell_that_is_not_countered(duel):
    duel.them.set_secret("Cat Trick", "Counterspell")
    duel.me.play("The Coin")
    assert duel.them.secrets == ["KAR_004"]
    duel.me.play("The Coin")
    assert duel.them.ids == ["KAR_004a"]


def test_x216_rat_trap_waits_for_room_after_the_third_card(duel):
    duel.them.set_secret("Rat Trap")
    for _ in range(7):
        duel.them.summon(WISP)
    for _ in range(3):
        duel.me.play("The Coin")
    assert duel.them.secrets == ["GIL_577"]
    duel.me.play("Moonfire", duel.them.board[0])
    assert duel.them.ids[-1] == "GIL_577t"


def test_x217_noble_sacrifice_answers_a_heros_attack_too(duel):
    duel.them.set_secret("Noble Sacrifice")
    duel.me.equip("Fiery War Axe").attacks(duel.them.hero)
    assert duel.them.health == 30 and duel.them.ids == [] and duel.me.health == 28


@pytest.mark.parametrize(("era", "stealthy"), [("p5", False), ("p4", True)])
def test_x218_misdirection_leads_to_the_stealthy_from_2017_on(era, stealthy):
    duel = Duel(era=era)
    duel.them.set_secret("Misdirection")
    duel.them.summon("Worgen Infiltrator")
    outcomes = duel.me.summon(YETI).attacks(duel.them.hero, every=True)
    picks = {pick for outcome in outcomes for pick in outcome.picks}
    assert ("target enemy 1" in picks) == stealthy


def test_x220_a_wandering_monster_defends(duel):
    duel.them.set_secret("Wandering Monster")
    duel.me.summon(YETI).attacks(duel.them.hero)
    assert duel.them.health == 30 and duel.them.secrets == []


def test_x222_vaporize_ends_the_attack(duel):
    duel.them.set_secret("Vaporize")
    duel.me.summon(YETI).attacks(duel.them.hero)
    assert duel.me.ids == [] and duel.them.health == 30


def test_x223_autodefense_matrix_shields_before_the_hit(duel):
    duel.them.set_secret("Autodefense Matrix")
    wisp = duel.them.summon(WISP)
    duel.me.summon(YETI).attacks(wisp)
    assert wisp.in_play and not wisp.divine_shield


def test_x224_bear_trap_comes_after_an_attack_that_was_not_called_off(duel):
    duel.them.set_secret("Explosive Trap", "Bear Trap")
    duel.me.summon(WISP).attacks(duel.them.hero)
    assert duel.them.secrets == ["AT_060"]
    duel.me.summon(WISP).attacks(duel.them.hero)
    assert len(duel.them.ids) == 1


def test_x227_explosive_runes_pass_on_what_is_too_much(duel):
    duel.them.set_secret("Explosive Runes")
    duel.me.play(WISP)
    assert duel.me.health == 25
    duel.them.set_secret("Explosive Runes")
    duel.me.play("Argent Squire")
    assert duel.me.health == 25 and not duel.me.board[0].divine_shield


def test_x228_sacred_trial_wants_three_others(duel):
    duel.them.set_secret("Sacred Trial")
    for _ in range(2):
        duel.me.summon(WISP)
    duel.me.play(YETI)
    assert duel.them.secrets == ["LOE_027"]
    duel.me.play(YETI)
    assert duel.them.secrets == [] and duel.me.ids == ["CS2_231", "CS2_231", "CS2_182"]


def test_x229_frozen_clone_gives_as_many_as_fit(duel):
    duel.them.set_secret("Frozen Clone")
    duel.them.give(*[WISP] * 9)
    duel.me.play(YETI)
    assert duel.them.hand[9:] == ["CS2_182"] and duel.them.secrets == []


def test_x230_redemption_comes_after_deathrattles_and_acts_once():
    duel = Duel(me="HERO_07", them="HERO_04")
    duel.them.set_secret("Redemption")
    duel.them.summon("Harvest Golem")
    duel.them.summon(YETI)
    duel.me.play("Twisting Nether")
    assert duel.them.ids == ["skele21", "EX1_556"] and duel.them.board[1].health == 1


def test_x233_eye_for_an_eye_counts_armor_and_no_spell_damage():
    duel = Duel(them="HERO_04")
    duel.them.set(armor=10).set_secret("Eye for an Eye")
    duel.them.summon("Kobold Geomancer")
    duel.me.summon(YETI).attacks(duel.them.hero)
    assert duel.them.armor == 6 and duel.me.health == 26


def test_x234_evasion_makes_immune_after_the_damage():
    duel = Duel(them="HERO_03")
    duel.them.set_secret("Evasion")
    duel.me.summon(YETI).attacks(duel.them.hero)
    duel.me.play("Swipe", duel.them.summon(WISP))
    assert duel.them.health == 26


def test_x234_evasion_does_not_save_from_a_fatal_hit():
    duel = Duel(them="HERO_03")
    duel.them.set(health=4).set_secret("Evasion")
    duel.me.summon(YETI).attacks(duel.them.hero)
    assert duel.result == "first_won"


def test_x235_dart_trap_answers_a_power():
    duel = Duel(them="HERO_05")
    duel.them.set_secret("Dart Trap")
    duel.me.use_power(duel.them.hero)
    assert duel.me.health == 25 and duel.them.secrets == []


def test_x236_kezan_mystic_takes_no_secret_that_is_active(duel):
    duel.me.set_secret("Ice Barrier")
    duel.them.set_secret("Ice Barrier", "Vaporize")
    duel.me.play("Kezan Mystic")
    assert duel.me.secrets == ["EX1_289", "EX1_594"] and duel.them.secrets == ["EX1_289"]


def test_x237_professor_putricide_puts_hunter_secrets_into_play():
    duel = Duel(me="HERO_05")
    duel.me.summon("Professor Putricide")
    duel.me.play("Freezing Trap")
    assert len(duel.me.secrets) == 2 and duel.printed(duel.me.secrets[1], "p4").classes == ("hunter",)


def test_x238_flare_ends_lent_stealth_too():
    duel = Duel(me="HERO_05")
    own, lent = duel.them.summon("Worgen Infiltrator"), duel.them.summon(YETI)
    duel.end_turn()
    duel.them.play("Conceal")
    duel.end_turn()
    duel.me.play("Flare")
    assert not own.stealth and not lent.stealth
