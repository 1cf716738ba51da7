"""The page in Chromium. A few scenarios are part of make test; `make browser` (TURNWISE_BROWSER=all) runs all of
them, wide and narrow, dark and light. Without Chromium they are skipped, unless TURNWISE_BROWSER says that they are
needed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WANTED = os.environ.get("TURNWISE_BROWSER", "")  # "", "required" or "all"
LOOKS = {
    "wide-dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "narrow-light": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "has_touch": True},
    "wide-light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "narrow-dark": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True},
}


def pytest_generate_tests(metafunc):
    said = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if "look" in metafunc.fixturenames and "look" not in said:
        short = next(metafunc.definition.iter_markers("quick"), None) is not None
        some = list(LOOKS) if WANTED == "all" and short else list(LOOKS)[:2] if WANTED == "all" else ["wide-dark"]
        metafunc.parametrize("look", some)


def pytest_collection_modifyitems(config, items):
    kept, dropped = [], []
    for item in items:
        if HERE not in item.path.parents:
            kept.append(item)
            continue
        quick = item.get_closest_marker("quick") is not None
        (kept if quick or WANTED == "all" else dropped).append(item)
        if CHROMIUM is None and not WANTED:
            item.add_marker(pytest.mark.skip(reason="Chromium is missing: apt-get install chromium"))
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


class Server:
    """`turnwise serve` as a user starts it; may be killed and started again on its port."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        self.more = more
        self.port = "0"
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "turnwise",
            "serve",
            "--port",
            self.port,
            "--journals",
            str(self.folder),
            *self.more,
        ]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'tests'}{os.pathsep}{ROOT / 'benchmarks'}"},
        )
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = found[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    if CHROMIUM is None and WANTED:
        pytest.fail("Chromium is missing, and the tests of the page are needed: apt-get install chromium")
    made = Server(tmp_path_factory.mktemp("matches"), f"{ROOT / 'tests' / 'python_games.py'}:Pig")
    yield made
    made.kill()


@pytest.fixture(scope="module")  # Playwright's loop runs in this thread as long as it is open
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tools:
        browser = tools.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield browser
        browser.close()


AXE = ROOT / "build" / "page" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page) -> list[str]:
    """What axe finds wrong for people who do not see or use a mouse."""
    if not AXE.is_file():
        pytest.fail("axe-core is missing: rm src/turnwise/web/static/npm/preact.js; make page")
    ask = "axe.run(document, {resultTypes: ['violations']}).then((all) => all.violations.map((one) => "
    ask += "one.id + ': ' + one.nodes.map((node) => node.html.slice(0, 150)).join(' | ')))"
    return page.evaluate(f"{AXE.read_text(encoding='utf-8')}; {ask}")


# Reports of the content policy are kept by the page itself, and asked for at the end.
REPORTS = """window.reports = []; addEventListener("securitypolicyviolation", (event) =>
    window.reports.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));"""


@contextmanager
def visit(browser, address, look):
    """A fresh profile. Whatever goes wrong in it fails the test: scripts, the content policy, requests elsewhere, and
    what axe finds where the scenario ends."""
    context = browser.new_context(base_url=address, **LOOKS[look])
    page = context.new_page()
    page.add_init_script(REPORTS)
    wrong: list[str] = []
    tolerated = ("net::ERR", "Failed to load resource", "WebSocket")  # of a server that is away or says no
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda said: (
            said.type == "error" and not any(word in said.text for word in tolerated) and wrong.append(said.text)
        ),
    )
    ours = (address, "data:", "blob:")
    page.on("request", lambda asked: asked.url.startswith(ours) or wrong.append(asked.url))
    page.on(
        "websocket",
        lambda socket: socket.url.startswith(address.replace("http", "ws", 1)) or wrong.append(socket.url),
    )
    page.set_default_timeout(20_000)
    try:
        yield page
        assert violations(page) == []
        assert page.evaluate("window.reports") == []
    finally:
        context.close()
    assert wrong == []


@pytest.fixture
def page(chromium, server, look):
    with visit(chromium, server.address, look) as page:
        yield page


@pytest.fixture
def axe(page):
    """To be asked at more moments than the end."""

    def check() -> None:
        assert violations(page) == []

    return check


class Network:
    """The page's socket goes through here, where it can be cut."""

    def __init__(self, page) -> None:
        self.on = True
        self.sockets: list = []
        page.route_web_socket(re.compile("/live$"), self._join)

    def _join(self, socket) -> None:
        if not self.on:
            socket.close()
            return
        self.sockets.append((socket, socket.connect_to_server()))

    def cut(self) -> None:
        self.on = False
        for page_side, server_side in self.sockets:
            page_side.close()
            server_side.close()
        self.sockets.clear()

    def mend(self) -> None:
        self.on = True


@pytest.fixture
def network(page):
    return Network(page)
