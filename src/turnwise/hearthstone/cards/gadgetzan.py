"""Mean Streets of Gadgetzan, with the jade golems and Kazakus' potions."""

from .. import pools
from ..language import *

KILLS = has(ATTACKER & SELF) & killed(DEFENDER & MINIONS)

# Neutral

card(
    "CFM_025", when=after(ATTACKS, draw(), if_=has(ATTACKER & SELF & LIVING) & has(DEFENDER & MINIONS))
)  # Wind-up Burglebot
card("CFM_039")  # Street Trickster
card("CFM_060", when=whenever(CAST, give(SELF, 2), by=ME))  # Red Mana Wyrm
card("CFM_063", target=ANY_MINION, play=swap_stats(TARGET))  # Kooky Chemist
card("CFM_064", in_hand=whenever(SUMMON, buff_self_in_hand(1, 1), by=ME, kind=MINION & BATTLECRY))  # Blubber Baron
card("CFM_067", target=ANY_MINION, play=heal(TARGET, FULL))  # Hozen Healer
card("CFM_095", deathrattle=shuffle_self(OPPONENT))  # Weasel Tunneler
card("CFM_120", deathrattle=heal(HEROES, 4))  # Mistress of Mixtures
card("CFM_325", aura=while_(has_weapon(), give(SELF, 2)))  # Small-Time Buccaneer
card("CFM_328", play=only_if(has(ALLIES & (HEALTH >= 6)), draw(2)))  # Fight Promoter
card("CFM_341", deathrattle=damage(ENEMY_MINIONS, attack_of(SELF)))  # Sergeant Sally
card("CFM_344", when=after(ATTACKS, recruit(MURLOC, 2), if_=KILLS))  # Finja, the Flying Star
card("CFM_609", when=at_start(damage(SELF, 2)))  # Fel Orc Soulfiend
card("CFM_637", in_deck=after(PLAY, summon_self(), by=ME, kind=PIRATE, if_=room()))  # Patches the Pirate
card("CFM_646", deathrattle=damage(ENEMY_HERO, 2))  # Backstreet Leper
card("CFM_647", target=ANY_CHARACTER, play=damage(TARGET, 1))  # Blowgill Sniper
card("CFM_648", play=summon("CFM_648t"))  # Big-Time Racketeer
card("CFM_648t")  # "Little Friend"
card("CFM_651", play=give_weapon(1))  # Naga Corsair
card("CFM_652", cost=either(count(ENEMY_MINIONS) >= 3, -2, 0))  # Second-Rate Bruiser
card("CFM_654", when=at_end(heal(MY_HERO, 1)))  # Friendly Bartender
card("CFM_655", play=wear_weapon(1, OPPONENT))  # Toxic Sewer Ooze
card("CFM_656", play=lose(ENEMY_MINIONS, STEALTH))  # Streetwise Investigator
card("CFM_658", when=whenever(DEATH, give(SELF, 1), by=ME, kind=MINION))  # Backroom Bouncer
card("CFM_659", target=ANY_CHARACTER, play=heal(TARGET, 2))  # Gadgetzan Socialite
card("CFM_667", target=ENEMY_MINIONS, play=damage(TARGET, 5), deathrattle=damage(MY_HERO, 5))  # Bomb Squad
card("CFM_668", play=[summon_copy(SELF, exact=True, left=True), summon_copy(SELF, exact=True)])  # Doppelgangster
card("CFM_669", when=whenever(CAST, add_card("GAME_005"), by=OPPONENT))  # Burgly Bully
card("CFM_670", keywords=RANDOM_TARGETS)  # Mayor Noggenfogger
card("CFM_672", target=ALLIES, play=swap_with_deck(TARGET))  # Madam Goya
card("CFM_688", play=only_if(has(ENEMY_MINIONS & having(TAUNT)), give(SELF, 0, 0, CHARGE)))  # Spiked Hogrider
card("CFM_790", play=summon_from_hand(MINION, OPPONENT))  # Dirty Rat
card("CFM_806", play=draw_while_dragons())  # Wrathion
card("CFM_807", when=after(CAST, refresh_power(), by=ME))  # Auctionmaster Beardo
card(  # Genzo, the Shark
    "CFM_808",
    when=whenever(
        ATTACKS, [draw(3 - hand_size(ME)), draw(3 - hand_size(OPPONENT), OPPONENT)], if_=has(ATTACKER & SELF)
    ),
)
card("CFM_809", play=only_if(equals(hand_size(OPPONENT), 0), give(SELF, 0, 0, CHARGE)))  # Tanaris Hogchopper
card("CFM_810", play=only_if(hand_size(OPPONENT) >= 6, give(SELF, 0, 0, CHARGE)))  # Leatherclad Hogleader
card("CFM_851", when=whenever(DRAWN, give(SELF, 1, 1), by=OPPONENT))  # Daring Reporter
card("CFM_855", target=MINIONS & having(DEATHRATTLE), play=silence(TARGET))  # Defias Cleaner

