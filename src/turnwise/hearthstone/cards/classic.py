"""The Classic set."""

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

# Hunter

card("EX1_531", when=whenever(DEATH, give(SELF, 2, 1), by=ME, kind=BEAST))  # Scavenging Hyena
card("EX1_534", deathrattle=summon("EX1_534t", 2))  # Savannah Highmane
card("EX1_534t")  # Hyena
card("EX1_536", when=whenever(REVEALED, give_weapon(0, 1), by=ME))  # Eaglehorn Bow
card("EX1_538", need=has(ENEMY_MINIONS) & room(), play=summon("EX1_538t", count(ENEMY_MINIONS)))  # Unleash the Hounds
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

# Mage

card("CS2_028", play=[damage(ENEMY_MINIONS, 2), freeze(ENEMY_MINIONS)])  # Blizzard
card("EX1_289", secret=whenever(ATTACKS, gain_armor(8), by=OPPONENT, if_=has(DEFENDER & MY_HERO)))  # Ice Barrier
card(  # Mirror Entity
    "EX1_294",
    secret=after(PLAY, summon_copy(IT, exact=True), by=OPPONENT, kind=MINION, if_=has(IT & LIVING) & room()),
)
card("EX1_559", when=whenever(CAST, add_card("CS2_029"), by=ME))  # Archmage Antonidas

# Paladin

card("EX1_349", play=draw(hand_size(OPPONENT) - hand_size(ME)))  # Divine Favor

# Shaman

card("EX1_238", target=ANY_CHARACTER, play=damage(TARGET, 3))  # Lightning Bolt
card("EX1_245", target=ANY_MINION, play=[silence(TARGET), damage(TARGET, 1)])  # Earth Shock
card("EX1_248", need=room(), play=summon("EX1_tk11", 2))  # Feral Spirit
card("EX1_tk11")  # Spirit Wolf
card("EX1_259", play=damage(ENEMY_MINIONS, random_number(2, 3)))  # Lightning Storm
card("EX1_575", when=at_end(draw()))  # Mana Tide Totem
card("NEW1_010")  # Al'Akir the Windlord

# Warlock

card(  # Shadowflame
    "EX1_303",
    target=ALLIES,
    play=[save(attack_of(TARGET)), destroy(TARGET), damage(ENEMY_MINIONS, SAVED)],
)
card("EX1_309", target=ANY_MINION, play=[destroy(TARGET), heal(MY_HERO, 3)])  # Siphon Soul
card("EX1_323", play=[replace_hero("EX1_323h"), equip("EX1_323w")])  # Lord Jaraxxus
card("EX1_323h")  # Lord Jaraxxus, the hero; INFERNO! comes with him
card("EX1_323w")  # Blood Fury
card("EX1_tk33", need=room(), play=summon("EX1_tk34"))  # INFERNO!
card("EX1_tk34")  # Infernal

# Warrior

card("EX1_409", play=only_if(has_weapon(), give_weapon(1, 1), equip("EX1_409t")))  # Upgrade!
card("EX1_409t")  # Heavy Axe
card("EX1_604", when=whenever(DAMAGE, give(SELF, 1), kind=MINION))  # Frothing Berserker
