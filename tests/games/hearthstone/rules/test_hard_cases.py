"""Positions chosen to break a rule of docs/rules/hearthstone.md; the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.language import (
    ALLIES,
    ATTACKS,
    BEAST,
    DAMAGE,
    DAMAGED,
    DEATH,
    DEFENDER,
    ENEMY_HERO,
    HEALING,
    ME,
    MINION,
    MINIONS,
    PIRATE,
    SELF,
    TARGET,
    at_end,
    attack_of,
    bounce,
    collecting,
    count,
    damage,
    destroy,
    draw,
    equals,
    give,
    hand_size,
    minion,
    silence,
    spell,
    weapon,
    whenever,
)
from turnwise.hearthstone.testing import Duel

# Triggers of several owners ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kel_thuzad_is_older", [True, False])
def test_82_triggers_of_both_players_resolve_in_one_order_of_play(kel_thuzad_is_older):
    """At the end of my turn: Ragnaros chooses among one enemy more when the enemy Kel'Thuzad came before him."""
    duel = Duel()
    if kel_thuzad_is_older:
        duel.them.summon("Kel'Thuzad")
        duel.me.summon("Ragnaros the Firelord")
    else:
        duel.me.summon("Ragnaros the Firelord")
        duel.them.summon("Kel'Thuzad")
    duel.me.play("Fireball", target=duel.them.summon("Bloodfen Raptor"))
    shots = {outcome.picks[0] for outcome in duel.end_turn(every=True)}
    assert shots == {"target enemy hero", "target enemy 1"} | ({"target enemy 2"} if kel_thuzad_is_older else set())


def test_82_an_enchantment_counts_with_the_time_it_was_attached():
    """Power Overwhelming came after Ragnaros, so he still finds its minion pending at the end: it is doomed later."""
    duel = Duel("HERO_07")
    infernal = duel.me.summon("Dread Infernal")
    duel.me.summon("Kel'Thuzad")
    duel.me.play("Power Overwhelming", target=infernal)
    duel.end_turn()
    assert duel.me.ids == ["FP1_013"]  # what dies at this turn end is too late for Kel'Thuzad


def test_82_control_change_renews_the_place_in_the_order():
    """Ragnaros is older than Kel'Thuzad; stolen and stolen back he is younger."""
    duel = Duel()
    rag = duel.me.summon("Ragnaros the Firelord")
    duel.them.summon("Kel'Thuzad")
    before = rag.raw["order"]
    duel.them.summon("Sylvanas Windrunner", health=1)
    duel.me.play("Fireball", target=duel.them.board[1], picks=["target own 1"])
    assert duel.them.ids == ["FP1_013", "EX1_298"] and duel.them.board[1].raw["order"] > before


@pytest.mark.parametrize("hush_is_older", [True, False])
def test_82_a_queued_trigger_whose_owner_was_silenced_is_skipped(hush_is_older):
    duel = Duel(cards=own_cards())
    if hush_is_older:
        duel.me.summon("Hush")
    duel.me.summon("Emperor Thaurissan")
    if not hush_is_older:
        duel.me.summon("Hush")
    duel.me.give("Fireball")
    duel.end_turn()
    assert duel.me.cost("Fireball") == (4 if hush_is_older else 3)


def test_82_a_queued_trigger_whose_condition_no_longer_holds_is_skipped():
    duel = Duel(cards=own_cards())
    duel.me.summon("Scholar")
    duel.me.summon("Scholar")
    duel.end_turn()
    assert len(duel.me.hand) == 1


def test_87_a_secret_hears_nothing_in_its_owners_turn():
    duel = Duel(cards=own_cards())
    duel.me.set_secret("Vengeance")
    duel.me.play("Frostbolt", target=duel.me.summon("Bloodfen Raptor"))
    assert duel.me.secrets == ["Vengeance"] and duel.me.hand == []
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.end_turn()
    duel.them.play("Frostbolt", target=raptor)
    assert duel.me.secrets == [] and duel.me.hand == ["CS2_182"]