# Hunter, Paladin and Warrior

card(  # Grimestreet Informant
    "CFM_321",
    play=discover_each(pool(pools.HUNTER_CARD), pool(pools.PALADIN_CARD), pool(pools.WARRIOR_CARD)),
)
card("CFM_685", play=buff_card(MINION, 5, 5))  # Don Han'Cho
card("CFM_853", play=buff_card(MINION, 1, 1))  # Grimestreet Smuggler

# Druid

card("CFM_343", play=jade_golem())  # Jade Behemoth
card("CFM_614", play=give(ALLIES, 1, 1))  # Mark of the Lotus
card("CFM_616", play=gain_crystal(count(ALLIES)))  # Pilfered Power
card("CFM_617", play=only_if(has(ALLIES & (ATTACK >= 5)), give(SELF, 2, 2)))  # Celestial Dreamer
card("CFM_713", need=room() | (max_mana() < 10), play=[jade_golem(), gain_crystal(1)])  # Jade Blossom
CHEAPER_MINION = only_if(drawn_is(MINION), change_drawn_cost(-2))
card("CFM_811", play=[draw(), *CHEAPER_MINION, draw(), *CHEAPER_MINION])  # Lunar Visions
card("CFM_816", target=ALLIES & BEAST, play=give(TARGET, 2, 2))  # Virmen Sensei

# Hunter

card(  # Hidden Cache
    "CFM_026",
    secret=after(PLAY, buff_card(MINION, 2, 2), by=OPPONENT, kind=MINION, if_=in_hand(MINION) >= 1),
)
card("CFM_315", play=summon("CFM_315t"))  # Alleycat
card("CFM_315t")  # Tabbycat
card("CFM_316", deathrattle=summon("CFM_316t", attack_of(SELF)))  # Rat Pack
card("CFM_316t")  # Rat
card(  # Knuckles
    "CFM_333",
    when=after(ATTACKS, damage(ENEMY_HERO, attack_of(SELF)), if_=has(ATTACKER & SELF) & has(DEFENDER & MINIONS)),
)
card("CFM_334", play=buff_card(BEAST, 2, 2))  # Smuggler's Crate
card("CFM_335", target=ANY_CHARACTER, play=damage(TARGET, attack_of(SELF)))  # Dispatch Kodo
card("CFM_336", deathrattle=buff_card(MINION, 2, 2))  # Shaky Zipgunner
card("CFM_337", when=after(ATTACKS, summon("CFM_337t"), if_=has(ATTACKER & MY_HERO)))  # Piranha Launcher
card("CFM_337t")  # Piranha
card("CFM_338", play=buff_card(BEAST, 1, 1))  # Trogg Beastrager

# Mage

card("CFM_021", target=ENEMIES, play=freeze(TARGET))  # Freezing Potion
card("CFM_065", play=damage(MINIONS, 2))  # Volcanic Potion
enchantment("Next Secret Free", aura=cost_is(SECRET, 0), when=whenever(COUNTERABLE, drop_text(), by=ME, kind=SECRET))
card("CFM_066", play=attach(MY_HERO, "Next Secret Free", until=THIS_TURN))  # Kabal Lackey
card(  # Potion of Polymorph
    "CFM_620",
    secret=after(PLAY, transform(IT, "CS2_tk1"), by=OPPONENT, kind=MINION, if_=has(IT & LIVING)),
)
card("CFM_623", play=[damage(random(ENEMIES), 3)] * 3)  # Greater Arcane Missiles
card("CFM_660", target=ALLIES, play=shuffle_copy(TARGET))  # Manic Soulcaster
card("CFM_671", play=only_if(has(ENEMIES & having(FROZEN)), give(SELF, 2, 2)))  # Cryomancer
enchantment("Next Spell Free", aura=cost_is(SPELL, 0), when=whenever(COUNTERABLE, drop_text(), by=ME, kind=SPELL))
card("CFM_687", play=only_if(no_duplicates(), attach(MY_HERO, "Next Spell Free", until=THIS_TURN)))  # Inkmaster Solia
card("CFM_760", cost=-2 * SECRETS_PLAYED)  # Kabal Crystal Runner

