"""The Witchwood."""

from .. import pools
from ..language import *

HOLDS_DRAGON = in_hand(DRAGON)
HERO_ATTACKED = has(ATTACKER & MY_HERO)
HURT_ME = has(IT & SELF)
SHAMAN_SPELL = pool(SPELL & of_class("shaman"))


# Neutral

card("GIL_117", when=at_end(damage((MINIONS & DAMAGED) - SELF, 2)))  # Worgen Abomination
card("GIL_118", deathrattle=heal(MY_HERO, 8))  # Deranged Doctor
card("GIL_119", aura=give((ALLIES & ELEMENTAL) - SELF, 2))  # Cauldron Elemental
card("GIL_121")  # Darkmire Moonkin
card("GIL_124", play=destroy((MINIONS & (ATTACK <= 2)) - SELF))  # Mossy Horror
card("GIL_125", play=[give(random(MINIONS - SELF), 1, 1)] * 3)  # Mad Hatter
card("GIL_212", play=add_card(pool(pools.MINION_COST_1), 2))  # Ravencaller
card("GIL_213", play=add_card(pool(pools.MINION_COST_2), whose=BOTH))  # Tanglefur Mystic
card("GIL_513", deathrattle=give(ALLIES, 1))  # Lost Spirit
card("GIL_526", play=only_if(HOLDS_DRAGON, give(SELF, 1, 0, TAUNT)))  # Wyrmguard
card("GIL_534", when=after(ATTACKS, give(SELF, 1, 1), by=ME, if_=HERO_ATTACKED))  # Hench-Clan Thug
card("GIL_561", play=refresh_power())  # Blackwald Pixie
card(  # Countess Ashmore
    "GIL_578", play=[draw(cards=having(RUSH)), draw(cards=having(LIFESTEAL)), draw(cards=having(DEATHRATTLE))]
)
card("GIL_581", play=draw(cards=ELEMENTAL))  # Sandbinder
card("GIL_601", play=only_if(HOLDS_DRAGON, give(SELF, 1, 0, RUSH)))  # Scaleworm
card("GIL_616", deathrattle=summon("GIL_616t", 2))  # Splitting Festeroot
card("GIL_616t", deathrattle=summon("GIL_616t2", 2))  # Splitting Sapling
card("GIL_616t2")  # Woodchip
card("GIL_622", play=[damage(ENEMY_HERO, 3), heal(MY_HERO, 3)])  # Lifedrinker
card("GIL_623", play=give(SELF, 0, -hand_size(OPPONENT)))  # Witchwood Grizzly
card("GIL_624", play=only_if(~has(MINIONS - SELF), give(SELF, 3, 3)))  # Night Prowler
card("GIL_648", play=destroy_secrets(OPPONENT))  # Chief Inspector
card("GIL_667", deathrattle=heal(MY_HERO, 4))  # Rotten Applebaum
card("GIL_681")  # Nightmare Amalgam
card("GIL_682", play=summon("GIL_682t", 2, OPPONENT))  # Muck Hunter
card("GIL_682t")  # Muckling
card("GIL_683", play=summon("GIL_683t", whose=OPPONENT))  # Marsh Drake
card("GIL_683t")  # Drakeslayer
card("GIL_692", start=only_if(ALL_EVEN, power_costs(1)))  # Genn Greymane
card("GIL_815", target=ALLIES, play=shuffle_copy(TARGET))  # Baleful Banker
card("GIL_816", deathrattle=add_card(pool(DRAGON)))  # Swamp Dragon Egg
card("GIL_819", when=whenever(DEATH, add_card(SHAMAN_SPELL), by=ME, kind=MINION, last=True))  # Witch's Cauldron
card("GIL_826", start=only_if(ALL_ODD, upgrade_power()))  # Baku the Mooneater

# Druid

card("GIL_507", play=give(SELF, 0, hand_size()))  # Bewitched Guardian
card("GIL_553", play=summon("GIL_553t", hand_size()))  # Wispering Woods
card("GIL_553t")  # Wisp
card("GIL_571", need=room() & died(BEAST), play=resurrect(1, BEAST))  # Witching Hour
card("GIL_637", play=[draw(), gain_armor(hand_size())])  # Ferocious Howl
card("GIL_663", play=add_card("GIL_663t", 3))  # Witchwood Apple
card("GIL_663t")  # Treant
card("GIL_833", when=at_end(draw(whose=BOTH)))  # Forest Guide

