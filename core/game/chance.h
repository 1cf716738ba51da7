#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/rng.h"

namespace turnwise {

// What a pick is about ("draw", "target"): a number that the game which asks gives a name, and who learns the answer.
struct Event {
    uint16_t id;
    uint8_t seen_by = kEveryone;  // bit p: player p

    static constexpr uint8_t kEveryone = 0xff;
    constexpr bool sees(int player) const { return seen_by >> player & 1; }
    friend constexpr bool operator==(Event a, Event b) { return a.id == b.id; }
};

// One answer of the door, as it is written down.
struct Pick {
    Event event;
    uint16_t option;  // which of the options, counted in the order the game offered them
    uint32_t label;   // what that option means to the game: a card, a character, a tile
    uint32_t weight;  // its chance is weight / total
    uint32_t total;

    double probability() const { return static_cast<double>(weight) / total; }
    friend bool operator==(const Pick&, const Pick&) = default;
};

// A pick that must happen: by its label, which is how people name it, or by its option, which is how outcomes are
// listed.
struct Wish {
    Event event;
    uint32_t value;
    bool by_label;

    static Wish label(Event event, uint32_t value) { return {event, value, true}; }
    static Wish option(Event event, uint32_t value) { return {event, value, false}; }
};

// Answers some questions in place of the generator: a chance rule of the search takes a known outcome again, or picks
// among buckets. weights and labels are those of the options; -1 leaves the question to the generator.
class Guide {
public:
    virtual ~Guide() = default;
    virtual int answer(Event what, std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng& rng) = 0;

private:
    friend class Chance;
    void make_room(size_t options) {
        weights_.clear(), labels_.clear();
        if (weights_.capacity() >= options) return;
        weights_.reserve(std::max<size_t>(64, options));
        labels_.reserve(std::max<size_t>(64, options));
    }
    std::vector<uint32_t> weights_, labels_;  // of the question at hand
};

// The one door of chance: every random event of every game asks here, and nothing else in the core owns a random
// number. Sampled is the fast way and costs one branch; scripted (given picks first, then sampled), listed (one outcome
// after the other, game/outcomes.h), guided and recorded (each pick written down) go through answer(). A question with
// one possible answer is not chance and leaves no trace; a wish may name it, but a script without it means the same.
class Chance {
public:
    explicit Chance(uint64_t seed = 0) : rng_(seed) {}
    explicit Chance(const Rng& rng) : rng_(rng) {}

    const Rng& generator() const { return rng_; }
    bool watched() const { return watched_; }  // somebody scripts, lists, guides or records its picks
    // Goes on with another generator.
    void restart(const Rng& rng) { rng_ = rng; }
    // Picks that must happen, in order; when they are used up the rest is sampled. They must outlive the questions.
    void script(std::span<const Wish> wishes) {
        wishes_ = wishes;
        used_ = granted_ = 0;
        watched_ = true;
    }
    // Question k takes the first possible option from from[k] on, and the first of all past the end of the list.
    void list(std::span<const uint16_t> from) {
        from_ = from;
        listed_ = 0;
        listing_ = watched_ = true;
    }
    // Every pick from now on is appended to `picks`; nullptr stops it.
    void record(std::vector<Pick>* picks) {
        record_ = picks;
        look();
    }
    // `guide` is asked first from now on; nullptr stops it.
    void guide(Guide* guide) {
        guide_ = guide;
        look();
    }
    size_t wishes_left() const { return wishes_.size() - granted_; }

    // Equally likely options. label_of(i) says what option i means; it is called only when somebody wants to know.
    int pick(Event what, int options) {
        return pick(what, options, [](int option) { return static_cast<uint32_t>(option); });
    }
    template <class LabelOf>
    int pick(Event what, int options, LabelOf label_of) {
        if (watched_) [[unlikely]]
            return answer(
                what, options, options, [](int) { return 1u; }, label_of);
        if (options <= 1) return 0;
        return add_to_outcome(what, static_cast<int>(rng_.below(static_cast<uint32_t>(options))), label_of);
    }

    // Options by weight; an option of weight 0 cannot happen.
    int pick(Event what, std::span<const uint16_t> weights) {
        return pick(what, weights, [](int option) { return static_cast<uint32_t>(option); });
    }
    // For weights that do not fit in 16 bits; they add up to less than 2^32.
    int pick(Event what, std::span<const uint32_t> weights) {
        return weighted(what, weights, [](int option) { return static_cast<uint32_t>(option); });
    }
    template <class LabelOf>
    int pick(Event what, std::span<const uint16_t> weights, LabelOf label_of) {
        return weighted(what, weights, label_of);
    }

