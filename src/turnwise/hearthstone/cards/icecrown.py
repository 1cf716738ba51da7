"""Knights of the Frozen Throne, with the Lich King's cards and the death knights."""

from ..language import *

HURT_ME = has(IT & SELF)
LEGENDARY_MINION = pool(MINION & LEGENDARY)

# Neutral

card("ICC_018", play=give(SELF, weapon_attack(), weapon_durability()))  # Phantom Freebooter
card("ICC_019", deathrattle=only_if(~MY_TURN, summon("ICC_019t")))  # Skelemancer
card("ICC_019t")  # Skeletal Flayer
card("ICC_025", play=summon("ICC_025t"), deathrattle=summon("ICC_025t", whose=OPPONENT))  # Rattling Rascal
card("ICC_025t")  # Skeletal Enforcer
card("ICC_026", play=summon("ICC_026t", 2, both_sides=True))  # Grim Necromancer
card("ICC_026t")  # Skeleton
card("ICC_027", deathrattle=add_card(pool(DRAGON)))  # Bone Drake
card("ICC_028", play=give(ADJACENT, 0, 2))  # Sunborne Val'kyr
card("ICC_029", when=at_end(give(random(ALLIES - SELF), 3)))  # Cobalt Scalebane
card("ICC_031", when=whenever(DAMAGE, give(SELF, 2), if_=HURT_ME))  # Night Howler
card("ICC_067", deathrattle=only_if(~MY_TURN, summon("ICC_900t")))  # Vryghoul
card("ICC_092", target=ALLIES, play=give(TARGET, 1))  # Acherus Veteran
card("ICC_093", target=ALLIES, play=give_spell_damage(TARGET, 1))  # Tuskarr Fisherman
card("ICC_094", target=ALLIES, play=give(TARGET, 1, 1))  # Fallen Sun Cleric
card("ICC_096", play=devour_weapons())  # Furnacefire Colossus
card("ICC_097", when=whenever(WEAPON_LOST, give(SELF, 1, 1), by=ME))  # Grave Shambler
card("ICC_098", play=add_dead(having(DEATHRATTLE), BOTH))  # Tomb Lurker
card("ICC_099", deathrattle=damage(ALLIES, 5))  # Ticking Abomination
card("ICC_257", target=ALLIES, play=attach(TARGET, "ICC_257e"))  # Corpse Raiser
enchantment("Raised Corpse", id="ICC_257e", deathrattle=return_to_life())
card("ICC_466", play=summon_copy(SELF, exact=True))  # Saronite Chain Gang
card("ICC_466", era="p3", play=summon("ICC_466"))
card("ICC_467", target=ALLIES, play=give(TARGET, 0, 0, IMMUNE, until=THIS_TURN))  # Deathspeaker
card("ICC_468", when=whenever(ATTACKS, damage(ENEMY_HERO, 2), if_=has(ATTACKER & SELF)))  # Wretched Tiller
card("ICC_700", cost_is=either(tally("hero_healed_this_turn"), 0, -1))  # Happy Ghoul
card(  # Skulking Geist
    "ICC_701",
    play=[remove_from_hand(SPELL & (COST == 1), BOTH), remove_from_deck(SPELL & (COST == 1), BOTH)],
)
card("ICC_702", deathrattle=add_card(pool(MINION & having(DEATHRATTLE))))  # Shallow Gravedigger
card("ICC_705", target=ALLIES, play=give(TARGET, 4, 4, TAUNT))  # Bonemare
card("ICC_706", aura=[cost(SPELL, +2), cost(SPELL, +2, OPPONENT)])  # Nerubian Unraveler
card("ICC_810", play=give_hand(MINION & having(LIFESTEAL), 2, 2, n=1))  # Deathaxe Punisher
card("ICC_851", play=only_if(~in_deck(COST == 2), buff_deck(MINION, 1, 1)))  # Prince Keleseth
card(  # Prince Taldaram
    "ICC_852",
    target=MINIONS,
    target_if=~in_deck(COST == 3),
    play=only_if(has(TARGET), [become_copy(TARGET), set_stats(SELF, 3, 3)]),
)
card("ICC_853", play=only_if(~in_deck(COST == 4), give(SELF, 0, 0, LIFESTEAL, TAUNT)))  # Prince Valanar
card("ICC_855", play=freeze(ALLIES - SELF))  # Hyldnir Frostrider
card("ICC_900", when=whenever(DEATH, summon("ICC_900t"), by=ME, kind=MINION))  # Necrotic Geist
card("ICC_900t")  # Ghoul
card("ICC_901", keywords=DOUBLE_END)  # Drakkari Enchanter
card("ICC_902", keywords=NO_POWERS)  # Mindbreaker
card("ICC_904", play=give(SELF, DIED_THIS_TURN, DIED_THIS_TURN))  # Wicked Skeleton
card("ICC_911", when=whenever(PLAY, mill(3), by=ME))  # Keening Banshee
card(  # Corpsetaker
    "ICC_912",
    play=[
        effect
        for keyword in (TAUNT, DIVINE_SHIELD, LIFESTEAL, WINDFURY)
        for effect in only_if(in_deck(MINION & having(keyword)), give(SELF, 0, 0, keyword))
    ],
)

