"""RULES 4 to 6: economy, borders, technology."""

from __future__ import annotations

import pytest

from turnwise import tribes

ALL_TECHS = [row["name"] for row in tribes.tables()["techs"]["techs"]]


@pytest.mark.parametrize(
    ("city", "production"),
    [
        ({"level": 3}, 3 + 1),
        ({"level": 3, "extra_production": 2}, 3 + 2 + 1),
        ({"level": 3, "population": -2}, -2),
        ({"level": 3, "population": -2, "extra_production": 4}, -2),
    ],
)
def test_4_production_of_a_capital(world, city, production):
    w = world()
    w.change("c1", **city)
    assert w.c("c1").production == production


def test_4_capital_production_stays_with_the_city(world):
    w = world(mode="score")
    w.city(1, (5, 5))
    captor = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {captor}")
    assert w.c("c2").tribe == 0
    assert w.c("c2").production == 2


def test_4_population_is_worth_5_points_to_tribe_and_city(world):
    w = world({(1, 2): ".f"})
    w.tribe(0, stars=2, techs=["ORGANIZATION"], score=100)
    w.change("c1", points_worth=180)
    w.do("gather 1,2")
    assert (w.c("c1").population, w.t(0).score, w.c("c1").points_worth) == (1, 105, 185)


def test_4_population_stops_at_minus_level(world):
    """Destroying a FARM takes 2; one is all that can be lost, and only that costs points."""
    w = world()
    w.tribe(0, techs=["CONSTRUCTION"], score=100)
    w.change("c1", level=1, population=0)
    w.building("c1", "FARM", (1, 2))
    w.do("destroy 1,2")
    assert (w.c("c1").population, w.t(0).score) == (-1, 95)


@pytest.mark.parametrize(
    ("level", "option", "points"),
    [
        (1, "workshop", 40),
        (1, "explorer", 40),
        (2, "city_wall", 35),
        (2, "resources", 35),
        (3, "pop_growth", 30),
        (3, "border_growth", 30),
        (4, "park", 25),
        (4, "superunit", 25),
        (7, "park", 25),
        (7, "superunit", 25),
    ],
)
def test_4_level_up_options_and_points(world, level, option, points):
    w = world()
    w.change("c1", level=level, population=level + 3)
    assert len(w.legal()) == 2
    w.do(f"levelup c1 {option}")
    city, tribe = w.c("c1"), w.t(0)
    assert (city.level, city.population_needed) == (level + 1, level + 2)
    assert city.population == 2 + (3 if option == "pop_growth" else 0)
    assert city.extra_production == (option == "workshop")
    assert city.walls == (option == "city_wall")
    assert city.radius == 1 + (option == "border_growth")
    assert tribe.stars == (5 if option == "resources" else 0)
    bonus = {"pop_growth": 15, "border_growth": 20 * 7, "park": 250}.get(option, 0)
    assert tribe.score == city.points_worth == points + bonus
    assert tribe.monuments["PARK_OF_FORTUNE"] == ("AVAILABLE" if level >= 4 else "UNAVAILABLE")


def test_4_level_ups_chain(world):
    w = world()
    w.change("c1", population=5)
    w.do("levelup c1 workshop")
    assert w.legal() == {"levelup c1 city_wall", "levelup c1 resources"}
    w.do("levelup c1 resources")
    assert w.can("end")
    assert w.c("c1").population == 0


def test_4_super_unit_appears_finished_and_without_points_and_pushes(world):
    w = world()
    w.change("c1", level=4, population=5)
    stood = w.unit(0, "WARRIOR", (1, 1), home="c1")
    w.do("levelup c1 superunit")
    giant = w.at((1, 1))
    assert (giant.type, giant.status, giant.city, giant.hp) == ("SUPERUNIT", "FINISHED", 1, 40)
    assert (w.u(stood).at, w.u(stood).status) == ([1, 2], "PUSHED")
    assert w.t(0).score == 25  # no points for the unit (Q3)


def test_4_super_unit_pushes_an_enemy_too(world):
    w = world()
    w.change("c1", level=4, population=5)
    enemy = w.unit(1, "WARRIOR", (1, 1))
    w.do("levelup c1 superunit")
    assert (w.u(enemy).at, w.u(enemy).status) == ([1, 2], "PUSHED")


def test_4_q3_the_death_of_a_super_unit_costs_50(world):
    w = world()
    giant = w.unit(0, "SUPERUNIT", (5, 5), hp=1)
    target = w.unit(1, "DEFENDER", (5, 6))
    w.do(f"attack {giant} -> {target}")
    assert not w.alive(giant)
    assert w.t(0).score == -50


