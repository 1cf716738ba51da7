"""The oracle beside the core: positions of both in one form, the words of chance, and outcomes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.board import Chance
from games.hearthstone.oracle.entities import Attached, DeckCard, HandCard, Hero, Minion, Player, Power, Secret, Weapon
from games.hearthstone.oracle.facts import MEGA, WORN, Card
from games.hearthstone.oracle.play import Oracle

FLAGS = (
    "silenced",
    "frozen",
    "doomed",
    "summoned_this_turn",
    "spares_heroes",
    "immune_this_turn",
    "stealth_until_turn",
    "crystal",
)
HERO_FLAGS = ("frozen", "immune_this_turn", "doomed", "stealth_until_turn")
KEYWORDS = sorted(WORN)
COUNTERS = (
    "jade", "totems", "cards_played", "spell_tax", "next_spell_tax", "spells_this_turn", "big_spells_this_turn",
    "minions_this_turn", "hero_damage_this_turn", "hero_healed_this_turn", "rightmost_played", "elementals_this_turn",
    "elementals_last_turn", "spells_cast", "big_spells", "cards_discarded", "mana_overloaded", "foreign_cards",
    "secrets_played", "powers_used", "cthun_attack", "cthun_health", "cthun_taunt", "minion_size",
)  # fmt: skip
TALLIES = {"played": 31, "weapons_lost": 255, "discarded": 7}  # and how far the core counts


def scripted(picks: list[str]) -> Chance:
    """Answers chance with picks in the core's words, each used once."""

    def chance(word: str, labels: list[str], weights: list[int]) -> int:
        assert picks, f"the oracle asks chance for a {word} of {labels}, the core did not"
        said, _, label = picks.pop(0).partition(" ")
        assert said == word and label in labels, f"the core picked {said} {label}, the oracle asks {word} of {labels}"
        return labels.index(label)

    return chance


# Reading the core's JSON


@cache
def card_of(text: str, era: str) -> Card:
    """A card as lists write it: CS2_029, CS2_029@p1, ICC_828t:FP1_002:CS2_125."""
    id, _, other = text.partition("@")
    id, *parts = id.split(":")
    return Card(id, other or era, tuple(parts))


@cache
def deck_card_of(text: str, era: str) -> DeckCard:
    """As lists write it: CS2_172+1/+1, CS2_172+=/+1 (Attack equals Health), CS2_172$1, LOOT_542+2/+0$lifesteal."""
    text, *marks = text.split("$")
    name, _, changes = text.partition("+")
    attack, _, health = changes.partition("/+")
    one = DeckCard(card_of(name, era), int(attack or 0) if attack != "=" else 0, int(health or 0), even=attack == "=")
    one = one._replace(cheaper="-" in marks, words=tuple(word for word in marks if word.isalpha()))
    return one._replace(cost=next((int(mark) for mark in marks if mark.isdigit()), None))


def assembled(one: dict[str, Any], era: str) -> Card:
    """The card of an object, which says its parts apart."""
    card = card_of(one["id"], era)
    return card._replace(parts=tuple(card_of(part, era).id for part in one["parts"])) if "parts" in one else card


def as_object(one: Any) -> dict[str, Any]:
    return {"id": one} if isinstance(one, str) else dict(one)


def from_plain(plain: dict[str, Any], chance: Chance) -> Oracle:
    """An oracle in the position that a state of the core has, unless a player is being asked something."""
    players = [player_of(side, one, one["era"]) for side, one in enumerate(plain["players"])]
    oracle = Oracle(players, chance)
    oracle.turn, oracle.first = plain["turn"], plain.get("first", 0)
    oracle.active = plain.get("active", plain["to_act"])
    oracle.turns_ahead = list(plain.get("turns_ahead", ()))
    oracle.mulligans = 2 if plain.get("choice", {}).get("kind") == "mulligan" else 0
    deaths = sum(len(player.died_this_turn) for player in players)
    oracle.deaths_this_turn = plain.get("deaths_this_turn", deaths)
    oracle.next_order = plain["next_order"]
    oracle.other_auras()
    return oracle


