"""A recording as records of ours: each match in as few pieces as the engine explains, and its positions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from turnwise import _core
from turnwise.arena.record import Piece, Record, Step
from turnwise.errors import BadStateError
from turnwise.games import load

from .check import BUDGET, Checked, check
from .entities import matches
from .reading import Recording


class Imported:
    """One match of a recording: what it is, how it compares, and the record."""

    def __init__(self, number: int, checked: Checked) -> None:
        self.number = number
        self.checked = checked
        self.story = checked.story

    @property
    def names(self) -> list[str]:
        return [name or f"player {seat}" for seat, name in enumerate(self.story.names)]

    @property
    def warnings(self) -> list[str]:
        supposed = sorted(set(self.story.assume.values()))
        taken = f"cards that the log never shows are taken for {', '.join(supposed)}: what happened needs it"
        return self.story.eras.warnings + ([taken] if supposed else [])

    def record(self) -> Record:
        """The match as a record. Where no outcome of chance explains an action, a piece ends and the next begins at the
        log's own state."""
        if not self.checked.pieces:
            raise BadStateError(f"match {self.number}: nothing of it could be read as actions")
        game = self.checked.game
        pieces = []
        state: _core.State | None = None
        for piece in self.checked.pieces:
            state = game.state_from_plain(piece.start)
            steps = []
            for verdict in piece.verdicts:
                for action, picks in verdict.steps:
                    steps.append(Step(state.to_act, action, picks))
                    state, _ = state.apply(action, picks=picks)
            pieces.append(Piece(steps, piece.start))
        assert state is not None
        ends: dict[str, Any] = {"finished": state.is_over, "returns": list(state.returns) if state.is_over else []}
        story = self.story
        complete = bool(self.checked.verdicts) and self.checked.verdicts[-1].verdict == "equal"
        if not state.is_over and complete and story.winner is not None:
            ends = {
                "finished": True,
                "returns": [float(seat == story.winner) for seat in (0, 1)],
                "conceded": 1 - story.winner,
            }
        return Record(
            game="hearthstone", setup={}, seed=0, agents=self.names, start_picks=[], steps=[], pieces=pieces,
            options=game.options, **ends,
        )  # fmt: skip

    def positions(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every position before an action that the engine explains, with the action in words."""
        for piece in self.checked.pieces:
            state = self.checked.game.state_from_plain(piece.start)
            for verdict in piece.verdicts:
                yield verdict.what, state.to_plain()
                for action, picks in verdict.steps:
                    state, _ = state.apply(action, picks=picks)


def import_matches(
    what: str | Path | bytes | BinaryIO | Recording, *, game: _core.Game | None = None, budget: int = BUDGET
) -> Iterator[Imported]:
    """Every match of a recording, one after the other."""
    rules = game if game is not None else load("hearthstone")
    recording = what if isinstance(what, Recording) else Recording(what)
    for number, packets in enumerate(matches(recording), 1):
        checked = check(packets, rules, budget)
        if checked.story.problem or not checked.story.deeds:
            continue
        yield Imported(number, checked)


def summary(imported: Imported) -> dict[str, Any]:
    """The figures of a match, for machines."""
    checked, story = imported.checked, imported.story
    actions = {name: sum(each.verdict == name for each in checked.verdicts) for name in _VERDICTS}
    options = {name: sum(each.verdict == name for each in checked.options) for name in _VERDICTS}
    return {
        "match": imported.number, "players": imported.names, "build": story.eras.build, "era": story.eras.name,
        "winner": story.winner, "conceded": story.conceded, "actions": actions, "options": options,
        "pieces": len(checked.pieces), "whole": checked.whole, "warnings": imported.warnings,
        "others": [
            msgspec.to_builtins(each) for each in checked.verdicts if each.verdict != "equal"
        ],
        "other_options": [msgspec.to_builtins(each) for each in checked.options if each.verdict != "equal"],
    }  # fmt: skip


_VERDICTS = ("equal", "differing", "undecided")
