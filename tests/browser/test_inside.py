"""Looking inside while an agent thinks: bars move, pause stops them, steps are exact, the tree is walked; what is
closed stays closed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import turnwise as tw
from turnwise.session import PERSON, Seat, Session
from turnwise.settings import setting_from_words

from .test_play import CARDS, YOU, machine, new_match, settled, until

COUNT = "Number((document.querySelector('[data-count=iterations]')?.textContent || '0').replaceAll(',', ''))"

MAGE, HUNTER = '{"hero": "HERO_08", "mana": 5, "hand": ["CS2_029"]}', '{"hero": "HERO_05", "board": ["NEW1_019"]}'
POSITION = f'{{"turn": 9, "players": [{MAGE}, {HUNTER}]}}'


def iterations(page) -> int:
    return int(page.locator("[data-count=iterations]").inner_text().replace(",", ""))


@pytest.mark.quick
def test_pause_step_and_go_on(page, look, axe):
    new_match(page, CARDS, [YOU, machine()], seed=5)
    settled(page)
    page.locator(".mulligan button").click()
    page.wait_for_selector(".end.can")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("heading", name="Analysis")).to_be_visible()
    until(page, f"() => {COUNT} > 50")
    widths = "document.querySelectorAll('table.actions svg.share .done')"
    bars = f"[...{widths}].map((one) => one.getAttribute('width')).join()"
    before = page.evaluate(bars)
    until(page, f"(before) => {bars} !== before", before)  # the bars move
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".head h2 span")).to_have_text("paused")
    stood = iterations(page)
    page.wait_for_timeout(600)
    assert iterations(page) == stood
    page.get_by_role("button", name="Step 100").click()
    until(page, f"(n) => {COUNT} === n", stood + 100)
    expect(page.locator("table.actions tbody tr").first).to_be_visible()
    expect(page.locator(".icicle .cell").first).to_be_visible()
    axe()
    page.get_by_role("tab", name="Table").click()
    page.locator(".rows button.fold").first.click()
    expect(page.locator(".rows ul ul").first).to_be_visible()
    page.get_by_role("tab", name="Icicle").click()
    page.get_by_role("button", name="Go on").click()
    until(page, f"(n) => {COUNT} > n", stood + 100)
    # On a slow machine its seconds may be over before it can be stopped.
    page.get_by_role("button", name=re.compile("Stop|5 s more")).click()
    expect(page.locator(".head h2 span")).to_have_text("done", timeout=20_000)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_tree_is_zoomed_down_through_a_bucket_to_the_opponent(page, look, server):
    """Of an agent whose draws are in buckets: into what chance does, and to what the other does then."""
    state = tw.load("hearthstone").start(seed=4, decks=CARDS["words"]["deck"])
    while state.to_plain()["turn"] < 8 or len(state.legal_actions()) < 6:
        state, _ = state.apply(tw.act(state, "p4-aggro", seed=1), seed=1)
    page.goto("/analyse")
    page.locator("textarea").fill(state.to_json())
    page.get_by_role("button", name="Show").click()
    page.get_by_label("agent", exact=True).select_option("p5-duct-cnb")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".head h2 span")).to_have_text("done", timeout=40_000)
    until(page, "() => document.querySelectorAll('.icicle .cell.luck').length > 0")
    page.locator(".icicle .cell.luck").first.dispatch_event("click")
    expect(page.locator(".tree .chips .chip").first).to_be_visible()
    assert "draw" in page.locator(".tree .chips").inner_text()
    until(page, "() => document.querySelectorAll('.icicle .cell.foe').length > 0")
    depth = page.locator(".tree .chips .chip").count()
    for place in range(8):  # an action whose outcome chance decides leads to several decisions, and nowhere by itself
        page.locator(".icicle .cell.foe").nth(place).dispatch_event("click")
        page.wait_for_timeout(400)
        if page.locator(".tree .chips .chip").count() > depth:
            break
    assert page.locator(".tree .chips .chip").count() > depth
    page.get_by_role("button", name="Up", exact=True).click()
    until(page, "(n) => document.querySelectorAll('.tree .chips .chip').length <= n", depth)


def test_a_disturbed_agent_does_what_an_undisturbed_one_does(page, look):
    """The agent of an open match thinks, is paused, stepped and let go: its action is that of tw.search."""
    setup, count = {"game": "connect_four", "words": {}}, 1_500_000
    new_match(page, setup, [YOU, machine("mcts", iterations=count)], seed=5)
    page.locator(".doing .btn").nth(3).click()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".head h2 span")).to_have_text("paused")
    stood = iterations(page)
    page.get_by_role("button", name="Step 100").click()
    until(page, f"(n) => {COUNT} === n", stood + 100)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("ol.history li")).to_have_count(2, timeout=60_000)
    session = Session(
        setting_from_words("connect_four", {}), [PERSON, Seat("mcts", tw.agent("mcts", tw.Iterations(count)))], 5
    )
    session.take(session.state.legal_actions()[3])
    moment = session.let_agent_act()
    assert session.told(moment.number, None) in page.locator("ol.history li").first.inner_text()


def test_a_reload_and_a_lost_network_in_the_middle_of_a_search(page, look, network):
    new_match(page, CARDS, [YOU, machine("p5-greedy")])
    settled(page)
    page.locator(".mulligan button").click()
    page.wait_for_selector(".end.can")
    page.get_by_role("button", name="Hint").click()
    until(page, f"() => {COUNT} > 50")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".head h2 span")).to_have_text("paused")
    stood = iterations(page)
    page.reload()
    until(page, f"(n) => {COUNT} === n", stood)
    network.cut()
    expect(page.get_by_text("connection lost")).to_be_visible()
    network.mend()
    expect(page.get_by_text("connection lost")).not_to_be_visible()
    page.get_by_role("button", name="Go on").click()
    until(page, f"(n) => {COUNT} > n", stood, seconds=30)
    expect(page.locator(".head h2 span")).to_have_text("done", timeout=40_000)


def test_an_open_match_shows_the_agents_tree_and_a_closed_one_does_not(page, look):
    new_match(page, CARDS, [YOU, machine("mcts", seconds=3)], open=True)
    for _ in range(10):
        settled(page) if page.locator(".mulligan button, .end.can").count() else None
        if page.locator(".mulligan button").count():
            page.locator(".mulligan button").click()
        elif page.locator(".end.can").count():
            page.locator(".end.can").click()
            break
        page.wait_for_timeout(500)
    expect(page.get_by_text("It thinks")).to_be_visible(timeout=20_000)
    heard = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    new_match(page, CARDS, [YOU, machine("mcts", seconds=1)])
    page.wait_for_timeout(3000)
    assert page.get_by_text("It thinks").count() == 0
    closed = [frame for frame in heard if '"match"' in frame or '"now"' in frame]
    assert closed
    hunter = ("EX1_536", "CS2_203", "EX1_538", "DS1_188")
    shown = page.locator(".board").inner_text()
    assert not [card for card in hunter if any(card in frame for frame in closed) and card not in shown]


def test_a_link_to_a_position_opens_it_anywhere(page, look, chromium, server):
    page.goto("/analyse")
    page.locator("textarea").fill(POSITION)
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("button", name=re.compile("Fireball, 4 mana"))).to_be_visible()
    link = page.url
    assert "#" in link and len(link) < 4000
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.wait_for_selector("table.actions")
    other = chromium.new_context()
    fresh = other.new_page()
    fresh.goto(link)
    expect(fresh.get_by_role("button", name=re.compile("Fireball, 4 mana"))).to_be_visible()
    other.close()
    page.locator("textarea").fill(
        '{"players": [{"hero": "HERO_08", "mana": 5, "hand": ["NOT_A_CARD"]}, {"hero": "HERO_05"}]}'
    )
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".error")).to_contain_text("NOT_A_CARD")


SCREENS = ("/", "/play", "/agents", "/agents/mcts", "/analyse", "/compare", "/edit", "/replay", "/runs")


def test_every_screen_at_twice_the_size_and_without_motion(page, look, axe):
    page.emulate_media(reduced_motion="reduce")
    for path in SCREENS:
        page.goto(path)
        page.wait_for_selector("main")
        page.wait_for_timeout(400)
        axe()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        moving = (
            "[...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).transitionDuration !== '0s')"
        )
        assert page.evaluate(f"{moving}.length") == 0, path
    if look.startswith("wide"):
        page.set_viewport_size({"width": 640, "height": 450})  # what a zoom of 200 % leaves of 1280
        for path in SCREENS:
            page.goto(path)
            page.wait_for_selector("main")
            page.wait_for_timeout(300)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_belief_graph_guess_and_more_of_the_same(page, look, axe):
    new_match(page, CARDS, [YOU, machine("p4-aggro")], open_lists=True)
    settled(page)
    page.locator(".mulligan button").click()
    page.wait_for_selector(".end.can")
    past = page.locator("ol.history li").count()
    expect(page.locator(".belief ul.bars li")).to_have_count(10)
    expect(page.locator(".belief .note")).to_contain_text("their list is known")
    page.get_by_role("button", name="Guess first").click()
    expect(page.get_by_role("heading", name="Guess")).to_be_visible()
    assert page.locator("table.actions, svg.icicle, svg.arrows").count() == 0
    page.locator(".end").click()
    expect(page.locator(".guess [role=status]")).to_contain_text(re.compile("less than its best|what it would do"))
    assert page.locator("ol.history li").count() == past
    axe()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".head h2 span")).to_have_text("done", timeout=30_000)
    page.get_by_role("tab", name="Graph").click()
    expect(page.locator(".graph .node circle").first).to_be_visible()
    axe()
    page.locator(".graph g.node").nth(1).click(force=True)
    expect(page.locator(".tree .chips .chip").first).to_be_visible()
    page.get_by_role("tab", name="Icicle").click()
    before = iterations(page)
    page.get_by_role("button", name=re.compile("Go on, 5 s more")).click()
    until(page, f"(n) => {COUNT} > n", before)
    page.get_by_role("button", name=re.compile("Stop|5 s more")).click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