def player_of(side: int, p: dict[str, Any], era: str) -> Player:
    state = p["hero_state"]
    card = card_of(p["hero"], era)
    hero = Hero(card, side, state["order"], True, p["max_health"] - p["health"], p["attack"], full=p["max_health"])
    hero.armor, hero.hero_class = p["armor"], state.get("class", card.classes[0])
    for key in HERO_FLAGS:
        setattr(hero, key, state.get(key, False))
    hero.attacks_made, hero.attached = state.get("attacks_made", 0), attached_of(state, era)
    hero.keywords = {key for key in KEYWORDS if state.get(key)}
    hero.turn_keywords = set(state.get("turn_keywords", ())) & WORN
    power = as_object(p["hero_power"])
    uses = power.get("uses", int(power.get("used", False)))
    power_of = Power(card_of(power["id"], era), side, in_play=True, uses=uses, price=power.get("cost"))
    player = Player(hero, power_of, era)
    for one in (as_object(one) for one in p["hand"]):
        player.hand.append(hand_card_of(one, era))
    for text, count in p["deck"].items():
        player.deck += [deck_card_of(text, era)] * count
    player.board = [minion_of(side, as_object(one), era) for one in p["board"]]
    for one in p["secrets"]:
        secret = Secret(card_of(one["id"], era), side, one["order"], True, progress=one.get("progress", 0))
        secret.names = names_of(one, era)
        player.secrets.append(secret)
    if p.get("weapon"):
        player.weapon = weapon_of(side, p["weapon"], era)
    player.graveyard = [card_of(text, era) for text in p["graveyard"]]
    player.died_this_turn = [card_of(text, era) for text in p.get("died_this_turn", ())]
    player.mana, player.max_mana, player.temp_mana = p["mana"], p["max_mana"], p["temp_mana"]
    player.locked, player.owed, player.fatigue = p["overload_locked"], p["overload_owed"], p["fatigue"]
    for key in COUNTERS:
        setattr(player, key, p.get(key, 0))
    for key in TALLIES:
        setattr(player, key, tally(p, key, era))
    player.blessings = blessings_of(p, era)
    player.dead_mechs = dead_mechs_of(p, era)
    player.last_minion = card_of(p["last_minion"], era) if "last_minion" in p else None
    player.starting_list = list(p.get("list", ()))
    return player


LAST_OPTION_FIRST = {"NEW1_007", "GVG_041", "EX1_160"}  # the text begins with the option whose id ends in b


def dead_mechs_of(p: dict[str, Any], era: str) -> list[tuple[Card, tuple[Card, ...]]]:
    return [
        (card_of(one["id"], era), tuple(card_of(part, era) for part in one["magnetic"]))
        for one in p.get("dead_mechs", ())
    ]


def blessings_of(p: dict[str, Any], era: str) -> list[tuple[Card, str]]:
    """A Choose One spell is written as the option that was chosen, as itself when both were."""
    found = []
    for text in p.get("blessings", ()):
        card = card_of(text, era)
        options = [f"{card.id[:-1]}{letter}" for letter in ("ba" if card.id[:-1] in LAST_OPTION_FIRST else "ab")]
        option = card.id in options and card.id[:-1] in registry.OPTIONS
        both = "both" if card.id in registry.OPTIONS else ""
        found.append((card._replace(id=card.id[:-1]), str(options.index(card.id) + 1)) if option else (card, both))
    return found


def names_of(one: dict[str, Any], era: str) -> Counter[Card]:
    return Counter({card_of(name["id"], era): name.get("more", 1) for name in map(as_object, one.get("names", ()))})


def hand_card_of(one: dict[str, Any], era: str) -> HandCard:
    seen = core_hand_card(one, era)
    card = seen["card"]
    found = HandCard(card, seen["cost"] - card.cost, seen["attack"] - card.attack, seen["health"] - card.sturdiness)
    for key in HAND_MARKS:
        setattr(found, key, seen[key])
    found.made = "made_by" in one
    found.since = one.get("entity", 0)
    return found


HAND_MARKS = ("late_cost", "cost_set", "progress", "lent", "fleeting", "blessing", "shifts")


def weapon_of(side: int, one: dict[str, Any], era: str) -> Weapon:
    card, aura = card_of(one["id"], era), one.get("aura_attack", 0)
    weapon = Weapon(card, side, one["order"], True, one.get("attack", card.attack) - aura, aura_attack=aura)
    weapon.durability = one.get("durability", card.durability)
    weapon.max_durability = one.get("max_durability", max(weapon.durability, card.durability))
    weapon.turn_attack = one.get("turn_attack", 0)
    weapon.attack_own -= weapon.turn_attack
    weapon.keywords = weapon_keywords(one, card)
    weapon.turn_keywords = set(one.get("turn_keywords", ())) & WORN
    weapon.attached = attached_of(one, era)
    return weapon