# Auras ---------------------------------------------------------------------------------------------------------------


def test_75_a_doomed_raid_leader_still_gives_attack_inside_the_phase():
    """Mossy Horror doubled by Brann: the second pass still sees the Snapjaw with 3 attack; afterwards it has 2."""
    duel = Duel()
    duel.me.summon("Brann Bronzebeard")
    leader = duel.them.summon("Raid Leader")
    snapjaw = duel.them.summon("Oasis Snapjaw")
    duel.me.play("Mossy Horror")
    assert not leader.in_play and snapjaw.in_play and snapjaw.attack == 2


def test_75_a_silenced_aura_ends_with_the_phase_and_nothing_dies():
    duel = Duel("HERO_02")
    champion = duel.them.summon("Stormwind Champion")
    raptor = duel.them.summon("Bloodfen Raptor", health=1)
    duel.me.play("Earth Shock", target=champion)
    assert (raptor.attack, raptor.health, raptor.max_health) == (3, 1, 2)


def test_75_spell_damage_is_always_current():
    """Cobra Shot has two numbers: the Drake it kills is the enemy's, my own Thalnos counts for both."""
    duel = Duel("HERO_05")
    duel.me.summon("Bloodmage Thalnos")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Cobra Shot", target=yeti)
    assert (yeti.health, duel.them.health) == (1, 26)


def test_75_the_aura_of_a_bounced_leader_lasts_to_the_end_of_the_phase():
    """Inside a phase nothing is recomputed: the Yeti still hits for 5 when the text counts its attack."""
    duel = Duel(cards=own_cards())
    leader = duel.me.summon("Raid Leader")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Retreat", target=leader)
    assert duel.them.health == 25 and (yeti.attack, yeti.health) == (4, 6)


def test_77_the_dying_still_stand_between():
    """Dire Wolf, a dying Raptor and a Yeti: the Yeti gets its attack only when the Raptor is gone."""
    duel = Duel("HERO_02")
    duel.me.summon("Dire Wolf Alpha")
    raptor = duel.me.summon("Bloodfen Raptor")
    yeti = duel.me.summon("Chillwind Yeti")
    assert (raptor.attack, yeti.attack) == (4, 4)
    duel.me.play("Lightning Bolt", target=raptor)
    assert yeti.attack == 5


# Deaths --------------------------------------------------------------------------------------------------------------


def own_cards():
    with collecting() as cards:
        minion("Bomb Hog", cost=1, attack=1, health=1, race=BEAST, deathrattle=damage(ENEMY_HERO, attack_of(ALLIES)))
        weapon("Carrion Bow", cost=1, attack=0, durability=3, when=whenever(DEATH, give(ALLIES, 1), by=ME))
        minion(
            "Census",
            cost=1,
            attack=1,
            health=9,
            when=whenever(DAMAGE, damage(ENEMY_HERO, count(MINIONS & DAMAGED)), kind=MINION),
        )
        minion("Deserter", cost=1, attack=1, health=1, race=PIRATE, play=destroy(SELF))
        minion("Burden", cost=1, attack=1, health=1, self_cost=hand_size())
        minion("Hush", cost=1, attack=1, health=9, when=at_end(silence(ALLIES - SELF)))
        minion("Scholar", cost=1, attack=1, health=9, when=at_end(draw(), if_=equals(hand_size(), 0)))
        spell("Vengeance", cost=0, secret=whenever(DEATH, draw(), by=ME))
        spell(
            "Retreat",
            cost=0,
            target=ALLIES,
            play=[bounce(TARGET), give(ALLIES, 0, 1), damage(ENEMY_HERO, attack_of(ALLIES))],
        )
        minion("Overseer", cost=1, attack=1, health=9, when=whenever(ATTACKS, damage(DEFENDER, 9), by=ME))
        minion("Warden", cost=1, attack=1, health=4, when=whenever(HEALING, draw(), by=ME))
    return cards


