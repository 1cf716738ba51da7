#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/outcomes.h"
#include "game/playout.h"
#include "game/playthrough.h"

namespace turnwise {

struct ConformanceOptions {
    int matches = 20;
    uint64_t seed = 1;
    int max_steps = 10'000;                // a match that is longer never ends
    int max_failures = 10;                 // then the suite stops
    int max_outcomes = 1'000;              // actions with more outcomes are not listed
    std::function<void()> poll = nullptr;  // called at every state; may throw
};

namespace detail {

// Plays random matches and asks of every state what the contract promises. A match stops at the first state with a
// failure: what follows would only repeat it.
template <Game G>
class Conformance {
    using State = typename G::State;
    using Action = typename G::Action;
    using Actions = typename G::Actions;

public:
    Conformance(const G& game, const typename G::Setup& setup, const ConformanceOptions& options)
        : game_(game), setup_(setup), options_(options) {}

    std::vector<std::string> run() {
        for (int match = 0; match < options_.matches && !enough(); ++match) {
            seed_ = combine(options_.seed, static_cast<uint64_t>(match));
            const size_t failures = failures_.size();
            try {
                const uint64_t first = play(true);
                if (failures_.size() > failures || enough()) continue;
                if (play(false) != first) fail("the same seed gave another match");
            } catch (const Error& error) {  // a game written in Python answered something impossible
                if (error.kind() != ErrorKind::kBadGame) throw;
                fail(error.what());
            }
        }
        check_hides();
        return std::move(failures_);
    }

private:
    // One random match; its number is equal for equal matches.
    uint64_t play(bool checked) {
        Chance chance(Rng::stream(seed_, 0));
        Rng chooser = Rng::stream(seed_, 1);
        spare_ = Chance(Rng::stream(seed_, 2));
        step_ = 0;
        State state = game_.start(setup_, chance);
        uint64_t digest = digest_of(state);
        const size_t failures = failures_.size();
        players_ = game_.players(state);
        if (players_ < 1 || players_ > kMaxPlayers)
            return fail("players() is " + std::to_string(players_) + ", outside 1 to " + std::to_string(kMaxPlayers)),
                   0;

        for (; !game_.is_over(state); ++step_) {
            if (step_ >= options_.max_steps)
                return fail("the match is not over after " + std::to_string(step_) + " actions"), digest;
            if (options_.poll) options_.poll();
            if (checked) check_state(state);
            if (failures_.size() > failures) return digest;

            Actions actions;
            game_.legal_actions(state, actions);
            const int count = static_cast<int>(actions.size());
            const Action action = actions[static_cast<int>(chooser.below(static_cast<uint32_t>(count)))];
            if (checked) check_apply(state, action, chance);
            if (failures_.size() > failures) return digest;
            game_.apply(state, action, chance);
            if (checked) expect_same(state, *played_, "played on in place, not as a copy");
            digest = combine(digest, digest_of(state));
        }
        if (checked) check_over(state);
        return digest;
    }

    void check_state(const State& state) {
        const Player mover = game_.to_act(state);
        if (mover < 0 || mover >= players_) return fail("to_act() is " + std::to_string(mover) + ", not a player");
        if (game_.players(state) != players_) return fail("players() changed during the match");
        check_actions(state);
        check_invariants(state, "the state");
        check_forms(state);
        check_features(state);
        if constexpr (HidesInformation<G>)
            for (Player player = 0; player < players_ && hides_information(game_); ++player)
                check_hidden(state, player);
    }

    void check_actions(const State& state) {
        const std::vector<std::string> texts = action_texts(state);
        if (texts.empty()) return fail("no legal action though the match is on");
        if (action_texts(state) != texts) fail("legal_actions() gave another list when asked again");
        Actions actions;
        game_.legal_actions(state, actions);
        std::map<std::string, int> seen;
        for (int i = 0; i < static_cast<int>(texts.size()); ++i) {
            const auto [first, is_new] = seen.emplace(texts[i], i);
            if (is_new) continue;
            const bool same = actions[i] == actions[first->second];
            fail(same ? "legal action listed twice: " + texts[i] : "two different actions print as " + texts[i]);
        }
        if constexpr (HasRandomAction<G>) {
            const std::string drawn = game_.action_text(state, game_.random_action(state, spare_));
            if (!seen.contains(drawn)) fail("random_action() gave an illegal one: " + drawn);
        }
        if constexpr (ListsLike<G>)
            for (const Action& action : actions) {
                Actions like;
                game_.legal_like(state, action, like);
                const auto has = [](const Actions& list, const Action& wanted) {
                    return std::find(list.begin(), list.end(), wanted) != list.end();
                };
                if (!has(like, action)) fail("legal_like() leaves out " + game_.action_text(state, action));
                for (const Action& other : like)
                    if (!has(actions, other)) fail("legal_like() gave an illegal one");
            }
        if constexpr (ExplainsIllegal<G>)
            if (game_.why_illegal(state, "no such action").empty()) fail("why_illegal() says nothing");
    }

