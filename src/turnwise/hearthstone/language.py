"""The card language: cards as values, as short as their printed text.

    from turnwise.hearthstone.language import *

    card("CS2_024", target=ANY_CHARACTER, play=[damage(TARGET, 3), freeze(TARGET)])              # Frostbolt
    card("NEW1_019", when=[after(SUMMON, [damage(random(ENEMIES), 1)], by=ME)])                  # Knife Juggler

A card of the real game is `card(id, ...)`: numbers, class, race, keywords, overload and spell damage come from the
era's table, so a card without text needs only `card("CS2_182")`. A card of your own is `minion(name, ...)`,
`spell(...)`, `weapon(...)`, `hero_power(...)` and says its numbers too. An `enchantment(name, ...)` is text that
`attach` hangs on a minion.

**Moments of a card** (each is one effect or a list of effects)

    play         the battlecry of a minion, weapon or hero card, the effect of a spell or hero power
    deathrattle  when it dies
    when         triggers: a list of whenever(...), after(...), at_start(...), at_end(...)
    secret       one trigger; the card is a secret
    in_hand      triggers that act while the card is in hand (SELF is the card there: change_own_cost, become)
    in_deck      triggers that act from the deck (summon_self)
    aura         a list of give(...) without a time, cost(...) for cards in hand
    start        at the start of the game
    cost         its own cost changes by this number (a negative one makes it cheaper)
    cost_is      its own cost becomes this number when it is 0 or more, applied last: either(condition, 1, -1)
    target       the set its player chooses from; a spell or power needs one, a battlecry may go without
    need         a condition without which it cannot be played
    power        a hero's hero power; for a hero power: the id of its upgraded form
    keywords     more than the table knows: ELUSIVE, FREEZES, CANT_ATTACK, DOUBLE_BATTLECRY, ...
    era          write the card a second time with era="p1_2014" where one era's text differs

**Nouns are sets of characters**; `&` both, `|` either, `-` without:

    CHARACTERS MINIONS HEROES  ALLIES (my minions) FRIENDS (my hero too) ENEMY_MINIONS ENEMIES (their hero too)
    MY_HERO ENEMY_HERO SELF TARGET ADJACENT
    IT        what an event is about (the minion summoned, damaged, played; of an attack: ATTACKER)
    DEFENDER  of an attack
    random(set, n)  n different living ones
    filters: BEAST MECH DEMON DRAGON MURLOC PIRATE TOTEM ELEMENTAL, DAMAGED, having(TAUNT), ATTACK >= 7, HEALTH <= 3,
             COST == 2, is_card("CS2_101t")
    card filters (hand, deck, pools): MINION SPELL WEAPON HERO_CARD SECRET, races, having(...), COST == 1,
             of_class("mage"), and for pools only HAS_TEXT, from_set("naxxramas")

**Numbers**: count(set), attack_of(set), health_of(set), hand_size(ME), weapon_attack(ME), SAVED, ... with + - *, and
either(condition, a, b). **Conditions**: has(set), comparisons of numbers (>= <= > < and equals(a, b)), `&`, `|`, `~`.

**Cards an effect makes**: an id, `one_of("NEW1_032", "NEW1_033")`, `pool(MINION & (COST == 1))`, or a named pool of
pools.py, `pool(MINION_COST_1)`. An open pool holds the collectible cards of the era's sets that fit and are written.

What the language cannot say is a named operation in core/games/hearthstone/effects.cpp with a verb here (kazakus,
build_beast, army). Verbs and their arguments are the functions below; `text.py` says any of them in English.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from .pools import Pool

# ---------------------------------------------------------------------------------------------------------- sets


@dataclass(frozen=True)
class Set:
    """A set of characters or cards: a node of the core's Selector tree."""

    code: str
    value: int | str = 0
    compare: int = 0
    left: Set | None = None
    right: Set | None = None
    keywords: tuple[str, ...] = ()

    def __and__(self, other: Set) -> Set:
        return Set("all_of", left=self, right=other)

    def __or__(self, other: Set) -> Set:
        return Set("any_of", left=self, right=other)

    def __sub__(self, other: Set) -> Set:
        return Set("but", left=self, right=other)


