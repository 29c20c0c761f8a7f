#include <nlohmann/json.hpp>

#include "core/kit/kit.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

const std::string kOpen =
    "name = \"Test\"\nruleset = \"none\"\n[board]\nwidth = \"36 in\"\ndepth = \"24 in\"\n";
const std::string kRapier = "name = \"Test\"\nruleset = \"rapier\"\n[board]\ncolumns = 4\n";

/// The message of a scenario that must be refused, without the file's name.
std::string error_of(const std::string& text) {
  const auto scenario = parse_scenario(text, "x.toml", {});
  return scenario ? "accepted" : scenario.error().message;
}

std::string wood(const std::string& points) {
  return kOpen + "[[board.ground]]\nid = \"w\"\nkind = \"woods\"\npoints = " + points + "\n";
}
std::string line(const std::string& rest) {
  return kOpen + "[[board.line]]\nid = \"r\"\nkind = \"road\"\n" + rest + "\n";
}

std::string many_points(int count) {
  std::string points = "[";
  for (int i = 0; i < count; ++i) points += "[1, " + std::to_string(i) + "],";
  return points + "]";
}

}  // namespace

TEST_CASE("a scenario's ground is read in the table's unit or with its own", "[scenario][ground]") {
  const auto scenario = load_scenario(test::project_file("tests/data/scenario/ground.toml"));
  if (!scenario) FAIL(scenario.error().message);
  const Ground& ground = scenario->board.ground;
  REQUIRE(ground.areas.size() == 2);
  CHECK(ground.areas[0].name == "Long Wood");
  const auto& polygon = std::get<Polygon>(ground.areas[0].shape);
  CHECK(polygon.points[0] == TablePoint{2 * 25.4, 15 * 25.4});
  CHECK(polygon.points[2] == TablePoint{11 * 25.4, 17 * 25.4});
  const auto& ellipse = std::get<Ellipse>(ground.areas[1].shape);
  CHECK(ellipse.radius_x == 4_in);
  CHECK(ellipse.rotation_deg == 20);
  CHECK(ground.areas[1].height == 25_mm);
  REQUIRE(ground.lines.size() == 1);
  CHECK(ground.lines[0].width == 1_in);
  CHECK(ground.lines[0].points.size() == 3);
}

TEST_CASE("a scenario's ground survives its journal and its kit", "[scenario][ground]") {
  const auto scenario = load_scenario(test::project_file("tests/data/scenario/ground.toml"));
  REQUIRE(scenario);
  const auto again = scenario_from_json(nlohmann::json::parse(to_json(*scenario)), "journal");
  if (!again) FAIL(again.error().message);
  CHECK(to_json(*again) == to_json(*scenario));
  const auto kit = make_kit(*scenario);
  REQUIRE(kit);
  const auto read = parse_kit(to_json(*kit), "kit.json");
  if (!read) FAIL(read.error().message);
  CHECK(read->board == scenario->board);
}

TEST_CASE("ground kinds are the ruleset's words, and the nearest is offered", "[scenario][ground]") {
  CHECK_THAT(
      error_of(kOpen + "[[board.ground]]\nid = \"w\"\nkind = \"wood\"\npoints = [[1,1],[2,1],[2,2]]\n"),
      ContainsSubstring("not 'wood'; did you mean 'woods'?"));
  CHECK_THAT(error_of(kOpen + "[[board.ground]]\nid = \"w\"\npoints = [[1,1],[2,1],[2,2]]\n"),
             ContainsSubstring("x.toml:6: 'kind' is missing in [[board.ground]]"));
  CHECK_THAT(error_of(kRapier + "[[board.ground]]\nid = \"w\"\nkind = \"woods\"\npoints = []\n"),
             ContainsSubstring("the rules of this game know no areas or lines of ground"));
}

