#pragma once

#include "search/worlds/worlds.h"

namespace turnwise::worlds {

// One world at first; what the searching player cannot see is dealt anew whenever their turn ends in the tree, so that
// no plan leans on a guess (paper 4).
template <Game G>
class RedealEachTurn final : public OneWorld<G> {
public:
    bool redeals() const override { return true; }
};

// Several worlds drawn before the search, taken in turn, one tree for all of them (paper 5).
template <Game G>
class FewWorlds final : public Worlds<G> {
public:
    using State = typename G::State;
    explicit FewWorlds(int count) : count_(count) {}
    void begin(const G& game, const Observation<State>& seen, const Belief& belief, uint64_t seed) override {
        Worlds<G>::begin(game, seen, belief, seed);
        worlds_.clear();
        for (int i = 0; i < count_; ++i) {
            Chance chance = this->first_chance(i);
            worlds_.push_back(this->deal(chance));
        }
    }
    bool fixed() const override { return count_ == 1; }
    bool splits_unseen() const override { return true; }
    void draw(int64_t iteration, Chance&, State& world) override {
        world = worlds_[static_cast<size_t>(iteration % count_)];
    }

private:
    int count_;
    std::vector<State> worlds_;
};

// A new world for every iteration (information-set search, Cowling et al. 2012). `merged`: what the searching player
// cannot tell apart is one edge, and whoever acts there takes any of it (SO-ISMCTS + POM).
template <Game G>
class NewWorldEachIteration : public Worlds<G> {
public:
    using State = typename G::State;
    explicit NewWorldEachIteration(bool many_observers, bool merged = false) : many_(many_observers), merged_(merged) {}
    bool fixed() const override {
        return !hides_information(*this->game_) || this->belief_->kind == Belief::Kind::kOpenHand;
    }
    bool many_observers() const override { return many_; }
    bool merges_alike() const override { return merged_; }
    void draw(int64_t, Chance& chance, State& world) override { world = this->deal(chance); }

private:
    bool many_, merged_;
};

// Particles (POMCP, Silver and Veness 2010): what the search of the last decision came through, as far as it looks like
// what has happened since, is what this one believes. When fewer than `least` are left, new worlds are dealt until
// there are `count`.
template <Game G>
class Particles final : public NewWorldEachIteration<G> {
public:
    using State = typename G::State;
    Particles(int count, int least) : NewWorldEachIteration<G>(false), count_(count), least_(least) {}

    bool collects() const override { return HasKey<G>; }
    void begin_match() override { met_.clear(), next_ = 0; }
    void begin(const G& game, const Observation<State>& seen, const Belief& belief, uint64_t seed) override {
        Worlds<G>::begin(game, seen, belief, seed);
        particles_.clear();
        if (this->fixed()) return;
        for (const State& state : met_)
            if (static_cast<int>(particles_.size()) < count_ && looks_like(game, state, seen))
                particles_.push_back(state);
        kept_ = static_cast<int>(particles_.size());
        for (int i = 0; kept_ < least_ && i < count_ - kept_; ++i) {
            Chance chance = this->first_chance(i);
            particles_.push_back(this->deal(chance));
        }
        met_.clear(), next_ = 0;
    }
    void draw(int64_t, Chance& chance, State& world) override {
        world =
            this->fixed() ? this->seen_->shown() : particles_[chance.below(static_cast<uint32_t>(particles_.size()))];
    }
    // The last ones are kept.
    void pass(const State& state) override {
        if (!gives_keys(*this->game_) || this->game_->is_over(state)) return;
        if (this->game_->to_act(state) != this->seen_->viewer()) return;
        if (met_.size() < static_cast<size_t>(kRoom * count_))
            met_.push_back(state);
        else
            met_[next_++ % met_.size()] = state;
    }
    int kept() const { return kept_; }  // of the particles, those that an earlier search came through

private:
    static constexpr int kRoom = 4;

    static bool looks_like(const G& game, const State& state, const Observation<State>& seen) {
        if constexpr (HasKey<G> && HidesInformation<G>) {
            if (game.to_act(state) != seen.viewer() ||
                game.key(state, seen.viewer()) != game.key(seen.shown(), seen.viewer()))
                return false;
            const State look = game.observe(state, seen.viewer()).shown();
            if constexpr (HasPlainForm<G>)
                return game.to_plain(look) == game.to_plain(seen.shown());
            else if constexpr (requires { game.equal(look, look); })
                return game.equal(look, seen.shown());
        }
        return false;
    }

    int count_, least_, kept_ = 0;
    std::vector<State> particles_, met_;
    size_t next_ = 0;
};

}  // namespace turnwise::worlds
