#include "games/hearthstone/hearthstone.h"

#include <cstring>

// What a player may do (section F), and what it costs (section E).

namespace turnwise::hearthstone {

uint8_t Engine::cost_traits(int side) const {
    const Side& x = s.sides[side];
    uint8_t traits = x.weapon.traits | x.hero.traits;
    for (const Entity& e : x.board) traits |= e.traits;
    for (const Entity& e : s.sides[1 - side].board) traits |= e.traits;
    return traits;
}

// Texts of a player in play, his own enchantments included, that change what something costs.
template <class F>
void Engine::for_cost_auras(int side, F&& f) const {
    struct Owner {
        uint16_t order;
        Row row;
        EntityId id;
        bool foreign;
    };
    FixedVector<Owner, 2 * kBoardLimit + 1 + decltype(s.attachments)::capacity()> owners;
    const Side& x = s.sides[side];
    const auto add = [&](const Entity& e, bool foreign) {
        if (!(e.traits & Card::kCostAura)) return;
        if ((t[e.row].traits & Card::kCostAura) && !(e.flags & keyword(silenced)))
            owners.push_back({e.order, e.row, e.id, foreign});
        if (!(e.flags & keyword(burdened))) return;
        for (const Attachment& a : s.attachments)
            if (a.holder == e.id && a.kind == Attachment::kText && (t[a.row].traits & Card::kCostAura) &&
                !(a.scope & Attachment::kNextTurn))
                owners.push_back({a.order, a.row, e.id, foreign});
    };
    for (int i = 0; i < x.board_size; ++i) add(x.board[i], false);
    for (const Entity& e : s.sides[1 - side].board) add(e, true);
    add(x.weapon, false);
    add(x.hero, false);
    sort_few(owners.begin(), owners.end(), [](const Owner& a, const Owner& b) { return a.order < b.order; });
    Frame frame{};
    for (const Owner& owner : owners) {
        frame.side = static_cast<uint8_t>(owner.foreign ? 1 - side : side);
        frame.source = owner.id;
        frame.row = owner.row;
        for (int i = 0; i < t[owner.row].aura_count; ++i) {
            const Aura& aura = t.auras[t[owner.row].auras + i];
            if ((aura.cost || aura.kind >= Aura::Kind::cost_is) &&
                (aura.kind == Aura::Kind::opponent_cost || aura.kind == Aura::Kind::opponent_cost_is) ==
                    owner.foreign &&
                holds(aura.condition, frame))
                f(aura, owner.order);
        }
    }
}

// An enchantment on the cost of a card in hand. One that comes while an aura sets costs counts after it (rule 20).
void Engine::add_cost(int side, HandCard& card, int by) const {
    if (cost_traits(side) & Card::kSetsCost)
        card.cost_after_aura = static_cast<int8_t>(std::clamp(card.cost_after_aura + by, -8, 7));
    else
        card.cost_add = static_cast<int8_t>(std::clamp(card.cost_add + by, -100, 100));
}

void Engine::set_cost(HandCard& card, int cost) const {
    card.cost_add = static_cast<int8_t>(cost - t[card.row].cost);
    card.cost_after_aura = 0;
    card.known |= HandCard::kSet;
}

// A cost that auras or the card itself may change (rule 20); `cost` is what is printed and enchanted.
int Engine::changed_cost(int side, const HandCard& card, int cost) const {
    const Card& c = t[card.row];
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.row = card.row;
    f.source = card.id;
    const bool own_first = t.old_costs >> era_of(card.row) & 1;
    bool wiped = false;  // its own text, by an aura that sets the cost (rule X6)
    const int own = c.cost_add ? value(c.cost_add, f) : 0;
    if (own_first) cost += own;
    int printed = c.cost;
    bool set = card.cost_set();  // which comes after Summoning Portal, whatever came first (rule X91)
    if (has_cost_aura(side))
        for_cost_auras(side, [&](const Aura& aura, uint16_t order) {
            if (aura.kind >= Aura::Kind::power_cost || !fits(aura.cards, card.row)) return;
            if (card.cost_set() && order < card.id) return;
            if (aura.kind == Aura::Kind::cost_first) {
                if (set) return;
                const int before = printed;
                printed = std::min(printed, std::max(1, printed + aura.cost));
                cost += printed - before;
            } else if (aura.kind == Aura::Kind::cost_is || aura.kind == Aura::Kind::opponent_cost_is) {
                cost = aura.cost + card.cost_after_aura + (c.type == Type::spell ? s.sides[side].spell_tax : 0);
                wiped = own_first;
                set = true;
            } else {
                cost += aura.cost;
            }
        });
    if (!own_first) cost += own;
    if (c.cost_set && !wiped) {
        const int set = value(c.cost_set, f);
        if (set >= 0) cost = set;
    }
    return std::max(0, cost);
}

int Engine::changed_power_cost(int side, int cost) const {
    if (has_cost_aura(side))
        for_cost_auras(side, [&](const Aura& aura, uint16_t) {
            if (aura.kind == Aura::Kind::power_cost) cost += aura.cost;
            if (aura.kind == Aura::Kind::power_cost_is) cost = aura.cost;
        });
    return std::max(0, cost);
}

// Whether a power that was used this turn may be used once more (rule X30).
bool Engine::power_again(int side) const {
    return rule(side, power_always) || (s.sides[side].power.uses < 2 && rule(side, power_twice));
}

inline Engine::View Engine::view(int side) const {
    constexpr uint32_t kShut = keyword(stealth) | keyword(immune) | keyword(immune_this_turn);
    constexpr uint32_t kElusive = keyword(elusive) | keyword(shy), kSparing = keyword(rush) | keyword(spares_heroes);
    // What few boards have is asked for together.
    constexpr uint32_t kRare = keyword(elusive) | kSparing | keyword(aims_power) | keyword(no_powers);
    constexpr uint32_t kTheirRare = kShut | kElusive | keyword(no_powers);
    const Side &x = s.sides[side], &y = s.sides[1 - side];
    const auto [mine, brief] = board_keywords(x);
    const auto [theirs, their_brief] = board_keywords(y);
    const auto having = [](const Eight& flags, uint32_t keywords) -> uint32_t {
        return places(flags, [&](Four four) { return (four & static_cast<int32_t>(keywords)) != 0; });
    };
    View v{};
    v.traits = static_cast<uint8_t>(any(brief | their_brief) >> 24);
    uint32_t ready = places({may_attack(mine.low, brief.low), may_attack(mine.high, brief.high)}) & kBoardPlaces;
    ready |= uint32_t{hero_can_attack(side)} << kHeroPlace;
    v.ready = static_cast<Mask>(ready << character(side, 0));
    v.guards = static_cast<Mask>(having(theirs, keyword(taunt)) << character(1 - side, 0));
    const Four rare = ((mine.low | mine.high) & static_cast<int32_t>(kRare)) |
                      ((theirs.low | theirs.high) & static_cast<int32_t>(kTheirRare));
    if (any(rare) | (x.weapon.flags & kSparing)) [[unlikely]] {
        v.rare = (any(mine) & kRare) | (any(theirs) & kTheirRare);
        v.shut = static_cast<Mask>(having(theirs, kShut) << character(1 - side, 0));
        v.elusive = static_cast<Mask>(having(theirs, kElusive) << character(1 - side, 0) |
                                      having(mine, keyword(elusive)) << character(side, 0));
        if ((v.rare | x.weapon.flags) & kSparing) {
            const uint32_t rushing = having(mine, keyword(fresh)) & ~having(mine, keyword(charge)) & kBoardPlaces;
            const uint32_t armed = uint32_t{x.weapon.has(keyword(spares_heroes))} << kHeroPlace;
            const uint32_t sparing = rushing | armed | having(mine, keyword(spares_heroes));
            v.sparing = static_cast<Mask>(sparing << character(side, 0));
        }
    }
    return v;
}

Mask Engine::meant(int side, Row row) const {
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.row = row;
    return select(t[row].target, all_characters(), f);
}

// Whom an option of a Choose One card may choose (3: both options, one target for those that ask). Of a minion an
// option is legal without a target; of a spell or power it needs target and room.
Mask Engine::option_targets(int side, Row row, int option, View view, bool& legal) const {
    const Type type = t[row].type;
    const bool minion = type == Type::minion || type == Type::hero;
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    Mask mask = 0xffff;
    bool asks = false;
    legal = true;
    for (int one : {1, 2}) {
        if (!(option & one)) continue;
        f.row = option_card(row, one);
        if (t[f.row].target) {
            asks = true;
            mask &= targets(side, f.row, type, view);
        }
        if (!minion && !holds(t[f.row].need, f) && option != 3) legal = false;
    }
    if (!asks) return 0;
    if (!minion && mask == 0) legal = false;
    return mask;
}

// Whom a spell that an effect casts may aim at, nobody when it asks for no target. False: it cannot be cast.
bool Engine::castable(const Frame& spell, Mask& aims) const {
    const int side = spell.side;
    const View sight = view(side);
    bool legal = holds_for(side, spell.row, t[spell.row].need);
    aims = 0;
    if (!legal) return false;
    if (spell.option()) {
        aims = option_targets(side, spell.row, spell.option(), sight, legal);
        return legal;
    }
    const Row asking = aiming_text(spell.row, {static_cast<Row>(spell.value), spell.note});
    if (!t[asking].target || !holds_for(side, asking, t[asking].target_if)) return true;
    aims = targets(side, asking, Type::spell, sight);
    return aims != 0;
}

// Steady Shot asks for a target only while a Steamwheedle Sniper is there.
inline bool Engine::power_aims(int side, View view) const {
    const Card& power = t[s.sides[side].power.row];
    return (power.target != 0) & (((power.keywords & ~view.rare) & keyword(aims_power)) == 0);
}

inline Mask Engine::power_targets(int side, View view) const {
    return power_aims(side, view) ? targets(side, s.sides[side].power.row, Type::hero_power, view) : Mask{0};
}

Mask Engine::power_targets(int side) const { return power_targets(side, view(side)); }

Mask Engine::targets(int side, Row row) const { return targets(side, row, t[row].type, view(side)); }

inline Mask Engine::defenders(int side, View view) const {
    const Mask open = (s.board_mask(1 - side) | hero_mask(1 - side)) & ~view.shut;
    const Mask guards = open & view.guards & kMinionMask;
    return static_cast<Mask>(guards | (open & -(guards == 0)));  // a branch would be guessed wrong
}

bool Engine::asks_health(int side, Row row) const {
    const Card& c = t[row];
    return (c.type == Type::spell && rule(side, spells_cost_health)) ||
           (is_of(c.race, Race::murloc) && rule(side, murlocs_cost_health));
}

bool Engine::can_play(int side, const HandCard& card) const {
    const Card& c = t[card.row];
    const Side& x = s.sides[side];
    if (card.row == 0 || cost(side, card) > (pays_health(side, card.row) ? x.hero.left() - 1 : x.mana)) return false;
    if (c.type == Type::minion && x.board_size >= kBoardLimit) return false;
    if ((c.flags & Card::kSecret) && !legal_secret_room(side, card.row)) return false;
    return holds_for(side, card.row, c.need);
}

bool Engine::value_for(int side, Row row, uint16_t condition) const {
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.row = row;
    return value(condition, f) != 0;
}

uint8_t Engine::changed_price(const HandCard& card) const {
    const Card& c = t[card.row];
    int price = c.price | (card.parts[0] ? Price::kAims : 0);
    if (!c.cost_add && !c.cost_set)
        price = (price & ~Price::kCost) |
                (1 + std::clamp(c.cost + card.cost_add + card.cost_after_aura, 0, Price::kCost - 1));
    return static_cast<uint8_t>(price);
}

void Engine::price_hand(Side& x) const {
    x.prices = {};
    x.neighbourly = 0;
    for (int i = 0; i < x.hand_size; ++i) {
        if (std::countr_zero(equal_places(x, x.hand[i])) == i) x.prices[i] = price(x.hand[i]);
        x.neighbourly += is_neighbourly(x.hand[i]);
    }
}

inline Engine::Playable Engine::playable(int side) const {
    const Side& x = s.sides[side];
    // Whether prices do not say the cost.
    const bool changed = x.spell_tax != 0 || (s.rules & kHealthCosts) || has_cost_aura(side);
    const auto most = static_cast<int8_t>(1 + (changed ? Price::kCost : x.mana));
    Bytes prices;  // and what lies behind them
    static_assert(offsetof(Side, prices) + sizeof prices <= sizeof(Side));
    std::memcpy(&prices, x.prices.data(), sizeof prices);
    const Bytes costs = prices & static_cast<int8_t>(Price::kCost);
    const Bytes can = (costs > 0) & (costs <= most);
    // Whether a bit is set: shifted up to where bits() looks.
    const auto having = [&](int up) { return bits(can & std::bit_cast<Bytes>(std::bit_cast<Words>(prices) << up)); };
    static_assert(Price::kMinion << 3 == 128 && Price::kRoom << 2 == 128 && Price::kAims << 1 == 128);
    Playable result{bits(can) & ((1u << kHandLimit) - 1), having(3), having(1)};
    const uint32_t asking = changed ? result.all : having(0);
    if (x.board_size == kBoardLimit) result.all &= ~having(2);
    for (uint32_t rest = asking & result.all; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        if (!can_play(side, x.hand[i])) result.all &= ~(1u << i);
    }
    result.minions &= result.all;
    result.aiming &= result.all;
    return result;
}

// Whether a Magnetic card played here joins the Mech on its right.
bool Engine::merges(int side, Row row, int position) const {
    const Side& x = s.sides[side];
    if (!(t[row].keywords & keyword(magnetic)) || position >= x.board_size) return false;
    const Race race = t[x.board[position].row].race;
    return is_of(race, Race::mech);
}

// With how many targets something can be done: 1 without any.
static int aims(Mask targets) { return std::popcount(targets) + (targets == 0); }

// Offers one after the other. Handed on by value, as what nobody else points at stays in registers.
struct OfferList {
    Offer* next;
    int actions = 0;

