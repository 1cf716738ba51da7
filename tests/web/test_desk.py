"""What clients say and hear, without a socket: each message right and wrong, who may do what, what waits."""

from __future__ import annotations

import asyncio
import json
import random

import msgspec
import pytest

import turnwise as tw
from turnwise import recipes
from turnwise.session import Session
from turnwise.web import messages
from turnwise.web.limits import Limits
from turnwise.web.outbox import Outbox

PERSON = {"who": "person"}
RANDOM = {"who": "agent", "name": "random"}
NIM = {"game": "nim", "words": {"heaps": [3, 4, 5]}}
CARDS = {"game": "hearthstone", "words": {"deck": ["p5_mage_mech", "p5_hunter_face"]}}


async def opened(talker, setup=NIM, seats=(PERSON, RANDOM), **more):
    made = await talker.ok("new_match", setup=setup, seats=list(seats), **more)
    await talker.ok("open", topic=made["topic"], keys=list(made["keys"]))
    return made["topic"], made["keys"]


async def held(talker, topic):
    """Holds the match, and waits for the action that an agent is at."""
    await talker.ok("hold", topic=topic, hold=True)
    if (agents := talker.desk.match_of(topic).agents) is not None:
        await asyncio.wait([agents])


async def my_turn(talker, topic):
    for _ in range(2000):
        now = await talker.now(topic)
        if now.get("over") or (now.get("choices") and now["to_act"] in (now.get("mine") or [now["viewer"]])):
            return now
        await asyncio.sleep(0.01)
    raise AssertionError("it never was my turn")


def test_hello_comes_first_and_with_the_token(run):
    async def scenario(desk, come):
        talker = await come(greet=False)
        assert (await talker.no("new_match", setup=NIM, seats=[PERSON, RANDOM]))["kind"] == "BadMessageError"
        assert "token" in (await talker.no("hello", version=1, token="wrong"))["message"]
        assert talker.client.outbox.closed == (1008, "wrong token")
        other = await come()
        assert (await other.ok("hello", version=1, token="secret"))["version"] == messages.VERSION

    run(scenario, token="secret")


def test_a_match_is_played_to_its_end(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker)
        chooser = random.Random(1)
        while not (now := await my_turn(talker, topic))["over"]:
            choice = chooser.choice(now["choices"])
            assert choice["words"]
            await talker.ok("act", topic=topic, moment=now["moment"], choice=choice["text"])
            await talker.until(lambda one, m=now["moment"]: one.get("now", {}).get("moment", m) != m)
        assert sum(now["returns"]) == 1
        record = json.loads((await talker.ok("save", topic=topic))["record"])
        assert tw.replay(msgspec.convert(record, tw.Record))[-1].is_over
        assert "over" in (await talker.no("act", topic=topic, moment=now["moment"], choice="take 1 from 1"))["message"]

    run(scenario)


def test_events_are_numbered_and_none_is_lost(run):
    async def scenario(desk, come):
        talker = await come()
        topic, keys = await opened(talker, seats=[PERSON, PERSON])
        for _ in range(6):
            now = await my_turn(talker, topic)
            await talker.ok("act", topic=topic, moment=now["moment"], choice=now["choices"][0]["text"])
            if (await talker.now(topic))["over"]:
                break
        numbers = [one["n"] for one in talker.of(topic)]
        assert numbers == list(range(len(numbers)))
        # Who comes back after number 2 hears the rest, and stands where the first does.
        other = await come()
        await other.ok("open", topic=topic, keys=list(keys), after=2)
        await asyncio.sleep(0.05)
        again = [one["n"] for one in other.of(topic)]
        assert again == numbers[3:]
        assert other.of(topic)[-1]["now"] == talker.of(topic)[-1]["now"]
        late = await come()
        await late.ok("open", topic=topic, after=10_000)
        await asyncio.sleep(0.05)
        assert "match" in late.of(topic)[0]

    run(scenario)


