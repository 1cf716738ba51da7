"""The processes that play matches of agents written in Python, as a tree:

    this process ── worker ─┬─ match: the rules, the true state, the agents
                            └─ agent, agent: one each, where agents are kept apart from the true state

A worker reads the rules and the agents' files, and never plays: it forks a process for every match, so that no match
finds anything of another in its memory. With `isolate` it forks one for each agent, too, before the match begins: an
agent's process is sent what its player sees and answers with the number of a legal action. Nothing else crosses.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import mmap
import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe
from typing import Any

import msgspec
import numpy as np

from turnwise import _core
from turnwise.arena.experiment import Plan
from turnwise.arena.rows import STATUS
from turnwise.arena.work import AgentFailed, CannotBeSent, Done, Player, Status, Unit, slowest
from turnwise.errors import BadSetupError, IllegalActionError, brief
from turnwise.games import _unpickle_state
from turnwise.recipes import PythonAgent, to_native

READY = b"ready"
STARTS = 3
"""How often in a row a worker may die before it is ready."""


class Worker:
    """A worker as its owner sees it: it plays one unit at a time."""

    def __init__(self, given: bytes | Player) -> None:
        if not hasattr(os, "fork"):
            raise BadSetupError("agents written in Python are played by forked processes, which this system lacks")
        self._given = given
        self._file = tempfile.NamedTemporaryFile()  # noqa: SIM115
        self._file.truncate(8 * len(STATUS))
        self._memory = mmap.mmap(self._file.fileno(), 8 * len(STATUS))
        self._status: Status = np.frombuffer(self._memory, dtype=np.int64)
        self._starts = 0
        self._launch()

    def _launch(self) -> None:
        self.unit: Unit | None = None
        self.deadline = 0.0
        self.ready = False
        self._starts += 1
        if self._starts > STARTS:
            raise BadSetupError(f"a process that plays matches died {STARTS} times before it was ready")
        self.pipe, theirs = Pipe()
        if isinstance(self._given, Player):  # whatever its agents are, a fork has them
            player = self._given
            self._process, self._pid = None, fork(lambda: _serve(theirs, player, self._file.name))
        else:
            self._process = get_context("spawn").Process(
                target=_begin, args=(theirs, self._given, self._file.name), daemon=True
            )
            self._process.start()
            self._pid = self._process.pid or 0
        theirs.close()

    def hear_that_it_is_ready(self) -> None:
        try:
            self.ready = self.pipe.recv_bytes() == READY
            self._starts = 0
        except (EOFError, OSError):
            self.replace()

    def is_free(self) -> bool:
        if self.unit is None and not self.ready and self.pipe.poll():
            self.hear_that_it_is_ready()
        return self.unit is None and self.ready

    def start(self, unit: Unit, seconds: float, isolate: bool) -> None:
        self.unit = unit
        self.deadline = time.monotonic() + seconds
        self._status[:] = 0
        self._status[STATUS.index("deciding")] = -1
        self._status[STATUS.index("began")] = time.monotonic_ns()
        with contextlib.suppress(OSError):  # a worker that is gone: its answer says so
            self.pipe.send_bytes(msgspec.json.encode(_Order(unit.lineup, unit.seats, isolate)))
            self.pipe.send_bytes(msgspec.json.encode(unit))

    def answer(self) -> Done | None:
        """None when the match died."""
        try:
            found = msgspec.msgpack.decode(self.pipe.recv_bytes(), type=Done)
        except (EOFError, OSError):
            return None
        self.unit = None
        return found

    def seat_deciding(self) -> int | None:
        seat = int(self._status[STATUS.index("deciding")])
        return seat if seat >= 0 else None

    def slowest_seat(self) -> int | None:
        return slowest(self._status, time.monotonic_ns())

    def replace(self) -> None:
        self._end()
        self._launch()

    def kill(self) -> None:
        self._end()
        del self._status
        self._memory.close()
        self._file.close()

    def _end(self) -> None:
        """The worker and all it has forked: they are a group."""
        for end in (os.killpg, os.kill):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                end(self._pid, signal.SIGKILL)
        if self._process is not None:
            self._process.join()
        else:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self._pid, 0)
        self.pipe.close()


class _Order(msgspec.Struct):
    """What a worker is told of a unit; the match itself reads the rest, its seed above all."""

    lineup: int
    seats: int | None
    isolate: bool


# Inside the processes.


def fork(work: Callable[[], object]) -> int:
    """A child that does the work and is gone, without a word from what this process had open."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):
            stream.flush()
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        work()
        code = 0
    except BaseException as error:
        with contextlib.suppress(BaseException):
            sys.stderr.write(f"a process of the arena ended: {type(error).__name__}: {error}\n")
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(BaseException):
                stream.flush()
        os._exit(code)


def _die_with_parent() -> None:
    with contextlib.suppress(OSError, AttributeError):  # Linux has it
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def _begin(pipe: Connection, plan: bytes, status: str) -> None:
    _serve(pipe, Player(msgspec.json.decode(plan, type=Plan)), status)


