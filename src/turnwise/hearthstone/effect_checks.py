"""Texts that would load and then do nothing: amounts of nothing, sets that nobody is ever in, verbs of minions aimed at
heroes, and words that hang on something that does not happen where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import language as lang
from .errors import CardError
from .language.verbs.operations import CARDS, CHARACTERS, takes
from .table import printed_cards

# Who may be in a set, by side and kind.
MINE, THEIRS = {"my minion"}, {"enemy minion"}
MY_HERO, ENEMY_HERO = {"my hero"}, {"enemy hero"}
HEROES = MY_HERO | ENEMY_HERO
EVERYBODY = MINE | THEIRS | HEROES
WHO: dict[str, set[str]] = {
    "minions": MINE | THEIRS,
    "heroes": HEROES,
    "allies": MINE,
    "friends": MINE | MY_HERO,
    "enemy_minions": THEIRS,
    "enemies": THEIRS | ENEMY_HERO,
    "my_hero": MY_HERO,
    "enemy_hero": ENEMY_HERO,
    "race": MINE | THEIRS,
    "adjacent": MINE | THEIRS,
    "beside": MINE | THEIRS,
    "edges": MINE | THEIRS,
    "secret": set(),
}
TYPES = {"minion": MINE | THEIRS, "hero": HEROES, "spell": set(), "weapon": set()}
SIDES = {"everybody", "minions", "heroes", "allies", "friends", "enemy_minions", "enemies", "my_hero", "enemy_hero"}

MINION_KEYWORDS = {lang.TAUNT, lang.CHARGE, lang.RUSH, lang.DIVINE_SHIELD}

# Words that say nothing of a card in a hand or deck, where nobody is on a side, hurt or beside another.
OF_THE_BOARD = (SIDES - {"everybody"}) | {"damaged", "living", "adjacent", "beside", "edges", "my_weapon"}

# What an operation is about that belongs to a moment, and where it is said.
ABOUT = {
    "in_hand": ("the card in hand", "a trigger of in_hand="),
    "deathrattle": ("the card that dies", "deathrattle="),
}

# What an event is about: at the turn's start and end nothing; an object only some have.
WITHOUT_SUBJECT = {"turn_start", "turn_end"}
WITH_OBJECT = {"attack", "after_attack", "cast", "after_cast", "counter", "power"}
CARDS_OF = {
    "summon": {"minion"}, "after_summon": {"minion"}, "death": {"minion"}, "cast": {"spell"}, "after_cast": {"spell"},
    "equip": {"weapon"}, "attack": {"minion", "hero"}, "after_attack": {"minion", "hero"},
}  # fmt: skip


def check_effects(d: lang.Definition, type: str) -> None:
    moments = _moments(d)
    for name, event, effects in moments:
        before: list[str] = []
        for effect in _flat(effects):
            _check_numbers(effect)
            _check_who(effect, d.target)
            _check_context(effect, type, name, event, before)
            before.append(effect.op)
        _check_event(event, effects)
    for trigger in _triggers(d):
        if (
            trigger.event in CARDS_OF
            and trigger.kind is not None
            and not _types(trigger.kind) & CARDS_OF[trigger.event]
        ):
            what = " or ".join(sorted(CARDS_OF[trigger.event]))
            raise CardError(f"its trigger never acts: the event {trigger.event} is about a {what}, kind= is not")
    _check_moments(d, type, bool(moments or d.secret or d.quest or d.power))


def _moments(d: lang.Definition) -> list[tuple[str, str, tuple[lang.Effect, ...]]]:
    """The moments that have effects: name, event of its trigger, effects."""
    plain = [(name, "", getattr(d, name)) for name in ("play", "deathrattle", "start", "drawn")]
    heard = [
        (name, trigger.event, trigger.do)
        for name in ("when", "in_hand", "in_deck", "secret", "quest")
        for trigger in _as_triggers(getattr(d, name))
    ]
    return [moment for moment in plain + heard if moment[2]]


def _as_triggers(some: Any) -> tuple[lang.Trigger, ...]:
    return tuple(one for one in (some if isinstance(some, tuple) else (some,)) if isinstance(one, lang.Trigger))


def _triggers(d: lang.Definition) -> Iterator[lang.Trigger]:
    for name in ("when", "in_hand", "in_deck", "secret", "quest"):
        yield from _as_triggers(getattr(d, name))


def _flat(effects: Any) -> Iterator[lang.Effect]:
    for effect in effects:
        if isinstance(effect, lang.Effect):
            yield effect
            yield from _flat(effect.inner)


def _check_numbers(e: lang.Effect) -> None:
    numbers = (e.a, e.b)
    if not all(isinstance(number, int) for number in numbers):
        return
    operation = takes(e.op)
    if operation.empty_at_zero and numbers == (0, 0) and not (e.modes or e.n or e.flags or e.keywords or e.card):
        raise CardError(f"{e.op} of 0 does nothing: say how much")
    if e.op in ("summon", "add_card", "shuffle") and e.a == 0:
        raise CardError(f"{e.op} of 0 cards does nothing: say how many")
    least, most = operation.least, operation.most
    for number in (e.a, e.b):
        if least is None or not isinstance(number, int):
            continue
        if number < least or number > (10**6 if most is None else most):
            upwards = " or more" if most is None else f" to {most}"
            raise CardError(f"{e.op} takes {least}{upwards}, not {number}")
    if e.op == "set_stats" and (numbers == (-1, -1) or e.b == 0):
        raise CardError("set_stats says attack=, health= of at least 1, or both")
    if e.op in ("lose", "give_one_of") and not e.keywords:
        raise CardError(f"{e.op}(...) names no keyword")
    if e.op == "progress" and not (isinstance(e.a, int) and e.a >= 1):
        raise CardError(f"a quest has a goal of at least 1, not {e.a}")


def _check_who(e: lang.Effect, target: lang.Set | None) -> None:
    operation = takes(e.op)
    if operation.who == CARDS and any(node.code in OF_THE_BOARD for node in _sets(e.who)):
        raise CardError(f"{e.op}(...) takes cards, such as MINION & (COST == 1), not characters on the board")
    if operation.who != CHARACTERS or not isinstance(e.who, lang.Set):
        return
    who = _who(target if e.who == lang.TARGET else e.who)
    if not who:
        raise CardError(f"{e.op}(...): nobody is ever in this set; say whom, such as ENEMY_MINIONS & DAMAGED")
    if e.op == "set_health" and not who <= HEROES:
        raise CardError("set_health is for heroes; set_stats(..., health=...) is for minions")
    if not who <= HEROES:
        return
    if operation.heroes_cannot:
        raise CardError(f"{e.op}(...): heroes do not {operation.heroes_cannot}; say which minions")
    if e.op == "give" and (bodily := MINION_KEYWORDS & set(e.keywords)):
        raise CardError(f"give(...): a hero cannot have {' or '.join(sorted(bodily))}; say which minions")


def _check_context(e: lang.Effect, type: str, moment: str, event: str, before: list[str]) -> None:
    operation = takes(e.op)
    if operation.after and event != "draw" and not operation.after & set(before):
        first = " or ".join(sorted(operation.after))
        raise CardError(f"{e.op} speaks of what happened before it in the same text: say {first} first")
    if operation.moment and moment != operation.moment:
        about, place = ABOUT[operation.moment]
        raise CardError(f"{e.op} is about {about}: it belongs to {place}, not to {moment}=")
    if e.op == "repeat" and not before:
        raise CardError("repeat(...) does again what stands before it: nothing does")
    if e.op == "give" and type == "weapon" and e.who == lang.SELF:
        raise CardError("give(SELF, ...) is for minions; a weapon gains with give_weapon(...)")
    if e.op == "skip" and not e.inner:
        raise CardError("only_if(...) guards nothing: say what happens then")
    if isinstance(e.condition, int):
        raise CardError(f"a condition is worked out, such as has(ALLIES & BEAST), not {e.condition!r}")
    if operation.enchantment and type != "enchantment":
        raise CardError(f"{e.op} is for the text of an enchantment(...) that attach hangs on a minion")
    if operation.events and event not in operation.events:
        answered = " or ".join(sorted(operation.events))
        raise CardError(f"{e.op} answers the event {answered}, which does not happen in {moment}=")


def _check_event(event: str, effects: Any) -> None:
    """What a trigger speaks of must be there: IT of an event, DEFENDER of an attack."""
    flat = list(_flat(effects))
    makes = any(effect.op.startswith("summon") for effect in flat)  # SUMMONED is the object, too
    for effect in flat:
        for who in (effect.who, effect.whom):
            codes = {node.code for node in _sets(who)}
            if event in WITHOUT_SUBJECT and "subject" in codes:
                raise CardError("IT is what an event is about: a turn that begins or ends is about nobody")
            if event and event not in WITH_OBJECT and "object" in codes and not makes:
                raise CardError(f"DEFENDER and SPELL_TARGET belong to attacks and spells, not to the event {event}")


def _check_moments(d: lang.Definition, type: str, acts: bool) -> None:
    conditions = [
        d.need,
        d.target_if,
        *(one.condition for one in (*_triggers(d), *d.aura) if hasattr(one, "condition")),
    ]
    for condition in conditions:
        if isinstance(condition, int):
            raise CardError(f"a condition is worked out, such as has(ALLIES & BEAST), not {condition!r}")
    known = printed_cards()
    if d.sleeps is not None and (type != "minion" or (d.sleeps in known and known[d.sleeps].type != "minion")):
        raise CardError("sleeps= is the minion as which a minion comes into play")
    for option in d.choose:
        if option in known and known[option].type != "spell":
            raise CardError(f"choose= names spells whose texts are the options; {option} is a {known[option].type}")
    if d.target_if is not None and d.target is None:
        raise CardError("target_if= says when it asks for a target; target= must say which")
    if d.target is not None and (d.target == lang.SELF or not _who(d.target)):
        raise CardError("its player can never choose a target: say target= such as ENEMY_MINIONS")
    if d.quest is not None and type != "spell":
        raise CardError(f"only a spell is a quest, this is a {type}")
    if type in ("spell", "hero_power") and d.printed is not None and not (acts or d.choose or d.keywords):
        raise CardError(f"a {type.replace('_', ' ')} without a text does nothing: say play=")
    for aura in d.aura:
        if isinstance(aura, lang.AuraWhile) and not aura.gives:
            raise CardError("while_(...) gives nothing: say what holds, such as give(SELF, 2)")
        if isinstance(aura, lang.CostAura) and not aura.exactly and aura.by == 0:
            raise CardError("an aura that changes costs by 0 does nothing")


def _sets(who: Any) -> Iterator[lang.Set]:
    if isinstance(who, lang.Set):
        yield who
        yield from _sets(who.left)
        yield from _sets(who.right)


def _who(s: Any) -> set[str]:
    """Everybody who might be in a set; filters that look at more than side and kind let all through."""
    if not isinstance(s, lang.Set):
        return EVERYBODY
    match s.code:
        case "all_of":
            return _who(s.left) & _who(s.right)
        case "any_of":
            return _who(s.left) | _who(s.right)
        case "but":
            if s.left == s.right:
                return set()
            return _who(s.left) - (_who(s.right) if getattr(s.right, "code", "") in SIDES else set())
        case "random":
            return _who(s.left)
        case "type":
            return TYPES.get(str(s.value), EVERYBODY)
        case "keyword" if not s.keywords:
            return set()
    return WHO.get(s.code, EVERYBODY)


def _types(s: Any) -> set[str]:
    """The types of card that might be in a filter."""
    every = {"minion", "spell", "weapon", "hero", "hero_power"}
    if not isinstance(s, lang.Set):
        return every
    match s.code:
        case "all_of":
            return _types(s.left) & _types(s.right)
        case "any_of":
            return _types(s.left) | _types(s.right)
        case "but":
            return _types(s.left)
        case "type":
            return {str(s.value)}
        case "race":
            return {"minion"}
        case "secret":
            return {"spell"}
    return every
