#pragma once

#include "base/math.h"
#include "game/playout.h"
#include "learn/model.h"
#include "search/evaluate/evaluator.h"

namespace turnwise::evaluate {

// The leaf evaluation of paper 1 (Papagiannis et al. 2022, 6.3), and its plain form: a model says how likely the player
// to act wins. In full:
//   - before turn `early_turn` the leaf is first played on at random until that turn begins;
//   - with chance min(1, per_action * actions that compete at the root) a random playout from the leaf has the share
//     1 - `share`.
template <Game G>
class Model final : public Evaluator<G> {
public:
    struct Options {
        std::shared_ptr<const turnwise::Model> model;
        std::string features;
        bool hard = false;        // 0 or 1, where the probability would do
        bool bit_mirror = false;  // the opponent's value is 1 when the searcher's is 0, else 0: a defect of the paper's
        int early_turn = 0;
        double share = 1;
        double per_action = 0;
        int batch = 1;
    };

    explicit Model(Options options) : options_(std::move(options)) {}

    int batch() const override { return options_.batch; }

    void evaluate(const Leaves<G>& leaves) override {
        if constexpr (HasFeatures<G>) {
            if (leaves.game.players(leaves.states[0]) != 2)
                throw Error(ErrorKind::kBadRecipe, "a model values matches of two players");
            const size_t count = leaves.states.size(), width = static_cast<size_t>(options_.model->inputs());
            rows_.resize(count * width);
            asked_.clear();
            for (size_t i = 0; i < count; ++i) {
                Chance chance(Rng::stream(combine(leaves.seed, UINT64_MAX), i));
                typename G::State state = leaves.states[i];
                if (options_.early_turn && play_until_early(leaves.game, state, chance)) {
                    leaves.values[i] = leaves.game.returns(state);
                    continue;
                }
                const Player mover = leaves.game.to_act(state);
                leaves.game.features(options_.features, state, mover,
                                     std::span(rows_).subspan(asked_.size() * width, width));
                asked_.push_back({i, mover, chance});
            }
            answers_.resize(asked_.size());
            options_.model->run(std::span(rows_).first(asked_.size() * width), answers_, space_);
            for (size_t k = 0; k < asked_.size(); ++k) {
                Asked& asked = asked_[k];
                double value = sigmoid(answers_[k]);
                if (options_.hard) value = value > 0.5;
                if (asked.mover != leaves.searcher) value = 1 - value;
                value = mixed(leaves, asked, value);
                Values& values = leaves.values[asked.leaf];
                values = {};
                values[leaves.searcher] = value;
                values[1 - leaves.searcher] = options_.bit_mirror ? value == 0 : 1 - value;
            }
        }
    }

private:
    struct Asked {
        size_t leaf;
        Player mover;
        Chance chance;
    };

    // True when the match ended before that turn.
    bool play_until_early(const G& game, typename G::State& state, Chance& chance) {
        if constexpr (HasTurn<G>)
            while (!game.is_over(state) && game.turn(state) < options_.early_turn)
                game.apply(state, random_action(game, state, chance, actions_), chance);
        return game.is_over(state);
    }

    static int competing(const Tree* tree, NodeId id) {
        if (!tree) return 0;
        const Node& node = tree->nodes[id];
        int count = node.edges;
        if (tree->uses(Column::kClosed))
            for (uint32_t edge = node.first_edge; edge < node.first_edge + node.edges; ++edge)
                count -= tree->closed[edge] != 0;
        return count;
    }

    double mixed(const Leaves<G>& leaves, Asked& asked, double value) {
        if (options_.per_action <= 0) return value;
        const double u = static_cast<double>(asked.chance.next() >> 11) * 0x1p-53;
        if (u > options_.per_action * competing(leaves.tree, leaves.top)) return value;
        typename G::State state = leaves.states[asked.leaf];
        playout(leaves.game, state, asked.chance, 1'000'000);
        const double result = leaves.game.returns(state)[leaves.searcher];
        return options_.share * value + (1 - options_.share) * result;
    }

    Options options_;
    std::vector<float> rows_, answers_;
    std::vector<Asked> asked_;
    typename G::Actions actions_;
    turnwise::Model::Workspace space_;
};

}  // namespace turnwise::evaluate
