#include "core/rules/brevity/state/game_json.hpp"

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

void check_whole(const Game& game) {
  check_all(game.stands, game.setup->pieces, "stands");
  check_all(game.commands, game.setup->commands, "commands");
}

void InGame::read(const Json& json, PieceId& piece) const {
  piece = PieceId(text_of(json, "a stand"));
  if (!setup_->pieces.contains(piece))
    throw std::invalid_argument("there is no stand '" + piece.value() + "'");
}
void InGame::read(const Json& json, std::vector<PieceId>& pieces) const {
  read_each_once(json, pieces, "a stand", *this);
}
void InGame::read(const Json& json, CommandId& command) const {
  command = CommandId(text_of(json, "a command"));
  if (!setup_->commands.contains(command))
    throw std::invalid_argument("there is no command '" + command.value() + "'");
}

void InGame::read(const Json& json, TablePoint& point) const {
  if (json.is_object()) return void(point = told_point(json, "a point"));
  read_plain(json, point);
}

Json InGame::write(const Placed& placed) const {
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
  for (const Json& each : json) read_plain(each, way.emplace_back(), *this);
}

void AttackOrder::check() const {
  if (along_in && *along_in < 0.0) throw WrongField("'along_in' is below zero");
  if (!has_target() && !at && mark.empty() && mission.empty())
    throw std::invalid_argument("an attack has a target or a point");
}

void Patch::check() const {
  if (width_in < 0.0) throw WrongField("'width_in' is below zero");
  if (depth_in < 0.0) throw WrongField("'depth_in' is below zero");
}

Json InGame::Sides::write(const std::array<bool, 2>& sides) const {
  Json json = Json::array();
  for (const Side each : kSides)
    if (sides.at(index_of(each))) json.push_back(word(each));
  return json;
}
void InGame::Sides::read(const Json& json, std::array<bool, 2>& sides) const {
  std::vector<Side> named;
  read_plain(json, named);
  for (const Side side : named)
    if (side != Side::kNeutral) sides.at(index_of(side)) = true;
}

}  // namespace telescope::brevity
