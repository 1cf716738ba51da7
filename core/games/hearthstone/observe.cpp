#include <cstring>

#include "games/hearthstone/hearthstone.h"
#include "games/hearthstone/hidden.h"

// What a player sees. Hidden from the viewer, and erased to the unknown card (row 0): the opponent's cards in hand
// unless they were shown, his secrets (their class stays), what his deck holds, what he did not yet show of his list,
// and a question put to him with his earlier answers. Nobody knows the order of a deck: there is none.

namespace turnwise::hearthstone {

namespace {

// Every byte, also those past the end of a vector: what is erased cannot be found again.
template <class T>
void wipe(T& hidden) {
    std::memset(static_cast<void*>(&hidden), 0, sizeof hidden);
}

void hide(const CardTable& table, HandCard& card, uint8_t deaths) {
    if (card.shown()) return;
    HandCard hidden{};
    hidden.id = card.id;
    hidden.known = card.known & ~(HandCard::kTurned | HandCard::kShifts);
    if (table.telling_costs) hidden.known &= ~HandCard::kSet;
    hidden.deaths = card.deaths;
    hidden.origin = card.made() ? card.origin : Row{0};
    const std::optional<int> own = own_cost_change(table, card.row, static_cast<uint8_t>(deaths - card.deaths));
    if (own && !table.telling_costs) {
        hidden.cost_add = static_cast<int8_t>(card.cost_add - *own);
        hidden.cost_after_aura = card.cost_after_aura;
    }
    card = hidden;
}

// What the opponent showed of his list, after as many unknown cards as he did not show.
void hide_list(Side& side) {
    FixedVector<Row, kListLimit> shown;
    for (int i = 0; i < side.list.size(); ++i)
        if (side.seen >> i & 1) shown.push_back(side.list[i]);
    const int size = side.list.size(), unknown = size - shown.size();
    std::sort(shown.begin(), shown.end());
    wipe(side.list);
    side.list.resize(size);
    for (int i = 0; i < shown.size(); ++i) side.list[unknown + i] = shown[i];
    side.seen = static_cast<uint32_t>(((uint64_t{1} << shown.size()) - 1) << unknown);
}

}  // namespace

static bool any_minion(const CardTable& table, uint16_t kind) {
    const Selector& set = table.selectors[kind];
    return kind == 0 || set.code == SelectorCode::minions ||
           (set.code == SelectorCode::type && set.value == static_cast<int>(Type::minion));
}

std::optional<int> own_cost_change(const CardTable& table, Row row, int deaths) {
    const Card& card = table[row];
    if (!card.listens_hand) return 0;
    int change = 0;
    for (int i = 0; i < card.trigger_count; ++i) {
        const Trigger& trigger = table.triggers[card.triggers + i];
        if (trigger.zone != Zone::hand) continue;
        for (int pc = trigger.program; table.ops[pc].code != OpCode::end; ++pc) {
            const Op& op = table.ops[pc];
            if (op.code != OpCode::change_own_cost) continue;
            const bool every_death = trigger.event == EventKind::death && trigger.whose == Whose::both &&
                                     any_minion(table, trigger.kind) && trigger.condition == 0 && op.condition == 0;
            if (!every_death) return std::nullopt;
            change += op.a * deaths;
        }
    }
    return std::clamp(change, -100, 100);
}

const Op* asking_op(const CardTable& table, const State& state) {
    const Frame& frame = state.frames.back();
    if (frame.kind != Frame::kProgram || frame.pc == 0) return &table.ops[0];
    const Op& here = table.ops[frame.pc];
    if (here.code == OpCode::kazakus || here.code == OpCode::build_beast) return &here;
    return &table.ops[frame.pc - 1];
}

bool asks_in_the_open(const Op& op, const Frame& frame) {
    return op.has(Op::Offer::to_summon) || op.has(Op::Offer::texts) || (op.code == OpCode::kazakus && frame.loop == 1);
}

void hide_choice(Choice& choice, Frame& frame, const Op& op) {
    if (asks_in_the_open(op, frame)) return;
    const int options = choice.options.size();
    wipe(choice.options);
    choice.options.resize(options);
    for (DeckCard& option : choice.options) option.count = 1;
    frame.note = frame.buff = frame.made = 0;
    if (op.code == OpCode::kazakus || op.code == OpCode::build_beast) frame.value = 0, frame.cause = 0;
}

Observation<State> Hearthstone::observe(const State& state, Player player) const {
    return {state, player, [&](State& seen) {
                Side& enemy = seen.sides[player ^ 1];
                for (int i = 0; i < enemy.hand_size; ++i) hide(table_, enemy.hand[i], state.deaths);
                for (Secret& secret : enemy.secrets)
                    if (!(secret.known & 1)) secret.row = 0;
                for (DeckCard& card : enemy.top()) card.row = card.buff = 0;
                wipe(enemy.deck);
                if (enemy.deck_size > enemy.top().size())
                    enemy.deck.push_back({0, static_cast<uint8_t>(enemy.deck_size - enemy.top().size()), 0});
                hide_list(enemy);
                if (seen.choice.kind == Choice::kCards && seen.choice.side != player)
                    hide_choice(seen.choice, seen.frames.back(), *asking_op(table_, state));
                Chance none;
                Engine(table_, options_, seen, none).rebuild_listeners();
            }};
}

void Hearthstone::leak(State& state, Player viewer, double share, Chance& chance) const {
    constexpr uint32_t kFine = 1 << 20;
    Side& side = state.sides[1 - viewer];
    for (int i = 0; i < side.hand_size; ++i)
        if (chance.below(kFine) < share * kFine) side.hand[i].known |= HandCard::kShown;
}

// The starting lists; of a state that was built without them, the cards that are hidden now.
std::vector<std::vector<uint16_t>> Hearthstone::lists(const State& state) const {
    std::vector<std::vector<uint16_t>> result(2);
    for (Player player : {0, 1}) {
        const Side& side = state.sides[player];
        std::vector<uint16_t>& list = result[player];
        list.assign(side.list.begin(), side.list.end());
        if (!list.empty()) continue;
        for (int i = 0; i < side.hand_size; ++i)
            if (const Row row = side.hand[i].from_deck()) list.push_back(row);
        for (const Secret& secret : side.secrets)
            if (!(secret.known & 2)) list.push_back(secret.row);
        for (const DeckCard& card : side.deck) list.insert(list.end(), card.count, card.row);
        for (const DeckCard& card : side.top()) list.push_back(card.row);
        std::sort(list.begin(), list.end());
    }
    return result;
}

}  // namespace turnwise::hearthstone
