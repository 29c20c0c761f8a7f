// Sections 6 to 8: report, victory points, result, recovery, winning.
#include "core/rules/race/campaign/result.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

/// A's battle with a1 and a2 on the table, eight stands.
Table fighting(Setup setup = plain_setup()) {
  Table table(std::move(setup));
  table.choose("attack", "regroup").type(4);
  table.act({{"type", "field"}, {"units", {"a1", "a2"}}}).act({{"type", "orbat"}});
  return table;
}

Action report(std::vector<std::string> killed, std::vector<std::string> exited = {}) {
  return {{"type", "report"},
          {"killed", std::move(killed)},
          {"exited", std::move(exited)},
          {"objectives", {{"first", {{"off", 1}, {"def", 0}}}, {"second", {{"off", 0}, {"def", 2}}}}}};
}

bool controls(int off, int def, std::optional<bool> last_off) {
  using enum ObjectiveReport::Last;
  const auto last = !last_off ? kNobody : *last_off ? kOff : kDef;
  return ObjectiveReport{.off = off, .def = def, .last = last}.controlled_by_off();
}

/// A in `zone` attacks or regroups, with these points and this die for the result.
Table resulting(int zone, Choice choice, int points, int die, RaceSettings settings = {}) {
  Table table(plain_setup(settings));
  stand(table.game, kA, zone, Choice::kAttack, 0);
  table.choose(choice == Choice::kAttack ? "attack" : "regroup", "regroup")
      .type(choice == Choice::kAttack ? 4 : 1);
  table.forces().report(1, 1, 0);
  table.game.battle->points = points;
  table.result(die);
  return table;
}

}  // namespace

TEST_CASE("RX-052: the report names no tactical rules, only fates and objectives", "[race][RX-052]") {
  Table table = fighting();
  table.act(report({}));
  CHECK(table.game.phase == Phase::kResult);
}

TEST_CASE(
    "RX-053: OFF's killed stands are noted, and what is unknown, doubled, missing or not there is refused",
    "[race][RX-053]") {
  const Table table = fighting();
  CHECK(table.refused(report({"a1.1"}, {"a2.1"})).empty());
  CHECK(table.refused(report({"zzz"})) == "RX-053");
  CHECK(table.refused(report({"b1.1"})) == "RX-053");
  CHECK(table.refused(report({"a1.1", "a1.1"})) == "RX-053");
  CHECK(table.refused(report({"a1.1"}, {"a1.1"})) == "RX-053");
  CHECK(table.refused(report({"a3.1"})) == "RX-053");
  Action whole = report({"a1.1"}, {"a1.2"});
  whole["stayed"] = {"a1.3", "a1.4", "a2.1", "a2.2", "a2.3"};
  CHECK(table.refused(whole) == "RX-053");
  whole["stayed"].push_back("a2.4");
  CHECK(table.refused(whole).empty());
  whole["stayed"].push_back("a1.1");
  CHECK(table.refused(whole) == "RX-053");
}

TEST_CASE("RX-053: a stand that was lost before cannot be killed again", "[race][RX-053]") {
  Setup setup = plain_setup();
  Table table(std::move(setup));
  table.game.player(kA).lost.at(0) = true;
  table.choose("attack", "regroup").type(4);
  table.act({{"type", "field"}, {"units", {"a1"}}}).act({{"type", "orbat"}});
  CHECK(table.refused(report({"a1.1"})) == "RX-053");
  CHECK(table.refused(report({"a1.2"})).empty());
}

TEST_CASE("RXQ-19: a report has two objectives", "[race][RXQ-19]") {
  const Table table = fighting();
  Action one = report({});
  one["objectives"].erase("second");
  CHECK(table.refused(one) == "malformed");
  one["objectives"]["third"] = {{"off", 0}};
  CHECK(table.refused(one) == "malformed");
  Action wrong = report({});
  wrong["objectives"]["first"]["last"] = "me";
  CHECK(table.refused(wrong) == "malformed");
}

TEST_CASE("RX-054, RX-061: points are OFF's alone, may be below 0, and have one row of objectives",
          "[race][RX-054][RX-061]") {
  for (int controlled = 0; controlled <= 2; ++controlled) {
    const Points points = points_of(CampaignClass::kSmall, controlled, 0, 0);
    CHECK(points.lines.size() == 1);
    CHECK(points.total == kControlRows.at(controlled).points);
  }
  CHECK(points_of(CampaignClass::kSmall, 1, 0, 3).total == 1);
  CHECK(points_of(CampaignClass::kSmall, 0, 5, 1).total == -248);
}

