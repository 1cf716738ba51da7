"""Bad input of every kind: refused with a typed error, or a position that plays like any other. Each test is boxed in
time, so that a longer run (TURNWISE_FUZZ_SECONDS) looks further."""

from __future__ import annotations

import copy
import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from corrupt import spoil
from turnwise import TurnwiseError, tribes
from turnwise.errors import BadStateError

SECONDS = float(os.environ.get("TURNWISE_FUZZ_SECONDS", "3"))
POSITIONS = sorted((Path(__file__).parents[3] / "games" / "perft" / "tribes").glob("*.json"))
TABLES = tribes.tables()
KINDS = [row["name"] for row in TABLES["tribes"]["tribes"]]
TECHS = [row["name"] for row in TABLES["techs"]["techs"]]
UNITS = [row["name"] for row in TABLES["units"]["units"]]
LAND_UNITS = [row["name"] for row in TABLES["units"]["units"] if not row["water"]]
BUILDINGS = [row["name"] for row in TABLES["buildings"]["buildings"]]
STATUSES = TABLES["constants"]["status"]
WORDS = ["hidden", "viewer", "carries", "visible", "WARRIOR", "BOAT", "PORT", "TEMPLE", "FINISHED", "RIDING", "LOSS"]
WORDS += [letter * 11 for letter in "é. c"]


def while_there_is_time() -> Iterator[int]:
    end = time.monotonic() + SECONDS
    number = 0
    while time.monotonic() < end or number < 20:
        yield number
        number += 1


def play(state: Any, chooser: random.Random, actions: int) -> None:
    for _ in range(actions):
        if state.is_over:
            break
        legal = state.legal_actions()
        busy = [action for action in legal if action != "end"]
        action = chooser.choice(busy if busy and chooser.random() < 0.7 else legal)
        state, _ = state.apply(action, seed=chooser.getrandbits(32))
        state.check()


def look(state: Any) -> None:
    """Every other way to use a position."""
    state.check()
    assert tribes.State.from_json(state.to_json()).to_json() == state.to_json()
    for player in range(state.players):
        view = state.observe(player)
        view.check()
        view.determinize(seed=1).check()
        view.key(player)


def observation(position: dict[str, Any], chooser: random.Random) -> dict[str, Any]:
    """What the tribe to act sees of a position in fog."""
    plain = copy.deepcopy(position)
    plain["options"]["full_observation"] = False
    for tribe in plain["tribes"]:
        tribe["visible"] = ["".join(chooser.choice("+.") for _ in range(plain["size"])) for _ in range(plain["size"])]
    state = tribes.State.from_plain(plain)
    seen: dict[str, Any] = state.observe(state.to_act).to_plain()
    return seen


@pytest.mark.parametrize("fog", [False, True])
def test_spoilt_states_are_refused_or_play(fog):
    chooser = random.Random(1)
    positions = [json.loads(path.read_text(encoding="utf-8")) for path in POSITIONS]
    refused = accepted = 0
    for _ in while_there_is_time():
        plain = copy.deepcopy(chooser.choice(positions))
        if fog:
            plain = observation(plain, chooser)
        for _ in range(chooser.choice([1, 1, 1, 2, 3, 6])):
            spoil(plain, chooser, WORDS)
        try:
            state = tribes.State.from_plain(plain) if chooser.random() < 0.7 else tribes.State.from_json(text_of(plain))
        except TurnwiseError:
            refused += 1
            continue
        accepted += 1
        look(state)
        play(state, chooser, 25)
    assert refused
    assert accepted


def text_of(plain: dict[str, Any]) -> str:
    """Python writes NaN and Infinity, which are no JSON."""
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"terrain": ["........." + "é"] + ["." * 11] * 10}, "terrain"),
        ({"tribes": [{"tribe": "x" + "é" * 60}, {"tribe": "XIN_XI"}]}, "tribe"),
    ],
)
def test_messages_quote_any_text(change, expected):
    plain = json.loads(POSITIONS[0].read_text(encoding="utf-8")) | change
    with pytest.raises(BadStateError, match=expected):
        tribes.State.from_plain(plain)


