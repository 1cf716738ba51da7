#pragma once

#include "game/chance.h"

namespace turnwise {

// How to choose among actions of equal value.
enum class Ties : uint8_t { kFirst, kLast, kRandom };

// Collects the best of some offers.
class Best {
public:
    explicit Best(Ties ties) : ties_(ties) {}

    void offer(int place, double value, Chance& chance) {
        if (place_ >= 0 && value < value_) return;
        const bool better = place_ < 0 || value > value_;
        equal_ = better ? 1 : equal_ + 1;
        const bool takes = better || ties_ == Ties::kLast || (ties_ == Ties::kRandom && chance.below(equal_) == 0);
        if (takes) place_ = place;
        value_ = value;
    }
    int place() const { return place_; }  // -1: nothing was offered
    double value() const { return value_; }

private:
    Ties ties_;
    int place_ = -1;
    double value_ = 0;
    uint32_t equal_ = 0;
};

}  // namespace turnwise
