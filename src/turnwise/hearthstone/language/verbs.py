"""Verbs: what a text does, one operation of the core each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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


def save_too(number: Amount) -> Effect:
    """Puts a second number aside, for AMOUNT."""
    return Effect("save", a=number, mode=1)


def repeat(times: int, condition: Number) -> Effect:
    """Starts the whole text again while the condition holds, so that it runs at most `times` times."""
    return Effect("repeat", a=times, condition=condition)


def process_deaths() -> Effect:
    """A full death step on the spot."""
    return Effect("deaths")


def damage(
    who: Set, amount: Amount, *, plain: bool = False, double: bool = False, by_target: bool = False, save: bool = False
) -> Effect:
    """All are hit at once. Spells and secrets add spell damage (twice if double, not if plain). by_target: it is the
    target who deals it; save: SAVED is how much was dealt."""
    return Effect("damage", who, a=amount, flags=("plain",) * plain + ("twice",) * double, mode=by_target + 2 * save)


def damage_by_own_attack(who: Set) -> Effect:
    """Each takes damage equal to its own Attack (Lightbomb)."""
    return Effect("damage", who, mode=4)


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


def take_control(who: Set, *, ready: bool = False) -> Effect:
    """ready: it may attack at once."""
    return Effect("take_control", who, mode=int(ready))


def transform(who: Set, into: Cards) -> Effect:
    return Effect("transform", who, card=into)


def become_copy(of: Set) -> Effect:
    """SELF becomes an exact copy."""
    return Effect("become_copy", of)


def swap_stats(who: Set) -> Effect:
    return Effect("swap_stats", who)


def give(
    who: Set,
    attack: Amount = 0,
    health: Amount = 0,
    *keywords: Keyword,
    until: str | None = None,
    spell_damage: int = 0,
) -> Effect:
    """+attack/+health and keywords: for good, until THIS_TURN ends or MY_NEXT_TURN starts, or while an aura lasts. A
    random one may be mortally wounded."""
    if isinstance(who, Set) and who.code == "random":
        who = replace(who, compare=1)
    flags = (until,) if until else ()
    return Effect("give", who, a=attack, b=health, keywords=keywords, flags=flags, mode=spell_damage)


def give_one_of(who: Set, *keywords: Keyword) -> Effect:
    """Each gets one of these keywords, by chance (Enhance-o Mechano)."""
    return Effect("give_one_of", who, keywords=keywords)


def set_stats(who: Set, attack: Amount | None = None, health: Amount | None = None) -> Effect:
    """Attack and maximum health of minions become these; damage is gone."""
    return Effect("set_stats", who, a=-1 if attack is None else attack, b=-1 if health is None else health)


def set_health(hero: Set, health: int) -> Effect:
    """A hero's remaining health becomes this; neither damage nor healing."""
    return Effect("set_health", hero, a=health)


def lose(who: Set, *keywords: Keyword) -> Effect:
    return Effect("lose", who, keywords=keywords)


def attach(who: Set, enchantment: str, *, mine: bool = False) -> Effect:
    """Hangs the text of an enchantment on minions. mine: the text stays mine, whoever controls the minion."""
    return Effect("attach", who, card=enchantment, mode=int(mine))


def enchant_player(enchantment: str, whose: Whose = ME, *, lasts: bool = False) -> Effect:
    """The player has the text of an enchantment: its costs, rules and triggers. Until the end of that player's turn, or
    until fade()."""
    return Effect("enchant_player", whose=whose, card=enchantment, mode=int(lasts))


def fade() -> Effect:
    """This text on a minion or of a player is gone."""
    return Effect("fade")


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


def resummon(*, health: int = 0) -> Effect:
    """This minion, dead or alive, comes again as a fresh copy where it stood."""
    return Effect("resummon", a=health)


def return_to_life(*, health: int) -> Effect:
    """Of a DEATH event: who died comes again where it stood, with so much health left."""
    return Effect("resummon", a=health, mode=1)


