#include <algorithm>
#include <array>

#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/words/words.hpp"
#include "tests/core/brevity/two_secrets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_found.hpp"

namespace telescope::brevity {
namespace {

using test::kAllSteps;
using test::kBlue;
using test::kRed;
using test::two_games;
using test::with_secrets;

Known known(const Game& game, const char* seat) {
  return Knowledge(game.setup).known(Position::of(game), SeatId(seat));
}

/// Everything that a seat is shown, as one text.
std::string text_of(const Known& known) {
  std::string text;
  for (const KnownPiece& each : known.pieces) {
    text += each.id.value() + " " + each.place + "\n";
    for (const std::string& badge : each.badges) text += badge + "\n";
  }
  for (const KnownMark& each : known.marks) text += each.id + " " + each.words + "\n";
  for (const KnownFact& each : known.facts) text += each.term + ": " + each.words + "\n";
  for (const KnownPaper& each : known.papers) {
    text += each.title + " " + each.quote + "\n";
    for (const std::string& line : each.lines) text += line + "\n";
    for (const auto& row : each.rows)
      for (const std::string& cell : row) text += cell + "\n";
  }
  for (const Form& each : known.forms) text += to_json(each).dump() + "\n";
  return text;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string asked_words(const Game& game, const char* seat) {
  std::string text;
  for (const Form& form : known(game, seat).forms) {
    const auto asked =
        Knowledge(game.setup)
            .asked(Position::of(game), SeatId(seat), {{"form", form.id}, {"answers", initial_answers(form)}});
    text += form.id + ": " + (asked ? asked->action.dump() + " " + asked->words : "-") + "\n";
  }
  return text;
}

/// What the table's window shows everybody.
std::string open_sheet(const Game& game) {
  std::string text;
  const Sheet sheet = Words(game.setup).sheet(Position::of(game));
  for (const SheetLine& each : sheet.lines)
    if (each.audience == Audience::kAll) text += each.text + "\n";
  for (const Option& each : sheet.options)
    if (each.audience == Audience::kAll) text += each.label + "\n";
  return text + sheet.advice + sheet.title + sheet.when;
}

TEST_CASE("OB-H01 to OB-H06: two games that differ in the enemy's secrets are the same to a player",
          "[brevity][OB-H01][OB-H03]") {
  for (const Step step : kAllSteps) {
    const auto [one, other] = two_games(step);
    for (const char* seat : {"attacker", "spectator"}) {
      INFO(std::string(word(step)) + " " + seat);
      CHECK(text_of(known(one, seat)) == text_of(known(other, seat)));
      CHECK(known(one, seat) == known(other, seat));
      CHECK(asked_words(one, seat) == asked_words(other, seat));
    }
    CHECK(text_of(known(one, "defender")) != text_of(known(other, "defender")));
    CHECK(text_of(known(one, "umpire")) != text_of(known(other, "umpire")));
  }
}

TEST_CASE("OB-H01: what the window shows everybody does not hang on secrets either", "[brevity][OB-H01]") {
  for (const Step step : kAllSteps) {
    INFO(std::string(word(step)));
    const auto [one, other] = two_games(step);
    CHECK(open_sheet(one) == open_sheet(other));
  }
}

TEST_CASE("OB-H01: the position as a side may know it is the same in both, byte for byte",
          "[brevity][OB-H01]") {
  for (const Step step : kAllSteps) {
    const auto [one, other] = two_games(step);
    CHECK(to_json(known_to(one, kBlue)) == to_json(known_to(other, kBlue)));
    CHECK(to_json(known_to(one, Side::kNeutral)) == to_json(known_to(other, Side::kNeutral)));
    CHECK(to_json(known_to(one, kRed)) != to_json(known_to(other, kRed)));
  }
}

TEST_CASE("OB-H01: a hidden stand is its owner's and the umpire's", "[brevity][OB-H01]") {
  const Game game = with_secrets({}, Step::kMove);
  const auto shows = [&](const char* seat) {
    const Known shown = known(game, seat);
    return std::ranges::find(shown.pieces, PieceId("R-4"), &KnownPiece::id) != shown.pieces.end();
  };
  CHECK(shows("defender"));
  CHECK(shows("umpire"));
  CHECK_FALSE(shows("attacker"));
  CHECK_FALSE(shows("spectator"));
  CHECK_FALSE(has(text_of(known(game, "attacker")), "R-4"));
  const Game seen = known_to(game, kBlue);
  CHECK(seen.stand(PieceId("R-4")).where == Where::kAside);
  CHECK(seen.setup->hidden.empty());
  CHECK(known_to(game, kRed).stand(PieceId("R-4")).where == Where::kHidden);
}

TEST_CASE("OB-H04: of a mark the opponent sees where it lies and nothing else", "[brevity][OB-H04]") {
  const Game game = with_secrets({}, Step::kMove);
  const auto mark = known_to(game, kBlue).modules.marks.at(0);
  CHECK(mark.at == TablePoint{500.0, 500.0});
  CHECK(mark.firers.empty());
  CHECK(mark.dice == 1);
  CHECK(has(text_of(known(game, "defender")), "fired at this point: 3 dice"));
  CHECK_FALSE(has(text_of(known(game, "attacker")), "3 dice"));
}

TEST_CASE("OB-H05: who was destroyed while hidden is not told", "[brevity][OB-H05]") {
  Game game = with_secrets({}, Step::kMove);
  Stand& stand = test::stand(game, "R-4");
  stand.where = Where::kDestroyed;
  stand.untold = true;
  CHECK_FALSE(has(text_of(known(game, "attacker")), "R-4"));
  CHECK(has(text_of(known(game, "defender")), "R-4 destroyed"));
  stand.untold = false;
  CHECK(has(text_of(known(game, "attacker")), "R-4 destroyed"));
}

TEST_CASE("OB-H05, BQ-98: supply is told in or out, to its own side", "[brevity][OB-H05][BQ-98]") {
  const Game game = with_secrets({.in_supply = false}, Step::kMove);
  const Known own = known(game, "defender"), enemy = known(game, "attacker");
  REQUIRE(find_paper(own, "supply defender"));
  const std::vector<std::string> row{"R1", "out"};
  CHECK(std::ranges::count(find_paper(own, "supply defender")->rows, row) == 1);
  CHECK(find_paper(own, "supply defender")->lines.empty());
  CHECK_FALSE(find_paper(enemy, "supply defender"));
}

TEST_CASE("OB-H06: orders, missions, waves and demolitions are secret until they are executed",
          "[brevity][OB-H06]") {
  const Game game = with_secrets({}, Step::kMove);
  const Known own = known(game, "defender"), enemy = known(game, "attacker");
  for (const char* paper :
       {"orders defender", "missions defender", "waves defender", "demolitions defender"}) {
    INFO(paper);
    CHECK(find_paper(own, paper));
    CHECK_FALSE(find_paper(enemy, paper));
  }
  REQUIRE(find_paper(own, "orders defender"));
  CHECK(find_paper(own, "orders defender")->quote == "Hold the village.");
  CHECK(find_paper(own, "orders defender")->sealed);
  REQUIRE(find_paper(enemy, "orders attacker"));
  CHECK(find_paper(enemy, "orders attacker")->quote == "Take the village.");
  const auto obstacles = [](const Known& known) {
    return std::ranges::count(known.marks, "obstacle", &KnownMark::symbol);
  };
  CHECK(obstacles(own) == 1);
  CHECK(obstacles(enemy) == 0);
  CHECK(known_to(game, kBlue).modules.obstacles.empty());
  CHECK(known_to(game, kBlue).modules.crossings.at(0).prepared_by == std::array{false, false});
  CHECK(known_to(game, kRed).modules.crossings.at(0).prepared_by == std::array{false, true});
}

TEST_CASE("OB-265, OB-H06: each side prepares a bridge for itself, and neither undoes the other's work",
          "[brevity][OB-265][OB-H06]") {
  Game game = with_secrets({}, Step::kMove);
  RiverCrossing& bridge = game.modules.crossings.at(0);
  REQUIRE(bridge.prepared_by == std::array{false, true});
  test::stand(game, "B-4").task = Task{.kind = TaskKind::kPrepareBridge, .at = bridge.id, .points = {}};
  Events events;
  finish(game, PieceId("B-4"), events);
  CHECK(bridge.prepared_by == std::array{true, true});
  CHECK(known_to(game, kBlue).modules.crossings.at(0).prepared_by == std::array{true, false});
  CHECK(known_to(game, kRed).modules.crossings.at(0).prepared_by == std::array{false, true});
}

TEST_CASE("OB-H06: the plan of waves shows neither how many nor who comes later", "[brevity][OB-H06]") {
  Game game = with_secrets({.second_wave = false}, Step::kMove);
  game.move.waves = 3;
  test::stand(game, "B-2").move.wave = 2;
  game.command(CommandId("B1")).waves = {{PieceId("B-4")}, {PieceId("B-2")}};
  const Game seen = known_to(game, kRed);
  CHECK(seen.move.waves == 1);
  CHECK(seen.stand(PieceId("B-2")).move.wave == 0);
  CHECK(seen.command(CommandId("B1")).waves.empty());
  CHECK(known_to(game, kBlue).move.waves == 3);
}

TEST_CASE("OB-H01: rulings, rolls and answers about a hidden stand are left out", "[brevity][OB-H01]") {
  Game game = with_secrets({}, Step::kEnemyFire);
  game.rulings = {{"locates/B-1/R-4", true}, {"locates/B-1/R-1", true}};
  game.pending.push_back({.kind = Pending::Kind::kPlaceHidden, .piece = PieceId("R-4")});
  AttackResult rolled;
  rolled.order = {.kind = FireKind::kAir, .side = kBlue, .target = PieceId("R-4")};
  game.results = {rolled};
  rolled.order = {.kind = FireKind::kDirect, .side = kRed, .target = PieceId("B-1")};
  rolled.order.kept_out = {PieceId("R-4")};
  game.results.push_back(rolled);
  const Game seen = known_to(game, kBlue);
  CHECK(seen.rulings == std::map<std::string, bool>{{"locates/B-1/R-1", true}});
  CHECK(seen.pending.empty());
  REQUIRE(seen.results.size() == 1);
  CHECK(seen.results[0].order.kept_out.empty());
  CHECK(known_to(game, kRed).results.size() == 2);
  CHECK(known_to(game, std::nullopt).pending.size() == 1);
}

TEST_CASE("OB-H07: placed stands, officers, pins and postures are open to both", "[brevity][OB-H07]") {
  Game game = with_secrets({}, Step::kMove);
  test::stand(game, "R-1").pinned = true;
  game.command(CommandId("R1")).officer = false;
  for (const char* seat : {"attacker", "defender", "spectator"}) {
    const Known shown = known(game, seat);
    const auto piece = std::ranges::find(shown.pieces, PieceId("R-1"), &KnownPiece::id);
    REQUIRE(piece != shown.pieces.end());
    CHECK(std::ranges::count(piece->badges, "pinned") == 1);
    CHECK(std::ranges::count(piece->badges, "line") == 1);
    CHECK(piece->at.has_value());
    REQUIRE(find_paper(shown, "commands"));
    const std::vector<std::string> row{"Red", "R1", "gone", "line"};
    CHECK(std::ranges::count(find_paper(shown, "commands")->rows, row) == 1);
  }
}

TEST_CASE("OB-H08: once the game is over, what was hidden is for all", "[brevity][OB-H08]") {
  Game game = with_secrets({}, Step::kOver);
  CHECK(has(text_of(known(game, "attacker")), "R-4"));
  CHECK(Knowledge(game.setup).seats().at(1).reads.size() == 1);
}

TEST_CASE("OB-H08: with hidden_log = umpire the logs of what is hidden stay the umpire's",
          "[brevity][OB-H08]") {
  auto setup = test::setup_of_all_arms();
  setup->settings.hidden_log = HiddenLog::kUmpire;
  setup->hidden.insert(PieceId("R-4"));
  Game game = test::game_of(setup, Step::kOver);
  CHECK_FALSE(has(text_of(known(game, "attacker")), "R-4"));
  CHECK(Knowledge(setup).seats().at(1).reads.empty());
  CHECK(Knowledge(setup).seats().at(0).reads.size() == 3);
}

}  // namespace
}  // namespace telescope::brevity
