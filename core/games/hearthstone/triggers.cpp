#include "games/hearthstone/engine.h"

// Who hears an event, in which order, and how a queue of triggers is worked off (sections M and N).

namespace turnwise::hearthstone {

// The frame of a text that answers an event; conditions are judged with it too.
Frame Engine::about(const Happening& h, Row text, EntityId owner, int side) const {
    Frame f{};
    f.kind = Frame::kProgram;
    f.side = static_cast<uint8_t>(side);
    f.event = h.kind;
    f.row = text;
    f.source = owner;
    f.subject = h.subject;
    f.object = h.object;
    f.amount = h.amount;
    f.event_side = h.side;
    f.cause = h.cause;
    f.cause_side = h.cause_side;
    return f;
}

// Triggers that wait until all others of the event are done.
static constexpr uint16_t kLast = 0xffff;

static bool right_side(Whose whose, int owner, int cause) {
    return whose == Whose::both || (whose == Whose::me) == (owner == cause);
}

// A minion does not react to its own play and summon (rule 38).
static bool ignores_itself(EventKind kind) {
    return kind == EventKind::play || kind == EventKind::after_play || kind == EventKind::summon ||
           kind == EventKind::after_summon;
}

// Adds the triggers of one text that fit. QueueItem::amount holds the order of play until the queue is sorted.
void Engine::add_triggers(const Happening& h, Row text, EntityId owner, uint16_t order, int side, Zone zone) {
    const Card& card = t[text];
    for (int i = 0; i < card.trigger_count; ++i) {
        const Trigger& trigger = t.triggers[card.triggers + i];
        if (trigger.event != h.kind || trigger.zone != zone || !right_side(trigger.whose, side, h.side)) continue;
        if (trigger.kind != 0 && (h.row == 0 || !fits(trigger.kind, h.row))) continue;
        // A secret about a death or a card that was played asks at its turn, not before (rules 88, X225, X232).
        const bool waits = zone == Zone::secret && (h.kind == EventKind::death || h.kind == EventKind::after_play);
        const bool asks = trigger.condition != 0 && !waits;
        if (asks && !holds(trigger.condition, about(h, text, owner, side))) continue;
        s.queue.push_back({owner, static_cast<uint16_t>(card.triggers + i), h.subject,
                           static_cast<int16_t>(trigger.last ? kLast : order), text, static_cast<uint8_t>(side),
                           h.side});
    }
}

void Engine::listen_entity(const Happening& h, const Entity& e, int side) {
    if (ignores_itself(h.kind) && e.id == h.subject) return;
    const uint32_t wanted = event_bit(h.kind);
    if (!(e.flags & keyword(silenced))) {
        if (t[e.row].listens & wanted) add_triggers(h, e.row, e.id, e.order, side, Zone::play);
    }
    if (e.flags & keyword(burdened))
        for (const Attachment& a : s.attachments)
            if (a.holder == e.id && a.kind == Attachment::kText && (t[a.row].listens & wanted) &&
                !(a.scope & Attachment::kNextTurn))
                add_triggers(h, a.row, e.id, a.order, a.scope & Attachment::kOthers ? 1 - side : side, Zone::play);
}

void Engine::sort_queue(int begin) {
    sort_few(s.queue.begin() + begin, s.queue.end(), [](const QueueItem& a, const QueueItem& b) {
        return static_cast<uint16_t>(a.amount) < static_cast<uint16_t>(b.amount);
    });
    if (static_cast<uint16_t>(s.queue.back().amount) == kLast) [[unlikely]]
        sort_last(begin);
}

// Of those that wait for all others first a secret, then who is in play by order of play (rules X230, X339).
void Engine::sort_last(int begin) {
    while (static_cast<uint16_t>(s.queue[begin].amount) != kLast) ++begin;
    const auto place = [&](const QueueItem& item) {
        const int c = find(item.owner);
        return c < 0 ? -1 : int{s.at(c).order};
    };
    sort_few(s.queue.begin() + begin, s.queue.end(),
             [&](const QueueItem& a, const QueueItem& b) { return place(a) < place(b); });
}

// Drakkari Enchanter: each end-of-turn text of her side acts twice in a row.
void Engine::twice_at_end(int begin) {
    const bool twice[2] = {(any(lanes(s.sides[0], flags_of)) & keyword(double_end)) != 0,
                           (any(lanes(s.sides[1], flags_of)) & keyword(double_end)) != 0};
    if (!twice[0] && !twice[1]) return;
    for (int i = begin; i < s.queue.size() && !s.queue.full(); ++i)
        if (const QueueItem item = s.queue[i]; twice[item.side]) s.queue.insert(i++, item);
}

// A quest counts when it is in play, not while it is being cast (rule X263).
bool Engine::is_being_cast(const Secret& quest, int side) const {
    if (s.frames.empty()) return false;
    const Frame& f = s.frames[0];
    return f.kind == Frame::kPlaySpell && f.side == side && f.row == quest.row && f.step < Frame::kSpeaks;
}

// Those of a side who hear it in play, and its secrets.
inline void Engine::collect_side(const Happening& h, int side, EntityId born_before) {
    const uint32_t wanted = event_bit(h.kind);
    const Side& x = s.sides[side];
    const auto ask = [&](const Entity& e) {
        if (e.id < born_before) listen_entity(h, e, side);
    };
    const auto hears = [&](const Entity& e) {
        return static_cast<int32_t>((t[e.row].listens & wanted) | (e.flags & keyword(burdened)));
    };
    uint32_t hearing = places(lanes(x, hears), [](Four word) { return word != 0; });
    for (; hearing != 0; hearing &= hearing - 1) ask(x.board.data()[std::countr_zero(hearing)]);
    if (hears(x.weapon)) ask(x.weapon);
    if ((t[x.power.row].listens & wanted) && !powers_disabled())
        add_triggers(h, x.power.row, x.power.id, x.hero.order, side, Zone::play);
    for (const Secret& secret : x.secrets) {
        const Card& card = t[secret.row];
        if (!(card.listens & wanted)) continue;
        if (card.flags & Card::kQuest) {
            if (!is_being_cast(secret, side)) add_triggers(h, secret.row, secret.id, secret.order, side, Zone::quest);
        } else if (secret.id < born_before && (side != s.active || h.kind == EventKind::turn_start))
            add_triggers(h, secret.row, secret.id, secret.order, side, Zone::secret);
    }
}

// Queues everybody who hears it: in play and secrets by order of play, then hands, then decks. Only entities older
// than `born_before` count. The deathrattles of `dead` stand at its place in the order of play.
void Engine::collect(const Happening& h, int begin, EntityId born_before, const Fallen* dead) {
    const uint32_t wanted = event_bit(h.kind);
    if (dead) add_deathrattles(dead->row, dead->id, dead->order, dead->side, dead->silenced());
    for (int side = 0; side < 2; ++side)
        if (s.listening[side] & wanted) collect_side(h, side, born_before);
    if (s.queue.size() - begin > 1) sort_queue(begin);
    if (h.kind == EventKind::turn_end && s.queue.size() > begin) twice_at_end(begin);
    const int active = s.active, hands = s.queue.size();
    if (s.listening_hand & wanted)
        for (int side : {active, 1 - active}) {
            const Side& x = s.sides[side];
            for (int i = 0; i < x.hand_size; ++i) {
                const HandCard& card = x.hand[i];
                if (h.kind == EventKind::enter_hand && card.id != h.subject) continue;
                if (card.shifts() && (t[card.origin].listens_hand & wanted) && card.id < born_before)
                    add_triggers(h, card.origin, card.id, 0, side, Zone::hand);
                if (!(t[card.row].listens_hand & wanted)) continue;
                if (card.id >= born_before) continue;
                add_triggers(h, card.row, card.id, 0, side, Zone::hand);
            }
        }
    if (h.kind == EventKind::draw && s.queue.size() > hands)  // what a drawn card itself says comes first (rule X181)
        std::rotate(s.queue.begin() + begin, s.queue.begin() + hands, s.queue.end());
    if (s.listening_deck & wanted)
        for (int side : {active, 1 - active}) {
            const auto ask = [&](const DeckCard& card) {
                if (t[card.row].listens_deck & wanted) add_triggers(h, card.row, card.count, 0, side, Zone::deck);
            };
            for (const DeckCard& card : s.sides[side].deck) ask(card);
            for (const DeckCard& card : s.sides[side].top()) ask(card);
        }
    for (int i = begin; i < s.queue.size(); ++i) s.queue[i].amount = h.amount;
}

bool Engine::open_queue(const Happening& h, int begin) {
    if (s.queue.size() == begin) return false;
    Frame& f = push(Frame::kQueue, h.side);
    f.event = h.kind;
    f.pc = f.loop = static_cast<uint16_t>(begin);
    f.amount = static_cast<int16_t>(s.queue.size());  // past the last item
    f.object = h.object;
    f.cause = h.cause;
    f.cause_side = h.cause_side;
    f.event_side = h.side;
    f.target = s.next_id;  // who comes later hears none of it
    return true;
}

bool Engine::emit_heard(const Happening& h, EntityId born_before) {
    const int begin = s.queue.size();
    collect(h, begin, born_before);
    return open_queue(h, begin);
}

// The event happens when what is pushed on top of it is done.
void Engine::push_event(const Happening& h) {
    Frame& f = push(Frame::kEmit, h.side);
    f.event = h.kind;
    f.subject = h.subject;
    f.row = h.row;
    f.object = h.object;
    f.amount = h.amount;
    f.cause = h.cause;
    f.cause_side = h.cause_side;
}

void Engine::step_emit(Frame& f) {
    const Happening h{f.event, f.side, f.subject, f.row, f.object, f.amount, f.cause, f.cause_side};
    s.frames.pop_back();
    emit(h);
}

// What several characters suffer in one moment: an event for each, one after the other.
void Engine::emit_all_heard(EventKind kind, const Hit* hits, int count) {
    const int begin = s.queue.size();
    for (int i = 0; i < count; ++i) {
        const Hit& hit = hits[i];
        if (hit.amount <= 0) continue;
        const Entity& e = s.at(hit.character);
        s.queue.push_back({hit.by.row, QueueItem::kEvent, e.id, hit.amount, e.row, hit.by.side,
                           static_cast<uint8_t>(hit.character >> 3)});
    }
    if (s.queue.size() != begin + 1) {
        open_queue({kind, 0}, begin);
        return;
    }
    const QueueItem one = s.queue.pop_back();
    emit_heard({kind, one.event_side, one.subject, one.row, 0, one.amount, one.owner, one.side});
}

// Resolves the next trigger: skipped when its owner is gone or silenced or its condition no longer holds. The last one
// needs the frame no more.
void Engine::step_queue(Frame& frame) {
    const Frame f = frame;
    const QueueItem item = s.queue[f.loop];
    if (item.trigger < QueueItem::kLifesteal && t.triggers[item.trigger].zone == Zone::deck && item.owner > 1)
        --s.queue[f.loop].owner;  // another copy in the deck has the same to say
    else if (++frame.loop == f.amount) {
        s.queue.resize(f.pc);
        s.frames.pop_back();
    }
    if (item.trigger == QueueItem::kEvent) {
        const Happening h{f.event, item.event_side, item.subject, item.row, 0, item.amount, item.owner, item.side};
        const int begin = s.queue.size();
        collect(h, begin, f.target);
        open_queue(h, begin);
        return;
    }
    if (item.trigger == QueueItem::kLifesteal) {
        gain_life(item.side, item.owner, item.amount);
        return;
    }
    if (f.event == EventKind::cast) {  // who comes after a Counterspell finds nothing to react to (rules X211, X213)
        const Frame* play = running([](Frame::Kind kind) { return kind == Frame::kPlaySpell; });
        if (play && (play->made & Frame::kCountered)) return;
    }
    Happening h{f.event, item.event_side, item.subject, 0, f.object, item.amount, f.cause, f.cause_side};
    if (item.trigger == QueueItem::kDeathrattle) {
        push_program(t[item.row].deathrattle, about(h, item.row, item.owner, item.side));
        return;
    }
    const Trigger& trigger = t.triggers[item.trigger];
    int side = item.side;
    Side& x = s.sides[side];
    switch (trigger.zone) {
        case Zone::play: {
            const int c = find(item.owner);
            if (c >= 0) {
                const Entity& e = s.at(c);
                side = c >> 3;
                bool attached = false;
                for (const Attachment& a : s.attachments)
                    if (a.holder == e.id && a.row == item.row && a.kind == Attachment::kText) {
                        if (a.scope & Attachment::kBound) side = item.side;
                        attached = true;
                    }
                if (!attached && (e.row != item.row || (e.flags & keyword(silenced)))) return;
                if (side != item.side && !right_side(trigger.whose, side, h.side)) return;
            } else if (x.weapon.id != item.owner && (x.power.id != item.owner || x.power.row != item.row)) {
                return;
            }
            break;
        }
        case Zone::quest: {
            bool there = false;
            for (const Secret& secret : x.secrets) there |= secret.id == item.owner;
            if (!there) return;
            break;
        }
        case Zone::secret: {
            int place = 0;
            while (place < x.secrets.size() && x.secrets[place].id != item.owner) ++place;
            if (place == x.secrets.size() || !holds(trigger.condition, about(h, item.row, item.owner, side))) return;
            if (!(x.secrets[place].known & 2)) see(side, item.row);
            x.secrets.erase(place);
            push_program(trigger.program, about(h, item.row, 0, side));
            emit({EventKind::reveal, static_cast<uint8_t>(side), 0, item.row});
            return;
        }
        case Zone::hand: {
            bool there = false;  // and has the text still
            for (int i = 0; i < x.hand_size; ++i) {
                const HandCard& card = x.hand[i];
                there |= card.id == item.owner && (card.row == item.row || (card.shifts() && card.origin == item.row));
            }
            if (!there) return;
            break;
        }
        case Zone::deck: {
            bool there = false;
            for (const DeckCard& card : x.deck) there |= card.row == item.row;
            for (const DeckCard& card : x.top()) there |= card.row == item.row;
            if (!there) return;
            break;
        }
    }
    Frame next = about(h, item.row, trigger.zone == Zone::deck ? EntityId{0} : item.owner, side);
    if (holds(trigger.condition, next)) push_program(trigger.program, next);
}

}  // namespace turnwise::hearthstone
