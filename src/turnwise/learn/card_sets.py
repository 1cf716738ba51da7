"""Which cards a turn will see (paper 5, table IV): how often agents and card-play networks name exactly the set that a
teacher played.

The teacher plays mirror matches with open hands. Of each match and number of crystals one start of a turn is taken, by
lot. Its answer is the set of cards that the teacher played there to the end of the turn. The same teacher with another
seed plays the turn once more: how often it agrees with itself is what anybody can hope for. An agent plays the turn
from the same state, one decision after the other, each as if it were its first; a network says the cards of more than
one half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from turnwise import _core
from turnwise.arena.matches import LIMIT
from turnwise.arena.record import Record, replay
from turnwise.errors import BadModelError, BadRecipeError
from turnwise.learn import models
from turnwise.recipes import Agent, to_native
from turnwise.recipes.agents import Mcts
from turnwise.recipes.belief import OpenHand
from turnwise.recipes.worlds import OneWorld
from turnwise.searching import act

GROUPS = {"1-2": (1, 2), "3-4": (3, 4), "5-6": (5, 6), "7-10": (7, 10)}
"""Crystals, as table IV of the paper groups them; its own groups overlap at 7."""
ITSELF = "the teacher again"


class Turn(msgspec.Struct, frozen=True):
    """The start of a turn, and what the teacher played in it: columns of the network, which are cards."""

    match: int
    crystals: int
    state: _core.State
    played: frozenset[int]


class Figure(msgspec.Struct, frozen=True):
    """How often the set was exactly the teacher's: in all turns, and by crystals. None where there was no turn."""

    who: str
    turns: int
    exact: float | None
    by_crystals: dict[str, tuple[int, float | None]]


def open_handed(teacher: Agent) -> Mcts:
    if not isinstance(teacher, Mcts):
        raise BadRecipeError("a teacher of card sets searches a tree with open hands: take an agent like p5-duct-cnb")
    return msgspec.structs.replace(teacher, belief=OpenHand(), worlds=OneWorld())


def turns_of(rules: _core.Game, setup: dict[str, Any], teacher: Agent, match: int, seed: int) -> list[Turn]:
    """The turns of one match that are asked about, by crystals."""
    native = to_native(open_handed(teacher))
    match_seed = seed * 1_000_003 + match
    made = rules._record(setup, [native, native], 0, match_seed, LIMIT)
    record = Record(
        game=rules.name, setup=setup, seed=match_seed, agents=["teacher"] * 2, start_picks=made["start_picks"],
        steps=made["steps"], returns=made["returns"], finished=made["finished"], options=rules.options,
    )  # fmt: skip
    found: dict[int, list[Turn]] = {}
    for start, state, played in _split(replay(record, game=rules), record):
        crystals = state.to_plain()["players"][start].get("max_mana", 0)
        found.setdefault(crystals, []).append(Turn(match, crystals, state, played))
    lot = np.random.default_rng([seed, match])
    return [turns[lot.integers(len(turns))] for crystals, turns in sorted(found.items()) if 1 <= crystals <= 10]


def _split(states: list[_core.State], record: Record) -> Iterator[tuple[int, _core.State, frozenset[int]]]:
    """Each turn of a match: whose, its first state, the cards played in it. The mulligan is no turn."""
    start: _core.State | None = None
    played: set[int] = set()
    for state, step in zip(states, record.steps, strict=False):
        word = str(step.action).split()[0]
        if word == "mulligan":
            continue
        if start is None:
            start, played = state, set()
        column = _core._card_column(state, step.action)
        if column >= 0:
            played.add(column)
        if word == "end":
            yield start.to_act, start, frozenset(played)
            start = None


def cards_of(state: _core.State, agent: Agent, seed: int) -> frozenset[int]:
    """What an agent plays from a state to the end of the turn."""
    player, turn, played = state.to_act, state.to_plain()["turn"], set()
    for step in range(200):
        if state.is_over or state.to_act != player or state.to_plain()["turn"] != turn:
            break
        action = act(state, agent, seed=seed + step)
        if (column := _core._card_column(state, action)) >= 0:
            played.add(column)
        state, _ = state.apply(action, seed=seed + step)
    return frozenset(played)


def said_by(network: models.TrainedModel, state: _core.State) -> frozenset[int]:
    """The cards that a network gives more than one half."""
    if not isinstance(network.core, _core.Model) or network.card.columns != _core._card_columns(state):
        raise BadModelError(f"{network.name}: no card-play network for the two lists of these matches")
    logits = np.asarray(network.core.run(np.asarray([state.features(network.card.features, state.to_act)])))[0]
    return frozenset(int(column) for column in np.flatnonzero(logits > 0))


def measure(
    rules: _core.Game,
    setup: dict[str, Any],
    teacher: Agent,
    agents: dict[str, Agent],
    networks: list[str],
    matches: int,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Figure]:
    """A figure for the teacher's agreement with itself, for each agent and for each network."""
    trained = [models.model(name) for name in networks]
    again = open_handed(teacher)

    def ask(match: int) -> list[tuple[Turn, dict[str, bool]]]:
        rows = []
        for turn in turns_of(rules, setup, teacher, match, seed):
            other = 1_000_000 * seed + 1_000 * match + turn.crystals * 10 + 7
            said = {ITSELF: cards_of(turn.state, again, other)}
            said |= {name: cards_of(turn.state, agent, other) for name, agent in agents.items()}
            said |= {network.name: said_by(network, turn.state) for network in trained}
            rows.append((turn, {name: cards == turn.played for name, cards in said.items()}))
        return rows

    rows: list[tuple[Turn, dict[str, bool]]] = []
    with ThreadPoolExecutor(max(1, threads)) as pool:
        for done, found in enumerate(pool.map(ask, range(matches)), 1):
            rows += found
            progress(done, matches)
    nothing = Figure("no card at all", len(rows), _share([not turn.played for turn, _ in rows]), {
        group: (len(of), _share([not turn.played for turn, _ in of]))
        for group in GROUPS if (of := _of_group(rows, group)) is not None
    })  # fmt: skip
    return [_figure(name, rows) for name in (rows[0][1] if rows else {})] + [nothing]


def _of_group(rows: list[tuple[Turn, dict[str, bool]]], group: str) -> list[tuple[Turn, dict[str, bool]]]:
    low, high = GROUPS[group]
    return [row for row in rows if low <= row[0].crystals <= high]


def _share(exact: list[bool]) -> float | None:
    return round(sum(exact) / len(exact), 4) if exact else None


def _figure(name: str, rows: list[tuple[Turn, dict[str, bool]]]) -> Figure:
    by = {}
    for group in GROUPS:
        of = [exact[name] for _, exact in _of_group(rows, group)]
        by[group] = (len(of), _share(of))
    return Figure(name, len(rows), _share([exact[name] for _, exact in rows]), by)
