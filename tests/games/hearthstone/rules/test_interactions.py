"""docs/rules/hearthstone.md section T: interactions and their results; the number in a name is the row's."""

import pytest

from turnwise.hearthstone.testing import Duel


def test_135_one_knife_after_each_spider(duel: Duel) -> None:
    duel.me.summon("Knife Juggler")
    creeper = duel.me.summon("Haunted Creeper", health=1)
    creeper.attacks(duel.them.summon("Chillwind Yeti"), picks=["target enemy hero", "target enemy 1"])
    assert duel.me.ids == ["NEW1_019", "FP1_002t", "FP1_002t"]
    assert duel.them.health == 29 and duel.them.board[0].health == 3


def test_136_undertaker_grows_before_the_battlecry_phase() -> None:
    duel = Duel(era="p1")
    undertaker = duel.me.summon("Undertaker")
    duel.me.play("Leper Gnome")
    assert undertaker.attack == 2


def test_137_explosive_trap_kills_the_attacker_and_cancels(duel: Duel) -> None:
    duel.them.set_secret("Explosive Trap")
    raptor = duel.me.summon("Bloodfen Raptor")
    raptor.attacks(duel.them.hero)
    assert not raptor.in_play and duel.them.health == 30 and duel.me.health == 28


def test_138_freezing_trap_with_a_full_hand_destroys(duel: Duel) -> None:
    duel.them.set_secret("Freezing Trap")
    gnome = duel.me.summon("Leper Gnome")
    duel.me.give(*["Chillwind Yeti"] * 10)
    gnome.attacks(duel.them.hero)
    assert not gnome.in_play and duel.them.health == 28 and len(duel.me.hand) == 10


def test_139_hellfire_with_both_at_three_is_a_draw(duel: Duel) -> None:
    duel.me.set(health=3)
    duel.them.set(health=3)
    duel.me.play("Hellfire")
    assert duel.result == "draw"


def test_140_a_deathrattle_in_the_same_death_loop_makes_a_draw(duel: Duel) -> None:
    duel.me.set(health=3)
    duel.them.set(health=5)
    duel.me.summon("Leper Gnome")
    duel.me.play("Hellfire")
    assert duel.result == "draw"


