#pragma once

#include <algorithm>
#include <utility>

#include "base/sort_few.h"
#include "game/chance.h"
#include "games/hearthstone/lanes.h"
#include "games/hearthstone/state.h"

// The rules at work on one state. Inside the core only: the game as others see it is hearthstone.h.

namespace turnwise::hearthstone {

// What chance is asked about; the names are what picks print. The coin says who begins.
#define TURNWISE_HS_PICKS(X) \
    X(coin) X(draw) X(target) X(card) X(number) X(offer) X(discard) X(deck) X(dead) X(hand) X(deal)
enum class Ask : uint16_t { TURNWISE_HS_PICKS(TURNWISE_ENUM_ITEM) };
// `side` alone learns the answer, or -1: both do; kNobody: neither.
inline constexpr int kNobody = 2;
inline Event ask(Ask what, int side = -1) {
    return {static_cast<uint16_t>(what), side < 0 ? Event::kEveryone : static_cast<uint8_t>(1 << side)};
}

struct Options {
    bool all_positions = false;  // offer every place for a minion even where it cannot matter
    bool mulligan = true;
    bool class_weights = true;  // Discover: a card of the own class weighs four times as much
    int turn_limit = 89;        // turns of both players; after the last the match is drawn. 0: none
};

// Who deals damage: for keywords and for what listens.
struct Dealer {
    EntityId id;
    Row row;
    uint8_t side;
    uint32_t keywords;
};

struct Hit {
    uint8_t character;
    int16_t amount;
    Dealer by;
};

inline constexpr int kPoolLimit = 2048;  // cards that one pool may hold

// What auras give: attack and health; keywords. State::auras_present has the same bits higher up for auras that depend
// on more than who stands where (on damage, a weapon, a hand): whatever happens, those are worked out again.
enum Dirty : uint8_t { kStats = 1, kRules = 2 };
inline constexpr int kFickleShift = 2;
inline constexpr uint8_t kCosts = 16;  // also in auras_present: something in play changes what cards or powers cost

// Attacks each turn beyond two (V-07-TR-0N has four).
inline uint8_t free_attacks(const Card& card) { return card.rules >> four_attacks & 1 ? 2 : 0; }

inline int used_free_attacks(const CardTable& t, const Entity& e) {
    return e.flags & keyword(silenced) ? 0 : free_attacks(t[e.row]) - e.free_attacks;
}

// A card of a deck as a pick names it.
inline uint32_t deck_label(const DeckCard& card) { return card.row | uint32_t{card.buff} << 16; }

// What may be done with some cards, the hero power or some attackers: one action for each of them, place and target.
struct Offer {
    Action::Kind kind;
    uint8_t place;     // the first
    uint8_t places;    // how many, one after the other
    uint8_t option;    // of Choose One
    Mask sources;      // places in hand, or characters
    Mask targets;      // 0: no target
    uint16_t actions;  // of this offer and all before it
};
// The end of the turn, cards that need no target in two lots, each card that does, the power, attackers in two lots.
using Offers = FixedVector<Offer, 1 + 2 + 2 * kHandLimit + 2 + 2>;

class Engine {
public:
    Engine(const CardTable& table, const Options& options, State& state, Chance& chance)
        : t(table), o(options), s(state), chance(chance) {}

    // sequence.cpp: the player's actions, and the loop that works the frames off.
    void begin(int first);
    void act(const Action& action) {
        if (s.rules >> random_targets & 1) [[unlikely]]
            act_at_random(action);
        else
            act_as_said(action);
    }
    void run() {
        if (!s.frames.empty()) run_above(0);
    }

    // Used when a state is built from outside.
    void rebuild();
    void rebuild_listeners();