@pytest.mark.parametrize("hyena_is_older", [True, False])
def test_60e_a_deathrattle_has_the_place_of_the_dead_among_those_who_react(hyena_is_older):
    duel = Duel(cards=own_cards())
    if hyena_is_older:
        duel.me.summon("Scavenging Hyena")
    hog = duel.me.summon("Bomb Hog")
    if not hyena_is_older:
        duel.me.summon("Scavenging Hyena")
    duel.me.play("Frostbolt", target=hog)
    assert duel.them.health == (26 if hyena_is_older else 28)


@pytest.mark.parametrize("bow_is_older", [True, False])
def test_60e_weapons_react_by_order_of_play_too(bow_is_older):
    duel = Duel(cards=own_cards())
    if bow_is_older:
        duel.me.equip("Carrion Bow")
    hog = duel.me.summon("Bomb Hog")
    duel.me.summon("Chillwind Yeti")
    if not bow_is_older:
        duel.me.equip("Carrion Bow")
    duel.me.play("Frostbolt", target=hog)
    assert duel.them.health == (25 if bow_is_older else 26)


def test_50_all_are_hurt_before_the_first_trigger_speaks():
    """Two minions are hit; each of the two triggers counts two damaged minions."""
    duel = Duel(cards=own_cards())
    duel.me.summon("Census")
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Hellfire")
    assert duel.them.health == 30 - 3 - 2 * 2


def test_35c_an_attack_whose_defender_died_in_the_preparation_is_not_used():
    duel = Duel(cards=own_cards())
    duel.me.summon("Overseer")
    panther = duel.me.summon("Jungle Panther")
    yeti = duel.them.summon("Chillwind Yeti")
    panther.attacks(yeti)
    assert not yeti.in_play and panther.health == 2
    assert panther.can_attack and not panther.stealth


def test_61_who_enters_in_the_death_phase_does_not_react_to_deaths_collected_before():
    """Kathrena recruits a Hyena; the Raptor that died with her does not feed it, the next Beast does."""
    duel = Duel("HERO_05")
    duel.me.set(deck={"EX1_531": 1})
    duel.me.summon("Kathrena Winterwisp", health=1)
    duel.me.summon("Bloodfen Raptor")
    boar = duel.me.summon("Stonetusk Boar", health=2, max_health=2, divine_shield=True)
    duel.me.set(hand=["CFM_065", "DS1_185"])
    duel.do("play CFM_065")  # Volcanic Potion
    hyena = duel.me.board[0]
    assert duel.me.ids == ["EX1_531", "CS2_171"] and hyena.attack == 2
    duel.me.play("Arcane Shot", target=boar)
    assert (hyena.attack, hyena.health) == (4, 3)


def test_62_x357_each_of_the_dead_remembers_its_index_when_it_left():
    """The Golem leaves first, from the first place, then the left Creeper from what is the first now; the right one
    stands behind the Yeti, at the second."""
    duel = Duel()
    duel.me.summon("Harvest Golem", health=1)
    duel.me.summon("Haunted Creeper")
    duel.me.summon("Chillwind Yeti")
    duel.me.summon("Haunted Creeper")
    duel.me.play("Volcanic Potion")
    assert duel.me.ids == ["FP1_002t", "FP1_002t", "FP1_002t", "FP1_002t", "skele21", "CS2_182"]


def test_62_the_younger_left_neighbour_summons_to_the_left():
    duel = Duel()
    duel.me.summon("Haunted Creeper")
    duel.me.summon("Harvest Golem", at=1, health=1)
    duel.me.play("Volcanic Potion")
    assert duel.me.ids == ["skele21", "FP1_002t", "FP1_002t"]


def test_62_all_slots_of_the_dead_are_free():
    duel = Duel()
    for _ in range(7):
        duel.me.summon("Haunted Creeper")
    duel.me.play("Volcanic Potion")
    assert duel.me.ids == ["FP1_002t"] * 7


