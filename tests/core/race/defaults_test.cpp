// Rulings by which the campaign does nothing of its own: what a battle is, how it ends, what it leaves
// behind.
#include "core/kit/kit.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/race/race.hpp"
#include "core/rules/race/state/setup.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

/// A's battle with a1 and a2 on the table.
Table fighting(Setup setup = plain_setup()) {
  Table table(std::move(setup));
  table.choose("attack", "regroup").type(4);
  table.act({{"type", "field"}, {"units", {"a1", "a2"}}}).act({{"type", "orbat"}});
  return table;
}

std::vector<std::string> killed_of(const Table& table, UnitFate::Kind kind) {
  GameEnd end;
  end.units.push_back({.unit = UnitId("a1.1"), .side = kA, .kind = kind, .where = {}});
  const auto action = Battles().report(Position::of(table.game), end, "");
  if (!action) throw std::runtime_error("there is no battle");
  return action->at("killed").get<std::vector<std::string>>();
}

/// The stands that go to the battle on OFF's side.
std::vector<BattleStand> stands_of(const Table& table) {
  const auto order = Battles().order(Position::of(table.game));
  if (!order) throw std::runtime_error("there is no order");
  std::vector<BattleStand> all;
  for (const BattleGroup& group : order->groups[0])
    all.insert(all.end(), group.stands.begin(), group.stands.end());
  return all;
}

}  // namespace

TEST_CASE("RXQ-06: A goes first in every campaign turn, wherever the players stand", "[race][RXQ-06]") {
  Table table;
  stand(table.game, kA, 1, Choice::kAttack, -1);
  stand(table.game, kB, 4, Choice::kAttack, 1);
  for (int turn = 0; turn < 2; ++turn) {
    table.choose("regroup", "regroup");
    CHECK(table.game.off == kA);
    table.no_battle();
    CHECK(table.game.off == kB);
    table.no_battle();
  }
}

TEST_CASE("RXQ-14: a battle is in the zone in which OFF stands", "[race][RXQ-14]") {
  Table table;
  stand(table.game, kA, 2, Choice::kAttack, 0);
  stand(table.game, kB, 4, Choice::kAttack, 0);
  table.choose("attack", "attack").type(4);
  CHECK(table.game.battle->zone == 2);
  table.forces().report(1, 0, 0).result(4).type(4);
  CHECK(table.zone(kA) == 3);
  CHECK(table.game.battle->zone == 4);
}

TEST_CASE("RXQ-17: only what the battle's own rules destroyed is killed", "[race][RXQ-17]") {
  const Table table = fighting();
  CHECK(killed_of(table, UnitFate::Kind::kDestroyed) == std::vector<std::string>{"a1.1"});
  CHECK(killed_of(table, UnitFate::Kind::kLeft).empty());
  CHECK(killed_of(table, UnitFate::Kind::kInPlay).empty());
  CHECK(killed_of(table, UnitFate::Kind::kUnused).empty());
}

TEST_CASE("RXQ-22: an advance that was thrown is made, and nothing is asked about it", "[race][RXQ-22]") {
  for (const int objectives : {1, 2}) {
    Table table;
    stand(table.game, kA, 3, Choice::kAttack, 0);
    table.choose("attack", "regroup").type(4).forces().report(objectives, 0, 0);
    table.result(6);
    CHECK(table.zone(kA) == 4);
    CHECK(table.game.off == kB);
    CHECK(table.game.phase == Phase::kType);
  }
}

TEST_CASE("RXQ-24: no die of an Attack comes to no battle, and its row is that of no advance",
          "[race][RXQ-24]") {
  for (int last_move = -1; last_move <= 2; ++last_move)
    for (const Choice last : {Choice::kAttack, Choice::kRegroup})
      for (int die = 1; die <= 6; ++die) {
        CAPTURE(last_move, static_cast<int>(last), die);
        Table table;
        stand(table.game, kA, 3, last, last_move);
        table.choose("attack", "regroup").type(die);
        CHECK(table.game.battle);
        CHECK(table.game.phase == Phase::kForces);
      }
  Table table;
  stand(table.game, kA, 3, Choice::kAttack, 0);
  table.choose("attack", "regroup").type(4).forces().report(1, 1, 0).result(3).recover({5});
  CHECK(table.zone(kA) == 3);
  CHECK(table.pools.at(0).hit_from == 5);
}

TEST_CASE("RXQ-37: each player's class is that of his own original Orbat, for the whole campaign",
          "[race][RXQ-37]") {
  Setup setup = plain_setup({}, 11, 4);  // 44 stands: medium
  setup.armies[1] = army_of("b", 10, 4);
  Table table(setup);
  table.choose("attack", "attack").battle(4, 1, 5, 0, 3, {1, 1, 1, 1, 1});
  CHECK(table.game.past.back().battle->points == -35 - 5 * 12);
  table.battle(4, 1, 1, 0, 3, {1});
  CHECK(table.game.past.back().battle->points == -35 - 24);
  // With 39 stands left A's campaign is still a medium one.
  table.choose("attack", "regroup").type(4).act({{"type", "field"}, {"units", {"a2", "a3"}}});
  table.act({{"type", "orbat"}}).report(1, 1, 0);
  CHECK(table.game.battle->points == -35 - 12);
}