    // actions.cpp
    [[gnu::always_inline]] inline void offer(Offers& offers) const;
    [[gnu::always_inline]] int cost(int side, const HandCard& card) const {
        return cost(side, card, has_cost_aura(side));
    }
    [[gnu::always_inline]] int cost(int side, const HandCard& card, bool aura) const {
        const Card& c = t[card.row];
        int cost = c.cost + card.cost_add + card.cost_after_aura;
        cost += s.sides[side].spell_tax & -(c.type == Type::spell);
        if (aura || c.cost_add || c.cost_set) [[unlikely]]
            return changed_cost(side, card, cost);
        return std::max(0, cost);
    }
    bool has_cost_aura(int side) const {
        if (s.auras_present & kCosts) [[unlikely]]
            return cost_traits(side) & Card::kCostAura;
        return false;
    }
    [[gnu::noinline]] uint8_t cost_traits(int side) const;  // of the texts that may change what this player pays
    template <class F>
    void for_cost_auras(int side, F&& f) const;  // in order of play
    void add_cost(int side, HandCard& card, int by) const;
    void set_cost(HandCard& card, int cost) const;
    [[gnu::noinline]] int changed_cost(int side, const HandCard& card, int cost) const;
    int power_cost(int side) const {
        const HeroPower& power = s.sides[side].power;
        const int cost = power.cost_set >= 0 ? power.cost_set : t[power.row].cost;
        if (s.auras_present & kCosts) [[unlikely]]
            return changed_power_cost(side, cost);
        return cost;
    }
    [[gnu::noinline]] int changed_power_cost(int side, int cost) const;
    bool power_again(int side) const;
    // Both boards, as the player of a side sees them who looks for something to do.
    struct View {
        Mask shut;       // enemies at whom nothing may aim: Stealth, Immune
        Mask guards;     // enemies with Taunt
        Mask elusive;    // characters at whom spells and hero powers may not aim
        Mask ready;      // own who can attack
        Mask sparing;    // own who may not attack heroes
        uint32_t rare;   // keywords in play that change what may be done, of those that few boards have
        uint8_t traits;  // of all in play but weapons
    };
    [[gnu::always_inline]] inline View view(int side) const;
    // Whom a text on a card of this type may choose.
    Mask targets(int side, Row row, Type type, View view) const {
        const bool minds_elusive = type == Type::spell || type == Type::hero_power;
        return meant(side, row) & ~(view.shut | (minds_elusive ? view.elusive : Mask{0}));
    }
    Mask targets(int side, Row row) const;
    [[gnu::noinline]] Mask meant(int side, Row row) const;  // by the words of the text
    // The card whose text asks for the target: of a potion, one of its ingredients.
    Row aiming_text(Row row, std::array<Row, 2> parts) const {
        if (parts[0]) [[unlikely]]
            for (Row part : parts)
                if (part && t[part].target) row = part;
        return row;
    }
    Row aiming_text(const HandCard& card) const { return aiming_text(card.row, card.parts); }
    bool castable(const Frame& spell, Mask& aims) const;
    [[gnu::noinline]] Mask option_targets(int side, Row row, int option, View view, bool& legal) const;
    Row option_card(Row row, int option) const {  // 1 or 2
        return same_era(t.pool(t[row].choose, era_of(row))[static_cast<size_t>(option - 1)], row);
    }
    Mask power_targets(int side) const;
    inline bool power_aims(int side, View view) const;  // it asks for a target
    inline Mask power_targets(int side, View view) const;
    inline Mask defenders(int side, View view) const;  // whom characters of this side may attack
    bool can_play(int side, const HandCard& card) const;
    // Whether health is paid instead of mana.
    static constexpr uint32_t kHealthCosts = 1u << spells_cost_health | 1u << murlocs_cost_health;
    bool pays_health(int side, Row row) const {
        if (s.rules & kHealthCosts) [[unlikely]]
            return asks_health(side, row);
        return false;
    }
    [[gnu::noinline]] bool asks_health(int side, Row row) const;
    // Cards of a hand that can be played, of equal ones the first; bits are places.
    struct Playable {
        uint32_t all, minions, aiming;
    };
    [[gnu::always_inline]] inline Playable playable(int side) const;
    uint8_t price(const HandCard& card) const {
        if (card.cost_add | card.cost_after_aura | card.parts[0]) [[unlikely]]
            return changed_price(card);
        return t[card.row].price;
    }
    uint8_t changed_price(const HandCard& card) const;
    bool is_neighbourly(const HandCard& card) const { return t[card.row].traits & Card::kNeighbours; }
    void price_hand(Side& x) const;  // after cards changed
    bool can_attack(int character) const {
        return (character & 7) == kHeroPlace ? hero_can_attack(character >> 3)
                                             : may_attack(flags_of(s.at(character)), attack_word(s.at(character)));
    }
    [[gnu::always_inline]] bool hero_can_attack(int side) const;
    bool merges(int side, Row row, int position) const;

