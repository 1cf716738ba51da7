"""The Boomsday Project."""

from .. import pools
from ..language import *

TEN_CRYSTALS = max_mana() >= 10
HURT_ME = has(IT & SELF)
LEGENDARY_MINION = pool(MINION & LEGENDARY)

# Neutral

card("BOT_020")  # Skaterbot
card("BOT_021")  # Bronze Gatekeeper
card("BOT_563")  # Wargear
card("BOT_604")  # Cosmic Anomaly

card("BOT_031", deathrattle=damage(ENEMY_HERO, 2))  # Goblin Bomb
card("BOT_066", deathrattle=summon("BOT_066t"))  # Mechanical Whelp
card("BOT_066t")  # Mechanical Dragon
card("BOT_079", target=ALLIES & MECH, play=give(TARGET, 1, 1))  # Faithful Lumi
card("BOT_083", play=give_weapon(1))  # Toxicologist
card("BOT_098", aura=while_(equals(tally("spells_this_turn"), 0), give(SELF, 0, 0, CANT_ATTACK)))  # Unpowered Mauler
card("BOT_102", deathrattle=add_card("BOT_102t", 2))  # Spark Drill
card("BOT_102t")  # Spark
card("BOT_107", when=at_end(damage(CHARACTERS - SELF, 1)))  # Missile Launcher
card("BOT_267", deathrattle=summon_from_hand(MINION & (COST <= 2)))  # Piloted Reaper
card("BOT_270", play=summon("BOT_270t", 2, both_sides=True))  # Giggling Inventor
card("BOT_270t")  # Annoy-o-Tron
card(  # Holomancer
    "BOT_280", when=after(PLAY, summon_copy(IT, stats=(1, 1)), by=OPPONENT, kind=MINION, if_=has(IT & LIVING))
)
card("BOT_296", play=only_if(TEN_CRYSTALS, give(SELF, 10)))  # Omega Defender
card("BOT_308", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Spring Rocket
card("BOT_312", deathrattle=summon("BOT_312t", 3))  # Replicating Menace
card("BOT_312t")  # Microbot
card("BOT_401", deathrattle=add_card(LEGENDARY_MINION))  # Weaponized Pinata
card("BOT_413", play=give(SELF, 0, in_hand(SPELL)))  # Brainstormer
card(  # Mecha'thun
    "BOT_424",
    deathrattle=only_if(equals(deck_size(), 0) & equals(hand_size(), 0) & ~has(ALLIES), destroy(ENEMY_HERO)),
)
card("BOT_431", play=summon("BOT_031"))  # Whirliglider
card("BOT_445", deathrattle=summon("BOT_445t"))  # Mecharoo
card("BOT_445t")  # Jo-E Bot
card("BOT_447", play=[damage(MY_HERO, 5), gain_armor(5)])  # Crystallizer
card("BOT_448", play=damage(SELF, 6))  # Damaged Stegotron
card("BOT_532", play=summon("BOT_031", 2, both_sides=True))  # Explodinator
card("BOT_535", play=summon("BOT_312t", 2, both_sides=True))  # Microtech Controller
card("BOT_538", play=add_card("BOT_102t"))  # Spark Engine
card("BOT_539", play=discover(pool(SPELL & (COST >= 5))))  # Arcane Dynamo
card("BOT_540", target=MINIONS & MECH, play=destroy(TARGET))  # E.M.P. Operative
card("BOT_544", play=split_damage(ALLIES - SELF, 6))  # Loose Specimen
card("BOT_548")  # Zilliax
card("BOT_550", play=only_if(in_hand(SPELL & (COST >= 5)), give(SELF, 1, 1)))  # Electrowright
card("BOT_552", play=only_if(count(ALLIES & (HEALTH == 7)) >= 3, damage(ENEMIES, 7)))  # Star Aligner
card("BOT_555", when=after(PLAY, become_copy(IT), by=OPPONENT, kind=MINION, if_=has(IT & LIVING)))  # Harbinger Celestia
card("BOT_562", play=give(SELF, 0, 0, STEALTH, until=MY_NEXT_TURN))  # Coppertail Imposter
card("BOT_606", deathrattle=damage(random(ENEMY_MINIONS), 4))  # Kaboom Bot
card("BOT_907", play=change_cost(MECH, -1))  # Galvanizer

# Druid

card("BOT_054", play=gain_crystal(2, BOTH, full=True))  # Biology Project
card(  # Juicy Psychmelon
    "BOT_404", play=[draw(cards=MINION & cost) for cost in (COST == 7, COST == 8, COST == 9, COST == 10)]
)
card("BOT_507", play=summon_copies(ADJACENT, exact=True, beside_me=True))  # Gloop Sprayer

# Hunter

card("BOT_033", target=ANY_CHARACTER, play=[damage(TARGET, 2), summon("BOT_031")])  # Bomb Toss
card("BOT_034", play=summon("BOT_031", 4, both_sides=True))  # Boommaster Flark
card(  # Fireworks Tech
    "BOT_038", target=ALLIES & MECH, play=[give(TARGET, 1, 1), trigger_deathrattle(TARGET)]
)
card("BOT_035")  # Venomizer
card("BOT_251", deathrattle=destroy(random(ENEMY_MINIONS)))  # Spider Bomb
card("BOT_402", play=discover(pool(SECRET)))  # Secret Plan
card("BOT_438", play=attach(ALLIES, "BOT_438e"))  # Cybertech Chip
enchantment("Cybertech Chip", id="BOT_438e", deathrattle=add_card(pool(MECH)))
card("BOT_437", target=ALLIES, play=[give(TARGET, 3, 3, RUSH), attach(TARGET, "BOT_437e")])  # Goblin Prank
enchantment("Goblin Prank", id="BOT_437e", when=at_end(destroy(SELF), of=BOTH))

# Mage

card("BOT_101", play=add_card(pool(MINION), 2))  # Astral Rift
card("BOT_257", play=set_deck_cost(MINION, 1))  # Luna's Pocket Galaxy
card("BOT_453", target=ANY_MINION, play=damage(TARGET | beside(TARGET), 1))  # Shooting Star
card("BOT_600", play=draw(2, BOTH))  # Research Project
card("BOT_601", play=split_damage(ENEMIES, hand_size()))  # Meteorologist

# Paladin

card("BOT_234", play=set_stats(MINIONS, 1, 1))  # Shrink Ray
card("BOT_537", deathrattle=summon("BOT_537t"))  # Mechano-Egg
card("BOT_537t")  # Robosaur
card("BOT_906")  # Glow-Tron
card("BOT_911")  # Annoy-o-Module
card(  # Autodefense Matrix
    "BOT_908",
    secret=whenever(
        ATTACKS,
        give(ATTACKED, 0, 0, DIVINE_SHIELD),
        by=OPPONENT,
        if_=has(ATTACKED & ALLIES - having(DIVINE_SHIELD)),
    ),
)
card("BOT_909", play=draw(2, cards=MINION & (ATTACK == 1)))  # Crystology
card("BOT_910", play=give_hand(MINION, 2, 2))  # Glowstone Technician
card("BOT_912", need=room() & died(MECH), play=resurrect_upgraded(3, MECH))  # Kangor's Endless Army

# Priest

card("BOT_216", play=only_if(TEN_CRYSTALS, heal(MY_HERO, 10)))  # Omega Medic
card("BOT_219", target=ANY_MINION, play=[give(TARGET, 2, 2), add_card("BOT_219t")])  # Extra Arms
card("BOT_219t", target=ANY_MINION, play=give(TARGET, 2, 2))  # More Arms!
card("BOT_435", play=discover_in_deck(MINION, OPPONENT))  # Cloning Device
card("BOT_509", deathrattle=draw(cards=MINION & having(DEATHRATTLE)))  # Dead Ringer
card("BOT_517", target=ANY_MINION, play=swap_stats(TARGET))  # Topsy Turvy
card(
    "BOT_529", target=ALLIES, need=room(), play=summon_copy(TARGET, stats=(5, 5), beside=True)
)  # Power Word: Replicate
card(  # Test Subject
    "BOT_558",
    when=whenever(CAST, remember_card(), by=ME, if_=has(SPELL_TARGET & SELF)),
    deathrattle=add_remembered(),
)

# Rogue

card("BOT_084", play=add_card(pool(having(DEATHRATTLE)), 2))  # Violet Haze
card("BOT_242", play=draw(deck_size(), cards=ANY_CARD))  # Myra's Unstable Element
card(  # Pogo-Hopper
    "BOT_283", play=give(SELF, 2 * (played(is_card("BOT_283")) - 1), 2 * (played(is_card("BOT_283")) - 1))
)
card("BOT_286", deathrattle=trigger_deathrattle(random(ALLIES & having(DEATHRATTLE))))  # Necrium Blade
card("BOT_288", target=ALLIES, play=[shuffle_copy(TARGET)] * 3)  # Lab Recruiter
card("BOT_508", target=ALLIES & having(DEATHRATTLE), play=[trigger_deathrattle(TARGET)] * 2)  # Necrium Vial
card("BOT_576", target=ALLIES, target_if=CARDS_PLAYED >= 1, play=give(TARGET, 4))  # Crazed Chemist
card("BOT_565", deathrattle=summon("BOT_565t"))  # Blightnozzle Crawler
card("BOT_565t")  # Radioactive Ooze

# Shaman

card("BOT_093", play=[draw(), *only_if(ELEMENTAL_LAST_TURN, copy_drawn())])  # Elementary Reaction
card("BOT_099", need=room(), play=summon_copy_from_hand(MINION))  # Eureka!
card("BOT_245", play=transform(ALLIES, LEGENDARY_MINION))  # The Storm Bringer
card("BOT_246", play=damage(MINIONS, 1))  # Beakered Lightning
card("BOT_291", play=draw(cards=SPELL & (COST >= 5)))  # Storm Chaser
card("BOT_451", need=room(), play=summon("BOT_102t", 2))  # Voltaic Burst
card("BOT_533", play=add_card(pool(ELEMENTAL)))  # Menacing Nimbus

# Warlock

card("BOT_222", target=ANY_MINION, play=damage(TARGET | MY_HERO, 4))  # Spirit Bomb
card("BOT_224", play=summon_copy(SELF, exact=True))  # Doubling Imp
card("BOT_226", play=give(SELF, tally("hero_damage_this_turn")))  # Nethersoul Buster
card("BOT_443", deathrattle=give_hand(DEMON, 1, 1))  # Void Analyst
card("BOT_521", need=room(), play=summon_copies(ALLIES & DEMON, exact=True))  # Ectomancy
card(
    "BOT_536", play=only_if(TEN_CRYSTALS, [summon_copy(SELF, exact=True, left=True), summon_copy(SELF, exact=True)])
)  # Omega Agent

# Warrior

card("BOT_042", play=[equip("BOT_042t"), equip("BOT_042t", OPPONENT), gain_armor(6, BOTH)])  # Weapons Project
card("BOT_042t")  # Gearblade
card("BOT_059", when=whenever(DAMAGE, gain_armor(2), if_=HURT_ME))  # Eternium Rover
card("BOT_067", target=ALLIES, play=[give(TARGET, 0, 0, RUSH), draw()])  # Rocket Boots
card("BOT_104", play=split_damage(MINIONS - MECH, 5))  # Dyn-o-matic
card("BOT_218", when=whenever(DAMAGE, summon("BOT_218t"), if_=HURT_ME))  # Security Rover
card("BOT_218t")  # Guard Bot
card("BOT_237", keywords=ELUSIVE)  # Beryllium Nullifier

# Other words

TREANT = (
    is_card("EX1_158t")
    | is_card("EX1_573t")
    | is_card("EX1_tk9")
    | is_card("FP1_019t")
    | is_card("GIL_663t")
    | is_card("UNG_111t1")
)
SUITS = ("BOT_238p1", "BOT_238p2", "BOT_238p3", "BOT_238p4", "BOT_238p6")


def swaps(own: str) -> Trigger:
    """Another suit each turn."""
    return at_end(replace_power(one_of(*(suit for suit in SUITS if suit != own), called="Mech Suit power")))


card("BOT_039", keywords=(DOUBLE_DEATHRATTLES, DOUBLE_WEAPON_DEATHRATTLES))  # Necromechanic
card("BOT_069", need=room(), play=3 * [summon_from_hand(MINION), give(SUMMONED, 0, 0, RUSH)])  # The Boomship
card("BOT_087", play=shuffle_enemy_class_cards(10))  # Academic Espionage
card("BOT_103", when=after(PLAY, draw(), by=ME, if_=tally("rightmost_played")))  # Stargazer Luna
card("BOT_236", keywords=DOUBLE_HEALING)  # Crystalsmith Kangor
card("BOT_238", play=attach(MY_HERO, "BOT_238e"))  # Dr. Boom, Mad Genius
enchantment("Boomtastic", id="BOT_238e", aura=give(ALLIES & MECH, 0, 0, RUSH))
card("BOT_238p", need=NEVER, start=replace_power(one_of(*SUITS, called="Mech Suit power")))  # Big Red Button
card("BOT_238p1", target=ANY_CHARACTER, play=damage(TARGET, 3), when=swaps("BOT_238p1"))  # Zap Cannon
card("BOT_238p2", play=gain_armor(7), when=swaps("BOT_238p2"))  # Blast Shield
card("BOT_238p3", play=damage(ENEMIES, 1), when=swaps("BOT_238p3"))  # KABOOM!
card("BOT_238p4", need=hand_room(), play=discover(pool(MECH)), when=swaps("BOT_238p4"))  # Delivery Drone
card("BOT_238p6", need=room(), play=summon("BOT_312t", 3), when=swaps("BOT_238p6"))  # Micro-Squad
card("BOT_243", play=discover_with_deathrattle(pool(MINION & having(DEATHRATTLE))))  # Myra Rotspring
card("BOT_254", need=room(), play=summon_of_cost(2 + spell_damage(), 2))  # Unexpected Results
card("BOT_256", play=summon_of_cost(hand_size(), right_end=True))  # Astromancer
card(  # Zerek, Master Cloner
    "BOT_258",
    when=whenever(CAST, remember_card(), by=ME, if_=has(SELF & SPELL_TARGET)),
    deathrattle=only_if(REMEMBERED, return_to_life()),
)
card("BOT_263", play=buff_leftmost(MINION, 2, 2))  # Soul Infusion
card("BOT_299", play=only_if(TEN_CRYSTALS, keep_all_discovered(pool(MECH)), discover(pool(MECH))))  # Omega Assembly
card(  # Supercollider
    "BOT_406", when=after(ATTACKS, attack(DEFENDER, random(beside(DEFENDER))), if_=has(ATTACKER & MY_HERO))
)
card("BOT_407", when=after(PLAY, summon("BOT_102t", 2, both_sides=True), by=ME, kind=OVERLOAD))  # Thunderhead
card("BOT_411", play=attach(MY_HERO, "BOT_411e", until=THIS_TURN))  # Electra Stormsurge
enchantment("Electric", id="BOT_411e", keywords=REPEATS_SPELL, when=after(CAST, drop_text(), by=ME))
card("BOT_419", play=only_if(has(ALLIES & TREANT), discover(pool(SPELL))))  # Dendrologist
card("BOT_420", need=room(), play=summon("EX1_158t", 2))  # Landscaping
card("BOT_422", choose=("BOT_422a", "BOT_422b"))  # Tending Tauren
card("BOT_422a", play=give(ALLIES - SELF, 1, 1))
card("BOT_422b", play=summon("EX1_158t", 2, both_sides=True))
card("BOT_423", when=at_end(change_cost(MINION, -7, one=True)))  # Dreampetal Florist
card("BOT_429", need=room(), play=summon_and_attack_with_deck())  # Flark's Boom-Zooka
card("BOT_433", deathrattle=swap_with_deck_at_death())  # Dr. Morrigan
card(  # Flobbidinous Floop
    "BOT_434",
    in_hand=whenever(PLAY, become_last_minion(3, 4), by=ME, kind=MINION),
)
card("BOT_436", play=draw_and_swap_costs(MINION, SPELL))  # Prismatic Lens
card("BOT_444", play=attach(MY_HERO, "BOT_444e", until=THIS_TURN))  # Floop's Glorious Gloop
enchantment("Gloopy", id="BOT_444e", when=whenever(DEATH, gain_mana_this_turn(1)))
card("BOT_511", play=shuffle("BOT_511t", whose=OPPONENT))  # Seaforium Bomber
card("BOT_511t", drawn=damage(MY_HERO, 5, plain=True), play=damage(MY_HERO, 5, plain=True))  # Bomb
card("BOT_523", cost=-died(TREANT))  # Mulchmuncher
card("BOT_531", play=attach(MY_HERO, "BOT_531e", until=THIS_TURN))  # Celestial Emissary
enchantment("Celestial Power", id="BOT_531e", spell_damage=2, when=after(CAST, drop_text(), by=ME))
card("BOT_543", play=only_if(TEN_CRYSTALS, attach(MY_HERO, "BOT_543e", until=THIS_TURN)))  # Omega Mind
enchantment("Mind Meld", id="BOT_543e", keywords=SPELLS_STEAL_LIFE)
card("BOT_559", keywords=EXTRA_SHUFFLES)  # Augmented Elekk
card(  # Reckless Experimenter
    "BOT_566",
    aura=cost(MINION & having(DEATHRATTLE), -3),
    when=whenever(PLAY, attach(IT, "BOT_566e"), by=ME, kind=MINION & having(DEATHRATTLE)),
)
enchantment("Reckless Experiment", id="BOT_566e", when=at_end(destroy(SELF), of=BOTH))
card("BOT_567", play=summon_copies_of_deck(1, 1))  # Zerek's Cloning Gallery
card("BOT_568", play=[*3 * [draw(), discard_drawn_later()], attach(MY_HERO, "BOT_568e", until=THIS_TURN)])
enchantment("Fleeting Soul", id="BOT_568e", when=at_end(discard_marked()))  # The Soularium
card("BOT_573", play=draw_secrets(5))  # Subject 9
card("BOT_913", play=demonic_project(pool(pools.DEMON)))  # Demonic Project
card("BOT_914")  # Whizbang the Wonderful: what he does to a deck is not played (rule X341)
