"""RULES 10, 12 and 13: roads, diplomacy and trade."""

from __future__ import annotations

import pytest


def road_world(world, **fields):
    w = world({(4, 4): "f", (4, 5): "v", (4, 6): "m", (4, 7): "s", (4, 8): "d", (5, 4): "."})
    w.tribe(0, **({"stars": 2, "techs": ["ROADS"]} | fields))
    return w


def test_10_roads_on_plain_forest_and_villages_anywhere(world):
    w = road_world(world)
    legal = w.legal("road")
    assert {"4,4", "4,5", "5,5", "1,2", "0,10"} <= legal
    assert not {"4,6", "4,7", "4,8"} & legal  # mountain, water
    assert not {"1,1", "8,8", "9,9"} & legal  # a centre, enemy territory, an enemy centre
    w.do("road 4,4")
    assert w.look((4, 4)) == "f +"
    assert w.t(0).stars == 0


def test_10_no_road_twice_nor_under_an_enemy(world):
    w = road_world(world)
    w.road((5, 5))
    w.unit(1, "WARRIOR", (5, 6))
    w.unit(0, "WARRIOR", (5, 7))
    assert not {"5,5", "5,6"} & w.legal("road")
    assert "5,7" in w.legal("road")


@pytest.mark.parametrize("lack", [{"stars": 1}, {"techs": []}])
def test_10_roads_need_stars_and_the_technology(world, lack):
    assert not road_world(world, **lack).legal("road")


# Trade.


def connected(world, **fields):
    """c1 at 1,1 and a city at 1,4 with a road but for 1,3."""
    w = world()
    w.tribe(0, stars=2, techs=["ROADS"])
    w.road((1, 2))
    return w, w.city(0, (1, 4), **fields)


def test_13_a_new_connection_brings_population_to_both_ends(world):
    w, city = connected(world)
    w.do("road 1,3")
    assert w.t(0).connected == [int(city[1:])]
    assert (w.c("c1").population, w.c(city).population, w.t(0).score) == (1, 1, 10)


def test_13_q19_in_another_tribes_turn_only_the_capital_gains(world):
    """Tribe 1 builds the missing road on free land."""
    w = world()
    w.tribe(1, stars=2, techs=["ROADS"])
    city = w.city(0, (1, 5))
    w.road((1, 2), (1, 4))
    w.do("end").do("road 1,3")
    assert w.t(0).connected == [int(city[1:])]
    assert (w.c("c1").population, w.c(city).population, w.t(0).score) == (1, 0, 5)


def test_13_a_lost_connection_takes_from_both(world):
    """The port that linked them is destroyed."""
    w = world({(1, 2): "s"})
    w.tribe(0, techs=["CONSTRUCTION"])
    w.building("c1", "PORT", (1, 2))
    city = w.city(0, (1, 4), population=1)
    w.road((1, 3))
    w.tribe(0, connected=[int(city[1:])])
    w.change("c1", level=5, population=4)
    w.do("destroy 1,2")
    assert w.t(0).connected == []
    assert (w.c("c1").population, w.c(city).population) == (4 - 2 - 1, 0)
    assert w.t(0).score == -20


def test_13_roads_on_enemy_land_do_not_connect(world):
    w = world()
    w.tribe(0, stars=2, techs=["ROADS"])
    w.city(1, (1, 5))
    w.road((1, 3), (1, 4), (1, 5), (1, 6))
    w.city(0, (1, 8))
    w.do("road 1,2")
    assert w.t(0).connected == []


@pytest.mark.parametrize("thing", ["centre", "port", "road"])
def test_13_foreign_centres_and_ports_do_not_connect(world, thing):
    """What is at 1,2 lies between c1 and the city at 1,3; a road of nobody would do."""
    w = world({(1, 2): "s"} if thing == "port" else {})
    w.tribe(0, stars=2, techs=["ROADS"])
    w.change("c1", tiles=[[1, 1]])
    city = w.city(0, (1, 3), tiles=[[1, 3]])
    if thing == "centre":
        w.city(1, (1, 2), tiles=[[1, 2]])
    elif thing == "port":
        w.building(w.city(1, (3, 2), level=4, radius=2, tiles=[[3, 2], [1, 2]]), "PORT", (1, 2))
    else:
        w.road((1, 2))
    w.do("road 7,2")
    assert w.t(0).connected == ([int(city[1:])] if thing == "road" else [])


@pytest.mark.parametrize(("gap", "linked"), [(3, True), (4, False)])
def test_13_ports_are_linked_over_four_steps_of_water(world, gap, linked):
    """From the port at 1,2 to the other one it is gap + 1 steps."""
    w = world({(x, y): "d" for x in range(3) for y in range(2, 9)})
    end = 2 + gap + 1
    for x, y in ((1, 2), (1, end)):
        w.tile((x, y), "s")
    w.tribe(0, stars=10, techs=["SAILING"])
    city = w.city(0, (1, end + 1))
    w.building(city, "PORT", (1, end))
    w.do("build port 1,2")
    assert (w.t(0).connected == [int(city[1:])]) is linked


