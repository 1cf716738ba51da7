"""How effects are put into sentences, and the phrases that many of them share."""

from __future__ import annotations

from itertools import groupby

from ... import language as lang
from ..nouns import GIVEN_KEYWORDS, Noun, Nouns, joined
from .plain import PLAIN


def often(times: int) -> str:
    return "twice" if times == 2 else f"{times} times"


class Sentences(Nouns):
    """Each operation of the core is one `say_` method of a room of this folder, or a line of PLAIN when its words never
    change."""

    def clauses(self, effects: tuple[lang.Effect, ...]) -> list[str]:
        parts: list[str] = []
        for effect, same in groupby(effects):
            times = len(list(same))
            if effect.op == "save":
                mentioned = self.target_said
                if "into_amount" in effect.modes:
                    self.saved_too = self.amount(effect.a)
                    continue
                self.saved = self.amount(effect.a).replace("a friendly minion's", "its").replace("a minion's", "its")
                if effect.a == lang.random_number(0, 1):
                    self.saved = "a coin shows heads"
                self.target_said = mentioned
                continue
            if effect.op == "skip":
                parts.append(self.guarded(effect))
                continue
            if effect.op == "repeat":
                assert effect.condition is not None
                parts.append(
                    f"repeat this while {self.repeat_reason(effect.condition)}, at most {effect.a} times in all"
                )
                continue
            if said := self.effect(effect):
                parts.append(said if times == 1 else f"{said}, {often(times)}")
        return parts

    def program(self, effects: tuple[lang.Effect, ...]) -> str:
        """A list of effects as sentences without the first capital."""
        if again := self.again(effects):
            return again
        parts = self.repeated(effects) or self.clauses(effects)
        return ". ".join(part if index == 0 else part[:1].upper() + part[1:] for index, part in enumerate(parts))

    def together(self, effects: tuple[lang.Effect, ...]) -> str:
        """The same in one sentence, where all of it stands under a condition."""
        if again := self.again(effects):
            return again
        clauses = self.clauses(effects)
        return joined(clauses) if clauses else ""

    def again(self, effects: tuple[lang.Effect, ...]) -> str:
        """The same effects several times."""
        for length in range(1, len(effects) // 2 + 1):
            times, rest = divmod(len(effects), length)
            if not rest and effects == effects[:length] * times:
                said = self.program(effects[:length])
                return f"{often(times)}: {said}" if set(".,:") & set(said) else f"{said}, {often(times)}"
        return ""

    def repeated(self, effects: tuple[lang.Effect, ...]) -> list[str]:
        """Several effects that are done again and again before the others."""
        for length in range(2, len(effects) // 2 + 1):
            block, times = effects[:length], 1
            while effects[times * length : (times + 1) * length] == block:
                times += 1
            if times > 1:
                return [f"{often(times)}: {'; '.join(self.clauses(block))}", *self.clauses(effects[times * length :])]
        return []

    def repeat_reason(self, condition: lang.Number) -> str:
        if condition.code == "less" and condition.b == lang.DIED_THIS_TURN:
            return "minions die"
        if condition == lang.equals(lang.count(lang.MINIONS - lang.LIVING), 0):
            return "no minion dies"
        return self.condition(condition)

    def guarded(self, effect: lang.Effect) -> str:
        if "otherwise" in effect.flags:
            return f"otherwise, {self.together(effect.inner)}"
        assert effect.condition is not None
        if effect.condition == lang.COMBO:
            return f"Combo: {self.together(effect.inner)}"
        if effect.inner[0].card == lang.ADAPTATIONS:
            whom = effect.inner[1].who
            return "Adapt" if whom == lang.SELF else f"Adapt {self.who(whom)}"
        mentioned, done = self.target_said, self.together(effect.inner)
        if effect.condition == lang.has(lang.TARGET) and self.target_said:
            return done
        self.target_said = mentioned
        if effect.condition == lang.has(lang.TARGET):
            return f"choose {self.who(lang.TARGET)}. {done[:1].upper()}{done[1:]}"
        return f"if {self.condition(effect.condition)}, {self.together(effect.inner)}"

    def say_aim(self, e: lang.Effect) -> str:
        noun = self.noun(e.who) if e.who is not None else Noun()
        self.aimed_at = noun.all() if noun.random else noun.one()
        return ""

    def effect(self, e: lang.Effect) -> str:
        method = getattr(self, f"say_{e.op}", None)
        return str(method(e)) if method else PLAIN[e.op].format(n=self.amount(e.a))

    def by_amount(self, verb: str, amount: lang.Amount, unit: str, object: str) -> str:
        """`deal 3 damage to X`, or with a number that is worked out `deal damage to X equal to Y`."""
        if isinstance(amount, lang.Number):
            if amount.code == "choose" and isinstance(amount.a, lang.Number):
                normal, special = self.amount(amount.c), self.amount(amount.b)
                return f"{verb} {normal} {unit}{object}, or {special} if {self.condition(amount.a)}"
            if amount.code not in ("random",):
                much = self.number(amount)
                return (
                    f"{verb} that much {unit}{object}"
                    if much == "that much"
                    else f"{verb} {unit}{object} equal to {much}"
                )
        return f"{verb} {self.amount(amount)} {unit}{object}"

    def stats(self, a: lang.Amount, b: lang.Amount) -> str:
        if isinstance(a, int) and isinstance(b, int):
            if a and b:
                return f"{a:+}/{b:+}"
            return f"{a:+} Attack" if a else f"{b:+} Health" if b else ""
        if isinstance(a, lang.Number) and isinstance(b, lang.Number):
            if a == b:
                return f"Attack and Health equal to {self.number(a)}"
            return f"Attack equal to {self.number(a)} and Health equal to {self.number(b)}"
        worked_out, unit = (a, "Attack") if isinstance(a, lang.Number) else (b, "Health")
        assert isinstance(worked_out, lang.Number)
        if worked_out == lang.AMOUNT:
            return f"that much {unit}"
        if worked_out.code == "random":
            return f"{self.number(worked_out)} {unit}"
        if worked_out.code == "choose" and isinstance(worked_out.a, lang.Number):
            normal, special = worked_out.c, worked_out.b
            return f"+{self.amount(normal)} {unit}, or +{self.amount(special)} if {self.condition(worked_out.a)}"
        return f"{unit} equal to {self.number(worked_out)}"

    def gift(self, e: lang.Effect) -> str:
        parts = [part for part in (self.stats(e.a, e.b), *(GIVEN_KEYWORDS.get(w, w) for w in e.keywords)) if part]
        until = {"this_turn": " this turn", "my_turn": " until your next turn"}
        return joined(parts) + "".join(until.get(flag, "") for flag in e.flags)

    @staticmethod
    def dearer(by: int) -> str:
        return f"({abs(by)}) {'more' if by > 0 else 'less'}"
