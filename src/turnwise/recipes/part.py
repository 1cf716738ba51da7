"""A part of a recipe: a frozen value whose annotations are its checks."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from turnwise.errors import BadRecipeError, brief

Count: TypeAlias = Annotated[int, Meta(ge=1, le=2**31)]
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
Positive: TypeAlias = Annotated[float, Meta(gt=0, le=1e9)]
Number: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]


class Part(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A named part of a recipe, with its knobs. The annotation of a field is its check."""

    def __post_init__(self) -> None:
        for name, hint in hints(type(self)).items():
            value = getattr(self, name)
            if type(value).__module__ == "numpy" and hasattr(value, "tolist"):
                msgspec.structs.force_setattr(self, name, value := value.tolist())
            problem = _problem(value, hint)
            if problem:
                raise BadRecipeError(f"{type(self).__name__}.{name}: {problem}")


_WORDS = {bool: "True or False", str: "a text", int: "a whole number", float: "a number"}


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _problem(value: Any, hint: Any) -> str | None:
    """What is wrong with a value by the annotation of its field."""
    kinds = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    if all(isinstance(kind, type) and issubclass(kind, Part) for kind in kinds):
        names = ", ".join(kind.__name__ for kind in kinds)
        return None if isinstance(value, kinds) else f"expected one of {names}, found {brief(value)}"
    origin = get_origin(hint)
    if origin is Annotated:
        kind, meta = get_args(hint)
        return _out_of_range(value, kind, meta)
    if origin is Literal:
        words = get_args(hint)
        return None if value in words else f"expected one of {', '.join(map(repr, words))}, found {brief(value)}"
    if origin is tuple:
        if not isinstance(value, tuple):
            return f"expected a tuple, found {brief(value)}"
        return next((found for item in value if (found := _problem(item, get_args(hint)[0]))), None)
    if hint in _WORDS:
        fits = isinstance(value, (int, float) if hint is float else hint)
        fits = fits and (hint is bool or not isinstance(value, bool))
        return None if fits else f"expected {_WORDS[hint]}, found {brief(value)}"
    if origin is Callable or "Callable" in str(hint):
        return None if callable(value) else f"expected a function, found {brief(value)}"
    return None


def _out_of_range(value: Any, kind: type, meta: Meta) -> str | None:
    numeric = isinstance(value, int if kind is int else (int, float)) and not isinstance(value, bool)
    low, high = meta.ge if meta.ge is not None else meta.gt, meta.le
    fits = numeric and low <= value <= high and (meta.gt is None or value > meta.gt)
    if fits:
        return None
    word = "a whole number" if kind is int else "a finite number"
    lowest = f"more than {low:,}" if meta.gt is not None else f"{low:,}"
    return f"expected {word} from {lowest} to {high:,}, found {brief(value)}"
