#include "core/rules/brevity/knowledge/forms.hpp"
#include "tests/core/brevity/works_parts.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::carry;
using test::end_move;
using test::end_turn;
using test::inch_point;
using test::objects;
using test::place;
using test::task;

const PieceId kEngineers("B-E"), kSupported("B-S"), kInfantry("B-1"), kTanks("B-T");
const std::vector<TablePoint> kSite{inch_point(24, 39.5), inch_point(24, 40.5)};

Game moving() {
  return test::game_of(test::works_setup());
}
CrossRiver crossing(const PieceId& piece, double x, const std::string& by = {}) {
  return {.piece = piece, .by = by, .to = place(x, 40.5)};
}
/// Engineers have a ferry running at 24 in.
Game with_ferry(TaskKind kind = TaskKind::kLightFerry) {
  Game game = moving();
  carry(game, task("B-E", kind, "river", kSite));
  for (int turn = 0; turn < duration_of(kind, game.facts(kEngineers), game.settings()).turns; ++turn) {
    end_move(game);
    end_turn(game);
  }
  return game;
}
std::string ferry(const Game& game) {
  return game.modules.crossings.at(0).id;
}

TEST_CASE("OB-256, BQ-103: with engineers infantry crosses on foot a turn after it came to the bank",
          "[brevity][OB-256][BQ-103]") {
  Game game = moving();
  CHECK(objects(crossing(kInfantry, 32).against(game), "OB-256"));
  CHECK(objects(crossing(kSupported, 28).against(game), "BQ-103"));
  carry(game, task("B-S", TaskKind::kGap, "river"));
  end_move(game);
  end_turn(game);
  CHECK(objects(CrossRiver{.piece = kSupported, .to = place(28, 39.5)}.against(game), "OB-256"));
  CHECK(objects(CrossRiver{.piece = kSupported, .to = place(28, 45)}.against(game), "BQ-103"));
  REQUIRE(crossing(kSupported, 28).against(game).empty());
  carry(game, crossing(kSupported, 28));
  const Stand& across = game.stand(kSupported);
  CHECK(across.held_at_river);
  CHECK(across.on_far_bank);
  CHECK(across.move.taken);
  CHECK(across.exposed());
  CHECK_FALSE(across.task);
}

TEST_CASE("OB-062: a battalion that is bound to a side edge does not cross a river farther from it",
          "[brevity][OB-062][OB-256]") {
  Game game = moving();
  carry(game, task("B-S", TaskKind::kGap, "river"));
  end_move(game);
  end_turn(game);
  Stand& stand = game.stand(kSupported);
  stand.placed = place(7.0, 39.5);
  stand.bound_to = {Edge::kLeft};
  stand.edge_bound = stand.has_moved = true;
  CHECK(crossing(kSupported, 7.5).against(game).empty());
  CHECK(objects(crossing(kSupported, 9.5).against(game), "OB-062"));
}

TEST_CASE("OB-262, OB-263: a ferry carries one battalion a turn while its engineers stay",
          "[brevity][OB-262][OB-263]") {
  Game game = with_ferry();
  game.stand(kEngineers).placed = place(24.6, 39.4);
  REQUIRE(game.stand(kEngineers).task);
  CHECK(game.stand(kEngineers).task->kind == TaskKind::kOperateFerry);
  game.stand(kInfantry).placed = place(23.55, 39.5);
  const CrossRiver over = crossing(kInfantry, 24, ferry(game));
  REQUIRE(over.against(game).empty());
  carry(game, over);
  CHECK_FALSE(game.stand(kInfantry).held_at_river);
  game.stand(kSupported).placed = place(23.55, 39.5);
  CHECK(objects(crossing(kSupported, 24, ferry(game)).against(game), "OB-262"));
  end_move(game);
  end_turn(game);
  spoil_task(game, kEngineers, true);  // they leave
  CHECK(objects(crossing(kSupported, 24, ferry(game)).against(game), "OB-263"));
}

