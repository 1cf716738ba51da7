"""Journey to Un'Goro. Quests and their rewards are in quests.py."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.adapt import adapt, adapt_all, adapts
from games.hearthstone.oracle.entities import ENEMY, DeckCard, Event, HandCard, Hero, Minion
from games.hearthstone.oracle.facts import Card, pool, table
from games.hearthstone.oracle.phrases import (
    a_secret,
    a_spell,
    a_weapon,
    armors,
    becomes,
    both,
    buffs,
    changes_in_hand,
    costs,
    deals,
    destroys,
    discovers,
    elemental_last_turn,
    enemy_minions,
    flanked_by,
    freezes,
    gives,
    gives_random,
    grows,
    helped_one,
    hits_all,
    hits_random,
    my_minions,
    my_others,
    of,
    of_race,
    only,
    other_minions,
    remembers_spells,
    restores,
    returns_spells,
    sets,
    shuffles,
    spell_of,
    summons,
    summons_for_enemy,
    this_turn,
    to_all,
    tutors,
    when,
    zaps,
)
from games.hearthstone.oracle.registry import (
    any_character,
    any_minion,
    asked_by_name,
    battlecry,
    cast,
    choose_one,
    combo,
    deathrattle,
    enemy_character,
    friendly_beast,
    friendly_minion,
    my_turn,
    power,
    trigger,
)


def strong(card: Card) -> bool:
    return card.type == "minion" and card.attack >= 5


# Neutral

battlecry("UNG_001", adapts())  # Pterrordax Hatchling
battlecry("UNG_002", adapts(2))  # Volcanosaur
battlecry("UNG_009", lambda g, me, t: adapt(g, me, me) if len(my_others(g, me)) >= 2 else None)  # Ravasaur Runt
deathrattle("UNG_010", summons("UNG_201t", 3))  # Sated Threshadon
battlecry("UNG_070", when(elemental_last_turn, grows(0, 0, "taunt", "divine_shield")))  # Tol'vir Stoneshaper
battlecry("UNG_073", buffs(1, 1), lambda g, side, c: friendly_minion(g, side, c) and c.is_a("murloc"))
deathrattle("UNG_076", summons("UNG_076t1", 2))  # Eggnapper
battlecry("UNG_082", when(elemental_last_turn, adapts()))  # Thunder Lizard
battlecry("UNG_084", deals(2), any_character)  # Fire Plume Phoenix
battlecry("UNG_089", lambda g, me, t: adapt_all(g, me, lambda: of_race("murloc")(g, me)))  # Gentle Megasaur
battlecry("UNG_205", freezes, enemy_character)  # Glacial Shard
battlecry("UNG_801", lambda g, me, t: len(my_others(g, me)) >= 2 and g.buff(me, 0, 0, "taunt"))  # Nesting Roc
battlecry(
    "UNG_807",  # Golakka Crawler
    both(destroys, grows(1, 1)),
    lambda g, side, c: any_minion(g, side, c) and c.is_a("pirate"),
)
battlecry("UNG_816", when(elemental_last_turn, discovers(of("elemental"))))  # Servant of Kalimos
deathrattle("UNG_818", hits_random(enemy_minions, 3))  # Volatile Elemental
deathrattle("UNG_845", gives("UNG_809t1", 2))  # Igneous Elemental
battlecry("UNG_847", deals(5), any_character, elemental_last_turn)  # Blazecaller
battlecry("UNG_848", hits_all(other_minions, 2))  # Primordial Drake
battlecry("UNG_907", lambda g, me, t: g.buff(me, 0, 5 * g.mine(me).elementals_last_turn))  # Ozruk
battlecry("UNG_937", lambda g, me, t: any(m.is_a("murloc") for m in my_others(g, me)) and discover_murloc(g, me, t))
discover_murloc = discovers(of("murloc"))
battlecry("UNG_851", shuffles("UNG_851t1"))  # Elise the Trailblazer
cast("UNG_851t1", gives_random(lambda card: table()[card.id]["set"] == "ungoro", 5))  # Un'Goro Pack, X193

trigger(  # Vicious Fledgling
    "UNG_075",
    "after_attack",
    lambda g, me, e: e.subject is me and isinstance(e.object, Hero),
    lambda g, me, e: adapt(g, me, me),
)
trigger("UNG_079", "after_attack", lambda g, me, e: e.subject is me, lambda g, me, e: g.freeze(me))  # Frozen Crusher
trigger(  # Bittertide Hydra
    "UNG_087", "damage", lambda g, me, e: e.subject is me, lambda g, me, e: g.hit(me, g.hero(me), 3)
)


def tar(attack: int) -> Any:
    """More Attack in the opponent's turn."""
    return lambda g, me, m: (attack if m is me and g.active != me.side else 0, 0)


