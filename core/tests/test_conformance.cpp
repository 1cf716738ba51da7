// The suite accepts the games that keep the contract and catches each way to break it.
#include <memory>
#include <vector>

#include "game/conformance.h"
#include "games/connect_four/connect_four.h"
#include "games/nim/nim.h"
#include "games/pocket/pocket.h"
#include "tests/dice.h"
#include "tests/test.h"

using namespace turnwise;

template <class G>
static void expect_conforms(const G& game, const typename G::Setup& setup, const ConformanceOptions& options) {
    for (const std::string& failure : conformance(game, setup, options)) test::report(__FILE__, __LINE__, failure);
}

TEST("nim, connect four, pocket and a game of chance alone keep the contract") {
    expect_conforms(nim::Nim(), {}, {50});
    expect_conforms(connect_four::ConnectFour(), {}, {30});
    expect_conforms(pocket::Pocket(), {}, {50});
    expect_conforms(pocket::Pocket(), {{pocket::Counts{4, 2, 3, 5, 6}, pocket::Counts{0, 0, 0, 3, 0}}}, {30});
    expect_conforms(pocket::Pocket(), {{pocket::Counts{}, pocket::Counts{}}}, {5});
    expect_conforms(test::Dice(), {}, {20});
}

namespace {

enum class Fault {
    kNone,
    kNoActions,
    kDuplicate,
    kSameText,
    kUnsteadyActions,
    kPlayer,
    kPlayers,
    kNeverOver,
    kReturns,
    kReturnsPastLast,
    kSharedMemory,
    kOwnDice,
    kPlainLoses,
    kPlainRefuses,
    kObserveTwice,
    kViewer,
    kDealtDiffers,
    kDealtActions,
    kKeyPeeks,
    kOpenHandRedealt,
    kCheck,
    kFeatures,
    kPickText,
    kRandomAction,
    kSilent,
};

// Each turn a player adds 1 or 2 to a count, and a coin may add one more; each holds a secret. Over at ten.
class Broken {
public:
    struct State {
        int count;
        int to_act;
        std::array<int, 2> secrets;  // 0 is unseen
        int* shared;                 // only for the fault that keeps its count elsewhere
    };
    using Action = int;
    using Actions = FixedVector<int, 4>;
    struct Setup {};

    explicit Broken(Fault fault) : fault_(fault) {}

    State start(const Setup&, Chance& chance) const {
        *outside_ = 0;
        return {0, 0, {1 + chance.pick(Event{1}, 3), 1 + chance.pick(Event{1}, 3)}, outside_.get()};
    }
    int players(const State& state) const { return fault_ == Fault::kPlayers && state.count > 3 ? 1 : 2; }
    Player to_act(const State& state) const { return fault_ == Fault::kPlayer && state.count > 3 ? 2 : state.to_act; }
    void legal_actions(const State& state, Actions& out) const {
        if (fault_ == Fault::kNoActions && state.count > 3) return;
        out.push_back(1);
        if (fault_ != Fault::kDealtActions || state.secrets[0] + state.secrets[1] != 4) out.push_back(2);
        if (fault_ == Fault::kDuplicate) out.push_back(1);
        if (fault_ == Fault::kSameText) out.push_back(-1);
        if (fault_ == Fault::kUnsteadyActions && ++*outside_ % 2) out.push_back(3);
    }
    void apply(State& state, const Action& action, Chance& chance) const {
        state.count += std::abs(action) + chance.pick(Event{2}, 2);
        if (fault_ == Fault::kOwnDice) state.count += ++*outside_ % 3 == 0;
        if (fault_ == Fault::kSharedMemory) ++*state.shared;
        if (fault_ == Fault::kNeverOver) state.count %= 5;
        state.to_act ^= 1;
    }
    bool is_over(const State& state) const { return state.count >= 10; }
    Values returns(const State& state) const {
        if (fault_ == Fault::kReturns) return {double(state.count), 0};
        if (fault_ == Fault::kReturnsPastLast) return {1, 0, 1};
        return state.to_act ? Values{1, 0} : Values{0, 1};
    }
    Action random_action(const State&, Chance&) const { return fault_ == Fault::kRandomAction ? 7 : 1; }

