"""A canvas as pixels. Matplotlib draws them, as it draws the figures of reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from turnwise.optional_packages import need
from turnwise.pictures.canvas import Canvas, Shape

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_DPI = 100


def pixels(canvas: Canvas) -> np.ndarray[Any, Any]:
    need("a picture as pixels", "environments", "matplotlib")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(canvas.width / _DPI, canvas.height / _DPI), dpi=_DPI, facecolor="white")
    agg = FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, canvas.width)
    axes.set_ylim(canvas.height, 0)
    axes.axis("off")
    for order, shape in enumerate(canvas.shapes):
        _paint(axes, shape, order)
    agg.draw()
    return np.asarray(agg.buffer_rgba())[:, :, :3].copy()


def _paint(axes: Axes, shape: Shape, order: int) -> None:
    from matplotlib.patches import Circle, FancyBboxPatch, Rectangle

    at = shape.at
    if shape.kind == "text":
        axes.text(
            at["x"], at["y"], shape.words.replace("$", r"\$"), fontsize=at["size"] * 72 / _DPI, color=at["fill"],
            ha=_ALIGN[at["anchor"]], va="center", weight="bold" if at["bold"] else "normal",
            family="monospace" if at["mono"] else "sans-serif", zorder=order,
        )  # fmt: skip
        return
    style = {"edgecolor": at["line"], "linewidth": at["thick"] * 72 / _DPI, "zorder": order}
    if shape.kind == "path":
        x, y = zip(*at["points"], strict=True)
        axes.plot(x, y, color=at["line"], linewidth=style["linewidth"], zorder=order)
    elif shape.kind == "circle":
        axes.add_patch(Circle((at["x"], at["y"]), at["radius"], facecolor=at["fill"], **style))
    elif at["corner"]:
        corner = min(at["corner"], at["width"] / 2, at["height"] / 2)
        box = f"round,pad=0,rounding_size={corner}"
        axes.add_patch(
            FancyBboxPatch((at["x"], at["y"]), at["width"], at["height"], boxstyle=box, facecolor=at["fill"], **style)
        )
    else:
        axes.add_patch(Rectangle((at["x"], at["y"]), at["width"], at["height"], facecolor=at["fill"], **style))