def test_141_faceless_on_a_damaged_buffed_minion(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti", attack=6, max_health=7, health=3)
    duel.me.play("Faceless Manipulator", target=yeti)
    copy = duel.me.board[1]
    assert (copy.attack, copy.health, copy.max_health) == (6, 3, 7) and not copy.can_attack


def test_142_silence_on_a_damaged_buffed_minion(duel: Duel) -> None:
    """The rule's 3/3 is an Ironfur Grizzly."""
    grizzly = duel.them.summon("Ironfur Grizzly", attack=5, max_health=5, health=2)
    duel.me.play("Spellbreaker", target=grizzly)
    assert (grizzly.attack, grizzly.max_health, grizzly.health, grizzly.damage) == (3, 3, 2, 1)


def test_143_a_dead_dire_wolf_gives_nothing(duel: Duel) -> None:
    left = duel.me.summon("Chillwind Yeti")
    wolf = duel.me.summon("Dire Wolf Alpha")
    right = duel.me.summon("Chillwind Yeti")
    assert left.attack == right.attack == 5
    wolf.attacks(duel.them.summon("Chillwind Yeti"))
    assert left.attack == right.attack == 4


def test_144_losing_the_champion_leaves_one_health(duel: Duel) -> None:
    champion = duel.me.summon("Stormwind Champion", health=1)
    raptor = duel.me.summon("Bloodfen Raptor")
    duel.plain["players"][0]["board"][1]["health"] = 1
    duel.changed()
    champion.attacks(duel.them.summon("Chillwind Yeti"))
    assert not champion.in_play and raptor.health == 1


@pytest.mark.parametrize(("healths", "left"), [((1, 2, 3), []), ((1, 3), [1])])
def test_145_defile(healths: tuple[int, ...], left: list[int]) -> None:
    duel = Duel(me="HERO_07")
    for health in healths:
        duel.them.summon("Boulderfist Ogre", health=health)
    duel.me.play("Defile")
    assert [minion.health for minion in duel.them.board] == left


def test_146_mirror_entity_copies_the_grown_drake(duel: Duel) -> None:
    duel.them.set_secret("Mirror Entity")
    duel.me.give("Twilight Drake", "Fireball", "Fireball")
    duel.me.play("Twilight Drake")
    assert duel.them.board[0].id == "EX1_043" and duel.them.board[0].health == 3


def test_147_leeroys_whelps_come_before_the_mirror_image(duel: Duel) -> None:
    duel.them.set_secret("Mirror Entity")
    duel.me.play("Leeroy Jenkins")
    assert duel.them.ids == ["EX1_116t", "EX1_116t", "EX1_116"]


def test_148_ice_block_holds_until_the_end_of_the_turn(duel: Duel) -> None:
    duel.them.set(health=5, deck={})
    duel.them.set_secret("Ice Block")
    ogre, other = duel.me.summon("Boulderfist Ogre"), duel.me.summon("Boulderfist Ogre")
    ogre.attacks(duel.them.hero)
    assert duel.them.health == 5 and not duel.them.hero.can_be_attacked_by(other)
    duel.them.set(fatigue=4)
    duel.end_turn()
    assert duel.result == "first_won"  # fatigue of 5 on the own turn still kills


def test_149_cube_on_the_egg(duel: Duel) -> None:
    duel.me.play("Carnivorous Cube", target=duel.me.summon("Devilsaur Egg"))
    assert sorted(duel.me.ids) == ["LOOT_161", "UNG_083t1"]
    cube = next(minion for minion in duel.me.board if minion.id == "LOOT_161")
    duel.me.set(mana=10)
    duel.me.play("Obliterate", target=cube)
    assert sorted(duel.me.ids) == ["UNG_083", "UNG_083", "UNG_083t1"]


def test_150_play_dead_on_kathrena() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(deck={"CS2_201": 1})
    kathrena = duel.me.summon("Kathrena Winterwisp")
    duel.me.play("Play Dead", target=kathrena)
    assert duel.me.ids == ["LOOT_511", "CS2_201"]


def test_151_spider_bomb_on_zilliax() -> None:
    duel = Duel(me="HERO_05")
    zilliax = duel.me.summon("Zilliax")
    ogre = duel.them.summon("Boulderfist Ogre")
    duel.me.play("Spider Bomb", at=1)
    assert duel.me.ids == ["BOT_548"] and (zilliax.attack, zilliax.health) == (5, 4)
    assert zilliax.taunt and zilliax.lifesteal and zilliax.divine_shield
    duel.me.play("Obliterate", target=zilliax)
    assert not ogre.in_play


def test_152_brann_doubles_battlecries() -> None:
    duel = Duel(me="HERO_02")
    duel.me.summon("Brann Bronzebeard")
    duel.me.play("Jade Claws")
    assert [m.attack for m in duel.me.board[1:]] == [1, 2]


def test_152_brann_and_kazakus_make_two_potions(duel: Duel) -> None:
    duel.me.summon("Brann Bronzebeard")
    duel.me.set(deck={"CS2_029": 1})
    duel.me.play("Kazakus")
    while duel.options:
        duel.choose(1)
    assert len(duel.me.hand) == 2


def test_153_the_coin_at_ten_mana_gives_nothing(duel: Duel) -> None:
    duel.me.play("The Coin")
    assert duel.me.mana == 10
    duel.me.set(mana=7)
    duel.me.play("The Coin")
    assert duel.me.mana == 8


def test_154_overload_adds_up() -> None:
    duel = Duel(me="HERO_02")
    duel.me.play("Feral Spirit")
    duel.me.play("Feral Spirit")
    owed = duel.me.overload_owed
    duel.end_turn()
    duel.end_turn()
    assert owed == 2 * duel.printed("EX1_248", "p4").overload
    assert duel.me.overload_locked == owed and duel.me.mana == 10 - owed


def test_155_loatheb_makes_the_coin_cost_five(duel: Duel) -> None:
    duel.me.play("Loatheb")
    duel.them.give("The Coin")
    duel.end_turn()
    assert duel.them.cost("The Coin") == 5


def test_156_molten_giant_counts_damage() -> None:
    duel = Duel(me="HERO_07", era="p1")
    duel.me.give("Molten Giant")
    duel.me.set(health=10)
    assert duel.me.cost("Molten Giant") == 5
    duel.me.set(health=30)
    duel.me.play("Lord Jaraxxus")
    assert (duel.me.health, duel.me.max_health) == (15, 15)
    duel.me.set(health=5)
    with pytest.raises(LookupError):  # 25 - 10 = 15: not with ten mana
        duel.me.cost("Molten Giant")


def test_157_emperor_then_freezing_trap(duel: Duel) -> None:
    duel.me.summon("Emperor Thaurissan")
    duel.me.give("Wolfrider")
    duel.end_turn()
    duel.end_turn()
    assert duel.me.cost("Wolfrider") == 2
    duel.me.play("Wolfrider")
    duel.them.set_secret("Freezing Trap")
    duel.me.board[1].attacks(duel.them.hero)
    assert duel.me.cost("Wolfrider") == 5


def test_158_thing_from_below_counts_own_totems_only() -> None:
    duel = Duel(me="HERO_02", them="HERO_02")
    duel.me.give("Thing from Below")
    duel.me.use_power(picks=["card CS2_050"])
    duel.me.play("Flametongue Totem")
    assert duel.me.cost("Thing from Below") == 4
    duel.end_turn()
    duel.them.play("Totem Golem")
    duel.end_turn()
    assert duel.me.cost("Thing from Below") == 4


@pytest.mark.parametrize("card", ["Sunfury Protector", "Defender of Argus"])
def test_159_at_the_edge_there_is_one_neighbour(duel: Duel, card: str) -> None:
    first, second = duel.me.summon("Chillwind Yeti"), duel.me.summon("Chillwind Yeti")
    duel.me.play(card, at=3)
    assert second.taunt and not first.taunt


def test_160_doomsayer_alone(duel: Duel) -> None:
    duel.me.summon("Doomsayer")
    duel.end_turn()
    hand = len(duel.me.hand)
    duel.end_turn()
    assert duel.me.ids == [] and len(duel.me.hand) == hand + 1


@pytest.mark.parametrize(("others", "snakes"), [(5, 1), (6, 0)])
def test_161_snake_trap_fills_the_board(duel: Duel, others: int, snakes: int) -> None:
    target = duel.them.summon("Chillwind Yeti")
    for _ in range(others):
        duel.them.summon("Doomsayer")
    duel.them.set_secret("Snake Trap")
    duel.me.summon("Murloc Raider").attacks(target)
    assert duel.them.ids.count("EX1_554t") == snakes
    assert duel.them.secrets == ([] if snakes else ["EX1_554"])


def test_162_harrison_draws_what_durability_is_left(duel: Duel) -> None:
    duel.them.equip("Candleshot", durability=2)
    duel.me.play("Harrison Jones")
    assert len(duel.me.hand) == 2 and duel.them.weapon is None


def test_163_mountain_giant_with_ten_cards(duel: Duel) -> None:
    duel.me.give("Mountain Giant", *["Fireball"] * 9)
    assert duel.me.cost("Mountain Giant") == 3


@pytest.mark.parametrize(("health", "armor", "grown"), [(15, 10, True), (16, 0, False)])
def test_164_hooked_reaver_ignores_armor(health: int, armor: int, grown: bool) -> None:
    duel = Duel(me="HERO_07")
    duel.me.set(health=health, armor=armor)
    duel.me.play("Hooked Reaver")
    assert (duel.me.board[0].attack == 7) == grown


def test_165_a_shield_gives_no_lifesteal() -> None:
    duel = Duel(me="HERO_07")
    duel.me.set(health=10)
    duel.me.play("Lesser Amethyst Spellstone", target=duel.them.summon("Argent Squire"))
    assert duel.me.health == 10


def test_166_a_shield_stops_poison(duel: Duel) -> None:
    squire = duel.them.summon("Argent Squire")
    duel.me.summon("Maexxna").attacks(squire)
    assert squire.in_play and not squire.divine_shield


def test_167_frozen_minion_that_could_attack_thaws(duel: Duel) -> None:
    yeti = duel.them.summon("Chillwind Yeti")
    duel.me.play("Frostbolt", target=yeti)
    duel.end_turn()
    duel.end_turn()
    assert not yeti.frozen


def test_168_deckhand_loses_charge_with_the_weapon() -> None:
    duel = Duel(me="HERO_01")
    duel.me.equip("Fiery War Axe", durability=1)
    duel.me.play("Southsea Deckhand")
    deckhand = duel.me.board[0]
    assert deckhand.can_attack
    duel.me.attacks(duel.them.hero)
    assert duel.me.weapon is None and not deckhand.can_attack


def test_169_vinecleavers_last_swing_still_summons() -> None:
    duel = Duel(me="HERO_04")
    duel.me.equip("Vinecleaver", durability=1)
    duel.me.attacks(duel.them.hero)
    assert duel.me.weapon is None and duel.me.ids == ["CS2_101t", "CS2_101t"]


def test_170_guldan_fills_the_board_at_random() -> None:
    duel = Duel(me="HERO_07")
    for _ in range(3):
        duel.me.summon("Doomsayer")
    duel.me.set(graveyard=["CS2_064"] * 5 + ["LOOT_013"] * 4)
    duel.me.play("Bloodreaver Gul'dan")
    assert len(duel.me.ids) == 7 and set(duel.me.ids[3:]) <= {"CS2_064", "LOOT_013"}


@pytest.mark.parametrize("order", [("Freezing Trap", "Snake Trap"), ("Snake Trap", "Freezing Trap")])
def test_170a_freezing_and_snake_trap_both_go_off(duel: Duel, order: tuple[str, str]) -> None:
    mine = duel.them.summon("Chillwind Yeti")
    duel.them.set_secret(*order)
    duel.me.summon("Wolfrider").attacks(mine)
    assert duel.them.secrets == [] and duel.them.ids.count("EX1_554t") == 3
    assert mine.health == 5 and duel.me.cost("Wolfrider") == 5


@pytest.mark.parametrize(("weapon", "hit"), [("Candleshot", 1), ("Gladiator's Longbow", 5)])
def test_170b_x364_immunity_begins_after_the_secrets_of_the_attack(weapon: str, hit: int) -> None:
    duel = Duel(me="HERO_05")
    duel.them.set_secret("Explosive Trap")
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.equip(weapon)
    duel.me.attacks(duel.them.hero)
    assert duel.me.health == 28 and yeti.health == 3 and duel.them.health == 30 - hit


def test_170c_a_new_hero_may_attack_again() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(health=20)
    duel.me.equip("Candleshot")
    duel.me.attacks(duel.them.hero)
    assert not duel.me.hero.can_attack
    duel.me.play("Deathstalker Rexxar")
    assert duel.me.hero.can_attack and (duel.me.armor, duel.me.health) == (5, 20) and duel.me.weapon is not None


def test_170d_ragnaros_shoots_kelthuzad_who_still_resummons(duel: Duel) -> None:
    duel.me.summon("Ragnaros the Firelord")
    kelthuzad = duel.them.summon("Kel'Thuzad")
    gnome = duel.them.summon("Murloc Raider")
    duel.me.play("Arcane Blast", target=gnome)
    duel.end_turn(picks=["target enemy 1"])
    assert not kelthuzad.in_play and duel.them.ids == ["CS2_168"]


def test_170e_mind_control_tech_as_seventh_minion(duel: Duel) -> None:
    for _ in range(6):
        duel.me.summon("Doomsayer")
    for _ in range(4):
        duel.them.summon("Leper Gnome")
    duel.me.play("Mind Control Tech")
    assert len(duel.them.ids) == 3 and duel.me.health == 28


def test_170f_dying_in_the_preparation_phase_loses() -> None:
    duel = Duel(me="HERO_01")
    duel.me.set(health=2)
    duel.them.set(health=1)
    duel.them.set_secret("Explosive Trap")
    duel.me.equip("Fiery War Axe")
    duel.me.attacks(duel.them.hero)
    assert duel.result == "second_won" and duel.them.health == 1


def test_170h_trogg_grows_before_the_spells_effect() -> None:
    duel = Duel(me="HERO_02")
    trogg = duel.me.summon("Tunnel Trogg")
    duel.me.play("Feral Spirit")
    assert trogg.attack == 1 + duel.printed("EX1_248", "p4").overload


def test_170i_one_knife_after_each_hound() -> None:
    duel = Duel(me="HERO_05")
    duel.me.summon("Knife Juggler")
    duel.them.summon("Murloc Raider")
    duel.them.summon("Murloc Raider")
    duel.me.play("Unleash the Hounds", picks=["target enemy 1", "target enemy 2"])
    # The first knife wounds the first Murloc mortally; the number of Hounds was fixed before.
    assert duel.me.ids.count("EX1_538t") == 2 and duel.them.ids == []


def test_170j_steady_shot_with_the_sniper() -> None:
    duel = Duel(me="HERO_05")
    duel.me.summon("Steamwheedle Sniper")
    duel.them.summon("Chillwind Yeti")
    duel.them.summon("Worgen Infiltrator")
    duel.them.summon("Boulderfist Ogre", elusive=True)
    powers = {action for action in duel.legal() if action.startswith("power")}
    assert powers == {"power -> own 1", "power -> own hero", "power -> enemy 1", "power -> enemy hero"}  # X363


def test_170k_reversing_switch_on_a_damaged_yeti(duel: Duel) -> None:
    yeti = duel.me.summon("Chillwind Yeti", health=3)
    duel.me.play("Reversing Switch", target=yeti)
    assert (yeti.attack, yeti.health, yeti.max_health) == (3, 4, 4)


def test_170l_a_stolen_minion_bounces_to_the_thief(duel: Duel) -> None:
    sylvanas = duel.me.summon("Sylvanas Windrunner", health=1)
    sylvanas.attacks(duel.them.summon("Boulderfist Ogre"))
    duel.me.play("Time Rewinder", target=duel.me.board[0])
    assert duel.me.hand == ["CS2_200"] and duel.them.hand == []


def test_170g_potion_parts_resolve_in_their_fixed_order() -> None:
    """Felbloom chosen last still hits before Netherbloom's Demon stands there."""
    duel = Duel()
    duel.me.set(deck={})
    duel.me.play("Kazakus")
    offers = ["offer CFM_621t10", "offer CFM_621t5", "offer CFM_621t6"]
    duel.choose("CFM_621t11", picks=offers)
    duel.choose("CFM_621t10", picks=["offer CFM_621t4", "offer CFM_621t5", "offer CFM_621t6"])
    duel.choose("CFM_621t4")
    kazakus, yeti = duel.me.board[0], duel.them.summon("Chillwind Yeti")
    duel.me.play("CFM_621t")
    demon = duel.me.board[1]
    assert (kazakus.health, yeti.health) == (1, 3)
    assert (demon.id, demon.health) == ("CFM_621_m4", 2)
