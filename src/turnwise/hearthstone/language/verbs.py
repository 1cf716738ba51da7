"""Verbs: what a text does, one operation of the core each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..errors import shown
from .numbers import ME, OPPONENT, Amount, Number, Whose
from .sets import Cards, Choices, Keyword, Set


@dataclass(frozen=True)
class Effect:
    """One operation of a text, with the fields of the core's Op."""

    op: str
    who: Set | None = None
    whose: Whose = ME
    a: Amount = 0
    b: Amount = 0
    card: Cards | None = None
    keywords: tuple[Keyword, ...] = ()
    flags: tuple[str, ...] = ()
    mode: int = 0
    condition: Number | None = None
    inner: tuple[Effect, ...] = ()  # of `skip`: what the condition guards
    pools: tuple[Choices, ...] = ()  # of `offer_each`


Effects: TypeAlias = Effect | Sequence[Effect]
THIS_TURN, MY_NEXT_TURN = "this_turn", "my_turn"


def effects(some: Effects) -> tuple[Effect, ...]:
    if isinstance(some, Effect):
        return (some,)
    if not isinstance(some, (list, tuple)):
        raise TypeError(f"expected an effect such as damage(...), or a list of them, found {shown(some)}")
    return tuple(some)


def only_if(condition: Number, then: Effects, otherwise: Effects = ()) -> list[Effect]:
    """Effects under a condition, looked at once. Write it with a star: play=[*only_if(...), draw()]."""
    both = [Effect("skip", condition=condition, inner=effects(then))]
    if otherwise:
        both = [Effect("skip", condition=condition, inner=effects(then), flags=("else",)),
                Effect("skip", inner=effects(otherwise), flags=("otherwise",))]  # fmt: skip
    return both


def save(number: Amount) -> Effect:
    """Puts a number aside for SAVED."""
    return Effect("save", a=number)


def repeat(times: int, condition: Number) -> Effect:
    """Starts the whole text again while the condition holds, so that it runs at most `times` times."""
    return Effect("repeat", a=times, condition=condition)


def process_deaths() -> Effect:
    """A full death step on the spot."""
    return Effect("deaths")


def damage(who: Set, amount: Amount, *, plain: bool = False, double: bool = False) -> Effect:
    """All are hit at once. Spells and secrets add spell damage (twice if double, not if plain)."""
    return Effect("damage", who, a=amount, flags=("plain",) * plain + ("twice",) * double)


def split_damage(among: Set, points: Amount) -> Effect:
    """Single points, each on a random living one."""
    return Effect("split_damage", among, a=points)


def heal(who: Set, amount: Amount) -> Effect:
    return Effect("heal", who, a=amount)


def gain_armor(amount: Amount, whose: Whose = ME) -> Effect:
    return Effect("armor", whose=whose, a=amount)


def freeze(who: Set) -> Effect:
    return Effect("freeze", who)


def silence(who: Set) -> Effect:
    return Effect("silence", who)


def destroy(who: Set) -> Effect:
    return Effect("destroy", who)


def bounce(who: Set, cost: int = 0) -> Effect:
    """Back to the hand of its controller as a fresh card that costs this much more; destroyed when the hand is full."""
    return Effect("bounce", who, a=cost)


def take_control(who: Set) -> Effect:
    return Effect("take_control", who)


def transform(who: Set, into: Cards) -> Effect:
    return Effect("transform", who, card=into)


def become_copy(of: Set) -> Effect:
    """SELF becomes an exact copy."""
    return Effect("become_copy", of)


def swap_stats(who: Set) -> Effect:
    return Effect("swap_stats", who)


def give(who: Set, attack: Amount = 0, health: Amount = 0, *keywords: Keyword, until: str | None = None) -> Effect:
    """+attack/+health and keywords: for good, until THIS_TURN ends or MY_NEXT_TURN starts, or while an aura lasts."""
    return Effect("give", who, a=attack, b=health, keywords=keywords, flags=(until,) if until else ())