def recruit(cards: Set, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Moves random minions that fit from the deck to the board: recruit(BEAST), recruit(MINION & (COST <= 4))."""
    return Effect("summon_from_deck", cards, whose=whose, a=n)


def summon_copy_from_deck(cards: Set, attack: int = -1, health: int = -1, whose: Whose = ME) -> Effect:
    """A copy of a random card of a deck, with these stats (Barnes) or its own (Mindgames)."""
    return Effect("summon_from_deck", cards, whose=whose, a=attack, b=health, mode=1)


def summon_own_from_deck(cards: Set, whose: Whose) -> Effect:
    """A random card that fits moves from that player's deck to that player's board (Deathlord)."""
    return Effect("summon_from_deck", cards, whose=whose, a=1, mode=2)


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


def equip(weapon: Cards, whose: Whose = ME) -> Effect:
    return Effect("equip", whose=whose, card=weapon)


def destroy_weapon(whose: Whose = OPPONENT) -> Effect:
    return Effect("destroy_weapon", whose=whose)


def give_weapon(attack: Amount = 0, durability: Amount = 0, whose: Whose = ME) -> Effect:
    return Effect("give_weapon", whose=whose, a=attack, b=durability)


def draw(n: Amount = 1, whose: Whose = ME) -> Effect:
    return Effect("draw", whose=whose, a=n)


def add_card(card: Cards, n: Amount = 1, whose: Whose = ME, *, enemy_class: bool = False) -> Effect:
    """Puts new cards into the hand. enemy_class: of the opponent's class, none if that hero has no class."""
    return Effect("add_card", whose=whose, a=n, card=card, mode=int(enemy_class))


def draw_card(cards: Set, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Draws random cards of the deck that fit."""
    return Effect("draw_card", cards, whose=whose, a=n)


def change_drawn_cost(by: int) -> Effect:
    """The card that this text drew or made last costs this much more."""
    return Effect("change_drawn_cost", a=by)


def transform_drawn(into: str) -> Effect:
    """The card that this text drew last becomes another."""
    return Effect("transform_drawn", card=into)


def copy_from_hand() -> Effect:
    """A copy of a random card of the opponent's hand, with its changes (Mind Vision)."""
    return Effect("copy_from_hand")


def copy_from_deck(n: Amount = 1, cards: Set | None = None) -> Effect:
    """Copies of different random cards of the opponent's deck (Thoughtsteal)."""
    return Effect("copy_from_deck", cards, a=n)


def copy_played(whose: Whose = ME) -> Effect:
    """A fresh copy of the card that is being played; whose=BOTH: for the other player."""
    return Effect("copy_played", whose=whose)


def add_copies(of: Set, whose: Whose = ME) -> Effect:
    """A fresh copy of each of them into the hand."""
    return Effect("add_copy", of, whose=whose, mode=1)


def discard_hand(whose: Whose = ME) -> Effect:
    return Effect("discard_hand", whose=whose)


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


def shuffle_away(who: Set, whose: Whose = OPPONENT) -> Effect:
    """Minions leave play for a deck, without dying; whose=BOTH: that of their controllers."""
    return Effect("shuffle_away", who, whose=whose)


def shuffle_self() -> Effect:
    """This minion's card goes to my deck, once (Malorne)."""
    return Effect("shuffle_self")


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


def buff_own(attack: int = 0, health: int = 0) -> Effect:
    """In hand: this card."""
    return Effect("buff_own", a=attack, b=health)


def become(card: Cards) -> Effect:
    """In hand: this card turns into another."""
    return Effect("become", card=card)


def buff_deck(cards: Set, attack: int, health: int) -> Effect:
    """Cards now in my deck."""
    return Effect("buff_deck", cards, a=attack, b=health)


def gain_crystal(n: int = 1, whose: Whose = ME) -> Effect:
    """Empty maximum mana."""
    return Effect("crystal", whose=whose, a=n)


def gain_full_crystals(n: int = 1, whose: Whose = ME) -> Effect:
    """Maximum mana that can be spent at once."""
    return Effect("full_crystals", whose=whose, a=n)


def unlock() -> Effect:
    """Overload of this turn and the next is gone."""
    return Effect("unlock")


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


def steal_secret() -> Effect:
    """A random secret of the opponent that I have not active is mine."""
    return Effect("steal_secret")


def counter() -> Effect:
    """The spell that is being played does nothing."""
    return Effect("counter")


def redirect(to: Set) -> Effect:
    """The running attack or spell has this target now."""
    return Effect("redirect", to)


def forget() -> Effect:
    """Half of the attacks go to another enemy (Ogre Brute)."""
    return Effect("forget")


def swap_with_hand(cards: Set) -> Effect:
    """This minion changes places with a random card in hand that fits (Alarm-o-Bot)."""
    return Effect("swap_with_hand", cards)


def swap_health() -> Effect:
    """This minion and the target swap their Health (Vol'jin)."""
    return Effect("swap_health", Set("target"))


def reshape(who: Set, more: int = 0) -> Effect:
    """Each becomes a random minion that costs so much more; stays when there is none."""
    return Effect("reshape", who, a=more)


def give_back() -> Effect:
    """A borrowed minion returns."""
    return Effect("give_back")


def destroy_all_but_one(who: Set) -> Effect:
    """All but one of them, by chance (Brawl)."""
    return Effect("brawl", who)


def secret_from_deck() -> Effect:
    """A random secret of my deck that is not active comes into play (Mad Scientist)."""
    return Effect("secret_from_deck")


def trigger_deathrattle(who: Set) -> Effect:
    return Effect("trigger_deathrattle", who)


def prevent_damage() -> Effect:
    """Of a FATAL event: that hit does nothing."""
    return Effect("prevent")


def replace_hero(hero: str, *, keeps_armor: bool = True) -> Effect:
    """My hero becomes another with its printed health (Jaraxxus); SELF leaves play without dying."""
    return Effect("replace_hero", card=hero, mode=int(not keeps_armor))


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
