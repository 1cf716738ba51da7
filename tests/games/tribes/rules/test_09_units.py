"""RULES 9.3 to 9.9: attack, capture, ruins, conversion, healing, veterans, push."""

from __future__ import annotations

import pytest

from turnwise import tribes

UNITS = {row["name"]: row for row in tribes.tables()["units"]["units"]}
ALL_TECHS = [row["name"] for row in tribes.tables()["techs"]["techs"]]


def fight(w, kind, target_kind, at=(5, 6), hp=None, target_hp=None, **more):
    """hp of attacker and target after one attack from the left; None is death."""
    attacker = w.unit(0, kind, (at[0], at[1] - 1), **({"hp": hp} if hp else {}), **more)
    target = w.unit(1, target_kind, at, **({"hp": target_hp} if target_hp else {}))
    w.do(f"attack {attacker} -> {target}")
    return tuple(w.u(unit).hp if w.alive(unit) else None for unit in (attacker, target))


@pytest.mark.parametrize(
    ("kind", "hp", "target", "target_hp", "after"),
    [
        ("WARRIOR", 10, "WARRIOR", 10, (5, 5)),  # 2/4 * 9 = 4.5, rounded up
        ("WARRIOR", 5, "WARRIOR", 10, (None, 7)),  # 1/3 * 9 = 3; 2/3 * 9 = 6
        ("RIDER", 10, "DEFENDER", 15, (2, 11)),  # 2/5 * 9 = 3.6; 3/5 * 13.5 = 8.1
        ("WARRIOR", 10, "CATAPULT", 10, (10, 1)),  # no defence: 9, and nothing back
        ("KNIGHT", 15, "SUPERUNIT", 40, (6, 31)),  # 4/8 * 18 = 9; 4/8 * 18 = 9
        ("SUPERUNIT", 40, "WARRIOR", 10, (40, None)),  # 5/7 * 22.5 = 16
        ("SWORDMAN", 6, "SWORDMAN", 15, (None, 11)),  # a 1.2, d 3: 3.857 -> 4; 9.64 -> 10
        ("ARCHER", 10, "ARCHER", 10, (8, 4)),  # 2/3 * 9 = 6; 1/3 * 4.5 = 1.5, rounded up
    ],
)
def test_9_3_attack_damage_formula(world, kind, hp, target, target_hp, after):
    assert fight(world(), kind, target, hp=hp, target_hp=target_hp) == after


@pytest.mark.parametrize(
    ("terrain", "tech", "after"),
    [
        (".", None, (5, 5)),
        ("m", "MEDITATION", (5, 6)),  # d = 3: 2/5 * 9 = 3.6; 3/5 * 9 = 5.4
        ("m", None, (5, 5)),
        ("f", "ARCHERY", (5, 6)),
        ("f", "MEDITATION", (5, 5)),
    ],
)
def test_9_3_cover_of_terrain(world, terrain, tech, after):
    w = world({(5, 6): terrain})
    w.tribe(1, techs=[tech] if tech else [])
    assert fight(w, "WARRIOR", "WARRIOR") == after


@pytest.mark.parametrize("water", ["s", "d"])
@pytest.mark.parametrize(("tech", "hp"), [("AQUATISM", 5), ("SAILING", 4)])
def test_9_3_cover_of_water(world, water, tech, hp):
    """A warrior hits a boat: a 2, d 1.5: 2/3.5 * 9 = 5.14; d 1: 6."""
    w = world({(5, 6): water})
    w.tribe(1, techs=[tech])
    attacker, boat = w.unit(0, "WARRIOR", (5, 5)), w.unit(1, "BOAT", (5, 6), carries="WARRIOR")
    assert w.do(f"attack {attacker} -> {boat}").u(boat).hp == hp


