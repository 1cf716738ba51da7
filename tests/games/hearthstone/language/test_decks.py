"""Decks: the sixteen of the papers, deck strings, and exact words for every way a deck can be wrong."""

import base64
import contextlib

import msgspec
import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from turnwise.errors import BadSetupError, UnknownNameError
from turnwise.hearthstone import BadDeckError, BadDeckStringError, Deck, deck, decks
from turnwise.hearthstone.deck_strings import DeckNumbers, Format, _varint, read_deck_string, write_deck_string

HUNTER = deck("p3_hunter_default")


def with_cards(*cards: str) -> Deck:
    return Deck("mine", "HERO_05", tuple(cards), "p3")


def problems(*cards: str) -> list[str]:
    with pytest.raises(BadDeckError) as caught:
        with_cards(*cards)
    return caught.value.problems


def test_the_sixteen_decks_of_the_papers_load():
    assert len(decks()) == 16
    assert {name: one.era for name, one in decks().items()} == {name: name.split("_")[0] for name in decks()}
    assert deck("p4_mage_reno_kazakus").title == "RenoKazakusMage (CIG 2018 premade track)"
    assert deck("p4_mage_reno_kazakus").hero_class == "mage"
    assert deck("p1_hunter_aggro").counts["EX1_029"] == 2
    assert deck(HUNTER) is HUNTER


def test_a_wrong_number_of_cards():
    assert problems(*HUNTER.cards[:29]) == ["29 cards, a deck has 30"]


def test_a_card_of_another_class():
    cards = [*HUNTER.cards[:28], "CS2_029", "CFM_649"]
    assert problems(*cards) == [
        "CS2_029 (Fireball) is a mage card, the hero is a hunter",
        "CFM_649 (Kabal Courier) is a mage / priest / warlock card, the hero is a hunter",
    ]


def test_an_unknown_id_names_the_nearest():
    assert problems(*HUNTER.cards[:29], "EX1_116x") == [
        "no card has the id 'EX1_116x'; the nearest is EX1_116 (Leeroy Jenkins)"
    ]


def test_three_copies_and_two_legendaries():
    few = [id for id in HUNTER.counts if id not in ("EX1_116", "DS1_185")]
    cards = [id for id in few for _ in range(2)][:25]
    assert problems(*cards, "DS1_185", "DS1_185", "DS1_185", "EX1_116", "EX1_116") == [
        "3 copies of DS1_185 (Arcane Shot): two is the most",
        "2 copies of EX1_116 (Leeroy Jenkins): a legendary comes once",
    ]


def test_tokens_and_heroes_are_not_deck_cards():
    assert problems(*HUNTER.cards[:28], "CS2_101t", "HERO_01") == [
        "CS2_101t (Silver Hand Recruit) is not a card that decks can hold",
        "HERO_01 (Garrosh Hellscream) is not a card that decks can hold",
    ]


@pytest.mark.parametrize(
    ("hero", "era", "message"),
    [
        ("HERO_05", "p2", "no era named 'p2'; did you mean p5"),
        ("HERO_5", "p4", "no card has the id 'HERO_5'; the nearest is HERO_05"),
        ("CS2_029", "p4", r"CS2_029 \(Fireball\) is not a hero to start with"),
        ("ICC_828", "p4", r"ICC_828 \(Deathstalker Rexxar\) is not a hero to start with"),
    ],
)
def test_a_bad_hero_or_era(hero, era, message):
    with pytest.raises(BadDeckError, match=message):
        Deck("mine", hero, HUNTER.cards, era)


def test_a_deck_of_wrong_types():
    for hero, cards, era in ((5, HUNTER.cards, "p3"), ("HERO_05", list(HUNTER.cards), "p3"), ("HERO_05", (), None)):
        with pytest.raises(BadDeckError, match="hero and era must be text, cards a tuple of card ids"):
            Deck("mine", hero, cards, era)


def test_a_deck_name_that_is_near_gets_a_hint():
    with pytest.raises(UnknownNameError, match=r"no deck named 'p5_mage_mec'; did you mean p5_mage_mech"):
        deck("p5_mage_mec")
    with pytest.raises(UnknownNameError, match="no deck named '7'"):
        deck(7)


