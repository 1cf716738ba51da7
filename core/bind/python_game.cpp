#include "bind/python_game.h"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>

#include "bind/adapter.h"
#include "bind/games.h"
#include "bind/plain.h"
#include "game/weights.h"

namespace turnwise {

// The whole number that an object is, NumPy's included; nothing for another kind of object. What the object's own
// methods raise comes out.
static std::optional<int64_t> whole(nb::handle object) {
    if (!PyIndex_Check(object.ptr())) return std::nullopt;
    const nb::object number = nb::steal(PyNumber_Index(object.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    int overflow;
    const int64_t value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    return overflow ? std::nullopt : std::optional(value);
}
static std::optional<double> real(nb::handle object) {
    const auto* methods = Py_TYPE(object.ptr())->tp_as_number;
    if (!PyFloat_Check(object.ptr()) && !(methods && (methods->nb_float || methods->nb_index))) return std::nullopt;
    const double value = PyFloat_AsDouble(object.ptr());
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    return value;
}
// The items of something that can be gone through; a null object for another kind of object.
static nb::object items_of(nb::handle object) {
    if (!Py_TYPE(object.ptr())->tp_iter && !PySequence_Check(object.ptr())) return {};
    nb::object items = nb::steal(PySequence_Fast(object.ptr(), ""));
    if (!items.is_valid()) throw nb::python_error();
    return items;
}
static std::optional<std::vector<double>> reals(nb::handle object) {
    const nb::object items = items_of(object);
    if (!items.is_valid()) return std::nullopt;
    std::vector<double> list;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(items.ptr()); ++i) {
        const std::optional<double> value = real(PySequence_Fast_GET_ITEM(items.ptr(), i));
        if (!value) return std::nullopt;
        list.push_back(*value);
    }
    return list;
}

// What the options of a pick mean; empty: their places.
static std::vector<uint32_t> read_labels(const std::string& what, nb::handle labels, size_t count) {
    std::vector<uint32_t> result;
    if (labels.is_none()) return result;
    if (!nb::try_cast(labels, result) || result.size() != count)
        throw Error(ErrorKind::kBadGame, "chance.pick(\"" + what + "\", ...): expected " + std::to_string(count) +
                                             " labels, whole numbers from 0 to 2^32 - 1, found " + shown(labels));
    return result;
}

static auto label_of(const std::vector<uint32_t>& labels) {
    return [&labels](int option) {
        return labels.empty() ? static_cast<uint32_t>(option) : labels[static_cast<size_t>(option)];
    };
}

int ChanceView::pick(const std::string& what, nb::handle options, nb::handle labels, nb::handle seen_by) {
    if (!chance) throw Error(ErrorKind::kBadGame, "chance.pick was called after the call it was given for had ended");
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorKind::kBadGame, "chance.pick(\"" + what + "\", ...): " + why);
    };
    Event event = game->event(what);
    if (!seen_by.is_none()) {
        event.seen_by = 0;
        const nb::object players = items_of(seen_by);
        if (!players.is_valid()) refuse("seen_by is a list of players, found " + shown(seen_by));
        for (nb::handle one : players) {
            const std::optional<int64_t> player = whole(one);
            if (!player || *player < 0 || *player >= kMaxPlayers)
                refuse("seen_by is a list of players, found " + shown(seen_by));
            event.seen_by = static_cast<uint8_t>(event.seen_by | 1 << *player);
        }
    }
    // An array has __index__, too, and is a list of weights; a dict or a set has no order that means anything.
    if (PyIndex_Check(options.ptr()) && !PySequence_Check(options.ptr())) {
        const std::optional<int64_t> count = whole(options);
        if (!count || *count < 1 || *count > UINT16_MAX) refuse("expected 1 to 65535 options, found " + shown(options));
        const std::vector<uint32_t> named = read_labels(what, labels, static_cast<size_t>(*count));
        return chance->pick(event, static_cast<int>(*count), label_of(named));
    }
    const bool ordered = !PyDict_Check(options.ptr()) && !PyAnySet_Check(options.ptr());
    const std::optional<std::vector<double>> found = ordered ? reals(options) : std::nullopt;
    if (!found || found->empty() || found->size() > UINT16_MAX)
        refuse("expected a number of options or a list of weights, found " + shown(options));
    WholeWeights whole;
    try {
        whole = whole_weights(*found);
    } catch (const Error& error) {
        refuse(error.what());
    }
    const auto count = static_cast<int>(whole.numbers.size());
    const std::vector<uint32_t> named = read_labels(what, labels, whole.numbers.size());
    if (whole.alike) return chance->pick(event, count, label_of(named));
    return chance->pick(
        event, count, whole.total, [&](int option) { return whole.numbers[static_cast<size_t>(option)]; },
        label_of(named));
}

