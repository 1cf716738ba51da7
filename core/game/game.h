#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/fixed_vector.h"
#include "base/plain.h"
#include "base/shape.h"
#include "game/chance.h"

namespace turnwise {

using Player = int;
inline constexpr int kMaxPlayers = 4;

// One value in [0, 1] for each player: 1 won, 0 lost, 0.5 drawn. Entries past players() are 0.
using Values = std::array<double, kMaxPlayers>;
// What two players get when one of them gets this: they share 1.
inline Values shared_by_two(Player player, double value) {
    return player == 0 ? Values{value, 1 - value} : Values{1 - value, value};
}

// What one player is shown: the state with everything hidden from `viewer` erased. Agents receive this and never the
// state itself, so that peeking is a type error; what is shown can be read and copied, never acted on.
template <class State>
class Observation {
public:
    Observation(State shown, Player viewer) : shown_(std::move(shown)), viewer_(viewer) {}
    // `hide` erases from the copy what the viewer does not see.
    template <class Hide>
    Observation(const State& state, Player viewer, Hide&& hide) : shown_(state), viewer_(viewer) {
        hide(shown_);
    }

    const State& shown() const { return shown_; }
    Player viewer() const { return viewer_; }

private:
    State shown_;
    Player viewer_;
};

// Card lists (or whatever the game hides) in the game's own numbers.
using Lists = std::vector<std::vector<uint16_t>>;

// What a player believes about the hidden part. `lists` are with kKnownList the one true list of each player, with
// kOneOf the candidates, of which the one that fits what was seen is taken. When several fit it is lists[fallback], the
// usual one, or with `uniform` any of them; when none does, the nearest. With kAnything there are none. `by_type`: of
// cards of a type (card_type) one stands for all.
struct Belief {
    enum class Kind : uint8_t { kOpenHand, kKnownList, kOneOf, kAnything, kLeaky };

    Kind kind = Kind::kKnownList;
    Lists lists;
    int fallback = 0;
    bool uniform = false;
    bool cheap_first = false;   // a card in hand is the likelier the less it costs
    bool fallback_fits = true;  // whether the fallback is a candidate like the others
    bool by_type = false;
    bool ordered = false;  // decks of a dealt world have an order, which nobody knows but the world
    double leak = 0;       // kLeaky: each hidden card in hand is the true one with this chance

