#pragma once

#include <vector>

#include "games/hearthstone/state.h"

namespace turnwise::hearthstone {

// What evaluations ask about a card beyond its row, read once from its text.
struct CardFacts {
    enum Bit : uint8_t {
        kHardRemoval = 1,    // one of the cards that Metastone's state value calls so
        kInspire = 2,        // its text waits for the own hero power
        kSpecial = 4,        // its text goes on in play: a trigger, an aura, a deathrattle
        kAttackAura = 8,     // an aura gives attack to others
        kDrawingDeath = 16,  // its deathrattle draws
    };
    uint8_t bits = 0;
    uint8_t priority = 0;  // how much Silverfish wants it dead, 0 to 10
};

// What playing a card or using a hero power does, as far as penalties and sense ask.
struct PlayRole {
    enum Bit : uint32_t {
        kDamages = 1,        // the chosen target
        kHeals = 2,          // the chosen target
        kBuffs = 4,          // the chosen target's attack or health
        kThisTurn = 8,       // only for this turn
        kTaunts = 16,        // gives the chosen target Taunt
        kSilences = 32,      // the chosen target
        kDestroys = 64,      // the chosen target, or makes it harmless
        kBounces = 128,      // the chosen target
        kHitsEnemies = 256,  // damages enemy minions whom nobody chose
        kHitsOwn = 512,      // and own ones
        kDestroysAll = 1024,
        kDiscards = 2048,
        kRandom = 4096,        // asks chance
        kFreezes = 8192,       // the chosen target
        kHitsFace = 16384,     // damages the enemy hero, whom nobody chose
        kRallies = 32768,      // gives attack for this turn to own characters whom nobody chose
        kOnlySummons = 65536,  // nothing but minions come of it
        kOnlyGains = 131072,   // armour, minions or damage to the enemy hero, at no price but mana
    };
    uint32_t bits = 0;
    int8_t damage = 0, heal = 0, attack = 0, health = 0;  // of the chosen target
    int8_t draws = 0, enemy_draws = 0;
    int8_t area_damage = 0;  // to all those that it hits without a choice
    int8_t self_damage = 0;  // to the own hero
    int8_t mana = 0;         // for this turn
    CardNumber weapon = 0;   // that it puts into the own hero's hand

    bool is(uint32_t mask) const { return bits & mask; }
};

class Facts {
public:
    explicit Facts(const CardTable& table);
    const CardFacts& operator[](Row row) const { return cards_[row]; }
    bool has(Row row, CardFacts::Bit bit) const { return cards_[row].bits & bit; }
    const PlayRole& role(Row row) const { return roles_[row]; }

    // A minion and a weapon without text, for cards of the enemy that nobody knows; 0 where the table has none.
    Row plain_minion(int era) const { return plain_minion_[era]; }
    Row plain_weapon(int era) const { return plain_weapon_[era]; }

private:
    std::vector<CardFacts> cards_;
    std::vector<PlayRole> roles_;
    std::array<Row, kEras> plain_minion_{}, plain_weapon_{};
};

}  // namespace turnwise::hearthstone
