"""A person at the terminal: play against an agent, watch agents, look at a recorded match."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from turnwise import _core
from turnwise.agents import agent as find_agent
from turnwise.arena import Record
from turnwise.arena import replay as play_again
from turnwise.arena.record import Step, trusted
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
    recorded,
    say_json,
    setting,
    words_of,
)
from turnwise.errors import BadSetupError, BadStateError, IllegalActionError
from turnwise.recipes import Agent
from turnwise.searching import act

HELP = "A number or the text of an action; undo takes back your last decision, help explains, quit ends."


@dataclass(frozen=True)
class Moment:
    """A state of the match, and the step that led to it (none for the first)."""

    state: _core.State
    step: Step | None


class Session:
    """A match that can be taken back. What chance and agents do depends on the seed and the number of the action, so
    the same action after an undo has the same outcome."""

    def __init__(self, what: Setting, agents: Sequence[tuple[str, Agent]], person: int | None, seed: int) -> None:
        self.what = what
        self.person = person
        self.seed = seed
        first, self.start_picks = what.rules._start(what.setup, _core._match_seed(seed))
        self.moments = [Moment(first, None)]
        seats = self.state.players
        if person is not None and not 0 <= person < seats:
            raise BadSetupError(f"--seat {person}: {what.name} has the seats 0 to {seats - 1}")
        others = [seat for seat in range(seats) if seat != person]
        if len(agents) not in (1, len(others)):
            raise BadSetupError(
                f"--agent: expected one, or one for each of the {len(others)} seats, found {len(agents)}"
            )
        self.agents = dict(zip(others, agents if len(agents) > 1 else list(agents) * len(others), strict=True))
        self.told = 0  # moments that the person has heard of

    @property
    def state(self) -> _core.State:
        return self.moments[-1].state

    @property
    def view(self) -> _core.State:
        """What may be shown: the person's observation, or everything to one who only watches."""
        return self.state if self.person is None else self.what.seen(self.state, self.person)

    def take(self, action: Any) -> None:
        seat = self.state.to_act
        after, picks = self.state.apply(action, seed=self._number("chance"))
        self.moments.append(Moment(after, Step(seat=seat, action=action, picks=picks)))

    def let_agent_act(self) -> None:
        _, recipe = self.agents[self.state.to_act]
        self.take(act(self.state, recipe, seed=self._number("agent")))

    def help(self, words: str) -> str:
        """How to say what; the game adds its legend, and what it knows about `words`."""
        explain = getattr(self.what.hooks, "help", None)
        about = "" if explain is None else str(explain(self.view, words))
        return about if words and about else f"{HELP}\n{about}".strip()

    def undo(self) -> None:
        for index in range(len(self.moments) - 2, -1, -1):
            if self.moments[index].state.to_act == self.person:
                del self.moments[index + 1 :]
                self.told = index
                return
        raise IllegalActionError("undo: you have not decided anything yet")

    def news(self) -> list[tuple[int, str]]:
        """What the other seats did since the person last heard: seat and action, as the person may know it."""
        heard = []
        for before, after in zip(self.moments[self.told :], self.moments[self.told + 1 :], strict=False):
            assert after.step is not None
            if after.step.seat != self.person:
                heard.append((after.step.seat, self.what.told(before.state, after.step.action, self.person)))
        self.told = len(self.moments) - 1
        return heard

    def record(self) -> Record:
        names = [self.agents[seat][0] if seat in self.agents else "person" for seat in range(self.state.players)]
        return Record(
            game=self.what.name,
            setup=self.what.setup,
            seed=self.seed,
            agents=names,
            start_picks=self.start_picks,
            steps=[moment.step for moment in self.moments[1:] if moment.step is not None],
            returns=list(self.state.returns),
            finished=self.state.is_over,
            options=self.what.options,
        )

    def _number(self, purpose: str) -> int:
        text = f"{self.seed} {len(self.moments)} {purpose}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 1


