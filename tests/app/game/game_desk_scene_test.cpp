// What the desk shows beside moves: fights, marks, the clock, messages, and what the Command Post asks.

#include "app/game/game_desk.hpp"
#include "app/game/game_files.hpp"
#include "app/game/public_scene.hpp"
#include "tests/app/game/playing_desk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

TEST_CASE("How a fight would end is told of where both stand and of where a move that waits would bring them",
          "[desk]") {
  Playing game;
  game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
  CHECK(game.scene().fights_in({0, 1}).empty());
  game.ask(CarryPiece{PieceId("3-2"), {Sector{0, 1}, {}}});  // two sectors: it waits for a word
  REQUIRE(game.scene().proposals.size() == 1);
  auto fights = game.scene().fights_in({0, 1});
  REQUIRE(fights.size() == 1);
  CHECK(fights[0].after == "3-2 from A2-L1 to A1-L2");
  CHECK(fights[0].chances.title == "A1-L2");
  game.ask(DoAction{game.scene().proposals[0].proposal.action, "by word of the umpire"});
  fights = game.scene().fights_in({0, 1});
  REQUIRE(fights.size() == 1);
  CHECK(fights[0].after.empty());
}

TEST_CASE("Marks and cards are those that the umpire knows, and beside them what a spectator knows",
          "[desk][marks]") {
  struct TwoSeats final : KnowledgeFace {
    Known known(const Position&, const SeatId& seat) const override {
      Known known;
      known.marks.push_back({.id = "fired", .symbol = "target-used", .sectors = {}, .words = {}});
      known.cards.push_back({.id = "hand", .title = "Hand", .piece = {}, .count = 1, .faces = {}});
      if (seat == kUmpireSeat) known.cards.back().faces.push_back({"7h", "7", "hearts", "seven of hearts"});
      if (seat == kUmpireSeat)
        known.marks.push_back({.id = "plotted", .symbol = "target", .sectors = {}, .words = {}});
      return known;
    }
  };
  const TwoSeats knowledge;
  const Playing game;
  const Position& position = game.desk->session().position();
  GameScene scene;
  tell_table(scene, knowledge, position, knowledge.seats(), game.desk->kit().board);
  const auto& marks = scene.marks;
  REQUIRE(marks.size() == 2);
  CHECK(marks[0].open);
  CHECK(marks[1].mark.id == "plotted");
  CHECK_FALSE(marks[1].open);
  REQUIRE(scene.cards.size() == 1);
  CHECK(scene.cards[0].faces.size() == 1);
  REQUIRE(scene.open_cards.size() == 1);
  CHECK(scene.open_cards[0].faces.empty());
  // Where no umpire sits, the window is everybody's.
  const std::vector<Seat> players{{.id = kSpectatorSeat, .title = "Spectator", .reads = {}}};
  tell_table(scene, knowledge, position, players, game.desk->kit().board);
  REQUIRE(marks.size() == 1);
  CHECK(marks[0].open);
  CHECK(scene.cards[0].faces.empty());
  tell_table(scene, knowledge, position, {}, game.desk->kit().board);
  CHECK(marks.empty());
  CHECK(scene.cards.empty());
}

TEST_CASE("The turn clock is off until it is asked for, and begins anew with each turn", "[desk]") {
  Playing game;
  CHECK_FALSE(game.scene().clock_s);
  test_seconds() = 100.0;
  game.ask(ToggleClock{});
  static_cast<void>(game.scene());
  test_seconds() = 130.0;
  CHECK(game.scene().clock_s == 30.0);
  for (int i = 0; i < 3; ++i) game.ask(DoAction{{{"type", "advance"}}, {}});
  CHECK(game.scene().clock_s == 0.0);
  game.ask(ToggleClock{});
  CHECK_FALSE(game.scene().clock_s);
}

TEST_CASE("A spare tag bound to a piece is in the game's kit, also after a restart", "[desk]") {
  Playing game;
  game.ask(BindTag{kFirst, 200});
  CHECK(find_piece(game.desk->kit(), kFirst)->tag == TagId{200});
  game.ask(BindTag{kFirst, 0});  // an anchor's
  CHECK_FALSE(game.said().empty());
  game.desk = reopened_lanes(std::move(game.desk));
  CHECK(find_piece(game.desk->kit(), kFirst)->tag == TagId{200});
}

TEST_CASE("Messages are kept with their audience", "[desk]") {
  Playing game;
  game.ask(SayMessage{"The bridge is down", rapier::audience::kAttackers});
  CHECK(game.scene().history.back().text == "The bridge is down");
  CHECK(game.scene().history.back().audience == rapier::audience::kAttackers);
}

TEST_CASE("A game is named by file or by name, and never begun over another", "[desk]") {
  CHECK(game_file("uranus") == games_folder() / "uranus.telescope");
  CHECK(game_file("./uranus.telescope") == "./uranus.telescope");
  Playing game;
  const auto again = GameDesk::begin(game.folder.path() / "game.telescope", game.sample.scenario,
                                     game.sample.kit, counting_part(), lanes_options());
  CHECK_FALSE(again);
}

TEST_CASE("What the Command Post asks waits among the proposals until it is done", "[desk]") {
  Playing game;
  const Action action{{"type", "move"}, {"piece", "3-1"}, {"to", "A1-L2"}};
  REQUIRE(
      game.desk->ask({.action = action, .sentence = "Corps Commander: forward", .pieces = {}, .path = {}}));
  CHECK_FALSE(game.desk->ask({.action = action, .sentence = "again", .pieces = {}, .path = {}}));
  CHECK(game.said().find("Corps Commander: forward") != std::string::npos);
  REQUIRE(game.scene().proposals.size() == 1);
  CHECK(game.scene().proposals[0].proposal.sentence == "Corps Commander: forward");
  game.look(game.table());  // what the table shows does not take it away
  CHECK(game.desk->is_asked(action));
  game.ask(DoAction{action, {}});
  CHECK_FALSE(game.desk->is_asked(action));
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L2");
}

TEST_CASE("What the Command Post asks and the umpire sends back is between the two of them", "[desk]") {
  Playing game;
  const Action action{{"type", "move"}, {"piece", "3-1"}, {"to", "A1-L2"}};
  REQUIRE(
      game.desk->ask({.action = action, .sentence = "Corps Commander: forward", .pieces = {}, .path = {}}));
  const std::size_t entries = game.scene().history.size();
  game.ask(SendBack{action});
  CHECK_FALSE(game.desk->is_asked(action));
  CHECK(game.scene().proposals.empty());
  CHECK(game.scene().history.size() == entries);
}

TEST_CASE("A message of a guest is kept as his", "[desk]") {
  Playing game;
  game.ask(SayMessage{"Guns at A2", rapier::audience::kCorpsCommander, "Staff Officer"});
  CHECK(game.said().empty());
  const auto& journal = game.desk->session().journal();
  CHECK(journal.entry(journal.size())->stamp.who == "Staff Officer");
}
