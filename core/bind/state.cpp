#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/arguments.h"
#include "bind/border.h"
#include "bind/collected.h"
#include "bind/work.h"

namespace turnwise {

using namespace nb::literals;

void bind_state(nb::module_& m) {
    nb::class_<AnyChoice>(m, "Choice", "A legal action as people choose it: what it is called, and what it is about.")
        .def_ro("action", &AnyChoice::action, "What apply() takes.")
        .def_ro("text", &AnyChoice::text)
        .def_prop_ro(
            "words", [](const AnyChoice& c) { return c.choice.words; }, "What people say: Fireball → Knife Juggler.")
        .def_prop_ro("kind", [](const AnyChoice& c) { return c.choice.kind; })
        .def_prop_ro(
            "group", [](const AnyChoice& c) { return c.choice.group; }, "Actions of one group are listed together.")
        .def_prop_ro(
            "from_", [](const AnyChoice& c) { return c.choice.from; },
            "The place that is clicked first, in the game's own words: hand:3, board:0:2, unit:14.")
        .def_prop_ro(
            "to", [](const AnyChoice& c) { return c.choice.to; }, "The place it is aimed at; empty for none.")
        .def_prop_ro(
            "at", [](const AnyChoice& c) { return c.choice.at; }, "The place where it happens; empty for none.")
        .def_prop_ro("cost", [](const AnyChoice& c) { return c.choice.cost; })
        .def_prop_ro("ends_turn", [](const AnyChoice& c) { return c.choice.ends_turn; })
        .def(
            "to_plain",
            [](const AnyChoice& c) {
                nb::dict dict;
                dict["text"] = c.text;
                dict["words"] = c.choice.words;
                dict["kind"] = c.choice.kind;
                dict["group"] = c.choice.group;
                dict["from"] = c.choice.from;
                dict["to"] = c.choice.to;
                dict["at"] = c.choice.at;
                dict["cost"] = c.choice.cost;
                dict["ends_turn"] = c.choice.ends_turn;
                return dict;
            },
            nb::sig("def to_plain(self) -> dict[str, typing.Any]"), "Everything but the action, as plain data.")
        .def("__repr__", [](const AnyChoice& c) { return "<Choice: " + c.choice.words + ">"; });

    nb::class_<AnyState>(m, "State", nb::type_slots(collected<AnyState>),
                         "A position of a match. It never changes: apply() gives a new one.")
        .def_prop_ro("game", [](const AnyState& s) { return std::const_pointer_cast<AnyGame>(s.game.game); })
        .def_prop_ro(
            "viewer",
            [](const AnyState& s) -> std::optional<int> {
                return s.viewer < 0 ? std::nullopt : std::optional(s.viewer);
            },
            "Of an observation: whose it is. None for a full state.")
        .def_prop_ro(
            "players", [](const AnyState& s) { return s.game->players(s); }, kWork)
        .def_prop_ro(
            "to_act", [](const AnyState& s) { return s.game->to_act(s); }, kWork, "Who decides now.")
        .def_prop_ro(
            "is_over", [](const AnyState& s) { return s.game->is_over(s); }, kWork)
        .def_prop_ro(
            "returns", [](const AnyState& s) { return s.game->returns(s); }, kWork,
            "One value from 0 to 1 for each player.")
        .def_prop_ro(
            "payoffs",
            [](const AnyState& s) {
                std::vector<double> amounts = s.game->returns(s);
                if (const auto range = s.game->payoffs())
                    for (double& amount : amounts) amount = range->amount_of(amount);
                return amounts;
            },
            kWork, "What each player is paid, in the units of the game's payoffs; the returns of a game without.")
        .def(
            "legal_actions",
            [](const AnyState& s) {
                const auto lease = s.game->lease();
                return s.game->legal_actions(s);
            },
            kWork, nb::sig("def legal_actions(self) -> list[typing.Any]"),
            "What the player to act may do: texts, or the objects of a game written in Python.")
        .def(
            "choices",
            [](const AnyState& s) {
                const auto lease = s.game->lease();
                return s.game->choices(s);
            },
            kWork, nb::sig("def choices(self) -> list[Choice]"),
            "The legal actions as people choose them: with words, and the places on the board that each is about.")
        .def(
            "apply",
            [](const AnyState& s, nb::object action, nb::object picks, nb::object seed) {
                const auto lease = s.game->lease();
                AnyOutcome outcome =
                    s.game->apply(s, action, texts_of(picks, "picks", ErrorKind::kBadPick), seed_of(seed));
                return nb::make_tuple(outcome.state, picks_out(outcome.picks));
            },
            "action"_a.none(), "picks"_a.none() = nb::list(), "seed"_a.none() = nb::none(), kWork,
            nb::sig("def apply(self, action: object, picks: collections.abc.Sequence[str] = [], seed: int | None = "
                    "None) -> tuple[State, list[str]]"),
            "The state after `action`, and the picks that chance made. `picks` forces the first ones, by their text; "
            "`seed` makes the rest repeatable.")
        .def(
            "outcomes",
            [](const AnyState& s, nb::object action, nb::object limit) {
                const auto lease = s.game->lease();
                nb::list list;
                for (AnyOutcome& outcome : s.game->outcomes(s, action, whole<uint64_t>(limit, "limit", 1, UINT64_MAX)))
                    list.append(nb::make_tuple(outcome.state, outcome.probability, picks_out(outcome.picks)));
                return list;
            },
            "action"_a.none(), "limit"_a.none() = 100'000, kWork,
            nb::sig("def outcomes(self, action: object, limit: int = 100000) -> list[tuple[State, float, list[str]]]"),
            "Every outcome of `action`: the state after it, its probability and the picks that lead there.")
        .def(
            "observe", [](const AnyState& s, nb::object player) { return s.game->observe(s, player_of(s, player)); },
            "player"_a.none(), kWork, nb::sig("def observe(self, player: int) -> State"), "What `player` sees.")
        .def(
            "determinize",
            [](const AnyState& s, nb::object belief, nb::object seed) {
                if (s.viewer < 0 && !nb::isinstance<nb::dict>(belief))
                    throw Error(ErrorKind::kBadRecipe, "belief: expected a dict, found " + shown(belief));
                return s.game->determinize(s, to_plain(belief, ErrorKind::kBadRecipe), seed_of(seed));
            },
            "belief"_a.none() = nb::dict(), "seed"_a.none() = nb::none(), kWork,
            nb::sig("def determinize(self, belief: dict[str, object] = {}, seed: int | None = None) -> State"),
            "A full state that fits this observation.")
        .def(
            "key", [](const AnyState& s, nb::object player) { return s.game->key(s, player_of(s, player)); },
            "player"_a.none(), kWork, nb::sig("def key(self, player: int) -> int"),
            "64-bit hash of what `player` acts on.")
        .def(
            "action_info",
            [](const AnyState& s, nb::object action) {
                const auto lease = s.game->lease();
                const ActionInfo info = s.game->action_info(s, action);
                nb::dict dict;
                dict["kind"] = info.kind;
                dict["subject"] = info.subject;
                dict["cost"] = info.cost;
                dict["group"] = info.group;
                dict["high_level"] = info.high_level;
                dict["ends_turn"] = info.ends_turn;
                dict["identity"] = info.identity;
                return dict;
            },
            "action"_a.none(), kWork)
        .def(
            "features",
            [](const AnyState& s, nb::object name, nb::object player) {
                auto* values = new std::vector<float>(
                    s.game->features(s, text_of(name, "name", ErrorKind::kBadState), player_of(s, player)));
                const nb::capsule owner(values, [](void* p) noexcept { delete static_cast<std::vector<float>*>(p); });
                return nb::ndarray<nb::numpy, float, nb::ndim<1>>(values->data(), {values->size()}, owner);
            },
            "name"_a.none(), "player"_a.none(), kWork,
            nb::sig("def features(self, name: str, player: int) -> numpy.typing.NDArray[numpy.float32]"))
        .def(
            "to_plain",
            [](const AnyState& s, nb::object full) { return from_plain(s.game->to_plain(s, flag_of(full, "full"))); },
            "full"_a.none() = false, nb::sig("def to_plain(self, full: bool = False) -> typing.Any"),
            "The JSON form as a dict. The full form leaves nothing out and adds what follows from the rest (in "
            "Hearthstone: names, costs and keywords as they are now, who can attack); it reads back to the same state.")
        .def(
            "to_json",
            [](const AnyState& s, nb::object full) { return json_of(s.game->to_plain(s, flag_of(full, "full"))); },
            "full"_a.none() = false, nb::sig("def to_json(self, full: bool = False) -> str"),
            "The JSON form, or the full one.")
        .def(
            "check", [](const AnyState& s) { s.game->check(s); }, "Raises RuntimeError when an invariant is broken.")
        .def_prop_ro(
            "raw", [](const AnyState& s) { return s.game->raw(s); },
            "The user's own object, in a game written in Python.")
        .def(
            "__str__", [](const AnyState& s) { return s.game->text(s); }, kWork)
        .def(
            "__repr__",
            [](const AnyState& s) {
                std::string text = "<" + s.game->name() + (s.viewer < 0 ? " state" : " observation");
                if (s.viewer >= 0) text += " of player " + std::to_string(s.viewer);
                if (!s.game->is_over(s)) return text + ", player " + std::to_string(s.game->to_act(s)) + " to act>";
                std::string values;
                for (double value : s.game->returns(s))
                    values += (values.empty() ? "" : ", ") + shown(nb::float_(value));
                return text + ", over: " + values + ">";
            },
            kWork)
        .def(
            "to_svg",
            [](nb::handle self, nb::object seat) {
                return nb::cast<std::string>(nb::module_::import_("turnwise.pictures").attr("board")(self, seat));
            },
            "seat"_a = nb::none(), kWork, "The board as a picture; `seat` sits below.")
        .def(
            "_repr_html_",
            [](nb::handle self) { return nb::module_::import_("turnwise.notebook").attr("state")(self); }, kWork)
        .def("__copy__", [](nb::object self) { return self; })  // it never changes
        .def(
            "__deepcopy__", [](nb::object self, nb::object) { return self; }, "memo"_a.none())
        .def("__reduce__",
             [](const AnyState& s) {
                 const nb::object viewer = s.viewer < 0 ? nb::none() : nb::object(nb::int_(s.viewer));
                 const nb::object game = nb::cast(std::const_pointer_cast<AnyGame>(s.game.game));
                 const nb::object payload =
                     s.game->in_python() ? s.game->raw(s) : nb::object(nb::str(json_of(s.game->to_plain(s)).c_str()));
                 // Of the lists that a match tells its player only the own one is written down: who has the bytes
                 // could read the other's, which the observation does not show.
                 Lists own;
                 if (s.lists) own.resize(s.lists->size());
                 if (s.lists && static_cast<size_t>(s.viewer) < own.size()) own[s.viewer] = (*s.lists)[s.viewer];
                 const nb::object lists = s.lists ? nb::cast(own) : nb::none();
                 return nb::make_tuple(nb::module_::import_("turnwise.games").attr("_unpickle_state"),
                                       nb::make_tuple(game, payload, viewer, lists));
             })
        .def(
            "__eq__",
            [](const AnyState& a, nb::handle other) {
                AnyState b;
                return nb::try_cast(other, b) && a.game == b.game && a.game->equal(a, b);
            },
            "other"_a.none(), kWork, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__hash__", [](const AnyState& s) { return s.game->hash(s); }, kWork);
}

}  // namespace turnwise
