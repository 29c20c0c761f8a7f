// A campaign and its battles, from program to program: telescope campaign battle, report and check.
#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/campaign_battle.hpp"
#include "app/game/game_desk.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "tests/app/cli/games_home.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/forged_game.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

constexpr int kMostSteps = 200, kMostActions = 20'000;
const Stamp kUmpire{.who = "umpire", .at = "2026-05-14T19:31:07Z"};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Does it whatever the rules say; every die shows `die`, or as much as it can.
void act(Session& session, const Action& action, int die = 1, std::string waiver = {}) {
  const auto done = must(session.submit({.action = action, .stamp = kUmpire, .waiver = std::move(waiver)}));
  if (done.progress == Progress::kRefused)
    throw std::runtime_error(action.dump() + ": " + done.verdict.objections.front().sentence);
  while (session.pending()) {
    const PoolRequest pool = session.pending()->needed.front();
    const std::vector<int> dice(static_cast<std::size_t>(pool.dice()), std::min(die, pool.sides));
    must(session.answer(pool.id, dice, ThrowSource::kPhysical, kUmpire));
  }
}

/// A state folder of its own with campaigns and battles in its games folder.
struct Evenings : GamesHome {
  std::filesystem::path file(const std::string& game) const { return folder / (game + ".telescope"); }

  Session begin(const std::string& game, const std::filesystem::path& scenario_file) const {
    const Scenario scenario = must(load_scenario(scenario_file));
    return must(Session::create(file(game), scenario, must(make_kit(scenario)), SeedPart{}, kUmpire));
  }
  /// Player A attacks with what is named; his forces and those against him are fixed.
  void campaign(const std::string& game, const std::string& scenario, const std::vector<std::string>& units) {
    campaign_of(game, project_file("assets/scenarios/" + scenario + ".toml"), units);
  }
  /// The same of a campaign whose scenario is that file.
  void campaign_of(const std::string& game, const std::filesystem::path& scenario,
                   const std::vector<std::string>& units) {
    Session session = begin(game, scenario);
    act(session, {{"type", "choose"}, {"player", "a"}, {"choice", "attack"}});
    act(session, {{"type", "choose"}, {"player", "b"}, {"choice", "regroup"}});
    act(session, {{"type", "battle-type"}}, 4);
    act(session, {{"type", "field"}, {"units", units}});
    act(session, {{"type", "orbat"}});
  }
  /// The race of two evenings, with a battalion and its headquarters on the table.
  void short_campaign(const std::string& game) { campaign(game, "race-short", {"A-1.0", "A-1.1"}); }
  /// A battle that was never fought: the umpire lets every step pass.
  void play(const std::string& game, const std::filesystem::path& scenario) const {
    Session session = begin(game, scenario);
    for (int i = 0; i < kMostSteps && !session.game().words().end(session.position()); ++i)
      act(session, {{"type", "advance"}}, 1, "let it pass");
    REQUIRE(session.game().words().end(session.position()));
  }
  /// The campaign "race-1" of two evenings, whose first battle is over and not yet reported: "evening-1".
  void first_battle() {
    const std::string battle = scenario("battle");
    short_campaign("race-1");
    out({"campaign", "battle", "race-1", "--like", "rapier", "--out", battle});
    play("evening-1", battle);
  }
  void add_ruling(const std::string& game) const {
    Session session = must(Session::open(file(game)));
    must(session.add_ruling("RQ-34", "One more.", Audience::kAll, kUmpire));
  }

  /// The battle of that campaign over the table that its scenario names, begun as `evening`.
  Session battle(const std::string& campaign, const std::string& table, const std::string& evening) const {
    const std::string file = scenario(evening);
    const std::string said = out({"campaign", "battle", campaign, "--like", table, "--out", file});
    CHECK_THAT(said, !ContainsSubstring("Not playable yet"));
    return begin(evening, file);
  }
  /// The report of that battle moves the campaign, all of it verifies, and it can be taken back and done
  /// again. What is reported.
  json move_campaign(const std::string& game, const std::string& evening, int die) {
    json report = json::parse(out({"campaign", "report", game, evening}));
    out({"campaign", "report", game, evening, "--confirm"});
    json moved;
    {
      Session campaign = must(Session::open(file(game)));
      act(campaign, {{"type", "result"}}, die);
      moved = campaign.state();
      CHECK(moved.at("phase") != "fight");
      CHECK(moved.at("phase") != "result");
    }
    const Finished verified = run({"campaign", "check", game, "--verify"});
    CHECK(verified.exit_code == 0);
    CHECK(verified.out == evening + ": as it was reported\n");
    CHECK_THAT(out({"replay", game, "--verify"}), ContainsSubstring("each gives what the journal says"));
    Session campaign = must(Session::open(file(game)));
    must(campaign.undo(kUmpire));
    must(campaign.undo(kUmpire));
    CHECK(campaign.state().at("phase") == "fight");
    must(campaign.redo(kUmpire));
    must(campaign.redo(kUmpire));
    CHECK(campaign.state() == moved);
    return report;
  }

