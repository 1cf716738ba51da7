"""Whispers of the Old Gods: cards of the classes."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import TURN, DeckCard, Event, HandCard, Secret, Spell
from games.hearthstone.oracle.facts import BASIC_POWERS, pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    all_minions,
    buffs,
    discovers,
    draws,
    enemies,
    enemy_minions,
    gives_random,
    grows,
    hits_all,
    hits_random,
    minion_with,
    my_minions,
    of,
    other_minions,
    random_one,
    restores,
    summons,
    to_all,
    zaps,
)
from games.hearthstone.oracle.registry import (
    Option,
    any_character,
    any_minion,
    attacks_and_kills,
    battlecry,
    cast,
    choose_one,
    combo,
    deathrattle,
    friendly_minion,
    friendly_with_deathrattle,
    my_other_minion,
    my_turn,
    power,
    room,
    trigger,
)


def spend_all(g: Any, me: Any) -> int:
    """Rule 23, X110."""
    player = g.mine(me)
    amount, player.mana, player.temp_mana = player.mana, 0, 0
    return int(amount)


# Druid


def forbidden_ancient(g: Any, me: Any, t: Any) -> None:
    amount = spend_all(g, me)
    g.buff(me, amount, amount)


def mark(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 2, 2)
    if t.is_a("beast"):
        g.draw(me.side)


choose_one(
    "OG_047",  # Feral Rage
    Option(lambda g, me, t: g.buff_turn(g.hero(me), 4)),
    Option(lambda g, me, t: g.armor(me, 8)),
)
cast("OG_048", mark, any_minion)
battlecry("OG_051", forbidden_ancient)
choose_one("OG_195", Option(summons("OG_195c", 7)), Option(to_all(my_minions, buffs(2, 2))))  # Wisps of the Old Gods
choose_one(
    "OG_202", Option(summons("OG_202c")), Option(lambda g, me, t: g.gain_crystals(me.side, 1, full=False))
)  # Mire Keeper
trigger("OG_313", "after_summon", my_other_minion, lambda g, me, e: g.buff(e.subject, 1, 1))  # Addled Grizzly
registry.asked_by_name("OG_044", "OG_024")  # Fandral Staghelm; Flamewreathed Faceless only overloads

# Hunter


def infest(g: Any, me: Any, t: Any) -> None:
    for m in sorted(g.my_minions(me), key=lambda m: m.order):
        g.buff(m, 0, 0, "deathrattle")
        g.attach(m, me.card.of("Infestation"))


def worm(g: Any, me: Any, event: Event) -> None:
    """X58."""
    me.attacks_made = max(0, me.attacks_made - 1)


cast("OG_045", infest)
deathrattle("Infestation", gives_random(of("beast")))
deathrattle("OG_179", hits_random(enemies, 1))  # Fiery Bat
cast("OG_211", lambda g, me, t: [g.summon(me, me.card.of(f"NEW1_03{n}")) for n in (4, 3, 2)])  # Call of the Wild
deathrattle("OG_216", summons("OG_216a", 2))  # Infested Wolf
battlecry("OG_292", lambda g, me, t: g.buff_hand_cards(me.side, minion_with("deathrattle"), 1, 1))  # Forlorn Stalker
trigger("OG_308", "after_attack", attacks_and_kills, worm)
battlecry("OG_309", lambda g, me, t: g.trigger_deathrattles(t), friendly_with_deathrattle)  # Princess Huhuran

# Mage

cast("OG_081", lambda g, me, t: g.destroy(t), lambda g, side, c: any_minion(g, side, c) and c.frozen)  # Shatter
battlecry("OG_083", hits_all(enemy_minions, 1))  # Twilight Flamecaller
trigger("OG_085", "after_cast", my_turn, random_one(enemies, lambda g, me, c: g.freeze(c)))  # Demented Frostcaller
deathrattle("OG_120", hits_all(all_minions, 8))  # Anomalus
battlecry("OG_207", lambda g, me, t: g.summon_cost(me, 3))  # Faceless Summoner


def servant(g: Any, me: Any, t: Any) -> None:
    """X246."""
    card = g.random_card(pool(me.card.era, lambda card: card.type == "spell" and card.cost <= 5))
    if card:
        g.cast_by_effect(me, card)


battlecry("OG_087", servant)

# Paladin


def forbidden_healing(g: Any, me: Any, t: Any) -> None:
    g.heal(me, t, 2 * spend_all(g, me))


def light_in_the_darkness(g: Any, me: Any, t: Any) -> None:
    discovers(a_minion, lambda g, me, card: g.to_hand(me.side, HandCard(card, 0, 1, 1, made=True)))(g, me)


def lightlord(g: Any, me: Any, event: Event) -> None:
    """X297."""
    c = g.random_character(c for c in (g.hero(me), *g.my_minions(me)) if c.damage > 0)
    if c:
        g.heal(me, c, 8)


def rallying_blade(g: Any, me: Any, t: Any) -> None:
    for m in g.my_minions(me):
        if m.has("divine_shield"):
            g.buff(m, 1, 1)


battlecry("OG_006", lambda g, me, t: g.new_power(me.side, me.card.of("OG_006b")))  # Vilefin Inquisitor
power("OG_006b", summons("OG_006a"), requires=room)
cast("OG_198", forbidden_healing, any_character)
deathrattle("OG_221", lambda g, me: g.help_random(g.my_minions(me), 0, 0, "divine_shield"))  # Selfless Hero
battlecry("OG_222", rallying_blade)
cast("OG_223", buffs(1, 2), any_minion)  # Divine Strength
trigger("OG_229", "turn_end", my_turn, lightlord)
cast("OG_273", summons("CS2_101t", 5), requires=lambda g, side: room(g, side) or g.asked.era == "p1")
trigger(
    "OG_310",  # Steward of Darkshire, X146
    "summon",
    lambda g, me, e: my_other_minion(g, me, e) and e.subject.health == 1,
    lambda g, me, e: g.buff(e.subject, 0, 0, "divine_shield"),
)
cast("OG_311", light_in_the_darkness)

# Priest


def shaping(g: Any, me: Any, t: Any) -> None:
    g.summon_cost(me, spend_all(g, me))


def volazj(g: Any, me: Any, t: Any) -> None:
    """X127."""
    for m in g.my_minions(me):
        if m is not me:
            g.summon_beside(m, (1, 1))


def shifting_shade(g: Any, me: Any) -> None:
    one = g.from_deck(1 - me.side, lambda card: True)
    if one:
        g.give_copy(me, one)


cast("OG_094", buffs(2, 6), any_minion)  # Power Word: Tentacles
cast("OG_100", lambda g, me, t: g.destroy(*(m for m in g.all_minions() if m.attack <= 2)))  # Shadow Word: Horror
cast("OG_101", shaping)
cast("OG_104", lambda g, me, t: g.attach(g.hero(me), me.card.of("OG_104e"), until=TURN))  # Embrace the Shadow
battlecry("OG_234", restores(5), any_character)  # Darkshire Alchemist
battlecry("OG_316", volazj)
deathrattle("OG_335", shifting_shade)

# Rogue

TOXINS = [f"OG_080{n}" for n in "bcdef"]


def shadowcaster(g: Any, me: Any, t: Any) -> None:
    """X131."""
    g.give_changed(me.side, t.card, cost=1, stats=(1, 1), cost_set=True)


def thistle_tea(g: Any, me: Any, t: Any) -> None:
    """A copy out of the deck, like that of Chromaggus: X182."""
    for one in g.draw(me.side):
        for _ in range(2):
            g.give_copy(me, DeckCard(one.card, one.attack, one.health))


combo("OG_070", grows(1, 1))  # Bladed Cultist
cast("OG_072", discovers(lambda card: card.says("deathrattle")))  # Journey Below
cast("OG_073", thistle_tea)
battlecry("OG_080", lambda g, me, t: g.give_random(me, TOXINS))  # Xaril, Poisoned Mind
deathrattle("OG_080", lambda g, me: g.give_random(me, TOXINS))
cast("OG_080b", draws())
cast("OG_080c", lambda g, me, t: g.bounce(t, -2), friendly_minion)
cast("OG_080d", buffs(3, 0), any_minion)
cast("OG_080e", lambda g, me, t: g.hide(t), friendly_minion)
cast("OG_080f", zaps(2), any_character)
cast("OG_176", zaps(5), lambda g, side, c: not c.damage)  # Shadow Strike
deathrattle("OG_267", lambda g, me: g.buff_weapon(me.side, 2))  # Southsea Squidface
battlecry("OG_291", shadowcaster, friendly_minion)
deathrattle("OG_330", lambda g, me: g.give_class_card(me))  # Undercity Huckster

# Shaman


def primal_fusion(g: Any, me: Any, t: Any) -> None:
    count = sum(m.is_a("totem") for m in g.my_minions(me))
    g.buff(t, count, count)


def unlock(g: Any, me: Any, t: Any) -> None:
    """X79."""
    player = g.mine(me)
    player.mana += player.locked
    player.locked = player.owed = 0


trigger(
    "OG_209",  # Hallazeal the Ascended
    "damage",
    lambda g, me, e: isinstance(e.source, Spell | Secret) and e.source.side == me.side,
    lambda g, me, e: g.heal(me, g.hero(me), e.amount),
)
cast("OG_023", primal_fusion, any_minion)
battlecry("OG_026", unlock)  # Eternal Sentinel
cast("OG_027", lambda g, me, t: g.evolve(me, g.my_minions(me), 1))  # Evolve
deathrattle("OG_031", summons("OG_031a"))  # Hammer of Twilight
cast("OG_206", zaps(4), any_minion)  # Stormcrack
battlecry("OG_328", lambda g, me, t: g.evolve(me, [t], 1), friendly_minion)  # Master of Evolution

# Warlock


def spreading_madness(g: Any, me: Any, t: Any) -> None:
    g.split(me, 9, g.all_characters)


def renounce_darkness(g: Any, me: Any, t: Any) -> None:
    """X194."""
    player = g.mine(me)
    others = {id: name for name, id in BASIC_POWERS.items() if name != "warlock"}
    power = g.random_card([me.card.of(id) for id in others])
    g.new_power(me.side, power)
    cards = pool(me.card.era, lambda card: card.of_class(others[power.id]))
    for one in list(player.hand):
        if one.card.of_class("warlock"):
            g.replace_in_hand(me.side, one, g.random_card(cards), -1)
    for at, one in enumerate(player.deck):
        if one.card.of_class("warlock"):
            player.deck[at] = g.stored(DeckCard(g.random_card(cards), cheaper=True))


def doom(g: Any, me: Any, t: Any) -> None:
    minions = g.all_minions()
    g.destroy(*minions)
    g.draw(me.side, len(minions))


battlecry("OG_121", lambda g, me, t: g.attach(g.hero(me), me.card.of("OG_121e"), until=TURN))  # Cho'gall
registry.USED_UP["OG_121e"] = lambda g, me, card: card.type == "spell"
registry.PAID_IN_HEALTH["OG_121e"] = registry.USED_UP["OG_121e"]
cast("OG_118", renounce_darkness)
battlecry("OG_109", lambda g, me, t: g.discard(me.side))  # Darkshire Librarian
deathrattle("OG_109", draws())
trigger("OG_113", "after_summon", my_other_minion, grows(1, 0))  # Darkshire Councilman
cast("OG_114", lambda g, me, t: summons("OG_114a", spend_all(g, me))(g, me))  # Forbidden Ritual
cast("OG_116", spreading_madness)
cast("OG_239", doom)
deathrattle("OG_241", summons("OG_241a"))  # Possessed Villager

# Warrior


def malkorok(g: Any, me: Any, t: Any) -> None:
    card = g.random_card(pool(me.card.era, lambda card: card.type == "weapon"))
    if card:
        g.equip(me.side, card)


def blood_warriors(g: Any, me: Any, t: Any) -> None:
    for m in sorted(g.my_minions(me), key=lambda m: m.order):
        if m.damage > 0:
            g.give(me.side, m.card)


def blood_to_ichor(g: Any, me: Any, t: Any) -> None:
    """X9."""
    g.zap(me, t, 1)
    if t.health > 0:
        g.summon(me, me.card.of("OG_314b"))


deathrattle("OG_033", lambda g, me: g.return_to_hand(me))  # Tentacles for Arms
battlecry("OG_149", hits_all(other_minions, 1))  # Ravaging Ghoul
registry.STAT_AURAS["OG_218"] = lambda g, me, m: (3 if m is me and me.damage > 0 else 0, 0)  # Bloodhoof Brave
battlecry("OG_220", malkorok)
cast("OG_276", blood_warriors)
cast("OG_314", blood_to_ichor, any_minion)
