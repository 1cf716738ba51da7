"""Informed opponents and mixed strategies: what theory says of small poker, and what every search must keep."""

from __future__ import annotations

import re

import pytest

import turnwise as tw
from turnwise.exploit import exploitability, strategy_of

INFORMED = tw.opponents.Informed()


def kuhn(first="queen", second="king", line=()):
    return tw.load("kuhn").state_from_plain({"cards": [first, second], "line": list(line)})


def shares(state, seed=1, iterations=20_000, **recipe):
    found = tw.search(state, tw.Mcts(budget=tw.Iterations(iterations), **recipe), seed=seed).actions
    total = sum(one.visits for one in found)
    return {one.action: one.visits / total for one in found}


@pytest.mark.parametrize("worlds", [tw.worlds.NewWorldEachIteration(), tw.worlds.FewWorlds(20), tw.worlds.Particles()])
def test_the_middle_card_is_not_bet_into_somebody_who_knows_their_card(worlds):
    select = tw.select.Ucb1(exploration=0.45)
    bets = [shares(kuhn(), seed, worlds=worlds, opponents=INFORMED, select=select)["bet"] for seed in range(8)]
    assert sum(bets) / 8 < 0.05
    plain = [shares(kuhn(), seed, worlds=worlds, select=select)["bet"] for seed in range(8)]
    assert sum(plain) / 8 > 0.2  # who does not know their own card calls with any


def test_a_decision_is_known_by_what_who_takes_it_knows():
    """Below a bet with the queen: one decision of who holds the king, who calls, and one of who holds the jack, who
    does not. What the searcher decides after pass and bet is one decision, whatever the other holds."""
    tree = tw.search(kuhn(), tw.Mcts(opponents=INFORMED, budget=tw.Iterations(5000)), seed=1).tree
    branches = {branch.action: branch for branch in tree.branches()}
    calls = {}
    for outcome in branches["bet"].outcomes():
        (holds,) = {outcome.state.to_plain()["cards"][1]}
        best = max(outcome.branches(), key=lambda branch: branch.visits)
        calls[holds] = best.action
    assert calls == {"king": "bet", "jack": "pass"}
    answers = [
        below
        for outcome in branches["pass"].outcomes()
        for branch in outcome.branches()
        if branch.action == "bet"
        for below in branch.outcomes()
    ]
    assert len(answers) == 1  # linked where it was reached first
    plain = tw.search(kuhn(), tw.Mcts(budget=tw.Iterations(5000)), seed=1).tree
    assert all(len(branch.outcomes()) == 1 for branch in plain.branches())


def test_where_nothing_is_hidden_nothing_changes():
    for state in (tw.load("connect_four").start(), tw.load("nim").start()):
        plain, informed = (
            tw.search(state, tw.Mcts(opponents=opponents, budget=tw.Iterations(300)), seed=2)
            for opponents in (tw.opponents.Uninformed(), INFORMED)
        )
        assert [(one.action, one.visits, one.value) for one in plain.actions] == [
            (one.action, one.visits, one.value) for one in informed.actions
        ]


@pytest.mark.parametrize("game", ["kuhn", "leduc"])
def test_an_informed_search_does_not_peek(game):
    agent = tw.Mcts(opponents=INFORMED, budget=tw.Iterations(60))
    for seed in range(6):
        state = tw.load(game).start(seed=seed)
        world = state.observe(state.to_act).determinize(seed=seed)
        seen, real = (tw.search(one, agent, seed=seed) for one in (world, state))
        assert [(one.action, one.visits, one.value) for one in seen.actions] == [
            (one.action, one.visits, one.value) for one in real.actions
        ]


class Duel:
    """Each gets a number from 1 to 3, looks at it and says hit or stand; who hits with less loses the most. It has
    observe and no key."""

    def start(self, chance):
        return (1 + chance.pick("deal", 3), 1 + chance.pick("deal", 3)), ()

    def to_act(self, state):
        return len(state[1])

    def legal_actions(self, state):
        return ["hit", "stand"]

    def apply(self, state, action):
        return state[0], (*state[1], action)

    def is_over(self, state):
        return len(state[1]) == 2

    def returns(self, state):
        (a, b), said = state
        if said == ("stand", "stand") or a == b:
            return 0.5, 0.5
        return (1.0, 0.0) if a > b else (0.0, 1.0)

    def observe(self, state, player):
        return tuple(card if seat == player else 0 for seat, card in enumerate(state[0])), state[1]

    def determinize(self, seen, player, chance):
        return tuple(card or 1 + chance.pick("deal", 3) for card in seen[0]), seen[1]


class Grained(Duel):
    knowledge_names = ["odd"]

    def knowledge(self, name, state, player):
        return state[0][player] % 2


@pytest.mark.parametrize(("game", "knows", "decisions"), [(Duel(), "all", 3), (Grained(), "odd", 2)])
def test_games_in_python_say_what_players_know_by_what_they_see_or_to_a_grain(game, knows, decisions):
    state = tw.load(game).start(seed=1)
    recipe = tw.Mcts(opponents=tw.opponents.Informed(knows), budget=tw.Iterations(600))
    tree = tw.search(state, recipe, seed=1).tree
    assert {len(branch.outcomes()) for branch in tree.branches()} == {decisions}


