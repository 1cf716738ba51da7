"""What the runs of a ledger say: reports, exports, and two runs side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from turnwise.commands.run import LEDGER, LedgerOption
from turnwise.commands.shared import JsonOption, say_json, say_report

RunArgument = Annotated[str, typer.Argument(metavar="RUN", help="A name or number from `turnwise runs`, or latest.")]


def report(
    run: RunArgument = "latest",
    ledger: LedgerOption = Path(LEDGER),
    html: Annotated[Path | None, typer.Option(help="Write a page in one file, with figures.")] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write the Markdown here instead of printing it.")] = None,
    parquet: Annotated[
        Path | None, typer.Option(help="Write the tables of the run as Parquet into this folder.")
    ] = None,
    recipes: Annotated[bool, typer.Option("--recipes", help="Every recipe in full, too.")] = False,
    without_failures: Annotated[
        bool, typer.Option("--without-failures", help="Leave out blocks in which an agent failed; they favour it.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """The report of a run: the paper's numbers beside ours, rates with intervals, ratings, effort, recipes, seeds.

    Example: `turnwise report p5-table-2-quick --html report.html`
    """
    from turnwise.arena.ledger import Ledger
    from turnwise.reports import render
    from turnwise.reports.sections import report as make

    with Ledger(ledger, read=True) as book:
        found = book.run(run)
        made = make(
            book,
            found,
            figures=html is not None,
            without_failures=without_failures,
            full_recipes=recipes or html is not None,
        )
        if html is not None:
            html.write_text(render.html(made), encoding="utf-8")
            typer.echo(f"wrote {html}")
        if parquet is not None:
            from turnwise.reports.export import parquet as export

            for path in export(book, found, parquet):
                typer.echo(f"wrote {path}")
        if markdown is not None:
            markdown.write_text(render.markdown(made), encoding="utf-8")
            typer.echo(f"wrote {markdown}")
        if json:
            return say_json(render.plain(made))
        if markdown is None and html is None and parquet is None:
            say_report(made)


def compare(
    first: RunArgument,
    second: Annotated[str, typer.Argument(metavar="RUN", help="The other run.")],
    ledger: LedgerOption = Path(LEDGER),
    html: Annotated[Path | None, typer.Option(help="Write a page in one file, with a figure.")] = None,
    json: JsonOption = False,
) -> None:
    """Two runs, line-up by line-up: how much more the first agent scored in the first run, block against block where
    the blocks share their seed.

    Example: `turnwise compare before after`
    """
    from turnwise.arena.ledger import Ledger
    from turnwise.reports.comparison import comparison, rows
    from turnwise.reports.form import Report

    with Ledger(ledger, read=True) as book:
        found = rows(book, book.run(first), book.run(second))
    if json:
        return say_json(found)
    made = Report(f"{first} and {second}", "", [comparison(found)])
    if html is None:
        return say_report(made)
    from turnwise.reports import render
    from turnwise.reports.figures import comparison_figure

    made.sections.append(comparison_figure(found, first, second))
    html.write_text(render.html(made), encoding="utf-8")
    return typer.echo(f"wrote {html}")
