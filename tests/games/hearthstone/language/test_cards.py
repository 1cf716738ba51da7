"""The written cards as a whole: none is missing, the texts are as reviewed, and the commands tell of them."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import turnwise
from turnwise import _core
from turnwise.errors import BadSetupError, UnknownNameError
from turnwise.hearthstone import deck, printed_cards
from turnwise.hearthstone.cards import all_cards
from turnwise.hearthstone.cli import FUZZ, setting
from turnwise.hearthstone.commands import (
    card_rows,
    card_table,
    coverage_rows,
    coverage_table,
    deck_rows,
    deck_table,
    pool_rows,
    pool_table,
)
from turnwise.hearthstone.compiler import compile_cards
from turnwise.hearthstone.decks import community_decks
from turnwise.hearthstone.eras import era_named, eras
from turnwise.hearthstone.language import (
    ALLIES,
    ANY_CHARACTER,
    BEAST,
    ENEMY_MINIONS,
    SELF,
    TARGET,
    at_end,
    attach,
    collecting,
    count,
    damage,
    draw,
    enchantment,
    gain_armor,
    give,
    hand_size,
    minion,
    only_if,
    spell,
    summon,
)
from turnwise.hearthstone.text import card_texts


def test_every_card_of_the_paper_decks_is_written():
    needed = {card.id for card in printed_cards().values() if card.needed}
    assert needed - all_cards().cards.keys() == set()
    assert len(needed) == 372


def test_each_card_is_in_the_module_of_its_set():
    folder = Path(__file__).parents[4] / "src" / "turnwise" / "hearthstone" / "cards"
    for card in printed_cards().values():
        text = (folder / f"{card.set}.py").read_text() if (folder / f"{card.set}.py").exists() else ""
        if card.needed and not card.id.startswith(("HERO_0", "CFM_712_t", "LOOT_286t", "ICC_314t")):
            assert f'"{card.id}"' in text, f"{card.id} ({card.name}) belongs in cards/{card.set}.py"


def test_all_cards_compile():
    table = compile_cards(all_cards(), _core.hearthstone_layout())
    assert len(table.ids) == len(card_texts(all_cards())) + 1  # the unknown card


def test_card_texts_are_those_in_the_golden_file(golden):
    """A reviewer checks each line against the real card."""
    names = {id: card.name for id, card in printed_cards().items()}
    lines = [f"{id} | {names.get(id, id)} | {text}".rstrip() for id, text in card_texts(all_cards()).items()]
    golden("games/hearthstone/language/card_texts.txt", "\n".join(lines) + "\n")


def test_an_era_may_have_a_text_of_its_own():
    assert card_texts(all_cards(), "p1")["FP1_028"].endswith("gain +1 Attack.")
    assert card_texts(all_cards(), "p1_2014")["FP1_028"].endswith("gain +1/+1.")
    assert card_texts(all_cards(), "p5")["EX1_089"].startswith("Charge.")


def test_texts_of_effects_under_one_condition_are_one_sentence():
    with collecting() as mine:
        spell("Both", cost=1, play=only_if(count(ENEMY_MINIONS) >= 3, [draw(), gain_armor(2)]))
        spell("Hex of Hexes", cost=1, target=ALLIES, play=attach(TARGET, "Echo"))
        enchantment("Echo", when=at_end([damage(SELF, 1), attach(SELF, "Echo")]))
        minion("Heavy", cost=9, attack=1, health=1, self_cost=-hand_size(), deathrattle=summon("EX1_534t"))
    texts = card_texts(mine)
    assert texts["Both"] == "If your opponent controls at least 3 minions, draw a card and gain 2 Armor."
    assert texts["Hex of Hexes"] == (
        'Give a friendly minion "At the end of your turn, deal 1 damage to this and give this "Echo"."'
    )
    assert texts["Heavy"] == "Deathrattle: Summon a Hyena. Costs (1) less for each card in your hand."


def test_a_card_of_your_own_has_a_text_too():
    with collecting() as mine:
        minion("Den Mother", cost=4, attack=3, health=4, race=BEAST, aura=give(ALLIES & BEAST - SELF, 1))
        spell("Gamble", cost=1, target=ANY_CHARACTER, play=[damage(TARGET, 2), *only_if(hand_size() <= 3, draw(2))])
    texts = card_texts(mine)
    assert texts["Den Mother"] == "Your other Beasts have +1 Attack."
    assert texts["Gamble"] == "Deal 2 damage to a character. If you have at most 3 cards in hand, draw 2 cards."


def test_the_cards_command_lists_what_is_written_and_what_is_not():
    rows = {row.id: row for row in card_rows("boomsday")}
    assert rows["BOT_251"].text == "Magnetic. Deathrattle: Destroy a random enemy minion."
    missing = {row.id for row in card_rows("boomsday", missing=True)}
    assert not missing & rows.keys()
    assert len(missing) + sum(row.collectible for row in rows.values()) == 135
    assert card_table(list(rows.values())).row_count == len(rows)
    with pytest.raises(UnknownNameError, match=r"no set named 'boom'; did you mean boomsday"):
        card_rows("boom")


def test_the_pools_report_says_which_share_is_written():
    rows = {(row.name, row.era): row for row in pool_rows()}
    shredder = rows["minion_cost_2", "p5"]
    assert "GVG_096" in shredder.used_by
    assert shredder.written == shredder.real == 67
    assert rows["beast_with_text", "p4"].used_by == ("ICC_828p",)
    assert pool_table(list(rows.values())).row_count == len(rows) // 5


def test_no_card_is_missing_and_every_pool_of_every_era_is_whole():
    assert [row.id for era in eras() for row in card_rows(missing=True, era=era.name)] == []
    assert [(row.name, row.era) for row in pool_rows() if row.written != row.real] == []


def test_coverage_counts_every_set_of_every_era():
    rows = {(row.set, row.era): (row.written, row.real) for row in coverage_rows()}
    assert rows["all", "p5"] == (566, 566)
    assert rows["all", "p1_2014"] == (412, 412)
    assert rows["classic", "p4"] == (236, 236)
    assert rows["all", "p4"] == (1729, 1729)
    assert coverage_table(coverage_rows()).row_count == len({row.set for row in coverage_rows()})


def test_the_commands_print_json_and_tables():
    from typer.testing import CliRunner

    from turnwise.cli import app

    run = CliRunner().invoke
    assert len(msgspec.json.decode(run(app, ["decks", "--json"]).output)) == 16 + len(community_decks())
    found = msgspec.json.decode(run(app, ["cards", "--set", "blackrock", "--json"]).output)
    assert sum(row["collectible"] for row in found) == 31
    assert "Quick Shot" in run(app, ["cards", "--set", "Blackrock"]).output
    assert "minion_cost_2" in run(app, ["cards", "--pools"]).output
    assert "566 of 566" in run(app, ["cards", "--coverage"]).output
    assert run(app, ["cards", "--era", "p9"]).exit_code == 2


def test_the_command_line_says_decks_as_the_rules_want_them(tmp_path):
    assert setting({"deck": ["p5_mage_mech"], "first": 1}) == ({}, {"decks": ["p5_mage_mech"] * 2, "first": 1})
    options, setup = setting({"deck": ["p5_mage_mech", deck("p3_hunter_default").to_string()], "mulligan": False})
    assert options == {"mulligan": False}
    assert setup["decks"][0] == "p5_mage_mech"
    assert (setup["decks"][1]["hero"], len(setup["decks"][1]["cards"])) == ("HERO_05", 30)
    with pytest.raises(BadSetupError, match="two decks play, there are 3"):
        setting({"deck": ["p5_mage_mech"] * 3})


def test_the_decks_command_lists_the_sixteen_and_the_shelf():
    rows = deck_rows()
    assert [row.name for row in rows][:2] == ["p1_hunter_aggro", "p1_shaman_midrange"]
    assert len(rows) == deck_table(rows).row_count == 16 + len(community_decks())


def test_every_deck_of_the_shelf_plays():
    for one in community_decks().values():
        game = turnwise.load("hearthstone")
        assert all(printed_cards(one.era)[id].set in era_named(one.era).sets for id in one.cards), one.name
        game._fuzz(3, 5.0, 1, {"decks": [one.to_plain()] * 2})


def test_a_random_deck_is_the_same_for_the_same_name():
    assert deck("random_p5_3") == deck("random_p5_3") != deck("random_p5_4")
    assert deck("random_p1_2014_3").era == "p1_2014"


@pytest.mark.alone
def test_loading_all_cards_takes_less_than_a_third_of_a_second(tmp_path):
    """Processor time on top of `import turnwise`, when Python has compiled the modules once and nobody disturbs."""
    code = """
