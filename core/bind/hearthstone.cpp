#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "agents/instances/instances.h"
#include "bind/games.h"
#include "bind/heuristics.h"
#include "bind/plain.h"
#include "games/hearthstone/hearthstone.h"

namespace turnwise {

namespace {

namespace hs = hearthstone;

// The dictionary of the card language: {"names": {list: [word, ...]}, "sizes": {record: bytes}}.
nb::dict layout() {
    const hs::Layout known = hs::layout();
    nb::dict names, sizes, result;
    for (const auto& [list, words] : known.names) {
        nb::list items;
        for (const std::string& word : words) items.append(nb::cast(word));
        names[list.c_str()] = items;
    }
    for (const auto& [record, size] : known.sizes) sizes[record.c_str()] = size;
    result["names"] = names;
    result["sizes"] = sizes;
    return result;
}

hs::Options read_options(const Plain& plain) {
    PlainReader r(plain, "options", ErrorKind::kBadSetup);
    hs::Options options;
    const std::string positions = r.text("positions", "needed");
    if (positions != "needed" && positions != "all") r.fail("positions", "expected \"needed\" or \"all\"");
    options.all_positions = positions == "all";
    options.mulligan = r.boolean("mulligan", options.mulligan);
    const std::string discover = r.text("discover", "class");
    if (discover != "class" && discover != "uniform") r.fail("discover", "expected \"class\" or \"uniform\"");
    options.class_weights = discover == "class";
    options.turn_limit = static_cast<int>(r.integer("turn_limit", 0, 10000, options.turn_limit));
    r.done();
    return options;
}

// The rules for decks are Python's. The game may be dropped, and asked, by a thread without the GIL.
hs::Hearthstone::DeckRules judge(nb::callable rules) {
    const std::shared_ptr<nb::callable> held(new nb::callable(std::move(rules)), [](nb::callable* p) {
        nb::gil_scoped_acquire gil;
        delete p;
    });
    return [held](const std::string& hero, const std::string& era, const std::vector<std::string>& cards) {
        nb::gil_scoped_acquire gil;
        return nb::cast<std::string>((*held)(hero, era, cards));
    };
}

std::shared_ptr<AnyGame> make_game(nb::dict buffers, std::vector<std::string> ids, std::vector<std::string> names,
                                   std::vector<std::string> eras, std::vector<std::pair<std::string, int>> special,
                                   nb::dict decks, const std::string& usual, nb::dict options, nb::dict said,
                                   nb::callable deck_rules) {
    const auto view = [&](const char* name) {
        const nb::bytes bytes = nb::cast<nb::bytes>(buffers[name]);
        return std::string_view(bytes.c_str(), bytes.size());
    };
    hs::TableBuffers tables{view("cards"),    view("ops"),      view("selectors"), view("values"),
                            view("triggers"), view("auras"),    view("pools"),     view("members"),
                            std::move(ids),   std::move(names), std::move(eras),   std::move(special)};
    hs::CardTable table = hs::from_buffers(tables);
    const hs::Options read = read_options(to_plain(options, ErrorKind::kBadSetup));
    const hs::Hearthstone plain_game(table, read);
    std::map<std::string, hs::Hearthstone::Deck> known;
    for (auto [name, deck] : decks) {
        const std::string key = nb::cast<std::string>(name);
        known.emplace(key, plain_game.deck_from_plain(to_plain(deck, ErrorKind::kBadSetup), "deck " + key));
    }
    const auto made = std::make_shared<Adapter<hs::Hearthstone>>(
        "hearthstone", hs::Hearthstone(std::move(table), read, std::move(known), usual, judge(std::move(deck_rules))));
    made->options = to_plain(said, ErrorKind::kBadSetup);
    return made;
}

// The cards are Python: turnwise.hearthstone.game() compiles them and calls make_game().
const Register kHearthstone({"hearthstone",
                             "The card game, exact in the eras of the papers, with cards written in Python.", nullptr});

const BindHeuristics<hs::Hearthstone> kHeuristics;

const Extend kWords([](nb::module_& m) {
    m.def("hearthstone_layout", &layout, "The words and records of the card table.");
    m.def("hearthstone_game", &make_game, nb::arg("buffers"), nb::arg("ids"), nb::arg("names"), nb::arg("eras"),
          nb::arg("special"), nb::arg("decks"), nb::arg("usual"), nb::arg("options"), nb::arg("said"),
          nb::arg("deck_rules"), "The rules over a compiled card table.");
});

}  // namespace

}  // namespace turnwise
