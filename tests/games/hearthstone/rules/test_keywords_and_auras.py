"""docs/rules/hearthstone.md sections K (keywords) and L (auras); the number in a name is the rule's."""

import pytest

from turnwise.hearthstone.testing import Duel


def test_66_frozen_after_an_attack_stays_frozen_through_the_next_own_turn(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti")
    elemental = duel.them.summon("Water Elemental")
    yeti.attacks(elemental)
    assert yeti.frozen
    duel.end_turn()
    assert yeti.frozen
    duel.end_turn()
    assert yeti.frozen and not yeti.can_attack
    duel.end_turn()
    assert not yeti.frozen


def test_66_a_frozen_kobold_barbarian_does_not_attack(duel):
    duel.them.summon("Kobold Barbarian", frozen=True)
    duel.end_turn()
    assert duel.me.hero.damage == 0


def test_67_a_minion_without_attack_thaws_too(duel: Duel) -> None:
    totem = duel.me.summon("Healing Totem", frozen=True)
    duel.end_turn()
    assert not totem.frozen


def test_67_a_summoning_sick_minion_does_not_thaw(duel: Duel) -> None:
    duel.me.play("Chillwind Yeti")
    yeti = duel.me.board[0]
    duel.me.play("Frostbolt", target=yeti)
    duel.end_turn()
    assert yeti.frozen


def test_67_windfury_minion_frozen_after_one_attack_stays_frozen(duel: Duel) -> None:
    alakir = duel.me.summon("Al'Akir the Windlord", divine_shield=False)
    alakir.attacks(duel.them.summon("Water Elemental"))
    assert alakir.frozen
    duel.end_turn()
    assert alakir.frozen


def test_67_v_07_tr_0n_that_attacked_once_does_not_thaw(duel):
    tron = duel.me.summon("V-07-TR-0N")
    tron.attacks(duel.them.hero)
    duel.me.play("Frostbolt", target=tron)
    duel.end_turn()
    assert tron.frozen


@pytest.mark.parametrize(("era", "hidden"), [("p1", False), ("p5", False), ("p3", True), ("p4", True)])
def test_68_stealth_and_damage_by_era(era: str, hidden: bool) -> None:
    duel = Duel(era=era)
    juggler = duel.me.summon("Knife Juggler", stealth=True)
    duel.me.play("Bloodfen Raptor")
    assert juggler.stealth == hidden


def test_68_stealth_ends_with_an_attack(duel: Duel) -> None:
    worgen = duel.me.summon("Worgen Infiltrator")
    assert worgen.stealth
    worgen.attacks(duel.them.hero)
    assert not worgen.stealth


def test_68_flare_ends_stealth() -> None:
    duel = Duel(me="HERO_05")
    worgen = duel.them.summon("Worgen Infiltrator")
    duel.me.play("Flare")
    assert not worgen.stealth


def test_69_windfury_gained_after_an_attack_gives_a_second(duel: Duel) -> None:
    alakir = duel.me.summon("Al'Akir the Windlord")
    alakir.attacks(duel.them.hero)
    assert alakir.can_attack
    alakir.attacks(duel.them.hero)
    assert not alakir.can_attack


def test_70_a_second_shield_does_nothing(duel: Duel) -> None:
    annoy = duel.them.summon("Annoy-o-Tron")
    duel.me.play("Arcane Blast", target=annoy)
    assert annoy.in_play and not annoy.divine_shield


def test_71_immune_cannot_be_attacked_or_targeted_but_can_be_destroyed(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti")
    ogre = duel.them.summon("Boulderfist Ogre", immune=True)
    duel.me.give("Fireball")
    assert not ogre.can_be_attacked_by(yeti)
    assert ogre.name not in duel.me.targets("Fireball")
    duel.me.play("Doom Pact")
    assert not ogre.in_play


def test_72_silence_takes_everything_but_damage_and_attacks(duel: Duel) -> None:
    sunwalker = duel.them.summon("Sunwalker", frozen=True, attack=9, max_health=9, health=4)
    duel.me.play("Spellbreaker", target=sunwalker)
    assert not (sunwalker.taunt or sunwalker.divine_shield or sunwalker.frozen)
    assert sunwalker.silenced
    assert (sunwalker.attack, sunwalker.max_health, sunwalker.health) == (4, 5, 4)


def test_72_silenced_minion_keeps_auras_of_others(duel: Duel) -> None:
    duel.them.summon("Raid Leader")
    raptor = duel.them.summon("Bloodfen Raptor")
    duel.me.play("Spellbreaker", target=raptor)
    assert raptor.attack == 4


def test_72_silence_gives_a_marked_minion_its_health_back() -> None:
    duel = Duel(me="HERO_05")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Hunter's Mark", target=ogre)
    duel.me.play("Ironbeak Owl", target=ogre)
    assert (ogre.health, ogre.max_health) == (7, 7)


def test_73_elusive_is_safe_from_spells_and_powers_only(duel: Duel) -> None:
    ogre = duel.them.summon("Boulderfist Ogre", elusive=True)
    duel.me.give("Fireball", "Spellbreaker")
    assert ogre.name not in duel.me.targets("Fireball")
    assert ogre.name in duel.me.targets("Spellbreaker")
    assert f"power -> {ogre.name}" not in duel.legal()


def test_74_cannot_attack_until_silenced(duel: Duel) -> None:
    watcher = duel.me.summon("Ancient Watcher")
    assert not watcher.can_attack
    duel.me.play("Spellbreaker", target=watcher)
    assert watcher.can_attack


def test_75_an_aura_ends_with_its_owner() -> None:
    duel = Duel(me="HERO_07")
    leader = duel.me.summon("Raid Leader", max_health=3, health=3)
    raptor = duel.me.summon("Bloodfen Raptor")
    assert raptor.attack == 4
    duel.me.play("Mortal Coil", target=leader)
    duel.me.play("Mortal Coil", target=leader)
    assert leader.in_play and raptor.attack == 4
    duel.me.play("Mortal Coil", target=leader)
    assert not leader.in_play and raptor.attack == 3


@pytest.mark.parametrize(
    ("owner", "ally", "attack", "health"),
    [
        ("Raid Leader", "Chillwind Yeti", 5, 5),
        ("Timber Wolf", "Bloodfen Raptor", 4, 2),
        ("Leokk", "Chillwind Yeti", 5, 5),
        ("Southsea Captain", "Bloodsail Raider", 3, 4),
        ("Stormwind Champion", "Chillwind Yeti", 5, 6),
        ("Dire Wolf Alpha", "Chillwind Yeti", 5, 5),
        ("Flametongue Totem", "Chillwind Yeti", 6, 5),
    ],
)
def test_76_auras_give_to_others_and_never_to_their_owner(
    duel: Duel, owner: str, ally: str, attack: int, health: int
) -> None:
    giver, minion = duel.me.summon(owner), duel.me.summon(ally)
    assert (minion.attack, minion.health) == (attack, health)
    before = (giver.attack, giver.health)
    duel.me.summon("Bloodsail Raider")
    assert (giver.attack, giver.health) == before


def test_76_timber_wolf_and_captain_look_at_the_race(duel: Duel) -> None:
    duel.me.summon("Timber Wolf")
    duel.me.summon("Southsea Captain")
    assert duel.me.summon("Chillwind Yeti").attack == 4


def test_77_adjacent_is_directly_left_and_right(duel: Duel) -> None:
    left, near = duel.me.summon("Chillwind Yeti"), duel.me.summon("Chillwind Yeti")
    duel.me.summon("Dire Wolf Alpha")
    right, far = duel.me.summon("Chillwind Yeti"), duel.me.summon("Chillwind Yeti")
    assert [m.attack for m in (left, near, right, far)] == [4, 5, 5, 4]


def test_78_mechwarper_lowers_the_cost_of_mechs_in_the_own_hand(duel: Duel) -> None:
    duel.me.give("Spider Tank", "Chillwind Yeti")
    base = duel.me.cost("Spider Tank")
    duel.me.summon("Mechwarper")
    assert duel.me.cost("Spider Tank") == base - 1
    assert duel.me.cost("Chillwind Yeti") == 4


def test_78_hive_queen_raises_the_cost_of_own_minions() -> None:
    duel = Duel(me="HERO_05")
    duel.me.give("Chillwind Yeti", "Flare")
    duel.me.summon("Emerald Hive Queen")
    assert duel.me.cost("Chillwind Yeti") == 6
    assert duel.me.cost("Flare") == Duel(me="HERO_05").me.give("Flare").cost("Flare")


def test_79_cogmaster_needs_another_mech(duel: Duel) -> None:
    cogmaster = duel.me.summon("Cogmaster")
    assert cogmaster.attack == 1
    duel.me.summon("Spider Tank")
    assert cogmaster.attack == 3


def test_79_buccaneer_and_deckhand_look_at_the_weapon() -> None:
    duel = Duel(me="HERO_01")
    buccaneer = duel.me.summon("Small-Time Buccaneer")
    duel.me.play("Southsea Deckhand")
    deckhand = duel.me.board[1]
    assert buccaneer.attack == 1 and not deckhand.can_attack
    duel.me.play("Fiery War Axe")
    assert buccaneer.attack == 3 and deckhand.can_attack


def test_79_spirit_claws_need_spell_damage() -> None:
    duel = Duel(me="HERO_02")
    duel.me.play("Spirit Claws")
    assert duel.me.weapon is not None and duel.me.hero.attack == 1
    duel.me.play("Bloodmage Thalnos")
    assert duel.me.hero.attack == 3


def test_80_houndmaster_shaw_gives_rush_to_others() -> None:
    duel = Duel(me="HERO_05")
    duel.me.summon("Houndmaster Shaw")
    duel.me.play("Chillwind Yeti")
    yeti = duel.me.board[1]
    raptor = duel.them.summon("Bloodfen Raptor")
    assert raptor.can_be_attacked_by(yeti) and not duel.them.hero.can_be_attacked_by(yeti)


def test_81_loatheb_taxes_spells_of_the_next_enemy_turn_only(duel: Duel) -> None:
    duel.me.play("Loatheb")
    duel.them.give("The Coin", "Chillwind Yeti")
    duel.end_turn()
    assert duel.them.cost("The Coin") == 5 and duel.them.cost("Chillwind Yeti") == 4
    duel.end_turn()
    duel.end_turn()
    assert duel.them.cost("The Coin") == 0
