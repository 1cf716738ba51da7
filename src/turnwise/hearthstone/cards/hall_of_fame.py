"""Classic cards that later left the Standard format."""

from ..language import *

card("EX1_016", deathrattle=take_control(random(ENEMY_MINIONS)))  # Sylvanas Windrunner
card("EX1_284", play=draw())  # Azure Drake
card(  # Ice Block
    "EX1_295",
    secret=whenever(FATAL, [prevent_damage(), give(MY_HERO, 0, 0, IMMUNE, until=THIS_TURN)], by=ME),
)
card("EX1_298", when=at_end(damage(random(ENEMIES), 8)))  # Ragnaros the Firelord
card("EX1_316", target=ALLIES, play=[give(TARGET, 4, 4), attach(TARGET, "EX1_316e")])  # Power Overwhelming
enchantment("Power Overwhelming", id="EX1_316e", when=at_end(destroy(SELF), of=BOTH))
card("EX1_620", cost=-hero_damage())  # Molten Giant