CHARACTERS = ANY_CHARACTER = Set("everybody")
MINIONS = ANY_MINION = Set("minions")
HEROES = Set("heroes")
ALLIES = Set("allies")
FRIENDS = Set("friends")
ENEMY_MINIONS = Set("enemy_minions")
ENEMIES = Set("enemies")
MY_HERO = Set("my_hero")
ENEMY_HERO = Set("enemy_hero")
SELF = Set("self")
TARGET = Set("target")
IT = ATTACKER = Set("subject")
DEFENDER = Set("object")
ADJACENT = Set("adjacent")
DAMAGED = Set("damaged")
LIVING = Set("living")

BEAST, MECH, DEMON, DRAGON, MURLOC, PIRATE, TOTEM, ELEMENTAL = (
    Set("race", name) for name in ("beast", "mech", "demon", "dragon", "murloc", "pirate", "totem", "elemental")
)
MINION, SPELL, WEAPON, HERO_CARD = (Set("type", name) for name in ("minion", "spell", "weapon", "hero"))
SECRET = Set("secret")
HAS_TEXT = Set("has_text")
ANY_CARD = Set("everybody")

Keyword: TypeAlias = str
TAUNT, CHARGE, RUSH, DIVINE_SHIELD, STEALTH, WINDFURY, POISONOUS, LIFESTEAL, ELUSIVE = (
    "taunt", "charge", "rush", "divine_shield", "stealth", "windfury", "poisonous", "lifesteal", "elusive",
)  # fmt: skip
CANT_ATTACK, FREEZES, IMMUNE, IMMUNE_WHILE_ATTACKING, DOUBLE_BATTLECRY, AIMS_POWER, DEATHRATTLE, MAGNETIC = (
    "cant_attack", "freezes", "immune", "immune_while_attacking", "double_battlecry", "aims_power", "deathrattle",
    "magnetic",
)  # fmt: skip
SPARES_HEROES, FROZEN = "spares_heroes", "frozen"


def having(*keywords: Keyword) -> Set:
    """Those with any of these keywords."""
    return Set("keyword", keywords=keywords)


def is_card(id: str) -> Set:
    return Set("card", id)


def of_class(name: str) -> Set:
    return Set("class_", name)


def from_set(name: str) -> Set:
    return Set("from_set", name)


def random(among: Set, n: int = 1) -> Set:
    """n different ones by chance, of the living (not mortally wounded, not pending destroy)."""
    return Set("random", n, left=among)


