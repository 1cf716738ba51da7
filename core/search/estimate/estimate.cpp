#include "search/estimate/estimate.h"

namespace turnwise::estimate {

const Registry<SampleEstimate>& parts() {
    using Made = std::shared_ptr<SampleEstimate>;
    static const auto read = [](PlainReader& r, bool by_previous) -> Made {
        const auto samples = r.whole("samples");
        return std::make_shared<SampleEstimate>(SampleEstimate{by_previous, samples, r.number("margin")});
    };
    static const Registry<SampleEstimate> registry{{
        {"AverageSample", [](PlainReader& r) -> Made { return read(r, false); }},
        {"PreviousSearch", [](PlainReader& r) -> Made { return read(r, true); }},
    }};
    return registry;
}

}  // namespace turnwise::estimate
