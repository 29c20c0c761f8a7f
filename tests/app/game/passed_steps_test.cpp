#include "core/session/verify.hpp"
#include "tests/app/game/playing_desk.hpp"
#include "tests/app/game/walk.hpp"
#include "tests/core/journal/failing_disk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;
using Catch::Matchers::StartsWith;

namespace {

const DoAction kTruce{{{"type", "truce"}}, {}}, kAdvance{{{"type", "advance"}}, {}};

/// By whom the newest actions were done, the newest last.
std::vector<std::string> done_by(const Session& session, std::size_t count) {
  std::vector<std::string> all;
  for (EntryId id = session.journal().size(); id > 0 && all.size() < count; --id)
    if (session.journal().node(id).kind == EntryKind::kAction)
      all.insert(all.begin(), session.journal().entry(id)->stamp.who);
  return all;
}

/// One whose options are taken by their words.
struct ByWords : Shipped {
  using Shipped::Shipped;
  /// The first of what is offered whose label contains `words`; its dice are typed, and are `faces` in turn.
  void take(const std::string& words, std::vector<int> faces = {}) {
    const auto& options = scene().sheet.options;
    const auto option = std::ranges::find_if(
        options, [&](const Option& each) { return each.label.find(words) != std::string::npos; });
    INFO(words << " in " << scene().sheet.title);
    REQUIRE(option != options.end());
    ask(DoAction{Action(option->action), {}, {}});
    while (scene().waiting) {
      const PoolRequest pool = scene().waiting->needed.front();
      REQUIRE(static_cast<std::size_t>(pool.dice()) <= faces.size());
      const auto last = faces.begin() + pool.dice();
      ask(TypeDice{pool.id, std::vector<int>(faces.begin(), last)});
      faces.erase(faces.begin(), last);
    }
  }
  void ask(GameRequest request) { desk->carry_out(request); }
  const GameScene& scene() { return desk->scene(); }
};

}  // namespace

TEST_CASE("A step in which nothing is left to decide is left by an entry of its own, told in a line",
          "[desk]") {
  Playing playing;
  CHECK(playing.scene().sheet.title == "March");
  playing.ask(kTruce);
  CHECK(playing.scene().sheet.title == "Plot");
  // Of the step in which everybody was nothing need be said.
  CHECK_THAT(playing.scene().sheet.advice,
             ContainsSubstring("Nothing was left to decide in Fight: the game"));
  CHECK(done_by(playing.desk->session(), 3) == std::vector<std::string>{"umpire", "passed", "passed"});
  // What was last done by somebody is what is shown as done.
  REQUIRE(playing.scene().done);
  CHECK(playing.desk->session().journal().entry(playing.scene().done->entry)->stamp.who == "umpire");
  playing.ask(DoAction{{{"type", "plot"}, {"at", "A4-L4"}}, {}});
  CHECK_THAT(playing.scene().sheet.advice, !ContainsSubstring("Nothing was left"));
  const auto verified = verify(playing.desk->session());
  REQUIRE(verified);
  CHECK(verified->holds());
}

TEST_CASE("Whoever goes back to a step that was passed stays there until he leaves it himself", "[desk]") {
  Playing playing;
  playing.ask(kTruce);
  playing.ask(UndoAction{});
  CHECK(playing.scene().sheet.title == "Fight");
  playing.ask(kTruce);  // whatever he does there
  CHECK(playing.scene().sheet.title == "Fight");
  playing.ask(kAdvance);
  CHECK(playing.scene().sheet.title == "Plot");
  playing.ask(kAdvance);
  CHECK(playing.scene().sheet.when == "Turn 2 of 3");
  CHECK(playing.scene().sheet.title == "Plot");
  playing.ask(UndoAction{});
  playing.ask(UndoAction{});
  CHECK(playing.scene().sheet.title == "March");
  playing.ask(RedoAction{});
  CHECK(playing.scene().sheet.title == "Fight");
}

TEST_CASE("A step is not passed while a move waits or the table owes something, and is then", "[desk]") {
  Playing playing;
  playing.look(playing.table(kFirst, {0, 1}));
  REQUIRE(playing.scene().proposals.size() == 1);
  playing.ask(kTruce);
  CHECK(playing.scene().sheet.title == "March");
  const Action move = playing.scene().proposals.front().proposal.action;
  SECTION("it is sent back, and the stand goes home") {
    playing.ask(SendBack{move});
    CHECK(playing.scene().sheet.title == "March");
    playing.look(playing.table());
    CHECK(playing.scene().sheet.title == "Plot");
  }
  SECTION("it is confirmed") {
    playing.ask(DoAction{move, {}});
    CHECK(playing.scene().sheet.title == "Plot");
  }
}

