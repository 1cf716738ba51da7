"""The signature of behaviour: numbers that move when play does, in groups that say what moved.

A group is many lines, each the hash of fixed work: random matches of a game's rules, the scenes of its tests, what its
evaluations say, a small tree of every part and of every named agent, what each model answers. A group's number is made
of its lines' numbers alone, so that calling something otherwise moves nothing. The pinned ones are in
tests/search/golden/signature.txt.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import lzma
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from turnwise import _core
from turnwise.agents import described_agents
from turnwise.errors import BadRecipeError, BadSetupError, TurnwiseError, UnknownNameError
from turnwise.games import games, load
from turnwise.recipes import (
    Agent,
    Iterations,
    ModelCalls,
    backup,
    belief,
    chance,
    estimate,
    expand,
    graph,
    pacing,
    parts,
    prune,
    rollout,
    select,
    terms,
    threads,
    unprune,
    untried,
    worlds,
)
from turnwise.recipes.agents import Mcts, SideInformation
from turnwise.searching import act, search

ITERATIONS = 400
PART_ITERATIONS = 100
RICH = 15  # so many actions
SCENES = 250  # at once, so that cores share them
# Where trees are grown: setups of matches, and after how many random actions to take the first rich decision.
POSITIONS: dict[str, list[tuple[dict[str, Any], int]]] = {
    "hearthstone": [
        ({"decks": ["p1_hunter_aggro", "p1_warlock_control"]}, 60),
        ({"decks": ["p5_warlock_hand", "p5_warlock_hand"]}, 35),
        ({"decks": ["p4_mage_reno_kazakus", "p4_warlock_even"]}, 50),
    ],
    "tribes": [({}, 40), ({}, 400)],
    "pocket": [({}, 11)],
    "connect_four": [({}, 6)],
    "nim": [({}, 0)],
}


class Matches(NamedTuple):
    """Random matches of one setting; those of one line are hashed together."""

    line: str
    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    seed: int
    matches: int


class Piece(NamedTuple):
    """Work whose number goes into a line of a group."""

    group: str
    line: str
    run: Callable[[], object]


def groups() -> list[str]:
    return [*(f"rules {game}" for game in games()), "search", "agents", "models"]


def signature(wanted: Iterable[str] | None = None) -> dict[str, str]:
    """The number of each group."""
    return {group: number(lines.values()) for group, lines in signature_lines(wanted).items()}


def signature_lines(wanted: Iterable[str] | None = None, threads: int | None = None) -> dict[str, dict[str, str]]:
    """The number of every line, by group; on all cores unless told."""
    chosen = list(groups() if wanted is None else wanted)
    for group in chosen:
        if group not in groups():
            raise UnknownNameError("group of the signature", group, groups())
    pieces = [piece for group in chosen for piece in _pieces(group)]
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        answers = list(pool.map(lambda piece: piece.run(), pieces))
    found: dict[str, dict[str, list[object]]] = {group: {} for group in chosen}
    for piece, answer in zip(pieces, answers, strict=True):
        found[piece.group].setdefault(piece.line, []).append(answer)
    return {group: {line: hashed(several) for line, several in sorted(lines.items())} for group, lines in found.items()}


def number(lines: Iterable[str]) -> str:
    """A group's number from those of its lines: neither their names nor their order matter."""
    return hashed(sorted(lines))


