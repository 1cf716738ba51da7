#pragma once

#include <algorithm>

#include "bind/recipe.h"
#include "bind/tree.h"
#include "game/fuzz.h"
#include "game/outcomes.h"
#include "game/playthrough.h"

namespace turnwise {

// Puts a game behind AnyGame. Decides nothing: it finds actions by their text, turns picks into words and runs the
// templates of the core for this game.
template <Game G_>
class Adapter : public AnyGame {
public:
    using G = G_;
    using State = typename G::State;
    using Action = typename G::Action;

    Adapter(std::string name, G game) : AnyGame(std::move(name)), game_(std::move(game)) {}

    const G& game() const { return game_; }
    static const State& of(const AnyState& state) { return *static_cast<const State*>(state.data.get()); }

    AnyState hold(State state, Player viewer = -1, std::shared_ptr<const Lists> lists = nullptr) const {
        return {hold_game(), std::make_shared<const State>(std::move(state)), viewer, std::move(lists)};
    }

    // A state and an action as a Python function sees them.
    virtual nb::object present(const State& state, Player viewer = -1,
                               std::shared_ptr<const Lists> lists = nullptr) const {
        return nb::cast(hold(state, viewer, std::move(lists)));
    }
    virtual nb::object action_out(const State& state, const Action& action) const {
        return nb::cast(game_.action_text(state, action));
    }
    virtual Action action_in(const State& state, nb::handle object) const {
        std::string text;
        if (!nb::isinstance<nb::str>(object) || !nb::try_cast(object, text))
            throw Error(ErrorKind::kIllegalAction,
                        "an action is its text, found " + type_word(object) + " " + shown(object));
        typename G::Actions actions;
        if (!game_.is_over(state)) game_.legal_actions(state, actions);
        for (const Action& action : actions)
            if (game_.action_text(state, action) == text) return action;
        if constexpr (ReadsActions<G>)
            if (const auto meant = game_.action_from_text(state, text)) return *meant;
        throw Error(ErrorKind::kIllegalAction, explain(state, text, actions));
    }

    std::vector<std::string> abilities() const override {
        std::vector<std::string> names;
        if (hides_information(game_)) names.push_back("hidden information");
        if (gives_keys(game_)) names.push_back("key");
        if (HasActionInfo<G>) names.push_back("action info");
        if (!feature_names().empty()) names.push_back("features");
        if (HasPlainForm<G>) names.push_back("JSON");
        return names;
    }

    AnyOutcome start(const Plain& setup, uint64_t seed) const override {
        std::vector<Pick> made;
        Chance chance(match_chance(seed));
        chance.record(&made);
        State first = game_.start(game_.setup_from_plain(setup), chance);
        std::vector<PickText> picks = words(first, made);
        return {hold(std::move(first)), probability(made), std::move(picks)};
    }
    AnyState wrap(nb::handle) const override {
        throw Error(ErrorKind::kBadState, name() + " is native: its states come from start() or from_json()");
    }
    nb::object raw(const AnyState&) const override {
        throw Error(ErrorKind::kBadState, name() + " is native: its states have no Python form but to_json()");
    }
    int players(const AnyState& state) const override { return game_.players(of(state)); }
    Player to_act(const AnyState& state) const override { return game_.to_act(of(state)); }
    bool is_over(const AnyState& state) const override { return game_.is_over(of(state)); }
    std::vector<double> returns(const AnyState& state) const override {
        const Values values = game_.returns(of(state));
        return {values.begin(), values.begin() + game_.players(of(state))};
    }
    std::string text(const AnyState& state) const override { return game_.state_text(of(state)); }

    std::vector<nb::object> legal_actions(const AnyState& state) const override {
        if (state.viewer >= 0 && !is_over(state) && to_act(state) != state.viewer)
            throw Error(ErrorKind::kBadState, "this is what player " + std::to_string(state.viewer) +
                                                  " sees while player " + std::to_string(to_act(state)) +
                                                  " decides: the legal actions are hidden");
        typename G::Actions actions;
        if (!game_.is_over(of(state))) game_.legal_actions(of(state), actions);
        std::vector<nb::object> result;
        for (const Action& action : actions) result.push_back(action_out(of(state), action));
        return result;
    }

    std::vector<AnyChoice> choices(const AnyState& state) const override {
        std::vector<AnyChoice> result;
        std::vector<nb::object> actions = legal_actions(state);
        typename G::Actions legal;
        if (!game_.is_over(of(state))) game_.legal_actions(of(state), legal);
        for (int i = 0; i < legal.size(); ++i)
            result.push_back({std::move(actions[static_cast<size_t>(i)]), game_.action_text(of(state), legal[i]),
                              choice_of(of(state), legal[i])});
        return result;
    }

