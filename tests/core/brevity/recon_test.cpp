#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/modules/reactions.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::direct;
using test::events_of;
using test::kBlue;
using test::kRed;
using test::objects;
using test::place;
using test::stand;
using test::way;

const PieceId kR1("R-1");

/// Step 7 of Blue: B-1 has been declared, 5" before Red's reconnaissance company R-1.
std::shared_ptr<Setup> setup(int per_move = 1) {
  test::Table table;
  table.settings.adv.recon = true;
  table.settings.recon_retire_per_move = per_move;
  auto setup = test::setup_of({{.id = "B-1", .y_in = 30},
                               {.id = "B-2", .x_in = 24, .y_in = 10},
                               {.id = "B-A", .kind = "aircraft"},
                               {.id = "R-1", .kind = "reconnaissance", .side = kRed, .y_in = 36},
                               {.id = "R-2", .side = kRed, .y_in = 80}},
                              table);
  UnitFacts& company = setup->pieces.at(kR1);
  company.reconnaissance = true;
  company.size = Size::kCompany;
  test::make_aircraft(*setup, "B-A", Aircraft::kGroundAttack);
  return setup;
}
Game under_fire(int per_move = 1) {
  Game game = test::game_of(setup(per_move), Step::kOwnFire);
  test::declared(game, "B-1");
  return game;
}
/// The company is asked whether it retires from this fire.
Game asked(const AttackOrder& order = direct(kBlue, "R-1")) {
  Game game = under_fire();
  game.pending.push_back({.kind = Pending::Kind::kRetire, .side = kRed, .piece = kR1, .order = order});
  return game;
}
AttackOrder from_the_air(const std::string& target) {
  AttackOrder order{.kind = FireKind::kAir, .side = kBlue, .target = PieceId(target)};
  order.firers = {PieceId("B-A")};
  return order;
}

TEST_CASE("OB-198: a reconnaissance company may retire before the dice", "[brevity][OB-198][OB-197]") {
  const Game game = under_fire();
  CHECK(may_retire(game, direct(kBlue, "R-1")));
  CHECK(may_retire(game, test::artillery(kBlue, "R-1", {"B-2"})));
  CHECK(may_retire(game, from_the_air("R-1")));
  CHECK_FALSE(may_retire(game, direct(kBlue, "R-2")));
  AttackOrder mark = direct(kBlue, "R-1");
  mark.kind = FireKind::kMark;
  CHECK_FALSE(may_retire(game, mark));
}

TEST_CASE("BQ-81: it retires once in a move, by the setting oftener", "[brevity][BQ-81][OB-198]") {
  Game game = under_fire();
  stand(game, "R-1").move.retirements = 1;
  CHECK_FALSE(may_retire(game, direct(kBlue, "R-1")));
  Game twice = under_fire(2);
  stand(twice, "R-1").move.retirements = 1;
  CHECK(may_retire(twice, direct(kBlue, "R-1")));
}

TEST_CASE("BQ-67, OB-057: a pinned or resting company does not retire", "[brevity][BQ-67][OB-057][OB-198]") {
  Game game = under_fire();
  stand(game, "R-1").pinned = true;
  CHECK_FALSE(may_retire(game, direct(kBlue, "R-1")));
  stand(game, "R-1").pinned = false;
  stand(game, "R-1").posture = Posture::kReserve;
  CHECK_FALSE(may_retire(game, direct(kBlue, "R-1")));
}

TEST_CASE("OB-C19: it goes up to a full move and ends farther from who fires", "[brevity][OB-C19][BQ-81]") {
  const Game game = under_fire();
  const AttackOrder order = direct(kBlue, "R-1");
  const auto to = [&](double x_in, double y_in) {
    return objections_to_retirement(game, order, way({place(24, 36), place(x_in, y_in)}));
  };
  CHECK(to(24, 60).empty());
  CHECK(objects(to(24, 69), "OB-198"));   // 33 in, over 32
  CHECK(objects(to(24, 33), "BQ-81"));    // nearer
  CHECK(objects(to(24, 36.1), "BQ-01"));  // too close to call
  CHECK(objects(objections_to_retirement(game, order, way({place(24, 40), place(24, 60)})), "OB-198"));
}

TEST_CASE("BQ-01: the umpire decides whether it ends farther", "[brevity][BQ-01][BQ-81]") {
  Game game = under_fire();
  const StandWay hardly = way({place(24, 36), place(24, 36.1)});
  game.rulings["farther/B-1/R-1"] = true;
  CHECK(objections_to_retirement(game, direct(kBlue, "R-1"), hardly).empty());
  game.rulings["farther/B-1/R-1"] = false;
  CHECK(objects(objections_to_retirement(game, direct(kBlue, "R-1"), hardly), "BQ-81"));
}

