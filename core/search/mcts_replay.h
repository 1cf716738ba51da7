#pragma once

#include "search/mcts.h"

// How a place in a tree of Mcts is found again: by playing what led there once more.

namespace turnwise {

// The state at the end of a way from the root, in the world of the iteration `born`; `heard` gets what chance was asked
// on the last action. What an earlier decision left is not replayed but found again: in any world that comes that way.
template <Game G>
inline typename Mcts<G>::State Mcts<G>::replay(const Way& way, uint32_t born, std::vector<Heard>* heard) {
    if (stored_) {
        if (heard) hear_again(way, *heard);
        return states_[way.node];
    }
    State state = seen_->seen;
    if (born >= inherited_) return follow(way, born, state, heard), state;
    constexpr int kTries = 200;
    for (int i = 0; i < kTries && !follow(way, UINT64_MAX / 2 + static_cast<uint64_t>(i), state, heard); ++i) {
    }
    return state;
}

// The action of an edge in a state at its node; where worlds change, this world's.
template <Game G>
inline typename Mcts<G>::Action Mcts<G>::in_world(const State& state, uint32_t edge) {
    if (!matching_) return actions_[edge];
    legal_.clear();
    game_.legal_actions(state, legal_);
    for (int i = 0; i < legal_.size(); ++i)
        if (seen_of(state, legal_[i], searcher_) == tree_.identity[edge]) return legal_[i];
    return actions_[edge];
}

// Plays a way again; false when this world does not come that way.
template <Game G>
inline bool Mcts<G>::follow(const Way& way, uint64_t stream, State& state, std::vector<Heard>* heard) {
    Chance chance(Rng::stream(seed_, stream));
    parts_.worlds->draw(static_cast<int64_t>(stream), chance, state);
    for (size_t i = 0; i < way.edges.size() && !game_.is_over(state); ++i) {
        Action action = in_world(state, way.edges[i]);
        if (merges_) {
            chosen_ = action;
            list_legal(i == 0 ? root_ : way.nodes[i - 1], state);
            take_any_alike(state, tree_.identity[way.edges[i]], chance);
            action = chosen_;
        }
        if (matching_ && seen_of(state, action, searcher_) != tree_.identity[way.edges[i]]) return false;
        const uint32_t outcome = outcome_to(way.edges[i], way.nodes[i]);
        Follow follow{outcome == kNone ? std::span<const Pick>() : tree_.picks_of(outcome)};
        follow.listens = heard && i + 1 == way.edges.size();
        if (!follow.left.empty() || follow.listens) chance.guide(&follow);
        made_.clear();
        chance.record(&made_);
        const uint64_t label = apply(state, action, chance);
        chance.record(nullptr);
        chance.guide(nullptr);
        if (follow.listens) *heard = put_together(follow.questions);
        if (label != (outcome == kNone ? 0 : tree_.outcomes[outcome].label)) return false;
    }
    return true;
}

// The picks that were made, with the buckets that they stand for.
template <Game G>
inline std::vector<Heard> Mcts<G>::put_together(const std::vector<Question>& questions) const {
    std::vector<Heard> heard;
    for (size_t i = 0; i < made_.size(); ++i) {
        const auto bucket = [&](uint32_t label) { return parts_.chance->bucket_of(made_[i].event, label); };
        Heard one{made_[i], bucket(made_[i].label), -1};
        if (i < questions.size() && one.has_bucket()) {
            uint32_t same = 0;
            for (size_t k = 0; k < questions[i].labels.size(); ++k)
                if (bucket(questions[i].labels[k]) == one.bucket) same += questions[i].weights[k];
            one.bucket_probability = static_cast<double>(same) / made_[i].total;
        }
        heard.push_back(one);
    }
    return heard;
}

// Where states are stored: from the one before, unless something was dealt anew there; then what was kept.
template <Game G>
inline void Mcts<G>::hear_again(const Way& way, std::vector<Heard>& heard) {
    const uint32_t outcome = outcome_to(way.edges.back(), way.node);
    if (outcome == kNone) return heard.clear();
    const std::span<const Pick> kept = tree_.picks_of(outcome);
    State state = states_[way.nodes.size() > 1 ? way.nodes[way.nodes.size() - 2] : root_];
    Chance chance;
    Follow follow{kept};
    follow.listens = true;
    chance.guide(&follow);
    made_.clear();
    chance.record(&made_);
    game_.apply(state, actions_[way.edges.back()], chance);
    if (!std::equal(made_.begin(), made_.end(), kept.begin(), kept.end())) {
        follow.questions.clear();
        made_.assign(kept.begin(), kept.end());
    }
    heard = put_together(follow.questions);
}

}  // namespace turnwise