    Choice choice_of(const State& state, const Action& action) const {
        if constexpr (HasChoices<G>) {
            return game_.as_choice(state, action);
        } else {
            Choice choice;
            choice.words = game_.action_text(state, action);
            if constexpr (HasActionInfo<G>) {
                const ActionInfo info = game_.action_info(state, action);
                const std::vector<std::string> kinds = kind_names(game_);
                if (info.kind < kinds.size()) choice.kind = kinds[info.kind];
                choice.cost = info.cost;
                choice.ends_turn = info.ends_turn;
            }
            return choice;
        }
    }
    // What chance did, as people say it.
    std::string pick_words(const State& state, const Pick& pick) const {
        if constexpr (HasPickWords<G>) return game_.pick_words(state, pick);
        return pick_text_of(game_, state, pick);
    }

    AnyOutcome apply(const AnyState& state, nb::handle action, const std::vector<std::string>& picks,
                     uint64_t seed) const override {
        need_full(state, "apply");
        State after = of(state);
        const Action chosen = action_in(after, action);
        std::vector<Wish> wishes;
        for (const std::string& pick : picks) wishes.push_back(wish(of(state), pick));
        std::vector<Pick> made;
        Chance chance{Rng(seed)};
        chance.record(&made);
        if (!wishes.empty()) chance.script(wishes);
        const auto impossible = [&] {
            const size_t used = wishes.size() - chance.wishes_left();
            const std::string can = possible(of(state), chosen, {wishes.begin(), wishes.begin() + used}, made.size());
            return Error(ErrorKind::kBadPick,
                         picks[used] + ": cannot happen here (pick " + std::to_string(used + 1) + ")" + can);
        };
        try {
            game_.apply(after, chosen, chance);
        } catch (const Error& error) {
            if (error.kind() != ErrorKind::kBadPick) throw;
            throw impossible();
        } catch (const nb::python_error& error) {  // the same, on its way through a game written in Python
            if (!error.matches(nb::module_::import_("turnwise.errors").attr("BadPickError"))) throw;
            throw impossible();
        }
        if (chance.wishes_left() > 0)
            throw Error(ErrorKind::kBadPick, picks[picks.size() - chance.wishes_left()] +
                                                 ": never asked; the action asks chance " +
                                                 std::to_string(made.size()) + " times");
        return {hold(std::move(after)), probability(made), words(of(state), made)};
    }

    // What the question after these wishes may be answered with, as the end of a message: "; draw ace, draw two".
    std::string possible(const State& state, const Action& action, std::vector<Wish> wishes, size_t question) const {
        if (in_python()) return "";
        constexpr size_t kSaid = 64;
        const std::vector<Pick> found = possible_answers(game_, state, action, std::move(wishes), question);
        std::string list;
        for (size_t i = 0; i < std::min(found.size(), kSaid); ++i)
            list += (list.empty() ? "" : ", ") + words(state, {found[i]})[0].text;
        if (found.empty()) return "";
        if (found.size() > kSaid) list += " and " + std::to_string(found.size() - kSaid) + " more";
        return "; possible are " + list;
    }

    std::vector<AnyOutcome> outcomes(const AnyState& state, nb::handle action, uint64_t limit) const override {
        need_full(state, "list outcomes");
        std::vector<AnyOutcome> list;
        const OutcomeCount count = for_each_outcome(
            game_, of(state), action_in(of(state), action),
            [&](const State& after, double probability, std::span<const Pick> picks) {
                list.push_back({hold(after), probability, words(of(state), {picks.begin(), picks.end()})});
            },
            limit);
        if (!count.complete)
            throw Error(ErrorKind::kBadState, "more than " + std::to_string(limit) + " outcomes; raise the limit");
        return list;
    }

    std::optional<Payoffs> payoffs() const override {
        if constexpr (HasPayoffs<G>)
            return game_.payoffs();
        else
            return {};
    }
    std::vector<AnyOutcome> starts(const Plain& setup, uint64_t limit) const override {
        std::vector<AnyOutcome> list;
        const typename G::Setup read = game_.setup_from_plain(setup);
        const OutcomeCount count = for_each_outcome_of(
            [&](Chance& chance) { return game_.start(read, chance); },
            [&](const State& after, double probability, std::span<const Pick> picks) {
                list.push_back({hold(after), probability, words(after, {picks.begin(), picks.end()})});
            },
            limit);
        if (!count.complete)
            throw Error(ErrorKind::kBadSetup, "more than " + std::to_string(limit) + " first states; raise the limit");
        return list;
    }