def test_62_x357_the_later_summon_of_one_text_stands_left_of_the_earlier():
    duel = Duel()
    cube = duel.me.summon(
        "Carnivorous Cube", attached=[{"id": "CS2_172", "kind": "memory"}, {"id": "CS2_182", "kind": "memory"}]
    )
    duel.me.summon("Boulderfist Ogre")
    duel.me.play("Fireball", target=cube)
    assert duel.me.ids == ["CS2_182", "CS2_182", "CS2_172", "CS2_172", "CS2_200"]


def test_107_a_creeper_drawn_in_the_death_phase_sees_nothing_of_it():
    """Thalnos draws it; the Raptor that died with him, and whose turn comes later, does not make it cheaper."""
    duel = Duel()
    duel.me.set(deck={"LOOT_149": 1})
    duel.me.summon("Bloodmage Thalnos")
    duel.me.summon("Bloodfen Raptor")
    duel.me.give("LOOT_149")
    duel.me.play("Volcanic Potion")
    assert duel.me.raw["hand"] == [{"id": "LOOT_149", "cost": 5}, "LOOT_149"]


def test_63_a_hero_found_dead_is_not_saved_by_a_deathrattle():
    duel = Duel("HERO_07")
    duel.me.set(health=3)
    duel.me.summon("Rotten Applebaum", health=1)
    duel.me.play("Hellfire")
    assert duel.result == "second_won"


def test_54_lifesteal_of_a_dead_minion_counts_for_its_deathrattle():
    """A Boom Bot with a Zilliax in it."""
    duel = Duel()
    duel.me.set(health=10)
    bot = duel.me.summon("GVG_110t")
    duel.me.play("Zilliax", at=1)
    assert duel.me.ids == ["GVG_110t"] and bot.lifesteal
    bot = duel.me.board[0]
    bot.attacks(duel.them.summon("Core Hound"))
    assert bot.in_play  # its shield held
    duel.end_turn()
    duel.end_turn()
    health = duel.me.health
    bot.attacks(duel.them.board[0], picks=["target enemy hero", "number 4"])
    assert not bot.in_play and duel.me.health == health + 4 + 4 and duel.them.health == 26


def test_56_lifesteal_is_healing():
    duel = Duel(cards=own_cards())
    duel.me.set(health=10)
    duel.me.summon("Warden")
    duel.me.summon("Zilliax").attacks(duel.them.summon("Chillwind Yeti"))
    assert (duel.me.health, len(duel.me.hand)) == (13, 1)


# Copies --------------------------------------------------------------------------------------------------------------


def test_95_a_copy_keeps_the_damage_and_counts_auras_anew():
    """A Raptor of 3 (2 and 1 of the Champion) with 1 damage: its copy beside no Champion has 1 of 2."""
    duel = Duel()
    duel.them.summon("Stormwind Champion")
    raptor = duel.them.summon("Bloodfen Raptor", health=2, max_health=3)
    duel.me.play("Faceless Manipulator", target=raptor)
    copy = duel.me.board[0]
    assert (copy.id, copy.attack, copy.health, copy.max_health) == ("CS2_172", 3, 1, 2)


def test_95_a_copy_that_lived_on_an_aura_alone_dies():
    duel = Duel()
    duel.them.summon("Stormwind Champion")
    raptor = duel.them.summon("Bloodfen Raptor", health=1, max_health=3)
    duel.me.play("Faceless Manipulator", target=raptor)
    assert duel.me.ids == [] and raptor.in_play


def test_95_silence_frost_and_a_lost_shield_are_copied():
    duel = Duel()
    squire = duel.them.summon("Argent Squire", divine_shield=False, frozen=True)
    duel.me.play("Faceless Manipulator", target=squire)
    assert duel.me.board[0].frozen and not duel.me.board[0].divine_shield
    shield = duel.them.summon("Sen'jin Shieldmasta", silenced=True)
    duel.me.set(mana=10)
    duel.me.play("Faceless Manipulator", target=shield)
    assert duel.me.board[1].silenced and not duel.me.board[1].taunt


