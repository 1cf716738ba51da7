"""The Classic set."""

from .. import pools
from ..language import *

# Neutral

card("CS2_117", target=ANY_CHARACTER, play=heal(TARGET, 3))  # Earthen Ring Farseer
card("CS2_146", aura=while_(has_weapon(), give(SELF, 0, 0, CHARGE)))  # Southsea Deckhand
card("CS2_188", target=ANY_MINION, play=give(TARGET, 2, until=THIS_TURN))  # Abusive Sergeant
card("CS2_203", target=ANY_MINION, play=silence(TARGET))  # Ironbeak Owl
card("EX1_002", target=ENEMY_MINIONS & having(TAUNT), play=destroy(TARGET))  # The Black Knight
card("EX1_005", target=MINIONS & (ATTACK >= 7), play=destroy(TARGET))  # Big Game Hunter
card("EX1_008")  # Argent Squire
card("EX1_010")  # Worgen Infiltrator
card("EX1_012", deathrattle=draw())  # Bloodmage Thalnos
card("EX1_029", deathrattle=damage(ENEMY_HERO, 2))  # Leper Gnome
card("EX1_032")  # Sunwalker
card("EX1_043", play=give(SELF, 0, hand_size()))  # Twilight Drake
card("EX1_045")  # Ancient Watcher
card("EX1_048", target=ANY_MINION, play=silence(TARGET))  # Spellbreaker
card("EX1_058", play=give(ADJACENT, 0, 0, TAUNT))  # Sunfury Protector
card("EX1_085", play=only_if(count(ENEMY_MINIONS) >= 4, take_control(random(ENEMY_MINIONS))))  # Mind Control Tech
card("EX1_089", play=gain_crystal(1, OPPONENT))  # Arcane Golem
card("EX1_093", play=give(ADJACENT, 1, 1, TAUNT))  # Defender of Argus
card("EX1_105", cost=1 - hand_size())  # Mountain Giant
card("EX1_116", play=summon("EX1_116t", 2, OPPONENT))  # Leeroy Jenkins
card("EX1_116t")  # Whelp
card("EX1_162", aura=give(ADJACENT, 1))  # Dire Wolf Alpha
card("EX1_556", deathrattle=summon("skele21"))  # Harvest Golem
card("skele21")  # Damaged Golem
card("EX1_558", play=[save(weapon_durability(OPPONENT)), destroy_weapon(OPPONENT), draw(SAVED)])  # Harrison Jones
card("EX1_561", target=HEROES, play=set_health(TARGET, 15))  # Alexstrasza
card("EX1_564", target=ANY_MINION, play=become_copy(TARGET))  # Faceless Manipulator
card("NEW1_018", play=give(SELF, weapon_attack()))  # Bloodsail Raider
card("NEW1_019", when=after(SUMMON, damage(random(ENEMIES), 1), by=ME))  # Knife Juggler
card("NEW1_021", when=at_start(destroy(MINIONS)))  # Doomsayer
card("NEW1_022", cost=-weapon_attack())  # Dread Corsair
card("NEW1_027", aura=give(ALLIES & PIRATE - SELF, 1, 1))  # Southsea Captain
card("CS2_151", play=summon("CS2_152"))  # Silver Hand Knight
card("CS2_152")  # Squire
card("CS2_181", play=damage(SELF, 4))  # Injured Blademaster
card("CS2_221", aura=while_(has(SELF & DAMAGED), give(MY_WEAPON, 2)))  # Spiteful Smith
card("CS2_227", aura=cost(MINION, 3))  # Venture Co. Mercenary
card("EX1_001", when=whenever(HEALING, give(SELF, 2)))  # Lightwarden
card("EX1_004", when=at_end(give(random(ALLIES - SELF), 0, 1)))  # Young Priestess
card("EX1_006", when=at_start(swap_with_hand(MINION)))  # Alarm-o-Bot
card("EX1_007", when=whenever(DAMAGE, draw(), if_=has(IT & SELF)))  # Acolyte of Pain
card("EX1_009", aura=while_(has(SELF & DAMAGED), give(SELF, 5)))  # Angry Chicken
card("EX1_014", play=add_card("EX1_014t", 2, OPPONENT))  # King Mukla
card("EX1_014t", target=ANY_MINION, play=give(TARGET, 1, 1))  # Bananas
card("EX1_044", when=whenever(PLAY, give(SELF, 1, 1), by=ME))  # Questing Adventurer
card("EX1_046", target=ANY_MINION, play=give(TARGET, 2, until=THIS_TURN))  # Dark Iron Dwarf
card("EX1_049", target=ALLIES, play=bounce(TARGET))  # Youthful Brewmaster
card("EX1_055", when=whenever(CAST, give(SELF, 2, until=THIS_TURN), by=ME))  # Mana Addict
card("EX1_057", target=ALLIES, play=bounce(TARGET))  # Ancient Brewmaster
card("EX1_059", target=ANY_MINION, play=swap_stats(TARGET))  # Crazed Alchemist
card("EX1_076", aura=while_(equals(MINIONS_PLAYED, 0), cost(MINION, -1)))  # Pint-Sized Summoner
card("EX1_080", when=whenever(CAST, give(SELF, 1, 1), kind=SECRET))  # Secretkeeper
card("EX1_082", play=split_damage(CHARACTERS - SELF, 3))  # Mad Bomber
card("EX1_083", play=transform(random(MINIONS - SELF), one_of("EX1_tk28", "EX1_tk29")))  # Tinkmaster Overspark
card("EX1_tk28")  # Squirrel
card("EX1_tk29")  # Devilsaur
card("EX1_095", when=whenever(CAST, draw(), by=ME))  # Gadgetzan Auctioneer
card("EX1_096", deathrattle=draw())  # Loot Hoarder
card("EX1_097", deathrattle=damage(CHARACTERS, 2))  # Abomination
card("EX1_100", when=whenever(CAST, copy_played(BOTH)))  # Lorewalker Cho
card("EX1_102", when=at_start(damage(random(ENEMIES), 2)))  # Demolisher
card("EX1_103", play=give(ALLIES & MURLOC - SELF, 0, 2))  # Coldlight Seer
for era in ("p1_2014", "p5"):
    card("EX1_103", era=era, play=give(MINIONS & MURLOC - SELF, 0, 2))
