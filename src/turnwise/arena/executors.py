"""Where units are played: threads of this process (native agents never touch Python), processes of their own (Python
agents, which may hang or crash), or a Ray cluster. All take units and give them back done, in any order."""

from __future__ import annotations

import logging
import queue
import socket
import threading
import time
from collections import deque
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

import msgspec

from turnwise.arena.experiment import Plan
from turnwise.arena.ledger import Failed
from turnwise.arena.work import Done, Player, Stopped, Unit
from turnwise.errors import BadSetupError
from turnwise.extras import need


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

    def __init__(self, plan: Plan, count: int) -> None:
        self.capacity = 2 * count
        self._stopped = threading.Event()
        self._todo: queue.Queue[Unit | None] = queue.Queue()
        self._done: queue.Queue[Done | BaseException] = queue.Queue()
        self._threads = [threading.Thread(target=self._work, args=(plan,), daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()

    def _work(self, plan: Plan) -> None:
        player = Player(plan)
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


class Processes:
    """A process that dies or takes longer than the time limit for a match costs that match: it is an error, and a fresh
    process goes on."""

    def __init__(self, plan: Plan, count: int, time_limit: float) -> None:
        self.capacity = count
        self._plan = msgspec.json.encode(plan)
        self._player = Player(plan)
        self._limit = time_limit
        self._todo: deque[Unit] = deque()
        self._workers = [_Worker(self._plan) for _ in range(count)]

    def submit(self, unit: Unit) -> None:
        self._todo.append(unit)
        self._hand_out()

    def _hand_out(self) -> None:
        for worker in self._workers:
            if worker.unit is None and self._todo:
                unit = self._todo.popleft()
                worker.start(unit, self._limit * len(self._player.matches(unit)))

    def done(self, timeout: float) -> Iterator[Done]:
        busy = {worker.pipe: worker for worker in self._workers if worker.unit is not None}
        patience = min([timeout, *(worker.deadline - time.monotonic() for worker in busy.values())])
        ready = wait(list(busy), max(0.0, patience))
        for pipe, worker in busy.items():
            late = time.monotonic() > worker.deadline
            if pipe in ready or late:
                yield from self._settle(worker, late and pipe not in ready)
        self._hand_out()

    def _settle(self, worker: _Worker, late: bool) -> Iterator[Done]:
        unit = worker.unit
        assert unit is not None
        answer = None if late else worker.answer()
        if answer is not None:
            yield answer
            return
        worker.replace(self._plan)
        singly = self._player.matches(unit)
        if len(singly) > 1:
            self._todo.extendleft(reversed(singly))
            return
        what = ("TimeLimit", f"longer than {self._limit:g} s") if late else ("Crash", "the process that played it died")
        assert singly[0].seats is not None
        yield Done(unit, self._limit, failed=[Failed(unit.first, singly[0].seats, *what)])

    def close(self) -> None:
        for worker in self._workers:
            worker.kill()


READY = b"ready"


class _Worker:
    def __init__(self, plan: bytes) -> None:
        self.unit: Unit | None = None
        self.deadline = 0.0
        self._launch(plan)

    def _launch(self, plan: bytes) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._ready = False
        self._process = context.Process(target=_serve, args=(theirs, plan), daemon=True)
        self._process.start()
        theirs.close()

    def start(self, unit: Unit, seconds: float) -> None:
        self.unit = unit
        try:
            if not self._ready:
                self._ready = self.pipe.recv_bytes() == READY
            self.deadline = time.monotonic() + seconds
            self.pipe.send_bytes(msgspec.json.encode(unit))
        except (EOFError, OSError):
            self.deadline = 0.0

    def answer(self) -> Done | None:
        try:
            found = msgspec.msgpack.decode(self.pipe.recv_bytes(), type=Done)
        except (EOFError, OSError):
            return None
        self.unit = None
        return found

    def replace(self, plan: bytes) -> None:
        self.kill()
        self.unit = None
        self._launch(plan)

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _serve(pipe: Connection, plan: bytes) -> None:
    """A worker process: plays what it is sent until the other end closes. Ctrl-C is the parent's business."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    player = Player(msgspec.json.decode(plan, type=Plan))
    player.prepare()
    pipe.send_bytes(READY)
    while True:
        try:
            unit = msgspec.json.decode(pipe.recv_bytes(), type=Unit)
        except (EOFError, OSError):
            return
        pipe.send_bytes(msgspec.msgpack.encode(player.play(unit)))


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


class Cluster:
    """Units as Ray tasks: Ray retries those whose worker or node was lost."""

    def __init__(self, plan: Plan, address: str) -> None:
        ray = self._ray = join_cluster(address)
        self._plan = ray.put(msgspec.json.encode(plan))
        self._play = ray.remote(num_cpus=1, max_retries=-1, retry_exceptions=False)(play_remotely)
        self._running: dict[Any, Unit] = {}

    @property
    def capacity(self) -> int:
        return 2 * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, unit: Unit) -> None:
        self._running[self._play.remote(self._plan, msgspec.json.encode(unit))] = unit

    def done(self, timeout: float) -> Iterator[Done]:
        if not self._running:
            return
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=timeout)
        for task in ready:
            unit = self._running.pop(task)
            try:
                yield msgspec.msgpack.decode(self._ray.get(task), type=Done)
            except self._ray.exceptions.RayError:  # the node was lost with the answer: play it again
                self.submit(unit)

    def close(self) -> None:
        for task in self._running:
            self._ray.cancel(task, force=True)
        self._running.clear()


_players: dict[bytes, Player] = {}


def play_remotely(plan: bytes, unit: bytes) -> bytes:
    if plan not in _players:
        _players.clear()
        _players[plan] = Player(msgspec.json.decode(plan, type=Plan))
    return msgspec.msgpack.encode(_players[plan].play(msgspec.json.decode(unit, type=Unit)))
