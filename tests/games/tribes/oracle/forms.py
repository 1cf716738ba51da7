"""The oracle in the forms of the core: its JSON state and the text of its actions."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from games.tribes.oracle.facts import (
    BUILDINGS,
    MONUMENTS,
    RESOURCE_OF,
    TECHS,
    TEMPLES,
    TERRAIN_OF,
    Action,
    City,
    Tribe,
    Unit,
)
from games.tribes.oracle.play import Oracle

TERRAIN_CHAR = {name: char for char, name in TERRAIN_OF.items()}
RESOURCE_CHAR = {name: char for char, name in RESOURCE_OF.items()}
VERBS = {
    "BURN_FOREST": "burn",
    "CLEAR_FOREST": "clear",
    "DESTROY": "destroy",
    "GROW_FOREST": "grow",
    "RESOURCE_GATHERING": "gather",
    "CAPTURE": "capture",
    "DISBAND": "disband",
    "EXAMINE": "examine",
    "HEAL_OTHERS": "heal",
    "MAKE_VETERAN": "veteran",
    "RECOVER": "recover",
    "UPGRADE_BOAT": "upgradeboat",
    "UPGRADE_SHIP": "upgradeship",
}


def text_of(oracle: Oracle, action: Action) -> str:
    kind, *args = action
    match kind:
        case "END_TURN":
            return "end"
        case "BUILD":
            return f"build {args[2].lower()} {place(args[1])}"
        case "BURN_FOREST" | "CLEAR_FOREST" | "DESTROY" | "GROW_FOREST" | "RESOURCE_GATHERING":
            return f"{VERBS[kind]} {place(args[1])}"
        case "LEVEL_UP":
            return f"levelup c{args[0]} {args[1].lower()}"
        case "SPAWN":
            return f"spawn {args[1].lower()} {place(oracle.cities[args[0]].at)}"
        case "BUILD_ROAD":
            return f"road {place(args[0])}"
        case "RESEARCH_TECH":
            return f"research {args[0].lower()}"
        case "DECLARE_WAR":
            return f"declarewar {args[0]}"
        case "SEND_STARS":
            return f"sendstars {args[0]} {args[1]}"
        case "ATTACK" | "CONVERT":
            return f"{kind.lower()} u{args[0]} -> u{args[1]}"
        case "MOVE":
            return f"move u{args[0]} -> {place(args[1])}"
    return f"{VERBS[kind]} u{args[0]}"


def place(at: tuple[int, int]) -> str:
    return f"{at[0]},{at[1]}"


def scripted(picks: list[str]) -> Callable[[str, list[Any]], Any]:
    """Answers chance with picks in the core's words, each used once."""

    def choose(kind: str, options: list[Any]) -> Any:
        word, value = picks.pop(0).split()
        assert word == {"ruin": "ruin", "tech": "tech", "home": "city", "tie": "winner"}[kind]
        answer: Any = value.upper() if kind in ("ruin", "tech") else int(value.lstrip("c"))
        assert answer in options, (kind, answer, options)
        return answer

    return choose


def outcomes(oracle: Oracle, action: Action) -> list[Oracle]:
    """The position after each outcome of the action."""
    found: list[Oracle] = []
    scripts: list[list[int]] = [[]]
    while scripts:
        script = scripts.pop()
        asked: list[int] = []

        def choose(kind: str, options: list[Any], script: list[int] = script, asked: list[int] = asked) -> Any:
            at = len(asked)
            asked.append(len(options))
            return options[script[at] if at < len(script) else 0]

        after = copy.deepcopy(oracle)
        after.ask = choose
        after.apply(action)
        found.append(after)
        # Every later question had its first answer: the others are still to come.
        for at in range(len(script), len(asked)):
            prefix = script + [0] * (at - len(script))
            scripts += [[*prefix, answer] for answer in range(1, asked[at])]
    return found


def to_plain(o: Oracle) -> dict[str, Any]:
    """As the core writes it, but for "options"."""
    rows = range(o.size)
    return {
        "size": o.size,
        "tick": o.tick,
        "to_act": o.active,
        "over": o.over,
        "last_id": o.last_id,
        "terrain": ["".join(TERRAIN_CHAR[o.terrain[x, y]] for y in rows) for x in rows],
        "resource": ["".join(RESOURCE_CHAR.get(o.resource.get((x, y), ""), " ") for y in rows) for x in rows],
        "network": ["".join("+" if (x, y) in o.network else "." for y in rows) for x in rows],
        "tribes": [tribe_plain(o, tribe) for tribe in o.tribes],
        "cities": [city_plain(o, o.cities[i]) for i in sorted(o.cities)],
        "units": [unit_plain(o, o.units[i]) for i in sorted(o.units)],
        "allegiance": [list(row) for row in o.allegiance],
    }


