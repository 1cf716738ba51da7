#pragma once

#include "game/game.h"
#include "games/hearthstone/heuristics/heuristics.h"

namespace turnwise::hearthstone {

// The domain rules of paper 4 (docs/methods/sensible.md): which legal actions are never right, or hardly ever. What a
// card does is read from its text, so that cards of one's own are judged too.
class Sense {
public:
    Sense(const Lens& lens, const State& state, Care care);

    bool senseless(const Action& action) const;
    // Whether it is so surely good that the turn must not end before it.
    bool obliges(const Action& action) const;

private:
    bool played(const Action& action) const;
    bool aimed(const PlayRole& role, int target, bool no_body) const;
    bool own_target(const PlayRole& role, int target, bool no_body) const;
    bool attack(const Action& action) const;
    bool area_costs_more(const PlayRole& role) const;
    bool may_attack(int character) const;
    bool enables_nothing(int mana, int place) const;
    bool spends_nothing() const;
    bool weaker_weapon(CardNumber weapon, Row like) const;
    int stands_for(int character) const { return character == Action::kNobody ? character : same_as_[character]; }

    const Lens& lens_;
    const State& s_;
    const Side &own_, &enemy_;
    const Engine engine_;
    const bool rollout_;
    std::array<uint8_t, 16> same_as_;  // of characters that nobody can tell apart, the first
};

}  // namespace turnwise::hearthstone
