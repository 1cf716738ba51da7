"""The neutral cards of Goblins vs Gnomes, without those of the papers' decks."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_classic_neutral import everybody_else
from games.hearthstone.oracle.cards_neutral import PARTS
from games.hearthstone.oracle.entities import Minion
from games.hearthstone.oracle.facts import minion_of_cost, minion_of_race, pool
from games.hearthstone.oracle.phrases import (
    all_minions,
    destroys,
    enemies,
    enemy_minions,
    grows,
    hits_all,
    hits_random,
    my_others,
    restores_my_hero,
    summons,
)
from games.hearthstone.oracle.registry import (
    asked_by_name,
    battlecry,
    deathrattle,
    each_turn,
    friendly_minion,
    my_other_minion,
    trigger,
)


def enemy_casts(g: Any, me: Any, event: Any) -> bool:
    return bool(event.side != me.side)


def spare_part(g: Any, me: Any, t: Any = None) -> None:
    g.give_random(me, PARTS)


# Battlecries


def kezan_mystic(g: Any, me: Any, t: Any) -> None:
    """X236."""
    mine_now, theirs = g.mine(me).secrets, g.theirs(me).secrets
    active = {one.card.id for one in mine_now}
    if len(mine_now) < 5:
        one = g.ask(
            "card", [(g.label(one.card), one, 1) for one in theirs if one.card.secret and one.card.id not in active]
        )
        if one:
            theirs.remove(one)
            one.side, one.order = me.side, g.take_order()
            mine_now.append(one)


def experimenter(g: Any, me: Any, t: Any) -> None:
    for one in g.draw(me.side):
        if one.card.type == "minion":
            g.replace_in_hand(me.side, one, me.card.of("GVG_092t"))


def exorcist(g: Any, me: Any, t: Any) -> None:
    count = sum(m.has("deathrattle") for m in g.enemy_minions(me))
    g.buff(me, count, count)


def enhance(g: Any, me: Any, t: Any) -> None:
    for m in sorted(my_others(g, me), key=lambda m: m.order):
        gift = g.ask("number", [(str(n), n, 1) for n in (1, 2, 3)])
        g.buff(m, 0, 0, ("taunt", "divine_shield", "windfury")[gift - 1])


def blingtron(g: Any, me: Any, t: Any) -> None:
    weapons = pool(me.card.era, lambda card: card.type == "weapon")
    for side in (me.side, 1 - me.side):
        card = g.random_card(weapons)
        if card:
            g.equip(side, card)


battlecry("GVG_074", kezan_mystic)
battlecry("GVG_090", lambda g, me, t: g.split(me, 6, lambda: everybody_else(g, me)))  # Madder Bomber
battlecry("GVG_092", experimenter)
battlecry("GVG_097", exorcist)
battlecry("GVG_099", hits_random(enemy_minions, 4))  # Bomb Lobber
battlecry("GVG_107", enhance)
battlecry("GVG_108", lambda g, me, t: g.transform_random(t, minion_of_cost(me.card.era, t.card.cost)), friendly_minion)
battlecry("GVG_115", spare_part)  # Toshley
battlecry("GVG_119", blingtron)
battlecry("GVG_120", destroys, lambda g, side, c: isinstance(c, Minion) and c.is_a("beast"))  # Hemet Nesingwary

# Deathrattles

deathrattle("GVG_076", hits_all(all_minions, 2))  # Explosive Sheep
deathrattle("GVG_105", lambda g, me: g.summon_random(me, minion_of_cost(me.card.era, 4)))  # Piloted Sky Golem
deathrattle(
    "GVG_114",  # Sneed's Old Shredder
    lambda g, me: g.summon_random(
        me, pool(me.card.era, lambda card: card.type == "minion" and card.rarity == "legendary")
    ),
)
deathrattle("GVG_115", spare_part)

# Triggers


def fel_reaver(g: Any, me: Any, event: Any) -> None:
    for _ in range(3):
        g.mill(me.side)


def jeeves(g: Any, me: Any, event: Any) -> None:
    g.draw(event.side, max(0, 3 - len(g.players[event.side].hand)))


def hobgoblin(g: Any, me: Any, event: Any) -> bool:
    """X337."""
    one = event.subject
    return event.side == me.side and one is not me and isinstance(one, Minion) and one.attack == 1


def mimiron(g: Any, me: Any, event: Any) -> None:
    """X155, X156."""
    g.destroy(*(m for m in g.my_minions(me) if m.is_a("mech")))
    g.death_step()
    g.summon(me, me.card.of("GVG_111t"))


def three_mechs(g: Any, me: Any, event: Any) -> bool:
    return event.side == me.side and sum(m.is_a("mech") for m in g.my_minions(me)) >= 3


def wrong_way(g: Any, me: Any, event: Any) -> None:
    g.wrong_defender(event)


def my_attack(g: Any, me: Any, event: Any) -> bool:
    return event.subject is me


trigger("GVG_016", "play", enemy_casts, fel_reaver)
trigger("GVG_065", "attack", my_attack, wrong_way)  # Ogre Brute
trigger("GVG_067", "cast", enemy_casts, grows(1, 0))  # Stonesplinter Trogg
trigger("GVG_068", "cast", enemy_casts, grows(2, 0))  # Burly Rockjaw Trogg
trigger(
    "GVG_075",  # Ship's Cannon
    "after_summon",
    lambda g, me, e: my_other_minion(g, me, e) and e.subject.is_a("pirate"),
    hits_random(enemies, 2),
)
trigger(
    "GVG_089",  # Illuminator
    "turn_end",
    lambda g, me, e: e.side == me.side and any(one.card.secret for one in g.mine(me).secrets),
    restores_my_hero(4),
)
trigger("GVG_094", "turn_end", each_turn, jeeves)
trigger("GVG_103", "turn_start", each_turn, grows(1, 0))  # Micro Machine
trigger("GVG_104", "play", hobgoblin, lambda g, me, e: g.buff(e.subject, 2, 2))
trigger(
    "GVG_106", "death", lambda g, me, e: my_other_minion(g, me, e) and e.subject.is_a("mech"), grows(2, 2)
)  # Junkbot
trigger("GVG_111", "turn_start", three_mechs, mimiron)
trigger("GVG_112", "attack", lambda g, me, e: isinstance(e.subject, Minion), wrong_way)  # Mogor the Ogre: X62
trigger("GVG_116", "death", lambda g, me, e: e.side != me.side, summons("EX1_029"))  # Mekgineer Thermaplugg
trigger(
    "GVG_117",  # Gazlowe: X99
    "cast",
    lambda g, me, e: e.side == me.side and e.cost == 1,
    lambda g, me, e: g.give_random(me, minion_of_race(me.card.era, "mech")),
)
trigger("GVG_118", "cast", enemy_casts, summons("GVG_068"))  # Troggzor the Earthinator
registry.SWEEPERS.add("GVG_113")  # Foe Reaper 4000
asked_by_name("GVG_113", "GVG_109", "GVG_123", "GVG_111t")  # Spell Damage is printed; V-07-TR-0N: X57


# Auras and costs


def sapper(g: Any, me: Any, m: Any) -> tuple[int, int]:
    return (4 if m is me and len(g.theirs(me).hand) >= 6 else 0, 0)


registry.STAT_AURAS["GVG_095"] = sapper
registry.SELF_COSTS["GVG_121"] = lambda g, side, one, cost: cost - len(g.players[1 - side].hand)  # Clockwork Giant
