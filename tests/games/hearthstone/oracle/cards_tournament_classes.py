"""The Grand Tournament: cards of the classes."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_powers import TOTEMS
from games.hearthstone.oracle.entities import ENEMY, TURN, Event, Hero, Minion, Spell
from games.hearthstone.oracle.facts import pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    a_spell,
    buffs,
    deals,
    dragon_in_hand,
    draws,
    gives,
    gives_random,
    grows,
    hits_all,
    legendary,
    my_minions,
    of,
    other_minions,
    summons,
    summons_random,
    to_all,
    when,
    zaps,
)
from games.hearthstone.oracle.registry import (
    Option,
    Trigger,
    any_character,
    any_minion,
    battlecry,
    cast,
    choose_one,
    combo,
    deathrattle,
    each_turn,
    enemy_minion,
    friendly_beast,
    inspire,
    my_turn,
    power,
    room,
    secret,
    trigger,
)

# Druid


def astral_communion(g: Any, me: Any, t: Any) -> None:
    """X105."""
    player = g.mine(me)
    full = player.max_mana == 10
    g.discard_these(me.side, list(player.hand))
    if full:
        g.give(me.side, me.card.of("CS2_013t"))
    else:
        g.gain_crystals(me.side, 10, full=True)


def mulch(g: Any, me: Any, t: Any) -> None:
    g.destroy(t)
    g.give_random(me, pool(me.card.era, a_minion), 1 - me.side)


battlecry("AT_038", lambda g, me, t: g.gain_crystals(me.side, 1, full=False))  # Darnassus Aspirant
deathrattle("AT_038", lambda g, me: g.lose_crystal(me.side))
inspire("AT_039", lambda g, me: g.buff_turn(g.hero(me), 2))  # Savage Combatant
battlecry("AT_040", buffs(0, 3), friendly_beast)  # Wildwalker
registry.HAND_TRIGGERS["AT_041"] = Trigger(  # Knight of the Wild
    "summon",
    lambda g, me, e: e.side == me[0].hero.side and e.subject.is_a("beast"),
    lambda g, me, e: g.change_cost(me[1], -1),
)
registry.COST_SETS["AT_045"] = lambda g, me, card: 1 if card.type == "minion" else None  # Aviana
choose_one("AT_037", Option(zaps(2), any_character), Option(summons("AT_037t", 2)))  # Living Roots
choose_one(
    "AT_042",  # Druid of the Saber
    Option(lambda g, me, t: g.transform(me, me.card.of("AT_042t"))),
    Option(lambda g, me, t: g.transform(me, me.card.of("AT_042t2"))),
    both=Option(lambda g, me, t: g.transform(me, me.card.of("OG_044c"))),
)
cast("AT_043", astral_communion)
cast("AT_044", mulch, any_minion)

# Hunter


def ram_wrangler(g: Any, me: Any, t: Any) -> None:
    if any(m.is_a("beast") for m in g.my_minions(me)):
        summons_random(of("beast"))(g, me)


def kings_elekk(g: Any, me: Any, t: Any) -> None:
    """X34."""
    shown = g.joust_card(me)
    if shown:
        g.draw_this(me.side, shown)


def powershot(g: Any, me: Any, t: Any) -> None:
    g.zap_all(me, [t, *g.neighbours(t)], 2)


battlecry("AT_010", ram_wrangler)
battlecry("AT_057", lambda g, me, t: setattr(t, "immune_this_turn", True), friendly_beast)  # Stablemaster
battlecry("AT_058", kings_elekk)
trigger(
    "AT_063",  # Acidmaw, X78
    "damage",
    lambda g, me, e: isinstance(e.subject, Minion) and e.subject is not me,
    lambda g, me, e: g.destroy(e.subject),
)
trigger("AT_063t", "turn_end", my_turn, hits_all(other_minions, 1))  # Dreadscale
cast("AT_056", powershot, any_minion)
cast("AT_061", lambda g, me, t: g.attach(g.hero(me), me.card.of("Locked and Loaded"), until=TURN))  # Lock and Load
trigger("Locked and Loaded", "cast", my_turn, gives_random(lambda card: card.of_class("hunter")))
cast("AT_062", summons("FP1_011", 3), requires=room)  # Ball of Spiders
secret(
    "AT_060",  # Bear Trap, X224
    "after_attack",
    lambda g, me, e: e.object is g.hero(me),
    summons("CS2_125"),
    lambda g, me, e: g.room(me.side) or me.card.era in ("p5", "p1_2014"),  # X371
)

# Mage


def effigy_room(g: Any, me: Any, event: Event) -> bool:
    """X231: with seven minions before the deaths it stays, from 9.2 on."""
    full_before = me.card.era != "p1" and g.board_before[me.side] == 7
    return bool(g.room(me.side)) and not full_before


cast("AT_001", zaps(8), any_minion)  # Flame Lance
secret(
    "AT_002",  # Effigy
    "death",
    lambda g, me, e: e.side == me.side,
    lambda g, me, e: g.summon_cost(me, e.subject.card.cost),
    effigy_room,
)
cast("AT_005", lambda g, me, t: g.transform(t, me.card.of("AT_005t")), any_minion)  # Polymorph: Boar
inspire("AT_006", lambda g, me: setattr(me, "spell_damage", me.spell_damage + 1))  # Dalaran Aspirant
battlecry(
    "AT_007",  # Spellslinger
    lambda g, me, t: [g.give_random(me, pool(me.card.era, a_spell), side) for side in (me.side, 1 - me.side)],
)
deathrattle("AT_009", gives("EX1_277", 3))  # Rhonin
registry.asked_by_name("AT_003", "AT_008")  # Fallen Hero, Coldarra Drake

# Paladin


def mysterious_challenger(g: Any, me: Any, t: Any) -> None:
    """X189."""
    while g.secret_from_deck(me):
        pass


def coliseum(g: Any, me: Any, t: Any) -> None:
    """X167."""
    spared = []
    for player in (g.mine(me), g.theirs(me)):
        most = max((m.attack for m in player.minions), default=0)
        one = g.random_character(m for m in player.minions if m.attack == most)
        spared.append(one)
    g.destroy(*(m for m in g.all_minions() if m not in spared))


def argent_lance(g: Any, me: Any, t: Any) -> None:
    if g.joust(me):
        me.durability += 1


secret(
    "AT_073",  # Competitive Spirit, X5
    "turn_start",
    my_turn,
    to_all(my_minions, buffs(1, 1)),
    lambda g, me, e: bool(g.my_minions(me)),
)
registry.OWN_TURN_SECRETS.add("AT_073")
cast("AT_074", buffs(3, 0, "divine_shield"), any_minion)  # Seal of Champions
registry.STAT_AURAS["AT_075"] = lambda g, me, m: (int(m.card.id == "CS2_101t"), 0)  # Warhorse Trainer
inspire("AT_076", summons_random(of("murloc")))  # Murloc Knight
battlecry("AT_077", argent_lance)
cast("AT_078", coliseum)
battlecry("AT_079", mysterious_challenger)
battlecry("AT_081", lambda g, me, t: [g.set_stats(m, 1, None) for m in g.enemy_minions(me)])  # Eadric the Pure
battlecry("AT_104", lambda g, me, t: g.heal(me, g.hero(me), 7) if g.joust(me) else None)  # Tuskarr Jouster

# Priest


def glory(g: Any, me: Any, t: Any) -> None:
    g.attach(t, me.card.of("Glory"), until=ENEMY if t.side != me.side else 0)


def glory_heals(g: Any, me: Any, event: Event) -> None:
    hero = g.players[g.giver(me)].hero
    g.heal(hero, hero, 4)


battlecry("AT_116", when(dragon_in_hand, grows(1, 0, "taunt")))  # Wyrmrest Agent
trigger("AT_011", "healed", lambda g, me, e: True, grows(2, 0))  # Holy Champion
inspire("AT_012", lambda g, me: g.hit_all(me, [p.hero for p in g.players], 4))  # Spawn of Shadows
trigger("AT_014", "draw", my_turn, lambda g, me, e: g.change_cost(e.subject, -1))  # Shadowfiend
cast("AT_013", glory, any_minion)  # Power Word: Glory
trigger("Glory", "attack", lambda g, me, e: e.subject is me, glory_heals)
registry.CASTERS.add("Glory")
cast("AT_015", lambda g, me, t: g.give(me.side, t.card), enemy_minion)  # Convert
cast("AT_016", lambda g, me, t: [g.swap_stats(m) for m in g.all_minions()])  # Confuse
inspire("AT_018", summons_random(legendary))  # Confessor Paletress
cast("AT_055", lambda g, me, t: g.heal(me, t, 5), any_character)  # Flash Heal

# Rogue


def burgle(g: Any, me: Any, t: Any) -> None:
    for _ in range(2):
        g.give_class_card(me)


def anubarak(g: Any, me: Any) -> None:
    g.return_to_hand(me)
    g.summon(me, me.card.of("AT_036t"))


def shady_dealer(g: Any, me: Any, t: Any) -> None:
    if any(m.is_a("pirate") for m in g.my_minions(me)):
        g.buff(me, 1, 1)


combo("AT_028", grows(3, 0))  # Shado-Pan Rider
trigger("AT_029", "equip", my_turn, lambda g, me, e: g.buff_weapon(me.side, 1))  # Buccaneer
combo("AT_030", deals(1), any_character)  # Undercity Valiant
trigger(
    "AT_031",  # Cutpurse
    "attack",
    lambda g, me, e: e.subject is me and isinstance(e.object, Hero),
    gives("GAME_005"),
)
battlecry("AT_032", shady_dealer)
cast("AT_033", burgle)
cast("AT_035", lambda g, me, t: [g.shuffle_in(1 - me.side, me.card.of("AT_035t"), by=me.side) for _ in range(3)])
registry.DRAWN_CASTS["AT_035t"] = lambda g, me: g.summon(me, me.card.of("AT_036t"), 1 - me.side)
cast("AT_035t", lambda g, me, t: g.summon(me, me.card.of("AT_036t"), 1 - me.side))
deathrattle("AT_036", anubarak)
registry.asked_by_name("AT_034")  # Poisoned Blade

# Shaman


def thunder_bluff(g: Any, me: Any) -> None:
    for m in g.my_minions(me):
        if m.is_a("totem"):
            g.buff(m, 2)


def totemcarver(g: Any, me: Any, t: Any) -> None:
    count = sum(m.is_a("totem") for m in g.my_minions(me))
    g.buff(me, count, count)


def mistcaller(g: Any, me: Any, t: Any) -> None:
    """X197."""
    g.buff_hand_cards(me.side, a_minion, 1, 1)
    g.buff_deck_cards(me.side, a_minion, 1, 1)


def elemental_destruction(g: Any, me: Any, t: Any) -> None:
    more = g.spell_damage(me.side)
    minions = sorted(g.all_minions(), key=lambda m: m.order)
    g.damage(me, [(m, g.ask("number", [("4", 4, 1), ("5", 5, 1)]) + more) for m in minions])


battlecry("AT_046", lambda g, me, t: g.summon_random(me, TOTEMS))  # Tuskarr Totemic
battlecry("AT_047", totemcarver)
cast("AT_048", lambda g, me, t: g.heal(me, t, 14 if g.joust(me) else 7), any_character)  # Healing Wave
inspire("AT_049", thunder_bluff)
deathrattle("AT_050", lambda g, me: g.new_power(me.side, me.card.of("AT_050t")))  # Charged Hammer
power("AT_050t", deals(2), any_character)
cast("AT_051", elemental_destruction)
cast("AT_053", draws(2))  # Ancestral Knowledge
battlecry("AT_054", mistcaller)

# Warlock


def dreadsteed(g: Any, me: Any) -> None:
    """X151."""
    if me.card.era == "p1":
        g.summon(me, me.card.of("AT_019"))
    else:
        g.attach(g.hero(me), me.card.of("Dreadsteed's Return"), until=TURN)


def void_crusher(g: Any, me: Any) -> None:
    victims = [g.random_character(g.players[side].minions) for side in (me.side, 1 - me.side)]
    g.destroy(*(m for m in victims if m))


def dark_bargain(g: Any, me: Any, t: Any) -> None:
    left = g.enemy_minions(me)
    for _ in range(2):
        m = g.random_character(left)
        if m:
            left.remove(m)
            g.destroy(m)
    g.discard(me.side, 2)


def demonfuse(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 3, 3)
    g.gain_crystals(1 - me.side, 1, full=True)


deathrattle("AT_019", dreadsteed)
trigger("Dreadsteed's Return", "turn_end", each_turn, summons("AT_019"))
trigger("AT_021", "discard", my_turn, grows(1, 1))  # Tiny Knight of Evil
cast("AT_022", lambda g, me, t: g.hit_random(me, g.enemies(me), 4 + g.spell_damage(me.side)))  # Fist of Jaraxxus
registry.DISCARDED["AT_022"] = lambda g, side, one: registry.CASTS["AT_022"](g, Spell(one.card, side), None)
inspire("AT_023", void_crusher)
cast("AT_024", demonfuse, lambda g, side, c: any_minion(g, side, c) and c.is_a("demon"))
cast("AT_025", dark_bargain, requires=lambda g, side: len(g.players[1 - side].minions) >= 2)
trigger(
    "AT_026",  # Wrathguard
    "damage",
    lambda g, me, e: e.subject is me,
    lambda g, me, e: g.hit(me, g.hero(me), e.amount),
)
registry.asked_by_name("AT_027")  # Wilfred Fizzlebang

# Warrior


def varian(g: Any, me: Any, t: Any) -> None:
    """X160."""
    for _ in range(3):
        for one in g.draw(me.side):
            if one.card.type == "minion" and one in g.mine(me).hand and g.room(me.side):
                g.mine(me).hand.remove(one)
                g.summon_minion(me, g.from_card(one, me.side), "next")


def kings_defender(g: Any, me: Any, t: Any) -> None:
    if any(m.has("taunt") for m in g.my_minions(me)):
        me.durability += 1


cast("AT_064", lambda g, me, t: (g.zap(me, t, 3), g.armor(me, 3)), any_character)  # Bash
battlecry("AT_065", kings_defender)
inspire("AT_066", lambda g, me: g.buff_weapon(me.side, 1))  # Orgrimmar Aspirant
registry.asked_by_name("AT_052")  # Totem Golem only overloads
registry.SWEEPERS.add("AT_067")  # Magnataur Alpha
cast("AT_068", lambda g, me, t: [g.buff(m, 2, 2) for m in g.my_minions(me) if m.has("taunt")])  # Bolster
battlecry("AT_069", buffs(0, 0, "taunt"), any_minion)  # Sparring Partner
battlecry("AT_071", when(dragon_in_hand, grows(1, 0, "charge")))  # Alexstrasza's Champion
battlecry("AT_072", varian)
registry.DRAWN["AT_130"] = (  # Sea Reaver
    lambda g, side, one: g.hit_all(Minion(one.card, side), g.players[side].minions, 1)
)
