"""What an action did, in sentences for people, as far as a tribe sees it: units hurt, lost and met, cities and
technologies."""

from __future__ import annotations

from typing import Any

from turnwise import _core


def happened(before: _core.State, after: _core.State, viewer: int | None) -> list[str]:
    old, new = (_seen(state, viewer) for state in (before, after))
    return _units(old, new, viewer) + _cities(old, new, viewer) + _tribes(old, new, viewer)


def _seen(state: _core.State, viewer: int | None) -> dict[str, Any]:
    seen = state if viewer is None or state.viewer is not None else state.observe(viewer)
    plain: dict[str, Any] = seen.to_plain()
    return plain


def _whose(plain: dict[str, Any], tribe: int, viewer: int | None) -> str:
    if tribe == viewer:
        return "your"
    many = viewer is None or len(plain["tribes"]) > 2
    return f"{plain['tribes'][tribe]['tribe'].replace('_', ' ').title()}'s" if many else "their"


def _who(plain: dict[str, Any], tribe: int, viewer: int | None) -> str:
    whose = _whose(plain, tribe, viewer)
    return {"your": "you", "their": "they"}.get(whose, whose.removesuffix("'s"))


def _verb(who: str, plural: str, single: str) -> str:
    return f"{who} {plural if who in ('you', 'they') else single}"


def _name(unit: dict[str, Any]) -> str:
    return str(unit["type"].replace("_", " ").lower())


def _place(thing: dict[str, Any]) -> str:
    return "{},{}".format(*thing["at"])


def _units(old: dict[str, Any], new: dict[str, Any], viewer: int | None) -> list[str]:
    was, now = ({unit["id"]: unit for unit in plain["units"] if not unit.get("hidden")} for plain in (old, new))
    sizes = {tuple(unit["at"]) for unit in now.values()}
    found = []
    for id, unit in was.items():
        name = f"{_whose(new, unit['tribe'], viewer)} {_name(unit)} at {_place(unit)}"
        if id not in now:
            gone = "is lost" if viewer is None or unit["tribe"] == viewer or tuple(unit["at"]) in sizes else "is gone"
            found.append(f"{name} {gone}")
        elif (change := now[id]["hp"] - unit["hp"]) and now[id]["type"] == unit["type"]:
            found.append(
                f"{name} {'takes' if change < 0 else 'heals'} {abs(change)}: {now[id]['hp']} of {now[id]['max_hp']}"
            )
        elif now[id]["type"] != unit["type"]:
            found.append(f"{name} is a {_name(now[id])} now")
        if id in now and now[id]["tribe"] != unit["tribe"]:
            found.append(f"{_verb(_who(new, now[id]['tribe'], viewer), 'convert', 'converts')} {name}")
        if id in now and now[id]["veteran"] and not unit["veteran"]:
            found.append(f"{name} is a veteran")
    for id, unit in now.items():
        if id not in was and unit["tribe"] != viewer:
            found.append(f"{_whose(new, unit['tribe'], viewer)} {_name(unit)} is at {_place(unit)}")
    return found


def _cities(old: dict[str, Any], new: dict[str, Any], viewer: int | None) -> list[str]:
    was, now = ({city["id"]: city for city in plain["cities"]} for plain in (old, new))
    found = []
    for id, city in now.items():
        name = f"the city at {_place(city)}"
        who = _who(new, city["tribe"], viewer)
        if id not in was:
            found.append(f"{_verb(who, 'have', 'has')} {name}")
        elif was[id]["tribe"] != city["tribe"]:
            found.append(f"{_verb(who, 'take', 'takes')} {name}")
        elif was[id]["level"] != city["level"]:
            found.append(f"{name} grows to level {city['level']}")
    return found


def _tribes(old: dict[str, Any], new: dict[str, Any], viewer: int | None) -> list[str]:
    found = []
    for number, (was, now) in enumerate(zip(old["tribes"], new["tribes"], strict=True)):
        learned = [tech.replace("_", " ").lower() for tech in now["techs"] if tech not in was["techs"]]
        if learned:
            found.append(f"{_verb(_who(new, number, viewer), 'know', 'knows')} {', '.join(learned)}")
        gained = now["stars"] - was["stars"]
        if number == viewer and gained > 0:
            found.append(f"you get {gained} star{'s' * (gained > 1)}")
    return found
