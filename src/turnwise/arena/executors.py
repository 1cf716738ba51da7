"""Where units are played: threads of this process (native agents never touch Python), processes of their own (Python
agents, which may hang or crash), or a Ray cluster. All take units and give them back done, in any order."""

from __future__ import annotations

import logging
import queue
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Any, NoReturn, Protocol

import msgspec

from turnwise.arena.experiment import Plan
from turnwise.arena.work import Done, Player, Stopped, Unit
from turnwise.arena.workers import Worker
from turnwise.errors import BadSetupError, ClusterError
from turnwise.optional_packages import need


class Executor(Protocol):
    @property
    def capacity(self) -> int:
        """How many units are worth having under way."""
        ...

    def submit(self, unit: Unit) -> None: ...
    def done(self, timeout: float) -> Iterator[Done]:
        """What was finished, waiting at most `timeout` for the first."""
        ...

    def close(self) -> None:
        """Ends what is under way; its rows are not kept."""
        ...


class Threads:
    """Each thread plays one unit after the other in the core, without the GIL."""

    def __init__(self, plan: Plan, count: int, player: Player | None = None) -> None:
        self.capacity = 2 * count
        self._stopped = threading.Event()
        self._todo: queue.Queue[Unit | None] = queue.Queue()
        self._done: queue.Queue[Done | BaseException] = queue.Queue()
        self._player = player or Player(plan)
        self._threads: list[threading.Thread] = []
        with suppress(RuntimeError):  # a machine that gives no more threads: fewer do the work, or done() itself
            for _ in range(count):
                thread = threading.Thread(target=self._work, args=(player or Player(plan),), daemon=True)
                thread.start()
                self._threads.append(thread)

    def _work(self, player: Player) -> None:
        while (unit := self._todo.get()) is not None:
            try:
                self._done.put(player.play(unit, self._stopped.is_set))
            except Stopped:
                return
            except BaseException as error:
                self._done.put(error)

    def submit(self, unit: Unit) -> None:
        self._todo.put(unit)

    def done(self, timeout: float) -> Iterator[Done]:
        if not self._threads and not self._todo.empty():
            self._todo.put(None)
            self._work(self._player)
        try:
            found = self._done.get(timeout=timeout)
            while True:
                if isinstance(found, BaseException):
                    raise found
                yield found
                found = self._done.get_nowait()
        except queue.Empty:
            return

    def close(self) -> None:
        self._stopped.set()
        for _ in self._threads:
            self._todo.put(None)
        for thread in self._threads:
            thread.join()


ATTEMPTS = 3
"""How often a match is played that dies while no agent decides, before it counts as broken."""


