"""A part of a recipe: a frozen value whose annotations are its checks."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NoReturn, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from turnwise.errors import BadRecipeError, brief

# Ranges, said here and nowhere else: the core reads whole numbers and numbers of any size.
Count: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
Positive: TypeAlias = Annotated[float, Meta(gt=0, le=1e9)]
Number: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Growth: TypeAlias = Annotated[float, Meta(ge=1, le=1e9)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]


def tag_of(name: str) -> str:
    """The `type` of a part in files and in the core: the name of its class in snake_case."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Part(msgspec.Struct, frozen=True, tag_field="type", tag=tag_of, forbid_unknown_fields=True):
    """A named part of a recipe, with its knobs. The annotation of a field is its check; check() compares fields."""

    def __post_init__(self) -> None:
        for name, hint in hints(type(self)).items():
            value = getattr(self, name)
            if type(value).__module__ == "numpy" and hasattr(value, "tolist"):
                msgspec.structs.force_setattr(self, name, value := value.tolist())
            problem = _problem(value, hint)
            if problem:
                self.refuse(name, problem)
        self.check()

    def check(self) -> None:
        """Refuses fields that do not go together, so that a value that can be made can play."""

    def to_core(self) -> dict[str, Any]:
        """The fields as the core reads them."""
        return {name: getattr(self, name) for name in self.__struct_fields__}

    def refuse(self, field: str, problem: str) -> NoReturn:
        raise BadRecipeError(f"{said(type(self))}.{field}: {problem}")

    def _repr_html_(self) -> str:
        from turnwise.notebook import recipe

        return recipe(self)

    def __repr__(self) -> str:
        """As it would be written: what is at its default is left out."""
        fields = ", ".join(f"{name}={value!r}" for name, value in changed_fields(self).items())
        return f"{said(type(self))}({fields})"


def changed_fields(part: Part) -> dict[str, Any]:
    """The fields of a part that are not at their defaults."""
    found = {}
    for field in msgspec.structs.fields(type(part)):
        value = getattr(part, field.name)
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if default is msgspec.NODEFAULT or value != default or type(value) is not type(default):
            found[field.name] = value
    return found


_BARE = ("agents", "budget")  # axes whose parts are names of turnwise itself


def said(kind: type) -> str:
    """How a recipe in Python names a part: `select.Puct`, of turnwise; agents and budgets by their name alone."""
    home, _, axis = kind.__module__.rpartition(".")
    return kind.__name__ if home != __package__ or axis in _BARE else f"{axis}.{kind.__name__}"


def names(module: Mapping[str, Any]) -> list[str]:
    """What the file of an axis exports: the parts that it defines, without those that others extend."""
    kinds = [kind for kind in module.values() if isinstance(kind, type) and issubclass(kind, Part)]
    return [
        kind.__name__
        for kind in kinds
        if kind.__module__ == module["__name__"] and not any(kind in other.__bases__ for other in kinds)
    ]


_WORDS = {bool: "True or False", str: "a text", int: "a whole number", float: "a number"}


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _problem(value: Any, hint: Any) -> str | None:
    """What is wrong with a value by the annotation of its field."""
    kinds = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    if all(isinstance(kind, type) and issubclass(kind, Part) for kind in kinds):
        words = ", ".join(said(kind) for kind in kinds)
        return None if isinstance(value, kinds) else f"expected one of {words}, found {brief(value)}"
    origin = get_origin(hint)
    if origin is Annotated:
        kind, meta = get_args(hint)
        return _out_of_range(value, kind, meta)
    if origin is Literal:
        known = get_args(hint)
        return None if value in known else f"expected one of {', '.join(map(repr, known))}, found {brief(value)}"
    if origin is tuple:
        if not isinstance(value, tuple):
            return f"expected a tuple, found {brief(value)}"
        kinds = get_args(hint)
        if kinds[-1] is not Ellipsis and len(value) != len(kinds):
            return f"expected {len(kinds)} items, found {brief(value)}"
        each = kinds[:1] * len(value) if kinds[-1] is Ellipsis else kinds
        return next((found for item, kind in zip(value, each, strict=True) if (found := _problem(item, kind))), None)
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
