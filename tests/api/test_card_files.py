"""Cards of a user's own: they play like any other, and a wrong file is an error that names the card."""

import pytest

import turnwise
from turnwise.hearthstone.errors import CardError
from turnwise.hearthstone.game import cards_of_file
from turnwise.hearthstone.testing import Duel

HEADER = "from turnwise.hearthstone.language import *\n"
DEN_MOTHER = """
minion(
    "Den Mother", cost=4, attack=3, health=4, race=BEAST,
    aura=give(ALLIES & BEAST - SELF, 1),
    deathrattle=summon("Cub"),
)
minion("Cub", cost=1, attack=1, health=1, race=BEAST, collectible=False)
"""


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "mine.py"
        path.write_text(HEADER + text)
        return path

    return write


def test_a_card_from_a_file_plays(write):
    duel = Duel(cards=cards_of_file(write(DEN_MOTHER)))
    mother = duel.me.summon("Den Mother")
    raptor = duel.me.summon("Bloodfen Raptor")
    assert (mother.attack, raptor.attack) == (3, 4)
    duel.me.play("Fireball", target=mother)
    assert duel.me.ids == ["Cub", "CS2_172"]
    assert raptor.attack == 3


def test_a_file_is_an_option_of_the_game(write):
    game = turnwise.load("hearthstone", cards=str(write(DEN_MOTHER)))
    cards = ["Den Mother", "CS2_172"] * 15
    state = game.start(seed=1, decks=[{"hero": "HERO_05", "cards": cards}, "p3_hunter_default"])
    assert not state.is_over


def test_a_file_may_write_a_known_card_anew(write):
    duel = Duel(cards=cards_of_file(write('card("CS2_029", target=ANY_CHARACTER, play=damage(TARGET, 1))')))
    duel.me.play("Fireball", target=duel.them.hero)
    assert duel.them.health == 29


WRONG = {
    "def (": "SyntaxError",
    'card("CS2_024", plai=1)': "unexpected keyword argument 'plai'",
    'card("CS2_024", play=damag(TARGET, 3))': "name 'damag' is not defined",
    'card("NOPE_1")': "card NOPE_1: no card of the table has this id",
    'card("CS2_024", era="p9", play=draw())': "written for 'p9'",
    'spell("X", cost=1)\nspell("X", cost=2)': "card X is written twice",
    "spell(3, cost=1)": "a card is named by text, not by 3",
    'spell("X", cost=1, play=[3])': r"card X: expected an effect such as damage\(...\), found 3",
    'spell("X", cost=1, play=[only_if(has(ALLIES), draw())])': "write it with a star",
    'spell("X", cost=1, play=summon("NOPE"))': "card X: it makes 'NOPE', which is not written",
    'spell("X", cost=1, play=summon("CS2_024"))': "card X: summon needs a minion, CS2_024 is a spell",
    'spell("X", cost=1, play=equip("CS2_182"))': "equip needs a weapon",
    'spell("X", cost=1, play=discover("CS2_024"))': r"needs a choice such as one_of\(...\)",
    'spell("X", cost=1, play=replace_hero("CS2_182"))': "replace_hero needs a hero",
    'spell("X", cost=1, play=damage(ENEMY_HERO, 100000))': "card X: one of its numbers is too large",
    'spell("X", cost=1, play=damage("enemy", 3))': "expected a set such as ALLIES, found 'enemy'",
    'spell("X", cost=1, play=damage(ENEMY_HERO, ALLIES))': "expected a number or condition",
    'spell("X", cost=1, target=MINIONS & (ATTACK >= "a"), play=destroy(TARGET))': "ATTACK is compared with 'a'",
    'spell("X", cost=1, play=draw(1, "everybody"))': "'everybody' is none of the whose",
    'spell("X", cost=1, play=give(ALLIES, 0, 0, "flying"))': "'flying' is none of the keywords",
    'spell("X", cost=1, play=add_card(pool(DAMAGED)))': "'damaged' says nothing about a card in a pool",
    's = ALLIES\nfor _ in range(5000): s = s & BEAST\nspell("X", cost=1, play=damage(s, 1))': "nested too deep",
    'spell("X", cost=1000)': "cost, attack and health must be 0 to 127",
    'minion("X", cost=1, attack="a", health=1)': "Expected `int`, got `str`",
    'minion("X", cost=1, attack=1, health=1, class_="clown")': "'clown' is none of the classes",
    'minion("X", cost=1, attack=1, health=1, aura=damage(ALLIES, 1))': "it cannot damage",
    'minion("X", cost=1, attack=1, health=1, aura=give(ALLIES, count(ALLIES)))': "an aura gives fixed numbers",
    'minion("X", cost=1, attack=1, health=1, when=whenever("rain", draw()))': "'rain' is none of the events",
    'hero_power("P", power="NOPE")': "its power 'NOPE' is no hero power",
    "raise SystemExit(3)": "SystemExit: 3",
    "1 / 0": "ZeroDivisionError",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_card_is_a_typed_error(write, text):
    with pytest.raises(CardError, match=WRONG[text]):
        turnwise.load("hearthstone", cards=str(write(text)))


def test_a_file_that_is_not_there():
    with pytest.raises(CardError, match="No such file"):
        turnwise.load("hearthstone", cards="absent.py")
