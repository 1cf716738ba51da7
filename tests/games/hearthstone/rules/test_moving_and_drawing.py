"""docs/rules/hearthstone.md sections O (summon, transform, copy, steal, bounce) and P (drawing, hand, fatigue)."""

import pytest

from turnwise.hearthstone.testing import Duel


def test_92_battlecry_summons_stand_right_of_their_source() -> None:
    duel = Duel(positions="all")
    duel.me.summon("Chillwind Yeti")
    duel.me.summon("Boulderfist Ogre")
    duel.me.play("Razorfen Hunter", at=2)
    assert duel.me.ids == ["CS2_182", "CS2_196", "CS2_boar", "CS2_200"]


def test_92_dr_booms_bots_stand_on_both_sides(duel: Duel) -> None:
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Dr. Boom", at=2)
    assert duel.me.ids == ["CS2_182", "GVG_110t", "GVG_110", "GVG_110t"]


def test_92_spells_summon_at_the_right_end() -> None:
    duel = Duel(me="HERO_02")
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Feral Spirit")
    assert duel.me.ids == ["CS2_182", "EX1_tk11", "EX1_tk11"]


def test_92_without_room_the_rest_of_the_effect_goes_on() -> None:
    duel = Duel(me="HERO_05")
    for _ in range(7):
        duel.me.summon("Doomsayer")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Flanking Strike", target=ogre)
    assert ogre.health == 4 and len(duel.me.ids) == 7


def test_92_summoned_minions_are_summoning_sick(duel: Duel) -> None:
    duel.me.play("Razorfen Hunter")
    assert not any(minion.can_attack for minion in duel.me.board)


def test_92_the_copy_that_djinni_casts_summons_at_the_right_end(duel):
    duel.me.summon("Djinni of Zephyrs")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Bomb Toss", target=yeti)
    assert duel.me.ids == ["LOE_053", "CS2_182", "BOT_031", "BOT_031"]


def test_92_onyxia_and_cenarius_stand_between_what_they_summon(duel):
    duel.me.summon("Wisp")
    duel.me.play("Onyxia")
    assert duel.me.ids == ["CS2_231", *["ds1_whelptoken"] * 2, "EX1_562", *["ds1_whelptoken"] * 3]
    duel.them.give("Cenarius")
    duel.end_turn()
    duel.do("play EX1_573 as 2")
    assert duel.them.ids == ["EX1_573t", "EX1_573", "EX1_573t"]


def test_93_totems_count_however_they_came() -> None:
    duel = Duel(me="HERO_02")
    duel.me.give("Thing from Below")
    assert duel.me.cost("Thing from Below") == 6
    duel.me.use_power(picks=["card CS2_050"])
    assert duel.me.cost("Thing from Below") == 5
    duel.me.play("Flametongue Totem")
    assert duel.me.cost("Thing from Below") == 4


def test_94_transform_leaves_no_death(duel: Duel) -> None:
    gnome = duel.them.summon("Leper Gnome", attack=9)
    duel.me.play("Polymorph", target=gnome)
    assert duel.them.ids == ["CS2_tk1"] and duel.me.health == 30 and duel.them.graveyard == []


def test_94_a_transformed_own_minion_is_summoning_sick(duel: Duel) -> None:
    duel.me.play("Polymorph", target=duel.me.summon("Chillwind Yeti"))
    assert not duel.me.board[0].can_attack


def test_95_faceless_copies_everything(duel: Duel) -> None:
    ogre = duel.them.summon("Boulderfist Ogre", health=3, attack=8, frozen=True)
    duel.me.play("Faceless Manipulator", target=ogre)
    copy = duel.me.board[0]
    assert (copy.id, copy.attack, copy.health, copy.max_health, copy.frozen) == ("CS2_200", 8, 3, 7, True)
    assert not copy.can_attack


def test_95_exact_copy_does_not_copy_auras(duel: Duel) -> None:
    duel.them.summon("Raid Leader")
    raptor = duel.them.summon("Bloodfen Raptor")
    duel.me.play("Faceless Manipulator", target=raptor)
    assert duel.me.board[0].attack == 3


def test_95_copy_of_a_cube_remembers_too(duel: Duel) -> None:
    duel.me.play("Carnivorous Cube", target=duel.me.summon("Chillwind Yeti"))
    cube = duel.me.board[0]
    duel.me.set(mana=10)
    duel.me.play("Faceless Manipulator", target=cube)
    copy = duel.me.board[1]
    duel.me.set(mana=10)
    duel.me.play("Play Dead", target=copy)
    assert duel.me.ids.count("CS2_182") == 2


