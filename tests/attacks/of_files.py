"""Files that others wrote: ledgers, experiments, models, pickles, devices."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import sqlite3
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import turnwise as tw
from attacks import attack
from attacks.by_command import experiment, refused, run
from turnwise.hearthstone import Deck
from turnwise.learn import models, weights

# Ledgers.


def ledger() -> Path:
    """A good one, made once."""
    if not Path("good.sqlite").exists():
        run("run", experiment(), "--ledger", "good.sqlite")
    return Path("good.sqlite")


def readers(file: str) -> list[tuple[str, ...]]:
    return [(*words, "--ledger", file) for words in (("runs",), ("report",), ("run", experiment()))]


@attack()
def ledgers_that_are_none() -> None:
    good = ledger().read_bytes()
    for number, data in enumerate(
        (
            good[: len(good) // 2],
            os.urandom(5000),
            good[:16] + os.urandom(len(good) - 16),
            b"a text that is longer than it",
        )
    ):
        Path(f"none{number}").write_bytes(data)
        for words in readers(f"none{number}"):
            refused(*words)


@attack()
def a_ledger_with_pages_of_zeros() -> None:
    """SQLite notices only when it comes there."""
    good = ledger().read_bytes()
    for page in range(1, len(good) // 4096):
        Path("zeros").write_bytes(good[: page * 4096] + bytes(4096) + good[(page + 1) * 4096 :])
        for words in readers("zeros")[:2]:
            try:
                run(*words)
            except AssertionError:
                assert "zeros: " in refused(*words)


@attack()
def a_ledger_without_its_tables() -> None:
    for table in ("matches", "lineups", "builds", "errors"):
        shutil.copy(ledger(), f"no_{table}")
        with sqlite3.connect(f"no_{table}") as db:
            db.execute(f"DROP TABLE {table}")
        for words in readers(f"no_{table}"):
            try:
                run(*words)  # what needs no such table
            except AssertionError:
                assert f"no such table: {table}" in refused(*words)


@attack()
def a_ledger_of_another_version() -> None:
    shutil.copy(ledger(), "future")
    with sqlite3.connect("future") as db:
        db.execute("PRAGMA user_version = 99")
    for words in readers("future"):
        assert "version 99" in refused(*words)


@attack()
def a_ledger_whose_matches_name_what_is_not_there() -> None:
    for number, change in enumerate(
        (
            "build = 77",
            "lineup = 99",
            "block = -5 - block",
            "seed = x'00ff'",
            "return_0 = NULL",
        )
    ):
        shutil.copy(ledger(), f"names{number}")
        with sqlite3.connect(f"names{number}") as db:
            db.execute(f"UPDATE matches SET {change}")
        for words in readers(f"names{number}"):
            run(*words)
    shutil.copy(ledger(), "seats")
    with sqlite3.connect("seats") as db:
        db.execute("UPDATE matches SET seats = 55 + seats")
    assert "seating 55" in refused("report", "--ledger", "seats")


@attack()
def ledgers_in_strange_places() -> None:
    os.symlink("loop", "loop")
    for file in ("loop", ".", "/dev/null", "/proc/self/cmdline", "/no/such/folder/book", "x" * 300):
        refused("run", experiment(), "--ledger", file)


# Experiments.


@attack()
def experiments_that_point_to_themselves() -> None:
    for number, recipe in enumerate(("experiment.toml", "./experiment.toml", ".", "/dev/null")):
        assert "not played" in run("run", experiment(b=recipe), "--ledger", f"self{number}.sqlite", code=2)


@attack()
def experiments_in_which_nobody_can_meet() -> None:
    for more in (
        "schedule = 'gauntlet'\nopponents = ['c']",
        "schedule = 'pairs'\npairs = [{agents = ['a']}]",
        "settings = {}",
        "schedule = 'pairs'\npairs = [{agents = ['a', 'b', 'c']}]",
        "schedule = 'pairs'\npairs = []",
        "limit = 0",
        "seed = -1",
        "settings.x = {decks = ['a']}",
        "options = {cards = 'x'}",
        "luck = {kind = 'x'}",
        "decisions = 'yes'",
        "published = [{a = 1}]",
        "title = 'again'",
        "quick = {blocks = 0}",
        "'\\u0000' = 1",
        "limit = 9223372036854775807",
    ):
        refused("run", experiment(more), "--ledger", "nobody.sqlite")
    assert not Path("nobody.sqlite").exists()


@attack()
def experiments_that_are_no_text() -> None:
    for data in (b"\xff\xfe", b"\xef\xbb\xbftitle = 'a'", b"", b"title = 1", b"[agents]\na = {}"):
        Path("experiment.toml").write_bytes(data)
        refused("run", "experiment.toml", "--ledger", "text.sqlite")


@attack()
def an_experiment_whose_agent_ends_its_process() -> None:
    """Matches that failed are counted as such, and the run ends."""
    for number, body in enumerate(
        ("import os; os._exit(3)", "import os; os.kill(os.getpid(), 11)", "raise SystemExit(0)")
    ):
        Path("deadly.py").write_text(f"def agent(seen):\n    {body}\n")
        text = Path(experiment()).read_text().replace('b = {recipe = "random"}', 'b = {python = "deadly.py:agent"}')
        Path("experiment.toml").write_text(text)
        said = run("run", "experiment.toml", "--ledger", f"deadly{number}.sqlite", code=2)
        assert "failed" in said, said


# Devices without an end.


@attack()
def files_without_an_end() -> None:
    for words in (
        ("replay", "/dev/zero"),
        ("perft", "nim", "--state", "/dev/zero"),
        ("match", "/dev/zero", "random", "--game", "nim"),
        ("run", "/dev/zero"),
        ("play", "tribes", "--level", "/dev/zero"),
        ("cards", "--file", "/dev/zero"),
    ):
        refused(*words)


@attack(tw.TurnwiseError, says="more than 64 MB")
def a_deck_file_without_an_end() -> None:
    os.symlink("/dev/zero", "zero.toml")
    Deck.from_toml("zero.toml")


# Models.


def model(change: dict[str, Any] | None = None, card: Callable[[str], str] = str, data: bytes | None = None) -> None:
    """Loads and runs a copy of a model of ours, spoiled."""
    tensors, _ = weights.read(models.FOLDER / "p2-ranking.safetensors")
    tensors = {name: value for name, value in (tensors | (change or {})).items() if value is not None}
    model.number = number = getattr(model, "number", 0) + 1  # type: ignore[attr-defined]
    path = Path(f"model{number}.safetensors")
    if data is None:
        weights.write(path, tensors)
    else:
        path.write_bytes(data)
    path.with_suffix(".toml").write_text(card((models.FOLDER / "p2-ranking.toml").read_text()))
    core = models.model(str(path)).core
    core.run(np.zeros((3, core.inputs), np.float32))  # type: ignore[union-attr]


def each_is_refused(spoiled: list[Callable[[], object]]) -> None:
    for number, one in enumerate(spoiled):
        try:
            one()
        except tw.TurnwiseError:
            continue
        raise AssertionError(f"number {number} was let through")


@attack()
def trees_that_lead_out_of_themselves() -> None:
    model()
    tensors, _ = weights.read(models.FOLDER / "p2-ranking.safetensors")
    left, feature, value = tensors["left"], tensors["feature"], tensors["value"]
    each_is_refused(
        [
            lambda change=change: model(change)
            for change in (
                {"left": np.full_like(left, 10**9)},
                {"left": np.full_like(left, -5)},
                {"left": left[:3]},
                {"feature": np.full_like(feature, 3000)},
                {"roots": np.array([10**6], np.int32)},
                {"roots": np.array([-1], np.int32)},
                {"value": np.full_like(value, np.nan)},
                {"base": np.array([], np.float32)},
                {"base": None},
                {"missing_left": tensors["missing_left"][:1]},
            )
        ]
    )


@attack()
def model_cards_that_lie() -> None:
    def put(old: str, new: str) -> Callable[[], None]:
        return lambda: model(card=lambda text: text.replace(old, new))

    each_is_refused(
        [
            put("inputs = 38", "inputs = 0"),
            put("inputs = 38", "inputs = -1"),
            put("inputs = 38", "inputs = 9" + "9" * 30),
            put('"boosted"', '"network"'),
            put('"boosted"', '"pruning"'),
            put('"boosted"', '"oracle"'),
            put("inputs = 38", "inputs = 38\nwings = 2"),
            lambda: model(card=lambda text: "[" * 100_000),
        ]
    )


@attack()
def weight_files_that_are_none() -> None:
    raw = (models.FOLDER / "p2-ranking.safetensors").read_bytes()

    def header(entry: Any) -> bytes:
        text = json.dumps({"left": entry}).encode()
        return struct.pack("<Q", len(text)) + text + bytes(64)

    each_is_refused(
        [
            lambda data=data: model(data=data)
            for data in (
                b"",
                bytes(7),
                b"\xff" * 8,
                b"\xff" * 100,
                raw[:100],
                raw[:-10],
                (10**9).to_bytes(8, "little") + raw[8:],
                struct.pack("<Q", 100_000) + b"[" * 100_000,
                struct.pack("<Q", 2) + b"[]",
                struct.pack("<Q", 2) + b"{}",
                header({"dtype": "I32", "shape": [2**40], "data_offsets": [0, 8]}),
                header({"dtype": "I32", "shape": [2], "data_offsets": [-8, 10**30]}),
                header({"dtype": "X", "shape": [2], "data_offsets": [0, 8]}),
                header(5),
                header({"dtype": "I32", "shape": "ab", "data_offsets": [0, 8]}),
                header({"dtype": ["I32"], "shape": [2], "data_offsets": [0, 8]}),
            )
        ]
    )


@attack()
def networks_of_the_wrong_shapes() -> None:
    tensors, _ = weights.read(models.FOLDER / "p5-cnn-warlock.safetensors")
    text = (models.FOLDER / "p5-cnn-warlock.toml").read_text()

    def network(name: str, value: Any) -> None:
        path = Path(f"network-{abs(hash((name, value.shape, value.tobytes()[:8])))}.safetensors")
        weights.write(path, tensors | {name: value})
        path.with_suffix(".toml").write_text(text)
        core = models.model(str(path)).core
        core.run(np.zeros((1, core.inputs), np.float32))  # type: ignore[union-attr]

    each_is_refused(
        [
            lambda name=name, value=wrong: network(name, value)
            for name, value in tensors.items()
            for wrong in (np.zeros((0,) * value.ndim, value.dtype), np.full_like(value, np.nan), value[..., :1])
            if wrong.shape != value.shape or wrong.size
        ]
    )


@attack()
def models_of_another_kind_or_game() -> None:
    state = tw.load("hearthstone").start(seed=1)

    def search(**parts: Any) -> Callable[[], object]:
        return lambda: tw.search(state, tw.Mcts(rollout=tw.rollout.Nothing(), budget=tw.Iterations(5), **parts), seed=1)

    names = ("p2-ranking", "pruning-uniform", "nowhere", "", "x.safetensors", "\0.safetensors", "../p1-value")
    each_is_refused([search(evaluate=tw.evaluate.Model(name)) for name in names])
    each_is_refused(
        [search(prune=tw.prune.PruningNetworks(name)) for name in ("p2-ranking", "p5-dnn-mage", "\0.safetensors")]
    )


# Pickles from elsewhere.


@attack()
def pickles_that_were_forged() -> None:
    again, (game, text, *_) = tw.load("hearthstone").start(seed=1).__reduce__()
    each_is_refused(
        [
            lambda parts=parts: again(*parts)
            for parts in (
                (tw.load("nim"), text, None, None),
                (game, "{}", None, None),
                (game, None, None, None),
                (game, text, 99, None),
                (game, text, -1, None),
                (game, text, "x", None),
                (game, text, 0, 5),
                (game, text, 0, [[10**9]]),
                (None, text, None, None),
                (5, 6, 7, 8),
            )
        ]
    )


@attack()
def pickles_of_what_is_not_there() -> None:
    whole = pickle.dumps(tw.load("hearthstone").start(seed=1))
    each_is_refused(
        [
            lambda: pickle.loads(whole.replace(b"hearthstone", b"hearthstxne")),
            lambda: pickle.loads(whole.replace(b"HERO_", b"HXRO_")),
        ]
    )


@attack()
def statistics_of_a_search_from_elsewhere() -> None:
    for state in ((None, 0, 0.0, 0.0, 0.0), ("a", -1, 0.0, 0.0, 0.0), ("a", 2**40, 0.0, 0.0, 0.0), (1, 2), None):
        empty = tw.ActionStats.__new__(tw.ActionStats)
        try:
            empty.__setstate__(state)
        except TypeError:
            continue
        repr(empty)
