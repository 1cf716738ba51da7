"""The recipe language: an agent is a frozen value made of named parts.

A recipe prints, parses (TOML and JSON), compares and hashes. A part is said once: its fields with their defaults and
ranges here, what it does in the core under the same tag. Parts that are Python functions print by their name and
cannot be written to a file.
"""

from turnwise.recipes.agents import Agent, PythonAgent
from turnwise.recipes.part import Few, Part
from turnwise.recipes.reading import (
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
from turnwise.recipes.shared import Budget, Iterations, ModelCalls, Seconds

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
    "to_json",
    "to_native",
    "to_toml",
]
