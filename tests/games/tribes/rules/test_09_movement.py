"""RULES 9.1 and 9.2: what a unit may still do in its turn, and where it can go."""

from __future__ import annotations

import pytest

DASH = ["WARRIOR", "SWORDMAN", "ARCHER"]
SINGLE = ["DEFENDER", "CATAPULT", "MIND_BENDER", "SUPERUNIT"]
LAND = [*DASH, *SINGLE, "RIDER", "KNIGHT"]
BOATS = ["BOAT", "SHIP", "BATTLESHIP"]


def around(place):
    x, y = place
    return {(a, b) for a in range(x - 1, x + 2) for b in range(y - 1, y + 2)} - {place}


def may(world, kind, status):
    """Whether a unit of this kind and status may move, and whether it may attack (or convert)."""
    w = world()
    if kind in BOATS:
        for x in range(3, 8):
            for y in range(3, 8):
                w.tile((x, y), "s")
    w.tribe(0, techs=["SAILING"])
    carries = {"carries": "WARRIOR"} if kind in BOATS else {}
    unit = w.unit(0, kind, (5, 5), status=status, **carries)
    w.unit(1, "BOAT", (5, 6), carries="WARRIOR") if kind in BOATS else w.unit(1, "WARRIOR", (5, 6))
    return bool(w.legal(f"move {unit}")), bool(w.legal(f"attack {unit}") or w.legal(f"convert {unit}"))


TABLE = {
    # status: (dash, single, SUPERUNIT, RIDER, KNIGHT), each: may move, may attack
    "FRESH": [(True, True)] * 5,
    "MOVED": [(False, True), (False, False), (False, True), (False, True), (False, True)],
    "ATTACKED": [(False, False), (False, False), (False, False), (True, False), (False, True)],
    "MOVED_AND_ATTACKED": [(False, False), (False, False), (False, False), (True, False), (False, False)],
    "PUSHED": [(False, False)] * 5,
    "FINISHED": [(False, False)] * 5,
}


@pytest.mark.parametrize("status", TABLE)
@pytest.mark.parametrize("kind", LAND + BOATS)
def test_9_1_what_a_unit_may_still_do(world, kind, status):
    column = {"SUPERUNIT": 2, "RIDER": 3, "KNIGHT": 4}.get(kind, 0 if kind in DASH + BOATS else 1)
    assert may(world, kind, status) == TABLE[status][column]


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        *[(kind, "FRESH", "MOVED") for kind in [*DASH, "KNIGHT", "RIDER"]],
        *[(kind, "FRESH", "FINISHED") for kind in SINGLE],
        ("RIDER", "ATTACKED", "FINISHED"),  # Q9
        ("RIDER", "MOVED_AND_ATTACKED", "FINISHED"),
    ],
)
def test_9_1_status_after_a_move(world, kind, before, after):
    w = world()
    unit = w.unit(0, kind, (5, 5), status=before)
    assert w.do(f"move {unit} -> 5,6").u(unit).status == after


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        *[(kind, before, "FINISHED") for kind in [*DASH, "SUPERUNIT", "KNIGHT"] for before in ("FRESH", "MOVED")],
        ("DEFENDER", "FRESH", "FINISHED"),
        ("CATAPULT", "FRESH", "FINISHED"),
        ("RIDER", "FRESH", "ATTACKED"),
        ("RIDER", "MOVED", "MOVED_AND_ATTACKED"),
        ("KNIGHT", "ATTACKED", "FINISHED"),
    ],
)
def test_9_1_status_after_an_attack_that_does_not_kill(world, kind, before, after):
    w = world()
    unit = w.unit(0, kind, (5, 5), status=before)
    target = w.unit(1, "DEFENDER", (5, 7) if kind == "CATAPULT" else (5, 6))
    assert w.do(f"attack {unit} -> {target}").u(unit).status == after


def test_9_1_a_knight_that_kills_may_attack_again_but_not_move(world):
    w = world()
    knight = w.unit(0, "KNIGHT", (5, 5))
    first, second = w.unit(1, "WARRIOR", (5, 6), hp=1), w.unit(1, "WARRIOR", (5, 7), hp=1)
    w.do(f"attack {knight} -> {first}")
    assert (w.u(knight).status, w.u(knight).at) == ("ATTACKED", [5, 6])
    assert not w.legal("move")
    w.do(f"attack {knight} -> {second}")
    assert (w.u(knight).status, w.u(knight).kills) == ("ATTACKED", 2)