class Attribute:
    """ATTACK, HEALTH and COST, compared: `ATTACK >= 7` is a filter."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __eq__(self, value: object) -> Set:  # type: ignore[override]
        assert isinstance(value, int)
        return Set(self.code, value, 0)

    def __ge__(self, value: int) -> Set:
        return Set(self.code, value, 1)

    def __le__(self, value: int) -> Set:
        return Set(self.code, value, 2)

    def __gt__(self, value: int) -> Set:
        return Set(self.code, value + 1, 1)

    def __lt__(self, value: int) -> Set:
        return Set(self.code, value - 1, 2)

    __hash__ = None  # type: ignore[assignment]


ATTACK, HEALTH, COST = Attribute("attack"), Attribute("health"), Attribute("cost")

# ------------------------------------------------------------------------------------------------------- numbers

Whose: TypeAlias = Literal["me", "opponent", "both"]
ME: Whose = "me"
OPPONENT: Whose = "opponent"
BOTH: Whose = "both"


@dataclass(frozen=True)
class Number:
    """A number or condition that the core works out when it is needed: a node of its Value tree."""

    code: str
    whose: Whose = ME
    a: Amount = 0
    b: Amount = 0
    c: Amount = 0
    set: Set | None = None

    def __add__(self, other: Amount) -> Number:
        return Number("add", a=self, b=other)

    __radd__ = __add__

    def __sub__(self, other: Amount) -> Number:
        return Number("subtract", a=self, b=other)

    def __rsub__(self, other: Amount) -> Number:
        return Number("subtract", a=other, b=self)

    def __mul__(self, other: Amount) -> Number:
        return Number("multiply", a=self, b=other)

    __rmul__ = __mul__

    def __neg__(self) -> Number:
        return Number("subtract", a=0, b=self)

    def __ge__(self, other: Amount) -> Number:
        return Number("at_least", a=self, b=other)

    def __le__(self, other: Amount) -> Number:
        return Number("at_least", a=other, b=self)

    def __gt__(self, other: Amount) -> Number:
        return Number("less", a=other, b=self)

    def __lt__(self, other: Amount) -> Number:
        return Number("less", a=self, b=other)

    def __and__(self, other: Number) -> Number:
        return Number("and_", a=self, b=other)

    def __or__(self, other: Number) -> Number:
        return Number("or_", a=self, b=other)

    def __invert__(self) -> Number:
        return Number("not_", a=self)


Amount: TypeAlias = int | Number
FULL = 999  # heal(MY_HERO, FULL)


def count(among: Set) -> Number:
    return Number("count", set=among)


def has(among: Set) -> Number:
    """At least one is there."""
    return count(among)


def attack_of(one: Set) -> Number:
    return Number("attack_of", set=one)


def health_of(one: Set) -> Number:
    """Current health."""
    return Number("health_of", set=one)


def killed(one: Set) -> Number:
    """It is in play but mortally wounded or pending destroy."""
    return Number("killed", set=one)


def hand_size(whose: Whose = ME) -> Number:
    return Number("hand_size", whose)


def deck_size(whose: Whose = ME) -> Number:
    return Number("deck_size", whose)


def in_hand(cards: Set, whose: Whose = ME) -> Number:
    """How many cards in hand fit."""
    return Number("in_hand", whose, set=cards)


def in_deck(cards: Set, whose: Whose = ME) -> Number:
    """How many cards in the deck fit."""
    return Number("in_deck", whose, set=cards)


def hero_damage(whose: Whose = ME) -> Number:
    """Maximum health less health."""
    return Number("hero_damage", whose)


def hero_health(whose: Whose = ME) -> Number:
    return Number("hero_health", whose)


def armor_of(whose: Whose = ME) -> Number:
    return Number("armor_of", whose)


def weapon_attack(whose: Whose = ME) -> Number:
    return Number("weapon_attack", whose)


def weapon_durability(whose: Whose = ME) -> Number:
    return Number("weapon_durability", whose)


def has_weapon(whose: Whose = ME) -> Number:
    return Number("has_weapon", whose)


def spell_damage(whose: Whose = ME) -> Number:
    return Number("spell_damage", whose)


def mana(whose: Whose = ME) -> Number:
    return Number("mana", whose)


def room(whose: Whose = ME) -> Number:
    """Free places on the board."""
    return Number("room", whose)


def hand_room(whose: Whose = ME) -> Number:
    return Number("hand_room", whose)


def secrets(whose: Whose = ME) -> Number:
    return Number("secrets", whose)


def no_duplicates(whose: Whose = ME) -> Number:
    """The deck has no two cards of the same id."""
    return Number("no_duplicates", whose)


def random_number(low: int, high: int) -> Number:
    """Every number from low to high is equally likely; each character hit has its own."""
    return Number("random", a=low, b=high)


def equals(a: Amount, b: Amount) -> Number:
    return Number("equal", a=a, b=b)


def smaller(a: Amount, b: Amount) -> Number:
    return Number("minimum", a=a, b=b)


def larger(a: Amount, b: Amount) -> Number:
    return Number("maximum", a=a, b=b)


def either(condition: Number, a: Amount, b: Amount) -> Number:
    """a if the condition holds, else b."""
    return Number("choose", a=condition, b=a, c=b)


def missing(cards: Cards) -> Number:
    """How many of these cards are not among my minions (the basic Totems)."""
    return Number("missing", a=_CardsRef(cards))  # type: ignore[arg-type]


def source_is(*types: str) -> Number:
    """Of a damage event: the card that dealt it is mine and of one of these types."""
    found = [Number("source_type", a=_TypeRef(name)) for name in types]  # type: ignore[arg-type]
    any_type = found[0]
    for other in found[1:]:
        any_type = any_type | other
    return Number("source_mine") & any_type


SAVED = Number("saved")  # what save(...) put aside
AMOUNT = Number("amount")  # of an event: damage dealt, crystals overloaded
TOTEMS_SUMMONED = Number("totems")
DIED_THIS_TURN = Number("died_this_turn")  # minions of both sides
CARDS_PLAYED = Number("play_count")  # by me this turn
ALL_EVEN, ALL_ODD = Number("start_even"), Number("start_odd")  # printed costs of my starting deck
MY_TURN = Number("turn_mine")


@dataclass(frozen=True)
class _CardsRef:
    cards: Cards


@dataclass(frozen=True)
class _TypeRef:
    name: str


# ----------------------------------------------------------------------------------------------------- card pools


@dataclass(frozen=True)
class Choices:
    """Cards that chance or a player picks from: a fixed list, or every written card that fits a set or a Pool."""

    ids: tuple[str, ...] = ()
    fits: Set | Pool | None = None


Cards: TypeAlias = str | Choices


def one_of(*ids: str) -> Choices:
    return Choices(ids=ids)


def pool(fits: Set | Pool) -> Choices:
    return Choices(fits=fits)


# -------------------------------------------------------------------------------------------------------- effects


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
    return (some,) if isinstance(some, Effect) else tuple(some)


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
    """Attack and maximum health become these; damage is gone."""
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
    """Moves random cards that fit from the deck to the board."""
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


# ------------------------------------------------------------------------------------------------ auras and triggers


@dataclass(frozen=True)
class CostAura:
    cards: Set
    by: int
    condition: Number | None = None


def cost(cards: Set, by: int) -> CostAura:
    """Aura: cards in my hand that fit cost this much more."""
    return CostAura(cards, by)


@dataclass(frozen=True)
class AuraWhile:
    condition: Number
    gives: tuple[Effect | CostAura, ...]


Auras: TypeAlias = Effect | CostAura | AuraWhile | Sequence[Effect | CostAura | AuraWhile]


def while_(condition: Number, *gives: Effect | CostAura) -> AuraWhile:
    """An aura that holds while a condition does: aura=while_(has_weapon(), give(SELF, 2))."""
    return AuraWhile(condition, gives)


PLAY, CAST, SUMMON, ATTACKS, DAMAGE, HEALING, DEATH = "play", "cast", "summon", "attack", "damage", "heal", "death"
POWER, DRAWN, ENTERS_HAND, DISCARDED = "power", "draw", "enter_hand", "discard"
OVERLOADED, REVEALED, FATAL = "overload", "reveal", "fatal"


@dataclass(frozen=True)
class Trigger:
    event: str
    do: tuple[Effect, ...]
    by: Whose = BOTH
    kind: Set | None = None
    condition: Number | None = None


def whenever(
    event: str, do: Effects, *, by: Whose = BOTH, kind: Set | None = None, if_: Number | None = None
) -> Trigger:
    """Resolves at the event. `by` is who caused it (whose minion was played, summoned, damaged, died, attacks), `kind`
    a filter on the subject's card. A minion does not react to its own play and summon."""
    return Trigger(event, effects(do), by, kind, if_)


