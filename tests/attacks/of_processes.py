"""Threads, forks, signals, small stacks, other interpreters and closed streams around native code."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import turnwise as tw
from attacks import attack
from turnwise import _core
from turnwise.environments.vector import VectorMatches


def alone(text: str, *, code: int = 0, prepare: Callable[[], None] | None = None) -> str:
    """A process of its own runs this text and exits with this code."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", text],
        capture_output=True, text=True, timeout=120, check=False, preexec_fn=prepare,
    )  # fmt: skip
    assert done.returncode == code, f"exit code {done.returncode}: {done.stdout[-500:]} {done.stderr[-1500:]}"
    return done.stdout


def in_threads(count: int, work: Callable[[], object]) -> None:
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Count:
    """Two players count to 21."""

    def start(self) -> int:
        return 0

    def to_act(self, state: int) -> int:
        return state % 2

    def legal_actions(self, state: int) -> list[int]:
        return [1, 2, 3]

    def apply(self, state: int, action: int) -> int:
        return state + action

    def is_over(self, state: int) -> bool:
        return state >= 21

    def returns(self, state: int) -> list[float]:
        return [float(state % 2), float(1 - state % 2)]


# Forks.


@attack()
def a_fork_while_others_search() -> None:
    """The child has none of the other threads: at its exit it waited for them for ever."""
    text = """
import os, sys, threading, time
import turnwise as tw

def loop():
    while True:
        tw.search(tw.load("connect_four").start(seed=1), tw.Mcts(budget=tw.Iterations(20000)), seed=1)

for _ in range(2):
    threading.Thread(target=loop, daemon=True).start()
time.sleep(0.3)
for _ in range(3):
    child = os.fork()
    if child == 0:
        tw.search(tw.load("nim").start(seed=1), "mcts", seed=1)
        tw.match("random", "random", game="nim", matches=20, threads=2)
        sys.exit(3)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
"""
    began = time.monotonic()
    alone(text)
    assert time.monotonic() - began < 28


@attack()
def a_fork_while_others_read_recipes() -> None:
    """A lock that another thread held at the fork is nobody's in the child."""
    alone(
        "import os, threading\nfrom turnwise.safe_io import READING\nimport turnwise as tw\n"
        "held = threading.Event()\n"
        "def hold():\n    with READING:\n        held.set(); threading.Event().wait(60)\n"
        "threading.Thread(target=hold, daemon=True).start(); held.wait()\n"
        "child = os.fork()\n"
        "if child == 0:\n    tw.agent('mcts'); os._exit(3)\n"
        "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3; os._exit(0)\n"
    )


@attack()
def a_fork_in_an_evaluator() -> None:
    text = """
import os, sys
import turnwise as tw

def value(state):
    if os.fork() == 0:
        sys.exit(5)
    assert os.waitstatus_to_exitcode(os.wait()[1]) == 5
    return [0.5, 0.5]

recipe = tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(value), budget=tw.Iterations(3))
tw.search(tw.load("nim").start(seed=1), recipe, seed=1)
"""
    alone(text)


# Stacks and threads that the machine does not give.


@attack()
def a_search_within_a_search_without_end() -> None:
    """Python's own limit raised: the stack ends first."""
    text = """
import sys
import turnwise as tw

sys.setrecursionlimit(10**6)
state = tw.load("nim").start(seed=1)
value = lambda _: tw.search(state, recipe, seed=1).values
recipe = tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(value), budget=tw.Iterations(1))
try:
    tw.search(state, recipe, seed=1)
except tw.errors.NotEnoughMemoryError as error:
    print(error)
"""
    assert "nested too deep" in alone(text)


@attack()
def a_search_within_a_search_until_python_stops_it() -> None:
    text = """
import turnwise as tw

state = tw.load("hearthstone").start(seed=1)
agent = lambda seen: tw.act(state, agent, seed=1)
try:
    tw.act(state, agent, seed=1)
except RecursionError:
    print("stopped")
"""
    assert "stopped" in alone(text)


SMALL = """
import threading
import turnwise as tw

games = {name: tw.load(name).start(seed=1) for name in ("hearthstone", "tribes")}
PAIRS = (("hearthstone", "mcts"), ("hearthstone", "p3-lsi"), ("tribes", "p2-rhea"), ("tribes", "p2-mcts"))
threading.stack_size(SIZE << 10)

def work():
    for game, agent in PAIRS:
        try:
            print(tw.act(games[game], tw.agent(agent, tw.ModelCalls(200)), seed=1))
        except tw.errors.NotEnoughMemoryError as error:
            print(error)

thread = threading.Thread(target=work)
thread.start(), thread.join()
"""


