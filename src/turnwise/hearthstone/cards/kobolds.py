"""Kobolds and Catacombs, with spellstones, unidentified items and Marin's treasures."""

from typing import Any

from .. import pools
from ..language import *

NO_MINION_IN_DECK = ~in_deck(MINION)
HERO_ATTACKED = has(ATTACKER & MY_HERO)
CHEAP_MINION = MINION & (COST <= 4)
BASIC_TOTEMS = one_of("CS2_050", "CS2_051", "CS2_052", "NEW1_009", called="basic Totem")
COMPANIONS = one_of("NEW1_032", "NEW1_033", "NEW1_034", called="Animal Companion")
HOLDS_DRAGON = in_hand(DRAGON)


def unidentified(id: str, first: str, **text: Any) -> Definition:
    """It becomes one of its four forms when it enters the hand; its own text acts when an effect casts it."""
    forms = one_of(first, *(f"{id}t{k}" for k in (2, 3, 4)))
    return card(id, in_hand=whenever(ENTERS_HAND, become(forms)), **text)


# Neutral

card("LOOT_069", play=summon("LOOT_069t"))  # Sewer Crawler
card("LOOT_069t")  # Giant Rat
card("LOOT_111", target=MINIONS & (ATTACK <= 1), play=destroy(TARGET))  # Scorp-o-matic
card("LOOT_118", play=change_cost(WEAPON, -2, one=True))  # Ebon Dragonsmith
card("LOOT_122", play=destroy_weapon(OPPONENT))  # Corrosive Sludge
card("LOOT_124", play=only_if(~has(ALLIES - SELF), give(SELF, 0, 0, TAUNT, DIVINE_SHIELD)))  # Lone Champion
card("LOOT_130", cost_is=either(tally("big_spells_this_turn"), 0, -1))  # Arcane Tyrant
card("LOOT_131", when=at_end(summon("LOOT_131t1")))  # Green Jelly
card("LOOT_131t1")  # Green Ooze
card("LOOT_132", target=MINIONS & DRAGON, play=damage(TARGET, 6))  # Dragonslayer
card("LOOT_134", when=at_start(set_stats(SELF, 4)))  # Toothy Chest
card("LOOT_136", aura=give(ALLIES - SELF, 1))  # Sneaky Devil
card("LOOT_144", deathrattle=add_card("GAME_005", 2, OPPONENT))  # Hoarding Dragon
card("LOOT_149", in_hand=whenever(DEATH, change_own_cost(-1), kind=MINION))  # Corridor Creeper
card("LOOT_150", target=ALLIES, play=transform(TARGET, "LOOT_150t1"))  # Furbolg Mossbinder
card("LOOT_150t1")  # Moss Elemental
card("LOOT_152", play=give(ALLIES - SELF, 0, 1))  # Boisterous Bard
card("LOOT_153", deathrattle=summon("LOOT_153t1", 7))  # Violet Wurm
card("LOOT_153t1")  # Grub
card("LOOT_154", play=summon(pool(pools.MINION_COST_1), whose=OPPONENT))  # Gravelsnout Knight
card(
    "LOOT_161", target=ALLIES, play=[remember(TARGET, only=True), destroy(TARGET)], deathrattle=summon_remembered(2)
)  # Carnivorous Cube
card("LOOT_167", play=give(ADJACENT, 2, 2))  # Fungalmancer
card("LOOT_184", deathrattle=recruit(MINION & (COST == 8)))  # Silver Vanguard
card("LOOT_193", keywords=SHY)  # Shimmering Courser
card(  # Feral Gibberer
    "LOOT_218", when=after(ATTACKS, add_copy(SELF), if_=has(ATTACKER & SELF) & has(DEFENDER & HEROES))
)
card("LOOT_233", deathrattle=summon("LOOT_233t"))  # Cursed Disciple
card("LOOT_233t")  # Cursed Revenant
card("LOOT_258")  # Dire Mole
card("LOOT_291", target=ANY_CHARACTER, play=heal(TARGET, 4))  # Shroom Brewer
card("LOOT_347", play=split_damage(ENEMIES, 3))  # Kobold Apprentice
card("LOOT_375", play=recruit(CHEAP_MINION))  # Guild Recruiter
card("LOOT_382", aura=give(MY_HERO, 0, 0, ELUSIVE))  # Kobold Monk
card("LOOT_383", play=summon(pool(pools.MINION_COST_2), whose=OPPONENT))  # Hungry Ettin
card("LOOT_388", play=heal(FRIENDS, 2))  # Fungal Enchanter
card("LOOT_389", play=add_dead(ANY_CARD, weapons=True))  # Rummaging Kobold
card("LOOT_394", when=at_end(summon(pool(pools.MINION_COST_1))))  # Shrieking Shroom
card("LOOT_413", deathrattle=gain_armor(3))  # Plated Beetle
card("LOOT_516", target=ALLIES, play=add_copy(TARGET))  # Zola the Gorgon
card("LOOT_521", play=[recruit(MINION & size) for size in (ATTACK == 1, ATTACK == 2, ATTACK == 3)])  # Master Oakheart
card("LOOT_529", play=swap_stats(MINIONS - SELF))  # Void Ripper
card("LOOT_540", when=at_end(recruit(DRAGON)))  # Dragonhatcher
card("LOOT_541", play=[swap_decks(), add_card("LOOT_541t", whose=OPPONENT)])  # King Togwaggle
card("LOOT_541t", play=swap_decks())  # King's Ransom

