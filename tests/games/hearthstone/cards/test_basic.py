"""Basic cards, hero powers and The Coin."""

import pytest

from games.hearthstone.cards.scenes import Scene

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


# Every other card of the Basic set in a short scene.

Y = "Chillwind Yeti"
SCENES = [
    Scene("Holy Nova", mine=["Chillwind Yeti/2"], theirs=[Y], me={"health": 20}, own=[f"{Y} 4/4"], enemy=[f"{Y} 4/3"],
          health=22, enemy_health=28),
    Scene("Mind Control", theirs=[Y], target="enemy 1", own=[f"{Y} 4/5"], enemy=[]),
    Scene("Holy Smite", theirs=["Wisp"], target="enemy 1", enemy=[]),
    Scene("Power Word: Shield", mine=[Y], target="own 1", own=[f"{Y} 4/7"], hand=["Wisp"]),
    Scene("Claw", attack=2, armor=2),
    Scene("Healing Touch", me={"health": 10}, target="own hero", health=18),
    Scene("Moonfire", target="enemy hero", enemy_health=29),
    Scene("Mark of the Wild", mine=[Y], target="own 1", own=[f"{Y} 6/7"]),
    Scene("Savage Roar", mine=[Y], own=[f"{Y} 6/5"], attack=2),
    Scene("Savage Roar", mine=[Y], then=[("end",)], own=[f"{Y} 4/5"], attack=0),
    Scene("Swipe", theirs=[Y, "Wisp"], target="enemy 1", enemy=[f"{Y} 4/1"], enemy_health=29),
    Scene("Wild Growth", me={"max_mana": 5, "mana": 5}, max_mana=6, mana=3, hand=[]),
    Scene("Wild Growth", max_mana=10, hand=["Excess Mana"]),
    Scene("Excess Mana", hand=["Wisp"]),
    Scene("Innervate", me={"max_mana": 5, "mana": 5}, mana=6, max_mana=5),
    Scene("Innervate", era="p1", me={"max_mana": 5, "mana": 5}, mana=7),
    Scene("Starfire", theirs=[Y], target="enemy 1", enemy=[], hand=["Wisp"]),
    Scene("Arcane Explosion", theirs=[Y, "Wisp"], enemy=[f"{Y} 4/4"]),
    Scene("Mirror Image", own=["Mirror Image 0/2"] * 2),
    Scene("Frost Shock", theirs=[Y], target="enemy 1", enemy=[f"{Y} 4/4"]),
    Scene("Ancestral Healing", mine=["Chillwind Yeti/1"], target="own 1", own=[f"{Y} 4/5"]),
    Scene("Bloodlust", mine=[Y, "Wisp"], own=[f"{Y} 7/5", "Wisp 4/1"]),
    Scene("Bloodlust", mine=[Y], then=[("end",)], own=[f"{Y} 4/5"]),
    Scene("Shadow Bolt", theirs=[Y], target="enemy 1", enemy=[f"{Y} 4/1"]),
    Scene("Drain Life", me={"health": 20}, target="enemy hero", health=22, enemy_health=28),
    Scene("Backstab", theirs=[Y], target="enemy 1", enemy=[f"{Y} 4/3"]),
    Scene("Sinister Strike", enemy_health=27),
    Scene("Assassinate", theirs=[Y], target="enemy 1", enemy=[]),
    Scene("Sprint", hand=["Wisp"] * 4),
    Scene("Guardian of Kings", me={"health": 20}, health=26),
    Scene("Holy Light", me={"health": 20}, target="own hero", health=26),
    Scene("Blessing of Kings", mine=[Y], target="own 1", own=[f"{Y} 8/9"]),
    Scene("Consecration", theirs=[Y], enemy=[f"{Y} 4/3"], enemy_health=28),
    Scene("Hammer of Wrath", target="enemy hero", enemy_health=27, hand=["Wisp"]),
    Scene("Truesilver Champion", me={"health": 20}, theirs=["Wisp"], then=[("attack", "hero", "enemy hero")], health=22,
          enemy_health=26),
    Scene("Execute", theirs=["Chillwind Yeti/4"], target="enemy 1", enemy=[]),
    Scene("Ironforge Rifleman", target="enemy hero", enemy_health=29),
    Scene("Kobold Geomancer", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], enemy_health=28),
    Scene("Gnomish Inventor", hand=["Wisp"]),
    Scene("Stormpike Commando", target="enemy hero", enemy_health=28),
    Scene("Archmage", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], enemy_health=28),
    Scene("Elven Archer", target="enemy hero", enemy_health=29),
    Scene("Ogre Magi", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], enemy_health=28),
    Scene("Dalaran Mage", holding=["Moonfire"], then=[("play", "Moonfire", "enemy hero")], enemy_health=28),
    Scene("Frostwolf Warlord", mine=["Wisp", "Wisp"], own=["Wisp 1/1", "Wisp 1/1", "Frostwolf Warlord 6/6"]),
    Scene("Shadow Word: Pain", theirs=["Spider Tank"], target="enemy 1", enemy=[]),
    Scene("Shadow Word: Death", theirs=["Boulderfist Ogre"], target="enemy 1", enemy=[]),
    Scene("Northshire Cleric", mine=["Chillwind Yeti/2"], holding=["Healing Touch"],
          then=[("play", "Healing Touch", "own 1")], hand=["Wisp"]),
    Scene("Northshire Cleric", me={"health": 20}, holding=["Healing Touch"],
          then=[("play", "Healing Touch", "own hero")], hand=[], health=28),
    Scene("Divine Spirit", mine=["Chillwind Yeti/3"], target="own 1", own=[f"{Y} 4/6"]),
    Scene("Darkscale Healer", mine=["Chillwind Yeti/2"], me={"health": 20}, health=22,
          own=[f"{Y} 4/4", "Darkscale Healer 4/5"]),
    Scene("Mind Blast", enemy_health=25),
    Scene("Voodoo Doctor", me={"health": 20}, target="own hero", health=22),
    Scene("Novice Engineer", hand=["Wisp"]),
    Scene("Dragonling Mechanic", own=["Dragonling Mechanic 2/4", "Mechanical Dragonling 2/1"]),
    Scene("Warsong Commander", mine=["Wolfrider", Y], own=["Wolfrider 4/1", f"{Y} 4/5", "Warsong Commander 2/3"]),
    Scene("Warsong Commander", era="p5", holding=["Bloodfen Raptor"],
          then=[("play", "Bloodfen Raptor"), ("attack", "2", "enemy hero")], enemy_health=27),
    Scene("Fan of Knives", theirs=[Y], enemy=[f"{Y} 4/4"], hand=["Wisp"]),
    Scene("Totemic Might", mine=["Searing Totem", "Wisp"], own=["Searing Totem 1/3", "Wisp 1/1"]),
    Scene("Shiv", target="enemy hero", enemy_health=29, hand=["Wisp"]),
    Scene("Succubus", holding=["Wisp"], hand=[]),
    Scene("Humility", theirs=[Y], target="enemy 1", enemy=[f"{Y} 1/5"]),
    Scene("Gurubashi Berserker", holding=["Moonfire"], then=[("play", "Moonfire", "own 1")],
          own=["Gurubashi Berserker 5/6"]),
    Scene("Whirlwind", mine=[Y], theirs=[Y], own=[f"{Y} 4/4"], enemy=[f"{Y} 4/4"]),
    Scene("Murloc Tidehunter", own=["Murloc Tidehunter 2/1", "Murloc Scout 1/1"]),
    Scene("Grimscale Oracle", mine=["Murloc Raider"], theirs=["Murloc Raider"],
          own=["Murloc Raider 3/1", "Grimscale Oracle 1/1"], enemy=["Murloc Raider 2/1"]),
    Scene("Grimscale Oracle", era="p5", theirs=["Murloc Raider"], enemy=["Murloc Raider 3/1"]),
    Scene("Sap", theirs=[Y], target="enemy 1", enemy=[], enemy_hand=[Y]),
    Scene("Shield Block", armor=5, hand=["Wisp"]),
    Scene("Sacrificial Pact", me={"health": 20}, theirs=["Voidwalker"], target="enemy 1", enemy=[], health=25),
    Scene("Vanish", mine=["Wisp"], theirs=[Y], own=[], enemy=[], hand=["Wisp"], enemy_hand=[Y]),
    Scene("Charge", mine=["Wisp"], target="own 1", own=["Wisp 1/1"]),
    Scene("Charge", era="p5", mine=["Wisp"], target="own 1", own=["Wisp 3/1"]),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=[str(scene) for scene in SCENES])
