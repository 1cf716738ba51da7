#pragma once

#include <chrono>
#include <limits>
#include <queue>
#include <unordered_map>

#include "bind/any_game.h"
#include "search/principal_line.h"

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

    void run(uint64_t seed, const Control& control, const Watched& watched) {
        const auto began = std::chrono::steady_clock::now();
        trees_ = agent_->trees();
        running_ = true;
        const Told told(watched, this);
        decision_ = agent_->decide(adapter_->game(), seen_, seed, control);
        running_ = false;
        if (decision_.effort.seconds == 0)
            decision_.effort.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        if (decision_.effort.iterations == 0) trees_.clear();
    }

    int visit_python(visitproc visit, void* arg) const override {
        Py_VISIT(held_.handle.ptr());
        if constexpr (requires { seen_.shown().object; }) Py_VISIT(seen_.shown().object.ptr());
        return 0;
    }
    void clear_python() override {
        if constexpr (requires { seen_.shown().object; }) seen_ = {State{}, seen_.viewer()};
        held_.handle.reset();
    }

    TreeLook look(const TreeView& view) override {
        TreeLook look;
        const Decision<G> now = running_ ? agent_->so_far() : decision_;
        look.effort = now.effort;
        look.raw = now.raw;
        if (now.values)
            look.values.assign(now.values->begin(), now.values->begin() + adapter_->game().players(seen_.shown()));
        for (const auto& one : now.actions) {
            if (look.best < 0 && one.action == now.best) look.best = static_cast<int>(look.actions.size());
            look.actions.push_back({adapter_->game().action_text(seen_.shown(), one.action),
                                    adapter_->choice_of(seen_.shown(), one.action).words, one.visits, one.value,
                                    one.low, one.high});
        }
        look.nodes = nodes(), look.bytes = bytes(), look.depth = depth(), look.trees = trees_.size();
        if (view.tree >= trees_.size() || !trees_[view.tree]->planted()) return look;
        trees_[view.tree]->reading([&] {
            read_line(view, look);
            read_rows(view, look);
        });
        return look;
    }
    bool raw() const override { return decision_.raw; }

    nb::object best() const override { return adapter_->action_out(seen_.shown(), decision_.best); }

    std::vector<ActionStats> actions() const override {
        std::vector<ActionStats> result;
        for (const auto& one : decision_.actions) result.push_back(stats(seen_.shown(), one));
        return result;
    }

    std::vector<nb::object> principal_line() const override {
        std::vector<nb::object> line;
        if (trees_.empty()) return line;
        TreePlace place = root(0);
        for (const LineStep& step : turnwise::principal_line(*trees_[0], played(*trees_[0]))) {
            line.push_back(text(place, step.edge));
            if (step.next != kNone) place.go(step.edge, step.next);
        }
        return line;
    }

    std::optional<std::vector<double>> values() const override {
        if (!decision_.values) return std::nullopt;
        const auto first = decision_.values->begin();
        return std::vector<double>{first, first + adapter_->game().players(seen_.shown())};
    }
    const Reason& reason() const override { return decision_.reason; }

    std::vector<Branch> branches(const TreePlace& place) const override {
        const Tree& tree = this->tree(place);
        const Node& node = tree.nodes[place.node()];
        std::vector<Branch> result;
        for (uint32_t id = node.first_edge; node.first_edge != kNone && id < node.first_edge + node.edges; ++id) {
            if (tree.edges[id].visits == 0) continue;
            Branch branch;
            branch.before = place;
            branch.edge = id;
            const auto numbers = considered(typename G::Action{}, tree.edges[id], decision_.raw);
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
        if (place.at_root()) return adapter_->hold(seen_.shown(), viewer_);
        return adapter_->hold(replayed(place, node(place).born));
    }
    AnyState state(const Branch& branch) const override { return adapter_->hold(world_of(branch.before, branch.edge)); }
    std::vector<PickText> picks(const TreePlace& place) const override {
        if (place.at_root()) return {};
        const std::vector<ReplayedPick> heard = heard_of(place);
        TreePlace before = place;
        before.edges.pop_back();
        before.nodes.pop_back();
        std::vector<Pick> made;
        for (const ReplayedPick& one : heard) made.push_back(one.pick);
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
    // Tells who watches that there is something to look at, and that it is about to go.
    struct Told {
        Told(const Watched& watched, AnyTree* tree) : watched(watched) {
            if (watched) watched(tree);
        }
        ~Told() {
            if (watched) watched(nullptr);
        }
        const Watched& watched;
    };
    struct Words {
        std::string text, words;
        double probability = -1;
        ChanceRule::Bucket bucket;
        double bucket_probability = -1;
    };

    // Texts are made once: a replay costs more than all the rest. A block of edges may move, their places stay.
    const Words& action_words(const TreePlace& place, uint32_t edge) {
        const uint64_t key = combine(combine(place.tree, place.node()), edge - node(place).first_edge);
        const auto [at, fresh] = words_.try_emplace(key);
        if (fresh) {
            const State state = world_of(place, edge);
            const auto action = search(place).in_world(state, edge);
            at->second.text = adapter_->game().action_text(state, action);
            at->second.words = adapter_->choice_of(state, action).words;
        }
        return at->second;
    }
    const Words& outcome_words(const TreePlace& place) {
        TreePlace before = place;
        before.edges.pop_back();
        before.nodes.pop_back();
        const uint32_t edge = place.edges.back() - node(before).first_edge;
        const auto [at, fresh] =
            words_.try_emplace(~combine(combine(combine(place.tree, before.node()), edge), place.node()));
        if (!fresh) return at->second;
        Words& made = at->second;
        const std::vector<ReplayedPick> heard = heard_of(place);
        const State state = replayed(before, node(place).born);
        made.probability = 1;
        for (const ReplayedPick& one : heard) {
            made.text += (made.text.empty() ? "" : ", ") + pick_text_of(adapter_->game(), state, one.pick);
            made.words += (made.words.empty() ? "" : ", ") + adapter_->pick_words(state, one.pick);
            made.probability *= one.pick.probability();
            if (one.has_bucket()) made.bucket = one.bucket, made.bucket_probability = one.bucket_probability;
        }
        return made;
    }
    // What chance did on the way to a place, as far as it parted the tree: the rest the searcher cannot see.
    std::vector<ReplayedPick> heard_of(const TreePlace& place) const {
        std::vector<ReplayedPick> heard;
        search(place).replay(way(place), node(place).born, &heard);
        std::erase_if(heard,
                      [&](const ReplayedPick& one) { return !(one.pick.event.seen_by & search(place).observers()); });
        return heard;
    }

    TreePlace most_visited(const TreePlace& place, uint32_t edge) const {
        uint32_t next = kNone;
        tree(place).for_each_child(edge, [&](NodeId child) {
            if (next == kNone || tree(place).nodes[child].visits > tree(place).nodes[next].visits) next = child;
        });
        TreePlace result = place;
        result.go(edge, next);
        return result;
    }

    void read_line(const TreeView& view, TreeLook& look) {
        constexpr int kLongest = 24;
        TreePlace place = root(view.tree);
        for (int i = 0; i < kLongest; ++i) {
            const uint32_t edge = search(place).best_edge(place.node());
            if (edge == kNone) return;
            const Words& said = action_words(place, edge);
            look.line.push_back({said.text, said.words, node(place).to_act, tree(place).edges[edge].visits, false, 1});
            const bool parted = tree(place).edges[edge].outcomes != kNone;
            place = most_visited(place, edge);
            if (place.node() == kNone) return;
            if (parted) {
                const Words& luck = outcome_words(place);
                const bool bucket = luck.bucket.low < luck.bucket.high;
                look.line.push_back({luck.text, luck.words, -1, node(place).visits, true,
                                     bucket ? luck.bucket_probability : luck.probability});
            }
            if (node(place).over) return;
        }
    }

    // Best first: what has the most visits is shown before anything that has fewer, however deep.
    void read_rows(const TreeView& view, TreeLook& look) {
        TreePlace start = root(view.tree);
        const Tree& whole = tree(start);
        for (const auto& [place, child] : view.path) {
            const Node& at = whole.nodes[start.node()];
            if (at.first_edge == kNone || place >= at.edges) return;
            bool known = false;
            whole.for_each_child(at.first_edge + place, [&known, child = child](NodeId id) { known |= id == child; });
            if (!known) return;
            start.go(at.first_edge + place, child);
        }
        look.visits = node(start).visits;
        look.player = node(start).to_act;
        // A row yet to be taken: an action at `place`, or with `chance` an outcome of the row `parent`.
        struct Next {
            uint32_t visits;
            int parent, depth;
            bool chance;
            TreePlace place;
            uint32_t edge;
            bool operator<(const Next& other) const {
                return std::pair(visits, -parent) < std::pair(other.visits, -other.parent);
            }
        };
        const double least = std::max(1.0, view.share * look.visits);
        std::priority_queue<Next> open;
        const auto offer_actions = [&](const TreePlace& place, int parent, int depth) {
            const Node& at = node(place);
            for (uint32_t id = at.first_edge; at.first_edge != kNone && id < at.first_edge + at.edges; ++id)
                if (whole.edges[id].visits >= least)
                    open.push({whole.edges[id].visits, parent, depth, false, place, id});
        };
        offer_actions(start, -1, 1);
        while (!open.empty() && static_cast<int>(look.rows.size()) < view.most) {
            const Next next = open.top();
            open.pop();
            const int number = static_cast<int>(look.rows.size());
            LookRow row;
            row.parent = next.parent;
            row.chance = next.chance;
            row.visits = next.visits;
            const Node& at = node(next.place);
            row.player = at.to_act;
            if (next.chance) {
                const Words& luck = outcome_words(next.place);
                row.text = luck.text, row.words = luck.words, row.probability = luck.probability;
                row.bucket_low = luck.bucket.low, row.bucket_high = luck.bucket.high;
                row.bucket_probability = luck.bucket_probability;
                row.node = next.place.node();
                row.over = at.over;
                row.value = row.low = row.high = mean_at(whole, at);
                look.rows.push_back(std::move(row));
                if (next.depth < view.depth && !at.over) offer_actions(next.place, number, next.depth + 1);
                continue;
            }
            const Words& said = action_words(next.place, next.edge);
            const Edge& edge = whole.edges[next.edge];
            const auto numbers = considered(0, edge, look.raw);
            row.text = said.text, row.words = said.words;
            row.place = static_cast<int>(next.edge - at.first_edge);
            row.value = numbers.value, row.low = numbers.low, row.high = numbers.high;
            if (edge.outcomes == kNone && edge.child != kNone) {
                row.node = edge.child;
                row.over = whole.nodes[edge.child].over;
            }
            look.rows.push_back(std::move(row));
            whole.for_each_child(next.edge, [&](NodeId child) {
                TreePlace after = next.place;
                after.go(next.edge, child);
                if (edge.outcomes != kNone) {
                    if (whole.nodes[child].visits >= least)
                        open.push({whole.nodes[child].visits, number, next.depth, true, std::move(after), next.edge});
                } else if (next.depth < view.depth && !whole.nodes[child].over) {
                    offer_actions(after, number, next.depth + 1);
                }
            });
        }
    }
    // What a decision is worth to who makes it, by what was tried there.
    static double mean_at(const Tree& tree, const Node& node) {
        double sum = 0, visits = 0;
        for (uint32_t id = node.first_edge; node.first_edge != kNone && id < node.first_edge + node.edges; ++id)
            sum += tree.edges[id].value_sum, visits += tree.edges[id].visits;
        return visits > 0 ? sum / visits : std::numeric_limits<double>::quiet_NaN();
    }

    Mcts<G>& search(const TreePlace& place) const { return *trees_[place.tree]; }
    const Tree& tree(const TreePlace& place) const { return search(place).tree(); }
    static NodePath way(const TreePlace& place) { return {place.node(), place.edges, place.nodes}; }

    // The edge of the action that is played; where this tree does not know it, its own best.
    uint32_t played(const Mcts<G>& search) const {
        const Node& root = search.tree().nodes[search.root()];
        for (uint32_t id = root.first_edge; root.first_edge != kNone && id < root.first_edge + root.edges; ++id)
            if (search.tree().edges[id].visits > 0 && search.action(id) == decision_.best) return id;
        return search.best_edge(search.root());
    }

    template <class F>
    size_t sum(F&& f) const {
        size_t total = 0;
        for (Mcts<G>* tree : trees_) total += f(*tree);
        return total;
    }

    State replayed(const TreePlace& place, uint32_t born) const {
        return place.at_root() ? seen_.shown() : search(place).replay(way(place), born);
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
    bool running_ = false;
    std::vector<Mcts<G>*> trees_;
    std::unordered_map<uint64_t, Words> words_;
};

}  // namespace turnwise