    // select.cpp: sets and numbers. A frame says for whom and about what.
    Mask select(uint16_t node, Mask within, const Frame& f) const {
        const Ground& ground = t.grounds[node];
        return ground.fixed ? within & ground.of[f.side] : select_by(node, within, f);
    }
    Mask select_by(uint16_t node, Mask within, const Frame& f) const;
    Mask pick_set(uint16_t node, const Frame& f);                            // may ask chance
    FixedVector<EntityId, 16> pick_in_order(uint16_t node, const Frame& f);  // the same, by order of play
    int pick_one(Mask pool);                                                 // a random character
    bool fits(uint16_t node, Row row) const;
    bool fits_held(uint16_t node, int side, const HandCard& card) const;  // with its changes
    int value(uint16_t node, const Frame& f) const;
    bool holds(uint16_t condition, const Frame& f) const { return condition == 0 || value(condition, f) != 0; }

    // A condition of a card that nobody has played yet.
    bool holds_for(int side, Row row, uint16_t condition) const {
        return condition == 0 || value_for(side, row, condition);
    }
    [[gnu::noinline]] bool value_for(int side, Row row, uint16_t condition) const;

    int find(EntityId id) const;  // character, or -1
    int find(EntityId id, int likely) const { return s.at(likely).id == id ? likely : find(id); }
    Row card_of_entity(EntityId id) const;  // in play, fallen or in hand; 0: gone
    // How many of a player's texts in play say so.
    int rule(int side, RuleBit rule) const {
        if (s.rules >> rule & 1) [[unlikely]]
            return count_rule(side, rule);
        return 0;
    }
    [[gnu::noinline]] int count_rule(int side, RuleBit rule) const;
    [[gnu::always_inline]] int hero_attack(int side) const;
    int attack_of(int character) const {
        return (character & 7) == kHeroPlace ? hero_attack(character >> 3) : s.at(character).now_attack;
    }
    int spell_damage(int side) const;
    [[gnu::noinline]] bool casts(int side) const;
    bool is_immune(const Entity& e) const {
        return e.has(keyword(immune) | keyword(immune_this_turn)) ||
               ((e.flags & keyword(immune_while_attacking)) && t[e.row].type == Type::hero);
    }
    Mask all_characters() const { return s.board_mask(0) | s.board_mask(1) | kHeroMask; }
    Mask living(Mask mask) const;

private:
    const CardTable& t;
    const Options& o;
    State& s;
    Chance& chance;
    int steps = 0;             // of run_above(), since the action began
    uint8_t saved_heroes = 0;  // bit side: the hit that is being dealt was fatal and did nothing

    // Here and below: what is declared inline has one caller, and is compiled into it.

    // sequence.cpp, plays.cpp, attacks.cpp, turns.cpp
    Frame& push(Frame::Kind kind, int side);
    bool push_program(uint16_t program, const Frame& about);
    bool run_above(int depth);
    // A phase of a sequence began something: true when that waits for a choice.
    bool waits(const Frame& f, bool began) { return began && run_over(f); }
    bool run_over(const Frame& f) { return run_above(static_cast<int>(&f - s.frames.begin()) + 1); }
    void step_play(Frame& f);
    void step_power(Frame& f);
    void step_attack(Frame& f);
    void step_end_turn(Frame& f);
    void step_start_turn(Frame& f);
    void step_start(Frame& f);
    void play(const Action& action);
    void use_power(const Action& action);
    inline void tell_play(int side, Row row, int price);
    void pay(int side, int mana);
    void use_up(int side, RuleBit rule);
    [[gnu::noinline]] void merge(Entity& host, const HandCard& card);
    inline bool battlecry(const Frame& f);
    void remember_spell_on_minion(const Frame& f);
    [[gnu::noinline]] bool will_counter(int side) const;
    // Mindbreaker: nobody uses a hero power, and passive ones do nothing (rule X284).
    bool powers_disabled() const {
        return ((any(lanes(s.sides[0], flags_of)) | any(lanes(s.sides[1], flags_of))) & keyword(no_powers)) != 0;
    }
    bool has_echo(int side, Row row) const {
        return (t[row].flags2 & (Card::kEcho | Card::kRepeats)) ||
               (t[row].type == Type::minion && rule(side, gives_echo));
    }
    bool push_text(const Frame& f, EntityId source);
    [[gnu::noinline]] bool push_options(const Frame& f, const Frame& about);
    inline void expire_turn(int side);
    inline void ready_turn(int side);
    [[gnu::noinline]] void turn_attachments(int side);
    void mulligan(int side, uint8_t mask);
    [[gnu::always_inline]] bool deaths();  // true: a frame waits
    [[gnu::noinline]] bool push_deaths();
    // The win check at the end of a sequence (rule 63); true when the match is over.
    bool finish() { return (s.sides[0].lost | s.sides[1].lost) && end_match(); }
    [[gnu::noinline]] bool end_match();
    inline bool combat(int attacker, int defender, bool forced);

