#include "app/engine/staged_play_file.hpp"

#include <algorithm>

#include "app/engine/assessment.hpp"
#include "app/support/xdg.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"

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
      const auto placed = std::ranges::find(cast->opening, standing.piece,
                                            [&](const auto& each) { return kit->pieces[each.piece].id; });
      if (!there || placed == cast->opening.end()) continue;
      CHECK(locate(kit->board, placed->spot.centre, Length()).sector == there->sector);
      if (there->facing) CHECK(facing(placed->spot.heading, 1.0) == there->facing);
    }
  }
}

TEST_CASE("A camera that is no staged play wants no file, an unknown one is told which there are",
          "[staged]") {
  for (const char* name : {"demo", "demo:play", "demo:hard-day", "0", "none"}) {
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
