"""docs/rules/hearthstone.md, sections G and H: attacking and playing cards. Tests are named by rule number."""

from __future__ import annotations

import pytest

from turnwise.hearthstone.testing import Duel

# G. Attacking ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [{"attack": 0}, {"frozen": True}, {"cant_attack": True}, {"attacks_made": 1}, {"summoned_this_turn": True}],
)
def test_30_what_keeps_a_minion_from_attacking(duel: Duel, fields: dict[str, object]) -> None:
    ready, not_ready = duel.me.summon("Chillwind Yeti"), duel.me.summon("Chillwind Yeti", **fields)
    assert ready.can_attack
    assert not not_ready.can_attack


def test_30_windfury_attacks_twice(duel: Duel) -> None:
    harpy = duel.me.summon("Windfury Harpy")
    harpy.attacks(duel.them.hero)
    assert harpy.can_attack
    harpy.attacks(duel.them.hero)
    assert not harpy.can_attack
    assert duel.them.health == 22


def test_31_charge_and_rush_lift_summoning_sickness(duel: Duel) -> None:
    for card in ("Wisp", "Stonetusk Boar", "Rabid Worgen"):
        duel.me.play(card)
    duel.them.summon("Chillwind Yeti")
    assert [minion.can_attack for minion in duel.me.board] == [False, True, True]


def test_31_charge_gained_later_lifts_it_and_losing_it_restores_it(duel: Duel) -> None:
    duel.me.play("Southsea Deckhand")
    deckhand = duel.me.board[0]
    assert not deckhand.can_attack
    duel.me.play("Fiery War Axe")
    assert deckhand.can_attack
    duel.me.set(weapon={"id": "CS2_106", "durability": 1})
    duel.me.attacks(duel.them.hero)
    assert duel.me.weapon is None
    assert not deckhand.can_attack


def test_31_houndmaster_shaw_gives_rush_at_once(duel: Duel) -> None:
    duel.me.play("Wisp")
    duel.them.summon("Chillwind Yeti")
    wisp = duel.me.board[0]
    assert not wisp.can_attack
    duel.me.play("Houndmaster Shaw")
    assert wisp.can_attack


def test_31_a_stolen_minion_is_summoning_sick(duel: Duel) -> None:
    for _ in range(4):
        duel.them.summon("Chillwind Yeti")
    duel.me.play("Mind Control Tech", picks=["target enemy 1"])
    assert duel.me.ids == ["EX1_085", "CS2_182"]
    assert not duel.me.board[1].can_attack


def test_32_rush_attacks_minions_only_in_its_first_turn(duel: Duel) -> None:
    duel.me.play("Rabid Worgen")
    worgen, yeti = duel.me.board[0], duel.them.summon("Chillwind Yeti")
    assert yeti.can_be_attacked_by(worgen)
    assert not duel.them.hero.can_be_attacked_by(worgen)
    duel.end_turn()
    duel.end_turn()
    assert duel.them.hero.can_be_attacked_by(worgen)


