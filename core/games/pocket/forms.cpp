#include <algorithm>
#include <stdexcept>

#include "games/pocket/pocket.h"

namespace turnwise::pocket {

static int card_named(std::string_view name) {
    return static_cast<int>(std::find(kNames.begin(), kNames.end(), name) - kNames.begin());
}

static std::string target_text(int target) {
    return target == kHero ? "hero" : "wolf " + std::to_string(target - kFirstWolf + 1);
}

// "spark, 2 bolt"
static std::string counts_text(const Counts& counts, int unseen) {
    std::string text;
    const auto add = [&](int count, const std::string& what) {
        if (count == 0) return;
        text += (text.empty() ? "" : ", ") + (count > 1 ? std::to_string(count) + " " : std::string()) + what;
    };
    for (int card = 0; card < kCards; ++card) add(counts[card], kNames[card]);
    add(unseen, "unseen");
    return text.empty() ? "nothing" : text;
}

static Plain counts_to_plain(const Counts& counts) {
    Plain result = Plain::map();
    for (int card = 0; card < kCards; ++card)
        if (counts[card]) result.set(kNames[card], int{counts[card]});
    return result;
}

static Counts counts_from_plain(PlainReader reader) {
    Counts counts;
    for (int card = 0; card < kCards; ++card)
        counts[card] = static_cast<uint8_t>(reader.integer(kNames[card], 0, kMaxDeck, 0));
    reader.done();
    return counts;
}

static Counts read_counts(const Fields& fields, std::string_view key) {
    Counts counts{};
    if (!fields.has(key)) return counts;
    const Fields given = fields.child(key);
    for (int card = 0; card < kCards; ++card) counts[card] = static_cast<uint8_t>(given.integer(kNames[card]));
    return counts;
}

static Shape shape_of_state() {
    std::vector<Shape::Field> cards;
    for (const char* name : kNames) cards.push_back({name, Shape::integer(0, kMaxDeck), "how many", 0});
    const Shape counts = Shape::object("cards", cards);
    const Shape wolf = Shape::object("wolf", {{"health", Shape::integer(1, kWolfHealth), "health left", kWolfHealth},
                                              {"awake", Shape::boolean(), "it may attack", false}});
    const Shape player =
        Shape::object("player", {{"health", Shape::integer(0, kHealth), "health left", kHealth},
                                 {"wolves", Shape::list(wolf, 0, kMaxWolves), "on the board"},
                                 {"hand", counts, "the cards in hand; none"},
                                 {"deck", counts, "the cards in the deck; none"},
                                 {"played", counts, "the cards played so far; none"},
                                 {"unseen_hand", Shape::integer(0, kMaxHand), "cards in hand that are hidden", 0},
                                 {"unseen_deck", Shape::integer(0, kMaxDeck), "cards in the deck that are hidden", 0}});
    return Shape::object("state", {{"turn", Shape::integer(1, kTurns + 1), "which turn it is", {}, true},
                                   {"mana", Shape::integer(0, kMaxMana), "of the player to act", {}, true},
                                   {"players", Shape::list(player, 2, 2), "both players", {}, true}});
}

const Shape& Pocket::state_shape() const {
    static const Shape shape = shape_of_state();
    return shape;
}

Pocket::Setup Pocket::setup_from_plain(const Plain& plain) const {
    PlainReader reader(plain, "setup", ErrorKind::kBadSetup);
    Setup setup;
    if (reader.has("decks")) {
        if (reader.list("decks").size() != 2) reader.fail("decks", "expected two decks, one for each player");
        for (Player player : {0, 1}) {
            setup.decks[player] = counts_from_plain(reader.item("decks", player));
            if (total(setup.decks[player]) > kMaxDeck)
                reader.fail("decks[" + std::to_string(player) + "]", "expected at most " + std::to_string(kMaxDeck) +
                                                                         " cards, found " +
                                                                         std::to_string(total(setup.decks[player])));
        }
    }
    reader.done();
    return setup;
}

std::string Pocket::action_text(const State&, const Action& action) const {
    switch (action.kind) {
        case Action::kPlay: {
            const std::string text = std::string("play ") + kNames[action.subject];
            return action.target == kNoTarget ? text : text + " -> " + target_text(action.target);
        }
        case Action::kAttack:
            return "attack " + std::to_string(action.subject + 1) + " -> " + target_text(action.target);
        case Action::kEnd:
            break;
    }
    return "end";
}

std::string Pocket::why_illegal(const State& state, std::string_view text) const {
    if (is_over(state)) return "the match is over";
    const Side& own = state.sides[to_act(state)];
    const std::string_view arrow = " -> ";
    const size_t cut = text.find(arrow);
    const std::string_view target = cut == text.npos ? "" : text.substr(cut + arrow.size());
    const std::string_view head = text.substr(0, cut);

    if (head.starts_with("play ")) {
        const std::string name(head.substr(5));
        const int card = card_named(name);
        if (card == kCards) {
            const std::string near = nearest(name, {kNames.begin(), kNames.end()});
            return "there is no card " + name + (near.empty() ? "" : "; did you mean " + near + "?");
        }
        if (own.hand[card] == 0) return name + " is not in hand; there is " + counts_text(own.hand, own.unseen_hand);
        if (kCosts[card] > state.mana)
            return name + " costs " + std::to_string(kCosts[card]) + " mana, " + std::to_string(state.mana) +
                   " is left";
        if (card == kWolf && own.wolves[1] > 0) return "there are two wolves already";
        if (card == kMend && own.health == kHealth) return "the hero has full health";
        if (card == kStudy && total(own.deck) == 0) return "the deck is empty";
        if (card != kBolt) return name + " has no target: \"play " + name + "\"";
    } else if (head.starts_with("attack ")) {
        const std::string_view place = head.substr(7);
        if (place != "1" && place != "2") return "expected \"attack 1\" or \"attack 2\"";
        const int wolf = place[0] - '1';
        if (own.wolves[wolf] == 0) return "there is no wolf " + std::string(place);
        if (!(own.awake >> wolf & 1)) return "wolf " + std::string(place) + " is asleep or has attacked";
    } else {
        return "expected \"play CARD\", \"play bolt -> TARGET\", \"attack WOLF -> TARGET\" or \"end\"";
    }
    if (target.empty()) return "it needs a target: \"" + std::string(head) + " -> hero\"";
    return "there is no enemy " + std::string(target);
}

std::string Pocket::state_text(const State& state) const {
    std::string text = "turn " + std::to_string(state.turn) + "\n";
    for (Player player : {0, 1}) {
        const Side& side = state.sides[player];
        text += "player " + std::to_string(player) + ": " + std::to_string(side.health) + " health";
        if (player == to_act(state) && !is_over(state)) text += ", " + std::to_string(state.mana) + " mana, to act";
        for (int wolf = 0; wolf < kMaxWolves && side.wolves[wolf] > 0; ++wolf)
            text += ", wolf " + std::to_string(side.wolves[wolf]) + (side.awake >> wolf & 1 ? " awake" : "");
        text += "\n  hand: " + counts_text(side.hand, side.unseen_hand) +
                "\n  deck: " + counts_text(side.deck, side.unseen_deck) + "\n";
    }
    return text;
}

Plain Pocket::to_plain(const State& state) const {
    Plain players = Plain::list();
    for (const Side& side : state.sides) {
        Plain wolves = Plain::list();
        for (int wolf = 0; wolf < kMaxWolves && side.wolves[wolf] > 0; ++wolf)
            wolves.add(Plain::map().set("health", int{side.wolves[wolf]}).set("awake", (side.awake >> wolf & 1) != 0));
        Plain player = Plain::map();
        player.set("health", int{side.health})
            .set("wolves", wolves)
            .set("hand", counts_to_plain(side.hand))
            .set("deck", counts_to_plain(side.deck))
            .set("played", counts_to_plain(side.played));
        if (side.unseen_hand) player.set("unseen_hand", int{side.unseen_hand});
        if (side.unseen_deck) player.set("unseen_deck", int{side.unseen_deck});
        players.add(player);
    }
    return Plain::map().set("turn", int{state.turn}).set("mana", int{state.mana}).set("players", players);
}

State Pocket::from_plain(const Plain& plain) const {
    const Fields file(plain, state_shape(), ErrorKind::kBadState);
    State state{};
    state.turn = static_cast<uint8_t>(file.integer("turn"));
    state.mana = static_cast<uint8_t>(file.integer("mana"));
    for (Player player : {0, 1}) {
        const Fields from = file.item("players", player);
        Side& side = state.sides[player];
        side.health = static_cast<uint8_t>(from.integer("health"));
        side.hand = read_counts(from, "hand");
        side.deck = read_counts(from, "deck");
        side.played = read_counts(from, "played");
        side.unseen_hand = static_cast<uint8_t>(from.integer("unseen_hand"));
        side.unseen_deck = static_cast<uint8_t>(from.integer("unseen_deck"));
        for (int wolf = 0; wolf < from.size("wolves"); ++wolf) {
            const Fields entry = from.item("wolves", wolf);
            side.wolves[wolf] = static_cast<uint8_t>(entry.integer("health"));
            side.awake |= static_cast<uint8_t>(entry.boolean("awake") << wolf);
        }
    }
    try {
        check(state);
    } catch (const std::logic_error& broken) {
        throw Error(ErrorKind::kBadState, broken.what());
    }
    return state;
}

std::string Pocket::pick_text(const State&, const Pick& pick) const {
    if (pick.event == kTarget) return "target " + target_text(static_cast<int>(pick.label));
    if (pick.event == kDamage) return "damage " + std::to_string(pick.label);
    return std::string(pick.event == draw_event(0) ? "draw " : "deal ") + kNames[pick.label];
}

Wish Pocket::pick_wish(const State&, std::string_view text) const {
    const size_t space = std::min(text.find(' '), text.size());
    const std::string_view verb = text.substr(0, space);
    const std::string_view what = text.substr(std::min(space + 1, text.size()));
    if (verb == "draw" || verb == "deal") {
        const int card = card_named(what);
        if (card < kCards) return Wish::label(verb == "draw" ? draw_event(0) : kDeal, static_cast<uint32_t>(card));
    }
    for (uint32_t target = kHero; verb == "target" && target < kNoTarget; ++target)
        if (what == target_text(static_cast<int>(target))) return Wish::label(kTarget, target);
    for (uint32_t damage = 1; verb == "damage" && damage <= 3; ++damage)
        if (what == std::to_string(damage)) return Wish::label(kDamage, damage);
    throw Error(ErrorKind::kBadPick, '"' + std::string(text) +
                                         "\": expected \"draw CARD\", \"target hero\", \"target wolf 1\" or "
                                         "\"damage 1\" to \"damage 3\"");
}

}  // namespace turnwise::pocket
