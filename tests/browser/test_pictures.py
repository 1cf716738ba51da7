"""The pictures of the documentation, taken from the page itself: `make pictures` writes them anew."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import LOOKS, Server
from .test_inside import POSITION
from .test_play import CARDS, YOU, act_somehow, acted, machine, new_match, settled, until
from .test_replay import lost_match
from .test_runs import EXPERIMENT

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def take(page, name):
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    picture = page.screenshot(type="jpeg", quality=76)
    assert len(picture) > 10_000
    if os.environ.get("TURNWISE_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.jpg").write_bytes(picture)


@pytest.mark.parametrize("look", ["wide-dark", "narrow-light"])
def test_hearthstone_looked_into(page, look):
    new_match(page, CARDS, [YOU, machine("p4-aggro")], seed=10)
    chooser = random.Random(2)
    for _ in range(14):
        settled(page)
        before = page.locator("ol.history li").count()
        act_somehow(page, chooser)
        acted(page, before)
    page.wait_for_selector(".end.can")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("heading", name="Analysis")).to_contain_text("done", timeout=40_000)
    take(page, f"hearthstone-{look}")


@pytest.mark.parametrize("look", ["wide-dark"])
def test_tribes(page, look):
    new_match(page, {"game": "tribes", "words": {}}, [machine("p2-rules"), machine("p2-rules")], seed=3)
    page.wait_for_timeout(9000)
    page.get_by_role("button", name="Hold").click()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_role("heading", name="Analysis")).to_contain_text("done", timeout=40_000)
    take(page, f"tribes-{look}")


@pytest.mark.parametrize("look", ["wide-light"])
def test_the_start(page, look):
    page.goto("/")
    expect(page.locator(".behind .hearthstone")).to_be_visible()
    page.wait_for_timeout(4000)
    take(page, "start")


@pytest.mark.parametrize("look", ["wide-dark"])
def test_a_replay_with_luck_and_losses(page, look):
    lost_match(page, actions=30)
    page.get_by_role("button", name="Analyse all").click()
    total = page.locator("ol.history li").count()
    until(page, f"() => document.querySelectorAll('svg.bars.loss rect').length > {total // 2}", seconds=90)
    page.wait_for_timeout(6000)
    page.locator(".swings .link").first.click()
    page.locator(".course").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.querySelector('.course').offsetTop - 420)")
    take(page, "replay")


@pytest.mark.parametrize("look", ["wide-light"])
def test_four_agents_compared(page, look):
    page.goto("/analyse")
    page.locator("textarea").fill(POSITION)
    page.get_by_role("button", name="Show").click()
    for _ in range(2):
        page.get_by_role("button", name="One more").click()
    page.get_by_label("Agent 3").select_option("mcts-once")
    page.get_by_label("Agent 4").select_option("p5-greedy")
    page.get_by_role("button", name="Compare", exact=True).click()
    until(page, "() => document.querySelectorAll('svg.arrows .tag').length === 4", seconds=40)
    page.wait_for_timeout(9000)
    take(page, "compare")


@pytest.mark.parametrize("look", ["wide-dark"])
def test_the_editor(page, look):
    page.goto("/edit")
    page.locator(".row.enemy .minion").click()
    page.get_by_role("searchbox").fill("dragon minion")
    page.wait_for_timeout(800)
    take(page, "edit")


@pytest.mark.parametrize("look", ["wide-light"])
def test_the_builder(page, look):
    page.goto("/agents/mcts")
    page.locator(".recipe-form").get_by_label("chance", exact=True).select_option("buckets")
    page.wait_for_timeout(800)
    take(page, "builder")


@pytest.mark.parametrize("look", ["wide-dark"])
def test_a_run(chromium, tmp_path, look):
    (tmp_path / "greedy.toml").write_text(EXPERIMENT.format(blocks=300, replays="true"))
    ledger = str(tmp_path / "book.sqlite")
    command = [sys.executable, "-m", "turnwise", "run", "--ledger", ledger, str(tmp_path / "greedy.toml")]
    subprocess.run(command, check=True, capture_output=True)
    server = Server(tmp_path / "matches", "--ledger", ledger)
    page = chromium.new_page(base_url=server.address, **LOOKS[look])
    page.goto("/runs/1")
    page.get_by_role("button", name="greedy : aggro").click()
    page.wait_for_selector(".match-list li")
    take(page, "run")
    page.close()
    server.kill()
