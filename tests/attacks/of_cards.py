"""Decks, deck strings and cards of a stranger."""

from __future__ import annotations

import base64
import contextlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import turnwise as tw
from attacks import attack
from turnwise.hearthstone import Deck, deck, language
from turnwise.hearthstone.checks import check
from turnwise.hearthstone.deck_strings import _varint
from turnwise.hearthstone.errors import CardError
from turnwise.hearthstone.game import cards_of_file

GAME = tw.load("hearthstone")
LEEROYS = {"hero": "HERO_05", "cards": ["EX1_116"] * 30}


def string_of(*numbers: int) -> str:
    return base64.b64encode(b"".join(map(_varint, numbers))).decode()


def load_cards(text: str) -> tw.Game:
    path = Path("mine.py")
    path.write_text("from turnwise.hearthstone.language import *\n" + text)
    return tw.load("hearthstone", cards=str(path))


@attack(tw.errors.BadSetupError, says="comes 1000000000 times")
def a_deck_string_that_names_a_card_a_billion_times() -> None:
    number = next(card.dbf_id for card in tw.hearthstone.printed_cards().values() if card.id == "CS2_182")
    deck(string_of(0, 1, 2, 1, 31, 0, 0, 1, number, 10**9, 0))


@attack(tw.errors.BadSetupError)
def a_deck_string_that_announces_a_billion_cards() -> None:
    deck(string_of(0, 1, 2, 1, 31, 10**9))


@attack(tw.errors.BadSetupError)
def a_deck_string_with_a_number_without_end() -> None:
    deck("AAEB" + base64.b64encode(b"\xff" * 1000).decode())


@attack(tw.errors.BadSetupError)
def a_deck_string_of_a_hero_that_is_a_card() -> None:
    deck(string_of(0, 1, 2, 1, 1914, 0, 0, 0, 0))


@attack(tw.errors.UnknownNameError)
def a_deck_that_does_not_exist() -> None:
    deck("my_favourite")


@attack(tw.errors.BadSetupError, tw.errors.UnknownNameError)
def a_deck_file_that_does_not_exist() -> None:
    deck("no/such/file.toml")


@attack(tw.errors.BadSetupError)
def a_deck_file_nested_too_deep() -> None:
    Path("deep.toml").write_text("cards = " + "[" * 5000 + "]" * 5000)
    deck("deep.toml")


@attack(tw.errors.BadSetupError)
def a_deck_file_with_a_card_a_billion_times() -> None:
    Path("many.toml").write_text('hero = "HERO_05"\n[[cards]]\nid = "CS2_182"\ncount = 1000000000\n')
    deck("many.toml")


@attack(tw.errors.BadSetupError, says="free=True")
def thirty_leeroys() -> None:
    GAME.start(seed=1, decks=[LEEROYS, LEEROYS])


@attack()
def thirty_leeroys_for_free() -> None:
    assert not GAME.start(seed=1, decks=[LEEROYS, LEEROYS], free=True).is_over


@attack(tw.errors.BadSetupError)
def a_list_of_ten_thousand_cards() -> None:
    GAME.start(seed=1, decks=[{"hero": "HERO_05", "cards": ["CS2_182"] * 10_000}] * 2, free=True)


@attack(tw.errors.BadSetupError)
def a_hero_that_is_a_minion() -> None:
    GAME.start(seed=1, decks=[{"hero": "CS2_182", "cards": []}] * 2, free=True)


@attack(tw.errors.BadSetupError)
def three_decks() -> None:
    GAME.start(seed=1, decks=["p1_hunter_aggro"] * 3)


@attack(tw.errors.BadSetupError)
def a_deck_that_is_a_number() -> None:
    GAME.start(seed=1, decks=[5, 5])


@attack(tw.errors.BadSetupError)
def cards_of_a_deck_that_are_not_text() -> None:
    Deck("mine", "HERO_05", (1, 2, 3))  # type: ignore[arg-type]


@attack()
def a_deck_value_is_a_deck_everywhere() -> None:
    mine = deck("p3_hunter_default")
    assert tw.match("random", "random", game="hearthstone", matches=2, seed=1, decks=[mine, mine]).matches == 2
    assert GAME.start(seed=1, decks=[mine, "p5_mage_mech"]) == GAME.start(
        seed=1, decks=[mine.to_plain(), "p5_mage_mech"]
    )


