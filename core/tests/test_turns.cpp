// What searches over whole turns are made of, by the reference values of paper 3's algorithm file.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "agents/turns/halving.h"
#include "agents/turns/plan.h"
#include "agents/turns/side_information.h"
#include "games/pocket/pocket.h"
#include "search/expand/by_learned.h"
#include "search/rollout/mast.h"
#include "tests/test.h"

using namespace turnwise;
using pocket::Pocket;

namespace {

const Pocket kGame;

double entropy_of(const std::vector<double>& values, int bins = 0) {
    ActionTable table;
    table.keep_values(bins);
    for (const double value : values) table.add(7, value);
    return table.entropy(*table.find(7));
}

// How many samples a race of so many arms takes, and who wins when arm i is worth `worth(i)`.
template <class Worth>
std::pair<int64_t, int> raced(int arms, int64_t samples, Worth&& worth) {
    int64_t used = 0;
    Halving halving;
    const int winner = halving.best(arms, samples, false, [&](int arm, double& value) {
        ++used;
        value = worth(arm);
        return true;
    });
    return {used, winner};
}

uint32_t visits_of(const ActionTable& table) {
    uint32_t sum = 0;
    table.for_each([&](const ActionTable::Entry& entry) { sum += entry.visits; });
    return sum;
}

rollout::Mast<Pocket> policy_with(int grams, rollout::MastOptions::By by = rollout::MastOptions::By::kRandom) {
    rollout::MastOptions options;
    options.by = by;
    options.grams = grams;
    return rollout::Mast<Pocket>(options);
}

}  // namespace

TEST("turns: entropy of equal values is 0, of k equally frequent ones log2 k, whatever the order") {
    CHECK_EQUAL(entropy_of({0.5, 0.5, 0.5}), 0.0);
    CHECK_NEAR(entropy_of({0.1, 0.2, 0.3, 0.4, 0.1, 0.2, 0.3, 0.4}), 2, 1e-12);
    CHECK_NEAR(entropy_of({0.4, 0.1, 0.4, 0.3, 0.2, 0.3, 0.2, 0.1}), 2, 1e-12);
    CHECK_NEAR(entropy_of({1, 1, 1, 0}), 0.811278124459, 1e-9);
    // Values of algorithm 5, on the scale from 0 to 1: at most log2 13.
    std::vector<double> thirteen;
    for (const double value : {0.0, .1, .25, .33, .5, .75, 1.0})
        for (const double sign : {-1, 1})
            if (value > 0 || sign > 0) thirteen.push_back((sign * value + 1) / 2);
    CHECK_EQUAL(thirteen.size(), 13u);
    CHECK_NEAR(entropy_of(thirteen), std::log2(13), 1e-12);
    // In bins: 0.51 and 0.52 are one of 21, 0.51 and 0.6 are two.
    CHECK_EQUAL(entropy_of({0.51, 0.52}, 21), 0.0);
    CHECK_NEAR(entropy_of({0.51, 0.6}, 21), 1, 1e-12);
    CHECK_EQUAL(entropy_of({1, 1}, 21), 0.0);
}

