#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
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

/// Blue's B-1 has moved to (24, 30); Red's R-1 looks at it from `y_in`. `change` sees R-1's facts.
template <class Change>
Attack fire_at(const std::string& blue, const std::string& red, double y_in, const Change& change,
               BrevitySettings settings = {}) {
  auto setup =
      test::setup_of({{.id = "B-1", .kind = blue, .x_in = 24, .y_in = 30},
                      {.id = "R-1", .kind = red, .side = kRed, .x_in = 24, .y_in = y_in, .heading_deg = 180}},
                     {.settings = std::move(settings)});
  change(setup->pieces.at(PieceId("R-1")));
  Game game = test::game_of(setup, Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  return attack_of(game, at_end(direct(kRed, "B-1")));
}

TEST_CASE("BQ-43: a battalion is in range with its longest weapon, a shorter one counts within its own",
          "[brevity][OB-104][OB-105][BQ-43]") {
  const auto two_weapons = [](UnitFacts& facts) {
    facts.weapons = {{Weapon::kHeavyGuns, 8.0}, {Weapon::kLightGuns, 4.0}};
    facts.at_best = facts.at_weakest = AntiTank::kHeavy;
    facts.at_range_in = 4.0;
  };
  const Attack far = fire_at("tanks", "tanks", 36, two_weapons);
  CHECK(far.allowed());
  CHECK(far.casualties_from == 5);  // OB-170
  CHECK(far.penetrate_from == 6);   // BQ-61: beyond its range light
  const Attack near = fire_at("tanks", "tanks", 34, two_weapons);
  CHECK(near.penetrate_from == 2);
  CHECK(near.casualties_from == 5);  // OB-168
}

TEST_CASE("BQ-68: the most effective row has the lowest score, whatever its place in the table",
          "[brevity][OB-162][BQ-68]") {
  const auto both = [](UnitFacts& facts) {
    facts.weapons = {{Weapon::kSuperHeavyGuns, 8.0}, {Weapon::kInfantry, 8.0}};
  };
  CHECK(fire_at("infantry", "infantry", 34, both).casualties_from == 4);  // OB-163 before OB-166
  const auto super_heavy = [](UnitFacts& facts) { facts.weapons = {{Weapon::kSuperHeavyGuns, 8.0}}; };
  CHECK_FALSE(fire_at("infantry", "infantry", 34, super_heavy).casualties_from);
}

TEST_CASE("BQ-65: who fights on foot is infantry, all else is others", "[brevity][OB-163][BQ-65]") {
  const auto as_it_is = [](UnitFacts&) {};
  CHECK(fire_at("infantry", "infantry", 34, as_it_is).casualties_from == 4);
  CHECK(fire_at("engineer", "infantry", 34, as_it_is).casualties_from == 4);
  CHECK(fire_at("cavalry", "infantry", 34, as_it_is).casualties_from == 4);
  CHECK(fire_at("artillery", "infantry", 34, as_it_is).casualties_from == 3);
  CHECK(fire_at("hq", "infantry", 34, as_it_is).casualties_from == 3);
  CHECK(fire_at("armoured-car", "infantry", 34, as_it_is).casualties_from == 3);
}

TEST_CASE("BQ-69: calibres of the classes of guns are the scenario's", "[brevity][OB-164][BQ-69]") {
  const auto from = [](int field_mm) {
    BrevitySettings settings;
    settings.gun_class.field_mm = field_mm;
    Game game = test::position({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 10},
                                {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 60}},
                               Step::kOwnArtillery, {.settings = settings});
    return attack_of(game, artillery(kBlue, "R-1", {"B-1"})).casualties_from;
  };
  CHECK(from(105) == 4);  // OB-163
  CHECK(from(100) == 5);  // OB-164
}

