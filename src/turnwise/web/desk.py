"""Who may do what: takes the messages of clients, changes matches and searches, and answers. It knows neither sockets
nor HTTP; server.py and stdio.py bring it bytes."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from turnwise import __version__, _core
from turnwise.errors import BadSetupError, BadStateError, IllegalActionError, TurnwiseError
from turnwise.live import LiveSearch, View, added, why_not_more, within_memory
from turnwise.recipes import Agent, Iterations, Seconds
from turnwise.session import Moment, Seat, Session
from turnwise.settings import Setting
from turnwise.web import messages as say
from turnwise.web.building import Building
from turnwise.web.forms import Forms
from turnwise.web.insight import Insight
from turnwise.web.limits import Limits
from turnwise.web.outbox import Outbox
from turnwise.web.rooms import MatchRoom, SearchRoom, new_id, new_key, view_form
from turnwise.web.runs import Runs

log = logging.getLogger("turnwise.web")


class Client:
    """One connection: what it may do, and what waits for it."""

    def __init__(self, limits: Limits) -> None:
        self.outbox = Outbox(limits.events_kept)
        self.hidden = False
        self.greeted = False
        self.searches: set[str] = set()
        self._allowance = float(limits.messages_a_second)
        self._rate = limits.messages_a_second
        self._last = time.monotonic()

    def may_speak(self) -> bool:
        """Whether this message is within its rate; a second's worth may come at once."""
        now = time.monotonic()
        self._allowance = min(float(self._rate), self._allowance + (now - self._last) * self._rate)
        self._last = now
        self._allowance -= 1
        return self._allowance >= 0


