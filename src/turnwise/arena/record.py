"""What a match leaves behind: enough to play it again to the last byte."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from turnwise import _core
from turnwise.errors import BadStateError, TurnwiseError, brief
from turnwise.games import load
from turnwise.reading import READING, decode_json


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    action: Any
    picks: list[str]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game with its options, the setup, the seed, and every action with the picks that chance made."""

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

    def __post_init__(self) -> None:
        for field in msgspec.structs.fields(Record):  # a record made by hand is checked like one from a file
            try:
                with READING:
                    value = msgspec.convert(getattr(self, field.name), field.type)
            except msgspec.ValidationError as error:
                raise BadStateError(f"record: {field.name}: {error}") from None
            msgspec.structs.force_setattr(self, field.name, value)
        for what, name in ((self.setup, "seed"), (self.options, "game")):
            if name in what:
                raise BadStateError(f"record: {name!r} is said by the record itself")

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


def replay(record: Record, game: str | _core.Game | object | None = None, *, trust: bool = False) -> list[_core.State]:
    """Every state of a recorded match, from the first to the last; an error when the record does not fit the rules,
    with the first place that differs.

    Where the record names a Python file (Hearthstone's option `cards`), it is run only with trust=True, or when you
    load the game yourself and give it here.
    """
    if not isinstance(record, Record):
        raise BadStateError(f"record: expected a Record (Record.from_json reads one), found {brief(record)}")
    rules = load(trusted(record, trust).game, **record.options) if game is None else load(game)
    state, made = rules._start(record.setup, _core._match_seed(record.seed, record.block))
    if made != record.start_picks:
        raise BadStateError(f"the start of the record does not fit: it says {record.start_picks} of chance, not {made}")
    if len(record.agents) != state.players:
        raise BadStateError(f"the record names {len(record.agents)} agents, the match has {state.players} players")
    states = [state]
    for number, step in enumerate(record.steps, 1):
        if state.is_over or state.to_act != step.seat:
            raise BadStateError(f"step {number} of the record does not fit: seat {step.seat} was not to act")
        try:
            state, made = state.apply(step.action, picks=step.picks)
        except TurnwiseError as error:
            raise BadStateError(f"step {number} of the record does not fit: {error}") from None
        if made != step.picks:
            raise BadStateError(f"step {number} of the record says {step.picks} of chance; it takes {len(made)} picks")
        states.append(state)
    if record.finished != state.is_over:
        is_over = "is over" if state.is_over else "is not over"
        raise BadStateError(
            f"the record ends {'finished' if record.finished else 'unfinished'}, but the match {is_over} "
            f"after its {len(record.steps)} steps"
        )
    if list(state.returns) != record.returns:
        raise BadStateError(f"the record ends with {record.returns}, but the rules give {list(state.returns)}")
    return states
