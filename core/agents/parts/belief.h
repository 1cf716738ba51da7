#pragma once

#include "agents/read_parts.h"

namespace turnwise {

// What an agent believes about the hidden part, from its plain form. Lists are as the game reads them (a deck by its
// name), or else numbers.
template <Game G>
Lists read_lists(const G& game, PlainReader& reader, const char* key) {
    Lists lists;
    for (const Plain& list : reader.list(key)) {
        if constexpr (ReadsLists<G>) {
            lists.push_back(game.list_from_plain(list, reader.path(key)));
            continue;
        }
        lists.emplace_back();
        const auto* items = list.as<Plain::List>();
        if (!items) reader.fail(key, "expected lists of card numbers");
        for (const Plain& item : *items) {
            const auto* number = item.as<int64_t>();
            if (!number || *number < 0 || *number > UINT16_MAX) reader.fail(key, "expected lists of card numbers");
            lists.back().push_back(static_cast<uint16_t>(*number));
        }
    }
    return lists;
}

// Whether of cards of a type one stands for all.
template <Game G>
bool read_by_type(PlainReader& reader) {
    const std::string level = reader.text("level", "card");
    if (level != "card" && level != "type")
        reader.fail("level", "expected \"card\" or \"type\", found \"" + level + "\"");
    if (level == "type" && !KnowsCardTypes<G>) reader.fail("level", "this game does not know types of cards");
    return level == "type";
}

// Whether a world that is dealt says in which order cards will be drawn.
template <Game G>
bool read_ordered(PlainReader& reader) {
    const std::string deck = reader.text("deck", "bag");
    if (deck != "bag" && deck != "ordered")
        reader.fail("deck", "expected \"bag\" or \"ordered\", found \"" + deck + "\"");
    const bool ordered = deck == "ordered";
    if (ordered && !requires { requires G::kOrdersDecks; })
        reader.fail("deck", "this game's decks have no order: take \"bag\"");
    return ordered;
}
namespace belief {

template <Game G>
const Registry<Belief, const G&>& parts() {
    using Made = std::shared_ptr<Belief>;
    static const auto of_kind = [](Belief::Kind kind) {
        auto belief = std::make_shared<Belief>();
        belief->kind = kind;
        return belief;
    };
    static const Registry<Belief, const G&> registry{{
        {"OpenHand", [](PlainReader&, const G&) -> Made { return of_kind(Belief::Kind::kOpenHand); }},
        {"KnownList",
         [](PlainReader& r, const G& game) -> Made {
             auto belief = of_kind(Belief::Kind::kKnownList);
             belief->lists = read_lists(game, r, "lists");  // a match gives its own
             const std::string hand = r.text("hand", "uniform");
             if (hand != "uniform" && hand != "cheap_first")
                 r.fail("hand", "expected \"uniform\" or \"cheap_first\", found \"" + hand + "\"");
             belief->cheap_first = hand == "cheap_first";
             belief->by_type = read_by_type<G>(r);
             belief->ordered = read_ordered<G>(r);
             return belief;
         }},
        {"OneOf",
         [](PlainReader& r, const G& game) -> Made {
             auto belief = of_kind(Belief::Kind::kOneOf);
             belief->lists = read_lists(game, r, "lists");
             if (belief->lists.empty()) r.fail("lists", "expected at least one list");
             const auto last = static_cast<int64_t>(belief->lists.size()) - 1;
             belief->fallback = static_cast<int>(r.integer("fallback", 0, last, 0));
             const std::string ambiguous = r.text("ambiguous", "default");
             if (ambiguous != "default" && ambiguous != "uniform")
                 r.fail("ambiguous", "expected \"default\" or \"uniform\", found \"" + ambiguous + "\"");
             belief->uniform = ambiguous == "uniform";
             belief->fallback_fits = r.boolean("fallback_fits", true);
             belief->by_type = read_by_type<G>(r);
             belief->ordered = read_ordered<G>(r);
             return belief;
         }},
        {"Leaky",
         [](PlainReader& r, const G&) -> Made {
             if (!HasLeaks<G>) r.fail("type", "this game does not leak cards: take OpenHand() or KnownList()");
             auto belief = of_kind(Belief::Kind::kLeaky);
             belief->leak = r.number("share", 0, 1);
             return belief;
         }},
        {"Anything", [](PlainReader&, const G&) -> Made { return of_kind(Belief::Kind::kAnything); }},
    }};
    return registry;
}

}  // namespace belief

}  // namespace turnwise