@pytest.mark.parametrize(
    ("kind", "walls", "after"),
    [
        ("WARRIOR", False, (5, 6)),  # d 3
        ("WARRIOR", True, (3, 8)),  # d 8: 1.8 -> 2; 7.2 -> 7
        ("MIND_BENDER", False, (8, 4)),  # does not fortify: d 1: 6; 1/3 * 4.5 = 1.5 -> 2
        ("MIND_BENDER", True, (7, 7)),  # d 4: 2/6 * 9 = 3; 4/6 * 4.5 = 3
        ("CATAPULT", False, (10, 1)),
    ],
)
def test_9_3_cover_of_an_own_city(world, kind, walls, after):
    w = world()
    w.change("c2", walls=walls)
    assert fight(w, "WARRIOR", kind, at=(9, 9)) == after


def test_9_3_a_foreign_city_gives_no_cover(world):
    w = world()
    w.change("c1", walls=True)
    assert fight(w, "WARRIOR", "WARRIOR", at=(1, 1)) == (5, 5)


@pytest.mark.parametrize(("kind", "reach"), [("WARRIOR", 1), ("ARCHER", 2), ("CATAPULT", 3), ("RIDER", 1)])
def test_9_3_range(world, kind, reach):
    w = world()
    unit = w.unit(0, kind, (5, 3))
    targets = [w.unit(1, "WARRIOR", (5, 3 + distance)) for distance in range(1, 5)]
    assert w.legal(f"attack {unit} ->") == set(targets[:reach])


def test_9_3_no_retaliation_out_of_the_targets_range(world):
    w = world()
    archer, target = w.unit(0, "ARCHER", (5, 4)), w.unit(1, "WARRIOR", (5, 6))
    w.do(f"attack {archer} -> {target}")
    assert (w.u(archer).hp, w.u(target).hp) == (10, 5)


def test_9_3_own_units_are_no_targets_and_mind_benders_do_not_attack(world):
    w = world()
    w.unit(0, "WARRIOR", (5, 5)), w.unit(0, "WARRIOR", (5, 6))
    bender, enemy = w.unit(0, "MIND_BENDER", (7, 7)), w.unit(1, "WARRIOR", (7, 8))
    assert not w.legal("attack")
    assert w.legal(f"convert {bender} ->") == {enemy}


@pytest.mark.parametrize(
    "kind", ["WARRIOR", "RIDER", "DEFENDER", "SWORDMAN", "KNIGHT", "SUPERUNIT", "ARCHER", "CATAPULT"]
)
def test_9_3_a_kill_counts_costs_the_loser_and_hand_to_hand_units_step_in(world, kind):
    w = world()
    w.tribe(1, score=100)
    unit, target = w.unit(0, kind, (5, 5)), w.unit(1, "RIDER", (5, 6), hp=1)
    w.do(f"attack {unit} -> {target}")
    assert not w.alive(target)
    assert w.u(unit).kills == w.t(0).kills == 1
    assert (w.t(0).score, w.t(1).score) == (0, 100 - 15)
    assert w.u(unit).at == ([5, 5] if kind in ("ARCHER", "CATAPULT") else [5, 6])


@pytest.mark.parametrize(("tile", "techs", "steps_in"), [("m", [], False), ("m", ["CLIMBING"], True), ("s", [], False)])
def test_9_3_stepping_in_follows_the_push_rule(world, tile, techs, steps_in):
    w = world({(5, 6): tile})
    w.tribe(0, techs=techs)
    unit = w.unit(0, "WARRIOR", (5, 5))
    kind = {"s": "BOAT"}.get(tile, "WARRIOR")
    target = w.unit(1, kind, (5, 6), hp=1, **({"carries": "WARRIOR"} if kind == "BOAT" else {}))
    w.do(f"attack {unit} -> {target}")
    assert (w.u(unit).at == [5, 6]) is steps_in