def after(event: str, do: Effects, *, by: Whose = BOTH, kind: Set | None = None, if_: Number | None = None) -> Trigger:
    """Resolves when the causing action is done: PLAY, CAST, SUMMON, ATTACKS."""
    return Trigger("after_" + event, effects(do), by, kind, if_)


def at_end(do: Effects, *, of: Whose = ME, if_: Number | None = None) -> Trigger:
    """At the end of my turn (of=BOTH: of each turn)."""
    return Trigger("turn_end", effects(do), of, None, if_)


def at_start(do: Effects, *, of: Whose = ME, if_: Number | None = None) -> Trigger:
    return Trigger("turn_start", effects(do), of, None, if_)


def inspire(do: Effects, *, if_: Number | None = None) -> Trigger:
    return Trigger("power", effects(do), ME, None, if_)


# ----------------------------------------------------------------------------------------------------------- cards


@dataclass(frozen=True)
class Definition:
    """A card as its file says it. `printed` holds the numbers of a user's own card; real ones are in the table."""

    id: str
    target: Set | None = None
    need: Number | None = None
    play: tuple[Effect, ...] = ()
    deathrattle: tuple[Effect, ...] = ()
    when: tuple[Trigger, ...] = ()
    secret: Trigger | None = None
    in_hand: tuple[Trigger, ...] = ()
    in_deck: tuple[Trigger, ...] = ()
    aura: tuple[Effect | CostAura | AuraWhile, ...] = ()
    start: tuple[Effect, ...] = ()
    cost: Number | None = None
    cost_is: Number | None = None
    power: str | None = None
    rank: int = 0
    keywords: tuple[Keyword, ...] = ()
    era: str | None = None
    printed: dict[str, Any] | None = field(default=None, hash=False, compare=False)


OWN_CARDS: dict[str, Definition] = {}  # every card with numbers of its own, so that decks may name it


class CardSet:
    """Definitions by id. The cards of the package are in `language.CARDS`; a user's set is a CardSet of its own."""

    def __init__(self) -> None:
        self.cards: dict[str, Definition] = {}
        self.era_cards: dict[tuple[str, str], Definition] = {}

    def add(self, definition: Definition) -> Definition:
        if definition.era is not None:
            key = (definition.id, definition.era)
            if key in self.era_cards:
                raise ValueError(f"card {definition.id} is written twice for era {definition.era}")
            self.era_cards[key] = definition
        elif definition.id in self.cards:
            raise ValueError(f"card {definition.id} is written twice")
        else:
            self.cards[definition.id] = definition
        if definition.printed is not None:
            OWN_CARDS[definition.id] = definition
        return definition

    def __or__(self, other: CardSet) -> CardSet:
        both = CardSet()
        both.cards = {**self.cards, **other.cards}
        both.era_cards = {**self.era_cards, **other.era_cards}
        return both


