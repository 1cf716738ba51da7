#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

// The card table: cards as data. The Python card language (src/turnwise/hearthstone/language/) compiles to the flat
// arrays below, once; the rules read them and never call back. layout() is the dictionary between the two: it gives the
// compiler every word, bit, mode and field of this file by name, so each of them is added here and in language/ and
// nowhere else.

namespace turnwise::hearthstone {

// A card and the era that prints it, in one number: card * kEras + era. Row 0 is the unknown card.
using Row = uint16_t;
using CardNumber = uint16_t;
inline constexpr int kEras = 8;
inline constexpr Row row_of(CardNumber card, int era) { return static_cast<Row>(card * kEras + era); }
inline constexpr CardNumber card_of(Row row) { return static_cast<CardNumber>(row / kEras); }
inline constexpr int era_of(Row row) { return row % kEras; }
// The row of another card in the era of this one: generated cards take the era of the card that made them.
inline constexpr Row same_era(CardNumber card, Row like) { return row_of(card, era_of(like)); }

#define TURNWISE_ENUM_ITEM(name) name,
#define TURNWISE_NAME_ITEM(name) #name,
#define TURNWISE_COUNT_ITEM(name) +1

#define TURNWISE_HS_TYPES(X) X(none) X(minion) X(spell) X(weapon) X(hero) X(hero_power) X(enchantment)
// clang-format off
#define TURNWISE_HS_CLASSES(X) \
    X(neutral) X(druid) X(hunter) X(mage) X(paladin) X(priest) X(rogue) X(shaman) X(warlock) X(warrior) X(deathknight) \
    X(dream) X(grimy_goons) X(jade_lotus) X(kabal)
// clang-format on
#define TURNWISE_HS_RARITIES(X) X(none) X(common) X(free) X(rare) X(epic) X(legendary)
// clang-format off
#define TURNWISE_HS_RACES(X) \
    X(no_race) X(beast) X(mech) X(demon) X(dragon) X(murloc) X(pirate) X(totem) X(elemental) X(all)
// clang-format on

// Bits of a character's flag word. The first part is what a card can print or an effect can give; the second is what
// happened to the character.
// clang-format off
#define TURNWISE_HS_KEYWORDS(X)                                                                                     \
    X(taunt) X(charge) X(rush) X(divine_shield) X(stealth) X(windfury) X(poisonous) X(lifesteal)                    \
    X(elusive)                /* no target for spells and hero powers */                                            \
    X(cant_attack)                                                                                                  \
    X(freezes)                /* what it damages */                                                                 \
    X(immune)                                                                                                       \
    X(immune_while_attacking) /* a weapon that protects its hero */                                                 \
    X(double_battlecry)       /* its controller's battlecries resolve twice */                                      \
    X(aims_power)             /* its controller's Steady Shot may be aimed */                                       \
    X(deathrattle)            /* has one, printed or given */                                                       \
    X(shy)                    /* no target for the opponent's spells and hero powers */                              \
    X(double_end)             /* its controller's end-of-turn texts act twice */                                     \
    X(no_powers)              /* nobody can use a hero power */                                                     \
    X(keeps_weapon)           /* its controller's weapon loses no durability in their turn */                       \
    X(cleaves)                /* also hits the neighbours of what it attacks */                                     \
    X(armors)                 /* its player gains Armor for the damage it deals */                                   \
    X(magnetic)                                                                                                     \
    X(frozen) X(silenced)                                                                                           \
    X(doomed)                 /* pending destroy: leaves in the next death step */                                  \
    X(fresh)                  /* entered play, changed side or was transformed this turn */                         \
    X(spares_heroes)          /* cannot attack heroes this turn */                                                  \
    X(immune_this_turn)                                                                                             \
    X(stealth_until_turn)     /* Stealth that ends when its controller's turn starts */                             \
    X(burdened)               /* has attachments in State::attachments */                                           \
    X(crystal)                /* has the size that Crystal Core gives once (rule X273) */
// clang-format on

// What a text in play changes about the rules, for its player unless it says otherwise.
// clang-format off
#define TURNWISE_HS_RULES(X)                                                                                        \
    X(power_twice) X(power_always) /* how often the hero power may be used in a turn */                             \
    X(power_hits)             /* the hero power deals one more damage */                                            \
    X(power_sharpens)         /* a weapon: a power that would replace it gives it Attack */                         \
    X(takes_for_hero)         /* damage to the hero hits this instead */                                            \
    X(halts_hero_damage)      /* the hero takes one damage at a time */                                             \
    X(doubles_hero_damage)                                                                                          \
    X(shares_spell_damage)    /* its spell damage counts for the other player too */                                \
    X(random_targets)         /* all targets of both players are chosen by chance */                                \
    X(attacks_always)         /* a weapon with which the hero may attack any number of times */                     \
    X(double_spells)          /* damage and healing of spells and hero power count twice */                         \
    X(harmful_healing)        /* healing is damage */                                                               \
    X(double_deathrattles)    /* of minions */                                                                      \
    X(both_options)           /* Choose One cards do both */                                                        \
    X(attack_is_health)       /* its own Attack */                                                                  \
    X(four_attacks)           /* it attacks four times a turn */                                                    \
    X(spends_attack)          /* a weapon that loses Attack instead of durability on minions */                     \
    X(spares_minions)         /* damage leaves minions at least 1 health */                                         \
    X(returns)                /* a text on a borrowed minion: without it, the minion goes back */                   \
    X(double_healing) X(double_power) /* all healing; damage and healing of the hero power */                       \
    X(extra_shuffles)         /* each card shuffled into a deck is shuffled in once more */                         \
    X(spells_cost_health) X(murlocs_cost_health)                                                                    \
    X(repeats_spell) X(repeats_battlecry) /* the next one acts twice */                                             \
    X(spells_steal_life) X(gives_echo) /* to minions in hand */                                                     \
    X(double_weapon_deathrattles)
// clang-format on

// What can happen. The after_ events come when the causing action is complete.
// clang-format off
#define TURNWISE_HS_EVENTS(X)                                                                                     \
    X(none) X(play) X(after_play) X(cast) X(after_cast) X(summon) X(after_summon) X(attack) X(after_attack)       \
    X(damage) X(heal) X(death) X(power) X(draw) X(enter_hand) X(discard) X(overload) X(reveal) X(armor)           \
    X(fatal)                  /* a hero would take fatal damage */                                                \
    X(turn_start) X(turn_end)                                                                                     \
    X(weapon_lost) X(after_shield_lost) X(freeze) X(equip)                                                        \
    X(counter)                /* a spell is about to be cast, before anybody reacts to it */                      \
    X(lost_play)              /* a minion was played and is gone before anybody can react to that */
// clang-format on

// Operations by theme. What each one reads is said beside its verb in language/ and where verbs/ runs it.
// clang-format off
#define TURNWISE_HS_FLOW(X)                                                                                          \
    X(end) X(skip) X(repeat) X(save) X(aim) X(deaths)
#define TURNWISE_HS_HARM(X)                                                                                          \
    X(damage) X(split_damage) X(excess_damage) X(prevent) X(heal) X(split_heal) X(set_health) X(armor) X(freeze)     \
    X(silence) X(destroy) X(destroy_all_but_one) X(spare_strongest)
#define TURNWISE_HS_MINIONS(X)                                                                                       \
    X(give) X(give_one_of) X(spell_power) X(lose) X(set_stats) X(double_health) X(swap_stats) X(swap_with)           \
    X(swap_health) X(swap_attack) X(minion_size) X(attach) X(drop_text) X(copy_deathrattle) X(chosen_deathrattle)    \
    X(deck_deathrattle) X(trigger_deathrattle) X(link) X(destroy_linked) X(transform) X(become_copy) X(awaken)       \
    X(take_control) X(give_back) X(bounce) X(attack) X(attack_again)
#define TURNWISE_HS_SUMMONING(X)                                                                                     \
    X(summon) X(jade_golem) X(summon_copy) X(summon_copies) X(small_copies) X(summon_drawn) X(summon_dead)           \
    X(resurrect_upgraded) X(return_to_life) X(note) X(summon_noted) X(summon_remembered) X(summon_from_deck)         \
    X(summon_copies_of_deck) X(summon_from_hand) X(summon_held_copy) X(summon_discarded) X(summon_self)
#define TURNWISE_HS_HANDS(X)                                                                                         \
    X(add_card) X(add_copy) X(add_dead) X(note_event) X(copy_from_hand) X(copy_lowest) X(copy_hand) X(remember)      \
    X(add_remembered) X(return_self) X(return_it) X(return_discarded) X(give_hand) X(buff_hand) X(double_hand)       \
    X(bless_hand) X(change_cost) X(change_own_cost) X(become) X(upgrade) X(discard) X(discard_hand)                  \
    X(remove_from_hand) X(replace_hand) X(replace_spells) X(demonic_project) X(swap_with_hand)
#define TURNWISE_HS_DECKS(X)                                                                                         \
    X(draw) X(draw_another) X(draw_lowest) X(draw_secrets) X(drawn_cost) X(transform_drawn) X(drawn_copy)            \
    X(drawn_discard) X(joust) X(draw_shown) X(note_deck) X(copy_from_deck) X(steal_from_deck) X(mill) X(shuffle)     \
    X(shuffle_copy) X(shuffle_self) X(shuffle_minions) X(shuffle_hand) X(buff_deck) X(replace_deck)                  \
    X(legendary_deck) X(remove_from_deck) X(copy_deck) X(swap_decks)
#define TURNWISE_HS_HEROES(X)                                                                                        \
    X(equip) X(destroy_weapon) X(give_weapon) X(temper) X(wear_weapon) X(throw_weapon) X(devour_weapons)             \
    X(replace_hero) X(replace_power) X(upgrade_power) X(power_cost) X(refresh_power) X(steal_power) X(crystal)       \
    X(refresh_mana) X(unlock) X(coin) X(spend_mana) X(tax_next_turn) X(extra_turns)
#define TURNWISE_HS_SECRETS(X)                                                                                       \
    X(put_secret) X(secret_from_deck) X(secret_chosen) X(steal_secret) X(destroy_secrets) X(progress)
#define TURNWISE_HS_CHOOSING(X)                                                                                      \
    X(offer) X(offer_each) X(offer_top) X(offer_deck) X(offer_dead) X(add_chosen) X(add_discovered)                  \
    X(draw_chosen) X(power_chosen) X(run_chosen) X(summon_chosen) X(guess) X(check_guess) X(kazakus)                 \
    X(build_beast)
#define TURNWISE_HS_REPEATS(X)                                                                                       \
    X(cast_random) X(cast_chosen) X(cast_from_deck) X(cast_copy) X(repeat_battlecries) X(replay_foreign_cards)       \
    X(repeat_blessings)
#define TURNWISE_HS_INTERRUPTS(X)                                                                                    \
    X(counter) X(redirect) X(forget) X(copy_played)
#define TURNWISE_HS_WONDERS(X)                                                                                       \
    X(army_of_the_dead) X(give_cthun) X(draw_into_play) X(draw_while_dragons) X(draw_and_swap_costs)                 \
    X(replace_all_cards) X(add_legendaries) X(renounce_class) X(swap_with_deck) X(swap_with_deck_at_death)           \
    X(summon_and_attack_with_deck) X(snuff_candle)
#define TURNWISE_HS_OPS(X)                                                                                           \
    TURNWISE_HS_FLOW(X) TURNWISE_HS_HARM(X) TURNWISE_HS_MINIONS(X) TURNWISE_HS_SUMMONING(X) TURNWISE_HS_HANDS(X)     \
    TURNWISE_HS_DECKS(X) TURNWISE_HS_HEROES(X) TURNWISE_HS_SECRETS(X) TURNWISE_HS_CHOOSING(X)                        \
    TURNWISE_HS_REPEATS(X) TURNWISE_HS_INTERRUPTS(X) TURNWISE_HS_WONDERS(X)
// clang-format on

// Modes of an operation: variants of it that a verb asks for by name and the core tests with op.has(Op::Damage::save).
// The first word is the name of the C++ enumeration, the second the operation; a mode is a bit of Op::modes.
// clang-format off
#define TURNWISE_HS_MODES(M)                                                                                         \
    M(Skip, skip, always)                         /* whatever the condition: over the part that starts with else */  \
    M(Save, save, into_amount)                    /* for AMOUNT in place of SAVED */                                 \
    M(Damage, damage,                                                                                                \
      by_target,                                  /* it is the target who deals it */                                \
      save,                                       /* SAVED is how much was dealt */                                  \
      own_attack,                                 /* as much as each one's own Attack */                             \
      with_others)                                /* b to the target, a to the others */                             \
    M(Attach, attach,                                                                                                \
      mine,                                       /* "you" in the text is whoever played this */                     \
      next_turn)                                  /* it lasts for the holder's next turn */                          \
    M(Transform, transform, by_cost)              /* a random minion that costs a more */                            \
    M(TakeControl, take_control, ready)           /* they may attack at once */                                      \
    M(Bounce, bounce, at_cost)                    /* the card costs a, not a more */                                 \
    M(Summon, summon,                                                                                                \
      missing,                                    /* one of the pool that is not there */                            \
      of_cost,                                    /* a random minion that costs b */                                 \
      different)                                  /* none like the one before */                                     \
    M(SummonCopy, summon_copy,                                                                                       \
      sized,                                      /* its Attack and Health become a and b */                         \
      hurt)                                       /* with Health a left */                                           \
    M(SummonCopies, summon_copies, beside_me)     /* right of the source, not of the originals */                    \
    M(SummonDead, summon_dead,                                                                                       \
      this_turn,                                  /* those that died this turn, in order of death */                 \
      different)                                  /* each card once */                                               \
    M(ReturnToLife, return_to_life, subject)      /* whom the event is about, not the source */                      \
    M(Remember, remember,                                                                                            \
      event_card,                                 /* the card that the event is about */                             \
      only)                                       /* and nothing that came before it */                              \
    M(SummonRemembered, summon_remembered, where_it_was) /* for the player who had it then */                        \
    M(SummonFromDeck, summon_from_deck,                                                                              \
      copy,                                       /* the card stays; Attack a and Health b unless a is -1 */         \
      to_owner,                                   /* to the board of the deck's player */                            \
      weaker)                                     /* with less Attack than a */                                      \
    M(SummonFromHand, summon_from_hand, all)      /* all that fit, from the left */                                  \
    M(AddCard, add_card,                                                                                             \
      enemy_class,                                                                                                   \
      own_class)                                  /* or neutral */                                                   \
    M(AddCopy, add_copy, each)                    /* one of each in the set */                                       \
    M(AddDead, add_dead, weapons)                                                                                    \
    M(BuffHand, buff_hand,                                                                                           \
      one,                                        /* a random card that fits */                                      \
      self,                                       /* the source */                                                   \
      leftmost)                                                                                                      \
    M(ChangeCost, change_cost,                                                                                       \
      one,                                        /* a random card that fits */                                      \
      generated,                                  /* cards that did not start in the deck */                         \
      other_classes)                                                                                                 \
    M(Become, become,                                                                                                \
      shift,                                      /* again and again, from what it was at first */                   \
      played,                                     /* the card that was played */                                     \
      last_minion,                                /* the minion played last, with Attack a and Health b */           \
      enemy_card,                                 /* a random card of the opponent's hand */                         \
      swapped)                                    /* bonuses of Attack and Health change places */                   \
    M(Upgrade, upgrade, by_amount)                /* counts the event's amount */                                    \
    M(Discard, discard, marked)                   /* what drawn_discard marked */                                    \
    M(DrawnCost, drawn_cost, add)                 /* costs a more, not a */                                          \
    M(DrawnDiscard, drawn_discard, later)         /* marks it for discard */                                         \
    M(Shuffle, shuffle, enemy_class)              /* cards of that class, which cost 1 */                            \
    M(ShuffleSelf, shuffle_self,                                                                                     \
      keeping,                                    /* its enchantments: Card::kKeeps */                               \
      keeping_always)                             /* Card::kKeepsAlways */                                           \
    M(BuffDeck, buff_deck,                                                                                           \
      set_cost,                                   /* a is a Kept::Cost */                                            \
      level)                                      /* the Attack becomes the Health */                                \
    M(ReplaceHero, replace_hero, by_self)         /* the source leaves without dying */                              \
    M(Crystal, crystal, full)                                                                                        \
    M(Progress, progress, by_name)                /* plays of one name count */                                      \
    M(Offer, offer,                                                                                                  \
      own_class,                                  /* or neutral, by weight */                                        \
      powers,                                     /* hero powers other than the present one */                       \
      to_summon,                                  /* the whole pool */                                               \
      texts,                                      /* the whole pool */                                               \
      enemy_class,                                                                                                   \
      secrets)                                    /* as own_class, that are not active and have room (rule X44) */   \
    M(AddChosen, add_chosen,                                                                                         \
      dearer,                                     /* costs a more */                                                 \
      at_cost,                                    /* costs a */                                                      \
      sized)                                      /* costs a, with Attack and Health b */                            \
    M(AddDiscovered, add_discovered, own_class)                                                                      \
    M(CastRandom, cast_random, without_caster)    /* goes on whoever stands */
// clang-format on

// Sets of characters, and filters on characters and cards. all_of/any_of/but are &, | and - of the language.
// clang-format off
#define TURNWISE_HS_SELECTORS(X)                                                                                     \
    X(nobody) X(everybody) X(minions) X(heroes) X(allies) X(enemy_minions) X(friends) X(enemies) X(my_hero)          \
    X(enemy_hero) X(self) X(target) X(subject) X(object) X(adjacent)                                                 \
    X(all_of) X(any_of) X(but) X(random)                                                                             \
    X(race) X(type) X(class_) X(keyword) X(attack) X(health) X(cost) X(card) X(damaged) X(secret) X(living) \
    X(beside) X(legendary) X(edges) X(battlecry) X(overload) X(spell_damage) X(combo) X(echo) X(attacked)
// clang-format on

// Numbers and conditions (a condition holds when it is not 0).
// clang-format off
#define TURNWISE_HS_VALUES(X)                                                                                        \
    X(constant) X(count) X(attack_of) X(health_of) X(hand_size) X(deck_size) X(hero_damage) X(hero_health)           \
    X(weapon_attack) X(weapon_durability) X(has_weapon) X(spell_damage) X(mana) X(random) X(saved) X(amount)         \
    X(totems) X(died_this_turn) X(room) X(room_with_dead) X(hand_room) X(secret_room) X(in_hand) X(in_deck)          \
    X(killed) X(no_duplicates) X(start_even) X(start_odd) X(missing) X(source_mine) X(source_type) X(armor_of)       \
    X(secrets) X(play_count)                                                                                         \
    X(add) X(subtract) X(multiply) X(remainder) X(minimum) X(maximum) X(less) X(at_least) X(equal) X(not_) X(and_)   \
    X(or_) X(choose) X(hero_class) X(turn_mine) X(wounded) X(hero_power_used) X(tally) X(played)               \
    X(drawn) X(drawn_cost) X(generated) X(max_mana) X(chosen_cost) X(died) X(hero_attacks) X(cthun_ready) X(cost_of) \
    X(about_me) X(power_is) X(other_class) X(deck_even) X(deck_odd) X(chosen_attack) X(remembered) X(lies_dead) \
    X(stood) X(card_is) X(source_this)
// clang-format on

// Whose: relative to the controller of the text.
#define TURNWISE_HS_WHOSE(X) X(me) X(opponent) X(both)
// Where a trigger acts from.
#define TURNWISE_HS_ZONES(X) X(play) X(hand) X(deck) X(secret) X(quest)
// What an aura changes.
// clang-format off
#define TURNWISE_HS_AURA_KINDS(X)                                                                                    \
    X(gives)                    /* to characters, or it changes what cards in hand cost */                           \
    X(own_weapon)               /* to its player's weapon, the owner or not */                                       \
    X(opponent_cost)            /* changes what cards in the opponent's hand cost */                                 \
    X(cost_first)               /* changes costs in hand before all else, and leaves at least 1 (Summoning Portal) */ \
    X(cost_is)                  /* cards in hand cost just that */                                                   \
    X(opponent_cost_is)                                                                                              \
    X(power_cost)               /* the hero power costs that much more */                                            \
    X(power_cost_is)
// clang-format on

// What each player counts, at most to 255. The first ones begin again with every turn.
// clang-format off
#define TURNWISE_HS_TALLIES(X)                                                                                       \
    X(spells_this_turn) X(big_spells_this_turn) /* that cost 5 or more */                                            \
    X(minions_this_turn) X(hero_damage_this_turn) X(hero_healed_this_turn)                                           \
    X(rightmost_played) /* 1: the card played last was at the right end of the hand */                               \
    X(elementals_this_turn) X(elementals_last_turn) /* played; with the own turns only */                            \
    X(spells_cast) X(big_spells) X(cards_discarded) X(mana_overloaded) X(foreign_cards) /* played, of another class */ \
    X(secrets_played) X(powers_used) X(cthun_attack) X(cthun_health) X(cthun_taunt) /* what C'Thun got so far */ \
    X(minion_size)              /* Attack and Health of each minion that comes; 0: as printed */
// clang-format on

enum class Type : uint8_t { TURNWISE_HS_TYPES(TURNWISE_ENUM_ITEM) };
enum class Class : uint8_t { TURNWISE_HS_CLASSES(TURNWISE_ENUM_ITEM) };
// Whether a card of this class, or of a family of three, is one of that hero's own.
inline bool is_own(Class card, Class hero) {
    switch (card) {
        case Class::grimy_goons:
            return hero == Class::hunter || hero == Class::paladin || hero == Class::warrior;
        case Class::jade_lotus:
            return hero == Class::druid || hero == Class::rogue || hero == Class::shaman;
        case Class::kabal:
            return hero == Class::mage || hero == Class::priest || hero == Class::warlock;
        default:
            return card == hero;
    }
}
enum class Rarity : uint8_t { TURNWISE_HS_RARITIES(TURNWISE_ENUM_ITEM) };
enum class Race : uint8_t { TURNWISE_HS_RACES(TURNWISE_ENUM_ITEM) };
inline bool is_of(Race card, Race wanted) { return card == wanted || card == Race::all; }
enum class EventKind : uint8_t { TURNWISE_HS_EVENTS(TURNWISE_ENUM_ITEM) };
enum class OpCode : uint8_t { TURNWISE_HS_OPS(TURNWISE_ENUM_ITEM) };
enum class SelectorCode : uint8_t { TURNWISE_HS_SELECTORS(TURNWISE_ENUM_ITEM) };
enum class Tally : uint8_t { TURNWISE_HS_TALLIES(TURNWISE_ENUM_ITEM) };
inline constexpr int kTallies = 0 TURNWISE_HS_TALLIES(TURNWISE_COUNT_ITEM);
inline constexpr int kTurnTallies = static_cast<int>(Tally::elementals_this_turn);
enum class ValueCode : uint8_t { TURNWISE_HS_VALUES(TURNWISE_ENUM_ITEM) };

inline constexpr OpCode kOpEnd{0 TURNWISE_HS_OPS(TURNWISE_COUNT_ITEM)};
inline constexpr ValueCode kValueEnd{0 TURNWISE_HS_VALUES(TURNWISE_COUNT_ITEM)};
inline constexpr SelectorCode kSelectorEnd{0 TURNWISE_HS_SELECTORS(TURNWISE_COUNT_ITEM)};
inline constexpr EventKind kEventEnd{0 TURNWISE_HS_EVENTS(TURNWISE_COUNT_ITEM)};

enum RuleBit { TURNWISE_HS_RULES(TURNWISE_ENUM_ITEM) kRuleCount };
static_assert(kRuleCount <= 32);
enum KeywordBit { TURNWISE_HS_KEYWORDS(TURNWISE_ENUM_ITEM) kKeywordCount };
static_assert(kKeywordCount <= 32);
inline constexpr uint32_t keyword(KeywordBit bit) { return uint32_t{1} << bit; }
inline constexpr uint32_t event_bit(EventKind kind) { return uint32_t{1} << static_cast<int>(kind); }

enum class Whose : uint8_t { TURNWISE_HS_WHOSE(TURNWISE_ENUM_ITEM) };
enum class Zone : uint8_t { TURNWISE_HS_ZONES(TURNWISE_ENUM_ITEM) };

// The fields of a record that the compiler fills in, under a list F of them. What is not in the list is derived.
// clang-format off
#define TURNWISE_HS_SELECTOR_FIELDS(F) F(code) F(compare) F(value) F(left) F(right) F(keywords)
#define TURNWISE_HS_VALUE_FIELDS(F) F(code) F(whose) F(a) F(b) F(c) F(selector)
#define TURNWISE_HS_OP_FIELDS(F)                                                                                     \
    F(code) F(whose) F(flags) F(modes) F(selector) F(condition) F(a) F(b) F(card) F(pool) F(keywords)
#define TURNWISE_HS_TRIGGER_FIELDS(F) F(event) F(whose) F(zone) F(last) F(kind) F(condition) F(program)
#define TURNWISE_HS_AURA_FIELDS(F)                                                                                   \
    F(selector) F(cards) F(condition) F(attack) F(health) F(cost) F(kind) F(times) F(keywords)
#define TURNWISE_HS_CARD_FIELDS(F)                                                                                   \
    F(type) F(class_) F(race) F(flags) F(cost) F(attack) F(health) F(spell_damage) F(overload) F(armor)              \
    F(trigger_count) F(aura_count) F(keywords) F(listens) F(listens_hand) F(listens_deck) F(target) F(need) F(play)  \
    F(deathrattle) F(triggers) F(auras) F(cost_add) F(cost_set) F(start) F(power) F(rank) F(target_if) F(rarity)     \
    F(drawn) F(rules) F(flags2) F(choose)
// clang-format on

// One node of a set expression. Sets are evaluated inside a given set, so a filter only looks at what is left.
struct Selector {
    SelectorCode code;
    uint8_t compare;  // attack, health, cost: 0 ==, 1 >=, 2 <=
    int16_t value;    // number compared, race, type, class, how many at random, or card number
    uint16_t left;    // all_of, any_of, but, random: nodes
    uint16_t right;
    uint32_t keywords;  // keyword: has any of these
};

// What a set comes to when it depends on nothing but its player: the characters, for either side.
struct Ground {
    std::array<uint16_t, 2> of;
    bool fixed;
};

// One node of a number or condition.
struct Value {
    ValueCode code;
    Whose whose;
    int16_t a;  // constant, or node
    int16_t b;  // node
    int16_t c;  // node
    uint16_t selector;
};

// One step of a text. a and b are numbers, or nodes of Value where the flag says so.
struct Op {
    enum Flag : uint8_t {
        kAmountIsNode = 1,  // a is a Value node
        kSecondIsNode = 2,  // b is a Value node
        kThisTurn = 4,      // give: until the end of this turn
        kMyTurn = 8,        // give: until my next turn starts
        kPlain = 16,        // damage: no spell damage
        kTwice = 32,        // damage: spell damage counts double
        kExact = 64,        // copies: with enchantments and damage
        kBothSides = 128,   // summon: alternately right and left of the source
        kRightEnd = 16,     // summons: at the right end, whatever the source is
        kLeft = 32,         // summons: left of the source
        kBeside = 8,        // summon_copy: right of the original
    };
    static constexpr int kFull = 999;  // heal: as much as each one's maximum

#define TURNWISE_MODE_ENUM(Mode, op, ...)      \
    enum class Mode : uint8_t { __VA_ARGS__ }; \
    static constexpr OpCode code_of(Mode) { return OpCode::op; }
    TURNWISE_HS_MODES(TURNWISE_MODE_ENUM)
#undef TURNWISE_MODE_ENUM