    // triggers.cpp
    struct Happening {
        EventKind kind;
        uint8_t side;  // who caused it
        EntityId subject = 0;
        Row row = 0;  // the subject's card
        EntityId object = 0;
        int16_t amount = 0;
        Row cause = 0;
        uint8_t cause_side = 0;
    };
    Happening played(EventKind kind, const Frame& f) const {
        return {kind, f.side, f.source, f.row, f.target, f.amount, f.row, f.side};
    }
    bool heard(EventKind kind) const { return (s.heard & event_bit(kind)) != 0; }
    void listen(uint32_t& listening, uint32_t kinds) {  // one of the masks of the state
        listening |= kinds;
        s.heard |= kinds;
    }
    [[gnu::always_inline]] bool emit(const Happening& h, EntityId born_before = 0xffff) {
        return heard(h.kind) && emit_heard(h, born_before);
    }
    bool emit_heard(const Happening& h, EntityId born_before = 0xffff);
    void emit_later(const Happening& h) {
        if (heard(h.kind)) push_event(h);
    }
    void push_event(const Happening& h);
    void emit_all(EventKind kind, const Hit* hits, int count) {
        if (heard(kind)) emit_all_heard(kind, hits, count);
    }
    void emit_all_heard(EventKind kind, const Hit* hits, int count);
    void collect(const Happening& h, int begin, EntityId born_before = 0xffff, const Fallen* dead = nullptr);
    inline void collect_side(const Happening& h, int side, EntityId born_before);
    inline void listen_entity(const Happening& h, const Entity& e, int side);
    void add_triggers(const Happening& h, Row text, EntityId owner, uint16_t order, int side, Zone zone);
    inline void sort_queue(int begin);
    [[gnu::noinline]] void sort_last(int begin);
    [[gnu::noinline]] bool is_being_cast(const Secret& quest, int side) const;
    [[gnu::noinline]] void twice_at_end(int begin);
    bool open_queue(const Happening& h, int begin);
    [[gnu::noinline]] bool emit_redirected(const Happening& h, EntityId old_object);
    void step_queue(Frame& frame);
    void step_emit(Frame& f);
    Frame about(const Happening& h, Row text, EntityId owner, int side) const;

    // deaths.cpp
    void step_deaths(Frame& f);
    uint8_t deals(const Entity& e) const;
    inline void collect_dead(Frame& f);
    inline void death_event(const Fallen& fallen, EntityId born_before);
    void end_deathrattles(const Frame& f);
    void add_deathrattles(Row row, EntityId id, uint16_t order, int side, bool silenced, bool minion = true);

