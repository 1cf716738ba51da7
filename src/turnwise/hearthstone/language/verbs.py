"""Verbs: what a text does, one operation of the core each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ..errors import shown
from .numbers import ME, OPPONENT, Amount, Number, Whose, count
from .sets import ANY_CARD, SPELL, Cards, Choices, Keyword, Set, pool


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
    whom: Set | None = None  # of `attack`
    times: Number | None = None  # of an aura


Effects: TypeAlias = Effect | Sequence[Effect]
THIS_TURN, MY_NEXT_TURN = "this_turn", "my_turn"
NEXT_TURN = "next_turn"


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


def bounce(who: Set, cost: int = 0, *, costs: int | None = None) -> Effect:
    """Back to the hand of its controller as a fresh card that costs this much more (costs: that costs this); destroyed
    when the hand is full."""
    return Effect("bounce", who, a=cost if costs is None else costs, mode=0 if costs is None else 1)


def take_control(who: Set, whose: Whose = ME, *, ready: bool = False) -> Effect:
    """OPPONENT: the opponent gets them. ready: they may attack at once."""
    return Effect("take_control", who, whose=whose, mode=int(ready))


def give_back() -> Effect:
    """Of an enchantment: the borrowed minion returns."""
    return Effect("give_back")


def transform(who: Set, into: Cards) -> Effect:
    return Effect("transform", who, card=into)


def transform_by_cost(who: Set, more: int) -> Effect:
    """Each into a random minion that costs that much more (Evolve)."""
    return Effect("transform", who, a=more, mode=1)


def become_copy(of: Set) -> Effect:
    """SELF becomes an exact copy."""
    return Effect("become_copy", of)


def swap_stats(who: Set) -> Effect:
    return Effect("swap_stats", who)


def give(who: Set, attack: Amount = 0, health: Amount = 0, *keywords: Keyword, until: str | None = None) -> Effect:
    """+attack/+health and keywords: for good, until THIS_TURN ends or MY_NEXT_TURN starts, or while an aura lasts. A
    random one may be mortally wounded (rule X7)."""
    if isinstance(who, Set) and who.code == "random":
        who = replace(who, compare=1)
    return Effect("give", who, a=attack, b=health, keywords=keywords, flags=(until,) if until else ())


def give_one_of(who: Set, *keywords: Keyword) -> Effect:
    """Each gets one of these keywords, by chance (Enhance-o Mechano)."""
    return Effect("give_one_of", who, keywords=keywords)


def set_stats(who: Set, attack: Amount | None = None, health: Amount | None = None) -> Effect:
    """Attack and maximum health of minions become these; damage is gone."""
    if -1 in (attack, health):  # the core's word for a number that stays
        raise TypeError("set_stats takes numbers of at least 0; leave a number out that stays")
    return Effect("set_stats", who, a=-1 if attack is None else attack, b=-1 if health is None else health)


def set_health(hero: Set, health: int) -> Effect:
    """A hero's remaining health becomes this; neither damage nor healing."""
    return Effect("set_health", hero, a=health)


def give_spell_damage(who: Set, n: int) -> Effect:
    return Effect("spell_power", who, a=n)


def give_hand(cards: Set, attack: Amount, health: Amount, *, n: int = 0, whose: Whose = ME) -> Effect:
    """Cards in hand that fit get this for good: all of them, or n random ones."""
    return Effect("give_hand", cards, whose=whose, a=attack, b=health, mode=n)


def times(number: Number, given: Effect) -> Effect:
    """Aura: give(...) as often as this number."""
    return replace(given, times=number)


def aim(who: Set) -> Effect:
    """TARGET is this one from now on: aim(random(ENEMY_MINIONS))."""
    return Effect("aim", who)


def lose(who: Set, *keywords: Keyword) -> Effect:
    return Effect("lose", who, keywords=keywords)


def attach(who: Set, enchantment: str, *, until: str | None = None, mine: bool = False) -> Effect:
    """Hangs the text of an enchantment on minions; on MY_HERO it is the player's, whoever the hero is later. It lasts
    for good, until THIS_TURN ends or MY_NEXT_TURN starts, or for the holder's NEXT_TURN. mine: "you" in it is whoever
    played this."""
    flags = (until,) if until and until != NEXT_TURN else ()
    return Effect("attach", who, card=enchantment, flags=flags, mode=2 if until == NEXT_TURN else int(mine))