uint64_t ChanceView::seed() {
    if (!chance) throw Error(ErrorKind::kBadGame, "chance.seed was called after the call it was given for had ended");
    return chance->next();
}

// Whether a bound method can be called with `count` positional arguments.
static bool takes(const nb::object& method, int count) {
    const nb::object signature = nb::module_::import_("inspect").attr("signature")(method);
    nb::list arguments;
    for (int i = 0; i < count; ++i) arguments.append(nb::none());
    try {
        signature.attr("bind")(*arguments);
        return true;
    } catch (nb::python_error&) {
        return false;
    }
}

// Setup comes by name, so a first parameter without a default, or named so, can only be the door.
static bool wants_chance(const nb::object& start) {
    const nb::module_ inspect = nb::module_::import_("inspect");
    for (nb::handle parameter : inspect.attr("signature")(start).attr("parameters").attr("values")()) {
        const nb::object kind = parameter.attr("kind"), type = inspect.attr("Parameter");
        if (kind.is(type.attr("KEYWORD_ONLY")) || kind.is(type.attr("VAR_KEYWORD"))) return false;
        return nb::cast<std::string>(parameter.attr("name")) == "chance" || kind.is(type.attr("VAR_POSITIONAL")) ||
               parameter.attr("default").is(type.attr("empty"));
    }
    return false;
}

nb::object PythonGame::need(const char* method) const {
    const nb::object found = nb::getattr(game_, method, nb::none());
    if (found.is_none() || !PyCallable_Check(found.ptr()))
        broken(std::string("has no method ") + method +
               "; a game needs start, to_act, legal_actions, apply, is_over and returns");
    return found;
}

PythonGame::PythonGame(nb::object game) : game_(std::move(game)) {
    name_ = nb::cast<std::string>(nb::str(game_.type().attr("__name__")));
    start_ = need("start");
    to_act_ = need("to_act");
    legal_actions_ = need("legal_actions");
    apply_ = need("apply");
    is_over_ = need("is_over");
    returns_ = need("returns");
    observe_ = nb::getattr(game_, "observe", nb::none());
    determinize_ = nb::getattr(game_, "determinize", nb::none());
    turn_ = nb::getattr(game_, "turn", nb::none());
    key_ = nb::getattr(game_, "key", nb::none());
    seen_action_ = nb::getattr(game_, "seen_action", nb::none());
    pick_value_ = nb::getattr(game_, "pick_value", nb::none());
    features_ = nb::getattr(game_, "features", nb::none());
    step_ = nb::getattr(game_, "step", nb::none());
    playout_ = nb::getattr(game_, "playout", nb::none());
    const nb::object names = nb::getattr(game_, "feature_names", nb::none());
    if (features_.is_none() != names.is_none())
        broken("feature_names and features come together: the length of each, and features(name, state, player)");
    if (!names.is_none()) feature_names_ = read_feature_names(PyCallable_Check(names.ptr()) ? names() : names);
    knowledge_ = nb::getattr(game_, "knowledge", nb::none());
    const nb::object grains = nb::getattr(game_, "knowledge_names", nb::none());
    if (knowledge_.is_none() != grains.is_none() || (!grains.is_none() && !nb::try_cast(grains, knowledge_names_)))
        broken("knowledge_names and knowledge come together: a list of names, and knowledge(name, state, player)");
    if (observe_.is_none() != determinize_.is_none())
        broken("observe and determinize come together: what a player sees, and a full state that fits it");
    const nb::object players = nb::getattr(game_, "players", nb::int_(2));
    const std::optional<int64_t> count = whole(PyCallable_Check(players.ptr()) ? players() : players);
    if (!count || *count < 1 || *count > kMaxPlayers)
        broken("players: expected a number from 1 to " + std::to_string(kMaxPlayers));
    players_ = static_cast<int>(*count);
    apply_takes_chance_ = takes(apply_, 3);
    if (!apply_takes_chance_ && !takes(apply_, 2)) broken("apply: expected (state, action) or (state, action, chance)");
    if (!step_.is_none()) step_takes_chance_ = takes(step_, 3);
    if (!step_.is_none() && !step_takes_chance_ && !takes(step_, 2))
        broken("step: expected (state, action) or (state, action, chance)");
    if (!playout_.is_none() && !takes(playout_, 3)) broken("playout: expected (state, chance, limit)");
    start_takes_chance_ = wants_chance(start_);
    const nb::object said = nb::getattr(game_, "payoffs", nb::none());
    if (!said.is_none()) read_payoffs(PyCallable_Check(said.ptr()) ? said() : said);
}

