"""The Boomsday Project."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import TURN, DeckCard, Event, Minion
from games.hearthstone.oracle.facts import Card, pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    a_secret,
    a_spell,
    all_minions,
    armors,
    both,
    buffs,
    costs,
    deals,
    destroys,
    discovers,
    draws,
    elemental_last_turn,
    enemy_minions,
    flanked_by,
    gives,
    gives_random,
    grows,
    hits_random,
    hurts_my_hero,
    legendary,
    minion_with,
    my_minions,
    my_others,
    of,
    of_race,
    only,
    remembers_spells,
    restores_my_hero,
    returns_spells,
    sets,
    summons,
    summons_random,
    ten_crystals,
    this_turn,
    to_all,
    tutors,
    unable,
    when,
    zaps,
    zaps_all,
)
from games.hearthstone.oracle.registry import (
    Option,
    any_character,
    any_minion,
    battlecry,
    cast,
    choose_one,
    combo,
    deathrattle,
    each_turn,
    friendly_mech,
    friendly_minion,
    friendly_with_deathrattle,
    my_other_minion,
    my_turn,
    room,
    trigger,
)

BOMB = "BOT_031"
TREANTS = {"EX1_158t", "FP1_019t", "GIL_663t", "EX1_tk9", "EX1_573t", "UNG_111t1"}


def itself(g: Any, me: Any, event: Event) -> bool:
    return event.subject is me


# Neutral


def stegotron(g: Any, me: Any, t: Any) -> None:
    g.hit(me, me, 6)


def big_spell(card: Card) -> bool:
    return a_spell(card) and card.cost >= 5


def star_aligner(g: Any, me: Any, t: Any) -> None:
    if sum(m.health == 7 for m in g.my_minions(me)) >= 3:
        g.hit_all(me, g.enemies(me), 7)


def loose_specimen(g: Any, me: Any, t: Any) -> None:
    g.split(me, 6, lambda: my_others(g, me))


def subject_nine(g: Any, me: Any, t: Any) -> None:
    """X189."""
    seen: set[str] = set()
    for _ in range(5):
        one = g.from_deck(me.side, lambda card: card.secret and card.id not in seen)
        if one:
            seen.add(one.card.id)
            g.draw_this(me.side, one)


def holding_big(g: Any, side: int) -> bool:
    return any(a_spell(one.card) and g.cost(side, one) >= 5 for one in g.players[side].hand)


def holomancer(g: Any, me: Any, event: Event) -> None:
    g.summon_copy(me, event.subject, (1, 1))


def celestia(g: Any, me: Any, event: Event) -> None:
    g.swap(me, g.exact_copy(event.subject, me.side))


def enemy_played(g: Any, me: Any, event: Event) -> bool:
    return event.side != me.side and isinstance(event.subject, Minion) and event.subject.awake


def still_living(g: Any, me: Any, event: Event) -> bool:
    return enemy_played(g, me, event) and not event.subject.dying


def piloted_reaper(g: Any, me: Any) -> None:
    g.summon_from_hand(me, lambda one: a_minion(one.card) and g.cost(me.side, one) <= 2)


deathrattle("BOT_031", lambda g, me: g.hit(me, g.enemy_hero(me), 2))  # Goblin Bomb
deathrattle("BOT_066", summons("BOT_066t"))  # Mechanical Whelp
battlecry("BOT_079", buffs(1, 1), friendly_mech)  # Faithful Lumi
battlecry("BOT_083", lambda g, me, t: g.buff_weapon(me.side, 1, 0))  # Toxicologist
registry.KEYWORD_AURAS["BOT_098"] = unable(lambda g, me: not g.mine(me).spells_this_turn)  # Unpowered Mauler
deathrattle("BOT_102", gives("BOT_102t", 2))  # Spark Drill
trigger(  # Missile Launcher
    "BOT_107", "turn_end", my_turn, lambda g, me, e: g.hit_all(me, [c for c in g.all_characters() if c is not me], 1)
)
deathrattle("BOT_267", piloted_reaper)
battlecry("BOT_270", flanked_by("BOT_270t"))  # Giggling Inventor
trigger("BOT_280", "after_play", still_living, holomancer)
battlecry("BOT_296", when(ten_crystals, grows(10, 0)))  # Omega Defender
battlecry("BOT_308", deals(2), any_character)  # Spring Rocket
deathrattle("BOT_312", summons("BOT_312t", 3))  # Replicating Menace
deathrattle("BOT_401", gives_random(legendary))  # Weaponized Pinata
battlecry("BOT_413", lambda g, me, t: g.buff(me, 0, sum(a_spell(one.card) for one in g.mine(me).hand)))  # Brainstormer
battlecry("BOT_431", summons(BOMB))  # Whirliglider
deathrattle("BOT_445", summons("BOT_445t"))  # Mecharoo
battlecry("BOT_447", both(hurts_my_hero(5), armors(5)))  # Crystallizer
battlecry("BOT_448", stegotron)
battlecry("BOT_511", lambda g, me, t: g.shuffle_in(1 - me.side, me.card.of("BOT_511t"), by=me.side))  # Seaforium Bomber
registry.DRAWN_CASTS["BOT_511t"] = lambda g, me: g.hit(me, g.hero(me), 5)
battlecry("BOT_532", flanked_by(BOMB))  # Explodinator
battlecry("BOT_535", flanked_by("BOT_312t"))  # Microtech Controller
battlecry("BOT_538", gives("BOT_102t"))  # Spark Engine
battlecry("BOT_539", discovers(big_spell))  # Arcane Dynamo
battlecry("BOT_540", destroys, lambda g, side, c: any_minion(g, side, c) and c.is_a("mech"))  # E.M.P. Operative
battlecry("BOT_544", loose_specimen)
battlecry("BOT_550", when(holding_big, grows(1, 1)))  # Electrowright
battlecry("BOT_552", star_aligner)
trigger("BOT_555", "after_play", still_living, celestia)
battlecry("BOT_562", lambda g, me, t: g.hide(me))  # Coppertail Imposter
battlecry("BOT_573", subject_nine)
deathrattle("BOT_606", hits_random(enemy_minions, 4))  # Kaboom Bot
battlecry("BOT_907", lambda g, me, t: [g.change_cost(one, -1) for one in g.mine(me).hand if of("mech")(one.card)])


def mechathun(g: Any, me: Any) -> None:
    """X322."""
    player = g.mine(me)
    if not (player.hand or player.deck or player.minions):
        g.destroy_hero(1 - me.side)


deathrattle("BOT_424", mechathun)

# Druid


def florist(g: Any, me: Any, event: Event) -> None:
    one = g.random_in_hand(me.side, lambda one: a_minion(one.card))
    if one:
        g.change_cost(one, -7)


def psychmelon(g: Any, me: Any, t: Any) -> None:
    """X188."""
    for cost in (7, 8, 9, 10):
        g.draw_fitting(me.side, costs(cost))


def gloop_sprayer(g: Any, me: Any, t: Any) -> None:
    for m in sorted(g.neighbours(me), key=lambda m: m.order):
        g.summon_copy(me, m)


def biology_project(g: Any, me: Any, t: Any) -> None:
    for side in (me.side, 1 - me.side):
        g.gain_crystals(side, 2, full=True)


cast("BOT_054", biology_project)
cast("BOT_404", psychmelon)
battlecry("BOT_419", lambda g, me, t: any(m.card.id in TREANTS for m in g.my_minions(me)) and discovers(a_spell)(g, me))
cast("BOT_420", summons("EX1_158t", 2), requires=room)  # Landscaping
choose_one("BOT_422", Option(to_all(my_others, buffs(1, 1))), Option(flanked_by("EX1_158t")))  # Tending Tauren
trigger("BOT_423", "turn_end", my_turn, florist)
cast("BOT_444", this_turn("BOT_444e"))  # Floop's Glorious Gloop
battlecry("BOT_507", gloop_sprayer)
registry.ADJACENT.add("BOT_507")
registry.SELF_COSTS["BOT_523"] = lambda g, side, one, cost: (
    cost - sum(card.id in TREANTS for card in g.players[side].graveyard)
)  # Mulchmuncher

# Hunter


def fireworks_tech(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 1, 1)
    if t.has("deathrattle"):
        g.trigger_deathrattles(t)


def boom_zooka(g: Any, me: Any, t: Any) -> None:
    """X174."""
    summoned = [m for m in [g.recruit(me, a_minion) for _ in range(3)] if m and not m.dormant]  # X316
    for m in summoned:
        g.forced_attack(m, g.enemy_minions(me))
    g.destroy(*summoned)


cast("BOT_033", both(zaps(2), summons(BOMB)), any_character)  # Bomb Toss
battlecry("BOT_034", flanked_by(BOMB, 4))  # Boommaster Flark
battlecry("BOT_038", fireworks_tech, friendly_mech)
cast("BOT_402", discovers(a_secret))  # Secret Plan
cast("BOT_429", boom_zooka, requires=room)
cast(
    "BOT_437", lambda g, me, t: (g.buff(t, 3, 3, "rush"), g.attach(t, me.card.of("BOT_437e"))), friendly_minion
)  # Goblin Prank
trigger("BOT_437e", "turn_end", each_turn, lambda g, me, e: g.destroy(me))
cast("BOT_438", to_all(my_minions, lambda g, me, m: g.attach_rattle(m, me.card.of("BOT_438e"))))  # Cybertech Chip
deathrattle("BOT_438e", gives_random(only("mech")))

# Mage


def unexpected_results(g: Any, me: Any, t: Any) -> None:
    """Rules 52, 75: spell damage is that of the moment, so the first may help the second."""
    for _ in range(2):
        summons_random(costs(2 + g.spell_damage(me.side)))(g, me)


def pocket_galaxy(g: Any, me: Any, t: Any) -> None:
    g.set_deck_costs(me.side, a_minion, 1)


def meteorologist(g: Any, me: Any, t: Any) -> None:
    g.split(me, len(g.mine(me).hand))


cast("BOT_101", gives_random(a_minion, 2))  # Astral Rift
trigger(
    "BOT_103", "after_play", lambda g, me, e: my_other_minion(g, me, e) and g.mine(me).rightmost_played, draws()
)  # Luna
cast("BOT_254", unexpected_results, requires=room)
battlecry("BOT_256", lambda g, me, t: summons_random(costs(len(g.mine(me).hand)), where="end")(g, me))  # Astromancer
cast("BOT_257", pocket_galaxy)
cast("BOT_453", lambda g, me, t: g.zap_all(me, [t, *g.neighbours(t)], 1), any_minion)  # Shooting Star
cast("BOT_600", lambda g, me, t: [g.draw(side) for side in (me.side, 1 - me.side) * 2])  # Research Project
battlecry("BOT_601", meteorologist)

# Paladin


def prismatic_lens(g: Any, me: Any, t: Any) -> None:
    """X102."""
    minion, spell = (g.draw_fitting(me.side, fits) for fits in (a_minion, a_spell))
    if minion and spell:
        costs = g.cost(me.side, spell), g.cost(me.side, minion)
        g.set_cost(minion, costs[0])
        g.set_cost(spell, costs[1])


def endless_army(g: Any, me: Any, t: Any) -> None:
    """X141."""
    dead = [card for card in g.mine(me).graveyard if card.is_a("mech")]
    left: list[tuple[str, Card, tuple[Card, ...]]] = []
    for card, merged in g.mine(me).dead_mechs:
        if card in dead:  # a Mech that had some is by itself: the second of its name, the third ...
            dead.remove(card)
            left.append((f"{g.label(card)}#{2 + sum(one[1] == card for one in left)}", card, merged))
    left += [(g.label(card), card, ()) for card in dead]
    for _ in range(3):
        if g.room(me.side) and left:
            one = g.ask("dead", [(one[0], one, 1) for one in left])
            left.remove(one)
            m = g.summon(me, one[1])
            for part in one[2]:
                g.join(g.mint(part, me.side), m)


def mech_died(g: Any, side: int) -> bool:
    return bool(room(g, side) and any(card.is_a("mech") for card in g.players[side].graveyard))


cast("BOT_912", endless_army, requires=mech_died)
cast("BOT_234", to_all(all_minions, sets(1, 1)))  # Shrink Ray
cast("BOT_436", prismatic_lens)
deathrattle("BOT_537", summons("BOT_537t"))  # Mechano-Egg
cast("BOT_909", tutors(lambda card: a_minion(card) and card.attack == 1, 2))  # Crystology
battlecry("BOT_910", lambda g, me, t: [g.buff_hand(one, 2, 2) for one in g.mine(me).hand if a_minion(one.card)])

# Priest


def extra_arms(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 2, 2)
    g.give(me.side, me.card.of("BOT_219t"))


def gallery(g: Any, me: Any, t: Any) -> None:
    """X128."""
    left = [one for one in g.mine(me).deck if a_minion(one.card)]
    while left and g.room(me.side):
        one = g.ask("deck", [(g.label(one), one, 1) for one in left])
        left.remove(one)
        g.summon_sized(me, one, (1, 1))


battlecry("BOT_216", when(ten_crystals, restores_my_hero(10)))  # Omega Medic
cast("BOT_219", extra_arms, any_minion)
cast("BOT_219t", buffs(2, 2), any_minion)
remembers_spells("BOT_258")
deathrattle("BOT_258", lambda g, me: any(one.memory for one in me.attached) and g.summon(me, me.itself))  # Zerek, X321
cast("BOT_435", lambda g, me, t: g.discover_in_deck(me, 1 - me.side, a_minion))  # Cloning Device
deathrattle("BOT_509", tutors(minion_with("deathrattle")))  # Dead Ringer
cast("BOT_517", lambda g, me, t: g.swap_stats(t), any_minion)  # Topsy Turvy
cast("BOT_529", lambda g, me, t: g.summon_copy_of(me, t, (5, 5)), friendly_minion, requires=room)  # Replicate
remembers_spells("BOT_558")
deathrattle("BOT_558", returns_spells)  # Test Subject
cast("BOT_567", gallery)

# Rogue


def espionage(g: Any, me: Any, t: Any) -> None:
    name = g.theirs(me).hero.hero_class
    cards = pool(me.card.era, lambda card: card.of_class(name))
    for _ in range(10):
        g.shuffle_changed(me.side, DeckCard(g.random_card(cards), cost=1))


def pogo(g: Any, me: Any, t: Any) -> None:
    others = sum(n for card, n in g.mine(me).played.items() if card.id == "BOT_283") - 1
    g.buff(me, 2 * others, 2 * others)


def necrium_blade(g: Any, me: Any) -> None:
    m = g.random_character([m for m in g.my_minions(me) if m.has("deathrattle")])
    if m:
        g.trigger_deathrattles(m)


def myra(g: Any, me: Any, card: Card) -> None:
    """X45."""
    g.give(me.side, card)
    g.attach_rattle(me, card, "deathrattle")


cast("BOT_084", gives_random(lambda card: "deathrattle" in card.keywords, 2))  # Violet Haze
cast("BOT_087", espionage)
cast(  # Myra's Unstable Element: no fatigue, X338
    "BOT_242", lambda g, me, t: [g.draw_fitting(me.side, lambda card: True) for _ in range(len(g.mine(me).deck))]
)
battlecry("BOT_243", discovers(minion_with("deathrattle"), myra))
battlecry("BOT_283", pogo)
deathrattle("BOT_286", necrium_blade)
battlecry("BOT_288", lambda g, me, t: g.shuffle_in(me.side, *[t.card] * 3), friendly_minion)  # Lab Recruiter
cast(
    "BOT_508", lambda g, me, t: [g.trigger_deathrattles(t) for _ in range(2)], friendly_with_deathrattle
)  # Necrium Vial
deathrattle("BOT_565", summons("BOT_565t"))  # Blightnozzle Crawler
combo("BOT_576", buffs(4, 0), friendly_minion)  # Crazed Chemist

# Shaman


def elementary_reaction(g: Any, me: Any, t: Any) -> None:
    for one in g.draw(me.side):
        if elemental_last_turn(g, me.side):
            g.give_drawn_copy(me, one)


def eureka(g: Any, me: Any, t: Any) -> None:
    if g.room(me.side):
        one = g.random_in_hand(me.side, lambda one: a_minion(one.card))
        if one:
            g.summon_minion(me, g.from_card(one, me.side))


def storm_bringer(g: Any, me: Any, t: Any) -> None:
    cards = pool(me.card.era, legendary)
    for m in sorted(g.my_minions(me), key=lambda m: m.order):
        g.transform(m, g.random_card(cards))


cast("BOT_093", elementary_reaction)
cast("BOT_099", eureka, requires=room)
cast("BOT_245", storm_bringer)
cast("BOT_246", zaps_all(all_minions, 1))  # Beakered Lightning
battlecry("BOT_291", tutors(big_spell))  # Storm Chaser
trigger(  # Thunderhead
    "BOT_407", "after_play", lambda g, me, e: e.side == me.side and e.card.overload, flanked_by("BOT_102t")
)
battlecry("BOT_411", this_turn("BOT_411e"))  # Electra Stormsurge
cast("BOT_451", summons("BOT_102t", 2), requires=room)  # Voltaic Burst
battlecry("BOT_533", gives_random(only("elemental")))  # Menacing Nimbus
battlecry("BOT_543", when(ten_crystals, this_turn("BOT_543e")))  # Omega Mind
battlecry("BOT_531", this_turn("BOT_531e"))  # Celestial Emissary

# Warlock


def nethersoul(g: Any, me: Any, t: Any) -> None:
    g.buff(me, g.mine(me).hero_damage_this_turn)


def soul_infusion(g: Any, me: Any, t: Any) -> None:
    for one in g.mine(me).hand:
        if a_minion(one.card):
            g.buff_hand(one, 2, 2)
            break


def ectomancy(g: Any, me: Any, t: Any) -> None:
    for m in sorted(of_race("demon")(g, me), key=lambda m: m.order):
        g.summon_beside(m)


def omega_agent(g: Any, me: Any, t: Any) -> None:
    for where in ("left", "right"):
        g.summon_copy(me, me, where=where)


def morrigan(g: Any, me: Any) -> None:
    """X159."""
    one = None if me.moved else g.from_deck(me.side, a_minion)
    if one:
        g.mine(me).deck.remove(one)
        g.shuffle_in(me.side, me.itself)
        me.moved = True
        if me.in_play:
            at = g.mine(me).board.index(me)
            g.leave(me)
            g.arrive(g.from_card(one, me.side), at)
        else:
            g.summon_minion(me, g.from_card(one, me.side))


def soularium(g: Any, me: Any, t: Any) -> None:
    """X187."""
    for _ in range(3):
        for one in g.draw(me.side):
            one.lent = True
    g.attach(g.hero(me), me.card.of("BOT_568e"), until=TURN)


def soul_is_due(g: Any, me: Any, event: Event) -> None:
    g.discard_these(me.side, [one for one in g.mine(me).hand if one.lent])


trigger("BOT_568e", "turn_end", my_turn, soul_is_due)


def demonic_project(g: Any, me: Any, t: Any) -> None:
    demons = pool(me.card.era, only("demon"))
    for side in (me.side, 1 - me.side):
        one = g.random_in_hand(side, lambda one: a_minion(one.card))
        if one:
            g.replace_in_hand(side, one, g.random_card(demons))


cast("BOT_222", lambda g, me, t: g.zap_all(me, [t, g.hero(me)], 4), any_minion)  # Spirit Bomb
battlecry("BOT_224", lambda g, me, t: g.summon_beside(me))  # Doubling Imp
battlecry("BOT_226", nethersoul)
cast("BOT_263", soul_infusion)
deathrattle("BOT_433", morrigan)
deathrattle("BOT_443", lambda g, me: [g.buff_hand(one, 1, 1) for one in g.mine(me).hand if of("demon")(one.card)])
cast("BOT_521", ectomancy, requires=room)
battlecry("BOT_536", when(ten_crystals, omega_agent))
cast("BOT_568", soularium)
cast("BOT_913", demonic_project)

# Warrior


def weapons_project(g: Any, me: Any, t: Any) -> None:
    for side in (me.side, 1 - me.side):
        g.equip(side, me.card.of("BOT_042t"))
        g.armor(g.players[side].hero, 6)


def boomship(g: Any, me: Any, t: Any) -> None:
    for _ in range(3):
        m = g.summon_from_hand(me, lambda one: True)
        if m:
            g.buff(m, 0, 0, "rush")


def omega_assembly(g: Any, me: Any, t: Any) -> None:
    """X42."""
    if ten_crystals(g, me.side):
        for card in g.offer(g.weighed(me.side, pool(me.card.era, only("mech")))):
            g.give(me.side, card)
    else:
        discovers(of("mech"))(g, me)


cast("BOT_042", weapons_project)
trigger("BOT_059", "damage", itself, armors(2))  # Eternium Rover
cast("BOT_067", both(buffs(0, 0, "rush"), draws()), friendly_minion)  # Rocket Boots
cast("BOT_069", boomship, requires=room)
battlecry("BOT_104", lambda g, me, t: g.split(me, 5, lambda: [m for m in g.all_minions() if not m.is_a("mech")]))
trigger("BOT_218", "damage", itself, summons("BOT_218t"))  # Security Rover
cast("BOT_299", omega_assembly)
