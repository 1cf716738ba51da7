"""Agents that evolve plans, and bridge burning: budgets, repeatability, and what they must not do.

What holds inside of them (repair, shift, unique nodes) is tested in core/tests/test_evolution.cpp, and what holds for
every agent (threads, stopping, storage) in tests/agents/test_every_agent.py.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import turnwise as tw
from python_games import Pig, TicTacToe
from turnwise.recipes import Agent, to_native

DECKS = ["p5_mage_mech", "p5_hunter_face"]
EVOLVING = ["p2-rhea", "p2-rhea-population", "p2-oep", "p2-emcts"]
PLANS = [
    tw.Rhea(rollout=tw.rollout.Random()),
    tw.Rhea(population=6, rollout=tw.rollout.Random()),
    tw.Oep(population=8, rollout=tw.rollout.Random()),
    tw.Emcts(rollout=tw.rollout.Random(), answer="visits"),
]


def tribes(steps: int, seed: int = 2) -> tw.State:
    """A position of paper 2's rules after so many actions of the rule-based agent."""
    state = tw.load("tribes", rules="v1").start(seed=seed)
    for step in range(steps):
        state, _ = state.apply(tw.act(state, "p2-rules", seed=step), seed=step)
    return state


@pytest.fixture(scope="module")
def middle() -> tw.State:
    return tribes(150)


def figures(found: tw.SearchResult) -> object:
    return found.best, found.iterations, found.model_calls, [(a.action, a.visits, a.value) for a in found.actions]


def test_rhea_has_the_numbers_of_the_paper() -> None:
    recipe = tw.agent("p2-rhea")
    assert isinstance(recipe, tw.Rhea)
    assert (recipe.population, recipe.length, recipe.mutation) == (1, 20, 0.1)
    assert recipe.budget == tw.ModelCalls(2000)
    assert recipe.evaluate == tw.evaluate.Heuristic("diff", "raw")


def test_rhea_stops_after_the_generation_that_spends_the_budget(middle: tw.State) -> None:
    found = tw.search(middle, "p2-rhea", seed=1)
    assert found.model_calls == 2000  # a hundred plans of twenty actions
    assert found.iterations == 100
    assert tw.search(middle, tw.agent("p2-rhea", tw.ModelCalls(1990)), seed=1).model_calls == 2000


@pytest.mark.parametrize("name", EVOLVING)
def test_nobody_destroys_or_disbands(name: str) -> None:
    for steps in (60, 150, 260):
        found = tw.search(tribes(steps), tw.agent(name, tw.Iterations(150)), seed=steps)
        assert not [a for a in found.actions if str(a.action).startswith(("destroy", "disband"))]
        assert sum(a.visits for a in found.actions) <= 150


@pytest.mark.parametrize("name", ["p2-oep", "p2-emcts"])
@pytest.mark.parametrize("calls", [1, 10, 333, 2000])
def test_turn_plans_keep_model_calls_exactly(name: str, calls: int, middle: tw.State) -> None:
    found = tw.search(middle, tw.agent(name, tw.ModelCalls(calls)), seed=2)
    assert found.model_calls == calls
    assert found.best in middle.legal_actions()


@pytest.mark.parametrize("recipe", PLANS[2:], ids=lambda recipe: type(recipe).__name__)
@pytest.mark.parametrize("calls", [1, 50, 777])
def test_rollouts_count_as_model_calls(recipe: tw.Oep | tw.Emcts, calls: int) -> None:
    state = tw.load("hearthstone").start(seed=3, decks=DECKS)
    while state.to_plain()["turn"] < 3:
        state, _ = state.apply(tw.act(state, "random", seed=1), seed=1)
    found = tw.search(state, msgspec.structs.replace(recipe, budget=tw.ModelCalls(calls)), seed=2)
    assert found.model_calls == calls


@pytest.mark.parametrize("recipe", PLANS, ids=["rhea", "rhea-population", "oep", "emcts"])
@pytest.mark.parametrize("game", ["nim", "connect_four", "pocket", TicTacToe(), Pig()])
def test_every_game_can_be_planned(recipe: Agent, game: object) -> None:
    state = tw.load(game).start(seed=1)
    while len(state.legal_actions()) == 1:  # nobody thinks about those
        state, _ = state.apply(state.legal_actions()[0], seed=1)
    recipe = msgspec.structs.replace(recipe, budget=tw.Iterations(40))
    one, two, other = (tw.search(state, recipe, seed=seed) for seed in (1, 1, 2))
    assert figures(one) == figures(two)
    assert other.best in state.legal_actions()
    assert one.iterations == 40
    assert sum(a.visits for a in one.actions) <= 40


def test_rhea_by_the_weaker_test_of_the_reference() -> None:
    """Answers stay legal and budgets are kept; some searches find something else, since plans do more."""
    legal, feasible = (msgspec.structs.replace(tw.agent("p2-rhea"), possible=word) for word in ("legal", "feasible"))
    other = 0
    for steps in range(10, 330, 32):
        state = tribes(steps)
        if len(state.legal_actions()) == 1:
            continue
        found = tw.search(state, feasible, seed=steps)
        assert figures(found) == figures(tw.search(state, feasible, seed=steps))
        assert found.best in state.legal_actions()
        assert {a.action for a in found.actions} <= set(state.legal_actions())
        assert 2000 <= found.model_calls < 2100
        other += figures(found) != figures(tw.search(state, legal, seed=steps))
    assert other > 3
    with pytest.raises(tw.errors.BadRecipeError, match="asks less than legality"):
        tw.search(tw.load("pocket").start(seed=1), tw.Rhea(possible="feasible"))


