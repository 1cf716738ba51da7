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
        lines = [section.header, ["---"] * len(section.header), *section.rows]
        body = "\n".join(
            "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |" for row in lines
        )
        return body + (f"\n\n{section.note}" if section.note else "")
    return "" if isinstance(section, Figure) else f"```toml\n{section.text.rstrip()}\n```"


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
    widths = [max(map(len, column)) for column in zip(table.header, *table.rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= width:
        rows = [table.header, *table.rows]
        return ["  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines = []
    for row in table.rows:
        cells = [f"{name} {cell}" for name, cell in zip(table.header[1:], row[1:], strict=True) if cell]
        lines += textwrap.wrap(f"{row[0]}: {'; '.join(cells)}", width, subsequent_indent="    ")
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


def _html(section: Section) -> str:
    if isinstance(section, Table):
        head = "".join(f"<th>{escape(cell)}</th>" for cell in section.header)
        rows = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in section.rows)
        body = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    elif isinstance(section, Figure):
        body = section.svg
    else:
        return f"<pre>{escape(section.text)}</pre>"
    return body + (f'<p class="note">{escape(section.note)}</p>' if section.note else "")
