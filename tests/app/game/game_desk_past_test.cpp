// Dice of an action, and going through the past of a game.

#include <algorithm>

#include "app/game/game_desk.hpp"
#include "core/views/view.hpp"
#include "tests/app/game/playing_desk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

TEST_CASE("Dice of the generator and typed ones mix in one action", "[desk]") {
  Playing game;
  game.ask(AddPlayersWord{"fog of war"});
  game.fight();
  REQUIRE(game.scene().waiting);
  CHECK(game.scene().waiting->title == "Fight in A1-L2");
  CHECK(game.scene().waiting->needed.size() == 2);
  game.ask(TypeDice{"att", {6, 5, 1}});
  game.ask(RollPool{});
  REQUIRE(game.scene().waiting);  // a 6 fell: another wave, shown before it is thrown
  CHECK(game.scene().waiting->needed.at(0).id == "again");
  game.ask(RollPool{});
  CHECK_FALSE(game.scene().waiting);
  REQUIRE(game.scene().done);
  CHECK(game.scene().done->title == "Fight in A1-L2");
  REQUIRE(game.scene().done->throws.size() == 3);
  CHECK(game.scene().done->throws[0].source == "thrown by hand");
  CHECK(game.scene().done->throws[1].source == "generator, throw 1");
}

TEST_CASE("Before the players' word the generator throws nothing, typed dice go on", "[desk]") {
  Playing game;
  CHECK(game.scene().commitment == commitment(counting_part()));
  game.fight();
  game.ask(RollPool{});
  CHECK_FALSE(game.said().empty());
  REQUIRE(game.scene().waiting);
  CHECK(game.scene().waiting->needed.size() == 2);
  game.ask(TypeDice{"att", {1, 1, 7}});
  CHECK_FALSE(game.said().empty());
  game.ask(TypeDice{"att", {1, 1, 2}});
  game.ask(TypeDice{"def", {4}});
  CHECK_FALSE(game.scene().waiting);
}

TEST_CASE("A throw that waits is there again after the program was ended", "[desk]") {
  Playing game;
  game.fight();
  game.ask(TypeDice{"att", {1, 2, 3}});
  game.desk = reopened_lanes(std::move(game.desk));
  REQUIRE(game.scene().waiting);
  CHECK(game.scene().waiting->made.at(0).dice == std::vector<int>{1, 2, 3});
  CHECK(game.scene().waiting->needed.at(0).id == "def");
  CHECK(game.scene().history.size() == 2);
}

TEST_CASE("Undo and redo move the game, and what was undone stays in its past", "[desk]") {
  Playing game;
  game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
  game.ask(DoAction{Lanes::move("3-2", "A2-L2"), {}});
  game.ask(UndoAction{});
  CHECK(game.said() == "Undone: 3-2 moves to A2-L2.\n");
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L1");
  const auto& history = game.scene().history;
  REQUIRE(history.size() == 4);
  CHECK(history[1].current);
  CHECK(history[2].undone);
  CHECK(history[3].text == "Undone: 3-2 moves to A2-L2.");
  CHECK_FALSE(history[3].point);
  game.ask(RedoAction{});
  CHECK(game.said() == "Done again: 3-2 moves to A2-L2.\n");
  CHECK(game.desk->session().state().at("at").at("3-2") == "A2-L2");
  game.ask(RedoAction{});
  CHECK(game.said() == "There is nothing to redo.\n");
  game.ask(GoToEntry{game.scene().history.front().id});
  CHECK(game.said() == "2 steps undone. The game stands after: The game begins.\n");
  CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L1");
  CHECK(game.scene().history[2].undone);
}

