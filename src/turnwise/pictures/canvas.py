"""A list of shapes that becomes SVG, or pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import numpy as np

FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, monospace"
INK, PALE, PAPER = "#1b1f24", "#57606a", "#ffffff"
Anchor = Literal["start", "middle", "end"]


@dataclass
class Shape:
    kind: str
    at: dict[str, Any]
    words: str = ""


@dataclass
class Canvas:
    """Places are in pixels from the upper left corner."""

    width: float
    height: float
    title: str = ""
    shapes: list[Shape] = field(default_factory=list)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        *,
        line: str = "none",
        thick: float = 1.0,
        corner: float = 0.0,
    ) -> None:
        self.shapes.append(
            Shape("rect", {"x": x, "y": y, "width": width, "height": height, "fill": fill, "line": line,
                           "thick": thick, "corner": corner})
        )  # fmt: skip

    def circle(self, x: float, y: float, radius: float, fill: str, *, line: str = "none", thick: float = 1.0) -> None:
        self.shapes.append(
            Shape("circle", {"x": x, "y": y, "radius": radius, "fill": fill, "line": line, "thick": thick})
        )

    def path(self, points: list[tuple[float, float]], line: str, thick: float = 1.0) -> None:
        """Straight lines from point to point."""
        self.shapes.append(Shape("path", {"points": points, "line": line, "thick": thick}))

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 12,
        *,
        fill: str = INK,
        anchor: Anchor = "start",
        bold: bool = False,
        mono: bool = False,
    ) -> None:
        """`y` is the middle of the line."""
        at = {"x": x, "y": y, "size": size, "fill": fill, "anchor": anchor, "bold": bold, "mono": mono}
        self.shapes.append(Shape("text", at, words))

    def lines(self, x: float, y: float, words: str, size: float, width: float, most: int = 2, **style: Any) -> int:
        """Words in at most so many lines of a width; the last is cut. How many lines it took."""
        pieces = wrapped(words, size, width, most)
        for number, piece in enumerate(pieces):
            self.text(x, y + number * size * 1.2, piece, size, **style)
        return len(pieces)

    def svg(self) -> str:
        title = f"<title>{escape(self.title)}</title>" if self.title else ""
        body = "".join(_svg(shape) for shape in self.shapes)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(self.width)} {_n(self.height)}" '
            f'width="{_n(self.width)}" height="{_n(self.height)}" style="max-width:100%;height:auto" '
            f'role="img" font-family="{FONT}">{title}{body}</svg>'
        )
        return text.encode("utf-8", "backslashreplace").decode()  # a game of somebody's may have half letters

    def pixels(self) -> np.ndarray[Any, Any]:
        """Red, green and blue of every pixel, by Matplotlib."""
        from turnwise.pictures.raster import pixels

        return pixels(self)


def wrapped(words: str, size: float, width: float, most: int) -> list[str]:
    room = max(1, int(width / (size * 0.56)))
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    cut = len(lines) > most
    lines = lines[:most]
    if cut or len(lines[-1]) > room:
        lines[-1] = lines[-1][: max(1, room - 1)].rstrip() + "…"
    return [line if len(line) <= room else line[: max(1, room - 1)] + "…" for line in lines]


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _svg(shape: Shape) -> str:
    at = shape.at
    if shape.kind == "text":
        weight = ' font-weight="600"' if at["bold"] else ""
        family = f' font-family="{MONO}" xml:space="preserve"' if at["mono"] else ""
        return (
            f'<text x="{_n(at["x"])}" y="{_n(at["y"])}" font-size="{_n(at["size"])}" fill="{at["fill"]}" '
            f'text-anchor="{at["anchor"]}" dominant-baseline="central"{weight}{family}>{escape(shape.words)}</text>'
        )
    line = f' stroke="{at["line"]}" stroke-width="{_n(at["thick"])}"' if at["line"] != "none" else ""
    if shape.kind == "rect":
        corner = f' rx="{_n(at["corner"])}"' if at["corner"] else ""
        size = f'width="{_n(at["width"])}" height="{_n(at["height"])}"'
        return f'<rect x="{_n(at["x"])}" y="{_n(at["y"])}" {size} fill="{at["fill"]}"{corner}{line}/>'
    if shape.kind == "circle":
        return f'<circle cx="{_n(at["x"])}" cy="{_n(at["y"])}" r="{_n(at["radius"])}" fill="{at["fill"]}"{line}/>'
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in at["points"])
    return f'<polyline points="{points}" fill="none"{line}/>'
