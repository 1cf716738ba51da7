#include "agents/hearthstone/silverfish_agent.h"

#include <algorithm>

#include "agents/hearthstone/silverfish_enemy.h"

namespace turnwise::hearthstone {

namespace {

constexpr uint32_t kRoot = UINT32_MAX;
constexpr EntityId kAnyCard = UINT16_MAX;
constexpr double kWon = 10'000;  // what the evaluation says of a dead enemy

// An action on the way to a board.
struct Step {
    uint32_t before;  // kRoot: none
    uint64_t key, identity;
};

struct Board {
    State state;
    Ledger ledger;
    uint32_t step = kRoot;
};

// The best boards of one depth, each position once. Boards lie where they are; entries are sorted.
class Beam {
public:
    explicit Beam(int width) : width_(static_cast<size_t>(width)), boards_(2 * width_ + 1) {
        entries_.reserve(boards_.size());
        free_.reserve(boards_.size());
        clear();
    }

    void clear() {
        entries_.clear();
        free_.clear();
        came_ = 0;
        for (size_t i = boards_.size(); i > 0; --i) free_.push_back(static_cast<uint32_t>(i - 1));
    }
    // A place to make a board in; it counts once it is kept.
    Board& fresh() { return boards_[free_.back()]; }
    void keep(int value, uint64_t key) {
        entries_.push_back({value, free_.back(), key, came_++});
        free_.pop_back();
        if (free_.empty()) cut();
    }
    // Best first.
    void cut() {
        std::sort(entries_.begin(), entries_.end(),
                  [](const Entry& a, const Entry& b) { return a.key != b.key ? a.key < b.key : a.better(b); });
        size_t kept = 0;
        for (const Entry& entry : entries_) {
            if (kept > 0 && entries_[kept - 1].key == entry.key)
                free_.push_back(entry.board);
            else
                entries_[kept++] = entry;
        }
        entries_.resize(kept);
        std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.better(b); });
        for (; entries_.size() > width_; entries_.pop_back()) free_.push_back(entries_.back().board);
    }
    size_t size() const { return entries_.size(); }
    const Board& operator[](size_t i) const { return boards_[entries_[i].board]; }

private:
    struct Entry {
        int value;
        uint32_t board;
        uint64_t key;
        uint32_t came;  // in this order
        bool better(const Entry& other) const { return value != other.value ? value > other.value : came < other.came; }
    };
    size_t width_;
    std::vector<Board> boards_;
    std::vector<Entry> entries_;
    std::vector<uint32_t> free_;
    uint32_t came_ = 0;
};

// A turn that was ended: what it came to, and where the enemy's begins.
struct Ended {
    State state;
    Ledger ledger;
    double value;
    uint32_t step;
    uint64_t key, identity;  // of ending it
};

}  // namespace

// One decision:
// 1. Is there a way to kill the enemy hero now? Then that is the plan.
// 2. The own turn, breadth by breadth. Every board's turn is also ended, and the enemy's reply makes its value.
// 3. The best of these again: a longer look at the reply, then the own next turn and the reply to that.
// 4. The plan is the way to the best; of equals the shortest.
class SilverfishAgent::Search {
public:
    explicit Search(const SilverfishSettings& settings)
        : settings_(settings),
          enemy_(settings.behaviour, std::max({settings.reply, settings.reply_again, settings.second_reply})),
          open_(settings.width),
          next_(settings.width),
          later_open_(settings.next_width),
          later_next_(settings.next_width),
          ended_(static_cast<size_t>(std::max(1, settings.refined))) {
        steps_.reserve(1 << 16);
    }

