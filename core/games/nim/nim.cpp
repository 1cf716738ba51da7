#include "games/nim/nim.h"

namespace turnwise::nim {

static const Shape::Field kHeaps = {"heaps", Shape::list(Shape::integer(0, kMaxStones), 1, kMaxHeaps),
                                    "stones in each heap"};

static std::array<int8_t, kMaxHeaps> read_heaps(const Fields& fields) {
    std::array<int8_t, kMaxHeaps> result{};
    size_t heap = 0;
    for (const Plain& stones : fields.list("heaps")) result[heap++] = static_cast<int8_t>(*stones.as<int64_t>());
    return result;
}

Nim::Setup Nim::setup_from_plain(const Plain& plain) const {
    const Shape shape = Shape::object("setup", {kHeaps});
    const Fields fields(plain, shape, ErrorKind::kBadSetup, "setup");
    Setup setup;
    if (fields.has("heaps")) setup.heaps = read_heaps(fields);
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

const Shape& Nim::state_shape() const {
    static const Shape shape = [] {
        Shape::Field heaps = kHeaps;
        heaps.needed = true;
        return Shape::object("state", {heaps, {"to_act", Shape::integer(0, 1), "who takes next", 0}});
    }();
    return shape;
}

State Nim::from_plain(const Plain& plain) const {
    const Fields fields(plain, state_shape(), ErrorKind::kBadState);
    return {read_heaps(fields), static_cast<int8_t>(fields.integer("to_act"))};
}

}  // namespace turnwise::nim
