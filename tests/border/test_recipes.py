"""The recipe language: values that print, parse, compare, hash and refuse nonsense with the place and the reason."""

from __future__ import annotations

import math
import re
import threading
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import turnwise as tw
from turnwise import _core, recipes
from turnwise.agents import described_agents, has_budget
from turnwise.recipes.part import Part, hints

BUDGETS = st.one_of(
    st.builds(tw.Iterations, st.integers(1, 2**31)),
    st.builds(tw.ModelCalls, st.integers(1, 2**31)),
    st.builds(tw.Seconds, st.floats(1e-6, 1e6)),
)
MCTS = st.builds(
    tw.Mcts,
    belief=st.sampled_from([tw.belief.OpenHand(), tw.belief.KnownList(), tw.belief.Anything()]),
    worlds=st.sampled_from(
        [
            tw.worlds.OneWorld(),
            tw.worlds.FewWorlds(3),
            tw.worlds.Ensemble(2),
            tw.worlds.NewWorldEachIteration(),
            tw.worlds.RedealEachTurn(),
        ]
    ),
    select=st.builds(tw.select.Ucb1, st.floats(0, 1e6)),
    rollout=st.one_of(st.just(tw.rollout.Nothing()), st.builds(tw.rollout.Random, st.integers(1, 10**9))),
    budget=BUDGETS,
    memory_mb=st.integers(1, 2**20),
)
AGENTS = st.one_of(st.just(tw.Random()), MCTS)


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
    assert tw.agent(path) == tw.Mcts(select=tw.select.Ucb1(exploration=0.7))
    assert tw.agent(str(path)) == tw.agent(path)


@pytest.mark.parametrize("name", tw.agents())
def test_every_named_agent_is_a_recipe_that_plays(name):
    recipe, about = described_agents()[name]
    assert recipes.from_toml(recipes.to_toml(recipe)) == recipe
    assert about.text
    if name != "p5-silverfish":  # seconds a turn; the fast one has the same parts
        small = tw.Iterations(5) if has_budget(recipe) else None
        tw.match(tw.agent(name, small), "random", game=about.game or "pocket", matches=2, seed=1)


def test_a_budget_replaces_the_recipes_own():
    assert tw.agent("mcts", tw.Seconds(2.0)).budget == tw.Seconds(2.0)
    with pytest.raises(tw.errors.BadRecipeError, match="budget: random has none"):
        tw.agent("random", tw.Seconds(2.0))
    with pytest.raises(tw.errors.BadRecipeError, match="budget: nobody here has one"):
        tw.match("random", "random", game="nim", matches=2, budget=tw.Iterations(5))


def function(state):
    return [0.5, 0.5]


