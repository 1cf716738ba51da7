#include "games/hearthstone/form.h"

// Setups of a match: two decks, by name or card by card, and who begins.

namespace turnwise::hearthstone {

// A list by its name or another word that Python knows, or {"hero": id, "era": name, "cards": [id, ...]}.
Hearthstone::Deck Hearthstone::deck_from_plain(const Plain& plain, const std::string& where) const {
    if (const auto* name = plain.as<std::string>()) {
        const auto found = decks_.find(*name);
        if (found != decks_.end()) return found->second;
        const Plain other = find_deck_ ? find_deck_(*name) : Plain("no deck is called \"" + *name + "\"");
        if (const auto* why = other.as<std::string>()) throw Error(ErrorKind::kBadSetup, where + ": " + *why);
        return deck_from_plain(other, where);
    }
    const CardTexts texts(table_, ErrorKind::kBadSetup);
    PlainReader d(plain, where, ErrorKind::kBadSetup);
    Deck deck;
    const int era = texts.era(d.text("era", "p4"), d.path("era"));
    deck.hero = texts.row(d.text("hero"), era, d.path("hero"), Type::hero);
    const Plain::List& cards = d.list("cards");
    if (cards.size() > kListLimit) d.fail("cards", "at most 30 cards, found " + std::to_string(cards.size()));
    for (size_t i = 0; i < cards.size(); ++i) {
        const std::string at = d.path("cards") + "[" + std::to_string(i) + "]";
        const auto* id = cards[i].as<std::string>();
        if (!id || *id == "?")
            throw Error(ErrorKind::kBadSetup, at + ": expected a card id, found " + describe(cards[i]));
        deck.cards.push_back(texts.holdable(*id, era, at));
    }
    d.done();
    std::sort(deck.cards.begin(), deck.cards.end());
    return deck;
}

void Hearthstone::check_deck(const Plain& plain, const std::string& where) const {
    if (plain.as<std::string>() || !deck_rules_) return;
    PlainReader d(plain, where, ErrorKind::kBadSetup);
    std::vector<std::string> cards;
    for (const Plain& id : d.list("cards")) cards.push_back(*id.as<std::string>());
    const std::string problems = deck_rules_(d.text("hero"), d.text("era", "p4"), cards);
    if (!problems.empty())
        throw Error(ErrorKind::kBadSetup, where + ": " + problems + " (free=True lifts the rules for decks)");
}

// {"decks": ["p1_hunter_aggro", {...}], "first": 0, "free": false}; free: the lists need not obey the rules for decks.
Hearthstone::Setup Hearthstone::setup_from_plain(const Plain& plain) const {
    PlainReader r(plain, "setup", ErrorKind::kBadSetup);
    Setup setup;
    const Plain::List& decks = r.list("decks");
    const bool free = r.boolean("free", false);
    if (decks.empty() && !usual_.empty()) {
        setup.decks[0] = setup.decks[1] = decks_.at(usual_);
    } else {
        if (decks.size() != 2) r.fail("decks", "expected two decks");
        for (size_t who = 0; who < 2; ++who) {
            const std::string where = "setup.decks[" + std::to_string(who) + "]";
            setup.decks[who] = deck_from_plain(decks[who], where);
            if (!free) check_deck(decks[who], where);
        }
    }
    setup.first = static_cast<int>(r.integer("first", 0, 1, -1));
    r.done();
    return setup;
}

}  // namespace turnwise::hearthstone
