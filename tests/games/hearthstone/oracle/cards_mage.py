"""Mage cards, spare parts, and the potions of Kazakus."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Minion
from games.hearthstone.oracle.facts import Card, minion_of_cost, minion_of_race, spell_of_class
from games.hearthstone.oracle.phrases import no_duplicates
from games.hearthstone.oracle.registry import (
    SecretText,
    any_character,
    any_minion,
    asked_by_name,
    battlecry,
    cast,
    friendly_minion,
    my_turn,
    trigger,
)


def blizzard(g: Any, me: Any, t: Any) -> None:
    g.zap_all(me, g.enemy_minions(me), 2)
    g.freeze_all(g.enemy_minions(me))


def forbidden_flame(g: Any, me: Any, t: Any) -> None:
    """Rule 23."""
    player = g.mine(me)
    amount, player.mana, player.temp_mana = player.mana, 0, 0
    g.zap(me, t, amount)


def goblin_blastmage(g: Any, me: Any, t: Any) -> None:
    """Rule 51."""
    if any(m.is_a("mech") for m in g.my_minions(me)):
        for _ in range(4):
            c = g.random_character(g.enemies(me))
            if c:
                g.hit(me, c, 1)


def reversing_switch(g: Any, me: Any, t: Any) -> None:
    g.set_stats(t, t.health, t.attack)


def cloakfield(g: Any, me: Any, t: Any) -> None:
    if not t.has("stealth"):  # its own Stealth does not end with the turn
        g.buff(t, 0, 0, "stealth")
        t.stealth_until_turn = True


cast("AT_004", lambda g, me, t: g.hit(me, t, 2 + 2 * g.spell_damage(me.side)), any_minion)  # Arcane Blast
cast("CFM_065", lambda g, me, t: g.zap_all(me, g.all_minions(), 2))  # Volcanic Potion
cast("CS2_022", lambda g, me, t: g.transform(t, me.card.of("CS2_tk1")), any_minion)  # Polymorph
cast("CS2_023", lambda g, me, t: g.draw(me.side, 2))  # Arcane Intellect
cast("CS2_024", lambda g, me, t: (g.zap(me, t, 3), g.freeze(t)), any_character)  # Frostbolt
cast("CS2_028", blizzard)
cast("CS2_029", lambda g, me, t: g.zap(me, t, 6), any_character)  # Fireball
cast("CS2_032", lambda g, me, t: g.zap_all(me, g.enemy_minions(me), 4))  # Flamestrike
cast(
    "KAR_076",
    lambda g, me, t: (g.zap(me, t, 5), g.summon_random(me, minion_of_cost(me.card.era, 5))),
    any_character,
)  # Firelands Portal
cast("LOE_002", lambda g, me, t: (g.zap(me, t, 3), g.shuffle_in(me.side, me.card.of("LOE_002t"))), any_character)
cast("LOE_002t", lambda g, me, t: g.zap(me, t, 6), any_character)  # Roaring Torch
cast("OG_086", forbidden_flame, any_minion)
cast("OG_090", lambda g, me, t: [g.give_random(me, spell_of_class(me.card.era, "mage")) for _ in range(3)])
battlecry("KAR_009", lambda g, me, t: g.give_random(me, spell_of_class(me.card.era, "mage")))  # Babbling Book
battlecry("CFM_660", lambda g, me, t: g.shuffle_in(me.side, t.card), friendly_minion)  # Manic Soulcaster
battlecry("GVG_004", goblin_blastmage)
trigger("EX1_559", "cast", my_turn, lambda g, me, e: g.give(me.side, me.card.of("CS2_029")))  # Archmage Antonidas


FIRST_ERAS = ("p1_2014", "p5")


def still_living(g: Any, me: Any, event: Any) -> bool:
    """X225: in the first eras a mortally wounded minion is enough."""
    return event.subject.in_play and (me.card.era in FIRST_ERAS or not event.subject.dying)


def mirror_entity(g: Any, me: Any, event: Any) -> None:
    """X225: of a minion that is gone in the first eras, a fresh one."""
    m = event.subject
    if m.in_play:
        g.summon_minion(me, g.exact_copy(m, me.side))
    else:
        g.summon(me, m.card)


registry.SECRETS["EX1_289"] = SecretText(  # Ice Barrier
    "attack", lambda g, me, e: e.object is g.hero(me), lambda g, me, e: True, lambda g, me, e: g.armor(me, 8)
)
registry.SECRETS["EX1_294"] = SecretText(  # Mirror Entity
    "after_play",
    lambda g, me, e: e.side != me.side and isinstance(e.subject, Minion) and e.subject.awake,
    lambda g, me, e: (me.card.era in FIRST_ERAS or still_living(g, me, e)) and g.room(me.side),
    mirror_entity,
)
registry.SECRETS["EX1_295"] = SecretText(  # Ice Block acts inside the damage: Effects.ice_block
    "", lambda g, me, e: False, lambda g, me, e: False, lambda g, me, e: None
)

# Spare parts
cast("PART_001", lambda g, me, t: g.buff(t, 0, 1), any_minion)
cast("PART_002", lambda g, me, t: g.bounce(t), friendly_minion)
cast("PART_003", lambda g, me, t: g.buff(t, 0, 0, "taunt"), any_minion)
cast("PART_004", cloakfield, friendly_minion)
cast("PART_005", lambda g, me, t: g.freeze(t), any_minion)
cast("PART_006", reversing_switch, any_minion)
cast("PART_007", lambda g, me, t: g.buff(t, 1), any_minion)


# Kazakus: rule 117. By potion: its own id, the id of its choice, and the ingredients.
SHEEP = "CFM_621_m5"
POTIONS = [
    ("CFM_621t11", "CFM_621t", [4, 10, 37, 2, 3, 6, 5, 8, 9]),
    ("CFM_621t12", "CFM_621t14", [21, 18, 20, 38, 16, 17, 24, 19, 22, 23]),
    ("CFM_621t13", "CFM_621t15", [29, 33, 28, 39, 25, 26, 32, 27, 30, 31]),
]


def kazakus(g: Any, me: Any, t: Any) -> None:
    if not no_duplicates(g, me.side):
        return
    size = g.choose([me.card.of(choice) for choice, _, _ in POTIONS])
    left = [me.card.of(f"CFM_621t{n}") for n in POTIONS[size][2]]
    parts = []
    for _ in range(2):
        one = g.discover([(card, 1) for card in left])
        parts.append(one.id)
        left.remove(one)
    parts.sort(key=registry.place_of_ingredient)
    g.give(me.side, Card(POTIONS[size][1], me.card.era, tuple(parts)))


def icecap(g: Any, me: Any, count: int) -> None:
    left, chosen = g.enemy_minions(me), []
    for _ in range(count):
        m = g.random_character(left)
        if m:
            chosen.append(m)
            left.remove(m)
    g.freeze_all(chosen)


def ichor(g: Any, me: Any, count: int) -> None:
    dead = list(g.mine(me).graveyard)
    for _ in range(count):
        if dead and g.room(me.side):
            card = g.random_card(dead, "dead")
            dead.remove(card)
            g.summon(me, card)


def wool(g: Any, me: Any, t: Any) -> None:
    m = g.random_character(g.enemy_minions(me))
    if m:
        g.transform(m, me.card.of(SHEEP))


battlecry("CFM_621", kazakus)
asked_by_name(*(id for choice, potion, _ in POTIONS for id in (choice, potion)))
cast("CFM_621t21", wool)
cast(
    "CFM_621t29",
    lambda g, me, t: [g.transform(m, me.card.of(SHEEP)) for m in sorted(g.all_minions(), key=lambda m: m.order)],
)
for number, amount in ((4, 2), (18, 4), (33, 6)):  # Felbloom
    cast(f"CFM_621t{number}", lambda g, me, t, n=amount: g.zap_all(me, g.all_minions(), n))
for number, demon in ((10, 4), (20, 2), (28, 3)):  # Netherbloom
    cast(f"CFM_621t{number}", lambda g, me, t, n=demon: g.summon(me, me.card.of(f"CFM_621_m{n}")))
for number, amount in ((37, 1), (38, 2), (39, 3)):
    cast(f"CFM_621t{number}", lambda g, me, t, n=amount: ichor(g, me, n))
for number, amount in ((2, 3), (16, 5), (25, 8)):  # Heart of Fire
    cast(f"CFM_621t{number}", lambda g, me, t, n=amount: g.zap(me, t, n), any_character)
for number, amount in ((3, 4), (17, 7), (26, 10)):  # Stonescale Oil
    cast(f"CFM_621t{number}", lambda g, me, t, n=amount: g.armor(me, n))
for number, amount in ((6, 2), (24, 4), (32, 6)):  # Goldthorn
    cast(f"CFM_621t{number}", lambda g, me, t, n=amount: [g.buff(m, 0, n) for m in g.my_minions(me)])
for number, amount in ((5, 1), (19, 2), (27, 3)):
    cast(f"CFM_621t{number}", lambda g, me, t, n=amount: icecap(g, me, n))
for number, amount in ((8, 1), (22, 2), (30, 3)):  # Kingsblood
    cast(f"CFM_621t{number}", lambda g, me, t, n=amount: g.draw(me.side, n))
for number, amount in ((9, 1), (23, 2), (31, 3)):  # Shadow Oil
    cast(
        f"CFM_621t{number}",
        lambda g, me, t, n=amount: [g.give_random(me, minion_of_race(me.card.era, "demon")) for _ in range(n)],
    )
registry.INGREDIENTS += [
    f"CFM_621t{number}"
    for kind in range(10)
    for numbers in (
        [(21, 29), (4, 18, 33), (10, 20, 28), (37, 38, 39), (2, 16, 25), (3, 17, 26), (6, 24, 32), (5, 19, 27),
         (8, 22, 30), (9, 23, 31)][kind],
    )
    for number in numbers
]  # fmt: skip
