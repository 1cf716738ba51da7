"""HSReplay XML: the same packets as elements. Read as a stream: a file of any size needs the memory of one element."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.parsers import expat

from .packets import (
    Begin,
    Change,
    Choices,
    Chosen,
    Create,
    End,
    Full,
    Hide,
    Meta,
    Note,
    Option,
    Options,
    Packet,
    Player,
    SendChoices,
    SendOption,
    Show,
    TagChange,
    Tags,
)
from .source import PIECE, Source

MOST_DEPTH = 200
MOST_ELEMENT = 4 * PIECE  # bytes without a single element
MOST_NUMBER = 2**31 - 1
MOST_NOTES = 100


class Damaged(ValueError):
    """An element that does not say what it should."""


def whole(text: str | None, default: int | None = None) -> int:
    if text is None or text == "":
        if default is None:
            raise Damaged("a number is missing")
        return default
    if len(text) > 11:
        raise Damaged(f"the number {text[:20]}... is too large")
    try:
        value = int(text)
    except ValueError:
        raise Damaged(f"{text!r} is no number") from None
    if not -MOST_NUMBER - 1 <= value <= MOST_NUMBER:
        raise Damaged(f"the number {text} is too large")
    return value


class HsReplayReader:
    """Packets from the bytes of an HSReplay file, given in pieces."""

    def __init__(self) -> None:
        self.notes = 0
        self.known = 0
        self._build = 0
        self._out: list[Packet] = []
        self._create: Create | None = None  # until its players have been read
        self._open: list[tuple[str, Any]] = []  # elements around this one, each with its packet
        self._silent = 0  # bytes since the last element
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.EntityDeclHandler = self._refuse
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def _refuse(self, *_: Any) -> None:
        raise Damaged("it declares entities; no recording does")

    @property
    def line(self) -> int:
        return self._parser.CurrentLineNumber

    def feed(self, piece: bytes) -> tuple[list[Packet], str]:
        """The packets that `piece` completes, and why reading ends here, if it does."""
        problem = ""
        self._silent += len(piece)
        try:
            self._parser.Parse(piece, False)
            if self._silent > MOST_ELEMENT:
                problem = f"line {self.line}: more than {MOST_ELEMENT} bytes without an element"
        except expat.ExpatError as error:
            problem = f"line {error.lineno}: {expat.errors.messages.get(error.code, error)}"
        except Damaged as error:
            problem = f"line {self.line}: {error}"
        out, self._out = self._out, []
        return out, problem

    def finish(self) -> tuple[list[Packet], str]:
        problem = ""
        try:
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            problem = f"line {error.lineno}: {expat.errors.messages.get(error.code, error)}"
        except Damaged as error:
            problem = f"line {self.line}: {error}"
        self._flush()
        out, self._out = self._out, []
        return out, problem

    def _flush(self) -> None:
        if self._create is not None:
            self._out.append(self._create)
            self._create = None

    def _note(self, message: str) -> None:
        self.notes += 1
        if self.notes <= MOST_NOTES:
            self._out.append(Note(self.line, message))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._silent = 0
        if len(self._open) > MOST_DEPTH:
            raise Damaged("elements are nested too deep")
        packet: Any = None
        try:
            packet = self._element(name, attributes)
        except Damaged as error:
            self._note(f"<{name}>: {error}")
        self._open.append((name, packet))

    def _end(self, name: str) -> None:
        _, packet = self._open.pop()
        if isinstance(packet, Begin):
            self._out.append(End())
        elif isinstance(packet, (Full, Show, Change, Meta, Options, Choices, SendChoices, Chosen)):
            self._out.append(packet)
        elif name == "Game":
            self._flush()

    def _element(self, name: str, has: dict[str, str]) -> Any:
        inside = self._open[-1][1] if self._open else None
        if name == "Tag":
            tags: Tags | None = getattr(inside, "tags", None)
            if tags is None:
                raise Damaged("a tag of nobody")
            tags[whole(has.get("tag"))] = whole(has.get("value"))
            return None
        if name == "TagChange":
            self._flush()
            self._out.append(TagChange(whole(has.get("entity")), whole(has.get("tag")), whole(has.get("value"))))
            return None
        if name in ("Block", "Action"):
            self._flush()
            option = has.get("subOption", has.get("suboption"))
            begin = Begin(
                whole(has.get("type"), 0), whole(has.get("entity"), 0), whole(has.get("target"), 0), whole(option, -1),
                self.line,
            )  # fmt: skip
            self._out.append(begin)
            return begin
        self.known += name in _KNOWN
        if name == "HSReplay":
            self._build = whole(has.get("build"), 0)
        elif name == "Game":
            self._flush()
            self._create = Create(build=self._build, line=self.line)
        elif name == "GameEntity":
            if self._create is None:
                raise Damaged("no match begins here")
            self._create.entity, self._create.tags = whole(has.get("id")), {}
            return self._create
        elif name == "Player":
            if self._create is None or len(self._create.players) > 8:
                raise Damaged("no match begins here")
            player = Player(whole(has.get("id")), whole(has.get("playerID")), has.get("name", "")[:200], {}, [])
            self._create.players.append(player)
            return player
        elif name == "Deck":
            return inside if isinstance(inside, Player) else None
        elif name == "Card":
            if isinstance(inside, Player) and len(inside.deck) < 1000:
                inside.deck.append(has.get("id", "")[:100])
        elif name in ("Option", "SubOption"):
            holder = inside.options if isinstance(inside, (Options, Option)) else None
            if holder is None:
                raise Damaged("an option of no list")
            kind = whole(has.get("type"), 3)
            error = has.get("error")
            option_ = Option(kind, whole(has.get("entity"), 0), [], [], kind == 2 or error in (None, "-1", "NONE"))
            if len(holder) < 1000:
                holder.append(option_)
            return option_
        elif name == "Target":
            if not isinstance(inside, Option):
                raise Damaged("a target of nobody")
            if has.get("error") in (None, "-1", "NONE") and len(inside.targets) < 1000:
                inside.targets.append(whole(has.get("entity")))
        elif name in ("Choice", "Info"):
            if isinstance(inside, (Choices, SendChoices, Chosen, Meta)) and len(inside.entities) < 1000:
                inside.entities.append(whole(has.get("entity", has.get("id"))))
        else:
            self._flush()
            return self._packet(name, has)
        return None

    def _packet(self, name: str, has: dict[str, str]) -> Packet | None:
        if name == "FullEntity":
            return Full(whole(has.get("id")), has.get("cardID", "")[:100], {})
        if name == "ShowEntity":
            return Show(whole(has.get("entity")), has.get("cardID", "")[:100], {})
        if name == "ChangeEntity":
            return Change(whole(has.get("entity")), has.get("cardID", "")[:100], {})
        if name == "HideEntity":
            self._out.append(Hide(whole(has.get("entity")), whole(has.get("zone"))))
            return None
        if name == "MetaData":
            return Meta(whole(has.get("meta"), -1), whole(has.get("data"), 0), [])
        if name == "Options":
            return Options(whole(has.get("id"), 0), [], self.line)
        if name == "SendOption":
            self._out.append(SendOption(*(whole(has.get(key), default) for key, default in _SENT)))
            return None
        if name == "Choices":
            player, kind = whole(has.get("entity", has.get("playerID")), 0), whole(has.get("type"), 0)
            return Choices(whole(has.get("id"), 0), player, kind, [], whole(has.get("source"), 0), self.line)
        if name == "SendChoices":
            return SendChoices(whole(has.get("id"), 0), whole(has.get("type"), 0), [])
        if name == "ChosenEntities":
            return Chosen(whole(has.get("id"), 0), whole(has.get("entity", has.get("playerID")), 0), [])
        return None


_SENT = (("option", None), ("subOption", -1), ("target", 0), ("position", 0))
_KNOWN = {"HSReplay", "Game", "GameEntity", "Player", "Options", "FullEntity"}


def read_hsreplay(source: Source, reader: HsReplayReader | None = None) -> Iterator[Packet]:
    """The packets of an HSReplay file."""
    reader = reader or HsReplayReader()
    for piece in source.pieces():
        packets, problem = reader.feed(piece)
        yield from packets
        if problem:
            source.problem = source.problem or problem
            packets, _ = HsReplayReader.finish(reader) if reader._create is not None else ([], "")
            yield from packets
            return
    packets, problem = reader.finish()
    yield from packets
    source.problem = source.problem or problem
