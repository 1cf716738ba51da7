"""Properties that the notes on the papers list and no other file holds, by paper and number."""

from __future__ import annotations

import itertools
from collections import Counter
from math import factorial

import pytest
from slow_search import dealt, stream
from test_search_parts import OPEN, decisions, search, visits
from test_truth import open_hand_states

import turnwise as tw
from python_games import Lottery
from turnwise.arena.rows import DECISION
from turnwise.recipes import to_native

LISTED = tw.expand.GameOrder()
UCD = tw.select.Ucb1(0.7, 2.0, "children")


def walk(node, met=None):
    """Every decision of a tree or graph, each once, with the actions entered there."""
    met = {} if met is None else met
    key = (node.state.to_json(), node.visits)
    if key in met:
        return met
    met[key] = (node, node.branches())
    for branch in met[key][1]:
        for child in branch.outcomes():
            walk(child, met)
    return met


# Paper 4: graphs.


def test_4_1_a_tree_of_worlds_alike_is_plain_uct():
    """Where nothing is hidden, several worlds are one: how often an action was on offer is what its decision's actions
    were entered together (paper 5, property 1, and docs/rules/methods.md 1.1 too)."""
    state = tw.load("connect_four").start(drops="4453")
    plain = search(state, select=tw.select.Ucb1(0.7, total="children"), expand=LISTED, worlds=tw.worlds.OneWorld())
    worlds = search(state, select=tw.select.Ucb1(0.7), expand=LISTED, worlds=tw.worlds.FewWorlds(3))
    assert visits(plain) == visits(worlds)


@pytest.mark.parametrize("dag", [tw.graph.Dag(1, 0), tw.graph.Dag(3, 0)])
def test_4_4_without_visits_off_the_path_the_root_has_all_iterations(dag):
    for state in open_hand_states(5):
        found = search(state, 500, graph=dag, select=UCD, **OPEN)
        assert sum(one.visits for one in found.actions) == found.iterations == found.tree.visits == 500


@pytest.mark.parametrize(
    "dag", [tw.graph.Dag(1, 0), tw.graph.Dag(2, 1), tw.graph.Dag(3, 2), tw.graph.Dag(3, 2, dedupe=False)]
)
def test_4_5_means_are_values_and_an_end_is_its_result(dag):
    ends = 0
    for state in open_hand_states(10):
        for node, branches in walk(search(state, 600, graph=dag, select=UCD, **OPEN).tree).values():
            for branch in branches:
                assert 0 <= branch.value <= 1
                (child, *others) = branch.outcomes()
                if child.is_over and not others:
                    assert branch.value == pytest.approx(child.state.returns[node.to_act])
                    ends += 1
    assert ends > 20


def test_4_7_no_two_decisions_of_a_graph_are_the_same():
    for number, state in enumerate(open_hand_states(5)):
        found = search(state, 800, seed=number, graph=tw.graph.Dag(2, 1), select=UCD, **OPEN)
        keys = [(node.state.key(0), node.state.key(1)) for node, _ in walk(found.tree).values()]
        assert len(set(keys)) == len(keys) == found.nodes
        assert found.shape()["nodes"].sum() == found.nodes


