"""Whose minions, spells and turns a text listens to."""

import pytest

YETI = "Chillwind Yeti"


def test_scavenging_hyena_counts_tokens(duel):
    duel.me.hold("Unleash the Hounds", "Volcanic Potion").summon("Scavenging Hyena", health=3, max_health=3)
    duel.them.summon("Wisp", "Wisp")
    duel.play("Unleash the Hounds").play("Volcanic Potion")
    assert duel.me.board == ["Scavenging Hyena 6/3"]


def test_kel_thuzad_raises_his_own_in_order_of_death(duel):
    duel.me.summon("Kel'Thuzad").summon("Wisp", "Murloc Raider", "Bloodfen Raptor", health=1)
    duel.them.hold("Volcanic Potion").summon("Kel'Thuzad")
    duel.end_turn()
    duel.play("Volcanic Potion").end_turn()
    assert duel.me.board == ["Kel'Thuzad 6/6", "Wisp 1/1", "Murloc Raider 2/1", "Bloodfen Raptor 3/2"]
    assert duel.them.board == ["Kel'Thuzad 6/6"]


def test_kel_thuzad_leaves_enemies_dead(duel):
    duel.me.summon("Kel'Thuzad").hold("Arcane Shot")
    duel.them.summon("Wisp")
    duel.play("Arcane Shot", "enemy 1").end_turn()
    assert duel.them.board == []
    assert duel.me.board == ["Kel'Thuzad 6/8"]


def test_molten_giant_ignores_armor(duel):
    duel.me.set(health=20, armor=5).hold("Molten Giant")
    assert duel.me.cost("Molten Giant") == 10


def test_thing_from_below_ignores_enemy_totems(duel):
    duel.me.hold("Thing from Below")
    duel.them.summon("Totem Golem").hold("Totem Golem")
    duel.end_turn().play("Totem Golem").end_turn()
    assert duel.me.cost("Thing from Below") == 6


def test_thing_from_below_counts_totem_golem(duel):
    duel.me.hold("Thing from Below", "Totem Golem")
    duel.play("Totem Golem")
    assert duel.me.cost("Thing from Below") == 5


def test_thing_from_below_counts_a_chosen_totem(duel):
    duel.me.hold("Thing from Below").learn("Totemic Slam")
    duel.power()
    duel.choose(1)
    assert duel.me.cost("Thing from Below") == 5


def test_tunnel_trogg_ignores_enemy_overload(duel):
    duel.them.summon("Tunnel Trogg")
    duel.me.hold("Lightning Bolt")
    duel.play("Lightning Bolt", "enemy hero")
    assert duel.them.board == ["Tunnel Trogg 1/3"]


def test_tunnel_trogg_hears_minions_and_weapons(duel):
    duel.me.summon("Tunnel Trogg").hold("Totem Golem", "Jade Claws")
    duel.play("Totem Golem").play("Jade Claws")
    assert duel.me.board[0] == "Tunnel Trogg 3/3"


def test_frothing_berserker_counts_itself(duel):
    duel.me.summon("Frothing Berserker")
    duel.them.summon("Wisp")
    duel.attack("1", "enemy 1")
    assert duel.me.board == ["Frothing Berserker 4/3"]


def test_scavenging_hyena_ignores_enemy_beasts(duel):
    duel.me.summon("Scavenging Hyena").hold("Arcane Shot")
    duel.them.summon("Bloodfen Raptor")
    duel.play("Arcane Shot", "enemy 1")
    assert duel.me.board == ["Scavenging Hyena 2/2"]


def test_starving_buzzard_hears_each_hound(duel):
    duel.me.summon("Starving Buzzard").hold("Unleash the Hounds")
    duel.them.summon(*["Wisp"] * 3)
    duel.play("Unleash the Hounds")
    assert duel.me.hand == ["Wisp"] * 3


def test_a_transformed_beast_is_not_summoned(duel):
    duel.me.summon("Starving Buzzard", YETI).hold("Polymorph")
    duel.play("Polymorph", "own 2")
    assert duel.me.hand == []


def test_mechwarper_serves_its_owner(duel):
    duel.them.summon("Mechwarper")
    duel.me.hold("Spider Tank")
    assert duel.me.cost("Spider Tank") == 3


def test_tinkertown_technician_ignores_enemy_mechs(duel):
    duel.me.hold("Tinkertown Technician")
    duel.them.summon("Spider Tank")
    duel.play("Tinkertown Technician")
    assert duel.me.hand == []


