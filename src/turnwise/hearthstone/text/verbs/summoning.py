"""Summoning. The verbs are in language/verbs/summoning.py."""

from __future__ import annotations

from ... import language as lang
from ..nouns import Noun, article
from .sentences import Sentences


class Summoning(Sentences):
    def say_remember(self, e: lang.Effect) -> str:
        return "remember it" if "event_card" in e.modes else f"remember {self.who(e.who)}"

    def say_summon(self, e: lang.Effect) -> str:
        self.other = "it"
        if "missing" in e.modes:
            return f"summon {self.cards(e.card)} that you lack"
        if "of_cost" in e.modes:
            some = "a random minion" if e.a == 1 else f"{self.amount(e.a)} random minions"
            cost = f"({e.b})" if isinstance(e.b, int) else self.number(e.b)
            if cost == "its Cost" or (isinstance(e.b, lang.Number) and e.b.code == "cost_of"):
                return f"summon {some} of the same Cost"
            return f"summon {some} that cost{'s' if e.a == 1 else ''} {cost}"
        if isinstance(e.a, lang.Number):
            return self.for_each(e)
        return f"summon {self.cards(e.card, e.a)}{self.for_whom(e)}"

    def for_whom(self, e: lang.Effect) -> str:
        return "" if e.whose == "me" else f" for {self.owner(e.whose)}"

    def for_each(self, e: lang.Effect) -> str:
        assert isinstance(e.a, lang.Number)
        if e.a.code == "count" and e.a.set is not None:
            noun = self.noun(e.a.set)
            return f"for each {noun.words(False, noun.side)}, summon {self.cards(e.card)}{self.for_whom(e)}"
        if e.a.code == "random":
            return f"summon {self.cards(e.card, e.a)}{self.for_whom(e)}"
        if e.a.code == "choose" and isinstance(e.a.a, lang.Number):
            normal = self.cards(e.card, e.a.c)
            more = f"{self.amount(e.a.b)} different ones" if "different" in e.modes else self.amount(e.a.b)
            return f"summon {normal}{self.for_whom(e)}, or {more} if {self.condition(e.a.a)}"
        each = f"each of {self.number(e.a)}".replace("the number of your", "your").replace("the number of", "the")
        return f"summon {self.cards(e.card)}{self.for_whom(e)} for {each.replace('of the damage', 'damage')}"

    def say_summon_copy(self, e: lang.Effect) -> str:
        if "hurt" in e.modes:
            return f"summon a copy of {self.who(e.who)} with {e.a} Health remaining"
        size = f"{e.a}/{e.b} " if "sized" in e.modes else ""
        kind = article(size + "copy") if size else "an exact copy" if "exact" in e.flags else "a fresh copy"
        return f"summon {kind} of {self.who(e.who)}{' at its left' if 'left' in e.flags else ''}"

    def say_summon_remembered(self, e: lang.Effect) -> str:
        copies = "a fresh copy" if e.a == 1 else f"{e.a} fresh copies"
        return f"summon {copies} of each remembered minion" + (" for its player" if "where_it_was" in e.modes else "")

    def say_summon_dead(self, e: lang.Effect) -> str:
        if "this_turn" in e.modes:
            return "summon fresh copies of your minions that died this turn"
        noun = self.filtered(Noun("minion"), e.who) if e.who else Noun("minion")
        if e.whose == "both":
            return f"summon {self.amount(e.a)} random {noun.words(True)} of both players that died this game"
        if isinstance(e.a, int) and e.a >= 7:
            return f"summon your {noun.words(True)} that died this game"
        kind = "different" if "different" in e.modes else "random"
        which = f"{'a' if e.a == 1 else self.amount(e.a)} {kind} {noun.words(e.a != 1)} of yours that died this game"
        return f"summon {e.b}/{e.b} copies of {which}" if e.b else f"summon {which}"

    def say_resurrect_upgraded(self, e: lang.Effect) -> str:
        assert e.who is not None
        noun = self.filtered(Noun("minion"), e.who)
        return f"summon {e.a} random {noun.words(True)} of yours that died this game, with their Magnetic cards"

    def say_summon_from_deck(self, e: lang.Effect) -> str:
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("minion")
        if "copy" in e.modes:
            stats = "" if e.a == -1 else f"{e.a}/{e.b} "
            return f"summon a {stats}copy of a random {noun.words(False)} in {self.whose(e)} deck"
        if "weaker" in e.modes:
            return f"summon a random {noun.words(False)} from your deck with less Attack than {self.amount(e.a)}"
        if "to_owner" in e.modes and e.whose != "me":
            return f"{self.owner(e.whose)} summons a random {noun.words(False)} from their deck"
        return f"summon {'a' if e.a == 1 else self.amount(e.a)} random {noun.words(e.a != 1)} from your deck"

    def say_summon_from_hand(self, e: lang.Effect) -> str:
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("minion")
        if "all" in e.modes:
            return f"summon all {noun.words(True)} from your hand"
        if e.whose == "me":
            return f"summon a random {noun.words(False)} from your hand"
        return f"{self.owner(e.whose)} summons a random {noun.words(False)} from their hand"

    def say_summon_self(self, e: lang.Effect) -> str:
        return "summon this from your deck" if self.definition.in_deck else "summon it"

    def say_summon_chosen(self, e: lang.Effect) -> str:
        return "" if self.summons_said else "summon it"

    def say_note(self, e: lang.Effect) -> str:
        return ""

    def say_summon_noted(self, e: lang.Effect) -> str:
        return "then return it to life as a fresh copy for its owner"

    def say_jade_golem(self, e: lang.Effect) -> str:
        return "summon a Jade Golem" + (f" with {self.gift(e)}" if e.keywords else "")

    def say_summon_copies(self, e: lang.Effect) -> str:
        kind = "exact" if "exact" in e.flags else "fresh"
        copies = f"{article(kind)} copy" if e.who in (lang.TARGET, lang.IT) else f"{kind} copies"
        return f"summon {copies} of {self.who(e.who)}"

    def say_summon_held_copy(self, e: lang.Effect) -> str:
        assert e.who is not None
        size = f"{e.a}/{e.b} " if e.a else ""
        noun = self.filtered(Noun("card"), e.who)
        return f"summon {article(size + 'copy')} of a random {noun.words(False)} in your hand"

    def say_return_to_life(self, e: lang.Effect) -> str:
        with_health = f" with {e.a} Health" if e.a else ""
        return f"return it to life{with_health}" if "subject" in e.modes else f"resummon this minion{with_health}"
