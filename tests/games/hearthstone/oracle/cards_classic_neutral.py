"""The neutral cards of the Classic set and the Hall of Fame, without those of the papers' decks."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_basic import OLD
from games.hearthstone.oracle.entities import WAITS, HandCard
from games.hearthstone.oracle.phrases import (
    all_minions,
    buffs,
    draws,
    enemies,
    everybody,
    flanked_by,
    freezes,
    grows,
    hits_all,
    hits_random,
    my_others,
    other_minions,
    restores_my_hero,
    summons,
    summons_for_enemy,
)
from games.hearthstone.oracle.registry import (
    any_character,
    any_minion,
    asked_by_name,
    battlecry,
    cast,
    deathrattle,
    each_turn,
    friendly_minion,
    my_other_minion,
    my_turn,
    room,
    trigger,
)

asked_by_name("DREAM_01", "NEW1_023", "FP1_008", "GVG_091")  # elusive
asked_by_name("EX1_563", "EX1_560")  # Malygos: Spell Damage is printed; Nozdormu: X327


def others_card(g: Any, me: Any, event: Any) -> bool:
    """I played another card than this one."""
    return bool(event.side == me.side and event.subject is not me)


def hurt_me(g: Any, me: Any, event: Any) -> bool:
    return event.subject is me


def enraged(attack: int) -> Any:
    """X75."""
    return lambda g, me, m: (attack if m is me and me.damage > 0 else 0, 0)


def everybody_else(g: Any, me: Any) -> list[Any]:
    return [c for c in g.all_characters() if c is not me]


# Battlecries


def tinkmaster(g: Any, me: Any, t: Any) -> None:
    m = g.random_character(other_minions(g, me))
    if m:
        g.transform_random(m, g.of(me, ["EX1_tk28", "EX1_tk29"]))


def seer(g: Any, me: Any, t: Any) -> None:
    among = other_minions(g, me) if me.card.era in OLD else my_others(g, me)
    for m in among:
        if m.is_a("murloc"):
            g.buff(m, 0, 2)


def onyxia(g: Any, me: Any, t: Any) -> None:
    flanked_by("ds1_whelptoken", g.room(me.side))(g, me)


def ancient_mage(g: Any, me: Any, t: Any) -> None:
    for m in g.neighbours(me):
        m.spell_damage += 1


def blood_knight(g: Any, me: Any, t: Any) -> None:
    """X74."""
    shields = [m for m in sorted(g.all_minions(), key=lambda m: m.order) if m.has("divine_shield")]
    for m in shields:
        g.lose_shield(m)
    g.buff(me, 3 * len(shields), 3 * len(shields))


def deathwing(g: Any, me: Any, t: Any) -> None:
    g.destroy(*other_minions(g, me))
    g.discard_these(me.side, list(g.mine(me).hand))


def oracle_draws(g: Any, me: Any, t: Any) -> None:
    for side in (me.side, 1 - me.side) * 2:
        g.draw(side)


def chieftain(g: Any, me: Any, t: Any) -> None:
    for side in (me.side, 1 - me.side):
        g.give_random(me, ["PRO_001a", "PRO_001b", "PRO_001c"], side)


def murlocs(g: Any, me: Any, t: Any) -> None:
    for _ in range(g.ask("number", [(str(n), n, 1) for n in (3, 4, 5)])):
        g.summon(me, me.card.of("PRO_001at"))


battlecry("CS2_151", summons("CS2_152"))  # Silver Hand Knight
battlecry("CS2_181", lambda g, me, t: g.hit(me, me, 4))  # Injured Blademaster
battlecry("EX1_014", lambda g, me, t: [g.give(1 - me.side, me.card.of("EX1_014t")) for _ in range(2)])  # King Mukla
cast("EX1_014t", buffs(1, 1), any_minion)  # Bananas
battlecry("EX1_046", lambda g, me, t: g.buff_turn(t, 2), any_minion)  # Dark Iron Dwarf
battlecry("EX1_049", lambda g, me, t: g.bounce(t), friendly_minion)  # Youthful Brewmaster
battlecry("EX1_057", lambda g, me, t: g.bounce(t), friendly_minion)  # Ancient Brewmaster
battlecry("EX1_059", lambda g, me, t: g.swap_stats(t), any_minion)  # Crazed Alchemist
battlecry("EX1_082", lambda g, me, t: g.split(me, 3, lambda: everybody_else(g, me)))  # Mad Bomber
battlecry("EX1_083", tinkmaster)
battlecry("EX1_103", seer)
battlecry("EX1_283", freezes, any_character)  # Frost Elemental
battlecry("EX1_562", onyxia)
battlecry("EX1_583", restores_my_hero(4))  # Priestess of Elune
battlecry("EX1_584", ancient_mage)
battlecry("EX1_590", blood_knight)
battlecry(
    "NEW1_017",
    lambda g, me, t: (g.destroy(t), g.buff(me, 2, 2)),
    lambda g, side, c: any_minion(g, side, c) and c.is_a("murloc"),
)
battlecry("NEW1_024", lambda g, me, t: g.buff_weapon(me.side, 1, 1))  # Captain Greenskin
battlecry("NEW1_025", lambda g, me, t: g.wear(1 - me.side))  # Bloodsail Corsair
battlecry("NEW1_029", lambda g, me, t: g.attach(g.enemy_hero(me), me.card.of("NEW1_029e"), until=WAITS))  # Millhouse
registry.COST_SETS["NEW1_029e"] = lambda g, me, card: 0 if card.type == "spell" else None
battlecry("NEW1_030", deathwing)
battlecry("NEW1_041", lambda g, me, t: g.destroy_random(m for m in g.enemy_minions(me) if m.attack <= 2))
battlecry("EX1_050", oracle_draws)  # Coldlight Oracle
battlecry("EX1_112", lambda g, me, t: g.summon_random(me, ["Mekka1", "Mekka2", "Mekka3", "Mekka4"]))  # Mekkatorque
battlecry("NEW1_016", lambda g, me, t: g.draw_fitting(me.side, lambda card: card.is_a("pirate")))  # Captain's Parrot
battlecry("PRO_001", chieftain)
cast("PRO_001a", murlocs, requires=lambda g, side: g.asked.era == "p1_2014" or g.room(side))
cast("PRO_001b", lambda g, me, t: (g.zap(me, t, 4), g.draw(me.side)), any_character)
cast(
    "PRO_001c",  # Power of the Horde
    lambda g, me, t: g.summon_random(me, ["CS2_121", "CS2_179", "EX1_021", "EX1_023", "EX1_110", "EX1_390"]),
    requires=room,
)

# Deathrattles

deathrattle("EX1_096", draws())  # Loot Hoarder
deathrattle("EX1_097", hits_all(everybody, 2))  # Abomination
deathrattle("EX1_110", summons("EX1_110t"))  # Cairne Bloodhoof
deathrattle("EX1_577", summons_for_enemy("EX1_finkle"))  # The Beast

# Turns


def alarm_o_bot(g: Any, me: Any, event: Any) -> None:
    """X158: the two change places."""
    player = g.mine(me)
    minions = [one for one in player.hand if one.card.type == "minion"]
    one = g.ask("hand", g.hand_options(me.side, minions))
    if one:
        at = player.board.index(me)
        held = player.hand.index(one)
        player.hand.remove(one)
        g.leave(me)
        g.to_hand(me.side, HandCard(me.itself, made=True))
        player.hand.insert(held, player.hand.pop())
        g.arrive(g.from_card(one, me.side), at)


def nat_pagle(g: Any, me: Any, event: Any) -> None:
    if g.ask("number", [("0", 0, 1), ("1", 1, 1)]):
        g.draw(me.side)


def help_random(attack: int, health: int) -> Any:
    """X7."""
    return lambda g, me, e: [g.buff(m, attack, health) for m in [g.random_helped(my_others(g, me))] if m]


def chicken(g: Any, me: Any, event: Any) -> None:
    g.destroy(me)
    g.draw(me.side, 3)


def repair_bot(g: Any, me: Any, event: Any) -> None:
    c = g.random_character(c for c in g.all_characters() if c.damage)
    if c:
        g.heal(me, c, 6)


def poultryizer(g: Any, me: Any, event: Any) -> None:
    m = g.random_character(g.all_minions())
    if m:
        g.transform(m, me.card.of("Mekka4t"))


trigger("EX1_006", "turn_start", my_turn, alarm_o_bot)
trigger("EX1_102", "turn_start", my_turn, hits_random(enemies, 2))  # Demolisher
trigger("EX1_557", "turn_start", my_turn, nat_pagle)
trigger("EX1_004", "turn_end", my_turn, help_random(0, 1))  # Young Priestess
trigger("NEW1_037", "turn_end", my_turn, help_random(1, 0))  # Master Swordsmith
trigger("EX1_249", "turn_end", my_turn, hits_all(everybody_else, 2))  # Baron Geddon
trigger("EX1_572", "turn_end", my_turn, lambda g, me, e: g.give_random(me, [f"DREAM_0{n}" for n in range(1, 6)]))
trigger("EX1_597", "turn_end", my_turn, lambda g, me, e: (g.hit(me, me, 1), g.summon(me, me.card.of("EX1_598"))))
trigger("NEW1_038", "turn_end", each_turn, grows(1, 1))  # Gruul
trigger("NEW1_040", "turn_end", my_turn, summons("NEW1_040t"))  # Hogger
trigger("Mekka1", "turn_start", my_turn, chicken)
trigger("Mekka2", "turn_end", my_turn, repair_bot)
trigger(
    "Mekka3", "turn_end", my_turn, lambda g, me, e: [g.buff(m, 1, 1) for m in [g.random_helped(g.all_minions())] if m]
)
trigger("Mekka4", "turn_start", my_turn, poultryizer)
asked_by_name("Mekka4t")  # Chicken: its text says nothing

# Other triggers


def cho(g: Any, me: Any, event: Any) -> None:
    """X258."""
    g.give(1 - event.side, event.subject.card)


def tidecaller(g: Any, me: Any, event: Any) -> bool:
    whose = event.side == me.side or me.card.era in OLD
    return whose and event.subject is not me and event.subject.is_a("murloc")


trigger("EX1_001", "healed", each_turn, grows(2, 0))  # Lightwarden
trigger("EX1_007", "damage", hurt_me, draws())  # Acolyte of Pain
trigger("EX1_044", "play", others_card, grows(1, 1))  # Questing Adventurer
trigger("EX1_055", "cast", my_turn, lambda g, me, e: g.buff_turn(me, 2))  # Mana Addict
trigger("EX1_080", "cast", lambda g, me, e: e.subject.card.secret, grows(1, 1))  # Secretkeeper
trigger("EX1_095", "cast", my_turn, draws())  # Gadgetzan Auctioneer
trigger("EX1_100", "cast", each_turn, cho)
trigger("EX1_509", "summon", tidecaller, grows(1, 0))
trigger("EX1_595", "death", my_other_minion, draws())  # Cult Master
trigger("EX1_614", "play", others_card, summons("EX1_614t"))  # Illidan Stormrage
trigger("NEW1_020", "after_cast", my_turn, hits_all(all_minions, 1))  # Wild Pyromancer
trigger("NEW1_026", "cast", my_turn, summons("NEW1_026t"))  # Violet Teacher
trigger("tt_004", "death", lambda g, me, e: e.subject is not me, grows(1, 0))  # Flesheating Ghoul

# Auras and costs

for id, attack in (("EX1_009", 5), ("EX1_390", 3), ("EX1_393", 3), ("EX1_412", 1)):
    registry.STAT_AURAS[id] = enraged(attack)
registry.KEYWORD_AURAS["EX1_412"] = lambda g, me, m: "windfury" if m is me and me.damage > 0 else ""  # Raging Worgen
registry.WEAPON_AURAS["CS2_221"] = lambda g, me: 2 if me.damage > 0 else 0  # Spiteful Smith


def warleader(g: Any, me: Any, m: Any) -> tuple[int, int]:
    if m is me or not m.is_a("murloc"):
        return (0, 0)
    return (2, 0 if me.card.era in ("p3", "p4") else 1)


def murk_eye(g: Any, me: Any, m: Any) -> tuple[int, int]:
    return (sum(one.is_a("murloc") for one in g.all_minions() if one is not me) if m is me else 0, 0)


def pint_sized(g: Any, me: Any, card: Any) -> int:
    """X96."""
    return -1 if card.type == "minion" and not g.mine(me).minions_this_turn else 0


registry.STAT_AURAS["EX1_507"] = warleader
registry.BOTH_SIDES["EX1_507"] = lambda g, me: me.card.era in OLD
registry.STAT_AURAS["EX1_062"] = murk_eye
registry.COST_AURAS["CS2_227"] = lambda g, me, card: 3 if card.type == "minion" else 0  # Venture Co. Mercenary
registry.COST_AURAS["EX1_076"] = pint_sized
registry.COST_AURAS["EX1_616"] = lambda g, me, card: 1 if card.type == "minion" else 0  # Mana Wraith
registry.BOTH_SIDES["EX1_616"] = lambda g, me: True
registry.SELF_COSTS["EX1_586"] = lambda g, side, one, cost: cost - len(g.all_minions())  # Sea Giant

# Dream cards


def ysera_awakens(g: Any, me: Any, t: Any) -> None:
    g.zap_all(me, [c for c in g.all_characters() if c.card.id != "EX1_572"], 5)


cast("DREAM_02", ysera_awakens)
cast("DREAM_04", lambda g, me, t: g.bounce(t), any_minion)  # Dream
registry.ADJACENT |= {"EX1_584"}