TEST_CASE("BQ-146: from aircraft it retires in any direction", "[brevity][BQ-146]") {
  const Game game = under_fire();
  CHECK(objections_to_retirement(game, from_the_air("R-1"), way({place(24, 36), place(24, 32.5)})).empty());
}

TEST_CASE("BQ-146: from artillery it ends farther from each that shells", "[brevity][BQ-146]") {
  const Game game = under_fire();
  const AttackOrder shells = test::artillery(kBlue, "R-1", {"B-2"});
  CHECK(objections_to_retirement(game, shells, way({place(24, 36), place(24, 50)})).empty());
  CHECK(objects(objections_to_retirement(game, shells, way({place(24, 36), place(24, 33)})), "BQ-81"));
}

TEST_CASE("OB-198: only the company that is asked retires", "[brevity][OB-198]") {
  const Game game = under_fire();
  const Retire wanted{.piece = kR1, .way = way({place(24, 36), place(24, 60)})};
  CHECK(objects(wanted.against(game), "OB-198"));
  CHECK(wanted.against(asked()).empty());
  Game unasked = game;
  Dice none;
  Events events;
  CHECK_THROWS_AS(wanted.perform(unasked, none, events), std::invalid_argument);
}

TEST_CASE("BQ-81: fire lapses at a company that is no longer located and in range", "[brevity][BQ-81]") {
  Game game = asked();
  Dice none;
  Events events;
  Retire{.piece = kR1, .way = way({place(24, 36), place(24, 60)})}.perform(game, none, events);
  CHECK(none.asked.empty());
  CHECK(game.pending.empty());
  CHECK(game.results.empty());
  CHECK(game.stand(kR1).placed.at == place(24, 60).at);
  CHECK(game.stand(kR1).move.retirements == 1);
  CHECK(events_of(events, event::kRetired).size() == 1);
}

TEST_CASE(
    "BQ-81, BQ-121: who was hidden when the fire was ordered does not take it over after the retirement",
    "[brevity][BQ-81][BQ-121]") {
  test::Table table;
  table.settings.adv.recon = table.settings.adv.hidden = true;
  table.ground.areas = {test::area("wood", "woods", 10, 65.6, 38, 80)};
  auto facts = test::setup_of({{.id = "B-1", .y_in = 30},
                               {.id = "B-2", .y_in = 66, .heading_deg = 180},
                               {.id = "R-1", .kind = "reconnaissance", .side = kRed, .y_in = 36}},
                              table);
  facts->pieces.at(kR1).reconnaissance = true;
  facts->pieces.at(kR1).size = Size::kCompany;
  Game game = test::game_of(facts, Step::kEnemyFire);
  game.move.chooser = game.move.active = kRed;
  game.move.selected = game.move.command = CommandId("R1");
  test::declared(game, "R-1");
  stand(game, "B-2").where = Where::kHidden;
  game.pending = {
      {.kind = Pending::Kind::kRetire, .side = kRed, .piece = kR1, .order = direct(kBlue, "R-1")}};
  Dice none;
  Events events;
  Retire{.piece = kR1, .way = way({place(24, 36), place(24, 60)})}.perform(game, none, events);
  CHECK(none.asked.empty());
  CHECK(events_of(events, event::kLapsed).size() == 1);
  CHECK(game.stand(PieceId("B-2")).where == Where::kHidden);
}

TEST_CASE("BQ-81: a company that is still located and in range is fired at where it stands now",
          "[brevity][BQ-81]") {
  Game game = asked();
  Dice dice{{1, 1, 1}};
  Events events;
  Retire{.piece = kR1, .way = way({place(24, 36), place(24, 38)})}.perform(game, dice, events);
  CHECK(dice.all_thrown());
  REQUIRE(game.results.size() == 1);
  CHECK(game.results.front().hits == 0);
}

TEST_CASE("BQ-81, OB-226: a company that leaves the radius is not attacked from the air",
          "[brevity][BQ-81][OB-226]") {
  AttackOrder near = from_the_air("R-1");
  near.aimed_at = PieceId("R-2");
  Game game = asked(near);
  stand(game, "R-2").placed = place(26, 36);
  Dice none;
  Events events;
  Retire{.piece = kR1, .way = way({place(24, 36), place(10, 36)})}.perform(game, none, events);
  CHECK(none.asked.empty());
  CHECK(events_of(events, event::kLapsed).size() == 1);
}