    void add(Action::Kind kind, uint32_t sources, Mask targets, int place = 0, int places = 1, int option = 0) {
        actions += std::popcount(sources) * places * aims(targets);
        *next++ = {kind,
                   static_cast<uint8_t>(place),
                   static_cast<uint8_t>(places),
                   static_cast<uint8_t>(option),
                   static_cast<Mask>(sources),
                   targets,
                   static_cast<uint16_t>(actions)};
    }
};

// Choose One: an offer for each option, or one for both. `like` says all but option and targets.
[[gnu::noinline]] static OfferList add_options(OfferList list, const Engine& engine, int side, Row row, Offer like,
                                               Engine::View sight) {
    const bool both = engine.rule(side, both_options);
    for (int option : {1, 2, 3}) {
        if ((option == 3) != both) continue;
        bool legal = true;
        const Mask mask = engine.option_targets(side, row, option, sight, legal);
        if (legal) list.add(like.kind, like.sources, mask, like.place, like.places, option);
    }
    return list;
}

// Everything the player to act may do, outside choices. Equal cards are offered once.
void Engine::offer(Offers& offers) const {
    const int side = s.active;
    const Side& x = s.sides[side];
    OfferList list{offers.data()};
    const View sight = view(side);
    const Playable hand = playable(side);
    list.add(Action::kEnd, 1, 0);

    // Does it matter where a minion stands? Judged from what its player sees: the own hand, both boards and the enemy
    // weapon.
    const int traits = sight.traits | s.sides[1 - side].weapon.traits;
    const bool anywhere = (x.neighbourly | o.all_positions | (traits & Card::kNeighbours)) != 0;
    const int first_place = anywhere ? 0 : x.board_size, places = x.board_size - first_place + 1;
    const uint32_t plain = hand.all & ~hand.aiming;
    list.add(Action::kPlay, plain & ~hand.minions, 0);
    list.add(Action::kPlay, plain & hand.minions, 0, first_place, places);
    for (uint32_t rest = hand.aiming; rest != 0; rest &= rest - 1) {
        const HandCard& card = x.hand[std::countr_zero(rest)];
        const Type type = t[card.row].type;
        if (t[card.row].choose) [[unlikely]] {
            Offer like{Action::kPlay, 0, 1, 0, static_cast<Mask>(rest & -rest), 0, 0};
            if (type == Type::minion) {
                like.place = static_cast<uint8_t>(first_place);
                like.places = static_cast<uint8_t>(places);
            }
            list = add_options(list, *this, side, card.row, like, sight);
            continue;
        }
        const Row asking = aiming_text(card);
        const bool asks = t[asking].target && holds_for(side, asking, t[asking].target_if);
        const Mask mask = asks ? targets(side, asking, type, sight) : Mask{0};
        if (mask == 0 && type == Type::spell && asks) continue;
        if (type == Type::minion)
            list.add(Action::kPlay, rest & -rest, mask, first_place, places);
        else
            list.add(Action::kPlay, rest & -rest, mask);
    }

    const Card& power = t[x.power.row];
    const bool again = s.rules & (1u << power_always | 1u << power_twice) ? power_again(side) : false;
    bool usable = (x.power.row != 0) & ((x.power.uses == 0) | again) & (power_cost(side) <= x.mana);
    if (sight.rare & keyword(no_powers)) [[unlikely]]
        usable = false;
    Mask aims = 0;
    const bool aiming = power_aims(side, sight);
    if ((aiming | (power.need != 0)) && usable) {  // in this order: whose power it is can be guessed
        if (aiming) aims = targets(side, x.power.row, Type::hero_power, sight);
        usable = (aims != 0 || !aiming || (power.keywords & keyword(aims_power))) &&
                 holds_for(side, x.power.row, power.need);
    }
    if (power.choose && usable) [[unlikely]]
        list = add_options(list, *this, side, x.power.row, {Action::kPower, 0, 1, 0, 1, 0, 0}, sight);
    else
        list.add(Action::kPower, usable, aims);

    const Mask open = defenders(side, sight);
    list.add(Action::kAttack, open ? sight.ready & ~sight.sparing : 0, open);
    if (sight.sparing && (open & ~kHeroMask)) list.add(Action::kAttack, sight.ready & sight.sparing, open & ~kHeroMask);
    offers.resize(static_cast<int>(list.next - offers.data()));
}

// Mayor Noggenfogger: whatever a player aims at, chance decides among all legal targets (rule X64).
void Engine::randomize(Action& action) {
    if (action.target == Action::kNobody) return;
    const int side = s.active;
    const View sight = view(side);
    Mask legal = 0;
    const Row row = action.kind == Action::kPlay ? s.sides[side].hand[action.source].row : s.sides[side].power.row;
    if (action.option()) {
        bool can = true;
        legal = option_targets(side, row, action.option(), sight, can);
    } else if (action.kind == Action::kPlay) {
        legal = targets(side, aiming_text(s.sides[side].hand[action.source]), t[row].type, sight);
    } else if (action.kind == Action::kPower) {
        legal = power_targets(side, sight);
    } else if (action.kind == Action::kAttack) {
        legal = defenders(side, sight) &
                (sight.sparing & bit(action.source) ? static_cast<Mask>(~kHeroMask) : Mask{0xffff});
    }
    if (std::popcount(legal) > 1) action.target = static_cast<uint8_t>(pick_one(legal));
}

// The game's side ---------------------------------------------------------------------------------------------------

// The options of a pending choice; 0 when none is pending.
static int choices(const State& state) {
    switch (state.choice.kind) {
        case Choice::kMulligan:
            return 1 << state.sides[state.choice.side].hand_size;
        case Choice::kCards:
            return state.choice.options.size();
        default:
            return 0;
    }
}

static Action choice(const State& state, int option) {
    const Action::Kind kind = state.choice.kind == Choice::kMulligan ? Action::kMulligan : Action::kChoose;
    return {kind, static_cast<uint8_t>(option), Action::kNobody, 0};
}

static Chance nobody_asks;

[[gnu::always_inline]] static inline Offers offers_of(const CardTable& table, const Options& options,
                                                      const State& state) {
    Offers offers;
    Engine(table, options, const_cast<State&>(state), nobody_asks).offer(offers);
    return offers;
}

void Hearthstone::legal_actions(const State& state, Actions& out) const {
    if (state.result != Result::playing) return;
    for (int i = 0; i < choices(state); ++i) out.push_back(choice(state, i));
    if (state.choice.kind != Choice::kNone) return;
    // As they lie and stand: the end, the hand from left to right, the power, the attackers from left to right.
    const auto line = [](Action::Kind kind) {
        return kind == Action::kEnd ? 0 : kind == Action::kPlay ? 1 : kind == Action::kPower ? 1 + kHandLimit : 16;
    };
    const Offers offers = offers_of(table_, options_, state);
    const Offer *of[32], *second[32];  // the second: the other option of a Choose One card
    uint32_t once = 0, twice = 0;
    for (const Offer& offer : offers) {
        const uint32_t bits = uint32_t{offer.sources} << line(offer.kind);
        const bool other = offer.option == 2;
        for (uint32_t rest = bits; rest != 0; rest &= rest - 1) (other ? second : of)[std::countr_zero(rest)] = &offer;
        (other ? twice : once) |= bits;
    }
    const auto list = [&](const Offer& offer, int place_in_line) {
        const int source = place_in_line - line(offer.kind);
        for (int i = 0; i < offer.places; ++i) {
            Action action = {offer.kind, static_cast<uint8_t>(source), Action::kNobody,
                             static_cast<uint8_t>(offer.place + i + offer.option * Action::kOption)};
            if (offer.targets == 0) out.push_back(action);
            for_each(offer.targets, [&](int target) {
                action.target = static_cast<uint8_t>(target);
                out.push_back(action);
            });
        }
    };
    for (uint32_t all = once | twice; all != 0; all &= all - 1) {
        const int i = std::countr_zero(all);
        if (once >> i & 1) list(*of[i], i);
        if (twice >> i & 1) [[unlikely]]
            list(*second[i], i);
    }
}

// Quotient and remainder of numbers of actions, by the inverse from a table: processors are slow to divide.
static std::pair<uint32_t, uint32_t> divide(uint32_t a, uint32_t b) {
    constexpr int kMost = 8 * 16;  // places and targets
    static constexpr auto kInverse = [] {
        std::array<uint32_t, kMost + 1> inverse{};
        for (uint32_t i = 1; i <= kMost; ++i) inverse[i] = (1u << 20) / i + 1;
        return inverse;
    }();
    static_assert(Hearthstone::Actions::capacity() * kMost < 1 << 20, "else the quotient may be one too much");
    const uint32_t quotient = a * kInverse[b] >> 20;
    return {quotient, a - quotient * b};
}

Action Hearthstone::random_action(const State& state, Chance& chance) const {
    if (state.choice.kind != Choice::kNone)
        return choice(state, static_cast<int>(chance.below(static_cast<uint32_t>(choices(state)))));
    const Offers offers = offers_of(table_, options_, state);
    uint32_t wanted = chance.below(offers.back().actions);
    const Offer* offer = offers.begin();
    while (offer->actions <= wanted) ++offer;
    if (offer != offers.begin()) wanted -= offer[-1].actions;
    const uint32_t targets = aims(offer->targets);
    const auto [source, rest] = divide(wanted, targets * offer->places);
    const auto [place, target] = divide(rest, targets);
    return {offer->kind, static_cast<uint8_t>(nth(offer->sources, static_cast<int>(source))),
            offer->targets ? static_cast<uint8_t>(nth(offer->targets, static_cast<int>(target))) : Action::kNobody,
            static_cast<uint8_t>(offer->place + place + offer->option * Action::kOption)};
}

}  // namespace turnwise::hearthstone
