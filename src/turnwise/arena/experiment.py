"""Experiment files: one TOML file says which agents meet where, how often, and when to stop; docs/arena.md has an
example of every key. `resolve` turns it into a plan: every recipe in full, every setting, every line-up."""

from __future__ import annotations

import hashlib
import itertools
import math
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from turnwise.errors import BadRecipeError, BadSetupError
from turnwise.safe_io import file_text

Count = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Positive = Annotated[float, msgspec.Meta(gt=0, le=1e9)]
Elo = Annotated[float, msgspec.Meta(ge=-1e4, le=1e4)]
ErrorRate = Annotated[float, msgspec.Meta(gt=0, lt=0.5)]
MOST_AGENTS = 1000
Schedule = Literal["pairs", "mirror", "round_robin", "gauntlet", "ladder"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class AgentSpec(Strict, frozen=True):
    """A named recipe, with fields replaced by their dotted path (`set`), one agent for each combination of a `grid`, or
    a Python function (`python = "file.py:act"`)."""

    recipe: str = ""
    python: str = ""
    budget: dict[str, Any] = {}
    """Of the recipe's own kind, it may leave out what stays as it is."""
    scale: Positive = 1.0
    """So many times the budget: 0.1 is a tenth of the iterations, model calls or seconds."""
    set: dict[str, Any] = {}
    grid: dict[str, list[Any]] = {}

    def __post_init__(self) -> None:
        if bool(self.recipe) == bool(self.python):
            raise ValueError("an agent has either `recipe` or `python`")
        if self.python and (self.budget or self.set or self.grid):
            raise ValueError("an agent written in Python takes no budget, set or grid")
        for path, values in self.grid.items():
            if not values:
                raise ValueError(f"grid: {path!r} has no values")


class Pair(Strict, frozen=True):
    """A line-up of its own: who plays, and, unless it is all of them, where and how many blocks."""

    agents: list[str]
    settings: list[str] = []
    blocks: Count | None = None


class Stop(Strict, frozen=True):
    """When a line-up has been played enough: at its number of blocks, or before that by `sprt` (normalised Elo bounds)
    or when the anytime interval is no wider than `width`. Looked at after every `look` blocks, in the order of the
    blocks, so that the same file always stops at the same place."""

    rule: Literal["sprt", "width"]
    look: Count = 20
    elo0: Elo = 0.0
    elo1: Elo = 10.0
    alpha: ErrorRate = 0.05
    beta: ErrorRate = 0.05
    width: Positive = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 is below elo1, found {self.elo0} and {self.elo1}")


class Quick(Strict, frozen=True):
    """The size of `--quick`: fewer blocks, a smaller budget for every agent (another one, or a share of its own), only
    some settings, other agents in the place of slow ones."""

    blocks: Count = 2
    budget: dict[str, Any] = {}
    scale: Positive = 1.0
    settings: list[str] = []
    agents: dict[str, AgentSpec] = {}


class Published(Strict, frozen=True):
    """A number of the paper: what it measures, of whom against whom and where; `low` and `high` its interval as
    printed, `error` its standard error, `matches` what it rests on. Rates are shares of 1."""

    value: float
    agent: str = ""
    opponent: str = ""
    setting: str = ""
    metric: str = "rate"
    matches: int | None = None
    low: float | None = None
    high: float | None = None
    error: float | None = None


Picture = Literal["over actions", "over turns", "visits", "rewards"]
"""A figure of a paper: depth, visits and tried actions of searches over the number of actions or over the turns; how
visits spread where about 20 actions are legal; how the values of actions spread."""


class Experiment(Strict, frozen=True):
    title: str
    game: str
    agents: dict[str, AgentSpec]
    settings: dict[str, dict[str, Any]] = msgspec.field(default_factory=lambda: {"default": {}})
    options: dict[str, Any] = {}
    schedule: Schedule = "round_robin"
    opponents: list[str] = []
    pairs: list[Pair] = []
    blocks: Count = 100
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**62)] = 1
    stop: Stop | None = None
    limit: Count = 100_000
    time_limit: Positive = 3600.0
    isolate: bool | None = None
    """Agents written in Python decide in a process of their own that holds observations alone. None: where the game is
    written in Python, too, and hides something."""
    decisions: bool = False
    replays: bool = False
    luck: dict[str, Any] = {}
    quick: Quick = Quick()
    fair: dict[str, dict[str, Any]] = {}
    """Of agents whose budget is seconds: what the paper's own program did in that time (`--fair`)."""
    paper: str = ""
    about: str = ""
    judged: str = ""
    """Which reading, the paper's or its program's, is held against the published numbers; written before any run."""
    cannot: str = ""
    """What of the table this file cannot reproduce."""
    published: list[Published] = []
    pictures: dict[Picture, str] = {}
    """Figures that its page draws, each of one setting; empty: of all together."""

    def __post_init__(self) -> None:
        if self.pictures and not self.decisions:
            raise ValueError("pictures are made from decisions: say `decisions = true`")
        for name in self.pictures.values():
            if name and name not in self.settings:
                raise ValueError(f"pictures: no setting named {name!r}; there are: {', '.join(self.settings)}")
        if not self.agents:
            raise ValueError("an experiment needs at least one agent")
        for name in (*self.agents, *self.settings):
            if not name.strip() or not name.isprintable():
                raise ValueError(f"a name is one line of letters that can be seen, found {name!r}")
        if self.pairs and self.schedule != "pairs":
            raise ValueError(f'`pairs` are for schedule = "pairs"; this one is {self.schedule!r}')
        if bool(self.opponents) != (self.schedule == "gauntlet"):
            raise ValueError("a gauntlet, and only a gauntlet, has `opponents`")
        for pair in self.pairs:
            for name in pair.settings:
                if name not in self.settings:
                    raise ValueError(f"pairs: no setting named {name!r}; there are: {', '.join(self.settings)}")
        for name in self.fair:
            if name not in self.agents:
                raise ValueError(f"fair: no agent named {name!r}; there are: {', '.join(self.agents)}")
        for name in self.quick.settings:
            if name not in self.settings:
                raise ValueError(f"quick: no setting named {name!r}; there are: {', '.join(self.settings)}")


