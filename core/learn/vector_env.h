#pragma once

#include <string>
#include <vector>

#include "game/game.h"

namespace turnwise {

// What a vectorised environment shows after each step, one row a match. Action k is the k-th legal action in the order
// in which the game lists them; the mask has a 1 for every one there is.
struct VectorView {
    int matches, features, actions, players;
    std::vector<float> observations;  // [matches][features] of what the player to act sees
    std::vector<uint8_t> masks;       // [matches][actions]
    std::vector<int32_t> kinds;       // [matches][actions][4] of ActionInfo: kind, subject, cost, group
    std::vector<int32_t> to_act;      // [matches]
    std::vector<uint8_t> done;        // [matches]: the last action ended a match, and a new one has begun
    std::vector<float> returns;       // [matches][players] of the match that ended, else 0
};

// Many matches stepped at once. A match that ends is followed by the next in its place, with its own stream of chance,
// so that what place i shows depends on the seed, on i and on its own actions alone.
template <Game G>
class VectorEnv {
public:
    using State = typename G::State;

    VectorEnv(const G& game, typename G::Setup setup, int matches, uint64_t seed, std::string features, int length,
              int actions)
        : game_(game), setup_(std::move(setup)), seed_(seed), features_(std::move(features)) {
        const auto count = static_cast<size_t>(matches);
        places_.resize(count);
        view.matches = matches;
        view.features = length;
        view.actions = actions;
        view.observations.resize(count * length);
        view.masks.resize(count * actions);
        view.kinds.resize(HasActionInfo<G> ? count * actions * 4 : 0);
        view.to_act.resize(count);
        view.done.resize(count);
        for (size_t i = 0; i < count; ++i) begin(i);
        view.players = game_.players(places_[0].state);
        view.returns.resize(count * view.players);
        for (size_t i = 0; i < count; ++i) show(i);
    }

    // One action for every match. All are checked before any is taken.
    void step(std::span<const int32_t> actions) {
        for (size_t i = 0; i < places_.size(); ++i)
            if (actions[i] < 0 || actions[i] >= places_[i].legal.size())
                throw Error(ErrorKind::kIllegalAction, "match " + std::to_string(i) + ": action " +
                                                           std::to_string(actions[i]) + "; legal are 0 to " +
                                                           std::to_string(places_[i].legal.size() - 1));
        for (size_t i = 0; i < places_.size(); ++i) {
            Place& place = places_[i];
            game_.apply(place.state, place.legal[actions[i]], place.chance);
            const bool over = game_.is_over(place.state);
            view.done[i] = over;
            const Values returns = over ? game_.returns(place.state) : Values{};
            std::copy_n(returns.begin(), view.players, view.returns.begin() + static_cast<long>(i) * view.players);
            if (over) begin(i);
            show(i);
        }
    }

    VectorView view;

private:
    struct Place {
        State state;
        Chance chance;
        typename G::Actions legal;
        uint64_t episode = 0;
    };

    void begin(size_t i) {
        Place& place = places_[i];
        do {
            place.chance = Chance(Rng::stream(combine(seed_, i), place.episode++));
            place.state = game_.start(setup_, place.chance);
        } while (game_.is_over(place.state) && place.episode < 1000);
    }

    void show(size_t i) {
        Place& place = places_[i];
        const Player player = game_.to_act(place.state);
        place.legal.clear();
        game_.legal_actions(place.state, place.legal);
        const int count = place.legal.size(), room = view.actions;
        if (count > room)
            throw Error(ErrorKind::kBadSetup, "a position has " + std::to_string(count) +
                                                  " legal actions; take max_actions above " + std::to_string(room));
        view.to_act[i] = player;
        auto mask = view.masks.begin() + static_cast<long>(i) * room;
        std::fill(std::fill_n(mask, count, 1), mask + room, 0);
        if constexpr (HasActionInfo<G>) {
            int32_t* kinds = view.kinds.data() + i * room * 4;
            std::fill_n(kinds, room * 4, 0);
            for (int k = 0; k < count; ++k, kinds += 4) {
                const ActionInfo info = game_.action_info(place.state, place.legal[k]);
                kinds[0] = info.kind, kinds[1] = info.subject, kinds[2] = info.cost, kinds[3] = info.group;
            }
        }
        if constexpr (HasFeatures<G>) {
            const std::span out(view.observations.data() + i * view.features, view.features);
            if constexpr (HidesInformation<G>) {
                if (hides_information(game_))
                    return game_.features(features_, game_.observe(place.state, player).shown(), player, out);
            }
            game_.features(features_, place.state, player, out);
        }
    }

    const G& game_;
    typename G::Setup setup_;
    uint64_t seed_;
    std::string features_;
    std::vector<Place> places_;
};

}  // namespace turnwise
