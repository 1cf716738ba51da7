"""The card language: cards as values, as short as their printed text.

    from turnwise.hearthstone.language import *

    card("CS2_024", target=ANY_CHARACTER, play=[damage(TARGET, 3), freeze(TARGET)])              # Frostbolt
    card("NEW1_019", when=[after(SUMMON, [damage(random(ENEMIES), 1)], by=ME)])                  # Knife Juggler

A card of the real game is `card(id, ...)`: numbers, class, race, keywords, overload and spell damage come from the
era's table, so a card without text needs only `card("CS2_182")`. A card of your own is `minion(name, ...)`,
`spell(...)`, `weapon(...)`, `hero_power(...)` and says its numbers too. An `enchantment(name, ...)` is text that
`attach` hangs on a minion.

**Moments of a card** (each is one effect or a list of effects)::

    play         the battlecry of a minion, weapon or hero card (battlecry= says the same), the effect of a spell or
                 hero power
    deathrattle  when it dies
    when         triggers: a list of whenever(...), after(...), at_start(...), at_end(...)
    secret       one trigger; the card is a secret
    quest        quest(goal, reward, trigger)
    in_hand      triggers that act while the card is in hand (SELF is the card there: change_own_cost, become)
    in_deck      triggers that act from the deck (summon_self)
    aura         a list of give(...) without a time, cost(...) for cards in hand
    start        at the start of the game
    drawn        it is cast when it is drawn, and another card is drawn
    cost         its own cost changes by this number (a negative one makes it cheaper); of a card of your own this is
                 self_cost, since cost is the number printed on it
    cost_is      its own cost becomes this number when it is 0 or more, applied last: either(condition, 1, -1)
    target       the set its player chooses from; a spell or power needs one, a battlecry may go without
    target_if    it asks for a target only while this holds: PLAYED_BEFORE (Combo), in_hand(DRAGON)
    choose       Choose One: the ids of two cards whose texts are the options; `play` is then what both together do,
                 where that is more than one after the other (Fandral)
    on_discard   when this card leaves my hand by a discard
    need         a condition without which it cannot be played
    power        a hero's hero power; for a hero power: the id of its upgraded form
    fleeting     True: in hand it lasts until the end of the turn
    sleeps       the dormant card as which it comes into play
    repeats      the card that comes to my hand when this one is played
    keywords     more than the table knows: ELUSIVE, FREEZES, CANT_ATTACK, DOUBLE_BATTLECRY, ...
    era          write the card a second time with era="p1_2014" where one era's text differs

**Nouns are sets of characters**; `&` both, `|` either, `-` without::

    CHARACTERS MINIONS HEROES  ALLIES (my minions) FRIENDS (my hero too) ENEMY_MINIONS ENEMIES (their hero too)
    MY_HERO ENEMY_HERO SELF TARGET ADJACENT
    IT        what an event is about (the minion summoned, damaged, played; of an attack: ATTACKER)
    DEFENDER  of an attack; SPELL_TARGET of a CAST event: whom the spell is aimed at
    ATTACKED  who defends now, if something has changed that since (Noble Sacrifice)
    SUMMONED  the last minion that this text summoned; beside(set) the neighbours
    random(set, n)  n different living ones
    filters: BEAST MECH DEMON DRAGON MURLOC PIRATE TOTEM ELEMENTAL, DAMAGED, having(TAUNT), ATTACK >= 7, HEALTH <= 3,
             COST == 2, is_card("CS2_101t"), LEGENDARY, BATTLECRY
    card filters (hand, deck, pools): MINION SPELL WEAPON HERO_CARD SECRET, races, having(...), COST == 1,
             of_class("mage"), and for pools only HAS_TEXT, from_set("naxxramas")

**Numbers**: count(set), attack_of(set), health_of(set), hand_size(ME), weapon_attack(ME), SAVED, ... with + - *, and
either(condition, a, b), random_number(1, 4). **Conditions**: COMBO, has(set), comparisons of numbers (>= <= > < and
equals(a, b)), `&`, `|`, `~`.

**Cards an effect makes**: an id, `one_of("NEW1_032", "NEW1_033")` (with called="Companion" the text says that instead
of the list), `pool(MINION & (COST == 1))`, or a named pool of pools.py, `pool(MINION_COST_1)`. An open pool holds the
collectible cards of the era's sets that fit and are written.

What the language cannot say is a named operation in core/games/hearthstone/verbs/ with a verb here (kazakus,
build_beast, army). Verbs and their arguments are the functions below; `text/` says any of them in English.
"""

from .cards import *
from .numbers import *
from .sets import *
from .triggers import *
from .verbs import *