def tribe_plain(o: Oracle, t: Tribe) -> dict[str, Any]:
    return {
        "tribe": t.kind,
        "capital": t.capital,
        "stars": t.stars,
        "score": t.score,
        "result": t.result,
        "techs": [name for name in TECHS if name in t.techs],
        "cities": list(t.cities),
        "connected": sorted(t.connected),
        "monuments": {name: t.monuments[name] for name in BUILDINGS if name in MONUMENTS},
        "production": sum(o.cities[c].production for c in t.cities),
        "extra_units": list(t.extra),
        "kills": t.kills,
        "pacifist": t.pacifist,
        "tribes_met": [],
        "wars_declared": t.wars,
        "war_declared": t.declared,
        "stars_sent": t.sent,
        "stars_sent_this_turn": t.sent_now,
    }


def city_plain(o: Oracle, c: City) -> dict[str, Any]:
    tiles = sorted(at for at, owner in o.owner.items() if owner == c.id)
    buildings = []
    for at in sorted(c.buildings):
        building: dict[str, Any] = {"type": o.building[at], "at": list(at)}
        if at in o.temple:
            level, countdown = o.temple[at]
            building |= {"level": level, "countdown": 3 if level == 5 else countdown}
        buildings.append(building)
    return {
        "id": c.id,
        "at": list(c.at),
        "tribe": c.tribe,
        "level": c.level,
        "population": c.population,
        "population_needed": c.level + 1,
        "production": c.production,
        "extra_production": c.extra,
        "capital": c.capital,
        "walls": c.walls,
        "radius": c.radius,
        "points_worth": c.worth,
        "units": list(c.units),
        "tiles": [list(at) for at in tiles],
        "buildings": buildings,
    }


def unit_plain(o: Oracle, u: Unit) -> dict[str, Any]:
    plain = {
        "id": u.id,
        "type": u.type,
        "at": list(u.at),
        "tribe": u.tribe,
        "city": u.home or None,
        "hp": u.hp,
        "max_hp": u.max_hp,
        "kills": u.kills,
        "veteran": u.veteran,
        "status": u.status,
    }
    if u.carries:
        plain["carries"] = u.carries
    if o.shown.get(u.at) != u.id:
        plain["hidden"] = True
    return plain


def from_plain(plain: dict[str, Any], choose: Callable[[str, list[Any]], Any], **options: Any) -> Oracle:
    """An oracle in the position that a state of the core has."""
    level = "\n".join(",".join("c:0" if char == "c" else f"{char}:" for char in row) for row in plain["terrain"])
    o = Oracle(level, choose, **options)
    rows = range(o.size)
    o.resource = {
        (x, y): RESOURCE_OF[plain["resource"][x][y]] for x in rows for y in rows if plain["resource"][x][y] != " "
    }
    o.network = {(x, y) for x in rows for y in rows if plain["network"][x][y] == "+"}
    o.tick, o.active, o.over, o.last_id = plain["tick"], plain["to_act"], plain["over"], plain["last_id"]
    o.allegiance = [list(row) for row in plain["allegiance"]]
    o.owner, o.building, o.temple, o.cities, o.units, o.shown = {}, {}, {}, {}, {}, {}
    for row in plain["cities"]:
        city = City(row["id"], tuple(row["at"]), row["tribe"], row["capital"])
        city.level, city.population, city.extra = row["level"], row["population"], row["extra_production"]
        city.walls, city.radius, city.worth = row["walls"], row["radius"], row["points_worth"]
        city.units, city.buildings = list(row["units"]), [tuple(b["at"]) for b in row["buildings"]]
        o.cities[city.id] = city
        o.owner |= {tuple(at): city.id for at in row["tiles"]}
        o.building |= {tuple(b["at"]): b["type"] for b in row["buildings"]}
        o.temple |= {tuple(b["at"]): [b["level"], b["countdown"]] for b in row["buildings"] if b["type"] in TEMPLES}
    for row in plain["units"]:
        at = tuple(row["at"])
        home = row["city"] or 0
        o.units[row["id"]] = Unit(
            row["id"], row["type"], at, row["tribe"], home, row["hp"], row["max_hp"], row["kills"], row["veteran"],
            row["status"], row.get("carries", ""),
        )  # fmt: skip
        if not row.get("hidden"):
            o.shown[at] = row["id"]
    o.tribes = [
        Tribe(
            row["tribe"], row["capital"], row["stars"], row["score"], row["result"], set(row["techs"]),
            list(row["cities"]), list(row["connected"]), dict(row["monuments"]), list(row["extra_units"]),
            row["kills"], row["pacifist"], row["wars_declared"], row["stars_sent"], row["stars_sent_this_turn"],
            row["war_declared"],
        )
        for row in plain["tribes"]
    ]  # fmt: skip
    return o