TEST_CASE("RXQ-46: a stand that survives goes into the next battle as it went into the first",
          "[race][RXQ-46]") {
  Table table = fighting();
  const auto before = stands_of(table);
  table.report(1, 0, 1).result(3).no_battle().choose("attack", "regroup").type(4);
  table.act({{"type", "field"}, {"units", {"a1", "a2"}}});
  table.act({{"type", "orbat"}}, table.game.setup->usable(kA, table.game.battle->size).size() > 1
                                     ? std::deque<int>{1}
                                     : std::deque<int>{});
  CHECK(stands_of(table) == before);
}

TEST_CASE("RXQ-48: how a battle ended is written down and changes nothing of its points", "[race][RXQ-48]") {
  for (const char* ended : {"", "The turn limit.", "Both players agreed.", "The defenders have won."}) {
    Table table = fighting();
    GameEnd end{.sentence = ended, .winner = kB, .units = {}, .objectives = {}};
    for (const BattleStand& each : stands_of(table))
      end.units.push_back(
          {.unit = UnitId(each.id), .side = kA, .kind = UnitFate::Kind::kInPlay, .where = {}});
    end.objectives.push_back({.objective = "one", .attackers = 1, .defenders = 0, .holder = kA});
    table.act(*Battles().report(Position::of(table.game), end, ""));
    CHECK(table.game.battle->points == -35);
    CHECK(table.game.battle->report->ended == ended);
  }
}

TEST_CASE("RX-C01: a campaign has no table: nothing of it has a place there", "[race][RX-C01]") {
  const std::array<const Ruleset*, 1> only{&ruleset()};
  const auto scenario =
      load_scenario(telescope::test::project_file("assets/scenarios/race-campaign.toml"), only);
  REQUIRE(scenario);
  CHECK(std::holds_alternative<NoSurface>(ruleset().board(*scenario).surface));
  const auto game = ruleset().prepare(*scenario, make_kit(*scenario).value());
  REQUIRE(game);
  CHECK((*game)->table().standing(Position::of(fighting().game)).empty());
}

TEST_CASE("RX-C02: the end of a battle is a proposal, which changes nothing until it is confirmed",
          "[race][RX-C02]") {
  const Table table = fighting();
  const Game before = table.game;
  GameEnd end;
  end.objectives.push_back({.objective = "one", .attackers = 2, .defenders = 1, .holder = kA});
  for (const BattleStand& each : stands_of(table))
    end.units.push_back({.unit = UnitId(each.id), .side = kA, .kind = UnitFate::Kind::kInPlay, .where = {}});
  const auto action = Battles().report(Position::of(table.game), end, "");
  REQUIRE(action);
  CHECK(action->at("stayed").size() == 8);
  CHECK(action->at("objectives").at("first").at("off") == 2);
  CHECK(action->at("objectives").at("first").at("def") == 1);
  CHECK(table.game.phase == Phase::kFight);
  CHECK_FALSE(table.game.battle->report);
  CHECK(table.game.lost(kA) == before.lost(kA));
}

TEST_CASE("RX-C04: an empty objective is whose stands were there last", "[race][RX-C04]") {
  const Table table = fighting();
  const auto last = [&](Side holder) {
    GameEnd end;
    end.objectives.push_back({.objective = "one", .attackers = 0, .defenders = 0, .holder = holder});
    return Battles().report(Position::of(table.game), end, "")->at("objectives").at("first").at("last");
  };
  CHECK(last(kA) == "off");
  CHECK(last(kB) == "def");
  CHECK(last(Side::kNeutral) == "nobody");
}

TEST_CASE("RX-C05: too many units, or a headquarters left at home, are refused, and what is taken is fielded",
          "[race][RX-C05]") {
  Setup setup = plain_setup();
  RaceUnit& hq = setup.armies[0].units[0];
  hq.headquarters = true;
  hq.subordinates = {1, 2};
  Table table(std::move(setup));
  table.choose("attack", "regroup").type(4);
  const auto field = [](int first, int last) {
    Json units = Json::array();
    for (int i = first; i <= last; ++i) units.push_back("a" + std::to_string(i));
    return Action{{"type", "field"}, {"units", units}};
  };
  CHECK(table.game.battle->limit == 9);
  CHECK(table.refused(field(4, 13)) == "RX-039");
  CHECK(table.refused(field(2, 3)) == "RX-045");
  table.act(field(1, 2)).act({{"type", "orbat"}});
  std::vector<std::string> ids;
  for (const BattleStand& each : stands_of(table)) ids.push_back(each.id);
  CHECK(ids == std::vector<std::string>{"a1.1", "a1.2", "a1.3", "a1.4", "a2.1", "a2.2", "a2.3", "a2.4"});
}
