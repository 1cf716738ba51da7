"""Whispers of the Old Gods: C'Thun and his cult, and the neutral cards."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Event
from games.hearthstone.oracle.facts import pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    a_spell,
    all_minions,
    both,
    buffs,
    changes_in_hand,
    deals,
    draws,
    gives,
    grows,
    hits_all,
    my_minions,
    restores_my_hero,
    summons,
    to_all,
    when,
)
from games.hearthstone.oracle.registry import (
    any_character,
    any_minion,
    attacks_and_kills,
    battlecry,
    deathrattle,
    friendly_minion,
    my_turn,
    trigger,
)

# Yogg-Saron: X244 to X246


def yogg(g: Any, me: Any, t: Any) -> None:
    spells = pool(me.card.era, a_spell)
    count = g.mine(me).spells_cast
    for _ in range(min(30, count) if me.card.era in ("p3", "p4") else count):
        if not me.in_play or me.silenced or any(player.lost for player in g.players):
            break
        g.cast_by_effect(me, g.random_card(spells))
        g.death_step()


battlecry("OG_134", yogg)

# C'Thun: X46 to X52


def worship(attack: int, health: int) -> Any:
    return lambda g, me, t=None: g.grow_cthun(me.side, attack, health)


def cthun_is_great(g: Any, side: int) -> bool:
    """X48."""
    player = g.players[side]
    bodies = [m.attack for m in player.board if m.card.id == "OG_280"]
    cards = [one.card.attack + one.attack for one in player.hand if one.card.id == "OG_280"]
    return 6 + player.cthun_attack >= 10 or any(attack >= 10 for attack in bodies + cards)


def cthun(g: Any, me: Any, t: Any) -> None:
    """X50."""
    g.split(me, me.attack)


def doomcaller(g: Any, me: Any, t: Any) -> None:
    """X51."""
    g.grow_cthun(me.side, 2, 2)
    if any(card.id == "OG_280" for card in g.mine(me).graveyard):
        g.shuffle_in(me.side, me.card.of("OG_280"))


def blade(g: Any, me: Any, t: Any) -> None:
    """X52."""
    g.grow_cthun(me.side, t.attack, t.health)
    g.destroy(t)


battlecry("OG_280", cthun)
battlecry("OG_096", when(cthun_is_great, restores_my_hero(10)))  # Twilight Darkmender
battlecry("OG_131", when(cthun_is_great, summons("OG_319")))  # Twin Emperor Vek'lor
battlecry("OG_162", both(deals(2), worship(2, 2)), any_character)  # Disciple of C'Thun
battlecry("OG_188", when(cthun_is_great, grows(0, 5)))  # Klaxxi Amber-Weaver
battlecry("OG_255", doomcaller)
battlecry("OG_281", worship(2, 2))  # Beckoner of Evil
battlecry("OG_282", blade, any_minion)
battlecry("OG_283", worship(2, 2))  # C'Thun's Chosen
battlecry("OG_284", lambda g, me, t: g.grow_cthun(me.side, 0, 0, taunt=True))  # Twilight Geomancer
battlecry("OG_293", worship(3, 3))  # Dark Arakkoa
battlecry("OG_301", when(cthun_is_great, lambda g, me, t: g.armor(me, 10)))  # Ancient Shieldbearer
battlecry("OG_339", worship(2, 2))  # Skeram Cultist
trigger("OG_286", "turn_end", my_turn, worship(1, 1))  # Twilight Elder
trigger("OG_302", "death", my_turn, worship(1, 1))  # Usher of Souls
trigger("OG_303", "after_cast", my_turn, worship(1, 1))  # Cult Sorcerer
trigger("OG_321", "damage", lambda g, me, e: e.subject is me, worship(1, 1))  # Crazed Worshipper
trigger("OG_334", "healed", lambda g, me, e: True, worship(1, 1))  # Hooded Acolyte

# Battlecries


def darkspeaker(g: Any, me: Any, t: Any) -> None:
    """X179."""
    mine, theirs = (me.attack, me.health), (t.attack, t.health)
    g.set_stats(me, *theirs)
    g.set_stats(t, *mine)


def nzoth(g: Any, me: Any, t: Any) -> None:
    """X139."""
    g.resurrect_all(me, lambda card: card.says("deathrattle"))


def corrupted_seer(g: Any, me: Any, t: Any) -> None:
    g.hit_all(me, [m for m in g.all_minions() if not m.is_a("murloc")], 2)


def shambler(g: Any, me: Any, t: Any) -> None:
    g.set_stats(me, t.attack, t.health)


def eater(g: Any, me: Any, t: Any) -> None:
    count = g.destroy_secrets(1 - me.side)
    g.buff(me, count, count)


def apothecary(g: Any, me: Any, t: Any) -> None:
    g.heal(me, g.hero(me), 2 * len(g.enemy_minions(me)))


battlecry("OG_102", darkspeaker, friendly_minion)
battlecry("OG_122", gives("EX1_014t", 2))  # Mukla, Tyrant of the Vale
battlecry("OG_133", nzoth)
battlecry("OG_156", summons("OG_156a"))  # Bilefin Tidehunter
battlecry("OG_161", corrupted_seer)
battlecry("OG_174", shambler, friendly_minion)
battlecry("OG_254", eater)
battlecry("OG_295", apothecary)
battlecry("OG_320", lambda g, me, t: g.buff(me, len(g.mine(me).hand)))  # Midnight Drake
battlecry("OG_337", lambda g, me, t: g.buff(me, 0, len(g.enemy_minions(me))))  # Cyclopian Horror

# Deathrattles


def dragonlord(g: Any, me: Any) -> None:
    """X157."""
    g.summon_all_from_hand(me, lambda card: card.is_a("dragon"))


deathrattle("OG_147", lambda g, me: g.heal(me, g.enemy_hero(me), 8))  # Corrupted Healbot
deathrattle("OG_151", hits_all(all_minions, 1))  # Tentacle of N'Zoth
deathrattle("OG_158", lambda g, me: g.help_random(g.my_minions(me), 1, 1))  # Zealous Initiate
deathrattle("OG_249", summons("OG_249a"))  # Infested Tauren
deathrattle("OG_256", to_all(my_minions, buffs(1, 1)))  # Spawn of N'Zoth
deathrattle("OG_272", summons("OG_272t"))  # Twilight Summoner
deathrattle("OG_317", dragonlord)
deathrattle("OG_323", draws())  # Polluted Hoarder

# Triggers


def harbinger(g: Any, me: Any, event: Event) -> None:
    g.draw_fitting(me.side, lambda card: card.type == "minion" and card.cost == 10)


def other_bloods(g: Any, me: Any) -> list[Any]:
    return [m for m in g.my_minions(me) if m.card.id == "OG_173" and m is not me]


def blood_of_the_ancient_one(g: Any, me: Any, event: Event) -> None:
    """X155."""
    g.destroy(me, other_bloods(g, me)[0])  # a third one stays
    g.death_step()
    g.summon(me, me.card.of("OG_173a"))


def nat(g: Any, me: Any, event: Event) -> None:
    if g.ask("number", [("0", 0, 1), ("1", 1, 1)]):
        g.draw(1 - me.side)


trigger("OG_042", "turn_end", my_turn, lambda g, me, e: g.recruit(me, lambda card: card.type == "minion"))  # Y'Shaarj
trigger("OG_173", "turn_end", lambda g, me, e: my_turn(g, me, e) and other_bloods(g, me), blood_of_the_ancient_one)
trigger("OG_200", "turn_start", my_turn, lambda g, me, e: g.set_stats(me, 7, None))  # Validated Doomsayer
trigger("OG_271", "turn_start", my_turn, lambda g, me, e: g.buff(me, me.attack))  # Scaled Nightmare, X178
trigger("OG_290", "turn_start", my_turn, harbinger)  # Ancient Harbinger
trigger("OG_300", "after_attack", attacks_and_kills, grows(2, 2))  # The Boogeymonster
trigger("OG_318", "damage", lambda g, me, e: e.subject is me, summons("OG_318t"))  # Hogger, Doom of Elwynn
trigger("OG_338", "turn_start", lambda g, me, e: e.side != me.side, nat)

# In the hand

changes_in_hand("OG_123", lambda g, side, one: g.random_card(pool(one.card.era, a_minion)))  # Shifter Zerus

registry.HAND_TRIGGERS["OG_138"] = registry.Trigger(  # Nerubian Prophet
    "turn_start", lambda g, me, e: e.side == me[0].hero.side, lambda g, me, e: g.change_cost(me[1], -1)
)

# Auras, costs and rules

registry.STAT_AURAS["OG_150"] = lambda g, me, m: (2 if m is me and me.damage > 0 else 0, 0)  # Aberrant Berserker
registry.asked_by_name("OG_082", "OG_340")  # Evolved Kobold, Soggoth: only spell damage and keywords
registry.COST_AURAS["OG_322"] = lambda g, me, card: -2 if card.type == "weapon" else 0  # Blackwater Pirate
registry.KEYWORD_AURAS["OG_034"] = lambda g, me, m: (
    "cant_attack" if m is me and not g.hero(me).attacks_made else ""
)  # Silithid Swarmer
