"""Positions and agents of one's own: errors at their place, links without storage, the builder."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .test_play import acted, is_over, settled, until


def test_edit_a_position_and_open_its_link_in_a_fresh_profile(page, look, chromium, axe):
    page.goto("/edit")
    page.locator(".row.enemy .minion").click()
    attack = page.locator(".chosen").get_by_label("attack", exact=True)
    attack.fill("-5")
    expect(page.locator(".chosen em.error")).to_contain_text("expected an integer from 0 to 9999, found -5")
    expect(attack).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Analyse")).to_be_disabled()
    axe()
    attack.fill("7")
    expect(page.locator(".row.enemy .minion .badge.ring")).to_have_text("7")
    page.get_by_role("searchbox").fill("water elemental")
    page.get_by_role("button", name="board 0: Water Elemental").first.click()
    expect(page.locator(".row.own .minion")).to_have_count(1)
    page.get_by_role("button", name="hand 0: Water Elemental").first.click()
    expect(page.locator(".hand .card")).to_have_count(2)
    page.locator(".hand .card").nth(0).click()
    page.get_by_role("button", name="Take away").click()
    expect(page.locator(".hand .card")).to_have_count(1)
    axe()
    page.wait_for_timeout(300)
    link = page.url
    assert len(link) < 4000
    other = chromium.new_context()
    fresh = other.new_page()
    fresh.goto(link)
    expect(fresh.locator(".row.enemy .minion .badge.ring")).to_have_text("7")
    expect(fresh.locator(".row.own .minion")).to_contain_text("Water Elemental")
    other.close()
    page.get_by_role("button", name="Play from here").click()
    settled(page)
    expect(page.locator(".row.own .minion")).to_contain_text("Water Elemental")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_edit_a_map(page, look):
    page.goto("/edit")
    page.get_by_label("Game").select_option("tribes")
    page.wait_for_selector(".map")
    page.get_by_role("button", name="mountain", exact=True).click()
    page.locator("[data-place='tile:0,0']").click()
    expect(page.locator("[data-place='tile:0,0']")).to_have_attribute("aria-label", re.compile("mountain"))
    page.get_by_role("button", name="mountain", exact=True).click()
    page.locator(".tile[data-also*=city]").first.click()
    expect(page.locator(".chosen h2")).to_contain_text(re.compile("This (city|unit)"))


def test_four_agents_on_one_position(page, look, axe):
    page.goto("/edit")
    page.wait_for_selector(".row.enemy .minion")
    page.wait_for_timeout(300)
    page.get_by_role("button", name="What would four agents do").click()
    for _ in range(2):
        page.get_by_role("button", name="One more").click()
    page.get_by_label("Agent 3").select_option("mcts-once")
    page.get_by_label("Agent 4").select_option("p5-greedy")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator(".agent")).to_have_count(4)
    expect(page.get_by_role("heading", name=re.compile("They (differ|agree)"))).to_be_visible(timeout=40_000)
    until(page, "() => document.querySelectorAll('svg.arrows .tag').length === 4", seconds=40)
    axe()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_build_an_agent_and_play_with_it(page, look, axe):
    page.goto("/agents/mcts")
    form = page.locator(".recipe-form")
    form.get_by_label("chance", exact=True).select_option("buckets")
    toml = page.locator("textarea.toml")
    expect(toml).to_have_value(re.compile(r'\[chance\]\ntype = "buckets"'))
    exploration = form.get_by_label("exploration")
    exploration.fill("-3")
    expect(page.locator(".build .error").first).to_contain_text("select.exploration")
    expect(page.get_by_role("button", name="Play against it")).to_be_disabled()
    exploration.fill("0.5")
    expect(toml).to_have_value(re.compile("exploration = 0.5"))
    short = 'type = "mcts"\nchance = {type = "open_loop"}\nrollout = {type = "random", turns = 3}\n'
    toml.fill(short + 'budget = {type = "iterations", count = 50}\n')
    expect(form.get_by_label("chance", exact=True)).to_have_value("open_loop")
    expect(form.get_by_label("turns")).to_have_value("3")
    axe()
    page.get_by_role("button", name="Play 20").click()
    expect(page.get_by_text("95 % interval")).to_be_visible(timeout=60_000)
    page.get_by_label("Game").select_option("pocket")
    page.get_by_role("button", name="Play against it").click()
    for _ in range(60):
        settled(page)
        if is_over(page):
            break
        before = page.locator("ol.history li").count()
        page.locator(".doing .btn").nth(0).click()
        acted(page, before)
    assert is_over(page)
    assert "my mcts" in page.locator(".table h2").first.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
