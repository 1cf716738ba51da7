"""The bytes that reach a seat do not depend on what is hidden from it: the hidden part dealt anew, nothing of a message
changes, over whole matches of both games."""

from __future__ import annotations

import asyncio
import random
import re

import msgspec
import pytest

import turnwise as tw
from turnwise.session import PERSON, Moment, Session
from turnwise.settings import setting_from_words
from turnwise.web.limits import Limits
from turnwise.web.rooms import MatchRoom

GAMES = {
    "hearthstone": {"deck": ["p4_mage_midrange", "p4_hunter_midrange"]},
    "secrets": {"deck": ["p5_mage_mech", "p5_hunter_face"]},
    "tribes": {"full_observation": False, "level_seed": 3, "tribes": ["XIN_XI", "IMPERIUS"]},
    "pocket": {},
}


def decks():
    from turnwise.hearthstone.decks import decks as known

    return known()


def session_of(name: str, seed: int) -> Session:
    words = GAMES[name]
    if "deck" in words:
        words = {
            "deck": [deck if deck in decks() else sorted(decks())[place] for place, deck in enumerate(words["deck"])]
        }
    return Session(setting_from_words("hearthstone" if "deck" in words else name, words), [PERSON, PERSON], seed)


def said(session: Session, seats) -> bytes:
    room = MatchRoom("id", session, {}, Limits())
    return msgspec.json.encode(room.whole(seats))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_changes_no_byte(name, seat):
    chooser = random.Random(name)
    redealt = 0
    for seed in range(2):
        session = session_of(name, seed)
        for step in range(150):
            if session.is_over:
                break
            here = session.moment
            true = said(session, (seat,))
            stranger = said(session, ())
            other = here.state.observe(seat).determinize({"type": "anything"}, seed=step)
            redealt += str(other) != str(here.state)
            session.moments[session.at] = Moment(here.number, here.parent, here.depth, other, here.step)
            assert said(session, (seat,)) == true
            assert said(session, ()) == stranger
            session.moments[session.at] = here
            session.take(chooser.choice(session.state.legal_actions()))
    assert redealt > 20


@pytest.mark.parametrize("name", GAMES)
def test_seeds_and_records_stay_on_the_server(name):
    """A match with the same visible start and another seed says the same: neither seed nor picks are told."""
    session = session_of(name, 123_456_789)
    for step in range(60):
        if session.is_over:
            break
        text = said(session, (0,)).decode()
        assert "123456789" not in text
        assert '"seed":null' in text
        assert all(pick["picks"] == [] for pick in msgspec.json.decode(text)["match"]["line"])
        session.take(random.Random(step).choice(session.state.legal_actions()))


def test_traffic_of_a_closed_match_names_no_hidden_card(run):
    """Everything that the socket of a seat carries in a match against an agent: of the opponent's deck only cards that
    were seen."""
    from turnwise.hearthstone.decks import decks as known

    mine, theirs = known()["p5_mage_mech"], known()["p5_hunter_face"]
    secret = set(theirs.cards) - set(mine.cards)

    async def scenario(desk, come):
        talker = await come()
        made = await talker.ok(
            "new_match", setup={"game": "hearthstone", "words": {"deck": [mine.name, theirs.name]}},
            seats=[{"who": "person"}, {"who": "agent", "name": "p5-greedy"}],
        )  # fmt: skip
        topic = made["topic"]
        await talker.ok("open", topic=topic, keys=list(made["keys"]))
        session = desk.matches[topic.removeprefix("match:")].session
        chooser = random.Random(3)
        read, seen, turns = 0, set(), 0
        while not session.is_over and turns < 120:
            now = await talker.now(topic)
            if now.get("choices") and now["moment"] == session.at:
                await talker.ok("act", topic=topic, moment=now["moment"], choice=chooser.choice(now["choices"])["text"])
                turns += 1
            await asyncio.sleep(0.005)
            for moment in session.line():
                if (
                    moment.number
                    and moment.step.seat == 1
                    and not moment.step.action.startswith(("mulligan", "choose"))
                ):
                    seen |= set(re.findall(r"[A-Z]\w+_\w+", session.told(moment.number, None) + moment.step.action))
                seen |= {card for card in secret if card in str(session.view(0, moment.number).to_json(full=True))}
            for message in talker.bytes[read:]:
                if not session.is_over:
                    told = {card for card in secret if card.encode() in message}
                    assert told <= seen, told - seen
            read = len(talker.bytes)
        assert turns > 3
        assert (
            "tells the hidden cards" in (await talker.ask("save", topic=topic)).get("error", {}).get("message", "over")
            or session.is_over
        )
        recipe = {"name": "mcts-open", "iterations": 50}
        if not session.is_over and session.state.to_act == 0:
            await talker.ok("search", topic=topic, moment=session.at, recipe=recipe)

    run(scenario)


def test_what_an_analysis_of_a_seat_finds_depends_on_what_it_sees():
    session = session_of("secrets", 4)
    chooser = random.Random(1)
    for _ in range(30):
        session.take(chooser.choice(session.state.legal_actions()))
    seat = session.state.to_act
    found = []
    for state in (session.state, session.state.observe(seat).determinize({"type": "anything"}, seed=9)):
        for name in ("mcts", "mcts-open", "ismcts"):
            seen, recipe = session.analysis(state.observe(seat), tw.agent(name, tw.Iterations(100)))
            found.append([(one.action, one.visits, one.value) for one in tw.search(seen, recipe).actions])
    assert found[:3] == found[3:]


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["hearthstone", "secrets", "tribes"])
def test_whole_matches_change_no_byte(name, seat):
    """Whole matches, to their end: what a client that comes anew is told, the event of each step, what the seat is told
    that the other may hold, and what is said of its own analysis."""
    chooser = random.Random(f"{name} {seat}")
    every = 11 if name == "tribes" else 1
    redealt = 0
    for seed in range(3):
        session = session_of(name, seed)
        while not session.is_over and len(session.moments) < 6000:
            here = session.moment
            if here.number and here.number % every == 0:
                room = MatchRoom("id", session, {}, Limits())
                event = {"step": here.number, "what": {}}
                cards = name != "tribes" and here.number % 8 == 0

                def told(room=room, event=event, cards=cards):
                    found = [room.whole((seat,)), room.whole(()), room.event(1, event, (seat,), True)]
                    return found + ([room.session.believed(seat, worlds=20)] if cards else [])

                true = msgspec.json.encode(told())
                other = here.state.observe(seat).determinize({"type": "anything"}, seed=here.number)
                redealt += str(other) != str(here.state)
                session.moments[session.at] = Moment(here.number, here.parent, here.depth, other, here.step)
                assert msgspec.json.encode(told()) == true
                session.moments[session.at] = here
            session.take(chooser.choice(session.state.legal_actions()))
        assert session.is_over
    assert redealt > 50
