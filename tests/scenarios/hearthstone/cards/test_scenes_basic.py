"""Every other card of the Basic set in a short scene."""

import pytest
from scenes import Scene

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
