#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "agents/turns/halving.h"
#include "agents/turns/turn_agent.h"
#include "search/estimate/estimate.h"
#include "search/graph/dag.h"

namespace turnwise {

// What single actions are worth inside of random turns, and the chances that makes for drawing them.
class SideInformation {
public:
    explicit SideInformation(bool sums) : sums_(sums) {}

    void clear() { table_.clear(); }
    void add(uint64_t action, double value) { table_.add(key(action), value); }
    // After the last add(): worth above the least, plus a little for everybody, so that no chance is 0.
    void weigh() {
        least_ = 1e300, total_ = 0;
        table_.for_each([&](const ActionTable::Entry& entry) { least_ = std::min(least_, worth(entry)); });
        table_.for_each([&](const ActionTable::Entry& entry) { total_ += worth(entry) - least_ + kOffset; });
    }
    // The chance of an action among all in the table; for one that is not in it the smallest there is.
    double chance(uint64_t action) const {
        const ActionTable::Entry* entry = table_.find(key(action));
        return ((entry ? worth(*entry) - least_ : 0) + kOffset) / std::max(total_, kOffset);
    }
    size_t size() const { return table_.size(); }

private:
    static constexpr double kOffset = 0.005;  // 0.01 on the thesis's scale from -1 to 1
    static uint64_t key(uint64_t action) { return ActionTable::key(0, action); }
    double worth(const ActionTable::Entry& entry) const { return sums_ ? entry.sum : entry.mean(); }

    ActionTable table_;
    bool sums_;
    double least_ = 0, total_ = 0;
};

// Draws a turn: actions by their chances among the legal ones, until the turn ends. When nothing but the kind `finish`
// and the end of the turn is left, the end has to wait.
template <Game G>
class DrawTurn {
    using State = typename G::State;

public:
    void operator()(TurnSampler<G>& search, const SideInformation& side, int finish, State& state, TurnSteps& steps) {
        while (search.turn.on(state) && static_cast<int>(steps.size()) < kMostActions) {
            list_actions(search.game, state, actions_);
            if (finish >= 0) leave_out_end(search.game, state, finish);
            sums_.clear();
            double total = 0;
            for (int i = 0; i < actions_.size(); ++i)
                sums_.push_back(total += side.chance(identity_of(search.game, state, actions_[i])));
            const double at = total * search.chance.below(1u << 30) / (1u << 30);
            int place = 0;
            while (place + 1 < actions_.size() && sums_[static_cast<size_t>(place)] <= at) ++place;
            search.take(state, actions_[place], steps);
        }
    }

private:
    void leave_out_end([[maybe_unused]] const G& game, [[maybe_unused]] const State& state,
                       [[maybe_unused]] int finish) {
        if constexpr (HasActionInfo<G>) {
            int end = -1;
            for (int i = 0; i < actions_.size(); ++i) {
                const ActionInfo info = game.action_info(state, actions_[i]);
                if (info.ends_turn)
                    end = i;
                else if (info.kind != finish)
                    return;
            }
            if (end < 0 || actions_.size() == 1) return;
            actions_[end] = actions_[actions_.size() - 1];
            actions_.resize(actions_.size() - 1);
        }
    }

    std::vector<double> sums_;
    typename G::Actions actions_;
};

struct SideInformationOptions {
    double explore = 0.25;  // share of the samples for the side information
    bool sums = false;      // as the thesis's program: sums of values in place of means, and any first action
    CandidateRule rule = CandidateRule::kBounded;
    bool accumulate = false;
    int finish = -1;  // a kind of action that closes a turn whenever nothing else is left
    SampleEstimate estimate;
};

// Linear side information (Shleyfman et al. 2014; paper 3, section 4.4). A first part of the samples goes to random
// turns and tells what single actions are worth; turns drawn by that worth then race by sequential halving.
template <Game G>
class SideInformationAgent final : public TurnAgent<G> {
    using Search = TurnSampler<G>;
    using State = typename G::State;

public:
    SideInformationAgent(TurnParts<G> parts, const SideInformationOptions& options)
        : TurnAgent<G>(std::move(parts)), o(options), side_(options.sums) {}