def test_an_action_for_an_old_moment_is_refused(run):
    async def scenario(desk, come):
        one = await come()
        topic, keys = await opened(one, seats=[PERSON, PERSON])
        two = await come()
        await two.ok("open", topic=topic, keys=list(keys))
        now = await my_turn(one, topic)
        await one.ok("act", topic=topic, moment=0, choice=now["choices"][0]["text"])
        error = await two.no("act", topic=topic, moment=0, choice=now["choices"][0]["text"])
        assert error["kind"] == "IllegalActionError"
        assert "moment" in error["message"]
        assert "not legal" in (await two.no("act", topic=topic, moment=1, choice="take 99 from 1"))["message"]

    run(scenario)


def test_only_the_keys_of_a_seat_play_it(run):
    async def scenario(desk, come):
        player = await come()
        topic, _ = await opened(player, setup=CARDS, seats=[PERSON, PERSON])
        stranger = await come()
        await stranger.ok("open", topic=topic, keys=["guess", ""])
        seen = stranger.of(topic)[0]["match"]
        assert seen["view"] is None
        assert seen["choices"] == []
        assert seen["seed"] is None
        for what, more in (
            ("act", {"moment": 0, "choice": "mulligan none"}), ("undo", {}), ("redo", {}),
            ("go", {"moment": 0}), ("resign", {}), ("save", {}), ("look", {"moment": 0}), ("hold", {"hold": True}),
            ("look", {"moment": 0, "observe_as": 0}),
            ("search", {"moment": 0, "recipe": {"name": "mcts"}}),
        ):  # fmt: skip
            assert (await stranger.no(what, topic=topic, **more))["kind"] in ("IllegalActionError", "BadStateError"), (
                what
            )
        third = await come()
        assert "open it first" in (await third.no("undo", topic=topic))["message"]
        assert "no such match" in (await third.no("open", topic="match:nothing"))["message"]
        assert (await player.no("save", topic=topic))["message"].startswith("the record tells")
        assert "nothing is hidden" in (await player.no("look", topic=topic, moment=0, observe_as=1))["message"]

    run(scenario)


def test_a_chosen_seed_makes_an_open_match(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, setup=CARDS, seats=[PERSON, RANDOM], seed=7)
        now = await talker.now(topic)
        assert now["open"]
        assert now["seed"] == "7"
        closed, _ = await opened(talker, setup=CARDS, seats=[PERSON, RANDOM])
        now = await talker.now(closed)
        assert not now["open"]
        assert now["seed"] is None

    run(scenario)


def test_undo_redo_branch_and_resign(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, setup={"game": "connect_four", "words": {}}, seats=[PERSON, PERSON])
        for _ in range(4):
            now = await my_turn(talker, topic)
            await talker.ok("act", topic=topic, moment=now["moment"], choice=now["choices"][0]["text"])
        assert (await talker.ok("undo", topic=topic))["moment"] == 3
        assert (await talker.ok("undo", topic=topic))["moment"] == 2
        assert (await talker.ok("redo", topic=topic))["moment"] == 3
        await talker.ok("go", topic=topic, moment=1)
        now = await talker.now(topic)
        made = await talker.ok("act", topic=topic, moment=1, choice=now["choices"][3]["text"])
        assert made["moment"] == 5
        now = await talker.now(topic)
        assert now["children"] == {"1": [2, 5]}
        assert now["taken_back"]
        looked = await talker.ok("look", topic=topic, moment=4)
        assert looked["view"]["text"] or looked["view"]["plain"]
        await talker.ok("resign", topic=topic)
        assert (await talker.now(topic))["over"]
        assert "over" in (await talker.no("resign", topic=topic))["message"]
        assert "moment 77" in (await talker.no("go", topic=topic, moment=77))["message"]

    run(scenario)


def test_agents_play_each_other_hold_and_step(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, seats=[RANDOM, RANDOM])
        await held(talker, topic)
        before = (await talker.now(topic))["moment"]
        await asyncio.sleep(0.4)
        assert (await talker.now(topic))["moment"] == before
        if not (await talker.now(topic))["over"]:
            await talker.ok("hold", topic=topic, hold=True, step=True)
            assert (await talker.now(topic))["moment"] == before + 1
        await talker.ok("hold", topic=topic, hold=False)
        assert (await talker.until(lambda one: one.get("now", {}).get("over")))["now"]["returns"]

    run(scenario)


