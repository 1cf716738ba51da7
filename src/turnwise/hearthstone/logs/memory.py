"""What a log's position lacks and the engine's own state before it knows: counters, texts that no tag names, what a
card in hand has gathered."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]
_MATCH = (
    "last_minion", "blessings", "spells_cast", "big_spells", "foreign_cards", "secrets_played", "cards_discarded",
    "weapons_lost", "discarded", "dead_mechs", "rightmost_played",
)  # fmt: skip
_TURN = ("spells_this_turn", "big_spells_this_turn", "hero_damage_this_turn", "hero_healed_this_turn")
_CARD = ("fleeting", "progress", "deck_buffs", "discarded", "shifts", "parts", "was")
_MINION = ("attached", "crystal")


def remember(position: Plain, before: Plain) -> Plain:
    """The position with what a state of ours from just before it adds; what the log tells stays as it is."""
    same_turn = position["turn"] == before["turn"]
    for side, own in zip(position["players"], before["players"], strict=True):
        _fill(side, own, _MATCH + (_TURN if same_turn else ()))
        _pair(side, own, "hand", _CARD)
        _pair(side, own, "board", _MINION)
        if same_turn and isinstance(own.get("hero_state"), dict) and side.get("hero") == own.get("hero"):
            _fill(side.setdefault("hero_state", {}), own["hero_state"], ("attached",))
    return position


def _fill(there: Plain, own: Plain, keys: tuple[str, ...]) -> None:
    for key in keys:
        if key in own and not there.get(key):
            there[key] = own[key]


def _pair(side: Plain, own: Plain, zone: str, keys: tuple[str, ...]) -> None:
    """Cards of a zone one by one, as far as both hold the same at a place."""
    theirs = side.get(zone, [])
    if len(theirs) != len(own.get(zone, [])):
        return
    for there, mine in zip(theirs, own[zone], strict=True):
        if isinstance(mine, dict) and _bare(there["id"]) == _bare(mine["id"]):
            _fill(there, mine, keys)


def _bare(card: str) -> str:
    return card.partition("@")[0]
