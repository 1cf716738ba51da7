"""Positions of Tribes in a few words.

The board is 11 x 11 plain with a capital for each tribe: c1 of tribe 0 at 1,1, c2 of tribe 1 at 9,9, then 1,9 and 9,1.
Nobody has units, stars, points or technologies; the tick is 1 and tribe 0 acts. A test adds what its rule needs:

    w = world({(5, 5): "f", (5, 6): ".r"})       terrain and resource of single tiles; a third character + is a road
    w.tribe(0, stars=10, techs=["RIDING"])
    rider = w.unit(0, "RIDER", (5, 4))
    w.do(f"move {rider} -> 5,5")
    assert w.u(rider).status == "FINISHED"
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from turnwise import tribes

CAPITALS = ((1, 1), (9, 9), (1, 9), (9, 1))
Place = tuple[int, int]


class World:
    def __init__(
        self,
        tiles: dict[Place, str] | None = None,
        *,
        kinds: tuple[str, ...] = ("XIN_XI", "IMPERIUS"),
        tick: int = 1,
        to_act: int = 0,
        **options: Any,
    ) -> None:
        self.options = options
        self.terrain = [["."] * 11 for _ in range(11)]
        self.resource = [[" "] * 11 for _ in range(11)]
        self.network = [["."] * 11 for _ in range(11)]
        self.position: dict[str, Any] = {"size": 11, "tick": tick, "to_act": to_act}
        self.tribes: list[dict[str, Any]] = [{"tribe": kind} for kind in kinds]
        self.cities: list[dict[str, Any]] = []
        self.units: list[dict[str, Any]] = []
        self.last_id = 0
        self._state: Any = None
        self.picks: list[str] = []
        for number, at in enumerate(CAPITALS[: len(kinds)]):
            self.city(number, at, capital=True)
        for at, text in (tiles or {}).items():
            self.tile(at, text)

    # Setting up.
    def _next_id(self) -> int:
        assert self._state is None, "the position is in use already"
        self.last_id += 1
        return self.last_id

    def tile(self, at: Place, text: str) -> None:
        x, y = at
        for board, symbol in zip((self.terrain, self.resource, self.network), text, strict=False):
            board[x][y] = symbol

    def road(self, *places: Place) -> None:
        for x, y in places:
            self.network[x][y] = "+"

    def tribe(self, number: int, **fields: Any) -> None:
        self.tribes[number].update(fields)

    def city(self, tribe: int, at: Place, **fields: Any) -> str:
        self.terrain[at[0]][at[1]] = "c"
        self.network[at[0]][at[1]] = "+"
        city = {"id": self._next_id(), "at": list(at), "tribe": tribe, "buildings": []} | fields
        self.cities.append(city)
        return f"c{city['id']}"

    def change(self, city: str, **fields: Any) -> None:
        self._row(self.cities, city).update(fields)

    def building(self, city: str, kind: str, at: Place, **fields: Any) -> None:
        self._row(self.cities, city)["buildings"].append({"type": kind, "at": list(at)} | fields)
        if kind == "PORT":
            self.road(at)

    def unit(self, tribe: int, kind: str, at: Place, *, home: str | None = None, **fields: Any) -> str:
        unit = {"id": self._next_id(), "type": kind, "at": list(at), "tribe": tribe}
        unit["city"] = int(home[1:]) if home else None
        self.units.append(unit | fields)
        return f"u{unit['id']}"

    @staticmethod
    def _row(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
        return next(row for row in rows if row["id"] == int(name[1:]))

    # Playing.
    @property
    def state(self) -> Any:
        if self._state is None:
            board = {key: ["".join(row) for row in getattr(self, key)] for key in ("terrain", "resource", "network")}
            plain = self.position | board | {"tribes": self.tribes, "cities": self.cities, "units": self.units}
            self._state = tribes.State.from_plain(plain, **self.options)
        return self._state

    def do(self, action: str, *picks: str) -> World:
        self._state, self.picks = self.state.apply(action, picks=list(picks), seed=1)
        self._state.check()
        return self

    def can(self, action: str) -> bool:
        return action in self.state.legal_actions()

    def legal(self, start: str = "") -> set[str]:
        """The legal actions that start so, without that start."""
        return {a[len(start) :].strip() for a in self.state.legal_actions() if a.startswith(start)}

    def moves(self, unit: str) -> set[Place]:
        places = (text.split(",") for text in self.legal(f"move {unit} ->"))
        return {(int(x), int(y)) for x, y in places}

    # Looking.
    @property
    def plain(self) -> Any:
        return self.state.to_plain()

    def u(self, name: str) -> SimpleNamespace:
        return SimpleNamespace(**self._row(self.plain["units"], name))

    def c(self, name: str) -> SimpleNamespace:
        return SimpleNamespace(**self._row(self.plain["cities"], name))

    def t(self, number: int) -> SimpleNamespace:
        return SimpleNamespace(**self.plain["tribes"][number])

    def alive(self, unit: str) -> bool:
        return any(row["id"] == int(unit[1:]) for row in self.plain["units"])

    def at(self, place: Place) -> SimpleNamespace | None:
        found = [u for u in self.plain["units"] if tuple(u["at"]) == place and not u.get("hidden")]
        return SimpleNamespace(**found[0]) if found else None

    def look(self, place: Place) -> str:
        """Terrain, resource and network of a tile, as tile() writes them."""
        x, y = place
        return "".join(self.plain[key][x][y] for key in ("terrain", "resource", "network"))


@pytest.fixture
def world() -> type[World]:
    return World