def test_a_search_is_watched_paused_stepped_and_ends_like_any_other(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, setup=CARDS, seats=[PERSON, PERSON], seed=5)
        recipe = {"name": "mcts", "iterations": 2000}
        made = await talker.ok("search", topic=topic, moment=0, recipe=recipe, seed=3, paused=True)
        await talker.ok("open", topic=made["topic"])
        for count, wanted in ((1, 1), (99, 100), (400, 500)):
            assert (await talker.ok("step", topic=made["topic"], iterations=count))["settled"]
            await talker.until(lambda one, n=wanted: one.get("look", {}).get("iterations") == n)
        await talker.ok("view", topic=made["topic"], view={"depth": 1, "most": 3})

        def few(one):
            return one.get("look", {}).get("iterations") == 500 and len(one["look"]["rows"]) <= 3

        assert (await talker.until(few))["look"]["phase"] == "paused"
        await talker.ok("resume", topic=made["topic"])
        done = (await talker.until(lambda one: one.get("look", {}).get("phase") == "done"))["look"]
        session: Session = desk.matches[topic.removeprefix("match:")].session
        state, agent = session.moments[0].state, tw.agent("mcts", tw.Iterations(2000))
        plain = tw.search(state, agent, seed=3)
        assert [(a["text"], a["visits"], a["value"]) for a in done["actions"]] == [
            (one.action, one.visits, one.value) for one in plain.actions
        ]
        again = await come()
        await again.ok("open", topic=made["topic"])
        late = await again.until(lambda one: one.get("look", {}).get("phase") == "done")
        assert late["look"]["actions"] == done["actions"]
        assert all(row[-1] for row in late["look"]["rows"])
        assert "no such search" in (await talker.no("pause", topic="search:none"))["message"]

    run(scenario)


def test_searches_wait_in_line_and_are_counted(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, setup={"game": "connect_four", "words": {}}, seats=[PERSON, PERSON])
        recipe = {"name": "mcts", "iterations": 4_000_000}
        one = await talker.ok("search", topic=topic, moment=0, recipe=recipe)
        two = await talker.ok("search", topic=topic, moment=0, recipe=recipe)
        assert (one["place"], two["place"]) == (0, 1)
        assert "which is the most" in (await talker.no("search", topic=topic, moment=0, recipe=recipe))["message"]
        await talker.ok("cancel", topic=one["topic"])
        await talker.ok("open", topic=two["topic"])
        await talker.until(lambda one: one.get("look", {}).get("phase") == "running")
        await talker.ok("cancel", topic=two["topic"])
        await talker.until(lambda one: one.get("look", {}).get("phase") == "done")

    run(scenario, limits=Limits(searches=1, searches_a_socket=2))


def test_what_is_refused_says_why(run):
    async def scenario(desk, come):
        talker = await come()

        async def refused(words, **more):
            error = await talker.no("new_match", **{"setup": NIM, "seats": [PERSON, RANDOM], **more})
            assert words in error["message"], error
            return error

        await refused("no game named", setup={"game": "chess"})
        await refused("no deck named", setup={"game": "hearthstone", "words": {"deck": ["/etc/passwd"]}})
        await refused("no deck named", setup={"game": "hearthstone", "words": {"deck": ["x.toml"]}})
        await refused("cards", setup={"game": "hearthstone", "words": {"cards": "/tmp/x.py"}})
        await refused("no level named", setup={"game": "tribes", "words": {"level": "/etc/passwd"}})
        await refused("no agent named", seats=[PERSON, {"who": "agent", "name": "../x.toml"}])
        await refused("at most", seats=[PERSON, {"who": "agent", "name": "mcts", "iterations": 10**8}])
        await refused("one budget", seats=[PERSON, {"who": "agent", "name": "mcts", "iterations": 5, "seconds": 1}])
        await refused("seats", seats=[PERSON])
        model = {"type": "mcts", "evaluate": {"type": "model", "model": "/tmp/evil.safetensors"}}
        await refused("model", seats=[PERSON, {"who": "agent", "recipe": model}])
        await refused(
            "Python file",
            record={
                "game": "/tmp/x.py:Game",
                "setup": {},
                "seed": 1,
                "agents": ["a", "b"],
                "start_picks": [],
                "steps": [],
                "returns": [],
            },
        )
        await refused("heaps", setup={"game": "nim", "words": {"heaps": "many"}})
        await refused("nonsense", setup={"game": "hearthstone"}, position={"nonsense": 1})
        error = await talker.no("act", topic="match:x", moment=-1, choice="end")
        assert error["at"] == "moment"
        assert (await talker.no("dance"))["kind"] == "BadMessageError"
        error = await talker.no("undo", topic="match:x", more=1)
        assert (error["kind"], "more" in error["message"]) == ("BadMessageError", True)

    run(scenario)


