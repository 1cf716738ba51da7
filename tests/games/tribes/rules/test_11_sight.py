"""RULES 11: what tribes see, and what an agent receives."""

from __future__ import annotations

import pytest

from turnwise import tribes
from turnwise.errors import BadStateError, IllegalActionError


@pytest.fixture
def fog(world):
    """Tribe 0 has seen columns 0 to 5, tribe 1 everything."""

    def make(tiles=None, **options):
        w = world(tiles, full_observation=False, **options)
        w.tribe(0, visible=["++++++....."] * 11)
        return w

    return make


def seen(w, tribe=0):
    rows = w.t(tribe).visible if hasattr(w.t(tribe), "visible") else ["+" * 11] * 11
    return {(x, y) for x, row in enumerate(rows) for y, mark in enumerate(row) if mark == "+"}


def test_11_full_observation_sees_everything_from_the_start(world):
    w = world()
    assert len(seen(w)) == 121
    assert w.t(0).monuments["EYE_OF_GOD"] == "UNAVAILABLE"


def test_11_the_first_capital_sees_two_tiles_far():
    state = tribes.State.from_level(tribes.levels()[0], full_observation=False)
    plain = state.to_plain()
    (x, y) = plain["cities"][0]["at"]
    rows = plain["tribes"][0]["visible"]
    expected = {(a, b) for a in range(x - 2, x + 3) for b in range(y - 2, y + 3) if 0 <= a < 11 and 0 <= b < 11}
    assert {(a, b) for a, row in enumerate(rows) for b, mark in enumerate(row) if mark == "+"} == expected
    assert plain["tribes"][0]["score"] == 390 + 5 * len(expected)


@pytest.mark.parametrize(("tile", "columns"), [(".", 1), ("m", 2)])
def test_11_a_move_clears_the_view(fog, tile, columns):
    w = fog({(5, 5): tile})
    w.tribe(0, techs=["CLIMBING"])
    unit = w.unit(0, "WARRIOR", (5, 4))
    before = seen(w)
    w.do(f"move {unit} -> 5,5")
    new = seen(w) - before
    assert new == {(x, y) for x in range(5 - columns, 6 + columns) for y in range(6, 6 + columns)}
    assert w.t(0).score == 5 * len(new)


def test_11_a_battleship_sees_two_tiles(fog):
    w = fog({(5, 4): "s", (5, 5): "s"})
    w.tribe(0, techs=["SAILING"])
    ship = w.unit(0, "BATTLESHIP", (5, 4), carries="WARRIOR")
    before = seen(w)
    assert seen(w.do(f"move {ship} -> 5,5")) - before == {(x, y) for x in range(3, 8) for y in (6, 7)}


def test_11_a_new_city_sees_one_tile_far(fog):
    w = fog({(5, 5): "v"})
    unit = w.unit(0, "WARRIOR", (5, 5))
    before = seen(w)
    w.do(f"capture {unit}")
    assert seen(w) - before == {(4, 6), (5, 6), (6, 6)}
    assert w.t(0).score == 100 + 9 * 20 + 3 * 5


def test_11_a_pushed_unit_looks_around(world):
    w = world(full_observation=False)
    w.tribe(0, visible=["++........."] * 2 + ["..........."] * 9)
    w.change("c1", level=4, population=5)
    unit = w.unit(0, "WARRIOR", (1, 1))
    w.do("levelup c1 superunit")
    assert w.u(unit).at == [1, 2]
    assert seen(w) == {(0, 0), (1, 0)} | {(x, y) for x in (0, 1, 2) for y in (1, 2, 3)}


def test_13_water_links_ports_once_it_is_seen(world):
    """Ports at 1,2 and 1,6; 1,4 lies in the dark, the rest of column 4 is land."""
    w = world({(1, y): "s" for y in range(2, 7)}, full_observation=False)
    w.tribe(0, visible=["+" * 11, "++++.++++++", *["+" * 11] * 9])
    city = w.city(0, (1, 7))
    w.building("c1", "PORT", (1, 2))
    w.building(city, "PORT", (1, 6))
    unit = w.unit(0, "WARRIOR", (3, 4))
    assert w.t(0).connected == []
    w.do(f"move {unit} -> 2,4")
    assert w.t(0).connected == [int(city[1:])]
    assert (w.c("c1").population, w.c(city).population) == (1, 1)


