"""Cards and decks of Hearthstone."""

from __future__ import annotations

from typing import Annotated

import typer

from turnwise.commands.shared import JsonOption, say_json, say_table
from turnwise.errors import BadSetupError


def cards(
    set: Annotated[str, typer.Option("--set", help="Only this set: basic, classic, naxxramas, ...")] = "",
    missing: Annotated[bool, typer.Option("--missing", help="Collectible cards that nobody has written yet.")] = False,
    pools: Annotated[bool, typer.Option("--pools", help="What share of each random pool is written.")] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="How many cards of each set are written, era by era.")
    ] = False,
    era: Annotated[str, typer.Option("--era", help="Whose printed values: p1, p1_2014, p3, p4 or p5.")] = "p4",
    json: JsonOption = False,
) -> None:
    """The Hearthstone cards, with the text that their effects say.

    Example: `turnwise cards --set naxxramas`
    """
    from turnwise.hearthstone import commands

    if pools or coverage:
        if set or missing or era != "p4" or (pools and coverage):
            which = "--pools" if pools else "--coverage"
            raise BadSetupError(f"{which} tells of all cards and eras: it takes nothing but --json beside it")
        if coverage:
            covered = commands.coverage_rows()
            return say_json(covered) if json else say_table(commands.coverage_table(covered))
        shares = commands.pool_rows()
        return say_json(shares) if json else say_table(commands.pool_table(shares))
    rows = commands.card_rows(set, missing, era)
    return say_json(rows) if json else say_table(commands.card_table(rows))


def decks(json: JsonOption = False) -> None:
    """The Hearthstone decks of the papers, and a shelf of well-known ones of each era.

    Example: `turnwise decks --json`
    """
    from turnwise.hearthstone import commands

    rows = commands.deck_rows()
    return say_json(rows) if json else say_table(commands.deck_table(rows))
