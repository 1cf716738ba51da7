"""Curse of Naxxramas."""

from .. import pools
from ..language import *

card("FP1_002", deathrattle=summon("FP1_002t", 2))  # Haunted Creeper
card("FP1_002t")  # Spectral Spider
card("FP1_004", deathrattle=secret_from_deck())  # Mad Scientist
card("FP1_010")  # Maexxna
card("FP1_011", deathrattle=add_card(pool(pools.BEAST_CARD)))  # Webspinner
card("FP1_012", deathrattle=summon("FP1_012t"))  # Sludge Belcher
card("FP1_012t")  # Slime
card("FP1_013", when=at_end(resurrect_this_turn(), of=BOTH))  # Kel'Thuzad
card(
    "FP1_025", target=ANY_MINION, play=[note(TARGET), destroy(TARGET), process_deaths(), summon_noted()]
)  # Reincarnate
card("FP1_028", when=whenever(SUMMON, give(SELF, 1), by=ME, kind=having(DEATHRATTLE)))  # Undertaker
card("FP1_028", era="p1_2014", when=whenever(SUMMON, give(SELF, 1, 1), by=ME, kind=having(DEATHRATTLE)))
card("FP1_030", play=tax_spells_next_turn(5))  # Loatheb

# Neutral

card("FP1_001", deathrattle=heal(ENEMY_HERO, 5))  # Zombie Chow
card("FP1_003", play=attach(SELF, "FP1_003e", until=THIS_TURN))  # Echoing Ooze
enchantment("Echoing Ooze", id="FP1_003e", when=at_end(summon_copy(SELF, exact=True), of=BOTH))
card("FP1_005", when=at_start(give(SELF, 1, 1)))  # Shade of Naxxramas
card("FP1_007", deathrattle=summon("FP1_007t"))  # Nerubian Egg
card("FP1_007t")  # Nerubian
card("FP1_008")  # Spectral Knight
card("FP1_009", deathrattle=recruit_own(MINION, OPPONENT))  # Deathlord
card("FP1_014", deathrattle=only_if(died(is_card("FP1_015"), BOTH), summon("FP1_014t")))  # Stalagg
card("FP1_014t")  # Thaddius
card("FP1_015", deathrattle=only_if(died(is_card("FP1_014"), BOTH), summon("FP1_014t")))  # Feugen
card("FP1_016", play=silence(ALLIES - SELF))  # Wailing Soul
card("FP1_017", aura=[cost(MINION & BATTLECRY, 2), cost(MINION & BATTLECRY, 2, OPPONENT)])  # Nerub'ar Weblord
card("FP1_024", deathrattle=damage(MINIONS, 1))  # Unstable Ghoul
card("FP1_027", when=at_start(heal(SELF, FULL)))  # Stoneskin Gargoyle
card("FP1_029", deathrattle=draw(whose=OPPONENT))  # Dancing Swords
card("FP1_031", keywords=DOUBLE_DEATHRATTLES)  # Baron Rivendare

# Classes

card(  # Poison Seeds
    "FP1_019",
    play=[
        save(count(ALLIES)),
        save_too(count(ENEMY_MINIONS)),
        destroy(MINIONS),
        process_deaths(),
        summon("FP1_019t", SAVED),
        summon("FP1_019t", AMOUNT, OPPONENT),
    ],
)
card("FP1_019t")  # Treant
card("FP1_018", secret=whenever(DEATH, 2 * copy_event_card(), by=ME, if_=hand_room()))  # Duplicate
for era in ("p1_2014", "p5"):  # before patch 4.0 it was used up with a full hand too (rule X371)
    card("FP1_018", era=era, secret=whenever(DEATH, 2 * copy_event_card(), by=ME))
card("FP1_020", secret=whenever(DEATH, give(random(ALLIES), 3, 2), by=ME, if_=has(ALLIES)))  # Avenge
card("FP1_021", deathrattle=damage(MINIONS, 1))  # Death's Bite
card("FP1_022", deathrattle=summon_from_hand(DEMON))  # Voidcaller
card("FP1_023", deathrattle=give(random(ALLIES), 0, 3))  # Dark Cultist
card("FP1_026", deathrattle=bounce(random(ALLIES)))  # Anub'ar Ambusher
