"""Silverfish's own pruning in somebody else's search (paper 5, section V-D): the filter, the rollout, and the ledger of
the turn that its evaluation reads."""

from __future__ import annotations

from collections import Counter
from math import inf, log

import pytest

import turnwise as tw
from turnwise.hearthstone.testing import Duel

TOLD, SILENT = tw.evaluate.TurnHeuristic("silverfish-control"), tw.evaluate.Heuristic("silverfish-control")


def kept(state: tw.State, limit: int = 500, end: str = "offered") -> set[str]:
    """The actions that the search may take."""
    parts = {"filter": (tw.filter.Penalties(limit, end),), "rollout": tw.rollout.Random(1)}
    recipe = tw.Mcts(belief=tw.belief.OpenHand(), **parts, budget=tw.Iterations(400))
    return {stats.action for stats in tw.search(state, recipe, seed=1).actions}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("limit", [20, 500])
def test_the_filter_keeps_what_silverfish_tries(seed: int, limit: int) -> None:
    state = tw.load("hearthstone").start(seed=seed, decks=["p5_warlock_hand", "p5_mage_mech"])
    checked = 0
    for step in range(80):
        if state.is_over:
            break
        moves = {action for action, charge in tw.scores(state, "silverfish-moves") if charge < limit}
        moves = {str(action) for action in moves} - {"end"}
        choosing = any(str(action).startswith(("mulligan", "choose")) for action in state.legal_actions())
        if not choosing and len(state.legal_actions()) > 1:
            assert kept(state, limit) == moves | {"end"}
            assert kept(state, limit, "last") == (moves or {"end"})
            checked += 1
        state = state.apply(tw.act(state, "random", seed=step), seed=step)[0]
    assert checked > 20


def test_no_rollout_plays_what_a_penalty_forbids() -> None:
    """The opponent may aim a Fireball at four characters, two of them his own; a rollout hits ours alone."""
    duel = Duel()
    duel.them.summon("Chillwind Yeti", frozen=True)
    duel.me.summon("Wisp", frozen=True)
    duel.me.set(mana=0, max_mana=0)
    duel.them.set(mana=10, max_mana=9, deck={}, hand=["CS2_029"], hero_power="CS2_102")
    assert duel.legal() == ["end"]
    me = duel.state.to_act
    seen: list[object] = []

    def look(state: tw.State) -> list[float]:
        mine, theirs = (state.to_plain()["players"][side] for side in (me, 1 - me))
        boards = len(mine["board"]), len(theirs["board"])
        seen.append("ended" if state.to_act == me else (mine.get("health", 30), theirs.get("health", 30), *boards))
        return [0.5, 0.5]

    def results(rollout: object) -> Counter[object]:
        seen.clear()
        recipe = tw.Mcts(
            belief=tw.belief.OpenHand(), expand_after=10**6, rollout=rollout,
            evaluate=tw.evaluate.Function(look), budget=tw.Iterations(300),
        )  # fmt: skip
        tw.search(duel.state, recipe, seed=1)
        return Counter(seen)

    tired = 29  # his deck is empty
    armour, face, wisp = (30, tired, 1, 1), (24, tired, 1, 1), (30, tired, 0, 1)
    assert set(results(tw.rollout.Random(1))) == {"ended", armour, face, wisp, (30, tired - 6, 1, 1), (30, tired, 1, 0)}
    offered = results(tw.rollout.Penalties(actions=1))
    assert set(offered) == {"ended", armour, face, wisp}
    assert all(abs(count - 75) < 35 for count in offered.values())
    assert set(results(tw.rollout.Penalties(actions=1, end="last"))) == {armour, face, wisp}


def test_games_without_a_bot_of_their_own_say_so() -> None:
    for parts in ({"filter": (tw.filter.Penalties(),)}, {"rollout": tw.rollout.Penalties()}):
        with pytest.raises(tw.errors.BadRecipeError, match="no bot of its own"):
            tw.search(tw.load("nim").start(), tw.Mcts(**parts), seed=1)
    with pytest.raises(tw.errors.BadRecipeError, match="from 1 to"):
        tw.filter.Penalties(0)


# The ledger of the turn ----------------------------------------------------------------------------------------------


def values(duel: Duel, evaluate: object, **parts: object) -> dict[str, float]:
    """The mean of each first action, one visit of each and no rollout."""
    settings = {"belief": tw.belief.OpenHand(), "rollout": tw.rollout.Nothing(), "expand_after": 10**6, **parts}
    recipe = tw.Mcts(evaluate=evaluate, budget=tw.Iterations(len(duel.legal())), **settings)
    return {stats.action: stats.value for stats in tw.search(duel.state, recipe, seed=1).actions}


def points(value: float, width: float = 60.0) -> float:
    return width * log(value / (1 - value))


def test_penalties_overkill_and_cards_drawn_of_the_turn_are_charged() -> None:
    duel = Duel()
    duel.me.set(hero_power={"id": "CS2_034", "used": True})
    duel.me.give("Fireball")
    duel.them.summon("Wisp")
    told = values(duel, TOLD)
    silent = values(duel, SILENT)
    hit, face, end = "play CS2_029 -> enemy 1", "play CS2_029 -> enemy hero", "end"
    charged = {action: points(silent[action]) - points(told[action]) for action in told}
    penalties = {str(action): charge for action, charge in tw.scores(duel.state, "silverfish-penalty")}
    assert charged[hit] == pytest.approx(penalties[hit] + 5 * 5)  # six damage on one health: five are lost, squared
    assert charged[face] == pytest.approx(penalties[face] + 11)
    assert charged[end] == pytest.approx(0)


