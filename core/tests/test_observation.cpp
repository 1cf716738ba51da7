#include "game/game.h"

#include "games/hearthstone/hearthstone.h"
#include "games/pocket/pocket.h"
#include "games/tribes/tribes.h"
#include "tests/test.h"

// What a player is shown can be read and copied; acting on it does not compile.

using namespace turnwise;

namespace {

template <class G, class S>
concept ActsOn = requires(const G& game, S&& seen, const typename G::Action& action, Chance& chance) {
    game.apply(seen, action, chance);
};
template <class G>
using Seen = Observation<typename G::State>;
template <class G>
concept ActsOnWhatIsShown = requires(const G& game, Seen<G>& seen, const typename G::Action& action, Chance& chance) {
    game.apply(seen.shown(), action, chance);
};
template <class G>
concept WritesWhatIsShown = requires(Seen<G>& seen) {
    { seen.shown() } -> std::same_as<typename G::State&>;
};
template <class G>
concept PeeksAt = ActsOn<G, Seen<G>> || ActsOnWhatIsShown<G> || WritesWhatIsShown<G>;

// The check sees: on a state of one's own it does compile.
static_assert(ActsOn<pocket::Pocket, pocket::State&> && ActsOn<hearthstone::Hearthstone, hearthstone::State&>);
static_assert(!PeeksAt<pocket::Pocket> && !PeeksAt<hearthstone::Hearthstone> && !PeeksAt<tribes::Tribes<11>>);
static_assert(!std::is_convertible_v<Observation<pocket::State>, pocket::State>);

}  // namespace

TEST("an observation shows a copy in which the game has hidden what it wants") {
    const pocket::Pocket game;
    Chance chance;
    const pocket::State state = game.start({}, chance);
    const Observation<pocket::State> seen(state, 1, [](pocket::State& copy) { copy.sides[0].unseen_hand = 9; });
    CHECK_EQUAL(seen.viewer(), 1);
    CHECK_EQUAL(int{seen.shown().sides[0].unseen_hand}, 9);
    CHECK_EQUAL(int{state.sides[0].unseen_hand}, 0);
}
