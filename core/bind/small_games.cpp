#include <nanobind/stl/pair.h>

#include "agents/instances/instances.h"
#include "bind/adapter.h"
#include "bind/games.h"
#include "bind/work.h"
#include "games/connect_four/connect_four.h"
#include "games/kuhn/kuhn.h"
#include "games/leduc/leduc.h"
#include "games/nim/nim.h"
#include "games/pocket/pocket.h"
#include "games/pocket/solver.h"

namespace turnwise {

namespace {

// Games without options.
template <class G>
std::shared_ptr<AnyGame> make(const char* name, const Plain& options) {
    no_options(options);
    return std::make_shared<Adapter<G>>(name, G{});
}

using connect_four::ConnectFour;
using nim::Nim;
using pocket::Pocket;

const Register kNim({"nim", "Take stones from heaps; the last stone wins.",
                     [](const Plain& options) { return make<Nim>("nim", options); }});
const Register kConnectFour({"connect_four", "Four in a row on a board of seven columns.",
                             [](const Plain& options) { return make<ConnectFour>("connect_four", options); }});
const Register kPocket({"pocket", "A tiny card duel with hidden hands, small enough to be solved exactly.",
                        [](const Plain& options) { return make<Pocket>("pocket", options); }});
const Register kKuhn({"kuhn", "Kuhn poker: three cards, one bet; the smallest game in which bluffing is right.",
                      [](const Plain& options) { return make<kuhn::Kuhn>("kuhn", options); }});
const Register kLeduc({"leduc", "Leduc poker: six cards, a public one, two rounds of betting.",
                       [](const Plain& options) { return make<leduc::Leduc>("leduc", options); }});

// The true value of every action, for tests and lessons.
std::vector<std::pair<std::string, double>> pocket_action_values(const AnyState& state) {
    const auto* adapter = dynamic_cast<const Adapter<Pocket>*>(&*state.game);
    if (!adapter || state.viewer >= 0)
        throw Error(ErrorKind::kBadState, "expected a full state of pocket, found " + state.game->name());
    const pocket::State& full = Adapter<Pocket>::of(state);
    std::vector<std::pair<std::string, double>> values;
    if (adapter->game().is_over(full)) return values;
    std::vector<std::pair<pocket::Action, double>> solved;
    adapter->run_native([&] { solved = pocket::Solver(adapter->game()).action_values(full); });
    for (const auto& [action, value] : solved) values.emplace_back(adapter->game().action_text(full, action), value);
    return values;
}

const Extend kSolver([](nb::module_& m) {
    m.def("pocket_action_values", &pocket_action_values, nb::arg("state"), kWork,
          "Exact expectimax with open hands: every legal action of pocket and its value for the player to act.");
});

}  // namespace

}  // namespace turnwise
