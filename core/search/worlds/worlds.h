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
    // Whether what nobody but its owner sees parts the tree all the same: the worlds are few and each comes again.
    virtual bool parts_unseen() const { return fixed(); }
    // The world of an iteration. It depends on the iteration's number and `chance` alone, so that it can be had again.
    virtual void draw(int64_t iteration, Chance& chance, State& world) = 0;
    // The tree was taken up further down: in a fixed world this is what has become of it.
    virtual void settle(const State&) {}
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
            if (!hides_information(*game_) || belief_->kind == Belief::Kind::kOpenHand) return seen_->seen;
            if constexpr (HasLeaks<G>)
                if (belief_->kind == Belief::Kind::kLeaky) {
                    State told = seen_->seen;
                    game_->leak(told, seen_->viewer, belief_->leak, chance);
                    return game_->determinize(game_->observe(told, seen_->viewer), *belief_, chance);
                }
            return game_->determinize(*seen_, *belief_, chance);
        }
        return seen_->seen;
    }
    Chance first_chance(int number) const {
        return Chance(Rng::stream(seed_, UINT64_MAX - 1 - static_cast<uint64_t>(number)));
    }

    const G* game_ = nullptr;
    const Observation<State>* seen_ = nullptr;
    const Belief* belief_ = nullptr;
    uint64_t seed_ = 0;
};

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
    void settle(const State& state) override { *world_ = state; }

private:
    std::unique_ptr<State> world_;
};

// One world at first; what the searching player cannot see is dealt anew whenever their turn ends in the tree, so that
// no plan leans on a guess (paper 4).
template <Game G>
class DealtAtTurns final : public OneWorld<G> {
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
    bool parts_unseen() const override { return true; }
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
class NewWorlds : public Worlds<G> {
public:
    using State = typename G::State;
    explicit NewWorlds(bool many_observers, bool merged = false) : many_(many_observers), merged_(merged) {}
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
class Particles final : public NewWorlds<G> {
public:
    using State = typename G::State;
    Particles(int count, int least) : NewWorlds<G>(false), count_(count), least_(least) {}

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
        world = this->fixed() ? this->seen_->seen : particles_[chance.below(static_cast<uint32_t>(particles_.size()))];
    }
    // The last ones are kept.
    void pass(const State& state) override {
        if (!gives_keys(*this->game_) || this->game_->is_over(state)) return;
        if (this->game_->to_act(state) != this->seen_->viewer) return;
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
            if (game.to_act(state) != seen.viewer || game.key(state, seen.viewer) != game.key(seen.seen, seen.viewer))
                return false;
            const State look = game.observe(state, seen.viewer).seen;
            if constexpr (HasPlainForm<G>)
                return game.to_plain(look) == game.to_plain(seen.seen);
            else if constexpr (requires { game.equal(look, look); })
                return game.equal(look, seen.seen);
        }
        return false;
    }

    int count_, least_, kept_ = 0;
    std::vector<State> particles_, met_;
    size_t next_ = 0;
};

// How several trees for one decision come to one answer, and whether they grow at the same time.
struct Forest {
    int trees = 1;
    bool parallel = false;  // a thread each
    bool votes = false;     // each tree has one vote for its best action; otherwise visits are added up
    int crew = 1;           // threads that play on from the leaves of a tree
    int playouts = 1;       // from every leaf
    int virtual_loss = 1;   // visits that an action on the way to a leaf counts while the leaf has no value yet
};

// A world of its own for each of several trees makes a forest.
template <Game G>
const Registry<Worlds<G>, Forest&>& worlds() {
    using Made = std::shared_ptr<Worlds<G>>;
    static const Registry<Worlds<G>, Forest&> registry{{
        {"once", [](PlainReader&, Forest&) -> Made { return std::make_shared<OneWorld<G>>(); }},
        {"worlds",
         [](PlainReader& r, Forest&) -> Made {
             return std::make_shared<FewWorlds<G>>(static_cast<int>(r.integer("count", 1, 100'000)));
         }},
        {"ensemble",
         [](PlainReader& r, Forest& forest) -> Made {
             forest.trees = static_cast<int>(r.integer("count", 1, 1000));
             forest.votes = r.word("combine", {"visits", "votes"}) == 1;
             return std::make_shared<OneWorld<G>>();
         }},
        {"resample",
         [](PlainReader& r, Forest&) -> Made {
             const bool many = r.word("observers", {"single", "multiple"}) == 1;
             const bool merged = r.word("alike", {"apart", "merged"}) == 1;
             if (many && merged)
                 r.fail("alike", "many observers know actions by what each of them sees: take observers = \"single\"");
             return std::make_shared<NewWorlds<G>>(many, merged);
         }},
        {"particles",
         [](PlainReader& r, Forest&) -> Made {
             const auto count = static_cast<int>(r.integer("count", 1, 100'000));
             return std::make_shared<Particles<G>>(count, static_cast<int>(r.integer("least", 1, count)));
         }},
        {"at_chance", [](PlainReader&, Forest&) -> Made { return std::make_shared<DealtAtTurns<G>>(); }},
    }};
    return registry;
}

}  // namespace turnwise