TEST_CASE("RX-060: exits count double where all objectives are controlled, losses do not", "[race][RX-060]") {
  CHECK(points_of(CampaignClass::kMedium, 2, 2, 5).total == 140 + 2 * 30 - 24);
  CHECK(points_of(CampaignClass::kMedium, 1, 2, 5).total == -35 + 30 - 24);
}

TEST_CASE("RX-062, RXQ-18: more fighting stands inside control, equal ones give it to nobody",
          "[race][RX-062]") {
  CHECK(controls(2, 1, false));
  CHECK_FALSE(controls(1, 2, true));
  CHECK_FALSE(controls(1, 1, true));
}

TEST_CASE("RX-063, RXQ-18, RXQ-39: an empty objective is whose stands were there last, else nobody's",
          "[race][RX-063]") {
  CHECK(controls(0, 0, true));
  CHECK_FALSE(controls(0, 0, false));
  CHECK_FALSE(controls(0, 0, std::nullopt));
}

TEST_CASE("RXQ-15, RXQ-38: a stand that does not fight gives no points, and is lost and recovered as any",
          "[race][RXQ-15][RXQ-38]") {
  Setup setup = plain_setup();
  setup.armies[0].stands[0].fighting = false;
  setup.armies[0].stands[1].fighting = false;
  Table table = fighting(std::move(setup));
  table.act(report({"a1.1", "a1.3"}, {"a1.2", "a1.4"}));
  CHECK(table.game.battle->points == -35 + 6 - 12);
  CHECK(table.game.lost(kA) == 2);
  table.result(3).recover({5, 1});
  CHECK(table.game.lost(kA) == 1);
}

TEST_CASE("RXQ-16: a stand that exited is not lost", "[race][RXQ-16]") {
  Table table = fighting();
  table.act(report({}, {"a1.1"}));
  CHECK(table.game.lost(kA) == 0);
}

TEST_CASE("RXQ-20: a counter-attack has the same five rows of points", "[race][RXQ-20]") {
  Table table;
  table.choose("attack", "regroup").type(1).forces().report(2, 1, 2);
  CHECK(table.game.battle->points == 140 + 2 * 12 - 12);
}

TEST_CASE("RX-064, RX-077: one die with the modifier of the points and no other", "[race][RX-064][RX-077]") {
  Table table = resulting(3, Choice::kAttack, 176, 6);
  CHECK(table.zone(kA) == 5);
  CHECK(table.events.at(0).at("modified") == 9);
  CHECK(resulting(3, Choice::kAttack, 35, 6).events.at(0).at("modified") == 6);
}

TEST_CASE("RX-065 to RX-068: retreat, no advance, advance of one and of two zones on the map",
          "[race][RX-065]") {
  CHECK(resulting(3, Choice::kAttack, -105, 1).zone(kA) == 2);
  CHECK(resulting(3, Choice::kAttack, 0, 3).zone(kA) == 3);
  CHECK(resulting(3, Choice::kAttack, 0, 4).zone(kA) == 4);
  CHECK(resulting(3, Choice::kAttack, 200, 6).zone(kA) == 5);
  CHECK(resulting(3, Choice::kRegroup, -105, 1).zone(kA) == 2);
  CHECK(resulting(3, Choice::kRegroup, 200, 6).zone(kA) == 3);
}

TEST_CASE("RX-078: without a battle there is no die for the result and no move", "[race][RX-078]") {
  Table table;
  stand(table.game, kA, 3, Choice::kAttack, 0);
  table.choose("regroup", "regroup").no_battle();
  CHECK(table.zone(kA) == 3);
  CHECK(table.game.off == kB);
  CHECK_FALSE(table.game.past.back().battle);
}

TEST_CASE("RX-079: nobody retreats from Zone 1", "[race][RX-079]") {
  CHECK(resulting(1, Choice::kAttack, -300, 1).zone(kA) == 1);
}

TEST_CASE(
    "RXQ-21: a retreat in Zone 1 counts as no advance, or with base_retreat=retreat_in_place as a retreat",
    "[race][RXQ-21][settings]") {
  Table table = resulting(1, Choice::kAttack, -300, 1);
  CHECK(table.game.part_move == 0);
  table.recover({5});
  CHECK(table.game.lost(kA) == 0);
  CHECK(table.game.player(kA).last_move == 0);
  Table other = resulting(1, Choice::kAttack, -300, 1, {.base_retreat = BaseRetreat::kRetreatInPlace});
  CHECK(other.zone(kA) == 1);
  other.recover({5});
  CHECK(other.game.lost(kA) == 1);
  CHECK(other.game.player(kA).last_move == -1);
}

