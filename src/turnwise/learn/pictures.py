"""Pictures of a training: losses over its steps, and what more data would bring."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

Losses = list[tuple[int, float, float]]  # step, training loss since the last look, validation loss
Points = Sequence[tuple[float, float]]


def draw(
    path: Path, losses: dict[str, Losses] | None = None, by_data: dict[str, Points] | None = None, said: Points = ()
) -> None:
    """One picture: a panel for the losses of each network, one for each figure over the matches it was learned from,
    and one for how often what was said to be likely came true."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    losses, by_data = losses or {}, by_data or {}
    count = len(losses) + len(by_data) + bool(said)
    figure, axes = pyplot.subplots(1, count, figsize=(4.5 * count, 3.5), squeeze=False)
    panels: Any = iter(axes[0])
    for name, curve in losses.items():
        axis = next(panels)
        steps = [row[0] for row in curve]
        axis.plot(steps, [row[1] for row in curve], label="learning")
        axis.plot(steps, [row[2] for row in curve], label="choosing")
        axis.set(title=name, xlabel="steps", ylabel="loss", yscale="log")
        axis.legend()
    for name, points in by_data.items():
        axis = next(panels)
        axis.plot(*zip(*points, strict=True), marker="o")
        axis.set(xlabel="matches learned from", ylabel=f"{name} on unseen matches")
    if said:
        axis = next(panels)
        axis.plot([0, 1], [0, 1], color="grey")
        axis.plot(*zip(*said, strict=True), marker="o")
        axis.set(xlabel="said", ylabel="won")
    figure.suptitle(path.stem)
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Software": None})
    pyplot.close(figure)