TEST("turns: a table keeps what it was told while it grows, and forgets all at once") {
    ActionTable table;
    table.keep_values(0);
    for (uint64_t key = 1; key <= 20'000; ++key) table.add(mix64(key), key % 2 ? 1.0 : 0.0), table.add(mix64(key), 0.0);
    CHECK_EQUAL(table.size(), 20'000u);
    CHECK_EQUAL(table.find(mix64(3))->visits, 2u);
    CHECK_EQUAL(table.find(mix64(3))->mean(), 0.5);
    CHECK_EQUAL(table.entropy(*table.find(mix64(3))), 1.0);
    CHECK_EQUAL(table.entropy(*table.find(mix64(4))), 0.0);
    CHECK(!table.find(mix64(20'001)));
    table.clear();
    CHECK(table.size() == 0 && !table.find(mix64(3)));
}

TEST("turns: sequential halving uses the samples of the reference and never more than it has") {
    const auto used = [](int arms, int64_t samples) { return raced(arms, samples, [](int) { return 0.0; }).first; };
    CHECK_EQUAL(used(100, 1000), 877);
    CHECK_EQUAL(used(8, 96), 96);
    CHECK_EQUAL(used(16, 64), 64);
    CHECK_EQUAL(used(5, 60), 58);
    CHECK_EQUAL(used(1, 60), 0);
    for (int arms = 2; arms < 200; arms += 3)
        for (int64_t samples = arms * ceil_log2(arms); samples < 3000; samples += 171)
            CHECK(used(arms, samples) <= samples);
}

TEST("turns: sequential halving finds the best arm, the first of equals, in ceil(log2 k) rounds") {
    for (int arms = 1; arms < 60; ++arms) {
        const auto worth = [&](int arm) { return static_cast<double>((arm * 37) % arms); };
        const int winner = raced(arms, 2000, worth).second;
        for (int arm = 0; arm < arms; ++arm) CHECK(worth(winner) >= worth(arm));
        CHECK_EQUAL(raced(arms, 2000, [](int) { return 0.5; }).second, 0);
    }
    // A round is a pass with fewer arms than the one before.
    int rounds = 0, last = 100;
    Halving halving;
    std::vector<int> sampled(100);
    halving.best(100, 1000, false, [&](int arm, double& value) { return value = -arm, ++sampled[arm], true; });
    for (int arm = 0; arm < 100; ++arm) last = std::min(last, sampled[arm]);
    std::sort(sampled.begin(), sampled.end());
    rounds = static_cast<int>(std::unique(sampled.begin(), sampled.end()) - sampled.begin());
    CHECK_EQUAL(rounds, 7);  // 1, 3, 8, 18, 38, 73 and 144 samples
    CHECK_EQUAL(last, 1);
}

TEST("turns: when nothing is left to spend the best so far wins") {
    Halving halving;
    int left = 3;
    CHECK_EQUAL(halving.best(8, 800, false, [&](int arm, double& value) { return value = arm, left-- > 0; }), 2);
}

TEST("turns: how many turns race") {
    const auto table = [](CandidateRule rule) {
        std::vector<int64_t> result;
        for (const int64_t samples : {100, 400, 1000, 4000}) result.push_back(candidates_for(samples, rule));
        return result;
    };
    CHECK(table(CandidateRule::kBounded) == (std::vector<int64_t>{20, 64, 128, 444}));
    CHECK(table(CandidateRule::kOriginal) == (std::vector<int64_t>{13, 34, 72, 251}));
    CHECK(table(CandidateRule::kSamples) == (std::vector<int64_t>{100, 400, 1000, 4000}));
    CHECK_EQUAL(candidates_for(0, CandidateRule::kBounded), 1);
    for (int64_t samples = 1; samples < 3000; samples += 7) {
        int64_t bounded = 1, original = 2;
        while ((bounded + 1) * ceil_log2(bounded + 1) <= samples) ++bounded;
        while (original <= samples && samples / original / ceil_log2(original) != 1) ++original;
        CHECK_EQUAL(candidates_for(samples, CandidateRule::kBounded), bounded);
        CHECK_EQUAL(candidates_for(samples, CandidateRule::kOriginal), original <= samples ? original : bounded);
    }
    CHECK_EQUAL(candidates_for(1, CandidateRule::kOriginal), 1);
}

TEST("turns: side information makes chances above 0 that sum to 1, whatever the values") {
    const std::vector<std::vector<double>> tables = {{0.2, 0.9, 0.5}, {0.4, 0.4, 0.4}, {-3, -2, -9}, {0}, {-1e6, 1e6}};
    for (const bool sums : {false, true})
        for (const auto& values : tables) {
            SideInformation side(sums);
            for (size_t i = 0; i < values.size(); ++i) side.add(i, values[i]);
            side.weigh();
            double sum = 0, least = 1;
            for (size_t i = 0; i < values.size(); ++i) sum += side.chance(i), least = std::min(least, side.chance(i));
            CHECK_NEAR(sum, 1, 1e-9);
            CHECK(least > 0);
            CHECK_NEAR(side.chance(99), least, 1e-12);
        }
    SideInformation side(false);
    for (int i = 0; i < 2; ++i) side.add(1, 0.25), side.add(2, 0.755);
    side.weigh();
    CHECK_NEAR(side.chance(2), 0.51 / 0.515, 1e-12);  // (0.505 + 0.005) of 0.515
}

TEST("turns: a time budget in samples") {
    CHECK_EQUAL(SampleEstimate::within(1.0, 0.025, 0.001, 1.5), 650);  // (1000 - 25) / 1.5
    CHECK_EQUAL(SampleEstimate::within(1.0, 0, 0.001, 1.0), 1000);
    CHECK_EQUAL(SampleEstimate::within(1.0, 2.0, 0.001, 1.5), 10);
    CHECK_EQUAL(SampleEstimate::within(1.0, 0, 0, 1.0), 1'000'000);
}

TEST("turns: MAST counts what was played, each player in his own values, until the match ends") {
    rollout::Mast<Pocket> policy = policy_with(1);
    Chance chance(3);
    pocket::State state = kGame.start({}, chance);
    policy.begin_match();
    Trace trace;
    const int steps = policy.play(kGame, state, chance, 40, INT_MAX, &trace);
    CHECK_EQUAL(static_cast<size_t>(steps), trace.size());
    policy.learn(trace, {0.75, 0.25, 0, 0});
    const ActionTable& table = policy.learned()->table;
    CHECK_EQUAL(visits_of(table), static_cast<uint32_t>(steps));
    for (const Played& one : trace) {
        const ActionTable::Entry* entry = table.find(ActionTable::key(one.player, one.identity));
        CHECK(entry && entry->mean() == (one.player == 0 ? 0.75 : 0.25));
        CHECK_EQUAL(entry->visits,
                    static_cast<uint32_t>(std::count_if(trace.begin(), trace.end(), [&](const Played& x) {
                        return x.player == one.player && x.identity == one.identity;
                    })));
    }
    policy.begin(kGame, state);  // another search
    CHECK_EQUAL(visits_of(table), static_cast<uint32_t>(steps));
    policy.begin_match();
    CHECK_EQUAL(table.size(), 0u);
}

TEST("turns: NAST counts a sequence for every place it may end") {
    rollout::Mast<Pocket> policy = policy_with(3);
    Trace trace;
    for (uint64_t i = 0; i < 10; ++i) trace.push_back({static_cast<int>(i % 2), i});
    policy.learn(trace, {1, 0, 0, 0});
    CHECK_EQUAL(visits_of(policy.learned()->table), 10u);
    CHECK_EQUAL(visits_of(policy.sequences()), 9u + 8u);
    CHECK_EQUAL(policy.sequences().size(), 17u);
}

TEST("turns: NAST of length 1 plays as MAST") {
    rollout::Mast<Pocket> mast = policy_with(1, rollout::MastOptions::By::kGreedy),
                          nast = policy_with(2, rollout::MastOptions::By::kGreedy);
    // Sequences that were never met often enough change nothing.
    for (uint64_t seed = 0; seed < 3; ++seed) {
        Chance a(seed), b(seed);
        pocket::State x = kGame.start({}, a), y = kGame.start({}, b);
        Trace one, two;
        mast.play(kGame, x, a, 100, INT_MAX, &one);
        nast.play(kGame, y, b, 100, INT_MAX, &two);
        CHECK(std::equal(one.begin(), one.end(), two.begin(), two.end(),
                         [](const Played& p, const Played& q) { return p.identity == q.identity; }));
        mast.learn(one, kGame.returns(x));
        nast.learn(two, kGame.returns(y));
    }
}

TEST("turns: greedy MAST takes the best known action and none that it does not know") {
    Chance chance(5);
    pocket::State state = kGame.start({}, chance);
    Pocket::Actions actions;
    kGame.legal_actions(state, actions);
    CHECK(actions.size() >= 3);
    rollout::MastOptions options;
    options.epsilon = 0;
    rollout::Mast<Pocket> policy(options);
    policy.learn({{0, identity_of(kGame, state, actions[1])}}, {0.2, 0, 0, 0});
    CHECK(policy.choose(kGame, state, chance) == actions[1]);
    policy.learn({{0, identity_of(kGame, state, actions[2])}}, {0.3, 0, 0, 0});
    CHECK(policy.choose(kGame, state, chance) == actions[2]);
    options.unseen_first = true;
    rollout::Mast<Pocket> curious(options);
    curious.learn({{0, identity_of(kGame, state, actions[1])}}, {0.2, 0, 0, 0});
    CHECK(!(curious.choose(kGame, state, chance) == actions[1]));
    // UCB1: 0.5 + c sqrt(ln 101 / 100) against 0.4 + c sqrt(ln 101 / 1).
    options = {};
    options.by = rollout::MastOptions::By::kUcb1;
    rollout::Mast<Pocket> ucb(options);
    for (int i = 0; i < 100; ++i) ucb.learn({{0, identity_of(kGame, state, actions[1])}}, {0.5, 0, 0, 0});
    ucb.learn({{0, identity_of(kGame, state, actions[2])}}, {0.4, 0, 0, 0});
    CHECK(ucb.choose(kGame, state, chance) == actions[2]);
}

TEST("turns: orders by what was learned are permutations, and ascending entropy is descending reversed") {
    rollout::Mast<Pocket> policy = policy_with(1);
    using Order = expand::ByLearned<Pocket>;
    Order up(Order::What::kEntropy, false, 0), down(Order::What::kEntropy, true, 0), mean(Order::What::kMean, true, 0);
    for (Order* order : {&up, &down, &mean}) CHECK(order->consult(policy.learned()));
    CHECK(!Order(Order::What::kMean, true, 0).consult(nullptr));
    Chance chance(5);
    pocket::State state = kGame.start({}, chance);
    Pocket::Actions listed;
    kGame.legal_actions(state, listed);
    const Player me = kGame.to_act(state);
    // Action i has i different values, the last one none: entropies 0, 1, 1.58...
    for (int i = 0; i + 1 < listed.size(); ++i)
        for (int n = 0; n <= i; ++n) policy.learn({{me, identity_of(kGame, state, listed[i])}}, {0.1 * n, 0, 0, 0});
    int64_t calls = 0;
    const NodeContext<Pocket> site{kGame, state, state, true, chance, calls};
    Pocket::Actions a = listed, b = listed, c = listed;
    up.sort(site, a), down.sort(site, b), mean.sort(site, c);
    const int known = listed.size() - 1;
    for (int i = 0; i < known; ++i) {
        CHECK(a[i] == listed[i]);
        CHECK(b[i] == listed[known - 1 - i]);
        CHECK(c[i] == listed[known - 1 - i]);
    }
    for (const Pocket::Actions& sorted : {a, b, c}) {
        CHECK(sorted[known] == listed[known]);
        for (int i = 0; i < listed.size(); ++i) CHECK(std::count(sorted.begin(), sorted.end(), listed[i]) == 1);
    }
}

TEST("turns: of equal plans the vote makes that plan, and the end of the turn comes last and once") {
    Chance chance(11);
    pocket::State state = kGame.start({}, chance);
    Pocket::Actions actions;
    const auto random_plan = [&](uint64_t seed) {
        Chance own(seed);
        pocket::State at = state;
        TurnSteps steps;
        for (const Turn<Pocket> turn(kGame, at); turn.on(at);) {
            list_actions(kGame, at, actions);
            const auto action = actions[static_cast<int>(own.below(static_cast<uint32_t>(actions.size())))];
            steps.push_back(identity_of(kGame, at, action));
            kGame.apply(at, action, own);
        }
        return steps;
    };
    const uint64_t end = identity_of(kGame, state, {pocket::Action::kEnd, 0, pocket::kNoTarget});
    for (uint64_t seed = 0; seed < 30; ++seed) {
        const std::vector<TurnSteps> same(3, random_plan(seed));
        Chance own(seed);
        const TurnSteps voted = vote(kGame, state, std::span<const TurnSteps>(same), 1, own);
        TurnSteps a = voted, b = same[0];
        std::sort(a.begin(), a.end()), std::sort(b.begin(), b.end());
        CHECK(a == b);
        CHECK(voted.back() == end && std::count(voted.begin(), voted.end(), end) == 1);
        // The order of plans does not matter, and a plan of one vote is not played where two are asked for.
        std::vector<TurnSteps> mixed = {random_plan(seed), random_plan(seed + 100), random_plan(seed + 200)};
        Chance one(seed), two(seed);
        const TurnSteps before = vote(kGame, state, std::span<const TurnSteps>(mixed), 1, one);
        std::swap(mixed[0], mixed[2]);
        CHECK(before == vote(kGame, state, std::span<const TurnSteps>(mixed), 1, two));
        CHECK(vote(kGame, state, std::span<const TurnSteps>(same), 4, own) == TurnSteps{end});
    }
}

TEST("turns: completion follows the means, and the end of the turn competes unless it is greedy") {
    Chance chance(5);
    pocket::State state = kGame.start({}, chance);
    Pocket::Actions actions;
    kGame.legal_actions(state, actions);
    const uint64_t end = identity_of(kGame, state, {pocket::Action::kEnd, 0, pocket::kNoTarget});
    int other = 0;
    while (identity_of(kGame, state, actions[other]) == end) ++other;
    const uint64_t play = identity_of(kGame, state, actions[other]);
    const auto completed = [&](double of_end, double of_play, bool greedy) {
        rollout::Mast<Pocket> policy = policy_with(1);
        if (of_end >= 0) policy.learn({{0, end}}, {of_end, 0, 0, 0});
        policy.learn({{0, play}}, {of_play, 0, 0, 0});
        TurnSteps steps;
        pocket::State at = state;
        complete<Pocket>(kGame, at, policy.learned(), greedy, steps, chance);
        return steps;
    };
    CHECK(completed(0.9, 0.4, false) == TurnSteps{end});
    CHECK(completed(0.4, 0.9, false).front() == play);
    CHECK(completed(0.9, 0.4, true).front() == play);
    CHECK(completed(0.9, 0.4, true).back() == end);
    CHECK(completed(-1, 0.1, false).front() == play);
    TurnSteps steps;
    complete<Pocket>(kGame, state, nullptr, false, steps, chance);
    CHECK(steps == TurnSteps{end});
}

TEST("turns: a drawn turn is whole, and where no chance is involved it can be played again") {
    pocket::State state{};
    state.turn = 3, state.mana = 2;
    state.sides[0].health = state.sides[1].health = pocket::kHealth;
    state.sides[0].hand = {0, 1, 2, 1, 0};  // bolt, mend, wolf
    state.sides[0].wolves = {2, 2}, state.sides[0].awake = 3;
    state.sides[1].wolves = {2, 1};
    TurnParts<Pocket> parts;
    parts.evaluate = std::make_shared<evaluate::Outcome<Pocket>>();
    Budget budget;
    budget.iterations = 1000;
    const Control control;
    Meter meter(budget, control);
    Chance chance(1);
    TurnSampler<Pocket> search(kGame, parts, state, state, chance, meter);
    SideInformation side(false);
    DrawTurn<Pocket> draw;
    TurnSteps steps, again;
    const uint64_t end = identity_of(kGame, state, {pocket::Action::kEnd, 0, pocket::kNoTarget});
    size_t longest = 0;
    int ends_early = 0, ends_at_will = 0;
    for (int i = 0; i < 300; ++i) {
        for (const int finish : {-1, static_cast<int>(pocket::Action::kAttack)}) {
            pocket::State at = state, once_more = state;
            steps.clear(), again.clear();
            draw(search, side, finish, at, steps);
            CHECK(!search.turn.on(at) && steps.back() == end);
            CHECK_EQUAL(search.replay(once_more, steps, again), 0);
            CHECK(steps == again);
            longest = std::max(longest, steps.size());
            // Where attacks finish a turn, it does not end while they alone are left.
            pocket::State before_end = state;
            again.clear();
            search.replay(before_end, std::span(steps).first(steps.size() - 1), again);
            Pocket::Actions left;
            kGame.legal_actions(before_end, left);
            int attacks = 0;
            for (const pocket::Action& action : left) attacks += action.kind == pocket::Action::kAttack;
            ends_early += attacks > 0 && attacks + 1 == left.size() && finish >= 0;
            ends_at_will += attacks > 0 && attacks + 1 == left.size() && finish < 0;
        }
        for (const uint64_t step : steps) side.add(step, 0.1 * (i % 7));
        side.weigh();
    }
    CHECK(longest >= 4);
    CHECK(ends_early == 0 && ends_at_will > 0);
}

TEST("turns: a plan is followed in the positions it is meant for, in its turn, and stays where it breaks") {
    Chance chance(5);
    const pocket::State state = kGame.start({}, chance);
    const Observation<pocket::State> seen{state, kGame.to_act(state)};
    Pocket::Actions legal;
    kGame.legal_actions(state, legal);
    const uint64_t key = kGame.key(state, seen.viewer()), action = identity_of(kGame, state, legal[1]);
    FollowedPlan<Pocket> plan;
    plan.forget();
    CHECK(!plan.same_turn(kGame, state));
    CHECK_EQUAL(plan.next(kGame, seen, legal), -1);
    plan.keep({{action, key}, {action, key + 1}, {action, 0}});
    CHECK(plan.same_turn(kGame, state));
    CHECK_EQUAL(plan.next(kGame, seen, legal), 1);
    CHECK_EQUAL(plan.next(kGame, seen, legal), -1);  // meant for another position
    CHECK_EQUAL(plan.left(), 2u);
    plan.keep({{12345, 0}, {action, 0}});
    CHECK_EQUAL(plan.next(kGame, seen, legal), -1);  // no action is called 12345
    CHECK_EQUAL(plan.left(), 2u);
    plan.keep({{action, 0}});
    CHECK_EQUAL(plan.next(kGame, seen, legal), 1);
    CHECK_EQUAL(plan.next(kGame, seen, legal), -1);  // its end
    plan.keep({{action, 0}});
    pocket::State later = state;
    const int turn = kGame.turn(state);
    while (kGame.turn(later) == turn) kGame.apply(later, {pocket::Action::kEnd, 0, pocket::kNoTarget}, chance);
    CHECK(!plan.same_turn(kGame, later));
    CHECK_EQUAL(plan.left(), 0u);
}

TEST("turns: a broken plan ends the turn, or asks for a new one with its share") {
    Chance chance(5);
    const pocket::State state = kGame.start({}, chance);
    const Observation<pocket::State> seen{state, 0};
    Pocket::Actions legal;
    kGame.legal_actions(state, legal);
    WholePlan<Pocket> strict(0), patient(0.25);
    strict.begin_turn();
    CHECK_EQUAL(strict.next_or_end(kGame, seen, legal, chance), -1);
    CHECK_EQUAL(strict.share(), 1.0);
    strict.follow({identity_of(kGame, state, legal[1]), 12345, identity_of(kGame, state, legal[1])});
    CHECK_EQUAL(strict.next_or_end(kGame, seen, legal, chance), 1);
    const int end = strict.next_or_end(kGame, seen, legal, chance);  // no action is called 12345
    CHECK(end >= 0 && ends_turn(kGame, state, legal[end]));
    CHECK_EQUAL(strict.next_or_end(kGame, seen, legal, chance), end);
    patient.begin_turn();
    CHECK_EQUAL(patient.next_or_end(kGame, seen, legal, chance), -1);
    CHECK_EQUAL(patient.share(), 0.75);
    patient.follow({12345});
    CHECK_EQUAL(patient.next_or_end(kGame, seen, legal, chance), -1);
    CHECK_EQUAL(patient.share(), 0.1875);
}
