"""The secrets of Classic, Naxxramas and the Hall of Fame, without those of the papers' decks (section J)."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_basic import OLD
from games.hearthstone.oracle.cards_mage import still_living
from games.hearthstone.oracle.entities import Minion, Spell
from games.hearthstone.oracle.registry import secret


def on_my_hero(g: Any, me: Any, event: Any) -> bool:
    return event.object is g.hero(me)


def minion_on_my_hero(g: Any, me: Any, event: Any) -> bool:
    return on_my_hero(g, me, event) and isinstance(event.subject, Minion)


def enemy_attacks(g: Any, me: Any, event: Any) -> bool:
    return event.side != me.side and event.object.side == me.side


def living_attacker(g: Any, me: Any, event: Any) -> bool:
    return event.subject.in_play and not event.subject.dying


def enemy_minion_played(g: Any, me: Any, event: Any) -> bool:
    return event.side != me.side and isinstance(event.subject, Minion) and event.subject.awake


def my_minion_dies(g: Any, me: Any, event: Any) -> bool:
    return bool(event.side == me.side)


def hand_room(g: Any, me: Any, event: Any) -> bool:
    return len(g.mine(me).hand) < 10


# Attacks


def misdirected(g: Any, me: Any, event: Any) -> list[Any]:
    """X218; X221: after another redirection it may lead back to my hero."""
    others = [c for c in g.all_characters() if c is not event.object and c is not event.subject and not c.dying]
    return [c for c in others if me.card.era not in OLD or not c.has("stealth")]


def misdirection(g: Any, me: Any, event: Any) -> None:
    event.object = g.random_character(misdirected(g, me, event))


def noble_sacrifice(g: Any, me: Any, event: Any) -> None:
    """X217."""
    event.object = g.summon(me, me.card.of("EX1_130a"))


secret(
    "EX1_533",
    "attack",
    on_my_hero,
    misdirection,
    lambda g, me, e: misdirected(g, me, e),
)
secret("EX1_594", "attack", minion_on_my_hero, lambda g, me, e: g.destroy(e.subject), living_attacker)  # Vaporize
secret("EX1_130", "attack", enemy_attacks, noble_sacrifice, lambda g, me, e: g.room(me.side))

# Spells


def old_counterspell(g: Any, me: Any, event: Any) -> bool:
    """X211: in the older eras it takes its turn in order of play."""
    return event.side != me.side and isinstance(event.subject, Spell) and me.card.era not in ("p3", "p4")


def spell_on_minion(g: Any, me: Any, event: Any) -> bool:
    return event.side != me.side and isinstance(event.subject, Spell) and isinstance(event.subject.target, Minion)


def spellbender(g: Any, me: Any, event: Any) -> None:
    """X213."""
    event.subject.target = g.summon(me, me.card.of("tt_010a"))


secret("EX1_287", "cast", old_counterspell, lambda g, me, e: setattr(e, "countered", True))
secret("tt_010", "cast", spell_on_minion, spellbender, lambda g, me, e: g.room(me.side))

# Minions that are played

secret("EX1_609", "after_play", enemy_minion_played, lambda g, me, e: g.zap(me, e.subject, 4), still_living)  # Snipe
secret(
    "EX1_379",  # Repentance
    "after_play",
    enemy_minion_played,
    lambda g, me, e: g.set_stats(e.subject, None, 1),
    still_living,
)

# Damage and deaths


def redemption(g: Any, me: Any, event: Any) -> None:
    """X143, X231."""
    m = g.mint(event.subject.card, me.side)
    m.damage = m.max_health - 1
    g.summon_minion(event.subject, m)


def avenge(g: Any, me: Any, event: Any) -> None:
    g.buff(g.random_helped(g.my_minions(me)), 3, 2)


secret(
    "EX1_132",  # Eye for an Eye
    "damage",
    lambda g, me, e: e.subject is g.hero(me),
    lambda g, me, e: g.zap(me, g.enemy_hero(me), e.amount),  # X233
)
secret("EX1_136", "death", my_minion_dies, redemption, lambda g, me, e: g.room(me.side))
registry.LAST_SECRETS.add("EX1_136")
secret(
    "FP1_018",  # Duplicate
    "death",
    my_minion_dies,
    lambda g, me, e: [g.give(me.side, e.subject.card) for _ in range(2)],
    lambda g, me, e: hand_room(g, me, e) or me.card.era in ("p5", "p1_2014"),  # X371
)
secret("FP1_020", "death", my_minion_dies, avenge, lambda g, me, e: bool(g.my_minions(me)))
