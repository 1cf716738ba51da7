"""A match that people and agents play together: seats, a tree of moments, and a journal that survives the process.

What chance and agents do depends on the seed and the number of the action, so the same action after an undo has the
same outcome: nobody throws twice.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from turnwise import _core
from turnwise.agents import agent as find_agent
from turnwise.arena.record import Piece, Record, Step, replay_pieces
from turnwise.errors import BadSetupError, BadStateError, IllegalActionError, TurnwiseError
from turnwise.live import LiveSearch
from turnwise.luck import Believed, Luck, believed, luck
from turnwise.recipes import Agent, from_json, to_json
from turnwise.recipes.belief import Anything, Belief, KnownList, OneOf, OpenHand
from turnwise.searching import act
from turnwise.settings import Setting, setting_from_record


@dataclass(frozen=True)
class Seat:
    """Who plays: a person, or an agent by its recipe."""

    name: str
    recipe: Agent | None = None

    @property
    def is_person(self) -> bool:
        return self.recipe is None


PERSON = Seat("person")

LUCK_BY = {"hearthstone": "silverfish-control", "tribes": "diff"}
"""The evaluation by which luck is measured, of each game that has one."""


@dataclass(frozen=True)
class Moment:
    """A state of the match, and the step that led to it from its parent (none for the first)."""

    number: int
    parent: int | None
    depth: int
    state: _core.State
    step: Step | None


class Journal:
    """Lines of JSON, each on the disk before write() returns. A line that a crash cut short is no line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("ab")

    def write(self, line: dict[str, Any]) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()

    @staticmethod
    def lines(path: Path) -> list[dict[str, Any]]:
        """What was written; the rest of a line that a crash cut short is taken off the file."""
        whole = path.read_bytes()
        kept = whole.rfind(b"\n") + 1
        if kept < len(whole):
            with path.open("r+b") as file:
                file.truncate(kept)
        try:
            return [json.loads(line) for line in whole[:kept].splitlines()]
        except ValueError as error:
            raise BadStateError(f"{path.name}: no journal of a match: {error}") from None


