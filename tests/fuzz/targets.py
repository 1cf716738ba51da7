"""What reads foreign bytes: a function for each kind. It returns, or raises an error of ours; what a reader let through
must also hold: it checks, prints, is written and read back, and can be played on."""

from __future__ import annotations

import json
import random
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import turnwise as tw
from turnwise import recipes
from turnwise.hearthstone import Deck
from turnwise.learn import models

TARGETS: dict[str, Callable[[bytes], None]] = {}
NATIVE = ("hearthstone", "tribes", "pocket", "kuhn", "leduc", "connect_four", "nim")


def target(name: str) -> Callable[[Callable[[bytes], None]], Callable[[bytes], None]]:
    def add(read: Callable[[bytes], None]) -> Callable[[bytes], None]:
        TARGETS[name] = read
        return read

    return add


@cache
def game(name: str) -> tw.Game:
    return tw.load(name)


def play_on(state: tw.State, seed: int, actions: int = 4) -> None:
    """A few actions at random, each with its checks."""
    luck = random.Random(seed)
    for _ in range(actions):
        if state.is_over:
            break
        legal = state.legal_actions()
        assert legal, "a match that is on has an action"
        state, _ = state.apply(luck.choice(legal), seed=luck.getrandbits(32))
        state.check()


def state_of(name: str) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        state = game(name).state_from_json(data)
        state.check()
        str(state)
        state.choices()
        written = state.to_json()
        assert game(name).state_from_json(written).to_json() == written
        seen = state.observe(0)
        str(seen)
        play_on(state, zlib.crc32(data))

    return read


for _name in NATIVE:
    TARGETS[f"state-{_name.replace('_', '-')}"] = state_of(_name)


@target("record")
def record(data: bytes) -> None:
    found = tw.Record.from_json(data)
    if found.game in NATIVE:  # others would be loaded from where they are
        tw.replay(found)


@target("deck-string")
def deck_string(data: bytes) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    deck = Deck.from_string(text)
    assert Deck.from_string(deck.to_string()).counts == deck.counts
    game("hearthstone").start(seed=1, decks=[deck, deck]).check()


@cache
def beginning(name: str) -> tw.State:
    return game(name).start(seed=1)


@target("recipe")
def recipe(data: bytes) -> None:
    """What is read is also made and decides once, with little to spend."""
    agent = recipes.from_json(data)
    assert recipes.from_json(recipes.to_json(agent)) == agent
    if "budget" in agent.__struct_fields__:
        agent = type(agent)(
            **{name: getattr(agent, name) for name in agent.__struct_fields__} | {"budget": tw.Iterations(3)}
        )
    for name in ("pocket", "hearthstone", "tribes"):
        try:
            tw.act(beginning(name), agent, seed=1)
        except tw.TurnwiseError:
            continue


@cache
def midgame(name: str) -> tw.State:
    state = game(name).start(seed=3)
    luck = random.Random(3)
    for _ in range(60):
        after, _ = state.apply(luck.choice(state.legal_actions()), seed=luck.getrandbits(32))
        if after.is_over:
            break
        state = after
    return state


@target("action")
def action(data: bytes) -> None:
    """A line with an action, then a line for each pick of chance, at the same position of every game."""
    try:
        text, *picks = data.decode().split("\n")
    except UnicodeDecodeError:
        return
    for name in NATIVE:
        state = midgame(name)
        try:
            state.action_info(text)
            after, picked = state.apply(text, picks=picks, seed=1)
        except tw.TurnwiseError:
            continue
        after.check()
        assert state.apply(text, picks=picked, seed=2)[0] == after


@cache
def place() -> Path:
    return Path(tempfile.mkdtemp(prefix="fuzz-model-")) / "model.safetensors"


@target("model")
def model(data: bytes) -> None:
    """A line with the card as JSON, then the weight file."""
    line, _, weights = data.partition(b"\n")
    try:
        card: Any = json.loads(line)
    except (ValueError, RecursionError):
        return
    if not isinstance(card, dict) or None in card.values():
        return
    import tomli_w

    try:
        text = tomli_w.dumps(card)
    except (TypeError, ValueError, AttributeError):
        return  # null has no form there
    place().write_bytes(weights)
    place().with_suffix(".toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    core = models._loaded.__wrapped__(place()).core
    if isinstance(core, tw._core.Model) and core.inputs <= 100_000:
        for value in (0.0, -1e30, np.nan):
            core.run(np.full((2, core.inputs), value, np.float32))