def test_the_end_of_the_turn_is_charged_for_those_who_did_not_attack() -> None:
    duel = Duel()
    duel.me.summon("Chillwind Yeti")
    told = values(duel, TOLD)
    silent = values(duel, SILENT)
    # 40 for the Yeti, 20 for a hero power that was ready.
    assert points(silent["end"]) - points(told["end"]) == pytest.approx(60)


def test_what_the_opponent_does_is_not_charged() -> None:
    """His turn begins after ours: his Fireball at the Wisp is his to waste."""
    duel = Duel()
    duel.me.set(mana=0, max_mana=0, hero_power={"id": "CS2_034", "used": True}).summon("Wisp", frozen=True)
    duel.them.set(mana=10, max_mana=10, deck={}, hand=["CS2_029"])
    parts = {"belief": tw.belief.OpenHand(), "rollout": tw.rollout.Nothing(), "budget": tw.Iterations(60)}
    both = [
        tw.search(duel.state, tw.Mcts(worlds=tw.worlds.OneWorld(), evaluate=evaluate, **parts), seed=2).actions
        for evaluate in (TOLD, SILENT)
    ]
    told, silent = ([(stats.action, stats.visits, stats.value) for stats in actions] for actions in both)
    assert told == silent


@pytest.mark.parametrize("parts", [
    {"graph": tw.graph.Dag(), "worlds": tw.worlds.RedealEachTurn()}, {"worlds": tw.worlds.FewWorlds(3)},
    {"threads": tw.threads.RootParallel(2, leaf=2)},
    {"threads": tw.threads.TreeParallel(2), "rollout": tw.rollout.Random(1)}, {"chance": tw.chance.Buckets()},
    {"chance": tw.chance.FirstOutcome(), "worlds": tw.worlds.OneWorld()},
], ids=str)  # fmt: skip
def test_every_way_down_the_tree_takes_notes(parts: dict[str, object]) -> None:
    """A Fireball at a Wisp wastes five points, in whatever way its leaf was reached: the search does not want it."""
    duel = Duel()
    duel.me.set(hero_power={"id": "CS2_034", "used": True})
    duel.me.give("Fireball")
    duel.them.summon("Wisp")

    def share(evaluate: object) -> float:
        recipe = tw.Mcts(**{"rollout": tw.rollout.Nothing(), **parts}, evaluate=evaluate, budget=tw.Iterations(200))
        found = {stats.action: stats for stats in tw.search(duel.state, recipe, seed=1).actions}
        return found["play CS2_029 -> enemy 1"].value - found["end"].value

    assert share(TOLD) < share(SILENT) - 0.05


def test_rewards_widen_with_crystals() -> None:
    for crystals, width in ((3, 50.0), (4, 1 / 0.015), (6, 1 / 0.015), (7, 100.0), (10, 100.0)):
        duel = Duel()
        duel.me.set(mana=crystals, max_mana=crystals)
        narrow, wide = (tw.values(duel.state, name)[duel.state.to_act]
                        for name in ("silverfish-control", "silverfish-control-crystals"))  # fmt: skip
        assert points(wide, width) == pytest.approx(points(narrow))


def test_an_evaluation_that_charges_nothing_is_refused() -> None:
    state = tw.load("hearthstone").start(seed=1)
    with pytest.raises(tw.errors.BadRecipeError, match="does not ask what was done"):
        tw.search(state, tw.Mcts(evaluate=tw.evaluate.TurnHeuristic("gsv")), seed=1)
    with pytest.raises(tw.errors.BadRecipeError, match="noted by a tree search alone"):
        tw.act(state, tw.Rhea(evaluate=TOLD), seed=1)
    many = tw.Mcts(worlds=tw.worlds.NewWorldEachIteration("multiple"), evaluate=TOLD)
    with pytest.raises(tw.errors.BadRecipeError, match="single observer"):
        tw.search(state, many, seed=1)


def test_the_recipes_of_paper_5_prune() -> None:
    for name in ("p5-duct", "p5-duct-cnb", "p5-duct-cnb-hunter", "p5-duct-cnb-warlock"):
        recipe = tw.agents()[name]
        assert recipe.filter == (tw.filter.Penalties(),)
        assert recipe.rollout == tw.rollout.Penalties(turns=5)
        assert recipe.evaluate == TOLD
    assert tw.agents()["p5-duct-plain"].filter == ()
    assert tw.agents()["p5-duct-program"].filter == (tw.filter.Penalties(end="last"),)


def test_forbidden_actions_are_nowhere_in_the_tree_of_p5_duct() -> None:
    state = tw.load("hearthstone").start(seed=5, decks=["p5_mage_mech", "p5_mage_mech"])
    for step in range(40):
        state = state.apply(tw.act(state, "random", seed=step), seed=step)[0]
        if state.is_over:
            break
    else:
        found = tw.search(state, tw.agent("p5-duct", budget=tw.Iterations(300)), seed=1)
        charges = {str(action): charge for action, charge in tw.scores(state, "silverfish-moves")}
        assert all(charges[stats.action] < inf for stats in found.actions)