class Processes:
    """Every match of an agent written in Python has a process of its own, forked from a worker that has read the rules
    and has never played: so no match remembers another. A match that dies or takes longer than the time limit is lost
    by the agent that was deciding, or that took most of the time; where no agent was, it is played again.

    Workers are started afresh and told the plan without its seeds, or, with `player`, forked from this process (its
    agents may be any function)."""

    def __init__(self, plan: Plan, count: int, time_limit: float, player: Player | None = None) -> None:
        self.capacity = count
        self._player = player or Player(plan)
        self._limit = time_limit
        self._todo: deque[Unit] = deque()  # as workers play them: single matches where each needs a process
        self._whole: dict[Unit, Unit] = {}  # of each of those the unit that it is part of
        self._parts: dict[Unit, tuple[Done, int]] = {}  # of each unit under way what is done, and how many are not
        self._died: dict[Unit, int] = {}
        given = _without_seeds(plan) if player is None else player
        self._workers = [Worker(given) for _ in range(count)]

    def submit(self, unit: Unit) -> None:
        parts = self._player.matches(unit) if self._player.fresh(unit.lineup) else [unit]
        self._parts[unit] = Done(unit), len(parts)
        for part in parts:
            self._whole[part] = unit
        self._todo.extend(parts)
        self._hand_out()

    def _hand_out(self) -> None:
        for worker in self._workers:
            if self._todo and worker.is_free():
                unit = self._todo.popleft()
                matches = 1 if unit.seats is not None else len(self._player.matches(unit))
                worker.start(unit, self._limit * matches, self._player.isolated(unit.lineup))

    def done(self, timeout: float) -> Iterator[Done]:
        self._hand_out()
        busy = {worker.pipe: worker for worker in self._workers if worker.unit is not None or not worker.ready}
        deadlines = [worker.deadline for worker in busy.values() if worker.unit is not None]
        patience = min([timeout, *(deadline - time.monotonic() for deadline in deadlines)])
        answered = wait(list(busy), max(0.0, patience))
        for pipe, worker in busy.items():
            if worker.unit is None:
                if pipe in answered:
                    worker.hear_that_it_is_ready()
            elif pipe in answered:
                yield from self._answer(worker, worker.unit)
            elif time.monotonic() > worker.deadline:
                yield from self._too_late(worker, worker.unit)
        self._hand_out()

    def _answer(self, worker: Worker, unit: Unit) -> Iterator[Done]:
        answer = worker.answer()
        if answer is not None:
            yield from self._keep(unit, answer)
            return
        seat = worker.seat_deciding() if unit.seats is not None else None
        worker.replace()
        if unit.seats is None:
            self._split(unit)
            return
        self._died[unit] = self._died.get(unit, 0) + 1
        if seat is None and self._died[unit] < ATTEMPTS:
            self._todo.appendleft(unit)
            return
        said = "the process died while it decided" if seat is not None else f"the process died {ATTEMPTS} times"
        yield from self._keep(unit, self._player.failed(unit, seat, "Crash", said))

    def _too_late(self, worker: Worker, unit: Unit) -> Iterator[Done]:
        seat = worker.slowest_seat() if unit.seats is not None else None
        worker.replace()
        if unit.seats is None:
            self._split(unit)
            return
        lost = self._player.failed(unit, seat, "TimeLimit", f"longer than {self._limit:g} s")
        lost.seconds = self._limit
        yield from self._keep(unit, lost)

    def _split(self, unit: Unit) -> None:
        """Played again match by match, so that only what is broken is lost."""
        singly = self._player.matches(unit)
        whole = self._whole.pop(unit)
        done, left = self._parts[whole]
        self._parts[whole] = done, left - 1 + len(singly)
        for part in singly:
            self._whole[part] = whole
        self._todo.extendleft(reversed(singly))

    def _keep(self, part: Unit, played: Done) -> Iterator[Done]:
        """Units are given back whole."""
        whole = self._whole.pop(part)
        done, left = self._parts[whole]
        done.add(played)
        self._parts[whole] = done, left - 1
        if left == 1:
            del self._parts[whole]
            yield done

    def close(self) -> None:
        for worker in self._workers:
            worker.kill()


def _without_seeds(plan: Plan) -> bytes:
    """What a worker is told: not the seeds, from which an agent could tell what is hidden. They come with the units."""
    settings = {name: {**facts, "seed": 0} for name, facts in plan.settings.items()}
    experiment = msgspec.structs.replace(plan.experiment, seed=0)
    return msgspec.json.encode(msgspec.structs.replace(plan, settings=settings, experiment=experiment))


def play_remotely(plan: bytes, unit: bytes) -> bytes:
    """A unit of a Ray task. Agents written in Python are played by processes of this machine, as without Ray."""
    if plan not in _players:
        for executor in _processes.values():
            executor.close()
        _players.clear()
        _processes.clear()
        _players[plan] = Player(msgspec.json.decode(plan, type=Plan))
    player = _players[plan]
    wanted = msgspec.json.decode(unit, type=Unit)
    if not player.fresh(wanted.lineup):
        return msgspec.msgpack.encode(player.play(wanted))
    if plan not in _processes:
        _processes[plan] = Processes(player.plan, 1, player.plan.experiment.time_limit)
    _processes[plan].submit(wanted)
    while True:
        for done in _processes[plan].done(1.0):
            return msgspec.msgpack.encode(done)


_players: dict[bytes, Player] = {}
_processes: dict[bytes, Processes] = {}


