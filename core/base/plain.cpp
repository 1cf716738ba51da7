#include "base/plain.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <limits>

namespace turnwise {

Plain::Plain() = default;
Plain::Plain(bool v) : value(v) {}
Plain::Plain(int v) : value(int64_t{v}) {}
Plain::Plain(int64_t v) : value(v) {}
Plain::Plain(double v) : value(v) {}
Plain::Plain(const char* v) : value(std::string(v)) {}
Plain::Plain(std::string v) : value(std::move(v)) {}
Plain::Plain(List v) : value(std::move(v)) {}
Plain::Plain(Map v) : value(std::move(v)) {}
Plain::Plain(const Plain&) = default;
Plain::Plain(Plain&&) noexcept = default;
Plain& Plain::operator=(const Plain&) = default;
Plain& Plain::operator=(Plain&&) noexcept = default;
Plain::~Plain() = default;

Plain& Plain::set(std::string_view key, Plain item) {
    std::get<Map>(value).emplace_back(key, std::move(item));
    return *this;
}

void Plain::add(Plain item) { std::get<List>(value).push_back(std::move(item)); }

bool operator==(const Plain& a, const Plain& b) { return a.value == b.value; }

static std::string short_text(double number) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%g", number);
    return digits;
}

std::string describe(const Plain& plain) {
    struct Describe {
        std::string operator()(std::monostate) const { return "nothing"; }
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(int64_t v) const { return std::to_string(v); }
        std::string operator()(double v) const { return short_text(v); }
        std::string operator()(const std::string& v) const { return '"' + v.substr(0, 60) + '"'; }
        std::string operator()(const Plain::List&) const { return "a list"; }
        std::string operator()(const Plain::Map&) const { return "an object"; }
    };
    return std::visit(Describe{}, plain.value);
}

static std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

std::string to_text(const Plain& plain) {
    struct ToText {
        std::string operator()(std::monostate) const { return "null"; }
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(int64_t v) const { return std::to_string(v); }
        std::string operator()(double v) const {
            char digits[40];
            std::snprintf(digits, sizeof digits, "%.17g", v);
            return digits;
        }
        std::string operator()(const std::string& v) const { return quoted(v); }
        std::string operator()(const Plain::List& v) const {
            std::string out;
            for (const Plain& item : v) out += (out.empty() ? "" : ", ") + to_text(item);
            return "[" + out + "]";
        }
        std::string operator()(const Plain::Map& v) const {
            std::string out;
            for (const auto& [key, item] : v) out += (out.empty() ? "" : ", ") + quoted(key) + ": " + to_text(item);
            return "{" + out + "}";
        }
    };
    return std::visit(ToText{}, plain.value);
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    std::string best;
    if (word.size() > 100) return best;  // nobody mistypes that much
    size_t best_distance = std::max<size_t>(2, word.size() / 2) + 1;
    std::vector<size_t> row;
    for (const std::string& candidate : candidates) {
        row.resize(candidate.size() + 1);
        for (size_t j = 0; j < row.size(); ++j) row[j] = j;
        for (size_t i = 1; i <= word.size(); ++i) {
            size_t diagonal = row[0];
            row[0] = i;
            for (size_t j = 1; j <= candidate.size(); ++j) {
                const size_t change = diagonal + (word[i - 1] != candidate[j - 1]);
                diagonal = row[j];
                row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
            }
        }
        if (row.back() < best_distance) best_distance = row.back(), best = candidate;
    }
    return best;
}

PlainReader::PlainReader(const Plain& plain, std::string where, ErrorKind kind)
    : map_(plain.as<Plain::Map>()), where_(std::move(where)), kind_(kind) {
    if (!map_) throw Error(kind_, where_ + ": expected an object, found " + describe(plain));
}

PlainReader::PlainReader(const PlainReader&) = default;
PlainReader::PlainReader(PlainReader&&) noexcept = default;
PlainReader::~PlainReader() = default;

std::string PlainReader::path(std::string_view key) const {
    return where_.empty() ? std::string(key) : where_ + "." + std::string(key);
}

void PlainReader::fail(std::string_view key, std::string_view message) const {
    throw Error(kind_, (path(key) + ": ").append(message));
}

const Plain* PlainReader::find(std::string_view key) {
    asked_.emplace_back(key);
    for (const auto& [name, item] : *map_)
        if (name == key) return &item;
    return nullptr;
}