class Talk:
    """How a match is shown to people."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def news(self) -> None:
        for seat, action in self.session.news():
            typer.echo(f"seat {seat}: {action}" if len(self.session.agents) > 1 else f"opponent: {action}")

    def decision(self, legal: list[Any]) -> None:
        typer.echo("")
        typer.echo(self.session.what.text(self.session.view))
        what, state = self.session.what, self.session.state
        texts = [what.label(state, action) for action in legal]
        labels = labels_of(legal)
        _columns([f"{label}  {text}" if label != text else text for label, text in zip(labels, texts, strict=True)])
        self.prompt()

    def prompt(self) -> None:
        typer.echo("you> ", nl=False)

    def help(self, words: str) -> None:
        typer.echo(self.session.help(words))
        self.prompt()

    def error(self, message: str) -> None:
        typer.echo(message)
        self.prompt()

    def end(self) -> None:
        state = self.session.state
        typer.echo("")
        typer.echo(self.session.what.text(self.session.view))
        if not state.is_over:
            typer.echo("The match was not played to its end.")
            return
        returns = " ".join(f"{value:g}" for value in state.returns)
        mine = None if self.session.person is None else state.returns[self.session.person]
        rest = [value for seat, value in enumerate(state.returns) if seat != self.session.person]
        verdict = (
            ""
            if mine is None
            else "You win. "
            if mine > max(rest)
            else "You lose. "
            if mine < max(rest)
            else "A draw. "
        )
        typer.echo(f"{verdict}Returns by seat: {returns}. Seed {self.session.seed}.")


class JsonTalk(Talk):
    """The same for machines: a JSON object on each line."""

    def news(self) -> None:
        for seat, action in self.session.news():
            say_json({"seat": seat, "action": action})

    def decision(self, legal: list[Any]) -> None:
        view = self.session.view
        plain = view.to_plain() if "JSON" in self.session.what.rules.abilities else str(view)
        say_json({"to_act": view.to_act, "state": plain, "legal_actions": [str(action) for action in legal]})

    def help(self, words: str) -> None:
        say_json({"help": self.session.help(words)})

    def error(self, message: str) -> None:
        say_json({"error": message})

    def end(self) -> None:
        state = self.session.state
        returns = list(state.returns) if state.is_over else None
        say_json({"over": state.is_over, "returns": returns, "seed": self.session.seed})


def labels_of(legal: list[Any]) -> list[str]:
    """What a person types for each action: its number in the list, or the action itself where actions are numbers."""
    texts = [str(action) for action in legal]
    return texts if all(text.isdigit() for text in texts) else [str(number + 1) for number in range(len(texts))]


def choice(entry: str, legal: list[Any]) -> Any:
    """The action that a line names: by number, or by its text."""
    labels = labels_of(legal)
    if entry in labels:
        return legal[labels.index(entry)]
    for action in legal:
        if str(action).lower() == entry.lower():
            return action
    if entry.isdigit():
        raise IllegalActionError(f"{entry}: expected one of the {len(legal)} numbers of the list")
    return entry


def _columns(items: list[str]) -> None:
    from rich.columns import Columns
    from rich.console import Console
    from rich.text import Text

    Console(highlight=False).print(Columns([Text(item) for item in items], padding=(0, 3), column_first=True))


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
    agents = [(name, find_agent(name, budget)) for name in agent or ["mcts"]]
    number = secrets.randbelow(2**31) if seed is None else seed
    what = setting(game, words_of(set_, deck, level))
    session = Session(what, agents, None if seat == "none" else int(seat), number)
    if save is not None:
        _save(save, session.record())  # a file that cannot be written is said before the match, not after it
    talk = JsonTalk(session) if json else Talk(session)
    if not json and session.person is not None:
        typer.echo(HELP)
    try:
        converse(session, talk)
    finally:
        talk.news()
        talk.end()
        if save is not None:
            _save(save, session.record())


def converse(session: Session, talk: Talk) -> None:
    """Until the match is over or the person leaves."""
    while not session.state.is_over:
        if session.state.to_act != session.person:
            session.let_agent_act()
            if session.person is None:
                talk.news()
            continue
        talk.news()
        legal = session.state.legal_actions()
        talk.decision(legal)
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
            try:
                session.undo() if entry == "undo" else session.take(choice(entry, legal))
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
    what = recorded(record.game, record.options, record.setup)
    states = play_again(record, game=what.rules)
    if step is not None and step >= len(states):
        raise BadStateError(f"--step {step}: the match has {len(states) - 1} actions")
    if json:
        shown = states[-1 if step is None else step]
        plain = shown.to_plain() if "JSON" in what.rules.abilities else str(shown)
        actions = [each.action for each in record.steps]
        return say_json({"game": record.game, "actions": actions, "state": plain, "returns": record.returns})
    if step is not None:
        typer.echo(what.text(states[step]))
        return
    typer.echo(what.text(states[0]))
    for number, (each, before, after) in enumerate(zip(record.steps, states, states[1:], strict=False), 1):
        picks = f"  ({', '.join(each.picks)})" if each.picks else ""
        typer.echo(f"\n{number}. seat {each.seat}: {what.label(before, each.action)}{picks}")
        typer.echo(what.text(after))
    returns = " ".join(f"{value:g}" for value in record.returns)
    typer.echo(f"\nReturns by seat: {returns}" if record.finished else "\nThe record ends before the match does.")
