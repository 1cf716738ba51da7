"""Cards without a text of their own: they come into play with the numbers and keywords that their era prints."""

import pytest

from turnwise.hearthstone import eras, printed_cards
from turnwise.hearthstone.cards import all_cards
from turnwise.hearthstone.language import Definition

WRITTEN = all_cards().cards
PLAIN = [card.id for card in printed_cards().values() if card.needed and WRITTEN[card.id] == Definition(card.id)]
COMBAT_KEYWORDS = {
    "taunt", "charge", "rush", "divine_shield", "stealth", "windfury", "poisonous", "lifesteal", "elusive",
    "cant_attack",
}  # fmt: skip


def of_type(type: str) -> list[str]:
    return [id for id in PLAIN if printed_cards()[id].type == type]


@pytest.mark.parametrize("id", of_type("minion"))
def test_a_plain_minion_is_as_printed(make_duel, id):
    for era in eras():
        card = printed_cards(era.name)[id]
        duel = make_duel(era.name)
        duel.me.summon(id)
        assert duel.me.board == [f"{card.name} {card.attack}/{card.health}"]
        minion = duel.me[1]
        assert {word for word in COMBAT_KEYWORDS if getattr(minion, word)} == COMBAT_KEYWORDS & set(card.keywords)


@pytest.mark.parametrize("id", of_type("minion"))
def test_a_plain_minion_costs_what_its_era_prints(make_duel, id):
    for era in eras():
        card = printed_cards(era.name)[id]
        duel = make_duel(era.name)
        duel.me.hold(id)
        assert duel.me.cost(id) == card.cost
        duel.play(id)
        assert duel.me.mana == 10 - card.cost
        assert duel.me.board == [f"{card.name} {card.attack}/{card.health}"]


@pytest.mark.parametrize("id", of_type("weapon"))
def test_a_plain_weapon_is_as_printed(make_duel, id):
    for era in eras():
        card = printed_cards(era.name)[id]
        duel = make_duel(era.name)
        duel.me.hold(id)
        duel.play(id)
        assert duel.me.weapon == f"{card.name} {card.attack}/{card.durability}"
        assert duel.can("attack", "hero", "enemy hero") == (card.attack > 0)


HEROES = {
    "HERO_01": "Armor Up!", "HERO_02": "Totemic Call", "HERO_03": "Dagger Mastery", "HERO_04": "Reinforce",
    "HERO_05": "Steady Shot", "HERO_06": "Shapeshift", "HERO_07": "Life Tap", "HERO_08": "Fireblast",
    "HERO_09": "Lesser Heal",
}  # fmt: skip


@pytest.mark.parametrize(("hero", "power"), HEROES.items())
def test_a_hero_comes_with_its_power(make_duel, hero, power):
    duel = make_duel(me=hero)
    assert (duel.me.health, duel.me.power) == (30, power)


def test_nothing_plain_was_left_out():
    types = {printed_cards()[id].type for id in PLAIN}
    others = {id for id in PLAIN if printed_cards()[id].type in ("hero", "spell", "hero_power")}
    assert types == {"minion", "weapon", "hero", "spell"}
    # Kazakus' choices and potions and Jaraxxus are tested with the cards that make them.
    assert others == {*HEROES, "EX1_323h", *(f"CFM_621t{n}" for n in ("", 11, 12, 13, 14, 15))}
