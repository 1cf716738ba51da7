"""The recipe language: values that print, parse, compare, hash and refuse nonsense with the place and the reason."""

from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import turnwise as tw
from turnwise import _core, recipes
from turnwise.agents import described_agents

BUDGETS = st.one_of(
    st.builds(tw.Iterations, st.integers(1, 2**31)),
    st.builds(tw.ModelCalls, st.integers(1, 2**31)),
    st.builds(tw.Seconds, st.floats(1e-6, 1e6)),
)
MCTS = st.builds(
    tw.Mcts,
    belief=st.sampled_from([tw.OpenHand(), tw.KnownList(), tw.Anything()]),
    hidden=st.sampled_from([tw.Once(), tw.Worlds(3), tw.Ensemble(2), tw.Resample(), tw.AtChance()]),
    select=st.builds(tw.Ucb1, st.floats(0, 1e6)),
    rollout=st.one_of(st.just(tw.NoRollout()), st.builds(tw.Random, st.integers(1, 10**9))),
    budget=BUDGETS,
    memory_mb=st.integers(1, 2**20),
)
AGENTS = st.one_of(st.just(tw.RandomAgent()), MCTS)


@given(AGENTS)
def test_it_survives_toml_json_and_print(recipe):
    assert recipes.from_toml(recipes.to_toml(recipe)) == recipe
    assert recipes.from_json(recipes.to_json(recipe)) == recipe
    assert eval(repr(recipe), vars(tw)) == recipe
    assert hash(recipes.from_json(recipes.to_json(recipe))) == hash(recipe)


@given(AGENTS, AGENTS)
def test_equal_recipes_print_alike(a, b):
    assert (a == b) == (repr(a) == repr(b))
    assert len({a, b}) == (1 if a == b else 2)


def test_it_is_frozen():
    recipe = tw.Mcts()
    with pytest.raises(AttributeError):
        recipe.memory_mb = 3
    assert msgspec.structs.replace(recipe, memory_mb=3) == tw.Mcts(memory_mb=3)