SILENT = """
play=damage(ENEMIES, 0)
play=draw(0)
play=summon("CS2_101t", 0)
play=split_heal(FRIENDS, -3)
play=buff_hand(MINION, 0, 0)
play=give_weapon(0, 0)
play=give_spell_damage(SELF, -4)
play=take_extra_turns(0, 0)
play=take_extra_turns(1000, 0)
play=lose(ENEMY_MINIONS)
play=give_one_of(SELF)
play=set_stats(ENEMY_MINIONS)
play=set_health(ENEMY_MINIONS, 5)
play=freeze(SPELL)
play=destroy(WEAPON)
play=damage(ENEMY_MINIONS & MY_HERO, 3)
play=damage(ENEMIES - ENEMIES, 3)
play=damage(ENEMY_HERO & BEAST, 3)
play=damage(having(), 3)
play=silence(ENEMY_HERO)
play=bounce(ENEMY_HERO)
play=transform(ENEMY_HERO, "CS2_tk1")
play=give(MY_HERO, 0, 0, TAUNT)
play=counter()
play=prevent_damage()
play=redirect(ENEMY_HERO)
play=give_back()
play=drop_text()
play=discard_drawn()
play=summon_noted()
play=return_self()
play=become("CS2_182")
play=change_own_cost(-1)
play=repeat(3, COMBO)
play=only_if(COMBO, [])
play=only_if(True, draw())
play=draw(1, cards=ENEMIES)
when=at_end(damage(IT, 1))
when=whenever(SUMMON, damage(DEFENDER, 1))
when=whenever(SUMMON, draw(), kind=SPELL)
when=whenever(CAST, draw(), kind=BEAST)
when=whenever(SUMMON, draw(), if_=3)
aura=while_(has(SELF & DAMAGED))
aura=while_(1, give(ALLIES, 1))
aura=cost(SPELL, 0)
target=SPELL, play=damage(TARGET, 1)
target=SELF, play=damage(TARGET, 1)
target_if=COMBO
need=True
choose=["CS2_182", "CS2_182"]
quest=quest(3, "CS2_182", whenever(SUMMON, draw(), by=ME))
"""
SILENT_CARDS = """
spell("X", cost=1)
spell("X", cost=1, quest=quest(0, "CS2_182", whenever(SUMMON, draw(), by=ME)))
weapon("X", cost=1, attack=1, durability=2, play=give(SELF, 1, 1))
weapon("X", cost=1, attack=1, durability=2, sleeps="CS2_182")
hero_power("X", play=[])
"""


@attack()
def cards_that_would_do_nothing_are_refused() -> None:
    texts = [f'minion("X", cost=1, attack=1, health=1, {text})' for text in SILENT.strip().splitlines()]
    loaded = []
    for text in texts + SILENT_CARDS.strip().splitlines():
        with contextlib.suppress(CardError), language.collecting():
            check(eval(text, vars(language)))
            loaded.append(text)
    assert loaded == []


@attack(CardError, says="sleeps")
def a_card_that_sleeps_as_nothing() -> None:
    load_cards('minion("X", cost=1, attack=1, health=1, sleeps="nosuch")')


@attack(tw.errors.BadSetupError, says="SyntaxError")
def a_card_file_that_is_no_python() -> None:
    load_cards("def (")


@attack(tw.errors.BadSetupError, says="SystemExit")
def a_card_file_that_leaves() -> None:
    load_cards("raise SystemExit(0)")


@attack(tw.errors.BadSetupError, says="nested too deep")
def a_card_nested_too_deep() -> None:
    load_cards('s = ALLIES\nfor _ in range(100000): s = s & BEAST\nspell("X", cost=1, play=damage(s, 1))')


@attack(tw.errors.BadSetupError, says="too large|too long")
def a_card_with_a_hundred_thousand_effects() -> None:
    load_cards('spell("X", cost=1, play=[draw()] * 100000)')


@attack(tw.errors.BadStateError, says="does not end|more than the")
def a_card_that_answers_itself_for_ever() -> None:
    game = load_cards(
        'minion("X", cost=0, attack=0, health=9, when=whenever(HEALING, [damage(SELF, 1), heal(SELF, 1)]))'
    )
    plain: dict[str, Any] = {
        "players": [
            {"hero": "HERO_09", "mana": 10, "board": [{"id": "X", "health": 5}]},
            {"hero": "HERO_08"},
        ]
    }
    state = game.state_from_plain(plain)
    state.apply("power -> own 1")