def test_fuzzed_messages_are_answered_and_nothing_breaks(run, caplog):
    """1,000 spoilt messages: each is answered by an error of ours or done, and nothing fails inside."""

    async def scenario(desk, come):
        talker = await come()
        topic, keys = await opened(talker, setup=CARDS, seats=[PERSON, RANDOM], seed=5)
        made = await talker.ok("search", topic=topic, moment=0, recipe={"name": "mcts", "iterations": 50}, paused=True)
        chooser = random.Random(5)
        good = [
            {"do": "hello", "version": 1}, {"do": "open", "topic": topic, "keys": list(keys), "after": 0},
            {"do": "close", "topic": topic}, {"do": "hidden", "hidden": False},
            {"do": "new_match", "setup": NIM, "seats": [PERSON, RANDOM], "seed": 4},
            {"do": "act", "topic": topic, "moment": 0, "choice": "mulligan none"}, {"do": "undo", "topic": topic},
            {"do": "redo", "topic": topic}, {"do": "go", "topic": topic, "moment": 0},
            {"do": "look", "topic": topic, "moment": 0}, {"do": "resign", "topic": topic},
            {"do": "save", "topic": topic},
            {"do": "hold", "topic": topic, "hold": False}, {"do": "pause", "topic": made["topic"]},
            {"do": "search", "topic": topic, "moment": 0, "recipe": {"name": "random"}, "seed": 1},
            {"do": "analyse", "setup": NIM, "position": {"heaps": [1, 2]}, "recipe": {"name": "mcts", "iterations": 9}},
            {"do": "resume", "topic": made["topic"]}, {"do": "step", "topic": made["topic"], "iterations": 3},
            {"do": "cancel", "topic": made["topic"]},
            {"do": "view", "topic": made["topic"], "view": {"path": [[0, 1]]}},
            {"do": "check", "setup": {"game": "tribes"}, "position": {"size": 11}},
            {"do": "belief", "topic": topic, "moment": 0, "worlds": 3}, {"do": "luck", "topic": topic},
            {"do": "extend", "topic": made["topic"], "iterations": 5}, {"do": "open", "topic": "run:1"},
            {"do": "random_position", "setup": NIM, "seed": 1, "actions": 2},
            {"do": "recipe", "recipe": {"type": "mcts", "select": {"type": "ucb1", "exploration": 0.5}}},
            {"do": "recipe", "toml": 'type = "random"'},
            {"do": "duel", "setup": NIM, "a": {"name": "random"}, "b": {"name": "random"}, "matches": 2},
            {"do": "new_match", "setup": NIM, "seats": [], "of_run": {"run": "x", "lineup": 0, "block": 0, "seats": 0}},
            {"do": "new_match", "setup": NIM, "seats": [], "record": '{"game": "nim", "agents": []}', "step": 1},
            {"do": "analyse_all", "topic": topic, "recipe": {"name": "random"}},
        ]  # fmt: skip
        wrong = [
            None,
            True,
            -1,
            0,
            2**70,
            1.5,
            "",
            "x" * 300,
            [],
            {},
            [[]],
            {"a": 1},
            "../../etc/passwd",
            "\u0000",
            float("inf"),
        ]

        def spoil(value):
            if isinstance(value, dict) and value and chooser.random() < 0.8:
                key = chooser.choice(list(value))
                what = chooser.randrange(4)
                if what == 0:
                    return {other: value[other] for other in value if other != key}
                if what == 1:
                    return {**value, "unknown": chooser.choice(wrong)}
                return {**value, key: spoil(value[key])}
            if isinstance(value, list) and value and chooser.random() < 0.7:
                at = chooser.randrange(len(value))
                return [spoil(one) if place == at else one for place, one in enumerate(value)]
            return chooser.choice(wrong)

        for number in range(1000):
            message = spoil(chooser.choice(good)) if chooser.random() < 0.9 else chooser.choice(good)
            if isinstance(message, dict):
                message = {"id": number + 10, **message}
            raw = msgspec.json.encode(message)
            if chooser.random() < 0.1:
                raw = raw[: chooser.randrange(len(raw) + 1)] + bytes([chooser.randrange(256)])
            talker.client._allowance = 50.0
            talker.client.searches.clear()
            await desk.hear(talker.client, raw)
            assert talker.client.outbox.closed is None
        while talker.client.outbox._events:
            await asyncio.sleep(0.01)
        kinds = {one["error"]["kind"] for one in talker.heard if "error" in one}
        assert "InternalError" not in kinds, [
            one for one in talker.heard if one.get("error", {}).get("kind") == "InternalError"
        ]
        assert len([one for one in talker.heard if "re" in one]) >= 1000

    run(scenario)
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b'{"id":1,"do":"hello","version":' + b"9" * 5000 + b"}",
        b"\xff\xfe",
        b'"' * 99,
        b"null",
    ],
    ids=range(7),
)
def test_what_is_no_message_is_refused(run, raw):
    async def scenario(desk, come):
        talker = await come()
        await desk.hear(talker.client, raw)
        await asyncio.sleep(0.02)
        assert talker.heard[-1]["error"]["kind"] == "BadMessageError"

    run(scenario)


