"""Recordings of the real client are read whole, in every form, and a damaged one says where it is damaged."""

from __future__ import annotations

import gzip
import logging
import random
import time
import tracemalloc
import zlib
from io import BytesIO, StringIO

import pytest

from games.hearthstone.logs.samples import ANNA, BEN, HSREPLAY, power_log
from turnwise.hearthstone.logs import BadLogError, Recording, entities
from turnwise.hearthstone.logs.entities import World, matches
from turnwise.hearthstone.logs.eras import Eras
from turnwise.hearthstone.logs.packets import UNKNOWN_BLOCK, Begin, Choices, Create, End, Named, Options, Packet
from turnwise.hearthstone.logs.tags import Tag


def packets_of(text: str | bytes) -> list[object]:
    return [each for each in Recording(text.encode() if isinstance(text, str) else text) if not isinstance(each, Named)]


def worlds_of(text: str | bytes) -> list[World]:
    found = []
    for packets in matches(Recording(text.encode() if isinstance(text, str) else text)):
        found.append(World(packets[0]))
        for packet in packets[1:]:
            found[-1].apply(packet)
    return found


def entities_of(world: World) -> dict[int, tuple[str, dict[object, object]]]:
    return {number: (entity.card, entity.tags) for number, entity in world.entities.items()}


def unlined(packets: list[object]) -> list[object]:
    """Without the numbers of lines, and with the names of players as entities."""
    names = {ANNA: 2, BEN: 3}
    for packet in packets:
        if hasattr(packet, "line"):
            packet.line = 0
        for field in ("entity", "player"):
            if isinstance(getattr(packet, field, None), str):
                setattr(packet, field, names[getattr(packet, field)])
        if isinstance(packet, Create):
            packet.build = 0
            for player in packet.players:
                player.name, player.deck = "", []
    return packets


def test_every_form_says_the_same():
    wanted = unlined(packets_of(power_log()))
    assert len(wanted) > 20
    for text in (
        power_log(blocks="ACTION"),
        power_log(word="entityName"),
        power_log(head="[Power] "),
        power_log().replace("\n", "\r\n"),
        power_log(blocks="ACTION").replace("BlockType=", "SubType="),
        power_log().replace("BLOCK_START BlockType=", "ACTION_START SubType=").replace("BLOCK_END", "ACTION_END"),
        power_log().replace(" SubOption=-1", " SubOption=-1 TriggerKeyword=0"),
        power_log("GameState", "PowerTaskList"),
        HSREPLAY,
    ):
        text = text.replace(f"Player={ANNA} TaskList", "Player=2 TaskList")  # clients with ACTION_START misname it
        assert unlined(packets_of(text)) == wanted


def test_where_gamestate_is_missing_the_other_is_read():
    wanted = [each for each in unlined(packets_of(power_log())) if not isinstance(each, (Options, Choices))]
    found = unlined(packets_of(power_log("PowerTaskList")))
    assert found == [each for each in wanted if type(each).__name__ != "SendOption"]


def test_names_become_the_players_they_are():
    for text in (power_log(), power_log(first="9 Anna = x"), power_log("PowerTaskList")):
        [world] = worlds_of(text)
        assert world.entities[2].get(Tag.RESOURCES) == 10 and world.entities[3].get(Tag.PLAYSTATE) == 4
        assert world.names[BEN] == 3


STRANGER = "UNKNOWN HUMAN PLAYER"


def test_a_player_has_more_than_one_name():
    """A client calls an opponent unknown until it has the name; a battle tag stands with or without its number."""
    text = power_log()
    end = f"D 05:45:27.6845540 GameState.DebugPrintPower() - TAG_CHANGE Entity={BEN}#1234 tag=FATIGUE value=3\n"
    late = text.replace(f"Entity={BEN} tag=MULLIGAN_STATE", f"Entity={STRANGER} tag=MULLIGAN_STATE")
    asked = f"TAG_CHANGE Entity={ANNA} tag=MULLIGAN_STATE"
    first = text.replace(asked, f"TAG_CHANGE Entity={STRANGER} tag=TIMEOUT value=75\n{end[:51]}{asked}")
    for each in (text, late, late.replace(ANNA, "Anna#77"), first):
        [world] = worlds_of(each + end)
        assert world.entities[2].get(Tag.RESOURCES) == 10 and world.entities[3].get(Tag.PLAYSTATE) == 4
        assert world.entities[3].get(Tag.FATIGUE) == 3 and set(world.names.values()) == {2, 3}


