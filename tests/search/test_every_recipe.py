"""What holds for every named tree search on every game: it does not peek, repeats itself, prints only what can be,
stops when told and keeps to its memory."""

from __future__ import annotations

import json
import threading
import time
from functools import cache

import msgspec
import pytest
from test_golden_trees import midgame

import turnwise as tw
from native_games import ALL
from python_games import Pig, Stones, TicTacToe
from turnwise.agents import described_agents
from turnwise.tree_export import tree_dict, tree_dot

SEARCHES = [name for name, recipe in tw.agents().items() if isinstance(recipe, tw.Mcts)]
GAMES = {**{name: name for name in ALL}, "TicTacToe": TicTacToe(), "Pig": Pig(), "Stones": Stones()}
SETUP = {"hearthstone": {"decks": ["p5_mage_mech", "p5_hunter_face"]}}
STEPS = {"hearthstone": 35, "tribes": 40, "pocket": 11, "connect_four": 6}
LISTS = {"hearthstone": SETUP["hearthstone"]["decks"], "pocket": [[0, 1, 1, 2, 3, 4]] * 2}


@cache
def position(game):
    return midgame(GAMES[game], SETUP.get(game, {}), STEPS.get(game, 0), seed=3)


def short(name, count=60, **changes):
    """The named recipe with a small budget, counted as its own is."""
    recipe = tw.agents()[name]
    budget = tw.ModelCalls(2 * count, selections=True) if recipe.budget == tw.ModelCalls(2000, True) else None
    return msgspec.structs.replace(recipe, budget=budget or tw.Iterations(count), **changes)


def search(name, game, **changes):
    """Its search, or None where the recipe asks for what the game does not have, which it says."""
    try:
        return tw.search(position(game), short(name, **changes), seed=7)
    except tw.errors.BadRecipeError as error:
        reason = str(error)
    assert described_agents()[name][1].game != game, reason
    assert reason.startswith("recipe."), reason
    return None


def figures(found):
    return (
        found.best, found.iterations, found.model_calls, found.nodes, found.values, found.principal_line,
        [(one.action, one.visits, one.value, one.interval) for one in found.actions],
        [tree_dict(found, depth=3, width=4, tree=number) for number in range(len(found.trees))],
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", SEARCHES)
def test_it_repeats_itself_and_tells_what_it_thinks(name, game):
    """Same seed, same tree; shape, JSON and drawing agree with each other."""
    found = search(name, game)
    if found is None:
        return
    assert figures(found) == figures(search(name, game))
    assert found.best in position(game).legal_actions()
    assert not found.principal_line or found.principal_line[0] in position(game).legal_actions()
    for number, root in enumerate(found.trees):
        shape = found.shape(number)
        assert shape["nodes"][0] == 1
        assert shape["visits"][0] == root.visits
        assert shape["actions"][0] >= len(root.branches())
        assert len(shape["nodes"]) == len(shape["visits"]) == len(shape["actions"]) == len(shape["expanded"])
        assert (shape["expanded"] <= shape["nodes"]).all()
        assert 0 <= shape["fully_expanded_rate"] <= 1
        assert shape["nodes"].sum() <= found.nodes
        tree = json.loads(json.dumps(tree_dict(found, depth=2, width=3, tree=number)))
        assert len(tree["actions"]) == min(3, len(root.branches()))
        drawing = tree_dot(found, depth=2, width=3, tree=number)
        assert drawing.startswith("digraph")
        for action in tree["actions"]:
            assert all(0 < pick["probability"] <= 1 for out in action["outcomes"] for pick in out.get("chance", ()))
            assert json.dumps(action["words"], ensure_ascii=False)[1:-1] in drawing


@pytest.mark.parametrize("game", LISTS)
@pytest.mark.parametrize("name", SEARCHES)
def test_it_does_not_peek(name, game):
    """Two states that look the same to the player give the same decision and the same tree, bit for bit."""
    state = position(game)
    recipe = short(name)
    if isinstance(recipe.belief, tw.belief.OpenHand | tw.belief.Leaky) or search(name, game) is None:
        return
    for number in range(3):
        other = state.observe(state.to_act).determinize({"lists": LISTS[game]}, seed=number)
        assert figures(tw.search(other, recipe, seed=7)) == figures(search(name, game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", SEARCHES)
def test_every_action_of_a_printed_tree_is_legal(name, game):
    """In the world that brought it; at the root that world looks like what the player sees."""
    found = search(name, game, count=150)
    if found is None:
        return
    belief = tw.agents()[name].belief
    # A world whose decks have an order is more than the player sees.
    ordered = getattr(belief, "deck", "bag") == "ordered" or isinstance(belief, tw.belief.OpenHand)
    looks_alike = "hidden information" in tw.load(GAMES[game]).abilities and not ordered
    player, looked = position(game).to_act, 0

    def walk(node, depth):
        nonlocal looked
        for branch in node.branches()[:6]:
            assert branch.action in branch.state.legal_actions(), (branch.action, branch.state)
            looked += 1
            if depth == 3 and looks_alike:
                assert branch.state.observe(player).to_json() == position(game).observe(player).to_json()
            for child in branch.outcomes()[:3] if depth > 1 else ():
                walk(child, depth - 1)

    for root in found.trees:
        walk(root, 3)
    assert looked >= len(found.trees)


def own_game(name):
    return described_agents()[name][1].game or "hearthstone"


@pytest.mark.alone
@pytest.mark.parametrize("name", SEARCHES)
def test_it_stops_within_a_tenth_of_a_second(name):
    """The quickest of five, for other work on the machine."""
    state = position(own_game(name))
    recipe = tw.agent(name, tw.Iterations(10**9))
    delays = []
    for _ in range(5):
        token, told = tw.Cancel(), []

        def tell(token=token, told=told):
            time.sleep(0.05)
            told.append(time.perf_counter())
            token.cancel()

        thread = threading.Thread(target=tell)
        thread.start()
        found = tw.search(state, recipe, seed=1, cancel=token)
        delays.append(time.perf_counter() - told[0])
        thread.join()
        assert found.best in state.legal_actions()
        if delays[-1] < 0.1:
            return
    assert min(delays) < 0.1


@pytest.mark.parametrize("name", SEARCHES)
def test_it_keeps_to_its_memory(name):
    """A megabyte for all trees together: the search goes on without growing them."""
    game = own_game(name)
    found = tw.search(position(game), short(name, count=6000, memory_mb=1), seed=1)
    assert found.bytes <= 2**20
    assert found.iterations >= 3000 or game == "tribes"
    assert found.best in position(game).legal_actions()
    assert found.bytes > 2**18 or found.nodes < 1000
