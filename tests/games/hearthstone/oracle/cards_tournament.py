"""The Grand Tournament: neutral cards."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import WAITS, Event
from games.hearthstone.oracle.phrases import (
    a_spell,
    all_minions,
    buffs,
    deals,
    dragon_in_hand,
    enemies,
    gives,
    gives_random,
    grows,
    hits_all,
    hits_random,
    my_others,
    restores_my_hero,
    summons,
    to_all,
    when,
)
from games.hearthstone.oracle.play import UPGRADED
from games.hearthstone.oracle.registry import (
    any_character,
    any_minion,
    battlecry,
    deathrattle,
    friendly_minion,
    inspire,
    trigger,
)


def friendly(race: str) -> Any:
    return lambda g, side, c: friendly_minion(g, side, c) and c.is_a(race)


def if_joust_won(attack: int, health: int, *keywords: str) -> Any:
    """X32."""
    return lambda g, me, t: g.buff(me, attack, health, *keywords) if g.joust(me) else None


# Battlecries


def justicar(g: Any, me: Any, t: Any) -> None:
    """X282."""
    better = UPGRADED.get(g.mine(me).power.card.id)
    if better:
        g.new_power(me.side, me.card.of(better))


def spelleater(g: Any, me: Any, t: Any) -> None:
    g.new_power(me.side, g.theirs(me).power.card)


def master_of_ceremonies(g: Any, me: Any, t: Any) -> None:
    if any(m.spell_damage > 0 for m in g.my_minions(me)):
        g.buff(me, 2, 2)


battlecry("AT_017", when(dragon_in_hand, grows(1, 0, "taunt")))  # Twilight Guardian
battlecry("AT_084", buffs(2, 0), friendly_minion)  # Lance Carrier
battlecry("AT_086", lambda g, me, t: g.attach(g.enemy_hero(me), me.card.of("Saboteur's Work"), until=WAITS))  # Saboteur
battlecry("AT_094", hits_random(enemies, 1))  # Flame Juggler
battlecry("AT_096", buffs(1, 1), friendly("mech"))  # Clockwork Knight
battlecry("AT_098", spelleater)
battlecry("AT_103", deals(4), any_character)  # North Sea Kraken
battlecry("AT_105", lambda g, me, t: g.hit(me, me, 3))  # Injured Kvaldir
battlecry("AT_106", lambda g, me, t: g.silence(t), lambda g, side, c: any_minion(g, side, c) and c.is_a("demon"))
battlecry("AT_108", if_joust_won(0, 0, "charge"))  # Armored Warhorse
battlecry("AT_112", if_joust_won(0, 0, "taunt", "divine_shield"))  # Master Jouster
battlecry("AT_115", lambda g, me, t: g.attach(g.hero(me), me.card.of("Fencing Practice")))  # Fencing Coach
battlecry("AT_117", master_of_ceremonies)
battlecry("AT_118", gives_random(lambda card: card.of_class("paladin")))  # Grand Crusader
battlecry(
    "AT_122",  # Gormok the Impaler
    deals(4),
    any_character,
    when=lambda g, side: len(g.players[side].minions) >= 4,
)
battlecry("AT_132", justicar)
battlecry("AT_133", if_joust_won(1, 1))  # Gadgetzan Jouster

# Inspire

inspire("AT_082", grows(1, 0))  # Lowly Squire
inspire("AT_083", lambda g, me: g.buff_turn(me, 0, "windfury"))  # Dragonhawk Rider
inspire("AT_089", grows(0, 1))  # Boneguard Lieutenant
inspire("AT_090", to_all(my_others, buffs(1, 1)))  # Mukla's Champion
inspire("AT_091", restores_my_hero(2))  # Tournament Medic
inspire("AT_099", summons("AT_099t"))  # Kodorider
inspire("AT_100", summons("CS2_101t"))  # Silver Hand Regent
inspire("AT_109", lambda g, me: me.keywords.discard("cant_attack"))  # Argent Watchman
inspire("AT_110", lambda g, me: g.bounce(me))  # Coliseum Manager
inspire("AT_113", gives("CS2_152"))  # Recruiter
inspire("AT_119", grows(2, 2))  # Kvaldir Raider
inspire("AT_127", gives_random(a_spell))  # Saraad

# Deathrattles


def skeleton_knight(g: Any, me: Any) -> None:
    if g.joust(me):
        g.return_to_hand(me)


deathrattle("AT_123", when(dragon_in_hand, hits_all(all_minions, 3)))  # Chillmaw
deathrattle("AT_128", skeleton_knight)

# Triggers


def on_me(g: Any, me: Any, event: Event) -> bool:
    return event.side == me.side and event.object is me


def battlecry_card(g: Any, me: Any, event: Event) -> bool:
    return event.side == me.side and event.subject is not me and event.subject.card.says("battlecry")


trigger("AT_121", "play", battlecry_card, grows(1, 1))  # Crowd Favorite
trigger("AT_129", "cast", on_me, grows(0, 0, "divine_shield"))  # Fjola Lightbane
trigger("AT_131", "cast", on_me, hits_random(enemies, 3))  # Eydis Darkbane
trigger("AT_088", "attack", lambda g, me, e: e.subject is me, lambda g, me, e: g.wrong_defender(e))  # Mogor's Champion

# Costs, and texts that the engine asks for by name

registry.SELF_COSTS["AT_070"] = lambda g, side, one, cost: cost - sum(m.is_a("pirate") for m in g.players[side].minions)
registry.SELF_COSTS["AT_120"] = lambda g, side, one, cost: cost - g.players[side].powers_used  # Frost Giant
registry.POWER_COSTS["AT_085"] = lambda g, player, cost: 1  # Maiden of the Lake
registry.POWER_COSTS["Saboteur's Work"] = lambda g, player, cost: cost + 5
registry.POWER_COSTS["Fencing Practice"] = lambda g, player, cost: cost - 2
registry.USED_UP["Fencing Practice"] = lambda g, me, card: card.type == "hero_power"
registry.asked_by_name("AT_080", "AT_093", "AT_124", "AT_125")  # Garrison Commander, Snobold, Bolf, Icehowl
