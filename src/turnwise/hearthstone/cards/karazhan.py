"""One Night in Karazhan."""

from .. import pools
from ..language import *
from .basic import BASIC_TOTEMS

DRAGON_HELD = in_hand(DRAGON) >= 1

# Neutral

card("KAR_029", deathrattle=draw())  # Runic Egg
card("KAR_030a", play=summon("KAR_030"))  # Pantry Spider
card("KAR_030")  # Cellar Spider
card(  # Book Wyrm
    "KAR_033",
    target=ENEMY_MINIONS & (ATTACK <= 3),
    target_if=in_hand(DRAGON) >= 2,  # another one
    play=destroy(TARGET),
)
card("KAR_036", when=whenever(CAST, give(SELF, 0, 1), by=ME))  # Arcane Anomaly
card("KAR_037", play=only_if(secrets() >= 1, give(SELF, 1, 1, TAUNT)))  # Avian Watcher
card(  # Moat Lurker
    "KAR_041",
    target=ANY_MINION,
    play=[remember(TARGET, only=True), destroy(TARGET)],
    deathrattle=summon_remembered(1, where_it_was=True),
)
card("KAR_044", when=at_end(summon("KAR_044a")))  # Moroes
card("KAR_044a")  # Steward
card("KAR_061", play=[draw(1, cards=BEAST), draw(1, cards=DRAGON), draw(1, cards=MURLOC)])  # The Curator
card("KAR_062", play=only_if(DRAGON_HELD, discover(pool(DRAGON))))  # Netherspite Historian
MENAGERIE = [random(ALLIES & race - SELF) for race in (BEAST, DRAGON, MURLOC)]
card("KAR_095", play=[give(one, 1, 1) for one in MENAGERIE])  # Zoobot
card("KAR_096", start=add_legendaries(5))  # Prince Malchezaar
card("KAR_097", play=equip("KAR_097t"))  # Medivh, the Guardian
card("KAR_097t", when=after(CAST, [summon_of_cost(AMOUNT), wear_weapon(1)], by=ME))  # Atiesh
card("KAR_114", play=summon_copy_from_deck(MINION, 1, 1))  # Barnes
card("KAR_702", play=[give(one, 2, 2) for one in MENAGERIE])  # Menagerie Magician
card("KAR_710", play=summon("KAR_710m"))  # Arcanosmith
card("KAR_710m")  # Animated Shield
card("KAR_711", cost=-SPELLS_CAST)  # Arcane Giant
card("KAR_712", aura=while_(MY_TURN, give(MY_HERO, 0, 0, IMMUNE)))  # Violet Illusionist

# Druid

card("KAR_065", target=ALLIES & BEAST, play=summon_copy(TARGET, exact=True))  # Menagerie Warden
card("KAR_075", target=ANY_CHARACTER, play=[heal(TARGET, 6), summon_of_cost(6)])  # Moonglade Portal

# Hunter

card("KAR_004", secret=after(CAST, summon("KAR_004a"), by=OPPONENT, if_=room()))  # Cat Trick
card("KAR_004a")  # Cat in a Hat
card("KAR_005", deathrattle=summon("KAR_005a"))  # Kindly Grandmother
card("KAR_005a")  # Big Bad Wolf
card("KAR_006", aura=cost_is(SECRET, 0))  # Cloaked Huntress

# Mage

card("KAR_009", play=add_card(pool(pools.MAGE_SPELL)))  # Babbling Book
card("KAR_076", target=ANY_CHARACTER, play=[damage(TARGET, 5), summon(pool(pools.MINION_COST_5))])  # Firelands Portal
card("KAR_092", target=ANY_CHARACTER, target_if=secrets() >= 1, play=damage(TARGET, 3))  # Medivh's Valet

# Paladin

card("KAR_010", play=only_if(DRAGON_HELD, summon("KAR_010a", 2, both_sides=True)))  # Nightbane Templar
card("KAR_010a")  # Whelp
card("KAR_057", play=[*discover(pool(SPELL)), heal(MY_HERO, CHOSEN_COST)])  # Ivory Knight
card("KAR_077", target=ANY_MINION, play=[give(TARGET, 2, 2), summon(pool(pools.MINION_COST_2))])  # Silvermoon Portal

# Priest

card("KAR_013", target=ALLIES, play=[silence(TARGET), draw()])  # Purify
card("KAR_035", when=whenever(CAST, heal(MY_HERO, 3), by=ME))  # Priest of the Feast
card("KAR_204", play=resurrect(1))  # Onyx Bishop

# Rogue

card("KAR_069", play=add_class_card())  # Swashburglar
card("KAR_070", play=change_cost_of_other_classes(-2))  # Ethereal Peddler
NOT_ROGUE = ANY_CARD - of_class("neutral") - of_class("rogue") - of_class("jade_lotus")
card("KAR_070", era="p1", play=change_cost(NOT_ROGUE, -2))
card("KAR_094", deathrattle=add_card("KAR_094a"))  # Deadly Fork
card("KAR_094a")  # Sharp Fork

# Shaman

card("KAR_021", when=whenever(CAST, summon(BASIC_TOTEMS), by=ME))  # Wicked Witchdoctor
card("KAR_063", aura=while_(spell_damage() >= 1, give(SELF, 2)))  # Spirit Claws
card("KAR_073", play=[damage(ENEMY_MINIONS, 1), summon(pool(pools.MINION_COST_1))])  # Maelstrom Portal

# Warlock

card("KAR_025", need=room(), play=[summon("KAR_025a"), summon("KAR_025b"), summon("KAR_025c")])  # Kara Kazham!
card("KAR_025a")  # Candle
card("KAR_025b")  # Broom
card("KAR_025c")  # Teapot
card("KAR_089", when=whenever(DISCARDED, draw(), by=ME))  # Malchezaar's Imp
card("KAR_205", on_discard=summon_self())  # Silverware Golem

# Warrior

card(  # Protect the King!
    "KAR_026",
    need=has(ENEMY_MINIONS) & room(),
    play=summon("KAR_026t", count(ENEMY_MINIONS)),
)
card("KAR_026t")  # Pawn
card("KAR_028", keywords=(ATTACKS_ALWAYS, SPARES_HEROES))  # Fool's Bane
card("KAR_091", play=[gain_armor(4), summon_of_cost(4)])  # Ironforge Portal