card("ICC_856")  # Spellweaver
card("ICC_913")  # Tainted Zealot

# Druid

card("ICC_050", need=room(), play=summon("ICC_832t3", 2))  # Webweave
card(  # Spreading Plague
    "ICC_054", need=room(), play=[summon("ICC_832t4"), repeat(7, (count(ENEMY_MINIONS) > count(ALLIES)) & room())]
)
card("ICC_079", play=[give(MY_HERO, 3, until=THIS_TURN), gain_armor(3)])  # Gnash
card(  # Ultimate Infestation
    "ICC_085", target=ANY_CHARACTER, play=[damage(TARGET, 5), draw(5), gain_armor(5), summon("ICC_085t")]
)
card("ICC_085t")  # Ghoul Infestor
card("ICC_807", play=give(ALLIES & having(TAUNT), 2, 2))  # Strongshell Scavenger
card("ICC_808", when=after(SUMMON, give(SELF, 0, 1), by=ME))  # Crypt Lord
card("ICC_832t3")  # Frost Widow
card("ICC_832t4")  # Scarab Beetle
card("ICC_835", deathrattle=resurrect(7, having(TAUNT)))  # Hadronox

# Hunter

card("ICC_021", deathrattle=damage(ENEMY_MINIONS, 2))  # Exploding Bloatbat
card(  # Toxic Arrow
    "ICC_049", target=ANY_MINION, play=[damage(TARGET, 2), *only_if(~killed(TARGET), give(TARGET, 0, 0, POISONOUS))]
)
card("ICC_052", target=ALLIES & having(DEATHRATTLE), play=trigger_deathrattle(TARGET))  # Play Dead
card(  # Venomstrike Trap
    "ICC_200", secret=whenever(ATTACKS, summon("EX1_170"), by=OPPONENT, if_=has(DEFENDER & ALLIES) & room())
)
card(  # Professor Putricide
    "ICC_204", when=after(PLAY, put_secret(pool(SECRET & of_class("hunter"))), by=ME, kind=SECRET)
)
card("ICC_243", aura=cost(having(DEATHRATTLE), -2))  # Corpse Widow
card("ICC_415", play=discover_in_deck(MINION))  # Stitched Tracker
card("ICC_419")  # Bearshark
card("ICC_825", deathrattle=resurrect(1, BEAST))  # Abominable Bowman
card("ICC_828", play=damage(ENEMY_MINIONS, 2))  # Deathstalker Rexxar
card("ICC_828p", need=hand_room(), play=build_beast())  # Build-A-Beast
card("ICC_828t")  # Zombeast

# Mage