TEST_CASE("Only the window that asked is told what came of going through the past, in words for all",
          "[desk]") {
  Playing game;
  SECTION("not who was not there") {
    game.ask(DoAction{Lanes::move("3-1", "A1-L2"), {}});
    CHECK(game.desk->carry_out_for({}, UndoAction{}).empty());
    CHECK(game.said().empty());
    CHECK(game.desk->session().state().at("at").at("3-1") == "A1-L1");
  }
  SECTION("of what one seat may know by no more than its title") {
    game.ask(DoAction{{{"type", "advance"}}, {}});
    game.ask(DoAction{{{"type", "advance"}}, {}});
    game.ask(DoAction{{{"type", "plot"}, {"at", "A4-L4"}}, {}});
    CHECK(game.scene().history.back().text == "Target point in A4-L4.");
    game.ask(UndoAction{});
    CHECK(game.said() == "Undone: " + game.desk->game().words().title({{"type", "plot"}}) + "\n");
  }
  SECTION("of a throw that was waiting too") {
    game.fight();
    REQUIRE(game.desk->session().pending());
    game.said();
    game.ask(UndoAction{});
    CHECK(game.said().starts_with("Taken back, with its dice: "));
    game.ask(RedoAction{});
    CHECK(game.said().starts_with("Begun again, and waits for its dice: "));
  }
}

TEST_CASE("Whoever had read a throw is told that it was taken back, and that its dice are known now",
          "[desk]") {
  Playing game;
  Views views(game.desk->session());
  const auto newest = [&] {
    views.follow(game.desk->session());
    const auto events = views.of(kUmpireSeat, {}).events;
    return events.empty() ? std::string() : events.back().text;
  };
  game.ask(AddPlayersWord{"fog of war"});
  game.fight();
  const std::string before = newest();
  SECTION("while its action waited for more") {
    game.ask(RollPool{"att"});
    REQUIRE(game.desk->session().pending());
    CHECK(newest() == before);
    game.said();
    game.ask(UndoAction{});
    CHECK(game.scene().history.back().text.starts_with("Taken back, with its dice: "));
    CHECK(game.said().ends_with("The dice are known now: thrown again, they fall the same.\n"));
    const auto thrown = [&] {
      game.fight();
      game.ask(RollPool{"att"});
      return game.desk->session().pending()->made.front().dice;
    };
    const auto known = thrown();
    game.ask(UndoAction{});
    CHECK(thrown() == known);
  }
  SECTION("with what came of it") {
    while (game.desk->session().pending()) game.ask(RollPool{});
    const std::string told = newest();
    CHECK(told != before);
    game.ask(UndoAction{});
    CHECK(newest().starts_with("Undone by the umpire: "));
    CHECK(newest().ends_with("The dice are known now: thrown again, they fall the same."));
  }
}

TEST_CASE("An entry of the past tells what would lie otherwise if the game went on from there", "[desk]") {
  Playing game;
  game.ask(DoAction{Lanes::move("3-2", "A2-L2"), {}});
  const auto moved = game.scene().history.back().id;
  game.fight();
  game.ask(TypeDice{"att", {1, 2, 3}});
  game.ask(TypeDice{"def", {1}});
  const auto& scene = game.scene();
  const auto fought = scene.history.back().id;
  CHECK(scene.changes_at(moved) == std::vector<std::string>{"1 loss undone", "3-1 back in A1-L1"});
  CHECK(scene.changes_at(scene.history.front().id) ==
        std::vector<std::string>{"1 loss undone", "3-1 back in A1-L1", "3-2 from A2-L2 to A2-L1"});
  CHECK(scene.changes_at(fought).empty());
  SECTION("forward too, once the game has changed") {
    game.ask(GoToEntry{moved});
    CHECK(game.scene().changes_at(moved).empty());
    CHECK(game.scene().changes_at(fought) == std::vector<std::string>{"1 loss again", "3-1 off A1-L1"});
  }
}

TEST_CASE("Many changes are six lines, the last of them how many more there are", "[desk]") {
  Playing game;
  for (const char* piece : {"3-1", "3-2", "3-3", "3-4", "3-5", "3-6"})
    game.ask(DoAction{Lanes::move(piece, "A4-L1"), "a long way"});
  const auto six = game.scene().changes_at(game.scene().history.front().id);
  REQUIRE(six.size() == 6);
  CHECK(six.back() == "3-6 from A4-L1 to A3-L1");
  const auto& standings = game.scene().standings;
  const auto off = std::ranges::find_if(standings, [](const Standing& s) { return is_off_table(s); });
  REQUIRE(off != standings.end());
  game.ask(DoAction{Lanes::move(off->piece.value(), "A1-L2"), {}});
  const auto seven = game.scene().changes_at(game.scene().history.front().id);
  REQUIRE(seven.size() == 6);
  CHECK(seven.back() == "and 2 more");
}
