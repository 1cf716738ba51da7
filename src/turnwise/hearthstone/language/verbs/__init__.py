"""Verbs: what a text does, by theme.

Each makes an `Effect`, one operation of the core (effect.py), or a list of them.
"""

from .choosing import *
from .decks import *
from .effect import *
from .flow import *
from .hands import *
from .harm import *
from .heroes import *
from .minions import *
from .spells import *
from .summoning import *
from .wonders import *