def set_stats(who: Set, attack: Amount | None = None, health: Amount | None = None) -> Effect:
    """Attack and maximum health of minions become these; damage is gone."""
    if -1 in (attack, health):  # the core's word for a number that stays
        raise TypeError("set_stats takes numbers of at least 0; leave a number out that stays")
    return Effect("set_stats", who, a=-1 if attack is None else attack, b=-1 if health is None else health)


def set_health(hero: Set, health: int) -> Effect:
    """A hero's remaining health becomes this; neither damage nor healing."""
    return Effect("set_health", hero, a=health)


def lose(who: Set, *keywords: Keyword) -> Effect:
    return Effect("lose", who, keywords=keywords)


def attach(who: Set, enchantment: str) -> Effect:
    """Hangs the text of an enchantment on minions."""
    return Effect("attach", who, card=enchantment)


def remember(one: Set) -> Effect:
    """SELF remembers that card, for summon_remembered."""
    return Effect("remember", one)


def summon(card: Cards, n: Amount = 1, whose: Whose = ME, *, both_sides: bool = False) -> Effect:
    """One after the other, while there is room. both_sides: alternately right and left of the source."""
    return Effect("summon", whose=whose, a=n, card=card, flags=("both_sides",) * both_sides)


def summon_missing(cards: Choices) -> Effect:
    """A random one of the list that is not among my minions (Totemic Call)."""
    return Effect("summon", a=1, card=cards, mode=1)


def summon_copy(of: Set, whose: Whose = ME, *, exact: bool = False) -> Effect:
    return Effect("summon_copy", of, whose=whose, flags=("exact",) * exact)


def summon_remembered(each: int = 1) -> Effect:
    """Fresh copies of what SELF remembers."""
    return Effect("summon_remembered", a=each)


def resurrect(n: Amount, cards: Set | None = None) -> Effect:
    """Fresh copies of my minions that died this game, by chance, each death once."""
    return Effect("summon_dead", cards, a=n)


def resurrect_this_turn() -> Effect:
    """Fresh copies of my minions that died this turn, in order of death."""
    return Effect("summon_dead", mode=1)


