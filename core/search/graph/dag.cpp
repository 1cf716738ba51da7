#include "search/graph/dag.h"

#include <algorithm>

namespace turnwise::graph {

void Dag::reward_node(NodeId node, const Values& values) {
    rewards_[node].add(values);
    rewarded_.push_back(node);
}

void Dag::reward_chance(const Step& step, const Values& values) {
    uint32_t at = chances_.find(key_of(step));
    if (at == KeyTable::kAbsent) chances_.add(key_of(step), at = chance_rewards_.grow(1));
    chance_rewards_[at].add(values);
    rewarded_chances_.push_back(step);
}

// A visit off the path: the mean stays that of the node the edge leads to.
void Dag::count(Tree& tree, const Step& step) {
    Edge& edge = tree.edges[tree.edge_of(step)];
    const double mean = edge.mean();
    edge.visit(1);
    edge.value_sum = edge.square_sum = mean * edge.visits;
}

bool Dag::on_path(const Step& step) const {
    return std::any_of(path_.begin(), path_.end(),
                       [&](const Step& one) { return one.node == step.node && one.edge == step.edge; });
}

// Each node and edge once, at the smallest level it is met: a breadth-first walk up from all nodes of the path.
void Dag::walk_once(Tree& tree, const Values& values) {
    const auto has = [](const auto& list, uint32_t item) {
        return std::find(list.begin(), list.end(), item) != list.end();
    };
    front_.clear(), counted_.clear();
    met_ = rewarded_;  // the nodes of the path
    for (const NodeId node : met_) front_.push_back({node});
    for (int level = 1; !front_.empty() && (options_.d1 >= level + 1 || options_.d2 >= level); ++level) {
        next_.clear();
        // Up an action, from what it leads to or from its chance node.
        const auto climb = [&](const Step& from) {
            const uint32_t edge = tree.edge_of(from);
            if (on_path(from) || has(counted_, edge)) return;
            counted_.push_back(edge);
            if (options_.d2 >= level) count(tree, from);
            if (has(met_, from.node)) return;
            met_.push_back(from.node);
            next_.push_back({from.node});
            if (options_.d1 >= level + 1) reward_node(from.node, values);
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
                } else if (!on_path(in.from) && std::none_of(rewarded_chances_.begin(), rewarded_chances_.end(),
                                                             [&](auto& s) { return key_of(s) == key_of(in.from); })) {
                    next_.push_back({in.from.node, in.from.edge});
                    if (options_.d1 >= level + 1) reward_chance(in.from, values);
                }
            }
        }
        front_.swap(next_);
    }
}

void Dag::walk_literally(Tree& tree, NodeId node, int level, const Values& values) {
    if ((options_.d1 < level + 1 && options_.d2 < level) || node == tree.root) return;
    for (uint32_t at = first_in_[node]; at != kNone; at = ins_[at].next) {
        const In in = ins_[at];
        if (level == 1 && on_path(in.from)) continue;
        if (in.by_chance && options_.d1 >= level + 1) reward_chance(in.from, values);
        const int up = level + in.by_chance;
        if (options_.d2 >= up) count(tree, in.from);
        if (options_.d1 >= up + 1) reward_node(in.from.node, values);
        walk_literally(tree, in.from.node, up + 1, values);
    }
}

// An edge that leads to one node only shows that node's mean, from the view of who takes it; one that chance splits,
// and the walk crosses, that of its chance node.
void Dag::refresh(Tree& tree) {
    const auto show = [&](const Step& from, const Rewards& rewards) {
        Edge& edge = tree.edges[tree.edge_of(from)];
        edge.value_sum = edge.square_sum = rewards.mean(tree.nodes[from.node].to_act) * edge.visits;  // results 0 or 1
    };
    for (const NodeId node : rewarded_)
        for (uint32_t at = first_in_[node]; at != kNone; at = ins_[at].next)
            if (!ins_[at].by_chance) show(ins_[at].from, rewards_[node]);
    for (const Step& step : rewarded_chances_) show(step, chance_rewards_[chances_.find(key_of(step))]);
}

void Dag::back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, Player) {
    path_ = path;
    rewarded_.clear(), rewarded_chances_.clear();
    for (const Step& step : path) {
        reward_node(step.node, values);
        const uint32_t index = tree.edge_of(step);
        const double value = values[static_cast<size_t>(tree.nodes[step.node].to_act)];
        if (options_.cross_chance && tree.edges[index].child == kNone)
            reward_chance(step, values);
        else
            tree.edges[index].credit(value);
        tree.path_only[index].visits += 1;
        tree.path_only[index].value_sum += static_cast<float>(value);
    }
    if (path.empty() || path.back().node != leaf) reward_node(leaf, values);  // the graph was full
    if (options_.dedupe) {
        walk_once(tree, values);
    } else {
        for (const Step& step : path) walk_literally(tree, step.node, 1, values);
        walk_literally(tree, leaf, 1, values);
    }
    refresh(tree);
}

const Registry<Dag>& parts() {
    static const Registry<Dag> registry{{
        {"Tree", [](PlainReader&) -> std::shared_ptr<Dag> { return nullptr; }},
        {class_name<Dag>(),
         [](PlainReader& r) -> std::shared_ptr<Dag> {
             Dag::Options options;
             options.d1 = r.whole("d1");
             options.d2 = r.whole("d2");
             options.dedupe = r.boolean("dedupe");
             options.cross_chance = r.boolean("cross_chance");
             options.descend_on_hit = r.boolean("descend_on_hit");
             return std::make_shared<Dag>(options);
         }},
    }};
    return registry;
}

}  // namespace turnwise::graph
