"""Journey to Un'Goro, with adaptations, quests and their rewards."""

from .. import pools
from ..language import *

SPELLS_ON_ME = whenever(CAST, remember_card(), by=ME, if_=has(SPELL_TARGET & SELF))

# Adaptations, chosen by adapt(...)

card("UNG_999t2", target=ANY_MINION, play=attach(TARGET, "UNG_999t2e"))  # Living Spores
enchantment("Living Spores", id="UNG_999t2e", deathrattle=summon("UNG_999t2t1", 2))
card("UNG_999t2t1")  # Plant
card("UNG_999t3", target=ANY_MINION, play=give(TARGET, 3))  # Flaming Claws
card("UNG_999t4", target=ANY_MINION, play=give(TARGET, 0, 3))  # Rocky Carapace
card("UNG_999t5", target=ANY_MINION, play=give(TARGET, 0, 0, ELUSIVE))  # Liquid Membrane
card("UNG_999t6", target=ANY_MINION, play=give(TARGET, 0, 0, TAUNT))  # Massive
card("UNG_999t7", target=ANY_MINION, play=give(TARGET, 0, 0, WINDFURY))  # Lightning Speed
card("UNG_999t8", target=ANY_MINION, play=give(TARGET, 0, 0, DIVINE_SHIELD))  # Crackling Shield
card("UNG_999t10", target=ANY_MINION, play=give(TARGET, 0, 0, STEALTH, until=MY_NEXT_TURN))  # Shrouding Mist
card("UNG_999t13", target=ANY_MINION, play=give(TARGET, 0, 0, POISONOUS))  # Poison Spit
card("UNG_999t14", target=ANY_MINION, play=give(TARGET, 1, 1))  # Volcanic Might

# Neutral

