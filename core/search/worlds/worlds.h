#pragma once

#include <memory>
#include <vector>

#include "base/registry.h"
#include "game/game.h"

namespace turnwise {

// What a search does about what its player cannot see: which world each iteration plays in.
template <Game G>
class Worlds {
public:
    using State = typename G::State;

    virtual ~Worlds() = default;
    virtual void begin(const G& game, const Observation<State>& seen, const Belief& belief, uint64_t seed) {
        game_ = &game, seen_ = &seen, belief_ = &belief, seed_ = seed;
    }
    // Whether every iteration plays in the same world.
    virtual bool fixed() const = 0;
    // The same, but for what is dealt anew within it: a node may keep the state that made it.
    virtual bool one_at_a_time() const { return false; }
    // Whether what nobody but its owner sees splits the tree all the same: the worlds are few and each comes again.
    virtual bool splits_unseen() const { return fixed(); }
    // The world of an iteration. It depends on the iteration's number and `chance` alone, so that it can be had again.
    virtual void draw(int64_t iteration, Chance& chance, State& world) = 0;
    // The tree was taken up further down: in a fixed world this is what has become of it.
    virtual void move_to(const State&) {}
    // What its player cannot know is dealt anew before the turn passes on (paper 4).
    virtual bool redeals() const { return false; }
    // Whether every player has a tree of their own, over what they see.
    virtual bool many_observers() const { return false; }
    // Whether actions of others that look the same to the searching player are one edge.
    virtual bool merges_alike() const { return false; }
    virtual void begin_match() {}
    // Whether it wants to know, by pass(), what states an iteration comes through.
    virtual bool collects() const { return false; }
    virtual void pass(const State&) {}

protected:
    State deal(Chance& chance) const {
        if constexpr (HidesInformation<G>) {
            if (!hides_information(*game_) || belief_->kind == Belief::Kind::kOpenHand) return seen_->shown();
            if constexpr (HasLeaks<G>)
                if (belief_->kind == Belief::Kind::kLeaky) {
                    State leaked = seen_->shown();
                    game_->leak(leaked, seen_->viewer(), belief_->leak, chance);
                    return game_->determinize(game_->observe(leaked, seen_->viewer()), *belief_, chance);
                }
            return game_->determinize(*seen_, *belief_, chance);
        }
        return seen_->shown();
    }
    Chance first_chance(int number) const {
        return Chance(Rng::stream(seed_, UINT64_MAX - 1 - static_cast<uint64_t>(number)));
    }

    const G* game_ = nullptr;
    const Observation<State>* seen_ = nullptr;
    const Belief* belief_ = nullptr;
    uint64_t seed_ = 0;
};

namespace worlds {

// One world that fits what was seen, drawn before the search; with open hands the state itself.
template <Game G>
class OneWorld : public Worlds<G> {
public:
    using State = typename G::State;
    void begin(const G& game, const Observation<State>& seen, const Belief& belief, uint64_t seed) override {
        Worlds<G>::begin(game, seen, belief, seed);
        Chance chance = this->first_chance(0);
        world_ = std::make_unique<State>(this->deal(chance));
    }
    bool fixed() const override { return true; }
    bool one_at_a_time() const override { return true; }
    void draw(int64_t, Chance&, State& world) override { world = *world_; }
    void move_to(const State& state) override { *world_ = state; }

private:
    std::unique_ptr<State> world_;
};

}  // namespace worlds

}  // namespace turnwise
