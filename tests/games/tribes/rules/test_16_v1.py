"""RULES 16: release 1.0, which the papers ran."""

from __future__ import annotations

import pytest

from turnwise import tribes
from turnwise.errors import BadSetupError


@pytest.fixture
def old(world):
    return lambda tiles=None, **options: world(tiles, rules="v1", **options)


def start(*numbers, rules="v1"):
    rows = [[".:"] * 11 for _ in range(11)]
    for number, (x, y) in zip(numbers, ((1, 1), (9, 9)), strict=True):
        rows[x][y] = f"c:{number}"
    return tribes.State.from_level("\n".join(map(",".join, rows)), rules=rules)


def test_16_no_diplomacy(old):
    w = old()
    w.tribe(0, stars=50)
    assert not w.legal("declarewar")
    assert not w.legal("sendstars")
    with pytest.raises(BadSetupError, match="diplomacy"):
        tribes.game(rules="v1", diplomacy=True)


def test_16_allegiance_does_not_exist(old):
    w = old()
    attacker, target = w.unit(0, "WARRIOR", (5, 5)), w.unit(1, "WARRIOR", (5, 6))
    assert w.do(f"attack {attacker} -> {target}").plain["allegiance"] == [[0, 0], [0, 0]]


@pytest.mark.parametrize(("tribe", "score"), [(0, 515), (1, 515), (2, 515), (3, 520)])
def test_16_the_score_is_set_at_the_first_turn_start(tribe, score):
    state = start(tribe, 0)
    assert state.to_plain()["tribes"][0]["score"] == score
    state, _ = state.apply("end")
    assert state.to_plain()["tribes"][1]["score"] == 515


@pytest.mark.parametrize(("tribe", "score"), [(0, 695), (1, 695), (2, 695), (3, 700)])
def test_16_before_its_first_turn_a_tribe_has_its_tiles_too(tribe, score):
    assert start(0, tribe).to_plain()["tribes"][1]["score"] == score


def test_16_q2_in_the_reduced_copy_each_turn_start_of_tick_0_sets_the_score(old):
    w = old(tick=0, reference_model=True)
    w.tribe(0, score=900)
    w.tribe(1, score=695)
    model = w.state.observe(0).determinize(seed=1)
    scores = []
    for _ in range(2):
        model, _ = model.apply("end")
        scores.append([tribe["score"] for tribe in model.to_plain()["tribes"]])
    assert scores == [[900, 515], [515, 515]]


def test_16_ties_are_not_broken_by_diplomacy(old):
    """The same position under head is won by who sent stars."""
    w = old(tick=50, to_act=1)
    w.tribe(0, stars_sent=3, wars_declared=2)
    assert sorted(picks for _, _, picks in w.state.outcomes("end")) == [["winner 0"], ["winner 1"]]


def test_16_only_four_tribes_exist():
    with pytest.raises(BadSetupError, match="KICKOO did not exist in release"):
        start(4, 0)


def test_16_founding_a_city_brings_only_its_tiles(old):
    w = old({(5, 5): "v"})
    unit = w.unit(0, "WARRIOR", (5, 5))
    assert w.do(f"capture {unit}").t(0).score == 9 * 20


def test_16_research_brings_no_points(old):
    w = old()
    w.tribe(0, stars=5)
    assert w.do("research riding").t(0).score == 0


@pytest.mark.parametrize(("tile", "tech"), [("m", "MEDITATION"), ("f", "ARCHERY")])
def test_16_terrain_gives_no_cover(old, tile, tech):
    w = old({(5, 6): tile})
    w.tribe(1, techs=[tech])
    attacker, target = w.unit(0, "WARRIOR", (5, 5)), w.unit(1, "WARRIOR", (5, 6))
    w.do(f"attack {attacker} -> {target}")
    assert (w.u(attacker).hp, w.u(target).hp) == (5, 5)


@pytest.mark.parametrize(("walls", "hp"), [(False, 5), (True, 7)])
def test_16_every_unit_type_is_covered_in_its_city(old, walls, hp):
    """A mind bender, d = 1.5: 2/3.5 * 9 = 5.14; with walls d = 4: 2/6 * 9 = 3."""
    w = old()
    w.change("c2", walls=walls)
    attacker, target = w.unit(0, "WARRIOR", (9, 8)), w.unit(1, "MIND_BENDER", (9, 9))
    assert w.do(f"attack {attacker} -> {target}").u(target).hp == hp
