#pragma once

#include <cmath>
#include <string>

#include "learn/store.h"
#include "search/rollout/policy.h"

namespace turnwise {

// Which output of a card-play network an action is: the column of its card, -1 for a card without one, -2 for an action
// that plays no card.
template <class G>
concept HasCardColumns = requires(const G& game, const typename G::State& state, const typename G::Action& action) {
    { game.card_column(state, action) } -> std::same_as<int>;
    { game.card_columns(state) } -> std::same_as<std::vector<std::string>>;
};

// Rollouts on two levels (paper 5, algorithm 2). High: which card to play, by the softmax of what a network says of
// each, asked once at the start of every turn. Low: attacks, the hero power and the target of the card, by the softmax
// of a score of the game's own. A coin chooses the level while both have something to do; low actions of a score below
// 0 are left out, and the turn ends when nothing is left. Without a network for the two lists of cards that meet, all
// cards are equally likely.
template <Game G>
class TwoLevelPolicy final : public Policy<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    struct Options {
        std::vector<StoredModel> models;  // one for each pair of lists
        int score = 0;
        double coin = 0.5;  // the chance of the high level
        double temperature = 1;
        bool greedy = false;         // the best where a softmax would draw
        bool probabilities = false;  // the softmax is over probabilities, as the paper has it, not over logits
    };

    explicit TwoLevelPolicy(Options options) : options_(std::move(options)) {}

    void begin(const G&, const State&) override { turn_ = -1, chosen_ = false; }
    int play(const G& game, State& state, Chance& chance, int limit, int last_turn, Trace* trace) override {
        turn_ = -1;
        return Policy<G>::play(game, state, chance, limit, last_turn, trace);
    }

    Action choose(const G& game, const State& state, Chance& chance) override {
        legal_.clear();
        game.legal_actions(state, legal_);
        if constexpr (HasCardColumns<G> && HasFeatures<G> && HasTurn<G>) {
            sort_out(game, state, chance);
            const bool high = !cards_.empty() && (low_.empty() || unit(chance) < options_.coin);
            if (high) {
                ask(game, state);
                return play_card(game, state, chance);
            }
            if (!low_.empty()) return legal_[draw(low_, chance)];
            if (end_ >= 0) return legal_[end_];
        }
        return legal_[static_cast<int>(chance.below(static_cast<uint32_t>(legal_.size())))];
    }

private:
    struct Scored {
        int action;
        double score;
    };
    struct Play {
        int action;
        uint16_t subject;
    };
    struct Card {
        int column;
        uint16_t subject;
    };

    static double unit(Chance& chance) { return static_cast<double>(chance.next() >> 11) * 0x1p-53; }

    // Puts every legal action where it belongs: cards, low actions worth a look, the end of the turn.
    void sort_out(const G& game, const State& state, Chance& chance) {
        cards_.clear(), plays_.clear(), low_.clear();
        end_ = -1;
        Scored best{-1, -1e300};
        for (int i = 0; i < legal_.size(); ++i) {
            const ActionInfo info = game.action_info(state, legal_[i]);
            if (info.ends_turn) {
                end_ = i;
                continue;
            }
            const int column = game.card_column(state, legal_[i]);
            if (column != -2) {
                plays_.push_back({i, info.subject});
                const auto same = [&](const Card& card) { return card.subject == info.subject; };
                if (std::none_of(cards_.begin(), cards_.end(), same)) cards_.push_back({column, info.subject});
                continue;
            }
            const Scored scored{i, game.action_score(options_.score, state, legal_[i], chance)};
            if (scored.score > best.score) best = scored;
            if (scored.score >= 0) low_.push_back(scored);
        }
        // A choice that must be made has no end to turn to.
        if (low_.empty() && cards_.empty() && end_ < 0 && best.action >= 0) low_.push_back(best);
    }

    void ask(const G& game, const State& state) {
        const int turn = game.turn(state), player = game.to_act(state);
        if (turn == turn_ && player == player_) return;
        turn_ = turn, player_ = player;
        if (!chosen_) choose_network(game.card_columns(state));
        outputs_.clear();
        if (!network_) return;
        features_.resize(static_cast<size_t>(network_->model->inputs()));
        outputs_.resize(static_cast<size_t>(network_->model->outputs()));
        game.features(network_->features, state, player, features_);
        network_->model->run(features_, outputs_, space_);
        if (options_.probabilities)
            for (float& output : outputs_) output = sigmoid(output);
    }

    void choose_network(const std::vector<std::string>& cards) {
        const auto fits = [&](const StoredModel& each) { return each.columns == cards; };
        const auto found = std::find_if(options_.models.begin(), options_.models.end(), fits);
        network_ = found == options_.models.end() ? nullptr : &*found;
        chosen_ = true;
    }

    Action play_card(const G& game, const State& state, Chance& chance) {
        scored_.clear();
        for (size_t i = 0; i < cards_.size(); ++i) {
            const int column = cards_[i].column;
            const bool known = column >= 0 && column < static_cast<int>(outputs_.size());
            const double otherwise = options_.probabilities ? 0.5 : 0;
            scored_.push_back({static_cast<int>(i), known ? outputs_[static_cast<size_t>(column)] : otherwise});
        }
        const uint16_t subject = cards_[static_cast<size_t>(draw(scored_, chance))].subject;
        scored_.clear();
        for (const Play& play : plays_)
            if (play.subject == subject) scored_.push_back({play.action, 0});
        if (scored_.size() > 1)
            for (Scored& each : scored_)
                each.score = game.action_score(options_.score, state, legal_[each.action], chance);
        return legal_[draw(scored_, chance)];
    }

    int draw(const std::vector<Scored>& among, Chance& chance) const {
        const auto best = std::max_element(among.begin(), among.end(),
                                           [](const Scored& a, const Scored& b) { return a.score < b.score; });
        if (options_.greedy || among.size() == 1) return best->action;
        const auto weight = [&](const Scored& each) {
            return std::exp((each.score - best->score) / options_.temperature);
        };
        double total = 0;
        for (const Scored& each : among) total += weight(each);
        double rest = unit(chance) * total;
        for (const Scored& each : among)
            if ((rest -= weight(each)) < 0) return each.action;
        return best->action;
    }

    Options options_;
    typename G::Actions legal_;
    std::vector<Card> cards_;
    std::vector<Play> plays_;  // every way to play each of them
    std::vector<Scored> low_, scored_;
    int end_ = -1, turn_ = -1, player_ = -1;
    bool chosen_ = false;
    const StoredModel* network_ = nullptr;  // for the lists being played, if there is one
    std::vector<float> features_, outputs_;
    Model::Workspace space_;
};

}  // namespace turnwise
