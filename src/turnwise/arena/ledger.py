"""The ledger: every run and match in one SQLite file, readable while a run goes on (docs/ledger.md has the schema).

A match is named by (run, lineup, block, seats) and written once, with all that belongs to it, in one transaction: a run
killed at any moment has whole matches or none of them. Times are the only columns that differ between two runs of the
same plan.
"""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from turnwise.arena.experiment import Plan, continues
from turnwise.arena.rows import DECISION, FACTS, PER_SEAT, Row
from turnwise.errors import LedgerError, UnknownNameError

SEATS = 4
_AT_ONCE = 20
"""Rows of one statement: cheaper than one statement a row."""
VERSION = 2
_COLUMNS = ", ".join(f"{name}_{seat} {'REAL' if name in ('return', 'seconds', 'luck') else 'INTEGER'}"
                     for name in PER_SEAT for seat in range(SEATS))  # fmt: skip
_SCHEMA = f"""
CREATE TABLE runs (
    run INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, file TEXT NOT NULL, title TEXT NOT NULL,
    plan TEXT NOT NULL, created TEXT NOT NULL, seconds REAL NOT NULL DEFAULT 0, state TEXT NOT NULL);
CREATE TABLE lineups (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, setting TEXT NOT NULL, agents TEXT NOT NULL,
    blocks INTEGER NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, lineup)) WITHOUT ROWID;
CREATE TABLE builds (
    build INTEGER PRIMARY KEY, version TEXT NOT NULL, bench INTEGER NOT NULL,
    python TEXT NOT NULL, machine TEXT NOT NULL,
    UNIQUE (version, bench, python, machine));
CREATE TABLE matches (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, block INTEGER NOT NULL, seats INTEGER NOT NULL,
    build INTEGER NOT NULL, seed INTEGER NOT NULL, actions INTEGER NOT NULL, finished INTEGER NOT NULL,
    {_COLUMNS}, PRIMARY KEY (run, lineup, block, seats)) WITHOUT ROWID;
CREATE TABLE errors (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, block INTEGER NOT NULL, seats INTEGER NOT NULL,
    kind TEXT NOT NULL, message TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (run, lineup, block, seats)) WITHOUT ROWID;
CREATE TABLE decisions (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, block INTEGER NOT NULL, seats INTEGER NOT NULL,
    number INTEGER NOT NULL, seat INTEGER NOT NULL, turn INTEGER, legal INTEGER NOT NULL, iterations INTEGER NOT NULL,
    seconds REAL NOT NULL, value REAL, visits INTEGER, distribution TEXT,
    nodes INTEGER, depth INTEGER, considered INTEGER, expanded REAL,
    PRIMARY KEY (run, lineup, block, seats, number)) WITHOUT ROWID;
CREATE TABLE replays (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, block INTEGER NOT NULL, seats INTEGER NOT NULL,
    record BLOB NOT NULL, final BLOB, PRIMARY KEY (run, lineup, block, seats)) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
"""


class Failed(msgspec.Struct, array_like=True):
    """A match that could not be played: it counts as an error, never as a result."""

    block: int
    seats: int
    kind: str
    message: str


class Replay(msgspec.Struct, array_like=True):
    """A match action by action; how it ended, as the JSON of its last state (empty where the game has no such form)."""

    block: int
    seats: int
    record: str
    final: str


class Run(NamedTuple):
    run: int
    name: str
    plan: Plan
    created: str
    seconds: float
    state: str


