"""A match that is over: its course, its luck, what decisions cost, and another match from any moment of it."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from .test_play import CARDS, YOU, act_somehow, acted, is_over, machine, new_match, settled, until


def lost_match(page, actions=16, seed=10):
    new_match(page, CARDS, [YOU, machine("p4-aggro")], seed=seed)
    chooser = random.Random(2)
    for _ in range(actions):
        settled(page)
        if is_over(page):
            break
        before = page.locator("ol.history li").count()
        act_somehow(page, chooser)
        acted(page, before)
    if not is_over(page):
        page.get_by_role("button", name="Give up").click()
    expect(page.locator(".table h2").first).to_contain_text("You lose")


def test_slider_luck_and_another_match_from_there(page, look, axe):
    lost_match(page)
    expect(page.locator("svg.bars.luck rect").first).to_be_attached()
    page.get_by_role("button", name="Analyse all").click()
    total = page.locator("ol.history li").count()
    expect(page.locator("svg.curve polyline")).to_be_visible()
    until(page, "() => document.querySelectorAll('svg.bars.loss rect').length > 3", seconds=40)
    slider = page.get_by_role("slider", name="moment of the match")
    slider.fill("3")
    expect(page.locator(".course h2")).to_contain_text(f"action 3 of {total}")
    page.locator(".past h2").click()
    page.locator("button[data-swing=luck]").first.click()
    until(page, "() => !document.querySelector('.course h2').textContent.includes('action 3 of')")
    axe()
    place = page.locator(".course h2").inner_text().split("action ")[1].split(" ")[0]
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("heading", name=f"Play on from action {place}")).to_be_visible()
    old = page.url
    page.get_by_role("button", name="Play on", exact=True).click()
    until(page, "(old) => location.href !== old", old)
    page.wait_for_selector(".table")
    settled(page)
    assert page.locator("ol.history li").count() >= int(place)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keys_walk_through_a_match(page, look):
    lost_match(page, actions=8)
    total = page.locator("ol.history li").count()
    page.locator(".past ol").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".course h2")).to_contain_text(f"action {total - 1} of {total}")
    page.keyboard.press("Shift+ArrowLeft")
    until(page, "(text) => !document.querySelector('.course h2').textContent.includes(text)", f"action {total - 1} of")
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="Play on", exact=True)).to_be_visible()


def test_what_a_seat_saw_of_it(page, look):
    lost_match(page, actions=6)
    page.locator("select", has_text="all is shown").select_option("1")
    page.wait_for_timeout(500)
    hand = page.locator(".backs .back").all_inner_texts()
    assert hand
    assert set(hand) == {"?"}