# Marin's treasures

TREASURES = one_of("LOOT_998h", "LOOT_998j", "LOOT_998k", "LOOT_998l", called="treasure")
card("LOOT_357", play=summon("LOOT_357l", whose=OPPONENT))  # Marin the Fox
card("LOOT_357l", deathrattle=add_card(TREASURES, whose=OPPONENT))  # Master Chest
card("LOOT_998h", play=[draw(), copy_drawn(hand_room())])  # Tolin's Goblet
card(  # Zarog's Crown
    "LOOT_998j", need=room(), play=[*discover_summon(pool(MINION & LEGENDARY)), Effect("summon_chosen")]
)
card("LOOT_998k", play=replace_hand(pool(MINION & LEGENDARY)))  # Golden Kobold
card("LOOT_998l", play=3 * [draw(), set_drawn_cost(0)])  # Wondrous Wand

# Druid

card("LOOT_047", target=ANY_MINION, play=[give(TARGET, 0, 3), gain_armor(3)])  # Barkskin
card("LOOT_048", aura=while_(armor_of() < 3, give(SELF, 0, 0, CANT_ATTACK)))  # Ironwood Golem
for id, amount, next_id in (("LOOT_051", 2, "LOOT_051t1"), ("LOOT_051t1", 4, "LOOT_051t2")):  # Jasper Spellstone
    card(
        id,
        target=ANY_MINION,
        play=damage(TARGET, amount),
        in_hand=whenever(ARMOR_GAINED, upgrade(3, next_id, by_amount=True), by=ME),
    )
card("LOOT_051t2", target=ANY_MINION, play=damage(TARGET, 6))  # Greater Jasper Spellstone
PATHS = one_of("LOOT_054d", "LOOT_054b", "LOOT_054c")
card("LOOT_054", play=[*choose_text(PATHS), *choose_text(PATHS)])  # Branching Paths
card("LOOT_054b", play=give(ALLIES, 1))  # Explore the Darkness
card("LOOT_054c", play=gain_armor(6))  # Loot the Chest
card("LOOT_054d", play=draw())  # Eat the Mushroom
card("LOOT_056", deathrattle=shuffle_copy(SELF))  # Astral Tiger
card("LOOT_309", play=[gain_armor(6), recruit(CHEAP_MINION)])  # Oaken Summons
card("LOOT_314", deathrattle=recruit(CHEAP_MINION, 2))  # Grizzled Guardian
card("LOOT_329", when=after(PLAY, summon_copies(IT, exact=True), by=ME, kind=MINION))  # Ixlid, Fungal Lord
card("LOOT_351", deathrattle=gain_crystal())  # Greedy Sprite
card("LOOT_392", deathrattle=[gain_crystal(10), refresh_mana()])  # Twig of the World Tree

# Hunter

card("LOOT_077", target=ANY_MINION, play=[damage(TARGET, 3), summon("LOOT_077t")])  # Flanking Strike
card("LOOT_077t")  # Wolf
card("LOOT_078", keywords=CLEAVES)  # Cave Hydra
for id, wolves, next_id in (("LOOT_080", 2, "LOOT_080t2"), ("LOOT_080t2", 3, "LOOT_080t3")):  # Emerald Spellstone
    card(
        id,
        play=summon("LOOT_077t", wolves),
        in_hand=whenever(PLAY, upgrade(1, next_id), by=ME, kind=SECRET),
    )