void PythonGame::read_payoffs(nb::handle said) {
    const nb::object items = items_of(said);
    const Py_ssize_t size =
        items.is_valid() && !PyUnicode_Check(said.ptr()) ? PySequence_Fast_GET_SIZE(items.ptr()) : 0;
    const auto item = [&](Py_ssize_t i) { return nb::handle(PySequence_Fast_GET_ITEM(items.ptr(), i)); };
    const std::optional<double> low = size >= 2 ? real(item(0)) : std::nullopt;
    const std::optional<double> high = size >= 2 ? real(item(1)) : std::nullopt;
    if (size > 3 || !low || !high || !std::isfinite(*high - *low) || *low >= *high ||
        (size == 3 && !nb::try_cast(item(2), unit_)))
        broken(
            "payoffs: expected the least and the most that a match pays and what it is, such as (-2, 2, \"chips\");"
            " found " +
            shown(said));
    pays_ = true, low_ = *low, high_ = *high;
}

void PythonGame::broken(const std::string& message) const { throw Error(ErrorKind::kBadGame, name_ + ": " + message); }

// Lends the door to one call.
class Lent {
public:
    Lent(Chance& chance, const PythonGame& game) : view_(nb::cast(ChanceView{&chance, &game})) {}
    ~Lent() { nb::cast<ChanceView&>(view_).chance = nullptr; }
    const nb::object& view() const { return view_; }

private:
    nb::object view_;
};

PythonGame::State PythonGame::start(const Setup& setup, Chance& chance) const {
    const nb::dict options = setup.options.is_valid() ? nb::borrow<nb::dict>(setup.options) : nb::dict();
    if (!start_takes_chance_) return {start_(**options)};
    const Lent lent(chance, *this);
    return {start_(lent.view(), **options)};
}

int PythonGame::players(const State&) const { return players_; }

Player PythonGame::to_act(const State& state) const {
    const nb::object answer = to_act_(state.object);
    const std::optional<int64_t> player = whole(answer);
    if (!player || *player < 0 || *player >= players_)
        broken("to_act returned " + shown(answer) + "; players are 0 to " + std::to_string(players_ - 1));
    return static_cast<Player>(*player);
}

// Whether hashing fails by what the object is (a list, a tuple with a list), not by what somebody's __hash__ raises.
static bool is_unhashable(nb::handle object) {
    const PyTypeObject* type = Py_TYPE(object.ptr());
    if (type->tp_hash == PyObject_HashNotImplemented) return true;
    if (!PyTuple_CheckExact(object.ptr())) return false;
    for (nb::handle item : nb::borrow<nb::tuple>(object))
        if (is_unhashable(item)) return true;
    return false;
}

