// Every cell of the printed tables, compared with a second reading of the source.
#include "core/rules/race/state/tables.hpp"

#include <map>
#include <sstream>

#include "tests/support/catch.hpp"

using namespace telescope::race;

namespace {

std::string type_word(int modified, Choice choice) {
  const auto type = battle_type(modified, choice);
  return type ? std::string(words_for(*type)) : "No battle";
}

std::string row_of(BattleType type) {
  std::string row;
  for (int zone = 1; zone <= 5; ++zone) row += "S" + std::to_string(defence_size(type, zone, 5)) + " ";
  return row;
}

}  // namespace

TEST_CASE("RX-031 to RX-034: the type of battle for every modified die and both actions", "[race][RX-031]") {
  const std::map<int, std::pair<std::string, std::string>> printed{
      {0, {"Counter-attack", "Counter-attack"}}, {1, {"Counter-attack", "Counter-attack"}},
      {2, {"Counter-attack", "Counter-attack"}}, {3, {"Prepared defence", "No battle"}},
      {4, {"Prepared defence", "No battle"}},    {5, {"Prepared defence", "No battle"}},
      {6, {"Hasty defence", "No battle"}},       {7, {"Hasty defence", "No battle"}},
      {8, {"Meeting engagement", "No battle"}},
  };
  for (const auto& [die, words] : printed) {
    CAPTURE(die);
    CHECK(type_word(die, Choice::kAttack) == words.first);
    CHECK(type_word(die, Choice::kRegroup) == words.second);
  }
}

TEST_CASE("RX-035, RX-036: an advance adds one a zone, a retreat takes one off", "[race][RX-035]") {
  CHECK(type_modifier(0) == 0);
  CHECK(type_modifier(1) == 1);
  CHECK(type_modifier(2) == 2);
  CHECK(type_modifier(-1) == -1);
}

TEST_CASE("RX-038: the modified die is 0 to 8, and a meeting engagement needs a 6 after two zones",
          "[race][RX-038]") {
  int least = 99, most = -99, meetings = 0;
  for (int die = 1; die <= 6; ++die)
    for (int last = -1; last <= 2; ++last) {
      const int modified = die + type_modifier(last);
      least = std::min(least, modified);
      most = std::max(most, modified);
      if (battle_type(modified, Choice::kAttack) != BattleType::kMeeting) continue;
      ++meetings;
      CHECK((die == 6 && last == 2));
    }
  CHECK(least == 0);
  CHECK(most == 8);
  CHECK(meetings == 1);
}

TEST_CASE("RX-047 to RX-050: the size of the defending force in every zone", "[race][RX-047]") {
  CHECK(row_of(BattleType::kCounterAttack) == "S3 S3 S3 S3 S4 ");
  CHECK(row_of(BattleType::kPrepared) == "S3 S2 S2 S2 S2 ");
  CHECK(row_of(BattleType::kHasty) == "S2 S2 S2 S2 S1 ");
  CHECK(row_of(BattleType::kMeeting) == "S4 S4 S4 S4 S2 ");
}

TEST_CASE("RX-055 to RX-059, RX-E07: victory points by class of campaign, with the bounds of the classes",
          "[race][RX-055]") {
  CHECK(kControlRows[2].points == 140);
  CHECK(kControlRows[1].points == -35);
  CHECK(kControlRows[0].points == -140);
  const std::map<int, std::pair<int, int>> printed{{1, {12, -24}}, {40, {12, -24}}, {41, {6, -12}},
                                                   {80, {6, -12}}, {81, {4, -8}},   {120, {4, -8}},
                                                   {121, {3, -6}}, {500, {3, -6}}};
  for (const auto& [stands, points] : printed) {
    CAPTURE(stands);
    CHECK(entry_of(kClassRows, class_of(stands)).exited == points.first);
    CHECK(entry_of(kClassRows, class_of(stands)).killed == points.second);
  }
  CHECK(to_string(class_of(40)) == "small");
  CHECK(to_string(class_of(80)) == "medium");
  CHECK(to_string(class_of(120)) == "large");
  CHECK(to_string(class_of(121)) == "huge");
}

TEST_CASE("RX-065 to RX-068: the result for every modified die and both actions", "[race][RX-065]") {
  const std::map<int, std::pair<int, int>> printed{
      {-3, {-1, -1}}, {-2, {-1, -1}}, {-1, {-1, -1}}, {0, {-1, -1}}, {1, {0, 0}}, {2, {0, 0}}, {3, {0, 0}},
      {4, {1, 0}},    {5, {1, 0}},    {6, {1, 0}},    {7, {1, 0}},   {8, {1, 0}}, {9, {2, 0}}};
  for (const auto& [die, moves] : printed) {
    CAPTURE(die);
    CHECK(rolled_move(die, Choice::kAttack) == moves.first);
    CHECK(rolled_move(die, Choice::kRegroup) == moves.second);
  }
}

TEST_CASE("RX-069 to RX-076, RX-E07: the modifier of victory points at every bound", "[race][RX-069]") {
  const std::map<int, int> printed{{-1000, -4}, {-246, -4}, {-245, -3}, {-176, -3}, {-175, -2}, {-106, -2},
                                   {-105, -1},  {-36, -1},  {-35, 0},   {0, 0},     {35, 0},    {36, 1},
                                   {105, 1},    {106, 2},   {175, 2},   {176, 3},   {1000, 3}};
  for (const auto& [points, modifier] : printed) {
    CAPTURE(points);
    CHECK(result_modifier(points) == modifier);
  }
}

TEST_CASE("RX-080: the modified result is -3 to 9, and two zones need a 6, 176 points and an Attack",
          "[race][RX-080]") {
  int least = 99, most = -99;
  for (int die = 1; die <= 6; ++die)
    for (int points = -300; points <= 300; ++points) {
      const int modified = die + result_modifier(points);
      least = std::min(least, modified);
      most = std::max(most, modified);
      if (rolled_move(modified, Choice::kAttack) == 2 && !(die == 6 && points >= 176)) FAIL(points);
      if (rolled_move(modified, Choice::kRegroup) > 0) FAIL(points);
    }
  CHECK(least == -3);
  CHECK(most == 9);
}

TEST_CASE("RX-083 to RX-086: the score that brings a stand back, and that a Regroup never advances",
          "[race][RX-083]") {
  CHECK(recovery_score(-1, Choice::kAttack) == 6);
  CHECK(recovery_score(-1, Choice::kRegroup) == 6);
  CHECK(recovery_score(0, Choice::kAttack) == 5);
  CHECK(recovery_score(0, Choice::kRegroup) == 4);
  CHECK(recovery_score(1, Choice::kAttack) == 5);
  CHECK(recovery_score(2, Choice::kAttack) == 6);
  CHECK_THROWS_AS(recovery_score(1, Choice::kRegroup), std::invalid_argument);
  CHECK_THROWS_AS(recovery_score(2, Choice::kRegroup), std::invalid_argument);
}
