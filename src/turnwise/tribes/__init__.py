"""Tribes: the Polytopia-like strategy game of the papers, its tables and its levels."""

from turnwise.tribes.tables import level_text, levels, tables

__all__ = ["level_text", "levels", "tables"]
