#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/turn/turn.hpp"
#include "tests/core/brevity/play.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::Play;

const Nation& nation(std::string_view id) {
  return *std::ranges::find(nation_rows(), id, &Nation::id);
}
/// The least die that passes.
int needed(std::string_view id, bool green, bool flamed, bool night, bool commander) {
  return readiness_test(nation(id), green, flamed, night, commander).needed;
}
/// Blue's command with so many battalions, the first of them inexperienced.
Game of_battalions(int count, int green, InexperiencedCommand setting = {}) {
  std::vector<test::Put> put = test::two();
  for (int i = 2; i <= count; ++i)
    put.push_back({.id = "B-" + std::to_string(i), .x_in = 5.0 * i, .y_in = 10});
  auto setup = test::setup_of(put, {.settings = {.inexperienced_command = setting}});
  for (int i = 1; i <= green; ++i) setup->pieces.at(PieceId("B-" + std::to_string(i))).inexperienced = true;
  return test::game_of(setup, Step::kReadiness);
}

TEST_CASE("OB-182 to OB-189, BQ-16, BQ-74: the band of each nationality", "[brevity][OB-182]") {
  struct Printed {
    const char* nation;
    int from;
    const char* rule;
  };
  constexpr std::array<Printed, 10> kPrinted{{{"british", 5, "OB-182"},
                                              {"indian", 5, "OB-182"},
                                              {"commonwealth", 4, "OB-183"},
                                              {"french", 5, "OB-184"},
                                              {"german", 3, "OB-185"},
                                              {"italian", 5, "OB-186"},
                                              {"japanese", 3, "OB-187"},
                                              {"soviet", 6, "OB-188"},
                                              {"us", 4, "OB-189"},
                                              {"free-french", 4, "OB-183"}}};
  for (const Printed& each : kPrinted) {
    INFO(each.nation);
    CHECK(needed(each.nation, false, false, false, false) == each.from);
    CHECK(nation(each.nation).ready_rule == each.rule);
  }
}

TEST_CASE("OB-190 to OB-193: modifiers of the readiness test", "[brevity][OB-190]") {
  CHECK(needed("german", true, false, false, false) == 4);
  CHECK(needed("german", false, true, false, false) == 4);
  CHECK(needed("german", false, false, true, false) == 5);
  CHECK(needed("german", false, false, false, true) == 2);
  CHECK(needed("german", true, true, true, true) == 6);
}

TEST_CASE("WE-11: readiness of the worked example", "[brevity][WE-11][BQ-02]") {
  CHECK(needed("british", false, false, true, false) == 7);  // impossible
  CHECK(readiness_test(nation("british"), false, false, true, true).chance() == Approx(1.0 / 6));
  CHECK(readiness_test(nation("german"), false, false, true, false).chance() == Approx(1.0 / 3));
  CHECK(readiness_test(nation("us"), true, false, true, false).chance() == 0.0);
  CHECK(readiness_test(nation("soviet"), false, false, false, true).chance() == Approx(1.0 / 3));
  CHECK(readiness_test(nation("commonwealth"), false, true, false, false).chance() == Approx(1.0 / 3));
}

TEST_CASE("OB-020, OB-021: the score passes in the printed band, after the modifiers are added",
          "[brevity][OB-020][OB-021]") {
  for (const bool green : {false, true})
    for (int die = 1; die <= 6; ++die) {
      CAPTURE(green, die);
      Play play{of_battalions(2, green ? 2 : 0)};
      play.does(Readiness{}, {{"readiness", {die}}});
      CHECK(play.of_type("readiness").at(0).at("kept") == (die - (green ? 1 : 0) >= 5));
    }
}

TEST_CASE("BQ-02, BQ-77: a test that no die passes counts no die", "[brevity][BQ-02][BQ-77]") {
  const auto counted_from = [](int turn, bool hidden = false) {
    Game game = of_battalions(1, 0);
    auto setup = std::make_shared<Setup>(*game.setup);
    setup->settings.adv.hidden = hidden;
    game.setup = setup;
    Play play{std::move(game)};
    play.game.turn = turn;
    const auto pools = play.needs(Readiness{});
    CHECK(pools.at(0).success == DieSuccess::kPass);
    return pools.at(0).hit_from;
  };
  CHECK(counted_from(1) == 5);
  CHECK(counted_from(4) == 0);        // a British command by night
  CHECK(counted_from(1, true) == 0);  // what hidden battalions add to it is not on the table (OB-H01)
}

