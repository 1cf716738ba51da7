#include <algorithm>

#include "games/pocket/pocket.h"

namespace turnwise::pocket {

State canonical(const State& state) {
    State result = state;
    for (Side& side : result.sides) {
        side.played = {};
        const auto before = [](int health, int awake) { return health * 2 + awake; };
        if (before(side.wolves[0], side.awake & 1) >= before(side.wolves[1], side.awake >> 1)) continue;
        std::swap(side.wolves[0], side.wolves[1]);
        side.awake = static_cast<uint8_t>((side.awake >> 1) | (side.awake & 1) << 1);
    }
    return result;
}

Observation<State> Pocket::observe(const State& state, Player player) const {
    return {state, player, [&](State& seen) {
                Side& enemy = seen.sides[player ^ 1];
                enemy.unseen_hand = static_cast<uint8_t>(enemy.unseen_hand + total(enemy.hand));
                enemy.unseen_deck = static_cast<uint8_t>(enemy.unseen_deck + total(enemy.deck));
                enemy.hand = enemy.deck = {};
            }};
}

std::vector<std::vector<uint16_t>> Pocket::lists(const State& state) const {
    std::vector<std::vector<uint16_t>> result(2);
    for (Player player : {0, 1})
        for (uint16_t card = 0; card < kCards; ++card) {
            const Side& side = state.sides[player];
            result[player].insert(result[player].end(), side.hand[card] + side.deck[card] + side.played[card], card);
        }
    return result;
}

namespace {

using Pool = std::array<uint16_t, kCards>;  // cards that may be anywhere unseen

// What is left of a list when the cards seen are taken out; false when it does not hold them all.
bool unseen_of(const std::vector<uint16_t>& list, const Side& side, Pool& pool) {
    pool = {};
    for (uint16_t card : list) {
        if (card >= kCards) throw Error(ErrorKind::kBadRecipe, "belief: there is no card " + std::to_string(card));
        ++pool[card];
    }
    bool fits = true;
    for (int card = 0; card < kCards; ++card) {
        const int seen = side.hand[card] + side.deck[card] + side.played[card];
        fits = fits && seen <= pool[card];
        pool[card] = static_cast<uint16_t>(std::max(pool[card] - seen, 0));
    }
    return fits;
}

Pool believed_pool(const Belief& belief, const Side& side, Player player, Chance& chance) {
    Pool pool{};
    const auto& lists = belief.lists;
    if (belief.kind == Belief::Kind::kOpenHand)
        throw Error(ErrorKind::kBadRecipe, "belief: open hands are given the whole state, and here cards are hidden");
    if (belief.kind == Belief::Kind::kAnything) return pool;
    if (belief.knows_lists()) {
        if (player < static_cast<int>(lists.size())) unseen_of(lists[player], side, pool);
        return pool;
    }
    int fitting = 0;
    const auto fits = [&](size_t i) {
        return (belief.fallback_fits || static_cast<int>(i) != belief.fallback) && unseen_of(lists[i], side, pool);
    };
    for (size_t i = 0; i < lists.size(); ++i) fitting += fits(i);
    if (fitting == 1 || (fitting > 1 && belief.uniform)) {
        int which = chance.pick(kDeal, fitting);
        for (size_t i = 0; i < lists.size(); ++i)
            if (fits(i) && which-- == 0) break;
        return pool;
    }
    pool = {};
    if (belief.fallback >= 0 && belief.fallback < static_cast<int>(lists.size()))
        unseen_of(lists[belief.fallback], side, pool);
    return pool;
}

// Deals `count` unseen cards. Cards beyond the believed list are of any kind.
void deal(Counts& to, int count, Pool& pool, Chance& chance) {
    for (; count > 0; --count) {
        const bool believed = pool != Pool{};
        const int card = believed ? chance.pick(kDeal, pool) : chance.pick(kDeal, kCards);
        if (believed) --pool[card];
        ++to[card];
    }
}

}  // namespace

// A state without hidden parts is returned as it is; open hands are such states.
State Pocket::determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const {
    State state = seen.shown();
    for (Player player : {0, 1}) {
        Side& side = state.sides[player];
        if (side.unseen_hand + side.unseen_deck == 0) continue;
        Pool pool = believed_pool(belief, side, player, chance);
        deal(side.hand, side.unseen_hand, pool, chance);
        deal(side.deck, side.unseen_deck, pool, chance);
        side.unseen_hand = side.unseen_deck = 0;
    }
    return state;
}

// The cards played stay in: they say what the enemy may hold.
uint64_t Pocket::key(const State& state, Player player) const {
    const State seen = observe(state, player).shown();
    State same = canonical(seen);
    for (Player p : {0, 1}) same.sides[p].played = seen.sides[p].played;
    return hash_bytes(&same, sizeof same);
}

std::vector<std::pair<std::string, int>> Pocket::feature_names() const { return {{"table", 37}}; }

// Everything that the player sees, own side first, each number scaled to about 1.
void Pocket::features(std::string_view, const State& state, Player player, std::span<float> out) const {
    int at = 0;
    const auto put = [&](int number, int scale) { out[at++] = static_cast<float>(number) / static_cast<float>(scale); };
    const auto put_counts = [&](const Counts& counts) {
        for (uint8_t count : counts) put(count, 2);
    };
    put(state.turn, kTurns);
    put(to_act(state) == player, 1);
    put(state.mana, kMaxMana);
    for (Player p : {player, player ^ 1}) {
        const Side& side = state.sides[p];
        put(side.health, kHealth);
        for (int wolf = 0; wolf < kMaxWolves; ++wolf) {
            put(side.wolves[wolf], kWolfHealth);
            put(side.awake >> wolf & 1, 1);
        }
        put(total(side.hand) + side.unseen_hand, kMaxHand);
        put(total(side.deck) + side.unseen_deck, kMaxDeck / 2);
        put_counts(side.played);
        if (p == player) put_counts(side.hand), put_counts(side.deck);
    }
}

}  // namespace turnwise::pocket