def test_13_enemy_waters_do_not_link(world):
    w = world({(x, y): "d" for x in range(3) for y in range(2, 7)})
    for at in ((1, 2), (1, 6)):
        w.tile(at, "s")
    w.tribe(0, stars=10, techs=["SAILING"])
    city = w.city(0, (1, 7), tiles=[[1, 7], [1, 6]])
    w.building(city, "PORT", (1, 6))
    w.city(1, (3, 4), tiles=[[3, 4], [2, 3], [2, 4], [2, 5]])
    w.city(1, (0, 9), level=4, radius=4, tiles=[[0, 9], [0, 5], [1, 5]])
    w.do("build port 1,2")
    assert w.t(0).connected == []


def test_13_without_its_capital_a_tribe_has_no_network_and_nobody_loses_population(world):
    w = world(mode="score")
    first, second = w.city(1, (9, 6), population=1), w.city(1, (5, 5))
    w.road((9, 7), (9, 8))
    w.tribe(1, connected=[int(first[1:])])
    captor = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {captor}")
    assert w.t(1).connected == []
    assert w.c(first).population == 1
    assert w.c(second).population == 0


def test_13_a_captured_city_pays_for_its_lost_connection_with_the_losers_points(world):
    w = world(mode="score")
    city = w.city(1, (9, 6), population=1, points_worth=100)
    w.road((9, 7), (9, 8))
    w.tribe(1, connected=[int(city[1:])], score=1000)
    w.change("c2", population=1)
    captor = w.unit(0, "WARRIOR", (9, 6))
    w.do(f"capture {captor}")
    assert w.t(1).connected == []
    assert (w.c(city).population, w.c("c2").population) == (0, 0)
    assert w.t(1).score == 1000 - 100 - 5 - 5


# Diplomacy.


def test_12_off_by_default_there_is_no_diplomacy(world):
    w = world()
    w.tribe(0, stars=50)
    assert not w.legal("declarewar")
    assert not w.legal("sendstars")


def test_12_declare_war(world):
    w = world(diplomacy=True)
    w.position["allegiance"] = [[0, 20], [20, 0]]
    w.do("declarewar 1")
    assert w.plain["allegiance"] == [[0, -30], [-30, 0]]
    assert (w.t(0).wars_declared, w.t(0).war_declared) == (1, True)
    assert not w.legal("declarewar")


def test_12_no_war_on_an_enemy(world):
    w = world(diplomacy=True)
    w.position["allegiance"] = [[0, -30], [-30, 0]]
    assert not w.legal("declarewar")


def test_12_one_war_a_turn(world):
    w = world(diplomacy=True, kinds=("XIN_XI", "IMPERIUS", "BARDUR"))
    assert w.legal("declarewar") == {"1", "2"}
    assert not w.do("declarewar 1").legal("declarewar")


@pytest.mark.parametrize(("stars", "most"), [(0, 0), (1, 0), (2, 1), (10, 9), (15, 14), (40, 14)])
def test_12_stars_to_send(world, stars, most):
    w = world(diplomacy=True)
    w.tribe(0, stars=stars)
    assert w.legal("sendstars 1") == {str(k) for k in range(1, most + 1)}


@pytest.mark.parametrize(("sent", "open_"), [(29, True), (30, False)])
def test_12_no_more_than_30_stars_sent_a_turn(world, sent, open_):
    w = world(diplomacy=True)
    w.tribe(0, stars=20, stars_sent_this_turn=sent)
    assert bool(w.legal("sendstars")) is open_


def test_12_q18_sent_stars_are_points(world):
    w = world(diplomacy=True)
    w.tribe(0, stars=20)
    w.tribe(1, stars=95)
    w.do("sendstars 1 7")
    assert (w.t(0).stars, w.t(0).score, w.t(0).stars_sent, w.t(0).stars_sent_this_turn) == (13, 7, 7, 7)
    assert (w.t(1).stars, w.t(1).score, w.t(1).monuments["EMPERORS_TOMB"]) == (102, 0, "AVAILABLE")
    assert w.plain["allegiance"] == [[0, 7], [7, 0]]


@pytest.mark.parametrize(("now", "stars", "after"), [(55, 14, 60), (-55, 14, -41), (60, 5, 60)])
def test_12_allegiance_stays_within_60(world, now, stars, after):
    w = world(diplomacy=True)
    w.position["allegiance"] = [[0, now], [now, 0]]
    w.tribe(0, stars=20)
    w.do(f"sendstars 1 {stars}")
    # Who is hostile to the receiver: nobody but the sender itself, who does not count.
    assert w.plain["allegiance"][0][1] == after


