"""The recipe language: an agent is a frozen value made of named parts.

A recipe prints, parses (TOML and JSON), compares and hashes. Each file here is an axis: the parts that one field of an
agent takes (`select.py`: `Mcts(select=select.Puct())`, in a file `select = {type = "puct"}`). A part is said once: its
fields with their defaults and ranges here, what it does in the core, in a class of the same name. Parts that are Python
functions print by their name and cannot be written to a file.
"""

from turnwise.recipes.agents import Agent, PythonAgent
from turnwise.recipes.budget import Budget, Iterations, ModelCalls, Seconds
from turnwise.recipes.codec import (
    About,
    described,
    from_file,
    from_json,
    from_toml,
    models_of,
    parts,
    to_json,
    to_native,
    to_toml,
)
from turnwise.recipes.part import Few, Part


def schema() -> dict[str, object]:
    """The JSON Schema of recipes (turnwise.recipes.json_schema)."""
    from turnwise.recipes.json_schema import schema as made

    return made()


__all__ = [
    "About",
    "Agent",
    "Budget",
    "Few",
    "Iterations",
    "ModelCalls",
    "Part",
    "PythonAgent",
    "Seconds",
    "described",
    "from_file",
    "from_json",
    "from_toml",
    "models_of",
    "parts",
    "schema",
    "to_json",
    "to_native",
    "to_toml",
]
