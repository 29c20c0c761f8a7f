#include <nlohmann/json.hpp>

#include "core/kit/board_json.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

Board board_with_ground() {
  Board board{.surface = OpenBoard{.width = 1000_mm, .depth = 600_mm}, .areas = {}};
  board.ground.areas = {{.id = "wood",
                         .name = "Long Wood",
                         .kind = "woods",
                         .shape = Polygon{{{10, 10}, {200, 15.5}, {100, 300}}},
                         .height = {}},
                        {.id = "hill",
                         .name = "",
                         .kind = "hill",
                         .shape = Ellipse{{500, 300}, 100_mm, 50_mm, 30.0},
                         .height = 25_mm}};
  board.ground.lines = {
      {.id = "road", .name = "", .kind = "road", .points = {{0, 0}, {1000, 600}}, .width = 25_mm}};
  return board;
}

/// The message of a board that must be refused.
std::string refused(const nlohmann::json& json) {
  FirstError errors("kit.json");
  board_from_json(json, "board", errors);
  return errors.get() ? errors.get()->message : "accepted";
}

}  // namespace

TEST_CASE("ground goes to a kit and comes back as it was", "[kit][ground]") {
  const Board board = board_with_ground();
  FirstError errors("kit.json");
  CHECK(board_from_json(nlohmann::json(board_to_json(board)), "board", errors) == board);
  CHECK_FALSE(errors.get());
}

TEST_CASE("a board without ground is written as ever", "[kit][ground]") {
  Board board = board_with_ground();
  board.ground = {};
  CHECK_FALSE(board_to_json(board).contains("ground"));
  CHECK(board_to_json(board).dump() ==
        R"({"kind":"open","width_mm":1000.0,"depth_mm":600.0,"unit":"inch","areas":[]})");
}

TEST_CASE("a kit's ground that cannot be is refused in one line", "[kit][ground]") {
  const nlohmann::json good = board_to_json(board_with_ground());
  const auto with = [&](const char* pointer, const nlohmann::json& value) {
    nlohmann::json changed = good;
    changed[nlohmann::json::json_pointer(pointer)] = value;
    return refused(changed);
  };
  CHECK(refused(good) == "accepted");
  CHECK_THAT(with("/ground/areas/0/points_mm/0/0", -50), ContainsSubstring("'wood' lies outside the table"));
  CHECK_THAT(with("/ground/areas/0/points_mm/0", "x"), ContainsSubstring("must be a list of points"));
  CHECK_THAT(with("/ground/areas/0/points_mm/0/0", 1e300), ContainsSubstring("lies outside the table"));
  CHECK_THAT(with("/ground/areas/1/id", "wood"), ContainsSubstring("is 'wood' again"));
  CHECK_THAT(with("/ground/lines/0/id", "wood"), ContainsSubstring("is 'wood' again"));
  CHECK_THAT(with("/ground/areas/1/radii_mm", {900, 10}), ContainsSubstring("lies partly outside the table"));
  CHECK_THAT(with("/ground/areas/1/height_mm", 301), ContainsSubstring("height_mm"));
  CHECK_THAT(with("/ground/lines/0/points_mm", nlohmann::json::array()),
             ContainsSubstring("'road' has fewer than 2 points"));
  CHECK_THAT(with("/ground/lines/0/points_mm", nlohmann::json(10'000, {1, 1})),
             ContainsSubstring("has 10000 points; 1000 are the most"));
  CHECK_THAT(with("/ground/colour", "green"), ContainsSubstring("unknown key 'colour'"));
}
