"""docs/rules/hearthstone.md sections M (triggers) and N (secrets); the number in a name is the rule's."""

from turnwise.hearthstone.testing import Duel


def test_82_a_trigger_with_one_target_asks_no_chance() -> None:
    duel = Duel(me="HERO_02")
    duel.them.set(health=8)
    duel.me.summon("Ragnaros the Firelord")
    outcomes = duel.end_turn(every=True)
    assert len(outcomes) == 1 and outcomes[0].duel.result == "first_won"


def test_82_a_silenced_owner_is_skipped(duel: Duel) -> None:
    juggler = duel.me.summon("Knife Juggler", silenced=True)
    duel.me.play("Bloodfen Raptor")
    assert duel.them.health == 30 and juggler.in_play


def test_82_a_mortally_wounded_owner_still_fires(duel: Duel) -> None:
    duel.me.summon("Ragnaros the Firelord")
    duel.them.summon("Kel'Thuzad")
    dead = duel.them.summon("Bloodfen Raptor")
    duel.me.play("Fireball", target=dead)
    duel.end_turn(picks=["target enemy 1"])
    # Ragnaros kills Kel'Thuzad (8 health), who still brings the Raptor back before he dies.
    assert duel.them.ids == ["CS2_172"]


def test_82_a_waiting_trigger_of_a_minion_that_changes_sides_asks_again_whose_event_it_is(duel):
    sylvanas = duel.me.summon("Sylvanas Windrunner")
    duel.them.summon("Mekgineer Thermaplugg")
    duel.me.play("Fireball", target=sylvanas)
    assert (duel.me.ids, duel.them.ids) == (["GVG_116"], [])  # no Leper Gnome: it was no enemy who died


def test_82_a_waiting_trigger_of_a_minion_that_changes_sides_still_acts(duel):
    sylvanas = duel.them.summon("Sylvanas Windrunner")
    duel.me.summon("Flesheating Ghoul")
    duel.me.play("Fireball", target=sylvanas)
    assert [(minion.id, minion.attack) for minion in duel.them.board] == [("tt_004", 3)]


def test_82_a_text_of_the_card_that_chameleos_was_is_gone(duel):
    duel.me.set(hand=[{"id": "OG_123", "was": "GIL_142", "shifts": True}])
    duel.them.give("Fireball")
    duel.end_turn()
    duel.end_turn()
    assert duel.me.hand[0] == "CS2_029"


def test_83_what_enters_during_the_end_of_turn_does_not_fire() -> None:
    duel = Duel(me="HERO_02")
    duel.me.summon("Kel'Thuzad")
    totem = duel.me.summon("Mana Tide Totem")
    duel.me.play("Lightning Bolt", target=totem)
    hand = len(duel.me.hand)
    duel.end_turn()
    # The totem is back, but its draw is not for this turn.
    assert duel.me.ids == ["FP1_013", "EX1_575"] and len(duel.me.hand) == hand


def test_84_each_summon_of_an_effect_is_followed_by_its_triggers() -> None:
    duel = Duel(me="HERO_05")
    duel.me.summon("Knife Juggler")
    gnome = duel.them.summon("Leper Gnome")
    outcomes = duel.me.play("Unleash the Hounds", every=True)
    assert [len(outcome.picks) for outcome in outcomes] == [1, 1]
    assert {gnome.on(outcome.duel).in_play for outcome in outcomes} == {True, False}


def test_85_after_play_comes_when_the_battlecry_is_done(duel: Duel) -> None:
    duel.me.summon("Knife Juggler")
    yeti = duel.them.summon("Chillwind Yeti")
    outcomes = duel.me.play("Fire Elemental", target=yeti, every=True)
    # 3 damage first; then the knife.
    assert sorted(yeti.on(outcome.duel).health for outcome in outcomes) == [1, 2]


def test_86_random_targets_are_living_ones(duel: Duel) -> None:
    """What the first Ragnaros mortally wounded the second cannot choose, though it still stands."""
    duel.me.summon("Ragnaros the Firelord")
    duel.me.summon("Ragnaros the Firelord")
    duel.them.summon("Chillwind Yeti")
    outcomes = duel.end_turn(every=True)
    assert sorted((o.picks, o.probability) for o in outcomes) == [
        (["target enemy 1"], 0.5),
        (["target enemy hero", "target enemy 1"], 0.25),
        (["target enemy hero", "target enemy hero"], 0.25),
    ]


def test_86_no_target_no_effect(duel: Duel) -> None:
    duel.me.play("Mind Control Tech")
    assert duel.me.ids == ["EX1_085"] and duel.picks == []


