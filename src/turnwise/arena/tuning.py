"""Tuning a recipe by paired matches: Optuna proposes, blocks of matches judge.

Every trial plays the same blocks (same seeds) against the same opponent, so trials are compared block by block;
Wilcoxon's signed-rank test ends a trial as soon as it is clearly worse than the best so far.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from turnwise.arena.experiment import replace_field
from turnwise.arena.matches import LIMIT
from turnwise.arena.work import block_scores
from turnwise.errors import BadSetupError
from turnwise.optional_packages import need
from turnwise.recipes import Agent, from_json, to_json, to_native
from turnwise.settings import Setting

if TYPE_CHECKING:
    import optuna

LOOK = 10
"""Blocks between two looks at whether a trial is worth going on with."""


class Field(msgspec.Struct, frozen=True):
    """A field of a recipe and where to look for its value: choices, or a range (`log`: by its order of magnitude)."""

    path: str
    low: float = 0.0
    high: float = 0.0
    whole: bool = False
    log: bool = False
    choices: list[Any] = []

    def suggest(self, trial: optuna.Trial) -> Any:
        if self.choices:
            return msgspec.json.decode(trial.suggest_categorical(self.path, [_text(one) for one in self.choices]))
        if self.whole:
            return trial.suggest_int(self.path, int(self.low), int(self.high), log=self.log)
        return trial.suggest_float(self.path, self.low, self.high, log=self.log)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def field(text: str) -> Field:
    """`select.exploration=0.1:2.0`, `budget.count=10:1000:log`, `expand.min_visits=0|5|50`; whole numbers stay so."""
    path, equals, values = text.partition("=")
    example = "such as select.exploration=0.1:2.0, expand.min_visits=0:50 or backup=mean|max"
    if not path or not equals or not values:
        raise BadSetupError(f"--field {text}: expected FIELD=LOW:HIGH, FIELD=LOW:HIGH:log or FIELD=A|B|C, {example}")
    if "|" in values:
        return Field(path, choices=[_value(word) for word in values.split("|")])
    words = values.split(":")
    numbers = [_value(word) for word in words[:2]]
    if (
        len(words) not in (2, 3)
        or not all(isinstance(one, int | float) for one in numbers)
        or words[2:] not in ([], ["log"])
    ):
        raise BadSetupError(f"--field {text}: expected two numbers, {example}")
    low, high = numbers
    if not low < high or (words[2:] and low <= 0):
        raise BadSetupError(f"--field {text}: expected a range that rises{', above 0' if words[2:] else ''}")
    return Field(path, low, high, isinstance(low, int) and isinstance(high, int), bool(words[2:]))


def _value(word: str) -> Any:
    try:
        return msgspec.json.decode(word)
    except msgspec.DecodeError:
        return word


class Tuner:
    def __init__(
        self,
        recipe: Agent,
        opponent: Agent,
        setting: Setting,
        fields: list[Field],
        blocks: int,
        seed: int,
        threads: int,
    ) -> None:
        self._plain = msgspec.json.decode(to_json(recipe))
        self._opponent = to_native(opponent)
        self._setting, self._fields = setting, fields
        self._blocks, self._seed, self._threads = blocks, seed, threads
        for end in (0, -1):  # refused now or never
            self.recipe({one.path: one.choices[end] if one.choices else (one.low, one.high)[end] for one in fields})
        if (players := setting.rules.start(seed=1, **setting.setup).players) != 2:
            raise BadSetupError(f"tune plays paired matches of two; {setting.name} has {players} players here")

    def recipe(self, values: dict[str, Any]) -> Agent:
        plain = msgspec.json.decode(msgspec.json.encode(self._plain))
        for path, value in values.items():
            replace_field(plain, path, int(value) if self._whole(path) else value)
        return from_json(msgspec.json.encode(plain))

    def _whole(self, path: str) -> bool:
        return any(one.path == path and one.whole for one in self._fields)

    def values(self, params: dict[str, Any]) -> dict[str, Any]:
        """What a trial of the study stands for: choices are kept there as JSON."""
        return {
            one.path: msgspec.json.decode(params[one.path]) if one.choices else params[one.path] for one in self._fields
        }

    def score(self, values: dict[str, Any], report: Callable[[int, float], None], stop: Callable[[], bool]) -> float:
        """The mean block score; `report` hears of every block, `stop` is asked after every look."""
        agents = [to_native(self.recipe(values)), self._opponent]
        total = 0.0
        played = 0
        while played < self._blocks:
            count = min(LOOK, self._blocks - played)
            rows, _ = self._setting.rules._play(
                self._setting.setup, agents, 2 * played, 2 * count, self._seed, self._threads, LIMIT
            )
            for block, parts in block_scores(rows, [(0, 1), (1, 0)]).items():
                value = sum(parts) / 2
                total += value
                report(block, value)
            played += count
            if stop():
                break
        return total / played

    def tune(self, trials: int, storage: Path, name: str, told: Callable[[Any], None] = lambda _: None) -> Any:
        """Plays until the study has `trials` trials; one that was interrupted goes on. Returns the study."""
        need("tune", "arena", "optuna")
        import optuna
        from optuna.storages.journal import JournalFileBackend, JournalFileSymlinkLock

        optuna.logging.set_verbosity(optuna.logging.ERROR)  # what ends a trial comes out as an error of its own
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)  # the pruner is one, and the right one
        lock = JournalFileSymlinkLock(str(storage), grace_period=3)  # seconds, when whoever held it was killed
        try:
            study = optuna.create_study(
                study_name=name,
                storage=optuna.storages.JournalStorage(JournalFileBackend(str(storage), lock)),
                direction="maximize",
                load_if_exists=True,
                pruner=optuna.pruners.WilcoxonPruner(p_threshold=0.05, n_startup_steps=2 * LOOK),
            )
        except (
            OSError,
            ValueError,
            KeyError,
            AssertionError,
        ) as error:  # what Optuna says of a file that is not its own
            why = getattr(error, "strerror", None) or f"not a study of Optuna's ({type(error).__name__})"
            raise BadSetupError(f"{storage}: {why}") from None

        def objective(trial: optuna.Trial) -> float:
            values = {one.path: one.suggest(trial) for one in self._fields}
            return self.score(values, lambda block, value: trial.report(value, block), trial.should_prune)

        finished = [t for t in study.get_trials(deepcopy=False) if t.state.is_finished() and t.values is not None]
        for number in range(len(finished), trials):
            # A generator for each trial: a study that was stopped proposes what it would have without the stop.
            study.sampler = optuna.samplers.TPESampler(seed=hash((self._seed, number)) % 2**32)
            study.optimize(objective, n_trials=1, callbacks=[lambda _, trial: told(trial)])
        return study
