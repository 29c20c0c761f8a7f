#include "core/scenario/added_ground.hpp"

#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

const std::string kText =
    "# An evening's table.\nname = \"Test\"\nruleset = \"none\"\n\n[board]\nwidth = \"36 in\" # of felt\n"
    "depth = \"24 in\"\nunit = \"inch\"\n\n[[board.ground]]\nid = \"w\"\nkind = \"woods\"\n"
    "points = [[1, 1], [4, 1], [4, 4]]\n\n[sides]\nattacker = \"Blue\" # they come from the south\n";

TablePoint at(double x, double y) {
  return {Length::from_inches(x).mm(), Length::from_inches(y).mm()};
}
Ground village(std::vector<TablePoint> points) {
  return {.areas = {{.id = "v",
                     .name = "Neu \"Dorf\"",
                     .kind = "built-up",
                     .shape = Polygon{std::move(points)},
                     .height = 6_mm}},
          .lines = {}};
}
Ground road() {
  return {.areas = {},
          .lines = {{.id = "r",
                     .name = {},
                     .kind = "road",
                     .points = {at(0, 12), at(10.125, 12.5), at(36, 12)},
                     .width = 25.4_mm}}};
}

}  // namespace

TEST_CASE("traced ground is put at the end of a scenario, and comments stay", "[scenario][ground]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "x.toml";
  test::write_text(file, kText);
  const auto with_road = add_ground(file, road());
  if (!with_road) FAIL(with_road.error().message);
  const auto both = add_ground(file, village({at(6, 6), at(9, 6), at(9, 9.25)}));
  if (!both) FAIL(both.error().message);
  CHECK(test::read_text(file).starts_with(kText));
  const auto again = load_scenario(file);
  REQUIRE(again);
  const Ground& ground = again->board.ground;
  REQUIRE(ground.areas.size() == 2);
  CHECK(ground.areas[1].name == "Neu \"Dorf\"");
  CHECK(ground.areas[1].height == 6_mm);
  CHECK(std::get<Polygon>(ground.areas[1].shape).points[2].y_mm == Approx(9.25 * 25.4));
  REQUIRE(ground.lines.size() == 1);
  CHECK(ground.lines[0].width.mm() == Approx(25.4));
  // Rounded to hundredths of an inch.
  CHECK(ground.lines[0].points[1].x_mm == Approx(10.125 * 25.4).margin(0.13));
}

TEST_CASE("what was traced last can be taken back, and the file is as it was", "[scenario][ground]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "x.toml";
  test::write_text(file, kText);
  REQUIRE(add_ground(file, road()));
  REQUIRE(take_back_ground(file, road()));
  CHECK(test::read_text(file) == kText);
  const auto twice = take_back_ground(file, road());
  REQUIRE_FALSE(twice);
  CHECK(twice.error().message ==
        "x.toml: does not end with what was traced last; take it out of the file by hand");
}

TEST_CASE("ground that crosses itself is refused in one line, and the file stays as it was",
          "[scenario][ground]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "x.toml";
  test::write_text(file, kText);
  const auto refused = [&](const Ground& ground, const std::string& why) {
    const auto done = add_ground(file, ground);
    REQUIRE_FALSE(done);
    INFO(done.error().message);
    CHECK(done.error().message.find(why) != std::string::npos);
    CHECK(done.error().message.find('\n') == std::string::npos);
    CHECK(test::read_text(file) == kText);
  };
  refused(village({at(6, 6), at(9, 9), at(9, 6), at(6, 9)}),
          "'v' in [[board.ground]] crosses or touches itself");
  refused(village({at(6, 6), at(9, 6), at(6, 6), at(6, 9)}), "crosses or touches itself");
  refused(village({at(6, 6), at(9, 6), at(40, 6)}), "lies outside the table");
  Ground taken = road();
  taken.lines[0].id = "w";
  refused(taken, "is 'w' again");
  Ground strange = road();
  strange.lines[0].kind = "moat";
  refused(strange, "moat");
}

TEST_CASE("ground may be traced on the tables that are shipped", "[scenario][ground]") {
  const test::TemporaryFolder folder;
  const auto text = test::read_text(test::project_file("assets/scenarios/open-table.toml"));
  test::write_text(folder / "x.toml", text);
  const auto added = add_ground(folder / "x.toml", road());
  if (!added) FAIL(added.error().message);
  CHECK(added->board.ground.lines.back().id == "r");
}
