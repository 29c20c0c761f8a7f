#include <algorithm>

#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/modules/reactions.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::events_of;
using test::is_for;
using test::kBlue;
using test::kRed;
using test::place;
using test::stand;

/// Step 5 of Blue: two artillery battalions, and Red's R-1 near (24, 50).
std::shared_ptr<Setup> setup(double point_radius = 2.0) {
  test::Table table;
  table.settings.adv.hidden = table.settings.adv.size = true;
  table.settings.point_radius = point_radius;
  return test::setup_of({{.id = "B-1", .kind = "artillery"},
                         {.id = "B-2", .kind = "artillery", .x_in = 28},
                         {.id = "B-3", .x_in = 24, .y_in = 50},
                         {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 52},
                         {.id = "R-2", .side = kRed, .x_in = 24, .y_in = 54}},
                        table);
}
Game shelling(double point_radius = 2.0) {
  return test::game_of(setup(point_radius), Step::kOwnArtillery);
}
AttackOrder at_point(double x_in = 24, double y_in = 50) {
  AttackOrder order{.kind = FireKind::kArtillery, .side = kBlue, .at = test::inch_point(x_in, y_in)};
  order.firers = {PieceId("B-1"), PieceId("B-2")};
  return order;
}
Events marked(Game& game, const AttackOrder& order = at_point()) {
  Events events;
  set_mark(game, order, events);
  return events;
}

TEST_CASE("OB-085: the point of fire lies on the table", "[brevity][OB-085]") {
  const auto off_table = [](double x_in) {
    const auto all = Fire{.order = at_point(x_in, 40)}.against(shelling());
    return std::ranges::any_of(
        all, [](const Objection& each) { return each.sentence == "The point is not on the table."; });
  };
  CHECK(off_table(-1));
  CHECK_FALSE(off_table(0));
}

TEST_CASE("OB-086: a mark notes dice and weapon, and the artillery has used its target",
          "[brevity][OB-086][BQ-35]") {
  Game game = shelling();
  marked(game);
  REQUIRE(game.modules.marks.size() == 1);
  const PointMark& mark = game.modules.marks.front();
  CHECK(mark.side == kBlue);
  CHECK(mark.dice == 3);  // two weak battalions
  CHECK(mark.weapon == Weapon::kLightGuns);
  CHECK_FALSE(mark.rockets);
  CHECK(stand(game, "B-1").move.artillery_target == "point");
  CHECK(stand(game, "B-2").move.artillery_target == "point");
  CHECK(game.results.empty());
}

TEST_CASE("OB-196: hidden artillery that fires at a point is placed", "[brevity][OB-196][OB-086]") {
  Game game = shelling();
  stand(game, "B-2").where = Where::kHidden;
  const Events events = marked(game);
  CHECK(stand(game, "B-2").on_table());
  CHECK(events_of(events, event::kRevealed).size() == 1);
}

TEST_CASE("BQ-150: counter-battery answers fire at a point", "[brevity][BQ-150][OB-210]") {
  auto facts = setup();
  facts->settings.adv.counterbattery = true;
  facts->pieces.at(PieceId("R-2")).guns = Guns{.tube = Tube::kHowitzer, .caliber_mm = 105};
  Game game = test::game_of(facts, Step::kOwnArtillery);
  stand(game, "R-2").posture = Posture::kSupport;
  stand(game, "R-2").counter_battery = true;
  marked(game);
  REQUIRE(game.pending.size() == 1);  // how many have fired is nobody's to know (OB-H04)
  CHECK(game.pending.front().kind == Pending::Kind::kCounterBattery);
  CHECK(game.pending.front().side == kRed);
  CHECK(answerable(game, game.pending.front()) == std::vector{PieceId("B-1"), PieceId("B-2")});
}

TEST_CASE("OB-H04: all see the mark, its own side alone what was noted", "[brevity][OB-H04][OB-086]") {
  Game game = shelling();
  const Events events = marked(game);
  const auto seen = events_of(events, event::kMarkSet);
  REQUIRE(seen.size() == 1);
  CHECK(is_for(seen.front(), Audience::kAll));
  CHECK_FALSE(seen.front().contains("dice"));
  CHECK_FALSE(seen.front().contains("firers"));
  const auto noted = events_of(events, event::kMarkDetails);
  REQUIRE(noted.size() == 1);
  CHECK(is_for(noted.front(), audience_of(kBlue)));
  CHECK(noted.front().at("dice") == 3);
}

TEST_CASE("BQ-33: pinned and spent artillery notes the single die", "[brevity][BQ-33][OB-086]") {
  Game game = shelling();
  stand(game, "B-1").pinned = true;
  marked(game);
  CHECK(game.modules.marks.front().dice == 2);
  CHECK(game.modules.marks.front().firers == std::vector<PieceId>{PieceId("B-2")});
  Game none = shelling();
  stand(none, "B-1").spent = stand(none, "B-2").pinned = true;
  marked(none);
  CHECK(none.modules.marks.front().dice == 1);
  CHECK(none.modules.marks.front().firers.size() == 2);
}

