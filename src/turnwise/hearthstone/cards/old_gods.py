"""Whispers of the Old Gods."""

from .. import pools
from ..language import *

# C'Thun and his servants

card("OG_280", play=split_damage(ENEMIES, attack_of(SELF)))  # C'Thun
card("OG_281", play=give_cthun(2, 2))  # Beckoner of Evil
card("OG_283", play=give_cthun(2, 2))  # C'Thun's Chosen
card("OG_284", play=give_cthun(0, 0, TAUNT))  # Twilight Geomancer
card("OG_286", when=at_end(give_cthun(1, 1)))  # Twilight Elder
card("OG_339", play=give_cthun(2, 2))  # Skeram Cultist
card("OG_162", target=ANY_CHARACTER, play=[damage(TARGET, 2), give_cthun(2, 2)])  # Disciple of C'Thun
card("OG_293", play=give_cthun(3, 3))  # Dark Arakkoa
card("OG_303", when=after(CAST, give_cthun(1, 1), by=ME))  # Cult Sorcerer
card("OG_321", when=whenever(DAMAGE, give_cthun(1, 1), if_=has(IT & SELF)))  # Crazed Worshipper
card("OG_334", when=whenever(HEALING, give_cthun(1, 1)))  # Hooded Acolyte
card("OG_302", when=whenever(DEATH, give_cthun(1, 1), by=ME, kind=MINION))  # Usher of Souls
card(  # Blade of C'Thun
    "OG_282",
    target=ANY_MINION,
    play=[give_cthun(attack_of(TARGET), health_of(TARGET)), destroy(TARGET)],
)
card("OG_255", play=[give_cthun(2, 2), *only_if(died(is_card("OG_280")) >= 1, shuffle("OG_280"))])  # Doomcaller
card("OG_131", play=only_if(CTHUN_READY, summon("OG_319")))  # Twin Emperor Vek'lor
card("OG_319")  # Twin Emperor Vek'nilash
card("OG_188", play=only_if(CTHUN_READY, give(SELF, 0, 5)))  # Klaxxi Amber-Weaver
card("OG_096", play=only_if(CTHUN_READY, heal(MY_HERO, 10)))  # Twilight Darkmender
card("OG_301", play=only_if(CTHUN_READY, gain_armor(10)))  # Ancient Shieldbearer

# Neutral

