"""What a definition may not say: words that stand where the core would not hear them. The error names the card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from . import language as lang
from .effect_checks import check_effects
from .errors import CardError
from .language.verbs.operations import takes
from .table import Printed, printed_cards

Node: TypeAlias = lang.Set | lang.Number | lang.Effect

# Moments that a card of a type never has, and what would be right.
_LEAVES = "it leaves play when it is played; say what it does with play=, or with secret= what it waits for"
_SECRET = {"secret": "only a spell is a secret: write spell(..., secret=...), or when= for a trigger in play"}
_USED = {"aura": "it acts when it is used, or with when="}
SILENT_MOMENTS: dict[str, dict[str, str]] = {
    "minion": _SECRET,
    "weapon": _SECRET,
    "hero": _SECRET,
    "hero_power": _SECRET | _USED | {"deathrattle": "a hero power does not die"},
    "spell": {"deathrattle": _LEAVES, "when": _LEAVES, "aura": _LEAVES},
    "enchantment": _SECRET | {"play": "it is text on a minion: it has triggers, auras and a deathrattle"},
}
# Keywords of those who stand on the board; a weapon may have Windfury.
BODILY = {lang.TAUNT, lang.CHARGE, lang.RUSH, lang.STEALTH, lang.DIVINE_SHIELD}
SILENT_KEYWORDS = {"spell": BODILY | {lang.WINDFURY}, "weapon": BODILY}
MOST_OPTIONS = 10  # of one choice
MOST_WORDS = 5000  # of one card: effects, sets and numbers
WITH_HEROES = {"everybody", "heroes", "my_hero", "enemy_hero", "friends", "enemies"}
EVENT_SETS = {"subject": "IT and ATTACKER", "object": "DEFENDER"}
EVENT_NUMBERS = {
    "amount": "AMOUNT",
    "source_mine": "source_is",
    "source_type": "source_is",
    "source_this": "BY_THIS",
    "card_is": "card_is",
}
MARKS = "#+@:/?<>$"  # what actions, picks and decks write beside an id


def check(definition: lang.Definition) -> None:
    """Raises CardError for a text that would compile and then not do what it says."""
    try:
        if sum(1 for _ in islice(_nodes(definition), MOST_WORDS + 1)) > MOST_WORDS:
            raise CardError(f"its text is too long: a card has at most {MOST_WORDS} words")
        if definition.secret is not None and definition.play:
            raise CardError("a secret acts by its trigger; it has no play=")
        _check_moments(definition)
        _check_costs(definition)
        _check_auras(definition)
        if any(isinstance(node, lang.Effect) and node.op == "summon_self" for node in _nodes(definition)):
            _check_goes_to_the_board(definition)
        _check_target(definition)
        _check_whom(definition)
        _check_event_words(definition)
        for effect in _nodes(definition):
            if isinstance(effect, lang.Effect):
                _check_effect(effect)
        _check_chance(definition)
        check_effects(definition, type_of(definition))
    except CardError as error:
        raise CardError(f"card {definition.id}: {error}") from None


def type_of(d: lang.Definition) -> str:
    known = printed_cards()
    return str((d.printed or {}).get("type", known[d.id].type if d.id in known else ""))


def _check_moments(d: lang.Definition) -> None:
    for moment, instead in SILENT_MOMENTS.get(type_of(d), {}).items():
        if getattr(d, moment):
            what = type_of(d).replace("_", " ")
            raise CardError(f"{'an' if what[0] in 'aeiou' else 'a'} {what} has no {moment}=: {instead}")
    if d.power and type_of(d) not in ("hero", "hero_power"):
        raise CardError("power= is the hero power that a hero brings; for another card say replace_power(...)")
    for word in SILENT_KEYWORDS.get(type_of(d), set()) & set(d.keywords):
        raise CardError(f"{word} is a keyword of minions, this is a {type_of(d)}; give(...) it to one")
    for trigger in (*d.when, *d.in_hand, *d.in_deck, *([d.secret] if d.secret else [])):
        if isinstance(trigger, lang.Trigger) and not trigger.do:
            raise CardError(f"its trigger on {trigger.event} does nothing: say what, such as [draw()]")


def _check_costs(d: lang.Definition) -> None:
    """The printed cost is the table's, or that of minion(...) and its sisters."""
    said: dict[str, object] = {"cost": d.cost, "cost_is": d.cost_is}
    for word in [word for word, number in said.items() if isinstance(number, int)]:
        raise CardError(
            f"{word}={getattr(d, word)}: expected a number that is worked out, such as -count(ALLIES); the printed "
            "cost of a card of the real game is the table's"
        )


