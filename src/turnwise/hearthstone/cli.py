"""What the command line needs to know about Hearthstone (see turnwise.commands)."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from turnwise import _core
from turnwise.errors import BadSetupError

from .decks import DECKS_FOLDER, Deck, deck, decks

DECKS = sorted(path.stem for path in DECKS_FOLDER.glob("*.toml"))
OPTIONS = ("positions", "mulligan", "discover", "turn_limit", "cards")
BENCH = {"p1_hunter_aggro": {"deck": ["p1_hunter_aggro"]}, "p3_hunter_default": {"deck": ["p3_hunter_default"]}}
# Every pair of decks of the papers, and random decks over all cards of each era.
FUZZ = {f"{a}-{b}": {"deck": [a, b]} for a, b in combinations_with_replacement(DECKS, 2)} | {
    f"random-{era}-{n}": {"deck": [f"random_{era}_{2 * n}", f"random_{era}_{2 * n + 1}"]}
    for era in ("p1", "p1_2014", "p3", "p4", "p5")
    for n in range(100)
}


def setting(words: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """--deck once is the deck of both players, twice one each; --set takes the options of the game and `first`."""
    options = {key: value for key, value in words.items() if key in OPTIONS}
    setup = {key: value for key, value in words.items() if key not in (*OPTIONS, "deck")}
    own: Any = ()
    if "cards" in options:
        from .game import cards_of_file

        own = cards_of_file(options["cards"])  # so that decks may name them
    if named := words.get("deck"):
        named = [named] if isinstance(named, str) else named
        if len(named) > 2:
            raise BadSetupError(f"two decks play, there are {len(named)}")
        setup["decks"] = [by_name_or_cards(deck(which, own)) for which in (named * 2)[:2]]
    return options, setup


def plain_setup(setup: dict[str, Any]) -> dict[str, Any]:
    """With decks in the form that a record keeps: a file may change, what was played may not."""
    named = setup.get("decks")
    if not isinstance(named, list | tuple):
        return setup
    return setup | {"decks": [one if isinstance(one, dict) else by_name_or_cards(deck(one)) for one in named]}


def by_name_or_cards(one: Deck) -> str | dict[str, Any]:
    """A deck of the papers by its name, any other card by card."""
    return one.name if decks().get(one.name) == one else one.to_plain()


def label(state: _core.State, action: str) -> str:
    """What people call it: `Fireball → Knife Juggler`; one that is legal nowhere here, by its text with names."""
    return words_of(state, action) or said(action)


def words_of(state: _core.State, action: str) -> str:
    return next((choice.words for choice in state.choices() if choice.text == action), "") if not state.is_over else ""


def said(text: str) -> str:
    """Any text with the names of cards in place of their ids: `draw Fireball`."""
    return re.sub(r"\w+(@\w+)?", lambda word: card_name(word[0]) or word[0], text)


def label_for(state: _core.State, action: str, viewer: int) -> str:
    """What the other player learns: everything but which secret it was, and what a mulligan or choice was."""
    verb, _, card = action.partition(" ")
    if verb in ("mulligan", "choose"):
        return verb
    secret = verb == "play" and _is_secret(state, card.partition("#")[0])
    return "play a secret" if secret else label(state, action)


def label_to_other(state: _core.State, action: str, viewer: int) -> str:
    """The same as a sentence about the other: the face that the player who acts aims at is the hearer's."""
    words = re.sub(r"(?<=[→⚔] )face$", "your hero", label_for(state, action, viewer))
    words = re.sub(r"(?<=[→⚔] )own hero$", "their hero", words)
    is_card = action.startswith("play ") and words_of(state, action) and words != "play a secret"
    return f"play {words}" if is_card else words


def happened(before: _core.State, action: str, after: _core.State, viewer: int | None) -> list[str]:
    """What the action did, as `viewer` sees it."""
    from .events import happened

    return happened(before, action, after, viewer)


def render(state: _core.State, seat: int | None = None) -> str:
    """In colours, where there are any, and fitted to the terminal; `seat` is you."""
    from .render import board

    return board(state, seat)


def _is_secret(state: _core.State, id: str) -> bool:
    from .table import printed_cards

    file = str(state.game.options.get("cards", ""))
    if file and id in (own := _own_cards(file)):
        return own[id].secret is not None
    return id in (known := printed_cards("p4")) and "secret" in known[id].keywords


@cache
def _own_cards(file: str) -> dict[str, Any]:
    from .game import cards_of_file

    return dict(cards_of_file(file).cards)


LEGEND = """\
Each side has a line: hero, health, weapon, mana (now / crystals) and cards left in the deck. Below it the board from \
left to right: `Raid Leader 2/1 of 2 Taunt asleep` has 2 Attack, 1 health of 2, Taunt, and cannot attack yet. Numbers \
in brackets after cards in hand are what they cost now.

Take an action by its number, by its words (attack face, fireball juggler), or as files write it:

  play CARD [at PLACE] [-> TARGET]
      places count from 1; targets: own 1, enemy 2, own hero, enemy hero
  attack WHO -> TARGET: 1, 2, ... or hero
  power [-> TARGET]: the hero power
  choose N, mulligan N N ..., end

help WORDS shows the texts of cards: help fireball."""


def help(state: _core.State, words: str) -> str:
    """The legend, or the texts of the cards with these words in name, id or text."""
    if not words:
        return LEGEND
    from .commands import Search, card_rows

    found = [row for row in card_rows() if Search(words).finds(row)]
    if file := str(state.game.options.get("cards", "")):
        found = [row for row in card_rows(file=file) if Search(words).finds(row)] + found
    lines = [f"{row.name} ({row.id}), {row.cost} mana, {row.type}: {row.text or 'no text'}" for row in found]
    return (
        "\n".join(lines[:20] + ([f"... and {len(lines) - 20} more"] if len(lines) > 20 else []))
        or "no card is like that"
    )


def card_name(id: str) -> str:
    """Of a card of the real game; empty when it is none."""
    from .table import printed_cards

    known = printed_cards("p4").get(re.split("[@+]", id)[0])
    return "" if known is None else known.name