def read(path: str | Path) -> Experiment:
    path = Path(path)
    try:
        plain = tomllib.loads(file_text(path))
        _check_finite(plain)
        return msgspec.convert(plain, Experiment)
    except RecursionError:
        raise BadSetupError(f"{path}: it is nested too deep") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadSetupError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _check_finite(plain: Any, place: str = "") -> None:
    """TOML has nan and inf; JSON, in which a ledger keeps the plan, has not."""
    if isinstance(plain, float) and not math.isfinite(plain):
        raise msgspec.ValidationError(f"expected a finite number, found {plain} - at `{place.lstrip('.')}`")
    for key, value in plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ():
        _check_finite(value, f"{place}.{key}")


def shrink(experiment: Experiment) -> Experiment:
    """The experiment in its quick size."""
    quick = experiment.quick
    settings = {name: experiment.settings[name] for name in quick.settings} or experiment.settings
    agents = {
        name: spec
        if not _has_budget(spec)
        else msgspec.structs.replace(spec, budget=quick.budget or spec.budget, scale=spec.scale * quick.scale)
        for name, spec in (experiment.agents | quick.agents).items()
    }
    pairs = [
        msgspec.structs.replace(
            pair, blocks=quick.blocks, settings=[name for name in pair.settings or settings if name in settings]
        )
        for pair in experiment.pairs
    ]
    return msgspec.structs.replace(
        experiment,
        settings=settings,
        agents=agents,
        pairs=[pair for pair in pairs if pair.settings],
        pictures={picture: name for picture, name in experiment.pictures.items() if name in ("", *settings)},
        blocks=quick.blocks,
        stop=None,
    )


def _has_budget(spec: AgentSpec) -> bool:
    """Whether there is one that a quick run could make smaller."""
    from turnwise.agents import agent, has_budget
    from turnwise.errors import TurnwiseError

    try:
        return bool(spec.recipe) and has_budget(agent(spec.recipe))
    except TurnwiseError:
        return False  # it will be said that it is missing


