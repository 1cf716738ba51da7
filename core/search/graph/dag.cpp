#include "search/graph/dag.h"

#include <algorithm>

namespace turnwise {

void Dag::tell(NodeId node, const Result& result) {
    worth_[node].add(result.values, result.weight);
    told_.push_back(node);
}

void Dag::tell_chance(const Step& step, const Result& result) {
    uint32_t at = chances_.find(key_of(step));
    if (at == KeyTable::kAbsent) chances_.add(key_of(step), at = chance_worth_.grow(1));
    chance_worth_[at].add(result.values, result.weight);
    told_chances_.push_back(step);
}

// A visit off the path: the mean stays that of the node the edge leads to.
void Dag::count(Tree& tree, const Step& step, uint32_t weight) {
    Edge& edge = tree.edges[tree.edge_of(step)];
    const double mean = edge.value();
    edge.visit(weight);
    edge.value_sum = edge.square_sum = mean * edge.visits;
}

bool Dag::on_path(const Step& step) const {
    return std::any_of(path_.begin(), path_.end(),
                       [&](const Step& one) { return one.node == step.node && one.edge == step.edge; });
}

// Each node and edge once, at the smallest level it is met: a breadth-first walk up from all nodes of the path.
void Dag::walk_once(Tree& tree, const Result& result) {
    const auto has = [](const auto& list, uint32_t item) {
        return std::find(list.begin(), list.end(), item) != list.end();
    };
    front_.clear(), counted_.clear();
    met_ = told_;  // the nodes of the path
    for (const NodeId node : met_) front_.push_back({node});
    for (int level = 1; !front_.empty() && (options_.d1 >= level + 1 || options_.d2 >= level); ++level) {
        next_.clear();
        // Up an action, from what it leads to or from its chance node.
        const auto climb = [&](const Step& from) {
            const uint32_t edge = tree.edge_of(from);
            if (on_path(from) || has(counted_, edge)) return;
            counted_.push_back(edge);
            if (options_.d2 >= level) count(tree, from, result.weight);
            if (has(met_, from.node)) return;
            met_.push_back(from.node);
            next_.push_back({from.node});
            if (options_.d1 >= level + 1) tell(from.node, result);
        };
        for (const Place& place : front_) {
            if (place.edge != kNone) {
                climb({place.node, static_cast<uint16_t>(place.edge)});
                continue;
            }
            if (place.node == tree.root) continue;
            for (uint32_t at = first_in_[place.node]; at != kNone; at = ins_[at].next) {
                const In& in = ins_[at];
                if (!in.by_chance) {
                    climb(in.from);
                } else if (!on_path(in.from) && std::none_of(told_chances_.begin(), told_chances_.end(),
                                                             [&](auto& s) { return key_of(s) == key_of(in.from); })) {
                    next_.push_back({in.from.node, in.from.edge});
                    if (options_.d1 >= level + 1) tell_chance(in.from, result);
                }
            }
        }
        front_.swap(next_);
    }
}

void Dag::walk_literally(Tree& tree, NodeId node, int level, const Result& result) {
    if ((options_.d1 < level + 1 && options_.d2 < level) || node == tree.root) return;
    for (uint32_t at = first_in_[node]; at != kNone; at = ins_[at].next) {
        const In in = ins_[at];
        if (level == 1 && on_path(in.from)) continue;
        if (in.by_chance && options_.d1 >= level + 1) tell_chance(in.from, result);
        const int up = level + in.by_chance;
        if (options_.d2 >= up) count(tree, in.from, result.weight);
        if (options_.d1 >= up + 1) tell(in.from.node, result);
        walk_literally(tree, in.from.node, up + 1, result);
    }
}

// An edge that leads to one node only shows that node's mean, from the view of who takes it; one that chance parts, and
// the walk crosses, that of its chance node.
void Dag::refresh(Tree& tree) {
    const auto show = [&](const Step& from, const Worth& worth) {
        Edge& edge = tree.edges[tree.edge_of(from)];
        edge.value_sum = edge.square_sum = worth.mean(tree.nodes[from.node].to_act) * edge.visits;  // results 0 or 1
    };
    for (const NodeId node : told_)
        for (uint32_t at = first_in_[node]; at != kNone; at = ins_[at].next)
            if (!ins_[at].by_chance) show(ins_[at].from, worth_[node]);
    for (const Step& step : told_chances_) show(step, chance_worth_[chances_.find(key_of(step))]);
}

void Dag::back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, uint32_t weight, Player) {
    const Result result{values, weight};
    path_ = path;
    told_.clear(), told_chances_.clear();
    for (const Step& step : path) {
        tell(step.node, result);
        const uint32_t index = tree.edge_of(step);
        const double value = values[static_cast<size_t>(tree.nodes[step.node].to_act)];
        if (options_.cross_chance && tree.edges[index].child == kNone)
            tell_chance(step, result);
        else
            tree.edges[index].credit(weight * value);
        tree.real[index].visits += weight;
        tree.real[index].value_sum += static_cast<float>(weight * value);
    }
    if (path.empty() || path.back().node != leaf) tell(leaf, result);  // the graph was full
    if (options_.dedupe) {
        walk_once(tree, result);
    } else {
        for (const Step& step : path) walk_literally(tree, step.node, 1, result);
        walk_literally(tree, leaf, 1, result);
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
             options.cross_chance = r.boolean("cross_chance");
             options.descend_on_hit = r.boolean("descend_on_hit");
             return std::make_shared<Dag>(options);
         }},
    }};
    return registry;
}

}  // namespace turnwise