def test_a_turn_is_judged_after_a_greedy_reply(middle: tw.State) -> None:
    """The opponent's turn is played by the rule-based agent before a plan is valued; it costs model calls."""
    parts: dict[str, Any] = {
        "population": 4,
        "evaluate": tw.evaluate.Heuristic("diff"),
        "worlds": tw.worlds.OneWorld(),
        "budget": tw.Iterations(20),
    }
    at_once = tw.search(middle, tw.Oep(**parts), seed=1)
    replied = tw.search(middle, tw.Oep(rollout=tw.rollout.ByScore("p2-rules", turns=1), **parts), seed=1)
    assert replied.model_calls > at_once.model_calls + 20
    with pytest.raises(tw.errors.BadRecipeError, match="score"):
        tw.search(tw.load("nim").start(), tw.Oep(rollout=tw.rollout.ByScore("p2-rules")))


@pytest.mark.parametrize(
    "worlds", [tw.worlds.OneWorld(), tw.worlds.FewWorlds(3), tw.worlds.NewWorldEachIteration()], ids=repr
)
@pytest.mark.parametrize("agent", [tw.Rhea, tw.Oep, tw.Emcts])
def test_no_plan_peeks(agent: type[tw.Rhea], worlds: tw.worlds.OneWorld) -> None:
    state = tw.load("pocket").start(seed=5)
    recipe = agent(worlds=worlds, rollout=tw.rollout.Random(), budget=tw.Iterations(60))
    for step in range(12):
        other = state.observe(state.to_act).determinize({"lists": [[0, 1, 1, 2, 3, 4]] * 2}, seed=step)
        assert figures(tw.search(state, recipe, seed=step)) == figures(tw.search(other, recipe, seed=step))
        state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
        if state.is_over:
            break


def test_worlds_of_their_own_or_dealt_anew_are_refused() -> None:
    for worlds in (tw.worlds.Ensemble(), tw.worlds.RedealEachTurn()):
        with pytest.raises(
            tw.errors.BadRecipeError, match=r"Oep.worlds: expected one of worlds.OneWorld, worlds.FewWorlds, "
        ):
            tw.Oep(worlds=worlds)  # type: ignore[arg-type]


def effort(recipe: Agent, seed: int = 4) -> dict[str, int]:
    """What the first seat of a match against an idle player spent."""
    agents = [to_native(tw.agent(each)) for each in (recipe, "p2-nothing")]
    rows, _ = tw.load("tribes")._play({}, agents, 0, 1, seed, 1, 100_000, None)
    decisions, iterations = rows[0][7], rows[0][9]  # arena/rows.py: five facts, then two seats each
    return {"decisions": decisions, "iterations": iterations}


@pytest.mark.parametrize("name", ["p2-oep", "p2-emcts"])
def test_a_followed_plan_costs_nothing(name: str) -> None:
    """Where nothing is random but ruins, there is about one search a turn; without following there are many."""
    recipe = tw.agent(name, tw.Iterations(10))
    spent = {follow: effort(msgspec.structs.replace(recipe, follow=follow)) for follow in (True, False)}
    assert spent[True]["iterations"] * 3 < spent[True]["decisions"] * 10
    assert spent[False]["iterations"] * 2 > spent[False]["decisions"] * 10


# Bridge burning.


def burning(phases: int, iterations: int = 600, **parts: Any) -> tw.Mcts:
    pacing = tw.pacing.BridgeBurning(phases=phases)
    return tw.Mcts(worlds=tw.worlds.OneWorld(), pacing=pacing, budget=tw.Iterations(iterations), **parts)


def test_one_phase_is_plain_search(middle: tw.State) -> None:
    evaluate: dict[str, Any] = {"rollout": tw.rollout.Nothing(), "evaluate": tw.evaluate.Heuristic("diff")}
    plain = tw.Mcts(worlds=tw.worlds.OneWorld(), budget=tw.Iterations(600), **evaluate)
    assert figures(tw.search(middle, burning(1, **evaluate), seed=3)) == figures(tw.search(middle, plain, seed=3))


@pytest.mark.parametrize("phases", [2, 3, 7])
def test_phases_sum_to_the_budget(phases: int, middle: tw.State) -> None:
    found = tw.search(
        middle, burning(phases, 601, rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Heuristic("diff")), seed=3
    )
    assert found.iterations == 601


def test_what_is_decided_gets_all_later_visits(middle: tw.State) -> None:
    """The most visited action of the first phase is the answer, and has the visits of all phases after it."""
    parts: dict[str, Any] = {"rollout": tw.rollout.Nothing(), "evaluate": tw.evaluate.Heuristic("diff")}
    first = tw.search(middle, burning(1, 200, **parts), seed=3)
    found = tw.search(middle, burning(3, 600, **parts), seed=3)
    visits = {a.action: a.visits for a in first.actions}
    assert found.best == first.best
    for stats in found.actions:
        assert stats.visits == visits[stats.action] + (400 if stats.action == found.best else 0)


def test_the_budget_is_that_of_a_turn() -> None:
    spent = effort(burning(4, 100, rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Heuristic("diff")))
    assert spent["iterations"] * 3 < spent["decisions"] * 100