class Desk:
    def __init__(
        self,
        own: Mapping[str, Setting] | None = None,
        limits: Limits | None = None,
        token: str = "",
        journals: Path | None = None,
        ledger: Path | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.forms = Forms(own or {}, self.limits)
        self.runs = Runs(ledger, self.limits)
        self.token = token
        self.journals = journals
        self.clients: set[Client] = set()
        self.matches: dict[str, MatchRoom] = {}
        self.kept: set[str] = set()  # the matches that have journals
        self.reading = asyncio.Lock()
        self.hearing: set[asyncio.Task[None]] = set()
        self.searches: dict[str, SearchRoom] = {}
        self.line: list[SearchRoom] = []
        self.running: set[SearchRoom] = set()
        self.closing = False
        insight, building = Insight(self), Building(self)
        self.handlers = {
            say.Open: self.open, say.Close: self.close, say.Hidden: self.hide, say.NewMatch: self.new_match,
            say.Act: self.act, say.Undo: self.undo, say.Redo: self.redo, say.Go: self.go, say.Look: self.look,
            say.Resign: self.resign, say.Save: self.save, say.Hold: self.hold, say.Search: self.search, say.Analyse:
            self.analyse, say.Pause: self.pause, say.Resume: self.resume, say.StepOn: self.step,
            say.Extend: self.extend, say.Cancel: self.cancel, say.ChangeView: self.change_view,
            say.CheckPosition: building.check, say.AnalyseAll: insight.analyse_all, say.Belief: insight.belief,
            say.LuckOf: insight.luck, say.RandomPosition: building.random_position, say.CheckRecipe: building.recipe,
            say.Duel: building.duel,
        }  # fmt: skip

    # Clients.

    def arrive(self) -> Client | None:
        if self.closing or len(self.clients) >= self.limits.sockets:
            return None
        client = Client(self.limits)
        self.clients.add(client)
        return client

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        client.outbox.close(1000, "")
        self._part(client)

    def _part(self, client: Client) -> None:
        for room in self.matches.values():
            room.watchers.pop(client, None)
        for search in self.searches.values():
            search.leave(client)
        self.runs.leave(client)

    async def hear(self, client: Client, raw: bytes) -> None:
        """One message; every request is answered once, and nothing that a client says raises. What a client has asked
        for is done to its end although it leaves meanwhile."""
        if not client.may_speak():
            client.outbox.close(1008, "too many messages")
            return
        task = asyncio.create_task(self._hear(client, raw))
        self.hearing.add(task)
        task.add_done_callback(self.hearing.discard)
        await asyncio.shield(task)

    async def _hear(self, client: Client, raw: bytes) -> None:
        id = 0
        try:
            if len(raw) > self.limits.message_bytes:
                raise say.BadMessageError(f"{len(raw):,} bytes, at most {self.limits.message_bytes:,}")
            request = say.read(raw, self.limits.json_depth)
            id = request.id
            if isinstance(request, say.Hello):
                client.outbox.event(say.answer(id, self.hello(client, request)))
                return
            if not client.greeted:
                raise say.BadMessageError("the first message is hello")
            answer = await self.handlers[type(request)](client, request)  # type: ignore[operator]
            client.outbox.event(say.answer(id, answer))
        except TurnwiseError as error:
            client.outbox.event(say.refusal(id or say.id_of(raw[:4096]), error))
            if isinstance(error, say.WrongTokenError):
                client.outbox.close(1008, "wrong token")
        except Exception as error:
            log.exception("a message failed")
            client.outbox.event(say.refusal(id, error))
        finally:
            if client not in self.clients:  # it left meanwhile, and watches nothing that it asked for
                self._part(client)

    def hello(self, client: Client, request: say.Hello) -> dict[str, Any]:
        if self.token and not hmac.compare_digest(request.token.encode(), self.token.encode()):
            raise say.WrongTokenError("token: this server was started with another one; open the link that it printed")
        client.greeted = True
        return {"version": say.VERSION, "turnwise": __version__, "games": self.forms.games()}

    async def hide(self, client: Client, request: say.Hidden) -> dict[str, Any]:
        client.hidden = request.hidden
        return {}

    # Topics.

    def match_of(self, topic: str) -> MatchRoom:
        room = self.matches.get(topic.removeprefix("match:"))
        if room is None or not topic.startswith("match:"):
            raise BadStateError(f"{topic[:40]}: there is no such match")
        return room

    def search_of(self, topic: str) -> SearchRoom:
        room = self.searches.get(topic.removeprefix("search:"))
        if room is None or not topic.startswith("search:"):
            raise BadStateError(f"{topic[:40]}: there is no such search; start it again")
        return room

    async def open(self, client: Client, request: say.Open) -> dict[str, Any]:
        if request.topic.startswith("run:"):
            self.runs.join(client, self._run_of(request.topic))
            return {"topic": request.topic}
        if request.topic.startswith("search:"):
            search = self.search_of(request.topic)
            search.join(client, self._view(request.view))
            if search.task is not None and search.task.done():
                await search.look_again()
            return {"topic": search.topic, "about": search.about}
        await self._take_up(request.topic.removeprefix("match:"))
        room = self.match_of(request.topic)
        room.join(client, room.seats_of(request.keys), request.after)
        self._let_agents_act(room)
        return {"topic": room.topic}

    @staticmethod
    def _run_of(topic: str) -> int:
        number = topic.removeprefix("run:")
        if not number.isdecimal() or len(number) > 12:
            raise BadStateError(f"{topic[:40]}: there is no such run")
        return int(number)

    async def close(self, client: Client, request: say.Close) -> dict[str, Any]:
        if request.topic.startswith("run:"):
            self.runs.leave(client, self._run_of(request.topic))
        elif request.topic.startswith("search:"):
            self.search_of(request.topic).leave(client)
        else:
            self.match_of(request.topic).watchers.pop(client, None)
        return {}

    # Matches.

    async def new_match(self, client: Client, request: say.NewMatch) -> dict[str, Any]:
        if len(self.matches) >= self.limits.matches:
            self._forget_a_match()
        seats = [Seat(one.name[:40]) if isinstance(one, say.Person) else self._machine(one) for one in request.seats]
        id, seed = new_id(), secrets.randbelow(2**31) if request.seed is None else request.seed
        # Who chose the seed can know every card: such a match hides nothing.
        people = any(seat.is_person for seat in seats)
        is_open = request.open or (request.seed is not None and people)
        path = None if self.journals is None else self.journals / f"{id}.jsonl"

        recorded = request.record is not None or request.of_run is not None

        def make() -> Session:
            if recorded:
                text = request.record if request.of_run is None else self.runs.record_of(request.of_run)
                record, what = self.forms.record(text or "")
                named = seats or [Seat(name[:40], self.forms.idle()) for name in record.agents]
                session = Session.from_record(record, request.step, named, what)
                if path is not None and session.people and "JSON" in what.rules.abilities:
                    session.keep(path)
                return session
            if request.position is not None:
                what, state = self.forms.position(request.setup, request.position)
                return Session(what, seats, seed, start=state, is_open=True, open_lists=True, journal=path)
            what = self.forms.setting(request.setup)
            return Session(what, seats, seed, is_open=is_open, open_lists=request.open_lists, journal=path)

        session = await asyncio.to_thread(make)
        keys = {new_key(): number for number in session.people}
        room = MatchRoom(id, session, keys, self.limits)
        self.matches[id] = room
        if path is not None and session.journal is not None:
            hashed = {hashlib.sha256(key.encode()).hexdigest(): seat for key, seat in keys.items()}
            await asyncio.to_thread(
                (self.journals or Path()).joinpath(f"{id}.keys").write_bytes, msgspec.json.encode(hashed)
            )
            self.kept.add(id)
        room.held = recorded and not session.people
        self._let_agents_act(room)
        return {"topic": room.topic, "keys": keys}

    def _machine(self, wanted: say.Machine) -> Seat:
        name, recipe = self.forms.recipe(wanted)
        recipe = within_memory(recipe, self.limits.search_mb)
        return Seat(wanted.label[:40] or name, recipe)

    def _forget_a_match(self) -> None:
        idle = [
            room for room in self.matches.values() if not room.watchers and (room.agents is None or room.agents.done())
        ]
        if not idle:
            raise BadSetupError(f"{len(self.matches)} matches are on, which is the most")
        oldest = min(idle, key=lambda room: room.touched)
        oldest.session.close()
        del self.matches[oldest.id]

    def take_up(self) -> int:
        """How many matches have journals here; each is read when somebody opens it."""
        if self.journals is not None:
            self.kept |= {path.stem for path in self.journals.glob("*.jsonl") if path.with_suffix(".keys").is_file()}
        return len(self.kept)

    async def _take_up(self, id: str) -> None:
        """A match from its journal, unless it is on; one that no longer fits the rules is left alone."""
        async with self.reading:
            if self.journals is None or id not in self.kept or id in self.matches:
                return
            path = self.journals / f"{id}.jsonl"
            try:
                hashed = msgspec.json.decode(path.with_suffix(".keys").read_bytes(), type=dict[str, int])
                session = await asyncio.to_thread(Session.from_journal, path, self.forms.own)
            except (TurnwiseError, OSError, msgspec.MsgspecError) as error:
                log.warning("%s is not taken up: %s", path.name, error)
                return
            if len(self.matches) >= self.limits.matches:
                self._forget_a_match()
            self.matches[id] = HashedRoom(id, session, hashed, self.limits)

    def _seats(self, client: Client, room: MatchRoom) -> tuple[int, ...]:
        if client not in room.watchers:
            raise BadStateError(f"{room.topic}: open it first")
        return room.watchers[client]

    def _decides(self, client: Client, room: MatchRoom) -> int:
        seats = self._seats(client, room)
        if room.session.is_over:
            raise IllegalActionError("the match is over")
        if room.session.state.to_act not in seats:
            raise IllegalActionError("it is not your turn")
        return room.session.state.to_act

    async def act(self, client: Client, request: say.Act) -> dict[str, Any]:
        room = self.match_of(request.topic)
        async with room.lock:
            seat = self._decides(client, room)
            session = room.session
            if request.moment != session.at:
                raise IllegalActionError(f"the match is at moment {session.at}, this is for {request.moment}")
            view = session.view(seat)
            choice = next((one for one in view.choices() if one.text == request.choice), None)
            action = request.choice if choice is None else choice.action
            if choice is None and not self._is_other_place(view, request.choice):
                raise IllegalActionError(f"{request.choice[:100]}: not legal here")
            try:
                moment = await self._happens(room, session.take, action)
            except IllegalActionError:  # its words may know more than the seat does
                raise IllegalActionError(f"{request.choice[:100]}: not legal here") from None
        self._let_agents_act(room)
        return {"moment": moment.number}

    @staticmethod
    async def _happens(room: MatchRoom, take: Callable[..., Moment], *given: Any) -> Moment:
        """An action, and that everybody hears of it: who is cancelled meanwhile waits for both."""

        async def both() -> Moment:
            moment = await asyncio.to_thread(take, *given)
            room.changed(step=moment.number)
            return moment

        task = asyncio.create_task(both())
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.gather(task, return_exceptions=True)
            raise

    @staticmethod
    def _is_other_place(view: _core.State, text: str) -> bool:
        """Hearthstone lists one place on the board where all come to the same; any other is legal too."""
        card, at, _ = text.partition(" at ")
        return bool(at) and any(one.text.partition(" at ")[0] == card for one in view.choices())

    async def undo(self, client: Client, request: say.Undo) -> dict[str, Any]:
        room = self.match_of(request.topic)
        seats = self._seats(client, room)
        if not seats:
            raise IllegalActionError("only who plays takes back")
        async with self._quiet(room):
            moment = room.session.undo(seats[0] if len(seats) == 1 else None)
            room.changed({"undone": moment.number})
        return {"moment": moment.number}

    async def redo(self, client: Client, request: say.Redo) -> dict[str, Any]:
        room = self.match_of(request.topic)
        if not self._seats(client, room):
            raise IllegalActionError("only who plays goes on")
        async with self._quiet(room):
            moment = room.session.redo()
            room.changed({"redone": moment.number})
        self._let_agents_act(room)
        return {"moment": moment.number}

    async def go(self, client: Client, request: say.Go) -> dict[str, Any]:
        """Who plays may go where that seat decided; with nothing hidden anybody anywhere."""
        room = self.match_of(request.topic)
        seats = self._seats(client, room)
        if not seats and room.session.people:
            raise IllegalActionError("only who plays goes back")
        async with self._quiet(room):
            moment = room.session.go(request.moment)
            room.held = not room.session.people
            room.changed({"went": moment.number})
        self._let_agents_act(room)
        return {"moment": moment.number}

    async def look(self, client: Client, request: say.Look) -> dict[str, Any]:
        """A moment as the client may see it; nothing moves."""
        room = self.match_of(request.topic)
        seats = self._seats(client, room)
        session = room.session
        viewer: int | None = room.viewer_of(seats)
        if session.shows_all:
            viewer = request.observe_as
            if viewer is not None and viewer >= len(session.seats):
                raise BadStateError(f"observe_as: no seat {viewer}")
        elif request.observe_as is not None:
            raise BadStateError("observe_as: only when nothing is hidden any more")
        view = session.view(viewer, request.moment)
        decides = not view.is_over and viewer in (None, view.to_act)
        return {
            "moment": request.moment,
            "viewer": viewer,
            "to_act": view.to_act,
            "over": view.is_over,
            "view": view_form(view),
            "choices": [choice.to_plain() for choice in view.choices()] if decides else [],
        }

    async def resign(self, client: Client, request: say.Resign) -> dict[str, Any]:
        room = self.match_of(request.topic)
        seats = self._seats(client, room)
        if not seats:
            raise IllegalActionError("only who plays resigns")
        async with self._quiet(room):
            seat = room.session.state.to_act if room.session.state.to_act in seats else seats[0]
            room.session.resign(seat)
            room.changed({"resigned": seat})
        return {}

    async def save(self, client: Client, request: say.Save) -> dict[str, Any]:
        """The record, once it tells nothing that is still hidden."""
        room = self.match_of(request.topic)
        self._seats(client, room)
        if not room.session.shows_all:
            raise BadStateError("the record tells the hidden cards; it is handed out when the match is over")
        return {"record": room.session.record().to_json()}

    async def hold(self, client: Client, request: say.Hold) -> dict[str, Any]:
        room = self.match_of(request.topic)
        seats = self._seats(client, room)
        if room.session.people and not seats:
            raise IllegalActionError("only who plays holds the match")
        room.held = request.hold
        if request.hold and request.step:
            await self._quiet_agents(room)
            async with room.lock:
                if self._agent_is_next(room):
                    await self._agent_acts(room)
        room.changed({"held": request.hold})
        self._let_agents_act(room)
        return {}

    # Agents of a match.

    @staticmethod
    def _agent_is_next(room: MatchRoom) -> bool:
        session = room.session
        return not session.is_over and not session.seats[session.state.to_act].is_person

    def _let_agents_act(self, room: MatchRoom) -> None:
        if room.held or self.closing or (room.agents is not None and not room.agents.done()):
            return
        if self._agent_is_next(room):
            room.agents = asyncio.create_task(self._agents(room))

    async def _agents(self, room: MatchRoom) -> None:
        try:
            while True:
                async with room.lock:  # while it was waited for, others may have acted
                    if room.held or self.closing or not self._agent_is_next(room):
                        return
                    await self._agent_acts(room)
                if not room.session.people:
                    await asyncio.sleep(0.25)  # a watched match goes no faster than people read
        except asyncio.CancelledError:
            raise
        except Exception as error:  # a user's Python may raise anything
            log.warning("an agent failed: %s", error)
            room.error = (
                f"{type(error).__name__}: {error}"[:300] if isinstance(error, TurnwiseError) else "an agent failed"
            )
            room.held = True
            room.changed({"failed": room.error})

    async def _agent_acts(self, room: MatchRoom) -> None:
        session = room.session
        if len(session.state.legal_actions()) == 1:
            await self._happens(room, session.let_agent_act)
            return
        live = session.think()
        search = None
        if session.shows_all:
            search = self._add_search(
                live, {"agent": session.seats[session.state.to_act].name, "moment": session.at}, True
            )
            room.thinking = search
            room.changed({"thinks": search.topic})
        at = session.at
        try:
            if search is None:
                live.start()
            else:
                await search.started.wait()
            while not await asyncio.to_thread(live.wait, 0.2):
                pass
        except asyncio.CancelledError:
            live.cancel()
            raise
        result = live.result()
        if session.at == at and not session.is_over:
            await self._happens(room, session.take, result.best)

    async def _quiet_agents(self, room: MatchRoom) -> None:
        task = room.agents
        if task is not None and not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if room.agents is task:
            room.agents = None

    def _quiet(self, room: MatchRoom) -> _Quiet:
        return _Quiet(self, room)

    # Searches.

    def _add_search(self, live: LiveSearch, about: dict[str, Any], at_once: bool = False) -> SearchRoom:
        """One that a match waits for begins at once, the others wait for a free core."""
        room = SearchRoom(
            new_id(), live, self.limits, about, lambda: self._search_over(room), self._start_searches, not at_once
        )
        self.searches[room.id] = room
        if at_once:
            self._start_search(room)
        else:
            self.line.append(room)
            self._start_searches()
        return room

    def _start_search(self, room: SearchRoom) -> None:
        room.wait_in_line(0)
        self.running.add(room)
        room.task = asyncio.create_task(room.run())

    def _start_searches(self) -> None:
        busy = sum(room.live.phase != "paused" for room in self.running)
        while self.line and busy < self.limits.searches and not self.closing:
            self._start_search(self.line.pop(0))
            busy += 1
        for place, room in enumerate(self.line, 1):
            room.wait_in_line(place)

    def _search_over(self, room: SearchRoom) -> None:
        self.running.discard(room)
        self._forget_searches()
        self._start_searches()

    def _forget_searches(self) -> None:
        over = [
            room for room in self.searches.values() if room.task is not None and room.live.phase in ("done", "failed")
        ]
        for room in over:
            if not room.watchers and time.monotonic() - room.unwatched > self.limits.forgotten_seconds:
                self._forget(room)
        most = self.limits.all_searches_mb // self.limits.search_mb
        for room in over[: max(0, len(over) - most)]:
            if not room.watchers:
                self._forget(room)

    def _forget(self, room: SearchRoom) -> None:
        room.live.cancel()
        self.searches.pop(room.id, None)

    async def _begin(
        self, client: Client, state: _core.State, recipe: Agent, request: Any, about: dict[str, Any]
    ) -> dict[str, Any]:
        mine = [self.searches[id] for id in client.searches if id in self.searches]
        busy = [room for room in mine if room.live.phase not in ("done", "failed")]
        if len(busy) >= self.limits.searches_a_socket:
            raise BadSetupError(f"{len(busy)} searches are on, which is the most; cancel one")
        more = not why_not_more(recipe)
        self._free_memory()

        def make() -> LiveSearch:
            most = self.limits.search_mb
            return LiveSearch(state, recipe, request.seed, paused=request.paused, memory_mb=most, more=more)

        room = self._add_search(await asyncio.to_thread(make), about | {"more": more})
        client.searches.add(room.id)
        return {"topic": room.topic, "place": room.place}

    def _free_memory(self) -> None:
        """Trees that are kept have a bound together: the oldest that nobody looks at are dropped first."""
        most = self.limits.all_searches_mb // self.limits.search_mb
        over = [room for room in self.searches.values() if room.started.is_set() and room.live.phase == "done"]
        for room in sorted(over, key=lambda room: (bool(room.watchers), room.unwatched)):
            if len(self.searches) < most:
                return
            self._forget(room)
        if len(self.searches) >= most:
            raise BadSetupError(f"{len(self.searches)} searches are kept, which is the most; cancel one")

    async def search(self, client: Client, request: say.Search) -> dict[str, Any]:
        room = self.match_of(request.topic)
        seats = self._seats(client, room)
        session = room.session
        name, recipe = self.forms.recipe(request.recipe)
        state = session.moments[session._known(request.moment)].state
        if state.is_over:
            raise BadStateError("the match is over there: there is nothing to decide")
        if not session.shows_all:
            if state.to_act not in seats:
                raise IllegalActionError("only your own decisions can be analysed while the match is on")
            state, recipe = session.analysis(session.view(state.to_act, request.moment), recipe)
        return await self._begin(
            client, state, recipe, request, {"agent": name, "moment": request.moment, "player": state.to_act}
        )

    async def analyse(self, client: Client, request: say.Analyse) -> dict[str, Any]:
        name, recipe = self.forms.recipe(request.recipe)
        _, state = await asyncio.to_thread(self.forms.position, request.setup, request.position)
        if state.is_over:
            raise BadStateError("the match is over there: there is nothing to decide")
        return await self._begin(client, state, recipe, request, {"agent": name, "player": state.to_act})

    def _mine(self, client: Client, topic: str) -> SearchRoom:
        room = self.search_of(topic)
        if room.id not in client.searches and client not in room.watchers:
            raise BadStateError(f"{topic}: open it first")
        return room

    async def pause(self, client: Client, request: say.Pause) -> dict[str, Any]:
        self._mine(client, request.topic).live.pause()
        return {}

    async def resume(self, client: Client, request: say.Resume) -> dict[str, Any]:
        room = self._mine(client, request.topic)
        room.live.resume()
        room.kick.set()
        return {}

    async def step(self, client: Client, request: say.StepOn) -> dict[str, Any]:
        room = self._mine(client, request.topic)
        if not room.started.is_set():
            raise BadStateError(f"{request.topic}: it waits for its turn")
        done = await asyncio.to_thread(room.live.step, request.iterations, 5.0)
        room.kick.set()
        return {"settled": done}

    async def extend(self, client: Client, request: say.Extend) -> dict[str, Any]:
        """Goes on with the same tree, within what one search may take."""
        room = self._mine(client, request.topic)
        if not room.started.is_set():
            raise BadStateError(f"{request.topic}: it waits for its turn")
        if (request.iterations is None) == (request.seconds is None):
            raise BadStateError("extend: expected iterations or seconds")
        more = Iterations(request.iterations) if request.iterations else Seconds(request.seconds or 1.0)
        self.forms.within_budget(added(room.live.budget, more))
        await room.extend(more)
        if room.task is not None and room.task.done():
            self._start_search(room)
        return {}

    async def cancel(self, client: Client, request: say.Cancel) -> dict[str, Any]:
        room = self._mine(client, request.topic)
        if room in self.line:
            self.line.remove(room)
            self.searches.pop(room.id, None)
        room.live.cancel()
        room.live.resume()
        room.kick.set()
        return {}

    async def change_view(self, client: Client, request: say.ChangeView) -> dict[str, Any]:
        room = self.search_of(request.topic)
        room.join(client, self._view(request.view))
        if room.task is not None and room.task.done():
            await room.look_again()
        return {}

    def _view(self, wanted: say.ViewOf | None) -> View:
        if wanted is None:
            return View()
        return View(
            wanted.tree, tuple(wanted.path), wanted.depth, wanted.share, min(wanted.most, self.limits.look_rows)
        )

    # The end.

    async def shut(self) -> None:
        """Cancels what runs, keeps what was answered, lets everybody go."""
        self.closing = True
        tasks: list[asyncio.Task[None]] = [room.task for room in self.running if room.task is not None]
        for room in self.searches.values():
            room.live.cancel()
        for match in self.matches.values():
            if match.sweep is not None:
                match.sweep.cancel()
            await self._quiet_agents(match)
        if self.hearing:
            await asyncio.wait(self.hearing, timeout=1.0)
            tasks += self.hearing
        for client in list(self.clients):
            client.outbox.close(1001, "the server ends")
        for match in self.matches.values():
            match.session.close()
        await self.runs.shut()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class HashedRoom(MatchRoom):
    """A match taken up from its journal: the keys themselves were never written down."""

    def seats_of(self, keys: list[str]) -> tuple[int, ...]:
        hashed = [hashlib.sha256(key.encode()).hexdigest() for key in keys]
        return super().seats_of(hashed)


class _Quiet:
    """While a person changes the match no agent acts in it."""

    def __init__(self, desk: Desk, room: MatchRoom) -> None:
        self._desk, self._room = desk, room

    async def __aenter__(self) -> None:
        await self._desk._quiet_agents(self._room)
        await self._room.lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._room.lock.release()