    OpCode code;
    Whose whose;
    uint8_t flags;
    uint8_t modes;       // bits of its modes; of give_hand how many cards get it, 0 all
    uint16_t selector;   // who, or which cards
    uint16_t condition;  // Value node, 0 = always
    int16_t a;
    int16_t b;
    uint16_t card;  // a card number, 0 none
    uint16_t pool;  // a pool, 0 none
    uint32_t keywords;

    // Whether it is this operation in this mode: op.has(Op::Damage::save).
    template <class Mode>
    constexpr bool has(Mode mode) const {
        return code == code_of(mode) && (modes >> static_cast<int>(mode) & 1);
    }
};

// Listens for one event. The owner's text runs when `whose` caused it, the subject's card fits `kind` and the
// condition holds.
struct alignas(4) Trigger {
    EventKind event;
    Whose whose;
    Zone zone;
    uint8_t last;        // 1: resolves after all others of its event (Redemption)
    uint16_t kind;       // Selector node over the subject's card, 0 = any
    uint16_t condition;  // Value node, 0 = always
    uint16_t program;    // two bytes of padding follow
};

// Gives its effect while the owner is in play and not silenced.
struct Aura {
    uint16_t selector;   // characters; 0: cards in hand that fit `cards`
    uint16_t cards;      // Selector node over cards in the controller's hand
    uint16_t condition;  // Value node, 0 = always
    int8_t attack;
    int8_t health;
    int8_t cost;
    enum class Kind : uint8_t { TURNWISE_HS_AURA_KINDS(TURNWISE_ENUM_ITEM) };
    Kind kind;
    uint16_t times;  // Value node that attack and health are multiplied with, 0 = once
    uint32_t keywords;
};

// One card in one era.
struct alignas(64) Card {
    enum Flag : uint8_t {
        kCollectible = 1,
        kSecret = 2,
        kAdjacency = 4,  // the text looks at neighbours, or is Magnetic
        kBattlecry = 8,
        kTargetOptional = 16,  // played without a target when none is legal
        kLegendary = 32,
        kQuest = 64,    // a secret that lies open and acts on both turns
        kDormant = 128  // takes a place on the board but is no minion
    };
    Type type;
    Class class_;
    Race race;
    uint8_t flags;
    int8_t cost;
    int8_t attack;
    int8_t health;  // or durability
    int8_t spell_damage;
    int8_t overload;
    int8_t armor;  // of a hero card
    uint8_t trigger_count;
    uint8_t aura_count;
    uint32_t keywords;
    uint32_t listens;       // event kinds heard in play (or as a secret)
    uint32_t listens_hand;  // event kinds heard in hand
    uint32_t listens_deck;  // event kinds heard in deck
    uint16_t target;        // Selector node of legal targets, 0 none
    uint16_t need;          // Value node: playable only while it holds
    uint16_t play;          // program: battlecry, spell, hero power
    uint16_t deathrattle;   // program
    uint16_t triggers;      // first of trigger_count
    uint16_t auras;         // first of aura_count
    uint16_t cost_add;      // Value node: own cost changes by this
    uint16_t cost_set;      // Value node: own cost becomes this when it is >= 0
    uint16_t start;         // program at the start of the game, of a hero power when its hero is played
    CardNumber power;       // a hero's hero power; a hero power's upgrade
    uint16_t rank;          // place in the order of Kazakus' ingredients
    uint16_t target_if;     // Value node: a target is asked for only while it holds

