"""The generated card table: complete, of the right era, and quick to load."""

import json
from pathlib import Path

import pytest

from turnwise.errors import UnknownNameError
from turnwise.hearthstone import UnknownCardError, eras, printed, printed_cards

FACTS = Path(__file__).parents[4] / "tools" / "facts"
NEEDED = {fact["id"]: fact for fact in json.loads((FACTS / "hearthstone.json").read_text())["cards"]}
ERA_VALUES = {row["id"]: row for row in json.loads((FACTS / "hearthstone-eras.json").read_text())["cards"]}
TOKENS = {row["id"]: row for row in json.loads((FACTS / "hearthstone-tokens.json").read_text())["tokens"]}
del TOKENS["BOT_914h"]  # Whizbang's hero, of a class of its own: not played here
PRINTED = ("name", "type", "race", "cost", "attack", "health", "durability", "rarity", "set", "collectible")
SHORT = {"mechanical": "mech"}


@pytest.mark.parametrize("era", [era.name for era in eras() if era.name != "p4"])
def test_every_card_of_the_table_prints_what_the_build_of_the_era_prints(era):
    """Build 27358 (p4) and the differences that were read from the other builds: nothing more, nothing less."""
    base = printed_cards("p4")
    for id, card in printed_cards(era).items():
        change = ERA_VALUES.get(id, {}).get(era, {})
        for name in PRINTED:
            wanted = change.get(name, getattr(base[id], name))
            assert getattr(card, name) == SHORT.get(wanted, wanted), f"{card.name}: {name}"
        keywords = (set(base[id].keywords) | set(change.get("keywords_add", ()))) - set(change.get("keywords_drop", ()))
        assert set(card.keywords) == keywords, card.name
        assert card.text == (base[id].text or bool(change.get("text"))), card.name


def test_the_table_knows_every_card_that_a_collectible_card_makes():
    cards = printed_cards()
    for id, token in TOKENS.items():
        card = cards[id]
        for name in ("name", "type", "set", "cost", "attack", "health", "durability", "overload", "spell_damage"):
            assert getattr(card, name) == token.get(name, getattr(type(card)(id, 0, "", "", ()), name)), f"{id}: {name}"
        assert (list(card.classes), card.race) == (token["classes"], SHORT.get(race := token.get("race", ""), race)), id


def test_the_cards_of_the_paper_decks_are_marked():
    cards = printed_cards()
    assert {id for id, card in cards.items() if card.needed} == NEEDED.keys()
    for id, fact in NEEDED.items():
        assert (cards[id].name, cards[id].type) == (fact["name"], fact["type"].lower())


def test_the_table_knows_every_collectible_card_of_the_build():
    collectible = [card for card in printed_cards().values() if card.collectible]
    assert len(collectible) == 1751
    assert len({card.dbf_id for card in printed_cards().values()}) == len(printed_cards())


def test_eras_differ_where_the_real_game_did():
    assert printed("EX1_620", "p1").cost == 25
    assert printed("EX1_620", "p5").cost == 20
    assert (printed("EX1_105", "p4").race, printed("EX1_105", "p1").race) == ("elemental", "")
    assert "charge" in printed("EX1_089", "p5").keywords
    assert "charge" not in printed("EX1_089", "p4").keywords
    assert (printed("CS2_203", "p4").cost, printed("CS2_203", "p5").cost) == (3, 2)


def test_keywords_are_the_cards_own():
    assert printed("BOT_548").keywords == ("taunt", "rush", "divine_shield", "lifesteal", "magnetic")
    assert printed("ICC_419").keywords == ("elusive",)
    assert printed("ICC_314t7").keywords == ()  # the spell gives elusive, it is not elusive
    assert printed("ICC_828").armor == 5
    assert printed("ICC_828").hero_power == "ICC_828p"
    assert printed("CFM_649").classes == ("mage", "priest", "warlock")


def test_an_unknown_card_or_era_says_what_is_near():
    with pytest.raises(UnknownCardError, match=r"'CS2_024x'; the nearest is CS2_024 \(Frostbolt\)"):
        printed("CS2_024x")
    with pytest.raises(UnknownCardError, match=r"the nearest is CS2_029 \(Fireball\)"):
        printed("Fireballs")
    with pytest.raises(UnknownNameError, match=r"no era named 'p2'; did you mean p\d"):
        printed("CS2_024", "p2")
