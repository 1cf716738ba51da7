"""The finer points of single cards."""

import pytest

YETI = "Chillwind Yeti"


def test_brann_asks_sir_finleys_question_twice(duel):
    duel.me.summon("Brann Bronzebeard").hold("Sir Finley Mrrgglton")
    duel.play("Sir Finley Mrrgglton")
    a = duel.options[0]
    duel.choose(1)
    assert duel.me.power == a
    assert len(duel.options) == 3
    assert a not in duel.options
    assert "Fireblast" not in duel.options


def test_brann_brews_two_potions(duel):
    duel.me.summon("Brann Bronzebeard").hold("Kazakus").stack()
    duel.play("Kazakus")
    for _ in range(6):
        duel.choose(1)
    assert duel.me.hand == ["Kazakus Potion"] * 2


def test_brann_and_faceless(duel):
    duel.me.summon("Brann Bronzebeard").hold("Faceless Manipulator")
    duel.them.summon(YETI)
    duel.play("Faceless Manipulator", "enemy 1")
    assert duel.me.board == ["Brann Bronzebeard 2/4", "Chillwind Yeti 4/5"]


def test_alexstrasza_raises_a_small_maximum(duel):
    duel.me.set(max_health=10, health=4).hold("Alexstrasza")
    duel.play("Alexstrasza", "own hero")
    assert (duel.me.health, duel.me.max_health) == (15, 15)


def test_quick_shot_gets_spell_damage(duel):
    duel.me.hold("Quick Shot").summon("Wrath of Air Totem")
    duel.play("Quick Shot", "enemy hero")
    assert duel.them.health == 26
    assert duel.me.hand == ["Wisp"]


def test_mortal_coil_on_a_shield_draws_nothing(duel):
    duel.me.hold("Mortal Coil")
    duel.them.summon("Argent Squire")
    duel.play("Mortal Coil", "enemy 1")
    assert duel.me.hand == []


def test_doom_pact_leaves_what_the_dead_leave(duel):
    duel.me.hold("Doom Pact").summon("Haunted Creeper").stack(YETI, YETI, YETI)
    duel.them.summon("Wisp")
    duel.play("Doom Pact")
    assert duel.me.board == ["Spectral Spider 1/1"] * 2
    assert duel.me.deck == {YETI: 1}


def test_obliterate_can_kill_its_hero(duel):
    duel.me.hold("Obliterate").set(health=5)
    duel.them.summon(YETI)
    duel.play("Obliterate", "enemy 1")
    assert duel.duel.result == "second_won"


def test_a_destroyed_frostmourne_raises_its_dead(duel):
    duel.them.equip("Frostmourne", attached=[{"id": "CS2_182", "kind": "memory"}])
    duel.me.hold("Acidic Swamp Ooze")
    duel.play("Acidic Swamp Ooze")
    assert duel.them.board == ["Chillwind Yeti 4/5"]


def test_brann_doubles_dread_infernal(duel):
    duel.me.hold("Dread Infernal").summon("Brann Bronzebeard")
    duel.play("Dread Infernal")
    assert duel.me.board == ["Brann Bronzebeard 2/2", "Dread Infernal 6/6"]


def test_mossy_horror_looks_at_the_attack_now(duel):
    duel.me.hold("Mossy Horror").summon("Raid Leader", "Wisp")
    duel.them.summon("Frostwolf Grunt", attack=3)
    duel.play("Mossy Horror")
    assert duel.me.board == ["Mossy Horror 2/7"]


def test_brann_doubles_a_weapon_but_not_its_overload(duel):
    duel.me.summon("Brann Bronzebeard").hold("Jade Claws")
    duel.play("Jade Claws")
    assert duel.me.board[1:] == ["Jade Golem 1/1", "Jade Golem 2/2"]
    assert duel.me.overload_owed == 1


def test_brann_doubles_a_hero_card(duel):
    duel.me.summon("Brann Bronzebeard").hold("Deathstalker Rexxar")
    duel.them.summon(YETI)
    duel.play("Deathstalker Rexxar")
    assert duel.them.board == ["Chillwind Yeti 4/1"]
    assert duel.me.armor == 5


def test_reincarnated_sylvanas_steals_first(duel):
    duel.me.summon("Sylvanas Windrunner").hold("Reincarnate")
    duel.them.summon(YETI)
    duel.play("Reincarnate", "own 1")
    assert duel.me.board == ["Chillwind Yeti 4/5", "Sylvanas Windrunner 5/5"]


