"""What there is: games and agents."""

from __future__ import annotations

from turnwise.agents import described_agents
from turnwise.commands.shared import JsonOption, hooks_of, say_json, say_table
from turnwise.games import games as known_games
from turnwise.games import load
from turnwise.recipes import Budget, Iterations, ModelCalls, Seconds


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
    """The agents that come with Turnwise: paper, section, game, budget and what each is. Each is a recipe; a TOML file
    of your own is one too.

    Example: `turnwise agents`
    """
    import msgspec
    from rich.table import Table

    known = described_agents()
    if json:
        rows = [
            {"name": name, **msgspec.to_builtins(about), "recipe": msgspec.to_builtins(recipe)}
            for name, (recipe, about) in known.items()
        ]
        return say_json(rows)
    table = Table("name", "paper", "game", "budget", "what it is", box=None, pad_edge=False)
    for name, (recipe, about) in known.items():
        paper = f"{about.paper}, {about.section}" if about.paper else ""
        table.add_row(name, paper, about.game, _budget(getattr(recipe, "budget", None)), about.text)
    return say_table(table)


def _budget(budget: Budget | None) -> str:
    match budget:
        case Iterations(count):
            return f"{count:,} iterations"
        case Seconds(seconds):
            return f"{seconds:g} s"
        case ModelCalls(count):
            return f"{count:,} model calls"
    return ""
