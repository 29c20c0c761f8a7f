#include "core/rules/brevity/turn/initiative.hpp"

#include "tests/core/brevity/play.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::kRed;
using test::Play;

std::vector<test::Put> with_corps() {
  auto put = test::four_commands();
  put.push_back({.id = "B-C", .kind = "corps-hq", .command = "B1", .x_in = 40, .y_in = 10});
  put.push_back({.id = "R-C", .kind = "corps-hq", .side = kRed, .command = "R1", .x_in = 40, .y_in = 80});
  return put;
}
/// Blue's British B1 is selected; Red's Germans may challenge.
Play challenged() {
  return {test::position(with_corps(), Step::kInitiative)};
}

TEST_CASE("OB-046 to OB-052, BQ-16: command bonus of each nationality", "[brevity][OB-046]") {
  struct Printed {
    const char* nation;
    int bonus;
    const char* rule;
  };
  constexpr std::array<Printed, 10> kPrinted{{{"british", 1, "OB-046"},
                                              {"commonwealth", 1, "OB-046"},
                                              {"french", 0, "OB-047"},
                                              {"german", 3, "OB-048"},
                                              {"italian", 0, "OB-049"},
                                              {"japanese", 1, "OB-050"},
                                              {"soviet", 2, "OB-051"},
                                              {"us", 2, "OB-052"},
                                              {"indian", 1, "OB-046"},
                                              {"free-french", 1, "OB-047"}}};
  CHECK(nation_rows().size() == kPrinted.size());
  for (const Printed& each : kPrinted) {
    INFO(each.nation);
    auto put = test::two();
    put[0].nation = each.nation;
    const auto lines = command_bonus(test::position(put), CommandId("B1"));
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].value == each.bonus);
    CHECK(lines[0].rule == each.rule);
  }
}

TEST_CASE("OB-053: the corps commander adds one to the command that he is attached to", "[brevity][OB-053]") {
  Game game = test::position(with_corps());
  game.corps_commander[0] = CommandId("B1");
  CHECK(total(command_bonus(game, CommandId("B1"))) == 2);
  CHECK(total(command_bonus(game, CommandId("B2"))) == 1);
}

TEST_CASE("WE-01: an equal total leaves the move with the selected command", "[brevity][WE-01][OB-045]") {
  Play play = challenged();
  play.does(Challenge{kRed, CommandId("R1")}, {{"challenger", {4}}, {"selected", {6}}});
  CHECK(play.game.step == Step::kRegroup);
  CHECK(play.game.move.active == kBlue);
  CHECK(play.game.move.command == CommandId("B1"));
  CHECK(play.of_type("challenge")[0].at("totals") == Json{7, 7});
}

TEST_CASE("WE-01: with the corps commander seven beats six, and afterwards the British select",
          "[brevity][WE-01][OB-044][BQ-15]") {
  Play play = challenged();
  play.game.corps_commander[1] = CommandId("R2");
  play.does(Challenge{kRed, CommandId("R2")}, {{"challenger", {3}}, {"selected", {5}}});
  CHECK(play.of_type("challenge")[0].at("totals") == Json{7, 6});
  CHECK(play.game.move.active == kRed);
  CHECK(play.game.move.command == CommandId("R2"));
  CHECK(play.game.move.selected == CommandId("B1"));
  CHECK(play.game.command(CommandId("B1")).officer);  // it may still move
  play.game.step = Step::kReadiness;
  play.does(Readiness{}, {{"readiness", {6}}});
  CHECK(play.game.move.chooser == kBlue);
}

TEST_CASE("WE-01: chance of a German challenge to the British", "[brevity][WE-01]") {
  CHECK(chance_of_challenge(3, 1) == Approx(26.0 / 36.0));
  CHECK(chance_of_challenge(1, 1) == Approx(15.0 / 36.0));
  CHECK(chance_of_challenge(0, 6) == 0.0);
}

