"""The map of Tribes: ground, borders, cities, units, and what each tribe has."""

from __future__ import annotations

from typing import Any, cast

from turnwise import _core
from turnwise.pictures.canvas import INK, PALE, PAPER, Canvas, wrapped
from turnwise.tribes.render import BUILDING_MARKS, GROUND, RESOURCES, TRIBES, UNIT_MARKS

CELL, SIDE = 42, 210


def tribes(state: _core.State, seat: int) -> Canvas:
    plain = cast("dict[str, Any]", state.to_plain())
    size = plain["size"]
    canvas = Canvas(size * CELL + 36 + SIDE, max(size * CELL + 48, 90 + 120 * len(plain["tribes"])), "Tribes")
    canvas.rect(0, 0, canvas.width, canvas.height, PAPER, corner=8)
    over = " (over)" if plain["over"] else ""
    canvas.text(28, 14, f"Tick {plain['tick']}{over}", 12, fill=PALE)
    _ground(canvas, plain)
    _things(canvas, plain)
    _panel(canvas, plain, size * CELL + 40)
    return canvas


def _place(at: tuple[int, int] | list[int]) -> tuple[float, float]:
    """The upper left corner of a tile: rows go down, columns to the right."""
    x, y = at
    return 26 + y * CELL, 28 + x * CELL


def _ground(canvas: Canvas, plain: dict[str, Any]) -> None:
    size = plain["size"]
    owner = {tuple(at): city["tribe"] for city in plain["cities"] for at in city["tiles"]}
    for x in range(size):
        canvas.text(16, 28 + (x + 0.5) * CELL, str(x), 10, fill=PALE, anchor="middle")
        canvas.text(26 + (x + 0.5) * CELL, 28 + size * CELL + 10, str(x), 10, fill=PALE, anchor="middle")
        for y in range(size):
            left, top = _place((x, y))
            terrain = plain["terrain"][x][y]
            canvas.rect(left, top, CELL - 1, CELL - 1, GROUND[terrain])
            if (x, y) in owner:
                colour = TRIBES[owner[x, y]]
                canvas.rect(left + 1.5, top + 1.5, CELL - 4, CELL - 4, "none", line=colour, thick=2)
            mark = {"m": "▲", "f": "♠", "v": "⌂"}.get(terrain)
            resource = plain["resource"][x][y]
            if resource != " ":
                canvas.text(left + 9, top + 11, RESOURCES[resource], 13, fill="#ffe08a", anchor="middle", bold=True)
            if mark:
                canvas.text(left + CELL / 2, top + CELL / 2, mark, 16, fill="#1d1d1d", anchor="middle")
            if plain["network"][x][y] == "+":
                canvas.text(left + CELL - 9, top + 10, "+", 13, fill="#f3ead7", anchor="middle", bold=True)


def _things(canvas: Canvas, plain: dict[str, Any]) -> None:
    for city in plain["cities"]:
        left, top = _place(city["at"])
        colour = TRIBES[city["tribe"]]
        canvas.rect(left + 5, top + 5, CELL - 11, CELL - 11, "#f5f0e4", line=colour, thick=4 if city["walls"] else 2)
        canvas.text(left + 14, top + 15, str(city["level"]), 13, fill=colour, anchor="middle", bold=True)
        if city["capital"]:
            canvas.text(left + CELL - 14, top + 14, "★", 11, fill=colour, anchor="middle")
        for building in city["buildings"]:
            bx, by = _place(building["at"])
            mark = BUILDING_MARKS.get(building["type"], "T" if building["type"].endswith("TEMPLE") else "!")
            canvas.text(bx + 10, by + CELL - 11, mark, 13, fill=INK, anchor="middle", bold=True)
    for unit in plain["units"]:
        if unit.get("hidden"):
            continue
        left, top = _place(unit["at"])
        x, y = left + CELL * 0.58, top + CELL * 0.6
        done = unit["status"] == "FINISHED"
        colour = TRIBES[unit["tribe"]]
        canvas.circle(x, y, 12, colour, line="#8b949e" if done else "#fff", thick=1.6)
        canvas.text(x, y, UNIT_MARKS[unit["type"]], 13, fill="#fff", anchor="middle", bold=True)
        share = max(0.0, unit["hp"] / unit["max_hp"])
        if share < 1:
            canvas.rect(x - 12, y + 13, 24, 3.5, "#5a1a14")
            canvas.rect(x - 12, y + 13, 24 * share, 3.5, "#63d471")


def _panel(canvas: Canvas, plain: dict[str, Any], x: float) -> None:
    y = 34.0
    for number, tribe in enumerate(plain["tribes"]):
        acts = not plain["over"] and plain["to_act"] == number
        canvas.rect(x, y - 12, SIDE - 14, 24, TRIBES[number], corner=4)
        name = tribe["tribe"].replace("_", " ").title()
        canvas.text(x + 8, y, f"{'▶ ' if acts else ''}{number} {name}", 13, fill="#fff", bold=True)
        y += 24
        cities = [city for city in plain["cities"] if city["tribe"] == number]
        units = [unit for unit in plain["units"] if unit["tribe"] == number]
        for line in (
            f"stars {tribe['stars']} (+{max(0, tribe['production'])}), score {tribe['score']}",
            f"cities {len(cities)}, units {len(units)}",
        ):
            canvas.text(x + 4, y, line, 12)
            y += 17
        techs = ", ".join(tech.replace("_", " ").lower() for tech in tribe["techs"]) or "nothing"
        for line in wrapped(f"knows {techs}", 11, SIDE - 20, 6):
            canvas.text(x + 4, y, line, 11, fill=PALE)
            y += 14
        y += 18
