// The same game without a camera: stands are carried over the open map by keys alone.
#include <array>

#include "core/scenario/scenario_file.hpp"
#include "core/session/verify.hpp"
#include "tests/app/game/keyboard.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/games/skirmish/skirmish.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const std::array<const Ruleset*, 1> kOnly{&test::skirmish()};

/// The desk and somebody at its keyboard.
struct Evening {
  Evening() {
    const auto read = load_scenario(test::project_file("tests/games/skirmish/skirmish.toml"), kOnly);
    if (!read) FAIL(read.error().message);
    DeskOptions options = lanes_options();
    options.rulesets = kOnly;
    auto begun = GameDesk::begin(folder.path() / "skirmish.telescope-game", *read, make_kit(*read).value(),
                                 counting_part(), options);
    if (!begun) FAIL(begun.error().message);
    desk = *std::move(begun);
    desk->carry_out(GameRequest(AddPlayersWord{"birch"}));
  }
  Json stand(const std::string& piece) const { return desk->session().state().at("stands").at(piece); }
  double x_in(const std::string& piece) const { return stand(piece).at("at").at(0).get<double>() / 25.4; }
  double y_in(const std::string& piece) const { return stand(piece).at("at").at(1).get<double>() / 25.4; }

  test::TemporaryFolder folder;
  std::unique_ptr<GameDesk> desk;
};

}  // namespace

TEST_CASE("a game on an open table is played through by keys alone, without a camera",
          "[games][skirmish][keys]") {
  Evening evening;
  Keyboard keys(*evening.desk);
  keys.carry("N1", "30,10,0");
  keys.carry("N2", "16.3,15,45");
  keys.carry("S1", "30,20.5,180");
  CHECK(std::abs(evening.x_in("N2") - 16.3) < 0.06);
  CHECK(std::abs(evening.stand("N2").at("heading_deg").get<double>() - 45.0) < 0.6);
  CHECK(std::abs(evening.y_in("S1") - 20.5) < 0.06);
  CHECK(keys.game().debts.empty());

  // SK-1: too far; it waits for the umpire's word, and he sends it back.
  keys.carry("N1", "30,18,0");
  REQUIRE(keys.game().proposals.size() == 1);
  CHECK(keys.game().proposals.front().verdict.objections.front().rule == "SK-1");
  CHECK(std::abs(evening.y_in("N1") - 10.0) < 0.06);
  keys.press("Esc", 3);
  keys.go_to("N1 moves");
  keys.press("Backspace");
  CHECK(keys.game().proposals.empty());

  // SK-3, SK-4: it comes within reach, and is missed.
  keys.carry("N1", "30,14.5,0");
  keys.press("Esc", 3);
  keys.choose("Fire S1 at N1");
  keys.press("2");  // the only die
  keys.press("Space");
  CHECK_FALSE(evening.stand("N1").at("dead").get<bool>());
  keys.choose("End the turn");

  keys.carry("S1", "30,18.5,180");
  keys.press("Esc", 3);
  keys.choose("Fire N1 at S1");
  keys.press("6");  // the only die
  keys.press("Space");
  CHECK(keys.game().sheet.over);  // SK-5
  CHECK(keys.page().result == "North has won");
  const auto checked = verify(evening.desk->session());
  REQUIRE(checked);
  CHECK(checked->holds());
}

TEST_CASE("on an open map Enter lifts the stand below the cursor, and Esc leaves it where it stands",
          "[games][skirmish][keys]") {
  Evening evening;
  Keyboard keys(*evening.desk);
  keys.carry("N1", "24,18,0");  // the middle of the table, where the cursor begins
  keys.press("Esc", 3);
  keys.press("M");
  keys.press("Enter");
  CHECK_THAT(keys.page().advice, ContainsSubstring("0.0 in from where it stood"));
  keys.press("Up", 2);
  keys.press("Shift+Right", 3);
  keys.press("]");
  CHECK_THAT(keys.page().advice,
             ContainsSubstring("24.3 in from the left and 20.0 in from the near edge, facing 15\u00b0"));
  CHECK_THAT(keys.page().advice, ContainsSubstring("2.0 in from where it stood"));
  keys.press("Esc");
  CHECK(std::abs(evening.y_in("N1") - 18.0) < 0.06);
  CHECK(keys.game().proposals.empty());
}