def test_grains_of_the_large_games_are_a_dial():
    """The finer the grain, the more decisions of the other player."""
    state = tw.load("hearthstone").start(seed=1, decks=["p5_mage_mech", "p5_hunter_face"])
    for step in range(20):
        state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
    recipe = {"rollout": tw.rollout.Random(turns=1), "budget": tw.Iterations(3000)}
    uninformed = tw.search(state, tw.Mcts(**recipe), seed=1)
    assert uninformed.iterations == 3000
    for knows in ("kinds", "costs", "playable", "all"):
        found = tw.search(state, tw.Mcts(opponents=tw.opponents.Informed(knows), **recipe), seed=1)
        assert found.iterations == 3000
        assert sum(one.visits for one in found.actions) == 3000
    with pytest.raises(tw.errors.BadRecipeError, match="expected one of kinds, costs, playable"):
        tw.search(state, tw.Mcts(opponents=tw.opponents.Informed("mood"), **recipe))
    with pytest.raises(tw.errors.BadRecipeError, match="no grain of knowledges of its own"):
        tw.search(kuhn(), tw.Mcts(opponents=tw.opponents.Informed("costs")))


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        ({"worlds": tw.worlds.NewWorldEachIteration("multiple")}, 'observers = "single"'),
        ({"worlds": tw.worlds.NewWorldEachIteration(alike="merged")}, 'alike = "apart"'),
        ({"worlds": tw.worlds.RedealEachTurn()}, "dealt anew"),
        ({"chance": tw.chance.OpenLoop()}, "EachOutcome()"),
        ({"backup": tw.backup.Minimax()}, "backup = Mean()"),
        ({"reuse": True}, "opponents = Uninformed()"),
    ],
)
def test_what_does_not_go_with_informed_opponents_is_refused(recipe, message):
    with pytest.raises(tw.errors.BadRecipeError, match=re.escape(message)):
        tw.search(tw.load("pocket").start(seed=1), tw.Mcts(opponents=INFORMED, **recipe), seed=1)


# Mixed strategies -----------------------------------------------------------------------------------------------------


def test_a_mixed_choice_is_as_likely_as_its_visits():
    recipe = tw.Mcts(decide=tw.decide.MixedByVisits(), budget=tw.Iterations(40))
    state = kuhn("jack")
    taken, wanted = 0, 0.0
    for seed in range(400):
        found = tw.search(state, recipe, seed=seed)
        taken += found.best == "bet"
        wanted += next(one.visits for one in found.actions if one.action == "bet") / 40
    assert taken == pytest.approx(wanted, abs=45)
    assert 0 < taken < 400
    sharp = tw.Mcts(decide=tw.decide.MixedByVisits(power=100.0), budget=tw.Iterations(40))
    most = tw.Mcts(budget=tw.Iterations(40))
    same = sum(tw.act(state, sharp, seed=seed) == tw.act(state, most, seed=seed) for seed in range(50))
    assert same >= 45


def test_what_has_few_visits_is_left_out_of_a_mixed_choice():
    state = kuhn("king", "jack", ("pass", "bet"))  # a king calls
    recipe = tw.Mcts(decide=tw.decide.MixedByVisits(least=0.3), budget=tw.Iterations(500))
    assert {tw.act(state, recipe, seed=seed) for seed in range(40)} == {"bet"}


@pytest.mark.parametrize(
    "select", [tw.select.RegretMatching(), tw.select.RegretMatching(explore=1.0), tw.select.SmoothUcb1()]
)
def test_selections_by_lot_are_the_same_for_the_same_seed(select):
    state = kuhn("jack")
    first, second, other = (shares(state, seed, 200, select=select, opponents=INFORMED) for seed in (1, 1, 2))
    assert first == second != other


def test_regret_matching_without_regret_is_any_action():
    state = tw.load("nim").start(heaps=[1, 1])  # every action loses nothing and wins nothing: one way on
    assert set(shares(state, iterations=50, select=tw.select.RegretMatching())) == set(state.legal_actions())
    even = shares(kuhn("queen"), iterations=3000, select=tw.select.RegretMatching(explore=1.0), opponents=INFORMED)
    assert even["bet"] == pytest.approx(0.5, abs=0.05)


def test_informed_and_mixed_search_is_less_exploitable_with_more_iterations():
    recipe = tw.Mcts(opponents=INFORMED, select=tw.select.RegretMatching())
    few, many = (
        exploitability("kuhn", strategy_of(recipe, tw.Iterations(count), by="visits", samples=5)).nash_conv
        for count in (10, 3000)
    )
    assert many < few


# Outcome sampling -----------------------------------------------------------------------------------------------------


def test_outcome_sampling_comes_to_the_equilibrium_of_kuhn_poker():
    def nash_conv(iterations):
        return exploitability(
            "kuhn", strategy_of(tw.OutcomeSampling(), tw.Iterations(iterations), by="visits", samples=1)
        )

    few, many = nash_conv(100), nash_conv(100_000)
    assert many.nash_conv < 0.06 < few.nash_conv
    assert many.values[0] == pytest.approx(-1 / 18, abs=0.03)


def test_outcome_sampling_plays_games_in_python_and_says_what_it_cannot_play():
    state = tw.load(Duel()).start(seed=1)
    found = tw.search(state, tw.OutcomeSampling(budget=tw.Iterations(2000)), seed=1)
    assert found.iterations == 2000
    assert {one.action for one in found.actions} == {"hit", "stand"}
    again = tw.search(state, tw.OutcomeSampling(budget=tw.Iterations(2000)), seed=1)
    assert [(one.action, one.visits) for one in found.actions] == [(one.action, one.visits) for one in again.actions]
    large = tw.load("hearthstone").start(seed=1, decks=["p5_mage_mech", "p5_hunter_face"])
    with pytest.raises(tw.errors.BadRecipeError, match="it samples matches from their start"):
        tw.search(large, tw.OutcomeSampling())
    with pytest.raises(tw.errors.BadRecipeError, match="too large for matches to be sampled whole"):
        tw.search(tw.load("tribes").start(seed=1), tw.OutcomeSampling())
