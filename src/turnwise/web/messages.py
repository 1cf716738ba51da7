"""What clients say: one struct a message, unknown keys refused with their place. What they hear is plain JSON."""

from __future__ import annotations

import re
from typing import Annotated, Any, cast

import msgspec

from turnwise.errors import BadStateError, TurnwiseError

VERSION = 1

Text = Annotated[str, msgspec.Meta(max_length=200)]
Long = Annotated[str, msgspec.Meta(max_length=4000)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", kw_only=True, frozen=True):
    id: Whole


class Recipe(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """An agent: one of the list by name, or a recipe in its JSON form; with its own budget or this one."""

    name: Text = ""
    recipe: dict[str, Any] | None = None
    iterations: Annotated[int, msgspec.Meta(ge=1, le=10**9)] | None = None
    seconds: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None


class Person(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="who", tag="person"):
    name: Text = "person"


class Machine(Recipe, forbid_unknown_fields=True, frozen=True, tag_field="who", tag="agent", kw_only=True):
    label: Text = ""
    """What people call it in this match, where its name is not enough."""


class Setup(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A game with its options and the setup of its match, in the words of `turnwise play --set`."""

    game: Text
    words: dict[str, Any] = {}


class ViewOf(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    tree: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    path: Annotated[
        list[tuple[Annotated[int, msgspec.Meta(ge=0, lt=2**32)], Annotated[int, msgspec.Meta(ge=0, lt=2**32)]]],
        msgspec.Meta(max_length=100),
    ] = []
    depth: Annotated[int, msgspec.Meta(ge=0, le=20)] = 6
    share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0012
    most: Annotated[int, msgspec.Meta(ge=0, le=2000)] = 400


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    version: int
    token: Text = ""


class Open(Message, tag="open", frozen=True, kw_only=True):
    """Hear of a topic: events after a number, or all of it."""

    topic: Text
    keys: Annotated[list[Text], msgspec.Meta(max_length=8)] = []
    after: Whole | None = None
    view: ViewOf | None = None


class Close(Message, tag="close", frozen=True, kw_only=True):
    topic: Text


class Hidden(Message, tag="hidden", frozen=True, kw_only=True):
    """The tab is hidden, or no longer: no looks meanwhile."""

    hidden: bool


class OfRun(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A match of a run: as it was recorded, or played again from its seed."""

    run: Text
    lineup: Number
    block: Whole
    seats: Number


class NewMatch(Message, tag="new_match", frozen=True, kw_only=True):
    """A record comes as its text: seeds are longer than the numbers of a browser."""

    setup: Setup
    seats: Annotated[list[Person | Machine], msgspec.Meta(min_length=0, max_length=8)]
    seed: Seed | None = None
    open: bool = False
    open_lists: bool = False
    position: dict[str, Any] | None = None
    record: str | dict[str, Any] | None = None
    of_run: OfRun | None = None
    step: Number | None = None


class AtMatch(Message, frozen=True, kw_only=True):
    topic: Text


class Act(AtMatch, tag="act", frozen=True, kw_only=True):
    moment: Number
    choice: Long


class Undo(AtMatch, tag="undo", frozen=True, kw_only=True):
    pass


class Redo(AtMatch, tag="redo", frozen=True, kw_only=True):
    pass


class Go(AtMatch, tag="go", frozen=True, kw_only=True):
    """To any moment that came up; the next action there begins a branch."""

    moment: Number


class Look(AtMatch, tag="look", frozen=True, kw_only=True):
    """One moment of a match as it was, for a replay; nothing moves."""

    moment: Number
    observe_as: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None


class Resign(AtMatch, tag="resign", frozen=True, kw_only=True):
    pass


class Save(AtMatch, tag="save", frozen=True, kw_only=True):
    pass


class Hold(AtMatch, tag="hold", frozen=True, kw_only=True):
    """Agents of a match that only agents play wait, or go on; one action after the other with `step`."""

    hold: bool
    step: bool = False


class AnalyseAll(AtMatch, tag="analyse_all", frozen=True, kw_only=True):
    """A short search at every moment of the match, in the background: what each was worth to seat 0."""

    recipe: Recipe
    seed: Seed = 1


class Belief(AtMatch, tag="belief", frozen=True, kw_only=True):
    """What the other may hold at a moment, by dealing what is hidden again and again."""

    moment: Number
    worlds: Annotated[int, msgspec.Meta(ge=1, le=5000)] = 1000


class LuckOf(AtMatch, tag="luck", frozen=True, kw_only=True):
    """What chance did in the whole match, against what it might have done."""


class Search(AtMatch, tag="search", frozen=True, kw_only=True):
    """Analyses a moment of a match: from what the client may see there, and nothing else."""

    moment: Number
    recipe: Recipe
    seed: Seed = 1
    paused: bool = False


class Analyse(Message, tag="analyse", frozen=True, kw_only=True):
    """The same for a position of the client's own."""

    setup: Setup
    position: dict[str, Any]
    recipe: Recipe
    seed: Seed = 1
    observe: bool = True
    paused: bool = False


class AtSearch(Message, frozen=True, kw_only=True):
    topic: Text


class Pause(AtSearch, tag="pause", frozen=True, kw_only=True):
    pass


class Resume(AtSearch, tag="resume", frozen=True, kw_only=True):
    pass


class StepOn(AtSearch, tag="step", frozen=True, kw_only=True):
    iterations: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 1


class Extend(AtSearch, tag="extend", frozen=True, kw_only=True):
    """More of what its budget counts; the same tree goes on."""

    iterations: Annotated[int, msgspec.Meta(ge=1, le=10**9)] | None = None
    seconds: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None


class Cancel(AtSearch, tag="cancel", frozen=True, kw_only=True):
    pass


class ChangeView(AtSearch, tag="view", frozen=True, kw_only=True):
    view: ViewOf


class CheckPosition(Message, tag="check", frozen=True, kw_only=True):
    """A position of the client's own: what is wrong with it, or how it looks."""

    setup: Setup
    position: dict[str, Any]
    observe_as: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None


class RandomPosition(Message, tag="random_position", frozen=True, kw_only=True):
    setup: Setup
    seed: Seed = 1
    actions: Annotated[int, msgspec.Meta(ge=0, le=300)] = 30


class CheckRecipe(Message, tag="recipe", frozen=True, kw_only=True):
    """A recipe of the client's own, in one of its two forms: what is wrong with it, or both forms."""

    recipe: dict[str, Any] | None = None
    toml: Annotated[str, msgspec.Meta(max_length=100_000)] | None = None


class Duel(Message, tag="duel", frozen=True, kw_only=True):
    """A few paired matches between two agents."""

    setup: Setup
    a: Recipe
    b: Recipe
    matches: Annotated[int, msgspec.Meta(ge=2, le=100)] = 20
    seed: Seed = 1


Request = (
    AnalyseAll
    | RandomPosition
    | CheckRecipe
    | Duel
    | Belief
    | LuckOf
    | Extend
    | Hello
    | Open
    | Close
    | Hidden
    | NewMatch
    | Act
    | Undo
    | Redo
    | Go
    | Look
    | Resign
    | Save
    | Hold
    | Search
    | Analyse
    | Pause
    | Resume
    | StepOn
    | Cancel
    | ChangeView
    | CheckPosition
)

_PLACE = re.compile(r"([a-z_]+(?:\[\d+\])?(?:\.[a-z_]+(?:\[\d+\])?)*): ")
"""Where in a position an error is, as its message begins."""

_DECODER = msgspec.json.Decoder(Request)


class _Id(msgspec.Struct):
    id: Whole = 0


class BadMessageError(TurnwiseError):
    """A message that no client of ours sends."""


class WrongTokenError(BadMessageError):
    """A client that was not given the link."""


def read(raw: bytes, depth: int) -> Request:
    if _too_deep(raw, depth):
        raise BadMessageError(f"nested deeper than {depth}")
    try:
        return cast(Request, _DECODER.decode(raw))
    except msgspec.ValidationError as error:
        raise BadMessageError(str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessageError(f"no JSON: {error}") from None


def id_of(raw: bytes) -> int:
    """Of a message that cannot be read otherwise."""
    try:
        return msgspec.json.decode(raw, type=_Id).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return 0


def _too_deep(raw: bytes, most: int) -> bool:
    depth, inside, skip = 0, False, False
    for byte in raw:
        if skip:
            skip = False
        elif inside:
            skip = byte == 0x5C
            inside = byte != 0x22
        elif byte == 0x22:
            inside = True
        elif byte in (0x5B, 0x7B):
            depth += 1
            if depth > most:
                return True
        elif byte in (0x5D, 0x7D):
            depth -= 1
    return False


def answer(id: int, ok: Any) -> bytes:
    return msgspec.json.encode({"re": id, "ok": ok})


def refusal(id: int, error: Exception) -> bytes:
    """Only what our own errors say goes out; anything else is a mistake of ours and stays here."""
    known = isinstance(error, TurnwiseError)
    kind = type(error).__name__ if known else "InternalError"
    message = str(error)[:2000] if known else "something went wrong on the server"
    place = ""
    if " - at `$" in message:
        message, _, place = message.partition(" - at `$")
        place = place.rstrip("`").lstrip(".")
    elif found := _PLACE.match(message):
        place = found[1]
    return msgspec.json.encode({"re": id, "error": {"kind": kind, "at": place, "message": message}})


def bounded(value: Any, most: int, what: str) -> Any:
    """Refuses data that is larger than it may be."""
    size = len(msgspec.json.encode(value))
    if size > most:
        raise BadStateError(f"{what}: {size:,} bytes, at most {most:,}")
    return value