# Hunter

card("GIL_518", target=ANY_MINION, play=damage(TARGET, 4), cost_is=either(DIED_THIS_TURN, 1, -1))  # Wing Blast
card("GIL_562")  # Vilebrood Skitterer
card("GIL_607", when=whenever(PLAY, give(IT, 0, 0, POISONOUS), by=ME, kind=MINION, if_=equals(AMOUNT, 1)))  # Toxmonger
card("GIL_650", aura=give(ALLIES - SELF, 0, 0, RUSH))  # Houndmaster Shaw
card("GIL_905", play=only_if(DIED_THIS_TURN, give(SELF, 0, 0, POISONOUS)))  # Carrion Drake

# Mage

card("GIL_147", play=split_damage(ENEMIES, 5))  # Cinderstorm
card("GIL_548", play=3 * [draw(), *only_if(drawn_is(SPELL), discard_drawn())])  # Book of Specters
card("GIL_640", when=whenever(DRAWN, give(SELF, 1, 1), by=ME))  # Curio Collector
card("GIL_645", play=only_if(ELEMENTAL_LAST_TURN, draw()))  # Bonfire Elemental
card("GIL_664", when=whenever(CAST, summon(pool(pools.MINION_COST_2)), by=ME))  # Vex Crow
card("GIL_691", when=whenever(DRAWN, copy_drawn(), by=ME, kind=MINION))  # Archmage Arugal
card(  # Snap Freeze
    "GIL_801", target=ANY_MINION, play=only_if(has(TARGET & having(FROZEN)), destroy(TARGET), freeze(TARGET))
)

# Paladin

card("GIL_203", play=tax_spells_next_turn(5))  # Rebuke
card("GIL_596", when=after(ATTACKS, give(ALLIES, 1, 1), by=ME, if_=HERO_ATTACKED))  # Silver Sword
card("GIL_634", play=secret_from_deck(), deathrattle=secret_from_deck())  # Bellringer Sentry
card("GIL_635", play=only_if(HOLDS_DRAGON, give(SELF, 0, 0, TAUNT, DIVINE_SHIELD)))  # Cathedral Gargoyle
card("GIL_685", aura=while_(attack_of(SELF) >= 3, give(SELF, 0, 0, TAUNT, LIFESTEAL)))  # Paragon of Light

# Priest

card("GIL_134", target=ANY_MINION, play=[damage(TARGET, 4), *only_if(killed(TARGET), add_copy(TARGET))])  # Holy Water
card("GIL_156", aura=while_(has(SELF & DAMAGED), give(SELF, 0, 0, CANT_ATTACK)))  # Quartz Elemental
card("GIL_190", when=whenever(HEALING, summon("GIL_190t"), by=ME, kind=MINION))  # Nightscale Matriarch
card("GIL_190t")  # Nightscale Whelp
card("GIL_661", play=heal(FRIENDS, 6))  # Divine Hymn
card("GIL_805", deathrattle=summon_from_hand(MINION & having(DEATHRATTLE)))  # Coffin Crasher
card("GIL_840", play=level_deck(MINION))  # Lady in White

# Rogue

card("GIL_902", play=only_if(CARDS_PLAYED >= 2, give_weapon(1)))  # Cutthroat Buccaneer
card("GIL_687", target=ANY_MINION, play=[damage(TARGET, 3), *only_if(killed(TARGET), add_card("GAME_005"))])  # WANTED!

# Shaman

card("GIL_504", play=damage(MINIONS, 3))  # Hagatha the Witch
card("GIL_504h", need=NEVER, when=after(PLAY, add_card(SHAMAN_SPELL), by=ME, kind=MINION))  # Bewitch
card("GIL_531", play=add_card(SHAMAN_SPELL))  # Witch's Apprentice
card(  # Totem Cruncher
    "GIL_583",
    play=[save(count(ALLIES & TOTEM)), destroy(ALLIES & TOTEM), give(SELF, 2 * SAVED, 2 * SAVED)],
)
card(  # Earthen Might
    "GIL_586",
    target=ANY_MINION,
    play=[give(TARGET, 2, 2), *only_if(has(TARGET & ELEMENTAL), add_card(pool(ELEMENTAL)))],
)
card("GIL_600", target=ANY_MINION, play=damage(TARGET, 2))  # Zap!
card("GIL_807", when=whenever(CAST, draw(cards=MINION), by=ME))  # Bogshaper