def test_9_3_stepping_onto_an_own_port_embarks(world):
    w = world({(1, 2): "s"})
    w.building("c1", "PORT", (1, 2))
    unit, target = w.unit(0, "WARRIOR", (1, 1)), w.unit(1, "BOAT", (1, 2), carries="WARRIOR", hp=1)
    w.do(f"attack {unit} -> {target}")
    assert w.at((1, 2)).type == "BOAT"
    assert w.at((1, 2)).kills == 1
    assert not w.alive(unit)


def test_9_3_the_attacker_dies_by_retaliation(world):
    w = world()
    w.tribe(0, score=100)
    attacker, target = w.unit(0, "KNIGHT", (5, 5), hp=1), w.unit(1, "DEFENDER", (5, 6))
    w.do(f"attack {attacker} -> {target}")
    assert not w.alive(attacker)
    assert w.t(0).score == 60
    assert (w.u(target).kills, w.t(1).kills, w.t(0).kills) == (1, 1, 0)


def test_9_3_an_attack_ends_the_peace_of_the_attacker(world):
    w = world()
    w.tribe(0, pacifist=3)
    w.tribe(1, pacifist=3)
    fight(w, "WARRIOR", "WARRIOR")
    assert (w.t(0).pacifist, w.t(1).pacifist) == (0, 3)


# 9.4 capture.


def test_9_4_capture_a_village(world):
    w = world({(5, 5): "v"})
    w.city(1, (5, 7))  # owns column 6
    unit = w.unit(0, "WARRIOR", (5, 5))
    last = [w.unit(0, "RIDER", (3, y), home="c1") for y in (3, 4)][-1]
    w.do(f"capture {unit}")
    city = w.c(f"c{w.plain['last_id']}")
    assert (city.level, city.capital, city.tribe, city.population, city.walls) == (1, False, 0, 0, False)
    assert w.look((5, 5)) == "c +"
    assert len(city.tiles) == 6
    assert (city.points_worth, w.t(0).score) == (6 * 20, 6 * 20 + 100)
    assert w.t(0).cities == [1, city.id]
    assert w.u(unit).status == "FINISHED"
    assert city.units == [int(last[1:])]
    assert w.u(last).city == city.id


@pytest.mark.parametrize("status", ["MOVED", "ATTACKED", "PUSHED", "FINISHED"])
def test_9_4_capture_needs_a_fresh_unit(world, status):
    w = world({(5, 5): "v"})
    w.unit(0, "WARRIOR", (5, 5), status=status)
    w.unit(0, "WARRIOR", (9, 9), status=status)
    assert not w.legal("capture")


def test_9_4_own_cities_and_open_land_are_not_captured(world):
    w = world()
    w.unit(0, "WARRIOR", (1, 1))
    w.unit(0, "WARRIOR", (5, 5))
    w.unit(0, "WARRIOR", (9, 8))
    assert not w.legal("capture")


def test_9_4_a_city_founded_inside_foreign_borders_cannot_be_captured(world):
    w = world({(5, 5): "v"})
    w.city(1, (5, 4))
    w.change("c2", capital=True)
    founder = w.unit(0, "WARRIOR", (5, 5))
    w.unit(1, "WARRIOR", (6, 6), status="FINISHED")
    w.do(f"capture {founder}")
    assert len(w.t(0).cities) == 2
    assert [5, 5] in w.c("c3").tiles  # a tile never changes city
    plain = w.plain
    for unit in plain["units"]:
        unit["at"] = [6, 6] if unit["tribe"] == 0 else [5, 5]
        unit["status"] = "FRESH"
    plain["to_act"] = 1
    assert not [a for a in tribes.State.from_plain(plain).legal_actions() if a.startswith("capture")]


def test_9_4_capture_moves_points_tiles_and_buildings(world):
    w = world(mode="score")
    w.city(1, (5, 5))
    w.change("c2", level=3, population=2, points_worth=300, walls=True, extra_production=1)
    w.tribe(0, score=1000)
    w.tribe(1, score=1000)
    unit = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {unit}")
    city = w.c("c2")
    assert (w.t(0).score, w.t(1).score) == (1300, 700)
    assert (city.tribe, city.level, city.population, city.walls, city.extra_production) == (0, 3, 2, True, 1)
    assert w.t(0).cities == [1, 2]
    assert w.t(1).cities == [3]
    assert w.u(unit).status == "FINISHED"


