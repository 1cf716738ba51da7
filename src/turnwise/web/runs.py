"""Runs of the ledger that serve was started with: read only, told to those who look while they change."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from turnwise.errors import LedgerError, TurnwiseError
from turnwise.web.limits import Limits
from turnwise.web.messages import OfRun
from turnwise.web.rooms import Watcher

if TYPE_CHECKING:
    from turnwise.arena.ledger import Ledger, Run


def reports() -> ModuleType:
    """Statistics are loaded when somebody first looks at runs."""
    from turnwise.reports import live

    return live


class Runs:
    def __init__(self, path: Path | None, limits: Limits) -> None:
        self.path = path
        self.limits = limits
        self.watchers: dict[int, dict[Watcher, int]] = {}  # of each run, and which version each was told
        self._ledger: Ledger | None = None
        self._lock = threading.Lock()
        self._task: asyncio.Task[None] | None = None
        self._seen: dict[int, tuple[float, int]] = {}  # when and how many matches, for the speed

    def ledger(self) -> Ledger:
        if self.path is None:
            raise LedgerError("start the server with --ledger FILE to follow runs")
        if self._ledger is None:
            from turnwise.arena.ledger import Ledger

            self._ledger = Ledger(self.path, read=True)
        return self._ledger

    # What is asked once; from threads, one at a time.

    def overview(self) -> Any:
        with self._lock:
            return reports().overview(self.ledger())[::-1]

    def one(self, name: str) -> Any:
        with self._lock:
            run = self.ledger().run(name)
            errors = [
                {
                    "lineup": lineup,
                    "block": one.block,
                    "seats": one.seats,
                    "kind": one.kind,
                    "message": one.message[:300],
                }
                for lineup, one in self.ledger().errors(run.run)[:50]
            ]
            plan = run.plan.experiment
            about = {
                "about": plan.about,
                "paper": plan.paper,
                "game": sorted({one["game"] for one in run.plan.settings.values()}),
            }
            return reports().finite(self._now(run) | about | {"errors": errors})

    def tables(self, name: str) -> Any:
        """Ratings and the paper's numbers, which take longer than how it stands."""
        with self._lock:
            run = self.ledger().run(name)
            return [msgspec.to_builtins(table) for table in reports().tables(self.ledger(), run)]

    def matches(self, name: str, lineup: int, after: int) -> Any:
        with self._lock:
            run = self.ledger().run(name)
            if not 0 <= lineup < len(run.plan.lineups):
                raise LedgerError(f"run {run.name} has no line-up {lineup}")
            return reports().matches(self.ledger(), run, lineup, after)

    def record_of(self, wanted: OfRun) -> str:
        """As the run kept it, or played again from its seed."""
        from turnwise.arena.again import played_again, stored

        place = (wanted.lineup, wanted.block, wanted.seats)
        with self._lock:
            run = self.ledger().run(wanted.run)
            found = stored(self.ledger(), run, *place)
        if found is None:
            end = time.monotonic() + self.limits.search_seconds
            found = played_again(run, *place, lambda: time.monotonic() > end)
        return found

    def _now(self, run: Run) -> dict[str, Any]:
        facts = next(one for one in reports().overview(self.ledger()) if one["run"] == run.run)
        speed = self._speed(run.run, facts["matches"])
        left = (facts["planned"] - facts["matches"]) / speed if speed and facts["state"] == "running" else None
        return {"run": facts | {"speed": speed, "left": left}, "standings": reports().standings(self.ledger(), run)}

    def _speed(self, run: int, matches: int) -> float | None:
        """Matches carry no time, so speed is the difference between two looks."""
        now = time.monotonic()
        then, before = self._seen.get(run, (now, matches))
        if run not in self._seen or now - then > 10:
            self._seen[run] = (now, matches)
        return (matches - before) / (now - then) if now - then > 0.5 and matches > before else None

    # What is told while it changes.

    def join(self, watcher: Watcher, number: int) -> None:
        self.ledger()
        self.watchers.setdefault(number, {})[watcher] = -1
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._tell())

    def leave(self, watcher: Watcher, number: int | None = None) -> None:
        for run in [number] if number is not None else list(self.watchers):
            self.watchers.get(run, {}).pop(watcher, None)
            if not self.watchers.get(run):
                self.watchers.pop(run, None)

    async def _tell(self) -> None:
        while self.watchers:
            for number in list(self.watchers):
                looking = {one: told for one, told in self.watchers.get(number, {}).items() if not one.hidden}
                now, found = await asyncio.to_thread(self._change, number, set(looking.values()))
                if found is None:
                    continue
                message = msgspec.json.encode({"topic": f"run:{number}", **found})
                for watcher, told in looking.items():
                    if told != now and watcher in self.watchers.get(number, {}):
                        self.watchers[number][watcher] = now
                        watcher.outbox.look(f"run:{number}", message)
            await asyncio.sleep(1.0)

    def _change(self, number: int, told: set[int]) -> tuple[int, dict[str, Any] | None]:
        """The version that the ledger has now, and how the run stands for those who were told an older one."""
        with self._lock:
            now = self.ledger().data_version()
            if told <= {now}:
                return now, None
            try:
                return now, reports().finite(self._now(self.ledger().run(str(number))))
            except TurnwiseError as error:
                return now, {"error": str(error)[:300]}

    async def shut(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._ledger is not None:
            self._ledger.close()
