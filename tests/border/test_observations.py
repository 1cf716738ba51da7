"""What a player knows: observations hide, agents never peek, and what needs the full state says so."""

from __future__ import annotations

import pytest

import turnwise as tw
from native_games import HIDDEN
from turnwise.agents import described_agents, has_budget

FEW = tw.Iterations(60)
DECKS = ["p5_mage_mech", "p5_hunter_face"]
SETUP = {"hearthstone": {"decks": DECKS}}
LISTS = {"hearthstone": DECKS, "pocket": [[0, 1, 1, 2, 3, 4]] * 2}  # what a match tells who believes in lists


@pytest.fixture
def pocket():
    return tw.load("pocket").start(seed=5)


def decisions(name, seeds=range(3), steps=12):
    """Positions of random matches, with the player to act; of more matches where they are short."""
    for seed in range(12) if name in ("kuhn", "leduc") else seeds:
        state = tw.load(name).start(seed=seed, **SETUP.get(name, {}))
        for step in range(steps):
            if state.is_over:
                break
            yield state
            action = tw.act(state, "random", seed=100 * seed + step)
            state, _ = state.apply(action, seed=step)


def test_an_observation_is_searched(pocket):
    seen = pocket.observe(0)
    assert seen.viewer == 0
    assert pocket.viewer is None
    for hidden in (tw.worlds.OneWorld(), tw.worlds.NewWorldEachIteration()):
        recipe = tw.Mcts(worlds=hidden, budget=FEW)
        from_seen, from_full = (tw.search(state, recipe, seed=3) for state in (seen, pocket))
        assert from_seen.best in pocket.legal_actions()
        assert [(a.action, a.visits) for a in from_seen.actions] == [(a.action, a.visits) for a in from_full.actions]


def test_open_hand_is_refused_on_an_observation(pocket):
    for call in (tw.search, tw.act):
        with pytest.raises(tw.errors.BadRecipeError, match="OpenHand needs the full state; this is what player 0 sees"):
            call(pocket.observe(0), tw.Mcts(belief=tw.belief.OpenHand(), budget=FEW))


def test_what_needs_the_full_state_is_refused_on_an_observation(pocket):
    seen = pocket.observe(0)
    for call in (
        lambda: seen.apply("end"),
        lambda: seen.outcomes("end"),
        lambda: seen.observe(1),
        lambda: tw.perft(seen, 2),
    ):
        with pytest.raises(tw.errors.BadStateError, match="this is what player 0 sees; determinize"):
            call()
    with pytest.raises(tw.errors.BadStateError, match="player 0 decides here, but this is what player 1 sees"):
        tw.search(pocket.observe(1), tw.Mcts(budget=FEW))
    with pytest.raises(tw.errors.BadStateError, match="the legal actions are hidden"):
        pocket.observe(1).legal_actions()


def test_the_root_of_a_fair_search_is_an_observation(pocket):
    fair = tw.search(pocket, tw.Mcts(budget=FEW), seed=1).tree
    assert fair.state == pocket.observe(0)
    with pytest.raises(tw.errors.BadStateError, match="determinize"):
        fair.state.apply("end")
    child = fair.branches()[0].outcomes()[0].state
    assert child.viewer is None
    child.check()
    assert tw.search(pocket, tw.Mcts(belief=tw.belief.OpenHand(), budget=FEW)).tree.state == pocket


def test_an_observation_and_a_state_differ(pocket):
    assert pocket.observe(0) != pocket
    assert pocket.observe(0) != pocket.observe(1)
    assert pocket.observe(0) == pocket.observe(0).observe(0)
    assert "observation" in repr(pocket.observe(0))


def test_games_without_secrets_are_their_own_observation():
    state = tw.load("connect_four").start()
    assert state.observe(1) == state
    assert state.observe(1).apply("drop 4")[0].to_act == 1


@pytest.mark.parametrize("name", HIDDEN)
def test_a_dealt_world_looks_the_same(name):
    for number, state in enumerate(decisions(name)):
        for player in range(state.players):
            seen = state.observe(player)
            world = seen.determinize(seed=number)
            assert world.viewer is None
            world.check()
            assert world.observe(player) == seen
            assert world.key(player) == state.key(player)


def test_dealt_worlds_differ_and_repeat(pocket):
    seen = pocket.observe(0)
    assert len({seen.determinize(seed=seed).to_json() for seed in range(30)}) > 5
    assert seen.determinize(seed=4) == seen.determinize(seed=4)


# Every agent that does not say that it looks, on the games with hidden cards that it is made for.
FAIR = [
    (game, name)
    for game in HIDDEN
    for name, (recipe, about) in described_agents().items()
    if getattr(recipe, "belief", None) != tw.belief.OpenHand() and about.game in ("", game)
]


@pytest.mark.parametrize(("name", "agent"), FAIR)
def test_no_agent_peeks(name, agent):
    """Two states that look the same to the player get the same decision."""
    fair = tw.agent(agent, tw.Iterations(25) if has_budget(tw.agent(agent)) else None)
    different = 0
    for number, state in enumerate(decisions(name, steps=8)):
        player = state.to_act
        world = state.observe(player).determinize({"lists": LISTS.get(name, [])}, seed=1000 + number)
        different += world != state
        for seed in (1, 2):
            assert tw.act(world, fair, seed=seed) == tw.act(state, fair, seed=seed)
            assert tw.act(state.observe(player), fair, seed=seed) == tw.act(state, fair, seed=seed)
    assert different > 3