TEST_CASE("RXQ-27, RXQ-29: two zones from the last but one reach X, or stop with overrun_from_z4=false",
          "[race][RXQ-27][RXQ-29][settings]") {
  CHECK(map_move({}, 4, 2).to == 6);
  CHECK(map_move({}, 4, 2).counts == 2);
  CHECK(map_move({}, 5, 2).to == 6);
  CHECK(map_move({}, 5, 2).counts == 1);
  const RaceSettings stops{.overrun_from_last_but_one = false};
  CHECK(map_move(stops, 4, 2).to == 5);
  CHECK(map_move(stops, 4, 2).counts == 1);
  CHECK(map_move(stops, 5, 1).to == 6);
  Table table = resulting(4, Choice::kAttack, 200, 6, stops);
  table.recover({5});
  CHECK(table.game.lost(kA) == 0);
}

TEST_CASE("RX-081: killed stands are recorded by unit", "[race][RX-081]") {
  Table table = fighting();
  table.act(report({"a1.1", "a2.1", "a2.2"}));
  CHECK(table.game.stands_left(kA, 0) == 3);
  CHECK(table.game.stands_left(kA, 1) == 2);
  CHECK(table.game.stands_left(kA, 2) == 4);
}

TEST_CASE("RX-082, RXQ-25, RXQ-43: one die for each lost stand, all together, read in Orbat order",
          "[race][RX-082]") {
  Table table = fighting();
  table.act(report({"a2.4", "a1.2", "a2.1"})).result(3).recover({6, 1, 6});
  REQUIRE(table.pools.size() == 1);
  CHECK(table.pools[0].dice() == 3);
  CHECK(table.pools[0].hit_from == 5);
  CHECK(table.pools[0].success == DieSuccess::kReturn);
  CHECK(table.events.at(0).at("back") == Json({"a1.2", "a2.4"}));
}

TEST_CASE("RX-083 to RX-086: what brings a stand back after each result", "[race][RX-083]") {
  const auto score = [](Table table) { return table.recover({6}).pools.at(0).hit_from; };
  CHECK(score(resulting(3, Choice::kAttack, -105, 1)) == 6);
  CHECK(score(resulting(3, Choice::kRegroup, -105, 1)) == 6);
  CHECK(score(resulting(3, Choice::kAttack, 0, 3)) == 5);
  CHECK(score(resulting(3, Choice::kRegroup, 0, 3)) == 4);
  CHECK(score(resulting(3, Choice::kAttack, 0, 4)) == 5);
  CHECK(score(resulting(3, Choice::kAttack, 200, 6)) == 6);
}

TEST_CASE("RX-087: a stand that does not come back is thrown for again in the next campaign turn",
          "[race][RX-087]") {
  Table table = fighting();
  table.act(report({"a1.1"})).result(3).recover({4}).no_battle();
  CHECK(table.game.lost(kA) == 1);
  table.choose("regroup", "regroup").type(4).recover({4});
  CHECK(table.game.lost(kA) == 0);
}

TEST_CASE("RX-088: a stand that comes back is in its own unit", "[race][RX-088]") {
  Table table = fighting();
  table.act(report({"a2.1"})).result(3).recover({5});
  CHECK(table.game.stands_left(kA, 1) == 4);
}

TEST_CASE("RXQ-23: with recover.current=false this campaign turn's losses wait for the next",
          "[race][RXQ-23][settings]") {
  Table table = fighting(plain_setup({.recover_current = false}));
  table.act(report({"a1.1", "a1.2"})).result(3);
  CHECK(table.game.off == kB);
  CHECK(table.game.lost(kA) == 2);
  table.no_battle().choose("regroup", "regroup").type(4).recover({4, 3});
  CHECK(table.game.lost(kA) == 1);
}

TEST_CASE("RX-089, RXQ-26: whoever alone leaves the last zone in a campaign turn wins", "[race][RX-089]") {
  for (const Side side : kBothSides) {
    Table table;
    stand(table.game, side, 5, Choice::kAttack, 0);
    table.choose("attack", "attack");
    for (const Side each : kBothSides) table.battle(4, 1, 0, 0, each == side ? 4 : 3);
    CHECK(table.game.phase == Phase::kOver);
    CHECK(table.game.winner == side);
    CHECK(table.refused({{"type", "choose"}, {"player", "a"}, {"choice", "attack"}}) == "RX-089");
  }
}

