"""docs/rules/hearthstone-more.md, section I: decks, draws, hand; the number in a name is the rule's."""

from collections import Counter

import pytest

import turnwise as tw
from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x180_a_card_that_tracking_draws_is_cast(duel):
    duel.me.set(deck={"BOT_511t": 1, "CS2_231": 3})
    duel.me.play("Tracking", picks=["draw BOT_511t", "draw CS2_231", "draw CS2_231"])
    duel.choose("BOT_511t")
    assert (duel.me.hero.damage, duel.me.hand) == (5, ["CS2_231"])


def test_x180_a_deck_may_be_full_of_cards_that_are_cast_when_drawn(duel):
    duel.me.set(deck={"BOT_511t": 40}, health=30)
    duel.me.play("Novice Engineer")
    assert (duel.result, duel.me.raw["deck"]) == ("second_won", {})


def test_x180_a_mine_that_is_played_explodes_too(duel):
    duel.me.play("Burrowing Mine")
    assert duel.me.health == 20


def test_x181_what_a_drawn_card_says_comes_before_who_hears_of_the_draw(duel):
    duel.me.set(deck={"GVG_007": 1})  # Flame Leviathan
    duel.me.summon("Dollmaster Dorian")
    duel.me.play("Novice Engineer")
    assert "GVG_007" in duel.me.ids


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


def test_x185_what_a_card_says_of_its_discard_is_about_itself(duel):
    duel.me.give("Fist of Jaraxxus", "Silverware Golem", "Clutchmother Zavas", "Wisp")
    duel.me.play("Soulfire", target=duel.them.hero, picks=["discard CS2_231"])
    assert (duel.them.hero.damage, duel.me.ids, duel.me.hand) == (4, [], ["AT_022", "KAR_205", "UNG_836"])


def test_x186_clutchmother_zavas_keeps_her_cost(duel):
    duel.me.give("Clutchmother Zavas", cost=0)
    duel.me.play("Soulfire", target=duel.them.hero)
    assert (duel.me.hand, duel.me.cost("Clutchmother Zavas")) == (["UNG_836"], 0)


def test_x187_a_copy_of_a_lent_card_is_kept(duel):
    duel.me.set(deck={"CS2_182": 3})
    duel.me.play("The Soularium")
    duel.me.set(mana=10).play("Simulacrum")
    duel.end_turn()
    assert duel.me.hand == ["CS2_182"]


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


def test_x199_chameleos_copies_a_potion_with_its_ingredients(duel):
    duel.them.give("Chameleos")
    duel.me.give("CFM_621t14", parts=["CFM_621t18", "CFM_621t20"])
    duel.end_turn()
    assert duel.them.raw["hand"][0]["parts"] == ["CFM_621t18", "CFM_621t20"]


def test_x199_shifter_zerus_that_demonic_project_made_a_demon_stays_that(duel):
    duel.me.set(deck={}).give("Shifter Zerus")
    duel.end_turn()
    duel.end_turn(picks=["card CS2_182"])
    duel.me.play("Demonic Project", picks=["card CS2_059", "card CS2_059"])
    duel.end_turn()
    duel.end_turn()
    assert duel.me.hand == ["CS2_059"]


def test_x365_a_floop_who_comes_is_himself_until_the_next_minion_is_played(duel):
    duel.me.set(last_minion="CS2_231", deck={"BOT_434": 1, "CS2_182": 9})
    duel.me.play("Arcane Intellect", picks=["draw BOT_434", "draw CS2_182"])
    assert "BOT_434" in duel.me.hand
    duel.me.play("Bloodfen Raptor")
    assert "BOT_434" not in duel.me.hand and "CS2_172" in duel.me.hand
    duel.me.play("CS2_172")
    assert [(minion.attack, minion.health) for minion in duel.me.board] == [(3, 2), (3, 4)]


def test_x202_any_weapon_improves_the_mithril_spellstone(duel):
    duel.me.give("Lesser Mithril Spellstone")
    duel.me.play("Arathi Weaponsmith")
    assert duel.me.hand == ["LOOT_203t2"]


def test_x203_an_unidentified_item_that_an_effect_casts_has_its_own_text(duel):
    duel.me.set(deck={"LOOT_285": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert duel.me.hero.raw.get("armor", duel.me.armor) == 5


def test_x203_an_unidentified_item_turns_when_lilian_voss_gives_it(duel):
    duel.them.set(hero="HERO_01")
    duel.me.give("Fireball")
    duel.me.play("Lilian Voss", picks=["card LOOT_285", "card LOOT_285t2"])
    assert duel.me.hand == ["LOOT_285t2"]


def test_x203_an_unidentified_item_loses_the_cost_that_it_had_in_the_deck(duel):
    duel.me.set(deck={"LOOT_286$1": 1}, weapon=None)
    duel.me.play("Arcane Intellect", picks=["card LOOT_286t1"])
    assert duel.me.cost("LOOT_286t1") == 3


def test_x204_stargazer_luna_draws_for_the_rightmost_card(duel):
    duel.me.summon("Stargazer Luna")
    duel.me.give(WISP, YETI)
    duel.me.play(WISP)
    assert duel.me.hand == ["CS2_182"]
    duel.me.play(YETI)
    assert len(duel.me.hand) == 1


def test_x205_augmented_elekk_sees_cards_that_are_shuffled_in_unseen(duel):
    duel.them.set(deck={"CS2_182": 2})
    for number, card in enumerate(("Academic Espionage", "Archbishop Benedictus")):
        duel.me.set(deck={}, board=[], mana=10).summon("Augmented Elekk")
        duel.me.play(card)
        assert sum(duel.me.raw["deck"].values()) == (20, 4)[number]


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


def test_a_card_of_one_turn_is_that_in_an_opening_hand_too():
    deck = {"hero": "HERO_08", "era": "p4", "cards": ["ICC_827t"] * 30}
    state = tw.load("hearthstone").start(seed=1, decks=[deck, deck], free=True)
    assert {card["fleeting"] for player in state.to_plain()["players"] for card in player["hand"][:3]} == {True}


def test_x185_x187_the_cards_of_the_soularium_are_discarded_from_the_left():
    duel = Duel(me="HERO_07")
    duel.me.summon("Malchezaar's Imp")
    duel.me.set(deck={"CS2_231": 1, "UNG_836": 1, "CS2_182": 4})
    duel.me.play("The Soularium", picks=["draw CS2_231", "draw UNG_836", "draw CS2_182"])
    duel.end_turn()
    assert duel.me.hand == ["CS2_182", "UNG_836", "CS2_182", "CS2_182"]