def test_95_a_copied_power_overwhelming_kills_the_copy_too():
    duel = Duel("HERO_07")
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.me.play("Power Overwhelming", target=raptor)
    duel.me.play("Faceless Manipulator", target=raptor)
    assert [m.attack for m in duel.me.board] == [7, 7]
    duel.end_turn()
    assert duel.me.ids == []


def test_95_a_copied_enchantment_is_a_new_one():
    duel = Duel("HERO_07")
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.me.play("Power Overwhelming", target=raptor)
    duel.me.play("Faceless Manipulator", target=raptor)
    old, new = (minion.raw["attached"][0]["order"] for minion in duel.me.board)
    assert new > duel.me.board[1].raw["order"] > old


def test_94_a_transformed_minion_loses_what_hung_on_it():
    duel = Duel("HERO_07")
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.me.play("Power Overwhelming", target=raptor)
    duel.me.play("Hex", target=raptor)
    duel.end_turn()
    assert duel.me.ids == ["hexfrog"]


# Secrets -------------------------------------------------------------------------------------------------------------


def test_49_ice_block_answers_before_the_other_hits_of_the_same_moment():
    """The hero is immune when the enemy's next words come; armor stays."""
    duel = Duel("HERO_07", "HERO_08")
    duel.them.set(health=2, armor=1).set_secret("Ice Block")
    duel.me.summon("Frothing Berserker")
    duel.me.play("Hellfire")
    assert (duel.them.health, duel.them.armor, duel.them.secrets) == (2, 1, [])
    assert duel.them.hero.immune_this_turn and duel.me.board[0].attack == 3


def test_87_ice_block_does_not_help_in_the_own_turn():
    duel = Duel("HERO_07")
    duel.me.set(health=2).set_secret("Ice Block")
    duel.me.play("Hellfire")
    assert duel.result == "second_won"


def test_91_mad_scientist_never_takes_an_active_secret():
    duel = Duel("HERO_05")
    duel.me.set(deck={"EX1_610": 2, "CS2_182": 3}).set_secret("Explosive Trap")
    duel.me.play("Arcane Shot", target=duel.me.summon("Mad Scientist"))
    assert duel.me.secrets == ["EX1_610"] and duel.me.deck == {"EX1_610": 2, "CS2_182": 3}


def test_89_mirror_entity_stays_on_a_full_board():
    duel = Duel(them="HERO_08")
    for _ in range(7):
        duel.them.summon("Bloodfen Raptor")
    duel.them.set_secret("Mirror Entity")
    duel.me.play("Chillwind Yeti")
    assert duel.them.secrets == ["EX1_294"]


# Cards of known place ------------------------------------------------------------------------------------------------


def test_99_a_card_on_top_of_the_deck_can_be_recruited():
    duel = Duel("HERO_05")
    duel.me.set(deck={"CS2_029": 2}, deck_top=["EX1_531", "CS2_029"])
    duel.me.play("Kathrena Winterwisp")
    assert duel.me.ids == ["LOOT_511", "EX1_531"] and duel.me.raw["deck_top"] == ["CS2_029"]


def test_133_patches_comes_from_the_top_too():
    duel = Duel("HERO_01")
    duel.me.set(deck={"CS2_029": 2}, deck_top=["CFM_637"])
    duel.me.play("Southsea Deckhand")
    assert duel.me.ids == ["CS2_146", "CFM_637"] and "deck_top" not in duel.me.raw


def test_127_keleseth_strengthens_cards_of_known_place():
    duel = Duel()
    duel.me.set(deck={"CS2_029": 2}, deck_top=["CS2_182", "CS2_029"])
    duel.me.play("Prince Keleseth")
    assert duel.me.raw["deck_top"] == ["CS2_182+1/+1", "CS2_029"]
    duel.end_turn()
    duel.end_turn()
    duel.me.play("Chillwind Yeti")
    assert (duel.me.board[-1].attack, duel.me.board[-1].health) == (5, 6)