TEST_CASE("ground that cannot be is refused in one clear line", "[scenario][ground]") {
  CHECK(error_of(wood("[[1,1],[4,1],[4,4]]")) == "accepted");
  CHECK(error_of(wood("[[1,1],[4,4],[4,1],[1,4]]")) ==
        "x.toml:6: 'w' in [[board.ground]] crosses or touches itself");
  CHECK(error_of(wood("[[1,1],[4,4]]")) == "x.toml:6: 'w' in [[board.ground]] has fewer than 3 points");
  CHECK(error_of(wood("[[1,1],[2,2],[3,3]]")) == "x.toml:6: 'w' in [[board.ground]] has no area");
  CHECK(error_of(wood("[[1,1],[37,1],[4,4]]")) ==
        "x.toml:6: 'w' in [[board.ground]] lies outside the table with point 2");
  CHECK(error_of(wood("[[1,1],[1e300,1],[4,4]]")) ==
        "x.toml:6: 'w' in [[board.ground]] lies outside the table with point 2");
  CHECK(error_of(wood("[[1,1],[nan,1],[4,4]]")) ==
        "x.toml:6: 'w' in [[board.ground]] has a point that is no number");
  CHECK(error_of(wood("[[1,1],[inf,1],[4,4]]")) ==
        "x.toml:6: 'w' in [[board.ground]] has a point that is no number");
  CHECK(error_of(wood(many_points(10'000))) ==
        "x.toml:9: 'points' in [[board.ground]] has 10000 points; 1000 are the most");
  CHECK_THAT(error_of(wood("[[1,1],[4],[4,4]]")), ContainsSubstring("point 2 must be two lengths"));
  CHECK_THAT(error_of(wood("[[1,1],[\"4\",1],[4,4]]")), ContainsSubstring("point 2 must be two lengths"));
  CHECK_THAT(error_of(wood("7")), ContainsSubstring("must be a list of points"));
  CHECK_THAT(error_of(wood("[[1,1],[4,1],[4,4]]\nradii = [1, 1]")),
             ContainsSubstring("cannot stand beside 'centre', 'radii' or 'rotation'"));
  CHECK_THAT(error_of(wood("[[1,1],[4,1],[4,4]]\nheight = \"40 cm\"")),
             ContainsSubstring("must be from 0 mm to 300 mm"));
  CHECK_THAT(error_of(kOpen + "[[board.ground]]\nid = \"w\"\nkind = \"woods\"\ncentre = [4, 4]\n"),
             ContainsSubstring("'radii' is missing"));
}

TEST_CASE("an id of ground is used once, by areas and lines together", "[scenario][ground]") {
  const std::string area = "[[board.ground]]\nid = \"w\"\nkind = \"woods\"\npoints = [[1,1],[4,1],[4,4]]\n";
  CHECK_THAT(error_of(kOpen + area + area), ContainsSubstring("is 'w' again"));
  CHECK_THAT(error_of(kOpen + area + "[[board.line]]\nid = \"w\"\nkind = \"road\"\npoints = [[1,1],[4,1]]\n"),
             ContainsSubstring("is 'w' again"));
  std::string many = kOpen;
  for (int i = 0; i < 201; ++i)
    many += "[[board.line]]\nid = \"r" + std::to_string(i) + "\"\nkind = \"road\"\npoints = [[1,1],[4,1]]\n";
  CHECK_THAT(error_of(many), ContainsSubstring("has 201 entries; 200 are the most"));
}

TEST_CASE("a line that cannot be is refused in one clear line", "[scenario][ground]") {
  CHECK(error_of(line("points = [[1,1]]")) == "x.toml:6: 'r' in [[board.line]] has fewer than 2 points");
  CHECK(error_of(line("points = [[1,1],[1,1]]")) ==
        "x.toml:6: 'r' in [[board.line]] has the same point twice in a row, as points 1 and 2");
  CHECK_THAT(error_of(line("points = [[1,1],[-1,1]]")),
             ContainsSubstring("lies outside the table with point 2"));
  CHECK_THAT(error_of(line("points = [[1,1],[4,1]]\nwidth = \"2 ft\"\nlength = 4")),
             ContainsSubstring("unknown key 'length'"));
  CHECK_THAT(error_of(line("points = [[1,1],[4,1]]\nwidth = \"5 ft\"")),
             ContainsSubstring("'width' in [[board.line]] must be from"));
}
