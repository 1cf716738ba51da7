"""Tribes: the state heuristics and the rule-based agent's action scores, on hand-made positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import turnwise as tw
from turnwise import tribes
from turnwise._core import _tribes_may_plan_end

Place = tuple[int, int]


def rules(w: Any) -> dict[str, float]:
    return dict(tw.scores(w.state, "p2-rules"))


def score(w: Any, action: str) -> float:
    return float(rules(w)[action])


# The rule-based agent -------------------------------------------------------------------------------------------------


def test_the_end_of_the_turn_comes_last(world: Any) -> None:
    w = world()
    assert rules(w) == {"end": -1}


FIRST = {"ORGANIZATION", "CLIMBING", "MINING", "FISHING", "HUNTING", "WHALING"}
SECOND = {"FARMING", "AQUATISM", "RIDING", "FORESTRY", "ARCHERY", "SAILING", "SHIELDS", "CHIVALRY"}


@pytest.mark.parametrize("row", tribes.tables()["techs"]["techs"], ids=lambda row: row["name"])
def test_research(world: Any, row: dict[str, Any]) -> None:
    w = world()
    w.tribe(0, stars=20, techs=[row["parent"]] if row["parent"] else [])
    assert score(w, f"research {row['name'].lower()}") == (
        5 if row["name"] in FIRST else 4 if row["name"] in SECOND else 3
    )


@pytest.mark.parametrize(
    ("besieged", "expected"),
    [
        (
            False,
            {
                "warrior": 3,
                "rider": 3,
                "defender": 3,
                "swordman": 3,
                "archer": 3,
                "catapult": 3,
                "knight": 3,
                "mind_bender": 2,
            },
        ),
        (
            True,
            {
                "warrior": 3,
                "rider": 0,
                "defender": 5,
                "swordman": 4,
                "archer": 0,
                "catapult": 0,
                "knight": 4,
                "mind_bender": 0,
            },
        ),
    ],
)
def test_spawn(world: Any, besieged: bool, expected: dict[str, float]) -> None:
    w = world()
    techs = ["RIDING", "SHIELDS", "SMITHERY", "ARCHERY", "MATHEMATICS", "CHIVALRY", "PHILOSOPHY"]
    w.tribe(0, stars=20, techs=techs)
    if besieged:
        w.unit(1, "WARRIOR", (2, 2))
    found = rules(w)
    assert {kind: found[f"spawn {kind} 1,1"] for kind in expected} == expected


# own hp, attacker, his hp, defender, score in release 1.0
ATTACKS = [
    (10, "WARRIOR", 10, "RIDER", 5),  # 2 > 1 and not weaker
    (10, "WARRIOR", 10, "WARRIOR", 1),  # 2 > 2 is not so
    (5, "WARRIOR", 10, "RIDER", 1),
    (5, "WARRIOR", 10, "WARRIOR", 0),
    (10, "SWORDMAN", 10, "WARRIOR", 5),
    (10, "CATAPULT", 10, "WARRIOR", 0),  # next to it: hits back with 2 > 0
    (10, "ARCHER", 10, "DEFENDER", 0),  # hits back with 1, but 3 < 2 is not so
    (10, "ARCHER", 10, "MIND_BENDER", 4),  # hits back with 0; 1 < 2 and not weaker
]


@pytest.mark.parametrize(("hp", "attacker", "his_hp", "defender", "value"), ATTACKS)
def test_attack_next_to_it(world: Any, hp: int, attacker: str, his_hp: int, defender: str, value: float) -> None:
    w = world(rules="v1")
    mine = w.unit(0, attacker, (5, 5), hp=hp)
    his = w.unit(1, defender, (5, 6), hp=his_hp)
    assert score(w, f"attack {mine} -> {his}") == value


def test_attack_from_afar(world: Any) -> None:
    w = world(rules="v1")
    mine = w.unit(0, "ARCHER", (5, 5))
    his = w.unit(1, "WARRIOR", (5, 7))
    assert score(w, f"attack {mine} -> {his}") == 5


@pytest.mark.parametrize(("love", "strong", "weak"), [(-1, 5, 1), (0, 2, 0), (14, 2, 0), (15, 0, 0)])
@pytest.mark.parametrize("diplomacy", [True, False])
def test_later_releases_spare_friends(world: Any, love: int, strong: float, weak: float, diplomacy: bool) -> None:
    """Unless there is no diplomacy: then nobody is a friend, and attacks score as in release 1.0."""
    w = world(diplomacy=diplomacy)
    if not diplomacy:
        strong, weak = 5, 1
    w.position["allegiance"] = [[0, love], [love, 0]]
    mine = w.unit(0, "WARRIOR", (5, 5))
    rider = w.unit(1, "RIDER", (5, 6))
    warrior = w.unit(1, "WARRIOR", (5, 4))
    assert score(w, f"attack {mine} -> {rider}") == strong
    assert score(w, f"attack {mine} -> {warrior}") == weak


def test_recover(world: Any) -> None:
    alone = world()
    u = alone.unit(0, "WARRIOR", (5, 5), hp=5)
    assert score(alone, f"recover {u}") == 4
    for his_hp, value in ((4, 3), (5, 1)):
        w = world()
        u = w.unit(0, "WARRIOR", (5, 5), hp=5)
        w.unit(1, "WARRIOR", (5, 6), hp=his_hp)
        assert score(w, f"recover {u}") == value


def test_move_towards_the_weaker_and_away_from_the_stronger(world: Any) -> None:
    w = world(rules="v1")
    u = w.unit(0, "RIDER", (5, 5))  # attack 2
    w.unit(1, "RIDER", (5, 8))  # defence 1: weaker
    assert score(w, f"move {u} -> 5,6") == 3
    assert score(w, f"move {u} -> 5,4") == 3  # nothing to say about it, but the map is seen
    strong = world(rules="v1")
    u = strong.unit(0, "RIDER", (5, 5))
    strong.unit(1, "SWORDMAN", (5, 6))  # defence 3, reaches us
    assert score(strong, f"move {u} -> 5,3") == 4
    assert score(strong, f"move {u} -> 4,5") == 3  # no farther


@pytest.mark.parametrize(
    ("rider", "swordman", "to", "move", "recover"),
    [((3, 5), (6, 5), "4,5", 3, 1), ((7, 5), (4, 5), "6,5", 4, 1), ((4, 5), (6, 5), "5,4", 3, 3)],
)
def test_the_first_enemy_in_reading_order_decides(
    world: Any, rider: Place, swordman: Place, to: str, move: float, recover: float
) -> None:
    """Of a weaker enemy to go for and a stronger one to flee from, and of those who reach a hurt unit."""
    w = world(rules="v1")
    u = w.unit(0, "WARRIOR", (5, 5), hp=9)
    w.unit(1, "RIDER", rider, hp=8)
    w.unit(1, "SWORDMAN", swordman)
    assert (score(w, f"move {u} -> {to}"), score(w, f"recover {u}")) == (move, recover)


def test_move_to_villages_and_foreign_land(world: Any) -> None:
    w = world({(5, 6): "v"})
    u = w.unit(0, "WARRIOR", (5, 5))
    assert score(w, f"move {u} -> 5,6") == 5
    assert score(w, f"move {u} -> 5,4") == 3
    abroad = world()
    u = abroad.unit(0, "WARRIOR", (7, 7))  # 8,8 belongs to the city at 9,9
    assert score(abroad, f"move {u} -> 8,8") == 4
    assert score(abroad, f"move {u} -> 6,6") == 3


def test_what_is_always_good_or_never(world: Any) -> None:
    w = world({(5, 5): "v"})
    w.tribe(0, techs=["FREE_SPIRIT", "CONSTRUCTION"])
    w.building("c1", "FARM", (1, 2))
    u = w.unit(0, "WARRIOR", (5, 5))
    found = rules(w)
    assert found[f"capture {u}"] == 5
    assert found[f"disband {u}"] == -2
    assert [value for action, value in found.items() if action.startswith("destroy")] == [-2]


def level_ups(world: Any, level: int) -> dict[str, float]:
    w = world()
    w.change("c1", level=level, population=level + 1)
    return {action.split()[-1]: value for action, value in rules(w).items()}


def test_level_ups(world: Any) -> None:
    assert level_ups(world, 1) == {"workshop": 5, "explorer": 0}
    assert level_ups(world, 2) == {"city_wall": 0, "resources": 5}
    assert level_ups(world, 3) == {"pop_growth": 0, "border_growth": 5}
    assert level_ups(world, 4) == {"park": 0, "superunit": 5}


def test_gather_and_build_ask_what_the_city_lacks(world: Any) -> None:
    w = world({(1, 2): ".f", (2, 1): ".c"})
    w.tribe(0, stars=8, techs=["ORGANIZATION", "FARMING"])
    production = w.c("c1").level + 1  # a capital of level 1 makes 2
    lacks = w.c("c1").level + 1 - production
    found = rules(w)
    gathers = [value for action, value in found.items() if action.startswith("gather")]
    builds = [value for action, value in found.items() if action.startswith("build farm")]
    assert gathers == [min(5, 5 - lacks)]
    assert builds == [min(5, 6 - lacks)]
    poor = world({(2, 1): ".c"})
    poor.tribe(0, stars=7, techs=["FARMING"])
    assert [v for a, v in rules(poor).items() if a.startswith("build farm")] == [0]


def test_forests(world: Any) -> None:
    w = world({(1, 2): "f"})
    w.tribe(0, stars=6, techs=["FORESTRY", "CHIVALRY", "SPIRITUALISM"])
    found = rules(w)
    kinds = {action.split()[0]: value for action, value in found.items()}
    assert kinds["burn"] == 1
    assert kinds["clear"] == 0
    assert kinds["grow"] == 4
    broke = world({(1, 2): "f"})
    broke.tribe(0, stars=0, techs=["FORESTRY"])
    assert [v for a, v in rules(broke).items() if a.startswith("clear")] == [3]


@pytest.mark.parametrize(("farms", "value"), [(0, 1), (1, 2), (2, 1)])
def test_a_second_farm_is_worth_a_forest(world: Any, farms: int, value: float) -> None:
    w = world({(1, 2): "f"})
    w.tribe(0, stars=6, techs=["CHIVALRY"])
    for y in range(farms):
        w.building("c1", "FARM", (0, y))
    assert score(w, "burn 1,2") == value


@pytest.mark.parametrize(("forests", "huts", "value"), [(1, 1, 4), (2, 0, 2), (0, 2, 2)])
def test_two_forests_or_lumber_huts_are_enough(world: Any, forests: int, huts: int, value: float) -> None:
    w = world({(0, y): "f" for y in range(forests)})
    w.tribe(0, stars=6, techs=["SPIRITUALISM"])
    for y in range(huts):
        w.building("c1", "LUMBER_HUT", (2, y))
    assert score(w, "grow 1,2") == value


def test_a_forest_temple_is_wanted_less_than_other_buildings(world: Any) -> None:
    w = world({(1, 2): "f"})
    w.tribe(0, stars=20, techs=["SPIRITUALISM", "FREE_SPIRIT"])
    w.change("c1", level=3, population=-1)  # lacks 4 - (-1)
    assert (score(w, "build forest_temple 1,2"), score(w, "build temple 2,2")) == (0, 1)


# State heuristics -----------------------------------------------------------------------------------------------------


def test_diff_term_by_term(world: Any) -> None:
    root = world()
    leaf = world()
    leaf.tribe(0, techs=["RIDING"], score=150, kills=1)
    leaf.unit(0, "WARRIOR", (5, 5))
    leaf.change("c1", level=2)
    leaf.tribe(1, techs=["RIDING", "HUNTING"])
    # A level makes a star more: production +1.
    mine = 5 * 1 + 4 * 1 + 0.1 * 150 + 4 * 0 + 2 * 1 + 3 * 1 + 2 * 1
    theirs = 4 * 2
    value = tw.heuristic(leaf.state, "diff", 0, _same_game(root, leaf))
    assert value == pytest.approx(mine - theirs)
    assert tw.heuristic(leaf.state, "diff", 1, _same_game(root, leaf)) == pytest.approx(theirs - mine)
    assert tw.heuristic(leaf.state, "entropy", 0, _same_game(root, leaf)) == 5 - 1


def test_sight_in_diff_is_that_of_who_moves(world: Any) -> None:
    """Tribe 0 has seen six columns, tribe 1 everything: 55 tiles more when it is to act."""
    root, leaf = world(full_observation=False), world(full_observation=False, to_act=1)
    for w in (root, leaf):
        w.tribe(0, visible=["++++++....."] * 11)
    for player in (0, 1):
        assert tw.heuristic(leaf.state, "diff", player, _same_game(root, leaf)) == 55
        assert tw.heuristic(leaf.state, "entropy", player, _same_game(root, leaf)) == 1
        assert tw.heuristic(leaf.state, "simple", player) == 10


def test_thesis_adds_buildings_and_sieges(world: Any) -> None:
    root = world()
    leaf = world()
    leaf.building("c1", "FARM", (1, 2))
    leaf.unit(0, "WARRIOR", (9, 9))
    diff = tw.heuristic(leaf.state, "diff", 0, _same_game(root, leaf))
    assert tw.heuristic(leaf.state, "thesis", 0, _same_game(root, leaf)) == diff + 5 + 10


@pytest.mark.parametrize(("host", "guest"), [(1, 0), (0, 1)])
def test_a_siege_is_of_a_foreign_city_whatever_borders_it_lies_in(world: Any, host: int, guest: int) -> None:
    w = world()
    w.city(host, (5, 4), level=4, radius=2, tiles=[[x, y] for x in range(3, 8) for y in range(2, 7)])
    w.city(guest, (5, 6), tiles=[[5, 7]])  # founded on a village inside those borders
    w.unit(0, "WARRIOR", (5, 6))
    assert tw.heuristic(w.state, "thesis", 0, w.state) == (0 if guest == 0 else 10)


def test_a_state_is_worth_nothing_against_itself() -> None:
    state = tw.load("tribes").start(seed=3)
    for name in ("diff", "entropy"):
        assert tw.heuristic(state, name, 0) == 0
        assert tw.values(state, name) == [0.5, 0.5]


def _same_game(root: Any, leaf: Any) -> Any:
    assert root.state.game is leaf.state.game
    return root.state


def test_simple_term_by_term(world: Any) -> None:
    w = world()
    w.tribe(0, techs=["RIDING"], score=150)
    w.unit(0, "WARRIOR", (5, 5))
    w.tribe(1, techs=["RIDING", "HUNTING"], score=90)
    # A capital of level 1 makes 2 stars, and every tile is seen: 10 more. The mover's legal actions count for both.
    mine = 100 * 2 + 10 * 1 + 150 + 500 * 1 + 10 * 1
    theirs = 100 * 2 + 10 * 2 + 90 + 500 * 1
    assert tw.heuristic(w.state, "simple", 0) == mine - theirs + 10
    assert tw.heuristic(w.state, "simple", 1) == theirs - mine + 10


def test_one_step_look_ahead_scores_what_a_step_changes(world: Any) -> None:
    w = world()
    w.tribe(0, stars=20, techs=["HUNTING"])
    found = dict(tw.scores(w.state, "p2-osla"))
    assert found["research riding"] == pytest.approx(4 + 0.1 * 100)  # a technology, and 100 points for its tier
    assert found["spawn warrior 1,1"] == pytest.approx(2 + 0.1 * 10)  # a unit, and its points


# More of the rule-based agent -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stars", "level", "value"), [(20, 3, 3), (6, 3, 0), (20, 1, 0)])
def test_upgrades_ask_for_stars_and_production(world: Any, stars: int, level: int, value: float) -> None:
    w = world({(5, 5): "s"})
    w.tribe(0, stars=stars, techs=["SAILING"])
    w.change("c1", level=level)  # a capital makes one star more than its level
    boat = w.unit(0, "BOAT", (5, 5), carries="WARRIOR")
    found = [v for a, v in rules(w).items() if a.endswith(f" {boat}") and a.startswith("upgrade")]
    assert found == [value]


def test_healing_counts_enemies_that_are_healthier(world: Any) -> None:
    w = world()
    healer = w.unit(0, "MIND_BENDER", (5, 5))
    w.unit(0, "WARRIOR", (5, 6), hp=5)  # range 1
    w.unit(0, "ARCHER", (6, 5), hp=9)  # range 2
    w.unit(1, "WARRIOR", (4, 5))  # 10: within both
    w.unit(1, "WARRIOR", (3, 5))  # 10: within the archer's
    w.unit(1, "WARRIOR", (4, 4), hp=7)  # healthier than the warrior alone
    assert score(w, f"heal {healer}") == 2 + 2
    crowd = world()
    healer = crowd.unit(0, "MIND_BENDER", (5, 5))
    crowd.unit(0, "WARRIOR", (5, 6), hp=5)
    for y in (4, 5, 6):
        crowd.unit(1, "WARRIOR", (4, y))
        crowd.unit(1, "WARRIOR", (6, y))
    assert score(crowd, f"heal {healer}") == 5  # of six


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("SWORDMAN", 5),
        ("KNIGHT", 5),
        ("CATAPULT", 5),
        ("SUPERUNIT", 5),
        ("BATTLESHIP", 5),
        ("WARRIOR", 4),
        ("MIND_BENDER", 4),
        ("BOAT", 4),
        ("SHIP", 4),
        ("RIDER", 0),
        ("ARCHER", 0),
        ("DEFENDER", 0),
    ],
)
def test_converts_the_strong(world: Any, kind: str, value: float) -> None:
    at_sea = kind in ("BOAT", "SHIP", "BATTLESHIP")
    w = world({(5, 6): "s" if at_sea else "."})
    bender = w.unit(0, "MIND_BENDER", (5, 5))
    his = w.unit(1, kind, (5, 6), **({"carries": "RIDER"} if at_sea else {}))
    assert score(w, f"convert {bender} -> {his}") == value


def test_roads_go_on(world: Any) -> None:
    w = world()
    w.tribe(0, stars=4, techs=["ROADS"])
    w.road((5, 5))
    found = rules(w)
    assert found["road 5,6"] == 3  # beside a road of nobody
    assert found["road 1,2"] == 0  # beside the own centre, poor
    assert found["road 7,3"] == 0
    rich = world()
    rich.tribe(0, stars=5, techs=["ROADS"])
    rich.change("c1", level=5)  # makes six stars
    rich.road((5, 5), (2, 2))
    found = rules(rich)
    assert found["road 5,6"] == 4
    assert found["road 1,2"] == 3
    assert found["road 3,2"] == 3  # beside an own road


def test_a_centre_inside_the_borders_of_another_own_city_calls_for_no_road(world: Any) -> None:
    w = world()
    w.tribe(0, stars=5, techs=["ROADS"])
    w.change("c1", level=5, radius=2, tiles=[[x, y] for x in range(4) for y in range(4)])
    w.city(0, (3, 3), tiles=[[3, 4], [4, 4]])
    assert score(w, "road 4,2") == 0  # of its neighbours 3,3 alone is a centre, and not the one of its owner
    assert score(w, "road 2,2") == 3  # beside 1,1, which is


def test_moves_are_not_drawn_by_villages_out_of_sight(world: Any) -> None:
    for rows, value in ((["+" * 11] * 11, 5), (["+" * 7 + "...."] * 11, 3)):
        w = world({(5, 7): "v"}, full_observation=False)
        w.tribe(0, visible=rows)
        archer = w.unit(0, "ARCHER", (5, 5))
        assert score(w, f"move {archer} -> 5,6") == value


@pytest.mark.parametrize(
    ("stars", "love", "sent", "value"),
    [(61, 0, 1, 4), (31, -3, 4, 3), (31, -3, 3, 2), (31, 5, 1, 2), (9, -5, 5, 4), (9, -5, 6, -1), (9, -6, 1, -1)],
)
def test_stars_buy_friends(world: Any, stars: int, love: int, sent: int, value: float) -> None:
    w = world(diplomacy=True)
    w.tribe(0, stars=stars)
    w.position["allegiance"] = [[0, love], [love, 0]]
    found = rules(w)
    assert found[f"sendstars 1 {sent}"] == value
    assert found["declarewar 1"] == 0


def test_veterans_and_ruins_are_wanted(world: Any) -> None:
    w = world({(5, 5): ".r"})
    u = w.unit(0, "WARRIOR", (5, 5), kills=3)
    found = rules(w)
    assert found[f"veteran {u}"] == found[f"examine {u}"] == 5


# Root groups of the Monte Carlo agent ---------------------------------------------------------------------------------


def answers(w: Any, count: int) -> list[str]:
    """With a budget for one rollout the answer is an action of the group that was drawn, each as likely."""
    recipe = tw.agent("p2-mc", tw.ModelCalls(1))
    return [str(tw.act(w.state, recipe, seed=seed)) for seed in range(count)]


def homely(world: Any, stars: int) -> Any:
    w = world()
    w.tribe(0, stars=stars, techs=["FREE_SPIRIT", "CONSTRUCTION"])
    w.building("c1", "FARM", (1, 2))
    w.unit(0, "WARRIOR", (5, 5))
    return w


def test_monte_carlo_draws_a_group_with_equal_chances(world: Any) -> None:
    """The cities' actions, of which destroying is none; the units', of which disbanding is one by a slip of the
    reference; the tribe's without the end of the turn."""
    verbs = Counter(answer.split()[0] for answer in answers(homely(world, stars=20), 900))
    assert set(verbs) == {"spawn", "build", "move", "disband", "research"}
    for group in (("spawn", "build"), ("move", "disband"), ("research",)):
        assert sum(verbs[verb] for verb in group) == pytest.approx(300, abs=70)  # five deviations


