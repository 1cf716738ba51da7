"""Curse of Naxxramas, without the cards of the papers' decks and the secrets."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import TURN
from games.hearthstone.oracle.phrases import all_minions, grows, hits_all, my_others, summons, to_all
from games.hearthstone.oracle.registry import (
    asked_by_name,
    battlecry,
    cast,
    deathrattle,
    each_turn,
    my_turn,
    trigger,
)


def poison_seeds(g: Any, me: Any, t: Any) -> None:
    """X155."""
    counts = [len(g.players[side].minions) for side in (me.side, 1 - me.side)]
    g.destroy(*g.all_minions())
    g.death_step()
    for side, count in zip((me.side, 1 - me.side), counts, strict=True):
        for _ in range(count):
            g.summon(me, me.card.of("FP1_019t"), side)


def deathlord(g: Any, me: Any) -> None:
    """X157."""
    side = 1 - me.side
    if g.room(side):
        one = g.from_deck(side, lambda card: card.type == "minion")
        if one:
            g.players[side].deck.remove(one)
            g.summon_minion(me, g.from_card(one, side))


def thaddius(other: str) -> Any:
    """X154."""

    def do(g: Any, me: Any) -> None:
        if any(card.id == other for player in g.players for card in player.graveyard):
            g.summon(me, me.card.of("FP1_014t"))

    return do


def cultist(g: Any, me: Any) -> None:
    m = g.random_helped(g.my_minions(me))
    if m:
        g.buff(m, 0, 3)


def ambusher(g: Any, me: Any) -> None:
    m = g.random_character(g.my_minions(me))
    if m:
        g.bounce(m)


cast("FP1_019", poison_seeds)
deathrattle("FP1_001", lambda g, me: g.heal(me, g.enemy_hero(me), 5))  # Zombie Chow
battlecry("FP1_003", lambda g, me, t: g.attach(me, me.card.of("FP1_003e"), until=TURN))  # Echoing Ooze
trigger("FP1_003e", "turn_end", each_turn, lambda g, me, e: g.summon_copy(me, me))
trigger("FP1_005", "turn_start", my_turn, grows(1, 1))  # Shade of Naxxramas
deathrattle("FP1_007", summons("FP1_007t"))  # Nerubian Egg
deathrattle("FP1_009", deathlord)
deathrattle("FP1_014", thaddius("FP1_015"))  # Stalagg
deathrattle("FP1_015", thaddius("FP1_014"))  # Feugen
battlecry("FP1_016", to_all(my_others, lambda g, me, m: g.silence(m)))  # Wailing Soul
registry.COST_AURAS["FP1_017"] = lambda g, me, card: 2 if card.type == "minion" and card.says("battlecry") else 0
registry.BOTH_SIDES["FP1_017"] = lambda g, me: True  # Nerub'ar Weblord
deathrattle("FP1_024", hits_all(all_minions, 1))  # Unstable Ghoul
trigger("FP1_027", "turn_start", my_turn, lambda g, me, e: g.restore_fully(me, [me]))  # Stoneskin Gargoyle
deathrattle("FP1_029", lambda g, me: g.draw(1 - me.side))  # Dancing Swords
asked_by_name("FP1_031")  # Baron Rivendare
deathrattle("FP1_023", cultist)
deathrattle("FP1_026", ambusher)
deathrattle("FP1_022", lambda g, me: g.summon_from_hand(me, lambda one: one.card.is_a("demon")))  # Voidcaller
deathrattle("FP1_021", hits_all(all_minions, 1))  # Death's Bite