card("EX1_110", deathrattle=summon("EX1_110t"))  # Cairne Bloodhoof
card("EX1_110t")  # Baine Bloodhoof
card("EX1_249", when=at_end(damage(CHARACTERS - SELF, 2)))  # Baron Geddon
card("EX1_283", target=ANY_CHARACTER, play=freeze(TARGET))  # Frost Elemental
card("EX1_390", aura=while_(has(SELF & DAMAGED), give(SELF, 3)))  # Tauren Warrior
card("EX1_393", aura=while_(has(SELF & DAMAGED), give(SELF, 3)))  # Amani Berserker
card("EX1_412", aura=while_(has(SELF & DAMAGED), give(SELF, 1, 0, WINDFURY)))  # Raging Worgen
card("EX1_507", aura=give(ALLIES & MURLOC - SELF, 2))  # Murloc Warleader
for era in ("p1_2014", "p5"):
    card("EX1_507", era=era, aura=give(MINIONS & MURLOC - SELF, 2, 1))
card("EX1_507", era="p1", aura=give(ALLIES & MURLOC - SELF, 2, 1))
card("EX1_509", when=whenever(SUMMON, give(SELF, 1), by=ME, kind=MURLOC))  # Murloc Tidecaller
for era in ("p1_2014", "p5"):
    card("EX1_509", era=era, when=whenever(SUMMON, give(SELF, 1), kind=MURLOC))