PythonGame::Action PythonGame::action_id(nb::handle object) const {
    // An integer of NumPy is one of Python's; a subclass of int (an enumeration) stays what it is.
    const bool integer = PyLong_CheckExact(object.ptr()) || is_numpy_integer(object);
    if (integer) {
        const std::optional<int64_t> value = whole(object);
        if (value && *value >= 0 && *value < int64_t{kFirstNumbered}) return {static_cast<uint32_t>(*value)};
    }
    PyObject* known = PyDict_GetItemWithError(numbers_.ptr(), object.ptr());
    if (known) return {static_cast<uint32_t>(PyLong_AsUnsignedLong(known))};
    if (PyErr_Occurred()) {
        nb::python_error raised;
        if (!raised.matches(PyExc_TypeError) || !is_unhashable(object)) throw raised;
        broken("the action " + shown(object) + " cannot be hashed; an action is an int, a str, a tuple or the like");
    }
    // The user's __hash__ and __eq__ may let other threads in, so the number is taken before they run.
    const nb::int_ id(kFirstNumbered + static_cast<uint32_t>(objects_.size()));
    objects_.push_back(nb::borrow(object));
    known = PyDict_SetDefault(numbers_.ptr(), object.ptr(), id.ptr());
    if (!known) throw nb::python_error();
    return {static_cast<uint32_t>(PyLong_AsUnsignedLong(known))};
}

void PythonGame::forget_actions() const {
    constexpr size_t kMany = 4096;
    if (objects_.size() < kMany) return;
    const std::vector<nb::object> gone = std::move(objects_);  // what their ends call finds the table empty
    const nb::dict numbers = std::move(numbers_);
    objects_.clear();
    numbers_ = nb::dict();
}

nb::object PythonGame::action_object(const Action& action) const {
    return action.id < kFirstNumbered ? nb::int_(action.id) : objects_[action.id - kFirstNumbered];
}

void PythonGame::legal_actions(const State& state, Actions& out) const {
    const nb::object answer = legal_actions_(state.object);
    const nb::object owner = items_of(answer);
    if (!owner.is_valid()) broken("legal_actions returned " + shown(answer) + "; expected a list of actions");
    PyObject* items = owner.ptr();
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(items);
    if (count == 0) broken("legal_actions returned no action while the match is not over");
    if (count > UINT16_MAX) broken("legal_actions returned more than 65535 actions");
    for (Py_ssize_t i = 0; i < count; ++i) out.push_back(action_id(PySequence_Fast_GET_ITEM(items, i)));
}

void PythonGame::apply(State& state, const Action& action, Chance& chance) const {
    const nb::object chosen = action_object(action);
    if (!step_.is_none() && Py_REFCNT(state.object.ptr()) == 1) {
        nb::object answer;
        if (step_takes_chance_) {
            const Lent lent(chance, *this);
            answer = step_(state.object, chosen, lent.view());
        } else {
            answer = step_(state.object, chosen);
        }
        if (!answer.is_none()) broken("step returned " + shown(answer) + "; it changes the state and returns None");
        return;
    }
    if (apply_takes_chance_) {
        const Lent lent(chance, *this);
        state.object = apply_(state.object, chosen, lent.view());
    } else {
        state.object = apply_(state.object, chosen);
    }
    if (state.object.is_none()) broken("apply returned None; expected the new state");
}

int PythonGame::playout(State& state, Chance& chance, int limit) const {
    const Lent lent(chance, *this);
    const nb::object answer = playout_(state.object, lent.view(), limit);
    if (answer.is_none()) return -1;
    const bool pair = PyTuple_Check(answer.ptr()) && PyTuple_GET_SIZE(answer.ptr()) == 2;
    const std::optional<int64_t> actions = pair ? whole(PyTuple_GET_ITEM(answer.ptr(), 1)) : std::nullopt;
    if (!actions || *actions < 0 || *actions > INT_MAX)
        broken("playout returned " + shown(answer) + "; expected the last state and how many actions led there");
    state.object = nb::borrow(PyTuple_GET_ITEM(answer.ptr(), 0));
    if (!is_over(state)) broken("playout stopped before the match was over");
    return static_cast<int>(*actions);
}

int PythonGame::turn(const State& state) const {
    const nb::object answer = turn_(state.object);
    int turn;
    if (!nb::try_cast(answer, turn)) broken("turn returned " + shown(answer) + "; expected a whole number");
    return turn;
}

uint64_t PythonGame::seen_identity(const State& state, const Action& action, Player player) const {
    if (seen_action_.is_none()) return action.id;
    return action_id(seen_action_(state.object, action_object(action), player)).id;
}

