"""Tribes once more, from docs/tribes.md: slow, plain Python that shares no code with the core.

Two readings of the same rules are played side by side (test_oracle.py); where they part, one of them
is wrong. Names are those of the tables, places are (x, y), ids count up from 1 as in the reference. Only what happens
with full observation is read twice. Chance is asked of `choose(kind, options)`, which returns one of several options.
"""

from games.tribes.oracle.forms import from_plain, outcomes, scripted, text_of, to_plain
from games.tribes.oracle.play import Oracle

__all__ = ["Oracle", "from_plain", "outcomes", "scripted", "text_of", "to_plain"]
