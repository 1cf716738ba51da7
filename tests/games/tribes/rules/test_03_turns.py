"""RULES 2 and 3: the start of a match, turns, its end and the winner."""

from __future__ import annotations

import pytest

from turnwise import tribes
from turnwise.errors import IllegalActionError


def level(*capitals: int) -> str:
    """11 x 11 plain with these tribes' capitals, in reading order."""
    rows = [[".:"] * 11 for _ in range(11)]
    for number, (x, y) in zip(capitals, ((1, 1), (1, 9), (9, 1), (9, 9)), strict=False):
        rows[x][y] = f"c:{number}"
    return "\n".join(",".join(row) for row in rows) + "\n"


@pytest.mark.parametrize("row", tribes.tables()["tribes"]["tribes"], ids=lambda row: row["name"])
def test_2_start_of_each_tribe(row):
    plain = tribes.State.from_level(level(row["id"], 0)).to_plain()
    tribe, city, unit = plain["tribes"][0], plain["cities"][0], plain["units"][0]
    assert (tribe["tribe"], tribe["stars"], tribe["score"]) == (row["name"], 5, row["start_score_full_obs"])
    assert tribe["techs"] == ([row["start_tech"]] if row["start_tech"] else [])
    assert (unit["type"], unit["at"], unit["city"], unit["status"]) == (row["start_unit"], [1, 1], city["id"], "FRESH")
    luxidoor = row["name"] == "LUXIDOOR"
    assert (city["level"], city["walls"], city["population"]) == ((3, True, 0) if luxidoor else (1, False, 0))
    assert city["population_needed"] == (4 if luxidoor else 2)
    assert (city["points_worth"], len(city["tiles"]), city["capital"]) == (180, 9, True)


def test_2_turn_order_is_the_reading_order_of_the_capitals():
    plain = tribes.State.from_level(level(1, 0)).to_plain()
    assert [tribe["tribe"] for tribe in plain["tribes"]] == ["IMPERIUS", "XIN_XI"]
    assert plain["to_act"] == 0
    assert plain["tick"] == 0


def test_2_ids_count_cities_and_units_from_1():
    plain = tribes.State.from_level(level(0, 1)).to_plain()
    assert [city["id"] for city in plain["cities"]] == [1, 3]
    assert [unit["id"] for unit in plain["units"]] == [2, 4]


def test_3_turn_start_adds_the_production_of_the_cities(world):
    w = world()
    w.tribe(1, stars=3)
    w.city(1, (5, 5), level=2)
    w.do("end")
    assert w.t(1).stars == 3 + 2 + 2  # level 1 and a capital, level 2


def test_3_in_tick_0_stars_are_set_to_5(world):
    w = world(tick=0)
    w.tribe(1, stars=50)
    assert w.do("end").t(1).stars == 5


def test_3_a_city_with_an_enemy_on_its_centre_yields_nothing_but_its_temples_grow(world):
    w = world()
    w.unit(0, "WARRIOR", (9, 9))
    w.building("c2", "TEMPLE", (9, 8), countdown=1)
    w.do("end")
    assert w.t(1).stars == 0
    assert w.c("c2").buildings == [{"type": "TEMPLE", "at": [9, 8], "level": 2, "countdown": 3}]


def test_3_income_is_never_negative(world):
    w = world()
    w.tribe(1, stars=4)
    w.change("c2", level=3, population=-2)
    assert w.do("end").t(1).stars == 4


def test_3_a_city_of_negative_population_lowers_the_income_of_the_others(world):
    w = world()
    w.change("c2", level=3, population=-2)
    w.city(1, (5, 5), level=5)
    assert w.do("end").t(1).stars == 5 - 2


def test_3_units_are_fresh_again_and_pushed_ones_moved(world):
    w = world()
    finished = w.unit(1, "WARRIOR", (5, 5), status="FINISHED")
    attacked = w.unit(1, "RIDER", (5, 7), status="MOVED_AND_ATTACKED")
    pushed = w.unit(1, "WARRIOR", (5, 9), status="PUSHED")
    w.do("end")
    assert [w.u(unit).status for unit in (finished, attacked, pushed)] == ["FRESH", "FRESH", "MOVED"]


@pytest.mark.parametrize("before", ["UNAVAILABLE", "BUILT"])
def test_3_q1_the_fifth_peaceful_turn_with_meditation_offers_the_altar_even_if_built(world, before):
    w = world()
    w.tribe(1, techs=["CLIMBING", "MEDITATION"], pacifist=4, monuments={"ALTAR_OF_PEACE": before})
    w.do("end")
    assert (w.t(1).pacifist, w.t(1).monuments["ALTAR_OF_PEACE"]) == (5, "AVAILABLE")


def test_3_the_sixth_peaceful_turn_offers_no_altar(world):
    w = world()
    w.tribe(1, techs=["CLIMBING", "MEDITATION"], pacifist=5, monuments={"ALTAR_OF_PEACE": "BUILT"})
    w.do("end")
    assert (w.t(1).pacifist, w.t(1).monuments["ALTAR_OF_PEACE"]) == (6, "BUILT")


def test_3_without_meditation_peace_is_not_counted(world):
    w = world()
    w.tribe(1, pacifist=4)
    assert w.do("end").t(1).pacifist == 4


def test_3_counters_of_the_turn_start_anew(world):
    w = world(diplomacy=True)
    w.tribe(1, stars_sent_this_turn=20, stars_sent=25, war_declared=True, wars_declared=2)
    t = w.do("end").t(1)
    assert (t.stars_sent_this_turn, t.stars_sent, t.war_declared, t.wars_declared) == (0, 25, False, 2)


