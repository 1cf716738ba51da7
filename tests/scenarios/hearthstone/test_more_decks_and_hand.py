"""MECHANICS-MORE.md, section I: decks, draws, hand; the number in a name is the rule's."""

from collections import Counter

import pytest

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x183_dorian_summons_a_small_copy_of_a_drawn_minion(duel):
    duel.me.summon("Dollmaster Dorian")
    duel.me.set(deck={"CS2_182": 1}).play("Novice Engineer")
    (copy,) = (minion for minion in duel.me.board if minion.id == "CS2_182")
    assert (copy.id, copy.attack, copy.health) == ("CS2_182", 1, 1) and duel.me.hand == ["CS2_182"]


def test_x184_what_is_removed_is_neither_drawn_nor_discarded(duel):
    duel.me.set(deck={"CS2_231": 2}).summon("Fel Reaver")
    duel.end_turn()
    duel.them.play(WISP)
    assert duel.me.deck == {} and duel.me.fatigue == 0 and duel.me.health == 30


def test_x188_the_curator_takes_one_card_of_each_kind(duel):
    duel.me.set(deck={"CS2_172": 1, "EX1_509": 1, "NEW1_023": 1, "CS2_231": 5})
    duel.me.play("The Curator")
    assert sorted(duel.me.hand) == ["CS2_172", "EX1_509", "NEW1_023"]


def test_x189_subject_9_draws_different_secrets(duel):
    duel.me.set(deck={"EX1_287": 2, "EX1_294": 2, "CS2_231": 1})
    duel.me.play("Subject 9")
    assert sorted(duel.me.hand) == ["EX1_287", "EX1_294"]


def test_x190_call_to_arms_stops_when_the_board_is_full():
    duel = Duel(me="HERO_04")
    for _ in range(6):
        duel.me.summon(WISP)
    duel.me.set(deck={"EX1_096": 3}).play("Call to Arms")
    assert duel.me.ids[-1] == "EX1_096" and duel.me.deck == {"EX1_096": 2}


def test_x193_an_ungoro_pack_has_five_cards_of_its_set(duel):
    duel.me.play("UNG_851t1")
    sets = {duel.printed(card["id"] if isinstance(card, dict) else card, "p4").set for card in duel.me.raw["hand"]}
    assert len(duel.me.hand) == 5 and sets == {"ungoro"}


def test_x194_renounce_darkness_makes_another_class_of_hand_and_deck():
    duel = Duel(me="HERO_07")
    duel.me.set(deck={"EX1_302": 2}).give("Soulfire", YETI)
    duel.me.play("Renounce Darkness")
    assert duel.me.power != "CS2_056" and duel.me.hand[1] == "CS2_182"
    assert "EX1_308" not in duel.me.hand and "EX1_302" not in duel.me.deck


def test_x195_prince_liam_turns_one_cost_cards_into_legends():
    duel = Duel(me="HERO_04")
    duel.me.set(deck={"CS2_182": 1, "CS2_168": 2})
    duel.me.play("Prince Liam")
    others = [id for id in duel.me.deck if id != "CS2_182"]
    assert duel.me.deck["CS2_182"] == 1 and "CS2_168" not in duel.me.deck
    assert {duel.printed(id, "p4").rarity for id in others} == {"legendary"}


def test_x197_the_mistcaller_strengthens_hand_and_deck():
    duel = Duel(me="HERO_02")
    duel.me.set(deck={"CS2_231": 1}).give(YETI)
    duel.me.play("The Mistcaller")
    duel.me.set(mana=10).play(YETI)
    assert duel.me.board[1].attack == 5
    duel.end_turn()
    duel.end_turn()
    duel.me.play(WISP)
    assert duel.me.board[2].attack == 2


def test_x198_a_hand_bonus_goes_into_play_and_is_lost_by_a_bounce(duel):
    duel.me.give(YETI)
    duel.me.play("Grimestreet Outfitter")
    duel.me.play(YETI)
    yeti = duel.me.board[1]
    assert (yeti.attack, yeti.health) == (5, 6)
    duel.me.set(mana=10).play("Shadowstep", yeti)
    duel.me.play(YETI)
    assert duel.me.board[1].attack == 4


def test_x204_stargazer_luna_draws_for_the_rightmost_card(duel):
    duel.me.summon("Stargazer Luna")
    duel.me.give(WISP, YETI)
    duel.me.play(WISP)
    assert duel.me.hand == ["CS2_182"]
    duel.me.play(YETI)
    assert len(duel.me.hand) == 1


def test_x206_dead_mans_hand_shuffles_fresh_copies_of_the_others():
    duel = Duel(me="HERO_01")
    duel.me.set(deck={}).give(YETI, WISP, cost=0)
    duel.me.play("Dead Man's Hand")
    assert duel.me.deck == {"CS2_182": 1, "CS2_231": 1}


def test_x207_an_elemental_of_the_own_previous_turn(duel):
    duel.me.play("Fire Fly")
    duel.end_turn()
    duel.end_turn()
    duel.me.give("Blazecaller")
    assert "enemy hero" in duel.me.targets("Blazecaller")
    duel.end_turn()
    duel.end_turn()
    assert duel.me.targets("Blazecaller") == set()


def test_x208_burgle_takes_each_card_of_the_class_alike():
    duel = Duel(me="HERO_03")
    odds = Counter()
    for outcome in duel.me.play("Burgle", every=True):
        odds[outcome.picks[0]] += outcome.probability
    assert len(odds) == 118 and all(chance == pytest.approx(1 / 118) for chance in odds.values())


def test_x209_excavated_evil_goes_to_the_other_deck():
    duel = Duel(me="HERO_09")
    duel.them.set(deck={})
    duel.me.give("Excavated Evil", cost=1)
    duel.me.play("Excavated Evil")
    assert duel.them.deck == {"LOE_111": 1}