@pytest.mark.parametrize("count", [3, 4])
def test_4_8_actions_that_commute_meet(count):
    """So many heaps of one stone: a graph has the sets of heaps that are left, a tree their orders."""
    state = tw.load("nim").start(heaps=[1] * count)
    graph, tree = (search(state, 3000, graph=graph, **OPEN) for graph in (tw.graph.Dag(1, 0), tw.graph.Tree()))
    assert graph.nodes == 2**count
    assert tree.nodes == sum(factorial(count) // factorial(left) for left in range(count + 1))


def test_4_10_samples_of_chance_come_as_often_as_they_should():
    """A prize of chance 0.3: with room for all samples its share nears 0.3; at the limit no new outcome appears."""
    state = tw.load(Lottery(ticket=[0.3, 0.7])).start()
    (branch,) = search(state, 20_000, chance=tw.chance.Sparse(100_000), **OPEN).tree.branches()
    shares = {child.state.returns[0]: child.visits / branch.visits for child in branch.outcomes()}
    assert shares[1] == pytest.approx(0.3, abs=0.015)
    (branch,) = search(state, 2000, chance=tw.chance.Sparse(1), **OPEN).tree.branches()
    assert len(branch.outcomes()) == 1


def test_4_14_a_graph_is_taken_up_within_a_turn():
    """The new root brings what it had: the second search of a turn goes on counting."""
    kept = decisions(tw.Mcts(budget=tw.Iterations(300), reuse=True, graph=tw.graph.Dag(1, 0), select=UCD, **OPEN))
    gained = 0
    for turn in kept:
        totals = [sum(map(int, row["distribution"].split())) for row in turn]
        assert totals[0] == 300
        for before, after in itertools.pairwise(range(len(turn))):
            assert 300 <= totals[after] <= 300 + 300 * before + turn[before]["visits"]
            gained += totals[after] > 300
    assert gained > 3


# Paper 5: one tree over several worlds.


def test_5_2_worlds_take_turns():
    state = tw.load("pocket").start(seed=3)
    cards = [{"spark": 1, "bolt": 2, "mend": 1, "wolf": 1, "study": 1}] * 2
    player, seen = state.to_act, []

    def note(leaf):
        seen.append(leaf.to_plain()["players"][1 - player]["played"] if leaf.is_over else hand(leaf))
        return [0.5, 0.5]

    def hand(leaf):
        side = leaf.to_plain()["players"][1 - player]
        return sorted(side["hand"].items()), sorted(side["deck"].items())

    recipe = tw.Mcts(
        worlds=tw.worlds.FewWorlds(4), rollout=tw.rollout.Nothing(depth=1), evaluate=tw.evaluate.Function(note),
        filter=(tw.filter.ExcludeKinds(("end",)),), budget=tw.Iterations(11),
    )  # fmt: skip
    assert len(state.legal_actions()) > 1
    tw.search(state, recipe, seed=2)
    worlds = [hand(dealt(state.observe(player), cards, stream(2, -2 - number))) for number in range(4)]
    assert len({str(world) for world in worlds}) > 2
    assert seen == [worlds[number % 4] for number in range(11)]


@pytest.mark.parametrize("worlds", [tw.worlds.FewWorlds(5), tw.worlds.NewWorldEachIteration(), tw.worlds.Particles(30)])
def test_5_3_a_decision_was_visited_once_more_than_its_actions(worlds):
    """The rollout of its first visit started there; at the root none did. (With many observers a descent ends where the
    one to act knows nothing, so that others may see several end at one decision.)"""
    state = tw.load("pocket").start(seed=3)
    found = search(state, 1500, worlds=worlds)

    def check(node, is_root=False):
        branches = node.branches()
        if branches:
            assert sum(branch.visits for branch in branches) == node.visits - (not is_root)
        for branch in branches:
            children = branch.outcomes()
            assert sum(child.visits for child in children) == branch.visits
            for child in children:
                check(child)

    check(found.tree, True)


@pytest.mark.parametrize("worlds", [tw.worlds.OneWorld(), tw.worlds.FewWorlds(6)])
@pytest.mark.parametrize("samples", [1, 2])
def test_5_5_a_draw_has_few_successors(worlds, samples):
    """Ours: two buckets with so many cards each, whatever world it is; the opponent's cards differ by world."""
    found_any = 0
    for seed in range(8):
        state = tw.load("pocket").start(seed=seed)
        rule = tw.chance.Buckets((2,), samples=samples)
        found = search(state, 3000, seed=seed, worlds=worlds, chance=rule)
        for node, branches in walk(found.tree).values():
            for branch in branches:
                drawn = [child.picks for child in branch.outcomes()]
                ours = branch.action == "end" and node.to_act != state.to_act
                if ours and all(len(picks) == 1 for picks in drawn):
                    assert len(drawn) <= 2 * samples
                    found_any += 1
    assert found_any > 5


def test_buckets_are_named_in_the_tree():
    """Their limits, and how likely each was: the share of its cards in the deck."""
    state = tw.load("pocket").start(seed=3)
    found = search(state, 4000, chance=tw.chance.Buckets((2,), samples=1), **OPEN)
    costs = {"spark": 1, "bolt": 2, "mend": 1, "wolf": 2, "study": 1}
    named = 0
    for branch in found.tree.branches():
        for child in branch.outcomes():
            if len(child.picks) != 1 or not child.picks[0][0].startswith("draw"):
                continue
            ((text, probability),), ((low, high, share),) = child.picks, child.buckets
            card = text.split()[1]
            drawer = state.to_act if branch.action == "play study" else 1 - state.to_act
            deck = Counter(state.to_plain()["players"][drawer]["deck"])
            assert (low, high) == ((0, 1) if costs[card] < 2 else (2, None))
            assert probability == pytest.approx(deck[card] / deck.total())
            same = sum(count for other, count in deck.items() if (costs[other] < 2) == (costs[card] < 2))
            assert share == pytest.approx(same / deck.total())
            named += 1
    assert named >= 2
    assert search(state, 100, **OPEN).tree.branches()[0].outcomes()[0].buckets in ([], [None])


@pytest.mark.parametrize(
    "parts",
    [
        {"graph": tw.graph.Dag(2, 1), "chance": tw.chance.Sparse(8), "worlds": tw.worlds.RedealEachTurn()},
        {"graph": tw.graph.Dag(2, 1), "chance": tw.chance.Buckets((2,)), **OPEN},
        {"chance": tw.chance.FirstOutcome(), **OPEN},
    ],
    ids=["dag", "dag-buckets", "frozen"],
)
def test_chance_is_named_where_states_are_kept(parts):
    found = search(tw.load("pocket").start(seed=3), 2000, **parts)
    named = {
        pick.split()[0]
        for branch in found.tree.branches()
        for child in branch.outcomes()
        for pick, probability in child.picks
        if 0 < probability < 1
    }
    assert "draw" in named


# docs/rules/methods.md.


def test_1_4_particles_of_an_open_game_are_plain_uct():
    state = tw.load("connect_four").start(drops="4453")
    assert visits(search(state, worlds=tw.worlds.Particles())) == visits(search(state, worlds=tw.worlds.OneWorld()))


def test_the_end_of_the_turn_has_a_child_for_each_hand_that_may_be_met():
    """Dealt anew by RedealEachTurn: the order in which cards were dealt splits nothing."""
    state = tw.load("pocket").start(seed=3)
    found = search(state, 6000, worlds=tw.worlds.RedealEachTurn())
    (end,) = (branch for branch in found.tree.branches() if branch.action == "end")
    enemy = 1 - state.to_act
    hands = [str(sorted(child.state.to_plain()["players"][enemy]["hand"].items())) for child in end.outcomes()]
    assert len(set(hands)) == len(hands) > 3


@pytest.mark.parametrize("decide", [tw.decide.BestValue(), tw.decide.LowerBound()])
@pytest.mark.parametrize(
    "several", [{"threads": tw.threads.RootParallel(3)}, {"worlds": tw.worlds.Ensemble(3)}], ids=["root", "worlds"]
)
def test_the_final_choice_looks_at_all_trees(decide, several):
    """By value of the sums, not by visits."""
    differs = 0
    for seed in range(40):
        state = open_hand_states(40)[seed]
        found = search(state, 45, seed=seed, decide=decide, **{"belief": tw.belief.OpenHand(), **several})
        if decide == tw.decide.BestValue():
            assert found.best in {
                one.action for one in found.actions if one.value == max(o.value for o in found.actions)
            }
        differs += found.best != search(state, 45, seed=seed, **{"belief": tw.belief.OpenHand(), **several}).best
    assert differs > 0


def test_a_full_graph_keeps_its_counts():
    found = tw.search(
        tw.load("connect_four").start(),
        tw.Mcts(graph=tw.graph.Dag(1, 0), select=UCD, budget=tw.Iterations(30_000), memory_mb=1, **OPEN),
        seed=1,
    )
    assert found.bytes <= 2**20
    assert sum(one.visits for one in found.actions) == found.tree.visits == 30_000


def test_5_8_the_second_search_starts_before_the_first_thin_action():
    """Two thirds of the budget from the root; where the first planned action has enough visits and the second has not,
    the rest goes below the first."""
    below = 0
    for number, state in enumerate(open_hand_states(20)):
        first = search(state, 400, seed=number, **OPEN)
        planned = first.tree.branches()[0]
        children = planned.outcomes()
        if len(children) > 1 or children[0].is_over or children[0].to_act != state.to_act:
            continue  # the plan ends there
        pacing = tw.pacing.SecondSearch(2 / 3, enough=planned.visits)
        found = search(state, 600, seed=number, pacing=pacing, **OPEN)
        before = {one.action: one.visits for one in first.actions}
        gained = {one.action: one.visits - before[one.action] for one in found.actions}
        assert gained == {action: 200 * (action == planned.action) for action in gained}
        below += 1
    assert below > 5


def test_one_legal_action_is_not_searched():
    """The common edge case of docs/rules/methods.md: it is played at once."""
    agents = [to_native(tw.Mcts(budget=tw.Iterations(50))), to_native(tw.Random())]
    _, rows = tw.load("pocket")._play({}, agents, 0, 10, 1, 1, 1000, None, decisions=True)
    rows = [dict(zip(DECISION, values, strict=True)) for values in rows]
    forced = [row for row in rows if row["legal"] == 1 and row["seat"] == row["seats"]]
    assert len(forced) > 5
    assert all(row["iterations"] == 0 for row in forced)
    assert all(row["iterations"] == 50 for row in rows if row["legal"] > 1 and row["seat"] == row["seats"])