TEST_CASE("BQ-80: its way ends before a hidden enemy", "[brevity][BQ-80][OB-198]") {
  Game game = asked();
  auto facts = std::make_shared<Setup>(*game.setup);
  facts->settings.adv.hidden = true;
  game.setup = facts;
  stand(game, "B-2").where = Where::kHidden;
  stand(game, "B-2").placed = place(24, 70);
  Dice none;
  Events events;
  Retire{.piece = kR1, .way = way({place(24, 36), place(24, 66)})}.perform(game, none, events);
  CHECK(events_of(events, event::kContact).size() == 1);
  CHECK(game.stand(PieceId("B-2")).where == Where::kHidden);
  CHECK(Length::from_mm(game.stand(kR1).placed.at.y_mm).inches() < 61.1);
  CHECK(game.pending.empty());
}

/// With engineering, and wire across its way.
Game before_wire(Side known_to, int gap_turn = 0) {
  Game game = asked();
  auto facts = std::make_shared<Setup>(*game.setup);
  facts->settings.adv.engineering = true;
  game.setup = facts;
  game.modules.obstacles.push_back({.id = "wire-1",
                                    .kind = ObstacleKind::kWire,
                                    .points = {test::inch_point(10, 50), test::inch_point(40, 50)},
                                    .known_to = known_to,
                                    .gap_turn = gap_turn});
  return game;
}

TEST_CASE("OB-250, OB-H06: its way ends at an obstacle that only the enemy knew of",
          "[brevity][OB-250][OB-H06]") {
  Game game = before_wire(kBlue);
  const Retire wanted{.piece = kR1, .way = way({place(24, 36), place(24, 60)})};
  CHECK(wanted.against(game).empty());
  Dice none;
  Events events;
  wanted.perform(game, none, events);
  CHECK(Length::from_mm(game.stand(kR1).placed.at.y_mm).inches() == Approx(49.5).margin(0.3));
  CHECK(game.stand(kR1).pinned);
  CHECK(game.stand(kR1).move.obstacle == "wire-1");
  CHECK(game.modules.obstacles.front().known_to == Side::kNeutral);
}

TEST_CASE("OB-255, OB-198: it retires through a gap as any battalion passes it, and counts",
          "[brevity][OB-255][OB-198]") {
  Game game = before_wire(Side::kNeutral, 1);
  const Retire wanted{.piece = kR1, .way = way({place(24, 36), place(24, 60)})};
  CHECK(objects(wanted.against(game), "OB-255"));
  stand(game, "R-1").posture = Posture::kMarch;
  CHECK(wanted.against(game).empty());
  Game gone = game;
  Dice none;
  Events events;
  wanted.perform(gone, none, events);
  CHECK(gone.modules.obstacles.front().passed_in_move == 1);
  game.modules.obstacles.front().passed_in_move = 1;
  CHECK(objects(wanted.against(game), "OB-255"));
  stand(game, "R-1").move.way = way({place(24, 60), place(24, 36)});  // it is itself who has passed
  CHECK(wanted.against(game).empty());
}

TEST_CASE("BQ-117, OB-198: it may not leave the table on its way", "[brevity][BQ-117][OB-198]") {
  Game game = under_fire();
  stand(game, "R-1").placed = place(24, 94);
  const StandWay out_and_in = way({place(24, 94), place(24, 98), place(24, 95)});
  CHECK(objects(objections_to_retirement(game, direct(kBlue, "R-1"), out_and_in), "BQ-117"));
}

TEST_CASE("BQ-01, OB-198: of a way that was not seen the umpire says whether it is a full move at most",
          "[brevity][BQ-01][OB-198]") {
  const Game game = under_fire();
  StandWay unseen = way({place(24, 36), place(24, 64)});
  unseen.back().after_gap = true;
  CHECK(objects(objections_to_retirement(game, direct(kBlue, "R-1"), unseen), "BQ-01"));
}

TEST_CASE("BQ-80: without the warning its way reveals a hidden enemy and goes on",
          "[brevity][BQ-80][OB-196]") {
  Game game = asked();
  auto facts = std::make_shared<Setup>(*game.setup);
  facts->settings.adv.hidden = true;
  facts->settings.hidden_contact_warning = false;
  game.setup = facts;
  stand(game, "B-2").where = Where::kHidden;
  stand(game, "B-2").placed = place(24, 70);
  Dice none;
  Events events;
  Retire{.piece = kR1, .way = way({place(24, 36), place(24, 66)})}.perform(game, none, events);
  CHECK(game.stand(PieceId("B-2")).on_table());
  CHECK(game.stand(kR1).placed.at == place(24, 66).at);
}

}  // namespace
}  // namespace telescope::brevity
