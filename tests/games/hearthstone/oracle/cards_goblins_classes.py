"""The class cards of Goblins vs Gnomes, without those of the papers' decks."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_basic import enemies_at_least
from games.hearthstone.oracle.cards_classic import demonfire
from games.hearthstone.oracle.cards_classic_neutral import enraged, hurt_me
from games.hearthstone.oracle.cards_goblins import enemy_casts, my_attack, spare_part, wrong_way
from games.hearthstone.oracle.cards_neutral import coin
from games.hearthstone.oracle.entities import HandCard, Minion
from games.hearthstone.oracle.facts import minion_of_race, pool
from games.hearthstone.oracle.phrases import (
    armors,
    buffs,
    destroys,
    draws,
    enemies,
    enemy_minions,
    grows,
    hits_all,
    hits_random,
    my_minions,
    my_others,
    of_race,
    random_one,
    restores_my_hero,
    summons,
    to_all,
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
    deathrattle,
    enemy_minion,
    friendly_mech,
    my_other_minion,
    my_turn,
    room,
    trigger,
)

# Druid


def each_player(verb: Any) -> Any:
    def do(g: Any, me: Any, t: Any) -> None:
        for side in (me.side, 1 - me.side):
            verb(g, side)

    return do


def fang(g: Any, me: Any, t: Any) -> None:
    if any(m.is_a("beast") for m in my_others(g, me)):
        g.transform(me, me.card.of("GVG_080t"))


def tree_of_life(g: Any, me: Any, t: Any) -> None:
    g.restore_fully(me, g.all_characters())


choose_one("GVG_030", Option(grows(1, 0)), Option(grows(0, 1)))  # Anodized Robo Cub
choose_one(
    "GVG_032",  # Grove Tender
    Option(each_player(lambda g, side: g.gain_crystals(side, 1, full=True))),
    Option(each_player(lambda g, side: g.draw(side))),
)
trigger("GVG_034", "damage", hurt_me, spare_part)  # Mech-Bear-Cat
deathrattle("GVG_035", lambda g, me: g.return_to_deck(me, me.side))  # Malorne
battlecry("GVG_080", fang)  # Druid of the Fang
cast("GVG_031", lambda g, me, t: g.into_deck(t, t.side, by=me.side), enemy_minion)  # Recycle
cast("GVG_033", tree_of_life)
choose_one(
    "GVG_041",  # Dark Wispers
    Option(summons("CS2_231", 5), requires=room),
    Option(buffs(5, 5, "taunt"), any_minion),
)

# Hunter


def call_pet(g: Any, me: Any, t: Any) -> None:
    for one in g.draw(me.side):
        if one.card.is_a("beast"):
            g.change_cost(one, -4)


def feign_death(g: Any, me: Any, t: Any) -> None:
    """X147."""
    for m in sorted(g.my_minions(me), key=lambda m: m.order):
        g.trigger_deathrattles(m)


def help_one(attack: int, health: int, *keywords: str, whom: Any = my_minions) -> Any:
    """X7."""

    def do(g: Any, me: Any, t: Any = None) -> None:
        m = g.random_helped(whom(g, me))
        if m:
            g.buff(m, attack, health, *keywords)

    return do


battlecry("GVG_048", to_all(of_race("mech", my_others), buffs(2, 0)))  # Metaltooth Leaper
trigger("GVG_049", "damage", hurt_me, lambda g, me, e: g.buff(me, me.attack))  # Gahz'rilla: X178
cast("GVG_017", call_pet)
cast("GVG_026", feign_death)
battlecry("GVG_043", help_one(1, 0))  # Glaivezooka

# Mage


def leviathan(g: Any, side: int, one: HandCard) -> None:
    """X181."""
    g.hit_all(Minion(one.card, side), g.all_characters(), 2)


def echo_of_medivh(g: Any, me: Any, t: Any) -> None:
    for m in sorted(g.my_minions(me), key=lambda m: m.order):
        g.give(me.side, m.card)


registry.DRAWN["GVG_007"] = leviathan
registry.KEYWORD_AURAS["GVG_122"] = lambda g, me, m: "elusive" if m in g.neighbours(me) else ""  # Wee Spellstopper
registry.ADJACENT.add("GVG_122")
cast("GVG_001", random_one(enemy_minions, zaps(4)), requires=enemies_at_least(1))
cast(
    "GVG_003",  # Unstable Portal
    lambda g, me, t: g.give_random(me, pool(me.card.era, lambda card: card.type == "minion"), cost_change=-3),
)
cast("GVG_005", echo_of_medivh)

# Paladin


def quartermaster(g: Any, me: Any, t: Any) -> None:
    for m in g.my_minions(me):
        if m.card.id == "CS2_101t":
            g.buff(m, 2, 2)


def muster(g: Any, me: Any, t: Any) -> None:
    for _ in range(3):
        g.summon(me, me.card.of("CS2_101t"))
    g.equip(me.side, me.card.of("CS2_091"))


def grow_in_hand(g: Any, me: Any, event: Any) -> None:
    g.buff_hand(me[1], 1, 0)


battlecry("GVG_060", quartermaster)
trigger(
    "GVG_062",  # Cobalt Guardian
    "summon",
    lambda g, me, e: my_other_minion(g, me, e) and e.subject.is_a("mech"),
    grows(0, 0, "divine_shield"),
)
registry.HAND_TRIGGERS["GVG_063"] = Trigger(  # Bolvar Fordragon
    "death", lambda g, me, e: g.players[e.side] is me[0], grow_in_hand
)
battlecry("GVG_101", lambda g, me, t: g.hit_all(me, [m for m in g.all_minions() if m.has("deathrattle")], 2))
cast("GVG_057", lambda g, me, t: (g.heal(me, g.hero(me), 4), g.buff_turn(g.hero(me), 2)))  # Seal of Light
cast("GVG_061", muster)
battlecry("GVG_059", help_one(0, 0, "divine_shield", "taunt"))  # Coghammer

# Priest


def voljin(g: Any, me: Any, t: Any) -> None:
    """X179."""
    mine_now, theirs = me.health, t.health
    g.set_stats(me, None, theirs)
    g.set_stats(t, None, mine_now)


def shadowboxer(g: Any, me: Any, event: Any) -> bool:
    return isinstance(event.subject, Minion) or me.card.era in ("p5", "p1")


def lightbomb(g: Any, me: Any, t: Any) -> None:
    """X171."""
    more = g.spell_damage(me.side)
    g.damage(me, [(m, m.attack + more) for m in g.all_minions()])


def velens_chosen(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 2, 4)
    t.spell_damage += 1


def naaru(g: Any, me: Any, t: Any) -> None:
    g.heal(me, t, 3)
    if t.damage > 0:
        g.summon(me, me.card.of("EX1_001"))


battlecry("GVG_009", hits_all(lambda g, me: [player.hero for player in g.players], 3))  # Shadowbomber
battlecry("GVG_011", lambda g, me, t: g.buff_turn(t, -2), any_minion)  # Shrinkmeister
battlecry("GVG_014", voljin, any_minion)
trigger("GVG_072", "healed", shadowboxer, hits_random(enemies, 1))
battlecry("GVG_083", buffs(0, 4), friendly_mech)  # Upgraded Repair Bot
cast("GVG_008", lightbomb)
cast("GVG_010", velens_chosen, any_minion)
cast("GVG_012", naaru, any_character)

# Rogue


def gallywix(g: Any, me: Any, event: Any) -> bool:
    """X258."""
    return enemy_casts(g, me, event) and event.subject.card.id != "GVG_028t"


def gallywix_copies(g: Any, me: Any, event: Any) -> None:
    g.give(me.side, event.subject.card)
    g.give(1 - me.side, me.card.of("GVG_028t"))


def sharpsword_oil(g: Any, me: Any, t: Any) -> None:
    g.buff_weapon(me.side, 3)
    if g.combo(me.side):
        help_one(3, 0)(g, me)


def sabotage(g: Any, me: Any, t: Any) -> None:
    g.destroy_random(g.enemy_minions(me))
    if g.combo(me.side):
        g.destroy_weapon(1 - me.side)


battlecry("GVG_023", lambda g, me, t: g.buff_weapon(me.side, 1))  # Goblin Auto-Barber
trigger(
    "GVG_025",  # One-eyed Cheat
    "summon",
    lambda g, me, e: my_other_minion(g, me, e) and e.subject.is_a("pirate"),
    grows(0, 0, "stealth"),
)
trigger("GVG_027", "turn_end", my_turn, help_one(2, 2, whom=of_race("mech", my_others)))  # Iron Sensei
trigger("GVG_028", "cast", gallywix, gallywix_copies)
cast("GVG_028t", coin)
trigger("GVG_088", "attack", my_attack, wrong_way)  # Ogre Ninja
cast("GVG_022", sharpsword_oil)
cast("GVG_047", sabotage)
registry.STAT_AURAS["GVG_024"] = lambda g, me, m: (2 if any(o.is_a("mech") for o in g.my_minions(me)) else 0, 0)

# Shaman


def ancestors_call(g: Any, me: Any, t: Any) -> None:
    for side in (me.side, 1 - me.side):
        g.summon_from_hand(me, lambda one: True, side)


def crackle(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, g.ask("number", [(str(n), n, 1) for n in range(3, 7)]))


trigger("GVG_039", "turn_end", my_turn, restores_my_hero(4))  # Vitality Totem
trigger("GVG_040", "death", lambda g, me, e: my_other_minion(g, me, e) and e.subject.is_a("murloc"), draws())
battlecry("GVG_042", lambda g, me, t: [g.give_random(me, minion_of_race(me.card.era, "murloc")) for _ in range(4)])
trigger("GVG_066", "attack", my_attack, wrong_way)  # Dunemaul Shaman
cast("GVG_029", ancestors_call)
cast("GVG_038", crackle, any_character)
deathrattle("GVG_036", help_one(2, 2, whom=of_race("mech")))  # Powermace

# Warlock


def watcher(g: Any, me: Any, event: Any) -> bool:
    return event.subject is g.hero(me) and g.active == me.side


def imp_losion(g: Any, me: Any, t: Any) -> None:
    """X170."""
    amount = g.ask("number", [(str(n), n, 1) for n in (2, 3, 4)])
    dealt = g.damage(me, [(t, amount + g.spell_damage(me.side))])
    for _ in range(dealt):
        g.summon(me, me.card.of("GVG_045t"))


registry.asked_by_name("GVG_018")  # Mistress of Pain: Lifesteal, by other words before there is the keyword
trigger(
    "GVG_020",  # Fel Cannon
    "turn_end",
    my_turn,
    lambda g, me, e: g.hit_random(me, [m for m in g.all_minions() if not m.is_a("mech")], 2),
)
registry.STAT_AURAS["GVG_021"] = lambda g, me, m: (2, 2) if m is not me and m.is_a("demon") else (0, 0)  # Mal'Ganis
registry.HERO_AURAS["GVG_021"] = lambda g, me: "immune"
trigger("GVG_077", "turn_end", lambda g, me, e: g.my_minions(me) == [me], lambda g, me, e: g.destroy(me))  # Anima Golem
trigger("GVG_100", "damage", watcher, grows(2, 2))
cast("GVG_019", demonfire(5), any_minion)  # Demonheart
cast("GVG_045", imp_losion, any_minion)

# Warrior


def mine_explodes(g: Any, me: Any) -> None:
    g.hit(me, g.hero(me), 10)


def bouncing_blade(g: Any, me: Any, t: Any) -> None:
    """X168."""
    for _ in range(60):
        m = g.random_character(g.all_minions())
        if not m:
            return
        g.zap(me, m, 1)
        if any(m.dying for m in g.all_minions()):
            return


def crush(g: Any, side: int, one: HandCard, cost: int) -> int:
    return cost - 4 if any(m.damage for m in g.players[side].minions) else cost


registry.STAT_AURAS["GVG_051"] = enraged(1)  # Warbot
battlecry("GVG_053", armors(5))  # Shieldmaiden
battlecry("GVG_055", buffs(2, 2), friendly_mech)  # Screwjank Clunker
battlecry("GVG_056", lambda g, me, t: g.shuffle_in(1 - me.side, me.card.of("GVG_056t"), by=me.side))  # Iron Juggernaut
registry.DRAWN_CASTS["GVG_056t"] = mine_explodes
cast("GVG_056t", lambda g, me, t: mine_explodes(g, me))
trigger("GVG_086", "armor", my_turn, grows(1, 0))  # Siege Engine
cast("GVG_050", bouncing_blade, requires=lambda g, side: g.all_minions())
cast("GVG_052", destroys, any_minion)
registry.SELF_COSTS["GVG_052"] = crush
trigger("GVG_054", "attack", lambda g, me, e: e.subject is g.hero(me), wrong_way)  # Ogre Warmaul
