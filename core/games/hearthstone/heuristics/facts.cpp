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
        attack_aura |= aura.attack > 0 && aura.kind != Aura::Kind::own_weapon &&
                       t.selectors[aura.selector].code != SelectorCode::self;
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

// Whether a set is about the chosen target.
bool aims(const CardTable& t, uint16_t node) {
    const Selector& set = t.selectors[node];
    if (set.code == SelectorCode::target) return true;
    const bool joined = set.code == SelectorCode::all_of || set.code == SelectorCode::any_of ||
                        set.code == SelectorCode::but || set.code == SelectorCode::random;
    return joined && (aims(t, set.left) || (set.code != SelectorCode::but && set.right != 0 && aims(t, set.right)));
}
bool is_random(const CardTable& t, uint16_t node) {
    const Selector& set = t.selectors[node];
    return set.code == SelectorCode::random || (set.left != 0 && is_random(t, set.left)) ||
           (set.right != 0 && is_random(t, set.right));
}

bool summons(const Op& op) {
    switch (op.code) {
        case OpCode::summon:
        case OpCode::summon_copy:
        case OpCode::summon_dead:
        case OpCode::summon_from_deck:
        case OpCode::summon_from_hand:
        case OpCode::jade_golem:
            return op.whose != Whose::opponent;
        default:
            return false;
    }
}
bool is_control(const Op& op) {
    return op.code == OpCode::skip || op.code == OpCode::save || op.code == OpCode::repeat || op.code == OpCode::deaths;
}
constexpr Mask kOwnHero = hero_mask(0), kEnemyHero = hero_mask(1);
// Whether somebody whom nobody chose is hit for sure: `whom` of the characters of player 0's view.
bool hits(const CardTable& t, const Op& op, Mask whom) {
    return op.code == OpCode::damage && t.grounds[op.selector].fixed && (t.grounds[op.selector].of[0] & whom);
}
bool gains(const CardTable& t, const Op& op) {
    return summons(op) || op.code == OpCode::armor || (hits(t, op, kEnemyHero) && !hits(t, op, side_mask(0)));
}
template <class Want>
bool all_ops(const CardTable& t, uint16_t program, Want want) {
    bool some = false;
    return !any_op(t, program, [&](const Op& op) { return !is_control(op) && (some = true, !want(op)); }) && some;
}

PlayRole role_of(const CardTable& t, const Card& card) {
    PlayRole role;
    if (all_ops(t, card.play, summons)) role.bits |= PlayRole::kOnlySummons;
    if (!card.target && all_ops(t, card.play, [&](const Op& op) { return gains(t, op); }))
        role.bits |= PlayRole::kOnlyGains;
    if (card.type == Type::weapon) role.weapon = card_of(static_cast<Row>(&card - t.cards.data()));
    const auto number = [](const Op& op) { return static_cast<int8_t>(op.flags & Op::kAmountIsNode ? 1 : op.a); };
    for (size_t pc = card.play; card.play != 0 && t.ops[pc].code != OpCode::end; ++pc) {
        const Op& op = t.ops[pc];
        const bool chosen = aims(t, op.selector);
        if (is_random(t, op.selector)) role.bits |= PlayRole::kRandom;
        switch (op.code) {
            case OpCode::damage:
                if (chosen) {
                    role.bits |= PlayRole::kDamages;
                    role.damage = number(op);
                    break;
                }
                [[fallthrough]];
            case OpCode::destroy:
            case OpCode::transform:
                if (chosen) {
                    role.bits |= PlayRole::kDestroys;
                } else if (const Ground& ground = t.grounds[op.selector]; ground.fixed) {
                    const bool enemies = ground.of[0] & 0x7f00, own = ground.of[0] & 0x007f;
                    if (op.code == OpCode::damage) {
                        role.bits |= enemies * PlayRole::kHitsEnemies | own * PlayRole::kHitsOwn |
                                     hits(t, op, kEnemyHero) * PlayRole::kHitsFace;
                        if (enemies || own) role.area_damage = number(op);
                        if (hits(t, op, kOwnHero)) role.self_damage = number(op);
                    } else if (enemies && own)
                        role.bits |= PlayRole::kDestroysAll;
                }
                break;
            case OpCode::heal:
                if (chosen) role.bits |= PlayRole::kHeals, role.heal = number(op);
                break;
            case OpCode::freeze:
                if (chosen) role.bits |= PlayRole::kFreezes;
                break;
            case OpCode::coin:
                if (op.whose != Whose::opponent) role.mana = number(op);
                break;
            case OpCode::equip:
                if (op.whose != Whose::opponent) role.weapon = op.card;
                break;
            case OpCode::give:
                if (!chosen && (op.flags & Op::kThisTurn) && op.a > 0 && !op.b && !op.keywords) {
                    const Ground& ground = t.grounds[op.selector];
                    if (ground.fixed && !(ground.of[0] & side_mask(1))) role.bits |= PlayRole::kRallies;
                }
                if (!chosen) break;
                if (op.keywords & keyword(taunt)) role.bits |= PlayRole::kTaunts;
                if (op.a || op.b) {
                    role.bits |= PlayRole::kBuffs | ((op.flags & Op::kThisTurn) != 0) * PlayRole::kThisTurn;
                    role.attack = number(op);
                    role.health = static_cast<int8_t>(op.flags & Op::kSecondIsNode ? 1 : op.b);
                }
                break;
            case OpCode::silence:
                if (chosen) role.bits |= PlayRole::kSilences;
                break;
            case OpCode::bounce:
                if (chosen) role.bits |= PlayRole::kBounces;
                break;
            case OpCode::draw:
                if (op.whose != Whose::opponent) role.draws = static_cast<int8_t>(role.draws + number(op));
                if (op.whose != Whose::me) role.enemy_draws = static_cast<int8_t>(role.enemy_draws + number(op));
                break;
            case OpCode::discard:
                if (op.whose != Whose::opponent) role.bits |= PlayRole::kDiscards;
                break;
            case OpCode::split_damage:
                role.bits |= PlayRole::kRandom;
                break;
            default:
                if (op.pool != 0) role.bits |= PlayRole::kRandom;
        }
    }
    return role;
}

bool is_plain(const Card& card) {
    return !card.keywords && !card.trigger_count && !card.aura_count && !card.play && !card.deathrattle &&
           !card.start && !card.spell_damage && (card.flags & Card::kCollectible);
}

}  // namespace

Facts::Facts(const CardTable& table) {
    cards_.reserve(table.cards.size());
    roles_.reserve(table.cards.size());
    for (const Card& card : table.cards) {
        cards_.push_back(facts_of(table, card));
        roles_.push_back(role_of(table, card));
        const size_t row = cards_.size() - 1, era = row % kEras;
        if (!is_plain(card)) continue;
        Row& kept = card.type == Type::weapon ? plain_weapon_[era] : plain_minion_[era];
        if ((card.type == Type::minion || card.type == Type::weapon) && !kept) kept = static_cast<Row>(row);
    }
    for (const char* id : kHardRemoval)
        if (const auto found = table.number_of.find(id); found != table.number_of.end())
            for (int era = 0; era < kEras; ++era) cards_[row_of(found->second, era)].bits |= CardFacts::kHardRemoval;
}

}  // namespace turnwise::hearthstone
