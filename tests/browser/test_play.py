"""People at the page: whole matches by click and by key, lists for other games, hot seat, tabs, lost connections."""

from __future__ import annotations

import json
import random
import time

import pytest
from playwright.sync_api import expect

import turnwise as tw

CARDS = {"game": "hearthstone", "words": {"deck": ["p5_mage_mech", "p5_hunter_face"]}}
YOU = {"who": "person", "name": "you"}


def machine(name="random", **more):
    return {"who": "agent", "name": name, **more}


def new_match(page, setup, seats, **more):
    """A match made through the page's own socket."""
    page.goto("/agents")
    page.wait_for_selector("table")
    request = json.dumps({"setup": setup, "seats": seats, **more})
    made = page.evaluate(
        """async (text) => { const version = document.querySelector("script[src]").src.split("/").at(-2);
        const { create } = await import(`/static/${version}/match.js`); return await create(JSON.parse(text)); }""",
        request,
    )
    page.goto(f"/m/{made}")
    page.wait_for_selector(".table")
    return made


def until(page, wanted, arg=None, seconds=15.0):
    """Polls from outside: the page's content policy lets nobody evaluate text inside."""
    end = time.monotonic() + seconds
    while not page.evaluate(wanted, arg):
        assert time.monotonic() < end, wanted
        page.wait_for_timeout(30)


def settled(page):
    until(page, "() => !document.querySelector('.table h2')?.textContent.includes('thinks')")


def is_over(page):
    return any(
        word in page.locator(".table h2").first.inner_text() for word in ("You win", "You lose", "A draw", "wins")
    )


def acted(page, before):
    """Until the history has more than so many actions, or the match is over."""
    longer = "document.querySelectorAll('ol.history li').length > n"
    over = "/win|lose|draw/i.test(document.querySelector('.table h2').textContent)"
    until(page, f"(n) => {longer} || {over}", before)


def drawn(page):
    """Until what was clicked or typed shows."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def act_somehow(page, chooser):
    """One action on the board of Hearthstone, by clicks."""
    if page.locator(".mulligan button").count():
        cards = page.locator(".hand .card")
        if cards.count() and chooser.random() < 0.7:
            cards.nth(0).click()
            expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
        page.locator(".mulligan button").click()
        return "mulligan"
    if page.locator(".options .card").count():
        page.locator(".options .card").nth(0).click()
        return "choice"
    able = page.locator(".hearthstone .can:not(.end)")
    if not able.count() or chooser.random() < 0.15:
        page.locator(".end").click()
        return "end"
    able.nth(chooser.randrange(able.count())).click()
    page.wait_for_selector(".hearthstone .picked")
    if page.locator(".hearthstone .aim").count():
        aims = page.locator(".hearthstone .aim")
        kind = "place" if "gap" in aims.nth(0).get_attribute("class") else "target"
        aims.nth(chooser.randrange(aims.count())).click()
    else:
        kind = "plain"
        page.locator(".hearthstone .picked").click()
    drawn(page)
    if page.locator(".menu .btn").count():
        page.locator(".menu .btn").nth(0).click()
    return kind


@pytest.mark.quick
def test_the_start_offers_three_things_and_a_live_match(page, look, axe):
    page.goto("/")
    expect(page.get_by_role("button", name="Play Hearthstone")).to_be_visible()
    expect(page.locator(".behind .hearthstone")).to_be_visible()
    axe()
    page.get_by_role("button", name="Play Tribes").click()
    expect(page.locator(".map")).to_be_visible()
    settled(page)
    axe()


@pytest.mark.quick
def test_a_few_turns_of_hearthstone_by_clicks(page, look, axe):
    new_match(page, CARDS, [YOU, machine("p5-greedy")])
    settled(page)
    axe()
    chooser = random.Random(3)
    done = []
    for _ in range(14):
        if is_over(page):
            break
        before = page.locator("ol.history li").count()
        done.append(act_somehow(page, chooser))
        acted(page, before)
        settled(page)
    assert "mulligan" in done
    assert "end" in done
    axe()


def test_a_whole_match_of_hearthstone_by_clicks(page, look):
    new_match(page, CARDS, [YOU, machine("p5-greedy")], seed=4)
    chooser = random.Random(5)
    done = set()
    for _ in range(400):
        settled(page)
        if is_over(page):
            break
        before = page.locator("ol.history li").count()
        done.add(act_somehow(page, chooser))
        acted(page, before)
    assert is_over(page)
    assert {"mulligan", "end", "target", "place"} <= done
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def reach(page, wanted):
    """By Tab alone, as who has no mouse does."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab never came to {wanted}")


