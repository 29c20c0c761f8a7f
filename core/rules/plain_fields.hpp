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
#include "core/base/named_once.hpp"
#include "core/base/side.hpp"
#include "core/base/units.hpp"
#include "core/board/board.hpp"
#include "core/rules/form.hpp"
#include "core/rules/named_places.hpp"

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
// a list, a set, or a map by texts, ids or sides; an enumeration by its words, where a function beside it,
// `all_words_of(value)`, has them. `void check() const` throws where a value that was read is none. What is
// missing, of another kind or of no use throws WrongField. A field may be followed by how it is written: an
// enumeration by its words (of which an empty one is null), a whole number by its least and most, a place in
// a list by what is Named there. A game may have its own ways to write and read some types, `f("units",
// units, in)`: its write() and read() are asked for what is in lists, maps and fields() too, `void
// fields(auto& f, const auto& in)`. Actions list theirs likewise (core/rules/action_set.hpp), and `asked()`
// says how a form asks for the field before it. `f.takes(names)` says that of the fields that follow only
// those named are of use, as in one kind of action: the others may say nothing but what they are without
// being told.

namespace telescope {

/// How a value of type T is written and read. As it stands here: by its fields().
template <class T>
struct PlainValue;

template <class How, class T>
concept Writes = requires(const How& how, const T& value) {
  how.write(value);
};
template <class How, class T>
concept Reads = requires(const How& how, const nlohmann::json& json, T& value) {
  how.read(json, value);
};

/// plain_json() of what is no copy: fields() serves reading and writing.
template <class T, class... How>
nlohmann::json write_plain(T& value, const How&... how) {
  if constexpr ((Writes<How, T> || ...))
    return (how.write(value), ...);
  else if constexpr (requires { PlainValue<T>::write(value, how...); })
    return PlainValue<T>::write(value, how...);
  else
    return PlainValue<T>::write(value);
}

/// `value` as JSON, by the ways of `how` where it has one.
template <class T, class... How>
nlohmann::json plain_json(T value, const How&... how) {
  return write_plain(value, how...);
}

/// Reads `json` into `value` likewise. Throws WrongField.
template <class T, class... How>
void read_plain(const nlohmann::json& json, T& value, const How&... how) {
  if constexpr ((Reads<How, T> || ...))
    (how.read(json, value), ...);
  else if constexpr (requires { PlainValue<T>::read(json, value, how...); })
    PlainValue<T>::read(json, value, how...);
  else
    PlainValue<T>::read(json, value);
}

/// The same of a list in which nothing may stand twice; `what` is "a unit".
template <class T, class... How>
void read_each_once(const nlohmann::json& json, std::vector<T>& list, std::string_view what,
                    const How&... how) {
  list.clear();
  for (const nlohmann::json& each : plain_list(json)) {
    T value{};
    read_plain(each, value, how...);
    if (!add_once(list, std::move(value))) throw WrongField(std::string(what).append(" is named twice"));
  }
}

/// Which of `words` stands there, from 0. Throws WrongField where none of them does; `key` names the field.
std::size_t place_among(std::span<const std::string_view> words, const nlohmann::json& json,
                        std::string_view key = {});

/// The enumerator whose word a field is. Throws WrongField.
template <class Enum, std::size_t N>
Enum word_field(const nlohmann::json& object, std::string_view key,
                const std::array<std::string_view, N>& words) {
  return static_cast<Enum>(place_among(words, needed_field(object, key), key));
}

/// What fields() is called with to write.
class FieldWriter {
 public:
  FieldWriter() = default;
  /// What is asked() for goes into `asked` instead of the JSON: a form fills it in.
  explicit FieldWriter(std::vector<FormField>& asked) : asked_(&asked) {}