import time, turnwise
before = time.process_time()
turnwise.load("hearthstone")
print(time.process_time() - before)
"""
    env = os.environ | {"PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}
    taken = [float(subprocess.check_output([sys.executable, "-c", code], env=env)) for _ in range(12)]
    assert min(taken) < 0.3


def test_fuzz_goes_through_every_pair_of_decks_and_random_ones():
    assert len(FUZZ) == 16 * 17 // 2 + 5 * 100
    assert setting(FUZZ["p1_hunter_aggro-p5_mage_mech"])[1] == {"decks": ["p1_hunter_aggro", "p5_mage_mech"]}


def test_the_pools_report_refuses_what_it_would_ignore():
    from typer.testing import CliRunner

    from turnwise.cli import app

    result = CliRunner().invoke(app, ["cards", "--pools", "--missing"])
    assert result.exit_code != 0


def names(*words):
    from typer.testing import CliRunner

    from turnwise.cli import app

    result = CliRunner().invoke(app, ["cards", *words, "--json"])
    assert result.exit_code == 0, result.output
    return {row["name"] for row in msgspec.json.decode(result.output)}


def test_cards_are_found_by_name_class_cost_type_and_text(tmp_path):
    assert "Fireball" in names("fireball")
    assert names("CS2_029") == {"Fireball"}
    assert "Fireball" in names("--class", "mage", "--type", "spell", "--cost", "4", "--text", "deal 6 damage")
    assert names("--cost", "4", "--class", "mage") <= names("--cost", "3-5", "--class", "mage") <= names("--cost", "3+")
    assert "Fireball" not in names("--cost", "5+")
    assert names("no", "such", "card") == set()
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from turnwise.hearthstone.language import *\n"
        'minion("Cub", cost=1, attack=1, health=1, battlecry=draw())\n'
        'card("CS2_029", target=ANY_CHARACTER, play=damage(TARGET, 1))\n'
    )
    assert names("--file", str(mine)) == {"Cub", "Fireball"}
    assert names("--file", str(mine), "draw") == {"Cub"}


@pytest.mark.parametrize("words", [["--cost", "many"], ["--class", "bard"], ["--type", "land"], ["--file", "no.py"]])
def test_a_search_for_cards_that_cannot_be_is_said(words):
    from typer.testing import CliRunner

    from turnwise.cli import app

    result = CliRunner().invoke(app, ["cards", *words])
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")


def test_a_long_text_has_room_in_80_columns():
    from rich.console import Console

    texts = [row.text for row in card_rows() if len(row.text) > 60]
    console = Console(width=80, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(card_table([row for row in card_rows() if row.text == texts[0]]))
    assert len(console.export_text().splitlines()) < 10  # the text has room