CARDS = CardSet()
_into = [CARDS]  # where card() and its sisters write; see collecting()


class collecting:
    """with collecting() as cards: ...  cards written inside go into a new CardSet instead of the package's."""

    def __enter__(self) -> CardSet:
        _into.append(CardSet())
        return _into[-1]

    def __exit__(self, *exception: object) -> None:
        _into.pop()


def _auras(some: Auras) -> tuple[Effect | CostAura | AuraWhile, ...]:
    return (some,) if isinstance(some, (Effect, CostAura, AuraWhile)) else tuple(some)


def _triggers(some: Trigger | Sequence[Trigger]) -> tuple[Trigger, ...]:
    return (some,) if isinstance(some, Trigger) else tuple(some)


def card(
    id: str,
    *,
    target: Set | None = None,
    need: Number | None = None,
    play: Effects = (),
    deathrattle: Effects = (),
    when: Trigger | Sequence[Trigger] = (),
    secret: Trigger | None = None,
    in_hand: Trigger | Sequence[Trigger] = (),
    in_deck: Trigger | Sequence[Trigger] = (),
    aura: Auras = (),
    start: Effects = (),
    cost: Number | None = None,
    cost_is: Number | None = None,
    power: str | None = None,
    rank: int = 0,
    keywords: Keyword | Sequence[Keyword] = (),
    era: str | None = None,
    printed: dict[str, Any] | None = None,
) -> Definition:
    """A card of the real game. See the top of this file for what each word means."""
    return _into[-1].add(
        Definition(
            id, target, need, effects(play), effects(deathrattle), _triggers(when), secret, _triggers(in_hand),
            _triggers(in_deck), _auras(aura), effects(start), cost, cost_is, power, rank,
            (keywords,) if isinstance(keywords, str) else tuple(keywords), era, printed,
        )
    )  # fmt: skip


def _own(type: str, name: str, numbers: dict[str, Any], text: dict[str, Any]) -> Definition:
    id = text.pop("id", None) or name
    if not isinstance(id, str):
        raise TypeError(f"a card is named by text, not by {id!r}")
    return card(id, printed={"name": name, "type": type, **numbers}, **text)


def minion(
    name: str, *, cost: int, attack: int, health: int, race: Set | None = None, class_: str = "neutral",
    spell_damage: int = 0, overload: int = 0, collectible: bool = True, self_cost: Number | None = None, **text: Any,
) -> Definition:  # fmt: skip
    """A minion of your own; `text` takes the words of card(). Its id is its name unless id= says otherwise."""
    numbers = {
        "cost": cost,
        "attack": attack,
        "health": health,
        "race": str(race.value) if race else "",
        "classes": (class_,),
        "spell_damage": spell_damage,
        "overload": overload,
        "collectible": collectible,
    }
    return _own("minion", name, numbers, {**text, "cost": self_cost})


def spell(
    name: str, *, cost: int, class_: str = "neutral", overload: int = 0, collectible: bool = True,
    self_cost: Number | None = None, **text: Any,
) -> Definition:  # fmt: skip
    numbers = {"cost": cost, "classes": (class_,), "overload": overload, "collectible": collectible}
    return _own("spell", name, numbers, {**text, "cost": self_cost})


def weapon(
    name: str, *, cost: int, attack: int, durability: int, class_: str = "neutral", overload: int = 0,
    collectible: bool = True, self_cost: Number | None = None, **text: Any,
) -> Definition:  # fmt: skip
    numbers = {
        "cost": cost,
        "attack": attack,
        "durability": durability,
        "classes": (class_,),
        "overload": overload,
        "collectible": collectible,
    }
    return _own("weapon", name, numbers, {**text, "cost": self_cost})


def hero_power(name: str, *, cost: int = 2, class_: str = "neutral", **text: Any) -> Definition:
    return _own("hero_power", name, {"cost": cost, "classes": (class_,)}, text)


def enchantment(name: str, **text: Any) -> Definition:
    """Text for attach()."""
    return _own("enchantment", name, {"classes": ("neutral",)}, text)
