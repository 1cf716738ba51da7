"""Basic cards, hero powers and The Coin."""

import pytest

YETI = "Chillwind Yeti"


# Hero powers


def test_shapeshift(duel):
    duel.me.learn("Shapeshift")
    duel.power()
    assert (duel.me.attack, duel.me.armor) == (1, 1)
    duel.attack("hero", "enemy hero").end_turn()
    assert (duel.them.health, duel.me.attack) == (29, 0)


def test_steady_shot(duel):
    duel.me.learn("Steady Shot")
    duel.them.summon(YETI)
    assert duel.targets("power") == set()
    duel.power()
    assert duel.them.health == 28
    assert not duel.can("power")


def test_fireblast(duel):
    duel.them.summon(YETI)
    duel.power("enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/4"]


def test_reinforce(duel):
    duel.me.learn("Reinforce")
    duel.power()
    assert duel.me.board == ["Silver Hand Recruit 1/1"]


def test_reinforce_needs_a_place(duel):
    duel.me.learn("Reinforce").summon(*[YETI] * 7)
    assert not duel.can("power")


def test_lesser_heal_may_aim_at_full_health(duel):
    duel.me.learn("Lesser Heal").set(health=25)
    duel.them.summon(YETI)
    assert duel.targets("power") == {"own hero", "enemy hero", "enemy 1"}
    duel.power("own hero")
    assert duel.me.health == 27


def test_dagger_mastery(duel):
    duel.me.learn("Dagger Mastery")
    duel.power()
    assert duel.me.weapon == "Wicked Knife 1/2"


def test_totemic_call_gives_a_missing_totem(duel):
    duel.me.learn("Totemic Call").summon("Searing Totem", "Stoneclaw Totem")
    assert duel.chances("power", lambda d: d.me.board[-1]) == {
        "Wrath of Air Totem 0/2": 0.5,
        "Healing Totem 0/2": 0.5,
    }
    duel.me.summon("Wrath of Air Totem")
    duel.power()
    assert duel.picks == []
    assert duel.me.board[-1] == "Healing Totem 0/2"


def test_totemic_call_needs_a_place_and_a_missing_totem(duel):
    duel.me.learn("Totemic Call").summon("Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem", "Healing Totem")
    assert not duel.can("power")
    duel.me.set(board=[]).summon(*[YETI] * 7)
    assert not duel.can("power")


def test_life_tap_hurts_then_draws(duel):
    duel.me.learn("Life Tap")
    duel.power()
    assert (duel.me.health, duel.me.hand) == (28, ["Wisp"])


def test_armor_up(duel):
    duel.me.learn("Armor Up!")
    duel.power()
    assert duel.me.armor == 2


def test_healing_totem(duel):
    duel.me.summon("Healing Totem").summon(YETI, health=2).set(health=20)
    duel.them.summon(YETI, health=2)
    duel.end_turn()
    assert (duel.me.board[1], duel.them.board, duel.me.health) == ("Chillwind Yeti 4/3", ["Chillwind Yeti 4/2"], 20)


def test_wrath_of_air_totem_is_spell_damage(duel):
    duel.me.summon("Wrath of Air Totem").hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.them.health == 27


def test_the_coin_gives_one_mana_for_this_turn(duel):
    duel.me.hold("The Coin").set(mana=4, max_mana=4)
    duel.play("The Coin")
    assert duel.me.mana == 5
    duel.end_turn().end_turn()
    assert duel.me.mana == 5  # the crystal of the new turn, not the coin's


# Neutral


@pytest.mark.parametrize("name", ["Raid Leader", "Leokk"])
def test_leaders_give_attack_to_the_others(duel, name):
    duel.me.summon(YETI, name)
    duel.them.summon(YETI)
    assert [text.split()[-1] for text in duel.me.board] == ["5/5", {"Raid Leader": "2/2", "Leokk": "2/4"}[name]]
    assert duel.them.board == ["Chillwind Yeti 4/5"]


def test_razorfen_hunter(duel):
    duel.me.hold("Razorfen Hunter").summon(YETI)
    duel.play("Razorfen Hunter")
    assert duel.me.board == ["Chillwind Yeti 4/5", "Razorfen Hunter 2/3", "Boar 1/1"]


def test_stormwind_champion(duel):
    duel.me.summon(YETI, "Stormwind Champion")
    assert duel.me.board == ["Chillwind Yeti 5/6", "Stormwind Champion 6/6"]


