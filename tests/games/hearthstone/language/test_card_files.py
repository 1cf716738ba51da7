"""Cards of a user's own: they play like any other, and a wrong file is an error that names the card."""

import threading

import pytest

import turnwise
from turnwise.hearthstone.cards import all_cards
from turnwise.hearthstone.checks import check
from turnwise.hearthstone.errors import CardError
from turnwise.hearthstone.game import cards_of_file
from turnwise.hearthstone.language import collecting, minion
from turnwise.hearthstone.testing import Duel

HEADER = "from turnwise.hearthstone.language import *\n"
DEN_MOTHER = """
minion(
    "Den Mother", cost=4, attack=3, health=4, race=BEAST,
    aura=give(ALLIES & BEAST - SELF, 1),
    deathrattle=summon("Cub"),
)
minion("Cub", cost=1, attack=1, health=1, race=BEAST, collectible=False)
"""


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "mine.py"
        path.write_text(HEADER + text)
        return path

    return write


def test_a_card_from_a_file_plays(write):
    duel = Duel(cards=cards_of_file(write(DEN_MOTHER)))
    mother = duel.me.summon("Den Mother")
    raptor = duel.me.summon("Bloodfen Raptor")
    assert (mother.attack, raptor.attack) == (3, 4)
    duel.me.play("Fireball", target=mother)
    assert duel.me.ids == ["Cub", "CS2_172"]
    assert raptor.attack == 3


def test_a_file_is_an_option_of_the_game(write):
    game = turnwise.load("hearthstone", cards=str(write(DEN_MOTHER)))
    cards = ["Den Mother", "CS2_172"] * 15
    state = game.start(seed=1, decks=[{"hero": "HERO_05", "cards": cards}, "p3_hunter_default"], free=True)
    assert not state.is_over


def test_a_file_may_write_a_known_card_anew(write):
    duel = Duel(cards=cards_of_file(write('card("CS2_029", target=ANY_CHARACTER, play=damage(TARGET, 1))')))
    duel.me.play("Fireball", target=duel.them.hero)
    assert duel.them.health == 29


def test_a_card_written_nowhere_is_refused():
    with pytest.raises(CardError, match="in a file of cards or inside `with collecting"):
        minion("Stray", cost=1, attack=1, health=1)
    assert "Stray" not in all_cards().cards


def test_each_thread_collects_its_own_cards():
    began, ended = threading.Event(), threading.Event()

    def elsewhere():
        with collecting():
            began.set()
            ended.wait()

    other = threading.Thread(target=elsewhere)
    with collecting() as mine:
        other.start()
        began.wait()
        minion("Mine", cost=1, attack=1, health=1)
        ended.set()
        other.join()
        minion("Mine too", cost=1, attack=1, health=1)
    assert list(mine.cards) == ["Mine", "Mine too"]