def test_11_units_do_not_enter_what_was_not_seen(fog):
    w = fog()
    unit = w.unit(0, "RIDER", (5, 4))
    assert max(y for _, y in w.moves(unit)) == 5


def test_11_hidden_enemies_are_no_targets_and_roads_need_sight(fog):
    w = fog()
    w.tribe(0, techs=["ROADS"], stars=2)
    w.unit(0, "ARCHER", (5, 5))
    w.unit(1, "WARRIOR", (5, 6))
    assert not w.legal("attack")
    assert max(int(text.split(",")[1]) for text in w.legal("road")) == 5


def test_11_meeting_a_tribe_teaches_one_of_its_technologies(fog):
    w = fog()
    w.tribe(0, techs=["RIDING"])
    w.tribe(1, techs=["RIDING", "CLIMBING", "FISHING"])
    w.unit(1, "WARRIOR", (5, 6))
    unit = w.unit(0, "WARRIOR", (5, 4))
    outcomes = w.state.outcomes(f"move {unit} -> 5,5")
    assert sorted((o[1], *o[2]) for o in outcomes) == [(0.5, "tech climbing"), (0.5, "tech fishing")]
    w.do(f"move {unit} -> 5,5", "tech fishing")
    assert "FISHING" in w.t(0).techs
    assert w.t(0).tribes_met == [1]
    assert w.t(1).tribes_met == []  # the other one does not meet (Q15)


def test_11_a_tribe_is_met_where_everything_was_seen_before(fog):
    w = fog()
    w.tribe(1, techs=["CLIMBING"])
    w.unit(1, "WARRIOR", (5, 2))
    unit = w.unit(0, "WARRIOR", (5, 4))
    w.do(f"move {unit} -> 5,3")
    assert w.t(0).techs == ["CLIMBING"]
    assert 1 in w.t(0).tribes_met


def test_11_a_tribe_is_met_by_its_borders(fog):
    w = fog()
    w.city(1, (5, 2))
    w.change("c3", capital=False)
    w.tribe(1, techs=["CLIMBING"])
    unit = w.unit(0, "WARRIOR", (5, 4))
    w.do(f"move {unit} -> 5,3")
    assert w.t(0).techs == ["CLIMBING"]


def test_11_a_tribe_is_met_once(fog):
    w = fog()
    w.tribe(0, tribes_met=[1])
    w.tribe(1, techs=["CLIMBING"])
    w.unit(1, "WARRIOR", (5, 2))
    unit = w.unit(0, "WARRIOR", (5, 4))
    assert w.do(f"move {unit} -> 5,3").t(0).techs == []


def test_11_under_full_observation_nobody_is_met(world):
    w = world()
    w.tribe(1, techs=["CLIMBING"])
    w.unit(1, "WARRIOR", (5, 2))
    unit = w.unit(0, "WARRIOR", (5, 4))
    w.do(f"move {unit} -> 5,3")
    assert (w.t(0).techs, w.t(0).tribes_met) == ([], [])


def test_11_an_explorer_who_can_only_meet_others_still_walks(world):
    w = world(full_observation=False)
    w.change("c1", population=2)
    w.do("levelup c1 explorer")
    assert len(w.picks) == 15
    known = world(full_observation=False)
    known.change("c1", population=2)
    known.tribe(0, tribes_met=[1])
    known.do("levelup c1 explorer")
    assert known.picks == []


