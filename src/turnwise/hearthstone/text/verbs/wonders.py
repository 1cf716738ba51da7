"""Texts of single cards, and quests. The verbs are in language/verbs/wonders.py."""

from __future__ import annotations

from ... import language as lang
from ..nouns import Noun
from .sentences import Sentences


class Wonders(Sentences):
    def say_draw_and_swap_costs(self, e: lang.Effect) -> str:
        assert e.who is not None
        assert e.whom is not None
        one, other = self.filtered(Noun("card"), e.who).one(), self.filtered(Noun("card"), e.whom).one()
        return f"draw {one} and {other} from your deck and swap their Costs"

    def say_give_cthun(self, e: lang.Effect) -> str:
        return f"give your C'Thun {self.gift(e)} wherever it is"

    def say_swap_with_deck(self, e: lang.Effect) -> str:
        return f"swap {self.who(e.who)} with a random minion of your deck"

    def say_progress(self, e: lang.Effect) -> str:
        return f"({e.a} times{' with one name' if 'by_name' in e.modes else ''}) reward: {self.cards(e.card)}"
