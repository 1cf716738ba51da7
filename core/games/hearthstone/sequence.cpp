#include "games/hearthstone/engine.h"

// Sequences (sections C, D, G, H): what one action starts, phase by phase. Each step either changes the state and goes
// on, or leaves a frame on the stack that must be worked off first.

namespace turnwise::hearthstone {

bool Engine::push_program(uint16_t program, const Frame& about) {
    if (program == 0) return false;
    s.frames.push_back(about);
    Frame& f = s.frames.back();
    f.kind = Frame::kProgram;
    f.pc = program;
    f.loop = 0;
    f.step = f.made = 0;
    return true;
}

// Cards of one's own can make a chain without end; one that grows fills a list of the state, this ends the others.
static constexpr int kStepLimit = 200'000;

// Works off the frames above the lowest ones; true when a player must choose first.
bool Engine::run_above(int depth) {
    for (; s.frames.size() > depth && s.choice.kind == Choice::kNone; ++steps) {
        if (steps == kStepLimit) [[unlikely]]
            throw Error(ErrorKind::kBadState, "what this action starts does not end");
        Frame& f = s.frames.back();
        switch (f.kind) {
            case Frame::kProgram:
                step_program(f);
                break;
            case Frame::kQueue:
                step_queue(f);
                break;
            case Frame::kEmit:
                step_emit(f);
                break;
            case Frame::kDeaths:
                step_deaths(f);
                break;
            case Frame::kPlayMinion:
            case Frame::kPlaySpell:
            case Frame::kPlayWeapon:
            case Frame::kPlayHero:
                step_play(f);
                break;
            case Frame::kPower:
                step_power(f);
                break;
            case Frame::kAttack:
                step_attack(f);
                break;
            case Frame::kEndTurn:
                step_end_turn(f);
                break;
            case Frame::kStartTurn:
                step_start_turn(f);
                break;
            case Frame::kStart:
                step_start(f);
                break;
        }
    }
    return s.frames.size() > depth;
}

bool Engine::end_match() {
    const bool first = s.sides[0].lost, second = s.sides[1].lost;
    s.result = first && second ? Result::draw : first ? Result::second_won : Result::first_won;
    s.frames.clear();
    s.queue.clear();
    s.fallen.clear();
    s.replaced = 0;
    return true;
}

void Engine::act_at_random(Action action) {
    if (rule(0, random_targets) || rule(1, random_targets)) randomize(action);
    act_as_said(action);
}

void Engine::act_as_said(const Action& action) {
    const int side = s.active;
    switch (action.kind) {
        case Action::kEnd:
            step_end_turn(push(Frame::kEndTurn, side));
            break;
        case Action::kPlay:
            play(action);
            break;
        case Action::kAttack: {
            Frame& f = push(Frame::kAttack, side);
            f.source = s.at(action.source).id;
            f.object = f.target = s.at(action.target).id;
            f.pc = action.source;  // where they stand, as long as nobody moves
            f.loop = action.target;
            step_attack(f);
            break;
        }
        case Action::kPower:
            use_power(action);
            break;
        case Action::kChoose: {
            const DeckCard chosen = s.choice.options[action.source];
            s.choice.kind = Choice::kNone;
            Frame& f = s.frames.back();
            f.note = chosen.row;
            f.buff = chosen.buff;
            break;
        }
        case Action::kMulligan:
            mulligan(s.choice.side, action.source);
            break;
    }
    run();
}

}  // namespace turnwise::hearthstone
