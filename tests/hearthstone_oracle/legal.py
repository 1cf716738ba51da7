"""What the player to act may do (section F and rules 30 to 34), in the words of the core."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hearthstone_oracle import registry
from hearthstone_oracle.entities import Character, Hero, Minion

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
    cards = [one.card for one in (*g.players[g.active].hand, *g.all_minions())]
    return any(id in registry.ADJACENT for card in cards for id in card.texts)


def plays(g: Any, every_place: bool) -> list[str]:
    side = g.active
    player = g.players[side]
    names = g.hand_names(side)
    found: list[str] = []
    seen: set[str] = set()
    for one in player.hand:
        name = names[id(one)]
        if name in seen or g.cost(side, one) > player.mana or not playable(g, side, one.card):
            continue
        seen.add(name)
        spell = one.card.type == "spell"
        aims = targets(g, side, one.card.texts, by_spell=spell)
        if spell and aims == []:
            continue
        ends = [f" -> {g.name_of(c)}" for c in aims or []] or [""]
        places = [""]
        if one.card.type == "minion" and player.board:
            places = [f" at {n + 1}" for n in range(len(player.board) + 1)][0 if every_place else -1 :]
        found += [f"play {name}{place}{end}" for place in places for end in ends]
    return found


def playable(g: Any, side: int, card: Any) -> bool:
    """Rule 24."""
    player = g.players[side]
    if card.type == "minion" and not g.room(side):
        return False
    if card.secret and (len(player.secrets) >= 5 or any(one.card.id == card.id for one in player.secrets)):
        return False
    return all(registry.REQUIRES[id](g, side) for id in card.texts if id in registry.REQUIRES)


def targets(g: Any, side: int, texts: tuple[str, ...], by_spell: bool) -> list[Character] | None:
    """Rules 25 to 27. None: no target is asked for."""
    asks = [registry.TARGETS[id] for id in texts if id in registry.TARGETS]
    if not asks:
        return None
    return [c for c in everybody(g, side) if may_aim(side, c, by_spell) and all(fits(g, side, c) for fits in asks)]


def everybody(g: Any, side: int) -> list[Character]:
    me, them = g.players[side], g.players[1 - side]
    return [me.hero, *me.board, them.hero, *them.board]


def may_aim(side: int, c: Character, by_spell: bool) -> bool:
    if c.side != side and (c.has("stealth") or c.immune):
        return False
    return not (by_spell and c.has("elusive"))


def powers(g: Any) -> list[str]:
    side = g.active
    player = g.players[side]
    id = player.power.card.id
    if player.power.used or player.power.cost > player.mana:
        return []
    if id in registry.REQUIRES and not registry.REQUIRES[id](g, side):
        return []
    aims = targets(g, side, (id,), by_spell=True)
    if id in STEADY_SHOTS and g.has_text(side, "GVG_087"):  # rule 26
        aims = [c for c in everybody(g, side) if may_aim(side, c, by_spell=True) and c is not player.hero]
    if aims is None:
        return ["power"]
    return [f"power -> {g.name_of(c)}" for c in aims]


def attacks(g: Any) -> list[str]:
    me, them = g.players[g.active], g.players[1 - g.active]
    defenders = [c for c in (them.hero, *them.board) if not c.immune and not c.has("stealth")]
    taunts = [c for c in defenders if c.has("taunt")]
    found: list[str] = []
    for c in (me.hero, *me.board):
        if not may_attack(g, c):
            continue
        for defender in taunts or defenders:
            if isinstance(defender, Minion) or may_hit_heroes(c):
                found.append(f"attack {g.name_of(c).removeprefix('own ')} -> {g.name_of(defender)}")
    return found


def may_attack(g: Any, c: Any) -> bool:
    """Rules 30, 31, 34."""
    if isinstance(c, Hero):
        weapon = g.players[c.side].weapon
        twice, ready = bool(weapon and weapon.windfury), True
    else:
        twice, ready = c.has("windfury"), c.ready
    unable = c.frozen or c.has("cant_attack") or not ready
    return not unable and g.attack_of(c) > 0 and c.attacks_made < (2 if twice else 1)


def may_hit_heroes(c: Any) -> bool:
    """Rules 32, 33."""
    if isinstance(c, Hero):
        return True
    return not c.spares_heroes and (not c.summoned_this_turn or c.has("charge"))
