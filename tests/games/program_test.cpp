// The tests' own games through the whole program, each as a process of its own: what is asked over HTTP, told
// by streams, kept in the journal, and written afterwards.
#include "tests/app/integrations/mqtt_client.hpp"
#include "tests/app/integrations/osc_reader.hpp"
#include "tests/games/program_checks.hpp"
#include "tests/games/running_program.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

json plan(const std::string& side, const std::string& prize, std::vector<std::string> companies, json coins,
          const std::string& word) {
  return {
      {"form", "plan-" + side},
      {"answers", {{"prize", prize}, {"companies", companies}, {"coins", std::move(coins)}, {"word", word}}}};
}

/// Under which key the umpire is offered the option of this label; empty where he is not.
std::string key_of_option(const json& told, const std::string& label) {
  if (!told.is_structured()) return {};
  for (const auto& [key, each] : told.items()) {
    if (each.is_object() && each.value("label", json()) == label) return key;
    if (const std::string inside = key_of_option(each, label); !inside.empty()) return inside;
  }
  return {};
}

}  // namespace

TEST_CASE(
    "a game without a table is played over HTTP, and a sealed plan leaves by no channel but its owner's",
    "[games][program]") {
  const TemporaryFolder home;
  const Broker broker(home.path(), "allow_anonymous true\n");
  UdpReceiver tuio;
  const std::string game = (home / "evening.telescope").string();
  const std::string port = "127.0.0.1:" + std::to_string(broker.port());
  RunningProgram program(home, {"--headless",
                                "--camera",
                                "none",
                                "--scenario",
                                scenario_of("wager"),
                                "--game",
                                game,
                                "--cp-port",
                                "0",
                                "--cp-invite",
                                "red",
                                "--cp-invite",
                                "blue",
                                "--cp-invite",
                                "spectator",
                                "--tuio",
                                "127.0.0.1:" + std::to_string(tuio.port()),
                                "--mqtt",
                                port,
                                "--table",
                                "t"});
  Guest red(program.invitation("Red")), blue(program.invitation("Blue"));
  Guest spectator(program.invitation("Spectator"));
  const json begun = red.until_it_says("plan-red");
  CHECK(schema_fault("view.schema.json", begun.at("view").dump()).empty());
  CHECK(begun.at("view").at("board").at("kind") == "none");

  // What is asked wrongly changes nothing and is answered in words.
  CHECK(red.answer_to(plan("blue", "p1", {"B1"}, 1, "")) == "refused: It cannot be asked for now.");
  CHECK(red.answer_to(plan("red", "p7", {"R1"}, 1, "")) == "refused: Prize: this is not one of the choices.");
  CHECK(red.answer_to(plan("red", "p1", {"B1"}, 1, "")) ==
        "refused: Companies: this is not one of the choices.");
  CHECK(red.answer_to(plan("red", "p1", {"R1", "R1"}, 1, "")) ==
        "refused: Companies: Red's first company is named twice.");
  CHECK(red.answer_to(plan("red", "p1", {"R1"}, 99, "")) == "refused: Coins: it must be 0 to 6.");
  CHECK(red.answer_to(plan("red", "p1", {"R1"}, "many", "")) ==
        "refused: Coins: a whole number is wanted, 0 to 6.");
  CHECK(red.answer_to({{"form", "mutiny"}, {"answers", json::object()}}) ==
        "refused: It cannot be asked for now.");
  CHECK(red.answer_to({{"type", "seal"}, {"side", "defender"}}) == "refused: It cannot be asked for now.");
  CHECK(red.ask({{"answers", json::object()}}) == 400);
  CHECK(red.ask(json::array()) == 400);
  CHECK(spectator.ask(plan("red", "p1", {"R1"}, 1, "")) == 403);

  CHECK(red.answer_to(plan("red", "p2", {"R1", "R2"}, 3, "nightjar")) == "done");
  red.until_it_says("Your plan: The mint, R1, R2, 3 coins, “nightjar”.");
  blue.until_it_says("Red has sealed a plan");
  spectator.until_it_says("Red has sealed a plan");
  // Another in its place, and one that has exactly the same words again.
  CHECK(red.answer_to(plan("red", "p3", {"R1"}, 1, "nightjar")) == "done");
  CHECK(red.answer_to(plan("red", "p3", {"R1"}, 1, "nightjar")) == "done");
  CHECK(blue.answer_to(plan("blue", "p3", {"B1"}, 0, "bittern")) == "done");
  for (Guest* other : {&blue, &spectator}) {
    other->until_it_says("Blue has sealed a plan");
    CHECK_FALSE(has(other->told().dump(), "nightjar"));
  }

  MqttClient ear(broker.port());
  ear.subscribe("telescope/t/#");
  const app::Letter his = ear.next_of("telescope/t/red/view"),
                    all = ear.next_of("telescope/t/spectator/view");
  CHECK(has(his.text, "nightjar"));
  CHECK_FALSE(has(all.text, "nightjar"));
  for (const std::string& datagram : tuio.here()) CHECK_FALSE(has(datagram, "nightjar"));
  CHECK(program.end() == 0);

  SECTION("the journal, the exports and the reports tell everybody what everybody may know") {
    const auto files = home / "out";
    CHECK(parsed(run_with_test_games(home, {"replay", game, "--verify", "--json"})).at("holds") == true);
    const json whole = parsed(run_with_test_games(home, {"replay", game, "--json"}));
    CHECK(schema_fault("replay.schema.json", whole.dump()).empty());
    const Finished open = run_with_test_games(home, {"replay", game, "--public"});
    CHECK(has(open.out, "Red has sealed a plan."));
    CHECK_FALSE(has(open.out, "nightjar"));
    const Finished reds = run_with_test_games(home, {"replay", game, "--for", "red"}),
                   blues = run_with_test_games(home, {"replay", game, "--for", "blue"});
    CHECK(has(reds.out, "What red may know, for nobody else."));
    CHECK(has(reds.out, "nightjar"));
    CHECK_FALSE(has(reds.out, "bittern"));
    CHECK(has(blues.out, "bittern"));
    CHECK_FALSE(has(blues.out, "nightjar"));
    const json part = parsed(run_with_test_games(home, {"replay", game, "--for", "red", "--json"}));
    CHECK(schema_fault("replay.schema.json", part.dump()).empty());
    CHECK(part.at("audience") == "red");
    CHECK(run_with_test_games(home, {"replay", game, "--for", "umpire"}).out ==
          run_with_test_games(home, {"replay", game, "--umpire"}).out);
    fails_in_one_line(run_with_test_games(home, {"replay", game, "--for", "green"}), 1,
                      "nobody in this game is 'green'");
    CHECK(run_with_test_games(home, {"replay", game, "--for", "red", "--umpire"}).exit_code == 2);
    const json step = parsed(run_with_test_games(home, {"replay", game, "--step", "2", "--json"}));
    CHECK(step.at("entry") == 2);
    const auto html = (home / "report.html").string();
    CHECK(run_with_test_games(home, {"replay", game, "--html", html}).exit_code == 0);
    CHECK(has(read_text(html), "Red has sealed a plan."));
    CHECK_FALSE(has(read_text(html), "nightjar"));
    const Finished sheets = run_with_test_games(home, {"export", game, "--out", files.string()});
    INFO(sheets.err);
    CHECK(sheets.exit_code == 0);
    CHECK(std::filesystem::file_size(files / "public-sheet.pdf") > 1000);

    const auto exported = (home / "game.json").string(), open_part = (home / "open.json").string();
    CHECK(run_with_test_games(home, {"export", game, "--json", exported}).exit_code == 0);
    CHECK(run_with_test_games(home, {"export", game, "--json", open_part, "--public"}).exit_code == 0);
    CHECK_FALSE(has(read_text(open_part), "nightjar"));
    const Finished imported = run_with_test_games(home, {"import", exported, "--game", "again"});
    INFO(imported.err);
    CHECK(imported.exit_code == 0);
    const json list = parsed(run_with_test_games(home, {"games", "--json"}));
    REQUIRE(list.at("games").size() == 1);
    CHECK(list.at("games").at(0).at("ruleset") == "wager");
    CHECK(list.at("games").at(0).at("stands_at") == "Round 1 of 3, Plans are sealed");
    CHECK(parsed(run_with_test_games(home, {"replay", "again", "--json"})).dump() == whole.dump());
  }
  SECTION("the umpire, who could not read them, opens the plans and throws, and the game goes on") {
    RunningProgram again(home, {"--headless", "--camera", "none", "--game", game, "--cp-port", "0",
                                "--cp-invite", "umpire", "--cp-invite", "red", "--cp-invite", "spectator"});
    Guest umpire(again.invitation("Umpire")), owner(again.invitation("Red"));
    Guest wall(again.invitation("Spectator"));
    owner.until_it_says("nightjar");
    umpire.until_it_says("Open both plans");
    for (const char* word : {"nightjar", "bittern"}) CHECK_FALSE(has(umpire.told().dump(), word));
    CHECK(umpire.answer_to({{"type", "word"}, {"word", "birch"}}).starts_with("done"));
    CHECK(umpire.answer_to({{"do", "no such key"}}).starts_with("refused"));
    CHECK(umpire.answer_to({{"do", key_of_option(umpire.told(), "Open both plans")}}) == "done");
    wall.until_it_says("nightjar");
    owner.until([](const json& told) { return told.at("view").at("forms").empty(); });
    CHECK(owner.answer_to(plan("red", "p1", {"R1"}, 1, "late")) == "refused: It cannot be asked for now.");
    umpire.until_it_says("Throw for both plans");
    CHECK(umpire.answer_to({{"do", key_of_option(umpire.told(), "Throw for both plans")}}) == "done");
    CHECK(umpire.answer_to({{"type", "dice"}, {"pool", "red"}, {"dice", {7}}}).starts_with("refused"));
    CHECK(umpire.answer_to({{"type", "dice"}, {"pool", "green"}, {"dice", {6}}}).starts_with("refused"));
    CHECK(umpire.answer_to({{"type", "dice"}, {"pool", "red"}, {"dice", {6}}}) == "done");
    CHECK(umpire.answer_to({{"type", "roll"}, {"pool", "blue"}}) == "done");
    wall.until_it_says("Round 2");
    CHECK(again.end() == 0);
    CHECK(parsed(run_with_test_games(home, {"replay", game, "--verify", "--json"})).at("holds") == true);
  }
}

