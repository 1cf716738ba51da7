"""Measuring strength honestly: paired matches, intervals, seeds."""

from turnwise.arena.matches import MatchReport, match, play
from turnwise.arena.record import Record, replay
from turnwise.arena.statistics.counts import wilson

__all__ = ["MatchReport", "Record", "match", "play", "replay", "wilson"]