  std::string scenario(const std::string& name) const { return (home.path() / (name + ".toml")).string(); }
};

}  // namespace

TEST_CASE("RXQ-01: the report of a campaign shows both routes, where each player stands and what came of it",
          "[cli][campaign][RXQ-01]") {
  Evenings evenings;
  evenings.short_campaign("race-1");
  const std::string page = evenings.scenario("page");
  evenings.out({"replay", "race-1", "--html", page});
  const std::string report = read_text(page);
  for (const char* side : {"attacker", "defender"})
    CHECK_THAT(report, ContainsSubstring("<div class=\"track " + std::string(side)));
  CHECK_THAT(report, ContainsSubstring("<li class=\"here\"><b>Zone 1</b> Player A stands here"));
  CHECK_THAT(report, ContainsSubstring("against"));
}

TEST_CASE("RXQ-44: a battle goes out as a scenario, and its end comes back as a report that is confirmed",
          "[cli][campaign]") {
  Evenings evenings;
  evenings.short_campaign("race-1");
  CHECK_THAT(evenings.out({"campaign", "check", "race-1"}),
             ContainsSubstring("no battle with a journal has been reported"));
  const std::string battle = evenings.scenario("battle");
  const std::string said =
      evenings.out({"campaign", "battle", "race-1", "--like", "rapier-default", "--out", battle});
  CHECK_THAT(said,
             ContainsSubstring("Campaign turn 1 of 4, Player A") && ContainsSubstring("for the umpire only"));
  CHECK_THAT(said, !ContainsSubstring("Not playable yet"));
  const Scenario scenario = must(load_scenario(battle));
  CHECK(scenario.ruleset == "rapier");
  CHECK(std::ranges::count(scenario.divisions, Side::kAttacker, &Division::side) > 0);
  evenings.play("evening-1", battle);

  // Without --confirm the report is only shown.
  const json report = json::parse(evenings.out({"campaign", "report", "race-1", "evening-1"}));
  CHECK(report.at("stayed").size() == 5);
  CHECK(report.at("killed").empty());
  CHECK_THAT(report.at("journal").get<std::string>(), ContainsSubstring("evening-1 "));
  CHECK(json::parse(evenings.out({"campaign", "report", "race-1", "evening-1"})) == report);
  CHECK_THAT(evenings.out({"campaign", "report", "race-1", "evening-1", "--confirm"}),
             ContainsSubstring("race-1: the report of evening-1 ") && ContainsSubstring(" is taken"));
  CHECK_THAT(evenings.trouble({"campaign", "report", "race-1", "evening-1", "--confirm"}),
             ContainsSubstring("evening-1 has been reported already"));
  CHECK_THAT(evenings.out({"replay", "race-1", "--verify"}),
             ContainsSubstring("each gives what the journal says"));

  CHECK(evenings.out({"campaign", "check", "race-1"}) == "evening-1: as it was reported\n");
  evenings.add_ruling("evening-1");
  const Finished changed = evenings.run({"campaign", "check", "race-1"});
  CHECK(changed.exit_code == 1);
  CHECK(changed.out == "evening-1: has changed since it was reported\n");
}

