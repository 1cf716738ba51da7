"""How long a change lasts, and what takes it away."""

YETI = "Chillwind Yeti"


def test_a_mirrored_devilsaur_is_free_next_turn(duel):
    duel.them.hide("Mirror Entity")
    duel.me.hold("Charged Devilsaur")
    duel.play("Charged Devilsaur")
    duel.end_turn()
    assert duel.targets("attack", "1") == {"enemy 1", "enemy hero"}


def test_a_cloakfield_does_not_end_printed_stealth(duel):
    duel.me.hold("Finicky Cloakfield").summon("Worgen Infiltrator")
    duel.play("Finicky Cloakfield", "own 1").end_turn().end_turn()
    assert duel.me[1].stealth


def test_every_patches_comes(duel):
    duel.me.hold("Bloodsail Raider").stack("Patches the Pirate", "Patches the Pirate")
    duel.play("Bloodsail Raider")
    assert duel.me.board.count("Patches the Pirate 1/1") == 2


def test_a_captain_strengthens_patches(duel):
    duel.me.hold("Southsea Captain").stack("Patches the Pirate")
    duel.play("Southsea Captain")
    assert duel.me.board == ["Southsea Captain 3/3", "Patches the Pirate 2/2"]


def test_jaraxxus_leaves_frost_and_anger_behind(make_duel):
    duel = make_duel("p1", me="HERO_07")
    duel.me.set(attack=3, hero_state={"frozen": True, "attacks_made": 1}, fatigue=3, armor=4).hold(
        "Lord Jaraxxus"
    ).hide("Ice Block").summon("Brann Bronzebeard")
    duel.play("Lord Jaraxxus")
    assert not duel.me.frozen
    assert duel.me.attack == 0
    assert duel.me.fatigue == 3
    assert duel.me.secrets == ["Ice Block"]
    assert (duel.me.armor, duel.me.weapon) == (0, "Blood Fury 3/8")
    assert not duel.can("attack", "hero", "enemy hero")  # the hero before him attacked
    duel.me.set(mana=2)
    assert duel.can("power")


def test_a_stolen_wolfrider_charges(duel):
    duel.me.hold("Mind Control Tech")
    duel.them.summon(*["Wolfrider"] * 4, attacks_made=0)
    duel.play("Mind Control Tech")
    assert duel.can("attack", "2", "enemy hero")


def test_power_overwhelming_twice(duel):
    duel.me.hold("Power Overwhelming", "Power Overwhelming").summon(YETI)
    duel.play("Power Overwhelming", "own 1").play("Power Overwhelming", "own 1")
    assert duel.me.board == ["Chillwind Yeti 12/13"]
    duel.end_turn()
    assert duel.me.board == []


def test_time_rewinder_saves_from_power_overwhelming(duel):
    duel.me.hold("Power Overwhelming", "Time Rewinder").summon(YETI)
    duel.play("Power Overwhelming", "own 1").play("Time Rewinder", "own 1").play(YETI).end_turn()
    assert duel.me.board == ["Chillwind Yeti 4/5"]


def test_a_hexed_minion_survives_power_overwhelming(duel):
    duel.me.hold("Power Overwhelming", "Hex").summon(YETI)
    duel.play("Power Overwhelming", "own 1").play("Hex", "own 1").end_turn()
    assert duel.me.board == ["Frog 0/1"]


def test_loatheb_taxes_cards_that_come_later(duel):
    duel.me.hold("Loatheb")
    duel.play("Loatheb").end_turn()
    duel.them.hold("The Coin")
    assert duel.them.cost("The Coin") == 5


def test_upgrade_adds_to_the_durability_left(duel):
    duel.me.equip("Arcanite Reaper", durability=1).hold("Upgrade!")
    duel.play("Upgrade!")
    assert duel.me.weapon == "Arcanite Reaper 6/2"


def test_an_aura_adds_to_a_copy_of_barnes(duel):
    duel.me.summon("Stormwind Champion").stack(YETI).hold("Barnes")
    duel.play("Barnes")
    assert duel.me.board[-1] == "Chillwind Yeti 2/2"


