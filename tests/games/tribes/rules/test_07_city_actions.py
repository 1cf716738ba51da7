"""RULES 7: what a city may do."""

from __future__ import annotations

import pytest

from turnwise import tribes

BUILDINGS = {row["name"]: row for row in tribes.tables()["buildings"]["buildings"]}
SYMBOL = {row["name"]: row["char"] for row in tribes.tables()["terrains"]["terrains"]}
RESOURCE = {row["name"]: row["char"] for row in tribes.tables()["resources"]["resources"]}
PLAIN_BUILDINGS = [name for name, row in BUILDINGS.items() if row["unique_per"] != "tribe"]
MONUMENTS = [name for name, row in BUILDINGS.items() if row["unique_per"] == "tribe"]


def site(world, name, at=(1, 2), **lacks):
    """A world in which `name` can be built at 1,2, but for what is lacking."""
    row = BUILDINGS[name]
    resource = RESOURCE[row["resource"]] if row["resource"] and not lacks.get("resource") else ""
    terrain = SYMBOL[row["terrain"][-1]]
    if lacks.get("terrain"):
        terrain = next(SYMBOL[t] for t in ("MOUNTAIN", "PLAIN") if t not in row["terrain"])
    w = world({at: terrain + resource})
    w.tribe(
        0,
        stars=row["cost"] - bool(lacks.get("stars")),
        techs=[row["tech"]] if row["tech"] and not lacks.get("tech") else [],
        monuments={name: lacks.get("monument", "AVAILABLE")} if name in MONUMENTS else {},
    )
    if row["needs_adjacent"] and not lacks.get("adjacent"):
        w.building("c1", row["needs_adjacent"], (2, 2))
    return w


@pytest.mark.parametrize("name", BUILDINGS)
def test_7_build(world, name):
    w = site(world, name)
    action = f"build {name.lower()} 1,2"
    assert w.can(action)
    w.do(action)
    assert w.t(0).stars == 0
    assert any(b["type"] == name and b["at"] == [1, 2] for b in w.c("c1").buildings)
    assert w.look((1, 2))[1] == " "  # no resource left
    assert not w.legal("build")


@pytest.mark.parametrize("name", BUILDINGS)
@pytest.mark.parametrize("lack", ["tech", "stars", "terrain", "resource", "adjacent"])
def test_7_build_needs(world, name, lack):
    row = BUILDINGS[name]
    needed = {"tech": row["tech"], "stars": row["cost"], "resource": row["resource"], "adjacent": row["needs_adjacent"]}
    if lack != "terrain" and not needed[lack]:
        return  # the building does not need it
    assert not site(world, name, **{lack: True}).can(f"build {name.lower()} 1,2")


@pytest.mark.parametrize("name", MONUMENTS)
@pytest.mark.parametrize("status", ["UNAVAILABLE", "BUILT"])
def test_7_monuments_must_be_available(world, name, status):
    assert not site(world, name, monument=status).can(f"build {name.lower()} 1,2")


@pytest.mark.parametrize("name", MONUMENTS)
def test_7_a_monument_is_built_once(world, name):
    w = site(world, name).do(f"build {name.lower()} 1,2")
    assert w.t(0).monuments[name] == "BUILT"


def test_7_one_building_for_a_tile(world):
    w = site(world, "TEMPLE")
    w.building("c1", "WINDMILL", (1, 2))
    assert not w.can("build temple 1,2")


@pytest.mark.parametrize("name", [name for name, row in BUILDINGS.items() if row["unique_per"] == "city"])
def test_7_multipliers_stand_once_in_a_city(world, name):
    w = site(world, name)
    w.building("c1", name, (0, 0))
    assert not w.can(f"build {name.lower()} 1,2")


