"""A review of a match: what each decision of a player was worth, what the best was worth, and what chance did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from turnwise.arena.record import Record, replay_pieces
from turnwise.luck import Evaluation, luck
from turnwise.searching import search
from turnwise.settings import Setting


class Decision(msgspec.Struct):
    """One decision of the player. Values are win probabilities of that player, as the agent sees them."""

    number: int
    turn: int
    taken: str
    best: str
    before: float
    value: float | None  # of the action taken; None when the agent never tried it
    best_value: float
    loss: float | None
    visits: int  # of the action taken: a value from few visits is a guess


class Event(msgspec.Struct):
    """Something that chance decided; luck is the player's, from -1 to 1 of the evaluation. None: too many outcomes."""

    number: int
    turn: int
    seat: int
    action: str
    picks: list[str]
    luck: float | None


class Review(msgspec.Struct):
    seat: int
    names: list[str]
    decisions: list[Decision]
    events: list[Event]
    returns: list[float]

    def greatest_losses(self, most: int = 10) -> list[Decision]:
        found = [each for each in self.decisions if each.loss]
        return sorted(found, key=lambda each: -(each.loss or 0.0))[:most]


def review(
    record: Record,
    what: Setting,
    agent: Any,
    seat: int,
    *,
    evaluation: Evaluation | None = None,
    peek: bool = False,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Looks at each decision of a seat with an agent, from what that player saw (`peek`: from the whole state)."""
    pieces = replay_pieces(record, what.rules)
    total = sum(step.seat == seat for step in record.all_steps())
    found = Review(seat, list(record.agents), [], [], record.returns)
    number = done = 0
    for piece, states in zip(record.all_pieces(), pieces, strict=True):
        for step, before, after in zip(piece.steps, states, states[1:], strict=False):
            number += 1
            turn = int(what.rules.name == "hearthstone" and before.to_plain().get("turn", 0))
            if step.picks and evaluation is not None and before.players == 2:
                lucky = luck(before, step.action, after, evaluation)
                amount = None if lucky is None else lucky.luck[seat]
                words = what.label(before, step.action)
                found.events.append(Event(number, turn, step.seat, words, step.picks, amount))
            if step.seat != seat:
                continue
            done += 1
            if progress is not None:
                progress(done, total)
            if len(before.legal_actions()) < 2 or str(step.action).startswith("mulligan"):
                continue
            seen = before if peek else what.seen(before, seat)
            result = search(seen, agent, seed=seed)
            tried = {str(each.action): each for each in result.actions}
            mine = tried.get(str(step.action))
            best = max(result.actions, key=lambda each: (each.visits, each.value))
            value = None if mine is None else mine.value
            loss = None if value is None else max(0.0, best.value - value)
            now = best.value if result.values is None else result.values[seat]
            words, better = what.label(before, step.action), what.label(before, best.action)
            visits = 0 if mine is None else mine.visits
            found.decisions.append(Decision(number, turn, words, better, now, value, best.value, loss, visits))
    return found
