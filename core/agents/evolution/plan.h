#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "agents/turns/followed.h"
#include "agents/world_agent.h"
#include "search/evaluate/evaluator.h"
#include "search/rollout/policy.h"
#include "search/worlds/worlds.h"

namespace turnwise {

// One action of a plan. Other states know it by its identity; kind and subject are for a stand-in with another target.
template <Game G>
struct Gene {
    typename G::Action action{};
    uint64_t identity = 0;
    uint16_t kind = 0, subject = 0;
    Player maker = 0;  // who was to act when it was planned
    bool ends_turn = false;
    bool open = false;  // whatever may be done there: a place for a random action
};

// A sequence of actions and what it was found to be worth.
template <Game G>
struct ActionPlan {
    std::vector<Gene<G>> genes;
    double sum = 0;
    int tries = 0;
    bool exact = false;  // neither chance nor a change of worlds had a say: another try would find the same
    int64_t world = 0;   // the number of the world it was made in

    double value() const { return sum / tries; }
    // Without the action that closes the turn.
    std::span<const Gene<G>> body() const {
        return std::span(genes).first(genes.size() - (!genes.empty() && genes.back().ends_turn ? 1 : 0));
    }
};

template <Game G>
uint64_t hash_of(std::span<const Gene<G>> genes) {
    uint64_t hash = genes.size();
    for (const Gene<G>& gene : genes) hash = combine(hash, gene.identity);
    return hash;
}

inline bool happens(Rng& rng, double probability) {
    return static_cast<double>(rng.next() >> 11) * 0x1p-53 < probability;
}

// A test of planned actions that asks less than legality does: feasible_like() lists, as legal_like(), what an action
// of `maker`'s plan may stand for although another may be to act, and apply_for() does it.
template <class G>
concept KnowsFeasible = requires(const G& game, typename G::State& state, const typename G::State& seen,
                                 const typename G::Action& action, typename G::Actions& out, Chance& chance) {
    game.feasible_like(seen, action, Player{}, out);
    game.apply_for(state, action, Player{}, chance);
};

// What planning agents are made of, beside how they plan.
template <Game G>
struct PlanParts {
    Belief belief;
    std::shared_ptr<Worlds<G>> worlds;
    Rollout<G> rollout;  // from the end of the plan on
    std::shared_ptr<Evaluator<G>> evaluate;
    Budget budget;
    bool feasible = false;  // after its first action a plan may do what is feasible and not legal
};

// The stage on which plans are played, action by action, in one of the search's worlds: what a plan wants is looked for
// among what is legal, and what was really played is the plan that comes out. Whoever plans says what to do when the
// wanted action is missing.
template <Game G>
class Stage {
public:
    using State = typename G::State;
    using Actions = typename G::Actions;

    Stage(const G& game, PlanParts<G>& parts, const Observation<State>& seen, uint64_t seed, const Control& control)
        : rng(Rng::stream(seed, UINT64_MAX)),
          meter(parts.budget, control),
          game_(game),
          parts_(parts),
          seen_(seen),
          seed_(seed),
          searcher_(game.to_act(seen.shown())),
          turn_(turn_of(seen.shown())),
          state_(seen.shown()) {
        parts_.worlds->begin(game_, seen_, parts_.belief, seed);
        if (parts_.rollout.policy) parts_.rollout.policy->begin(game_, seen_.shown());
    }

    // The first state of world `number`; its chance is the same for every plan that is played in it.
    void start(int64_t number, std::vector<Gene<G>>& played) {
        played_ = &played;
        played.clear();
        begin_world(number);
    }
    // Plays a plan as it was played when it was made, which counts for nothing: visit(state, gene) before each action.
    template <class Visit>
    void relive(const ActionPlan<G>& plan, Visit visit) {
        begin_world(plan.world);
        for (const Gene<G>& gene : plan.genes) {
            if (over()) return;
            visit(std::as_const(state_), gene);
            apply(gene);
        }
    }

    bool over() const { return game_.is_over(state_); }
    // Whether the turn in which the search began still goes on.
    bool in_turn() const {
        return !over() && game_.to_act(state_) == searcher_ && (!counts_turns(game_) || turn_of(state_) == turn_);
    }
    // Nothing more may be played: the search was cancelled, or, for who keeps the budget to the call, it is spent.
    bool stopped(bool to_the_call) const {
        return meter.interrupted() ||
               (to_the_call && parts_.budget.model_calls > 0 && meter.model_calls >= parts_.budget.model_calls);
    }

    // The places of actions among those to look at, for take(): a wanted one, any, any that does not end the turn while
    // there is one, one that ends it, one of the same kind and subject. -1: there is none.
    int find(const Gene<G>& gene) {
        if (gene.open) return -1;
        if constexpr (KnowsFeasible<G>) {
            if (parts_.feasible && !played_->empty()) {
                legal_.clear();
                game_.feasible_like(state_, gene.action, gene.maker, legal_);
                listed_ = Listed::kSome;
                maker_ = gene.maker;
                return place_of(gene);
            }
        }
        if constexpr (ListsLike<G>) {
            if (listed_ != Listed::kAll) {
                legal_.clear();
                game_.legal_like(state_, gene.action, legal_);
                listed_ = Listed::kSome;
                maker_ = game_.to_act(state_);
            }
        } else {
            list();
        }
        return place_of(gene);
    }
    int any() {
        list();
        return static_cast<int>(rng.below(static_cast<uint32_t>(legal_.size())));
    }
    int any_but_end() {
        const int place = any();
        if (!ends_turn(game_, state_, legal_[place])) return place;
        return pick([&](int i) { return !ends_turn(game_, state_, legal_[i]); }, place);
    }
    int closing() {
        list();
        for (int i = legal_.size() - 1; i >= 0; --i)
            if (ends_turn(game_, state_, legal_[i])) return i;
        return -1;
    }
    int similar(const Gene<G>& gene) {
        list();
        if constexpr (HasActionInfo<G>) {
            if (gene.open) return -1;
            return pick(
                [&](int i) {
                    const ActionInfo info = game_.action_info(state_, legal_[i]);
                    return info.kind == gene.kind && info.subject == gene.subject;
                },
                -1);
        }
        return -1;
    }

