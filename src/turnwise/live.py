"""A search that others may watch: pause it, make it go step by step, and look inside while it thinks.

Whoever looks leaves a request where the search comes by between two iterations, and the searching thread answers with a
copy of the part asked for. So neither pauses nor looks change what is found: the same seed gives the same tree as
turnwise.search().
"""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any, Literal, cast

import msgspec

from turnwise import _core
from turnwise.agents import agent
from turnwise.errors import BadRecipeError, BadStateError
from turnwise.recipes import Agent, Budget, Iterations, Seconds, to_native
from turnwise.recipes.agents import Mcts
from turnwise.recipes.decide import RobustMax
from turnwise.recipes.graph import Tree
from turnwise.recipes.pacing import PerDecision
from turnwise.recipes.prune import Absolute, Gumbel, PruningNetworks, Relative, Schedule, SequentialHalving, Shot
from turnwise.recipes.threads import OneThread
from turnwise.recipes.worlds import Ensemble, FewWorlds, NewWorldEachIteration, Particles, RedealEachTurn
from turnwise.searching import checked

Phase = Literal["waiting", "running", "paused", "done", "failed"]


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a tree that is wanted: below `path`, `depth` actions deep, without what has less than a share of the
    visits there, at most so many rows, the most visited first. A step of the path is the place of an action and the
    number of the decision it led to, as rows say them."""

    tree: int = 0
    path: tuple[tuple[int, int], ...] = ()
    depth: int = 6
    share: float = 0.0012
    most: int = 400

    def __post_init__(self) -> None:
        for name, least, most in (("tree", 0, 10_000), ("depth", 0, 100), ("most", 0, 10_000)):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                raise BadStateError(f"view: {name}: expected {least} to {most}, found {value!r}")
        if not isinstance(self.share, int | float) or not 0 <= self.share <= 1:
            raise BadStateError(f"view: share: expected 0 to 1, found {self.share!r}")
        try:
            fits = all(0 <= number < 2**32 for step in self.path for number in step)
            fits = fits and len(self.path) <= 100 and all(len(step) == 2 for step in self.path)
        except TypeError:
            fits = False
        if not fits:
            raise BadStateError("view: path: expected at most 100 pairs of an action's place and a decision's number")


class Considered(msgspec.Struct, frozen=True):
    """An action of the position with what the search knows about it, for the player to act."""

    text: str
    words: str
    visits: int
    value: float
    low: float | None  # None: no bound is known
    high: float | None
    share: float  # of the visits
    less: float | None  # than the value of the action it would take; None for that one


class Step(msgspec.Struct, frozen=True):
    """An action of the line that the search expects, or what chance does in between (player -1)."""

    text: str
    words: str
    player: int
    visits: int
    chance: bool
    probability: float | None


class Row(msgspec.Struct, frozen=True, array_like=True):
    """An action in the tree, or an outcome of chance after one. What an action leads to without chance is its own row;
    the rows whose parent it is come next."""

    parent: int  # a row before this one; -1: the decision that the view begins at
    chance: bool
    place: int  # of an action at its decision, -1 for chance
    node: int  # the decision it leads to; -1: several, by chance
    player: int  # who acts, or for chance: who acts after it
    over: bool
    visits: int
    value: float | None  # for the player
    low: float | None
    high: float | None
    good: float | None  # the same for the player who searches, where that follows
    probability: float | None  # of an outcome
    bucket: tuple[int, int | None, float | None] | None  # that an outcome stands for: lowest, highest, probability
    text: str
    words: str


class Outcomes(msgspec.Struct, frozen=True):
    """What chance may do next on the expected line, outcomes of one bucket taken together."""

    label: str
    probability: float | None
    share: float  # of the visits
    seen: list[str]


class Snapshot(msgspec.Struct, frozen=True):
    """One moment of a search."""

    number: int
    phase: Phase
    iterations: int
    model_calls: int
    seconds: float
    budget_used: float | None  # 0 to 1; None where the recipe has no budget
    nodes: int
    depth: int
    bytes: int
    trees: int
    hits: int | None  # edges that met a decision known by another way; None: not counted while it grows
    worlds: int  # that the search went through at most; 1 where nothing is hidden from it
    scale: Literal["probability", "raw"]
    player: int  # who decides where the view begins
    values: list[float]
    best: str | None
    actions: list[Considered]
    line: list[Step]
    visits: int  # of the decision that the view begins at
    rows: list[Row]
    chance: list[Outcomes]


class LiveSearch:
    """A search on a thread of its own.

    >>> import turnwise as tw
    >>> state = tw.load("nim").start(seed=1, heaps=[1, 2, 3])
    >>> live = tw.LiveSearch(state, tw.Mcts(budget=tw.Iterations(500)), paused=True)
    >>> live.start(); live.step(100); live.look().iterations
    100
    >>> live.resume(); live.wait(); live.result().best == tw.search(state, tw.Mcts(budget=tw.Iterations(500))).best
    True
    True
    """

    def __init__(
        self,
        state: _core.State,
        recipe: Agent | str | Path,
        seed: int = 1,
        *,
        paused: bool = False,
        memory_mb: int | None = None,
        more: bool = False,
    ) -> None:
        """`memory_mb` bounds the tree where the recipe allows more. With `more` the search stands ready when its budget
        is spent: extend() goes on with the same tree, result() ends it."""
        self.state = checked(state)
        self.recipe = within_memory(agent(recipe), memory_mb)
        self.seed = seed
        self._allowance: _Allowance | None = None
        played = self.recipe
        if more:
            if why := why_not_more(self.recipe):
                raise BadRecipeError(why)
            self._allowance = _Allowance(self, self.recipe.budget, paused)  # type: ignore[union-attr]
            played = agent(self.recipe, Iterations(2**31))
            paused = True
        self._native = to_native(played)
        self._watch = _core._Watch()
        self._thread: threading.Thread | None = None
        self._over = threading.Event()
        self._result: _core.SearchResult | None = None
        self._error: BaseException | None = None
        self._lock = threading.Lock()
        self._number = 0
        self._known_hits: int | None = None
        self._player = state.to_act
        if paused:
            self._watch.pause()

    def start(self) -> None:
        with self._lock:
            if self._thread is not None:
                raise BadStateError("this search was started before")
            self._thread = threading.Thread(target=self._run, name="turnwise search", daemon=True)
        self._thread.start()
        if self._allowance is not None:
            self._allowance.begin()

    def _run(self) -> None:
        try:
            self._result = _core._search(self.state, *self._native, self.seed, None, self._watch)
        except BaseException as error:  # a user's Python may raise anything; result() raises it again
            self._error = error
        finally:
            self._over.set()

    @property
    def phase(self) -> Phase:
        if self._over.is_set():
            return "failed" if self._result is None else "done"
        if self._allowance is not None and self._allowance.is_spent():
            return "done"
        phase = self._watch.phase
        return "running" if phase == "over" else cast(Phase, phase)  # over: about to hand over its result

    def pause(self) -> None:
        """Stands still before its next iteration."""
        if self._allowance is not None:
            self._allowance.hold()
        else:
            self._watch.pause()

    def resume(self) -> None:
        if self._allowance is not None:
            self._allowance.go_on()
        else:
            self._watch.resume()

    def extend(self, budget: Budget) -> None:
        """So much more than it was given: it goes on with the same tree, and ends as a search with all of it would. A
        search made with more=True can."""
        if self._allowance is None:
            raise BadRecipeError(why_not_more(self.recipe) or "extend: make the search with more=True")
        if self._thread is None or self._over.is_set():
            raise BadStateError("extend: the search was not started, or has ended")
        self._allowance.extend(budget)

    def step(self, iterations: int = 1, seconds: float = 60.0) -> bool:
        """So many more iterations, and stands still again (agents that try several leaves at once may make a few
        more). False when it takes longer than `seconds`: it goes on."""
        if isinstance(iterations, bool) or not isinstance(iterations, int) or not 0 < iterations < 2**62:
            raise BadRecipeError(f"iterations: expected a number above 0, found {iterations!r}")
        if self._allowance is not None:
            iterations = self._allowance.at_most(iterations)
        if iterations:
            self._watch.step(iterations)
        return self._settled(seconds)

    def _settled(self, seconds: float) -> bool:
        if self._thread is None:
            return False
        # The search may be on its way to the gate: one that is yet to begin says so itself.
        while not self._over.is_set() and seconds > 0:
            slice_ = min(seconds, 0.25)
            if self._watch.wait_until_still(slice_):
                return True
            seconds -= slice_
        return self._over.is_set()

    def cancel(self) -> None:
        """Ends it; what it found is kept."""
        self._watch.cancel()

    def wait(self, seconds: float | None = None) -> bool:
        """Until it is done or has failed; False when that takes longer."""
        if self._allowance is None:
            return self._over.wait(seconds)
        end = None if seconds is None else time.monotonic() + seconds
        while not self._over.wait(0.005):
            if self.phase == "done":
                return True
            if end is not None and time.monotonic() >= end:
                return False
        return True

    def result(self) -> _core.SearchResult:
        """What the search found, as turnwise.search() gives it; waits for the end."""
        if self._thread is None:
            raise BadStateError("this search was not started")
        if self._allowance is not None:
            self.wait()
            self._watch.cancel()
        self._over.wait()
        if self._result is None:
            assert self._error is not None
            raise self._error
        return self._result

    @property
    def budget(self) -> Budget | None:
        """What it may spend, with all that it was extended by; None where the recipe has no budget."""
        return getattr(self.recipe, "budget", None) if self._allowance is None else self._allowance.budget

    @property
    def error(self) -> BaseException | None:
        """Of a search that failed."""
        return self._error

    def look(self, view: View = View()) -> Snapshot:  # noqa: B008  a value, never changed
        """What there is to see now: made by the searching thread between two iterations, or read from the result."""
        if self._thread is None:
            raise BadStateError("this search was not started")
        while True:
            phase = self.phase
            if phase == "failed":
                assert self._error is not None
                raise self._error
            if phase == "done" and self._over.is_set():
                assert self._result is not None
                with self._lock:
                    return self._snapshot(cast(dict[str, Any], self._result._look(view)), phase)
            seen = cast(dict[str, Any] | None, self._watch.look(view))
            if seen is not None:
                return self._snapshot(seen, self.phase)
            self._over.wait(0.002)  # about to begin, or just over

    def _snapshot(self, seen: dict[str, Any], phase: Phase) -> Snapshot:
        self._number += 1
        recipe = self.recipe if self._allowance is None else agent(self.recipe, self._allowance.budget)
        found = snapshot(seen, self._number, phase, recipe, self._player, self.state.players)
        hidden = "hidden information" in self.state.game.abilities
        return msgspec.structs.replace(
            found, hits=self._hits(), worlds=worlds_of(self.recipe, found.iterations) if hidden else 1
        )

    def _hits(self) -> int | None:
        """Counted once, when the search has ended: that goes through the whole tree."""
        if self._known_hits is None and self._result is not None and self._result.trees:
            merges = not isinstance(getattr(self.recipe, "graph", Tree()), Tree)
            self._known_hits = int(self._result.shape()["transposition_hits"]) if merges else 0
        return self._known_hits


_PLANNERS = (Absolute, Gumbel, PruningNetworks, Relative, Schedule, SequentialHalving, Shot)


def why_not_more(recipe: Agent) -> str:
    """Why a search by this recipe ends with its budget; empty where extend() can go on."""
    if not isinstance(recipe, Mcts):
        return f"extend: {type(recipe).__name__} plans by its budget"
    if not isinstance(recipe.budget, Iterations | Seconds):
        return "extend: expected a budget of iterations or seconds"
    if isinstance(recipe.prune, _PLANNERS):
        return f"extend: prune.{type(recipe.prune).__name__} plans by the budget"
    if isinstance(recipe.decide, RobustMax):
        return "extend: decide.RobustMax takes more by itself"
    if not isinstance(recipe.pacing, PerDecision):
        return f"extend: pacing.{type(recipe.pacing).__name__} spreads the budget over a turn"
    if not isinstance(recipe.threads, OneThread) or isinstance(recipe.worlds, Ensemble):
        return "extend: several trees share the budget"
    return ""


class _Allowance:
    """What a search that can be extended may still spend. The core searches without an end and stands at its gate;
    iterations are granted exactly, seconds are watched by a clock. Under `_lock`, so that what one thread found left is
    granted or ended before another grants more."""

    def __init__(self, live: LiveSearch, budget: Budget, held: bool) -> None:
        self.budget = budget
        self._live, self._held, self._spent = live, held, False
        self._lock = threading.RLock()

    def _effort(self) -> dict[str, Any] | None:
        found = self._live._watch.look(View(depth=0, most=0))
        while found is None and not self._live._over.is_set():  # about to begin
            time.sleep(0.001)
            found = self._live._watch.look(View(depth=0, most=0))
        return cast(dict[str, Any] | None, found)

    def begin(self) -> None:
        if not self._held:
            self.go_on()

    def hold(self) -> None:
        with self._lock:
            self._held = True
            self._live._watch.pause()

    def at_most(self, iterations: int) -> int:
        self.hold()  # what was granted before is not granted twice
        if not isinstance(self.budget, Iterations) or (seen := self._effort()) is None:
            return iterations
        return min(iterations, max(0, self.budget.count - int(seen["iterations"])))

    def go_on(self) -> None:
        with self._lock:
            if (seen := self._effort()) is None:
                return
            left = self.at_most(self.budget.count) if isinstance(self.budget, Iterations) else 0
            self._held = False
            if left:
                self._live._watch.step(left)
            elif isinstance(self.budget, Seconds) and seen["seconds"] < self.budget.seconds:
                self._live._watch.resume()
                threading.Thread(target=self._clock, daemon=True).start()

    def _clock(self) -> None:
        while True:
            with self._lock:
                if self._held or (seen := self._effort()) is None:
                    return
                assert isinstance(self.budget, Seconds)
                left = self.budget.seconds - seen["seconds"]
                if left <= 0.0005:
                    self._live._watch.pause()
                    return
            if self._live._over.wait(left):
                return

    def is_spent(self) -> bool:
        if self._live._thread is None or self._live._watch.phase != "paused" or (seen := self._effort()) is None:
            return False
        if isinstance(self.budget, Iterations):
            return bool(seen["iterations"] >= self.budget.count)
        return isinstance(self.budget, Seconds) and bool(seen["seconds"] >= self.budget.seconds - 0.0005)

    def extend(self, budget: Budget) -> None:
        with self._lock:
            self.budget = added(self.budget, budget)
            if not self._held:
                self.go_on()


def added(budget: Budget | None, more: Budget) -> Budget:
    """A budget and more of its kind."""
    if isinstance(budget, Iterations) and isinstance(more, Iterations):
        return Iterations(budget.count + more.count)
    if isinstance(budget, Seconds) and isinstance(more, Seconds):
        return Seconds(budget.seconds + more.seconds)
    raise BadRecipeError(f"extend: this search counts {type(budget).__name__.lower()}")


def within_memory(recipe: Agent, memory_mb: int | None) -> Agent:
    """The recipe, with a tree of at most so many megabytes where it allows more."""
    allowed = getattr(recipe, "memory_mb", None)
    if memory_mb is None or allowed is None or allowed <= memory_mb:
        return recipe
    return msgspec.structs.replace(recipe, memory_mb=memory_mb)


def worlds_of(recipe: Agent, iterations: int) -> int:
    """In how many worlds a search by this recipe has been after so many iterations, at most."""
    worlds = getattr(recipe, "worlds", None)
    if isinstance(worlds, NewWorldEachIteration | RedealEachTurn):
        return max(1, iterations)
    return min(worlds.count, max(1, iterations)) if isinstance(worlds, FewWorlds | Ensemble | Particles) else 1


def snapshot(seen: dict[str, Any], number: int, phase: Phase, recipe: Agent, searcher: int, players: int) -> Snapshot:
    """What the core read of a tree, in words of this module."""
    total = sum(one[2] for one in seen["actions"]) or 1
    best = seen["actions"][seen["best"]] if seen["best"] >= 0 else None
    actions = []
    for one in seen["actions"]:
        text, words, visits, value, low, high = one
        less = None if best is None or one is best else value - best[3]
        actions.append(Considered(text, words, visits, value, low, high, visits / total, less))
    scale = seen["scale"]

    def good(player: int, value: float | None) -> float | None:
        if value is None or player == searcher:
            return value
        return 1 - value if scale == "probability" and players == 2 else None

    rows = [msgspec.convert((*row[:10], good(row[4], row[7]), *row[10:]), Row) for row in seen["rows"]]
    return Snapshot(
        number=number,
        phase=phase,
        iterations=seen["iterations"],
        model_calls=seen["model_calls"],
        seconds=seen["seconds"],
        budget_used=_used(recipe, seen),
        nodes=seen["nodes"],
        depth=seen["depth"],
        bytes=seen["bytes"],
        trees=seen["trees"],
        hits=None,
        worlds=1,
        scale=scale,
        player=seen["player"],
        values=seen["values"],
        best=None if best is None else best[0],
        actions=actions,
        line=[Step(*step) for step in seen["line"]],
        visits=seen["visits"],
        rows=rows,
        chance=outcomes(rows),
    )


def _used(recipe: Agent, seen: dict[str, Any]) -> float | None:
    budget = getattr(recipe, "budget", None)
    for field, spent in (("count", None), ("seconds", "seconds")):
        whole = getattr(budget, field, None)
        if whole:
            spent = spent or ("model_calls" if type(budget).__name__ == "ModelCalls" else "iterations")
            return min(1.0, float(seen[spent]) / float(whole))
    return None


def value_for(found: _core.SearchResult, state: _core.State, seat: int) -> dict[str, Any]:
    """What a search says a position is worth to a seat: that of its best action, with interval and visits; for the
    other of two players what is left of 1. None where values are no probabilities, or nothing was compared."""
    best = next((one for one in found.actions if one.action == found.best), None)
    other = state.to_act != seat
    if best is None or found.scale != "probability" or (other and state.players != 2):
        return {"value": None, "low": None, "high": None, "visits": 0}
    low, high = best.interval or (None, None)
    if other and low is not None and high is not None:
        low, high = 1 - high, 1 - low
    return {"value": 1 - best.value if other else best.value, "low": low, "high": high, "visits": best.visits}


def loss_of(found: _core.SearchResult, action: Any) -> tuple[float | None, int]:
    """How much less than the best an action is worth to its player, as a search sees it, and with how many visits; None
    where the search never tried it."""
    taken = next((one for one in found.actions if str(one.action) == str(action)), None)
    best = next((one for one in found.actions if one.action == found.best), None)
    if taken is None or best is None or not taken.visits:
        return None, 0
    return max(0.0, best.value - taken.value), taken.visits


def outcomes(rows: list[Row]) -> list[Outcomes]:
    """The outcomes of the most visited action that chance parts, those of one bucket as one, most likely first."""
    parents = [row.parent for row in rows if row.chance]
    if not parents:
        return []
    wanted = parents[0]  # rows come by visits
    found = [row for row in rows if row.chance and row.parent == wanted]
    groups: dict[Any, list[Row]] = {}
    for row in found:
        groups.setdefault(row.bucket[:2] if row.bucket else row.words, []).append(row)
    total = sum(row.visits for row in found) or 1
    result = []
    for key, same in groups.items():
        # The same event in other worlds has other chances: the mean over what was seen of it.
        chances = [row.bucket[2] if row.bucket else row.probability for row in same]
        known = [(row.visits, chance) for row, chance in zip(same, chances, strict=True) if chance is not None]
        weight = sum(visits for visits, _ in known)
        result.append(
            Outcomes(
                label=_bucket(key) if isinstance(key, tuple) else key,
                probability=sum(visits * chance for visits, chance in known) / weight if weight else None,
                share=sum(row.visits for row in same) / total,
                seen=[row.words for row in same] if isinstance(key, tuple) else [],
            )
        )
    return sorted(result, key=lambda one: -(one.probability or one.share))


def _bucket(key: tuple[int, int | None]) -> str:
    low, high = key
    return f"{low} and more" if high is None else str(low) if low == high else f"{low} to {high}"
