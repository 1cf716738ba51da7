"""Journey to Un'Goro."""

from ..language import *  # noqa: F403
from ..pools import TAUNT_MINION

card("UNG_072", play=discover(pool(TAUNT_MINION)))  # Stonehill Defender
