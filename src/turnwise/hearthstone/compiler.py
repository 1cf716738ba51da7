"""Card definitions to the flat table of core/games/hearthstone/card.h. Runs once, when a game is made.

The core names every word it knows (layout); this file looks words up there, so the two cannot drift apart.
"""

from __future__ import annotations

import builtins
import struct
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter, eq, ge, le
from typing import Any

import msgspec

from . import language as lang
from .checks import check, check_printed
from .eras import UP_TO_2018, eras
from .errors import CardError, shown
from .pools import OWN_CLASS, Pool
from .table import Printed, printed_cards

ERAS = 8  # kEras
MOST_OPS = 65536  # Frame::pc
SETS = UP_TO_2018
PATCH_9 = 20457  # August 2017: what a card says of its own cost counts last
PATCH_11 = 24377  # April 2018; CardTable::old_rules says what was before


# What a word of the language needs when it names cards.
HELD = ("minion", "spell", "weapon", "hero")
CARD_TYPES = {
    "summon": ("minion",), "transform": ("minion",), "equip": ("weapon",), "attach": ("enchantment",),
    "replace_hero": ("hero",), "awaken": ("minion",), "replace_deck": HELD, "replace_power": ("hero_power",),
    "add_card": HELD, "shuffle": HELD, "become": HELD, "offer": HELD, "offer_each": HELD, "progress": HELD,
    "transform_drawn": ("minion",), "demonic_project": ("minion",), "add_discovered": HELD, "valanyr": ("enchantment",),
    "put_secret": ("spell",), "upgrade": HELD, "replace_hand": HELD, "cast_random": ("spell",),
}  # fmt: skip
OFFER_TYPES = {2: ("hero_power",), 3: ("minion",), 4: ("spell",)}  # by mode: discover_power, choose_summon, choose_text


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


class _Interned:
    """A list of packed records in which equal ones are stored once; number 0 is the empty one."""

    def __init__(self, layout: str, size: int) -> None:
        self.packer = struct.Struct("<" + layout)
        assert self.packer.size == size, (layout, self.packer.size, size)
        self.records: dict[bytes, int] = {bytes(size): 0}

    def add(self, *values: int) -> int:
        return self.records.setdefault(self.packer.pack(*values), len(self.records))

    def bytes(self) -> bytes:
        return b"".join(self.records)