    // What the text does in play; derived when the table is loaded.
    enum Trait : uint8_t {
        kAura = 1,
        kCostAura = 2,
        kGrants = 4,      // has an aura that gives keywords
        kNeighbours = 8,  // kAdjacency
        kFickle = 16,     // has an aura that depends on more than who stands where
        kLasting = kAura | kCostAura | kGrants | kFickle,
        kSetsCost = 32,  // has an aura that sets the cost of cards
        kLevel = 64,     // attack_is_health
        kRuled = 128,    // has a RuleBit
    };
    uint8_t traits;
    Rarity rarity;
    uint16_t drawn;  // program instead of coming to the hand when it is drawn, another draw included
    uint32_t rules;  // RuleBit
    uint8_t flags2;
    static constexpr uint8_t kFleeting = 1;  // in hand until the end of the turn only
    static constexpr uint8_t kCombo = 2, kEcho = 4;
    static constexpr uint8_t kSleeps = 8;        // comes into play as the dormant card `power`
    static constexpr uint8_t kKeeps = 16;        // keeps its enchantments when its deathrattle puts it into the deck
    static constexpr uint8_t kRepeats = 32;      // as with Echo, but the copy is the card `power` (Unstable Evolution)
    static constexpr uint8_t kKeepsAlways = 64;  // with kKeeps: in whatever way it goes back
    uint8_t price;                               // Price (state.h) of the card as it is printed; derived
    uint16_t choose;  // Choose One: a pool, the two cards whose texts are the options; 0 none
};

// A secret in the players' sense: a quest lies open.
inline bool is_secret(const Card& card) { return (card.flags & (Card::kSecret | Card::kQuest)) == Card::kSecret; }

static_assert(sizeof(Selector) == 12 && sizeof(Value) == 10 && sizeof(Op) == 20);
static_assert(sizeof(Trigger) == 12 && sizeof(Aura) == 16 && sizeof(Card) == 64);

// A pool lists cards that a random effect may produce, era by era: members[begin[era] .. begin[era + 1]).
struct Pool {
    std::array<uint32_t, kEras + 1> begin;
};

// Everything the rules know about cards. Built by from_buffers(), which refuses tables that point outside themselves.
struct CardTable {
    std::vector<Card> cards;  // by Row
    std::vector<Op> ops;
    std::vector<Selector> selectors;
    std::vector<Ground> grounds;  // of the selectors; derived
    std::vector<Value> values;
    std::vector<Trigger> triggers;
    std::vector<Aura> auras;
    std::vector<Pool> pools;
    std::vector<CardNumber> members;