card("EX1_557", when=at_start(draw(random_number(0, 1))))  # Nat Pagle
card("EX1_560")  # Nozdormu: without a clock there is nothing to do
card("EX1_562", play=summon("ds1_whelptoken", room(), both_sides=True))  # Onyxia
card("ds1_whelptoken")  # Whelp
card("EX1_563")  # Malygos
DREAM_CARDS = one_of("DREAM_01", "DREAM_02", "DREAM_03", "DREAM_04", "DREAM_05", called="Dream Card")
card("EX1_572", when=at_end(add_card(DREAM_CARDS)))  # Ysera
card("DREAM_01")  # Laughing Sister
card("DREAM_02", play=damage(CHARACTERS - is_card("EX1_572"), 5))  # Ysera Awakens
card("DREAM_03")  # Emerald Drake
card("DREAM_04", target=ANY_MINION, play=bounce(TARGET))  # Dream
card("DREAM_05", target=ANY_MINION, play=[give(TARGET, 5, 5), attach(TARGET, "CS2_063e", mine=True)])  # Nightmare
card("EX1_577", deathrattle=summon("EX1_finkle", whose=OPPONENT))  # The Beast
card("EX1_finkle")  # Finkle Einhorn
card("EX1_583", play=heal(MY_HERO, 4))  # Priestess of Elune
card("EX1_584", play=give_spell_damage(ADJACENT, 1))  # Ancient Mage
card("EX1_586", cost=-count(MINIONS))  # Sea Giant
card(  # Blood Knight
    "EX1_590",
    play=[
        save(3 * count(MINIONS & having(DIVINE_SHIELD))),
        lose(MINIONS, DIVINE_SHIELD),
        give(SELF, SAVED, SAVED),
    ],
)
card("EX1_595", when=whenever(DEATH, draw(), by=ME))  # Cult Master
card("EX1_597", when=at_end([damage(SELF, 1), summon("EX1_598")]))  # Imp Master
card("EX1_598")  # Imp
card("EX1_614", when=whenever(PLAY, summon("EX1_614t"), by=ME))  # Illidan Stormrage
card("EX1_614t")  # Flame of Azzinoth
card("EX1_616", aura=[cost(MINION, 1), cost(MINION, 1, OPPONENT)])  # Mana Wraith
card("NEW1_017", target=MINIONS & MURLOC, play=only_if(has(TARGET), [destroy(TARGET), give(SELF, 2, 2)]))  # Hungry Crab
card("NEW1_020", when=after(CAST, damage(MINIONS, 1), by=ME))  # Wild Pyromancer
card("NEW1_023")  # Faerie Dragon
card("NEW1_024", play=give_weapon(1, 1))  # Captain Greenskin
card("NEW1_025", play=wear_weapon(1, OPPONENT))  # Bloodsail Corsair
card("NEW1_026", when=whenever(CAST, summon("NEW1_026t"), by=ME))  # Violet Teacher
card("NEW1_026t")  # Violet Apprentice
card("NEW1_029", play=attach(ENEMY_HERO, "NEW1_029e", until=NEXT_TURN))  # Millhouse Manastorm
enchantment("Kill Millhouse!", id="NEW1_029e", aura=cost_is(SPELL, 0))
card("NEW1_030", play=[destroy(MINIONS - SELF), discard_hand()])  # Deathwing
card("NEW1_037", when=at_end(give(random(ALLIES - SELF), 1)))  # Master Swordsmith
card("NEW1_038", when=at_end(give(SELF, 1, 1), of=BOTH))  # Gruul
card("NEW1_040", when=at_end(summon("NEW1_040t")))  # Hogger
card("NEW1_040t")  # Gnoll
card("NEW1_041", play=destroy(random(ENEMY_MINIONS & (ATTACK <= 2))))  # Stampeding Kodo
card("tt_004", when=whenever(DEATH, give(SELF, 1)))  # Flesheating Ghoul

# Hunter

card("EX1_531", when=whenever(DEATH, give(SELF, 2, 1), by=ME, kind=BEAST))  # Scavenging Hyena
card("EX1_534", deathrattle=summon("EX1_534t", 2))  # Savannah Highmane
card("EX1_534t")  # Hyena
card("EX1_536", when=whenever(REVEALED, give_weapon(0, 1), by=ME))  # Eaglehorn Bow
card("EX1_538", need=has(ENEMY_MINIONS) & room(), play=summon("EX1_538t", count(ENEMY_MINIONS)))  # Unleash the Hounds
card("EX1_538", era="p1_2014", need=has(ENEMY_MINIONS), play=summon("EX1_538t", count(ENEMY_MINIONS)))
card("EX1_538t")  # Hound
card("EX1_543")  # King Krush
card("EX1_544", play=[lose(MINIONS, STEALTH), destroy_secrets(OPPONENT), draw()])  # Flare
card(  # Snake Trap
    "EX1_554",
    secret=whenever(ATTACKS, summon("EX1_554t", 3), by=OPPONENT, if_=has(DEFENDER & ALLIES) & room()),
)
for era in ("p1_2014", "p5"):  # before patch 4.0 it was used up on a full board too
    card("EX1_554", era=era, secret=whenever(ATTACKS, summon("EX1_554t", 3), by=OPPONENT, if_=has(DEFENDER & ALLIES)))
card("EX1_554t")  # Snake
card(
    "EX1_610", secret=whenever(ATTACKS, damage(ENEMIES, 2), by=OPPONENT, if_=has(DEFENDER & MY_HERO))
)  # Explosive Trap
card(  # Freezing Trap
    "EX1_611",
    secret=whenever(ATTACKS, bounce(ATTACKER, cost=2), by=OPPONENT, kind=MINION, if_=has(ATTACKER & LIVING)),
)
card("DS1_188", keywords=IMMUNE_WHILE_ATTACKING)  # Gladiator's Longbow
OTHERS = CHARACTERS - MY_HERO - ATTACKER
card(  # Misdirection
    "EX1_533",
    secret=whenever(
        ATTACKS,
        redirect(random(CHARACTERS - ATTACKER)),
        by=OPPONENT,
        if_=has(DEFENDER & MY_HERO) & has(OTHERS & LIVING),
    ),
)
for era in ("p1_2014", "p5"):
    SEEN = OTHERS - having(STEALTH)
    card(
        "EX1_533",
        era=era,
        secret=whenever(
            ATTACKS,
            redirect(random(CHARACTERS - ATTACKER - having(STEALTH))),
            by=OPPONENT,
            if_=has(DEFENDER & MY_HERO) & has(SEEN & LIVING),
        ),
    )
