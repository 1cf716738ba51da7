// Plans of actions: applied, repaired, changed, evolved; the properties that the algorithm files ask for.
#include <algorithm>
#include <set>
#include <string>

#include "agents/evolution/emcts.h"
#include "agents/evolution/oep.h"
#include "agents/evolution/rhea.h"
#include "tests/test.h"

using namespace turnwise;

namespace {

// A turn of jobs. Job k from 5 on can be done after job k - 4; each once a turn, unless jobs may be repeated. The turn
// ends by 0, or by itself after twelve jobs; the match after four turns. What a player did is worth kWorth each.
constexpr std::array<int, 9> kWorth = {0, 2, -3, 1, -1, -1, 9, -2, -5};

struct Jobs {
    struct State {
        uint16_t done = 0;
        uint8_t count = 0, turn = 0;
        std::array<int, 2> worth{};
        uint8_t closed = 0;  // a job that cannot be done now
    };
    using Action = uint8_t;
    using Actions = FixedVector<Action, 9>;
    using Setup = int;

    bool repeats = false;
    bool gambles = false;  // job 4 is worth 60 once in ten times, and -20 otherwise

    State start(const Setup&, Chance&) const { return {}; }
    int players(const State&) const { return 2; }
    Player to_act(const State& state) const { return state.turn % 2; }
    void legal_actions(const State& state, Actions& out) const {
        out.push_back(0);
        for (uint8_t job = 1; job <= 8; ++job)
            if (repeats ||
                (job != state.closed && !(state.done >> job & 1) && (job < 5 || state.done >> (job - 4) & 1)))
                out.push_back(job);
    }
    void apply(State& state, const Action& job, Chance& chance) const {
        const int worth = !gambles || job != 4 ? kWorth[job] : chance.pick({0}, 10) == 0 ? 60 : -20;
        state.worth[static_cast<size_t>(to_act(state))] += worth;
        state.done = static_cast<uint16_t>(state.done | 1 << job);
        if (job == 0 || ++state.count == 12) state.done = state.count = 0, ++state.turn;
    }
    bool is_over(const State& state) const { return state.turn == 4; }
    Values returns(const State& state) const { return {0.5 + state.worth[0] / 200.0, 0.5 + state.worth[1] / 200.0}; }
    int turn(const State& state) const { return state.turn; }
    uint64_t key(const State& state, Player) const {
        return combine(uint64_t{state.done} << 16 | uint64_t{state.count} << 8 | state.turn, state.closed);
    }
    ActionInfo action_info(const State&, const Action& job) const {
        ActionInfo info;
        info.kind = job > 4;
        info.ends_turn = job == 0;
        info.identity = job;
        return info;
    }
    Setup setup_from_plain(const Plain&) const { return 0; }
    std::string action_text(const State&, const Action& job) const { return std::to_string(job); }
    std::string state_text(const State&) const { return ""; }
};
using Genes = std::vector<Gene<Jobs>>;

PlanParts<Jobs> parts(const Budget& budget) {
    return {{Belief::Kind::kOpenHand, {}, 0, false},
            std::make_shared<worlds::OneWorld<Jobs>>(),
            {},
            std::make_shared<evaluate::Outcome<Jobs>>(),
            budget};
}
Budget iterations(int64_t count) { return {count, 0, 0, false, false, size_t{1} << 20}; }
Budget model_calls(int64_t count) { return {0, 0, count, false, false, size_t{1} << 20}; }

Genes jobs(const std::vector<int>& wanted) {
    Genes genes;
    for (const int job : wanted) {
        Gene<Jobs> gene;
        gene.action = static_cast<uint8_t>(job);
        gene.identity = static_cast<uint64_t>(job);
        gene.kind = job > 4;
        gene.ends_turn = job == 0;
        gene.open = job < 0;
        genes.push_back(gene);
    }
    return genes;
}
std::vector<int> numbers(std::span<const Gene<Jobs>> genes) {
    std::vector<int> result;
    for (const auto& gene : genes) result.push_back(static_cast<int>(gene.identity));
    return result;
}

// A stage on a position.
struct Try {
    Jobs game;
    Observation<Jobs::State> seen{{}, 0};
    PlanParts<Jobs> made;
    Control control;
    explicit Try(const Budget& budget = iterations(1)) : made(parts(budget)) {}