def minion_of(side: int, one: dict[str, Any], era: str) -> Minion:
    seen = core_minion(one, era, {one["order"]: one["order"]})
    m = Minion(seen["card"], side, seen["order"], True, keywords=seen["keywords"], turn_attack=seen["turn_attack"])
    m.aura_attack, m.aura_health = seen["aura"]
    m.attack_own = one.get("base_attack", seen["attack"] - m.turn_attack - m.aura_attack)
    health, max_health = seen["health"]
    m.health_own, m.damage = max_health - m.aura_health, max_health - health
    for key in FLAGS:
        setattr(m, key, key in seen["flags"])
    m.spell_damage, m.attacks_made = seen["spell_damage"], seen["attacks_made"]
    m.turn_keywords = seen["turn_keywords"]
    m.attached = attached_of(one, era)
    return m


def attached_of(one: dict[str, Any], era: str) -> list[Attached]:
    found = []
    for text in map(as_object, one.get("attached", ())):
        found += [Attached(text["order"], *seen) for seen in attached({"attached": [text]}, era)]
    return found


def core_view(plain: dict[str, Any]) -> dict[str, Any]:
    """What the core's state says, with everything that it leaves out filled in."""
    ranks = ranks_of(
        [one["order"] for p in plain["players"] for one in (p["hero_state"], *p["board"])]
        + [one["order"] for p in plain["players"] for one in (p.get("weapon"), *p["secrets"]) if isinstance(one, dict)]
    )
    players = [core_player(one, one["era"], ranks) for one in plain["players"]]
    view: dict[str, Any] = {}
    for side, player in enumerate(players):
        view |= {f"{key} of {side}": value for key, value in player.items()}
    choice = plain.get("choice", {})
    options = [text.partition("@")[0] for text in choice.get("options", [])]
    deaths = sum(len(one.get("died_this_turn", ())) for one in plain["players"])
    return view | {
        "turn": plain["turn"],
        "to_act": plain["to_act"],
        "result": plain.get("result", "playing"),
        "options": options,
        "deaths_this_turn": plain.get("deaths_this_turn", deaths),
        "turns ahead": plain.get("turns_ahead", []),
    }


def ranks_of(orders: list[int]) -> dict[int, int]:
    return {order: rank for rank, order in enumerate(sorted(orders))}


def core_player(p: dict[str, Any], era: str, ranks: dict[int, int]) -> dict[str, Any]:
    state = p["hero_state"]
    power = as_object(p["hero_power"])
    power_card = card_of(power["id"], era)
    return {
        "hero": (
            card_of(p["hero"], era).id,
            p["health"],
            p["max_health"],
            p["armor"],
            p["attack"],
            ranks[state["order"]],
        ),
        "hero state": (*(state.get(key, False) for key in HERO_FLAGS), state.get("attacks_made", 0)),
        "hero keywords": {key for key in KEYWORDS if state.get(key)} | set(state.get("aura_keywords", ())) & WORN,
        "hero texts": attached(state, era),
        "class": state.get("class", card_of(p["hero"], era).classes[0]),
        "mana": (p["mana"], p["max_mana"], p["temp_mana"], p["overload_locked"], p["overload_owed"]),
        "fatigue": p["fatigue"],
        "power": (power_card, power.get("uses", int(power.get("used", False))), power.get("cost", power_card.cost)),
        "weapon": core_weapon(p.get("weapon"), era, ranks),
        "hand": [core_hand_card(as_object(one), era) for one in p["hand"]],
        "deck": Counter({deck_card_of(text, era): count for text, count in p["deck"].items()}),
        "board": [core_minion(as_object(one), era, ranks) for one in p["board"]],
        "secrets": [(card_of(one["id"], era), one.get("progress", 0), names_of(one, era)) for one in p["secrets"]],
        "graveyard": Counter(card_of(text, era) for text in p["graveyard"]),
        "blessings": blessings_of(p, era),
        "dead mechs": Counter(dead_mechs_of(p, era)),
        "died this turn": [card_of(text, era) for text in p.get("died_this_turn", ())],
        "last minion": card_of(p["last_minion"], era) if "last_minion" in p else None,
        "lost": p.get("lost", False),
        **{key: p.get(key, 0) for key in COUNTERS},
        **{key: tally(p, key, era) for key in TALLIES},
    }


