#include <map>
#include <set>

#include "core/rules/brevity/table/on_table.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

MarkerView at(std::string_view marker, double x, double y) {
  MarkerView view;
  view.marker = marker;
  view.pose = Pose{.centre = test::inch_point(x, y)};
  return view;
}
TableView table(std::vector<MarkerView> markers) {
  TableView view;
  view.calibrated = true;
  view.markers = std::move(markers);
  return view;
}
/// B-1 at (24, 24), B-2 at (30, 24), of one command; a kit with these classes.
Game game_with(std::set<std::string> classes, const std::string& kind = "infantry") {
  auto setup = test::setup_of({{.id = "B-1"}, {.id = "B-2", .kind = kind, .x_in = 30}});
  setup->markers = std::move(classes);
  return test::game_of(setup);
}
std::vector<std::string> rules(const std::vector<Finding>& findings) {
  std::vector<std::string> all;
  for (const Finding& each : findings) all.push_back(each.rule);
  return all;
}
using Rules = std::vector<std::string>;

}  // namespace

TEST_CASE("OB-015: a marker belongs to the nearest stand that it lies beside", "[brevity][OB-015]") {
  const Game game = game_with({"pin"});
  // Base edges are half an inch from the centres.
  const MarkersSeen seen = markers_seen(
      game, table({at("pin", 25.8, 24), at("pin", 27.5, 24), at("pin", 24, 27), at("spent", 24, 24)}), "pin");
  CHECK(seen.beside == std::map<PieceId, int>{{PieceId("B-1"), 1}});
  CHECK(seen.loose.size() == 2);
  CHECK(markers_seen(game, table({at("pin", 24, 24)}), "pin").beside.size() == 1);
}

TEST_CASE("OB-015: pins are owed and to be taken off", "[brevity][OB-015]") {
  Game game = game_with({"pin"});
  CHECK(marker_findings(game, table({})).empty());
  test::stand(game, "B-1").pinned = true;
  const auto missing = marker_findings(game, table({}));
  REQUIRE(rules(missing) == Rules{"OB-015"});
  CHECK(missing[0].pieces == std::vector{PieceId("B-1")});
  CHECK(marker_findings(game, table({at("pin", 25, 24)})).empty());
  // It lies at the other battalion: one is missing, one is wrong.
  CHECK(marker_findings(game, table({at("pin", 30.8, 24)})).size() == 2);
  // Under a hand it is still there.
  MarkerView covered = at("pin", 25, 24);
  covered.state = PieceState::kCovered;
  CHECK(marker_findings(game, table({covered})).empty());
  covered.state = PieceState::kLost;
  CHECK(marker_findings(game, table({covered})).size() == 1);
}

TEST_CASE("OB-014: casualty figures likewise", "[brevity][OB-014]") {
  Game game = game_with({"spent"});
  test::stand(game, "B-2").spent = true;
  CHECK(rules(marker_findings(game, table({}))) == Rules{"OB-014"});
  CHECK(marker_findings(game, table({at("spent", 30.8, 24)})).empty());
  CHECK(rules(marker_findings(game, table({at("spent", 30.8, 24), at("spent", 5, 5)}))) == Rules{"OB-014"});
}

TEST_CASE("OB-014: nothing is owed for markers that the kit does not have", "[brevity][OB-014]") {
  Game game = game_with({});
  test::stand(game, "B-1").pinned = test::stand(game, "B-1").spent = true;
  CHECK(marker_findings(game, table({})).empty());
}

TEST_CASE("OB-C23: an officer lies beside a battalion of each command that can move", "[brevity][OB-C23]") {
  Game game = game_with({"officer"});
  // It is missing there, and lies beside no battalion.
  CHECK(rules(marker_findings(game, table({at("officer", 5, 5)}))) == Rules{"OB-010", "OB-010"});
  CHECK(marker_findings(game, table({at("officer", 31, 24)})).empty());
  game.command(CommandId("B1")).officer = false;
  CHECK(rules(marker_findings(game, table({at("officer", 31, 24)}))) == Rules{"OB-010"});
}

TEST_CASE("OB-C23: commands that lack their officers are told in one, and so are their stands",
          "[brevity][OB-C23]") {
  auto setup = test::setup_of({{.id = "B-1"}, {.id = "R-1", .side = test::kRed, .x_in = 30}});
  setup->markers = {"officer", "observer"};
  const auto findings = marker_findings(test::game_of(setup), table({at("officer", 5, 5)}));
  REQUIRE(rules(findings) == Rules{"OB-010", "OB-010"});
  CHECK(findings[0].pieces.size() == 2);
  CHECK(findings[0].sentence ==
        "B1 can still move and has no officer figure. R1 can still move and has no officer figure.");
}

TEST_CASE("OB-008: observers lie at the command that their artillery supports", "[brevity][OB-008]") {
  Game game = game_with({"observer"}, "artillery");
  CHECK(rules(marker_findings(game, table({at("observer", 5, 5)}))) == Rules{"OB-008", "OB-008"});
  CHECK(marker_findings(game, table({at("observer", 25, 24)})).empty());
}

TEST_CASE("OB-C23: where not one officer lies none is asked for, for people may play without",
          "[brevity][OB-C23]") {
  auto setup = test::setup_of({{.id = "B-1"}, {.id = "R-1", .side = test::kRed, .x_in = 40}});
  setup->markers = {"officer", "observer"};
  const Game game = test::game_of(setup);
  CHECK(marker_findings(game, table({})).empty());
  const auto one = marker_findings(game, table({at("officer", 41, 24)}));
  REQUIRE(one.size() == 1);
  CHECK(one[0].severity == Severity::kWarning);
}

TEST_CASE("OB-H01: markers tell nothing of stands that are hidden", "[brevity][OB-H01]") {
  Game game = game_with({"pin", "officer", "observer"}, "artillery");
  for (const char* each : {"B-1", "B-2"}) {
    test::stand(game, each).where = Where::kHidden;
    test::stand(game, each).pinned = true;
  }
  CHECK(marker_findings(game, table({})).empty());
}

TEST_CASE("OB-014: a table that is not calibrated, and a deployment, owe no markers", "[brevity][OB-014]") {
  Game game = game_with({"pin"});
  test::stand(game, "B-1").pinned = true;
  TableView blind = table({});
  blind.calibrated = false;
  CHECK(marker_findings(game, blind).empty());
  game.step = Step::kDeploy;
  CHECK(marker_findings(game, table({})).empty());
}

}  // namespace telescope::brevity