    std::vector<int> perform(const std::vector<int>& wanted, const TurnRules& rules, uint64_t seed = 1) {
        Stage<Jobs> stage(game, made, seen, seed, control);
        ActionPlan<Jobs> plan;
        stage.start(0, plan.genes);
        const Genes genes = jobs(wanted);
        CHECK((turnwise::perform<Jobs>(stage, rules, genes, plan)));
        return numbers(plan.genes);
    }
    // Whether the genes can be played one after the other, to the end of the turn.
    bool executable(std::span<const Gene<Jobs>> genes) const {
        Jobs::State state = seen.shown();
        Chance chance;
        for (const auto& gene : genes) {
            if (state.turn != seen.shown().turn) return false;
            Jobs::Actions legal;
            game.legal_actions(state, legal);
            if (std::find(legal.begin(), legal.end(), gene.action) == legal.end()) return false;
            game.apply(state, gene.action, chance);
        }
        return state.turn == seen.shown().turn + 1;
    }
};

size_t edits(const std::vector<int>& a, const std::vector<int>& b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t before = std::exchange(row[0], i);
        for (size_t j = 1; j <= b.size(); ++j)
            before = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, before + (a[i - 1] != b[j - 1])}));
    }
    return row.back();
}

}  // namespace

TEST("plans: what cannot be done is left out, replaced by any, or by one of its kind") {
    Try at;
    // 6 needs 2: it cannot be done before it; 1 is there twice.
    CHECK((at.perform({6, 1, 1, 3}, {20, Repair::kSkip, 0}) == std::vector<int>{1, 3, 0}));
    for (uint64_t seed = 1; seed < 20; ++seed) {
        const auto any = at.perform({6, 1, 1, 3}, {20, Repair::kRandom, 0}, seed);
        CHECK(any.back() == 0 && any[0] >= 1 && any[0] <= 4);  // never the end while there is anything else
        const auto similar = at.perform({2, 6, 5, 3}, {20, Repair::kSimilar, 0}, seed);
        CHECK((similar == std::vector<int>{2, 6, 3, 0}));  // 5 is shut, and nothing of its kind is open
        const auto other = at.perform({1, 2, 3, 8}, {20, Repair::kSimilar, 0}, seed);
        CHECK(other.size() == 5 && other[3] >= 5 && other[3] <= 7);
    }
}

TEST("plans: they go on as far as there is anything to do, and close the turn within the limit") {
    Try at;
    for (uint64_t seed = 1; seed < 20; ++seed) {
        const auto all = at.perform({}, {20, Repair::kSkip, 1}, seed);
        CHECK_EQUAL(all.size(), 9u);
        CHECK_EQUAL(all.back(), 0);
        CHECK_EQUAL(at.perform({1, 2, 3}, {3, Repair::kSkip, 1}, seed).size(), 3u);
    }
    CHECK((at.perform({1, 2, 3}, {3, Repair::kSkip, 0}) == std::vector<int>{1, 2, 0}));
    CHECK((at.perform({}, {20, Repair::kSkip, 0}) == std::vector<int>{0}));
}