def test_the_same_by_keyboard_only(page, look):
    new_match(page, CARDS, [YOU, machine("p5-greedy")], seed=4)
    settled(page)
    reach(page, ".mulligan button")
    page.keyboard.press("Enter")
    acted(page, 0)
    kinds = set()
    for turn in range(400):
        settled(page)
        if is_over(page):
            break
        before = page.locator("ol.history li").count()
        if page.locator(".options .card").count():
            reach(page, ".options .card")
            page.keyboard.press("Enter")
        elif page.locator(".hearthstone .can:not(.end)").count() and turn % 4:
            reach(page, ".hearthstone .can:not(.end)")
            page.keyboard.press("Enter")
            page.wait_for_selector(".hearthstone .picked")
            aimed = page.locator(".hearthstone .aim").count() > 0
            if aimed:
                reach(page, ".hearthstone .aim")
            page.keyboard.press("Enter")
            kinds.add("aimed" if aimed else "plain")
            drawn(page)
            if page.locator(".menu .btn").count():
                reach(page, ".menu .btn")
                page.keyboard.press("Enter")
        else:
            reach(page, ".hero")
            here = page.evaluate("document.activeElement.dataset.place")
            page.keyboard.press("ArrowDown")
            assert page.evaluate("document.activeElement.dataset.place") != here  # arrows walk over the board
            page.keyboard.press("e")
            kinds.add("end")
        acted(page, before)
    assert is_over(page)
    assert {"aimed", "end"} <= kinds


def test_a_whole_match_of_tribes_by_clicks(page, look):
    new_match(page, {"game": "tribes", "words": {}}, [YOU, machine("random")], seed=3)
    chooser = random.Random(1)
    kinds = set()
    for _ in range(1500):
        settled(page)
        if is_over(page):
            break
        before = page.locator("ol.history li").count()
        texts = page.locator(".doing .btn[data-choice]").evaluate_all("(all) => all.map((one) => one.dataset.choice)")
        levels = [text for text in texts if text.startswith("levelup")]
        research = [text for text in texts if text.startswith("research")]
        tiles = page.locator(".tile.can")
        if levels:
            kinds.add("levelup")
            page.locator(f'[data-choice="{levels[0]}"]').click()
        elif research and chooser.random() < 0.5:
            kinds.add("research")
            page.locator(f'[data-choice="{chooser.choice(research)}"]').click()
        elif tiles.count() and chooser.random() < 0.6:
            tiles.nth(chooser.randrange(tiles.count())).click()
            page.wait_for_selector(".tile.picked")
            aims = page.locator(".tile.aim")
            if aims.count():
                kinds.add("target")
                aims.nth(chooser.randrange(aims.count())).click()
            else:
                kinds.add("list")
                page.locator(".doing .btn[data-choice]").nth(0).click()
        else:
            kinds.add("end")
            end = page.locator('[data-choice="end"]')
            end.click() if end.count() else page.keyboard.press("e")
        acted(page, before)
    assert is_over(page)
    assert {"research", "target", "end"} <= kinds


def test_a_choice_and_a_place_on_the_board(page, look):
    """A card that asks: by cards to choose from, or, where each way is an action of its own, by its ways."""
    druid = {"hero": "HERO_06", "mana": 10, "max_mana": 10, "hand": ["AT_042", "CS2_182"], "board": ["CS2_182"]}
    position = {"turn": 9, "players": [druid, {"hero": "HERO_05"}]}
    new_match(page, CARDS, [YOU, machine("p5-greedy")], position=position)
    page.locator(".hand .card").nth(0).click()
    page.locator(".gap.aim").first.click()
    page.locator(".options .card, .menu .btn[data-choice]").first.click()
    expect(page.locator(".row.own .minion")).to_have_count(2)
    page.locator(".hand .card").nth(0).click()
    page.locator(".gap.aim").first.click()
    expect(page.locator(".row.own .minion")).to_have_count(3)


def test_a_city_takes_its_reward(page, look):
    state, step = tw.load("tribes").start(seed=3), 0
    while state.to_act or not any(str(one).startswith("levelup") for one in state.legal_actions()):
        state, _ = state.apply(tw.act(state, "p2-rules", seed=step), seed=step)
        step += 1
    new_match(page, {"game": "tribes"}, [YOU, machine()], position=json.loads(state.to_json()))
    page.locator("[data-choice^=levelup]").first.click()
    expect(page.locator("ol.history li")).to_have_count(1)


