"""Effects in words, in the rooms that the verbs of the language have."""

from .choosing import Choosing
from .decks import Decks
from .hands import Hands
from .harm import Harm
from .heroes import Heroes
from .minions import Minions
from .spells import Spells
from .summoning import Summoning
from .wonders import Wonders

__all__ = ["Verbs"]


class Verbs(Harm, Minions, Summoning, Heroes, Hands, Decks, Choosing, Spells, Wonders):
    """All of them."""