TEST_CASE("RXQ-44: in its window a battle's report is offered again until the campaign has taken it",
          "[cli][campaign]") {
  Evenings evenings;
  evenings.first_battle();
  const auto desk = must(app::GameDesk::open(evenings.file("evening-1")));
  std::vector<std::string> told;
  int went_back = 0;
  const auto offer = cli::report_offer(*desk, evenings.file("race-1"), [&] { ++went_back; });
  const auto answer = [&](bool yes) {
    const auto question = offer();
    REQUIRE(question);
    CHECK(question->about == "The battle is over");
    std::ranges::move(question->answer(yes), std::back_inserter(told));
  };

  // The campaign's file is not there: nothing is lost, and once it is back the same key takes the report.
  std::filesystem::rename(evenings.file("race-1"), evenings.file("away"));
  answer(true);
  REQUIRE(told.size() == 1);
  CHECK_THAT(told[0], ContainsSubstring("race-1"));
  CHECK(went_back == 0);
  std::filesystem::rename(evenings.file("away"), evenings.file("race-1"));
  answer(true);
  CHECK(told.size() > 1);
  CHECK(went_back == 1);
  CHECK_FALSE(offer());
  CHECK(evenings.out({"campaign", "check", "race-1"}) == "evening-1: as it was reported\n");
}

TEST_CASE("RX-095: a battle whose journal is lost or does not verify is told of by campaign check",
          "[cli][campaign]") {
  Evenings evenings;
  evenings.first_battle();
  evenings.out({"campaign", "report", "race-1", "evening-1", "--confirm"});
  tamper(evenings.file("evening-1"), "UPDATE entries SET throws = 7, head = 9 WHERE id = 3");
  CHECK_THAT(evenings.trouble({"campaign", "report", "race-1", "evening-1"}), ContainsSubstring("entry 3"));
  const Finished damaged = evenings.run({"campaign", "check", "race-1"});
  CHECK(damaged.exit_code == 1);
  CHECK_THAT(damaged.out, ContainsSubstring("evening-1: ") && ContainsSubstring("entry 3"));
  std::filesystem::remove(evenings.file("evening-1"));
  const Finished lost = evenings.run({"campaign", "check", "race-1"});
  CHECK(lost.exit_code == 1);
  CHECK_THAT(lost.out, ContainsSubstring("evening-1: there is no game 'evening-1'"));
}

TEST_CASE("campaign says in one line what is wrong", "[cli][campaign]") {
  Evenings evenings;
  evenings.short_campaign("race-1");
  const std::string battle = evenings.scenario("battle"), out = evenings.scenario("out");
  evenings.out({"campaign", "battle", "race-1", "--like", "rapier-default", "--out", battle});
  evenings.begin("under-way", battle);
  evenings.play("evening-1", battle);
  evenings.play("another", project_file("assets/scenarios/rapier-default.toml"));
  evenings.begin("race-2", project_file("assets/scenarios/race-short.toml"));

  CHECK_THAT(evenings.trouble({"campaign", "battle", "no-race", "--like", "rapier-default", "--out", out}),
             ContainsSubstring("there is no game 'no-race'"));
  CHECK_THAT(evenings.trouble({"campaign", "battle", "evening-1", "--like", "rapier-default", "--out", out}),
             ContainsSubstring("evening-1 is no campaign: it is a game of Rapier Offensive"));
  CHECK_THAT(evenings.trouble({"campaign", "battle", "race-2", "--like", "rapier-default", "--out", out}),
             ContainsSubstring("no battle is to be fought now"));
  CHECK_THAT(evenings.trouble({"campaign", "battle", "race-1", "--like", "rapier-defualt", "--out", out}),
             ContainsSubstring("did you mean 'rapier-default'?"));
  CHECK_THAT(evenings.trouble({"campaign", "battle", "race-1", "--like", "rapier-default", "--out",
                               (evenings.home / "no/folder.toml").string()}),
             ContainsSubstring("folder.toml"));
  CHECK_FALSE(std::filesystem::exists(out));

  CHECK_THAT(evenings.trouble({"campaign", "report", "race-1", "no-evening"}),
             ContainsSubstring("there is no game 'no-evening'"));
  CHECK_THAT(evenings.trouble({"campaign", "report", "race-1", "under-way"}),
             ContainsSubstring("under-way is not over"));
  CHECK_THAT(
      evenings.trouble({"campaign", "report", "race-1", "another"}),
      ContainsSubstring("another: its attackers have no A-1.0.1, so it is not the battle 'Campaign turn 1"));
  CHECK_THAT(evenings.trouble({"campaign", "report", "race-2", "evening-1"}),
             ContainsSubstring("the campaign waits for no report of a battle"));
  CHECK_THAT(evenings.trouble({"campaign", "report", "evening-1", "evening-1"}),
             ContainsSubstring("evening-1 is no campaign"));
  CHECK_THAT(evenings.trouble({"campaign", "check", "evening-1"}), ContainsSubstring("is no campaign"));
  evenings.trouble({"campaign"}, 2);
  evenings.trouble({"campaign", "battle", "race-1", "--out", out}, 2);
  for (const auto& [part, words] : {std::pair{"battle", "--like SCENARIO"},
                                    {"report", "--confirm"},
                                    {"check", "Whether reported battles are what they were then"}})
    CHECK_THAT(evenings.out({"campaign", part, "--help"}), ContainsSubstring(words));
}

