"""Adapt: X35 to X37."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.hearthstone.oracle.entities import Minion
from games.hearthstone.oracle.facts import Card
from games.hearthstone.oracle.phrases import summons
from games.hearthstone.oracle.registry import deathrattle

GIFTS: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "UNG_999t3": (3, 0, ()),  # Flaming Claws
    "UNG_999t4": (0, 3, ()),  # Rocky Carapace
    "UNG_999t5": (0, 0, ("elusive",)),  # Liquid Membrane
    "UNG_999t6": (0, 0, ("taunt",)),  # Massive
    "UNG_999t7": (0, 0, ("windfury",)),  # Lightning Speed
    "UNG_999t8": (0, 0, ("divine_shield",)),  # Crackling Shield
    "UNG_999t13": (0, 0, ("poisonous",)),  # Poison Spit
    "UNG_999t14": (1, 1, ()),  # Volcanic Might
}
SPORES, MIST = "UNG_999t2", "UNG_999t10"
deathrattle(f"{SPORES}e", summons("UNG_999t2t1", 2))  # Living Spores


def adapt_all(g: Any, me: Any, who: Callable[[], list[Minion]]) -> None:
    """One question; all that fit when it is answered get the same."""
    if who():
        chosen = g.discover([(me.card.of(id), 1) for id in (*GIFTS, SPORES, MIST)])
        for m in who():
            evolve_into(g, m, chosen)


def evolve_into(g: Any, m: Minion, gift: Card) -> None:
    if gift.id == SPORES:
        g.attach_rattle(m, gift.of(f"{SPORES}e"))
    elif gift.id == MIST:
        g.hide(m)
    else:
        attack, health, keywords = GIFTS[gift.id]
        g.buff(m, attack, health, *keywords)


def adapt(g: Any, me: Any, m: Minion, times: int = 1) -> None:
    for _ in range(times):
        adapt_all(g, me, lambda: [m] if m.in_play else [])


def adapts(times: int = 1) -> Callable[..., None]:
    """The minion that says it adapts."""
    return lambda g, me, t=None: adapt(g, me, me, times)