TEST_CASE("WE-01: five British commands against four German ones have the first move", "[brevity][WE-01]") {
  std::vector<test::Put> put;
  for (int i = 1; i <= 5; ++i) {
    const std::string n = std::to_string(i);
    put.push_back({.id = "B-" + n, .command = "B" + n, .x_in = 6.0 * i, .y_in = 10});
    if (i <= 4)
      put.push_back({.id = "R-" + n, .side = kRed, .command = "R" + n, .x_in = 6.0 * i, .y_in = 80});
  }
  CHECK(first_mover(test::position(put)) == kBlue);
}

TEST_CASE("BQ-14: a challenge names a command of the challenger with its officer", "[brevity][BQ-14]") {
  Play play = challenged();
  CHECK(play.refused_by(Challenge{kRed, CommandId("B2")}, "OB-026"));
  CHECK(play.refused_by(Challenge{kBlue, CommandId("B2")}, "OB-043"));
  play.game.command(CommandId("R1")).officer = false;
  CHECK(play.refused_by(Challenge{kRed, CommandId("R1")}, "OB-026"));
  CHECK(play.against(Challenge{kRed, CommandId("R2")}).empty());
}

TEST_CASE("BQ-15: there is one challenge in a move", "[brevity][BQ-15]") {
  Play play = challenged();
  play.game.move.challenged = true;
  CHECK(play.refused_by(Challenge{kRed, CommandId("R2")}, "BQ-15"));
}

TEST_CASE("BQ-143: the nationalities of the selected and of the named command count", "[brevity][BQ-143]") {
  auto put = test::four_commands();
  for (test::Put& each : put)
    if (each.command == "R2") each.nation = "italian";
  Play play{test::position(put, Step::kInitiative)};
  play.does(Challenge{kRed, CommandId("R2")}, {{"challenger", {6}}, {"selected", {5}}});
  CHECK(play.of_type("challenge")[0].at("totals") == Json{6, 6});
}

TEST_CASE("OB-043: both dice of a challenge are thrown together", "[brevity][OB-043]") {
  const auto pools = challenged().needs(Challenge{kRed, CommandId("R1")});
  REQUIRE(pools.size() == 2);
  CHECK(pools[0].id == "challenger");
  CHECK(pools[1].id == "selected");
}

TEST_CASE("BQ-17: the corps commander is attached at the start of a turn, and stays for it",
          "[brevity][BQ-17]") {
  Play play{test::position(with_corps(), Step::kTurnStart)};
  CHECK(play.refused_by(AttachCommander{kBlue, CommandId("R1")}, "BQ-17"));
  play.game.started = {"rest", "officers"};
  play.does(AttachCommander{kBlue, CommandId("B2")});
  CHECK(play.game.corps_commander[0] == CommandId("B2"));
  play.does(AttachCommander{kBlue, CommandId()});
  CHECK_FALSE(play.game.corps_commander[0]);
  play.game.step = Step::kRegroup;
  CHECK(play.refused_by(AttachCommander{kBlue, CommandId("B1")}, "BQ-17"));
}

TEST_CASE("BQ-17: a scenario may let him join the command that regroups", "[brevity][BQ-17]") {
  Play play{test::position(with_corps(), Step::kRegroup,
                           {.settings = {.corps_cmd_attach = CommanderAttach::kRegroup}})};
  CHECK(play.refused_by(AttachCommander{kRed, CommandId("R1")}, "BQ-17"));
  CHECK(play.refused_by(AttachCommander{kBlue, CommandId("B2")}, "BQ-17"));
  play.does(AttachCommander{kBlue, CommandId("B1")});
  play.game.step = Step::kTurnStart;
  CHECK(play.refused_by(AttachCommander{kBlue, CommandId("B1")}, "BQ-17"));
}

TEST_CASE("OB-012: a side without a corps headquarters has no corps commander", "[brevity][OB-012]") {
  const Play play{test::position(test::two(), Step::kTurnStart)};
  CHECK(play.refused_by(AttachCommander{kBlue, CommandId("B1")}, "OB-012"));
}

}  // namespace
}  // namespace telescope::brevity