def test_4_explorer_asks_no_chance_under_full_observation(world):
    w = world()
    w.change("c1", population=2)
    assert w.do("levelup c1 explorer").picks == []


@pytest.mark.parametrize(("stars", "status"), [(97, "UNAVAILABLE"), (98, "AVAILABLE")])
def test_4_emperors_tomb_at_100_stars(world, stars, status):
    w = world({(1, 2): "f"})
    w.tribe(0, stars=stars, techs=["FORESTRY"])
    assert w.do("clear 1,2").t(0).monuments["EMPERORS_TOMB"] == status


def test_4_stars_gained_before_do_not_count_until_the_next_gain(world):
    w = world()
    w.tribe(0, stars=150)
    w.unit(0, "WARRIOR", (5, 5))
    assert w.do(sorted(w.state.legal_actions())[0]).t(0).monuments["EMPERORS_TOMB"] == "UNAVAILABLE"


def test_5_border_growth_takes_free_tiles_only(world):
    w = world()
    w.city(1, (1, 4))  # owns columns 3 to 5 of rows 0 to 2
    w.change("c1", level=3, population=4)
    w.do("levelup c1 border_growth")
    tiles = {tuple(at) for at in w.c("c1").tiles}
    assert tiles == {(x, y) for x in range(4) for y in range(4)} - {(0, 3), (1, 3), (2, 3)}


def test_5_a_captured_city_keeps_its_tiles(world):
    w = world(mode="score")
    w.city(1, (5, 5))
    captor = w.unit(0, "WARRIOR", (9, 9))
    tiles = w.c("c2").tiles
    w.do(f"capture {captor}")
    assert w.c("c2").tiles == tiles
    assert w.c("c2").tribe == 0


@pytest.mark.parametrize(
    ("tech", "known", "cities", "cost"),
    [
        ("RIDING", [], 1, 5),
        ("RIDING", [], 3, 7),
        ("ROADS", ["RIDING"], 1, 6),
        ("ROADS", ["RIDING"], 3, 10),
        ("TRADE", ["ROADS"], 2, 10),
        ("RIDING", ["PHILOSOPHY"], 1, 1),  # trunc(5 * 0.2)
        ("TRADE", ["ROADS", "PHILOSOPHY"], 2, 2),  # trunc(10 * 0.2): Q4
        ("ROADS", ["RIDING", "PHILOSOPHY"], 1, 1),  # trunc(6 * 0.2)
    ],
)
def test_6_cost_of_research(world, tech, known, cities, cost):
    w = world()
    for number in range(1, cities):
        w.city(0, (5, 2 * number + 1), tiles=[[5, 2 * number + 1]])
    w.tribe(0, techs=known, stars=cost)
    w.do(f"research {tech.lower()}")
    tier = {"RIDING": 1, "ROADS": 2, "TRADE": 3}[tech]
    assert (w.t(0).stars, w.t(0).score, tech in w.t(0).techs) == (0, 100 * tier, True)

    poor = world()
    for number in range(1, cities):
        poor.city(0, (5, 2 * number + 1), tiles=[[5, 2 * number + 1]])
    poor.tribe(0, techs=known, stars=cost - 1)
    assert not poor.can(f"research {tech.lower()}")


def test_6_the_parent_must_be_known(world):
    w = world()
    w.tribe(0, stars=100, techs=["RIDING"])
    assert w.legal("research") == {
        "climbing", "fishing", "hunting", "organization",  # first tier
        "free_spirit", "roads",  # of RIDING
    }  # fmt: skip


def test_6_a_technology_without_its_parent_opens_what_follows(world):
    w = world()
    w.tribe(0, stars=100, techs=["ARCHERY"])
    assert w.can("research spiritualism")
    assert w.can("research hunting")


def test_6_the_last_research_offers_the_tower_of_wisdom(world):
    w = world()
    w.tribe(0, stars=100, techs=[tech for tech in ALL_TECHS if tech not in ("TRADE", "RIDING")])
    assert w.do("research riding").t(0).monuments["TOWER_OF_WISDOM"] == "UNAVAILABLE"
    assert w.do("research trade").t(0).monuments["TOWER_OF_WISDOM"] == "AVAILABLE"
    assert w.legal("research") == set()


def test_6_q5_the_last_technology_from_ruins_does_not(world):
    w = world({(5, 5): ".r"})
    w.tribe(0, techs=[tech for tech in ALL_TECHS if tech != "TRADE"])
    unit = w.unit(0, "WARRIOR", (5, 5))
    w.do(f"examine {unit}", "ruin research")
    assert len(w.t(0).techs) == 24
    assert w.t(0).score == 0
    assert w.t(0).monuments["TOWER_OF_WISDOM"] == "UNAVAILABLE"