def test_86_spells_that_an_effect_casts_do_not_aim_at_the_mortally_wounded(duel):
    duel.me.equip("The Runespear")
    raptor = duel.them.summon("Bloodfen Raptor")
    duel.them.summon("Chillwind Yeti")
    duel.me.attacks(raptor, picks=["offer CS2_022", "offer AT_001", "offer AT_002"])
    outcomes = duel.choose("CS2_022", every=True)  # Polymorph
    assert [(outcome.picks, outcome.duel.them.ids) for outcome in outcomes] == [([], ["CS2_tk1"])]


def test_87_a_secret_waits_for_the_opponents_turn(duel: Duel) -> None:
    duel.me.play("Ice Barrier")
    assert duel.me.secrets == ["EX1_289"]
    duel.me.play("Fireball", target=duel.me.hero)
    assert duel.me.secrets == ["EX1_289"]
    attacker = duel.them.summon("Bloodfen Raptor")
    duel.end_turn()
    attacker.attacks(duel.me.hero)
    assert duel.me.secrets == [] and duel.me.armor == 5 and duel.me.health == 24


def test_88_explosive_before_freezing_trap_on_a_weak_attacker(duel: Duel) -> None:
    duel.them.set_secret("Explosive Trap", "Freezing Trap")
    raptor = duel.me.summon("Bloodfen Raptor")
    raptor.attacks(duel.them.hero)
    assert not raptor.in_play and duel.them.secrets == ["EX1_611"] and duel.me.hand == []


def test_89_snake_trap_on_a_full_board_stays(duel: Duel) -> None:
    target = duel.them.summon("Chillwind Yeti")
    for _ in range(6):
        duel.them.summon("Doomsayer")
    duel.them.set_secret("Snake Trap")
    raptor = duel.me.summon("Bloodfen Raptor")
    raptor.attacks(target)
    assert duel.them.secrets == ["EX1_554"]


def test_89_freezing_trap_ignores_heroes() -> None:
    duel = Duel(me="HERO_01")
    duel.them.set_secret("Freezing Trap")
    duel.me.equip("Fiery War Axe")
    duel.me.attacks(duel.them.hero)
    assert duel.them.secrets == ["EX1_611"] and duel.them.health == 27


def test_90_secret_damage_uses_its_owners_spell_damage(duel: Duel) -> None:
    duel.them.summon("Bloodmage Thalnos")
    duel.them.set_secret("Explosive Trap")
    ogre = duel.me.summon("Boulderfist Ogre")
    ogre.attacks(duel.them.hero)
    assert ogre.health == 4 and duel.me.health == 27


def test_90_a_revealed_secret_repairs_the_bow() -> None:
    duel = Duel(them="HERO_05")
    duel.them.equip("Eaglehorn Bow")
    duel.them.set_secret("Explosive Trap")
    duel.me.summon("Boulderfist Ogre").attacks(duel.them.hero)
    assert duel.them.weapon is not None and duel.them.weapon["durability"] == 3


def test_90_a_destroyed_secret_is_not_revealed() -> None:
    duel = Duel(me="HERO_05", them="HERO_05")
    duel.them.equip("Eaglehorn Bow")
    duel.them.set_secret("Explosive Trap", "Freezing Trap")
    duel.me.play("Flare")
    assert duel.them.secrets == []
    assert duel.them.weapon is not None and duel.them.weapon.get("durability", 2) == 2


def test_91_mad_scientist_puts_a_new_secret_into_play() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(deck={"EX1_611": 1, "EX1_610": 2, "CS2_182": 5})
    duel.me.set_secret("Freezing Trap")
    scientist = duel.me.summon("Mad Scientist", health=1)
    outcomes = scientist.attacks(duel.them.summon("Chillwind Yeti"), every=True)
    assert [o.duel.me.secrets for o in outcomes] == [["EX1_611", "EX1_610"]]
    assert outcomes[0].duel.me.deck == {"EX1_611": 1, "EX1_610": 1, "CS2_182": 5}


def test_91_mad_scientist_with_five_secrets_does_nothing() -> None:
    duel = Duel(me="HERO_05")
    duel.me.set(deck={"EX1_611": 1})
    duel.me.set_secret("Explosive Trap", "Snake Trap", "Ice Barrier", "Ice Block", "Mirror Entity")
    duel.me.summon("Mad Scientist").attacks(duel.them.summon("Chillwind Yeti"))
    assert len(duel.me.secrets) == 5 and duel.me.deck == {"EX1_611": 1}


def test_blessings_of_wisdom_of_both_players_draw_for_each(duel):
    yeti = duel.me.summon("Chillwind Yeti")
    duel.me.play("Blessing of Wisdom", target=yeti)
    duel.end_turn()
    duel.them.play("Blessing of Wisdom", target=yeti)
    duel.end_turn()
    hands = [len(player.hand) for player in duel.players]
    yeti.attacks(duel.them.hero)
    assert [len(player.hand) for player in duel.players] == [hands[0] + 1, hands[1] + 1]
