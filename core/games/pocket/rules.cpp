#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "games/pocket/pocket.h"

namespace turnwise::pocket {

int total(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

static int wolf_count(const Side& side) { return (side.wolves[0] > 0) + (side.wolves[1] > 0); }

static int hand_size(const Side& side) { return total(side.hand) + side.unseen_hand; }

static void draw(State& state, Player who, Chance& chance) {
    Side& side = state.sides[who];
    if (total(side.deck) == 0 || hand_size(side) == kMaxHand) return;
    std::array<uint16_t, kCards> weights;
    std::copy(side.deck.begin(), side.deck.end(), weights.begin());
    const int card = chance.pick(draw_event(who), weights);
    --side.deck[card];
    ++side.hand[card];
}

static void begin_turn(State& state, Chance& chance) {
    const Player who = (state.turn & 1) ^ 1;
    Side& mover = state.sides[who];
    state.mana = static_cast<uint8_t>(std::min((state.turn + 1) / 2, kMaxMana));
    mover.awake = static_cast<uint8_t>((1 << wolf_count(mover)) - 1);
    draw(state, who, chance);
}

static void end_turn(State& state, Chance& chance) {
    state.sides[(state.turn & 1) ^ 1].awake = 0;
    state.mana = 0;
    if (++state.turn <= kTurns) begin_turn(state, chance);
}

static void hit(Side& side, Target target, int damage) {
    if (target == kHero) {
        side.health = static_cast<uint8_t>(std::max(side.health - damage, 0));
        return;
    }
    const int wolf = target - kFirstWolf;
    side.wolves[wolf] = static_cast<uint8_t>(std::max(side.wolves[wolf] - damage, 0));
    if (side.wolves[wolf] > 0) return;
    if (wolf == 0) {  // the second closes up
        side.wolves[0] = side.wolves[1];
        side.awake >>= 1;
    }
    side.wolves[1] = 0;
    side.awake &= 1;
}

static void play(State& state, const Action& action, Chance& chance) {
    const Player player = (state.turn & 1) ^ 1;
    Side& own = state.sides[player];
    Side& enemy = state.sides[player ^ 1];
    state.mana -= static_cast<uint8_t>(kCosts[action.subject]);
    --own.hand[action.subject];
    ++own.played[action.subject];
    switch (action.subject) {
        case kSpark: {
            const auto target = static_cast<Target>(chance.pick(kTarget, 1 + wolf_count(enemy)));
            hit(enemy, target, 1 + chance.pick(kDamage, 3, [](int option) { return option + 1u; }));
            break;
        }
        case kBolt:
            hit(enemy, action.target, 2);
            break;
        case kMend:
            own.health = static_cast<uint8_t>(std::min(own.health + 2, kHealth));
            break;
        case kWolf:
            own.wolves[wolf_count(own)] = kWolfHealth;
            break;
        case kStudy:
            draw(state, player, chance);
            draw(state, player, chance);
            break;
    }
}

static void attack(State& state, const Action& action) {
    const Player player = (state.turn & 1) ^ 1;
    Side& own = state.sides[player];
    own.awake &= static_cast<uint8_t>(~(1 << action.subject));
    hit(state.sides[player ^ 1], action.target, 1);
    if (action.target != kHero) hit(own, static_cast<Target>(kFirstWolf + action.subject), 1);
}

State Pocket::start(const Setup& setup, Chance& chance) const {
    State state{};
    for (Player player : {0, 1}) {
        Side& side = state.sides[player];
        side.health = kHealth;
        side.deck = setup.decks[player];
        for (int card = 0; card < kFirstHand; ++card) draw(state, player, chance);
    }
    state.turn = 1;
    begin_turn(state, chance);
    return state;
}

void Pocket::legal_actions(const State& state, Actions& out) const {
    const Player player = to_act(state);
    const Side& own = state.sides[player];
    const int targets = 1 + wolf_count(state.sides[player ^ 1]);
    for (uint8_t card = 0; card < kCards; ++card) {
        if (own.hand[card] == 0 || kCosts[card] > state.mana) continue;
        if (card == kWolf && wolf_count(own) == kMaxWolves) continue;
        if (card == kMend && own.health == kHealth) continue;
        if (card == kStudy && total(own.deck) + own.unseen_deck == 0) continue;
        if (card != kBolt)
            out.push_back({Action::kPlay, card, kNoTarget});
        else
            for (int target = 0; target < targets; ++target)
                out.push_back({Action::kPlay, card, static_cast<Target>(target)});
    }
    for (uint8_t wolf = 0; wolf < kMaxWolves; ++wolf)
        for (int target = 0; target < targets && own.awake >> wolf & 1; ++target)
            out.push_back({Action::kAttack, wolf, static_cast<Target>(target)});
    out.push_back({Action::kEnd, 0, kNoTarget});
}

void Pocket::apply(State& state, const Action& action, Chance& chance) const {
    switch (action.kind) {
        case Action::kPlay:
            return play(state, action, chance);
        case Action::kAttack:
            return attack(state, action);
        case Action::kEnd:
            return end_turn(state, chance);
    }
}

Values Pocket::returns(const State& state) const {
    const int lead = state.sides[0].health - state.sides[1].health;
    if (!is_over(state) || lead == 0) return {0.5, 0.5};
    return lead > 0 ? Values{1, 0} : Values{0, 1};
}

ActionInfo Pocket::action_info(const State&, const Action& action) const {
    ActionInfo info;
    info.kind = action.kind;
    if (action.kind == Action::kPlay) {
        info.subject = static_cast<uint16_t>(action.subject + 1);
        info.cost = static_cast<int16_t>(kCosts[action.subject]);
    }
    info.high_level = action.kind != Action::kAttack;
    info.ends_turn = action.kind == Action::kEnd;
    info.identity = mix64(action.kind | action.subject << 8 | action.target << 16);
    return info;
}

void Pocket::check(const State& state) const {
    const auto expect = [](bool holds, const char* message) {
        if (!holds) throw std::logic_error(message);
    };
    expect(state.turn >= 1 && state.turn <= kTurns + 1, "the turn is out of range");
    expect(state.mana <= std::min((state.turn + 1) / 2, kMaxMana), "more mana than this turn gives");
    for (Player player : {0, 1}) {
        const Side& side = state.sides[player];
        const int cards = hand_size(side) + total(side.deck) + total(side.played) + side.unseen_deck;
        expect(side.health <= kHealth, "a hero has more health than at the start");
        expect(side.wolves[0] <= kWolfHealth && side.wolves[1] <= kWolfHealth, "a wolf has too much health");
        expect(side.wolves[0] > 0 || side.wolves[1] == 0, "a gap before a wolf");
        expect(side.awake >> wolf_count(side) == 0, "a wolf that is not there is awake");
        expect(side.awake == 0 || (player == to_act(state) && state.turn <= kTurns), "a wolf is awake out of turn");
        expect(hand_size(side) <= kMaxHand, "too many cards in a hand");
        expect(cards <= kMaxDeck, "more cards than a deck may have");
    }
}

}  // namespace turnwise::pocket
