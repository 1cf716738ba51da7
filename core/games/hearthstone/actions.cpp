#include "games/hearthstone/hearthstone.h"

#include <cstring>

// What a player may do (section F), and what it costs (section E).

namespace turnwise::hearthstone {

bool Engine::finds_cost_aura(int side) const {
    const Side& x = s.sides[side];
    uint8_t traits = x.weapon.traits;
    for (const Entity& e : x.board) traits |= e.traits;
    return traits & Card::kCostAura;
}

// A cost that auras or the card itself may change (rule 20); `cost` is what is printed and enchanted.
int Engine::changed_cost(int side, const HandCard& card, int cost) const {
    const Card& c = t[card.row];
    const Side& x = s.sides[side];
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.row = card.row;
    const auto add = [&](const Entity& e) {
        if (!(e.traits & Card::kCostAura) || (e.flags & keyword(silenced))) return;
        f.source = e.id;
        const Card& owner = t[e.row];
        for (int i = 0; i < owner.aura_count; ++i) {
            const Aura& aura = t.auras[owner.auras + i];
            if (aura.cost && fits(aura.cards, card.row) && holds(aura.condition, f)) cost += aura.cost;
        }
    };
    for (int i = 0; i < x.board_size; ++i) add(x.board[i]);
    add(x.weapon);
    f.source = 0;
    if (c.cost_add) cost += value(c.cost_add, f);
    if (c.cost_set) {
        const int set = value(c.cost_set, f);
        if (set >= 0) cost = set;
    }
    return std::max(0, cost);
}

int Engine::power_cost(int side) const {
    const HeroPower& power = s.sides[side].power;
    return power.cost_set >= 0 ? power.cost_set : t[power.row].cost;
}

// Whom a text of this card may choose. Enemy minions with Stealth and enemy Immune characters never; Elusive ones not
// by spells and hero powers.
Mask Engine::targets(int side, Row row, bool elusive_matters) const {
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.row = row;
    Mask mask = select(t[row].target, all_characters(), f);
    Mask barred = 0;
    for_each(mask, [&](int c) {
        const Entity& e = s.at(c);
        const bool enemy = (c >> 3) != side;
        if ((enemy && (e.has(keyword(stealth)) || is_immune(e))) || (elusive_matters && e.has(keyword(elusive))))
            barred |= bit(c);
    });
    return mask & ~barred;
}

// Steady Shot asks for a target only while a Steamwheedle Sniper is there.
Mask Engine::power_targets(int side) const {
    const Side& x = s.sides[side];
    const Card& power = t[x.power.row];
    if (!power.target) return 0;
    const auto aims = [](const Entity& e) { return e.has(keyword(aims_power)); };
    if ((power.keywords & keyword(aims_power)) && !places_where(x, aims)) return 0;
    return targets(side, x.power.row, true);
}

bool Engine::can_play(int side, const HandCard& card) const {
    const Card& c = t[card.row];
    const Side& x = s.sides[side];
    if (card.row == 0 || cost(side, card) > x.mana) return false;
    if (c.type == Type::minion && x.board_size >= kBoardLimit) return false;
    if ((c.flags & Card::kSecret) && !legal_secret_room(side, card.row)) return false;
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.row = card.row;
    return holds(c.need, f);
}

// Most cards need mana and room and nothing else.
uint8_t Engine::price(const HandCard& card) const {
    const Card& c = t[card.row];
    const bool own_cost = c.cost_add || c.cost_set;
    int price = own_cost ? 1 : 1 + std::clamp(c.cost + card.cost_add, 0, Price::kCost - 1);
    if (own_cost || c.need || card.row == 0 || (c.flags & Card::kSecret)) price |= Price::kAsks;
    if (c.traits & Card::kNeighbours) price |= Price::kNeighbours;
    return static_cast<uint8_t>(price);
}

// Eight bytes in one word, the first lowest: arithmetic on all of them at once.
static constexpr uint64_t each(uint64_t byte) { return byte * 0x0101010101010101; }
static constexpr uint32_t top_bits(uint64_t word) { return (word >> 7 & each(1)) * 0x0102040810204080 >> 56; }
static_assert(std::endian::native == std::endian::little);

// The cards whose price says that there is mana for them, and among these the ones that ask.
static void affordable(const Side& x, uint32_t& can, uint32_t& asking) {
    const auto eight = [&](uint64_t prices, int first) {
        const uint64_t costs = prices & each(Price::kCost);
        const uint64_t there = costs + each(127), dear = costs + each(126 - static_cast<uint64_t>(x.mana));
        can |= top_bits(there & ~dear) << first;
        asking |= top_bits(there & ~dear & prices) << first;
    };
    uint64_t first;
    uint16_t last;
    static_assert(sizeof first + sizeof last == sizeof x.prices);
    std::memcpy(&first, x.prices.data(), sizeof first);
    std::memcpy(&last, x.prices.data() + sizeof first, sizeof last);
    can = asking = 0;
    eight(first, 0);
    eight(last, sizeof first);
}

uint32_t Engine::playable(int side) const {
    const Side& x = s.sides[side];
    uint32_t result = 0, asking = (1u << x.hand_size) - 1;
    if (x.spell_tax == 0 && x.board_size < kBoardLimit && !has_cost_aura(side)) [[likely]]
        affordable(x, result, asking);
    result &= ~asking;
    for (; asking != 0; asking &= asking - 1) {
        const int i = std::countr_zero(asking);
        result |= uint32_t{can_play(side, x.hand[i])} << i;
    }
    return result;
}

bool Engine::hero_can_attack(int side) const {
    const Entity& hero = s.sides[side].hero;
    const Entity& weapon = s.sides[side].weapon;
    if (hero_attack(side) <= 0 || hero.has(keyword(frozen) | keyword(cant_attack))) return false;
    const bool twice = hero.has(keyword(windfury)) || (weapon.exists() && weapon.has(keyword(windfury)));
    return hero.attacks < (twice ? 2 : 1);
}

uint32_t Engine::attackers(int side) const {
    const Side& x = s.sides[side];
    uint32_t ready = uint32_t{hero_can_attack(side)} << kHeroPlace;
    for (int i = 0; i < x.board_size; ++i) ready |= uint32_t{minion_can_attack(x.board[i])} << i;
    return ready;
}

Mask Engine::defenders(int side) const {
    const Side& x = s.sides[1 - side];
    constexpr uint32_t kShut = keyword(stealth) | keyword(immune) | keyword(immune_this_turn);
    uint32_t open = places_where(x, [](const Entity& e) { return !((e.flags | e.aura_flags) & kShut); });
    open &= (1u << x.board_size) - 1;
    const uint32_t taunting = open & places_where(x, [](const Entity& e) { return e.has(keyword(taunt)); });
    if (taunting)
        open = taunting;
    else if (!is_immune(x.hero))
        open |= 1u << kHeroPlace;
    return static_cast<Mask>(open << character(1 - side, 0));
}

// Whether a Magnetic card played here joins the Mech on its right.
bool Engine::merges(int side, Row row, int position) const {
    const Side& x = s.sides[side];
    if (!(t[row].keywords & keyword(magnetic)) || position >= x.board_size) return false;
    const Race race = t[x.board[position].row].race;
    return race == Race::mech || race == Race::all;
}

// Does it matter where a minion stands? Judged from what its player sees: the card, the own hand and both boards.
bool Engine::places_matter(int side) const {
    uint8_t hand = 0, board = 0;
    for (uint8_t price : s.sides[side].prices) hand |= price;
    for (const Side& x : s.sides)
        for (const Entity& e : x.board) board |= e.traits;
    return ((hand & Price::kNeighbours) | (board & Card::kNeighbours) | o.all_positions) != 0;
}

static bool same_card(const HandCard& a, const HandCard& b) {
    return a.row == b.row && a.cost_add == b.cost_add && a.attack == b.attack && a.health == b.health &&
           a.parts == b.parts;
}

// Everything the player to act may do, outside choices. Equal cards are offered once.
void Engine::offer(Offers& offers) const {
    const int side = s.active;
    const Side& x = s.sides[side];
    Offer* next = offers.data();
    int actions = 0;
    const auto add = [&](Action::Kind kind, int source, Mask targets, int place, int places) {
        actions += places * std::max(1, std::popcount(targets));
        *next++ = {{kind, static_cast<uint8_t>(source), Action::kNobody, static_cast<uint8_t>(place)},
                   static_cast<uint8_t>(places),
                   targets,
                   static_cast<uint16_t>(actions)};
    };
    add(Action::kEnd, 0, 0, 0, 1);

    const uint32_t hand = playable(side);
    uint64_t rows = 0;                                               // offered so far, as a filter for equal cards
    const int first_place = places_matter(side) ? 0 : x.board_size;  // of the places offered to minions
    for (uint32_t rest = hand; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const HandCard& card = x.hand[i];
        const uint64_t trace = uint64_t{1} << (card_of(card.row) % 64);
        if (rows & trace) {
            bool copy = false;
            for (uint32_t k = hand & ~rest; k != 0; k &= k - 1) copy |= same_card(x.hand[std::countr_zero(k)], card);
            if (copy) continue;
        }
        rows |= trace;
        Row asking = card.row;
        if (card.parts[0]) [[unlikely]]
            for (Row part : card.parts)
                if (part && t[part].target) asking = part;
        const Type type = t[card.row].type;
        Mask mask = 0;
        if (t[asking].target) {
            mask = targets(side, asking, type == Type::spell);
            if (mask == 0 && type == Type::spell) continue;
        }
        const bool minion = type == Type::minion;
        add(Action::kPlay, i, mask, minion ? first_place : 0, minion ? x.board_size - first_place + 1 : 1);
    }

    if (x.power.row != 0 && x.power.uses == 0 && power_cost(side) <= x.mana) {
        const Card& power = t[x.power.row];
        Frame f{};
        f.side = static_cast<uint8_t>(side);
        f.row = x.power.row;
        if (holds(power.need, f)) {
            const Mask mask = power_targets(side);
            if (mask != 0 || !power.target || (power.keywords & keyword(aims_power)))
                add(Action::kPower, 0, mask, 0, 1);
        }
    }

    uint32_t ready = attackers(side);
    if (ready != 0) {
        const Mask open = defenders(side);
        for (; ready != 0; ready &= ready - 1) {
            const int c = character(side, std::countr_zero(ready));
            const Mask mask = defenders_of(c, open);
            if (mask != 0) add(Action::kAttack, c, mask, 0, 1);
        }
    }
    offers.resize(static_cast<int>(next - offers.data()));
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

static Offers offers_of(const CardTable& table, const Options& options, const State& state) {
    static Chance nobody_asks;
    Offers offers;
    Engine(table, options, const_cast<State&>(state), nobody_asks).offer(offers);
    return offers;
}

void Hearthstone::legal_actions(const State& state, Actions& out) const {
    if (state.result != Result::playing) return;
    for (int i = 0; i < choices(state); ++i) out.push_back(choice(state, i));
    if (state.choice.kind != Choice::kNone) return;
    for (const Offer& offer : offers_of(table_, options_, state)) {
        Action action = offer.first;
        for (int i = 0; i < offer.places; ++i, ++action.position) {
            if (offer.targets == 0) out.push_back(action);
            for_each(offer.targets, [&](int target) {
                action.target = static_cast<uint8_t>(target);
                out.push_back(action);
            });
        }
    }
}

Action Hearthstone::random_action(const State& state, Chance& chance) const {
    if (state.choice.kind != Choice::kNone)
        return choice(state, static_cast<int>(chance.below(static_cast<uint32_t>(choices(state)))));
    const Offers offers = offers_of(table_, options_, state);
    uint32_t wanted = chance.below(offers.back().actions);
    int i = 0;
    while (offers[i].actions <= wanted) ++i;
    if (i > 0) wanted -= offers[i - 1].actions;
    Action action = offers[i].first;
    if (const Mask targets = offers[i].targets; targets != 0) {
        const uint32_t each = static_cast<uint32_t>(std::popcount(targets));
        action.position = static_cast<uint8_t>(action.position + wanted / each);
        action.target = static_cast<uint8_t>(nth(targets, static_cast<int>(wanted % each)));
    } else {
        action.position = static_cast<uint8_t>(action.position + wanted);
    }
    return action;
}

}  // namespace turnwise::hearthstone