    bool knows_lists() const { return kind == Kind::kKnownList || kind == Kind::kLeaky; }
    bool sees_all() const { return kind == Kind::kOpenHand || kind == Kind::kLeaky; }
};

// What a search part may know about an action without knowing the game.
struct ActionInfo {
    uint16_t kind = 0;     // the game's own kinds: play, attack, move, end
    uint16_t subject = 0;  // card or unit type, 0 for none
    int16_t cost = 0;
    uint8_t group = 0;        // the game's own groups: unit, city, tribe
    bool high_level = false;  // decides what to do, where a low-level action decides how
    bool ends_turn = false;
    uint64_t identity = 0;  // the same action in another state has the same number
};

// The contract. A game is an object that holds its tables, rule set and options and never changes; a State is plain
// data. apply() trusts its caller; what comes from outside is checked against legal_actions() first.
//
//   start(setup, chance)            the first state of a match
//   players(state)                  how many
//   to_act(state)                   who decides now
//   legal_actions(state, out)       out arrives cleared; never left empty while the match is on
//   apply(state, action, chance)    one atomic action, in place
//   is_over(state), returns(state)
template <class G>
concept Game = requires(const G& game, typename G::State& state, const typename G::State& seen,
                        const typename G::Action& action, typename G::Actions& out, const typename G::Setup& setup,
                        Chance& chance, const Plain& plain) {
    { game.start(setup, chance) } -> std::same_as<typename G::State>;
    { game.players(seen) } -> std::convertible_to<int>;
    { game.to_act(seen) } -> std::convertible_to<Player>;
    game.legal_actions(seen, out);
    game.apply(state, action, chance);
    { game.is_over(seen) } -> std::convertible_to<bool>;
    { game.returns(seen) } -> std::convertible_to<Values>;
    // Forms for people and files; never in the loop.
    { game.setup_from_plain(plain) } -> std::same_as<typename G::Setup>;
    { game.action_text(seen, action) } -> std::convertible_to<std::string>;
    { game.state_text(seen) } -> std::convertible_to<std::string>;
    { action == action } -> std::convertible_to<bool>;
};

// The rest of the contract is optional; each part that a game has unlocks more agents and tools.

template <class G>
concept HidesInformation = requires(const G& game, const typename G::State& state,
                                    const Observation<typename G::State>& seen, const Belief& belief, Chance& chance) {
    { game.observe(state, Player{}) } -> std::same_as<Observation<typename G::State>>;
    { game.determinize(seen, belief, chance) } -> std::same_as<typename G::State>;
};

// What a match tells an agent under the belief kKnownList: the true list of each player, from the full state.
template <class G>
concept KnowsLists = requires(const G& game, const typename G::State& state) {
    { game.lists(state) } -> std::same_as<Lists>;
};

// Whether this game hides anything as it is set up: one with the means may be played in the open (hides() says so).
template <class G>
bool hides_information(const G& game) {
    if constexpr (requires { game.hides(); }) {
        return game.hides();
    } else {
        return HidesInformation<G>;
    }
}

// Lists of a belief as people write them, such as the name of a deck; without it they are numbers.
template <class G>
concept ReadsLists = requires(const G& game, const Plain& plain, const std::string& where) {
    { game.list_from_plain(plain, where) } -> std::same_as<std::vector<uint16_t>>;
};

// Cards of a type are near in meaning; a belief may let one stand for all of its type.
template <class G>
concept KnowsCardTypes = requires(const G& game) {
    { game.card_type(uint16_t{}) } -> std::same_as<uint32_t>;
};

template <class G>
concept HasKey = requires(const G& game, const typename G::State& state) {
    { game.key(state, Player{}) } -> std::same_as<uint64_t>;
};

// Whether this game, as it is, can say what a player acts on: one written in Python may leave it out (has_key()).
template <class G>
bool gives_keys(const G& game) {
    if constexpr (requires { game.has_key(); }) {
        return game.has_key();
    } else {
        return HasKey<G>;
    }
}

template <class G>
concept HasActionInfo = requires(const G& game, const typename G::State& state, const typename G::Action& action) {
    { game.action_info(state, action) } -> std::same_as<ActionInfo>;
};

// An action as people choose it: what they call it, and which things on the board it is about. Places are the game's
// own words (hand:3, board:0:2, hero:1, unit:14, tile:4,0), the same for a click and for the drawing of the board.
struct Choice {
    std::string words;  // Fireball -> Knife Juggler, with the signs that people read
    std::string kind;   // play, attack, move, ...
    std::string group;  // actions that are listed together
    std::string from;   // what is clicked first
    std::string to;     // what it is aimed at
    std::string at;     // where it happens
    int cost = 0;
    bool ends_turn = false;
};

// A game that says so; otherwise an action is its text.
template <class G>
concept HasChoices = requires(const G& game, const typename G::State& state, const typename G::Action& action) {
    { game.as_choice(state, action) } -> std::same_as<Choice>;
};

// What chance did, in words; without it the text of the pick.
template <class G>
concept HasPickWords = requires(const G& game, const typename G::State& state, const Pick& pick) {
    { game.pick_words(state, pick) } -> std::convertible_to<std::string>;
};
// Whether an action ends the turn; a game that does not say so has none that does.
template <class G>
bool ends_turn(const G& game, const typename G::State& state, const typename G::Action& action) {
    if constexpr (HasActionInfo<G>) return game.action_info(state, action).ends_turn;
    return false;
}

// The identity of ActionInfo alone, where the game has a quicker way to it.
template <class G>
concept HasIdentity = requires(const G& game, const typename G::State& state, const typename G::Action& action) {
    { game.identity(state, action) } -> std::same_as<uint64_t>;
};

// A counter that rises by one when a player's turn begins: horizons and pacing count in it.
template <class G>
concept HasTurn = requires(const G& game, const typename G::State& state) {
    { game.turn(state) } -> std::convertible_to<int>;
};

// Whether this game, as it is, can say which turn it is: one written in Python may leave it out (has_turn()).
template <class G>
bool counts_turns(const G& game) {
    if constexpr (requires { game.has_turn(); }) {
        return game.has_turn();
    } else {
        return HasTurn<G>;
    }
}

// The game's own evaluations, by name; an id is a place in the list. A heuristic sees the root of the search beside the
// state, since some are differences: heuristic() is the number as its authors scale it, heuristic_values() what a
// search backs up.
template <class G>
concept HasHeuristics = requires(const G& game, const typename G::State& state) {
    { game.heuristic_names() } -> std::convertible_to<std::vector<std::string>>;
    { game.heuristic(int{}, state, state, Player{}) } -> std::convertible_to<double>;
    { game.heuristic_values(int{}, state, state) } -> std::same_as<Values>;
};

// What the actions of a turn did that the state after them does not show (penalties, cards drawn), for evaluations that
// charge it. note() tells the ledger of an action of the player whose turn it is, with the states around it.
template <class G>
concept HasLedger = requires(const G& game, const typename G::State& state, const typename G::Action& action,
                             typename G::Ledger& ledger) {
    game.begin_ledger(state, ledger);
    game.note(state, action, state, ledger);
    { game.heuristic_values(int{}, state, state, ledger) } -> std::same_as<Values>;
    { game.heuristic_reads_ledger(int{}) } -> std::same_as<bool>;
};

struct NoLedger {};
template <class G>
struct LedgerOf {
    using type = NoLedger;
};
template <class G>
requires requires { typename G::Ledger; }
struct LedgerOf<G> {
    using type = typename G::Ledger;
};

// Scores of single actions by name; a place in the list is an id. What an action does is tried out with `chance`.
template <class G>
concept HasActionScores = requires(const G& game, const typename G::State& state, const typename G::Action& action,
                                   Chance& chance) {
    { game.score_names() } -> std::convertible_to<std::vector<std::string>>;
    { game.action_score(int{}, state, action, chance) } -> std::convertible_to<double>;
};

// How careful a game's own rules of sense are: in a tree they leave out what is never right, in a rollout also what is
// hardly ever.
enum class Care : uint8_t { kTree, kRollout };

// A game that knows which of its legal actions make no sense. keep_sensible() leaves those out, in order; one always
// stays. With `oblige` the end of the turn goes too while something surely good is left to do. sensible_action() is one
// of what is left with the care of a rollout, each equally likely.
template <class G>
concept HasSense = requires(const G& game, const typename G::State& state, typename G::Actions& actions,
                            Chance& chance) {
    game.keep_sensible(state, actions, Care{}, bool{});
    { game.sensible_action(state, chance, bool{}) } -> std::same_as<typename G::Action>;
};

// A game with a bot of its own that charges actions before it tries them. keep_unpenalised() leaves out what that bot
// would not try: actions charged `limit` or more, and all but one of those that come to the same. The end of the turn
// stays on offer, or with `end_last` only when nothing else is left. unpenalised_action() is one of what is left, each
// equally likely.
template <class G>
concept HasPenalties = requires(const G& game, const typename G::State& state, typename G::Actions& actions,
                                Chance& chance) {
    game.keep_unpenalised(state, actions, int{}, bool{});
    { game.unpenalised_action(state, chance, int{}, bool{}) } -> std::same_as<typename G::Action>;
};

// A game that can show somebody a share of what is hidden from them: each card in the other hands by itself.
template <class G>
concept HasLeaks = requires(const G& game, typename G::State& state, Chance& chance) {
    game.leak(state, Player{}, double{}, chance);
};

// What `player` sees of an action of somebody else, where that is less than all of it: two actions that look the same
// to them have one number.
template <class G>
concept HasSeenIdentity = requires(const G& game, const typename G::State& state, const typename G::Action& action) {
    { game.seen_identity(state, action, Player{}) } -> std::same_as<uint64_t>;
};

// A game that pays amounts, such as chips of poker, says between which bounds and what they are. Its returns() spread
// them over [0, 1]; reports show them in the game's own units.
struct Payoffs {
    double low, high;
    std::string_view unit;

