"""What a stopping rule asks, and what it answered, in words."""

from __future__ import annotations

import re

from turnwise.arena.experiment import Stop
from turnwise.arena.ledger import Run
from turnwise.reports.results import Result


def is_quick(run: Run) -> bool:
    """Whether it is the small size of an experiment, which `turnwise run --quick` names so."""
    return run.name.partition("#")[0].endswith("-quick")


def rule_words(stop: Stop | None) -> str:
    if stop is None:
        return "none: every line-up plays all its blocks"
    if stop.rule == "width":
        return (
            f"a line-up ends when its anytime interval is at most {100 * stop.width:g} points wide; looked at after "
            f"every {stop.look} blocks"
        )
    return (
        f"a sequential test (SPRT) ends a line-up when it knows, after every {stop.look} blocks, whether the first "
        f"agent is better by {stop.elo1:g} normalised Elo rather than by {stop.elo0:g}; wrong at most "
        f"{100 * stop.alpha:g} % of the time in saying so, {100 * stop.beta:g} % in denying it"
    )


def ended(result: Result, stop: Stop | None) -> str:
    """Why a line-up ended, as a sentence."""
    if result.state == "open":
        return "still open"
    if stop is not None and (found := re.match(r"SPRT (accepted|rejected), LLR (\S+)", result.reason)):
        said = (
            f"the first agent is better by {stop.elo1:g} normalised Elo rather than by {stop.elo0:g}"
            if found[1] == "accepted"
            else f"the first agent is not better by {stop.elo1:g} normalised Elo: {stop.elo0:g} fits"
        )
        return f"stopped by the test: {said} (log-likelihood ratio {found[2]})"
    if stop is not None and (found := re.match(r"interval (\S+) wide", result.reason)):
        return f"stopped: the anytime interval is {100 * float(found[1]):.1f} points wide"
    return result.reason


def by_rule(result: Result) -> bool:
    """Whether the number of blocks depends on the scores, so that only the anytime interval holds."""
    return result.state == "open" or result.reason.startswith(("SPRT", "interval"))
