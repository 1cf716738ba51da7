#include "base/hash.h"
#include "games/hearthstone/hearthstone.h"

// What search parts may know about an action. Groups: 0 end, 1 minion, 2 spell, 3 weapon, 4 hero card, 5 hero power,
// 6 attack of a minion, 7 attack of the hero, 8 choice, 9 mulligan. What to do is the high level: cards, the end of the
// turn, the mulligan; how is the low one: attacks, the hero power, choices.
//
// An action is the same in another state when it is of the same kind with the same card, acting character, target and
// option. Places in hand are not part of it, and a place on the board counts from the right, so that a minion that
// joins at the right end does the same whatever stands there.

namespace turnwise::hearthstone {

namespace {

// A character is itself, or with `by_card` any of its card on its side.
uint64_t named(const CardTable& table, const State& state, Player player, const Action& action, bool by_card) {
    const Side& side = state.sides[player];
    // Two words hold all of it, and are mixed once.
    uint64_t what = action.kind | static_cast<uint64_t>(player) << 4, who = 0;
    const auto character = [&](int c) -> uint64_t {
        if (c == Action::kNobody) return 0;
        const uint64_t which = by_card ? (c >= 8) + 2 * ((c & 7) == kHeroPlace) : uint64_t{state.at(c).id};
        return which | uint64_t{state.at(c).row} << 16;
    };
    switch (action.kind) {
        case Action::kPlay: {
            const HandCard& card = side.hand[action.source];
            what |= uint64_t{card.row} << 8 | uint64_t{static_cast<uint8_t>(card.cost_add)} << 24 |
                    uint64_t{static_cast<uint8_t>(card.attack)} << 32 |
                    uint64_t{static_cast<uint8_t>(card.health)} << 40;
            if (!by_card && table[card.row].type == Type::minion)
                what |= static_cast<uint64_t>(1 + side.board_size - action.place()) << 48;
            what |= static_cast<uint64_t>(action.option()) << 56;
            who = character(action.target) << 32 | card.parts[0] | uint64_t{card.parts[1]} << 16;
            break;
        }
        case Action::kAttack:
            who = character(action.source) | character(action.target) << 32;
            break;
        case Action::kPower:
            what |= uint64_t{side.power.row} << 8 | static_cast<uint64_t>(action.option()) << 56;
            who = character(action.target);
            break;
        case Action::kChoose: {
            const DeckCard& option = state.choice.options[action.source];
            uint64_t same = 0;  // Tracking may show two of a card
            for (int i = 0; i < action.source; ++i)
                same += state.choice.options[i].row == option.row && state.choice.options[i].buff == option.buff;
            what |= uint64_t{option.row} << 8 | uint64_t{option.buff} << 24 | same << 34;
            break;
        }
        case Action::kMulligan:
            what |= uint64_t{action.source} << 8;
            break;
        default:
            break;
    }
    return mix64(what ^ mix64(who));
}

}  // namespace

uint64_t Hearthstone::identity(const State& state, const Action& action) const {
    return named(table_, state, to_act(state), action, false);
}

uint64_t Hearthstone::card_identity(const State& state, const Action& action) const {
    return named(table_, state, to_act(state), action, true);
}

// Nobody else sees which cards a mulligan puts back, what was discovered, or which secret was laid.
uint64_t Hearthstone::seen_identity(const State& state, const Action& action, Player player) const {
    const Player mover = to_act(state);
    const uint64_t what = action.kind | static_cast<uint64_t>(mover) << 4;
    if (player == mover) return identity(state, action);
    if (action.kind == Action::kChoose) return mix64(what);
    if (action.kind == Action::kMulligan) return mix64(what | static_cast<uint64_t>(std::popcount(action.source)) << 8);
    if (action.kind == Action::kPlay) {
        const HandCard& card = state.sides[mover].hand[action.source];
        if (table_[card.row].flags & Card::kSecret)
            return mix64(what | uint64_t{static_cast<uint8_t>(table_[card.row].class_)} << 8 | uint64_t{1} << 16);
    }
    return identity(state, action);
}

ActionInfo Hearthstone::action_info(const State& state, const Action& action) const {
    ActionInfo info;
    info.kind = action.kind;
    info.identity = identity(state, action);
    Chance none;
    const Engine engine(table_, options_, const_cast<State&>(state), none);
    const Side& side = state.sides[to_act(state)];
    switch (action.kind) {
        case Action::kEnd:
            info.high_level = info.ends_turn = true;
            break;
        case Action::kPlay: {
            const HandCard& card = side.hand[action.source];
            const Type type = table_[card.row].type;
            info.subject = card.row;
            info.cost = static_cast<int16_t>(engine.cost(state.active, card));
            info.group = type == Type::minion ? 1 : type == Type::spell ? 2 : type == Type::weapon ? 3 : 4;
            info.high_level = true;
            break;
        }
        case Action::kAttack:
            info.subject = state.at(action.source).row;
            info.group = (action.source & 7) == kHeroPlace ? 7 : 6;
            break;
        case Action::kPower:
            info.subject = side.power.row;
            info.cost = static_cast<int16_t>(engine.power_cost(state.active));
            info.group = 5;
            break;
        case Action::kChoose:
            info.subject = state.choice.options[action.source].row;
            info.group = 8;
            break;
        case Action::kMulligan:
            info.group = 9;
            info.high_level = true;
            break;
    }
    return info;
}

}  // namespace turnwise::hearthstone
