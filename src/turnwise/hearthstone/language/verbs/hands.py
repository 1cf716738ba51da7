"""What happens to cards in hand: they come, change and leave."""

from __future__ import annotations

from ..numbers import ME, Amount, Whose
from ..sets import ANY_CARD, SPELL, Cards, Choices, Set, pool
from .effect import Effect


def add_card(card: Cards, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Puts new cards into the hand."""
    return Effect("add_card", whose=whose, a=n, card=card)


def add_class_card(n: int = 1, cards: Set = ANY_CARD) -> Effect:
    """Random cards of the opponent's class; none when that hero has no class."""
    return Effect("add_card", a=n, card=pool(cards), modes=("enemy_class",))


def add_own_class_card(cards: Choices) -> Effect:
    """A random card of these that is neutral or of my class."""
    return Effect("add_card", a=1, card=cards, modes=("own_class",))


def add_copy(of: Set, n: Amount = 1, whose: Whose = ME, *, all_are: int = 0) -> Effect:
    """Puts fresh copies of a minion's card into the hand; all_are: their Attack, Health and cost."""
    return Effect("add_copy", of, whose=whose, a=n, b=all_are)


def add_copies(of: Set) -> Effect:
    """A fresh copy of each minion's card."""
    return Effect("add_copy", of, a=1, modes=("each",))


def add_dead(cards: Set, whose: Whose = ME, *, weapons: bool = False) -> Effect:
    """A fresh copy of a random minion that died (or weapon that was lost) this game, each one alike, into my hand."""
    return Effect("add_dead", cards, whose=whose, modes=("weapons",) * weapons)


def copy_event_card(*, cost: int | None = None, size: int = 0) -> list[Effect]:
    """A fresh copy of the card that the event is about; it costs `cost` and is `size`/`size`."""
    modes = ("sized",) if size else ("at_cost",) * (cost is not None)
    return [Effect("note_event"), Effect("add_chosen", a=cost or 0, b=size, modes=modes)]


def copy_played(whose: Whose = ME) -> Effect:
    """A fresh copy of the card that is being played; whose=BOTH: for the other player."""
    return Effect("copy_played", whose=whose)


def copy_from_hand() -> Effect:
    """A copy of a random card of the opponent's hand, with its changes (Mind Vision)."""
    return Effect("copy_from_hand")


def copy_lowest(cards: Set) -> Effect:
    """A copy of the cheapest card in my hand that fits, with its changes."""
    return Effect("copy_lowest", cards)


def copy_hand() -> Effect:
    """My hand becomes a copy of the opponent's (Azalina Soulthief)."""
    return Effect("copy_hand")


def remember_card() -> Effect:
    """SELF remembers the card that the event is about, for add_remembered."""
    return Effect("remember", modes=("event_card",))


def add_remembered() -> Effect:
    """Fresh copies of what SELF remembers into my hand."""
    return Effect("add_remembered")


def return_self(cost: int = 0, *, as_card: str | None = None) -> Effect:
    """Deathrattle: this card comes back to my hand, fresh; as_card: as that card (Pyros)."""
    return Effect("return_self", a=cost, card=as_card)


def return_it(cost: int = 0) -> Effect:
    """The dead minion that the event is about goes back to its player's hand; it costs so much more."""
    return Effect("return_it", a=cost)


def return_discarded(attack: int, health: int) -> Effect:
    """on_discard: back to the hand, with more."""
    return Effect("return_discarded", a=attack, b=health)


def give_hand(cards: Set, attack: Amount, health: Amount, *, n: int = 0, whose: Whose = ME) -> Effect:
    """Cards in hand that fit get this for good: all of them, or n random ones."""
    return Effect("give_hand", cards, whose=whose, a=attack, b=health, n=n)


def buff_hand(cards: Set, attack: int = 0, health: int = 0) -> Effect:
    """All cards of my hand that fit."""
    return Effect("buff_hand", cards, a=attack, b=health)


def buff_card(cards: Set, attack: int = 0, health: int = 0) -> Effect:
    """A random card of my hand that fits."""
    return Effect("buff_hand", cards, a=attack, b=health, modes=("one",))


def buff_leftmost(cards: Set, attack: int, health: int) -> Effect:
    """The leftmost card of my hand that fits."""
    return Effect("buff_hand", cards, a=attack, b=health, modes=("leftmost",))


def buff_self_in_hand(attack: int, health: int) -> Effect:
    return Effect("buff_hand", a=attack, b=health, modes=("self",))


def double_hand(cards: Set) -> Effect:
    """Attack and Health of cards in my hand."""
    return Effect("double_hand", cards)


def bless_hand(cards: Set, attack: int, health: int, enchantment: str) -> Effect:
    """A random card of my hand that fits gets these numbers and a text (Val'anyr)."""
    return Effect("bless_hand", cards, a=attack, b=health, card=enchantment)


def change_cost(cards: Set, by: int, whose: Whose = ME, *, one: bool = False, generated: bool = False) -> Effect:
    """Cards now in hand, for good: all that fit, or one of them, or those that did not start in the deck."""
    modes = ("one",) if one else ("generated",) * generated
    return Effect("change_cost", cards, whose=whose, a=by, modes=modes)


def change_cost_of_other_classes(by: int) -> Effect:
    """Cards in hand of another class than mine."""
    return Effect("change_cost", ANY_CARD, a=by, modes=("other_classes",))


def change_own_cost(by: int) -> Effect:
    """In hand: this card."""
    return Effect("change_own_cost", a=by)


def become(card: Cards) -> Effect:
    """In hand: this card turns into another."""
    return Effect("become", card=card)


def shift(into: Cards) -> Effect:
    """In hand: this card turns into another, and that again each time; changes of cost and stats are gone."""
    return Effect("become", card=into, modes=("shift",))


def become_played() -> Effect:
    """In hand: this card turns into a copy of the card that was played, and so each time."""
    return Effect("become", modes=("played",))


def become_last_minion(attack: int, health: int) -> Effect:
    """In hand: this card is the minion that I played last, with these numbers and its own cost (Floop)."""
    return Effect("become", a=attack, b=health, modes=("last_minion",))


def become_card_of_enemy() -> Effect:
    """In hand: this card turns into a random card of the opponent's hand, again and again (Chameleos)."""
    return Effect("become", modes=("enemy_card",))


def become_swapped(card: str) -> Effect:
    """In hand: this card turns into another; bonuses of Attack and Health change places."""
    return Effect("become", card=card, modes=("swapped",))


def upgrade(goal: int, into: str, *, by_amount: bool = False) -> Effect:
    """In hand: when the trigger has acted so often (by_amount: with so much in all) this card becomes another."""
    return Effect("upgrade", a=goal, card=into, modes=("by_amount",) * by_amount)


def discard(n: Amount = 1, whose: Whose = ME) -> Effect:
    """Random cards of the hand."""
    return Effect("discard", whose=whose, a=n)


def discard_hand() -> Effect:
    return Effect("discard_hand")


def discard_marked() -> Effect:
    return Effect("discard", modes=("marked",))


def remove_from_hand(cards: Set, whose: Whose = ME) -> Effect:
    """All cards of a hand that fit are gone; that is no discard."""
    return Effect("remove_from_hand", cards, whose=whose)


def replace_hand(cards: Choices) -> Effect:
    """Each card of my hand becomes a random one of my class or neutral."""
    return Effect("replace_hand", card=cards)


def replace_spells() -> Effect:
    """Spells in my hand become random ones of the opponent's class."""
    return Effect("replace_spells", card=Choices(fits=SPELL))


def demonic_project(cards: Choices) -> Effect:
    """A random minion in each hand becomes a random one of these."""
    return Effect("demonic_project", card=cards)


def swap_with_hand(cards: Set) -> Effect:
    """SELF changes places with a random card in hand that fits (Alarm-o-Bot)."""
    return Effect("swap_with_hand", cards)
