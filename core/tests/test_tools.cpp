// Outcomes, perft, playouts and playthroughs: what every game gets free.
#include <map>
#include <vector>

#include "game/perft.h"
#include "game/playout.h"
#include "game/playthrough.h"
#include "games/connect_four/connect_four.h"
#include "games/nim/nim.h"
#include "games/pocket/pocket.h"
#include "tests/dice.h"
#include "tests/test.h"

using namespace turnwise;

template <class G>
static std::vector<uint64_t> perft_nodes(const G& game, int depth) {
    Chance chance(1);
    const PerftResult result = perft(game, game.start({}, chance), depth);
    CHECK_EQUAL(result.error, "");
    std::vector<uint64_t> nodes;
    for (int at = 1; at <= depth; ++at) nodes.push_back(result.depths[at].nodes);
    return nodes;
}

TEST("outcomes are listed once each, with their chances") {
    // Two dice of weights 1, 0, 2; when they are equal, a coin.
    const test::Dice game;
    std::map<std::vector<int>, double> found;
    const OutcomeCount count = for_each_outcome(
        game, test::Dice::State{}, 0,
        [&](const test::Dice::State& after, double probability, std::span<const Pick> picks) {
            std::vector<int> options;
            for (const Pick& pick : picks) options.push_back(pick.option);
            CHECK(found.emplace(options, probability).second);
            CHECK_EQUAL(after.sum, options[0] + options[1] + (options.size() > 2 ? 10 * options[2] : 0));
        });
    const std::map<std::vector<int>, double> wanted = {
        {{0, 0, 0}, 1 / 18.0}, {{0, 0, 1}, 1 / 18.0}, {{0, 2}, 2 / 9.0},
        {{2, 0}, 2 / 9.0},     {{2, 2, 0}, 2 / 9.0},  {{2, 2, 1}, 2 / 9.0},
    };
    CHECK_EQUAL(found.size(), wanted.size());
    for (const auto& [options, probability] : wanted) CHECK_NEAR(found[options], probability, 1e-12);
    CHECK(count.complete && count.outcomes == 6);
    CHECK_NEAR(count.probability, 1, 1e-12);
    int seen = 0;
    const auto cut = for_each_outcome(
        game, {}, 0, [&](const auto&, double, std::span<const Pick>) { ++seen; }, 4);
    CHECK(!cut.complete && cut.outcomes == 4 && seen == 4);
}

TEST("perft of connect four is the published one") {
    const std::vector<uint64_t> wanted = {7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
    CHECK(perft_nodes(connect_four::ConnectFour(), 8) == wanted);
}

TEST("perft of nim is what a count by hand gives") {
    // From heaps 1 and 2: three actions, to (0, 2), (1, 1) and (1, 0); then 2 + 2 + 1; then one stone is left, three
    // times.
    const nim::Nim game;
    const PerftResult result = perft(game, {{1, 2, 0, 0, 0}, 0}, 4);
    const std::vector<std::array<uint64_t, 3>> wanted = {{1, 0, 0}, {3, 0, 0}, {5, 2, 0}, {3, 3, 0}, {0, 0, 0}};
    for (size_t at = 0; at < wanted.size(); ++at) {
        CHECK_EQUAL(result.depths[at].nodes, wanted[at][0]);
        CHECK_EQUAL(result.depths[at].terminal, wanted[at][1]);
        CHECK_EQUAL(result.depths[at].chance, wanted[at][2]);
    }
    CHECK(perft_nodes(game, 4) == (std::vector<uint64_t>{16, 206, 2116, 17338}));
}

TEST("perft counts chance outcomes, checks their sums and says when there are too many") {
    const test::Dice game;
    const PerftResult result = perft(game, {}, 1);
    CHECK_EQUAL(result.nodes(), 6u);
    CHECK_EQUAL(result.depths[1].chance, 6u);
    CHECK(result.largest_deviation < 1e-12);
    CHECK_EQUAL(perft(game, {}, 1, 5).error, "roll: more than 5 outcomes at depth 1");
    const pocket::Pocket duel;
    Chance chance(1);
    const PerftResult deep = perft(duel, duel.start({}, chance), 5);
    CHECK(deep.error.empty() && deep.depths[5].chance > 0 && deep.largest_deviation < 1e-9);
}

TEST("playouts end, keep their limit and draw every action alike") {
    const connect_four::ConnectFour game;
    Chance chance(1);
    double first = 0;
    int64_t steps = 0;
    for (int i = 0; i < 20'000; ++i) {
        connect_four::State state = game.start({}, chance);
        steps += playout(game, state, chance, 100);
        CHECK(game.is_over(state));
        first += game.returns(state)[0];
    }
    // What uniformly random play is known to give: 55.6 % wins and 0.3 % draws for the first player, 21.3 stones.
    CHECK_NEAR(first / 20'000, 0.557, 0.012);
    CHECK_NEAR(steps / 20'000.0, 21.3, 0.2);
    connect_four::State state = game.start({}, chance);
    CHECK_EQUAL(playout(game, state, chance, 3), 3);
    CHECK_EQUAL(state.drops, 3);

    const auto setup = game.setup_from_plain(Plain::map().set("drops", "1212122111"));  // column 1 is full
    const connect_four::State narrow = game.start(setup, chance);
    std::array<int, 7> drawn{};
    for (int i = 0; i < 12'000; ++i) ++drawn[game.random_action(narrow, chance).column];
    CHECK_EQUAL(drawn[0], 0);
    for (int column = 1; column < 7; ++column) CHECK_NEAR(drawn[column] / 12'000.0, 1 / 6.0, 0.015);
}

TEST("a playthrough is the same text every time") {
    const pocket::Pocket game;
    const std::string text = playthrough(game, {}, 3);
    CHECK_EQUAL(playthrough(game, {}, 3), text);
    CHECK(playthrough(game, {}, 4) != text);
    for (const char* part : {"seed: 3\nchance: draw ", "# 0, player 0\nturn 1\n", "legal: ", "action: ", "returns: "})
        CHECK(text.find(part) != std::string::npos);
    CHECK(playthrough(nim::Nim(), {}, 3, 2).find("# 2, limit\n") != std::string::npos);
}