# Numbers -------------------------------------------------------------------------------------------------------------


def test_52_random_amounts_are_rolled_in_order_of_play():
    """Lightning Storm: the first number is that of the older minion, wherever it stands."""
    duel = Duel("HERO_02")
    older = duel.them.summon("Chillwind Yeti")
    younger = duel.them.summon("Chillwind Yeti", at=1)
    duel.me.play("Lightning Storm", picks=["number 3", "number 2"])
    assert (older.health, younger.health) == (2, 3)


def test_20_emperor_three_times_eats_loathebs_tax():
    duel = Duel()
    duel.me.set(hand=[{"id": "GAME_005", "cost": -3}], spell_tax=5)
    assert duel.me.cost("The Coin") == 2


def test_72_a_minion_given_as_silenced_has_nothing_printed():
    duel = Duel()
    shield = duel.them.summon("Sen'jin Shieldmasta", silenced=True)
    raptor = duel.me.summon("Bloodfen Raptor")
    assert not shield.taunt and duel.them.hero.can_be_attacked_by(raptor)
    duel.me.play("Rusty Horn", target=shield)
    assert shield.taunt and not duel.them.hero.can_be_attacked_by(raptor)


# Where public simulators are wrong -----------------------------------------------------------------------------------


def test_179c_reincarnate_returns_an_enemy_minion_to_the_enemy_at_the_right_end():
    duel = Duel("HERO_02", era="p1")
    golem = duel.them.summon("Harvest Golem", attack=9)
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Reincarnate", target=golem)
    assert duel.me.ids == [] and duel.them.ids == ["skele21", "CS2_182", "EX1_556"]
    assert duel.them.board[2].attack == 2 and duel.them.board[2].summoned_this_turn


def test_179c_nothing_returns_to_a_full_board():
    duel = Duel("HERO_02", era="p1")
    for _ in range(6):
        duel.them.summon("Chillwind Yeti")
    golem = duel.them.summon("Harvest Golem")
    duel.me.play("Reincarnate", target=golem)
    assert duel.them.ids == [*["CS2_182"] * 6, "skele21"]


def test_172_heroes_that_die_in_different_rounds_of_one_sequence_are_a_draw():
    """Hellfire kills me; the Gnome it killed too hits the enemy hero one round later."""
    duel = Duel("HERO_07")
    duel.me.set(health=3)
    duel.them.set(health=5)
    duel.me.summon("Leper Gnome")
    duel.me.play("Hellfire")
    assert duel.result == "draw"


def test_173_a_hero_power_does_not_feed_the_spellstone_and_a_shielded_hit_neither():
    duel = Duel("HERO_07")
    duel.me.give("LOOT_043")
    duel.me.use_power()
    assert "LOOT_043" in duel.me.hand
    duel.me.play("Vulgar Homunculus")
    assert "LOOT_043t2" in duel.me.hand
    duel.me.set(mana=10, armor=5).play("Hellfire")  # armor took it all: it is damage nevertheless
    assert "LOOT_043t3" in duel.me.hand and duel.me.armor == 2


def test_171_armor_and_lifesteal_overkill_count():
    duel = Duel()
    duel.me.set(health=10)
    duel.them.summon("Bloodfen Raptor")
    duel.me.summon("Zilliax", attack=9).attacks(duel.them.board[0])
    assert duel.me.health == 19


