"""Warlock cards, and the death knight cards of The Lich King."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Hero, Minion, Spell, Weapon
from games.hearthstone.oracle.registry import (
    Trigger,
    any_character,
    any_minion,
    battlecry,
    cast,
    deathrattle,
    friendly_minion,
    my_turn,
    trigger,
)


def mortal_coil(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 1)
    if t.dying:
        g.draw(me.side)


def shadowflame(g: Any, me: Any, t: Any) -> None:
    attack = t.attack
    g.destroy(t)
    g.zap_all(me, g.enemy_minions(me), attack)


def defile(g: Any, me: Any, t: Any) -> None:
    for _ in range(14):
        before = g.deaths_this_turn
        g.zap_all(me, g.all_minions(), 1)
        g.death_step()
        if g.deaths_this_turn == before:
            break


def jaraxxus(g: Any, me: Any, t: Any) -> None:
    """Rule 45."""
    if me.in_play:
        g.leave(me)
    attacks_made = g.hero(me).attacks_made
    g.replace_hero(me.side, me.card.of("EX1_323h"))
    hero = g.hero(me)
    hero.full, hero.damage, hero.armor, hero.turn_attack, hero.immune_this_turn = 15, 0, 0, 0, False
    hero.attacks_made = attacks_made
    g.equip(me.side, me.card.of("EX1_323w"))


def guldan(g: Any, me: Any, t: Any) -> None:
    """Rule 119."""
    dead = [card for card in g.mine(me).graveyard if card.is_a("demon")]
    while dead and g.room(me.side):
        card = g.random_card(dead, "dead")
        dead.remove(card)
        g.summon(me, card)


def obliterate(g: Any, me: Any, t: Any) -> None:
    health = t.health
    g.destroy(t)
    g.hit(me, g.hero(me), health)


def death_coil(g: Any, me: Any, t: Any) -> None:
    if t.side == me.side:
        g.heal(me, t, 5)
    else:
        g.zap(me, t, 5)


def top_of_deck(g: Any, side: int) -> Any:
    one = g.from_deck(side, lambda card: True, "draw")
    g.players[side].deck.remove(one)
    return one


def army_of_the_dead(g: Any, me: Any, t: Any) -> None:
    top = [top_of_deck(g, me.side) for _ in range(min(5, len(g.mine(me).deck)))]
    for one in top:
        if one.card.type == "minion":
            g.summon_minion(me, g.from_card(one, me.side))


def doom_pact(g: Any, me: Any, t: Any) -> None:
    minions = g.all_minions()
    g.destroy(*minions)
    for _ in range(min(len(minions), len(g.mine(me).deck))):
        top_of_deck(g, me.side)


def death_grip(g: Any, me: Any, t: Any) -> None:
    one = g.from_deck(1 - me.side, lambda card: card.type == "minion")
    if one:
        g.theirs(me).deck.remove(one)
        g.to_hand(me.side, one.held())


def frostmourne(g: Any, me: Any) -> None:
    for one in me.attached:
        g.summon(me, one.card)


def hooked_reaver(g: Any, me: Any, t: Any) -> None:
    if g.hero(me).health <= 15:
        g.buff(me, 3, 3, "taunt")


cast("CS2_062", lambda g, me, t: g.zap_all(me, g.all_characters(), 3))  # Hellfire
cast("EX1_302", mortal_coil, any_minion)
cast("EX1_303", shadowflame, friendly_minion)
cast("EX1_308", lambda g, me, t: (g.zap(me, t, 4), g.discard(me.side)), any_character)  # Soulfire
cast("EX1_309", lambda g, me, t: (g.destroy(t), g.heal(me, g.hero(me), 3)), any_minion)  # Siphon Soul
cast(
    "EX1_316", lambda g, me, t: (g.buff(t, 4, 4), g.attach(t, me.card.of("EX1_316e"))), friendly_minion
)  # Power Overwhelming
trigger("EX1_316e", "turn_end", lambda g, me, e: True, lambda g, me, e: g.destroy(me))
cast("GVG_015", lambda g, me, t: g.zap(me, t, 3), any_character)  # Darkbomb
cast("ICC_041", defile)
battlecry("CS2_064", lambda g, me, t: g.hit_all(me, [c for c in g.all_characters() if c is not me], 1))
battlecry("EX1_323", jaraxxus)
battlecry("LOOT_013", lambda g, me, t: g.hit(me, g.hero(me), 2))  # Vulgar Homunculus
battlecry("LOOT_018", hooked_reaver)
battlecry("ICC_831", guldan)

# Amethyst Spellstone: rule 107
for id, amount, better in (("LOOT_043", 3, "LOOT_043t2"), ("LOOT_043t2", 5, "LOOT_043t3"), ("LOOT_043t3", 7, "")):
    cast(id, lambda g, me, t, amount=amount: g.zap(me, t, amount), any_minion)
    if better:
        registry.HAND_TRIGGERS[id] = Trigger(
            "damage",
            lambda g, me, e: e.subject is me[0].hero and counts(e.source, me[0].hero),
            lambda g, me, e, better=better: setattr(me[1], "card", me[1].card.of(better)),
        )


def counts(source: Any, hero: Hero) -> bool:
    return isinstance(source, Minion | Spell | Weapon) and source.side == hero.side


trigger(  # The Lich King
    "ICC_314", "turn_end", my_turn, lambda g, me, e: g.give_random(me, [f"ICC_314t{n}" for n in range(1, 9)])
)
deathrattle("ICC_314t1", frostmourne)
cast("ICC_314t2", army_of_the_dead)
cast("ICC_314t3", doom_pact)
cast("ICC_314t4", death_grip)
cast("ICC_314t5", death_coil, any_character)
cast("ICC_314t6", obliterate, any_minion)
cast("ICC_314t7", lambda g, me, t: [g.buff(m, 2, 2, "elusive") for m in g.my_minions(me)])  # Anti-Magic Shell
cast("ICC_314t8", lambda g, me, t: g.zap_all(me, g.enemies(me), 3))  # Death and Decay