def test_a_deck_from_a_file(tmp_path):
    lines = "".join(f'  {{ id = "{id}", count = {count} }},\n' for id, count in HUNTER.counts.items())
    path = tmp_path / "mine.toml"
    path.write_text(f'hero = "HERO_05"\ncards = [\n{lines}]\n')
    mine = deck(path)
    assert (mine.name, mine.era, mine.counts) == ("mine", "p4", HUNTER.counts)
    assert deck(str(path)) == mine


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('hero = "HERO_05"', "missing required field `cards`"),
        ('hero = "HERO_05"\ncards = []\ncolour = 1', "unknown field `colour`"),
        ("hero = ", "not a deck file"),
        (b"\xff\xfe", "not a deck file"),
        ('hero = "HERO_05"\ncards = [{id = "CS2_029", count = 900000000}]', "CS2_029 comes 900000000 times"),
        ('hero = "HERO_05"\ncards = [{id = "DS1_185"}, {id = "DS1_185"}]', "DS1_185 is listed twice"),
        ('hero = "HERO_05"\ncards = []\nsubstitutions = [{out = "A", in = "B"}]', "takes 1 A out, but the deck has 0"),
    ],
)
def test_a_broken_file_is_a_typed_error(tmp_path, text, message):
    path = tmp_path / "broken.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadDeckError, match=message):
        Deck.from_toml(path)


def test_a_file_whose_class_is_not_the_heros(tmp_path):
    lines = "".join(f'{{ id = "{id}", count = {count} }},' for id, count in HUNTER.counts.items())
    path = tmp_path / "mine.toml"
    path.write_text(f'hero = "HERO_05"\nclass = "MAGE"\ncards = [{lines}]')
    with pytest.raises(BadDeckError, match="its class is mage, but HERO_05 is a hunter"):
        Deck.from_toml(path)
    with pytest.raises(BadDeckError, match="cannot be read: No such file"):
        Deck.from_toml(tmp_path / "absent.toml")


@pytest.mark.parametrize("name", sorted(decks()))
def test_deck_strings_go_out_and_come_back(name):
    one = deck(name)
    back = Deck.from_string(one.to_string(), name=name, era=one.era)
    assert (back.hero, back.counts) == (one.hero, one.counts)


@pytest.mark.parametrize("name", sorted(decks()))
def test_deck_strings_are_those_of_the_hearthstone_library(name):
    library = pytest.importorskip("hearthstone.deckstrings")
    one = deck(name)
    parsed = library.Deck.from_deckstring(one.to_string())
    assert parsed.as_deckstring == one.to_string()
    assert sum(count for _, count in parsed.cards) == 30


def test_a_deck_string_of_the_client_with_its_comments_and_a_hero_skin():
    numbers = read_deck_string(HUNTER.to_string())
    skin = write_deck_string(DeckNumbers(2826, numbers.counts, Format.WILD))  # Alleria
    text = f"### Mine\n# Class: Hunter\n#\n# 2x (1) Arcane Shot\n{skin}\n# copy it\n"
    assert Deck.from_string(text, era="p3").hero == "HERO_05"
    assert deck(skin).counts == HUNTER.counts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one line of text is needed, there are 0"),
        ("AAE\nAAE", "one line of text is needed, there are 2"),
        ("AAE*", "not base64"),
        ("AAEB", "it ends too early"),
        ("AQEB", "does not begin with a zero byte"),
        ("AAIB", "version 2 is unknown"),
        ("AAEJ", "format 9 is unknown"),
        ("AAEBAgcH", "2 heroes, a deck has one"),
        ("AAEBAQcBHAEcAA==", "the card 28 is listed twice"),
        ("AAEBAQf/////////////AQ==", "a number in it is too large"),
        ("AAEBAQf/", "its last number is cut off"),
        ("AAEBAQcAAAAB", "it has a sideboard"),
    ],
)
def test_a_broken_deck_string_is_a_typed_error(text, message):
    with pytest.raises(BadDeckStringError, match=message):
        Deck.from_string(text)


def test_a_deck_string_with_a_card_of_another_build():
    with pytest.raises(BadDeckError, match="no card has the number 99999"):
        Deck.from_string(write_deck_string(DeckNumbers(31, {99999: 1})))


@given(st.text() | st.binary().map(lambda data: base64.b64encode(b"\x00\x01\x01" + data).decode()))
def test_any_text_is_a_deck_or_a_typed_error(text):
    with contextlib.suppress(BadDeckError):
        Deck.from_string(text)


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**62), 2**62) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["name", "class", "hero", "era", "cards", "archetype", "paper", "status", "substitutions", "x"])
IDS = st.sampled_from(sorted(HUNTER.counts)) | st.text(max_size=8)
ENTRIES = st.lists(st.fixed_dictionaries({"id": IDS}), max_size=4)


