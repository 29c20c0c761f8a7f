#include "core/rules/brevity/words/words.hpp"

#include <algorithm>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "core/rules/known_parts.hpp"
#include "tests/core/brevity/two_secrets.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::kAllSteps;
using test::kBlue;
using test::kRed;
using test::with_secrets;

Sheet sheet(const Game& game) {
  return Words(game.setup).sheet(Position::of(game));
}
bool has_line(const Sheet& sheet, const std::string& part) {
  return std::ranges::any_of(
      sheet.lines, [&](const SheetLine& each) { return each.text.find(part) != std::string::npos; });
}
const Option* option(const Sheet& sheet, const std::string& label) {
  const auto found = std::ranges::find(sheet.options, label, &Option::label);
  return found == sheet.options.end() ? nullptr : &*found;
}

TEST_CASE("OB-029 to OB-037: the steps of a move are listed, those of fire by who fires",
          "[brevity][OB-029][OB-036]") {
  const Game game = with_secrets({}, Step::kEnemyArtillery);
  CHECK(page_of(game).steps == std::vector<std::string>{"Selection", "Initiative", "Regroup", "Move",
                                                        "Red: artillery fire", "Blue: artillery fire",
                                                        "Red: direct fire", "Blue: direct fire",
                                                        "Readiness"});
  CHECK(title_of(Step::kEnemyArtillery) == "Opponent fires artillery");
  CHECK(page_of(game).step == 4);
  CHECK(fires_now(game) == kRed);
  CHECK(fires_now(with_secrets({}, Step::kOwnFire)) == kBlue);
  CHECK(fires_now(with_secrets({}, Step::kMove)) == Side::kNeutral);
}

TEST_CASE("OB-016, OB-017: turn, day and light", "[brevity][OB-016][OB-017]") {
  Game game = with_secrets({}, Step::kMove);  // turn 2 of the first day
  CHECK(page_of(game).when == "Turn 1, day 1, daylight");
  game.turn = 4;
  CHECK(page_of(game).when == "Turn 4, day 2, night");
  game.turn = 0;
  CHECK(page_of(game).when == "Before the first turn");
}

TEST_CASE("OB-002: every step has a page with its title, advice and a word that goes on",
          "[brevity][OB-002]") {
  for (const Step step : kAllSteps) {
    INFO(std::string(word(step)));
    const Game game = with_secrets({}, step);
    const Sheet page = sheet(game);
    CHECK(page.title == title_of(game, step));
    CHECK_FALSE(page.advice.empty());
    CHECK_FALSE(page.options.empty());
    CHECK_FALSE(page.over);
    CHECK(page.steps.at(static_cast<std::size_t>(page.step)) == page.title);
  }
}

TEST_CASE("OB-058, OB-061: the page of step 3 says who may move, and who may be fired at",
          "[brevity][OB-058][OB-061]") {
  Game game = with_secrets({}, Step::kMove);
  test::stand(game, "B-1").move.taken = true;
  const Sheet page = sheet(game);
  CHECK(has_line(page, "May still move: "));
  CHECK(has_line(page, "May fire and be fired at: B-1"));
  CHECK(page.hands_move);
}

TEST_CASE("OB-090: the page of a step of fire has who counts in each attack, and its odds",
          "[brevity][OB-090]") {
  const Game game = with_secrets({}, Step::kEnemyFire);
  const Sheet page = sheet(game);
  CHECK(has_line(page, "At B-1"));
  CHECK(has_line(page, "Counts: "));
  const auto chances = Words(game.setup).chances(Position::of(game));
  REQUIRE_FALSE(chances.empty());
  for (const Chances& each : chances) {
    double sum = 0.0;
    for (const Chance& chance : each.outcomes) sum += chance.share;
    CHECK(sum == Approx(1.0));
  }
}

TEST_CASE("OB-045: the page of step 1 tells the chance of each challenge", "[brevity][OB-045]") {
  const Sheet page = sheet(with_secrets({}, Step::kInitiative));
  CHECK(has_line(page, "R1 may take the initiative: a chance of 72 %"));
}

TEST_CASE("OB-181: the page of step 8 tells the chance of the test", "[brevity][OB-181]") {
  const Sheet page = sheet(with_secrets({}, Step::kReadiness));
  CHECK(has_line(page, "B1 keeps its officer figure: a chance of 33 %"));
  CHECK(option(page, "Blue: Test the command's readiness"));
}

TEST_CASE("OB-H06: what one side alone may read is for it and the umpire", "[brevity][OB-H06]") {
  const Sheet page = sheet(with_secrets({}, Step::kMove));
  for (const SheetLine& each : page.lines) {
    INFO(each.text);
    for (const char* secret : {"R-4", "attacks from the air", "waves still to come", "Red: supply"})
      if (each.text.find(secret) != std::string::npos) CHECK(each.audience == audience_of(kRed));
  }
  CHECK(has_line(page, "Red: off the table at a recorded place: R-4"));
}