def fairly(experiment: Experiment) -> Experiment:
    """The experiment with budgets that do not depend on the machine: what the paper's own program did."""
    if not experiment.fair:
        raise BadSetupError("--fair: the file names no budgets (`fair`)")
    agents = {
        name: msgspec.structs.replace(spec, budget=experiment.fair[name]) if name in experiment.fair else spec
        for name, spec in experiment.agents.items()
    }
    return msgspec.structs.replace(experiment, agents=agents)


class Lineup(msgspec.Struct, frozen=True):
    """Who plays, where and how many blocks at most. Its place in the plan is its number in the ledger."""

    agents: list[str]
    setting: str
    blocks: int


class Plan(msgspec.Struct, frozen=True):
    """An experiment with nothing left to look up: what a run stores, and what every worker gets."""

    experiment: Experiment
    recipes: dict[str, dict[str, Any]]
    """Of each agent: its recipe as plain data, {"python": "file.py:act"}, or {"missing": why it cannot play}."""
    settings: dict[str, dict[str, Any]]
    """Of each setting: game, options and setup as a record has them, its players and its seed."""
    lineups: list[Lineup]


def resolve(experiment: Experiment) -> Plan:
    if experiment.luck:
        luck_recipe(experiment.luck)
    groups = {base: dict(_expand(base, spec)) for base, spec in experiment.agents.items()}
    specs = {name: spec for group in groups.values() for name, spec in group.items()}
    if len(specs) > MOST_AGENTS:
        raise BadSetupError(f"agents: {len(specs):,} of them, an experiment has at most {MOST_AGENTS:,}")
    settings = {name: _setting(experiment, name) for name in experiment.settings}
    return Plan(
        experiment=experiment,
        recipes={name: _recipe(spec) for name, spec in specs.items()},
        settings=settings,
        lineups=list(_lineups(experiment, {base: list(group) for base, group in groups.items()}, settings)),
    )


def luck_recipe(evaluation: dict[str, Any]) -> Any:
    """The evaluation that measures luck is a part of a recipe: here is one that has it."""
    from turnwise.recipes import from_json

    return from_json(msgspec.json.encode({"type": "mcts", "evaluate": evaluation}))


def _expand(base: str, spec: AgentSpec) -> Iterator[tuple[str, AgentSpec]]:
    """One agent for each combination of the grid, named after it: `ucd d1=2 d2=1`."""
    if not spec.grid:
        yield base, spec
        return
    if (size := math.prod(map(len, spec.grid.values()))) > MOST_AGENTS:
        raise BadSetupError(f"agents.{base}: its grid makes {size:,} agents, an experiment has at most {MOST_AGENTS:,}")
    for values in itertools.product(*spec.grid.values()):
        chosen = dict(zip(spec.grid, values, strict=True))
        words = " ".join(f"{path.rpartition('.')[2]}={value}" for path, value in chosen.items())
        yield f"{base} {words}", msgspec.structs.replace(spec, set={**spec.set, **chosen}, grid={})


def _recipe(spec: AgentSpec) -> dict[str, Any]:
    from turnwise.agents import agent
    from turnwise.errors import TurnwiseError
    from turnwise.recipes import from_json, to_json

    if spec.python:
        return {"python": spec.python}
    try:
        plain = msgspec.json.decode(to_json(agent(spec.recipe)))
        for path, value in spec.set.items():
            replace_field(plain, path, value)
        if (spec.budget or spec.scale != 1) and "budget" not in plain:
            raise BadRecipeError(f"budget: {spec.recipe} has none: it decides without counting")
        if spec.budget:
            other = spec.budget.get("type") != plain["budget"]["type"]
            plain["budget"] = spec.budget if other else {**plain["budget"], **spec.budget}
        if spec.scale != 1:
            plain["budget"] = _scaled(plain["budget"], spec.scale)
        found: dict[str, Any] = msgspec.json.decode(to_json(from_json(msgspec.json.encode(plain))))
    except TurnwiseError as error:
        return {"missing": str(error)}
    return found


