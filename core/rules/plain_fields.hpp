#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/side.hpp"
#include "core/base/units.hpp"
#include "core/board/board.hpp"

// Plain values as JSON and back, by one list of their fields:
//
//   struct Stand {
//     Sector at;
//     bool lost = false;
//     void fields(auto& f) { f("at", at)("lost", lost); }
//   };
//
// A field may be a flag, a number, a text, an id, a side, a facing, a sector [column, row], a point [x mm, y
// mm], a length (mm), a heading (degrees), another value with fields(), an optional of these (null: nothing),
// a list, a set, or a map by texts, ids or sides. What is missing, of another kind or of no use throws
// WrongField. `f.takes(names)` says that of the fields that follow only those named are of use, as in one
// kind of action: the others may say nothing but what they are without being told.

namespace telescope {

/// How a value of type T is written and read. As it stands here: by its fields().
template <class T>
struct PlainValue;

/// `value` as JSON. It is copied, since fields() serves reading and writing.
template <class T>
nlohmann::json plain_json(T value) {
  return PlainValue<T>::write(value);
}

/// Reads `json` into `value`. Throws WrongField.
template <class T>
void read_plain(const nlohmann::json& json, T& value) {
  PlainValue<T>::read(json, value);
}

/// Which of `words` stands there, from 0. Throws WrongField where none of them does.
std::size_t place_among(std::span<const std::string_view> words, const nlohmann::json& json,
                        std::string_view key);

/// What fields() is called with to write.
class FieldWriter {
 public:
  template <class T>
  FieldWriter& operator()(const char* key, T& value) {
    json_[key] = PlainValue<T>::write(value);
    return *this;
  }
  /// An enumeration from 0, by its words.
  template <class Enum, std::size_t N>
  FieldWriter& operator()(const char* key, Enum& value, const std::array<std::string_view, N>& words) {
    json_[key] = words.at(static_cast<std::size_t>(value));
    return *this;
  }
  /// A field that may be missing when it is read; it then keeps its value.
  template <class T>
  FieldWriter& optional(const char* key, T& value) {
    return (*this)(key, value);
  }
  template <class Enum, std::size_t N>
  FieldWriter& optional(const char* key, Enum& value, const std::array<std::string_view, N>& words) {
    return (*this)(key, value, words);
  }
  /// A field of a state that games of before lack: where it holds nothing it is not written, and theirs stay
  /// what they were.
  template <class T>
  FieldWriter& added(const char* key, std::optional<T>& value) {
    return value ? (*this)(key, value) : *this;
  }
  /// A value that has its own JSON: its to_json(), and `from_json(json)` is what it was.
  template <class T, class FromJson>
  FieldWriter& own(const char* key, T& value, FromJson) {
    json_[key] = to_json(value);
    return *this;
  }
  void takes(std::string_view) {}
  nlohmann::json take() { return std::move(json_); }

 private:
  nlohmann::json json_ = nlohmann::json::object();
};

/// What fields() is called with to read.
class FieldReader {
 public:
  /// Throws WrongField where `json` is no object.
  explicit FieldReader(const nlohmann::json& json);

  template <class T>
  FieldReader& operator()(const char* key, T& value) {
    const nlohmann::json& field = needed(key);
    T told = value;
    try {
      PlainValue<T>::read(field, told);
    } catch (const WrongField& wrong) {
      throw WrongField("'" + std::string(key) + "': " + wrong.what());
    }
    if (takes_ && plain_json<T>(told) != plain_json<T>(value)) need_use(key);
    value = std::move(told);
    return *this;
  }
  template <class Enum, std::size_t N>
  FieldReader& operator()(const char* key, Enum& value, const std::array<std::string_view, N>& words) {
    const auto told = static_cast<Enum>(place_among(words, needed(key), key));
    if (takes_ && told != value) need_use(key);
    value = told;
    return *this;
  }
  template <class T>
  FieldReader& optional(const char* key, T& value) {
    return known(key) ? (*this)(key, value) : *this;
  }
  template <class Enum, std::size_t N>
  FieldReader& optional(const char* key, Enum& value, const std::array<std::string_view, N>& words) {
    return known(key) ? (*this)(key, value, words) : *this;
  }
  template <class T>
  FieldReader& added(const char* key, std::optional<T>& value) {
    return optional(key, value);
  }
  template <class T, class FromJson>
  FieldReader& own(const char* key, T& value, FromJson from_json) {
    value = from_json(needed(key));
    return *this;
  }
  /// What of the fields that follow is of use: names, with spaces between them. Once more adds to them.
  void takes(std::string_view names);
  /// Throws WrongField where nobody has looked at a field of the value.
  void finish() const;