TEST_CASE("BQ-152: a light ferry carries no tanks", "[brevity][BQ-152]") {
  Game light = with_ferry(), medium = with_ferry(TaskKind::kMediumFerry);
  for (Game* game : {&light, &medium}) game->stand(kTanks).placed = place(23.55, 39.5);
  CHECK(objects(crossing(kTanks, 24, ferry(light)).against(light), "BQ-152"));
  CHECK_FALSE(objects(crossing(kTanks, 24, ferry(medium)).against(medium), "BQ-152"));
  auto heavy = test::works_setup();
  heavy->pieces.at(kTanks).armor = Armor::kHeavy;
  medium.setup = heavy;
  CHECK(objects(crossing(kTanks, 24, ferry(medium)).against(medium), "BQ-152"));
  medium.modules.crossings.front().load = Load::kHeavy;
  CHECK_FALSE(objects(crossing(kTanks, 24, ferry(medium)).against(medium), "BQ-152"));
}

TEST_CASE("OB-248, OB-277: the order for a task says nothing that is passed over",
          "[brevity][OB-248][OB-277]") {
  const Game game = moving();
  CHECK(task("B-E", TaskKind::kAssaultBoats, "river").against(game).empty());
  CHECK(objects(task("B-E", TaskKind::kAssaultBoats, "river", {inch_point(40, 40)}).against(game), "OB-277"));
  CHECK(objects(task("B-E", TaskKind::kGap, "river", {inch_point(24, 40)}).against(game), "OB-254"));
  CHECK(objects(task("B-1", TaskKind::kDigIn, "river").against(game), "OB-269"));
  CHECK(objects(task("B-1", TaskKind::kDigIn, "", {inch_point(1, 1)}).against(game), "OB-269"));
  const std::vector<TablePoint> field{inch_point(22, 39), inch_point(26, 39)};
  CHECK(task("B-E", TaskKind::kMinefield, "", field).against(game).empty());
  CHECK(objects(task("B-E", TaskKind::kMinefield, "river", field).against(game), "OB-268"));
  SetTask half_done = task("B-1", TaskKind::kDigIn);
  half_done.task->turns_done = 1;
  CHECK(objects(half_done.against(game), "BQ-100"));
}

TEST_CASE("OB-277, OB-280, OB-281: assault boats for two infantry battalions, which are held at the river",
          "[brevity][OB-277][OB-280][OB-281]") {
  Game game = moving();
  carry(game, task("B-E", TaskKind::kAssaultBoats, "river"));
  end_move(game);
  REQUIRE(game.modules.boats.size() == 1);
  const std::string boats = game.modules.boats.front().id;
  CHECK(objects(crossing(kTanks, 36, boats).against(game), "OB-277"));
  REQUIRE(crossing(kInfantry, 32, boats).against(game).empty());
  carry(game, crossing(kInfantry, 32, boats));
  carry(game, crossing(kSupported, 28, boats));
  CHECK(game.modules.boats.empty());
  CHECK(game.stand(kInfantry).held_at_river);
  CHECK_FALSE(game.stand(kInfantry).on_far_bank);
}

TEST_CASE("OB-277, OB-262: boats and ferries of one kind are told apart by where they lie",
          "[brevity][OB-277][OB-262]") {
  Game game = moving();
  for (const double x : {24.0, 36.5})
    game.modules.boats.push_back({.id = "boats-" + std::to_string(x),
                                  .river = "river",
                                  .at = inch_point(x, 39.5),
                                  .side = test::kBlue,
                                  .battalions = 2});
  std::vector<Form> forms;
  add_forms_of_moves(game, test::kBlue, forms);
  const auto crossing = std::ranges::find(forms, "cross-river", &Form::id);
  REQUIRE(crossing != forms.end());
  const auto by = std::ranges::find(crossing->fields, "by", &FormField::id);
  REQUIRE(by != crossing->fields.end());
  REQUIRE(by->choices.size() == 3);
  CHECK(by->choices[0].label == "assault-boats, 24 in from the left, 39.5 in from the near edge");
  CHECK(by->choices[1].label == "assault-boats, 36.5 in from the left, 39.5 in from the near edge");
}