def test_9_4_q12_multipliers_count_once_more_and_temples_and_monuments_again(world):
    w = world(mode="score")
    w.city(1, (5, 5))
    w.building("c2", "FARM", (8, 8))
    w.building("c2", "WINDMILL", (8, 9))
    w.building("c2", "TEMPLE", (10, 10), level=3)
    w.building("c2", "GATE_OF_POWER", (10, 8))
    w.change("c2", level=5, points_worth=100)
    unit = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {unit}")
    assert w.c("c2").population == 1  # +1 for the farm, +1 for the windmill, -1 for the farm
    assert w.t(0).score == 100 + 5 + 100 + 400


@pytest.mark.parametrize(("tribe", "bonus"), [(0, 1), (1, 0)])
def test_9_4_q12_a_captured_multiplier_counts_for_the_captors_next_city_not_for_the_losers(world, tribe, bonus):
    w = world(mode="score")
    w.city(1, (5, 2))
    beside = w.city(tribe, (9, 6), level=5)
    w.building(beside, "FARM", (9, 7))
    w.building("c2", "WINDMILL", (9, 8))
    captor = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {captor}")
    assert (w.c(beside).population, w.c("c2").population) == (bonus, 0)


def test_9_4_units_of_a_lost_city_go_to_the_capital_then_elsewhere_then_nowhere(world):
    """Room: one in the capital c2, one in c4. The last of the list moves first; the rest have no home."""
    w = world(mode="score")
    lost = w.city(1, (5, 5), level=3)
    other = w.city(1, (5, 8))
    w.unit(1, "RIDER", (9, 9), home="c2")
    w.unit(1, "RIDER", (5, 8), home=other)
    a, b, c, d = (w.unit(1, "WARRIOR", (7, y), home=lost) for y in (2, 3, 4, 5))
    captor = w.unit(0, "WARRIOR", (5, 5))
    w.do(f"capture {captor}")
    ids = [int(unit[1:]) for unit in (a, b, c, d)]
    assert w.c("c2").units[-1] == ids[3]
    assert w.c(other).units[-1] == ids[2]
    assert w.t(1).extra_units == ids[:2]
    assert [w.u(unit).city for unit in (a, b)] == [None, None]


def test_9_4_a_capital_in_foreign_hands_takes_no_units(world):
    w = world(mode="score")
    w.change("c2", tribe=0)
    lost, other = w.city(1, (5, 5)), w.city(1, (5, 8))
    w.tribe(1, capital=2)
    unit = w.unit(1, "RIDER", (7, 2), home=lost)
    captor = w.unit(0, "WARRIOR", (5, 5))
    w.do(f"capture {captor}")
    assert w.u(unit).city == int(other[1:])


def test_9_4_other_cities_take_units_in_random_order(world):
    w = world(mode="score")
    lost = w.city(1, (5, 5))
    first, second = w.city(1, (5, 8)), w.city(1, (5, 2))
    for y in (8, 9):
        w.unit(1, "RIDER", (10, y), home="c2")  # the capital is full
    unit = w.unit(1, "WARRIOR", (7, 2), home=lost)
    captor = w.unit(0, "WARRIOR", (5, 5))
    outcomes = w.state.outcomes(f"capture {captor}")
    assert sorted((o[1], o[2]) for o in outcomes) == [(0.5, [f"city {first}"]), (0.5, [f"city {second}"])]
    w.do(f"capture {captor}", f"city {second}")
    assert w.u(unit).city == int(second[1:])


