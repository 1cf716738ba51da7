"""A campaign: all tables as one job that can be stopped, paused and taken up, here or on another machine.

Tables are played in steps. A step of a pairing gives each of its settings as many blocks again as it has; the step
that costs the fewest model calls comes next, so that every pairing has a first number soon and dear ones come last.
Costs are counted, not timed: the order of steps, and so the result files, do not depend on the machine.

A pairing is done when it has as many matches as the paper, or when its 95 % interval over all decks is narrow enough,
whichever comes first; a headline not before its least number of matches.
"""

from __future__ import annotations

import hashlib
import math
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import msgspec

from turnwise.arena.experiment import Experiment, Plan, fairly, read, resolve, seatings
from turnwise.arena.kept import Kept, collect, restore
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner, Watch, executor_for
from turnwise.arena.statistics.intervals import block_interval
from turnwise.errors import BadSetupError
from turnwise.safe_io import file_text

FIRST_BLOCKS = 2
Count = Annotated[int, msgspec.Meta(ge=1, le=10**6)]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An experiment file, named from where the campaign's lies: with the budgets of `fair`, or its own. `headline` is
    the least number of matches of each pairing of which the paper prints a rate; `most` bounds the blocks of all other
    line-ups; with `as_planned` the file's own number of blocks is played, whatever the paper had. A file of ours that
    measures a cause says in `explains` whose differences it explains, by the names of tables."""

    file: str
    fair: bool = False
    headline: int = 0
    most: Count | None = None
    as_planned: bool = False
    explains: list[str] = []

    @property
    def name(self) -> str:
        return Path(self.file).stem + ("-fair" if self.fair else "")


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    tables: list[Table]
    half_width: Annotated[float, msgspec.Meta(gt=0, lt=0.5)] = 0.03
    beside: Count = 400
    """Matches of a pairing of which the paper prints nothing."""
    about: str = ""


def read_campaign(path: Path) -> Campaign:
    try:
        campaign = msgspec.convert(tomllib.loads(file_text(path)), Campaign)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadSetupError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    judged = [table.name for table in campaign.tables if not table.explains]
    for table in campaign.tables:
        if unknown := sorted(set(table.explains) - set(judged)):
            raise BadSetupError(f"{path}: {table.file}: explains {unknown[0]!r}; there are: {', '.join(judged)}")
    return campaign


@dataclass
class Pairing:
    """Line-ups that are judged together: the same agents in all settings, or in one where the paper names it."""

    table: str
    agents: list[str]
    setting: str
    """The one that the paper names; empty: all."""
    lineups: list[int]
    planned: int
    """Blocks of each line-up at most."""
    paper: int | None
    """Matches of the paper."""
    headline: int
    beside: int
    """Matches where the paper prints nothing."""
    as_planned: bool = False
    """The file's number of blocks stands over the paper's number of matches."""
    allowed: int = 0
    """Blocks of each line-up that were asked for so far."""
    scores: list[float] = field(default_factory=list)
    matches: int = 0
    calls: int = 0
    missing: str = ""

    @property
    def name(self) -> str:
        return f"{self.table}: {' : '.join(self.agents)}" + (f" ({self.setting})" if self.setting else "")

    @property
    def ways(self) -> int:
        return len(seatings(self.agents))

    @property
    def limit(self) -> int:
        """Blocks of each line-up that are enough in any case."""
        each = len(self.lineups) * self.ways
        if self.as_planned:
            return self.planned
        return math.ceil(max(min(self.paper or self.beside, self.planned * each), self.headline) / each)

    @property
    def half_width(self) -> float:
        _, low, high, _ = block_interval(self.scores)
        return (high - low) / 2

    def done(self, half_width: float) -> str:
        """Why nothing more is to be played; empty while there is."""
        if self.missing:
            return self.missing
        if self.allowed >= self.limit:
            return "all matches played"
        if self.matches >= self.headline and len(self.scores) >= 20 and self.half_width <= half_width:
            return f"within {half_width:.0%}"
        return ""

    @property
    def next_blocks(self) -> int:
        return min(self.limit, max(FIRST_BLOCKS, 2 * self.allowed))

    @property
    def cost(self) -> float:
        """Model calls of the next step; nothing is known before the first, which comes first."""
        each = self.calls / self.matches if self.matches else 0.0
        return each * (self.next_blocks - self.allowed) * len(self.lineups) * self.ways


def pairings(table: Table, plan: Plan, beside: int = 400) -> list[Pairing]:
    groups: dict[tuple[tuple[str, ...], str], list[int]] = {}
    rows = [one for one in plan.experiment.published if one.metric == "rate" and one.opponent]

    def published(agents: list[str]) -> list[Any]:
        return [row for row in rows if {row.agent, row.opponent} == set(agents)]

    for index, lineup in enumerate(plan.lineups):
        named = published(lineup.agents)
        alone = bool(named) and all(row.setting for row in named)
        groups.setdefault((tuple(lineup.agents), lineup.setting if alone else ""), []).append(index)
    found = []
    for (agents, setting), lineups in groups.items():
        named = [row for row in published(list(agents)) if row.setting == setting]
        blocks = max(plan.lineups[index].blocks for index in lineups)
        found.append(
            Pairing(
                table=table.name,
                agents=list(agents),
                setting=setting,
                lineups=lineups,
                planned=min(blocks, table.most or blocks),
                paper=max((row.matches for row in named if row.matches), default=None),
                headline=table.headline if published(list(agents)) else 0,
                beside=beside,
                as_planned=table.as_planned,
            )
        )
    return found


class Job:
    """A table of the campaign: its plan, its result file and its run in the ledger."""

    def __init__(self, table: Table, folder: Path, results: Path, ledger: Ledger, beside: int = 400) -> None:
        experiment = read(folder / table.file)
        if table.fair:
            experiment = fairly(experiment)
        self.table, self.ledger = table, ledger
        self.path = results / f"{table.name}.txt"
        self.plan = resolve(experiment)
        self.kept = Kept.read(self.path)
        self.kept.run = table.name
        self.pairings = pairings(table, self.plan, beside)
        self.dropped = self._keep_what_is_ours()
        self._look()
        self._restored = False

    def _keep_what_is_ours(self) -> int:
        """Drops parts that other rules or another agent made; says how many matches they were."""
        identities = identities_of(self.plan)
        dropped = 0
        for index, lineup in enumerate(self.plan.lineups):
            part = self.kept.part(lineup)
            rules, agents = identities[index]
            if part is not None and (part.rules, part.identities) != (rules, agents):
                dropped += sum(len(matches) for matches in part.blocks.values())
                self.kept.parts.remove(part)
        self._identities = identities
        return dropped

    def _look(self) -> None:
        """How every pairing stands by the result file."""
        for pairing in self.pairings:
            pairing.scores, pairing.matches, pairing.calls = [], 0, 0
            least = None
            for index in pairing.lineups:
                part = self.kept.part(self.plan.lineups[index])
                count = 0
                while part is not None and count in part.blocks:
                    pairing.scores.append(part.score(count, pairing.agents[0]))
                    pairing.matches += len(part.blocks[count])
                    pairing.calls += sum(sum(match.counted[2]) for match in part.blocks[count])
                    count += 1
                least = count if least is None else min(least, count)
            pairing.allowed = least or 0

    def step(self, pairing: Pairing, threads: int, cluster: str, watch: Watch, version: str) -> None:
        """Plays the next blocks of a pairing, and of nobody else, and writes the file."""
        blocks = pairing.next_blocks
        lineups = [
            msgspec.structs.replace(lineup, blocks=blocks if index in pairing.lineups else 0)
            for index, lineup in enumerate(self.plan.lineups)
        ]
        plan = msgspec.structs.replace(self.plan, lineups=lineups)
        # Rows of a ledger that other rules or agents made are those of another run.
        made_by = hashlib.blake2b(repr(self._identities).encode(), digest_size=4).hexdigest()
        run = self.ledger.open_run(f"{self.table.name} {made_by}", plan, fresh=False)
        if not self._restored:
            restore(self.kept, self.ledger, run.run, plan, self.ledger.build(version, 0))
            self._restored = True
        runner = Runner(self.ledger, run, version)
        closed = {standing.index: standing.reason for standing in runner.standings if standing.closed}
        runner.play(executor_for(plan, threads, cluster), watch)
        states = self.ledger.lineup_states(run.run)
        for index in pairing.lineups:
            if states[index][0] == "missing":
                pairing.missing = closed.get(index, states[index][1])
        self._write(run.run, plan)
        if not pairing.missing and pairing.allowed < blocks:
            failed = self.ledger.errors(run.run)
            pairing.missing = f"{len(failed)} matches failed" if failed else "matches are lacking"

    def _write(self, run: int, plan: Plan) -> None:
        from turnwise.identity import build

        collect(self.kept, self.ledger, run, plan)
        for index, lineup in enumerate(plan.lineups):
            if part := self.kept.part(lineup):
                part.rules, part.identities = self._identities[index]
        self.kept.commit = build().commit
        self.kept.write(self.path)
        self.ledger.forget_details(run)
        self._look()


def identities_of(plan: Plan) -> list[tuple[str, list[str]]]:
    """Of each line-up: the identity of its rules, and of its agents."""
    from turnwise.identity import agent_identity, rules_identity
    from turnwise.recipes import from_json
    from turnwise.settings import setting_from_record

    rules: dict[str, Any] = {}
    known: dict[tuple[str, str], str] = {}
    found = []
    for lineup in plan.lineups:
        facts = plan.settings[lineup.setting]
        if lineup.setting not in rules:
            loaded = setting_from_record(facts["game"], facts["options"], facts["setup"]).rules
            rules[lineup.setting] = (loaded, rules_identity(loaded))
        loaded, identity = rules[lineup.setting]
        for name in lineup.agents:
            # The small tree of an identity grows on the game's own positions: one for all settings of the same rules.
            if (name, identity) not in known:
                recipe = plan.recipes[name]
                known[name, identity] = (
                    "missing"
                    if "missing" in recipe
                    else agent_identity(from_json(msgspec.json.encode(recipe)), loaded, facts["setup"])
                )
        found.append((identity, [known[name, identity] for name in lineup.agents]))
    return found


class Conductor:
    """Plays a campaign step by step."""

    def __init__(self, campaign: Campaign, folder: Path, results: Path, ledger: Ledger) -> None:
        self.campaign = campaign
        self.jobs = [Job(table, folder, results, ledger, campaign.beside) for table in campaign.tables]

    def open(self) -> list[tuple[float, Job, Pairing]]:
        """The steps that are left, the cheapest first; equals in the order of the campaign."""
        steps = [
            (pairing.cost, job, pairing)
            for job in self.jobs
            for pairing in job.pairings
            if not pairing.done(self.campaign.half_width)
        ]
        return sorted(steps, key=lambda step: step[0])

    def play(
        self,
        threads: int,
        cluster: str = "",
        steps: int | None = None,
        watch: Watch = lambda _: None,
        tell: Callable[[Pairing], None] = lambda _: None,
        version: str = "",
    ) -> int:
        """Plays so many steps, or all; says how many."""
        played = 0
        while (steps is None or played < steps) and (left := self.open()):
            _, job, pairing = left[0]
            job.step(pairing, threads, cluster, watch, version)
            tell(pairing)
            played += 1
        return played

    def standing(self) -> Iterator[dict[str, Any]]:
        for job in self.jobs:
            for pairing in job.pairings:
                mean, low, high, _ = block_interval(pairing.scores)
                yield {
                    "table": job.table.name,
                    "agents": pairing.agents,
                    "setting": pairing.setting,
                    "matches": pairing.matches,
                    "planned": pairing.limit * len(pairing.lineups) * pairing.ways,
                    "rate": None if not pairing.scores else mean,
                    "low": low,
                    "high": high,
                    "model_calls": pairing.calls,
                    "closed": pairing.done(self.campaign.half_width),
                }


def check(campaign: Campaign, folder: Path) -> list[Experiment]:
    """Every file is there, says what is judged or what it explains, and asks for no seconds."""
    found = []
    for table in campaign.tables:
        experiment = read(folder / table.file)
        if not experiment.judged and not table.explains:
            raise BadSetupError(f"{table.file}: it does not say what is judged (`judged`)")
        plan = resolve(fairly(experiment) if table.fair else experiment)
        met = {name for lineup in plan.lineups for name in lineup.agents}
        for name in sorted(met):
            if plan.recipes[name].get("budget", {}).get("type") == "seconds":
                raise BadSetupError(f"{table.file}: {name} has a budget of seconds; a campaign counts: say `fair`")
        found.append(experiment)
    return found
