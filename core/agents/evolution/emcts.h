#pragma once

#include <algorithm>
#include <cmath>

#include "agents/evolution/turn_plan.h"
#include "base/math.h"
#include "search/graph/dag.h"

namespace turnwise {

// Evolutionary MCTS (Baier and Cowling 2018) for turns of any length: a tree whose nodes are whole plans of the turn
// and whose edges change one action (replace, insert, delete) and repair what follows. No plan is in it twice. A node
// gets its next child when the power of its visits allows one more; otherwise UCB1 descends, over values spread by the
// least and the greatest of the search. A plan whose judgement hung on luck or on hidden cards is an arm beside its
// children: judged again it has the mean of its tries. With several phases the bridges are burnt after each: the tree
// goes on below the most visited child of its root.
template <Game G>
class Emcts final : public PlanAgent<G> {
public:
    struct Options {
        double exploration = 0.1;
        double width = 1.0, power = 0.5;  // visited n times, a node was given up to width * n^power children
        int phases = 1;
        bool by_visits = false;  // the answer: the plan where the path of most visits stays; otherwise the best mean
        TurnRules rules;
    };
    Emcts(PlanParts<G> parts, const Options& options, bool follows)
        : PlanAgent<G>(std::move(parts), follows), options_(options) {}

    // A plan in the tree: a slice of the genes of all.
    struct Node {
        uint32_t first = 0, size = 0;  // genes, with the one that closes the turn
        uint32_t parent = kNone, child = kNone, sibling = kNone;
        uint32_t visits = 0;
        int attempts = 0;  // to give it a child
        double sum = 0;    // of this plan and all below
        double own = 0;    // of the tries of this plan
        uint32_t tries = 0;
        bool exact = false;  // another try would find the same
        int64_t world = 0;   // where it was made

        double mean() const { return sum / visits; }
        double value() const { return own / tries; }
    };
    const std::vector<Node>& nodes() const { return nodes_; }
    std::span<const Gene<G>> genes(const Node& node) const { return std::span(genes_).subspan(node.first, node.size); }

private:
    const ActionPlan<G>& think(Stage<G>& stage, std::span<const Gene<G>> rest) override {
        nodes_.clear();
        genes_.clear();
        known_.clear();
        low_ = high_ = 0;
        root_ = 0;
        phase_ = 0;

        // The root is what is left of the turn's plan, or a random one.
        want(rest);
        if (!play(stage, wanted_.empty() ? 1 : 0) || !this->judge(stage, plan_, true)) return plan_;
        add(kNone);
        while (!stage.meter.exhausted() && has_room()) {
            burn(stage.meter);
            if (!iterate(stage)) break;
        }

        uint32_t answer = 0;
        if (options_.by_visits)
            for (uint32_t next; (next = onward(answer)) != answer;) answer = next;
        else
            for (uint32_t id = 1; id < nodes_.size(); ++id)
                if (nodes_[id].value() > nodes_[answer].value()) answer = id;
        const auto played = genes(nodes_[answer]);
        plan_.genes.assign(played.begin(), played.end());
        plan_.world = nodes_[answer].world;
        plan_.sum = nodes_[answer].own;
        plan_.tries = static_cast<int>(nodes_[answer].tries);
        return plan_;
    }

    // A plan without the action that closes the turn.
    void want(std::span<const Gene<G>> genes) {
        wanted_.assign(genes.begin(), genes.end());
        if (!wanted_.empty() && wanted_.back().ends_turn) wanted_.pop_back();
    }
    bool play(Stage<G>& stage, double extend) {
        TurnRules rules = options_.rules;
        rules.extend = extend;
        plan_.sum = plan_.tries = 0;
        stage.start(stage.meter.iterations, plan_.genes);
        return perform<G>(stage, rules, wanted_, plan_);
    }

    // Down to a node that may have another child, one change of its plan, and up again with what that came to; or to a
    // node whose own plan is tried again. A plan that is known already is no new node: it counts for the node that led
    // to it, as one more try of the known one unless that is exact.
    bool iterate(Stage<G>& stage) {
        uint32_t at = root_;
        bool stays = false;
        while (!stays && nodes_[at].child != kNone && nodes_[at].attempts >= allowed(nodes_[at])) {
            const uint32_t next = descend(at);
            stays = next == at;
            at = next;
        }
        want(genes(nodes_[at]));
        if (!stays) {
            ++nodes_[at].attempts;
            vary<G>(stage.rng, kChanges, wanted_);
        }
        if (!play(stage, stays ? 0 : options_.rules.extend)) return false;
        const uint32_t known = stays ? at : known_.find(hash_of<G>(plan_.genes));
        if (known != kNone && nodes_[known].exact) {
            ++stage.meter.iterations;
            back_up(at, nodes_[known].value());
            return true;
        }
        if (!this->judge(stage, plan_, true)) return false;
        if (known == kNone) return add(at), true;
        credit(nodes_[known]);
        back_up(at, plan_.value());
        return true;
    }

