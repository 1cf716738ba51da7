"""What there is: games and agents."""

from __future__ import annotations

from turnwise.agents import agents as known_agents
from turnwise.commands.shared import JsonOption, hooks_of, say_json, say_table
from turnwise.games import games as known_games
from turnwise.games import load


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


def agents(json: JsonOption = False) -> None:
    """The agents that come with Turnwise. Each is a recipe; a TOML file of your own is one too.

    Example: `turnwise agents`
    """
    import msgspec
    from rich.table import Table

    known = known_agents()
    if json:
        return say_json([{"name": name, "recipe": msgspec.to_builtins(recipe)} for name, recipe in known.items()])
    table = Table(box=None, pad_edge=False, show_header=False)
    for name, recipe in known.items():
        table.add_row(f"[bold]{name}[/bold]", str(recipe))
    say_table(table)
