"""What can be wrong with cards and decks, beside the errors of every game (turnwise.errors).

UnknownNameError
└── UnknownCardError          an id or number no card has; says the nearest
BadSetupError
├── BadDeckError              a deck no match can start from; `problems` lists every reason
│   └── BadDeckStringError    text that is no deck string of the real client
└── CardError                 a card that says something the language does not know; names the card
"""

from turnwise.errors import BadSetupError, UnknownNameError


class UnknownCardError(UnknownNameError):
    def __init__(self, id: str, known: dict[str, str]) -> None:
        """`known` says the name of each known id; without it `id` is a number of the real game's database."""
        super().__init__("card", id, [*known, *known.values()])
        if not known:
            self.args = (f"no card has the number {id}",)
        if self.nearest:
            ids = {name: id for id, name in known.items()} | {id: id for id in known}
            near = ids[self.nearest[0]]
            self.args = (f"no card has the id {id!r}; the nearest is {near} ({known[near]})",)


class BadDeckError(BadSetupError):
    def __init__(self, deck: str, problems: list[str]) -> None:
        super().__init__(f"deck {deck}: " + "; ".join(problems))
        self.deck = deck
        self.problems = problems


class BadDeckStringError(BadDeckError):
    pass


class CardError(BadSetupError):
    pass


def shown(thing: object) -> str:
    """Something that stands where it should not, in a few words: `the effect draw`, `the set allies`, `3`."""
    word = getattr(thing, "op", None) or getattr(thing, "code", None) or getattr(thing, "event", None)
    if isinstance(thing, (list, tuple)):
        return f"a {type(thing).__name__} of {', '.join(map(shown, thing[:3])) or 'nothing'}"
    return f"the {type(thing).__name__.lower()} {word}" if word else repr(thing)