card("ICC_068", when=inspire(freeze(SPELL_TARGET)))  # Ice Walker
card(  # Frozen Clone
    "ICC_082", secret=after(PLAY, add_copy(IT, 2), by=OPPONENT, kind=MINION, if_=has(IT & LIVING) & hand_room())
)
card("ICC_083", aura=cost(SPELL, +1, OPPONENT))  # Doomed Apprentice
card("ICC_086", need=secret_room(), play=[secret_from_deck()] * 5)  # Glacial Mysteries
card("ICC_252", play=only_if(has(ENEMIES & having(FROZEN)), draw()))  # Coldwraith
card("ICC_823", play=copy_lowest(MINION))  # Simulacrum
card("ICC_833", play=[summon("ICC_833t"), attach(MY_HERO, "ICC_833e")])  # Frost Lich Jaina
enchantment("Frost Lich", id="ICC_833e", aura=give(ALLIES & ELEMENTAL, 0, 0, LIFESTEAL))
card(  # Icy Touch
    "ICC_833h", target=ANY_CHARACTER, play=[damage(TARGET, 1), *only_if(killed(TARGET & MINIONS), summon("ICC_833t"))]
)
card("ICC_833t", keywords=FREEZES)  # Water Elemental
card(  # Breath of Sindragosa
    "ICC_836", need=has(ENEMY_MINIONS), play=[aim(random(ENEMY_MINIONS)), damage(TARGET, 2), freeze(TARGET)]
)
card("ICC_838", play=summon("ICC_838t", 2, both_sides=True))  # Sindragosa
card("ICC_838t", deathrattle=add_card(LEGENDARY_MINION))  # Frozen Champion

# Paladin

card("ICC_034", deathrattle=only_if(~MY_TURN, summon("ICC_900t")))  # Arrogant Crusader
card("ICC_038")  # Righteous Protector
card("ICC_039", target=ANY_MINION, play=set_stats(TARGET, 3, 3))  # Dark Conviction
card("ICC_071", when=after(SHIELD_LOST, give_weapon(1), by=ME, kind=MINION))  # Light's Sorrow
card("ICC_244", target=ANY_MINION, play=attach(TARGET, "ICC_244e"))  # Desperate Stand
enchantment("Desperate Stand", id="ICC_244e", deathrattle=return_to_life(1))
card("ICC_245", when=whenever(HEALING, damage(random(ENEMY_MINIONS), AMOUNT), by=ME, kind=HERO_CARD))  # Blackguard
card("ICC_801", play=draw(cards=MINION & having(DIVINE_SHIELD)))  # Howling Commander
HORSEMEN = one_of("ICC_829t2", "ICC_829t3", "ICC_829t4", "ICC_829t5", called="Horseman")
card("ICC_829", play=equip("ICC_829t"))  # Uther of the Ebon Blade
card(  # The Four Horsemen
    "ICC_829p",
    need=room() & missing(HORSEMEN),
    play=summon_missing(HORSEMEN),
    when=after(SUMMON, destroy(ENEMY_HERO), by=ME, if_=~missing(HORSEMEN)),
)
card("ICC_829t")  # Grave Vengeance
for id in HORSEMEN.ids:
    card(id)
card("ICC_858", when=after(SHIELD_LOST, give(SELF, 2), by=ME, kind=MINION))  # Bolvar, Fireblood

# Priest

card("ICC_207", play=copy_from_deck(ANY_CARD, 3))  # Devour Mind
card("ICC_210", when=at_end(give(random(ALLIES - SELF), 1, 1)))  # Shadow Ascendant
card("ICC_213", need=room() & died(MINION), play=discover_dead(MINION))  # Eternal Servitude
card("ICC_214", deathrattle=destroy(random(ENEMY_MINIONS)))  # Obsidian Statue
card("ICC_215", play=copy_deck())  # Archbishop Benedictus
card("ICC_235", need=room(), play=summon_copy_from_deck(MINION, 5, 5))  # Shadow Essence
card("ICC_802", play=damage(MINIONS, 1))  # Spirit Lash
card("ICC_830", play=destroy(MINIONS & (ATTACK >= 5)))  # Shadowreaper Anduin
card("ICC_830p", target=ANY_CHARACTER, play=damage(TARGET, 2), when=after(PLAY, refresh_power(), by=ME))  # Voidform
card("ICC_849", target=ENEMY_MINIONS, play=attach(TARGET, "ICC_849e"))  # Embrace Darkness
enchantment("Embraced", id="ICC_849e", when=at_start([drop_text(), take_control(SELF, OPPONENT)], of=OPPONENT))

