"""Cards that other cards make, where no test of their maker says their name: hero powers, last steps, seals."""

import pytest

YETI = "Chillwind Yeti"


def power(duel, id, **side):
    duel.me.set(hero_power={"id": id}, **side)
    return duel


def test_big_red_button_is_never_pressed(duel):
    assert not power(duel, "BOT_238p").can("power")


def test_deaths_shadow_brings_a_reflection_every_turn(duel):
    power(duel, "ICC_827p").end_turn().end_turn()
    assert not duel.can("power")
    assert duel.me.hand.count("Shadow Reflection") == 1


def test_voidform_is_ready_again_after_a_card(duel):
    power(duel, "ICC_830p").me.hold("Wisp")
    duel.power("enemy hero")
    assert duel.them.health == 28 and not duel.can("power")
    duel.play("Wisp").power("enemy hero")
    assert duel.them.health == 26


def test_plague_lord_gives_attack_or_armor(duel):
    power(duel, "ICC_832p")
    shell = {"ICC_832pa": (0, 3), "ICC_832pb": (3, 0)}
    found = {}
    for option in (1, 2):
        after = duel.duel.copy()
        after.do(f"power as {option}")
        found[option] = (after.me.attack, after.me.armor)
    assert sorted(found.values()) == sorted(shell.values())


def test_the_water_elemental_of_the_frost_lich_freezes(duel):
    duel.me.summon("ICC_833t")
    duel.them.summon("Boulderfist Ogre")
    duel.attack("1", "enemy 1")
    assert duel.them[1].frozen


def test_bladestorm_hits_all_minions(duel):
    power(duel, "ICC_834h").me.summon(YETI)
    duel.them.summon("Wisp", YETI)
    duel.power()
    assert (duel.me.board, duel.them.board) == ([f"{YETI} 4/4"], [f"{YETI} 4/4"])


def test_shadowmourne_also_hits_the_neighbours(duel):
    duel.me.equip("ICC_834w")
    duel.them.summon(YETI, YETI, YETI, YETI)
    duel.attack("hero", "enemy 2")
    assert duel.them.board == [f"{YETI} 4/1"] * 3 + [f"{YETI} 4/5"]


def test_the_tidal_hand_summons_a_murloc(duel):
    power(duel, "OG_006b").power()
    assert duel.me.board == ["Silver Hand Murloc 1/1"]


def test_dinomancy_strengthens_a_beast(duel):
    power(duel, "UNG_917t1").me.summon("River Crocolisk", YETI)
    assert duel.targets("power") == {"own 1"}
    duel.power("own 1")
    assert duel.me.board == ["River Crocolisk 4/5", f"{YETI} 4/5"]


def test_greater_sapphire_spellstone_makes_three_copies(duel):
    duel.me.summon(YETI, health=3).hold("LOOT_064t2")
    duel.play("LOOT_064t2", "own 1")
    assert duel.me.board == [f"{YETI} 4/3"] * 4


@pytest.mark.parametrize(
    ("stone", "made", "count"),
    [("LOOT_080t3", "LOOT_077t", 4), ("LOOT_091t2", "LOOT_091t2t", 1), ("LOOT_203t3", "LOOT_203t4", 3)],
)
def test_greater_spellstones_summon(duel, stone, made, count):
    duel.me.hold(stone)
    duel.play(stone)
    assert duel.me.player.ids == [made] * count


def test_greater_ruby_spellstone_gives_three_mage_spells(duel):
    duel.me.hold("LOOT_103t2")
    duel.play("LOOT_103t2")
    assert len(duel.me.hand) == 3


def test_greater_onyx_spellstone_destroys_three(duel):
    duel.me.hold("LOOT_503t2")
    assert not duel.can("play", "LOOT_503t2")
    duel.them.summon(YETI, YETI, YETI, YETI)
    duel.play("LOOT_503t2")
    assert duel.them.board == [f"{YETI} 4/5"]


def test_greater_diamond_spellstone_brings_back_four_different_minions(duel):
    dead = ["CS2_182", "CS2_182", "CS2_231", "CS2_200", "CS2_120"]
    duel.me.set(graveyard=dead).hold("LOOT_507t2")
    duel.play("LOOT_507t2")
    assert sorted(duel.me.player.ids) == sorted(set(dead))


@pytest.mark.parametrize("n", range(1, 6))
def test_the_seals_of_rin_follow_each_other(duel, n):
    seal = f"LOOT_415t{n}"
    assert seal in {"LOOT_415t1", "LOOT_415t2", "LOOT_415t3", "LOOT_415t4", "LOOT_415t5"}
    duel.me.hold(seal)
    duel.play(seal)
    assert duel.me.player.ids == [f"{seal}t"]
    assert duel.me.player.hand == [f"LOOT_415t{n + 1}"]


def test_unstable_evolution_can_be_repeated(duel):
    duel.me.summon("Wisp").hold("LOOT_504t")
    duel.play("LOOT_504t", "own 1")
    assert duel.me.board != ["Wisp 1/1"]
    assert duel.me.player.hand == ["LOOT_504t"]


@pytest.mark.parametrize("swapped", ["GIL_200t", "GIL_201t", "GIL_202t", "GIL_528t", "GIL_529t"])
def test_cards_that_swap_in_hand_swap_back_x200(duel, swapped):
    duel.me.hold(swapped)
    duel.end_turn()
    assert duel.me.player.hand[0] == swapped.removesuffix("t")
