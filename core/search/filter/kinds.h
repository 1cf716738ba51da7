#pragma once

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "base/math.h"
#include "search/filter/filter.h"
#include "search/prune/keep.h"
#include "search/rollout/policy.h"

namespace turnwise::filter {

// Keeps the actions that `stays` says, in their order; all of them when it says none.
template <class Actions, class Stays>
void keep_those(Actions& actions, Stays&& stays) {
    int kept = 0;
    for (int i = 0; i < actions.size(); ++i)
        if (stays(actions[i], i)) actions[kept++] = actions[i];
    if (kept) actions.resize(kept);
}

// Never these kinds of action; or not at the root, and below it all the same.
template <Game G>
class ExcludeKinds final : public Filter<G> {
public:
    ExcludeKinds(std::vector<int> kinds, bool root_only) : kinds_(std::move(kinds)), root_only_(root_only) {}

    void keep(const NodeContext<G>& site, typename G::Actions& actions) override {
        if (root_only_ && !site.at_root) return;
        if constexpr (HasActionInfo<G>)
            keep_those(actions, [&](const auto& action, int) {
                const int kind = site.game.action_info(site.state, action).kind;
                return std::find(kinds_.begin(), kinds_.end(), kind) == kinds_.end();
            });
    }

private:
    std::vector<int> kinds_;
    bool root_only_;
};

// Only what makes sense by the game's own rules (paper 4's, for Hearthstone).
template <Game G>
class Sensible final : public Filter<G> {
public:
    Sensible(Care care, bool oblige) : care_(care), oblige_(oblige) {}

    void keep(const NodeContext<G>& site, typename G::Actions& actions) override {
        if constexpr (HasSense<G>) site.game.keep_sensible(site.state, actions, care_, oblige_);
    }

private:
    Care care_;
    bool oblige_;
};

// Only what the game's own bot would try (paper 5: Silverfish's move generator).
template <Game G>
class Penalties final : public Filter<G> {
public:
    Penalties(int limit, bool end_last) : limit_(limit), end_last_(end_last) {}

    void keep(const NodeContext<G>& site, typename G::Actions& actions) override {
        if constexpr (HasPenalties<G>) site.game.keep_unpenalised(site.state, actions, limit_, end_last_);
    }

private:
    int limit_;
    bool end_last_;
};

// Keeps one of the actions that differ in the place on the board alone: the one that joins at the end (paper 3).
template <Game G>
class OnePlace final : public Filter<G> {
public:
    void keep([[maybe_unused]] const NodeContext<G>& site, [[maybe_unused]] typename G::Actions& actions) override {
        if constexpr (HasSpareActions<G>)
            keep_those(actions, [&](const auto& action, int) { return !site.game.is_spare(site.state, action); });
    }
};

// At the root only the actions of one group, drawn with equal chances (the Tribes baselines: unit, city or tribe). A
// group that holds nothing but the end of the turn is not drawn.
template <Game G>
class RootGroup final : public Filter<G> {
public:
    void keep(const NodeContext<G>& site, typename G::Actions& actions) override {
        if constexpr (HasActionInfo<G>) {
            if (!site.at_root) return;
            groups_.clear();
            for (int i = 0; i < actions.size(); ++i) {
                const ActionInfo info = site.game.action_info(site.state, actions[i]);
                if (!info.ends_turn && std::find(groups_.begin(), groups_.end(), info.group) == groups_.end())
                    groups_.push_back(info.group);
            }
            if (groups_.empty()) return;
            const uint8_t drawn = groups_[site.chance.below(static_cast<uint32_t>(groups_.size()))];
            keep_those(actions, [&](const auto& action, int) {
                return site.game.action_info(site.state, action).group == drawn;
            });
        }
    }

private:
    std::vector<uint8_t> groups_;
};

// Of the low-level actions of one kind (in Tribes: moves to neither a city nor a ruin) only the best max(factor * log
// m, least) of m, by a heuristic of the states they lead to (paper 2's move pruning). Most moves are worth the same:
// among equals the lot decides, or only the first units of the list would ever move.
template <Game G>
class KeepBestOfKind final : public Filter<G> {
public:
    KeepBestOfKind(int kind, double factor, int least, LogOf log, int heuristic)
        : kind_(kind), factor_(factor), least_(least), log_(log), heuristic_(heuristic) {}

    void keep(const NodeContext<G>& site, typename G::Actions& actions) override {
        if constexpr (HasActionInfo<G>) {
            found_.clear();
            for (int i = 0; i < actions.size(); ++i) {
                const ActionInfo info = site.game.action_info(site.state, actions[i]);
                if (info.kind == kind_ && !info.high_level) found_.push_back({i, 0, 0});
            }
            const auto all = static_cast<int>(found_.size());
            const auto limit = static_cast<size_t>(kept_of(all, factor_, least_, log_));
            if (found_.size() <= limit) return;
            for (Found& each : found_) {
                each.score = site.heuristic_after(heuristic_, actions[each.place]);
                each.lot = site.chance.below(UINT32_MAX);
            }
            std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
                return std::tie(a.score, a.lot, a.place) > std::tie(b.score, b.lot, b.place);
            });
            dropped_.assign(static_cast<size_t>(actions.size()), false);
            for (size_t i = limit; i < found_.size(); ++i) dropped_[static_cast<size_t>(found_[i].place)] = true;
            keep_those(actions, [&](const auto&, int i) { return !dropped_[static_cast<size_t>(i)]; });
        }
    }

private:
    struct Found {
        int place;
        double score;
        uint32_t lot;
    };
    int kind_;
    double factor_;
    int least_;
    LogOf log_;
    int heuristic_;
    std::vector<Found> found_;
    std::vector<bool> dropped_;
};

}  // namespace turnwise::filter
