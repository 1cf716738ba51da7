"""Self-play data: matches played by native agents, written down as Parquet while they are played.

A run is a folder. `plan.json` says what is played; match m belongs to part m // PART, and a part is one file, moved
into place when it is whole. So a run that was killed, even by kill -9, goes on with its first missing part: no row is
lost, none comes twice. Rows are named by (match, decision) and hold what the search found: visits and value of every
legal action, in the game's order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from turnwise import _core
from turnwise.agents import agent
from turnwise.arena.executors import join_cluster
from turnwise.arena.matches import LIMIT
from turnwise.arena.record import Record, Step, replay
from turnwise.errors import BadModelError
from turnwise.recipes import Agent, Budget, to_native
from turnwise.recipes.agents import Mcts
from turnwise.recipes.belief import OpenHand
from turnwise.recipes.worlds import OneWorld
from turnwise.settings import setting_from_record

PART = 20
"""Matches in a file."""
ROW = ("match", "decision", "seat", "actions", "action", "result", "visits", "values")
"""What every row has; the features asked for and what the game says of the action come beside it."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: match m has setup m modulo their number; all seats have the same agent. The game is one by name,
    or your own: file.py:Class."""

    game: str
    agent: str
    features: list[str]
    setups: list[dict[str, Any]] = msgspec.field(default_factory=lambda: [{}])
    options: dict[str, Any] = {}
    budget: Budget | None = None
    seed: int = 1
    open_hands: bool = False  # the agent searches the one world that is true, as paper 5's data were made

    def rules(self) -> _core.Game:
        return setting_from_record(self.game, self.options, {}).rules

    def recipe(self) -> Agent:
        found = agent(self.agent, self.budget)
        if not self.open_hands:
            return found
        if not isinstance(found, Mcts):
            raise BadModelError(f"open hands: expected an agent that searches a tree, found {self.agent}")
        return msgspec.structs.replace(found, belief=OpenHand(), worlds=OneWorld())


def generate(
    folder: Path,
    plan: Plan,
    matches: int,
    threads: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
    cluster: str = "",
) -> int:
    """Plays until the folder holds `matches` matches (rounded up to whole parts), on threads or on the Ray cluster at
    an address; says how many rows there are."""
    _same_plan(folder, plan)
    parts = range(-(-matches // PART))
    missing = [number for number in parts if not part_path(folder, number).exists()]
    done = len(parts) - len(missing)
    progress(done * PART, len(parts) * PART)
    played = _on_cluster(plan, missing, cluster) if cluster else _on_threads(plan, missing, threads)
    for number, whole in played:
        path = part_path(folder, number)
        path.with_suffix(".part").write_bytes(whole)
        path.with_suffix(".part").replace(path)
        done += 1
        progress(done * PART, len(parts) * PART)
    return sum(len(frame) for frame in frames(folder))


def _on_threads(plan: Plan, numbers: list[int], threads: int) -> Iterator[tuple[int, bytes]]:
    with ThreadPoolExecutor(max(1, threads)) as pool:
        running = {pool.submit(play_part, plan, number): number for number in numbers}
        try:
            for done in as_completed(running):
                yield running[done], done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _on_cluster(plan: Plan, numbers: list[int], address: str) -> Iterator[tuple[int, bytes]]:
    ray = join_cluster(address)
    play = ray.remote(num_cpus=1, max_retries=-1)(play_part)
    running = {play.remote(plan, number): number for number in numbers}
    while running:
        for task in ray.wait(list(running), num_returns=1)[0]:
            yield running.pop(task), ray.get(task)


def part_path(folder: Path, number: int) -> Path:
    return folder / f"part-{number:05d}.parquet"


def frames(folder: Path) -> Iterator[Any]:
    import polars

    paths = sorted(folder.glob("part-*.parquet"))
    for number, path in enumerate(paths):
        if path != part_path(folder, number):
            lost = part_path(folder, number).name
            raise BadModelError(f"{folder}: {lost} is missing; the same generate plays it again")
        try:
            rows = polars.scan_parquet(path).select(polars.len()).collect().item()
            if rows > PART * LIMIT:
                raise BadModelError(f"{path}: {rows:,} rows, more than {PART} matches can have")
            frame = polars.read_parquet(path)
        except (polars.exceptions.PolarsError, OSError) as error:
            raise BadModelError(f"{path}: {error}; without this file the same generate plays it again") from None
        missing = [name for name in ROW if name not in frame.columns]
        if missing:
            raise BadModelError(f"{path}: not rows of self-play, {', '.join(missing)} missing")
        _check_rows(path, number, frame)
        yield frame


def _check_rows(path: Path, number: int, frame: Any) -> None:
    """Of one part: its own matches, each decision once, and results that a match can have."""
    import polars

    try:
        matches, results = frame["match"], frame["result"]
        inside = bool(matches.is_between(number * PART, (number + 1) * PART - 1).all())
        fits = bool(results.is_between(0.0, 1.0).all()) and results.null_count() == 0 and matches.null_count() == 0
        once = frame.select("match", "decision").is_unique().all()
    except polars.exceptions.PolarsError as error:
        raise BadModelError(f"{path}: not rows of self-play: {error}") from None
    if not inside:
        raise BadModelError(f"{path}: matches of another part; without this file the same generate plays it again")
    if not fits:
        raise BadModelError(f"{path}: a result is not a number from 0 to 1")
    if not once:
        raise BadModelError(f"{path}: a decision of a match comes twice")


def read(folder: Path) -> tuple[Plan, Any]:
    """The plan of a run and all its rows."""
    import polars

    try:
        plan = msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan)
    except OSError as error:
        raise BadModelError(f"{folder}: no self-play data there ({error.strerror})") from None
    except msgspec.DecodeError as error:
        raise BadModelError(f"{folder / 'plan.json'}: {error}") from None
    found = list(frames(folder))
    if not found:
        raise BadModelError(f"{folder}: the run has no whole part yet")
    try:
        return plan, polars.concat(found)
    except polars.exceptions.PolarsError as error:
        raise BadModelError(f"{folder}: its parts do not go together: {error}") from None


class Bits(msgspec.Struct, frozen=True):
    """Rows of long one-hot features, eight numbers a byte until they are asked for."""

    rows: np.ndarray[Any, Any]
    length: int

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, which: Any) -> np.ndarray[Any, Any]:
        return np.unpackbits(self.rows[which], axis=1)[:, : self.length].astype(np.float32)

    def of(self, which: np.ndarray[Any, Any]) -> Bits:
        return Bits(self.rows[which], self.length)


def matrix(frame: Any, name: str, length: int) -> np.ndarray[Any, Any]:
    """A column of features as rows of numbers."""
    column = _column(frame, name)
    if not column.dtype.is_nested():
        return bits(frame, name, length)[:]
    try:
        found = np.array(column.to_list(), np.float32)
    except ValueError:
        raise BadModelError(f"the rows of {name!r} differ in length") from None
    _need_length(name, found.shape[1], length)
    return found


def bits(frame: Any, name: str, length: int) -> Bits:
    """The same of features that are kept as bits, still packed."""
    column = _column(frame, name)
    sizes = column.bin.size().unique().to_list()
    if len(sizes) > 1:
        raise BadModelError(f"the rows of {name!r} differ in length")
    _need_length(name, 8 * sizes[0], -(-length // 8) * 8)
    return Bits(np.frombuffer(b"".join(column), np.uint8).reshape(len(column), -1), length)


def _column(frame: Any, name: str) -> Any:
    if name not in frame.columns:
        raise BadModelError(f"the data has no features {name!r}; it has: {', '.join(frame.columns)}")
    return frame[name]


def _need_length(name: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise BadModelError(f"the data has {found} numbers of {name!r}, expected {wanted}")


def check_finite(name: str, rows: np.ndarray[Any, Any]) -> None:
    bad = np.flatnonzero(~np.isfinite(rows).reshape(len(rows), -1).all(axis=1))
    if len(bad):
        raise BadModelError(f"{name}: row {bad[0]} holds a number that is not finite ({len(bad)} rows in all)")


def _same_plan(folder: Path, plan: Plan) -> None:
    text = msgspec.json.format(msgspec.json.encode(plan))
    path = folder / "plan.json"
    if path.exists():
        if path.read_bytes() != text:
            raise BadModelError(f"{path}: this folder holds another run; take a new folder or the same plan")
        return
    folder.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(text)
    part.replace(path)


def play_part(plan: Plan, number: int) -> bytes:
    """The matches of one part, as a Parquet file."""
    rules = plan.rules()
    return packed([row for match in range(number * PART, (number + 1) * PART) for row in rows_of(rules, plan, match)])


def packed(rows: list[dict[str, Any]]) -> bytes:
    """Rows as a Parquet file."""
    import polars

    searched = {"visits": polars.List(polars.UInt32), "values": polars.List(polars.Float32)}
    buffer = BytesIO()
    polars.DataFrame(rows, schema_overrides=searched, infer_schema_length=None).write_parquet(buffer)
    return buffer.getvalue()


def rows_of(rules: _core.Game, plan: Plan, match: int) -> Iterator[dict[str, Any]]:
    """One match: a row for every decision, features from the side of the player who decides."""
    setup = plan.setups[match % len(plan.setups)]
    native = to_native(plan.recipe())
    seed = plan.seed * 1_000_003 + match
    players = rules.start(seed=0, **setup).players
    made = rules._record(setup, [native] * players, 0, seed, LIMIT, decisions=True)
    record = Record(
        game=rules.name, setup=setup, seed=seed, agents=[plan.agent] * players, start_picks=made["start_picks"],
        steps=made["steps"], returns=made["returns"], finished=made["finished"], options=rules.options,
    )  # fmt: skip
    states = replay(record, game=rules)
    for decision, (state, step, (visits, values)) in enumerate(
        zip(states, record.steps, made["searches"], strict=False)
    ):
        head = {"match": match, "decision": decision}
        found = {"result": made["returns"][step.seat], "visits": visits, "values": values}
        yield decision_row(rules, state, step, plan.features, head, found)


def decision_row(
    rules: _core.Game, state: _core.State, step: Step, features: list[str], head: dict[str, Any], found: dict[str, Any]
) -> dict[str, Any]:
    """One decision: its number (`head`), what was done, what came of it (`found`), and the features."""
    lengths = dict(rules.feature_names)
    done = {"seat": step.seat, "actions": len(state.legal_actions()), "action": str(step.action)}
    row: dict[str, Any] = head | done | found
    if "action info" in rules.abilities:
        info = state.action_info(step.action)
        row |= {key: info[key] for key in ("kind", "subject", "ends_turn")}
        row["column"] = _core._card_column(state, step.action)
    for name in features:
        if name not in lengths:  # one row for every legal action, end to end
            of_actions = _core._action_features(state, name)
            if not of_actions:
                raise BadModelError(f"{rules.name} has no features {name!r}; it has: {', '.join(lengths)}")
            row[name] = np.asarray(of_actions, np.float32).reshape(-1).tolist()
            continue
        numbers = np.asarray(state.features(name, step.seat), np.float32)
        row[name] = np.packbits(numbers.astype(bool)).tobytes() if len(numbers) > 512 else numbers.tolist()
    return row
