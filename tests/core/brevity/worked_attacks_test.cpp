#include "tests/core/brevity/firing.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::artillery;
using test::at_end;
using test::declared;
using test::direct;
using test::kBlue;
using test::kRed;
using test::moved;
using test::objects;
using test::place;
using test::stand;
using test::wood;

TEST_CASE("WE-06: two infantry battalions with anti-tank guns in support on tanks",
          "[brevity][OB-155][OB-167]") {
  const auto attack = [](double y_in) {
    auto setup = test::setup_of(
        {{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 30},
         {.id = "R-1", .side = kRed, .x_in = 24, .y_in = y_in, .heading_deg = 180},
         {.id = "R-2", .side = kRed, .x_in = 26, .y_in = 37, .heading_deg = 180},
         {.id = "R-3", .kind = "anti-tank", .side = kRed, .x_in = 22, .y_in = 37.5, .heading_deg = 180}});
    setup->pieces.at(PieceId("R-3")).at_best = AntiTank::kMediumHeavy;
    Game game = test::game_of(setup, Step::kEnemyFire);
    moved(game, "B-1", place(24, 20), place(24, 30));
    stand(game, "R-3").posture = Posture::kSupport;
    return attack_of(game, at_end(direct(kRed, "B-1")));
  };
  const Attack far = attack(37.0);
  CHECK(far.dice == 4);
  CHECK(far.hit_from == 5);
  CHECK(far.penetrate_from == 4);
  CHECK(far.casualties_from == 5);
  CHECK(attack(34.7).casualties_from == 4);  // OB-169: infantry within 4"
}

TEST_CASE("WE-08: heavy tanks in a wood", "[brevity][OB-173][OB-140]") {
  const auto attack = [](double y_in) {
    auto setup =
        test::setup_of({{.id = "B-1", .kind = "tanks", .x_in = 23, .y_in = 30},
                        {.id = "B-2", .kind = "tanks", .x_in = 25, .y_in = 30},
                        {.id = "R-1", .kind = "heavy-tanks", .side = kRed, .x_in = 24, .y_in = y_in}},
                       {.ground = {.areas = {wood(20, 31, 28, 40)}, .lines = {}}});
    for (const char* id : {"B-1", "B-2"}) setup->pieces.at(PieceId(id)).at_best = AntiTank::kHeavy;
    Game game = test::game_of(setup, Step::kOwnFire);
    declared(game, "B-1");
    declared(game, "B-2");
    return attack_of(game, direct(kBlue, "R-1"));
  };
  const Attack near = attack(34.5);
  CHECK(near.dice == 4);
  CHECK(near.column == HitColumn::kPoor);
  CHECK(near.hit_from == 5);
  CHECK(near.penetrate_from == 3);
  CHECK_FALSE(near.casualties_from);
  CHECK(objects(attack(36.0), "BQ-49"));
}

TEST_CASE("WE-09: dug-in inexperienced infantry, by how near the nearest infantry is",
          "[brevity][OB-167][OB-169][OB-177][BQ-72]") {
  const auto attack = [](double y_in) {
    auto setup = test::setup_of({{.id = "B-1", .x_in = 23, .y_in = 30},
                                 {.id = "B-2", .x_in = 25, .y_in = 30},
                                 {.id = "R-1", .side = kRed, .x_in = 24, .y_in = y_in}});
    setup->pieces.at(PieceId("R-1")).inexperienced = true;
    setup->pieces.at(PieceId("R-1")).protection = Protection::kDugIn;
    Game game = test::game_of(setup, Step::kOwnFire);
    declared(game, "B-1");
    declared(game, "B-2");
    return attack_of(game, direct(kBlue, "R-1"));
  };
  const Attack near = attack(34);
  CHECK(near.dice == 4);
  CHECK(near.casualties_from == 5);
  CHECK(near.casualty_bonus == 1);
  CHECK_FALSE(attack(36).casualties_from);
}

TEST_CASE("BQ-64: fortified troops are near within the scenario's range",
          "[brevity][OB-172][OB-174][BQ-64]") {
  const auto from = [](double range_in) {
    BrevitySettings settings;
    settings.fort_infantry_range = range_in;
    auto setup = test::setup_of({{.id = "B-1", .x_in = 24, .y_in = 30},
                                 {.id = "R-1", .kind = "artillery", .side = kRed, .x_in = 24, .y_in = 36}},
                                {.settings = settings});
    setup->pieces.at(PieceId("R-1")).protection = Protection::kFortified;
    Game game = test::game_of(setup, Step::kOwnFire);
    declared(game, "B-1");
    return attack_of(game, direct(kBlue, "R-1")).casualties_from;
  };
  CHECK_FALSE(from(4.0));
  CHECK(from(10.0) == 6);
}

