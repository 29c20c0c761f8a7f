// What is measured on the table for fire (section 27): ranges, the front, the nearest infantry, what moved.
#include "core/rules/brevity/fire/fire.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/play.hpp"

namespace telescope::brevity {
namespace {

using test::artillery;
using test::at_b1;
using test::at_end;
using test::declared;
using test::direct;
using test::kBlue;
using test::kRed;
using test::moved;
using test::place;
using test::Play;
using test::stand;
using test::who;
using Role = Participant::Role;

/// Step 6: B-1 has moved to (24, 30), and R-1 of a kind is `gap_in` from it, edge to edge, and faces it.
Game facing(const std::string& kind, double gap_in, double heading_deg = 180.0) {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1",
                               .kind = kind,
                               .side = kRed,
                               .x_in = 24,
                               .y_in = 31 + gap_in,
                               .heading_deg = heading_deg}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  return game;
}
TEST_CASE("OB-C07, OB-103, OB-106: the distance is measured, and held against the weapon's range",
          "[brevity][OB-C07][OB-103][OB-106]") {
  const Attack near = at_b1(facing("infantry", 7));
  CHECK(near.allowed());
  CHECK(who(near, "R-1").range.value == Approx(7.0));
  CHECK_FALSE(at_b1(facing("infantry", 9)).allowed());
  CHECK(at_b1(facing("flamethrower", 3.5)).flamed);
  CHECK_FALSE(at_b1(facing("flamethrower", 4.5)).flamed);
}

TEST_CASE("OB-C08: from the guns to the target, whatever the observer's distance from them",
          "[brevity][OB-C08]") {
  const auto attack = [](double y_of_guns) {
    Game game =
        test::position({{.id = "B-1", .x_in = 24, .y_in = 10},
                        {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 15, .heading_deg = 180},
                        {.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 24, .y_in = y_of_guns}},
                       Step::kEnemyArtillery, {.depth_in = 400.0});
    moved(game, "B-1", place(24, 5), place(24, 10));
    return attack_of(game, at_end(artillery(kRed, "B-1", {"R-2"}), 5.0));
  };
  CHECK(attack(60).allowed());
  CHECK(who(attack(60), "R-2").range.value == Approx(49.0));
  CHECK_FALSE(attack(390).allowed());
}

TEST_CASE("OB-C09: heading and bearing say who has the target before its front", "[brevity][OB-C09]") {
  CHECK(who(at_b1(facing("infantry", 5)), "R-1").role == Role::kCounts);
  CHECK(who(at_b1(facing("infantry", 5, 150)), "R-1").role == Role::kCounts);
  CHECK(who(at_b1(facing("infantry", 5, 0)), "R-1").rule == "OB-127");
  CHECK(who(at_b1(facing("infantry", 5, 30)), "R-1").rule == "OB-127");
}

TEST_CASE("BQ-36, OB-091: the best point of a long way is found, however short the part that can be seen",
          "[brevity][BQ-36][OB-091][BQ-49]") {
  // A truck has driven 96 inches through woods with an opening of 3: infantry beside it sees nothing else.
  for (double offset = 0.0; offset < 4.0; offset += 0.5) {
    Game game =
        test::position({{.id = "B-1", .kind = "truck", .x_in = 106, .y_in = 50, .heading_deg = 90},
                        {.id = "R-1", .side = kRed, .x_in = 59.5 + offset, .y_in = 57, .heading_deg = 180}},
                       Step::kEnemyFire,
                       {.ground = {.areas = {test::area("west", "woods", 0, 49, 58 + offset, 51),
                                             test::area("east", "woods", 61 + offset, 49, 240, 51)},
                                   .lines = {}},
                        .width_in = 250.0,
                        .depth_in = 100.0});
    stand(game, "B-1").posture = Posture::kMarch;
    moved(game, "B-1", place(10, 50), place(106, 50));
    const Attack attack = attack_of(game, direct(kRed, "B-1"));
    INFO(offset);
    CHECK(attack.allowed());
    CHECK(attack.dice == 3);
    CHECK(attack.fire_point->at.x_mm == Approx(Length::from_inches(59.5 + offset).mm()).margin(40.0));
  }
}

TEST_CASE("OB-082: artillery has the best sighting of the battalions that it supports, in whatever order",
          "[brevity][OB-082]") {
  for (const bool first_is_nearer : {true, false}) {
    const double near = 7.9, far = 8.1;  // both too close to call
    Game game = test::position({{.id = "B-1", .x_in = 50, .y_in = 50},
                                {.id = "R-1",
                                 .side = kRed,
                                 .x_in = 50,
                                 .y_in = 51 + (first_is_nearer ? near : far),
                                 .heading_deg = 180},
                                {.id = "R-2",
                                 .side = kRed,
                                 .x_in = 51 + (first_is_nearer ? far : near),
                                 .y_in = 50,
                                 .heading_deg = 270},
                                {.id = "R-3", .kind = "artillery", .side = kRed, .x_in = 50, .y_in = 30}},
                               Step::kEnemyArtillery, {.width_in = 100.0, .depth_in = 100.0});
    moved(game, "B-1", place(50, 45), place(50, 50));
    const Attack attack = attack_of(game, at_end(artillery(kRed, "B-1", {"R-3"}), 5.0));
    INFO(first_is_nearer);
    CHECK(attack.half_battalions > 0);
    CHECK(attack.dice == 3);
  }
}

TEST_CASE("BQ-01: whether the umpire is asked does not hang on which way a length is measured",
          "[brevity][BQ-01]") {
  const Inches there{.value = 4.25}, back{.value = 4.250000000000002}, beyond{.value = 4.26};
  CHECK(within(there, 4.0) == Answer::kUmpire);
  CHECK(within(back, 4.0) == Answer::kUmpire);
  CHECK(within(beyond, 4.0) == Answer::kNo);
  CHECK(within({.value = 3.75}, 4.0) == Answer::kYes);
  CHECK(within({.value = 3.7500000000000004}, 4.0) == Answer::kYes);
}

TEST_CASE("OB-C10: infantry that counts within 4 inches has the nearer row of casualties, farther off none",
          "[brevity][OB-C10][OB-167][OB-169]") {
  const auto from = [](double gap_in) {
    Game game = facing("infantry", gap_in);
    stand(game, "B-1").move = {};
    declared(game, "B-1");
    stand(game, "B-1").protection = Protection::kDugIn;
    return attack_of(game, direct(kRed, "B-1")).casualties_from;
  };
  CHECK(from(3) == 5);
  CHECK_FALSE(from(5));  // OB-167: "-" of infantry (WE-09)
}

TEST_CASE("OB-C11, OB-096: strength is of those who locate the target, reach it and have it before them",
          "[brevity][OB-C11][OB-096]") {
  const auto attack = [](const test::Put& second, bool in_wood = false) {
    test::Table table;
    if (in_wood) table.ground.areas = {test::wood(20, 28, 28, 32)};
    Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                                {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 34, .heading_deg = 180},
                                second},
                               Step::kEnemyFire, table);
    moved(game, "B-1", place(24, 20), place(24, 30));
    return at_b1(game);
  };
  const auto second = [](double y_in, double heading_deg, const char* kind = "infantry") {
    return test::Put{
        .id = "R-2", .kind = kind, .side = kRed, .x_in = 26, .y_in = y_in, .heading_deg = heading_deg};
  };
  CHECK(attack(second(36, 180)).half_battalions == 4);
  CHECK(attack(second(36, 180)).dice == 4);
  const Attack turned_away = attack(second(36, 0));
  CHECK(turned_away.half_battalions == 2);
  CHECK(turned_away.dice == 3);
  const Attack unseen = attack(second(37, 180), true);
  CHECK(unseen.half_battalions == 2);
  CHECK(who(unseen, "R-2").rule == "OB-096");
  CHECK(who(attack(second(36, 180, "fast-tanks")), "R-2").rule == "OB-102");
}

