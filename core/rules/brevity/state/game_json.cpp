#include "core/rules/brevity/state/game_json.hpp"

#include <array>

#include "core/base/named_once.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestWay = 400;  // places of one way, with several moves of one stand joined

double number_in(const Json& json, std::string_view what) {
  return telescope::number_of(json, what, -kMostNumber, kMostNumber);
}
/// As a form tells it, in whole numbers: hundredths of an inch, in journals of before tenths.
TablePoint told_point(const Json& json, std::string_view what, std::string_view beside = {}) {
  const bool tenths = json.contains("x_tenths");
  const std::string x = tenths ? "x_tenths" : "x_in100", y = tenths ? "y_tenths" : "y_in100";
  if (beside.empty())
    check_keys(json, {x, y}, what);
  else
    check_keys(json, {x, y, beside}, what);
  const auto mm = [&](const std::string& key) {
    return Length::from_inches(number_field(json, key, -kMostNumber, kMostNumber) / (tenths ? 10.0 : 100.0))
        .mm();
  };
  return {mm(x), mm(y)};
}

/// Of all that the scenario has, none may be missing.
void check_all(const auto& states, const auto& facts, const char* key) {
  for (const auto& [id, fact] : facts)
    if (!states.contains(id))
      throw std::invalid_argument("'" + std::string(key) + "' lacks '" + id.value() + "'");
}

}  // namespace

Json to_json(const Game& game) {
  return InGame(game).write_fields(game);
}

Game game_from_json(std::shared_ptr<const Setup> setup, const Json& json) try {
  Game game{.setup = std::move(setup)};
  InGame(*game.setup).read_fields(json, game);
  check_all(game.stands, game.setup->pieces, "stands");
  check_all(game.commands, game.setup->commands, "commands");
  return game;
} catch (const Json::exception& error) {
  throw std::invalid_argument(error.what());
}

void InGame::read(const Json& json, PieceId& piece) const {
  piece = PieceId(text_of(json, "a stand"));
  if (!setup_->pieces.contains(piece))
    throw std::invalid_argument("there is no stand '" + piece.value() + "'");
}
void InGame::read(const Json& json, std::vector<PieceId>& pieces) const {
  pieces.clear();
  PieceId piece;
  for (const Json& each : list_of(json, "stands")) {
    read(each, piece);
    if (!add_once(pieces, piece)) throw std::invalid_argument("a stand is named twice");
  }
}
void InGame::read(const Json& json, CommandId& command) const {
  command = CommandId(text_of(json, "a command"));
  if (!setup_->commands.contains(command))
    throw std::invalid_argument("there is no command '" + command.value() + "'");
}

void InGame::read(const Json& json, TablePoint& point) const {
  if (json.is_object()) return void(point = told_point(json, "a point"));
  const auto at = numbers_of(json, "a point, [x_mm, y_mm],", 2, -kMostNumber, kMostNumber);
  point = {at[0], at[1]};
}

Json to_json(const Placed& placed) {
  return {placed.at.x_mm, placed.at.y_mm, placed.heading_deg, placed.sigma_mm, placed.sigma_deg};
}
void InGame::read(const Json& json, Placed& placed) const {
  if (json.is_object()) {
    placed = {.at = told_point(json, "a place", "heading_deg"),
              .heading_deg = number_field(json, "heading_deg", -kMostNumber, kMostNumber)};
    return;
  }
  if (!json.is_array() || json.size() < 3 || json.size() > 5)
    throw std::invalid_argument("a place is [x_mm, y_mm, heading_deg, sigma_mm, sigma_deg]");
  std::array<double, 5> numbers{};
  for (std::size_t i = 0; i < json.size(); ++i) numbers.at(i) = number_in(json[i], "a number of a place");
  placed = {{numbers[0], numbers[1]}, numbers[2], numbers[3], numbers[4]};
  if (placed.sigma_mm < 0.0 || placed.sigma_deg < 0.0) throw std::invalid_argument("an error is below zero");
}

void InGame::read(const Json& json, StandWay& way) const {
  if (!json.is_array() || json.size() > kLongestWay) throw std::invalid_argument("no such way");
  way.clear();
  for (const Json& each : json) read(each, way.emplace_back());
}

Json InGame::Sides::write(const std::array<bool, 2>& sides) const {
  Json json = Json::array();
  for (const Side each : kSides)
    if (sides.at(index_of(each))) json.push_back(word(each));
  return json;
}
void InGame::Sides::read(const Json& json, std::array<bool, 2>& sides) const {
  for (const Json& each : list_of(json, "sides"))
    if (const auto side = word_in<Side>(each); side != Side::kNeutral) sides.at(index_of(side)) = true;
}

void check_order(const AttackOrder& order) {
  if (order.along_in && *order.along_in < 0.0) throw WrongField("'along_in' is below zero");
  if (!order.has_target() && !order.at && order.mark.empty() && order.mission.empty())
    throw std::invalid_argument("an attack has a target or a point");
}
void InGame::read(const Json& json, AttackOrder& order) const {
  order = {};
  read_fields(json, order);
  check_order(order);
}

void InGame::read(const Json& json, Patch& patch) const {
  read_fields(json, patch);
  for (const auto& [key, in] : {std::pair{"width_in", patch.width_in}, {"depth_in", patch.depth_in}})
    if (in < 0.0) throw WrongField("'" + std::string(key) + "' is below zero");
}

}  // namespace telescope::brevity