@attack()
def a_thread_with_a_stack_of_64_kb() -> None:
    assert alone(SMALL.replace("SIZE", "64")).count("stack is too small") == 4


@attack()
def a_thread_with_a_stack_of_384_kb() -> None:
    assert "too small" not in alone(SMALL.replace("SIZE", "384"))


@attack()
def a_machine_that_gives_no_threads() -> None:
    """Whoever asked for them does the work alone, with the same result; it ended the process."""
    text = """
import os
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import turnwise as tw

state = tw.load("connect_four").start(seed=1)
for kind in (tw.threads.RootParallel, tw.threads.LeafParallel):
    recipe = tw.Mcts(budget=tw.Iterations(300), threads=kind(8))
    print([one.visits for one in tw.search(state, recipe, seed=1).actions])
print(tw.match("mcts", "random", game="nim", matches=20, threads=8).rate)
"""

    def stacks_of_a_terabyte() -> None:
        resource.setrlimit(resource.RLIMIT_STACK, (1 << 40, resource.getrlimit(resource.RLIMIT_STACK)[1]))

    assert alone(text, prepare=stacks_of_a_terabyte) == alone(text)


# One thing, many threads.


@attack()
def one_state_in_six_threads() -> None:
    state, found = tw.load("hearthstone").start(seed=1), []

    def work() -> None:
        for number in range(20):
            actions = state.legal_actions()
            seen = state.observe(number % 2)
            found.append((number, hash(state.apply(actions[number % len(actions)], seed=number)[0]), seen.to_json()))

    in_threads(6, work)
    assert len(found) == 120
    assert len(set(found)) == 20


@attack()
def one_recipe_in_six_threads() -> None:
    state, recipe, found = tw.load("pocket").start(seed=1), tw.agent("mcts"), []
    in_threads(6, lambda: found.append(tuple(one.visits for one in tw.search(state, recipe, seed=7).actions)))
    assert len(found) == 6
    assert len(set(found)) == 1


@attack()
def one_python_game_in_six_threads() -> None:
    game, found = tw.load(Count()), []
    in_threads(6, lambda: found.append(tuple(one.visits for one in tw.search(game.start(), "mcts", seed=7).actions)))
    assert len(found) == 6
    assert len(set(found)) == 1


@attack()
def one_environment_in_four_threads() -> None:
    """Steps at the same time mixed two states into one that cannot be."""
    envs, wrong = VectorMatches("hearthstone", 256, seed=1), []

    def work() -> None:
        for _ in range(40):
            try:
                envs.step(envs.masks.argmax(axis=1))
            except tw.errors.IllegalActionError:  # another thread was faster
                pass
            except Exception as error:
                wrong.append(error)

    in_threads(4, work)
    assert not wrong, wrong[0]


@attack(tw.errors.IllegalActionError, says="32 bits")
def an_environment_with_actions_of_40_bits() -> None:
    envs = VectorMatches("nim", 4, seed=1)
    envs.step(np.full(4, 2**32))  # its last 32 bits are a legal action


@attack()
def environments_of_no_number() -> None:
    for wrong in (None, 0, -1, 2**70, 1.5, float("nan"), "4", b"4", True, [4]):
        for words in ({"matches": wrong}, {"matches": 2, "max_actions": wrong}):
            try:
                VectorMatches("nim", **words)
            except tw.errors.BadSetupError:
                continue
            raise AssertionError(words)


# Signals.


class Rung(BaseException):
    """Nothing below takes it for its own."""


@attack()
def a_signal_handler_that_raises_ends_every_kind_of_work() -> None:
    def ring(*_: object) -> None:
        raise Rung

    four, tribes = (tw.load(game).start(seed=1) for game in ("connect_four", "tribes"))
    duel = tw.load("hearthstone", mulligan=False).start(seed=1)
    before = signal.signal(signal.SIGUSR1, ring)
    for work in (
        lambda: tw.search(four, tw.Mcts(budget=tw.Seconds(1000)), seed=1),
        lambda: tw.search(four, tw.Mcts(budget=tw.Seconds(1000), threads=tw.threads.RootParallel(2)), seed=1),
        lambda: tw.match("mcts", "mcts", game="connect_four", matches=100_000, threads=2),
        lambda: tw.perft(four, 30),
        lambda: tw.play(tw.Mcts(budget=tw.Seconds(100)), "random", game="connect_four", seed=1),
        lambda: tw.search(tribes, tw.agent("p2-rhea", tw.Seconds(1000)), seed=1),
        lambda: tw.search(duel, tw.agent("p3-lsi", tw.Seconds(1000)), seed=1),
    ):
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1))
        timer.start()
        with pytest.raises(Rung):
            work()
        timer.join()
    signal.signal(signal.SIGUSR1, before)


