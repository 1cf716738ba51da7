#pragma once

#include <array>
#include <utility>
#include <vector>

#include "search/rollout/policy.h"

namespace turnwise::rollout {

// Pruned playouts (Dugueperoux et al. 2016): random actions, without those that all-moves-as-first knows to be worse by
// more than `margin` than the best known one that is legal. What is known to a player is what the last decision of
// theirs on the way to the leaf knows, of actions credited `enough` times; an unknown action is never skipped.
template <Game G>
class Rave final : public Policy<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Rave(double margin, uint32_t enough) : margin_(margin), enough_(enough) {}

    bool reads_tree() const override { return true; }
    void leave_tree(const Tree& tree, std::span<const Step> path) override {
        for (std::vector<Known>& list : known_) list.clear();
        std::array<bool, kMaxPlayers> met{};
        for (size_t i = path.size(); i-- > 0;) {
            const Node& node = tree.nodes[path[i].node];
            const auto player = static_cast<size_t>(node.to_act);
            if (std::exchange(met[player], true)) continue;
            for (uint32_t edge = node.first_edge; edge < node.first_edge + node.edges; ++edge)
                if (const Tally& tally = tree.amaf[edge]; tally.visits >= enough_)
                    known_[player].push_back(
                        {tree.identity[edge], tally.value_sum / static_cast<double>(tally.visits)});
        }
    }

    Action choose(const G& game, const State& state, Chance& chance) override {
        const std::vector<Known>& known = known_[static_cast<size_t>(game.to_act(state))];
        if (known.empty()) return random_action(game, state, chance, legal_);
        legal_.clear();
        game.legal_actions(state, legal_);
        rates_.clear();
        double best = -1;
        for (const Action& action : legal_) {
            rates_.push_back(rate(known, identity_of(game, state, action)));
            best = std::max(best, rates_.back());
        }
        kept_.clear();
        for (int i = 0; i < legal_.size(); ++i) {
            const double rate = rates_[static_cast<size_t>(i)];
            if (rate < 0 || rate >= best - margin_) kept_.push_back(i);
        }
        return legal_[kept_[chance.below(static_cast<uint32_t>(kept_.size()))]];
    }

private:
    struct Known {
        uint64_t identity;
        double rate;
    };
    // -1: not known.
    static double rate(const std::vector<Known>& known, uint64_t identity) {
        for (const Known& each : known)
            if (each.identity == identity) return each.rate;
        return -1;
    }

    double margin_;
    uint32_t enough_;
    std::array<std::vector<Known>, kMaxPlayers> known_;  // by player, for the leaf at hand

    // Working space.
    typename G::Actions legal_;
    std::vector<double> rates_;
    std::vector<int> kept_;
};

}  // namespace turnwise::rollout
