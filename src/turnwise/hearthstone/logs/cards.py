"""Cards of a recording as cards of ours: skins and forms by their plain ids, and the era whose numbers fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from ..cards import all_cards
from ..game import package_table
from ..language import Effect
from ..table import printed_cards
from .builds import SETS

UNKNOWN = "?"
# Forms that the client gives an id of their own and we do not.
_FORMS = {
    "CFM_668t": "CFM_668", "CFM_668t2": "CFM_668", "ICC_047t": "ICC_047", "ICC_047t2": "ICC_047",
    "OG_279": "OG_280", "CS2_101_H2_AT_132": "AT_132_PALADIN",
}  # fmt: skip
_CLASSES = {
    "CS2_101": "PALADIN", "CS2_034": "MAGE", "CS1h_001": "PRIEST", "CS2_017": "DRUID", "CS2_049": "SHAMAN",
    "CS2_056": "WARLOCK", "CS2_083b": "ROGUE", "CS2_102": "WARRIOR", "DS1h_292": "HUNTER",
}  # fmt: skip
_SKIN = re.compile(r"^(?P<base>.+?)_HS?\d+(?P<rest>_.*)?$")


@cache
def known_ids() -> frozenset[str]:
    return frozenset(package_table().ids) - {""}


@cache
def enchantments() -> frozenset[str]:
    """The ids of texts that we attach."""
    found = package_table().definitions.items()
    return frozenset(card for card, each in found if each.printed and each.printed.get("type") == "enchantment")


@cache
def _texts() -> dict[str, str]:
    """Cards with the one text that each attaches; a Magnetic card attaches its own."""
    found: dict[str, set[str]] = {}
    of_eras = [(card, each) for (card, _), each in all_cards().era_cards.items()]
    definitions = [*package_table().definitions.items(), *of_eras]
    for card, definition in definitions:
        texts = found.setdefault(card, set())
        texts |= {each.card for each in _effects(definition) if each.op == "attach" and isinstance(each.card, str)}
        printed = printed_cards("p4").get(card)
        if printed is not None and "magnetic" in printed.keywords:
            texts.add(card)
    return {card: next(iter(texts)) for card, texts in found.items() if len(texts) == 1}


_ENCHANTMENT = re.compile(r"^(?P<card>.+\d[a-z]?\d*)[aeo]\d?$")


@cache
def text_of(enchantment: str) -> str:
    """Our text behind an enchantment of the client's, which calls it by the card that attaches it; empty for one that
    changes nothing but numbers, costs or keywords."""
    if enchantment in enchantments():
        return enchantment
    match = _ENCHANTMENT.match(enchantment)
    return _texts().get(match["card"], "") if match is not None else ""


@cache
def plain_id(card: str) -> str:
    """Our id of a card of the client's, or `?` when we have none."""
    if not card:
        return UNKNOWN
    ids = known_ids()
    if card in _FORMS:
        return _FORMS[card]
    if card in ids:
        return card
    if match := _SKIN.match(card):
        base, rest = match["base"], match["rest"] or ""
        if rest.startswith("_AT_132") and f"AT_132_{_CLASSES.get(base, '')}" in ids:
            return f"AT_132_{_CLASSES[base]}"
        if base in ids:
            return base
    if card.startswith("HERO_") and card[:7] in ids:
        return card[:7]
    return UNKNOWN


@cache
def stand_ins() -> tuple[str, ...]:
    """Plain minions, each once, for cards that nobody ever saw; none for 2 mana, which Prince Keleseth looks for."""
    return tuple(
        card
        for card, printed in sorted(printed_cards("p4").items())
        if printed.type == "minion" and printed.bare and "neutral" in printed.classes and printed.cost != 2
    )


@cache
def by_number() -> dict[int, str]:
    """Cards by the number that tags of parts say."""
    return {printed.dbf_id: card for card, printed in printed_cards("p4").items()}


@cache
def changes_own_cost(card: str) -> bool:
    """Whether a card's own text changes what it costs."""
    definition = package_table().definitions.get(card)
    return definition is not None and (definition.cost is not None or definition.cost_is is not None)


@cache
def race_of(card: str) -> str:
    printed = printed_cards("p4").get(card)
    return printed.race if printed is not None else ""