class Compiler:
    def __init__(self, cards: lang.CardSet, layout: Mapping[str, Any]) -> None:
        self.words = {name: {word: i for i, word in enumerate(words)} for name, words in layout["names"].items()}
        sizes = layout["sizes"]
        self.cards = cards
        self.eras = [era.name for era in eras()]
        tables = {era: printed_cards(era) for era in self.eras}
        self.printed: dict[str, dict[str, Printed]] = {}
        for id, definition in cards.cards.items():
            if definition.printed is not None:
                try:
                    own = msgspec.convert({"id": id, "dbf_id": 0, **definition.printed}, Printed)
                except msgspec.ValidationError as error:
                    raise CardError(f"card {id}: {error}") from None
                check_printed(own)
                self.printed[id] = dict.fromkeys(self.eras, own)
            elif id in tables["p4"]:
                self.printed[id] = {era: tables[era][id] for era in self.eras}
            else:
                raise CardError(f"card {id}: no card of the table has this id")
        # A card whose whole text is keywords that the rules know needs no file.
        for id, row in tables["p4"].items():
            if id not in self.printed and row.bare:
                self.printed[id] = {era: tables[era][id] for era in self.eras}
        for id, era in cards.era_cards:
            if era not in self.eras or id not in self.printed:
                raise CardError(f"card {id}: written for {era!r}, which is no era, or not written without one")
        # The package's own cards are checked by its tests.
        self.foreign: dict[str, list[lang.Definition]] = {}
        for definition in (*cards.cards.values(), *cards.era_cards.values()):
            if definition not in lang.CARDS:
                self.foreign.setdefault(definition.id, []).append(definition)
        self.ids = ["", *sorted(self.printed)]
        self.numbers = {id: i for i, id in enumerate(self.ids)}
        self.selectors = _Interned("BBhHHI", sizes["selector"])
        self.values = _Interned("BBhhhH", sizes["value"])
        self.values.add(self.words["values"]["constant"], 0, 1, 0, 0, 0)
        self.op = struct.Struct("<BBBBHHhhHHI")
        assert self.op.size == sizes["op"]
        self.ops = [bytes(self.op.size)]
        self.programs: dict[tuple[lang.Effect, ...], int] = {(): 0}
        self.at_neighbours: set[int] = set()  # programs whose text looks at neighbours
        self.adjacent = False  # what is being compiled does
        self.triggers: list[bytes] = []
        self.auras: list[bytes] = []
        self.pools: dict[Any, int] = {None: 0}
        self.members: list[int] = []
        self.pool_begins: list[list[int]] = [[0] * (ERAS + 1)]
        self.poolable = {era.name: self.pool_rows(era.sets, era.name) for era in eras()}
        self.era_written = {id for id, _ in cards.era_cards}
        self.held: dict[tuple[lang.Set, str], frozenset[int]] = {}
        self.fitting: dict[Pool, dict[int, bool]] = {}
        self.groups: dict[tuple[str, str], dict[Any, list[int]]] = {}
        self.now = ""

    # Words ---------------------------------------------------------------------------------------------------

    def word(self, list_name: str, word: str) -> int:
        try:
            return self.words[list_name][word]
        except KeyError:
            raise CardError(f"card {self.now}: {word!r} is none of the {list_name}") from None

    def number_of(self, id: str) -> int:
        if id not in self.numbers:
            raise CardError(f"card {self.now}: it makes {id!r}, which is not written")
        return self.numbers[id]

    def keywords(self, names: Iterable[str]) -> int:
        return sum(1 << self.word("keywords", name) for name in set(names))

    # Trees ---------------------------------------------------------------------------------------------------

    def not_a_set(self, found: Any) -> CardError:
        hint = f" (write having({found.upper()}))" if found in self.words["keywords"] else ""
        return CardError(f"card {self.now}: expected a set such as ALLIES, found {shown(found)}{hint}")

    def selector(self, set: lang.Set | None) -> int:
        if set is None:
            return 0
        if not isinstance(set, lang.Set):
            raise self.not_a_set(set)
        self.adjacent |= set.code == "adjacent"
        value = 0
        if set.code == "race":
            value = self.word("races", str(set.value))
        elif set.code == "type":
            value = self.word("types", str(set.value))
        elif set.code == "class_":
            value = self.word("classes", str(set.value))
        elif set.code == "card":
            value = self.number_of(str(set.value))
        elif isinstance(set.value, int):
            value = set.value
        elif set.code in ("attack", "health", "cost"):
            raise CardError(f"card {self.now}: {set.code.upper()} is compared with {set.value!r}, which is no number")
        return self.selectors.add(
            self.word("selectors", set.code), set.compare, value, self.selector(set.left), self.selector(set.right),
            self.keywords(set.keywords),
        )  # fmt: skip

    def value(self, number: lang.Amount | None) -> int:
        if number is None:
            return 0
        words = self.words["values"]
        if isinstance(number, int):
            return self.values.add(words["constant"], 0, number, 0, 0, 0)
        if not isinstance(number, lang.Number):
            raise CardError(f"card {self.now}: expected a number or condition, found {shown(number)}")
        whose = self.word("whose", number.whose)
        raw: tuple[Any, ...] = (number.a, number.b, number.c)
        if number.code == "missing":
            raw = (self.pool(number.a.cards), 0, 0)  # type: ignore[union-attr]
        elif number.code == "tally":
            raw = (self.word("tallies", number.a.name), 0, 0)  # type: ignore[union-attr]
        elif number.code == "power_is":
            raw = (self.number_of(number.a.name), 0, 0)  # type: ignore[union-attr]
        elif number.code == "source_type":
            raw = (self.word("types", number.a.name), 0, 0)  # type: ignore[union-attr]
        elif number.code in ARITHMETIC:
            raw = tuple(self.value(part) for part in raw)
        elif number.code != "random":  # a 0 that is not said stays 0
            raw = tuple(self.value(part) if isinstance(part, lang.Number) or part != 0 else 0 for part in raw)
        return self.values.add(self.word("values", number.code), whose, *raw, self.selector(number.set))

    def pool(self, cards: lang.Choices) -> int:
        if cards not in self.pools:
            self.pools[cards] = len(self.pools)
            members = {era: self.pool_members(cards, era) for era in self.eras}
            begins = []
            for era in range(ERAS):
                begins.append(len(self.members))
                self.members += members[self.era_name(era)]
            self.pool_begins.append([*begins, len(self.members)])
        return self.pools[cards]

    def era_name(self, era: int) -> str:
        return self.eras[era] if era < len(self.eras) else "p4"

    def pool_members(self, cards: lang.Choices, era: str) -> list[int]:
        if cards.fits is None:
            if not cards.ids:
                raise CardError(f"card {self.now}: one_of() lists no card")
            return [self.number_of(id) for id in cards.ids]
        if not isinstance(cards.fits, Pool):
            return sorted(self.holding(cards.fits, era))
        rows, found = self.poolable[era], self.holding(lang.ANY_CARD, era)
        for part in rough(cards.fits):
            found &= self.holding(part, era)
        known = self.fitting.setdefault(cards.fits, {})  # by the row itself: most eras print the same
        for n in found:
            row = rows[n]
            if builtins.id(row) not in known:
                known[builtins.id(row)] = cards.fits.holds(row, own_class=row.classes[0])
        return sorted(n for n in found if known[builtins.id(rows[n])])

    def pool_rows(self, sets: Container[str], era: str) -> dict[int, Printed]:
        """What a random card of an era may be, by number."""
        rows = {number: self.printed[id][era] for number, id in enumerate(self.ids) if id}
        return {
            number: row
            for number, row in rows.items()
            if row.deckable and (not row.set or row.set in sets) and "quest" not in row.keywords
        }

    def holding(self, set: lang.Set, era: str) -> frozenset[int]:
        """The cards of an era that belong to a set; the core asks the same of cards in hand and deck."""
        if not isinstance(set, lang.Set):
            raise self.not_a_set(set)
        if (set, era) not in self.held:
            match set.code:
                case "all_of":
                    found = self.holding(set.left, era) & self.holding(set.right, era)  # type: ignore[arg-type]
                case "any_of":
                    found = self.holding(set.left, era) | self.holding(set.right, era)  # type: ignore[arg-type]
                case "but":
                    found = self.holding(set.left, era) - self.holding(set.right, era)  # type: ignore[arg-type]
                case "everybody":
                    found = frozenset(self.poolable[era])
                case _:
                    told_by, fits = self.test(set)
                    groups = self.grouped(told_by, era).items()
                    found = frozenset().union(*(cards for value, cards in groups if fits(value)))
            self.held[set, era] = found
        return self.held[set, era]

    def grouped(self, told_by: str, era: str) -> dict[Any, list[int]]:
        """The cards of an era by what a field says: far fewer values than cards."""
        if (told_by, era) not in self.groups:
            groups = self.groups[told_by, era] = defaultdict(list)
            value = attrgetter(told_by)
            for number, row in self.poolable[era].items():
                groups[value(row)].append(number)
        return self.groups[told_by, era]

    def test(self, set: lang.Set) -> tuple[str, Callable[[Any], bool]]:
        """The field that tells whether a card belongs to a set that is not made of others, and what it must say."""
        value, keywords = set.value, frozenset(set.keywords)
        match set.code:
            case "race":
                return "race", lambda race: race in (value, "all")
            case "type":
                return "type", lambda type: type == value
            case "class_":
                self.word("classes", str(value))
                return "classes", lambda classes: classes == (value,)
            case "has_text":
                return "text", bool
            case "legendary":
                return "rarity", lambda rarity: rarity == "legendary"
            case "secret" | "battlecry" | "combo" | "echo":
                return "keywords", lambda words: set.code in words
            case "overload" | "spell_damage":
                return set.code, lambda number: number > 0
            case "from_set":
                if value not in SETS:
                    raise CardError(f"card {self.now}: no set is called {value!r}; there are {', '.join(SETS)}")
                return "set", lambda name: name == value
            case "card":
                return "id", lambda id: id == value
            case "keyword":
                return "keywords", lambda words: not keywords.isdisjoint(words)
            case "cost" | "attack" | "health":
                compare = (eq, ge, le)[set.compare]
                return set.code, lambda number: bool(compare(number, value))
        raise CardError(f"card {self.now}: {set.code!r} says nothing about a card in a pool")

    # Programs ------------------------------------------------------------------------------------------------

    def program(self, effects: tuple[lang.Effect, ...]) -> int:
        if not effects:
            return 0
        if not all(isinstance(effect, lang.Effect) for effect in effects) or effects not in self.programs:
            before, self.adjacent = self.adjacent, False
            code = self.lines(effects)
            if len(self.ops) + len(code) >= MOST_OPS:
                raise CardError(f"card {self.now}: its text is too long: all cards have {MOST_OPS} operations together")
            self.programs[effects] = len(self.ops)
            if self.adjacent:
                self.at_neighbours.add(len(self.ops))
            self.adjacent |= before
            self.ops += [*code, self.op.pack(*([0] * 11))]
        self.adjacent |= self.programs[effects] in self.at_neighbours
        return self.programs[effects]

    def lines(self, effects: tuple[lang.Effect, ...]) -> list[bytes]:
        code: list[bytes] = []
        for effect in effects:
            if not isinstance(effect, lang.Effect):
                raise CardError(f"card {self.now}: expected an effect such as damage(...), found {shown(effect)}"
                                + (" (write it with a star)" if isinstance(effect, list) else ""))  # fmt: skip
            if effect.op == "skip":
                inner = self.lines(effect.inner)
                always = "otherwise" in effect.flags
                skip = self.words["ops"]["skip"]
                if always:  # the end of the then-part jumps over this one
                    code.append(self.op.pack(skip, 0, 0, 1, 0, 0, len(inner), 0, 0, 0, 0))
                else:
                    over = len(inner) + ("else" in effect.flags)
                    code.append(self.op.pack(skip, 0, 0, 0, 0, self.value(effect.condition), over, 0, 0, 0, 0))
                code += inner
            else:
                code.append(self.line(effect))
        return code

    def check_cards(self, effect: lang.Effect) -> None:
        """A minion is summoned, a weapon equipped, and so on."""
        if effect.op in ("offer", "offer_each") and isinstance(effect.card, str):
            raise CardError(f"card {self.now}: {effect.op} needs a choice such as one_of(...), found {effect.card!r}")
        wanted = CARD_TYPES.get(effect.op, ())
        if effect.op == "offer":
            wanted = OFFER_TYPES.get(effect.mode, wanted)
        choices = [each for each in (effect.card, *effect.pools) if isinstance(each, lang.Choices)]
        ids = [effect.card] if isinstance(effect.card, str) else [id for each in choices for id in each.ids]
        if self.now in self.foreign:  # the package's pools say a type
            for each in choices:
                if each.fits is not None and not any(self.pool_members(each, era) for era in self.eras):
                    raise CardError(
                        f"card {self.now}: {effect.op} picks from a pool that holds no written card in any era"
                    )
            ids += [self.ids[n] for each in choices for era in self.eras for n in self.pool_members(each, era)]
        for id in ids if wanted else ():
            if id not in self.printed:
                continue
            found = self.printed[id]["p4"]
            if found.type not in wanted:
                raise CardError(
                    f"card {self.now}: {effect.op} needs {' or '.join(map(one, wanted))}, {id} is {one(found.type)}"
                )
            if wanted is HELD and found.type == "hero" and not found.deckable:
                raise CardError(f"card {self.now}: {effect.op} needs a card that a hand can hold, {id} is none")

    def line(self, effect: lang.Effect) -> bytes:
        flags = sum(FLAGS[flag] for flag in effect.flags)
        a, b = effect.a, effect.b
        if not isinstance(a, int):
            a, flags = self.value(a), flags | FLAGS["a_node"]
        if not isinstance(b, int):
            b, flags = self.value(b), flags | FLAGS["b_node"]
        card = pool = 0
        self.check_cards(effect)
        if isinstance(effect.card, str):
            card = self.number_of(effect.card)
        elif isinstance(effect.card, lang.Choices):
            pool = self.pool(effect.card)
        elif effect.card is not None:
            raise CardError(f"card {self.now}: expected a card id or pool, found {effect.card!r}")
        if effect.pools:
            numbers = [self.pool(each) for each in effect.pools]
            if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
                raise CardError(f"card {self.now}: the pools of discover_each must be its own")
            pool, a = numbers[0], len(numbers)
        if effect.whom is not None:
            a = self.selector(effect.whom)
        return self.op.pack(
            self.word("ops", effect.op), self.word("whose", effect.whose), flags, effect.mode,
            self.selector(effect.who), self.value(effect.condition), a, b, card, pool, self.keywords(effect.keywords),
        )  # fmt: skip

    # Cards ---------------------------------------------------------------------------------------------------

    def add_triggers(self, zone: str, triggers: Iterable[lang.Trigger]) -> int:
        heard = 0
        for trigger in triggers:
            if not isinstance(trigger, lang.Trigger):
                raise CardError(f"card {self.now}: expected a trigger such as whenever(...), found {shown(trigger)}")
            event = self.word("events", trigger.event)
            heard |= 1 << event
            self.triggers.append(struct.pack(
                "<BBBBHHHH", event, self.word("whose", trigger.by), self.words["zones"][zone], trigger.last,
                self.selector(trigger.kind), self.value(trigger.condition), self.program(trigger.do), 0,
            ))  # fmt: skip
        return heard

    def add_auras(self, definition: lang.Definition, weapon: bool) -> int:
        before = len(self.auras)
        for item in definition.aura:
            if not isinstance(item, (lang.Effect, lang.CostAura, lang.AuraWhile)):
                raise CardError(f"card {self.now}: an aura is give(...), cost(...) or while_(...), not {shown(item)}")
            condition = item.condition if isinstance(item, lang.AuraWhile) else None
            for given in item.gives if isinstance(item, lang.AuraWhile) else (item,):
                numbers = (0, 0, given.by) if isinstance(given, lang.CostAura) else (given.a, given.b, 0)
                kind = AURA_KINDS[given.kind] if isinstance(given, lang.CostAura) else 0
                if not isinstance(given, lang.CostAura) and given.op != "give":
                    raise CardError(f"card {self.now}: an aura gives or makes cheaper, it cannot {given.op}")
                if not all(isinstance(number, int) for number in numbers):
                    raise CardError(f"card {self.now}: an aura gives fixed numbers")
                cards = self.selector(given.cards) if isinstance(given, lang.CostAura) else 0
                keywords = () if isinstance(given, lang.CostAura) else given.keywords
                if not isinstance(given, lang.CostAura) and (
                    given.who == lang.MY_WEAPON or (weapon and given.who == lang.SELF)
                ):
                    kind = AURA_KINDS["weapon"]
                who = 0 if isinstance(given, lang.CostAura) or kind else self.selector(given.who)
                times = None if isinstance(given, lang.CostAura) else given.times
                self.auras.append(struct.pack(
                    "<HHHbbbBHI", who, cards, self.value(condition), *numbers, kind, self.value(times),
                    self.keywords(keywords),
                ))  # fmt: skip
        return len(self.auras) - before

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
            written_for = name if (id, name) in self.cards.era_cards else ""
            definition = self.cards.era_cards.get((id, name), plain)
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
            "drawn": self.program((*d.drawn, lang.draw()) if d.drawn else ()),
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
        flags = CARD_FLAGS["collectible"] * p.deckable | CARD_FLAGS["secret"] * bool(d.secret or d.quest)
        flags |= CARD_FLAGS["quest"] * (d.quest is not None) | CARD_FLAGS["dormant"] * ("untouchable" in p.keywords)
        flags |= CARD_FLAGS["adjacency"] * (bool(keywords & {"magnetic", "cleaves"}) or t["adjacency"])
        only_combo = "combo" in p.keywords and "battlecry" not in p.keywords
        held = p.type in ("minion", "weapon", "hero")
        flags |= CARD_FLAGS["battlecry"] * (held and bool(d.play) and not only_combo and not d.choose)
        flags |= CARD_FLAGS["optional"] * (p.type in ("minion", "weapon", "hero") or mentions_aimed(d))
        flags |= CARD_FLAGS["legendary"] * (p.rarity == "legendary")
        flags2 = d.fleeting | 2 * ("combo" in p.keywords) | 4 * ("echo" in p.keywords) | 8 * (d.sleeps is not None)
        flags2 |= 16 * any(e.op == "shuffle_self" and e.mode == 1 for e in d.deathrattle)
        power = d.power or p.hero_power or d.sleeps or ""
        if d.sleeps is not None and d.sleeps not in self.numbers:
            raise CardError(f"card {p.id}: sleeps={d.sleeps!r}: no card is written under this id")
        if d.power is not None and (d.power not in self.printed or self.printed[d.power]["p4"].type != "hero_power"):
            raise CardError(f"card {p.id}: its power {d.power!r} is no hero power that is written")
        class_ = FAMILIES.get(p.classes, p.classes[0])
        return struct.pack(
            "<BBBBbbbbbbBBIIIIHHHHHHHHHHHHxBHIBxH",
            self.word("types", p.type), self.word("classes", class_), self.word("races", p.race or "no_race"), flags,
            p.cost, p.attack, p.durability if p.type == "weapon" else p.health, p.spell_damage, p.overload, p.armor,
            t["trigger_count"], t["aura_count"], self.keywords(keywords), t["listens"], t["listens_hand"],
            t["listens_deck"], t["target"], t["need"], t["play"], t["deathrattle"], t["triggers"], t["auras"],
            t["cost_add"], t["cost_set"], t["start"], self.numbers.get(power, 0), t["rank"], t["target_if"],
            RARITIES.get(p.rarity, 0), t["drawn"], rules, flags2, t["choose"],
        )  # fmt: skip

    def table(self) -> Table:
        rows = [bytes(64)] * ERAS
        for id in self.ids[1:]:
            rows += self.card(id)
        special = {name: self.numbers.get(id, 0) for name, id in SPECIAL.items()}
        special["old_rules"] = sum(1 << i for i, era in enumerate(eras()) if era.build < PATCH_11)
        special["old_costs"] = sum(1 << i for i, era in enumerate(eras()) if era.build < PATCH_9)
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