card("LOOT_080t3", play=summon("LOOT_077t", 4))  # Greater Emerald Spellstone
card(  # Rhok'delar
    "LOOT_085", play=only_if(NO_MINION_IN_DECK, add_card(pool(SPELL & of_class("hunter")), hand_room()))
)
card(  # To My Side!
    "LOOT_217", need=room(), play=summon(COMPANIONS, either(NO_MINION_IN_DECK, 2, 1), different=True)
)
card("LOOT_222", keywords=IMMUNE_WHILE_ATTACKING)  # Candleshot
card("LOOT_511", play=recruit(BEAST), deathrattle=recruit(BEAST))  # Kathrena Winterwisp
card("LOOT_522", play=destroy(edges(ENEMY_MINIONS)))  # Crushing Walls

# Mage

card(  # Explosive Runes
    "LOOT_101", secret=after(PLAY, excess_damage(IT, 6), by=OPPONENT, kind=MINION, if_=has(IT & LIVING))
)
for id, n, next_id in (("LOOT_103", 1, "LOOT_103t1"), ("LOOT_103t1", 2, "LOOT_103t2")):  # Ruby Spellstone
    card(
        id,
        play=add_card(pool(pools.MAGE_SPELL), n),
        in_hand=whenever(PLAY, upgrade(2, next_id), by=ME, kind=ELEMENTAL),
    )
card("LOOT_103t2", play=add_card(pool(pools.MAGE_SPELL), 3))  # Greater Ruby Spellstone
card("LOOT_104", need=NEVER, in_hand=at_start(shift(pool(pools.MAGE_SPELL))))  # Shifting Scroll
card("LOOT_108", when=at_end(draw(3)))  # Aluneth
card(  # Dragon's Fury
    "LOOT_172", play=only_if(in_deck(SPELL), [show_from_deck(SPELL), damage(MINIONS, CHOSEN_COST)])
)
card("LOOT_231", when=whenever(CAST, gain_armor(AMOUNT), by=ME))  # Arcane Artificer
card("LOOT_535", play=summon("LOOT_535t", tally("big_spells"), both_sides=True))  # Dragoncaller Alanna
card("LOOT_535t")  # Fire Dragon
card("LOOT_537", play=change_cost(ANY_CARD, -2, generated=True))  # Leyline Manipulator

# Paladin

card("LOOT_088", target=ANY_MINION, play=[give(TARGET, 0, 0, DIVINE_SHIELD), draw()])  # Potion of Heroism
for id, spirit, next_id in (
    ("LOOT_091", "LOOT_091t", "LOOT_091t1"),
    ("LOOT_091t1", "LOOT_091t1t", "LOOT_091t2"),
):  # Pearl
    card(
        id,
        play=summon(spirit),
        in_hand=whenever(HEALING, upgrade(3, next_id, by_amount=True), if_=SOURCE_MINE),
    )
card("LOOT_091t2", play=summon("LOOT_091t2t"))  # Greater Pearl Spellstone
card("LOOT_091t")  # Guardian Spirit
card("LOOT_091t1t")  # Guardian Spirit 4/4
card("LOOT_091t2t")  # Guardian Spirit 6/6
card("LOOT_093", play=recruit(MINION & (COST <= 2), 3))  # Call to Arms
unidentified("LOOT_286", "LOOT_286t1")  # Unidentified Maul
card("LOOT_286t1", play=summon("CS2_101t", 2))  # Champion's Maul
card("LOOT_286t2", play=give(ALLIES, 0, 0, TAUNT))  # Sacred Maul
card("LOOT_286t3", play=give(ALLIES, 1))  # Blessed Maul
card("LOOT_286t4", play=give(ALLIES, 0, 0, DIVINE_SHIELD))  # Purifier's Maul
card("LOOT_313", cost=-count(ALLIES & is_card("CS2_101t")))  # Crystal Lion
card("LOOT_333", play=give(ALLIES & is_card("CS2_101t"), 2, 2, TAUNT))  # Level Up!
card("LOOT_363", deathrattle=add_card("CS2_101t", 3))  # Drygulch Jailor
card("LOOT_398", when=at_end(heal(MY_HERO, 3)))  # Benevolent Djinn