# Mage, Priest and Warlock

POTIONS = one_of(
    "CFM_021", "CFM_065", "CFM_620", "CFM_603", "CFM_604", "CFM_661", "CFM_662", "CFM_094", "CFM_608", "CFM_611",
    called="Potion",
)  # fmt: skip
card("CFM_619", play=add_card(POTIONS))  # Kabal Chemist
card(  # Kabal Courier
    "CFM_649",
    play=discover_each(pool(pools.MAGE_CARD), pool(pools.PRIEST_CARD), pool(pools.WARLOCK_CARD)),
)
card("CFM_621", play=only_if(no_duplicates(), kazakus()))  # Kazakus

# Druid, Rogue and Shaman

card("CFM_715", play=jade_golem())  # Jade Spirit
card(  # Lotus Agents
    "CFM_852",
    play=discover_each(pool(pools.DRUID_CARD), pool(pools.ROGUE_CARD), pool(pools.SHAMAN_CARD)),
)
card("CFM_902", play=jade_golem(), deathrattle=jade_golem())  # Aya Blackpaw
for size in range(1, 31):
    card(f"CFM_712_t{size:02}")  # Jade Golem

# Paladin

card("CFM_062", play=give(ADJACENT, 0, 0, DIVINE_SHIELD))  # Grimestreet Protector
card("CFM_305", play=buff_hand(MINION, 1, 1))  # Smuggler's Run
card("CFM_639", when=at_end(buff_hand(MINION, 1, 1)))  # Grimestreet Enforcer
card("CFM_650", play=buff_card(MURLOC, 1, 1))  # Grimscale Chum
card("CFM_753", play=buff_hand(MINION, 1, 1))  # Grimestreet Outfitter
card("CFM_759", deathrattle=only_if(attack_of(SELF) >= 2, draw()))  # Meanstreet Marshal
card("CFM_800", secret=whenever(DEATH, return_it(), by=ME, kind=MINION, if_=hand_room() & LIES_DEAD))  # Getaway Kodo
card("CFM_815")  # Wickerflame Burnbristle
card("CFM_815", era="p1", keywords=LIFESTEAL)
card("CFM_905", play=draw(3, cards=MINION & (COST == 1)))  # Small-Time Recruits

# Priest

enchantment("Raza's Chains", aura=power_cost_is(1))
enchantment("Raza's Old Chains", aura=power_cost_is(0))
card("CFM_020", play=only_if(no_duplicates(), attach(MY_HERO, "Raza's Chains")))  # Raza the Chained
card("CFM_020", era="p1", play=only_if(no_duplicates(), attach(MY_HERO, "Raza's Old Chains")))
card("CFM_604", target=FRIENDS, play=heal(TARGET, 12))  # Greater Healing Potion
card("CFM_605", play=only_if(in_hand(DRAGON) >= 1, discover_in_deck(ANY_CARD, OPPONENT)))  # Drakonid Operative
card("CFM_606", when=whenever(HEALING, summon("CFM_606t"), if_=has(IT & SELF)))  # Mana Geode
card("CFM_606t")  # Crystal
card("CFM_626", target=ALLIES, play=give(TARGET, 0, 3))  # Kabal Talonpriest
card("CFM_657", target=ANY_MINION, play=silence(TARGET))  # Kabal Songstealer
card("CFM_661", play=give(ENEMY_MINIONS, -3, until=THIS_TURN))  # Pint-Size Potion
card("CFM_662", play=damage(MINIONS - DRAGON, 5))  # Dragonfire Potion

# Rogue