def test_functions_compare_and_print_but_are_not_written_down():
    recipe = tw.Mcts(evaluate=tw.evaluate.Function(function))
    assert recipe == tw.Mcts(evaluate=tw.evaluate.Function(function))
    assert hash(recipe) == hash(tw.Mcts(evaluate=tw.evaluate.Function(function)))
    assert "function" in repr(recipe)
    for write in (recipes.to_json, recipes.to_toml):
        with pytest.raises(tw.errors.BadRecipeError, match=r"Python functions \(function\) cannot be written down"):
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
            lambda: tw.select.Ucb1(exploration=math.nan),
            "finite number from 0 to 1,000,000,000.0, found nan",
        ),
        (lambda: tw.select.Ucb1(exploration=-0.1), "found -0.1"),
        (lambda: tw.select.Ucb1(exploration="1"), "found '1'"),
        (
            lambda: tw.rollout.Random(actions=0),
            "rollout.Random.actions: expected a whole number from 1 to 1,000,000,000, found 0",
        ),
        (lambda: tw.rollout.Function(3), "rollout.Function.policy: expected a function, found 3"),
        (lambda: tw.evaluate.Function(None), "evaluate.Function.function: expected a function, found None"),
        (lambda: tw.evaluate.Function(function, batch=0), "evaluate.Function.batch: expected a whole number"),
        (lambda: tw.PythonAgent("x"), "PythonAgent.act: expected a function, found 'x'"),
        (lambda: tw.Mcts(budget=1000), "Mcts.budget: expected one of Iterations, Seconds, ModelCalls, found 1000"),
        (lambda: tw.Mcts(select=tw.rollout.Random()), "Mcts.select: expected one of select.Ucb1"),
        (
            lambda: tw.Mcts(worlds="once"),
            "Mcts.worlds: expected one of worlds.OneWorld, worlds.FewWorlds, worlds.Ensemble, ",
        ),
        (
            lambda: tw.Mcts(rollout=tw.evaluate.Outcome()),
            "Mcts.rollout: expected one of rollout.Nothing, rollout.Random",
        ),
        (
            lambda: tw.Mcts(evaluate=None),
            "Mcts.evaluate: expected one of evaluate.Outcome, evaluate.Heuristic",
        ),
        (
            lambda: tw.worlds.Particles(10, least=100),
            "Particles.least: expected at most `count`, which is 10; found 100",
        ),
        (lambda: tw.worlds.NewWorldEachIteration("multiple", "merged"), "alike: many observers know actions by"),
        (lambda: tw.belief.OneOf(()), "OneOf.lists: expected at least one list"),
        (lambda: tw.belief.OneOf(("a", "b"), fallback=2), "OneOf.fallback: expected a number from 0 to 1, found 2"),
        (lambda: tw.select.Puct(noise=0.25, alpha=0.0), "Puct.alpha: expected more than 0 where there is `noise`"),
        (lambda: tw.prune.Schedule(((20, 2), (10, 3))), "Schedule.steps: iterations must rise from pair to pair"),
        (lambda: tw.prune.Schedule(((10, 0),)), "Schedule.steps: expected a whole number from 1 to"),
        (lambda: tw.prune.Schedule(((10, 5, 2),)), "Schedule.steps: expected 2 items, found (10, 5, 2)"),
        (lambda: tw.chance.Buckets((4, 2)), "Buckets.bounds: expected whole numbers in rising order, found (4, 2)"),
        (lambda: tw.chance.Buckets((-1,)), "Buckets.bounds: expected a whole number from 0 to 1,000,000, found -1"),
        (lambda: tw.evaluate.Mix((), ()), "Mix.weights: expected one for each of the 0 parts, and at least one"),
        (
            lambda: tw.evaluate.Mix((tw.evaluate.Outcome(),), (0.0,)),
            "Mix.weights: expected a finite number from more than 0",
        ),
        (
            lambda: tw.rollout.Mast(key="card", include_tree=True),
            "Mast.include_tree: the tree knows actions by characters",
        ),
        (lambda: tw.Flat(evaluate=tw.evaluate.Heuristic("x", scale="raw")), "Flat.evaluate: flat Monte Carlo compares"),
        (lambda: tw.Mcts(memory_mb=0), "Mcts.memory_mb: expected a whole number from 1 to 1,048,576, found 0"),
    ],
)
def test_bad_values_are_refused(make, message):
    with pytest.raises(tw.errors.BadRecipeError) as caught:
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
    with pytest.raises(tw.errors.BadRecipeError) as caught:
        tw.agent(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


def test_files_that_are_no_text(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_bytes(b'type = "\xff\xfe"')
    for bad in (path, tmp_path / "missing.toml", tmp_path / "folder/"):
        with pytest.raises(tw.errors.BadRecipeError, match=str(tmp_path)):
            tw.agent(bad)
    for text in ("{", "[]", "3", '{"type": "mcts", "select": {"type": "ucb1", "exploration": 1e999}}', b"\xff"):
        with pytest.raises(tw.errors.BadRecipeError, match="recipe"):
            recipes.from_json(text)


def test_unknown_agents_get_the_nearest_names():
    with pytest.raises(tw.errors.UnknownNameError, match="no agent named 'mtcs'; did you mean mcts"):
        tw.agent("mtcs")
    with pytest.raises(tw.errors.BadRecipeError, match="found 3"):
        tw.agent(3)


def test_an_agent_of_one_game_is_refused_by_the_others_with_its_name():
    own = {"Gsv", "Tyche", "Silverfish"}
    assert own & set(dict(tw.load("nim")._part_names())["agents"]) == set()
    for name in ("p1-gsv", "p4-tyche", "p5-silverfish"):
        with pytest.raises(tw.errors.BadRecipeError, match="this agent plays Hearthstone only"):
            tw.search(tw.load("nim").start(), name)


def test_the_core_has_every_part_that_python_has_and_no_other():
    """A part has one name: its class here is its class in the core. The `type` in files is that name in snake_case."""
    here = {axis: {kind.__name__ for kind in kinds} for axis, kinds in recipes.parts().items()}
    assert here == {axis: set(names) for axis, names in tw.load("hearthstone")._part_names()}
    for kinds in recipes.parts().values():
        for kind in kinds:
            words = re.findall(r"[A-Z][a-z0-9]*", kind.__name__)
            assert kind.__struct_config__.tag == "_".join(words).lower()
            assert "".join(words) == kind.__name__


def test_an_axis_has_one_word():
    """The field that takes a part, the file of the axis, the name in turnwise and the folder or file of the core."""
    core = Path(__file__).parents[2] / "core"
    for axis, kinds in recipes.parts().items():
        if axis == "agents":
            assert all(getattr(tw, kind.__name__) is kind for kind in kinds)
            continue
        assert (core / "search" / axis).is_dir() or (core / "agents" / "parts" / f"{axis}.h").exists()
        assert getattr(tw, axis).__all__ == [kind.__name__ for kind in kinds]
        fields = [hint for owner in PARTS for name, hint in hints(owner).items() if name == axis]
        taken = set().union(*(of_hint(hint) for hint in fields))
        assert taken == set(kinds), axis


PARTS = [kind for kinds in recipes.parts().values() for kind in kinds]


def of_hint(hint):
    """The parts that an annotation allows."""
    if isinstance(hint, type):
        return {hint} if issubclass(hint, Part) else set()
    return set().union(*map(of_hint, get_args(hint)))


def test_the_top_level_is_small():
    """Functions, results, agents and budgets, and a module for each axis. A name of an axis says where it is."""
    modules = [name for name in tw.__all__ if isinstance(getattr(tw, name), ModuleType)]
    assert {*modules} == {*recipes.parts(), "errors"} - {"agents"}
    assert len(tw.__all__) - len(modules) < 60
    with pytest.raises(AttributeError, match=r"no attribute 'Puct'; it is turnwise.select.Puct"):
        tw.Puct  # noqa: B018
    with pytest.raises(AttributeError, match=r"it is turnwise.errors.BadRecipeError"):
        tw.BadRecipeError  # noqa: B018


# What a part needs where a field has no usual value.
NEEDED = {
    "lists": ((0, 1, 1, 2, 3, 4),), "kinds": ("end",), "kind": "end", "name": "gsv", "by": "gsv", "score": "x",
    "steps": ((10, 3),), "model": "x", "models": ("x",), "heuristic": "gsv", "count": 5, "seconds": 0.001,
    "policy": lambda state: state.legal_actions()[0], "act": lambda seen: seen.legal_actions()[0],
    "parts": (tw.evaluate.Outcome(),), "weights": (1.0,),
}  # fmt: skip


def limits():
    """Every numeric field of every part at its least and its greatest value."""
    for axis, kinds in recipes.parts().items():
        for kind in kinds:
            if kind in (tw.Silverfish, tw.Tyche, tw.Gsv, tw.TwoLevel, tw.rollout.TwoLevel):
                continue  # of one game; their ranges are tried in tests/games/hearthstone/evaluations and tests/learn
            for name, hint in hints(kind).items():
                (meta,) = getattr(hint, "__metadata__", (None,))
                if meta is None:
                    continue
                low = meta.ge if meta.ge is not None else meta.gt + 1e-9
                for value in (low, meta.le):
                    yield pytest.param(axis, kind, name, value, id=f"{axis}.{kind.__name__}.{name}={value}")


@pytest.mark.parametrize(("axis", "kind", "name", "value"), list(limits()))
def test_a_value_at_its_limit_that_can_be_made_plays(axis, kind, name, value):
    """Or the combination, never the number, is refused: the ranges of the core are those that are said in Python."""
    given = {
        need.name: NEEDED[need.name] for need in msgspec.structs.fields(kind) if need.required and need.name in NEEDED
    }
    if kind is tw.evaluate.Function:
        given["function"] = lambda states: [[0.5, 0.5]] * (len(states) if isinstance(states, list) else 1)
    if why := refused(lambda: kind(**given | {name: value})):
        assert re.search("expected at most|more than 0 where|from 0 to 0", why), why
        return
    recipe = agent_with(axis, kind(**given | {name: value}))
    token = tw.Cancel()
    timer = threading.Timer(0.3, token.cancel)
    timer.start()
    why = refused(lambda: tw.search(tw.load("pocket").start(seed=1), recipe, seed=1, cancel=token))
    timer.cancel()
    assert not re.search(r"expected an? (integer|number|whole number) from", why), why


def refused(make):
    """Why a value or a search of it is refused; empty when it is not."""
    try:
        make()
    except (tw.errors.BadRecipeError, tw.errors.UnknownNameError) as error:  # the latter: a model
        return str(error)
    return ""


def agent_with(axis, part):
    """An agent of small budget that has the part."""
    few = tw.Iterations(20)
    match axis:
        case "agents":
            return tw.agent(part, few)
        case "budget":
            return tw.Mcts(budget=part)
        case "filter":
            return tw.Mcts(filter=(part,), budget=few)
        case "terms":
            return tw.Mcts(select=tw.select.Ucb1Plus(terms=(part,)), budget=few)
        case "untried":
            return tw.Mcts(select=tw.select.Ucb1Plus(untried=part), budget=few)
        case "unprune":
            return tw.Mcts(prune=tw.prune.Schedule(((10, 3),), unprune=part), budget=few)
        case "estimate":
            return tw.SideInformation(estimate=part, budget=tw.ModelCalls(50))
    return tw.Mcts(**{axis: part}, budget=few)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"worlds": {"type": "peek"}}, 'recipe.worlds.type: there is no "peek"; expected one of one_world, few_worlds'),
        ({"select": {"type": "ucb1", "exploration": 1.0}}, "recipe.select.inside: missing"),
        ({"prunes": {"type": "nothing"}}, 'recipe.prunes: unknown key; did you mean "prune"?'),
        ({"worlds": {"type": "one_world", "count": 3}}, "recipe.worlds.count: unknown key"),
        ({"type": "minimax"}, 'recipe.type: there is no "minimax"; expected one of random, mcts'),
        ({"decide": None}, "recipe.decide: expected an object"),
    ],
)
def test_the_core_refuses_what_it_does_not_know(change, message):
    plain, functions = recipes.to_native(tw.Mcts(budget=tw.Iterations(5)))
    with pytest.raises(tw.errors.BadRecipeError) as caught:
        _core._search(tw.load("nim").start(), {**plain, **change}, functions, 1)
    assert message in str(caught.value)
