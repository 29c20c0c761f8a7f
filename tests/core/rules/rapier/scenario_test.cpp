// What a game begins with: the shipped scenario, the board, pieces, scales.
#include <algorithm>
#include <set>

#include "core/rules/events.hpp"
#include "core/rules/rapier/words/sheet.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

Scenario default_scenario() {
  return load_scenario(test::project_file("assets/scenarios/rapier-default.toml")).value();
}

}  // namespace

TEST_CASE(
    "RO-002, RO-034: by default a Corps of three Divisions attacks one, with fire that no unit represents",
    "[rapier][RO-002][RO-034]") {
  const Scenario scenario = default_scenario();
  CHECK(std::ranges::count(scenario.divisions, Side::kAttacker, &Division::side) == 3);
  CHECK(std::ranges::count(scenario.divisions, Side::kDefender, &Division::side) == 1);
  const RapierSettings settings;
  CHECK(settings.bombardment_missions == 16);
  CHECK(settings.on_call_missions == 8);
}

TEST_CASE("RQ-01: the default defender has a counter for every item, and room for them in L2 to L5",
          "[rapier][RQ-01]") {
  const Scenario scenario = default_scenario();
  const auto items = std::ranges::count(scenario.units, Side::kDefender, &Unit::side);
  const RapierSettings settings;
  const int room =
      4 * (settings.last_defended_line - settings.first_defended_line + 1) * settings.stacking_limit;
  CHECK(scenario.counters >= items);
  CHECK(room == 96);
  CHECK(scenario.counters <= room);
}

TEST_CASE("RO-007, RO-010, RO-013: columns are axes, rows are lines, and each reserve has a place of its own",
          "[rapier][RO-007][RO-010][RO-013]") {
  const Board board = rapier::ruleset().board(default_scenario());
  CHECK(label(*grid_of(board), {.column = 3, .row = 5}) == "A4-L6");
  std::set<std::string> areas;
  for (const NamedArea& area : board.areas) areas.insert(area.name);
  CHECK(areas == std::set<std::string>{"R1-1", "R1-2", "R1-3", "R2", "dead pile"});
}

TEST_CASE("RO-035: a unit is one stand", "[rapier][RO-035]") {
  const RapierGame game;
  for (const Unit& unit : game.scenario.units)
    CHECK(std::ranges::count(game.kit.pieces, unit.id.value(), &KitPiece::unit) == 1);
}

TEST_CASE("RO-054: a revealed item's counter gives way to its stand", "[rapier][RO-054]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).put("i1", "A2-L3");
  CHECK(piece_of(game.game(), game.no("i1")) == PieceId("c02"));
  game.change([&](Game& g) {
    Events events;
    reveal(g, game.no("i1"), events, "RO-095");
  });
  CHECK(piece_of(game.game(), game.no("i1")) == PieceId("i1"));
}

TEST_CASE("RQ-12: guns whose order of battle is silent are horse-drawn", "[rapier][RQ-12]") {
  const RapierGame game;
  CHECK(game.game().facts(game.no("1-a")).mobility == Mobility::kHorseDrawn);
  CHECK(game.game().facts(game.no("1-g")).mobility == Mobility::kMotorised);
  CHECK(game.game().facts(game.no("1-r1")).mobility == Mobility::kFoot);
}

TEST_CASE("RQ-106: flamethrowers are Assault infantry and no Engineers", "[rapier][RQ-106]") {
  CHECK(is_always_assault(Kind::kFlamethrower));
  CHECK(is_infantry(Kind::kFlamethrower));
  CHECK(kind_from_string("flamethrower") != kind_from_string("engineer"));
}

TEST_CASE("RO-015, RO-162 to RO-166: what a unit, a sector and a turn stand for",
          "[rapier][RO-015][RO-162][RO-163][RO-164][RO-165][RO-166]") {
  struct Printed {
    std::string_view rule, unit, sector, table, turn, game;
  };
  const std::array second_reading{
      Printed{"RO-163", "Division", "30 km", "120 x 180 km", "1 day", "6 days"},
      Printed{"RO-164", "Regiment or Brigade", "8 km", "30 x 50 km", "8 hours", "2 days"},
      Printed{"RO-165", "Battalion", "2 km", "8 x 12 km", "3 hours", "1 day"},
      Printed{"RO-166", "Company", "500 m", "2 x 3 km", "1 hour", "6 hours"},
  };
  REQUIRE(kScales.size() == second_reading.size());
  for (std::size_t i = 0; i < kScales.size(); ++i) {
    const Printed& row = second_reading[i];
    CHECK(kScales[i].rule == row.rule);
    CHECK(kScales[i].unit == row.unit);
    CHECK(kScales[i].sector == row.sector);
    CHECK(kScales[i].table == row.table);
    CHECK(kScales[i].turn == row.turn);
    CHECK(kScales[i].game == row.game);
  }
  CHECK(scale_row(RapierSettings().scale).rule == "RO-165");  // RO-015
  const RapierGame game("[settings]\ngame.scale = \"division\"\n");
  const Sheet sheet = describe(game.game());
  CHECK(std::ranges::any_of(sheet.lines, [](const SheetLine& line) { return line.rule == "RO-166"; }));
}