@pytest.mark.parametrize("strict", [False, True])
def test_11_a_hidden_building_helps_only_in_the_reference(fog, strict):
    w = fog({(2, 2): ".", (2, 6): "."}, strict_reference=strict)
    own = w.city(0, (2, 4))
    w.change(own, tiles=[[x, y] for x in (1, 2, 3) for y in (3, 4, 5)])
    other = w.city(1, (2, 7))
    w.change(other, tiles=[[x, y] for x in (1, 2, 3) for y in (6, 7, 8)])
    w.building(other, "FARM", (2, 6))
    w.tribe(0, techs=["CONSTRUCTION"], stars=5)
    assert ("windmill 2,5" in w.legal("build")) == strict


def test_11_reasons_tell_nothing_of_what_is_not_seen(fog):
    w = fog()
    unit = w.unit(0, "ARCHER", (5, 5))
    hidden = w.unit(1, "WARRIOR", (5, 6))
    for text, reason in (
        (f"move {unit} -> 5,6", "the tile is not seen"),
        (f"attack {unit} -> {hidden}", f"there is no unit {hidden}"),
        (f"recover {hidden}", f"there is no unit {hidden}"),
    ):
        with pytest.raises(IllegalActionError, match=reason):
            w.state.apply(text)


def test_11_an_unknown_capital_without_a_place_stays_unknown(world):
    w = world(full_observation=False)
    w.tribe(1, capital=None)
    dealt = w.state.observe(0).determinize(seed=1)
    dealt.check()
    assert dealt.to_plain()["tribes"][1]["capital"] is None


def test_3_unknown_capitals_are_nobodys(world):
    w = world(full_observation=False)
    w.tribe(0, capital=None)
    w.tribe(1, capital=None)
    assert not w.do("end").state.is_over


def test_11_unknown_capitals_need_room(world):
    w = world({(3, y): "v" for y in range(11)} | {(5, y): "v" for y in range(3)}, full_observation=False)
    w.tribe(1, capital=None)
    with pytest.raises(BadStateError, match="at most 16 cities, villages and unknown capitals"):
        w.do("end")


def test_11_a_technology_without_its_parent_is_not_learnt(fog):
    w = fog()
    w.tribe(1, techs=["ROADS"])
    w.unit(1, "WARRIOR", (5, 6))
    unit = w.unit(0, "WARRIOR", (5, 4))
    assert w.do(f"move {unit} -> 5,5").t(0).techs == []


def test_11_seeing_the_whole_map_offers_the_eye_of_god(world):
    w = world(full_observation=False)
    w.tribe(0, visible=["+" * 11] * 4 + ["++++++++++."] + ["+" * 11] * 6)
    unit = w.unit(0, "WARRIOR", (4, 8))
    w.do(f"move {unit} -> 4,9")
    assert w.t(0).monuments["EYE_OF_GOD"] == "AVAILABLE"


def test_11_an_explorer_walks_fifteen_steps(fog):
    w = fog()
    w.change("c1", population=2)
    w.tribe(0, visible=["....." + "." * 6] * 11)
    w.do("levelup c1 explorer")
    assert len(w.picks) == 15
    assert all(pick.startswith("step ") for pick in w.picks)
    assert {(0, 0), (1, 1), (2, 2)} & seen(w)


def test_9_5_the_explorer_of_ruins_starts_there(fog):
    w = fog({(5, 4): ".r"})
    unit = w.unit(0, "WARRIOR", (5, 4))
    w.do(f"examine {unit}", "ruin explorer")
    x, y = map(int, w.picks[1].removeprefix("step ").split(","))
    assert max(abs(x - 5), abs(y - 4)) == 1


def test_11_observe_hides_what_was_not_seen(fog):
    w = fog({(5, 8): "mo", (2, 8): "f"})
    w.unit(1, "WARRIOR", (5, 8))
    near = w.unit(1, "WARRIOR", (5, 5))
    view = w.state.observe(0).to_plain()
    assert all(row[6:] == "     " for row in view["terrain"])
    assert [unit["id"] for unit in view["units"]] == [int(near[1:])]


