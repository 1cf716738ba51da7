"""Card text for people, generated from the effects, so that it cannot say what the card does not do.

nouns.py says sets, numbers and conditions, verbs/ effects, moments.py when they happen. A target is named where it
is first mentioned and is "it" from then on. `save` is silent: SAVED says what was saved.
"""

from ..language import CardSet, Definition
from ..table import Printed, printed_cards
from .moments import card_text

__all__ = ["card_text", "card_texts"]


def card_texts(cards: CardSet, era: str = "p4") -> dict[str, str]:
    """The text of every playable card of an era by id: those written, and those that are keywords only."""
    table = printed_cards(era)
    known = {id: _printed(definition, table) for id, definition in cards.cards.items()}
    known |= {id: card for id, card in table.items() if card.bare}
    written = {id: cards.era_cards.get((id, era), cards.cards.get(id, Definition(id))) for id in known}
    every = table | known

    def name_of(id: str) -> str:
        return every[id].name if id in every else id

    def size_of(id: str) -> str:
        return f"{every[id].attack}/{every[id].health}"

    def text(id: str, within: tuple[str, ...] = ()) -> str:
        """An enchantment is quoted by the text that attaches it, once."""
        quotes = (*within, id)

        def quoted(other: str) -> str:
            return name_of(other) if other in quotes else text(other, quotes)

        return card_text(written[id], known[id], name_of, size_of, quoted)

    return {id: text(id) for id in sorted(known)}


def _printed(definition: Definition, table: dict[str, Printed]) -> Printed:
    if definition.printed is None:
        return table[definition.id]
    return Printed(id=definition.id, dbf_id=0, **definition.printed)