def test_9_1_a_defending_knight_that_kills_is_marked_too(world):
    w = world()
    knight = w.unit(1, "KNIGHT", (5, 6))
    weak = w.unit(0, "ARCHER", (5, 5), hp=1)
    w.do(f"attack {weak} -> {knight}")
    assert not w.alive(weak)
    assert w.u(knight).status == "ATTACKED"


def test_9_1_q9_a_rider_moves_attacks_and_moves_or_attacks_and_moves_once(world):
    w = world()
    rider = w.unit(0, "RIDER", (5, 4))
    target = w.unit(1, "DEFENDER", (5, 7))
    w.do(f"move {rider} -> 5,6").do(f"attack {rider} -> {target}").do(f"move {rider} -> 6,5")
    assert w.u(rider).status == "FINISHED"


# Movement.


def test_9_2_a_step_in_every_direction(world):
    w = world()
    unit = w.unit(0, "WARRIOR", (5, 5))
    assert w.moves(unit) == around((5, 5))


def test_9_2_a_corner_has_three_neighbours(world):
    w = world()
    corner, other = w.unit(0, "WARRIOR", (10, 10)), w.unit(0, "WARRIOR", (0, 10))
    assert w.moves(corner) == {(9, 9), (9, 10), (10, 9)}
    assert w.moves(other) == {(0, 9), (1, 9), (1, 10)}


def test_9_2_two_steps_on_plain(world):
    w = world()
    rider = w.unit(0, "RIDER", (5, 5))
    assert w.moves(rider) == {(x, y) for x in range(3, 8) for y in range(3, 8)} - {(5, 5)}


@pytest.mark.parametrize(("terrain", "tech"), [("m", "CLIMBING"), ("s", "SAILING"), ("d", "NAVIGATION")])
def test_9_2_terrain_that_needs_a_technology(world, terrain, tech):
    for known in ([], [tech]):
        w = world({(5, 6): terrain} | ({} if terrain == "m" else {(5, 5): "s"}))
        w.tribe(0, techs=known)
        unit = w.unit(0, "WARRIOR", (5, 5)) if terrain == "m" else w.unit(0, "BOAT", (5, 5), carries="WARRIOR")
        assert ((5, 6) in w.moves(unit)) is bool(known)


@pytest.mark.parametrize("terrain", ["f", "m"])
def test_9_2_forest_and_mountain_take_the_rest(world, terrain):
    wall = {(x, 6): terrain for x in range(11)}
    w = world(wall)
    w.tribe(0, techs=["CLIMBING"])
    rider = w.unit(0, "RIDER", (5, 5))
    assert {(4, 6), (5, 6), (6, 6)} <= w.moves(rider)
    assert not {(x, 7) for x in range(11)} & w.moves(rider)
    one_before = world({(x, 7): terrain for x in range(11)})
    one_before.tribe(0, techs=["CLIMBING"])
    rider = one_before.unit(0, "RIDER", (5, 5))
    assert (5, 7) in one_before.moves(rider)  # a step, then the rest


def test_9_2_own_units_are_passed_and_enemies_are_not(world):
    tiles = {(x, y): "m" for x in (4, 6) for y in range(3, 9)}  # a corridor in row 5
    for tribe, beyond in ((0, True), (1, False)):
        w = world(tiles)
        rider = w.unit(0, "RIDER", (5, 5))
        w.unit(tribe, "WARRIOR", (5, 6))
        assert (5, 6) not in w.moves(rider)
        assert ((5, 7) in w.moves(rider)) is beyond


def test_9_2_zone_of_control_takes_the_rest(world):
    w = world()
    rider = w.unit(0, "RIDER", (5, 5))
    w.unit(1, "WARRIOR", (5, 8))  # controls columns 7 to 9
    w.unit(1, "WARRIOR", (3, 7))  # controls 4,6 among others
    moves = w.moves(rider)
    assert {(4, 6), (5, 7), (5, 6), (6, 7)} <= moves
    near = world()
    rider = near.unit(0, "RIDER", (5, 5))
    near.unit(1, "WARRIOR", (5, 7))  # controls 4,6 5,6 6,6
    assert {(4, 6), (5, 6), (6, 6)} <= near.moves(rider)
    assert not {(4, 7), (6, 7)} & near.moves(rider)