def test_scene(scene):
    scene.check()


def test_weapon_of_deadly_poison(duel):
    duel.me.equip("Fiery War Axe").hold("Deadly Poison")
    duel.play("Deadly Poison")
    assert duel.me.weapon == "Fiery War Axe 5/2"
    duel.me.set(weapon=None).hold("Deadly Poison")
    assert not duel.can("play", "Deadly Poison")


def test_backstab_wants_the_undamaged_and_execute_the_damaged(duel):
    duel.them.summon(Y).summon(Y, health=3)
    duel.me.hold("Backstab", "Execute")
    assert duel.targets("play", "Backstab") == {"enemy 1"}
    assert duel.targets("play", "Execute") == {"enemy 2"}


def test_mind_vision_copies_a_card_of_the_other_hand_with_its_changes(duel):
    duel.me.hold("Mind Vision")
    duel.them.set(hand=["CS2_231", {"id": "CS2_182", "cost": 1}])
    assert duel.chances_of("play", "Mind Vision", lambda d: d.me.hand) == {("Wisp",): 0.5, (Y,): 0.5}
    duel.play("Mind Vision", picks=["hand CS2_182"])
    assert (duel.me.hand, duel.me.cost(Y), len(duel.them.hand)) == ([Y], 1, 2)


def test_mind_vision_of_an_empty_hand(duel):
    duel.me.hold("Mind Vision")
    duel.play("Mind Vision")
    assert duel.me.hand == []


