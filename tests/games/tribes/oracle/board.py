"""Where everything stands, how the match begins, and trade (docs/tribes.md: board, economy, trade)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.tribes.oracle.facts import RESOURCE_OF, TECHS, TERRAIN_OF, TRIBES, UNITS, WATER, C, City, Place, Tribe, Unit


class Board:
    def __init__(
        self,
        level: str,
        choose: Callable[[str, list[Any]], Any],
        *,
        rules: str = "head",
        mode: str = "capitals",
        diplomacy: bool = False,
        strict: bool = False,
    ) -> None:
        self.ask, self.v1, self.mode, self.strict = choose, rules == "v1", mode, strict
        self.diplomacy = diplomacy and not self.v1
        rows = [line.split(",") for line in level.splitlines()]
        self.size = len(rows)
        self.places = [(x, y) for x in range(self.size) for y in range(self.size)]
        self.terrain: dict[Place, str] = {}
        self.resource: dict[Place, str] = {}
        self.building: dict[Place, str] = {}
        self.temple: dict[Place, list[int]] = {}  # level, countdown
        self.owner: dict[Place, int] = {}
        self.network: set[Place] = set()
        self.shown: dict[Place, int] = {}
        self.units: dict[int, Unit] = {}
        self.cities: dict[int, City] = {}
        self.tribes: list[Tribe] = []
        self.last_id = self.tick = self.active = 0
        self.over = False
        capitals = []
        for x, y in self.places:
            terrain, rest = rows[x][y].split(":")
            self.terrain[x, y] = TERRAIN_OF[terrain]
            if terrain == "c":
                capitals.append(((x, y), TRIBES[int(rest)]))
            elif rest.strip():
                self.resource[x, y] = RESOURCE_OF[rest]
        for _, row in capitals:
            tribe = Tribe(row["name"])
            self.tribes.append(tribe)
            if row["start_tech"]:
                tribe.techs.add(row["start_tech"])
                tribe.score += 0 if self.v1 else 100 * TECHS[row["start_tech"]]["tier"]
        for number, (at, row) in enumerate(capitals):
            city = self.new_city(at, number, capital=True)
            if row["name"] == "LUXIDOOR":
                city.level, city.walls = 3, True
            unit = self.new_unit(row["start_unit"], at, number, city.id)
            self.tribes[number].score += row["v1_0_start_score"] if self.v1 else 100 + UNITS[unit.type]["points"]
            self.claim(city)
        n = len(capitals)
        self.allegiance = [[0] * n for _ in range(n)]

    # Small helpers.
    def choose(self, kind: str, options: list[Any]) -> Any:
        return self.ask(kind, options) if len(options) > 1 else options[0]

    def next_id(self) -> int:
        self.last_id += 1
        return self.last_id

    def around(self, at: Place, radius: int = 1) -> Iterator[Place]:
        for x in range(at[0] - radius, at[0] + radius + 1):
            for y in range(at[1] - radius, at[1] + radius + 1):
                if (x, y) != at and 0 <= x < self.size and 0 <= y < self.size:
                    yield x, y

    def unit_at(self, at: Place) -> Unit | None:
        return self.units.get(self.shown.get(at, 0))

    def enemy_at(self, at: Place, tribe: int) -> bool:
        unit = self.unit_at(at)
        return unit is not None and unit.tribe != tribe

    def holder(self, at: Place) -> int | None:
        """The tribe inside whose borders the place is."""
        return self.cities[self.owner[at]].tribe if at in self.owner else None

    def units_of(self, tribe: int) -> list[Unit]:
        t = self.tribes[tribe]
        return [self.units[i] for c in t.cities for i in self.cities[c].units] + [self.units[i] for i in t.extra]

    def list_of(self, unit: Unit) -> list[int]:
        return self.cities[unit.home].units if unit.home else self.tribes[unit.tribe].extra

    def new_city(self, at: Place, tribe: int, capital: bool) -> City:
        city = City(self.next_id(), at, tribe, capital)
        self.cities[city.id] = city
        self.tribes[tribe].cities.append(city.id)
        if capital:
            self.tribes[tribe].capital = city.id
        self.network.add(at)
        return city

    def new_unit(self, kind: str, at: Place, tribe: int, home: int, **more: Any) -> Unit:
        hp = UNITS[kind]["max_hp"] or -1
        unit = Unit(self.next_id(), kind, at, tribe, home, **({"hp": hp, "max_hp": hp} | more))
        self.units[unit.id] = unit
        self.shown[at] = unit.id
        self.list_of(unit).append(unit.id)
        return unit

    def remove(self, unit: Unit) -> None:
        del self.units[unit.id]
        self.list_of(unit).remove(unit.id)
        if self.shown.get(unit.at) == unit.id:
            del self.shown[unit.at]
        else:
            self.shown.pop(unit.at, None)  # Q14: the cell is cleared whoever it shows

    def kill(self, unit: Unit) -> None:
        self.remove(unit)
        self.tribes[unit.tribe].score -= UNITS[unit.type]["points"]

    def replace(self, unit: Unit, kind: str, at: Place, **more: Any) -> Unit:
        self.remove(unit)
        kept = {"hp": unit.hp, "max_hp": unit.max_hp, "kills": unit.kills, "veteran": unit.veteran}
        return self.new_unit(kind, at, unit.tribe, unit.home, **(kept | more))

    def claim(self, city: City) -> None:
        for at in [*self.around(city.at, city.radius), city.at]:
            if at not in self.owner:
                self.owner[at] = city.id
                self.tribes[city.tribe].score += C["border_tile_points"]
                city.worth += C["border_tile_points"]

    def populate(self, city: City, amount: int, payer: int | None = None) -> None:
        amount = max(amount, -city.level - city.population)
        city.population += amount
        self.tribes[city.tribe if payer is None else payer].score += 5 * amount
        city.worth += 5 * amount

    def earn(self, tribe: int, stars: int) -> None:
        t = self.tribes[tribe]
        t.stars += stars
        if t.stars >= 100:
            self.offer(tribe, "EMPERORS_TOMB")

    def offer(self, tribe: int, monument: str) -> None:
        if self.tribes[tribe].monuments[monument] == "UNAVAILABLE":
            self.tribes[tribe].monuments[monument] = "AVAILABLE"

    def count_kill(self, unit: Unit) -> None:
        unit.kills += 1
        self.tribes[unit.tribe].kills += 1
        if UNITS[unit.type]["turn_class"] == "persist":
            unit.status = "ATTACKED"
        if self.tribes[unit.tribe].kills >= 10:
            self.offer(unit.tribe, "GATE_OF_POWER")

    # Trade.
    def trade(self) -> None:
        for number in range(len(self.tribes)):
            self.trade_of(number)

    def trade_of(self, number: int) -> None:
        t = self.tribes[number]
        if t.capital not in t.cities:
            t.connected = []
            return

        def usable(at: Place) -> bool:
            if at not in self.network:
                return False
            if self.terrain[at] == "CITY" or self.building.get(at) == "PORT":
                return self.holder(at) == number
            return self.terrain[at] not in WATER and self.holder(at) in (None, number)

        tiles = {at for at in self.places if usable(at)}
        ports = {at for at in tiles if self.building.get(at) == "PORT"}
        seen = {self.cities[t.capital].at}
        queue = list(seen)
        while queue:
            at = queue.pop()
            linked = [n for n in self.around(at) if n in tiles]
            if at in ports:
                linked += self.sail(at, ports, number)
            for n in linked:
                if n not in seen:
                    seen.add(n)
                    queue.append(n)
        now = [c for c in t.cities if c != t.capital and self.cities[c].at in seen]
        new = [c for c in now if c not in t.connected]
        lost = [c for c in t.connected if c not in now]
        for c in lost:
            self.populate(self.cities[c], -1, payer=number)
        t.connected = [c for c in t.connected if c in now] + new
        self.populate(self.cities[t.capital], len(new) - len(lost))
        if len(t.connected) >= 5:
            self.offer(number, "GRAND_BAZAR")
        if number == self.active:
            for c in new:
                self.populate(self.cities[c], 1)

    def sail(self, start: Place, ports: set[Place], number: int) -> list[Place]:
        depth = {start: 0}
        queue = [start]
        while queue:
            at = queue.pop(0)
            if depth[at] == C["port_trade_distance"]:
                continue
            for n in self.around(at):
                if n not in depth and self.terrain[n] in WATER and self.holder(n) in (None, number):
                    depth[n] = depth[at] + 1
                    queue.append(n)
        return [at for at in depth if at in ports and at != start]