def test_9_2_roads_halve_the_step_and_q11_a_half_point_carries_on(world):
    """Road 5,4-5,5-5,6: half a point to 5,5, a whole one to 5,6; from 5,5 a full step still fits."""
    w = world()
    w.road((5, 4), (5, 5), (5, 6))
    unit = w.unit(0, "WARRIOR", (5, 4))
    assert w.moves(unit) == around((5, 4)) | around((5, 5)) - {(5, 4)}
    assert (5, 7) not in w.moves(unit)


def test_9_2_a_road_needs_both_ends(world):
    w = world()
    w.road((5, 5), (5, 6))
    unit = w.unit(0, "WARRIOR", (5, 4))  # beside the road
    assert w.moves(unit) == around((5, 4))


def test_9_2_a_forest_road_costs_half_of_the_rest(world):
    """Rider, M = 2: forest road 1, forest road 1.5, then half or full steps up to floor 2."""
    w = world({(5, 5): "f +", (5, 6): "f +"})
    w.road((5, 4))
    rider = w.unit(0, "RIDER", (5, 4))
    assert (5, 6) in w.moves(rider)
    assert (5, 7) in w.moves(rider)
    assert (5, 8) not in w.moves(rider)


def test_9_2_q11_costs_above_the_movement_still_step_along_roads(world):
    """Knight, M = 3: forest roads 1.5 and 2.25, roads 2.75, 3.25 and 3.75; floor(3.75) = 3."""
    w = world({(5, 2): "f +", (5, 3): "f +"})
    w.road((5, 1), (5, 4), (5, 5), (5, 6), (5, 7))
    for y in range(1, 9):
        for x in (4, 6):
            w.tile((x, y), "m")  # nothing beside the road
    knight = w.unit(0, "KNIGHT", (5, 1))
    assert {(5, 5), (5, 6)} <= w.moves(knight)
    assert (5, 7) not in w.moves(knight)


def q20(world, strict):
    """A knight at 5,3; its way to 5,7: road 4,3 (0.5), road 3,4 (1), forest road 4,5 (2), road 5,6 (2.5), 5,7 (3.5)."""
    w = world(
        {(x, y): "m" for x in range(11) for y in range(11) if (x, y) not in ((1, 1), (9, 9))}, strict_reference=strict
    )
    for at in ((5, 3), (5, 4), (5, 5), (5, 6), (5, 7), (4, 3), (3, 4), (6, 5)):
        w.tile(at, ".")
    for at in ((3, 3), (4, 5), (6, 4)):
        w.tile(at, "f")
    w.road((5, 3), (4, 3), (3, 4), (4, 5), (5, 6))
    knight = w.unit(0, "KNIGHT", (5, 3))
    return w.moves(knight)


def test_9_2_q20_the_references_search_misses_a_way_found_late(world):
    """There 4,5 is first found from 5,4 at cost 3; that a cheaper way turns up later does not move it in the queue."""
    true = {(3, 3), (3, 4), (4, 3), (4, 5), (5, 4), (5, 5), (5, 6), (5, 7), (6, 4), (6, 5)}
    assert q20(world, strict=False) == true
    assert q20(world, strict=True) == true - {(5, 7)}


def test_9_2_q10_a_step_from_free_road_to_enemy_road_is_halved(world):
    """7,7 is free, 8,8 is tribe 1's: half a point, and from there a full step fits."""
    w = world()
    w.road((7, 7), (8, 8))
    unit = w.unit(0, "WARRIOR", (7, 7))
    assert {(9, 7), (9, 8), (9, 9)} <= w.moves(unit)


def test_9_2_enemy_roads_do_not_help_from_their_own_tiles(world):
    w = world()
    w.road((8, 8), (8, 9), (8, 10))
    unit = w.unit(0, "WARRIOR", (8, 8))
    assert w.moves(unit) == around((8, 8))


def test_9_2_cities_are_roads(world):
    """From the own centre 1,1 over the road 1,2: half, then a full step."""
    w = world()
    w.road((1, 2))
    unit = w.unit(0, "WARRIOR", (1, 1))
    assert {(0, 3), (1, 3), (2, 3)} <= w.moves(unit)


def test_9_2_a_mind_bender_does_not_enter_foreign_cities(world):
    w = world()
    bender = w.unit(0, "MIND_BENDER", (8, 8))
    warrior = w.unit(0, "WARRIOR", (8, 10))
    assert (9, 9) not in w.moves(bender)
    assert (9, 9) in w.moves(warrior)
    home = world()
    bender = home.unit(0, "MIND_BENDER", (1, 2))
    assert (1, 1) in home.moves(bender)


