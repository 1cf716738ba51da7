"""How a match of Tribes ended for one tribe, in the measures that the papers print."""

from __future__ import annotations

from typing import Any

from turnwise.tribes.tables import tables


def measures(state: dict[str, Any], player: int) -> dict[str, float]:
    """Of a state in its plain form."""
    tribe = state["tribes"][player]
    return {
        "score": float(tribe["score"]),
        "techs": len(tribe["techs"]) / len(tables()["techs"]["techs"]),
        "cities": float(len(tribe["cities"])),
        "production": float(tribe["production"]),
    }
