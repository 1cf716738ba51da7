"""The form of a match as the core hands it over and the ledger keeps it."""

from __future__ import annotations

from typing import Any

PER_SEAT = ("return", "decisions", "iterations", "model_calls", "seconds", "luck")
FACTS = ("block", "seats", "seed", "actions", "finished")
Row = tuple[Any, ...]
"""A match as the core hands it over: FACTS, then each name of PER_SEAT by seat."""

DECISION = (
    "block", "seats", "number", "seat", "turn", "legal", "iterations", "seconds", "value", "visits", "distribution",
    "nodes", "depth", "considered", "expanded",
)  # fmt: skip
"""A decision of a match, in the order of the ledger's columns."""