ARITHMETIC = {
    "add", "subtract", "multiply", "minimum", "maximum", "less", "at_least", "equal", "choose", "and_", "or_", "not_",
}  # fmt: skip
FLAGS = {
    "a_node": 1, "b_node": 2, "this_turn": 4, "my_turn": 8, "plain": 16, "twice": 32, "exact": 64, "both_sides": 128,
    "else": 0, "otherwise": 0,
}  # fmt: skip
CARD_FLAGS = {
    "collectible": 1,
    "secret": 2,
    "adjacency": 4,
    "battlecry": 8,
    "optional": 16,
    "legendary": 32,
    "quest": 64,
    "dormant": 128,
}
AURA_KINDS = {  # Aura::Kind
    "weapon": 1, "cost": 0, "opponent": 2, "first": 3, "cost_is": 4, "opponent_is": 5, "power": 6, "power_is": 7,
}  # fmt: skip
FAMILIES: dict[tuple[str, ...], str] = {
    ("hunter", "paladin", "warrior"): "grimy_goons",
    ("druid", "rogue", "shaman"): "jade_lotus",
    ("mage", "priest", "warlock"): "kabal",
}
RARITIES = {"common": 1, "free": 2, "rare": 3, "epic": 4, "legendary": 5}
SPECIAL = {
    "coin": "GAME_005", "jade": "CFM_712_t01", "potion1": "CFM_621t", "potion5": "CFM_621t14",
    "potion10": "CFM_621t15", "zombeast": "ICC_828t", "cthun": "OG_280",
}  # fmt: skip


