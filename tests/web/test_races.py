"""What happens at the same time: actions beside undo, clients that leave in the middle, readers that look away or read
slowly. Each scenario makes its moment happen by itself; none waits and hopes."""

from __future__ import annotations

import asyncio
import json
import threading

from test_desk import CARDS, PERSON, RANDOM, my_turn, opened

from turnwise.web.limits import Limits
from turnwise.web.outbox import Outbox

FOUR = {"game": "connect_four", "words": {}}


class Gate:
    """Holds session.take() in its thread: one passes each time that it opens."""

    def __init__(self, session) -> None:
        self.entered, self.opened = threading.Semaphore(0), threading.Semaphore(0)
        take = session.take

        def slow(action):
            self.entered.release()
            assert self.opened.acquire(timeout=20)
            return take(action)

        session.take = slow

    async def reached(self) -> None:
        assert await asyncio.to_thread(self.entered.acquire, timeout=20)

    def open(self) -> None:
        self.opened.release()


async def paused_search(talker, topic, **more):
    recipe = {"name": "mcts", "iterations": 100_000}
    made = await talker.ok("search", topic=topic, moment=0, recipe=recipe, paused=True)
    await talker.ok("open", topic=made["topic"], **more)
    return made["topic"]


def looks_at(topic, iterations, phase="paused"):
    def fits(one):
        look = one.get("look", {}) if one.get("topic") == topic else {}
        return look.get("iterations") == iterations and look.get("phase") == phase

    return fits


def test_who_look_at_different_parts_both_hear_of_every_step(run):
    async def scenario(desk, come):
        one, two = await come(), await come()
        topic, _ = await opened(one, FOUR, (PERSON, PERSON))
        search = await paused_search(one, topic, view={"depth": 1})
        await two.ok("open", topic=search, view={"depth": 3})
        for count in (10, 20, 30):
            await one.ok("step", topic=search, iterations=10)
            for talker in (one, two):
                await talker.until(looks_at(search, count), 10)

    run(scenario)


def test_who_reads_slowly_hears_where_a_search_stopped(run):
    """A look that still waits to be sent keeps the next one back; it is not the last for that."""

    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, FOUR, (PERSON, PERSON))
        search = await paused_search(talker, topic)
        await talker.until(looks_at(search, 0), 10)
        box = talker.client.outbox
        box.look(search, b'{"topic": "an older look, not yet sent"}')
        box._wake.clear()  # the socket takes nothing
        room = desk.search_of(search)
        await asyncio.to_thread(room.live.step, 50)
        await room._look()
        box._wake.set()
        await talker.until(looks_at(search, 50), 10)

    run(scenario)


def test_who_looks_away_hears_where_a_search_is_on_coming_back(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, FOUR, (PERSON, PERSON))
        search = await paused_search(talker, topic)
        await talker.until(looks_at(search, 0), 10)
        await talker.ok("hidden", hidden=True)
        await talker.ok("step", topic=search, iterations=70)
        await desk.search_of(search)._look()
        assert not [one for one in talker.of(search) if one["look"].get("iterations") == 70]
        await talker.ok("hidden", hidden=False)
        await talker.until(looks_at(search, 70), 10)

    run(scenario)


def test_a_look_of_the_part_before_is_not_sent_after_the_next_was_asked_for():
    box = Outbox(10)
    box.look("search:1", b"of the whole tree")
    box.forget("search:1")
    assert not box.waits("search:1")
    box.forget("search:2")


def test_who_comes_to_a_search_that_waits_is_told_its_place(run):
    async def scenario(desk, come):
        one, two = await come(), await come()
        topic, _ = await opened(one, FOUR, (PERSON, PERSON))
        recipe = {"name": "mcts", "seconds": 30}
        first = await one.ok("search", topic=topic, moment=0, recipe=recipe)
        second = await one.ok("search", topic=topic, moment=0, recipe=recipe)
        await two.ok("open", topic=second["topic"])
        told = await two.until(lambda each: each.get("topic") == second["topic"], 10)
        assert told["look"] == {"phase": "waiting", "place": 1}
        await one.ok("cancel", topic=first["topic"])
        await two.until(lambda each: each.get("look", {}).get("phase") == "running", 10)

    run(scenario, limits=Limits(searches=1))


def test_a_search_that_a_person_paused_stays_so_while_nobody_watches(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, FOUR, (PERSON, PERSON))
        search = await paused_search(talker, topic)
        await talker.ok("close", topic=search)
        room = desk.search_of(search)
        for _ in range(5):
            room._mind("paused", 100.0)
        assert not room.asleep
        await talker.ok("open", topic=search)
        await talker.ok("step", topic=search, iterations=10)
        await talker.until(looks_at(search, 10), 10)
        assert room.live.phase == "paused"

    run(scenario, limits=Limits(unwatched_seconds=0.01))


