"""The Witchwood."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import ENEMY, OWN_TURN, DeckCard, Event, Minion
from games.hearthstone.oracle.facts import STANDARD, pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    a_spell,
    a_weapon,
    all_minions,
    becomes,
    both,
    buffs,
    costs,
    deals,
    deck_has_only,
    discovers,
    draws,
    elemental_last_turn,
    enemies,
    enemy_minions,
    flanked_by,
    friends,
    gives,
    gives_random,
    grows,
    hits_random,
    holding,
    hurts_my_hero,
    legendary,
    minion_with,
    my_minions,
    my_others,
    of,
    of_my_class,
    of_race,
    only,
    other_minions,
    restores,
    restores_all,
    restores_my_hero,
    spell_of,
    summons,
    summons_for_enemy,
    summons_random,
    to_all,
    tutors,
    unable,
    when,
    zaps,
    zaps_all,
)
from games.hearthstone.oracle.registry import (
    Trigger,
    any_character,
    any_minion,
    asked_by_name,
    battlecry,
    cast,
    choose_one,
    combo,
    deathrattle,
    friendly_character,
    friendly_minion,
    my_turn,
    room,
    trigger,
)

# Neutral: battlecries


def mad_hatter(g: Any, me: Any, t: Any) -> None:
    for _ in range(3):
        m = g.random_helped(other_minions(g, me))
        if m:
            g.buff(m, 1, 1)


def azalina(g: Any, me: Any, t: Any) -> None:
    """X126."""
    g.mine(me).hand.clear()
    for one in list(g.theirs(me).hand):
        g.give_copy(me, one)


def tanglefur(g: Any, me: Any, t: Any) -> None:
    cards = pool(me.card.era, costs(2))
    for side in (me.side, 1 - me.side):
        g.give(side, g.random_card(cards))


def ashmore(g: Any, me: Any, t: Any) -> None:
    """X188."""
    for keyword in ("rush", "lifesteal", "deathrattle"):
        g.draw_fitting(me.side, lambda card, keyword=keyword: keyword in card.keywords)


def piper(g: Any, me: Any, t: Any) -> None:
    minions = [one.card.cost for one in g.mine(me).deck if a_minion(one.card)]
    if minions:
        g.draw_fitting(me.side, costs(min(minions)))


def voodoo_doll(g: Any, me: Any, t: Any) -> None:
    """X331: both ends of the thread have one order of play."""
    g.attach_rattle(me, me.card.of("GIL_614e2"))
    g.attach(t, me.card.of("GIL_614e1"))
    if me.attached and t.attached:
        t.attached[-1] = t.attached[-1]._replace(order=me.attached[-1].order)


def doll_dies(g: Any, me: Any) -> None:
    threads = [one.order for one in me.attached if one.card.id == "GIL_614e2"]
    for m in g.all_minions():
        if any(one.card.id == "GIL_614e1" and one.order in threads for one in m.attached):
            g.destroy(m)


def alone(g: Any, side: int) -> bool:
    return len(g.all_minions()) == 1


battlecry("GIL_125", mad_hatter)
battlecry("GIL_198", azalina)
battlecry("GIL_212", gives_random(costs(1), 2))  # Ravencaller
battlecry("GIL_213", tanglefur)
battlecry("GIL_526", when(holding(of("dragon")), grows(1, 0, "taunt")))  # Wyrmguard
battlecry("GIL_561", lambda g, me, t: setattr(g.mine(me).power, "uses", 0))  # Blackwald Pixie
battlecry("GIL_578", ashmore)
battlecry("GIL_581", tutors(of("elemental")))  # Sandbinder
battlecry("GIL_584", piper)
battlecry("GIL_601", when(holding(of("dragon")), grows(1, 0, "rush")))  # Scaleworm
battlecry("GIL_614", voodoo_doll, any_minion)
deathrattle("GIL_614e2", doll_dies)  # only of who has chosen one
asked_by_name("GIL_614")
battlecry("GIL_624", when(alone, grows(3, 3)))  # Night Prowler
battlecry("GIL_648", lambda g, me, t: g.destroy_secrets(1 - me.side))  # Chief Inspector
battlecry("GIL_682", summons_for_enemy("GIL_682t", 2))  # Muck Hunter
battlecry("GIL_683", summons_for_enemy("GIL_683t"))  # Marsh Drake
battlecry("GIL_815", lambda g, me, t: g.shuffle_in(me.side, t.card), friendly_minion)  # Baleful Banker

# Neutral: the rest

trigger(  # Worgen Abomination
    "GIL_117", "turn_end", my_turn, lambda g, me, e: g.hit_all(me, [m for m in other_minions(g, me) if m.damage], 2)
)
deathrattle("GIL_118", restores_my_hero(8))  # Deranged Doctor
registry.STAT_AURAS["GIL_119"] = lambda g, me, m: (2 if m is not me and m.is_a("elemental") else 0, 0)  # Cauldron
deathrattle("GIL_513", to_all(my_minions, buffs(1, 0)))  # Lost Spirit
trigger("GIL_534", "after_attack", lambda g, me, e: e.subject is g.hero(me), grows(1, 1))  # Hench-Clan Thug
deathrattle("GIL_616", summons("GIL_616t", 2))  # Splitting Festeroot
deathrattle("GIL_616t", summons("GIL_616t2", 2))
trigger(
    "GIL_620",
    "draw",
    lambda g, me, e: e.side == me.side and a_minion(e.subject.card),
    lambda g, me, e: dorian(g, me, e),
)
deathrattle("GIL_816", gives_random(only("dragon")))  # Swamp Dragon Egg
trigger(  # Witch's Cauldron
    "GIL_819",
    "after_death",
    lambda g, me, e: e.side == me.side and e.subject is not me,
    gives_random(spell_of("shaman")),
)


def dorian(g: Any, me: Any, event: Event) -> None:
    """X183."""
    g.summon_sized(me, event.subject, (1, 1))


def holders_turn(g: Any, me: Any, event: Event) -> bool:
    return g.players[event.side] is me[0]


def swaps_to(id: str) -> Any:
    def do(g: Any, me: Any, event: Event) -> None:
        one = me[1]
        one.card = one.card.of(id)
        one.attack, one.health = one.health, one.attack

    return do


for id in ("GIL_200", "GIL_201", "GIL_202", "GIL_528", "GIL_529"):  # X200
    registry.HAND_TRIGGERS[id] = Trigger("turn_end", holders_turn, swaps_to(f"{id}t"))
    registry.HAND_TRIGGERS[f"{id}t"] = Trigger("turn_end", holders_turn, swaps_to(id))

# Druid


def bewitched_guardian(g: Any, me: Any, t: Any) -> None:
    g.buff(me, 0, len(g.mine(me).hand))


def wispering_woods(g: Any, me: Any, t: Any) -> None:
    for _ in range(len(g.mine(me).hand)):
        g.summon(me, me.card.of("GIL_553t"))


def ferocious_howl(g: Any, me: Any, t: Any) -> None:
    g.draw(me.side)
    g.armor(me, len(g.mine(me).hand))


battlecry("GIL_130", when(deck_has_only(1), grows(2, 2)))  # Gloom Stag
choose_one("GIL_188", becomes("GIL_188t"), becomes("GIL_188t2"), both=becomes("GIL_188t3"))  # Druid of the Scythe
battlecry("GIL_507", bewitched_guardian)
cast("GIL_553", wispering_woods)
cast(
    "GIL_571",
    lambda g, me, t: g.resurrect(me, of("beast")),
    requires=lambda g, side: room(g, side) and any(of("beast")(card) for card in g.players[side].graveyard),
)
cast("GIL_637", ferocious_howl)
battlecry(
    "GIL_658", lambda g, me, t: g.give_changed(me.side, t.card, cost=10, stats=(10, 10), cost_set=True), friendly_minion
)
cast("GIL_663", gives("GIL_663t", 3))  # Witchwood Apple
trigger("GIL_833", "turn_end", my_turn, lambda g, me, e: (g.draw(me.side), g.draw(1 - me.side)))  # Forest Guide

# Hunter


def emeriss(g: Any, me: Any, t: Any) -> None:
    for one in g.mine(me).hand:
        if a_minion(one.card):
            g.buff_hand(one, one.card.attack + one.attack, one.card.health + one.health)


def dire_frenzy(g: Any, me: Any, t: Any) -> None:
    """X117."""
    g.buff(t, 3, 3)
    for _ in range(3):
        g.shuffle_changed(me.side, DeckCard(t.card, 3, 3))


def toxmonger(g: Any, me: Any, event: Event) -> None:
    g.buff(event.subject, 0, 0, "poisonous")


battlecry("GIL_128", emeriss)
trigger(
    "GIL_607",
    "play",
    lambda g, me, e: e.side == me.side and isinstance(e.subject, Minion) and e.subject is not me and e.cost == 1,
    toxmonger,
)
cast("GIL_828", dire_frenzy, lambda g, side, c: any_minion(g, side, c) and c.is_a("beast"))
battlecry("GIL_905", lambda g, me, t: g.deaths_this_turn and g.buff(me, 0, 0, "poisonous"))  # Carrion Drake

# Mage


def keysmith(g: Any, me: Any, t: Any) -> None:
    """X44."""
    active = {one.card.id for one in g.mine(me).secrets}
    if len(active) < 5:
        discovers(lambda card: card.secret and card.id not in active, lambda g, me, card: g.put_secret(me.side, card))(
            g, me
        )


def book_of_specters(g: Any, me: Any, t: Any) -> None:
    """X187."""
    for _ in range(3):
        g.discard_these(me.side, [one for one in g.draw(me.side) if a_spell(one.card)])


def snap_freeze(g: Any, me: Any, t: Any) -> None:
    if t.frozen:
        g.destroy(t)
    else:
        g.freeze(t)


def toki(g: Any, me: Any, t: Any) -> None:
    """X328."""
    g.give_random(me, [card for card in g.legends(me.side, me.card.era) if card.set_name not in STANDARD])


battlecry("GIL_116", keysmith)
cast("GIL_147", lambda g, me, t: g.split(me, 5))  # Cinderstorm
cast("GIL_548", book_of_specters)
battlecry("GIL_549", toki)
trigger("GIL_640", "draw", my_turn, grows(1, 1))  # Curio Collector
battlecry("GIL_645", when(elemental_last_turn, draws()))  # Bonfire Elemental
trigger("GIL_664", "cast", my_turn, summons_random(costs(2)))  # Vex Crow
trigger(
    "GIL_691",
    "draw",
    lambda g, me, e: e.side == me.side and a_minion(e.subject.card),
    lambda g, me, e: g.give_drawn_copy(me, e.subject),
)
cast("GIL_801", snap_freeze, any_minion)
battlecry("GIL_838", when(deck_has_only(1), draws()))  # Black Cat

# Paladin


def bellringer(g: Any, me: Any, t: Any = None) -> None:
    g.secret_from_deck(me)


def prince_liam(g: Any, me: Any, t: Any) -> None:
    """X195."""
    cards = pool(me.card.era, lambda card: legendary(card) and of_my_class(g, me, card))
    player = g.mine(me)
    player.deck = [DeckCard(g.random_card(cards)) if one.card.cost == 1 else one for one in player.deck]


def rebuke(g: Any, me: Any, t: Any) -> None:
    g.theirs(me).next_spell_tax += 5


cast("GIL_145", buffs(1, 2), any_minion)  # Sound the Bells!
cast("GIL_203", rebuke)
trigger(
    "GIL_596", "after_attack", lambda g, me, e: e.subject is g.hero(me), to_all(my_minions, buffs(1, 1))
)  # Silver Sword
battlecry("GIL_634", bellringer)
deathrattle("GIL_634", bellringer)
battlecry("GIL_635", when(holding(of("dragon")), grows(0, 0, "taunt", "divine_shield")))  # Cathedral Gargoyle
registry.KEYWORD_AURAS["GIL_685"] = lambda g, me, m: "taunt lifesteal" if m is me and me.attack >= 3 else ""
battlecry("GIL_694", prince_liam)
trigger(
    "GIL_817",
    "healed",
    lambda g, me, e: e.source is not None and e.source.side == me.side,
    grows(0, 0, "divine_shield"),
)

# Priest


def lady_in_white(g: Any, me: Any, t: Any) -> None:
    """X196."""
    player = g.mine(me)
    player.deck = [one._replace(attack=0, even=True) if a_minion(one.card) else one for one in player.deck]


battlecry("GIL_840", lady_in_white)


def holy_water(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 4)
    if t.dying:
        g.give(me.side, t.card)


def vivid_nightmare(g: Any, me: Any, t: Any) -> None:
    """X129."""
    if t.in_play:
        twin = g.exact_copy(t, me.side)
        twin.damage = twin.max_health - 1
        g.summon_minion(me, twin)


def coffin_crasher(g: Any, me: Any) -> None:
    g.summon_from_hand(me, lambda one: minion_with("deathrattle")(one.card))


def glitter_moth(g: Any, me: Any, t: Any) -> None:
    for m in my_others(g, me):
        g.buff(m, 0, m.health)


cast("GIL_134", holy_water, any_minion)
registry.KEYWORD_AURAS["GIL_156"] = unable(lambda g, me: me.damage)  # Quartz Elemental
trigger(  # Nightscale Matriarch
    "GIL_190",
    "healed",
    lambda g, me, e: isinstance(e.subject, Minion) and e.subject.side == me.side,
    summons("GIL_190t"),
)
cast("GIL_661", restores_all(friends, 6))  # Divine Hymn
deathrattle("GIL_805", coffin_crasher)
cast("GIL_813", vivid_nightmare, friendly_minion, requires=room)
battlecry("GIL_835", restores(2), any_character)  # Squashling
battlecry("GIL_837", when(deck_has_only(1), glitter_moth))

# Rogue


def wanted(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 3)
    if t.dying:
        g.give(me.side, me.card.of("GAME_005"))


def card_of_their_class(g: Any, me: Any, t: Any = None) -> None:
    name = g.theirs(me).hero.hero_class
    card = g.random_card(pool(me.card.era, lambda card: card.of_class(name)))
    if card:
        g.give(me.side, card)


def my_weapon_attack(g: Any, me: Any, t: Any) -> None:
    g.buff_weapon(me.side, 1, 0)


cast("GIL_506", zaps(2), any_minion)  # Cheap Shot
trigger(
    "GIL_510",
    "play",
    lambda g, me, e: e.side == me.side and e.subject is not me and e.subject.card.says("echo"),
    grows(1, 1),
)
deathrattle("GIL_557", tutors(lambda card: card.says("combo")))  # Cursed Castaway
battlecry("GIL_677", gives_random(legendary))  # Face Collector
cast("GIL_687", wanted, any_minion)
cast("GIL_696", card_of_their_class)  # Pick Pocket
battlecry("GIL_827", card_of_their_class)  # Blink Fox
combo("GIL_902", my_weapon_attack)  # Cutthroat Buccaneer

# Shaman


def earthen_might(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 2, 2)
    if t.is_a("elemental"):
        gives_random(only("elemental"))(g, me)


def totem_cruncher(g: Any, me: Any, t: Any) -> None:
    totems = of_race("totem")(g, me)
    g.destroy(*totems)
    g.buff(me, 2 * len(totems), 2 * len(totems))


battlecry("GIL_530", deals(2), any_character, deck_has_only(0))  # Murkspark Eel
battlecry("GIL_531", gives_random(spell_of("shaman")))  # Witch's Apprentice
battlecry("GIL_583", totem_cruncher)
cast("GIL_586", earthen_might, any_minion)
cast("GIL_600", zaps(2), any_minion)  # Zap!
trigger("GIL_807", "cast", my_turn, tutors(a_minion))  # Bogshaper
cast("GIL_836", discovers(lambda card: a_minion(card) and card.says("battlecry")))  # Blazing Invocation

# Warlock


def hero_hurt(g: Any, side: int) -> bool:
    return bool(g.players[side].hero_damage_this_turn)


def ratcatcher(g: Any, me: Any, t: Any) -> None:
    """X164."""
    attack, health = t.attack, t.health
    g.destroy(t)
    g.buff(me, attack, health)


def godfrey(g: Any, me: Any, t: Any) -> None:
    """X172."""
    for _ in range(14):
        before = g.deaths_this_turn
        g.hit_all(me, other_minions(g, me), 2)
        g.death_step()
        if g.deaths_this_turn == before:
            break


cast("GIL_191", summons("GIL_191t", 4))  # Fiendish Circle
battlecry("GIL_508", when(hero_hurt, flanked_by("GIL_508t")))  # Duskbat
battlecry("GIL_515", ratcatcher, friendly_minion)
cast("GIL_543", both(zaps(2), discovers(of("demon"))), friendly_character)  # Dark Possession
battlecry("GIL_565", when(hero_hurt, grows(0, 0, "lifesteal")))  # Deathweb Spider
deathrattle(
    "GIL_608", lambda g, me: [g.buff(m, 0, 2) for m in [g.random_helped(g.my_minions(me))] if m]
)  # Witchwood Imp
cast(
    "GIL_665",
    to_all(enemy_minions, lambda g, me, m: g.attach(m, me.card.of("GIL_665e"), until=OWN_TURN | ENEMY)),
)  # Curse of Weakness
registry.CASTERS.add("GIL_665e")
trigger("GIL_693", "turn_start", my_turn, hurts_my_hero(1))  # Blood Witch
battlecry("GIL_825", godfrey)

# Warrior


def deadly_arsenal(g: Any, me: Any, t: Any) -> None:
    one = g.from_deck(me.side, a_weapon)
    if one:
        g.zap_all(me, g.all_minions(), one.card.attack)


trigger("GIL_152", "damage", lambda g, me, e: e.subject is me, hits_random(enemies, 3))  # Blackhowl Gunspire
registry.STAT_AURAS["GIL_155"] = lambda g, me, m: (3 if m is me and me.damage else 0, 0)  # Redband Wasp
cast("GIL_537", deadly_arsenal)
trigger(  # Darius Crowley, X323
    "GIL_547",
    "after_attack",
    lambda g, me, e: e.subject is me and isinstance(e.object, Minion) and e.object.dying and me.in_play,
    grows(2, 2),
)
battlecry("GIL_580", tutors(minion_with("rush")))  # Town Crier
deathrattle(
    "GIL_653",
    lambda g, me: [g.buff(m, 2, 1) for m in [g.random_helped([m for m in g.my_minions(me) if m.has("rush")])] if m],
)
cast("GIL_654", zaps_all(all_minions, 1))  # Warpath
trigger(  # Festeroot Hulk
    "GIL_655", "after_attack", lambda g, me, e: e.side == me.side and isinstance(e.subject, Minion), grows(1, 0)
)
battlecry("GIL_803", lambda g, me, t: g.buff_turn(me, 3))  # Militia Commander