    AnyState observe(const AnyState& state, Player player) const override {
        need_player(state, player);
        if constexpr (HidesInformation<G>) {
            if (!hides_information(game_)) return state;
            if (state.viewer >= 0 && state.viewer != player) need_full(state, "observe for another player");
            return hold(game_.observe(of(state), player).shown(), player, lists_of(state));
        } else {
            return state;
        }
    }
    AnyState determinize(const AnyState& seen, const Plain& plain, uint64_t seed) const override {
        if constexpr (HidesInformation<G>) {
            if (seen.viewer < 0) return seen;
            Chance chance{Rng(seed)};
            return hold(game_.determinize({of(seen), seen.viewer}, read_belief(plain), chance));
        } else {
            return seen;
        }
    }
    uint64_t key(const AnyState& state, Player player) const override {
        need_player(state, player);
        if constexpr (HasKey<G>)
            if (gives_keys(game_)) return game_.key(of(state), player);
        return lacks("key");
    }
    ActionInfo action_info(const AnyState& state, nb::handle action) const override {
        if constexpr (HasActionInfo<G>)
            return game_.action_info(of(state), action_in(of(state), action));
        else
            return lacks("action_info"), ActionInfo{};
    }
    std::vector<std::pair<std::string, int>> feature_names() const override {
        if constexpr (HasFeatures<G>)
            return game_.feature_names();
        else
            return {};
    }
    std::vector<float> features(const AnyState& state, const std::string& name, Player player) const override {
        need_player(state, player);
        std::string list;
        for (const auto& [candidate, size] : feature_names()) {
            list += (list.empty() ? "" : ", ") + candidate;
            if constexpr (HasFeatures<G>) {
                if (candidate != name) continue;
                std::vector<float> out(static_cast<size_t>(size));
                game_.features(name, of(state), player, out);
                return out;
            }
        }
        if (list.empty()) lacks("features");
        throw Error(ErrorKind::kBadState, "no features named " + name + "; there are: " + list);
    }
    Plain to_plain(const AnyState& state, bool full = false) const override {
        if constexpr (requires { game_.to_plain(of(state), true); }) return game_.to_plain(of(state), full);
        if constexpr (HasPlainForm<G>)
            return game_.to_plain(of(state));
        else
            return lacks("to_json"), Plain();
    }
    AnyState from_plain(const Plain& plain) const override {
        if constexpr (HasPlainForm<G>)
            return hold(game_.from_plain(plain));
        else
            return lacks("from_json"), AnyState();
    }
    Plain schema() const override {
        if constexpr (HasShape<G>)
            return game_.state_shape().json_schema("A state of " + name());
        else
            return lacks("schema"), Plain();
    }
    void check(const AnyState& state) const override {
        if constexpr (HasCheck<G>) {
            if (state.viewer < 0) game_.check(of(state));
        }
    }
    bool equal(const AnyState& a, const AnyState& b) const override {
        if (a.viewer != b.viewer) return false;
        if constexpr (HasPlainForm<G>)
            return game_.to_plain(of(a)) == game_.to_plain(of(b));
        else
            return a.data == b.data;
    }
    size_t state_bytes() const override { return sizeof(State); }

    PartNames part_names() const override { return turnwise::part_names<G>(); }

    std::unique_ptr<AnyTree> search(const AnyState& state, const Recipe& recipe, uint64_t seed, const Control& control,
                                    const Watched& watched) const override {
        const auto agent = read(recipe);
        const bool hidden = hides_information(game_) && !agent->sees_all();
        auto found = std::make_unique<Found<Adapter>>(*this, agent, see(state, *agent), hidden ? to_act(state) : -1);
        run_native([&] { found->run(seed, control, watched); });
        return found;
    }

    nb::object act(const AnyState& state, const Recipe& recipe, uint64_t seed, const Control& control) const override {
        const auto agent = read(recipe);
        const Observation<State> seen = see(state, *agent);
        std::optional<Action> action;
        run_native([&] { action = ask_agent(game_, *agent, seen, seed, control).best; });
        return action_out(of(state), *action);
    }

    void play(const MatchPlan& plan, const std::function<void(const PlayedMatch&)>& done,
              const std::function<void()>& listen) const override {
        const typename G::Setup setup = read_setup(plan);
        WorkerHooks<G> hooks;
        hooks.on_tick = listen;
        // Recipes hold Python functions, so making agents takes the GIL, and so does letting go of them.
        hooks.make = [&] {
            nb::gil_scoped_acquire gil;
            return read_agents(plan);
        };
        hooks.meter = [&] {
            nb::gil_scoped_acquire gil;
            return read_meter(plan);
        };
        if (in_python()) {
            hooks.poll = [] { nb::gil_scoped_release others; };
            hooks.run_in = [](const std::function<void()>& work) {
                nb::gil_scoped_acquire gil;
                work();
            };
        }
        nb::gil_scoped_release released;
        play_tournament(game_, setup, plan, hooks, done);
    }