registry.STAT_AURAS["UNG_928"] = tar(2)  # Tar Creeper
registry.STAT_AURAS["UNG_049"] = tar(3)  # Tar Lurker
registry.STAT_AURAS["UNG_838"] = tar(4)  # Tar Lord


def hemet(g: Any, me: Any, t: Any) -> None:
    player = g.mine(me)
    player.deck = [one for one in player.deck if one.card.cost > 3]


battlecry("UNG_840", hemet)


def bright_eyed_scout(g: Any, me: Any, t: Any) -> None:
    for one in g.draw(me.side):
        g.set_cost(one, 5)


battlecry("UNG_113", bright_eyed_scout)


def umbra(g: Any, me: Any, event: Event) -> None:
    g.trigger_deathrattles(event.subject)


trigger("UNG_900", "after_summon", lambda g, me, e: e.side == me.side and e.subject is not me, umbra)


# Druid

choose_one("UNG_101", becomes("UNG_101t"), becomes("UNG_101t2"), both=becomes("UNG_101t3"))  # Shellshifter


def giant_anaconda(g: Any, me: Any) -> None:
    g.summon_from_hand(me, lambda one: one.card.type == "minion" and one.card.attack + one.attack >= 5)


def earthen_scales(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 1, 1)
    g.armor(me, t.attack)


def living_mana(g: Any, me: Any, t: Any) -> None:
    """X108."""
    player = g.mine(me)
    count = min(player.max_mana, g.room(me.side))
    player.max_mana -= count
    player.mana = min(player.mana, player.max_mana + player.temp_mana)
    for _ in range(count):
        g.summon(me, me.card.of("UNG_111t1"))


battlecry("UNG_078", gives_random(strong))  # Tortollan Forager
deathrattle("UNG_086", giant_anaconda)
battlecry("UNG_100", adapts())  # Verdant Longneck
cast("UNG_103", lambda g, me, t: adapt_all(g, me, lambda: g.my_minions(me)))  # Evolving Spores
cast("UNG_108", earthen_scales, friendly_minion)
battlecry("UNG_109", lambda g, me, t: holding_strong(g, me.side) and adapt(g, me, me))  # Elder Longneck
cast("UNG_111", living_mana)
deathrattle("UNG_111t1", lambda g, me: g.gain_crystals(me.side, 1, full=False))


def holding_strong(g: Any, side: int) -> bool:
    return any(one.card.type == "minion" and one.card.attack + one.attack >= 5 for one in g.players[side].hand)


# Hunter


def grievous(first: int, others: int) -> Any:
    """Damage to a minion and its neighbours, all at once."""

    def do(g: Any, me: Any, t: Any) -> None:
        bonus = g.spell_damage(me.side)
        g.damage(me, [(t, first + bonus), *((m, others + bonus) for m in g.neighbours(t))])

    return do


cast("UNG_910", grievous(2, 1), any_minion)
battlecry("UNG_912", gives_random(only("beast")))  # Jeweled Macaw
battlecry("UNG_913", tutors(costs(1), 2))  # Tol'vir Warden
deathrattle("UNG_914", shuffles("UNG_914t1"))  # Raptor Hatchling
battlecry("UNG_915", lambda g, me, t: adapt(g, me, t), friendly_beast)  # Crackling Razormaw
cast("UNG_916", this_turn("UNG_916e"))  # Stampede
cast("UNG_917", lambda g, me, t: g.new_power(me.side, me.card.of("UNG_917t1")))  # Dinomancy
power("UNG_917t1", buffs(2, 2), lambda g, side, c: any_minion(g, side, c) and c.is_a("beast"))

# Mage

cast("UNG_018", both(zaps(2), gives("UNG_809t1")), any_character)  # Flame Geyser
battlecry("UNG_020", tutors(a_secret))  # Arcanologist
battlecry("UNG_021", when(elemental_last_turn, gives("UNG_018")))  # Steam Surger
deathrattle("UNG_846", gives_random(spell_of("mage")))  # Shimmering Tempest
cast("UNG_955", grievous(15, 3), any_minion)  # Meteor


def primordial_glyph(g: Any, me: Any, card: Card) -> None:
    g.give(me.side, card, -2)