# Warlock

card(  # Ratcatcher
    "GIL_515", target=ALLIES, play=[give(SELF, attack_of(TARGET), health_of(TARGET)), destroy(TARGET)]
)

card("GIL_191", play=summon("GIL_191t", 4))  # Fiendish Circle
card("GIL_191t")  # Imp
card("GIL_508", play=only_if(tally("hero_damage_this_turn"), summon("GIL_508t", 2, both_sides=True)))  # Duskbat
card("GIL_508t")  # Bat
card("GIL_543", target=FRIENDS, play=[damage(TARGET, 2), *discover(pool(DEMON))])  # Dark Possession
card("GIL_565", play=only_if(tally("hero_damage_this_turn"), give(SELF, 0, 0, LIFESTEAL)))  # Deathweb Spider
card("GIL_608", deathrattle=give(random(ALLIES), 0, 2))  # Witchwood Imp
card("GIL_693", when=at_start(damage(MY_HERO, 1)))  # Blood Witch
card(  # Lord Godfrey
    "GIL_825",
    play=[save(DIED_THIS_TURN), damage(MINIONS - SELF, 2), process_deaths(), repeat(14, DIED_THIS_TURN > SAVED)],
)

# Warrior

card(  # Blackhowl Gunspire
    "GIL_152", keywords=CANT_ATTACK, when=whenever(DAMAGE, damage(random(ENEMIES), 3), if_=HURT_ME)
)
card("GIL_155", aura=while_(has(SELF & DAMAGED), give(SELF, 3)))  # Redband Wasp
card(  # Darius Crowley
    "GIL_547",
    when=after(ATTACKS, give(SELF, 2, 2), if_=has(ATTACKER & SELF) & killed(DEFENDER & MINIONS)),
)
card("GIL_580", play=draw(cards=MINION & having(RUSH)))  # Town Crier
card("GIL_653", deathrattle=give(random(ALLIES & having(RUSH)), 2, 1))  # Woodcutter's Axe
card("GIL_655", when=after(ATTACKS, give(SELF, 1), by=ME, kind=MINION))  # Festeroot Hulk
card("GIL_803", play=give(SELF, 3, until=THIS_TURN))  # Militia Commander

# Echo

card("GIL_145", target=ANY_MINION, play=give(TARGET, 1, 2))  # Sound the Bells!
card("GIL_207")  # Phantom Militia
card("GIL_506", target=ANY_MINION, play=damage(TARGET, 2))  # Cheap Shot
card("GIL_510", when=whenever(PLAY, give(SELF, 1, 1), by=ME, kind=ECHO))  # Mistwraith
card("GIL_607t")  # Hunting Mastiff
card("GIL_618", keywords=GIVES_ECHO)  # Glinda Crowskin
card("GIL_654", play=damage(MINIONS, 1))  # Warpath
card("GIL_665", play=attach(ENEMY_MINIONS, "GIL_665e", until=MY_NEXT_TURN, mine=True))  # Curse of Weakness
enchantment("Curse of Weakness", id="GIL_665e", aura=give(SELF, -2))
card("GIL_677", play=add_card(pool(MINION & LEGENDARY)))  # Face Collector
card("GIL_678")  # Ghost Light Angler
card("GIL_680")  # Walnut Sprite
card("GIL_696", play=add_class_card())  # Pick Pocket
card("GIL_835", target=ANY_CHARACTER, play=heal(TARGET, 2))  # Squashling

# Cards that swap Attack and Health in hand (rule X200)

for one, other in (("GIL_200", "GIL_200t"), ("GIL_201", "GIL_201t"), ("GIL_202", "GIL_202t")):
    card(one, in_hand=at_end(become_swapped(other)))  # Duskhaven Hunter, Pumpkin Peasant, Gilnean Royal Guard
    card(other, in_hand=at_end(become_swapped(one)))
for one, other in (("GIL_528", "GIL_528t"), ("GIL_529", "GIL_529t")):
    card(one, in_hand=at_end(become_swapped(other)))  # Swift Messenger, Spellshifter
    card(other, in_hand=at_end(become_swapped(one)))

# Other words