# Rogue

card("ICC_065", deathrattle=add_card("ICC_026t", 2))  # Bone Baron
card("ICC_201", play=[draw(), repeat(40, drawn_is(having(DEATHRATTLE)))])  # Roll the Bones
card("ICC_221", need=has_weapon(), play=give_weapon(keywords=(LIFESTEAL,)))  # Leeching Poison
card("ICC_221", era="p3", need=has_weapon(), play=give_weapon(keywords=(LIFESTEAL,), until=THIS_TURN))
card("ICC_233", need=has_weapon(), target=ANY_MINION, play=throw_weapon(TARGET))  # Doomerang
card("ICC_240", keywords=KEEPS_WEAPON)  # Runeforge Haunter
card("ICC_809", target=ALLIES, target_if=CARDS_PLAYED >= 1, play=give(TARGET, 0, 0, POISONOUS))  # Plague Scientist
card(  # Spectral Pillager
    "ICC_910", target=ANY_CHARACTER, target_if=CARDS_PLAYED >= 1, play=damage(TARGET, CARDS_PLAYED - 1)
)
card("ICC_811", play=replace_spells())  # Lilian Voss
card("ICC_827", play=give(MY_HERO, 0, 0, STEALTH, until=MY_NEXT_TURN))  # Valeera the Hollow
card("ICC_827p", need=NEVER, start=add_card("ICC_827t"), when=at_start(add_card("ICC_827t")))  # Death's Shadow
card("ICC_827t", need=NEVER, fleeting=True, in_hand=after(PLAY, become_played(), by=ME))  # Shadow Reflection
card("ICC_850", play=give(MY_HERO, 0, 0, IMMUNE, until=THIS_TURN))  # Shadowblade

# Shaman

card("ICC_056", target=ANY_MINION, play=[give(TARGET, 3, 3), freeze(TARGET)])  # Cryostasis
card("ICC_058", target=ENEMIES, play=freeze(TARGET))  # Brrrloc
card("ICC_078", target=ANY_MINION, play=[freeze(TARGET), damage(beside(TARGET), 3)])  # Avalanche
card("ICC_081")  # Drakkari Defender
card("ICC_088", keywords=FREEZES)  # Voodoo Hexxer
card("ICC_089", play=draw(2, cards=MURLOC))  # Ice Fishing
card("ICC_090", cost=-tally("mana_overloaded"))  # Snowfury Giant
card(  # Ice Breaker
    "ICC_236", when=whenever(DAMAGE, destroy(IT), kind=MINION, if_=has(IT & having(FROZEN)) & BY_THIS)
)
card("ICC_289", when=whenever(FREEZING, add_copy(IT), kind=MINION, if_=~HURT_ME))  # Moorabi

# Warlock

