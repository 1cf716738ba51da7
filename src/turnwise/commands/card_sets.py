"""Exact card sets (paper 5, table IV)."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from turnwise.commands.shared import JsonOption, SeedOption, progress, say_json, say_table, setting_from_words, words_of


def card_sets(
    agents: Annotated[
        list[str] | None, typer.Argument(metavar="[AGENT]...", help="Who plays the turns, such as p5-greedy.")
    ] = None,
    mirror: Annotated[str, typer.Option(help="The deck of both players.")] = "p5_mage_mech",
    teacher: Annotated[str, typer.Option(help="The tree search that is right; it sees both hands.")] = "p5-duct-cnb",
    iterations: Annotated[int, typer.Option(min=1, help="Of the teacher, a turn.")] = 8000,
    network: Annotated[list[str] | None, typer.Option(help="A card-play network for this deck. Repeatable.")] = None,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="Of the teacher: up to ten turns each.")] = 20,
    seed: SeedOption = 1,
    threads: Annotated[int | None, typer.Option(min=1, help="How many at once; all cores unless told.")] = None,
    json: JsonOption = False,
) -> None:
    """How often agents and networks name exactly the cards that a teacher plays in a turn, one turn a match and number
    of crystals, and how often the teacher agrees with itself.

    Example: `turnwise card-sets p5-greedy p5-silverfish-program --mirror p5_mage_mech --network p5-cnn-mage`
    """
    import msgspec
    from rich.table import Table

    from turnwise.agents import agent
    from turnwise.learn.card_sets import GROUPS, measure
    from turnwise.recipes import Iterations

    what = setting_from_words("hearthstone", words_of(None, [mirror], None))
    with progress("card sets", quiet=json) as tell:
        found = measure(
            what.rules,
            what.setup,
            agent(teacher, Iterations(iterations)),
            {name: agent(name) for name in agents or []},
            list(network or []),
            matches,
            seed,
            threads or os.cpu_count() or 1,
            lambda done, total: tell(f"{done:,} of {total:,} matches"),
        )
    if json:
        return say_json([msgspec.to_builtins(figure) for figure in found])
    table = Table("who", "turns", "exact", *(f"{group} mana" for group in GROUPS), box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for figure in found:
        shares = [figure.exact, *(share for _, share in figure.by_crystals.values())]
        table.add_row(figure.who, str(figure.turns), *("-" if share is None else f"{share:.3f}" for share in shares))
    say_table(table)