def _scaled(budget: dict[str, Any], scale: float) -> dict[str, Any]:
    """Whole numbers stay whole and at least 1."""

    def part(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return value
        return max(1, round(value * scale)) if isinstance(value, int) else value * scale

    return {name: part(value) for name, value in budget.items()}


def replace_field(plain: dict[str, Any], path: str, value: Any) -> None:
    *parents, last = path.split(".")
    place: Any = plain
    try:
        for step in parents:
            place = place.setdefault(step, {}) if isinstance(place, dict) else place[int(step)]
        place[last if isinstance(place, dict) else int(last)] = value
    except (ValueError, IndexError, TypeError):
        raise BadRecipeError(f"{path}: the recipe has no such place") from None


def _setting(experiment: Experiment, name: str) -> dict[str, Any]:
    from turnwise.settings import setting_from_words

    words = {**experiment.options, **experiment.settings[name]}
    found = setting_from_words(experiment.game, words)
    payoffs = {"payoffs": list(found.rules.payoffs)} if found.rules.payoffs else {}
    return {
        "game": experiment.game,
        "options": found.options,
        "setup": found.setup,
        "players": found.rules.start(seed=1, **found.setup).players,
        "seed": _seed(f"{experiment.seed}/{name}"),
        **payoffs,
    }


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 2


def _lineups(
    experiment: Experiment, groups: dict[str, list[str]], settings: dict[str, dict[str, Any]]
) -> Iterator[Lineup]:
    for name, setting in settings.items():
        for pair in _pairs(experiment, groups, setting["players"]):
            if not pair.settings or name in pair.settings:
                yield Lineup(pair.agents, name, pair.blocks or experiment.blocks)


def _pairs(experiment: Experiment, groups: dict[str, list[str]], players: int) -> Iterator[Pair]:
    agents = [name for group in groups.values() for name in group]

    def named(names: list[str]) -> list[str]:
        """The names, that of a grid standing for all of its agents."""
        for name in names:
            if name not in groups and name not in agents:
                raise BadSetupError(f"no agent named {name!r} in the experiment; there are: {', '.join(agents)}")
        return [one for name in names for one in groups.get(name, [name])]

    match experiment.schedule:
        case "pairs":
            for pair in experiment.pairs:
                choices = [named([name]) for name in pair.agents]
                for lineup in itertools.product(*choices):
                    if len(lineup) != players:
                        raise BadSetupError(f"pairs: {len(lineup)} agents for {players} players: {', '.join(lineup)}")
                    yield msgspec.structs.replace(pair, agents=list(lineup))
        case "mirror":
            for name in agents:
                yield Pair([name] * players)
        case "round_robin":
            for lineup in itertools.combinations(agents, players):
                yield Pair(list(lineup))
        case "gauntlet":
            rivals = named(experiment.opponents)
            for name in agents:
                if name not in rivals:
                    for rival in rivals:
                        yield Pair([name] + [rival] * (players - 1))
        case "ladder":
            for lower, upper in itertools.pairwise(agents):
                yield Pair([upper] + [lower] * (players - 1))


def seatings(agents: list[str]) -> list[tuple[int, ...]]:
    """Every way to seat the agents that differs from the others: seat by seat, the number of the agent there. Matches
    of a block are numbered by it."""
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for order in itertools.permutations(range(len(agents))):
        found.setdefault(tuple(agents[index] for index in order), order)
    return list(found.values())


def continues(plan: Plan, earlier: Plan, *, recipes: bool = True) -> bool:
    """Whether a run of `earlier` may go on as a run of `plan`: the same matches under the same numbers. More blocks,
    more line-ups at the end, and agents that were missing before are welcome. Without `recipes` it does not matter how
    agents are written: their identities say whether they are the same."""

    def matter(plan: Plan) -> tuple[Any, ...]:
        kept = plan.experiment
        return kept.seed, kept.limit, kept.stop, kept.luck, kept.decisions, kept.replays

    def who(plan: Plan) -> list[tuple[list[str], str]]:
        return [(lineup.agents, lineup.setting) for lineup in plan.lineups]

    return (
        matter(plan) == matter(earlier)
        and who(plan)[: len(earlier.lineups)] == who(earlier)
        and all(
            not recipes or "missing" in recipe or plan.recipes.get(name) == recipe
            for name, recipe in earlier.recipes.items()
        )
        and all(
            {**plan.settings.get(name, {}), "payoffs": None} == {**setting, "payoffs": None}
            for name, setting in earlier.settings.items()
        )
    )
