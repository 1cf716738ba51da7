"""The League of Explorers."""

from __future__ import annotations

from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_secrets import enemy_minion_played
from games.hearthstone.oracle.entities import DeckCard, Event, Minion, Spell
from games.hearthstone.oracle.facts import pool
from games.hearthstone.oracle.phrases import (
    a_minion,
    a_spell,
    costs,
    discovers,
    enemies,
    gives,
    hits_random,
    legendary,
    of,
    shuffles,
    summons,
)
from games.hearthstone.oracle.registry import (
    Option,
    Trigger,
    any_minion,
    battlecry,
    cast,
    choose_one,
    deathrattle,
    enemy_minion,
    friendly_with_deathrattle,
    my_turn,
    room,
    secret,
    trigger,
)

# Discover: rule 108


def gorillabot(g: Any, me: Any, t: Any) -> None:
    if any(m.is_a("mech") for m in g.my_minions(me) if m is not me):
        discovers(of("mech"))(g, me)


def rafaam(g: Any, me: Any, t: Any) -> None:
    g.give(me.side, g.discover([(me.card.of(f"LOEA16_{n}"), 1) for n in (3, 4, 5)]))


battlecry("LOE_003", discovers(a_spell))  # Ethereal Conjurer
battlecry("LOE_006", discovers(lambda card: card.says("deathrattle")))  # Museum Curator
battlecry("LOE_023", discovers(lambda card: card.cost == 1))  # Dark Peddler
battlecry("LOE_029", discovers(lambda card: card.cost == 3))  # Jeweled Scarab
battlecry("LOE_039", gorillabot)
battlecry("LOE_047", discovers(of("beast")))  # Tomb Spider
battlecry("LOE_092", rafaam)
choose_one("LOE_115", Option(discovers(a_minion)), Option(discovers(a_spell)))  # Raven Idol
cast("LOEA16_3", lambda g, me, t: g.buff(t, 10, 10), any_minion)  # Lantern of Power
cast("LOEA16_4", lambda g, me, t: g.split(me, 10))  # Timepiece of Horror
cast("LOEA16_5", summons("LOEA16_5t", 7), requires=room)  # Mirror of Doom

# Battlecries


def desert_camel(g: Any, me: Any, t: Any) -> None:
    for side in (me.side, 1 - me.side):
        g.recruit(me, costs(1), side)


def golden_monkey(g: Any, me: Any, t: Any) -> None:
    """X192, X372."""
    player = g.mine(me)
    legends = pool(me.card.era, legendary)
    hand, deck = len(player.hand), len(player.deck)
    player.hand.clear()
    player.deck.clear()
    for _ in range(hand):
        g.give(me.side, g.random_card(legends))
    player.deck += [DeckCard(g.random_card(legends)) for _ in range(deck)]


def devilsaur(g: Any, me: Any, t: Any) -> None:
    if any(m.is_a("beast") for m in g.my_minions(me)):
        g.buff(me, 0, 0, "taunt")


def reliquary_seeker(g: Any, me: Any, t: Any) -> None:
    if len([m for m in g.my_minions(me) if m is not me]) >= 6:
        g.buff(me, 4, 4)


def copy_rattles(g: Any, me: Any, t: Any) -> None:
    for card in [*([] if t.silenced else [t.card]), *(one.card for one in t.attached if not one.memory)]:
        if any(id in registry.DEATHRATTLES for id in card.texts):
            g.attach_rattle(me, card, "deathrattle")


battlecry("LOE_017", lambda g, me, t: g.set_stats(t, 3, 3), any_minion)  # Keeper of Uldaman
battlecry("LOE_019", lambda g, me, t: copy_rattles(g, me, t), friendly_with_deathrattle)  # Unearthed Raptor
battlecry("LOE_019t2", golden_monkey)
battlecry("LOE_020", desert_camel)
battlecry("LOE_073", devilsaur)
battlecry("LOE_079", shuffles("LOE_019t"))  # Elise Starseeker
cast("LOE_019t", lambda g, me, t: (g.shuffle_in(me.side, me.card.of("LOE_019t2")), g.draw(me.side)))
battlecry("LOE_110", shuffles("LOE_110t"))  # Ancient Shade
registry.DRAWN_CASTS["LOE_110t"] = lambda g, me: g.hit(me, g.hero(me), 7)
cast("LOE_110t", lambda g, me, t: g.hit(me, g.hero(me), 7))
battlecry("LOE_116", reliquary_seeker)

# Spells


