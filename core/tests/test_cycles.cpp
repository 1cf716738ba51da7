// A graph of states stays without circles: what leads back to where the path has been is deleted.
#include "search/chance/sampled.h"
#include "search/decide/most_visits.h"
#include "search/mcts.h"
#include "search/select/ucb1.h"
#include "tests/test.h"

using namespace turnwise;

namespace {

// Four places in a row, the last ends it. One may stay, go on, go back, or roll: on or not by the toss of a coin.
class Corridor {
public:
    struct State {
        int at = 0;
    };
    enum Action { kStay, kOn, kBack, kRoll };
    using Actions = FixedVector<Action, 4>;
    struct Setup {};

    State start(const Setup&, Chance&) const { return {}; }
    int players(const State&) const { return 1; }
    Player to_act(const State&) const { return 0; }
    void legal_actions(const State& state, Actions& out) const {
        for (const Action action : {kStay, kOn, kRoll}) out.push_back(action);
        if (state.at > 0) out.push_back(kBack);
    }
    void apply(State& state, const Action& action, Chance& chance) const {
        state.at += action == kOn ? 1 : action == kBack ? -1 : action == kRoll ? chance.pick(Event{1}, 2) : 0;
    }
    bool is_over(const State& state) const { return state.at == 3; }
    Values returns(const State& state) const { return {is_over(state) ? 1.0 : 0.5}; }
    uint64_t key(const State& state, Player) const { return static_cast<uint64_t>(state.at) + 1; }
    Setup setup_from_plain(const Plain&) const { return {}; }
    std::string action_text(const State&, const Action& action) const { return std::to_string(action); }
    std::string state_text(const State& state) const { return std::to_string(state.at) + "\n"; }
};

}  // namespace

TEST("a graph deletes actions that lead back, and only those that can do nothing else") {
    const Corridor game;
    MctsParts<Corridor> parts;
    parts.worlds = std::make_shared<worlds::OneWorld<Corridor>>();
    parts.graph = std::make_shared<graph::Dag>(graph::Dag::Options{2, 1});
    parts.select = std::make_shared<select::Ucb1>(1, 1, select::Ucb1::Total::kChildren);
    parts.chance = std::make_shared<chance::Sparse>(1000, 1, 8);
    parts.evaluate = std::make_shared<evaluate::Outcome<Corridor>>();
    parts.backup = parts.graph;
    parts.decide = std::make_shared<decide::MostVisits>();
    Mcts<Corridor> search(game, parts);
    Budget budget;
    budget.iterations = 400;
    search.run({game.start({}, *std::make_unique<Chance>()), 0}, 1, {}, budget);
    const Tree& tree = search.tree();
    CHECK_EQUAL(tree.nodes.size(), 4u);
    int deleted = 0;
    for (NodeId id = 0; id < tree.nodes.size(); ++id) {
        const Node& node = tree.nodes[id];
        for (uint32_t edge = node.first_edge; node.first_edge != kNone && edge < node.first_edge + node.edges; ++edge) {
            const Corridor::Action action = search.action(edge);
            const bool back = action == Corridor::kStay || action == Corridor::kBack;
            CHECK_EQUAL((tree.closed[edge] & kDead) != 0, back);
            CHECK(!back || (tree.edges[edge].child == kNone && tree.edges[edge].outcomes == kNone));
            deleted += back;
        }
    }
    CHECK_EQUAL(deleted, 3 + 2);  // staying at each place, going back from two
    CHECK_EQUAL(search.depth(), 3);
}
