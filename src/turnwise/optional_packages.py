"""Packages that only some verbs need are extras of the install; whoever misses one hears what brings it."""

from __future__ import annotations

from importlib.util import find_spec

from turnwise.errors import MissingPackageError


def need(what: str, extra: str, *packages: str) -> None:
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise MissingPackageError(f"{what} needs {', '.join(missing)}: pip install 'turnwise[{extra}]'")