TEST_CASE("RXQ-48: a battle by other rules is a table that is only watched, and its report is typed",
          "[cli][campaign]") {
  Evenings evenings;
  evenings.short_campaign("race-1");
  const std::string battle = evenings.scenario("battle");
  const std::string said = evenings.out({"campaign", "battle", "race-1", "--like", "none", "--out", battle});
  CHECK_THAT(said, !ContainsSubstring("Not playable yet"));
  const Scenario scenario = must(load_scenario(battle));
  CHECK(scenario.ruleset == "none");
  CHECK(std::ranges::count(scenario.units, UnitId("A-1.1.1"), &Unit::id) == 1);
  CHECK(std::ranges::count(scenario.units, UnitId("A-2.1.1"), &Unit::id) == 0);
  Session campaign = must(Session::open(evenings.file("race-1")));
  act(campaign, {{"type", "report"},
                 {"killed", {"A-1.1.1"}},
                 {"exited", json::array()},
                 {"objectives", {{"first", {{"off", 1}, {"def", 0}}}, {"second", {{"off", 0}, {"def", 1}}}}},
                 {"ended", "Darkness fell."}});
  CHECK_THAT(evenings.out({"campaign", "check", "race-1"}),
             ContainsSubstring("no battle with a journal has been reported"));
}

TEST_CASE("RXQ-48: players may agree to end a battle, and positions of that moment count",
          "[cli][campaign]") {
  Evenings evenings;
  evenings.short_campaign("race-1");
  const std::string battle = evenings.scenario("battle");
  evenings.out({"campaign", "battle", "race-1", "--like", "rapier-default", "--out", battle});
  evenings.begin("evening-1", battle);
  CHECK_THAT(evenings.trouble({"campaign", "report", "race-1", "evening-1"}),
             ContainsSubstring("is not over"));
  const json report = json::parse(evenings.out({"campaign", "report", "race-1", "evening-1", "--agreed"}));
  CHECK(report.at("stayed").size() == 5);
  CHECK(report.at("ended") == "Both players agreed to end it.");
  evenings.out({"campaign", "report", "race-1", "evening-1", "--agreed", "--confirm"});
}

TEST_CASE("RX-095: undoing a battle undoes the campaign from its report on", "[cli][campaign]") {
  Evenings evenings;
  evenings.first_battle();
  evenings.out({"campaign", "report", "race-1", "evening-1", "--confirm"});
  {
    Session campaign = must(Session::open(evenings.file("race-1")));
    act(campaign, {{"type", "result"}}, 4);
  }
  CHECK(evenings.out({"campaign", "check", "race-1", "--undo"}) == "evening-1: as it was reported\n");
  {
    Session fought = must(Session::open(evenings.file("evening-1")));
    must(fought.undo(kUmpire));
  }
  const Finished undone = evenings.run({"campaign", "check", "race-1", "--undo"});
  CHECK(undone.exit_code == 0);
  CHECK_THAT(undone.out, ContainsSubstring("evening-1: has changed since it was reported"));
  CHECK_THAT(undone.out, ContainsSubstring("goes on from before the report of evening-1 "));
  const Session campaign = must(Session::read(evenings.file("race-1")));
  CHECK(campaign.state().at("phase") == "fight");
  CHECK(campaign.can_redo());
  CHECK_THAT(evenings.out({"campaign", "check", "race-1"}),
             ContainsSubstring("no battle with a journal has been reported"));
}

