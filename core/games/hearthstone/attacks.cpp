#include "games/hearthstone/engine.h"

// Attacks, phase by phase.

namespace turnwise::hearthstone {

// Both values are read first, both hits land, then the damage triggers resolve (rule 35d).
bool Engine::combat(int a, int d, bool forced) {
    const auto by = [&](int c) {
        const Entity& e = s.at(c);
        return Dealer{e.id, e.row, static_cast<uint8_t>(c >> 3), e.flags | e.aura_flags};
    };
    const int back = s.at(d).now_attack & -((d & 7) != kHeroPlace);  // a hero does not hit back
    Hit hits[4] = {{static_cast<uint8_t>(d), static_cast<int16_t>(attack_of(a)), by(a)},
                   {static_cast<uint8_t>(a), static_cast<int16_t>(back), by(d)}};
    if (const Entity& weapon = s.sides[a >> 3].weapon; (a & 7) == kHeroPlace && weapon.exists()) {
        hits[0].by.keywords = weapon.flags | weapon.aura_flags;
        hits[0].by.row = weapon.row;
    }
    if (Entity& e = s.at(a); !forced && e.free_attacks) [[unlikely]]
        --e.free_attacks;
    else if (!forced && e.attacks < 255)
        ++e.attacks;
    if ((a & 7) == kHeroPlace && s.sides[a >> 3].weapon.exists()) {
        Entity& weapon = s.sides[a >> 3].weapon;
        const bool kept = s.active == a >> 3 && (any(lanes(s.sides[a >> 3], flags_of)) & keyword(keeps_weapon));
        if ((t[weapon.row].rules >> spends_attack & 1) && (d & 7) != kHeroPlace) [[unlikely]] {
            --weapon.attack;
            retotal(weapon);
        } else {
            weapon.damage = static_cast<int16_t>(weapon.damage + !kept);
        }
        if (weapon.left() <= 0) s.maybe_dying = 1;
    }
    int n = hits[1].amount > 0 ? 2 : 1;
    if ((hits[0].by.keywords & keyword(cleaves)) && (d & 7) != kHeroPlace) [[unlikely]]
        for (int c : {d - 1, d + 1})
            if (c >= 0 && (s.board_mask(d >> 3) & bit(c)))
                hits[n++] = {static_cast<uint8_t>(c), hits[0].amount, hits[0].by};
    return deal(hits, n);
}

static constexpr uint8_t kAttackEnds = 5;

void Engine::step_attack(Frame& f) {
    const bool outermost = &f == s.frames.begin();
    switch (f.step) {
        case 0:
            f.step = 1;
            if (waits(f, emit({EventKind::attack, f.side, f.source, s.at(f.pc).row, f.object}))) return;
            [[fallthrough]];
        case 1: {
            f.step = 2;
            const int a = find(f.source, f.pc);
            while (f.made & Frame::kRedirected) {
                f.made &= static_cast<uint8_t>(~Frame::kRedirected);
                f.step = 1;
                const EntityId old = f.target;
                f.target = f.object;
                const Row row = a < 0 ? Row{0} : s.at(a).row;
                if (waits(f, emit_redirected({EventKind::attack, f.side, f.source, row, f.object}, old))) return;
                f.step = 2;
            }
            if (a >= 0) s.at(a).flags &= ~(keyword(stealth) | keyword(stealth_until_turn));
            if (waits(f, deaths())) return;
            [[fallthrough]];
        }
        case 2: {
            f.step = 3;
            if (outermost && finish()) return;
            const int a = find(f.source, f.pc), d = find(f.object, f.loop);
            if (a < 0 || d < 0 || s.at(a).dying() || s.at(d).dying()) {
                f.step = kAttackEnds;
                return;
            }
            // Only now: the secrets of the attack have hurt the hero (rule X364).
            if (s.sides[f.side].hero.id == f.source && s.sides[f.side].weapon.has(keyword(immune_while_attacking)))
                s.sides[f.side].hero.flags |= keyword(immune_while_attacking);
            if (waits(f, combat(a, d, f.made & Frame::kForced))) return;
            [[fallthrough]];
        }
        case 3:
            f.step = 4;
            if (heard(EventKind::after_attack)) {
                const int a = find(f.source, f.pc);
                if (waits(f, emit({EventKind::after_attack, f.side, f.source, a < 0 ? Row{0} : s.at(a).row, f.object})))
                    return;
            }
            [[fallthrough]];
        case 4:
            f.step = kAttackEnds;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            s.sides[f.side].hero.flags &= ~keyword(immune_while_attacking);
            if (!outermost || !finish()) s.frames.pop_back();
    }
}

}  // namespace turnwise::hearthstone