def test_who_played_a_card_last_has_that_name():
    """A spectator joins in the middle: no mulligan tells names."""
    says = "D 05:45:27.6845540 GameState.DebugPrintPower() - TAG_CHANGE Entity="
    text = power_log().replace("DebugPrintEntityChoices", "DebugPrintNothing")
    at = text.index(f"{says}{ANNA}")
    text = text[:at] + f"{says}{BEN} tag=TIMEOUT value=7\n{says}{ANNA} tag=TIMEOUT value=8\n" + text[at:]
    won = f"{says}{BEN} tag=PLAYSTATE"
    text = text.replace(won, f"{says}{BEN} tag=LAST_CARD_PLAYED value=66\n{won}")
    text = text.replace("tag=RESOURCES_USED", "tag=NOTHING")
    [world] = worlds_of(text)
    assert world.names == {BEN: 3, ANNA: 2} and world.entities[2].get(8) == 0


def test_a_client_of_2015_names_the_wrong_player_of_a_question():
    """It prints the entity with the player's number: for player 2 that is player 1."""
    text = power_log(blocks="ACTION").replace(f"Player={ANNA} TaskList", f"Player={BEN} TaskList")
    lines = text.splitlines()
    head = "D 05:45:27.6845540 GameState.Debug"
    asked = next(place for place, line in enumerate(lines) if "EntityChoices" in line)
    lines.insert(asked, head + "PrintEntityChoices() - id=1 Player=GameEntity ChoiceType=MULLIGAN")
    lines.insert(-2, head + f"PrintPower() - TAG_CHANGE Entity={ANNA} tag=PLAYER_ID value=1")
    [world] = worlds_of("\n".join(lines))
    assert world.names == {BEN: 3, ANNA: 2}


def test_questions_of_2014_name_nobody():
    old = power_log().replace(f"Player={ANNA} TaskList=4 ", "").replace("EntityChoices", "Choices")
    assert "- id=1 ChoiceType" in old
    [choices] = [each for each in packets_of(old) if isinstance(each, Choices)]
    assert (choices.player, choices.kind, choices.entities) == (0, 1, [4])


def test_the_build_that_a_power_log_tells():
    text = power_log()
    assert Eras(list(Recording(text.encode()))).build == 0
    lines = text.splitlines()
    lines.insert(30, "D 05:45:27.6845540 GameState.DebugPrintGame() - BuildNumber=25770")
    assert Eras(list(Recording("\n".join(lines).encode()))).build == 25770


def test_a_block_of_another_kind_or_damaged_still_has_its_end():
    for spoiled in ("BLOCK_START BlockType=NEVER_HEARD Entity", "BLOCK_START BlockType=PLAY Entiti"):
        found = packets_of(power_log().replace("BLOCK_START BlockType=PLAY Entity", spoiled))
        kinds = [each.kind for each in found if isinstance(each, Begin)]
        assert kinds == [UNKNOWN_BLOCK] and sum(isinstance(each, End) for each in found) == 1


def test_a_line_that_tells_names_is_believed():
    late = power_log().splitlines()
    late.insert(30, "D 05:45:27.6845540 GameState.DebugPrintGame() - PlayerID=2, PlayerName=Ben the Bold")
    [world] = worlds_of("\n".join(late))
    assert world.names[BEN] == 3


def test_several_matches_in_a_file_are_apart():
    for text, count in (
        (power_log() + power_log(blocks="ACTION"), 2),
        (HSREPLAY.replace("</Game>", "</Game>" + game()), 2),
    ):
        found = worlds_of(text)
        assert len(found) == count and entities_of(found[0]) == entities_of(found[1])


