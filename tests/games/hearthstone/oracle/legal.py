"""What the player to act may do (section F and rules 30 to 34), in the words of the core."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.entities import Character, Hero, Minion
from games.hearthstone.oracle.facts import MEGA

FANDRAL = "OG_044"
FOOLS_BANE = "KAR_028"
SPARE_HEROES = {FOOLS_BANE, "AT_125", "LOOT_044"}  # cannot attack heroes: X65
STEADY_SHOTS = ("DS1h_292", "AT_132_HUNTER")


def legal(g: Any, every_place: bool = True) -> list[str]:
    """Without `every_place` a minion goes to the right end where no text about neighbours is in sight."""
    if g.result != "playing":
        return []
    g.actor = g.to_act
    if g.mulligans:
        places = range(1, len(g.players[g.to_act].hand) + 1)
        some = [" ".join(map(str, which)) for n in places for which in combinations(places, n)]
        return ["mulligan none", *(f"mulligan {which}" for which in some)]
    if g.options:
        return [f"choose {n + 1}" for n in range(len(g.options))]
    return ["end", *plays(g, every_place or neighbours_matter(g)), *powers(g), *attacks(g)]


def neighbours_matter(g: Any) -> bool:
    weapon = g.players[1 - g.active].weapon
    cards = [one.card for one in (*g.players[g.active].hand, *g.all_minions(), *([weapon] if weapon else []))]
    matter = registry.ADJACENT | registry.SWEEPERS
    return any(id in matter or "magnetic" in card.keywords for card in cards for id in card.texts)


def plays(g: Any, every_place: bool) -> list[str]:
    side = g.active
    player = g.players[side]
    names = g.hand_names(side)
    found: list[str] = []
    seen: set[str] = set()
    for one in player.hand:
        name = names[id(one)]
        if name in seen or not affordable(g, side, one) or not playable(g, side, one.card):
            continue
        seen.add(name)
        places = [""]
        if one.card.type == "minion" and player.board:
            places = [f" at {n + 1}" for n in range(len(player.board) + 1)][0 if every_place else -1 :]
        for choice, aims in choices(g, side, one.card):
            ends = [f" -> {g.name_of(c)}" for c in aims or []] or [""]
            found += [f"play {name}{choice}{place}{end}" for place in places for end in ends]
    return found


def affordable(g: Any, side: int, one: Any) -> bool:
    if g.costs_health(side, one.card):
        return bool(g.cost(side, one) < g.players[side].hero.health)  # X97
    return bool(g.cost(side, one) <= g.players[side].mana)


def choices(g: Any, side: int, card: Any) -> list[tuple[str, list[Character] | None]]:
    """The ways to play a card or to use a power, each with its targets (None: none is asked for): X11, X14."""
    g.asked = card
    by_spell = card.type in ("spell", "hero_power")
    needs = by_spell  # without a target it cannot be played
    options = registry.OPTIONS.get(card.id)
    if options is None:
        aims = targets(g, side, card.texts, by_spell)
        return [] if needs and aims == [] else [("", aims)]
    found: list[tuple[str, list[Character] | None]] = []
    for name in ["both"] if g.has_text(side, FANDRAL) else ["1", "2"]:
        aims = option_targets(g, side, card, name)
        room = name == "both" or all(one.requires(g, side) for one in options_run(card, name) if one.requires)
        if not needs or (aims != [] and room):
            found.append((f" as {name}", aims))
    return found


def options_run(card: Any, option: str) -> list[Any]:
    """The options of a Choose One card that act: one of them, or both with Fandral (X14)."""
    if option != "both":
        return [registry.OPTIONS[card.id][int(option) - 1]]
    return [registry.BOTH[card.id]] if card.id in registry.BOTH else list(registry.OPTIONS[card.id])


def option_targets(g: Any, side: int, card: Any, option: str) -> list[Character] | None:
    """X15: one target serves both. None: none is asked for."""
    wants = [one.target for one in options_run(card, option) if one.target]
    return aimed(g, side, wants, card.type in ("spell", "hero_power")) if wants else None


def playable(g: Any, side: int, card: Any) -> bool:
    """Rule 24."""
    player = g.players[side]
    g.asked = card
    if card.type == "minion" and not g.room(side):
        return False
    if card.secret and (len(player.secrets) >= 5 or any(one.card.id == card.id for one in player.secrets)):
        return False
    if card.says("quest") and (len(player.secrets) >= 5 or any(one.card.says("quest") for one in player.secrets)):
        return False  # X261
    return all(registry.REQUIRES[id](g, side) for id in card.texts if id in registry.REQUIRES)


def targets(g: Any, side: int, texts: tuple[str, ...], by_spell: bool) -> list[Character] | None:
    """Rules 25 to 27. None: no target is asked for."""
    asks = [registry.TARGETS[id] for id in texts if id in registry.TARGETS and aims_now(g, side, id)]
    return aimed(g, side, asks, by_spell) if asks else None


def aims_now(g: Any, side: int, id: str) -> bool:
    """X24, X26."""
    return id not in registry.AIMS_IF or bool(registry.AIMS_IF[id](g, side))


def aimed(g: Any, side: int, asks: list[Any], by_spell: bool) -> list[Character]:
    return [c for c in everybody(g, side) if may_aim(side, c, by_spell) and all(fits(g, side, c) for fits in asks)]


def everybody(g: Any, side: int) -> list[Character]:
    me, them = g.players[side], g.players[1 - side]
    return [me.hero, *me.minions, them.hero, *them.minions]


def may_aim(side: int, c: Character, by_spell: bool) -> bool:
    if c.side != side and (c.has("stealth") or c.immune or (by_spell and "LOOT_193" in [id for _, id in c.texts])):
        return False  # X70: Shimmering Courser
    return not (by_spell and c.has("elusive"))


def powers(g: Any) -> list[str]:
    side = g.active
    player = g.players[side]
    card = player.power.card
    if player.power.uses >= uses_allowed(g, side) or g.power_cost(side) > player.mana or g.no_powers():
        return []
    if card.id not in registry.POWERS and card.id not in registry.OPTIONS:  # a passive one
        return []
    if card.id in registry.REQUIRES and not registry.REQUIRES[card.id](g, side):
        return []
    if card.id in STEADY_SHOTS and g.has_text(side, "GVG_087"):  # rule 26
        aims = [c for c in everybody(g, side) if may_aim(side, c, by_spell=True)]  # X363
        return [f"power -> {g.name_of(c)}" for c in aims]
    found = []
    for choice, aims in choices(g, side, card):
        found += [f"power{choice}{end}" for end in ([f" -> {g.name_of(c)}" for c in aims or []] or [""])]
    return found


def uses_allowed(g: Any, side: int) -> int:
    """X30: Coldarra Drake, Garrison Commander."""
    return 1000 if g.has_text(side, "AT_008") else 2 if g.has_text(side, "AT_080") else 1


def attacks(g: Any) -> list[str]:
    me, them = g.players[g.active], g.players[1 - g.active]
    defenders = [c for c in (them.hero, *them.minions) if not c.immune and not c.has("stealth")]
    taunts = [c for c in defenders if c.has("taunt")]
    found: list[str] = []
    for c in (me.hero, *me.minions):
        if not may_attack(g, c):
            continue
        for defender in taunts or defenders:
            if isinstance(defender, Minion) or may_hit_heroes(g, c):
                found.append(f"attack {g.name_of(c).removeprefix('own ')} -> {g.name_of(defender)}")
    return found


def may_attack(g: Any, c: Any) -> bool:
    """Rules 30, 31, 34; X66."""
    if c.frozen or c.has("cant_attack") or g.attack_of(c) <= 0 or (isinstance(c, Minion) and not c.ready):
        return False
    return c.attacks_made < attacks_allowed(g, c) and able_to_attack(g, c)


def attacks_allowed(g: Any, c: Any) -> int:
    """X57: the largest counts."""
    weapon = g.players[c.side].weapon if isinstance(c, Hero) else None
    if weapon and weapon.card.id == FOOLS_BANE:
        return 1000
    if c.card.id == MEGA and not c.silenced:
        return 4
    return 2 if c.has("windfury") or (weapon and weapon.has("windfury")) else 1


def able_to_attack(g: Any, c: Any) -> bool:
    """X66: texts that say when it can."""
    texts = c.texts if isinstance(c, Minion) else []
    return all(registry.CAN_ATTACK[id](g, c) for _, id in texts if id in registry.CAN_ATTACK)


def may_hit_heroes(g: Any, c: Any) -> bool:
    """Rules 32, 33, X65."""
    if isinstance(c, Hero):
        weapon = g.players[c.side].weapon
        return not (weapon and weapon.card.id in SPARE_HEROES)
    if any(id in SPARE_HEROES for _, id in c.texts):
        return False
    return not c.spares_heroes and (not c.summoned_this_turn or c.has("charge"))