@pytest.mark.parametrize("hides", [{"full_observation": False}, {"reference_model": True}])
def test_11_observations_are_of_one_player(world, hides):
    assert world(**hides).state.observe(1).viewer == 1


def test_11_a_dealt_world_fits_the_observation(fog):
    w = fog({(5, 8): "mo"})
    w.unit(1, "WARRIOR", (5, 8))
    view = w.state.observe(0)
    for seed in range(20):
        dealt = view.determinize(seed=seed)
        dealt.check()
        assert dealt.observe(0) == view


def test_11_in_a_dealt_world_others_know_what_they_began_with(fog):
    w = fog()
    w.tribe(1, techs=["RIDING", "ROADS"])
    assert w.state.observe(0).determinize(seed=1).to_plain()["tribes"][1]["techs"] == ["ORGANIZATION"]


def test_11_full_observation_deals_the_state_itself(world):
    w = world()
    w.unit(0, "WARRIOR", (5, 5))
    assert w.state.observe(0).determinize(seed=1).to_plain() == w.plain


def reduced(world, **fields):
    w = world({(5, 5): "mo", (5, 6): ".c", (5, 7): "dw"}, reference_model=True)
    w.tribe(0, **fields)
    w.tribe(1, stars=9, kills=3, pacifist=2, techs=["RIDING"], score=70, monuments={"GATE_OF_POWER": "AVAILABLE"})
    w.change("c1", points_worth=180)
    w.change("c2", population=1, extra_production=2, level=3, walls=True, points_worth=200)
    unit = w.unit(1, "RIDER", (7, 7), home="c2", kills=2, hp=4, status="MOVED")
    return w, unit, w.state.observe(0).to_plain()


def test_11_the_reduced_copy_of_the_reference(world):
    _w, unit, view = reduced(world)
    other, city = view["tribes"][1], view["cities"][1]
    assert (other["stars"], other["kills"], other["pacifist"], other["techs"]) == (0, 0, 0, [])
    assert set(other["monuments"].values()) == {"UNAVAILABLE"}
    assert other["score"] == 70
    assert (city["population"], city["extra_production"], city["units"]) == (0, 0, [])
    assert (city["level"], city["walls"]) == (3, True)
    assert [city["points_worth"] for city in view["cities"]] == [0, 0]  # one's own, too (Q16)
    seen_unit = next(u for u in view["units"] if u["id"] == int(unit[1:]))
    assert (seen_unit["city"], seen_unit["kills"], seen_unit["hp"], seen_unit["status"]) == (None, 0, 4, "MOVED")


@pytest.mark.parametrize(
    ("techs", "resources"),
    [([], "   "), (["CLIMBING"], "o  "), (["ORGANIZATION"], " c "), (["FISHING"], "  w")],
)
def test_11_the_reduced_copy_masks_resources_by_the_observers_technologies(world, techs, resources):
    _, _, view = reduced(world, techs=techs)
    assert view["resource"][5][5:8] == resources


def test_11_q2_in_the_reduced_copy_the_tick_never_grows(world):
    _, _, view = reduced(world)
    w = world(reference_model=True)
    model = w.state.observe(0).determinize(seed=1)
    for _ in range(4):
        model, _ = model.apply("end")
    assert model.to_plain()["tick"] == 1
    assert view["tick"] == 1


def model_of(w, viewer):
    return w.state.observe(viewer).determinize(seed=1)


def test_11_q2_in_the_reduced_copy_tick_0_gives_5_stars_again_and_again(world):
    w = world(tick=0, reference_model=True)
    w.tribe(0, stars=50)
    model = model_of(w, 0)
    for _ in range(2):
        model, _ = model.apply("end")
    assert model.to_plain()["tribes"][0]["stars"] == 5


def test_11_q2_in_the_reduced_copy_nobody_is_eliminated(world):
    w = world(kinds=("XIN_XI", "IMPERIUS", "BARDUR"), reference_model=True)
    captor, lost = w.unit(0, "WARRIOR", (9, 9)), w.unit(1, "RIDER", (5, 5))
    model, _ = model_of(w, 0).apply(f"capture {captor}")
    plain = model.to_plain()
    assert plain["tribes"][1]["result"] == "INCOMPLETE"
    assert int(lost[1:]) in [unit["id"] for unit in plain["units"]]


