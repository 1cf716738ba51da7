#pragma once

#include <bit>
#include <string>

#include "base/hash.h"
#include "base/math.h"
#include "game/card_action.h"
#include "learn/store.h"
#include "search/rollout/policy.h"

namespace turnwise::rollout {

// What a card-play network of a game looks at and names: card_action() says which card an action plays, plane_cards()
// the cards that the network's outputs stand for, column_of() the output of a card (-1: none). card_columns() are their
// ids. features_at_rest() are the features of the same lists with nothing in hand or in play.
template <class G>
concept HasCardColumns = requires(const G& game, const typename G::State& state, const typename G::Action& action,
                                  std::span<float> out) {
    { game.card_action(state, action) } -> std::same_as<CardAction>;
    { game.column_of(game.plane_cards(state), uint16_t{}) } -> std::same_as<int>;
    { game.card_columns(state) } -> std::same_as<std::vector<std::string>>;
    game.features_at_rest(std::string_view{}, state, out);
};

template <class G>
struct PlaneCardsOf {
    using type = int;
};
template <class G>
requires HasCardColumns<G>
struct PlaneCardsOf<G> {
    using type = decltype(std::declval<const G&>().plane_cards(std::declval<const typename G::State&>()));
};

// Rollouts on two levels (paper 5, algorithm 2). High: which card to play, by the softmax of what a network says of
// each, asked once at the start of every turn. Low: attacks, the hero power and the target of the card, by the softmax
// of a score of the game's own. A coin chooses the level while both have something to do; low actions of a score below
// 0 are left out, and the turn ends when nothing is left. Without a network for the two lists of cards that meet, all
// cards are equally likely. In the author's program the low level and targets are at random and the hero power is high.
template <Game G>
class TwoLevel final : public Policy<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    struct Options {
        std::vector<StoredModel> models;  // one for each pair of lists
        int score = 0;
        double coin = 0.5;  // the chance of the high level
        double temperature = 1;
        bool greedy = false;          // the best where a softmax would draw
        bool probabilities = false;   // the softmax is over probabilities, as the paper has it, not over logits
        bool random_low = false;      // any low action, whatever its score
        bool random_targets = false;  // any way to play a card
        bool high_power = false;      // the hero power is chosen like a card
        int limit = 0;                // actions that the game's own bot charges so much are left out, 0: none
    };

    explicit TwoLevel(Options options) : options_(std::move(options)) {}

    void begin(const G&, const State&) override { turn_ = -1, chosen_ = false; }
    int play(const G& game, State& state, Chance& chance, int limit, int last_turn, Trace* trace) override {
        turn_ = -1;
        return Policy<G>::play(game, state, chance, limit, last_turn, trace);
    }