def tally(p: dict[str, Any], key: str, era: str) -> Counter[Card]:
    return Counter({card_of(text, era): count for text, count in p.get(key, {}).items()})


def core_hand_card(one: dict[str, Any], era: str) -> dict[str, Any]:
    card = assembled(one, era)
    return {
        "card": card,
        "cost": one.get("cost", card.cost),
        "attack": one.get("attack", card.attack),
        "health": one.get("health", card.sturdiness),
        "late_cost": one.get("late_cost", 0),
        "cost_set": one.get("cost_set", False),
        "progress": one.get("progress", 0) % 15,
        "lent": one.get("discarded", one.get("progress") == 15),
        "fleeting": one.get("fleeting", False),
        "blessing": card_of(one["blessing"], era) if "blessing" in one else None,
        "shifts": one.get("was", one.get("made_by", "")).partition("@")[0] if one.get("shifts") else "",
    }


def weapon_keywords(one: dict[str, Any], card: Card) -> set[str]:
    return {key for key in KEYWORDS if one.get(key, key in card.keywords)}


def core_weapon(one: Any, era: str, ranks: dict[int, int]) -> Any:
    if one is None:
        return None
    one = as_object(one)
    card = card_of(one["id"], era)
    durability = one.get("durability", card.durability)
    return {
        "card": card,
        "attack": one.get("attack", card.attack),
        "turn_attack": one.get("turn_attack", 0),
        "aura": one.get("aura_attack", 0),
        "keywords": weapon_keywords(one, card),
        "durability": durability,
        "attached": attached(one, era),
        "order": ranks[one["order"]],
    }


def attached(one: dict[str, Any], era: str) -> list[Any]:
    """Card, kind and end of what is attached; a memory that is there several times is several memories."""
    found = []
    for text in map(as_object, one.get("attached", ())):
        kind, more = text.get("kind", "text"), text.get("more", 0)
        card = card_of(text["id"], era)
        if kind.endswith("memory"):
            found += [(card, kind, 0)] * max(1, more)
        else:
            found.append((card, kind, more & 15))  # 16 says that it stays the caster's: registry.CASTERS
    return found


def core_minion(one: dict[str, Any], era: str, ranks: dict[int, int]) -> dict[str, Any]:
    card = assembled(one, era)
    silenced = one.get("silenced", False)
    printed = set() if silenced else card.keywords
    max_health = one.get("max_health", max(card.health, one.get("health", 0)))
    return {
        "card": card,
        "attack": one.get("attack", card.attack),
        "health": (one.get("health", max_health), max_health),
        "turn_attack": one.get("turn_attack", 0),
        "aura": (one.get("aura_attack", 0), one.get("aura_health", 0)),
        "keywords": {key for key in KEYWORDS if one.get(key, key in printed)},
        "aura_keywords": set(one.get("aura_keywords", ())) & WORN,
        "turn_keywords": set(one.get("turn_keywords", ())) & WORN,
        "flags": {key for key in FLAGS if one.get(key, False)},
        "spell_damage": one.get("spell_damage", 0 if silenced else card.spell_damage),
        "attacks_made": one.get("attacks_made", 0)
        + (2 - one.get("free_attacks", 2) if card.id == MEGA and not silenced else 0),
        "attached": attached(one, era),
        "order": ranks[one["order"]],
    }


# The oracle in the same form


def view(o: Oracle) -> dict[str, Any]:
    ranks = ranks_of([one.order for p in o.players for one in (p.hero, *p.board, p.weapon, *p.secrets) if one])
    found: dict[str, Any] = {}
    for side, p in enumerate(o.players):
        found |= {f"{key} of {side}": value for key, value in player_view(p, ranks).items()}
    return found | {
        "turn": o.turn,
        "to_act": o.to_act,
        "result": o.result,
        "options": [":".join([card.id, *card.parts]) if card.id == "ICC_828t" else card.id for card in o.options],
        "deaths_this_turn": o.deaths_this_turn,
        "turns ahead": o.turns_ahead,
    }