def _check_auras(d: lang.Definition) -> None:
    for node in _nodes(d.aura):
        if isinstance(node, lang.Effect) and node.flags:
            raise CardError("an aura lasts as long as its card is in play: it takes no until=")
        if not isinstance(node, lang.Effect) and node.code == "random":
            raise CardError("an aura is the same at every look: it takes no random(...)")


def _check_goes_to_the_board(d: lang.Definition) -> None:
    if type_of(d) != "minion":
        raise CardError("summon_self is for minions: nothing else goes to the board")


def _check_target(d: lang.Definition) -> None:
    said = any(isinstance(node, lang.Set) and node.code == "target" for node in _nodes(d))
    aims = any(isinstance(node, lang.Effect) and node.op == "aim" for node in _nodes(d))
    if said and d.target is None and not aims and not d.choose:  # an option may have a target
        raise CardError("its text speaks of TARGET, but target= does not say whom its player may choose")
    if d.target is not None and not said:
        raise CardError("its player chooses a target, but its text never speaks of TARGET")


def _check_whom(d: lang.Definition) -> None:
    """A spell is nobody when it acts, unless it is an option of a minion's choice, which nobody collects; and heroes do
    not change sides."""
    known = printed_cards()
    collected = (d.printed or {}).get("collectible", known[d.id].collectible if d.id in known else True)
    moments = (d.play, d.secret.do if isinstance(d.secret, lang.Trigger) else ())
    for effect in (node for moment in moments for node in _nodes(moment) if isinstance(node, lang.Effect)):
        if type_of(d) == "spell" and collected and effect.who == lang.SELF:
            raise CardError(f"{effect.op}(SELF): a spell is not in play; say whom, such as MY_HERO or TARGET")
    for effect in (node for node in _nodes(d) if isinstance(node, lang.Effect) and node.op == "take_control"):
        if _may_be_hero(d.target if effect.who == lang.TARGET else effect.who):
            raise CardError("take_control is for minions: say which, such as random(ENEMY_MINIONS)")


def _may_be_hero(who: Any) -> bool:
    if not isinstance(who, lang.Set):
        return False
    if who.code == "all_of":
        return _may_be_hero(who.left) and (_may_be_hero(who.right) or not _only_minions(who.right))
    if who.code == "any_of":
        return _may_be_hero(who.left) or _may_be_hero(who.right)
    if who.code == "but":
        return _may_be_hero(who.left) and who.right != lang.HEROES
    return who.code in WITH_HEROES or (who.code == "random" and _may_be_hero(who.left))


def _check_event_words(d: lang.Definition) -> None:
    """An event has a subject only where a trigger hears it."""
    for moment in ("target", "target_if", "need", "play", "drawn", "deathrattle", "aura", "start", "cost", "cost_is"):
        nodes = list(_nodes(getattr(d, moment)))
        makes = any(isinstance(node, lang.Effect) and node.op.startswith("summon") for node in nodes)
        saved_too = any(
            isinstance(node, lang.Effect) and node.op == "save" and "into_amount" in node.modes for node in nodes
        )
        for node in nodes:
            words = EVENT_SETS if isinstance(node, lang.Set) else EVENT_NUMBERS
            if saved_too and getattr(node, "code", "") == "amount":
                continue
            if makes and getattr(node, "code", "") == "object":  # SUMMONED
                continue
            if not isinstance(node, lang.Effect) and node.code in words:
                raise CardError(f"{words[node.code]} belongs to a trigger; nothing has happened in {moment}=")


def _check_effect(e: lang.Effect) -> None:
    operation = takes(e.op)
    copies = e.op == "summon_from_deck" and "copy" in e.modes
    if not (isinstance(e.a, int) and isinstance(e.b, int)):
        if operation.fixed or operation.options or copies:
            raise CardError(f"{e.op} takes plain numbers, not ones that are worked out")
    elif operation.fixed:
        low, high = operation.fixed
        for number in (e.a, e.b) if e.op == "buff_deck" else (e.a,):
            if not low <= number <= high:
                raise CardError(f"{e.op} takes {low} to {high}, not {number}")
    elif operation.options and not 1 <= e.a <= MOST_OPTIONS:
        raise CardError(f"a choice has 1 to {MOST_OPTIONS} options, not {e.a}")
    elif copies and (e.a, e.b) != (-1, -1) and not (0 <= e.a <= 127 and 1 <= e.b <= 127):
        raise CardError(f"a copy has 0 to 127 Attack and 1 to 127 health, not {e.a} and {e.b}")
    if operation.amount and isinstance(e.a, int) and e.a < 0 and not copies:
        raise CardError(f"{e.op} takes a number of at least 0, not {e.a}")
    if e.op == "set_stats" and any(isinstance(number, int) and number < -1 for number in (e.a, e.b)):
        raise CardError("set_stats takes numbers of at least 0")
    if e.op == "give":
        _check_gift(e)
    if e.op == "add_copy" and isinstance(e.who, lang.Set) and e.who.code == "random" and e.a != 1:
        raise CardError("add_copy of a random one makes one copy, since each would be picked anew")
    if operation.moves_minions and not _only_minions(e.who):
        raise CardError("only minions go to the board: say which, such as MINION & (COST == 1), or BEAST")