def test_king_of_beasts_ignores_enemy_beasts(duel):
    duel.me.hold("King of Beasts")
    duel.them.summon("Bloodfen Raptor")
    duel.play("King of Beasts")
    assert duel.me.board == ["King of Beasts 2/6"]


def test_corridor_creepers_hear_the_dead_of_both_sides(duel):
    duel.me.hold("Corridor Creeper", "Volcanic Potion")
    duel.them.hold("Corridor Creeper").summon("Wisp", "Wisp")
    duel.play("Volcanic Potion")
    assert duel.me.cost("Corridor Creeper") == 5
    assert duel.them.cost("Corridor Creeper") == 5


def test_candleshot_protects_attackers_only(duel):
    duel.them.equip("Candleshot")
    duel.me.summon(YETI)
    duel.attack("1", "enemy hero")
    assert duel.them.health == 26


def test_level_up_spares_enemy_recruits(duel):
    duel.them.summon("Silver Hand Recruit")
    duel.me.hold("Level Up!")
    duel.play("Level Up!")
    assert duel.them.board == ["Silver Hand Recruit 1/1"]


def test_a_spellstone_ignores_enemy_spells(duel):
    duel.me.hold("Lesser Amethyst Spellstone")
    duel.end_turn()
    duel.them.hold("Hellfire")
    duel.play("Hellfire")
    assert duel.me.hand == ["Lesser Amethyst Spellstone"]


def test_brave_archer_looks_at_the_hand_after_the_power(duel):
    duel.me.learn("Life Tap").summon("Brave Archer")
    duel.power()
    assert duel.them.health == 30


def test_brave_archer_ignores_the_enemy_power(duel):
    duel.them.summon("Brave Archer")
    duel.power("enemy hero")
    assert duel.me.health == 30


def test_undertaker_hears_summoned_tokens(duel):
    duel.me.summon("Undertaker").hold("Dr. Boom")
    duel.play("Dr. Boom")
    assert duel.me.board[0] == "Undertaker 3/2"


def test_undertaker_ignores_enemy_minions(duel):
    duel.them.summon("Undertaker")
    duel.me.hold("Leper Gnome")
    duel.play("Leper Gnome")
    assert duel.them.board == ["Undertaker 1/2"]


def test_doomsayer_acts_for_its_owner(duel):
    duel.them.summon("Doomsayer")
    duel.me.summon(YETI)
    duel.end_turn()
    assert duel.me.board == []
    assert duel.them.board == []


def test_doomsayer_sleeps_on_the_enemy_turn(duel):
    duel.me.summon("Doomsayer")
    duel.end_turn()
    assert duel.me.board == ["Doomsayer 0/7"]


def test_healing_totem_heals_itself(duel):
    duel.me.summon("Healing Totem", health=1)
    duel.end_turn()
    assert duel.me.board == ["Healing Totem 0/2"]


def test_steamwheedle_sniper_aims_no_other_power(duel):
    duel.me.summon("Steamwheedle Sniper").learn("Armor Up!")
    assert duel.targets("power") == set()
    duel.power()


def test_steamwheedle_sniper_serves_its_owner(duel):
    duel.them.summon("Steamwheedle Sniper")
    duel.me.learn("Steady Shot")
    assert duel.targets("power") == set()


def test_a_silenced_sniper_aims_nothing(duel):
    duel.me.summon("Steamwheedle Sniper").learn("Steady Shot").hold("Ironbeak Owl")
    duel.play("Ironbeak Owl", "own 1")
    assert duel.targets("power") == set()
    duel.power()
    assert duel.them.health == 28


def test_an_aimed_shot_is_a_hero_power(duel):
    duel.me.summon("Steamwheedle Sniper").learn("Steady Shot")
    duel.them.summon("Bearshark", "Worgen Infiltrator")
    assert duel.targets("power") == {"own 1", "own hero", "enemy hero"}


def test_two_emperors_add_up(duel):
    duel.me.hold("Fireball").summon("Emperor Thaurissan", "Emperor Thaurissan")
    duel.end_turn()
    assert duel.me.cost("Fireball") == 2


def test_emperor_thaurissan_serves_his_owner(duel):
    duel.me.hold("Fireball")
    duel.them.summon("Emperor Thaurissan").hold("Fireball")
    duel.end_turn()
    assert duel.me.cost("Fireball") == 4
    duel.end_turn()
    assert duel.them.cost("Fireball") == 3


def test_the_lich_king_gives_on_his_own_turn(duel):
    duel.me.summon("The Lich King")
    duel.end_turn()
    n = len(duel.me.hand)
    duel.end_turn()
    assert len(duel.me.hand) == n + 1


