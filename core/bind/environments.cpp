#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/adapter.h"
#include "bind/games.h"
#include "bind/plain.h"
#include "bind/work.h"
#include "games/connect_four/connect_four.h"
#include "games/hearthstone/hearthstone.h"
#include "games/nim/nim.h"
#include "games/pocket/pocket.h"
#include "games/tribes/tribes.h"
#include "learn/vector_env.h"

namespace turnwise {

using namespace nb::literals;

namespace {

// A vectorised environment of any native game, with its game kept alive.
class AnyVector {
public:
    virtual ~AnyVector() = default;
    virtual void step(std::span<const int32_t> actions) = 0;
    virtual VectorView& view() = 0;
};

template <Game G>
class Vector final : public AnyVector {
public:
    Vector(std::shared_ptr<const AnyGame> owner, const G& game, const Plain& setup, int matches, uint64_t seed,
           const std::string& features, int length, int actions)
        : owner_(std::move(owner)),
          env_(game, game.setup_from_plain(setup), matches, seed, features, length, actions) {}
    void step(std::span<const int32_t> actions) override { env_.step(actions); }
    VectorView& view() override { return env_.view; }

private:
    std::shared_ptr<const AnyGame> owner_;
    VectorEnv<G> env_;
};

template <class... Games>
std::shared_ptr<AnyVector> make(const std::shared_ptr<AnyGame>& game, nb::dict setup, int matches, uint64_t seed,
                                const std::string& features, int actions) {
    if (matches < 1 || matches > 1'000'000)
        throw Error(ErrorKind::kBadSetup, "matches: expected 1 to 1000000, found " + std::to_string(matches));
    if (actions < 1 || actions > 100'000)
        throw Error(ErrorKind::kBadSetup, "max_actions: expected 1 to 100000, found " + std::to_string(actions));
    const Plain plain = to_plain(setup, ErrorKind::kBadSetup);
    int length = 0;
    std::string known;
    for (const auto& [name, size] : game->feature_names()) {
        if (name == features) length = size;
        known += (known.empty() ? "" : ", ") + name;
    }
    if (!features.empty() && length == 0)
        throw Error(ErrorKind::kBadSetup, "no features named " + features + "; " +
                                              (known.empty() ? game->name() + " has none" : "there are: " + known));
    std::shared_ptr<AnyVector> made;
    const auto try_game = [&]<class G>(const Adapter<G>* adapter) {
        if (!adapter || made) return;
        if (features.empty() && HasFeatures<G>) throw Error(ErrorKind::kBadSetup, "features: name one of " + known);
        nb::gil_scoped_release released;
        made = std::make_shared<Vector<G>>(game, adapter->game(), plain, matches, seed, features, length, actions);
    };
    (try_game(dynamic_cast<const Adapter<Games>*>(game.get())), ...);
    if (!made) throw Error(ErrorKind::kBadGame, game->name() + " is not native: it has no vectorised environment");
    return made;
}

// The arrays are views of the environment's own memory: step() writes the next step into them.
template <class T, size_t Dimensions>
nb::object array_of(nb::handle owner, std::vector<T>& values, const size_t (&shape)[Dimensions]) {
    return nb::cast(nb::ndarray<nb::numpy, T>(values.data(), Dimensions, shape, owner));
}

nb::dict arrays(nb::handle self) {
    if (!nb::inst_ready(self)) throw nb::type_error("nobody has begun these matches");
    VectorView& view = nb::inst_ptr<AnyVector>(self)->view();
    const auto matches = static_cast<size_t>(view.matches), actions = static_cast<size_t>(view.actions);
    nb::dict dict;
    dict["observations"] = array_of(self, view.observations, {matches, static_cast<size_t>(view.features)});
    dict["masks"] = array_of(self, view.masks, {matches, actions});
    dict["kinds"] = array_of(self, view.kinds, {matches, view.kinds.empty() ? 0 : actions, size_t{4}});
    dict["to_act"] = array_of(self, view.to_act, {matches});
    dict["done"] = array_of(self, view.done, {matches});
    dict["returns"] = array_of(self, view.returns, {matches, static_cast<size_t>(view.players)});
    return dict;
}

void step(AnyVector& vector, nb::ndarray<const int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> actions) {
    if (actions.size() != static_cast<size_t>(vector.view().matches))
        throw Error(ErrorKind::kIllegalAction, "expected " + std::to_string(vector.view().matches) +
                                                   " actions, found " + std::to_string(actions.size()));
    nb::gil_scoped_release released;
    vector.step({actions.data(), actions.size()});
}

// Which output of a card-play network an action is; -2 when it plays no card, or in another game.
int card_column(const AnyState& state, nb::object action) {
    const auto* adapter = dynamic_cast<const Adapter<hearthstone::Hearthstone>*>(&*state.game);
    if (!adapter) return -2;
    const hearthstone::State& full = Adapter<hearthstone::Hearthstone>::of(state);
    return adapter->game().card_column(full, adapter->action_in(full, action));
}

std::vector<std::string> card_columns(const AnyState& state) {
    const auto* adapter = dynamic_cast<const Adapter<hearthstone::Hearthstone>*>(&*state.game);
    return adapter ? adapter->game().card_columns(Adapter<hearthstone::Hearthstone>::of(state))
                   : std::vector<std::string>{};
}

// The features of every legal action, in order, one row each; no rows where the game has none of that name.
template <class... Games>
std::vector<std::vector<float>> action_rows(const AnyState& state, const std::string& name) {
    std::vector<std::vector<float>> rows;
    const auto try_game = [&]<class G>(const Adapter<G>* adapter) {
        if (!adapter) return;
        const G& game = adapter->game();
        const typename G::State& full = Adapter<G>::of(state);
        typename G::Actions legal;
        game.legal_actions(full, legal);
        for (const auto& [known, length] : game.action_feature_names()) {
            if (known != name) continue;
            for (const auto& action : legal) {
                rows.emplace_back(static_cast<size_t>(length));
                game.action_features(name, full, action, rows.back());
            }
        }
    };
    (try_game(dynamic_cast<const Adapter<Games>*>(&*state.game)), ...);
    return rows;
}

const Extend kVectors([](nb::module_& m) {
    m.def("_card_column", &card_column, "state"_a, "action"_a);
    m.def("_card_columns", &card_columns, "state"_a);
    m.def("_action_features", &action_rows<tribes::Tribes<11>, tribes::Tribes<14>, tribes::Tribes<16>>, "state"_a,
          "name"_a);
    nb::class_<AnyVector>(m, "_Vector").def("step", &step, "actions"_a, kWork).def("arrays", [](nb::handle self) {
        return arrays(self);
    });
    m.def("_vector",
          &make<nim::Nim, connect_four::ConnectFour, pocket::Pocket, hearthstone::Hearthstone, tribes::Tribes<11>,
                tribes::Tribes<14>, tribes::Tribes<16>>,
          "game"_a, "setup"_a, "matches"_a, "seed"_a, "features"_a, "max_actions"_a, kWork);
});

}  // namespace

}  // namespace turnwise
