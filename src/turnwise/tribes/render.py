"""The map for people: colours say terrain and owner, letters say what is there."""

from __future__ import annotations

from typing import Any, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from turnwise import _core

GROUND = {
    ".": "#7c9a4e",
    "f": "#2f6b3a",
    "m": "#8a8178",
    "s": "#5fb0d8",
    "d": "#2d6ea6",
    "v": "#c9a35a",
    "c": "#d9d2c3",
    " ": "#333333",
}
TRIBES = ("#b3121d", "#0b2f9f", "#5b1a7a", "#0d0d0d")
RESOURCES = {"h": "∝", "f": "♣", "a": "&", "w": "~", "o": "◆", "c": "≡", "r": "?"}
TERRAIN_MARKS = {"m": "▲", "f": "↟", "v": "⌂", "c": "█"}
BUILDING_MARKS = {
    "PORT": "⚓",
    "MINE": "⛏",
    "FARM": "▤",
    "LUMBER_HUT": "ʜ",
    "FORGE": "F",
    "WINDMILL": "W",
    "SAWMILL": "S",
    "CUSTOMS_HOUSE": "$",
}
UNIT_MARKS = {
    "WARRIOR": "W",
    "RIDER": "R",
    "DEFENDER": "D",
    "SWORDMAN": "S",
    "ARCHER": "A",
    "CATAPULT": "C",
    "KNIGHT": "K",
    "MIND_BENDER": "M",
    "BOAT": "b",
    "SHIP": "s",
    "BATTLESHIP": "B",
    "SUPERUNIT": "G",
}


class _Map:
    def __init__(self, plain: dict[str, Any]) -> None:
        self.plain = plain
        self.size: int = plain["size"]
        self.units = {tuple(unit["at"]): unit for unit in plain["units"] if not unit.get("hidden")}
        self.cities = {tuple(city["at"]): city for city in plain["cities"]}
        self.buildings: dict[tuple[int, ...], str] = {}
        self.owner: dict[tuple[int, ...], int] = {}
        for city in plain["cities"]:
            self.owner |= {tuple(at): city["tribe"] for at in city["tiles"]}
            self.buildings |= {tuple(building["at"]): building["type"] for building in city["buildings"]}

    def draw(self) -> Text:
        text = Text("    " + "".join(f"{y:^4}" for y in range(self.size)) + "\n", style="dim")
        for x in range(self.size):
            text.append(f"{x:>3} ", style="dim")
            for y in range(self.size):
                text.append_text(self.tile((x, y)))
            text.append("\n")
        return text

    def tile(self, at: tuple[int, int]) -> Text:
        x, y = at
        terrain = self.plain["terrain"][x][y]
        ground = GROUND[terrain]
        owner = self.owner.get(at)
        border = Style(color=TRIBES[owner] if owner is not None else ground, bgcolor=ground)
        tile = Text("▌", style=border)
        mark, style = self.thing(at, terrain)
        tile.append(mark, style=style + Style(bgcolor=ground))
        unit = self.units.get(at)
        if unit:
            body = Style(color="white", bgcolor=TRIBES[unit["tribe"]], bold=True, dim=unit["status"] == "FINISHED")
            tile.append(UNIT_MARKS[unit["type"]] + _health(unit), body)
        else:
            tile.append("  ", Style(bgcolor=ground))
        return tile

    def thing(self, at: tuple[int, int], terrain: str) -> tuple[str, Style]:
        x, y = at
        if at in self.cities:
            city = self.cities[at]
            return str(city["level"] % 10), Style(color=TRIBES[city["tribe"]], bold=True, underline=city["walls"])
        if at in self.buildings:
            kind = self.buildings[at]
            mark = BUILDING_MARKS.get(kind, "T" if kind.endswith("TEMPLE") else "!")
            return mark, Style(color="black", bold=True)
        resource = self.plain["resource"][x][y]
        if resource != " ":
            return RESOURCES[resource], Style(color="#ffe08a", bold=True)
        if self.plain["network"][x][y] == "+":
            return "+", Style(color="#f3ead7")
        return TERRAIN_MARKS.get(terrain, " "), Style(color="#1d1d1d")


def _health(unit: dict[str, Any]) -> str:
    """Tenths of its health for a hurt unit."""
    return str(10 * unit["hp"] // unit["max_hp"]) if 0 < unit["hp"] < unit["max_hp"] else " "


def _tribe(plain: dict[str, Any], number: int, seat: int | None) -> Table:
    tribe = plain["tribes"][number]
    to_act = not plain["over"] and plain["to_act"] == number
    who = "" if seat is None else ", you" if number == seat else ", they" if len(plain["tribes"]) == 2 else ""
    title = f"{'▶ ' if to_act else ''}{number} {tribe['tribe']}{who}"
    table = Table(title=title, title_style=f"bold white on {TRIBES[number]}", show_header=False, box=None)
    table.add_column()
    table.add_column(max_width=40)
    table.add_row("stars", f"{tribe['stars']} (+{max(0, tribe['production'])})")
    table.add_row("score", str(tribe["score"]))
    for city in plain["cities"]:
        if city["tribe"] == number:
            x, y = city["at"]
            table.add_row(
                f"c{city['id']} {x},{y}",
                f"level {city['level']}, {city['population']}/{city['population_needed']}"
                + (", walls" if city["walls"] else ""),
            )
    for unit in plain["units"]:
        if unit["tribe"] == number:
            x, y = unit["at"]
            state = f"{unit['hp']}/{unit['max_hp']} {unit['status'].lower()}{' veteran' if unit['veteran'] else ''}"
            table.add_row(f"u{unit['id']} {x},{y}", f"{unit['type'].lower()} {state}")
    table.add_row("knows", Text(", ".join(tech.lower() for tech in tribe["techs"]), overflow="fold"))
    return table


def render(state: _core.State, seat: int | None = None) -> RenderableType:
    """The position as a rich renderable: the map, and what each tribe has; `seat` is you."""
    plain = cast("dict[str, Any]", state.to_plain())
    over = " (over)" if plain["over"] else ""
    legend = Text(
        "units: letter of the type, tenths of health when hurt; cities: level, underlined with walls; ? ruins, + road",
        style="dim",
    )
    tribes = [_tribe(plain, number, seat) for number in range(len(plain["tribes"]))]
    return Group(Text(f"tick {plain['tick']}{over}", style="bold"), _Map(plain).draw(), legend, Columns(tribes))
