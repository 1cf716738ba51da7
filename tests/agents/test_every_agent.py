"""What holds for every agent in `turnwise agents`: seeds decide, threads do not, cancelling is heard; and loops of the
agents that are not a tree of single actions allocate nothing. That nobody peeks is tested in tests/border."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import turnwise as tw
from turnwise.agents import described_agents, has_budget
from turnwise.recipes import Agent, to_toml

DECKS = ["p5_mage_mech", "p5_hunter_face"]
GAMES = {name: about.game or "hearthstone" for name, (_, about) in described_agents().items()}
EVERY = pytest.mark.parametrize("name", GAMES)
# Silverfish counts boards, of which the shipped numbers keep a second busy.
SMALL = {"width": 40, "reply": 10, "refined": 8, "reply_again": 20, "second_reply": 10, "next_width": 6}


def cheap(name: str, iterations: int) -> Agent:
    recipe = tw.agent(name, tw.Iterations(iterations) if has_budget(tw.agent(name)) else None)
    return msgspec.structs.replace(recipe, **SMALL) if isinstance(recipe, tw.Silverfish) else recipe


@pytest.fixture(scope="module")
def middles() -> dict[str, tw.State]:
    """A position of each game in which there is much to do."""
    tribes = tw.load("tribes", rules="v1").start(seed=2)
    for step in range(150):
        tribes, _ = tribes.apply(tw.act(tribes, "p2-rules", seed=step), seed=step)
    cards = tw.load("hearthstone").start(seed=4, decks=DECKS)
    while cards.to_plain()["turn"] < 8 or len(cards.legal_actions()) < 6:
        cards, _ = cards.apply(tw.act(cards, "p4-aggro", seed=1), seed=1)
    return {"tribes": tribes, "hearthstone": cards}


@EVERY
def test_the_seed_decides_and_threads_do_not(name: str) -> None:
    recipe, cards = cheap(name, 4), GAMES[name] == "hearthstone"
    game = tw.load("hearthstone") if cards else tw.load("tribes", rules="v1")

    def facts(threads: int) -> object:
        setup = {"decks": DECKS} if cards else {}
        found = tw.match(recipe, "random", game=game, matches=2, seed=3, threads=threads, **setup)
        return found.wins, found.draws, found.losses, found.actions

    assert facts(1) == facts(2) == facts(1)


@pytest.mark.alone
@EVERY
def test_cancelling_is_heard_within_a_tenth_of_a_second(name: str, middles: dict[str, tw.State]) -> None:
    state = middles[GAMES[name]]
    recipe = tw.agent(name, tw.Iterations(10**9) if has_budget(tw.agent(name)) else None)
    delays = []
    for _ in range(3):
        token, told = tw.Cancel(), [0.0]

        def tell(token: tw.Cancel = token, told: list[float] = told) -> None:
            told[0] = time.perf_counter()
            token.cancel()

        timer = threading.Timer(0.05, tell)
        timer.start()
        assert tw.act(state, recipe, seed=1, cancel=token) in state.legal_actions()
        back = time.perf_counter()
        timer.join()
        delays.append(back - told[0])  # below 0: it was done before
        if delays[-1] < 0.1:
            return
    pytest.fail(f"{name} took {min(delays):.2f} s")  # one of three may be held up by the machine


def is_turnwise(recipe: Agent) -> bool:
    """No tree of single actions, or one that plans turns."""
    plans = (tw.pacing.WholeTurn, tw.pacing.BridgeBurning)
    return "budget" in recipe.__struct_fields__ and (
        not isinstance(recipe, tw.Mcts) or isinstance(recipe.pacing, plans)
    )


def test_nothing_is_allocated_in_the_loops(loop_allocations: Callable[..., dict[str, int]]) -> None:
    names = {name: GAMES[name] for name, (recipe, _) in described_agents().items() if is_turnwise(recipe)}
    assert {"p3-hmcts", "p3-nmcts", "p3-lsi", "p2-rhea", "oep", "emcts", "bridge-burning", "flat", "p4-aggro"} <= set(
        names
    )
    more = loop_allocations(names)
    # Of 800 iterations more: a plan that grew, storage that doubled in each of five worlds.
    assert max(more.values()) < 60, more


# Forms that no named agent has.
FORMS: dict[str, Agent] = {
    "naive": tw.NaiveSampling(worlds=tw.worlds.Ensemble(3, "votes")),
    "naive-ucb": tw.NaiveSampling(exploit="ucb1", beyond_horizon=True, opponent="cooperative"),
    "lsi-sum": tw.SideInformation(estimator="sum", candidates="original", accumulate=True),
    "lsi-nast": tw.SideInformation(
        worlds=tw.worlds.Ensemble(3, "votes"), rollout=tw.rollout.Nast(turns=2, since="root")
    ),
    "rhea": tw.Rhea(population=8, rollout=tw.rollout.Random(turns=1)),
    "oep": tw.Oep(population=8, worlds=tw.worlds.FewWorlds(3), repair="similar"),
    "emcts": tw.Emcts(phases=4, answer="visits"),
    "flat": tw.Flat(rollout=tw.rollout.Random(turns=2)),
}


@pytest.mark.parametrize("game", ["hearthstone", "tribes"])
def test_nothing_is_allocated_in_the_loops_of_other_forms(
    game: str, loop_allocations: Callable[..., dict[str, int]], tmp_path: Path
) -> None:
    for name, recipe in FORMS.items():
        (tmp_path / f"{name}.toml").write_text(to_toml(recipe))
    more = loop_allocations({str(tmp_path / f"{name}.toml"): game for name in FORMS})
    assert max(more.values()) < 60, more


# GSV, Tyche and Silverfish have no budget: of each a small form and one that does several times as much.
DECISIONS = """
import ctypes
import turnwise as tw
count = ctypes.CDLL(None).malloc_calls
count.restype = ctypes.c_ulong
state = tw.load("hearthstone").start(seed=4, decks=["p5_mage_mech", "p5_hunter_face"])
while state.to_plain()["turn"] < 9:
    state, _ = state.apply(tw.act(state, "p3-heuristic"), seed=1)
def allocations(recipe):
    before = count()
    calls = tw.search(state, recipe, seed=2).model_calls
    return count() - before, calls
for small, large in ((tw.Gsv(depth=2), tw.Gsv(depth=3)), (tw.Tyche(episodes=100), tw.Tyche(episodes=500)),
                     (tw.Silverfish(width=20, refined=2), tw.Silverfish(width=100, refined=20))):
    allocations(small)
    (few, calls), (many, more) = allocations(small), allocations(large)
    print(type(small).__name__, many - few, more - calls)
"""


def test_opponents_without_a_budget_allocate_nothing_in_their_loops(counted: Callable[..., str]) -> None:
    rows = [line.split() for line in counted(DECISIONS).splitlines()]
    assert [row[0] for row in rows] == ["Gsv", "Tyche", "Silverfish"]
    for name, allocations, calls in rows:
        assert int(allocations) < 20, name
        assert int(calls) > 300, name