def test_7_the_neighbour_that_a_building_needs_may_be_anybodys(world):
    w = world()
    w.tribe(0, stars=5, techs=["CONSTRUCTION"])
    foreign = w.city(1, (1, 4))
    w.building(foreign, "FARM", (1, 3))
    assert w.legal("build windmill") == {"0,2", "1,2", "2,2"}


def test_7_build_only_on_tiles_of_the_city(world):
    w = world({(5, 5): ".c", (8, 8): ".c", (2, 2): ".c"})
    w.tribe(0, stars=5, techs=["FARMING"])
    assert w.legal("build") == {"farm 2,2"}


def test_7_building_removes_ruins_too(world):
    w = world({(1, 2): ".r"})
    w.tribe(0, stars=20, techs=["FREE_SPIRIT"])
    assert w.do("build temple 1,2").look((1, 2)) == ". ."


def test_7_units_do_not_block_building(world):
    w = world({(1, 2): ".c"})
    w.tribe(0, stars=5, techs=["FARMING"])
    w.unit(1, "WARRIOR", (1, 2))
    assert w.can("build farm 1,2")


def test_7_a_besieged_city_builds_and_gathers_but_does_not_spawn(world):
    w = world({(1, 2): ".f"})
    w.tribe(0, stars=5, techs=["ORGANIZATION"])
    w.unit(1, "WARRIOR", (1, 1))
    assert w.can("gather 1,2")
    assert not w.legal("spawn")


def test_7_a_lumber_hut_leaves_plain(world):
    w = world({(1, 2): "f"})
    w.tribe(0, stars=2, techs=["FORESTRY"])
    assert w.do("build lumber_hut 1,2").look((1, 2)) == ". ."


def test_7_a_port_joins_the_network(world):
    w = world({(1, 2): "s"})
    w.tribe(0, stars=10, techs=["SAILING"])
    assert w.do("build port 1,2").look((1, 2)) == "s +"


@pytest.mark.parametrize(
    ("verb", "before", "after", "tech", "cost"),
    [
        ("burn", "fa", ".c.", "CHIVALRY", 5),
        ("clear", "fa", ".a.", "FORESTRY", -2),
        ("clear", "fr", ".r.", "FORESTRY", -2),
        ("grow", ".f", "f .", "SPIRITUALISM", 5),
    ],
)
def test_7_forest_actions(world, verb, before, after, tech, cost):
    w = world({(1, 2): before, (5, 5): before})
    w.tribe(0, stars=5, techs=[tech])
    assert (verb == "grow") or w.legal(verb) == {"1,2"}
    w.do(f"{verb} 1,2")
    assert w.look((1, 2)) == after
    assert w.t(0).stars == 5 - cost

    ignorant = world({(1, 2): before})
    ignorant.tribe(0, stars=5)
    assert not ignorant.legal(verb)
    if cost > 0:
        poor = world({(1, 2): before})
        poor.tribe(0, stars=cost - 1, techs=[tech])
        assert not poor.legal(verb)


def test_7_grow_needs_plain(world):
    w = world({(1, 2): "f", (0, 1): "m", (2, 2): "s"})
    w.tribe(0, stars=5, techs=["SPIRITUALISM"])
    assert w.legal("grow") == {"0,0", "0,2", "1,0", "2,0", "2,1"}


def test_7_q6_forests_change_under_buildings_and_roads(world):
    w = world({(1, 2): "f"})
    w.tribe(0, stars=20, techs=["CHIVALRY", "SPIRITUALISM"])
    w.building("c1", "FOREST_TEMPLE", (1, 2))
    w.building("c1", "WINDMILL", (2, 2))
    w.road((1, 2))
    w.do("burn 1,2").do("grow 2,2")
    assert w.look((1, 2)) == ".c+"
    assert w.look((2, 2)) == "f ."
    assert {b["type"] for b in w.c("c1").buildings} == {"FOREST_TEMPLE", "WINDMILL"}


