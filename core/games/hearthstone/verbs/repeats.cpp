#include "games/hearthstone/engine.h"

// Texts that act once more: spells and battlecries by an effect, with random targets (section T of the rules). Nothing
// is paid and nobody hears of a play; a death step follows each.

namespace turnwise::hearthstone {

// A spell as an effect casts it. `option` of a Choose One spell.
static Frame spoken(Row row, int side, EntityId target, int option) {
    Frame f{};
    f.kind = Frame::kPlaySpell;
    f.side = static_cast<uint8_t>(side);
    f.row = row;
    f.target = target;
    f.made = static_cast<uint8_t>(option << Frame::kFirstOption);
    return f;
}

// Casts by an effect (rules X239 to X246).
void Engine::cast_by_effect(const Frame& spell) {
    const int8_t overload = t[spell.row].overload;
    Side& x = s.sides[spell.side];
    if (overload) {
        x.owed = static_cast<int8_t>(std::min(kManaLimit * 4, x.owed + overload));
        x.count(Tally::mana_overloaded, overload);
    }
    const Frame said = spell;  // it may lie among the frames that are pushed to
    push(Frame::kDeaths, said.side);
    push_text(said, 0);
    if (overload) emit({EventKind::overload, said.side, 0, said.row, 0, overload});
}

// A spell with a random target and a random one of the options that could be chosen (rules 86, X11, X241, X242);
// without a legal one, or room, it does nothing at all.
void Engine::cast_at_random(Row row, int side) {
    const Card& card = t[row];
    if (card.flags & Card::kSecret) {
        if (holds_for(side, row, card.need) && legal_secret_room(side, row)) add_secret(side, row, false);
        return;
    }
    Frame spells[2];
    Mask aims[2];
    int n = 0;
    const int first = !card.choose ? 0 : rule(side, both_options) ? 3 : 1, last = first == 1 ? 2 : first;
    for (int option = first; option <= last; ++option) {
        spells[n] = spoken(row, side, 0, option);
        n += castable(spells[n], aims[n]);
    }
    if (n == 0) return;
    const int i =
        n == 1 ? 0 : chance.pick(ask(Ask::number), n, [&](int k) { return static_cast<uint32_t>(spells[k].option()); });
    if (aims[i]) {
        const Mask alive = living(aims[i]);
        if (!alive) return;
        spells[i].target = s.at(pick_one(alive)).id;
    }
    cast_by_effect(spells[i]);
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
        const Mask legal = living(targets(side, row) & ~(self >= 0 ? bit(self) : Mask{0}));
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
            if (cries) battlecry_at_random(row, side, 0);
            replace_hero(row, side, true);
            return;
        default:
            cast_at_random(row, side);
    }
}

// Whether Shudderwock or Tess says the texts of other cards now.
bool Engine::repeats_battlecries() const {
    for (const Frame& f : s.frames)
        if (f.kind == Frame::kProgram && f.loop != 0)
            if (const OpCode code = t.ops[f.pc].code;
                code == OpCode::repeat_battlecries || code == OpCode::replay_foreign_cards)
                return true;
    return false;
}

// Whether the question of a text is answered by chance: it is cast or repeated at random below it (rule X242).
bool Engine::answers_by_chance() const {
    for (const Frame& f : s.frames) {
        if (f.kind != Frame::kProgram) continue;
        switch (t.ops[f.pc].code) {
            case OpCode::cast_random:
            case OpCode::cast_chosen:
            case OpCode::cast_from_deck:
            case OpCode::cast_copy:
            case OpCode::repeat_battlecries:
            case OpCode::replay_foreign_cards:
            case OpCode::repeat_blessings:
                if (f.loop != 0) return true;  // else it waits for its turn (Brann)
                break;
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
    const auto ends_unless_stands = [&] {  // a series of the minion that says it, before each of its steps
        if (!stands) f.loop = 1;
    };
    switch (op.code) {
        // Spells by chance, one after the other, while their caster stands (rules X243 to X245).
        case OpCode::cast_random: {
            const bool has_caster = !op.has(Op::CastRandom::without_caster);
            if (has_caster) ends_unless_stands();
            if (stands && has_caster) f.side = static_cast<uint8_t>(self >> 3);
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
        case OpCode::cast_copy: {  // of a spell on an own minion, on another one if that is legal (rule X257)
            if (!again(f, [] { return 1; })) return;
            const Frame* play = running([](Frame::Kind kind) { return kind == Frame::kPlaySpell; });
            const Mask whom = pick_set(op.selector, f);
            Mask aims;
            if (!play || !play->note_side || !whom || !castable(*play, aims)) return;
            Frame copy = *play;
            copy.target = s.at(std::countr_zero(whom)).id;
            if ((aims & whom) && copy.target != play->target) cast_by_effect(copy);
            return;
        }
        // All other battlecries of this match, as his own (rules X251 to X253).
        case OpCode::repeat_battlecries: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            ends_unless_stands();
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
        case OpCode::replay_foreign_cards: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            ends_unless_stands();
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
        case OpCode::repeat_blessings: {
            ends_unless_stands();
            const auto& spells = s.sides[f.side].blessings;
            if (again(f, [&] { return spells.size(); })) {
                const Row row = spells[spells.size() - f.loop];
                cast_by_effect(spoken(row, f.side, f.source, t[row].choose ? 3 : 0));
            }
            return;
        }
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