cast("UNG_941", discovers(a_spell, primordial_glyph))
cast("UNG_948", lambda g, me, t: g.summon_copy_of(me, t), friendly_minion)  # Molten Reflection
deathrattle("UNG_027", lambda g, me: g.return_to_hand(me, me.card.of("UNG_027t2")))  # Pyros
deathrattle("UNG_027t2", lambda g, me: g.return_to_hand(me, me.card.of("UNG_027t4")))

# Paladin

cast("UNG_004", sets(10, 10), any_minion)  # Dinosize
battlecry("UNG_011", discovers(a_secret))  # Hydrologist
battlecry("UNG_015", to_all(other_minions, sets(3, 3)))  # Sunkeeper Tarim
cast("UNG_952", lambda g, me, t: (g.buff(t, 2, 6, "taunt"), g.attach_rattle(t, me.card.of("UNG_952e"))), any_minion)
deathrattle("UNG_952e", summons("UNG_810"))  # Spikeridged Steed
cast("UNG_961", lambda g, me, t: adapt(g, me, t), friendly_minion)  # Adaptation
battlecry(
    "UNG_962", lambda g, me, t: adapt_all(g, me, lambda: [m for m in g.my_minions(me) if m.card.id == "CS2_101t"])
)

# Priest

cast("UNG_030", lambda g, me, t: g.heal_all(me, [t, g.hero(me)], 5), any_minion)  # Binding Heal
registry.COST_AURAS["UNG_034"] = lambda g, me, card: -1 if card.type == "spell" else 0  # Radiant Elemental
deathrattle("UNG_037", helped_one(my_minions, buffs(1, 1)))  # Tortollan Shellraiser
battlecry("UNG_022", lambda g, me, t: g.summon_copy(me, t, stats=(1, 1)), friendly_minion)  # Mirage Caller
cast("UNG_029", lambda g, me, t: g.discover_in_deck(me, me.side, a_spell))  # Shadow Visions
deathrattle("UNG_032", lambda g, me: g.copy_from_deck(me, 1 - me.side, lambda card: True))  # Crystalline Oracle
cast(
    "UNG_854",
    discovers(lambda card: card.type == "minion" and card.cost >= 8, lambda g, me, card: g.summon(me, card)),
    requires=registry.room,
)  # Free From Amber
trigger("UNG_963", "cast", my_turn, gives_random(spell_of("priest")))  # Lyra the Sunshard

# Rogue

cast("UNG_057", gives("UNG_057t1", 2))  # Razorpetal Volley
cast("UNG_057t1", zaps(1), any_character)
battlecry("UNG_058", gives("UNG_057t1"))  # Razorpetal Lasher
registry.SELF_COSTS["UNG_061"] = lambda g, side, one, cost: cost - g.players[side].foreign_cards  # Obsidian Shard
combo("UNG_063", lambda g, me, t: g.buff(me, (g.mine(me).cards_played - 1), (g.mine(me).cards_played - 1)))  # Biteweed
combo("UNG_064", destroys, any_minion)  # Vilespine Slayer
cast(
    "UNG_823",
    lambda g, me, t: g.mine(me).weapon.keywords.add("poisonous"),
    requires=lambda g, side: g.players[side].weapon,
)


def hallucination(g: Any, me: Any, t: Any) -> None:
    """X40."""
    name = g.theirs(me).hero.hero_class
    card = g.discover([(card, 1) for card in pool(me.card.era, lambda card: card.of_class(name))])
    if card:
        g.give(me.side, card)


cast("UNG_856", hallucination)


def mimic_pod(g: Any, me: Any, t: Any) -> None:
    for one in g.draw(me.side):
        g.give_drawn_copy(me, one)


cast("UNG_060", mimic_pod)

# Shaman


def volcano(g: Any, me: Any, t: Any) -> None:
    g.split(me, 15, g.all_minions)


def kalimos(g: Any, me: Any, t: Any) -> None:
    """X260: no spells."""
    cards = [me.card.of(f"UNG_211{letter}") for letter in "abcd"]
    match g.choose(cards):
        case 0:
            flanked_by("UNG_211aa", g.room(me.side))(g, me)  # X359
        case 1:
            g.heal(me, g.hero(me), 12)
        case 2:
            g.hit(me, g.enemy_hero(me), 6)
        case 3:
            g.hit_all(me, g.enemy_minions(me), 3)