card("CFM_342", play=only_if(weapon_attack() >= 3, give(SELF, 4, 4)))  # Luckydo Buccaneer
card("CFM_630", play=gain_mana_this_turn(1))  # Counterfeit Coin
card("CFM_634", when=after(ATTACKS, give(SELF, 0, 0, STEALTH), if_=KILLS))  # Lotus Assassin
card("CFM_691", deathrattle=jade_golem())  # Jade Swarmer
card("CFM_694", target=MINIONS & having(STEALTH), play=give(TARGET, 2, 2))  # Shadow Sensei
card("CFM_781", when=whenever(ATTACKS, add_class_card(), if_=has(ATTACKER & SELF)))  # Shaku, the Collector

# Shaman

card("CFM_061", target=ANY_CHARACTER, play=heal(TARGET, 6))  # Jinyu Waterspeaker
card("CFM_310", need=room(), play=summon("CFM_310t", 4))  # Call in the Finishers
card("CFM_310t")  # Murloc Razorgill
card("CFM_312", play=jade_golem(TAUNT))  # Jade Chieftain
card("CFM_313", play=discover(pool(OVERLOAD)))  # Finders Keepers
card("CFM_324", deathrattle=shuffle("CFM_324t"))  # White Eyes
card("CFM_324t")  # The Storm Guardian
card("CFM_696", play=transform_by_cost(ENEMY_MINIONS, -1))  # Devolve
card(  # Lotus Illusionist
    "CFM_697",
    when=after(ATTACKS, transform(SELF, pool(MINION & (COST == 6))), if_=has(ATTACKER & SELF) & has(DEFENDER & HEROES)),
)
card("CFM_707", target=ANY_CHARACTER, play=[damage(TARGET, 4), jade_golem()])  # Jade Lightning
card("CFM_717", play=jade_golem())  # Jade Claws

# Warlock

card("CFM_094", play=damage(CHARACTERS, 5))  # Felfire Potion
card("CFM_608", target=ANY_MINION, play=[destroy(TARGET), gain_crystal(-1)])  # Blastcrystal Potion
card("CFM_610", play=give(ALLIES & DEMON, 1, 1))  # Crystalweaver
card(  # Bloodfury Potion
    "CFM_611",
    target=ANY_MINION,
    play=[give(TARGET, 3), *only_if(has(TARGET & DEMON), give(TARGET, 0, 3))],
)
card("CFM_663", when=at_end(add_card(pool(pools.DEMON))))  # Kabal Trafficker
card("CFM_750", play=only_if(no_duplicates(), summon_all_from_hand(DEMON)))  # Krul the Unshackled
card("CFM_751", play=damage(CHARACTERS - SELF, 3))  # Abyssal Enforcer
card("CFM_900", when=after(SUMMON, damage(MY_HERO, 5), by=ME))  # Unlicensed Apothecary

# Warrior

card("CFM_631", when=after(ATTACKS, buff_card(MINION, 1, 1), if_=has(ATTACKER & MY_HERO)))  # Brass Knuckles
card("CFM_643", play=[buff_hand(WEAPON, 1), buff_deck(WEAPON, 1, 0)])  # Hobart Grapplehammer
card("CFM_716", play=damage(MINIONS & DAMAGED, 3))  # Sleep with the Fishes
card("CFM_752", play=buff_card(MINION & having(TAUNT), 3, 3))  # Stolen Goods
card("CFM_754", when=at_end(buff_card(MINION, 2, 2)))  # Grimy Gadgeteer
card("CFM_755", play=buff_card(WEAPON, 1, 1))  # Grimestreet Pawnbroker
card("CFM_756", keywords=ARMORS)  # Alley Armorsmith
card("CFM_940", play=discover(pool(MINION & having(TAUNT))))  # I Know a Guy

# Kazakus' potions: two ingredients of one cost, resolved in the order of their rank.

card("CFM_621t11")  # Lesser Potion, a choice
card("CFM_621t12")  # Greater Potion, a choice
card("CFM_621t13")  # Superior Potion, a choice
card("CFM_621t")  # Kazakus Potion of cost 1
card("CFM_621t14")  # Kazakus Potion of cost 5
card("CFM_621t15")  # Kazakus Potion of cost 10
card("CFM_621_m4")  # Kabal Demon 2/2
card("CFM_621_m2")  # Kabal Demon 5/5
card("CFM_621_m3")  # Kabal Demon 8/8
card("CFM_621_m5")  # Sheep

