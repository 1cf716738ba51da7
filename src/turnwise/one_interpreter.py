"""Refuses every interpreter of a process but the main one, before the core is loaded there: loading it would take the
core's types away from the first."""

from __future__ import annotations

import sys
from importlib import import_module

_interpreters = import_module("_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters")

if _interpreters.get_current() != _interpreters.get_main():
    raise ImportError("turnwise serves the main interpreter of a process; a subinterpreter cannot import it")
