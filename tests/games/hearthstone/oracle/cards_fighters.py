"""Paladin and Warrior cards."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle.entities import Minion
from games.hearthstone.oracle.phrases import summons
from games.hearthstone.oracle.registry import any_minion, battlecry, cast, room, trigger

recruits = summons("CS2_101t", 2)


def level_up(g: Any, me: Any, t: Any) -> None:
    for m in g.my_minions(me):
        if m.card.id == "CS2_101t":
            g.buff(m, 2, 2, "taunt")


def weapon_plus(g: Any, me: Any, attack: int, durability: int) -> None:
    weapon = g.mine(me).weapon
    if weapon:
        weapon.attack_own += attack
        weapon.durability += durability
        weapon.max_durability += durability


def upgrade(g: Any, me: Any, t: Any) -> None:
    if g.mine(me).weapon:
        weapon_plus(g, me, 1, 1)
    else:
        g.equip(me.side, me.card.of("EX1_409t"))


def cultist(g: Any, me: Any, t: Any) -> None:
    if any(m.is_a("pirate") for m in g.my_minions(me) if m is not me):
        weapon_plus(g, me, 1, 1)


cast("CS2_087", lambda g, me, t: g.buff(t, 3), any_minion)  # Blessing of Might
cast("EX1_349", lambda g, me, t: g.draw(me.side, len(g.theirs(me).hand) - len(g.mine(me).hand)))  # Divine Favor
cast("LOOT_333", level_up)
cast("UNG_960", recruits, requires=room)  # Lost in the Jungle
battlecry("LOOT_286t1", recruits)
battlecry("LOOT_286t2", lambda g, me, t: [g.buff(m, 0, 0, "taunt") for m in g.my_minions(me)])
battlecry("LOOT_286t3", lambda g, me, t: [g.buff(m, 1) for m in g.my_minions(me)])
battlecry("LOOT_286t4", lambda g, me, t: [g.buff(m, 0, 0, "divine_shield") for m in g.my_minions(me)])
trigger("UNG_950", "after_attack", lambda g, me, e: e.subject is g.hero(me), recruits)

cast("CS2_105", lambda g, me, t: g.buff_turn(g.hero(me), 4))  # Heroic Strike
cast("EX1_409", upgrade)
battlecry("OG_312", lambda g, me, t: g.equip(me.side, me.card.of("OG_058")))  # N'Zoth's First Mate
battlecry("OG_315", cultist)
trigger("EX1_604", "damage", lambda g, me, e: isinstance(e.subject, Minion), lambda g, me, e: g.buff(me, 1))
