"""docs/rules/hearthstone.md sections Q (choices), R (end of game) and S (set pieces of the decks)."""

from typing import Any

import pytest

from turnwise.hearthstone.language import collecting, discover, one_of, spell
from turnwise.hearthstone.testing import Duel


def test_108_discover_offers_three_different_cards_of_the_class_or_neutral() -> None:
    duel = Duel(me="HERO_04")
    duel.me.play("Stonehill Defender")
    assert len(set(duel.options)) == 3
    duel.choose(1)
    assert len(duel.me.hand) == 1


def first_picks(duel: Duel, card: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for outcome in duel.me.play(card, every=True):
        assert len(set(outcome.picks)) == 3  # without repetition
        found[outcome.picks[0]] = found.get(outcome.picks[0], 0.0) + outcome.probability
    return found


@pytest.mark.parametrize(("weights", "times"), [("class", 4), ("uniform", 1)])
def test_108_cards_of_the_own_class_weigh_four_times_as_much(weights: str, times: int) -> None:
    """Righteous Protector is a Paladin card, Sen'jin Shieldmasta is neutral; a uniform Discover is an option."""
    with collecting() as cards:
        spell("Look", cost=0, play=discover(one_of("ICC_038", "CS2_179", "EX1_032", "BOT_548", "LOOT_368")))
    first = first_picks(Duel(me="HERO_04", discover=weights, cards=cards), "Look")
    assert first["offer ICC_038"] == pytest.approx(times * first["offer CS2_179"])
    assert set(first) == {"offer ICC_038", "offer CS2_179", "offer EX1_032", "offer BOT_548"}
    assert sum(first.values()) == pytest.approx(1)


def test_108_courier_shows_one_card_of_each_class_and_each_is_equally_likely() -> None:
    """Mage, Priest and Warlock, whatever the class of the player; no card of the own class weighs more."""
    duel = Duel(me="HERO_08")
    duel.me.play("Kabal Courier")
    assert [duel.printed(id, "p4").classes for id in duel.options] == [("mage",), ("priest",), ("warlock",)]
    third = duel.options[2]
    duel.choose(3)
    assert duel.me.hand == [third] and duel.printed(third, "p4").classes == ("warlock",)


def test_109_until_a_choice_is_answered_only_its_options_are_legal() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(deck={"CS2_029": 1, "CS2_024": 1, "CS2_182": 1})
    duel.me.give("Fireball")
    duel.me.play("Tracking")
    assert duel.legal() == ["choose 1", "choose 2", "choose 3"]


def test_109_kazakus_asks_three_times(duel: Duel) -> None:
    duel.me.set(deck={"CS2_029": 1})
    duel.me.play("Kazakus")
    asked = 0
    while duel.options:
        duel.choose(1)
        asked += 1
    assert asked == 3 and len(duel.me.hand) == 1


def test_109_the_second_ingredient_is_another_one(duel: Duel) -> None:
    duel.me.set(deck={})
    duel.me.play("Kazakus")
    duel.choose(1)
    first = duel.options[0]
    second_offers = duel.choose(1, every=True)
    assert second_offers and all(f"offer {first}" not in outcome.picks for outcome in second_offers)


def test_109_build_a_beast_asks_twice() -> None:
    duel = Duel(me="HERO_05")
    duel.me.play("Deathstalker Rexxar")
    duel.me.set(mana=10)
    duel.me.use_power()
    duel.choose(1)
    duel.choose(1)
    assert duel.options == [] and duel.me.hand == ["ICC_828t"]


def test_110_an_empty_pool_gives_nothing(duel: Duel) -> None:
    """Resurrection without dead Demons."""
    warlock = Duel(me="HERO_07")
    warlock.me.play("Bloodreaver Gul'dan")
    assert warlock.me.ids == [] and warlock.me.power == "ICC_831p"


def test_111_random_amounts_are_listed_with_their_chances(duel: Duel) -> None:
    bot = duel.me.summon("Boom Bot", health=1)
    ogre = duel.them.summon("Boulderfist Ogre", attack=1)
    outcomes = bot.attacks(ogre, every=True)
    assert sum(o.probability for o in outcomes) == pytest.approx(1)
    taken = sorted((30 - o.duel.them.health, o.probability) for o in outcomes if o.duel.them.health < 30)
    assert taken == [(1, 0.125), (2, 0.125), (3, 0.125), (4, 0.125)]


def test_112_a_dead_hero_loses(duel: Duel) -> None:
    duel.them.set(health=6)
    duel.me.play("Fireball", target=duel.them.hero)
    assert duel.result == "first_won" and duel.state.returns == [1.0, 0.0] and duel.legal() == []


def test_112_the_turn_limit_is_a_draw() -> None:
    duel = Duel(turn=89)
    duel.end_turn()
    assert duel.result == "draw" and duel.state.returns == [0.5, 0.5]


def test_114_jade_golems_grow_and_count_on_a_full_board() -> None:
    duel = Duel(me="HERO_02")
    duel.me.set(jade=4)
    duel.me.play("Jade Lightning", target=duel.them.hero)
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (5, 5)
    for _ in range(6):
        duel.me.summon("Doomsayer")
    duel.me.play("Jade Lightning", target=duel.them.hero)
    assert duel.me.jade == 6 and len(duel.me.ids) == 7


def test_114_jade_golems_stop_at_thirty() -> None:
    duel = Duel(me="HERO_02")
    duel.me.set(jade=40)
    duel.me.play("Jade Lightning", target=duel.them.hero)
    assert duel.me.board[0].attack == 30


def test_115_spare_parts_are_uniform(duel: Duel) -> None:
    gnome = duel.me.summon("Clockwork Gnome")
    outcomes = gnome.attacks(duel.them.summon("Chillwind Yeti"), every=True)
    assert sorted(o.duel.me.hand[0] for o in outcomes) == [f"PART_00{n}" for n in range(1, 8)]
    assert {round(o.probability, 9) for o in outcomes} == {round(1 / 7, 9)}


def test_116_the_lich_king_gives_one_of_eight(duel: Duel) -> None:
    duel.me.summon("The Lich King")
    outcomes = duel.end_turn(every=True)
    assert sorted(o.duel.me.hand[0] for o in outcomes) == [f"ICC_314t{n}" for n in range(1, 9)]


def test_116_death_grip_takes_a_minion_of_the_opponents_deck(duel: Duel) -> None:
    duel.them.set(deck={"CS2_200": 1, "CS2_029": 4})
    duel.me.play("Death Grip")
    assert duel.me.hand == ["CS2_200"] and duel.them.deck == {"CS2_029": 4}


def test_116_doom_pact_mills_one_card_for_each_minion(duel: Duel) -> None:
    duel.me.summon("Chillwind Yeti")
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Doom Pact")
    assert duel.me.ids == duel.them.ids == [] and duel.me.deck == {"CS2_182": 18} and duel.them.deck == {"CS2_182": 20}


def test_118_zombeast_adds_cost_and_numbers() -> None:
    duel = Duel(me="HERO_05")
    duel.me.play("Deathstalker Rexxar")
    duel.me.set(mana=10)
    duel.me.use_power()
    first = duel.options[0]
    duel.choose(1)
    second = duel.options[0]
    duel.choose(1)
    a, b = duel.printed(first, "p4"), duel.printed(second, "p4")
    assert duel.me.cost("ICC_828t") == min(10, a.cost + b.cost)


def test_119_guldan_raises_each_dead_demon_once() -> None:
    duel = Duel(me="HERO_07")
    duel.me.summon("Dread Infernal", health=1).attacks(duel.them.summon("Chillwind Yeti"))
    duel.me.set(mana=10)
    duel.me.play("Bloodreaver Gul'dan")
    assert duel.me.ids == ["CS2_064"] and duel.me.board[0].health == 6


def test_120_kelthuzad_brings_back_in_order_of_death_his_own_side_only(duel: Duel) -> None:
    duel.me.summon("Kel'Thuzad")
    raptor, murloc = duel.me.summon("Bloodfen Raptor"), duel.me.summon("Murloc Raider")
    theirs = duel.them.summon("Bloodfen Raptor")
    duel.me.play("Arcane Blast", target=murloc)
    raptor.attacks(theirs)
    duel.end_turn()
    assert duel.me.ids == ["FP1_013", "CS2_168", "CS2_172"] and duel.them.ids == []


def test_121_emperor_lowers_the_hand_every_turn(duel: Duel) -> None:
    duel.me.summon("Emperor Thaurissan")
    duel.me.give("Fireball")
    for _ in range(4):
        duel.end_turn()
    assert duel.me.cost("Fireball") == 2


def test_122_finley_offers_three_powers_of_other_classes(duel: Duel) -> None:
    duel.me.play("Sir Finley Mrrgglton")
    basic = {"CS2_017", "DS1h_292", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102"}
    assert len(set(duel.options)) == 3 and set(duel.options) <= basic
    chosen = duel.options[0]
    duel.choose(1)
    assert duel.me.power == chosen


def test_123_sylvanas_takes_a_living_enemy_minion(duel: Duel) -> None:
    sylvanas = duel.me.summon("Sylvanas Windrunner", health=1)
    sylvanas.attacks(duel.them.summon("Boulderfist Ogre"))
    assert duel.them.ids == [] and duel.me.ids == ["CS2_200"] and duel.me.board[0].health == 2


def test_124_doomsayer_destroys_before_the_draw(duel: Duel) -> None:
    duel.me.summon("Doomsayer")
    duel.me.summon("Loatheb")
    duel.them.summon("Chillwind Yeti")
    duel.end_turn()
    hand = len(duel.me.hand)
    duel.end_turn()
    assert duel.me.ids == duel.them.ids == [] and len(duel.me.hand) == hand + 1


@pytest.mark.parametrize(("minions", "stolen"), [(3, 0), (4, 1)])
def test_125_mind_control_tech_needs_four(duel: Duel, minions: int, stolen: int) -> None:
    for _ in range(minions):
        duel.them.summon("Chillwind Yeti")
    duel.me.play("Mind Control Tech")
    assert len(duel.me.ids) == 1 + stolen


@pytest.mark.parametrize(("deck", "health"), [({"CS2_029": 2}, 5), ({"CS2_029": 1, "CS2_024": 1}, 30), ({}, 30)])
def test_126_reno_looks_at_the_deck(duel: Duel, deck: dict[str, int], health: int) -> None:
    duel.me.set(deck=deck, health=5)
    duel.me.give("Fireball", "Fireball")
    duel.me.play("Reno Jackson")
    assert duel.me.health == health


def test_127_keleseth_strengthens_the_deck_and_it_goes_with_a_bounce(duel: Duel) -> None:
    duel.me.play("Prince Keleseth")
    duel.end_turn()
    duel.end_turn()
    assert "CS2_182" in duel.me.hand
    duel.me.play("Chillwind Yeti")
    yeti = duel.me.board[1]
    assert (yeti.attack, yeti.health) == (5, 6)
    duel.me.play("Time Rewinder", target=yeti)
    duel.me.play("Chillwind Yeti")
    assert (duel.me.board[1].attack, duel.me.board[1].health) == (4, 5)


def test_127_keleseth_fails_with_a_two_cost_card_left(duel: Duel) -> None:
    duel.me.set(deck={"CS2_172": 1})
    duel.me.play("Prince Keleseth")
    duel.end_turn()
    duel.end_turn()
    duel.me.play("Bloodfen Raptor")
    assert duel.me.board[1].attack == 3


def test_128_divine_favor_counts_after_it_left_the_hand() -> None:
    duel = Duel(me="HERO_04")
    duel.them.give("Fireball", "Fireball", "Fireball")
    duel.me.give("Divine Favor", "Chillwind Yeti")
    duel.me.play("Divine Favor")
    assert len(duel.me.hand) == 3


def test_129_drake_and_giant_count_the_other_cards(duel: Duel) -> None:
    duel.me.give("Twilight Drake", "Mountain Giant", "Fireball", "Fireball")
    assert duel.me.cost("Mountain Giant") == 9
    duel.me.play("Twilight Drake")
    assert duel.me.board[0].health == 4


def test_130_grizzly_shrinks_by_the_opponents_hand(duel: Duel) -> None:
    duel.them.give("Fireball", "Fireball", "Fireball")
    duel.me.play("Witchwood Grizzly")
    assert duel.me.board[0].health == 9


def test_131_shields_do_not_feed_the_berserker(duel: Duel) -> None:
    berserker = duel.me.summon("Frothing Berserker")
    duel.them.summon("Argent Squire")
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Hellfire")
    assert berserker.attack == 4


def test_132_hounds_are_limited_by_room() -> None:
    duel = Duel(me="HERO_05")
    for _ in range(5):
        duel.me.summon("Doomsayer")
    for _ in range(4):
        duel.them.summon("Doomsayer")
    duel.me.play("Unleash the Hounds")
    assert duel.me.ids.count("EX1_538t") == 2


def test_133_patches_comes_when_a_pirate_is_played_not_summoned() -> None:
    duel = Duel(me="HERO_01")
    duel.me.set(deck={"CFM_637": 1, "CS2_182": 5})
    duel.me.play("Bloodsail Raider")
    assert duel.me.ids == ["NEW1_018", "CFM_637"] and duel.me.deck == {"CS2_182": 5}


def test_133_patches_needs_room() -> None:
    duel = Duel(me="HERO_01")
    duel.me.set(deck={"CFM_637": 1})
    for _ in range(6):
        duel.me.summon("Doomsayer")
    duel.me.play("Bloodsail Raider")
    assert duel.me.deck == {"CFM_637": 1}


def test_134a_life_tap_hurts_before_it_draws() -> None:
    duel = Duel(me="HERO_07")
    duel.me.set(deck={"LOOT_043": 1})
    duel.me.use_power()
    assert duel.me.health == 28 and duel.me.hand == ["LOOT_043"]


def test_113_a_draw_is_half_a_win_for_both(duel: Duel) -> None:
    duel.me.set(health=3)
    duel.them.set(health=3)
    duel.me.play("Hellfire")
    assert duel.result == "draw" and list(duel.state.returns) == [0.5, 0.5]


def potion(cost: int, first: str, second: str) -> dict[str, Any]:
    return {"id": {1: "CFM_621t", 5: "CFM_621t14", 10: "CFM_621t15"}[cost], "parts": [first, second]}


def test_117_mystic_wool_comes_before_felbloom(duel: Duel) -> None:
    """Both sides are Sheep when the damage comes: no Leper Gnome dies."""
    duel.me.set(hand=[potion(10, "CFM_621t33", "CFM_621t29")])
    duel.them.summon("Leper Gnome")
    duel.me.play("CFM_621t15")
    assert duel.them.ids == [] and duel.me.health == 30


def test_117_the_dead_of_felbloom_are_not_yet_dead_for_ichor(duel: Duel) -> None:
    duel.me.set(hand=[potion(5, "CFM_621t38", "CFM_621t18")], graveyard=["CS2_182", "CS2_182"])
    duel.me.summon("Leper Gnome")
    duel.me.play("CFM_621t14")
    assert [(minion.id, minion.health) for minion in duel.me.board] == [("CS2_182", 5), ("CS2_182", 5)]


def test_117_goldthorn_strengthens_what_came_before(duel: Duel) -> None:
    duel.me.set(hand=[potion(5, "CFM_621t24", "CFM_621t20"), potion(1, "CFM_621t6", "CFM_621t37")], mana=10)
    duel.me.set(graveyard=["CS2_182"])
    duel.me.play("CFM_621t14")
    duel.me.play("CFM_621t")
    assert [(minion.id, minion.health) for minion in duel.me.board] == [("CFM_621_m2", 11), ("CS2_182", 7)]


def test_117_only_heart_of_fire_needs_a_target(duel: Duel) -> None:
    duel.me.set(hand=[potion(5, "CFM_621t16", "CFM_621t20"), potion(1, "CFM_621t10", "CFM_621t3")])
    plays = [action for action in duel.legal() if action.startswith("play")]
    assert plays == ["play CFM_621t14 -> own hero", "play CFM_621t14 -> enemy hero", "play CFM_621t"]


def test_118_a_zombeast_has_echo_from_either_part(duel):
    duel.me.give("ICC_828t", parts=["FP1_002", "GIL_607t"])
    duel.do("play ICC_828t")
    assert duel.me.hand == ["ICC_828t"]


def test_picks_name_the_era_of_a_card_that_is_of_neither_player(duel):
    duel.me.set(deck={"CS2_029": 1, "CS2_029@p1": 1})
    outcomes = duel.me.play("Novice Engineer", every=True)
    assert sorted(outcome.picks for outcome in outcomes) == [["draw CS2_029"], ["draw CS2_029@p1"]]
