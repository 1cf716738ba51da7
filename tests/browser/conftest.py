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


@pytest.fixture
def page(chromium, server, look):
    """A fresh profile. Whatever goes wrong in it fails the test: scripts, the content policy, requests elsewhere."""
    context = chromium.new_context(base_url=server.address, **LOOKS[look])
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda said: said.type == "error" and not said.text.startswith("WebSocket") and wrong.append(said.text),
    )
    page.on(
        "request", lambda asked: asked.url.startswith((server.address, "data:", "blob:")) or wrong.append(asked.url)
    )
    page.wrong = wrong
    page.set_default_timeout(15_000)
    yield page
    context.close()
    tolerated = ("net::ERR", "Failed to load resource")
    assert not [one for one in wrong if not any(word in one for word in tolerated)]


@pytest.fixture
def axe(page):
    """Nothing that axe finds wrong for people who do not see or use a mouse."""
    source = ROOT / "build" / "page" / "node_modules" / "axe-core" / "axe.min.js"

    def check() -> None:
        if not source.is_file():
            pytest.skip("axe-core is missing: make page")
        text = source.read_text(encoding="utf-8")
        ask = "axe.run(document, {resultTypes: ['violations']}).then((all) => all.violations.map((one) => "
        ask += "one.id + ': ' + one.nodes.map((node) => node.html.slice(0, 150)).join(' | ')))"
        found = page.evaluate(f"{text}; {ask}")
        assert found == []

    return check