WRONG = {
    'minion("X", cost=1, attack=1, health=1, secret=whenever(ATTACKS, draw()))': "a minion has no secret=: only",
    'weapon("X", cost=1, attack=1, durability=1, secret=whenever(ATTACKS, draw()))': "a weapon has no secret=",
    'spell("X", cost=1, deathrattle=draw())': "a spell has no deathrattle=: it leaves play when it is played",
    'spell("X", cost=1, when=at_end(draw()))': "a spell has no when=",
    'spell("X", cost=1, aura=give(ALLIES, 1))': "a spell has no aura=",
    'card("CS2_029", aura=give(ALLIES, 1))': "card CS2_029: a spell has no aura=",
    'hero_power("X", deathrattle=draw())': "a hero power has no deathrattle=",
    'enchantment("X", play=draw())': "an enchantment has no play=: it is text on a minion",
    'minion("X", cost=1, attack=1, health=1, aura=give(ALLIES, 1, until=THIS_TURN))': "it takes no until=",
    'minion("X", cost=1, attack=1, health=1, aura=while_(MY_TURN, give(ALLIES, 1, until=THIS_TURN)))': "no until=",
    'spell("X", cost=1, play=add_card(pool(BEAST & SPELL)))': "picks from a pool that holds no written card in any era",
    'spell("X", cost=1, play=summon(pool(MINION & (COST == 99))))': "picks from a pool that holds no written card",
    'spell("X", cost=1, play=[*discover(pool(MINION & SPELL))])': "picks from a pool that holds no written card",
    'spell("X", cost=1, play=damage(ENEMIES, -3))': "damage takes a number of at least 0, not -3",
    'spell("X", cost=1, play=heal(MY_HERO, -3))': "heal takes a number of at least 0, not -3",
    'spell("X", cost=1, play=gain_armor(-3))': "armor takes a number of at least 0, not -3",
    'spell("X", cost=1, play=draw(-1))': "draw takes a number of at least 0, not -1",
    'spell("X", cost=1, play=summon("CS2_182", -1))': "summon takes a number of at least 0, not -1",
    'spell("X", cost=1, play=[*only_if(has(ALLIES), discard(-1))])': "discard takes a number of at least 0, not -1",
    'spell("X", cost=1, play=damage(ENEMIES, random_number(-3, 1)))': "from a low number .of at least 0. to a high",
    'spell("X", cost=1, play=set_stats(ALLIES, -1))': "set_stats takes numbers of at least 0",
    'spell("X", cost=1, play=set_stats(ALLIES, 1, -7))': "set_stats takes numbers of at least 0",
    'card("CS2_029", cost=5, target=ANY_CHARACTER, play=damage(TARGET, 6))': "cost=5: expected a number that is worked",
    'minion("X", cost=1, attack=1, health=1, cost_is=5)': "cost_is=5: expected a number that is worked out",
    'spell("X", cost=1, battlecry=draw())': "a spell has no battlecry: say what it does with play=",
    'card("CS2_029", battlecry=draw())': "a spell has no battlecry",
    'minion("X", cost=1, attack=1, health=1, battlecry=draw(), play=draw())': "are the same moment: say one of them",
    'spell("X", cost=1, power="CS2_034")': "power= is the hero power that a hero brings",
    'spell("X", cost=1, keywords=TAUNT, play=draw())': "taunt is a keyword of minions, this is a spell",
    'weapon("X", cost=1, attack=1, durability=1, keywords=[CHARGE])': "charge is a keyword of minions, this is a",
    'spell("X", cost=1, play=give(ALLIES))': r"give\(...\) gives nothing: say attack=, health= or keywords",
    'minion("X", cost=1, attack=1, health=1, aura=give(random(ALLIES), 1))': r"it takes no random\(...\)",
    'minion("X", cost=1, attack=1, health=1, when=whenever(HEALING, []))': "its trigger on heal does nothing",
    'spell("X", cost=1, play=damage(SELF, 1))': "a spell is not in play",
    'spell("X", cost=1, play=take_control(ENEMY_HERO))': "take_control is for minions",
    'spell("X", cost=1, target=ANY_CHARACTER, play=take_control(TARGET))': "take_control is for minions",
    'minion("X", cost=1, attack=1, health=1, play=take_control(random(ENEMIES)))': "take_control is for minions",
    'hero_power("X", aura=give(ALLIES, 1))': "a hero power has no aura=: it acts when it is used",
    'spell("X", cost=1, play=add_card(pool(MINION & TAUNT)))': r"found 'taunt' \(write having\(TAUNT\)\)",
    "def (": "SyntaxError",
    'card("CS2_024", plai=1)': "unexpected keyword argument 'plai'",
    'card("CS2_024", play=damag(TARGET, 3))': "name 'damag' is not defined",
    'card("NOPE_1")': "card NOPE_1: no card of the table has this id",
    'card("CS2_024", era="p9", play=draw())': "written for 'p9'",
    'spell("X", cost=1)\nspell("X", cost=2)': "card X is written twice",
    "spell(3, cost=1)": "a card is named by text, not by 3",
    'spell("X", cost=1, play=[3])': r"card X: expected an effect such as damage\(...\), found 3",
    'spell("X", cost=1, play=[only_if(has(ALLIES), draw())])': "write it with a star",
    'spell("X", cost=1, play=summon("NOPE"))': "card X: it makes 'NOPE', which is not written",
    'spell("X", cost=1, play=summon("CS2_024"))': "card X: summon needs a minion, CS2_024 is a spell",
    'spell("X", cost=1, play=summon(pool(COST == 2)))': "card X: summon needs a minion, .* is a spell",
    'spell("X", cost=1, play=transform(ALLIES, pool(WEAPON)))': "card X: transform needs a minion, .* is a weapon",
    'spell("X", cost=1, play=[*choose_summon(one_of("CS2_024"))])': "offer needs a minion, CS2_024 is a spell",
    'spell("X", cost=1, play=[*discover_power(one_of("CS2_182"))])': "offer needs a hero power, CS2_182 is a minion",
    'spell("X", cost=1, play=[*discover(one_of("CS2_034"))])': "or a hero, CS2_034 is a hero power",
    'spell("X", cost=1, play=add_card("HERO_08"))': "add_card needs a card that a hand can hold, HERO_08 is none",
    'spell("X", cost=1, play=add_copy(random(MINIONS), 2))': "add_copy of a random one makes one copy",
    'spell("X", cost=1, play=recruit(SPELL))': "only minions go to the board",
    'spell("X", cost=1, play=recruit(BEAST | SPELL))': "only minions go to the board",
    'spell("X", cost=1, play=summon_from_hand(ANY_CARD - MINION))': "only minions go to the board",
    'spell("X", cost=1, play=summon_copy_from_deck(COST == 1, 1, 1))': "only minions go to the board",
    'spell("X", cost=1, play=summon_copy_from_deck(MINION, 1, 0))': "1 to 127 health, not 1 and 0",
    'spell("X", cost=1, in_deck=after(PLAY, summon_self()))': "summon_self is for minions",
    'spell("X", cost=1, play=[draw(), repeat(300, has(ALLIES))])': "repeat takes 1 to 200, not 300",
    'spell("X", cost=1, play=set_health(ENEMY_HERO, 0))': "set_health takes 1 to 9999, not 0",
    'spell("X", cost=1, play=buff_deck(MINION, 1, -1))': "buff_deck takes 0 to 14, not -1",
    'spell("X", cost=1, play=tax_spells_next_turn(-2))': "tax_next_turn takes 0 to 100, not -2",
    'spell("X", cost=1, play=power_costs(-1))': "power_cost takes 0 to 100, not -1",
    'minion("X", cost=1, attack=1, health=1, when=after(SPELL, draw()))': "is none of the events",
    'spell("X", cost=1, play=equip("CS2_182"))': "equip needs a weapon",
    'spell("X", cost=1, play=discover("CS2_024"))': r"needs a choice such as one_of\(...\)",
    'spell("X", cost=1, play=replace_hero("CS2_182"))': "replace_hero needs a hero",
    'spell("X", cost=1, play=damage(ENEMY_HERO, 100000))': "card X: one of its numbers is too large",
    'spell("X", cost=1, play=damage("enemy", 3))': "expected a set such as ALLIES, found 'enemy'",
    'spell("X", cost=1, play=damage(ENEMY_HERO, ALLIES))': "expected a number or condition",
    'spell("X", cost=1, target=MINIONS & (ATTACK >= "a"), play=destroy(TARGET))': "ATTACK is compared with a plain",
    'spell("X", cost=1, play=draw(1, "everybody"))': "'everybody' is none of the whose",
    'spell("X", cost=1, play=give(ALLIES, 0, 0, "flying"))': "'flying' is none of the keywords",
    'spell("X", cost=1, play=add_card(pool(DAMAGED)))': "'damaged' says nothing about a card in a pool",
    's = ALLIES\nfor _ in range(5000): s = s & BEAST\nspell("X", cost=1, play=damage(s, 1))': "nested too deep",
    'spell("X", cost=1000)': "card X: its cost must be 0 to 127, not 1000",
    'spell("X", cost=-1)': "card X: its cost must be 0 to 127, not -1",
    'spell("X", cost=1, overload=-1)': "its overload must be 0 to 10",
    'minion("X", cost=1, attack=1, health=0)': "card X: its health must be 1 to 127, not 0",
    'weapon("X", cost=1, attack=1, durability=0)': "its durability must be 1 to 127, not 0",
    'minion("X", attack=1, health=1)': "missing 1 required keyword-only argument: 'cost'",
    'minion("X", cost=1, attack=1, health=1, race="beast")': r"a race is one of BEAST, MECH, DEMON, ..., not 'beast'",
    'minion("X", cost=1, attack=1, health=1, when=draw())': "found the effect draw",
    'minion("X", cost=1, attack=1, health=1, play=at_end(draw()))': r"line 2: TypeError: expected an effect",
    'minion("X", cost=1, attack=1, health=1, play="draw")': r"expected an effect such as damage\(...\), or",
    'minion("X", cost=1, attack=1, health=1, aura=[at_end(draw())])': r"an aura is give\(...\)",
    'spell("X", cost=1, secret=draw())': r"card X: expected a trigger such as whenever\(...\)",
    'spell("X", cost=1, play=damage(TARGET, 3))': "card X: its text speaks of TARGET, but target= does not say whom",
    'spell("X", cost=1, target=MINIONS, play=draw())': "card X: its player chooses a target, but its text never",
    'spell("X", cost=1, play=damage(ATTACKER, 3))': "ATTACKER belongs to a trigger; nothing has happened in play=",
    'spell("X", cost=1, play=draw(AMOUNT))': "AMOUNT belongs to a trigger",
    'spell("X", cost=1, target=random(MINIONS), play=destroy(TARGET))': r"random\(...\) is the whole object of a verb",
    'spell("X", cost=1, play=destroy(random(MINIONS) & DAMAGED))': r"random\(...\) is the whole object of a verb",
    'spell("X", cost=1, play=destroy(random(MINIONS, 0)))': r"random\(...\) takes at least one, not 0",
    'spell("X", cost=1, play=heal(MY_HERO, random_number(1, 3)))': r"random_number\(...\) is the whole amount of",
    'spell("X", cost=1, play=damage(ENEMIES, random_number(3, 1)))': "to a high one, not from 3 to 1",
    'spell("X", cost=1, play=track(11))': "a choice has 1 to 10 options, not 11",
    'spell("X", cost=1, target=MINIONS & TAUNT, play=destroy(TARGET))': r"found 'taunt' \(write having\(TAUNT\)\)",
    'spell("X", cost=1, play=give(ALLIES, 1, until="tomorrow"))': "until= is THIS_TURN or MY_NEXT_TURN, not 'tomorrow'",
    'spell("X", cost=1, play=give(ALLIES, 1, 1, until=THIS_TURN))': "it can give Attack or charge or immune or",
    'spell("X", cost=1, play=give(ALLIES, 0, 0, TAUNT, until=MY_NEXT_TURN))': "it can give stealth and nothing else",
    'spell("X", cost=1, play=add_card(pool(of_class("wizard"))))': "'wizard' is none of the classes",
    'spell("X", cost=1, play=add_card(pool(from_set("nope"))))': "no set is called 'nope'; there are basic, classic",
    'spell("X", cost=1, play=summon(one_of()))': r"one_of\(\) lists no card",
    'spell("X", cost=1, secret=whenever(ATTACKS, draw()), play=draw())': "a secret acts by its trigger",
    'spell("X", cost=1, play=attach(ALLIES, "CS2_182"))': "attach needs an enchantment, CS2_182 is a minion",
    'spell("X", cost=1, need=ALLIES, play=draw())': "expected a number or condition, found the set allies",
    'spell("X", cost=1, play=[draw()] * 70000)': "card X: its text is too long",
    'spell("A+B", cost=1)': r"card 'A\+B': its id has \+ in it; say another one with id=",
    'spell("", cost=1)': "its id is empty",
    'spell("X", id="CS2_101t", cost=1)': "summon needs a minion, CS2_101t is a spell",
    'minion("X", cost=1, attack="a", health=1)': "Expected `int`, got `str`",
    'minion("X", cost=1, attack=1, health=1, class_="clown")': "'clown' is none of the classes",
    'minion("X", cost=1, attack=1, health=1, aura=damage(ALLIES, 1))': "it cannot damage",
    'minion("X", cost=1, attack=1, health=1, aura=give(ALLIES, 0, count(ALLIES)))': "an aura gives fixed numbers",
    'minion("X", cost=1, attack=1, health=1, when=whenever("rain", draw()))': "'rain' is none of the events",
    'hero_power("P", power="NOPE")': "its power 'NOPE' is no hero power",
    "raise SystemExit(3)": "SystemExit: 3",
    "1 / 0": "ZeroDivisionError",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_card_is_a_typed_error(write, text):
    path = write(text)
    with pytest.raises(CardError, match=WRONG[text]) as error:
        turnwise.load("hearthstone", cards=str(path))
    assert str(error.value).startswith(str(path))


def test_the_cards_of_the_package_hold_to_the_same_rules():
    cards = all_cards()
    for definition in (*cards.cards.values(), *cards.era_cards.values()):
        check(definition)


def test_a_card_that_brings_itself_back_forever_is_a_typed_error(write):
    text = 'minion("Phoenix", cost=1, attack=1, health=1, deathrattle=[summon("Phoenix"), damage(MINIONS, 1)])'
    duel = Duel(cards=cards_of_file(write(text)))
    phoenix = duel.me.summon("Phoenix")
    with pytest.raises(turnwise.TurnwiseError):
        duel.me.play("Arcane Shot", target=phoenix)


def test_a_card_that_summons_itself_stops_at_a_full_board(write):
    text = 'minion("Amoeba", cost=1, attack=1, health=1, when=after(SUMMON, summon("Amoeba"), by=ME))'
    duel = Duel(cards=cards_of_file(write(text)))
    duel.me.summon("Amoeba")
    duel.me.play("Wisp")
    assert len(duel.me.ids) == 7


def test_a_card_written_anew_is_new_in_every_era(write):
    duel = Duel(cards=cards_of_file(write('card("FP1_028", when=at_end(draw()))')), era="p1_2014")
    undertaker = duel.me.summon("Undertaker")
    duel.me.play("Leper Gnome")
    assert undertaker.attack == 1


def test_heroes_keep_their_numbers_and_no_hero_is_summoned(write):
    text = """
spell("Turn", cost=0, play=swap_stats(CHARACTERS))
spell("Set", cost=0, play=set_stats(CHARACTERS, 2, 2))
spell("Call", cost=0, play=[note(MY_HERO), summon_noted()])
spell("Copy", cost=0, play=shuffle_copy(MY_HERO))
"""
    for name in ("Turn", "Set", "Call", "Copy"):
        duel = Duel(cards=cards_of_file(write(text)))
        duel.me.play(name)
        assert (duel.me.health, duel.them.health, duel.me.ids) == (30, 30, [])
        assert "HERO_08" not in duel.me.deck


def test_a_hero_may_lose_all_its_health_for_good(write):
    duel = Duel(cards=cards_of_file(write('spell("Wither", cost=0, play=give(ENEMY_HERO, 0, -30))')))
    duel.me.play("Wither")
    assert duel.result == "first_won"
    assert duel.state.game.state_from_json(duel.state.to_json()) == duel.state


ONE_AT_RANDOM = {
    "add_copy(R)", "shuffle_copy(R)", "summon_copy(R)", "summon_copy(R, exact=True)", "bounce(R)", "take_control(R)",
    "[note(R), summon_noted()]", 'transform(R, "CS2_171")', "become_copy(R)", "swap_stats(R)", "give(R, 1, 1)",
    "set_stats(R, 1, 1)", "silence(R)", "freeze(R)", "destroy(R)", "damage(R, 1)", "heal(R, 1)", "lose(R, TAUNT)",
    "remember(R)", "trigger_deathrattle(R)",
}  # fmt: skip


@pytest.mark.parametrize("verb", sorted(ONE_AT_RANDOM))
def test_every_verb_takes_one_at_random(write, verb):
    text = f'R = random(ENEMY_MINIONS)\nminion("X", cost=0, attack=1, health=1, play={verb})'
    duel = Duel(cards=cards_of_file(write(text)))
    duel.them.summon("River Crocolisk")
    duel.them.summon("Chillwind Yeti")
    outcomes = duel.me.play("X", every=True)
    assert [(outcome.probability, outcome.picks) for outcome in outcomes] == [
        (0.5, ["target enemy 1"]),
        (0.5, ["target enemy 2"]),
    ]


def test_a_folder_is_no_file_of_cards(tmp_path):
    (tmp_path / "__main__.py").write_text("")
    with pytest.raises(CardError, match="expected a Python file, found a folder"):
        cards_of_file(tmp_path)


def test_a_file_that_is_not_there():
    with pytest.raises(CardError, match="No such file"):
        turnwise.load("hearthstone", cards="absent.py")


def test_an_action_with_a_card_of_two_words_says_why_not(write):
    duel = Duel(cards=cards_of_file(write(DEN_MOTHER)))
    duel.me.summon("Wisp")
    duel.me.give("Den Mother").set(mana=3)
    with pytest.raises(turnwise.errors.IllegalActionError, match="it costs 4 and there is 3 mana"):
        duel.do("play Den Mother at 2")


def test_battlecry_is_the_word_for_minions_and_weapons(write):
    text = (
        'minion("Archer", cost=1, attack=1, health=1, target=ANY_CHARACTER, battlecry=damage(TARGET, 1))\n'
        'weapon("Bow", cost=1, attack=1, durability=1, battlecry=draw())\n'
        'card("CS2_122", target=ANY_CHARACTER, battlecry=damage(TARGET, 2))  # Raid Leader\n'
    )
    duel = Duel(cards=cards_of_file(write(text)))
    duel.me.play("Archer", target=duel.them.hero)
    duel.me.play("Raid Leader", target=duel.them.hero)
    assert duel.them.health == 27
    duel.me.play("Bow")
    assert len(duel.me.hand) == 1


AURAS = """
minion("Berserker", cost=1, attack=2, health=4, aura=while_(has(SELF & DAMAGED), give(SELF, 3)))
minion("Nurse", cost=1, attack=1, health=4, aura=give(ALLIES & DAMAGED - SELF, 3, 0, TAUNT))
spell("Sweep", cost=0, play=damage(ALLIES, 1))
spell("Bandage", cost=0, target=ALLIES, play=heal(TARGET, 5))
minion("Hoarder", cost=1, attack=1, health=4, aura=while_(hand_size() >= 2, give(SELF, 5)))
"""


def test_auras_that_depend_on_damage_follow_it(write):
    """Damage and healing refresh them, and the JSON form has nothing else to say."""
    duel = Duel(cards=cards_of_file(write(AURAS)))
    berserker, nurse = duel.me.summon("Berserker"), duel.me.summon("Nurse")
    raptor = duel.me.summon("Bloodfen Raptor", max_health=5, health=5)

    def attacks():
        duel.state.check()
        again = duel.game.state_from_json(duel.state.to_json())
        assert again == duel.state
        assert again.to_json() == duel.state.to_json()
        return berserker.attack, nurse.attack, raptor.attack, raptor.taunt

    assert attacks() == (2, 1, 3, False)
    duel.me.play("Sweep")
    assert attacks() == (8, 1, 6, True)
    duel.me.play("Bandage", target=berserker)
    assert attacks() == (2, 1, 6, True)


def test_auras_that_depend_on_the_hand_follow_it(write):
    duel = Duel(cards=cards_of_file(write(AURAS)))
    hoarder = duel.me.summon("Hoarder")
    assert hoarder.attack == 1
    duel.me.play("Arcane Intellect")
    duel.state.check()
    assert hoarder.attack == 6
    duel.me.play(duel.me.hand[0])
    duel.state.check()
    assert hoarder.attack == 1


def test_an_equipped_hero_can_be_looked_at(write):
    duel = Duel()
    duel.me.equip("Fiery War Axe")
    assert duel.me.hero.attack == 3
    assert duel.me.hero.can_attack


def test_a_second_file_changes_nothing_in_the_first_game(tmp_path):
    """Two games each have their own card of the same id; a deck knows which it is of."""
    from turnwise.hearthstone import Deck, deck

    cub = "from turnwise.hearthstone.language import *\nminion('Cub', cost=1, attack=1, health=1, class_='{}')\n"
    sets = []
    for name in ("hunter", "mage"):
        path = tmp_path / f"{name}.py"
        path.write_text(cub.format(name))
        sets.append(cards_of_file(path))
    rest = deck("p3_hunter_default").cards[:28]
    mine = Deck("mine", "HERO_05", (*rest, "Cub", "Cub"), "p3", own=sets[0])
    with pytest.raises(turnwise.errors.BadSetupError, match="is a mage card, the hero is a hunter"):
        Deck("mine", "HERO_05", mine.cards, "p3", own=sets[1])
    with pytest.raises(turnwise.errors.BadSetupError, match="no card has the id 'Cub'"):
        Deck("mine", "HERO_05", mine.cards, "p3")
    first, second = (turnwise.load("hearthstone", cards=cards) for cards in sets)
    first.start(seed=1, decks=[mine.to_plain()] * 2)
    with pytest.raises(turnwise.errors.BadSetupError, match="is a mage card, the hero is a hunter"):
        second.start(seed=1, decks=[mine.to_plain()] * 2)
