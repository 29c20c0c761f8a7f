#include "core/rules/brevity/modules/waves.hpp"

#include <algorithm>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::events_of;
using test::is_for;
using test::objects;
using test::stand;

const CommandId kB1("B1");

Game regrouping() {
  test::Table table;
  table.settings.adv.waves = true;
  return test::position({{.id = "B-1", .x_in = 20},
                         {.id = "B-2", .x_in = 23},
                         {.id = "B-3", .x_in = 26},
                         {.id = "B-4", .x_in = 29},
                         {.id = "B-9", .command = "B2", .x_in = 40},
                         {.id = "R-1", .side = test::kRed, .y_in = 60}},
                        Step::kRegroup, table);
}
std::vector<PieceId> pieces(const std::vector<std::string>& ids) {
  std::vector<PieceId> all;
  for (const std::string& each : ids) all.emplace_back(each);
  return all;
}
PlanWaves plan(const std::vector<std::vector<std::string>>& waves, const CommandId& command = kB1) {
  PlanWaves wanted{.command = command};
  for (const auto& each : waves) wanted.waves.push_back(pieces(each));
  return wanted;
}
Events planned(Game& game, const PlanWaves& wanted) {
  Events events;
  Dice none;
  wanted.perform(game, none, events);
  return events;
}

TEST_CASE("OB-211: later waves are battalions of the command, the first has one in line",
          "[brevity][OB-211]") {
  Game game = regrouping();
  CHECK(plan({{"B-2"}, {"B-3", "B-4"}}).against(game).empty());
  CHECK(objects(plan({{"B-9"}}, CommandId("B2")).against(game), "OB-211"));
  CHECK(objects(plan({{"B-9"}}).against(game), "OB-211"));
  CHECK(objects(plan({{}}).against(game), "OB-211"));
  CHECK(objects(plan({{"B-2"}, {"B-2"}}).against(game), "OB-211"));
  CHECK(objects(plan({{"B-1", "B-2", "B-3", "B-4"}}).against(game), "OB-211"));
  stand(game, "B-1").posture = Posture::kSupport;
  CHECK(objects(plan({{"B-2", "B-3", "B-4"}}).against(game), "OB-211"));
}

TEST_CASE("OB-057: a resting battalion takes part in no wave", "[brevity][OB-057][OB-211]") {
  Game game = regrouping();
  stand(game, "B-2").posture = Posture::kReserve;
  CHECK(objects(plan({{"B-2"}}).against(game), "OB-057"));
}

TEST_CASE(
    "OB-211, OB-057: waves that are not as they were planned any more are planned again before the move",
    "[brevity][OB-211][OB-057]") {
  const Done done{.side = test::kBlue};
  Game game = regrouping();
  planned(game, plan({{"B-2"}, {"B-3"}}));
  CHECK(done.against(game).empty());
  Game rests = game;
  stand(rests, "B-2").posture = Posture::kReserve;
  CHECK(objects(done.against(rests), "OB-057"));
  Game gone = game;
  stand(gone, "B-1").command = stand(gone, "B-4").command = CommandId("B2");
  CHECK(objects(done.against(gone), "OB-211"));
  planned(gone, plan({}));
  CHECK(done.against(gone).empty());
}

TEST_CASE("OB-211: a command that has too few battalions left for its waves may attack in none",
          "[brevity][OB-211]") {
  Game game = regrouping();
  planned(game, plan({{"B-2"}}));
  for (const char* each : {"B-1", "B-3", "B-4"}) stand(game, each).command = CommandId("B2");
  std::vector<Form> forms;
  add_forms_of_step(game, test::kBlue, forms);
  const auto offered = [&](const std::string& id) {
    return std::ranges::find(forms, id, &Form::id) != forms.end();
  };
  CHECK_FALSE(offered("done"));
  REQUIRE(offered("plan-waves"));
  const Form& form = *std::ranges::find(forms, std::string("plan-waves"), &Form::id);
  CHECK(Actions::against(game, Actions::read(game, form.action)).empty());
}

TEST_CASE("OB-H06: the plan of waves is told to its own side alone", "[brevity][OB-H06][OB-211]") {
  Game game = regrouping();
  const Events events = planned(game, plan({{"B-2"}, {"B-3"}}));
  CHECK(game.move.waves == 3);
  REQUIRE(events.all().size() == 1);
  CHECK(is_for(events.all().front(), audience_of(test::kBlue)));
}

TEST_CASE("BQ-86: each wave makes its own move, and fights together with the survivors",
          "[brevity][BQ-86][OB-213]") {
  Game game = regrouping();
  planned(game, plan({{"B-2"}, {"B-3", "B-4"}}));
  game.step = Step::kMove;
  CHECK(in_this_wave(game, kB1) == pieces({"B-1"}));
  game.step = Step::kOwnFire;
  CHECK(in_this_wave(game, kB1) == pieces({"B-1"}));
  Events events;
  CHECK(next_wave(game, events));
  CHECK(game.step == Step::kMove);
  CHECK(game.move.wave == 1);
  CHECK(in_this_wave(game, kB1) == pieces({"B-2"}));
  game.step = Step::kOwnFire;
  CHECK(in_this_wave(game, kB1) == pieces({"B-1", "B-2"}));
  const auto told = events_of(events, event::kWave);
  REQUIRE(told.size() == 1);
  CHECK(told.front().at("wave") == 2);
  CHECK(is_for(told.front(), Audience::kAll));
}

TEST_CASE("OB-212: there is a round for each wave, and none for a wave that is no more",
          "[brevity][OB-212]") {
  Game game = regrouping();
  planned(game, plan({{"B-2"}, {"B-3"}}));
  stand(game, "B-2").where = Where::kDestroyed;
  Events events;
  CHECK(next_wave(game, events));
  CHECK(game.move.wave == 2);
  CHECK_FALSE(next_wave(game, events));
}

TEST_CASE("OB-211: without a plan the command is one wave", "[brevity][OB-211]") {
  Game game = regrouping();
  game.step = Step::kMove;
  CHECK(in_this_wave(game, kB1) == pieces({"B-1", "B-2", "B-3", "B-4"}));
  CHECK(must_attack(game).empty());
  Events events;
  CHECK_FALSE(next_wave(game, events));
}

TEST_CASE("OB-214, BQ-137: each battalion of a wave that can must move or be declared",
          "[brevity][OB-214][BQ-137]") {
  Game game = regrouping();
  planned(game, plan({{"B-2", "B-3"}}));
  game.step = Step::kOwnFire;
  Events events;
  REQUIRE(next_wave(game, events));
  CHECK(must_attack(game) == pieces({"B-2", "B-3"}));
  test::declared(game, "B-2");
  CHECK(must_attack(game) == pieces({"B-3"}));
  stand(game, "B-3").task = Task{};  // at work it can do neither (BQ-142)
  CHECK(must_attack(game).empty());
}

TEST_CASE("OB-214: a plan made anew in the same step replaces the first", "[brevity][OB-211][OB-214]") {
  Game game = regrouping();
  planned(game, plan({{"B-2"}, {"B-3"}}));
  planned(game, plan({{"B-4"}}));
  CHECK(game.move.waves == 2);
  CHECK(stand(game, "B-2").move.wave == 0);
  CHECK(stand(game, "B-4").move.wave == 1);
}

}  // namespace
}  // namespace telescope::brevity
