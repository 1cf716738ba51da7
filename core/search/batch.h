#pragma once

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "search/thread_pool.h"
#include "search/value.h"

namespace turnwise {

// The leaves of one pass of the four steps. Usually there is one; a network wants more of them at once, threads play on
// from several, and several rollouts may start from each. A job is one rollout.
template <Game G>
class Batch {
public:
    using State = typename G::State;

    Batch(SearchContext<G>& context, Valuation<G>& value) : s_(context), value_(value) {}

    void begin(const State& any) {
        const auto jobs = static_cast<size_t>(s_.plan->leaves_at_once);
        leaves_.resize(jobs / static_cast<size_t>(s_.parts.playouts));
        states_.resize(jobs, any);
        values_.resize(jobs);
        traces_.resize(jobs);
    }
    bool is_wide() const { return s_.plan->leaves_at_once > 1; }

    Leaf<G>& leaf(int job = 0) { return leaves_[static_cast<size_t>(job / s_.parts.playouts)]; }
    State& state(int job = 0) { return states_[static_cast<size_t>(job)]; }
    const Trace& trace(int job = 0) const { return traces_[static_cast<size_t>(job)]; }

    // Step 3. Evaluate, for a single leaf: a rollout, and what its end is worth.
    const Values& evaluate(Descent<G>& descent, Meter& meter) {
        State& state = states_[0];
        play_out(0, leaves_[0].chance, meter);
        if (is_decided(state)) return values_[0] = s_.game.returns(state);
        evaluate_together(1);
        value_.give_priors(descent, leaves_[0].node, state, 0);
        return values_[0];
    }

    // One pass for as many leaves as the evaluator or the threads want at once. Visits are counted on the way down and
    // values on the way up, so that the leaves of a pass keep out of each other's way (a virtual loss).
    void iterate(Descent<G>& descent, Meter& meter) {
        const int count = descend_together(descent, meter);
        play_out_together(count, meter);
        for (int job = 0; job < count; job += s_.parts.playouts) count_virtual_loss(leaf(job), -1);
        back_up_decided(count);
        evaluate_together(waiting_.size());
        for (size_t i = 0; i < waiting_.size(); ++i) {
            value_.give_priors(descent, leaf(waiting_[i]).node, states_[i], i);
            value_.back_up(leaf(waiting_[i]), values_[i], trace(waiting_[i]));
        }
    }

private:
    bool is_decided(const State& state) const { return s_.game.is_over(state) && !s_.parts.evaluate->judges_ends(); }

    // Steps 1 and 2 for each leaf. Every rollout from a leaf starts with a copy of its state.
    int descend_together(Descent<G>& descent, Meter& meter) {
        int count = 0;
        for (; count < s_.plan->leaves_at_once && (count == 0 || !meter.spent()); count += s_.parts.playouts) {
            descent.descend(leaf(count), state(count), meter);
            value_.look_at(leaf(count), state(count));
            count_virtual_loss(leaf(count), 1);
            for (int more = 1; more < s_.parts.playouts; ++more) state(count + more) = state(count);
            meter.iterations += s_.parts.playouts;
        }
        return count;
    }

    void play_out_together(int count, Meter& meter) {
        if (s_.parts.threads == 1) {
            for (int job = 0; job < count; ++job) play_job(job, meter);
            return;
        }
        if (!pool_) pool_ = std::make_unique<ThreadPool>(s_.parts.threads);
        std::atomic<int64_t> calls = 0;
        pool_->run(count, [&](int job) {
            Meter own = meter;
            own.model_calls = 0;
            play_job(job, own);
            calls += own.model_calls;
        });
        meter.model_calls += calls;
    }

    // Rollout number job % playouts from its leaf. The first goes on with the chance of the descent.
    void play_job(int job, Meter& meter) {
        const int number = job % s_.parts.playouts;
        if (number == 0) return play_out(job, leaf(job).chance, meter);
        Chance own(Rng::stream(leaf(job).chance_key, static_cast<uint64_t>(number)));
        play_out(job, own, meter);
    }

    void play_out(int job, Chance& chance, Meter& meter) {
        const Leaf<G>& from = leaf(job);
        Trace* trace = s_.plan->traces ? &traces_[static_cast<size_t>(job)] : nullptr;
        if (trace) trace->clear();
        if (s_.plan->shows_tree) s_.parts.rollout.policy->leave_tree(s_.tree, from.path);
        play_on(s_.game, s_.parts.rollout, state(job), s_.root_turn, static_cast<int>(from.path.size()), chance, meter,
                trace);
    }

    // A virtual loss may be more than the visit of the leaf itself: counts the rest, or takes it back.
    void count_virtual_loss(const Leaf<G>& leaf, int times) {
        const int more = (s_.parts.virtual_loss - 1) * s_.parts.playouts * times;
        if (more == 0) return;
        for (const std::vector<Step>* steps : {&leaf.path, &leaf.watched})
            for (const Step& step : *steps) s_.tree.edges[s_.tree.edge_of(step)].visit(static_cast<uint32_t>(more));
    }

    // States that are over have their result. The others move to the front of states_ and wait to be valued together.
    void back_up_decided(int count) {
        waiting_.clear();
        for (int job = 0; job < count; ++job) {
            if (is_decided(state(job))) {
                value_.back_up(leaf(job), s_.game.returns(state(job)), trace(job));
                continue;
            }
            const auto at = static_cast<size_t>(job);
            if (waiting_.size() != at) std::swap(states_[waiting_.size()], states_[at]);
            waiting_.push_back(job);
        }
    }

    // Values the first `count` states; where several leaves are valued, those are of the jobs in waiting_.
    void evaluate_together(size_t count) {
        if (count == 0) return;
        const auto job = [&](size_t i) { return is_wide() ? waiting_[i] : 0; };
        ledgers_.clear();
        for (size_t i = 0; HasLedger<G> && s_.parts.evaluate->wants_ledger() && i < count; ++i)
            ledgers_.push_back(leaf(job(i)).ledger);
        value_.evaluate({states_.data(), count}, {values_.data(), count}, leaf(job(0)).chance_key, ledgers_);
    }

    SearchContext<G>& s_;
    Valuation<G>& value_;
    std::vector<Leaf<G>> leaves_;
    std::vector<State> states_;  // by job
    std::vector<Values> values_;
    std::vector<Trace> traces_;
    std::vector<int> waiting_;  // jobs whose end the evaluator has to value
    std::vector<typename LedgerOf<G>::type> ledgers_;
    std::unique_ptr<ThreadPool> pool_;
};

}  // namespace turnwise