    void check_invariants(const State& state, const char* what) {
        if constexpr (HasCheck<G>) {
            try {
                game_.check(state);
            } catch (const std::logic_error& broken) {
                fail(std::string("check() of ") + what + ": " + broken.what());
            }
        }
    }

    // Written and read back, a state is the same.
    void check_forms(const State& state) {
        if constexpr (HasPlainForm<G>) {
            try {
                expect_same(game_.from_plain(game_.to_plain(state)), state, "read back from its plain form");
            } catch (const Error& error) {
                fail(std::string("from_plain() refuses what to_plain() wrote: ") + error.what());
            }
        }
    }

    void check_features(const State& state) {
        if constexpr (HasFeatures<G>) {
            for (const auto& [name, length] : game_.feature_names()) {
                for (Player player = 0; player < players_; ++player) {
                    std::vector<float> out(length, std::numeric_limits<float>::quiet_NaN());
                    game_.features(name, state, player, out);
                    for (int i = 0; i < length; ++i)
                        if (!std::isfinite(out[i])) fail("feature " + std::to_string(i) + " of " + name + " not set");
                }
            }
        }
    }

    // What a player sees stays the same when it is looked at again and when the hidden part is dealt anew; so do the
    // key and what the player may do.
    void check_hidden(const State& state, Player player) {
        const std::string who = " of player " + std::to_string(player);
        const Observation<State> seen = game_.observe(state, player);
        const bool hidden = form(seen.shown()) != form(state);
        looked_ = true;
        hid_ |= hidden;
        if (seen.viewer() != player) fail("observe() names another viewer" + who);
        if (form(game_.observe(seen.shown(), player).shown()) != form(seen.shown()))
            fail("observing an observation" + who + " changes it");
        if (form(game_.determinize({state, player}, {Belief::Kind::kOpenHand, {}, 0}, spare_)) != form(state))
            fail("determinize() with open hands changes a state without hidden parts" + who);

        Belief belief;
        if constexpr (KnowsLists<G>) belief.lists = game_.lists(state);
        for (const auto kind : {Belief::Kind::kKnownList, Belief::Kind::kOneOf}) {
            belief.kind = kind;
            const State world = game_.determinize(seen, belief, spare_);
            check_invariants(world, "a dealt world");
            dealt_ |= hidden && form(world) != form(seen.shown());
            if (form(game_.observe(world, player).shown()) != form(seen.shown()))
                return fail("a dealt world looks different" + who + ":\n  " +
                            form(game_.observe(world, player).shown()) + "\n  instead of\n  " + form(seen.shown()));
            if (game_.to_act(world) != game_.to_act(state) || game_.is_over(world))
                return fail("a dealt world has another player to act" + who);
            if (game_.to_act(state) == player &&
                (action_texts(world) != action_texts(state) || action_texts(seen.shown()) != action_texts(state)))
                fail("a dealt world or the observation has other legal actions" + who);
            if constexpr (HasKey<G>)
                if (gives_keys(game_) && (game_.key(world, player) != game_.key(state, player) ||
                                          game_.key(seen.shown(), player) != game_.key(state, player)))
                    fail("key() differs between states that look the same" + who);
            State later = world;
            playout(game_, later, spare_, 10);
            check_invariants(later, "a dealt world played on");
        }
    }

    // A game written by a user that has observe() and determinize() hides something somewhere, and deals it again.
    // (Ours may be set up with nothing to hide, or to play on in what a player sees.)
    void check_hides() {
        if (kPlainState<G> || !looked_ || !failures_.empty()) return;
        if (!hid_)
            fail("observe() never hid anything from anybody; a game in which everything is seen leaves it out");
        else if (!dealt_)
            fail("determinize() gave the observation itself whenever something was hidden; expected a full state");
    }

    // A copy plays on like the original and leaves it alone; what chance did can be done again, by option and in words.
    void check_apply(const State& state, const Action& action, const Chance& chance) {
        const std::string before = form(state);
        const std::string text = game_.action_text(state, action);
        std::vector<Pick> picks;
        Chance first = chance, second = chance;
        first.start_outcome();
        second.start_outcome();
        first.record(&picks);
        State after = state;
        game_.apply(after, action, first);
        State copy = copied(state);
        game_.apply(copy, action, second);
        played_ = after;
        if (form(state) != before) fail(text + ": applied to a copy, it changed the original");
        expect_same(copy, after, (text + ": applied to a copy").c_str());
        if (first.outcome() != second.outcome()) fail(text + ": recording changed what chance did");

        std::vector<Wish> wishes;
        for (const Pick& pick : picks) {
            if (pick.weight == 0 || pick.weight >= pick.total) fail(text + ": a pick of chance 0 or 1 was recorded");
            wishes.push_back(Wish::option(pick.event, pick.option));
        }
        replay(state, action, wishes, after, text + ": its picks scripted again");
        if constexpr (HasPickText<G>) {
            try {
                for (size_t i = 0; i < picks.size(); ++i)
                    wishes[i] = game_.pick_wish(state, game_.pick_text(state, picks[i]));
                replay(state, action, wishes, after, text + ": its picks scripted in words");
            } catch (const Error& error) {
                fail(text + ": pick_wish() refuses what pick_text() wrote: " + error.what());
            }
        }

        const OutcomeCount count = for_each_outcome(
            game_, state, action, [](const State&, double, std::span<const Pick>) {},
            static_cast<uint64_t>(options_.max_outcomes));
        if (count.complete && std::abs(count.probability - 1) > 1e-9)
            fail(text + ": the chances of its outcomes sum to " + std::to_string(count.probability));
    }

