#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

namespace turnwise {

// A caller's mistake. Thrown only at the border (parsing, checked application, setting up), never in the loop; each
// kind becomes the exception class of the same name in src/turnwise/errors.py.
enum class ErrorKind {
    kIllegalAction,  // an action that the rules do not allow here
    kBadState,       // a position that cannot be
    kBadSetup,       // a deck, level or option that no match can start from
    kBadPick,        // a scripted outcome of chance that cannot happen here
    kBadRecipe,      // an agent described wrongly
    kBadGame,        // a user's game, evaluator or rollout that broke the contract
};

class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, const std::string& message) : std::runtime_error(without_zeros(message)), kind_(kind) {}
    ErrorKind kind() const { return kind_; }

private:
    // what() ends at the first zero byte, and a message quotes what a caller wrote.
    static std::string without_zeros(std::string message) {
        std::replace(message.begin(), message.end(), '\0', '?');
        return message;
    }

    ErrorKind kind_;
};

}  // namespace turnwise