TEST_CASE("OB-278, OB-279: ferries for vehicles by their armor", "[brevity][OB-278][OB-279]") {
  Game game = moving();
  const auto add = [&](TaskKind kind) {
    game.modules.boats.push_back({.id = std::string(word(kind)),
                                  .river = "river",
                                  .kind = kind,
                                  .side = test::kBlue,
                                  .battalions = 1});
  };
  add(TaskKind::kAssaultRafts);
  add(TaskKind::kTankRafts);
  CHECK(objects(crossing(kTanks, 36, "assault-rafts").against(game), "OB-278"));
  CHECK(crossing(kTanks, 36, "tank-rafts").against(game).empty());
  game.modules.boats.back().side = test::kRed;
  CHECK(objects(crossing(kTanks, 36, "tank-rafts").against(game), "OB-277"));
}

TEST_CASE("BQ-108: infantry moves on by a bridge or a running ferry, tanks by a bridge that carries them",
          "[brevity][BQ-108][OB-281]") {
  Game game = with_ferry();
  for (const auto& [piece, x] : {std::pair(kInfantry, 32.0), std::pair(kTanks, 36.0)}) {
    game.stand(piece).placed = place(x, 40.5);
    game.stand(piece).held_at_river = true;
  }
  end_move(game);
  CHECK_FALSE(game.stand(kInfantry).held_at_river);
  CHECK(game.stand(kTanks).held_at_river);
  game.modules.crossings.push_back({.id = "bridge", .river = "river", .load = Load::kLight, .points = kSite});
  end_move(game);
  CHECK(game.stand(kTanks).held_at_river);
  game.modules.crossings.back().load = Load::kMedium;
  end_move(game);
  CHECK_FALSE(game.stand(kTanks).held_at_river);
}

TEST_CASE("OB-283, OB-285: amphibious transport swims without preparation, once",
          "[brevity][OB-283][OB-285]") {
  auto setup = test::works_setup();
  setup->pieces.at(kInfantry).landing = Landing::kAmphibious;
  Game game = test::game_of(setup);
  REQUIRE(crossing(kInfantry, 32).against(game).empty());
  carry(game, crossing(kInfantry, 32));
  CHECK(game.stand(kInfantry).landed);
  CHECK_FALSE(game.stand(kInfantry).held_at_river);
  end_move(game);
  CHECK(objects(CrossRiver{.piece = kInfantry, .to = place(32, 39.5)}.against(game), "OB-285"));
}

TEST_CASE("OB-284, OB-286, BQ-109: DD tanks prepare two turns, and fight reduced until the others are over",
          "[brevity][OB-284][OB-286][BQ-109]") {
  auto setup = test::works_setup();
  setup->pieces.at(kTanks).landing = Landing::kSwimming;
  Game game = test::game_of(setup);
  CHECK(objects(crossing(kTanks, 36).against(game), "OB-284"));
  carry(game, task("B-T", TaskKind::kPrepareDd));
  for (int turn = 0; turn < 2; ++turn) {
    CHECK(objects(crossing(kTanks, 36).against(game), turn == 0 ? "OB-248" : "OB-284"));
    end_move(game);
    end_turn(game);
  }
  REQUIRE(crossing(kTanks, 36).against(game).empty());
  carry(game, crossing(kTanks, 36));
  end_move(game);
  CHECK(game.strength(kTanks) == 1);
  setup->settings.dd_strength = Size::kCompany;
  CHECK(game.strength(kTanks) == 0);
  for (const PieceId& each : {kEngineers, kSupported, kInfantry}) {
    CHECK(game.stand(kTanks).dd_reduced);
    game.stand(each).placed.at.y_mm = place(0, 42).at.y_mm;
    end_move(game);
  }
  CHECK_FALSE(game.stand(kTanks).dd_reduced);
  CHECK(game.strength(kTanks) == 2);
}

}  // namespace
}  // namespace telescope::brevity
