#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/state/json_parts.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

/// `write(entry)` of each.
template <class Range, class Write>
Json list_of(const Range& entries, Write write) {
  Json json = Json::array();
  for (const auto& each : entries) json.push_back(write(each));
  return json;
}

Json obstacle_json(const Obstacle& each) {
  return {{"id", each.id},
          {"kind", word(each.kind)},
          {"points", points_json(each.points)},
          {"width_in", each.width_in},
          {"on", each.on},
          {"known_to", word(each.known_to)},
          {"gap_turn", each.gap_turn},
          {"passed_in_move", each.passed_in_move}};
}
Obstacle obstacle_from(const Json& json) {
  return {.id = json.at("id"),
          .kind = word_in<ObstacleKind>(json.at("kind")),
          .points = points_in(json.at("points")),
          .width_in = json.at("width_in"),
          .on = json.at("on"),
          .known_to = word_in<Side>(json.at("known_to")),
          .gap_turn = json.at("gap_turn"),
          .passed_in_move = json.at("passed_in_move")};
}

Json prepared_json(const std::array<bool, 2>& by) {
  Json sides = Json::array();
  for (const Side each : kSides)
    if (by.at(index_of(each))) sides.push_back(word(each));
  return sides;
}

Json crossing_json(const RiverCrossing& each) {
  return {{"id", each.id},
          {"river", each.river},
          {"ferry", each.ferry},
          {"of_board", each.of_board},
          {"multi_span", each.multi_span},
          {"load", word(each.load)},
          {"points", points_json(each.points)},
          {"destroyed", each.destroyed},
          {"engineers", each.engineers ? each.engineers->value() : std::string()},
          {"carried_in_turn", each.carried_in_turn},
          {"prepared_by", prepared_json(each.prepared_by)}};
}
RiverCrossing crossing_from(const Setup& setup, const Json& json) {
  RiverCrossing crossing{.id = json.at("id"),
                         .river = json.at("river"),
                         .ferry = json.at("ferry"),
                         .of_board = json.at("of_board"),
                         .multi_span = json.at("multi_span"),
                         .load = word_in<Load>(json.at("load")),
                         .points = points_in(json.at("points")),
                         .destroyed = json.at("destroyed")};
  const PieceId engineers = piece_or_none(setup, json.at("engineers"));
  if (!engineers.value().empty()) crossing.engineers = engineers;
  json.at("carried_in_turn").get_to(crossing.carried_in_turn);
  // Older games have one side, or "neutral".
  for (const Json& each : json.value("prepared_by", Json::array()))
    if (const Side side = word_in<Side>(each); side != Side::kNeutral)
      crossing.prepared_by.at(index_of(side)) = true;
  return crossing;
}

Json mission_json(const AirMission& each) {
  Json json{{"id", each.id},
            {"aircraft", each.aircraft.value()},
            {"turn", each.turn},
            {"target", each.target ? each.target->value() : std::string()},
            {"medium_row", each.medium_row}};
  if (each.at) json["at"] = to_json(*each.at);
  return json;
}
AirMission mission_from(const Setup& setup, const Json& json) {
  AirMission mission{.id = json.at("id"),
                     .aircraft = piece_in(setup, json.at("aircraft")),
                     .turn = json.at("turn"),
                     .medium_row = json.at("medium_row")};
  const PieceId target = piece_or_none(setup, json.at("target"));
  if (!target.value().empty()) mission.target = target;
  if (json.contains("at")) mission.at = point_from_json(json["at"]);
  return mission;
}

Json mark_json(const PointMark& each) {
  return {{"id", each.id},          {"side", word(each.side)},
          {"at", to_json(each.at)}, {"firers", pieces_json(each.firers)},
          {"dice", each.dice},      {"weapon", word(each.weapon)},
          {"rockets", each.rockets}};
}
PointMark mark_from(const Setup& setup, const Json& json) {
  return {.id = json.at("id"),
          .side = word_in<Side>(json.at("side")),
          .at = point_from_json(json.at("at")),
          .firers = pieces_in(setup, json.at("firers")),
          .dice = json.at("dice"),
          .weapon = word_in<Weapon>(json.at("weapon")),
          .rockets = json.at("rockets")};
}