  template <class T, class... How>
  FieldWriter& operator()(const char* key, T& value, const How&... how) {
    return put(key, write_plain(value, how...));
  }
  /// An enumeration from 0, by its words.
  template <class Enum, std::size_t N>
  FieldWriter& operator()(const char* key, Enum& value, const std::array<std::string_view, N>& words) {
    const std::string_view word = words.at(static_cast<std::size_t>(value));
    return put(key, word.empty() ? nlohmann::json() : nlohmann::json(word));
  }
  template <class Enum, std::size_t N>
  FieldWriter& operator()(const char* key, std::optional<Enum>& value,
                          const std::array<std::string_view, N>& words) {
    return value ? (*this)(key, *value, words) : put(key, nullptr);
  }
  FieldWriter& operator()(const char* key, int& value, int, int) { return put(key, value); }
  /// A field that may be missing when it is read; it then keeps its value.
  template <class T, class... How>
  FieldWriter& optional(const char* key, T& value, const How&... how) {
    return (*this)(key, value, how...);
  }
  /// A field that is not written where it holds nothing.
  template <class T, class... How>
  FieldWriter& added(const char* key, std::optional<T>& value, const How&... how) {
    last_ = key;
    return value ? (*this)(key, *value, how...) : *this;
  }
  /// A field that is not written where it says nothing, and may be missing when it is read.
  template <class T, class... How>
  FieldWriter& said(const char* key, T& value, const How&... how) {
    last_ = key;
    return value == T{} ? *this : (*this)(key, value, how...);
  }
  /// A value that has its own JSON: its to_json(), and `from_json(json)` is what it was.
  template <class T, class FromJson>
  FieldWriter& own(const char* key, T& value, FromJson) {
    return put(key, to_json(value));
  }
  /// Fields of an object below `key`.
  FieldWriter& inside(const char* key, auto fields) {
    FieldWriter inner;
    inner.asked_ = asked_;
    inner.path_ = path_;
    inner.path_.emplace_back(key);
    fields(inner);
    return asked_ && inner.json_.empty() ? *this : put(key, inner.take());
  }
  /// `make()` is the field of a form by which the field before this is asked for, or nothing: it is not. Its
  /// key and where the answer goes are known here.
  FieldWriter& asked(auto make) {
    if (asked_) ask(make());
    return *this;
  }
  void takes(std::string_view) {}
  nlohmann::json take() { return std::move(json_); }

 private:
  FieldWriter& put(const char* key, nlohmann::json value) {
    json_[last_ = key] = std::move(value);
    return *this;
  }
  void ask(FormField field);
  void ask(std::optional<FormField> field) {
    if (field) ask(*std::move(field));
  }

  nlohmann::json json_ = nlohmann::json::object();
  std::vector<FormField>* asked_ = nullptr;
  std::vector<std::string> path_;
  const char* last_ = "";
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
    named(key, [&] { PlainValue<T>::read(field, told); });
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
  template <class Enum, std::size_t N>
  FieldReader& operator()(const char* key, std::optional<Enum>& value,
                          const std::array<std::string_view, N>& words) {
    value.reset();
    return needed(key).is_null() ? *this : (*this)(key, value.emplace(), words);
  }
  FieldReader& operator()(const char* key, int& value, int least, int most) {
    needed(key);
    value = whole_field(json_, key, least, most);
    return *this;
  }
  template <class T, class... How>
  FieldReader& operator()(const char* key, T& value, const How&... how) {
    const nlohmann::json& field = needed(key);
    named(key, [&] { read_plain(field, value, how...); });
    return *this;
  }
  template <class T, class... How>
  FieldReader& optional(const char* key, T& value, const How&... how) {
    return known(key) ? (*this)(key, value, how...) : *this;
  }
  template <class T, class... How>
  FieldReader& added(const char* key, std::optional<T>& value, const How&... how) {
    return known(key) ? (*this)(key, value.emplace(), how...) : *this;
  }
  template <class T, class... How>
  FieldReader& said(const char* key, T& value, const How&... how) {
    return optional(key, value, how...);
  }
  template <class T, class FromJson>
  FieldReader& own(const char* key, T& value, FromJson from_json) {
    value = from_json(needed(key));
    return *this;
  }
  FieldReader& inside(const char* key, auto fields) {
    FieldReader inner(needed(key), key);
    fields(inner);
    inner.finish("'" + std::string(key) + "'");
    return *this;
  }
  FieldReader& asked(const auto&) { return *this; }
  /// What of the fields that follow is of use: names, with spaces between them. Once more adds to them.
  void takes(std::string_view names);
  /// Whether it is there; it then is of use.
  bool known(std::string_view key) {
    known_.push_back(key);
    return json_.contains(key);
  }
  /// Throws WrongField where nobody has looked at a field of the value, which is called `what`.
  void finish(std::string_view what = {}) const;

 private:
  FieldReader(const nlohmann::json& json, std::string_view key);

  /// What `read` objects to, after the name of the field.
  static void named(const char* key, auto read) {
    try {
      read();
    } catch (const WrongField& wrong) {
      throw_named(key, wrong.what());
    }
  }
  [[noreturn]] static void throw_named(const char* key, std::string_view wrong);
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
  static nlohmann::json write(T& value, const auto&... how) {
    FieldWriter fields;
    list(fields, value, how...);
    return fields.take();
  }
  static void read(const nlohmann::json& json, T& value, const auto&... how) {
    FieldReader fields(json);
    list(fields, value, how...);
    fields.finish();
    if constexpr (requires { value.check(); }) value.check();
  }

