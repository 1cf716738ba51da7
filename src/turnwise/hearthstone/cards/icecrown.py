"""Knights of the Frozen Throne, with the Lich King's cards and two death knights."""

from ..language import *

card("ICC_038")  # Righteous Protector
card(  # Defile
    "ICC_041",
    play=[save(DIED_THIS_TURN), damage(MINIONS, 1), process_deaths(), repeat(14, DIED_THIS_TURN > SAVED)],
)
card("ICC_052", target=ALLIES & having(DEATHRATTLE), play=trigger_deathrattle(TARGET))  # Play Dead
card("ICC_092", target=ALLIES, play=give(TARGET, 1))  # Acherus Veteran
card("ICC_094", target=ALLIES, play=give(TARGET, 1, 1))  # Fallen Sun Cleric
card("ICC_419")  # Bearshark
card("ICC_851", play=only_if(~in_deck(COST == 2), buff_deck(MINION, 1, 1)))  # Prince Keleseth

# The Lich King

LICH_KING_CARDS = one_of(*(f"ICC_314t{number}" for number in range(1, 9)), called="Death Knight card")
card("ICC_314", when=at_end(add_card(LICH_KING_CARDS)))  # The Lich King
card(  # Frostmourne
    "ICC_314t1",
    when=after(ATTACKS, remember(DEFENDER), by=ME, if_=has(ATTACKER & MY_HERO) & killed(DEFENDER & MINIONS)),
    deathrattle=summon_remembered(),
)
card("ICC_314t2", play=army_of_the_dead(5))  # Army of the Dead
card("ICC_314t3", play=[save(count(MINIONS)), destroy(MINIONS), mill(SAVED)])  # Doom Pact
card("ICC_314t4", play=steal_from_deck(MINION))  # Death Grip
card(
    "ICC_314t5", target=ANY_CHARACTER, play=only_if(has(TARGET & FRIENDS), heal(TARGET, 5), damage(TARGET, 5))
)  # Death Coil
card(  # Obliterate
    "ICC_314t6",
    target=ANY_MINION,
    play=[save(health_of(TARGET)), destroy(TARGET), damage(MY_HERO, SAVED, plain=True)],
)
card("ICC_314t7", play=give(ALLIES, 2, 2, ELUSIVE))  # Anti-Magic Shell
card("ICC_314t8", play=damage(ENEMIES, 3))  # Death and Decay

# Death knights

card("ICC_828", play=damage(ENEMY_MINIONS, 2))  # Deathstalker Rexxar
card("ICC_828p", need=hand_room(), play=build_beast())  # Build-A-Beast
card("ICC_828t")  # Zombeast
card("ICC_831", play=resurrect(7, DEMON))  # Bloodreaver Gul'dan
card("ICC_831p", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Siphon Life
