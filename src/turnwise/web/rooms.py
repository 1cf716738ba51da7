"""A match or a search that several clients look at, each in its own way."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from turnwise import _core
from turnwise.live import LiveSearch, Row, Snapshot, View
from turnwise.recipes import Budget
from turnwise.session import Session, words_of
from turnwise.web.limits import Limits
from turnwise.web.outbox import Outbox


class Watcher(Protocol):
    """A client as rooms see it."""

    outbox: Outbox
    hidden: bool


class MatchRoom:
    """A match, who may play which seat of it, and who hears of it. All changes are made by the loop's thread or under
    `lock`; events are numbered."""

    def __init__(self, id: str, session: Session, keys: dict[str, int], limits: Limits) -> None:
        self.id = id
        self.topic = f"match:{id}"
        self.session = session
        self.keys = keys
        self.limits = limits
        self.lock = asyncio.Lock()
        self.watchers: dict[Watcher, tuple[int, ...]] = {}
        self.number = 0
        self.events: deque[tuple[int, dict[str, Any]]] = deque(maxlen=limits.events_kept)
        self.held = False
        self.curve: dict[int, dict[str, Any]] = {}  # by moment: what it was worth to seat 0
        self.sweep: asyncio.Task[None] | None = None
        self.error = ""
        self.thinking: SearchRoom | None = None
        self.agents: asyncio.Task[None] | None = None
        self.touched = time.monotonic()

    def seats_of(self, keys: list[str]) -> tuple[int, ...]:
        return tuple(sorted({self.keys[key] for key in keys if key in self.keys}))

    def viewer_of(self, seats: tuple[int, ...]) -> int | None:
        """As whom a client with these seats looks: the one of its seats that decides, or else its first."""
        if not seats:
            return None
        return self.session.state.to_act if self.session.state.to_act in seats else seats[0]

    # What is said. Everything below depends on what `seats` may see, and on nothing else.

    def whole(self, seats: tuple[int, ...]) -> dict[str, Any]:
        """All of the match for a client that comes anew."""
        session = self.session
        line = [self.step(moment.number, seats) for moment in session.line()[1:]]
        return {
            "topic": self.topic,
            "n": self.number,
            "match": {
                "game": session.what.name,
                "seats": [{"name": seat.name, "person": seat.is_person} for seat in session.seats],
                "mine": list(seats),
                "open": session.is_open,
                "hides": "hidden information" in session.what.rules.abilities,
                "line": line,
                "curve": list(self.curve.values()) if session.shows_all else [],
                **self.now(seats),
            },
        }

    def now(self, seats: tuple[int, ...]) -> dict[str, Any]:
        """Where the match stands."""
        session = self.session
        viewer = self.viewer_of(seats)
        shown = viewer is not None or session.shows_all
        mine = not session.is_over and session.state.to_act in seats
        told: dict[str, Any] = {
            "moment": session.at,
            "to_act": session.state.to_act,
            "viewer": viewer,
            "over": session.is_over,
            "returns": session.returns if session.is_over else None,
            "conceded": session.conceded,
            "taken_back": session.taken_back,
            "held": self.held,
            "error": self.error,
            "children": {
                str(at): list(session.children[at])
                for at in [moment.number for moment in session.line()]
                if len(session.children.get(at, [])) > 1
            },
            "view": None,
            "choices": [],
            "all": viewer is None and shown,
            "seed": str(session.seed) if session.shows_all else None,
        }
        if shown:
            view = session.view(viewer)
            told["view"] = view_form(view)
            if mine:
                told["choices"] = [choice.to_plain() for choice in view.choices()]
            elif session.shows_all and not session.is_over:
                told["choices"] = [choice.to_plain() for choice in session.state.choices()]
        return told

    def step(self, moment: int, seats: tuple[int, ...]) -> dict[str, Any]:
        made = self.session.moments[moment]
        assert made.step is not None
        viewer = None if self.session.shows_all else (seats[0] if len(seats) == 1 else -1)
        if viewer == -1 and made.step.seat in seats:
            viewer = made.step.seat
        elif viewer == -1:
            viewer = seats[0] if seats else self._outsider(made.step.seat)
        return {
            "moment": moment,
            "parent": made.parent,
            "seat": made.step.seat,
            "words": self.session.told(moment, viewer),
            "picks": self.picks(moment) if viewer is None else [],
        }

    def _outsider(self, seat: int) -> int:
        """A watcher hears no more than somebody who does not act."""
        return (seat + 1) % len(self.session.seats)

    def picks(self, moment: int) -> list[str]:
        step = self.session.moments[moment].step
        return [] if step is None else [self.session.what.said(pick) for pick in step.picks]

    def changed(self, what: dict[str, Any] | None = None, step: int | None = None) -> None:
        """Tells everybody, each what they may see."""
        self.number += 1
        self.touched = time.monotonic()
        self.events.append((self.number, {"step": step, "what": what or {}}))
        for watcher, seats in list(self.watchers.items()):
            watcher.outbox.event(self.event(self.number, {"step": step, "what": what or {}}, seats, True))

    def event(self, number: int, event: dict[str, Any], seats: tuple[int, ...], now: bool) -> bytes:
        told: dict[str, Any] = dict(event["what"])
        if event["step"] is not None:
            told["moved"] = self.step(event["step"], seats)
        message: dict[str, Any] = {"topic": self.topic, "n": number, "event": told}
        if now:
            message["now"] = self.now(seats)
        return msgspec.json.encode(message)

    def join(self, watcher: Watcher, seats: tuple[int, ...], after: int | None) -> None:
        self.watchers[watcher] = seats
        missed = [one for one in self.events if after is not None and one[0] > after]
        whole = after is None or after > self.number or len(missed) != self.number - after
        if whole or any(event["step"] is None for _, event in missed):
            watcher.outbox.event(msgspec.json.encode(self.whole(seats)))
            return
        for number, event in missed[:-1]:
            watcher.outbox.event(self.event(number, event, seats, False))
        number, event = missed[-1] if missed else (self.number, {"step": None, "what": {}})
        watcher.outbox.event(self.event(number, event, seats, True))


def view_form(view: _core.State) -> dict[str, Any]:
    """A position as the page draws it: the game's plain form where it has one, and its text."""
    plain = view.to_plain(full=True) if "JSON" in view.game.abilities else None
    return {
        "plain": plain,
        "text": str(view) if plain is None or view.game.name not in ("hearthstone", "tribes") else "",
    }