card("OG_034", aura=while_(equals(HERO_ATTACKED, 0), give(SELF, 0, 0, CANT_ATTACK)))  # Silithid Swarmer
card("OG_042", when=at_end(recruit(MINION)))  # Y'Shaarj, Rage Unbound
card("OG_082")  # Evolved Kobold
card("OG_102", target=ALLIES, play=swap_with(TARGET))  # Darkspeaker
card("OG_123", in_hand=at_start(shift(pool(MINION))))  # Shifter Zerus
card("OG_133", play=resurrect(7, having(DEATHRATTLE)))  # N'Zoth, the Corruptor
card("OG_134", play=cast_random(pool(SPELL), smaller(SPELLS_CAST, 30)))  # Yogg-Saron, Hope's End
card("OG_134", era="p1", play=cast_random(pool(SPELL), SPELLS_CAST))
card("OG_138", in_hand=at_start(change_own_cost(-1)))  # Nerubian Prophet
card("OG_147", deathrattle=heal(ENEMY_HERO, 8))  # Corrupted Healbot
card("OG_150", aura=while_(has(SELF & DAMAGED), give(SELF, 2)))  # Aberrant Berserker
card("OG_151", deathrattle=damage(MINIONS, 1))  # Tentacle of N'Zoth
card("OG_156", play=summon("OG_156a"))  # Bilefin Tidehunter
card("OG_156a")  # Ooze
card("OG_158", deathrattle=give(random(ALLIES), 1, 1))  # Zealous Initiate
card("OG_161", play=damage(MINIONS - MURLOC, 2))  # Corrupted Seer
BLOODS = ALLIES & is_card("OG_173")
card(  # Blood of The Ancient One
    "OG_173",
    when=at_end(
        [aim(BLOODS - SELF), destroy(SELF), destroy(TARGET), process_deaths(), summon("OG_173a")],
        if_=count(BLOODS) >= 2,
    ),
)
card("OG_173a")  # The Ancient One
card(
    "OG_174", target=ALLIES, play=only_if(has(TARGET), set_stats(SELF, attack_of(TARGET), health_of(TARGET)))
)  # Faceless Shambler
card("OG_200", when=at_start(set_stats(SELF, attack=7)))  # Validated Doomsayer
card("OG_249", deathrattle=summon("OG_249a"))  # Infested Tauren
card("OG_249a")  # Slime
card("OG_254", play=[save(secrets(OPPONENT)), destroy_secrets(OPPONENT), give(SELF, SAVED, SAVED)])  # Eater of Secrets
card("OG_256", deathrattle=give(ALLIES, 1, 1))  # Spawn of N'Zoth
card("OG_271", when=at_start(give(SELF, attack_of(SELF))))  # Scaled Nightmare
card("OG_272", deathrattle=summon("OG_272t"))  # Twilight Summoner
card("OG_272t")  # Faceless Destroyer
card("OG_290", when=at_start(draw(1, cards=MINION & (COST == 10))))  # Ancient Harbinger
card("OG_295", play=heal(MY_HERO, 2 * count(ENEMY_MINIONS)))  # Cult Apothecary
KILLS = has(ATTACKER & SELF) & killed(DEFENDER & MINIONS)
card("OG_300", when=after(ATTACKS, give(SELF, 2, 2), if_=KILLS))  # The Boogeymonster
card("OG_317", deathrattle=summon_all_from_hand(DRAGON))  # Deathwing, Dragonlord
card("OG_318", when=whenever(DAMAGE, summon("OG_318t"), if_=has(IT & SELF)))  # Hogger, Doom of Elwynn
card("OG_318t")  # Gnoll
card("OG_320", play=give(SELF, hand_size()))  # Midnight Drake
card("OG_322", aura=cost(WEAPON, -2))  # Blackwater Pirate
card("OG_323", deathrattle=draw())  # Polluted Hoarder
card("OG_326")  # Duskboar
card("OG_337", play=give(SELF, 0, count(ENEMY_MINIONS)))  # Cyclopian Horror
card(  # Nat, the Darkfisher
    "OG_338",
    when=at_start([save(random_number(0, 1)), *only_if(SAVED, draw(1, OPPONENT))], of=OPPONENT),
)
card("OG_340", keywords=ELUSIVE)  # Soggoth the Slitherer

# Druid

card("OG_048", target=ANY_MINION, play=[give(TARGET, 2, 2), *only_if(has(TARGET & BEAST), draw())])  # Mark of Y'Shaarj
card("OG_051", play=[spend_all_mana(), give(SELF, SAVED, SAVED)])  # Forbidden Ancient
card("OG_313", when=after(SUMMON, give(IT, 1, 1), by=ME))  # Addled Grizzly

# Hunter

enchantment("Infestation", deathrattle=add_card(pool(MINION & BEAST)))
card("OG_045", play=attach(ALLIES, "Infestation"))  # Infest
card("OG_061", target=ANY_CHARACTER, play=[damage(TARGET, 1), summon("OG_061t")])  # On the Hunt
card("OG_061t")  # Mastiff
card("OG_179", deathrattle=damage(random(ENEMIES), 1))  # Fiery Bat
card("OG_211", play=[summon("NEW1_034"), summon("NEW1_033"), summon("NEW1_032")])  # Call of the Wild
card("OG_216", deathrattle=summon("OG_216a", 2))  # Infested Wolf
card("OG_216a")  # Spider
card("OG_292", play=buff_hand(MINION & having(DEATHRATTLE), 1, 1))  # Forlorn Stalker
card("OG_308", when=after(ATTACKS, attack_again(SELF), if_=KILLS))  # Giant Sand Worm
card("OG_309", target=ALLIES & having(DEATHRATTLE), play=trigger_deathrattle(TARGET))  # Princess Huhuran
card("OG_325")  # Carrion Grub

# Mage