    double value_of(double amount) const { return (amount - low) / (high - low); }
    double amount_of(double value) const { return low + value * (high - low); }
};
template <class G>
concept HasPayoffs = requires(const G& game) {
    { game.payoffs() } -> std::same_as<std::optional<Payoffs>>;
};

// Fixed-length vectors for learned models, by name. feature_names() lists them with their lengths.
template <class G>
concept HasFeatures = requires(const G& game, const typename G::State& state, std::span<float> out) {
    { game.feature_names() } -> std::same_as<std::vector<std::pair<std::string, int>>>;
    game.features(std::string_view{}, state, Player{}, out);
};

// Lossless JSON forms. from_plain throws Error(kBadState).
template <class G>
concept HasPlainForm = requires(const G& game, const typename G::State& state, const Plain& plain) {
    { game.to_plain(state) } -> std::same_as<Plain>;
    { game.from_plain(plain) } -> std::same_as<typename G::State>;
};

// What the plain form of a state looks like: every key with its type, range, default and meaning.
template <class G>
concept HasShape = requires(const G& game) {
    { game.state_shape() } -> std::convertible_to<const Shape&>;
};

// An action by other words than action_text() writes, for people; nothing when the text means no legal action. The
// action may be one that legal_actions() leaves out because another comes to the same.
template <class G>
concept ReadsActions = requires(const G& game, const typename G::State& state, std::string_view text) {
    { game.action_from_text(state, text) } -> std::same_as<std::optional<typename G::Action>>;
};

// One legal action, each equally likely, where the game has a quicker way than to list them all; playouts use it.
template <class G>
concept HasRandomAction = requires(const G& game, const typename G::State& state, Chance& chance) {
    { game.random_action(state, chance) } -> std::same_as<typename G::Action>;
};

// A game that plays uniformly random actions to the end by itself, and says how many they were (has_playout()); -1,
// and nothing played, when they may be more than `limit`.
template <class G>
concept HasPlayout = requires(const G& game, typename G::State& state, Chance& chance) {
    { game.has_playout() } -> std::same_as<bool>;
    { game.playout(state, chance, int{}) } -> std::same_as<int>;
};

// A quick way to whether an action is legal: some of the legal ones, among which it is if it is legal.
template <class G>
concept ListsLike = requires(const G& game, const typename G::State& state, const typename G::Action& action,
                             typename G::Actions& out) {
    game.legal_like(state, action, out);
};

// Names of picks: text and back. pick_wish throws Error(kBadPick). Without it picks print as "event 3: option 1".
template <class G>
concept HasPickText = requires(const G& game, const typename G::State& state, const Pick& pick, std::string_view text) {
    { game.pick_text(state, pick) } -> std::same_as<std::string>;
    { game.pick_wish(state, text) } -> std::same_as<Wish>;
};

// What an answer of chance is worth, where answers of near worth are near in meaning (the cost of a card drawn): a
// whole number from 0, or -1 for an event without such a value. Chance rules make buckets of it.
template <class G>
concept HasPickValues = requires(const G& game) {
    { game.pick_value(Event{}, uint32_t{}) } -> std::convertible_to<int>;
};

// Why an action text is not legal, beyond "not among the legal actions".
template <class G>
concept ExplainsIllegal = requires(const G& game, const typename G::State& state, std::string_view text) {
    { game.why_illegal(state, text) } -> std::same_as<std::string>;
};

// Throws std::logic_error when an invariant of the state is broken; fuzzing and sanitizer builds call it after every
// action.
template <class G>
concept HasCheck = requires(const G& game, const typename G::State& state) {
    game.check(state);
};

// What two states share when an action is the same in both; without action_info() its text.
template <class G>
uint64_t identity_of(const G& game, const typename G::State& state, const typename G::Action& action) {
    if constexpr (HasIdentity<G>)
        return game.identity(state, action);
    else if constexpr (HasActionInfo<G>)
        return game.action_info(state, action).identity;
    else
        return std::hash<std::string>()(game.action_text(state, action));
}

template <class G>
inline constexpr bool kPlainState = std::is_trivially_copyable_v<typename G::State>;

}  // namespace turnwise