# Priest

card("LOOT_008", play=shuffle_minions(MINIONS, OPPONENT))  # Psychic Scream
card("LOOT_187", need=died(MINION), play=resurrect(2, having(DEATHRATTLE), size=1))  # Twilight's Call
card(  # Dragon Soul
    "LOOT_209", when=after(CAST, summon("LOOT_209t"), by=ME, if_=equals(tally("spells_this_turn") % 3, 0))
)
card("LOOT_209t")  # Dragon Spirit
unidentified("LOOT_278", "LOOT_278t1", target=ANY_MINION, play=give(TARGET, 2, 2))  # Unidentified Elixir
card("LOOT_278t1", target=ANY_MINION, play=give(TARGET, 2, 2, LIFESTEAL))  # Elixir of Life
card("LOOT_278t2", target=ANY_MINION, play=give(TARGET, 2, 2, DIVINE_SHIELD))  # Elixir of Purity
card(
    "LOOT_278t3", target=ANY_MINION, play=[give(TARGET, 2, 2), summon_copy(TARGET, stats=(1, 1), beside=True)]
)  # Elixir of Shadows
card("LOOT_278t4", target=ANY_MINION, play=[give(TARGET, 2, 2), attach(TARGET, "LOOT_278t4e")])  # Elixir of Hope
enchantment("Elixir of Hope", id="LOOT_278t4e", deathrattle=return_self())
card("LOOT_353", play=copy_from_deck(SPELL))  # Psionic Probe
card("LOOT_410", play=only_if(HOLDS_DRAGON, damage(MINIONS - SELF, 3)))  # Duskbreaker
for id, n, next_id in (("LOOT_507", 2, "LOOT_507t"), ("LOOT_507t", 3, "LOOT_507t2")):  # Diamond Spellstone
    card(
        id,
        play=resurrect(n, different=True),
        in_hand=whenever(CAST, upgrade(4, next_id), by=ME),
    )
card("LOOT_507t2", play=resurrect(4, different=True))  # Greater Diamond Spellstone
card("LOOT_534", deathrattle=add_card("GAME_005"))  # Gilded Gargoyle
card("LOOT_538", play=take_extra_turns(2, 2))  # Temporus

# Rogue

card("LOOT_033", play=draw(cards=WEAPON))  # Cavern Shinyfinder
card(
    "LOOT_165", when=whenever(DEATH, copy_event_card(cost=1, size=1), by=ME, kind=MINION, last=True)
)  # Sonya Shadowdancer
card(  # Cheat Death
    "LOOT_204", secret=whenever(DEATH, return_it(cost=-2), by=ME, kind=MINION, if_=hand_room() & LIES_DEAD)
)
card(  # Evasion
    "LOOT_214", secret=whenever(DAMAGE, give(MY_HERO, 0, 0, IMMUNE, until=THIS_TURN), by=ME, kind=HERO_CARD)
)
card("LOOT_211", play=only_if(CARDS_PLAYED >= 2, draw(2, cards=MINION)))  # Elven Minstrel
card("LOOT_412", deathrattle=summon_copy_from_hand(MINION, 1, 1))  # Kobold Illusionist
for id, n, next_id in (("LOOT_503", 1, "LOOT_503t"), ("LOOT_503t", 2, "LOOT_503t2")):  # Onyx Spellstone
    card(
        id,
        need=has(ENEMY_MINIONS),
        play=destroy(random(ENEMY_MINIONS, n)),
        in_hand=whenever(PLAY, upgrade(3, next_id), by=ME, kind=having(DEATHRATTLE)),
    )
card("LOOT_503t2", need=has(ENEMY_MINIONS), play=destroy(random(ENEMY_MINIONS, 3)))  # Greater Onyx Spellstone
card("LOOT_542", deathrattle=shuffle_self(keeping=True))  # Kingsbane
card("LOOT_542", era="p3", deathrattle=shuffle_self(keeping="always"))

# Shaman

card("LOOT_060", target=ANY_MINION, play=damage(TARGET, 8))  # Crushing Hand
card("LOOT_062", play=choose_summon(BASIC_TOTEMS))  # Kobold Hermit
for id, n, next_id in (("LOOT_064", 1, "LOOT_064t1"), ("LOOT_064t1", 2, "LOOT_064t2")):  # Sapphire Spellstone
    card(
        id,
        target=ALLIES,
        play=[summon_copy(TARGET, exact=True, beside=True)] * n,
        in_hand=whenever(OVERLOADED, upgrade(3, next_id, by_amount=True), by=ME),
    )
