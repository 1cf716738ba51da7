"""What holds for every match of Tribes, and what random play looks like."""

from __future__ import annotations

import random
import statistics

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import turnwise
from turnwise import tribes

NAMES = [row["name"] for row in tribes.tables()["tribes"]["tribes"]]
OPTIONS = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(["head", "v1"]),
        "mode": st.sampled_from(["capitals", "score"]),
        "diplomacy": st.booleans(),
        "full_observation": st.booleans(),
        "strict_reference": st.booleans(),
        "reference_model": st.booleans(),
    }
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(options=OPTIONS, level=st.sampled_from(tribes.levels()), seed=st.integers(0, 2**32), length=st.integers(0, 400))
def test_random_play_keeps_every_promise(options, level, seed, length):
    if options["rules"] == "v1":
        options["diplomacy"] = False
    chooser = random.Random(seed)
    state = tribes.State.from_level(level, **options)
    for _ in range(length):
        if state.is_over:
            break
        action = chooser.choice(state.legal_actions())
        number = chooser.getrandbits(32)
        after, picks = state.apply(action, seed=number)
        assert (after, picks) == state.apply(action, seed=number)
        assert after == state.apply(action, picks=picks)[0]
        state = after
        state.check()
    again = tribes.State.from_json(state.to_json())
    assert again.game is state.game
    assert again == state
    assert again.to_json() == state.to_json()
    assert again.legal_actions() == state.legal_actions()
    for player in range(state.players):
        view = state.observe(player)
        assert view.determinize(seed=seed).observe(player) == view


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(kinds=st.lists(st.sampled_from(NAMES), min_size=2, max_size=4), seed=st.integers(0, 2**32))
def test_matches_of_any_tribes_on_new_levels(kinds, seed):
    chooser = random.Random(seed)
    state = tribes.State.from_level(tribes.generate_level(kinds, seed=seed), diplomacy=chooser.random() < 0.5)
    for _ in range(150):
        if state.is_over:
            break
        state, _ = state.apply(chooser.choice(state.legal_actions()), seed=chooser.getrandbits(32))
        state.check()
    assert tribes.State.from_json(state.to_json()) == state


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        ({"diplomacy": True, "mode": "score"}, {}),
        ({"rules": "v1", "strict_reference": True}, {}),
        ({"full_observation": False}, {}),
        ({"reference_model": True}, {}),
        ({"size": 16}, {"tribes": ["ZEBASI", "AI_MO", "QUETZALI", "YADAKK"]}),
    ],
    ids=str,
)
def test_conformance(options, setup):
    assert tribes.game(**options).conformance(matches=1, seed=3, **setup) == []


# What the reference's random player does on the 25 levels (head, capitals, full observation). Its sample is not stated;
# its highest counts of legal actions are those of about 100 matches (docs/tribes.md, random play).
REFERENCE_MATCHES = 100
WITH_DIPLOMACY = {"actions": 570, "ends": 100.5, "tick": 50.2, "early": 0.047, "legal": 24.6}
NEVER_CHOSEN = {"actions": 483, "legal": 23.8}
# Median, 90th percentile and deviation of legal actions, each with the deviation it has in samples of 100 matches.
SPREAD = {True: ((17, 0.5), (59, 1.7), (25.4, 1.4)), False: ((15, 0.5), (57, 2.1), (27.2, 1.9))}


def random_match(seed, diplomacy):
    """Figures of one match of two players who choose uniformly, or uniformly among all but diplomacy."""
    chooser = random.Random(seed)
    state = tribes.State.from_level(tribes.levels()[seed % 25], diplomacy=True, strict_reference=True)
    legal, ends = [], 0
    while not state.is_over:
        choices = state.legal_actions()
        if not diplomacy:
            choices = [text for text in choices if not text.startswith(("declarewar", "sendstars"))]
        legal.append(len(choices))
        action = chooser.choice(choices)
        ends += action == "end"
        state, _ = state.apply(action, seed=chooser.getrandbits(32))
    tick = state.to_plain()["tick"]
    return {"actions": len(legal), "ends": ends, "tick": tick, "early": tick <= 50, "legal": legal}


@pytest.mark.slow
@pytest.mark.parametrize(("diplomacy", "reference"), [(True, WITH_DIPLOMACY), (False, NEVER_CHOSEN)])
def test_random_play_looks_like_the_references(diplomacy, reference):
    matches = [random_match(seed, diplomacy) for seed in range(250)]
    legal = sorted(count for match in matches for count in match["legal"])
    figures = {key: [match[key] for match in matches] for key in ("actions", "ends", "tick", "early")}
    figures["legal"] = [statistics.mean(match["legal"]) for match in matches]
    both = (1 / len(matches) + 1 / REFERENCE_MATCHES) ** 0.5
    for key, expected in reference.items():
        mean = statistics.mean(legal) if key == "legal" else statistics.mean(figures[key])
        error = statistics.stdev(figures[key]) * both
        assert abs(mean - expected) < 2.6 * error, (key, mean, expected, error)
    found = (statistics.median(legal), legal[int(0.9 * len(legal))], statistics.pstdev(legal))
    for value, (expected, deviation) in zip(found, SPREAD[diplomacy], strict=True):
        assert abs(value - expected) <= 2.6 * deviation * both * REFERENCE_MATCHES**0.5, found


@pytest.mark.parametrize("count", [2, 4])
def test_what_an_agent_chooses_in_fog_means_the_same_in_the_match(count):
    """An agent sees an observation with fewer cities and units; its action is applied to the match."""
    kinds = ["XIN_XI", "IMPERIUS", "BARDUR", "OUMAJI"][:count]
    rules = turnwise.load("tribes", full_observation=False, size={2: 11, 4: 16}[count])
    for seed in range(3):
        record = turnwise.play(*["random"] * count, game=rules, seed=seed, tribes=kinds)
        states = turnwise.replay(record, rules)
        assert states[-1].is_over
