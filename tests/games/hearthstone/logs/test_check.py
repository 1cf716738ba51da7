"""What the check says: equal where the rules agree, where and how they differ, and why something cannot be decided."""

from __future__ import annotations

import re

import msgspec
import pytest
from typer.testing import CliRunner

import turnwise as tw
from turnwise.arena.record import Record, replay
from turnwise.cli import app
from turnwise.hearthstone import deck, printed_cards
from turnwise.hearthstone.logs import Recording
from turnwise.hearthstone.logs.builds import build_of, era_of_build
from turnwise.hearthstone.logs.cards import plain_id
from turnwise.hearthstone.logs.check import check
from turnwise.hearthstone.logs.eras import Eras
from turnwise.hearthstone.logs.export import to_hsreplay
from turnwise.hearthstone.logs.importing import import_matches
from turnwise.hearthstone.logs.packets import Create, End, Full
from turnwise.hearthstone.logs.tags import Tag, Type

POSITION = {
    "turn": 9, "to_act": 0, "era": "p4",
    "players": [
        {"hero": "HERO_08", "mana": 9, "max_mana": 9, "hand": ["CS2_029", "CS2_024", "EX1_277"], "deck": {"CS2_182": 3},
         "board": ["CS2_182"]},
        {"hero": "HERO_01", "deck": {"CS2_106": 3}, "board": ["CS2_172", "EX1_021"]},
    ],
}  # fmt: skip


def record_of(*actions: str, position: dict = POSITION) -> Record:
    """A match from a position, with these actions."""
    state = tw.load("hearthstone").state_from_plain(position)
    steps = []
    for action in actions:
        after, picks = state.apply(action, seed=3)
        steps.append({"seat": state.to_act, "action": action, "picks": picks})
        state = after
    return msgspec.convert(
        {"game": "hearthstone", "setup": {}, "seed": 0, "agents": ["Anna", "Ben"], "start_picks": [], "steps": [],
         "returns": [], "finished": False, "pieces": [{"start": position, "steps": steps}]},
        Record,
    )  # fmt: skip


ACTIONS = ("play CS2_029 -> enemy 1", "attack 1 -> enemy 1", "play EX1_277", "power -> enemy hero", "end", "end")


def checked(text: str):
    [found] = import_matches(text.encode())
    return found


def test_a_true_log_is_equal():
    found = checked(to_hsreplay(record_of(*ACTIONS)))
    assert found.checked.whole and [each.what for each in found.checked.verdicts] == [
        "play CS2_029 -> enemy 1", "attack 1 -> enemy 1", "play EX1_277", "power -> enemy hero", "end", "end",
    ]  # fmt: skip
    assert found.record().all_pieces()[0].steps == record_of(*ACTIONS).all_pieces()[0].steps


def test_a_false_number_is_a_difference_with_its_place():
    """The log says that Fireball dealt 5, the engine 6; the rest of the match goes on from the log's state."""
    text = to_hsreplay(record_of("play CS2_029 -> enemy hero", "attack 1 -> enemy hero"))
    text = re.sub(r'(entity="\d+" tag="44" value=)"6"', r'\1"5"', text, count=1)
    text = text.replace('tag="44" value="10"', 'tag="44" value="9"')
    found = checked(text)
    first, second = found.checked.verdicts
    assert first.verdict == "differing" and first.why == ["player 1: health: 25 in the log, 24 here"]
    assert second.verdict == "equal" and len(found.checked.pieces) == 1
    position = found.checked.position(1)
    assert position["players"][0]["hand"][0] == "CS2_029" and position["players"][1]["health"] == 30


def test_what_chance_did_is_found():
    record = record_of("play EX1_277")
    wanted = record.all_steps()[0].picks
    found = checked(to_hsreplay(record)).record()
    assert sorted(found.all_steps()[0].picks) == sorted(wanted) and len(wanted) == 3


def test_an_option_too_many_is_told():
    text = to_hsreplay(record_of("play CS2_029 -> enemy hero"))
    text = text.replace("</Options>", '<Option index="99" type="3" entity="2"/></Options>')
    assert checked(text).checked.options[0].verdict == "differing"
    text = re.sub(r"<Option index=\"1\".*?</Option>", "", to_hsreplay(record_of("end")), count=1, flags=re.S)
    options = checked(text).checked.options[0]
    assert options.verdict == "differing" and options.extra and not options.missing


