"""docs/rules/hearthstone-more.md, section J: secrets; the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x1_overload_of_a_countered_spell_is_not_counted(duel):
    duel.them.set_secret("Counterspell")
    duel.me.play("Lava Burst", target=duel.them.hero)
    assert duel.me.raw.get("mana_overloaded", 0) == 0
    assert duel.me.overload_owed == 0


def test_x1_nobody_hears_of_the_overload_that_an_old_counterspell_stops():
    duel = Duel(era="p1")
    trogg = duel.me.summon("Tunnel Trogg")
    duel.them.set_secret("Counterspell")
    duel.me.play("Lightning Bolt", target=duel.them.hero)
    assert (trogg.attack, duel.me.overload_owed) == (1, 0)


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


def test_x219_x221_sudden_betrayal_leads_to_another_one_than_the_present_defender(duel):
    duel.them.set_secret("Misdirection", "Sudden Betrayal")
    left, middle, _ = (duel.me.summon("Chillwind Yeti") for _ in range(3))
    outcomes = middle.attacks(duel.them.hero, every=True)
    found = [(one.picks[1:], left.on(one.duel).damage) for one in outcomes if one.picks[:1] == ["target own 3"]]
    assert found == [([], 4)]


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


def test_x220_a_wandering_monster_defends(duel):
    duel.them.set_secret("Wandering Monster")
    duel.me.summon(YETI).attacks(duel.them.hero)
    assert duel.them.health == 30 and duel.them.secrets == []


def test_x221_misdirection_leads_away_from_the_present_defender(duel):
    duel.them.set_secret("Noble Sacrifice", "Misdirection")
    raptor = duel.me.summon("Bloodfen Raptor")
    outcomes = raptor.attacks(duel.them.hero, every=True)
    assert {pick for outcome in outcomes for pick in outcome.picks} == {"target enemy hero", "target own hero"}


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


def test_x225_mirror_entity_of_2014_copies_a_minion_that_is_gone():
    for era, copies in (("p1_2014", ["CS2_181"]), ("p5", ["CS2_181"]), ("p4", [])):
        duel = Duel(era=era)
        duel.them.set_secret("Mirror Entity")
        duel.me.give("Injured Blademaster", health=4)
        duel.me.play("Injured Blademaster")
        assert duel.me.ids == []
        assert duel.them.ids == copies, era


def test_x225_mirror_entity_of_2014_copies_a_minion_that_a_trigger_killed_first():
    duel = Duel(era="p1_2014")
    duel.them.summon("Swamp King Dred", order=1)
    duel.them.set_secret("Mirror Entity")
    duel.me.play("Bloodfen Raptor")
    assert (duel.me.ids, duel.them.ids, duel.them.secrets) == ([], ["UNG_919", "CS2_172"], [])


def test_x225_hidden_cache_finds_what_frozen_clone_gave(duel):
    duel.them.set_secret("Frozen Clone")
    duel.them.set_secret("Hidden Cache")
    duel.me.play("Chillwind Yeti")
    assert (duel.them.hand, duel.them.secrets) == (["CS2_182", "CS2_182"], [])


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
    assert duel.them.ids == ["EX1_556", "skele21"] and duel.them.board[0].health == 1


def test_x231_effigy_counts_the_minions_before_the_deaths():
    duel = Duel(era="p4")
    duel.them.set_secret("Effigy")
    reaper = duel.them.summon("Piloted Reaper", health=1)
    for _ in range(5):
        duel.them.summon("Chillwind Yeti")
    duel.them.give("Wisp")
    duel.me.play("Moonfire", target=reaper)  # six stood before, and the Reaper brings the Wisp
    assert (duel.them.secrets, len(duel.them.board)) == ([], 7)


def test_x231_effigy_counts_who_was_there_before_the_deaths(duel):
    duel.them.set_secret("Effigy")
    for _ in range(5):
        duel.them.summon("Wisp")
    sylvanas = duel.them.summon("Sylvanas Windrunner", order=1)
    duel.me.summon("Wisp")
    duel.me.play("Assassinate", target=sylvanas, picks=["card EX1_032"])
    assert (duel.them.ids, duel.them.secrets) == ([*["CS2_231"] * 6, "EX1_032"], [])


def test_x232_getaway_kodo_stays_when_the_card_has_gone(duel):
    duel.them.set_secret("Getaway Kodo", "Cheat Death")
    duel.them.summon("Weasel Tunneler", order=1)
    duel.me.play("Moonfire", target=duel.them.board[0])
    assert duel.them.hand == []
    assert duel.them.secrets == ["CFM_800", "LOOT_204"]


def test_x232_avenge_finds_what_a_deathrattle_left(duel):
    duel.them.set_secret("Avenge")
    duel.them.summon("Infested Wolf", health=1, order=1)
    outcomes = duel.me.play("Moonfire", target=duel.them.board[0], every=True)
    assert [sorted(m.attack for m in outcome.duel.them.board) for outcome in outcomes] == [[1, 4], [1, 4]]
    assert outcomes[0].duel.them.secrets == []


def test_x233_eye_for_an_eye_counts_armor_and_spell_damage():
    duel = Duel(them="HERO_04")
    duel.them.set(armor=10).set_secret("Eye for an Eye")
    duel.them.summon("Kobold Geomancer")
    duel.me.summon(YETI).attacks(duel.them.hero)
    assert duel.them.armor == 6 and duel.me.health == 25


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


def test_mana_bind_copies_a_potion_with_its_ingredients(duel):
    duel.them.set_secret("Mana Bind")
    duel.me.give("CFM_621t14", parts=["CFM_621t18", "CFM_621t20"])
    duel.me.play("CFM_621t14")
    copies = [card for card in duel.them.raw["hand"] if isinstance(card, dict) and card["id"] == "CFM_621t14"]
    assert [copy["parts"] for copy in copies] == [["CFM_621t18", "CFM_621t20"]]


def test_play_requirements_glacial_mysteries_needs_room_for_a_secret(duel):
    duel.me.give("Glacial Mysteries").set_secret("Counterspell", "Mirror Entity", "Vaporize", "Ice Block")
    assert duel.me.can_play("Glacial Mysteries")
    duel.me.set_secret("Open the Waygate")
    assert not duel.me.can_play("Glacial Mysteries")
