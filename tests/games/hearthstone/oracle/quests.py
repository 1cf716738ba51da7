"""Quests of Un'Goro and their rewards: section L."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle.adapt import adapts
from games.hearthstone.oracle.entities import Minion
from games.hearthstone.oracle.phrases import draws, flanked_by, gives_random, only, shuffles, summons
from games.hearthstone.oracle.registry import asked_by_name, battlecry, cast, my_turn, power, quest, room, trigger


def summoned(fits: Any) -> Any:
    """X265: whoever brings it."""
    return lambda g, me, e: e.side == me.side and fits(e.subject)


def played(fits: Any) -> Any:
    return lambda g, me, e: e.side == me.side and isinstance(e.subject, Minion) and fits(e)


def cast_by_me(fits: Any) -> Any:
    return lambda g, me, e: e.side == me.side and fits(g, e)


quest("UNG_028", "cast", cast_by_me(lambda g, e: e.made), 6, "UNG_028t")  # Open the Waygate, X268
quest("UNG_067", "after_play", played(lambda e: True), 5, "UNG_067t1")  # The Caverns Below, X271
quest("UNG_116", "after_summon", summoned(lambda m: m.attack >= 5), 5, "UNG_116t")  # Jungle Giants, X266
quest("UNG_829", "discard", my_turn, 6, "UNG_829t1")  # Lakkari Sacrifice, X272
quest("UNG_920", "play", played(lambda e: e.cost == 1), 7, "UNG_920t1")  # The Marsh Queen, X267
quest("UNG_934", "play", played(lambda e: e.subject.has("taunt")), 7, "UNG_934t1")  # Fire Plume's Heart
quest(
    "UNG_940", "after_summon", summoned(lambda m: "deathrattle" in m.card.keywords), 7, "UNG_940t8"
)  # Awaken the Makers
quest("UNG_942", "after_summon", summoned(lambda m: m.is_a("murloc")), 10, "UNG_942t")  # Unite the Murlocs
quest(  # The Last Kaleidosaur, X269
    "UNG_954",
    "cast",
    cast_by_me(lambda g, e: isinstance(e.object, Minion) and e.object.side == e.side),
    6,
    "UNG_954t1",
)


def time_warp(g: Any, me: Any, t: Any) -> None:
    """X274."""
    if len(g.turns_ahead) < 8:
        g.fix_turns([me.side, *g.turns_ahead])


def crystal_core(g: Any, me: Any, t: Any) -> None:
    """X273."""
    player = g.mine(me)
    player.minion_size = 5 if me.card.era == "p1" else 4
    for m in g.my_minions(me):
        g.resize(m)


def barnabus(g: Any, me: Any, t: Any) -> None:
    g.set_deck_costs(me.side, lambda card: card.type == "minion", 0)


def amara(g: Any, me: Any, t: Any) -> None:
    hero = g.hero(me)
    hero.full, hero.damage = 40, 0


def megafin(g: Any, me: Any, t: Any) -> None:
    while len(g.mine(me).hand) < 10:
        gives_random(only("murloc"))(g, me)


def sulfuras(g: Any, me: Any, t: Any) -> None:
    g.new_power(me.side, me.card.of("UNG_934t2"))


cast("UNG_028t", time_warp)
cast("UNG_067t1", crystal_core)
battlecry("UNG_116t", barnabus)
cast("UNG_829t1", summons("UNG_829t2"), requires=room)  # Nether Portal, X278
trigger("UNG_829t2", "turn_end", my_turn, flanked_by("UNG_829t3"))
asked_by_name("UNG_829t2")
battlecry("UNG_920t1", shuffles("UNG_920t2", 15))  # Queen Carnassa
battlecry("UNG_920t2", draws())
battlecry("UNG_934t1", sulfuras)
power("UNG_934t2", lambda g, me, t: g.hit_random(me, g.enemies(me), 8))  # DIE, INSECT!, X279
battlecry("UNG_940t8", amara)
battlecry("UNG_942t", megafin)
battlecry("UNG_954t1", adapts(5))  # Galvadon
