"""RULES 8: what buildings, temples and monuments bring."""

from __future__ import annotations

import pytest

from turnwise import tribes

TEMPLES = {"TEMPLE": ".", "WATER_TEMPLE": "s", "FOREST_TEMPLE": "f", "MOUNTAIN_TEMPLE": "m"}
ALL_TECHS = [row["name"] for row in tribes.tables()["techs"]["techs"]]


@pytest.fixture
def rich(world):
    def make(tiles=None, **options):
        w = world(tiles, **options)
        w.tribe(0, stars=99, techs=ALL_TECHS)
        return w

    return make


@pytest.mark.parametrize(
    ("name", "tile", "population"),
    [("FARM", ".c", 2), ("MINE", "mo", 2), ("LUMBER_HUT", "f", 1), ("PORT", "s", 2)],
)
def test_8_base_buildings_bring_population(rich, name, tile, population):
    w = rich({(1, 2): tile})
    w.do(f"build {name.lower()} 1,2")
    assert (w.c("c1").population, w.t(0).score, w.c("c1").points_worth) == (population, 5 * population, 5 * population)


@pytest.mark.parametrize(
    ("multiplier", "base", "each"), [("WINDMILL", "FARM", 1), ("FORGE", "MINE", 2), ("SAWMILL", "LUMBER_HUT", 1)]
)
def test_8_multipliers_bring_population_for_each_neighbour(rich, multiplier, base, each):
    w = rich()
    for at in ((0, 1), (0, 2), (2, 2)):
        w.building("c1", base, at)
    w.building("c1", base, (2, 0))  # too far from 1,2
    w.do(f"build {multiplier.lower()} 1,2")
    assert w.c("c1").population == 3 * each
    w.do("levelup c1 workshop") if 3 * each < 5 else None


def test_8_a_base_building_beside_its_multiplier_brings_both(rich):
    w = rich({(1, 2): "mo"})
    w.building("c1", "FORGE", (2, 2))
    w.change("c1", level=5)
    w.do("build mine 1,2")
    assert w.c("c1").population == 2 + 2


def test_8_customs_house_brings_production_for_each_port(rich):
    w = rich()
    for at in ((0, 1), (0, 2)):
        w.tile(at, "s")
        w.building("c1", "PORT", at)
    w.do("build customs_house 1,2")
    assert (w.c("c1").population, w.c("c1").extra_production, w.c("c1").production) == (0, 4, 1 + 4 + 1)


def test_8_a_port_beside_a_customs_house_brings_production_too(rich):
    w = rich({(1, 2): "s"})
    w.building("c1", "CUSTOMS_HOUSE", (2, 2))
    w.change("c1", level=5)
    w.do("build port 1,2")
    assert (w.c("c1").population, w.c("c1").extra_production) == (2, 2)


def test_8_destroying_reverses_the_effects(rich):
    w = rich()
    w.building("c1", "FARM", (1, 2))
    w.building("c1", "WINDMILL", (2, 2))
    w.change("c1", level=5, population=4)
    w.do("destroy 1,2")
    assert w.c("c1").population == 4 - 2 - 1


def test_8_extra_production_never_falls_below_0(rich):
    w = rich({(1, 2): "s"})
    w.building("c1", "PORT", (1, 2))
    w.building("c1", "CUSTOMS_HOUSE", (2, 2))
    w.change("c1", extra_production=1)
    w.do("destroy 2,2")
    assert w.c("c1").extra_production == 0


def neighbours(world, tribe):
    """c1 at 1,1 and another city at 1,4, whose windmill at 0,3 is the first neighbour of 1,2; c1's at 2,2 the last."""
    w = world({(1, 2): ".c"})
    w.tribe(0, stars=5, techs=["FARMING"])
    other = w.city(tribe, (1, 4), level=5)
    w.change("c1", level=5)
    w.building(other, "WINDMILL", (0, 3))
    w.building("c1", "WINDMILL", (2, 2))
    w.do("build farm 1,2")
    return w.c("c1").population, w.c(other).population


