"""Choices. The verbs are in language/verbs/choosing.py."""

from __future__ import annotations

from ... import language as lang
from ..nouns import Noun, article, joined
from .sentences import Sentences


class Choosing(Sentences):
    def say_add_discovered(self, e: lang.Effect) -> str:
        assert isinstance(e.card, lang.Choices)
        return f"Discover {self.pool_noun(e.card.fits).one()} and keep all 3 cards"

    def say_offer(self, e: lang.Effect) -> str:
        assert isinstance(e.card, lang.Choices)
        self.summons_said = "to_summon" in e.modes
        if "powers" in e.modes:
            return "Discover a basic Hero Power of another class and replace yours with it"
        if "texts" in e.modes:
            return f"choose one: {joined([self.text_of(id).rstrip('.') for id in e.card.ids], 'or')}"
        if e.card == lang.ADAPTATIONS:
            return "Adapt"
        if "to_summon" in e.modes:
            names = article(e.card.called) if e.card.called else joined([self.name_of(id) for id in e.card.ids], "or")
            return f"choose {names} and summon it"
        if e.card.called:
            return f"Discover {article(e.card.called)}"
        noun = self.pool_noun(e.card.fits) if e.card.fits else Noun("card")
        of = " of any class"
        if "own_class" in e.modes:
            of = ""
        elif "enemy_class" in e.modes:
            of = " of your opponent's class"
        elif "secrets" in e.modes:
            of = " that is not active"
        return f"Discover {noun.one()}{of}"

    def say_offer_each(self, e: lang.Effect) -> str:
        return f"Discover {joined([self.pool_noun(pool.fits).one() for pool in e.pools], 'or')}"

    def say_add_chosen(self, e: lang.Effect) -> str:
        at_cost = "at_cost" in e.modes
        if (at_cost or not e.modes) and self.noted:
            return "add a copy of it to your hand" + (f" that costs ({e.a})" if at_cost else "")
        if not e.modes:
            return f"give it {self.stats(e.b, e.b)}" if e.b else ""
        if "sized" in e.modes:
            return f"add a {e.b}/{e.b} copy of it to your hand that costs ({e.a})"
        return f"it costs ({e.a})" if at_cost else f"it costs {self.dearer(int(str(e.a)))}"

    def say_note_event(self, e: lang.Effect) -> str:
        self.noted = True
        return ""

    def say_offer_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"Discover a copy of {self.filtered(Noun('card'), e.who).one()} in {self.whose(e)} deck"

    def say_offer_dead(self, e: lang.Effect) -> str:
        assert e.who is not None
        self.summons_said = True
        return f"Discover {self.filtered(Noun('minion'), e.who).one()} of yours that died this game and summon it"

    def say_offer_top(self, e: lang.Effect) -> str:
        return f"look at the top {e.a} cards of your deck; draw one and remove the others"