    void replay(const State& state, const Action& action, const std::vector<Wish>& wishes, const State& after,
                const std::string& what) {
        Chance scripted(seed_);
        scripted.script(wishes);
        State again = state;
        try {
            game_.apply(again, action, scripted);
        } catch (const Error& error) {
            return fail(what + ": " + error.what());
        }
        if (scripted.wishes_left() > 0) return fail(what + ": some were not asked for");
        expect_same(again, after, what.c_str());
    }

    void check_over(const State& state) {
        const Values values = game_.returns(state);
        for (int player = 0; player < kMaxPlayers; ++player) {
            const double value = values[player];
            if (!(value >= 0 && value <= 1) || (player >= players_ && value != 0))
                fail("the return of player " + std::to_string(player) + " is " + std::to_string(value));
        }
        check_invariants(state, "the last state");
        check_forms(state);
    }

    // The same position: the same form, player, legal actions and keys.
    void expect_same(const State& state, const State& wanted, const char* what) {
        if (form(state) != form(wanted))
            return fail(std::string(what) + ", it is\n  " + form(state) + "\n  instead of\n  " + form(wanted));
        if (game_.is_over(state) != game_.is_over(wanted)) return fail(std::string(what) + ", is_over() differs");
        if (game_.is_over(state)) {
            if (game_.returns(state) != game_.returns(wanted)) fail(std::string(what) + ", returns() differ");
            return;
        }
        if (game_.to_act(state) != game_.to_act(wanted)) fail(std::string(what) + ", to_act() differs");
        if (action_texts(state) != action_texts(wanted)) fail(std::string(what) + ", the legal actions differ");
        if constexpr (HasKey<G>)
            for (Player player = 0; gives_keys(game_) && player < players_; ++player)
                if (game_.key(state, player) != game_.key(wanted, player)) fail(std::string(what) + ", key() differs");
    }

    // Plain data is copied byte by byte, as the search does.
    static State copied(const State& state) {
        if constexpr (kPlainState<G>) {
            alignas(State) unsigned char bytes[sizeof(State)];
            std::memcpy(bytes, &state, sizeof bytes);
            return *std::launder(reinterpret_cast<State*>(bytes));
        } else {
            return state;
        }
    }

    Plain full_form(const State& state) const {
        if constexpr (requires { game_.to_plain(state, true); })
            return game_.to_plain(state, true);
        else
            return game_.to_plain(state);
    }

    // Everything there is to know about a state, as text.
    std::string form(const State& state) const {
        if constexpr (HasPlainForm<G>)
            return to_text(full_form(state));
        else
            return game_.state_text(state);
    }

    uint64_t digest_of(const State& state) const {
        const std::string text = form(state);
        return hash_bytes(text.data(), text.size());
    }

    std::vector<std::string> action_texts(const State& state) const {
        Actions actions;
        game_.legal_actions(state, actions);
        std::vector<std::string> texts;
        for (const auto& action : actions) texts.push_back(game_.action_text(state, action));
        return texts;
    }

    bool enough() const { return static_cast<int>(failures_.size()) >= options_.max_failures; }

    void fail(const std::string& message) {
        if (enough()) return;
        failures_.push_back("seed " + std::to_string(seed_) + ", step " + std::to_string(step_) + ": " + message);
    }

    const G& game_;
    const typename G::Setup& setup_;
    const ConformanceOptions options_;
    std::vector<std::string> failures_;
    Chance spare_;  // for what the suite itself deals and plays
    uint64_t seed_ = 0;
    int step_ = 0;
    int players_ = 0;
    std::optional<State> played_;  // what came of the last action, on a copy
    // Over all matches: somebody's observation was looked at; one hid something; what was hidden was dealt again.
    bool looked_ = false, hid_ = false, dealt_ = false;
};

}  // namespace detail

// The suite that every game passes: random matches from a seed. What it found broken, each with the seed and step to
// see it again; empty when the game keeps the contract.
template <Game G>
std::vector<std::string> conformance(const G& game, const typename G::Setup& setup,
                                     const ConformanceOptions& options = {}) {
    return detail::Conformance<G>(game, setup, options).run();
}

}  // namespace turnwise
