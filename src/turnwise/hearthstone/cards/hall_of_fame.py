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
card(  # Ice Lance
    "CS2_031",
    target=ANY_CHARACTER,
    play=only_if(has(TARGET & having(FROZEN)), damage(TARGET, 4), freeze(TARGET)),
)
card("EX1_050", play=draw(2, BOTH))  # Coldlight Oracle
card("EX1_062", aura=times(count(MINIONS & MURLOC - SELF), give(SELF, 1)))  # Old Murk-Eye
card("EX1_112", play=summon(one_of("Mekka1", "Mekka2", "Mekka3", "Mekka4", called="invention")))  # Gelbin Mekkatorque
card("Mekka1", when=at_start([destroy(SELF), draw(3)]))  # Homing Chicken
card("Mekka2", when=at_end(heal(random(CHARACTERS & DAMAGED), 6)))  # Repair Bot
card("Mekka3", when=at_end(give(random(MINIONS), 1, 1)))  # Emboldener 3000
card("Mekka4", when=at_start(transform(random(MINIONS), "Mekka4t")))  # Poultryizer
card("Mekka4t")  # Chicken
card("EX1_128", play=give(ALLIES, 0, 0, STEALTH, until=MY_NEXT_TURN))  # Conceal
card("NEW1_016", play=draw(cards=PIRATE))  # Captain's Parrot
card(
    "PRO_001", play=add_card(one_of("PRO_001a", "PRO_001b", "PRO_001c", called="Power Chord"), whose=BOTH)
)  # Elite Tauren Chieftain
card("PRO_001a", need=room(), play=summon("PRO_001at", random_number(3, 5)))  # I Am Murloc
card("PRO_001a", era="p1_2014", play=summon("PRO_001at", random_number(3, 5)))
card("PRO_001at")  # Murloc
card("PRO_001b", target=ANY_CHARACTER, play=[damage(TARGET, 4), draw()])  # Rogues Do It...
HORDE = one_of("CS2_121", "EX1_021", "EX1_023", "EX1_110", "EX1_390", "CS2_179", called="Horde Warrior")
card("PRO_001c", need=room(), play=summon(HORDE))  # Power of the Horde