def hashed(value: object) -> str:
    text = json.dumps(value, default=str, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def moved(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """The last line of a commit: which groups moved, from what to what."""
    changes = [
        f"{group} {before.get(group, 'none')} -> {now.get(group, 'none')}"
        for group in dict.fromkeys((*before, *now))
        if before.get(group) != now.get(group)
    ]
    return f"Bench: {', '.join(changes)}" if changes else "No change of play"


def text(lines: Mapping[str, Mapping[str, str]]) -> str:
    """A signature to read and to keep: a line for each group, those of its parts below it."""
    found = []
    for group, inside in lines.items():
        found.append(f"{group}: {number(inside.values())}")
        found += [f"    {value} {line}" for line, value in inside.items()]
    return "\n".join(found) + "\n"


def pinned(written: str) -> dict[str, str]:
    """The number of each group in what text() wrote."""
    heads = [line.rpartition(": ") for line in written.splitlines() if line and not line.startswith(" ")]
    return {group: number for group, _, number in heads}


def _pieces(group: str) -> Iterator[Piece]:
    if group.startswith("rules "):
        return _rules(group, group.removeprefix("rules "))
    return {"search": _search, "agents": _agents, "models": _models}[group]()


def _rules(group: str, game: str) -> Iterator[Piece]:
    hooks = _hooks(game)
    for line, value in hooks.facts().items() if hooks else ():
        yield Piece(group, line, partial(hashed, value))
    for one in hooks.matches() if hooks else [Matches("matches", {}, {}, seed=1, matches=200)]:
        rules = load(game, **one.options)
        yield Piece(group, one.line, partial(rules._rules_signature, dict(one.setup), one.seed, one.matches))
    for first in range(0, len(scenes(game)), SCENES):
        yield Piece(group, "scenes", partial(_each_scene, scene_facts, game, first))


class Scene(NamedTuple):
    """A position of a test of the rules, and what was done there; without an action it was evaluated."""

    options: dict[str, Any]
    state: dict[str, Any]
    action: str
    picks: list[str]


@cache
def scenes(game: str) -> list[Scene]:
    """What tools/scenes.py collected from the tests of a game. Random matches meet few rare rules; tests meet each."""
    path = Path(__file__).parent / game / "data" / "scenes.xz"
    if not path.is_file():
        return []
    return [Scene(*json.loads(row)) for row in lzma.decompress(path.read_bytes()).decode().splitlines()]


def _each_scene(facts: Callable[[_core.State, Scene], object], game: str, first: int) -> str:
    found = []
    for scene in scenes(game)[first : first + SCENES]:
        try:
            found.append(facts(load(game, **scene.options).state_from_plain(scene.state), scene))
        except TurnwiseError as error:  # the rules no longer allow it
            found.append(type(error).__name__)
    return hashed(found)


def scene_facts(state: _core.State, scene: Scene) -> object:
    """What the action of a scene leads to, and what each other action would; nothing in it is a name."""
    legal = [] if state.is_over else state.legal_actions()
    ways = [_seen(state.apply(action, seed=1)[0]) for action in legal]
    if not scene.action:
        return ways
    after, made = state.apply(scene.action, picks=scene.picks, seed=1)
    return [ways, len(made), _seen(after), _nameless(after.to_plain())]


def evaluation_facts(state: _core.State, scene: Scene) -> object:
    """What every evaluation says of the position and of what its action led to, and every score of its actions."""
    after = state.apply(scene.action, picks=scene.picks, seed=1)[0] if scene.action else state
    found = []
    for name in _core._heuristic_names(state.game):
        found.append([_core._heuristic(name, state, after, player) for player in range(state.players)])
        found.append(list(_core._heuristic_values(name, state, after)))
    if not scene.action and not state.is_over:
        for name in _core._score_names(state.game):
            found.append([score for _, score in _core._scores(name, state, 1)])
    return [[float(f"{value:.9g}") for value in values] for values in found]


def _seen(state: _core.State) -> list[float]:
    """What each player acts on, how many actions there are, and the result."""
    keys = [state.key(player) for player in range(state.players)]
    return [*keys, *state.returns] if state.is_over else [*keys, len(state.legal_actions())]


def _nameless(plain: Any) -> Any:
    if isinstance(plain, dict):
        return [_nameless(value) for value in plain.values()]
    return [_nameless(value) for value in plain] if isinstance(plain, list | tuple) else plain


def _hooks(game: str) -> Any:
    """turnwise.<game>.signature, where a game says which matches its rules need; None where it leaves it to us."""
    if importlib.util.find_spec(f"turnwise.{game}") is None:
        return None
    return importlib.import_module(f"turnwise.{game}.signature")


def _search() -> Iterator[Piece]:
    for game in POSITIONS:
        for one in _evaluated(game):
            rules = load(game, **one.options)
            yield Piece(
                "search",
                f"evaluations {game}",
                partial(rules._evaluations_signature, dict(one.setup), one.seed, one.matches),
            )
        for first in range(0, len(scenes(game)), SCENES):
            yield Piece("search", f"evaluations {game}", partial(_each_scene, evaluation_facts, game, first))
        for state in positions(game):
            for name, recipe in (*_each_part(), *_inner_parts(), *_ways_down()):
                yield Piece("search", f"{name} {game}", partial(tree_facts, state, recipe))
    for name, recipe in (*_each_part(), *_inner_parts(), *_ways_down()):
        yield Piece("search", f"{name} pocket from the start", partial(tree_facts, _start("pocket"), recipe))


def _evaluated(game: str) -> Iterator[Matches]:
    """Some of the matches of the rules: a line of them in ten, a few matches each."""
    hooks = _hooks(game)
    for one in list(hooks.matches())[::7] if hooks else [Matches("matches", {}, {}, seed=1, matches=10)]:
        yield one._replace(matches=min(3, one.matches))


def _each_part() -> Iterator[tuple[str, Agent]]:
    """Plain tree search with one part changed, for every part that has a default for each of its knobs."""
    for axis, kinds in parts().items():
        for kind in kinds if axis != "budget" else ():
            try:
                yield f"{axis} {kind.__name__}", _with_part(axis, kind())
            except (TypeError, AttributeError, BadRecipeError):
                continue


def _with_part(axis: str, part: Any) -> Agent:
    if axis == "agents":
        return shortened(part, PART_ITERATIONS)
    changes: dict[str, Any] = {axis: (part,) if isinstance(getattr(Mcts(), axis), tuple) else part}
    return msgspec.structs.replace(Mcts(budget=Iterations(PART_ITERATIONS)), **changes)


def _inner_parts() -> Iterator[tuple[str, Agent]]:
    """The same for the parts of parts: terms, untried, unprune, estimate."""
    budget = Iterations(PART_ITERATIONS)
    for term in (terms.Rave(k=50), terms.ProgressiveBias(), terms.ImplicitMinimax()):
        backs_up = backup.Minimax() if isinstance(term, terms.ImplicitMinimax) else backup.Mean()
        yield (
            f"terms {type(term).__name__}",
            Mcts(select=select.Ucb1Plus(terms=(term,)), backup=backs_up, budget=budget),
        )
    for urgency in (untried.Infinite(), untried.FirstPlay(0.6), untried.ParentValue()):
        yield f"untried {type(urgency).__name__}", Mcts(select=select.Ucb1Plus(untried=urgency), budget=budget)
    for way in (unprune.Never(), unprune.ByChance(), unprune.Thompson(), unprune.After(20), unprune.ByBounds(0.5)):
        pruned = prune.Schedule(((30, 4), (60, 2), (80, 1)), way)
        yield f"unprune {type(way).__name__}", Mcts(prune=pruned, budget=budget)
    for cost in (estimate.AverageSample(), estimate.PreviousSearch(2.0, 10)):
        calls = ModelCalls(20 * PART_ITERATIONS)
        yield f"estimate {type(cost).__name__}", SideInformation(estimate=cost, budget=calls)


def _ways_down() -> Iterator[tuple[str, Agent]]:
    """Combinations of parts that decide how an iteration goes down: what a node, an edge and an observer is."""
    new, merged = worlds.NewWorldEachIteration(), worlds.NewWorldEachIteration(alike="merged")
    sparse = chance.Sparse(4, 2.0, 2)
    selections = ModelCalls(4 * ITERATIONS, selections=True)
    at_once = ModelCalls(20 * ITERATIONS, selections=True, at_once=True)
    ways: dict[str, dict[str, Any]] = {
        "graph": {"graph": graph.Dag(), "worlds": worlds.OneWorld()},
        "graph open hands": {
            "graph": graph.Dag(3, 2, dedupe=False),
            "belief": belief.OpenHand(),
            "worlds": worlds.OneWorld(),
        },
        "graph sparse": {"graph": graph.Dag(3, 3, cross_chance=True), "worlds": worlds.OneWorld(), "chance": sparse},
        "graph redealt": {
            "graph": graph.Dag(2, 1, dedupe=False, cross_chance=True, descend_on_hit=True),
            "worlds": worlds.RedealEachTurn(),
            "chance": sparse,
        },
        "graph pruned": {"graph": graph.Dag(), "worlds": worlds.OneWorld(), "prune": prune.Hard(visits=5)},
        "graph by priors": {"graph": graph.Dag(), "worlds": worlds.OneWorld(), "select": select.Puct()},
        "observers": {"worlds": worlds.NewWorldEachIteration(observers="multiple")},
        "observers rave": {
            "worlds": worlds.NewWorldEachIteration(observers="multiple"),
            "select": select.Ucb1Plus(terms=(terms.Rave(k=50),)),
            "threads": threads.RootParallel(1, 2),
        },
        "merged": {"worlds": merged, "budget": Iterations(15 * ITERATIONS)},  # as far as others' hidden actions
        "merged sparse": {"worlds": merged, "chance": sparse},
        "merged pruned": {"worlds": merged, "prune": prune.ProgressiveUnpruning(visits=5)},
        "stored": {"worlds": worlds.OneWorld(), "chance": chance.FirstOutcome(), "budget": selections},
        "stored at once": {"worlds": worlds.OneWorld(), "chance": chance.FirstOutcome(), "budget": at_once},
        "stored open hands": {
            "belief": belief.OpenHand(),
            "chance": chance.FirstOutcome(),
            "prune": prune.Hard(visits=5),
            "select": select.BoundedUcb1(),
            "budget": selections,
        },
        "stored redealt": {"worlds": worlds.RedealEachTurn(), "chance": chance.FirstOutcome()},
        "worlds sparse": {"worlds": new, "chance": sparse},
        "worlds pruned": {"worlds": worlds.FewWorlds(3), "prune": prune.Hard(visits=5), "chance": chance.Buckets()},
        "worlds redealt": {"worlds": worlds.RedealEachTurn(), "chance": sparse, "select": select.Puct()},
        "open loop redealt": {"worlds": worlds.RedealEachTurn(), "chance": chance.OpenLoop()},
        "particles": {"worlds": worlds.Particles(50, 5), "rollout": rollout.Mast(), "expand": expand.ByMean()},
        "proofs": {"worlds": worlds.OneWorld(), "backup": backup.Solver()},
        "proofs sparse": {"belief": belief.OpenHand(), "backup": backup.Solver(), "chance": sparse},
        "shared out": {"worlds": worlds.OneWorld(), "prune": prune.Shot()},
        "second search": {"worlds": worlds.OneWorld(), "pacing": pacing.SecondSearch(0.3), "prune": prune.Absolute(5)},
        "horizon": {"rollout": rollout.Random(turns=2, since="root"), "expand_after": 3, "worlds": new},
        "leaf rollouts": {"rollout": rollout.Rave(), "select": select.Ucb1Plus(terms=(terms.Rave(k=50),))},
        "wide": {"threads": threads.TreeParallel(3, 2), "worlds": worlds.OneWorld(), "chance": sparse},
        "wide graph": {"threads": threads.RootParallel(1, 3), "worlds": worlds.OneWorld(), "graph": graph.Dag()},
    }
    for name, way in ways.items():
        yield f"ways {name}", msgspec.structs.replace(Mcts(budget=Iterations(ITERATIONS)), **way)


def _agents() -> Iterator[Piece]:
    for name, (recipe, about) in described_agents().items():
        for game in [about.game] if about.game in games() else POSITIONS:
            for state in positions(game):
                short = shortened(recipe)
                yield Piece("agents", f"{name} {game}", partial(tree_facts, state, short))


def _models() -> Iterator[Piece]:
    from turnwise.learn.models import shipped

    for name in shipped():
        yield Piece("models", name, partial(model_facts, name))


def model_facts(what: str) -> str:
    """The hash of a model's weights, and of what it answers to fixed questions."""
    import numpy as np

    from turnwise.learn import weights
    from turnwise.learn.models import model, path_of

    tensors, _ = weights.read(path_of(what))
    content = [hashlib.blake2b(np.ascontiguousarray(tensor).tobytes()).hexdigest() for tensor in tensors.values()]
    core = model(what).core
    if isinstance(core, _core.PruningTable):
        grid = [(actions, iterations) for actions in (2, 5, 20, 60) for iterations in (10, 100, 1000)]
        answers = [round(answer, 6) for at in grid for answer in (core.safe(*at), core.probability(*at))]
    else:
        inputs = core.inputs
        rows = (np.arange(4 * inputs, dtype=np.float32).reshape(4, inputs) * 0.37) % 5
        answers = [round(float(answer), 4) for answer in np.asarray(core.run(rows)).reshape(-1)]
    return hashed((sorted(content), answers))


def positions(game: str) -> list[_core.State]:
    """Fixed decisions of random matches."""
    return [_position(game, place) for place in range(len(POSITIONS.get(game, [({}, 0)])))]


@cache
def _position(game: str, place: int) -> _core.State:
    setup, steps = POSITIONS.get(game, [({}, 0)])[place]
    state = load(game).start(seed=3, **setup)
    for step in range(steps + 100):
        after, _ = state.apply(act(state, "random", seed=step), seed=step)
        if after.is_over or (step >= steps and len(state.legal_actions()) >= RICH):
            break
        state = after
    return state


@cache
def _start(game: str) -> _core.State:
    return load(game).start(seed=3)


def shortened(recipe: Agent, iterations: int = ITERATIONS) -> Agent:
    """The same agent with a small budget of iterations, counted as its own is."""
    own = getattr(recipe, "budget", None)
    if own is None:
        return recipe
    budget = ModelCalls(2 * iterations, own.selections) if isinstance(own, ModelCalls) else Iterations(iterations)
    return msgspec.structs.replace(recipe, budget=budget)


def tree_facts(state: _core.State, recipe: Agent, seed: int = 5) -> str:
    """The hash of what a search found: nothing in it is a name."""
    try:
        found = search(state, recipe, seed=seed)
    except (BadRecipeError, BadSetupError) as error:
        return f"refused by {type(error).__name__}"
    places = {str(action): place for place, action in enumerate(state.legal_actions())}
    rows = [
        (places.get(str(one.action)), one.visits, round(one.value, 9), _ends(one))
        for one in found.actions
        if one.interval is not None or found.iterations
    ]
    facts = (found.nodes, found.depth, found.iterations, found.model_calls)
    values = found.values or [0.0] * state.players
    return hashed((places.get(str(found.best)), facts, [round(value, 9) for value in values], rows))


def _ends(one: _core.ActionStats) -> list[float]:
    """The interval of an action as it was when numbers were first pinned: cut off at 0 and 1."""
    low, high = (0.0, 1.0) if one.interval is None else one.interval
    return [round(max(min(0.0, one.value), low), 9), round(min(max(1.0, one.value), high), 9)]
