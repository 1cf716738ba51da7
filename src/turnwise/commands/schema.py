"""What the JSON of a state may be: as a JSON Schema, or as tables for the documentation."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
import typer

from turnwise.commands.shared import DeckOption, GameArgument, SetOption, say_json, setting_from_words, words_of


def schema(
    game: GameArgument,
    set_: SetOption = None,
    deck: DeckOption = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Tables for people instead.")] = False,
) -> None:
    """The JSON Schema of a game's states, from the code that reads them.

    Example: `turnwise schema hearthstone`
    """
    found = cast(dict[str, Any], setting_from_words(game, words_of(set_, deck)).rules.schema())
    return typer.echo(tables(found)) if markdown else say_json(found)


def tables(schema: dict[str, Any]) -> str:
    """A table for each object of a schema: its keys, what they hold, what they are when left out, what they mean."""
    return "\n".join(_table(name, shape) for name, shape in reversed(schema["$defs"].items()))


def _table(name: str, shape: dict[str, Any]) -> str:
    lines = [f"## {name}", "", "| key | value | left out | meaning |", "| --- | --- | --- | --- |"]
    for key, field in shape["properties"].items():
        left_out = (
            "needed" if key in shape["required"] else f"`{_json(field['default'])}`" if "default" in field else ""
        )
        lines.append(f"| `{key}` | {_words(field)} | {left_out} | {field['description']} |")
    return "\n".join([*lines, ""])


def _json(value: Any) -> str:
    """A default as a file would say it; a word without its quotes, as the column of values has it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _words(field: dict[str, Any]) -> str:
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name})"
    if "anyOf" in field:
        return " or ".join(_words(one) for one in field["anyOf"])
    kinds = [field["type"]] if isinstance(field["type"], str) else field["type"]
    return " or ".join(_word(kind, field) for kind in kinds)


def _word(kind: str, field: dict[str, Any]) -> str:
    if kind == "integer":
        return f"{field['minimum']} to {field['maximum']}"
    if kind == "array":
        low, high = field.get("minItems", 0), field["maxItems"]
        return f"list of {low if low == high else f'{low} to {high}'}: {_words(field['items'])}"
    if kind == "object":
        return f"object of any keys: {_words(field['additionalProperties'])}"
    if kind == "string" and "enum" in field and len(field["enum"]) <= 12:
        return ", ".join(f"`{word}`" for word in field["enum"] if word is not None)
    return {"string": "text", "boolean": "true or false"}.get(kind, kind)
