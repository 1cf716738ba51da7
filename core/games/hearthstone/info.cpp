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

ActionInfo Hearthstone::action_info(const State& state, const Action& action) const {
    ActionInfo info;
    info.kind = action.kind;
    uint64_t identity = combine(action.kind, static_cast<uint64_t>(to_act(state)));
    const auto about = [&](uint64_t what) { identity = combine(identity, what); };
    const auto character = [&](int c) {
        if (c != Action::kNobody) about(state.at(c).id | uint64_t{state.at(c).row} << 16 | uint64_t{1} << 32);
    };
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
            about(card.row | uint64_t{static_cast<uint8_t>(card.cost_add)} << 16 |
                  uint64_t{static_cast<uint8_t>(card.attack)} << 24 |
                  uint64_t{static_cast<uint8_t>(card.health)} << 32);
            about(card.parts[0] | uint64_t{card.parts[1]} << 16);
            if (type == Type::minion) about(static_cast<uint64_t>(side.board_size - action.position));
            character(action.target);
            break;
        }
        case Action::kAttack:
            info.subject = state.at(action.source).row;
            info.group = (action.source & 7) == kHeroPlace ? 7 : 6;
            character(action.source);
            character(action.target);
            break;
        case Action::kPower:
            info.subject = side.power.row;
            info.cost = static_cast<int16_t>(engine.power_cost(state.active));
            info.group = 5;
            about(side.power.row);
            character(action.target);
            break;
        case Action::kChoose: {
            const DeckCard& option = state.choice.options[action.source];
            info.subject = option.row;
            info.group = 8;
            int same = 0;  // Tracking may show two of a card
            for (int i = 0; i < action.source; ++i)
                same += state.choice.options[i].row == option.row && state.choice.options[i].buff == option.buff;
            about(option.row | uint64_t{option.buff} << 16 | static_cast<uint64_t>(same) << 24);
            break;
        }
        case Action::kMulligan:
            info.group = 9;
            info.high_level = true;
            about(action.source);
            break;
    }
    info.identity = identity;
    return info;
}

}  // namespace turnwise::hearthstone
