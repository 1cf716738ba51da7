#include "search/untried/untried.h"

#include "search/select/argmax.h"

namespace turnwise::untried {

namespace {

// Each action once before any twice.
struct Infinite final : Untried {
    bool waits() const override { return false; }
    double value(const Contest&) const override { return 1e200; }
};

// First-play urgency (Gelly and Wang 2006): one value for all.
class FirstPlay final : public Untried {
public:
    explicit FirstPlay(double value) : value_(value) {}
    double value(const Contest&) const override { return value_; }

private:
    double value_;
};

// As good as the node so far, less `reduction` times the root of the priors already tried; at the root no less.
class ParentValue final : public Untried {
public:
    explicit ParentValue(double reduction) : reduction_(reduction) {}
    void prepare(Tree& tree) const override { tree.use(Column::kPrior); }
    double value(const Contest& contest) const override { return parent_value(contest, reduction_); }

private:
    double reduction_;
};

}  // namespace

const Registry<Untried>& parts() {
    using Made = std::shared_ptr<Untried>;
    static const Registry<Untried> registry{{
        {class_name<Infinite>(), [](PlainReader&) -> Made { return std::make_shared<Infinite>(); }},
        {class_name<FirstPlay>(),
         [](PlainReader& r) -> Made { return std::make_shared<FirstPlay>(r.number("value")); }},
        {class_name<ParentValue>(),
         [](PlainReader& r) -> Made { return std::make_shared<ParentValue>(r.number("reduction")); }},
    }};
    return registry;
}

}  // namespace turnwise::untried
