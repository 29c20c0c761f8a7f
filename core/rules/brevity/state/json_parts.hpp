#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/brevity/state/game.hpp"

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

}  // namespace telescope::brevity