card("OG_081", target=MINIONS & having(FROZEN), play=destroy(TARGET))  # Shatter
card("OG_083", play=damage(ENEMY_MINIONS, 1))  # Twilight Flamecaller
card("OG_085", when=after(CAST, freeze(random(ENEMIES)), by=ME))  # Demented Frostcaller
card("OG_086", target=ANY_MINION, play=[spend_all_mana(), damage(TARGET, SAVED)])  # Forbidden Flame
card("OG_087", play=cast_a_random(pool(SPELL & (COST <= 5))))  # Servant of Yogg-Saron
card("OG_090", play=add_card(pool(pools.MAGE_SPELL), 3))  # Cabalist's Tome
card("OG_120", deathrattle=damage(MINIONS, 8))  # Anomalus
card("OG_207", play=summon_of_cost(3))  # Faceless Summoner

# Paladin

card("OG_006", play=replace_power("OG_006b"))  # Vilefin Inquisitor
card("OG_006b", need=room(), play=summon("OG_006a"))  # The Tidal Hand
card("OG_006a")  # Silver Hand Murloc
card("OG_198", target=ANY_CHARACTER, play=[spend_all_mana(), heal(TARGET, 2 * SAVED)])  # Forbidden Healing
card("OG_221", deathrattle=give(random(ALLIES), 0, 0, DIVINE_SHIELD))  # Selfless Hero
card("OG_222", play=give(ALLIES & having(DIVINE_SHIELD), 1, 1))  # Rallying Blade
card("OG_223", target=ANY_MINION, play=give(TARGET, 1, 2))  # Divine Strength
card("OG_229", when=at_end(heal(random(FRIENDS & DAMAGED), 8)))  # Ragnaros, Lightlord
card("OG_273", need=room(), play=summon("CS2_101t", 5))  # Stand Against Darkness
card("OG_273", era="p1", play=summon("CS2_101t", 5))
card(
    "OG_310", when=whenever(SUMMON, give(IT, 0, 0, DIVINE_SHIELD), by=ME, if_=has(IT & (HEALTH == 1)))
)  # Steward of Darkshire
card("OG_311", play=discover_stronger(pool(MINION), 1))  # A Light in the Darkness

# Priest

card("OG_094", target=ANY_MINION, play=give(TARGET, 2, 6))  # Power Word: Tentacles
card("OG_100", play=destroy(MINIONS & (ATTACK <= 2)))  # Shadow Word: Horror
card("OG_101", play=[spend_all_mana(), summon_of_cost(SAVED)])  # Forbidden Shaping
card("OG_234", target=ANY_CHARACTER, play=heal(TARGET, 5))  # Darkshire Alchemist
card("OG_316", play=summon_small_copies(1, 1))  # Herald Volazj
card("OG_335", deathrattle=copy_from_deck(ANY_CARD))  # Shifting Shade

# Rogue

