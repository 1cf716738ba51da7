"""What holds of every game: conformance on many seeds, forms that read back, golden perft and playthroughs."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import turnwise as tw
from native_games import ALL, SMALL

calm = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**64 - 1)


def played(name, seed, steps):
    """The state after so many random actions, or the last one of the match."""
    state = tw.load(name).start(seed=seed)
    for step in range(steps):
        if state.is_over:
            break
        action = tw.act(state, "random", seed=(seed + step) % 2**64)
        state, _ = state.apply(action, seed=(seed ^ step) % 2**64)
    return state


@pytest.mark.parametrize("name", ALL)
def test_random_matches_keep_the_contract(name):
    assert tw.load(name).conformance(matches=200 if name in SMALL else 5, seed=17) == []


@pytest.mark.parametrize("name", SMALL)
@calm
@given(seed=seeds)
def test_any_seed_keeps_the_contract(name, seed):
    assert tw.load(name).conformance(matches=2, seed=seed) == []


@pytest.mark.parametrize("name", ALL)
@calm
@given(seed=seeds, steps=st.integers(0, 30))
def test_a_state_reads_back_from_json(name, seed, steps):
    state = played(name, seed, steps)
    text = state.to_json()
    again = tw.load(name).state_from_json(text)
    assert again == state
    assert again.to_json() == text
    assert again.legal_actions() == state.legal_actions()
    assert str(again) == str(state)
    for player in range(state.players):
        if "key" in state.game.abilities:
            assert again.key(player) == state.key(player)


@pytest.mark.parametrize("name", [name for name in ALL if "key" in tw.load(name).abilities])
@calm
@given(seed=seeds)
def test_keys_follow_what_the_player_sees(name, seed):
    """Equal observations have equal keys; positions of one match that look different have different ones."""
    keys = {}
    state = tw.load(name).start(seed=seed)
    for step in range(12):
        if state.is_over:
            break
        seen = state.observe(state.to_act)
        form = (state.to_act, seen.to_json())
        assert keys.setdefault(form, seen.key(state.to_act)) == state.key(state.to_act)
        state, _ = state.apply(tw.act(state, "random", seed=(seed + step) % 2**64), seed=step)


@pytest.mark.parametrize("name", SMALL)
@calm
@given(seed=seeds, steps=st.integers(0, 20))
def test_outcomes_are_what_apply_can_do(name, seed, steps):
    state = played(name, seed, steps)
    for action in state.legal_actions()[:4]:
        outcomes = state.outcomes(action)
        assert sum(probability for _, probability, _ in outcomes) == pytest.approx(1)
        assert len({tuple(picks) for _, _, picks in outcomes}) == len(outcomes)
        after, picks = state.apply(action, seed=seed)
        assert (after, picks) in [(result, list(made)) for result, _, made in outcomes]
        for result, _, made in outcomes[:5]:
            assert state.apply(action, picks=made) == (result, made)


@pytest.mark.parametrize("name", SMALL)
@calm
@given(seed=seeds, steps=st.integers(0, 20), data=st.data())
def test_a_damaged_state_is_refused_or_sound(name, seed, steps, data):
    """One value of the JSON form changed: a BadStateError, or a state that passes its checks and plays on."""
    plain = played(name, seed, steps).to_plain()
    places = []

    def visit(value, path):
        places.append(path)
        if isinstance(value, dict):
            for key, item in value.items():
                visit(item, (*path, key))
        elif isinstance(value, list):
            for index, item in enumerate(value):
                visit(item, (*path, index))

    visit(plain, ())
    *path, last = data.draw(st.sampled_from(places[1:]))
    target = plain
    for key in path:
        target = target[key]
    target[last] = data.draw(
        st.one_of(st.none(), st.booleans(), st.integers(-300, 300), st.text(max_size=3), st.just([]), st.just({}))
    )
    try:
        state = tw.load(name).state_from_json(json.dumps(plain))
    except tw.errors.BadStateError:
        return
    state.check()
    for step in range(50):
        if state.is_over:
            break
        state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
        state.check()


@pytest.mark.parametrize("name", SMALL)
def test_playthrough_is_the_golden_one(name, golden):
    golden(f"games/playthroughs/{name}.txt", tw.load(name).playthrough(seed=1))


DEPTHS = {"nim": 5, "connect_four": 6, "pocket": 4, "kuhn": 3, "leduc": 5}


@pytest.mark.parametrize("name", SMALL)
def test_perft_is_the_golden_one(name, golden):
    """Positions after each number of actions, every outcome of chance counted."""
    lines = []
    for seed, steps in ((1, 0), (2, 6), (3, 12)):
        state = played(name, seed, steps)
        result = tw.perft(state, DEPTHS[name])
        assert result["largest_deviation"] < 1e-9
        lines += [
            f"seed {seed} after {steps:2}  depth {depth}  " + "  ".join(f"{k} {v}" for k, v in found.items()) + "\n"
            for depth, found in enumerate(result["depths"])
        ]
    golden(f"games/perft/{name}.txt", "".join(lines))


def test_perft_of_connect_four_is_seven_ways_until_a_column_is_full():
    """7 ** n up to six stones; the seventh cannot go where six are already: 7 ** 7 - 7 ways."""
    counts = [depth["nodes"] for depth in tw.perft(tw.load("connect_four").start(), 7)["depths"]]
    assert counts == [1, 7, 49, 343, 2401, 16807, 117649, 7**7 - 7]
