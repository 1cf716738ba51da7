#pragma once

#include <cmath>
#include <cstdio>
#include <exception>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"

// The smallest test library that serves: TEST("what holds") { CHECK(...); } in any file of core/tests; core_tests runs
// them all. A failed check is printed and the test goes on.
namespace turnwise::test {

struct Case {
    std::string name;
    std::function<void()> body;
};

inline std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

inline int failed_checks = 0;

struct Register {
    Register(const char* name, std::function<void()> body) { cases().push_back({name, std::move(body)}); }
};

inline void report(const char* file, int line, const std::string& message) {
    ++failed_checks;
    std::printf("%s:%d: %s\n", file, line, message.c_str());
}

template <class A, class B>
void expect_equal(const char* file, int line, const char* what, const A& found, const B& wanted) {
    if (found == wanted) return;
    std::ostringstream message;
    message << what << " is " << found << ", expected " << wanted;
    report(file, line, message.str());
}

inline void expect_near(const char* file, int line, const char* what, double found, double wanted, double tolerance) {
    if (std::abs(found - wanted) <= tolerance) return;
    std::ostringstream message;
    message << what << " is " << found << ", expected " << wanted << " +- " << tolerance;
    report(file, line, message.str());
}

// The body must throw turnwise::Error of this kind, and its message must contain the text.
inline void expect_error(const char* file, int line, ErrorKind kind, const std::string& text,
                         const std::function<void()>& body) {
    try {
        body();
        report(file, line, "no error, expected one with \"" + text + "\"");
    } catch (const Error& error) {
        const std::string message = error.what();
        if (error.kind() != kind) report(file, line, "an error of another kind: " + message);
        if (message.find(text) == std::string::npos)
            report(file, line, "the error is \"" + message + "\", expected it to contain \"" + text + "\"");
    }
}

}  // namespace turnwise::test

#define TURNWISE_JOIN2(a, b) a##b
#define TURNWISE_JOIN(a, b) TURNWISE_JOIN2(a, b)
#define TURNWISE_TEST(name, number)                                                                                \
    static void TURNWISE_JOIN(test_body_, number)();                                                               \
    static const ::turnwise::test::Register TURNWISE_JOIN(test_, number)(name, TURNWISE_JOIN(test_body_, number)); \
    static void TURNWISE_JOIN(test_body_, number)()
#define TEST(name) TURNWISE_TEST(name, __COUNTER__)
#define CHECK(condition)                                                                       \
    do {                                                                                       \
        if (!(condition)) ::turnwise::test::report(__FILE__, __LINE__, "not so: " #condition); \
    } while (false)
#define CHECK_EQUAL(found, wanted) ::turnwise::test::expect_equal(__FILE__, __LINE__, #found, found, wanted)
#define CHECK_NEAR(found, wanted, tolerance) \
    ::turnwise::test::expect_near(__FILE__, __LINE__, #found, found, wanted, tolerance)
#define CHECK_ERROR(kind, text, ...) \
    ::turnwise::test::expect_error(__FILE__, __LINE__, ::turnwise::ErrorKind::kind, text, [&] { __VA_ARGS__; })
