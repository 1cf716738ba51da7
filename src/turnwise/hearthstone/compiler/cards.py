"""Whole cards: a row for each era, with the triggers, auras and texts that it names; and the table of all of them."""

from __future__ import annotations

import builtins
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .. import language as lang
from ..checks import check
from ..eras import Build
from ..errors import CardError, shown
from ..pools import BEAST_WITH_TEXT, PLAIN_BEAST, Pool
from ..table import Printed
from .programs import Programs
from .records import Record
from .words import ERAS

PATCH_9 = 20457  # August 2017: what a card says of its own cost counts last
PATCH_11 = 24377  # April 2018; CardTable::old_rules says what was before
FAMILIES: dict[tuple[str, ...], str] = {
    ("hunter", "paladin", "warrior"): "grimy_goons",
    ("druid", "rogue", "shaman"): "jade_lotus",
    ("mage", "priest", "warlock"): "kabal",
}
SPECIAL = {
    "coin": "GAME_005", "jade": "CFM_712_t01", "potion1": "CFM_621t", "potion5": "CFM_621t14",
    "potion10": "CFM_621t15", "zombeast": "ICC_828t", "cthun": "OG_280",
}  # fmt: skip


BASIC_POWERS = (
    "CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102",
)  # fmt: skip


def _potions(*numbers: int) -> tuple[tuple[str, ...], None]:
    return tuple(f"CFM_621t{number}" for number in numbers), None


SPECIAL_POOLS: dict[str, tuple[tuple[str, ...], Pool | None]] = {
    "potions": _potions(11, 12, 13),
    "ingredients1": _potions(2, 3, 4, 5, 6, 8, 9, 10, 37),
    "ingredients5": _potions(16, 17, 18, 19, 20, 21, 22, 23, 24, 38),
    "ingredients10": _potions(25, 26, 27, 28, 29, 30, 31, 32, 33, 39),
    "beast_text": ((), BEAST_WITH_TEXT),
    "beast_plain": ((), PLAIN_BEAST),
}


@dataclass
class Table:
    """What the core takes: one buffer for each list of card.h, and names for people."""

    buffers: dict[str, bytes]
    ids: list[str]
    names: list[str]
    eras: list[str]
    special: dict[str, int]
    definitions: dict[str, lang.Definition] = field(default_factory=dict)

    def number(self, id: str) -> int:
        return self.ids.index(id)


