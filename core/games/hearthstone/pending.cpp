#include "games/hearthstone/form.h"
#include "games/hearthstone/hidden.h"

// A pending choice and the work that waits for its answer: the frames of the machine, its queue and the fallen. They
// are written as they are; what is read must be something that the machine can go on with.

namespace turnwise::hearthstone {

namespace {

constexpr const char* kFrameNames[] = {"program", "queue", "emit",   "deaths",   "minion",     "spell", "weapon",
                                       "hero",    "power", "attack", "end_turn", "start_turn", "start"};

const std::vector<NumberRow<Frame>>& frame_numbers() {
    static const std::vector<NumberRow<Frame>> rows = {
        MemberOf<&Frame::step>::row("step", 0, 200, "how far a sequence is; how often a program repeated"),
        MemberOf<&Frame::side>::row("side", 0, 1, "whose text it is, or who acts"),
        MemberOf<&Frame::pc>::row("pc", 0, 65535, "program: the next operation; queue, deaths: the first item"),
        MemberOf<&Frame::loop>::row("loop", 0, 255, "program: rounds of the operation to do + 1; else: the next item"),
        MemberOf<&Frame::source>::row("source", 0, 65535, "entity: whose text runs"),
        MemberOf<&Frame::target>::row("target", 0, 65535, "entity: the one the player chose"),
        MemberOf<&Frame::subject>::row("subject", 0, 65535, "entity: about whom the event is"),
        MemberOf<&Frame::object>::row("object", 0, 65535, "entity: the second one of the event"),
        MemberOf<&Frame::amount>::row("amount", -32768, 32767, "how much; queue, deaths: past the last item"),
        MemberOf<&Frame::value>::row("value", -32768, 32767, "a saved number, or the row of a card"),
        MemberOf<&Frame::event_side>::row("event_side", 0, 1, "who caused the event"),
        MemberOf<&Frame::made>::row("made", 0, 255, "minions summoned so far; of a play: how it goes on"),
        MemberOf<&Frame::note_side>::row("note_side", 0, 1, "whose the noted card was"),
        MemberOf<&Frame::buff>::row("buff", 0, 1023, "the enchantment of a chosen deck card"),
        MemberOf<&Frame::cause_side>::row("cause_side", 0, 1, "who dealt the damage"),
    };
    return rows;
}

// Cards of a frame, with their era.
struct FrameCard {
    const char* key;
    Row Frame::*member;
    const char* about;
};
constexpr FrameCard kFrameCards[] = {{"row", &Frame::row, "the card whose text runs"},
                                     {"note", &Frame::note, "a card put aside or chosen"},
                                     {"cause", &Frame::cause, "the card that dealt the damage"}};

const std::vector<NumberRow<QueueItem>>& queue_numbers() {
    static const std::vector<NumberRow<QueueItem>> rows = {
        MemberOf<&QueueItem::owner>::row("owner", 0, 65535, "entity: whose trigger"),
        MemberOf<&QueueItem::trigger>::row(
            "trigger", 0, 65535, "its number; 65535: the deathrattle of `row`; 65534: an event; 65533: Lifesteal"),
        MemberOf<&QueueItem::subject>::row("subject", 0, 65535, "entity: about whom the event is"),
        MemberOf<&QueueItem::amount>::row("amount", -32768, 32767, "how much"),
        MemberOf<&QueueItem::side>::row("side", 0, 1, "of the owner"),
        MemberOf<&QueueItem::event_side>::row("event_side", 0, 1, "who caused the event"),
    };
    return rows;
}

const std::vector<NumberRow<Fallen>>& fallen_numbers() {
    static const std::vector<NumberRow<Fallen>> rows = {
        MemberOf<&Fallen::id>::row("entity", 0, 65535, "its number"),
        MemberOf<&Fallen::order>::row("order", 0, 65535, "its order of play"),
        MemberOf<&Fallen::side>::row("side", 0, 1, "whose it was"),
        MemberOf<&Fallen::kind>::row(
            "kind", 0, 127,
            "1: a weapon, 2: its card was moved, 4: silenced, 8: its board was full; its damage 16 kills, 32 heals, 64 "
            "freezes"),
        MemberOf<&Fallen::place>::row("place", 0, 65535, "where the summons of its deathrattles go"),
        MemberOf<&Fallen::attack>::row("attack", -9999, 9999, "its Attack"),
    };
    return rows;
}

template <class Rows>
std::vector<Shape::Field> fields_of(const Rows& rows) {
    std::vector<Shape::Field> fields;
    for (const auto& row : rows) fields.push_back(row.field());
    return fields;
}
template <class T>
void write(const std::vector<NumberRow<T>>& rows, const T& from, Plain& to) {
    for (const NumberRow<T>& row : rows) row.write(from, to);
}
template <class T>
void read(const std::vector<NumberRow<T>>& rows, const Fields& from, T& to) {
    for (const NumberRow<T>& row : rows) row.read(from, to);
}

Shape frame_shape() {
    std::vector<Shape::Field> fields = fields_of(frame_numbers());
    for (const FrameCard& card : kFrameCards) fields.push_back({card.key, Shape::text(), card.about, "?"});
    fields.push_back({"kind", Shape::word({std::begin(kFrameNames), std::end(kFrameNames)}), "what runs", {}, true});
    fields.push_back({"event", Shape::word({std::begin(kEventNames), std::end(kEventNames)}), "what happened", "none"});
    return Shape::object("frame", fields);
}

}  // namespace

Shape choice_shape() {
    return Shape::object(
        "choice", {{"kind", Shape::word({"mulligan", "cards"}), "which cards to put back, or which to take", {}, true},
                   {"options", Shape::list(Shape::text(), 0, 10), "the cards, each with its era; ? when hidden"}});
}

Shape resolution_shape() {
    const Shape::Field row = {"row", Shape::text(), "the card", {}, true};
    std::vector<Shape::Field> queued = fields_of(queue_numbers()), fallen = fields_of(fallen_numbers());
    queued.push_back(row);
    fallen.push_back(row);
    return Shape::object(
        "resolution", {{"frames",
                        Shape::list(frame_shape(), 1, decltype(State::frames)::capacity()),
                        "work to do, the last first",
                        {},
                        true},
                       {"queue", Shape::list(Shape::object("queued", queued), 0, decltype(State::queue)::capacity()),
                        "triggers that wait their turn"},
                       {"fallen", Shape::list(Shape::object("fallen", fallen), 0, decltype(State::fallen)::capacity()),
                        "who left play in a death step that is not over"},
                       {"replaced", Shape::integer(0, decltype(State::fallen)::capacity()),
                        "of the fallen, the last ones: weapons that wait for a death step", 0}});
}

Plain choice_plain(const CardTexts& cards, const State& s) {
    Plain options = Plain::list();
    for (const DeckCard& card : s.choice.options) options.add(cards.id(card, CardTexts::kEveryEra));
    return Plain::map().set("kind", s.choice.kind == Choice::kMulligan ? "mulligan" : "cards").set("options", options);
}

Plain resolution_plain(const CardTexts& cards, const State& s) {
    const auto id = [&](Row row) { return cards.id(row, CardTexts::kEveryEra); };
    Plain frames = Plain::list(), queue = Plain::list(), fallen = Plain::list();
    for (const Frame& f : s.frames) {
        Plain out = Plain::map().set("kind", kFrameNames[f.kind]);
        if (f.event != EventKind::none) out.set("event", kEventNames[static_cast<int>(f.event)]);
        write(frame_numbers(), f, out);
        for (const FrameCard& card : kFrameCards)
            if (f.*card.member) out.set(card.key, id(f.*card.member));
        frames.add(out);
    }
    for (const QueueItem& item : s.queue) {
        Plain out = Plain::map().set("row", id(item.row));
        write(queue_numbers(), item, out);
        queue.add(out);
    }
    for (const Fallen& dead : s.fallen) {
        Plain out = Plain::map().set("row", id(dead.row));
        write(fallen_numbers(), dead, out);
        fallen.add(out);
    }
    return Plain::map()
        .set("frames", frames)
        .set("queue", queue)
        .set("fallen", fallen)
        .set("replaced", int{s.replaced});
}

// Reading -------------------------------------------------------------------------------------------------------------

namespace {

// Operations that count in Frame::loop.
bool counts_rounds(OpCode code) {
    switch (code) {
        case OpCode::split_damage:
        case OpCode::summon:
        case OpCode::summon_remembered:
        case OpCode::summon_dead:
        case OpCode::summon_from_deck:
        case OpCode::draw:
        case OpCode::add_card:
        case OpCode::add_copy:
        case OpCode::drawn_copy:
        case OpCode::summon_copies:
        case OpCode::split_heal:
        case OpCode::discard:
        case OpCode::mill:
        case OpCode::shuffle:
        case OpCode::army_of_the_dead:
        case OpCode::kazakus:
        case OpCode::build_beast:
        case OpCode::secret_from_deck:
        case OpCode::small_copies:
        case OpCode::cast_random:
        case OpCode::draw_into_play:
        case OpCode::cast_chosen:
        case OpCode::cast_from_deck:
        case OpCode::cast_copy:
        case OpCode::throw_weapon:
        case OpCode::repeat_battlecries:
        case OpCode::replay_foreign_cards:
        case OpCode::repeat_blessings:
        case OpCode::summon_and_attack_with_deck:
        case OpCode::summon_copies_of_deck:
        case OpCode::draw_secrets:
            return true;
        default:
            return false;
    }
}

// What the machine will index with must exist, and a card must be of the kind that the frame works with.
class FrameCheck {
public:
    FrameCheck(const CardTable& table, const State& state) : t(table), s(state) {}

