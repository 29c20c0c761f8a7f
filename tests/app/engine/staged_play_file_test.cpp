#include "app/engine/staged_play_file.hpp"

#include <algorithm>
#include <cmath>

#include "app/engine/assessment.hpp"
#include "app/support/xdg.hpp"
#include "core/board/segments.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/demo/script.hpp"
#include "vision/pipeline/pipeline.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

std::string fault(const std::string& text) {
  const auto read = parse_staged_play(text, "play.toml");
  return read ? "" : read.error().message;
}

constexpr const char* kHead = "title = \"t\"\nscenario = \"s\"\n";

}  // namespace

TEST_CASE("Every staged play that is shipped can be shown with the kit of its scenario", "[staged]") {
  REQUIRE_FALSE(staged_plays().empty());
  for (const std::string& name : staged_plays()) {
    INFO(name);
    const auto file = staged_play("demo:" + name);
    REQUIRE(file);
    REQUIRE(*file);
    const auto scenario = load_scenario(assets_folder() / "scenarios" / ((*file)->scenario + ".toml"));
    REQUIRE(scenario);
    const auto kit = make_kit(*scenario);
    REQUIRE(kit);
    const auto cast = vision::demo::cast_play(*kit, *(*file)->play);
    INFO((cast ? std::string() : cast.error().message));
    REQUIRE(cast);
    CHECK_FALSE(cast->opening.empty());
    CHECK_FALSE(cast->deeds.empty());
    // It opens as a new game of the scenario has its stands.
    const auto table = make_table(*scenario);
    REQUIRE(table);
    for (const Standing& standing : table->game->table().standing(table->position)) {
      const auto* there = std::get_if<InSector>(&standing.spot);
      const auto* point = std::get_if<AtPoint>(&standing.spot);
      const auto placed = std::ranges::find(cast->opening, standing.piece,
                                            [&](const auto& each) { return kit->pieces[each.piece].id; });
      if (point) {
        REQUIRE(placed != cast->opening.end());
        CHECK(distance_mm(placed->spot.centre, point->point) < 0.1);
        CHECK(std::abs(turn_degrees(placed->spot.heading, *point->heading)) < 0.1);
      }
      if (!there || placed == cast->opening.end()) continue;
      CHECK(locate(kit->board, placed->spot.centre, Length()).sector == there->sector);
      if (there->facing) CHECK(facing(placed->spot.heading, 1.0) == there->facing);
    }
  }
}

TEST_CASE("Every staged play that is shipped can be read by the program's own camera", "[staged]") {
  for (const std::string& name : staged_plays()) {
    INFO(name);
    const auto file = staged_play("demo:" + name);
    REQUIRE(file);
    const auto kit = make_kit(*load_scenario(assets_folder() / "scenarios" / ((*file)->scenario + ".toml")));
    REQUIRE(kit);
    const auto cast = vision::demo::cast_play(*kit, *(*file)->play);
    REQUIRE(cast);
    const auto script = vision::demo::Script::to_stage(kit->board, *cast);
    // Before the first deed, and after the last: no hand is there.
    for (const double from_s : {0.0, script.free_from_s() + 1.0}) {
      INFO(from_s);
      vision::demo::DemoTable table(
          *kit, {.play = (*file)->play, .keep_in = test::kept_drawings(), .realtime = false});
      vision::Pipeline pipeline(*kit, {});
      vision::FrameResult result;
      for (std::uint64_t i = 0; i < 10; ++i) {
        const double t_s = from_s + static_cast<double>(i) / 10;
        result = pipeline.process({.image = table.render(t_s), .number = i, .taken_at = {}, .t_s = t_s});
      }
      REQUIRE(result.table.calibrated);
      for (const vision::demo::DemoTruth& truth : table.truth(from_s + 1.0)) {
        const PieceView* seen = find_piece(result.table, truth.piece);
        if (!seen || truth.visible < 0.999)
          continue;  // a marker, or a stand that its neighbour's figures hide
        INFO(truth.piece.value());
        CHECK(seen->state == PieceState::kSeen);
        CHECK(seen->place.sector == locate(kit->board, truth.centre, Length()).sector);
        REQUIRE(seen->pose);
        CHECK(distance_mm(seen->pose->centre, truth.centre) < 2.0);
        CHECK(facing(seen->pose->heading, 10.0) == facing(truth.heading, 1.0));
      }
    }
  }
}

TEST_CASE("A camera that is no staged play wants no file, an unknown one is told which there are",
          "[staged]") {
  for (const char* name : {"demo", "demo:play", "0", "none"}) {
    const auto none = staged_play(name);
    REQUIRE(none);
    CHECK_FALSE(*none);
  }
  const auto unknown = staged_play("demo:waterloo");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message.find("there is no demo table 'waterloo': give one of demo, demo:play") == 0);
  CHECK_FALSE(staged_play("demo:../scenarios/open-table"));
}

TEST_CASE("What is wrong with the file of a staged play is told with its line", "[staged]") {
  CHECK(fault(std::string(kHead) + "deeds = [ { piece = \"a\", at = \"1-1\" } ]\n").empty());
  CHECK(fault("title = ").find("play.toml:1: not TOML") == 0);
  CHECK(fault(std::string(kHead) + "deeds = [ { piece = \"a\", do = \"throw\" } ]\n").find("play.toml:3") ==
        0);
  CHECK(fault(std::string(kHead) + "deeds = [ { piece = \"a\", do = \"lay\", slot = 1 } ]\n")
            .find("play.toml:3") == 0);
  CHECK(fault(std::string(kHead) + "deeds = [ { piece = \"a\" } ]\n").find("play.toml:3") == 0);
  CHECK(fault(std::string(kHead) + "beginning = []\n").find("play.toml:3") == 0);
  CHECK_FALSE(fault("scenario = \"s\"\n").empty());
}