class Cards(Programs):
    def __init__(self, cards: lang.CardSet, layout: Mapping[str, Any], build: Build | None = None) -> None:
        super().__init__(cards, layout, build)
        self.card_record = Record("card", layout)
        self.trigger_record = Record("trigger", layout)
        self.aura_record = Record("aura", layout)
        self.triggers: list[bytes] = []
        self.auras: list[bytes] = []
        self.era_written = {id for id, _ in cards.era_cards}

    def add_triggers(self, zone: str, triggers: Iterable[lang.Trigger]) -> int:
        heard = 0
        for trigger in triggers:
            if not isinstance(trigger, lang.Trigger):
                raise CardError(f"card {self.now}: expected a trigger such as whenever(...), found {shown(trigger)}")
            for name in (trigger.event, "lost_play") if trigger.gone else (trigger.event,):
                event = self.word("events", name)
                heard |= 1 << event
                self.triggers.append(self.trigger_record.pack(
                    event=event, whose=self.word("whose", trigger.by), zone=self.word("zones", zone),
                    last=trigger.last, kind=self.selector(trigger.kind), condition=self.value(trigger.condition),
                    program=self.program(trigger.do),
                ))  # fmt: skip
        return heard

    def add_auras(self, definition: lang.Definition, weapon: bool) -> int:
        before = len(self.auras)
        for item in definition.aura:
            if isinstance(item, lang.AuraWhile):
                self.auras += [self.aura(given, weapon, item.condition) for given in item.gives]
            else:
                self.auras.append(self.aura(item, weapon))
        return len(self.auras) - before

    def aura(self, given: lang.Effect | lang.CostAura, weapon: bool, condition: lang.Number | None = None) -> bytes:
        if isinstance(given, lang.CostAura):
            if not isinstance(given.by, int):
                raise CardError(f"card {self.now}: an aura gives fixed numbers")
            return self.aura_record.pack(
                selector=0, cards=self.selector(given.cards), condition=self.value(condition), attack=0, health=0,
                cost=given.by, kind=self.word("aura_kinds", given.kind), times=0, keywords=0,
            )  # fmt: skip
        if not isinstance(given, lang.Effect):
            raise CardError(f"card {self.now}: an aura is give(...), cost(...) or while_(...), not {shown(given)}")
        if given.op != "give":
            raise CardError(f"card {self.now}: an aura gives or makes cheaper, it cannot {given.op}")
        if not isinstance(given.a, int) or not isinstance(given.b, int):
            raise CardError(f"card {self.now}: an aura gives fixed numbers")
        on_weapon = given.who == lang.MY_WEAPON or (weapon and given.who == lang.SELF)
        kind = self.word("aura_kinds", "own_weapon" if on_weapon else "gives")
        return self.aura_record.pack(
            selector=0 if on_weapon else self.selector(given.who), cards=0, condition=self.value(condition),
            attack=given.a, health=given.b, cost=0, kind=kind,
            times=self.value(given.times), keywords=self.keywords(given.keywords),
        )  # fmt: skip

    def card(self, id: str) -> list[bytes]:
        """The rows of one card, one for each era. Whatever a user's card holds, the error names it."""
        self.now = id
        try:
            for definition in self.foreign.get(id, ()):
                check(definition)
            return self.rows(id)
        except RecursionError:
            raise CardError(f"card {id}: its sets or numbers are nested too deep") from None
        except struct.error:
            raise CardError(f"card {id}: one of its numbers is too large, or is no number") from None
        except (TypeError, ValueError, AttributeError, AssertionError, KeyError) as error:
            raise CardError(f"card {id}: {error}") from error

    def rows(self, id: str) -> list[bytes]:
        plain = self.cards.cards.get(id, lang.Definition(id))
        prints = self.printed[id]
        if id not in self.era_written and len({builtins.id(row) for row in prints.values()}) == 1:
            row = prints["p4"]
            return [self.row(plain, row, self.text(plain, row.type == "weapon"))] * ERAS
        texts: dict[str, dict[str, int]] = {}
        rows: dict[tuple[str, int], bytes] = {}  # most eras print the same
        found = []
        for era in range(ERAS):
            name = self.era_name(era)
            text = self.text_era(id, name)
            written_for = text if (id, text) in self.cards.era_cards else ""
            definition = self.cards.era_cards.get((id, text), plain)
            printed = self.printed[id][name]
            if written_for not in texts:
                texts[written_for] = self.text(definition, printed.type == "weapon")
            key = (written_for, builtins.id(printed))
            if key not in rows:
                rows[key] = self.row(definition, printed, texts[written_for])
            found.append(rows[key])
        return found

    def text(self, d: lang.Definition, weapon: bool) -> dict[str, int]:
        first_trigger, first_aura = len(self.triggers), len(self.auras)
        self.adjacent = False
        listens = self.add_triggers("play", d.when)
        if d.secret:
            listens |= self.add_triggers("secret", [d.secret])
        if d.quest:
            listens |= self.add_triggers("quest", [d.quest])
        listens_hand = self.add_triggers("hand", d.in_hand)
        listens_deck = self.add_triggers("deck", d.in_deck)
        aura_count = self.add_auras(d, weapon)
        return {
            "triggers": first_trigger,
            "trigger_count": len(self.triggers) - first_trigger,
            "listens": listens,
            "listens_hand": listens_hand,
            "listens_deck": listens_deck,
            "auras": first_aura,
            "aura_count": aura_count,
            "target": self.selector(d.target),
            "target_if": self.value(d.target_if),
            "need": self.value(d.need),
            "play": self.program(d.play),
            "deathrattle": self.program(d.deathrattle),
            "cost_add": self.value(d.cost),
            "cost_set": self.value(d.cost_is),
            "start": self.program(d.start),
            "drawn": self.program((*d.drawn, lang.Effect("draw_another")) if d.drawn else ()),
            "rank": d.rank,
            "choose": self.pool(lang.Choices(self.options(d))) if d.choose else 0,
            "adjacency": self.adjacent,
        }

    def options(self, d: lang.Definition) -> tuple[str, ...]:
        if len(d.choose) != 2 or not all(isinstance(id, str) for id in d.choose):
            raise CardError("choose= names two cards, the options")
        return d.choose

    def row(self, d: lang.Definition, p: Printed, t: dict[str, int]) -> bytes:
        known = self.words["keywords"]
        keywords = {word for word in (*p.keywords, *d.keywords) if word in known}
        rules = sum(1 << self.words["rules"][word] for word in d.keywords if word in self.words["rules"])
        for word in d.keywords:
            if word not in self.words["rules"]:
                self.word("keywords", word)
        if d.deathrattle:
            keywords.add("deathrattle")
        if "untouchable" in p.keywords:  # what sleeps does not attack (rule X316)
            keywords.add("cant_attack")
        only_combo = "combo" in p.keywords and "battlecry" not in p.keywords
        held = p.type in ("minion", "weapon", "hero")
        flags = self.flags(
            "card_flags", collectible=p.deckable, secret=d.secret or d.quest, quest=d.quest,
            dormant="untouchable" in p.keywords, adjacency=bool(keywords & {"magnetic", "cleaves"}) or t["adjacency"],
            battlecry=held and d.play and not only_combo and not d.choose,
            target_optional=held or mentions_aimed(d), legendary=p.rarity == "legendary",
        )  # fmt: skip
        kept = {mode for effect in d.deathrattle if effect.op == "shuffle_self" for mode in effect.modes}
        flags2 = self.flags(
            "card_flags2", fleeting=d.fleeting, combo="combo" in p.keywords, echo="echo" in p.keywords,
            sleeps=d.sleeps is not None, repeats=d.repeats is not None, keeps="keeping" in kept,
            keeps_always="keeping_always" in kept,
        )  # fmt: skip
        power = d.power or p.hero_power or d.sleeps or d.repeats or ""
        for word, id in (("sleeps", d.sleeps), ("repeats", d.repeats)):
            if id is not None and id not in self.numbers:
                raise CardError(f"card {p.id}: {word}={id!r}: no card is written under this id")
        if d.power is not None and (d.power not in self.printed or self.printed[d.power]["p4"].type != "hero_power"):
            raise CardError(f"card {p.id}: its power {d.power!r} is no hero power that is written")
        class_ = FAMILIES.get(p.classes, p.classes[0])
        text = {field: number for field, number in t.items() if field != "adjacency"}
        return self.card_record.pack(
            type=self.word("types", p.type), class_=self.word("classes", class_),
            race=self.word("races", p.race or "no_race"), rarity=self.word("rarities", p.rarity or "none"),
            flags=flags, flags2=flags2, keywords=self.keywords(keywords), rules=rules, cost=p.cost, attack=p.attack,
            health=p.durability if p.type == "weapon" else p.health, spell_damage=p.spell_damage, overload=p.overload,
            armor=p.armor, power=self.numbers.get(power, 0), **text,
        )  # fmt: skip

    def table(self) -> Table:
        rows = [self.card_record.empty] * ERAS
        for id in self.ids[1:]:
            rows += self.card(id)
        special = {name: self.numbers.get(id, 0) for name, id in SPECIAL.items()}
        special["old_rules"] = sum(1 << i for i, era in enumerate(self.all_eras) if era.build < PATCH_11)
        special["old_costs"] = sum(1 << i for i, era in enumerate(self.all_eras) if era.build < PATCH_9)
        self.now = "special pools"
        for name, (ids, named) in SPECIAL_POOLS.items():
            there = tuple(id for id in ids if id in self.numbers)
            special[name] = self.pool(lang.Choices(there) if named is None else lang.Choices(fits=named))
        for name, every in (("minions", lang.MINION), ("cards", lang.ANY_CARD)):
            special[name] = self.pool(lang.pool(every))
        special["legendaries"] = self.pool(lang.pool(lang.MINION & lang.LEGENDARY))
        special["powers"] = self.pool(lang.Choices(tuple(id for id in BASIC_POWERS if id in self.numbers)))
        names = ["unknown card", *(self.printed[id]["p4"].name for id in self.ids[1:])]
        members = self.members
        buffers = {
            "cards": b"".join(rows),
            "ops": b"".join(self.ops),
            "selectors": self.selectors.bytes(),
            "values": self.values.bytes(),
            "triggers": b"".join(self.triggers),
            "auras": b"".join(self.auras),
            "pools": b"".join(struct.pack(f"<{ERAS + 1}I", *begins) for begins in self.pool_begins),
            "members": struct.pack(f"<{len(members)}H", *members),
        }
        return Table(buffers, self.ids, names, self.eras, special, dict(self.cards.cards))


def mentions_aimed(definition: lang.Definition) -> bool:
    """A power whose target depends on an aura (Steady Shot): the text works without one too."""
    return "aims_power" in definition.keywords
