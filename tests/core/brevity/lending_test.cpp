// Weapons that battalions in support lend, what must be alike in all that fire, and what is near.
#include <utility>

#include "tests/core/brevity/firing.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::at_b1;
using test::declared;
using test::direct;
using test::kRed;
using test::moved;
using test::place;
using test::stand;
using test::who;
using Role = Participant::Role;

TEST_CASE("BQ-57: one is added only where those that lend their weapons are rockets too",
          "[brevity][OB-145][OB-162][BQ-57][BQ-62]") {
  const auto bonus = [](bool line_rockets, bool support_rockets, double y_in) {
    const auto setup = test::setup_of(
        {{.id = "B-1", .x_in = 24, .y_in = 30},
         {.id = "R-1", .kind = "anti-tank", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180},
         {.id = "R-2", .kind = "anti-tank", .side = kRed, .x_in = 24, .y_in = y_in, .heading_deg = 180}});
    if (line_rockets)
      setup->pieces.at(PieceId("R-1")).weapons = {{.type = Weapon::kHeavyRockets, .range_in = 8}};
    if (support_rockets)
      setup->pieces.at(PieceId("R-2")).weapons = {{.type = Weapon::kLightRockets, .range_in = 8}};
    Game game = test::game_of(setup, Step::kEnemyFire);
    moved(game, "B-1", place(24, 20), place(24, 30));
    stand(game, "R-2").posture = Posture::kSupport;
    return at_b1(game).hit_bonus;
  };
  CHECK(bonus(true, true, 38.0) == 1);
  CHECK(bonus(true, false, 38.0) == 0);  // R-2 lends its guns
  CHECK(bonus(true, false, 41.0) == 1);  // and does not from so far away
  CHECK(bonus(false, true, 38.0) == 0);
}

TEST_CASE("BQ-57: one is added only where all weapons of all that fire or lend are rockets",
          "[brevity][OB-145][BQ-57][BQ-62]") {
  using Weapons = std::vector<DirectWeapon>;
  const DirectWeapon rockets{.type = Weapon::kHeavyRockets, .range_in = 8},
      guns{.type = Weapon::kMediumGuns, .range_in = 8};
  const auto bonus = [](const Weapons& line, const Weapons& first, const Weapons& second) {
    const auto setup = test::setup_of(
        {{.id = "B-1", .x_in = 24, .y_in = 30},
         {.id = "R-1", .kind = "anti-tank", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180},
         {.id = "R-2", .kind = "anti-tank", .side = kRed, .x_in = 22, .y_in = 37, .heading_deg = 180},
         {.id = "R-3", .kind = "anti-tank", .side = kRed, .x_in = 26, .y_in = 37, .heading_deg = 180}});
    for (const auto& [id, armed] :
         {std::pair("R-1", line), std::pair("R-2", first), std::pair("R-3", second)})
      setup->pieces.at(PieceId(id)).weapons = armed;
    Game game = test::game_of(setup, Step::kEnemyFire);
    moved(game, "B-1", place(24, 20), place(24, 30));
    stand(game, "R-2").posture = stand(game, "R-3").posture = Posture::kSupport;
    const Attack attack = at_b1(game);
    CHECK(who(attack, "R-2").role == Role::kLends);
    CHECK(who(attack, "R-3").role == Role::kLends);
    return attack.hit_bonus;
  };
  CHECK(bonus({rockets}, {rockets}, {rockets}) == 1);
  CHECK(bonus({rockets}, {rockets}, {guns}) == 0);  // one rocket among those that lend is not enough
  CHECK(bonus({rockets}, {guns}, {rockets}) == 0);
  CHECK(bonus({guns}, {rockets}, {rockets}) == 0);
  CHECK(bonus({rockets, guns}, {rockets}, {rockets}) == 0);  // nor one among the weapons of a battalion
  CHECK(bonus({guns, rockets}, {rockets}, {rockets}) == 0);  // whichever of them is named first
  CHECK(bonus({rockets}, {rockets, guns}, {rockets}) == 0);
  CHECK(bonus({rockets}, {rockets}, {guns, rockets}) == 0);
}