def test_frost_nova_freezes_and_frost_shock_too(duel):
    duel.them.summon(Y, "Wisp")
    duel.me.hold("Frost Nova")
    duel.play("Frost Nova")
    assert [duel.them[1].frozen, duel.them[2].frozen] == [True, True]
    duel.me.hold("Frost Shock")
    duel.play("Frost Shock", "enemy hero")
    assert duel.them.frozen


def test_windfury_given_by_spell_and_windspeaker(duel):
    duel.me.summon(Y).hold("Windfury", "Windspeaker")
    duel.play("Windfury", "own 1").attack("1", "enemy hero").attack("1", "enemy hero")
    assert duel.them.health == 22
    duel.me.summon("Wisp")
    duel.play("Windspeaker", "own 2")
    assert duel.me[2].windfury


def test_corruption_destroys_at_the_start_of_its_casters_turn(duel):
    duel.them.summon(Y, Y)
    duel.me.hold("Corruption", "Spellbreaker").set(mana=10, max_mana=10)
    duel.play("Corruption", "enemy 1").end_turn()
    assert len(duel.them.board) == 2
    duel.end_turn()
    assert duel.them.board == [f"{Y} 4/5"]


def test_corruption_follows_its_caster_and_not_the_minion(duel):
    duel.them.summon(Y)
    duel.me.hold("Corruption", "Mind Control").set(mana=10, max_mana=10)
    duel.play("Corruption", "enemy 1")
    duel.me.set(mana=10)
    duel.play("Mind Control", "enemy 1").end_turn().end_turn()
    assert duel.me.board == []


def test_corruption_is_silenced_away(duel):
    duel.them.summon(Y).hold("Ironbeak Owl").set(mana=10, max_mana=10)
    duel.me.hold("Corruption")
    duel.play("Corruption", "enemy 1").end_turn().play("Ironbeak Owl", "own 1").end_turn()
    assert f"{Y} 4/5" in duel.them.board


def test_arcane_missiles_are_single_points(duel):
    duel.them.summon("Wisp")
    duel.me.hold("Arcane Missiles")
    seen = duel.chances_of("play", "Arcane Missiles", lambda d: (d.them.health, len(d.them.board)))
    assert seen == {(28, 0): 0.875, (27, 1): 0.125}


@pytest.mark.parametrize(("card", "hits"), [("Multi-Shot", 3), ("Cleave", 2), ("Forked Lightning", 2)])
def test_two_random_enemy_minions(duel, card, hits):
    duel.me.hold(card)
    duel.them.summon(Y)
    assert not duel.can("play", card)
    duel.them.summon(Y, Y)
    seen = duel.chances_of("play", card, lambda d: tuple(minion.split("/")[1] for minion in d.them.board))
    hurt, whole = str(5 - hits), "5"
    assert seen == {
        (hurt, hurt, whole): pytest.approx(1 / 3),
        (hurt, whole, hurt): pytest.approx(1 / 3),
        (whole, hurt, hurt): pytest.approx(1 / 3),
    }


def test_tundra_rhino_gives_itself_and_other_beasts_charge(duel):
    duel.me.hold("Tundra Rhino", "Bloodfen Raptor").set(mana=10)
    duel.play("Tundra Rhino").play("Bloodfen Raptor").attack("2", "enemy hero").attack("1", "enemy hero")
    assert duel.them.health == 25


def test_hand_of_protection(duel):
    duel.me.summon(Y).hold("Hand of Protection", "Moonfire")
    duel.play("Hand of Protection", "own 1").play("Moonfire", "own 1")
    assert duel.me.board == [f"{Y} 4/5"]


def test_charge_spares_heroes_this_turn(make_duel):
    duel = make_duel()
    duel.them.summon("Wisp")
    duel.me.hold("Wisp", "Charge")
    duel.play("Wisp").play("Charge", "own 1")
    assert duel.targets("attack", "1") == {"enemy 1"}
    old = make_duel("p5")
    old.me.hold("Wisp", "Charge")
    old.play("Wisp").play("Charge", "own 1").attack("1", "enemy hero")
    assert old.them.health == 27