TEST_CASE("BQ-35: a base within 2 in of the point is struck, by the setting farther", "[brevity][BQ-35]") {
  Game game = shelling();
  marked(game);
  ask_marks(game, PieceId("R-1"));  // 1.5 in
  REQUIRE(game.pending.size() == 1);
  CHECK(game.pending.front().kind == Pending::Kind::kMark);
  CHECK(game.pending.front().piece == PieceId("R-1"));
  CHECK(game.pending.front().side == Side::kNeutral);
  Game far = shelling();
  marked(far);
  ask_marks(far, PieceId("R-2"));  // 3.5 in
  CHECK(far.pending.empty());
  Game wide = shelling(4.0);
  marked(wide);
  ask_marks(wide, PieceId("R-2"));
  CHECK(wide.pending.size() == 1);
}

TEST_CASE("OB-087: only an enemy battalion is struck", "[brevity][OB-087]") {
  Game game = shelling();
  marked(game);
  ask_marks(game, PieceId("B-3"));
  CHECK(game.pending.empty());
}

TEST_CASE("BQ-35: of battalions revealed together the nearest is struck", "[brevity][BQ-35]") {
  Game game = shelling(4.0);
  marked(game);
  ask_marks(game, PieceId("R-2"));
  ask_marks(game, PieceId("R-1"));
  REQUIRE(game.pending.size() == 1);
  CHECK(game.pending.front().piece == PieceId("R-1"));
}

TEST_CASE("BQ-129: a mark is resolved after what must be set down, before all else", "[brevity][BQ-129]") {
  Game game = shelling();
  marked(game);
  game.pending = {{.kind = Pending::Kind::kPlaceHidden, .piece = PieceId("R-2")},
                  {.kind = Pending::Kind::kRetire, .side = kRed, .piece = PieceId("R-2")}};
  ask_marks(game, PieceId("R-1"));
  REQUIRE(game.pending.size() == 3);
  CHECK(game.pending[1].kind == Pending::Kind::kMark);
}

TEST_CASE("OB-088, BQ-35: it strikes the unlocated, and its pins do not count", "[brevity][OB-088][BQ-35]") {
  Game game = shelling();
  marked(game);
  const Attack attack = attack_of_mark(game, game.modules.marks.front(), PieceId("R-1"));
  CHECK(attack.allowed());
  CHECK(attack.ignores_pin);
  CHECK(attack.dice == 3);
  CHECK(attack.column == HitColumn::kDark);
  CHECK(attack.hit_from == 6);
  CHECK(attack.hit_bonus == 0);
  CHECK_FALSE(attack.penetrate_from.has_value());
  CHECK(attack.casualties_from == 4);
}

TEST_CASE("BQ-125: against armor a mark penetrates as artillery", "[brevity][BQ-125][OB-087]") {
  auto facts = setup();
  facts->pieces.at(PieceId("R-1")).armor = Armor::kMedium;
  Game game = test::game_of(facts, Step::kOwnArtillery);
  marked(game);
  CHECK(attack_of_mark(game, game.modules.marks.front(), PieceId("R-1")).penetrate_from == 6);
}

TEST_CASE("OB-145: rockets alone add 1 to each die of their mark", "[brevity][OB-145][OB-086]") {
  auto facts = setup();
  for (const char* id : {"B-1", "B-2"}) facts->pieces.at(PieceId(id)).guns->tube = Tube::kRocketLauncher;
  Game game = test::game_of(facts, Step::kOwnArtillery);
  marked(game);
  CHECK(game.modules.marks.front().rockets);
  CHECK(attack_of_mark(game, game.modules.marks.front(), PieceId("R-1")).hit_bonus == 1);
  facts->pieces.at(PieceId("B-1")).guns->tube = Tube::kHowitzer;
  Game mixed = test::game_of(facts, Step::kOwnArtillery);
  marked(mixed);
  CHECK_FALSE(mixed.modules.marks.front().rockets);
}

TEST_CASE("OB-087, OB-088: a mark is used once, and makes spent but does not pin",
          "[brevity][OB-087][OB-088]") {
  Game game = shelling();
  marked(game);
  ask_marks(game, PieceId("R-1"));
  AttackOrder order{.kind = FireKind::kMark, .side = kBlue, .target = PieceId("R-1")};
  order.mark = game.modules.marks.front().id;
  CHECK(Fire{order}.against(game).empty());
  Dice dice{{6, 6, 1}, {4, 3}};
  Events events;
  Fire{order}.perform(game, dice, events);
  CHECK(dice.all_thrown());
  CHECK(game.modules.marks.empty());
  CHECK(game.pending.empty());
  CHECK(stand(game, "R-1").spent);
  CHECK_FALSE(stand(game, "R-1").pinned);
}

}  // namespace
}  // namespace telescope::brevity
