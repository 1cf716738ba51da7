"""Decks. The verbs are in language/verbs/decks.py."""

from __future__ import annotations

from ... import language as lang
from ..nouns import Noun
from .sentences import Sentences


class Decks(Sentences):
    def say_transform_drawn(self, e: lang.Effect) -> str:
        return f"transform it into {self.cards(e.card)}"

    def say_drawn_discard(self, e: lang.Effect) -> str:
        return "discard it at the end of your turn" if "later" in e.modes else "discard it"

    def say_draw_lowest(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"draw the lowest Cost {self.filtered(Noun('card'), e.who).words(False)} from your deck"

    def say_joust(self, e: lang.Effect) -> str:
        self.saved = "yours costs more"
        assert e.who is not None
        return f"reveal a {self.filtered(Noun('card'), e.who).words(False)} of each deck"

    def say_shuffle_self(self, e: lang.Effect) -> str:
        always = "always " if "keeping_always" in e.modes else ""
        keeps = f", it {always}keeps its enchantments" if "keeping" in e.modes else ""
        return f"shuffle this into {self.whose(e)} deck{keeps}"

    def say_draw(self, e: lang.Effect) -> str:
        verb = "draw" if e.whose == "me" else f"{self.owner(e.whose)} draws"
        if e.who == lang.ANY_CARD and e.a == lang.deck_size():
            return "draw the rest of your deck"
        if e.who is not None:
            noun = self.filtered(Noun("card"), e.who)
            many = noun.one() if e.a == 1 else f"{self.amount(e.a)} {noun.words(True)}"
            return f"{verb} {many} from {self.whose(e)} deck"
        if isinstance(e.a, int):
            return f"{verb} {'a card' if e.a == 1 else f'{e.a} cards'}"
        if e.a == lang.hand_size(lang.OPPONENT) - lang.hand_size(lang.ME):
            return "draw cards until you have as many in hand as your opponent"
        if e.a == lang.random_number(0, 1):
            return f"there is a 50% chance to {verb} a card"
        if e.a.code == "subtract" and e.a.b == lang.hand_size(e.whose):
            until = "you have" if e.whose == "me" else "they have"
            return f"{verb} cards until {until} {self.amount(e.a.a)} in hand"
        return f"{verb} cards equal to {self.number(e.a)}"

    def say_drawn_cost(self, e: lang.Effect) -> str:
        if "add" not in e.modes:
            return f"it costs ({self.amount(e.a)})"
        assert isinstance(e.a, int)
        return f"it costs {self.dearer(e.a)}"

    def say_drawn_copy(self, e: lang.Effect) -> str:
        if e.a == lang.hand_room():
            return "fill your hand with copies of it"
        copies = "a copy" if e.a == 1 else f"{self.amount(e.a)} copies"
        return f"add {copies} of it to your hand"

    def say_mill(self, e: lang.Effect) -> str:
        if isinstance(e.a, lang.Number):
            return f"remove cards from the top of {self.whose(e)} deck equal to {self.number(e.a)}"
        return f"remove the top {'card' if e.a == 1 else f'{e.a} cards'} of {self.whose(e)} deck"

    def say_steal_from_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"move a random {self.filtered(Noun('card'), e.who).words(False)} from your opponent's deck to your hand"

    def say_shuffle(self, e: lang.Effect) -> str:
        if "enemy_class" in e.modes:
            return f"shuffle {e.a} random cards of your opponent's class into your deck; they cost (1)"
        return f"shuffle {self.cards(e.card, e.a)} into {self.whose(e)} deck"

    def say_shuffle_copy(self, e: lang.Effect) -> str:
        stronger = f" with {self.stats(e.a, e.b)}" if e.a or e.b else ""
        return f"shuffle a fresh copy of {self.who(e.who)}{stronger} into {self.whose(e)} deck"

    def say_copy_from_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        noun = self.filtered(Noun("card"), e.who)
        some = f"a random {noun.words(False)}" if e.a == 1 else f"{self.amount(e.a)} random {noun.words(True)}"
        return f"copy {some} of {self.whose(e)} deck and add {'it' if e.a == 1 else 'them'} to your hand"

    def say_replace_deck(self, e: lang.Effect) -> str:
        assert isinstance(e.card, str)
        return f'replace your deck with copies of "{self.text_of(e.card)}"'

    def say_remove_from_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"remove all {self.filtered(Noun('card'), e.who).words(True)} from {self.whose(e)} deck"

    def say_note_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"reveal {self.filtered(Noun('card'), e.who).one()} from your deck"

    def say_shuffle_minions(self, e: lang.Effect) -> str:
        return f"shuffle {self.who(e.who)} into {self.whose(e)} deck"

    def say_buff_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        if "set_cost" in e.modes:
            return f"all {self.filtered(Noun('card'), e.who).words(True)} in your deck cost ({int(str(e.a)) - 1})"
        if "level" in e.modes:
            which = self.filtered(Noun("card"), e.who).words(True)
            return f"set the Attack of all {which} in your deck to their Health"
        return f"give all {self.filtered(Noun('card'), e.who).words(True)} in your deck {self.stats(e.a, e.b)}"
