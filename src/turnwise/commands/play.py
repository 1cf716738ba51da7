"""A person at the terminal: play against an agent, watch agents, look at a recorded match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from turnwise import _core
from turnwise.agents import agents_for, has_budget
from turnwise.arena import Record
from turnwise.arena.record import replay_pieces, trusted
from turnwise.commands.shared import (
    AGENT_HELP,
    DeckOption,
    GameArgument,
    IterationsOption,
    JsonOption,
    LevelOption,
    ModelCallsOption,
    SecondsOption,
    SetOption,
    Setting,
    budget_of,
    complete_agent,
    read_text,
    say,
    say_json,
    setting_from_record,
    setting_from_words,
    words_of,
)
from turnwise.errors import BadSetupError, BadStateError, IllegalActionError
from turnwise.recipes import Agent
from turnwise.session import PERSON, Seat, Session

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

HELP = (
    "Take an action by its number or its words. hint: what an agent would do here; explain: why; undo: take back your "
    "last decision; help: how to read the board, help WORDS: what they mean; quit: leave."
)


class Table:
    """A match at the terminal: a person's seat, or none for one who watches agents."""

    def __init__(self, what: Setting, agents: Sequence[tuple[str, Agent]], person: int | None, seed: int) -> None:
        players = what.rules._start(what.setup, _core._match_seed(seed))[0].players
        if person is not None and not 0 <= person < players:
            raise BadSetupError(f"--seat {person}: {what.name} has the seats 0 to {players - 1}")
        others = [seat for seat in range(players) if seat != person]
        if len(agents) not in (1, len(others)):
            raise BadSetupError(
                f"--agent: expected one, or one for each of the {len(others)} seats, found {len(agents)}"
            )
        named = dict(zip(others, agents if len(agents) > 1 else list(agents) * len(others), strict=True))
        seats = [Seat(*named[seat]) if seat in named else PERSON for seat in range(players)]
        self.session = Session(what, seats, seed)
        self.what = what
        self.person = person
        self.agents = len(named)
        self.told = 0  # actions that the person has heard of

    @property
    def state(self) -> _core.State:
        return self.session.state

    @property
    def view(self) -> _core.State:
        """What may be shown: the person's observation, or everything to one who only watches."""
        return self.session.view(self.person)

    def help(self, words: str) -> str:
        """How to say what; the game adds its legend, and what it knows about `words`."""
        explain = getattr(self.what.hooks, "help", None)
        about = "" if explain is None else str(explain(self.view, words))
        return about if words and about else f"{HELP}\n{about}".strip()

    def undo(self) -> None:
        self.session.undo(self.person)
        self.told = self.session.moment.depth

    def news(self) -> list[News]:
        """What was done since the person last heard, as the person may know it."""
        line = self.session.line()
        heard = []
        for before, after in zip(line[self.told :], line[self.told + 1 :], strict=False):
            assert after.step is not None
            seat, action = after.step.seat, after.step.action
            words = self.what.label_to_other(before.state, action, self.person if seat != self.person else None)
            did = self.what.happened(before.state, action, after.state, self.person)
            heard.append(News(seat, words, did))
        self.told = len(line) - 1
        return heard

    def listed(self) -> list[Listed]:
        """The legal actions as they are shown: the end of the turn last, and what one card or unit can do together."""
        found: dict[str, list[Listed]] = {}
        for number, choice in enumerate(self.state.choices()):
            label = self.what.label(self.state, choice.action) if choice.words == choice.text else choice.words
            source = "end" if choice.kind == "end" else choice.from_ or str(number)
            found.setdefault(source, []).append(Listed(choice.action, label))
        ends = found.pop("end", [])
        return [one for group in found.values() for one in group] + ends

    def hint(self) -> tuple[_core.State, Any]:
        """What an agent thinks of this decision, from what the person sees and nothing else: the one of the match that
        searches, or plain search. The observation, and what was found."""
        recipes = [seat.recipe for seat in self.session.seats if seat.recipe is not None]
        searching = [recipe for recipe in recipes if has_budget(recipe) and "evaluate" in recipe.__struct_fields__]
        advice = self.session.hint(searching[0] if searching else "mcts", self.person)
        advice.start()
        advice.wait()
        return self.view, advice.result()