@cache
def set_of(card: str) -> str:
    """The set of a collectible card, else nothing."""
    printed = printed_cards("p4").get(card)
    return printed.set if printed is not None and printed.collectible else ""


@cache
def needs_hand(card: str) -> bool:
    """Whether a card's text depends on what its player holds (a Dragon, no two alike)."""
    definition = package_table().definitions.get(card)
    return definition is not None and "hand" in repr((definition.need, definition.target_if, definition.play))


@cache
def is_minion(card: str) -> bool:
    printed = printed_cards("p4").get(card)
    return printed is None or printed.type == "minion"


@cache
def looks_into_deck(card: str) -> bool:
    """Whether a card's text offers cards of a deck (Shadow Visions)."""
    definition = package_table().definitions.get(plain_id(card))
    return definition is not None and "deck" in repr(definition.play)


@cache
def _bases() -> dict[str, str]:
    """Forms that a card takes in a hand (Spellstones, Worgen), each with the card that a deck holds."""
    definitions = package_table().definitions
    found: dict[str, str] = {}
    for card, printed in printed_cards("p4").items():
        reached = [card] if printed.collectible and card in definitions else []
        for form in reached:
            inside = [effect for trigger in definitions[form].in_hand for effect in trigger.do]
            for effect in inside:
                if isinstance(effect.card, str) and effect.op in _CHANGES_FORM and effect.card not in (card, *reached):
                    found[effect.card] = card
                    reached.append(effect.card)
    return found


_CHANGES_FORM = ("become", "upgrade")


@cache
def base_of(card: str) -> str:
    """The card that a deck holds, of a form that it takes in a hand."""
    return _bases().get(card, card)


@cache
def other_side(card: str) -> str:
    """The other form of a card that turns over every turn (Worgen), else the card."""
    definition = package_table().definitions.get(card)
    for trigger in definition.in_hand if definition is not None else ():
        for effect in trigger.do:
            if trigger.event == "turn_end" and effect.op == "become" and isinstance(effect.card, str):
                return effect.card
    return card


def _effects(what: object) -> Iterator[Effect]:
    """Every effect in a definition, those within others, too."""
    if isinstance(what, Effect):
        yield what
    if isinstance(what, (tuple, list)):
        for each in what:
            yield from _effects(each)
    elif hasattr(what, "__dataclass_fields__") or isinstance(what, msgspec.Struct):
        names = what.__struct_fields__ if isinstance(what, msgspec.Struct) else what.__dataclass_fields__
        for name in names:
            yield from _effects(getattr(what, name))


@cache
def lasting() -> dict[str, int]:
    """How long and for whom attached texts work, as positions write it (`more`): 1 this turn, 2 until the turn of its
    side, 16 bound to the player who attached it."""
    found: dict[str, int] = {}
    for definition in package_table().definitions.values():
        for effect in _effects(definition):
            if effect.op == "attach" and isinstance(effect.card, str):
                bits = (
                    1 * ("this_turn" in effect.flags) | 2 * ("my_turn" in effect.flags) | 16 * ("mine" in effect.modes)
                )
                found[effect.card] = found.get(effect.card, bits) & bits
    return found


@cache
def kinds() -> tuple[str, ...]:
    """A card of each kind that a text may look for in a hand or a deck that nobody sees: spells of each cost, a weapon,
    a minion of each race, with each keyword and of each cost, the plainest there is."""
    found: dict[object, str] = {}
    rows = printed_cards("p4").items()
    for card, row in sorted(rows, key=lambda each: (SETS.get(each[1].set, 10**6), not each[1].bare, each[0])):
        if row.collectible and row.set in SETS and row.type in ("minion", "spell", "weapon"):
            marks: list[object] = [(row.type, row.cost if row.type != "weapon" else 0)]
            marks += [row.race, *row.keywords] if row.type == "minion" else []
            for mark in marks:
                if mark:
                    found.setdefault(mark, card)
    return tuple(dict.fromkeys(found.values()))


@cache
def shifts(card: str) -> bool:
    """Whether a card becomes a random other one in the hand every turn (Shifter Zerus)."""
    definition = package_table().definitions.get(card)
    inside = [effect for trigger in definition.in_hand for effect in trigger.do] if definition is not None else []
    return any(effect.op == "become" and not isinstance(effect.card, str) for effect in inside)
