"""One Night in Karazhan."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_powers import TOTEMS
from games.hearthstone.oracle.entities import Event
from games.hearthstone.oracle.phrases import (
    a_spell,
    discover_card,
    discovers,
    dragon_in_hand,
    draws,
    equips,
    gives,
    grows,
    my_others,
    of,
    restores_my_hero,
    summons,
    when,
)
from games.hearthstone.oracle.registry import (
    any_character,
    any_minion,
    battlecry,
    cast,
    deathrattle,
    friendly_beast,
    friendly_minion,
    my_turn,
    room,
    secret,
    trigger,
)


def with_secret(g: Any, side: int) -> bool:
    """X261: a quest is none."""
    return any(one.card.secret for one in g.players[side].secrets)


# Portals and other spells

cast("KAR_013", lambda g, me, t: (g.silence(t), g.draw(me.side)), friendly_minion)  # Purify
cast("KAR_025", lambda g, me, t: [g.summon(me, me.card.of(f"KAR_025{n}")) for n in "abc"], requires=room)
cast(
    "KAR_026",  # Protect the King!
    lambda g, me, t: summons("KAR_026t", len(g.enemy_minions(me)))(g, me),
    requires=lambda g, side: g.players[1 - side].minions and room(g, side),
)
cast("KAR_075", lambda g, me, t: (g.heal(me, t, 6), g.summon_cost(me, 6)), any_character)  # Moonglade Portal
cast("KAR_077", lambda g, me, t: (g.buff(t, 2, 2), g.summon_cost(me, 2)), any_minion)  # Silvermoon Portal
cast("KAR_091", lambda g, me, t: (g.armor(me, 4), g.summon_cost(me, 4)))  # Ironforge Portal

# Battlecries


def menagerie(attack: int, health: int) -> Any:
    def do(g: Any, me: Any, t: Any) -> None:
        for race in ("beast", "dragon", "murloc"):
            g.help_random([m for m in my_others(g, me) if m.is_a(race)], attack, health)

    return do


def curator(g: Any, me: Any, t: Any) -> None:
    """X188."""
    for race in ("beast", "dragon", "murloc"):
        g.draw_fitting(me.side, of(race))


def moat_lurker(g: Any, me: Any, t: Any) -> None:
    """X132."""
    g.destroy(t)
    g.remember_only(me, t)


def moat_lurker_dies(g: Any, me: Any) -> None:
    for one in me.attached:
        if one.memory:
            g.summon(me, one.card, 1 - me.side if one.kind == "enemy_memory" else me.side)


def ivory_knight(g: Any, me: Any, t: Any) -> None:
    card = discover_card(g, me, a_spell)
    if card:
        g.give(me.side, card)
        g.heal(me, g.hero(me), card.cost)


def peddler(g: Any, me: Any, t: Any) -> None:
    """X320. In 2017 it looked for cards that are no Rogue cards."""
    own = "rogue" if me.card.era == "p1" else g.hero(me).hero_class
    for one in g.mine(me).hand:
        if own not in one.card.classes and "neutral" not in one.card.classes:
            g.change_cost(one, -2)


def both_sides(id: str) -> Any:
    """One at each side."""
    return lambda g, me, t=None: [g.summon(me, me.card.of(id), where=where) for where in ("right", "left")]


def another_dragon_in_hand(g: Any, side: int) -> bool:
    return sum(one.card.is_a("dragon") for one in g.players[side].hand) > 1


battlecry("KAR_010", when(dragon_in_hand, both_sides("KAR_010a")))  # Nightbane Templar
battlecry("KAR_030a", summons("KAR_030"))  # Pantry Spider
battlecry(
    "KAR_033",  # Book Wyrm
    lambda g, me, t: g.destroy(t),
    lambda g, side, c: any_minion(g, side, c) and c.side != side and c.attack <= 3,
    when=another_dragon_in_hand,
)
battlecry("KAR_037", when(with_secret, grows(1, 1, "taunt")))  # Avian Watcher
battlecry("KAR_041", moat_lurker, any_minion)
deathrattle("KAR_041", moat_lurker_dies)
battlecry("KAR_057", ivory_knight)
battlecry("KAR_061", curator)
battlecry("KAR_062", when(dragon_in_hand, discovers(of("dragon"))))  # Netherspite Historian
battlecry("KAR_065", lambda g, me, t: g.summon_copy(me, t), friendly_beast)  # Menagerie Warden
battlecry("KAR_069", lambda g, me, t: g.give_class_card(me))  # Swashburglar
battlecry("KAR_070", peddler)
battlecry("KAR_092", lambda g, me, t: g.hit(me, t, 3), any_character, when=with_secret)  # Medivh's Valet
battlecry("KAR_095", menagerie(1, 1))  # Zoobot
battlecry("KAR_097", equips("KAR_097t"))  # Medivh, the Guardian
battlecry("KAR_204", lambda g, me, t: g.resurrect(me, lambda card: True))  # Onyx Bishop
battlecry("KAR_702", menagerie(2, 2))  # Menagerie Magician
battlecry("KAR_710", summons("KAR_710m"))  # Arcanosmith

# Deathrattles

deathrattle("KAR_029", draws())  # Runic Egg
deathrattle("KAR_094", gives("KAR_094a"))  # Deadly Fork

# Triggers


def atiesh(g: Any, me: Any, event: Event) -> None:
    """X304."""
    g.summon_cost(me, event.cost)
    g.wear(me.side)


trigger("KAR_021", "cast", my_turn, lambda g, me, e: g.summon_random(me, TOTEMS))  # Wicked Witchdoctor
trigger("KAR_035", "cast", my_turn, restores_my_hero(3))  # Priest of the Feast
trigger("KAR_036", "cast", my_turn, grows(0, 1))  # Arcane Anomaly
trigger("KAR_044", "turn_end", my_turn, summons("KAR_044a"))  # Moroes
trigger("KAR_089", "discard", my_turn, draws())  # Malchezaar's Imp
trigger("KAR_097t", "after_cast", my_turn, atiesh)
registry.DISCARDED["KAR_205"] = lambda g, side, one: g.summon_minion(None, g.from_card(one, side))  # Silverware Golem
secret(
    "KAR_004",  # Cat Trick, X215
    "after_cast",
    lambda g, me, e: e.side != me.side,
    summons("KAR_004a"),
    lambda g, me, e: g.room(me.side),
)

# Costs, and texts that the engine asks for by name

registry.COST_SETS["KAR_006"] = lambda g, me, card: 0 if card.secret else None  # Cloaked Huntress
registry.SELF_COSTS["KAR_711"] = lambda g, side, one, cost: cost - g.players[side].spells_cast  # Arcane Giant
registry.HERO_AURAS["KAR_712"] = lambda g, me: "immune" if g.active == me.side else ""  # Violet Illusionist
registry.asked_by_name("KAR_028", "KAR_096")  # Fool's Bane, Prince Malchezaar
