"""Mean Streets of Gadgetzan: neutral cards and those of three classes."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Event
from games.hearthstone.oracle.facts import pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    deals,
    draws,
    gives,
    grows,
    hurts_my_hero,
    of,
    restores,
    restores_my_hero,
    summons,
    when,
)
from games.hearthstone.oracle.registry import (
    Trigger,
    any_character,
    any_minion,
    attacks_a_minion,
    attacks_and_kills,
    battlecry,
    deathrattle,
    enemy_minion,
    friendly_minion,
    my_turn,
    trigger,
)

# Three classes


def one_of_each(*names: str) -> Any:
    """Rule 108: one card of each class."""

    def do(g: Any, me: Any, t: Any) -> None:
        shown = [g.random_card(pool(me.card.era, lambda card: card.of_class(name)), "offer") for name in names]  # noqa: B023
        g.give(me.side, shown[g.choose(shown)])

    return do


POTIONS = ("021", "065", "094", "603", "604", "608", "611", "620", "661", "662")

battlecry("CFM_321", one_of_each("hunter", "paladin", "warrior"))  # Grimestreet Informant
battlecry("CFM_852", one_of_each("druid", "rogue", "shaman"))  # Lotus Agents
battlecry("CFM_619", lambda g, me, t: g.give_random(me, [f"CFM_{n}" for n in POTIONS]))  # Kabal Chemist
battlecry("CFM_685", lambda g, me, t: g.buff_random_in_hand(me.side, a_minion, 5, 5))  # Don Han'Cho
battlecry("CFM_715", lambda g, me, t: g.jade_golem(me))  # Jade Spirit
battlecry("CFM_853", lambda g, me, t: g.buff_random_in_hand(me.side, a_minion, 1, 1))  # Grimestreet Smuggler

# Battlecries


def doppelgangster(g: Any, me: Any, t: Any) -> None:
    for where in ("left", "right"):
        if me.in_play:
            g.summon_copy(me, me, where=where)


def sewer_ooze(g: Any, me: Any, t: Any) -> None:
    weapon = g.theirs(me).weapon
    if weapon:
        weapon.durability -= 1


def investigator(g: Any, me: Any, t: Any) -> None:
    for m in g.enemy_minions(me):
        g.lose_stealth(m)


def goya(g: Any, me: Any, t: Any) -> None:
    """X159."""
    one = g.from_deck(me.side, a_minion) if t.in_play else None
    if one:
        g.mine(me).deck.remove(one)
        at = g.mine(me).board.index(t)
        g.leave(t)
        g.shuffle_in(me.side, t.card)
        g.summon_at(me, g.from_card(one, me.side), at)


def wrathion(g: Any, me: Any, t: Any) -> None:
    """X338."""
    while True:
        drawn = g.draw(me.side)
        if not drawn or not drawn[0].card.is_a("dragon"):
            break


def great_health(g: Any, side: int) -> bool:
    return any(m.health >= 6 for m in g.players[side].minions)


battlecry("CFM_063", lambda g, me, t: g.swap_stats(t), any_minion)  # Kooky Chemist
battlecry("CFM_067", lambda g, me, t: g.heal(me, t, t.max_health), any_minion)  # Hozen Healer
battlecry("CFM_328", when(great_health, draws(2)))  # Fight Promoter
battlecry("CFM_647", deals(1), any_character)  # Blowgill Sniper
battlecry("CFM_648", summons("CFM_648t"))  # Big-Time Racketeer
battlecry("CFM_655", sewer_ooze)
battlecry("CFM_656", investigator)
battlecry("CFM_659", restores(2), any_character)  # Gadgetzan Socialite
battlecry("CFM_667", deals(5), enemy_minion)  # Bomb Squad
battlecry("CFM_668", doppelgangster)
battlecry("CFM_672", goya, friendly_minion)
battlecry(
    "CFM_688",  # Spiked Hogrider
    when(lambda g, side: any(m.has("taunt") for m in g.players[1 - side].minions), grows(0, 0, "charge")),
)
battlecry("CFM_806", wrathion)
battlecry("CFM_809", when(lambda g, side: not g.players[1 - side].hand, grows(0, 0, "charge")))  # Tanaris Hogchopper
battlecry("CFM_810", when(lambda g, side: len(g.players[1 - side].hand) >= 6, grows(0, 0, "charge")))  # Hogleader
battlecry(
    "CFM_855",  # Defias Cleaner
    lambda g, me, t: g.silence(t),
    lambda g, side, c: any_minion(g, side, c) and c.has("deathrattle"),
)

# Deathrattles


deathrattle("CFM_095", lambda g, me: g.return_to_deck(me, 1 - me.side))  # Weasel Tunneler, X116
deathrattle("CFM_120", lambda g, me: g.heal_all(me, [p.hero for p in g.players], 4))  # Mistress of Mixtures
deathrattle("CFM_341", lambda g, me: g.hit_all(me, g.enemy_minions(me), me.attack))  # Sergeant Sally, X153
deathrattle("CFM_646", lambda g, me: g.hit(me, g.enemy_hero(me), 2))  # Backstreet Leper
deathrattle("CFM_667", hurts_my_hero(5))

# Triggers


def finja(g: Any, me: Any, event: Event) -> None:
    for _ in range(2):
        g.recruit(me, of("murloc"))


def genzo(g: Any, me: Any, event: Event) -> None:
    """X338; the number of missing cards is counted before the first draw."""
    for side in (me.side, 1 - me.side):
        g.draw(side, 3 - len(g.players[side].hand))


def their_spell(g: Any, me: Any, event: Event) -> bool:
    return event.side != me.side


trigger("CFM_025", "after_attack", lambda g, me, e: attacks_a_minion(g, me, e) and not me.dying, draws())  # Burglebot
trigger("CFM_060", "cast", my_turn, grows(2, 0))  # Red Mana Wyrm
trigger("CFM_344", "after_attack", attacks_and_kills, finja)
trigger("CFM_609", "turn_start", my_turn, lambda g, me, e: g.hit(me, me, 2))  # Fel Orc Soulfiend
trigger("CFM_654", "turn_end", my_turn, restores_my_hero(1))  # Friendly Bartender
trigger("CFM_658", "death", my_turn, grows(1, 0))  # Backroom Bouncer
trigger("CFM_669", "cast", their_spell, gives("GAME_005"))  # Burgly Bully
trigger("CFM_807", "after_cast", my_turn, lambda g, me, e: setattr(g.mine(me).power, "uses", 0))  # Auctionmaster Beardo
trigger("CFM_808", "attack", lambda g, me, e: e.subject is me, genzo)
trigger("CFM_851", "draw", lambda g, me, e: e.side != me.side, grows(1, 1))  # Daring Reporter
registry.HAND_TRIGGERS["CFM_064"] = Trigger(  # Blubber Baron
    "summon",
    lambda g, me, e: e.side == me[0].hero.side and e.subject.card.says("battlecry"),
    lambda g, me, e: g.buff_hand(me[1], 1, 1),
)

# Costs, and texts that the engine asks for by name

registry.SELF_COSTS["CFM_652"] = lambda g, side, one, cost: cost - 2 * (len(g.players[1 - side].minions) >= 3)
registry.asked_by_name("CFM_039", "CFM_670")  # Street Trickster, Mayor Noggenfogger
