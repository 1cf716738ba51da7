"""Tribes in fog: an observation holds what its tribe has seen, nothing else, and worlds dealt for it look like it."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from turnwise import tribes

KINDS = ["BARDUR", "LUXIDOOR", "XIN_XI", "VENGIR"]
SETTINGS = [
    (2, {"diplomacy": True}),
    (2, {"rules": "v1", "mode": "score"}),
    (3, {"mode": "score"}),
    (4, {"diplomacy": True}),
]


def midgame(seed: int, count: int, options: dict[str, Any]) -> list[Any]:
    """Positions along a random match in fog."""
    chooser = random.Random(seed)
    kinds = ["XIN_XI", "BARDUR"] if options.get("rules") == "v1" else KINDS[:count]
    options = {"diplomacy": False} | options
    state = tribes.State.from_level(tribes.generate_level(kinds, seed=seed), full_observation=False, **options)
    found = []
    while not state.is_over and len(found) < 12:
        for _ in range(chooser.randrange(60)):
            if not state.is_over:
                state, _ = state.apply(chooser.choice(state.legal_actions()), seed=chooser.getrandbits(32))
        if not state.is_over:
            found.append(state)
    return found


@pytest.mark.parametrize(("count", "options"), SETTINGS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_dealt_worlds_look_like_the_observation(count, options, seed):
    for state in midgame(seed, count, options):
        for player in range(state.players):
            view = state.observe(player)
            view.check()
            again = tribes.State.from_json(view.to_json())
            assert again.to_json() == view.to_json()
            assert again.observe(player) == view
            for number in range(4):
                world = view.determinize(seed=number)
                world.check()
                assert world.observe(player) == view
                assert world.key(player) == view.key(player) == state.key(player)
                if state.to_act == player:
                    assert world.legal_actions() == view.legal_actions() == state.legal_actions()


class Hidden:
    """Changes of a position that one tribe cannot see."""

    def __init__(self, plain: dict[str, Any], viewer: int, chooser: random.Random) -> None:
        self.plain, self.viewer, self.chooser = copy.deepcopy(plain), viewer, chooser
        me = self.plain["tribes"][viewer]
        rows = me.get("visible", ["+" * plain["size"]] * plain["size"])
        self.seen = {(x, y) for x, row in enumerate(rows) for y, mark in enumerate(row) if mark == "+"}
        self.seen |= {tuple(at) for city in self.cities(True) for at in city["tiles"]}
        self.taken = {tuple(unit["at"]) for unit in self.plain["units"]}
        self.owned = {tuple(at) for city in self.plain["cities"] for at in city["tiles"]}

    def cities(self, own: bool) -> list[dict[str, Any]]:
        return [city for city in self.plain["cities"] if (city["tribe"] == self.viewer) == own]

    def change(self) -> dict[str, Any]:
        for number, tribe in enumerate(self.plain["tribes"]):
            if number != self.viewer:
                self.change_tribe(tribe)
        for city in self.cities(False):
            if tuple(city["at"]) not in self.seen:
                city["walls"] = self.chooser.random() < 0.5
                city["level"] += self.chooser.randrange(3)
                del city["population_needed"]
            city["population"] = self.chooser.randrange(0, 2)
            city["extra_production"] = self.chooser.randrange(5)
            city["points_worth"] = self.chooser.randrange(500)
            del city["production"]
        for tribe in self.plain["tribes"]:
            del tribe["production"]
        for unit in self.plain["units"]:
            if unit["tribe"] != self.viewer:
                unit["kills"] = self.chooser.randrange(4)
                if tuple(unit["at"]) not in self.seen:
                    self.change_unit(unit)
        for x in range(self.plain["size"]):
            for y in range(self.plain["size"]):
                if (x, y) not in self.seen:
                    self.change_tile(x, y)
        self.plain["last_id"] += self.chooser.randrange(9)
        return self.plain

    def change_tribe(self, tribe: dict[str, Any]) -> None:
        tribe["stars"] = self.chooser.randrange(200)
        tribe["techs"] = self.chooser.sample([row["name"] for row in tribes.tables()["techs"]["techs"]], 8)
        tribe["kills"] = self.chooser.randrange(20)
        tribe["pacifist"] = self.chooser.randrange(20)
        tribe["monuments"]["GATE_OF_POWER"] = "AVAILABLE"
        tribe["connected"] = []

    def change_unit(self, unit: dict[str, Any]) -> None:
        unit["hp"] = self.chooser.randrange(1, unit["max_hp"] + 1) if unit["max_hp"] > 0 else unit["hp"]
        x, y = unit["at"]
        here = self.plain["terrain"][x][y]
        free = [
            (a, b)
            for a in range(x - 2, x + 3)
            for b in range(y - 2, y + 3)
            if 0 <= min(a, b) <= max(a, b) < self.plain["size"]
            and (a, b) not in self.seen | self.taken
            and self.plain["terrain"][a][b] == here
        ]
        if free:
            at = self.chooser.choice(free)
            self.taken |= {at}
            unit["at"] = list(at)

    def change_tile(self, x: int, y: int) -> None:
        def put(board: str, symbol: str) -> None:
            row = self.plain[board][x]
            self.plain[board][x] = row[:y] + symbol + row[y + 1 :]

        if self.plain["terrain"][x][y] in ".f" and (x, y) not in self.owned:
            put("terrain", self.chooser.choice(".f"))
            put("resource", self.chooser.choice(" fr"))


@pytest.mark.parametrize(("count", "options"), SETTINGS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_nothing_leaks_of_what_is_not_seen(count, options, seed):
    chooser = random.Random(seed)
    changed = 0
    for state in midgame(seed, count, options):
        for player in range(state.players):
            plain = Hidden(state.to_plain(), player, chooser).change()
            other = tribes.State.from_plain(plain)
            changed += other != state
            assert other.observe(player) == state.observe(player)
            assert other.key(player) == state.key(player)
            if state.to_act == player:
                assert other.legal_actions() == state.legal_actions()
    assert changed
