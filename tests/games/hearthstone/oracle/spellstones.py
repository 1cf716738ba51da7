"""Spellstones of Kobolds & Catacombs, which improve in hand: X202. The warlock's is in cards_warlock.py."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.facts import different
from games.hearthstone.oracle.phrases import gives_random, spell_of, summons, zaps
from games.hearthstone.oracle.registry import Trigger, any_minion, cast, friendly_minion


def spellstone(
    ids: tuple[str, str, str], effects: list[Any], event: str, when: Any, amount: Any, steps: int, **how: Any
) -> None:
    """`when(g, side, event)` says whether an event counts, `amount(event)` how much; `steps` lead to the next stone."""
    for number, id in enumerate(ids):
        cast(id, effects[number], **how)
        if number < 2:
            registry.HAND_TRIGGERS[id] = Trigger(
                event,
                lambda g, me, e: when(g, g.players.index(me[0]), e),
                lambda g, me, e, better=ids[number + 1]: progress(me[1], better, amount(e), steps),
            )


def progress(one: Any, better: str, amount: int, steps: int) -> None:
    one.progress += amount
    if one.progress >= steps:
        one.card, one.progress = one.card.of(better), 0


def stones(*numbers: int) -> Any:
    return numbers


def mine(g: Any, side: int, e: Any) -> bool:
    return bool(e.side == side)


def once(e: Any) -> int:
    return 1


def diamond(count: int) -> Any:
    """X138: different cards."""

    def do(g: Any, me: Any, t: Any) -> None:
        dead = list(g.mine(me).graveyard)
        for _ in range(count):
            if dead and g.room(me.side):
                card = g.random_card(different(dead), "dead")
                dead = [one for one in dead if (one.id, one.parts) != (card.id, card.parts)]
                g.summon(me, card)

    return do


def onyx(count: int) -> Any:
    def do(g: Any, me: Any, t: Any) -> None:
        for _ in range(count):
            m = g.random_character([m for m in g.enemy_minions(me) if not m.doomed])
            if m:
                g.destroy(m)

    return do


spellstone(  # Jasper
    ("LOOT_051", "LOOT_051t1", "LOOT_051t2"), [zaps(2), zaps(4), zaps(6)], "armor", mine, lambda e: e.amount, 3,
    target=any_minion,
)  # fmt: skip
spellstone(  # Sapphire
    ("LOOT_064", "LOOT_064t1", "LOOT_064t2"),
    [lambda g, me, t, n=n: [g.summon_copy_of(me, t) for _ in range(n)] for n in (1, 2, 3)],
    "overload", mine, lambda e: e.amount, 3, target=friendly_minion,
)  # fmt: skip
spellstone(  # Emerald
    ("LOOT_080", "LOOT_080t2", "LOOT_080t3"), [summons("LOOT_077t", n) for n in (2, 3, 4)],
    "play", lambda g, side, e: e.side == side and e.subject.card.secret, once, 1,
)  # fmt: skip
spellstone(  # Pearl
    ("LOOT_091", "LOOT_091t1", "LOOT_091t2"), [summons("LOOT_091t"), summons("LOOT_091t1t"), summons("LOOT_091t2t")],
    "healed", lambda g, side, e: e.source is not None and e.source.side == side, lambda e: e.amount, 3,
)  # fmt: skip
spellstone(  # Ruby
    ("LOOT_103", "LOOT_103t1", "LOOT_103t2"), [gives_random(spell_of("mage"), n) for n in (1, 2, 3)],
    "play", lambda g, side, e: e.side == side and e.subject.card.is_a("elemental"), once, 2,
)  # fmt: skip
spellstone(  # Mithril
    ("LOOT_203", "LOOT_203t2", "LOOT_203t3"), [summons("LOOT_203t4", n) for n in (1, 2, 3)],
    "equip", mine, once, 1,
)  # fmt: skip
spellstone(  # Onyx
    ("LOOT_503", "LOOT_503t", "LOOT_503t2"), [onyx(1), onyx(2), onyx(3)],
    "play", lambda g, side, e: e.side == side and "deathrattle" in e.subject.card.keywords, once, 3,
    requires=lambda g, side: g.players[1 - side].minions,
)  # fmt: skip
spellstone(  # Diamond
    ("LOOT_507", "LOOT_507t", "LOOT_507t2"), [diamond(2), diamond(3), diamond(4)],
    "cast", mine, once, 4,
)  # fmt: skip
