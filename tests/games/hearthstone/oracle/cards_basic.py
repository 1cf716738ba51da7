"""The Basic set, without the cards of the papers' decks."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import ENEMY, Hero, Minion
from games.hearthstone.oracle.phrases import (
    all_minions,
    armors,
    both,
    buffs,
    deals,
    destroys,
    draws,
    enemies,
    enemy_minions,
    freezes,
    friends,
    grows,
    my_others,
    of_race,
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
    any_character,
    any_minion,
    asked_by_name,
    battlecry,
    cast,
    enemy_character,
    enemy_minion,
    friendly_minion,
    room,
    trigger,
)

OLD = ("p1_2014", "p5")

asked_by_name("CS2_142", "CS2_155", "CS2_197", "EX1_582")  # Spell Damage is printed


# Druid


def swipe(g: Any, me: Any, t: Any) -> None:
    more = g.spell_damage(me.side)
    g.damage(me, [(c, (4 if c is t else 1) + more) for c in g.enemies(me)])


def wild_growth(g: Any, me: Any, t: Any) -> None:
    """X105."""
    if g.mine(me).max_mana == 10:
        g.give(me.side, me.card.of("CS2_013t"))
    else:
        g.gain_crystals(me.side, 1, full=False)


def innervate(g: Any, me: Any, t: Any) -> None:
    player = g.mine(me)
    for _ in range(1 if me.card.era in ("p3", "p4") else 2):
        if player.mana < 10:
            player.mana += 1
            player.temp_mana += 1


cast("CS2_005", lambda g, me, t: (g.buff_turn(g.hero(me), 2), g.armor(me, 2)))  # Claw
cast("CS2_007", restores(8), any_character)  # Healing Touch
cast("CS2_008", zaps(1), any_character)  # Moonfire
cast("CS2_009", buffs(2, 2, "taunt"), any_minion)  # Mark of the Wild
cast("CS2_011", lambda g, me, t: [g.buff_turn(c, 2) for c in friends(g, me)])  # Savage Roar
cast("CS2_012", swipe, enemy_character)
cast("CS2_013", wild_growth)
cast("CS2_013t", draws())  # Excess Mana
cast("EX1_169", innervate)
cast("EX1_173", both(zaps(5), draws()), any_character)  # Starfire

# Hunter, Mage


def two_random(amount: int) -> Any:
    """Damage to two different random enemy minions, both at once."""

    def do(g: Any, me: Any, t: Any) -> None:
        left, hit = g.enemy_minions(me), []
        for _ in range(2):
            m = g.random_character([one for one in left if one not in hit])
            if m:
                hit.append(m)
        g.zap_all(me, hit, amount)

    return do


def enemies_at_least(count: int) -> Any:
    return lambda g, side: len(g.players[1 - side].minions) >= count


registry.KEYWORD_AURAS["DS1_178"] = lambda g, me, m: "charge" if m.is_a("beast") else ""  # Tundra Rhino
cast("DS1_183", two_random(3), requires=enemies_at_least(2))  # Multi-Shot
cast("CS2_025", zaps_all(enemy_minions, 1))  # Arcane Explosion
cast("CS2_026", to_all(enemy_minions, freezes))  # Frost Nova
cast("CS2_027", summons("CS2_mirror", 2), requires=room)  # Mirror Image
cast("EX1_277", lambda g, me, t: g.split(me, 3))  # Arcane Missiles

# Neutral


def frostwolf(g: Any, me: Any, t: Any) -> None:
    count = len(my_others(g, me))
    g.buff(me, count, count)


for id, amount in (("CS2_141", 1), ("CS2_150", 2), ("CS2_189", 1)):  # Rifleman, Commando, Archer
    battlecry(id, deals(amount), any_character)
battlecry("CS2_147", draws())  # Gnomish Inventor
battlecry("CS2_226", frostwolf)
battlecry("DS1_055", restores_all(friends, 2))  # Darkscale Healer
battlecry("EX1_011", restores(2), any_character)  # Voodoo Doctor
battlecry("EX1_015", draws())  # Novice Engineer
battlecry("EX1_025", summons("EX1_025t"))  # Dragonling Mechanic
battlecry("EX1_506", summons("EX1_506a"))  # Murloc Tidehunter
trigger("EX1_399", "damage", lambda g, me, e: e.subject is me, grows(3, 0))  # Gurubashi Berserker
registry.STAT_AURAS["EX1_508"] = lambda g, me, m: (int(m is not me and m.is_a("murloc")), 0)  # Grimscale Oracle
registry.BOTH_SIDES["EX1_508"] = lambda g, me: me.card.era in OLD

# Paladin

battlecry("CS2_088", restores_my_hero(6))  # Guardian of Kings
cast("CS2_089", restores(6), any_character)  # Holy Light
cast("CS2_092", buffs(4, 4), any_minion)  # Blessing of Kings
cast("CS2_093", zaps_all(enemies, 2))  # Consecration
cast("CS2_094", both(zaps(3), draws()), any_character)  # Hammer of Wrath
cast("EX1_360", sets(1, None), any_minion)  # Humility
cast("EX1_371", buffs(0, 0, "divine_shield"), any_minion)  # Hand of Protection
trigger("CS2_097", "attack", lambda g, me, e: e.subject is g.hero(me), restores_my_hero(2))  # Truesilver Champion

# Priest


def mind_vision(g: Any, me: Any, t: Any) -> None:
    """X121, X2, X3."""
    one = g.ask("hand", g.hand_options(1 - me.side, g.theirs(me).hand))
    if one:
        g.give_copy(me, one)


def holy_nova(g: Any, me: Any, t: Any) -> None:
    g.zap_all(me, g.enemies(me), 2)
    g.heal_all(me, friends(g, me), 2)


trigger("CS2_235", "healed", lambda g, me, e: isinstance(e.subject, Minion), draws())  # Northshire Cleric
cast("CS1_112", holy_nova)
cast("CS1_113", lambda g, me, t: g.take_control(t, me.side), enemy_minion, room)  # Mind Control
cast("CS1_130", zaps(2), any_character)  # Holy Smite
cast("CS2_003", mind_vision)
cast("CS2_004", both(buffs(0, 2), draws()), any_minion)  # Power Word: Shield
cast("CS2_234", destroys, lambda g, side, c: isinstance(c, Minion) and c.attack <= 3)  # Shadow Word: Pain
cast("EX1_622", destroys, lambda g, side, c: isinstance(c, Minion) and c.attack >= 5)  # Shadow Word: Death
cast("CS2_236", lambda g, me, t: g.buff(t, 0, t.health), any_minion)  # Divine Spirit
cast("DS1_233", lambda g, me, t: g.zap(me, g.enemy_hero(me), 5))  # Mind Blast

# Rogue


def vanish(g: Any, me: Any, t: Any) -> None:
    """X118."""
    for m in sorted(g.all_minions(), key=lambda m: m.order):
        g.bounce(m)


cast("CS2_072", zaps(2), lambda g, side, c: isinstance(c, Minion) and not c.damage)  # Backstab
cast("CS2_074", lambda g, me, t: g.buff_weapon(me.side, 2), requires=lambda g, side: g.players[side].weapon)
cast("CS2_075", lambda g, me, t: g.zap(me, g.enemy_hero(me), 3))  # Sinister Strike
cast("CS2_076", destroys, enemy_minion)  # Assassinate
cast("CS2_077", draws(4))  # Sprint
cast("EX1_129", both(zaps_all(enemy_minions, 1), draws()))  # Fan of Knives
cast("EX1_278", both(zaps(1), draws()), any_character)  # Shiv
cast("EX1_581", lambda g, me, t: g.bounce(t), enemy_minion)  # Sap
cast("NEW1_004", vanish)

# Shaman

battlecry("EX1_587", buffs(0, 0, "windfury"), friendly_minion)  # Windspeaker
cast("CS2_037", both(zaps(1), freezes), enemy_character)  # Frost Shock
cast("CS2_039", buffs(0, 0, "windfury"), any_minion)  # Windfury
cast("CS2_041", lambda g, me, t: (g.restore_fully(me, [t]), g.buff(t, 0, 0, "taunt")), any_minion)  # Ancestral Healing
cast("CS2_046", lambda g, me, t: [g.buff_turn(m, 3) for m in g.my_minions(me)])  # Bloodlust
cast("EX1_244", to_all(of_race("totem"), buffs(0, 2)))  # Totemic Might

# Warlock


def sacrificial_pact(g: Any, me: Any, t: Any) -> None:
    """X165."""
    if isinstance(t, Hero):
        g.destroy_hero(t.side)
    else:
        g.destroy(t)
    g.heal(me, g.hero(me), 5)


def a_demon(g: Any, side: int, c: Any) -> bool:
    return c.card.id == "EX1_323h" if isinstance(c, Hero) else c.is_a("demon")


def corrupt(g: Any, me: Any, t: Any) -> None:
    """X162: the text destroys its bearer when the turn of the caster begins."""
    g.attach(t, me.card.of("CS2_063e"), until=ENEMY if t.side != me.side else 0)


battlecry("EX1_306", lambda g, me, t: g.discard(me.side))  # Succubus
cast("CS2_057", zaps(4), any_minion)  # Shadow Bolt
cast("CS2_061", both(zaps(2), restores_my_hero(2)), any_character)  # Drain Life
cast("CS2_063", corrupt, enemy_minion)  # Corruption
cast("NEW1_003", sacrificial_pact, a_demon)
trigger("CS2_063e", "turn_start", lambda g, me, e: g.bound_to(me, "CS2_063e", e.side), lambda g, me, e: g.destroy(me))

# Warrior


def warsong(g: Any, me: Any, m: Any) -> tuple[int, int]:
    return (int(me.card.era not in OLD and m.has("charge")), 0)


def warsong_summon(g: Any, me: Any, event: Any) -> bool:
    """The older text gives Charge to what arrives with 3 or less Attack."""
    return me.card.era in OLD and event.side == me.side and event.subject is not me and event.subject.attack <= 3


def charge(g: Any, me: Any, t: Any) -> None:
    if me.card.era in OLD:
        g.buff(t, 2, 0, "charge")
    else:
        g.buff(t, 0, 0, "charge")
        t.spares_heroes = True


def damaged_enemy(g: Any, side: int, c: Any) -> bool:
    return enemy_minion(g, side, c) and c.damage > 0


registry.STAT_AURAS["EX1_084"] = warsong
trigger("EX1_084", "summon", warsong_summon, lambda g, me, e: g.buff(e.subject, 0, 0, "charge"))
cast("CS2_103", charge, friendly_minion)
cast("CS2_108", destroys, damaged_enemy)  # Execute
cast("CS2_114", two_random(2), requires=enemies_at_least(2))  # Cleave
cast("EX1_400", zaps_all(all_minions, 1))  # Whirlwind
cast("EX1_606", both(armors(5), draws()))  # Shield Block
cast("DREAM_05", lambda g, me, t: (g.buff(t, 5, 5), corrupt(g, me, t)), any_minion)  # Nightmare
