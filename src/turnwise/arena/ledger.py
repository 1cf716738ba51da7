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
VERSION = 5
_COLUMNS = ", ".join(f"{name}_{seat} {'REAL' if name in ('return', 'seconds', 'luck') else 'INTEGER'}"
                     for name in PER_SEAT for seat in range(SEATS))  # fmt: skip
_MAKERS = """
CREATE TABLE makers (
    maker INTEGER PRIMARY KEY, rules TEXT NOT NULL, agents TEXT NOT NULL, "commit" TEXT NOT NULL,
    UNIQUE (rules, agents, "commit"))
"""
_SCHEMA = f"""
CREATE TABLE runs (
    run INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, file TEXT NOT NULL, title TEXT NOT NULL,
    plan TEXT NOT NULL, created TEXT NOT NULL, seconds REAL NOT NULL DEFAULT 0, state TEXT NOT NULL,
    process TEXT NOT NULL DEFAULT '', beat REAL NOT NULL DEFAULT 0, wanted TEXT NOT NULL DEFAULT '');
CREATE TABLE lineups (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, setting TEXT NOT NULL, agents TEXT NOT NULL,
    blocks INTEGER NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, lineup)) WITHOUT ROWID;
CREATE TABLE builds (
    build INTEGER PRIMARY KEY, version TEXT NOT NULL, bench INTEGER NOT NULL,
    python TEXT NOT NULL, machine TEXT NOT NULL,
    UNIQUE (version, bench, python, machine));
{_MAKERS};
CREATE TABLE matches (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, block INTEGER NOT NULL, seats INTEGER NOT NULL,
    build INTEGER NOT NULL, seed INTEGER NOT NULL, actions INTEGER NOT NULL, finished INTEGER NOT NULL,
    {_COLUMNS}, maker INTEGER, PRIMARY KEY (run, lineup, block, seats)) WITHOUT ROWID;
CREATE TABLE errors (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, block INTEGER NOT NULL, seats INTEGER NOT NULL,
    kind TEXT NOT NULL, message TEXT NOT NULL, at TEXT NOT NULL, seat INTEGER,
    PRIMARY KEY (run, lineup, block, seats)) WITHOUT ROWID;
CREATE TABLE decisions (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, block INTEGER NOT NULL, seats INTEGER NOT NULL,
    number INTEGER NOT NULL, seat INTEGER NOT NULL, turn INTEGER, legal INTEGER NOT NULL, iterations INTEGER NOT NULL,
    seconds REAL NOT NULL, value REAL, visits INTEGER, distribution TEXT, means TEXT,
    nodes INTEGER, depth INTEGER, considered INTEGER, expanded REAL,
    PRIMARY KEY (run, lineup, block, seats, number)) WITHOUT ROWID;
CREATE TABLE replays (
    run INTEGER NOT NULL, lineup INTEGER NOT NULL, block INTEGER NOT NULL, seats INTEGER NOT NULL,
    record BLOB NOT NULL, final BLOB, PRIMARY KEY (run, lineup, block, seats)) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
"""
_ADDED: dict[int, list[tuple[str, str, str, str]]] = {
    2: [
        ("runs", "process", "TEXT NOT NULL DEFAULT ''", "''"),
        ("runs", "beat", "REAL NOT NULL DEFAULT 0", "0.0"),
        ("runs", "wanted", "TEXT NOT NULL DEFAULT ''", "''"),
        ("errors", "seat", "INTEGER", "NULL"),
    ],
    3: [("matches", "maker", "INTEGER", "NULL")],
    4: [("decisions", "means", "TEXT", "NULL")],
}
_NEW_TABLES = {3: ("makers", _MAKERS)}
"""What the version after each older one added: table, column, its type, and what rows from before have there. A run
that goes on in an older ledger adds them; reading one adds nothing to it."""


class Maker(msgspec.Struct, frozen=True):
    """The identity of a game's rules, those of a line-up's agents in its order, and the commit."""

    rules: str
    agents: list[str]
    commit: str = ""

    def same(self, other: Maker) -> bool:
        """The commit is told, never compared."""
        return (self.rules, self.agents) == (other.rules, other.agents)