class News(NamedTuple):
    """A step of the match as a person hears of it."""

    seat: int
    action: str
    happened: list[str]


class Listed(NamedTuple):
    """A legal action, and what people call it."""

    action: Any
    words: str


class Talk:
    """How a match is shown to people."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def begin(self) -> None:
        if self.table.person is None:
            return
        seats = len(self.table.session.seats)
        others = (
            ""
            if seats == 2
            else f"; the others are {', '.join(str(n) for n in range(seats) if n != self.table.person)}"
        )
        say(f"You are player {self.table.person}{others}. {HELP}", hang=0)

    def who(self, seat: int) -> str:
        if seat == self.table.person:
            return "You"
        name = self.table.session.seats[seat].name
        if self.table.person is None:
            return f"Player {seat} ({name})"
        return "They" if self.table.agents == 1 else f"Player {seat}"

    def news(self) -> None:
        for seat, action, happened in self.table.news():
            say(f"[{'green' if seat == self.table.person else 'red'}]{self.who(seat)}:[/] ", action)
            for line in happened:
                say("", f"  {line}")

    def decision(self, listed: list[Listed]) -> None:
        typer.echo("")
        typer.echo(self.table.what.text(self.table.view, self.table.person))
        menu(listed)
        self.prompt()

    def prompt(self) -> None:
        typer.echo("you> ", nl=False)

    def help(self, words: str) -> None:
        for line in self.table.help(words).split("\n"):
            say("", line, hang=2 if line.startswith(" ") else 0)
        self.prompt()

    def hint(self, why: bool) -> None:
        from turnwise.commands.explain import reason, say_actions

        seen, found = self.table.hint()
        if why:
            say_actions(self.table.what, seen, found, 8)
        else:
            say("[bold]hint:[/] ", f"{self.table.what.label(seen, found.best)} ({reason(found)})")
        self.prompt()

    def error(self, message: str) -> None:
        say("", message)
        self.prompt()

    def end(self) -> None:
        state = self.table.state
        typer.echo("")
        typer.echo(self.table.what.text(self.table.view, self.table.person))
        if not state.is_over:
            typer.echo("The match was not played to its end.")
            return
        returns = " ".join(f"{value:g}" for value in state.returns)
        mine = None if self.table.person is None else state.returns[self.table.person]
        rest = [value for seat, value in enumerate(state.returns) if seat != self.table.person]
        verdict = (
            ""
            if mine is None
            else "You win. "
            if mine > max(rest)
            else "You lose. "
            if mine < max(rest)
            else "A draw. "
        )
        typer.echo(f"{verdict}Returns by seat: {returns}. Seed {self.table.session.seed}.")


class JsonTalk(Talk):
    """The same for machines: a JSON object on each line."""

    def begin(self) -> None:
        pass

    def news(self) -> None:
        for seat, action, happened in self.table.news():
            if seat != self.table.person:
                say_json({"seat": seat, "action": action} | ({"happened": happened} if happened else {}))

    def decision(self, listed: list[Listed]) -> None:
        view = self.table.view
        plain = view.to_plain() if "JSON" in self.table.what.rules.abilities else str(view)
        legal = [str(action) for action in self.table.state.legal_actions()]
        say_json({"to_act": view.to_act, "state": plain, "legal_actions": legal})

    def help(self, words: str) -> None:
        say_json({"help": self.table.help(words)})

    def hint(self, why: bool) -> None:
        from turnwise.commands.explain import plain_of

        _, found = self.table.hint()
        say_json({"hint": plain_of(found, 1, 8) if why else str(found.best)})

    def error(self, message: str) -> None:
        say_json({"error": message})

    def end(self) -> None:
        state = self.table.state
        returns = list(state.returns) if state.is_over else None
        say_json({"over": state.is_over, "returns": returns, "seed": self.table.session.seed})


def labels_of(legal: Sequence[Any]) -> list[str]:
    """What a person types for each action: its number in the list, or the action itself where actions are numbers."""
    texts = [str(action) for action in legal]
    return texts if all(text.isdigit() for text in texts) else [str(number + 1) for number in range(len(texts))]


def choice(entry: str, listed: Sequence[Listed]) -> Any:
    """The action that a line names: by number, by its text, by its words or by some of them that no other has."""
    legal = [one.action for one in listed]
    labels = labels_of(legal)
    if entry in labels:
        return legal[labels.index(entry)]
    wanted = entry.lower()
    for one in listed:
        if wanted in (str(one.action).lower(), one.words.lower()):
            return one.action
    if entry.isdigit():
        raise IllegalActionError(f"{entry}: expected one of the {len(legal)} numbers of the list")
    words = wanted.replace("attack", "⚔").split()
    found = [one for one in listed if words and all(word in one.words.lower() for word in words)]
    if len(found) > 1:
        some = ", ".join(one.words for one in found[:5]) + (", ..." if len(found) > 5 else "")
        raise IllegalActionError(f"{entry}: that may be {some}")
    return found[0].action if found else entry


def menu(listed: Sequence[Listed]) -> None:
    """The actions with their numbers; what differs only in its target stands in one paragraph."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    width = min(console.width, 100)
    labels = labels_of([one.action for one in listed])
    numbered = not all(str(one.action).isdigit() for one in listed)
    rows: list[tuple[str, list[Text]]] = []
    for label, one in zip(labels, listed, strict=True):
        head, mark, target = _parted(one.words)
        said = target if mark else one.words
        rest = f"  {said}" if numbered else said.removeprefix(label)  # OpenSpiel's: 0 Pass
        item = Text.assemble((label, "bold cyan"), rest)
        if rows and rows[-1][0] == head:
            rows[-1][1].append(item)
        else:
            rows.append((head, [item]))
    line = Text()
    for head, items in rows:
        if head:
            line = _flush(console, line)
            line = Text.assemble((f"{head} ", "bold"))
            indent = min(line.cell_len, 24)
        else:
            indent = 0
        for item in items:
            if line.cell_len > indent and line.cell_len + item.cell_len + 3 > width:
                _flush(console, line)
                line = Text(" " * indent)
            line += Text("   " if line.plain.strip() else "") + item if indent == 0 else Text(" ") + item + Text("  ")
        if head:
            line = _flush(console, line)
    _flush(console, line)