TEST_CASE("RX-090: both in one campaign turn make a draw", "[race][RX-090]") {
  Table table;
  for (const Side side : kBothSides) stand(table.game, side, 5, Choice::kAttack, 0);
  table.choose("attack", "attack").battle(4, 1, 0, 0, 4).battle(4, 1, 0, 0, 4);
  CHECK(table.game.phase == Phase::kOver);
  CHECK(table.game.winner == Side::kNeutral);
}

TEST_CASE("RX-091, RXQ-30: B plays and A recovers before the winner is declared", "[race][RX-091]") {
  Table table;
  stand(table.game, kA, 5, Choice::kAttack, 0);
  table.choose("attack", "regroup").type(4).forces().report(1, 1, 0).result(5);
  CHECK(table.game.phase == Phase::kRecover);
  table.recover({1});
  CHECK(table.game.phase == Phase::kType);
  CHECK(table.game.off == kB);
  table.no_battle();
  CHECK(table.game.winner == kA);
}

TEST_CASE("RXQ-30: with cut_short=true B's part is left out where it can change nothing",
          "[race][RXQ-30][settings]") {
  const auto over = [](int zone_of_b, const char* action_of_b) {
    Table table(plain_setup({.cut_short = true}));
    stand(table.game, kA, 5, Choice::kAttack, 0);
    stand(table.game, kB, zone_of_b, Choice::kAttack, 0);
    table.choose("attack", action_of_b).battle(4, 1, 0, 0, 4);
    return table.game.phase == Phase::kOver;
  };
  CHECK(over(5, "regroup"));
  CHECK(over(3, "attack"));
  CHECK_FALSE(over(4, "attack"));
  CHECK_FALSE(over(5, "attack"));
}

TEST_CASE("RXQ-28, RXQ-31: without max_ct there is no end, with it the last campaign turn is a draw",
          "[race][RXQ-28][RXQ-31][settings]") {
  Table free, bounded(plain_setup({.most_turns = 2}));
  for (int turn = 0; turn < 2; ++turn) {
    free.choose("regroup", "regroup").no_battle().no_battle();
    bounded.choose("regroup", "regroup").no_battle().no_battle();
  }
  CHECK(free.game.phase == Phase::kChoose);
  CHECK(free.game.turn == 3);
  CHECK(bounded.game.phase == Phase::kOver);
  CHECK(bounded.game.winner == Side::kNeutral);
}

TEST_CASE("RX-092 to RX-095: what is kept of campaign, players, units and battles reads back from JSON",
          "[race][RX-092][RX-093][RX-094][RX-095]") {
  Table table = fighting();
  const auto same = [&] {
    const Json json = plain_json(table.game);
    return plain_json(read_again(table.game.setup, json)) == json;
  };
  CHECK(same());
  Action told = report({"a1.1"}, {"a2.2"});
  told["journal"] = "battle-1 0123abcd";
  told["ended"] = "turn limit";
  table.act(told);
  CHECK(same());
  table.result(5);
  CHECK(same());
  table.recover({1});
  CHECK(same());
  const Json json = plain_json(table.game);
  CHECK(json.at("turn") == 1);
  CHECK(json.at("phase") == "type");
  CHECK(json.at("players").at("a").at("zone") == 2);
  CHECK(json.at("players").at("a").at("last_choice") == "attack");
  CHECK(json.at("players").at("a").at("last_move") == 1);
  CHECK(json.at("players").at("a").at("lost") == Json({"a1.1"}));
  const Json battle = json.at("past").at(0).at("battle");
  CHECK(battle.at("fielded") == Json({"a1", "a2"}));
  CHECK(battle.at("orbat") == "s3");
  CHECK(battle.at("report").at("journal") == "battle-1 0123abcd");
  Json broken = json;
  broken["players"]["a"]["lost"] = {"nobody"};
  CHECK_THROWS_AS(read_again(table.game.setup, broken), std::invalid_argument);
}

TEST_CASE("RX-096: every die is asked for by a pool with its reason, and its result is an action of its own",
          "[race][RX-096]") {
  Table table = fighting();
  CHECK(table.game.phase == Phase::kFight);
  table.act(report({"a1.1"}));
  CHECK(table.pools.empty());
  table.result(3);
  CHECK(table.pools.at(0).reasons.at(0).rule == "RX-064");
  table.recover({1});
  CHECK(table.pools.at(0).reasons.at(0).rule == "RX-084");
}
