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

nb::list words_of(const std::vector<std::string>& words) {
    nb::list items;
    for (const std::string& word : words) items.append(nb::cast(word));
    return items;
}

// The dictionary of the card language: {"names": {list: [word, ...]}, "bits": {list: {word: bit}}, "modes": {operation:
// [word, ...]}, "records": {record: {"size": bytes, "fields": {name: (offset, type)}}}}.
nb::dict layout() {
    const hs::Layout known = hs::layout();
    nb::dict names, bits, modes, records, result;
    for (const auto& [list, words] : known.names) names[list.c_str()] = words_of(words);
    for (const auto& [list, words] : known.bits) {
        nb::dict items;
        for (const auto& [word, bit] : words) items[word.c_str()] = bit;
        bits[list.c_str()] = items;
    }
    for (const auto& [op, words] : known.modes) modes[op.c_str()] = words_of(words);
    for (const hs::Layout::Record& record : known.records) {
        nb::dict fields, item;
        for (const auto& field : record.fields)
            fields[field.name.c_str()] = nb::make_tuple(field.offset, std::string(1, field.type));
        item["size"] = record.size;
        item["fields"] = fields;
        records[record.name.c_str()] = item;
    }
    result["names"] = names;
    result["bits"] = bits;
    result["modes"] = modes;
    result["records"] = records;
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

// A function of Python's that the game holds. The game may be dropped, and asked, by a thread without the GIL.
std::shared_ptr<nb::callable> held(nb::callable function) {
    return {new nb::callable(std::move(function)), [](nb::callable* p) {
                nb::gil_scoped_acquire gil;
                delete p;
            }};
}

// The rules for decks are Python's, and what a deck may be called.
hs::Hearthstone::DeckRules judge(nb::callable rules) {
    return [asked = held(std::move(rules))](const std::string& hero, const std::string& era,
                                            const std::vector<std::string>& cards) {
        nb::gil_scoped_acquire gil;
        return nb::cast<std::string>((*asked)(hero, era, cards));
    };
}

hs::Hearthstone::DeckFinder finder(nb::callable find) {
    return [asked = held(std::move(find))](const std::string& word) {
        nb::gil_scoped_acquire gil;
        return to_plain((*asked)(word), ErrorKind::kBadSetup);
    };
}

std::shared_ptr<AnyGame> make_game(nb::dict buffers, std::vector<std::string> ids, std::vector<std::string> names,
                                   std::vector<std::string> eras, std::vector<std::pair<std::string, int>> special,
                                   nb::dict decks, const std::string& usual, nb::dict options, nb::dict said,
                                   nb::callable deck_rules, nb::callable find_deck) {
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
        "hearthstone", hs::Hearthstone(std::move(table), read, std::move(known), usual, judge(std::move(deck_rules)),
                                       finder(std::move(find_deck))));
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
          nb::arg("deck_rules"), nb::arg("find_deck"), "The rules over a compiled card table.");
});

}  // namespace

}  // namespace turnwise