card(  # Defile
    "ICC_041",
    play=[save(DIED_THIS_TURN), damage(MINIONS, 1), process_deaths(), repeat(14, DIED_THIS_TURN > SAVED)],
)
card("ICC_055", target=ANY_MINION, play=damage(TARGET, 2))  # Drain Soul
card("ICC_075", when=at_end(damage(ENEMY_MINIONS, 1)))  # Despicable Dreadlord
card("ICC_206", target=ALLIES, need=room(OPPONENT), play=take_control(TARGET, OPPONENT))  # Treachery
card("ICC_218", when=whenever(DAMAGE, discard(1), if_=HURT_ME))  # Howlfiend
card("ICC_407", play=mill(1, OPPONENT))  # Gnomeferatu
card("ICC_469", target=ALLIES, play=[destroy(TARGET), destroy(random(ENEMY_MINIONS))])  # Unwilling Sacrifice
card("ICC_831", play=resurrect(7, DEMON))  # Bloodreaver Gul'dan
card("ICC_831p", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Siphon Life
card("ICC_841", aura=times(tally("cards_discarded"), give(SELF, 1)))  # Blood-Queen Lana'thel
card("ICC_903", target=ALLIES, play=[destroy(TARGET), *only_if(has(TARGET), give(SELF, 2, 2))])  # Sanguine Reveler

# Warrior

card("ICC_062", deathrattle=only_if(~MY_TURN, gain_armor(6)))  # Mountainfire Armor
card("ICC_064", play=damage(MINIONS, 1), deathrattle=damage(MINIONS, 1))  # Blood Razor
card("ICC_091", play=shuffle_hand())  # Dead Man's Hand
card("ICC_238", when=after(PLAY, damage(IT, 1), by=ME, kind=MINION))  # Animated Berserker
card("ICC_281", play=draw(2, cards=WEAPON))  # Forge of Souls
card(  # Rotface
    "ICC_405", when=whenever(DAMAGE, summon(LEGENDARY_MINION), if_=HURT_ME & (health_of(SELF) > 0) & room())
)
card(  # Val'kyr Soulclaimer
    "ICC_408", when=whenever(DAMAGE, summon("ICC_900t"), if_=HURT_ME & (health_of(SELF) > 0) & room())
)
card("ICC_450", play=give(SELF, count(MINIONS & DAMAGED), count(MINIONS & DAMAGED)))  # Death Revenant
card("ICC_834", play=equip("ICC_834w"))  # Scourgelord Garrosh
card("ICC_834h", play=damage(MINIONS, 1))  # Bladestorm
card("ICC_834w", keywords=CLEAVES)  # Shadowmourne
card("ICC_837", play=[gain_armor(10), change_cost(MINION, -2, OPPONENT)])  # Bring It On!

# The Lich King

LICH_KING_CARDS = one_of(*(f"ICC_314t{number}" for number in range(1, 9)), called="Death Knight card")
card("ICC_314", when=at_end(add_card(LICH_KING_CARDS)))  # The Lich King
card("ICC_854", deathrattle=add_card(LICH_KING_CARDS))  # Arfus
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

# Choose One and other words

card("ICC_069", play=add_card("CS2_027"))  # Ghastly Conjurer
card(  # Fatespinner; which one it has is open to both players here
    "ICC_047",
    choose=("ICC_047a", "ICC_047b"),
    play=[attach(SELF, "ICC_047e2"), attach(SELF, "ICC_047e")],
)
card("ICC_047a", play=attach(SELF, "ICC_047e"))
card("ICC_047b", play=attach(SELF, "ICC_047e2"))
enchantment("Growth", id="ICC_047e", deathrattle=give(MINIONS, 2, 2))
enchantment("Decay", id="ICC_047e2", deathrattle=damage(MINIONS, 3))
card("ICC_051", choose=("ICC_051a", "ICC_051b"), play=transform(SELF, "ICC_051t3"))  # Druid of the Swarm
card("ICC_051a", play=transform(SELF, "ICC_051t"))
card("ICC_051b", play=transform(SELF, "ICC_051t2"))
card("ICC_051t")
card("ICC_051t2")
card("ICC_051t3")
card("ICC_481", play=transform_by_cost(ALLIES, 2))  # Thrall, Deathseer
card("ICC_481p", target=ALLIES, play=transform_by_cost(TARGET, 1))  # Transmute Spirit
card("ICC_812", deathrattle=recruit_weaker(MINION, attack_of(SELF)))  # Meat Wagon
card("ICC_832", choose=("ICC_832b", "ICC_832a"))  # Malfurion the Pestilent; options as in the client (X368)
card("ICC_832a", play=summon("ICC_832t4", 2))
card("ICC_832b", play=summon("ICC_832t3", 2))
card("ICC_832p", choose=("ICC_832pb", "ICC_832pa"))  # Plague Lord
card("ICC_832pa", play=gain_armor(3))
card("ICC_832pb", play=give(MY_HERO, 3, until=THIS_TURN))