def test_3_turn_end_recovers_damaged_fresh_units(world):
    w = world()
    away = w.unit(0, "WARRIOR", (5, 5), hp=5)
    home = w.unit(0, "WARRIOR", (1, 2), hp=5)
    nearly = w.unit(0, "WARRIOR", (2, 2), hp=9)
    moved = w.unit(0, "WARRIOR", (5, 7), hp=5, status="MOVED")
    enemy = w.unit(1, "WARRIOR", (7, 7), hp=5)
    w.do("end")
    assert [w.u(unit).hp for unit in (away, home, nearly, moved, enemy)] == [7, 9, 10, 5, 5]


def test_3_the_tick_grows_when_all_have_played(world):
    w = world()
    assert (w.do("end").plain["tick"], w.plain["to_act"]) == (1, 1)
    assert (w.do("end").plain["tick"], w.plain["to_act"]) == (2, 0)


@pytest.mark.parametrize(("mode", "last"), [("capitals", 50), ("score", 30)])
def test_3_the_match_ends_after_the_last_tick(world, mode, last):
    w = world(tick=last, to_act=0, mode=mode)
    w.tribe(1, score=1)
    assert not w.do("end").state.is_over
    w.do("end")
    assert w.state.is_over
    assert w.plain["tick"] == last + 1
    assert w.state.returns == [0.0, 1.0]
    assert [w.t(0).result, w.t(1).result] == ["LOSS", "WIN"]
    assert w.state.legal_actions() == []


@pytest.mark.parametrize(
    "better",
    [
        {"score": 1},
        {"techs": ["RIDING"]},
        {"cities": 1},
        {"production": 1},
        {"wars_declared": 1},
        {"stars_sent": 1},
    ],
    ids=lambda better: next(iter(better)),
)
def test_3_ranking_goes_by_score_then_techs_cities_production_wars_stars_sent(world, better):
    """Tribe 0 is better in one thing, tribe 1 in everything that counts less."""
    order = ["score", "techs", "cities", "production", "wars_declared", "stars_sent"]
    (thing,) = better
    w = world(tick=50, to_act=1)
    if thing == "cities":
        w.city(0, (5, 5))
        w.change("c2", level=9)
    elif thing == "production":
        w.change("c1", level=2)
    else:
        w.tribe(0, **better)
    for less in order[order.index(thing) + 1 :]:
        if less in ("wars_declared", "stars_sent"):
            w.tribe(1, **{less: 7})
        elif less == "techs":
            w.tribe(1, techs=["RIDING"])
    assert w.do("end").state.returns == [1.0, 0.0]


def test_3_a_tie_in_everything_is_left_to_chance(world):
    outcomes = world(tick=50, to_act=1).state.outcomes("end")
    assert sorted((o[0].returns, o[1], o[2]) for o in outcomes) == [
        ([0.0, 1.0], 0.5, ["winner 1"]),
        ([1.0, 0.0], 0.5, ["winner 0"]),
    ]


def test_3_who_owns_every_capital_wins_at_once(world):
    w = world()
    w.tribe(1, score=5000)
    unit = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {unit}")
    assert w.state.is_over
    assert w.state.returns == [1.0, 0.0]
    assert w.plain["tick"] == 1


def test_3_a_tribe_without_cities_is_out_and_its_units_vanish(world):
    w = world(kinds=("XIN_XI", "IMPERIUS", "BARDUR"))
    captor = w.unit(0, "WARRIOR", (9, 9))
    lost = w.unit(1, "RIDER", (5, 5), home="c2")
    w.tribe(1, score=100)
    w.do(f"capture {captor}")
    assert not w.alive(lost)
    assert w.t(1).result == "LOSS"
    assert not w.state.is_over
    assert w.t(1).score == 100  # vanishing costs no points
    assert w.do("end").plain["to_act"] == 2
    assert w.do("end").plain["to_act"] == 0


def test_3_a_tribe_that_keeps_a_city_plays_on_without_its_capital(world):
    w = world(mode="score")
    w.city(1, (5, 5))
    captor = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {captor}")
    assert w.t(1).result == "INCOMPLETE"
    assert not w.state.is_over
    assert w.do("end").plain["to_act"] == 1


def test_3_score_mode_ends_when_one_tribe_is_left(world):
    w = world(mode="score")
    w.tribe(0, score=10)
    captor = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {captor}")
    assert w.state.is_over
    assert w.state.returns == [1.0, 0.0]


def test_3_score_mode_is_won_by_points_even_by_who_is_out(world):
    w = world(mode="score")
    w.tribe(1, score=1000)
    captor = w.unit(0, "WARRIOR", (9, 9))
    w.do(f"capture {captor}")
    assert w.state.is_over
    assert w.state.returns == [0.0, 1.0]


def test_3_score_mode_does_not_end_with_the_capitals(world):
    w = world(kinds=("XIN_XI", "IMPERIUS", "BARDUR"), mode="score")
    captor = w.unit(0, "WARRIOR", (9, 9))
    assert not w.do(f"capture {captor}").state.is_over


def test_3_a_pending_level_up_is_all_there_is_to_do(world):
    w = world()
    w.change("c1", population=2)
    w.unit(0, "WARRIOR", (5, 5))
    assert w.legal() == {"levelup c1 workshop", "levelup c1 explorer"}
    with pytest.raises(IllegalActionError):
        w.do("end")


def test_3_cities_level_up_in_the_order_of_the_list(world):
    w = world()
    second = w.city(0, (5, 5), population=2)
    w.change("c1", population=2)
    w.tribe(0, cities=[int(second[1:]), 1])
    assert w.legal() == {f"levelup {second} workshop", f"levelup {second} explorer"}
    w.do(f"levelup {second} workshop")
    assert w.legal() == {"levelup c1 workshop", "levelup c1 explorer"}