def test_too_large_too_many_and_too_fast(run):
    async def scenario(desk, come):
        talker = await come()
        await desk.hear(talker.client, b'{"id": 5, "do": "undo", "topic": "' + b"x" * 300_000 + b'"}')
        await asyncio.sleep(0.02)
        assert "bytes" in talker.heard[-1]["error"]["message"]
        for _ in range(60):
            await desk.hear(talker.client, b'{"id": 6, "do": "hidden", "hidden": false}')
        assert talker.client.outbox.closed == (1008, "too many messages")
        others = [await come(greet=False) for _ in range(2)]
        assert all(other.client is not None for other in others)
        assert desk.arrive() is None

    run(scenario, limits=Limits(sockets=3))


def test_a_slow_reader_keeps_one_look_and_loses_its_place_after_many_events():
    async def scenario():
        box = Outbox(100)
        for number in range(5000):
            box.look("search:1", b"x" * 30_000)
            box.look("search:2", str(number).encode())
        assert len(box._looks) == 2
        for _ in range(100):
            box.event(b"event")
        assert box.closed is None
        box.event(b"one more")
        assert box.closed == (1013, "resync")
        assert await box.next() is None

    asyncio.run(scenario())


def test_journals_bring_matches_and_seats_back(run, tmp_path):
    async def first(desk, come):
        talker = await come()
        topic, keys = await opened(talker, setup=CARDS, seats=[PERSON, RANDOM])
        now = await my_turn(talker, topic)
        await talker.ok("act", topic=topic, moment=now["moment"], choice=now["choices"][0]["text"])
        return topic, keys, await my_turn(talker, topic)

    async def again(desk, come):
        assert desk.take_up() == 1
        talker = await come()
        await talker.ok("open", topic=topic, keys=list(keys))
        now = talker.of(topic)[0]["match"]
        assert {key: now[key] for key in ("moment", "view", "choices")} == {
            key: before[key] for key in ("moment", "view", "choices")
        }
        stranger = await come()
        await stranger.ok("open", topic=topic, keys=["x"])
        assert stranger.of(topic)[0]["match"]["view"] is None
        (tmp_path / "broken.jsonl").write_text("no journal\n")
        (tmp_path / "broken.keys").write_text("{}")

    topic, keys, before = run(first, journals=tmp_path)
    run(again, journals=tmp_path)