def test_a_card_that_is_not_ours_cannot_be_decided():
    text = to_hsreplay(record_of("play CS2_029 -> enemy hero")).replace("CS2_029", "XYZ_001")
    verdict = checked(text).checked.verdicts[0]
    assert verdict.verdict == "undecided" and "XYZ_001" in verdict.why[0]


def shown(card: str, entity: int, cost: int, attack: int, health: int, kind: Type = Type.MINION) -> Full:
    more = Tag.DURABILITY if kind == Type.WEAPON else Tag.HEALTH
    return Full(entity, card, {Tag.COST: cost, Tag.ATK: attack, more: health, Tag.CARDTYPE: kind})


def test_numbers_of_no_era_are_the_logs_and_warned_of():
    """Two Yetis for 3 in a build that no table knows exactly."""
    twice = [shown("CS2_182", 4, 3, 4, 5), shown("CS2_182", 5, 3, 4, 5)]
    eras = Eras([Create(build=26000), *twice])
    assert eras.warnings == ["CS2_182: no era prints its numbers (3 4/5); taken from the log"]
    game = eras.game(tw.load("hearthstone"))
    state = game.state_from_plain({"era": eras.name, "players": [{"hero": "HERO_08", "deck": {"CS2_182": 1}}] * 2})
    assert state.apply("end", seed=1)[0].to_plain(full=True)["players"][1]["hand"][0]["cost_now"] == 3
    once = Eras([Create(build=26000), twice[0]])
    assert not once.warnings and "CS2_182" not in once.option.cards  # something may have changed that one
    assert not Eras([Create(build=27358), *twice]).warnings  # an era's own build is known


def test_a_card_of_another_era_says_so():
    old = Eras([Create(build=27358), shown("CS2_106", 4, 2, 3, 2, Type.WEAPON)])
    assert not old.warnings and old.name == "p4" and old.text("CS2_106").startswith("CS2_106@")


def printed(number: int, card: str) -> tuple[int, int, int]:
    return Eras._prints(card, build_of(number))


def test_builds_print_what_balance_changes_had_not_yet_changed():
    assert [printed(build, "CS2_106")[0] for build in (18792, 20457, 20970, 27358)] == [2, 2, 3, 3]
    assert [printed(build, "ICC_705")[0] for build in (20457, 22611, 23180)] == [7, 7, 8]
    assert [printed(build, "KAR_063")[0] for build in (14830, 18336)] == [1, 2]
    assert [printed(build, "CS2_108")[0] for build in (8416, 14000, 14830)] == [1, 1, 2]
    assert [build_of(build).era_of("AT_060") for build in (10357, 10833)] == ["p5", "p4"]
    assert "icecrown" in build_of(20457).sets and "kobolds" not in build_of(20457).sets
    assert build_of(27358).cards == {} and build_of(29349).era == "p3"


def test_a_file_without_a_build_is_of_the_first_that_fits():
    axe = shown("CS2_106", 4, 2, 3, 2, Type.WEAPON)
    icecrown = shown("ICC_705", 5, 7, 5, 5)
    assert Eras([Create(), axe, icecrown]).option.number == 20457
    assert Eras([Create(), shown("ICC_705", 5, 8, 5, 5)]).option.number == 23180
    assert Eras([Create(), shown("BOT_270", 5, 7, 2, 1)]).name == "p4"


def test_the_option_build_is_an_era_of_its_own():
    build = {"number": 25770, "era": "p4", "cards": {"BOT_270": {"cost": 5}, "CFM_637": {"era": "p1"}}}
    game = tw.load("hearthstone", build=build)
    assert game.options["build"]["cards"] == build["cards"]
    plain = {"era": "build", "players": [{"hero": "HERO_08", "hand": ["BOT_270", "CFM_637"], "mana": 5}] * 2}
    hand = game.state_from_plain(plain).to_plain(full=True)["players"][0]["hand"]
    assert hand[0]["cost_now"] == 5 and "charge" in hand[1]["keywords"]
    for wrong, message in (
        ({"number": 1, "era": "x"}, "no era is called"),
        ({"number": 1, "era": "p4", "sets": ["x"]}, "no set is called"),
        ({"number": 1, "era": "p4", "cards": {"x": {}}}, "no card of the table"), (7, "Expected `object`"),
    ):  # fmt: skip
        with pytest.raises(tw.TurnwiseError, match=message):
            tw.load("hearthstone", build=wrong)


