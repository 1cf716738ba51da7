"""A search that is paused, stepped and looked at finds what an undisturbed one finds, to the last bit."""

from __future__ import annotations

import random
import threading

import msgspec
import pytest

import turnwise as tw
from turnwise.agents import described_agents, has_budget
from turnwise.live import LiveSearch, View, why_not_more

DECKS = ["p5_mage_mech", "p5_hunter_face"]
GAMES = {name: about.game or "hearthstone" for name, (_, about) in described_agents().items()}
SMALL = {"width": 40, "reply": 10, "refined": 8, "reply_again": 20, "second_reply": 10, "next_width": 6}


def cheap(name: str, iterations: int):
    recipe = tw.agent(name, tw.Iterations(iterations) if has_budget(tw.agent(name)) else None)
    return msgspec.structs.replace(recipe, **SMALL) if isinstance(recipe, tw.Silverfish) else recipe


@pytest.fixture(scope="module")
def middles():
    tribes = tw.load("tribes", rules="v1").start(seed=2)
    for step in range(150):
        tribes, _ = tribes.apply(tw.act(tribes, "p2-rules", seed=step), seed=step)
    cards = tw.load("hearthstone").start(seed=4, decks=DECKS)
    while cards.to_plain()["turn"] < 8 or len(cards.legal_actions()) < 6:
        cards, _ = cards.apply(tw.act(cards, "p4-aggro", seed=1), seed=1)
    return {"tribes": tribes, "hearthstone": cards}


def facts(found: tw.SearchResult):
    """All that a search says, its trees to the depth of four included."""

    def walk(node, depth):
        if depth == 4:
            return node.visits
        return [
            (branch.action, branch.visits, branch.value, [walk(child, depth + 1) for child in branch.outcomes()])
            for branch in node.branches()
        ]

    stats = [(one.action, one.visits, one.value, one.interval) for one in found.actions]
    counts = (found.iterations, found.model_calls, found.nodes, found.depth, found.bytes)
    return found.best, stats, found.values, counts, found.principal_line, [walk(root, 0) for root in found.trees]


def disturbed(state, recipe, seed, looks, chooser):
    """The same search with somebody who pauses, steps and looks at random."""
    live = LiveSearch(state, recipe, seed, paused=chooser.random() < 0.5)
    live.start()
    for _ in range(looks):
        what = chooser.randrange(5)
        if what == 0:
            live.pause()
        elif what == 1:
            live.resume()
        elif what == 2:
            live.step(chooser.randint(1, 5))
        else:
            live.look(View(depth=chooser.randint(1, 6), share=0.001, most=chooser.randint(1, 300)))
    live.resume()
    return live.result()


@pytest.mark.parametrize("name", GAMES)
def test_watching_changes_nothing(name, middles):
    state, recipe = middles[GAMES[name]], cheap(name, 300)
    chooser = random.Random(name)
    assert facts(disturbed(state, recipe, 7, 40, chooser)) == facts(tw.search(state, recipe, seed=7))


def test_a_thousand_looks_change_nothing(middles):
    recipe = tw.agent("mcts", tw.Iterations(3000))
    found = disturbed(middles["hearthstone"], recipe, 3, 1000, random.Random(1))
    assert facts(found) == facts(tw.search(middles["hearthstone"], recipe, seed=3))


@pytest.mark.parametrize(
    "threads",
    [tw.threads.RootParallel(3), tw.threads.LeafParallel(2), tw.threads.TreeParallel(3)],
    ids=lambda part: type(part).__name__,
)
def test_several_threads_stand_still_together(threads, middles):
    recipe = tw.Mcts(budget=tw.Iterations(600), threads=threads)
    found = disturbed(middles["hearthstone"], recipe, 3, 60, random.Random(2))
    assert facts(found) == facts(tw.search(middles["hearthstone"], recipe, seed=3))