    // For people; by card number.
    std::vector<std::string> ids;
    std::vector<std::string> names;
    std::vector<std::string> eras;
    std::unordered_map<std::string, CardNumber> number_of;

    // Cards and pools that rules and named operations mention.
    struct Special {
        CardNumber coin, jade, potion1, potion5, potion10, zombeast, cthun;
        uint16_t ingredients1, ingredients5, ingredients10, potions, beast_text, beast_plain;  // pools
        uint16_t minions, legendaries, cards, powers;                                          // pools
    } special{};
    // Derived. Some text changes the cost of some cards in a hand only, so that a changed cost tells which they are.
    bool telling_costs = false;
    uint32_t old_costs = 0;  // bit era: a set cost also wipes out a card's own reduction (before patch 9.0)
    uint32_t old_rules = 0;  // bit era: before patch 11.0 (Stealth also ends when the minion deals damage)
    bool is_old(Row row) const { return old_rules >> era_of(row) & 1; }

    // Zombeasts are cards like any other: from_buffers() adds one for each text and plain Beast, so that whatever keeps
    // a card keeps its parts. Their numbers follow those of the written cards, text by text.
    struct Blends {
        CardNumber first = 0xffff;
        std::vector<CardNumber> texts, plains;
    } blends;
    CardNumber blend(CardNumber text, CardNumber plain) const;  // 0: there is no such Zombeast
    std::array<Row, 2> parts(Row row) const;                    // 0: none
    bool is_blend(Row row) const { return card_of(row) >= blends.first; }
    CardNumber face(Row row) const { return is_blend(row) ? special.zombeast : card_of(row); }

