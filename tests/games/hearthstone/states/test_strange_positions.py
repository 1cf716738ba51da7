"""Positions no match would reach, full of texts that answer each other, played at random: nothing overflows, auras are
always up to date, and who may attack whom is worked out a second time from the JSON form (rules 30 to 34)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from turnwise.hearthstone import printed_cards
from turnwise.hearthstone.game import package_table
from turnwise.hearthstone.testing import Character, Duel

TEXTS = package_table().definitions
CARDS = {
    id: card for id, card in printed_cards().items() if id in package_table().ids and not id.startswith("CFM_621t")
}
MINIONS = sorted(id for id, card in CARDS.items() if card.type == "minion")
LIVELY = [id for id in MINIONS if id in TEXTS and (TEXTS[id].when or TEXTS[id].deathrattle or TEXTS[id].aura)]
SECRETS = sorted(id for id, text in TEXTS.items() if text.secret)
SPELLS = sorted(id for id, card in CARDS.items() if card.type == "spell" and id not in SECRETS)
WEAPONS = sorted(id for id, card in CARDS.items() if card.type == "weapon")


def side(rng: random.Random) -> dict[str, Any]:
    def minion() -> dict[str, Any]:
        one: dict[str, Any] = {"id": rng.choice(LIVELY if rng.random() < 0.8 else MINIONS)}
        if rng.random() < 0.4 and "untouchable" not in CARDS[one["id"]].keywords:
            one["health"] = rng.randint(1, 9)
        return one

    player: dict[str, Any] = {
        "hero": f"HERO_0{rng.randint(1, 9)}", "mana": 10, "max_mana": 10, "health": rng.randint(5, 30),
        "board": [minion() for _ in range(rng.choice([2, 4, 6, 7, 7]))],
        "hand": [rng.choice(MINIONS + SPELLS + WEAPONS + SECRETS) for _ in range(rng.randint(3, 10))],
        "deck": {id: rng.randint(1, 3) for id in rng.sample(MINIONS + SPELLS + SECRETS, rng.randint(0, 12))},
        "secrets": rng.sample(SECRETS, rng.randint(0, 5)),
        "graveyard": rng.sample(MINIONS, 5),
    }  # fmt: skip
    if rng.random() < 0.5:
        player["weapon"] = {"id": rng.choice(WEAPONS)}
    return player


FOOLS_BANE = "KAR_028"  # any number of attacks, none on heroes: of the weapon, where the Bladed Gauntlet tells the hero


def attacks(duel: Duel) -> set[str]:
    me, them = duel.players[duel.state.to_act], duel.players[1 - duel.state.to_act]

    def safe(who: Character) -> bool:
        return who.immune or who.immune_this_turn

    asleep = {id for id, card in CARDS.items() if "untouchable" in card.keywords}  # no minions
    open_ = [m for m in them.board if not m.stealth and not safe(m) and m.id not in asleep]
    taunts = [minion for minion in open_ if minion.taunt]
    found = set()

    def attack(who: str, heroes: bool) -> None:
        found.update(f"attack {who} -> enemy {minion.place}" for minion in taunts or open_)
        if heroes and not taunts and not safe(them.hero) and not them.hero.stealth:
            found.add(f"attack {who} -> enemy hero")

    for minion in me.board:
        ready = not minion.summoned_this_turn or minion.charge
        unused = minion.raw.get("attacks_made", 0) < (2 if minion.windfury else 1) or minion.id == "GVG_111t"
        if minion.attack > 0 and unused and not (minion.frozen or minion.cant_attack) and (ready or minion.rush):
            attack(str(minion.place), ready and not minion.spares_heroes)
    weapon = (me.weapon or {}).get("id", "").split("@")[0]
    twice = me.hero.windfury or "windfury" in (CARDS[weapon].keywords if weapon in CARDS else ())
    unused = me.raw["hero_state"].get("attacks_made", 0) < (2 if twice else 1) or weapon == FOOLS_BANE
    if me.hero.attack > 0 and not me.hero.frozen and unused:
        attack("hero", weapon != FOOLS_BANE and not me.hero.spares_heroes)
    return found


def without_shares(plain: dict[str, Any]) -> dict[str, Any]:
    plain = json.loads(json.dumps(plain))
    for player in plain["players"]:
        for one in (*player["board"], player.get("weapon") or {}):
            shares = ["aura_attack", "aura_health", "aura_keywords"]
            if one.get("attack") != 0:  # below 0 it cannot be worked out
                shares.append("base_attack")
            for share in shares:
                one.pop(share, None)
    return plain


@pytest.mark.parametrize("seed", range(25))
def test_strange_positions_play_on_and_are_what_they_say(seed: int) -> None:
    rng = random.Random(seed)
    duel = Duel()
    state = duel.game.state_from_json(json.dumps({"turn": 9, "to_act": 0, "players": [side(rng), side(rng)]}))
    for _ in range(40):
        if state.is_over:
            break
        here = duel._with(state, [])
        actions = [str(action) for action in state.legal_actions()]
        if not here.options:
            assert {action for action in actions if action.startswith("attack")} == attacks(here)
            assert duel.game.state_from_json(json.dumps(without_shares(here.plain))).to_json() == state.to_json()
        state, _ = state.apply(rng.choice(actions[1:] if len(actions) > 1 else actions), seed=rng.getrandbits(32))
        state.check()
