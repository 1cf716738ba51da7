#include "games/kuhn/kuhn.h"

#include <algorithm>

namespace turnwise::kuhn {

Values Kuhn::returns(const State& state) const {
    if (!is_over(state)) return {0.5, 0.5};
    const bool bets = state.line[state.length - 1] == kBet;  // the last one answered a bet
    const Player winner = showdown(state) ? state.cards[1] > state.cards[0] : to_act(state);  // else who is to act bet
    const double won = bets ? 2 : 1;
    Values values{};
    values[winner] = kPayoffs.value_of(won);
    values[winner ^ 1] = kPayoffs.value_of(-won);
    return values;
}

State Kuhn::determinize(const Observation<State>& seen, const Belief&, Chance& chance) const {
    State state = seen.shown();
    std::array<uint16_t, kCards> left = {1, 1, 1};
    for (const int8_t card : state.cards)
        if (card != kUnseen) --left[card];
    for (int8_t& card : state.cards)
        if (card == kUnseen) --left[card = static_cast<int8_t>(chance.pick(kWorld, left))];
    return state;
}

void Kuhn::features(std::string_view, const State& state, Player player, std::span<float> out) const {
    std::fill(out.begin(), out.end(), 0.f);
    const State seen = observe(state, player).shown();
    for (const Player who : {player, player ^ 1})
        if (seen.cards[who] != kUnseen) out[(who == player ? 0 : kCards) + seen.cards[who]] = 1;
    for (int at = 0; at < state.length; ++at) out[2 * kCards + 2 * at + state.line[at]] = 1;
    out[2 * kCards + 6] = to_act(state) == player ? 1.f : 0.f;
}

Kuhn::Setup Kuhn::setup_from_plain(const Plain& plain) const {
    PlainReader(plain, "setup", ErrorKind::kBadSetup).done();
    return {};
}

std::string Kuhn::state_text(const State& state) const {
    std::string text;
    for (Player player : {0, 1})
        text += "player " + std::to_string(player) + ": " +
                (state.cards[player] == kUnseen ? "?" : kNames[state.cards[player]]) + "\n";
    for (int at = 0; at < state.length; ++at)
        text += "player " + std::to_string(at % 2) + (state.line[at] == kBet ? " bets\n" : " passes\n");
    return text + (is_over(state) ? "over\n" : "player " + std::to_string(to_act(state)) + " to act\n");
}

std::string Kuhn::pick_text(const State&, const Pick& pick) const {
    return std::string(pick.event == kWorld ? "world " : "deal ") + kNames[pick.label];
}

Wish Kuhn::pick_wish(const State&, std::string_view text) const {
    for (uint32_t card = 0; card < kCards; ++card)
        for (const bool world : {false, true})
            if (text == std::string(world ? "world " : "deal ") + kNames[card])
                return Wish::label(world ? kWorld : deal_event(0), card);
    throw Error(ErrorKind::kBadPick,
                '"' + std::string(text) + "\": expected \"deal jack\", \"deal queen\" or \"deal king\"");
}

const Shape& Kuhn::state_shape() const {
    static const Shape shape = Shape::object(
        "state",
        {{"cards", Shape::list(Shape::word({"jack", "queen", "king", "?"}), 2, 2), "the card of each player", {}, true},
         {"line", Shape::list(Shape::word({"pass", "bet"}), 0, 3), "what was done so far; nothing"}});
    return shape;
}

Plain Kuhn::to_plain(const State& state) const {
    Plain cards = Plain::list(), line = Plain::list();
    for (const int8_t card : state.cards) cards.add(card == kUnseen ? "?" : kNames[card]);
    for (int at = 0; at < state.length; ++at) line.add(action_text(state, state.line[at]));
    return Plain::map().set("cards", cards).set("line", line);
}

State Kuhn::from_plain(const Plain& plain) const {
    const Fields fields(plain, state_shape(), ErrorKind::kBadState);
    State state{};
    for (Player player : {0, 1}) {
        const std::string name = *fields.list("cards")[player].as<std::string>();
        state.cards[player] = kUnseen;
        for (int8_t card = 0; card < kCards; ++card)
            if (name == kNames[card]) state.cards[player] = card;
    }
    if (state.cards[0] == state.cards[1]) throw Error(ErrorKind::kBadState, "cards: there is one of each card");
    for (const Plain& action : fields.list("line")) {
        if (is_over(state))
            throw Error(ErrorKind::kBadState,
                        "line: the match is over after " + std::to_string(state.length) + " actions");
        state.line[state.length++] = *action.as<std::string>() == "bet" ? kBet : kPass;
    }
    return state;
}

}  // namespace turnwise::kuhn
