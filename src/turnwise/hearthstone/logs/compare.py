"""The log's board beside ours: the same fields out of both, and where they differ."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from turnwise import _core

from .cards import UNKNOWN, base_of, stand_ins
from .story import KEYWORDS

Plain = dict[str, Any]
# Keywords whose tag the client keeps exactly; it may leave the others on a minion that a text silences or exhausts.
COMPARED = (
    "taunt",
    "divine_shield",
    "stealth",
    "windfury",
    "poisonous",
    "lifesteal",
    "frozen",
    "immune",
    "charge",
    "rush",
)


HIDDEN = "by hindsight: "  # marks a difference in what the log shows only later


def bare(text: str) -> str:
    """An id without its era, its parts and what a deck enchanted."""
    return re.split("[@:+$#]", text, maxsplit=1)[0]


def ours(state: _core.State) -> Plain:
    """What everybody sees of a state of ours, in the form of `Moment.seen`."""
    plain = state.to_plain(full=True)
    active = plain["active"] if "active" in plain else plain["to_act"]
    players = []
    for who, side in enumerate(plain["players"]):
        hero, weapon, power = side["hero_state"], side["weapon"], side["hero_power"]
        found = {key: side[key] for key in _COPIED}
        found["hero"] = bare(side["hero"])
        found["attack"] = hero["attack_now"] if who == active else None
        found["hero_frozen"] = "frozen" in hero["keywords"]
        found["hero_immune"] = bool({"immune", "immune_this_turn"} & set(hero["keywords"]))
        found["power"], found["power_used"], found["power_cost"] = bare(power["id"]), power["used"], power["cost_now"]
        found["weapon"] = weapon and {
            "id": bare(weapon["id"]), "attack": weapon["attack"], "durability": weapon["durability"]
        }  # fmt: skip
        found["hand"] = [
            {"id": bare(card["id"]), "cost": card.get("cost_now"), "attack": card.get("attack"),
             "health": card.get("health")}
            for card in side["hand"]
        ]  # fmt: skip
        found["deck"] = sum(side["deck"].values()) + len(side["deck_top"])
        found["deck_cards"] = {bare(card): 0 for card in (*side["deck"], *side["deck_top"])}
        for card, count in (*side["deck"].items(), *((card, 1) for card in side["deck_top"])):
            found["deck_cards"][bare(card)] += count
        found["board"] = [_minion(minion) for minion in side["board"]]
        found["secrets"] = sorted(bare(each["id"]) for each in side["secrets"])
        players.append(found)
    return {"turn": plain["turn"], "seat": active, "players": players, "result": plain["result"]}


_COPIED = (
    "max_mana", "mana", "temp_mana", "overload_locked", "overload_owed", "fatigue", "health", "max_health", "armor",
    "minion_size",
)  # fmt: skip


def _minion(minion: Plain) -> Plain:
    flags = set(minion["keywords"])
    if "immune_this_turn" in flags:
        flags.add("immune")
    return {
        "id": bare(minion["id"]), "attack": minion["attack"], "health": minion["health"],
        "max_health": minion["max_health"], "flags": flags, "spell_damage": minion["spell_damage"],
    }  # fmt: skip


def differences(theirs: Plain, mine: Plain, most: int = 20, loose: tuple[bool, bool] = (False, False)) -> list[str]:
    """Where the log (first) and our state (second) differ, in words; what the log hides differs from nothing. The order
    of a hand counts unless it is `loose`: of equal cards the client may have played another one than we."""
    found: list[str] = []

    def put(where: str, log: Any, state: Any) -> None:
        if log is not None and log != state and len(found) < most:
            found.append(f"{where}: {log} in the log, {state} here")

    put("turn", theirs["turn"], mine["turn"])
    put("whose turn", theirs["seat"], mine["seat"])
    for who, (log, state) in enumerate(zip(theirs["players"], mine["players"], strict=True)):
        name = f"player {who}"
        for key in _NUMBERS:
            put(f"{name}: {key}", log.get(key), state.get(key))
        if log.get("weapon") is None or state["weapon"] is None:
            if (log.get("weapon") is None) != (state["weapon"] is None):
                found.append(f"{name}: weapon: {log.get('weapon')} in the log, {state['weapon']} here")
        else:
            put(f"{name}: weapon", log["weapon"], state["weapon"])
        if len(log["board"]) != len(state["board"]):
            put(f"{name}: board", _ids(log["board"]), _ids(state["board"]))
        else:
            for place, (a, b) in enumerate(zip(log["board"], state["board"], strict=True), 1):
                _compare_minion(f"{name}: board {place}", a, b, put)
        _compare_hands(name, log["hand"], state["hand"], put, loose[who], bool(state["minion_size"]))
        _compare_decks(name, log.get("deck_known", []), state["deck_cards"], put)
        if len(log["secrets"]) != len(state["secrets"]):
            put(f"{name}: secrets", len(log["secrets"]), len(state["secrets"]))
        elif UNKNOWN not in log["secrets"] and UNKNOWN not in state["secrets"]:
            put(f"{name}: secrets", log["secrets"], state["secrets"])
    return found


_NUMBERS = (
    "max_mana", "mana", "overload_locked", "overload_owed", "fatigue", "hero", "health", "max_health",
    "armor", "attack", "hero_frozen", "hero_immune", "power", "power_used", "power_cost", "deck",
)  # fmt: skip


def _ids(board: list[Plain]) -> list[str]:
    return [f"{each['id']} {each['attack']}/{each['health']}" for each in board]


def _compare_minion(where: str, log: Plain, state: Plain, put: Any) -> None:
    if log["id"] not in (UNKNOWN, state["id"]):
        put(f"{where}: id", log["id"], state["id"])
        return
    for key in ("attack", "health", "max_health"):
        put(f"{where} {log['id']}: {key}", log[key], state[key])
    for name in COMPARED:
        put(f"{where} {log['id']}: {name}", name in log["flags"], name in state["flags"])


def _compare_hands(name: str, log: list[Plain], state: list[Plain], put: Any, loose: bool, sized: bool) -> None:
    if len(log) != len(state):
        put(f"{name}: hand", len(log), len(state))
        return
    if loose:
        log, state = _paired(log, state)
    for place, (a, b) in enumerate(zip(log, state, strict=True), 1):
        if a["id"] == UNKNOWN:
            if a.get("hidden", UNKNOWN) != UNKNOWN and base_of(a["hidden"]) != base_of(b["id"]):
                put(f"{HIDDEN}{name}: hand {place}", a["hidden"], b["id"])
            elif a.get("hidden", UNKNOWN) != UNKNOWN and b["cost"] is not None:
                put(f"{HIDDEN}{name}: hand {place} {a['hidden']}: cost", a.get("hidden_cost"), b["cost"])
            continue
        if b["id"] == UNKNOWN:
            put(f"{HIDDEN}{name}: hand {place}", a["id"], b["id"])
            continue
        if a["id"] != b["id"]:
            put(f"{name}: hand {place}: id", a["id"], b["id"])
            continue
        put(f"{name}: hand {place} {a['id']}: cost", a["cost"], b["cost"])
        if b.get("attack") is not None and a.get("attack") is not None and not sized and a["id"] != "OG_280":
            put(f"{name}: hand {place} {a['id']}: attack", a["attack"], b["attack"])
            if b.get("health") is not None:  # a state says no Durability of a weapon in hand
                put(f"{name}: hand {place} {a['id']}: health", a["health"], b["health"])


def _compare_decks(name: str, known: list[str], here: dict[str, int], put: Any) -> None:
    """What later comes out of a deck is in it: each such card that is not, as far as ours holds no unknown ones."""
    missing = Counter(known) - Counter(here)
    unknown = sum(count for card, count in here.items() if card == UNKNOWN or card in stand_ins())
    for card in list(missing.elements())[unknown:]:
        put(f"{HIDDEN}{name}: deck: {card}", "in it", "not")


def name_of(card: Plain) -> str:
    """A card of the log's, by hindsight where it is hidden."""
    return str(card.get("hidden", UNKNOWN) if card["id"] == UNKNOWN else card["id"])