    // effects.cpp: texts, operation by operation. The operations are in verbs/, by theme.
    using Step = void (Engine::*)(const Op&, Frame&);
    static const std::array<Step, 256> kSteps;  // by OpCode
    void step_program(Frame& f);
    void step_flow(const Op& op, Frame& f);
    void step_harm(const Op& op, Frame& f);
    void step_minions(const Op& op, Frame& f);
    void step_summoning(const Op& op, Frame& f);
    void step_hands(const Op& op, Frame& f);
    void step_decks(const Op& op, Frame& f);
    void step_heroes(const Op& op, Frame& f);
    void step_secrets(const Op& op, Frame& f);
    void step_choosing(const Op& op, Frame& f);
    [[gnu::cold]] void step_repeats(const Op& op, Frame& f);
    [[gnu::cold]] void step_interrupts(const Op& op, Frame& f);
    [[gnu::cold]] void step_wonders(const Op& op, Frame& f);
    // Does something to everybody whom the operation is about, by order of play.
    template <class Act>
    void one_by_one(const Op& op, Frame& f, Act&& act);
    int amount(const Op& op, const Frame& f) const {
        return op.flags & Op::kAmountIsNode ? value(static_cast<uint16_t>(op.a), f) : op.a;
    }
    int amount_b(const Op& op, const Frame& f) const {
        return op.flags & Op::kSecondIsNode ? value(static_cast<uint16_t>(op.b), f) : op.b;
    }
    int rolled(const Op& op, const Frame& f);
    template <class N>
    bool again(Frame& f, N times);
    const Frame* running(bool (*wanted)(Frame::Kind)) const;
    Frame* running(bool (*wanted)(Frame::Kind)) { return const_cast<Frame*>(std::as_const(*this).running(wanted)); }
    std::array<Row, 2> parts_cast(Row row) const;
    // Damage or healing of a text: of spells and hero powers twice as much for each Velen.
    int doubled(const Frame& f, int amount) const {
        if (s.rules & (1u << double_spells | 1u << double_power)) [[unlikely]]
            return doubled_by(f, amount);
        return amount;
    }
    [[gnu::noinline]] int doubled_by(const Frame& f, int amount) const;
    void cast_by_effect(const Frame& spell);
    void cast_at_random(Row row, int side);
    void battlecry_at_random(Row row, int side, EntityId source);
    void play_at_random(Row row, Frame& f);
    template <class Wanted>
    Row pick_played(const Frame& f, Wanted&& wanted);
    bool answers_by_chance() const;
    bool repeats_battlecries() const;
    [[gnu::cold]] void randomize(Action& action);
    void act_as_said(const Action& action);
    [[gnu::cold]] void act_at_random(Action action);
    template <class Fits>
    Row pick_made(std::span<const CardNumber> pool, const Frame& f, const Fits& fits, int seen_by = -1);
    Row made_of_cost(int cost, const Frame& f);
    Row made_of_class(const Op& op, const Frame& f, int seen_by = -1);
    Row becomes(const Op& op, const Frame& f, std::array<Row, 2>& parts);
    int pick_weaker(int side, const Op& op, const Frame& f);
    int player(const Op& op, const Frame& f) const { return op.whose == Whose::opponent ? 1 - f.side : f.side; }
    // The card an op makes; asks chance for a pool, and only `seen_by` learns which (-1: both).
    Row made(const Op& op, const Frame& f, int seen_by = -1);

    // damage.cpp
    Dealer dealer(const Frame& f) const;
    bool deal(Hit* hits, int count);  // true: somebody reacts
    [[gnu::noinline]] void apply_damage_keywords(const Hit* hits, int count);
    void gain_life(uint8_t side, Row by, int16_t amount);
    void steal_life(const Hit* hits, int count);
    [[gnu::cold]] void change_hero_hits(Hit* hits, int count) const;
    inline int hurt(int character, int amount);
    int mend(int character, int amount);
    void lose_shield(int c) {  // by damage or a text; who cares hears of it (rule X73)
        Entity& e = s.at(c);
        e.flags &= ~keyword(divine_shield);
        emit_later({EventKind::after_shield_lost, static_cast<uint8_t>(c >> 3), e.id, e.row});
    }
    void heal_all(Hit* gifts, int count);
    bool prevented(int side, int amount) {
        if (heard(EventKind::fatal)) [[unlikely]]
            return s.active != side && is_saved(side, amount);
        return false;
    }
    [[gnu::noinline]] bool is_saved(int side, int amount);
    void sort_by_order(Hit* hits, int count) const;
    void fatigue(int side);
    void freeze(int character);

