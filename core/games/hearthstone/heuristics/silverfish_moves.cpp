#include "games/hearthstone/heuristics/silverfish_moves.h"

namespace turnwise::hearthstone {

namespace {

constexpr uint32_t kFighting = keyword(divine_shield) | keyword(taunt) | keyword(poisonous) | keyword(windfury) |
                               keyword(lifesteal) | keyword(frozen) | keyword(stealth);

bool is_special(const Lens& lens, const Entity& e) {
    return !e.has(keyword(silenced)) && lens.facts.has(e.row, CardFacts::kSpecial);
}

bool fight_alike(const Lens& lens, const Entity& a, const Entity& b) {
    return a.now_attack == b.now_attack &&
           ((a.flags | a.aura_flags) & kFighting) == ((b.flags | b.aura_flags) & kFighting) &&
           (a.row == b.row || (!is_special(lens, a) && !is_special(lens, b)));
}

class Filter {
public:
    Filter(const Lens& lens, const State& s) : lens_(lens), s_(s), enemy_(1 - s.active) {
        const Side &own = s.sides[s.active], &other = s.sides[enemy_];
        bool matters = other.secrets.size() > 0;
        for (const Entity& e : minions(other)) {
            guarded_ |= guards(e);
            matters |= is_special(lens, e);
        }
        for (const Entity& e : minions(own)) matters |= is_special(lens, e);
        any_order_ = !matters && !guarded_;
        face_only_ = other.board_size == 0 && other.secrets.size() == 0;
        for (int i = other.board_size - 1; i >= 0; --i)
            if (const int c = character(enemy_, i); guards(other.board[i]) && !skips_target(c)) first_guard_ = c;
    }

    // An attacker like one further left, or one whose turn to attack comes later.
    bool skips_attacker(int source) {
        if ((source & 7) == kHeroPlace) return false;
        if (first_ < 0) first_ = source;
        if (any_order_ || face_only_) return source != first_;
        for (int i = 0; i < (source & 7); ++i) {
            const Entity &other = s_.sides[s_.active].board[i], &e = s_.at(source);
            if (lens_.engine(s_).can_attack(character(s_.active, i)) && other.left() == e.left() &&
                fight_alike(lens_, other, e))
                return true;
        }
        return false;
    }

    // A target like another that has more health, or as much and stands further left.
    bool skips_target(int target) const {
        if (target == Action::kNobody || (target & 7) == kHeroPlace || target >> 3 != enemy_) return false;
        const Side& side = s_.sides[enemy_];
        const Entity& e = s_.at(target);
        for (int i = 0; i < side.board_size; ++i) {
            const Entity& other = side.board[i];
            if (i == (target & 7) || other.row != e.row || !fight_alike(lens_, other, e)) continue;
            if (other.left() > e.left() || (other.left() == e.left() && i < (target & 7))) return true;
        }
        return false;
    }

    // To kill this turn only the enemy hero is hit, or the first Taunt in the way of those that are tried at all.
    bool wrong_for_lethal(const Action& action) const {
        const bool at_enemy = action.target != Action::kNobody && action.target >> 3 == enemy_;
        return at_enemy && (action.target & 7) != kHeroPlace && action.target != first_guard_;
    }

private:
    static bool guards(const Entity& e) { return e.has(keyword(taunt)) && !e.has(keyword(stealth)); }

    const Lens lens_;
    const State& s_;
    const int enemy_;
    bool guarded_ = false, any_order_ = false, face_only_ = false;
    int first_ = -1;  // who may attack
    int first_guard_ = -1;
};

// Where it stands is computed and not tried: at the right end, or among the others when neighbours matter.
bool is_its_place(const Lens& lens, const State& s, const Action& action) {
    const Side& own = s.sides[s.active];
    const Row row = own.hand[action.source].row;
    if (lens.table[row].type != Type::minion) return true;
    const bool between = lens.table[row].traits & Card::kNeighbours;
    return action.place() == (between ? (own.board_size + 1) / 2 : own.board_size);
}

}  // namespace

void list_moves(const Hearthstone& game, const State& s, const Ledger& ledger, bool lethal, EntityId known, Moves& out,
                int limit) {
    const Lens lens = game.lens();
    Hearthstone::Actions actions;
    game.legal_actions(s, actions);
    out.clear();
    if (s.choice.kind != Choice::kNone) {
        for (const Action& action : actions) out.push_back({action, 0});
        return;
    }
    Filter filter(lens, s);
    for (const Action& action : actions) {
        if (action.kind == Action::kEnd) continue;
        if (action.kind == Action::kAttack && filter.skips_attacker(action.source)) continue;
        if (lethal && filter.wrong_for_lethal(action)) continue;
        if (filter.skips_target(action.target)) continue;
        if (action.kind == Action::kPlay) {
            const HandCard& card = s.sides[s.active].hand[action.source];
            if (card.id >= known) continue;
            if (!is_its_place(lens, s, action)) continue;
        }
        const int cost = penalty(lens, s, action, ledger, lethal);
        if (cost < limit) out.push_back({action, static_cast<int16_t>(cost)});
    }
}

// In a search of somebody else's: nothing is known of what was done before in the turn.
void Hearthstone::keep_unpenalised(const State& s, Actions& actions, int limit, bool end_last) const {
    if (s.choice.kind != Choice::kNone || actions.size() <= 1) return;
    const Lens lens = this->lens();
    Ledger ledger;
    ledger.begin(s, s.active);
    Filter filter(lens, s);
    int kept = 0;
    Action end{};
    bool ends = false;
    for (const Action& action : Actions(actions)) {
        if (action.kind == Action::kEnd) {
            end = action, ends = true;
            continue;
        }
        if (action.kind == Action::kAttack && filter.skips_attacker(action.source)) continue;
        if (filter.skips_target(action.target)) continue;
        if (action.kind == Action::kPlay && !is_its_place(lens, s, action)) continue;
        if (penalty(lens, s, action, ledger, false) < limit) actions[kept++] = action;
    }
    if (ends && (!end_last || kept == 0)) actions[kept++] = end;
    if (kept) actions.resize(kept);
}

Action Hearthstone::unpenalised_action(const State& state, Chance& chance, int limit, bool end_last) const {
    if (state.choice.kind != Choice::kNone) return random_action(state, chance);
    Actions actions;
    legal_actions(state, actions);
    keep_unpenalised(state, actions, limit, end_last);
    return actions[static_cast<int>(chance.below(static_cast<uint32_t>(actions.size())))];
}

void list_attacks(const Hearthstone& game, const State& s, Moves& out) {
    Hearthstone::Actions actions;
    game.legal_actions(s, actions);
    out.clear();
    Filter filter(game.lens(), s);
    for (const Action& action : actions)
        if (action.kind == Action::kAttack && !filter.skips_attacker(action.source) &&
            !filter.skips_target(action.target))
            out.push_back({action, 0});
}

}  // namespace turnwise::hearthstone
