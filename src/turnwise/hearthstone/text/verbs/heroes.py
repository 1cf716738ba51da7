"""Weapons, heroes, hero powers, mana and turns. The verbs are in language/verbs/heroes.py."""

from __future__ import annotations

from ... import language as lang
from ..nouns import GIVEN_KEYWORDS, article, joined
from .sentences import Sentences


class Heroes(Sentences):
    def say_temper(self, e: lang.Effect) -> str:
        return f"gain {self.stats(e.a, e.b).replace('Health', 'Durability')}"

    def say_wear_weapon(self, e: lang.Effect) -> str:
        return f"{self.whose(e)} weapon loses {e.a} Durability"

    def say_equip(self, e: lang.Effect) -> str:
        return f"equip {self.cards(e.card)}" + ("" if e.whose == "me" else f" for {self.owner(e.whose)}")

    def say_destroy_weapon(self, e: lang.Effect) -> str:
        return f"destroy {self.whose(e)} weapon"

    def say_give_weapon(self, e: lang.Effect) -> str:
        given = [self.stats(e.a, e.b).replace("Health", "Durability"), *(GIVEN_KEYWORDS[w] for w in e.keywords)]
        stats = joined([part for part in given if part])
        if self.printed.type == "weapon" and e.whose == "me":
            return f"gain {stats}"
        return f"give {self.whose(e)} weapon {stats}" + (" this turn" if e.flags else "")

    def say_extra_turns(self, e: lang.Effect) -> str:
        def turns(n: lang.Amount) -> str:
            return "an extra turn" if n == 1 else f"{n} turns"

        if e.b:
            return f"your opponent takes {turns(e.b)}, then you take {turns(e.a)}"
        return f"take {turns(e.a)}"

    def say_throw_weapon(self, e: lang.Effect) -> str:
        return f"throw your weapon at {self.who(e.who)}; it deals its damage and returns to your hand"

    def say_crystal(self, e: lang.Effect) -> str:
        kind = "" if "full" in e.modes else "empty "
        if isinstance(e.a, lang.Number):
            lost = e.a.code == "subtract" and e.a.a == 0
            n = self.amount(e.a.b if lost else e.a)
            return f"{self.owner(e.whose)} {'lose' if lost else 'gain'} {kind}Mana Crystals equal to {n}"
        if e.a < 0:
            return f"destroy {-e.a} of {self.whose(e)} Mana Crystals"
        crystals = f"{article(kind + 'Mana Crystal')}" if e.a == 1 else f"{e.a} {kind}Mana Crystals"
        return f"{self.owner(e.whose)} {'gain' if e.whose == 'me' else 'gains'} {crystals}"

    def say_coin(self, e: lang.Effect) -> str:
        return f"gain {e.a} mana this turn only"

    def say_spend_mana(self, e: lang.Effect) -> str:
        self.saved = "the mana spent"
        return "spend all your mana"

    def say_tax_next_turn(self, e: lang.Effect) -> str:
        return f"enemy spells cost ({e.a}) more next turn"

    def say_replace_hero(self, e: lang.Effect) -> str:
        return f"replace your hero with {self.name_of(str(e.card))}"

    def say_replace_power(self, e: lang.Effect) -> str:
        if isinstance(e.card, lang.Choices):
            return f"your Hero Power becomes {self.cards(e.card)}"
        return f"your Hero Power becomes {self.name_of(str(e.card))}"
