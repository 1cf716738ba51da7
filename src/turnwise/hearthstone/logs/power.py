"""Power.log: the lines that the client writes about a match, read one by one into packets.

The client says everything twice: GameState when the server tells it, PowerTaskList when it is drawn. GameState is read;
where a match has only the other, that one. Blocks are ACTION_START in builds of 2015 and BLOCK_START later.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator

from .packets import (
    UNKNOWN_BLOCK,
    Begin,
    Built,
    Change,
    Choices,
    Chosen,
    Create,
    End,
    Full,
    Hide,
    Meta,
    Named,
    Note,
    Option,
    Options,
    Packet,
    Player,
    Ref,
    SendChoices,
    SendOption,
    Show,
    TagChange,
    Tags,
)
from .source import Source, decoder_for
from .tags import BLOCKS, CHOICES, METAS, NAMES, OPTIONS, VALUES, ZONES

MOST_LINE = 1 << 20
MOST_NUMBER = 2**31 - 1
MOST_NOTES = 100  # told one by one; the rest are counted

_ID = re.compile(r"[\[ ]id=(\d{1,9}) ")
_CREATE_PLAYER = re.compile(r"Player EntityID=(\d{1,9}) PlayerID=(\d{1,9})")
_START = re.compile(
    r"(?:ACTION|BLOCK)_START (?:(?:Block|Sub)Type=(?P<kind>\w+) )?Entity=(?P<entity>.*?) "
    r"(?:(?:Block|Sub)Type=(?P<late>\w+) )?"
    r"(?:EffectCardId=.*? )?(?:EffectIndex|Index)=-?\d+ Target=(?P<target>.*?)"
    r"(?: SubOption=(?P<option>-?\d{1,9}))?(?: TriggerKeyword=\S*)?\s*$"
)
_META = re.compile(r"META_DATA - Meta=(\w+) Data=(.*) Info(?:Count)?=(\d+)")
_OPTION = re.compile(r"option (\d+) type=(\w+) mainEntity=(.*?)(?: error=(\w+) errorParam=.*)?$")
_SUB_OPTION = re.compile(r"subOption (\d+) entity=(.*?)(?: error=(\w+) errorParam=.*)?$")
_TARGET = re.compile(r"target (\d+) entity=(.*?)(?: error=(\w+) errorParam=.*)?$")
_SEND_OPTION = re.compile(
    r"selectedOption=(-?\d{1,9}) selectedSubOption=(-?\d{1,9}) selectedTarget=(-?\d{1,9}) selectedPosition=(-?\d{1,9})"
)
_CHOICES = re.compile(r"id=(\d{1,9}) Player=(.*?)(?: TaskList=\d*)? ChoiceType=(\w+)")
_OLD_CHOICES = re.compile(r"id=(\d{1,9})(?: PlayerId=(\d{1,9}))? ChoiceType=(\w+)")
_CHOSEN = re.compile(r"id=(\d{1,9}) Player=(.*?) EntitiesCount=(\d+)")
_SEND_CHOICES = re.compile(r"id=(\d{1,9}) ChoiceType=(\w+)")
_NAMED = re.compile(r"PlayerID=(\d{1,9}), PlayerName=(.+)$")
_BUILD = re.compile(r"BuildNumber=(\d{1,9})$")
_PART = re.compile(r"\w+\[\d+\]=(.*)$")


class Unread(ValueError):
    """A line that says something else than its kind of line does."""


def number(text: str) -> int:
    if len(text) > 11:
        raise Unread(f"the number {text[:20]}... is too large")
    value = int(text)
    if not -MOST_NUMBER - 1 <= value <= MOST_NUMBER:
        raise Unread(f"the number {text} is too large")
    return value


class PowerReader:
    """Packets from the text of a Power.log, given in pieces. Holds one unfinished packet and nothing else."""

    def __init__(self) -> None:
        self.line = 0
        self.known = 0  # lines that a client writes
        self.notes = 0
        self.source = ""  # of the present match: GameState or PowerTaskList
        self._rest = ""
        self._skipping = False  # within a line that is too long
        self._out: list[Packet] = []
        self._open: Packet | None = None  # waits for tag lines, or for entities of a list
        self._tags: Tags | None = None
        self._option: Option | None = None
        self._target: Option | None = None
        self._refs: dict[str, Ref] = {}
        self._misnames = False  # a client of 2015, which prints the wrong player of a question
        self._heads: dict[str, Callable[[str], None] | None] = {}

    # --- lines -------------------------------------------------------------------------------------------------------
    def feed(self, text: str) -> list[Packet]:
        """The packets that `text` completes."""
        lines = (self._rest + text).split("\n")
        self._rest = lines.pop()
        if len(self._rest) > MOST_LINE:
            if not self._skipping:
                self._note(f"a line of more than {MOST_LINE} characters")
            self._rest, self._skipping = "", True
        if self._skipping and lines:
            del lines[0]
            self.line += 1
            self._skipping = False
        for line in lines:
            self._read(line)
        out, self._out = self._out, []
        return out

    def finish(self) -> list[Packet]:
        if self._rest and not self._skipping:
            self._read(self._rest)
        self._flush()
        out, self._out = self._out, []
        return out

    def _note(self, message: str) -> None:
        self.notes += 1
        if self.notes <= MOST_NOTES:
            self._out.append(Note(self.line, message))

    def _read(self, line: str) -> None:
        self.line += 1
        at = line.find("() - ", 0, 100)
        if at < 0:
            return
        head = line[line.rfind(" ", 0, at) + 1 : at]
        read = self._heads.get(head, False)
        if read is False:
            read = self._head(head)
        if read is None:
            return
        try:
            read(line[at + 5 :].strip())  # type: ignore[operator]
        except (Unread, ValueError, KeyError) as error:
            self._note(
                f"{head}: {error if isinstance(error, Unread) else 'damaged'}: {line[at + 5 : at + 105].strip()}"
            )

    def _head(self, head: str) -> Callable[[str], None] | None:
        """Who reads the lines of this function of the client."""
        class_, _, function = head.partition(".")
        reads: dict[str, Callable[[str], None]] = {
            "DebugPrintPower": lambda rest: self._power(rest, class_),
            "DebugPrintOptions": self._options,
            "SendOption": self._send_option,
            "DebugPrintEntityChoices": self._choices,
            "DebugPrintChoices": self._choices,
            "DebugPrintEntitiesChosen": self._chosen,
            "SendChoices": self._send_choices,
            "DebugPrintGame": self._named,
        }
        found = reads.get(function)
        if class_ not in ("GameState", "PowerTaskList") or (
            class_ == "PowerTaskList" and function != "DebugPrintPower"
        ):
            found = None
        if len(self._heads) < 1000:
            self._heads[head] = found
        return found

    # --- parts of lines ----------------------------------------------------------------------------------------------
    def _ref(self, text: str) -> Ref:
        found = self._refs.get(text)
        if found is not None:
            return found
        if text == "GameEntity":
            found = 1
        elif text.startswith("[") and (match := _ID.search(text)):
            found = int(match[1])
        elif text.isdigit():
            found = number(text)
        elif text in ("", "-1"):
            found = 0
        elif text.startswith("[") and "id=" in text:
            raise Unread("an entity that is no entity")
        else:
            found = sys.intern(text[:200])
        if len(self._refs) > 5000:
            self._refs.clear()
        self._refs[text] = found
        return found

    @staticmethod
    def _tag(name: str, value: str) -> tuple[int | str, int | str]:
        tag: int | str | None = NAMES.get(name)
        if tag is None:
            tag = number(name) if name.isdigit() else sys.intern(name[:100])
        if value.isdigit() or (value[:1] == "-" and value[1:].isdigit()):
            return tag, number(value)
        words = VALUES.get(tag) if isinstance(tag, int) else None
        return tag, (words[value] if words and value in words else sys.intern(value[:100]))

    # --- what lines say ----------------------------------------------------------------------------------------------
    def _flush(self) -> None:
        if self._open is not None:
            self._out.append(self._open)
            self._open = self._tags = self._option = self._target = None

    def _put(self, packet: Packet) -> None:
        self._flush()
        self._out.append(packet)

    def _hold(self, packet: Packet, tags: Tags | None = None) -> None:
        """The packet goes out when the lines that belong to it have been read."""
        self._flush()
        self._open, self._tags = packet, tags

    def _power(self, rest: str, class_: str) -> None:
        if class_ != self.source:
            if not (rest.startswith("CREATE_GAME") and (class_ == "GameState" or not self.source)):
                return
            self.source = class_
        self.known += 1
        if rest.startswith("TAG_CHANGE "):
            at = rest.rfind(" tag=")
            value_at = rest.find(" value=", at)
            if at < 0 or value_at < 0 or rest[11:18] != "Entity=":
                raise Unread("damaged")
            value = rest[value_at + 7 :]
            if " " in value:
                value = value[: value.find(" ")]  # DEF CHANGE
            tag, number_ = self._tag(rest[at + 5 : value_at], value)
            self._put(TagChange(self._ref(rest[18:at]), tag, number_))
        elif rest.startswith("tag="):
            if self._tags is None:
                raise Unread("a tag of nobody")
            name, _, value = rest[4:].partition(" value=")
            if not value:
                raise Unread("a tag without a value")
            tag, number_ = self._tag(name, value.split(" ", 1)[0])
            self._tags[tag] = number_
        elif rest.startswith(("BLOCK_START", "ACTION_START")):
            self._misnames |= rest[0] == "A"
            match = _START.match(rest)
            if match is None:
                self._put(Begin(UNKNOWN_BLOCK, 0, line=self.line))  # its end comes all the same
                raise Unread("damaged")
            kind = match["kind"] or match["late"] or ""
            block = BLOCKS.get(kind, int(kind) if kind.isdecimal() and len(kind) < 10 else UNKNOWN_BLOCK)
            option = int(match["option"]) if match["option"] else -1
            self._put(Begin(block, self._ref(match["entity"]), self._ref(match["target"]), option, self.line))
        elif rest in ("BLOCK_END", "ACTION_END"):
            self._put(End())
        elif rest.startswith("FULL_ENTITY"):
            at = rest.rfind(" CardID=")
            text, card = (rest[:at], rest[at + 8 :]) if at >= 0 else (rest, "")
            tags: Tags = {}
            made = "Creating ID="
            where = text.find(made)
            entity = number(text[where + len(made) :]) if where >= 0 else self._ref(text[text.find("[") :])
            self._hold(Full(entity, card[:100], tags), tags)
        elif rest.startswith(("SHOW_ENTITY", "CHANGE_ENTITY")):
            at, where = rest.rfind(" CardID="), rest.find("Entity=")
            if at < 0 or where < 0:
                raise Unread("damaged")
            tags = {}
            kind_ = Show if rest[0] == "S" else Change
            self._hold(kind_(self._ref(rest[where + 7 : at]), rest[at + 8 :][:100], tags), tags)
        elif rest.startswith("HIDE_ENTITY"):
            at, where = rest.rfind(" tag="), rest.find("Entity=")
            value = rest[rest.rfind("value=") + 6 :]
            if at < 0 or where < 0:
                raise Unread("damaged")
            self._put(Hide(self._ref(rest[where + 7 : at]), ZONES[value] if value in ZONES else number(value)))
        elif rest.startswith("META_DATA"):
            match = _META.match(rest)
            if match is None:
                raise Unread("damaged")
            data = match[2]
            self._hold(Meta(METAS.get(match[1], -1), number(data) if data.lstrip("-").isdigit() else 0, []))
        elif rest.startswith("Info["):
            if isinstance(self._open, Meta) and len(self._open.entities) < 1000:
                self._open.entities.append(self._ref(rest[rest.find("= ") + 2 :]))
        elif rest.startswith("CREATE_GAME"):
            self._hold(Create(line=self.line))
        elif rest.startswith("GameEntity EntityID="):
            if not isinstance(self._open, Create):
                raise Unread("no match begins here")
            self._open.entity, self._open.tags = number(rest[20:].split()[0]), {}
            self._tags = self._open.tags
        elif rest.startswith("Player EntityID="):
            match = _CREATE_PLAYER.match(rest)
            if match is None or not isinstance(self._open, Create) or len(self._open.players) > 8:
                raise Unread("damaged")
            self._tags = {}
            self._open.players.append(Player(int(match[1]), int(match[2]), tags=self._tags))
        elif not rest.startswith(
            ("SUB_SPELL", "Source =", "Targets[", "RESET_GAME", "CACHED_TAG", "SHUFFLE_DECK", "VO_SPELL")
        ):
            raise Unread("unknown")

    def _options(self, rest: str) -> None:
        self.known += 1
        if self.source == "PowerTaskList":
            return  # what is drawn comes later than what is offered
        if rest.startswith("id="):
            self._hold(Options(number(rest[3:]), [], self.line))
            return
        options = self._open
        if not isinstance(options, Options):
            raise Unread("an option of no list")
        if match := _TARGET.match(rest):
            if self._target is None:
                raise Unread("a target of nobody")
            if (match[3] or "NONE") == "NONE" and len(self._target.targets) < 1000:
                self._target.targets.append(self._ref(match[2]))
        elif match := _SUB_OPTION.match(rest):
            if self._option is None:
                raise Unread("an option of nobody")
            if len(self._option.options) < 1000:
                self._target = Option(3, self._ref(match[2]), [], [], (match[3] or "NONE") == "NONE")
                self._option.options.append(self._target)
        elif match := _OPTION.match(rest):
            if len(options.options) < 1000:
                kind = OPTIONS.get(match[2], 0)
                # END_TURN has the error INVALID in the builds that tell errors.
                legal = kind == 2 or (match[4] or "NONE") == "NONE"
                self._option = self._target = Option(kind, self._ref(match[3]), [], [], legal)
                options.options.append(self._option)
        else:
            raise Unread("unknown")

    def _send_option(self, rest: str) -> None:
        if self.source == "PowerTaskList":
            return
        match = _SEND_OPTION.match(rest)
        if match is None:
            raise Unread("damaged")
        self._put(SendOption(*(int(each) for each in match.groups())))

    def _list(self, rest: str) -> bool:
        """An entity of the list that is open."""
        match = _PART.match(rest)
        if match is None or not isinstance(self._open, (Choices, SendChoices, Chosen)):
            return False
        if len(self._open.entities) < 1000:
            self._open.entities.append(self._ref(match[1]))
            if isinstance(self._open, (Choices, Chosen)) and isinstance(self._open.player, str):
                self._resolve(self._open.player, match[1])
        return True

    def _asked(self, name: str) -> Ref:
        """Who is asked. Clients of 2015 print the entity that has the player's number: the match itself for player 1,
        player 1 for player 2."""
        self._misnames |= name == "GameEntity"
        return 0 if self._misnames else self._ref(name)

    def _resolve(self, name: str, entity: str) -> None:
        """A card in a player's question tells which player that is."""
        match = re.search(r" player=(\d{1,9})\]", entity)
        if match is not None:
            self._out.append(Named(int(match[1]), name))

    def _choices(self, rest: str) -> None:
        self.known += 1
        if match := _CHOICES.match(rest):
            self._hold(Choices(int(match[1]), self._asked(match[2]), CHOICES.get(match[3], 0), [], 0, self.line))
        elif match := _OLD_CHOICES.match(rest):
            player = f"#{match[2]}" if match[2] else 0
            self._hold(Choices(int(match[1]), player, CHOICES.get(match[3], 0), [], 0, self.line))
        elif rest.startswith("Source="):
            if isinstance(self._open, Choices):
                self._open.source = self._ref(rest[7:])
        elif not self._list(rest):
            raise Unread("unknown")

    def _chosen(self, rest: str) -> None:
        if match := _CHOSEN.match(rest):
            self._hold(Chosen(int(match[1]), self._asked(match[2]), []))
        elif not self._list(rest):
            raise Unread("unknown")

    def _send_choices(self, rest: str) -> None:
        if match := _SEND_CHOICES.match(rest):
            self._hold(SendChoices(int(match[1]), CHOICES.get(match[2], 0), []))
        elif not self._list(rest):
            raise Unread("unknown")

    def _named(self, rest: str) -> None:
        if match := _NAMED.match(rest):
            self._put(Named(int(match[1]), match[2][:200]))
        elif match := _BUILD.match(rest):
            self._put(Built(int(match[1])))


def read_power(source: Source, reader: PowerReader | None = None) -> Iterator[Packet]:
    """The packets of a Power.log."""
    reader = reader or PowerReader()
    decoder = None
    for piece in source.pieces():
        decoder = decoder or decoder_for(piece)
        yield from reader.feed(decoder.decode(piece))
    if decoder is not None:
        yield from reader.feed(decoder.decode(b"", True))
    yield from reader.finish()