def strange(chooser: random.Random) -> dict[str, Any]:
    """A position that nobody would play into: crowds that share tiles, cities inside each other's borders, any number
    that the form allows."""
    side, players = chooser.choice([(11, 2), (11, 3), (14, 3), (16, 4)])
    fog, pick = chooser.random() < 0.3, chooser.choice
    spots = [(x, y) for x in range(side) for y in range(side)]
    chooser.shuffle(spots)
    mix = pick(["....ffmsd", "sssddd.", "mmmf.", "."])
    terrain, resource, network = (
        [[pick(symbols) for _ in range(side)] for _ in range(side)] for symbols in (mix, "     hfawocr", "..+")
    )
    cities: list[dict[str, Any]] = []
    owned: set[tuple[int, int]] = set()
    for number in range(players + chooser.randrange(5)):
        x, y = spots.pop()
        terrain[x][y], network[x][y] = "c", "+"
        tribe = number if number < players else chooser.randrange(players)
        level, radius = pick([1, 2, 3, 4, 20, 60]), pick([1, 1, 2, 3])
        square = {(a, b) for a, b in [*spots, (x, y)] if max(abs(a - x), abs(b - y)) <= radius}
        cities.append(
            {
                "id": len(cities) + 1, "at": [x, y], "tribe": tribe,
                "level": level, "population": pick([-level, 0, 1, level + 1, 500]), "capital": number < players,
                "extra_production": pick([0, 3, 3000]), "walls": pick([True, False]), "radius": radius,
                "points_worth": pick([-1000, 0, 500]), "tiles": [list(at) for at in sorted(square - owned)],
                "buildings": [],
            }
        )  # fmt: skip
        owned |= square
    for _ in range(chooser.randrange(8)):
        x, y = spots.pop()
        terrain[x][y] = "v"
    for city in cities:
        for x, y in city["tiles"]:
            if terrain[x][y] not in "cv" and chooser.random() < 0.4:
                city["buildings"].append({"type": pick(BUILDINGS), "at": [x, y]})
                network[x][y] = "+" if city["buildings"][-1]["type"] == "PORT" else network[x][y]
    units: list[dict[str, Any]] = []
    room = {city["id"]: city["level"] + 1 for city in cities}
    for number in range(pick([0, 10, 60, 128])):
        x, y = chooser.randrange(side), chooser.randrange(side)
        kind = pick(LAND_UNITS if terrain[x][y] not in "sd" else ["BOAT", "SHIP", "BATTLESHIP"])
        unit = {"id": 100 + number, "type": kind, "at": [x, y], "tribe": chooser.randrange(players)}
        unit |= {"status": pick(STATUSES), "kills": pick([0, 3, 500]), "veteran": pick([True, False])}
        if kind not in LAND_UNITS:
            unit["carries"] = pick(LAND_UNITS)
        if chooser.random() < 0.3:
            unit["max_hp"] = unit["hp"] = pick([-1, 1, 100])
        unit["hidden"] = any(other["at"] == [x, y] for other in units)
        homes = [city["id"] for city in cities if city["tribe"] == unit["tribe"] and room[city["id"]]]
        if homes and chooser.random() < 0.6:
            unit["city"] = pick(homes)
            room[unit["city"]] -= 1
        units.append(unit)
    nations = [
        {
            "tribe": pick(KINDS), "stars": pick([0, 10, 5000]), "techs": chooser.sample(TECHS, chooser.randrange(25)),
            "kills": pick([0, 9, 500]), "pacifist": pick([0, 4]),
            "capital": None if fog and chooser.random() < 0.1 else cities[number]["id"],
            "monuments": {name: pick(["UNAVAILABLE", "AVAILABLE", "BUILT"]) for name in BUILDINGS[12:]},
        } | ({"visible": ["".join(pick("+.") for _ in range(side)) for _ in range(side)]} if fog else {})
        for number in range(players)
    ]  # fmt: skip
    board = {"terrain": terrain, "resource": resource, "network": network}
    return {
        "options": {"mode": pick(["capitals", "score"]), "diplomacy": pick([True, False]), "full_observation": not fog},
        "size": side, "tick": pick([0, 1, 30, 49]), "to_act": chooser.randrange(players), "cities": cities,
        "tribes": nations, "units": units, **{name: ["".join(row) for row in rows] for name, rows in board.items()},
    }  # fmt: skip


def test_strange_positions_play():
    chooser = random.Random(2)
    for _ in while_there_is_time():
        state = tribes.State.from_plain(strange(chooser), strict_reference=chooser.random() < 0.3)
        look(state)
        play(state, chooser, 120)


def test_spoilt_levels_are_refused_or_play():
    chooser = random.Random(3)
    pieces = ["c:1", "v:", "d:r", "c:99999999999", "\n", ",", ":", "", "é", "\0", "s:h", " ", "x:", ".:z"]
    refused = accepted = 0
    for _ in while_there_is_time():
        text = tribes.level_text(chooser.choice(tribes.levels()))
        for _ in range(chooser.choice([1, 1, 2, 5])):
            at = chooser.randrange(len(text))
            text = text[:at] + chooser.choice(pieces) + text[at + chooser.randrange(5) :]
        try:
            state = tribes.State.from_level(text, full_observation=chooser.random() < 0.5)
        except TurnwiseError:
            refused += 1
            continue
        accepted += 1
        look(state)
        play(state, chooser, 25)
    assert refused
    assert accepted


def test_spoilt_actions_and_picks_are_refused_or_play():
    chooser = random.Random(4)
    state = tribes.State.from_json(POSITIONS[0].read_text(encoding="utf-8"))
    bits = ["", "x", " ", "-", "9" * 20, "\0", "é", "->", ",", "u", "c"]
    picks = [["ruin superunit"], ["city c9999999999"], ["tech"], ["winner 7"], ["step 99,99"], [""], ["x" * 50]]
    messages: list[str] = []
    for _ in while_there_is_time():
        text = chooser.choice(state.legal_actions())
        at = chooser.randrange(len(text) + 1)
        spoilt = text[:at] + chooser.choice(bits) + text[at + chooser.randrange(3) :]
        try:
            after, _ = state.apply(spoilt, picks=chooser.choice([[], *picks]), seed=1)
            after.check()
        except TurnwiseError as refused:
            messages.append(str(refused))
        after, _ = state.apply(text, seed=chooser.getrandbits(32))
        state = after if not after.is_over else tribes.State.from_json(POSITIONS[0].read_text(encoding="utf-8"))
    assert messages
    assert all(messages)
