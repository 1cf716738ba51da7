#include "games/hearthstone/heuristics/facts.h"

#include <algorithm>

namespace turnwise::hearthstone {

namespace {

// Polymorph, Execute, Crush, Assassinate, Siphon Soul, Shadow Word: Death, Naturalize, Hex, Humility, Equality, Deadly
// Shot, Sap, Doomsayer, Big Game Hunter.
constexpr const char* kHardRemoval[] = {"CS2_022", "CS2_108", "GVG_052", "CS2_076", "EX1_309", "EX1_622",  "EX1_161",
                                        "EX1_246", "EX1_360", "EX1_619", "EX1_617", "EX1_581", "NEW1_021", "EX1_005"};

template <class Want>
bool any_op(const CardTable& t, uint16_t program, Want want) {
    for (size_t pc = program; program != 0 && t.ops[pc].code != OpCode::end; ++pc)
        if (want(t.ops[pc])) return true;
    return false;
}

bool brings_cards(const Op& op) {
    return op.code == OpCode::draw || op.code == OpCode::add_card || op.code == OpCode::add_copy;
}

// Engines that draw or grow 10, auras that give attack 10 and others 4, other triggers 4.
uint8_t priority_of(const CardTable& t, const Card& card, bool attack_aura) {
    if (card.type != Type::minion) return 0;
    int priority = attack_aura ? 10 : card.aura_count > 0 ? 4 : 0;
    for (int i = 0; i < card.trigger_count; ++i) {
        const Trigger& trigger = t.triggers[card.triggers + i];
        if (trigger.zone != Zone::play) continue;
        const auto grows = [&](const Op& op) {
            return brings_cards(op) || (op.code == OpCode::give && !(op.flags & Op::kThisTurn) &&
                                        t.selectors[op.selector].code == SelectorCode::self && (op.a > 0 || op.b > 0));
        };
        priority = std::max(priority, any_op(t, trigger.program, grows) ? 10 : 4);
    }
    return static_cast<uint8_t>(priority);
}

CardFacts facts_of(const CardTable& t, const Card& card) {
    CardFacts facts;
    bool plays_on = card.aura_count > 0 || card.deathrattle != 0, attack_aura = false;
    for (int i = 0; i < card.aura_count; ++i) {
        const Aura& aura = t.auras[card.auras + i];
        attack_aura |= aura.attack > 0 && !(aura.ways & Aura::kWeapon) && t.selectors[aura.selector].code != SelectorCode::self;
    }
    for (int i = 0; i < card.trigger_count; ++i) {
        const Trigger& trigger = t.triggers[card.triggers + i];
        if (trigger.zone != Zone::play) continue;
        plays_on = true;
        if (trigger.event == EventKind::power && trigger.whose == Whose::me) facts.bits |= CardFacts::kInspire;
    }
    if (plays_on && card.type == Type::minion) facts.bits |= CardFacts::kSpecial;
    if (attack_aura) facts.bits |= CardFacts::kAttackAura;
    if (any_op(t, card.deathrattle, brings_cards)) facts.bits |= CardFacts::kDrawingDeath;
    facts.priority = priority_of(t, card, attack_aura);
    return facts;
}

}  // namespace

Facts::Facts(const CardTable& table) {
    cards_.reserve(table.cards.size());
    for (const Card& card : table.cards) cards_.push_back(facts_of(table, card));
    for (const char* id : kHardRemoval)
        if (const auto found = table.number_of.find(id); found != table.number_of.end())
            for (int era = 0; era < kEras; ++era) cards_[row_of(found->second, era)].bits |= CardFacts::kHardRemoval;
}

}  // namespace turnwise::hearthstone
