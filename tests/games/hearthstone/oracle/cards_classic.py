"""The class cards of the Classic set and the Hall of Fame, without those of the papers' decks and the secrets."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_basic import OLD, enemies_at_least, two_random
from games.hearthstone.oracle.cards_classic_neutral import enraged, help_random
from games.hearthstone.oracle.entities import ENEMY, TURN, Minion
from games.hearthstone.oracle.facts import minion_of_race
from games.hearthstone.oracle.phrases import (
    all_minions,
    becomes,
    both,
    buffs,
    deals,
    draws,
    enemy_minions,
    equips,
    flanked_by,
    friends,
    grows,
    hurts_my_hero,
    my_minions,
    my_others,
    restores,
    restores_all,
    restores_my_hero,
    sets,
    summons,
    to_all,
    zaps,
    zaps_all,
)
from games.hearthstone.oracle.registry import (
    Option,
    any_character,
    any_minion,
    asked_by_name,
    battlecry,
    cast,
    choose_one,
    combo,
    deathrattle,
    each_turn,
    enemy_minion,
    friendly_minion,
    my_turn,
    power,
    room,
    trigger,
)

# Druid


def silences(g: Any, me: Any, t: Any) -> None:
    g.silence(t)


def wrath_both(g: Any, me: Any, t: Any) -> None:
    """X16."""
    if me.card.era in ("p3", "p4"):
        g.zap(me, t, 3)
        g.zap(me, t, 1)
    else:
        g.zap(me, t, 4)
    g.draw(me.side)


def starfall_both(g: Any, me: Any, t: Any) -> None:
    """X16."""
    if me.card.era in ("p3", "p4"):
        g.zap(me, t, 5)
        g.zap_all(me, g.enemy_minions(me), 2)
        return
    more = g.spell_damage(me.side)
    hits = dict.fromkeys(g.enemy_minions(me), 2 + more)
    hits[t] = hits[t] + 5 if t in hits else 5 + more
    g.damage(me, list(hits.items()))


def lore(g: Any, me: Any, t: Any) -> None:
    g.draw(me.side, 2 if me.card.era in OLD else 1)


def savagery(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, g.attack_of(g.hero(me)))


choose_one("EX1_165", becomes("EX1_165t1"), becomes("EX1_165t2"), both=becomes("OG_044a"))  # Druid of the Claw
choose_one("EX1_166", Option(deals(2), any_character), Option(silences, any_minion))  # Keeper of the Grove
choose_one("EX1_178", Option(grows(5, 0)), Option(grows(0, 5, "taunt")))  # Ancient of War
lord, treants = to_all(my_others, buffs(2, 2)), flanked_by("EX1_573t")
choose_one("EX1_573", Option(lord), Option(treants), both=Option(both(treants, lord)))  # Cenarius, X361
choose_one("NEW1_008", Option(lore), Option(restores(5), any_character))  # Ancient of Lore
choose_one(
    "EX1_154",  # Wrath
    Option(zaps(3), any_minion),
    Option(both(zaps(1), draws()), any_minion),
    both=Option(wrath_both, any_minion),
)
choose_one("EX1_155", Option(buffs(4, 0), any_minion), Option(buffs(0, 4, "taunt"), any_minion))  # Mark of Nature
choose_one(
    "EX1_160",  # Power of the Wild
    Option(to_all(my_minions, buffs(1, 1))),
    Option(summons("EX1_160t"), requires=lambda g, side: g.asked.era == "p1_2014" or g.room(side)),
)
choose_one("EX1_164", Option(lambda g, me, t: g.gain_crystals(me.side, 2, full=True)), Option(draws(3)))  # Nourish
choose_one(
    "NEW1_007",  # Starfall
    Option(zaps(5), any_minion),
    Option(zaps_all(enemy_minions, 2)),
    both=Option(starfall_both, any_minion),
)
cast("EX1_158", to_all(my_minions, lambda g, me, m: g.attach_rattle(m, me.card.of("EX1_158e"))))
deathrattle("EX1_158e", lambda g, me: g.summon(me, me.card.of("EX1_158t"), where="end"))  # X358
cast("EX1_161", lambda g, me, t: (g.destroy(t), g.draw(1 - me.side, 2)), any_minion)  # Naturalize
cast("EX1_570", lambda g, me, t: (g.buff_turn(g.hero(me), 4), g.armor(me, 4)))  # Bite
cast("EX1_571", summons("EX1_tk9", 3), requires=room)  # Force of Nature
trigger("EX1_tk9", "turn_end", lambda g, me, e: me.card.era in OLD, lambda g, me, e: g.destroy(me))
cast("EX1_578", savagery, any_minion)

# Hunter


def explosive_shot(g: Any, me: Any, t: Any) -> None:
    more = g.spell_damage(me.side)
    g.damage(me, [(t, 5 + more), *((m, 2 + more) for m in g.neighbours(t))])


def bestial_wrath(g: Any, me: Any, t: Any) -> None:
    g.buff_turn(t, 2)
    t.immune_this_turn = True


def wrathful_beast(g: Any, side: int, c: Any) -> bool:
    whose = g.asked.era == "p1_2014" or c.side == side
    return isinstance(c, Minion) and whose and c.is_a("beast")


cast("EX1_537", explosive_shot, any_minion)
cast("EX1_549", bestial_wrath, wrathful_beast)
cast("EX1_617", lambda g, me, t: g.destroy_random(g.enemy_minions(me)), requires=enemies_at_least(1))  # Deadly Shot
asked_by_name("DS1_188")  # Gladiator's Longbow

# Mage


def cone_of_cold(g: Any, me: Any, t: Any) -> None:
    minions = [t, *g.neighbours(t)]
    g.freeze_all(minions)
    g.zap_all(me, minions, 1)


def ice_lance(g: Any, me: Any, t: Any) -> None:
    if t.frozen:
        g.zap(me, t, 4)
    else:
        g.freeze(t)


def has_secret(g: Any, me: Any, event: Any) -> bool:
    return event.side == me.side and any(one.card.secret for one in g.mine(me).secrets)


trigger("EX1_274", "turn_end", has_secret, grows(2, 2))  # Ethereal Arcanist
trigger("NEW1_012", "cast", my_turn, grows(1, 0))  # Mana Wyrm
registry.COST_AURAS["EX1_608"] = lambda g, me, card: -1 if card.type == "spell" else 0  # Sorcerer's Apprentice
battlecry("EX1_612", lambda g, me, t: g.attach(g.hero(me), me.card.of("EX1_612e"), until=TURN))  # Kirin Tor Mage
registry.COST_SETS["EX1_612e"] = lambda g, me, card: 0 if card.secret else None
registry.USED_UP["EX1_612e"] = lambda g, me, card: card.secret
cast("EX1_275", cone_of_cold, any_minion)
cast("EX1_279", zaps(10), any_character)  # Pyroblast
cast("CS2_031", ice_lance, any_character)

# Paladin


def holy_wrath(g: Any, me: Any, t: Any) -> None:
    drawn = g.draw(me.side)
    g.zap(me, t, drawn[0].card.cost if drawn else 0)


def wisdom(g: Any, me: Any, t: Any) -> None:
    g.attach(t, me.card.of("EX1_363e"), until=ENEMY if t.side != me.side else 0)


def wise_one_attacks(g: Any, me: Any, event: Any) -> None:
    g.draw(g.giver(me))


def sword_of_justice(g: Any, me: Any, event: Any) -> None:
    """X302."""
    g.buff(event.subject, 1, 1)
    if g.mine(me).weapon is me:
        g.wear(me.side)


battlecry("EX1_362", buffs(0, 0, "divine_shield"), friendly_minion)  # Argent Protector
battlecry("EX1_382", sets(1, None), enemy_minion)  # Aldor Peacekeeper
deathrattle("EX1_383", equips("EX1_383t"))  # Tirion Fordring
cast("EX1_354", both(restores(8), draws(3)), any_character)  # Lay on Hands
cast("EX1_355", lambda g, me, t: g.buff(t, t.attack), any_minion)  # Blessed Champion
cast("EX1_363", wisdom, any_minion)
trigger("EX1_363e", "attack", lambda g, me, e: e.subject is me, wise_one_attacks)
registry.CASTERS.add("EX1_363e")
cast("EX1_365", holy_wrath, any_character)
cast("EX1_384", lambda g, me, t: g.split(me, 8))  # Avenging Wrath
cast("EX1_619", lambda g, me, t: [g.set_stats(m, None, 1) for m in g.all_minions()])  # Equality
trigger("EX1_366", "after_summon", my_turn, sword_of_justice)

# Priest


def small_enemy(attack: int) -> Any:
    return lambda g, side, c: enemy_minion(g, side, c) and c.attack <= attack


def cabal_room(g: Any, side: int) -> bool:
    """In the first eras, with somebody to steal, it asks for two places."""
    prey = any(m.attack <= 2 and not m.has("stealth") and not m.immune for m in g.players[1 - side].minions)
    return g.asked.era not in OLD or not prey or g.room(side) >= 2


def lightwell(g: Any, me: Any, event: Any) -> None:
    c = g.random_character(c for c in friends(g, me) if c.damage)
    if c:
        g.heal(me, c, 3)


def shadow_madness(g: Any, me: Any, t: Any) -> None:
    """X111 to X113."""
    g.borrow(t, me, "EX1_334e")


def mindgames(g: Any, me: Any, t: Any) -> None:
    """X123; X2, X3: the copy keeps what the card of the deck has from 12.0 on."""
    if not g.room(me.side):
        return
    one = g.from_deck(1 - me.side, lambda card: card.type == "minion")
    if not one:
        g.summon(me, me.card.of("EX1_345t"))
    elif me.card.era in ("p3", "p4"):
        g.summon_minion(me, g.from_card(one, me.side))
    else:
        g.summon(me, one.card)


def shadowform(g: Any, me: Any, t: Any) -> None:
    shadow = g.mine(me).power.card.id in ("EX1_625t", "EX1_625t2")
    g.new_power(me.side, me.card.of("EX1_625t2" if shadow else "EX1_625t"))


power("EX1_625t", deals(2), any_character)  # Mind Spike
power("EX1_625t2", deals(3), any_character)  # Mind Shatter
battlecry("EX1_091", lambda g, me, t: g.take_control(t, me.side), small_enemy(2))  # Cabal Shadow Priest
registry.REQUIRES["EX1_091"] = cabal_room
asked_by_name("EX1_335", "EX1_345t", "EX1_350", "EX1_591")  # Lightspawn, Shadow of Nothing, Velen, Auchenai
trigger("EX1_341", "turn_start", my_turn, lightwell)
battlecry("EX1_623", buffs(0, 3), friendly_minion)  # Temple Enforcer
cast("CS1_129", lambda g, me, t: g.set_stats(t, t.health, None), any_minion)  # Inner Fire
cast("EX1_332", silences, any_minion)  # Silence
cast("EX1_334", shadow_madness, small_enemy(3), room)
cast("EX1_339", lambda g, me, t: g.copy_from_deck(me, 1 - me.side, lambda card: True, 2))  # Thoughtsteal
cast("EX1_345", mindgames, requires=room)
cast("EX1_621", restores_all(all_minions, 4))  # Circle of Healing
cast("EX1_624", both(zaps(5), restores_my_hero(5)), any_character)  # Holy Fire
cast("EX1_625", shadowform)
cast("EX1_626", both(to_all(enemy_minions, silences), draws()))  # Mass Dispel

# Rogue


def edwin(g: Any, me: Any, t: Any) -> None:
    """X25."""
    others = g.mine(me).cards_played - 1
    g.buff(me, 2 * others, 2 * others)


def disguise(g: Any, me: Any, t: Any) -> None:
    if me.card.era in OLD:
        g.buff(t, 0, 0, "stealth")
    else:
        g.hide(t)


def betrayal(g: Any, me: Any, t: Any) -> None:
    """X166: the minion itself deals it."""
    g.hit_all(t, g.neighbours(t), t.attack)


def headcrack(g: Any, me: Any, t: Any) -> None:
    g.zap(me, g.enemy_hero(me), 2)
    if g.combo(me.side):
        g.attach(g.hero(me), me.card.of("EX1_137e"))


def headcrack_returns(g: Any, me: Any, event: Any) -> None:
    """X27."""
    one = next(one for one in me.attached if one.card.id == "EX1_137e")
    me.attached = [other for other in me.attached if other is not one]
    g.give(me.side, one.card.of("EX1_137"))


def blade_flurry(g: Any, me: Any, t: Any) -> None:
    """X311."""
    attack = g.mine(me).weapon.attack
    g.destroy_weapon(me.side)
    g.zap_all(me, g.enemies(me) if me.card.era in OLD else g.enemy_minions(me), attack)


combo("EX1_131", summons("EX1_131t"))  # Defias Ringleader
combo("EX1_134", deals(2), any_character)  # SI:7 Agent
combo("EX1_613", edwin)
combo("NEW1_005", lambda g, me, t: g.bounce(t), any_minion)  # Kidnapper
battlecry("NEW1_014", disguise, friendly_minion)  # Master of Disguise
cast("CS2_073", lambda g, me, t: g.buff(t, 4 if g.combo(me.side) else 2), any_minion)  # Cold Blood
cast("CS2_233", blade_flurry, requires=lambda g, side: g.players[side].weapon)
cast("EX1_124", lambda g, me, t: g.zap(me, t, 4 if g.combo(me.side) else 2), any_character)  # Eviscerate
cast("EX1_126", betrayal, enemy_minion)
cast("EX1_137", headcrack)
trigger("EX1_137e", "turn_start", my_turn, headcrack_returns)
cast("EX1_144", lambda g, me, t: g.bounce(t, -2), friendly_minion)  # Shadowstep
cast("EX1_145", lambda g, me, t: g.attach(g.hero(me), me.card.of("EX1_145e"), until=TURN))  # Preparation
registry.COST_AURAS["EX1_145e"] = lambda g, me, card: -3 if card.type == "spell" else 0
registry.USED_UP["EX1_145e"] = lambda g, me, card: card.type == "spell"
battlecry("EX1_133", deals(1), any_character)  # Perdition's Blade
combo("EX1_133", deals(2), any_character)
cast("EX1_128", lambda g, me, t: [g.hide(m) for m in g.my_minions(me)])  # Conceal

# Shaman


def far_sight(g: Any, me: Any, t: Any) -> None:
    for one in g.draw(me.side):
        g.change_cost(one, -3)


trigger(
    "EX1_258",  # Unbound Elemental
    "play",
    lambda g, me, e: e.side == me.side and e.subject is not me and e.subject.card.overload,
    grows(1, 1),
)
cast("CS2_038", lambda g, me, t: g.attach_rattle(t, me.card.of("CS2_038e")), any_minion)  # Ancestral Spirit
deathrattle("CS2_038e", lambda g, me: g.summon(me, me.itself))
cast("CS2_053", far_sight)
cast("EX1_241", zaps(5), any_character)  # Lava Burst
cast("EX1_251", two_random(2), requires=enemies_at_least(2))  # Forked Lightning

# Warlock


def felguard(g: Any, me: Any, t: Any) -> None:
    """X107."""
    g.lose_crystal(me.side)


def void_terror(g: Any, me: Any, t: Any) -> None:
    """X164."""
    eaten = g.neighbours(me)
    g.destroy(*eaten)
    g.buff(me, sum(m.attack for m in eaten), sum(m.health for m in eaten))


def summoning_portal(g: Any, me: Any, card: Any, cost: int) -> int:
    """X91."""
    return min(cost, max(1, cost - 2)) if card.type == "minion" else cost


def sense_demons(g: Any, me: Any, t: Any) -> None:
    for _ in range(2):
        if any(one.card.is_a("demon") for one in g.mine(me).deck):
            g.draw_fitting(me.side, lambda card: card.is_a("demon"))
        else:
            g.give(me.side, me.card.of("EX1_317t"))


def bane_of_doom(g: Any, me: Any, t: Any) -> None:
    """X170."""
    g.zap(me, t, 2)
    if t.dying:
        six = ("CS2_059", "CS2_064", "CS2_065", "EX1_301", "EX1_306", "EX1_319")  # until patch 2.2 of 2015
        g.summon_random(me, six if me.card.era == "p1_2014" else minion_of_race(me.card.era, "demon"))


def demonfire(amount: int) -> Any:
    def do(g: Any, me: Any, t: Any) -> None:
        if t.side == me.side and t.is_a("demon"):
            g.buff(t, amount, amount)
        else:
            g.zap(me, t, amount)

    return do


trigger("CS2_059", "turn_end", my_turn, help_random(0, 1))  # Blood Imp
battlecry("EX1_301", felguard)
battlecry("EX1_304", void_terror)
battlecry("EX1_310", lambda g, me, t: g.discard(me.side, 2))  # Doomguard
battlecry("EX1_313", hurts_my_hero(5))  # Pit Lord
battlecry("EX1_319", hurts_my_hero(3))  # Flame Imp
registry.FIRST_COSTS["EX1_315"] = summoning_portal
cast("EX1_312", lambda g, me, t: g.destroy(*g.all_minions()))  # Twisting Nether
cast("EX1_317", sense_demons)
asked_by_name("EX1_317t")
cast("EX1_320", bane_of_doom, any_character)
cast("EX1_596", demonfire(2), any_minion)

# Warrior


def taskmaster(g: Any, me: Any, t: Any) -> None:
    g.hit(me, t, 1)
    g.buff(t, 2)


def inner_rage(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 1)
    g.buff(t, 2)


def slam(g: Any, me: Any, t: Any) -> None:
    """X9."""
    g.zap(me, t, 2)
    if t.health > 0:
        g.draw(me.side)


def brawl(g: Any, me: Any, t: Any) -> None:
    """X167."""
    spared = g.random_character(g.all_minions())
    g.destroy(*(m for m in g.all_minions() if m is not spared))


battlecry("EX1_398", equips("EX1_398t"))  # Arathi Weaponsmith
trigger(
    "EX1_402",  # Armorsmith
    "damage",
    lambda g, me, e: e.side == me.side and isinstance(e.subject, Minion),
    lambda g, me, e: g.armor(me, 1),
)
registry.STAT_AURAS["EX1_414"] = enraged(6)  # Grommash Hellscream
battlecry("EX1_603", taskmaster, any_minion)
cast("CS2_104", buffs(3, 3), lambda g, side, c: isinstance(c, Minion) and c.damage > 0)  # Rampage
cast("EX1_391", slam, any_minion)
cast("EX1_392", lambda g, me, t: g.draw(me.side, sum(c.damage > 0 for c in friends(g, me))))  # Battle Rage
cast("EX1_407", brawl, requires=lambda g, side: len(g.all_minions()) >= 2)
cast("EX1_408", lambda g, me, t: g.zap(me, t, 6 if g.hero(me).health <= 12 else 4), any_character)  # Mortal Strike
cast("EX1_410", lambda g, me, t: g.zap(me, t, g.hero(me).armor), any_minion)  # Shield Slam
cast("EX1_607", inner_rage, any_minion)
cast("NEW1_036", lambda g, me, t: (g.attach(g.hero(me), me.card.of("NEW1_036e"), until=TURN), g.draw(me.side)))
asked_by_name("EX1_411")  # Gorehowl
asked_by_name("EX1_243", "EX1_247", "EX1_250", "EX1_567")  # Overload is printed
trigger("EX1_334e", "turn_end", each_turn, lambda g, me, e: g.give_back(me, "EX1_334e"))
registry.BORROWED.add("EX1_334e")
registry.ADJACENT.add("EX1_304")