    Action choose(const G& game, const State& state, Chance& chance) override {
        legal_.clear();
        game.legal_actions(state, legal_);
        if constexpr (HasCardColumns<G> && HasFeatures<G> && HasTurn<G>) {
            if constexpr (HasPenalties<G>)
                if (options_.limit) game.keep_unpenalised(state, legal_, options_.limit, false);
            sort_out(game, state);
            // The coin falls before anything is scored, which is most of the work.
            const bool high = !cards_.empty() && (low_.empty() || unit(chance) < options_.coin);
            if (!high && !low_.empty() && weigh_low(game, state, chance)) return legal_[draw(low_, chance)];
            if (!cards_.empty()) {
                ask(game, state);
                return play_card(game, state, chance);
            }
            if (end_ >= 0) return legal_[end_];
            if (best_ >= 0) return legal_[best_];  // a choice that must be made has no end to turn to
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
        uint16_t card;
    };

    static double unit(Chance& chance) { return static_cast<double>(chance.next() >> 11) * 0x1p-53; }

    // Puts every legal action where it belongs: cards, low actions, the end of the turn.
    void sort_out(const G& game, const State& state) {
        cards_.clear(), plays_.clear(), low_.clear();
        end_ = best_ = -1;
        for (int i = 0; i < legal_.size(); ++i) {
            const CardAction what = game.card_action(state, legal_[i]);
            if (what.level == CardAction::kEnd) {
                end_ = i;
            } else if (what.level == CardAction::kCard || (what.level == CardAction::kPower && options_.high_power)) {
                plays_.push_back({i, what.card});
                if (std::find(cards_.begin(), cards_.end(), what.card) == cards_.end()) cards_.push_back(what.card);
            } else {
                low_.push_back({i, 0});
            }
        }
    }

    // Scores the low actions and keeps those that are worth it; false when none is.
    bool weigh_low(const G& game, const State& state, Chance& chance) {
        if (options_.random_low) return true;
        Scored best{-1, -1e300};
        size_t kept = 0;
        for (const Scored& each : low_) {
            const Scored scored{each.action, game.action_score(options_.score, state, legal_[each.action], chance)};
            if (scored.score > best.score) best = scored;
            if (scored.score >= 0) low_[kept++] = scored;
        }
        low_.resize(kept);
        best_ = best.action;
        return kept > 0;
    }

    void ask(const G& game, const State& state) {
        const int turn = game.turn(state), player = game.to_act(state);
        if (turn == turn_ && player == player_) return;
        turn_ = turn, player_ = player;
        columns_ = game.plane_cards(state);
        if (!chosen_) choose_network(game, state);
        outputs_ = {};
        if (!network_) return;
        const Model& model = *network_->model;
        game.features(network_->features, state, player, features_);
        const uint64_t key = find_changes();
        const auto width = static_cast<size_t>(model.outputs());
        const size_t place = key & (kAnswers - 1);
        const std::span<float> answer = std::span(answers_).subspan(place * width, width);
        if (keys_[place] != key) {
            keys_[place] = key;
            model.run_near(rest_, features_, changes_, answer, space_);
            if (options_.probabilities)
                for (float& output : answer) output = sigmoid(output);
        }
        outputs_ = answer;
    }

    // Finds the features that differ from those at rest; returns a hash of the differences, never 0.
    uint64_t find_changes() {
        changes_.clear();
        uint64_t key = 0;
        constexpr size_t kBlock = 16;
        const float *now = features_.data(), *rest = rest_.row.data();
        for (size_t first = 0; first < features_.size(); first += kBlock) {
            const size_t end = std::min(first + kBlock, features_.size());
            bool same = true;
            for (size_t i = first; i < end; ++i) same &= now[i] == rest[i];
            for (size_t i = first; !same && i < end; ++i) {
                if (now[i] == rest[i]) continue;
                changes_.push_back(static_cast<uint32_t>(i));
                key = combine(key, uint64_t{std::bit_cast<uint32_t>(now[i])} << 32 | i);
            }
        }
        return key ? key : 1;
    }

    void choose_network(const G& game, const State& state) {
        const std::vector<std::string> cards = game.card_columns(state);
        const auto fits = [&](const StoredModel& each) { return each.columns == cards; };
        const auto found = std::find_if(options_.models.begin(), options_.models.end(), fits);
        const StoredModel* network = found == options_.models.end() ? nullptr : &*found;
        chosen_ = true;
        if (std::exchange(network_, network) == network || !network) return;
        features_.resize(static_cast<size_t>(network->model->inputs()));
        game.features_at_rest(network->features, state, features_);
        network->model->prepare(features_, rest_);
        keys_.assign(kAnswers, 0);
        answers_.resize(kAnswers * static_cast<size_t>(network->model->outputs()));
        changes_.reserve(features_.size());
    }

    Action play_card(const G& game, const State& state, Chance& chance) {
        scored_.clear();
        for (size_t i = 0; i < cards_.size(); ++i) {
            const int column = game.column_of(columns_, cards_[i]);
            const bool known = column >= 0 && column < static_cast<int>(outputs_.size());
            const double otherwise = options_.probabilities ? 0.5 : 0;
            scored_.push_back({static_cast<int>(i), known ? outputs_[static_cast<size_t>(column)] : otherwise});
        }
        const uint16_t card = cards_[static_cast<size_t>(draw(scored_, chance))];
        scored_.clear();
        for (const Play& play : plays_)
            if (play.card == card) scored_.push_back({play.action, 0});
        if (scored_.size() > 1 && !options_.random_targets)
            for (Scored& each : scored_)
                each.score = game.action_score(options_.score, state, legal_[each.action], chance);
        return legal_[draw(scored_, chance)];
    }

    int draw(const std::vector<Scored>& among, Chance& chance) const {
        const auto best = std::max_element(among.begin(), among.end(),
                                           [](const Scored& a, const Scored& b) { return a.score < b.score; });
        if (options_.greedy || among.size() == 1) return best->action;
        const auto weight = [&](const Scored& each) {
            return each.score == best->score ? 1 : exponential((each.score - best->score) / options_.temperature);
        };
        double total = 0;
        for (const Scored& each : among) total += weight(each);
        double rest = unit(chance) * total;
        for (const Scored& each : among)
            if ((rest -= weight(each)) < 0) return each.action;
        return best->action;
    }

    static constexpr size_t kAnswers = 4096;  // of networks, kept by their features

    Options options_;
    typename G::Actions legal_;
    std::vector<uint16_t> cards_;
    std::vector<Play> plays_;  // every way to play each of them
    std::vector<Scored> low_, scored_;
    int end_ = -1, best_ = -1, turn_ = -1, player_ = -1;
    bool chosen_ = false;
    const StoredModel* network_ = nullptr;  // for the lists being played, if there is one
    typename PlaneCardsOf<G>::type columns_{};
    std::vector<float> features_;
    std::vector<uint32_t> changes_;
    Model::Rest rest_;
    std::vector<uint64_t> keys_;
    std::vector<float> answers_;
    std::span<const float> outputs_;
    Model::Workspace space_;
};

}  // namespace turnwise::rollout
