"""Effects: a text is a list of operations, equal texts are stored once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import language as lang
from ..eras import Build
from ..errors import CardError, shown
from ..language.verbs.operations import HELD, takes
from .records import Record
from .trees import Trees

MOST_OPS = 65536  # Frame::pc


class Programs(Trees):
    def __init__(self, cards: lang.CardSet, layout: Mapping[str, Any], build: Build | None = None) -> None:
        super().__init__(cards, layout, build)
        self.op = Record("op", layout)
        self.ops = [self.op.empty]
        self.programs: dict[tuple[lang.Effect, ...], int] = {(): 0}
        self.at_neighbours: set[int] = set()  # programs whose text looks at neighbours

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
            self.ops += [*code, self.op.empty]
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
                if "otherwise" in effect.flags:  # the end of the then-part jumps over this one
                    code.append(self.skip(len(inner), modes=self.modes["skip"]["always"]))
                else:
                    over = len(inner) + ("else" in effect.flags)
                    code.append(self.skip(over, condition=self.value(effect.condition)))
                code += inner
            else:
                code.append(self.line(effect))
        return code

    def skip(self, over: int, **fields: int) -> bytes:
        return self.op.pack(**self.op.nothing | {"code": self.words["ops"]["skip"], "a": over} | fields)

    def check_cards(self, effect: lang.Effect) -> None:
        """A minion is summoned, a weapon equipped, and so on."""
        if effect.op in ("offer", "offer_each") and isinstance(effect.card, str):
            raise CardError(f"card {self.now}: {effect.op} needs a choice such as one_of(...), found {effect.card!r}")
        wanted, in_mode = takes(effect.op).cards, takes(effect.op).cards_in
        for mode in effect.modes:
            wanted = in_mode.get(mode, wanted)
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
            if wanted == HELD and found.type == "hero" and not found.deckable:
                raise CardError(f"card {self.now}: {effect.op} needs a card that a hand can hold, {id} is none")

    def line(self, effect: lang.Effect) -> bytes:
        flags = sum(self.bit("op_flags", flag) for flag in effect.flags)
        a, b = effect.a, effect.b
        if not isinstance(a, int):
            a, flags = self.value(a), flags | self.bit("op_flags", "amount_is_node")
        if not isinstance(b, int):
            b, flags = self.value(b), flags | self.bit("op_flags", "second_is_node")
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
            code=self.word("ops", effect.op), whose=self.word("whose", effect.whose), flags=flags,
            modes=effect.n or self.mode_bits(effect), selector=self.selector(effect.who),
            condition=self.value(effect.condition), a=a, b=b, card=card, pool=pool,
            keywords=self.keywords(effect.keywords),
        )  # fmt: skip

    def mode_bits(self, effect: lang.Effect) -> int:
        known = self.modes.get(effect.op, {})
        for mode in effect.modes:
            if mode not in known:
                there = ", ".join(known) or "none"
                raise CardError(f"card {self.now}: {effect.op} has no mode {mode!r}; there are {there}")
        return sum(known[mode] for mode in effect.modes)


def one(type: str) -> str:
    return f"{'an' if type[0] in 'aeiou' else 'a'} {type.replace('_', ' ')}"