TEST("plans: each kind of change does what it says") {
    Rng rng(3);
    const Genes five = jobs({1, 2, 3, 4, 5});
    const auto varied = [&](Change kind) {
        Genes genes = five;
        vary<Jobs>(rng, std::span(&kind, 1), genes);
        return genes;
    };
    const auto open = [](const Genes& genes) {
        return std::count_if(genes.begin(), genes.end(), [](const auto& gene) { return gene.open; });
    };
    for (int i = 0; i < 50; ++i) {
        const Genes replaced = varied(Change::kReplace);
        CHECK(replaced.size() == 5 && open(replaced) == 1);
        const Genes inserted = varied(Change::kInsert);
        CHECK(inserted.size() == 6 && open(inserted) == 1);
        CHECK(varied(Change::kDelete).size() == 4);
        std::vector<int> swapped = numbers(varied(Change::kSwap));
        CHECK(edits(swapped, numbers(five)) <= 2);
        std::sort(swapped.begin(), swapped.end());
        CHECK(swapped == numbers(five));
        const Genes rerolled = varied(Change::kReroll);
        CHECK(rerolled.size() == 5 && rerolled.back().open);
        CHECK(std::is_partitioned(rerolled.begin(), rerolled.end(), [](const auto& gene) { return !gene.open; }));
    }
    Genes none;
    vary<Jobs>(rng, std::array{Change::kDelete}, none);
    CHECK(none.size() == 1 && none[0].open);
}

TEST("RHEA: no plan of the population of one is ever worse than the one before") {
    Try at;
    for (uint64_t seed = 1; seed < 6; ++seed) {
        double last = 0;
        for (int count = 1; count < 60; count += 3) {
            Rhea<Jobs> agent(parts(iterations(count)), {});
            const auto decision = agent.decide(at.game, at.seen, seed, at.control);
            CHECK(agent.found().value() >= last);
            last = agent.found().value();
            CHECK_EQUAL(decision.effort.iterations, count);
        }
    }
}

TEST("RHEA: plans have their length and run through the opponent's turn") {
    Try at;
    at.game.repeats = true;
    Rhea<Jobs> agent(parts(iterations(200)), {1, 30, 0.1, 3, 9});
    agent.decide(at.game, at.seen, 1, at.control);
    CHECK_EQUAL(agent.found().genes.size(), 30u);  // a turn ends after twelve jobs at the latest
}

TEST("RHEA: without mutation a plan stays as it is") {
    Try at;
    Rhea<Jobs> once(parts(iterations(1)), {1, 9, 0, 3, 9}), often(parts(iterations(40)), {1, 9, 0, 3, 9});
    once.decide(at.game, at.seen, 5, at.control);
    often.decide(at.game, at.seen, 5, at.control);
    CHECK(numbers(once.found().genes) == numbers(often.found().genes));
}

TEST("RHEA: the budget ends after the plan in which it runs out") {
    Try at;
    at.game.repeats = true;
    for (int count : {1, 19, 20, 21, 200}) {
        Rhea<Jobs> agent(parts(model_calls(count)), {});
        const auto decision = agent.decide(at.game, at.seen, 1, at.control);
        CHECK_EQUAL(decision.effort.model_calls, (count + 19) / 20 * 20);
    }
}

TEST("RHEA: the shift buffer keeps what can be done, leaves the rest in the middle and fills up") {
    Try at;
    Rhea<Jobs> agent(parts(iterations(1)), {1, 5, 0.1, 3, 9});
    std::vector<int> before;
    for (uint64_t seed = 1; before.empty() || before[0] * before[1] * before[2] == 0; ++seed) {
        agent.begin({});
        agent.decide(at.game, at.seen, seed, at.control);
        before = numbers(agent.found().genes);
    }
    CHECK_EQUAL(before.size(), 5u);
    Chance chance;
    Jobs::State next = at.seen.shown();
    at.game.apply(next, static_cast<uint8_t>(before[0]), chance);
    next.closed = static_cast<uint8_t>(before[2]);
    agent.decide(at.game, {next, at.seen.viewer()}, 7, at.control);
    const std::vector<int> after = numbers(agent.found().genes);
    // One of four could be done; four new ones make five, and three that could not be done stay between.
    CHECK_EQUAL(after.size(), 8u);
    for (size_t i = 0; i < 4 && i < after.size(); ++i) CHECK_EQUAL(after[i], before[i + 1]);
}

