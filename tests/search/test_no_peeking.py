"""Hidden cards: no recipe peeks, worlds fit what was seen, and printed trees hold only what can be."""

from __future__ import annotations

import pytest

import turnwise as tw
from turnwise.tree_export import tree_dict

DECKS = ["p5_mage_mech", "p5_hunter_face"]
LISTS = {"hearthstone": DECKS, "pocket": [[0, 1, 1, 2, 3, 4]] * 2}
SETUP = {"hearthstone": {"decks": DECKS}}

HIDDEN = {
    "once": {"worlds": tw.worlds.OneWorld()},
    "worlds": {"worlds": tw.worlds.FewWorlds(4)},
    "worlds-buckets": {"worlds": tw.worlds.FewWorlds(4), "chance": tw.chance.Buckets()},
    "ensemble": {"worlds": tw.worlds.Ensemble(3, combine="votes")},
    "resample": {},
    "many-observers": {"worlds": tw.worlds.NewWorldEachIteration("multiple")},
    "particles": {"worlds": tw.worlds.Particles(50, least=4)},
    "cheap-first": {"belief": tw.belief.KnownList(hand="cheap_first")},
    "robust-max": {"decide": tw.decide.RobustMax()},
    "resample-open-loop": {"chance": tw.chance.OpenLoop()},
    "resample-sparse": {"chance": tw.chance.Sparse(3)},
    "frozen": {"worlds": tw.worlds.OneWorld(), "chance": tw.chance.FirstOutcome()},
    "at-chance": {"worlds": tw.worlds.RedealEachTurn(), "chance": tw.chance.Sparse(8)},
    "dag": {
        "worlds": tw.worlds.RedealEachTurn(),
        "graph": tw.graph.Dag(2, 1),
        "chance": tw.chance.Widening(0.5, 0.4, 2.0),
    },
    "anything": {"belief": tw.belief.Anything()},
    "second-search": {"pacing": tw.pacing.SecondSearch()},
    "threads": {"threads": tw.threads.RootParallel(2, leaf=2)},
}


def positions(game, count, stride=3):
    """Decisions of random matches."""
    found, seed = [], 0
    while len(found) < count:
        seed += 1
        state = tw.load(game).start(seed=seed, **SETUP.get(game, {}))
        for step in range(stride * (seed % 9) + 1):
            after, _ = state.apply(tw.act(state, "random", seed=100 * seed + step), seed=step)
            if after.is_over:
                break
            state = after
        found.append(state)
    return found


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("game", ["pocket", "hearthstone"])
def test_no_recipe_peeks(game, name):
    """Two states that look the same to the player give the same decision and the same tree."""
    recipe = tw.Mcts(budget=tw.Iterations(120), **HIDDEN[name])
    for number, state in enumerate(positions(game, 6)):
        other = state.observe(state.to_act).determinize({"lists": LISTS[game]}, seed=number)
        mine, theirs = (tw.search(one, recipe, seed=number) for one in (state, other))
        assert mine.best == theirs.best
        assert [(one.action, one.visits, one.value) for one in mine.actions] == [
            (one.action, one.visits, one.value) for one in theirs.actions
        ]
        assert tree_dict(mine, depth=2) == tree_dict(theirs, depth=2)


@pytest.mark.parametrize("name", ["worlds", "resample", "resample-open-loop", "at-chance", "dag"])
def test_a_printed_tree_holds_only_cards_of_the_list(name):
    """The opponent plays what the list holds, with the mana of the turn, at legal targets."""
    game = tw.load("hearthstone")
    state = game.start(seed=4, decks=DECKS)
    while state.to_plain()["turn"] < 3:
        state, _ = state.apply(tw.act(state, "random", seed=1), seed=1)
    mover = state.to_act
    found = tw.search(state, tw.Mcts(budget=tw.Iterations(3000), **HIDDEN[name]), seed=1)
    lists = [set(side["list"]) for side in state.to_plain()["players"]]
    seen = 0

    def walk(node, depth):
        nonlocal seen
        for branch in node.branches() if depth else ():
            action = str(branch.action)
            if action.startswith("play ") and node.to_act != mover:
                card = action.split()[1].partition("#")[0]
                assert card in lists[1 - mover] | {"GAME_005"} or card.startswith("PART_"), action
                seen += 1
            for child in branch.outcomes():
                walk(child, depth - 1)

    walk(found.tree, 3)
    assert seen > 5


def test_an_unseen_draw_makes_no_second_child():
    """Ending the turn leads to one decision where the opponent draws unseen, to one for each card where all is open."""
    state = tw.load("pocket").start(seed=3)
    fair = tw.search(state, tw.Mcts(budget=tw.Iterations(2000)), seed=1)
    ends = [branch for branch in fair.tree.branches() if branch.action == "end"]
    assert [len(branch.outcomes()) for branch in ends] == [1]
    open_ = tw.search(
        state, tw.Mcts(belief=tw.belief.OpenHand(), worlds=tw.worlds.OneWorld(), budget=tw.Iterations(2000)), seed=1
    )
    ends = [branch for branch in open_.tree.branches() if branch.action == "end"]
    assert len(ends[0].outcomes()) > 2


def test_an_ensemble_of_one_and_one_of_few_worlds_are_one_world():
    state = positions("pocket", 3)[2]

    def visits(hidden):
        found = tw.search(state, tw.Mcts(worlds=hidden, budget=tw.Iterations(500)), seed=9)
        return [(one.action, one.visits, one.value) for one in found.actions]

    assert visits(tw.worlds.Ensemble(1)) == visits(tw.worlds.OneWorld())
    assert visits(tw.worlds.FewWorlds(1)) == visits(tw.worlds.OneWorld())


def test_every_world_of_few_is_used_in_turn():
    """Eleven iterations over four worlds: the tree of worlds 0, 1, 2 has three iterations each, that of world 3 two."""
    state = positions("pocket", 2)[1]
    found = tw.search(state, tw.Mcts(worlds=tw.worlds.FewWorlds(4), budget=tw.Iterations(11)), seed=2)
    assert found.iterations == 11
    assert sum(one.visits for one in found.actions) == 11


def test_one_legal_world_makes_information_set_search_plain_uct():
    """Where nothing is hidden, a new world for every iteration is the same world: visits are those of one world."""
    state = tw.load("connect_four").start(drops="4453")
    recipes = [
        tw.Mcts(worlds=hidden, budget=tw.Iterations(800))
        for hidden in (tw.worlds.OneWorld(), tw.worlds.NewWorldEachIteration())
    ]
    plain, resampled = (tw.search(state, recipe, seed=3) for recipe in recipes)
    assert [(a.action, a.visits) for a in plain.actions] == [(a.action, a.visits) for a in resampled.actions]


def test_known_lists_are_better_than_guessing_any_card():
    state = tw.load("hearthstone").start(seed=4, decks=DECKS)
    hands = set()
    for seed in range(20):
        world = state.observe(0).determinize({"type": "anything"}, seed=seed)
        hands |= {card if isinstance(card, str) else card["id"] for card in world.to_plain()["players"][1]["hand"]}
    assert not hands <= set(state.to_plain()["players"][1]["list"])
