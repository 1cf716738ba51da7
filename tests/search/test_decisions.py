"""One Decision comes out of every agent, a tree search or not: what it plays and by what it chose it, what it thinks of
each action, what that cost; or nothing, where it has nothing to say."""

from __future__ import annotations

import json
import math

import pytest
from typer.testing import CliRunner

import turnwise as tw
from turnwise.cli import app

REASONS = {
    "visits",
    "traversals",
    "value",
    "lower bound",
    "votes",
    "plan",
    "fixed rule",
    "only action",
    "lot",
    "rule",
}
SILENT = {"random", "p2-nothing", "p5-network-only", "p5-network-only-cnn"}  # compare nothing
SAMPLERS = {
    f"p3-{kind}{form}" for kind in ("nmcts", "lsi") for form in ("", "-default", "-program", "-default-program")
}
VALUED = {"flat", "oep", "emcts"} | SAMPLERS  # besides trees


def later(state, steps):
    """A position with a choice after so many random actions or a few less."""
    chosen = state
    for step in range(steps):
        state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
        if state.is_over:
            break
        if len(state.legal_actions()) > 1:
            chosen = state
    return chosen


POSITIONS = {
    "hearthstone": later(tw.load("hearthstone").start(seed=3, decks=["p5_mage_mech", "p5_hunter_face"]), 20),
    "tribes": later(tw.load("tribes").start(seed=1), 40),
    "pocket": later(tw.load("pocket").start(seed=1), 5),
}


def short(name):
    """An agent with a small budget, where it has one."""
    try:
        return tw.agent(name, tw.Iterations(80))
    except tw.TurnwiseError:
        return tw.agent(name)


def decisions(name):
    for game, state in POSITIONS.items():
        try:
            yield game, state, tw.search(state, short(name), seed=5)
        except tw.TurnwiseError:
            continue  # not an agent of this game


@pytest.mark.parametrize("name", sorted(tw.agents()))
def test_every_agent_says_what_it_did_or_nothing(name):
    found_any = False
    for _, state, found in decisions(name):
        found_any = True
        legal = state.legal_actions()
        assert found.best in legal
        assert found.best == tw.act(state, short(name), seed=5)
        by, number = found.reason
        assert by in REASONS
        assert found.seconds > 0
        assert 0 <= found.iterations_per_second < 1e8
        assert (found.iterations > 0) == (found.iterations_per_second > 0)
        assert bool(found.actions) == (name not in SILENT)
        for one in found.actions:
            assert one.action in legal and one.visits > 0 and not math.isnan(one.value)
            if one.interval is not None:
                low, high = one.interval
                assert low <= one.value <= high
        if found.values is not None:
            assert len(found.values) == state.players and any(found.values)
        searched = bool(found.trees) or (by == "plan" and found.iterations > 0)
        assert (found.values is not None) == (name in VALUED or searched)
        if by in {"visits", "value", "lower bound", "traversals"}:
            assert number is not None
        if found.principal_line:
            assert found.principal_line[0] == found.best
    assert found_any


@pytest.mark.parametrize("name", sorted(tw.agents()))
def test_the_number_that_decides_is_that_of_the_action_that_is_played(name):
    for _, _, found in decisions(name):
        by, number = found.reason
        own = [one for one in found.actions if one.action == found.best]
        if by == "visits":
            assert number == own[0].visits == max(one.visits for one in found.actions)
        elif by == "value" and name != "p2-mc":  # whose best is the last that rose above all means before
            assert number == own[0].value == max(one.value for one in found.actions)


def test_means_of_both_players_sum_to_one():
    state = POSITIONS["hearthstone"]
    for name in ("flat", "mcts", "p3-nmcts", "oep"):
        assert sum(tw.search(state, short(name), seed=2).values) == pytest.approx(1), name


def test_greedy_agents_show_their_scores():
    state = POSITIONS["hearthstone"]
    for name in ("p3-heuristic", "p5-greedy", "p4-control"):
        found = tw.search(state, name, seed=1)
        assert {one.action for one in found.actions} == set(state.legal_actions())
        assert {one.visits for one in found.actions} == {1} and {one.interval for one in found.actions} == {None}
        assert found.iterations == 0 and found.model_calls == len(found.actions)


def test_tyche_and_flat_count_their_rollouts():
    state = POSITIONS["hearthstone"]
    for recipe in (tw.Tyche(episodes=20), short("flat")):
        found = tw.search(state, recipe, seed=1)
        ends = sum(one.action == "end" for one in found.actions) if isinstance(recipe, tw.Tyche) else 0
        assert sum(one.visits for one in found.actions) == found.iterations + ends


def test_silverfish_knows_the_best_turn_of_each_action():
    found = tw.search(POSITIONS["hearthstone"], "p5-silverfish-fast", seed=1)
    (own,) = (one for one in found.actions if one.action == found.best)
    assert found.reason == ("plan", own.value)
    assert own.value == max(one.value for one in found.actions)


def test_other_reasons():
    hearthstone = tw.load("hearthstone").start(seed=1)
    assert tw.search(hearthstone, "p3-heuristic", seed=1).reason == ("fixed rule", None)
    assert tw.search(hearthstone, "random", seed=1).reason == ("lot", None)
    last = tw.load("nim").start(heaps=[1])
    assert tw.search(last, "flat", seed=1).reason == ("only action", None)
    state = POSITIONS["pocket"]
    budget = tw.Iterations(400)
    best = tw.search(state, tw.Mcts(decide=tw.decide.LowerBound(1.0), budget=budget), seed=1)
    assert best.reason[0] == "lower bound" and best.reason[1] < best.actions[0].value
    votes = tw.search(state, tw.Mcts(worlds=tw.worlds.Ensemble(5, combine="votes"), budget=budget), seed=1)
    assert votes.reason[0] == "votes" and 1 <= votes.reason[1] <= 5


def explained(*words):
    result = CliRunner().invoke(app, ["explain", "hearthstone", "--steps", "30", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("p4-ucd", "most traversals of the graph"),
        ("oep", "the best plan goes on with it: "),
        ("p1-gsv", "the highest value: "),
        ("p5-network-only", "a rule of the agent"),
    ],
)
def test_explain_begins_with_what_is_played(agent, said):
    budget = [] if agent in ("p1-gsv", "p5-network-only") else ["--iterations", "300"]
    found = json.loads(explained("--agent", agent, *budget, "--json"))
    text = explained("--agent", agent, *budget)
    assert said in text
    assert set(found["reason"]) == {"by", "number"}
    if found["actions"]:
        assert found["actions"][0]["action"] == found["best"]
