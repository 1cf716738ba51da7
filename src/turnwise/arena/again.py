"""A match of a run, action by action: as it was recorded, or, where only its seed was kept, played again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from turnwise.arena.experiment import seatings
from turnwise.arena.ledger import Ledger, Run
from turnwise.arena.work import Player, Stopped, Unit
from turnwise.errors import BadSetupError, LedgerError


def stored(ledger: Ledger, run: Run, lineup: int, block: int, seats: int) -> str | None:
    """The record that the run kept; None where it kept none."""
    check(run, lineup, block, seats)
    try:
        return ledger.replay(run.run, lineup, block, seats)
    except LedgerError:
        return None


def played_again(run: Run, lineup: int, block: int, seats: int, stop: Callable[[], bool] = lambda: False) -> str:
    """The record of the same match, made by playing it: equal to the first time where budgets are no seconds. Agents
    that are Python files, and games that are, are not run."""
    check(run, lineup, block, seats)
    plan = run.plan
    recipes = [plan.recipes[name] for name in plan.lineups[lineup].agents]
    facts = plan.settings[plan.lineups[lineup].setting]
    if any("python" in recipe for recipe in recipes) or ".py:" in facts["game"] or "cards" in facts["options"]:
        raise BadSetupError("this match runs a Python file: play it again with turnwise run")
    again = msgspec.structs.replace(plan, experiment=msgspec.structs.replace(plan.experiment, replays=True))
    try:
        done = Player(again).play(Unit(lineup, block, 1, seats, facts["seed"]), stop)
    except Stopped:
        raise BadSetupError("it took too long") from None
    if not done.replays:
        raise BadSetupError(done.failed[0].message if done.failed else "it could not be played")
    return done.replays[0].record


def check(run: Run, lineup: int, block: int, seats: int) -> None:
    if not 0 <= lineup < len(run.plan.lineups):
        raise BadSetupError(f"run {run.name} has no line-up {lineup}")
    ways = len(seatings(run.plan.lineups[lineup].agents))
    if not 0 <= block < run.plan.lineups[lineup].blocks or not 0 <= seats < ways:
        raise BadSetupError(f"line-up {lineup} of run {run.name} has no match {block}/{seats}")