def test_96_a_stolen_minion_goes_to_the_right_end_summoning_sick() -> None:
    duel = Duel(positions="all")
    for card in ("Chillwind Yeti", "Chillwind Yeti", "Chillwind Yeti", "Chillwind Yeti"):
        duel.them.summon(card, health=2)
    duel.me.summon("Boulderfist Ogre")
    duel.me.play("Mind Control Tech", at=1)
    stolen = duel.me.board[-1]
    assert stolen.id == "CS2_182" and stolen.health == 2 and not stolen.can_attack and len(duel.them.ids) == 3


def test_96_with_a_full_board_the_minion_is_destroyed(duel: Duel) -> None:
    for _ in range(6):
        duel.me.summon("Doomsayer")
    for _ in range(4):
        duel.them.summon("Leper Gnome")
    duel.me.play("Mind Control Tech")
    assert len(duel.me.ids) == 7 and len(duel.them.ids) == 3
    assert duel.me.health == 28  # its deathrattle works for the opponent


def test_97_bounce_gives_a_fresh_card(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti", attack=9, health=1)
    duel.me.play("Time Rewinder", target=yeti)
    assert duel.me.hand == ["CS2_182"]
    duel.me.play("Chillwind Yeti")
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (4, 5)


def test_98_shuffled_copies_join_the_bag(duel: Duel) -> None:
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.me.play("Manic Soulcaster", target=raptor)
    assert duel.me.deck == {"CS2_182": 20, "CS2_172": 1}


def test_98_a_deck_of_sixty_takes_no_more(duel: Duel) -> None:
    duel.me.set(deck={"CS2_182": 60})
    duel.me.play("Manic Soulcaster", target=duel.me.summon("Bloodfen Raptor"))
    assert duel.me.deck == {"CS2_182": 60}


def test_99_recruit_moves_the_card_without_battlecry() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(deck={"UNG_099": 1, "CS2_029": 3})
    duel.me.play("Kathrena Winterwisp")
    assert duel.me.ids == ["LOOT_511", "UNG_099"] and duel.me.deck == {"CS2_029": 3}
    # No battlecry: the Charged Devilsaur may attack the hero at once.
    assert duel.them.hero.can_be_attacked_by(duel.me.board[1])


def test_99_kathrena_without_room_leaves_the_card() -> None:
    duel = Duel(me="HERO_05")
    for _ in range(6):
        duel.me.summon("Doomsayer")
    duel.me.set(deck={"UNG_099": 1})
    duel.me.play("Kathrena Winterwisp")
    assert duel.me.deck == {"UNG_099": 1}


def test_99_army_of_the_dead_removes_what_does_not_fit(duel: Duel) -> None:
    for _ in range(6):
        duel.me.summon("Doomsayer")
    duel.me.set(deck={"CS2_182": 5})
    duel.me.play("Army of the Dead")
    assert duel.me.ids.count("CS2_182") == 1 and duel.me.deck == {}


def test_100_barnes_summons_a_1_1_copy(duel: Duel) -> None:
    duel.me.set(deck={"EX1_298": 1, "CS2_029": 2})
    duel.me.play("Barnes")
    copy = duel.me.board[1]
    assert (copy.id, copy.attack, copy.health) == ("EX1_298", 1, 1)
    assert duel.me.deck == {"EX1_298": 1, "CS2_029": 2}


def test_101_dirty_rat_takes_a_minion_of_the_opponents_hand(duel: Duel) -> None:
    duel.them.give("Nightblade", "Fireball")
    duel.me.play("Dirty Rat")
    assert duel.them.ids == ["EX1_593"] and duel.them.hand == ["CS2_029"]
    assert duel.me.health == 30  # no battlecry


def test_101_dirty_rat_against_a_full_board_does_nothing(duel: Duel) -> None:
    for _ in range(7):
        duel.them.summon("Doomsayer")
    duel.them.give("Nightblade")
    duel.me.play("Dirty Rat")
    assert duel.them.hand == ["EX1_593"]


def test_102_fatigue_grows_by_one_for_each_missing_card(duel: Duel) -> None:
    duel.me.set(deck={}, armor=1)
    duel.me.play("Arcane Intellect")
    assert (duel.me.fatigue, duel.me.health, duel.me.armor) == (2, 28, 0)


def test_102_a_card_drawn_into_a_full_hand_burns(duel: Duel) -> None:
    duel.me.give("Arcane Intellect", *["Chillwind Yeti"] * 9)
    duel.me.play("Arcane Intellect")
    assert len(duel.me.hand) == 10 and duel.me.deck == {"CS2_182": 18}


def test_102_draws_are_weighted_by_count(duel: Duel) -> None:
    duel.them.set(deck={"CS2_029": 1, "CS2_024": 2, "CS2_182": 1})
    outcomes = duel.end_turn(every=True)
    assert sorted((o.picks[-1], o.probability) for o in outcomes) == [
        ("draw CS2_024", 0.5),
        ("draw CS2_029", 0.25),
        ("draw CS2_182", 0.25),
    ]


def test_103_each_card_is_drawn_fully_before_the_next() -> None:
    """The Maul asks what it becomes before the second card is drawn."""
    duel = Duel(me="HERO_04")
    duel.me.set(deck={"LOOT_286": 1, "CS2_029": 1, "CS2_024": 1}, hand=["EX1_349"])
    duel.them.set(hand=["CS2_182"] * 2)
    duel.me.play("Divine Favor", picks=["draw LOOT_286", "card LOOT_286t2", "draw CS2_029"])
    assert duel.me.hand == ["LOOT_286t2", "CS2_029"]


def test_104_the_maul_turns_into_one_of_four_when_drawn() -> None:
    duel = Duel(them="HERO_04")
    duel.them.set(deck={"LOOT_286": 1})
    outcomes = duel.end_turn(every=True)
    assert sorted(o.duel.them.hand[0] for o in outcomes) == ["LOOT_286t1", "LOOT_286t2", "LOOT_286t3", "LOOT_286t4"]
    assert {o.probability for o in outcomes} == {0.25}


def test_105_generated_cards_need_room(duel: Duel) -> None:
    duel.me.give("Fire Fly", *["Chillwind Yeti"] * 9)
    duel.me.play("Fire Fly")
    assert len(duel.me.hand) == 10
    full = Duel()
    full.me.summon("Archmage Antonidas")
    full.me.give("The Coin", *["Chillwind Yeti"] * 9)
    full.me.play("The Coin")
    assert full.me.hand.count("CS2_029") == 1


def test_106_tracking_keeps_one_of_three() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(deck={"CS2_029": 1, "CS2_024": 1, "CS2_182": 1})
    duel.me.play("Tracking")
    assert sorted(duel.options) == ["CS2_024", "CS2_029", "CS2_182"]
    duel.choose("CS2_029")
    assert duel.me.hand == ["CS2_029"] and duel.me.deck == {}


@pytest.mark.parametrize(("deck", "hand"), [({"CS2_029": 1}, ["CS2_029"]), ({}, [])])
def test_106_tracking_with_one_card_or_none_asks_nothing(deck: dict[str, int], hand: list[str]) -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(deck=deck)
    duel.me.play("Tracking")
    assert duel.options == [] and duel.me.hand == hand and duel.me.fatigue == 0 and duel.me.deck == {}


def test_106_discard_is_random_among_the_hand() -> None:
    duel = Duel(me="HERO_07")
    duel.me.give("Soulfire", "Fireball", "Frostbolt", "Frostbolt")
    outcomes = duel.me.play("Soulfire", target=duel.them.hero, every=True)
    assert sum(o.probability for o in outcomes) == pytest.approx(1)
    assert sum(o.probability for o in outcomes if "CS2_029" not in o.duel.me.hand) == pytest.approx(1 / 3)


def test_107_corridor_creeper_counts_deaths_of_both_sides_while_in_hand(duel: Duel) -> None:
    duel.me.give("Corridor Creeper")
    duel.me.summon("Bloodfen Raptor").attacks(duel.them.summon("Bloodfen Raptor"))
    assert duel.me.cost("Corridor Creeper") == 5


def test_107_spellstone_grows_by_damage_of_own_cards_only() -> None:
    duel = Duel(me="HERO_07")
    duel.me.give("Lesser Amethyst Spellstone")
    duel.me.use_power()
    assert "LOOT_043" in duel.me.hand
    duel.me.play("Vulgar Homunculus")
    assert "LOOT_043t2" in duel.me.hand
    duel.me.play("Hellfire")
    assert "LOOT_043t3" in duel.me.hand
