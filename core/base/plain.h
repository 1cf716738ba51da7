#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.h"

namespace turnwise {

// A JSON-like value: how states, setups and recipes cross the border between Python and the core. Never in the loop.
struct Plain {
    using List = std::vector<Plain>;
    using Map = std::vector<std::pair<std::string, Plain>>;  // in the order written

    std::variant<std::monostate, bool, int64_t, double, std::string, List, Map> value;

    // Written out in plain.cpp: every file that reads or writes values would compile its own.
    Plain();
    Plain(bool v);
    Plain(int v);
    Plain(int64_t v);
    Plain(double v);
    Plain(const char* v);
    Plain(std::string v);
    Plain(List v);
    Plain(Map v);
    Plain(const Plain&);
    Plain(Plain&&) noexcept;
    Plain& operator=(const Plain&);
    Plain& operator=(Plain&&) noexcept;
    ~Plain();

    static Plain map() { return Plain(Map{}); }
    static Plain list() { return Plain(List{}); }

    // Building: plain.set("turn", 3).set("to_act", 0).
    Plain& set(std::string_view key, Plain item);
    void add(Plain item);

    friend bool operator==(const Plain& a, const Plain& b);

    bool is_null() const { return std::holds_alternative<std::monostate>(value); }
    template <class T>
    const T* as() const {
        return std::get_if<T>(&value);
    }
};

// Reads a map strictly: each getter checks type and range, done() refuses keys that nobody asked for. Every error
// says where ("players[0].board[2].health"), what was found and what would have been right.
class PlainReader {
public:
    PlainReader(const Plain& plain, std::string where, ErrorKind kind);
    PlainReader(const PlainReader&);
    PlainReader(PlainReader&&) noexcept;
    ~PlainReader();

    bool has(std::string_view key) const;
    int64_t integer(std::string_view key, int64_t low, int64_t high);
    int64_t integer(std::string_view key, int64_t low, int64_t high, int64_t otherwise);
    double number(std::string_view key, double low, double high);
    // Of any size, where the writer has checked the range: recipes.
    int64_t integer(std::string_view key);
    int whole(std::string_view key);  // from 0, as far as an int goes
    double number(std::string_view key);
    double number(std::string_view key, double low, double high, double otherwise);
    bool boolean(std::string_view key);
    bool boolean(std::string_view key, bool otherwise);
    // A word out of a short list, as its place there.
    int word(std::string_view key, std::initializer_list<const char*> words);
    std::string text(std::string_view key);
    std::string text(std::string_view key, std::string_view otherwise);
    const Plain::List& list(std::string_view key);  // an absent key is an empty list
    const Plain& any(std::string_view key);
    PlainReader child(std::string_view key);
    PlainReader item(std::string_view key, int index);
    void done() const;

    std::string path(std::string_view key) const;
    [[noreturn]] void fail(std::string_view key, std::string_view message) const;
    const std::string& where() const { return where_; }
    ErrorKind kind() const { return kind_; }

private:
    const Plain* find(std::string_view key);
    const Plain& need(std::string_view key, const char* wanted);

    const Plain::Map* map_;
    std::string where_;
    ErrorKind kind_;
    std::vector<std::string> asked_;
};

// "an integer", "a string": the word for a value in an error message.
std::string describe(const Plain& plain);

// The whole value as compact JSON, for comparing and for messages; files are written in Python.
std::string to_text(const Plain& plain);

// The candidate nearest to `word` by edit distance, for "did you mean"; empty when none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace turnwise