card("UNG_001", play=adapt(SELF))  # Pterrordax Hatchling
card("UNG_002", play=[*adapt(SELF), *adapt(SELF)])  # Volcanosaur
card("UNG_009", play=only_if(count(ALLIES - SELF) >= 2, adapt(SELF)))  # Ravasaur Runt
card("UNG_010", deathrattle=summon("UNG_201t", 3))  # Sated Threshadon
card("UNG_070", play=only_if(ELEMENTAL_LAST_TURN, give(SELF, 0, 0, TAUNT, DIVINE_SHIELD)))  # Tol'vir Stoneshaper
card("UNG_072", play=discover(pool(pools.TAUNT_MINION)))  # Stonehill Defender
card("UNG_073", target=ALLIES & MURLOC, play=give(TARGET, 1, 1))  # Rockpool Hunter
card(  # Vicious Fledgling
    "UNG_075", when=after(ATTACKS, adapt(SELF), if_=has(ATTACKER & SELF) & has(DEFENDER & HEROES))
)
card("UNG_076", deathrattle=summon("UNG_076t1", 2))  # Eggnapper
card("UNG_076t1")  # Raptor
card("UNG_079", when=after(ATTACKS, freeze(SELF), if_=has(ATTACKER & SELF)))  # Frozen Crusher
card("UNG_082", play=only_if(ELEMENTAL_LAST_TURN, adapt(SELF)))  # Thunder Lizard
card("UNG_083", deathrattle=summon("UNG_083t1"))  # Devilsaur Egg
card("UNG_083t1")  # Devilsaur
card("UNG_084", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Fire Plume Phoenix
card("UNG_085", aura=cost(MINION, +2))  # Emerald Hive Queen
card("UNG_087", when=whenever(DAMAGE, damage(MY_HERO, 3), if_=has(IT & SELF)))  # Bittertide Hydra
card("UNG_089", play=adapt(ALLIES & MURLOC))  # Gentle Megasaur
card("UNG_099", play=give(SELF, 0, 0, SPARES_HEROES, until=THIS_TURN))  # Charged Devilsaur
card("UNG_113", play=[draw(), set_drawn_cost(5)])  # Bright-Eyed Scout
card("UNG_205", target=ENEMIES, play=freeze(TARGET))  # Glacial Shard
card("UNG_801", play=only_if(count(ALLIES - SELF) >= 2, give(SELF, 0, 0, TAUNT)))  # Nesting Roc
card("UNG_803", play=damage(HEROES, 1))  # Emerald Reaver
card(  # Golakka Crawler
    "UNG_807", target=MINIONS & PIRATE, play=[destroy(TARGET), *only_if(has(TARGET), give(SELF, 1, 1))]
)
card("UNG_809", play=add_card("UNG_809t1"))  # Fire Fly
card("UNG_809t1")  # Flame Elemental
card("UNG_812")  # Sabretooth Stalker
card("UNG_816", play=only_if(ELEMENTAL_LAST_TURN, discover(pool(ELEMENTAL))))  # Servant of Kalimos
card("UNG_818", deathrattle=damage(random(ENEMY_MINIONS), 3))  # Volatile Elemental
card("UNG_840", play=remove_from_deck(COST <= 3))  # Hemet, Jungle Hunter
card(  # The Voraxx
    "UNG_843",
    when=after(CAST, [summon("UNG_999t2t1"), cast_copy(SUMMONED)], by=ME, if_=has(SPELL_TARGET & SELF) & room()),
)
card("UNG_844", keywords=CANT_ATTACK)  # Humongous Razorleaf
card("UNG_845", deathrattle=add_card("UNG_809t1", 2))  # Igneous Elemental
card("UNG_847", target=ANY_CHARACTER, target_if=ELEMENTAL_LAST_TURN, play=damage(TARGET, 5))  # Blazecaller
card("UNG_848", play=damage(MINIONS - SELF, 2))  # Primordial Drake
card("UNG_851", play=shuffle("UNG_851t1"))  # Elise the Trailblazer
card("UNG_851t1", play=add_card(pool(from_set("ungoro")), 5))  # Un'Goro Pack
card("UNG_900", when=after(SUMMON, trigger_deathrattle(IT), by=ME))  # Spiritsinger Umbra
card("UNG_907", play=give(SELF, 0, 5 * ELEMENTAL_LAST_TURN))  # Ozruk
card("UNG_928", aura=while_(~MY_TURN, give(SELF, 2)))  # Tar Creeper
card("UNG_937", play=only_if(has((ALLIES & MURLOC) - SELF), discover(pool(MURLOC))))  # Primalfin Lookout
card("UNG_946", play=[gain_armor(weapon_attack(OPPONENT)), destroy_weapon(OPPONENT)])  # Gluttonous Ooze

# Druid

card("UNG_078", play=add_card(pool(MINION & (ATTACK >= 5))))  # Tortollan Forager
card("UNG_086", deathrattle=summon_from_hand(MINION & (ATTACK >= 5)))  # Giant Anaconda
card("UNG_100", play=adapt(SELF))  # Verdant Longneck
card("UNG_103", play=adapt(ALLIES))  # Evolving Spores
card("UNG_108", target=ALLIES, play=[give(TARGET, 1, 1), gain_armor(attack_of(TARGET))])  # Earthen Scales
card("UNG_109", play=only_if(in_hand(MINION & (ATTACK >= 5)), adapt(SELF)))  # Elder Longneck
card(  # Living Mana
    "UNG_111",
    play=[save(smaller(max_mana(), room())), gain_crystal(-SAVED), summon("UNG_111t1", SAVED)],
)
card("UNG_111t1", deathrattle=gain_crystal())  # Mana Treant

card("UNG_852")  # Tyrantus

# Hunter

card("UNG_800", target=ALLIES & having(DEATHRATTLE), play=trigger_deathrattle(TARGET))  # Terrorscale Stalker
card("UNG_910", target=ANY_MINION, play=damage_with_others(2, beside(TARGET), 1))  # Grievous Bite
card("UNG_912", play=add_card(pool(pools.BEAST_CARD)))  # Jeweled Macaw
card("UNG_913", play=draw(2, cards=MINION & (COST == 1)))  # Tol'vir Warden
card("UNG_914", deathrattle=shuffle("UNG_914t1"))  # Raptor Hatchling
card("UNG_914t1")  # Raptor Patriarch
card("UNG_915", target=ALLIES & BEAST, play=adapt(TARGET))  # Crackling Razormaw
card("UNG_916", play=attach(MY_HERO, "UNG_916e", until=THIS_TURN))  # Stampede
enchantment("Stampede", id="UNG_916e", when=after(PLAY, add_card(pool(pools.BEAST_CARD)), by=ME, kind=BEAST))
card("UNG_917", play=replace_power("UNG_917t1"))  # Dinomancy
card("UNG_917t1", target=MINIONS & BEAST, play=give(TARGET, 2, 2))  # Dinomancy, the power
card(  # Swamp King Dred
    "UNG_919",
    when=after(PLAY, attack(SELF, IT), by=OPPONENT, kind=MINION, if_=has(IT & LIVING)),
)

# Mage

card("UNG_018", target=ANY_CHARACTER, play=[damage(TARGET, 2), add_card("UNG_809t1")])  # Flame Geyser
card("UNG_020", play=draw(cards=SECRET))  # Arcanologist
card("UNG_021", play=only_if(ELEMENTAL_LAST_TURN, add_card("UNG_018")))  # Steam Surger
card("UNG_024", secret=whenever(CAST, copy_event_card(cost=0), by=OPPONENT, if_=hand_room()))  # Mana Bind
card("UNG_027", deathrattle=return_self(as_card="UNG_027t2"))  # Pyros
card("UNG_027t2", deathrattle=return_self(as_card="UNG_027t4"))  # Pyros 6/6
card("UNG_027t4")  # Pyros 10/10
card("UNG_846", deathrattle=add_card(pool(pools.MAGE_SPELL)))  # Shimmering Tempest
card("UNG_941", play=discover(pool(SPELL), cost=-2))  # Primordial Glyph
card("UNG_948", target=ALLIES, play=summon_copy(TARGET, exact=True, beside=True))  # Molten Reflection
card("UNG_955", target=ANY_MINION, play=damage_with_others(15, beside(TARGET), 3))  # Meteor

# Paladin

card("UNG_004", target=ANY_MINION, play=set_stats(TARGET, 10, 10))  # Dinosize
card("UNG_011", play=discover(pool(SECRET)))  # Hydrologist
card("UNG_015", play=set_stats(MINIONS - SELF, 3, 3))  # Sunkeeper Tarim
card("UNG_950", when=after(ATTACKS, summon("CS2_101t", 2), by=ME, if_=has(ATTACKER & MY_HERO)))  # Vinecleaver
card("UNG_952", target=ANY_MINION, play=[give(TARGET, 2, 6, TAUNT), attach(TARGET, "UNG_952e")])  # Spikeridged Steed
enchantment("Spikeridged Steed", id="UNG_952e", deathrattle=summon("UNG_810"))
card("UNG_953", when=SPELLS_ON_ME, deathrattle=add_remembered())  # Primalfin Champion
card("UNG_960", need=room(), play=summon("CS2_101t", 2))  # Lost in the Jungle
card("UNG_961", target=ALLIES, play=adapt(TARGET))  # Adaptation
card("UNG_962", play=adapt(ALLIES & is_card("CS2_101t")))  # Lightfused Stegodon

# Priest

card("UNG_022", target=ALLIES, play=summon_copy(TARGET, exact=True, stats=(1, 1)))  # Mirage Caller
card("UNG_029", play=discover_in_deck(SPELL))  # Shadow Visions
card("UNG_030", target=ANY_MINION, play=heal(TARGET | MY_HERO, 5))  # Binding Heal
card("UNG_032", deathrattle=copy_from_deck(ANY_CARD, whose=OPPONENT))  # Crystalline Oracle
card("UNG_034", aura=cost(SPELL, -1))  # Radiant Elemental
card("UNG_035", play=guess_card())  # Curious Glimmerroot
card("UNG_037", deathrattle=give(random(ALLIES), 1, 1))  # Tortollan Shellraiser
card("UNG_854", need=room(), play=discover_summon(pool(MINION & (COST >= 8))))  # Free From Amber
card("UNG_963", when=whenever(CAST, add_card(pool(SPELL & of_class("priest"))), by=ME))  # Lyra the Sunshard

# Rogue

card("UNG_063", play=give(SELF, CARDS_PLAYED - 1, CARDS_PLAYED - 1))  # Biteweed
card("UNG_064", target=ANY_MINION, target_if=CARDS_PLAYED >= 1, play=destroy(TARGET))  # Vilespine Slayer

card("UNG_057", play=add_card("UNG_057t1", 2))  # Razorpetal Volley
card("UNG_057t1", target=ANY_CHARACTER, play=damage(TARGET, 1))  # Razorpetal
card("UNG_058", play=add_card("UNG_057t1"))  # Razorpetal Lasher
card("UNG_060", play=[draw(), copy_drawn()])  # Mimic Pod
card("UNG_061", cost=-tally("foreign_cards"))  # Obsidian Shard
card("UNG_065", deathrattle=summon("UNG_065t"))  # Sherazin, Corpse Flower
card("UNG_065t", when=after(PLAY, awaken("UNG_065"), by=ME, if_=CARDS_PLAYED >= 4))  # Sherazin, Seed
card("UNG_823", need=has_weapon(), play=give_weapon(keywords=(POISONOUS,)))  # Envenom Weapon

# Shaman

card("UNG_019")  # Air Elemental
card("UNG_025", play=split_damage(MINIONS, 15))  # Volcano
card("UNG_201", when=at_end(summon("UNG_201t")))  # Primalfin Totem
card("UNG_201t")  # Primalfin
card("UNG_202", play=change_cost(ELEMENTAL, -1))  # Fire Plume Harbinger
card("UNG_208", play=only_if(ELEMENTAL_LAST_TURN, summon("UNG_208t", 2, both_sides=True)))  # Stone Sentinel
card("UNG_208t")  # Rock Elemental
card(  # Kalimos
    "UNG_211", play=only_if(ELEMENTAL_LAST_TURN, choose_text(one_of("UNG_211a", "UNG_211b", "UNG_211c", "UNG_211d")))
)
card("UNG_211a", play=summon("UNG_211aa", room(), both_sides=True))  # Invocation of Earth
card("UNG_211aa")  # Stone Elemental
card("UNG_211b", play=heal(MY_HERO, 12))  # Invocation of Water
card("UNG_211c", play=damage(ENEMY_HERO, 6, plain=True))  # Invocation of Fire
card("UNG_211d", play=damage(ENEMY_MINIONS, 3, plain=True))  # Invocation of Air
card("UNG_817", target=ANY_MINION, play=[damage(TARGET, 4), heal(MY_HERO, 4)])  # Tidal Surge
card("UNG_938", target=ANY_CHARACTER, play=heal(TARGET, 3))  # Hot Spring Guardian
card("UNG_956", play=attach(ALLIES, "UNG_956e"))  # Spirit Echo
enchantment("Echoed Spirit", id="UNG_956e", deathrattle=return_self())

# Warlock

card(  # Ravenous Pterrordax
    "UNG_047", target=ALLIES, play=[destroy(TARGET), *only_if(has(TARGET), [*adapt(SELF), *adapt(SELF)])]
)
card("UNG_049", aura=while_(~MY_TURN, give(SELF, 3)))  # Tar Lurker
card("UNG_830", deathrattle=summon_discarded())  # Cruel Dinomancer
card("UNG_831", play=attach(MINIONS, "UNG_831e", mine=True))  # Corrupting Mist
enchantment("Corrupting Mist", id="UNG_831e", when=at_start(destroy(SELF)))
card("UNG_833", play=discard(2))  # Lakkari Felhound
card("UNG_834", target=ANY_MINION, play=[damage(TARGET, 3), summon("UNG_834t1", 3)])  # Feeding Time
card("UNG_834t1")  # Pterrordax
card("UNG_835", play=[*discover(pool(SPELL)), damage(MY_HERO, CHOSEN_COST)])  # Chittering Tunneler
card("UNG_836", on_discard=return_discarded(2, 2))  # Clutchmother Zavas

# Warrior

card("UNG_838", aura=while_(~MY_TURN, give(SELF, 4)))  # Tar Lord
card("UNG_922", play=replace_deck("UNG_922t1"))  # Explore Un'Goro
card("UNG_922t1", play=discover(pool(ANY_CARD)))  # Choose Your Path
card("UNG_923", play=gain_armor(5))  # Iron Hide
card("UNG_925", play=adapt(SELF))  # Ornery Direhorn
card("UNG_926", play=summon("UNG_076t1", 3, OPPONENT))  # Cornered Sentry
card("UNG_927", play=summon_copies(ALLIES & DAMAGED, exact=True))  # Sudden Genesis
card("UNG_929", in_hand=at_start(shift(pool(WEAPON))))  # Molten Blade
card("UNG_933", play=destroy(MINIONS & DAMAGED))  # King Mosh
card("UNG_957", deathrattle=shuffle("UNG_957t1"))  # Direhorn Hatchling
card("UNG_957t1")  # Direhorn Matriarch

# Quests and rewards

card("UNG_116", quest=quest(5, "UNG_116t", after(SUMMON, (), by=ME, if_=has(IT & (ATTACK >= 5)))))  # Jungle Giants
card("UNG_116t", play=set_deck_cost(MINION, 0))  # Barnabus the Stomper
card(  # The Marsh Queen
    "UNG_920", quest=quest(7, "UNG_920t1", whenever(PLAY, (), by=ME, kind=MINION, if_=equals(AMOUNT, 1)))
)
card("UNG_920t1", play=shuffle("UNG_920t2", 15))  # Queen Carnassa
card("UNG_920t2", play=draw())  # Carnassa's Brood
card("UNG_028", quest=quest(6, "UNG_028t", whenever(CAST, (), by=ME, if_=GENERATED)))  # Open the Waygate
card("UNG_028t", play=take_extra_turns())  # Time Warp
card(  # The Last Kaleidosaur
    "UNG_954", quest=quest(6, "UNG_954t1", whenever(CAST, (), by=ME, if_=has(SPELL_TARGET & ALLIES)))
)
card("UNG_954t1", play=5 * adapt(SELF))  # Galvadon
card("UNG_940", quest=quest(7, "UNG_940t8", after(SUMMON, (), by=ME, kind=having(DEATHRATTLE))))  # Awaken the Makers
card("UNG_940t8", play=set_health(MY_HERO, 40))  # Amara, Warden of Hope
card("UNG_067", quest=quest(5, "UNG_067t1", after(PLAY, (), by=ME, kind=MINION), by_name=True))  # The Caverns Below
card("UNG_067t1", play=crystal_core(4))  # Crystal Core
card("UNG_067", era="p1", quest=quest(4, "UNG_067t1", after(PLAY, (), by=ME, kind=MINION), by_name=True))
card("UNG_067t1", era="p1", play=crystal_core(5))
card("UNG_942", quest=quest(10, "UNG_942t", after(SUMMON, (), by=ME, kind=MURLOC)))  # Unite the Murlocs
card("UNG_942t", play=add_card(pool(MURLOC), hand_room()))  # Megafin
card("UNG_829", quest=quest(6, "UNG_829t1", whenever(DISCARDED, (), by=ME)))  # Lakkari Sacrifice
card("UNG_829t1", need=room(), play=summon("UNG_829t2"))  # Nether Portal
card("UNG_829t2", when=at_end(summon("UNG_829t3", 2, both_sides=True)))  # Nether Portal, open
card("UNG_829t3")  # Nether Imp
card(  # Fire Plume's Heart
    "UNG_934",
    quest=quest(
        7,
        "UNG_934t1",
        whenever(PLAY, (), by=ME, kind=MINION, if_=has(IT & having(TAUNT)) | card_is(having(TAUNT))),
    ),
)
card("UNG_934t1", play=replace_power("UNG_934t2"))  # Sulfuras
card("UNG_934t2", play=damage(random(ENEMIES), 8))  # DIE, INSECT!

# Choose One and casting

card("UNG_088", play=discover_and_cast(pool(SPELL)))  # Tortollan Primalist
card("UNG_101", choose=("UNG_101a", "UNG_101b"), play=transform(SELF, "UNG_101t3"))  # Shellshifter
card("UNG_101a", play=transform(SELF, "UNG_101t"))
card("UNG_101b", play=transform(SELF, "UNG_101t2"))
card("UNG_101t")
card("UNG_101t2")
card("UNG_101t3")
card("UNG_832", play=attach(MY_HERO, "UNG_832e", until=THIS_TURN))  # Bloodbloom
enchantment(
    "Dark Power",
    id="UNG_832e",
    keywords=SPELLS_COST_HEALTH,
    when=whenever(COUNTERABLE, drop_text(), by=ME, kind=SPELL),
)
card("UNG_856", play=discover_of_enemy_class())  # Hallucination
