#include <array>
#include <bit>
#include <cmath>
#include <set>

#include "base/fixed_vector.h"
#include "base/hash.h"
#include "base/plain.h"
#include "base/rng.h"
#include "tests/test.h"

using namespace turnwise;

// The generators as their authors publish them, written once more to check ours against.
static uint64_t splitmix64(uint64_t& x) {
    uint64_t z = (x += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

TEST("mix64 is the published step of SplitMix64") {
    // The first numbers of the reference program with seed 1234567.
    uint64_t x = 1234567;
    for (uint64_t wanted : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u}) {
        CHECK_EQUAL(mix64(x), wanted);
        CHECK_EQUAL(splitmix64(x), wanted);
    }
}

TEST("Rng is xoshiro256++ seeded by mix64 steps") {
    uint64_t words[4];
    uint64_t key = 42;
    for (uint64_t& word : words) word = key = mix64(key);
    Rng rng(42);
    const auto rotate = [](uint64_t v, int k) { return (v << k) | (v >> (64 - k)); };
    for (int i = 0; i < 1000; ++i) {
        const uint64_t wanted = rotate(words[0] + words[3], 23) + words[0];
        const uint64_t t = words[1] << 17;
        words[2] ^= words[0], words[3] ^= words[1], words[1] ^= words[2], words[0] ^= words[3];
        words[2] ^= t, words[3] = rotate(words[3], 45);
        if (rng.next() != wanted) return test::report(__FILE__, __LINE__, "number " + std::to_string(i) + " differs");
    }
}

TEST("bounded numbers are unbiased") {
    // Chi-square with n - 1 degrees of freedom; the bounds are its 99.9 % points.
    for (const auto& [n, bound] : {std::pair{2u, 10.8}, {3u, 13.8}, {7u, 22.5}, {10u, 27.9}}) {
        Rng rng(n);
        std::array<int, 10> count{};
        const int draws = 100'000;
        for (int i = 0; i < draws; ++i) ++count[rng.below(n)];
        double chi = 0;
        for (uint32_t i = 0; i < n; ++i) chi += std::pow(count[i] - draws / double(n), 2) / (draws / double(n));
        CHECK(chi < bound);
    }
    // With n = 3 * 2^30 a plain remainder would give the first third half of all numbers.
    Rng rng(5);
    int low = 0;
    for (int i = 0; i < 30'000; ++i) low += rng.below(3u << 30) < (1u << 30);
    CHECK_NEAR(low / 30'000.0, 1 / 3.0, 0.015);
    CHECK_EQUAL(rng.below(1), 0u);
}

TEST("streams of one key are independent") {
    std::set<uint64_t> seen;
    for (uint64_t part = 0; part < 1000; ++part) {
        Rng rng = Rng::stream(7, part);
        for (int i = 0; i < 10; ++i) seen.insert(rng.next());
    }
    CHECK_EQUAL(seen.size(), 10'000u);
    // Neighbouring streams agree in half of their bits.
    int agreeing = 0;
    for (uint64_t part = 0; part < 1000; ++part)
        agreeing += 64 - std::popcount(Rng::stream(7, part).next() ^ Rng::stream(7, part + 1).next());
    CHECK_NEAR(agreeing / 64'000.0, 0.5, 0.01);
    CHECK(Rng::stream(1, 2).next() != Rng::stream(2, 1).next());
    CHECK_EQUAL(Rng::stream(1, 2).next(), Rng::stream(1, 2).next());
}

TEST("hashes depend on order, length and every byte") {
    CHECK(combine(combine(0, 1), 2) != combine(combine(0, 2), 1));
    std::array<unsigned char, 19> bytes{};
    std::set<uint64_t> seen;
    for (size_t size = 0; size <= bytes.size(); ++size) seen.insert(hash_bytes(bytes.data(), size));
    for (size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = 1;
        seen.insert(hash_bytes(bytes.data(), bytes.size()));
        bytes[i] = 0;
    }
    CHECK_EQUAL(seen.size(), 39u);
}

TEST("FixedVector keeps its order and its limits") {
    FixedVector<int, 4> items;
    static_assert(std::is_trivially_copyable_v<FixedVector<int, 4>>);
    CHECK(items.empty());
    items.push_back(1);
    items.push_back(3);
    items.insert(1, 2);
    items.insert(0, 0);
    CHECK(items.full());
    for (int i = 0; i < 4; ++i) CHECK_EQUAL(items[i], i);
    CHECK_ERROR(kBadState, "more than the 4 places", items.push_back(9));
    CHECK_ERROR(kBadState, "more than the 4 places", items.insert(0, 9));
    items.erase(1);
    CHECK_EQUAL(items.size(), 3);
    CHECK_EQUAL(items[1], 2);
    CHECK_EQUAL(items.pop_back(), 3);
    CHECK_EQUAL(items.back(), 2);
    items.clear();
    CHECK(items.begin() == items.end());
    CHECK_EQUAL((sizeof(FixedVector<uint8_t, 7>)), 8u);
    FixedVector<uint8_t, 300> many;
    for (int i = 0; i < 300; ++i) many.push_back(static_cast<uint8_t>(i));
    CHECK_EQUAL(many.size(), 300);
}

static PlainReader reader_of(const Plain& plain) { return PlainReader(plain, "setup", ErrorKind::kBadSetup); }

TEST("PlainReader says where, what was found and what would be right") {
    const Plain plain = Plain::map()
                            .set("turn", 3)
                            .set("name", "x")
                            .set("rate", 0.5)
                            .set("open", true)
                            .set("items", Plain(Plain::List{Plain::map().set("health", 99)}))
                            .set("inner", Plain::map().set("odd", Plain()));
    PlainReader reader = reader_of(plain);
    CHECK_EQUAL(reader.integer("turn", 0, 10), 3);
    CHECK_EQUAL(reader.integer("absent", 0, 10, 7), 7);
    CHECK_EQUAL(reader.text("name"), "x");
    CHECK_EQUAL(reader.number("rate", 0, 1, 0), 0.5);
    CHECK_EQUAL(reader.number("turn", 0, 5, 0), 3.0);
    CHECK(reader.boolean("open", false));
    CHECK_ERROR(kBadSetup, "setup.turn: expected an integer from 5 to 9, found 3", reader.integer("turn", 5, 9));
    CHECK_ERROR(kBadSetup, "setup.name: expected an integer from 0 to 9, found \"x\"", reader.integer("name", 0, 9));
    CHECK_ERROR(kBadSetup, "setup.missing: missing; expected an integer", reader.integer("missing", 0, 9));
    CHECK_ERROR(kBadSetup, "setup.rate: expected a number from 0", reader.number("rate", 0, 0.25, 0));
    CHECK_ERROR(kBadSetup, "setup.turn: expected true or false, found 3", reader.boolean("turn", false));
    CHECK_ERROR(kBadSetup, "setup.turn: expected a string", reader.text("turn"));
    CHECK_ERROR(kBadSetup, "setup.turn: expected a list", reader.list("turn"));
    CHECK_ERROR(kBadSetup, "setup.items[0].health: expected an integer from 0 to 30",
                reader.item("items", 0).integer("health", 0, 30));
    CHECK_ERROR(kBadSetup, "setup.items: no item 1", reader.item("items", 1));
    CHECK_ERROR(kBadSetup, "setup.inner.odd: unknown key", reader.child("inner").done());
    CHECK_ERROR(kBadState, "here: expected an object, found 5", PlainReader(Plain(5), "here", ErrorKind::kBadState));
    reader.done();
    PlainReader strict = reader_of(plain);
    strict.integer("turns", 0, 9, 0);
    CHECK_ERROR(kBadSetup, "setup.turn: unknown key; did you mean \"turns\"?", strict.done());
}

TEST("Plain prints as JSON") {
    Plain list = Plain::list();
    list.add(Plain());
    list.add(true);
    list.add(0.5);
    list.add("a \"b\"");
    CHECK_EQUAL(to_text(Plain::map().set("k", 1).set("l", list)), R"({"k": 1, "l": [null, true, 0.5, "a \"b\""]})");
}

TEST("nearest finds a slip of the pen and nothing far away") {
    CHECK_EQUAL(nearest("poket", {"nim", "pocket", "connect_four"}), "pocket");
    CHECK_EQUAL(nearest("zzzzzz", {"nim", "pocket"}), "");
}
