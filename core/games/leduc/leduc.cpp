#include "games/leduc/leduc.h"

#include <algorithm>

namespace turnwise::leduc {

namespace {

// How many of each rank are neither dealt nor turned up.
std::array<uint16_t, kRanks> cards_left(const State& state) {
    std::array<uint16_t, kRanks> left = {2, 2, 2};
    for (const int8_t card : {state.cards[0], state.cards[1], state.open_card})
        if (card != kNoCard) --left[card];
    return left;
}

std::vector<Action> actions_of(uint16_t line) {
    std::vector<Action> actions;
    for (; line; line /= 4) actions.push_back(static_cast<Action>(line % 4 - 1));
    std::reverse(actions.begin(), actions.end());
    return actions;
}

const char* name_of(int8_t card) { return card == kNoCard ? "?" : kNames[card]; }

int8_t card_named(std::string_view name) {
    for (int8_t card = 0; card < kRanks; ++card)
        if (name == kNames[card]) return card;
    return kNoCard;
}

// Ends the turn of the player to act; the round, too, when nothing is missing and both have spoken.
void pass_on(State& state) {
    state.to_act ^= 1;
    if (state.paid[0] != state.paid[1] || state.acted < 2) return;
    ++state.rounds_done;
    state.raises = state.acted = state.to_act = 0;
}

}  // namespace

State Leduc::start(const Setup&, Chance& chance) const {
    State state{};
    state.cards = {kNoCard, kNoCard};
    state.open_card = state.folded = kNoCard;
    state.paid = {1, 1};
    for (Player player : {0, 1})
        state.cards[player] = static_cast<int8_t>(chance.pick(deal_event(player), cards_left(state)));
    return state;
}

void Leduc::apply(State& state, const Action& action, Chance& chance) const {
    uint16_t& line = state.line[state.rounds_done];
    line = static_cast<uint16_t>(4 * line + action + 1);
    ++state.acted;
    const Player player = state.to_act;
    if (action == kFold) {
        state.folded = static_cast<int8_t>(player);
        return;
    }
    state.paid[player] = state.paid[player ^ 1];
    if (action == kRaise) {
        state.paid[player] = static_cast<int8_t>(state.paid[player] + (state.rounds_done ? 4 : 2));
        ++state.raises;
    }
    pass_on(state);
    if (state.rounds_done == 1 && state.open_card == kNoCard)
        state.open_card = static_cast<int8_t>(chance.pick(kPublic, cards_left(state)));
}

Values Leduc::returns(const State& state) const {
    if (!is_over(state)) return {0.5, 0.5};
    const auto strength = [&](Player player) {
        return state.cards[player] + (state.cards[player] == state.open_card ? kRanks : 0);
    };
    Player winner = -1;  // shared
    if (state.folded >= 0)
        winner = state.folded ^ 1;
    else if (strength(0) != strength(1))
        winner = strength(1) > strength(0);
    if (winner < 0) return {kPayoffs.value_of(0), kPayoffs.value_of(0)};
    const double won = state.paid[winner ^ 1];
    Values values{};
    values[winner] = kPayoffs.value_of(won);
    values[winner ^ 1] = kPayoffs.value_of(-won);
    return values;
}

State Leduc::determinize(const Observation<State>& seen, const Belief&, Chance& chance) const {
    State state = seen.shown();
    for (int8_t& card : state.cards)
        if (card == kNoCard) card = static_cast<int8_t>(chance.pick(kWorld, cards_left(state)));
    return state;
}

void Leduc::features(std::string_view, const State& state, Player player, std::span<float> out) const {
    std::fill(out.begin(), out.end(), 0.f);
    const State seen = observe(state, player).shown();
    size_t at = 0;
    for (const int8_t card : {seen.cards[player], seen.cards[player ^ 1], seen.open_card}) {
        if (card != kNoCard) out[at + static_cast<size_t>(card)] = 1;
        at += kRanks;
    }
    for (const uint16_t line : state.line) {
        const std::vector<Action> actions = actions_of(line);
        for (size_t i = 0; i < actions.size(); ++i) out[at + 3 * i + actions[i]] = 1;
        at += 3 * kMostActions;
    }
    for (const Player who : {player, player ^ 1}) out[at++] = static_cast<float>(state.paid[who] / kPayoffs.high);
    out[at] = state.to_act == player ? 1.f : 0.f;
}

Leduc::Setup Leduc::setup_from_plain(const Plain& plain) const {
    PlainReader(plain, "setup", ErrorKind::kBadSetup).done();
    return {};
}

std::string Leduc::state_text(const State& state) const {
    std::string text;
    for (Player player : {0, 1})
        text += "player " + std::to_string(player) + ": " + name_of(state.cards[player]) + ", " +
                std::to_string(state.paid[player]) + " in the pot\n";
    if (state.open_card != kNoCard) text += std::string("public: ") + kNames[state.open_card] + "\n";
    for (int round = 0; round < 2; ++round) {
        if (!state.line[round]) continue;
        text += "round " + std::to_string(round + 1) + ":";
        for (const Action action : actions_of(state.line[round])) text += " " + action_text(state, action);
        text += "\n";
    }
    return text + (is_over(state) ? "over\n" : "player " + std::to_string(state.to_act) + " to act\n");
}

std::string Leduc::pick_text(const State&, const Pick& pick) const {
    return std::string(pick.event == kWorld    ? "world "
                       : pick.event == kPublic ? "public "
                                               : "deal ") +
           kNames[pick.label];
}

Wish Leduc::pick_wish(const State&, std::string_view text) const {
    const size_t space = std::min(text.find(' '), text.size());
    const std::string_view verb = text.substr(0, space);
    const int8_t card = card_named(text.substr(std::min(space + 1, text.size())));
    const std::pair<std::string_view, Event> events[] = {
        {"deal", deal_event(0)}, {"public", kPublic}, {"world", kWorld}};
    for (const auto& [name, event] : events)
        if (verb == name && card != kNoCard) return Wish::label(event, static_cast<uint32_t>(card));
    throw Error(ErrorKind::kBadPick,
                '"' + std::string(text) + "\": expected \"deal CARD\" or \"public CARD\", such as \"deal king\"");
}

const Shape& Leduc::state_shape() const {
    static const Shape shape = [] {
        const Shape card = Shape::word({"jack", "queen", "king", "?"});
        const Shape line = Shape::list(Shape::word({"fold", "call", "raise"}), 1, 4);
        return Shape::object("state", {{"cards", Shape::list(card, 2, 2), "the card of each player", {}, true},
                                       {"public", card, "the card turned up after the first round; none yet", "?"},
                                       {"rounds", Shape::list(line, 0, 2), "what was done in each round; nothing"}});
    }();
    return shape;
}

Plain Leduc::to_plain(const State& state) const {
    Plain cards = Plain::list(), rounds = Plain::list();
    for (const int8_t card : state.cards) cards.add(name_of(card));
    for (int round = 0; round < 2; ++round) {
        if (!state.line[round]) continue;
        Plain line = Plain::list();
        for (const Action action : actions_of(state.line[round])) line.add(action_text(state, action));
        rounds.add(line);
    }
    return Plain::map().set("cards", cards).set("public", name_of(state.open_card)).set("rounds", rounds);
}

// What was done is played again, so that a position that cannot be is refused.
State Leduc::from_plain(const Plain& plain) const {
    const Fields fields(plain, state_shape(), ErrorKind::kBadState);
    const auto refuse = [](const std::string& why) { throw Error(ErrorKind::kBadState, why); };
    State state{};
    state.folded = state.open_card = kNoCard;
    state.paid = {1, 1};
    for (Player player : {0, 1}) state.cards[player] = card_named(*fields.list("cards")[player].as<std::string>());
    const int8_t open_card = card_named(fields.text("public"));
    Chance nobody(0);
    const auto rounds = fields.list("rounds");
    for (size_t round = 0; round < rounds.size(); ++round)
        for (const Plain& word : *rounds[round].as<Plain::List>()) {
            const std::string place = "rounds[" + std::to_string(round) + "]";
            if (is_over(state) || state.rounds_done != static_cast<int>(round))
                refuse(place + ": the round is over already");
            Actions legal;
            legal_actions(state, legal);
            const std::string& name = *word.as<std::string>();
            const Action action = name == "fold" ? kFold : name == "call" ? kCall : kRaise;
            if (std::find(legal.begin(), legal.end(), action) == legal.end())
                refuse(place + ": no " + name + " is possible there");
            state.open_card = 0;  // so that none is turned up while it is played again
            apply(state, action, nobody);
            state.open_card = kNoCard;
        }
    if ((state.rounds_done > 0) != (open_card != kNoCard))
        refuse("public: the card is turned up after the first round");
    state.open_card = open_card;
    std::array<int, kRanks> count{};
    for (const int8_t card : {state.cards[0], state.cards[1], state.open_card})
        if (card != kNoCard && ++count[card] > 2) refuse("cards: there are two of each card");
    return state;
}

}  // namespace turnwise::leduc
