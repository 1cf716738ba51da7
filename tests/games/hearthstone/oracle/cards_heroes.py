"""Hero cards of Icecrown, the Witchwood and Boomsday, and their powers: section M. Two more are with their classes."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Event, HandCard, Minion
from games.hearthstone.oracle.phrases import (
    all_minions,
    armors,
    discovers,
    equips,
    gives_random,
    hits_all,
    of,
    spell_of,
    summons,
)
from games.hearthstone.oracle.registry import (
    Option,
    any_character,
    asked_by_name,
    battlecry,
    choose_one,
    friendly_minion,
    my_turn,
    power,
    room,
    trigger,
)

HORSEMEN = ("ICC_829t2", "ICC_829t3", "ICC_829t4", "ICC_829t5")
BOOMS = ("BOT_238p1", "BOT_238p2", "BOT_238p3", "BOT_238p4", "BOT_238p6")

# Shaman: Thrall, Deathseer and Hagatha the Witch

battlecry("ICC_481", lambda g, me, t: g.evolve(me, g.my_minions(me), 2))
power("ICC_481p", lambda g, me, t: g.evolve(me, [t], 1), friendly_minion)
battlecry("GIL_504", hits_all(all_minions, 3))
trigger(  # Bewitch, X291
    "GIL_504h",
    "after_play",
    lambda g, me, e: e.side == me.side and isinstance(e.subject, Minion),
    gives_random(spell_of("shaman")),
)

# Rogue: Valeera the Hollow. X290

battlecry("ICC_827", lambda g, me, t: g.hide(g.hero(me)))
trigger("ICC_827p", "turn_start", my_turn, lambda g, me, e: reflection(g, me))
asked_by_name("ICC_827t")


def reflection(g: Any, me: Any) -> None:
    g.to_hand(me.side, HandCard(me.card.of("ICC_827t"), made=True, fleeting=True))


registry.ARRIVALS["ICC_827p"] = reflection


# Paladin: Uther of the Ebon Blade. X289


def four_horsemen(g: Any, me: Any, t: Any) -> None:
    there = {m.card.id for m in g.my_minions(me)}
    g.summon_random(me, [id for id in HORSEMEN if id not in there] or HORSEMEN)


battlecry("ICC_829", equips("ICC_829t"))
power("ICC_829p", four_horsemen, requires=room)
trigger(
    "ICC_829p",
    "after_summon",
    lambda g, me, e: e.side == me.side and set(HORSEMEN) <= {m.card.id for m in g.my_minions(me)},
    lambda g, me, e: g.destroy_hero(1 - me.side),
)

# Priest: Shadowreaper Anduin

battlecry("ICC_830", lambda g, me, t: g.destroy(*(m for m in g.all_minions() if m.attack >= 5)))
power("ICC_830p", lambda g, me, t: g.hit(me, t, 2), any_character)
trigger("ICC_830p", "after_play", my_turn, lambda g, me, e: setattr(me, "uses", 0))  # X286

# Druid: Malfurion the Pestilent

choose_one("ICC_832", Option(summons("ICC_832t3", 2)), Option(summons("ICC_832t4", 2)))  # X368
choose_one("ICC_832p", Option(lambda g, me, t: g.buff_turn(g.hero(me), 3)), Option(armors(3)))
asked_by_name("ICC_832p")

# Mage: Frost Lich Jaina. X287


def frost_lich(g: Any, me: Any, t: Any) -> None:
    g.summon(me, me.card.of("ICC_833t"))
    g.attach(g.hero(me), me.card.of("ICC_833e"))


def icy_touch(g: Any, me: Any, t: Any) -> None:
    g.hit(me, t, 1)
    if isinstance(t, Minion) and t.dying:
        g.summon(me, me.card.of("ICC_833t"))


battlecry("ICC_833", frost_lich)
registry.KEYWORD_AURAS["ICC_833e"] = lambda g, me, m: "lifesteal" if m.is_a("elemental") else ""
power("ICC_833h", icy_touch, any_character)

# Warrior: Scourgelord Garrosh and Dr. Boom, Mad Genius

battlecry("ICC_834", equips("ICC_834w"))
registry.SWEEPERS.add("ICC_834w")
power("ICC_834h", hits_all(all_minions, 1))


def mad_genius(g: Any, me: Any, t: Any) -> None:
    g.attach(g.hero(me), me.card.of("BOT_238e"))


def another_suit(g: Any, me: Any, event: Event | None = None) -> None:
    """X293."""
    g.new_power(me.side, g.random_card([me.card.of(id) for id in BOOMS if id != me.card.id]))


asked_by_name("BOT_238p")
registry.ARRIVALS["BOT_238p"] = another_suit
battlecry("BOT_238", mad_genius)
for id in BOOMS:
    trigger(id, "turn_end", my_turn, another_suit)
registry.KEYWORD_AURAS["BOT_238e"] = lambda g, me, m: "rush" if m.is_a("mech") else ""
power("BOT_238p1", lambda g, me, t: g.hit(me, t, 3), any_character)  # Zap Cannon
power("BOT_238p2", armors(7))
power("BOT_238p3", lambda g, me, t: g.hit_all(me, g.enemies(me), 1))  # KABOOM!
power("BOT_238p4", discovers(of("mech")), requires=lambda g, side: len(g.players[side].hand) < 10)
power("BOT_238p6", summons("BOT_312t", 3), requires=room)