TEST_CASE(
    "A step that waited for a request is passed when the request is gone, and after a second where the "
    "disk did not take it",
    "[desk]") {
  test::FailingDisk disk;
  Playing playing;
  DeskOptions options = lanes_options();
  options.journal.vfs = disk.vfs();
  Scenario scenario = playing.sample.scenario;
  scenario.board = playing.sample.kit.board;
  auto begun = GameDesk::begin("game.telescope", scenario, playing.sample.kit, counting_part(), options);
  REQUIRE(begun);
  playing.desk = *std::move(begun);
  const Action move = Lanes::move("3-1", "A1-L2");
  REQUIRE(playing.desk->ask({.action = move, .sentence = "3-1 moves."}));
  playing.ask(kTruce);
  CHECK(playing.scene().sheet.title == "March");
  SECTION("sent back") {
    playing.ask(SendBack{move});
  }
  SECTION("withdrawn") {
    playing.desk->withdraw(move);
  }
  SECTION("the disk is full") {
    playing.said();
    disk.set_read_only(true);
    playing.desk->withdraw(move);
    CHECK_FALSE(playing.said().empty());
    disk.set_read_only(false);
    playing.look(playing.table());
    CHECK(playing.scene().sheet.title == "March");
    CHECK(playing.said().empty());
    test_seconds() += 1.0;
    playing.look(playing.table());
    test_seconds() -= 1.0;
  }
  CHECK(playing.scene().sheet.title == "Plot");
}

TEST_CASE("What the beginning of a turn tells is read on the next step's page, and is no page of its own",
          "[desk]") {
  ByWords shipped("mini-nap-first");
  const auto& first = shipped.scene().sheet.options;
  REQUIRE(!first.empty());
  REQUIRE(first.front().leaves_step);
  shipped.ask(DoAction{Action(first.front().action), {}, {}});
  const GameScene& scene = shipped.scene();
  CHECK(scene.sheet.when == "Turn 1");
  CHECK_THAT(scene.sheet.advice, StartsWith("Turn 1.\n"));
  REQUIRE(scene.done);
  REQUIRE(!scene.done->told.empty());
  CHECK(std::ranges::none_of(scene.done->told, &Told::large));
}

TEST_CASE("The only command is selected, and who goes back to that stays there", "[desk]") {
  ByWords shipped("brevity-first");
  shipped.take("Begin the first turn", {6, 1});
  CHECK(shipped.scene().sheet.title == "Initiative");
  CHECK_THAT(shipped.scene().sheet.advice, StartsWith("Nothing was left to decide in Selection: the game"));
  shipped.ask(UndoAction{});
  CHECK(shipped.scene().sheet.title == "Selection");
  shipped.take("Select the command that moves");
  CHECK(shipped.scene().sheet.title == "Initiative");
}

TEST_CASE("What came of dice in a step that is then passed is read with the dice", "[desk]") {
  ByWords shipped("brevity-first");
  shipped.take("Begin the first turn", {6, 1});
  shipped.take("Germans: Let them move");
  shipped.take("The command is regrouped");
  shipped.take("The command has moved");
  CHECK(shipped.scene().sheet.title == "British: artillery fire");
  shipped.take("fires at", std::vector<int>(9, 6));
  CHECK(shipped.scene().sheet.title == "Readiness");
  REQUIRE(shipped.scene().done);
  const Told first = shipped.scene().done->told.front();
  CHECK(first.large);
  CHECK_THAT(first.sentence, ContainsSubstring("G-0"));
  CHECK_FALSE(shipped.scene().done->throws.empty());
  CHECK_THAT(shipped.scene().sheet.advice, !ContainsSubstring(first.sentence));
  shipped.ask(UndoAction{});
  CHECK(shipped.scene().sheet.title == "British: artillery fire");
}

TEST_CASE("What comes of dice after a request was waited for is told on the next step's page, and once",
          "[desk]") {
  ByWords shipped("brevity-first");
  shipped.take("Begin the first turn", {6, 1});
  shipped.take("Germans: Let them move");
  shipped.take("The command is regrouped");
  shipped.take("The command has moved");
  const Action request(shipped.scene().sheet.options.back().action);
  REQUIRE(shipped.desk->ask({.action = request, .sentence = "A player asks."}));
  shipped.take("fires at", std::vector<int>(9, 6));
  CHECK(shipped.scene().sheet.title == "British: artillery fire");
  const auto thrown = shipped.scene().done->told.size();
  shipped.desk->withdraw(request);
  CHECK(shipped.scene().sheet.title == "Readiness");
  CHECK_THAT(shipped.scene().sheet.advice, ContainsSubstring("G-0"));
  CHECK(shipped.scene().done->told.size() == thrown);
}
