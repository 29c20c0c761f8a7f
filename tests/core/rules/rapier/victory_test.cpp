#include "core/rules/rapier/combat/combat.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// Division 1 breaks through, by orders given.
RapierGame& nominate(RapierGame& game, const std::vector<std::string>& reserve = {}) {
  return game.at(Step::kReplaceHq, 6).change([&](Game& g) {
    g.orders.breakthrough = g.setup->find_division("1");
    for (const std::string& unit : reserve) g.orders.reserve.push_back(*g.setup->find_unit(unit));
  });
}

/// All units of Division 1 (22 of them) have left, but `but`.
RapierGame& all_left(RapierGame& game, const std::vector<std::string>& but = {}) {
  return game.change([&](Game& g) {
    for (int i = 0; i < g.unit_count(); ++i) {
      const auto no = static_cast<UnitNo>(i);
      if (g.setup->divisions[static_cast<std::size_t>(g.facts(no).division)].id != "1") continue;
      if (std::ranges::find(but, g.facts(no).id.value()) != but.end()) continue;
      g[no].at = Location::left();
      g[no].left_by = 0;
    }
  });
}

}  // namespace

TEST_CASE("EX-09: the level of victory by units that left",
          "[rapier][EX-09][RO-045][RO-046][RO-047][RO-048][RQ-18]") {
  struct Row {
    int base;
    int left;
    VictoryLevel level;
  };
  using enum VictoryLevel;
  const std::vector<Row> rows{
      {100, 74, kDefeat}, {100, 75, kMinor}, {100, 84, kMinor}, {100, 85, kMajor}, {100, 99, kMajor},
      {100, 100, kTotal}, {15, 15, kTotal},  {15, 14, kMajor},  {15, 13, kMajor},  {15, 12, kMinor},
      {15, 11, kDefeat},  {16, 16, kTotal},  {16, 15, kMajor},  {16, 14, kMajor},  {16, 13, kMinor},
      {16, 12, kMinor},   {16, 11, kDefeat}, {17, 17, kTotal},  {17, 16, kMajor},  {17, 15, kMajor},
      {17, 14, kMinor},   {17, 13, kMinor},  {17, 12, kDefeat}, {20, 17, kMajor},  {0, 0, kDefeat},
  };
  for (const Row& row : rows) {
    CAPTURE(row.base, row.left);
    CHECK(victory(row.left, row.base, RapierSettings{}) == row.level);
  }
  CHECK(title(kTotal) == "Total Victory");
}

TEST_CASE("RQ-18: the scenario sets the thresholds", "[rapier][RQ-18]") {
  RapierSettings settings;
  settings.major_percent = 60;
  settings.minor_percent = 40;
  CHECK(victory(6, 10, settings) == VictoryLevel::kMajor);
  CHECK(victory(4, 10, settings) == VictoryLevel::kMinor);
  CHECK(victory(3, 10, settings) == VictoryLevel::kDefeat);
}

TEST_CASE("RO-044, RO-049, RQ-19: all of the Division that breaks through must leave for a Total Victory",
          "[rapier][RO-044][RO-049][RO-043][RQ-17][RQ-19][EX-09]") {
  RapierGame game;
  all_left(nominate(game));
  CHECK(victory_of(game.game()).base == 22);
  CHECK(victory_of(game.game()).level == VictoryLevel::kTotal);
  // Its headquarters died and a unit was converted: one is lost for good.
  game.put("1-hq", "dead").change([](Game& g) { g[*g.setup->find_unit("1-r1")].kind = Kind::kHq; });
  CHECK(victory_of(game.game()).left == 21);
  CHECK(victory_of(game.game()).level == VictoryLevel::kMajor);
}

TEST_CASE("RO-050: units of other Divisions count for nothing", "[rapier][RO-050]") {
  RapierGame game;
  nominate(game).put("2-t1", "left");
  CHECK(victory_of(game.game()).left == 0);
  RapierGame nobody;  // waived orders: no Division named
  nobody.at(Step::kReplaceHq, 6).put("2-t1", "left");
  CHECK(victory_of(nobody.game()).level == VictoryLevel::kDefeat);
}

TEST_CASE("RQ-17, RQ-118: the base may leave out what began in R2", "[rapier][RQ-17][RQ-118]") {
  const std::vector<std::string> held{"1-r1", "1-r2", "1-r3", "1-r4"};
  RapierGame original;
  all_left(nominate(original, held), held);
  CHECK(victory_of(original.game()).level == VictoryLevel::kMinor);  // 18 of 22, 81.8 %
  RapierGame less("[settings]\nvictory.base = \"less-r2\"\n");
  all_left(nominate(less, held), held);
  CHECK(victory_of(less.game()).base == 18);
  CHECK(victory_of(less.game()).level == VictoryLevel::kTotal);
  less.put("1-r1", "left").put("1-t1", "dead");  // only the integer test decides
  CHECK(victory_of(less.game()).level == VictoryLevel::kTotal);
}

