"""The board in a terminal: the text of a position with colours, fitted to the width, and with you at the bottom."""

from __future__ import annotations

import re
import textwrap

from rich.console import Console
from rich.text import Text

from turnwise import _core

_SIDE = re.compile(r"player (\d): ")
_COLOURS = (
    (r"^(You|They|Player \d)\b", "bold"),
    (r"^\s+\d\.", "dim"),
    (r"\b\d+/\d+( of \d+)?\b", "bold"),
    (r"\b\d+ of \d+\b", "red"),
    (r"\b\d+ health\b", "bold red"),
    (r"\bmana \d+/\d+", "blue"),
    (r"\b(Taunt|Divine Shield|Stealth|Windfury|Poisonous|Lifesteal|Charge|Rush)\b", "yellow"),
    (r"\b(asleep|Frozen|Silenced|unknown)\b", "dim"),
    (r"\bsecret:.*", "magenta"),
)


def board(state: _core.State, seat: int | None = None) -> str:
    console = Console(highlight=False)
    lines = _lines(state, seat, min(console.width, 100))
    if console.color_system is None:
        return "\n".join(lines)
    playable = _playable(state)
    with console.capture() as shown:
        for line in lines:
            console.print(_coloured(line, playable), soft_wrap=True)
    return shown.get().rstrip("\n")


def _lines(state: _core.State, seat: int | None, width: int) -> list[str]:
    head, *rest = str(state).rstrip("\n").split("\n")
    blocks: dict[int, list[str]] = {}
    tail: list[str] = []
    for line in rest:
        if found := _SIDE.match(line):
            blocks[current := int(found[1])] = [line]
        elif line.startswith("  ") and not tail:
            blocks[current].append(line)
        else:
            tail.append(line)
    order = list(blocks) if seat is None else [side for side in blocks if side != seat] + [seat]
    lines = [head, *(line for side in order for line in blocks[side]), *tail]
    fitted = [piece for line in lines for piece in _fit(_personal(line, seat), width)]
    return [line for line in fitted if line.strip() != "hand:"]


def _personal(line: str, seat: int | None) -> str:
    """You and they, to one who plays."""
    if seat is None:
        return line
    line = re.sub(r"\bplayer (\d)\b", lambda found: "you" if int(found[1]) == seat else "they", line)
    return line[:1].upper() + line[1:] if line.startswith(("you:", "they:")) else line


def _fit(line: str, width: int) -> list[str]:
    if line.startswith("  hand: "):  # a card and its cost stay together
        line = "  hand: " + ", ".join(card.replace(" ", "\xa0") for card in line.removeprefix("  hand: ").split(", "))
    indent = " " * (len(line) - len(line.lstrip()) + (2 if line.lstrip().startswith(("hand:", "You", "They")) else 4))
    pieces = textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)
    return [piece.replace("\xa0", " ") for piece in pieces] or [line]


def _playable(state: _core.State) -> set[str]:
    if state.is_over or state.viewer not in (None, state.to_act):
        return set()
    return {re.split(" → |, | at ", choice.words)[0] for choice in state.choices() if choice.from_.startswith("hand:")}


def _coloured(line: str, playable: set[str]) -> Text:
    text = Text(line)
    for pattern, style in _COLOURS:
        text.highlight_regex(pattern, style)
    text.highlight_regex(r"^You\b", "bold green")
    text.highlight_regex(r"^They\b", "bold red")
    for name in playable:
        text.highlight_regex(rf"\b{re.escape(name)} \(\d+\)", "bold green")
    return text