def _parted(words: str) -> tuple[str, str, str]:
    """`Fireball →` and its target; nothing for an action without one."""
    for mark in (" → ", " ⚔ "):
        head, found, target = words.partition(mark)
        if found:
            return f"{head}{mark.rstrip()}", mark, target
    return "", "", ""


def _flush(console: Console, line: Text) -> Text:
    from rich.text import Text

    if line.plain.strip():
        line.rstrip()
        console.print(line, soft_wrap=True)
    return Text()


def play(
    game: GameArgument,
    agent: Annotated[
        list[str] | None,
        typer.Option("--agent", "-a", help=f"{AGENT_HELP} Repeat for more seats.", autocompletion=complete_agent),
    ] = None,
    seat: Annotated[str, typer.Option(help="Your seat, or `none` to watch agents play.")] = "0",
    seed: Annotated[int | None, typer.Option(min=0, help="Repeats a match; a new one unless told.")] = None,
    iterations: IterationsOption = None,
    seconds: SecondsOption = None,
    model_calls: ModelCallsOption = None,
    set_: SetOption = None,
    deck: DeckOption = None,
    level: LevelOption = None,
    save: Annotated[Path | None, typer.Option(help="Write the record of the match to this file.")] = None,
    json: JsonOption = False,
) -> None:
    """You against an agent, in the terminal. You see what your seat may see.

    Example: `turnwise play connect_four --agent mcts --iterations 500`
    """
    if seat != "none" and not (seat.isascii() and seat.isdecimal()):
        raise BadSetupError(f"--seat {seat}: expected a number from 0, or none")
    budget = budget_of(iterations, seconds, model_calls)
    agents = list(zip(agent or ["mcts"], agents_for(agent or ["mcts"], budget), strict=True))
    number = secrets.randbelow(2**31) if seed is None else seed
    what = setting_from_words(game, words_of(set_, deck, level))
    table = Table(what, agents, None if seat == "none" else int(seat), number)
    if save is not None:
        _save(save, table.session.record())  # a file that cannot be written is said before the match, not after it
    talk = JsonTalk(table) if json else Talk(table)
    talk.begin()
    try:
        converse(table, talk)
    finally:
        talk.news()
        talk.end()
        if save is not None:
            _save(save, table.session.record())