BASIC_POWERS = (
    "CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102",
)  # fmt: skip


def _potions(*numbers: int) -> tuple[tuple[str, ...], None]:
    return tuple(f"CFM_621t{number}" for number in numbers), None


def _special_pools() -> dict[str, tuple[tuple[str, ...], Pool | None]]:
    from .pools import BEAST_WITH_TEXT, PLAIN_BEAST

    return {
        "potions": _potions(11, 12, 13),
        "ingredients1": _potions(2, 3, 4, 5, 6, 8, 9, 10, 37),
        "ingredients5": _potions(16, 17, 18, 19, 20, 21, 22, 23, 24, 38),
        "ingredients10": _potions(25, 26, 27, 28, 29, 30, 31, 32, 33, 39),
        "beast_text": ((), BEAST_WITH_TEXT),
        "beast_plain": ((), PLAIN_BEAST),
    }


SPECIAL_POOLS = _special_pools()


def rough(pool: Pool) -> Iterable[lang.Set]:
    """Sets that a pool is part of."""
    if pool.type:
        yield lang.Set("type", pool.type)
    if pool.race:
        yield lang.Set("race", pool.race)
    if pool.cost is not None:
        yield lang.Set("cost", pool.cost)
    if pool.keyword:
        yield lang.having(pool.keyword)
    if len(pool.classes) == 1 and OWN_CLASS not in pool.classes:
        yield lang.of_class(pool.classes[0])


def one(type: str) -> str:
    return f"{'an' if type[0] in 'aeiou' else 'a'} {type.replace('_', ' ')}"


def mentions_aimed(definition: lang.Definition) -> bool:
    """A power whose target depends on an aura (Steady Shot): the text works without one too."""
    return "aims_power" in definition.keywords


def compile_cards(cards: lang.CardSet, layout: Mapping[str, Any]) -> Table:
    try:
        return Compiler(cards, layout).table()
    except CardError as error:
        if not cards.source:
            raise
        raise CardError(f"{cards.source}: {error}") from error