card(  # Greater Sapphire Spellstone
    "LOOT_064t2", target=ALLIES, play=[summon_copy(TARGET, exact=True, beside=True)] * 3
)
card("LOOT_344", play=attach(ALLIES, "LOOT_344e"))  # Primal Talismans
enchantment("Primal Talisman", id="LOOT_344e", deathrattle=summon(BASIC_TOTEMS))
card("LOOT_358", play=bounce(ALLIES - SELF, costs=1))  # Grumble, Worldshaker
card("LOOT_373", play=split_heal(FRIENDS, 12))  # Healing Rain

# Warlock

card("LOOT_013", play=damage(MY_HERO, 2))  # Vulgar Homunculus
card("LOOT_014", play=[draw(), damage(MY_HERO, 2)])  # Kobold Librarian
card("LOOT_017", target=ALLIES, play=[destroy(TARGET), heal(MY_HERO, 4)])  # Dark Pact
card("LOOT_018", play=only_if(hero_health() <= 15, give(SELF, 3, 3, TAUNT)))  # Hooked Reaver
# Each step up: a card of mine, not a hero power, damages my hero.
for id, amount, next_id in (
    ("LOOT_043", 3, "LOOT_043t2"),  # Lesser Amethyst Spellstone
    ("LOOT_043t2", 5, "LOOT_043t3"),  # Amethyst Spellstone
):
    card(
        id,
        target=ANY_MINION,
        play=damage(TARGET, amount),
        in_hand=whenever(DAMAGE, become(next_id), by=ME, kind=HERO_CARD, if_=source_is("minion", "spell", "weapon")),
    )
card("LOOT_043t3", target=ANY_MINION, play=damage(TARGET, 7))  # Greater Amethyst Spellstone
card("LOOT_306", deathrattle=recruit(DEMON))  # Possessed Lackey
card("LOOT_368", deathrattle=summon("CS2_065", 3))  # Voidlord
card("LOOT_415", deathrattle=add_card("LOOT_415t1"))  # Rin, the First Disciple
for n in range(1, 6):  # the seals
    card(f"LOOT_415t{n}", need=room(), play=[summon(f"LOOT_415t{n}t"), add_card(f"LOOT_415t{n + 1}")])
    card(f"LOOT_415t{n}t")  # Felhunter
card("LOOT_415t6", play=remove_from_deck(ANY_CARD, OPPONENT))  # Azari, the Devourer
card("LOOT_417", play=[destroy(MINIONS), discard_hand()])  # Cataclysm
card("LOOT_420", when=at_start(summon_from_hand(DEMON)))  # Skull of the Man'ari

# Warrior

card("LOOT_041", when=at_start(attack(SELF, random(ENEMIES))))  # Kobold Barbarian
card("LOOT_044", aura=[times(armor_of(), give(SELF, 1)), give(MY_HERO, 0, 0, SPARES_HEROES)])  # Bladed Gauntlet
for id, n, next_id in (("LOOT_203", 1, "LOOT_203t2"), ("LOOT_203t2", 2, "LOOT_203t3")):  # Mithril Spellstone
    card(
        id,
        play=summon("LOOT_203t4", n),
        in_hand=whenever(EQUIPS, upgrade(1, next_id), by=ME),
    )
card("LOOT_203t3", play=summon("LOOT_203t4", 3))  # Greater Mithril Spellstone
card("LOOT_203t4")  # Mithril Golem
unidentified("LOOT_285", "LOOT_285t", play=gain_armor(5))  # Unidentified Shield
card("LOOT_285t", play=[gain_armor(5), gain_armor(10)])  # Tower Shield +10
card("LOOT_285t2", target=ANY_CHARACTER, play=[gain_armor(5), damage(TARGET, 5)])  # Serrated Shield
card("LOOT_285t3", play=[gain_armor(5), summon("LOOT_285t3t")])  # Runed Shield
card("LOOT_285t3t")  # Iron Golem
card("LOOT_285t4", play=[gain_armor(5), equip("LOOT_285t4t")])  # Spiked Shield
card("LOOT_285t4t")  # Spiked Shield, the weapon
card("LOOT_364", play=[save(armor_of()), gain_armor(-armor_of()), damage(MINIONS, SAVED)])  # Reckless Flurry
card("LOOT_365", aura=while_(armor_of() < 5, give(SELF, 0, 0, CANT_ATTACK)))  # Gemstudded Golem
card("LOOT_367", play=gain_armor(2 * count(ENEMY_MINIONS)))  # Drywhisker Armorer
card("LOOT_370", play=recruit(MINION))  # Gather Your Party
card("LOOT_380", when=after(ATTACKS, recruit(MINION), by=ME, if_=HERO_ATTACKED))  # Woecleaver

