"""Secrets: what they hear, what they let pass."""

YETI = "Chillwind Yeti"


def test_ice_block_sleeps_on_its_own_turn(duel):
    duel.me.hide("Ice Block").set(health=2).hold("Hellfire")
    duel.play("Hellfire")
    assert duel.duel.result == "second_won"


def test_ice_block_counts_armor_and_makes_immune(duel):
    duel.them.hide("Ice Block").set(health=4, armor=3)
    duel.me.hold("Fireball", "Arcane Blast", "Fireball").set(mana=10)
    duel.play("Fireball", "enemy hero")
    assert (duel.them.health, duel.them.armor, duel.them.secrets) == (1, 0, ["Ice Block"])
    duel.play("Fireball", "enemy hero")
    assert (duel.them.health, duel.them.secrets) == (1, [])
    assert not duel.targets("power") - {"own hero"}


def test_a_mirrored_minion_is_summoned(duel):
    duel.them.hide("Mirror Entity").summon("Knife Juggler")
    duel.me.hold(YETI)
    ch = duel.chances_of("play", YETI, lambda d: (d.me.health, *d.me.board))
    assert ch == {(29, "Chillwind Yeti 4/5"): 0.5, (30, "Chillwind Yeti 4/4"): 0.5}


def test_freezing_trap_lets_a_hero_pass(duel):
    duel.me.equip("Fiery War Axe")
    duel.them.hide("Freezing Trap", "Explosive Trap")
    duel.attack("hero", "enemy hero")
    assert duel.them.secrets == ["Freezing Trap"]
    assert duel.them.health == 27
    assert duel.me.health == 28


def test_traps_of_the_hero_ignore_an_attack_on_a_minion(duel):
    duel.me.summon(YETI)
    duel.them.summon("Wisp").hide("Explosive Trap", "Ice Barrier", "Freezing Trap")
    duel.attack("1", "enemy 1")
    assert duel.them.secrets == ["Explosive Trap", "Ice Barrier"]
    assert duel.me.hand == [YETI]
    assert duel.them.board == ["Wisp 1/1"]


def test_snake_trap_hears_a_hero_too(duel):
    duel.me.equip("Fiery War Axe")
    duel.them.summon(YETI).hide("Snake Trap")
    duel.attack("hero", "enemy 1")
    assert duel.them.board == ["Chillwind Yeti 4/2"] + ["Snake 1/1"] * 3


def test_snake_trap_fills_the_last_place(duel):
    duel.me.summon(YETI)
    duel.them.summon(*["Wisp"] * 6).hide("Snake Trap")
    duel.attack("1", "enemy 1")
    assert duel.them.board.count("Snake 1/1") == 1


def test_no_secret_acts_on_its_own_turn(duel):
    duel.me.summon(YETI).hide("Freezing Trap", "Explosive Trap", "Ice Barrier", "Snake Trap")
    duel.attack("1", "enemy hero")
    assert len(duel.me.secrets) == 4


def test_mirror_entity_ignores_its_owner(duel):
    duel.me.hide("Mirror Entity").hold(YETI)
    duel.play(YETI)
    assert duel.me.secrets == ["Mirror Entity"]


def test_mirror_entity_waits_for_room(duel):
    duel.them.hide("Mirror Entity").summon(*["Wisp"] * 7)
    duel.me.hold(YETI)
    duel.play(YETI)
    assert duel.them.secrets == ["Mirror Entity"]


def test_mirror_entity_wants_a_minion_that_is_played(duel):
    duel.them.hide("Mirror Entity")
    duel.me.hold("Animal Companion")
    duel.play("Animal Companion")
    assert duel.them.secrets == ["Mirror Entity"]


def test_mirror_entity_does_not_copy_the_dead(duel):
    duel.them.hide("Mirror Entity")
    duel.me.summon("Brann Bronzebeard").hold("Witchwood Grizzly")
    duel.them.hold(*["Wisp"] * 7)
    duel.play("Witchwood Grizzly")
    assert duel.them.secrets == ["Mirror Entity"]
    assert duel.me.board == ["Brann Bronzebeard 2/4"]


def test_mirror_entity_copies_what_faceless_became(duel):
    duel.them.hide("Mirror Entity").summon("Boulderfist Ogre")
    duel.me.hold("Faceless Manipulator")
    duel.play("Faceless Manipulator", "enemy 1")
    assert duel.them.board == ["Boulderfist Ogre 6/7"] * 2


def test_a_secret_is_active_once(duel):
    duel.me.hide("Ice Barrier").hold("Ice Barrier", "Ice Block")
    assert not duel.can("play", "Ice Barrier")
    assert duel.can("play", "Ice Block")


def test_a_secret_is_a_spell(duel):
    duel.me.summon("Archmage Antonidas").hold("Ice Block")
    duel.play("Ice Block")
    assert duel.me.hand == ["Fireball"]


def test_explosive_trap_has_the_spell_damage_of_its_owner(duel):
    duel.them.hide("Explosive Trap").summon("Bloodmage Thalnos")
    duel.me.summon(YETI)
    duel.attack("1", "enemy hero")
    assert duel.me.board == ["Chillwind Yeti 4/2"]


def test_eaglehorn_bow_counts_each_secret(duel):
    duel.them.equip("Eaglehorn Bow").hide("Explosive Trap", "Freezing Trap")
    duel.me.summon(YETI)
    duel.attack("1", "enemy hero")
    assert duel.them.weapon == "Eaglehorn Bow 3/4"
    assert duel.me.hand == [YETI]


def test_a_destroyed_secret_is_not_revealed(duel):
    duel.them.equip("Eaglehorn Bow").hide("Explosive Trap")
    duel.me.hold("Flare")
    duel.play("Flare")
    assert duel.them.weapon == "Eaglehorn Bow 3/2"


def test_eaglehorn_bow_ignores_enemy_secrets(duel):
    duel.me.equip("Eaglehorn Bow")
    duel.them.hide("Ice Barrier")
    duel.attack("hero", "enemy hero")
    assert duel.me.weapon == "Eaglehorn Bow 3/1"


def test_flare_spares_own_secrets(duel):
    duel.me.hide("Ice Block").hold("Flare")
    duel.play("Flare")
    assert duel.me.secrets == ["Ice Block"]
