"""What a match leaves behind: enough to play it again to the last byte."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from turnwise import _core
from turnwise.errors import BadStateError, TurnwiseError, brief
from turnwise.games import load
from turnwise.safe_io import READING, decode_json


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    action: Any
    picks: list[str]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of a match without a gap: where it starts and every action from there."""

    steps: list[Step]
    start: dict[str, Any] | None = None
    """A position in the game's plain form; None: the start that the record's setup and seed give."""


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What made a match: the build, and of a run's matches the identities of its rules and of its agents by seat."""

    version: str
    commit: str = ""
    rules: str = ""
    agents: list[str] = []


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game with its options, the setup, the seed, and every action with the picks that chance made.

    A match from the game's own start in one piece has its `steps`. Any other has `pieces` and no steps: one that began
    at a position, or one read from a log with gaps between its pieces."""

    game: str
    setup: dict[str, Any]
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
    agents: list[str]
    start_picks: list[str]
    steps: list[Step]
    returns: list[float]
    finished: bool = True
    options: dict[str, Any] = {}
    block: Annotated[int, msgspec.Meta(ge=0, le=2**62)] = 0
    """Of a run whose seed this is; a match on its own is of the first block."""
    pieces: list[Piece] | msgspec.UnsetType = msgspec.UNSET
    conceded: Annotated[int, msgspec.Meta(ge=0, le=255)] | msgspec.UnsetType = msgspec.UNSET
    """The seat that gave up: the match ends there, although by the rules it would go on."""
    recipes: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    """Of the agents, by seat, in plain form; a function is {"python": its name}."""
    made: Made | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        for field in msgspec.structs.fields(Record):  # a record made by hand is checked like one from a file
            if getattr(self, field.name) is msgspec.UNSET:
                continue
            try:
                with READING:
                    value = msgspec.convert(getattr(self, field.name), field.type)
            except msgspec.ValidationError as error:
                raise BadStateError(f"record: {field.name}: {error}") from None
            msgspec.structs.force_setattr(self, field.name, value)
        for what, name in ((self.setup, "seed"), (self.options, "game")):
            if name in what:
                raise BadStateError(f"record: {name!r} is said by the record itself")
        if self.pieces is not msgspec.UNSET:
            if self.steps:
                raise BadStateError("record: it has steps or pieces, not both")
            if not self.pieces:
                raise BadStateError("record: pieces: at least one is needed")
            if any(piece.start is None for piece in self.pieces[1:]):
                raise BadStateError("record: pieces: only the first may begin at the game's own start")

    def all_pieces(self) -> list[Piece]:
        """The pieces; of a record in one piece that one."""
        return [Piece(self.steps)] if self.pieces is msgspec.UNSET else self.pieces

    def all_steps(self) -> list[Step]:
        """Every action of every piece, in order."""
        return [step for piece in self.all_pieces() for step in piece.steps]

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        try:
            with READING:
                return msgspec.convert(decode_json(text), Record)
        except (ValueError, TypeError) as error:
            raise BadStateError(f"record: {error}") from None


def python_file(record: Record) -> str | None:
    """The Python file that loading the record's game would run: one of cards ("" when they came from no file), or one
    that holds the game."""
    if ".py:" in record.game:
        return record.game.rpartition(":")[0]
    cards = record.options.get("cards")
    return None if cards is None else str(cards)


def trusted(record: Record, trust: bool) -> Record:
    """A record is data: it may have come from anybody. It runs a Python file only for a user who says so."""
    file = python_file(record)
    if file == "":
        raise BadStateError("record: it was played with cards that are in no file; give replay the game that has them")
    if file is not None and not trust:
        raise BadStateError(
            f"record: it was played with the Python file {file!r}, which would be run; say trust=True (--trust on the "
            "command line) if you trust that file, or give replay the game"
        )
    return record


def replay_pieces(
    record: Record, game: str | _core.Game | object | None = None, *, trust: bool = False
) -> list[list[_core.State]]:
    """The states of each piece of a recorded match, from its start to its last; checked like `replay`."""
    if not isinstance(record, Record):
        raise BadStateError(f"record: expected a Record (Record.from_json reads one), found {brief(record)}")
    rules = load(trusted(record, trust).game, **record.options) if game is None else load(game)
    found = []
    number = 0
    for place, piece in enumerate(record.all_pieces(), 1):
        state = _start_of(record, piece, place, rules)
        states = [state]
        for step in piece.steps:
            number += 1
            if state.is_over or state.to_act != step.seat:
                raise BadStateError(f"step {number} of the record does not fit: seat {step.seat} was not to act")
            try:
                state, made = state.apply(step.action, picks=step.picks)
            except TurnwiseError as error:
                raise BadStateError(f"step {number} of the record does not fit: {error}") from None
            if made != step.picks:
                raise BadStateError(
                    f"step {number} of the record says {step.picks} of chance; it takes {len(made)} picks"
                )
            states.append(state)
        found.append(states)
    _check_end(record, state)
    return found


def _start_of(record: Record, piece: Piece, place: int, rules: _core.Game) -> _core.State:
    if piece.start is not None:
        try:
            return rules.state_from_plain(piece.start)
        except TurnwiseError as error:
            raise BadStateError(f"record: the start of piece {place}: {error}") from None
    state, made = rules._start(record.setup, _core._match_seed(record.seed, record.block))
    if made != record.start_picks:
        raise BadStateError(f"the start of the record does not fit: it says {record.start_picks} of chance, not {made}")
    if len(record.agents) != state.players:
        raise BadStateError(f"the record names {len(record.agents)} agents, the match has {state.players} players")
    return state


def _check_end(record: Record, state: _core.State) -> None:
    if record.conceded is not msgspec.UNSET:
        if not record.finished or record.conceded >= state.players or len(record.returns) != state.players:
            raise BadStateError("record: a match that somebody gave up is finished and has its returns")
        return
    if record.finished != state.is_over:
        is_over = "is over" if state.is_over else "is not over"
        raise BadStateError(
            f"the record ends {'finished' if record.finished else 'unfinished'}, but the match {is_over} "
            f"after its {len(record.all_steps())} steps"
        )
    if list(state.returns) != record.returns and (record.finished or record.returns):
        raise BadStateError(f"the record ends with {record.returns}, but the rules give {list(state.returns)}")


def replay(record: Record, game: str | _core.Game | object | None = None, *, trust: bool = False) -> list[_core.State]:
    """Every state of a recorded match, from the first to the last; an error when the record does not fit the rules,
    with the first place that differs. Of a record in several pieces: those of each piece, one after the other.

    Where the record names a Python file (Hearthstone's option `cards`), it is run only with trust=True, or when you
    load the game yourself and give it here.
    """
    return [state for piece in replay_pieces(record, game, trust=trust) for state in piece]