@given(st.dictionaries(KEYS, VALUES | ENTRIES), st.binary(max_size=60))
def test_any_file_is_a_deck_or_a_typed_error(tmp_path_factory, table, text):
    path = tmp_path_factory.mktemp("decks") / "any.toml"
    for content in (tomli_w.dumps(table).encode(), text):
        path.write_bytes(content)
        with contextlib.suppress(BadDeckError):
            Deck.from_toml(path)


@given(st.dictionaries(st.integers(1, 2**40), st.integers(1, 40), max_size=40))
def test_any_numbers_survive_a_deck_string(counts):
    assert read_deck_string(write_deck_string(DeckNumbers(7, counts))) == DeckNumbers(7, counts)


def test_a_deck_may_hold_cards_of_your_own():
    from turnwise.hearthstone.language import collecting, minion

    with collecting() as own:
        minion("Den Mother", cost=4, attack=3, health=4, class_="hunter")
    mine = Deck("mine", "HERO_05", (*HUNTER.cards[:28], "Den Mother", "Den Mother"), "p3", own=own)
    assert isinstance(hash(mine), int)
    assert msgspec.json.decode(msgspec.json.encode(mine), type=Deck) == mine
    assert mine.counts["Den Mother"] == 2
    with pytest.raises(BadDeckStringError, match="Den Mother is not a card of the real game"):
        mine.to_string()
    with pytest.raises(BadSetupError, match=r"Den Mother .* is a hunter card, the hero is a mage"):
        Deck("mine", "HERO_08", mine.cards, "p3", own=own)


def test_a_deck_is_plain_data():
    assert hash(HUNTER) == hash(deck("p3_hunter_default"))
    assert msgspec.json.decode(msgspec.json.encode(HUNTER), type=Deck) == HUNTER


def test_what_the_client_copies_is_a_deck_wherever_one_is_named():
    copied = f"### Basic\n# Class: Hunter\n#\n{HUNTER.to_string()}\n#\n# To use this deck, copy it\n"
    assert sorted(deck(copied).cards) == sorted(deck(f"  {HUNTER.to_string()}\n").cards) == sorted(HUNTER.cards)


def test_a_number_that_no_card_has_is_said():
    text = write_deck_string(DeckNumbers(31, {1: 1}))
    with pytest.raises(BadDeckError, match=r"no card has the number 1$"):
        deck(text)


@pytest.mark.parametrize("which", [["p3_hunter_default"], 5, None, {}])
def test_a_deck_named_by_something_else_is_a_typed_error(which):
    with pytest.raises(UnknownNameError):
        deck(which)


@pytest.mark.parametrize("count", [0, 31, 10**9, 2**60])
def test_a_deck_string_cannot_name_a_card_too_often(count):
    """Before a list of so many cards is made."""
    numbers = [0, 1, 2, 1, 31, 0, 0, 1, 22, count, 0]
    text = base64.b64encode(b"".join(map(_varint, numbers))).decode()
    with pytest.raises(BadDeckError, match=f"EX1_607 comes {count} times"):
        deck(text)


LEEROYS = {"hero": "HERO_05", "cards": ["EX1_116"] * 30}


def test_a_list_in_a_setup_obeys_the_rules_for_decks_unless_it_is_free():
    import turnwise as tw

    game = tw.load("hearthstone")
    with pytest.raises(BadSetupError, match=r"setup.decks\[0\]: 30 copies of EX1_116 .* comes once .*free=True lifts"):
        game.start(seed=1, decks=[LEEROYS, "p1_hunter_aggro"])
    with pytest.raises(BadSetupError, match=r"setup.decks\[1\]: 0 cards, a deck has 30"):
        game.start(seed=1, decks=["p1_hunter_aggro", {"hero": "HERO_05", "cards": []}])
    state = game.start(seed=1, decks=[LEEROYS, "p1_hunter_aggro"], free=True)
    assert state.to_plain()["players"][0]["deck"]["EX1_116"] >= 26
    game.start(seed=1, decks=[HUNTER.to_plain()] * 2)


@given(st.lists(st.sampled_from(sorted(HUNTER.counts)), max_size=31))
def test_a_setup_and_a_deck_judge_lists_alike(cards):
    import turnwise as tw

    def fits(make):
        try:
            make()
        except BadSetupError:
            return False
        return True

    plain = {"hero": "HERO_05", "era": "p3", "cards": cards}
    as_setup = fits(lambda: tw.load("hearthstone").start(seed=1, decks=[plain, plain]))
    assert as_setup == fits(lambda: Deck("any", "HERO_05", tuple(cards), "p3"))