def join_cluster(address: str) -> Any:
    """Ray, connected to the cluster at this address."""
    need("--cluster", "cluster", "ray")
    import ray

    if not ray.is_initialized():
        _knock(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:  # what Ray says of an address where no cluster is
            raise BadSetupError(f"--cluster {address}: {str(error).splitlines()[0]}") from None
    return ray


def _knock(address: str, seconds: float = 5.0) -> None:
    """Whether anybody is there: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), seconds).close()
        except (OSError, OverflowError, UnicodeError) as error:
            raise BadSetupError(f"--cluster {address}: nobody answers there: {error}") from None


LOOK_SECONDS = 5.0
"""Between two looks at whether the nodes of a cluster live."""
SILENCE = 15.0
"""Seconds that a cluster may take to say so."""


class Cluster:
    """Units as Ray tasks: Ray retries those whose worker or node was lost, and waits for nodes while there are none.
    What happens to nodes is said. When the node is gone that this program itself is connected to, nothing more can come
    back: the run ends with an error, and the next one goes on where it was."""

    def __init__(self, plan: Plan, address: str, say: Callable[[str], None] | None = None) -> None:
        ray = self._ray = join_cluster(address)
        self._address, self._say = address, say or (lambda text: print(text, file=sys.stderr, flush=True))
        self._plan = ray.put(msgspec.json.encode(plan))
        self._play = ray.remote(num_cpus=1, max_retries=-1, retry_exceptions=False)(play_remotely)
        self._running: dict[Any, Unit] = {}
        self._own_node = ray.get_runtime_context().get_node_id()
        self._nodes: set[str] = {node["NodeID"] for node in ray.nodes() if node["Alive"]}
        self._looked = time.monotonic()
        self._asking: queue.Queue[Any] | None = None
        self._asked = 0.0
        self.capacity = self._capacity()

    def _capacity(self) -> int:
        return 2 * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, unit: Unit) -> None:
        self._running[self._play.remote(self._plan, msgspec.json.encode(unit))] = unit

    def done(self, timeout: float) -> Iterator[Done]:
        if not self._running:
            return
        self._look()
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=timeout)
        for task in ready:
            unit = self._running.pop(task)
            try:
                yield msgspec.msgpack.decode(self._ray.get(task), type=Done)
            except self._ray.exceptions.RayError:  # the node was lost with the answer: play it again
                self.submit(unit)

    def _look(self) -> None:
        """Asks in a thread of its own, since a cluster that is gone may not answer at all."""
        now = time.monotonic()
        if self._asking is None:
            if now - self._looked < LOOK_SECONDS:
                return
            answers: queue.Queue[Any] = queue.Queue()
            self._asking, self._asked = answers, now
            threading.Thread(target=lambda: answers.put(self._ask()), daemon=True).start()
        try:
            found = self._asking.get_nowait()
        except queue.Empty:
            if now - self._asked > SILENCE:
                self._give_up(f"it has not answered for {SILENCE:g} s")
            return
        self._asking, self._looked = None, now
        if found is None:
            self._give_up("it no longer answers")
        self._compare(*found)

    def _ask(self) -> tuple[set[str], int] | None:
        try:
            return {node["NodeID"] for node in self._ray.nodes() if node["Alive"]}, self._capacity()
        except Exception:  # whatever Ray says of a cluster that is gone
            return None

    def _compare(self, nodes: set[str], capacity: int) -> None:
        lost, new = self._nodes - nodes, nodes - self._nodes
        self._nodes, self.capacity = nodes, capacity
        if self._own_node in lost:
            self._give_up("the node that this program is connected to is gone")
        if lost:
            left = f"{len(nodes)} left" if nodes else "none is left, waiting for nodes"
            self._say(f"cluster {self._address}: {len(lost)} of its nodes gone, {left}; their matches are played again")
        if new:
            self._say(f"cluster {self._address}: {len(new)} new nodes")

    def _give_up(self, why: str) -> NoReturn:
        self._running.clear()
        raise ClusterError(f"--cluster {self._address}: {why}; nothing is lost: run the same command again")

    def close(self) -> None:
        for task in self._running:
            self._ray.cancel(task, force=True)
        self._running.clear()
