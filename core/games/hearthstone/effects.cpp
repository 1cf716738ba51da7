#include "games/hearthstone/engine.h"

// Texts at work: one operation after the other. The operations are in verbs/, by theme as the language's verbs are.
// Those that make several things one after the other do one at a time (again()), so that what each causes resolves in
// between.

namespace turnwise::hearthstone {

// Whose switch has an operation.
constinit const std::array<Engine::Step, 256> Engine::kSteps = [] {
    std::array<Step, 256> steps{};
    Step theme = nullptr;
#define TURNWISE_HS_STEP(name) steps[static_cast<size_t>(OpCode::name)] = theme;
    theme = &Engine::step_flow;
    TURNWISE_HS_FLOW(TURNWISE_HS_STEP)
    theme = &Engine::step_harm;
    TURNWISE_HS_HARM(TURNWISE_HS_STEP)
    theme = &Engine::step_minions;
    TURNWISE_HS_MINIONS(TURNWISE_HS_STEP)
    theme = &Engine::step_summoning;
    TURNWISE_HS_SUMMONING(TURNWISE_HS_STEP)
    theme = &Engine::step_hands;
    TURNWISE_HS_HANDS(TURNWISE_HS_STEP)
    theme = &Engine::step_decks;
    TURNWISE_HS_DECKS(TURNWISE_HS_STEP)
    theme = &Engine::step_heroes;
    TURNWISE_HS_HEROES(TURNWISE_HS_STEP)
    theme = &Engine::step_secrets;
    TURNWISE_HS_SECRETS(TURNWISE_HS_STEP)
    theme = &Engine::step_choosing;
    TURNWISE_HS_CHOOSING(TURNWISE_HS_STEP)
    theme = &Engine::step_repeats;
    TURNWISE_HS_REPEATS(TURNWISE_HS_STEP)
    theme = &Engine::step_interrupts;
    TURNWISE_HS_INTERRUPTS(TURNWISE_HS_STEP)
    theme = &Engine::step_wonders;
    TURNWISE_HS_WONDERS(TURNWISE_HS_STEP)
#undef TURNWISE_HS_STEP
    return steps;
}();

void Engine::step_program(Frame& f) {
    const int depth = s.frames.size();
    while (s.frames.size() == depth && s.choice.kind == Choice::kNone) {
        const Op& op = t.ops[f.pc];
        switch (op.code) {
            case OpCode::end:
                s.frames.pop_back();
                return;
            case OpCode::skip:
                f.pc =
                    static_cast<uint16_t>(f.pc + 1 + (op.has(Op::Skip::always) || !holds(op.condition, f) ? op.a : 0));
                break;
            case OpCode::repeat:
                if (f.step + 1 < op.a && holds(op.condition, f)) {
                    ++f.step;
                    while (t.ops[f.pc - 1].code != OpCode::end) --f.pc;
                } else {
                    ++f.pc;
                }
                break;
            default:
                if (f.loop == 0 && !holds(op.condition, f))
                    ++f.pc;
                else
                    (this->*kSteps[static_cast<size_t>(op.code)])(op, f);
        }
    }
}

// The card an operation makes, in the era of the card that makes it; 0 when its pool is empty.
Row Engine::made(const Op& op, const Frame& f, int seen_by) {
    if (op.card) return same_era(op.card, f.row);
    const auto pool = t.pool(op.pool, era_of(f.row));
    if (pool.empty()) return 0;
    const int i = chance.pick(ask(Ask::card, seen_by), static_cast<int>(pool.size()),
                              [&](int option) { return uint32_t{same_era(pool[static_cast<size_t>(option)], f.row)}; });
    return same_era(pool[static_cast<size_t>(i)], f.row);
}

// An amount in which random_number() is rolled now.
int Engine::rolled(const Op& op, const Frame& f) {
    if (op.flags & Op::kAmountIsNode) {
        const Value& node = t.values[static_cast<uint16_t>(op.a)];
        if (node.code == ValueCode::random)
            return node.a + chance.pick(ask(Ask::number), node.b - node.a + 1,
                                        [&](int option) { return static_cast<uint32_t>(node.a + option); });
    }
    return amount(op, f);
}

Row Engine::made_of_cost(int cost, const Frame& f) {
    return pick_made(t.pool(t.special.minions, era_of(f.row)), f, [&](Row row) { return t[row].cost == cost; });
}

// Of the class of the opponent's hero (rule X40).
Row Engine::made_of_class(const Op& op, const Frame& f, int seen_by) {
    const Class theirs = s.sides[1 - f.side].class_;
    return pick_made(
        t.pool(op.pool, era_of(f.row)), f, [&](Row row) { return t[row].class_ == theirs; },
        seen_by < 0 ? f.side : seen_by);
}

void Engine::step_flow(const Op& op, Frame& f) {
    switch (op.code) {
        case OpCode::save:
            ++f.pc;
            (op.has(Op::Save::into_amount) ? f.amount : f.value) = static_cast<int16_t>(rolled(op, f));
            return;
        case OpCode::aim: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f);
            f.target = mask ? s.at(std::countr_zero(mask)).id : EntityId{0};
            return;
        }
        case OpCode::deaths:
            ++f.pc;
            deaths();
            return;
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
