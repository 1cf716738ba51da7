"""Trained models: a weight file (NAME.safetensors) and a card (NAME.toml) that says what it is.

Models that come with Turnwise lie in turnwise/models and are named; one of your own is given by the path of its weight
file. Reading and running one needs neither torch nor xgboost.
"""

from __future__ import annotations

import math
import stat
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from turnwise import _core
from turnwise.errors import BadModelError, TurnwiseError, UnknownNameError
from turnwise.learn import weights
from turnwise.safe_io import file_text

FOLDER = Path(__file__).parent.parent / "models"


class Card(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a model is. The name of a feature vector is its version: a changed one gets another name."""

    kind: str  # pruning, boosted or network
    about: str
    data: str
    command: str
    game: str = ""
    features: str = ""
    inputs: int = 0
    outputs: int = 0
    figures: dict[str, float] = {}
    columns: list[str] = []  # of a card-play network: the card that each output stands for
    layers: dict[str, Any] = {}


class TrainedModel(msgspec.Struct, frozen=True):
    name: str
    card: Card
    core: _core.Model | _core.PruningTable
    bytes: int


def save(path: Path, card: Card, tensors: Mapping[str, Any]) -> None:
    import tomli_w

    path.parent.mkdir(parents=True, exist_ok=True)
    weights.write(path, tensors)
    path.with_suffix(".toml").write_text(tomli_w.dumps(msgspec.to_builtins(card)), encoding="utf-8")


def shipped() -> dict[str, Path]:
    return {path.stem: path for path in sorted(FOLDER.glob("*.safetensors"))}


def path_of(what: str | Path) -> Path:
    name = str(what)
    if name in shipped():
        return shipped()[name]
    if name.endswith(".safetensors") and "\0" not in name:
        return Path(what)
    raise UnknownNameError("model", name, shipped())


def read_card(path: Path) -> Card:
    """The card beside a weight file; of a file that is a link, also the one beside what it leads to."""
    beside = path.with_suffix(".toml")
    if path.is_symlink() and not beside.exists():
        beside = _regular(path).resolve().with_suffix(".toml")
    try:
        return msgspec.convert(tomllib.loads(file_text(beside)), Card)
    except OSError as error:
        raise BadModelError(f"{beside}: a model has its card beside it: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadModelError(f"{beside}: {error}") from None


def model(what: str | Path) -> TrainedModel:
    """A model by its name from `turnwise models`, or by the path of its weight file."""
    return _loaded(_regular(path_of(what).absolute()))


def _regular(path: Path) -> Path:
    """Refused: a link that leads to itself, and what is no file and may never end."""
    try:
        facts = path.stat()
    except FileNotFoundError:
        return path  # who reads it says so
    except (OSError, ValueError) as error:
        raise BadModelError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if not stat.S_ISREG(facts.st_mode):
        raise BadModelError(f"{path}: expected a file, found a folder, a pipe or a device")
    return path


@cache
def _loaded(path: Path) -> TrainedModel:
    card = read_card(path)
    tensors, _ = weights.read(path)
    if card.kind not in _BUILDERS:
        raise BadModelError(f"{path}: kind: expected one of {', '.join(_BUILDERS)}, found {card.kind!r}")
    try:
        core = _BUILDERS[card.kind](card, tensors)
    except KeyError as error:
        raise BadModelError(f"{path}: a model of kind {card.kind!r} has {error}, this one does not") from None
    except (TypeError, IndexError, OverflowError) as error:
        raise BadModelError(f"{path}: {error}") from None
    except TurnwiseError as error:
        raise BadModelError(f"{path}: {error}") from None
    if isinstance(core, _core.Model) and card.outputs and card.outputs != core.outputs:
        raise BadModelError(f"{path}: its card says {card.outputs} outputs, its weights have {core.outputs}")
    return TrainedModel(path.stem, card, core, path.stat().st_size)


def _pruning(tensors: weights.Tensors) -> _core.PruningTable:
    return _core.PruningTable(tensors["safety"].reshape(-1), tensors["probability"].reshape(-1))


def boosted(inputs: int, tensors: Mapping[str, Any]) -> _core.Model:
    names = ("feature", "value", "left", "missing_left", "roots")
    nodes = {name: tensors[name] for name in names}
    base = float(tensors["base"].reshape(-1)[0])
    if not math.isfinite(base):
        raise BadModelError(f"base: expected a finite number, found {base}")
    return _core._boosted_trees(**nodes, base=base, inputs=inputs)


def network(inputs: int, described: dict[str, Any], tensors: Mapping[str, Any]) -> _core.Model:
    """A network of the layers that a card describes; the tensors of a layer are named by its place."""
    keys = {"dense": ("weights", "bias"), "convolution": ("weights", "bias"), "standardise": ("mean", "scale")}

    def filled(layers: list[dict[str, Any]], place: str) -> list[dict[str, Any]]:
        return [
            layer | {key: tensors[f"{place}.{at}.{key}"] for key in keys.get(layer["kind"], ())}
            for at, layer in enumerate(layers)
        ]

    branches = [
        branch | {"layers": filled(branch["layers"], f"branch{at}")} for at, branch in enumerate(described["branches"])
    ]
    return _core._network(inputs, branches, filled(described["merged"], "merged"))


_BUILDERS: dict[str, Callable[[Card, weights.Tensors], _core.Model | _core.PruningTable]] = {
    "pruning": lambda card, tensors: _pruning(tensors),
    "boosted": lambda card, tensors: boosted(card.inputs, tensors),
    "network": lambda card, tensors: network(card.inputs, card.layers, tensors),
}


def store(name: str) -> None:
    """Tells the core which model recipes mean by this name."""
    if name in _OWN:
        return
    found = model(name)
    if isinstance(found.core, _core.PruningTable):
        _core._store_pruning(name, found.core)
    else:
        _core._store_function(name, found.core, found.card.game, found.card.features, found.card.columns)


_OWN: set[str] = set()


def use(name: str, function: Any, *, game: str, features: str, columns: Sequence[str] = ()) -> str:
    """Lets recipes name a model of your own: an xgboost Booster (binary:logistic), a network of
    `turnwise.learn.networks`, or a model of the core, over the named features of a game. Gives the name back.
    A card-play network says which card each of its outputs stands for (`columns`)."""
    kind = type(function).__module__.partition(".")[0]
    if kind == "xgboost":
        from turnwise.learn import boosting

        function = boosting.core_model(function)
    elif not isinstance(function, _core.Model):
        from turnwise.learn import networks

        if not isinstance(function, networks.Merged):
            raise BadModelError(f"expected an xgboost Booster, a Merged network or a core model, found {function!r}")
        function = networks.core_model(function)
    _core._store_function(name, function, game, features, list(columns))
    _OWN.add(name)
    return name
