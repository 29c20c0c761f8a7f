#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/brevity/state/game.hpp"
#include "core/rules/plain_fields.hpp"

namespace telescope::brevity {

/// The position, everything of it. What a seat may not know is in it: for the journal and the umpire's side.
nlohmann::json to_json(const Game& game);
/// Throws std::invalid_argument where `json` is no position of this game.
Game game_from_json(std::shared_ptr<const Setup> setup, const nlohmann::json& json);

// Parts of positions, actions and events as JSON. What is malformed throws std::invalid_argument.

nlohmann::json to_json(const Placed& placed);  ///< [x_mm, y_mm, heading_deg, sigma_mm, sigma_deg]

template <class Value>
Value word_in(const nlohmann::json& json) {
  const std::string text = text_of(json, "a word");
  const auto value = from_word<Value>(text);
  if (!value) throw std::invalid_argument("there is no '" + text + "' here");
  return *value;
}

/// How fields() of core/rules/plain_fields.hpp write and read what is of these rules: stands and commands of
/// a game by their ids, enumerations by their words, what has a JSON of its own as that, and lists and maps
/// of these.
class InGame {
 public:
  InGame() = default;  ///< to write, and to read what names no stand and no command
  explicit InGame(const Setup& setup) : setup_(&setup) {}
  explicit InGame(const Game& game) : setup_(game.setup.get()) {}

  template <class T>
  nlohmann::json write(const T& value) const {
    if constexpr (std::is_enum_v<T>)
      return word(value);
    else if constexpr (requires { to_json(value); })
      return to_json(value);
    else if constexpr (requires { value.value().size(); })
      return value.value();
    else if constexpr (requires(T copy, FieldWriter f) { copy.fields(f, *this); })
      return write_fields(value);
    else if constexpr (std::ranges::range<T>)
      return write_each(value);
    else
      return plain_json(value);
  }
  template <class Id>
  nlohmann::json write(const std::optional<Id>& id) const {
    return write(id.value_or(Id()));
  }
  /// By fields(), whatever JSON of its own it has.
  template <class T>
  nlohmann::json write_fields(T value) const {
    FieldWriter fields;
    value.fields(fields, *this);
    return fields.take();
  }

  void read(const nlohmann::json& json, PieceId& piece) const;
  void read(const nlohmann::json& json, CommandId& command) const;
  /// Also as a person tells it: {"x_in100", "y_in100"}, hundredths of an inch.
  void read(const nlohmann::json& json, TablePoint& point) const;
  /// Likewise, {"x_in100", "y_in100", "heading_deg"}, without error.
  void read(const nlohmann::json& json, Placed& placed) const;
  void read(const nlohmann::json& json, StandWay& way) const;
  void read(const nlohmann::json& json, Patch& patch) const;
  void read(const nlohmann::json& json, AttackOrder& order) const;
  void read(const nlohmann::json& json, std::vector<PieceId>& pieces) const;
  template <class T>
  void read(const nlohmann::json& json, T& value) const {
    if constexpr (std::is_enum_v<T>)
      value = word_in<T>(json);
    else if constexpr (requires(FieldReader f) { value.fields(f, *this); })
      read_fields(json, value);
    else
      read_plain(json, value);
  }
  template <class Id>
  void read(const nlohmann::json& json, std::optional<Id>& id) const {
    id.reset();
    if (!text_of(json, "an id").empty()) read(json, id.emplace());
  }
  template <class T>
  void read(const nlohmann::json& json, std::vector<T>& values) const {
    values.clear();
    for (const auto& each : plain_list(json)) read(each, values.emplace_back());
  }
  template <class T>
  void read(const nlohmann::json& json, std::set<T>& values) const {
    values.clear();
    for (const auto& each : plain_list(json)) {
      T value{};
      read(each, value);
      if (!values.insert(std::move(value)).second) throw WrongField("is named twice: " + shown(each));
    }
  }
  template <class T, std::size_t N>
  void read(const nlohmann::json& json, std::array<T, N>& values) const {
    plain_list(json, N);
    for (std::size_t i = 0; i < N; ++i) read(json[i], values[i]);
  }
  template <class Id, class T>
  void read(const nlohmann::json& json, std::map<Id, T>& values) const {
    if (!json.is_object()) throw WrongField("must be an object, not " + shown(json));
    values.clear();
    for (const auto& [word, value] : json.items()) {
      Id id;
      read(word, id);
      read(value, values[id]);
    }
  }
  template <class T>
  void read_fields(const nlohmann::json& json, T& value) const {
    FieldReader fields(json);
    value.fields(fields, *this);
    fields.finish();
  }

  /// An id that may be empty: nobody.
  struct OrNone {
    const InGame& in;
    nlohmann::json write(const auto& id) const { return in.write(id); }
    template <class Id>
    void read(const nlohmann::json& json, Id& id) const {
      std::optional<Id> named;
      in.read(json, named);
      id = named.value_or(Id());
    }
  };
  OrNone or_none() const { return {*this}; }

  /// Those of two sides for which something is so, as a list of their words.
  struct Sides {
    nlohmann::json write(const std::array<bool, 2>& sides) const;
    /// Of older games too, which have one side, or "neutral".
    void read(const nlohmann::json& json, std::array<bool, 2>& sides) const;
  };
  static Sides sides() { return {}; }

 private:
  template <class Range>
  nlohmann::json write_each(const Range& values) const {
    if constexpr (requires { typename Range::mapped_type; }) {
      auto json = nlohmann::json::object();
      for (const auto& [id, value] : values) json[id.value()] = write(value);
      return json;
    } else {
      auto json = nlohmann::json::array();
      for (const auto& each : values) json.push_back(write(each));
      return json;
    }
  }

  const Setup* setup_ = nullptr;
};

/// Throws std::invalid_argument where it is no order at all.
void check_order(const AttackOrder& order);

}  // namespace telescope::brevity
