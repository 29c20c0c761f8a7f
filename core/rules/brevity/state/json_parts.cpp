#include "core/rules/brevity/state/json_parts.hpp"

#include <cmath>

#include "core/rules/brevity/state/game_json.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestWay = 400;  // places of one way, with several moves of one stand joined

double number_in(const Json& json) {
  const double number = json.get<double>();
  if (!std::isfinite(number)) throw std::invalid_argument("a number is not finite");
  return number;
}

/// Of an answer in a form, which has whole numbers only: tenths of an inch.
double tenths_in_mm(const Json& json, const char* key) {
  return Length::from_inches(number_in(json.at(key)) / 10.0).mm();
}

}  // namespace

PieceId piece_in(const Setup& setup, const Json& json) {
  PieceId piece(json.get<std::string>());
  if (!setup.pieces.contains(piece)) throw std::invalid_argument("there is no stand '" + piece.value() + "'");
  return piece;
}
PieceId piece_or_none(const Setup& setup, const Json& json) {
  return json.get<std::string>().empty() ? PieceId() : piece_in(setup, json);
}
std::vector<PieceId> pieces_in(const Setup& setup, const Json& json) {
  std::vector<PieceId> pieces;
  for (const Json& each : json) pieces.push_back(piece_in(setup, each));
  return pieces;
}
CommandId command_in(const Setup& setup, const Json& json) {
  CommandId command(json.get<std::string>());
  if (!setup.commands.contains(command))
    throw std::invalid_argument("there is no command '" + command.value() + "'");
  return command;
}
CommandId command_or_none(const Setup& setup, const Json& json) {
  return json.get<std::string>().empty() ? CommandId() : command_in(setup, json);
}

Json to_json(TablePoint point) {
  return {point.x_mm, point.y_mm};
}
TablePoint point_from_json(const Json& json) {
  if (json.is_object()) return {tenths_in_mm(json, "x_tenths"), tenths_in_mm(json, "y_tenths")};
  if (!json.is_array() || json.size() != 2) throw std::invalid_argument("a point is [x_mm, y_mm]");
  return {number_in(json[0]), number_in(json[1])};
}

Json points_json(const std::vector<TablePoint>& points) {
  Json json = Json::array();
  for (const TablePoint point : points) json.push_back(to_json(point));
  return json;
}
std::vector<TablePoint> points_in(const Json& json) {
  std::vector<TablePoint> points;
  for (const Json& each : json) points.push_back(point_from_json(each));
  return points;
}

Json to_json(const Placed& placed) {
  return {placed.at.x_mm, placed.at.y_mm, placed.heading_deg, placed.sigma_mm, placed.sigma_deg};
}
Placed placed_from_json(const Json& json) {
  if (json.is_object())
    return {.at = point_from_json(json), .heading_deg = number_in(json.at("heading_deg"))};
  if (!json.is_array() || json.size() < 3 || json.size() > 5)
    throw std::invalid_argument("a place is [x_mm, y_mm, heading_deg, sigma_mm, sigma_deg]");
  Placed placed{.at = {number_in(json[0]), number_in(json[1])}, .heading_deg = number_in(json[2])};
  if (json.size() > 3) placed.sigma_mm = number_in(json[3]);
  if (json.size() > 4) placed.sigma_deg = number_in(json[4]);
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
  for (const Json& each : json)
    way.push_back({.placed = placed_from_json(each.at("at")),
                   .mounted = each.value("mounted", false),
                   .after_gap = each.value("gap", false)});
  return way;
}

Json to_json(const AttackOrder& order) {
  Json json{{"kind", word(order.kind)}, {"side", word(order.side)}, {"medium_row", order.medium_row}};
  if (!order.target.value().empty()) json["target"] = order.target.value();
  if (order.at) json["at"] = to_json(*order.at);
  if (!order.firers.empty()) json["firers"] = pieces_json(order.firers);
  if (!order.kept_out.empty()) json["kept_out"] = pieces_json(order.kept_out);
  if (order.along_in) json["along_in"] = *order.along_in;
  if (!order.mark.empty()) json["mark"] = order.mark;
  if (!order.mission.empty()) json["mission"] = order.mission;
  if (!order.aimed_at.value().empty()) json["aimed_at"] = order.aimed_at.value();
  return json;
}
AttackOrder order_from_json(const Setup& setup, const Json& json) {
  AttackOrder order{.kind = word_in<FireKind>(json.at("kind")), .side = word_in<Side>(json.at("side"))};
  if (json.contains("target")) order.target = piece_or_none(setup, json["target"]);
  if (json.contains("at")) order.at = point_from_json(json["at"]);
  order.firers = pieces_in(setup, json.value("firers", Json::array()));
  order.kept_out = pieces_in(setup, json.value("kept_out", Json::array()));
  if (json.contains("along_in")) order.along_in = number_in(json["along_in"]);
  order.medium_row = json.value("medium_row", false);
  order.mark = json.value("mark", std::string());
  order.mission = json.value("mission", std::string());
  if (json.contains("aimed_at")) order.aimed_at = piece_or_none(setup, json["aimed_at"]);
  if (order.target.value().empty() && !order.at && order.mark.empty() && order.mission.empty())
    throw std::invalid_argument("an attack has a target or a point");
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
  Task task{.kind = word_in<TaskKind>(json.at("kind")),
            .at = json.value("at", std::string()),
            .points = points_in(json.value("points", Json::array())),
            .turn_declared = json.value("turn_declared", 0),
            .turns_done = json.value("turns_done", 0),
            .moves_done = json.value("moves_done", 0),
            .spoiled = json.value("spoiled", false)};
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
  return {.centre = point_from_json(json.at("centre")),
          .heading_deg = number_in(json.at("heading_deg")),
          .width_in = number_in(json.at("width_in")),
          .depth_in = number_in(json.at("depth_in"))};
}

}  // namespace telescope::brevity
