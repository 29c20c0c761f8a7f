#include "core/rules/brevity/modules/supply.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/supply_path.hpp"

namespace telescope::brevity {
namespace {

constexpr double kToRoad_in = 1.0;   // BQ-133
constexpr double kToHq_in = 0.5;     // BQ-133
constexpr double kOnRoute_in = 0.5;  // how often a route is looked at
constexpr int kAirSupplyFrom = 3;    // OB-244: 3-6

constexpr std::array kCutsRoad{ObstacleKind::kRoadBlock, ObstacleKind::kDemolishedSpan};

/// BQ-96, BQ-98: enemies whose location range cuts; pinned and spent ones too.
std::vector<PieceId> enemies_of(const Game& game, Side side) {
  return game.stands_of(enemy_of(side), game.adv().hidden && game.settings().hidden_cuts_supply);
}

bool is_on(const std::vector<TablePoint>& line, double width_in, TablePoint point) {
  return !line.empty() && distance_to(band(line), point).inches() <= std::max(kOnRoute_in, width_in / 2.0);
}

/// BQ-133: a road block or a demolished span, until it is gapped; a bridge that is gone.
bool road_is_cut(const Game& game, TablePoint point) {
  return std::ranges::any_of(game.modules.obstacles,
                             [&](const Obstacle& each) {
                               const bool open = each.gap_turn > 0 && each.gap_turn <= game.turn;
                               return !open && std::ranges::find(kCutsRoad, each.kind) != kCutsRoad.end() &&
                                      is_on(each.points, each.width_in, point);
                             }) ||
         std::ranges::any_of(game.modules.crossings, [&](const RiverCrossing& each) {
           return each.destroyed && is_on(each.points, 0.0, point);
         });
}

/// OB-242, OB-243: what a headquarters itself must be, and another to which its supply leads; empty: it is.
std::string fault_of(const Game& game, const PieceId& hq, const std::optional<PieceId>& to) {
  if (!game.stand(hq).in_play()) return game.named(hq) + " is not in play.";
  if (game.stand(hq).spent) return game.named(hq) + " has a casualty figure.";
  return !to || game.stand(*to).in_play() ? "" : game.named(*to) + " is not in play.";
}

/// From a headquarters to the other one, or to its side's edge. Why there is no route is for the umpire
/// alone.
SupplyLine line_by_road(const Game& game, const PieceId& hq, const std::optional<PieceId>& to,
                        std::string_view rule) {
  SupplyLine line{.why = fault_of(game, hq, to), .rule = std::string(rule)};
  if (!line.why.empty()) return line;
  const Side side = game.side(hq);
  const PointTest start = near_to(footprint(game, hq), kToRoad_in);
  const PointTest end = to ? near_to(footprint(game, *to), kToRoad_in)
                           : near_to_edge(game, game.setup->friendly_edge.at(index_of(side)));
  const PointSight enemies(game, enemies_of(game, side));
  const auto is_cut = [&](TablePoint point) { return road_is_cut(game, point); };
  const auto is_seen = [&](TablePoint point) { return enemies.who_locates(point) != nullptr; };
  if (auto route =
          road_route(game, start, end, [&](TablePoint point) { return is_cut(point) || is_seen(point); })) {
    line.in = true;
    line.route = *std::move(route);
  } else if (auto uncut = road_route(game, start, end, is_cut)) {
    if (const auto seen = std::ranges::find_if(*uncut, is_seen); seen != uncut->end())
      line.why = "Every road is within location range of an enemy, the shortest of " +
                 game.named(*enemies.who_locates(*seen)) + ".";
    line.route = *std::move(uncut);
  } else {
    line.why = road_route(game, start, end)
                   ? "Every road is blocked, or its bridge demolished."
                   : "No connected road leads there from within 1 in of the headquarters.";
  }
  return line;
}

/// OB-245 for one command; `map` is shared by the commands of a side.
SupplyLine command_line(const Game& game, const CommandId& command, MarchMap& map) {
  const auto battalions = game.battalions_of(command);
  if (battalions.empty()) return {true, "It has no survivors: division and corps suffice.", "BQ-99"};
  const std::string& division = game.setup->commands.at(command).division;
  const auto hq = hq_of(game, division);
  if (!hq) return {true, "Its division has no headquarters in this game.", "OB-245"};
  if (!game.stand(*hq).in_play()) return {false, game.named(*hq) + " is not in play.", "OB-245"};
  for (const PieceId& each : battalions)
    if (auto way = map.march(each, footprint(game, *hq), kToHq_in))
      return {true, game.named(each) + " reaches the headquarters.", "OB-245", *std::move(way)};
  return {false,
          "No battalion of it reaches " + game.named(*hq) +
              " in one march move outside the location range of every enemy.",
          "OB-245"};
}

MarchMap map_of(const Game& game, Side side) {
  return MarchMap(game, PointSight(game, enemies_of(game, side)));
}

/// BQ-98: "in" or "out" to its own side; why, to the umpire.
void tell_line(Side side, const std::string& what, Json fields, const SupplyLine& line, Events& events) {
  const std::string name = what + (line.in ? " is in supply." : " is out of supply.");
  fields["in"] = line.in;
  events.tell_to(audience_of(side), event::kSupply, {line.rule, "BQ-98"}, name, fields);
  if (line.why.empty()) return;
  fields["side"] = word(side);
  events.tell_to(Audience::kUmpire, event::kSupply, {line.rule}, name + " " + line.why, std::move(fields));
}

// Flights are "transport>division".
PieceId transport_of(const std::string& flight) {
  return PieceId(flight.substr(0, flight.find('>')));
}
std::string division_of(const std::string& flight) {
  return flight.substr(flight.find('>') + 1);
}

/// OB-244: all dice together.
void fly_supplies(Game& game, DiceTray& tray, Events& events) {
  SupplyState& supply = game.modules.supply;
  const std::vector<std::string> flights(supply.flights.begin(), supply.flights.end());
  if (flights.empty()) return;
  std::vector<PoolRequest> pools;
  for (const std::string& each : flights)
    pools.push_back({.id = "air-supply-" + transport_of(each).value(),
                     .label = "Air supply: " + game.named(transport_of(each)),
                     .reasons = {{1, "supply mission", "OB-244"}}});
  const auto dice = tray.roll(pools);
  for (std::size_t i = 0; i < flights.size(); ++i) {
    const PieceId transport = transport_of(flights[i]);
    const std::string division = division_of(flights[i]);
    const bool arrives = dice[i].at(0) >= kAirSupplyFrom;
    if (arrives) supply.by_air.insert(division);
    game.stand(transport).fly(game.turn);
    events.tell_to(audience_of(game.side(transport)), event::kSupply, {"OB-244", "BQ-132"},
                   game.named(transport) + " flies supplies to " + game.setup->divisions.at(division).name +
                       " and throws " + std::to_string(dice[i].at(0)) +
                       (arrives ? ": it is supplied for this turn." : ": they do not arrive."),
                   {{"piece", transport.value()}, {"division", division}, {"in", arrives}});
  }
  supply.flights.clear();
}

}  // namespace

Objections objections_to_airlift(const Game& game, const PieceId& transport) {
  const Stand& stand = game.stand(transport);
  const std::string name = game.named(transport);
  if (game.facts(transport).aircraft != Aircraft::kTransport)
    return objection("OB-244", name + " is no transport battalion.");
  Objections all;
  if (is_loss(stand.where)) object(all, "OB-244", name + " is out of the game.");
  if (stand.flown_today > 0) object(all, "BQ-132", name + " has flown its mission of this day.");
  if (stand.last_flown > 0 && game.turn - stand.last_flown < 2)
    object(all, "BQ-132", name + " rests for a turn between two missions.");
  if (game.adv().weather) object(all, objections_to_flying(game, transport));
  return all;
}

Objections AirSupply::against(const Game& game) const {
  const SupplyState& supply = game.modules.supply;
  const auto found = game.setup->divisions.find(division);
  if (found == game.setup->divisions.end() || found->second.side != game.side(transport))
    return objection("OB-244", "It supplies a division of its own side.");
  Objections all = objections_to_airlift(game, transport);
  if (std::ranges::any_of(supply.flights,
                          [&](const std::string& each) { return transport_of(each) == transport; }))
    object(all, "BQ-132", game.named(transport) + " flies a mission already.");
  if (game.started.contains("supply")) object(all, "BQ-132", "The supply of this turn has been checked.");
  return all;
}

void AirSupply::perform(Game& game, DiceTray&, Events& events) const {
  if (!game.setup->divisions.contains(division)) throw std::invalid_argument("there is no such division");
  game.modules.supply.flights.insert(transport.value() + ">" + division);
  events.tell_to(
      audience_of(game.side(transport)), event::kScheduled, {"OB-244"},
      game.named(transport) + " is to fly supplies to " + game.setup->divisions.at(division).name + ".",
      {{"piece", transport.value()}, {"division", division}});
}

SupplyLine corps_supply(const Game& game, Side side) {
  const auto& hq = game.setup->corps_hq.at(index_of(side));
  if (!hq) return {true, "It has no corps headquarters in this game.", "OB-242"};
  return line_by_road(game, *hq, std::nullopt, "OB-242");
}

SupplyLine division_supply(const Game& game, const std::string& division) {
  const DivisionFacts& facts = game.setup->divisions.at(division);
  if (game.modules.supply.by_air.contains(division)) return {true, "It is supplied from the air.", "BQ-99"};
  if (!facts.hq) return {true, "It has no headquarters in this game.", "OB-243"};
  return line_by_road(game, *facts.hq, game.setup->corps_hq.at(index_of(facts.side)), "OB-243");
}

SupplyLine command_supply(const Game& game, const CommandId& command) {
  MarchMap map = map_of(game, game.side(command));
  return command_line(game, command, map);
}

bool is_supplied(const Game& game, const CommandId& command) {
  if (!game.adv().supply) return true;
  const SupplyState& supply = game.modules.supply;
  const CommandFacts& facts = game.setup->commands.at(command);
  const auto judged_command = supply.commands.find(command);
  const auto judged_division = supply.divisions.find(facts.division);
  const bool is_judged = judged_command != supply.commands.end();
  if (!(is_judged ? supply.corps.at(index_of(facts.side)) : corps_supply(game, facts.side).in)) return false;
  if (judged_division != supply.divisions.end()
          ? !judged_division->second
          : game.setup->divisions.contains(facts.division) && !division_supply(game, facts.division).in)
    return false;
  return is_judged ? judged_command->second : command_supply(game, command).in;
}

void check_supply(Game& game, DiceTray& tray, Events& events) {
  if (!game.adv().supply) return;
  SupplyState& supply = game.modules.supply;
  fly_supplies(game, tray, events);
  for (const Side side : kSides) {
    const SupplyLine corps = corps_supply(game, side);
    supply.corps.at(index_of(side)) = corps.in;
    tell_line(side, "The corps of " + game.name(side), {{"corps", word(side)}}, corps, events);
    for (const auto& [id, facts] : game.setup->divisions) {
      if (facts.side != side) continue;
      const SupplyLine division = division_supply(game, id);
      supply.divisions[id] = division.in;
      tell_line(side, facts.name, {{"division", id}}, division, events);
    }
    MarchMap map = map_of(game, side);
    for (const auto& [id, facts] : game.setup->commands) {
      if (facts.side != side) continue;
      const SupplyLine command = command_line(game, id, map);
      supply.commands[id] = command.in;
      tell_line(side, game.name(id), {{"command", id.value()}}, command, events);
    }
  }
}

}  // namespace telescope::brevity