def test_12_an_attack_costs_5_and_a_kill_5_more(world):
    w = world(diplomacy=True)
    attacker = w.unit(0, "ARCHER", (5, 5))
    hurt, weak = w.unit(1, "DEFENDER", (5, 6)), w.unit(1, "WARRIOR", (5, 4), hp=1)
    other = w.unit(0, "ARCHER", (6, 5))
    w.do(f"attack {attacker} -> {hurt}")
    assert w.plain["allegiance"][0][1] == -5
    w.do(f"attack {other} -> {weak}")
    assert w.plain["allegiance"][1][0] == -15


def test_12_a_capture_costs_30(world):
    w = world(diplomacy=True, mode="score")
    w.city(1, (5, 5))
    captor = w.unit(0, "WARRIOR", (9, 9))
    assert w.do(f"capture {captor}").plain["allegiance"][0][1] == -30


def test_12_q17_a_conversion_lands_on_ones_own_entry(world):
    w = world(diplomacy=True)
    bender = w.unit(0, "MIND_BENDER", (5, 5))
    target = w.unit(1, "WARRIOR", (5, 6))
    w.do(f"convert {bender} -> {target}")
    assert w.plain["allegiance"] == [[-10, 0], [0, 0]]


def test_12_enemies_of_the_harmed_think_better_of_the_attacker(world):
    """w = trunc(-5 / -2) = 2 for whoever is hostile to the target."""
    w = world(diplomacy=True, kinds=("XIN_XI", "IMPERIUS", "BARDUR", "OUMAJI"))
    w.position["allegiance"] = [[0, 0, 0, 0], [0, 0, -10, 10], [0, -10, 0, 0], [0, 10, 0, 0]]
    attacker, target = w.unit(0, "ARCHER", (5, 5)), w.unit(1, "DEFENDER", (5, 6))
    w.do(f"attack {attacker} -> {target}")
    assert w.plain["allegiance"][0] == [0, -5, 2, 0]


def test_12_enemies_of_the_helped_think_worse_of_the_helper(world):
    """w = trunc(7 / -2) = -3."""
    w = world(diplomacy=True, kinds=("XIN_XI", "IMPERIUS", "BARDUR"))
    w.position["allegiance"] = [[0, 0, 0], [0, 0, -10], [0, -10, 0]]
    w.tribe(0, stars=20)
    w.do("sendstars 1 7")
    assert w.plain["allegiance"][0] == [0, 7, -3]


def test_12_a_declared_war_has_consequences_of_30(world):
    w = world(diplomacy=True, kinds=("XIN_XI", "IMPERIUS", "BARDUR"))
    w.position["allegiance"] = [[0, 10, 0], [10, 0, -10], [0, -10, 0]]
    w.do("declarewar 1")
    assert w.plain["allegiance"][0] == [0, -30, 15]


@pytest.mark.parametrize(("verb", "kind", "better"), [("capture", "WARRIOR", 15), ("convert", "MIND_BENDER", 0)])
def test_12_enemies_of_a_robbed_tribe_think_better_of_the_captor(world, verb, kind, better):
    """A conversion harms only the own tribe by then, and has no consequence for whoever hates the other (Q17)."""
    w = world(diplomacy=True, mode="score", kinds=("XIN_XI", "IMPERIUS", "BARDUR"))
    w.position["allegiance"] = [[0, 0, 0], [0, 0, -10], [0, -10, 0]]
    unit, other = w.unit(0, kind, (9, 9)), w.unit(1, "WARRIOR", (9, 8))
    w.do(f"capture {unit}" if verb == "capture" else f"convert {unit} -> {other}")
    assert w.plain["allegiance"][0][2] == better


def test_12_q17_a_conversion_pleases_who_hates_the_converter(world):
    """w = trunc(-5 / -2) = 2 for whoever is hostile to the tribe itself."""
    w = world(diplomacy=True)
    w.position["allegiance"] = [[0, -10], [-10, 0]]
    bender, target = w.unit(0, "MIND_BENDER", (5, 5)), w.unit(1, "WARRIOR", (5, 6))
    w.do(f"convert {bender} -> {target}")
    assert w.plain["allegiance"] == [[-10, -8], [-8, 0]]


def test_12_attacks_are_allowed_among_friends(world):
    w = world(diplomacy=True)
    w.position["allegiance"] = [[0, 60], [60, 0]]
    attacker, target = w.unit(0, "WARRIOR", (5, 5)), w.unit(1, "WARRIOR", (5, 6))
    assert w.can(f"attack {attacker} -> {target}")
