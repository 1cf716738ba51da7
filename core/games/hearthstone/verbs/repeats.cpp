#include "games/hearthstone/engine.h"

// Texts that act once more: spells and battlecries by an effect, with random targets (section T of the rules). Nothing
// is paid and nobody hears of a play; a death step follows each.

namespace turnwise::hearthstone {

// Casts by an effect (rules X239 to X246). `option` of a Choose One spell.
void Engine::cast_by_effect(Row row, int side, EntityId target, int option) {
    const Card& spell = t[row];
    Side& x = s.sides[side];
    if (spell.overload) {
        x.owed = static_cast<int8_t>(std::min(kManaLimit * 4, x.owed + spell.overload));
        x.count(Tally::mana_overloaded, spell.overload);
    }
    push(Frame::kDeaths, side);
    Frame about{};
    about.side = static_cast<uint8_t>(side);
    about.row = row;
    about.target = target;
    about.made = static_cast<uint8_t>(option << Frame::kFirstOption);
    const Frame spoken = about;
    about.made = 0;
    if (option)
        push_options(spoken, about);
    else
        push_program(spell.play, about);
    if (spell.overload) emit({EventKind::overload, static_cast<uint8_t>(side), 0, row, 0, spell.overload});
}

// A spell with a random target and a random option; without a legal one, or room, it does nothing at all.
void Engine::cast_at_random(Row row, int side) {
    const Card& spell = t[row];
    Frame about{};
    about.side = static_cast<uint8_t>(side);
    about.row = row;
    if (!holds(spell.need, about)) return;
    if (spell.flags & Card::kSecret) {
        if (legal_secret_room(side, row)) add_secret(side, row, false);
        return;
    }
    const auto aimed = [&](Mask legal) { return legal ? s.at(pick_one(legal)).id : EntityId{0}; };
    if (spell.choose) {  // one of the options that could be chosen (rules X11, X242)
        const View sight = view(side);
        const bool both = rule(side, both_options);
        int options[2], n = 0;
        Mask masks[2];
        for (int option = both ? 3 : 1; option <= (both ? 3 : 2); ++option) {
            bool legal = true;
            masks[n] = option_targets(side, row, option, sight, legal);
            if (legal) options[n++] = option;
        }
        if (n == 0) return;
        const int i =
            n == 1 ? 0 : chance.pick(ask(Ask::number), n, [&](int k) { return static_cast<uint32_t>(options[k]); });
        cast_by_effect(row, side, aimed(masks[i]), options[i]);
        return;
    }
    Mask legal = 0;
    if (spell.target && holds(spell.target_if, about)) {
        legal = targets(side, row);
        if (!legal) return;
    }
    cast_by_effect(row, side, aimed(legal));
}

// A battlecry of a card with this source; without a legal target it is skipped (rule X252).
void Engine::battlecry_at_random(Row row, int side, EntityId source) {
    const Card& card = t[row];
    Frame about{};
    about.side = static_cast<uint8_t>(side);
    about.row = row;
    about.source = source;
    if (card.target && holds(card.target_if, about)) {
        const int self = find(source);
        const Mask legal = targets(side, row) & ~(self >= 0 ? bit(self) : Mask{0});
        if (!legal) return;
        about.target = s.at(pick_one(legal)).id;
    }
    push_program(card.play, about);
}

// A card is played by an effect (rule X250).
void Engine::play_at_random(Row row, Frame& f) {
    const int side = f.side;
    const bool cries = (t[row].flags & Card::kBattlecry) != 0;
    switch (t[row].type) {
        case Type::minion: {
            if (s.sides[side].board_size >= kBoardLimit) return;
            push(Frame::kDeaths, side);
            const EntityId id = s.next_id;
            if (cries) battlecry_at_random(row, side, id);
            Frame rightmost{};
            summon(row, rightmost, side);
            return;
        }
        case Type::weapon:
            push(Frame::kDeaths, side);
            equip(row, side);
            if (cries) battlecry_at_random(row, side, 0);
            return;
        case Type::hero:
            push(Frame::kDeaths, side);
            replace_hero(row, side, true);
            if (cries) battlecry_at_random(row, side, 0);
            return;
        default:
            cast_at_random(row, side);
    }
}

// Whether the question of a text is answered by chance: it is cast or repeated at random below it (rule X242).
bool Engine::answers_by_chance() const {
    for (const Frame& f : s.frames) {
        if (f.kind != Frame::kProgram) continue;
        switch (t.ops[f.pc].code) {
            case OpCode::cast_random:
            case OpCode::cast_chosen:
            case OpCode::cast_from_deck:
            case OpCode::shudderwock:
            case OpCode::tess:
            case OpCode::lynessa:
                return f.loop != 0;
            default:
                break;
        }
    }
    return false;
}

// A card that was played this match, of those that `wanted` lets through and that this text has not yet had, each play
// alike; 0 when there is none. What it had is marked in the queue from Frame::value on.
template <class Wanted>
Row Engine::pick_played(const Frame& f, Wanted&& wanted) {
    const Pasts past = by_card(s.sides[f.side].past);
    uint16_t weights[Pasts::capacity()];
    int total = 0;
    for (int i = 0; i < past.size(); ++i) {
        int count = wanted(past[i].row) ? past[i].played : 0;
        for (int k = f.value; k < s.queue.size(); ++k) count -= s.queue[k].row == past[i].row;
        weights[i] = static_cast<uint16_t>(std::max(0, count));
        total += weights[i];
    }
    if (total == 0) return 0;
    const int i = chance.pick(ask(Ask::card), std::span<const uint16_t>(weights, static_cast<size_t>(past.size())),
                              [&](int option) { return uint32_t{past[option].row}; });
    QueueItem mark{};
    mark.row = past[i].row;
    s.queue.push_back(mark);
    return mark.row;
}

void Engine::step_repeats(const Op& op, Frame& f) {
    const int self = find(f.source);
    const bool ended = s.sides[0].lost || s.sides[1].lost;
    const bool stands = self >= 0 && !(s.at(self).flags & keyword(silenced)) && !ended;
    switch (op.code) {
        // Spells by chance, one after the other, while their caster stands (rules X243 to X245). Mode 1: no caster.
        case OpCode::cast_random: {
            if (f.loop > 0 && !stands && op.mode == 0) f.loop = 1;
            if (stands && op.mode == 0) f.side = static_cast<uint8_t>(self >> 3);
            if (!again(f, [&] { return amount(op, f); })) return;
            const uint8_t caster = f.side;
            if (const Row row = made(op, f)) cast_at_random(row, caster);
            return;
        }
        case OpCode::cast_chosen:  // the answer of a Discover
            if (again(f, [] { return 1; }) && f.note) cast_at_random(f.note, f.side);
            return;
        case OpCode::cast_from_deck: {  // it is used up
            if (!again(f, [] { return 1; })) return;
            f.value = static_cast<int16_t>(s.queue.size());
            const int entry = pick_unmarked(
                f.side, f, [&](Row row) { return fits(op.selector, row) && !(t[row].flags & Card::kQuest); });
            s.queue.resize(f.value);
            if (entry < 0) return;
            const DeckCard card = take(f.side, entry);
            see(f.side, card.row);
            cast_at_random(card.row, f.side);
            return;
        }
        // All other battlecries of this match, as his own (rules X251 to X253).
        case OpCode::shudderwock: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (f.loop > 0 && !stands) f.loop = 1;
            if (!again(f, [] { return 20; })) {
                s.queue.resize(f.value);
                return;
            }
            const CardNumber own = card_of(f.row);
            const Row row = pick_played(
                f, [&](Row row) { return (t[row].flags & Card::kBattlecry) && t[row].play && card_of(row) != own; });
            if (!row) {
                f.loop = 1;
                return;
            }
            push(Frame::kDeaths, f.side);
            battlecry_at_random(row, f.side, f.source);
            return;
        }
        // All cards of other classes that were played this match (rule X250).
        case OpCode::tess: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (f.loop > 0 && !stands) f.loop = 1;
            if (!again(f, [] { return 30; })) {
                s.queue.resize(f.value);
                return;
            }
            const Class mine = t[f.row].class_;
            const Row row = pick_played(f, [&](Row row) {
                return t[row].class_ != Class::neutral && !is_own(t[row].class_, mine) &&
                       !(t[row].flags & Card::kQuest);
            });
            if (row)
                play_at_random(row, f);
            else
                f.loop = 1;
            return;
        }
        // The spells that were cast on own minions, each on herself, in order (rule X248).
        case OpCode::lynessa: {
            if (f.loop > 0 && !stands) f.loop = 1;
            const auto& spells = s.sides[f.side].blessings;
            if (again(f, [&] { return spells.size(); }))
                cast_by_effect(spells[spells.size() - f.loop], f.side, f.source);
            return;
        }
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
