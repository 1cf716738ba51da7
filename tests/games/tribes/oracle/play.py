"""What actions do, turns and the end of the match."""

from __future__ import annotations

import math
from typing import Any

from games.tribes.oracle.facts import (
    BASE,
    BUILDINGS,
    LEVEL_POINTS,
    MONUMENTS,
    PAIRS,
    RESOURCES,
    TECHS,
    TEMPLES,
    TRIBES,
    UNITS,
    WATER,
    Action,
    C,
    City,
    Place,
    T,
    Unit,
)
from games.tribes.oracle.legal import Legal


class Oracle(Legal):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.start_turn()

    # Turns and the end.
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