TEST_CASE("BQ-08: what leaves a step is offered last", "[brevity][BQ-08]") {
  const Sheet page = sheet(with_secrets({}, Step::kMove));
  REQUIRE_FALSE(page.options.empty());
  CHECK(page.options.back().leaves_step);
  CHECK(page.options.back().action.at("type") == "done");
  const Sheet deploy = sheet(with_secrets({}, Step::kDeploy));
  CHECK(deploy.options.back().action.at("type") == "proceed");
}

TEST_CASE("BQ-78: where all stand already one word begins the first turn", "[brevity][BQ-78]") {
  const Game game = [] {
    Game made = test::game_of(test::setup_of({{.id = "B-1"}, {.id = "R-1", .side = kRed, .x_in = 30}}));
    made.step = Step::kDeploy;
    return made;
  }();
  const auto leaves = [](const Game& of) {
    std::vector<std::string> types;
    for (const Option& each : sheet(of).options)
      if (each.leaves_step) types.push_back(each.action.at("type"));
    return types;
  };
  CHECK(leaves(game) == std::vector<std::string>{"proceed", "done", "done"});
  Game one_waits = game;
  test::stand(one_waits, "R-1").where = Where::kAside;
  CHECK(leaves(one_waits) == std::vector<std::string>{"done", "done", "proceed"});
}

TEST_CASE("OB-031: that a command has moved is asked for twice while nobody of it has", "[brevity][OB-031]") {
  Game game = test::game_of(test::setup_of({{.id = "B-1"}, {.id = "B-2", .x_in = 30}}));
  const auto loses = [&] { return sheet(game).options.back().loses; };
  CHECK(loses() == "No battalion of the command has moved.");
  test::stand(game, "B-2").move.taken = true;
  CHECK(loses().empty());
  test::stand(game, "B-2").where = Where::kLeft;  // its move led over the table's edge
  CHECK(loses().empty());
}

TEST_CASE("OB-091: a step of fire in which nobody has a target is passed", "[brevity][OB-091]") {
  Game game = test::game_of(test::setup_of({{.id = "B-1"}, {.id = "R-1", .side = kRed, .x_in = 30}}));
  const auto passed = [&] { return Words(game.setup).passed_by(Position::of(game)); };
  game.step = Step::kMove;
  CHECK_FALSE(passed());
  game.step = Step::kEnemyFire;
  REQUIRE(passed());  // nobody has moved, so that nobody is exposed
  CHECK(*passed() == Action{{"type", "done"}, {"side", "defender"}});
  CHECK(Actions::against(game, Actions::read(game, *passed())).empty());
  game.results.push_back({.order = {.target = PieceId("B-1")}, .hits = 1});
  CHECK(passed());  // whoever could fire has fired, and what has hit is applied
  game.results.clear();
  game.step = Step::kOwnFire;
  for (auto& [id, command] : game.commands) command.officer = false;
  CHECK(passed());
  game.turn = game.settings().turns;
  CHECK_FALSE(passed());  // the end of the battle is somebody's word
}

TEST_CASE("OB-026: where one command alone can be selected, it is", "[brevity][OB-026]") {
  const auto passed = [](const BrevitySettings& settings, bool waits = false, bool second = false) {
    std::vector<test::Put> stands{{.id = "B-1"}, {.id = "R-1", .side = kRed, .x_in = 30}};
    if (second) stands.push_back({.id = "B-2", .command = "B2", .x_in = 5});
    Game game = test::game_of(test::setup_of(stands, {.settings = settings}));
    game.step = Step::kSelect;
    game.move = {.chooser = kBlue};
    if (waits) game.pending.push_back({.kind = Pending::Kind::kPlaceHidden, .piece = PieceId("R-1")});
    const auto action = Words(game.setup).passed_by(Position::of(game));
    if (action) CHECK(Actions::against(game, Actions::read(game, *action)).empty());
    return action;
  };
  CHECK(passed({}) == Action{{"type", "select"}, {"side", "attacker"}, {"command", "B1"}});
  CHECK_FALSE(passed({}, false, true));
  CHECK_FALSE(passed({.allow_pass = true}));
  CHECK_FALSE(passed({.adv = {.hidden = true}}));
  CHECK_FALSE(passed({}, true));
}

