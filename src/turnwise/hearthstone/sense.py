"""Texts that would load and then do nothing: amounts of nothing, sets that nobody is ever in, verbs of minions aimed at
heroes, and words that hang on something that does not happen where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import language as lang
from .errors import CardError
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

# Verbs whose set is of characters; those that only minions feel, and what they would feel.
ON_CHARACTERS = {
    "damage", "split_damage", "heal", "split_heal", "freeze", "silence", "destroy", "bounce", "take_control",
    "transform", "give", "give_one_of", "set_stats", "set_health", "swap_stats", "attach", "lose", "double_health",
}  # fmt: skip
ON_MINIONS = {
    "silence": "be silenced", "bounce": "return to a hand", "transform": "become another card",
    "give_one_of": "have keywords of minions", "set_stats": "have stats to set (say set_health)",
    "swap_stats": "have stats to swap", "double_health": "have their health doubled",
}  # fmt: skip
MINION_KEYWORDS = {lang.TAUNT, lang.CHARGE, lang.RUSH, lang.DIVINE_SHIELD}

# Verbs whose set is of cards in a hand or deck, where nobody is on a side, hurt or beside another.
ON_CARDS = {
    "draw", "change_cost", "buff_hand", "give_hand", "buff_deck", "summon_from_deck", "copy_from_deck",
    "steal_from_deck", "remove_from_deck", "remove_from_hand", "joust", "copy_lowest", "double_hand",
}  # fmt: skip
OF_THE_BOARD = (SIDES - {"everybody"}) | {"damaged", "living", "adjacent", "beside", "edges", "my_weapon"}

# Verbs that do nothing when their numbers are plain zeros, and the least that others take.
EMPTY_AT_ZERO = {
    "damage", "split_damage", "heal", "split_heal", "armor", "draw", "summon", "add_card", "add_copy", "mill",
    "shuffle", "army", "coin", "crystal", "wear_weapon", "spell_power", "extra_turns", "give_weapon", "buff_hand",
    "give_hand", "buff_deck", "change_cost", "change_own_cost",
}  # fmt: skip
LEAST = {"split_heal": 0, "wear_weapon": 0, "spell_power": 0, "extra_turns": 0}
MOST = {"extra_turns": 10}

# What must have happened before a word can speak of it.
DRAWS = {"draw", "add_card"}
AFTER = {
    "drawn_copy": DRAWS, "drawn_discard": DRAWS, "drawn_cost": DRAWS, "transform_drawn": DRAWS,
    "summon_noted": {"note"}, "draw_shown": {"joust"},
}  # fmt: skip
OF_THE_HAND = {"change_own_cost", "become", "upgrade", "return_discarded"}
OF_DEATHS = {"return_self"}
OF_ENCHANTMENTS = {"give_back", "drop_text"}
OF_EVENTS = {
    "counter": {"cast", "counter"}, "redirect": {"attack", "cast"}, "prevent": {"fatal", "damage"},
    "forget": {"attack"}, "summon_drawn": {"draw"},
}  # fmt: skip

# What an event is about: at the turn's start and end nothing; an object only some have.
WITHOUT_SUBJECT = {"turn_start", "turn_end"}
WITH_OBJECT = {"attack", "after_attack", "cast", "after_cast", "counter", "power"}
CARDS_OF = {
    "summon": {"minion"}, "after_summon": {"minion"}, "death": {"minion"}, "cast": {"spell"}, "after_cast": {"spell"},
    "equip": {"weapon"}, "attack": {"minion", "hero"}, "after_attack": {"minion", "hero"},
}  # fmt: skip


def check_sense(d: lang.Definition, type: str) -> None:
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
    if e.op in EMPTY_AT_ZERO and numbers == (0, 0) and not (e.mode or e.flags or e.keywords or e.card):
        raise CardError(f"{e.op} of 0 does nothing: say how much")
    if e.op in ("summon", "add_card", "shuffle") and e.a == 0:
        raise CardError(f"{e.op} of 0 cards does nothing: say how many")
    for number in numbers:
        if e.op in LEAST and not LEAST[e.op] <= number <= MOST.get(e.op, 10**6):
            most = f" to {MOST[e.op]}" if e.op in MOST else " or more"
            raise CardError(f"{e.op} takes {LEAST[e.op]}{most}, not {number}")
    if e.op == "set_stats" and (numbers == (-1, -1) or e.b == 0):
        raise CardError("set_stats says attack=, health= of at least 1, or both")
    if e.op in ("lose", "give_one_of") and not e.keywords:
        raise CardError(f"{e.op}(...) names no keyword")
    if e.op == "progress" and not (isinstance(e.a, int) and e.a >= 1):
        raise CardError(f"a quest has a goal of at least 1, not {e.a}")


def _check_who(e: lang.Effect, target: lang.Set | None) -> None:
    if e.op in ON_CARDS and any(node.code in OF_THE_BOARD for node in _sets(e.who)):
        raise CardError(f"{e.op}(...) takes cards, such as MINION & (COST == 1), not characters on the board")
    if e.op not in ON_CHARACTERS or not isinstance(e.who, lang.Set):
        return
    who = _who(target if e.who == lang.TARGET else e.who)
    if not who:
        raise CardError(f"{e.op}(...): nobody is ever in this set; say whom, such as ENEMY_MINIONS & DAMAGED")
    if e.op == "set_health" and not who <= HEROES:
        raise CardError("set_health is for heroes; set_stats(..., health=...) is for minions")
    if not who <= HEROES:
        return
    if e.op in ON_MINIONS:
        raise CardError(f"{e.op}(...): heroes do not {ON_MINIONS[e.op]}; say which minions")
    if e.op == "give" and (bodily := MINION_KEYWORDS & set(e.keywords)):
        raise CardError(f"give(...): a hero cannot have {' or '.join(sorted(bodily))}; say which minions")


def _check_context(e: lang.Effect, type: str, moment: str, event: str, before: list[str]) -> None:
    if e.op in AFTER and event != "draw" and not AFTER[e.op] & set(before):
        raise CardError(
            f"{e.op} speaks of what happened before it in the same text: say {' or '.join(sorted(AFTER[e.op]))} first"
        )
    if e.op in OF_THE_HAND and moment != "in_hand":
        raise CardError(f"{e.op} is about the card in hand: it belongs to a trigger of in_hand=, not to {moment}=")
    if e.op == "repeat" and not before:
        raise CardError("repeat(...) does again what stands before it: nothing does")
    if e.op == "give" and type == "weapon" and e.who == lang.SELF:
        raise CardError("give(SELF, ...) is for minions; a weapon gains with give_weapon(...)")
    if e.op in OF_DEATHS and moment != "deathrattle":
        raise CardError(f"{e.op} is about the card that dies: it belongs to deathrattle=, not to {moment}=")
    if e.op == "skip" and not e.inner:
        raise CardError("only_if(...) guards nothing: say what happens then")
    if isinstance(e.condition, int):
        raise CardError(f"a condition is worked out, such as has(ALLIES & BEAST), not {e.condition!r}")
    if e.op in OF_ENCHANTMENTS and type != "enchantment":
        raise CardError(f"{e.op} is for the text of an enchantment(...) that attach hangs on a minion")
    if e.op in OF_EVENTS and event not in OF_EVENTS[e.op]:
        raise CardError(
            f"{e.op} answers the event {' or '.join(sorted(OF_EVENTS[e.op]))}, which does not happen in {moment}="
        )


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
