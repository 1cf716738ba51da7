"""What the tribe to act may do (docs/tribes.md: city actions, tribe actions, units)."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator

from games.tribes.oracle.board import Board
from games.tribes.oracle.facts import (
    BUILDINGS,
    ENTER,
    MONUMENTS,
    OPTIONS,
    RESOURCES,
    TECHS,
    UNITS,
    WATER,
    Action,
    City,
    Place,
    Tribe,
    Unit,
)


class Legal(Board):
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