def harbour(world, tribe=0, **fields):
    """A port of c1 at 1,2 (or of c2 at 9,8) in a sea, with SAILING."""
    w = world({(x, y): "s" for x in range(11) for y in range(3, 8)} | {(1, 2): "s", (9, 8): "s"})
    w.tribe(0, techs=["SAILING"], stars=30, **fields)
    w.building("c1", "PORT", (1, 2)) if tribe == 0 else w.building("c2", "PORT", (9, 8))
    return w


def test_9_2_embark(world):
    w = harbour(world)
    rider = w.unit(0, "RIDER", (1, 1), home="c1", hp=7, kills=3, veteran=True, max_hp=15)
    w.do(f"move {rider} -> 1,2")
    boat = w.at((1, 2))
    assert not w.alive(rider)
    assert boat.id == int(rider[1:]) + 1
    assert (boat.type, boat.carries, boat.status, boat.city) == ("BOAT", "RIDER", "FINISHED", 1)
    assert (boat.hp, boat.max_hp, boat.kills, boat.veteran) == (7, 15, 3, True)
    assert w.c("c1").units == [boat.id]
    assert w.t(0).score == 0


def test_9_2_a_land_unit_enters_water_only_at_a_port(world):
    w = harbour(world)
    unit = w.unit(0, "WARRIOR", (2, 2))
    assert (1, 2) in w.moves(unit)
    assert (2, 3) not in w.moves(unit)


def test_9_2_embarking_needs_sailing(world):
    w = harbour(world)
    w.tribe(0, techs=[])
    unit = w.unit(0, "WARRIOR", (1, 1))
    assert (1, 2) not in w.moves(unit)


def test_9_2_a_foreign_port_will_do(world):
    w = harbour(world, tribe=1)
    unit = w.unit(0, "WARRIOR", (10, 9))
    w.do(f"move {unit} -> 9,8")
    assert w.at((9, 8)).type == "BOAT"


def test_9_2_boats_sail_and_disembark(world):
    w = harbour(world)
    boat = w.unit(0, "BOAT", (5, 4), home="c1", carries="KNIGHT", hp=4, max_hp=15, kills=1)
    assert {(5, 6), (3, 4), (5, 2)} <= w.moves(boat)  # two tiles of water, or one and ashore
    assert (5, 1) not in w.moves(boat)
    w.do(f"move {boat} -> 5,2")
    knight = w.at((5, 2))
    assert (knight.type, knight.status, knight.hp, knight.max_hp, knight.kills) == ("KNIGHT", "FINISHED", 4, 15, 1)
    assert w.c("c1").units == [knight.id]


def test_9_2_deep_water_needs_navigation(world):
    w = harbour(world)
    w.tile((5, 5), "d")
    boat = w.unit(0, "BOAT", (5, 4), carries="WARRIOR")
    assert (5, 5) not in w.moves(boat)


@pytest.mark.parametrize("status", ["FRESH", "MOVED", "FINISHED"])
@pytest.mark.parametrize(
    ("kind", "verb", "made", "cost", "tech"),
    [("BOAT", "upgradeboat", "SHIP", 5, "SAILING"), ("SHIP", "upgradeship", "BATTLESHIP", 15, "NAVIGATION")],
)
def test_9_2_upgrade(world, kind, verb, made, cost, tech, status):
    w = harbour(world)
    w.tribe(0, techs=[tech], stars=cost)
    boat = w.unit(0, kind, (5, 4), home="c1", carries="RIDER", hp=3, kills=2, status=status)
    w.do(f"{verb} {boat}")
    ship = w.at((5, 4))
    assert (ship.type, ship.carries, ship.status, ship.hp, ship.kills) == (made, "RIDER", status, 3, 2)
    assert not w.alive(boat)
    assert w.t(0).stars == 0

    for lack in ({"stars": cost - 1}, {"techs": []}):
        w = harbour(world)
        w.tribe(0, **({"techs": [tech], "stars": cost} | lack))
        w.unit(0, kind, (5, 4), carries="RIDER", status=status)
        assert not w.legal(verb)


def test_9_2_a_battleship_is_the_last_upgrade(world):
    w = harbour(world)
    w.tribe(0, techs=["SAILING", "NAVIGATION"], stars=99)
    w.unit(0, "BATTLESHIP", (5, 4), carries="RIDER")
    assert not w.legal("upgrade")
