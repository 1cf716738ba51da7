"""docs/rules/hearthstone-more.md, section E: Echo, Windfury, Forgetful and other keywords; the number in a name
is the rule's."""

from turnwise.hearthstone.testing import Duel

YETI, WISP = "Chillwind Yeti", "Wisp"


def test_x53_an_echo_copy_that_demonic_project_made_a_demon_stays(duel):
    duel.me.play("Phantom Militia")
    duel.me.set(mana=10).play("Demonic Project", picks=["card CS2_059"])
    duel.end_turn()
    assert duel.me.hand == ["CS2_059"]


def test_x54_a_countered_unstable_evolution_leaves_no_copy(duel):
    wisp = duel.me.summon("Wisp")
    duel.them.set_secret("Counterspell")
    duel.me.play("Unstable Evolution", target=wisp)
    assert (duel.me.hand, duel.me.ids) == ([], ["CS2_231"])


def test_x55_glinda_gives_echo_and_no_second_copy_to_what_has_it(duel):
    duel.me.summon("Glinda Crowskin")
    duel.me.play(WISP)
    assert duel.me.hand == ["CS2_231"]
    duel.me.set(hand=[]).play("Phantom Militia")
    assert duel.me.hand == ["GIL_207"]


def test_x56_unstable_evolution_cast_by_an_effect_does_not_come_to_hand(duel):
    duel.me.set(deck={"LOOT_504": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn()
    assert duel.me.hand == []


def test_x56_x258_lorewalker_chos_copy_of_an_unstable_evolution_is_for_this_turn(duel):
    duel.me.summon("Lorewalker Cho")
    wisp = duel.me.summon("Wisp")
    duel.me.give("LOOT_504t")
    duel.me.play("LOOT_504t", target=wisp)
    assert duel.them.hand == ["LOOT_504t"]
    duel.end_turn()
    assert "LOOT_504t" not in duel.them.hand


def test_x57_attacks_of_v_07_tr_0n_count_when_it_is_silenced(duel):
    tron = duel.me.summon("V-07-TR-0N")
    for _ in range(3):
        assert tron.can_attack
        tron.attacks(duel.them.hero)
    assert tron.can_attack
    other = duel.copy()
    other.me.play("Silence", target=tron.on(other))
    assert not tron.on(other).can_attack
    tron.attacks(duel.them.hero)
    assert not tron.can_attack


def test_x58_giant_sand_worm_attacks_again_after_each_kill(duel):
    worm = duel.me.summon("Giant Sand Worm")
    first, second = duel.them.summon(WISP), duel.them.summon(WISP)
    worm.attacks(first)
    worm.attacks(second)
    worm.attacks(duel.them.hero)
    assert not worm.can_attack and duel.them.health == 22


def test_x59_a_forgetful_attacker_turns_to_any_other_enemy_alike(duel):
    ogre = duel.me.summon("Ogre Brute")
    duel.them.summon("Doomsayer")
    duel.them.summon("Doomsayer")
    odds = {}
    for outcome in ogre.attacks(duel.them.hero, every=True):
        hurt = (outcome.duel.them.health, *(minion.health for minion in outcome.duel.them.board))
        odds[hurt] = odds.get(hurt, 0) + outcome.probability
    assert odds == {(26, 7, 7): 0.5, (30, 3, 7): 0.25, (30, 7, 3): 0.25}


def test_x59_without_another_enemy_no_coin_is_flipped(duel):
    ogre = duel.me.summon("Ogre Brute")
    assert len(ogre.attacks(duel.them.hero, every=True)) == 1


def test_x60_the_new_defender_may_be_stealthed_immune_or_behind_taunt(duel):
    ogre = duel.me.summon("Ogre Brute")
    taunt = duel.them.summon("Goldshire Footman")
    duel.them.summon("Worgen Infiltrator")
    results = {tuple(outcome.duel.them.ids) for outcome in ogre.attacks(taunt, every=True)}
    assert results == {("EX1_010",), ("CS1_042",), ("CS1_042", "EX1_010")}


def test_x61_several_sources_roll_one_after_the_other(duel):
    duel.me.summon("Mogor the Ogre")
    ogre = duel.me.summon("Ogre Brute")
    duel.them.summon("Doomsayer")
    odds = {}
    for outcome in ogre.attacks(duel.them.hero, every=True):
        odds[outcome.duel.them.health] = odds.get(outcome.duel.them.health, 0) + outcome.probability
    assert odds == {26: 0.5, 30: 0.5}


def test_x62_mogor_concerns_minions_of_both_players_but_no_hero(duel):
    duel.them.summon("Mogor the Ogre")
    wisp = duel.me.summon(WISP)
    duel.me.equip("Fiery War Axe")
    assert len(wisp.attacks(duel.them.hero, every=True)) == 2
    assert len(duel.me.attacks(duel.them.hero, every=True)) == 1


def test_x63_a_secret_of_the_first_defender_goes_off_after_a_miss(duel):
    duel.them.set_secret("Explosive Trap")
    duel.them.summon(YETI)
    ogre = duel.me.summon("Ogre Brute")
    missed = [one for one in ogre.attacks(duel.them.hero, every=True) if one.duel.them.board[0].health < 5]
    assert missed and all(one.duel.them.secrets == [] for one in missed)


def test_x64_noggenfogger_leads_a_potion_elsewhere(duel):
    duel.me.summon("Mayor Noggenfogger")
    duel.me.give("CFM_621t", parts=["CFM_621t2", "CFM_621t3"])  # Heart of Fire
    outcomes = duel.do("play CFM_621t -> enemy hero", every=True)
    assert {pick for outcome in outcomes for pick in outcome.picks} >= {"target own hero", "target enemy hero"}


def test_x65_icehowl_may_not_choose_a_hero_but_mogor_sends_him_there(duel):
    icehowl = duel.me.summon("Icehowl")
    duel.me.summon("Mogor the Ogre")
    yeti = duel.them.summon(YETI)
    assert not duel.them.hero.can_be_attacked_by(icehowl)
    assert {outcome.duel.them.health for outcome in icehowl.attacks(yeti, every=True)} == {20, 30}


def test_x66_can_only_attack_if_is_asked_when_the_attack_is_listed(duel):
    mauler = duel.me.summon("Unpowered Mauler")
    assert not mauler.can_attack
    duel.me.play("The Coin")
    assert mauler.can_attack
    statue = duel.me.summon("Eerie Statue")
    assert not statue.can_attack


def test_x68_own_immune_characters_are_targets_and_take_no_damage():
    duel = Duel(me="HERO_07")
    duel.me.summon("Mal'Ganis")
    duel.me.play("Fireball", duel.me.hero)
    assert duel.me.health == 30


def test_x69_mal_ganis_saves_from_fatigue_and_life_tap():
    duel = Duel(me="HERO_07")
    duel.me.summon("Mal'Ganis")
    duel.me.set(deck={"CS2_231": 1}).use_power()
    assert duel.me.health == 30 and duel.me.hand == ["CS2_231"]
    duel.end_turn()
    duel.end_turn()
    assert duel.me.health == 30 and duel.me.fatigue == 1


def test_x70_shimmering_courser_stops_only_the_opponent(duel):
    duel.me.summon("Shimmering Courser")
    duel.them.summon("Shimmering Courser")
    duel.me.give("Fireball")
    assert duel.me.targets("Fireball") == {"own 1", "own hero", "enemy hero"}


def test_x70_wee_spellstopper_and_kobold_monk(duel):
    for minion in ("Kobold Monk", "Wee Spellstopper", YETI):
        duel.them.summon(minion)
    duel.me.give("Fireball")
    assert duel.me.targets("Fireball") == {"own hero", "enemy 2"}


def test_x71_valeera_cannot_be_attacked_until_her_next_turn():
    duel = Duel(me="HERO_03")
    duel.me.play("Valeera the Hollow")
    duel.end_turn()
    wisp = duel.them.summon(WISP)
    duel.them.give("Fireball")
    assert not duel.me.hero.can_be_attacked_by(wisp)
    assert "enemy hero" not in duel.them.targets("Fireball")
    duel.end_turn()
    duel.end_turn()
    assert duel.me.hero.can_be_attacked_by(wisp)


def test_x71_her_own_attack_ends_it():
    duel = Duel(me="HERO_03")
    duel.me.play("Valeera the Hollow")
    duel.me.equip("Wicked Knife")
    duel.me.attacks(duel.them.hero)
    duel.end_turn()
    assert duel.me.hero.can_be_attacked_by(duel.them.summon(WISP))


def test_x72_stealth_until_the_next_turn_leaves_own_stealth():
    duel = Duel(me="HERO_03")
    own, lent = duel.me.summon("Worgen Infiltrator"), duel.me.summon(YETI)
    duel.me.play("Conceal")
    assert own.stealth and lent.stealth
    duel.end_turn()
    duel.end_turn()
    assert own.stealth and not lent.stealth


def test_x73_blood_knight_takes_shields_before_bolvar_fireblood(duel):
    bolvar = duel.them.summon("Bolvar, Fireblood")
    duel.me.play("Blood Knight")
    assert bolvar.attack == 3


def test_x73_bolvar_hears_of_the_shields_that_blood_knight_takes(duel):
    bolvar = duel.me.summon("Bolvar, Fireblood")
    duel.me.summon("Argent Squire")
    duel.them.summon("Argent Squire")
    duel.me.play("Blood Knight")
    assert bolvar.attack == 5


def test_x74_blood_knight_takes_the_shields_of_both_sides(duel):
    mine, theirs = duel.me.summon("Argent Squire"), duel.them.summon("Argent Squire")
    duel.me.play("Blood Knight")
    assert not mine.divine_shield and not theirs.divine_shield
    assert (duel.me.board[1].attack, duel.me.board[1].health) == (9, 9)


def test_x75_who_is_unhurt_after_the_loss_of_an_aura_is_not_enraged(duel):
    champion = duel.them.summon("Stormwind Champion", health=1)
    duel.me.play("Moonfire", target=duel.them.summon("Amani Berserker"))
    duel.me.play("Moonfire", target=champion)
    assert [(minion.attack, minion.health) for minion in duel.them.board] == [(2, 3)]


def test_x76_spiteful_smith_sharpens_any_weapon_while_she_is_damaged(duel):
    smith = duel.me.summon("Spiteful Smith", health=3)
    duel.me.equip("Fiery War Axe")
    assert duel.me.hero.attack == 5
    duel.me.play("Gorehowl")
    assert duel.me.hero.attack == 9
    duel.me.set(mana=10).play("Flash Heal", smith)
    assert duel.me.hero.attack == 7


def test_x78_acidmaw_spares_only_himself(duel):
    acidmaw = duel.me.summon("Acidmaw")
    mine, theirs = duel.me.summon(YETI), duel.them.summon(YETI)
    duel.me.play("Whirlwind")
    assert acidmaw.in_play and not mine.in_play and not theirs.in_play


def test_x79_lava_shock_frees_what_is_locked_and_what_is_owed():
    duel = Duel(me="HERO_02")
    duel.me.set(mana=6, overload_locked=4, overload_owed=3).play("Lava Shock", duel.them.hero)
    assert duel.me.mana == 8
    assert duel.me.raw.get("overload_owed", 0) == 0


def test_x80_overload_of_a_spell_that_an_effect_casts_is_counted(duel):
    duel.me.set(deck={"EX1_238": 1})
    duel.me.summon("Grand Archivist")
    duel.end_turn(picks=["deck EX1_238"])
    assert duel.me.raw["mana_overloaded"] == 1


def test_x81_velen_doubles_explosive_runes(duel):
    duel.them.set_secret("Explosive Runes")
    duel.them.summon("Prophet Velen")
    duel.me.play("Chillwind Yeti")
    assert (duel.me.ids, duel.me.hero.damage) == ([], 12 - 5)


def test_x82_what_restores_fully_deals_as_much_as_the_maximum(duel):
    duel.me.summon("Auchenai Soulpriest")
    duel.me.set(armor=10)
    duel.them.set(armor=40, health=20)
    duel.me.play("Tree of Life")
    assert (duel.me.health, duel.them.health, duel.them.armor) == (10, 20, 10)


def test_x83_lifesteal_with_auchenai_hurts_once():
    duel = Duel(me="HERO_09")
    duel.me.summon("Auchenai Soulpriest")
    duel.me.summon("Chillblade Champion").attacks(duel.them.hero)
    assert (duel.me.health, duel.them.health) == (27, 27)


def test_x84_fallen_hero_adds_to_a_heal_that_hurts():
    duel = Duel(me="HERO_09")
    duel.me.summon("Auchenai Soulpriest")
    duel.me.summon("Fallen Hero")
    duel.me.use_power(duel.them.hero)
    assert duel.them.health == 27


def test_x85_lifesteal_that_a_host_got_by_magnetic_serves_its_deathrattle():
    duel = Duel(me="HERO_05", era="p3")
    duel.me.set(health=10).summon("Goblin Bomb")
    duel.me.give("Zilliax")
    duel.do("play BOT_548 at 1")
    duel.me.set(mana=10).play("Twisting Nether")
    assert (duel.me.ids, duel.me.health, duel.them.health) == ([], 12, 28)


def test_x86_a_weapons_lifesteal_serves_no_battlecry_of_a_hero_card():
    duel = Duel(me="HERO_05")
    duel.me.set(health=10).equip("ICC_829t")
    duel.them.summon(YETI)
    duel.me.play("Deathstalker Rexxar")
    assert duel.them.board[0].health == 3 and duel.me.health == 10
    duel.me.attacks(duel.them.hero)
    assert duel.me.health == 15


def test_x81_x82_healing_rain_has_more_points_by_velen_and_as_harm_by_spell_damage(duel):
    duel.me.set(health=1).summon("Prophet Velen")
    duel.me.play("Healing Rain")
    assert duel.me.health == 25
    duel.me.set(health=28, board=[], mana=10).summon("Auchenai Soulpriest")
    duel.me.summon("Kobold Geomancer")
    duel.me.play("Healing Rain")
    assert duel.me.health == 28 - 13


def test_x57_95_a_copy_of_v_07_tr_0n_has_made_no_attacks(duel):
    tron = duel.me.summon("V-07-TR-0N")
    tron.attacks(duel.them.hero)
    duel.me.play("Faceless Manipulator", target=tron)
    for _ in range(4):
        assert duel.me.board[1].can_attack
        duel.me.board[1].attacks(duel.them.hero)
    assert not duel.me.board[1].can_attack
