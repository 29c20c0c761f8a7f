#include "core/scenario/placed_terrain.hpp"

#include "core/kit/kit.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;

namespace {

const std::string kText =
    "name = \"Test\"\nruleset = \"none\"\n\n[board]\nwidth = \"36 in\"\ndepth = \"24 in\"\nunit = "
    "\"inch\"\n\n"
    "[[board.ground]]\nid = \"wood-1\"\nkind = \"woods\"\noutline = [[-3, -1], [3, -1], [3, 1], [-3, 1]]\n"
    "at = [10, 12] # on the table's middle line\n\n"
    "[[board.ground]]\nid = \"hill-1\"\nkind = \"hill\"\noutline = [[-2, -2], [2, -2], [0, 2]]\nat = [20, "
    "12]\n"
    "heading = 90\n\n"
    "[[markers]]\nid = \"wood-1\"\n\n[[markers]]\nid = \"hill-1\"\n";

TablePoint at(double x, double y) {
  return {Length::from_inches(x).mm(), Length::from_inches(y).mm()};
}
const std::vector<TablePoint>& points(const Scenario& scenario, std::size_t area) {
  return std::get<Polygon>(scenario.board.ground.areas.at(area).shape).points;
}
void check_near(TablePoint point, TablePoint there) {
  CHECK(point.x_mm == Approx(there.x_mm).margin(0.3));
  CHECK(point.y_mm == Approx(there.y_mm).margin(0.3));
}
Scenario read(const std::filesystem::path& file) {
  auto scenario = load_scenario(file);
  if (!scenario) FAIL(scenario.error().message);
  return *std::move(scenario);
}

}  // namespace

TEST_CASE("a terrain piece lies where its tag does, turned clockwise", "[scenario][terrain]") {
  const test::TemporaryFolder folder;
  test::write_text(folder / "x.toml", kText);
  const Scenario scenario = read(folder / "x.toml");
  check_near(points(scenario, 0)[0], at(7, 11));
  check_near(points(scenario, 0)[2], at(13, 13));
  // Its own far side looks to the right.
  check_near(points(scenario, 1)[2], at(22, 12));
  check_near(points(scenario, 1)[0], at(18, 14));
}

TEST_CASE("terrain pieces that were moved between games are written as they lie, and all else stays",
          "[scenario][terrain]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "x.toml";
  test::write_text(file, kText);
  const std::vector<PlacedTerrain> lie{{.id = "wood-1", .at = at(14, 6), .heading_deg = 270.2},
                                       {.id = "hill-1", .at = at(20.02, 12), .heading_deg = 90.4}};
  const auto moved = place_terrain(file, lie);
  if (!moved) FAIL(moved.error().message);
  REQUIRE(moved->areas.size() == 1);
  CHECK(moved->areas[0].id == "wood-1");
  const Scenario scenario = read(file);
  check_near(points(scenario, 0)[2], at(13, 9));
  check_near(points(scenario, 1)[2], at(22, 12));
  const std::string text = test::read_text(file);
  CHECK(text.find("at = [14, 6] # on the table's middle line\nheading = 270\n") != std::string::npos);
  CHECK(text.find("at = [20, 12]\nheading = 90\n") != std::string::npos);
  // Once more nothing has moved.
  CHECK(place_terrain(file, lie)->areas.empty());
  CHECK(test::read_text(file) == text);
}

TEST_CASE("a terrain piece that would lie beside the table is refused in one line", "[scenario][terrain]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "x.toml";
  test::write_text(file, kText);
  const std::vector<PlacedTerrain> lie{{.id = "wood-1", .at = at(34, 12)}};
  const auto refused = place_terrain(file, lie);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message ==
        "x.toml:9: 'wood-1' in [[board.ground]] lies outside the table with point 2");
  CHECK(test::read_text(file) == kText);
}

TEST_CASE("a terrain piece is the area of its tag's class, where one such tag is read",
          "[scenario][terrain]") {
  const test::TemporaryFolder folder;
  test::write_text(folder / "x.toml", kText);
  const auto kit = make_kit(read(folder / "x.toml"));
  REQUIRE(kit);
  TableView view;
  const auto tag = [](const std::string& marker, PieceState state) {
    return MarkerView{.marker = marker,
                      .state = state,
                      .pose = Pose{.centre = at(5, 5), .heading = Heading::from_degrees(45)},
                      .place = {}};
  };
  view.markers = {tag("wood-1", PieceState::kSeen), tag("hill-1", PieceState::kCovered),
                  tag("pin", PieceState::kSeen)};
  CHECK(terrain_seen(*kit, view) ==
        std::vector{PlacedTerrain{.id = "wood-1", .at = at(5, 5), .heading_deg = 45.0}});
  view.markers.push_back(tag("wood-1", PieceState::kSeen));
  CHECK(terrain_seen(*kit, view).empty());
}

TEST_CASE("an outline of a terrain piece wants its place and no other points", "[scenario][terrain]") {
  const test::TemporaryFolder folder;
  const auto error_of = [&](const std::string& area) {
    test::write_text(
        folder / "x.toml",
        "name = \"T\"\nruleset = \"none\"\n[board]\nwidth = \"36 in\"\ndepth = \"24 in\"\nunit = "
        "\"inch\"\n[[board.ground]]\nid = \"w\"\nkind = \"woods\"\n" +
            area);
    const auto scenario = load_scenario(folder / "x.toml");
    return scenario ? std::string() : scenario.error().message;
  };
  const std::string outline = "outline = [[-1, -1], [1, -1], [1, 1]]\n";
  CHECK(error_of(outline + "at = [5, 5]\nheading = 15\n") == "");
  CHECK(error_of(outline) == (folder / "x.toml").string() + ":7: 'at' is missing in [[board.ground]]");
  CHECK(error_of(outline + "at = [5, 5]\npoints = [[1, 1], [2, 1], [2, 2]]\n").find("cannot stand beside") !=
        std::string::npos);
  CHECK(error_of("points = [[1, 1], [2, 1], [2, 2]]\nat = [5, 5]\n").find("cannot stand beside") !=
        std::string::npos);
}