def test_9_5_q2_in_the_reduced_copy_a_tribe_without_cities_examines_nothing(world):
    w = world({(5, 5): ".r"}, kinds=("XIN_XI", "IMPERIUS", "BARDUR"), reference_model=True)
    captor, ranger = w.unit(0, "WARRIOR", (9, 9)), w.unit(1, "RIDER", (5, 5))
    lost, _ = model_of(w, 0).apply(f"capture {captor}")
    for model, can in ((model_of(w, 0), True), (lost, False)):
        model, _ = model.apply("end")
        assert (f"examine {ranger}" in model.legal_actions()) is can


def test_11_q2_in_the_reduced_copy_only_the_mover_trades(world):
    """The position of test_13_q19, played inside tribe 1's model: tribe 0 is not connected there."""
    w = world(reference_model=True, to_act=1)
    w.tribe(1, stars=2, techs=["ROADS"])
    w.city(0, (1, 5))
    w.road((1, 2), (1, 4))
    model, _ = model_of(w, 1).apply("road 1,3")
    assert model.to_plain()["tribes"][0]["connected"] == []
    assert w.do("road 1,3").t(0).connected == [3]


def test_11_q2_in_the_reduced_copy_the_match_goes_on_until_the_turn_ends(world):
    w = world(reference_model=True)
    captor = w.unit(0, "WARRIOR", (9, 9))
    model, _ = model_of(w, 0).apply(f"capture {captor}")
    assert not model.is_over
    assert "end" in model.legal_actions()
    model, _ = model.apply("end")
    assert model.is_over
    assert list(model.returns) == [1, 0]
    assert w.do(f"capture {captor}").state.is_over


@pytest.mark.parametrize("strict", [False, True])
def test_9_2_in_the_reduced_copy_boats_take_fog_for_water(world, strict):
    w = world({(5, 6): "s"}, full_observation=False, reference_model=True, strict_reference=strict)
    w.tribe(0, visible=["+++++++...."] * 11)
    ship = w.unit(1, "SHIP", (5, 6), carries="WARRIOR")  # three steps
    model, _ = model_of(w, 0).apply("end")
    assert f"move {ship} -> 5,9" in model.legal_actions()


def test_11_q14_the_reduced_copy_holds_units_below_others(world):
    boat = {"carries": "WARRIOR"}
    w = world({(5, 5): "s"}, reference_model=True)
    below, above = w.unit(1, "BOAT", (5, 5), hidden=True, **boat), w.unit(1, "BATTLESHIP", (5, 5), **boat)
    seen = {f"u{unit['id']}": unit.get("hidden", False) for unit in w.state.observe(0).to_plain()["units"]}
    assert seen == {below: True, above: False}


def test_11_the_reduced_copy_opens_no_monument_of_another_but_the_altar(world):
    w = world(reference_model=True)
    w.tribe(1, techs=["MEDITATION"], pacifist=4, stars=99)
    w.tribe(0, stars=99)
    model = model_of(w, 0)
    for _ in range(2):
        model, _ = model.apply("end")
    mine, other = (tribe["monuments"] for tribe in model.to_plain()["tribes"])
    assert mine["EMPERORS_TOMB"] == "AVAILABLE"
    assert set(other.values()) == {"UNAVAILABLE"}  # its stars and technologies are hidden, too
    plain = model.to_plain()
    plain["tribes"][1] |= {"techs": ["MEDITATION"], "pacifist": 4, "stars": 200}
    model, _ = model.game.state_from_plain(plain).apply("end")
    other = model.to_plain()["tribes"][1]["monuments"]
    assert (other["ALTAR_OF_PEACE"], other["EMPERORS_TOMB"]) == ("AVAILABLE", "UNAVAILABLE")