    // The same for weights that are not in a list and whose sum is known.
    template <class WeightOf, class LabelOf>
    int pick(Event what, int options, uint32_t total, WeightOf weight_of, LabelOf label_of) {
        if (watched_) [[unlikely]]
            return answer(what, options, total, weight_of, label_of);
        bool certain;
        const int option = sample(options, total, weight_of, certain);
        return certain ? option : add_to_outcome(what, option, label_of);
    }

    // The outcome of everything asked since start_outcome() whose answer one of `observers` (bits) learns: equal
    // numbers mean picks of equal labels, 0 means that nothing of that kind was asked.
    void start_outcome(uint8_t observers = Event::kEveryone) {
        outcome_ = 0;
        observers_ = observers;
    }
    uint64_t outcome() const { return outcome_; }

    // A number for a choice that is not an event of the game: a rollout's action, a tie.
    uint32_t below(uint32_t n) { return rng_.below(n); }
    // An independent generator for somebody else, such as a Python part that brings its own library.
    uint64_t next() { return rng_.next(); }

private:
    template <class Weight, class LabelOf>
    int weighted(Event what, std::span<const Weight> weights, LabelOf label_of) {
        uint32_t total = 0;
        for (Weight weight : weights) total += weight;
        return pick(
            what, static_cast<int>(weights.size()), total,
            [weights](int option) -> uint32_t { return weights[option]; }, label_of);
    }

    template <class LabelOf>
    int add_to_outcome(Event what, int option, LabelOf label_of) {
        if (what.seen_by & observers_)
            outcome_ = combine(outcome_, uint64_t{what.id} << 32 | static_cast<uint32_t>(label_of(option)));
        return option;
    }
    void look() { watched_ = record_ || guide_ || !wishes_.empty() || listing_; }

    template <class WeightOf>
    int sample(int options, uint32_t total, WeightOf weight_of, bool& certain) {
        int option = 0;
        while (option < options - 1 && weight_of(option) == 0) ++option;
        certain = weight_of(option) == total;
        if (certain || total == 0) return certain = true, option;
        uint32_t rest = rng_.below(total);
        for (option = 0; rest >= weight_of(option); ++option) rest -= weight_of(option);
        return option;
    }

    template <class WeightOf, class LabelOf>
    int answer(Event what, int options, uint32_t total, WeightOf weight_of, LabelOf label_of) {
        if (options <= 0) return 0;
        const auto wanted = [&](const Wish& wish) {
            for (int i = 0; i < options && wish.event == what; ++i)
                if (weight_of(i) > 0 && wish.value == (wish.by_label ? label_of(i) : static_cast<uint32_t>(i)))
                    return i;
            return -1;
        };
        const Rng before = rng_;
        bool certain;
        int option = sample(options, total, weight_of, certain);
        if (certain) {
            if (granted_ < wishes_.size() && wanted(wishes_[granted_]) == option) ++granted_;
            return option;
        }
        if (listing_) {
            rng_ = before;
            option = listed_ < from_.size() ? from_[listed_] : 0;
            while (weight_of(option) == 0) ++option;
            ++listed_;
        }
        if (guide_) {
            guide_->make_room(static_cast<size_t>(options));
            for (int i = 0; i < options; ++i) {
                guide_->weights_.push_back(static_cast<uint32_t>(weight_of(i)));
                guide_->labels_.push_back(static_cast<uint32_t>(label_of(i)));
            }
            Rng own = before;
            const int guided = guide_->answer(what, guide_->weights_, guide_->labels_, own);
            if (guided >= 0) rng_ = own, option = guided;
        }
        // A wish granted by a certain question may still be meant for this one: a record has no certain picks.
        for (; used_ < wishes_.size(); ++used_) {
            const int forced = wanted(wishes_[used_]);
            if (forced < 0 && used_ == granted_) throw Error(ErrorKind::kBadPick, impossible(what, options, used_));
            if (forced < 0) continue;
            rng_ = before;
            option = forced;
            granted_ = std::max(granted_, ++used_);
            break;
        }
        if (record_)
            record_->push_back({what, static_cast<uint16_t>(option), label_of(option), weight_of(option), total});
        return add_to_outcome(what, option, label_of);
    }

    static std::string impossible(Event what, int options, size_t index) {
        return "pick " + std::to_string(index + 1) + " of the script cannot happen: the game asks event " +
               std::to_string(what.id) + " with " + std::to_string(options) + " options";
    }

    Rng rng_;
    uint64_t outcome_ = 0;
    uint8_t observers_ = 0;
    bool watched_ = false;
    std::span<const Wish> wishes_;
    size_t used_ = 0;     // wishes before this one are behind us
    size_t granted_ = 0;  // wishes before this one have come true, if only by a certain question
    bool listing_ = false;
    std::span<const uint16_t> from_;
    size_t listed_ = 0;
    std::vector<Pick>* record_ = nullptr;
    Guide* guide_ = nullptr;
};

}  // namespace turnwise