def test_siphon_soul_takes_a_friend_too(duel):
    duel.me.hold("Siphon Soul").summon("Wisp")
    duel.play("Siphon Soul", "own 1")
    assert duel.me.board == []
    assert duel.me.health == 30


def test_shadowflame_gets_spell_damage(duel):
    duel.me.summon("Bloodmage Thalnos", YETI).hold("Shadowflame")
    duel.them.summon("Boulderfist Ogre")
    duel.play("Shadowflame", "own 2")
    assert duel.them.board == ["Boulderfist Ogre 6/2"]


def test_shadowflame_still_has_the_spell_damage_of_its_victim(duel):
    duel.me.summon("Bloodmage Thalnos").hold("Shadowflame")
    duel.them.summon("Boulderfist Ogre")
    duel.play("Shadowflame", "own 1")
    assert duel.them.board == ["Boulderfist Ogre 6/5"]
    assert duel.me.hand == ["Wisp"]


def test_forbidden_flame_gets_spell_damage(duel):
    duel.me.set(mana=3).summon("Bloodmage Thalnos").hold("Forbidden Flame")
    duel.them.summon("Boulderfist Ogre")
    duel.play("Forbidden Flame", "enemy 1")
    assert duel.them.board == ["Boulderfist Ogre 6/3"]


