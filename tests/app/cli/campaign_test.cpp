// A campaign and its battles, from program to program: telescope campaign battle, report and check.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "tests/app/cli/games_home.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/sqlite_file.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

constexpr int kMostSteps = 200;
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
    Session session = begin(game, project_file("assets/scenarios/" + scenario + ".toml"));
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
  void add_ruling(const std::string& game) const {
    Session session = must(Session::open(file(game)));
    must(session.add_ruling("RQ-34", "One more.", Audience::kAll, kUmpire));
  }

  std::string scenario(const std::string& name) const { return (home.path() / (name + ".toml")).string(); }
};

}  // namespace

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

TEST_CASE("RX-095: a battle whose journal is lost or does not verify is told of by campaign check",
          "[cli][campaign]") {
  Evenings evenings;
  evenings.short_campaign("race-1");
  const std::string battle = evenings.scenario("battle");
  evenings.out({"campaign", "battle", "race-1", "--like", "rapier", "--out", battle});
  evenings.play("evening-1", battle);
  evenings.out({"campaign", "report", "race-1", "evening-1", "--confirm"});
  tamper(evenings.file("evening-1"), "UPDATE entries SET throws = 7 WHERE id = 3");
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