// A number for a value made of numbers, texts, bytes and tuples: the same in every process, which Python's hash is not.
// Nothing for another kind of object.
static std::optional<uint64_t> stable_hash(nb::handle object) {
    const auto of_bytes = [](uint64_t kind, const char* data, Py_ssize_t size) {
        return hash_bytes(data, static_cast<size_t>(size), kind);
    };
    if (object.is_none()) return combine(1, 0);
    if (PyLong_Check(object.ptr()) || is_numpy_integer(object)) {
        if (const std::optional<int64_t> value = whole(object)) return combine(2, static_cast<uint64_t>(*value));
        const auto digits = nb::cast<std::string>(nb::str(object));
        return of_bytes(3, digits.data(), static_cast<Py_ssize_t>(digits.size()));
    }
    if (PyFloat_Check(object.ptr())) {
        const double value = PyFloat_AS_DOUBLE(object.ptr()) + 0.0;  // -0.0 is 0.0
        return hash_bytes(&value, sizeof value, 4);
    }
    if (PyUnicode_Check(object.ptr())) {
        Py_ssize_t size;
        const char* text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
        if (!text) throw nb::python_error();
        return of_bytes(5, text, size);
    }
    if (PyBytes_Check(object.ptr()))
        return of_bytes(6, PyBytes_AS_STRING(object.ptr()), PyBytes_GET_SIZE(object.ptr()));
    const bool set = PyAnySet_Check(object.ptr());
    if (!set && !PyTuple_Check(object.ptr()) && !PyList_Check(object.ptr())) return std::nullopt;
    uint64_t hash = combine(set ? 7 : 8, 0);
    for (nb::handle item : nb::borrow(object)) {
        const std::optional<uint64_t> one = stable_hash(item);
        if (!one) return std::nullopt;
        hash = set ? hash + mix64(*one) : combine(hash, *one);
    }
    return hash;
}

uint64_t PythonGame::key(const State& state, Player player) const {
    const nb::object answer = key_(state.object, player);
    const std::optional<uint64_t> hash = stable_hash(answer);
    if (!hash) broken("key returned " + shown(answer) + "; expected a number, a text, or a tuple of such");
    return *hash;
}

uint64_t PythonGame::look_hash(const State& state, Player player) const {
    const nb::object seen = observe_(state.object, player);
    if (const std::optional<uint64_t> hash = stable_hash(seen)) return *hash;
    const std::string text = printed(seen);
    return hash_bytes(text.data(), text.size());
}

uint64_t PythonGame::knowledge(int grain, const State& state, Player player) const {
    const std::string& name = knowledge_names_[static_cast<size_t>(grain)];
    const nb::object answer = knowledge_(nb::str(name.data(), name.size()), state.object, player);
    const std::optional<uint64_t> hash = stable_hash(answer);
    if (!hash) broken("knowledge returned " + shown(answer) + "; expected a number, a text, or a tuple of such");
    return *hash;
}

bool PythonGame::equal(const State& a, const State& b) const {
    const nb::object equal = nb::getattr(game_, "equal", nb::none());
    return equal.is_none() ? a.object.equal(b.object) : nb::cast<bool>(nb::bool_(equal(a.object, b.object)));
}

int PythonGame::pick_value(Event what, uint32_t label) const {
    if (!has_pick_value()) return -1;
    const nb::object answer = pick_value_(events_[what.id], label);
    int value;
    if (answer.is_none()) return -1;
    if (!nb::try_cast(answer, value))
        broken("pick_value returned " + shown(answer) + "; expected a whole number or None");
    return value;
}

std::vector<std::pair<std::string, int>> PythonGame::read_feature_names(nb::handle object) const {
    std::vector<std::pair<std::string, int>> names;
    if (!PyDict_Check(object.ptr())) broken("feature_names: expected a dict of lengths, found " + shown(object));
    for (const auto& [key, value] : nb::borrow<nb::dict>(object)) {
        std::string name;
        const std::optional<int64_t> length = whole(value);
        if (!nb::try_cast(key, name) || name.empty() || !length || *length < 1 || *length > 1'000'000)
            broken("feature_names: expected names with lengths from 1 to 1000000, found " + shown(object));
        names.emplace_back(std::move(name), static_cast<int>(*length));
    }
    return names;
}