TEST_CASE("RX-095: campaign check --verify plays every journal again and tells how far it has come",
          "[cli][campaign]") {
  Evenings evenings;
  evenings.first_battle();
  evenings.out({"campaign", "report", "race-1", "evening-1", "--confirm"});
  const Finished verified = evenings.run({"campaign", "check", "race-1", "--verify"});
  CHECK(verified.exit_code == 0);
  CHECK(verified.err == "1 of 2: race-1\n2 of 2: evening-1\n");
  tamper(evenings.file("race-1"),
         "UPDATE entries SET body = replace(body, 'attack', 'assault') WHERE id = 3");
  CHECK(evenings.run({"campaign", "check", "race-1", "--verify"}).exit_code == 1);
}

TEST_CASE("RX-C02, RX-C03: what a watched table showed is proposed stand by stand, and may be corrected",
          "[cli][campaign]") {
  Evenings evenings;
  evenings.short_campaign("race-1");
  const std::string battle = evenings.scenario("battle"), table = evenings.scenario("table");
  evenings.out({"campaign", "battle", "race-1", "--like", "none", "--out", battle});
  const auto stand = [](const char* piece, double y_mm, const char* state = "seen") {
    return json{{"piece", piece}, {"state", state}, {"x_mm", 300.0}, {"y_mm", y_mm}};
  };
  const double far_edge_mm = 24 * 25.4;
  std::ofstream(table)
      << json{{"t_s", 0.0},
              {"stands",
               {stand("A-1.0.1", 50), stand("A-1.1.1", far_edge_mm - 60), stand("A-1.1.2", 400),
                stand("A-1.1.3", 400)}}}
      << "\n\n"
      << json{{"t_s", 60.0},
              {"stands",
               {stand("A-1.0.1", 50, "covered"),
                stand("A-1.1.2", 500),
                {{"piece", "A-1.1.3"}, {"state", "lost"}, {"x_mm", nullptr}, {"y_mm", nullptr}}}}}
      << "\n";
  const json shown = json::parse(evenings.out({"campaign", "report", "race-1", battle, "--table", table}));
  const json& report = shown.at("report");
  CHECK(report.at("exited") == json({"A-1.1.1"}));
  CHECK(report.at("killed") == json({"A-1.1.3"}));
  CHECK(report.at("stayed") == json({"A-1.0.1", "A-1.1.2", "A-1.1.4"}));
  CHECK(shown.at("proposals").at(1).at("reason") == "was seen last 6 cm from the enemy's edge");
  CHECK(shown.at("proposals").at(4).at("reason") == "was never seen");
  const json corrected = json::parse(
      evenings.out({"campaign", "report", "race-1", battle, "--table", table, "--fate", "A-1.1.1=killed"}));
  CHECK(corrected.at("report").at("killed") == json({"A-1.1.1", "A-1.1.3"}));

  CHECK_THAT(
      evenings.trouble({"campaign", "report", "race-1", battle, "--table", table, "--fate", "D-01=killed"}),
      ContainsSubstring("the battle has no such stand"));
  CHECK_THAT(
      evenings.trouble({"campaign", "report", "race-1", battle, "--table", table, "--fate", "A-1.1.1=fled"}),
      ContainsSubstring("a stand was killed, exited or stayed"));
  CHECK_THAT(evenings.trouble({"campaign", "report", "race-1", battle, "--table", battle}),
             ContainsSubstring("battle.toml:1: not a line of 'telescope read --json'"));
  CHECK_THAT(evenings.trouble({"campaign", "report", "race-1",
                               project_file("assets/scenarios/open-table.toml").string(), "--table", table}),
             ContainsSubstring("is no battle of a campaign"));
  CHECK_THAT(evenings.trouble({"campaign", "report", "race-1", "evening-1", "--fate", "A-1.1.1=killed"}),
             ContainsSubstring("--fate corrects what --table proposes"));

  CHECK_THAT(evenings.out({"campaign", "report", "race-1", battle, "--table", table, "--confirm"}),
             ContainsSubstring("is taken"));
}

