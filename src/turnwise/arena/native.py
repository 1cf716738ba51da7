"""Matches of the core as rows of the ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from turnwise import _core
from turnwise.arena.rows import Row
from turnwise.errors import BadSetupError


def play(
    rules: _core.Game,
    setup: dict[str, Any],
    agents: Sequence[Any],
    ways: list[tuple[int, ...]],
    first: int,
    count: int,
    seed: int,
    threads: int,
    limit: int,
    progress: Callable[..., None] | None = None,
) -> list[Row]:
    """Match m is seating m % ways of block m // ways. The core turns the seats: other seatings are refused."""
    players = len(agents)
    turns = [turn for way in ways if (turn := _turn(way)) is not None]
    if len(turns) < len(ways):
        raise BadSetupError(f"{players} different agents: only line-ups whose seatings are turns can be played yet")
    if len(ways) == players:
        found = rules._play(setup, agents, first, count, seed, threads, limit, progress)
    else:
        numbers = [number // len(ways) * players + turns[number % len(ways)] for number in range(first, first + count)]
        found = [row for at in numbers for row in rules._play(setup, agents, at, 1, seed, 1, limit, progress)]
        if count == 0:
            rules._play(setup, agents, 0, 0, seed, 1, limit, progress)
    return [_row(row, players, turns) for row in found]


def _turn(way: tuple[int, ...]) -> int | None:
    """How far the seats are turned: agent a sits in seat (a + turn) % players."""
    turn = way.index(0)
    return turn if all(way[(agent + turn) % len(way)] == agent for agent in range(len(way))) else None


def _row(row: dict[str, Any], players: int, turns: list[int]) -> Row:
    block, turned = divmod(row["match"], players)
    effort = row["effort"]
    kinds = ("decisions", "iterations", "model_calls", "seconds")
    seed = row["seed"] - 2**64 if row["seed"] >= 2**63 else row["seed"]
    facts = (block, turns.index(turned), seed, row["actions"], row["finished"])
    return (*facts, *row["returns"], *(one[kind] for kind in kinds for one in effort), *[None] * players)