def game() -> str:
    return HSREPLAY[HSREPLAY.index("<Game ") : HSREPLAY.index("</Game>") + len("</Game>")]


def test_compressed_and_other_encodings():
    wanted = entities_of(worlds_of(power_log())[0])
    text = power_log()
    for data in (
        gzip.compress(text.encode()),
        gzip.compress(text[:5000].encode()) + gzip.compress(text[5000:].encode()),
        text.encode("utf-16"),
        b"\xef\xbb\xbf" + text.encode(),
    ):
        assert entities_of(worlds_of(data)[0]) == wanted


def test_the_deck_that_a_file_tells_and_the_build():
    create = next(iter(Recording(HSREPLAY.encode())))
    assert create.players[0].deck == ["CS2_182", "CS2_182"] and create.build == 20457


def test_hslog_reads_the_same():
    hslog = pytest.importorskip("hslog")
    from hslog.export import EntityTreeExporter

    logging.disable(logging.CRITICAL)
    try:
        for text in (power_log(), power_log(blocks="ACTION")):
            parser = hslog.LogParser()
            parser.read(StringIO(text))
            parser.flush()
            game = EntityTreeExporter(parser.games[0], player_manager=parser.player_manager).export().game
            theirs = {each.id: {int(k): int(v) for k, v in each.tags.items()} for each in game.entities}
            assert theirs == {number: tags for number, (_, tags) in entities_of(worlds_of(text)[0]).items()}
    finally:
        logging.disable(logging.NOTSET)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b"\x1f\x8b\x08", "cut"),
        (b"hello\nworld\n", "neither a Power.log nor HSReplay XML"),
        (b"<html><body>hello</body></html>", "neither a Power.log nor HSReplay XML"),
        (b"<HSReplay build='1'></HSReplay>", "without a match"),
        (b"PK\x03\x04 a zip file", "neither"),
        (" ".join(power_log().split(" ")[1:]).replace("CREATE_GAME", "CREATE").encode(), "neither|no match begins"),
        (b"D 0 GameState.DebugPrintOptions() - id=3\n" * 9, "no line says CREATE_GAME"),
    ],
)
def test_what_is_no_recording_is_refused_with_a_reason(data, message):
    with pytest.raises(BadLogError, match=message):
        list(Recording(data))
    with pytest.raises(BadLogError, match="No such file"):
        Recording("/no/such/file")


