"""docs/rules/hearthstone.md sections I (damage, healing, armor) and J (deaths); the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.testing import Duel


def test_48_a_hit_of_zero_leaves_the_shield(duel: Duel) -> None:
    squire = duel.me.summon("Argent Squire")
    squire.attacks(duel.them.summon("Doomsayer"))
    assert squire.divine_shield


def test_48_shield_absorbs_all_and_is_lost(duel: Duel) -> None:
    squire = duel.them.summon("Argent Squire")
    duel.me.play("Fireball", target=squire)
    assert squire.in_play and not squire.divine_shield and squire.health == 1


def test_48_immune_keeps_the_shield(duel: Duel) -> None:
    squire = duel.them.summon("Argent Squire", immune=True)
    duel.me.play("Hellfire")
    assert squire.divine_shield and squire.health == 1


def test_48_armor_is_spent_before_health(duel: Duel) -> None:
    duel.them.set(armor=4)
    duel.me.play("Fireball", target=duel.them.hero)
    assert (duel.them.armor, duel.them.health) == (0, 28)


def test_48_lifesteal_counts_the_part_that_armor_took() -> None:
    duel = Duel(me="HERO_07")
    duel.me.set(health=10)
    duel.them.set(armor=20)
    zilliax = duel.me.summon("Zilliax")
    zilliax.attacks(duel.them.hero)
    assert duel.them.armor == 17 and duel.me.health == 13


def test_49_ice_block_stops_a_fatal_hit_and_keeps_armor(duel: Duel) -> None:
    duel.them.set(health=3, armor=2)
    duel.them.set_secret("Ice Block")
    duel.me.play("Fireball", target=duel.them.hero)
    assert (duel.them.health, duel.them.armor, duel.them.secrets) == (3, 2, [])
    assert duel.them.hero.name not in {action.split(" -> ")[-1] for action in duel.legal() if "CS2_029" in action}


def test_49_ice_block_lets_a_hit_pass_that_does_not_kill(duel: Duel) -> None:
    duel.them.set(health=3, armor=4)
    duel.them.set_secret("Ice Block")
    duel.me.play("Fireball", target=duel.them.hero)
    assert (duel.them.health, duel.them.armor, duel.them.secrets) == (1, 0, ["EX1_295"])


def test_50_area_damage_lands_everywhere_before_triggers(duel: Duel) -> None:
    berserker = duel.me.summon("Frothing Berserker")
    duel.me.summon("Chillwind Yeti")
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Hellfire")
    # Three minions took damage, the Berserker itself among them.
    assert (berserker.attack, berserker.health) == (5, 1)


def test_50_minions_hit_together_die_together(duel: Duel) -> None:
    """The Hyena has 0 health left: a Raptor that died before it would save it."""
    duel.me.summon("Bloodfen Raptor")
    duel.me.summon("Scavenging Hyena")
    duel.me.play("Volcanic Potion")
    assert duel.me.ids == []


@pytest.mark.parametrize(
    ("spell", "left"), [("Explosive Shot", (5, 1, 2, 5)), ("Grievous Bite", (6, 4, 2, 6)), ("Swipe", (6, 2, 2, 6))]
)
def test_50_who_comes_by_the_damage_is_not_hit_and_the_neighbours_are(duel, spell, left):
    duel.them.summon("Boulderfist Ogre")
    hogger = duel.them.summon("Hogger, Doom of Elwynn")
    duel.them.summon("Boulderfist Ogre")
    duel.me.play(spell, target=hogger)
    assert tuple(minion.health for minion in duel.them.board) == left


def test_50_meteor_hits_all_three_before_a_gnoll_comes(duel):
    hogger = duel.them.summon("Hogger, Doom of Elwynn")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Meteor", target=hogger)
    assert duel.them.ids == ["OG_318t", "CS2_200"] and ogre.health == 4


def test_50_cone_of_cold_freezes_whom_it_hits(duel):
    boss = duel.them.summon("Imp Gang Boss")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Cone of Cold", target=boss)
    assert [minion.frozen for minion in duel.them.board] == [True, False, True] and ogre.health == 6


def test_51_split_damage_skips_the_mortally_wounded() -> None:
    duel = Duel()
    gnome = duel.them.summon("Leper Gnome")
    first_on_gnome = [o for o in duel.me.play("Goblin Blastmage", every=True) if o.picks[:1] == ["target enemy 1"]]
    assert not first_on_gnome  # without a Mech nothing is shot
    duel.me.summon("Clockwork Gnome")
    outcomes = duel.me.play("Goblin Blastmage", every=True)
    assert abs(sum(o.probability for o in outcomes) - 1) < 1e-9
    for outcome in outcomes:
        assert outcome.picks.count("target enemy 1") <= 1
        assert gnome.on(outcome.duel).in_play == ("target enemy 1" not in outcome.picks)
    # All four on the hero: 1/2 each time.
    assert [o.probability for o in outcomes if "target enemy 1" not in o.picks] == [1 / 16]


def test_52_spell_damage_adds_to_each_number_of_a_spell(duel: Duel) -> None:
    duel.me.summon("Bloodmage Thalnos")
    duel.me.play("Fireball", target=duel.them.hero)
    assert duel.them.health == 23


def test_52_arcane_blast_counts_spell_damage_twice(duel: Duel) -> None:
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.summon("Bloodmage Thalnos")
    duel.me.play("Arcane Blast", target=yeti)
    assert yeti.health == 1


def test_52_powers_and_battlecries_get_no_spell_damage(duel: Duel) -> None:
    duel.me.summon("Bloodmage Thalnos")
    duel.me.use_power(duel.them.hero)
    assert duel.them.health == 29
    duel.me.play("Nightblade")
    assert duel.them.health == 26


def test_52_shadowflame_gets_spell_damage() -> None:
    duel = Duel(me="HERO_07")
    duel.me.summon("Bloodmage Thalnos")
    raptor, ogre = duel.me.summon("Bloodfen Raptor"), duel.them.summon("Boulderfist Ogre")
    duel.me.play("Shadowflame", target=raptor)
    assert ogre.health == 7 - 3 - 1 and not raptor.in_play


def test_52_obliterate_hurts_the_own_hero_without_spell_damage(duel: Duel) -> None:
    duel.me.summon("Bloodmage Thalnos")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Obliterate", target=yeti)
    assert not yeti.in_play and duel.me.health == 25


def test_52_dragons_fury_has_spell_damage(duel):
    duel.me.set(deck={"CS2_023": 1})  # Arcane Intellect, 3 mana
    duel.me.summon("Kobold Geomancer")
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Dragon's Fury")
    assert yeti.health == 1


def test_52_both_numbers_of_swipe_have_the_spell_damage(duel):
    duel.me.summon("Kobold Geomancer")
    ogre, yeti = duel.them.summon("Boulderfist Ogre"), duel.them.summon("Chillwind Yeti")
    duel.me.play("Swipe", target=ogre)
    assert (ogre.health, yeti.health, duel.them.health) == (2, 3, 28)


def test_53_poisonous_destroys_a_minion_it_damages(duel: Duel) -> None:
    maexxna, ogre = duel.me.summon("Maexxna"), duel.them.summon("Boulderfist Ogre")
    maexxna.attacks(ogre)
    assert not ogre.in_play and maexxna.health == 2


def test_53_poisonous_does_not_kill_heroes(duel: Duel) -> None:
    maexxna = duel.me.summon("Maexxna")
    maexxna.attacks(duel.them.hero)
    assert duel.them.health == 28 and duel.result == "playing"


def test_54_lifesteal_heals_before_the_death_step(duel: Duel) -> None:
    duel.me.set(health=2)
    zilliax = duel.me.summon("Zilliax", divine_shield=False)
    ogre = duel.them.summon("Boulderfist Ogre")
    zilliax.attacks(ogre)
    assert not zilliax.in_play and duel.me.health == 5


def test_54_lifesteal_heals_for_each_hit(duel):
    duel.me.set(health=10).summon("Hooded Acolyte")
    for _ in range(3):
        duel.them.summon("Chillwind Yeti")
    duel.me.play("Spirit Lash")
    assert duel.me.hero.health == 14
    assert duel.me.raw["cthun_attack"] == 4


def test_55_a_minion_freezer_needs_damage(duel: Duel) -> None:
    elemental, squire = duel.me.summon("Water Elemental"), duel.them.summon("Argent Squire")
    elemental.attacks(squire)
    assert not squire.frozen


def test_55_a_freezing_spell_freezes_through_a_shield(duel: Duel) -> None:
    squire = duel.them.summon("Argent Squire")
    duel.me.play("Frostbolt", target=squire)
    assert squire.frozen and not squire.divine_shield


def test_56_healing_restores_no_more_than_the_damage(duel: Duel) -> None:
    duel.me.set(health=28)
    duel.me.play("Antique Healbot")
    assert duel.me.health == 30


def test_56_a_full_health_character_is_a_legal_target() -> None:
    duel = Duel(me="HERO_09")
    duel.me.use_power(duel.me.hero)
    assert duel.me.health == 30


def test_57_alexstrasza_sets_health_without_damage(duel: Duel) -> None:
    duel.them.set(armor=5)
    duel.me.play("Alexstrasza", target=duel.them.hero)
    assert (duel.them.health, duel.them.armor) == (15, 5)


def test_57_hunters_mark_sets_maximum_health_and_later_buffs_add() -> None:
    duel = Duel(me="HERO_05")
    ogre = duel.them.summon("Boulderfist Ogre", health=3)
    duel.me.play("Hunter's Mark", target=ogre)
    assert (ogre.health, ogre.max_health) == (1, 1)
    duel.end_turn()
    duel.them.play("Shattered Sun Cleric", target=ogre)
    assert (ogre.health, ogre.max_health) == (2, 2)


def test_58_a_health_aura_that_ends_kills_nobody(duel: Duel) -> None:
    champion = duel.them.summon("Stormwind Champion", health=1)
    raptor = duel.them.summon("Bloodfen Raptor")
    duel.plain["players"][1]["board"][1]["health"] = 1
    duel.changed()
    duel.settle()
    assert raptor.max_health == 3
    duel.me.play("Frostbolt", target=champion)
    assert not champion.in_play
    assert (raptor.max_health, raptor.health, raptor.attack) == (2, 1, 3)


def test_59_attack_never_counts_below_zero(duel: Duel) -> None:
    weakling = duel.me.summon("Chillwind Yeti", base_attack=-2)
    assert weakling.attack == 0 and not weakling.can_attack
    duel.me.play("Blessing of Might", target=weakling)
    assert weakling.attack == 1 and weakling.can_attack


def test_60_the_dead_go_to_the_graveyard_in_order_of_play(duel: Duel) -> None:
    duel.me.summon("Bloodfen Raptor")
    duel.me.summon("Murloc Raider", at=1)
    duel.me.play("Hellfire")
    assert duel.me.died_this_turn == ["CS2_172", "CS2_168"]


def test_61_hyena_that_dies_with_a_beast_does_not_grow(duel: Duel) -> None:
    hyena = duel.me.summon("Scavenging Hyena", max_health=3, health=3)
    duel.me.summon("Bloodfen Raptor")
    duel.me.play("Hellfire")
    assert not hyena.in_play


def test_61_who_has_changed_sides_reacts_to_the_deaths_that_come_after(duel):
    duel.me.summon("Sylvanas Windrunner", health=1)
    duel.them.summon("Mekgineer Thermaplugg")
    duel.them.summon("Wisp")  # dies after Sylvanas has taken Thermaplugg
    duel.me.play("Hellfire")
    assert duel.me.ids == ["GVG_116", "EX1_029"]


def test_62_deathrattle_summons_take_the_dead_minions_place(duel: Duel) -> None:
    duel.me.summon("Chillwind Yeti")
    golem = duel.me.summon("Harvest Golem", health=1)
    duel.me.summon("Boulderfist Ogre")
    golem.attacks(duel.them.summon("Bloodfen Raptor"))
    assert duel.me.ids == ["CS2_182", "skele21", "CS2_200"]


def test_62_x357_what_a_living_neighbour_summons_does_not_move_the_place_of_the_dead(duel):
    duel.them.summon("Wisp")
    duel.me.summon("Mekgineer Thermaplugg")
    duel.me.summon("Harvest Golem", health=1).attacks(duel.them.board[0])
    assert duel.me.ids == ["GVG_116", "skele21", "EX1_029"]


def test_63_both_heroes_dead_is_a_draw(duel: Duel) -> None:
    duel.me.set(health=3)
    duel.them.set(health=3)
    duel.me.play("Hellfire")
    assert duel.result == "draw"


def test_64_frostmourne_summons_what_it_killed(duel: Duel) -> None:
    duel.me.equip("Frostmourne", durability=1)
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.attacks(yeti)
    assert duel.me.weapon is None
    assert duel.me.ids == ["CS2_182"] and duel.me.board[0].health == 5


def test_65_play_dead_triggers_the_deathrattle_and_the_minion_stays() -> None:
    duel = Duel(me="HERO_05")
    hyena = duel.me.summon("Scavenging Hyena")
    highmane = duel.me.summon("Savannah Highmane")
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Play Dead", target=highmane)
    assert duel.me.ids == ["EX1_531", "EX1_534", "EX1_534t", "EX1_534t", "CS2_182"]
    assert hyena.attack == 2  # no death event


def test_65_cube_remembers_and_summons_base_copies(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti", attack=9)
    duel.me.play("Carnivorous Cube", target=yeti)
    assert duel.me.ids == ["LOOT_161"]
    cube = duel.me.board[0]
    duel.me.play("Play Dead", target=cube)
    assert duel.me.ids == ["LOOT_161", "CS2_182", "CS2_182"] and duel.me.board[1].attack == 4


def test_65_who_has_the_deathrattle_of_astral_tiger_is_copied(duel):
    duel.me.set(deck={})
    tiger = duel.me.summon("Astral Tiger")
    duel.me.play("Unearthed Raptor", target=tiger)
    duel.me.set(mana=10).play("Feign Death")
    assert duel.me.deck == {"LOE_019": 1, "LOOT_056": 1}
    duel.me.set(mana=10).play("Twisting Nether")
    assert duel.me.deck == {"LOE_019": 2, "LOOT_056": 2}


def test_65_majordomo_stays_when_feign_death_runs_his_deathrattle(duel):
    duel.me.summon("Majordomo Executus")
    duel.me.play("Feign Death")
    assert duel.me.ids == ["BRM_027"] and duel.me.hero.id == "BRM_027h"


def test_65_majordomo_stays_when_his_deathrattle_is_triggered(duel):
    majordomo = duel.me.summon("Majordomo Executus")
    duel.me.play("Princess Huhuran", target=majordomo)
    assert majordomo.in_play and duel.me.health == 8


def test_ice_breaker_destroys_what_it_hits_itself(duel):
    ogre = duel.them.summon("Boulderfist Ogre", frozen=True)
    duel.me.equip("Death's Bite").play("Ice Breaker")
    assert ogre.in_play and ogre.damage == 1


def test_armor_that_damage_gives_is_heard_of(duel):
    engine = duel.me.summon("Siege Engine")
    duel.me.summon("Alley Armorsmith").attacks(duel.them.summon("Chillwind Yeti"))
    assert (duel.me.armor, engine.attack) == (2, 6)


def test_54_84_each_hit_with_lifesteal_heals_after_who_heard_of_the_one_before() -> None:
    duel = Duel(era="p1")
    duel.me.set(health=29)
    duel.them.summon("Shadowboxer")  # one damage to my hero whenever a character is healed
    warden = duel.them.summon("Lightwarden")  # +2 Attack whenever a character is healed
    duel.me.play("Spirit Lash")
    assert (duel.me.health, warden.attack) == (29, 5)