    // Plays the action at a place.
    void take(int place) {
        Gene<G> gene;
        gene.action = legal_[place];
        if constexpr (HasActionInfo<G>) {
            const ActionInfo info = game_.action_info(state_, gene.action);
            gene.kind = info.kind, gene.subject = info.subject, gene.ends_turn = info.ends_turn;
        }
        gene.identity = identity_of(game_, state_, gene.action);
        gene.maker = maker_;
        played_->push_back(gene);
        apply(gene);
        ++meter.model_calls;
        listed_ = Listed::kNone;
    }

    // What the plan just played is worth to the searcher: one iteration. Nothing when `to_the_call` the budget ran out
    // on the way.
    std::optional<double> judge(bool to_the_call) {
        if (!play_on_within(to_the_call)) return std::nullopt;
        ++meter.iterations;
        values = {};
        if (over() && !parts_.evaluate->judges_ends())
            values = game_.returns(state_);
        else
            parts_.evaluate->evaluate(
                {game_, seen_.shown(), searcher_, std::span(&state_, 1), std::span(&values, 1), {}});
        return values[static_cast<size_t>(searcher_)];
    }
    // Whether judging the plan just played once more would say the same.
    bool exact() const { return parts_.worlds->fixed() && chance_.outcome() == 0 && !parts_.rollout.policy; }

    // A judgement as part of a plan's mean.
    void credit(ActionPlan<G>& plan, double value) {
        plan.sum += value;
        plan.exact = exact();
        if (plan.tries++ == 0) plan.world = number_;
    }

    Rng rng;  // of the planner's own choices
    Meter meter;
    Values values{};  // of the last judgement

private:
    void apply(const Gene<G>& gene) {
        if constexpr (KnowsFeasible<G>)
            game_.apply_for(state_, gene.action, gene.maker, chance_);
        else
            game_.apply(state_, gene.action, chance_);
    }
    void begin_world(int64_t number) {
        number_ = number;
        chance_.restart(Rng::stream(seed_, static_cast<uint64_t>(number)));
        parts_.worlds->draw(number, chance_, state_);
        chance_.start_outcome();
        listed_ = Listed::kNone;
    }
    int place_of(const Gene<G>& gene) const {
        for (int i = 0; i < legal_.size(); ++i)
            if (legal_[i] == gene.action && identity_of(game_, state_, legal_[i]) == gene.identity) return i;
        return turnwise::place_of(game_, state_, legal_, gene.identity);
    }
    void list() {
        if (listed_ == Listed::kAll) return;
        listed_ = Listed::kAll;
        maker_ = game_.to_act(state_);
        legal_.clear();
        game_.legal_actions(state_, legal_);
        if constexpr (KnowsWaste<G>) {
            int kept = 0;
            for (int i = 0; i < legal_.size(); ++i)
                if (!G::is_wasteful(legal_[i])) legal_[kept++] = legal_[i];
            if (kept > 0) legal_.resize(kept);
        }
    }
    // One of the places that fit, each with the same chance; `otherwise` when none does.
    template <class Fits>
    int pick(Fits fits, int otherwise) {
        uint32_t count = 0;
        for (int i = 0; i < legal_.size(); ++i)
            if (fits(i) && rng.below(++count) == 0) otherwise = i;
        return otherwise;
    }
    bool play_on_within(bool to_the_call) {
        if (stopped(false)) return false;
        const auto depth = static_cast<int>(played_->size());
        const int64_t limit = to_the_call ? parts_.budget.model_calls : 0;
        if (!parts_.rollout.policy || limit == 0) {
            play_on(game_, parts_.rollout, state_, turn_, depth, chance_, meter, nullptr);
            return !stopped(false);
        }
        Rollout<G> rollout = parts_.rollout;
        const int64_t left = std::max<int64_t>(0, limit - meter.model_calls) + (rollout.until.from_root ? depth : 0);
        rollout.until.actions = static_cast<int>(std::min<int64_t>(rollout.until.actions, left));
        play_on(game_, rollout, state_, turn_, depth, chance_, meter, nullptr);
        return !stopped(true);
    }
    int turn_of(const State& state) const {
        if constexpr (HasTurn<G>)
            if (counts_turns(game_)) return game_.turn(state);
        return 0;
    }

    const G& game_;
    PlanParts<G>& parts_;
    const Observation<State>& seen_;
    uint64_t seed_;
    Player searcher_;
    int turn_;
    State state_;
    Chance chance_;
    int64_t number_ = 0;
    std::vector<Gene<G>>* played_ = nullptr;
    Actions legal_;
    Player maker_ = 0;  // whose they are
    enum class Listed : uint8_t { kNone, kSome, kAll } listed_ = Listed::kNone;
};

}  // namespace turnwise