card("EX1_537", target=ANY_MINION, play=damage_with_others(5, beside(TARGET), 2))  # Explosive Shot
card("EX1_549", target=ALLIES & BEAST, play=give(TARGET, 2, 0, IMMUNE, until=THIS_TURN))  # Bestial Wrath
card("EX1_549", era="p1_2014", target=MINIONS & BEAST, play=give(TARGET, 2, 0, IMMUNE, until=THIS_TURN))
card(  # Snipe
    "EX1_609",
    secret=after(PLAY, damage(IT, 4), by=OPPONENT, kind=MINION, if_=has(IT & LIVING)),
)
for era in ("p1_2014", "p5"):  # rule X225: dying or not
    card("EX1_609", era=era, secret=after(PLAY, damage(IT, 4), by=OPPONENT, kind=MINION, if_=has(IT)))
card("EX1_617", need=has(ENEMY_MINIONS), play=destroy(random(ENEMY_MINIONS)))  # Deadly Shot

# Mage

card("CS2_028", play=[damage(ENEMY_MINIONS, 2), freeze(ENEMY_MINIONS)])  # Blizzard
card("EX1_289", secret=whenever(ATTACKS, gain_armor(8), by=OPPONENT, if_=has(DEFENDER & MY_HERO)))  # Ice Barrier
card(  # Mirror Entity
    "EX1_294",
    secret=after(PLAY, summon_copy(IT, exact=True), by=OPPONENT, kind=MINION, if_=has(IT & LIVING) & room()),
)
for era in ("p1_2014", "p5"):
    card(
        "EX1_294",
        era=era,
        secret=after(  # X225: also of a minion that is gone, but not of Lord Jaraxxus (rule 45) or The Darkness (X317)
            PLAY,
            summon_copy(IT, exact=True),
            by=OPPONENT,
            kind=MINION - is_card("EX1_323") - is_card("LOOT_526"),
            if_=STOOD & room(),
            gone=True,
        ),
    )
card("EX1_559", when=whenever(CAST, add_card("CS2_029"), by=ME))  # Archmage Antonidas
card("EX1_274", when=at_end(give(SELF, 2, 2), if_=secrets() >= 1))  # Ethereal Arcanist
card(  # Cone of Cold
    "EX1_275",
    target=ANY_MINION,
    play=[freeze(TARGET | beside(TARGET)), damage(TARGET | beside(TARGET), 1)],
)
card("EX1_279", target=ANY_CHARACTER, play=damage(TARGET, 10))  # Pyroblast
card("EX1_287", secret=whenever(COUNTERABLE, counter(), by=OPPONENT))  # Counterspell
for era in ("p1_2014", "p5", "p1"):  # it took its turn in order of play
    card("EX1_287", era=era, secret=whenever(CAST, counter(), by=OPPONENT))
card(  # Vaporize
    "EX1_594",
    secret=whenever(
        ATTACKS, destroy(ATTACKER), by=OPPONENT, kind=MINION, if_=has(DEFENDER & MY_HERO) & has(ATTACKER & LIVING)
    ),
)
card("EX1_608", aura=cost(SPELL, -1))  # Sorcerer's Apprentice
card("EX1_612", play=attach(MY_HERO, "EX1_612e", until=THIS_TURN))  # Kirin Tor Mage
enchantment(
    "Power of the Kirin Tor",
    id="EX1_612e",
    aura=cost_is(SECRET, 0),
    when=whenever(COUNTERABLE, drop_text(), by=ME, kind=SECRET),
)
card("NEW1_012", when=whenever(CAST, give(SELF, 1), by=ME))  # Mana Wyrm
card(  # Spellbender
    "tt_010",
    secret=whenever(
        CAST,
        [summon("tt_010a"), redirect(SUMMONED)],
        by=OPPONENT,
        if_=has(SPELL_TARGET & MINIONS) & room(),
    ),
)
card("tt_010a")

# Paladin