def test_9_4_without_units_in_the_capital_another_city_gives_one(world):
    w = world({(5, 5): "v"})
    first, second = w.city(0, (3, 8)), w.city(0, (7, 2))
    gave = w.unit(0, "RIDER", (3, 3), home=first)
    w.unit(0, "RIDER", (3, 4), home=second)
    captor = w.unit(0, "WARRIOR", (5, 5))
    w.do(f"capture {captor}", f"city {first}")
    assert w.u(gave).city == w.plain["last_id"]


def test_9_4_the_own_capital_won_back_has_no_unit_to_give_and_takes_one(world):
    w = world(mode="score")
    w.change("c1", tribe=1)
    home = w.city(0, (5, 2))
    w.tribe(0, capital=1, cities=[int(home[1:])])
    captor = w.unit(0, "WARRIOR", (1, 1))
    last = [w.unit(0, "RIDER", (3, y), home=home) for y in (3, 4)][-1]
    w.do(f"capture {captor}")
    assert w.c("c1").units == [int(last[1:])]


def test_9_4_with_nobody_at_home_nobody_moves(world):
    w = world({(5, 5): "v"})
    captor = w.unit(0, "WARRIOR", (5, 5))
    w.do(f"capture {captor}")
    assert w.c(f"c{w.plain['last_id']}").units == []
    assert w.u(captor).city is None


# 9.5 ruins.


def ruin(world, **fields):
    w = world({(5, 5): ".r"})
    w.tribe(0, **fields)
    return w, w.unit(0, "WARRIOR", (5, 5))


def test_9_5_five_things_with_equal_chance(world):
    w, unit = ruin(world, techs=["RIDING"])
    outcomes = w.state.outcomes(f"examine {unit}")
    chances = {}
    for _, probability, picks in outcomes:
        chances[picks[0]] = chances.get(picks[0], 0) + probability
    assert chances == pytest.approx(
        dict.fromkeys(["ruin superunit", "ruin research", "ruin pop_growth", "ruin explorer", "ruin resources"], 0.2)
    )
    techs = {picks[1] for _, _, picks in outcomes if len(picks) > 1}
    assert techs == {
        "tech climbing", "tech fishing", "tech hunting", "tech organization", "tech free_spirit", "tech roads"
    }  # fmt: skip


def test_9_5_who_knows_everything_learns_nothing(world):
    w, unit = ruin(world, techs=ALL_TECHS)
    outcomes = w.state.outcomes(f"examine {unit}")
    assert sorted((o[1], *o[2]) for o in outcomes) == [
        (0.25, f"ruin {what}") for what in ("explorer", "pop_growth", "resources", "superunit")
    ]


def test_9_5_technology_without_points(world):
    w, unit = ruin(world)
    w.do(f"examine {unit}", "ruin research", "tech riding")
    assert w.t(0).techs == ["RIDING"]
    assert w.t(0).score == 0
    assert (w.look((5, 5)), w.u(unit).status) == (". .", "FINISHED")


def test_9_5_population_goes_to_the_capital(world):
    w, unit = ruin(world)
    first = w.city(0, (7, 2))
    w.tribe(0, cities=[int(first[1:]), 1])
    w.do(f"examine {unit}", "ruin pop_growth")
    assert w.c("c1").population == 3
    assert w.t(0).score == 15


def test_9_5_without_the_capital_the_first_city_receives(world):
    w = world({(5, 5): ".r"}, mode="score")
    w.change("c1", tribe=1)
    first, second = w.city(0, (3, 8)), w.city(0, (7, 2))
    w.tribe(0, capital=1, cities=[int(second[1:]), int(first[1:])])
    unit = w.unit(0, "WARRIOR", (5, 5))
    w.do(f"examine {unit}", "ruin pop_growth")
    assert w.c(second).population == 3


def test_9_5_ten_stars(world):
    w, unit = ruin(world, stars=90)
    w.do(f"examine {unit}", "ruin resources")
    assert w.t(0).stars == 100
    assert w.t(0).monuments["EMPERORS_TOMB"] == "AVAILABLE"


