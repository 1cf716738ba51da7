"""What made a number: the rules of its game, the agents that played, the build (docs/reproducibility.md).

Each is a short hash of meaning. To call a part, a field or a file otherwise changes none of them; to play otherwise
does. Rows of other rules or of another agent are never added up in silence.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from turnwise import _core
from turnwise.errors import TurnwiseError
from turnwise.games import games
from turnwise.recipes import Agent
from turnwise.recipes.part import Part
from turnwise.signature import hashed, model_facts, number, pinned, positions, shortened, signature_lines, tree_facts

PACKAGE = Path(__file__).parent
# A part or field that was renamed since rows were first kept, and the name it had then: new -> old.
FIRST_NAMES: dict[str, str] = {}
# When the signature asks more of rules that stay the same, rows keep their identity: number of the rules now -> before.
SAME_RULES = {
    "f857300913f3": "1cb3a95fb1f5",  # Hearthstone, and
    "ad4e2c89cf1e": "64a40dc6b10a",  # Tribes: the scenes of the tests were added
}


class Build(NamedTuple):
    """Told beside every number, never compared."""

    version: str
    commit: str  # "" where there is none to be known


@cache
def build() -> Build:
    from importlib.metadata import PackageNotFoundError, version

    try:
        named = version("turnwise")
    except PackageNotFoundError:
        named = "unknown"
    return Build(named, _commit())


def pinned_signature() -> dict[str, str]:
    """The signature that the source of this build was tested with, a number a group; empty where it is not known."""
    for path in (PACKAGE / "signature.txt", PACKAGE.parents[1] / "tests" / "search" / "golden" / "signature.txt"):
        if path.is_file():
            return pinned(path.read_text(encoding="utf-8"))
    return {}


def rules_identity(rules: _core.Game) -> str:
    """Of a game as it was loaded: its rules, as the signature plays them, and its options."""
    options = {key: _content(value) for key, value in dict(rules.options).items()}
    if rules.name in games():
        found = _rules_number(rules.name)
        return hashed((SAME_RULES.get(found, found), options))
    own = rules.__reduce__()[1][0] if rules.in_python else None  # the user's object, as it would be pickled
    return hashed((rules.name, _source(own), options))


def agent_identity(recipe: Agent, rules: _core.Game, setup: Mapping[str, Any] | None = None) -> str:
    """Of an agent in a game: its recipe by meaning, the content of its models, and a small tree that it grows."""
    return hashed((meaning(recipe), sorted(_models(recipe)), _trees(recipe, rules, setup or {})))


def meaning(value: Any) -> Any:
    """A recipe without its spelling: knobs that have their default are left out, names are the first they had."""
    if isinstance(value, Part):
        fields = {
            FIRST_NAMES.get(name, name): meaning(getattr(value, name))
            for name, default in zip(value.__struct_fields__, _defaults(type(value)), strict=True)
            if not (type(default) is type(getattr(value, name)) and default == getattr(value, name))
        }
        tag = str(value.__struct_config__.tag)
        return [FIRST_NAMES.get(tag, tag), dict(sorted(fields.items()))]
    if isinstance(value, tuple | list):
        return [meaning(item) for item in value]
    if callable(value):
        return _source(value)
    return _content(value)


def _defaults(kind: type[Part]) -> list[Any]:
    import msgspec

    return [
        field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        for field in msgspec.structs.fields(kind)
    ]


def _models(recipe: Any) -> list[str]:
    """The content of every model that a recipe names."""
    from turnwise.learn.models import shipped

    if isinstance(recipe, Part):
        return [found for name in recipe.__struct_fields__ for found in _models(getattr(recipe, name))]
    if isinstance(recipe, tuple | list):
        return [found for item in recipe for found in _models(item)]
    if isinstance(recipe, str) and (recipe in shipped() or recipe.endswith(".safetensors")):
        return [model_facts(recipe)]
    return []


def _trees(recipe: Agent, rules: _core.Game, setup: Mapping[str, Any]) -> list[str]:
    try:
        if rules.name in games():
            return [tree_facts(state, shortened(recipe)) for state in positions(rules.name)]
        return [tree_facts(rules.start(seed=3, **setup), shortened(recipe))]
    except TurnwiseError as error:  # an agent that fails here fails in its matches, where it is told
        return [type(error).__name__]


def _content(value: Any) -> Any:
    """A file by what is in it, anything else as it is."""
    if isinstance(value, str) and value.endswith((".py", ".safetensors", ".toml")) and Path(value).is_file():
        return hashlib.blake2b(Path(value).read_bytes(), digest_size=6).hexdigest()
    return value


def _source(thing: object) -> str:
    """A user's own function or game by the text of its file."""
    found = thing if inspect.isclass(thing) or inspect.isroutine(thing) else type(thing)
    try:
        file = inspect.getsourcefile(found)
        text = Path(file).read_text(encoding="utf-8") if file else inspect.getsource(found)
    except (OSError, TypeError, UnicodeError):
        return f"{getattr(found, '__module__', '')}.{getattr(found, '__qualname__', '')}"
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


@cache
def _rules_number(game: str) -> str:
    """The group of the signature; half a minute of work at most, so it is kept for as long as no file of it changes."""
    key = _files_hash(game)
    kept = _cache_file()
    known: dict[str, str] = {}
    try:
        known = json.loads(kept.read_text(encoding="utf-8"))
        return known[key]
    except (OSError, ValueError, KeyError, TypeError):
        pass
    group = f"rules {game}"
    found = number(signature_lines([group])[group].values())
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_name(f"{kept.name}.{os.getpid()}")
        newest = dict(list((known if isinstance(known, dict) else {}).items())[-50:])
        part.write_text(json.dumps({**newest, key: found}), encoding="utf-8")
        part.replace(kept)
    except OSError:
        pass  # a read-only home: the next one works it out again
    return found


def _files_hash(game: str) -> str:
    files = sorted(
        path for path in (PACKAGE / game).rglob("*") if path.suffix in (".py", ".toml", ".json", ".csv", ".txt", ".xz")
    )
    whole = hashlib.blake2b(game.encode(), digest_size=12)
    for path in [Path(_core.__file__), PACKAGE / "signature.py", *files]:
        whole.update(path.read_bytes())
    return whole.hexdigest()


def _cache_file() -> Path:
    folder = os.environ.get("TURNWISE_CACHE") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(folder) / "turnwise" / "rules.json"


def _commit() -> str:
    """Of a checkout what git says, of a wheel what its build wrote down."""
    written = PACKAGE / "commit.txt"
    if written.is_file():
        return written.read_text(encoding="utf-8").strip()
    if not (PACKAGE.parents[1] / ".git").exists():
        return ""
    try:
        asked = subprocess.run(
            ["git", "-C", str(PACKAGE), "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"],
            capture_output=True, text=True, timeout=10, check=False,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    return asked.stdout.strip() if asked.returncode == 0 else ""
