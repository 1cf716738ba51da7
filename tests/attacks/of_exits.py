"""Leaving while something works: the interpreter exits with its own code, quickly, whatever a daemon thread is at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

from attacks import attack

HEAD = """
import sys, threading, time
import numpy as np
import turnwise as tw
from turnwise import openspiel
from turnwise.environments.vector import VectorMatches

class Count:
    def start(self): return 0
    def to_act(self, state): return state % 2
    def legal_actions(self, state): return [1, 2]
    def apply(self, state, action): return state + action
    def is_over(self, state): return state >= 400
    def returns(self, state): return [1.0, 0.0]

LONG = tw.Mcts(budget=tw.Seconds(1000))
begun = threading.Event()

def value(state):
    begun.set()
    return [0.5, 0.5]
"""
TAIL = """
def loop():
    while True:
        work()

for _ in range({threads}):
    threading.Thread(target=loop, daemon=True).start()
time.sleep({wait})
sys.exit(7)
"""


def leaves(work: str, threads: int = 2, wait: float = 0.3) -> None:
    """A process whose daemon threads do this work without end exits with 7, in little time and silence."""
    began = time.monotonic()
    text = HEAD + f"def work():\n    {work}\n" + TAIL.format(threads=threads, wait=wait)
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", text], capture_output=True, text=True, timeout=25, check=False
    )
    assert done.returncode == 7, f"exit code {done.returncode}: {done.stderr[-1500:]}"
    assert "Fatal" not in done.stderr, done.stderr
    assert time.monotonic() - began < 20


@attack()
def exit_while_a_native_game_is_searched() -> None:
    leaves('tw.search(tw.load("connect_four").start(seed=1), LONG, seed=1)')


@attack()
def exit_while_hearthstone_is_searched() -> None:
    leaves('tw.search(tw.load("hearthstone").start(seed=1), LONG, seed=1)', wait=1.0)


@attack()
def exit_while_a_python_game_is_searched() -> None:
    leaves("tw.search(tw.load(Count()).start(seed=1), LONG, seed=1)")


@attack()
def exit_while_an_openspiel_game_is_searched() -> None:
    leaves('tw.search(tw.load("openspiel:connect_four").start(seed=1), LONG, seed=1)', wait=1.0)


@attack()
def exit_while_an_agent_decides() -> None:
    leaves('tw.act(tw.load("connect_four").start(seed=1), LONG, seed=1)')


@attack()
def exit_while_matches_are_played() -> None:
    leaves('tw.match("mcts", "mcts", game="connect_four", matches=100000, seed=1, threads=2)')


@attack()
def exit_while_matches_of_a_python_game_are_played() -> None:
    leaves('tw.match("random", "random", game=Count(), matches=100000, seed=1, threads=2)')


@attack()
def exit_while_a_match_is_recorded() -> None:
    leaves('tw.play(LONG, "random", game="connect_four", seed=1)')


@attack()
def exit_while_python_evaluates() -> None:
    leaves(
        'tw.search(tw.load("connect_four").start(seed=1), '
        "tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(value), budget=tw.Seconds(1000)), seed=1)"
    )


@attack()
def exit_while_positions_are_counted() -> None:
    leaves('tw.perft(tw.load("connect_four").start(seed=1), 30)')


@attack()
def exit_while_a_game_is_checked() -> None:
    leaves('tw.load("tribes").conformance(matches=100000)', wait=1.0)


@attack()
def exit_while_speeds_are_measured() -> None:
    leaves('tw.load("connect_four")._bench(1000.0, {})')


@attack()
def exit_while_a_python_game_is_played_by_hand() -> None:
    """Each call is short; what crashed was to be inside of one."""
    leaves("state = tw.load(Count()).start(seed=1)\n    for _ in range(50): state = state.apply(1)[0]; state.is_over")


@attack()
def exit_while_environments_step() -> None:
    leaves('envs = VectorMatches("connect_four", 4096, seed=1)\n    while True: envs.step(envs.masks.argmax(axis=1))')


@attack()
def exit_while_bandits_are_pulled() -> None:
    leaves('tw._core._count_best({"kind": "uniform"}, 1.4, 20, np.array([900], dtype=np.int32), 2000, 1)')


@attack()
def exit_while_a_search_has_threads_of_its_own() -> None:
    for threads in ("RootParallel", "TreeParallel", "LeafParallel"):
        recipe = f"tw.Mcts(budget=tw.Seconds(1000), threads=tw.{threads}(3))"
        leaves(f'tw.search(tw.load("connect_four").start(seed=1), {recipe}, seed=1)')


@attack()
def exit_while_python_plays_on() -> None:
    policy = "tw.rollout.Function(lambda state: state.legal_actions()[0])"
    leaves(f'tw.search(tw.load("nim").start(seed=1), tw.Mcts(rollout={policy}, budget=tw.Seconds(1000)), seed=1)')


@attack()
def exit_while_python_agents_meet() -> None:
    leaves('tw.match(lambda seen: seen.legal_actions()[0], "random", game="nim", matches=100000, threads=2)')


@attack()
def exit_while_a_plan_evolves() -> None:
    leaves('tw.search(tw.load("tribes").start(seed=1), tw.agent("p2-rhea", tw.Seconds(1000)), seed=1)', wait=1.0)


@attack()
def exit_while_an_experiment_is_played() -> None:
    leaves(
        "import tempfile; from turnwise.arena import executors, experiment, ledger, runner\n"
        '    agents = {name: experiment.AgentSpec("random") for name in "ab"}\n'
        '    plan = experiment.resolve(experiment.Experiment("x", "nim", agents, blocks=10**6))\n'
        '    book = ledger.Ledger(tempfile.mkdtemp() + "/book", create=True)\n'
        '    runner.Runner(book, book.open_run("x", plan), "").play(executors.Threads(plan, 2))',
        threads=1, wait=1.5,
    )  # fmt: skip


@attack()
def work_at_exit_in_the_main_thread_is_done() -> None:
    text = (
        "import atexit\natexit.register(lambda: print(tw.search(tw.load('nim').start(seed=1), 'mcts', seed=1).best))\n"
        "import turnwise as tw\n"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=25, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("take "), done.stdout


def interrupted(*words: str, after: str) -> subprocess.CompletedProcess[str]:
    """The command line, interrupted a moment after it has said this on standard error."""
    text = (
        "import sys, turnwise.cli\n"
        "from turnwise.commands import shared\n"
        "shared.LINE_SECONDS = 0.01\n"
        f"sys.argv = {['turnwise', *words]!r}\n"
        "print('ready', file=sys.stderr, flush=True)\n"
        "turnwise.cli.main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", text],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"COLUMNS": "160"},
    )  # fmt: skip
    assert process.stderr is not None
    while after not in (line := process.stderr.readline()):
        assert line, "it ended before"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=25)
    finally:
        process.kill()
    return subprocess.CompletedProcess(words, process.returncode, out, err)


TURNWISE = os.path.join(os.path.dirname(sys.executable), "turnwise")


@attack()
def ctrl_c_ends_conform_on_a_native_game() -> None:
    done = interrupted("conform", "tribes", "--matches", "100000", after="ready")
    assert done.returncode == 130, (done.returncode, done.stderr)


@attack()
def ctrl_c_ends_bench_with_what_it_has() -> None:
    done = interrupted("bench", "--seconds", "0.2", after=": hearthstone")
    assert done.returncode == 130, (done.returncode, done.stderr)
    assert "connect_four" in done.stdout


@attack()
def threads_that_read_recipes_at_once() -> None:
    """The first reading of a type, by several threads: it crashed the interpreter."""
    text = (
        "import threading, turnwise as tw\n"
        "threads = [threading.Thread(target=tw.agents) for _ in range(6)]\n"
        "[one.start() for one in threads], [one.join() for one in threads]\n"
    )
    for _ in range(6):
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=25, check=False)
        assert done.returncode == 0, done.stderr


@attack()
def a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [TURNWISE, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=20
        )
    assert done.returncode == 1
    assert done.stderr == "error: the result cannot be written: No space left on device\n"


@attack()
def a_closed_pipe_is_silent() -> None:
    done = subprocess.run(
        f"{TURNWISE} cards | head -1", shell=True, capture_output=True, text=True, check=False, timeout=25
    )
    assert "Traceback" not in done.stderr, done.stderr
