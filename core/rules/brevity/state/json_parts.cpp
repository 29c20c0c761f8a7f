#include "core/rules/brevity/state/json_parts.hpp"

#include <array>

#include "core/base/named_once.hpp"
#include "core/rules/brevity/state/game_json.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestWay = 400;  // places of one way, with several moves of one stand joined

double number_in(const Json& json, std::string_view what) {
  return telescope::number_of(json, what, -kMostNumber, kMostNumber);
}
double number_in(const Json& json, const char* key, double least) {
  return number_field(json, key, least, kMostNumber);
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
    return Length::from_inches(number_in(json, key.c_str(), -kMostNumber) / (tenths ? 10.0 : 100.0)).mm();
  };
  return {mm(x), mm(y)};
}

}  // namespace

PieceId piece_in(const Setup& setup, const Json& json) {
  PieceId piece(text_of(json, "a stand"));
  if (!setup.pieces.contains(piece)) throw std::invalid_argument("there is no stand '" + piece.value() + "'");
  return piece;
}
std::vector<PieceId> pieces_in(const Setup& setup, const Json& json) {
  std::vector<PieceId> pieces;
  for (const Json& each : list_of(json, "stands"))
    if (!add_once(pieces, piece_in(setup, each))) throw std::invalid_argument("a stand is named twice");
  return pieces;
}
CommandId command_in(const Setup& setup, const Json& json) {
  CommandId command(text_of(json, "a command"));
  if (!setup.commands.contains(command))
    throw std::invalid_argument("there is no command '" + command.value() + "'");
  return command;
}

Json to_json(TablePoint point) {
  return {point.x_mm, point.y_mm};
}
TablePoint point_from_json(const Json& json) {
  if (json.is_object()) return told_point(json, "a point");
  const auto at = numbers_of(json, "a point, [x_mm, y_mm],", 2, -kMostNumber, kMostNumber);
  return {at[0], at[1]};
}

Json points_json(const std::vector<TablePoint>& points) {
  Json json = Json::array();
  for (const TablePoint point : points) json.push_back(to_json(point));
  return json;
}
std::vector<TablePoint> points_in(const Json& json) {
  std::vector<TablePoint> points;
  for (const Json& each : list_of(json, "points")) points.push_back(point_from_json(each));
  return points;
}

Json to_json(const Placed& placed) {
  return {placed.at.x_mm, placed.at.y_mm, placed.heading_deg, placed.sigma_mm, placed.sigma_deg};
}
Placed placed_from_json(const Json& json) {
  if (json.is_object())
    return {.at = told_point(json, "a place", "heading_deg"),
            .heading_deg = number_in(json, "heading_deg", -kMostNumber)};
  if (!json.is_array() || json.size() < 3 || json.size() > 5)
    throw std::invalid_argument("a place is [x_mm, y_mm, heading_deg, sigma_mm, sigma_deg]");
  std::array<double, 5> numbers{};
  for (std::size_t i = 0; i < json.size(); ++i) numbers.at(i) = number_in(json[i], "a number of a place");
  const Placed placed{.at = {numbers[0], numbers[1]},
                      .heading_deg = numbers[2],
                      .sigma_mm = numbers[3],
                      .sigma_deg = numbers[4]};
  if (placed.sigma_mm < 0.0 || placed.sigma_deg < 0.0) throw std::invalid_argument("an error is below zero");
  return placed;
}

Json to_json(const StandWay& way) {
  Json json = Json::array();
  for (const WayPose& each : way)
    json.push_back({{"at", to_json(each.placed)}, {"mounted", each.mounted}, {"gap", each.after_gap}});
  return json;
}
StandWay way_from_json(const Json& json) {
  if (!json.is_array() || json.size() > kLongestWay) throw std::invalid_argument("no such way");
  StandWay way;
  for (const Json& each : json) {
    check_keys(each, {"at", "mounted", "gap"}, "a place of a way");
    way.push_back({.placed = placed_from_json(needed_field(each, "at")),
                   .mounted = flag_field(each, "mounted", false),
                   .after_gap = flag_field(each, "gap", false)});
  }
  return way;
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
  if (order.target.value().empty() && !order.at && order.mark.empty() && order.mission.empty())
    throw std::invalid_argument("an attack has a target or a point");
}
Json to_json(AttackOrder order) {
  return InGame().write_fields(std::move(order));
}
AttackOrder order_from_json(const Setup& setup, const Json& json) {
  AttackOrder order;
  InGame(setup).read_fields(json, order);
  check_order(order);
  return order;
}

Json to_json(const Task& task) {
  return {{"kind", word(task.kind)},
          {"at", task.at},
          {"points", points_json(task.points)},
          {"turn_declared", task.turn_declared},
          {"turns_done", task.turns_done},
          {"moves_done", task.moves_done},
          {"spoiled", task.spoiled}};
}
Task task_from_json(const Json& json) {
  constexpr int kMost = 10'000;
  check_keys(json,
             {"kind", "at", "points", "turn_declared", "turns_done", "moves_done", "spoiled", "from", "to"},
             "a task");
  Task task{.kind = word_in<TaskKind>(needed_field(json, "kind")),
            .at = text_field(json, "at", ""),
            .points = points_in(list_field(json, "points", true)),
            .turn_declared = whole_field(json, "turn_declared", 0, kMost, 0),
            .turns_done = whole_field(json, "turns_done", 0, kMost, 0),
            .moves_done = whole_field(json, "moves_done", 0, kMost, 0),
            .spoiled = flag_field(json, "spoiled", false)};
  for (const char* end : {"from", "to"})  // as a form tells them
    if (json.contains(end)) task.points.push_back(point_from_json(json[end]));
  return task;
}

Json to_json(const Patch& patch) {
  return {{"centre", to_json(patch.centre)},
          {"heading_deg", patch.heading_deg},
          {"width_in", patch.width_in},
          {"depth_in", patch.depth_in}};
}
Patch patch_from_json(const Json& json) {
  check_keys(json, {"centre", "heading_deg", "width_in", "depth_in"}, "a patch of smoke");
  return {.centre = point_from_json(needed_field(json, "centre")),
          .heading_deg = number_in(json, "heading_deg", -kMostNumber),
          .width_in = number_in(json, "width_in", 0.0),
          .depth_in = number_in(json, "depth_in", 0.0)};
}

}  // namespace telescope::brevity