def drop_text() -> Effect:
    """Of an enchantment: it is used up."""
    return Effect("drop_text")


def copy_deathrattle(of: Set) -> Effect:
    """SELF gains the deathrattles of a minion."""
    return Effect("copy_deathrattle", of)


def swap_with(other: Set) -> Effect:
    """SELF and another minion exchange Attack and Health."""
    return Effect("swap_with", other)


def swap_health() -> Effect:
    """SELF and the target exchange their Health (Vol'jin)."""
    return Effect("swap_health", Set("target"))


def attack_again(who: Set) -> Effect:
    """One more attack this turn."""
    return Effect("attack_again", who)


def remember(one: Set) -> Effect:
    """SELF remembers that card, for summon_remembered."""
    return Effect("remember", one)


def summon(card: Cards, n: Amount = 1, whose: Whose = ME, *, both_sides: bool = False) -> Effect:
    """One after the other, while there is room. both_sides: alternately right and left of the source."""
    return Effect("summon", whose=whose, a=n, card=card, flags=("both_sides",) * both_sides)


def summon_of_cost(cost: Amount, n: int = 1) -> Effect:
    """A random minion of that cost."""
    return Effect("summon", a=n, b=cost, mode=2)


def summon_missing(cards: Choices) -> Effect:
    """A random one of the list that is not among my minions (Totemic Call)."""
    return Effect("summon", a=1, card=cards, mode=1)


def summon_copy(of: Set, whose: Whose = ME, *, exact: bool = False, stats: tuple[int, int] | None = None) -> Effect:
    """stats: an exact copy whose Attack and Health become these."""
    a, b = stats or (0, 0)
    return Effect("summon_copy", of, whose=whose, a=a, b=b, flags=("exact",) * (exact or stats is not None),
                  mode=int(stats is not None))  # fmt: skip


def summon_copies(of: Set, *, exact: bool = False, beside_me: bool = False) -> Effect:
    """A copy of each, right of it (beside_me: right of SELF), while there is room."""
    return Effect("summon_copies", of, flags=("exact",) * exact, mode=int(beside_me))


def summon_small_copies(attack: int, health: int) -> Effect:
    """Copies of my other minions with these numbers (Herald Volazj)."""
    return Effect("small_copies", a=attack, b=health)


def summon_remembered(each: int = 1, *, where_it_was: bool = False) -> Effect:
    """Fresh copies of what SELF remembers; where_it_was: for the player who had it then."""
    return Effect("summon_remembered", a=each, mode=int(where_it_was))


def resurrect(
    n: Amount, cards: Set | None = None, whose: Whose = ME, *, different: bool = False, size: int = 0
) -> Effect:
    """Fresh copies of my minions that died this game, by chance, each death once (BOTH: of either player; different:
    each card once). size: their Attack and Health are set to it."""
    return Effect("summon_dead", cards, whose=whose, a=n, b=size, mode=2 if different else 0)


def resurrect_upgraded(n: int, cards: Set) -> Effect:
    """My minions that died this game, by chance, each death once, with the Magnetic cards that they had."""
    return Effect("kangor", cards, a=n)


def resurrect_this_turn() -> Effect:
    """Fresh copies of my minions that died this turn, in order of death."""
    return Effect("summon_dead", mode=1)