    void begin(const Lists& lists) override {
        TurnAgent<G>::begin(lists);
        previous_ = {};
    }

protected:
    void plan(Search& search, const Budget& budget, TurnSteps& best) override {
        const int64_t samples = samples_of(search, budget);
        const auto first = static_cast<int64_t>(o.explore * static_cast<double>(samples));
        explore(search, first);
        const int64_t race = racing(samples - first);
        draw_candidates(search, candidates_for(race, o.rule));
        const int winner =
            halving_.best(static_cast<int>(ends_.size()), race, o.accumulate, [&](int arm, double& value) {
                if (search.meter.exhausted()) return false;
                value = try_out(search, candidate(arm));
                return true;
            });
        best.assign(candidate(winner).begin(), candidate(winner).end());
    }
    void spent(const Effort& effort) override { previous_ = effort; }

private:
    // With a turn for each sample every round takes one sample of each turn left, 2.3 to 2.5 for each in all: the
    // thesis's program plans with 0.4 of what is left, and comes to about all of it.
    int64_t racing(int64_t left) const {
        return o.rule == CandidateRule::kSamples ? static_cast<int64_t>(0.4 * static_cast<double>(left)) : left;
    }
    int64_t samples_of(Search& search, const Budget& budget) {
        if (budget.iterations) return budget.iterations;
        const bool timed = budget.seconds > 0;
        const double whole = timed ? budget.seconds : static_cast<double>(budget.model_calls);
        const auto cost = [timed](double seconds, int64_t calls, int64_t count) {
            return (timed ? seconds : static_cast<double>(calls)) / static_cast<double>(std::max<int64_t>(1, count));
        };
        if (o.estimate.by_previous && previous_.iterations > 0)
            return SampleEstimate::within(
                whole, 0, cost(previous_.seconds, previous_.model_calls, previous_.iterations), o.estimate.margin);
        int count = 0;
        for (; count < o.estimate.samples && !search.meter.exhausted(); ++count) {
            State state = search.world;
            search.value_of(state, {}, search.turn.player);
        }
        const double spent = timed ? search.meter.seconds() : static_cast<double>(search.meter.model_calls);
        return SampleEstimate::within(whole, spent, cost(spent, search.meter.model_calls, count), o.estimate.margin);
    }

    // Each first action in turn, so that all have as many samples.
    void explore(Search& search, int64_t samples) {
        side_.clear();
        for (int64_t i = 0; i < samples && !search.meter.exhausted(); ++i) {
            State state = search.world;
            steps_.clear();
            const auto place = static_cast<int>(i % search.roots().size());
            search.random_turn(state, steps_, o.sums ? nullptr : &search.roots()[place]);
            const double value = search.value_of(state, steps_, search.turn.player)[me(search)];
            for (const uint64_t step : steps_) side_.add(step, value);
            search.note(steps_[0], value);
        }
        side_.weigh();
    }

    void draw_candidates(Search& search, int64_t wanted) {
        candidates_.clear();
        ends_.clear();
        known_.clear();
        for (int64_t draws = 0; draws < 4 * wanted && static_cast<int64_t>(ends_.size()) < wanted; ++draws) {
            if (!ends_.empty() && search.meter.exhausted()) return;
            State state = search.world;
            steps_.clear();
            draw_(search, side_, o.finish, state, steps_);
            uint64_t hash = 0;
            for (const uint64_t step : steps_) hash = combine(hash, step);
            if (o.rule != CandidateRule::kSamples && known_.find(hash) != kNone) continue;
            known_.add(hash, 0);
            candidates_.insert(candidates_.end(), steps_.begin(), steps_.end());
            ends_.push_back(candidates_.size());
        }
    }
    std::span<const uint64_t> candidate(int arm) const {
        const size_t begin = arm ? ends_[static_cast<size_t>(arm) - 1] : 0;
        return std::span(candidates_).subspan(begin, ends_[static_cast<size_t>(arm)] - begin);
    }
    double try_out(Search& search, std::span<const uint64_t> turn) {
        State state = search.world;
        steps_.clear();
        search.replay(state, turn, steps_);
        const double value = search.value_of(state, steps_, search.turn.player)[me(search)];
        search.note(turn[0], value);
        return value;
    }
    static size_t me(const Search& search) { return static_cast<size_t>(search.turn.player); }

    SideInformationOptions o;
    SideInformation side_;
    Halving halving_;
    Effort previous_;
    KeyTable known_;
    TurnSteps steps_, candidates_;  // candidates one after the other
    std::vector<size_t> ends_;
    DrawTurn<G> draw_;
};

}  // namespace turnwise
