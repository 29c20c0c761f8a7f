#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/brevity/state/game.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/plain_fields.hpp"

namespace telescope::brevity {

// Parts of positions and actions as JSON. What is malformed throws std::invalid_argument.

template <class Value>
Value word_in(const nlohmann::json& json) {
  const std::string text = text_of(json, "a word");
  const auto value = from_word<Value>(text);
  if (!value) throw std::invalid_argument("there is no '" + text + "' here");
  return *value;
}
template <class Range>
nlohmann::json words_json(const Range& values) {
  auto json = nlohmann::json::array();
  for (const auto value : values) json.push_back(word(value));
  return json;
}
template <class Value>
std::vector<Value> words_in(const nlohmann::json& json) {
  std::vector<Value> values;
  for (const auto& each : list_of(json, "words")) values.push_back(word_in<Value>(each));
  return values;
}

template <class Range>
nlohmann::json pieces_json(const Range& pieces) {
  auto json = nlohmann::json::array();
  for (const PieceId& piece : pieces) json.push_back(piece.value());
  return json;
}
/// Of this game; the second also an empty text.
PieceId piece_in(const Setup& setup, const nlohmann::json& json);
PieceId piece_or_none(const Setup& setup, const nlohmann::json& json);
std::vector<PieceId> pieces_in(const Setup& setup, const nlohmann::json& json);
CommandId command_in(const Setup& setup, const nlohmann::json& json);
CommandId command_or_none(const Setup& setup, const nlohmann::json& json);

nlohmann::json points_json(const std::vector<TablePoint>& points);
std::vector<TablePoint> points_in(const nlohmann::json& json);

nlohmann::json to_json(const Task& task);
Task task_from_json(const nlohmann::json& json);
nlohmann::json to_json(const Patch& patch);  ///< {"centre", "heading_deg", "width_in", "depth_in"}
Patch patch_from_json(const nlohmann::json& json);

nlohmann::json to_json(const ModulesState& modules);
ModulesState modules_from_json(const Setup& setup, const nlohmann::json& json);

// How fields() of core/rules/plain_fields.hpp write and read what is of these rules.

template <class Value>
inline constexpr auto kWordsOf = WordsOf<Value>::kWords;

/// Stands and commands of a game by their ids; an empty one is nobody.
class InGame {
 public:
  InGame() = default;  ///< to write them
  explicit InGame(const Setup& setup) : setup_(&setup) {}
  explicit InGame(const Game& game) : setup_(game.setup.get()) {}
  nlohmann::json write(const PieceId& piece) const { return piece.value(); }
  nlohmann::json write(const CommandId& command) const { return command.value(); }
  nlohmann::json write(const std::vector<PieceId>& pieces) const { return pieces_json(pieces); }
  void read(const nlohmann::json& json, PieceId& piece) const { piece = piece_or_none(*setup_, json); }
  void read(const nlohmann::json& json, CommandId& command) const {
    command = command_or_none(*setup_, json);
  }
  void read(const nlohmann::json& json, std::vector<PieceId>& pieces) const {
    pieces = pieces_in(*setup_, json);
  }
  nlohmann::json write(const std::vector<std::vector<PieceId>>& lists) const;
  void read(const nlohmann::json& json, std::vector<std::vector<PieceId>>& lists) const;

 private:
  const Setup* setup_ = nullptr;
};
/// What has its own JSON.
struct AsItIs {
  nlohmann::json write(const auto& value) const { return to_json(value); }
  void read(const nlohmann::json& json, TablePoint& point) const { point = point_from_json(json); }
  void read(const nlohmann::json& json, Placed& placed) const { placed = placed_from_json(json); }
  void read(const nlohmann::json& json, StandWay& way) const { way = way_from_json(json); }
  void read(const nlohmann::json& json, Task& task) const { task = task_from_json(json); }
  void read(const nlohmann::json& json, Patch& patch) const { patch = patch_from_json(json); }
};

/// A field that may be missing, and is not written where it says nothing.
template <class T, class... How>
auto& said(auto& f, const char* key, T& value, const How&... how) {
  std::optional<T> told;
  if (value != T{}) told = value;
  auto& fields = f.added(key, told, how...);
  if (told) value = *std::move(told);
  return fields;
}

void order_fields(auto& f, AttackOrder& order, const InGame& in) {
  f("kind", order.kind, kWordsOf<FireKind>)("side", order.side, kWordsOf<Side>);
  said(f, "target", order.target, in);
  f.added("at", order.at, AsItIs()).listed("firers", order.firers, in).listed("kept_out", order.kept_out, in);
  f.added("along_in", order.along_in).optional("medium_row", order.medium_row);
  said(f, "mark", order.mark);
  said(f, "mission", order.mission);
  said(f, "aimed_at", order.aimed_at, in);
}
/// Throws std::invalid_argument where it is no order at all.
void check_order(const AttackOrder& order);

}  // namespace telescope::brevity