 private:
  static void list(auto& fields, T& value, const auto&... how) {
    if constexpr (requires { value.fields(fields, how...); })
      value.fields(fields, how...);
    else
      value.fields(fields);
  }
};

template <class T>
requires requires(T value) {
  all_words_of(value);
}
struct PlainValue<T> {
  static nlohmann::json write(T value) { return all_words_of(value)[static_cast<std::size_t>(value)]; }
  static void read(const nlohmann::json& json, T& value) {
    value = static_cast<T>(place_among(all_words_of(value), json));
  }
};

#define TELESCOPE_PLAIN_VALUE(Type, written)                           \
  template <>                                                          \
  struct PlainValue<Type> {                                            \
    static nlohmann::json write(const Type& value) { return written; } \
    static void read(const nlohmann::json& json, Type& value);         \
  }
TELESCOPE_PLAIN_VALUE(bool, value);
TELESCOPE_PLAIN_VALUE(int, value);
TELESCOPE_PLAIN_VALUE(double, value);
TELESCOPE_PLAIN_VALUE(std::string, value);
TELESCOPE_PLAIN_VALUE(Side, std::string(to_string(value)));
TELESCOPE_PLAIN_VALUE(Facing, std::string(to_string(value)));
TELESCOPE_PLAIN_VALUE(Sector, nlohmann::json::array({value.column, value.row}));
TELESCOPE_PLAIN_VALUE(TablePoint, nlohmann::json::array({value.x_mm, value.y_mm}));
TELESCOPE_PLAIN_VALUE(Length, value.mm());
TELESCOPE_PLAIN_VALUE(Heading, value.degrees());
#undef TELESCOPE_PLAIN_VALUE

template <class Kind>
struct PlainValue<StrongId<Kind, std::string>> {
  using Id = StrongId<Kind, std::string>;
  static nlohmann::json write(const Id& id) { return id.value(); }
  static void read(const nlohmann::json& json, Id& id) { id = Id(text_of(json, "an id")); }
};

template <class T>
struct PlainValue<std::optional<T>> {
  static nlohmann::json write(std::optional<T>& value, const auto&... how) {
    return value ? write_plain(*value, how...) : nlohmann::json();
  }
  static void read(const nlohmann::json& json, std::optional<T>& value, const auto&... how) {
    value.reset();
    if (json.is_null()) return;
    T some{};
    read_plain(json, some, how...);
    value = std::move(some);
  }
};

template <class T>
struct PlainValue<std::vector<T>> {
  static nlohmann::json write(std::vector<T>& values, const auto&... how) {
    nlohmann::json list = nlohmann::json::array();
    for (T& each : values) list.push_back(write_plain(each, how...));
    return list;
  }
  static void read(const nlohmann::json& json, std::vector<T>& values, const auto&... how) {
    values.clear();
    for (const nlohmann::json& each : plain_list(json)) read_plain(each, values.emplace_back(), how...);
  }
};

template <class T>
struct PlainValue<std::set<T>> {
  static nlohmann::json write(const std::set<T>& values, const auto&... how) {
    nlohmann::json list = nlohmann::json::array();
    for (T each : values) list.push_back(write_plain(each, how...));
    return list;
  }
  static void read(const nlohmann::json& json, std::set<T>& values, const auto&... how) {
    values.clear();
    for (const nlohmann::json& each : plain_list(json)) {
      T value{};
      read_plain(each, value, how...);
      if (!values.insert(std::move(value)).second) throw WrongField("is named twice: " + shown(each));
    }
  }
};

template <class T, std::size_t N>
struct PlainValue<std::array<T, N>> {
  static nlohmann::json write(std::array<T, N>& values, const auto&... how) {
    nlohmann::json list = nlohmann::json::array();
    for (T& each : values) list.push_back(write_plain(each, how...));
    return list;
  }
  static void read(const nlohmann::json& json, std::array<T, N>& values, const auto&... how) {
    plain_list(json, N);
    for (std::size_t i = 0; i < N; ++i) read_plain(json[i], values[i], how...);
  }
};

template <class Key, class T>
struct PlainValue<std::map<Key, T>> {
  static nlohmann::json write(std::map<Key, T>& values, const auto&... how) {
    nlohmann::json object = nlohmann::json::object();
    for (auto& [key, value] : values)
      object[plain_json(key, how...).template get<std::string>()] = write_plain(value, how...);
    return object;
  }
  static void read(const nlohmann::json& json, std::map<Key, T>& values, const auto&... how) {
    if (!json.is_object()) throw WrongField("must be an object, not " + shown(json));
    values.clear();
    for (const auto& [word, value] : json.items()) {
      Key key{};
      read_plain(word, key, how...);
      read_plain(value, values[key], how...);
    }
  }
};

}  // namespace telescope