TEST("RHEA: a population finds what one plan finds, and counts each plan") {
    Try at;
    Rhea<Jobs> agent(parts(iterations(400)), {10, 9, 0.1, 3, 9});
    const auto decision = agent.decide(at.game, at.seen, 1, at.control);
    CHECK_EQUAL(decision.effort.iterations, 400);
    uint32_t visits = 0;
    for (const auto& one : decision.actions) visits += one.visits;
    CHECK_EQUAL(visits, 400u);
    CHECK(agent.found().value() > 0.5);
}

TEST("OEP: the best turn is found, can be played and is followed") {
    Try at;
    Oep<Jobs> agent(parts(model_calls(3000)), {20, 0.5, 0.3, {20, Repair::kSimilar, 0.5}}, true);
    Jobs::State state;
    Chance chance;
    std::vector<int64_t> calls;
    while (state.turn == 0) {
        const auto decision = agent.decide(at.game, {state, 0}, 3, at.control);
        calls.push_back(decision.effort.model_calls);
        at.game.apply(state, decision.best, chance);
    }
    CHECK_EQUAL(state.worth[0], 9);  // 2 - 3 + 1 + 9
    CHECK(at.executable(agent.found().genes));
    CHECK_EQUAL(calls[0], 3000);
    CHECK_EQUAL(std::count(calls.begin(), calls.end(), 0), static_cast<int64_t>(calls.size()) - 1);
}

TEST("OEP: a plan that is broken is made anew") {
    Try at;
    Oep<Jobs> agent(parts(model_calls(500)), {20, 0.5, 0.3, {20, Repair::kSimilar, 0.5}}, true);
    const auto first = agent.decide(at.game, at.seen, 3, at.control);
    Chance chance;
    Jobs::State next = at.seen.shown();
    at.game.apply(next, first.best, chance);
    next.closed = 4;  // not as planned
    CHECK_EQUAL(agent.decide(at.game, {next, at.seen.viewer()}, 3, at.control).effort.model_calls, 500);
}

TEST("OEP: more plans are never worse, and every genome can be played") {
    Try at;
    for (uint64_t seed = 1; seed < 5; ++seed) {
        double last = 0;
        for (int count = 1; count < 200; count += 7) {
            Oep<Jobs> agent(parts(iterations(count)), {10, 0.5, 0.3, {20, Repair::kRandom, 0.5}}, true);
            CHECK_EQUAL(agent.decide(at.game, at.seen, seed, at.control).effort.iterations, count);
            CHECK(agent.found().value() >= last);
            CHECK(at.executable(agent.found().genes));
            last = agent.found().value();
        }
    }
}

TEST("OEP: a population of one that does not mutate keeps its genome") {
    Try at;
    const Oep<Jobs>::Options alone{1, 0.5, 0, {20, Repair::kSkip, 0.5}};
    Oep<Jobs> once(parts(iterations(1)), alone, true), often(parts(iterations(100)), alone, true);
    once.decide(at.game, at.seen, 5, at.control);
    often.decide(at.game, at.seen, 5, at.control);
    CHECK(numbers(once.found().genes) == numbers(often.found().genes));
}

TEST("OEP and EMCTS: model calls are kept to the call") {
    Try at;
    for (int count : {1, 2, 7, 100, 1234}) {
        Oep<Jobs> oep(parts(model_calls(count)), {10, 0.5, 0.3, {20, Repair::kSimilar, 0.5}}, true);
        Emcts<Jobs> emcts(parts(model_calls(count)), {}, true);
        CHECK_EQUAL(oep.decide(at.game, at.seen, 1, at.control).effort.model_calls, count);
        CHECK_EQUAL(emcts.decide(at.game, at.seen, 1, at.control).effort.model_calls, count);
    }
}