    void add(uint32_t parent) {
        const auto id = static_cast<uint32_t>(nodes_.size());
        Node node;
        node.first = static_cast<uint32_t>(genes_.size());
        node.size = static_cast<uint32_t>(plan_.genes.size());
        node.parent = parent;
        node.world = plan_.world;
        credit(node);
        if (parent != kNone) node.sibling = std::exchange(nodes_[parent].child, id);
        genes_.insert(genes_.end(), plan_.genes.begin(), plan_.genes.end());
        nodes_.push_back(node);
        known_.add(hash_of<G>(plan_.genes), id);
        back_up(id, plan_.value());
    }
    // The plan just judged as a try of this node's.
    void credit(Node& node) {
        const double value = plan_.value();
        node.own += value;
        ++node.tries;
        node.exact = plan_.exact;
        low_ = nodes_.empty() ? value : std::min(low_, value);
        high_ = nodes_.empty() ? value : std::max(high_, value);
    }
    void back_up(uint32_t at, double value) {
        for (; at != kNone; at = nodes_[at].parent) {
            ++nodes_[at].visits;
            nodes_[at].sum += value;
        }
    }

    int allowed(const Node& node) const {
        return static_cast<int>(std::ceil(options_.width * power(node.visits, options_.power)));
    }
    // The child to go to, or the node itself.
    uint32_t descend(uint32_t at) const {
        const double log_visits = natural_log(nodes_[at].visits), spread = high_ > low_ ? high_ - low_ : 1;
        const auto score = [&](double mean, double n) {
            return (mean - low_) / spread + options_.exploration * std::sqrt(log_visits / n);
        };
        uint32_t best = nodes_[at].exact ? kNone : at;
        double best_score = best == kNone ? 0 : score(nodes_[at].value(), nodes_[at].tries);
        for (uint32_t child = nodes_[at].child; child != kNone; child = nodes_[child].sibling) {
            const double of_child = score(nodes_[child].mean(), nodes_[child].visits);
            if (best == kNone || of_child > best_score) best = child, best_score = of_child;
        }
        return best;
    }
    // The most visited child, or the node itself where its own plan had no fewer tries, or is exact and worth no less.
    uint32_t onward(uint32_t at) const {
        uint32_t best = kNone;
        const auto rank = [&](uint32_t id) { return std::pair(nodes_[id].visits, nodes_[id].mean()); };
        for (uint32_t child = nodes_[at].child; child != kNone; child = nodes_[child].sibling)
            if (best == kNone || rank(child) > rank(best)) best = child;
        if (best == kNone) return at;
        const Node &node = nodes_[at], &next = nodes_[best];
        return (node.exact ? node.value() >= next.mean() : node.tries >= next.visits) ? at : best;
    }

    // The end of a phase: the budget is split evenly.
    void burn(const Meter& meter) {
        if (options_.phases == 1) return;
        const Budget& budget = this->parts().budget;
        const auto share = [](double spent, double whole) { return whole > 0 ? spent / whole : 0; };
        const double spent =
            std::max({share(static_cast<double>(meter.iterations), static_cast<double>(budget.iterations)),
                      share(static_cast<double>(meter.model_calls), static_cast<double>(budget.model_calls)),
                      budget.seconds > 0 ? meter.seconds() / budget.seconds : 0});
        for (; phase_ + 1 < options_.phases && spent * options_.phases >= phase_ + 1; ++phase_) root_ = onward(root_);
    }
    bool has_room() const {
        return genes_.size() * sizeof(Gene<G>) + nodes_.size() * (sizeof(Node) + 32) < this->parts().budget.bytes;
    }

    static constexpr Change kChanges[] = {Change::kReplace, Change::kInsert, Change::kDelete};

    Options options_;
    std::vector<Node> nodes_;
    std::vector<Gene<G>> genes_;
    KeyTable known_;
    uint32_t root_ = 0;
    int phase_ = 0;
    double low_ = 0, high_ = 0;
    ActionPlan<G> plan_;
    std::vector<Gene<G>> wanted_;
};

}  // namespace turnwise