TOXINS = one_of("OG_080b", "OG_080c", "OG_080d", "OG_080e", "OG_080f", called="Toxin")
card("OG_072", play=discover(pool(having(DEATHRATTLE))))  # Journey Below
card("OG_073", play=[draw(), copy_drawn(2)])  # Thistle Tea
card("OG_080", play=add_card(TOXINS), deathrattle=add_card(TOXINS))  # Xaril, Poisoned Mind
card("OG_080b", play=draw())  # Kingsblood Toxin
card("OG_080c", target=ALLIES, play=bounce(TARGET, cost=-2))  # Bloodthistle Toxin
card("OG_080d", target=ANY_MINION, play=give(TARGET, 3))  # Briarthorn Toxin
card("OG_080e", target=ALLIES, play=give(TARGET, 0, 0, STEALTH, until=MY_NEXT_TURN))  # Fadeleaf Toxin
card("OG_080f", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Firebloom Toxin
card("OG_176", target=CHARACTERS - DAMAGED, play=damage(TARGET, 5))  # Shadow Strike
card("OG_267", deathrattle=give_weapon(2))  # Southsea Squidface
card("OG_291", target=ALLIES, play=add_copy(TARGET, all_are=1))  # Shadowcaster
card("OG_330", deathrattle=add_class_card())  # Undercity Huckster

# Shaman

card("OG_023", target=ANY_MINION, play=give(TARGET, count(ALLIES & TOTEM), count(ALLIES & TOTEM)))  # Primal Fusion
card("OG_024")  # Flamewreathed Faceless
card("OG_027", play=transform_by_cost(ALLIES, 1))  # Evolve
card("OG_028", cost=-TOTEMS_SUMMONED)  # Thing from Below
card("OG_031", deathrattle=summon("OG_031a"))  # Hammer of Twilight
card("OG_031a")  # Twilight Elemental
card("OG_206", target=ANY_MINION, play=damage(TARGET, 4))  # Stormcrack
card("OG_209", when=whenever(DAMAGE, heal(MY_HERO, AMOUNT), if_=source_is("spell")))  # Hallazeal the Ascended
card("OG_328", target=ALLIES, play=transform_by_cost(TARGET, 1))  # Master of Evolution

# Warlock

card("OG_109", play=discard(), deathrattle=draw())  # Darkshire Librarian
card("OG_113", when=after(SUMMON, give(SELF, 1), by=ME))  # Darkshire Councilman
card("OG_114", play=[spend_all_mana(), summon("OG_114a", SAVED)])  # Forbidden Ritual
card("OG_114a")  # Icky Tentacle
card("OG_116", play=split_damage(CHARACTERS, 9))  # Spreading Madness
card("OG_118", play=renounce_class())  # Renounce Darkness
card("OG_239", play=[save(count(MINIONS)), destroy(MINIONS), draw(SAVED)])  # DOOM!
card("OG_241", deathrattle=summon("OG_241a"))  # Possessed Villager
card("OG_241a")  # Shadowbeast

# Warrior

card("OG_033", deathrattle=return_self())  # Tentacles for Arms
card("OG_058")  # Rusty Hook
card("OG_149", play=damage(MINIONS - SELF, 1))  # Ravaging Ghoul
card("OG_218", aura=while_(has(SELF & DAMAGED), give(SELF, 3)))  # Bloodhoof Brave
card("OG_220", play=equip(pool(WEAPON)))  # Malkorok
card("OG_276", play=add_copies(ALLIES & DAMAGED))  # Blood Warriors
card("OG_312", play=equip("OG_058"))  # N'Zoth's First Mate
card(
    "OG_314", target=ANY_MINION, play=[damage(TARGET, 1), *only_if(health_of(TARGET) >= 1, summon("OG_314b"))]
)  # Blood To Ichor
card("OG_314b")  # Slime
card("OG_315", play=only_if(has(ALLIES & PIRATE - SELF), give_weapon(1, 1)))  # Bloodsail Cultist

# Combo, Choose One and other words

card("OG_026", play=unlock())  # Eternal Sentinel
card("OG_044", keywords=BOTH_OPTIONS)  # Fandral Staghelm
card("OG_047", choose=("OG_047a", "OG_047b"))  # Feral Rage
card("OG_047a", play=give(MY_HERO, 4, until=THIS_TURN))
card("OG_047b", play=gain_armor(8))
card("OG_070", play=only_if(COMBO, give(SELF, 1, 1)))  # Bladed Cultist
card("OG_104", play=attach(MY_HERO, "OG_104e", until=THIS_TURN))  # Embrace the Shadow
enchantment("Embracing the Shadow", id="OG_104e", keywords=HARMFUL_HEALING)
card("OG_121", play=attach(MY_HERO, "OG_121e", until=THIS_TURN))  # Cho'gall
enchantment(
    "Dark Power",
    id="OG_121e",
    keywords=SPELLS_COST_HEALTH,
    when=whenever(COUNTERABLE, drop_text(), by=ME, kind=SPELL),
)
card("OG_122", play=add_card("EX1_014t", 2))  # Mukla, Tyrant of the Vale
card("OG_195", choose=("OG_195a", "OG_195b"))  # Wisps of the Old Gods
card("OG_195a", play=summon("OG_195c", 7))
card("OG_195b", play=give(ALLIES, 2, 2))
card("OG_195c")  # Wisp
card("OG_202", choose=("OG_202a", "OG_202b"))  # Mire Keeper
card("OG_202a", play=summon("OG_202c"))
card("OG_202b", play=gain_crystal())
card("OG_202c")  # Slime
