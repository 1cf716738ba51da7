#include "games/hearthstone/form.h"

// What a state looks like: every key with its type, range, default and meaning.

namespace turnwise::hearthstone {

// Names and meanings of the flags, in the order of KeywordBit.
static constexpr std::pair<const char*, const char*> kFlags[] = {
    {"taunt", "Taunt"},
    {"charge", "Charge"},
    {"rush", "Rush"},
    {"divine_shield", "Divine Shield"},
    {"stealth", "Stealth"},
    {"windfury", "Windfury"},
    {"poisonous", "Poisonous"},
    {"lifesteal", "Lifesteal"},
    {"elusive", "no target of spells and hero powers"},
    {"cant_attack", "cannot attack"},
    {"freezes", "freezes what it damages"},
    {"immune", "Immune"},
    {"immune_while_attacking", "of a weapon: its hero is Immune while attacking"},
    {"double_battlecry", "battlecries of its side resolve twice"},
    {"aims_power", "Steady Shot of its side may be aimed"},
    {"deathrattle", "has a deathrattle, printed or given"},
    {"shy", "no target of the opponent's spells and hero powers"},
    {"double_end", "end-of-turn texts of its side act twice"},
    {"no_powers", "hero powers cannot be used"},
    {"keeps_weapon", "the weapon of its side loses no durability in their turn"},
    {"cleaves", "also hits the neighbours of what it attacks"},
    {"armors", "its player gains Armor for the damage it deals"},
    {"magnetic", "Magnetic"},
    {"frozen", "frozen"},
    {"silenced", "silenced"},
    {"doomed", "leaves play in the next death step"},
    {"summoned_this_turn", "came, changed sides or was transformed this turn"},
    {"spares_heroes", "cannot attack heroes this turn"},
    {"immune_this_turn", "Immune until the end of the turn"},
    {"stealth_until_turn", "its Stealth ends when its side's turn starts"},
    {nullptr, nullptr},  // burdened: follows from `attached`
    {"crystal", "has the size that Crystal Core gives, and does not get it again"},
};
static_assert(std::size(kFlags) == kKeywordCount);

const char* keyword_name(int bit) { return kFlags[bit].first; }

const std::vector<SideNumber>& usual_numbers() {
    static const std::vector<SideNumber> rows = {
        MemberOf<&Side::armor>::row("armor", 0, kArmorLimit, "armor"),
        MemberOf<&Side::fatigue>::row("fatigue", 0, 120, "damage of the last draw from an empty deck"),
        MemberOf<&Side::locked>::row("overload_locked", 0, 40, "mana that overload locks this turn"),
        MemberOf<&Side::owed>::row("overload_owed", 0, 40, "mana that overload will lock next turn"),
        MemberOf<&Side::temp_mana>::row("temp_mana", 0, kManaLimit, "part of `mana` that the end of the turn takes"),
    };
    return rows;
}

// Names and meanings of the tallies, in their order.
static constexpr std::pair<const char*, const char*> kTallyNames[] = {
    {"spells_this_turn", "spells cast this turn"},
    {"big_spells_this_turn", "of these, that cost 5 or more"},
    {"minions_this_turn", "minions played this turn"},
    {"hero_damage_this_turn", "damage the hero took this turn"},
    {"hero_healed_this_turn", "health restored to the hero this turn"},
    {"rightmost_played", "1: the card played last was at the right end of the hand"},
    {"elementals_this_turn", "Elementals played in the player's present or last turn"},
    {"elementals_last_turn", "Elementals played in the player's turn before"},
    {"spells_cast", "spells cast this match"},
    {"big_spells", "of these, that cost 5 or more"},
    {"cards_discarded", "cards discarded this match"},
    {"mana_overloaded", "crystals overloaded this match"},
    {"foreign_cards", "cards of another class played this match"},
    {"secrets_played", "Secrets played this match"},
    {"powers_used", "hero powers used this match"},
    {"cthun_attack", "Attack that C'Thun got so far"},
    {"cthun_health", "Health that C'Thun got so far"},
    {"cthun_taunt", "1: C'Thun got Taunt"},
    {"minion_size", "Attack and Health of each minion that comes (Crystal Core); 0: as printed"},
};
static_assert(std::size(kTallyNames) == kTallies);

template <size_t Place>
static SideNumber tally_row() {
    return {kTallyNames[Place].first,
            0,
            255,
            0,
            kTallyNames[Place].second,
            [](const Side& x) { return int{x.tallies[Place]}; },
            [](Side& x, int value) { x.tallies[Place] = static_cast<uint8_t>(value); }};
}
static const std::vector<SideNumber> kTallyRows = []<size_t... Places>(std::index_sequence<Places...>) {
    return std::vector<SideNumber>{tally_row<Places>()...};
}
(std::make_index_sequence<kTallies>());

const std::vector<SideNumber>& tallies() { return kTallyRows; }

const std::vector<SideNumber>& counters() {
    static const std::vector<SideNumber> rows = {
        MemberOf<&Side::jade>::row("jade", 0, 100, "Jade Golems made so far"),
        MemberOf<&Side::totems>::row("totems", 0, 255, "Totems summoned this match"),
        MemberOf<&Side::cards_played>::row("cards_played", 0, 255, "cards played this turn"),
        MemberOf<&Side::spell_tax>::row("spell_tax", 0, 100, "spells cost this much more this turn (Loatheb)"),
        MemberOf<&Side::next_spell_tax>::row("next_spell_tax", 0, 100, "the same for this player's next turn"),
    };
    return rows;
}

// Cards as texts ------------------------------------------------------------------------------------------------------

std::string CardTexts::id(Row row, int usual) const {
    if (row == 0) return "?";
    const int era = era_of(row);
    return era == usual ? t.id(row) : t.id(row) + "@" + t.eras[static_cast<size_t>(era)];
}

// +1/+1 (+=/+1 when its attack was made its health), $0 for a cost that was set, $- for one less, $lifesteal.
std::string stored_text(const Card& card, int buff) {
    static constexpr const char* kCosts[] = {"", "$0", "$1", "$-"};
    const Kept kept = Kept::of(card, buff);
    std::string text;
    if (kept.level || kept.attack || kept.health)
        text = "+" + (kept.level ? "=" : std::to_string(kept.attack)) + "/+" + std::to_string(kept.health);
    text += kCosts[kept.cost];
    for (size_t i = 0; i < std::size(Kept::kKeywords); ++i)
        if (kept.keywords >> i & 1) text += std::string("$") + kFlags[Kept::kKeywords[i]].first;
    return text;
}

std::string CardTexts::id(const DeckCard& card, int usual) const {
    const std::string text = id(card.row, usual);
    return text + stored_text(t[card.row], card.buff);
}

int CardTexts::era(const std::string& name, const std::string& where) const {
    for (size_t i = 0; i < t.eras.size(); ++i)
        if (t.eras[i] == name) return static_cast<int>(i);
    std::string known;
    for (const std::string& era : t.eras) known += (known.empty() ? "" : ", ") + era;
    fail(where, "no era is called \"" + name + "\": there are " + known);
}

Row CardTexts::row(const std::string& text, int usual, const std::string& where) const {
    if (text == "?") return 0;
    const size_t mark = text.find('@');
    const std::string id = text.substr(0, mark);
    const auto found = t.number_of.find(id);
    if (found == t.number_of.end()) {
        const std::string near = nearest(id, t.ids);
        fail(where, "no card has the id \"" + id + "\"" + (near.empty() ? "" : "; the nearest is " + near));
    }
    return row_of(found->second, mark == std::string::npos ? usual : era(text.substr(mark + 1), where));
}

Row CardTexts::row(const std::string& text, int usual, const std::string& where, Type type) const {
    static constexpr const char* kWords[] = {"nothing", "a minion",     "a spell",       "a weapon",
                                             "a hero",  "a hero power", "an enchantment"};
    const Row found = row(text, usual, where);
    if (t[found].type != type)
        fail(where, std::string("expected ") + kWords[static_cast<int>(type)] + ", found \"" + text + "\"");
    return found;
}

Row CardTexts::holdable(const std::string& text, int usual, const std::string& where) const {
    const Row found = row(text, usual, where);
    const Type type = t[found].type;
    const bool starts_with = type == Type::hero && !(t[found].flags & Card::kCollectible);  // no hero card
    if (type == Type::hero_power || type == Type::enchantment || starts_with)
        fail(where, "\"" + text + "\" is no card that a hand or deck can hold");
    return found;
}

DeckCard CardTexts::stored(const std::string& text, int usual, const std::string& where) const {
    const size_t mark = text.find_first_of("+$");
    const std::string given = mark == std::string::npos ? "" : text.substr(mark);
    const Row row = holdable(text.substr(0, mark), usual, where);
    for (int buff = 0; buff < 1024; ++buff)
        if (given == stored_text(t[row], buff)) return {row, 1, static_cast<uint16_t>(buff)};
    fail(where, "expected an enchantment such as +1/+1, at most +14/+15, found \"" + given + "\"");
}

// Shapes --------------------------------------------------------------------------------------------------------------

static constexpr int kGrafts = decltype(State::attachments)::capacity();
static constexpr int kAdded = decltype(Side::added)::capacity(), kDeckBuffs = decltype(Side::deck_buffs)::capacity();

using FieldList = std::vector<Shape::Field>;

static FieldList operator+(FieldList a, const FieldList& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

static Shape::Field id_field(const char* about) { return {"id", Shape::text(), about, {}, true}; }
Shape::Field entity_field() {
    return {"entity", Shape::integer(1, kLastNumber),
            "its number while it exists: `resolution` names it, and a greater one came later; a new one when left out"};
}
static Shape::Field order_field() {
    return {"order", Shape::integer(0, kLastNumber),
            "order of play; when left out the next one, in the order of the file, player to act first"};
}
static Shape::Field parts_field() {
    return {"parts", Shape::list(Shape::text(), 2, 2),
            "of a card assembled from two (Zombeast, Kazakus' potion): both ids; in lists a Zombeast is "
            "`ICC_828t:FP1_002:CS2_125`"};
}

// What only the full form says; it follows from the rest, and is not looked at when read.
static Shape::Field derived(const char* key, const Shape& shape, const char* about) {
    return {key, shape, std::string(about) + "; in the full form only, not read"};
}
static Shape::Field name_field() { return derived("name", Shape::text(), "its name"); }
static Shape::Field keywords_field(const char* about) {
    return derived("keywords", Shape::list(Shape::text(), 0, kKeywordCount + 1), about);
}

static FieldList flag_fields(const char* otherwise) {
    FieldList fields;
    for (const auto& [name, about] : kFlags)
        if (name) fields.push_back({name, Shape::boolean(), std::string(about) + "; " + otherwise});
    return fields;
}

// What an entity in play has beside its flags and the numbers that people see.
static FieldList entity_fields() {
    std::vector<std::string> flags;
    for (const auto& [name, about] : kFlags)
        if (name) flags.push_back(name);
    return {
        {"turn_attack", Shape::integer(-100, 100), "part of `attack` that ends with the turn; of a hero all, else 0"},
        {"turn_keywords", Shape::list(Shape::word(flags), 0, 13), "flags that end with the turn"},
        {"aura_attack", Shape::integer(-100, 100), "part of `attack` that auras give; worked out when left out", 0},
        {"aura_health", Shape::integer(-100, 100), "part of `max_health` that auras give; worked out", 0},
        {"aura_keywords", Shape::list(Shape::word(flags), 0, kKeywordCount), "what auras give; worked out"},
        {"attacks_made", Shape::integer(0, 255), "attacks this turn", 0},
        {"free_attacks", Shape::integer(0, 2), "attacks left that do not count as made (V-07-TR-0N); as printed"},
        order_field(),
        entity_field(),
    };
}

static Shape::Field base_attack_field() {
    return {"base_attack", Shape::integer(-9999, 9999),
            "attack without `turn_attack` and `aura_attack`, where that is not `attack` less these (below 0)"};
}

static Shape extra_shape() {
    return Shape::object(
        "attached",
        {id_field("the card"),
         {"kind", Shape::word({std::begin(kAttachmentNames), std::end(kAttachmentNames)}),
          "text: its deathrattle, triggers and auras are the holder's, too; deathrattle: only that part of it; "
          "memory, enemy_memory: a remembered card (Carnivorous Cube), of an enemy",
          "text"},
         {"more", Shape::integer(0, 255),
          "text: 1 until the end of the turn, 2 until the turn of its side starts, 4 waits for that turn; 8 "
          "more: for the enemy, 16 more: stays with its player. memory: how often",
          0},
         order_field()},
        "id");
}

static Shape::Field attached_field() {
    return {"attached", Shape::list(extra_shape(), 0, decltype(State::attachments)::capacity()),
            "texts and memories attached to it"};
}

static Shape minion_shape() {
    return Shape::object(
        "minion",
        FieldList{id_field("the minion"),
                  {"attack", Shape::integer(0, 9999), "as people see it; the printed one"},
                  {"health", Shape::integer(-20000, 9999), "left; `max_health` when left out"},
                  {"max_health", Shape::integer(-9999, 9999), "the printed one, or `health` if more"},
                  base_attack_field()} +
            flag_fields("as printed, false when silenced") +
            FieldList{{"spell_damage", Shape::integer(-100, 100), "Spell Damage; the printed one, 0 when silenced"},
                      parts_field(),
                      attached_field(),
                      name_field(),
                      keywords_field("all that it has now, auras included"),
                      derived("can_attack", Shape::boolean(), "somebody, now")} +
            entity_fields(),
        "id");
}

static Shape weapon_shape() {
    return Shape::object("weapon",
                         FieldList{id_field("the weapon"),
                                   {"attack", Shape::integer(0, 9999), "the printed one"},
                                   {"durability", Shape::integer(0, 9999), "left; the printed one"},
                                   {"max_durability", Shape::integer(0, 9999), "`durability`, or the printed one"},
                                   base_attack_field(),
                                   attached_field(),
                                   name_field(),
                                   keywords_field("all that it has now")} +
                             flag_fields("as printed") + entity_fields(),
                         "id")
        .or_null();
}

static Shape hero_state_shape() {
    return Shape::object("hero_state",
                         FieldList{{"class", Shape::word({std::begin(kClassNames), std::end(kClassNames)}),
                                    "the player's class; the one of the hero"},
                                   keywords_field("all that the hero has now"),
                                   derived("attack_now", Shape::integer(0, 30000), "with the weapon"),
                                   derived("can_attack", Shape::boolean(), "somebody, now")} +
                             flag_fields("false") + FieldList{attached_field()} + entity_fields());
}

static Shape hero_power_shape() {
    return Shape::object(
        "hero_power",
        {{"id", Shape::text(), "the hero power; the hero's own"},
         {"used", Shape::boolean(), "this turn", false},
         {"uses", Shape::integer(0, 255), "how often this turn; once if `used`"},
         {"cost", Shape::integer(0, 100), "when something has set it (Genn Greymane); the printed one"},
         name_field(),
         derived("cost_now", Shape::integer(0, 255), "what it costs now"),
         derived("usable", Shape::boolean(), "it can be used now"),
         entity_field()},
        "id");
}

static Shape hand_card_shape() {
    return Shape::object(
        "hand_card",
        {id_field("the card; ? when it is hidden"),
         {"cost", Shape::integer(-100, 227), "printed cost and the changes that the card carries; auras come on top"},
         {"late_cost", Shape::integer(-100, 100), "part of `cost` that came after the aura that now sets it (Aviana)",
          0},
         {"cost_set", Shape::boolean(), "its cost was set when it came: older auras do not change it", false},
         {"attack", Shape::integer(-100, 227), "with what it will bring into play; the printed one"},
         {"health", Shape::integer(-100, 227), "the same"},
         {"known", Shape::boolean(), "the opponent has seen it", false},
         {"made_by", Shape::text(), "the card that made it; from the deck when left out"},
         {"was", Shape::text(), "the card of the deck that it was before it changed in hand (Spellstone)"},
         {"progress", Shape::integer(0, 7),
          "how far a card that improves in hand is (Spellstone); of Kingsbane 1 Lifesteal, 2 Poisonous, 3 both", 0},
         {"discarded", Shape::boolean(), "at the end of the turn (The Soularium)", false},
         {"fleeting", Shape::boolean(), "gone at the end of the turn; as printed"},
         {"shifts", Shape::boolean(), "it changes every turn, by the text of the card in `was` or `made_by`", false},
         {"deck_buffs", Shape::integer(0, kDeckBuffs), "how many of the player's `deck_buffs` were before its draw", 0},
         name_field(),
         derived("type", Shape::text(), "minion, spell, weapon or hero"),
         keywords_field("printed ones, and secret"),
         derived("cost_now", Shape::integer(0, 255), "what it costs now, auras and taxes included"),
         derived("playable", Shape::boolean(), "it can be played now"),
         parts_field(),
         {"blessing", Shape::text(), "a text that a minion brings along into play (Val'anyr)"},
         entity_field()},
        "id");
}

static Shape secret_shape() {
    return Shape::object("secret",
                         {id_field("the secret; ? when it is hidden"),
                          {"class", Shape::word({std::begin(kClassNames), std::end(kClassNames)}),
                           "of a hidden one: everybody sees it; the player's"},
                          {"progress", Shape::integer(0, 63), "of a quest: how often it happened", 0},
                          {"names", Shape::list(extra_shape(), 0, decltype(State::attachments)::capacity()),
                           "of The Caverns Below: how often each minion was played"},
                          {"known", Shape::boolean(), "the opponent has seen which it is", false},
                          {"made", Shape::boolean(), "it is not from the starting deck", false},
                          name_field(),
                          order_field(),
                          entity_field()},
                         "id");
}

static Shape player_shape(const Shape& era) {
    const Shape cards = Shape::list(Shape::text(), 0, 10000);
    const auto places = [](int most) { return Shape::list(Shape::integer(0, most - 1), 0, most); };
    FieldList fields = {
        {"hero", Shape::text(), "the hero", {}, true},
        {"era", era, "whose printed values; the match's"},
        {"health", Shape::integer(-20000, 9999), "left; `max_health` when left out"},
        {"max_health", Shape::integer(-9999, 9999), "the hero's, or `health` if more"},
        {"attack", Shape::integer(0, 9999), "of the hero without the weapon", 0},
        {"mana", Shape::integer(0, kManaLimit), "to spend now; `max_mana` and `temp_mana` less what is locked"},
        {"max_mana", Shape::integer(0, kManaLimit), "crystals; `mana` when left out"},
    };
    for (const SideNumber& row : usual_numbers()) fields.push_back(row.field());
    fields =
        fields +
        FieldList{
            {"hero_power", hero_power_shape(), "the hero power"},
            {"hero_state", hero_state_shape(), "what else there is to say of the hero"},
            {"weapon", weapon_shape(), "in hand; none when left out or null"},
            {"hand", Shape::list(hand_card_shape(), 0, kHandLimit), "in order"},
            {"deck", Shape::map(Shape::integer(1, kDeckLimit)),
             "how many of each card, 60 at most; nobody knows an order. A key like CS2_172+1/+1 is stored with "
             "that enchantment"},
            {"deck_top", Shape::list(Shape::text(), 0, kDeckLimit), "cards whose place is known, the next draw first"},
            {"board", Shape::list(minion_shape(), 0, kBoardLimit), "from left to right"},
            {"secrets", Shape::list(secret_shape(), 0, kSecretLimit), "active secrets"},
            {"graveyard", cards, "minions that died this match; their order means nothing"},
            {"dead_mechs",
             Shape::list(
                 Shape::object("dead_mech",
                               {id_field("the Mech, one of `graveyard`"),
                                {"magnetic", Shape::list(Shape::text(), 1, kGrafts), "Magnetic cards it had", {}, true},
                                entity_field()}),
                 0, kGrafts),
             "Mechs that died with Magnetic cards (Kangor's Endless Army)"},
            {"played", Shape::map(Shape::integer(1, 255)), "how often each card was played from hand this match"},
            {"weapons_lost", Shape::map(Shape::integer(1, 255)), "how often each weapon was destroyed this match"},
            {"discarded", Shape::map(Shape::integer(1, 255)), "how often each card was discarded this match"},
            {"died_this_turn", Shape::list(Shape::text(), 0, decltype(Side::died_this_turn)::capacity()),
             "those of this turn, in order"},
            {"last_minion", Shape::text(), "the minion played last (Flobbidinous Floop)"},
            {"blessings", Shape::list(Shape::text(), 0, decltype(Side::blessings)::capacity()),
             "the first spells cast on own minions, in order (Lynessa Sunsorrow)"},
        };
    for (const auto* rows : {&counters(), &tallies()})
        for (const SideNumber& row : *rows) fields.push_back(row.field());
    fields =
        fields + FieldList{
                     {"deaths_since_draw", Shape::list(Shape::integer(0, 255), 0, kHandLimit),
                      "for each card in hand, minions that died since it came (Corridor Creeper); 0 each"},
                     {"list", Shape::list(Shape::text(), 0, kListLimit), "the starting list; unknown when left out"},
                     {"seen", places(kListLimit), "places of `list`, from 0, whose cards everybody has seen"},
                     {"added", Shape::list(Shape::text(), 0, kAdded), "cards shuffled into the deck in the open"},
                     {"added_seen", places(kAdded), "places of `added` that left the deck and the hand in the open"},
                     {"shown", Shape::list(Shape::text(), 0, decltype(Side::shown)::capacity()),
                      "start-of-game cards that had their effect"},
                     {"deck_buffs", Shape::list(Shape::text(), 0, kDeckBuffs),
                      "cards that enchanted the whole deck (Prince Keleseth)"},
                     {"lost", Shape::boolean(), "the hero died: the match is lost when the sequence ends", false},
                 };
    return Shape::object("player", fields);
}

Shape state_shape(const CardTable& table) {
    const Shape era = Shape::word(table.eras);
    return Shape::object(
        "state",
        {{"turn", Shape::integer(0, kLastNumber), "turns of both players counted together; 0 before the first", 1},
         {"to_act", Shape::integer(0, 1), "who decides now", 0},
         {"active", Shape::integer(0, 1), "whose turn it is, where somebody else decides (mulligan); `to_act`"},
         {"first", Shape::integer(0, 1), "who began", 0},
         {"turns_ahead", Shape::list(Shape::integer(0, 1), 0, 8),
          "whose turns come next where that is fixed (Time Warp, Temporus); else they take turns"},
         {"era", era, "the era of both players: whose printed values", "p4"},
         {"players", Shape::list(player_shape(era), 2, 2), "both players", {}, true},
         {"result", Shape::word({std::begin(kResultNames), std::end(kResultNames)}), "how the match stands", "playing"},
         {"deaths_this_turn", Shape::integer(0, 255),
          "minions of both sides that died this turn; those of `died_this_turn`"},
         {"next_order", Shape::integer(1, kLastNumber), "number and order of play of what comes next"},
         {"choice", choice_shape(), "a question to the player to act; needs `resolution`"},
         {"resolution", resolution_shape(),
          "the work that waits for the answer, in the machine's own terms; only written to be read back by the same "
          "version"}});
}

}  // namespace turnwise::hearthstone