    void operator()(const Fields& r, const Frame& f) {
        switch (f.kind) {
            case Frame::kProgram:
                return program(r, f);
            case Frame::kQueue:
                if (f.loop == f.amount) r.fail("loop", "expected an item that is to come");
                if (collects_ && f.pc > queued_) queued_ = f.pc;
                collects_ = false;
                return items(r, f, queued_, s.queue.size(), "queue");
            case Frame::kDeaths:
                if (f.step > 0) items(r, f, fallen_, s.fallen.size(), "fallen");
                return;
            case Frame::kEmit:
                return;
            case Frame::kPlayMinion:
                return sequence(r, f, Type::minion);
            case Frame::kPlaySpell:
                return sequence(r, f, Type::spell);
            case Frame::kPlayWeapon:
                return sequence(r, f, Type::weapon);
            case Frame::kPlayHero:
                return sequence(r, f, Type::hero);
            case Frame::kPower:
                return sequence(r, f, Type::hero_power);
            case Frame::kAttack:
                if (f.pc > 15 || f.loop > 15) r.fail("pc", "expected places of attacker and defender, 0 to 15");
                return sequence(r, f, Type::none);
            default:
                return sequence(r, f, Type::none);
        }
    }

    // Nothing may be left that no frame works on.
    void done(const Fields& r, int replaced) const {
        if (queued_ != s.queue.size() && !collects_) r.fail("queue", "no frame works on its last items");
        if (fallen_ + replaced != s.fallen.size()) r.fail("fallen", "no frame works on the last of them");
    }

private:
    const CardTable& t;
    const State& s;
    int queued_ = 0, fallen_ = 0;  // items that the frames so far work on
    bool collects_ = false;        // the last of them has its marks at the end of the queue