class Session:
    """A match with seats. Moments are numbered as they come up; `at` is where the match stands."""

    def __init__(
        self,
        what: Setting,
        seats: Sequence[Seat],
        seed: int,
        *,
        start: _core.State | None = None,
        is_open: bool = False,
        open_lists: bool = False,
        journal: Path | None = None,
    ) -> None:
        """`start`: a position to begin at, else the game's own start. An open match hides nothing from anybody who
        looks on, the agents' thoughts included; with `open_lists` everybody knows what is in the decks."""
        self.what = what
        self.seats = list(seats)
        self.seed = seed
        self.is_open = is_open
        self.open_lists = open_lists
        self.position = None if start is None else start
        self.start_picks: list[str] = []
        if start is None:
            start, self.start_picks = what.rules._start(what.setup, _core._match_seed(seed))
        if len(self.seats) != start.players:
            raise BadSetupError(f"{what.name} has {start.players} seats, found {len(self.seats)}")
        self.moments = [Moment(0, None, 0, start, None)]
        self.at = 0
        self.children: dict[int, list[int]] = {}
        self.latest: dict[int, int] = {}  # of each moment, the child that was last on the way
        self.taken_back = False
        self.conceded: int | None = None
        self.journal: Journal | None = None
        if journal is not None:
            self.journal = Journal(journal)
            self.journal.write(self._head())

    # Where it stands.

    @property
    def moment(self) -> Moment:
        return self.moments[self.at]

    @property
    def state(self) -> _core.State:
        return self.moment.state

    @property
    def is_over(self) -> bool:
        return self.state.is_over or self.conceded is not None

    @property
    def returns(self) -> list[float]:
        """Of a match that somebody gave up, the others have won, together."""
        if self.conceded is None or self.state.is_over:
            return list(self.state.returns)
        rest = len(self.seats) - 1
        return [0.0 if seat == self.conceded else 1.0 / rest for seat in range(len(self.seats))]

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    def line(self, moment: int | None = None) -> list[Moment]:
        """The moments from the first to this one."""
        found = []
        at: int | None = self.at if moment is None else self._known(moment)
        while at is not None:
            found.append(self.moments[at])
            at = self.moments[at].parent
        return found[::-1]

    def view(self, seat: int | None, moment: int | None = None) -> _core.State:
        """What a seat may see; everything for one who only looks on, where that gives nothing away."""
        state = self.moments[self.at if moment is None else self._known(moment)].state
        if seat is not None:
            return self.what.seen(state, seat)
        if not self.shows_all:
            raise BadStateError("only the seats see this match until it is over: a person plays and hands are hidden")
        return state

    @property
    def shows_all(self) -> bool:
        """Whether everything may be shown to anybody: nobody plays with a hidden hand who could profit."""
        hides = "hidden information" in self.what.rules.abilities
        return self.is_open or self.is_over or not self.people or not hides

    def told(self, moment: int, viewer: int | None) -> str:
        """The step that led to a moment, in words, as far as `viewer` may know it (None: all of it)."""
        step = self.moments[moment].step
        if step is None:
            return ""
        parent = self.moments[moment].parent
        assert parent is not None
        before = self.moments[parent].state
        words = words_of(before, step.action)
        if viewer is None or viewer == step.seat:
            return words
        heard = self.what.label_for(before, step.action, viewer)
        return words if heard == self.what.label(before, step.action) else heard

    # What happens.

    def take(self, action: Any) -> Moment:
        """The player to act does this. What was done here before leads to the same moment."""
        if self.is_over:
            raise IllegalActionError(f"{action}: the match is over")
        seat = self.state.to_act
        text = str(action)
        for child in self.children.get(self.at, []):
            step = self.moments[child].step
            if step is not None and str(step.action) == text:
                return self._stand(child, {"go": child})
        after, picks = self.state.apply(action, seed=self._number("chance"))
        return self._add(Step(seat=seat, action=action, picks=picks), after)

    def let_agent_act(self) -> Moment:
        recipe = self.seats[self.state.to_act].recipe
        if recipe is None:
            raise IllegalActionError(f"seat {self.state.to_act} is a person's")
        return self.take(act(self.state, recipe, seed=self._number("agent")))

    def think(self) -> LiveSearch:
        """The search of the agent to act, not yet started: its result's best action is what let_agent_act() takes."""
        recipe = self.seats[self.state.to_act].recipe
        if recipe is None:
            raise IllegalActionError(f"seat {self.state.to_act} is a person's")
        return LiveSearch(self.state, recipe, seed=self._number("agent"))

    def hint(self, recipe: Agent | str, seat: int | None = None, seed: int = 1) -> LiveSearch:
        """A search for a person's seat, from what that seat sees and nothing else; not yet started."""
        seat = self.state.to_act if seat is None else seat
        if self.is_over or self.state.to_act != seat:
            raise IllegalActionError("hint: it is not your turn to decide")
        return LiveSearch(*self.analysis(self.view(seat), recipe), seed=seed)

    def analysis(self, seen: _core.State, recipe: Agent | str) -> tuple[_core.State, Agent]:
        """What a person may be helped with: the observation, and the recipe with a belief that knows no more."""
        chosen = find_agent(recipe)
        if seen.viewer is None:
            return seen, chosen
        belief = getattr(chosen, "belief", None)
        peeks = isinstance(belief, OpenHand) or (isinstance(belief, KnownList) and not self.open_lists)
        if peeks:
            chosen = msgspec.structs.replace(chosen, belief=Anything())
        return (seen if self.open_lists else _core._with_lists(seen, [[] for _ in self.seats])), chosen

    def belief(self, seat: int, moment: int | None = None) -> Belief:
        """What a seat may believe of the others' cards: their lists where those are known, else the lists of this era
        that such a hero may have, else anything."""
        lists = self.what.setup.get("decks", ())
        if self.open_lists and len(lists) == len(self.seats):
            return KnownList(tuple(lists))
        if self.what.name == "hearthstone":
            from turnwise.hearthstone.decks import decks

            eras = {decks()[name].era for name in lists if isinstance(name, str) and name in decks()}
            hero = self.view(seat, moment).to_plain()["players"][1 - seat]["hero"]
            fit = [name for name, deck in decks().items() if deck.era in eras and deck.hero == hero]
            if fit:
                return OneOf(tuple(fit), ambiguous="uniform")
        return Anything()

    def believed(self, seat: int, moment: int | None = None, worlds: int = 1000, seed: int = 1) -> Believed:
        """What a seat may believe that the other holds, from what it sees at a moment."""
        if "hidden information" not in self.what.rules.abilities:
            raise BadStateError("belief: nothing is hidden in this game")
        seen = self.moments[self.at if moment is None else self._known(moment)].state.observe(seat)
        return believed(seen, self.belief(seat, moment), worlds, seed)

    def luck_of(self, moment: int, limit: int = 200) -> Luck | None:
        """What chance did on the way to a moment, by seat. None where chance did nothing, where there are more than
        `limit` outcomes, or where the game has no evaluation to measure it by."""
        made = self.moments[self._known(moment)]
        by = LUCK_BY.get(self.what.name)
        if made.step is None or made.parent is None or not made.step.picks or by is None:
            return None
        return luck(self.moments[made.parent].state, made.step.action, made.state, by, limit)

    def undo(self, seat: int | None = None) -> Moment:
        """Back to the last decision of a person (of this seat)."""
        people = self.people if seat is None else [seat]
        at = self.moment.parent
        while at is not None:
            if self.moments[at].state.to_act in people:
                self.conceded = None
                self.taken_back = True
                return self._stand(at, {"go": at, "undo": True})
            at = self.moments[at].parent
        raise IllegalActionError("undo: you have not decided anything yet")

    def redo(self) -> Moment:
        """Forward again on the way that was last gone, to the next decision of a person."""
        at = self.latest.get(self.at)
        if at is None:
            raise IllegalActionError("redo: nothing was taken back here")
        while at in self.latest and self.moments[at].state.to_act not in self.people:
            at = self.latest[at]
        return self._stand(at, {"go": at})

    def go(self, moment: int) -> Moment:
        """To any moment that came up; the next action there begins a branch, or follows one."""
        self._known(moment)
        if moment != self.at:
            self.taken_back = True
            self.conceded = None
        return self._stand(moment, {"go": moment})

    branch = go

    def resign(self, seat: int) -> None:
        if self.is_over:
            raise IllegalActionError("resign: the match is over")
        if not 0 <= seat < len(self.seats):
            raise IllegalActionError(f"resign: no seat {seat}")
        self._write({"resign": seat})
        self.conceded = seat

    # What it leaves behind.

    def record(self) -> Record:
        steps = [moment.step for moment in self.line()[1:] if moment.step is not None]
        begun: dict[str, Any] = {"steps": steps}
        if self.position is not None:
            begun = {"steps": [], "pieces": [Piece(steps, plain_of(self.position))]}
        if self.conceded is not None:
            begun["conceded"] = self.conceded
        return Record(
            game=self.what.name,
            setup=self.what.setup,
            seed=self.seed,
            agents=[seat.name for seat in self.seats],
            start_picks=self.start_picks,
            returns=self.returns,
            finished=self.is_over,
            options=self.what.options,
            **begun,
        )

    @staticmethod
    def from_record(
        record: Record, step: int | None = None, seats: Sequence[Seat] | None = None, what: Setting | None = None
    ) -> Session:
        """A recorded match, standing after so many of its actions (all unless told), to look at or play on. Of a record
        in several pieces: the piece that the step lies in. Nobody's hand is hidden in it any more."""
        what = what or setting_from_record(record.game, record.options, record.setup)
        pieces = replay_pieces(record, what.rules)
        total = sum(len(piece.steps) for piece in record.all_pieces())
        if step is not None and not 0 <= step <= total:
            raise BadStateError(f"step {step}: the record has {total} actions")
        left = total if step is None else step
        place = 0
        while left > len(record.all_pieces()[place].steps):
            left -= len(record.all_pieces()[place].steps)
            place += 1
        piece, states = record.all_pieces()[place], pieces[place]
        start = states[0] if piece.start is not None else None
        named = seats or [Seat(name, find_agent("random")) for name in record.agents]
        session = Session(what, named, record.seed, start=start, is_open=True)
        if start is None:
            session.start_picks = record.start_picks
            session.moments[0] = Moment(0, None, 0, states[0], None)
        for each, state in zip(piece.steps, states[1:], strict=True):
            session._add(each, state)
        if left < len(piece.steps):
            session.at = session.line()[left].number
        elif record.conceded is not msgspec.UNSET:
            session.conceded = record.conceded
        return session

    @staticmethod
    def from_position(plain: Any, what: Setting, seats: Sequence[Seat], seed: int = 1, **more: Any) -> Session:
        """A match that begins at a position in the game's plain form."""
        return Session(what, seats, seed, start=what.rules.state_from_plain(plain), **more)

    @staticmethod
    def from_journal(path: Path, own_games: dict[str, Setting] | None = None) -> Session:
        """The match as the journal left it, to the last action that was answered; it goes on writing there. A game
        written in Python is one of `own_games`, by its name."""
        lines = Journal.lines(path)
        if not lines:
            raise BadStateError(f"{path.name}: an empty journal")
        head, *rest = lines
        try:
            what = (own_games or {}).get(head["game"]) or setting_from_record(
                head["game"], head["options"], head["setup"]
            )
            what = Setting(what.name, what.rules, what.options, head["setup"], what.hooks)
            seats = [Seat(one["name"], from_json(one["recipe"]) if one["recipe"] else None) for one in head["seats"]]
            start = None if head["start"] is None else what.rules.state_from_plain(head["start"])
            session = Session(
                what, seats, head["seed"], start=start, is_open=head["open"], open_lists=head["open_lists"]
            )
            for line in rest:
                session._again(line)
        except (KeyError, TypeError, ValueError, IndexError, TurnwiseError) as error:
            raise BadStateError(f"{path.name}: the journal does not fit: {error}") from error
        session.journal = Journal(path)
        return session

    def keep(self, path: Path) -> None:
        """Begins a journal in the middle of a match, such as one that goes on from a record: its head is the first
        position, then every moment that came up."""
        if self.journal is not None:
            raise BadStateError("this match has a journal")
        head = self._head() | {"start": plain_of(self.moments[0].state)}
        self.journal = Journal(path)
        self.journal.write(head)
        for made in self.moments[1:]:
            assert made.step is not None
            step = made.step
            self._write({"from": made.parent, "seat": step.seat, "take": str(step.action), "picks": step.picks})
        self._write({"go": self.at})

    def close(self) -> None:
        if self.journal is not None:
            self.journal.close()

    def _again(self, line: dict[str, Any]) -> None:
        if "resign" in line:
            self.conceded = line["resign"]
        elif "go" in line:
            self._stand(line["go"], None)
            if line.get("undo"):
                self.taken_back, self.conceded = True, None
        else:
            self.at = line["from"]
            texts = {str(action): action for action in self.state.legal_actions()}
            action = texts.get(line["take"], line["take"])
            after, picks = self.state.apply(action, picks=line["picks"])
            if picks != line["picks"]:
                raise BadStateError(f"it says {line['picks']} of chance, not {picks}")
            self._add(Step(seat=line["seat"], action=action, picks=picks), after)

    def _head(self) -> dict[str, Any]:
        return {
            "game": self.what.name,
            "options": self.what.options,
            "setup": self.what.setup,
            "seed": self.seed,
            "seats": [
                {"name": seat.name, "recipe": None if seat.recipe is None else to_json(seat.recipe)}
                for seat in self.seats
            ],
            "open": self.is_open,
            "open_lists": self.open_lists,
            "start": None if self.position is None else plain_of(self.position),
        }

    def _write(self, line: dict[str, Any]) -> None:
        if self.journal is not None:
            self.journal.write(line)

    def _add(self, step: Step, after: _core.State) -> Moment:
        parent = self.moment
        made = Moment(len(self.moments), parent.number, parent.depth + 1, after, step)
        self._write({"from": parent.number, "seat": step.seat, "take": str(step.action), "picks": step.picks})
        self.moments.append(made)
        self.children.setdefault(parent.number, []).append(made.number)
        self.latest[parent.number] = made.number
        self.at = made.number
        return made

    def _stand(self, moment: int, line: dict[str, Any] | None) -> Moment:
        self._known(moment)
        if line is not None:
            self._write(line)
        # The way down to it is the way to go again.
        at: int | None = moment
        while at is not None and (parent := self.moments[at].parent) is not None:
            self.latest[parent] = at
            at = parent
        self.at = moment
        return self.moment

    def _known(self, moment: int) -> int:
        if isinstance(moment, bool) or not isinstance(moment, int) or not 0 <= moment < len(self.moments):
            raise IllegalActionError(f"moment {moment}: there are 0 to {len(self.moments) - 1}")
        return moment

    def _number(self, purpose: str) -> int:
        text = f"{self.seed} {self.moment.depth + 1} {purpose}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 1


def plain_of(state: _core.State) -> Any:
    return state.to_plain()


def words_of(state: _core.State, action: Any) -> str:
    """What people call an action; one that is legal but not listed (another place on the board) by its text."""
    text = str(action)
    return next((choice.words for choice in state.choices() if choice.text == text), text)
