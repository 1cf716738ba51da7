#pragma once

#include <vector>

#include "search/chance/known_outcome.h"
#include "search/descent/descent.h"

namespace turnwise {

// One answer of chance in the tree, and the bucket that it stands for with the chance of that bucket, -1: not known.
struct ReplayedPick {
    Pick pick;
    ChanceRule::Bucket bucket;
    double bucket_probability;

    bool has_bucket() const { return bucket.low < bucket.high; }
};

// Finds the state of a node again. An iteration draws its world and its chance from a stream of its own,
// so whatever node it made is reached again by playing that stream once more.
template <Game G>
class Replay {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Replay(SearchContext<G>& context, Descent<G>& descent) : s_(context), descent_(descent) {}

    // The state of a node in the world of the iteration `born`. `picks` gets what chance did on the last action. What
    // an earlier decision left is looked for in other worlds until one comes that way.
    State state_at(const NodePath& path, uint32_t born, std::vector<ReplayedPick>* picks) {
        if (const State* kept = descent_.kept_state(path.node)) {
            if (picks) *picks = picks_of_stored(path);
            return *kept;
        }
        State state = s_.seen->shown();
        if (born >= s_.inherited) return play(path, born, state, picks), state;
        constexpr uint64_t kTries = 200, kOther = UINT64_MAX / 2;
        for (uint64_t i = 0; i < kTries && !play(path, kOther + i, state, picks); ++i) {
        }
        return state;
    }

private:
    // Plays the way to a node again; false when this world does not come that way.
    bool play(const NodePath& path, uint64_t stream, State& state, std::vector<ReplayedPick>* picks) {
        Chance chance(Rng::stream(s_.seed, stream));
        s_.parts.worlds->draw(static_cast<int64_t>(stream), chance, state);
        for (size_t i = 0; i < path.edges.size() && !s_.game.is_over(state); ++i) {
            Action action = s_.actions[path.edges[i]];
            if (!descent_.action_again(state, path, i, chance, action)) return false;
            const uint32_t outcome = outcome_to(path.edges[i], path.nodes[i]);
            const bool asks = picks && i + 1 == path.edges.size();
            KnownOutcome known(outcome == kNone ? std::span<const Pick>() : s_.tree.picks_of(outcome), asks);
            if (known.is_needed()) chance.guide(&known);
            made_.clear();
            chance.record(&made_);
            const uint64_t label = apply_action(s_, state, action, chance);
            chance.record(nullptr);
            chance.guide(nullptr);
            if (asks) *picks = with_buckets(known.questions);
            if (label != (outcome == kNone ? 0 : s_.tree.outcomes[outcome].label)) return false;
        }
        return true;
    }

    // The same for kept states: plays the last action from the state before it. When that gives other picks, because
    // something was dealt anew, the answer is the picks that the tree kept, without their questions.
    std::vector<ReplayedPick> picks_of_stored(const NodePath& path) {
        const uint32_t outcome = outcome_to(path.edges.back(), path.node);
        if (outcome == kNone) return {};
        const std::span<const Pick> kept = s_.tree.picks_of(outcome);
        const size_t steps = path.nodes.size();
        State state = *descent_.kept_state(steps > 1 ? path.nodes[steps - 2] : s_.tree.root);
        Chance chance;
        KnownOutcome known(kept, true);
        chance.guide(&known);
        made_.clear();
        chance.record(&made_);
        s_.game.apply(state, s_.actions[path.edges.back()], chance);
        if (!std::equal(made_.begin(), made_.end(), kept.begin(), kept.end())) {
            known.questions.clear();
            made_.assign(kept.begin(), kept.end());
        }
        return with_buckets(known.questions);
    }

    // The picks that were made, with the buckets that they stand for.
    std::vector<ReplayedPick> with_buckets(const std::vector<Question>& questions) const {
        std::vector<ReplayedPick> result;
        for (size_t i = 0; i < made_.size(); ++i) {
            const auto bucket = [&](uint32_t label) { return s_.parts.chance->bucket_of(made_[i].event, label); };
            ReplayedPick one{made_[i], bucket(made_[i].label), -1};
            if (i < questions.size() && one.has_bucket()) {
                uint32_t same = 0;
                for (size_t k = 0; k < questions[i].labels.size(); ++k)
                    if (bucket(questions[i].labels[k]) == one.bucket) same += questions[i].weights[k];
                one.bucket_probability = static_cast<double>(same) / made_[i].total;
            }
            result.push_back(one);
        }
        return result;
    }

    uint32_t outcome_to(uint32_t edge, NodeId child) const {
        uint32_t at = s_.tree.edges[edge].outcomes;
        while (at != kNone && s_.tree.outcomes[at].child != child) at = s_.tree.outcomes[at].next;
        return at;
    }

    SearchContext<G>& s_;
    Descent<G>& descent_;
    std::vector<Pick> made_;
};

}  // namespace turnwise