@attack()
def a_signal_handler_that_searches_leaves_the_search_alone() -> None:
    state = tw.load("connect_four").start(seed=1)
    recipe = tw.Mcts(budget=tw.Iterations(100_000))
    calm = [one.visits for one in tw.search(state, recipe, seed=1).actions]
    heard: list[Any] = []
    before = signal.signal(
        signal.SIGUSR1, lambda *_: heard.append(tw.search(tw.load("nim").start(seed=1), "mcts", seed=1).best)
    )
    timer = threading.Timer(0.02, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    assert [one.visits for one in tw.search(state, recipe, seed=1).actions] == calm
    timer.join()
    signal.signal(signal.SIGUSR1, before)


# Other interpreters, and objects that nobody made.


@attack()
def a_subinterpreter_is_refused_and_breaks_nothing() -> None:
    name = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"
    text = f"""
import {name} as interpreters
import turnwise as tw

other = interpreters.create()
run = getattr(interpreters, "exec", None) or interpreters.run_string
try:
    found = run(other, "import turnwise")
    assert "main interpreter" in str(found), found
except Exception as error:
    assert "main interpreter" in str(error), error
tw.load("nim").start(seed=1)
"""
    alone(text)


@attack()
def objects_of_the_core_that_nobody_made() -> None:
    """By __new__, or by a subclass that forgets its parent: each use is a TypeError, not a signal."""
    warnings.simplefilter("ignore", RuntimeWarning)
    kinds = [kind for kind in vars(_core).values() if isinstance(kind, type)]
    assert tw.SearchResult in kinds
    skipped = {"__class__", "__init__", "__init_subclass__", "__new__", "__subclasshook__", "cancel"}
    for kind in kinds:
        for make in (kind.__new__, lambda kind: type("Child", (kind,), {"__init__": lambda self: None})()):
            try:
                empty = make(kind)
            except TypeError:
                continue
            for name in set(dir(kind)) - skipped:
                try:
                    found = getattr(empty, name)
                    if callable(found):
                        found()
                except (TypeError, ValueError, AttributeError, tw.TurnwiseError):
                    pass


# Streams that whoever started us has closed, and terminals of another kind.


def shell(command: str) -> subprocess.CompletedProcess[str]:
    line = f'turnwise() {{ "{sys.executable}" -m turnwise "$@"; }}; {command}'
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, check=False)


@attack()
def closed_standard_streams() -> None:
    for command, code in (
        ("turnwise games >&-", 0),
        ("turnwise games >&- 2>&-", 0),
        ("turnwise fly 2>&-", 2),
        ("turnwise play nim --seed 1 <&-", 0),
    ):
        done = shell(command)
        assert done.returncode == code, (command, done.returncode, done.stderr)
        assert "Traceback" not in done.stderr, done.stderr


@attack()
def a_terminal_of_no_width_or_without_letters() -> None:
    for words in ("COLUMNS=0", "COLUMNS=-5", "COLUMNS=wide", "COLUMNS=3", "PYTHONIOENCODING=ascii TERM=dumb"):
        done = shell(f"{words} turnwise cards ragnaros")
        assert done.returncode == 0, (words, done.stderr)


@attack()
def a_ledger_whose_name_is_no_text() -> None:
    with open("a.toml", "w") as file:
        file.write(
            'title = "x"\ngame = "nim"\nblocks = 1\n[agents]\na = {recipe = "random"}\nb = {recipe = "random"}\n'
        )
    done = shell("turnwise run a.toml --ledger $'\\x80'")
    assert done.returncode == 0, done.stderr
    assert "run a in \\" in done.stdout, done.stdout


@attack()
def a_folder_that_is_gone() -> None:
    for words in ("conform y.py:Game", "runs", "run a.toml"):
        done = shell(f"mkdir gone && cd gone && rmdir ../gone && turnwise {words}")
        assert done.returncode == 2, done.stderr
        assert done.stderr.startswith("error: "), done.stderr


@attack()
def python_without_docstrings_and_assertions() -> None:
    text = (
        "from typer.testing import CliRunner\nfrom turnwise.cli import app\nimport turnwise as tw\n"
        "assert CliRunner().invoke(app, ['match', '--help']).exit_code == 0\n"
        "state = tw.load('hearthstone').start(seed=1)\n"
        "if not tw.search(state, 'mcts', seed=1)._repr_html_():\n    raise SystemExit(1)\n"
    )
    for flags in ("-OO", "-bb"):
        done = subprocess.run(
            [sys.executable, flags, "-W", "error", "-c", text], capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 0, (flags, done.stderr)