def test_33_taunt_must_be_attacked_first(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti")
    duel.them.summon("Wisp")
    taunt = duel.them.summon("Frostwolf Grunt")
    assert [a for a in duel.legal() if a.startswith("attack")] == [f"attack 1 -> {taunt.name}"]
    assert yeti.can_attack


@pytest.mark.parametrize("hidden", ["stealth", "immune"])
def test_33_a_hidden_taunt_protects_nobody_and_cannot_be_attacked(duel: Duel, hidden: str) -> None:
    duel.me.summon("Chillwind Yeti")
    duel.them.summon("Frostwolf Grunt", **{hidden: True})
    assert [a for a in duel.legal() if a.startswith("attack")] == ["attack 1 -> enemy hero"]


def test_33_charged_devilsaur_spares_heroes_in_its_turn(duel: Duel) -> None:
    duel.them.summon("Chillwind Yeti")
    duel.me.play("Charged Devilsaur")
    assert [a for a in duel.legal() if a.startswith("attack")] == ["attack 1 -> enemy 1"]
    duel.end_turn()
    duel.end_turn()
    assert duel.them.hero.can_be_attacked_by(duel.me.board[0])


def test_34_a_hero_attacks_once(duel: Duel) -> None:
    assert not duel.me.hero.can_attack
    duel.me.equip("Arcanite Reaper")
    duel.me.attacks(duel.them.hero)
    assert duel.them.health == 25
    assert not duel.me.hero.can_attack


def test_34_temporary_attack_is_enough(duel: Duel) -> None:
    duel.me.play("Heroic Strike")
    duel.me.attacks(duel.them.hero)
    assert duel.them.health == 26


def test_35a_secrets_queue_at_attack(duel: Duel) -> None:
    duel.them.set_secret("Freezing Trap", "Snake Trap")
    defender = duel.them.summon("Chillwind Yeti")
    raptor = duel.me.summon("Bloodfen Raptor")
    raptor.attacks(defender)
    assert duel.me.hand == ["CS2_172"]
    assert duel.me.cost("CS2_172") == 4
    assert duel.them.ids == ["CS2_182", *["EX1_554t"] * 3]
    assert duel.them.secrets == []
    assert defender.health == 5


def test_35a_explosive_trap_and_ice_barrier_go_off_after_freezing_trap(duel: Duel) -> None:
    duel.them.set_secret("Freezing Trap", "Explosive Trap", "Ice Barrier")
    raptor = duel.me.summon("Bloodfen Raptor")
    wisp = duel.me.summon("Wisp")
    raptor.attacks(duel.them.hero)
    assert duel.me.hand == ["CS2_172"]
    assert not wisp.in_play
    assert duel.them.secrets == []
    assert duel.them.armor == 8
    assert duel.them.health == 30


def test_35a_freezing_trap_stays_when_the_attacker_is_dying(duel: Duel) -> None:
    duel.them.set_secret("Explosive Trap", "Freezing Trap")
    raptor = duel.me.summon("Bloodfen Raptor")
    raptor.attacks(duel.them.hero)
    assert not raptor.in_play
    assert duel.me.hand == []
    assert duel.them.secrets == ["EX1_611"]


def test_35a_only_secrets_that_fit_the_defender(duel: Duel) -> None:
    duel.them.set_secret("Snake Trap", "Explosive Trap")
    yeti, other = duel.me.summon("Chillwind Yeti"), duel.them.summon("Bloodfen Raptor")
    yeti.attacks(other)
    assert duel.them.secrets == ["EX1_610"]
    assert duel.them.ids == ["EX1_554t"] * 3


def test_35b_the_attacker_loses_stealth(duel: Duel) -> None:
    panther = duel.me.summon("Jungle Panther")
    panther.attacks(duel.them.hero)
    assert not panther.stealth


def test_35b_a_hero_dead_in_the_preparation_loses_before_the_hit(duel: Duel) -> None:
    duel.me.set(health=2).equip("Arcanite Reaper")
    duel.them.set(health=1).set_secret("Explosive Trap")
    duel.me.attacks(duel.them.hero)
    assert duel.result == "second_won"
    assert duel.them.health == 1


def test_35c_a_cancelled_attack_costs_no_durability_and_is_not_used(duel: Duel) -> None:
    duel.me.equip("Arcanite Reaper")
    duel.them.set_secret("Explosive Trap")
    raptor = duel.me.summon("Bloodfen Raptor")
    raptor.attacks(duel.them.hero)
    assert not raptor.in_play
    assert duel.them.health == 30
    weapon = duel.me.weapon
    assert weapon is not None
    assert weapon["durability"] == 2


def test_35d_both_hits_land_together(duel: Duel) -> None:
    mine, theirs = duel.me.summon("Chillwind Yeti"), duel.them.summon("Boulderfist Ogre")
    mine.attacks(theirs)
    assert not mine.in_play
    assert theirs.health == 3


def test_35d_damage_triggers_come_after_both_hits(duel: Duel) -> None:
    berserker = duel.me.summon("Frothing Berserker", health=9, max_health=9)
    duel.me.summon("Chillwind Yeti").attacks(duel.them.summon("Chillwind Yeti"))
    assert berserker.attack == 4


def test_35e_a_weapon_loses_durability_and_breaks(duel: Duel) -> None:
    duel.me.equip("Fiery War Axe", durability=1)
    duel.me.attacks(duel.them.hero)
    assert duel.them.health == 27
    assert duel.me.weapon is None


def test_35f_after_attack_triggers_even_with_the_last_durability(duel: Duel) -> None:
    duel.me.equip("Vinecleaver", durability=1)
    duel.me.attacks(duel.them.hero)
    assert duel.me.weapon is None
    assert duel.me.ids == ["CS2_101t"] * 2


def test_36_x364_candleshot_protects_after_the_secrets(duel: Duel) -> None:
    duel.me.equip("Candleshot")
    wisp = duel.me.summon("Wisp")
    duel.them.set_secret("Explosive Trap")
    duel.me.attacks(duel.them.hero)
    assert duel.me.health == 28
    assert not wisp.in_play
    assert duel.them.health == 29
    weapon = duel.me.weapon
    assert weapon is not None
    assert weapon["durability"] == 2
    assert not duel.me.hero.immune


def test_36_candleshot_takes_no_damage_from_the_defender(duel: Duel) -> None:
    duel.me.equip("Candleshot")
    duel.me.attacks(duel.them.summon("Chillwind Yeti"))
    assert duel.me.health == 30


def test_37_water_elemental_freezes_in_attack_and_defence(duel: Duel) -> None:
    elemental = duel.me.summon("Water Elemental")
    elemental.attacks(duel.them.hero)
    assert duel.them.hero.frozen
    duel.end_turn()
    yeti = duel.them.summon("Chillwind Yeti")
    yeti.attacks(elemental)
    assert yeti.frozen


def test_37_a_shield_keeps_from_freezing(duel: Duel) -> None:
    squire = duel.them.summon("Argent Squire")
    duel.me.summon("Water Elemental").attacks(squire)
    assert not squire.divine_shield
    assert not squire.frozen


# H. Playing cards -----------------------------------------------------------------------------------------------------


def test_38a_the_card_has_left_the_hand(duel: Duel) -> None:
    duel.me.give("Wisp", "Wisp", "Twilight Drake")
    duel.me.play("Twilight Drake")
    assert duel.me.board[0].health == 3
    assert duel.me.mana == 6


def test_38c_on_play_triggers_come_before_the_battlecry(duel: Duel) -> None:
    # Starving Buzzard draws for the Beast before King of Beasts, a Beast too, counts.
    duel.me.summon("Starving Buzzard")
    hand = len(duel.me.hand)
    duel.me.play("King of Beasts")
    assert len(duel.me.hand) == hand + 1
    assert duel.me.board[1].attack == 3


def test_38c_undertaker_grows_before_the_battlecry(duel: Duel) -> None:
    undertaker = duel.me.summon("Undertaker")
    duel.me.play("Carnivorous Cube", undertaker)
    assert duel.me.ids == ["LOOT_161"]  # the battlecry hit it afterwards
    other = duel.me.summon("Undertaker")
    duel.me.play("Leper Gnome")
    assert other.attack == 2


def test_38e_mirror_entity_copies_after_the_battlecry(duel: Duel) -> None:
    duel.them.set_secret("Mirror Entity")
    duel.me.give("Wisp", "Wisp").play("Twilight Drake")
    assert [(m.attack, m.health) for m in duel.them.board] == [(4, 3)]


def test_38e_leeroys_whelps_come_before_the_copy(duel: Duel) -> None:
    duel.them.set_secret("Mirror Entity")
    duel.me.play("Leeroy Jenkins")
    assert duel.them.ids == ["EX1_116t", "EX1_116t", "EX1_116"]


def test_38f_knife_juggler_throws_after_the_battlecry(duel: Duel) -> None:
    duel.me.summon("Knife Juggler")
    wisp = duel.them.summon("Wisp")
    outcomes = duel.me.play("Fire Elemental", wisp, every=True)
    assert [o.picks for o in outcomes] == [[]]  # the Wisp is gone: the hero is the only one left to hit
    assert outcomes[0].duel.them.health == 29


def test_38_e_and_f_are_skipped_when_the_minion_died(duel: Duel) -> None:
    duel.me.summon("Knife Juggler")
    duel.them.set_secret("Mirror Entity")
    duel.them.set(hand=["CS2_231"] * 10)
    duel.me.give("Witchwood Grizzly", health=10)  # loses 10 Health by its battlecry
    duel.me.play("Witchwood Grizzly")
    assert duel.me.ids == ["NEW1_019"]
    assert duel.them.secrets == ["EX1_294"]
    assert duel.them.health == 30


def test_38_faceless_becomes_the_minion_that_the_rest_is_about(duel: Duel) -> None:
    duel.them.set_secret("Mirror Entity")
    ogre = duel.them.summon("Boulderfist Ogre", health=3, max_health=7)
    duel.me.play("Faceless Manipulator", ogre)
    assert duel.me.ids == ["CS2_200"]
    assert duel.me.board[0].health == 3
    assert duel.them.ids == ["CS2_200", "CS2_200"]
    assert duel.them.board[1].health == 3


def test_38_a_minion_does_not_react_to_its_own_play(duel: Duel) -> None:
    duel.me.play("Knife Juggler")
    assert duel.them.health == 30
    duel.me.play("Starving Buzzard")
    assert duel.me.hand == []


def test_39_magnetic_merges_with_the_mech_on_its_right(duel: Duel) -> None:
    tank = duel.me.summon("Spider Tank", health=2, max_health=4)
    order = tank.raw["order"]
    duel.me.play("Zilliax", at=1)
    assert duel.me.ids == ["GVG_044"]
    assert tank.raw["order"] == order
    assert (tank.attack, tank.health, tank.max_health) == (6, 4, 6)
    assert tank.taunt
    assert tank.divine_shield
    assert tank.lifesteal
    assert tank.rush
    assert tank.can_attack


def test_39_magnetic_is_a_normal_minion_elsewhere(duel: Duel) -> None:
    duel.me.summon("Spider Tank")
    duel.me.summon("Chillwind Yeti")
    duel.me.play("Zilliax", at=2)
    assert duel.me.ids == ["GVG_044", "BOT_548", "CS2_182"]


def test_39_a_merge_is_no_summon_and_silence_takes_it_away(duel: Duel) -> None:
    duel.me.summon("Knife Juggler")
    tank = duel.me.summon("Spider Tank")
    duel.me.play("Spider Bomb", at=2)
    assert (tank.attack, tank.health) == (5, 6)
    assert duel.them.health == 30
    duel.me.play("Ironbeak Owl", tank, picks=["target enemy hero"])
    assert (tank.attack, tank.health) == (3, 4)
    assert not tank.deathrattle


def test_39_the_merged_deathrattle_fires(duel: Duel) -> None:
    tank = duel.me.summon("Spider Tank")
    duel.me.play("Spider Bomb", at=1)
    victim = duel.them.summon("Chillwind Yeti")
    duel.me.play("Siphon Soul", tank)
    assert not tank.in_play
    assert not victim.in_play


def test_39_a_magnetic_card_that_joins_a_mech_is_no_minion_for_mirror_entity_of_2015():
    duel = Duel(era="p5")
    duel.them.set_secret("Mirror Entity")
    duel.me.summon("Mechwarper")
    duel.me.play("Spider Bomb", at=1)
    assert (duel.them.ids, duel.them.secrets) == ([], ["EX1_294"])


def test_39_a_magnetic_card_that_merges_counts_for_the_caverns_below(duel):
    duel.me.set(secrets=[{"id": "UNG_067"}])
    mech = duel.me.summon("Harvest Golem")
    duel.me.play("Wargear", at=mech.place)
    assert duel.me.raw["secrets"][0]["progress"] == 1


def test_39_a_magnetic_card_brings_the_text_of_valanyr_to_its_host(duel):
    golem = duel.me.summon("Harvest Golem")
    duel.me.set(hand=[{"id": "BOT_906", "attack": 5, "health": 5, "blessing": "LOOT_500e"}])
    duel.me.play("Glow-Tron", at=golem.place)
    duel.me.play("Siphon Soul", target=golem)
    assert duel.me.weapon["id"] == "LOOT_500"


def test_40_whenever_you_cast_comes_before_the_spell(duel: Duel) -> None:
    antonidas = duel.me.summon("Archmage Antonidas", health=3)
    duel.me.play("Frostbolt", antonidas)
    assert not antonidas.in_play
    assert duel.me.hand == ["CS2_029"]


def test_40_a_secret_is_cast_and_waits(duel: Duel) -> None:
    duel.me.summon("Archmage Antonidas")
    duel.me.play("Ice Barrier")
    assert duel.me.secrets == ["EX1_289"]
    assert duel.me.armor == 0
    assert duel.me.hand == ["CS2_029"]


def test_41_deaths_come_after_the_whole_spell(duel: Duel) -> None:
    gnome = duel.them.summon("Haunted Creeper", health=2)
    duel.me.play("Death and Decay")
    assert not gnome.in_play
    assert duel.them.ids == ["FP1_002t"] * 2


def test_41_defile_has_a_death_step_after_each_pass(duel: Duel) -> None:
    for health in (1, 2, 3):
        duel.them.summon("War Golem", health=health, max_health=7)
    duel.me.play("Defile")
    assert duel.them.board == []


def test_41_defile_hits_what_a_deathrattle_brought(duel: Duel) -> None:
    duel.them.summon("Haunted Creeper", health=1, max_health=2)
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Defile")
    # Pass 1 kills the Creeper, pass 2 its two Spiders, pass 3 nobody.
    assert duel.them.ids == ["CS2_200"]
    assert ogre.health == 4


def test_41_reincarnate_returns_after_the_deathrattle(duel: Duel) -> None:
    creeper = duel.me.summon("Haunted Creeper", attack=5)
    duel.me.play("Reincarnate", creeper)
    assert duel.me.ids == ["FP1_002t", "FP1_002t", "FP1_002"]
    assert duel.me.board[2].attack == 1


def test_42_mortal_coil_draws_when_it_kills(duel: Duel) -> None:
    wisp, yeti = duel.them.summon("Wisp"), duel.them.summon("Chillwind Yeti")
    duel.me.play("Mortal Coil", yeti)
    assert duel.me.hand == []
    duel.me.play("Mortal Coil", wisp)
    assert duel.me.hand == ["CS2_182"]


def test_42_a_shielded_minion_is_not_killed(duel: Duel) -> None:
    squire = duel.them.summon("Argent Squire")
    duel.me.play("Mortal Coil", squire)
    assert squire.in_play
    assert duel.me.hand == []


def test_43_a_new_weapon_destroys_the_old_one_after_its_battlecry(duel: Duel) -> None:
    duel.me.equip("Frostmourne", attached=[{"id": "CS2_182", "kind": "memory", "order": 1}])
    duel.me.play("Champion's Maul")
    assert duel.me.weapon is not None
    assert duel.me.weapon["id"] == "LOOT_286t1"
    assert duel.me.ids == ["CS2_101t", "CS2_101t", "CS2_182"]  # battlecry, then the old weapon's deathrattle


def test_43_no_second_attack_with_a_new_weapon(duel: Duel) -> None:
    duel.me.equip("Fiery War Axe")
    duel.me.attacks(duel.them.hero)
    duel.me.play("Arcanite Reaper")
    assert not duel.me.hero.can_attack


def test_44_a_hero_card_keeps_health_and_gives_armor_and_a_ready_power() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(health=11, armor=2).equip("Candleshot")
    duel.me.use_power()
    duel.me.attacks(duel.them.hero)
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.set(mana=10)
    duel.me.play("Deathstalker Rexxar")
    assert (duel.me.health, duel.me.max_health, duel.me.armor) == (11, 30, 7)
    assert duel.me.power == "ICC_828p"
    assert yeti.health == 3
    assert duel.me.weapon is not None
    assert duel.me.hero.can_attack
    assert "power" in duel.legal()


def test_44_a_new_hero_is_not_frozen_and_has_its_class(duel: Duel) -> None:
    duel.me.set(hero_state={"frozen": True})
    duel.me.play("Bloodreaver Gul'dan")
    assert not duel.me.hero.frozen
    assert duel.me.power == "ICC_831p"
    assert duel.me.raw["hero"] == "ICC_831"


def test_45_jaraxxus_replaces_the_hero(duel: Duel) -> None:
    duel = Duel(me="HERO_07", era="p1")
    duel.me.set(health=4, armor=3, fatigue=2, hero_state={"frozen": True})
    duel.them.set_secret("Mirror Entity")
    duel.me.summon("Knife Juggler")
    duel.me.play("Lord Jaraxxus")
    assert (duel.me.health, duel.me.max_health, duel.me.armor, duel.me.fatigue) == (15, 15, 0, 2)
    assert duel.me.power == "EX1_tk33"
    assert not duel.me.hero.frozen
    weapon = duel.me.weapon
    assert weapon is not None
    assert (weapon["id"], weapon["attack"], weapon["durability"]) == ("EX1_323w", 3, 8)
    assert duel.me.ids == ["NEW1_019"]
    assert duel.me.graveyard == []
    assert duel.them.secrets == ["EX1_294"]
    assert duel.them.health == 30


def test_45_mirror_entity_of_2014_stays_when_lord_jaraxxus_comes():
    duel = Duel(era="p1_2014")
    duel.them.set_secret("Mirror Entity")
    duel.me.play("Lord Jaraxxus")
    assert (duel.them.ids, duel.them.secrets) == ([], ["EX1_294"])


def test_46_inspire_comes_after_the_power(duel: Duel) -> None:
    duel.me.summon("Brave Archer")
    duel.me.use_power(duel.them.hero)
    assert duel.them.health == 30 - 1 - 2


def test_46_inspire_comes_after_the_deaths_of_the_power(duel: Duel) -> None:
    archer = duel.me.summon("Brave Archer", health=1, max_health=1)
    duel.me.use_power(archer)
    assert not archer.in_play
    assert duel.them.health == 30


def test_47_brann_doubles_battlecries_on_the_same_target(duel: Duel) -> None:
    duel.me.summon("Brann Bronzebeard")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Shattered Sun Cleric", yeti)
    assert (yeti.attack, yeti.health) == (6, 7)


def test_47_no_death_step_between_the_two(duel: Duel) -> None:
    duel.me.summon("Brann Bronzebeard")
    creeper = duel.them.summon("Haunted Creeper", health=1, max_health=2)
    duel.me.play("Dread Infernal")
    assert not creeper.in_play
    assert duel.them.ids == ["FP1_002t"] * 2
    assert duel.them.health == 28


def test_47_choices_are_asked_twice(duel: Duel) -> None:
    duel.me.summon("Brann Bronzebeard")
    duel.me.play("Stonehill Defender")
    duel.choose(1)
    assert len(duel.options) == 3
    duel.choose(1)
    assert duel.options == []
    assert len(duel.me.hand) == 2


def test_47_random_parts_are_rolled_again(duel: Duel) -> None:
    duel.me.summon("Brann Bronzebeard")
    outcomes = duel.me.play("Babbling Book", every=True)
    assert all(len(o.duel.me.hand) == 2 and len(o.picks) == 2 for o in outcomes)
    assert abs(sum(o.probability for o in outcomes) - 1) < 1e-9


def test_47_with_brann_two_copies_of_echoing_ooze_come_at_the_end_of_this_turn(duel):
    duel.me.summon("Brann Bronzebeard")
    duel.me.play("Echoing Ooze")
    duel.end_turn()
    assert duel.me.ids.count("FP1_003") == 3
    duel.end_turn()
    assert duel.me.ids.count("FP1_003") == 3