TEST_CASE("BQ-77: at night four nations pass with the corps commander only, and Soviets never",
          "[brevity][BQ-77]") {
  for (const char* each : {"british", "indian", "french", "italian"}) {
    CHECK(needed(each, false, false, true, false) == 7);
    CHECK(needed(each, false, false, true, true) == 6);
  }
  CHECK(needed("soviet", false, false, true, true) == 7);
}

TEST_CASE("OB-181: the command keeps its officer figure in its nationality's band", "[brevity][OB-181]") {
  for (const auto& [die, kept] : {std::pair{4, false}, {5, true}}) {
    Play play{test::position(test::four_commands(), Step::kReadiness)};
    play.does(Readiness{}, {{"readiness", {die}}});
    CHECK(play.game.command(CommandId("B1")).officer == kept);
    CHECK(play.of_type("readiness")[0].at("kept") == kept);
  }
}

TEST_CASE("BQ-75: at least half of the surviving battalions make a command inexperienced",
          "[brevity][BQ-75]") {
  const CommandId command("B1");
  CHECK(readiness_test(of_battalions(4, 2), command).needed == 6);
  CHECK(readiness_test(of_battalions(4, 1), command).needed == 5);
  Game game = of_battalions(4, 1);
  for (const char* id : {"B-3", "B-4"}) test::stand(game, id).where = Where::kDestroyed;
  CHECK(readiness_test(game, command).needed == 6);
  using enum InexperiencedCommand;
  CHECK(readiness_test(of_battalions(4, 1, kAny), command).needed == 6);
  CHECK(readiness_test(of_battalions(4, 3, kAll), command).needed == 5);
  CHECK(readiness_test(of_battalions(4, 4, kAll), command).needed == 6);
}

TEST_CASE(
    "BQ-76, BQ-120, OB-193: flame-throwers, moonlit nights and the corps commander count in the position",
    "[brevity][BQ-76][BQ-120]") {
  auto setup = test::setup_of(test::two());
  setup->first_turn_of_day = 1;
  setup->settings.moonlit_turns = {1};
  Game game = test::game_of(setup);
  CHECK(game.is_moonlit());
  const CommandId command("R1");  // German
  CHECK(readiness_test(game, command).needed == 5);
  game.command(command).flamed = true;
  CHECK(readiness_test(game, command).needed == 6);
  game.corps_commander[1] = command;
  CHECK(readiness_test(game, command).needed == 5);
}

TEST_CASE("BQ-77: a command that lost its figure at an obstacle, or has no battalion left, makes no test",
          "[brevity][BQ-77]") {
  Play play{test::position(test::four_commands(), Step::kMove)};
  CommandState& command = play.game.command(CommandId("B1"));
  SECTION("obstacle") {
    command.officer = false;
    command.reduced = true;
  }
  SECTION("no battalion") {
    for (const char* id : {"B-11", "B-12"}) test::stand(play.game, id).where = Where::kDestroyed;
  }
  play.does(Done{kBlue});
  CHECK(play.game.step == Step::kSelect);
  CHECK_FALSE(play.game.command(CommandId("B1")).officer);
}

TEST_CASE("OB-H05: a command whose last battalion was lost in hiding makes its test like any other",
          "[brevity][OB-H05][BQ-77]") {
  Play play{test::position(test::four_commands(), Step::kMove)};
  for (const char* id : {"B-11", "B-12"}) {
    test::stand(play.game, id).where = Where::kDestroyed;
    test::stand(play.game, id).untold = true;
  }
  play.does(Done{kBlue});
  CHECK(play.game.step == Step::kReadiness);
  Game told = play.game;
  for (const char* id : {"B-11", "B-12"}) test::stand(told, id).untold = false;
  CHECK_FALSE(tests_readiness(told));
  play.does(Readiness{}, {{"readiness", {6}}});
  CHECK(play.game.command(CommandId("B1")).officer);
}

}  // namespace
}  // namespace telescope::brevity
