"""Knights of the Frozen Throne. The hero cards are in heroes.py, the death knight cards with the warlock's."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import KINGSBANE, Event, HandCard, Minion
from games.hearthstone.oracle.facts import different, pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    a_weapon,
    adjacent,
    all_minions,
    armors,
    becomes,
    both,
    buffs,
    destroys,
    enemy_minions,
    enemy_turn,
    flanked_by,
    freezes,
    gives,
    gives_random,
    grows,
    helped_one,
    hits_all,
    hits_random,
    legendary,
    minion_with,
    my_minions,
    my_others,
    of,
    only,
    random_one,
    sets,
    spell_of,
    summons,
    summons_for_enemy,
    summons_random,
    to_all,
    tutors,
    when,
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
    enemy_character,
    enemy_minion,
    friendly_minion,
    my_turn,
    room,
    secret,
    trigger,
)

DEATH_KNIGHT_CARDS = [f"ICC_314t{n}" for n in range(1, 9)]


def itself_damaged(g: Any, me: Any, event: Event) -> bool:
    return event.subject is me


def immune_this_turn(g: Any, me: Any, c: Any) -> None:
    if c.in_play:
        c.immune_this_turn = True


def spell_damage(m: Any, amount: int) -> None:
    if m.in_play:
        m.spell_damage += amount


# Neutral: battlecries


def freebooter(g: Any, me: Any, t: Any) -> None:
    weapon = g.mine(me).weapon
    if weapon:
        g.buff(me, weapon.attack, weapon.durability)


def furnacefire(g: Any, me: Any, t: Any) -> None:
    weapons = [one for one in g.mine(me).hand if one.card.type == "weapon"]
    attack = sum(one.card.attack + one.attack for one in weapons)
    durability = sum(one.card.durability + one.health for one in weapons)
    g.discard_these(me.side, weapons)
    g.buff(me, attack, durability)


def tomb_lurker(g: Any, me: Any, t: Any) -> None:
    """X142: both lists."""
    dead = [card for p in g.players for card in p.graveyard if "deathrattle" in card.keywords]
    card = g.random_card(dead, "dead")
    if card:
        g.give(me.side, card)


def saronite(g: Any, me: Any, t: Any) -> None:
    if me.card.era == "p3":
        g.summon(me, me.card.of("ICC_466"))
    else:
        g.summon_beside(me)


def skulking_geist(g: Any, me: Any, t: Any) -> None:
    """X101."""
    for side, player in enumerate(g.players):
        player.hand = [one for one in player.hand if not (one.card.type == "spell" and g.cost(side, one) == 1)]
        player.deck = [one for one in player.deck if not (one.card.type == "spell" and one.card.cost == 1)]


def deathaxe_punisher(g: Any, me: Any, t: Any) -> None:
    one = g.random_in_hand(me.side, lambda one: minion_with("lifesteal")(one.card))
    if one:
        g.buff_hand(one, 2, 2)


def deck_without(cost: int) -> Any:
    return lambda g, side: all(one.card.cost != cost for one in g.players[side].deck)


def taldaram(g: Any, me: Any, t: Any) -> None:
    """X133."""
    if me.in_play and t.in_play:
        twin = g.exact_copy(t, me.side)
        g.swap(me, twin)
        g.set_stats(twin, 3, 3)


def corpsetaker(g: Any, me: Any, t: Any) -> None:
    """X330."""
    for keyword in ("taunt", "divine_shield", "lifesteal", "windfury"):
        if any(minion_with(keyword)(one.card) for one in g.mine(me).deck):
            g.buff(me, 0, 0, keyword)


def wicked_skeleton(g: Any, me: Any, t: Any) -> None:
    g.buff(me, g.deaths_this_turn, g.deaths_this_turn)


battlecry("ICC_018", freebooter)
battlecry("ICC_025", summons("ICC_025t"))  # Rattling Rascal
deathrattle("ICC_025", summons_for_enemy("ICC_025t"))
battlecry("ICC_026", flanked_by("ICC_026t"))  # Grim Necromancer
battlecry("ICC_028", to_all(adjacent, buffs(0, 2)))  # Sunborne Val'kyr
registry.ADJACENT.add("ICC_028")
battlecry("ICC_093", lambda g, me, t: spell_damage(t, 1), friendly_minion)  # Tuskarr Fisherman
battlecry("ICC_096", furnacefire)
battlecry("ICC_098", tomb_lurker)
battlecry("ICC_257", lambda g, me, t: g.attach_rattle(t, me.card.of("ICC_257e")), friendly_minion)  # Corpse Raiser
deathrattle("ICC_257e", lambda g, me: g.summon(me, me.itself))
battlecry("ICC_466", saronite)
battlecry("ICC_467", immune_this_turn, friendly_minion)  # Deathspeaker
battlecry("ICC_701", skulking_geist)
battlecry("ICC_705", buffs(4, 4, "taunt"), friendly_minion)  # Bonemare
battlecry("ICC_810", deathaxe_punisher)
battlecry("ICC_852", taldaram, any_minion, deck_without(3))  # Prince Taldaram
battlecry("ICC_853", when(deck_without(4), grows(0, 0, "lifesteal", "taunt")))  # Prince Valanar
battlecry("ICC_855", to_all(my_others, freezes))  # Hyldnir Frostrider
battlecry("ICC_904", wicked_skeleton)
battlecry("ICC_912", corpsetaker)

# Neutral: deathrattles

deathrattle("ICC_019", when(enemy_turn, summons("ICC_019t")))  # Skelemancer
deathrattle("ICC_027", gives_random(only("dragon")))  # Bone Drake
deathrattle("ICC_067", when(enemy_turn, summons("ICC_900t")))  # Vryghoul
deathrattle("ICC_099", hits_all(my_minions, 5))  # Ticking Abomination
deathrattle("ICC_702", gives_random(minion_with("deathrattle")))  # Shallow Gravedigger
deathrattle("ICC_812", lambda g, me: g.recruit(me, a_minion, attack=lambda n: n < me.attack))
deathrattle("ICC_854", lambda g, me: g.give_random(me, DEATH_KNIGHT_CARDS))  # Arfus

# Neutral: triggers and auras

trigger("ICC_029", "turn_end", my_turn, helped_one(my_others, buffs(3, 0)))  # Cobalt Scalebane
trigger("ICC_031", "damage", itself_damaged, grows(2, 0))  # Night Howler
trigger("ICC_097", "weapon_destroyed", my_turn, grows(1, 1))  # Grave Shambler
trigger(  # Wretched Tiller
    "ICC_468", "attack", lambda g, me, e: e.subject is me, lambda g, me, e: g.hit(me, g.enemy_hero(me), 2)
)
trigger(  # Necrotic Geist
    "ICC_900", "death", lambda g, me, e: e.side == me.side and e.subject is not me, summons("ICC_900t")
)


def banshee(g: Any, me: Any, event: Event) -> None:
    for _ in range(min(3, len(g.mine(me).deck))):
        g.mill(me.side)


trigger("ICC_911", "play", lambda g, me, e: e.side == me.side and e.subject is not me, banshee)
registry.SELF_COSTS["ICC_700"] = lambda g, side, one, cost: 0 if g.players[side].hero_healed_this_turn else cost
registry.COST_AURAS["ICC_706"] = lambda g, me, card: 2 if card.type == "spell" else 0  # Nerubian Unraveler
registry.BOTH_SIDES["ICC_706"] = lambda g, me: True

# Druid


def spreading_plague(g: Any, me: Any, t: Any) -> None:
    """X334."""
    while g.summon(me, me.card.of("ICC_832t4")) and len(g.enemy_minions(me)) > len(g.my_minions(me)):
        pass


def infestation(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 5)
    g.draw(me.side, 5)
    g.armor(me, 5)
    g.summon(me, me.card.of("ICC_085t"))


deathrattle("ICC_047e", to_all(all_minions, buffs(2, 2)))  # Fatespinner
deathrattle("ICC_047e2", hits_all(all_minions, 3))
cast("ICC_050", summons("ICC_832t3", 2), requires=room)  # Webweave
cast("ICC_054", spreading_plague, requires=room)
cast("ICC_079", lambda g, me, t: (g.buff_turn(g.hero(me), 3), g.armor(me, 3)))  # Gnash
cast("ICC_085", infestation, any_character)
battlecry("ICC_807", lambda g, me, t: [g.buff(m, 2, 2) for m in g.my_minions(me) if m.has("taunt")])
trigger(  # Crypt Lord
    "ICC_808", "after_summon", lambda g, me, e: e.side == me.side and e.subject is not me, grows(0, 1)
)


def hadronox(g: Any, me: Any) -> None:
    """X139."""
    g.resurrect_all(me, lambda card: "taunt" in card.keywords)


deathrattle("ICC_835", hadronox)

# Hunter


def toxic_arrow(g: Any, me: Any, t: Any) -> None:
    g.zap(me, t, 2)
    if not t.dying:
        g.buff(t, 0, 0, "poisonous")


def putricide(g: Any, me: Any, event: Event) -> None:
    """X237."""
    active = {one.card.id for one in g.mine(me).secrets}
    if len(active) < 5:
        secrets = pool(me.card.era, lambda card: card.secret and card.of_class("hunter") and card.id not in active)
        card = g.random_card(secrets)
        if card:
            g.put_secret(me.side, card)


deathrattle("ICC_021", hits_all(enemy_minions, 2))  # Exploding Bloatbat
cast("ICC_049", toxic_arrow, any_minion)
registry.COST_AURAS["ICC_243"] = lambda g, me, card: -2 if "deathrattle" in card.keywords else 0  # Corpse Widow
battlecry("ICC_415", lambda g, me, t: g.discover_in_deck(me, me.side, a_minion))  # Stitched Tracker
deathrattle("ICC_825", lambda g, me: g.resurrect(me, of("beast")))  # Abominable Bowman
trigger(  # Professor Putricide, X237
    "ICC_204",
    "after_play",
    lambda g, me, e: e.side == me.side and e.subject.card.secret,
    putricide,
)

# Mage


def coldwraith(g: Any, me: Any, t: Any) -> None:
    if any(c.frozen for c in g.enemies(me)):
        g.draw(me.side)


def simulacrum(g: Any, me: Any, t: Any) -> None:
    minions = [one for one in g.mine(me).hand if one.card.type == "minion"]
    least = min((g.cost(me.side, one) for one in minions), default=0)
    one = g.ask("hand", g.hand_options(me.side, [one for one in minions if g.cost(me.side, one) == least]))
    if one:
        g.give_copy(me, one)


def breath_of_sindragosa(g: Any, me: Any, t: Any) -> None:
    m = g.random_character(g.enemy_minions(me))
    if m:
        g.zap(me, m, 2)
        g.freeze(m)


def glacial_mysteries(g: Any, me: Any, t: Any) -> None:
    """X189."""
    while g.secret_from_deck(me):
        pass


battlecry("ICC_069", gives("CS2_027"))  # Ghastly Conjurer
registry.ENEMY_COSTS["ICC_083"] = lambda g, me, card: 1 if card.type == "spell" else 0  # Doomed Apprentice
cast("ICC_086", glacial_mysteries, requires=lambda g, side: len(g.players[side].secrets) < 5)
battlecry("ICC_252", coldwraith)
cast("ICC_823", simulacrum)
cast("ICC_836", breath_of_sindragosa, requires=lambda g, side: g.players[1 - side].minions)
battlecry("ICC_838", flanked_by("ICC_838t"))  # Sindragosa
deathrattle("ICC_838t", gives_random(legendary))

# Paladin


def desperate_stand(g: Any, me: Any) -> None:
    """X143."""
    m = g.mint(me.itself, me.side)
    m.damage = m.max_health - 1
    g.summon_minion(me, m)


def bolvar_fireblood(g: Any, me: Any, event: Event) -> None:
    g.buff(me, 2)


deathrattle("ICC_034", when(enemy_turn, summons("ICC_900t")))  # Arrogant Crusader
cast("ICC_039", sets(3, 3), any_minion)  # Dark Conviction
cast("ICC_244", lambda g, me, t: g.attach_rattle(t, me.card.of("ICC_244e")), any_minion)
deathrattle("ICC_244e", desperate_stand)
trigger(  # Blackguard
    "ICC_245",
    "healed",
    lambda g, me, e: e.subject is g.hero(me),
    lambda g, me, e: hits_random(enemy_minions, e.amount)(g, me),
)
trigger("ICC_071", "shield_lost", my_turn, lambda g, me, e: g.buff_weapon(me.side, 1, 0))  # Light's Sorrow
battlecry("ICC_801", tutors(minion_with("divine_shield")))  # Howling Commander
trigger("ICC_858", "shield_lost", my_turn, bolvar_fireblood)

# Priest


def eternal_servitude(g: Any, me: Any, t: Any) -> None:
    card = g.discover_among(different(g.mine(me).graveyard))
    if card:
        g.summon(me, card)


def shadow_essence(g: Any, me: Any, t: Any) -> None:
    """X128."""
    g.summon_from_deck_copy(me, a_minion, (5, 5))


def benedictus(g: Any, me: Any, t: Any) -> None:
    """X124; random ones when not all fit."""
    left, mine = list(g.theirs(me).deck), g.mine(me).deck
    elekks = sum(id == "BOT_559" for m in g.mine(me).board for _, id in m.texts)
    fit = len(mine) + len(left) * (1 + elekks) <= 60
    while left and len(mine) < 60:
        one = left[0] if fit else g.ask("deck", [(g.label(one), one, 1) for one in left])
        left.remove(one)
        g.shuffle_copy(me, one)


cast("ICC_207", lambda g, me, t: g.copy_from_deck(me, 1 - me.side, lambda card: True, 3))  # Devour Mind
trigger("ICC_210", "turn_end", my_turn, helped_one(my_others, buffs(1, 1)))  # Shadow Ascendant
cast("ICC_213", eternal_servitude, requires=lambda g, side: room(g, side) and g.players[side].graveyard)
deathrattle("ICC_214", random_one(enemy_minions, destroys))  # Obsidian Statue
battlecry("ICC_215", benedictus)
cast("ICC_235", shadow_essence, requires=room)
cast("ICC_802", zaps_all(all_minions, 1))  # Spirit Lash
cast(
    "ICC_849",  # Embrace Darkness
    lambda g, me, t: g.attach(t, me.card.of("ICC_849e")),
    enemy_minion,
)


def embraced(g: Any, me: Any, event: Any) -> None:
    """X114: once."""
    me.attached = [one for one in me.attached if (one.order, one.card.id) != g.runs]
    g.take_control(me, 1 - me.side)


trigger("ICC_849e", "turn_start", lambda g, me, e: e.side != me.side, embraced)

# Rogue


def roll_the_bones(g: Any, me: Any, t: Any) -> None:
    while any("deathrattle" in one.card.keywords for one in g.draw(me.side)):
        pass


def leeching_poison(g: Any, me: Any, t: Any) -> None:
    """X308."""
    weapon = g.mine(me).weapon
    if me.card.era == "p3":
        g.buff_turn(weapon, 0, "lifesteal")
    else:
        weapon.keywords.add("lifesteal")


def doomerang(g: Any, me: Any, t: Any) -> None:
    """X310."""
    weapon = g.mine(me).weapon
    if weapon:
        g.hit(weapon, t, weapon.attack)
        if g.mine(me).weapon is not weapon:
            return
        g.mine(me).weapon = None
        always = weapon.card.id == KINGSBANE and weapon.card.era == "p3"
        g.to_hand(me.side, weapon.kept.held(made=True) if always else HandCard(weapon.card, made=True))


def lilian_voss(g: Any, me: Any, t: Any) -> None:
    """X208."""
    spells = pool(me.card.era, spell_of(g.theirs(me).hero.hero_class))
    for one in list(g.mine(me).hand):
        if one.card.type == "spell" and spells:
            g.replace_in_hand(me.side, one, g.random_card(spells))


deathrattle("ICC_065", gives("ICC_026t", 2))  # Bone Baron
cast("ICC_201", roll_the_bones)
cast("ICC_221", leeching_poison, requires=lambda g, side: g.players[side].weapon)
cast("ICC_233", doomerang, any_minion, requires=lambda g, side: g.players[side].weapon)
combo("ICC_809", buffs(0, 0, "poisonous"), friendly_minion)  # Plague Scientist
battlecry("ICC_811", lilian_voss)
battlecry("ICC_850", lambda g, me, t: immune_this_turn(g, me, g.hero(me)))  # Shadowblade
combo("ICC_910", lambda g, me, t: g.hit(me, t, g.mine(me).cards_played - 1), any_character)  # Spectral Pillager

# Shaman


def avalanche(g: Any, me: Any, t: Any) -> None:
    around = g.neighbours(t)
    g.freeze(t)
    g.zap_all(me, around, 3)


cast("ICC_056", lambda g, me, t: (g.buff(t, 3, 3), g.freeze(t)), any_minion)  # Cryostasis
battlecry("ICC_058", freezes, enemy_character)  # Brrrloc
cast("ICC_078", avalanche, any_minion)
cast("ICC_089", tutors(of("murloc"), 2))  # Ice Fishing
registry.SELF_COSTS["ICC_090"] = lambda g, side, one, cost: cost - g.players[side].mana_overloaded  # Snowfury Giant
trigger(  # Moorabi, X135
    "ICC_289",
    "frozen",
    lambda g, me, e: isinstance(e.subject, Minion) and e.subject is not me,
    lambda g, me, e: g.give(me.side, e.subject.card),
)

# Warlock


def unwilling_sacrifice(g: Any, me: Any, t: Any) -> None:
    m = g.random_character(g.enemy_minions(me))
    g.destroy(t, *([m] if m else []))


cast("ICC_055", zaps(2), any_minion)  # Drain Soul
trigger("ICC_075", "turn_end", my_turn, hits_all(enemy_minions, 1))  # Despicable Dreadlord
cast(
    "ICC_206",
    lambda g, me, t: g.take_control(t, 1 - me.side),
    friendly_minion,
    requires=lambda g, side: g.room(1 - side),
)  # Treachery, X114
trigger("ICC_218", "damage", itself_damaged, lambda g, me, e: g.discard(me.side))  # Howlfiend
battlecry("ICC_407", lambda g, me, t: g.mill(1 - me.side))  # Gnomeferatu
cast("ICC_469", unwilling_sacrifice, friendly_minion)
registry.STAT_AURAS["ICC_841"] = lambda g, me, m: (g.mine(me).cards_discarded if m is me else 0, 0)  # Lana'thel
battlecry("ICC_903", both(destroys, grows(2, 2)), friendly_minion)  # Sanguine Reveler

# Warrior


def dead_mans_hand(g: Any, me: Any, t: Any) -> None:
    """X206."""
    g.shuffle_in(me.side, *(one.card for one in g.mine(me).hand))


def survives(g: Any, me: Any, event: Event) -> bool:
    """X9."""
    return event.subject is me and me.health > 0


def bring_it_on(g: Any, me: Any, t: Any) -> None:
    g.armor(me, 10)
    for one in g.theirs(me).hand:
        if one.card.type == "minion":
            g.change_cost(one, -2)


deathrattle("ICC_062", when(enemy_turn, armors(6)))  # Mountainfire Armor
battlecry("ICC_064", hits_all(all_minions, 1))  # Blood Razor
deathrattle("ICC_064", hits_all(all_minions, 1))
cast("ICC_091", dead_mans_hand)
trigger(
    "ICC_238",
    "after_play",
    lambda g, me, e: my_other_play(g, me, e) and e.subject.awake,
    lambda g, me, e: g.hit(me, e.subject, 1),
)
cast("ICC_281", tutors(a_weapon, 2))  # Forge of Souls
trigger("ICC_405", "damage", survives, summons_random(legendary))  # Rotface
trigger("ICC_408", "damage", survives, summons("ICC_900t"))  # Val'kyr Soulclaimer
battlecry("ICC_450", lambda g, me, t: g.buff(me, *[sum(m.damage > 0 for m in g.all_minions())] * 2))  # Death Revenant
cast("ICC_837", bring_it_on)


def my_other_play(g: Any, me: Any, event: Event) -> bool:
    return event.side == me.side and isinstance(event.subject, Minion) and event.subject is not me


choose_one("ICC_051", becomes("ICC_051t"), becomes("ICC_051t2"), both=becomes("ICC_051t3"))  # Druid of the Swarm


def given(id: str) -> Option:
    return Option(lambda g, me, t: g.attach_rattle(me, me.card.of(id)))


choose_one(  # Fatespinner, X368
    "ICC_047",
    given("ICC_047e"),
    given("ICC_047e2"),
    both=Option(lambda g, me, t: [g.attach_rattle(me, me.card.of(id)) for id in ("ICC_047e2", "ICC_047e")]),
)

# Secrets


def frozen_clone(g: Any, me: Any, event: Event) -> None:
    """X229."""
    for _ in range(2):
        g.give(me.side, event.subject.card)


secret(
    "ICC_082",
    "after_play",
    lambda g, me, e: e.side != me.side and isinstance(e.subject, Minion),
    frozen_clone,
    lambda g, me, e: e.subject.awake and not e.subject.dying and len(g.mine(me).hand) < 10,
)
secret(  # Venomstrike Trap
    "ICC_200",
    "attack",
    lambda g, me, e: isinstance(e.object, Minion) and e.object.side == me.side,
    summons("EX1_170"),
    lambda g, me, e: g.room(me.side),
)

asked_by_name("ICC_833t", "ICC_419", "ICC_088", "ICC_856", "ICC_913", "ICC_081")  # their keywords say it all