def recruit(cards: Set, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Moves random minions that fit from the deck to the board: recruit(BEAST), recruit(MINION & (COST <= 4))."""
    return Effect("summon_from_deck", cards, whose=whose, a=n)


def recruit_own(cards: Set, whose: Whose) -> Effect:
    """That player's random minion that fits moves from their deck to their board."""
    return Effect("summon_from_deck", cards, whose=whose, a=1, mode=2)


def summon_copy_from_deck(cards: Set, attack: int = -1, health: int = -1, whose: Whose = ME) -> Effect:
    """A copy of a random card of a deck, with these stats (Barnes) or its own (Mindgames)."""
    return Effect("summon_from_deck", cards, whose=whose, a=attack, b=health, mode=1)


def summon_from_hand(cards: Set, whose: Whose = ME) -> Effect:
    """That player's random card moves from hand to their board."""
    return Effect("summon_from_hand", cards, whose=whose)


def summon_all_from_hand(cards: Set) -> Effect:
    """All my cards that fit move to the board, from the left, while there is room."""
    return Effect("summon_from_hand", cards, mode=1)


def summon_self() -> Effect:
    """This card leaves the deck (or hand, when it was discarded) for the board."""
    return Effect("summon_self")


def return_it() -> Effect:
    """The dead minion that the event is about goes back to its player's hand."""
    return Effect("return_it")


def shuffle_self(whose: Whose = ME, *, keeping: bool = False) -> Effect:
    """Deathrattle: this card goes into a deck; keeping: a weapon keeps its enchantments."""
    return Effect("shuffle_self", whose=whose, mode=int(keeping))


def note(one: Set) -> Effect:
    """Puts a minion's card and controller aside for summon_noted."""
    return Effect("note", one)


def summon_noted() -> Effect:
    return Effect("summon_noted")


def jade_golem(*keywords: Keyword) -> Effect:
    return Effect("jade_golem", keywords=keywords)


def equip(weapon: Cards, whose: Whose = ME) -> Effect:
    return Effect("equip", whose=whose, card=weapon)


def destroy_weapon(whose: Whose = OPPONENT) -> Effect:
    return Effect("destroy_weapon", whose=whose)


def give_weapon(
    attack: Amount = 0,
    durability: Amount = 0,
    whose: Whose = ME,
    *,
    keywords: tuple[Keyword, ...] = (),
    until: str | None = None,
) -> Effect:
    """until=THIS_TURN is for keywords."""
    flags = (until,) if until else ()
    return Effect("give_weapon", whose=whose, a=attack, b=durability, keywords=keywords, flags=flags)


def temper(attack: int = 0, durability: int = 0) -> Effect:
    """Battlecry of a weapon: it gains that itself."""
    return Effect("temper", a=attack, b=durability)


def wear_weapon(n: int = 1, whose: Whose = ME) -> Effect:
    """The weapon loses durability."""
    return Effect("wear_weapon", whose=whose, a=n)


def draw(n: Amount = 1, whose: Whose = ME, *, cards: Set | None = None) -> Effect:
    """The last one drawn is what the drawn_ words are about. cards: random ones of the deck that fit, no fatigue."""
    return Effect("draw", cards, whose=whose, a=n)


def set_drawn_cost(cost: Amount) -> Effect:
    """The card just drawn costs this."""
    return Effect("drawn_cost", a=cost)


def change_drawn_cost(by: Amount) -> Effect:
    return Effect("drawn_cost", a=by, mode=1)


def transform_drawn(into: str) -> Effect:
    """The card just drawn becomes another."""
    return Effect("transform_drawn", card=into)


def copy_drawn(n: Amount = 1) -> Effect:
    """Copies of the card just drawn, with its changes, into my hand."""
    return Effect("drawn_copy", a=n)


def discard_drawn() -> Effect:
    return Effect("drawn_discard")


def attack(who: Set, whom: Set) -> Effect:
    """One attacks another, as in an attack of its player, but uses up no attack."""
    return Effect("attack", who, whom=whom)


def take_extra_turns(mine: int = 1, theirs: int = 0) -> Effect:
    """After this turn the opponent takes `theirs`, then I take `mine`, then it goes on as usual."""
    return Effect("extra_turns", a=mine, b=theirs)


def joust(cards: Set) -> Effect:
    """A random card that fits of each deck is shown; SAVED holds if mine costs more."""
    return Effect("joust", cards)


def draw_shown() -> Effect:
    """After joust(...): draws the card that was shown."""
    return Effect("draw_shown")


def add_card(card: Cards, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Puts new cards into the hand."""
    return Effect("add_card", whose=whose, a=n, card=card)


def add_class_card(n: int = 1, cards: Set = ANY_CARD) -> Effect:
    """Random cards of the opponent's class; none when that hero has no class."""
    return Effect("add_card", a=n, card=pool(cards), mode=1)


def add_copy(of: Set, n: Amount = 1, whose: Whose = ME, *, all_are: int = 0) -> Effect:
    """Puts fresh copies of a minion's card into the hand; all_are: their Attack, Health and cost."""
    return Effect("add_copy", of, whose=whose, a=n, b=all_are)


def add_copies(of: Set) -> Effect:
    """A fresh copy of each minion's card."""
    return Effect("add_copy", of, a=1, mode=1)


def buff_hand(cards: Set, attack: int = 0, health: int = 0) -> Effect:
    """All cards of my hand that fit."""
    return Effect("buff_hand", cards, a=attack, b=health)


def buff_card(cards: Set, attack: int = 0, health: int = 0) -> Effect:
    """A random card of my hand that fits."""
    return Effect("buff_hand", cards, a=attack, b=health, mode=1)


def buff_self_in_hand(attack: int, health: int) -> Effect:
    return Effect("buff_hand", a=attack, b=health, mode=2)


def discard_hand() -> Effect:
    return Effect("discard_hand")


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


def discover(cards: Choices, *, n: int = 3, any_class: bool = False, cost: int = 0) -> list[Effect]:
    """Choose one of three into the hand: my class and neutral, class cards weigh four times as much (any_class: any).
    cost: the chosen card costs this much more.

    Write it with a star: play=[*discover(...)]."""
    return [Effect("offer", card=cards, a=n, mode=0 if any_class else 1),
            Effect("add_chosen", a=cost, mode=1 if cost else 0)]  # fmt: skip


def discover_summon(cards: Choices) -> list[Effect]:
    """Choose a minion of three and summon it."""
    return [Effect("offer", card=cards, a=3, mode=1), Effect("summon_chosen")]


def discover_in_deck(cards: Set, whose: Whose = ME) -> list[Effect]:
    """Choose one of three different cards of a deck that fit; a copy goes to my hand."""
    return [Effect("offer_deck", cards, whose=whose, a=3), Effect("add_chosen")]


def guess_card() -> list[Effect]:
    """Choose one of three cards; a copy of it when it started in the opponent's deck (Curious Glimmerroot)."""
    return [Effect("guess", card=Choices(fits=Set("everybody"))), Effect("check_guess"), Effect("add_chosen")]


def copy_event_card(*, cost: int | None = None, less: int = 0, size: int = 0) -> list[Effect]:
    """A fresh copy of the card that the event is about; it costs `cost`, or so much less, and is `size`/`size`."""
    if less:
        return [Effect("note_event"), Effect("add_chosen", a=-less, mode=1)]
    mode = 3 if size else 0 if cost is None else 2
    return [Effect("note_event"), Effect("add_chosen", a=cost or 0, b=size, mode=mode)]


def cast_copy(who: Set) -> list[Effect]:
    """The spell that the event is about acts once more, on each of them; nobody casts it."""
    return [Effect("note_event"), Effect("run_chosen", who)]


def remember_card() -> Effect:
    """SELF remembers the card that the event is about, for add_remembered."""
    return Effect("remember", mode=1)


def add_remembered() -> Effect:
    """Fresh copies of what SELF remembers into my hand."""
    return Effect("add_remembered")


def copy_from_deck(cards: Set, n: Amount = 1, whose: Whose = OPPONENT) -> Effect:
    """Copies of random different cards of a deck that fit into my hand."""
    return Effect("copy_from_deck", cards, whose=whose, a=n)


def copy_from_hand() -> Effect:
    """A copy of a random card of the opponent's hand, with its changes (Mind Vision)."""
    return Effect("copy_from_hand")


def copy_played(whose: Whose = ME) -> Effect:
    """A fresh copy of the card that is being played; whose=BOTH: for the other player."""
    return Effect("copy_played", whose=whose)


def return_self(cost: int = 0) -> Effect:
    """Deathrattle: this card comes back to my hand, fresh."""
    return Effect("return_self", a=cost)


def summon_discarded() -> Effect:
    """A random minion of those that I discarded this game."""
    return Effect("summon_discarded")


def return_discarded(attack: int, health: int) -> Effect:
    """on_discard: back to the hand, with more."""
    return Effect("return_discarded", a=attack, b=health)


def replace_deck(card: str) -> Effect:
    """Each card of my deck becomes this one."""
    return Effect("replace_deck", card=card)


def remove_from_deck(cards: Set, whose: Whose = ME) -> Effect:
    """All cards of a deck that fit are gone."""
    return Effect("remove_from_deck", cards, whose=whose)


def crystal_core(size: int) -> Effect:
    """For the rest of the game the Attack and Health of each of my minions are set to this when it comes."""
    return Effect("minion_size", a=size)


def awaken(card: str) -> Effect:
    """This dormant thing becomes a minion."""
    return Effect("awaken", card=card)


def discover_stronger(cards: Choices, by: int) -> list[Effect]:
    """The chosen minion gets +by/+by."""
    return [Effect("offer", card=cards, a=3, mode=1), Effect("add_chosen", b=by)]


def discover_each(*pools: Choices) -> list[Effect]:
    """Choose between one random card of each pool (Kabal Courier)."""
    return [Effect("offer_each", pools=pools), Effect("add_chosen")]


def discover_power(powers: Choices) -> list[Effect]:
    """Choose a new hero power among three that are not mine (Sir Finley)."""
    return [Effect("offer", card=powers, a=3, mode=2), Effect("power_chosen")]


def choose_summon(cards: Choices) -> list[Effect]:
    """Choose a minion of the list and summon it (Totemic Slam)."""
    return [Effect("offer", card=cards, a=len(cards.ids), mode=3), Effect("summon_chosen")]


ADAPTATIONS = Choices(ids=tuple(f"UNG_999t{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14)), called="adaptation")


def adapt(who: Set) -> list[Effect]:
    """Choose one of three random adaptations for all of them; no choice when there is nobody."""
    return only_if(count(who), [Effect("offer", card=ADAPTATIONS, a=3), Effect("run_chosen", who)])


def choose_text(cards: Choices) -> list[Effect]:
    """Choose one of the list and do what it says; it is not cast."""
    return [Effect("offer", card=cards, a=len(cards.ids), mode=4), Effect("run_chosen")]


def track(n: int = 3) -> list[Effect]:
    """Look at the top cards of the deck, draw one, the others leave the deck (Tracking)."""
    return [Effect("offer_top", a=n), Effect("draw_chosen")]


def change_cost(cards: Set, by: int, whose: Whose = ME, *, one: bool = False, generated: bool = False) -> Effect:
    """Cards now in hand, for good: all that fit, or one of them, or those that did not start in the deck."""
    return Effect("change_cost", cards, whose=whose, a=by, mode=1 if one else 2 if generated else 0)


def change_cost_of_other_classes(by: int) -> Effect:
    """Cards in hand of another class than mine."""
    return Effect("change_cost", ANY_CARD, a=by, mode=3)


def change_own_cost(by: int) -> Effect:
    """In hand: this card."""
    return Effect("change_own_cost", a=by)


def shift(into: Cards) -> Effect:
    """In hand: this card turns into another, and that again each time; changes of cost and stats are gone."""
    return Effect("become", card=into, mode=1)


def change_its_cost(by: int) -> Effect:
    """The card in my hand that the event is about."""
    return Effect("change_own_cost", a=by, mode=2)


def become(card: Cards) -> Effect:
    """In hand: this card turns into another."""
    return Effect("become", card=card)


def buff_deck(cards: Set, attack: int, health: int) -> Effect:
    """Cards now in my deck."""
    return Effect("buff_deck", cards, a=attack, b=health)


def level_deck(cards: Set) -> Effect:
    """Minions now in my deck: their Attack becomes their Health."""
    return Effect("buff_deck", cards, mode=2)


def set_deck_cost(cards: Set, cost: int) -> Effect:
    """Cards now in my deck cost this: 0 or 1."""
    return Effect("buff_deck", cards, a=1 + cost, mode=1)


def gain_crystal(n: Amount = 1, whose: Whose = ME, *, full: bool = False) -> Effect:
    """Empty maximum mana (full: available at once); less than 0 destroys crystals."""
    return Effect("crystal", whose=whose, a=n, mode=int(full))


def refresh_mana() -> Effect:
    return Effect("refresh_mana")


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
    """SELF changes places with a random card in hand that fits (Alarm-o-Bot)."""
    return Effect("swap_with_hand", cards)


def destroy_all_but_one(who: Set) -> Effect:
    """All but one of them, by chance (Brawl)."""
    return Effect("brawl", who)


def secret_from_deck(n: int = 1) -> Effect:
    """Random secrets of my deck that are not active come into play (Mad Scientist)."""
    return Effect("secret_from_deck", a=n)


def trigger_deathrattle(who: Set) -> Effect:
    return Effect("trigger_deathrattle", who)


def prevent_damage() -> Effect:
    """Of a FATAL event: that hit does nothing."""
    return Effect("prevent")


def replace_hero(hero: str) -> Effect:
    """My hero becomes another with its printed health (Jaraxxus); SELF leaves play without dying."""
    return Effect("replace_hero", card=hero)


def replace_power(power: Cards) -> Effect:
    return Effect("replace_power", card=power)


def upgrade_power() -> Effect:
    return Effect("upgrade_power")


def power_costs(n: int) -> Effect:
    """My present hero power costs this from now on (Genn)."""
    return Effect("power_cost", a=n)


def refresh_power() -> Effect:
    """My hero power can be used again."""
    return Effect("refresh_power")


def copy_enemy_power() -> Effect:
    return Effect("steal_power")


def give_cthun(attack: Amount = 0, health: Amount = 0, *keywords: Keyword) -> Effect:
    """My C'Thun, wherever it is."""
    return Effect("cthun", a=attack, b=health, keywords=keywords)


def cast_random(spells: Choices, n: Amount = 1) -> Effect:
    """Random spells with random targets, while SELF stands."""
    return Effect("cast_random", a=n, card=spells)


def spare_strongest() -> Effect:
    """All minions but the one of each player with the highest Attack are destroyed."""
    return Effect("coliseum")


def draw_into_play(n: int) -> Effect:
    """Minions that are drawn go to the board (Varian Wrynn)."""
    return Effect("varian", a=n)


def draw_while_dragons() -> Effect:
    return Effect("wrathion")


def replace_all_cards() -> Effect:
    """Hand and deck become random Legendary minions."""
    return Effect("golden_monkey")


def add_legendaries(n: int) -> Effect:
    """At the start of the game: random Legendary minions into my deck."""
    return Effect("malchezaar", a=n)


def renounce_class() -> Effect:
    """My power and the cards of this card's class become those of another class."""
    return Effect("renounce")


def swap_with_deck(one: Set) -> Effect:
    """A minion changes places with a random one of my deck."""
    return Effect("goya", one)


def army_of_the_dead(n: int = 5) -> Effect:
    """Removes the top cards of my deck and summons the minions among them."""
    return Effect("army", a=n)


def kazakus() -> Effect:
    """Choose a cost, then two ingredients; the potion goes to the hand."""
    return Effect("kazakus")


def build_beast() -> Effect:
    """Choose two Beasts; their sum goes to the hand."""
    return Effect("build_beast")


def devour_weapons() -> Effect:
    """SELF discards the weapons in my hand and gains their Attack and Durability."""
    return Effect("devour_weapons")


def add_dead(cards: Set, whose: Whose = ME, *, weapons: bool = False) -> Effect:
    """A fresh copy of a random minion that died (or weapon that was lost) this game, each one alike, into my hand."""
    return Effect("add_dead", cards, whose=whose, mode=int(weapons))


def discover_dead(cards: Set) -> list[Effect]:
    """Choose one of three different minions of mine that died and summon it."""
    return [Effect("offer_dead", cards, a=3), Effect("summon_chosen")]


def return_to_life(health: int = 0) -> Effect:
    """Deathrattle: a fresh copy of this minion at its place; with this much Health left when it is 1."""
    return Effect("return_to_life", a=health)


def return_it_to_life(health: int) -> Effect:
    """Of a DEATH event: who died comes again where it stood, with so much Health left."""
    return Effect("return_to_life", a=health, mode=1)


def remove_from_hand(cards: Set, whose: Whose = ME) -> Effect:
    """All cards of a hand that fit are gone; that is no discard."""
    return Effect("remove_from_hand", cards, whose=whose)


def put_secret(cards: Choices) -> Effect:
    """A random secret of the pool that is not active comes into play."""
    return Effect("put_secret", card=cards)


def copy_lowest(cards: Set) -> Effect:
    """A copy of the cheapest card in my hand that fits, with its changes."""
    return Effect("copy_lowest", cards)


def copy_deck() -> Effect:
    """Copies of all cards of the opponent's deck go into mine."""
    return Effect("copy_deck")


def throw_weapon(at: Set) -> Effect:
    """My weapon deals its Attack to it and comes back to my hand."""
    return Effect("throw_weapon", at)


def replace_spells() -> Effect:
    """Spells in my hand become random ones of the opponent's class."""
    return Effect("replace_spells", card=Choices(fits=SPELL))


def shuffle_hand() -> Effect:
    """Fresh copies of the cards in my hand go into my deck."""
    return Effect("shuffle_hand")


def become_played() -> Effect:
    """In hand: this card turns into a copy of the card that was played, and so each time."""
    return Effect("become", mode=2)


def upgrade(goal: int, into: str, *, by_amount: bool = False) -> Effect:
    """In hand: when the trigger has acted so often (by_amount: with so much in all) this card becomes another."""
    return Effect("upgrade", a=goal, card=into, mode=int(by_amount))


def excess_damage(who: Set, points: int) -> Effect:
    """Damage to a minion; what is more than its health goes to its hero (Explosive Runes)."""
    return Effect("excess_damage", who, a=points)


def show_from_deck(cards: Set) -> Effect:
    """A random card of my deck that fits is shown and stays there; CHOSEN_COST is its cost."""
    return Effect("note_deck", cards)


def replace_hand(cards: Choices) -> Effect:
    """Each card of my hand becomes a random one of my class or neutral."""
    return Effect("replace_hand", card=cards)


def swap_decks() -> Effect:
    return Effect("swap_decks")


def shuffle_minions(who: Set, whose: Whose = ME) -> Effect:
    """Minions leave play and go into that player's deck as fresh cards."""
    return Effect("shuffle_minions", who, whose=whose)


def summon_copy_from_hand(cards: Set, attack: int = 0, health: int = 0) -> Effect:
    """A copy of a random minion card in my hand, with these stats when they are not 0."""
    return Effect("summon_held_copy", cards, a=attack, b=health)


def split_heal(among: Set, points: Amount) -> Effect:
    """Single points, each on a random damaged one."""
    return Effect("split_heal", among, a=points)


def discover_of_enemy_class() -> list[Effect]:
    """Choose one of three cards of the opponent's class."""
    return [Effect("offer", card=pool(ANY_CARD), a=3, mode=5), Effect("add_chosen")]


def keep_all_discovered(cards: Choices) -> Effect:
    """All three cards that a Discover would show come to my hand."""
    return Effect("add_discovered", card=cards, a=3, mode=1)


def discover_and_cast(cards: Choices) -> list[Effect]:
    """Choose a spell of three; it is cast with random targets."""
    return [Effect("offer", card=cards, a=3, mode=1), Effect("cast_chosen")]


def discover_secret(cards: Choices) -> list[Effect]:
    """Choose a Secret of three; it comes into play."""
    return [Effect("offer", card=cards, a=3, mode=1), Effect("secret_chosen")]


def discover_with_deathrattle(cards: Choices) -> list[Effect]:
    """Choose a minion of three into my hand; SELF gains its Deathrattle too (Myra Rotspring)."""
    return [*discover(cards), Effect("chosen_deathrattle")]


def cast_a_random(spells: Choices) -> Effect:
    """A random spell with random targets, whoever stands."""
    return Effect("cast_random", a=1, card=spells, mode=1)


def cast_from_deck(cards: Set) -> Effect:
    """A random card of my deck that fits is cast with random targets and used up."""
    return Effect("cast_from_deck", cards)


def repeat_battlecries() -> Effect:
    """All other battlecries of cards that I played this game, as SELF's own (Shudderwock)."""
    return Effect("shudderwock")


def replay_foreign_cards() -> Effect:
    """All cards of other classes that I played this game (Tess Greymane)."""
    return Effect("tess")


def repeat_blessings() -> Effect:
    """The spells that I cast on my minions this game, on SELF (Lynessa Sunsorrow)."""
    return Effect("lynessa")


def link() -> Effect:
    """The texts last hung on SELF and on the target belong together, for destroy_linked (Voodoo Doll)."""
    return Effect("link", Set("target"))


def destroy_linked() -> Effect:
    return Effect("destroy_linked")


def legendary_deck() -> Effect:
    """1-cost cards of my deck become random Legendary minions (Prince Liam)."""
    return Effect("liam")


def draw_and_swap_costs(cards: Set, others: Set) -> Effect:
    """Draws one of each; their costs change hands (Prismatic Lens)."""
    return Effect("lens", cards, whom=others)


def draw_lowest(cards: Set) -> Effect:
    """The cheapest card of my deck that fits."""
    return Effect("draw_lowest", cards)


def draw_secrets(n: int) -> Effect:
    """Different Secrets of my deck."""
    return Effect("draw_secrets", a=n)


def double_health(who: Set) -> Effect:
    return Effect("double_health", who)


def double_hand(cards: Set) -> Effect:
    """Attack and Health of cards in my hand."""
    return Effect("double_hand", cards)


def summon_drawn(attack: int, health: int) -> Effect:
    """A copy with these numbers of the card that was drawn."""
    return Effect("summon_drawn", a=attack, b=health)


def copy_hand() -> Effect:
    """My hand becomes a copy of the opponent's (Azalina Soulthief)."""
    return Effect("copy_hand")


def summon_and_attack_with_deck() -> Effect:
    """Three minions of my deck come, attack enemy minions and die (Flark's Boom-Zooka)."""
    return Effect("zooka")


def swap_with_deck_at_death() -> Effect:
    """Deathrattle: this changes places with a random minion of my deck (Dr. Morrigan)."""
    return Effect("morrigan")


def summon_copies_of_deck(attack: int, health: int) -> Effect:
    """Copies with these numbers of the minions in my deck, by chance while there is room."""
    return Effect("gallery", a=attack, b=health)


def demonic_project(cards: Choices) -> Effect:
    """A random minion in each hand becomes a random one of these."""
    return Effect("demonic_project", card=cards)


def gain_deathrattle_of_deck(cards: Set) -> Effect:
    """SELF gains the Deathrattle of a random card of my deck that fits."""
    return Effect("deck_deathrattle", cards)


def swap_attack() -> Effect:
    """SELF and the target exchange their Attack."""
    return Effect("swap_attack", Set("target"))


def bless_hand(cards: Set, attack: int, health: int, enchantment: str) -> Effect:
    """A random card of my hand that fits gets these numbers and a text (Val'anyr)."""
    return Effect("valanyr", cards, a=attack, b=health, card=enchantment)


def snuff_candle(sleeping: str, waking: str) -> Effect:
    """Who sleeps on the opponent's side wakes a step; at the third it stands (The Darkness)."""
    return Effect("candle", card=sleeping, pools=(Choices(ids=(waking,)),))


def discard_drawn_later() -> Effect:
    """The card just drawn is discarded by discard_marked."""
    return Effect("drawn_discard", mode=1)


def discard_marked() -> Effect:
    return Effect("discard", mode=1)


def become_last_minion(attack: int, health: int) -> Effect:
    """In hand: this card is the minion that I played last, with these numbers and its own cost (Floop)."""
    return Effect("become", a=attack, b=health, mode=3)


def become_card_of_enemy() -> Effect:
    """In hand: this card turns into a random card of the opponent's hand, again and again (Chameleos)."""
    return Effect("become", mode=4)


def become_swapped(card: str) -> Effect:
    """In hand: this card turns into another; bonuses of Attack and Health change places."""
    return Effect("become", card=card, mode=5)


def add_own_class_card(cards: Choices) -> Effect:
    """A random card of these that is neutral or of my class."""
    return Effect("add_card", a=1, card=cards, mode=2)


def shuffle_enemy_class_cards(n: int) -> Effect:
    """Random cards of the opponent's class go into my deck and cost 1 (Academic Espionage)."""
    return Effect("shuffle", a=n, card=pool(ANY_CARD), mode=1)


def recruit_weaker(cards: Set, than: Amount) -> Effect:
    """A random minion of my deck with less Attack than this."""
    return Effect("summon_from_deck", cards, a=than, mode=3)


def summon_hurt_copy(of: Set, health: int) -> Effect:
    """An exact copy with so much Health left."""
    return Effect("summon_copy", of, a=health, flags=("exact",), mode=2)


def shuffle_stronger_copy(of: Set, attack: int, health: int, whose: Whose = ME) -> Effect:
    """A fresh copy of a minion's card with this bonus goes into the deck."""
    return Effect("shuffle_copy", of, whose=whose, a=attack, b=health)


def buff_leftmost(cards: Set, attack: int, health: int) -> Effect:
    """The leftmost card of my hand that fits."""
    return Effect("buff_hand", cards, a=attack, b=health, mode=4)
