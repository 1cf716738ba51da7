"""Cards that repeat what was played: Lynessa, Shudderwock, Tess Greymane; and Flobbidinous Floop, who copies it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Event, HandCard, Minion, Spell
from games.hearthstone.oracle.facts import Card, value
from games.hearthstone.oracle.legal import targets
from games.hearthstone.oracle.registry import Trigger, battlecry

SHUDDERWOCK, TESS = "GIL_820", "GIL_598"


def stands(g: Any, me: Minion) -> bool:
    """X243, X250, X252: before each repeat."""
    there = me.in_play and not me.silenced and me.became is None
    return there and not any(player.lost for player in g.players)


def lynessa(g: Any, me: Minion, t: Any) -> None:
    """X248: without asking whether she is a legal target."""
    for card, option in list(g.mine(me).blessings):
        if stands(g, me):
            g.run_by_effect(Spell(card, me.side, in_play=True, target=me, option=option))


def shudderwock(g: Any, me: Minion, t: Any) -> None:
    """X251 to X253."""
    cards = [card for card in g.mine(me).played.elements() if card.says("battlecry") and card.id != SHUDDERWOCK]
    repeat(g, me, cards, 20, say_battlecry)


def repeat(g: Any, me: Minion, cards: list[Card], most: int, do: Callable[[Any, Minion, Card], None]) -> None:
    """In random order, each once; questions are answered by chance (X242)."""
    for _ in range(min(most, len(cards))):
        if not stands(g, me):
            return
        card = g.random_card(cards)
        cards.remove(card)
        with g.asking_nobody():
            do(g, me, card)
        g.death_step()


def say_battlecry(g: Any, me: Any, card: Card) -> None:
    """The battlecry of a card as if `me` said it, at a random target."""
    run_battlecry(g, me, card, random_target(g, me, card))


def random_target(g: Any, me: Any, card: Card) -> Any:
    g.asked = card
    aims = targets(g, me.side, card.texts, by_spell=False)
    return g.random_character(c for c in aims if c is not me) if aims else None


def run_battlecry(g: Any, me: Any, card: Card, target: Any) -> None:
    for id in card.texts:
        if id in registry.BATTLECRIES and (target is not None or id not in registry.TARGETS):
            me.made = 0
            registry.BATTLECRIES[id](g, me, target)


def tess(g: Any, me: Minion, t: Any) -> None:
    """X250: other classes than hers, whoever says it (X251); quests are no use."""
    hers = me.card.of(TESS).classes[0]
    cards = [
        card
        for card in g.mine(me).played.elements()
        if "neutral" not in card.classes and hers not in card.classes and not card.says("quest")
    ]
    repeat(g, me, cards, 30, replay)


def replay(g: Any, me: Minion, card: Card) -> None:
    """Without a choice: a Choose One minion stays as it is printed (X13)."""
    match card.type:
        case "spell":
            g.cast_by_effect(me, card)
        case "minion":
            if g.room(me.side):
                target = random_target(g, Spell(card, me.side), card)
                m = g.summon_minion(None, g.mint(card, me.side))
                run_battlecry(g, m, card, target)
        case "weapon":
            g.equip(me.side, card)
            say_battlecry(g, g.mine(me).weapon, card)
        case "hero":
            g.replace_hero(me.side, card)
            g.armor(g.hero(me), value(card.id, card.era, "armor", 5))
            say_battlecry(g, g.hero(me), card)


battlecry("LOOT_216", lynessa)
battlecry(SHUDDERWOCK, shudderwock)
battlecry(TESS, tess)
registry.SERIES |= {"LOOT_216", SHUDDERWOCK, TESS}


def floops(g: Any, side: int, one: HandCard) -> None:
    """X201: a 3/4 of cost 4 with the text of the last minion."""
    card = g.players[side].last_minion
    if card:
        one.card, one.shifts = card, one.shifts or "BOT_434"
        g.set_cost(one, 4)
        one.attack, one.health = 3 - card.attack, 4 - card.health


def minion_played(g: Any, me: Any, event: Event) -> bool:
    return g.players[event.side] is me[0] and isinstance(event.subject, Minion)


registry.HAND_TRIGGERS["BOT_434"] = Trigger("play", minion_played, lambda g, me, e: floops(g, e.side, me[1]))