def test_a_step_is_exactly_so_many_iterations(middles):
    live = LiveSearch(middles["hearthstone"], tw.agent("mcts", tw.Iterations(1000)), paused=True)
    live.start()
    assert live.look().iterations == 0
    seen = 0
    for count in (1, 7, 100):
        assert live.step(count)
        assert live.phase == "paused"
        assert live.look().iterations == (seen := seen + count)
    live.resume()
    assert live.wait(60)
    assert live.phase == "done"
    assert live.look().iterations == 1000


def test_a_pause_costs_no_time_of_the_budget():
    state = tw.load("connect_four").start(seed=1)
    live = LiveSearch(state, tw.Mcts(budget=tw.Seconds(0.2)), paused=True)
    live.start()
    assert not live.wait(0.4)
    live.step(10)
    assert live.look().seconds < 0.15
    live.resume()
    assert live.wait(30)
    assert 0.1 < live.result().seconds < 2


@pytest.mark.parametrize("more", [False, True])
def test_seconds_stand_still_while_a_search_does(more):
    """Also for those who look meanwhile; and then all that is left of the budget is spent."""
    live = LiveSearch(tw.load("connect_four").start(seed=1), tw.Mcts(budget=tw.Seconds(0.5)), more=more)
    live.start()
    live.pause()
    while live.phase != "paused":
        threading.Event().wait(0.001)
    first = live.look()
    threading.Event().wait(0.8)
    later = live.look()
    assert (later.phase, later.seconds, later.iterations) == ("paused", first.seconds, first.iterations)
    live.resume()
    assert live.wait(30)
    assert live.look().seconds >= 0.49
    assert live.look().iterations > first.iterations
    live.cancel()


def test_a_cancelled_search_keeps_its_result(middles):
    live = LiveSearch(middles["tribes"], tw.agent("mcts", tw.Iterations(10**8)), paused=True)
    live.start()
    live.step(50)
    live.cancel()
    assert live.wait(10)
    assert live.result().iterations == 50 == live.look().iterations


def test_what_a_look_shows(middles):
    live = LiveSearch(middles["hearthstone"], tw.agent("mcts", tw.Iterations(2000)), paused=True)
    live.start()
    live.step(500)
    half = live.look(View(depth=3, most=50))
    assert half.phase == "paused"
    assert half.budget_used == 0.25
    assert half.scale == "probability"
    assert len(half.rows) == 50
    assert all(row.parent < number for number, row in enumerate(half.rows))
    assert [row.visits for row in half.rows] == sorted((row.visits for row in half.rows), reverse=True)
    assert sum(one.share for one in half.actions) == pytest.approx(1)
    best = next(one for one in half.actions if one.text == half.best)
    assert best.less is None
    assert half.line[0].words == best.words
    assert half.line[0].player == middles["hearthstone"].to_act
    live.resume()
    result = live.result()
    done = live.look()
    assert [(one.text, one.visits, one.value, (one.low, one.high)) for one in done.actions] == [
        (one.action, one.visits, one.value, one.interval) for one in result.actions
    ]


def test_a_path_leads_down_through_chance(middles):
    live = LiveSearch(middles["hearthstone"], tw.agent("mcts", tw.Iterations(3000)))
    live.start()
    live.wait()
    rows = live.look(View(share=0, most=8000, depth=20)).rows
    parents = {row.parent for row in rows}
    at = start = next(number for number, row in enumerate(rows) if row.chance and number in parents)
    assert rows[start].probability is not None
    path: list[tuple[int, int]] = []
    node = -1
    while at >= 0:
        row = rows[at]
        if row.chance:
            node = row.node
        else:
            path.insert(0, (row.place, row.node if row.node >= 0 else node))
        at = row.parent
    below = live.look(View(path=tuple(path), share=0))
    assert below.visits == rows[start].visits
    assert below.player == rows[start].player
    wanted = {row.words for row in rows if row.parent == start}
    assert wanted <= {row.words for row in below.rows if row.parent == -1}
    assert live.look(View(path=((60_000, 1),))).rows == []


