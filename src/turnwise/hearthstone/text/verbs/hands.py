"""Cards in hand. The verbs are in language/verbs/hands.py."""

from __future__ import annotations

from ... import language as lang
from ..nouns import Noun
from .sentences import Sentences


class Hands(Sentences):
    def say_copy_played(self, e: lang.Effect) -> str:
        whose = "the other player's" if e.whose == "both" else self.whose(e)
        return f"add a copy of it to {whose} hand"

    def say_swap_with_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"swap this minion with a random {self.filtered(Noun('card'), e.who).words(False)} in your hand"

    def say_double_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"double the Attack and Health of all {self.filtered(Noun('card'), e.who).words(True)} in your hand"

    def say_demonic_project(self, e: lang.Effect) -> str:
        return f"each player transforms a random minion in their hand into {self.cards(e.card)}"

    def say_bless_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        one = self.filtered(Noun("card"), e.who).words(False)
        return f'give a random {one} in your hand {self.stats(e.a, e.b)} and "{self.text_of(str(e.card))}"'

    def say_buff_hand(self, e: lang.Effect) -> str:
        stats = self.stats(e.a, e.b)
        if "self" in e.modes:
            return f"gain {stats}"
        noun = self.filtered(Noun("card"), e.who) if e.who else Noun("card")
        if "leftmost" in e.modes:
            return f"give the leftmost {noun.words(False)} in your hand {stats}"
        one = "one" in e.modes
        return f"give {'a random' if one else 'all'} {noun.words(not one)} in your hand {stats}"

    def say_add_card(self, e: lang.Effect) -> str:
        if "enemy_class" in e.modes:
            of = " of your opponent's class"
            return f"add {self.cards(e.card, e.a)}{of} to your hand"
        if e.whose == "both":
            return f"give each player {self.cards(e.card, e.a)}"
        if e.a == lang.hand_room():
            return f"fill {self.whose(e)} hand with {self.cards(e.card, 2).removeprefix('2 ')}"
        of = " of your class or neutral" if "own_class" in e.modes else ""
        return f"add {self.cards(e.card, e.a)}{of} to {self.whose(e)} hand"

    def say_add_copy(self, e: lang.Effect) -> str:
        if "each" in e.modes:
            return f"add a fresh copy of each of {self.who(e.who)} to {self.whose(e)} hand"
        if e.a != 1:
            return f"add {self.amount(e.a)} copies of {self.who(e.who)} to {self.whose(e)} hand"
        special = f" that is {e.b}/{e.b} and costs ({e.b})" if e.b else ""
        return f"add a fresh copy of {self.who(e.who)}{special} to {self.whose(e)} hand"

    def say_discard(self, e: lang.Effect) -> str:
        if "marked" in e.modes:
            return "discard those cards"
        if e.a == lang.hand_size():
            return "discard your hand"
        verb = "discard" if e.whose == "me" else f"{self.owner(e.whose)} discards"
        return f"{verb} {'a random card' if e.a == 1 else f'{self.amount(e.a)} random cards'}"

    def say_return_self(self, e: lang.Effect) -> str:
        other = f" as {self.cards(e.card, 1)}" if e.card else ""
        return f"return this to your hand{other}{self.at_cost(e)}"

    def say_return_it(self, e: lang.Effect) -> str:
        return f"return it to your hand{self.at_cost(e)}"

    def at_cost(self, e: lang.Effect) -> str:
        return f"; it costs {self.dearer(int(str(e.a)))}" if e.a else ""

    def say_return_discarded(self, e: lang.Effect) -> str:
        return f"give it {self.stats(e.a, e.b)} and return it to your hand"

    def say_upgrade(self, e: lang.Effect) -> str:
        goal = f" ({e.a} in all)" if e.a != 1 else ""
        return f"upgrade this{goal} to {self.cards(e.card)}"

    def say_replace_hand(self, e: lang.Effect) -> str:
        return f"replace each card of your hand with {self.cards(e.card)}"

    def say_add_dead(self, e: lang.Effect) -> str:
        assert e.who is not None
        if "weapons" in e.modes:
            return "return one of your destroyed weapons to your hand"
        whose = "" if e.whose == "both" else "of yours "
        return (
            f"add a random {self.filtered(Noun('minion'), e.who).words(False)} {whose}that died this game to your hand"
        )

    def say_remove_from_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"remove all {self.filtered(Noun('card'), e.who).words(True)} from {self.whose(e)} hand"

    def say_give_hand(self, e: lang.Effect) -> str:
        assert e.who is not None
        noun = self.filtered(Noun("card"), e.who)
        if not e.n:
            return f"give all {noun.words(True)} in {self.whose(e)} hand {self.stats(e.a, e.b)}"
        some = f"a random {noun.words(False)}" if e.n == 1 else f"{e.n} random {noun.words(True)}"
        return f"give {some} in {self.whose(e)} hand {self.stats(e.a, e.b)}"

    def say_copy_lowest(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"copy the cheapest {self.filtered(Noun('card'), e.who).words(False)} in your hand"

    def say_change_cost(self, e: lang.Effect) -> str:
        assert e.who is not None
        if "one" in e.modes:
            noun = self.filtered(Noun("card"), e.who)
            return f"a random {noun.words(False)} in {self.whose(e)} hand costs {self.dearer(int(str(e.a)))}"
        cards = "cards" if e.who == lang.ANY_CARD else self.filtered(Noun("card"), e.who).words(True)
        if "generated" in e.modes:
            cards += " that did not start in your deck"
        if "other_classes" in e.modes:
            cards = "cards of other classes"
        return f"{cards} in {self.whose(e)} hand cost {self.dearer(int(str(e.a)))}"

    def say_change_own_cost(self, e: lang.Effect) -> str:
        return f"this costs {self.dearer(int(str(e.a)))}"

    def say_become(self, e: lang.Effect) -> str:
        if "played" in e.modes:
            return "become a copy of it"
        if "last_minion" in e.modes:
            return f"become a {e.a}/{e.b} copy of the last minion you played"
        if "enemy_card" in e.modes:
            return "turn into a random card in your opponent's hand, again and again"
        if "swapped" in e.modes:
            return "swap its Attack and Health"
        if "shift" in e.modes:
            return f"turn into {self.cards(e.card)}, again and again"
        return f"become {self.cards(e.card)}"