def test_9_5_explorer_changes_nothing_under_full_observation(world):
    w, unit = ruin(world)
    before = w.plain
    after = w.do(f"examine {unit}", "ruin explorer").plain
    assert after["tribes"] == before["tribes"]
    assert after["cities"] == before["cities"]


def test_9_5_super_unit_pushes_the_finder(world):
    w, unit = ruin(world)
    w.do(f"examine {unit}", "ruin superunit")
    giant = w.at((5, 5))
    assert (giant.type, giant.city, giant.status) == ("SUPERUNIT", None, "FINISHED")
    assert w.t(0).score == 0
    assert (w.u(unit).at, w.u(unit).status) == ([5, 6], "FINISHED")


def test_9_5_a_finder_that_cannot_be_pushed_dies(world):
    w = world({(5, 5): ".r"} | {(x, y): "m" for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)})
    unit = w.unit(0, "WARRIOR", (5, 5))
    w.do(f"examine {unit}", "ruin superunit")
    assert not w.alive(unit)
    assert w.at((5, 5)).type == "SUPERUNIT"
    assert w.t(0).score == -10


def test_9_5_q13_q14_in_water_a_battleship_without_life_shares_the_tile(world):
    w = world({(5, 5): "dr", (5, 6): "s"})
    w.tribe(0, techs=["SAILING", "NAVIGATION"])
    boat = w.unit(0, "BOAT", (5, 5), carries="RIDER")
    w.do(f"examine {boat}", "ruin superunit")
    ship = w.at((5, 5))
    assert (ship.type, ship.carries, ship.hp, ship.max_hp) == ("BATTLESHIP", "WARRIOR", -1, -1)
    assert (w.u(boat).at, w.u(boat).status, w.u(boat).hidden) == ([5, 5], "FINISHED", True)
    w.do("end").do("end")
    assert not w.can(f"recover u{ship.id}")
    w.do(f"move {boat} -> 5,6")  # the hidden one still acts, and its move clears the cell
    assert w.at((5, 5)) is None
    assert w.at((5, 6)).id == int(boat[1:])


def test_9_5_q13_the_battleship_of_ruins_dies_from_any_hit(world):
    w = world({(5, 6): "d"})
    attacker = w.unit(0, "ARCHER", (5, 4), hp=1)
    ship = w.unit(1, "BATTLESHIP", (5, 6), carries="WARRIOR", hp=-1, max_hp=-1)
    w.do(f"attack {attacker} -> {ship}")
    assert not w.alive(ship)


@pytest.mark.parametrize("status", ["MOVED", "FINISHED"])
def test_9_5_examine_needs_a_fresh_unit(world, status):
    w = world({(5, 5): ".r"})
    w.unit(0, "WARRIOR", (5, 5), status=status)
    assert not w.legal("examine")


# 9.6 to 9.8.


def test_9_6_convert(world):
    w = world()
    bender = w.unit(0, "MIND_BENDER", (5, 5))
    target = w.unit(1, "KNIGHT", (5, 6), home="c2", hp=4, kills=2)
    w.do(f"convert {bender} -> {target}")
    unit = w.u(target)
    assert (unit.tribe, unit.city, unit.status, unit.hp, unit.kills) == (0, None, "FINISHED", 4, 2)
    assert w.c("c2").units == []
    assert w.t(0).extra_units == [int(bender[1:]), unit.id]
    assert w.u(bender).status == "FINISHED"
    assert (w.t(0).score, w.t(1).score) == (0, 0)


def test_9_6_heal_others(world):
    w = world()
    bender = w.unit(0, "MIND_BENDER", (5, 5), hp=3)
    hurt, nearly = w.unit(0, "WARRIOR", (5, 6), hp=2), w.unit(0, "WARRIOR", (4, 4), hp=9)
    far, enemy = w.unit(0, "WARRIOR", (5, 7), hp=2), w.unit(1, "WARRIOR", (6, 6), hp=2)
    w.do(f"heal {bender}")
    assert [w.u(unit).hp for unit in (hurt, nearly, far, enemy, bender)] == [6, 10, 2, 2, 3]
    assert w.u(bender).status == "FINISHED"