TEST_CASE(
    "a wager's rules, odds and simulations are worked out for a ruleset that the program has not heard of",
    "[games][program][rule]") {
  const TemporaryFolder home;
  const auto rule = [&](std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.begin(), {"rule", "wager"});
    return run_with_test_games(home, arguments, input);
  };
  const json asks = parsed(rule({"contest"}, R"({"red": "1+2", "blue": "1"})"));
  CHECK(asks.at("needs").size() == 2);
  CHECK(asks.at("needs")[0].at("dice") == 2);
  const json done = parsed(rule({"contest"}, R"({"red": "1+2", "blue": "1", "throws": [
      {"pool": "red", "dice": [1, 6]}, {"pool": "blue", "dice": [4]}]})"));
  CHECK(done.at("taken_by") == "red");
  CHECK(parsed(rule({"plan"}, R"({"purse": 2, "coins": 3})")).at("lawful") == false);
  fails_in_one_line(rule({"contest"}, R"({"red": "7", "blue": "1"})"), 1, "WG-1");
  fails_in_one_line(rule({"contest"}, R"({"red": {}, "blue": "1"})"), 1, "malformed request");
  fails_in_one_line(rule({"tea"}, "{}"), 2, "'tea' is no procedure of wager");
  fails_in_one_line(rule({"contest", "--schema"}, "{}"), 1, "no schema 'wager-rule-request'");
  CHECK(has(run_with_test_games(home, {"rule", "--help"}).out, "Procedures of wager:"));

  const json odds =
      parsed(run_with_test_games(home, {"odds", "wager", "--red", "2+2", "--blue", "2+2", "--json"}));
  CHECK(odds.at("red").get<double>() == Approx(odds.at("blue").get<double>()));
  CHECK(run_with_test_games(home, {"odds", "wager", "--red", "2", "--blue", "1"}).exit_code == 0);
  fails_in_one_line(run_with_test_games(home, {"odds", "wager", "--attackers", "T"}), 1, "--attackers");

  const std::vector<std::string> simulate{"simulate", "wager", "--scenario", scenario_of("wager"),
                                          "--games",  "300",   "--json"};
  const json games = parsed(run_with_test_games(home, simulate));
  CHECK(games.at("games") == 300);
  fails_in_one_line(run_with_test_games(home, {"simulate", "wager", "--games", "10"}), 1, "wager-default");
  fails_in_one_line(run_with_test_games(home, {"simulate", "wager", "--scenario", "rapier-demo"}), 1,
                    "rapier");
}