def converse(table: Table, talk: Talk) -> None:
    """Until the match is over or the person leaves."""
    while not table.state.is_over:
        if table.state.to_act != table.person:
            table.session.let_agent_act()
            if table.person is None:
                talk.news()
            continue
        talk.news()
        listed = table.listed()
        talk.decision(listed)
        while True:
            try:
                entry = input().strip()
            except EOFError:
                return
            except UnicodeDecodeError:
                talk.error("that is not text")
                continue
            if entry in ("quit", "exit", "q"):
                return
            if entry == "?" or entry.split(" ")[0] == "help":
                talk.help(entry.partition(" ")[2].strip())
                continue
            if entry in ("hint", "explain"):
                talk.hint(entry == "explain")
                continue
            try:
                table.undo() if entry == "undo" else table.session.take(choice(entry, listed))
                break
            except IllegalActionError as error:
                talk.error(str(error))


def _save(path: Path, record: Record) -> None:
    try:
        path.write_text(record.to_json(), encoding="utf-8")
    except OSError as error:
        raise BadSetupError(f"{path}: {error.strerror}") from None


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `turnwise play --save` writes it.")],
    step: Annotated[
        int | None, typer.Option(min=0, help="Show the state after this many actions, and no more.")
    ] = None,
    trust: Annotated[
        bool, typer.Option("--trust", help="Run the Python file that the record names: cards or a game of your own.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Plays a recorded match again, action by action, and checks that it ends as recorded.

    Example: `turnwise replay match.json --step 12`
    """
    record = trusted(Record.from_json(read_text(file)), trust)
    what = setting_from_record(record.game, record.options, record.setup)
    pieces = replay_pieces(record, game=what.rules)
    # A piece that begins at a position of its own shows it; the numbers of steps go on.
    states = [pieces[0][0], *(state for piece in pieces for state in piece[1:])]
    if step is not None and step >= len(states):
        raise BadStateError(f"--step {step}: the match has {len(states) - 1} actions")
    if json:
        shown = states[-1 if step is None else step]
        plain = shown.to_plain() if "JSON" in what.rules.abilities else str(shown)
        actions = [each.action for each in record.all_steps()]
        return say_json({"game": record.game, "actions": actions, "state": plain, "returns": record.returns})
    if step is not None:
        typer.echo(what.text(states[step]))
        return
    number = 0
    for piece, found in zip(record.all_pieces(), pieces, strict=True):
        if found is not pieces[0]:
            typer.echo("\nThe record has a gap here and goes on at this position:")
        typer.echo(what.text(found[0]))
        for each, before, after in zip(piece.steps, found, found[1:], strict=False):
            number += 1
            typer.echo("")
            say("", f"{number}. player {each.seat}: {what.label(before, each.action)}")
            for line in what.happened(before, each.action, after, None) or [what.said(pick) for pick in each.picks]:
                say("", f"  {line}")
            typer.echo(what.text(after))
    returns = " ".join(f"{value:g}" for value in record.returns)
    typer.echo(f"\nReturns by seat: {returns}" if record.finished else "\nThe record ends before the match does.")