def test_9_6_healing_needs_a_patient(world):
    w = world()
    w.unit(0, "MIND_BENDER", (5, 5))
    w.unit(0, "WARRIOR", (5, 6))
    w.unit(1, "WARRIOR", (4, 5), hp=1)
    assert not w.legal("heal")


@pytest.mark.parametrize(("at", "hp"), [((5, 5), 7), ((1, 2), 9), ((9, 8), 7)])
def test_9_7_recover(world, at, hp):
    w = world()
    unit = w.unit(0, "WARRIOR", at, hp=5)
    w.do(f"recover {unit}")
    assert (w.u(unit).hp, w.u(unit).status) == (hp, "FINISHED")


def test_9_7_recover_stops_at_the_maximum_and_needs_damage(world):
    w = world()
    hurt, well = w.unit(0, "WARRIOR", (5, 5), hp=9), w.unit(0, "WARRIOR", (5, 7))
    moved = w.unit(0, "WARRIOR", (7, 7), hp=5, status="MOVED")
    assert w.legal("recover") == {hurt}
    assert well
    assert moved
    assert w.do(f"recover {hurt}").u(hurt).hp == 10


@pytest.mark.parametrize("status", ["FRESH", "MOVED", "PUSHED"])
def test_9_7_veteran(world, status):
    w = world()
    unit = w.unit(0, "RIDER", (5, 5), hp=2, kills=3, status=status)
    w.do(f"veteran {unit}")
    u = w.u(unit)
    assert (u.hp, u.max_hp, u.veteran, u.kills, u.status) == (15, 15, True, 3, status)
    assert not w.legal("veteran")


def test_9_7_who_is_no_veteran(world):
    w = world()
    w.unit(0, "RIDER", (5, 5), kills=2)
    w.unit(0, "SUPERUNIT", (5, 7), kills=9)
    w.unit(0, "RIDER", (7, 5), kills=3, status="FINISHED")
    assert not w.legal("veteran")


def test_9_7_boats_become_veterans_and_pass_it_on(world):
    w = world({(5, 5): "s"})
    boat = w.unit(0, "BOAT", (5, 5), carries="RIDER", kills=3)
    w.do(f"veteran {boat}").do("end").do("end").do(f"move {boat} -> 5,6")
    rider = w.at((5, 6))
    assert (rider.type, rider.veteran, rider.max_hp, rider.hp) == ("RIDER", True, 15, 15)


@pytest.mark.parametrize("kind", UNITS)
def test_9_7_disband(world, kind):
    row = UNITS[kind]
    refund = {"WARRIOR": 1, "RIDER": 1, "ARCHER": 1, "DEFENDER": 1, "SWORDMAN": 2, "MIND_BENDER": 2, "CATAPULT": 4,
              "KNIGHT": 4, "BOAT": 0, "SHIP": 2, "BATTLESHIP": 7, "SUPERUNIT": 5}[kind]  # fmt: skip
    w = world({(5, 5): "s" if row["water"] else "."})
    w.tribe(0, techs=["FREE_SPIRIT"], score=100)
    unit = w.unit(0, kind, (5, 5), **({"carries": "WARRIOR"} if row["water"] else {}))
    w.do(f"disband {unit}")
    assert not w.alive(unit)
    assert (w.t(0).stars, w.t(0).score, w.t(0).kills, w.t(1).kills) == (refund, 100 - row["points"], 0, 0)


def test_9_7_disband_needs_free_spirit_and_a_fresh_unit(world):
    w = world()
    w.unit(0, "WARRIOR", (5, 5))
    assert not w.legal("disband")
    w = world()
    w.tribe(0, techs=["FREE_SPIRIT"])
    w.unit(0, "WARRIOR", (5, 5), status="MOVED")
    assert not w.legal("disband")


