#include "games/hearthstone/engine.h"

// Verbs that reach into what is going on: a spell is countered, an attack or spell gets another target, copies are made
// of what is being played.

namespace turnwise::hearthstone {

// The innermost frame of such a kind; null when there is none.
const Frame* Engine::running(bool (*wanted)(Frame::Kind)) const {
    for (int i = s.frames.size() - 1; i >= 0; --i)
        if (wanted(s.frames[i].kind)) return &s.frames[i];
    return nullptr;
}

// The ingredients of a potion that is being cast, for a copy of it.
std::array<Row, 2> Engine::parts_cast(Row row) const {
    for (int i = s.frames.size() - 1; i >= 0; --i)
        if (s.frames[i].kind == Frame::kPlaySpell && s.frames[i].row == row && s.frames[i].value)
            return {static_cast<Row>(s.frames[i].value), s.frames[i].note};
    return {};
}

// An attack has a new defender: secrets that fit it, and triggers that fit it but not the old one.
bool Engine::emit_redirected(const Happening& h, EntityId old_object) {
    const int begin = s.queue.size();
    if (!heard(h.kind)) return false;
    collect(h, begin);
    Happening before = h;
    before.object = old_object;
    int kept = begin;
    for (int i = begin; i < s.queue.size(); ++i) {
        const QueueItem item = s.queue[i];
        const Trigger& trigger = t.triggers[item.trigger];
        const bool fitted =
            trigger.zone != Zone::secret && holds(trigger.condition, about(before, item.row, item.owner, item.side));
        if (!fitted) s.queue[kept++] = item;
    }
    s.queue.resize(kept);
    return open_queue(h, begin);
}

void Engine::step_interrupts(const Op& op, Frame& f) {
    const auto is_play = [](Frame::Kind kind) { return kind >= Frame::kPlayMinion && kind <= Frame::kPlayHero; };
    const auto is_aimed = [](Frame::Kind kind) { return kind == Frame::kAttack || kind == Frame::kPlaySpell; };
    const auto aim = [&](Frame& at, int c) {
        if (at.kind == Frame::kPlaySpell) {
            at.target = s.at(c).id;
            return;
        }
        at.object = s.at(c).id;
        at.loop = static_cast<uint16_t>(c);
        at.made |= Frame::kRedirected;
    };
    switch (op.code) {
        case OpCode::counter: {  // the spell does nothing; its overload is not owed, a secret is not active
            ++f.pc;
            Frame* play = running([](Frame::Kind kind) { return kind == Frame::kPlaySpell; });
            if (!play) return;
            play->made |= Frame::kCountered;
            Side& x = s.sides[play->side];
            const Card& card = t[play->row];
            x.owed = static_cast<int8_t>(std::max(0, x.owed - card.overload));
            for (int n = card.overload; n > 0; --n) x.uncount(Tally::mana_overloaded);
            if (!t.is_old(play->row)) {  // it was played, but not cast (rule X211)
                x.uncount(Tally::spells_this_turn), x.uncount(Tally::spells_cast);
                if (play->amount >= kBigSpell) x.uncount(Tally::big_spells_this_turn), x.uncount(Tally::big_spells);
            }
            if ((card.flags & Card::kSecret) && !x.secrets.empty() && x.secrets.back().row == play->row) {
                const Secret secret = x.secrets.pop_back();
                if (!(secret.known & 2)) see(play->side, secret.row);
            }
            return;
        }
        case OpCode::redirect: {  // the running attack or spell has a new target
            ++f.pc;
            Frame* aimed = running(is_aimed);
            const Selector& to = t.selectors[op.selector];
            Mask mask = 0;
            if (to.code == SelectorCode::random && aimed && aimed->kind == Frame::kAttack) {
                // Anybody but the present defender (rule X221).
                const int d = find(aimed->object);
                const Mask others = living(select(to.left, all_characters(), f)) & ~(d >= 0 ? bit(d) : 0);
                if (others) mask = bit(pick_one(others));
            } else {
                mask = pick_set(op.selector, f);
            }
            if (mask && aimed) aim(*aimed, std::countr_zero(mask));
            return;
        }
        case OpCode::forget: {  // half of the attacks go to another enemy
            ++f.pc;
            Frame* attack = running(is_aimed);
            if (!attack || attack->kind != Frame::kAttack) return;
            const int d = find(attack->object), enemy = 1 - attack->side;
            Mask others = living(s.board_mask(enemy) | hero_mask(enemy));
            if (d >= 0) others &= ~bit(d);
            if (others != 0 && chance.pick(ask(Ask::coin), 2) == 1) aim(*attack, pick_one(others));
            return;
        }
        case OpCode::copy_played: {  // a fresh copy of the card that is being played; both: for the other player
            ++f.pc;
            const Frame* play = running(is_play);
            if (!play) return;
            HandCard card = hand_card(play->row, f.row);
            card.known |= t[play->row].flags & Card::kSecret ? 0 : HandCard::kShown;
            card.parts = parts_cast(play->row);
            add_to_hand(op.whose == Whose::both ? 1 - play->side : player(op, f), card, false);
            return;
        }
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
