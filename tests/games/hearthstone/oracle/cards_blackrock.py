"""Blackrock Mountain, without the cards of the papers' decks."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_classic_neutral import hurt_me
from games.hearthstone.oracle.entities import HandCard, Minion
from games.hearthstone.oracle.facts import minion_of_cost, spell_of_class
from games.hearthstone.oracle.phrases import (
    becomes,
    deals,
    destroys,
    dragon_in_hand,
    draws,
    grows,
    summons,
    when,
    zaps,
    zaps_all,
)
from games.hearthstone.oracle.registry import (
    any_character,
    any_minion,
    battlecry,
    cast,
    choose_one,
    deathrattle,
    my_turn,
    power,
    trigger,
)


def by_deaths(g: Any, side: int, one: HandCard, cost: int) -> int:
    return cost - int(g.deaths_this_turn)


for id in ("BRM_009", "BRM_003", "BRM_025", "BRM_001"):  # Lumberer, Dragon's Breath, Volcanic Drake, Solemn Vigil
    registry.SELF_COSTS[id] = by_deaths


# Neutral


def patron(g: Any, me: Any, event: Any) -> None:
    """X9."""
    g.summon(me, me.card.of("BRM_019"))


def sorcerer(g: Any, me: Any, event: Any) -> bool:
    return event.side == me.side and event.subject.target is me


def majordomo(g: Any, me: Any) -> None:
    """X280."""
    attacks = g.hero(me).attacks_made
    g.replace_hero(me.side, me.card.of("BRM_027h"))
    hero = g.hero(me)
    hero.full, hero.damage, hero.armor, hero.turn_attack = 8, 0, 0, 0
    hero.doomed = hero.immune_this_turn = False
    hero.attacks_made = attacks


def nefarian(g: Any, me: Any, t: Any) -> None:
    """X40."""
    name = g.enemy_hero(me).hero_class
    for _ in range(2):
        if name == "neutral":
            g.give(me.side, me.card.of("BRM_030t"))
        else:
            g.give_random(me, spell_of_class(me.card.era, name))


trigger("BRM_019", "damage", lambda g, me, e: e.subject is me and me.health > 0, patron)
trigger("BRM_020", "cast", sorcerer, grows(1, 1))  # Dragonkin Sorcerer
trigger("BRM_022", "damage", hurt_me, summons("BRM_022t"))  # Dragon Egg
battlecry("BRM_024", when(lambda g, side: g.players[1 - side].hero.health <= 15, grows(3, 3)))  # Drakonid Crusher
battlecry("BRM_026", lambda g, me, t: g.summon_random(me, minion_of_cost(me.card.era, 1), 1 - me.side))  # Hungry Dragon
deathrattle("BRM_027", majordomo)
power("BRM_027p", lambda g, me, t: g.hit_random(me, g.enemies(me), 8))  # DIE, INSECT!
battlecry(
    "BRM_029",  # Rend Blackhand
    destroys,
    lambda g, side, c: isinstance(c, Minion) and c.card.rarity == "legendary",
    when=dragon_in_hand,
)
battlecry("BRM_030", nefarian)
cast("BRM_030t", zaps(4), any_character)  # Tail Swipe
trigger("BRM_031", "draw", my_turn, lambda g, me, e: g.give_drawn_copy(me, e.subject))  # Chromaggus
battlecry("BRM_033", when(dragon_in_hand, grows(1, 1)))  # Blackwing Technician
battlecry("BRM_034", deals(3), any_character, when=dragon_in_hand)  # Blackwing Corruptor

# Classes


def lava_shock(g: Any, me: Any, t: Any) -> None:
    """X79."""
    g.zap(me, t, 2)
    player = g.mine(me)
    player.mana = min(10, player.mana + player.locked)
    player.locked = player.owed = 0


def skulker(g: Any, me: Any, t: Any) -> None:
    g.hit_all(me, [m for m in g.enemy_minions(me) if not m.damage], 2)


def can_resurrect(g: Any, side: int) -> bool:
    return bool(g.room(side) and (g.players[side].graveyard or g.asked.era == "p5"))


def fireguard(g: Any, me: Any, t: Any) -> None:
    g.buff(me, g.ask("number", [(str(n), n, 1) for n in range(1, 5)]))


choose_one("BRM_010", becomes("BRM_010t"), becomes("BRM_010t2"), both=becomes("OG_044b"))  # Druid of the Flame
battlecry("BRM_014", when(lambda g, side: not g.players[side].hand, grows(3, 3)))  # Core Rager
trigger("BRM_002", "after_cast", my_turn, lambda g, me, e: g.split(me, 2))  # Flamewaker
cast("BRM_003", zaps(4), any_character)
battlecry("BRM_018", lambda g, me, t: g.attach(g.hero(me), me.card.of("BRM_018e")))  # Dragon Consort
registry.COST_AURAS["BRM_018e"] = lambda g, me, card: -2 if card.is_a("dragon") else 0
registry.USED_UP["BRM_018e"] = lambda g, me, card: card.is_a("dragon")
cast("BRM_001", draws(2))
battlecry("BRM_004", when(dragon_in_hand, grows(0, 2)))  # Twilight Whelp
cast("BRM_017", lambda g, me, t: g.resurrect(me, lambda card: True), requires=can_resurrect)
battlecry("BRM_008", skulker)
cast("BRM_007", lambda g, me, t: g.shuffle_in(me.side, t.card, t.card, t.card), any_minion)  # Gang Up
battlecry("BRM_012", fireguard)
cast("BRM_011", lava_shock, any_character)
trigger("BRM_006", "damage", hurt_me, summons("BRM_006t"))  # Imp Gang Boss
cast("BRM_005", zaps_all(lambda g, me: [m for m in g.all_minions() if not m.is_a("demon")], 2))  # Demonwrath
trigger("BRM_016", "damage", hurt_me, lambda g, me, e: g.hit(me, g.enemy_hero(me), 2))  # Axe Flinger
cast("BRM_015", lambda g, me, t: g.zap_all(me, g.all_minions(), 3 if g.hero(me).health <= 12 else 1))  # Revenge