def _only_minions(cards: Any) -> bool:
    if not isinstance(cards, lang.Set):
        return False
    if cards.code == "any_of":
        return _only_minions(cards.left) and _only_minions(cards.right)
    if cards.code in ("all_of", "but"):
        return _only_minions(cards.left) or (cards.code == "all_of" and _only_minions(cards.right))
    return cards == lang.MINION or cards.code == "race"


def _check_gift(e: lang.Effect) -> None:
    """Something, and of what is given for a while only what the core takes back."""
    if isinstance(e.a, int) and isinstance(e.b, int) and e.a == e.b == 0 and not e.keywords:
        raise CardError("give(...) gives nothing: say attack=, health= or keywords")
    given_until = takes("give").until
    for until in e.flags:
        if until not in given_until:
            raise CardError(f"until= is THIS_TURN or MY_NEXT_TURN, not {until!r}")
        attack, keywords = given_until[until]
        if e.b != 0 or (e.a != 0 and not attack) or not set(e.keywords) <= keywords:
            what = " or ".join([*(["Attack"] if attack else []), *sorted(keywords)])
            raise CardError(f"until {until} it can give {what} and nothing else")


def _check_chance(d: lang.Definition) -> None:
    """random(...) is the whole object of a verb, random_number(...) its whole amount."""
    whole = {id(who) for node in _nodes(d) if isinstance(node, lang.Effect) for who in (node.who, node.whom)}
    rolled = {id(node.a) for node in _nodes(d) if isinstance(node, lang.Effect) and takes(node.op).rolls}
    for node in _nodes(d):
        if isinstance(node, lang.Effect) or node.code != "random":
            continue
        if isinstance(node, lang.Set):
            if id(node) not in whole:
                raise CardError("random(...) is the whole object of a verb: random(ENEMY_MINIONS & DAMAGED)")
            if not isinstance(node.value, int) or node.value < 1:
                raise CardError(f"random(...) takes at least one, not {node.value!r}")
        else:
            if id(node) not in rolled:
                raise CardError("random_number(...) is the whole amount of damage, draw, summon, give or save")
            if not (isinstance(node.a, int) and isinstance(node.b, int) and 0 <= node.a <= node.b):
                raise CardError(
                    f"random_number goes from a low number (of at least 0) to a high one, not from {node.a} to {node.b}"
                )


def check_printed(card: Printed) -> None:
    """The numbers and the name of a card of one's own."""
    marks = [mark for mark in MARKS if mark in card.id]
    if marks or not card.id or card.id != card.id.strip() or not card.id.isprintable():
        what = f"has {' '.join(marks)} in it" if marks else "is empty, or has spaces around it"
        raise CardError(f"card {card.id!r}: its id {what}; say another one with id=")
    limits = {"cost": (0, 127), "attack": (0, 127), "overload": (0, 10), "spell_damage": (0, 100)}
    if card.type == "minion":
        limits["health"] = (1, 127)
    if card.type == "weapon":
        limits["durability"] = (1, 127)
    for name, (low, high) in limits.items():
        if not low <= getattr(card, name) <= high:
            raise CardError(f"card {card.id}: its {name} must be {low} to {high}, not {getattr(card, name)}")


def _nodes(thing: Any) -> Iterator[Node]:
    """Every set, number and effect in a definition or a part of it."""
    if isinstance(thing, (lang.Set, lang.Number, lang.Effect)):
        yield thing
    if isinstance(thing, (tuple, list)):
        for item in thing:
            yield from _nodes(item)
    elif hasattr(thing, "__dataclass_fields__"):
        for name in _fields(thing):
            yield from _nodes(getattr(thing, name))


def _fields(thing: Any) -> Iterable[str]:
    return (name for name in thing.__dataclass_fields__ if name not in ("printed", "code", "id", "era"))