TEST_CASE("OB-C12: fast tanks that were moved have their own row, others and those that stood have not",
          "[brevity][OB-C12]") {
  const auto hit_from = [](const char* kind, bool moves) {
    Game game = test::position({{.id = "B-1", .kind = kind, .x_in = 24, .y_in = 30},
                                {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 34, .heading_deg = 180}},
                               Step::kEnemyFire);
    if (moves)
      moved(game, "B-1", place(24, 20), place(24, 30));
    else
      declared(game, "B-1");
    const AttackOrder order = direct(kRed, "B-1");
    return attack_of(game, moves ? at_end(order) : order).hit_from;
  };
  CHECK(hit_from("fast-tanks", true) == 6);
  CHECK(hit_from("fast-tanks", false) == 5);
  CHECK(hit_from("tanks", true) == hit_from("tanks", false));
}

TEST_CASE("OB-092: whom Passive's fire pins fires with one die afterwards", "[brevity][OB-092]") {
  for (const bool hit : {false, true}) {
    Play play{facing("infantry", 5)};
    AttackOrder order = direct(kRed, "B-1");
    order.along_in = 10.0;
    if (hit)
      play.does(Fire{.order = order}, {{"hit", {6, 1, 1}}, {"casualties", {1}}});
    else
      play.does(Fire{.order = order}, {{"hit", {1, 1, 1}}});
    play.does(Done{kRed});
    REQUIRE(play.game.step == Step::kOwnFire);
    CHECK(attack_of(play.game, direct(kBlue, "R-1")).dice == (hit ? 1 : 3));
  }
}

}  // namespace
}  // namespace telescope::brevity
