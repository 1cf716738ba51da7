"""What the page costs: every figure of its specification, printed beside its goal.

    python benchmarks/page_costs.py [--sockets 500] [--only first_load,watched,...] [--matches 1000000]

Times of searches are of the processor, so that a busy machine disturbs them less; the others are of the clock: a quiet
machine is needed. Chromium is needed for what is painted; without it those lines say so.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import turnwise as tw
from turnwise.live import LiveSearch, View

DECKS = ["p5_mage_mech", "p5_hunter_face"]


def say(what: str, found: str, goal: str) -> None:
    print(f"{what:<62} {found:<46} goal {goal}", flush=True)


class Server:
    """`turnwise serve` as a user starts it."""

    def __init__(self, *more: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.began = time.perf_counter()
        command = [sys.executable, "-m", "turnwise", "serve", "--port", "0", "--journals", self.folder.name, *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.host = re.search(r"http://([\d.:]+)/", self.process.stdout.readline())[1]  # type: ignore[index]
        self.pid = self.process.pid

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://{self.host}{path}") as answer:
            return answer.read()  # type: ignore[no-any-return]

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


def memory(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1000 if found else 0.0


def processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# What is loaded.


def first_load() -> None:
    from turnwise.web.server import Files

    files = Files()
    raw, small = files.sizes()
    say("first load, all modules and styles", f"{raw / 1000:.0f} kB, {small / 1000:.0f} kB compressed", "300 kB, 90 kB")
    ours = {name: facts for name, facts in files.files.items() if not name.startswith("npm/")}
    size = [sum(len(facts[i]) for facts in ours.values()) / 1000 for i in (0, 1)]
    say("of these our own", f"{size[0]:.0f} kB, {size[1]:.0f} kB compressed", "150 kB, 50 kB")


def first_byte() -> None:
    times = []
    for _ in range(3):
        with Server() as server:
            server.get("/")
            times.append(time.perf_counter() - server.began)
    say("turnwise serve to the first byte", f"{min(times):.2f} s (best of 3)", "0.7 s")


# Searches that are watched.


def position() -> tw.State:
    state = tw.load("hearthstone").start(seed=4, decks=DECKS)
    while state.to_plain()["turn"] < 8 or len(state.legal_actions()) < 6:
        state, _ = state.apply(tw.act(state, "p4-aggro", seed=1), seed=1)
    return state


def watched(iterations: int = 60_000, rounds: int = 3) -> None:
    """Iterations in the same processor time, with ten looks a second of 400 rows each; and one that can be extended."""
    state, recipe = position(), tw.agent("mcts", tw.Iterations(iterations))
    alone: list[float] = []
    kinds: dict[str, list[float]] = {"a watched search": [], "a watched search that can be extended": []}
    looks = 0
    for _ in range(rounds):
        began = time.process_time()
        tw.search(state, recipe)
        alone.append(time.process_time() - began)
        for (_, times), more in zip(kinds.items(), (False, True), strict=True):
            began = time.process_time()
            live = LiveSearch(state, recipe, more=more)
            live.start()
            while not live.wait(0.1):
                live.look(View())
                looks += 1
            times.append(time.process_time() - began)
            live.cancel()
            live.result()
    for name, times in kinds.items():
        share = min(alone) / min(times)
        say(name, f"{100 * share:.1f} % of the iterations of an unwatched one ({looks} looks)", "97 % (limit 95 %)")


# Sockets.


async def ask(socket: object, id: int, do: str, **more: object) -> dict[str, object]:
    await socket.send(json.dumps({"id": id, "do": do, **more}))  # type: ignore[attr-defined]
    while (heard := json.loads(await socket.recv())).get("re") != id:  # type: ignore[attr-defined]
        pass
    return heard["ok"]  # type: ignore[no-any-return]


async def come(host: str) -> object:
    from websockets.asyncio.client import connect

    socket = await connect(f"ws://{host}/live", origin=f"http://{host}", compression=None)  # type: ignore[arg-type]
    await ask(socket, 1, "hello", version=1)
    return socket


async def many_sockets(count: int, seconds: float = 10.0) -> None:
    """Two messages a second to each: a match that is held and let go; and the same with 50 that never read."""
    with Server() as server:
        first = await come(server.host)
        seats = [{"who": "person"}, {"who": "person"}]
        made = await ask(first, 2, "new_match", setup={"game": "hearthstone"}, seats=seats, open=True)
        before = memory(server.pid)
        everybody = [first, *[await come(server.host) for _ in range(count - 1)]]
        for socket in everybody:
            await socket.send(json.dumps({"id": 3, "do": "open", "topic": made["topic"], "keys": list(made["keys"])}))  # type: ignore
        heard = size = 0

        async def read(socket: object) -> None:
            nonlocal heard, size
            async for message in socket:  # type: ignore[attr-defined]
                heard += 1
                size += len(message)

        readers = [asyncio.create_task(read(socket)) for socket in everybody]
        await asyncio.sleep(1)
        spent, began = processor(server.pid), time.monotonic()
        heard = size = 0
        while time.monotonic() - began < seconds:
            await first.send(json.dumps({"id": 4, "do": "hold", "topic": made["topic"], "hold": False}))  # type: ignore
            await asyncio.sleep(0.5)
        used = (processor(server.pid) - spent) / seconds
        rate = heard / seconds / count
        say(
            f"{count} sockets, {rate:.1f} messages of {size / max(1, heard) / 1000:.1f} kB a second each",
            f"{memory(server.pid):.0f} MB ({memory(server.pid) - before:+.0f}), {100 * used:.0f} % of a core",
            "100 MB, 10 %",
        )
        for reader in readers:
            reader.cancel()


async def slow_readers(count: int = 50, seconds: float = 10.0) -> None:
    """A search that is looked at by many who never read: of looks only the newest waits."""
    with Server() as server:
        sockets = [await come(server.host) for _ in range(count)]
        asked = {"setup": {"game": "hearthstone"}, "position": json.loads(position().to_json())}
        recipe = {"name": "mcts", "seconds": seconds + 5}
        made = await ask(sockets[0], 2, "analyse", recipe=recipe, **asked)
        for socket in sockets:
            await socket.send(json.dumps({"id": 3, "do": "open", "topic": made["topic"]}))  # type: ignore[attr-defined]
        await asyncio.sleep(3)
        tree = memory(server.pid)
        await asyncio.sleep(seconds)
        say(
            f"{count} readers that never read a search of {seconds:.0f} s",
            f"{memory(server.pid) - tree:+.0f} MB, the growing tree included",
            "flat (the tree may take 128 MB)",
        )


# Runs.


def runs(matches: int) -> None:
    """A thousand runs, one of which has a million matches."""
    import msgspec

    from turnwise.arena.experiment import Experiment, resolve
    from turnwise.arena.ledger import Ledger
    from turnwise.reports import live

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.sqlite"
        ledger = Ledger(path, create=True)
        plan = {
            "title": "many", "game": "pocket", "blocks": matches // 2, "settings": {"plain": {}}, "schedule": "pairs",
            "agents": {"a": {"recipe": "random"}, "b": {"recipe": "random"}}, "pairs": [{"agents": ["a", "b"]}],
            "stop": {"rule": "sprt", "elo0": 0, "elo1": 5},
        }  # fmt: skip
        made = resolve(msgspec.convert(plan, Experiment))
        ledger.open_run("run0", made)
        with ledger.transaction():
            for number in range(2, 1001):
                for table in ("runs", "lineups"):
                    names = [facts[1] for facts in ledger.query(f"PRAGMA table_info({table})")]
                    said = ["?" if name == "run" else f"'run{number}'" if name == "name" else name for name in names]
                    ledger.query(f"INSERT INTO {table} SELECT {', '.join(said)} FROM {table} WHERE run = 1", (number,))
        build = ledger.build("benchmark", 0)
        rows = ((1, 0, i // 2, i % 2, build, i, (i * 7919 % 3) / 2) for i in range(matches))
        with ledger.transaction():
            ledger._db.executemany(
                "INSERT INTO matches (run, lineup, block, seats, build, seed, return_0, return_1, actions, finished)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, 0.5, 10, 1)",
                rows,
            )
        ledger.close()
        with Server("--ledger", str(path)) as server:
            for name, what, goal in (
                ("runs", "list of 1,000 runs", "0.3 s"),
                ("runs/1", f"a run of {matches:,} matches", "1 s"),
            ):
                server.get(f"/api/{name}") if name == "runs" else None  # statistics are loaded once
                times = []
                for _ in range(3):
                    began = time.perf_counter()
                    server.get(f"/api/{name}")
                    times.append(time.perf_counter() - began)
                say(what, f"{min(times):.2f} s (best of 3)", goal)
        with Ledger(path, read=True) as ledger:
            began = time.perf_counter()
            live.standings(ledger, ledger.run("run0"))
            say("of it the standings alone, as a watcher gets them", f"{time.perf_counter() - began:.2f} s", "1 s")


# Belief and luck.


def belief_and_luck() -> None:
    from turnwise.session import Seat, Session
    from turnwise.settings import setting_from_words

    greedy = Seat("greedy", tw.agent("p5-greedy"))
    session = Session(
        setting_from_words("hearthstone", {"deck": DECKS}), [greedy, greedy], 3, open_lists=True, is_open=True
    )
    while not session.is_over:
        session.let_agent_act()
    middle = session.line()[len(session.line()) // 2].number

    def best(work: Callable[[], object]) -> float:
        times = []
        for _ in range(5):
            began = time.perf_counter()
            work()
            times.append(time.perf_counter() - began)
        return 1000 * min(times)

    say("belief of 1,000 worlds", f"{best(lambda: session.believed(0, middle)):.0f} ms", "20 ms")
    events = sum(bool(moment.step and moment.step.picks) for moment in session.line())
    took = best(lambda: [session.luck_of(moment.number) for moment in session.line()])
    say(f"luck of a whole match ({len(session.line()) - 1} actions, {events} events)", f"{took:.0f} ms", "20 ms")


# What is painted.

PAINT = """async () => {
  const found = () => performance.getEntriesByName('first-contentful-paint')[0];
  while (!found()) await new Promise(requestAnimationFrame);
  return found().startTime;
}"""
# From the click to the frame after the board was drawn anew.
CLICK = """async (more) => {
  const count = () => document.querySelectorAll('ol.history li').length;
  const times = [];
  for (let i = 0; i < 12 / more / more; i++) {
    while (!document.querySelector('.doing .btn')) await new Promise(requestAnimationFrame);
    const before = count(), began = performance.now();
    document.querySelector('.doing .btn').click();
    while (count() < before + more) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - began);
  }
  return times;
}"""
# An icicle of 400 rows: from the message to the end of the drawing, ten times a second.
LOOK = """async (version) => {
  const { Icicle } = await import(`/static/${version}/panel/icicle.js`);
  const { html, render } = await import(`/static/${version}/ui.js`);
  const place = document.body.appendChild(document.createElement('div'));
  const times = [];
  for (let k = 0; k < 30; k++) {
    const rows = Array.from({ length: 400 }, (_, i) => ({ key: String(i), parent: i ? Math.floor((i - 1) / 4) : -1,
      place: i % 4, node: i, player: i % 2, visits: 20000 / (1 + i) + k,
      good: ((i + k) % 10) / 10, words: `action ${i}` }));
    const began = performance.now();
    const look = { phase: 'running', visits: 40000, rows };
    render(html`<${Icicle} look=${look} side=${0} zoom=${() => {}} />`, place);
    place.getBoundingClientRect();
    times.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""
# A drag of the slider over every moment: frames in that time.
SLIDE = """async () => {
  const slider = document.querySelector('input[type=range]'), most = Number(slider.max);
  const gaps = [];
  let last = performance.now();
  for (let i = 0; i <= Math.min(200, most); i++) {
    slider.value = i;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    gaps.push(performance.now() - last);
    last = performance.now();
  }
  return gaps;
}"""


def painted() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        say("what is painted", "no Chromium here: apt-get install chromium", "")
        return
    from playwright.sync_api import sync_playwright

    with Server() as server, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(base_url=f"http://{server.host}")
        page.goto("/")
        say("first paint", f"{page.evaluate(PAINT):.0f} ms", "500 ms")
        page.goto("/")
        began = time.perf_counter()
        page.goto("/play")
        page.get_by_role("button", name="Begin").click()
        page.locator(".mulligan button, .end.can, .hand .card.can").first.wait_for()
        say("from the address to the first legal click", f"{time.perf_counter() - began:.2f} s", "1 s")
        version = page.evaluate("document.querySelector('script[src]').src.split('/').at(-2)")
        make = f"async (text) => (await import('/static/{version}/match.js')).create(JSON.parse(text))"

        def new(game: str, seats: list[dict[str, object]], **more: object) -> None:
            request = {"setup": {"game": game}, "seats": seats, **more}
            page.goto(f"/m/{page.evaluate(make, json.dumps(request))}")
            page.wait_for_selector(".table")

        person = {"who": "person"}
        new("connect_four", [person, person])
        page.wait_for_selector(".doing .btn")
        times = page.evaluate(CLICK, 1)
        say("click to drawn answer (own move, no agent)", f"{statistics.median(times):.0f} ms (median of 12)", "50 ms")
        new("connect_four", [person, {"who": "agent", "name": "random"}])
        page.wait_for_selector(".doing .btn")
        times = page.evaluate(CLICK, 2)
        say(
            "click to the agent's action on the screen (random)", f"{statistics.median(times):.0f} ms (median)", "50 ms"
        )
        times = page.evaluate(LOOK, version)
        say("icicle of 400 nodes: message to drawn", f"{statistics.median(times):.1f} ms (median of 30)", "8 ms")
        record = tw.play("random", "random", game="tribes", seed=3).to_json()
        new("tribes", [], record=record)
        page.wait_for_selector("input[type=range]")
        gaps = page.evaluate(SLIDE)
        say(
            f"slider through {len(gaps)} moments of a map",
            f"{1000 / statistics.median(gaps):.0f} frames a second",
            "60",
        )
        browser.close()


FIGURES: dict[str, Callable[[argparse.Namespace], object]] = {
    "first_load": lambda _: first_load(),
    "first_byte": lambda _: first_byte(),
    "painted": lambda _: painted(),
    "watched": lambda _: watched(),
    "sockets": lambda given: asyncio.run(many_sockets(given.sockets)),
    "slow_readers": lambda _: asyncio.run(slow_readers()),
    "runs": lambda given: runs(given.matches),
    "belief_and_luck": lambda _: belief_and_luck(),
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--only", default="", help=f"some of {', '.join(FIGURES)}")
    given = parser.parse_args()
    for name in given.only.split(",") if given.only else FIGURES:
        FIGURES[name](given)