@pytest.mark.quick
def test_other_games_by_their_list(page, look, server):
    for setup in ({"game": "connect_four", "words": {}}, {"game": "pocket", "words": {}}):
        new_match(page, setup, [YOU, machine()])
        for _ in range(40):
            settled(page)
            if is_over(page):
                break
            before = page.locator("ol.history li").count()
            page.locator(".doing .btn").nth(0).click()
            acted(page, before)
        assert is_over(page)


def test_a_game_of_ones_own(page, look):
    page.goto("/play")
    name = page.locator("option", has_text="python_games.py:Pig").first.inner_text()
    new_match(page, {"game": name}, [YOU, machine()])
    settled(page)
    page.locator(".doing .btn").nth(0).click()
    expect(page.locator("ol.history li").first).to_be_visible()


def test_two_people_at_one_screen(page, look):
    new_match(page, CARDS, [{"who": "person", "name": "Ada"}, {"who": "person", "name": "Bo"}])
    page.locator(".mulligan button").click()
    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator(".hand").count() == 0
    page.get_by_role("button", name="Show my hand").click()
    expect(page.locator(".hand")).to_be_visible()


@pytest.mark.quick
def test_undo_redo_and_another_branch(page, look):
    new_match(page, {"game": "connect_four", "words": {}}, [YOU, YOU])
    for column in (0, 1, 2):
        page.locator(".doing .btn").nth(column).click()
        expect(page.locator("ol.history li")).to_have_count(column + 1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("ol.history li")).to_have_count(2)
    page.get_by_role("button", name="Again").click()
    expect(page.locator("ol.history li")).to_have_count(3)
    page.locator("ol.history li .link").last.click()
    page.get_by_role("button", name="Go on from here").click()
    expect(page.locator("ol.history li")).to_have_count(1)
    page.locator(".doing .btn").nth(5).click()
    expect(page.locator("ol.history li")).to_have_count(2)
    expect(page.locator("ol.history li .link").first).to_contain_text("drop 6")
    page.get_by_role("button", name="other way").first.click()
    expect(page.locator("ol.history li .link").first).to_contain_text("drop 2")
    page.get_by_role("button", name="other way").first.click()
    expect(page.locator("ol.history li .link").first).to_contain_text("drop 6")


def test_a_reload_in_the_middle_keeps_the_match(page, look):
    new_match(page, CARDS, [YOU, machine("p5-greedy")])
    settled(page)
    page.locator(".mulligan button").click()
    page.wait_for_selector(".end.can")
    hand = page.locator(".hand .card").count()
    page.reload()
    page.wait_for_selector(".hand .card")
    assert page.locator(".hand .card").count() == hand
    assert page.locator("ol.history li").count() >= 1


def test_two_tabs_and_one_acts(page, look):
    new_match(page, {"game": "connect_four", "words": {}}, [YOU, YOU])
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".doing .btn")
    page.locator(".doing .btn").nth(3).click()
    expect(other.locator("ol.history li")).to_have_count(1)
    other.locator(".doing .btn").nth(3).click()
    expect(page.locator("ol.history li")).to_have_count(2)


def test_the_network_goes_and_comes(page, look, network):
    new_match(page, {"game": "connect_four", "words": {}}, [YOU, YOU])
    page.locator(".doing .btn").nth(0).click()
    expect(page.locator("ol.history li")).to_have_count(1)
    network.cut()
    expect(page.get_by_text("connection lost")).to_be_visible()
    page.locator(".doing .btn").nth(0).click()  # waits for the connection
    expect(page.locator("ol.history li")).to_have_count(1)
    network.mend()
    expect(page.locator("ol.history li")).to_have_count(2, timeout=30_000)
    expect(page.get_by_text("connection lost")).not_to_be_visible()


def test_a_killed_server_comes_back_with_the_match(chromium, tmp_path, look):
    from browser.conftest import LOOKS, Server

    server = Server(tmp_path)
    context = chromium.new_context(base_url=server.address, **LOOKS[look])
    page = context.new_page()
    new_match(page, {"game": "connect_four", "words": {}}, [YOU, YOU])
    for count in (1, 2, 3):
        page.locator(".doing .btn").nth(0).click()
        expect(page.locator("ol.history li")).to_have_count(count)
    server.kill()
    expect(page.get_by_text("connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("connection lost")).not_to_be_visible(timeout=30_000)
    expect(page.locator("ol.history li")).to_have_count(3)
    page.locator(".doing .btn").nth(0).click()
    expect(page.locator("ol.history li")).to_have_count(4)
    context.close()
    server.kill()
