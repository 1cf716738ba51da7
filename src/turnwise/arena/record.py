"""What a match leaves behind: enough to play it again to the last byte."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from turnwise import _core
from turnwise.errors import BadStateError
from turnwise.games import load


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
    block: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Of a run whose seed this is; a match on its own is of the first block."""

    def __post_init__(self) -> None:
        steps = [msgspec.convert(step, Step) if isinstance(step, dict) else step for step in self.steps]
        msgspec.structs.force_setattr(self, "steps", steps)
        for what, name in ((self.setup, "seed"), (self.options, "game")):
            if name in what:
                raise ValueError(f"{name!r} is said by the record itself")

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        try:
            return msgspec.json.decode(text, type=Record)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
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
    """Every state of a recorded match, from the first to the last; an error when the record does not fit the rules.

    Where the record names a Python file (Hearthstone's option `cards`), it is run only with trust=True, or when you
    load the game yourself and give it here.
    """
    rules = load(trusted(record, trust).game, **record.options) if game is None else load(game)
    state = rules.start(seed=_core._match_seed(record.seed, record.block), **record.setup)
    states = [state]
    for number, step in enumerate(record.steps):
        if state.is_over or state.to_act != step.seat:
            raise BadStateError(f"step {number + 1} of the record does not fit: seat {step.seat} was not to act")
        state, made = state.apply(step.action, picks=step.picks)
        if made != step.picks:
            raise BadStateError(
                f"step {number + 1} of the record says {step.picks} of chance; it takes {len(made)} picks"
            )
        states.append(state)
    if record.finished and list(state.returns) != record.returns:
        raise BadStateError(f"the record ends with {record.returns}, but the rules give {list(state.returns)}")
    return states