TEST_CASE(
    "a campaign file of an older version is opened and loses nothing, and one of a newer is left as it is",
    "[cli][campaign][older]") {
  Evenings evenings;
  evenings.first_battle();
  evenings.out({"campaign", "report", "race-1", "evening-1", "--confirm"});
  const json state = must(Session::read(evenings.file("race-1"))).state();
  const std::string told = evenings.out({"replay", "race-1"});
  // The first version kept no snapshots.
  make_version_1(evenings.file("race-1"));
  CHECK(evenings.out({"replay", "race-1"}) == told);
  CHECK_THAT(evenings.out({"replay", "race-1", "--verify"}),
             ContainsSubstring("each gives what the journal says"));
  CHECK(evenings.out({"campaign", "check", "race-1"}) == "evening-1: as it was reported\n");
  {
    Session campaign = must(Session::open(evenings.file("race-1")));
    CHECK(campaign.state() == state);
    act(campaign, {{"type", "result"}}, 4);
    CHECK(campaign.state() != state);
  }
  CHECK_THAT(evenings.out({"replay", "race-1", "--verify"}),
             ContainsSubstring("each gives what the journal says"));

  const std::string file = evenings.file("race-1").string();
  run_sql(file, "PRAGMA user_version = 99");
  const std::string kept = read_text(file);
  for (const auto& command : std::vector<std::vector<std::string>>{
           {"campaign", "check", "race-1"},
           {"campaign", "battle", "race-1", "--like", "rapier", "--out", evenings.scenario("other")},
           {"campaign", "report", "race-1", "evening-1", "--confirm"}})
    CHECK_THAT(evenings.trouble(command),
               ContainsSubstring("written by a newer version of this program (file version 99") &&
                   ContainsSubstring("update this program and open it again"));
  CHECK(read_text(file) == kept);
}

TEST_CASE("RXQ-44, RXQ-47: a battle of battalions is played to its end by both sides, and moves the campaign",
          "[cli][campaign][evening]") {
  Evenings evenings;
  evenings.campaign("race-1", "race-brevity", {"A-1.1"});
  {
    Session battle = evenings.battle("race-1", "brevity-first", "evening-1");
    // Four battalions of each side face each other across the village; the others do not come.
    constexpr int kOfASide = 4;
    std::array<int, 2> placed{};
    for (const Unit& unit : battle.scenario().units) {
      const bool attacks = unit.side == Side::kAttacker;
      const int number = placed.at(attacks ? 0 : 1)++;
      if (number >= kOfASide) continue;
      const double x_mm = 360.0 + 60.0 * number;
      act(battle, {{"type", "place"},
                   {"piece", unit.id.value()},
                   {"to", {x_mm, attacks ? 500.0 : 680.0, attacks ? 0.0 : 180.0, 0.0, 0.0}}});
    }
    for (int i = 0; !battle.game().words().end(battle.position()); ++i) {
      REQUIRE(i < kMostActions);
      const auto& now = battle.position().as<brevity::Game>();
      const auto wanted = brevity::sensible_choice(now, brevity::waited_for(now));
      act(battle, brevity::Actions::write(now, wanted), 1 + i * 5 % 6);
    }
  }
  const json report = evenings.move_campaign("race-1", "evening-1", 6);
  CHECK(report.at("killed").size() + report.at("exited").size() + report.at("stayed").size() == 4);
  CHECK(report.at("ended") == "Player A has no battalion left.");
  CHECK_FALSE(report.at("killed").empty());
}