TEST_CASE("RQ-20: a unit counts for the Division of the order of battle, or for its present one",
          "[rapier][RQ-20]") {
  for (const bool current : {false, true}) {
    RapierGame game(current ? "[settings]\nvictory.membership = \"current\"\n" : "");
    nominate(game).put("2-t1", "left").change([](Game& g) {
      g[*g.setup->find_unit("2-t1")].division = *g.setup->find_division("1");
    });
    CHECK(victory_of(game.game()).left == (current ? 1 : 0));
    CHECK(victory_of(game.game()).base == (current ? 23 : 22));
  }
}

TEST_CASE("RQ-22: after step 9 of the last turn the result is told", "[rapier][RQ-22]") {
  RapierGame game;
  all_left(nominate(game), {"1-a"});
  game.act({{"type", "advance"}});
  const Event event = game.events_of("victory")[0];
  CHECK(event["left"] == 21);
  CHECK(event["percent"] == "95.5 %");
  CHECK(event["level"] == "major");
  CHECK(event["division"] == "1");
  const Sheet sheet = game.rules.sheet(game.state);
  CHECK(sheet.over);
  CHECK(sheet.lines.back().text == "The result is: Major Victory.");
}

TEST_CASE("RO-189, RO-190, RQ-99, RQ-119: every sector of a condition must be held at the end",
          "[rapier][RO-189][RO-190][RQ-99][RQ-101][RQ-119]") {
  RapierGame game("[rapier]\n[[rapier.condition]]\ncapture = [\"A2-L4\", \"A3-L4\"]\n");
  all_left(nominate(game));
  CHECK(victory_of(game.game()).level == VictoryLevel::kMajor);  // one level lower
  game.put("2-r1", "A2-L4");
  CHECK(victory_of(game.game()).met == std::vector<bool>{false});
  game.put("2-r2", "A3-L4").put("F1", "A3-L4");
  CHECK(victory_of(game.game()).level == VictoryLevel::kTotal);
  game.put("i1", "A3-L4");  // a fighting unit contests it
  CHECK(victory_of(game.game()).level == VictoryLevel::kMajor);
}

TEST_CASE("RQ-99: a scenario may count a capture at any time", "[rapier][RQ-99]") {
  RapierGame game(
      "[settings]\nvictory.capture = \"any-time\"\n[rapier]\n[[rapier.condition]]\ncapture = [\"A2-L4\"]\n");
  all_left(nominate(game)).put("2-r1", "A2-L4").put("2-r1", "dead");
  CHECK(game.game().captured == std::vector<bool>{true});
  CHECK(victory_of(game.game()).level == VictoryLevel::kTotal);
}

TEST_CASE("RO-191, RO-192, RQ-100: a front is the number of axes by which units left",
          "[rapier][RO-191][RO-192][RQ-100]") {
  const std::string front = "[rapier]\n[[rapier.condition]]\nfront = 3\n";
  const auto leave = [](RapierGame& game) {
    all_left(nominate(game)).put("2-t1", "left").change([](Game& g) {
      g[*g.setup->find_unit("1-t1")].left_by = 1;
      g[*g.setup->find_unit("2-t1")].left_by = 3;
    });
    return victory_of(game.game()).level;
  };
  RapierGame own(front);
  CHECK(leave(own) == VictoryLevel::kMajor);
  RapierGame any("[settings]\nvictory.front = \"any-division\"\n" + front);
  CHECK(leave(any) == VictoryLevel::kTotal);
  RapierGame adjacent("[settings]\nvictory.front = \"any-division\"\nvictory.front_adjacent = true\n" +
                      front);
  CHECK(leave(adjacent) == VictoryLevel::kMajor);
  adjacent.change([](Game& g) { g[*g.setup->find_unit("2-t1")].left_by = 2; });
  CHECK(victory_of(adjacent.game()).level == VictoryLevel::kTotal);
}

TEST_CASE("RQ-101: each unmet condition lowers the result, not below Defeat", "[rapier][RQ-101]") {
  std::string two = "[rapier]\n";
  for (const char* sector : {"A1-L4", "A2-L4"})
    two += std::string("[[rapier.condition]]\ncapture = [\"") + sector + "\"]\n";
  RapierGame once(two);
  CHECK(victory_of(all_left(nominate(once)).game()).level == VictoryLevel::kMinor);
  RapierGame twice("[settings]\nvictory.levels = 2\n" + two);
  CHECK(victory_of(all_left(nominate(twice)).game()).level == VictoryLevel::kDefeat);
}