void PythonGame::features(std::string_view name, const State& state, Player player, std::span<float> out) const {
    const nb::object answer = features_(nb::str(name.data(), name.size()), state.object, player);
    const std::optional<std::vector<double>> list = reals(answer);
    const auto fits = [](double value) { return std::isfinite(static_cast<float>(value)); };
    if (!list || list->size() != out.size() || !std::all_of(list->begin(), list->end(), fits))
        broken("features gave " + shown(answer) + "; expected " + std::to_string(out.size()) + " finite numbers");
    std::transform(list->begin(), list->end(), out.begin(), [](double value) { return static_cast<float>(value); });
}

bool PythonGame::is_over(const State& state) const {
    const nb::object answer = is_over_(state.object);
    const int truth = PyObject_IsTrue(answer.ptr());
    if (truth < 0) throw nb::python_error();
    return truth;
}

Values PythonGame::returns(const State& state) const {
    const nb::object answer = returns_(state.object);
    const std::optional<std::vector<double>> list = reals(answer);
    if (!list || static_cast<int>(list->size()) != players_)
        broken("returns gave " + shown(answer) + "; expected " + std::to_string(players_) + " numbers" +
               (pays_ ? "" : " from 0 to 1"));
    Values values{};
    for (int player = 0; player < players_; ++player) {
        const double value = (*list)[player];
        if (!(value >= low_ && value <= high_))
            broken("returns gave " + shown(answer) +
                   (pays_ ? "; payoffs says from " + shown(nb::float_(low_)) + " to " + shown(nb::float_(high_))
                          : "; a value is from 0 (lost) to 1 (won), unless the game says payoffs"));
        values[player] = pays_ ? (value - low_) / (high_ - low_) : value;
    }
    return values;
}

Observation<PythonGame::State> PythonGame::observe(const State& state, Player player) const {
    return {{observe_(state.object, player)}, player};
}

PythonGame::State PythonGame::determinize(const Observation<State>& seen, const Belief&, Chance& chance) const {
    const Lent lent(chance, *this);
    return {determinize_(seen.shown().object, seen.viewer(), lent.view())};
}

// What a match starts from is said by name; a name that start() does not know is the caller's mistake.
PythonGame::Setup PythonGame::setup_from_plain(const Plain& plain) const {
    const nb::object options = from_plain(plain);
    const nb::object signature = nb::module_::import_("inspect").attr("signature")(start_);
    try {
        if (start_takes_chance_)
            signature.attr("bind")(nb::none(), **nb::borrow<nb::dict>(options));
        else
            signature.attr("bind")(**nb::borrow<nb::dict>(options));
    } catch (nb::python_error& error) {
        if (!error.matches(PyExc_TypeError)) throw;
        throw Error(ErrorKind::kBadSetup,
                    "setup: " + name_ + ".start" + printed(signature) + ": " + printed(error.value()));
    }
    return {options};
}

std::string PythonGame::action_text(const State&, const Action& action) const { return printed(action_object(action)); }

std::string PythonGame::state_text(const State& state) const { return printed(state.object) + "\n"; }

std::string PythonGame::pick_text(const State&, const Pick& pick) const {
    return events_[pick.event.id] + " " + std::to_string(pick.option);
}

Event PythonGame::event(const std::string& what) const {
    const auto found = std::find(events_.begin(), events_.end(), what);
    if (found != events_.end()) return {static_cast<uint16_t>(found - events_.begin())};
    if (events_.size() == UINT16_MAX) broken("more than 65535 kinds of chance events");
    events_.push_back(what);
    return {static_cast<uint16_t>(events_.size() - 1)};
}

Wish PythonGame::pick_wish(const State&, std::string_view text) const {
    const size_t space = text.rfind(' ');
    unsigned option = 0;
    if (space == std::string_view::npos || std::sscanf(std::string(text.substr(space)).c_str(), "%u", &option) != 1)
        throw Error(ErrorKind::kBadPick, std::string(text) + ": expected the event and the option, such as \"roll 3\"");
    return Wish::option(event(std::string(text.substr(0, space))), option);
}