TEST_CASE("RXQ-45, RXQ-47: a battle of which people enter what happens ends, and moves the campaign",
          "[cli][campaign][evening]") {
  Evenings evenings;
  evenings.campaign("race-1", "race-mini-nap", {"A-1", "A-2"});
  {
    Session battle = evenings.battle("race-1", "mini-nap-division", "evening-1");
    const auto enter = [&](const Action& action) { act(battle, action, 1, "let it pass"); };
    const auto place = [&](const char* unit, int x_mm, int y_mm) {
      enter({{"type", "place"},
             {"unit", unit},
             {"formation", "line"},
             {"at", {{"x_mm", x_mm}, {"y_mm", y_mm}, {"heading_deg", 0}}}});
    };
    place("A-1.1", 740, 495);  // in the farm
    place("A-1.2", 800, 720);  // on the ridge
    for (const auto& [unit, x_mm] : {std::pair{"A-1.3", 300}, {"A-1.4", 500}, {"A-2.1", 1100}})
      place(unit, x_mm, 150);
    enter({{"type", "begin"}});
    enter({{"type", "result"}, {"unit", "A-1.3"}, {"remove", true}, {"note", "broken by canister"}});
    enter({{"type", "result"}, {"unit", "A-1.4"}, {"leave", true}, {"note", "rode through"}});
    enter({{"type", "finish"}, {"side", "attacker"}, {"note", "The road is open."}});
  }
  const json report = evenings.move_campaign("race-1", "evening-1", 6);
  CHECK(report.at("killed") == json({"A-1.3"}));
  CHECK(report.at("exited") == json({"A-1.4"}));
  CHECK(report.at("ended") == "The road is open.");
  CHECK(report.at("objectives").at("first") == json{{"off", 1}, {"def", 0}, {"last", "off"}});
  CHECK(report.at("objectives").at("second") == json{{"off", 1}, {"def", 0}, {"last", "off"}});
  {
    // RX-067: a six, and not three more by the points of both objectives: one zone.
    const Session campaign = must(Session::read(evenings.file("race-1")));
    CHECK(campaign.state().at("players").at("a").at("zone") == 2);
  }

  // Whoever goes back in the battle takes the campaign back to before its report.
  {
    Session battle = must(Session::open(evenings.file("evening-1")));
    must(battle.undo(kUmpire));
  }
  CHECK_THAT(evenings.out({"campaign", "check", "race-1", "--undo"}),
             ContainsSubstring("goes on from before the report of evening-1 "));
  CHECK(must(Session::read(evenings.file("race-1"))).state().at("phase") == "fight");
}

TEST_CASE("RX-020: over a table without rules works are pieces of the campaign's kit",
          "[cli][campaign][kit]") {
  Evenings evenings;
  const std::string out = evenings.scenario("kit");
  const std::string said =
      evenings.out({"campaign", "kit", "race-short", "--like", "open-table", "--out", out});
  CHECK_THAT(said, !ContainsSubstring("Left out"));
  const Scenario kit = must(load_scenario(out));
  CHECK(kit.ruleset == "none");
  CHECK_THAT(said, ContainsSubstring(std::to_string(kit.units.size()) + " stands and 0 counters"));
  // Against each player as many as any one orbat has.
  CHECK(std::ranges::count(kit.units, "minefield", &Unit::kind) == 2 * 2);
  CHECK(std::ranges::count(kit.units, "fortification", &Unit::kind) == 2 * 2);
}

TEST_CASE("RX-020: works for which the rules have no word are left out of kit and battle, and told",
          "[cli][campaign][kit]") {
  Evenings evenings;
  const std::string odd = evenings.scenario("odd"), out = evenings.scenario("kit"),
                    kit = (evenings.home / "kit.json").string(), battle = evenings.scenario("battle");
  std::string text = must(read_text_file(project_file("assets/scenarios/race-short.toml"), 1 << 20));
  for (std::size_t at = 0; (at = text.find("minefield", at)) != std::string::npos;)
    text.replace(at, std::string("minefield").size(), "balloon");
  std::ofstream(odd) << text;
  for (const char* like : {"open-table", "rapier-default"}) {
    INFO(like);
    CHECK_THAT(evenings.out({"campaign", "kit", odd, "--like", like, "--out", out}),
               ContainsSubstring("Left out, as these rules have no word for them: 4 balloon\n"));
    CHECK(std::ranges::count(must(load_scenario(out)).units, "balloon", &Unit::kind) == 0);
  }

  // A prepared defence has works: one is in the kit, and the other is missed by nobody.
  std::ofstream(kit) << to_json(must(make_kit(must(load_scenario(out)))));
  evenings.campaign_of("race-1", odd, {"A-1.0", "A-1.1"});
  evenings.out({"campaign", "battle", "race-1", "--like", "rapier-default", "--kit", kit, "--out", battle});
  const Scenario fought = must(load_scenario(battle));
  CHECK(std::ranges::count(fought.units, "fortification", &Unit::kind) == 2);
  CHECK(std::ranges::count(fought.units, "balloon", &Unit::kind) == 0);
  const Kit whole = must(load_kit(kit));
  for (const KitPiece& piece : must(make_kit(fought)).pieces) {
    INFO(piece.id.value());
    const KitPiece* printed = find_piece(whole, piece.id);
    REQUIRE(printed);
    CHECK(printed->tag == piece.tag);
  }
}