    // `report` gets each turn that was compared: the identity of its first action and its value.
    template <class Report>
    void plan(const Hearthstone& game, const State& world, Chance& chance, Meter& meter, std::vector<PlannedStep>& out,
              Report report) {
        game_ = &game;
        chance_ = &chance;
        meter_ = &meter;
        player_ = game.to_act(world);
        out.clear();
        Ledger ledger;
        ledger.begin(world, player_);
        if (find_lethal(world, ledger, out)) return report(out[0].identity, kWon);

        steps_.clear();
        count_ = 0, worst_ = kUnknown;
        grow(open_, next_, world, ledger, 0, false, settings_.depth, settings_.width * settings_.depth * 8, kAnyCard,
             [&](const Board& board) { end_turn(board); });
        const int first = static_cast<int>(std::min(count_, ended_.size()));
        if (settings_.refined > 0)
            for (int i = 0; i < first && !meter.exhausted(); ++i) refine(ended_[i]);
        int best = 0;
        for (int i = 1; i < first; ++i) {
            const double gain = ended_[i].value - ended_[best].value;
            if (gain > 0 || (gain == 0 && length(ended_[i].step) < length(ended_[best].step))) best = i;
        }
        for (int i = 0; i < first; ++i)
            if (const uint64_t identity = first_of(ended_[i])) report(identity, ended_[i].value);
        if (first == 0) return;
        follow(ended_[best].step, out);
        if (ended_[best].identity) out.push_back({ended_[best].identity, ended_[best].key});
    }

private:
    // Boards of a turn, depth by depth; `done` gets every board whose turn may end or that ended the match.
    template <class Done>
    void grow(Beam& open, Beam& next, const State& start, const Ledger& ledger, int turn, bool lethal, int depth,
              int total, EntityId known, Done done) {
        open.clear();
        Board& root = open.fresh();
        root.state = start;
        root.ledger = ledger;
        root.step = kRoot;
        open.keep(0, 0);
        for (int made = 0; depth >= 0 && open.size() > 0; --depth) {
            next.clear();
            for (size_t i = 0; i < open.size() && !meter_->exhausted(); ++i) {
                const Board& board = open[i];
                if (depth > 0 && made < total) made += expand(board, next, turn, lethal, known, done);
                if (board.state.choice.kind == Choice::kNone) done(board);
            }
            next.cut();
            std::swap(open, next);
        }
    }

    template <class Done>
    int expand(const Board& board, Beam& next, int turn, bool lethal, EntityId known, Done done) {
        Moves& moves = moves_;
        list_moves(*game_, board.state, board.ledger, lethal, known, moves);
        const uint64_t here = game_->key(board.state, player_);
        for (const Move& move : moves) {
            Board& child = next.fresh();
            child.state = board.state;
            child.ledger = board.ledger;
            child.ledger.penalty += move.penalty;
            game_->apply(child.state, move.action, *chance_);
            ++meter_->model_calls;
            if (board.state.choice.kind == Choice::kNone)
                note(game_->lens(), board.state, move.action, child.state, child.ledger);
            child.step = static_cast<uint32_t>(steps_.size());
            steps_.push_back({board.step, here, game_->action_info(board.state, move.action).identity});
            if (game_->is_over(child.state) || child.state.active != player_) {
                done(child);
                continue;
            }
            next.keep(value(child.state, turn, child.ledger), game_->key(child.state, player_));
        }
        return moves.size();
    }

    int value(const State& state, int turn, const Ledger& ledger) const {
        return silverfish_value(game_->lens(), state, player_, turn, settings_.behaviour, ledger);
    }

    bool find_lethal(const State& world, Ledger& ledger, std::vector<PlannedStep>& out) {
        steps_.clear();
        uint32_t found = kRoot;
        int least = toughness(world.sides[1 - player_]);
        grow(open_, next_, world, ledger, 0, true, settings_.depth, settings_.width * 4, kAnyCard,
             [&](const Board& board) {
                 least = std::min(least, toughness(board.state.sides[1 - player_]));
                 const bool won = is_dead(board.state, 1 - player_) && !is_dead(board.state, player_);
                 if (won && (found == kRoot || length(board.step) < length(found))) found = board.step;
             });
        ledger.missing = std::max(0, least);
        if (found == kRoot) return false;
        follow(found, out);
        return true;
    }

    // Ends the turn of a board and remembers it if it is among the best.
    void end_turn(const Board& board) {
        Ended& ended = scratch_;
        ended.state = board.state;
        ended.ledger = board.ledger;
        ended.step = board.step;
        ended.key = ended.identity = 0;
        if (!game_->is_over(board.state) && board.state.active == player_) {
            const Action end{Action::kEnd, 0, Action::kNobody, 0};
            ended.key = game_->key(board.state, player_);
            ended.identity = game_->action_info(board.state, end).identity;
            ended.ledger.penalty += end_penalty(game_->lens(), board.state);
            ended.ledger.end(game_->lens(), board.state, player_);
            game_->apply(ended.state, end, *chance_);
            ++meter_->model_calls;
            if (settings_.reply == 0)
                ended.value = value(board.state, 0, ended.ledger);
            else
                ended.value = enemy_.reply(*game_, ended.state, player_, 1, settings_.reply, ended.ledger, *chance_,
                                           *meter_, nullptr, least_kept());
        } else {
            ended.value = value(ended.state, 0, ended.ledger);
        }
        if (count_ < ended_.size())
            ended_[count_++] = ended;
        else if (ended.value > least_kept())
            ended_[worst_] = ended, worst_ = kUnknown;
    }
    // What a board has to be worth more than to be among the best; anything while there is room.
    int least_kept() {
        if (count_ < ended_.size()) return INT_MIN;
        if (worst_ == kUnknown) {
            worst_ = 0;
            for (size_t i = 1; i < count_; ++i)
                if (ended_[i].value < ended_[worst_].value) worst_ = i;
        }
        return static_cast<int>(ended_[worst_].value);  // still a whole number
    }

