"""Shaman cards."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.facts import minion_of_cost
from games.hearthstone.oracle.registry import (
    any_character,
    any_minion,
    battlecry,
    cast,
    friendly_character,
    my_turn,
    room,
    trigger,
)


def lightning_storm(g: Any, me: Any, t: Any) -> None:
    more = g.spell_damage(me.side)
    minions = sorted(g.enemy_minions(me), key=lambda m: m.order)
    g.damage(me, [(m, g.ask("number", [("2", 2, 1), ("3", 3, 1)]) + more) for m in minions])


def reincarnate(g: Any, me: Any, t: Any) -> None:
    """Rules 41, 179c."""
    side = t.side
    g.destroy(t)
    g.death_step()
    g.summon(me, t.card, side)


cast("EX1_238", lambda g, me, t: g.zap(me, t, 3), any_character)  # Lightning Bolt
cast("CFM_707", lambda g, me, t: (g.zap(me, t, 4), g.jade_golem(me)), any_character)  # Jade Lightning
cast("CS2_045", lambda g, me, t: g.buff_turn(t, 3), friendly_character)  # Rockbiter Weapon
cast("EX1_245", lambda g, me, t: (g.silence(t), g.zap(me, t, 1)), any_minion)  # Earth Shock
cast("EX1_246", lambda g, me, t: g.transform(t, me.card.of("hexfrog")), any_minion)  # Hex
cast("EX1_248", lambda g, me, t: [g.summon(me, me.card.of("EX1_tk11")) for _ in range(2)], requires=room)
cast("EX1_259", lightning_storm)
cast("FP1_025", reincarnate, any_minion)
cast(
    "KAR_073",
    lambda g, me, t: (g.zap_all(me, g.enemy_minions(me), 1), g.summon_random(me, minion_of_cost(me.card.era, 1))),
)
battlecry("CS2_042", lambda g, me, t: g.hit(me, t, 3), any_character)  # Fire Elemental
battlecry("CFM_717", lambda g, me, t: g.jade_golem(me))  # Jade Claws
trigger("NEW1_009", "turn_end", my_turn, lambda g, me, e: g.heal_all(me, g.my_minions(me), 1))  # Healing Totem
trigger("EX1_575", "turn_end", my_turn, lambda g, me, e: g.draw(me.side))  # Mana Tide Totem
trigger("LOE_018", "overload", my_turn, lambda g, me, e: g.buff(me, e.amount))  # Tunnel Trogg
registry.STAT_AURAS["EX1_565"] = lambda g, me, m: (2 if m in g.neighbours(me) else 0, 0)  # Flametongue Totem
registry.STAT_AURAS["KAR_063"] = lambda g, me, m: (2 if g.spell_damage(me.side) > 0 else 0, 0)  # Spirit Claws
registry.SELF_COSTS["OG_028"] = lambda g, side, one, cost: cost - g.players[side].totems  # Thing from Below
