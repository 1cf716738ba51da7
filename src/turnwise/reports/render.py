"""A report as Markdown, as text for a terminal, or as a page in one file: no script, nothing to load."""

from __future__ import annotations

import textwrap
from html import escape

from turnwise.reports.form import Figure, Report, Section, Table, Text

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #1b1f24; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.9rem; }
th, td { text-align: left; padding: 0.25rem 0.7rem; border-bottom: 1px solid #e3e6ea; vertical-align: top; }
th { position: sticky; top: 0; background: #fff; } tr:hover td { background: #f6f8fa; }
td.one { white-space: nowrap; }
.note { color: #57606a; font-size: 0.9rem; max-width: 60rem; }
pre { background: #f6f8fa; padding: 0.8rem; overflow-x: auto; font-size: 0.8rem; }
svg { max-width: 100%; height: auto; }
"""


def markdown(report: Report) -> str:
    parts = [f"# {report.title}", *([report.about] if report.about else [])]
    for section in report.sections:
        if not isinstance(section, Figure):
            parts += [f"## {section.title}", _markdown(section)]
    return "\n\n".join(parts) + "\n"


def _markdown(section: Section) -> str:
    if isinstance(section, Table):
        return markdown_table(section.header, section.rows) + (f"\n\n{section.note}" if section.note else "")
    return "" if isinstance(section, Figure) else f"```toml\n{section.text.rstrip()}\n```"


def markdown_table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |" for row in lines
    )


def text(report: Report, width: int) -> str:
    """For a terminal: no line is wider than it. A table that is, is shown row by row."""
    parts = [report.title, *([textwrap.fill(report.about, width)] if report.about else [])]
    for section in report.sections:
        if isinstance(section, Table):
            note = [textwrap.fill(section.note, width)] if section.note else []
            parts.append("\n".join([section.title.upper(), *_lines(section, width), *note]))
        elif isinstance(section, Text):
            parts.append(f"{section.title.upper()}\n{section.text.rstrip()}")
    return "\n\n".join(parts)


def _lines(table: Table, width: int) -> list[str]:
    """A table that is too wide becomes several below each other, each with the columns that say what a row is about;
    long cells are wrapped."""
    columns = [list(column) for column in zip(table.header, *table.rows, strict=True)]
    natural = sum(max(map(len, column)) + 2 for column in columns)
    if natural > width and len(table.rows) > 1:
        table, said = _without_sameness(table)
        if said:
            return [*textwrap.wrap(said, width), *_lines(table, width)]
        columns = [list(column) for column in zip(table.header, *table.rows, strict=True)]
    sizes = [max(_longest(column[0]), *map(len, column[1:])) if column[1:] else len(column[0]) for column in columns]
    keys = range(min(table.keys, len(columns)))
    most = max(12, (width // 2 - 2 * len(keys)) // max(1, len(keys)))
    if sum(sizes) + 2 * len(sizes) > width:
        for key in keys:
            sizes[key] = min(sizes[key], max(most, _longest(" ".join(columns[key]), most)))
    room = width - sum(sizes[key] + 2 for key in keys)
    parts: list[list[int]] = [[]]
    for place in range(len(keys), len(columns)):
        sizes[place] = min(sizes[place], max(room, 10))
        if parts[-1] and sum(sizes[one] + 2 for one in (*parts[-1], place)) - 2 > room:
            parts.append([])
        parts[-1].append(place)
    lines: list[str] = []
    for part in parts:
        shown = [*keys, *part]
        if any(any(row[place] for place in part) for row in table.rows) or part is parts[0]:
            lines += [""] * bool(lines)
            for row in (table.header, *table.rows):
                lines += _row([row[place] for place in shown], [sizes[place] for place in shown])
    return lines


def _without_sameness(table: Table) -> tuple[Table, str]:
    """Without columns that are empty, and without keys that are the same in every row, which are said once."""
    same = [place for place in range(1, table.keys) if len({row[place] for row in table.rows}) == 1]
    empty = [place for place in range(table.keys, len(table.header)) if not any(row[place] for row in table.rows)]
    kept = [place for place in range(len(table.header)) if place not in (*same, *empty)]
    said = ", ".join(f"{table.header[place]} {table.rows[0][place]}" for place in same if table.rows[0][place])
    rows = [[row[place] for place in kept] for row in table.rows]
    smaller = Table(table.title, [table.header[place] for place in kept], rows, table.note, table.keys - len(same))
    return smaller, f"In every row: {said}." if said else ""


def _longest(text: str, most: int = 1000) -> int:
    """The longest word of a text."""
    return min(most, max(map(len, text.split()), default=0))


def _row(cells: list[str], sizes: list[int]) -> list[str]:
    """A row of a table: a cell that is longer than its column goes on in the next line."""
    wrapped = [textwrap.wrap(cell, size) or [""] for cell, size in zip(cells, sizes, strict=True)]
    lines = []
    for number in range(max(map(len, wrapped))):
        pieces = [lines_[number] if number < len(lines_) else "" for lines_ in wrapped]
        lines.append("  ".join(piece.ljust(size) for piece, size in zip(pieces, sizes, strict=True)).rstrip())
    return lines


def plain(report: Report) -> dict[str, object]:
    """The tables and texts as data, for machines."""
    tables = [
        {"title": one.title, "header": one.header, "rows": one.rows}
        for one in report.sections
        if isinstance(one, Table)
    ]
    texts = {one.title: one.text for one in report.sections if isinstance(one, Text)}
    return {"title": report.title, "about": report.about, "tables": tables, "texts": texts}


def html(report: Report) -> str:
    body = "\n".join(f"<section><h2>{escape(one.title)}</h2>\n{_html(one)}</section>" for one in report.sections)
    about = f"<p>{escape(report.about)}</p>" if report.about else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(report.title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body><h1>{escape(report.title)}</h1>{about}\n{body}\n</body></html>\n"
    )


def _cell(text: str) -> str:
    """A number, a name or an interval stays on one line; a sentence may not."""
    return f"<td{' class=one' if len(text) <= 32 else ''}>{escape(text)}</td>"


def _html(section: Section) -> str:
    if isinstance(section, Table):
        head = "".join(f"<th>{escape(cell)}</th>" for cell in section.header)
        rows = "\n".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in section.rows)
        body = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    elif isinstance(section, Figure):
        body = section.svg
    else:
        body = f"<pre>{escape(section.text)}</pre>"
        return f"<details><summary>{escape(section.title)}</summary>{body}</details>" if section.folded else body
    return body + (f'<p class="note">{escape(section.note)}</p>' if section.note else "")
