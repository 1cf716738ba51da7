"""What a report is made of: plain tables, figures and texts that any renderer can draw."""

from __future__ import annotations

import math
from dataclasses import dataclass, field


@dataclass
class Table:
    title: str
    header: list[str]
    rows: list[list[str]]
    note: str = ""
    keys: int = 1
    """So many of its first columns say what a row is about; a narrow terminal repeats them in every part of a table."""


@dataclass
class Figure:
    title: str
    svg: str
    note: str = ""


@dataclass
class Text:
    title: str
    text: str
    folded: bool = False
    """On a page, shown on request."""


Section = Table | Figure | Text


@dataclass
class Report:
    title: str
    about: str
    sections: list[Section] = field(default_factory=list)


def percent(value: float) -> str:
    return "" if math.isnan(value) else f"{100 * value:.1f} %"


def between(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f}"