def test_shattered_sun_cleric(duel):
    duel.me.hold("Shattered Sun Cleric").summon(YETI)
    duel.them.summon(YETI)
    assert duel.targets("play", "Shattered Sun Cleric") == {"own 1"}
    duel.play("Shattered Sun Cleric", "own 1")
    assert duel.me.board == ["Chillwind Yeti 5/6", "Shattered Sun Cleric 3/2"]


def test_acidic_swamp_ooze(duel):
    duel.me.hold("Acidic Swamp Ooze").equip("Fiery War Axe")
    duel.them.equip("Fiery War Axe")
    duel.play("Acidic Swamp Ooze")
    assert (duel.me.weapon, duel.them.weapon) == ("Fiery War Axe 3/2", None)


def test_nightblade(duel):
    duel.me.hold("Nightblade")
    duel.play("Nightblade")
    assert duel.them.health == 27


# Hunter


def test_hunters_mark_sets_health_and_clears_damage(duel):
    duel.me.hold("Hunter's Mark")
    duel.them.summon("Boulderfist Ogre", health=3)
    duel.play("Hunter's Mark", "enemy 1")
    assert (duel.them.board, duel.them[1].max_health) == (["Boulderfist Ogre 6/1"], 1)


def test_starving_buzzard(duel):
    duel.me.hold("Stonetusk Boar", "Wolfrider").summon("Starving Buzzard")
    duel.play("Wolfrider")
    assert duel.me.hand == ["Stonetusk Boar"]
    duel.play("Stonetusk Boar")
    assert duel.me.hand == ["Wisp"]


def test_houndmaster(duel):
    duel.me.hold("Houndmaster").summon("Bloodfen Raptor", YETI)
    assert duel.targets("play", "Houndmaster") == {"own 1"}
    duel.play("Houndmaster", "own 1")
    assert (duel.me.board[0], duel.me[1].taunt) == ("Bloodfen Raptor 5/4", True)


def test_houndmaster_without_a_beast(duel):
    duel.me.hold("Houndmaster").summon(YETI)
    duel.play("Houndmaster")
    assert duel.me.board == ["Chillwind Yeti 4/5", "Houndmaster 4/3"]


def test_timber_wolf(duel):
    duel.me.summon("Timber Wolf", "Bloodfen Raptor", YETI)
    assert duel.me.board == ["Timber Wolf 1/1", "Bloodfen Raptor 4/2", "Chillwind Yeti 4/5"]


def test_tracking_shows_three_cards_and_draws_one(duel):
    duel.me.hold("Tracking").stack("Wisp", YETI, "Frostbolt")
    duel.play("Tracking")
    assert sorted(duel.options) == [YETI, "Frostbolt", "Wisp"]
    duel.choose("Frostbolt")
    assert (duel.me.hand, duel.me.deck) == (["Frostbolt"], {})


def test_tracking_on_a_small_deck(duel):
    duel.me.hold("Tracking").stack(YETI)
    duel.play("Tracking")
    assert duel.me.hand == [YETI]  # a single card is no choice
    duel.me.hold("Tracking")
    duel.play("Tracking")
    assert (duel.me.hand, duel.me.health) == ([YETI], 30)  # no fatigue


def test_arcane_shot(duel):
    duel.me.hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.them.health == 28


def test_kill_command(duel):
    duel.me.hold("Kill Command", "Kill Command")
    duel.play("Kill Command", "enemy hero")
    assert duel.them.health == 27
    duel.me.summon("Bloodfen Raptor")
    duel.play("Kill Command", "enemy hero")
    assert duel.them.health == 22


def test_animal_companion(duel):
    duel.me.hold("Animal Companion")
    assert duel.chances_of("play", "Animal Companion", lambda d: d.me.board) == {
        ("Misha 4/4",): pytest.approx(1 / 3),
        ("Leokk 2/4",): pytest.approx(1 / 3),
        ("Huffer 4/2",): pytest.approx(1 / 3),
    }
    duel.me.summon(*[YETI] * 7)
    assert not duel.can("play", "Animal Companion")


# Mage


def test_polymorph(duel):
    duel.me.hold("Polymorph")
    duel.them.summon("Savannah Highmane", attack=10)
    duel.play("Polymorph", "enemy 1")
    assert duel.them.board == ["Sheep 1/1"]


def test_arcane_intellect(duel):
    duel.me.hold("Arcane Intellect")
    duel.play("Arcane Intellect")
    assert duel.me.hand == ["Wisp", "Wisp"]