def test_a_cut_file_gives_what_it_has_and_says_so():
    cut = HSREPLAY[: HSREPLAY.index("<HideEntity")]
    recording = Recording(cut.encode())
    assert sum(isinstance(each, Begin) for each in recording) == 1 and "line" in recording.problem
    packed = gzip.compress(power_log().encode())
    recording = Recording(packed[: len(packed) // 2])
    assert sum(1 for _ in recording) >= 1 and "cut" in recording.problem


def test_a_damaged_line_is_told_and_the_rest_is_read():
    text = power_log().replace("tag=DAMAGE value=1", "tag=DAMAGE value=" + "9" * 5000)
    recording = Recording(text.encode())
    whole = sum(1 for _ in Recording(power_log().encode()))
    assert sum(1 for _ in recording) == whole - 1
    assert recording.unread == 1 and "too large" in recording.notes[0].message and recording.notes[0].line > 10


def test_entities_that_expand_are_refused():
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' + HSREPLAY.partition("?>")[2]
    with pytest.raises(BadLogError, match="declares entities"):
        list(Recording(bomb.encode()))


def damaged(number: int) -> bytes:
    """A recording with something wrong, each number another thing."""
    rng = random.Random(number)
    text = HSREPLAY if number % 2 else power_log()
    data = bytearray(text.encode())
    kind = number // 2 % 10
    if kind == 0:
        del data[rng.randrange(len(data)) :]
    elif kind == 1:
        lines = text.splitlines()
        rng.shuffle(lines)
        data = bytearray("\n".join(lines).encode())
    elif kind == 2:
        for _ in range(20):
            data[rng.randrange(len(data))] = rng.randrange(256)
    elif kind == 3:
        huge = "9" * rng.choice([20, 400, 5000, 200_000])
        data = bytearray(text.replace("value=1", "value=" + huge).replace('value="1"', f'value="{huge}"').encode())
    elif kind == 4:
        data = bytearray(text.encode(rng.choice(["utf-16", "utf-32", "cp037", "utf-16-be"])))
    elif kind == 5:
        packed = bytearray(gzip.compress(bytes(data)))
        for _ in range(3):
            packed[rng.randrange(10, len(packed))] ^= 255
        data = packed
    elif kind == 6:
        lines = text.splitlines()
        data = bytearray("\n".join(rng.choices(lines, k=len(lines) * 3)).encode())
    elif kind == 7:
        data = bytearray(text.replace("id=", "id=-").replace('id="', 'id="-').encode())
    elif kind == 8:
        data = bytearray(b"\0".join(bytes([each]) for each in data))
    else:
        at = rng.randrange(len(data))
        data[at:at] = bytes(rng.randrange(256) for _ in range(3000))
    return bytes(data)


@pytest.mark.parametrize("number", range(200))
def test_a_damaged_recording_never_crashes(number):
    recording, why = Recording(damaged(number)), ""
    begun = time.process_time()
    try:
        for packets in matches(recording):
            world = World(packets[0])
            for packet in packets[1:]:
                world.apply(packet)
    except BadLogError as error:
        why = str(error)
    assert time.process_time() - begun < 5 and (not why or len(why) > 20)


def test_a_match_without_an_end_is_cut(monkeypatch):
    monkeypatch.setattr(entities, "MOST_PACKETS", 500)
    lines = power_log().splitlines(keepends=True)
    [found] = matches(Recording(Endless("".join([*lines, lines[-1] * 1000]).encode(), 1)))
    assert len(found) == 500 and worlds_of(power_log())[0].entities.keys() == {each.id for each in _built(found)}


def _built(packets: list[Packet]) -> list[entities.Entity]:
    world = World(packets[0])
    for packet in packets[1:]:
        world.apply(packet)
    return list(world.entities.values())


class Endless(BytesIO):
    """A stream of so many bytes that nobody holds."""

    def __init__(self, part: bytes, times: int) -> None:
        super().__init__()
        self.part, self.times = part, times

    def read(self, size: int | None = -1) -> bytes:
        self.times -= 1
        return self.part if self.times >= 0 else b""


def packed(part: bytes, times: int) -> bytes:
    pack = zlib.compressobj(9, wbits=31)
    return b"".join([pack.compress(part) for _ in range(times)] + [pack.flush()])


@pytest.mark.parametrize("part", [b"\0" * (1 << 20), b"\n" * (1 << 20), b"<" * (1 << 20), b"<a>" * (1 << 18)])
def test_a_bomb_is_left_early(part):
    recording = Recording(packed(part, 300))
    begun = time.process_time()
    with pytest.raises(BadLogError):
        list(recording)
    assert time.process_time() - begun < 20 and recording.source.bytes < 100 << 20


@pytest.mark.alone
@pytest.mark.parametrize("text", [power_log("GameState", "PowerTaskList"), game()])
def test_a_hundred_megabytes_need_no_memory_and_little_time(text):
    xml = text.startswith("<")
    part = text.encode() * (max(1, (1 << 20) // len(text)))
    times = (100 << 20) // len(part)
    begun = time.process_time()
    stream = Endless(part, times)
    first = b"<HSReplay build='1'>" if xml else b""
    stream.read = (lambda read, queue=[first]: lambda size=-1: (queue.pop() if queue else b"") or read(size))(
        stream.read
    )
    count = sum(1 for _ in Recording(stream))
    rate = times * len(part) / (time.process_time() - begun) / 1e6
    assert count > 100_000 and rate > 10, f"{rate:.1f} MB/s"
    tracemalloc.start()
    list_of_none = [None for _ in Recording(Endless((first or b"") + part, 8)) if False]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert not list_of_none and peak < 24 << 20
