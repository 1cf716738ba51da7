"""Kobolds & Catacombs. Spellstones are in spellstones.py."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import KINGSBANE, DeckCard, Event, HandCard, Hero, Minion
from games.hearthstone.oracle.facts import Card, pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    a_spell,
    a_weapon,
    armors,
    both,
    buffs,
    changes_in_hand,
    costs,
    deals,
    destroys,
    discovers,
    draws,
    equips,
    flanked_by,
    friends,
    gives,
    grows,
    hits_all,
    holding,
    hurts_my_hero,
    legendary,
    minion_with,
    my_minions,
    my_others,
    of,
    of_my_class,
    other_minions,
    recruits,
    restores_my_hero,
    shuffles,
    spell_of,
    summons,
    summons_for_enemy,
    summons_random,
    this_turn,
    to_all,
    tutors,
    unable,
    when,
    zaps,
)
from games.hearthstone.oracle.registry import (
    any_character,
    any_minion,
    battlecry,
    cast,
    combo,
    deathrattle,
    friendly_minion,
    my_turn,
    room,
    trigger,
)

BASIC_TOTEMS = ("CS2_050", "CS2_051", "CS2_052", "NEW1_009")
COMPANIONS = ("NEW1_032", "NEW1_033", "NEW1_034")

# Neutral: battlecries


def no_others(g: Any, side: int) -> bool:
    return len(g.players[side].minions) <= 1


def ebon_dragonsmith(g: Any, me: Any, t: Any) -> None:
    one = g.random_in_hand(me.side, lambda one: one.card.type == "weapon")
    if one:
        g.change_cost(one, -2)


def kobold_apprentice(g: Any, me: Any, t: Any) -> None:
    g.split(me, 3)


def rummaging_kobold(g: Any, me: Any, t: Any) -> None:
    """X142."""
    card = g.random_card(g.mine(me).weapons_lost.elements(), "dead")
    if card:
        g.give(me.side, card)


def spiteful_summoner(g: Any, me: Any, t: Any) -> None:
    """X259."""
    one = g.from_deck(me.side, a_spell)
    if one:
        summons_random(costs(one.card.cost))(g, me)


def master_oakheart(g: Any, me: Any, t: Any) -> None:
    for attack in (1, 2, 3):
        g.recruit(me, lambda card, attack=attack: a_minion(card) and card.attack == attack)


def void_ripper(g: Any, me: Any, t: Any) -> None:
    for m in other_minions(g, me):
        g.swap_stats(m)


def zola(g: Any, me: Any, t: Any) -> None:
    g.give(me.side, t.card)


def togwaggle(g: Any, me: Any, t: Any) -> None:
    """X125."""
    swap_decks(g, me, t)
    g.give(1 - me.side, me.card.of("LOOT_541t"))


def swap_decks(g: Any, me: Any, t: Any) -> None:
    mine, theirs = g.mine(me), g.theirs(me)
    mine.deck, theirs.deck = theirs.deck, mine.deck


battlecry("LOOT_069", summons("LOOT_069t"))  # Sewer Crawler
battlecry("LOOT_111", destroys, lambda g, side, c: any_minion(g, side, c) and c.attack <= 1)  # Scorp-o-matic
battlecry("LOOT_118", ebon_dragonsmith)
battlecry("LOOT_122", lambda g, me, t: g.destroy_weapon(1 - me.side))  # Corrosive Sludge
battlecry("LOOT_124", when(no_others, grows(0, 0, "taunt", "divine_shield")))  # Lone Champion
battlecry("LOOT_132", deals(6), lambda g, side, c: any_minion(g, side, c) and c.is_a("dragon"))  # Dragonslayer
battlecry("LOOT_150", lambda g, me, t: g.transform(t, me.card.of("LOOT_150t1")), friendly_minion)  # Mossbinder
battlecry("LOOT_152", to_all(my_others, buffs(0, 1)))  # Boisterous Bard
battlecry("LOOT_154", summons_random(costs(1), enemy=True))  # Gravelsnout Knight
battlecry("LOOT_347", kobold_apprentice)
battlecry("LOOT_357", summons_for_enemy("LOOT_357l"))  # Marin the Fox
battlecry("LOOT_375", recruits(costs(0, 4)))  # Guild Recruiter
battlecry("LOOT_383", summons_random(costs(2), enemy=True))  # Hungry Ettin
battlecry("LOOT_389", rummaging_kobold)
battlecry("LOOT_516", zola, friendly_minion)
battlecry("LOOT_521", master_oakheart)
battlecry("LOOT_529", void_ripper)
battlecry("LOOT_539", spiteful_summoner)
battlecry("LOOT_541", togwaggle)
cast("LOOT_541t", swap_decks)  # King's Ransom

# Neutral: deathrattles

deathrattle("LOOT_144", lambda g, me: [g.give(1 - me.side, me.card.of("GAME_005")) for _ in range(2)])
deathrattle("LOOT_153", summons("LOOT_153t1", 7))  # Violet Wurm
deathrattle("LOOT_184", recruits(costs(8)))  # Silver Vanguard
deathrattle("LOOT_233", summons("LOOT_233t"))  # Cursed Disciple
deathrattle(  # Master Chest, X319
    "LOOT_357l",
    lambda g, me: g.give_random(me, ("LOOT_998h", "LOOT_998j", "LOOT_998k", "LOOT_998l"), 1 - me.side),
)


def goblet(g: Any, me: Any, t: Any) -> None:
    for one in g.draw(me.side):
        while len(g.mine(me).hand) < 10:
            g.give_drawn_copy(me, one)


def crown(g: Any, me: Any, card: Card) -> None:
    for _ in range(2):
        g.summon(me, card)


def golden_kobold(g: Any, me: Any, t: Any) -> None:
    """X192."""
    cards = pool(me.card.era, lambda card: legendary(card) and of_my_class(g, me, card))
    hand = g.mine(me).hand
    for at in range(len(hand)):
        g.replace_in_hand(me.side, hand[at], g.random_card(cards))


def wand(g: Any, me: Any, t: Any) -> None:
    for _ in range(3):
        for one in g.draw(me.side):
            g.set_cost(one, 0)


cast("LOOT_998h", goblet)
cast("LOOT_998j", discovers(legendary, crown), requires=room)
battlecry("LOOT_998k", golden_kobold)
cast("LOOT_998l", wand)

# Neutral: triggers and auras

trigger("LOOT_131", "turn_end", my_turn, summons("LOOT_131t1"))  # Green Jelly
trigger("LOOT_134", "turn_start", my_turn, lambda g, me, e: g.set_stats(me, 4, None))  # Toothy Chest
registry.STAT_AURAS["LOOT_136"] = lambda g, me, m: (int(m is not me), 0)  # Sneaky Devil
trigger(  # Feral Gibberer
    "LOOT_218",
    "after_attack",
    lambda g, me, e: e.subject is me and isinstance(e.object, Hero),
    lambda g, me, e: g.give(me.side, me.itself),
)
trigger("LOOT_394", "turn_end", my_turn, summons_random(costs(1)))  # Shrieking Shroom
trigger("LOOT_540", "turn_end", my_turn, recruits(of("dragon")))  # Dragonhatcher
registry.SELF_COSTS["LOOT_130"] = lambda g, side, one, cost: 0 if g.players[side].big_spells_this_turn else cost


def grand_archivist(g: Any, me: Any, event: Event) -> None:
    """X246, X247."""
    one = g.from_deck(me.side, lambda card: a_spell(card) and not card.says("quest"))
    if one:
        g.mine(me).deck.remove(one)
        g.cast_by_effect(me, one.card)


trigger("LOOT_414", "turn_end", my_turn, grand_archivist)

# Druid


def branching_paths(g: Any, me: Any, t: Any) -> None:
    """X19."""
    for _ in range(2):
        match g.choose([me.card.of(f"LOOT_054{letter}") for letter in "dbc"]):
            case 0:
                g.draw(me.side)
            case 1:
                for m in g.my_minions(me):
                    g.buff(m, 1)
            case 2:
                g.armor(me, 6)


def astral_tiger(g: Any, me: Any) -> None:
    g.shuffle_in(me.side, me.itself)


cast("LOOT_047", lambda g, me, t: (g.buff(t, 0, 3), g.armor(me, 3)), any_minion)  # Barkskin
registry.KEYWORD_AURAS["LOOT_048"] = unable(lambda g, me: g.hero(me).armor < 3)  # Ironwood Golem
cast("LOOT_054", branching_paths)
deathrattle("LOOT_056", astral_tiger)
cast("LOOT_309", lambda g, me, t: (g.armor(me, 6), g.recruit(me, costs(0, 4))))  # Oaken Summons
deathrattle("LOOT_314", recruits(costs(0, 4), 2))  # Grizzled Guardian
deathrattle("LOOT_351", lambda g, me: g.gain_crystals(me.side, 1, full=False))  # Greedy Sprite
deathrattle(  # Twig of the World Tree
    "LOOT_392", lambda g, me: (g.gain_crystals(me.side, 10, full=False), g.refill(me.side))
)
trigger(  # Ixlid
    "LOOT_329",
    "after_play",
    lambda g, me, e: e.side == me.side and isinstance(e.subject, Minion) and e.subject is not me,
    lambda g, me, e: g.summon_beside(e.subject) if e.subject.awake else None,
)

# Hunter


def to_my_side(g: Any, me: Any, t: Any) -> None:
    """Two are different."""
    companions = [me.card.of(id) for id in COMPANIONS]
    for _ in range(1 if any(a_minion(one.card) for one in g.mine(me).deck) else 2):
        if g.room(me.side):
            card = g.random_card(companions)
            companions.remove(card)
            g.summon(me, card)


def rhokdelar(g: Any, me: Any, t: Any) -> None:
    """X314."""
    if not any(a_minion(one.card) for one in g.mine(me).deck):
        fill_hand(g, me, spell_of("hunter"))


def fill_hand(g: Any, me: Any, fits: Any) -> None:
    cards = pool(me.card.era, fits)
    while cards and len(g.mine(me).hand) < 10:
        g.give(me.side, g.random_card(cards))


def seeping_oozeling(g: Any, me: Any, t: Any) -> None:
    one = g.from_deck(me.side, minion_with("deathrattle"))
    if one:
        g.attach_rattle(me, one.card, "deathrattle")


def crushing_walls(g: Any, me: Any, t: Any) -> None:
    board = g.enemy_minions(me)
    g.destroy(*board[:1], *board[-1:])


registry.SWEEPERS.add("LOOT_078")  # Cave Hydra
battlecry("LOOT_085", rhokdelar)
cast("LOOT_217", to_my_side, requires=room)
battlecry("LOOT_520", seeping_oozeling)
cast("LOOT_522", crushing_walls)

# Mage


def raven_familiar(g: Any, me: Any, t: Any) -> None:
    """X34."""
    one = g.from_deck(me.side, a_spell)
    other = g.from_deck(1 - me.side, a_spell)
    if one and (not other or one.card.cost > other.card.cost):
        g.draw_this(me.side, one)


def dragons_fury(g: Any, me: Any, t: Any) -> None:
    one = g.from_deck(me.side, a_spell)
    if one:
        g.zap_all(me, g.all_minions(), one.card.cost)


def arcane_artificer(g: Any, me: Any, event: Event) -> None:
    """X99."""
    g.armor(me, event.cost)


def alanna(g: Any, me: Any, t: Any) -> None:
    flanked_by("LOOT_535t", g.mine(me).big_spells)(g, me)


def elixir_of_shadows(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 2, 2)
    g.summon_copy_of(me, t, (1, 1))


def leyline(g: Any, me: Any, t: Any) -> None:
    """X320."""
    for one in g.mine(me).hand:
        if one.made:
            g.change_cost(one, -2)


changes_in_hand("LOOT_104", lambda g, side, one: g.random_card(pool(one.card.era, spell_of("mage"))))  # Shifting Scroll
cast("LOOT_106", shuffles("LOOT_106t", 5))  # Deck of Wonders
registry.DRAWN_CASTS["LOOT_106t"] = lambda g, me: g.cast_by_effect(me, g.random_card(pool(me.card.era, a_spell)))
trigger("LOOT_108", "turn_end", my_turn, draws(3))  # Aluneth
battlecry("LOOT_170", raven_familiar)
cast("LOOT_172", dragons_fury)
trigger("LOOT_231", "cast", my_turn, arcane_artificer)
battlecry("LOOT_535", alanna)
battlecry("LOOT_537", leyline)

# Paladin


def crystal_lion(g: Any, side: int, one: HandCard, cost: int) -> int:
    return cost - sum(m.card.id == "CS2_101t" for m in g.players[side].minions)


def valanyr(g: Any, me: Any) -> None:
    """X309."""
    one = g.random_in_hand(me.side, lambda one: a_minion(one.card))
    if one:
        g.buff_hand(one, 4, 2)
        one.blessing = me.card.of("LOOT_500e")


cast("LOOT_088", lambda g, me, t: (g.buff(t, 0, 0, "divine_shield"), g.draw(me.side)), any_minion)  # Heroism
cast("LOOT_093", recruits(costs(0, 2), 3))  # Call to Arms
registry.SELF_COSTS["LOOT_313"] = crystal_lion
deathrattle("LOOT_363", gives("CS2_101t", 3))  # Drygulch Jailor
trigger("LOOT_398", "turn_end", my_turn, restores_my_hero(3))  # Benevolent Djinn
deathrattle("LOOT_500", valanyr)
deathrattle("LOOT_500e", equips("LOOT_500"))

# Priest


def psychic_scream(g: Any, me: Any, t: Any) -> None:
    """X115."""
    for m in sorted(g.all_minions(), key=lambda m: m.order):
        g.into_deck(m, 1 - me.side, by=me.side)


def twilights_call(g: Any, me: Any, t: Any) -> None:
    """X138."""
    dead = [card for card in g.mine(me).graveyard if "deathrattle" in card.keywords]
    for _ in range(2):
        if dead and g.room(me.side):
            card = g.random_card(dead, "dead")
            dead.remove(card)
            g.summon_sized(me, DeckCard(card), (1, 1))


def twilight_acolyte(g: Any, me: Any, t: Any) -> None:
    mine, theirs = me.attack, t.attack
    g.set_stats(me, theirs, None)
    g.set_stats(t, mine, None)


def dragon_soul(g: Any, me: Any, event: Event) -> bool:
    """X303."""
    return event.side == me.side and g.mine(me).spells_this_turn % 3 == 0


cast("LOOT_008", psychic_scream)
cast("LOOT_187", twilights_call, requires=lambda g, side: g.players[side].graveyard)
trigger("LOOT_209", "after_cast", dragon_soul, summons("LOOT_209t"))
cast("LOOT_353", lambda g, me, t: g.copy_from_deck(me, 1 - me.side, a_spell))  # Psionic Probe
battlecry("LOOT_410", when(holding(of("dragon")), hits_all(other_minions, 3)))  # Duskbreaker
battlecry("LOOT_528", twilight_acolyte, any_minion, holding(of("dragon")))
deathrattle("LOOT_534", gives("GAME_005"))  # Gilded Gargoyle
battlecry("LOOT_538", lambda g, me, t: g.fix_turns([*g.turns_ahead, *[1 - me.side] * 2, *[me.side] * 2]))  # Temporus

# Unidentified items: rule 104
registry.UNIDENTIFIED["LOOT_278"] = [f"LOOT_278t{n}" for n in range(1, 5)]
registry.UNIDENTIFIED["LOOT_285"] = ["LOOT_285t", "LOOT_285t2", "LOOT_285t3", "LOOT_285t4"]
cast("LOOT_278", buffs(2, 2), any_minion)
cast("LOOT_278t1", buffs(2, 2, "lifesteal"), any_minion)
cast("LOOT_278t2", buffs(2, 2, "divine_shield"), any_minion)
cast("LOOT_278t3", elixir_of_shadows, any_minion)
cast("LOOT_278t4", lambda g, me, t: (g.buff(t, 2, 2), g.attach_rattle(t, me.card.of("LOOT_278t4e"))), any_minion)
deathrattle("LOOT_278t4e", lambda g, me: g.return_to_hand(me))
cast("LOOT_285", armors(5))
cast("LOOT_285t", both(armors(5), armors(10)))
cast("LOOT_285t2", both(armors(5), zaps(5)), any_character)
cast("LOOT_285t3", both(armors(5), summons("LOOT_285t3t")))
cast("LOOT_285t4", both(armors(5), equips("LOOT_285t4t")))

# Rogue


def sonya(g: Any, me: Any, event: Event) -> None:
    """X120, X131."""
    g.give_changed(me.side, event.subject.card, cost=1, stats=(1, 1))


def kobold_illusionist(g: Any, me: Any) -> None:
    if g.room(me.side):
        one = g.random_in_hand(me.side, lambda one: a_minion(one.card))
        if one:
            g.summon_sized(me, one, (1, 1))


def kingsbane(g: Any, me: Any) -> None:
    """X307."""
    if not me.moved:
        me.moved = True
        g.shuffle_changed(me.side, me.kept)


deathrattle(KINGSBANE, kingsbane)
battlecry("LOOT_026", shuffles("LOOT_026e", 3))  # Fal'dorei Strider
registry.DRAWN_CASTS["LOOT_026e"] = summons("LOOT_026t")
battlecry("LOOT_033", tutors(a_weapon))  # Cavern Shinyfinder
trigger("LOOT_165", "after_death", lambda g, me, e: e.side == me.side and e.subject is not me, sonya)
combo("LOOT_211", tutors(a_minion, 2))  # Elven Minstrel
deathrattle("LOOT_412", kobold_illusionist)

# Shaman


def kobold_hermit(g: Any, me: Any, t: Any) -> None:
    cards = [me.card.of(id) for id in BASIC_TOTEMS]
    g.summon(me, cards[g.choose(cards)])


def grumble(g: Any, me: Any, t: Any) -> None:
    for m in sorted(my_others(g, me), key=lambda m: m.order):
        g.bounce(m, cost_set=1)


def stormcaller(g: Any, me: Any, t: Any) -> None:
    if set(BASIC_TOTEMS) <= {m.card.id for m in g.my_minions(me)}:
        g.summon(me, me.card.of("NEW1_010"))


cast("LOOT_060", zaps(8), any_minion)  # Crushing Hand
battlecry("LOOT_062", kobold_hermit)
cast("LOOT_344", to_all(my_minions, lambda g, me, m: g.attach_rattle(m, me.card.of("LOOT_344e"))))  # Primal Talismans
deathrattle("LOOT_344e", lambda g, me: g.summon_random(me, BASIC_TOTEMS))
battlecry("LOOT_358", grumble)
cast("LOOT_373", lambda g, me, t: g.split_healing(me, 12, lambda: friends(g, me)))  # Healing Rain
for id in ("LOOT_504", "LOOT_504t"):  # Unstable Evolution, X56
    cast(id, lambda g, me, t: g.evolve(me, [t], 1), friendly_minion)
trigger(  # The Runespear
    "LOOT_506",
    "after_attack",
    lambda g, me, e: e.subject is g.hero(me),
    discovers(a_spell, lambda g, me, card: g.cast_by_effect(me, card)),
)
battlecry("LOOT_517", this_turn("LOOT_517e2"))  # Murmuring Elemental
battlecry("LOOT_518", stormcaller)

# Warlock

battlecry("LOOT_014", both(draws(), hurts_my_hero(2)))  # Kobold Librarian
cast("LOOT_017", both(destroys, restores_my_hero(4)), friendly_minion)  # Dark Pact
deathrattle("LOOT_306", recruits(of("demon")))  # Possessed Lackey
deathrattle("LOOT_368", summons("CS2_065", 3))  # Voidlord
deathrattle("LOOT_415", gives("LOOT_415t1"))  # Rin, the First Disciple
for n in range(1, 6):
    cast(f"LOOT_415t{n}", both(summons(f"LOOT_415t{n}t"), gives(f"LOOT_415t{n + 1}")), requires=room)
battlecry("LOOT_415t6", lambda g, me, t: g.theirs(me).deck.clear())  # Azari
cast("LOOT_417", lambda g, me, t: (g.destroy(*g.all_minions()), g.discard_these(me.side, g.mine(me).hand)))  # Cataclysm
trigger(
    "LOOT_420", "turn_start", my_turn, lambda g, me, e: g.summon_from_hand(me, lambda one: of("demon")(one.card))
)  # Skull of the Man'ari

# Warrior


def reckless_flurry(g: Any, me: Any, t: Any) -> None:
    armor, g.hero(me).armor = g.hero(me).armor, 0
    g.zap_all(me, g.all_minions(), armor)


def geosculptor_yip(g: Any, me: Any, event: Event) -> None:
    summons_random(costs(min(10, g.hero(me).armor)))(g, me)


trigger("LOOT_041", "turn_start", my_turn, lambda g, me, e: g.forced_attack(me, g.enemies(me)))  # Kobold Barbarian
registry.STAT_AURAS["LOOT_044"] = lambda g, me, weapon: (g.hero(me).armor, 0)  # Bladed Gauntlet
cast("LOOT_364", reckless_flurry)
registry.KEYWORD_AURAS["LOOT_365"] = unable(lambda g, me: g.hero(me).armor < 5)  # Gemstudded Golem
battlecry("LOOT_367", lambda g, me, t: g.armor(me, 2 * len(g.enemy_minions(me))))  # Drywhisker Armorer
cast("LOOT_370", recruits(a_minion))  # Gather Your Party
trigger("LOOT_380", "after_attack", lambda g, me, e: e.subject is g.hero(me), recruits(a_minion))  # Woecleaver
trigger("LOOT_519", "turn_end", my_turn, geosculptor_yip)