def test_southsea_captains_strengthen_each_other(duel):
    duel.me.summon("Southsea Captain", "Southsea Captain")
    assert duel.me.board == ["Southsea Captain 4/4"] * 2


def test_cogmaster_ignores_enemy_mechs(duel):
    duel.me.summon("Cogmaster")
    duel.them.summon("Spider Tank")
    assert duel.me.board == ["Cogmaster 1/2"]


def test_spirit_claws_ignore_enemy_spell_damage(duel):
    duel.me.equip("Spirit Claws")
    duel.them.summon("Bloodmage Thalnos")
    assert duel.me.weapon == "Spirit Claws 1/3"


def test_emerald_hive_queen_minds_minions_only(duel):
    duel.me.hold("Fiery War Axe").summon("Emerald Hive Queen")
    assert duel.me.cost("Fiery War Axe") == 3


def test_volcanic_potion_spares_heroes(duel):
    duel.me.hold("Volcanic Potion")
    duel.play("Volcanic Potion")
    assert duel.me.health == 30 == duel.them.health


def test_archmage_antonidas_ignores_enemy_spells(duel):
    duel.them.summon("Archmage Antonidas")
    duel.me.hold("The Coin")
    duel.play("The Coin")
    assert duel.them.hand == []


def test_enemy_spell_damage_does_not_help(duel):
    duel.them.summon("Azure Drake")
    duel.me.hold("Arcane Shot")
    duel.play("Arcane Shot", "enemy hero")
    assert duel.them.health == 28


def test_healing_totem_sleeps_on_the_enemy_turn(duel):
    duel.end_turn()
    duel.me.summon("Healing Totem", health=1)
    duel.end_turn()
    assert duel.me.board == ["Healing Totem 0/1"]


def test_starving_buzzard_ignores_enemy_beasts(duel):
    duel.them.summon("Starving Buzzard")
    duel.me.hold("Stonetusk Boar")
    duel.play("Stonetusk Boar")
    assert duel.them.hand == []


def test_ragnaros_sleeps_on_the_enemy_turn(duel):
    duel.them.summon("Ragnaros the Firelord")
    duel.end_turn()
    assert (duel.me.health, duel.them.health) == (30, 30)


def test_patches_ignores_enemy_pirates(duel):
    duel.them.stack("Patches the Pirate")
    duel.me.hold("Bloodsail Raider")
    duel.play("Bloodsail Raider")
    assert (duel.them.board, duel.them.deck) == ([], {"Patches the Pirate": 1})


@pytest.mark.parametrize(
    ("name", "target"),
    [("Lightning Storm", None), ("Shadowflame", "own 2"), ("Deathstalker Rexxar", None), ("Flamestrike", None)],
)
def test_a_blow_at_enemy_minions_spares_friends(duel, name, target):
    duel.me.hold(name).summon("Boulderfist Ogre", YETI)
    duel.them.summon("Boulderfist Ogre")
    duel.play(name, target)
    assert duel.me.board[0] == "Boulderfist Ogre 6/7"
    assert duel.them.board != ["Boulderfist Ogre 6/7"]


@pytest.mark.parametrize(
    "card",
    [
        "ICC_314t7",
        "LOOT_286t2",
        "LOOT_286t3",
        "LOOT_286t4",
        {"id": "CFM_621t", "parts": ["CFM_621t3", "CFM_621t6"]},
        {"id": "CFM_621t14", "parts": ["CFM_621t17", "CFM_621t24"]},
        {"id": "CFM_621t15", "parts": ["CFM_621t26", "CFM_621t32"]},
    ],
)
def test_a_gift_to_my_minions_is_none_to_enemies(duel, card):
    duel.me.set(hand=[card]).summon(YETI)
    duel.them.summon(YETI)
    before = dict(duel.them[1].raw)
    duel.play(card if isinstance(card, str) else card["id"])
    assert duel.them[1].raw == before


STONES = ["Lesser Amethyst Spellstone", "Amethyst Spellstone"]


@pytest.mark.parametrize("stone", STONES)
def test_a_spellstone_hears_of_the_own_hero_only(duel, stone):
    duel.me.hold(stone, "Nightblade", "Darkbomb").summon(YETI)
    duel.play("Nightblade").play("Darkbomb", "own 1")
    assert duel.me.hand == [stone]
    duel.end_turn()
    duel.them.hold("Hellfire")
    duel.play("Hellfire")
    assert duel.me.hand[0] == stone


def test_webspinner_gives_one_beast(duel):
    duel.me.hold("Fireball").summon("Webspinner")
    duel.play("Fireball", "own 1")
    assert len(duel.me.hand) == 1
