"""The generated card table: complete, of the right era, and quick to load."""

import json
from pathlib import Path

import pytest

from turnwise import UnknownNameError
from turnwise.hearthstone import UnknownCardError, eras, printed, printed_cards

FACTS = json.loads((Path(__file__).parents[2] / "tools" / "facts" / "hearthstone.json").read_text())
NUMBERS = ("cost", "attack", "health", "durability")


def by_era_rule(fact: dict, era: str) -> dict[str, int]:
    values = {name: fact.get(name, 0) for name in NUMBERS}
    if era == "p4":
        values |= fact.get("build27358", {})
    return values | {name: value for name, value in fact.get("patched", {}).get(era, {}).items() if name in NUMBERS}


@pytest.mark.parametrize("era", [era.name for era in eras()])
def test_every_needed_card_has_the_numbers_of_the_era_rule(era):
    cards = printed_cards(era)
    for fact in FACTS["cards"]:
        card = cards[fact["id"]]
        assert {name: getattr(card, name) for name in NUMBERS} == by_era_rule(fact, era), card.name
        assert card.name == fact["name"]
        assert card.needed
        assert (card.overload, card.spell_damage) == (fact.get("overload", 0), fact.get("spell_damage", 0))
    assert sum(card.needed for card in cards.values()) == len(FACTS["cards"]) == 372


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