TEST_CASE("RX-020: a campaign that needs more tags than the family has is refused with by how many",
          "[cli][campaign][kit]") {
  Evenings evenings;
  const std::string out = evenings.scenario("kit"), large = evenings.scenario("large");
  const auto text = must(read_text_file(project_file("assets/scenarios/race-short.toml"), 1 << 20));
  const std::string orbat = "hq = 1, rifles = 7, tanks = 5";
  const auto with = [&](const std::string& rifles) {
    std::string changed = text;
    changed.replace(changed.find(orbat), orbat.size(), "hq = 1, rifles = " + rifles + ", tanks = 5");
    std::ofstream(large) << changed;
  };
  const auto kit_with = [&](int rifles) {
    with(std::to_string(rifles));
    return std::vector<std::string>{"campaign", "kit", large, "--like", "rapier-default", "--out", out};
  };
  int fits = 9, too_many = 200;  // battalions of rifles; 9 are as many as another orbat of this size has
  evenings.out(kit_with(fits));
  while (too_many - fits > 1) {
    const int middle = (fits + too_many) / 2;
    (evenings.run(kit_with(middle)).exit_code == 0 ? fits : too_many) = middle;
  }
  std::filesystem::remove(out);
  evenings.out(kit_with(fits));
  const Scenario kit = must(load_scenario(out));
  const int most = static_cast<int>(kit.units.size()) + kit.counters;
  CHECK(most <= 476);
  CHECK(most > 466);
  std::filesystem::remove(out);
  const std::string told = evenings.trouble(kit_with(too_many));
  CHECK_THAT(told, ContainsSubstring("no kit can be printed for this campaign"));
  const auto number_after = [&](std::string_view words) {
    const auto at = told.find(words);
    REQUIRE(at != std::string::npos);
    return std::stoi(told.substr(at + words.size()));
  };
  const int needed = number_after("needs ");
  CHECK(needed > 476);
  CHECK(number_after("the square4x4 family has ") == 476);
  CHECK(number_after("besides the four anchors, ") == needed - 476);
  CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("a campaign goes from machine to machine, and one that is not the newest is refused",
          "[cli][campaign]") {
  Evenings here, there;
  const auto exported = [](const Evenings& from, const std::string& name) {
    const std::string file = from.scenario(name);
    from.out({"export", "race-1", "--json", file});
    return file;
  };
  here.begin("race-1", project_file("assets/scenarios/race-short.toml"));
  const std::string first = exported(here, "first");
  there.out({"import", first, "--game", "race-1"});
  CHECK_THAT(there.trouble({"import", first, "--game", "race-1", "--newer"}),
             ContainsSubstring("race-1 is the same already"));
  const auto choose = [](const Evenings& at, const char* player, const char* choice) {
    Session session = must(Session::open(at.file("race-1")));
    act(session, {{"type", "choose"}, {"player", player}, {"choice", choice}});
  };
  choose(here, "a", "attack");
  const std::string second = exported(here, "second");
  std::ofstream(there.file("race-1-newer")) << "left by a program that was killed";
  CHECK_THAT(there.out({"import", second, "--game", "race-1", "--newer"}),
             ContainsSubstring("taken, as the newer"));
  CHECK(read_text_file(exported(there, "theirs"), 1 << 24).value() ==
        read_text_file(second, 1 << 24).value());
  CHECK(std::filesystem::exists(there.file("race-1-before")));
  CHECK_THAT(here.trouble({"import", first, "--game", "race-1", "--newer"}),
             ContainsSubstring("it is not the newest: race-1 goes on from where it ends, by 1 entry"));
  choose(here, "b", "attack");
  choose(there, "b", "regroup");
  CHECK_THAT(there.trouble({"import", exported(here, "third"), "--game", "race-1", "--newer"}),
             ContainsSubstring("have gone on differently after") && ContainsSubstring("nothing is merged"));
  here.begin("race-2", project_file("assets/scenarios/race-campaign.toml"));
  CHECK_THAT(here.trouble({"import", exported(here, "fourth"), "--game", "race-2", "--newer"}),
             ContainsSubstring("it is another game than race-2"));
  CHECK_FALSE(std::filesystem::exists(std::filesystem::path(there.file("race-1")).concat(".trial")));
}