    AnyRecord record(const MatchPlan& plan, int64_t number, const Control& control) const override {
        AnyRecord record;
        struct Step {
            State before;
            Action action;
            std::vector<Pick> picks;
        };
        std::vector<Step> steps;
        std::optional<State> last;
        std::vector<Pick> start_picks;
        const typename G::Setup setup = read_setup(plan);
        const Agents<G> agents = read_agents(plan);
        const auto meter = read_meter(plan);
        run_native([&] {
            record.match = play_numbered<G>(
                game_, setup, agents, plan, number, control, meter.get(),
                [&](const Acted<G>& acted) {
                    steps.push_back({acted.before, acted.decision.best, acted.picks});
                    last = acted.after;
                },
                &start_picks);
        });
        if (!steps.empty()) record.start_picks = words(steps[0].before, start_picks);
        for (const Step& step : steps) {
            record.seats.push_back(game_.to_act(step.before));
            record.actions.push_back(action_out(step.before, step.action));
            record.picks.push_back(words(step.before, step.picks));
        }
        if (last) record.last = hold(std::move(*last));
        return record;
    }

    PerftResult perft(const AnyState& state, int depth, uint64_t max_outcomes,
                      const std::function<void()>& listen) const override {
        need_full(state, "count positions");
        PerftResult result;
        run_native([&] { result = turnwise::perft(game_, of(state), depth, max_outcomes, listen); });
        return result;
    }
    std::vector<std::string> conformance(const Plain& setup, const ConformanceOptions& options) const override {
        std::vector<std::string> failures;
        const typename G::Setup read = game_.setup_from_plain(setup);
        run_native([&] { failures = turnwise::conformance(game_, read, options); });
        return failures;
    }
    std::string playthrough(const Plain& setup, uint64_t seed, int limit) const override {
        return turnwise::playthrough(game_, game_.setup_from_plain(setup), seed, limit);
    }
    Speeds bench(const Plain& setup, double seconds, const Control& control) const override {
        Speeds speeds;
        const typename G::Setup read = game_.setup_from_plain(setup);
        run_native([&] { speeds = turnwise::bench(game_, read, seconds, control); });
        return speeds;
    }
    uint64_t rules_signature(const Plain& setup, uint64_t seed, int matches) const override {
        uint64_t number = 0;
        const typename G::Setup read = game_.setup_from_plain(setup);
        run_native([&] { number = turnwise::rules_signature(game_, read, seed, matches); });
        return number;
    }
    uint64_t evaluations_signature(const Plain& setup, uint64_t seed, int matches) const override {
        uint64_t number = 0;
        const typename G::Setup read = game_.setup_from_plain(setup);
        run_native([&] { number = turnwise::evaluations_signature(game_, read, seed, matches); });
        return number;
    }
    int64_t fuzz(const Plain& setup, int64_t matches, double seconds, uint64_t seed,
                 const Control& control) const override {
        int64_t played = 0;
        const typename G::Setup read = game_.setup_from_plain(setup);
        run_native([&] {
            Budget budget;
            budget.iterations = matches;
            budget.seconds = seconds;
            for (Meter meter(budget, control); !meter.exhausted(); ++meter.iterations, ++played)
                fuzz_match(game_, read, seed, static_cast<uint64_t>(played));
        });
        return played;
    }

    // Work that may take long: without the GIL, unless the rules themselves are Python.
    template <class Work>
    void run_native(Work work) const {
        if (in_python()) {
            work();
        } else {
            nb::gil_scoped_release released;
            work();
        }
    }

    std::vector<PickText> words(const State& state, const std::vector<Pick>& picks) const {
        std::vector<PickText> result;
        for (const Pick& pick : picks) result.push_back({pick_text_of(game_, state, pick), pick.probability()});
        return result;
    }

private:
    static double probability(const std::vector<Pick>& picks) {
        double product = 1;
        for (const Pick& pick : picks) product *= pick.probability();
        return product;
    }

    Wish wish(const State& state, const std::string& text) const {
        if constexpr (HasPickText<G>) return game_.pick_wish(state, text);
        unsigned event, option;
        if (std::sscanf(text.c_str(), "event %u: option %u", &event, &option) != 2)
            throw Error(ErrorKind::kBadPick, text + ": expected \"event N: option N\"");
        return Wish::option(Event{static_cast<uint16_t>(event)}, option);
    }

