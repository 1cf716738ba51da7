#pragma once

#include "bind/any_game.h"

namespace turnwise {

// What a search found, kept to be read, with the agent that holds its trees. States are not stored: they are replayed
// from the root when asked for.
template <class A>
class Found final : public AnyTree {
    using G = typename A::G;
    using State = typename G::State;

public:
    Found(const A& adapter, std::shared_ptr<Agent<G>> agent, Observation<State> seen, Player viewer)
        : held_(adapter.hold_game()),
          adapter_(&adapter),
          agent_(std::move(agent)),
          seen_(std::move(seen)),
          viewer_(viewer),
          decision_{{}, {}, {}, {}} {}

    void run(uint64_t seed, const Control& control) {
        decision_ = agent_->decide(adapter_->game(), seen_, seed, control);
        trees_ = agent_->trees();
    }

    int visit_python(visitproc visit, void* arg) const override {
        Py_VISIT(held_.handle.ptr());
        if constexpr (requires { seen_.seen.object; }) Py_VISIT(seen_.seen.object.ptr());
        return 0;
    }
    void clear_python() override {
        if constexpr (requires { seen_.seen.object; }) seen_.seen.object.reset();
        held_.handle.reset();
    }

    nb::object best() const override { return adapter_->action_out(seen_.seen, decision_.best); }

    std::vector<ActionStats> actions() const override {
        std::vector<ActionStats> result;
        for (const auto& one : decision_.actions) result.push_back(stats(seen_.seen, one));
        return result;
    }

    std::vector<nb::object> principal_line() const override {
        std::vector<nb::object> line;
        if (trees_.empty()) return line;
        Mcts<G>& search = *trees_[0];
        TreePlace place = root(0);
        for (;;) {
            const uint32_t edge = search.best_edge(place.node());
            if (edge == kNone) return line;
            line.push_back(text(place, edge));
            uint32_t next = kNone;
            search.tree().for_each_child(edge, [&](NodeId child) {
                if (next == kNone || search.tree().nodes[child].visits > search.tree().nodes[next].visits) next = child;
            });
            if (next == kNone || search.tree().nodes[next].over) return line;
            place.go(edge, next);
        }
    }

    std::vector<double> values() const override {
        return {decision_.values.begin(), decision_.values.begin() + adapter_->game().players(seen_.seen)};
    }

    std::vector<Branch> branches(const TreePlace& place) const override {
        const Tree& tree = this->tree(place);
        const Node& node = tree.nodes[place.node()];
        std::vector<Branch> result;
        for (uint32_t id = node.first_edge; node.first_edge != kNone && id < node.first_edge + node.edges; ++id) {
            if (tree.edges[id].visits == 0) continue;
            Branch branch;
            branch.before = place;
            branch.edge = id;
            const auto numbers = considered(typename G::Action{}, tree.edges[id]);
            branch.stats = {text(place, id), numbers.visits, numbers.value, numbers.low, numbers.high};
            tree.for_each_child(id, [&](NodeId child) {
                TreePlace next = place;
                next.go(id, child);
                branch.outcomes.push_back(std::move(next));
            });
            result.push_back(std::move(branch));
        }
        std::stable_sort(result.begin(), result.end(), [](const Branch& a, const Branch& b) {
            return std::pair(a.stats.visits, a.stats.value) > std::pair(b.stats.visits, b.stats.value);
        });
        return result;
    }

    // The root is what the searcher was shown; the nodes below lie in the worlds it imagined, which hide nothing.
    AnyState state(const TreePlace& place) const override {
        if (place.at_root()) return adapter_->hold(seen_.seen, viewer_);
        return adapter_->hold(replayed(place, node(place).born));
    }
    AnyState state(const Branch& branch) const override { return adapter_->hold(world_of(branch.before, branch.edge)); }
    std::vector<PickText> picks(const TreePlace& place) const override {
        if (place.at_root()) return {};
        std::vector<Heard> heard;
        search(place).replay(way(place), node(place).born, &heard);
        TreePlace before = place;
        before.edges.pop_back();
        before.nodes.pop_back();
        // What did not part the tree is not shown: the searcher cannot see it.
        std::erase_if(heard, [&](const Heard& one) { return !(one.pick.event.seen_by & search(place).noted_for()); });
        std::vector<Pick> made;
        for (const Heard& one : heard) made.push_back(one.pick);
        std::vector<PickText> texts = adapter_->words(replayed(before, node(place).born), made);
        for (size_t i = 0; i < texts.size(); ++i)
            if (heard[i].has_bucket())
                texts[i].low = heard[i].bucket.low, texts[i].high = heard[i].bucket.high,
                texts[i].bucket_probability = heard[i].bucket_probability;
        return texts;
    }
    const Node& node(const TreePlace& place) const override { return tree(place).nodes[place.node()]; }
    size_t trees() const override { return trees_.size(); }
    TreePlace root(size_t tree) const override { return {tree, trees_[tree]->root(), {}, {}}; }
    TreeShape shape(size_t tree) const override {
        return shape_of(trees_[tree]->tree(), trees_[tree]->root(), trees_[tree]->best_edge(trees_[tree]->root()));
    }
    size_t nodes() const override {
        return sum([](Mcts<G>& tree) { return tree.tree().nodes.size(); });
    }
    int depth() const override {
        int deepest = 0;
        for (Mcts<G>* tree : trees_) deepest = std::max(deepest, tree->depth());
        return deepest;
    }
    size_t bytes() const override {
        return sum([](Mcts<G>& tree) { return tree.bytes(); });
    }
    const Effort& effort() const override { return decision_.effort; }

private:
    Mcts<G>& search(const TreePlace& place) const { return *trees_[place.tree]; }
    const Tree& tree(const TreePlace& place) const { return search(place).tree(); }
    static typename Mcts<G>::Way way(const TreePlace& place) { return {place.node(), place.edges, place.nodes}; }

    template <class F>
    size_t sum(F&& f) const {
        size_t total = 0;
        for (Mcts<G>* tree : trees_) total += f(*tree);
        return total;
    }

    State replayed(const TreePlace& place, uint32_t born) const {
        return place.at_root() ? seen_.seen : search(place).replay(way(place), born);
    }
    // The position before an action, in the world that brought it.
    State world_of(const TreePlace& place, uint32_t edge) const {
        const Tree& tree = this->tree(place);
        const bool change = search(place).worlds_change();
        return search(place).replay(way(place), change ? tree.born[edge] : tree.nodes[place.node()].born);
    }
    nb::object text(const TreePlace& place, uint32_t edge) const {
        const State state = world_of(place, edge);
        return adapter_->action_out(state, search(place).in_world(state, edge));
    }

    ActionStats stats(const State& state, const Considered<typename G::Action>& one) const {
        return {adapter_->action_out(state, one.action), one.visits, one.value, one.low, one.high};
    }

    GameHold held_;
    const A* adapter_;
    std::shared_ptr<Agent<G>> agent_;
    Observation<State> seen_;
    Player viewer_;  // -1 when the search saw everything
    Decision<G> decision_;
    std::vector<Mcts<G>*> trees_;
};

}  // namespace turnwise