def fire_plume_harbinger(g: Any, me: Any, t: Any) -> None:
    for one in g.mine(me).hand:
        if of("elemental")(one.card):
            g.change_cost(one, -1)


cast("UNG_025", volcano)
trigger("UNG_201", "turn_end", my_turn, summons("UNG_201t"))  # Primalfin Totem
battlecry("UNG_202", fire_plume_harbinger)
battlecry("UNG_208", when(elemental_last_turn, flanked_by("UNG_208t")))  # Stone Sentinel
battlecry("UNG_211", when(elemental_last_turn, kalimos))
cast("UNG_817", lambda g, me, t: (g.zap(me, t, 4), g.heal(me, g.hero(me), 4)), any_minion)  # Tidal Surge
battlecry("UNG_938", restores(3), any_character)  # Hot Spring Guardian
cast("UNG_956", to_all(my_minions, lambda g, me, m: g.attach_rattle(m, me.card.of("UNG_956e"))))  # Spirit Echo
deathrattle("UNG_956e", lambda g, me: g.return_to_hand(me))

# Warlock


def tunneler(g: Any, me: Any, card: Card) -> None:
    g.give(me.side, card)
    g.hit(me, g.hero(me), card.cost)


def corrupting_mist(g: Any, me: Any, t: Any) -> None:
    """X162: it strikes when the caster's turn starts."""
    for m in sorted(g.all_minions(), key=lambda m: m.order):
        g.attach(m, me.card.of("UNG_831e"), until=ENEMY if m.side != me.side else 0)


def cruel_dinomancer(g: Any, me: Any) -> None:
    if g.room(me.side):
        card = g.random_card([card for card in g.mine(me).discarded.elements() if card.type == "minion"], "dead")
        if card:
            g.summon(me, card)


battlecry("UNG_047", lambda g, me, t: (g.destroy(t), adapt(g, me, me), adapt(g, me, me)), friendly_minion)
deathrattle("UNG_830", cruel_dinomancer)
cast("UNG_831", corrupting_mist)
trigger("UNG_831e", "turn_start", lambda g, me, e: g.bound_to(me, "UNG_831e", e.side), lambda g, me, e: g.destroy(me))
registry.CASTERS.add("UNG_831e")
battlecry("UNG_833", lambda g, me, t: g.discard(me.side, 2))  # Lakkari Felhound
cast("UNG_834", both(zaps(3), summons("UNG_834t1", 3)), any_minion)  # Feeding Time
battlecry("UNG_835", discovers(a_spell, tunneler))  # Chittering Tunneler


# Warrior


def sudden_genesis(g: Any, me: Any, t: Any) -> None:
    for m in sorted((m for m in g.my_minions(me) if m.damage), key=lambda m: m.order):
        g.summon_beside(m)


def explore(g: Any, me: Any, t: Any) -> None:
    player = g.mine(me)
    player.deck = [DeckCard(me.card.of("UNG_922t1")) for _ in player.deck]


cast("UNG_922", explore)
cast("UNG_922t1", discovers(lambda card: True))  # Choose Your Path
cast("UNG_923", armors(5))  # Iron Hide
battlecry("UNG_925", adapts())  # Ornery Direhorn
battlecry("UNG_926", summons_for_enemy("UNG_076t1", 3))  # Cornered Sentry
cast("UNG_927", sudden_genesis)
battlecry("UNG_933", lambda g, me, t: g.destroy(*(m for m in g.all_minions() if m.damage)))  # King Mosh
deathrattle("UNG_957", shuffles("UNG_957t1"))  # Direhorn Hatchling

remembers_spells("UNG_953")
deathrattle("UNG_953", returns_spells)  # Primalfin Champion
changes_in_hand("UNG_929", lambda g, side, one: g.random_card(pool(one.card.era, a_weapon)))  # Molten Blade
battlecry("UNG_088", discovers(a_spell, lambda g, me, card: g.cast_by_effect(me, card)))  # Tortollan Primalist


def zavas(g: Any, side: int, one: HandCard) -> None:
    """X186."""
    g.buff_hand(one, 2, 2)
    one.lent = False
    g.to_hand(side, one)


registry.DISCARDED["UNG_836"] = zavas
trigger(  # Swamp King Dred, X173
    "UNG_919",
    "after_play",
    lambda g, me, e: e.side != me.side and isinstance(e.subject, Minion),
    lambda g, me, e: g.forced_attack(me, [e.subject] if e.subject.awake else []),
)

asked_by_name("UNG_019", "UNG_844", "UNG_852")  # their keywords say it all