TEST_CASE("OB-001: possible attacks are one for each target", "[brevity][OB-001][OB-090]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 23, .y_in = 35},
                              {.id = "R-2", .side = kRed, .x_in = 26, .y_in = 35},
                              {.id = "R-3", .side = kRed, .x_in = 26, .y_in = 60}},
                             Step::kOwnFire);
  declared(game, "B-1");
  const auto all = possible_attacks(game, kBlue);
  REQUIRE(all.size() == 2);
  CHECK(all[0].order.target == PieceId("R-1"));
  CHECK(all[1].order.target == PieceId("R-2"));
  CHECK(possible_attacks(game, kRed).empty());
}

TEST_CASE("BQ-31: of artillery the possible attack is of all that reach it", "[brevity][OB-033][BQ-31]") {
  Game game = test::position({{.id = "B-1", .kind = "artillery", .x_in = 20, .y_in = 10},
                              {.id = "B-2", .kind = "artillery", .x_in = 24, .y_in = 10},
                              {.id = "B-3", .kind = "mortar", .x_in = 26, .y_in = 10},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 60}},
                             Step::kOwnArtillery);
  const auto all = possible_attacks(game, kBlue);
  REQUIRE(all.size() == 1);
  CHECK(all[0].order.firers == std::vector{PieceId("B-1"), PieceId("B-2")});
}

TEST_CASE("OB-223, BQ-89, BQ-90: an air unit rolls as a normal battalion of rockets would, located or not",
          "[brevity][OB-223][OB-145][BQ-61][BQ-89][BQ-90]") {
  BrevitySettings settings;
  settings.adv.air = true;
  const auto attack = [&](Aircraft kind, Weapon weapon, bool seen, bool medium_row = false) {
    auto setup = test::setup_of({{.id = "B-1", .x_in = 24, .y_in = seen ? 28.0 : 4.0},
                                 {.id = "B-2", .kind = "aircraft"},
                                 {.id = "R-1", .kind = "tanks", .side = kRed, .x_in = 24, .y_in = 34}},
                                {.settings = settings});
    UnitFacts& facts = setup->pieces.at(PieceId("B-2"));
    facts.aircraft = kind;
    facts.weapons = {{.type = weapon, .range_in = 4.0}};
    facts.at.reset();
    Game game = test::game_of(setup, Step::kOwnArtillery);
    game.modules.fac[PieceId("B-2")] = CommandId("B1");
    AttackOrder order{.kind = FireKind::kAir, .side = kBlue, .target = PieceId("R-1")};
    order.firers = {PieceId("B-2")};
    order.medium_row = medium_row;
    return attack_of(game, order);
  };
  const Attack seen = attack(Aircraft::kGroundAttack, Weapon::kGroundAttack, true);
  CHECK(seen.dice == 3);
  CHECK(seen.hit_bonus == 1);
  CHECK(seen.column == HitColumn::kOpen);
  CHECK(seen.penetrate_from == 6);
  CHECK(seen.casualties_from == 6);  // OB-167
  CHECK(attack(Aircraft::kGroundAttack, Weapon::kGroundAttack, false).column == HitColumn::kDark);
  CHECK(attack(Aircraft::kHeavyBomber, Weapon::kHeavyBombers, true).casualties_from == 5);        // OB-170
  CHECK(attack(Aircraft::kHeavyBomber, Weapon::kHeavyBombers, true, true).casualties_from == 4);  // OB-235
}

TEST_CASE("OB-140, BQ-54: counter-battery always has column 2 (WE-12)", "[brevity][OB-140][OB-210][BQ-54]") {
  BrevitySettings settings;
  settings.adv.counterbattery = settings.adv.size = true;
  auto setup = test::setup_of({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 5},
                               {.id = "R-1", .kind = "artillery", .side = kRed, .x_in = 24, .y_in = 90}},
                              {.settings = settings});
  setup->first_turn_of_day = 1;  // at night
  setup->pieces.at(PieceId("R-1")).guns = Guns{.tube = Tube::kGunHowitzer, .caliber_mm = 140};
  Game game = test::game_of(setup, Step::kOwnArtillery);
  stand(game, "B-1").move.artillery_target = "R-1";
  stand(game, "R-1").counter_battery = true;
  AttackOrder order{.kind = FireKind::kCounterBattery, .side = kRed, .target = PieceId("B-1")};
  order.firers = {PieceId("R-1")};
  const Attack attack = attack_of(game, order);
  CHECK(attack.objections.empty());
  CHECK(attack.dice == 2);
  CHECK(attack.column == HitColumn::kPoor);
  CHECK(attack.hit_from == 5);
  CHECK(attack.casualties_from == 4);  // OB-164, Others
}

}  // namespace
}  // namespace telescope::brevity
