#include "games/hearthstone/engine.h"

// Turns, and the beginning of a match.

namespace turnwise::hearthstone {

// Effects until end of turn go, the frozen who did not attack thaw (rules 16 and 67).
void Engine::expire_turn(int side) {
    constexpr uint32_t kTurnFlags = keyword(spares_heroes) | keyword(immune_this_turn);
    const auto expire = [&](Entity& e, bool own, bool minion) {
        if (e.turn_attack) {
            e.turn_attack = 0;
            retotal(e);
        }
        e.flags &= ~(kTurnFlags | e.turn_keywords);
        e.turn_keywords = 0;
        if (!(e.flags & keyword(silenced))) e.flags |= t[e.row].keywords & keyword(spares_heroes);
        if (own && (e.flags & keyword(frozen)) && e.attacks + used_free_attacks(t, e) == 0 &&
            (!minion || !(e.flags & keyword(fresh)) || e.has(keyword(charge) | keyword(rush))))
            e.flags &= ~keyword(frozen);
    };
    const Entity first = any_field(s.sides[0]), second = any_field(s.sides[1]);
    const auto until_now = [](const Entity& e) {
        return (e.flags & (kTurnFlags | keyword(frozen))) | e.turn_keywords | static_cast<uint8_t>(e.turn_attack);
    };
    if (until_now(first) | until_now(second))
        for (int who = 0; who < 2; ++who)
            for (int place = 0; place <= kHeroPlace; ++place)
                if (Entity& e = s.at(character(who, place)); until_now(e)) expire(e, who == side, place != kHeroPlace);
    for (Side& x : s.sides) x.weapon.flags &= ~uint32_t{x.weapon.turn_keywords}, x.weapon.turn_keywords = 0;
    if (!s.attachments.empty()) drop_expired(Attachment::kThisTurn, side);
    uint8_t known = 0;
    for (const Side& x : s.sides)
        for (const HandCard& card : x.hand) known |= card.known;
    if (known & HandCard::kFleeting) [[unlikely]]
        for (int who = 0; who < 2; ++who)
            for (int i = s.sides[who].hand_size - 1; i >= 0; --i)
                if (s.sides[who].hand[i].fleeting()) remove_from_hand(who, i);
    Side& x = s.sides[side];
    x.mana = static_cast<int8_t>(x.mana - x.temp_mana);
    x.temp_mana = 0;
    x.spell_tax = 0;
}

void Engine::step_end_turn(Frame& f) {
    switch (f.step) {
        case 0:
            f.step = 1;
            if (waits(f, emit({EventKind::turn_end, f.side}))) return;
            [[fallthrough]];
        case 1:
            f.step = 2;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            expire_turn(f.side);
            if (finish()) return;
            if (o.turn_limit > 0 && s.turn >= o.turn_limit) {
                s.result = Result::draw;
                s.frames.clear();
                return;
            }
            f = Frame{};
            f.kind = Frame::kStartTurn;
            f.side = static_cast<uint8_t>(1 - s.active);
            if (s.turns_ahead > 0) {
                f.side = s.turn_sides & 1;
                s.turn_sides >>= 1;
                --s.turns_ahead;
            }
            step_start_turn(f);
    }
}

// Texts that last until this turn end, those that wait for it begin.
void Engine::turn_attachments(int side) {
    drop_expired(Attachment::kMyTurn, side);
    for (Attachment& a : s.attachments)
        if (a.kind == Attachment::kText && (a.scope & Attachment::kNextTurn) && find(a.holder) >> 3 == side) {
            a.scope ^= Attachment::kNextTurn | Attachment::kThisTurn;
            Entity& holder = s.at(find(a.holder));
            holder.traits = traits_of(holder);
            if (t[a.row].traits & Card::kSetsCost) wipe_costs(t[a.row], side);
            s.dirty = kStats | kRules;
        }
}

void Engine::ready_turn(int side) {
    ++s.turn;
    s.active = static_cast<uint8_t>(side);
    s.deaths_this_turn = 0;
    for (Side& x : s.sides) {
        x.died_this_turn.clear();
        x.cards_played = 0;
        std::fill_n(x.tallies.begin(), kTurnTallies, uint8_t{0});
        x.power.uses = 0;
        for (Entity& e : x.board) e.attacks = 0;
    }
    s.sides[side].hero.attacks = 0;  // that of the other hero is kept until its own turn
    if (s.rules >> four_attacks & 1) [[unlikely]]
        for (Side& x : s.sides)
            for (Entity& e : x.board)
                if (!(e.flags & keyword(silenced))) e.free_attacks = free_attacks(t[e.row]);
    if (!s.attachments.empty()) [[unlikely]]
        turn_attachments(side);
    // Every other turn is often enough, as what says too much costs time and nothing else.
    if ((s.turn & 1) || !s.attachments.empty())
        renew_listening();
    else
        hear_secrets();

    Side& x = s.sides[side];
    auto& elementals = x.tallies[static_cast<size_t>(Tally::elementals_this_turn)];
    x.tallies[static_cast<size_t>(Tally::elementals_last_turn)] = elementals;
    elementals = 0;
    x.max_mana = static_cast<int8_t>(std::min(kManaLimit, x.max_mana + 1));
    x.locked = x.owed;
    x.owed = 0;
    x.mana = static_cast<int8_t>(std::max(0, x.max_mana - x.locked));
    x.temp_mana = 0;
    x.spell_tax = x.next_spell_tax;
    x.next_spell_tax = 0;
    uint32_t any = x.hero.flags;
    for (Entity& e : x.board) any |= e.flags, e.flags &= ~keyword(fresh);
    if (any & keyword(stealth_until_turn)) [[unlikely]]
        for (int place = 0; place <= kHeroPlace; ++place)
            if (Entity& e = s.at(character(side, place)); e.flags & keyword(stealth_until_turn))
                e.flags &= ~(keyword(stealth) | keyword(stealth_until_turn));
}

void Engine::step_start_turn(Frame& f) {
    const int depth = s.frames.size();
    switch (f.step) {
        case 0:
            f.step = 1;
            ready_turn(f.side);
            if (waits(f, emit({EventKind::turn_start, f.side}))) return;
            [[fallthrough]];
        case 1:
            f.step = 2;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        case 2:
            f.step = 3;
            draw(f.side);
            if (waits(f, s.frames.size() != depth)) return;
            [[fallthrough]];
        case 3:
            f.step = 4;
            if (waits(f, deaths())) return;
            [[fallthrough]];
        default:
            if (!finish()) s.frames.pop_back();
    }
}

// The beginning of a match ------------------------------------------------------------------------------------------

// Opening hands are dealt; the frame goes on with mulligans, the coin and start-of-game effects.
void Engine::begin(int first) {
    s.first = s.active = static_cast<uint8_t>(first);
    for (int side : {first, 1 - first}) {
        Side& x = s.sides[side];
        const int cards = side == first ? 3 : 4;
        int quest = x.deck.size() - 1;  // it is the first card of the hand
        while (quest >= 0 && !(t[x.deck[quest].row].flags & Card::kQuest)) --quest;
        for (int i = 0; i < cards && x.deck_size > 0; ++i) {
            const DeckCard card = i == 0 && quest >= 0 ? take(side, quest) : take_random(side, side);
            x.hand[x.hand_size++] = hand_card(card.row, 0);
        }
    }
    push(Frame::kStart, first);
    run();
}

// Replacements are drawn first, then the marked cards go back: a marked card cannot come back (rule 10).
void Engine::mulligan(int side, uint8_t mask) {
    Side& x = s.sides[side];
    Row back[kHandLimit];
    int n = 0;
    for (int i = 0; i < x.hand_size; ++i)
        if ((mask >> i & 1) && x.deck_size > 0) {
            back[n++] = x.hand[i].row;
            x.hand[i] = hand_card(take_random(side, side).row, 0);
        }
    for (int i = 0; i < n; ++i) put_in_deck(side, back[i], 0);
    x.mulligan_done = 1;
    s.choice.kind = Choice::kNone;
}

void Engine::step_start(Frame& f) {
    const int depth = s.frames.size();
    const int second = 1 - f.side;
    while (s.frames.size() == depth && s.choice.kind == Choice::kNone) {
        switch (f.step++) {
            case 0:
            case 1: {
                const int side = f.step == 1 ? f.side : second;
                if (!o.mulligan || s.sides[side].hand_size == 0) break;
                s.choice.kind = Choice::kMulligan;
                s.choice.side = static_cast<uint8_t>(side);
                s.choice.options.clear();
                break;
            }
            case 2:
                if (t.special.coin && s.sides[second].hand_size > 0) {
                    const Row row = same_era(t.special.coin, s.sides[second].hero.row);
                    HandCard coin = hand_card(row, row);
                    coin.known |= 1;
                    add_to_hand(second, coin, false);
                }
                break;
            case 3:
                for (int side : {second, int{f.side}}) {
                    const Side& x = s.sides[side];
                    for (int i = x.hand_size - 1; i >= 0; --i)
                        if (t[x.hand[i].row].listens_hand & event_bit(EventKind::enter_hand)) {
                            listen(s.listening_hand, event_bit(EventKind::enter_hand));
                            emit({EventKind::enter_hand, static_cast<uint8_t>(side), x.hand[i].id, x.hand[i].row});
                        }
                }
                break;
            case 4:
                for (int side : {second, int{f.side}}) {
                    const Side& x = s.sides[side];
                    for (int i = x.list.size() - 1; i >= 0; --i) {
                        if (!t[x.list[i]].start) continue;
                        Frame about{};
                        about.side = static_cast<uint8_t>(side);
                        about.row = x.list[i];
                        push_program(t[x.list[i]].start, about);
                    }
                }
                break;
            default: {
                const uint8_t first = f.side;
                rebuild_listeners();
                f = Frame{};
                f.kind = Frame::kStartTurn;
                f.side = first;
                return;
            }
        }
    }
}

}  // namespace turnwise::hearthstone
