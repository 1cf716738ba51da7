"""A match of ours, written as HSReplay and read again, is the same match: nobody's files are needed to know that."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

import turnwise as tw
from games.hearthstone.logs.ours import PAIRS, hidden_from, played
from turnwise.arena.record import Record, replay, replay_pieces
from turnwise.hearthstone.logs.compare import differences, ours
from turnwise.hearthstone.logs.export import to_hsreplay
from turnwise.hearthstone.logs.importing import Imported, import_matches


def read_again(record: Record) -> Imported:
    [found] = import_matches(to_hsreplay(record).encode())
    return found


def after_mulligan(record: Record) -> int:
    return sum(str(step.action).startswith("mulligan") for step in record.steps)


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_import_of_an_export_is_the_match(pair, seed):
    record = played(pair, seed)
    begin = after_mulligan(record)
    found = read_again(record)
    assert [each.verdict for each in found.checked.verdicts] == ["equal"] * len(found.checked.verdicts)
    assert all(each.verdict == "equal" for each in found.checked.options)
    again = found.record()
    assert [step.action for step in again.all_steps()] == [step.action for step in record.steps[begin:]]
    assert [step.seat for step in again.all_steps()] == [step.seat for step in record.steps[begin:]]
    assert again.returns == record.returns and again.finished
    first, last = replay_pieces(again), replay(record)
    assert differences(ours(last[begin]), ours(first[0][0])) == []
    assert differences(ours(last[-1]), ours(first[-1][-1])) == []
    assert Record.from_json(again.to_json()) == again


def test_nearly_all_matches_come_back_in_one_piece():
    found = [read_again(played(pair, 7)).checked for pair in PAIRS]
    assert sum(each.whole for each in found) >= len(PAIRS) - 1


def test_a_match_that_was_given_up_is_given_up_again():
    record = played(PAIRS[0], 1)
    record = msgspec.structs.replace(record, steps=record.steps[:20], returns=[1.0, 0.0], conceded=1)
    again = read_again(record).record()
    assert again.conceded == 1 and again.returns == [1.0, 0.0]
    assert len(again.all_steps()) == 20 - after_mulligan(record)


def test_a_hidden_hand_is_played_by_hindsight():
    """The file names no card of player 1 until it is played: the engine's state holds it all the same."""
    record = played(PAIRS[0], 2)
    [found] = import_matches(hidden_from(to_hsreplay(record), 2).encode())
    assert all(each.verdict == "equal" for each in found.checked.verdicts)
    start = found.checked.pieces[0].start
    assert "?" in start["players"][1]["deck"]  # what never came up stays hidden


# Matches of random decks that once did not come back: a coin, an Immune for a turn, a Molten Blade in the hand; and
# where player 2 is hidden Dorian, Barnes, Prince Valanar and Corpsetaker, whose texts look at cards that nobody sees.
HARD = [(28, "p4"), (48, "p4"), (128, "p3"), (36, "p4"), (61, "p1"), (70, "p4"), (85, "p4")]


@pytest.mark.parametrize(("seed", "era"), HARD)
@pytest.mark.parametrize("hidden", [False, True])
def test_hard_matches_come_back_in_one_piece(seed, era, hidden):
    text = to_hsreplay(played((f"random_{era}_{2 * seed}", f"random_{era}_{2 * seed + 1}"), seed))
    [found] = import_matches((hidden_from(text, 2) if hidden else text).encode())
    assert found.checked.whole, [(each.what, each.why) for each in found.checked.verdicts if each.verdict != "equal"]
    assert all(each.verdict == "equal" for each in found.checked.options)
    supposed = found.story.assume
    assert not supposed or (hidden and any("never shows" in each for each in found.warnings))


@pytest.mark.parametrize("pair", PAIRS)
def test_matches_seen_from_one_side_come_back(pair):
    [found] = import_matches(hidden_from(to_hsreplay(played(pair, 5)), 2).encode())
    assert [each.what for each in found.checked.verdicts if each.verdict == "differing"] == []
    assert len(found.checked.pieces) <= 2


def spoiled(number: int) -> bytes:
    """A recording cut, with lines shuffled, with numbers that no match has, or with lines missing."""
    rng = random.Random(number)
    lines = to_hsreplay(played(PAIRS[number % 5], 3)).splitlines()
    match number % 4:
        case 0:
            del lines[rng.randrange(len(lines)) :]
        case 1:
            at = rng.randrange(len(lines) - 200)
            part = lines[at : at + 200]
            rng.shuffle(part)
            lines[at : at + 200] = part
        case 2:
            for _ in range(30):
                at = rng.randrange(len(lines))
                huge = rng.choice([-1, 0, 7, 99999, 2**40, -(2**33)])
                lines[at] = re.sub(r'value="-?\d+"', f'value="{huge}"', lines[at])
        case _:
            for _ in range(30):
                del lines[rng.randrange(len(lines))]
    return "\n".join(lines).encode()


@pytest.mark.parametrize("number", range(24))
def test_a_spoiled_match_is_read_as_far_as_it_goes(number):
    """Whatever stands in it: verdicts, a record that can be replayed, or a reason."""
    try:
        found = list(import_matches(spoiled(number)))
    except tw.TurnwiseError:
        return
    for each in found:
        if each.checked.pieces:
            assert replay_pieces(each.record())