def test_frostbolt(duel):
    duel.me.hold("Frostbolt")
    duel.them.summon(YETI)
    duel.play("Frostbolt", "enemy 1")
    assert (duel.them.board, duel.them[1].frozen) == (["Chillwind Yeti 4/2"], True)


def test_frostbolt_freezes_through_a_shield(duel):
    duel.me.hold("Frostbolt")
    duel.them.summon("Argent Squire")
    duel.play("Frostbolt", "enemy 1")
    assert (duel.them.board, duel.them[1].divine_shield, duel.them[1].frozen) == (["Argent Squire 1/1"], False, True)


def test_fireball(duel):
    duel.me.hold("Fireball")
    duel.play("Fireball", "enemy hero")
    assert duel.them.health == 24


def test_flamestrike(duel):
    duel.me.hold("Flamestrike").summon(YETI)
    duel.them.summon(YETI, "Wisp")
    duel.play("Flamestrike")
    assert (duel.me.board, duel.them.board, duel.them.health) == (["Chillwind Yeti 4/5"], ["Chillwind Yeti 4/1"], 30)


def test_water_elemental_freezes_in_attack_and_defence(duel):
    duel.me.summon("Water Elemental")
    duel.attack("1", "enemy hero")
    assert duel.them.frozen
    duel.end_turn()
    duel.them.summon(YETI)
    duel.attack("1", "enemy 1")
    assert duel.them[1].frozen


# Paladin, Shaman


def test_blessing_of_might(duel):
    duel.me.hold("Blessing of Might").summon(YETI)
    duel.play("Blessing of Might", "own 1")
    assert duel.me.board == ["Chillwind Yeti 7/5"]


def test_fire_elemental(duel):
    duel.me.hold("Fire Elemental")
    duel.play("Fire Elemental", "enemy hero")
    assert duel.them.health == 27


def test_rockbiter_weapon_lasts_a_turn(duel):
    duel.me.hold("Rockbiter Weapon", "Rockbiter Weapon").summon(YETI)
    duel.play("Rockbiter Weapon", "own hero").play("Rockbiter Weapon", "own 1")
    assert (duel.me.attack, duel.me.board) == (3, ["Chillwind Yeti 7/5"])
    duel.end_turn()
    assert (duel.me.attack, duel.me.board) == (0, ["Chillwind Yeti 4/5"])


def test_hex(duel):
    duel.me.hold("Hex")
    duel.them.summon(YETI)
    duel.play("Hex", "enemy 1")
    assert (duel.them.board, duel.them[1].taunt) == (["Frog 0/1"], True)


def test_flametongue_totem(duel):
    duel.me.summon(YETI, "Flametongue Totem", YETI, YETI)
    assert duel.me.board == [
        "Chillwind Yeti 6/5", "Flametongue Totem 0/3", "Chillwind Yeti 6/5", "Chillwind Yeti 4/5"
    ]  # fmt: skip


# Warlock, Warrior


def test_hellfire(duel):
    duel.me.hold("Hellfire").summon(YETI)
    duel.them.summon("Wisp")
    duel.play("Hellfire")
    assert (duel.me.health, duel.them.health, duel.me.board, duel.them.board) == (27, 27, ["Chillwind Yeti 4/2"], [])


def test_dread_infernal_spares_itself(duel):
    duel.me.hold("Dread Infernal").summon(YETI)
    duel.them.summon("Wisp")
    duel.play("Dread Infernal")
    assert (duel.me.health, duel.them.health, duel.them.board) == (29, 29, [])
    assert duel.me.board == ["Chillwind Yeti 4/4", "Dread Infernal 6/6"]


def test_mortal_coil(duel):
    duel.me.hold("Mortal Coil", "Mortal Coil")
    duel.them.summon("Wisp", YETI)
    duel.play("Mortal Coil", "enemy 2")
    assert duel.me.hand == ["Mortal Coil"]
    duel.play("Mortal Coil", "enemy 1")
    assert duel.me.hand == ["Wisp"]


def test_soulfire_discards_at_random(duel):
    duel.me.hold("Soulfire", YETI, "Wisp")
    assert duel.chances_of("play", "Soulfire", lambda d: d.me.hand, "enemy hero") == {("Wisp",): 0.5, (YETI,): 0.5}
    duel.me.set(hand=[]).hold("Soulfire")
    duel.play("Soulfire", "enemy hero")
    assert (duel.them.health, duel.me.hand) == (26, [])


def test_heroic_strike(duel):
    duel.me.hold("Heroic Strike")
    duel.play("Heroic Strike").attack("hero", "enemy hero")
    assert duel.them.health == 26
