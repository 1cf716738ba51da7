"""Neutral cards."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Minion, Secret
from games.hearthstone.oracle.facts import BASIC_POWERS, Card, minion_of_cost, pool
from games.hearthstone.oracle.phrases import no_duplicates
from games.hearthstone.oracle.registry import (
    Trigger,
    any_character,
    any_hero,
    any_minion,
    asked_by_name,
    battlecry,
    cast,
    deathrattle,
    each_turn,
    friendly_minion,
    my_other_minion,
    my_turn,
    trigger,
)

PARTS = [f"PART_00{n}" for n in range(1, 8)]


def coin(g: Any, me: Any, t: Any) -> None:
    """Rule 19."""
    player = g.mine(me)
    if player.mana < 10:
        player.mana += 1
        player.temp_mana += 1


cast("GAME_005", coin)
asked_by_name("LOE_077", "GVG_087")  # Brann Bronzebeard, Steamwheedle Sniper

# Battlecries without a target


def tokens(id: str, count: int = 1) -> Any:
    return lambda g, me, t=None: [g.summon(me, me.card.of(id)) for _ in range(count)]


def mind_control_tech(g: Any, me: Any, t: Any) -> None:
    if len(g.enemy_minions(me)) >= 4:
        steal(g, me)


def steal(g: Any, me: Any) -> None:
    m = g.random_character(g.enemy_minions(me))
    if m:
        g.take_control(m, me.side)


def arcane_golem(g: Any, me: Any, t: Any) -> None:
    them = g.theirs(me)
    them.max_mana = min(10, them.max_mana + 1)


def harrison_jones(g: Any, me: Any, t: Any) -> None:
    weapon = g.theirs(me).weapon
    if weapon:
        g.destroy_weapon(1 - me.side)
        g.draw(me.side, weapon.durability)


def gluttonous_ooze(g: Any, me: Any, t: Any) -> None:
    weapon = g.theirs(me).weapon
    if weapon:
        g.armor(me, weapon.attack)
        g.destroy_weapon(1 - me.side)


def bloodsail_raider(g: Any, me: Any, t: Any) -> None:
    weapon = g.mine(me).weapon
    g.buff(me, weapon.attack if weapon else 0)


def naga_corsair(g: Any, me: Any, t: Any) -> None:
    weapon = g.mine(me).weapon
    if weapon:
        weapon.attack_own += 1


def technician(g: Any, me: Any, t: Any) -> None:
    if any(m.is_a("mech") for m in g.my_minions(me) if m is not me):
        g.buff(me, 1, 1)
        g.give_random(me, PARTS)


def dr_boom(g: Any, me: Any, t: Any) -> None:
    g.summon(me, me.card.of("GVG_110t"))
    g.summon(me, me.card.of("GVG_110t"), where="left")


def keleseth(g: Any, me: Any, t: Any) -> None:
    """Rule 127."""
    if all(one.card.cost != 2 for one in g.mine(me).deck):
        g.buff_deck_cards(me.side, lambda card: card.type == "minion", 1, 1)


def reno(g: Any, me: Any, t: Any) -> None:
    if no_duplicates(g, me.side):
        g.restore_fully(me, [g.hero(me)])


def barnes(g: Any, me: Any, t: Any) -> None:
    """Rule 100."""
    if g.room(me.side):
        one = g.from_deck(me.side, lambda card: card.type == "minion")
        if one:
            m = g.mint(one.card, me.side)
            g.set_stats(m, 1, 1)
            g.summon_minion(me, m)


def finley(g: Any, me: Any, t: Any) -> None:
    """Rule 122."""
    player = g.mine(me)
    others = [id for name, id in BASIC_POWERS.items() if name != player.hero.hero_class]
    card = g.discover([(me.card.of(id), 1) for id in others if id != player.power.card.id])
    g.new_power(me.side, card)


def stonehill(g: Any, me: Any, t: Any) -> None:
    """Rule 108."""
    cards = pool(me.card.era, lambda card: card.type == "minion" and card.says("taunt"))
    card = g.discover(g.weighed(me.side, cards))
    if card:
        g.give(me.side, card)


def courier(g: Any, me: Any, t: Any) -> None:
    """Rule 108: one card of each class."""
    shown = []
    for name in ("mage", "priest", "warlock"):
        card = g.random_card(pool(me.card.era, lambda card, name=name: card.of_class(name)), "offer")
        if card:
            shown.append(card)
    if shown:
        g.give(me.side, shown[g.choose(shown)])


def dirty_rat(g: Any, me: Any, t: Any) -> None:
    """Rule 101."""
    them = g.theirs(me)
    minions = [one for one in them.hand if one.card.type == "minion"]
    if g.room(1 - me.side):
        one = g.ask("hand", g.hand_options(1 - me.side, minions))
        if one:
            them.hand.remove(one)
            g.summon_minion(me, g.from_card(one, 1 - me.side))


def neighbours(attack: int, health: int, *keywords: str) -> Any:
    return lambda g, me, t: [g.buff(m, attack, health, *keywords) for m in g.neighbours(me)]


battlecry("AT_111", lambda g, me, t: g.heal_all(me, [p.hero for p in g.players], 4))  # Refreshment Vendor
battlecry("CFM_649", courier)
battlecry("CFM_651", naga_corsair)
battlecry("CFM_790", dirty_rat)
battlecry("CFM_902", lambda g, me, t: g.jade_golem(me))  # Aya Blackpaw
battlecry("CS2_196", tokens("CS2_boar"))  # Razorfen Hunter
battlecry("EX1_043", lambda g, me, t: g.buff(me, 0, len(g.mine(me).hand)))  # Twilight Drake
battlecry("EX1_058", neighbours(0, 0, "taunt"))  # Sunfury Protector
battlecry("EX1_066", lambda g, me, t: g.destroy_weapon(1 - me.side))  # Acidic Swamp Ooze
battlecry("EX1_085", mind_control_tech)
battlecry("EX1_089", arcane_golem)
battlecry("EX1_093", neighbours(1, 1, "taunt"))  # Defender of Argus
battlecry("EX1_116", lambda g, me, t: [g.summon(me, me.card.of("EX1_116t"), 1 - me.side) for _ in range(2)])  # Leeroy
battlecry("EX1_284", lambda g, me, t: g.draw(me.side))  # Azure Drake
battlecry("EX1_558", harrison_jones)
battlecry("EX1_593", lambda g, me, t: g.hit(me, g.enemy_hero(me), 3))  # Nightblade
battlecry("FP1_030", lambda g, me, t: setattr(g.theirs(me), "next_spell_tax", g.theirs(me).next_spell_tax + 5))
battlecry("GIL_124", lambda g, me, t: g.destroy(*(m for m in g.all_minions() if m is not me and m.attack <= 2)))
battlecry("GIL_622", lambda g, me, t: (g.hit(me, g.enemy_hero(me), 3), g.heal(me, g.hero(me), 3)))  # Lifedrinker
battlecry("GIL_623", lambda g, me, t: g.buff(me, 0, -len(g.theirs(me).hand)))  # Witchwood Grizzly
battlecry("GVG_069", lambda g, me, t: g.heal(me, g.hero(me), 8))  # Antique Healbot
battlecry("GVG_102", technician)
battlecry("GVG_110", dr_boom)
battlecry("ICC_851", keleseth)
battlecry("KAR_114", barnes)
battlecry("LOE_011", reno)
battlecry("LOE_076", finley)
battlecry("LOOT_167", neighbours(2, 2))  # Fungalmancer
battlecry("LOOT_388", lambda g, me, t: g.heal_all(me, [g.hero(me), *g.my_minions(me)], 2))  # Fungal Enchanter
battlecry("NEW1_018", bloodsail_raider)
battlecry("UNG_072", stonehill)
battlecry("UNG_099", lambda g, me, t: setattr(me, "spares_heroes", True))  # Charged Devilsaur
battlecry("UNG_803", lambda g, me, t: g.hit_all(me, [p.hero for p in g.players], 1))  # Emerald Reaver
battlecry("UNG_809", lambda g, me, t: g.give(me.side, me.card.of("UNG_809t1")))  # Fire Fly
battlecry("UNG_946", gluttonous_ooze)

# Battlecries with a target


def alexstrasza(g: Any, me: Any, t: Any) -> None:
    t.full = max(t.full, 15)
    t.damage = t.full - 15


def faceless(g: Any, me: Any, t: Any) -> None:
    """Rule 94."""
    if me.in_play and t.in_play:
        g.swap(me, g.exact_copy(t, me.side))


def cube(g: Any, me: Any, t: Any) -> None:
    g.destroy(t)
    g.remember_only(me, t)


def cube_dies(g: Any, me: Any) -> None:
    for one in me.attached:
        if one.memory:
            for _ in range(2):
                g.summon(me, one.card)


battlecry("CS2_117", lambda g, me, t: g.heal(me, t, 3), any_character)  # Earthen Ring Farseer
battlecry("CS2_188", lambda g, me, t: g.buff_turn(t, 2), any_minion)  # Abusive Sergeant
battlecry("CS2_203", lambda g, me, t: g.silence(t), any_minion)  # Ironbeak Owl
battlecry(
    "EX1_002",
    lambda g, me, t: g.destroy(t),
    lambda g, side, c: any_minion(g, side, c) and c.side != side and c.has("taunt"),
)
battlecry("EX1_005", lambda g, me, t: g.destroy(t), lambda g, side, c: any_minion(g, side, c) and c.attack >= 7)
battlecry("EX1_019", lambda g, me, t: g.buff(t, 1, 1), friendly_minion)  # Shattered Sun Cleric
battlecry("EX1_048", lambda g, me, t: g.silence(t), any_minion)  # Spellbreaker
battlecry("EX1_561", alexstrasza, any_hero)
battlecry("EX1_564", faceless, any_minion)
battlecry("ICC_092", lambda g, me, t: g.buff(t, 1), friendly_minion)  # Acherus Veteran
battlecry("ICC_094", lambda g, me, t: g.buff(t, 1, 1), friendly_minion)  # Fallen Sun Cleric
battlecry("LOOT_161", cube, friendly_minion)
battlecry("LOOT_291", lambda g, me, t: g.heal(me, t, 4), any_character)  # Shroom Brewer

# Deathrattles


def mad_scientist(g: Any, me: Any) -> None:
    """Rule 91."""
    player = g.mine(me)
    active = {one.card.id for one in player.secrets}
    if len(player.secrets) < 5:
        one = g.from_deck(me.side, lambda card: card.secret and card.id not in active)
        if one:
            player.deck.remove(one)
            player.secrets.append(Secret(one.card, me.side, g.take_order(), True))


def boom_bot(g: Any, me: Any) -> None:
    c = g.random_character(g.enemies(me))
    if c:
        g.hit(me, c, g.ask("number", [(str(n), n, 1) for n in range(1, 5)]))


deathrattle("CFM_902", lambda g, me: g.jade_golem(me))
deathrattle("EX1_012", lambda g, me: g.draw(me.side))  # Bloodmage Thalnos
deathrattle("EX1_016", steal)  # Sylvanas Windrunner
deathrattle("EX1_029", lambda g, me: g.hit(me, g.enemy_hero(me), 2))  # Leper Gnome
deathrattle("EX1_556", tokens("skele21"))  # Harvest Golem
deathrattle("FP1_002", tokens("FP1_002t", 2))  # Haunted Creeper
deathrattle("FP1_004", mad_scientist)
deathrattle("FP1_012", tokens("FP1_012t"))  # Sludge Belcher
deathrattle("GIL_667", lambda g, me: g.heal(me, g.hero(me), 4))  # Rotten Applebaum
deathrattle("GVG_078", lambda g, me: [g.give_random(me, PARTS, side) for side in (me.side, 1 - me.side)])
deathrattle("GVG_082", lambda g, me: g.give_random(me, PARTS))  # Clockwork Gnome
deathrattle("GVG_096", lambda g, me: g.summon_random(me, minion_of_cost(me.card.era, 2)))  # Piloted Shredder
deathrattle("GVG_110t", boom_bot)
deathrattle("LOOT_161", cube_dies)
deathrattle("LOOT_413", lambda g, me: g.armor(me, 3))  # Plated Beetle
deathrattle("UNG_083", tokens("UNG_083t1"))  # Devilsaur Egg

# Triggers


def thaurissan(g: Any, me: Any, event: Any) -> None:
    for one in g.mine(me).hand:
        g.change_cost(one, -1)


def hit_random_enemy(amount: int) -> Any:
    return lambda g, me, e: [g.hit(me, c, amount) for c in [g.random_character(g.enemies(me))] if c]


trigger("BRM_028", "turn_end", my_turn, thaurissan)
trigger("EX1_298", "turn_end", my_turn, hit_random_enemy(8))  # Ragnaros
trigger(
    "FP1_013",  # Kel'Thuzad, X358
    "turn_end",
    each_turn,
    lambda g, me, e: [g.summon(me, card, where="end") for card in list(g.mine(me).died_this_turn)],
)
trigger(
    "FP1_028",  # Undertaker
    "summon",
    lambda g, me, e: my_other_minion(g, me, e) and "deathrattle" in e.subject.card.keywords,
    lambda g, me, e: g.buff(me, 1, int(me.card.era == "p1_2014")),  # +1/+1 before Jan 2015
)
trigger("NEW1_019", "after_summon", my_other_minion, hit_random_enemy(1))  # Knife Juggler
trigger("NEW1_021", "turn_start", my_turn, lambda g, me, e: g.destroy(*g.all_minions()))  # Doomsayer


def creeper(g: Any, me: Any, event: Any) -> None:
    g.change_cost(me[1], -1)


def patches(g: Any, me: Any, event: Any) -> None:
    """Rule 133."""
    player, one = me
    side = g.players.index(player)
    if g.room(side):
        player.deck.remove(one)
        g.summon_minion(None, g.from_card(one, side))


registry.HAND_TRIGGERS["LOOT_149"] = Trigger("death", lambda g, me, e: True, creeper)
registry.DECK_TRIGGERS["CFM_637"] = Trigger(
    "after_play",
    lambda g, me, e: g.players[e.side] is me[0] and isinstance(e.subject, Minion) and e.subject.is_a("pirate"),
    patches,
)

# Auras and costs


def with_weapon(g: Any, me: Any, m: Any) -> bool:
    return m is me and g.mine(me).weapon is not None


def other(attack: int, health: int, race: str = "") -> Any:
    return lambda g, me, m: (attack, health) if m is not me and (not race or m.is_a(race)) else (0, 0)


def mech_here(g: Any, me: Any, m: Any) -> tuple[int, int]:
    return (2, 0) if m is me and any(one.is_a("mech") for one in g.my_minions(me) if one is not me) else (0, 0)


def mech_card(card: Card) -> bool:
    return card.type == "minion" and card.is_a("mech")


registry.STAT_AURAS["CFM_325"] = lambda g, me, m: (2 if with_weapon(g, me, m) else 0, 0)  # Small-Time Buccaneer
registry.STAT_AURAS["CS2_122"] = other(1, 0)  # Raid Leader
registry.STAT_AURAS["CS2_222"] = other(1, 1)  # Stormwind Champion
registry.STAT_AURAS["EX1_162"] = lambda g, me, m: (int(m in g.neighbours(me)), 0)  # Dire Wolf Alpha
registry.STAT_AURAS["GVG_013"] = mech_here  # Cogmaster
registry.STAT_AURAS["NEW1_027"] = other(1, 1, "pirate")  # Southsea Captain
registry.KEYWORD_AURAS["CS2_146"] = lambda g, me, m: "charge" if with_weapon(g, me, m) else ""  # Southsea Deckhand
registry.COST_AURAS["GVG_006"] = lambda g, me, card: -1 if mech_card(card) else 0  # Mechwarper
registry.COST_AURAS["UNG_085"] = lambda g, me, card: 2 if card.type == "minion" else 0  # Emerald Hive Queen
registry.SELF_COSTS["EX1_105"] = lambda g, side, one, cost: cost - len(g.players[side].hand) + 1  # Mountain Giant
registry.SELF_COSTS["EX1_620"] = lambda g, side, one, cost: cost - g.players[side].hero.damage  # Molten Giant


def dread_corsair(g: Any, side: int, one: Any, cost: int) -> int:
    weapon = g.players[side].weapon
    return cost - (weapon.attack if weapon else 0)


registry.SELF_COSTS["NEW1_022"] = dread_corsair