class Ledger:
    def __init__(self, path: str | Path, *, create: bool = False) -> None:
        self.path = Path(path)
        if not create and not self.path.exists():
            raise LedgerError(f"{self.path}: there is no ledger here; `turnwise run` makes one, --ledger names another")
        try:
            self._db = sqlite3.connect(self.path, timeout=60, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._prepare()
        except sqlite3.DatabaseError as error:
            raise LedgerError(f"{self.path}: {error}") from None

    def _prepare(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            with self.transaction():
                if self._db.execute("PRAGMA user_version").fetchone()[0] == 0:
                    for statement in _SCHEMA.split(";"):
                        self._db.execute(statement)
        elif version != VERSION:
            raise LedgerError(f"{self.path}: a ledger of version {version}; this is version {VERSION}")

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, _: object, error: object, __: object) -> None:
        """A file that turns out to be broken, wherever it was read, is said as such."""
        self.close()
        if isinstance(error, sqlite3.DatabaseError | zlib.error):
            raise LedgerError(f"{self.path}: {error}") from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing; a full disk is said as such."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.OperationalError):
                raise LedgerError(f"{self.path}: {error}; nothing is lost: run the same command again") from error
            raise

    # Runs.

    def open_run(self, file: str, plan: Plan, *, fresh: bool = False) -> Run:
        """The latest run of this file that the plan continues, or a new one."""
        with self.transaction():
            mine = [run for run in self.runs() if run.name == file or run.name.rpartition("#")[0] == file]
            if mine and not fresh and continues(plan, mine[-1].plan):
                number, name = mine[-1].run, mine[-1].name
                self._db.execute("UPDATE runs SET plan = ?, state = 'running' WHERE run = ?", (_encode(plan), number))
            else:
                name = file if not mine else f"{file}#{len(mine) + 1}"
                number = (
                    self._db.execute(
                        "INSERT INTO runs (name, file, title, plan, created, state) VALUES (?, ?, ?, ?, ?, 'running')",
                        (name, file, plan.experiment.title, _encode(plan), _now()),
                    ).lastrowid
                    or 0
                )
            self._db.executemany(
                "INSERT INTO lineups VALUES (?, ?, ?, ?, ?, 'open', '') ON CONFLICT DO UPDATE"
                " SET blocks = excluded.blocks, state = 'open', reason = ''",
                [
                    (number, index, lineup.setting, json.dumps(lineup.agents), lineup.blocks)
                    for index, lineup in enumerate(plan.lineups)
                ],
            )
        return self.run(name)

    def runs(self) -> list[Run]:
        rows = self._db.execute("SELECT run, name, plan, created, seconds, state FROM runs ORDER BY run").fetchall()
        return [Run(run, name, self._decode(name, plan), *rest) for run, name, plan, *rest in rows]

    def _decode(self, name: str, plan: str) -> Plan:
        try:
            return msgspec.json.decode(plan, type=Plan)
        except msgspec.DecodeError as error:
            raise LedgerError(f"{self.path}: the plan of run {name} cannot be read: {error}") from None

    def run(self, name: str) -> Run:
        """By its name or number; `latest` is the last one."""
        known = self.runs()
        if name == "latest" and known:
            return known[-1]
        for run in known:
            if name in (run.name, str(run.run)):
                return run
        raise UnknownNameError("run", name, [run.name for run in known])

    def close_run(self, run: int, state: str, seconds: float) -> None:
        with self.transaction():
            self._db.execute("UPDATE runs SET state = ?, seconds = seconds + ? WHERE run = ?", (state, seconds, run))

    def close_lineup(self, run: int, lineup: int, state: str, reason: str = "") -> None:
        with self.transaction():
            self._db.execute(
                "UPDATE lineups SET state = ?, reason = ? WHERE run = ? AND lineup = ?", (state, reason, run, lineup)
            )

    def lineup_states(self, run: int) -> dict[int, tuple[str, str]]:
        rows = self._db.execute("SELECT lineup, state, reason FROM lineups WHERE run = ? ORDER BY lineup", (run,))
        return {lineup: (state, reason) for lineup, state, reason in rows}

    def build(self, version: str, bench: int) -> int:
        facts = (version, bench, platform.python_version(), machine())
        with self.transaction():
            self._db.execute(
                "INSERT OR IGNORE INTO builds (version, bench, python, machine) VALUES (?, ?, ?, ?)", facts
            )
        found = self._db.execute(
            "SELECT build FROM builds WHERE version = ? AND bench = ? AND python = ? AND machine = ?", facts
        ).fetchone()
        return int(found[0])

    # Matches.

    def write(
        self,
        run: int,
        lineup: int,
        build: int,
        rows: Sequence[Row],
        failed: Sequence[Failed] = (),
        decisions: Sequence[Row] = (),
        replays: Sequence[Replay] = (),
    ) -> None:
        """A match that is there already stays as it is: playing it again gave the same."""
        with self.transaction():
            if rows:
                players = (len(rows[0]) - len(FACTS)) // len(PER_SEAT)
                names = [*FACTS, *(f"{name}_{seat}" for name in PER_SEAT for seat in range(players))]
                head = f"INSERT OR IGNORE INTO matches (run, lineup, build, {', '.join(names)}) VALUES "
                one = f"({run}, {lineup}, {build}, {', '.join('?' * len(names))})"
                whole = len(rows) // _AT_ONCE * _AT_ONCE
                groups = (chain.from_iterable(rows[at : at + _AT_ONCE]) for at in range(0, whole, _AT_ONCE))
                self._db.executemany(head + ", ".join([one] * _AT_ONCE), map(tuple, groups))
                self._db.executemany(head + one, rows[whole:])
            if decisions:
                marks = ", ".join("?" * len(DECISION))
                self._db.executemany(
                    f"INSERT OR IGNORE INTO decisions (run, lineup, {', '.join(DECISION)})"
                    f" VALUES ({run}, {lineup}, {marks})",
                    decisions,
                )
            if replays:
                self._db.executemany(
                    f"INSERT OR IGNORE INTO replays VALUES ({run}, {lineup}, ?, ?, ?, ?)",
                    [(one.block, one.seats, _pack(one.record), _pack(one.final)) for one in replays],
                )
            if failed:
                self._db.executemany(
                    "INSERT OR REPLACE INTO errors VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [(run, lineup, f.block, f.seats, f.kind, f.message, _now()) for f in failed],
                )

    def forget_errors(self, run: int) -> int:
        with self.transaction():
            return self._db.execute("DELETE FROM errors WHERE run = ?", (run,)).rowcount

    def query(self, sql: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        return self._db.execute(sql, tuple(values))

    def errors(self, run: int) -> list[tuple[int, int, int, str, str]]:
        rows = self._db.execute(
            "SELECT lineup, block, seats, kind, message FROM errors WHERE run = ? ORDER BY lineup, block, seats", (run,)
        )
        return rows.fetchall()

    def replay(self, run: int, lineup: int, block: int, seats: int) -> str:
        row = self._db.execute(
            "SELECT record FROM replays WHERE run = ? AND lineup = ? AND block = ? AND seats = ?",
            (run, lineup, block, seats),
        ).fetchone()
        if row is None:
            raise LedgerError(
                f"{self.path}: no replay of match {lineup}/{block}/{seats}; ask for them with replays = true"
            )
        return zlib.decompress(row[0]).decode()

    def finals(self, run: int) -> Iterator[tuple[int, int, str]]:
        """Of every replay with a last state: line-up, seating and the state's JSON."""
        rows = self._db.execute(
            "SELECT lineup, seats, final FROM replays WHERE run = ? AND final IS NOT NULL"
            " ORDER BY lineup, block, seats",
            (run,),
        )
        for lineup, seats, final in rows:
            yield lineup, seats, zlib.decompress(final).decode()


def machine() -> str:
    return f"{platform.machine()} {platform.system()}, {os.cpu_count()} cores"


def _encode(plan: Plan) -> str:
    return msgspec.json.encode(plan).decode()


def _pack(text: str) -> bytes | None:
    return zlib.compress(text.encode()) if text else None


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