def recruit(cards: Set, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Moves random minions that fit from the deck to the board: recruit(BEAST), recruit(MINION & (COST <= 4))."""
    return Effect("summon_from_deck", cards, whose=whose, a=n)


def summon_copy_from_deck(cards: Set, attack: int, health: int) -> Effect:
    """A copy of a random card of my deck with these stats (Barnes)."""
    return Effect("summon_from_deck", cards, a=attack, b=health, mode=1)


def summon_from_hand(cards: Set, whose: Whose = ME) -> Effect:
    """That player's random card moves from hand to their board."""
    return Effect("summon_from_hand", cards, whose=whose)


def summon_self() -> Effect:
    """This card leaves the deck (or hand) for the board."""
    return Effect("summon_self")


def note(one: Set) -> Effect:
    """Puts a minion's card and controller aside for summon_noted."""
    return Effect("note", one)


def summon_noted() -> Effect:
    return Effect("summon_noted")


def jade_golem() -> Effect:
    return Effect("jade_golem")


def equip(weapon: str, whose: Whose = ME) -> Effect:
    return Effect("equip", whose=whose, card=weapon)


def destroy_weapon(whose: Whose = OPPONENT) -> Effect:
    return Effect("destroy_weapon", whose=whose)


def give_weapon(attack: Amount = 0, durability: Amount = 0, whose: Whose = ME) -> Effect:
    return Effect("give_weapon", whose=whose, a=attack, b=durability)


def draw(n: Amount = 1, whose: Whose = ME) -> Effect:
    return Effect("draw", whose=whose, a=n)


def add_card(card: Cards, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Puts new cards into the hand."""
    return Effect("add_card", whose=whose, a=n, card=card)


def add_copy(of: Set, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Puts fresh copies of a minion's card into the hand."""
    return Effect("add_copy", of, whose=whose, a=n)


def discard(n: Amount = 1, whose: Whose = ME) -> Effect:
    """Random cards of the hand."""
    return Effect("discard", whose=whose, a=n)


def mill(n: Amount, whose: Whose = ME) -> Effect:
    """Removes the top cards of the deck."""
    return Effect("mill", whose=whose, a=n)


def steal_from_deck(cards: Set) -> Effect:
    """A random card that fits moves from the opponent's deck to my hand."""
    return Effect("steal_from_deck", cards)


def shuffle(card: Cards, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Puts new cards into the deck."""
    return Effect("shuffle", whose=whose, a=n, card=card)


def shuffle_copy(of: Set, whose: Whose = ME) -> Effect:
    """Puts a fresh copy of a minion's card into the deck."""
    return Effect("shuffle_copy", of, whose=whose)


def discover(cards: Choices, *, n: int = 3, any_class: bool = False) -> list[Effect]:
    """Choose one of three into the hand: my class and neutral, class cards weigh four times as much (any_class: any).

    Write it with a star: play=[*discover(...)]."""
    return [Effect("offer", card=cards, a=n, mode=0 if any_class else 1), Effect("add_chosen")]


def discover_each(*pools: Choices) -> list[Effect]:
    """Choose between one random card of each pool (Kabal Courier)."""
    return [Effect("offer_each", pools=pools), Effect("add_chosen")]


def discover_power(powers: Choices) -> list[Effect]:
    """Choose a new hero power among three that are not mine (Sir Finley)."""
    return [Effect("offer", card=powers, a=3, mode=2), Effect("power_chosen")]


def choose_summon(cards: Choices) -> list[Effect]:
    """Choose a minion of the list and summon it (Totemic Slam)."""
    return [Effect("offer", card=cards, a=len(cards.ids), mode=3), Effect("summon_chosen")]


def track(n: int = 3) -> list[Effect]:
    """Look at the top cards of the deck, draw one, the others leave the deck (Tracking)."""
    return [Effect("offer_top", a=n), Effect("draw_chosen")]


def change_cost(cards: Set, by: int, whose: Whose = ME) -> Effect:
    """Cards now in hand, for good."""
    return Effect("change_cost", cards, whose=whose, a=by)


def change_own_cost(by: int) -> Effect:
    """In hand: this card."""
    return Effect("change_own_cost", a=by)


def become(card: Cards) -> Effect:
    """In hand: this card turns into another."""
    return Effect("become", card=card)


def buff_deck(cards: Set, attack: int, health: int) -> Effect:
    """Cards now in my deck."""
    return Effect("buff_deck", cards, a=attack, b=health)


def gain_crystal(n: int = 1, whose: Whose = ME) -> Effect:
    """Empty maximum mana."""
    return Effect("crystal", whose=whose, a=n)


def gain_mana_this_turn(n: int = 1) -> Effect:
    return Effect("coin", a=n)


def spend_all_mana() -> Effect:
    """SAVED is how much it was."""
    return Effect("spend_mana")


def tax_spells_next_turn(by: int) -> Effect:
    """The opponent's spells cost more during their next turn (Loatheb)."""
    return Effect("tax_next_turn", a=by)


def destroy_secrets(whose: Whose = OPPONENT) -> Effect:
    return Effect("destroy_secrets", whose=whose)


def secret_from_deck() -> Effect:
    """A random secret of my deck that is not active comes into play (Mad Scientist)."""
    return Effect("secret_from_deck")


def trigger_deathrattle(who: Set) -> Effect:
    return Effect("trigger_deathrattle", who)


def prevent_damage() -> Effect:
    """Of a FATAL event: that hit does nothing."""
    return Effect("prevent")


def replace_hero(hero: str) -> Effect:
    """My hero becomes another with its printed health (Jaraxxus); SELF leaves play without dying."""
    return Effect("replace_hero", card=hero)


def replace_power(power: str) -> Effect:
    return Effect("replace_power", card=power)


def upgrade_power() -> Effect:
    return Effect("upgrade_power")


def power_costs(n: int) -> Effect:
    """My present hero power costs this from now on (Genn)."""
    return Effect("power_cost", a=n)


def army_of_the_dead(n: int = 5) -> Effect:
    """Removes the top cards of my deck and summons the minions among them."""
    return Effect("army", a=n)


def kazakus() -> Effect:
    """Choose a cost, then two ingredients; the potion goes to the hand."""
    return Effect("kazakus")


def build_beast() -> Effect:
    """Choose two Beasts; their sum goes to the hand."""
    return Effect("build_beast")