@attack()
def a_card_that_fills_the_board_with_itself() -> None:
    game = load_cards('minion("X", cost=0, attack=1, health=1, deathrattle=[summon("X", 7), summon("X", 7, OPPONENT)])')
    plain = {"players": [{"hero": "HERO_08", "mana": 10, "board": ["X"] * 7, "hand": ["CS2_062"]}, {"hero": "HERO_08"}]}
    state, _ = game.state_from_plain(plain).apply("play CS2_062")
    state.check()


@attack(tw.errors.BadSetupError, says="written twice")
def a_card_written_twice() -> None:
    load_cards('minion("X", cost=1, attack=1, health=1)\nminion("X", cost=1, attack=1, health=1)')


@attack(tw.errors.BadSetupError, says="id")
def an_id_that_actions_could_not_say() -> None:
    load_cards('spell("X -> Y#3@p4", cost=1, play=draw())')


@attack(tw.errors.BadSetupError)
def a_file_of_cards_that_is_a_folder() -> None:
    cards_of_file(".")


@attack(tw.errors.BadSetupError)
def cards_that_are_a_number() -> None:
    tw.load("hearthstone", cards=3)


@attack()
def own_cards_stay_in_their_own_game() -> None:
    first = load_cards('minion("Cub", cost=1, attack=1, health=1)')
    second = load_cards('minion("Cub", cost=1, attack=7, health=7)')
    plain = {"players": [{"hero": "HERO_05", "board": ["Cub"]}, {"hero": "HERO_05"}]}
    attacks = [game.state_from_plain(plain).to_plain()["players"][0]["board"][0]["attack"] for game in (first, second)]
    assert attacks == [1, 7]
    try:
        GAME.state_from_plain(plain)
    except tw.errors.BadStateError:
        return
    raise AssertionError("the package's own game knows the cub")


def broken(**fields: Any) -> None:
    GAME.state_from_plain({"players": [{"hero": "HERO_08"} | fields, {"hero": "HERO_08"}]})


@attack(tw.errors.BadStateError)
def a_board_of_eight() -> None:
    broken(board=["CS2_182"] * 8)


@attack(tw.errors.BadStateError)
def a_hand_of_eleven() -> None:
    broken(hand=["CS2_029"] * 11)


@attack(tw.errors.BadStateError)
def a_spell_on_the_board() -> None:
    broken(board=["CS2_029"])


@attack(tw.errors.BadStateError)
def health_below_zero() -> None:
    broken(health=-5)


@attack(tw.errors.BadStateError)
def a_deck_of_a_billion() -> None:
    broken(deck={"CS2_182": 10**9})


@attack(tw.errors.BadStateError)
def attack_beyond_all_bounds() -> None:
    broken(board=[{"id": "CS2_182", "attack": 2**40}])


@attack(tw.errors.BadStateError)
def a_choice_without_the_work_that_waits() -> None:
    plain: dict[str, Any] = {"players": [{"hero": "HERO_08"}] * 2, "choice": {"options": ["CS2_029"]}}
    GAME.state_from_plain(plain)


@attack(tw.errors.BadStateError, tw.errors.BadRecipeError, tw.errors.BadSetupError)
def a_belief_in_a_deck_of_a_million() -> None:
    view = GAME.start(seed=1).observe(0)
    view.determinize({"lists": [{"hero": "HERO_05", "cards": ["CS2_182"] * 1_000_000}]}, seed=1)


@attack()
def a_card_file_that_imports_the_packages_own() -> None:
    """In a process of its own: they were written into the file's set, and the package had them no more."""
    Path("imports.py").write_text(
        "from turnwise.hearthstone.cards import classic\nfrom turnwise.hearthstone.language import *\n"
        'minion("Cub", cost=1, attack=1, health=1)\n'
    )
    text = (
        "import turnwise as tw\n"
        'assert tw.load("hearthstone", cards="imports.py").start(seed=1)\n'
        'assert tw.load("hearthstone").start(seed=1)\n'
        "from turnwise.hearthstone.game import cards_of_file\n"
        'assert list(cards_of_file("imports.py").cards) == ["Cub"]\n'
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=25, check=False)
    assert done.returncode == 0, done.stderr
