"""What an agent thinks of a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from turnwise.commands.shared import (
    AGENT_HELP,
    GAME_HELP,
    DeckOption,
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
    complete_game,
    progress,
    read_text,
    say,
    say_json,
    say_table,
    setting_from_record,
    setting_from_words,
    words_of,
)
from turnwise.errors import BadSetupError, BadStateError


def explain(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|RECORD", help=f"{GAME_HELP} Or a record of a match.", autocompletion=complete_game
        ),
    ],
    agent: Annotated[str, typer.Option("--agent", "-a", help=AGENT_HELP, autocompletion=complete_agent)] = "mcts",
    state: Annotated[
        Path | None, typer.Option(help="The position in this JSON file; else the start of a match.")
    ] = None,
    steps: Annotated[int, typer.Option(min=0, help="So many random actions from the start.")] = 0,
    step: Annotated[
        int | None, typer.Option(min=0, help="Of a record: the decision after so many actions; the first unless told.")
    ] = None,
    trust: Annotated[
        bool, typer.Option("--trust", help="Run the Python file that the record names: cards or a game of your own.")
    ] = False,
    depth: Annotated[int, typer.Option(min=0, max=50, help="How deep the tree is shown.")] = 2,
    width: Annotated[int, typer.Option(min=1, max=1000, help="How many actions of each decision are shown.")] = 6,
    live: Annotated[
        bool, typer.Option("--live", help="Show the search while it thinks; with --json a line for every look.")
    ] = False,
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
    """What an agent thinks of a position: the action it plays and by what it chose it, its actions with visits and
    values, the line it expects, what chance can do.

    Example: `turnwise explain hearthstone --agent mcts --steps 40 --iterations 2000`,
    `turnwise explain match.json --step 12`
    """
    from turnwise.agents import agent as recipe_of
    from turnwise.searching import search
    from turnwise.tree_export import tree_dot

    taken = None
    if game.endswith(".json"):
        if state is not None or steps or set_ or deck or level:
            raise BadSetupError(
                "a record has its own match: say --step, and no --state, --steps, --set, --deck, --level"
            )
        what, position, taken = _of_record(Path(game), step or 0, trust)
    else:
        if step is not None or trust:
            raise BadSetupError("--step and --trust go with a record: turnwise explain match.json --step 12")
        what = setting_from_words(game, words_of(set_, deck, level))
        position = _from_start(what, state, steps, seed)
    recipe = recipe_of(agent, budget_of(iterations, seconds, model_calls))
    if live:
        found = _watch(position, recipe, seed, width, json)
    else:
        with progress(f"explain {game}"):
            found = search(position, recipe, seed=seed)
    if dot:
        typer.echo(tree_dot(found, depth, width), nl=False)
        return None
    if json:
        return say_json(plain_of(found, depth, width) | ({} if taken is None else {"taken": str(taken)}))
    typer.echo(what.text(what.seen(position, position.to_act)))
    say_actions(what, position, found, width)
    if taken is not None:
        _say_taken(what, position, found, taken)
    _say_tree(found, depth, width)
    return None


def _from_start(what: Setting, file: Path | None, steps: int, seed: int) -> Any:
    """A position of a file or the start of a match, and so many random actions on."""
    from turnwise.searching import act

    position = (
        what.rules.state_from_json(read_text(file)) if file is not None else what.rules.start(seed=seed, **what.setup)
    )
    for step in range(steps):
        after, _ = position.apply(act(position, "random", seed=seed + step), seed=seed + step)
        if after.is_over:
            break
        position = after
    return position


def _of_record(file: Path, step: int, trust: bool) -> tuple[Setting, Any, Any]:
    """The decision after so many actions of a recorded match, and the action that was taken there."""
    from turnwise.arena import Record
    from turnwise.arena.record import replay_pieces, trusted

    record = trusted(Record.from_json(read_text(file)), trust)
    what = setting_from_record(record.game, record.options, record.setup)
    decisions = [
        (state, each.action)
        for piece, states in zip(record.all_pieces(), replay_pieces(record, game=what.rules), strict=True)
        for state, each in zip(states, piece.steps, strict=False)
    ]
    if step >= len(decisions):
        raise BadStateError(f"--step {step}: the record has the decisions 0 to {len(decisions) - 1}")
    return what, *decisions[step]


def _say_taken(what: Setting, position: Any, found: Any, taken: Any) -> None:
    """What was played there, and how the agent thinks of it."""
    stats = {str(one.action): one for one in found.actions}.get(str(taken))
    number = sorted((one.value for one in found.actions), reverse=True)
    if str(taken) == str(found.best):
        thinks = "as the agent would"
    elif stats is None:
        thinks = "the agent did not try it"
    else:
        place = number.index(stats.value) + 1
        thinks = f"value {stats.value:.3f}, number {place} of {len(number)} by value, {stats.visits:,} visits"
    say("", f"played in the match: {what.label(position, taken)} ({thinks})")


def _watch(position: Any, recipe: Any, seed: int, width: int, json: bool) -> Any:
    """Shows the search while it thinks, ten times a second; what it finds is what an unwatched one does."""
    from turnwise.live import LiveSearch, View

    search = LiveSearch(position, recipe, seed)
    search.start()
    view = View(most=0)
    try:
        if json:
            while not search.wait(0.1):
                say_json(search.look(view))
            return search.result()
        from rich.live import Live

        from turnwise.commands.shared import screen

        with Live(console=screen(), refresh_per_second=10, transient=True) as shown:
            while not search.wait(0.1):
                shown.update(_moment(search.look(view), width))
        return search.result()
    except KeyboardInterrupt:
        search.cancel()
        return search.result()


def _moment(seen: Any, width: int) -> Any:
    """One look at a search, as a table."""
    from rich.table import Table

    used = "" if seen.budget_used is None else f", {100 * seen.budget_used:.0f} %"
    table = Table(
        "action", "visits", "value", "95 % interval", box=None, pad_edge=False, title_justify="left",
        title=f"{seen.iterations:,} iterations{used}, {seen.nodes:,} nodes, depth {seen.depth}",
    )  # fmt: skip
    for column in table.columns[1:]:
        column.justify = "right"
    for one in seen.actions[:width]:
        known = one.low is not None and one.high is not None
        table.add_row(
            one.words, f"{one.visits:,}", f"{one.value:.3f}", f"{one.low:.3f} to {one.high:.3f}" if known else ""
        )
    return table


def plain_of(found: Any, depth: int, width: int) -> dict[str, Any]:
    """What a search found, as --json says it."""
    from turnwise.tree_export import tree_dict

    return {
        "best": str(found.best),
        "reason": dict(zip(("by", "number"), found.reason, strict=True)),
        "actions": [
            {
                "action": str(one.action),
                "visits": one.visits,
                "value": one.value,
                "interval": None if one.interval is None else list(one.interval),
            }
            for one in _chosen_first(found)
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


REASONS = {
    "visits": "the most visits",
    "traversals": "the most traversals of the graph, near ties by the mean over them",
    "value": "the highest value",
    "lower bound": "the highest lower bound of its value",
    "votes": "the most votes",
    "plan": "the best plan goes on with it",
    "fixed rule": "the game has a rule for this decision, nothing was searched",
    "only action": "nothing else is legal",
    "lot": "each legal action is equally likely",
    "rule": "a rule of the agent, which tells no number",
}


def _chosen_first(found: Any) -> list[Any]:
    """What was tried, what is played before the rest, which is in the order of its visits."""
    return sorted(found.actions, key=lambda one: one.action != found.best)


def reason(found: Any) -> str:
    by, number = found.reason
    if number is None:
        return REASONS[by]
    counted = by in {"visits", "traversals", "votes"}
    return f"{REASONS[by]}: {number:,.0f}" if counted else f"{REASONS[by]}: {number:.3f}"


def say_actions(what: Setting, position: Any, found: Any, width: int) -> None:
    from rich.table import Table

    typer.echo(f"plays {what.label(position, found.best)} ({reason(found)})\n")
    table = Table("action", "visits", "value", "95 % interval", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for one in _chosen_first(found)[:width]:
        spread = "" if one.interval is None else "{:.3f} to {:.3f}".format(*one.interval)
        table.add_row(what.label(position, one.action), f"{one.visits:,}", f"{one.value:.3f}", spread)
    if found.actions:
        say_table(table)
    if len(found.actions) > width:
        typer.echo(f"... and {len(found.actions) - width} more")
    line = ", ".join(what.said(str(action)) for action in found.principal_line[:8])
    if line:
        typer.echo("")
        say("", f"expected line: {line}")
    typer.echo(
        f"{found.iterations:,} iterations, {found.model_calls:,} model calls, {found.seconds:.2f} s, "
        f"{found.nodes:,} nodes, depth {found.depth}"
    )


def _say_tree(found: Any, depth: int, width: int) -> None:
    from turnwise.tree_export import pick_text, tree_dict

    def walk(row: dict[str, Any], indent: str) -> None:
        for action in row.get("actions", ()):
            say("", f"{indent}{action['words']}  {action['visits']:,}  {action['value']:.3f}")
            for outcome in action["outcomes"]:
                picks = ", ".join(pick_text(pick) for pick in outcome.get("chance", ()))
                if picks:
                    say("", f"{indent}  chance: {picks}  {outcome['visits']:,}")
                walk(outcome, indent + "    ")

    if depth > 1 and found.trees:
        typer.echo("\nthe tree:")
        walk(tree_dict(found, depth, width), "")
