#include "games/nim/nim.h"

namespace turnwise::nim {

static std::array<int8_t, kMaxHeaps> read_heaps(PlainReader& reader) {
    const Plain::List& heaps = reader.list("heaps");
    if (heaps.empty() || heaps.size() > kMaxHeaps) reader.fail("heaps", "expected a list of 1 to 5 heaps");
    std::array<int8_t, kMaxHeaps> result{};
    for (size_t i = 0; i < heaps.size(); ++i) {
        const auto* stones = heaps[i].as<int64_t>();
        if (!stones || *stones < 0 || *stones > kMaxStones)
            reader.fail("heaps", "expected 0 to 15 stones in each heap, found " + describe(heaps[i]));
        result[i] = static_cast<int8_t>(*stones);
    }
    return result;
}

Nim::Setup Nim::setup_from_plain(const Plain& plain) const {
    PlainReader reader(plain, "setup", ErrorKind::kBadSetup);
    Setup setup;
    if (reader.has("heaps")) setup.heaps = read_heaps(reader);
    reader.done();
    return setup;
}

std::string Nim::action_text(const State&, const Action& action) const {
    return "take " + std::to_string(action.take) + " from " + std::to_string(action.heap + 1);
}

std::string Nim::state_text(const State& state) const {
    std::string text;
    for (int heap = 0; heap < kMaxHeaps; ++heap)
        if (state.heaps[heap]) text += std::to_string(heap + 1) + ": " + std::string(state.heaps[heap], '|') + "\n";
    return text + "player " + std::to_string(state.to_act) + " to act\n";
}

Plain Nim::to_plain(const State& state) const {
    Plain heaps = Plain::list();
    for (int8_t stones : state.heaps) heaps.add(int{stones});
    return Plain::map().set("heaps", heaps).set("to_act", int{state.to_act});
}

State Nim::from_plain(const Plain& plain) const {
    PlainReader reader(plain, "", ErrorKind::kBadState);
    State state;
    state.heaps = read_heaps(reader);
    state.to_act = static_cast<int8_t>(reader.integer("to_act", 0, 1, 0));
    reader.done();
    return state;
}

}  // namespace turnwise::nim