    // The turns after this one.
    void refine(Ended& ended) {
        if (game_->is_over(ended.state)) return;
        State& after = after_reply_;
        const int first = enemy_.reply(*game_, ended.state, player_, 1, settings_.reply_again, ended.ledger, *chance_,
                                       *meter_, &after);
        ended.value = first;
        if (is_dead(after, player_) || is_dead(after, 1 - player_) || first <= -1000 || after.active == player_) return;
        const EntityId known = after.next_id;
        const Action end{Action::kEnd, 0, Action::kNobody, 0};
        if (after.choice.kind != Choice::kNone) return;
        game_->apply(after, end, *chance_);
        ++meter_->model_calls;
        if (game_->is_over(after) || after.active != player_) return;
        Ledger ledger = ended.ledger;
        ledger.empty_at_start = after.sides[player_].board_size == 0;
        int best = INT_MIN;
        const size_t steps = steps_.size();
        grow(later_open_, later_next_, after, ledger, 2, false, settings_.next_depth, settings_.next_total, known,
             [&](const Board& board) {
                 next_ended_ = board.state;
                 if (!game_->is_over(next_ended_) && next_ended_.active == player_) {
                     swing_at_hero(*game_, next_ended_, player_);
                     if (!is_dead(next_ended_, 1 - player_)) game_->apply(next_ended_, end, *chance_);
                     ++meter_->model_calls;
                 }
                 best = std::max(best, enemy_.reply(*game_, next_ended_, player_, 3, settings_.second_reply,
                                                    board.ledger, *chance_, *meter_, nullptr, best));
             });
        steps_.resize(steps);
        if (best > INT_MIN) ended.value = (1 - settings_.next_share) * first + settings_.next_share * best;
    }

    // The action that a turn begins with; 0: none, the match was over before.
    uint64_t first_of(const Ended& ended) const {
        uint64_t identity = ended.identity;
        for (uint32_t step = ended.step; step != kRoot; step = steps_[step].before) identity = steps_[step].identity;
        return identity;
    }
    int length(uint32_t step) const {
        int n = 0;
        for (; step != kRoot; step = steps_[step].before) ++n;
        return n;
    }
    void follow(uint32_t step, std::vector<PlannedStep>& out) const {
        for (; step != kRoot; step = steps_[step].before) out.push_back({steps_[step].identity, steps_[step].key});
        std::reverse(out.begin(), out.end());
    }

    SilverfishSettings settings_;
    EnemyTurn enemy_;
    Beam open_, next_, later_open_, later_next_;
    std::vector<Ended> ended_;  // the first count_
    static constexpr size_t kUnknown = SIZE_MAX;
    size_t count_ = 0, worst_ = kUnknown;
    std::vector<Step> steps_;
    Moves moves_;
    Ended scratch_;
    State after_reply_, next_ended_;

    const Hearthstone* game_ = nullptr;
    Chance* chance_ = nullptr;
    Meter* meter_ = nullptr;
    Player player_ = 0;
};

SilverfishAgent::SilverfishAgent(Belief belief, const SilverfishSettings& settings)
    : WorldAgent(std::move(belief), {}), search_(std::make_unique<Search>(settings)) {}
SilverfishAgent::~SilverfishAgent() = default;

void SilverfishAgent::begin(const Lists& lists) {
    WorldAgent::begin(lists);
    plan_.forget();
}

int SilverfishAgent::remembered(const Hearthstone& game, const Observation<State>& seen, const Actions& legal) {
    return plan_.same_turn(game, seen.shown()) ? plan_.next(game, seen, legal) : -1;
}

int SilverfishAgent::choose(const Hearthstone& game, const State& world, const Actions& legal, Chance& chance,
                            Meter& meter) {
    std::vector<PlannedStep> steps;
    search_->plan(game, world, chance, meter, steps, [&](uint64_t first, double value) {
        if (const int place = place_of(game, world, legal, first); place >= 0) tried(place, value);
    });
    const int place = steps.empty() ? -1 : place_of(game, world, legal, steps[0].identity);
    if (place < 0) return plan_.drop(), 0;  // the end of the turn, or the first card that is offered
    steps.erase(steps.begin());
    plan_.keep(std::move(steps));
    return place;
}

}  // namespace turnwise::hearthstone
