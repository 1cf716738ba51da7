"""What brings minions to the board: new ones, copies, the dead, and those of hand and deck."""

from __future__ import annotations

from ..numbers import ME, Amount, Whose
from ..sets import Cards, Choices, Keyword, Set
from .effect import Effect


def summon(
    card: Cards,
    n: Amount = 1,
    whose: Whose = ME,
    *,
    both_sides: bool = False,
    right_end: bool = False,
    different: bool = False,
) -> Effect:
    """One after the other, while there is room. both_sides: alternately right and left of the source. right_end: at the
    right end, although a minion summons it. different: of a list, none like the one before."""
    flags = ("both_sides",) * both_sides + ("right_end",) * right_end
    return Effect("summon", whose=whose, a=n, card=card, flags=flags, modes=("different",) * different)


def summon_of_cost(cost: Amount, n: int = 1, *, right_end: bool = False) -> Effect:
    """A random minion of that cost."""
    return Effect("summon", a=n, b=cost, flags=("right_end",) * right_end, modes=("of_cost",))


def summon_missing(cards: Choices) -> Effect:
    """A random one of the list that is not among my minions (Totemic Call)."""
    return Effect("summon", a=1, card=cards, modes=("missing",))


def jade_golem(*keywords: Keyword) -> Effect:
    return Effect("jade_golem", keywords=keywords)


def summon_copy(
    of: Set,
    whose: Whose = ME,
    *,
    exact: bool = False,
    stats: tuple[int, int] | None = None,
    left: bool = False,
    beside: bool = False,
) -> Effect:
    """stats: an exact copy whose Attack and Health become these. left: left of the source. beside: right of the
    original."""
    a, b = stats or (0, 0)
    flags = ("exact",) * (exact or stats is not None) + ("left",) * left + ("beside",) * beside
    return Effect("summon_copy", of, whose=whose, a=a, b=b, flags=flags, modes=("sized",) * (stats is not None))


def summon_hurt_copy(of: Set, health: int) -> Effect:
    """An exact copy with so much Health left."""
    return Effect("summon_copy", of, a=health, flags=("exact",), modes=("hurt",))


def summon_copies(of: Set, *, exact: bool = False, beside_me: bool = False) -> Effect:
    """A copy of each, right of it (beside_me: right of SELF), while there is room."""
    return Effect("summon_copies", of, flags=("exact",) * exact, modes=("beside_me",) * beside_me)


def summon_small_copies(attack: int, health: int) -> Effect:
    """Copies of my other minions with these numbers (Herald Volazj)."""
    return Effect("small_copies", a=attack, b=health)


def summon_drawn(attack: int, health: int) -> Effect:
    """A copy with these numbers of the card that was drawn."""
    return Effect("summon_drawn", a=attack, b=health)


def resurrect(
    n: Amount, cards: Set | None = None, whose: Whose = ME, *, different: bool = False, size: int = 0
) -> Effect:
    """Fresh copies of my minions that died this game, by chance, each death once (BOTH: of either player; different:
    each card once). size: their Attack and Health are set to it."""
    return Effect("summon_dead", cards, whose=whose, a=n, b=size, modes=("different",) * different)


def resurrect_upgraded(n: int, cards: Set) -> Effect:
    """My minions that died this game, by chance, each death once, with the Magnetic cards that they had."""
    return Effect("resurrect_upgraded", cards, a=n)


def resurrect_this_turn() -> Effect:
    """Fresh copies of my minions that died this turn, in order of death."""
    return Effect("summon_dead", modes=("this_turn",))


def return_to_life(health: int = 0) -> Effect:
    """Deathrattle: a fresh copy of this minion at its place; with this much Health left when it is 1."""
    return Effect("return_to_life", a=health)


def return_it_to_life(health: int) -> Effect:
    """Of a DEATH event: who died comes again where it stood, with so much Health left."""
    return Effect("return_to_life", a=health, modes=("subject",))


def note(one: Set) -> Effect:
    """Puts a minion's card and controller aside for summon_noted."""
    return Effect("note", one)


def summon_noted() -> Effect:
    return Effect("summon_noted")


def remember(one: Set, *, only: bool = False) -> Effect:
    """SELF remembers that card, for summon_remembered; only: and nothing that came before it."""
    return Effect("remember", one, modes=("only",) * only)


def summon_remembered(each: int = 1, *, where_it_was: bool = False) -> Effect:
    """Fresh copies of what SELF remembers; where_it_was: for the player who had it then."""
    return Effect("summon_remembered", a=each, modes=("where_it_was",) * where_it_was)


def recruit(cards: Set, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Moves random minions that fit from the deck to the board: recruit(BEAST), recruit(MINION & (COST <= 4))."""
    return Effect("summon_from_deck", cards, whose=whose, a=n)


def recruit_own(cards: Set, whose: Whose) -> Effect:
    """That player's random minion that fits moves from their deck to their board."""
    return Effect("summon_from_deck", cards, whose=whose, a=1, modes=("to_owner",))


def recruit_weaker(cards: Set, than: Amount) -> Effect:
    """A random minion of my deck with less Attack than this."""
    return Effect("summon_from_deck", cards, a=than, modes=("weaker",))


def summon_copy_from_deck(cards: Set, attack: int = -1, health: int = -1, whose: Whose = ME) -> Effect:
    """A copy of a random card of a deck, with these stats (Barnes) or its own (Mindgames)."""
    return Effect("summon_from_deck", cards, whose=whose, a=attack, b=health, modes=("copy",))


def summon_copies_of_deck(attack: int, health: int) -> Effect:
    """Copies with these numbers of the minions in my deck, by chance while there is room."""
    return Effect("summon_copies_of_deck", a=attack, b=health)


def summon_from_hand(cards: Set, whose: Whose = ME) -> Effect:
    """That player's random card moves from hand to their board."""
    return Effect("summon_from_hand", cards, whose=whose)


def summon_all_from_hand(cards: Set) -> Effect:
    """All my cards that fit move to the board, from the left, while there is room."""
    return Effect("summon_from_hand", cards, modes=("all",))


def summon_copy_from_hand(cards: Set, attack: int = 0, health: int = 0) -> Effect:
    """A copy of a random minion card in my hand, with these stats when they are not 0."""
    return Effect("summon_held_copy", cards, a=attack, b=health)


def summon_discarded() -> Effect:
    """A random minion of those that I discarded this game."""
    return Effect("summon_discarded")


def summon_self() -> Effect:
    """This card leaves the deck (or hand, when it was discarded) for the board."""
    return Effect("summon_self")