def test_a_record_is_looked_at_analysed_and_played_on(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, setup={"game": "connect_four", "words": {}}, seats=[PERSON, PERSON])
        for _ in range(5):
            now = await my_turn(talker, topic)
            await talker.ok("act", topic=topic, moment=now["moment"], choice=now["choices"][0]["text"])
        record = json.loads((await talker.ok("save", topic=topic))["record"])
        made = await talker.ok(
            "new_match", setup={"game": "connect_four"}, seats=[RANDOM, RANDOM], record=record, step=3
        )
        await talker.ok("open", topic=made["topic"])
        now = await talker.now(made["topic"])
        assert (now["moment"], now["held"], now["all"], len(now["line"])) == (3, True, True, 3)
        await talker.ok("go", topic=made["topic"], moment=5)
        said = await talker.ok("analyse_all", topic=made["topic"], recipe={"name": "mcts", "iterations": 50})
        assert said["moments"] == 6
        await talker.until(lambda one: one.get("point", {}).get("moment") == 5)
        points = [one["point"] for one in talker.of(made["topic"]) if "point" in one]
        assert [point["moment"] for point in points] == [0, 1, 2, 3, 4, 5]
        assert all(0 <= point["low"] <= point["value"] <= point["high"] <= 1 for point in points)
        closed, _ = await opened(talker, setup=CARDS, seats=[PERSON, RANDOM])
        assert "nothing is hidden" in (await talker.no("analyse_all", topic=closed, recipe={"name": "mcts"}))["message"]

    run(scenario)


def test_what_the_other_may_hold_is_told_to_a_seat_and_to_nobody_else(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, CARDS, (PERSON, PERSON), open_lists=True)
        found = await talker.ok("belief", topic=topic, moment=0, worlds=100)
        assert found["by"] == "KnownList"
        assert found["worlds"] == 100
        assert all(0 < share <= 1 for _, share, _ in found["hand"])
        stranger = await come()
        await stranger.ok("open", topic=topic)
        assert "only who plays" in (await stranger.no("belief", topic=topic, moment=0))["message"]
        assert "luck tells" in (await talker.no("luck", topic=topic))["message"]
        await talker.no("belief", topic=topic, moment=99)
        other = await come()
        plain, _ = await opened(other, NIM)
        assert "nothing is hidden" in (await other.no("belief", topic=plain, moment=0))["message"]

    run(scenario)


def test_luck_and_losses_of_a_match_that_is_over(run):
    async def scenario(desk, come):
        talker = await come()
        agents = [{"who": "agent", "name": "p5-greedy"}] * 2
        made = await talker.ok("new_match", setup=CARDS, seats=agents)
        topic = made["topic"]
        session = desk.match_of(topic).session
        await talker.ok("open", topic=topic)
        await held(talker, topic)
        while len(session.line()) < 12:
            session.let_agent_act()
        found = (await talker.ok("luck", topic=topic))["events"]
        assert any(one["luck"] is not None and one["outcomes"] > 1 and one["words"] for one in found)
        await talker.ok("analyse_all", topic=topic, recipe={"name": "mcts", "iterations": 40})
        last = session.line()[-1].number
        await talker.until(lambda one: one.get("point", {}).get("moment") == last)
        points = [one["point"] for one in talker.of(topic) if "point" in one]
        assert len(points) == len(session.line())
        assert any(one["loss"] for one in points)
        assert all(one["loss"] is None or 0 <= one["loss"] <= 1 for one in points)
        assert all(one["best"] for one in points if one["loss"] is not None)

    run(scenario)