    // board.cpp
    Entity& insert(int side, int place);
    void remove(int side, int place);
    void create(Entity& e, Row row, bool awake = false);
    // Directly right or left of the source; right of those of this text that went there before; the right end.
    enum class Where : uint8_t { right, left, next, end };
    static Where where(const Op& op) {
        return op.flags & Op::kRightEnd ? Where::end : op.flags & Op::kLeft ? Where::left : Where::right;
    }
    inline int place_for(Frame& f, int side, Where where) const;
    Entity& open_place(Frame& f, int side, Where where = Where::right);
    void summon(Row row, Frame& f, int side, Where where = Where::right, uint16_t buff = 0);
    void summon_copy(const Entity& copy, Frame& f, int side, Where where = Where::right);
    void strengthen(Entity& e, int attack, int health);
    void create_from_hand(Entity& e, const HandCard& card, int side);
    void arrive(Entity& e, int side);
    void transform(int character, Row row);
    void crystallize(Entity& e, int side);
    [[gnu::cold]] void awaken(int character, Row row);
    Entity exact_copy(int model, int side);  // for a player
    Entity sized_copy(int model, int side, int attack, int health);
    void turn_bound(EntityId holder);
    void become_copy(int character, int model);
    void bring_cthun(Entity& e, int side) {
        if (card_of(e.row) == t.special.cthun) [[unlikely]]
            enlarge_cthun(e, side, 1);
    }
    [[gnu::cold]] void enlarge_cthun(Entity& e, int side, int times);
    void hand_over_cthun(Entity& e, int from, int to);
    void silence(int character);
    void give_back(int character);
    void mark_destroyed(int character);
    void take_control(int character, int side);
    void bounce(int character, int cost, Row as = 0);  // as: it comes to the hand as this card
    void give(Entity& e, int attack, int health, uint32_t keywords, uint8_t flags);
    void set_stats(Entity& e, int attack, int health);
    bool equip(Row row, int side, int attack = 0, int durability = 0, int keywords = 0);
    uint16_t kept_by(const Entity& weapon) const;
    void break_weapon(int side);
    bool replace_hero(Row row, int side, bool card_played);
    void replace_power(Row row, int side);
    // Brings the totals up to date. When the maximum falls, current health is cut down to it and damage shrinks, so
    // nothing dies of losing a buff; when it rises, current health rises too (rule 58).
    static void retotal(Entity& e) {
        const int before = e.now_health;
        const int now = e.health + e.aura_health;
        if (now < before) {
            const int current = std::min(before - e.damage, now);
            e.damage = static_cast<int16_t>(now - current);
        }
        e.now_health = static_cast<int16_t>(now);
        if (e.traits & Card::kLevel) [[unlikely]]
            sync_attack_to_health(e);
        e.now_attack = static_cast<int16_t>(std::max(0, e.attack + e.turn_attack + e.aura_attack));
    }
    [[gnu::noinline]] static void sync_attack_to_health(Entity& e);
    EntityId new_id() {
        if (s.next_id == UINT16_MAX) [[unlikely]]
            out_of_numbers();
        return s.next_id++;
    }
    [[noreturn, gnu::cold]] static void out_of_numbers();

    // auras.cpp
    uint8_t stale(uint8_t what) const {  // of what the auras give
        return what & (s.dirty | s.auras_present >> kFickleShift) & (s.auras_present | s.aura_share);
    }
    void refresh(uint8_t what) {
        what = stale(what);
        if (what) refresh_dirty(what);
    }
    void refresh_dirty(uint8_t what, int passes = 3);
    void renew_listening();
    void hear_secrets();
    struct Shares {  // attack and health by auras, for every place
        std::array<std::array<int16_t, 2>, 2 * (kBoardLimit + 2)> of;
        uint32_t holders;  // bits: who had or has one
    };
    inline void apply_aura(const Aura& aura, const Entity& owner, int side, uint8_t what, Shares& shares);
    void register_texts(const Entity& e);
    [[gnu::cold]] void wipe_costs(const Card& text, int side);
    uint8_t traits_of(const Entity& e) const;
    [[gnu::cold]] void mark_dormant();
    void copy_attachments(EntityId from, EntityId to);
    void drop_attachments(EntityId holder);
    void attach(Entity& holder, Row row, Attachment::Kind kind, uint8_t scope = 0);
    bool can_attach();
    void bury(const Fallen& dead);
    [[gnu::noinline]] void drop_expired(uint8_t until, int side);

