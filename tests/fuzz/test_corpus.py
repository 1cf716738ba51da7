"""What fuzzing found once is read again in every test run, and what it begins with is good."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

import turnwise as tw
from corrupt import spoil
from fuzz.seeds import Changes, seeds
from fuzz.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"


@pytest.mark.parametrize("name", TARGETS)
def test_every_input_of_the_corpus_is_read_or_refused(name: str) -> None:
    known = seeds(name)
    for data in known:
        TARGETS[name](data)
    changes = Changes(name, known)
    files = sorted((CORPUS / name).glob("*"))
    assert sum(file.stat().st_size for file in files) < 200_000
    changed = [change for number, one in enumerate(known[:20]) if (change := changes.change(one, number))]
    for data in [file.read_bytes() for file in files] + changed:
        try:
            TARGETS[name](data)
        except tw.TurnwiseError:
            continue


def test_a_state_that_would_not_hold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The target itself can fail: a reader that lets through what it cannot write again."""

    stones = itertools.count(1)

    class Broken:
        def state_from_json(self, data: bytes) -> tw.State:
            return tw.load("nim").start(heaps=[next(stones)])

    state = tw.load("nim").start(heaps=[3, 4]).to_json().encode()
    TARGETS["state-nim"](state)
    monkeypatch.setattr("fuzz.targets.game", lambda name: Broken())
    with pytest.raises(AssertionError):
        TARGETS["state-nim"](state)


def test_changes_reach_behind_the_syntax() -> None:
    known = seeds("state-hearthstone")
    changes = Changes("state-hearthstone", known)
    read = 0
    for number in range(100):
        changed = changes.change(known[number % len(known)], number)
        try:
            TARGETS["state-hearthstone"](changed or known[0])
            read += changed is not None
        except tw.TurnwiseError:
            continue
    assert read > 5
    assert spoil({"a": 1}, random.Random(1), []) == ("a",)