    std::string explain(const State& state, const std::string& text, const typename G::Actions& actions) const {
        if (game_.is_over(state)) return text + ": the match is over";
        if constexpr (ExplainsIllegal<G>) {
            const std::string reason = game_.why_illegal(state, text);
            if (!reason.empty()) return text + ": " + reason;
        }
        std::vector<std::string> legal;
        for (const Action& action : actions) legal.push_back(game_.action_text(state, action));
        std::string list;
        for (size_t i = 0; i < legal.size() && i < 8; ++i) list += (i ? ", " : "") + legal[i];
        if (legal.size() > 8) list += ", ... (" + std::to_string(legal.size()) + " in all)";
        const std::string near = nearest(text, legal);
        return text + ": not legal here; " + (near.empty() ? "" : "did you mean \"" + near + "\"? ") + "Legal: " + list;
    }

    [[noreturn]] uint64_t lacks(const char* what) const {
        throw Error(ErrorKind::kBadGame, name() + " has no " + what);
    }
    void need_full(const AnyState& state, const char* what) const {
        if (state.viewer >= 0)
            throw Error(ErrorKind::kBadState, std::string("cannot ") + what + ": this is what player " +
                                                  std::to_string(state.viewer) + " sees; determinize() it first");
    }
    void need_player(const AnyState& state, Player player) const {
        const int count = game_.players(of(state));
        if (player < 0 || player >= count)
            throw Error(ErrorKind::kBadState,
                        "no player " + std::to_string(player) + "; players are 0 to " + std::to_string(count - 1));
    }

    std::shared_ptr<Agent<G>> read(const Recipe& recipe) const {
        PythonHost<Adapter> host(*this, recipe);
        return read_agent<G>(game_, recipe.plain, &host);
    }
    Agents<G> read_agents(const MatchPlan& plan) const {
        Agents<G> agents;
        for (int i = 0; i < plan.players; ++i) agents.push_back(read(*plan.agents[i]));
        return agents;
    }

    std::unique_ptr<LuckAdjustment<G>> read_meter(const MatchPlan& plan) const {
        if (!plan.luck) return nullptr;
        PythonHost<Adapter> host(*this, *plan.luck);
        return std::make_unique<LuckAdjustment<G>>(read_evaluator<G>(game_, plan.luck->plain, &host));
    }

    std::shared_ptr<const Lists> lists_of(const AnyState& state) const {
        if (state.viewer >= 0) return state.lists;
        if constexpr (KnowsLists<G>) return std::make_shared<const Lists>(game_.lists(of(state)));
        return nullptr;
    }

    // What an agent is shown of a state, as if a match had come to it: it is also told what it may know.
    Observation<State> see(const AnyState& state, Agent<G>& agent) const {
        if (game_.is_over(of(state)))
            throw Error(ErrorKind::kBadState, "the match is over: there is nothing to decide");
        const Player player = game_.to_act(of(state));
        if (state.viewer >= 0) {
            if (agent.sees_all())
                throw Error(ErrorKind::kBadRecipe, "OpenHand needs the full state; this is what player " +
                                                       std::to_string(state.viewer) +
                                                       " sees. Take KnownList, OneOf or Anything");
            if (state.viewer != player)
                throw Error(ErrorKind::kBadState, "player " + std::to_string(player) +
                                                      " decides here, but this is what player " +
                                                      std::to_string(state.viewer) + " sees");
        }
        const auto lists = agent.knows_lists() ? lists_of(state) : nullptr;
        agent.begin(lists ? *lists : Lists{});
        if (state.viewer >= 0) return {of(state), player};
        return observation(game_, of(state), player, agent.sees_all());
    }

    Belief read_belief(Plain plain) const {
        const auto* fields = plain.as<Plain::Map>();
        if (fields && std::none_of(fields->begin(), fields->end(), [](const auto& f) { return f.first == "type"; }))
            plain.set("type", "known_list");
        return *belief::parts<G>().read(PlainReader(plain, "belief", ErrorKind::kBadRecipe), game_);
    }

    typename G::Setup read_setup(const MatchPlan& plan) const {
        const typename G::Setup setup = game_.setup_from_plain(plan.setup);
        Chance chance;
        const int players = game_.players(game_.start(setup, chance));
        if (players != plan.players)
            throw Error(ErrorKind::kBadSetup, name() + " has " + std::to_string(players) + " players here, but " +
                                                  std::to_string(plan.players) + " agents were given");
        return setup;
    }

    G game_;
};

}  // namespace turnwise