def _alike(log: Plain, state: Plain) -> bool:
    return log == {key: state.get(key) for key in log}


def _same_name(log: Plain, state: Plain) -> bool:
    return bool(name_of(log) == state["id"])


def _paired(log: list[Plain], state: list[Plain]) -> tuple[list[Plain], list[Plain]]:
    """Both hands in an order in which equal cards stand beside each other."""
    first: list[Plain] = []
    second: list[Plain] = []
    rest = list(state)
    for same in (_alike, _same_name):
        for card in [each for each in log if not any(each is other for other in first)]:
            match = next((other for other in rest if same(card, other)), None)
            if match is not None:
                first.append(card)
                second.append(match)
                rest = [other for other in rest if other is not match]
    left = [each for each in log if not any(each is other for other in first)]
    hidden = [each for each in rest if each["id"] == UNKNOWN]
    left.sort(key=lambda each: name_of(each) == UNKNOWN)
    rest = [each for each in rest if each["id"] != UNKNOWN] + hidden
    return first + left, second + rest


def adjusted(game: _core.Game, position: Plain, seen: Plain) -> _core.State:
    """The state of a position, with costs and keywords changed where what auras give does not explain the log's."""
    state = game.state_from_plain(position)
    mine = ours(state)
    for who, (log, here) in enumerate(zip(seen["players"], mine["players"], strict=True)):
        side = position["players"][who]
        for card, a, b in zip(side["hand"], log["hand"], here["hand"], strict=False):
            if a["id"] == UNKNOWN or a["cost"] is None or b["cost"] is None:
                continue
            if a["cost"] != b["cost"]:
                card["cost"] = _base_cost(state, who, side["hand"].index(card)) + a["cost"] - b["cost"]
            if b.get("attack") is None and a.get("attack") is not None:
                card["attack"] = a["attack"]  # of a weapon a state says only what it gained
            for key in ("attack", "health"):
                if a["id"] != "OG_280" and a.get(key) is not None and b.get(key) is not None and a[key] != b[key]:
                    card[key] = a[key]
        for minion, a, b in zip(side["board"], log["board"], here["board"], strict=False):
            for name in KEYWORDS:
                if (name in a["flags"]) != (name in b["flags"]):
                    minion[name] = name in a["flags"]
            if a["spell_damage"] != b["spell_damage"]:
                minion["spell_damage"] = a["spell_damage"]
        cost = log.get("power_cost")
        if cost is not None and cost != here["power_cost"] and "hero_power" in side:
            side["hero_power"]["cost"] = cost
    return game.state_from_plain(position)


def _base_cost(state: _core.State, who: int, place: int) -> int:
    return int(state.to_plain(full=True)["players"][who]["hand"][place]["cost"])