TEST("EMCTS: nodes are plans that can be played, each once, and the answer is no worse than the start") {
    Try at;
    for (const int phases : {1, 4}) {
        Emcts<Jobs> agent(parts(iterations(400)), {0.1, 1, 0.5, phases, false, {20, Repair::kSimilar, 0.5}}, true);
        CHECK_EQUAL(agent.decide(at.game, at.seen, 2, at.control).effort.iterations, 400);
        std::set<std::vector<int>> met;
        uint32_t visits = 0;
        for (const auto& node : agent.nodes()) {
            CHECK(at.executable(agent.genes(node)));
            CHECK(met.insert(numbers(agent.genes(node))).second);
            CHECK(node.value() <= agent.found().value());
            visits = std::max(visits, node.visits);
        }
        CHECK_EQUAL(visits, 400u);
        CHECK_EQUAL(agent.nodes()[0].visits, 400u);
        CHECK(agent.found().value() > agent.nodes()[0].value());
    }
}

TEST("EMCTS: an edge is one change") {
    Try at;
    at.game.repeats = true;  // so that nothing has to be repaired
    Emcts<Jobs> agent(parts(iterations(300)), {0.1, 1, 0.5, 1, false, {9, Repair::kSkip, 0}}, true);
    agent.decide(at.game, at.seen, 2, at.control);
    for (const auto& node : agent.nodes()) {
        size_t depth = 0;
        for (uint32_t up = node.parent; up != kNone; up = agent.nodes()[up].parent) ++depth;
        // An insertion may push the last action over the limit, which counts as a second edit.
        CHECK(edits(numbers(agent.genes(node)), numbers(agent.genes(agent.nodes()[0]))) <= 2 * depth);
        if (node.parent != kNone && node.size <= agent.nodes()[node.parent].size - (node.size == 9 ? 1 : 0))
            CHECK(edits(numbers(agent.genes(node)), numbers(agent.genes(agent.nodes()[node.parent]))) <= 1);
    }
}

TEST("EMCTS: a node has as many children as the power of its visits allows") {
    Try at;
    at.game.repeats = true;
    Emcts<Jobs> agent(parts(iterations(900)), {0.1, 1, 0.5, 1, false, {12, Repair::kSkip, 0}}, true);
    agent.decide(at.game, at.seen, 2, at.control);
    for (const auto& node : agent.nodes()) CHECK(node.attempts <= std::ceil(std::sqrt(node.visits)));
    CHECK_EQUAL(agent.nodes()[0].attempts, 30);
}

TEST("EMCTS: what hung on luck is tried again, what did not is judged once, and no answer was lucky once") {
    Try at;
    at.game.gambles = true;
    int once = 0;
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        Emcts<Jobs> agent(parts(iterations(600)), {0.1, 1, 0.5, 1, true, {20, Repair::kSimilar, 0.5}}, true);
        agent.decide(at.game, at.seen, seed, at.control);
        const auto gambles = [](std::span<const Gene<Jobs>> genes) {
            return std::any_of(genes.begin(), genes.end(), [](const auto& gene) { return gene.identity == 4; });
        };
        uint32_t again = 0;
        for (const auto& node : agent.nodes()) {
            CHECK_EQUAL(node.exact, !gambles(agent.genes(node)));
            CHECK(!node.exact || node.tries == 1);
            again += node.tries > 1;
        }
        CHECK(again > 0);
        CHECK_EQUAL(agent.nodes()[0].visits, 600u);
        once += gambles(agent.found().genes) && agent.found().tries == 1;
    }
    CHECK(once <= 2);
}

TEST("evolution: a search that is cancelled at once still answers") {
    Try at;
    std::atomic<bool> cancel = true;
    at.control.cancel = &cancel;
    const auto legal = [&](Agent<Jobs>& agent) { return agent.decide(at.game, at.seen, 1, at.control).best <= 4; };
    Rhea<Jobs> rhea(parts(iterations(100)), {});
    Oep<Jobs> oep(parts(iterations(100)), {}, true);
    Emcts<Jobs> emcts(parts(iterations(100)), {}, true);
    CHECK(legal(rhea) && legal(oep) && legal(emcts));
}
