"""Spells and secrets. The verbs are in language/verbs/spells.py."""

from __future__ import annotations

from ... import language as lang
from ..nouns import Noun
from .sentences import Sentences


class Spells(Sentences):
    def say_cast_from_deck(self, e: lang.Effect) -> str:
        assert e.who is not None
        return f"cast {self.filtered(Noun('card'), e.who).one()} from your deck (targets chosen randomly)"

    def say_cast_copy(self, e: lang.Effect) -> str:
        if e.who == lang.SELF:
            return "if it was on another friendly minion, cast a copy of it on this one"
        return f"cast a copy of the spell on {self.who(e.who)}"

    def say_cast_random(self, e: lang.Effect) -> str:
        if isinstance(e.a, int):
            return f"cast {self.cards(e.card, e.a)} with random targets"
        many, most = (e.a.a, f", at most {self.amount(e.a.b)}") if e.a.code == "minimum" else (e.a, "")
        return f"cast random spells with random targets, as many as {self.amount(many)}{most}"

    def say_put_secret(self, e: lang.Effect) -> str:
        return f"put {self.cards(e.card)} into play"

    def say_destroy_secrets(self, e: lang.Effect) -> str:
        return f"destroy all {self.whose(e)} Secrets".replace("your opponent's", "enemy")

    def say_secret_from_deck(self, e: lang.Effect) -> str:
        if e.a == 1:
            return "put a random Secret from your deck into play"
        return f"put up to {self.amount(e.a)} different Secrets from your deck into play"
