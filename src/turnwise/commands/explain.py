"""What an agent thinks of a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from turnwise.commands.shared import (
    AGENT_HELP,
    DeckOption,
    GameArgument,
    IterationsOption,
    JsonOption,
    LevelOption,
    ModelCallsOption,
    SecondsOption,
    SeedOption,
    SetOption,
    Setting,
    budget_of,
    complete_agent,
    progress,
    read_text,
    say_json,
    say_table,
    setting,
    words_of,
)


def explain(
    game: GameArgument,
    agent: Annotated[str, typer.Option("--agent", "-a", help=AGENT_HELP, autocompletion=complete_agent)] = "mcts",
    state: Annotated[
        Path | None, typer.Option(help="The position in this JSON file; else the start of a match.")
    ] = None,
    steps: Annotated[int, typer.Option(min=0, help="So many random actions from the start.")] = 0,
    depth: Annotated[int, typer.Option(min=0, max=50, help="How deep the tree is shown.")] = 2,
    width: Annotated[int, typer.Option(min=1, max=1000, help="How many actions of each decision are shown.")] = 6,
    dot: Annotated[bool, typer.Option("--dot", help="The tree as a Graphviz drawing, nothing else.")] = False,
    seed: SeedOption = 1,
    set_: SetOption = None,
    deck: DeckOption = None,
    level: LevelOption = None,
    iterations: IterationsOption = None,
    seconds: SecondsOption = None,
    model_calls: ModelCallsOption = None,
    json: JsonOption = False,
) -> None:
    """What an agent thinks of a position: its actions with visits and values, the line it expects, what chance can do.

    Example: `turnwise explain hearthstone --agent mcts --steps 40 --iterations 2000`
    """
    from turnwise.agents import agent as recipe_of
    from turnwise.inside import tree_dict, tree_dot
    from turnwise.searching import act, search

    what = setting(game, words_of(set_, deck, level))
    position = (
        what.rules.state_from_json(read_text(state)) if state is not None else what.rules.start(seed=seed, **what.setup)
    )
    for step in range(steps):
        after, _ = position.apply(act(position, "random", seed=seed + step), seed=seed + step)
        if after.is_over:
            break
        position = after
    with progress(f"explain {game}"):
        found = search(position, recipe_of(agent, budget_of(iterations, seconds, model_calls)), seed=seed)
    if dot:
        typer.echo(tree_dot(found, depth, width), nl=False)
        return None
    if json:
        return say_json(_plain(found, depth, width, tree_dict))
    typer.echo(what.text(what.seen(position, position.to_act)))
    _say_actions(what, position, found, width)
    _say_tree(what, found, depth, width, tree_dict)
    return None


def _plain(found: Any, depth: int, width: int, tree_dict: Any) -> dict[str, Any]:
    return {
        "best": str(found.best),
        "actions": [
            {"action": str(one.action), "visits": one.visits, "value": one.value, "interval": list(one.interval)}
            for one in found.actions
        ],
        "values": found.values,
        "line": [str(action) for action in found.principal_line],
        "iterations": found.iterations,
        "model_calls": found.model_calls,
        "seconds": found.seconds,
        "shape": {key: getattr(value, "tolist", lambda value=value: value)() for key, value in found.shape().items()}
        if found.trees
        else {},
        "tree": tree_dict(found, depth, width),
    }


def _say_actions(what: Setting, position: Any, found: Any, width: int) -> None:
    from rich.table import Table

    table = Table("action", "visits", "value", "95 % interval", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for one in found.actions[:width]:
        low, high = one.interval
        table.add_row(
            what.label(position, one.action), f"{one.visits:,}", f"{one.value:.3f}", f"{low:.3f} to {high:.3f}"
        )
    say_table(table)
    if len(found.actions) > width:
        typer.echo(f"... and {len(found.actions) - width} more")
    line = " | ".join(str(action) for action in found.principal_line[:8])
    if line:
        typer.echo(f"\nexpected line: {what.named(line)}")
    typer.echo(
        f"{found.iterations:,} iterations, {found.model_calls:,} model calls, {found.seconds:.2f} s, "
        f"{found.nodes:,} nodes, depth {found.depth}"
    )


def _say_tree(what: Setting, found: Any, depth: int, width: int, tree_dict: Any) -> None:
    from turnwise.inside import pick_text

    def walk(row: dict[str, Any], indent: str) -> None:
        for action in row.get("actions", ()):
            typer.echo(f"{indent}{what.named(action['action'])}  {action['visits']:,}  {action['value']:.3f}")
            for outcome in action["outcomes"]:
                picks = ", ".join(pick_text(pick) for pick in outcome.get("chance", ()))
                if picks:
                    typer.echo(f"{indent}  chance: {what.named(picks)}  {outcome['visits']:,}")
                walk(outcome, indent + "    ")

    if depth > 1 and found.trees:
        typer.echo("\nthe tree:")
        walk(tree_dict(found, depth, width), "")
