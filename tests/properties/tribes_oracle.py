"""Tribes once more, from docs/tribes.md: slow, plain Python that shares no code with the core.

Two readings of the same rules are played side by side (test_tribes_oracle.py); where they part, one of them is wrong.
Names are those of the tables, places are (x, y), ids count up from 1 as in the reference. Only what happens with full
observation is read twice. Chance is asked of `choose(kind, options)`, which returns one of several options.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from turnwise.tribes import tables

T = tables()
UNITS = {row["name"]: row for row in T["units"]["units"]}
TECHS = {row["name"]: row for row in T["techs"]["techs"]}
BUILDINGS = {row["name"]: row for row in T["buildings"]["buildings"]}
RESOURCES = {row["name"]: row for row in T["resources"]["resources"]}
TERRAIN_OF = {row["char"]: row["name"] for row in T["terrains"]["terrains"]}
RESOURCE_OF = {row["char"]: row["name"] for row in T["resources"]["resources"]}
TRIBES = T["tribes"]["tribes"]
C = T["constants"]
TEMPLES = T["buildings"]["temples"]["names"]
MONUMENTS = list(T["buildings"]["monuments"]["triggers"])
BASE = T["buildings"]["base_buildings"]
PAIRS = {a: b for pair in T["buildings"]["matching_pairs"] for a, b in (pair, pair[::-1])}
WATER = {"SHALLOW_WATER", "DEEP_WATER"}
ENTER = {row["name"]: row["enter_tech"] for row in T["terrains"]["terrains"]}
OPTIONS = {
    1: ["WORKSHOP", "EXPLORER"],
    2: ["CITY_WALL", "RESOURCES"],
    3: ["POP_GROWTH", "BORDER_GROWTH"],
    4: ["PARK", "SUPERUNIT"],
}
LEVEL_POINTS = {1: 40, 2: 35, 3: 30, 4: 25}

Place = tuple[int, int]
Action = tuple[Any, ...]


@dataclass
class Unit:
    id: int
    type: str
    at: Place
    tribe: int
    home: int  # city id, 0 for none
    hp: int
    max_hp: int
    kills: int = 0
    veteran: bool = False
    status: str = "FINISHED"
    carries: str = ""


@dataclass
class City:
    id: int
    at: Place
    tribe: int
    capital: bool
    level: int = 1
    population: int = 0
    extra: int = 0
    walls: bool = False
    radius: int = 1
    worth: int = 0
    units: list[int] = field(default_factory=list)
    buildings: list[Place] = field(default_factory=list)

    @property
    def production(self) -> int:
        return self.population if self.population < 0 else self.level + self.extra + self.capital


@dataclass
class Tribe:
    kind: str
    capital: int = 0
    stars: int = 5
    score: int = 0
    result: str = "INCOMPLETE"
    techs: set[str] = field(default_factory=set)
    cities: list[int] = field(default_factory=list)
    connected: list[int] = field(default_factory=list)
    monuments: dict[str, str] = field(default_factory=lambda: dict.fromkeys(MONUMENTS, "UNAVAILABLE"))
    extra: list[int] = field(default_factory=list)
    kills: int = 0
    pacifist: int = 0
    wars: int = 0
    sent: int = 0
    sent_now: int = 0
    declared: bool = False


class Oracle:
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
            self.tribes[number].score += 0 if self.v1 else 100
            unit = self.new_unit(row["start_unit"], at, number, city.id)
            self.tribes[number].score += UNITS[unit.type]["points"]
            self.claim(city)
        n = len(capitals)
        self.allegiance = [[0] * n for _ in range(n)]
        self.start_turn()

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

    # Section 3: turns and the end.
    def start_turn(self) -> None:
        t = self.tribes[self.active]
        income = 0
        for city_id in t.cities:
            city = self.cities[city_id]
            if not self.enemy_at(city.at, self.active):
                income += city.production
            for at in city.buildings:
                if at in self.temple and self.temple[at][0] < 5:
                    temple = self.temple[at]
                    temple[1] -= 1
                    if temple[1] == 0:
                        temple[0], temple[1] = temple[0] + 1, 3
                        points = [50, 50, 50, 150][temple[0] - 2]
                        t.score += points
                        city.worth += points
        if self.tick == 0:
            t.stars = C["initial_stars"]
            if self.v1:
                t.score = next(row["v1_0_start_score"] for row in TRIBES if row["name"] == t.kind)
        else:
            self.earn(self.active, max(0, income))
        for unit in self.units_of(self.active):
            unit.status = "MOVED" if unit.status == "PUSHED" else "FRESH"
        if "MEDITATION" in t.techs:
            t.pacifist += 1
            if t.pacifist == 5:
                t.monuments["ALTAR_OF_PEACE"] = "AVAILABLE"  # Q1
        t.sent_now, t.declared = 0, False

    def end_turn(self) -> None:
        for unit in self.units_of(self.active):
            if unit.status == "FRESH" and 0 < unit.hp < unit.max_hp:
                self.recover(unit)
        self.test_end()
        while not self.over:
            self.active += 1
            if self.active == len(self.tribes):
                self.active = 0
                self.tick += 1
                self.test_end()
                if self.over:
                    self.active = len(self.tribes) - 1
                    return
            if self.tribes[self.active].result != "LOSS":
                self.start_turn()
                return

    def test_end(self) -> None:
        if self.over:
            return
        alive = [i for i, t in enumerate(self.tribes) if t.result != "LOSS"]
        if self.mode == "capitals":
            capitals = {t.capital for t in self.tribes}
            for i in alive:
                if capitals <= set(self.tribes[i].cities):
                    self.tribes[i].result = "WIN"
                    self.over = True
            limit = C["max_turn_index_capitals"]
        else:
            self.over = len(alive) <= 1
            limit = C["max_turn_index_score"]
        if self.tick > limit:
            self.over = True
        if self.over:
            self.rank()

    def rank(self) -> None:
        def merit(i: int) -> tuple[Any, ...]:
            t = self.tribes[i]
            production = sum(self.cities[c].production for c in t.cities)
            order = (t.result == "WIN", t.score, len(t.techs), len(t.cities), production)
            return order if self.v1 else (*order, t.wars, t.sent)

        best = max(map(merit, range(len(self.tribes))))
        first = [i for i in range(len(self.tribes)) if merit(i) == best]
        winner = self.choose("tie", first)
        for i, t in enumerate(self.tribes):
            t.result = "WIN" if i == winner else "LOSS"

    # What is legal.
    def legal(self) -> set[Action]:
        if self.over:
            return set()
        t = self.tribes[self.active]
        for city_id in t.cities:
            city = self.cities[city_id]
            if city.population >= city.level + 1:
                return {("LEVEL_UP", city_id, option) for option in OPTIONS[min(city.level, 4)]}
        actions: set[Action] = {("END_TURN",)}
        for city_id in t.cities:
            actions.update(self.city_actions(self.cities[city_id], t))
        for unit in self.units_of(self.active):
            actions.update(self.unit_actions(unit, t))
        actions.update(self.tribe_actions(t))
        return actions

    def city_actions(self, city: City, t: Tribe) -> Iterator[Action]:
        for at, owner in self.owner.items():
            if owner != city.id:
                continue
            terrain, resource = self.terrain[at], self.resource.get(at)
            if terrain == "FOREST":
                if "CHIVALRY" in t.techs and t.stars >= 5:
                    yield "BURN_FOREST", city.id, at
                if "FORESTRY" in t.techs:
                    yield "CLEAR_FOREST", city.id, at
            if terrain == "PLAIN" and "SPIRITUALISM" in t.techs and t.stars >= 5:
                yield "GROW_FOREST", city.id, at
            if at in self.building and "CONSTRUCTION" in t.techs:
                yield "DESTROY", city.id, at
            if resource and RESOURCES[resource]["gather"]:
                row = RESOURCES[resource]
                if row["tech"] in t.techs and t.stars >= row["cost"]:
                    yield "RESOURCE_GATHERING", city.id, at
            for name in BUILDINGS:
                if self.can_build(name, city, at, t):
                    yield "BUILD", city.id, at, name
        if len(city.units) < city.level + 1 and city.at not in self.shown:
            for name, row in UNITS.items():
                if row["spawnable"] and t.stars >= row["cost"] and (not row["tech"] or row["tech"] in t.techs):
                    yield "SPAWN", city.id, name

    def can_build(self, name: str, city: City, at: Place, t: Tribe) -> bool:
        row = BUILDINGS[name]
        if at in self.building or t.stars < row["cost"] or self.terrain[at] not in row["terrain"]:
            return False
        if row["tech"] and row["tech"] not in t.techs:
            return False
        if row["resource"] and self.resource.get(at) != row["resource"]:
            return False
        if row["needs_adjacent"] and all(self.building.get(n) != row["needs_adjacent"] for n in self.around(at)):
            return False
        if row["unique_per"] == "city" and any(self.building[b] == name for b in city.buildings):
            return False
        return name not in MONUMENTS or t.monuments[name] == "AVAILABLE"

    def tribe_actions(self, t: Tribe) -> Iterator[Action]:
        if "ROADS" in t.techs and t.stars >= 2:
            for at in self.places:
                mine = self.holder(at) in (None, self.active)
                free = at not in self.network and not self.enemy_at(at, self.active)
                if self.terrain[at] in ("PLAIN", "FOREST", "VILLAGE") and mine and free:
                    yield "BUILD_ROAD", at
        for name, row in TECHS.items():
            known = row["parent"] is None or row["parent"] in t.techs
            if name not in t.techs and known and t.stars >= self.price(name, t):
                yield "RESEARCH_TECH", name
        if not self.diplomacy:
            return
        for other in range(len(self.tribes)):
            if other == self.active:
                continue
            if self.allegiance[self.active][other] > -30 and not t.declared:
                yield "DECLARE_WAR", other
            if t.sent_now < 30:
                for stars in range(1, min(t.stars, 15)):
                    yield "SEND_STARS", other, stars

    def price(self, tech: str, t: Tribe) -> int:
        cost = 4 + TECHS[tech]["tier"] * len(t.cities)
        return int(cost * 0.2) if "PHILOSOPHY" in t.techs else cost

    def unit_actions(self, unit: Unit, t: Tribe) -> Iterator[Action]:
        row, status = UNITS[unit.type], unit.status
        turn = row["turn_class"]
        if status != "FINISHED" and unit.kills >= 3 and not unit.veteran and unit.type != "SUPERUNIT":
            yield "MAKE_VETERAN", unit.id
        if unit.type == "BOAT" and "SAILING" in t.techs and t.stars >= 5:
            yield "UPGRADE_BOAT", unit.id
        if unit.type == "SHIP" and "NAVIGATION" in t.techs and t.stars >= 15:
            yield "UPGRADE_SHIP", unit.id
        if status in ("FINISHED", "PUSHED"):
            return
        if status == "FRESH" or (turn == "escape" and status in ("ATTACKED", "MOVED_AND_ATTACKED")):
            for at in self.reachable(unit):
                yield "MOVE", unit.id, at
        ready = {"single": ("FRESH",), "persist": ("FRESH", "MOVED", "ATTACKED")}.get(turn, ("FRESH", "MOVED"))
        if status in ready:
            for at in self.around(unit.at, row["range"]):
                target = self.unit_at(at)
                if target and target.tribe != unit.tribe:
                    yield ("CONVERT" if unit.type == "MIND_BENDER" else "ATTACK"), unit.id, target.id
            if unit.type == "MIND_BENDER" and any(True for _ in self.patients(unit)):
                yield "HEAL_OTHERS", unit.id
        if status != "FRESH":
            return
        if self.terrain[unit.at] == "VILLAGE":
            yield "CAPTURE", unit.id
        if self.terrain[unit.at] == "CITY" and self.holder(unit.at) != unit.tribe:
            yield "CAPTURE", unit.id
        if self.resource.get(unit.at) == "RUINS" and t.cities:
            yield "EXAMINE", unit.id
        if 0 < unit.hp < unit.max_hp:
            yield "RECOVER", unit.id
        if "FREE_SPIRIT" in t.techs:
            yield "DISBAND", unit.id

    def patients(self, healer: Unit) -> Iterator[Unit]:
        for at in self.around(healer.at):
            unit = self.unit_at(at)
            if unit and unit.tribe == healer.tribe and unit.hp < unit.max_hp:
                yield unit

    # Section 9.2: movement.
    def steps(self, unit: Unit, a: Place, c: float) -> Iterator[tuple[Place, float]]:
        row, techs = UNITS[unit.type], self.tribes[unit.tribe].techs
        m = row["movement"]
        if c == m:
            return
        rest = m - c if c < m else m

        def road(at: Place) -> bool:
            return self.terrain[at] == "CITY" or (at in self.network and self.terrain[at] not in WATER)

        on_road = road(a) and self.holder(a) in (None, unit.tribe)
        for b in self.around(a):
            terrain = self.terrain[b]
            if self.enemy_at(b, unit.tribe) or (ENTER[terrain] and ENTER[terrain] not in techs):
                continue
            if unit.type == "MIND_BENDER" and terrain == "CITY" and self.holder(b) != unit.tribe:
                continue
            water = terrain in WATER
            if row["water"]:
                s = 1.0 if water else rest
            else:
                if water and self.building.get(b) != "PORT":
                    continue
                s = 1.0 if terrain in ("PLAIN", "CITY", "VILLAGE") else rest
                if on_road and road(b):
                    s = max(0.5, s / 2)
            if any(self.enemy_at(n, unit.tribe) for n in self.around(b)):
                s = rest
                if c + s <= m:
                    yield b, c + s
            elif math.floor(c + s) <= m:
                yield b, c + s

    def reachable(self, unit: Unit) -> list[Place]:
        taken = self.strict_search(unit) if self.strict else self.dijkstra(unit)
        return [at for at in taken if at != unit.at and self.unit_at(at) is None]

    def dijkstra(self, unit: Unit) -> list[Place]:
        best = {unit.at: 0.0}
        heap = [(0.0, unit.at)]
        while heap:
            c, a = heapq.heappop(heap)
            if c > best[a]:
                continue
            for b, cost in self.steps(unit, a, c):
                if cost < best.get(b, math.inf):
                    best[b] = cost
                    heapq.heappush(heap, (cost, b))
        return list(best)

    def strict_search(self, unit: Unit) -> list[Place]:
        """Q20: keys change in place, nothing is sifted again, a tile enters the heap once."""
        cost, heap, taken = {unit.at: 0.0}, [unit.at], []
        while heap:
            top = heap[0]
            last = heap.pop()
            if heap:
                heap[0] = last
                i = 0
                while 2 * i + 1 < len(heap):
                    child = 2 * i + 1
                    if child + 1 < len(heap) and cost[heap[child]] > cost[heap[child + 1]]:
                        child += 1
                    if cost[heap[i]] <= cost[heap[child]]:
                        break
                    heap[i], heap[child] = heap[child], heap[i]
                    i = child
            taken.append(top)
            for b, c in self.steps(unit, top, cost[top]):
                if b not in cost:
                    cost[b] = c
                    heap.append(b)
                    i = len(heap) - 1
                    while i and cost[heap[i]] < cost[heap[(i - 1) // 2]]:
                        heap[i], heap[(i - 1) // 2] = heap[(i - 1) // 2], heap[i]
                        i = (i - 1) // 2
                elif c < cost[b]:
                    cost[b] = c
        return taken

    # What actions do.
    def apply(self, action: Action) -> None:
        kind, *args = action
        getattr(self, "do_" + kind.lower())(*args)
        if kind != "END_TURN":
            self.test_end()

    def pay(self, stars: int) -> None:
        self.tribes[self.active].stars -= stars

    def do_end_turn(self) -> None:
        self.end_turn()

    def do_level_up(self, city_id: int, option: str) -> None:
        city, t = self.cities[city_id], self.tribes[self.active]
        if option in ("PARK", "SUPERUNIT"):
            self.offer(self.active, "PARK_OF_FORTUNE")
        points = LEVEL_POINTS[min(city.level, 4)]
        t.score += points
        city.worth += points
        city.population -= city.level + 1
        city.level += 1
        if option == "WORKSHOP":
            city.extra += 1
        elif option == "CITY_WALL":
            city.walls = True
        elif option == "RESOURCES":
            self.earn(self.active, 5)
        elif option == "POP_GROWTH":
            self.populate(city, 3)
        elif option == "BORDER_GROWTH":
            city.radius += 1
            self.claim(city)
        elif option == "PARK":
            t.score += 250
            city.worth += 250
        elif option == "SUPERUNIT":
            if (unit := self.unit_at(city.at)) is not None:
                self.push(unit)
            self.new_unit("SUPERUNIT", city.at, self.active, city.id)

    def do_build(self, city_id: int, at: Place, name: str) -> None:
        city = self.cities[city_id]
        self.pay(BUILDINGS[name]["cost"])
        self.building[at] = name
        self.resource.pop(at, None)
        if name in TEMPLES:
            self.temple[at] = [1, 3]
        self.effect(city, at, name, +1, matching=False)
        city.buildings.append(at)
        if name == "PORT":
            self.network.add(at)
            self.trade()
        if name in MONUMENTS:
            self.tribes[self.active].monuments[name] = "BUILT"
        if name == "LUMBER_HUT":
            self.terrain[at] = "PLAIN"

    def do_destroy(self, city_id: int, at: Place) -> None:
        city = self.cities[city_id]
        name = self.building.pop(at)
        if name == "PORT":
            self.network.discard(at)
            self.trade()
        self.effect(city, at, name, -1, matching=False)
        city.buildings.remove(at)
        self.temple.pop(at, None)

    def effect(self, city: City, at: Place, name: str, sign: int, matching: bool) -> None:
        t, bonus = self.tribes[city.tribe], BUILDINGS[name]["bonus"]
        if name in TEMPLES:
            if not matching:
                self.populate(city, sign)
            t.score += 100 if sign > 0 else sum([100, 50, 50, 50, 150][: self.temple[at][0]])  # Q8
            return
        if name in MONUMENTS:
            if not matching:
                self.populate(city, 3 * sign)
            t.score += 400 * sign
            return
        if not matching and (name in BASE or name == "PORT"):
            self.populate(city, sign * bonus)
        target = city
        for n in self.around(at):  # Q7
            if self.building.get(n) != PAIRS[name]:
                continue
            owner = self.cities.get(self.owner.get(n, 0))
            if owner is None or owner.tribe != city.tribe:
                return
            if owner is not city:
                target = owner
            if name in ("PORT", "CUSTOMS_HOUSE"):
                target.extra = max(0, target.extra + 2 * sign)
            else:
                multiplier = PAIRS[name] if name in BASE else name
                self.populate(target, sign * BUILDINGS[multiplier]["bonus"])

    def do_burn_forest(self, city_id: int, at: Place) -> None:
        self.terrain[at], self.resource[at] = "PLAIN", "CROPS"
        self.pay(5)

    def do_clear_forest(self, city_id: int, at: Place) -> None:
        self.terrain[at] = "PLAIN"
        self.earn(self.active, 2)

    def do_grow_forest(self, city_id: int, at: Place) -> None:
        self.terrain[at] = "FOREST"
        self.resource.pop(at, None)
        self.pay(5)

    def do_resource_gathering(self, city_id: int, at: Place) -> None:
        name = self.resource.pop(at)
        self.pay(RESOURCES[name]["cost"])
        if name == "WHALES":
            self.earn(self.active, 10)
        else:
            self.populate(self.cities[city_id], 1)

    def do_spawn(self, city_id: int, name: str) -> None:
        self.pay(UNITS[name]["cost"])
        self.new_unit(name, self.cities[city_id].at, self.active, city_id)
        self.tribes[self.active].score += UNITS[name]["points"]

    def do_build_road(self, at: Place) -> None:
        self.pay(2)
        self.network.add(at)
        self.trade()

    def do_research_tech(self, name: str) -> None:
        t = self.tribes[self.active]
        self.pay(self.price(name, t))
        t.techs.add(name)
        if not self.v1:
            t.score += 100 * TECHS[name]["tier"]
        if len(t.techs) == len(TECHS):
            self.offer(self.active, "TOWER_OF_WISDOM")

    def do_declare_war(self, other: int) -> None:
        t = self.tribes[self.active]
        change = -30 - self.allegiance[self.active][other]
        self.allegiance[self.active][other] += change
        self.allegiance[other][self.active] += change
        self.consequences(-30, self.active, other)
        t.declared = True
        t.wars += 1

    def do_send_stars(self, other: int, stars: int) -> None:
        t = self.tribes[self.active]
        t.stars -= stars
        t.score += stars
        t.sent += stars
        t.sent_now += stars
        self.earn(other, stars)
        self.relate(stars, self.active, other)

    def change(self, v: int, i: int, j: int) -> None:
        now = self.allegiance[i][j]
        if abs(now + v) > 60:
            v = (1 if v > 0 else -1) * (60 - abs(now))
        self.allegiance[i][j] += v
        self.allegiance[j][i] += v

    def consequences(self, v: int, i: int, j: int) -> None:
        w = int(v / -2)
        for k in range(len(self.tribes)):
            if k != i and self.allegiance[k][j] < 0:
                self.change(w, k, i)

    def relate(self, v: int, i: int, j: int) -> None:
        if not self.v1:
            self.change(v, i, j)
            self.consequences(v, i, j)

    def do_move(self, unit_id: int, at: Place) -> None:
        unit = self.units[unit_id]
        if UNITS[unit.type]["water"] and self.terrain[at] not in WATER:
            self.replace(unit, unit.carries, at)
        elif not UNITS[unit.type]["water"] and self.building.get(at) == "PORT":
            self.replace(unit, "BOAT", at, carries=unit.type)
        else:
            self.put(unit, at)
            turn = UNITS[unit.type]["turn_class"]
            moved = turn in ("dash", "persist") or (turn == "escape" and unit.status == "FRESH")
            unit.status = "MOVED" if moved else "FINISHED"

    def put(self, unit: Unit, at: Place) -> None:
        self.shown.pop(unit.at, None)
        unit.at = at
        self.shown[at] = unit.id

    def do_attack(self, unit_id: int, target_id: int) -> None:
        unit, target = self.units[unit_id], self.units[target_id]
        row, other = UNITS[unit.type], UNITS[target.type]
        if row["turn_class"] == "escape":
            unit.status = "ATTACKED" if unit.status == "FRESH" else "MOVED_AND_ATTACKED"
        else:
            unit.status = "FINISHED"
        self.tribes[unit.tribe].pacifist = 0
        a = row["attack"] * (unit.hp / unit.max_hp)
        d = other["defence"] * (target.hp / target.max_hp) * self.cover(target)
        damage = math.floor(a / (a + d) * row["attack"] * 4.5 + 0.5)
        back = math.floor(d / (a + d) * other["defence"] * 4.5 + 0.5)
        self.relate(-5, unit.tribe, target.tribe)
        if target.hp <= damage:
            self.relate(-5, unit.tribe, target.tribe)
            self.count_kill(unit)
            self.kill(target)
            if row["advance_after_kill"]:
                self.try_push(unit, target.at)
            return
        target.hp -= damage
        if self.distance(unit.at, target.at) <= other["range"]:
            unit.hp -= back
            if unit.hp <= 0:
                self.count_kill(target)
                self.kill(unit)

    @staticmethod
    def distance(a: Place, b: Place) -> int:
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]))

    def cover(self, unit: Unit) -> float:
        terrain, techs = self.terrain[unit.at], self.tribes[unit.tribe].techs
        if terrain == "CITY":
            city = self.cities[self.owner[unit.at]]
            if city.tribe != unit.tribe:
                return 1.0
            if city.walls:
                return 4.0
            return 1.5 if UNITS[unit.type]["fortify"] or self.v1 else 1.0
        if self.v1:
            return 1.0
        tech = "AQUATISM" if terrain in WATER else {"MOUNTAIN": "MEDITATION", "FOREST": "ARCHERY"}.get(terrain)
        return 1.5 if tech in techs else 1.0

    def do_capture(self, unit_id: int) -> None:
        unit = self.units[unit_id]
        unit.status = "FINISHED"
        if self.terrain[unit.at] == "VILLAGE":
            city = self.new_city(unit.at, unit.tribe, capital=False)
            self.trade()  # the place is a road in no man's land for a moment
            self.claim(city)
            self.terrain[unit.at] = "CITY"
            self.adopt(city)
            if not self.v1:
                self.tribes[unit.tribe].score += 100
            self.trade()
            return
        city = self.cities[self.owner[unit.at]]
        loser, captor = self.tribes[city.tribe], self.tribes[unit.tribe]
        loser_number = city.tribe
        loser.score -= city.worth
        captor.score += city.worth
        self.relate(-30, unit.tribe, loser_number)
        captor.cities.append(city.id)
        city.tribe = unit.tribe
        for at in city.buildings:
            self.effect(city, at, self.building[at], +1, matching=True)
        loser.cities.remove(city.id)
        for at in city.buildings:
            if self.building[at] in BASE or self.building[at] == "PORT":
                self.effect(city, at, self.building[at], -1, matching=True)
        self.resettle(city, loser_number)
        self.adopt(city)
        if not loser.cities:
            for lost in self.units_of(loser_number):
                self.remove(lost)
            loser.result = "LOSS"
        self.trade()

    def resettle(self, city: City, tribe: int) -> None:
        t = self.tribes[tribe]
        homes = [self.cities[c] for c in t.cities]
        first = [c for c in homes if c.id == t.capital]
        others = [c for c in homes if c.id != t.capital]
        while city.units:
            home = next((c for c in first if len(c.units) < c.level + 1), None)
            if home is None:
                open_homes = [c.id for c in others if len(c.units) < c.level + 1]
                if not open_homes:
                    break
                # A random order of cities: one is drawn and filled before the next.
                first = [self.cities[self.choose("home", open_homes)]]
                continue
            self.rehome(city.units[-1], city, home)
        while city.units:
            unit = self.units[city.units.pop(0)]
            unit.home = 0
            t.extra.append(unit.id)

    def rehome(self, unit_id: int, source: City, home: City) -> None:
        source.units.remove(unit_id)
        home.units.append(unit_id)
        self.units[unit_id].home = home.id

    def adopt(self, city: City) -> None:
        """One unit of the tribe changes home to the new city."""
        t = self.tribes[city.tribe]
        if t.capital in t.cities and self.cities[t.capital].units and t.capital != city.id:
            source = self.cities[t.capital]
        else:
            homes = [c for c in t.cities if c not in (t.capital, city.id) and self.cities[c].units]
            if not homes:
                return
            source = self.cities[self.choose("home", homes)]
        self.rehome(source.units[-1], source, city)

    def do_convert(self, unit_id: int, target_id: int) -> None:
        unit, target = self.units[unit_id], self.units[target_id]
        self.list_of(target).remove(target.id)
        target.home, target.tribe, target.status = 0, unit.tribe, "FINISHED"
        self.tribes[unit.tribe].extra.append(target.id)
        unit.status = "FINISHED"
        self.relate(-5, unit.tribe, target.tribe)  # Q17: the target is already one's own

    def do_disband(self, unit_id: int) -> None:
        unit = self.units[unit_id]
        self.kill(unit)
        self.earn(unit.tribe, UNITS[unit.type]["cost"] // 2)

    def do_heal_others(self, unit_id: int) -> None:
        healer = self.units[unit_id]
        for unit in list(self.patients(healer)):
            unit.hp = min(unit.max_hp, unit.hp + 4)
        healer.status = "FINISHED"

    def do_make_veteran(self, unit_id: int) -> None:
        unit = self.units[unit_id]
        unit.veteran = True
        unit.max_hp += 5
        unit.hp = unit.max_hp

    def do_recover(self, unit_id: int) -> None:
        self.recover(self.units[unit_id])

    def recover(self, unit: Unit) -> None:
        unit.hp = min(unit.max_hp, unit.hp + (4 if self.holder(unit.at) == unit.tribe else 2))
        unit.status = "FINISHED"

    def do_upgrade_boat(self, unit_id: int) -> None:
        self.upgrade(unit_id, "SHIP")

    def do_upgrade_ship(self, unit_id: int) -> None:
        self.upgrade(unit_id, "BATTLESHIP")

    def upgrade(self, unit_id: int, kind: str) -> None:
        unit = self.units[unit_id]
        self.pay(UNITS[kind]["cost"])
        self.replace(unit, kind, unit.at, carries=unit.carries, status=unit.status)

    def do_examine(self, unit_id: int) -> None:
        unit = self.units[unit_id]
        t, at = self.tribes[unit.tribe], unit.at
        city = self.cities[t.capital if t.capital in t.cities else t.cities[0]]
        options: list[Any] = [row["name"] for row in T["ruins"]["bonuses"]]
        if len(t.techs) == len(TECHS):
            options.remove("RESEARCH")
        bonus = self.choose("ruin", options)
        self.resource.pop(at)
        if bonus == "SUPERUNIT":
            pushed = self.push(unit)
            if self.terrain[at] in WATER:
                self.new_unit("BATTLESHIP", at, unit.tribe, 0, carries="WARRIOR")
            else:
                self.new_unit("SUPERUNIT", at, unit.tribe, 0)
            if pushed:
                pushed.status = "FINISHED"
            return
        if bonus == "RESEARCH":
            open_techs = [
                name
                for name, row in TECHS.items()
                if name not in t.techs and (row["parent"] is None or row["parent"] in t.techs)
            ]
            t.techs.add(self.choose("tech", open_techs))
        elif bonus == "POP_GROWTH":
            self.populate(city, 3)
        elif bonus == "RESOURCES":
            self.earn(unit.tribe, 10)
        unit.status = "FINISHED"

    def push(self, unit: Unit) -> Unit | None:
        x, y = unit.at
        for dx, dy in C["push_order_dxdy"]:
            at = (x + dx, y + dy)
            if 0 <= at[0] < self.size and 0 <= at[1] < self.size and (pushed := self.try_push(unit, at)):
                if pushed is unit:  # one that embarked is a new unit and FINISHED
                    unit.status = "PUSHED"
                return pushed
        self.kill(unit)
        return None

    def try_push(self, unit: Unit, at: Place) -> Unit | None:
        if self.unit_at(at):
            return None
        terrain = self.terrain[at]
        if terrain == "MOUNTAIN" and "CLIMBING" not in self.tribes[unit.tribe].techs:
            return None
        if terrain in WATER:
            if UNITS[unit.type]["water"]:
                return unit  # Q14: accepted, not moved
            if self.building.get(at) == "PORT" and self.holder(at) == unit.tribe:
                return self.replace(unit, "BOAT", at, carries=unit.type)
            return None
        self.put(unit, at)
        return unit

    # Section 13.
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