TEST_CASE("BQ-61: the single die has the weapons of those that entitle to it",
          "[brevity][OB-132][BQ-61][BQ-67]") {
  auto setup = test::setup_of(
      {{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 30},
       {.id = "R-1", .kind = "tanks", .side = kRed, .x_in = 24, .y_in = 35, .heading_deg = 180},
       {.id = "R-2", .side = kRed, .x_in = 26, .y_in = 35, .heading_deg = 180}});
  Game game = test::game_of(setup, Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  stand(game, "R-1").pinned = true;
  // R-2 counts: the pinned tanks lend nothing.
  CHECK(attack_of(game, at_end(direct(kRed, "B-1"))).penetrate_from == 6);
  stand(game, "R-2").spent = true;
  const Attack single = attack_of(game, at_end(direct(kRed, "B-1")));
  CHECK(single.dice == 1);
  CHECK(single.penetrate_from == 5);
}

TEST_CASE("OB-095: fire at one enemy takes nothing from the fire at others", "[brevity][OB-090][OB-095]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 22, .y_in = 35},
                              {.id = "R-2", .side = kRed, .x_in = 26, .y_in = 35}},
                             Step::kOwnFire);
  declared(game, "B-1");
  const std::vector<Throw> made{{"hit", {1, 1, 1}}};
  MadeThrows tray(made);
  Events events;
  Fire{.order = direct(kBlue, "R-1")}.perform(game, tray, events);
  CHECK(attack_of(game, direct(kBlue, "R-2")).dice == 3);
  CHECK(objects(attack_of(game, direct(kBlue, "R-1")), "BQ-122"));
}

TEST_CASE("WE-03: infantry on a hill locates farther than it shoots, its artillery does not mind",
          "[brevity][OB-097][OB-102][BQ-42]") {
  GroundArea hill = test::wood(20, 38, 28, 46);
  hill.kind = "hill";
  hill.height = Length::from_mm(20);
  const auto game = [&](double end_in, Step step) {
    Game all = test::position({{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = end_in},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 41, .heading_deg = 180},
                               {.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 24, .y_in = 90}},
                              step, {.ground = {.areas = {hill}, .lines = {}}});
    moved(all, "B-1", place(24, 10), place(24, end_in));
    return all;
  };
  // 10" away.
  CHECK(objects(attack_of(game(30, Step::kEnemyFire), direct(kRed, "B-1")), "BQ-49"));
  CHECK(attack_of(game(30, Step::kEnemyArtillery), artillery(kRed, "B-1", {"R-2"})).allowed());
  // 7.5" away.
  CHECK(attack_of(game(32.5, Step::kEnemyFire), direct(kRed, "B-1")).allowed());
  CHECK(attack_of(game(32.5, Step::kEnemyArtillery), artillery(kRed, "B-1", {"R-2"})).allowed());
}

TEST_CASE("BQ-09: a pin of step 4 cuts the way that step 6 fires at", "[brevity][OB-158][BQ-09][BQ-36]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180}},
                             Step::kEnemyArtillery);
  moved(game, "B-1", place(24, 10), place(24, 30));
  AttackResult result{.order = artillery(kRed, "B-1", {}), .along_in = 12.0};
  result.fire_point = place(24, 22);
  result.penetrating = 1;
  game.results = {result};
  Events events;
  apply_results(game, events);
  game.step = Step::kEnemyFire;
  CHECK(length_in(stand(game, "B-1").move.way) == Approx(12.0));
  CHECK(objects(attack_of(game, direct(kRed, "B-1")), "BQ-49"));  // 13" away
}

TEST_CASE("BQ-137: survivors of an earlier wave are fired at where they stand", "[brevity][OB-213][BQ-137]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 50},
                              {.id = "R-1", .side = kRed, .x_in = 30, .y_in = 30, .heading_deg = 270}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 10), place(24, 50));
  CHECK(attack_of(game, direct(kRed, "B-1")).allowed());
  game.move.waves = 2;
  game.move.wave = 1;
  const Attack later = attack_of(game, direct(kRed, "B-1"));
  CHECK(objects(later, "BQ-49"));
  CHECK_FALSE(later.fire_point);
}

TEST_CASE("OB-079: artillery of the sighting battalion's own command needs no observer there",
          "[brevity][OB-079][OB-082][BQ-32]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36},
                              {.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 24, .y_in = 80}},
                             Step::kEnemyArtillery);
  moved(game, "B-1", place(24, 20), place(24, 30));
  CHECK(attack_of(game, at_end(artillery(kRed, "B-1", {"R-2"}))).allowed());
  stand(game, "R-2").observer = CommandId("R9");
  CHECK(attack_of(game, at_end(artillery(kRed, "B-1", {"R-2"}))).allowed());
}

}  // namespace
}  // namespace telescope::brevity
