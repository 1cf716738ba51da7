"""What people played, in the rows of `generate`: a folder of imported matches that every training reads as its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from turnwise.arena.record import Record, replay_pieces
from turnwise.errors import BadModelError
from turnwise.games import load

from .self_play import PART, Plan, _same_plan, decision_row, packed, part_path

PEOPLE = "people"


def write_rows(folder: Path, records: Iterable[Record], features: list[str]) -> tuple[int, int]:
    """Writes a row for every decision of imported matches that came to an end, and says how many matches and rows there
    are. Of a decision the action taken has one visit and the match's result as its value, the others none. Left out are
    decisions with a single action, and those of a player whose hand the log hides."""
    plan = Plan("hearthstone", PEOPLE, list(features))
    if part_path(folder, 0).exists():
        raise BadModelError(f"{folder}: it holds rows already; take a new folder")
    _same_plan(folder, plan)
    matches = rows = 0
    waiting: list[dict[str, Any]] = []
    for record in records:
        if not record.finished or not record.returns:
            continue
        found = list(rows_of_record(record, matches, plan.features))
        if not found:
            continue
        waiting += found
        matches, rows = matches + 1, rows + len(found)
        if matches % PART == 0:
            part_path(folder, matches // PART - 1).write_bytes(packed(waiting))
            waiting = []
    if waiting:
        part_path(folder, matches // PART).write_bytes(packed(waiting))
    return matches, rows


def rows_of_record(record: Record, match: int, features: list[str]) -> Iterator[dict[str, Any]]:
    rules = load(record.game, **record.options)
    decision = 0
    for piece, states in zip(record.all_pieces(), replay_pieces(record, rules), strict=True):
        for state, step in zip(states, piece.steps, strict=False):
            number, decision = decision, decision + 1
            legal = [str(action) for action in state.legal_actions()]
            hand = state.to_plain()["players"][step.seat]["hand"]
            if len(legal) < 2 or any((card["id"] if isinstance(card, dict) else card) == "?" for card in hand):
                continue
            taken = [action == str(step.action) for action in legal]
            result = record.returns[step.seat]
            found = {
                "result": result, "visits": [int(each) for each in taken], "values": [result * each for each in taken],
            }  # fmt: skip
            yield decision_row(rules, state, step, features, {"match": match, "decision": number}, found)