def test_a_record_carries_its_build():
    """A file of build 20457: Fiery War Axe costs 2 there, and the record says so and is replayed so."""
    axes = {"hero": "HERO_01", "mana": 4, "hand": ["CS2_106", "CS2_106"], "deck": {"CS2_106": 3}}
    position = {"turn": 9, "era": "p1", "players": [axes, {"hero": "HERO_01", "deck": {"CS2_106": 3}}]}
    text = to_hsreplay(record_of("play CS2_106", "end", position=position))
    text = re.sub(r'build="\d+"', 'build="20457"', text)
    found = checked(text)
    record = Record.from_json(found.record().to_json())
    assert found.checked.whole and record.options["build"]["number"] == 20457
    assert replay(record)[1].to_plain()["players"][0]["mana"] == 2


def test_ids_of_skins_and_builds():
    assert plain_id("HERO_05a") in ("HERO_05", "HERO_05a") and plain_id("CS2_034_H1") == "CS2_034"
    assert plain_id("nothing of ours") == "?" and plain_id("") == "?"
    assert [era_of_build(each) for each in (6898, 8416, 18792, 27358, 29349)] == ["p1_2014", "p5", "p1", "p4", "p3"]


def test_an_option_that_only_the_inner_block_tells():
    """Builds of 2017 write option 0 into the block of every play; what was chosen stands in the block of its text."""
    position = {"turn": 9, "players": [{"hero": "HERO_06", "mana": 9, "hand": ["EX1_154"], "deck": {"CS2_182": 3}},
                                       {"hero": "HERO_01", "board": ["CS2_182"], "deck": {"CS2_182": 3}}]}  # fmt: skip
    text = to_hsreplay(record_of("play EX1_154 as 2 -> enemy 1", position=position))
    text = re.sub(r"<SendOption[^>]*/>", "", text)
    block = re.search(r'<Block type="7" entity="(\d+)"[^>]*>', text)
    inner = f'<Block type="3" entity="{block[1]}" target="0" subOption="1"></Block>'
    text = text.replace(block[0], block[0].replace('subOption="1"', 'subOption="0"') + inner)
    assert 'subOption="0"' in text
    found = checked(text)
    assert found.checked.whole and found.record().all_steps()[0].action == "play EX1_154 as 2 -> enemy 1"


def test_a_text_on_an_enemy_minion_works_for_who_put_it_there():
    """After a break the state is the log's: Corruption on an enemy minion waits for the caster's turn."""
    warlock = {"hero": "HERO_07", "mana": 9, "hand": ["CS2_063", "CS2_029"], "deck": {"CS2_182": 5}}
    warrior = {"hero": "HERO_01", "board": ["CS2_182"], "deck": {"CS2_182": 5}}
    position = {"turn": 9, "players": [warlock, warrior]}
    text = to_hsreplay(
        record_of("play CS2_063 -> enemy 1", "play CS2_029 -> enemy hero", "end", "end", position=position)
    )
    text = re.sub(r'(entity="\d+" tag="44" value=)"6"', r'\1"5"', text, count=1)
    curse = (
        '<FullEntity id="900" cardID="CS2_063e"><Tag tag="202" value="6"/><Tag tag="49" value="1"/>'
        '<Tag tag="50" value="1"/><Tag tag="40" value="{}"/></FullEntity>'
    )
    block = re.search(r'<Block type="7" entity="\d+" target="(\d+)"[^>]*>', text)
    text = text.replace(block[0], block[0] + curse.format(block[1]))
    verdicts = checked(text).checked.verdicts
    assert [each.verdict for each in verdicts] == ["equal", "differing", "equal", "equal"]


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "match.xml"
    path.write_text(to_hsreplay(record_of(*ACTIONS)))
    return path


def run(*words: object):
    return CliRunner().invoke(app, [str(word) for word in words])