def test_agents_without_a_tree_say_what_they_have_so_far(middles):
    for name in ("p2-mc", "p2-rhea", "p2-oep", "p3-lsi"):
        live = LiveSearch(middles[GAMES[name]], cheap(name, 400), paused=True)
        live.start()
        live.step(150)
        seen = live.look()
        assert seen.trees == 0
        assert seen.rows == []
        assert seen.iterations > 0, name
        assert sum(one.visits for one in seen.actions) > 0, name
        live.cancel()
        live.wait()


def test_a_python_game_is_watched_too():
    from python_games import Pig

    state = tw.load(Pig()).start(seed=1)
    recipe = tw.Mcts(budget=tw.Iterations(300))
    found = disturbed(state, recipe, 5, 30, random.Random(4))
    assert facts(found) == facts(tw.search(state, recipe, seed=5))


def test_what_goes_wrong_is_said():
    def broken(state):
        raise ZeroDivisionError("by the user")

    state = tw.load("nim").start(seed=1)
    live = LiveSearch(state, tw.Mcts(evaluate=tw.evaluate.Function(broken), rollout=tw.rollout.Nothing()))
    with pytest.raises(tw.errors.BadStateError):
        live.look()
    with pytest.raises(tw.errors.BadStateError):
        live.result()
    live.start()
    live.wait()
    assert live.phase == "failed"
    for ask in (live.result, live.look):
        with pytest.raises(ZeroDivisionError):
            ask()
    with pytest.raises(tw.errors.BadStateError):
        live.start()
    for wrong in (
        {"depth": -1},
        {"share": 2},
        {"most": 10**9},
        {"path": ((1,),)},
        {"path": ((-1, 2),)},
        {"tree": True},
    ):
        with pytest.raises(tw.errors.BadStateError):
            View(**wrong)
    with pytest.raises(tw.errors.BadRecipeError):
        live.step(0)


