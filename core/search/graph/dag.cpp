#include "search/graph/dag.h"

#include <algorithm>

namespace turnwise {

void Dag::tell(NodeId node, const Values& values, uint32_t weight) {
    Worth& worth = worth_[node];
    for (size_t player = 0; player < values.size(); ++player) worth.sum[player] += weight * values[player];
    worth.count += weight;
    told_.push_back(node);
}

// A visit off the path: the mean stays that of the node the edge leads to.
void Dag::count(Tree& tree, const In& in, uint32_t weight) {
    Edge& edge = tree.edges[tree.nodes[in.from].first_edge + in.edge];
    const double mean = edge.value();
    edge.visit(weight);
    edge.value_sum = edge.square_sum = mean * edge.visits;
}

bool Dag::on_path(const In& in) const {
    return std::any_of(path_.begin(), path_.end(),
                       [&](const Step& step) { return step.node == in.from && step.edge == in.edge; });
}

// Each node and edge once, at the smallest level it is met: a breadth-first walk up from all nodes of the path.
void Dag::walk_once(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, uint32_t weight) {
    front_.clear();
    for (const Step& step : path) front_.push_back(step.node);
    front_.push_back(leaf);
    std::vector<NodeId>& seen = told_;  // the nodes of the path were told already
    counted_.clear();
    for (int level = 1; !front_.empty() && (options_.d1 >= level + 1 || options_.d2 >= level); ++level) {
        next_.clear();
        for (NodeId node : front_)
            for (uint32_t at = first_in_[node]; at != kNone; at = ins_[at].next) {
                const In& in = ins_[at];
                if (on_path(in) || std::find(counted_.begin(), counted_.end(), at) != counted_.end()) continue;
                counted_.push_back(at);
                if (options_.d2 >= level) count(tree, in, weight);
                const bool known = std::find(seen.begin(), seen.end(), in.from) != seen.end() ||
                                   std::find(next_.begin(), next_.end(), in.from) != next_.end();
                if (known) continue;
                next_.push_back(in.from);
                if (options_.d1 >= level + 1) tell(in.from, values, weight);
            }
        front_.swap(next_);
    }
}

void Dag::walk_literally(Tree& tree, NodeId node, int level, const Values& values, uint32_t weight) {
    if (options_.d1 < level + 1 && options_.d2 < level) return;
    for (uint32_t at = first_in_[node]; at != kNone; at = ins_[at].next) {
        const In in = ins_[at];
        if (level == 1 && on_path(in)) continue;
        if (options_.d2 >= level) count(tree, in, weight);
        if (options_.d1 >= level + 1) tell(in.from, values, weight);
        walk_literally(tree, in.from, level + 1, values, weight);
    }
}

// An edge that leads to one node only shows that node's mean, from the view of who takes it.
void Dag::refresh(Tree& tree) {
    for (NodeId node : told_) {
        const Worth& worth = worth_[node];
        for (uint32_t at = first_in_[node]; at != kNone; at = ins_[at].next) {
            const Node& from = tree.nodes[ins_[at].from];
            Edge& edge = tree.edges[from.first_edge + ins_[at].edge];
            const double mean = worth.sum[static_cast<size_t>(from.to_act)] / worth.count;
            edge.value_sum = mean * edge.visits;
            edge.square_sum = mean * edge.visits;  // of results that are 0 or 1
        }
    }
}

void Dag::back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, uint32_t weight, Player) {
    path_ = path;
    told_.clear();
    for (const Step& step : path) {
        tell(step.node, values, weight);
        const Node& node = tree.nodes[step.node];
        const uint32_t index = node.first_edge + step.edge;
        const double value = values[static_cast<size_t>(node.to_act)];
        tree.edges[index].credit(weight * value);
        tree.real[index].visits += weight;
        tree.real[index].value_sum += static_cast<float>(weight * value);
    }
    tell(leaf, values, weight);
    if (options_.dedupe) {
        walk_once(tree, path, leaf, values, weight);
    } else {
        for (const Step& step : path) walk_literally(tree, step.node, 1, values, weight);
        walk_literally(tree, leaf, 1, values, weight);
    }
    refresh(tree);
}

const Registry<Dag>& graphs() {
    static const Registry<Dag> registry{{
        {"tree", [](PlainReader&) -> std::shared_ptr<Dag> { return nullptr; }},
        {"dag",
         [](PlainReader& r) -> std::shared_ptr<Dag> {
             Dag::Options options;
             options.d1 = static_cast<int>(r.integer("d1", 1, 1000));
             options.d2 = static_cast<int>(r.integer("d2", 0, 1000));
             options.dedupe = r.boolean("dedupe");
             options.descend_on_hit = r.boolean("descend_on_hit");
             return std::make_shared<Dag>(options);
         }},
    }};
    return registry;
}

}  // namespace turnwise
