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
        const int crowded = x.board_size == kBoardLimit ? Fallen::kCrowded : 0, begin = s.fallen.size();
        for (int gone = 0; minions != 0; minions &= minions - 1, ++gone) {
            // They leave one by one in order of play, and each remembers its index at that moment (rule X357).
            const int now = std::countr_zero(minions) - gone;
            const Entity& e = x.board[now];
            int place = now + gone;
            for (int i = begin; i < s.fallen.size(); ++i) place -= s.fallen[i].order < e.order;
            const int kind =
                deals(e) << Fallen::kFirstDeal | crowded | (e.flags & keyword(silenced) ? Fallen::kSilenced : 0);
            s.fallen.push_back({e.row, e.id, e.order, static_cast<uint8_t>(side), static_cast<uint8_t>(kind),
                                static_cast<uint16_t>(place), e.now_attack});
            close_up(x, now);
            s.dirty = kStats | kRules;
        }
    }
    sort_few(s.fallen.begin() + first, s.fallen.end(),
             [](const Fallen& a, const Fallen& b) { return a.order < b.order; });
    for (int i = first; i < s.fallen.size(); ++i) {
        const Fallen& dead = s.fallen[i];
        Side& x = s.sides[dead.side];
        note(dead.side, {dead.row, 1, 0, 0});
        if (dead.kind & Fallen::kWeapon) continue;
        if (s.deaths_this_turn < 255) ++s.deaths_this_turn;
        ++s.deaths;
        if (!x.died_this_turn.full()) x.died_this_turn.push_back(dead.row);
    }
    f.pc = f.loop = static_cast<uint16_t>(first);
    f.amount = static_cast<int16_t>(s.fallen.size());
}

void Engine::add_deathrattles(Row row, EntityId id, uint16_t order, int side, bool silenced, bool minion) {
    const int times = rule(side, minion ? double_deathrattles : double_weapon_deathrattles) ? 2 : 1;
    const auto add = [&](Row text) {
        for (int n = 0; t[text].deathrattle && n < times; ++n)
            s.queue.push_back({id, QueueItem::kDeathrattle, id, static_cast<int16_t>(order), text,
                               static_cast<uint8_t>(side), static_cast<uint8_t>(side)});
    };
    if (!silenced) add(row);
    for (const Attachment& a : s.attachments)
        if (a.holder == id && (a.kind == Attachment::kText || a.kind == Attachment::kDeathrattle)) add(a.row);
}

// A deathrattle has moved the card itself: those that come after it no longer run (rule X150).
void Engine::end_deathrattles(const Frame& f) {
    for (QueueItem& item : s.queue)
        if (item.trigger == QueueItem::kDeathrattle && item.owner == f.source && item.row != f.row) item.row = 0;
}

// Its own deathrattles, and who reacts to the death; nobody reacts to that of a weapon.
void Engine::death_event(const Fallen& dead, EntityId born_before) {
    const int begin = s.queue.size();
    if (dead.kind & Fallen::kWeapon) emit_later({EventKind::weapon_lost, dead.side, dead.id, dead.row});
    const Happening h{EventKind::death, dead.side, dead.id, dead.row, 0, 0, dead.row, dead.side};
    if (!(dead.kind & Fallen::kWeapon) && heard(EventKind::death))
        collect(h, begin, born_before, &dead);
    else if ((t[dead.row].deathrattle && !dead.silenced()) || !s.attachments.empty())
        add_deathrattles(dead.row, dead.id, 0, dead.side, dead.silenced(), !(dead.kind & Fallen::kWeapon));
    open_queue(h, begin);
}

bool Engine::push_deaths() {
    if (!s.maybe_dying) refresh(kStats | kRules);
    if (!s.maybe_dying) return false;
    push(Frame::kDeaths, s.active);
    return true;
}

void Engine::step_deaths(Frame& f) {
    if (f.step == 0) {
        if (!s.sides[0].secrets.empty() || !s.sides[1].secrets.empty()) grant_rewards();
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
        if (!s.attachments.empty()) bury(s.fallen[i]);
    for (int i = f.amount; i < s.fallen.size(); ++i) s.fallen[f.pc + i - f.amount] = s.fallen[i];
    s.fallen.resize(s.fallen.size() - (f.amount - f.pc));
    f.step = 0;
    if (!s.maybe_dying) refresh(kStats | kRules);
    if (!s.maybe_dying) s.frames.pop_back();
}

}  // namespace turnwise::hearthstone
