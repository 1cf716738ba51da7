#include <limits>

#include "games/hearthstone/heuristics/heuristics.h"

// The three scores that the competition's framework ships for one-step agents.

namespace turnwise::hearthstone {

double temper_value(const State& s, int player, Temper temper) {
    if (is_dead(s, 1 - player)) return std::numeric_limits<int32_t>::max();
    if (is_dead(s, player)) return std::numeric_limits<int32_t>::min();
    struct Sums {
        int minions = 0, attack = 0, health = 0, taunt_health = 0, hero = 0;
    };
    const auto sums = [](const Side& side) {
        Sums sum;
        for (const Entity& e : minions(side)) {
            ++sum.minions;
            sum.attack += e.now_attack;
            sum.health += e.left();
            if (e.has(keyword(taunt))) sum.taunt_health += e.left();
        }
        sum.hero = side.hero.left();
        return sum;
    };
    const Sums own = sums(s.sides[player]), enemy = sums(s.sides[1 - player]);
    const bool swept = enemy.minions == 0 && own.minions > 0;
    switch (temper) {
        case Temper::kAggro:
            return 1000 * swept - 1000 * enemy.taunt_health + own.attack + 1000 * (own.hero - enemy.hero);
        case Temper::kControl:
            return 1000 * swept + 50 * (own.minions - enemy.minions) + 25 * (own.taunt_health - enemy.taunt_health) +
                   own.attack + 10 * (own.hero - enemy.hero);
        case Temper::kMidrange:
            break;
    }
    return 5000 * swept + 5 * (own.minions - enemy.minions) - 1000 * enemy.taunt_health + own.attack +
           10 * (own.hero - enemy.hero) + 10 * (own.health - enemy.health) + 10 * (own.attack - enemy.attack);
}

}  // namespace turnwise::hearthstone