def test_a_search_that_is_extended_while_its_end_is_told_shows_all_of_it(run):
    """Extended and done again while the first end is being looked at: the second end is told as well."""

    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, {"game": "connect_four"}, (PERSON, RANDOM))
        recipe = {"name": "mcts", "iterations": 200}
        made = await talker.ok("search", topic=topic, moment=0, recipe=recipe, paused=True)
        await talker.ok("open", topic=made["topic"])
        room = desk.search_of(made["topic"])
        look, counts = room._look, iter([300, 400])

        async def slow_look(final=False):
            await look(final)
            if final and (count := next(counts, None)):
                await room.extend(tw.Iterations(count))
                await asyncio.to_thread(room.live.wait)

        room._look = slow_look
        await talker.ok("resume", topic=made["topic"])
        await talker.until(lambda one: one.get("look", {}).get("iterations") == 900 and one["look"]["phase"] == "done")
        await room.task
        assert room.live.phase == "done"

    run(scenario)


def test_a_search_goes_on_with_the_same_tree(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, {"game": "connect_four"}, (PERSON, RANDOM))
        recipe = {"name": "mcts", "iterations": 200}
        made = await talker.ok("search", topic=topic, moment=0, recipe=recipe)
        await talker.ok("open", topic=made["topic"])

        def done(count):
            return lambda one: one.get("look", {}).get("phase") == "done" and one["look"]["iterations"] == count

        first = await talker.until(done(200))
        assert first["look"]["more"] is True
        await talker.ok("extend", topic=made["topic"], iterations=300)
        second = await talker.until(done(500))
        whole = tw.search(desk.match_of(topic).session.moments[0].state, tw.agent("mcts", tw.Iterations(500)))
        assert [(one["text"], one["visits"]) for one in second["look"]["actions"]] == [
            (one.action, one.visits) for one in whole.actions
        ]
        assert "at most" in (await talker.no("extend", topic=made["topic"], iterations=10**8))["message"]
        assert "counts" in (await talker.no("extend", topic=made["topic"], seconds=1))["message"]
        assert "iterations or seconds" in (await talker.no("extend", topic=made["topic"]))["message"]
        plan = await talker.ok("search", topic=topic, moment=0, recipe={"name": "emcts", "iterations": 50})
        await talker.ok("open", topic=plan["topic"])
        await talker.until(lambda one: one.get("topic") == plan["topic"] and one["look"].get("phase") == "done")
        assert "plans by" in (await talker.no("extend", topic=plan["topic"], iterations=5))["message"]

    run(scenario)


def test_kept_trees_are_bounded_together(run):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, {"game": "connect_four"}, (PERSON, RANDOM))
        for _ in range(6):
            made = await talker.ok("search", topic=topic, moment=0, recipe={"name": "mcts", "iterations": 20})
            room = desk.search_of(made["topic"])
            assert room.live.recipe.memory_mb == 64
            await asyncio.wait_for(room.started.wait(), 10)
            while room.live.phase != "done":
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.15)
        assert len(desk.searches) <= 3

    run(scenario, limits=Limits(search_mb=64, all_searches_mb=192))


def test_a_record_is_played_on_by_a_person_and_survives(run, tmp_path):
    async def scenario(desk, come):
        talker = await come()
        topic, _ = await opened(talker, {"game": "connect_four"}, (PERSON, PERSON))
        for _ in range(4):
            now = await talker.now(topic)
            await talker.ok("act", topic=topic, moment=now["moment"], choice=now["choices"][0]["text"])
        record = json.loads((await talker.ok("save", topic=topic))["record"])
        made = await talker.ok(
            "new_match", setup={"game": "connect_four"}, seats=[PERSON, RANDOM], record=record, step=2
        )
        await talker.ok("open", topic=made["topic"], keys=list(made["keys"]))
        now = await talker.now(made["topic"])
        assert len(now["line"]) == 2
        await talker.ok("act", topic=made["topic"], moment=now["moment"], choice=now["choices"][-1]["text"])
        await talker.until(lambda one: one.get("topic") == made["topic"] and one.get("n", 0) >= 2)
        return made["topic"].removeprefix("match:")

    id = run(scenario, journals=tmp_path)
    assert (tmp_path / f"{id}.jsonl").is_file()

    async def later(desk, come):
        assert desk.take_up() == 2
        talker = await come()
        await talker.ok("open", topic=f"match:{id}")
        assert len(desk.matches[id].session.line()) >= 4
        assert len(desk.matches) == 1

    run(later, journals=tmp_path)