card("EX1_349", play=draw(hand_size(OPPONENT) - hand_size(ME)))  # Divine Favor
card(  # Noble Sacrifice
    "EX1_130",
    secret=whenever(ATTACKS, [summon("EX1_130a"), redirect(SUMMONED)], by=OPPONENT, if_=room()),
)
card("EX1_130a")  # Defender
card("EX1_132", secret=whenever(DAMAGE, damage(ENEMY_HERO, AMOUNT), if_=has(IT & MY_HERO)))  # Eye for an Eye
card("EX1_136", secret=whenever(DEATH, return_it_to_life(1), by=ME, if_=room(), last=True))  # Redemption
card("EX1_354", target=ANY_CHARACTER, play=[heal(TARGET, 8), draw(3)])  # Lay on Hands
card("EX1_355", target=ANY_MINION, play=give(TARGET, attack_of(TARGET)))  # Blessed Champion
card("EX1_362", target=ALLIES, play=give(TARGET, 0, 0, DIVINE_SHIELD))  # Argent Protector
card("EX1_363", target=ANY_MINION, play=attach(TARGET, "EX1_363e", mine=True))  # Blessing of Wisdom
enchantment("Blessing of Wisdom", id="EX1_363e", when=whenever(ATTACKS, draw(), if_=has(SELF & ATTACKER)))
card("EX1_365", target=ANY_CHARACTER, play=[draw(), damage(TARGET, DRAWN_COST)])  # Holy Wrath
card("EX1_366", when=after(SUMMON, [give(IT, 1, 1), wear_weapon()], by=ME))  # Sword of Justice
card(
    "EX1_379", secret=after(PLAY, set_stats(IT, health=1), by=OPPONENT, kind=MINION, if_=has(IT & LIVING))
)  # Repentance
for era in ("p1_2014", "p5"):
    card("EX1_379", era=era, secret=after(PLAY, set_stats(IT, health=1), by=OPPONENT, kind=MINION, if_=has(IT)))
card("EX1_382", target=ENEMY_MINIONS, play=set_stats(TARGET, attack=1))  # Aldor Peacekeeper
card("EX1_383", deathrattle=equip("EX1_383t"))  # Tirion Fordring
card("EX1_383t")  # Ashbringer
card("EX1_384", play=split_damage(ENEMIES, 8))  # Avenging Wrath
card("EX1_619", play=set_stats(MINIONS, health=1))  # Equality

# Shaman

