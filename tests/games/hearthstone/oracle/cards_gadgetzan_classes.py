"""Mean Streets of Gadgetzan: cards of the classes."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_neutral import coin
from games.hearthstone.oracle.entities import TURN, Event, Hero, Minion
from games.hearthstone.oracle.facts import minion_of_cost
from games.hearthstone.oracle.phrases import (
    a_minion,
    a_secret,
    a_spell,
    a_weapon,
    adjacent,
    both,
    buffs,
    discovers,
    dragon_in_hand,
    enemy_minions,
    everybody,
    freezes,
    gives_random,
    grows,
    minion_with,
    my_minions,
    no_duplicates,
    of,
    of_race,
    only,
    restores,
    shuffles,
    summons,
    to_all,
    when,
    zaps_all,
)
from games.hearthstone.oracle.registry import (
    Option,
    any_character,
    any_minion,
    attacks_a_minion,
    attacks_and_kills,
    battlecry,
    cast,
    choose_one,
    combo,
    deathrattle,
    each_turn,
    enemy_character,
    enemy_minion,
    friendly_beast,
    friendly_character,
    friendly_minion,
    my_hero_attacks,
    my_other_minion,
    my_turn,
    room,
    secret,
    trigger,
)


def golem(g: Any, me: Any, t: Any = None) -> None:
    g.jade_golem(me)


def hand_buff(fits: Any, attack: int, health: int) -> Any:
    """X198: a random fitting card of the hand."""
    return lambda g, me, t=None: g.buff_random_in_hand(me.side, fits, attack, health)


def hand_buff_all(fits: Any, attack: int, health: int) -> Any:
    return lambda g, me, t=None: g.buff_hand_cards(me.side, fits, attack, health)


# Druid


def pilfered_power(g: Any, me: Any, t: Any) -> None:
    g.gain_crystals(me.side, len(g.my_minions(me)), full=False)


def lunar_visions(g: Any, me: Any, t: Any) -> None:
    for _ in range(2):
        for one in g.draw(me.side):
            if one.card.type == "minion":
                g.change_cost(one, -2)


choose_one("CFM_308", Option(lambda g, me, t: g.armor(me, 10)), Option(lambda g, me, t: g.refill(me.side)))
battlecry("CFM_343", golem)  # Jade Behemoth
choose_one("CFM_602", Option(golem), Option(shuffles("CFM_602", 3)))  # Jade Idol
cast("CFM_614", to_all(my_minions, buffs(1, 1)))  # Mark of the Lotus
cast("CFM_616", pilfered_power)
battlecry(
    "CFM_617",  # Celestial Dreamer
    lambda g, me, t: g.buff(me, 2, 2) if any(m.attack >= 5 for m in g.my_minions(me)) else None,
)
cast(  # Jade Blossom
    "CFM_713",
    both(golem, lambda g, me, t: g.gain_crystals(me.side, 1, full=False)),
    requires=lambda g, side: g.room(side) or g.players[side].max_mana < 10,
)
cast("CFM_811", lunar_visions)
battlecry("CFM_816", buffs(2, 2), friendly_beast)  # Virmen Sensei

# Hunter


def rat_pack(g: Any, me: Any) -> None:
    """X153."""
    for _ in range(me.attack):
        g.summon(me, me.card.of("CFM_316t"))


secret(
    "CFM_026",  # Hidden Cache, X225
    "after_play",
    lambda g, me, e: e.side != me.side and isinstance(e.subject, Minion),
    hand_buff(a_minion, 2, 2),
    lambda g, me, e: any(one.card.type == "minion" for one in g.mine(me).hand),
)
battlecry("CFM_315", summons("CFM_315t"))  # Alleycat
deathrattle("CFM_316", rat_pack)
trigger(
    "CFM_333", "after_attack", attacks_a_minion, lambda g, me, e: g.hit(me, g.enemy_hero(me), me.attack)
)  # Knuckles
cast("CFM_334", hand_buff(of("beast"), 2, 2))  # Smuggler's Crate
battlecry("CFM_335", lambda g, me, t: g.hit(me, t, me.attack), any_character)  # Dispatch Kodo
deathrattle("CFM_336", hand_buff(a_minion, 2, 2))  # Shaky Zipgunner
trigger("CFM_337", "after_attack", my_hero_attacks, summons("CFM_337t"))  # Piranha Launcher
battlecry("CFM_338", hand_buff(of("beast"), 1, 1))  # Trogg Beastrager

# Mage


def frozen_enemy(g: Any, side: int) -> bool:
    return any(c.frozen for c in (g.players[1 - side].hero, *g.players[1 - side].minions))


def greater_missiles(g: Any, me: Any, t: Any) -> None:
    for _ in range(3):
        g.hit_random(me, g.enemies(me), 3 + g.spell_damage(me.side))


def played_minion(g: Any, me: Any, event: Event) -> bool:
    return event.side != me.side and isinstance(event.subject, Minion) and event.subject.awake


def polymorphs(g: Any, me: Any, event: Event) -> None:
    g.transform(event.subject, me.card.of("CS2_tk1"))
    event.subject = event.subject.became  # later secrets see the Sheep


cast("CFM_021", freezes, enemy_character)  # Freezing Potion
battlecry("CFM_066", lambda g, me, t: g.attach(g.hero(me), me.card.of("Next Secret Free"), until=TURN))  # Kabal Lackey
secret(
    "CFM_620",  # Potion of Polymorph, X226
    "after_play",
    played_minion,
    polymorphs,
    lambda g, me, e: e.subject.in_play and not e.subject.dying,
)
cast("CFM_623", greater_missiles)
battlecry("CFM_671", when(frozen_enemy, grows(2, 2)))  # Cryomancer
for id, fits in (("Next Secret Free", a_secret), ("Next Spell Free", a_spell)):
    registry.COST_SETS[id] = lambda g, me, card, fits=fits: 0 if fits(card) else None
    registry.USED_UP[id] = lambda g, me, card, fits=fits: fits(card)
battlecry(
    "CFM_687",  # Inkmaster Solia
    when(no_duplicates, lambda g, me, t: g.attach(g.hero(me), me.card.of("Next Spell Free"), until=TURN)),
)
registry.SELF_COSTS["CFM_760"] = lambda g, side, one, cost: cost - 2 * g.players[side].secrets_played

# Paladin


def marshal(g: Any, me: Any) -> None:
    if me.attack >= 2:
        g.draw(me.side)


def small_time_recruits(g: Any, me: Any, t: Any) -> None:
    for _ in range(3):
        g.draw_fitting(me.side, lambda card: card.type == "minion" and card.cost == 1)


battlecry("CFM_062", to_all(adjacent, buffs(0, 0, "divine_shield")))  # Grimestreet Protector
cast("CFM_305", hand_buff_all(a_minion, 1, 1))  # Smuggler's Run
trigger("CFM_639", "turn_end", my_turn, hand_buff_all(a_minion, 1, 1))  # Grimestreet Enforcer
battlecry("CFM_650", hand_buff(of("murloc"), 1, 1))  # Grimscale Chum
battlecry("CFM_753", hand_buff_all(a_minion, 1, 1))  # Grimestreet Outfitter
deathrattle("CFM_759", marshal)
secret(
    "CFM_800",  # Getaway Kodo, X232
    "death",
    lambda g, me, e: e.side == me.side,
    lambda g, me, e: g.return_to_hand(e.subject),
    lambda g, me, e: len(g.mine(me).hand) < 10 and not e.subject.moved,
)
cast("CFM_905", small_time_recruits)
registry.asked_by_name("CFM_815")  # Wickerflame Burnbristle: facts.py

# Priest


def operative(g: Any, me: Any, t: Any) -> None:
    """X38."""
    g.discover_in_deck(me, 1 - me.side, lambda card: True)


def raza(g: Any, me: Any, t: Any) -> None:
    """X104."""
    g.attach(g.hero(me), me.card.of("Raza's Old Chains" if me.card.era == "p1" else "Raza's Chains"))


def madness(g: Any, me: Any, t: Any) -> None:
    """X111."""
    g.borrow(t, me, "CFM_603e")


trigger("CFM_603e", "turn_end", each_turn, lambda g, me, e: g.give_back(me, "CFM_603e"))
registry.BORROWED.add("CFM_603e")
cast("CFM_603", madness, lambda g, side, c: enemy_minion(g, side, c) and c.attack <= 2, requires=room)
cast("CFM_604", restores(12), friendly_character)  # Greater Healing Potion
battlecry("CFM_020", when(no_duplicates, raza))
registry.POWER_COSTS["Raza's Chains"] = lambda g, player, cost: 1
registry.POWER_COSTS["Raza's Old Chains"] = lambda g, player, cost: 0
battlecry("CFM_605", when(dragon_in_hand, operative))  # Drakonid Operative
trigger("CFM_606", "healed", lambda g, me, e: e.subject is me, summons("CFM_606t"))  # Mana Geode
battlecry("CFM_626", buffs(0, 3), friendly_minion)  # Kabal Talonpriest
battlecry("CFM_657", lambda g, me, t: g.silence(t), any_minion)  # Kabal Songstealer
cast("CFM_661", to_all(enemy_minions, lambda g, me, m: g.buff_turn(m, -3)))  # Pint-Size Potion
cast("CFM_662", lambda g, me, t: g.zap_all(me, [m for m in g.all_minions() if not m.is_a("dragon")], 5))

# Rogue


def luckydo(g: Any, me: Any, t: Any) -> None:
    weapon = g.mine(me).weapon
    if weapon and weapon.attack >= 3:
        g.buff(me, 4, 4)


def shuriken(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 2)
    if g.combo(me.side):
        g.jade_golem(me)


battlecry("CFM_342", luckydo)
cast("CFM_630", coin)  # Counterfeit Coin
trigger(
    "CFM_634",  # Lotus Assassin
    "after_attack",
    attacks_and_kills,
    grows(0, 0, "stealth"),
)
cast("CFM_690", shuriken, any_character)
deathrattle("CFM_691", golem)  # Jade Swarmer
combo("CFM_693", lambda g, me, t: g.bounce(t), friendly_minion)  # Gadgetzan Ferryman
battlecry("CFM_694", buffs(2, 2), lambda g, side, c: any_minion(g, side, c) and c.has("stealth"))  # Shadow Sensei
trigger("CFM_781", "attack", lambda g, me, e: e.subject is me, lambda g, me, e: g.give_class_card(me))  # Shaku

# Shaman


def chieftain(g: Any, me: Any, t: Any) -> None:
    m = g.jade_golem(me)
    if m:
        g.buff(m, 0, 0, "taunt")


battlecry("CFM_061", restores(6), any_character)  # Jinyu Waterspeaker
cast("CFM_310", summons("CFM_310t", 4), requires=room)  # Call in the Finishers
battlecry("CFM_312", chieftain)
cast("CFM_313", discovers(lambda card: card.overload > 0))  # Finders Keepers
deathrattle("CFM_324", shuffles("CFM_324t"))  # White Eyes
cast("CFM_696", lambda g, me, t: g.evolve(me, g.enemy_minions(me), -1))  # Devolve
trigger(
    "CFM_697",  # Lotus Illusionist
    "after_attack",
    lambda g, me, e: e.subject is me and isinstance(e.object, Hero),
    lambda g, me, e: g.transform_random(me, minion_of_cost(me.card.era, 6)),
)

# Warlock


def blastcrystal(g: Any, me: Any, t: Any) -> None:
    g.destroy(t)
    g.lose_crystal(me.side)


def bloodfury(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 3, 3 if t.is_a("demon") else 0)


def krul(g: Any, me: Any, t: Any) -> None:
    """X157."""
    g.summon_all_from_hand(me, of("demon"))


cast("CFM_094", zaps_all(everybody, 5))  # Felfire Potion
cast("CFM_608", blastcrystal, any_minion)
battlecry("CFM_610", to_all(of_race("demon"), buffs(1, 1)))  # Crystalweaver
cast("CFM_611", bloodfury, any_minion)
trigger("CFM_663", "turn_end", my_turn, gives_random(only("demon")))  # Kabal Trafficker
battlecry("CFM_699", lambda g, me, t: g.attach(g.hero(me), me.card.of("CFM_699e"), until=TURN))  # Seadevil Stinger
registry.USED_UP["CFM_699e"] = lambda g, me, card: card.is_a("murloc")
registry.PAID_IN_HEALTH["CFM_699e"] = registry.USED_UP["CFM_699e"]
battlecry("CFM_750", when(no_duplicates, krul))
battlecry("CFM_751", lambda g, me, t: g.hit_all(me, [c for c in g.all_characters() if c is not me], 3))
trigger("CFM_900", "after_summon", my_other_minion, lambda g, me, e: g.hit(me, g.hero(me), 5))  # Apothecary

# Warrior


def hobart(g: Any, me: Any, t: Any) -> None:
    g.buff_hand_cards(me.side, a_weapon, 1, 0)
    g.buff_deck_cards(me.side, a_weapon, 1, 0)


trigger("CFM_631", "after_attack", my_hero_attacks, hand_buff(a_minion, 1, 1))  # Brass Knuckles
battlecry("CFM_643", hobart)
cast("CFM_716", lambda g, me, t: g.zap_all(me, [m for m in g.all_minions() if m.damage > 0], 3))
cast("CFM_752", hand_buff(minion_with("taunt"), 3, 3))  # Stolen Goods
trigger("CFM_754", "turn_end", my_turn, hand_buff(a_minion, 2, 2))  # Grimy Gadgeteer
battlecry("CFM_755", hand_buff(a_weapon, 1, 1))  # Grimestreet Pawnbroker
cast("CFM_940", discovers(minion_with("taunt")))  # I Know a Guy
trigger(
    "CFM_756", "damage", lambda g, me, e: e.source is me, lambda g, me, e: g.armor(me, e.amount)
)  # Alley Armorsmith