def test_a_position_is_checked_and_errors_have_their_place(run):
    async def scenario(desk, come):
        talker = await come()
        good = {"players": [{"hero": "HERO_08", "hand": ["CS2_029"]}, {"hero": "HERO_05", "board": ["NEW1_019"]}]}
        found = await talker.ok("check", setup=CARDS, position=good)
        assert found["position"]["players"][1]["board"][0]["id"] == "NEW1_019"
        assert (await talker.ok("check", setup=CARDS, position=found["position"]))["position"] == found["position"]
        for path, value in (("attack", -5), ("health", "x"), ("id", "NOT_A_CARD")):
            wrong = json.loads(json.dumps(found["position"]))
            wrong["players"][1]["board"][0][path] = value
            error = await talker.no("check", setup=CARDS, position=wrong)
            assert error["at"] == f"players[1].board[0].{path}", error
        for game in ("hearthstone", "tribes", "pocket"):
            made = await talker.ok("random_position", setup={"game": game}, seed=5, actions=20)
            again = await talker.ok("random_position", setup={"game": game}, seed=5, actions=20)
            assert made == again
            assert "view" in await talker.ok("check", setup={"game": game}, position=made["position"])

    run(scenario)


def test_a_recipe_goes_both_ways_between_form_and_toml(run):
    async def scenario(desk, come):
        talker = await come()
        for recipe in tw.agents().values():
            plain = json.loads(recipes.to_json(recipe))
            found = await talker.ok("recipe", recipe=plain)
            again = await talker.ok("recipe", toml=found["toml"])
            assert again["recipe"] == found["recipe"] == plain
        wrong = {"type": "mcts", "select": {"type": "ucb1", "exploration": -1}}
        error = await talker.no("recipe", recipe=wrong)
        assert (error["kind"], error["at"]) == ("BadRecipeError", "select.exploration")
        assert "expected recipe or toml" in (await talker.no("recipe"))["message"]
        await talker.no("recipe", toml='type = "mcts"\nx =')
        evil = {"type": "mcts", "evaluate": {"type": "model", "model": "/etc/passwd"}}
        assert "passwd" not in json.dumps(await talker.ask("recipe", recipe=evil))

    run(scenario, limits=Limits(messages_a_second=10_000))


def test_a_duel_is_a_short_match_of_two_agents(run):
    async def scenario(desk, come):
        talker = await come()
        mine = {"name": "mine", "recipe": json.loads(recipes.to_json(tw.agent("mcts", tw.Iterations(50))))}
        asked = {"setup": {"game": "pocket"}, "a": mine, "b": {"name": "random"}, "matches": 10}
        found = await talker.ok("duel", **asked)
        assert found["names"] == ["mine", "random"]
        assert found["report"]["matches"] == 10
        assert found["report"]["low"] <= found["report"]["rate"] <= found["report"]["high"]
        assert (await talker.ok("duel", **asked))["report"]["rate"] == found["report"]["rate"]
        await talker.no("duel", **(asked | {"b": {"name": "nobody"}}))
        desk.limits = Limits(duel_seconds=0)
        assert "took longer" in (await talker.no("duel", **asked))["message"]

    run(scenario)


def test_the_form_of_recipes_says_all_parts():
    found = recipes.schema()
    names = {axis: {kind.__name__ for kind in kinds} for axis, kinds in recipes.parts().items()}
    for axis, kinds in names.items():
        listed = {name.rpartition(".")[2] for name in found["axes"].get(axis, [])}
        python = {"Function", "PythonAgent"}
        assert listed == kinds - python, axis
    for name, made in found["$defs"].items():
        assert made["axis"] in names, name
        assert made["description"], name
        assert made["properties"]["type"]["enum"] == [made["x-type"]]
