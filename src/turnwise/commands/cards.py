"""Cards and decks of Hearthstone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from turnwise.commands.shared import JsonOption, narrow, say_json, say_table
from turnwise.errors import BadSetupError


def cards(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="Only cards with these in name, id or text.")
    ] = None,
    class_: Annotated[str, typer.Option("--class", help="Only of this class: mage, neutral, ...")] = "",
    type: Annotated[str, typer.Option("--type", help="minion, spell, weapon, hero or hero_power.")] = "",
    cost: Annotated[str, typer.Option("--cost", help="A number, or a range: 2-4, 7+.")] = "",
    text: Annotated[str, typer.Option("--text", help="Only cards whose text says this.")] = "",
    file: Annotated[Path | None, typer.Option("--file", help="The cards of your own Python file instead.")] = None,
    set: Annotated[str, typer.Option("--set", help="Only this set: basic, classic, naxxramas, ...")] = "",
    missing: Annotated[bool, typer.Option("--missing", help="Collectible cards that nobody has written yet.")] = False,
    pools: Annotated[bool, typer.Option("--pools", help="What share of each random pool is written.")] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="How many cards of each set are written, era by era.")
    ] = False,
    era: Annotated[str, typer.Option("--era", help="Whose printed values: p1, p1_2014, p3, p4 or p5.")] = "p4",
    json: JsonOption = False,
) -> None:
    """The Hearthstone cards, with the text that their effects say; WORDS and options find some of them.

    Example: `turnwise cards fireball`, `turnwise cards --set naxxramas --class mage --cost 2-4`
    """
    from turnwise.hearthstone import commands

    if pools or coverage:
        which = "--pools" if pools else "--coverage"
        if words or class_ or type or cost or text or file or set or missing or era != "p4" or (pools and coverage):
            raise BadSetupError(f"{which} tells of all cards and eras: it takes no words and no other option")
        if coverage:
            covered = commands.coverage_rows()
            return say_json(covered) if json else say_table(commands.coverage_table(covered))
        shares = commands.pool_rows()
        return say_json(shares) if json else say_table(commands.pool_table(shares))
    wanted = commands.Search(" ".join(words or []), class_, type, cost, text)
    rows = [row for row in commands.card_rows(set, missing, era, file) if wanted.finds(row)]
    if not rows and not json:
        return typer.echo("no card is like that")
    return say_json(rows) if json else say_table(commands.card_table(rows))


def decks(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[DECK]", help="A name, a TOML or text file, a deck string, or random_ERA_NUMBER."),
    ] = None,
    code: Annotated[bool, typer.Option("--code", help="Only the deck string, which the real client imports.")] = False,
    cards: Annotated[
        Path | None, typer.Option("--cards", help="A Python file with cards of your own that a file may name.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """The Hearthstone decks of the papers, and a shelf of well-known ones of each era. With a DECK: its cards, and the
    deck string for the real client.

    A text file has its class in the first line and a card in each other: `2 Fireball`.

    Example: `turnwise decks`, `turnwise decks p5_mage_mech`, `turnwise decks mine.txt --code`
    """
    from turnwise.hearthstone import commands

    if name is not None:
        one = commands.one_deck(name, cards)
        if code:
            return typer.echo(one.to_string())
        return say_json(commands.deck_card(one)) if json else commands.say_deck(one)
    if code or cards is not None:
        raise BadSetupError("--code and --cards go with a DECK: turnwise decks mine.txt --code")
    rows = commands.deck_rows()
    return say_json(rows) if json else narrow(commands.deck_table(rows))
