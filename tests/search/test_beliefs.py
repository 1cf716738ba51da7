"""Beliefs and worlds beyond the usual ones: hands by cost, hands that leak, many observers, particles, robust-max."""

from __future__ import annotations

import statistics

import pytest

import turnwise as tw
from python_games import TicTacToe
from turnwise.hearthstone import new_match
from turnwise.hearthstone.table import printed

DECK = "p5_warlock_hand"


def ids(cards: list[str | dict[str, str]]) -> list[str]:
    return [card if isinstance(card, str) else card["id"] for card in cards]


def dealt_costs(hand: str) -> list[int]:
    """Printed costs of the opponent's hand in many worlds."""
    state = new_match(DECK, DECK, seed=4, first=0)
    seen = state.observe(state.to_act)
    costs = []
    for seed in range(200):
        world = seen.determinize({"type": "known_list", "lists": [DECK, DECK], "hand": hand}, seed=seed)
        held = world.to_plain()["players"][1 - state.to_act]["hand"]
        costs += [printed(id.split("@")[0], "p5").cost for id in ids(held)]
    return costs


def test_cheap_cards_first_and_costs_above_ten_never():
    uniform, cheap = dealt_costs("uniform"), dealt_costs("cheap_first")
    assert max(uniform) > 10
    assert max(cheap) <= 10
    assert statistics.mean(cheap) < statistics.mean(uniform) - 1


def strangers(state, belief) -> int:
    """Of the cards that the opponent plays in the tree after our turn, how many at most are not in their hand."""
    recipe = tw.Mcts(
        belief=belief, worlds=tw.worlds.OneWorld(), rollout=tw.rollout.Random(1), budget=tw.Iterations(2000)
    )
    held = set(ids(state.to_plain()["players"][1 - state.to_act]["hand"]))
    most = 0
    for seed in range(3):
        for end in tw.search(state, recipe, seed=seed).tree.branches():
            for child in end.outcomes() if end.action == "end" else ():
                actions = [str(branch.action) for branch in child.branches()]
                cards = {action.split()[1].partition("#")[0] for action in actions if action.startswith("play")}
                most = max(most, len(cards - held))
    return most


def test_a_leak_of_one_shows_the_hand_and_a_leak_of_none_does_not():
    state = new_match("p5_hunter_face", "p5_hunter_face", seed=2, first=0)
    while state.to_plain()["turn"] < 3:
        state, _ = state.apply("end" if "end" in state.legal_actions() else "mulligan none", seed=1)
    assert strangers(state, tw.belief.Leaky(1.0)) == 1  # what they draw
    assert strangers(state, tw.belief.Leaky(0.0)) > 1
    with pytest.raises(tw.errors.BadRecipeError, match="does not leak"):
        tw.search(tw.load("pocket").start(seed=1), tw.Mcts(belief=tw.belief.Leaky()), seed=1)


class Shown(TicTacToe):
    """It says that it hides something, and hides nothing."""

    def observe(self, state, player):
        return state

    def determinize(self, seen, player, chance):
        return seen


def test_where_all_is_seen_many_observers_are_one():
    """Everybody's tree is the same, so that the searching player's says what a single observer's would."""
    state = tw.load(Shown()).start(seed=1)
    one, many = (
        tw.search(state, tw.Mcts(worlds=tw.worlds.NewWorldEachIteration(who), budget=tw.Iterations(500)), seed=3)
        for who in ("single", "multiple")
    )
    numbers = [[(each.action, each.visits, each.value) for each in found.actions] for found in (one, many)]
    assert numbers[0] == numbers[1]
    assert many.nodes == 2 * one.nodes  # a tree each, of one shape


@pytest.mark.parametrize("game", ["pocket", "hearthstone"])
def test_many_observers_count_every_iteration(game):
    state = tw.load(game).start(seed=5)
    found = tw.search(
        state, tw.Mcts(worlds=tw.worlds.NewWorldEachIteration("multiple"), budget=tw.Iterations(2000)), seed=1
    )
    assert found.iterations == 2000
    assert sum(stats.visits for stats in found.actions) == 2000
    assert found.best in state.legal_actions()


def test_what_makes_no_sense_with_many_observers_is_refused():
    state = tw.load("hearthstone").start(seed=1)
    for other, reason in [
        ({"graph": tw.graph.Dag(2, 1)}, "needs one world"),
        ({"chance": tw.chance.Sparse(4)}, "by what each of them sees"),
        ({"chance": tw.chance.OpenLoop()}, "by what each of them sees"),
    ]:
        with pytest.raises(tw.errors.BadRecipeError, match=reason):
            tw.search(state, tw.Mcts(worlds=tw.worlds.NewWorldEachIteration("multiple"), **other), seed=1)


def test_particles_play_whole_matches():
    recipe = tw.Mcts(worlds=tw.worlds.Particles(100, least=8), budget=tw.Iterations(150))
    for game in ("pocket", "hearthstone"):
        first, again = (tw.match(recipe, "random", game=game, matches=2, seed=3, threads=n) for n in (1, 2))
        assert (first.wins, first.actions) == (again.wins, again.actions)


def test_robust_max_searches_on_until_both_agree():
    state = tw.load("connect_four").start(drops="1122")
    longer = 0
    for seed in range(20):
        found = tw.search(state, tw.Mcts(decide=tw.decide.RobustMax(more=20.0), budget=tw.Iterations(60)), seed=seed)
        best = next(stats for stats in found.actions if stats.action == found.best)
        assert best.visits == max(stats.visits for stats in found.actions)
        assert best.value == max(stats.value for stats in found.actions) or found.iterations == 60 * 21
        longer += found.iterations > 60
    assert longer > 0
    plain = tw.search(state, tw.Mcts(decide=tw.decide.RobustMax(more=0.0), budget=tw.Iterations(60)), seed=1)
    assert plain.iterations == 60