THREE_PLAYED = Number("play_count", OPPONENT) >= 3
WILD = (
    from_set("naxxramas")
    | from_set("goblins")
    | from_set("blackrock")
    | from_set("tournament")
    | from_set("explorers")
    | from_set("old_gods")
    | from_set("karazhan")
    | from_set("gadgetzan")
    | from_set("hall_of_fame")
    | from_set("promo")
)
card("GIL_116", play=discover_secret(pool(SECRET)))  # Arcane Keysmith
card("GIL_128", play=double_hand(MINION))  # Emeriss
card("GIL_130", play=only_if(DECK_ODD, give(SELF, 2, 2)))  # Gloom Stag
card("GIL_142", in_hand=at_start(become_card_of_enemy()))  # Chameleos
card("GIL_188", choose=("GIL_188a", "GIL_188b"), play=transform(SELF, "GIL_188t3"))  # Druid of the Scythe
card("GIL_188a", play=transform(SELF, "GIL_188t"))
card("GIL_188b", play=transform(SELF, "GIL_188t2"))
card("GIL_188t")
card("GIL_188t2")
card("GIL_188t3")
card("GIL_198", play=copy_hand())  # Azalina Soulthief
card("GIL_530", target=ANY_CHARACTER, target_if=DECK_EVEN, play=damage(TARGET, 2))  # Murkspark Eel
card(  # Deadly Arsenal
    "GIL_537", play=only_if(in_deck(WEAPON), [show_from_deck(WEAPON), damage(MINIONS, CHOSEN_ATTACK)])
)
card(  # Toki, Time-Tinker
    "GIL_549", play=add_own_class_card(pool(MINION & LEGENDARY & WILD, called="Legendary minion from the past"))
)
card("GIL_557", deathrattle=draw(cards=COMBO_CARD))  # Cursed Castaway
card("GIL_577", secret=after(PLAY, summon("GIL_577t"), by=OPPONENT, if_=THREE_PLAYED & room()))  # Rat Trap
card("GIL_577t")  # Doom Rat
card("GIL_584", play=draw_lowest(MINION))  # Witchwood Piper
card("GIL_598", play=replay_foreign_cards())  # Tess Greymane
card(  # Voodoo Doll
    "GIL_614",
    target=ANY_MINION,
    play=only_if(has(TARGET), [attach(SELF, "GIL_614e2"), attach(TARGET, "GIL_614e1"), link()]),
)
enchantment("Voodoo Doll Cursed", id="GIL_614e1")
enchantment("Voodoo Doll Cursing", id="GIL_614e2", deathrattle=destroy_linked())
card("GIL_620", when=whenever(DRAWN, summon_drawn(1, 1), by=ME, kind=MINION))  # Dollmaster Dorian
card("GIL_646", keywords=DOUBLE_POWER)  # Clockwork Automaton
card("GIL_658", target=ALLIES, play=add_copy(TARGET, all_are=10))  # Splintergraft
card("GIL_672", when=whenever(PLAY, give_weapon(0, 1), by=ME, if_=OTHER_CLASS))  # Spectral Cutlass
card("GIL_694", play=legendary_deck())  # Prince Liam
card(  # Duskfallen Aviana
    "GIL_800",
    aura=[
        while_(MY_TURN & equals(CARDS_PLAYED, 0), cost_is(ANY_CARD, 0)),
        while_(~MY_TURN & equals(Number("play_count", OPPONENT), 0), cost_is(ANY_CARD, 0, OPPONENT)),
    ],
)
card("GIL_813", target=ALLIES, need=room(), play=summon_hurt_copy(TARGET, 1))  # Vivid Nightmare
card(  # The Glass Knight
    "GIL_817", when=whenever(HEALING, give(SELF, 0, 0, DIVINE_SHIELD), if_=SOURCE_MINE)
)
card("GIL_820", play=repeat_battlecries())  # Shudderwock
card("GIL_827", play=add_class_card())  # Blink Fox
card(  # Dire Frenzy
    "GIL_828", target=MINIONS & BEAST, play=[give(TARGET, 3, 3), *3 * [shuffle_stronger_copy(TARGET, 3, 3)]]
)
card("GIL_836", play=discover(pool(MINION & BATTLECRY)))  # Blazing Invocation
card("GIL_837", play=only_if(DECK_ODD, double_health(ALLIES - SELF)))  # Glitter Moth
card("GIL_838", play=only_if(DECK_ODD, draw()))  # Black Cat
card("GIL_903", secret=after(PLAY, draw(2), by=OPPONENT, if_=THREE_PLAYED))  # Hidden Wisdom
