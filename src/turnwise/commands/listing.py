"""What there is: games and agents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from turnwise.agents import agents as known_agents
from turnwise.agents import described_agents
from turnwise.commands.shared import JsonOption, complete_agent, hooks_of, narrow, say, say_json, say_table
from turnwise.errors import BadSetupError
from turnwise.games import games as known_games
from turnwise.games import load
from turnwise.recipes import Agent, Budget, Iterations, ModelCalls, Seconds


def games(json: JsonOption = False) -> None:
    """The games that come with Turnwise.

    Example: `turnwise games --json`
    """
    from rich.table import Table

    known = known_games()
    settings = {name: list(getattr(hooks_of(name), "BENCH", {})) for name in known}
    if json:
        rows = []
        for name, about in known.items():
            rules = load(name)
            rows.append(
                {
                    "name": name,
                    "about": about,
                    "abilities": rules.abilities,
                    "state_bytes": rules.state_bytes,
                    "settings": settings[name],
                }
            )
        return say_json(rows)
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, about in known.items():
        table.add_row(f"[bold]{name}[/bold]", about)
    say_table(table)


def agents(
    name: Annotated[
        str | None, typer.Argument(help="One of them, or a path to a TOML recipe.", autocompletion=complete_agent)
    ] = None,
    than: Annotated[
        str | None,
        typer.Option("--than", metavar="OTHER", help="Compare with this agent.", autocompletion=complete_agent),
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="The recipe with every default.")] = False,
    json: JsonOption = False,
) -> None:
    """The agents that come with Turnwise. With a NAME: its recipe as a TOML file of your own would say it, and what is
    different from the agent that it is made from.

    Example: `turnwise agents`, `turnwise agents p5-duct-cnb`
    """
    if name is not None:
        return _one(name, than, full, json)
    if than is not None or full:
        raise BadSetupError("--than and --full go with the NAME of an agent: turnwise agents mcts --full")
    import msgspec
    from rich.table import Table

    known = described_agents()
    if json:
        rows = [
            {"name": name, **msgspec.to_builtins(about), "recipe": msgspec.to_builtins(recipe)}
            for name, (recipe, about) in known.items()
        ]
        return say_json(rows)
    longest = max(map(len, known))
    for place in dict.fromkeys((about.paper, about.game) for _, about in known.values()):
        title = f"Paper {place[0]}, {place[1]}" if place[0] else f"For {place[1]}" if place[1] else "For every game"
        table = Table(
            box=None, pad_edge=False, title=title, title_justify="left", title_style="bold", show_header=False
        )
        table.add_column(min_width=longest, no_wrap=True)
        table.add_column()
        for name, (recipe, about) in known.items():
            if (about.paper, about.game) == place:
                facts = ", ".join(filter(None, [about.section, _budget(getattr(recipe, "budget", None))]))
                table.add_row(name, about.text + (f" [dim]({facts})[/dim]" if facts else ""))
        narrow(table)
    return typer.echo("\nturnwise agents NAME shows a recipe. A TOML file of your own is an agent, too.")


def _one(name: str, than: str | None, full: bool, json: bool) -> None:
    """One agent: what it is, its recipe, and what is different from another."""
    import msgspec

    from turnwise.agents import agent
    from turnwise.recipes import to_toml
    from turnwise.recipes.difference import differences, parent, to_short_toml

    recipe = agent(name)
    described = described_agents().get(name)
    other = than or (parent(name, known_agents(), described[1].text) if described else None)
    base: Agent | None = agent(other) if other else _plain_kind(recipe)
    found = [] if base is None else differences(base, recipe)
    if json:
        return say_json(
            {
                "name": name,
                **(msgspec.to_builtins(described[1]) if described else {}),
                "recipe": msgspec.to_builtins(recipe),
                "differs_from": other or f"{type(recipe).__name__}()",
                "differences": [
                    {"field": one.field, "there": msgspec.to_builtins(one.one), "here": msgspec.to_builtins(one.other)}
                    for one in found
                ],
            }
        )
    if described:
        about = described[1]
        where = ", ".join(filter(None, [f"paper {about.paper}" if about.paper else "", about.section, about.game]))
        say("", f"{about.text}" + (f" ({where})" if where else ""), hang=0)
        typer.echo("")
    typer.echo(to_toml(recipe) if full else to_short_toml(recipe))
    against = other or f"a plain {type(recipe).__name__}()"
    if base is None:
        return None
    if not found:
        return say("", f"The same as {against}.")
    say("", f"Other than {against}:")
    for one in found:
        say("", f"  {one.words}")
    return None


def _plain_kind(recipe: Agent) -> Agent | None:
    """The same kind of agent with its defaults, where it can be made without a word."""
    kind: Callable[[], Agent] = type(recipe)
    try:
        return kind()
    except TypeError:
        return None


def _budget(budget: Budget | None) -> str:
    match budget:
        case Iterations(count):
            return f"{count:,} iterations"
        case Seconds(seconds):
            return f"{seconds:g} s"
        case ModelCalls(count):
            return f"{count:,} model calls"
    return ""
