"""Small effects that many cards say: each makes a function (g, me, t) for a battlecry, spell, deathrattle or trigger.

`t` is the chosen target, or the event of a trigger; texts without either leave it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.hearthstone.oracle.entities import TURN, Event, Minion
from games.hearthstone.oracle.facts import Card, pool
from games.hearthstone.oracle.registry import HAND_TRIGGERS, Option, Trigger, trigger

Effect = Callable[..., Any]
Who = Callable[[Any, Any], Iterable[Any]]  # (g, me) -> characters
Fits = Callable[[Card], bool]


def both(*effects: Effect) -> Effect:
    """One after the other."""

    def do(g: Any, me: Any, t: Any = None) -> None:
        for effect in effects:
            effect(g, me, t)

    return do


def when(condition: Callable[[Any, int], Any], *effects: Effect) -> Effect:
    """Only if the condition (g, side) holds when the text runs."""

    def do(g: Any, me: Any, t: Any = None) -> None:
        if condition(g, me.side):
            both(*effects)(g, me, t)

    return do


# To the target


def deals(amount: int) -> Effect:
    return lambda g, me, t: g.hit(me, t, amount)


def zaps(amount: int) -> Effect:
    return lambda g, me, t: g.zap(me, t, amount)


def restores(amount: int) -> Effect:
    return lambda g, me, t: g.heal(me, t, amount)


def buffs(attack: int, health: int, *keywords: str) -> Effect:
    return lambda g, me, t: g.buff(t, attack, health, *keywords)


def sets(attack: int | None, health: int | None) -> Effect:
    return lambda g, me, t: g.set_stats(t, attack, health)


def destroys(g: Any, me: Any, t: Any) -> None:
    g.destroy(t)


def freezes(g: Any, me: Any, t: Any) -> None:
    g.freeze(t)


# To me, my hero, my player


def grows(attack: int, health: int, *keywords: str) -> Effect:
    return lambda g, me, t=None: g.buff(me, attack, health, *keywords)


def draws(count: int = 1) -> Effect:
    return lambda g, me, t=None: g.draw(me.side, count)


def armors(amount: int) -> Effect:
    return lambda g, me, t=None: g.armor(me, amount)


def hurts_my_hero(amount: int) -> Effect:
    return lambda g, me, t=None: g.hit(me, g.hero(me), amount)


def restores_my_hero(amount: int) -> Effect:
    return lambda g, me, t=None: g.heal(me, g.hero(me), amount)


def summons(id: str, count: int = 1) -> Effect:
    return lambda g, me, t=None: [g.summon(me, me.card.of(id)) for _ in range(count)]


def flanked_by(id: str, count: int = 2) -> Effect:
    """Rule 92: tokens at the right and at the left by turns."""
    return lambda g, me, t=None: [g.summon(me, me.card.of(id), where=("right", "left")[n % 2]) for n in range(count)]


def summons_for_enemy(id: str, count: int = 1) -> Effect:
    return lambda g, me, t=None: [g.summon(me, me.card.of(id), 1 - me.side) for _ in range(count)]


def gives(id: str, count: int = 1) -> Effect:
    return lambda g, me, t=None: [g.give(me.side, me.card.of(id)) for _ in range(count)]


def shuffles(id: str, count: int = 1) -> Effect:
    return lambda g, me, t=None: g.shuffle_in(me.side, *[me.card.of(id)] * count)


def tutors(fits: Fits, count: int = 1) -> Effect:
    """Draws random fitting cards of the deck: X188."""
    return lambda g, me, t=None: [g.draw_fitting(me.side, fits) for _ in range(count)]


def recruits(fits: Fits, count: int = 1) -> Effect:
    """X190."""
    return lambda g, me, t=None: [g.recruit(me, fits) for _ in range(count)]


def equips(id: str) -> Effect:
    return lambda g, me, t=None: g.equip(me.side, me.card.of(id))


# To many


def to_all(who: Who, effect: Effect) -> Effect:
    """The effect on each of them in turn: for what is no damage."""
    return lambda g, me, t=None: [effect(g, me, c) for c in sorted(who(g, me), key=lambda c: c.order)]


def hits_all(who: Who, amount: int) -> Effect:
    return lambda g, me, t=None: g.hit_all(me, who(g, me), amount)


def zaps_all(who: Who, amount: int) -> Effect:
    return lambda g, me, t=None: g.zap_all(me, who(g, me), amount)


def restores_all(who: Who, amount: int) -> Effect:
    return lambda g, me, t=None: g.heal_all(me, who(g, me), amount)


def hits_random(who: Who, amount: int) -> Effect:
    return random_one(who, deals(amount))


def random_one(who: Who, effect: Effect) -> Effect:
    """The effect on a random living one: rule 86."""
    return lambda g, me, t=None: [effect(g, me, c) for c in [g.random_character(who(g, me))] if c]


def helped_one(who: Who, effect: Effect) -> Effect:
    """X7: the helpful effect on a random one."""
    return lambda g, me, t=None: [effect(g, me, c) for c in [g.random_helped(who(g, me))] if c]


def everybody(g: Any, me: Any) -> list[Any]:
    return list(g.all_characters())


def all_minions(g: Any, me: Any) -> list[Minion]:
    return list(g.all_minions())


def other_minions(g: Any, me: Any) -> list[Minion]:
    return [m for m in g.all_minions() if m is not me]


def my_minions(g: Any, me: Any) -> list[Minion]:
    return list(g.my_minions(me))


def my_others(g: Any, me: Any) -> list[Minion]:
    return [m for m in g.my_minions(me) if m is not me]


def enemy_minions(g: Any, me: Any) -> list[Minion]:
    return list(g.enemy_minions(me))


def enemies(g: Any, me: Any) -> list[Any]:
    return list(g.enemies(me))


def friends(g: Any, me: Any) -> list[Any]:
    return [g.hero(me), *g.my_minions(me)]


def adjacent(g: Any, me: Any) -> list[Minion]:
    return list(g.neighbours(me))


def of_race(race: str, who: Who = my_minions) -> Who:
    return lambda g, me: [m for m in who(g, me) if m.is_a(race)]


# Cards


def a_minion(card: Card) -> bool:
    return card.type == "minion"


def a_spell(card: Card) -> bool:
    return card.type == "spell"


def a_weapon(card: Card) -> bool:
    return card.type == "weapon"


def a_secret(card: Card) -> bool:
    return card.secret


def of(race: str) -> Fits:
    """A minion card of the race."""
    return lambda card: card.type == "minion" and card.is_a(race)


def only(race: str) -> Fits:
    """The same for open pools: Nightmare Amalgam is no random Beast or Demon (the pools of cards-needed.json)."""
    named = race in ("beast", "demon")
    return lambda card: card.type == "minion" and (card.race == race if named else card.is_a(race))


def minion_with(keyword: str) -> Fits:
    return lambda card: card.type == "minion" and keyword in card.keywords


def costs(least: int, most: int | None = None) -> Fits:
    return lambda card: card.type == "minion" and least <= card.cost <= (least if most is None else most)


# Conditions


def holding(fits: Fits) -> Callable[[Any, int], bool]:
    return lambda g, side: any(fits(one.card) for one in g.players[side].hand)


def no_duplicates(g: Any, side: int) -> bool:
    """Rule 126."""
    deck = [one.card.id for one in g.players[side].deck]
    return len(deck) == len(set(deck))


def deck_has_only(parity: int) -> Callable[[Any, int], bool]:
    return lambda g, side: all(one.card.cost % 2 == parity for one in g.players[side].deck)


def ten_crystals(g: Any, side: int) -> bool:
    """X109."""
    return bool(g.players[side].max_mana == 10)


def elemental_last_turn(g: Any, side: int) -> bool:
    """X207."""
    return bool(g.players[side].elementals_last_turn)


def enemy_turn(g: Any, side: int) -> bool:
    return bool(g.active != side)


dragon_in_hand = holding(of("dragon"))

# Open pools: rules 108, 110


def gives_random(fits: Fits, count: int = 1) -> Effect:
    def do(g: Any, me: Any, t: Any = None) -> None:
        for _ in range(count):
            card = g.random_card(pool(me.card.era, fits))
            if card:
                g.give(me.side, card)

    return do


def summons_random(fits: Fits, count: int = 1, enemy: bool = False, where: str = "right") -> Effect:
    def do(g: Any, me: Any, t: Any = None) -> None:
        side = 1 - me.side if enemy else me.side
        for _ in range(count):
            if g.room(side):
                card = g.random_card(pool(me.card.era, fits))
                if card:
                    g.summon(me, card, side, where)

    return do


def discover_card(g: Any, me: Any, fits: Fits) -> Card | None:
    """Rule 108: a card of my class or a neutral one that fits; those of my class have four times the weight."""
    mine = g.hero(me).hero_class
    cards = pool(me.card.era, lambda card: bool({mine, "neutral"} & set(card.classes)) and fits(card))
    chosen: Card | None = g.discover([(card, 4 if mine in card.classes else 1) for card in cards])
    return chosen


def discovers(fits: Fits, then: Effect | None = None) -> Effect:
    """`then(g, me, card)`; without it the card comes to the hand."""

    def do(g: Any, me: Any, t: Any = None) -> None:
        card = discover_card(g, me, fits)
        if card and then:
            then(g, me, card)
        elif card:
            g.give(me.side, card)

    return do


def legendary(card: Card) -> bool:
    return card.type == "minion" and card.rarity == "legendary"


def spell_of(name: str) -> Fits:
    return lambda card: card.type == "spell" and name in card.classes


# Texts that are given, or work in hand or always


def unable(condition: Callable[[Any, Any], Any]) -> Effect:
    """X66: a keyword aura of a minion that cannot attack while the condition (g, me) holds."""
    return lambda g, me, m: "cant_attack" if m is me and condition(g, me) else ""


def changes_in_hand(id: str, make: Callable[[Any, int, Any], Card | None], kept: bool = True) -> None:
    """X199: at the start of its holder's turn the card becomes what `make(g, side, hand card)` says. `kept`: its
    changes were before patch 12.0; since then they are lost."""

    def do(g: Any, me: Any, event: Event) -> None:
        one = me[1]
        card = make(g, event.side, one)
        if card:
            g.meet(card)
            if not kept or one.card.era in ("p3", "p4"):
                one.cost_change = one.late_cost = one.attack = one.health = one.progress = 0
                one.cost_set, one.blessing = False, None
            one.card, one.shifts = card, one.shifts or id

    HAND_TRIGGERS[id] = Trigger("turn_start", lambda g, me, e: g.players[e.side] is me[0], do)


def remembers_spells(id: str) -> None:
    """X321: the spells that its player cast on the minion."""
    trigger(
        id,
        "cast",
        lambda g, me, e: e.side == me.side and e.object is me,
        lambda g, me, e: g.attach(me, e.subject.card.alone, "memory"),
    )


def returns_spells(g: Any, me: Any, t: Any = None) -> None:
    for one in me.attached:
        if one.memory:
            g.give(me.side, one.card)


def this_turn(id: str) -> Effect:
    """A text that the player has until the end of the turn: X333."""
    return lambda g, me, t=None: g.attach(g.hero(me), me.card.of(id), until=TURN)


def becomes(id: str) -> Option:
    """X13: the half of a Choose One text that transforms the minion."""
    return Option(lambda g, me, t: g.transform(me, me.card.of(id)))


def of_my_class(g: Any, me: Any, card: Card) -> bool:
    return bool({g.hero(me).hero_class, "neutral"} & set(card.classes))