TEST_CASE("BQ-60: who lends enters the best column only, and who does not fire neither",
          "[brevity][OB-147][OB-155][BQ-60]") {
  const auto penetrates = [](AntiTank line, AntiTank support, double y_in,
                             Posture posture = Posture::kSupport) {
    const auto setup = test::setup_of(
        {{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 30},
         {.id = "R-1", .kind = "anti-tank", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180},
         {.id = "R-2", .kind = "anti-tank", .side = kRed, .x_in = 24, .y_in = y_in, .heading_deg = 180}});
    for (const auto& [id, armed] : {std::pair("R-1", line), std::pair("R-2", support)}) {
      UnitFacts& facts = setup->pieces.at(PieceId(id));
      facts.at_best = facts.at_weakest = armed;
    }
    Game game = test::game_of(setup, Step::kEnemyFire);
    moved(game, "B-1", place(24, 20), place(24, 30));
    stand(game, "R-2").posture = posture;
    return at_b1(game).penetrate_from;
  };
  using enum AntiTank;
  CHECK(penetrates(kMedium, kLight, 38.0) == 4);                        // best 5-6, all medium 4-6
  CHECK(penetrates(kHeavy, kLight, 38.0) == 2);                         // all heavy
  CHECK(penetrates(kMedium, kHeavy, 38.0) == 3);                        // best heavy
  CHECK(penetrates(kMedium, kHeavy, 41.0) == 4);                        // out of its own range
  CHECK(penetrates(kMedium, kLightMedium, 38.0, Posture::kLine) == 5);  // WE-07
  CHECK(penetrates(kLightMedium, kMedium, 38.0) == 5);
  CHECK(penetrates(kLight, kLightMedium, 38.0) ==
        6);  // light-medium is no better than light in the best column
}

TEST_CASE(
    "BQ-64: the nearest infantry that counts makes the fire near, not who lends, is spent or is no infantry",
    "[brevity][OB-167][OB-169][BQ-64]") {
  const auto from = [](const char* kind, auto change) {
    const auto setup = test::setup_of(
        {{.id = "B-1", .kind = "hq", .x_in = 24, .y_in = 30},
         {.id = "R-1", .side = kRed, .x_in = 23, .y_in = 36, .heading_deg = 180},
         {.id = "R-2", .kind = kind, .side = kRed, .x_in = 25, .y_in = 34, .heading_deg = 180}});
    setup->pieces.at(PieceId("B-1")).protection = Protection::kDugIn;
    Game game = test::game_of(setup, Step::kEnemyFire);
    declared(game, "B-1");
    change(game);
    return attack_of(game, direct(kRed, "B-1")).casualties_from.value_or(0);
  };
  const auto as_it_is = [](Game&) {};
  CHECK(from("infantry", as_it_is) == 4);
  CHECK(from("infantry", [](Game& game) { stand(game, "R-2").posture = Posture::kSupport; }) == 6);
  CHECK(from("infantry", [](Game& game) { stand(game, "R-2").spent = true; }) == 6);
  CHECK(from("infantry", [](Game& game) { stand(game, "R-2").placed.heading_deg = 0; }) == 6);
  CHECK(from("tanks", as_it_is) == 5);  // OB-168: its guns, and infantry beyond 4"
}

TEST_CASE("BQ-64: 4.0 inches are within 4, a little more is not",
          "[brevity][OB-169][OB-172][OB-174][BQ-64]") {
  const auto from = [](Protection protection, double gap_in) {
    const auto setup =
        test::setup_of({{.id = "B-1", .kind = "hq", .x_in = 24, .y_in = 30},
                        {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 31 + gap_in, .heading_deg = 180}});
    setup->pieces.at(PieceId("B-1")).protection = protection;
    Game game = test::game_of(setup, Step::kEnemyFire);
    declared(game, "B-1");
    return attack_of(game, direct(kRed, "B-1")).casualties_from;
  };
  CHECK(from(Protection::kDugIn, 3.9) == 4);
  CHECK(from(Protection::kDugIn, 4.0) == 4);
  CHECK(from(Protection::kDugIn, 4.1) == 6);
  CHECK(from(Protection::kFortified, 4.0) == 6);
  CHECK_FALSE(from(Protection::kFortified, 4.1));
}

}  // namespace
}  // namespace telescope::brevity
