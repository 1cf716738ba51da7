"""Recordings of the real client: Power.log and HSReplay files, read, checked and written."""

from .reading import BadLogError, Recording

__all__ = ["BadLogError", "Recording"]
