#include "agents/hearthstone/gsv_agent.h"

#include <algorithm>

#include "games/hearthstone/heuristics/gsv.h"

namespace turnwise::hearthstone {

namespace {

constexpr double kDecisive = 100'000;  // nothing can be better

// Metastone's order of actions, which decides ties: attacks of the hero, of minions from the left, the hero power, the
// hand from the left, the end of the turn; targets: the enemy hero, enemy minions, the own hero, own minions.
int place_in_list(const Action& action, int player) {
    const auto target = [&] {
        if (action.target == Action::kNobody) return 0;
        const bool own = action.target >> 3 == player, hero = (action.target & 7) == kHeroPlace;
        return 1 + 16 * own + (hero ? 0 : 1 + (action.target & 7));
    }();
    const auto kind = [&] {
        switch (action.kind) {
            case Action::kAttack:
                return (action.source & 7) == kHeroPlace ? 0 : 1 + (action.source & 7);
            case Action::kPower:
                return 16;
            case Action::kPlay:
                return 17 + action.source;
            default:
                return 40;
        }
    }();
    return kind << 16 | action.position << 8 | target;
}

}  // namespace

// In Metastone's order. Of the plays of one card at one place whose battlecry takes a target, only that with the best
// target is left, where targets are judged before deaths.
void GsvAgent::sort(const Hearthstone& game, const State& state, Actions& actions, Chance& chance, Meter& meter) {
    std::sort(actions.begin(), actions.end(),
              [&](const Action& a, const Action& b) { return place_in_list(a, player_) < place_in_list(b, player_); });
    if (!before_deaths_) return;
    const Lens lens = game.lens();
    int kept = 0;
    for (int i = 0; i < actions.size();) {
        Best best(Ties::kFirst);
        const Action first = actions[i];
        const bool aims = aims_battlecry(lens, state, first);
        do {
            best.offer(i, aims ? gsv_before_deaths(lens, state, actions[i], weights_, chance) : 0, chance);
            meter.model_calls += aims;
            ++i;
        } while (aims && i < actions.size() && actions[i].kind == first.kind && actions[i].source == first.source &&
                 actions[i].position == first.position);
        actions[kept++] = actions[best.place()];
    }
    actions.resize(kept);
}

int GsvAgent::choose(const Hearthstone& game, const State& world, const Actions& legal, Chance& chance, Meter& meter) {
    if (world.choice.kind != Choice::kNone) return 0;  // the first card that is offered
    player_ = game.to_act(world);
    Actions& actions = actions_[0];
    actions = legal;
    sort(game, world, actions, chance, meter);
    Best best(Ties::kFirst);
    const auto place_of = [&](const Action& action) {
        return static_cast<int>(std::find(legal.begin(), legal.end(), action) - legal.begin());
    };
    for (int i = 0; i < actions.size() && !(i > 0 && meter.exhausted()); ++i) {
        const Action action = actions[i];
        best.offer(i, tried(place_of(action), explore(game, world, action, depth_ - 1, chance, meter)), chance);
    }
    return place_of(actions[best.place()]);
}

double GsvAgent::explore(const Hearthstone& game, const State& before, const Action& action, int depth, Chance& chance,
                         Meter& meter) {
    State state = before;
    game.apply(state, action, chance);
    ++meter.model_calls;
    const auto on = [&] { return !game.is_over(state) && state.active == player_ && state.turn == before.turn; };
    while (on() && state.choice.kind != Choice::kNone) {
        game.apply(state, {Action::kChoose, 0, Action::kNobody, 0}, chance);
        ++meter.model_calls;
    }
    if (depth == 0 || !on() || meter.exhausted()) return gsv_value(game.lens(), state, player_, weights_);
    Actions& actions = actions_[depth];
    actions.clear();
    game.legal_actions(state, actions);
    sort(game, state, actions, chance, meter);
    double best = -kDecisive * kDecisive;
    for (const Action& next : actions) {
        best = std::max(best, explore(game, state, next, depth - 1, chance, meter));
        if (best >= kDecisive) break;
    }
    return best;
}

}  // namespace turnwise::hearthstone