TEST_CASE("OB-029: the page of deployment says who is done, and offers each word once", "[brevity][OB-029]") {
  Game game = with_secrets({}, Step::kDeploy);
  CHECK(has_line(sheet(game), "Blue: "));
  CHECK(has_line(sheet(game), "it still deploys"));
  CHECK_FALSE(has_line(sheet(game), "can still move"));
  game.done = {true, true};
  CHECK_FALSE(has_line(sheet(game), "it still deploys"));
  for (const Form& each : Words(game.setup).forms(Position::of(game))) CHECK_FALSE(offered_as_option(each));
}

TEST_CASE("OB-026: what the game waits for is said without naming who is hidden", "[brevity][OB-026]") {
  Game game = with_secrets({}, Step::kMove);
  game.pending.push_back({.kind = Pending::Kind::kPlaceHidden, .piece = PieceId("R-4")});
  const Sheet page = sheet(game);
  CHECK(page.advice.find("R-4") == std::string::npos);
  REQUIRE(option(page, "Set R-4 down where it was recorded"));
  CHECK(option(page, "Set R-4 down where it was recorded")->audience == Audience::kUmpire);
}

TEST_CASE("OB-003: the end tells what became of each battalion", "[brevity][OB-003]") {
  Game game = with_secrets({}, Step::kMove);
  CHECK_FALSE(Words(game.setup).end(Position::of(game)));
  game.step = Step::kOver;
  game.winner = kBlue;
  game.why = "Blue has fulfilled its orders.";
  test::stand(game, "R-1").where = Where::kDestroyed;
  const auto end = Words(game.setup).end(Position::of(game));
  REQUIRE(end);
  CHECK(end->winner == kBlue);
  CHECK(end->sentence == game.why);
  CHECK(end->units.size() == game.setup->pieces.size());
  const auto lost = std::ranges::find(end->units, UnitId("R-1"), &UnitFate::unit);
  CHECK(lost->kind == UnitFate::Kind::kDestroyed);
  const auto hidden = std::ranges::find(end->units, UnitId("R-4"), &UnitFate::unit);
  CHECK(hidden->kind == UnitFate::Kind::kInPlay);
  CHECK(sheet(game).over);
}

TEST_CASE("OB-195: the truth has hidden stands where they were recorded, off the table",
          "[brevity][OB-195]") {
  const Game game = with_secrets({}, Step::kMove);
  const auto truth = Words(game.setup).truth(Position::of(game));
  const auto hidden = std::ranges::find(truth, UnitId("R-4"), &Truth::unit);
  REQUIRE(hidden != truth.end());
  CHECK(hidden->off_table == "hidden");
  CHECK(is_off_table(hidden->standing));
  CHECK_FALSE(hidden->dead);
  const auto accounts = [&](const SeatId& seat) {
    const Known known = Knowledge(game.setup).known(Position::of(game), seat);
    return joined(lines_of(known, game.setup->board), "\n", &SheetLine::text);
  };
  CHECK(accounts(kUmpireSeat).find("R-4") != std::string::npos);
  CHECK(accounts(SeatId("defender")).find("R-4") != std::string::npos);
  CHECK(accounts(SeatId("attacker")).find("R-4") == std::string::npos);
}

TEST_CASE("OB-016: a chapter begins with each turn, and losses are told large", "[brevity][OB-016]") {
  const Game game = with_secrets({}, Step::kMove);
  const Words words(game.setup);
  CHECK(words.chapter({{"type", event::kTurn}, {"turn", 5}, {"day", 2}}) == "Turn 5, day 2");
  CHECK_FALSE(words.chapter({{"type", event::kMoved}, {"sentence", "B-1 moves."}}));
  CHECK(words.lost({{"type", event::kDestroyed}, {"piece", "R-1"}}) == PieceId("R-1"));
  CHECK(words.lost({{"type", event::kPinned}, {"piece", "R-1"}}) == PieceId());
  CHECK(words.told_large(Position::of(game), {{"type", event::kDestroyed}}) ==
        "The stand is taken off the table.");
  CHECK(words.told_large(Position::of(game), {{"type", event::kDestroyed},
                                              {"rules", {"OB-179", "OB-H05"}}}) == "");  // it was hidden
  CHECK(
      words.told_large(Position::of(game), {{"type", event::kContact}, {"rules", Json::array({"BQ-80"})}}) ==
      "The stand may stop here; if it goes on, an enemy is revealed.");
  CHECK(words.told_large(Position::of(game), {{"type", event::kContact}, {"rules", {"OB-196", "BQ-79"}}}) ==
        "");  // the umpire sets it down
  CHECK_FALSE(words.told_large(Position::of(game), {{"type", event::kMoved}}));
  CHECK(words.title({{"type", "fire"}, {"side", "attacker"}}) == "Blue fires");
}

}  // namespace
}  // namespace telescope::brevity
