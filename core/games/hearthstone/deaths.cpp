#include "games/hearthstone/engine.h"

// The death step (section J): all who are mortally wounded or doomed leave together, then their death events resolve in
// order of play, and again until nobody is left to go.

namespace turnwise::hearthstone {

// What the damage of its deathrattle will do (rules 53 to 55).
uint8_t Engine::deals(const Entity& e) const {
    int bits = 0, place = 0;
    for (KeywordBit one : Fallen::kDeals) bits |= e.has(keyword(one)) << place++;
    return static_cast<uint8_t>(bits);
}

void Engine::collect_dead(Frame& f) {
    const int first = s.fallen.size() - s.replaced;
    s.replaced = 0;
    for (int side = 0; side < 2; ++side) {
        Side& x = s.sides[side];
        const Entity& w = x.weapon;
        if (w.exists() && w.dying()) {
            break_weapon(side);
            s.replaced = 0;
        }
        const Eight flags = lanes(x, own_flags_of), health = lanes(x, health_of);
        const uint32_t dying = places({are_dying(flags.low, health.low), are_dying(flags.high, health.high)});
        x.lost |= dying >> kHeroPlace & 1;
        uint32_t minions = dying & ((1u << x.board_size) - 1);
        for (int gone = 0; minions != 0; minions &= minions - 1, ++gone) {
            const int was = std::countr_zero(minions), place = was - gone;
            const Entity& e = x.board[place];
            s.fallen.push_back({e.row, e.id, e.order, static_cast<uint8_t>(side), 0, static_cast<uint8_t>(place),
                                static_cast<uint8_t>(was), static_cast<uint8_t>((e.flags & keyword(silenced)) != 0),
                                deals(e)});
            close_up(x, place);
            s.dirty = kStats | kRules;
        }
    }
    sort_few(s.fallen.begin() + first, s.fallen.end(),
             [](const Fallen& a, const Fallen& b) { return a.order < b.order; });
    for (int i = first; i < s.fallen.size(); ++i) {
        const Fallen& dead = s.fallen[i];
        if (dead.kind != 0) continue;
        Side& x = s.sides[dead.side];
        if (s.deaths_this_turn < 255) ++s.deaths_this_turn;
        ++s.deaths;
        if (!x.died_this_turn.full()) x.died_this_turn.push_back(dead.row);
        int k = x.died.size();
        for (int i = k - 1; i >= 0; --i) k = x.died[i].row == dead.row ? i : k;
        if (k < x.died.size())
            x.died[k].count = static_cast<uint8_t>(std::min(255, x.died[k].count + 1));
        else
            x.died.push_back({dead.row, 1});
    }
    f.pc = f.loop = static_cast<uint16_t>(first);
    f.amount = static_cast<int16_t>(s.fallen.size());
}

void Engine::add_deathrattles(Row row, EntityId id, uint16_t order, int side, bool silenced, bool minion) {
    const int times = minion && has_rule(side, Rule::double_deathrattles) ? 2 : 1;
    const auto add = [&](Row text) {
        for (int n = 0; t[text].deathrattle && n < times; ++n)
            s.queue.push_back({id, QueueItem::kDeathrattle, id, static_cast<int16_t>(order), text,
                               static_cast<uint8_t>(side), static_cast<uint8_t>(side)});
    };
    if (!silenced) add(row);
    for (const Attachment& a : s.attachments)
        if (a.holder == id && a.kind == Attachment::kText) add(a.row);
}

// Its own deathrattles, and who reacts to the death; nobody reacts to that of a weapon.
void Engine::death_event(const Fallen& dead, EntityId born_before) {
    const int begin = s.queue.size();
    const Happening h{EventKind::death, dead.side, dead.id, dead.row};
    if (dead.kind == 0 && heard(EventKind::death))
        collect(h, begin, born_before, &dead);
    else if ((t[dead.row].deathrattle && !dead.silenced) || !s.attachments.empty())
        add_deathrattles(dead.row, dead.id, 0, dead.side, dead.silenced, dead.kind == 0);
    open_queue(h, begin);
}

void Engine::step_deaths(Frame& f) {
    if (f.step == 0) {
        if (s.auras_present & kFickles) s.dirty = kStats | kRules;
        refresh(kStats);
        s.maybe_dying = 0;
        collect_dead(f);
        refresh(kRules);
        if (f.amount == static_cast<int16_t>(f.pc)) {
            s.frames.pop_back();
            return;
        }
        f.target = s.next_id;  // who comes later does not react
        f.step = 1;
    }
    while (f.loop < f.amount) {
        const int depth = s.frames.size();
        const Fallen dead = s.fallen[f.loop++];
        death_event(dead, f.target);
        if (s.frames.size() != depth) return;
    }
    for (int i = f.pc; i < f.amount; ++i)
        if (!s.attachments.empty()) drop_attachments(s.fallen[i].id);
    for (int i = f.amount; i < s.fallen.size(); ++i) s.fallen[f.pc + i - f.amount] = s.fallen[i];
    s.fallen.resize(s.fallen.size() - (f.amount - f.pc));
    f.step = 0;
    if (s.auras_present & kFickles) s.dirty = kStats | kRules;
    if (!s.maybe_dying) refresh(kStats | kRules);
    if (!s.maybe_dying) s.frames.pop_back();
}

}  // namespace turnwise::hearthstone