    Observation<State> observe(const State& state, Player player) const {
        return {state, fault_ == Fault::kViewer ? 0 : player, [&](State& seen) {
                    seen.secrets[player ^ 1] = 0;
                    if (fault_ == Fault::kObserveTwice) ++seen.count;
                }};
    }
    State determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const {
        State state = seen.shown();
        const bool open = belief.kind == Belief::Kind::kOpenHand;
        for (int& secret : state.secrets)
            if (secret == 0 || (open && fault_ == Fault::kOpenHandRedealt)) secret = 1 + chance.pick(Event{3}, 3);
        if (fault_ == Fault::kDealtDiffers && !open) state.secrets[seen.viewer()] = 1 + chance.pick(Event{3}, 3);
        return state;
    }
    uint64_t key(const State& state, Player player) const {
        const int other = fault_ == Fault::kKeyPeeks ? state.secrets[player ^ 1] : 0;
        return combine(combine(state.count * 2 + state.to_act, state.secrets[player]), other);
    }
    std::vector<std::pair<std::string, int>> feature_names() const { return {{"all", 2}}; }
    void features(std::string_view, const State& state, Player, std::span<float> out) const {
        out[0] = static_cast<float>(state.count);
        if (fault_ != Fault::kFeatures) out[1] = 1;
    }
    Plain to_plain(const State& state) const {
        Plain plain = Plain::map();
        plain.set("count", fault_ == Fault::kSharedMemory ? *state.shared : state.count).set("to_act", state.to_act);
        return plain.set("secrets", Plain(Plain::List{state.secrets[0], state.secrets[1]}));
    }
    State from_plain(const Plain& plain) const {
        PlainReader reader(plain, "", ErrorKind::kBadState);
        const int high = fault_ == Fault::kPlainRefuses ? 5 : 99;
        State state{static_cast<int>(reader.integer("count", 0, high)), 0, {}, outside_.get()};
        if (fault_ != Fault::kPlainLoses) state.to_act = static_cast<int>(reader.integer("to_act", 0, 1));
        for (int i : {0, 1}) state.secrets[i] = static_cast<int>(*reader.list("secrets")[i].as<int64_t>());
        return state;
    }
    std::string pick_text(const State&, const Pick& pick) const {
        return std::to_string(pick.event.id) + std::to_string(pick.option);
    }
    Wish pick_wish(const State&, std::string_view text) const {
        if (fault_ == Fault::kPickText) return Wish::label(Event{2}, 0);
        return Wish::label(Event{static_cast<uint16_t>(text[0] - '0')}, static_cast<uint32_t>(text[1] - '0'));
    }
    std::string why_illegal(const State&, std::string_view) const { return fault_ == Fault::kSilent ? "" : "no"; }
    void check(const State& state) const {
        if (fault_ == Fault::kCheck && state.count > 3) throw std::logic_error("the count is over three");
    }
    Setup setup_from_plain(const Plain&) const { return {}; }
    std::string action_text(const State&, const Action& action) const {
        return "add " + std::to_string(std::abs(action));
    }
    std::string state_text(const State& state) const { return std::to_string(state.count) + "\n"; }

private:
    Fault fault_;
    std::shared_ptr<int> outside_ = std::make_shared<int>(0);
};

// A game whose states own memory, as those of Python do.
class OnHeap {
public:
    using State = std::vector<int>;
    using Action = int;
    using Actions = std::vector<int>;
    struct Setup {};

    State start(const Setup&, Chance&) const { return {}; }
    int players(const State&) const { return 3; }
    Player to_act(const State& state) const { return static_cast<int>(state.size()) % 3; }
    void legal_actions(const State&, Actions& out) const { out = {0, 1, 2}; }
    void apply(State& state, const Action& action, Chance& chance) const {
        state.push_back(action + chance.pick(Event{1}, 4));
    }
    bool is_over(const State& state) const { return state.size() == 7; }
    Values returns(const State& state) const { return {0, state.back() / 5.0, 1}; }
    Setup setup_from_plain(const Plain&) const { return {}; }
    std::string action_text(const State&, const Action& action) const { return std::to_string(action); }
    std::string state_text(const State& state) const {
        std::string text;
        for (int item : state) text += std::to_string(item) + " ";
        return text + "\n";
    }
};

}  // namespace

TEST("a game whose states own memory keeps the contract") { expect_conforms(OnHeap(), {}, {20}); }

TEST("the suite catches every fault, and says it with seed and step") {
    const std::vector<std::pair<Fault, const char*>> faults = {
        {Fault::kNoActions, "no legal action though the match is on"},
        {Fault::kDuplicate, "legal action listed twice: add 1"},
        {Fault::kSameText, "two different actions print as add 1"},
        {Fault::kUnsteadyActions, "another list when asked again"},
        {Fault::kPlayer, "to_act() is 2, not a player"},
        {Fault::kPlayers, "players() changed"},
        {Fault::kNeverOver, "not over after 200 actions"},
        {Fault::kReturns, "the return of player 0 is 1"},
        {Fault::kReturnsPastLast, "the return of player 2 is 1"},
        {Fault::kSharedMemory, "changed the original"},
        {Fault::kOwnDice, "applied to a copy"},
        {Fault::kPlainLoses, "read back from its plain form"},
        {Fault::kPlainRefuses, "from_plain() refuses what to_plain() wrote"},
        {Fault::kObserveTwice, "observing an observation of player 0 changes it"},
        {Fault::kViewer, "observe() names another viewer of player 1"},
        {Fault::kDealtDiffers, "a dealt world looks different"},
        {Fault::kDealtActions, "other legal actions"},
        {Fault::kKeyPeeks, "key() differs between states that look the same"},
        {Fault::kOpenHandRedealt, "determinize() with open hands changes"},
        {Fault::kCheck, ": the count is over three"},
        {Fault::kFeatures, "feature 1 of all not set"},
        {Fault::kPickText, "its picks scripted in words"},
        {Fault::kRandomAction, "random_action() gave an illegal one: add 7"},
        {Fault::kSilent, "why_illegal() says nothing"},
    };
    ConformanceOptions options;
    options.max_steps = 200;
    for (const std::string& failure : conformance(Broken(Fault::kNone), {}, options))
        test::report(__FILE__, __LINE__, failure);
    for (const auto& [fault, message] : faults) {
        const std::vector<std::string> failures = conformance(Broken(fault), {}, options);
        bool found = false;
        for (const std::string& failure : failures)
            found = found || (failure.starts_with("seed ") && failure.find(message) != std::string::npos);
        if (!found)
            test::report(__FILE__, __LINE__,
                         std::string("not caught: ") + message + (failures.empty() ? "" : "; instead " + failures[0]));
        CHECK(static_cast<int>(failures.size()) <= options.max_failures);
    }
}