# 9.9 push.

PUSH_ORDER = [(1, 2), (0, 1), (1, 0), (2, 1), (0, 2), (0, 0), (2, 0), (2, 2)]


@pytest.mark.parametrize("free", range(8))
def test_9_9_push_tries_the_neighbours_in_order(world, free):
    w = world()
    w.change("c1", level=4, population=5)
    unit = w.unit(0, "WARRIOR", (1, 1))
    for at in PUSH_ORDER[:free]:
        w.unit(0, "WARRIOR", at)
    w.do("levelup c1 superunit")
    assert tuple(w.u(unit).at) == PUSH_ORDER[free]


def test_9_9_without_room_the_unit_dies(world):
    w = world()
    w.change("c1", level=4, population=5)
    unit = w.unit(0, "WARRIOR", (1, 1))
    for at in PUSH_ORDER:
        w.unit(1, "WARRIOR", at)
    w.do("levelup c1 superunit")
    assert not w.alive(unit)
    assert w.t(0).score == 25 - 10


def test_9_9_push_respects_mountains_and_water(world):
    w = world({(1, 2): "m", (0, 1): "s", (1, 0): "d"})
    w.change("c1", level=4, population=5)
    unit = w.unit(0, "WARRIOR", (1, 1))
    assert w.do("levelup c1 superunit").u(unit).at == [2, 1]
    climber = world({(1, 2): "m"})
    climber.tribe(0, techs=["CLIMBING"])
    climber.change("c1", level=4, population=5)
    unit = climber.unit(0, "WARRIOR", (1, 1))
    assert climber.do("levelup c1 superunit").u(unit).at == [1, 2]


def test_9_9_a_pushed_unit_embarks_at_an_own_port_and_is_finished(world):
    w = world({(1, 2): "s"})
    w.building("c1", "PORT", (1, 2))
    w.change("c1", level=4, population=5)
    w.unit(0, "WARRIOR", (1, 1), home="c1")
    w.do("levelup c1 superunit")
    boat = w.at((1, 2))
    assert (boat.type, boat.carries, boat.status) == ("BOAT", "WARRIOR", "FINISHED")


def test_9_9_a_foreign_port_takes_nobody_in(world):
    w = world({(1, 2): "s"})
    harbour = w.city(1, (1, 4), level=4, radius=2, tiles=[[1, 4], [1, 2]])
    w.building(harbour, "PORT", (1, 2))
    w.change("c1", level=4, population=5, tiles=[[1, 1]])
    unit = w.unit(0, "WARRIOR", (1, 1))
    assert w.do("levelup c1 superunit").u(unit).at == [0, 1]


def test_9_9_a_foreign_city_is_a_fine_place(world):
    w = world()
    w.city(1, (1, 2), tiles=[[1, 2]])
    w.change("c1", level=4, population=5, tiles=[[1, 1]])
    unit = w.unit(0, "WARRIOR", (1, 1))
    assert w.do("levelup c1 superunit").u(unit).at == [1, 2]


def test_9_9_a_boat_pushed_ashore_stays_a_boat(world):
    w = world({(5, 5): "dr"})
    boat = w.unit(0, "BOAT", (5, 5), carries="RIDER")
    w.do(f"examine {boat}", "ruin superunit")
    assert tuple(w.u(boat).at) == (5, 6)  # the first direction, plain land
    assert (w.u(boat).type, w.u(boat).status) == ("BOAT", "FINISHED")
    assert (w.at((5, 5)).type, w.at((5, 5)).hp) == ("BATTLESHIP", -1)
    again = tribes.State.from_json(w.state.to_json())
    assert again == w.state
    w.do("end").do("end")
    w.do(f"move {boat} -> 5,7")  # a step on land is a landing
    assert w.at((5, 7)).type == "RIDER"
