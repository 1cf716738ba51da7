"""The hard cards from Un'Goro to Boomsday: secrets, sleepers, what changes in hand, what changes the rules."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Event, HandCard, Minion
from games.hearthstone.oracle.facts import Card, minion_of_cost, pool
from games.hearthstone.oracle.phrases import changes_in_hand, only, summons, this_turn
from games.hearthstone.oracle.registry import (
    Trigger,
    asked_by_name,
    battlecry,
    cast,
    deathrattle,
    each_turn,
    secret,
    trigger,
)

asked_by_name(  # their keywords say it all
    "BOT_020", "BOT_021", "BOT_035", "BOT_237", "BOT_563", "BOT_604", "BOT_906", "BOT_911", "GIL_121", "GIL_681",
    "GIL_207", "GIL_607t", "GIL_678", "GIL_680",
)  # fmt: skip
asked_by_name("GIL_145", "GIL_506", "GIL_654", "GIL_665", "GIL_677", "GIL_696", "GIL_835")  # Echo
asked_by_name("BOT_914")  # Whizbang, X341
asked_by_name("BOT_039", "BOT_236", "GIL_646", "ICC_240", "ICC_901", "ICC_902", "LOOT_193", "GIL_618", "BOT_559")
asked_by_name("ICC_832")
cast("LOOT_104", lambda g, me, t: None, requires=lambda g, side: False)  # Shifting Scroll on its first turn

# Secrets


def unshielded(c: Any) -> bool:
    return isinstance(c, Minion) and c.in_play and not c.has("divine_shield")


def played_here(g: Any, me: Any, event: Event) -> bool:
    """X225."""
    return event.side != me.side and isinstance(event.subject, Minion) and not event.subject.dormant


def still_well(g: Any, me: Any, event: Event) -> bool:
    m = event.subject
    return bool(m.in_play and not m.dying)


def mana_bind(g: Any, me: Any, event: Event) -> None:
    """X214."""
    card = event.subject.card
    g.to_hand(me.side, HandCard(card, -card.cost, made=True))


def wandering_monster(g: Any, me: Any, event: Event) -> None:
    """X220."""
    card = g.random_card(minion_of_cost(me.card.era, 3))
    m = g.summon(me, card)
    if m:
        event.object = m


def explosive_runes(g: Any, me: Any, event: Event) -> None:
    """X227."""
    m = event.subject
    amount = (6 + g.spell_damage(me.side)) * g.factor(me)  # X81
    excess = 0 if m.has("divine_shield") or m.immune else amount - m.health
    g.damage(me, [(m, amount), (g.enemy_hero(me), excess)], final=True)


def neighbours_of_attacker(g: Any, event: Event) -> list[Minion]:
    return [m for m in g.neighbours(event.subject) if not m.dying and not m.immune]


def sudden_betrayal(g: Any, me: Any, event: Event) -> None:
    """X219, X221: another one than the present defender."""
    others = [m for m in neighbours_of_attacker(g, event) if m is not event.object]
    if others:
        event.object = g.random_character(others)


def three_cards(g: Any, me: Any, event: Event) -> bool:
    """X216."""
    return event.side != me.side and g.theirs(me).cards_played >= 3


secret(  # Mana Bind
    "UNG_024",
    "cast",
    lambda g, me, e: e.side != me.side,
    mana_bind,
    lambda g, me, e: len(g.mine(me).hand) < 10,
)
secret(
    "LOOT_079",
    "attack",
    lambda g, me, e: e.side != me.side and e.object is g.hero(me),
    wandering_monster,
    lambda g, me, e: g.room(me.side),
)
secret("LOOT_101", "after_play", played_here, explosive_runes, still_well)
secret(
    "LOOT_210",
    "attack",
    lambda g, me, e: isinstance(e.subject, Minion) and e.object is g.hero(me),
    sudden_betrayal,
    lambda g, me, e: e.subject.in_play and neighbours_of_attacker(g, e),
)
secret(
    "LOOT_204",  # Cheat Death, X232
    "death",
    lambda g, me, e: e.side == me.side,
    lambda g, me, e: g.return_to_hand(e.subject, cost_change=-2),
    lambda g, me, e: len(g.mine(me).hand) < 10 and not e.subject.moved,
)
secret(  # Evasion, X234
    "LOOT_214",
    "damage",
    lambda g, me, e: e.subject is g.hero(me),
    lambda g, me, e: setattr(g.hero(me), "immune_this_turn", True),
)
secret(  # Autodefense Matrix, X223
    "BOT_908",
    "attack",
    lambda g, me, e: e.side != me.side and unshielded(e.object) and e.object.side == me.side,
    lambda g, me, e: g.buff(e.object, 0, 0, "divine_shield"),
    lambda g, me, e: unshielded(e.object) and e.object.side == me.side,
)
secret("GIL_577", "after_play", three_cards, summons("GIL_577t"), lambda g, me, e: g.room(me.side))  # Rat Trap
secret("GIL_903", "after_play", three_cards, lambda g, me, e: g.draw(me.side, 2))  # Hidden Wisdom

# Sleepers: X316 to X318


def awakes(id: str) -> Any:
    def do(g: Any, me: Any, event: Event) -> None:
        g.transform(me, me.card.of(id))

    return do


deathrattle("UNG_065", summons("UNG_065t"))  # Sherazin, Corpse Flower
asked_by_name("UNG_065t", "LOOT_526d")
trigger(
    "UNG_065t", "after_play", lambda g, me, e: e.side == me.side and g.mine(me).cards_played >= 4, awakes("UNG_065")
)


def the_darkness(g: Any, me: Any, t: Any) -> None:
    g.shuffle_in(1 - me.side, *[me.card.of("LOOT_526t")] * 3, by=me.side)


def candle(g: Any, me: Any) -> None:
    for m in list(g.theirs(me).board):
        if m.card.id == "LOOT_526d":
            m.damage += 1
            if m.damage == 3:
                g.swap(m, g.mint(m.card.of("LOOT_526"), m.side, awake=True))


for id in ("LOOT_526", "LOOT_526d"):
    battlecry(id, the_darkness)
registry.DRAWN_CASTS["LOOT_526t"] = candle

# In hand


def chameleos(g: Any, side: int, one: HandCard) -> Card | None:
    other = g.random_in_hand(1 - side, lambda card: True)
    return other.card if other else None


changes_in_hand("GIL_142", chameleos, kept=False)


def mirrors(g: Any, me: Any, event: Event) -> None:
    """X290: Shadow Reflection."""
    player, one = me
    one.card = player.last_minion if isinstance(event.subject, Minion) else event.subject.card
    one.shifts = "ICC_827t"
    one.cost_change = one.late_cost = one.attack = one.health = one.progress = 0


registry.HAND_TRIGGERS["ICC_827t"] = Trigger("after_play", lambda g, me, e: g.players[e.side] is me[0], mirrors)
registry.REQUIRES["ICC_827t"] = lambda g, side: False

# Rules changed

registry.COST_AURAS["BOT_566"] = lambda g, me, card: (
    -3 if card.type == "minion" and "deathrattle" in card.keywords else 0
)  # Reckless Experimenter, X93
trigger(
    "BOT_566",
    "play",
    lambda g, me, e: e.side == me.side and isinstance(e.subject, Minion) and "deathrattle" in e.subject.card.keywords,
    lambda g, me, e: g.attach(e.subject, me.card.of("BOT_566e")),
)
trigger("BOT_566e", "turn_end", each_turn, lambda g, me, e: g.destroy(me))


def first_card(g: Any, me: Any, card: Card) -> int | None:
    """X96."""
    return 0 if not g.players[g.active].cards_played else None


registry.COST_SETS["GIL_800"] = first_card  # Duskfallen Aviana
registry.BOTH_SIDES["GIL_800"] = lambda g, me: True


def foreign(g: Any, me: Any, event: Event) -> bool:
    """X366: a card of three classes is of another one."""
    own = ([g.hero(me).hero_class], ["neutral"])
    return event.side == me.side and list(event.subject.card.classes) not in own


trigger("GIL_672", "play", foreign, lambda g, me, e: g.buff_weapon(me.side, 0, 1))  # Spectral Cutlass
trigger(  # Ice Breaker
    "ICC_236",
    "damage",
    lambda g, me, e: e.source is me and isinstance(e.subject, Minion) and e.subject.frozen,
    lambda g, me, e: g.destroy(e.subject),
)
trigger(  # Ice Walker
    "ICC_068",
    "inspire",
    lambda g, me, e: e.side == me.side and e.object is not None,
    lambda g, me, e: g.freeze(e.object),
)
registry.HERO_AURAS["LOOT_382"] = lambda g, me: "elusive"  # Kobold Monk
registry.STAT_AURAS["GIL_665e"] = lambda g, me, m: (-2 if m is me else 0, 0)  # Curse of Weakness


def supercollider(g: Any, me: Any, event: Event) -> None:
    """X175."""
    g.forced_attack(event.object, g.neighbours(event.object))


trigger(
    "BOT_406",
    "after_attack",
    lambda g, me, e: (
        e.subject is g.hero(me) and isinstance(e.object, Minion) and e.object.in_play and not e.object.dying
    ),
    supercollider,
)
trigger(  # Stampede, X333
    "UNG_916e",
    "after_play",
    lambda g, me, e: e.side == me.side and isinstance(e.subject, Minion) and e.subject.is_a("beast"),
    lambda g, me, e: g.give_random(me, pool(me.card.era, only("beast"))),
)


def coin_of_gloop(g: Any, me: Any, event: Event) -> None:
    player = g.mine(me)
    if player.mana < 10:
        player.mana += 1
        player.temp_mana += 1


trigger("BOT_444e", "death", each_turn, coin_of_gloop)  # Floop's Glorious Gloop


def is_spell(g: Any, me: Any, card: Card) -> bool:
    return card.type == "spell"


cast("UNG_832", this_turn("UNG_832e"))  # Bloodbloom
registry.PAID_IN_HEALTH["UNG_832e"] = is_spell
registry.USED_UP["UNG_832e"] = is_spell


def voraxx(g: Any, me: Any, event: Event) -> None:
    """X257."""
    plant = g.summon(me, me.card.of("UNG_999t2t1"))
    if plant:
        g.cast_copy(event.subject, plant)


trigger("UNG_843", "after_cast", lambda g, me, e: e.side == me.side and e.object is me, voraxx)


def glimmerroot(g: Any, me: Any, t: Any) -> None:
    """X41."""
    them = g.theirs(me)
    started = [Card(id, them.era) for id in dict.fromkeys(them.starting_list)]
    right = g.random_card(started, "offer")
    if not right:
        return
    others = pool(them.era, lambda card: card.classes == right.classes and card.id not in them.starting_list)
    shown = [right]
    while others and len(shown) < 3:
        card = g.random_card(others, "offer")
        others.remove(card)
        shown.append(card)
    if shown[g.choose(shown)] == right:
        g.give(me.side, right)


battlecry("UNG_035", glimmerroot)