bool PlainReader::has(std::string_view key) const {
    return std::any_of(map_->begin(), map_->end(), [&](const auto& entry) { return entry.first == key; });
}

const Plain& PlainReader::need(std::string_view key, const char* wanted) {
    const Plain* found = find(key);
    if (!found) fail(key, std::string("missing; expected ") + wanted);
    return *found;
}

int64_t PlainReader::integer(std::string_view key, int64_t low, int64_t high) {
    const Plain& found = need(key, "an integer");
    const auto* v = found.as<int64_t>();
    if (!v || *v < low || *v > high)
        fail(key, "expected an integer from " + std::to_string(low) + " to " + std::to_string(high) + ", found " +
                      describe(found));
    return *v;
}

int64_t PlainReader::integer(std::string_view key, int64_t low, int64_t high, int64_t otherwise) {
    if (has(key)) return integer(key, low, high);
    asked_.emplace_back(key);
    return otherwise;
}

int64_t PlainReader::integer(std::string_view key) { return integer(key, INT64_MIN, INT64_MAX); }

int PlainReader::whole(std::string_view key) { return static_cast<int>(integer(key, 0, INT_MAX)); }

double PlainReader::number(std::string_view key) {
    constexpr double kLargest = std::numeric_limits<double>::max();
    return number(key, -kLargest, kLargest);
}

double PlainReader::number(std::string_view key, double low, double high, double otherwise) {
    const Plain* found = find(key);
    if (!found) return otherwise;
    double v;
    if (const auto* whole = found->as<int64_t>())
        v = static_cast<double>(*whole);
    else if (const auto* real = found->as<double>())
        v = *real;
    else
        fail(key, "expected a number, found " + describe(*found));
    if (!(v >= low && v <= high))
        fail(key,
             "expected a number from " + short_text(low) + " to " + short_text(high) + ", found " + describe(*found));
    return v;
}

double PlainReader::number(std::string_view key, double low, double high) {
    if (!has(key)) need(key, "a number");
    return number(key, low, high, 0);
}

bool PlainReader::boolean(std::string_view key) {
    if (!has(key)) need(key, "true or false");
    return boolean(key, false);
}

int PlainReader::word(std::string_view key, std::initializer_list<const char*> words) {
    const std::string found = text(key);
    std::string list;
    int place = 0;
    for (const char* word : words) {
        if (found == word) return place;
        list += (place++ ? ", \"" : "\"") + std::string(word) + "\"";
    }
    fail(key, "expected one of " + list + ", found \"" + found + "\"");
}

bool PlainReader::boolean(std::string_view key, bool otherwise) {
    const Plain* found = find(key);
    if (!found) return otherwise;
    const auto* v = found->as<bool>();
    if (!v) fail(key, "expected true or false, found " + describe(*found));
    return *v;
}

std::string PlainReader::text(std::string_view key) {
    const Plain& found = need(key, "a string");
    const auto* v = found.as<std::string>();
    if (!v) fail(key, "expected a string, found " + describe(found));
    return *v;
}

std::string PlainReader::text(std::string_view key, std::string_view otherwise) {
    if (has(key)) return text(key);
    asked_.emplace_back(key);
    return std::string(otherwise);
}

const Plain::List& PlainReader::list(std::string_view key) {
    static const Plain::List kEmpty;
    const Plain* found = find(key);
    if (!found) return kEmpty;
    const auto* v = found->as<Plain::List>();
    if (!v) fail(key, "expected a list, found " + describe(*found));
    return *v;
}

const Plain& PlainReader::any(std::string_view key) { return need(key, "a value"); }

PlainReader PlainReader::child(std::string_view key) { return PlainReader(need(key, "an object"), path(key), kind_); }

PlainReader PlainReader::item(std::string_view key, int index) {
    const Plain::List& items = list(key);
    if (index < 0 || index >= static_cast<int>(items.size())) fail(key, "no item " + std::to_string(index));
    return PlainReader(items[index], path(key) + "[" + std::to_string(index) + "]", kind_);
}

void PlainReader::done() const {
    for (const auto& [name, item] : *map_) {
        if (std::find(asked_.begin(), asked_.end(), name) != asked_.end()) continue;
        const std::string near = nearest(name, asked_);
        fail(name, "unknown key" + (near.empty() ? std::string() : "; did you mean \"" + near + "\"?"));
    }
}

}  // namespace turnwise