namespace {

class PythonAdapter final : public Adapter<PythonGame> {
public:
    using Adapter::Adapter;

    bool in_python() const override { return true; }
    nb::object python_object() const override { return game().object(); }
    GameHold hold_game() const override {
        return {std::shared_ptr<const AnyGame>(std::shared_ptr<void>(), this),
                nb::find(static_cast<const AnyGame*>(this))};
    }
    std::shared_ptr<void> lease() const override {
        if (token_.use_count() == 1) game().forget_actions();
        return token_;
    }
    int visit_python(visitproc visit, void* arg) const override {
        return const_cast<PythonGame&>(game()).each_held(
            [&](const nb::object& held) { return held.is_valid() ? visit(held.ptr(), arg) : 0; });
    }
    int visit_python(const AnyState& state, visitproc visit, void* arg) const override {
        if (state.data.use_count() == 1) Py_VISIT(of(state).object.ptr());
        return 0;
    }
    void clear_python() override {
        const_cast<PythonGame&>(game()).each_held([](nb::object& held) {
            held = nb::object();
            return 0;
        });
    }
    nb::object present(const State& state, Player, std::shared_ptr<const Lists>) const override { return state.object; }
    nb::object action_out(const State&, const Action& action) const override { return game().action_object(action); }
    Action action_in(const State& state, nb::handle object) const override {
        PythonGame::Actions actions;
        if (!game().is_over(state)) game().legal_actions(state, actions);
        for (const Action& action : actions)
            if (game().action_object(action).equal(object)) return action;
        throw Error(ErrorKind::kIllegalAction,
                    shown(object) + (actions.empty() ? ": the match is over" : ": not legal here; legal are ") +
                        (actions.empty() ? "" : shown(nb::cast(texts(state, actions)))));
    }
    AnyState wrap(nb::handle raw) const override { return hold({nb::borrow(raw)}); }
    nb::object raw(const AnyState& state) const override { return of(state).object; }
    bool equal(const AnyState& a, const AnyState& b) const override { return game().equal(of(a), of(b)); }
    // As equal() sees it: the object's own, or its text's where it has none or the game says what is equal.
    size_t hash(const AnyState& state) const override {
        const nb::object& object = of(state).object;
        if (nb::hasattr(game().object(), "equal") || is_unhashable(object)) return Adapter::hash(state);
        const Py_hash_t hash = PyObject_Hash(object.ptr());
        if (hash == -1) throw nb::python_error();
        return static_cast<size_t>(hash);
    }

private:
    std::shared_ptr<void> token_ = std::make_shared<int>();
    std::vector<std::string> texts(const State& state, const PythonGame::Actions& actions) const {
        std::vector<std::string> result;
        for (const Action& action : actions) result.push_back(game().action_text(state, action));
        return result;
    }
};

}  // namespace

std::shared_ptr<AnyGame> make_python_game(nb::object game, const std::string& name) {
    return std::make_shared<PythonAdapter>(name, PythonGame(std::move(game)));
}

void bind_python_game(nb::module_& m) {
    nb::class_<ChanceView>(m, "Chance", "The door of chance, lent to a game for the length of one call.")
        .def(
            "pick",
            [](ChanceView& view, nb::object what, nb::object options, nb::object labels, nb::object seen_by) {
                std::string name;
                if (!nb::try_cast(what, name))
                    throw Error(ErrorKind::kBadGame,
                                "chance.pick: what happens is said by a text, found " + shown(what));
                return view.pick(name, options, labels, seen_by);
            },
            nb::arg("what").none(), nb::arg("options").none(), nb::arg("labels").none() = nb::none(),
            nb::arg("seen_by").none() = nb::none(),
            nb::sig("def pick(self, what: str, options: object | None, labels: object | None = None, seen_by: object | "
                    "None = None) -> int"),
            "Which option happens: `options` is how many equally likely ones there are, or a list of weights. `labels` "
            "are numbers that say what each option means, where that is not its place; `seen_by` are the players who "
            "learn the answer, if not all.")
        .def("seed", &ChanceView::seed,
             "A number from 0 to 2^64 - 1 for a generator of somebody else's; what that one draws leaves no record.");
}

}  // namespace turnwise