def test_7_destroy(world):
    w = world({(1, 2): "s"})
    w.tribe(0, techs=["CONSTRUCTION"])
    w.building("c1", "PORT", (1, 2))
    foreign = w.city(1, (5, 5))
    w.building(foreign, "WINDMILL", (5, 6))
    assert w.legal("destroy") == {"1,2"}
    w.do("destroy 1,2")
    assert w.look((1, 2)) == "s ."
    assert not w.c("c1").buildings
    assert w.t(0).stars == 0

    ignorant = world({(1, 2): "s"})
    ignorant.building("c1", "PORT", (1, 2))
    assert not ignorant.legal("destroy")


@pytest.mark.parametrize(
    ("tile", "tech", "cost", "population", "stars"),
    [
        ("sh", "FISHING", 2, 1, 0),
        (".f", "ORGANIZATION", 2, 1, 0),
        ("fa", "HUNTING", 2, 1, 0),
        ("dw", "WHALING", 0, 0, 10),
    ],
)
def test_7_gather(world, tile, tech, cost, population, stars):
    w = world({(1, 2): tile, (5, 5): tile})
    w.tribe(0, stars=cost, techs=[tech])
    assert w.legal("gather") == {"1,2"}
    w.do("gather 1,2")
    assert (w.look((1, 2))[1], w.t(0).stars, w.c("c1").population) == (" ", stars, population)

    ignorant = world({(1, 2): tile})
    ignorant.tribe(0, stars=10)
    assert not ignorant.legal("gather")
    if cost:
        poor = world({(1, 2): tile})
        poor.tribe(0, stars=cost - 1, techs=[tech])
        assert not poor.legal("gather")


@pytest.mark.parametrize("resource", ["o", "c", "r"])
def test_7_ore_crops_and_ruins_are_not_gathered(world, resource):
    w = world({(1, 2): "." + resource})
    w.tribe(0, stars=10, techs=["MINING", "FARMING"])
    assert not w.legal("gather")


UNITS = {row["name"]: row for row in tribes.tables()["units"]["units"]}


@pytest.mark.parametrize("name", [name for name, row in UNITS.items() if row["spawnable"]])
def test_7_spawn(world, name):
    row = UNITS[name]
    action = f"spawn {name.lower()} 1,1"
    w = world()
    techs = [row["tech"]] if row["tech"] else []
    w.tribe(0, stars=row["cost"], techs=techs)
    w.do(action)
    unit = w.at((1, 1))
    assert (unit.type, unit.hp, unit.max_hp, unit.status) == (name, row["max_hp"], row["max_hp"], "FINISHED")
    assert (unit.city, unit.kills, unit.veteran) == (1, 0, False)
    assert (w.t(0).stars, w.t(0).score) == (0, row["points"])

    poor = world()
    poor.tribe(0, stars=row["cost"] - 1, techs=techs)
    assert not poor.can(action)
    if techs:
        ignorant = world()
        ignorant.tribe(0, stars=row["cost"])
        assert not ignorant.can(action)


@pytest.mark.parametrize("name", [name for name, row in UNITS.items() if not row["spawnable"]])
def test_7_boats_and_super_units_are_not_spawned(world, name):
    w = world()
    w.tribe(0, stars=100, techs=list({row["tech"] for row in UNITS.values() if row["tech"]}))
    assert not w.can(f"spawn {name.lower()} 1,1")


def test_7_spawn_needs_room_in_the_city(world):
    w = world()
    w.tribe(0, stars=2)
    w.unit(0, "WARRIOR", (5, 5), home="c1")
    assert w.legal("spawn")
    full = world()
    full.tribe(0, stars=2)
    full.unit(0, "WARRIOR", (5, 5), home="c1")
    full.unit(0, "WARRIOR", (5, 6), home="c1")
    assert not full.legal("spawn")


def test_7_spawn_needs_an_empty_centre(world):
    w = world()
    w.tribe(0, stars=2)
    w.unit(0, "WARRIOR", (1, 1))
    assert not w.legal("spawn")