def test_forbidden_flame_without_mana(duel):
    duel.me.set(mana=0).hold("Forbidden Flame")
    duel.them.summon(YETI)
    duel.play("Forbidden Flame", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/5"]


def test_soulfire_discards_the_last_card(duel):
    duel.me.hold("Soulfire", "Wisp")
    duel.play("Soulfire", "enemy hero")
    assert duel.me.hand == []


def test_brann_doubles_loatheb(duel):
    duel.me.hold("Loatheb").summon("Brann Bronzebeard")
    duel.them.hold("The Coin")
    duel.play("Loatheb").end_turn()
    assert duel.them.cost("The Coin") == 10


def test_x253_the_cube_remembers_what_it_ate_last_with_brann_too(duel):
    duel.me.summon("Brann Bronzebeard", "Wisp").hold("Carnivorous Cube")
    duel.play("Carnivorous Cube", "own 2")
    duel.me.hold("Fireball").set(mana=10)
    duel.play("Fireball", "own 2")
    assert duel.me.board == ["Brann Bronzebeard 2/4"] + ["Wisp 1/1"] * 2


def test_play_dead_opens_the_cube(duel):
    duel.me.summon("Wisp").hold("Carnivorous Cube", "Play Dead")
    duel.play("Carnivorous Cube", "own 1").play("Play Dead", "own 1")
    assert duel.me.board == ["Carnivorous Cube 4/6", "Wisp 1/1", "Wisp 1/1"]


def test_play_dead_steals_with_sylvanas(duel):
    duel.me.summon("Sylvanas Windrunner").hold("Play Dead")
    duel.them.summon(YETI)
    duel.play("Play Dead", "own 1")
    assert duel.me.board == ["Sylvanas Windrunner 5/5", "Chillwind Yeti 4/5"]


def test_hooked_reaver_at_fifteen(duel):
    duel.me.hold("Hooked Reaver").set(health=15)
    duel.play("Hooked Reaver")
    assert duel.me[1].taunt
    assert duel.me.board == ["Hooked Reaver 7/7"]


def test_a_shield_gives_a_spellstone_nothing(duel):
    duel.me.hold("Lesser Amethyst Spellstone").set(health=10)
    duel.them.summon("Argent Squire")
    duel.play("Lesser Amethyst Spellstone", "enemy 1")
    assert duel.me.health == 10


def test_a_spellstone_heals_by_all_it_deals(duel):
    duel.me.hold("Lesser Amethyst Spellstone").set(health=10).summon("Bloodmage Thalnos")
    duel.them.summon("Wisp")
    duel.play("Lesser Amethyst Spellstone", "enemy 1")
    assert duel.me.health == 14


def test_a_spellstone_grows_for_each_blow(duel):
    duel.me.hold("Lesser Amethyst Spellstone", "Dread Infernal").summon("Brann Bronzebeard")
    duel.play("Dread Infernal")
    assert duel.me.hand == ["Greater Amethyst Spellstone"]


def test_siphon_life_on_the_own_hero(duel):
    duel.me.learn("Siphon Life").set(health=10)
    duel.power("own hero")
    assert duel.me.health == 10


def test_witchwood_grizzly_against_a_full_hand(duel):
    duel.me.hold("Witchwood Grizzly")
    duel.them.hold(*["Wisp"] * 10)
    duel.play("Witchwood Grizzly")
    assert duel.me.board == ["Witchwood Grizzly 3/2"]


def test_a_replaced_frostmourne_raises_its_dead(duel):
    duel.me.equip("Frostmourne", attached=[{"id": "CS2_182", "kind": "memory"}]).learn("Dagger Mastery")
    duel.power()
    assert duel.me.weapon == "Wicked Knife 1/2"
    assert duel.me.board == ["Chillwind Yeti 4/5"]


def test_cobra_shot_gets_spell_damage_twice(duel):
    duel.me.hold("Cobra Shot").summon("Bloodmage Thalnos")
    duel.them.summon("Boulderfist Ogre")
    duel.play("Cobra Shot", "enemy 1")
    assert duel.them.board == ["Boulderfist Ogre 6/3"]
    assert duel.them.health == 26


def test_frostmourne_remembers_the_dead_only(duel):
    duel.me.equip("Frostmourne", durability=1)
    duel.them.summon("Argent Squire")
    duel.attack("hero", "enemy 1")
    assert duel.me.board == []
    assert duel.them.board == ["Argent Squire 1/1"]


def test_frostmourne_raises_in_order_of_death(duel):
    duel.me.equip("Frostmourne", durability=2)
    duel.them.summon("Wisp", "Murloc Raider")
    duel.attack("hero", "enemy 1").end_turn().end_turn().attack("hero", "enemy 1")
    assert duel.me.board == ["Wisp 1/1", "Murloc Raider 2/1"]


def test_frostmourne_raises_a_fresh_copy_with_its_text(duel):
    duel.me.equip("Frostmourne", durability=1)
    duel.them.summon("Haunted Creeper")
    duel.attack("hero", "enemy 1")
    assert duel.me.board == ["Haunted Creeper 1/2"]
    assert duel.them.board == ["Spectral Spider 1/1"] * 2


def test_vulgar_homunculus_can_kill_its_hero(duel):
    duel.me.set(health=2).hold("Vulgar Homunculus")
    duel.play("Vulgar Homunculus")
    assert duel.duel.result == "second_won"


def test_emerald_reaver_can_draw_the_match(duel):
    duel.me.set(health=1).hold("Emerald Reaver")
    duel.them.set(health=1)
    duel.play("Emerald Reaver")
    assert duel.duel.result == "draw"


def test_heart_of_fire_aims_a_potion(duel):
    duel.me.set(hand=[{"id": "CFM_621t", "parts": ["CFM_621t4", "CFM_621t2"]}]).summon("Bloodmage Thalnos")
    duel.them.summon("Boulderfist Ogre")
    assert duel.targets("play", "CFM_621t") == {"own 1", "own hero", "enemy 1", "enemy hero"}
    duel.play("CFM_621t", "enemy 1")
    assert duel.them.board == []


def test_a_potion_resolves_in_its_fixed_order(duel):
    duel.me.set(hand=[{"id": "CFM_621t", "parts": ["CFM_621t10", "CFM_621t4"]}])
    duel.play("CFM_621t")
    assert duel.me.board == ["Kabal Demon 2/2"]


def test_mystic_wool_comes_before_felbloom(duel):
    duel.me.set(hand=[{"id": "CFM_621t15", "parts": ["CFM_621t29", "CFM_621t33"]}]).summon(YETI)
    duel.them.summon("Boulderfist Ogre")
    duel.play("CFM_621t15")
    assert duel.me.board == duel.them.board == []


def test_felbloom_comes_before_ichor(duel):
    duel.me.set(hand=[{"id": "CFM_621t", "parts": ["CFM_621t4", "CFM_621t37"]}], graveyard=["CS2_182"]).summon("Wisp")
    duel.play("CFM_621t")
    assert duel.me.board == ["Chillwind Yeti 4/5"]


def test_a_potion_is_one_spell(duel):
    duel.me.summon("Archmage Antonidas").set(hand=[{"id": "CFM_621t", "parts": ["CFM_621t3", "CFM_621t6"]}])
    duel.play("CFM_621t")
    assert duel.me.hand == ["Fireball"]
    assert duel.me.board == ["Archmage Antonidas 5/9"]


def test_an_ingredient_is_a_spell_of_its_own(duel):
    duel.me.hold("CFM_621t2")
    duel.play("CFM_621t2", "enemy hero")
    assert duel.them.health == 27


def test_a_maul_turns_before_it_is_seen(duel):
    duel.me.stack("Unidentified Maul").hold("Arcane Intellect")
    duel.play("Arcane Intellect", picks=["card LOOT_286t2"])
    assert duel.me.hand == ["Sacred Maul"]


def test_a_tracked_maul_turns(duel):
    duel.me.stack("Unidentified Maul", "Wisp").hold("Tracking")
    duel.play("Tracking")
    i = duel.options.index("Unidentified Maul") + 1
    duel.choose(i, picks=["card LOOT_286t4"])
    assert duel.me.hand == ["Purifier's Maul"]


def test_brann_doubles_a_maul(duel):
    duel.me.summon("Brann Bronzebeard").hold("Champion's Maul")
    duel.play("Champion's Maul")
    assert len(duel.me.board) == 5


def test_reno_jackson_with_an_empty_deck(duel):
    duel.me.hold("Reno Jackson").set(deck={}, health=1, armor=3)
    duel.play("Reno Jackson")
    assert duel.me.health == 30
    assert duel.me.armor == 3


def test_reno_jackson_heals_to_the_maximum(duel):
    duel.me.hold("Reno Jackson").set(deck={}, health=5, max_health=15)
    duel.play("Reno Jackson")
    assert duel.me.health == 15


def test_divine_favor_counts_without_itself(duel):
    duel.me.hold("Divine Favor")
    duel.them.hold("Wisp")
    duel.play("Divine Favor")
    assert duel.me.hand == ["Wisp"]


def test_fire_elemental_may_burn_a_friend(duel):
    duel.me.hold("Fire Elemental").summon("Wisp")
    duel.play("Fire Elemental", "own 1")
    assert duel.me.board == ["Fire Elemental 6/5"]


def test_death_coil_heals_a_minion(duel):
    duel.me.hold("Death Coil").summon(YETI, health=1)
    duel.play("Death Coil", "own 1")
    assert duel.me.board == ["Chillwind Yeti 4/5"]


def test_death_coil_gets_spell_damage(duel):
    duel.me.hold("Death Coil").summon("Bloodmage Thalnos")
    duel.play("Death Coil", "enemy hero")
    assert duel.them.health == 24


def test_death_and_decay_spares_its_owner(duel):
    duel.me.hold("Death and Decay").summon("Bloodmage Thalnos")
    duel.play("Death and Decay")
    assert duel.them.health == 26
    assert duel.me.health == 30


def test_arcane_blast_doubles_all_spell_damage(duel):
    duel.me.summon("Azure Drake", "Bloodmage Thalnos").hold("Arcane Blast")
    duel.them.summon("Boulderfist Ogre")
    duel.play("Arcane Blast", "enemy 1")
    assert duel.them.board == ["Boulderfist Ogre 6/1"]


def test_blizzard_freezes_through_shields(duel):
    duel.them.summon("Argent Squire")
    duel.me.hold("Blizzard").summon("Wisp")
    duel.play("Blizzard")
    assert duel.them[1].frozen
    assert not duel.them[1].divine_shield
    assert not duel.me[1].frozen


def test_maexxna_kills_what_it_hurts(duel):
    duel.me.summon("Maexxna")
    duel.them.summon("Boulderfist Ogre")
    duel.attack("1", "enemy 1")
    assert duel.them.board == []
    assert duel.me.board == ["Maexxna 2/2"]


def test_earth_shock_deals_one(duel):
    duel.me.hold("Earth Shock")
    duel.them.summon(YETI)
    duel.play("Earth Shock", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/4"]


@pytest.mark.parametrize(
    ("name", "target"), [("Maelstrom Portal", None), ("Firelands Portal", "enemy hero"), ("Fireball", "own 1")]
)
def test_portals_and_shredders_bring_one_minion(duel, name, target):
    duel.me.hold(name)
    if name == "Fireball":
        duel.me.summon("Piloted Shredder")
    duel.play(name, target)
    assert len(duel.me.board) == 1


def test_dying_kathrena_recruits_one_beast(duel):
    duel.me.hold("Fireball").summon("Kathrena Winterwisp").stack("King Krush", "King Krush")
    duel.play("Fireball", "own 1")
    assert (duel.me.board, duel.me.deck) == (["King Krush 8/8"], {"King Krush": 1})
