"""What a match can be asked beyond its moves: what the other may hold, what was luck, what each decision cost. The
package says it; here it is said who may ask, and it is done in the background where it takes long."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from turnwise.errors import BadSetupError, BadStateError, IllegalActionError, TurnwiseError
from turnwise.live import loss_of, value_for
from turnwise.recipes import Agent
from turnwise.searching import search as search_whole
from turnwise.session import Session, words_of
from turnwise.web import messages as say
from turnwise.web.rooms import MatchRoom

if TYPE_CHECKING:
    from turnwise.web.desk import Client, Desk


class Insight:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def belief(self, client: Client, request: say.Belief) -> dict[str, Any]:
        """From what the client's own seat sees; where everything is shown, from what the player to act does."""
        room = self.desk.match_of(request.topic)
        seats = self.desk._seats(client, room)
        session = room.session
        to_act = session.moments[session._known(request.moment)].state.to_act
        seat = to_act if session.shows_all and to_act not in seats else room.viewer_of(seats)
        if seat is None:
            raise IllegalActionError("only who plays may ask what the other holds")
        if len(session.seats) != 2:
            raise BadStateError("belief: expected a match of two")
        found = await asyncio.to_thread(session.believed, seat, request.moment, request.worlds)
        by = type(session.belief(seat, request.moment)).__name__
        return dict(msgspec.to_builtins(found)) | {"seat": seat, "by": by, "moment": request.moment}

    async def luck(self, client: Client, request: say.LuckOf) -> dict[str, Any]:
        """Of every event of the line, for seat 0."""
        room = self.desk.match_of(request.topic)
        self.desk._seats(client, room)
        if not room.session.shows_all:
            raise BadStateError("luck tells what was hidden: it is measured when the match is over, or open")
        return {"events": await asyncio.to_thread(lucky_events, room.session)}

    async def analyse_all(self, client: Client, request: say.AnalyseAll) -> dict[str, Any]:
        room = self.desk.match_of(request.topic)
        self.desk._seats(client, room)
        if not room.session.shows_all:
            raise BadStateError("a match is analysed as a whole when it is over, or nothing is hidden in it")
        _, recipe = self.desk.forms.recipe(request.recipe)
        if room.sweep is not None and not room.sweep.done():
            raise BadSetupError("this match is being analysed")
        room.sweep = asyncio.create_task(self._sweep(room, recipe, request.seed))
        return {"moments": len(room.session.line())}

    async def _sweep(self, room: MatchRoom, recipe: Agent, seed: int) -> None:
        """The value of every decision of the line for seat 0 and what the action taken there cost its player, one
        short search after the other."""
        session = room.session
        line = session.line()
        for moment, after in zip(line, [*line[1:], None], strict=True):
            if self.desk.closing or not room.watchers:
                return
            state = moment.state
            point: dict[str, Any] = {"moment": moment.number, "loss": None, "best": "", "tried": 0}
            if state.is_over:
                point |= {"value": state.returns[0], "low": None, "high": None, "visits": 0}
            else:
                try:
                    found = await asyncio.to_thread(search_whole, state, recipe, seed)
                except TurnwiseError as error:
                    room.changed({"failed": str(error)[:300]})
                    return
                point |= value_for(found, state, 0)
                if after is not None and after.step is not None and len(found.actions) > 1:
                    point["loss"], point["tried"] = loss_of(found, after.step.action)
                    point["best"] = words_of(state, found.best)
            room.curve[moment.number] = point
            for watcher in room.watchers:
                watcher.outbox.event(msgspec.json.encode({"topic": room.topic, "n": room.number, "point": point}))


def lucky_events(session: Session) -> list[dict[str, Any]]:
    found = []
    for moment in session.line()[1:]:
        if moment.step is None or not moment.step.picks:
            continue
        lucky = session.luck_of(moment.number)
        if lucky is not None and len(lucky.outcomes) < 2:
            continue
        found.append(
            {
                "moment": moment.number,
                "luck": None if lucky is None else lucky.luck[0],
                "outcomes": 0 if lucky is None else len(lucky.outcomes),
                "words": ", ".join(session.what.said(pick) for pick in moment.step.picks)[:200],
            }
        )
    return found
