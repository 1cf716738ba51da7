"""Blackrock Mountain."""

from .. import pools
from ..language import *

card("BRM_013", target=ANY_CHARACTER, play=[damage(TARGET, 3), *only_if(equals(hand_size(), 0), draw())])  # Quick Shot
card("BRM_028", when=at_end(change_cost(ANY_CARD, -1)))  # Emperor Thaurissan

# Neutral

card("BRM_019", when=whenever(DAMAGE, summon("BRM_019"), if_=has(IT & SELF & (HEALTH >= 1))))  # Grim Patron
card("BRM_020", when=whenever(CAST, give(SELF, 1, 1), by=ME, if_=has(SELF & SPELL_TARGET)))  # Dragonkin Sorcerer
card("BRM_022", when=whenever(DAMAGE, summon("BRM_022t"), if_=has(IT & SELF)))  # Dragon Egg
card("BRM_022t")  # Black Whelp
card("BRM_024", play=only_if(hero_health(OPPONENT) <= 15, give(SELF, 3, 3)))  # Drakonid Crusher
card("BRM_025", cost=-DIED_THIS_TURN)  # Volcanic Drake
card("BRM_026", play=summon(pool(pools.MINION_COST_1), whose=OPPONENT))  # Hungry Dragon
card("BRM_027", deathrattle=replace_hero("BRM_027h"))  # Majordomo Executus
card("BRM_027h")  # Ragnaros the Firelord, the hero; DIE, INSECT! comes with him
card("BRM_027p", play=damage(random(ENEMIES), 8))  # DIE, INSECT!
card("BRM_029", target=MINIONS & LEGENDARY, target_if=in_hand(DRAGON), play=destroy(TARGET))  # Rend Blackhand
card(  # Nefarian
    "BRM_030",
    play=only_if(
        hero_class(OPPONENT),
        add_class_card(2, SPELL),
        add_card("BRM_030t", 2),
    ),
)
card("BRM_030t", target=ANY_CHARACTER, play=damage(TARGET, 4))  # Tail Swipe
card("BRM_031", when=whenever(DRAWN, copy_drawn(), by=ME))  # Chromaggus
card("BRM_033", play=only_if(in_hand(DRAGON), give(SELF, 1, 1)))  # Blackwing Technician
card("BRM_034", target=ANY_CHARACTER, target_if=in_hand(DRAGON), play=damage(TARGET, 3))  # Blackwing Corruptor

# Classes

card("BRM_001", cost=-DIED_THIS_TURN, play=draw(2))  # Solemn Vigil
card("BRM_002", when=after(CAST, split_damage(ENEMIES, 2), by=ME))  # Flamewaker
card("BRM_003", cost=-DIED_THIS_TURN, target=ANY_CHARACTER, play=damage(TARGET, 4))  # Dragon's Breath
card("BRM_004", play=only_if(in_hand(DRAGON), give(SELF, 0, 2)))  # Twilight Whelp
card("BRM_005", play=damage(MINIONS - DEMON, 2))  # Demonwrath
card("BRM_006", when=whenever(DAMAGE, summon("BRM_006t"), if_=has(IT & SELF)))  # Imp Gang Boss
card("BRM_006t")  # Imp
card("BRM_007", target=ANY_MINION, play=3 * [shuffle_copy(TARGET)])  # Gang Up
card("BRM_008", play=damage(ENEMY_MINIONS - DAMAGED, 2))  # Dark Iron Skulker
card("BRM_009", cost=-DIED_THIS_TURN)  # Volcanic Lumberer
card("BRM_010", choose=("BRM_010a", "BRM_010b"), play=transform(SELF, "OG_044b"))  # Druid of the Flame
card("BRM_010a", play=transform(SELF, "BRM_010t"))
card("BRM_010b", play=transform(SELF, "BRM_010t2"))
card("BRM_010t")
card("BRM_010t2")
card("OG_044b")  # both forms in one
card("BRM_011", target=ANY_CHARACTER, play=[damage(TARGET, 2), unlock()])  # Lava Shock
card("BRM_012", play=give(SELF, random_number(1, 4)))  # Fireguard Destroyer
card("BRM_014", play=only_if(equals(hand_size(), 0), give(SELF, 3, 3)))  # Core Rager
card("BRM_015", play=damage(MINIONS, either(hero_health() <= 12, 3, 1)))  # Revenge
card("BRM_016", when=whenever(DAMAGE, damage(ENEMY_HERO, 2), if_=has(IT & SELF)))  # Axe Flinger
card("BRM_017", need=room() & died(MINION), play=resurrect(1))  # Resurrect
card("BRM_017", era="p5", need=room(), play=resurrect(1))
card("BRM_018", play=attach(MY_HERO, "BRM_018e"))  # Dragon Consort
enchantment("Unchained!", id="BRM_018e", aura=cost(DRAGON, -2), when=whenever(PLAY, drop_text(), by=ME, kind=DRAGON))
