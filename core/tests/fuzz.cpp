// core_fuzz [--game G] [--matches N] [--seconds T] [--seed S]: random matches with every invariant checked after every
// action, for sanitizer builds. Each match is named by its seed: --seed S --matches 1 plays it again. Games whose
// tables are made in Python are fuzzed by `turnwise fuzz`.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/conformance.h"
#include "games/native.h"

using namespace turnwise;

namespace {

constexpr int kMaxSteps = 100'000;
constexpr int kConformEvery = 50;  // matches; the whole suite is some fifty times slower than a match

// One match; throws when something is broken.
template <Game G>
void fuzz_match(const G& game, const typename G::Setup& setup, uint64_t seed) {
    Chance chance(seed);
    typename G::State state = game.start(setup, chance);
    const auto check = [&] {
        if constexpr (HasCheck<G>) game.check(state);
    };
    check();
    for (int step = 0; !game.is_over(state); ++step) {
        if (step == kMaxSteps) throw std::logic_error("the match does not end");
        playout(game, state, chance, 1);
        check();
    }
    if (seed % kConformEvery != 0) return;
    const auto failures = conformance(game, setup, {1, seed});
    if (!failures.empty()) throw std::logic_error(failures[0]);
}

// The start of a match: the usual one, where a game has no more of them here.
template <Game G>
typename G::Setup setup_for(uint64_t) {
    return {};
}

template <>
nim::Nim::Setup setup_for<nim::Nim>(uint64_t seed) {
    Rng rng = Rng::stream(seed, 1);
    nim::Nim::Setup setup;
    for (int8_t& stones : setup.heaps) stones = static_cast<int8_t>(rng.below(nim::kMaxStones + 1));
    return setup;
}

template <>
pocket::Pocket::Setup setup_for<pocket::Pocket>(uint64_t seed) {
    Rng rng = Rng::stream(seed, 1);
    pocket::Pocket::Setup setup;
    if (seed % 2)
        for (pocket::Counts& deck : setup.decks)
            for (uint8_t& count : deck) count = static_cast<uint8_t>(rng.below(5));
    return setup;
}

struct Entry {
    std::string name;
    std::function<void(uint64_t seed)> play;
};

// A game that can be made without tables. It is named by its namespace.
template <Game G>
void add(const std::string& type, std::vector<Entry>& entries) {
    if constexpr (std::is_default_constructible_v<G>)
        entries.push_back(
            {type.substr(0, type.find("::")), [](uint64_t seed) { fuzz_match(G(), setup_for<G>(seed), seed); }});
}

std::vector<Entry> entries() {
    std::vector<Entry> entries;
#define TURNWISE_FUZZ(G) add<G>(#G, entries);
    TURNWISE_EACH_GAME(TURNWISE_FUZZ)
    return entries;
}

struct Options {
    std::string game;
    uint64_t matches = UINT64_MAX;
    double seconds = 10;
    uint64_t seed = 1;
};

[[noreturn]] void refuse(const std::string& message) {
    std::fprintf(stderr, "core_fuzz: %s\n", message.c_str());
    std::exit(2);
}

Options parse(int argc, char** argv) {
    Options options;
    bool timed = false;
    for (int i = 1; i < argc; i += 2) {
        const std::string name = argv[i];
        if (i + 1 == argc) refuse(name + " needs a value");
        char* end = argv[i + 1];
        if (name == "--game")
            options.game = argv[i + 1], end += std::strlen(end);
        else if (name == "--matches")
            options.matches = std::strtoull(argv[i + 1], &end, 10);
        else if (name == "--seconds")
            options.seconds = std::strtod(argv[i + 1], &end), timed = true;
        else if (name == "--seed")
            options.seed = std::strtoull(argv[i + 1], &end, 10);
        else
            refuse("unknown option " + name + "; there are --game, --matches, --seconds and --seed");
        if (*end || end == argv[i + 1]) refuse(name + ": expected a number, found \"" + argv[i + 1] + "\"");
    }
    if (options.matches != UINT64_MAX && !timed) options.seconds = 1e9;
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    std::vector<Entry> chosen;
    for (Entry& entry : entries())
        if (options.game.empty() || entry.name == options.game) chosen.push_back(std::move(entry));
    if (chosen.empty()) {
        std::string known;
        for (const Entry& entry : entries()) known += " " + entry.name;
        refuse("no game " + options.game + " here; there are:" + known);
    }

    for (const Entry& entry : chosen) {
        const auto now = [] { return std::chrono::steady_clock::now(); };
        const auto until = now() + std::chrono::duration<double>(options.seconds / static_cast<double>(chosen.size()));
        uint64_t played = 0;
        for (; played < options.matches && now() < until; ++played) {
            const uint64_t seed = options.seed + played;
            try {
                entry.play(seed);
            } catch (const std::exception& broken) {
                std::printf("%s: seed %llu: %s\n", entry.name.c_str(), static_cast<unsigned long long>(seed),
                            broken.what());
                return 1;
            }
        }
        std::printf("%s: %llu matches from seed %llu, nothing broken\n", entry.name.c_str(),
                    static_cast<unsigned long long>(played), static_cast<unsigned long long>(options.seed));
    }
    return 0;
}
