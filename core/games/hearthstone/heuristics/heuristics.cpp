#include "games/hearthstone/heuristics/heuristics.h"

#include <cmath>
#include <limits>

#include "base/math.h"
#include "games/hearthstone/hearthstone.h"
#include "games/hearthstone/heuristics/gsv.h"
#include "games/hearthstone/heuristics/silverfish_moves.h"

// The evaluations under their names, for searches and for Python.

namespace turnwise::hearthstone {

namespace {

struct Evaluation {
    const char* name;
    double (*raw)(const Lens&, const State& root, const State& leaf, int player);
    // How the searches turn it into a value: from [-low, low] evenly, or by a logistic curve of this width. The width
    // of kCrystals depends on the player's crystals in the leaf.
    enum Curve { kLinear, kLogistic, kCrystals } curve;
    double scale;
    // The same with what the player did in the turn of the root, where that counts.
    double (*noted)(const Lens&, const State& root, const State& leaf, int player, const Ledger&) = nullptr;
};

template <Behaviour kBehaviour>
double silverfish(const Lens& lens, const State& root, const State& leaf, int player) {
    return silverfish_value(lens, root, leaf, player, kBehaviour);
}
template <Behaviour kBehaviour>
double silverfish_noted(const Lens& lens, const State& root, const State& leaf, int player, const Ledger& ledger) {
    return silverfish_value(lens, root, leaf, player, kBehaviour, ledger);
}

// Paper 3 searches with the first four, paper 5 with Silverfish's, over 60 points or as its program does
// (docs/methods/evaluations.md); the rest were made to compare actions, so that their widths are ours: about the worth
// of ten points of health.
constexpr Evaluation kEvaluations[] = {
    {"race", [](const Lens& l, const State&, const State& s, int p) { return race_value(l, s, p, {}); },
     Evaluation::kLinear, 1},
    {"race-reference", [](const Lens& l, const State&, const State& s, int p) { return race_value(l, s, p, {true}); },
     Evaluation::kLinear, 1},
    {"race-next-turn",
     [](const Lens& l, const State&, const State& s, int p) { return race_value(l, s, p, {.next_turn = true}); },
     Evaluation::kLinear, 1},
    {"runner-up", runner_up_value, Evaluation::kLinear, 50},
    {"silverfish-control", silverfish<Behaviour::kControl>, Evaluation::kLogistic, 60,
     silverfish_noted<Behaviour::kControl>},
    {"silverfish-mana", silverfish<Behaviour::kMana>, Evaluation::kLogistic, 60, silverfish_noted<Behaviour::kMana>},
    {"silverfish-rush", silverfish<Behaviour::kRush>, Evaluation::kLogistic, 60, silverfish_noted<Behaviour::kRush>},
    {"silverfish-face", silverfish<Behaviour::kFace>, Evaluation::kLogistic, 60, silverfish_noted<Behaviour::kFace>},
    {"gsv", [](const Lens& l, const State&, const State& s, int p) { return gsv_value(l, s, p, kGsvUsed); },
     Evaluation::kLogistic, 30},
    {"gsv-default", [](const Lens& l, const State&, const State& s, int p) { return gsv_value(l, s, p, kGsvDefault); },
     Evaluation::kLogistic, 15},
    {"tyche", [](const Lens& l, const State&, const State& s, int p) { return tyche_value(l, s, p); },
     Evaluation::kLogistic, 30},
    {"aggro", [](const Lens&, const State&, const State& s, int p) { return temper_value(s, p, Temper::kAggro); },
     Evaluation::kLogistic, 10000},
    {"control", [](const Lens&, const State&, const State& s, int p) { return temper_value(s, p, Temper::kControl); },
     Evaluation::kLogistic, 200},
    {"midrange", [](const Lens&, const State&, const State& s, int p) { return temper_value(s, p, Temper::kMidrange); },
     Evaluation::kLogistic, 1000},
    {"silverfish-control-crystals", silverfish<Behaviour::kControl>, Evaluation::kCrystals, 0,
     silverfish_noted<Behaviour::kControl>},
};

double width_of(const Evaluation& evaluation, const State& leaf, Player player) {
    if (evaluation.curve != Evaluation::kCrystals) return evaluation.scale;
    const int crystals = leaf.sides[player].max_mana;
    return crystals < 4 ? 50 : crystals < 7 ? 1 / 0.015 : 100;
}

// From the view of the player who searches; the other gets the rest, as in the papers.
Values as_values(const Evaluation& evaluation, double points, const State& leaf, Player player) {
    const double raw = points / width_of(evaluation, leaf, player);
    const double value = evaluation.curve == Evaluation::kLinear ? (std::clamp(raw, -1.0, 1.0) + 1) / 2 : sigmoid(raw);
    Values values{};
    values[player] = value;
    values[1 - player] = 1 - value;
    return values;
}

}  // namespace

std::vector<std::string> Hearthstone::heuristic_names() const {
    std::vector<std::string> names;
    for (const Evaluation& evaluation : kEvaluations) names.push_back(evaluation.name);
    return names;
}

double Hearthstone::heuristic(int id, const State& root, const State& leaf, Player player) const {
    return kEvaluations[id].raw(lens(), root, leaf, player);
}

Values Hearthstone::heuristic_values(int id, const State& root, const State& leaf) const {
    if (is_over(leaf)) return returns(leaf);
    const Player player = to_act(root);
    return as_values(kEvaluations[id], kEvaluations[id].raw(lens(), root, leaf, player), leaf, player);
}

bool Hearthstone::heuristic_reads_ledger(int id) const { return kEvaluations[id].noted != nullptr; }

Values Hearthstone::heuristic_values(int id, const State& root, const State& leaf, const Ledger& ledger) const {
    if (is_over(leaf)) return returns(leaf);
    const Player player = to_act(root);
    return as_values(kEvaluations[id], kEvaluations[id].noted(lens(), root, leaf, player, ledger), leaf, player);
}

void Hearthstone::note(const State& before, const Action& action, const State& after, Ledger& ledger) const {
    if (before.choice.kind != Choice::kNone) return;
    if (action.kind == Action::kEnd) {
        ledger.penalty += end_penalty(lens(), before);
        ledger.end(lens(), before, before.active);
        return;
    }
    ledger.penalty += penalty(lens(), before, action, ledger, false);
    hearthstone::note(lens(), before, action, after, ledger);
}

std::optional<Action> Hearthstone::fixed_decision(const State& state) const {
    if (state.choice.kind != Choice::kMulligan) return std::nullopt;
    const Side& side = state.sides[state.choice.side];
    uint8_t back = 0;
    for (int i = 0; i < side.hand_size; ++i) back |= static_cast<uint8_t>((table_[side.hand[i].row].cost >= 4) << i);
    return Action{Action::kMulligan, back, Action::kNobody, 0};
}

// Scores of actions ---------------------------------------------------------------------------------------------------

namespace {

struct Score {
    const char* name;
    // `after` is the state after the action; ending the turn is 0, and not tried.
    double (*of)(const Lens&, const State& before, const State& after, const Action&, int player, int mana);
    // The same of an attack that can be told without trying it.
    std::optional<double> (*attack)(const Lens&, const State& before, const Action&) = nullptr;
};

constexpr Score kScores[] = {
    {"p5-greedy",
     [](const Lens& l, const State& b, const State& a, const Action&, int p, int mana) {
         return cost_effect(l, b, a, p, mana, true);
     },
     [](const Lens& l, const State& b, const Action& a) { return attack_effect(l, b, a, true, false); }},
    {"p5-greedy-minions",
     [](const Lens& l, const State& b, const State& a, const Action&, int p, int mana) {
         return cost_effect(l, b, a, p, mana, false);
     },
     [](const Lens& l, const State& b, const Action& a) { return attack_effect(l, b, a, false, false); }},
    // Of a rollout's low level: an attack that costs more than twice what it takes is worth nothing at all.
    {"p5-low-level",
     [](const Lens& l, const State& b, const State& a, const Action& action, int p, int mana) {
         return cost_effect(l, b, a, p, mana, true, action.kind == Action::kAttack);
     },
     [](const Lens& l, const State& b, const Action& a) { return attack_effect(l, b, a, true, true); }},
    {"p3-heuristic", [](const Lens& l, const State& b, const State& a, const Action&, int p,
                        int) { return runner_up_score(l, b, a, p); }},
};

// Scores that are not of the two states around an action.
struct OwnScore {
    const char* name;
    double (*of)(const Hearthstone& game, const State& before, const Action&, const Ledger&, Chance&);
};

constexpr double kNotTried = std::numeric_limits<double>::infinity();

double penalty_of(const Hearthstone& game, const State& s, const Action& action, const Ledger& ledger, Chance&) {
    return action.kind == Action::kEnd ? end_penalty(game.lens(), s) : penalty(game.lens(), s, action, ledger, false);
}

// The penalty of an action that Silverfish tries at all.
template <bool kLethal>
double penalty_of_move(const Hearthstone& game, const State& s, const Action& action, const Ledger& ledger,
                       Chance& chance) {
    if (action.kind == Action::kEnd) return kLethal ? kNotTried : penalty_of(game, s, action, ledger, chance);
    Moves moves;
    list_moves(game, s, ledger, kLethal, UINT16_MAX, moves);
    for (const Move& move : moves)
        if (move.action == action) return move.penalty;
    return kNotTried;
}

// What the board after an action is worth in the own turn, by all that is known of the action; of the end of the turn:
// the board that it leaves.
template <Behaviour kBehaviour>
double silverfish_after(const Hearthstone& game, const State& before, const Action& action, const Ledger& begun,
                        Chance& chance) {
    const Player player = game.to_act(before);
    Ledger ledger = begun;
    State after = before;
    ledger.penalty += static_cast<int>(penalty_of(game, before, action, begun, chance));
    if (action.kind == Action::kEnd) {
        ledger.end(game.lens(), before, player);
    } else {
        game.apply(after, action, chance);
        if (before.choice.kind == Choice::kNone) note(game.lens(), before, action, after, ledger);
    }
    return silverfish_value(game.lens(), after, player, 0, kBehaviour, ledger);
}

double gsv_after(const Hearthstone& game, const State& before, const Action& action, const Ledger&, Chance& chance) {
    if (aims_battlecry(game.lens(), before, action))
        return gsv_before_deaths(game.lens(), before, action, kGsvUsed, chance);
    State after = before;
    game.apply(after, action, chance);
    return gsv_value(game.lens(), after, game.to_act(before), kGsvUsed);
}

double tyche_after(const Hearthstone& game, const State& before, const Action& action, const Ledger&, Chance& chance) {
    const bool waits = before.choice.kind != Choice::kNone, ends = action.kind == Action::kEnd;
    const double bias = waits || ends ? 0 : tyche_bias(game.lens(), before, action);
    State after = before;
    if (!ends) game.apply(after, action, chance);
    return tyche_value(game.lens(), after, game.to_act(before), bias);
}

constexpr OwnScore kOwnScores[] = {
    // What Silverfish charges for an action, and for the end of the turn.
    {"silverfish-penalty", penalty_of},
    {"silverfish-moves", penalty_of_move<false>},
    {"silverfish-lethal-moves", penalty_of_move<true>},
    {"silverfish-control", silverfish_after<Behaviour::kControl>},
    {"silverfish-mana", silverfish_after<Behaviour::kMana>},
    {"silverfish-rush", silverfish_after<Behaviour::kRush>},
    {"silverfish-face", silverfish_after<Behaviour::kFace>},
    // How Metastone's player judges targets of a battlecry, and other actions by the state after them.
    {"gsv", gsv_after},
    {"tyche", tyche_after},
};

}  // namespace

std::vector<std::string> Hearthstone::score_names() const {
    std::vector<std::string> names;
    for (const Score& score : kScores) names.push_back(score.name);
    for (const OwnScore& score : kOwnScores) names.push_back(score.name);
    return names;
}

double Hearthstone::action_score(int id, const State& state, const Action& action, Chance& chance) const {
    if (constexpr int kFirst = static_cast<int>(std::size(kScores)); id >= kFirst) {
        Ledger ledger;
        ledger.begin(state, to_act(state));
        return kOwnScores[id - kFirst].of(*this, state, action, ledger, chance);
    }
    if (action.kind == Action::kEnd) return 0;
    if (action.kind == Action::kAttack && kScores[id].attack)
        if (const auto effect = kScores[id].attack(lens(), state, action)) return *effect;
    State after = state;
    const int mana = action_info(state, action).cost;
    apply(after, action, chance);
    return kScores[id].of(lens(), state, after, action, to_act(state), mana);
}

}  // namespace turnwise::hearthstone