 private:
  /// Whether it is there.
  bool known(std::string_view key) {
    known_.push_back(key);
    return json_.contains(key);
  }
  const nlohmann::json& needed(std::string_view key) {
    known_.push_back(key);
    return needed_field(json_, key);
  }
  /// Throws WrongField where it is none of those.
  void need_use(std::string_view key) const;

  const nlohmann::json& json_;
  std::vector<std::string_view> known_;
  std::optional<std::vector<std::string_view>> takes_;
};

template <class T>
struct PlainValue {
  static nlohmann::json write(T& value) {
    FieldWriter fields;
    value.fields(fields);
    return fields.take();
  }
  static void read(const nlohmann::json& json, T& value) {
    FieldReader fields(json);
    value.fields(fields);
    fields.finish();
  }
};

#define TELESCOPE_PLAIN_VALUE(Type)                            \
  template <>                                                  \
  struct PlainValue<Type> {                                    \
    static nlohmann::json write(const Type& value);            \
    static void read(const nlohmann::json& json, Type& value); \
  }
TELESCOPE_PLAIN_VALUE(bool);
TELESCOPE_PLAIN_VALUE(int);
TELESCOPE_PLAIN_VALUE(double);
TELESCOPE_PLAIN_VALUE(std::string);
TELESCOPE_PLAIN_VALUE(Side);
TELESCOPE_PLAIN_VALUE(Facing);
TELESCOPE_PLAIN_VALUE(Sector);
TELESCOPE_PLAIN_VALUE(TablePoint);
TELESCOPE_PLAIN_VALUE(Length);
TELESCOPE_PLAIN_VALUE(Heading);
#undef TELESCOPE_PLAIN_VALUE

template <class Kind>
struct PlainValue<StrongId<Kind, std::string>> {
  using Id = StrongId<Kind, std::string>;
  static nlohmann::json write(const Id& id) { return id.value(); }
  static void read(const nlohmann::json& json, Id& id) { id = Id(text_of(json, "an id")); }
};

template <class T>
struct PlainValue<std::optional<T>> {
  static nlohmann::json write(std::optional<T>& value) {
    return value ? PlainValue<T>::write(*value) : nlohmann::json();
  }
  static void read(const nlohmann::json& json, std::optional<T>& value) {
    value.reset();
    if (!json.is_null()) PlainValue<T>::read(json, value.emplace());
  }
};

/// `json`, which must be a list; of so many where `count` is not 0. Throws WrongField.
const nlohmann::json& plain_list(const nlohmann::json& json, std::size_t count = 0);

template <class T>
struct PlainValue<std::vector<T>> {
  static nlohmann::json write(std::vector<T>& values) {
    nlohmann::json list = nlohmann::json::array();
    for (T& each : values) list.push_back(PlainValue<T>::write(each));
    return list;
  }
  static void read(const nlohmann::json& json, std::vector<T>& values) {
    values.clear();
    for (const nlohmann::json& each : plain_list(json)) PlainValue<T>::read(each, values.emplace_back());
  }
};

template <class T>
struct PlainValue<std::set<T>> {
  static nlohmann::json write(const std::set<T>& values) {
    nlohmann::json list = nlohmann::json::array();
    for (T each : values) list.push_back(PlainValue<T>::write(each));
    return list;
  }
  static void read(const nlohmann::json& json, std::set<T>& values) {
    values.clear();
    for (const nlohmann::json& each : plain_list(json)) {
      T value{};
      PlainValue<T>::read(each, value);
      values.insert(std::move(value));
    }
  }
};

template <class T, std::size_t N>
struct PlainValue<std::array<T, N>> {
  static nlohmann::json write(std::array<T, N>& values) {
    nlohmann::json list = nlohmann::json::array();
    for (T& each : values) list.push_back(PlainValue<T>::write(each));
    return list;
  }
  static void read(const nlohmann::json& json, std::array<T, N>& values) {
    plain_list(json, N);
    for (std::size_t i = 0; i < N; ++i) PlainValue<T>::read(json[i], values[i]);
  }
};

template <class Key, class T>
struct PlainValue<std::map<Key, T>> {
  static nlohmann::json write(std::map<Key, T>& values) {
    nlohmann::json object = nlohmann::json::object();
    for (auto& [key, value] : values)
      object[PlainValue<Key>::write(key).template get<std::string>()] = PlainValue<T>::write(value);
    return object;
  }
  static void read(const nlohmann::json& json, std::map<Key, T>& values) {
    if (!json.is_object()) throw WrongField("must be an object, not " + shown(json));
    values.clear();
    for (const auto& [word, value] : json.items()) {
      Key key{};
      PlainValue<Key>::read(word, key);
      PlainValue<T>::read(value, values[key]);
    }
  }
};

}  // namespace telescope