    bool is_row(int value) const { return value >= 0 && static_cast<size_t>(value) < t.cards.size(); }

    void program(const Fields& r, const Frame& f) {
        if (f.pc == 0 || f.pc >= t.ops.size()) r.fail("pc", "there is no such operation");
        const Op& op = t.ops[f.pc];
        if (f.loop && !counts_rounds(op.code)) r.fail("loop", "the operation has no rounds");
        const bool builds = op.code == OpCode::kazakus || op.code == OpCode::build_beast;
        if (builds && (!is_row(f.value) || f.loop > 3)) r.fail("value", "there is no such card");
        const bool marks = (op.code == OpCode::summon_dead && !op.has(Op::SummonDead::this_turn)) ||
                           op.code == OpCode::army_of_the_dead || op.code == OpCode::summon_copies ||
                           op.code == OpCode::small_copies || op.code == OpCode::repeat_battlecries ||
                           op.code == OpCode::replay_foreign_cards || op.code == OpCode::summon_and_attack_with_deck ||
                           op.code == OpCode::summon_copies_of_deck || op.code == OpCode::draw_secrets;
        if (marks && f.loop) {
            if (f.value < queued_ || f.value > s.queue.size()) r.fail("value", "outside of the queue");
            queued_ = f.value;
            collects_ = true;
        }
    }
    static void items(const Fields& r, const Frame& f, int& begin, int size, const char* of) {
        if (f.pc != begin || f.loop < f.pc || f.amount < f.loop || f.amount > size)
            r.fail("loop", std::string("outside of the ") + of + ", or of what this frame has of it");
        begin = f.amount;
    }
    void sequence(const Fields& r, const Frame& f, Type type) const {
        if (!s.frames.empty() && f.kind != Frame::kAttack) r.fail("kind", "a sequence is the lowest frame");
        if (type == Type::none) return;
        if (t[f.row].type != type) r.fail("row", "a card of another type");
        if (!is_row(f.value)) r.fail("value", "there is no such card");
    }
};

// The question must be one that the frame on top has put, and its options what the frame can go on with.
void check_question(const Fields& r, const CardTable& t, const State& s) {
    const Frame& f = s.frames.back();
    if (s.choice.kind == Choice::kMulligan) {
        const bool asked = f.kind == Frame::kStart && (f.step == 1 || f.step == 2);
        if (!asked || s.choice.side != (f.step == 1 ? f.side : 1 - f.side))
            r.fail("kind", "no mulligan of the player to act is asked for here");
        for (const Side& x : s.sides)
            if (x.hand_size > 7 || x.board_size > 0 || x.weapon.exists() || x.hero.dying())
                r.fail("kind", "a mulligan comes before everything: at most 7 cards in hand, and nothing in play");
        if (!s.choice.options.empty()) r.fail("options", "a mulligan is about the hand");
        return;
    }
    const Op& asks = *asking_op(t, s);
    const bool known = asks.code == OpCode::offer || asks.code == OpCode::offer_each ||
                       asks.code == OpCode::offer_top || asks.code == OpCode::offer_deck ||
                       asks.code == OpCode::guess || asks.code == OpCode::offer_dead || asks.code == OpCode::kazakus ||
                       asks.code == OpCode::build_beast;
    if (f.kind != Frame::kProgram || !known || f.side != s.choice.side)
        r.fail("kind", "no choice of the player to act is asked for here");
    if (s.choice.options.size() < 2) r.fail("options", "expected at least 2");
    for (const DeckCard& card : s.choice.options) {
        const Type type = t[card.row].type;
        const bool power = t.ops[f.pc].code == OpCode::power_chosen;
        const bool fits = card.row == 0                      ? true
                          : asks.code == OpCode::build_beast ? type == Type::minion
                          : asks.code == OpCode::kazakus     ? type == Type::spell
                          : power                            ? type == Type::hero_power
                                                             : type != Type::hero_power && type != Type::enchantment;
        if (!fits) r.fail("options", "no card that this choice can be about");
    }
}

}  // namespace

void read_pending(const Fields& choice, const Fields& resolution, const CardTable& t, const CardTexts& cards,
                  State& s) {
    const auto row = [&](const Fields& r, const char* key) { return cards.row(r.text(key), 0, r.path(key)); };
    s.choice.kind = choice.word("kind") == 0 ? Choice::kMulligan : Choice::kCards;
    const Plain::List& options = choice.list("options");
    for (size_t i = 0; i < options.size(); ++i) {
        const std::string& text = *options[i].as<std::string>();
        const size_t plus = text.find_first_of("+$");
        DeckCard card{cards.row(text.substr(0, plus), 0, choice.path("options", i)), 1, 0};
        if (plus != std::string::npos) card = cards.stored(text, 0, choice.path("options", i));
        s.choice.options.push_back(card);
    }
    for (int i = 0; i < resolution.size("queue"); ++i) {
        const Fields r = resolution.item("queue", i);
        QueueItem item{};
        read(queue_numbers(), r, item);
        item.row = row(r, "row");
        if (item.trigger < QueueItem::kLifesteal && item.trigger >= t.triggers.size())
            r.fail("trigger", "there is no such trigger");
        if (item.trigger >= QueueItem::kLifesteal && item.trigger <= QueueItem::kEvent && item.owner >= t.cards.size())
            r.fail("owner", "there is no such card");
        s.queue.push_back(item);
    }
    for (int i = 0; i < resolution.size("fallen"); ++i) {
        const Fields r = resolution.item("fallen", i);
        Fallen dead{};
        read(fallen_numbers(), r, dead);
        dead.row =
            cards.row(r.text("row"), 0, r.path("row"), dead.kind & Fallen::kWeapon ? Type::weapon : Type::minion);
        s.fallen.push_back(dead);
    }
    FrameCheck check(t, s);
    for (int i = 0; i < resolution.size("frames"); ++i) {
        const Fields r = resolution.item("frames", i);
        Frame f{};
        f.kind = static_cast<Frame::Kind>(r.word("kind"));
        f.event = static_cast<EventKind>(r.word("event"));
        read(frame_numbers(), r, f);
        for (const FrameCard& card : kFrameCards) f.*card.member = row(r, card.key);
        check(r, f);
        s.frames.push_back(f);
    }
    if (s.frames[0].kind < Frame::kPlayMinion) resolution.fail("frames", "expected a sequence as the lowest frame");
    check_question(choice, t, s);
    check.done(resolution, resolution.integer("replaced"));
    s.replaced = static_cast<uint8_t>(resolution.integer("replaced"));
}

}  // namespace turnwise::hearthstone