def player_view(p: Player, ranks: dict[int, int]) -> dict[str, Any]:
    hero = p.hero
    weapon = p.weapon and {
        "card": p.weapon.card,
        "attack": p.weapon.attack,
        "turn_attack": p.weapon.turn_attack,
        "aura": p.weapon.aura_attack,
        "keywords": set(p.weapon.keywords),
        "durability": p.weapon.durability,
        "attached": [one[1:] for one in p.weapon.attached],
        "order": ranks[p.weapon.order],
    }
    return {
        "hero": (hero.card.id, hero.health, hero.max_health, hero.armor, hero.turn_attack, ranks[hero.order]),
        "hero state": (*(getattr(hero, key) for key in HERO_FLAGS), hero.attacks_made),
        "hero keywords": hero.keywords | hero.aura_keywords,
        "hero texts": [one[1:] for one in hero.attached],
        "class": hero.hero_class,
        "mana": (p.mana, p.max_mana, p.temp_mana, p.locked, p.owed),
        "fatigue": p.fatigue,
        "power": (p.power.card, p.power.uses, p.power.cost),
        "weapon": weapon,
        "hand": [hand_view(one) for one in p.hand],
        "deck": Counter(p.deck),
        "board": [minion_view(m, ranks) for m in p.board],
        "secrets": [(one.card, one.progress, one.names) for one in p.secrets],
        "graveyard": Counter(p.graveyard),
        "blessings": p.blessings,
        "dead mechs": Counter(p.dead_mechs),
        "died this turn": p.died_this_turn[:8],  # more than the core remembers can never come back
        "last minion": p.last_minion,
        "lost": p.lost,
        **{key: min(255, getattr(p, key)) for key in COUNTERS},  # more than the core counts
        **{key: Counter({card: min(n, most) for card, n in getattr(p, key).items()}) for key, most in TALLIES.items()},
    }


def hand_view(one: HandCard) -> dict[str, Any]:
    return {
        "card": one.card,
        "cost": one.card.cost + one.cost_change,
        "attack": one.card.attack + one.attack,
        "health": one.card.sturdiness + one.health,
        **{key: getattr(one, key) for key in HAND_MARKS},
    }


def minion_view(m: Minion, ranks: dict[int, int]) -> dict[str, Any]:
    return {
        "card": m.card,
        "attack": m.attack,
        "health": (m.health, m.max_health),
        "turn_attack": m.turn_attack,
        "aura": (m.aura_attack, m.aura_health),
        "keywords": set(m.keywords),
        "aura_keywords": set(m.aura_keywords),
        "turn_keywords": set(m.turn_keywords),
        "flags": {key for key in FLAGS if getattr(m, key)},
        "spell_damage": m.spell_damage,
        "attacks_made": m.attacks_made,
        "attached": [one[1:] for one in m.attached],
        "order": ranks[m.order],
    }


def difference(core: dict[str, Any], oracle: dict[str, Any]) -> str:
    """The first thing in which two views differ; empty if none."""
    for key, value in oracle.items():
        if core[key] == value:
            continue
        if isinstance(value, list) and len(value) == len(core[key]):
            for place, (a, b) in enumerate(zip(core[key], value, strict=True), 1):
                if a != b:
                    if isinstance(a, dict):
                        a, b = ({k: one[k] for k in ("card", *b) if k == "card" or a[k] != b[k]} for one in (a, b))
                    return f"{key}, {place}: core {a}, oracle {b}"
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            ids = [[one["card"].id for one in some] for some in (core[key], value)]
            return f"{key}: core {ids[0]}, oracle {ids[1]}"
        if isinstance(value, Counter):
            return f"{key}: core has more {core[key] - value}, oracle {value - core[key]}"
        return f"{key}: core {core[key]}, oracle {value}"
    return ""


def outcomes(oracle: Oracle, action: str, limit: int = 1_000_000) -> list[tuple[Oracle, float]]:
    """The position after each outcome of the action, with its probability; past `limit` it stops."""
    found: list[tuple[Oracle, float]] = []
    scripts: list[list[int]] = [[]]
    while scripts and len(found) <= limit:
        script = scripts.pop()
        asked: list[int] = []
        odds = [1.0]

        def chance(
            word: str, labels: list[str], weights: list[int], script: Any = script, asked: Any = asked, odds: Any = odds
        ) -> int:
            at = len(asked)
            asked.append(len(labels))
            answer = script[at] if at < len(script) else 0
            odds[0] *= weights[answer] / sum(weights)
            return answer

        after = oracle.copy()
        after.chance = chance
        after.apply(action)
        after.chance = None
        found.append((after, odds[0]))
        # Every later question had its first answer: the others are still to come.
        for at in range(len(script), len(asked)):
            prefix = script + [0] * (at - len(script))
            scripts += [[*prefix, answer] for answer in range(1, asked[at])]
    return found