Json supply_json(const SupplyState& supply) {
  Json commands = Json::object();
  for (const auto& [id, in] : supply.commands) commands[id.value()] = in;
  return {{"divisions", supply.divisions},
          {"commands", std::move(commands)},
          {"corps", supply.corps},
          {"by_air", supply.by_air},
          {"flights", supply.flights},
          {"amalgamated", supply.amalgamated},
          {"hq_tried", pieces_json(supply.hq_tried)},
          {"may_recover", supply.may_recover},
          {"returning", pieces_json(supply.returning)}};
}
SupplyState supply_from(const Setup& setup, const Json& json) {
  SupplyState supply;
  json.at("divisions").get_to(supply.divisions);
  for (const auto& [id, in] : json.at("commands").items())
    supply.commands[command_in(setup, id)] = in.get<bool>();
  json.at("corps").get_to(supply.corps);
  json.at("by_air").get_to(supply.by_air);
  json.at("flights").get_to(supply.flights);
  json.at("amalgamated").get_to(supply.amalgamated);
  for (const PieceId& piece : pieces_in(setup, json.at("hq_tried"))) supply.hq_tried.insert(piece);
  json.at("may_recover").get_to(supply.may_recover);
  for (const PieceId& piece : pieces_in(setup, json.value("returning", Json::array())))
    supply.returning.insert(piece);
  return supply;
}

}  // namespace

Json to_json(const ModulesState& modules) {
  Json fac = Json::object();
  for (const auto& [piece, command] : modules.fac) fac[piece.value()] = command.value();
  return {{"sky", word(modules.weather.sky)},
          {"grounded", modules.weather.grounded},
          {"smokes", list_of(modules.smokes,
                             [](const Smoke& each) -> Json {
                               return {{"id", each.id},
                                       {"maker", each.maker.value()},
                                       {"patch", to_json(each.patch)},
                                       {"effective", each.effective}};
                             })},
          {"craters", list_of(modules.craters,
                              [](const Crater& each) -> Json {
                                return {{"centre", to_json(each.centre)},
                                        {"radius_in", each.radius_in},
                                        {"heading_deg", each.heading_deg},
                                        {"width_in", each.width_in},
                                        {"depth_in", each.depth_in}};
                              })},
          {"obstacles", list_of(modules.obstacles, obstacle_json)},
          {"crossings", list_of(modules.crossings, crossing_json)},
          {"boats", list_of(modules.boats,
                            [](const Boats& each) -> Json {
                              return {{"id", each.id},
                                      {"river", each.river},
                                      {"kind", word(each.kind)},
                                      {"at", to_json(each.at)},
                                      {"side", word(each.side)},
                                      {"battalions", each.battalions},
                                      {"known_to", word(each.known_to)}};
                            })},
          {"missions", list_of(modules.missions, mission_json)},
          {"fac", std::move(fac)},
          {"marks", list_of(modules.marks, mark_json)},
          {"supply", supply_json(modules.supply)}};
}

ModulesState modules_from_json(const Setup& setup, const Json& json) {
  ModulesState modules;
  modules.weather.sky = word_in<Sky>(json.at("sky"));
  json.at("grounded").get_to(modules.weather.grounded);
  for (const Json& each : json.at("smokes"))
    modules.smokes.push_back({.id = each.at("id"),
                              .maker = piece_in(setup, each.at("maker")),
                              .patch = patch_from_json(each.at("patch")),
                              .effective = each.at("effective")});
  for (const Json& each : json.at("craters"))
    modules.craters.push_back({.centre = point_from_json(each.at("centre")),
                               .radius_in = each.at("radius_in"),
                               .heading_deg = each.value("heading_deg", 0.0),
                               .width_in = each.value("width_in", 0.0),
                               .depth_in = each.value("depth_in", 0.0)});
  for (const Json& each : json.at("obstacles")) modules.obstacles.push_back(obstacle_from(each));
  for (const Json& each : json.at("crossings")) modules.crossings.push_back(crossing_from(setup, each));
  for (const Json& each : json.at("boats"))
    modules.boats.push_back({.id = each.at("id"),
                             .river = each.at("river"),
                             .kind = word_in<TaskKind>(each.at("kind")),
                             .at = point_from_json(each.at("at")),
                             .side = word_in<Side>(each.at("side")),
                             .battalions = each.at("battalions"),
                             .known_to = word_in<Side>(each.value("known_to", Json("neutral")))});
  for (const Json& each : json.at("missions")) modules.missions.push_back(mission_from(setup, each));
  for (const auto& [piece, command] : json.at("fac").items())
    modules.fac[piece_in(setup, piece)] = command_in(setup, command);
  for (const Json& each : json.at("marks")) modules.marks.push_back(mark_from(setup, each));
  modules.supply = supply_from(setup, json.at("supply"));
  return modules;
}

}  // namespace telescope::brevity