card("EX1_238", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Lightning Bolt
card("EX1_245", target=ANY_MINION, play=[silence(TARGET), damage(TARGET, 1)])  # Earth Shock
card("EX1_248", need=room(), play=summon("EX1_tk11", 2))  # Feral Spirit
card("EX1_tk11")  # Spirit Wolf
card("EX1_259", play=damage(ENEMY_MINIONS, random_number(2, 3)))  # Lightning Storm
card("EX1_575", when=at_end(draw()))  # Mana Tide Totem
card("NEW1_010")  # Al'Akir the Windlord
card("CS2_038", target=ANY_MINION, play=attach(TARGET, "CS2_038e"))  # Ancestral Spirit
enchantment("Ancestral Spirit", id="CS2_038e", deathrattle=return_to_life())
card("CS2_053", play=[draw(), change_drawn_cost(-3)])  # Far Sight
card("EX1_241", target=ANY_CHARACTER, play=damage(TARGET, 5))  # Lava Burst
card("EX1_243")  # Dust Devil
card("EX1_247")  # Stormforged Axe
card("EX1_250")  # Earth Elemental
card("EX1_251", need=count(ENEMY_MINIONS) >= 2, play=damage(random(ENEMY_MINIONS, 2), 2))  # Forked Lightning
card("EX1_258", when=whenever(PLAY, give(SELF, 1, 1), by=ME, kind=OVERLOAD))  # Unbound Elemental
card("EX1_567")  # Doomhammer

# Warlock

card(  # Shadowflame
    "EX1_303",
    target=ALLIES,
    play=only_if(has(TARGET), [save(attack_of(TARGET)), destroy(TARGET), damage(ENEMY_MINIONS, SAVED)]),
)
card("EX1_309", target=ANY_MINION, play=[destroy(TARGET), heal(MY_HERO, 3)])  # Siphon Soul
card("EX1_323", play=[replace_hero("EX1_323h", by_self=True), equip("EX1_323w")])  # Lord Jaraxxus
card("EX1_323h")  # Lord Jaraxxus, the hero; INFERNO! comes with him
card("EX1_323w")  # Blood Fury
card("EX1_tk33", need=room(), play=summon("EX1_tk34"))  # INFERNO!
card("EX1_tk34")  # Infernal
card("CS2_059", when=at_end(give(random(ALLIES - SELF), 0, 1)))  # Blood Imp
card("EX1_301", play=gain_crystal(-1))  # Felguard
card("EX1_304", play=[give(SELF, attack_of(ADJACENT), health_of(ADJACENT)), destroy(ADJACENT)])  # Void Terror
card("EX1_310", play=discard(2))  # Doomguard
card("EX1_312", play=destroy(MINIONS))  # Twisting Nether
card("EX1_313", play=damage(MY_HERO, 5))  # Pit Lord
card("EX1_315", aura=cost(MINION, -2, first=True))  # Summoning Portal
card("EX1_317", play=2 * only_if(in_deck(DEMON), draw(cards=DEMON), add_card("EX1_317t")))  # Sense Demons
card("EX1_317t")  # Worthless Imp
card("EX1_319", play=damage(MY_HERO, 3))  # Flame Imp
card(  # Bane of Doom
    "EX1_320",
    target=ANY_CHARACTER,
    play=[damage(TARGET, 2), *only_if(killed(TARGET), summon(pool(pools.DEMON)))],
)
LESSER_DEMONS = one_of("CS2_059", "CS2_065", "EX1_319", "EX1_306", "EX1_301", "CS2_064")
card(  # only these before patch 2.2
    "EX1_320",
    era="p1_2014",
    target=ANY_CHARACTER,
    play=[damage(TARGET, 2), *only_if(killed(TARGET), summon(LESSER_DEMONS))],
)
card(  # Demonfire
    "EX1_596",
    target=ANY_MINION,
    play=only_if(has(TARGET & (ALLIES & DEMON)), give(TARGET, 2, 2), damage(TARGET, 2)),
)

# Warrior

card("EX1_409", play=only_if(has_weapon(), give_weapon(1, 1), equip("EX1_409t")))  # Upgrade!
card("EX1_409t")  # Heavy Axe
card("EX1_604", when=whenever(DAMAGE, give(SELF, 1), kind=MINION))  # Frothing Berserker
card("CS2_104", target=MINIONS & DAMAGED, play=give(TARGET, 3, 3))  # Rampage
card("EX1_391", target=ANY_MINION, play=[damage(TARGET, 2), *only_if(has(TARGET & (HEALTH >= 1)), draw())])  # Slam
card("EX1_392", play=draw(count(FRIENDS & DAMAGED)))  # Battle Rage
card("EX1_398", play=equip("EX1_398t"))  # Arathi Weaponsmith
card("EX1_398t")  # Battle Axe
card("EX1_402", when=whenever(DAMAGE, gain_armor(1), by=ME, kind=MINION))  # Armorsmith
card("EX1_407", need=count(MINIONS) >= 2, play=destroy_all_but_one(MINIONS))  # Brawl
card("EX1_408", target=ANY_CHARACTER, play=damage(TARGET, either(hero_health() <= 12, 6, 4)))  # Mortal Strike
card("EX1_410", target=ANY_MINION, play=damage(TARGET, armor_of()))  # Shield Slam
card("EX1_411", keywords=SPENDS_ATTACK)  # Gorehowl
card("EX1_414", aura=while_(has(SELF & DAMAGED), give(SELF, 6)))  # Grommash Hellscream
card("EX1_603", target=ANY_MINION, play=[damage(TARGET, 1), give(TARGET, 2)])  # Cruel Taskmaster
card("EX1_607", target=ANY_MINION, play=[damage(TARGET, 1), give(TARGET, 2)])  # Inner Rage
card("NEW1_036", play=[attach(MY_HERO, "NEW1_036e", until=THIS_TURN), draw()])  # Commanding Shout
enchantment("Commanding Shout", id="NEW1_036e", keywords=SPARES_MINIONS)

# Druid

card("EX1_154", choose=("EX1_154a", "EX1_154b"))  # Wrath
for era in ("p1_2014", "p5", "p1"):  # both options were one hit (rule X16)
    card("EX1_154", era=era, choose=("EX1_154a", "EX1_154b"), play=[damage(TARGET, 4), draw()])
card("EX1_154a", target=ANY_MINION, play=damage(TARGET, 3))
card("EX1_154b", target=ANY_MINION, play=[damage(TARGET, 1), draw()])
card("EX1_155", choose=("EX1_155a", "EX1_155b"))  # Mark of Nature
card("EX1_155a", target=ANY_MINION, play=give(TARGET, 4))
card("EX1_155b", target=ANY_MINION, play=give(TARGET, 0, 4, TAUNT))
card("EX1_158", play=attach(ALLIES, "EX1_158e"))  # Soul of the Forest
enchantment("Soul of the Forest", id="EX1_158e", deathrattle=summon("EX1_158t", right_end=True))  # X358
card("EX1_158t")  # Treant
card("EX1_160", choose=("EX1_160b", "EX1_160a"))  # Power of the Wild
card("EX1_160a", need=room(), play=summon("EX1_160t"))
card("EX1_160a", era="p1_2014", play=summon("EX1_160t"))
card("EX1_160b", play=give(ALLIES, 1, 1))
card("EX1_160t")  # Panther
card("EX1_161", target=ANY_MINION, play=[destroy(TARGET), draw(2, OPPONENT)])  # Naturalize
card("EX1_164", choose=("EX1_164a", "EX1_164b"))  # Nourish
card("EX1_164a", play=gain_crystal(2, full=True))
card("EX1_164b", play=draw(3))
card("EX1_165", choose=("EX1_165a", "EX1_165b"), play=transform(SELF, "OG_044a"))  # Druid of the Claw
card("EX1_165a", play=transform(SELF, "EX1_165t1"))
card("EX1_165b", play=transform(SELF, "EX1_165t2"))
card("EX1_165t1")
card("EX1_165t2")
card("OG_044a")  # both forms in one
card("EX1_166", choose=("EX1_166a", "EX1_166b"))  # Keeper of the Grove
card("EX1_166a", target=ANY_CHARACTER, play=damage(TARGET, 2))
card("EX1_166b", target=ANY_MINION, play=silence(TARGET))
card("EX1_178", choose=("EX1_178b", "EX1_178a"))  # Ancient of War
card("EX1_178a", play=give(SELF, 0, 5, TAUNT))
card("EX1_178b", play=give(SELF, 5))
card("EX1_570", play=[give(MY_HERO, 4, until=THIS_TURN), gain_armor(4)])  # Bite
card("EX1_571", need=room(), play=summon("EX1_tk9", 3))  # Force of Nature
card("EX1_tk9")  # Treant
for era in ("p1_2014", "p5"):
    card("EX1_tk9", era=era, when=at_end(destroy(SELF), of=BOTH))
card(  # Cenarius; both at once: rule X361
    "EX1_573", choose=("EX1_573a", "EX1_573b"), play=[summon("EX1_573t", 2, both_sides=True), give(ALLIES - SELF, 2, 2)]
)
card("EX1_573a", play=give(ALLIES - SELF, 2, 2))
card("EX1_573b", play=summon("EX1_573t", 2, both_sides=True))
card("EX1_573t")  # Treant
card("EX1_578", target=ANY_MINION, play=damage(TARGET, attack_of(MY_HERO)))  # Savagery
card("NEW1_007", choose=("NEW1_007b", "NEW1_007a"))  # Starfall
for era in ("p1_2014", "p5", "p1"):
    card(
        "NEW1_007",
        era=era,
        choose=("NEW1_007b", "NEW1_007a"),
        play=only_if(
            has(TARGET & ENEMY_MINIONS),
            damage_with_others(7, ENEMY_MINIONS - TARGET, 2),
            damage_with_others(5, ENEMY_MINIONS, 2),
        ),
    )
card("NEW1_007a", play=damage(ENEMY_MINIONS, 2))
card("NEW1_007b", target=ANY_MINION, play=damage(TARGET, 5))
card("NEW1_008", choose=("NEW1_008a", "NEW1_008b"))  # Ancient of Lore
card("NEW1_008a", play=draw())
for era in ("p1_2014", "p5"):
    card("NEW1_008a", era=era, play=draw(2))
card("NEW1_008b", target=ANY_CHARACTER, play=heal(TARGET, 5))

# Priest

card("CS1_129", target=ANY_MINION, play=set_stats(TARGET, attack=health_of(TARGET)))  # Inner Fire
WEAK = ENEMY_MINIONS & (ATTACK <= 2)
card("EX1_091", target=WEAK, play=take_control(TARGET))  # Cabal Shadow Priest
WEAK_IN_SIGHT = WEAK - having(STEALTH, IMMUNE, IMMUNE_THIS_TURN)
for era in ("p1_2014", "p5"):
    card("EX1_091", era=era, target=WEAK, need=~has(WEAK_IN_SIGHT) | (room() >= 2), play=take_control(TARGET))
card("EX1_332", target=ANY_MINION, play=silence(TARGET))  # Silence
card(  # Shadow Madness
    "EX1_334",
    target=ENEMY_MINIONS & (ATTACK <= 3),
    need=room(),
    play=[
        take_control(TARGET),
        attach(TARGET & ALLIES, "EX1_334e"),
        give(TARGET & ALLIES, 0, 0, CHARGE, until=THIS_TURN),
    ],
)
enchantment("Shadow Madness", id="EX1_334e", keywords=RETURNS, when=at_end(give_back(), of=BOTH))
card("EX1_335", keywords=ATTACK_IS_HEALTH)  # Lightspawn
card("EX1_339", play=copy_from_deck(ANY_CARD, 2))  # Thoughtsteal
card("EX1_341", when=at_start(heal(random(FRIENDS & DAMAGED), 3)))  # Lightwell
card(  # Mindgames
    "EX1_345",
    need=room(),
    play=only_if(in_deck(MINION, OPPONENT), summon_copy_from_deck(MINION, whose=OPPONENT), summon("EX1_345t")),
)
card("EX1_345t")  # Shadow of Nothing
card("EX1_350", keywords=DOUBLE_SPELLS)  # Prophet Velen
card("EX1_591", keywords=HARMFUL_HEALING)  # Auchenai Soulpriest
card("EX1_621", play=heal(MINIONS, 4))  # Circle of Healing
card("EX1_623", target=ALLIES, play=give(TARGET, 0, 3))  # Temple Enforcer
card("EX1_624", target=ANY_CHARACTER, play=[damage(TARGET, 5), heal(MY_HERO, 5)])  # Holy Fire
card(  # Shadowform
    "EX1_625",
    play=only_if(power_is("EX1_625t") | power_is("EX1_625t2"), replace_power("EX1_625t2"), replace_power("EX1_625t")),
)
card("EX1_625t", target=ANY_CHARACTER, play=damage(TARGET, 2))  # Mind Spike
card("EX1_625t2", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Mind Shatter
card("EX1_626", play=[silence(ENEMY_MINIONS), draw()])  # Mass Dispel

# Rogue

card("CS2_073", target=ANY_MINION, play=give(TARGET, either(COMBO, 4, 2)))  # Cold Blood
card(  # Blade Flurry
    "CS2_233",
    need=has_weapon(),
    play=[save(weapon_attack()), destroy_weapon(ME), damage(ENEMY_MINIONS, SAVED)],
)
for era in ("p1_2014", "p5"):
    card(
        "CS2_233",
        era=era,
        need=has_weapon(),
        play=[save(weapon_attack()), destroy_weapon(ME), damage(ENEMIES, SAVED)],
    )
card("EX1_124", target=ANY_CHARACTER, play=damage(TARGET, either(COMBO, 4, 2)))  # Eviscerate
card(  # Betrayal
    "EX1_126",
    target=ENEMY_MINIONS,
    play=damage(beside(TARGET), attack_of(TARGET), plain=True, by_target=True),
)
card("EX1_131", play=only_if(COMBO, summon("EX1_131t")))  # Defias Ringleader
card("EX1_131t")  # Defias Bandit
card("EX1_133", target=ANY_CHARACTER, play=damage(TARGET, either(COMBO, 2, 1)))  # Perdition's Blade
card("EX1_134", target=ANY_CHARACTER, target_if=PLAYED_BEFORE, play=damage(TARGET, 2))  # SI:7 Agent
card("EX1_137", play=[damage(ENEMY_HERO, 2), *only_if(COMBO, attach(MY_HERO, "EX1_137e"))])  # Headcrack
enchantment("Headcrack", id="EX1_137e", when=at_start([drop_text(), add_card("EX1_137")]))
card("EX1_144", target=ALLIES, play=bounce(TARGET, cost=-2))  # Shadowstep
card("EX1_145", play=attach(MY_HERO, "EX1_145e", until=THIS_TURN))  # Preparation
enchantment(
    "Preparation", id="EX1_145e", aura=cost(SPELL, -3), when=whenever(COUNTERABLE, drop_text(), by=ME, kind=SPELL)
)
card("EX1_613", play=only_if(COMBO, give(SELF, 2 * CARDS_PLAYED - 2, 2 * CARDS_PLAYED - 2)))  # Edwin VanCleef
card("NEW1_005", target=ANY_MINION, target_if=PLAYED_BEFORE, play=bounce(TARGET))  # Kidnapper
card("NEW1_014", target=ALLIES, play=give(TARGET, 0, 0, STEALTH, until=MY_NEXT_TURN))  # Master of Disguise
for era in ("p1_2014", "p5"):
    card("NEW1_014", era=era, target=ALLIES, play=give(TARGET, 0, 0, STEALTH))
