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

#include <new>

#include "bind/arguments.h"
#include "bind/border.h"
#include "bind/games.h"
#include "bind/work.h"

namespace turnwise {

using namespace nb::literals;

std::vector<NativeGame>& native_games() {
    static std::vector<NativeGame> games;
    return games;
}

std::vector<Extension>& extensions() {
    static std::vector<Extension> list;
    return list;
}

namespace {

void bind_errors() {
    nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
        try {
            std::rethrow_exception(pointer);
        } catch (const Work::Stopped&) {
            PyErr_SetNone(PyExc_SystemExit);
        } catch (const std::bad_alloc&) {
            const nb::object errors = nb::module_::import_("turnwise.errors");
            PyErr_SetString(errors.attr("NotEnoughMemoryError").ptr(), "there is not enough memory for this");
        } catch (const Error& error) {
            static constexpr const char* kNames[] = {"IllegalActionError", "BadStateError",  "BadSetupError",
                                                     "BadPickError",       "BadRecipeError", "BadGameError"};
            const nb::object errors = nb::module_::import_("turnwise.errors");
            const nb::object type = errors.attr(kNames[static_cast<int>(error.kind())]);
            // A message may quote a text of any length, cut inside a character.
            constexpr size_t kLongest = 4000;
            std::string message = error.what();
            if (message.size() > kLongest) message = message.substr(0, kLongest) + "...";
            const nb::object text =
                nb::steal(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
            PyErr_SetObject(type.ptr(), text.ptr());
        }
    });
}

}  // namespace

}  // namespace turnwise

NB_MODULE(_core, m) {
    using namespace turnwise;
    m.doc() = "The native core of Turnwise. Use it through `import turnwise`.";
    // A game written in Python refers to its module, which may hold states of that game: a cycle through C++ that the
    // collector cannot see. It only shows at exit, where it does no harm.
    nb::set_leak_warnings(false);
    bind_errors();
    bind_python_game(m);
    bind_state(m);
    bind_game(m);
    bind_live(m);
    bind_search(m);
    for (const Extension extend : extensions()) extend(m);
    m.def(
        "_plain", [](nb::object value) { return from_plain(to_plain(value, ErrorKind::kBadSetup)); },
        nb::arg("value").none(), nb::sig("def _plain(value: typing.Any) -> typing.Any"),
        "A setup as a record keeps it: decks, arrays and the like in their plain form.");
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&Work::stop_all));
    nb::module_::import_("os").attr("register_at_fork")("after_in_child"_a =
                                                            nb::cpp_function(&Work::forget_other_threads));
    m.def(
        "_match_seed", [](nb::object seed, uint64_t block) { return combine(seed_of(seed), block); },
        nb::arg("seed").none(), nb::arg("block") = 0, "The seed that the matches of a block of a run share.");
    m.def("_native_games", [] {
        std::vector<std::pair<std::string, std::string>> list;
        for (const NativeGame& game : native_games()) list.emplace_back(game.name, game.about);
        return list;
    });
    m.def(
        "_load",
        [](const std::string& name, nb::dict options, nb::dict said) -> std::shared_ptr<AnyGame> {
            for (const NativeGame& game : native_games()) {
                if (game.name != name || !game.make) continue;
                const std::shared_ptr<AnyGame> made = game.make(to_plain(options, ErrorKind::kBadSetup));
                made->options = to_plain(said, ErrorKind::kBadSetup);
                return made;
            }
            throw Error(ErrorKind::kBadGame, "no native game " + name);
        },
        nb::arg("name"), nb::arg("options"), nb::arg("said"),
        "A native game made of `options`, which remembers `said`: what the user asked for.");
    m.def(
        "_load_python",
        [](nb::object game, const std::string& name, nb::dict said) {
            const std::shared_ptr<AnyGame> made = make_python_game(std::move(game), name);
            made->options = to_plain(said, ErrorKind::kBadSetup);
            return made;
        },
        nb::arg("game").none(), nb::arg("name"), nb::arg("said") = nb::dict(), kWork,
        "A game written in Python, which remembers `said`: what the user asked for.");
}