def test_import_saves_a_record_and_positions(log, tmp_path):
    done = run("import", log, "--save", tmp_path / "record.json", "--positions", tmp_path / "positions")
    assert done.exit_code == 0, done.output
    assert "Anna against Ben" in done.output and "6 equal" in done.output and "one piece" in done.output
    record = Record.from_json((tmp_path / "record.json").read_text())
    assert len(replay(record)) == 7
    positions = sorted((tmp_path / "positions").iterdir())
    assert len(positions) == 6
    first = tw.load("hearthstone").state_from_json(positions[0].read_text())
    assert "play CS2_029 -> enemy 1" in first.legal_actions()
    assert run("replay", tmp_path / "record.json").exit_code == 0


def test_check_prints_what_differs_and_from_where(log):
    log.write_text(re.sub(r'(entity="\d+" tag="44" value=)"2"', r'\1"1"', log.read_text()))
    done = run("import", log, "--check")
    assert done.exit_code == 0 and "differing" in done.output and '"players"' in done.output
    told = msgspec.json.decode(run("import", log, "--json").output)
    assert told["matches"][0]["actions"]["differing"] >= 1


def test_export_writes_what_import_reads(log, tmp_path):
    run("import", log, "--save", tmp_path / "record.json")
    done = run("export", tmp_path / "record.json", "--hsreplay", "--save", tmp_path / "again.xml")
    assert done.exit_code == 0, done.output
    assert "one piece" in run("import", tmp_path / "again.xml").output
    assert run("export", tmp_path / "record.json").exit_code == 2
    assert run("export", tmp_path / "record.json", "--hsreplay").output.startswith("<?xml")


def test_export_is_of_hearthstone(tmp_path):
    (tmp_path / "nim.json").write_text(tw.play("random", "random", game="nim", seed=1).to_json())
    done = run("export", tmp_path / "nim.json", "--hsreplay")
    assert done.exit_code == 2 and "hearthstone" in done.output


def test_import_of_no_recording_is_one_line(tmp_path):
    (tmp_path / "x.log").write_text("hello\n")
    done = run("import", tmp_path / "x.log")
    assert done.exit_code == 2 and "neither a Power.log nor HSReplay XML" in done.output


def test_a_collection_of_decks_becomes_a_folder(tmp_path):
    printed = printed_cards("p1")
    mage = deck("p5_mage_mech")
    pairs = [[printed[card].dbf_id, count] for card, count in mage.counts.items()]
    entry = {"card_list": msgspec.json.encode(pairs).decode(), "observations": 411, "shortid": "3Uh8", "win_rate": 50.0}
    (tmp_path / "decks.json").write_bytes(msgspec.json.encode({"MAGE": [entry, {"card_list": [[1, 99]]}]}))
    done = run("import", tmp_path / "decks.json", "--decks", tmp_path / "mine")
    assert done.exit_code == 0 and "1 decks" in done.output and "1 left out" in done.output
    assert msgspec.json.decode((tmp_path / "mine" / "weights.json").read_bytes()) == {"mage_3Uh8": 411}
    assert deck(str(tmp_path / "mine" / "mage_3Uh8.toml")).counts == mage.counts
    (tmp_path / "bad.json").write_text("[1]")
    assert run("import", tmp_path / "bad.json", "--decks", tmp_path / "mine").exit_code == 2


def test_a_lost_end_of_a_block_loses_no_later_action():
    packets = list(Recording(to_hsreplay(record_of(*ACTIONS)).encode()))
    ends = [place for place, each in enumerate(packets) if isinstance(each, End)]
    found = check([each for place, each in enumerate(packets) if place != ends[1]], tw.load("hearthstone"))
    assert [each.what for each in found.verdicts] == [each.what for each in checked(
        to_hsreplay(record_of(*ACTIONS))).checked.verdicts]  # fmt: skip
    assert found.whole


def test_an_action_that_the_recording_ends_in_is_undecided():
    text = to_hsreplay(record_of("attack 1 -> enemy 1", "play CS2_029 -> enemy hero"))
    found = checked(text[: text.rindex('tag="44"')])
    last = found.checked.verdicts[-1]
    assert [each.verdict for each in found.checked.verdicts] == ["equal", "undecided"]
    assert last.why[0] == "the recording ends within it"