def test_123_a_board_that_an_older_deathrattle_filled_has_no_room_for_what_sylvanas_takes():
    """It is destroyed on its own side (96), and its deathrattle works there; fireplace would make an eighth minion."""
    duel = Duel()
    duel.them.summon("Haunted Creeper")
    duel.them.summon("Sylvanas Windrunner", health=2)
    for _ in range(5):
        duel.them.summon("Chillwind Yeti")
    duel.me.summon("Sludge Belcher")
    duel.me.play("Volcanic Potion")
    assert duel.them.ids == ["FP1_002t", "FP1_002t", *["CS2_182"] * 5] and duel.me.ids == ["FP1_012t"]


def test_72_silence_takes_attack_of_this_turn():
    duel = Duel()
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Abusive Sergeant", target=yeti)
    assert yeti.attack == 6
    duel.me.play("Spellbreaker", target=yeti)
    assert yeti.attack == 4


def test_48_damage_of_zero_does_not_take_a_shield():
    duel = Duel()
    duel.me.set(mana=0)
    squire = duel.them.summon("Argent Squire")
    duel.me.play("Forbidden Flame", target=squire)
    assert squire.divine_shield


def test_20_a_self_cost_comes_after_enchantments_without_a_floor_between():
    duel = Duel(cards=own_cards())
    duel.me.set(hand=[{"id": "Burden", "cost": -2}, "CS2_029", "CS2_029"])
    assert duel.me.cost("Burden") == 1  # 1 - 3 + 3


def test_72_a_silenced_minion_is_as_summoning_sick_as_before():
    duel = Duel()
    duel.me.play("Stonetusk Boar")
    boar = duel.me.board[0]
    assert boar.can_attack
    duel.me.play("Spellbreaker", target=boar)
    assert not boar.can_attack


def test_44_a_hero_card_keeps_attack_of_this_turn():
    duel = Duel("HERO_05")
    duel.me.play("Heroic Strike")
    duel.me.set(mana=10)
    duel.me.play("Deathstalker Rexxar")
    assert duel.me.hero.attack == 4 and duel.me.hero.can_attack


def test_116_death_grip_takes_a_card_with_its_enchantments():
    duel = Duel()
    duel.them.set(deck={"CS2_182+1/+1": 1})
    duel.me.play("Death Grip")
    duel.me.set(mana=10)
    duel.me.play("Chillwind Yeti")
    assert (duel.me.board[0].attack, duel.me.board[0].health) == (5, 6)


def test_47_brann_does_not_double_spells():
    duel = Duel()
    duel.me.summon("Brann Bronzebeard")
    duel.me.play("Fireball", target=duel.them.hero)
    assert duel.them.health == 24


def test_38e_nothing_is_played_when_the_minion_is_gone():
    duel = Duel("HERO_01", cards=own_cards())
    duel.me.set(deck={"CFM_637": 1})
    duel.me.play("Deserter")
    assert duel.me.ids == [] and duel.me.deck == {"CFM_637": 1}


def test_120_kelthuzad_raises_the_dead_of_this_turn_only():
    duel = Duel()
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.me.play("Frostbolt", target=raptor)
    duel.end_turn()
    duel.me.summon("Kel'Thuzad")
    duel.end_turn()
    assert duel.me.ids == ["FP1_013"]


def test_35d_a_hero_never_strikes_back():
    duel = Duel()
    duel.them.set(attack=3)
    yeti = duel.me.summon("Chillwind Yeti")
    yeti.attacks(duel.them.hero)
    assert yeti.health == 5


def test_52_a_doomed_minion_still_gives_its_spell_damage():
    duel = Duel("HERO_07")
    thalnos = duel.me.summon("Bloodmage Thalnos")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Shadowflame", target=thalnos)
    assert yeti.health == 5 - 1 - 1


def test_60d_a_broken_weapon_is_no_dead_minion():
    duel = Duel("HERO_01")
    duel.me.equip("Fiery War Axe", durability=1)
    duel.me.give("Corridor Creeper")
    duel.me.attacks(duel.them.hero)
    assert duel.me.weapon is None and duel.me.graveyard == [] and duel.me.cost("Corridor Creeper") == 7
    assert "deaths_this_turn" not in duel.plain