def test_silence_takes_hunters_mark_away(duel):
    duel.them.summon(YETI)
    duel.me.hold("Hunter's Mark", "Ironbeak Owl")
    duel.play("Hunter's Mark", "enemy 1").play("Ironbeak Owl", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/5"]


def test_a_buff_adds_to_hunters_mark(duel):
    duel.me.summon(YETI).hold("Hunter's Mark", "Fallen Sun Cleric")
    duel.play("Hunter's Mark", "own 1").play("Fallen Sun Cleric", "own 1")
    assert duel.me.board[0] == "Chillwind Yeti 5/2"


def test_reversing_switch_kills_what_has_no_attack(duel):
    duel.them.summon("Doomsayer")
    duel.me.hold("Reversing Switch")
    duel.play("Reversing Switch", "enemy 1")
    assert duel.them.board == []


def test_rusty_horn_makes_an_enemy_taunt(duel):
    duel.them.summon(YETI)
    duel.me.hold("Rusty Horn").summon("Wisp")
    duel.play("Rusty Horn", "enemy 1")
    assert duel.targets("attack", "1") == {"enemy 1"}


def test_rush_from_shaw_spares_heroes(duel):
    duel.me.summon("Houndmaster Shaw").hold(YETI)
    duel.play(YETI)
    assert duel.targets("attack", "2") == set()
    duel.them.summon("Wisp")
    assert duel.targets("attack", "2") == {"enemy 1"}


def test_zilliax_heals_when_it_attacks(duel):
    duel.me.set(health=20).hold("Zilliax")
    duel.play("Zilliax")
    duel.them.summon("Wisp")
    duel.attack("1", "enemy 1")
    assert duel.me.health == 23
    assert not duel.me[1].divine_shield


def test_a_merged_mech_that_attacked_is_done(duel):
    duel.me.summon("Spider Tank", attacks_made=1).hold("Zilliax")
    duel.play("Zilliax", at=1)
    assert duel.me.board == ["Spider Tank 6/6"]
    assert not duel.can("attack", "1", "enemy hero")


def test_a_merged_mech_gets_rush(duel):
    duel.me.hold("Spider Tank", "Zilliax")
    duel.play("Spider Tank").play("Zilliax", at=1)
    duel.them.summon("Wisp")
    assert duel.targets("attack", "1") == {"enemy 1"}


def test_a_new_power_costs_its_own_price(duel):
    duel.me.set(hero_power={"id": "CS2_034", "cost": 1}, mana=3).hold("Sir Finley Mrrgglton")
    duel.play("Sir Finley Mrrgglton")
    duel.choose(1)
    assert "cost" not in duel.me.player.raw["hero_power"]
    assert duel.can("power")


def test_genns_power_costs_one(duel):
    duel.me.set(hero_power={"id": "CS2_034", "cost": 1}, mana=1)
    assert duel.can("power")
    duel.power("enemy hero")
    assert duel.me.mana == 0


def test_a_silenced_champion_takes_his_gift_back(duel):
    duel.me.summon(YETI).summon("Stormwind Champion")
    duel.me.hold("Ironbeak Owl")
    duel.play("Ironbeak Owl", "own 2")
    assert duel.me.board[:2] == ["Chillwind Yeti 4/5", "Stormwind Champion 6/6"]


def test_small_time_buccaneer_loses_his_weapon(duel):
    duel.me.summon("Small-Time Buccaneer").equip("Fiery War Axe", durability=1)
    assert duel.me.board == ["Small-Time Buccaneer 3/1"]
    duel.attack("hero", "enemy hero")
    assert duel.me.board == ["Small-Time Buccaneer 1/1"]


def test_cogmaster_loses_his_mech(duel):
    duel.me.summon("Cogmaster", "Spider Tank").hold("Hex")
    duel.play("Hex", "own 2")
    assert duel.me.board[0] == "Cogmaster 1/2"


def test_abusive_sergeant_adds_to_the_attack(duel):
    duel.me.hold("Abusive Sergeant").summon(YETI)
    duel.play("Abusive Sergeant", "own 1").attack("1", "enemy hero")
    assert duel.them.health == 24


def test_rockbiter_adds_to_a_weapon(duel):
    duel.me.equip("Fiery War Axe").hold("Rockbiter Weapon")
    duel.play("Rockbiter Weapon", "own hero").attack("hero", "enemy hero")
    assert duel.them.health == 24


def test_heroic_strikes_add_up(duel):
    duel.me.hold("Heroic Strike", "Heroic Strike")
    duel.play("Heroic Strike").play("Heroic Strike").attack("hero", "enemy hero")
    assert duel.them.health == 22
    assert not duel.can("attack", "hero", "enemy hero")


def test_reversing_switch_keeps_what_it_saw(duel):
    duel.me.summon(YETI).hold("Abusive Sergeant", "Reversing Switch")
    duel.play("Abusive Sergeant", "own 1").play("Reversing Switch", "own 1")
    assert duel.me.board[0] == "Chillwind Yeti 5/6"
    duel.end_turn()
    assert duel.me.board[0] == "Chillwind Yeti 5/6"


def test_prince_keleseth_strengthens_minions_only(duel):
    duel.me.hold("Prince Keleseth").set(deck={"CS2_029": 2, "CS2_182": 1})
    duel.play("Prince Keleseth")
    assert duel.me.player.raw["deck"] == {"CS2_029": 2, "CS2_182+1/+1": 1}


def test_a_spell_of_cost_two_spoils_keleseth(duel):
    duel.me.hold("Prince Keleseth").set(deck={"CS2_024": 1, "CS2_182": 1})
    duel.play("Prince Keleseth")
    assert duel.me.player.raw["deck"] == {"CS2_024": 1, "CS2_182": 1}


def test_losing_a_captain_kills_nobody(duel):
    duel.me.summon("Southsea Captain").summon("Southsea Deckhand", health=1).hold("Fireball")
    duel.play("Fireball", "own 1")
    assert duel.me.board == ["Southsea Deckhand 2/1"]


def test_al_akir_strikes_twice(duel):
    duel.me.hold("Al'Akir the Windlord")
    duel.play("Al'Akir the Windlord").attack("1", "enemy hero").attack("1", "enemy hero")
    assert duel.them.health == 24
    assert not duel.can("attack", "1", "enemy hero")


def test_a_devilsaur_that_was_not_played_attacks_anybody(duel):
    duel.me.hold("Dirty Rat")
    duel.them.hold("Charged Devilsaur")
    duel.play("Dirty Rat").end_turn()
    assert duel.targets("attack", "1") == {"enemy 1"}


def test_rush_ends_with_houndmaster_shaw(duel):
    duel.me.summon("Houndmaster Shaw").hold(YETI, "Fireball")
    duel.them.summon("Wisp")
    duel.play(YETI).play("Fireball", "own 1")
    assert duel.targets("attack", "1") == set()


def test_a_faceless_copy_charges(duel):
    duel.me.hold("Faceless Manipulator")
    duel.them.summon("King Krush", attacks_made=0)
    duel.play("Faceless Manipulator", "enemy 1")
    assert duel.can("attack", "1", "enemy hero")


def test_a_faceless_copy_is_as_silenced(duel):
    duel.me.hold("Faceless Manipulator")
    duel.them.summon("Sludge Belcher", silenced=True)
    duel.play("Faceless Manipulator", "enemy 1")
    assert duel.me[1].silenced
    assert not duel.me[1].taunt


def test_dire_shapeshift_lasts_a_turn(duel):
    duel.me.learn("Dire Shapeshift")
    duel.power().end_turn()
    assert (duel.me.attack, duel.me.armor) == (0, 2)


def test_the_silver_hand_calls_two_recruits(duel):
    duel.me.learn("The Silver Hand")
    duel.power()
    assert duel.me.board == ["Silver Hand Recruit 1/1"] * 2


def test_lost_in_the_jungle_calls_two_recruits(duel):
    duel.me.hold("Lost in the Jungle")
    duel.play("Lost in the Jungle")
    assert duel.me.board == ["Silver Hand Recruit 1/1"] * 2
