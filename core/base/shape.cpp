#include "base/shape.h"

#include <algorithm>
#include <stdexcept>

namespace turnwise {

static Shape of(Shape::Type type) {
    Shape shape;
    shape.type = type;
    return shape;
}
static Shape of(Shape::Type type, int64_t low, int64_t high) {
    Shape shape = of(type);
    shape.low = low, shape.high = high;
    return shape;
}

Shape Shape::boolean() { return of(Type::kBoolean); }
Shape Shape::integer(int64_t low, int64_t high) { return of(Type::kInteger, low, high); }
Shape Shape::text() { return of(Type::kText); }
Shape Shape::word(std::vector<std::string> words) {
    Shape shape = of(Type::kText);
    shape.words = std::move(words);
    return shape;
}
Shape Shape::list(Shape item, int64_t low, int64_t high) {
    Shape shape = of(Type::kList, low, high);
    shape.item.push_back(std::move(item));
    return shape;
}
Shape Shape::map(Shape value) {
    Shape shape = of(Type::kMap);
    shape.item.push_back(std::move(value));
    return shape;
}
Shape Shape::object(std::string name, std::vector<Field> fields, std::string shorthand) {
    Shape shape = of(Type::kObject);
    shape.name = std::move(name);
    shape.fields = std::move(fields);
    shape.shorthand = std::move(shorthand);
    return shape;
}
Shape Shape::or_null() const {
    Shape copy = *this;
    copy.null = true;
    return copy;
}

const Shape::Field* Shape::find(std::string_view key) const {
    for (const Field& field : fields)
        if (field.key == key) return &field;
    return nullptr;
}

// Checking ------------------------------------------------------------------------------------------------------------

static std::string any_of(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    return (words.size() == 1 ? "" : "one of ") + all;
}

static std::string wanted(const Shape& shape) {
    const auto from_to = [&](const std::string& what) {
        return what + " from " + std::to_string(shape.low) + " to " + std::to_string(shape.high);
    };
    switch (shape.type) {
        case Shape::Type::kBoolean:
            return "true or false";
        case Shape::Type::kInteger:
            return from_to("an integer");
        case Shape::Type::kText:
            return shape.words.empty() ? "a string" : any_of(shape.words);
        case Shape::Type::kList:
            return "a list";
        default:
            return shape.shorthand.empty() ? "an object" : "a string or an object";
    }
}

void Shape::check(const Plain& plain, const std::string& where, ErrorKind kind) const {
    const auto fail = [&](const std::string& message) {
        throw Error(kind, (where.empty() ? "" : where + ": ") + message);
    };
    const auto refuse = [&] { fail("expected " + wanted(*this) + ", found " + describe(plain)); };
    if (null && plain.is_null()) return;
    switch (type) {
        case Type::kBoolean:
            if (!plain.as<bool>()) refuse();
            return;
        case Type::kInteger: {
            const auto* number = plain.as<int64_t>();
            if (!number || *number < low || *number > high) refuse();
            return;
        }
        case Type::kText: {
            const auto* text = plain.as<std::string>();
            if (!text || (!words.empty() && std::find(words.begin(), words.end(), *text) == words.end())) refuse();
            return;
        }
        case Type::kList: {
            const auto* list = plain.as<Plain::List>();
            if (!list) refuse();
            const auto size = static_cast<int64_t>(list->size());
            if (size < low || size > high) {
                const std::string range = low == high ? std::to_string(low)
                                          : low == 0  ? "at most " + std::to_string(high)
                                                      : std::to_string(low) + " to " + std::to_string(high);
                fail("expected " + range + ", found " + std::to_string(size));
            }
            for (size_t i = 0; i < list->size(); ++i)
                item[0].check((*list)[i], where + "[" + std::to_string(i) + "]", kind);
            return;
        }
        case Type::kMap: {
            const auto* map = plain.as<Plain::Map>();
            if (!map) refuse();
            for (const auto& [key, value] : *map) item[0].check(value, where + "." + key, kind);
            return;
        }
        case Type::kObject: {
            if (!shorthand.empty() && plain.as<std::string>()) return;
            const auto* map = plain.as<Plain::Map>();
            if (!map) refuse();
            const std::string prefix = where.empty() ? "" : where + ".";
            for (const auto& [key, value] : *map) {
                const Field* field = find(key);
                if (!field) {
                    std::vector<std::string> keys;
                    for (const Field& known : fields) keys.push_back(known.key);
                    const std::string near = nearest(key, keys);
                    throw Error(kind, prefix + key + ": unknown key" +
                                          (near.empty() ? std::string() : "; did you mean \"" + near + "\"?"));
                }
                field->shape.check(value, prefix + key, kind);
            }
            for (const Field& field : fields)
                if (field.needed &&
                    std::none_of(map->begin(), map->end(), [&](const auto& entry) { return entry.first == field.key; }))
                    throw Error(kind, prefix + field.key + ": missing; expected " + wanted(field.shape));
            return;
        }
    }
}

// JSON Schema ---------------------------------------------------------------------------------------------------------

// Objects are defined once, by name, in `defined`, and referred to.
static Plain schema_of(const Shape& shape, Plain& defined) {
    Plain out = Plain::map();
    const auto type = [&](const char* name) {
        out.set("type", shape.null ? Plain(Plain::List{Plain(name), Plain("null")}) : Plain(name));
    };
    switch (shape.type) {
        case Shape::Type::kBoolean:
            type("boolean");
            break;
        case Shape::Type::kInteger:
            type("integer");
            out.set("minimum", shape.low).set("maximum", shape.high);
            break;
        case Shape::Type::kText:
            type("string");
            if (!shape.words.empty()) {
                Plain words = Plain::list();
                for (const std::string& word : shape.words) words.add(word);
                if (shape.null) words.add(Plain());
                out.set("enum", words);
            }
            break;
        case Shape::Type::kList:
            type("array");
            out.set("items", schema_of(shape.item[0], defined));
            if (shape.low > 0) out.set("minItems", shape.low);
            out.set("maxItems", shape.high);
            break;
        case Shape::Type::kMap:
            type("object");
            out.set("additionalProperties", schema_of(shape.item[0], defined));
            break;
        case Shape::Type::kObject: {
            const Plain reference = Plain::map().set("$ref", "#/$defs/" + shape.name);
            const auto& known = *defined.as<Plain::Map>();
            if (std::none_of(known.begin(), known.end(), [&](const auto& one) { return one.first == shape.name; })) {
                Plain properties = Plain::map(), needed = Plain::list();
                for (const Shape::Field& field : shape.fields) {
                    Plain value = schema_of(field.shape, defined);
                    value.set("description", field.about);
                    if (!field.otherwise.is_null()) value.set("default", field.otherwise);
                    properties.set(field.key, value);
                    if (field.needed) needed.add(field.key);
                }
                defined.set(shape.name, Plain::map()
                                            .set("type", "object")
                                            .set("additionalProperties", false)
                                            .set("required", needed)
                                            .set("properties", properties));
            }
            if (shape.shorthand.empty() && !shape.null) return reference;
            Plain either = Plain::list();
            if (!shape.shorthand.empty()) either.add(Plain::map().set("type", "string"));
            either.add(reference);
            if (shape.null) either.add(Plain::map().set("type", "null"));
            return out.set("anyOf", either);
        }
    }
    return out;
}

Plain Shape::json_schema(const std::string& title) const {
    Plain defined = Plain::map();
    const Plain root = schema_of(*this, defined);
    return Plain::map()
        .set("$schema", "https://json-schema.org/draft/2020-12/schema")
        .set("title", title)
        .set("$ref", root.as<Plain::Map>()->front().second)
        .set("$defs", defined);
}

// Reading -------------------------------------------------------------------------------------------------------------

Fields::Fields(const Plain& plain, const Shape& shape, ErrorKind kind, std::string where)
    : Fields(Checked{}, plain, shape, std::move(where), kind) {
    shape.check(plain, where_, kind);
}

Fields::Fields(Checked, const Plain& plain, const Shape& shape, std::string where, ErrorKind kind)
    : shape_(&shape),
      map_(plain.as<Plain::Map>()),
      short_(plain.as<std::string>() ? &plain : nullptr),
      where_(std::move(where)),
      kind_(kind) {}

const Shape::Field& Fields::field(std::string_view key) const {
    if (const Shape::Field* found = shape_->find(key)) return *found;
    throw std::logic_error("the shape " + shape_->name + " has no field " + std::string(key));
}

const Plain* Fields::given(std::string_view key) const {
    field(key);
    if (short_) return key == shape_->shorthand ? short_ : nullptr;
    for (const auto& [name, item] : *map_)
        if (name == key) return &item;
    return nullptr;
}

const Plain* Fields::value(std::string_view key) const {
    const Plain* found = given(key);
    return found && !found->is_null() ? found : nullptr;
}

bool Fields::null(std::string_view key) const { return given(key) && !value(key); }

const Plain& Fields::known(std::string_view key) const {
    const Plain* found = value(key);
    return found ? *found : field(key).otherwise;
}

int64_t Fields::number(std::string_view key) const { return std::get<int64_t>(known(key).value); }
int Fields::integer(std::string_view key, int low, int high, int otherwise) const {
    if (has(key)) Shape::integer(low, high).check(known(key), path(key), kind_);
    return integer(key, otherwise);
}
bool Fields::boolean(std::string_view key) const { return std::get<bool>(known(key).value); }
std::string Fields::text(std::string_view key) const { return std::get<std::string>(known(key).value); }
std::string Fields::text(std::string_view key, std::string_view otherwise) const {
    return has(key) ? text(key) : std::string(otherwise);
}

int Fields::word(std::string_view key) const {
    const auto& words = field(key).shape.words;
    return static_cast<int>(std::find(words.begin(), words.end(), text(key)) - words.begin());
}

const Plain::List& Fields::list(std::string_view key) const {
    static const Plain::List kEmpty;
    const Plain* found = value(key);
    return found ? std::get<Plain::List>(found->value) : kEmpty;
}

const Plain::Map& Fields::map(std::string_view key) const {
    static const Plain::Map kEmpty;
    const Plain* found = value(key);
    return found ? std::get<Plain::Map>(found->value) : kEmpty;
}

Fields Fields::child(std::string_view key) const {
    return {Checked{}, *value(key), field(key).shape, path(key), kind_};
}

Fields Fields::item(std::string_view key, int index) const {
    return {Checked{}, list(key)[static_cast<size_t>(index)], field(key).shape.item[0],
            path(key, static_cast<size_t>(index)), kind_};
}

std::string Fields::path(std::string_view key) const {
    return where_.empty() ? std::string(key) : where_ + "." + std::string(key);
}
std::string Fields::path(std::string_view key, size_t index) const {
    return path(key) + "[" + std::to_string(index) + "]";
}

void Fields::fail(std::string_view key, const std::string& message) const {
    throw Error(kind_, path(key) + ": " + message);
}

}  // namespace turnwise