    const Card& operator[](Row row) const { return cards[row]; }
    std::span<const CardNumber> pool(uint16_t pool, int era) const {
        return {members.data() + pools[pool].begin[era], members.data() + pools[pool].begin[era + 1]};
    }
    std::string id(Row row) const { return ids[card_of(row)]; }
};

// The dictionary of the language: the words of every list above in order, the bits of flags, the modes of operations,
// and the records.
struct Layout {
    struct Field {
        std::string name;
        int offset;
        char type;  // as Python's struct module writes it
    };
    struct Record {
        std::string name;
        int size;
        std::vector<Field> fields;
    };
    std::vector<std::pair<std::string, std::vector<std::string>>> names;
    std::vector<std::pair<std::string, std::vector<std::pair<std::string, int>>>> bits;
    std::vector<std::pair<std::string, std::vector<std::string>>> modes;  // by operation; bit 0 first
    std::vector<Record> records;
};
Layout layout();

struct TableBuffers {
    std::string_view cards, ops, selectors, values, triggers, auras, pools, members;
    std::vector<std::string> ids, names, eras;
    std::vector<std::pair<std::string, int>> special;
};
// Throws Error(kBadSetup) when a number points outside its list.
CardTable from_buffers(const TableBuffers& buffers);

}  // namespace turnwise::hearthstone
