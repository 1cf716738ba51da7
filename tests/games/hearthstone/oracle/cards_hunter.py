"""Hunter cards."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Event, Minion
from games.hearthstone.oracle.facts import Card, minion_of_race, pool
from games.hearthstone.oracle.registry import (
    SecretText,
    any_character,
    any_minion,
    asked_by_name,
    battlecry,
    cast,
    deathrattle,
    friendly_beast,
    friendly_with_deathrattle,
    my_other_minion,
    power,
    room,
    trigger,
)


def quick_shot(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 3)
    if not g.mine(me).hand:
        g.draw(me.side)


def kill_command(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 5 if any(m.is_a("beast") for m in g.my_minions(me)) else 3)


def unleash(g: Any, me: Any, t: Any) -> None:
    for _ in g.enemy_minions(me):
        g.summon(me, me.card.of("EX1_538t"))


def flare(g: Any, me: Any, t: Any) -> None:
    for m in g.all_minions():
        g.lose_stealth(m)
    g.destroy_secrets(1 - me.side)
    g.draw(me.side)


def tracking(g: Any, me: Any, t: Any) -> None:
    """Rule 106."""
    deck = g.mine(me).deck
    top = []
    for _ in range(min(3, len(deck))):
        one = g.from_deck(me.side, lambda card: True, "draw")
        deck.remove(one)
        top.append(one)
    if top:
        one = top[g.choose([one.card for one in top])]
        g.take(me.side, one)


def is_beast(card: Card) -> bool:
    return card.type == "minion" and card.is_a("beast")


def beast_dies(g: Any, me: Any, event: Event) -> bool:
    return event.side == me.side and event.subject is not me and event.subject.is_a("beast")


def beast_parts(era: str, rich: bool) -> list[Card]:
    def fits(card: Card) -> bool:
        mine = card.of_class("hunter") or card.of_class("neutral")
        return card.type == "minion" and card.race == "beast" and card.cost <= 5 and mine and card.rich == rich

    return pool(era, fits)


def build_a_beast(g: Any, me: Any, t: Any) -> None:
    """Rule 118."""
    parts = []
    for rich in (True, False):
        part = g.discover([(card, 1) for card in beast_parts(me.card.era, rich)])
        parts.append(part.id)
    g.give(me.side, Card("ICC_828t", me.card.era, tuple(parts)))


cast("DS1_185", lambda g, me, t: g.zap(me, t, 2), any_character)  # Arcane Shot
cast("BRM_013", quick_shot, any_character)
cast("EX1_539", kill_command, any_character)
cast("CS2_084", lambda g, me, t: g.set_stats(t, None, 1), any_minion)  # Hunter's Mark
cast("GIL_518", lambda g, me, t: g.zap(me, t, 4), any_minion)  # Wing Blast
cast("GVG_073", lambda g, me, t: (g.zap(me, t, 3), g.zap(me, g.enemy_hero(me), 3)), any_minion)  # Cobra Shot
cast("LOOT_077", lambda g, me, t: (g.zap(me, t, 3), g.summon(me, me.card.of("LOOT_077t"))), any_minion)
cast("OG_061", lambda g, me, t: (g.zap(me, t, 1), g.summon(me, me.card.of("OG_061t"))), any_character)
cast(
    "EX1_538",
    unleash,
    requires=lambda g, side: g.players[1 - side].minions and (g.asked.era == "p1_2014" or room(g, side)),
)
cast("EX1_544", flare)
cast("DS1_184", tracking)
cast("ICC_052", lambda g, me, t: g.trigger_deathrattles(t), friendly_with_deathrattle)  # Play Dead
cast(
    "NEW1_031",  # Animal Companion
    lambda g, me, t: g.summon_random(me, ("NEW1_032", "NEW1_033", "NEW1_034")),
    requires=room,
)
registry.SELF_COSTS["GIL_518"] = lambda g, side, one, cost: 1 if g.deaths_this_turn else cost

battlecry("DS1_070", lambda g, me, t: g.buff(t, 2, 2, "taunt"), friendly_beast)  # Houndmaster
battlecry("GVG_046", lambda g, me, t: g.buff(me, sum(m.is_a("beast") for m in g.my_minions(me) if m is not me)))
battlecry("UNG_800", lambda g, me, t: g.trigger_deathrattles(t), friendly_with_deathrattle)  # Terrorscale Stalker
battlecry("LOOT_511", lambda g, me, t: g.recruit(me, is_beast))  # Kathrena Winterwisp
battlecry("ICC_828", lambda g, me, t: g.hit_all(me, g.enemy_minions(me), 2))  # Deathstalker Rexxar
asked_by_name("ICC_828t", "LOOT_222", "GIL_826", "GIL_692", "LOOT_286")  # parts, or asked where it matters
asked_by_name("CS2_052", "EX1_045", "GVG_002", "CS2_033", "BOT_548")  # printed: Spell Damage, cannot attack, freezes
power("ICC_828p", build_a_beast, requires=lambda g, side: len(g.players[side].hand) < 10)

deathrattle("LOOT_511", lambda g, me: g.recruit(me, is_beast))
deathrattle("EX1_534", lambda g, me: [g.summon(me, me.card.of("EX1_534t")) for _ in range(2)])  # Savannah Highmane
deathrattle("KAR_005", lambda g, me: g.summon(me, me.card.of("KAR_005a")))  # Kindly Grandmother
deathrattle("FP1_011", lambda g, me: g.give_random(me, minion_of_race(me.card.era, "beast")))  # Webspinner
deathrattle("BOT_251", lambda g, me: [g.destroy(m) for m in [g.random_character(g.enemy_minions(me))] if m])

trigger(
    "CS2_237",  # Starving Buzzard
    "summon",
    lambda g, me, e: my_other_minion(g, me, e) and e.subject.is_a("beast"),
    lambda g, me, e: g.draw(me.side),
)
trigger("EX1_531", "death", beast_dies, lambda g, me, e: g.buff(me, 2, 1))  # Scavenging Hyena
trigger(
    "AT_059",  # Brave Archer
    "inspire",
    lambda g, me, e: e.side == me.side and not g.mine(me).hand,
    lambda g, me, e: g.hit(me, g.enemy_hero(me), 2),
)


def sharpen(g: Any, me: Any, event: Event) -> None:
    me.durability += 1
    me.max_durability += 1


trigger("EX1_536", "secret_revealed", lambda g, me, e: e.side == me.side, sharpen)  # Eaglehorn Bow

registry.STAT_AURAS["DS1_175"] = lambda g, me, m: (int(m is not me and m.is_a("beast")), 0)  # Timber Wolf
registry.STAT_AURAS["NEW1_033"] = lambda g, me, m: (int(m is not me), 0)  # Leokk
registry.KEYWORD_AURAS["GIL_650"] = lambda g, me, m: "rush" if m is not me else ""  # Houndmaster Shaw

registry.SECRETS["EX1_610"] = SecretText(  # Explosive Trap
    "attack",
    lambda g, me, e: e.object is g.hero(me),
    lambda g, me, e: True,
    lambda g, me, e: g.zap_all(me, g.enemies(me), 2),
)
registry.SECRETS["EX1_611"] = SecretText(  # Freezing Trap
    "attack",
    lambda g, me, e: e.side != me.side and isinstance(e.subject, Minion),
    lambda g, me, e: e.subject.in_play and not e.subject.dying,
    lambda g, me, e: g.bounce(e.subject, 2),
)
registry.SECRETS["EX1_554"] = SecretText(  # Snake Trap
    "attack",
    lambda g, me, e: isinstance(e.object, Minion) and e.object.side == me.side,
    lambda g, me, e: g.room(me.side) or me.card.era in ("p5", "p1_2014"),  # rule 89: before Nov 2015 it was used up
    lambda g, me, e: [g.summon(me, me.card.of("EX1_554t")) for _ in range(3)],
)
