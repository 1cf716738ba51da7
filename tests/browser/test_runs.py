"""Runs of a ledger: one that goes on changes in place, and any match of it opens."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from .conftest import Server, visit
from .test_play import until

EXPERIMENT = """
title = "A run for the page"
about = "Greedy and random, with a test."
game = "hearthstone"
blocks = {blocks}
schedule = "round_robin"
replays = {replays}
stop = {{rule = "sprt", elo0 = 0, elo1 = 0.01}}
[agents]
greedy = {{recipe = "p5-greedy"}}
aggro = {{recipe = "p4-aggro"}}
random = {{recipe = "random"}}
[settings.mech]
deck = ["p5_mage_mech", "p5_hunter_face"]
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """A ledger with a run that is over and one that goes on."""
    folder = tmp_path_factory.mktemp("runs")
    ledger = folder / "book.sqlite"
    command = [sys.executable, "-m", "turnwise", "run", "--ledger", str(ledger)]
    for name, blocks, replays in (("short", 4, "true"), ("seeds", 2, "false"), ("long", 100_000, "false")):
        (folder / f"{name}.toml").write_text(EXPERIMENT.format(blocks=blocks, replays=replays))
    for name in ("short", "seeds"):
        subprocess.run([*command, str(folder / f"{name}.toml")], check=True, capture_output=True)
    going = subprocess.Popen([*command, "--threads", "1", str(folder / "long.toml")], stdout=subprocess.DEVNULL)
    made = Server(folder / "matches", "--ledger", str(ledger))
    yield made
    going.send_signal(signal.SIGKILL)
    going.wait()
    made.kill()


@pytest.fixture
def page(chromium, book, look):
    with visit(chromium, book.address, look) as page:
        yield page


def test_a_run_that_goes_on_and_a_match_of_one_that_is_over(page, look, axe):
    page.goto("/runs")
    expect(page.locator("table.runs tbody tr")).to_have_count(3)
    axe()
    page.get_by_role("link", name="long").click()
    page.wait_for_selector("table.standings")
    row = page.locator("table.standings tbody tr").first.element_handle()
    count = "document.querySelector('.nums').textContent.match(/([\\d,]+) of/)[1].replaceAll(',', '')"
    before = page.evaluate(f"Number({count})")
    until(page, f"(n) => Number({count}) > n", before, seconds=30)
    assert row.evaluate("(row) => row.isConnected")  # changed in place
    axe()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/runs/short")
    page.get_by_role("button", name="greedy : aggro").click()
    page.locator(".match-list .link").nth(1).click()
    page.wait_for_selector(".table")
    expect(page.locator(".table h2").first).to_contain_text("wins")
    expect(page.locator("svg.bars.luck")).to_be_visible()


def test_a_match_without_a_record_is_played_again(page, look):
    page.goto("/runs/seeds")
    page.get_by_role("button", name="greedy : random").click()
    expect(page.locator(".match-list li").first).to_contain_text("played again from its seed")
    page.locator(".match-list .link").first.click()
    expect(page.locator(".table h2").first).to_contain_text("wins")


def test_a_run_that_is_not_there(page, look):
    page.goto("/runs/nothing")
    expect(page.locator(".error")).to_contain_text("nothing")