def _serve(pipe: Connection, player: Player, status_file: str) -> None:
    """A worker: forks a process for every unit it is sent. Who started it ends it, so it hears no signal of a
    terminal."""
    os.setpgid(0, 0)
    _die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with open(status_file, "r+b") as file:
        memory = mmap.mmap(file.fileno(), 8 * len(STATUS))
    player.prepare()
    gc.collect()
    gc.freeze()  # else each of its children walks, and so copies, all that this process ever loaded
    pipe.send_bytes(READY)
    while True:
        try:
            order = msgspec.json.decode(pipe.recv_bytes(), type=_Order)
        except (EOFError, OSError):
            return
        agents, ends = _fork_agents(player, order, pipe, memory)
        match = fork(lambda: _play(pipe, player, memory, ends))  # noqa: B023
        for end in ends.values():
            end.close()
        _, code = os.waitpid(match, 0)
        for agent in agents:
            with contextlib.suppress(ProcessLookupError):
                os.kill(agent, signal.SIGKILL)
            os.waitpid(agent, 0)
        if code != 0:
            return  # whoever waits for the answer hears that there is none


def _begin_child() -> None:
    _die_with_parent()
    if torch := sys.modules.get("torch"):  # its threads were not forked with it, and it would wait for them
        torch.set_num_threads(1)


def _play(pipe: Connection, player: Player, memory: mmap.mmap, agents: dict[int, Connection]) -> None:
    _begin_child()
    player.alone = True
    unit = msgspec.json.decode(pipe.recv_bytes(), type=Unit)
    for number, end in agents.items():
        player.elsewhere[number] = to_native(PythonAgent(Elsewhere(player.rules(unit.lineup), end)))
    done = player.play(unit, status=np.frombuffer(memory, dtype=np.int64))
    if done.raised is not None:
        done.raised = _pickled(done.raised)
    pipe.send_bytes(msgspec.msgpack.encode(done))


def _pickled(error: BaseException) -> bytes | None:
    try:
        return pickle.dumps(error)
    except Exception:
        return None


def _fork_agents(
    player: Player, order: _Order, pipe: Connection, memory: mmap.mmap
) -> tuple[list[int], dict[int, Connection]]:
    """A process for each agent of the match that is a function or a class; the other ends by the agent's number."""
    pids: list[int] = []
    ends: dict[int, Connection] = {}
    if not order.isolate:
        return pids, ends
    rules = player.rules(order.lineup)
    for number, name in enumerate(player.plan.lineups[order.lineup].agents):
        act = player.function(name)
        if act is not None:
            mine, theirs = Pipe()
            others = [pipe, mine, *ends.values()]
            pids.append(fork(lambda: _decide(theirs, rules, act, others, memory)))  # noqa: B023
            theirs.close()
            ends[number] = mine
    return pids, ends


def _decide(pipe: Connection, rules: _core.Game, act: Any, others: list[Connection], memory: mmap.mmap) -> None:
    """The process of one agent for one match."""
    _begin_child()
    memory.close()
    for other in others:
        other.close()
    gc.collect()
    function = None
    while True:
        try:
            seen = _received(rules, pipe.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            if function is None:
                function = _made(act)
            answer: Any = _number(_legal(rules, seen), function(seen))
        except KeyboardInterrupt as error:
            answer = type(error).__name__, str(error)
        except (Exception, SystemExit) as error:
            answer = type(error).__name__, _text(error)
        pipe.send_bytes(msgspec.msgpack.encode(answer))


def _made(act: Any) -> Any:
    if not isinstance(act, type):
        return act
    fresh = act()
    return getattr(fresh, "act", fresh)


def _text(error: BaseException) -> str:
    try:
        return str(error).encode("utf-8", "backslashreplace").decode()
    except Exception:
        return "(its text cannot be made)"


def _number(legal: list[Any], action: Any) -> int:
    """Which of the legal actions it is."""
    for number, one in enumerate(legal):
        if type(one) is type(action) and one == action:
            return number
    for number, one in enumerate(legal):
        if one == action:
            return number
    some = ", ".join(map(str, legal[:5]))
    more = ", ..." if len(legal) > 5 else ""
    raise IllegalActionError(f"{brief(action)}: not legal here; legal are {some}{more}")


def _sent(rules: _core.Game, seen: Any) -> bytes:
    """What a player sees, for another process that has the same rules: an object of the game's own, or a state."""
    try:
        return pickle.dumps(seen if rules.in_python else seen.__reduce__()[1][1:])
    except Exception as error:
        raise CannotBeSent(
            f"what a player sees cannot be sent to the process of its agent ({type(error).__name__}: {error}); with "
            "isolate=False agents share the process of the match"
        ) from None


def _received(rules: _core.Game, sent: bytes) -> Any:
    found = pickle.loads(sent)  # from a process of ours
    return found if rules.in_python else _unpickle_state(rules, *found)


def _legal(rules: _core.Game, seen: Any) -> list[Any]:
    state: _core.State = rules.wrap(seen) if rules.in_python else seen
    return state.legal_actions()


class Elsewhere:
    """An agent whose process is another: it is sent what its player sees, and answers with a number."""

    def __init__(self, rules: _core.Game, pipe: Connection) -> None:
        self._rules, self._pipe = rules, pipe

    def __call__(self, seen: Any) -> Any:
        sent = _sent(self._rules, seen)
        try:
            self._pipe.send_bytes(sent)
            answer = msgspec.msgpack.decode(self._pipe.recv_bytes())
        except (EOFError, OSError):
            raise AgentFailed("Crash", "its process died while it decided") from None
        except msgspec.DecodeError:
            raise AgentFailed("Crash", "its process answered nonsense") from None
        legal = _legal(self._rules, seen)
        if isinstance(answer, int) and 0 <= answer < len(legal):
            return legal[answer]
        if isinstance(answer, list) and len(answer) == 2:
            raise AgentFailed(str(answer[0]), str(answer[1]))
        raise AgentFailed("Crash", "its process answered nonsense")
