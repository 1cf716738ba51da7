#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/plain.h"

namespace turnwise {

// What a plain value may be, said once: the reader refuses everything else with it, and it prints as the JSON Schema
// that the documentation shows. What ties several fields together (no more health than max_health) is the reader's.
struct Shape {
    enum class Type : uint8_t { kBoolean, kInteger, kText, kList, kMap, kObject };
    struct Field;

    Type type = Type::kText;
    bool null = false;                 // null will do, too
    int64_t low = 0, high = 0;         // of an integer; of the length of a list
    std::vector<std::string> words{};  // of a text: all that it may be; none: any text
    std::vector<Shape> item{};         // of a list or map: what each of its values is
    std::string name{};                // of an object
    std::vector<Field> fields;         // of an object
    std::string shorthand{};           // of an object: a text stands for one with this key alone

    static Shape boolean();
    static Shape integer(int64_t low, int64_t high);
    static Shape text();
    static Shape word(std::vector<std::string> words);
    static Shape list(Shape item, int64_t low, int64_t high);
    static Shape map(Shape value);  // from any text to values of this shape
    static Shape object(std::string name, std::vector<Field> fields, std::string shorthand = "");
    Shape or_null() const;

    const Field* find(std::string_view key) const;

    // Throws an error that says where, what was found and what would have been right.
    void check(const Plain& plain, const std::string& where, ErrorKind kind) const;

    Plain json_schema(const std::string& title) const;
};

struct Shape::Field {
    std::string key;
    Shape shape;
    std::string about;
    Plain otherwise = {};  // when it is left out; null: see `about`
    bool needed = false;
};

// Reads an object of a known shape. The value is checked against the shape before, so a getter cannot fail: what is
// left out is what the shape says, or what the caller says where that depends on the rest.
class Fields {
public:
    // The root of a value; it is checked here. `where` begins the places that errors name.
    Fields(const Plain& plain, const Shape& shape, ErrorKind kind, std::string where = "");

    bool has(std::string_view key) const { return value(key) != nullptr; }  // null counts as left out
    bool null(std::string_view key) const;                                  // written as null
    int integer(std::string_view key) const { return static_cast<int>(number(key)); }
    int integer(std::string_view key, int otherwise) const { return has(key) ? integer(key) : otherwise; }
    // In a range that is narrower than the shape's because of what other fields say.
    int integer(std::string_view key, int low, int high, int otherwise) const;
    bool boolean(std::string_view key) const;
    bool boolean(std::string_view key, bool otherwise) const { return has(key) ? boolean(key) : otherwise; }
    std::string text(std::string_view key) const;
    std::string text(std::string_view key, std::string_view otherwise) const;
    int word(std::string_view key) const;  // which of the words of the shape
    int word(std::string_view key, int otherwise) const { return has(key) ? word(key) : otherwise; }
    const Plain::List& list(std::string_view key) const;
    const Plain::Map& map(std::string_view key) const;
    Fields child(std::string_view key) const;
    Fields item(std::string_view key, int index) const;
    int size(std::string_view key) const { return static_cast<int>(list(key).size()); }

    std::string path(std::string_view key) const;
    std::string path(std::string_view key, size_t index) const;
    [[noreturn]] void fail(std::string_view key, const std::string& message) const;

private:
    struct Checked {};
    Fields(Checked, const Plain& plain, const Shape& shape, std::string where, ErrorKind kind);
    const Shape::Field& field(std::string_view key) const;
    const Plain* given(std::string_view key) const;
    const Plain* value(std::string_view key) const;
    const Plain& known(std::string_view key) const;
    int64_t number(std::string_view key) const;

    const Shape* shape_;
    const Plain::Map* map_;
    const Plain* short_;  // the text that stands for the object
    std::string where_;
    ErrorKind kind_;
};

// A number of T that is written as it is: one row is its key, its range, what it is when left out, and its meaning.
template <class T>
struct NumberRow {
    const char* key;
    int low, high, otherwise;
    const char* about;
    int (*get)(const T&);
    void (*set)(T&, int);

    Shape::Field field() const { return {key, Shape::integer(low, high), about, otherwise}; }
    void read(const Fields& from, T& to) const { set(to, from.integer(key)); }
    void write(const T& from, Plain& to) const {
        if (get(from) != otherwise) to.set(key, get(from));
    }
};

template <auto Member>
struct MemberOf;
template <class T, class Number, Number T::*Member>
struct MemberOf<Member> {
    static NumberRow<T> row(const char* key, int low, int high, const char* about, int otherwise = 0) {
        return {key,
                low,
                high,
                otherwise,
                about,
                [](const T& from) { return static_cast<int>(from.*Member); },
                [](T& to, int value) { to.*Member = static_cast<Number>(value); }};
    }
};

}  // namespace turnwise
