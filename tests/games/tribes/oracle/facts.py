"""The tables by name, and the objects of a match."""

from __future__ import annotations

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
