"""Common random numbers within a block, luck measured by exact outcomes, decisions described."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import turnwise as tw
from turnwise.arena.rows import DECISION, FACTS, PER_SEAT
from turnwise.arena.statistics.luck import adjust
from turnwise.recipes import to_native

DECKS = {"decks": ["p5_mage_mech", "p5_hunter_face"]}
EVALUATION = to_native(tw.Mcts(evaluate=tw.evaluate.Heuristic("gsv")))[0]["evaluate"]


def health(state):
    """The side with more health is ahead."""
    mine, theirs = (player["health"] for player in state.to_plain()["players"])
    share = max(mine, 0) / max(1, max(mine, 0) + max(theirs, 0))
    return [share, 1 - share]


_plain, _functions = to_native(tw.Mcts(evaluate=tw.evaluate.Function(health)))
HEALTH = (_plain["evaluate"], _functions)


def rows(game, recipes, count, setup=None, seed=3, **extras):
    agents = [to_native(recipe) for recipe in recipes]
    return tw.load(game)._play(setup or {}, agents, 0, count, seed, 1, 100_000, None, **extras)


def column(found, name, seat):
    players = (len(found[0]) - len(FACTS)) // len(PER_SEAT)
    return np.array([row[len(FACTS) + PER_SEAT.index(name) * players + seat] for row in found], dtype=float)


def draws(record, seat, count):
    """The first cards that a seat drew after the opening, in order; a record tells whose turn each draw began."""
    found = []
    for step in record["steps"]:
        if step["action"] == "end":
            found += [pick for pick in step["picks"] if pick.startswith("draw") and step["seat"] != seat][:1]
    return found[:count]


def test_a_players_draws_do_not_depend_on_what_the_other_does():
    """Mulligans are off and neither deck draws extra cards, so the two matches of a block deal the same cards."""
    game = tw.load("hearthstone", mulligan=False)
    setup = {"decks": ["p3_hunter_default", "p3_hunter_default"], "first": 0}
    agents = [to_native(tw.Random()), to_native(tw.agent("mcts", tw.Iterations(10)))]
    same = 0
    for block in range(5):
        first, second = (game._record(setup, agents, 2 * block + seats, 7, 100_000) for seats in (0, 1))
        assert [step["action"] for step in first["steps"]] != [step["action"] for step in second["steps"]]
        for seat in (0, 1):
            shorter = min(len(draws(first, seat, 6)), len(draws(second, seat, 6)))
            assert draws(first, seat, shorter) == draws(second, seat, shorter)
            same += shorter
    assert same > 20


def test_matches_of_another_block_have_other_luck():
    game = tw.load("hearthstone", mulligan=False)
    setup = {"decks": ["p3_hunter_default", "p3_hunter_default"], "first": 0}
    agents = [to_native(tw.Random())] * 2
    first, other = (game._record(setup, agents, number, 7, 100_000) for number in (0, 2))
    assert draws(first, 0, 4) != draws(other, 0, 4)


def test_every_seating_of_four_is_played():
    """Four agents, 24 seatings; the row says which, and who sat where is what the plan says."""
    tribes = {"tribes": ["XIN_XI", "IMPERIUS", "BARDUR", "OUMAJI"]}
    ways = list(itertools.permutations(range(4)))
    game = tw.load("tribes", size=16)
    agents = [to_native(tw.Random())] * 4
    found, _ = game._play(tribes, agents, 0, 24, 1, 1, 40, None, seatings=ways)
    assert [row[1] for row in found] == list(range(24))
    assert len({row[2] for row in found}) == 1  # one seed
    assert all(len(row) == len(FACTS) + 4 * len(PER_SEAT) for row in found)
    with pytest.raises(tw.errors.BadSetupError, match="every agent once"):
        game._play(tribes, agents, 0, 1, 1, 1, 40, None, seatings=[(0, 0, 1, 2)])


MCTS = tw.agent("mcts", tw.Iterations(20))


def test_an_agent_against_itself_mirrors_its_block():
    """Searches are keyed by seat, so both matches of a block are the same match: what one agent gets in the first, the
    other gets in the second."""
    found, _ = rows("hearthstone", [MCTS, MCTS], 6, DECKS)
    times = [len(FACTS) + PER_SEAT.index("seconds") * 2 + seat for seat in (0, 1)]
    for first, second in zip(found[::2], found[1::2], strict=True):
        assert (first[0], first[1], second[0], second[1]) == (first[0], 0, first[0], 1)
        assert [x for i, x in enumerate(first[2:], 2) if i not in times] == [
            x for i, x in enumerate(second[2:], 2) if i not in times
        ]


def test_a_block_says_more_than_two_matches_on_their_own():
    """Where draws decide much, the two seats of a block go against each other and the luck cancels."""
    found, _ = rows("pocket", [tw.agent("mcts", tw.Iterations(count)) for count in (15, 30)], 1200)
    first = np.array([row[len(FACTS) + row[1]] for row in found])  # what agent 0 got
    pairs = first.reshape(-1, 2)
    unpaired = pairs.var(axis=0).sum() / 4
    assert pairs.mean(axis=1).var() < 0.75 * unpaired


@pytest.mark.parametrize("game", ["hearthstone", "pocket"])
def test_luck_has_mean_zero(game):
    part = (EVALUATION, []) if game == "hearthstone" else HEALTH
    found, _ = rows(game, [tw.Random()] * 2, 800, DECKS if game == "hearthstone" else {}, luck=part)
    luck = column(found, "luck", 0)
    assert luck.std() > 0.05
    assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5


def test_an_evaluation_that_knows_something_takes_out_luck_and_nothing_else():
    """The adjusted mean of many short runs is that of one long run, and its spread is smaller."""
    found, _ = rows("pocket", [tw.Random()] * 2, 2000, luck=HEALTH)
    luck, score = column(found, "luck", 0), column(found, "return", 0)
    made = adjust(score, luck)
    assert np.corrcoef(luck, score)[0, 1] > 0.2
    assert made.variance_ratio < 0.95
    parts = [adjust(score[at : at + 100], luck[at : at + 100]).adjusted.mean for at in range(0, 2000, 100)]
    assert abs(np.mean(parts) - made.adjusted.mean) < 0.005
    assert abs(np.mean(parts) - score.mean()) < 4 * np.std(score) / 2000**0.5


def test_measuring_luck_changes_no_match():
    plain, _ = rows("pocket", [tw.Random()] * 2, 50)
    outcome = to_native(tw.Mcts())[0]["evaluate"]
    measured, _ = rows("pocket", [tw.Random()] * 2, 50, luck=(outcome, []))
    assert (column(plain, "return", 0) == column(measured, "return", 0)).all()
    assert all(row[-1] is None for row in plain)


def test_the_luck_of_a_match_is_the_sum_over_its_events():
    """Played again event by event in Python: the outcome that came minus the mean over all outcomes."""
    game = tw.load("pocket")
    agents = [to_native(tw.Random())] * 2
    evaluation = to_native(tw.Mcts(evaluate=tw.evaluate.Function(worth)))
    found = game._record({}, agents, 0, 5, 100_000, luck=(evaluation[0]["evaluate"], evaluation[1]))
    state, luck = game.start(seed=found["seed"]), 0.0
    for step in found["steps"]:
        after, picks = state.apply(step["action"], picks=step["picks"])
        if picks:
            outcomes = state.outcomes(step["action"])
            if len(outcomes) <= 200:
                luck += value(after) - sum(chance * value(one) for one, chance, _ in outcomes)
        state = after
    assert found["row"][-2] == pytest.approx(luck, abs=1e-9)


def worth(state):
    hand = len(str(state)) % 17 / 17
    return [hand, 1 - hand]


def value(state):
    return state.returns[0] if state.is_over else worth(state)[0]


def test_decisions_say_what_the_search_looked_like():
    recipes = [tw.agent("mcts", tw.Iterations(60)), tw.Random()]
    agents = [to_native(recipe) for recipe in recipes]
    found, decisions = tw.load("tribes")._play({}, agents, 0, 1, 3, 1, 60, None, decisions=True)
    assert len(decisions) == found[0][FACTS.index("actions")]
    rows = [dict(zip(DECISION, row, strict=True)) for row in decisions]
    searched = [row for row in rows if row["seat"] == 0 and row["legal"] > 1]
    assert searched
    for row in searched:
        counts = [int(word) for word in row["distribution"].split()]
        assert (row["block"], row["seats"], row["iterations"]) == (0, 0, 60)
        assert row["turn"] is not None
        assert sum(counts) <= 60
        assert counts == sorted(counts, reverse=True)
        assert len(counts) <= row["considered"] <= row["legal"]
        assert row["visits"] in counts
        assert 1 <= row["depth"] < row["nodes"]
        assert 0 <= row["value"] <= 1
        assert row["expanded"] is None or 0 <= row["expanded"] <= 1
    assert any(row["expanded"] == 1 for row in searched)
    random = [row for row in rows if row["seat"] == 1]
    assert all(row[name] is None for row in random for name in ("value", "visits", "distribution", "nodes", "expanded"))


def test_decisions_say_how_deep_naive_sampling_went():
    recipe = tw.NaiveSampling(
        explore=0.2,
        worlds=tw.worlds.Ensemble(2, "votes"),
        rollout=tw.rollout.Random(turns=4, since="root"),
        budget=tw.Iterations(80),
    )
    agents = [to_native(one) for one in (recipe, tw.SideInformation(budget=tw.Iterations(40)))]
    _, decisions = tw.load("pocket")._play({}, agents, 0, 1, 3, 1, 60, None, decisions=True)
    rows = [dict(zip(DECISION, row, strict=True)) for row in decisions]
    planned = [row for row in rows if row["seat"] == 0 and row["iterations"]]
    assert planned
    for row in planned:
        assert 1 <= row["depth"] <= 4
        assert row["depth"] < row["nodes"] <= 2 * (80 + 1)
    assert max(row["depth"] for row in planned) > 1
    assert all(row["depth"] is None for row in rows if row["seat"] == 1)
