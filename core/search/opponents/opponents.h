#pragma once

#include <string>
#include <vector>

#include "game/game.h"

namespace turnwise {

// What a player knows by itself, to several grains from coarse to fine, by name: counts of the hand by cost, kinds of
// its cards. The same number means the same knowledge. A place in the list is an id.
template <class G>
concept HasKnowledge = requires(const G& game, const typename G::State& state) {
    { game.knowledge_names() } -> std::convertible_to<std::vector<std::string>>;
    { game.knowledge(int{}, state, Player{}) } -> std::same_as<uint64_t>;
};

// What the other players know of their own cards when they choose in the tree of a search whose worlds change.
template <Game G>
class Opponents {
public:
    using State = typename G::State;

    virtual ~Opponents() = default;
    // Whether they know all that they see, and nothing else.
    virtual bool know_all() const = 0;
    // A number for what `player`, who is to act, knows in a world.
    virtual uint64_t knowledge(const G& game, const State& state, Player player) const = 0;
};

// Whether this game, as it is, can say all that a player knows: by its key, or by what it shows them.
template <class G>
bool says_knowledge(const G& game) {
    if constexpr (requires(const typename G::State& state) { game.look_hash(state, Player{}); })
        return gives_keys(game) || hides_information(game);
    return gives_keys(game);
}

namespace opponents {

// A decision of somebody else is known by what they know in the world at hand: with `grain` -1 all of it, otherwise a
// place in the game's own list.
template <Game G>
class Informed final : public Opponents<G> {
public:
    using State = typename G::State;

    explicit Informed(int grain) : grain_(grain) {}
    bool know_all() const override { return grain_ < 0; }
    uint64_t knowledge(const G& game, const State& state, Player player) const override {
        if constexpr (HasKnowledge<G>)
            if (grain_ >= 0) return game.knowledge(grain_, state, player);
        if constexpr (HasKey<G>)
            if (gives_keys(game)) return game.key(state, player);
        if constexpr (requires { game.look_hash(state, player); }) return game.look_hash(state, player);
        return 0;
    }

private:
    int grain_;
};

}  // namespace opponents

}  // namespace turnwise