def test_looks_from_many_threads(middles):
    live = LiveSearch(middles["hearthstone"], tw.agent("mcts", tw.Iterations(4000)))
    live.start()
    seen = []

    def look_often():
        for _ in range(20):
            seen.append(live.look().iterations)

    threads = [threading.Thread(target=look_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 80
    assert facts(live.result()) == facts(tw.search(middles["hearthstone"], live.recipe))


def test_raw_values_are_not_cut_and_probabilities_are():
    state = tw.load("tribes").start(seed=1)
    heuristics = tw.heuristics("tribes")
    name = next(iter(heuristics))
    raw = tw.Mcts(
        select=tw.select.BoundedUcb1(), evaluate=tw.evaluate.Heuristic(name, scale="raw"), budget=tw.Iterations(200)
    )
    found = tw.search(state, raw)
    assert found.scale == "raw"
    for one in found.actions:
        if one.visits > 1:
            low, high = one.interval
            assert low <= one.value <= high
            assert high - one.value == pytest.approx(one.value - low)
    plain = tw.search(state, tw.Mcts(budget=tw.Iterations(200)))
    assert plain.scale == "probability"
    assert all(0 <= low <= high <= 1 for low, high in (one.interval for one in plain.actions))


EXTENDED = [name for name in GAMES if has_budget(tw.agent(name)) and not why_not_more(tw.agent(name, tw.Iterations(9)))]


@pytest.mark.parametrize("name", EXTENDED)
def test_a_search_that_is_extended_ends_as_one_with_all_of_it(name, middles):
    state, recipe = middles[GAMES[name]], cheap(name, 120)
    live = LiveSearch(state, recipe, 7, more=True)
    live.start()
    assert live.wait(60)
    seen = live.look()
    assert (seen.phase, seen.iterations, seen.budget_used) == ("done", 120, 1.0)
    live.extend(tw.Iterations(30))
    live.pause()
    live.look()
    live.resume()
    live.extend(tw.Iterations(50))
    assert live.wait(60)
    assert live.look().iterations == 200
    assert facts(live.result()) == facts(tw.search(state, cheap(name, 200), seed=7))
    with pytest.raises(tw.errors.BadStateError, match="ended"):
        live.extend(tw.Iterations(1))


def test_enough_agents_can_be_extended_and_others_say_why_not(middles):
    assert len(EXTENDED) > 15
    for name, words in (("emcts", "plans by its budget"), ("p4-ucd", "over a turn"), ("p1-pn-bimodal", "plans by")):
        with pytest.raises(tw.errors.BadRecipeError, match=words):
            LiveSearch(middles[GAMES[name]], cheap(name, 100), more=True)
    live = LiveSearch(middles["tribes"], tw.agent("mcts", tw.Iterations(10)))
    with pytest.raises(tw.errors.BadRecipeError, match="more=True"):
        live.extend(tw.Iterations(5))
    live = LiveSearch(middles["tribes"], tw.agent("mcts", tw.Iterations(10)), more=True)
    live.start()
    with pytest.raises(tw.errors.BadRecipeError, match="counts iterations"):
        live.extend(tw.Seconds(1))
    assert live.step(100)
    assert live.look().iterations == 10
    live.cancel()
    assert live.wait(10)


def test_seconds_are_extended_too(middles):
    live = LiveSearch(middles["hearthstone"], tw.agent("mcts", tw.Seconds(0.2)), more=True)
    live.start()
    assert live.wait(30)
    first = live.look()
    assert 0.19 < first.seconds < 1
    live.extend(tw.Seconds(0.2))
    assert live.wait(30)
    second = live.look()
    assert second.iterations > first.iterations
    assert second.seconds >= 0.39
    found = live.result()
    assert facts(found) == facts(tw.search(middles["hearthstone"], tw.agent("mcts", tw.Iterations(found.iterations))))


def test_memory_worlds_and_hits(middles):
    state = middles["hearthstone"]
    small = LiveSearch(state, tw.agent("mcts", tw.Iterations(3000)), memory_mb=1)
    small.start()
    assert small.result().bytes <= 1.1e6
    assert small.look().worlds == 3000
    assert small.look().hits == 0
    few = LiveSearch(state, tw.Mcts(worlds=tw.worlds.FewWorlds(4), budget=tw.Iterations(50)))
    few.start()
    few.wait()
    assert few.look().worlds == 4
    graph = tw.Mcts(worlds=tw.worlds.OneWorld(), graph=tw.graph.Dag(), budget=tw.Iterations(500))
    live = LiveSearch(state, graph)
    live.start()
    found = live.result()
    assert live.look().worlds == 1
    assert live.look().hits == found.shape()["transposition_hits"] > 0
    open_game = LiveSearch(tw.load("connect_four").start(), tw.agent("mcts", tw.Iterations(50)))
    open_game.start()
    open_game.wait()
    assert open_game.look().worlds == 1


def test_more_that_comes_when_the_seconds_end_is_not_taken_back():
    """The clock has found that nothing is left and is about to pause the search, while somebody gives it more."""
    live = LiveSearch(tw.load("connect_four").start(seed=1), tw.Mcts(budget=tw.Seconds(0.3)), more=True)
    live.start()
    live.look()
    watch, about, resumed = live._watch, threading.Event(), threading.Event()

    class Slow:
        def pause(self):
            about.set()
            resumed.wait(2)
            watch.pause()

        def resume(self):
            watch.resume()
            resumed.set()

        def __getattr__(self, name):
            return getattr(watch, name)

    live._watch = Slow()
    assert about.wait(20)
    giving = threading.Thread(target=live.extend, args=(tw.Seconds(0.3),))
    giving.start()
    assert live.wait(20)
    giving.join()
    assert live.look().seconds >= 0.59
    live.cancel()


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_thousand_disturbances_change_nothing(name, middles):
    state, recipe = middles[GAMES[name]], cheap(name, 300)
    chooser = random.Random(f"{name} 1000")
    assert facts(disturbed(state, recipe, 7, 1000, chooser)) == facts(tw.search(state, recipe, seed=7))