def test_a_file_may_leave_out_what_is_default(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('type = "mcts"\nselect = { type = "ucb1", exploration = 0.7 }\n')
    assert tw.agent(path) == tw.Mcts(select=tw.Ucb1(exploration=0.7))
    assert tw.agent(str(path)) == tw.agent(path)


@pytest.mark.parametrize("name", tw.agents())
def test_every_named_agent_is_a_recipe_that_plays(name):
    recipe, about = described_agents()[name]
    assert recipes.from_toml(recipes.to_toml(recipe)) == recipe
    assert about.text
    if name != "p5-silverfish":  # seconds a turn; the fast one has the same parts
        tw.match(tw.agent(name, tw.Iterations(5)), "random", game=about.game or "pocket", matches=2, seed=1)


def test_a_budget_replaces_the_recipes_own():
    assert tw.agent("mcts", tw.Seconds(2.0)).budget == tw.Seconds(2.0)
    assert tw.agent("random", tw.Seconds(2.0)) == tw.RandomAgent()


def function(state):
    return [0.5, 0.5]


def test_functions_compare_and_print_but_are_not_written_down():
    recipe = tw.Mcts(evaluate=tw.PythonEvaluator(function))
    assert recipe == tw.Mcts(evaluate=tw.PythonEvaluator(function))
    assert hash(recipe) == hash(tw.Mcts(evaluate=tw.PythonEvaluator(function)))
    assert "function" in repr(recipe)
    for write in (recipes.to_json, recipes.to_toml):
        with pytest.raises(tw.BadRecipeError, match=r"Python functions \(function\) cannot be written down"):
            write(recipe)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: tw.Iterations(0), "Iterations.count: expected a whole number from 1 to 2,147,483,648, found 0"),
        (lambda: tw.Iterations(-3), "found -3"),
        (lambda: tw.Iterations(1.5), "Iterations.count: expected a whole number"),
        (lambda: tw.Iterations(True), "found True"),
        (lambda: tw.Iterations("9"), "found '9'"),
        (lambda: tw.Iterations(10**30), "Iterations.count: expected a whole number"),
        (lambda: tw.ModelCalls(0), "ModelCalls.count: expected a whole number from 1 to 2,147,483,648, found 0"),
        (lambda: tw.Seconds(0), "Seconds.seconds: expected a finite number from more than 0 to 1,000,000,000.0"),
        (lambda: tw.Seconds(-1.0), "Seconds.seconds: expected a finite number"),
        (
            lambda: tw.Seconds(math.nan),
            "from more than 0 to 1,000,000,000.0, found nan",
        ),
        (lambda: tw.Seconds(math.inf), "found inf"),
        (lambda: tw.Seconds(None), "found None"),
        (
            lambda: tw.Ucb1(exploration=math.nan),
            "finite number from 0 to 1,000,000,000.0, found nan",
        ),
        (lambda: tw.Ucb1(exploration=-0.1), "found -0.1"),
        (lambda: tw.Ucb1(exploration="1"), "found '1'"),
        (lambda: tw.Random(actions=0), "Random.actions: expected a whole number from 1 to 1,000,000,000, found 0"),
        (lambda: tw.PythonRollout(3), "PythonRollout.policy: expected a function, found 3"),
        (lambda: tw.PythonEvaluator(None), "PythonEvaluator.function: expected a function, found None"),
        (lambda: tw.PythonEvaluator(function, batch=0), "PythonEvaluator.batch: expected a whole number"),
        (lambda: tw.PythonAgent("x"), "PythonAgent.act: expected a function, found 'x'"),
        (lambda: tw.Mcts(budget=1000), "Mcts.budget: expected one of Iterations, Seconds, ModelCalls, found 1000"),
        (lambda: tw.Mcts(select=tw.Random()), "Mcts.select: expected one of Ucb1"),
        (
            lambda: tw.Mcts(hidden="once"),
            "Mcts.hidden: expected one of Once, Worlds, Ensemble, Resample, AtChance, Particles, found 'once'",
        ),
        (lambda: tw.Mcts(rollout=tw.Outcome()), "Mcts.rollout: expected one of Random, SensibleRollout"),
        (
            lambda: tw.Mcts(evaluate=None),
            "Mcts.evaluate: expected one of Outcome, Heuristic",
        ),
        (lambda: tw.Mcts(memory_mb=0), "Mcts.memory_mb: expected a whole number from 1 to 1,048,576, found 0"),
    ],
)
def test_bad_values_are_refused(make, message):
    with pytest.raises(tw.BadRecipeError) as caught:
        make()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('type = "mcts"\nbudgets = 3', "unknown field `budgets`"),
        ('type = "mcts"\n[budget]\ntype = "iterations"\ncount = 0', "Expected `int` >= 1 - at `$.budget.count`"),
        (
            'type = "mcts"\n[budget]\ntype = "iterations"\ncount = 1.5',
            "Expected `int`, got `float` - at `$.budget.count`",
        ),
        ('type = "mcts"\n[budget]\ntype = "weeks"\ncount = 2', "Invalid value 'weeks' - at `$.budget.type`"),
        (
            'type = "mcts"\n[select]\ntype = "ucb1"\nexploration = nan',
            "Expected `float` >= 0.0 - at `$.select.ex",
        ),
        ('type = "oracle"', "Invalid value 'oracle' - at `$.type`"),
        ("", "missing required field `type`"),
        ("type = ", "Invalid value"),
    ],
)
def test_bad_files_are_refused_with_the_place(tmp_path, text, message):
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(tw.BadRecipeError) as caught:
        tw.agent(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


def test_files_that_are_no_text(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_bytes(b'type = "\xff\xfe"')
    for bad in (path, tmp_path / "missing.toml", tmp_path / "folder/"):
        with pytest.raises(tw.BadRecipeError, match=str(tmp_path)):
            tw.agent(bad)
    for text in ("{", "[]", "3", '{"type": "mcts", "select": {"type": "ucb1", "exploration": 1e999}}', b"\xff"):
        with pytest.raises(tw.BadRecipeError, match="recipe"):
            recipes.from_json(text)


def test_unknown_agents_get_the_nearest_names():
    with pytest.raises(tw.UnknownNameError, match="no agent named 'mtcs'; did you mean mcts"):
        tw.agent("mtcs")
    with pytest.raises(tw.BadRecipeError, match="found 3"):
        tw.agent(3)


def test_the_core_has_every_part_that_python_has_and_no_other():
    """A part names itself twice, here and in the core's tables; the two lists agree on every axis."""
    here = {axis: {kind.__struct_config__.tag for kind in kinds} for axis, kinds in recipes.parts().items()}
    assert here == {axis: set(tags) for axis, tags in tw.load("nim")._part_tags()}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hidden": {"type": "peek"}}, 'recipe.hidden.type: there is no "peek"; expected one of once, worlds'),
        ({"select": {"type": "ucb1", "exploration": 1.0}}, "recipe.select.inside: missing"),
        ({"prunes": {"type": "none"}}, 'recipe.prunes: unknown key; did you mean "prune"?'),
        ({"hidden": {"type": "once", "count": 3}}, "recipe.hidden.count: unknown key"),
        ({"type": "minimax"}, 'recipe.type: there is no "minimax"; expected one of random, mcts'),
        ({"decide": None}, "recipe.decide: expected an object"),
    ],
)
def test_the_core_refuses_what_it_does_not_know(change, message):
    plain, functions = recipes.to_native(tw.Mcts(budget=tw.Iterations(5)))
    with pytest.raises(tw.BadRecipeError) as caught:
        _core._search(tw.load("nim").start(), {**plain, **change}, functions, 1)
    assert message in str(caught.value)
