#include "games/hearthstone/engine.h"

// Damage and healing (section I).

namespace turnwise::hearthstone {

static constexpr uint32_t kOnDamage =
    keyword(poisonous) | keyword(lifesteal) | keyword(freezes) | keyword(armors) | keyword(stealth);

Dealer Engine::dealer(const Frame& f) const {
    Dealer by{f.source, f.row, f.side, 0};
    const int c = find(f.source);
    if (c >= 0 && (c & 7) != kHeroPlace) {
        by.keywords = s.at(c).flags | s.at(c).aura_flags;
        return by;
    }
    by.keywords = t[f.row].keywords;
    if (t[f.row].type == Type::spell && rule(f.side, spells_steal_life)) by.keywords |= keyword(lifesteal);
    for (const Fallen& dead : s.fallen) {
        if (dead.id != f.source) continue;
        by.keywords = 0;
        int place = 0;
        for (KeywordBit one : Fallen::kDeals)
            if (dead.deals() >> place++ & 1) by.keywords |= keyword(one);
    }
    return by;
}

// Ice Block: a secret that hears of a fatal hit on its owner's hero is revealed and the hit does nothing (rule 49).
bool Engine::is_saved(int side, int amount) {
    Side& x = s.sides[side];
    if (amount < x.hero.left() + x.armor) return false;
    const int begin = s.queue.size();
    collect({EventKind::fatal, static_cast<uint8_t>(side), x.hero.id, x.hero.row}, begin);
    const bool saved = s.queue.size() > begin;
    s.queue.resize(begin);
    if (saved) saved_heroes |= static_cast<uint8_t>(1 << side);
    return saved;
}

void Engine::sort_by_order(Hit* hits, int count) const {
    sort_few(hits, hits + count,
             [&](const Hit& a, const Hit& b) { return s.at(a.character).order < s.at(b.character).order; });
}

// One hit, without what listens to it. Returns how much was dealt: armor and overkill count, a shield's share does not.
inline int Engine::hurt(int c, int amount) {
    Entity& e = s.at(c);
    if (amount <= 0 || is_immune(e)) return 0;
    if (e.has(keyword(divine_shield))) {
        lose_shield(c);
        return 0;
    }
    int rest = amount;
    if ((c & 7) == kHeroPlace) {
        if (prevented(c >> 3, amount)) return 0;
        Side& x = s.sides[c >> 3];
        const int absorbed = std::min<int>(x.armor, rest);
        x.armor = static_cast<int16_t>(x.armor - absorbed);
        rest -= absorbed;
        x.count(Tally::hero_damage_this_turn, amount);
    }
    if ((s.rules >> spares_minions & 1) && (c & 7) != kHeroPlace && rule(c >> 3, spares_minions)) [[unlikely]]
        rest = std::clamp(rest, 0, std::max(0, e.left() - 1));
    e.damage = static_cast<int16_t>(std::min(9999, e.damage + rest));
    s.maybe_dying |= e.left() <= 0;
    if (e.traits & Card::kLevel) [[unlikely]]
        retotal(e);
    return amount;
}

// Texts that change what a hero takes (rule X296): doubled, then one at a time, then somebody else's.
void Engine::change_hero_hits(Hit* hits, int count) const {
    for (Hit* hit = hits; hit < hits + count; ++hit) {
        const int side = hit->character >> 3;
        if ((hit->character & 7) != kHeroPlace || hit->amount <= 0 || is_immune(s.at(hit->character))) continue;
        for (int n = rule(side, doubles_hero_damage); n > 0; --n)
            hit->amount = static_cast<int16_t>(std::min(9999, hit->amount * 2));
        if (rule(side, halts_hero_damage)) hit->amount = std::min<int16_t>(hit->amount, 1);
        if (!rule(side, takes_for_hero)) continue;
        const Side& x = s.sides[side];
        int taker = -1;
        for (int i = 0; i < x.board_size; ++i) {
            const Entity& e = x.board[i];
            if ((t[e.row].rules >> takes_for_hero & 1) && !(e.flags & keyword(silenced)) && !e.dying() &&
                (taker < 0 || e.order < x.board[taker].order))
                taker = i;
        }
        if (taker >= 0) hit->character = static_cast<uint8_t>(character(side, taker));
    }
}

// What the keywords of who deals damage do, but for Lifesteal and freezing.
void Engine::apply_damage_keywords(const Hit* hits, int count) {
    for (int i = 0; i < count; ++i) {
        const Hit& hit = hits[i];
        if (hit.amount <= 0) continue;
        if ((hit.by.keywords & keyword(poisonous)) && (hit.character & 7) != kHeroPlace &&
            t[hit.by.row].type != Type::spell)
            mark_destroyed(hit.character);
        if (hit.by.keywords & keyword(armors)) {
            Side& x = s.sides[hit.by.side];
            x.armor = static_cast<int16_t>(std::min(kArmorLimit, x.armor + hit.amount));
            s.dirty = kStats | kRules;
            emit_later({EventKind::armor, hit.by.side, 0, 0, 0, hit.amount});
        }
        if ((hit.by.keywords & keyword(stealth)) && t.is_old(hit.by.row)) {
            const int by = find(hit.by.id);
            if (by >= 0) s.at(by).flags &= ~(keyword(stealth) | keyword(stealth_until_turn));
        }
    }
}

// Lifesteal of damage that a card of this side dealt (rule 54): harm while a text of the player says so (rule X83).
void Engine::gain_life(uint8_t side, Row by, int16_t amount) {
    const Entity& hero = s.sides[side].hero;
    const auto c = static_cast<uint8_t>(character(side, kHeroPlace));
    if (rule(side, harmful_healing)) {
        Hit harm{c, amount, {0, 0, side, 0}};
        deal(&harm, 1);
    } else if (const int healed = mend(c, amount << std::min(7, rule(side, double_healing)))) {
        emit({EventKind::heal, side, hero.id, hero.row, 0, static_cast<int16_t>(healed), by, side});
    }
}

// Hit by hit: who hears of one may hurt the hero before the next (rule 84).
void Engine::steal_life(const Hit* hits, int count) {
    const int begin = s.queue.size();
    for (int i = 0; i < count; ++i)
        if (const Hit& hit = hits[i]; hit.amount > 0 && (hit.by.keywords & keyword(lifesteal)))
            s.queue.push_back({hit.by.row, QueueItem::kLifesteal, 0, hit.amount, 0, hit.by.side, hit.by.side});
    if (s.queue.size() != begin + 1) {
        open_queue({EventKind::heal, 0}, begin);
        return;
    }
    const QueueItem one = s.queue.pop_back();
    gain_life(one.side, one.owner, one.amount);
}

// All hits first, then what they cause, target by target.
bool Engine::deal(Hit* hits, int count) {
    const int depth = s.frames.size();
    constexpr uint32_t kHeroRules = 1u << doubles_hero_damage | 1u << halts_hero_damage | 1u << takes_for_hero;
    if (s.rules & kHeroRules) [[unlikely]]
        change_hero_hits(hits, count);
    uint32_t keywords = 0;
    for (int i = 0; i < count; ++i) {
        hits[i].amount = static_cast<int16_t>(hurt(hits[i].character, hits[i].amount));
        keywords |= hits[i].by.keywords;
    }
    // What is pushed last resolves first: a saved hero is immune before anything else can happen.
    if (keywords & kOnDamage) [[unlikely]] {
        apply_damage_keywords(hits, count);
        emit_all(EventKind::damage, hits, count);
        if (keywords & keyword(lifesteal)) steal_life(hits, count);
        for (int i = count - 1; i >= 0; --i)  // the last one first, so that who reacts hears of the first one first
            if (hits[i].amount > 0 && (hits[i].by.keywords & keyword(freezes))) freeze(hits[i].character);
    } else {
        emit_all(EventKind::damage, hits, count);
    }
    if (saved_heroes) [[unlikely]] {
        const uint8_t side = saved_heroes >> 1;
        saved_heroes = 0;
        emit({EventKind::fatal, side, s.sides[side].hero.id, s.sides[side].hero.row});
    }
    return s.frames.size() != depth;
}

void Engine::freeze(int c) {
    Entity& e = s.at(c);
    const bool was = e.flags & keyword(frozen);
    e.flags |= keyword(frozen);
    if (!was && heard(EventKind::freeze)) emit_later({EventKind::freeze, static_cast<uint8_t>(c >> 3), e.id, e.row});
}

int Engine::mend(int c, int amount) {
    Entity& e = s.at(c);
    const int restored = std::min<int>(amount, e.damage);
    if (restored <= 0) return 0;
    e.damage = static_cast<int16_t>(e.damage - restored);
    if (e.traits & Card::kLevel) [[unlikely]]
        retotal(e);
    if ((c & 7) == kHeroPlace) s.sides[c >> 3].count(Tally::hero_healed_this_turn, restored);
    return restored;
}

int Engine::doubled_by(const Frame& f, int amount) const {
    const Type type = t[f.row].type;
    if (type != Type::spell && type != Type::hero_power) return amount;
    const int times = rule(f.side, double_spells) + (type == Type::hero_power ? rule(f.side, double_power) : 0);
    return amount << std::min(7, times);
}

// What all of them get is theirs before anybody hears of it; it is damage while a text of their giver says so (rule
// X82).
void Engine::heal_all(Hit* gifts, int count) {
    const int side = gifts->by.side;
    if (rule(side, harmful_healing)) [[unlikely]] {
        if (count > 1) sort_by_order(gifts, count);
        deal(gifts, count);
        return;
    }
    const int twice = std::min(7, rule(side, double_healing));
    for (Hit* gift = gifts; gift < gifts + count; ++gift)
        gift->amount = static_cast<int16_t>(mend(gift->character, gift->amount << twice));
    if (!heard(EventKind::heal)) return;
    sort_by_order(gifts, count);
    emit_all(EventKind::heal, gifts, count);
}

void Engine::fatigue(int side) {
    Side& x = s.sides[side];
    if (x.fatigue < 120) ++x.fatigue;
    Hit hit{static_cast<uint8_t>(character(side, kHeroPlace)), x.fatigue, {0, 0, static_cast<uint8_t>(side), 0}};
    deal(&hit, 1);
}

}  // namespace turnwise::hearthstone