class SearchRoom:
    """A search and who looks at it. One look serves all who want the same part."""

    def __init__(
        self,
        id: str,
        live: LiveSearch,
        limits: Limits,
        about: dict[str, Any],
        done: Callable[[], None],
        idle: Callable[[], None],
        sleeps: bool = True,
    ) -> None:
        self.id = id
        self.topic = f"search:{id}"
        self.sleeps = sleeps  # while nobody watches; a match waits for its agents' searches, watched or not
        self.live = live
        self.limits = limits
        self.about = about
        self.watchers: dict[Watcher, View] = {}
        self.known: dict[Watcher, set[tuple[Any, ...]]] = {}
        self.sent: dict[Watcher, tuple[int, str]] = {}  # iterations and phase of the last look of each
        self.place = 0  # in the line of searches that wait
        self.started = asyncio.Event()
        self.cancelled = False
        self.unwatched = time.monotonic()
        self.kick = asyncio.Event()
        self.asleep = False  # nobody watches, so it stands still
        self.grown = False  # its budget has been extended since run() last asked whether it is over
        self.spent = 0.0  # seconds, those in which it stood still left out
        self._done, self._idle = done, idle
        self.task: asyncio.Task[None] | None = None

    def join(self, watcher: Watcher, view: View) -> None:
        self.watchers[watcher] = view
        self.known[watcher] = set()
        self.sent.pop(watcher, None)
        watcher.outbox.forget(self.topic)  # of the part that was wanted before
        if self.place:
            watcher.outbox.look(self.topic, self._waiting())
        if self.asleep:
            self.asleep = False
            self.live.resume()
        self.kick.set()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.pop(watcher, None)
        self.known.pop(watcher, None)
        self.sent.pop(watcher, None)
        if not self.watchers:
            self.unwatched = time.monotonic()

    def wait_in_line(self, place: int) -> None:
        if place != self.place:
            self.place = place
            for watcher in self.watchers:
                watcher.outbox.look(self.topic, self._waiting())

    def _waiting(self) -> bytes:
        return self._message({"phase": "waiting", "place": self.place})

    async def run(self) -> None:
        """Looks until the search is over, as often as somebody wants and may."""
        shown = False  # the end was seen by all who watch
        try:
            if not self.started.is_set():
                self.live.start()
                self.started.set()
            before = time.monotonic()
            while True:
                now, phase = time.monotonic(), self.live.phase
                self.spent += now - before if phase == "running" else 0
                before = now
                self._mind(phase, 0 if self.watchers else now - self.unwatched)
                if any(not watcher.hidden for watcher in self.watchers):
                    await self._look()
                self.grown = False
                if self.live.phase in ("done", "failed"):
                    await self._look(final=True)
                    if not self.grown and self.live.phase in ("done", "failed"):
                        shown = True
                        return
                self.kick.clear()
                try:
                    await asyncio.wait_for(self.kick.wait(), 1 / self.limits.looks_a_second)
                    await asyncio.sleep(0.02)
                except TimeoutError:
                    pass
        finally:
            if not shown:  # one that is done may be extended
                self.live.cancel()
            self._done()

    def _mind(self, phase: str, unwatched: float) -> None:
        """Ends a search that has had its time; lets one that nobody watches stand still, and then ends it too."""
        if phase == "running":
            if self.spent > self.limits.search_seconds:
                self.live.cancel()
            elif self.sleeps and unwatched > self.limits.unwatched_seconds:
                self.live.pause()
                self.asleep = True
        elif phase == "paused":
            self._idle()
            if unwatched > self.limits.forgotten_seconds:
                self.live.cancel()

    async def extend(self, more: Budget) -> None:
        """More of its budget. A search whose run() has returned must be started again."""
        await asyncio.to_thread(self.live.extend, more)
        self.grown = True
        self.kick.set()

    async def look_again(self) -> None:
        """After the end: somebody came, or wants another part."""
        await self._look(final=True)

    async def _look(self, final: bool = False) -> None:
        """Tells each what it has not seen yet; at the end even who reads slowly or has turned away."""
        for view in list(dict.fromkeys(self.watchers.values())):
            try:
                seen = await asyncio.to_thread(self.live.look, view)
            except Exception as error:  # a user's Python may raise anything
                self._tell_failure(error)
                return
            now = (seen.iterations, seen.phase)
            for watcher, wanted in list(self.watchers.items()):
                if wanted != view or self.sent.get(watcher) == now or (watcher.hidden and not final):
                    continue
                if watcher.outbox.waits(self.topic):
                    if not final:
                        continue  # the client reads slowly: the next look is for it, too
                    self.known[watcher] = set()  # the words of the look that this one replaces were never sent
                self.sent[watcher] = now
                watcher.outbox.look(self.topic, self._message(self.form(seen, watcher)))

    def _tell_failure(self, error: Exception) -> None:
        for watcher in self.watchers:
            watcher.outbox.look(
                self.topic, self._message({"phase": "failed", "error": f"{type(error).__name__}: {error}"[:500]})
            )

    def form(self, seen: Snapshot, watcher: Watcher) -> dict[str, Any]:
        """A look as it is sent: words of rows that the client has are left out."""
        known = self.known.setdefault(watcher, set())
        keys: list[tuple[Any, ...]] = []
        rows = []
        for row in seen.rows:
            key = ((keys[row.parent] if row.parent >= 0 else ()) + (row.node if row.chance else row.place, row.chance),)
            keys.append(key)
            rows.append(row_form(row, "" if key in known else row.words))
            known.add(key)
        if len(known) > 50_000:
            known.clear()
        plain: dict[str, Any] = msgspec.to_builtins(seen)
        return plain | {"rows": rows, "more": bool(self.about.get("more"))}

    def _message(self, look: dict[str, Any]) -> bytes:
        return msgspec.json.encode({"topic": self.topic, "look": look})


def row_form(row: Row, words: str) -> list[Any]:
    return [
        row.parent, int(row.chance), row.place, row.node, row.player, int(row.over), row.visits,
        _short(row.value), _short(row.good), _short(row.probability), row.bucket, words,
    ]  # fmt: skip


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_key() -> str:
    return secrets.token_urlsafe(16)


__all__ = ["MatchRoom", "SearchRoom", "Watcher", "new_id", "new_key", "view_form", "words_of"]
