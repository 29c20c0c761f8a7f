#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/brevity/state/game.hpp"

namespace telescope::brevity::test {

inline constexpr Side kBlue = Side::kAttacker, kRed = Side::kDefender;

/// A battalion as a test puts it down: inches on a table of 48 by 96, heading in degrees clockwise from
/// up-table. Its kind's defaults may be changed in `facts` afterwards (see position()).
struct Put {
  std::string id;
  std::string kind = "infantry";
  Side side = kBlue;
  std::string command = {};  ///< empty: "B1" of Blue, "R1" of Red
  double x_in = 24.0;
  double y_in = 24.0;
  double heading_deg = 0.0;
  std::string nation = {};  ///< empty: british of Blue, german of Red
};

struct Table {
  BrevitySettings settings = {};
  Ground ground = {};
  double width_in = 48.0;
  double depth_in = 96.0;
};

/// A set-up that a test may still change, before game_of().
inline std::shared_ptr<Setup> setup_of(const std::vector<Put>& put, const Table& table = {}) {
  auto setup = std::make_shared<Setup>();
  setup->board = {.surface = OpenBoard{.width = Length::from_inches(table.width_in),
                                       .depth = Length::from_inches(table.depth_in)},
                  .areas = {},
                  .hills = {},
                  .ground = table.ground};
  setup->settings = table.settings;
  setup->sides = {.names = {"Blue", "Red"}, .short_names = {"BLU", "RED"}};
  setup->nations.assign(nation_rows().begin(), nation_rows().end());
  setup->artillery_ranges = printed_artillery_ranges();
  setup->side_edges = {Edge::kLeft, Edge::kRight};
  setup->first_turn_of_day = 2;  // by day
  for (const Put& each : put) {
    Unit unit{.id = UnitId(each.id), .name = each.id, .short_name = each.id, .side = each.side};
    unit.kind = each.kind;
    unit.division = each.side == kBlue ? "B" : "R";
    UnitFacts facts = unit_facts(unit).value();
    facts.command = CommandId(!each.command.empty() ? each.command : each.side == kBlue ? "B1" : "R1");
    facts.nation = !each.nation.empty() ? each.nation : each.side == kBlue ? "british" : "german";
    facts.base_width = facts.base_depth = 1_in;
    facts.at = TablePoint{Length::from_inches(each.x_in).mm(), Length::from_inches(each.y_in).mm()};
    facts.heading_deg = each.heading_deg;
    setup->commands[facts.command] = {
        .name = facts.command.value(), .side = each.side, .division = facts.division, .nation = facts.nation};
    auto& division = setup->divisions[facts.division];
    division.name = facts.division;
    division.side = each.side;
    if (facts.headquarters == Headquarters::kDivision) division.hq = PieceId(each.id);
    if (facts.headquarters == Headquarters::kCorps)
      setup->corps_hq[each.side == kBlue ? 0 : 1] = PieceId(each.id);
    setup->pieces[PieceId(each.id)] = std::move(facts);
  }
  return setup;
}

/// In step `step` of a move of Blue's command "B1", in the first turn, by day.
inline Game game_of(std::shared_ptr<const Setup> setup, Step step = Step::kMove) {
  Game game = new_game(std::move(setup));
  game.turn = 1;
  game.step = step;
  game.first = game.move.chooser = game.move.active = kBlue;
  game.move.selected = game.move.command = CommandId("B1");
  return game;
}
inline Game position(const std::vector<Put>& put, Step step = Step::kMove, const Table& table = {}) {
  return game_of(setup_of(put, table), step);
}

inline Stand& stand(Game& game, const std::string& id) {
  return game.stands.at(PieceId(id));
}
/// Known without error, inches.
inline Placed place(double x_in, double y_in, double heading_deg = 0.0) {
  return {.at = {Length::from_inches(x_in).mm(), Length::from_inches(y_in).mm()}, .heading_deg = heading_deg};
}
inline StandWay way(const std::vector<Placed>& places, bool mounted = false) {
  StandWay all;
  for (const Placed& each : places) all.push_back({.placed = each, .mounted = mounted});
  return all;
}

}  // namespace telescope::brevity::test
