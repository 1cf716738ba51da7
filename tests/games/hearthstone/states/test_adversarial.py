"""Whatever comes from outside is refused with a typed error, or plays like anything else. Each test has its time."""

from __future__ import annotations

import copy
import json
import os
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

import turnwise as tw
from corrupt import VALUES, Bender, spoil
from turnwise.hearthstone import State, decks, game, new_match
from turnwise.hearthstone.decks import deck
from turnwise.hearthstone.game import package_table

SECONDS = float(os.environ.get("TURNWISE_FUZZ_SECONDS", "4"))
SEED = int(os.environ.get("TURNWISE_FUZZ_SEED", "1"))
ROOM = ("places the engine has", "does not end")  # what a position made by hand may run out of while it is played


WORDS = (
    "play attack power choose mulligan end at -> own enemy hero 0 1 2 8 -1 99999999999999999999 CS2_029 CS2_029#2 "
    "CS2_029#0 draw target number coin card offer heads CS2_182+1/+1 CS2_182@p4 @ # + \0 \U0001f600"
)


def seconds(total: float) -> Iterator[None]:
    end = time.monotonic() + total
    while time.monotonic() < end:
        yield


def some_state(chooser: random.Random) -> dict[str, Any]:
    """In the middle of a random match; often with a choice that waits."""
    names = list(decks())
    state = new_match(chooser.choice(names), chooser.choice(names), seed=chooser.getrandbits(30))
    for _ in range(chooser.randrange(150)):
        if state.is_over or ('"choice"' in state.to_json() and chooser.random() < 0.3):
            break
        state, _ = state.apply(chooser.choice(state.legal_actions()), seed=chooser.getrandbits(30))
    return state.to_plain()


def play_on(state: tw.State, chooser: random.Random, actions: int = 40) -> None:
    for _ in range(actions):
        state.check()
        assert game().state_from_json(state.to_json()).to_json() == state.to_json()
        assert str(state)
        if state.is_over:
            return
        legal = state.legal_actions()
        if chooser.random() < 0.05:
            for player in (0, 1):
                seen = state.observe(player)
                assert seen.key(player) == state.key(player)
                seen.determinize(seed=1)
                state.features("value42", player)
                state.features("planes", player)
            state.action_info(chooser.choice(legal))
        try:
            state, _ = state.apply(chooser.choice(legal), seed=chooser.getrandbits(30))
        except tw.errors.BadStateError as error:
            assert any(word in str(error) for word in ROOM), error  # noqa: PT017
            return


@pytest.mark.parametrize("how", ["spoilt", "bent"])
def test_a_state_is_refused_or_plays(how):
    chooser = random.Random(f"{how} {SEED}")
    ids = [id for id in package_table().ids[1:] if ":" not in id]
    bases = [some_state(chooser) for _ in range(12)]
    accepted = refused = 0
    for _ in seconds(SECONDS):
        if chooser.random() < 0.1:
            bases[chooser.randrange(len(bases))] = some_state(chooser)
        plain = copy.deepcopy(chooser.choice(bases))
        words = chooser.choices(ids, k=15)
        bender = Bender(game().schema(), [*words, "?"], chooser)
        changes = [
            bender.bend(plain) if how == "bent" else spoil(plain, chooser, words)
            for _ in range(chooser.choice([1, 1, 2, 3, 6]))
        ]
        try:
            state = State.from_json(json.dumps(plain))
        except tw.errors.BadStateError:
            refused += 1
            continue
        accepted += 1
        try:
            play_on(state, chooser)
        except Exception as error:
            raise AssertionError(f"{changes}: {json.dumps(plain)}") from error
    assert accepted and refused


def test_text_that_is_no_state():
    chooser = random.Random(SEED)
    good = json.dumps(some_state(chooser)).encode()
    for _ in seconds(SECONDS / 4):
        spoilt = bytearray(good)
        for _ in range(chooser.choice([1, 3, 20])):
            place = chooser.randrange(len(spoilt))
            spoilt[place : place + chooser.choice([0, 1, 1, 30])] = chooser.choice(
                [b"", b"\xff", b"{", b"[" * 300, b"9" * 40, b"\0"]
            )
        try:
            State.from_json(bytes(spoilt)).check()
        except tw.errors.BadStateError as error:
            assert str(error)  # noqa: PT017
    for text in [
        "",
        "{}",
        "null",
        "[" * 100_000,
        '{"players": ' * 500,
        b"\xff\xfe",
        '{"turn": 1e999}',
        "NaN",
        '"\\ud800"',
    ]:
        with pytest.raises(tw.errors.BadStateError):
            State.from_json(text)


def test_actions_and_picks_of_any_text():
    chooser = random.Random(SEED)
    parts = [*WORDS.split(" "), " ", ""]
    for _ in seconds(SECONDS / 2):
        state = State.from_json(json.dumps(some_state(chooser)))
        if state.is_over:
            continue
        legal = state.legal_actions()
        for _ in range(60):
            words = (chooser.choice(legal) if chooser.random() < 0.5 else "end").split(" ")
            for _ in range(chooser.choice([0, 1, 2])):
                words.insert(chooser.randrange(len(words) + 1), chooser.choice(parts))
            picks = [
                " ".join(chooser.choices(parts, k=chooser.choice([1, 2, 3])))
                for _ in range(chooser.choice([0, 0, 1, 2]))
            ]
            try:
                after, _ = state.apply(" ".join(words), picks=picks, seed=1)
                after.check()
            except (tw.errors.IllegalActionError, tw.errors.BadPickError) as error:
                assert str(error)  # noqa: PT017
        for thing in VALUES:
            if not isinstance(thing, str):
                with pytest.raises(tw.errors.IllegalActionError):
                    state.apply(thing)


def test_decks_and_deck_strings_of_any_kind():
    chooser = random.Random(SEED)
    ids = package_table().ids[1:]
    texts = [one.to_string() for one in decks().values()]
    for _ in seconds(SECONDS / 4):
        text = list(chooser.choice(texts))
        for _ in range(chooser.choice([1, 2, 9])):
            text[chooser.randrange(len(text))] = chooser.choice(["", "A", "/", "=", "\n", "\0", "é", "zzzz"])
        try:
            found = deck("".join(text))
            new_match(found, found, seed=1).check()
        except tw.TurnwiseError as error:
            assert str(error)  # noqa: PT017
        plain: dict[str, Any] = {"hero": "HERO_08", "era": "p4", "cards": chooser.choices(ids, k=30)}
        spoil(plain, chooser, ["?", "HERO_01", "p9"])
        try:
            play_on(tw.load("hearthstone").start(seed=1, decks=[plain, "p1_hunter_aggro"], free=True), chooser, 5)
        except tw.errors.BadSetupError as error:
            assert str(error)  # noqa: PT017


def test_records_of_any_kind():
    chooser = random.Random(SEED)
    record = tw.play("random", "random", game="hearthstone", seed=3, decks=["p1_hunter_aggro", "p5_mage_mech"])
    good = json.loads(record.to_json())
    good["steps"] = good["steps"][:25]
    good["returns"], good["finished"] = [0.5, 0.5], False
    assert tw.replay(tw.Record.from_json(json.dumps(good)))
    for _ in seconds(SECONDS / 2):
        plain = copy.deepcopy(good)
        for _ in range(chooser.choice([1, 2])):
            spoil(plain, chooser, ["end", "draw CS2_029", "coin heads", "hearthstone"])
        try:
            states = tw.replay(tw.Record.from_json(json.dumps(plain)))
            states[-1].check()
        except tw.TurnwiseError as error:
            assert str(error)  # noqa: PT017