def test_monte_carlo_has_no_group_of_nothing_but_waste(world: Any) -> None:
    w = homely(world, stars=0)
    assert any(str(action).startswith("destroy") for action in w.state.legal_actions())
    assert {answer.split()[0] for answer in answers(w, 60)} <= {"move", "disband"}
    bare = world()
    bare.tribe(0, techs=["CONSTRUCTION"])
    bare.building("c1", "FARM", (1, 2))
    assert {str(action).split()[0] for action in bare.state.legal_actions()} == {"destroy", "end"}
    assert set(answers(bare, 5)) == {"end"}


# More of the state heuristics -----------------------------------------------------------------------------------------


def test_cities_and_roads_count_in_diff(world: Any) -> None:
    root = world()
    leaf = world()
    leaf.city(0, (1, 4))
    alone = tw.heuristic(leaf.state, "diff", 0, _same_game(root, leaf))
    # A city more, of level 1, makes a star.
    assert alone == pytest.approx(4 * 1 + 5 * 1 + 2 * 1)
    assert tw.heuristic(leaf.state, "entropy", 0, _same_game(root, leaf)) == 1 + 1
    joined = world()
    joined.tribe(0, connected=[int(joined.city(0, (1, 4))[1:])])
    joined.road((1, 2), (1, 3))
    assert tw.heuristic(joined.state, "diff", 0, _same_game(root, joined)) == pytest.approx(alone + 1)
    assert tw.heuristic(joined.state, "diff", 1, _same_game(root, joined)) == pytest.approx(-alone)


# Plans of RHEA by the reference's weaker test -------------------------------------------------------------------------


def test_a_level_up_that_waits_keeps_its_own_tribe_from_ending_the_turn(world: Any) -> None:
    """`p2-rhea-program`: an end of the turn is planned for a tribe, and only that tribe's cities count."""
    w = world()
    w.city(0, (2, 2), population=2, level=1)
    w.city(1, (8, 8))
    assert "end" not in w.state.legal_actions()
    assert not _tribes_may_plan_end(w.state, 0)
    assert _tribes_may_plan_end(w.state, 1)
    w = world()
    w.city(0, (2, 2))
    w.city(1, (8, 8), population=2, level=1)
    assert _tribes_may_plan_end(w.state, 0)
    assert not _tribes_may_plan_end(w.state, 1)