    // cards.cpp: hand and deck
    EntityId draw(int side, uint16_t cards = 0, Row cause = 0);  // the card in hand, 0 when there is none
    EntityId take_into_hand(int side, const DeckCard& card, Row cause);
    bool add_to_hand(int side, HandCard card, bool drawn, Row cause = 0);
    void hold(int side, bool drawn, Row cause);
    void replace_held(int side, int place, const HandCard& card);
    HandCard hand_card(Row row, Row origin);
    HandCard copied(const HandCard& model, Row origin);
    // Of HandCard::known, what the card itself says: whether it lasts for one turn only.
    uint8_t lasting(Row row) const { return t[row].flags2 & Card::kFleeting ? HandCard::kFleeting : uint8_t{0}; }
    void remove_from_hand(int side, int index);
    DeckCard take_random(int side, int seen_by);  // the top card, which `seen_by` learns (-1: both); deck_size > 0
    DeckCard take(int side, int entry);
    void put_in_deck(int side, Row row, uint16_t buff);
    [[gnu::noinline]] void enchant(HandCard& card, int buff) const;
    void shuffle_in(int side, Row row, uint16_t buff = 0);
    void shuffle_by(int actor, int side, Row row, uint16_t buff = 0, bool unseen = false);
    // A random card of the deck that fits and that this text has not yet had; the queue has marks from Frame::value on.
    template <class Wanted>
    int pick_unmarked(int side, const Frame& f, Wanted&& wanted);
    void turn_into(HandCard& card, Row row);
    // An entry, or -1; `seen_by` learns which (-1: both).
    int pick_from_deck(int side, uint16_t cards, bool secrets_only = false, int seen_by = -1);
    static constexpr uint16_t kAnyMinion = 0xffff;  // for pick_from_deck()
    uint32_t hand_label(const Side& x, int place) const;
    // A random card of a hand of those that are wanted, as a place; -1 when there is none. `seen_by` learns which (-1:
    // both).
    template <class Wanted>
    int pick_held(int side, int seen_by, Wanted&& wanted);
    int pick_from_hand(int side, uint16_t cards) {
        return pick_held(side, -1, [&](const HandCard& card) { return card.row && fits_held(cards, side, card); });
    }
    bool of_other_class(int side, Row row) const {
        return t[row].class_ != Class::neutral && !is_own(t[row].class_, s.sides[side].class_);
    }
    Kept kept(const DeckCard& card) const { return Kept::of(t[card.row], card.buff); }
    const DeckCard& deck_entry(const Side& x, int entry) const {
        return entry < x.deck.size() ? x.deck[entry] : x.top()[entry - x.deck.size()];
    }
    void see(int side, Row row) { see(side, row, row ? places(s.sides[side].list, row) : 0); }
    void see(int side, Row row, uint32_t listed);  // at these places of the starting list
    void note(int side, const Past& record) {
        PastRecords& past = s.sides[side].past;
        if (past.full()) [[unlikely]]
            return note_in_full(past, record);
        past.push_back(PastRecord::of(record));
    }
    [[gnu::noinline]] static void note_in_full(PastRecords& past, const Past& record);
    SharedPasts pasts(const Op& op, const Frame& f) const;
    const HandCard* held(const Frame& f) const;
    HandCard* held(const Frame& f) { return const_cast<HandCard*>(std::as_const(*this).held(f)); }
    void discard(int side, int place);
    void discard(int side, const HandCard* cards, int count);  // they have left the hand
    void tell_discard(int side, const HandCard& card);
    int remember_play(const Frame& f);
    [[gnu::noinline]] void grant_rewards();
    void show_start(const Frame& f);
    void add_secret(int side, Row row, bool from_deck);
    int legal_secret_room(int side, Row row) const;
};

inline int Engine::find(EntityId id) const {
    if (id == 0) return -1;
    const auto is = [&](Four name) { return (name >> 16) == static_cast<int16_t>(id); };
    const uint32_t found = places(lanes(s.sides[0], name_of), is) | places(lanes(s.sides[1], name_of), is) << 8;
    return found ? std::countr_zero(found) : -1;
}

inline int Engine::hero_attack(int side) const {
    const Side& x = s.sides[side];
    const int armed = x.weapon.now_attack & -(s.active == side);  // 0 without one
    return std::max(0, x.hero.attack + x.hero.turn_attack + x.hero.aura_attack + armed);
}

inline bool Engine::hero_can_attack(int side) const {
    const Entity& hero = s.sides[side].hero;
    const Entity& weapon = s.sides[side].weapon;
    const bool can = (hero_attack(side) > 0) & !hero.has(keyword(frozen) | keyword(cant_attack));
    const int most = 1 + (hero.has(keyword(windfury)) | weapon.has(keyword(windfury)));
    return can & ((hero.attacks < most) | (t[weapon.row].rules >> attacks_always & 1));
}

inline Frame& Engine::push(Frame::Kind kind, int side) {
    Frame& f = s.frames.extend();
    f.kind = kind;
    f.side = static_cast<uint8_t>(side);
    return f;
}

// The death step after a phase. With nobody to collect only the auras are brought up to date.
inline bool Engine::deaths() {
    if (!(s.maybe_dying | stale(kStats | kRules))) return false;
    return push_deaths();
}

template <class N>
inline bool Engine::again(Frame& f, N times) {
    if (f.loop == 0) f.loop = static_cast<uint16_t>(1 + std::clamp(static_cast<int>(times()), 0, 200));
    if (--f.loop == 0) {
        ++f.pc;
        return false;
    }
    return true;
}

template <class Act>
inline void Engine::one_by_one(const Op& op, Frame& f, Act&& act) {
    ++f.pc;
    for (EntityId id : pick_in_order(op.selector, f))
        if (const int c = find(id); c >= 0) act(c);
}

// A random card of a pool that fits, of the era of the text; 0 when there is none.
template <class Fits>
inline Row Engine::pick_made(std::span<const CardNumber> pool, const Frame& f, const Fits& fits, int seen_by) {
    FixedVector<Row, kPoolLimit> rows;
    for (CardNumber card : pool)
        if (const Row row = same_era(card, f.row); fits(row) && !rows.full()) rows.push_back(row);
    if (rows.empty()) return 0;
    return rows[chance.pick(ask(Ask::card, seen_by), rows.size(), [&](int option) { return uint32_t{rows[option]}; })];
}

template <class Wanted>
inline int Engine::pick_held(int side, int seen_by, Wanted&& wanted) {
    const Side& x = s.sides[side];
    int places[kHandLimit], n = 0;
    for (int i = 0; i < x.hand_size; ++i)
        if (wanted(x.hand[i])) places[n++] = i;
    if (n == 0) return -1;
    return places[chance.pick(ask(Ask::hand, seen_by), n, [&](int option) { return hand_label(x, places[option]); })];
}

template <class Wanted>
inline int Engine::pick_unmarked(int side, const Frame& f, Wanted&& wanted) {
    const Side& x = s.sides[side];
    uint16_t weights[kDeckLimit];
    const int entries = x.deck.size() + x.top().size();
    int total = 0;
    for (int i = 0; i < entries; ++i) {
        const DeckCard& card = deck_entry(x, i);
        int count = wanted(card.row) ? card.count : 0;
        for (int k = f.value; k < s.queue.size(); ++k)
            count -= s.queue[k].row == card.row && s.queue[k].amount == static_cast<int16_t>(card.buff);
        weights[i] = static_cast<uint16_t>(std::max(0, count));
        total += weights[i];
    }
    if (total == 0) return -1;
    const int entry = chance.pick(ask(Ask::deck), std::span<const uint16_t>(weights, static_cast<size_t>(entries)),
                                  [&](int option) { return deck_label(deck_entry(x, option)); });
    QueueItem mark{};
    mark.row = deck_entry(x, entry).row;
    mark.amount = static_cast<int16_t>(deck_entry(x, entry).buff);
    s.queue.push_back(mark);
    return entry;
}

}  // namespace turnwise::hearthstone
