"""What the command line asks a game: how words become options and setup, how a position looks, what bench plays."""

from __future__ import annotations

from typing import Any, cast

from rich.console import Console

from turnwise import _core
from turnwise.tribes import DEFAULTS
from turnwise.tribes.render import UNIT_MARKS
from turnwise.tribes.render import render as picture
from turnwise.tribes.tables import level_text, levels, tables

BENCH = {
    "head": {"diplomacy": True},
    "v1": {"rules": "v1"},
    "fog": {"full_observation": False},
    "four": {"tribes": ["XIN_XI", "IMPERIUS", "BARDUR", "OUMAJI"]},
}
_THREE = {"tribes": ["LUXIDOOR", "HOODRICK", "KICKOO"], "diplomacy": True}
_FOUR = {"tribes": ["VENGIR", "ZEBASI", "AI_MO", "YADAKK"], "diplomacy": True}
FUZZ = BENCH | {
    "plain": {},
    "strict": {"diplomacy": True, "strict_reference": True},
    "score": {"diplomacy": True, "mode": "score"},
    "v1_score": {"rules": "v1", "mode": "score"},
    "fog_score": {"full_observation": False, "diplomacy": True, "mode": "score"},
    "fog_strict": {"full_observation": False, "strict_reference": True},
    "three": _THREE,
    "three_fog": _THREE | {"full_observation": False},
    "four_score": _FOUR | {"mode": "score"},
    "four_fog": _FOUR | {"full_observation": False, "mode": "score"},
}


def setting(words: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options of the game and setup of a match; the board's size follows from the level or the number of tribes."""
    options = {key: value for key, value in words.items() if key in DEFAULTS}
    setup = {key: value for key, value in words.items() if key not in DEFAULTS}
    if "level" in setup:
        text = level_text(str(setup["level"]))
        if setup["level"] not in levels():
            setup["level"] = text
        options.setdefault("size", len(text.splitlines()))
    elif isinstance(setup.get("tribes"), list):
        options.setdefault("size", tables()["constants"]["map_size_by_players"].get(str(len(setup["tribes"])), 11))
    return options, setup


def render(state: _core.State, seat: int | None = None) -> str:
    """In colours, where there are any; `seat` is you."""
    console = Console(highlight=False)
    if console.color_system is None:
        return str(state)
    with console.capture() as shown:
        console.print(picture(state, seat))
    return shown.get()


def label_for(state: _core.State, action: str, viewer: int) -> str:
    """What a player learns of another's action: in fog only that there was one."""
    plain = cast("dict[str, Any]", state.to_plain())
    return label(state, action) if action == "end" or plain["options"]["full_observation"] else "acts"


def label(state: _core.State, action: str) -> str:
    """What people call it: `Warrior 2,7 → 2,6`."""
    choices = [] if state.is_over else state.choices()
    return next((choice.words for choice in choices if choice.text == action), action)


def happened(before: _core.State, action: str, after: _core.State, viewer: int | None) -> list[str]:
    """What the action did, as `viewer` sees it."""
    from .events import happened

    return happened(before, after, viewer)


def help(state: _core.State, words: str) -> str:
    """What the map shows, or the rows of the tables with these words in their name."""
    known = tables()
    if words:
        kinds = ("units", "techs", "buildings", "terrains", "resources")
        rows = [row for name in kinds for row in known[name][name]]
        wanted = words.lower().replace(" ", "_")
        found = [row for row in rows if wanted in row["name"].lower()]
        return (
            "\n".join(
                ", ".join(f"{key} {value}" for key, value in row.items() if value not in (None, "", []))
                for row in found
            )
            or "nothing is called that"
        )
    ground, goods = (
        ", ".join(f"{row['char']} {row['name'].lower()}" for row in known[kind][kind] if row["char"].strip())
        for kind in ("terrains", "resources")
    )
    units = ", ".join(f"{mark} {name.lower()}" for name, mark in UNIT_MARKS.items())
    return (
        f"Places are row,column from 0; c1 is a city, u2 a unit.\nground: {ground}\nresources: {goods}\n"
        f"units: {units}\n"
        "help WORDS shows what the tables say: help rider, help forge, help sailing."
    )