# Casting, waking and other words

card("LOOT_026", play=shuffle("LOOT_026e", 3))  # Fal'dorei Strider
card("LOOT_026e", drawn=summon("LOOT_026t"), play=summon("LOOT_026t"))  # Spider Ambush!
card("LOOT_026t")  # Leyline Spider
card(  # Wandering Monster
    "LOOT_079",
    secret=whenever(
        ATTACKS,
        [summon(pool(MINION & (COST == 3))), redirect(SUMMONED)],
        by=OPPONENT,
        if_=has(DEFENDER & MY_HERO) & room(),
    ),
)
card("LOOT_106", play=shuffle("LOOT_106t", 5))  # Deck of Wonders
card("LOOT_106t", drawn=cast_a_random(pool(SPELL)), play=cast_a_random(pool(SPELL)))  # Scroll of Wonder
card("LOOT_170", play=[joust(SPELL), *only_if(SAVED, draw_shown())])  # Raven Familiar
BETRAYED = beside(ATTACKER) - having(IMMUNE, IMMUNE_THIS_TURN)
card(  # Sudden Betrayal
    "LOOT_210",
    secret=whenever(
        ATTACKS,
        redirect(random(BETRAYED)),
        by=OPPONENT,
        kind=MINION,
        if_=has(DEFENDER & MY_HERO) & has(BETRAYED & LIVING),
    ),
)
card("LOOT_216", play=repeat_blessings())  # Lynessa Sunsorrow
card("LOOT_414", when=at_end(cast_from_deck(SPELL)))  # Grand Archivist
card("LOOT_500", deathrattle=bless_hand(MINION, 4, 2, "LOOT_500e"))  # Val'anyr
enchantment("Wielding Val'anyr", id="LOOT_500e", deathrattle=equip("LOOT_500"))
card("LOOT_504", target=ALLIES, repeats="LOOT_504t", play=transform_by_cost(TARGET, 1))  # Unstable Evolution
card("LOOT_504t", target=ALLIES, repeats="LOOT_504t", fleeting=True, play=transform_by_cost(TARGET, 1))
card("LOOT_506", when=after(ATTACKS, discover_and_cast(pool(SPELL)), if_=HERO_ATTACKED))  # The Runespear
card("LOOT_517", play=attach(MY_HERO, "LOOT_517e2", until=THIS_TURN))  # Murmuring Elemental
enchantment("Murmuring", id="LOOT_517e2", keywords=REPEATS_BATTLECRY)
ALL_TOTEMS = (
    has(ALLIES & is_card("CS2_050"))
    & has(ALLIES & is_card("CS2_051"))
    & has(ALLIES & is_card("CS2_052"))
    & has(ALLIES & is_card("NEW1_009"))
)
card("LOOT_518", play=only_if(ALL_TOTEMS, summon("NEW1_010")))  # Windshear Stormcaller
card("LOOT_519", when=at_end(summon_of_cost(smaller(armor_of(), 10))))  # Geosculptor Yip
card("LOOT_520", play=gain_deathrattle_of_deck(MINION & having(DEATHRATTLE)))  # Seeping Oozeling
card("LOOT_526", sleeps="LOOT_526d", play=shuffle("LOOT_526t", 3, OPPONENT))  # The Darkness
card("LOOT_526d")
SNUFF = snuff_candle("LOOT_526d", "LOOT_526")
card("LOOT_526t", drawn=SNUFF, play=SNUFF)  # Darkness Candle
card("LOOT_528", target=MINIONS, target_if=HOLDS_DRAGON, play=swap_attack())  # Twilight Acolyte
card(  # Spiteful Summoner
    "LOOT_539", play=only_if(in_deck(SPELL), [show_from_deck(SPELL), summon_of_cost(CHOSEN_COST)])
)