def test_agents_play_on_while_nobody_watches(run):
    async def scenario(desk, come):
        talker = await come()
        slow = {"who": "agent", "name": "mcts", "iterations": 30_000}
        made = await talker.ok("new_match", setup=FOUR, seats=[slow, slow])
        session = desk.match_of(made["topic"]).session
        for _ in range(3000):
            if session.at >= 3:
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"they stand at {session.at}")

    run(scenario, limits=Limits(unwatched_seconds=0.0))


def test_taking_back_waits_for_an_action_that_is_being_written_down(run):
    """The agent's action is in the journal already: it is told, then taken back, and does not come up afterwards."""

    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, FOUR, (PERSON, RANDOM))
        now = await my_turn(talker, topic)
        session = desk.match_of(topic).session
        await talker.ok("act", topic=topic, moment=now["moment"], choice=now["choices"][0]["text"])
        await my_turn(talker, topic)
        gate = Gate(session)
        here = session.at
        now = await talker.now(topic)
        acting = asyncio.create_task(talker.ok("act", topic=topic, moment=here, choice=now["choices"][0]["text"]))
        await gate.reached()
        gate.open()
        await acting
        await gate.reached()  # the agent's answer, in its thread
        undoing = asyncio.create_task(talker.ok("undo", topic=topic))
        await asyncio.sleep(0.05)
        assert not undoing.done()
        gate.open()
        assert (await undoing)["moment"] == session.at == here
        told = [key for one in talker.of(topic) for key in one.get("event", {}) if key in ("moved", "undone")]
        assert told[-3:] == ["moved", "moved", "undone"]

    run(scenario)


def test_what_was_asked_for_is_done_although_the_client_leaves(run):
    async def scenario(desk, come):
        one, two = await come(), await come()
        topic, keys = await opened(one, FOUR, (PERSON, RANDOM))
        await two.ok("open", topic=topic, keys=list(keys))
        now = await my_turn(one, topic)
        gate = Gate(desk.match_of(topic).session)
        message = {"id": 99, "do": "act", "topic": topic, "moment": now["moment"], "choice": now["choices"][0]["text"]}
        acting = asyncio.create_task(desk.hear(one.client, json.dumps(message).encode()))
        await gate.reached()
        desk.leave(one.client)  # as the server does when the socket closes
        acting.cancel()
        gate.open()
        gate.open()  # and the agent answers
        await two.until(lambda each: "moved" in each.get("event", {}) and each["event"]["moved"]["seat"] == 0, 10)
        await two.until(lambda each: "moved" in each.get("event", {}) and each["event"]["moved"]["seat"] == 1, 10)

    run(scenario)


def test_who_left_in_the_middle_of_opening_watches_nothing(run):
    async def scenario(desk, come):
        one, two = await come(), await come()
        topic, _ = await opened(one, FOUR, (PERSON, PERSON))
        await desk.reading.acquire()
        asked = json.dumps({"id": 99, "do": "open", "topic": topic}).encode()
        opening = asyncio.create_task(desk.hear(two.client, asked))
        await asyncio.sleep(0)
        desk.leave(two.client)
        desk.reading.release()
        await opening
        assert list(desk.match_of(topic).watchers) == [one.client]

    run(scenario)


def test_an_agent_that_waited_finds_that_another_acted(run):
    """Between its decision to act and its turn to do so somebody else let it act: no failure, no second action."""

    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, FOUR, (PERSON, RANDOM))
        room = desk.match_of(topic)
        room.held = True
        now = await my_turn(talker, topic)
        await talker.ok("act", topic=topic, moment=now["moment"], choice=now["choices"][0]["text"])
        await room.lock.acquire()
        room.held = False
        desk._let_agents_act(room)
        await asyncio.sleep(0)  # it waits for the lock
        room.session.let_agent_act()
        room.lock.release()
        await room.agents
        assert (room.error, room.held, room.session.at) == ("", False, 2)

    run(scenario)


def test_two_who_open_a_kept_match_at_once_share_it(run, tmp_path):
    async def first(desk, come):
        talker = await come()
        topic, keys = await opened(talker, CARDS, (PERSON, RANDOM))
        now = await my_turn(talker, topic)
        await talker.ok("act", topic=topic, moment=now["moment"], choice=now["choices"][0]["text"])
        return topic, keys

    async def again(desk, come):
        desk.take_up()
        one, two = await come(), await come()
        await asyncio.gather(*(each.ok("open", topic=topic, keys=list(keys)) for each in (one, two)))
        assert len(desk.match_of(topic).watchers) == 2

    topic, keys = run(first, journals=tmp_path)
    run(again, journals=tmp_path)


def test_every_kept_match_can_be_opened_however_many_there_are(run, tmp_path):
    async def first(desk, come):
        talker = await come()
        return [(await opened(talker, FOUR, (PERSON, PERSON)))[0] for _ in range(5)]

    async def again(desk, come):
        assert desk.take_up() == 5
        talker = await come()
        for topic in topics:
            await talker.ok("open", topic=topic)
            assert talker.of(topic)[0]["match"]["game"] == "connect_four"
            await talker.ok("close", topic=topic)
            assert len(desk.matches) <= 2

    topics = run(first, journals=tmp_path)
    run(again, journals=tmp_path, limits=Limits(matches=2))
