"""Whether every card with a text is played by a scenario: the tests' own words are read, not run.

A scenario says a card by its id or its name (a name that several cards have means the one that decks can hold), also on
a board ("Chillwind Yeti 4/2") or in an action ("play CS2_029 -> enemy hero"). An option of Choose One is said by its
card.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

from turnwise.hearthstone import printed_cards
from turnwise.hearthstone.cards import all_cards
from turnwise.hearthstone.language import Definition

ID = re.compile(r"\w+_\w+")
NUMBERS = re.compile(r"(?: -?\d+)?(?:/-?\d+)?$")  # behind the name of a minion


def words(folder: Path) -> set[str]:
    """Every text in the files of a folder but for what explains them."""
    found = set()
    for file in folder.rglob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        explained = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if hasattr(node, "body")
                     and isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))}  # fmt: skip
        found |= {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        } - explained
    return found


def played(texts: set[str]) -> set[str]:
    cards, by_name = printed_cards(), defaultdict(list)
    for card in cards.values():
        by_name[card.name].append(card)
    found = set()
    for text in texts:
        found.update(id for id in ID.findall(text) if id in cards)
        for name in (text, NUMBERS.sub("", text)):
            same = by_name.get(name, [])
            found.update(card.id for card in [card for card in same if card.deckable] or same)
    return found


def test_every_card_with_a_text_is_in_a_scenario():
    written = all_cards()
    texts = {id: card for id, card in written.cards.items() if card != Definition(id) and id in printed_cards()}
    in_scenarios = played(words(Path(__file__).parents[1]))
    options = {option for id in in_scenarios & texts.keys() for option in texts[id].choose}
    assert sorted(texts.keys() - in_scenarios - options) == []


def test_a_card_that_no_scenario_names_is_found():
    assert "CS2_029" in played({"Fireball"})
    assert "CS2_182" in played({"Chillwind Yeti 4/2"})
    assert "CS2_029" in played({"play CS2_029 -> enemy hero"})
    assert played({"Fireballs", "a Fireball"}) == set()