def test_8_q7_bonus_goes_to_the_other_own_city_and_stays_there(world):
    assert neighbours(world, tribe=0) == (2, 2)


def test_8_q7_a_foreign_match_ends_the_count(world):
    assert neighbours(world, tribe=1) == (2, 0)


@pytest.mark.parametrize("name", TEMPLES)
def test_8_temples_bring_population_and_100_points(rich, name):
    w = rich({(1, 2): TEMPLES[name]})
    w.do(f"build {name.lower()} 1,2")
    assert (w.c("c1").population, w.t(0).score, w.c("c1").points_worth) == (1, 105, 5)
    assert w.c("c1").buildings[0] == {"type": name, "at": [1, 2], "level": 1, "countdown": 3}


@pytest.mark.parametrize(("level", "points"), [(1, 50), (2, 50), (3, 50), (4, 150)])
def test_8_temples_grow_every_third_turn(world, level, points):
    w = world()
    w.building("c2", "TEMPLE", (9, 8), level=level, countdown=2)
    w.do("end")
    assert w.c("c2").buildings[0]["countdown"] == 1
    assert w.t(1).score == 0
    w.do("end").do("end")
    assert w.c("c2").buildings[0]["level"] == level + 1
    assert (w.t(1).score, w.c("c2").points_worth) == (points, points)


def test_8_a_temple_of_level_5_is_grown(world):
    w = world()
    w.building("c2", "TEMPLE", (9, 8), level=5)
    for _ in range(8):
        w.do("end")
    assert w.c("c2").buildings[0]["level"] == 5
    assert w.t(1).score == 0


@pytest.mark.parametrize(("level", "points"), [(1, 100), (2, 150), (3, 200), (4, 250), (5, 400)])
def test_8_q8_destroying_a_temple_adds_its_points(rich, level, points):
    w = rich()
    w.building("c1", "TEMPLE", (1, 2), level=level)
    w.do("destroy 1,2")
    assert (w.c("c1").population, w.t(0).score) == (-1, points - 5)


@pytest.mark.parametrize("water", [False, True])
def test_8_monuments_bring_3_population_and_400_points(rich, water):
    w = rich({(1, 2): "s" if water else "."})
    w.tribe(0, monuments={"GATE_OF_POWER": "AVAILABLE"})
    w.change("c1", level=5)
    w.do("build gate_of_power 1,2")
    assert (w.c("c1").population, w.t(0).score, w.c("c1").points_worth) == (3, 415, 15)
    w.do("destroy 1,2")
    assert (w.c("c1").population, w.t(0).score) == (0, 0)
    assert w.t(0).monuments["GATE_OF_POWER"] == "BUILT"


def test_8_gate_of_power_after_10_kills(world):
    w = world()
    w.tribe(0, kills=9)
    attacker = w.unit(0, "SWORDMAN", (5, 5))
    target = w.unit(1, "WARRIOR", (5, 6), hp=1)
    w.do(f"attack {attacker} -> {target}")
    assert (w.t(0).kills, w.t(0).monuments["GATE_OF_POWER"]) == (10, "AVAILABLE")


def test_8_gate_of_power_by_retaliation_too(world):
    w = world()
    w.tribe(1, kills=9)
    attacker = w.unit(0, "WARRIOR", (5, 5), hp=1)
    target = w.unit(1, "DEFENDER", (5, 6))
    w.do(f"attack {attacker} -> {target}")
    assert (w.t(1).kills, w.t(1).monuments["GATE_OF_POWER"]) == (10, "AVAILABLE")


def test_8_grand_bazar_with_5_connected_cities(world):
    w = world()
    w.tribe(0, stars=2, techs=["ROADS"])
    for x, y in ((1, 3), (1, 5), (3, 1), (3, 3), (5, 1)):
        w.city(0, (x, y), tiles=[[x, y]])
    w.change("c1", tiles=[[1, 1]])
    w.road((1, 4), (2, 1), (2, 3), (4, 1))
    w.do("road 1,2")
    assert len(w.t(0).connected) == 5
    assert w.t(0).monuments["GRAND_BAZAR"] == "AVAILABLE"