def entomb(g: Any, me: Any, t: Any) -> None:
    """X115."""
    g.into_deck(t, me.side)


def explorers_hat(g: Any, me: Any, t: Any) -> None:
    g.buff(t, 1, 1, "deathrattle")
    g.attach(t, me.card.of("Explorer's Luck"))


def anyfin(g: Any, me: Any, t: Any) -> None:
    """X140."""
    dead = [card for player in g.players for card in player.graveyard if card.is_a("murloc")]
    while dead and g.room(me.side):
        card = g.random_card(dead, "dead")
        dead.remove(card)
        g.summon(me, card)


def cursed(g: Any, me: Any, event: Event) -> None:
    """X332."""
    player, one = me
    g.hit(Spell(one.card, player.hero.side), player.hero, 2)


cast("LOE_007", lambda g, me, t: g.give(1 - me.side, me.card.of("LOE_007t")))  # Curse of Rafaam
cast("LOE_007t", lambda g, me, t: None)
registry.HAND_TRIGGERS["LOE_007t"] = Trigger("turn_start", lambda g, me, e: e.side == me[0].hero.side, cursed)
cast("LOE_026", anyfin)
cast("LOE_104", entomb, enemy_minion)
cast("LOE_105", explorers_hat, any_minion)
deathrattle("Explorer's Luck", gives("LOE_105"))
cast(
    "LOE_111",  # Excavated Evil
    lambda g, me, t: (g.zap_all(me, g.all_minions(), 3), g.shuffle_in(1 - me.side, me.card.of("LOE_111"), by=me.side)),
)
cast("LOE_113", lambda g, me, t: [g.buff(m, 2, 2) for m in g.my_minions(me)])  # Everyfin is Awesome
registry.SELF_COSTS["LOE_113"] = lambda g, side, one, cost: (
    cost - sum(m.is_a("murloc") for m in g.players[side].minions)
)

# Deathrattles

deathrattle("LOE_012", gives("GAME_005"))  # Tomb Pillager
deathrattle("LOE_046", hits_random(enemies, 1))  # Huge Toad
deathrattle("LOE_050", lambda g, me: g.summon_cost(me, 1))  # Mounted Raptor
deathrattle("LOE_061", lambda g, me: g.help_random(g.my_minions(me), 3, 3))  # Anubisath Sentinel
deathrattle("LOE_089", lambda g, me: [g.summon(me, me.card.of(f"LOE_089t{n}")) for n in ("", "2", "3")])

# Triggers


def plays_battlecry(g: Any, me: Any, event: Event) -> bool:
    other = event.side == me.side and event.subject is not me
    return other and isinstance(event.subject, Minion) and event.card.says("battlecry")


def djinni(g: Any, me: Any, event: Event) -> None:
    """X257."""
    g.cast_copy(event.subject, me)


def on_my_other_minion(g: Any, me: Any, event: Event) -> bool:
    return bool(event.side == me.side and event.subject.on_own and event.object is not me)


trigger("LOE_009", "turn_end", my_turn, summons("LOE_009t"))  # Obsidian Destroyer
trigger("LOE_016", "after_play", plays_battlecry, hits_random(enemies, 2))  # Rumbling Elemental
trigger("LOE_053", "after_cast", on_my_other_minion, djinni)
trigger("LOE_086", "cast", my_turn, lambda g, me, e: g.summon_cost(me, e.cost))  # Summoning Stone

# Secrets

secret(
    "LOE_021",  # Dart Trap, X235
    "inspire",
    lambda g, me, e: e.side != me.side,
    lambda g, me, e: g.hit_random(me, g.enemies(me), 5 + g.spell_damage(me.side)),
)


def fourth(g: Any, me: Any, event: Event) -> bool:
    """X210, X228: asked at its turn."""
    return event.subject.awake and len(g.enemy_minions(me)) >= 4


secret(
    "LOE_027", "after_play", enemy_minion_played, lambda g, me, e: g.destroy(e.subject), fourth
)  # Sacred Trial, X228

# Can't attack unless it is the only minion
registry.KEYWORD_AURAS["LOE_107"] = lambda g, me, m: "cant_attack" if m is me and len(g.all_minions()) > 1 else ""

# Costs, damage and spell damage that the engine asks for by name
registry.COST_SETS["LOE_038"] = lambda g, me, card: 5  # Naga Sea Witch
registry.asked_by_name("LOE_051", "LOE_118", "LOE_119")  # Jungle Moonkin, Cursed Blade, Animated Armor
