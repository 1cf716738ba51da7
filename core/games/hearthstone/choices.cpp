#include "games/hearthstone/hearthstone.h"

// Actions as people choose them. Places: hand:I, board:P:I (of player P, from the left), hero:P, power:P, choice:I,
// end; gap:P:I lies before minion I.

namespace turnwise::hearthstone {

namespace {

constexpr const char* kChoiceGroups[] = {"end",        "minion",        "spell",       "weapon", "hero card",
                                         "hero power", "minion attack", "hero attack", "choice", "mulligan"};

std::string board_place(int c) {
    const std::string side = std::to_string(c >> 3);
    return (c & 7) == kHeroPlace ? "hero:" + side : "board:" + side + ":" + std::to_string(c & 7);
}

class ChoiceNames {
public:
    ChoiceNames(const CardTable& table, const State& state, int me) : table_(table), state_(state), me_(me) {}

    std::string of(Row row) const { return table_.names[card_of(row)]; }
    // A minion by its name; where others of that name stand, by its place too.
    std::string character(int c) const {
        const bool own = (c >> 3) == me_;
        if ((c & 7) == kHeroPlace) return own ? "own hero" : "face";
        const std::string name = of(state_.at(c).row);
        int same_side = 0, other_side = 0;
        for (int side = 0; side < 2; ++side)
            for (int i = 0; i < state_.sides[static_cast<size_t>(side)].board_size; ++i)
                if (of(state_.sides[static_cast<size_t>(side)].board[i].row) == name)
                    ++(side == (c >> 3) ? same_side : other_side);
        return (own && other_side > 0 ? "own " : "") + name + (same_side > 1 ? " " + std::to_string((c & 7) + 1) : "");
    }

private:
    const CardTable& table_;
    const State& state_;
    int me_;
};

}  // namespace

turnwise::Choice Hearthstone::as_choice(const State& state, const Action& action) const {
    const int me = to_act(state);
    const std::string side_text = std::to_string(me);
    const Side& side = state.sides[static_cast<size_t>(me)];
    const ChoiceNames names(table_, state, me);
    const ActionInfo info = action_info(state, action);
    turnwise::Choice choice;
    choice.kind = kind_names()[info.kind];
    choice.group = kChoiceGroups[info.group];
    choice.cost = info.cost;
    choice.ends_turn = info.ends_turn;
    std::string aim;
    if (action.target != Action::kNobody && action.kind != Action::kEnd) {
        choice.to = board_place(action.target);
        aim = (action.kind == Action::kAttack ? " ⚔ " : " → ") + names.character(action.target);
    }
    const auto option = [&] {
        return action.option() == 0   ? ""
               : action.option() == 1 ? ", first choice"
               : action.option() == 2 ? ", second choice"
                                      : ", both choices";
    };
    switch (action.kind) {
        case Action::kEnd:
            choice.from = "end";
            choice.words = "End turn";
            break;
        case Action::kPlay: {
            choice.from = "hand:" + std::to_string(action.source);
            choice.words = table_.names[table_.face(side.hand[action.source].row)] + option();
            if (table_[side.hand[action.source].row].type == Type::minion) {
                choice.at = "gap:" + side_text + ":" + std::to_string(action.place());
                if (action.place() < side.board_size) choice.words += " at " + std::to_string(action.place() + 1);
            }
            break;
        }
        case Action::kAttack:
            choice.from = board_place(action.source);
            choice.words = (action.source & 7) == kHeroPlace ? "Hero" : names.character(action.source);
            break;
        case Action::kPower:
            choice.from = "power:" + side_text;
            choice.words = names.of(side.power.row) + option();
            break;
        case Action::kChoose:
            choice.from = "choice:" + std::to_string(action.source);
            choice.words = "Choose " + names.of(state.choice.options[action.source].row);
            break;
        case Action::kMulligan: {
            choice.from = "mulligan";
            for (int i = 0; i < kHandLimit; ++i) {
                if (!(action.source >> i & 1)) continue;
                choice.to += (choice.to.empty() ? "hand:" : " hand:") + std::to_string(i);
                choice.words += (choice.words.empty() ? "Put back " : ", ") + names.of(side.hand[i].row);
            }
            if (action.source == 0) choice.words = "Keep all";
            break;
        }
    }
    choice.words += aim;
    return choice;
}

std::string Hearthstone::pick_words(const State& state, const Pick& pick) const {
    const Ask what = static_cast<Ask>(pick.event.id);
    const ChoiceNames names(table_, state, to_act(state));
    std::string text = pick_text(state, pick);
    if (what == Ask::coin || what == Ask::number) return text;
    const std::string verb = text.substr(0, text.find(' ') + 1);
    if (what != Ask::target) return verb + names.of(static_cast<Row>(pick.label & 0xffff));
    // Who stands there may have died meanwhile; then the place is all there is to say.
    const int c = static_cast<int>(pick.label);
    const bool stands = (c & 7) == kHeroPlace || (c & 7) < state.sides[static_cast<size_t>(c >> 3)].board_size;
    return stands ? verb + names.character(c) : text;
}

}  // namespace turnwise::hearthstone
