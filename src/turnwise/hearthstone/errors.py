"""What can be wrong with cards and decks.

ValueError
├── UnknownEraError      an era no deck may name
├── UnknownCardError     an id or number no card has
└── BadDeckError         a deck no match can start from; `problems` lists every reason
    └── BadDeckStringError   text that is no deck string of the real client
"""


class UnknownEraError(ValueError):
    pass


class UnknownCardError(ValueError):
    pass


class BadDeckError(ValueError):
    def __init__(self, deck: str, problems: list[str]) -> None:
        super().__init__(f"deck {deck}: " + "; ".join(problems))
        self.deck = deck
        self.problems = problems


class BadDeckStringError(BadDeckError):
    pass
