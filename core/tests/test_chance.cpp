#include <array>
#include <vector>

#include "game/chance.h"
#include "tests/test.h"

using namespace turnwise;

static constexpr Event kCoin{1}, kDie{2};
static constexpr std::array<uint16_t, 4> kWeights = {0, 3, 0, 1};
static uint32_t label(int option) { return static_cast<uint32_t>(option) + 100; }

TEST("sampled picks follow their weights") {
    Chance chance(1);
    std::array<int, 4> count{};
    std::array<int, 6> die{};
    for (int i = 0; i < 40'000; ++i) ++count[chance.pick(kCoin, kWeights)], ++die[chance.pick(kDie, 6)];
    CHECK_EQUAL(count[0] + count[2], 0);
    CHECK_NEAR(count[1] / 40'000.0, 0.75, 0.01);
    for (int face : die) CHECK_NEAR(face / 40'000.0, 1 / 6.0, 0.01);
}

TEST("a question with one answer is not chance and leaves no trace") {
    const std::array<uint16_t, 3> certain = {0, 5, 0};
    for (const bool recorded : {false, true}) {
        std::vector<Pick> picks;
        Chance chance(1), untouched(1);
        if (recorded) chance.record(&picks);
        chance.start_outcome();
        CHECK_EQUAL(chance.pick(kCoin, 1), 0);
        CHECK_EQUAL(chance.pick(kCoin, 0), 0);
        CHECK_EQUAL(chance.pick(kCoin, certain), 1);
        CHECK(chance.outcome() == 0 && picks.empty());
        CHECK_EQUAL(chance.next(), untouched.next());
    }
}

TEST("recording changes nothing and writes everything down") {
    std::vector<Pick> picks;
    Chance sampled(9), recorded(9);
    recorded.record(&picks);
    for (int i = 0; i < 100; ++i) {
        const int coin = sampled.pick(kCoin, kWeights), die = sampled.pick(kDie, 6);
        CHECK_EQUAL(recorded.pick(kCoin, kWeights, label), coin);
        CHECK_EQUAL(recorded.pick(kDie, 6, label), die);
        const Pick wanted{kCoin, static_cast<uint16_t>(coin), label(coin), kWeights[coin], 4};
        CHECK(picks[2 * i] == wanted);
        CHECK_NEAR(picks[2 * i + 1].probability(), 1 / 6.0, 1e-12);
    }
    CHECK_EQUAL(sampled.outcome(), recorded.outcome());
    recorded.record(nullptr);
    recorded.pick(kDie, 6);
    CHECK_EQUAL(picks.size(), 200u);
}

TEST("outcome numbers are equal for equal picks only") {
    std::vector<Wish> wishes;
    std::vector<uint64_t> outcomes;
    for (uint32_t first = 0; first < 3; ++first)
        for (uint32_t second = 0; second < 3; ++second) {
            wishes = {Wish::option(kDie, first), Wish::option(kDie, second)};
            Chance chance;
            chance.script(wishes);
            chance.start_outcome();
            chance.pick(kDie, 3);
            chance.pick(kDie, 3);
            for (uint64_t other : outcomes) CHECK(other != chance.outcome());
            outcomes.push_back(chance.outcome());
        }
}

TEST("an outcome holds what the players asked for learn, by label") {
    const auto shifted = [](int option) { return static_cast<uint32_t>(option + 1); };
    const Event own{7, 1}, open{8};
    const auto outcome = [&](uint8_t players, uint32_t secret, uint32_t shown) {
        const std::vector<Wish> wishes = {Wish::option(own, secret), Wish::option(open, shown)};
        Chance chance;
        chance.script(wishes);
        chance.start_outcome(players);
        chance.pick(own, 3);
        chance.pick(open, 3, shifted);
        return chance.outcome();
    };
    CHECK(outcome(1, 0, 0) != outcome(1, 1, 0));
    CHECK_EQUAL(outcome(2, 0, 0), outcome(2, 1, 0));
    CHECK(outcome(2, 0, 0) != outcome(2, 0, 1));
    CHECK_EQUAL(outcome(0, 0, 0), 0u);
    Chance plain(1);
    plain.start_outcome();
    while (plain.pick(open, 3, shifted) != 1) plain.start_outcome();
    Chance other(2);
    other.start_outcome();
    while (other.pick(open, 5) != 2) other.start_outcome();
    CHECK_EQUAL(plain.outcome(), other.outcome());
}

TEST("a guide answers in place of the generator, or leaves the question to it") {
    struct Second final : Guide {
        int answer(Event what, std::span<const uint32_t> weights, std::span<const uint32_t>, Rng&) override {
            return what.id == 1 && weights.size() > 1 ? 1 : -1;
        }
    } second;
    Chance chance(4), plain(4);
    chance.guide(&second);
    for (int i = 0; i < 20; ++i) CHECK_EQUAL(chance.pick(Event{1}, 6), 1);
    for (int i = 0; i < 20; ++i) CHECK_EQUAL(chance.pick(Event{2}, 6), plain.pick(Event{2}, 6));
}

TEST("scripted picks come true, by option and by label, and then chance goes on") {
    const std::vector<Wish> wishes = {Wish::option(kDie, 4), Wish::label(kCoin, 103)};
    Chance chance(3);
    chance.script(wishes);
    CHECK_EQUAL(chance.wishes_left(), 2u);
    CHECK_EQUAL(chance.pick(kDie, 6), 4);
    CHECK_EQUAL(chance.pick(kCoin, kWeights, label), 3);
    CHECK_EQUAL(chance.wishes_left(), 0u);
    Chance free(3);
    for (int i = 0; i < 20; ++i) CHECK_EQUAL(chance.pick(kDie, 6), free.pick(kDie, 6));
}

TEST("a wish that cannot happen is refused") {
    const auto ask = [](Wish wish) {
        const std::vector<Wish> wishes = {wish};
        Chance chance;
        chance.script(wishes);
        chance.pick(kCoin, kWeights, label);
    };
    CHECK_ERROR(kBadPick, "pick 1 of the script", ask(Wish::option(kDie, 1)));
    CHECK_ERROR(kBadPick, "pick 1 of the script", ask(Wish::option(kCoin, 0)));
    CHECK_ERROR(kBadPick, "pick 1 of the script", ask(Wish::option(kCoin, 4)));
    CHECK_ERROR(kBadPick, "pick 1 of the script", ask(Wish::label(kCoin, 3)));
}

TEST("a certain question may be named in a script, and a record without it means the same") {
    const auto two_draws = [](std::vector<Wish> wishes, size_t& left) {
        Chance chance(1);
        chance.script(wishes);
        const int certain = chance.pick(kDie, 1);
        const int open = chance.pick(kDie, 3);
        left = chance.wishes_left();
        return 10 * certain + open;
    };
    size_t left = 9;
    CHECK_EQUAL(two_draws({Wish::option(kDie, 0)}, left), 0);  // meant for the open question
    CHECK_EQUAL(left, 0u);
    CHECK_EQUAL(two_draws({Wish::option(kDie, 2)}, left), 2);
    CHECK_EQUAL(left, 0u);
    Chance chance(1);
    const std::vector<Wish> both = {Wish::label(kCoin, 100), Wish::label(kDie, 102)};
    chance.script(both);
    chance.pick(kCoin, 1, label);
    CHECK_EQUAL(chance.pick(kDie, 3, label), 2);
    CHECK_EQUAL(chance.wishes_left(), 0u);
}

TEST("listing takes the first possible option from each start") {
    std::vector<Pick> picks;
    const std::vector<uint16_t> from = {2, 1};
    Chance chance;
    chance.list(from);
    chance.record(&picks);
    CHECK_EQUAL(chance.pick(kCoin, kWeights), 3);
    CHECK_EQUAL(chance.pick(kDie, 1), 0);
    CHECK_EQUAL(chance.pick(kDie, 6), 1);
    CHECK_EQUAL(chance.pick(kDie, 6), 0);
    CHECK_EQUAL(chance.pick(kCoin, kWeights), 1);
    CHECK_EQUAL(picks.size(), 4u);
}
