#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/adapter.h"
#include "bind/games.h"
#include "bind/plain.h"
#include "bind/work.h"
#include "games/native.h"
#include "learn/vector_env.h"
#include "search/rollout/two_level.h"

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
    each_native_game([&]<class G>() {
        const auto* adapter = dynamic_cast<const Adapter<G>*>(game.get());
        if (!adapter) return;
        if (features.empty() && HasFeatures<G>) throw Error(ErrorKind::kBadSetup, "features: name one of " + known);
        nb::gil_scoped_release released;
        made = std::make_shared<Vector<G>>(game, adapter->game(), plain, matches, seed, features, length, actions);
    });
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

// Calls use(game, state) when the state is of a native game that has what Has asks for.
template <template <class> class Has, class F>
void in_native_game(const AnyState& state, const F& use) {
    each_native_game([&]<class G>() {
        if constexpr (Has<G>::value)
            if (const auto* adapter = dynamic_cast<const Adapter<G>*>(&*state.game))
                use(*adapter, Adapter<G>::of(state));
    });
}
template <class G>
using WithCardColumns = std::bool_constant<rollout::HasCardColumns<G>>;
template <class G>
using WithActionFeatures = std::bool_constant<HasActionFeatures<G>>;

// Which output of a card-play network an action is; -2 when it plays no card, or in a game that has none.
int card_column(const AnyState& state, nb::object action) {
    int column = -2;
    in_native_game<WithCardColumns>(state, [&](const auto& adapter, const auto& full) {
        column = adapter.game().card_column(full, adapter.action_in(full, action));
    });
    return column;
}

std::vector<std::string> card_columns(const AnyState& state) {
    std::vector<std::string> columns;
    in_native_game<WithCardColumns>(
        state, [&](const auto& adapter, const auto& full) { columns = adapter.game().card_columns(full); });
    return columns;
}

// The features of every legal action, in order, one row each; no rows where the game has none of that name.
std::vector<std::vector<float>> action_rows(const AnyState& state, const std::string& name) {
    std::vector<std::vector<float>> rows;
    in_native_game<WithActionFeatures>(state, [&]<class A>(const A& adapter, const typename A::State& full) {
        typename A::G::Actions legal;
        adapter.game().legal_actions(full, legal);
        for (const auto& [known, length] : adapter.game().action_feature_names()) {
            if (known != name) continue;
            for (const auto& action : legal) {
                rows.emplace_back(static_cast<size_t>(length));
                adapter.game().action_features(name, full, action, rows.back());
            }
        }
    });
    return rows;
}

const Extend kVectors([](nb::module_& m) {
    m.def("_card_column", &card_column, "state"_a, "action"_a);
    m.def("_card_columns", &card_columns, "state"_a);
    m.def("_action_features", &action_rows, "state"_a, "name"_a);
    nb::class_<AnyVector>(m, "_Vector").def("step", &step, "actions"_a, kWork).def("arrays", [](nb::handle self) {
        return arrays(self);
    });
    m.def("_vector", &make, "game"_a, "setup"_a, "matches"_a, "seed"_a, "features"_a, "max_actions"_a, kWork);
});

}  // namespace

}  // namespace turnwise