# Mystic Wool
card("CFM_621t21", rank=1, play=transform(random(ENEMY_MINIONS), "CFM_621_m5"))
card("CFM_621t29", rank=1, play=transform(MINIONS, "CFM_621_m5"))
# Felbloom
card("CFM_621t4", rank=2, play=damage(MINIONS, 2))
card("CFM_621t18", rank=2, play=damage(MINIONS, 4))
card("CFM_621t33", rank=2, play=damage(MINIONS, 6))
# Netherbloom
card("CFM_621t10", rank=3, play=summon("CFM_621_m4"))
card("CFM_621t20", rank=3, play=summon("CFM_621_m2"))
card("CFM_621t28", rank=3, play=summon("CFM_621_m3"))
# Ichor of Undeath
card("CFM_621t37", rank=4, play=resurrect(1))
card("CFM_621t38", rank=4, play=resurrect(2))
card("CFM_621t39", rank=4, play=resurrect(3))
# Heart of Fire
card("CFM_621t2", rank=5, target=ANY_CHARACTER, play=damage(TARGET, 3))
card("CFM_621t16", rank=5, target=ANY_CHARACTER, play=damage(TARGET, 5))
card("CFM_621t25", rank=5, target=ANY_CHARACTER, play=damage(TARGET, 8))
# Stonescale Oil
card("CFM_621t3", rank=6, play=gain_armor(4))
card("CFM_621t17", rank=6, play=gain_armor(7))
card("CFM_621t26", rank=6, play=gain_armor(10))
# Goldthorn
card("CFM_621t6", rank=7, play=give(ALLIES, 0, 2))
card("CFM_621t24", rank=7, play=give(ALLIES, 0, 4))
card("CFM_621t32", rank=7, play=give(ALLIES, 0, 6))
# Icecap
card("CFM_621t5", rank=8, play=freeze(random(ENEMY_MINIONS)))
card("CFM_621t19", rank=8, play=freeze(random(ENEMY_MINIONS, 2)))
card("CFM_621t27", rank=8, play=freeze(random(ENEMY_MINIONS, 3)))
# Kingsblood
card("CFM_621t8", rank=9, play=draw(1))
card("CFM_621t22", rank=9, play=draw(2))
card("CFM_621t30", rank=9, play=draw(3))
# Shadow Oil
card("CFM_621t9", rank=10, play=add_card(pool(pools.DEMON), 1))
card("CFM_621t23", rank=10, play=add_card(pool(pools.DEMON), 2))
card("CFM_621t31", rank=10, play=add_card(pool(pools.DEMON), 3))

# Combo, Choose One and other words

card("CFM_308", choose=("CFM_308a", "CFM_308b"))  # Kun the Forgotten King
card("CFM_308a", play=gain_armor(10))
card("CFM_308b", play=refresh_mana())
card("CFM_602", choose=("CFM_602a", "CFM_602b"))  # Jade Idol
card("CFM_602a", play=jade_golem())
card("CFM_602b", play=shuffle("CFM_602", 3))
card(  # Potion of Madness
    "CFM_603",
    target=ENEMY_MINIONS & (ATTACK <= 2),
    need=room(),
    play=[
        take_control(TARGET),
        attach(TARGET & ALLIES, "CFM_603e"),
        give(TARGET & ALLIES, 0, 0, CHARGE, until=THIS_TURN),
    ],
)
enchantment("Madness Potion", id="CFM_603e", keywords=RETURNS, when=at_end(give_back(), of=BOTH))
card("CFM_690", target=ANY_CHARACTER, play=[damage(TARGET, 2), *only_if(COMBO, jade_golem())])  # Jade Shuriken
card("CFM_693", target=ALLIES, target_if=PLAYED_BEFORE, play=bounce(TARGET))  # Gadgetzan Ferryman
card("CFM_699", play=attach(MY_HERO, "CFM_699e", until=THIS_TURN))  # Seadevil Stinger
enchantment(
    "Seadevil Enchant",
    id="CFM_699e",
    keywords=MURLOCS_COST_HEALTH,
    when=whenever(PLAY, drop_text(), by=ME, kind=MURLOC),
)