class Failed(msgspec.Struct, array_like=True):
    """A match that somebody broke: the agent of `seat`, which lost it by that (its row is among the matches), or nobody
    in particular (the rules, the machine): then it has no row."""

    block: int
    seats: int
    kind: str
    message: str
    seat: int | None = None

    def __post_init__(self) -> None:
        """Any text that an exception may have, as one that can be written."""
        self.kind, self.message = (
            text.encode("utf-8", "backslashreplace").decode() for text in (self.kind, self.message)
        )


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
    """running, paused, stopped or done; one whose process is gone is stopped, whatever it last said."""


class Ledger:
    """`read` opens it for reading alone, which works on read-only media and leaves older versions as they are."""

    def __init__(self, path: str | Path, *, create: bool = False, read: bool = False) -> None:
        self.path = Path(path)
        if not create and not self.path.exists():
            raise LedgerError(f"{self.path}: there is no ledger here; `turnwise run` makes one, --ledger names another")
        try:
            if read:
                self._open_to_read()
            else:
                self._db = _connect(str(self.path))
                self._db.execute("PRAGMA journal_mode = WAL")
                self._db.execute("PRAGMA synchronous = NORMAL")
                self._prepare()
        except sqlite3.DatabaseError as error:
            raise LedgerError(f"{self.path}: {error}") from None

    def _open_to_read(self) -> None:
        where = self.path.absolute().as_uri()
        self._db = _connect(f"{where}?mode=ro", uri=True)
        try:
            self._version()
        except sqlite3.OperationalError:  # nobody can write there, so nobody does: SQLite needs no files beside it
            self._db.close()
            self._db = _connect(f"{where}?immutable=1", uri=True)
        version = self._version()
        self._check_version(version)
        columns: dict[str, list[str]] = {}
        for older in range(version, VERSION):
            for table, column, _, value in _ADDED[older]:
                columns.setdefault(table, []).append(f"{value} AS {column}")
            if older in _NEW_TABLES:
                self._db.execute(_NEW_TABLES[older][1].replace("CREATE TABLE", "CREATE TEMP TABLE"))
        for table, added in columns.items():
            self._db.execute(f"CREATE TEMP VIEW {table} AS SELECT *, {', '.join(added)} FROM main.{table}")

    def _prepare(self) -> None:
        version = self._version()
        if version == 0:
            with self.transaction():
                if self._version() == 0:
                    for statement in _SCHEMA.split(";"):
                        self._db.execute(statement)
            return
        self._check_version(version)
        with self.transaction():
            for older in range(self._version(), VERSION):
                for table, column, kind, _ in _ADDED[older]:
                    self._db.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")
                if older in _NEW_TABLES:
                    self._db.execute(_NEW_TABLES[older][1])
            self._db.execute(f"PRAGMA user_version = {VERSION}")

    def _check_version(self, version: int) -> None:
        if version != VERSION and version not in _ADDED:
            raise LedgerError(f"{self.path}: a ledger of version {version}; this is version {VERSION}")

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

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
        """All of it or nothing; a full disk is said as such. One inside another is part of it."""
        if self._within():
            yield
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._within():
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.OperationalError):
                raise LedgerError(f"{self.path}: {error}; nothing is lost: run the same command again") from error
            raise

    def _within(self) -> bool:
        return self._db.in_transaction

    # Runs.

    def open_run(self, file: str, plan: Plan, *, fresh: bool = False) -> Run:
        """The latest run of this file that the plan continues, or a new one. It does not ask what made its rows:
        makers.open_run does."""
        with self.transaction():
            mine = self._of_file(file)
            if mine and not fresh and continues(plan, mine[-1].plan):
                return self.go_on(mine[-1], plan)
            name = file if not mine else f"{file}#{len(mine) + 1}"
            number = self._db.execute(
                "INSERT INTO runs (name, file, title, plan, created, state) VALUES (?, ?, ?, ?, ?, 'running')",
                (name, file, plan.experiment.title, _encode(plan), _now()),
            ).lastrowid
            return self._begin(number or 0, name, plan)

    def _of_file(self, file: str) -> list[Run]:
        return [run for run in self.runs() if run.name == file or run.name.rpartition("#")[0] == file]

    def latest(self, file: str) -> Run | None:
        """The latest run of this file."""
        return next(reversed(self._of_file(file)), None)

    def go_on(self, run: Run, plan: Plan) -> Run:
        with self.transaction():
            self._db.execute("UPDATE runs SET plan = ? WHERE run = ?", (_encode(plan), run.run))
            return self._begin(run.run, run.name, plan)

    def _begin(self, number: int, name: str, plan: Plan) -> Run:
        with self.transaction():
            self._db.executemany(
                "INSERT INTO lineups VALUES (?, ?, ?, ?, ?, 'open', '') ON CONFLICT DO UPDATE"
                " SET blocks = excluded.blocks, state = 'open', reason = ''",
                [
                    (number, index, lineup.setting, json.dumps(lineup.agents), lineup.blocks)
                    for index, lineup in enumerate(plan.lineups)
                ],
            )
            self._db.execute(
                "UPDATE runs SET state = 'running', process = ?, beat = ?, wanted = '' WHERE run = ?",
                (this_process(), time.time(), number),
            )
        return self.run(name)

    def runs(self) -> list[Run]:
        rows = self._db.execute(
            "SELECT run, name, plan, created, seconds, state, process, beat FROM runs ORDER BY run"
        ).fetchall()
        return [
            Run(run, name, self._decode(name, plan), created, seconds, _shown(state, process, beat))
            for run, name, plan, created, seconds, state, process, beat in rows
        ]

    def listed(self) -> list[tuple[int, str, str, str, float, str]]:
        """Of every run: number, name, title, when it began, seconds, state; without its plan, which may be long."""
        rows = self._db.execute(
            "SELECT run, name, title, created, seconds, state, process, beat FROM runs ORDER BY run"
        )
        return [(*facts, _shown(state, process, beat)) for *facts, state, process, beat in rows]

    def data_version(self) -> int:
        """Another number whenever somebody else has written."""
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

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

    def set_state(self, run: int, state: str) -> None:
        with self.transaction():
            self._db.execute("UPDATE runs SET state = ? WHERE run = ?", (state, run))

    def beat(self, run: int) -> None:
        """A sign of life."""
        with self.transaction():
            self._db.execute("UPDATE runs SET beat = ? WHERE run = ?", (time.time(), run))

    def want(self, run: int, what: str) -> None:
        """Tells whoever plays the run to pause, to pause now, or, with nothing, to go on."""
        with self.transaction():
            self._db.execute("UPDATE runs SET wanted = ? WHERE run = ?", (what, run))

    def wanted(self, run: int) -> str:
        return str(self._db.execute("SELECT wanted FROM runs WHERE run = ?", (run,)).fetchone()[0])

    def close_lineup(self, run: int, lineup: int, state: str, reason: str = "") -> None:
        with self.transaction():
            self._db.execute(
                "UPDATE lineups SET state = ?, reason = ? WHERE run = ? AND lineup = ?", (state, reason, run, lineup)
            )

    def maker(self, maker: Maker) -> int:
        facts = (maker.rules, json.dumps(maker.agents), maker.commit)
        with self.transaction():
            self._db.execute('INSERT OR IGNORE INTO makers (rules, agents, "commit") VALUES (?, ?, ?)', facts)
        found = self._db.execute(
            'SELECT maker FROM makers WHERE rules = ? AND agents = ? AND "commit" = ?', facts
        ).fetchone()
        return int(found[0])

    def makers(self, run: int, lineup: int | None = None) -> list[tuple[Maker | None, int]]:
        """Who made how many matches of a line-up, or of all; None: nobody knows, they are of an older ledger."""
        rows = self._db.execute(
            'SELECT rules, agents, "commit", count(*) FROM matches LEFT JOIN makers USING (maker)'
            " WHERE run = ? AND (? IS NULL OR lineup = ?) GROUP BY maker ORDER BY maker",
            (run, lineup, lineup),
        ).fetchall()
        return [
            (None if rules is None else Maker(rules, json.loads(agents), commit), count)
            for rules, agents, commit, count in rows
        ]

    def take_over(self, old: int, new: int, lineups: Sequence[int]) -> int:
        """Copies what one run has of these line-ups into another; says how many matches that were."""
        taken = 0
        with self.transaction():
            for table in ("matches", "errors", "decisions", "replays"):
                names = [row[1] for row in self._db.execute(f"PRAGMA table_info({table})")]
                wanted = ", ".join(f'"{name}"' for name in names)
                given = ", ".join("?1" if name == "run" else f'"{name}"' for name in names)
                for lineup in lineups:
                    count = self._db.execute(
                        f"INSERT INTO {table} ({wanted}) SELECT {given} FROM {table} WHERE run = ?2 AND lineup = ?3",
                        (new, old, lineup),
                    ).rowcount
                    taken += count if table == "matches" else 0
        return taken

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
        maker: int | None = None,
    ) -> None:
        """A match that is there already stays as it is: playing it again gave the same."""
        with self.transaction():
            if rows:
                players = (len(rows[0]) - len(FACTS)) // len(PER_SEAT)
                names = [*FACTS, *(f"{name}_{seat}" for name in PER_SEAT for seat in range(players))]
                head = f"INSERT OR IGNORE INTO matches (run, lineup, build, maker, {', '.join(names)}) VALUES "
                one = f"({run}, {lineup}, {build}, {maker or 'NULL'}, {', '.join('?' * len(names))})"
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
                    "INSERT OR REPLACE INTO errors (run, lineup, block, seats, kind, message, at, seat)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    [(run, lineup, f.block, f.seats, f.kind, f.message, _now(), f.seat) for f in failed],
                )

    def forget_details(self, run: int) -> None:
        """Decisions and replays of a run, once what is wanted of them is kept elsewhere."""
        with self.transaction():
            for table in ("decisions", "replays"):
                self._db.execute(f"DELETE FROM {table} WHERE run = ?", (run,))

    def forget_errors(self, run: int) -> int:
        """Matches that failed are played again, those that an agent lost by it, too."""
        with self.transaction():
            self._db.execute(
                "DELETE FROM matches WHERE run = ? AND EXISTS (SELECT * FROM errors WHERE errors.run = matches.run"
                " AND errors.lineup = matches.lineup AND errors.block = matches.block"
                " AND errors.seats = matches.seats)",
                (run,),
            )
            return self._db.execute("DELETE FROM errors WHERE run = ?", (run,)).rowcount

    def query(self, sql: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        return self._db.execute(sql, tuple(values))

    def errors(self, run: int) -> list[tuple[int, Failed]]:
        """Every match that somebody broke, with its line-up."""
        rows = self._db.execute(
            "SELECT lineup, block, seats, kind, message, seat FROM errors WHERE run = ? ORDER BY lineup, block, seats",
            (run,),
        )
        return [(lineup, Failed(*facts)) for lineup, *facts in rows]

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

    def ends(self, run: int, lineup: int) -> Iterator[tuple[int, int, str]]:
        """Of every replay of a line-up with a last state: block, seating and the state's JSON."""
        rows = self._db.execute(
            "SELECT block, seats, final FROM replays WHERE run = ? AND lineup = ? AND final IS NOT NULL"
            " ORDER BY block, seats",
            (run, lineup),
        )
        for block, seats, final in rows:
            yield block, seats, zlib.decompress(final).decode()

    def finals(self, run: int) -> Iterator[tuple[int, int, str]]:
        """Of every replay with a last state: line-up, seating and the state's JSON."""
        rows = self._db.execute(
            "SELECT lineup, seats, final FROM replays WHERE run = ? AND final IS NOT NULL"
            " ORDER BY lineup, block, seats",
            (run,),
        )
        for lineup, seats, final in rows:
            yield lineup, seats, zlib.decompress(final).decode()


def _connect(where: str, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(where, timeout=60, isolation_level=None, check_same_thread=False, uri=uri)


def machine() -> str:
    return f"{platform.machine()} {platform.system()}, {os.cpu_count()} cores"


SILENCE = 60.0
"""Seconds without a sign of life after which a run on another machine counts as stopped."""


def this_process() -> str:
    return f"{platform.node()} {os.getpid()} {_started(os.getpid())}"


def _started(pid: int) -> str:
    """When a process began, by the kernel's clock, so that a number that is given again is another process; nothing
    where that cannot be known."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


def _shown(state: str, process: str, beat: float) -> str:
    if state not in ("running", "paused") or _lives(process, beat):
        return state
    return "stopped"


def _lives(process: str, beat: float) -> bool:
    words = process.split(" ")
    if len(words) != 3 or not words[1].isdecimal():
        return False
    host, pid, started = words[0], int(words[1]), words[2]
    if host != platform.node():
        return abs(time.time() - beat) < SILENCE
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        pass
    return not started or _started(pid) in ("", started)


def _encode(plan: Plan) -> str:
    return msgspec.json.encode(plan).decode()


def _pack(text: str) -> bytes | None:
    return zlib.compress(text.encode()) if text else None


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
