#pragma once

#include "search/expand/expand.h"

namespace turnwise::expand {

// As the game lists them.
template <Game G>
class GameOrder final : public Expand<G> {
public:
    void sort(const NodeContext<G>&, typename G::Actions&) override {}
};

// Actions of one kind by their cost, then all others (paper 3 ranks cards); kind -1: actions of any kind.
template <Game G>
class ByCost final : public Expand<G> {
public:
    ByCost(int kind, bool descending) : kind_(kind), sign_(descending ? -1 : 1) {}
    void sort(const NodeContext<G>& site, typename G::Actions& actions) override {
        if constexpr (HasActionInfo<G>)
            this->sort_by(actions, [&](const auto& action) {
                const ActionInfo info = site.game.action_info(site.state, action);
                return kind_ < 0 || info.kind == kind_ ? sign_ * info.cost : 1e9;
            });
    }

private:
    int kind_;
    double sign_;
};

// By kind, in the order that the recipe lists them; the end of the turn last, other kinds before it.
template <Game G>
class ByKind final : public Expand<G> {
public:
    explicit ByKind(std::vector<int> kinds) : kinds_(std::move(kinds)) {}
    void sort(const NodeContext<G>& site, typename G::Actions& actions) override {
        if constexpr (HasActionInfo<G>)
            this->sort_by(actions, [&](const auto& action) -> double {
                const ActionInfo info = site.game.action_info(site.state, action);
                const auto at = std::find(kinds_.begin(), kinds_.end(), info.kind);
                return static_cast<double>(at - kinds_.begin()) + (at == kinds_.end() && info.ends_turn);
            });
    }

private:
    std::vector<int> kinds_;
};

// The best first, by a heuristic of the state it leads to.
template <Game G>
class ByHeuristic final : public Expand<G> {
public:
    explicit ByHeuristic(int heuristic) : heuristic_(heuristic) {}
    void sort(const NodeContext<G>& site, typename G::Actions& actions) override {
        this->sort_by(actions, [&](const auto& action) { return -site.heuristic_after(heuristic_, action); });
    }

private:
    int heuristic_;
};

// The likeliest first, by the priors of the evaluator; without priors as the game lists them.
template <Game G>
class ByPrior final : public Expand<G> {
public:
    void sort(const NodeContext<G>&, typename G::Actions&) override {}
    bool by_prior() const override { return true; }
};

}  // namespace turnwise::expand
