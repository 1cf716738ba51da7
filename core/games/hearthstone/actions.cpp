#include "games/hearthstone/hearthstone.h"

// What a player may do (section F), and what it costs (section E).

namespace turnwise::hearthstone {

bool Engine::has_cost_aura(int side) const {
    if (!s.auras_present) return false;
    const Side& x = s.sides[side];
    uint8_t traits = x.weapon.traits;
    for (int i = 0; i < x.board_size; ++i) traits |= x.board[i].traits;
    return traits & Entity::kCostAura;
}

// A cost that auras or the card itself may change (rule 20); `cost` is what is printed and enchanted.
int Engine::changed_cost(int side, const HandCard& card, int cost) const {
    const Card& c = t[card.row];
    const Side& x = s.sides[side];
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.row = card.row;
    const auto add = [&](const Entity& e) {
        if (!(e.traits & Entity::kCostAura) || (e.flags & keyword(silenced))) return;
        f.source = e.id;
        const Card& owner = t[e.row];
        for (int i = 0; i < owner.aura_count; ++i) {
            const Aura& aura = t.auras[owner.auras + i];
            if (aura.cost && fits(aura.cards, card.row) && holds(aura.condition, f)) cost += aura.cost;
        }
    };
    for (int i = 0; i < x.board_size; ++i) add(x.board[i]);
    add(x.weapon);
    f.source = 0;
    if (c.cost_add) cost += value(c.cost_add, f);
    if (c.cost_set) {
        const int set = value(c.cost_set, f);
        if (set >= 0) cost = set;
    }
    return std::max(0, cost);
}

int Engine::power_cost(int side) const {
    const HeroPower& power = s.sides[side].power;
    return power.cost_set >= 0 ? power.cost_set : t[power.row].cost;
}

// Whom a text of this card may choose. Enemy minions with Stealth and enemy Immune characters never; Elusive ones not
// by spells and hero powers.
Mask Engine::targets(int side, Row row, bool elusive_matters) const {
    Frame f{};
    f.side = static_cast<uint8_t>(side);
    f.row = row;
    Mask mask = select(t[row].target, all_characters(), f);
    Mask barred = 0;
    for_each(mask, [&](int c) {
        const Entity& e = s.at(c);
        const bool enemy = (c >> 3) != side;
        if ((enemy && (e.has(keyword(stealth)) || is_immune(e))) || (elusive_matters && e.has(keyword(elusive))))
            barred |= bit(c);
    });
    return mask & ~barred;
}

// Steady Shot asks for a target only while a Steamwheedle Sniper is there.
Mask Engine::power_targets(int side) const {
    const Side& x = s.sides[side];
    const Card& power = t[x.power.row];
    if (!power.target) return 0;
    if (power.keywords & keyword(aims_power)) {
        bool aimed = false;
        for (int i = 0; i < x.board_size; ++i) aimed |= x.board[i].has(keyword(aims_power));
        if (!aimed) return 0;
    }
    return targets(side, x.power.row, true);
}

bool Engine::can_play(int side, const HandCard& card, bool aura) const {
    const Card& c = t[card.row];
    const Side& x = s.sides[side];
    if (card.row == 0 || cost(side, card, aura) > x.mana) return false;
    if (c.type == Type::minion && x.board_size >= kBoardLimit) return false;
    if ((c.flags & Card::kSecret) && !legal_secret_room(side, card.row)) return false;
    if (c.need) {
        Frame f{};
        f.side = static_cast<uint8_t>(side);
        f.row = card.row;
        if (!value(c.need, f)) return false;
    }
    return true;
}

bool Engine::can_attack(int c) const {
    const Entity& e = s.at(c);
    const bool hero = (c & 7) == kHeroPlace;
    if ((hero ? hero_attack(c >> 3) : e.now_attack) <= 0) return false;
    if (e.has(keyword(frozen) | keyword(cant_attack))) return false;
    bool twice = e.has(keyword(windfury));
    if (hero) {
        const Entity& weapon = s.sides[c >> 3].weapon;
        twice |= weapon.exists() && weapon.has(keyword(windfury));
    } else if ((e.flags & keyword(fresh)) && !e.has(keyword(charge) | keyword(rush))) {
        return false;
    }
    return e.attacks < (twice ? 2 : 1);
}

Mask Engine::defenders(int side) const {
    const int enemy = 1 - side;
    const Side& x = s.sides[enemy];
    Mask open = 0, taunting = 0;
    for (int i = 0; i < x.board_size; ++i) {
        const uint32_t flags = x.board[i].flags | x.board[i].aura_flags;
        if (flags & (keyword(stealth) | keyword(immune) | keyword(immune_this_turn))) continue;
        open |= bit(character(enemy, i));
        if (flags & keyword(taunt)) taunting |= bit(character(enemy, i));
    }
    if (taunting) return taunting;
    return is_immune(x.hero) ? open : open | hero_mask(enemy);
}

// Whether a Magnetic card played here joins the Mech on its right.
bool Engine::merges(int side, Row row, int position) const {
    const Side& x = s.sides[side];
    if (!(t[row].keywords & keyword(magnetic)) || position >= x.board_size) return false;
    const Race race = t[x.board[position].row].race;
    return race == Race::mech || race == Race::all;
}

// Does it matter where a minion stands? Judged from what its player sees: the card, the own hand and both boards.
static bool places_matter(const CardTable& t, const State& s, int side) {
    const auto adjacent = [&](Row row) { return (t[row].flags & Card::kAdjacency) != 0; };
    const Side& x = s.sides[side];
    for (int i = 0; i < x.hand_size; ++i)
        if (adjacent(x.hand[i].row)) return true;
    for (const Side& y : s.sides)
        for (int i = 0; i < y.board_size; ++i)
            if (adjacent(y.board[i].row)) return true;
    return false;
}

static bool same_card(const HandCard& a, const HandCard& b) {
    return a.row == b.row && a.cost_add == b.cost_add && a.attack == b.attack && a.health == b.health &&
           a.parts == b.parts;
}

void Hearthstone::legal_actions(const State& state, Actions& out) const {
    if (state.result != Result::playing) return;
    if (state.choice.kind == Choice::kMulligan) {
        const int n = state.sides[state.choice.side].hand_size;
        for (int mask = 0; mask < 1 << n; ++mask)
            out.push_back({Action::kMulligan, static_cast<uint8_t>(mask), Action::kNobody, 0});
        return;
    }
    if (state.choice.kind == Choice::kCards) {
        for (int i = 0; i < state.choice.options.size(); ++i)
            out.push_back({Action::kChoose, static_cast<uint8_t>(i), Action::kNobody, 0});
        return;
    }
    static Chance nobody_asks;
    const Engine engine(table_, options_, const_cast<State&>(state), nobody_asks);
    const int side = state.active;
    int matters = options_.all_positions ? 1 : -1;  // whether places matter; -1: not known yet
    const Side& x = state.sides[side];

    Action* next = out.data();  // the room of Actions is enough for any position
    *next++ = {Action::kEnd, 0, Action::kNobody, 0};

    const bool cost_aura = engine.has_cost_aura(side);
    for (uint8_t i = 0; i < x.hand_size; ++i) {
        const HandCard& card = x.hand[i];
        if (!engine.can_play(side, card, cost_aura)) continue;
        bool copy = false;
        for (int k = 0; k < i && !copy; ++k) copy = same_card(x.hand[k], card);
        if (copy) continue;
        const Card& c = table_[card.row];
        Row asking = card.row;
        for (Row part : card.parts)
            if (part && table_[part].target) asking = part;
        Mask mask = 0;
        if (table_[asking].target) {
            mask = engine.targets(side, asking, c.type == Type::spell);
            if (mask == 0 && c.type == Type::spell) continue;
        }
        int place = 0, last = 0;
        if (c.type == Type::minion) {
            last = x.board_size;
            if (last > 0 && matters < 0) matters = places_matter(table_, state, side);
            place = last > 0 && matters == 1 ? 0 : last;
        }
        for (; place <= last; ++place) {
            const uint8_t at = static_cast<uint8_t>(place);
            if (mask == 0) {
                *next++ = {Action::kPlay, i, Action::kNobody, at};
            } else {
                for_each(mask, [&](int target) { *next++ = {Action::kPlay, i, static_cast<uint8_t>(target), at}; });
            }
        }
    }

    const Card& power = table_[x.power.row];
    if (x.power.row != 0 && x.power.uses == 0 && engine.power_cost(side) <= x.mana) {
        Frame f{};
        f.side = static_cast<uint8_t>(side);
        f.row = x.power.row;
        if (engine.holds(power.need, f)) {
            const Mask mask = engine.power_targets(side);
            if (mask == 0 && (!power.target || (power.keywords & keyword(aims_power))))
                *next++ = {Action::kPower, 0, Action::kNobody, 0};
            for_each(mask, [&](int target) { *next++ = {Action::kPower, 0, static_cast<uint8_t>(target), 0}; });
        }
    }

    int open = -1;  // whom anybody may attack; not known yet
    const auto attacks = [&](int c) {
        if (!engine.can_attack(c)) return;
        if (open < 0) open = engine.defenders(side);
        for_each(engine.defenders_of(c, static_cast<Mask>(open)), [&](int target) {
            *next++ = {Action::kAttack, static_cast<uint8_t>(c), static_cast<uint8_t>(target), 0};
        });
    };
    for (int i = 0; i < x.board_size; ++i) attacks(character(side, i));
    attacks(character(side, kHeroPlace));
    out.resize(static_cast<int>(next - out.data()));
}

}  // namespace turnwise::hearthstone
