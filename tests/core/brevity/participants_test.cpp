#include "tests/core/brevity/firing.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::at_b1;
using test::before_red;
using test::declared;
using test::direct;
using test::kBlue;
using test::kRed;
using test::moved;
using test::objects;
using test::place;
using test::stand;
using test::who;
using Role = Participant::Role;

TEST_CASE("OB-125: battalions in line that locate the target and reach it count", "[brevity][OB-125]") {
  const Attack attack = at_b1(before_red());
  CHECK(attack.allowed());
  CHECK(attack.open.empty());
  CHECK(attack.half_battalions == 4);
  CHECK(attack.dice == 4);
  CHECK(who(attack, "R-1").role == Role::kCounts);
  CHECK(who(attack, "R-1").why.empty());
}

TEST_CASE("OB-128 to OB-131: reserve, march, pinned and spent battalions do not count",
          "[brevity][OB-128][OB-129][OB-130][OB-131]") {
  const auto rule = [](auto change) {
    Game game = before_red();
    change(stand(game, "R-2"));
    const Attack attack = at_b1(game);
    CHECK(attack.dice == 3);
    CHECK(who(attack, "R-2").role == Role::kOut);
    CHECK_FALSE(who(attack, "R-2").why.empty());
    return who(attack, "R-2").rule;
  };
  CHECK(rule([](Stand& each) { each.posture = Posture::kReserve; }) == "OB-128");
  CHECK(rule([](Stand& each) { each.posture = Posture::kMarch; }) == "OB-129");
  CHECK(rule([](Stand& each) { each.pinned = true; }) == "OB-130");
  CHECK(rule([](Stand& each) { each.spent = true; }) == "OB-131");
}

TEST_CASE("OB-132: without an effective battalion there is still one die", "[brevity][OB-132][BQ-49]") {
  Game game = before_red();
  stand(game, "R-1").pinned = true;
  stand(game, "R-2").posture = Posture::kReserve;
  const Attack attack = at_b1(game);
  CHECK(attack.allowed());
  CHECK(attack.dice == 1);
  CHECK(attack.half_battalions == 0);
  CHECK(who(attack, "R-1").role == Role::kEntitles);
  CHECK(who(attack, "R-2").role == Role::kEntitles);
}

TEST_CASE("BQ-49: without a battalion outside support that locates and reaches it there is no roll",
          "[brevity][OB-132][BQ-49]") {
  Game game = before_red();
  stand(game, "R-1").posture = stand(game, "R-2").posture = Posture::kSupport;
  CHECK(objects(at_b1(game), "BQ-49"));
  game = before_red();
  stand(game, "R-1").placed = stand(game, "R-2").placed = place(24, 60, 180);
  CHECK(objects(at_b1(game), "BQ-49"));
}

TEST_CASE("OB-102: who has located the target beyond the range of its weapons does not count",
          "[brevity][OB-102][OB-104]") {
  auto setup = test::setup_of(
      {{.id = "B-1", .x_in = 24, .y_in = 30},
       {.id = "R-1", .side = kRed, .x_in = 23, .y_in = 36, .heading_deg = 180},
       {.id = "R-2", .kind = "fast-tanks", .side = kRed, .x_in = 25, .y_in = 36, .heading_deg = 180}});
  Game game = test::game_of(setup, Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  const Attack attack = at_b1(game);
  CHECK(attack.dice == 3);
  CHECK(who(attack, "R-2").rule == "OB-102");
}

TEST_CASE("OB-126, OB-127: who has the target behind its front counts against others only (WE-10)",
          "[brevity][OB-126][OB-127][BQ-51]") {
  Game game = before_red();
  stand(game, "R-1").placed.heading_deg = 0.0;
  Attack attack = at_b1(game);
  CHECK(attack.dice == 3);
  CHECK(who(attack, "R-1").rule == "OB-127");
  CHECK(who(attack, "R-1").role == Role::kOut);
  // R-2 pinned: no effective battalion, one die.
  stand(game, "R-2").pinned = true;
  attack = at_b1(game);
  CHECK(attack.dice == 1);
  CHECK(who(attack, "R-1").role == Role::kEntitles);
}

TEST_CASE("BQ-51: with flank_strict a battalion attacked in the flank is lost for all targets",
          "[brevity][OB-127][BQ-51]") {
  const auto dice = [](bool strict) {
    BrevitySettings settings;
    settings.flank_strict = strict;
    Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                                {.id = "B-2", .x_in = 24, .y_in = 42},
                                {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180}},
                               Step::kEnemyFire, {.settings = settings});
    moved(game, "B-1", place(24, 20), place(24, 30));
    declared(game, "B-2");
    return at_b1(game).dice;
  };
  CHECK(dice(false) == 3);
  CHECK(dice(true) == 1);
}

TEST_CASE("OB-094: in step 7 the battalions of the moving command that moved or were declared fire",
          "[brevity][OB-094][OB-060][OB-061]") {
  Game game = test::position({{.id = "B-1", .x_in = 22, .y_in = 30},
                              {.id = "B-2", .x_in = 24, .y_in = 30},
                              {.id = "B-3", .x_in = 26, .y_in = 30},
                              {.id = "B-4", .command = "B2", .x_in = 28, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 25, .y_in = 36}},
                             Step::kOwnFire);
  declared(game, "B-1");
  moved(game, "B-2", place(24, 20), place(24, 30));
  declared(game, "B-4");
  const Attack attack = attack_of(game, direct(kBlue, "R-1"));
  CHECK(attack.allowed());
  CHECK(attack.dice == 4);
  CHECK(who(attack, "B-1").role == Role::kCounts);
  CHECK(who(attack, "B-2").role == Role::kCounts);
  CHECK(who(attack, "B-3").rule == "OB-061");
  CHECK(who(attack, "B-4").rule == "OB-094");
  CHECK_FALSE(attack.fire_point);
}

TEST_CASE("OB-155, OB-162, BQ-126: a supporting battalion lends weapons and anti-tank class, not strength",
          "[brevity][OB-155][OB-156][OB-162][BQ-62]") {
  const auto setup = test::setup_of(
      {{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 30},
       {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 37, .heading_deg = 180},
       {.id = "R-2", .kind = "anti-tank", .side = kRed, .x_in = 24, .y_in = 38.1, .heading_deg = 180}});
  setup->pieces.at(PieceId("R-2")).at_best = AntiTank::kMediumHeavy;
  setup->pieces.at(PieceId("R-2")).at_weakest = AntiTank::kMediumHeavy;
  const auto attack = [&](auto change) {
    Game game = test::game_of(setup, Step::kEnemyFire);
    moved(game, "B-1", place(24, 20), place(24, 30));
    stand(game, "R-2").posture = Posture::kSupport;
    change(game);
    return at_b1(game);
  };
  const Attack lent = attack([](Game&) {});
  CHECK(who(lent, "R-2").role == Role::kLends);
  CHECK(lent.dice == 3);
  CHECK(lent.penetrate_from == 4);
  CHECK(lent.casualties_from == 5);  // OB-168
  const Attack pinned = attack([](Game& game) { stand(game, "R-2").pinned = true; });
  CHECK(pinned.penetrate_from == 6);
  CHECK(pinned.casualties_from == 6);  // OB-167
  const Attack of_another = attack([](Game& game) { stand(game, "R-2").command = CommandId("R2"); });
  CHECK(of_another.penetrate_from == 6);
  // BQ-126: it lends to the single die too.
  const Attack single = attack([](Game& game) { stand(game, "R-1").pinned = true; });
  CHECK(single.dice == 1);
  CHECK(single.penetrate_from == 4);
}

TEST_CASE("BQ-62: support lends within its own range, always or never, as the scenario has it",
          "[brevity][OB-155][BQ-62]") {
  const auto penetrates = [](SupportLends lends, double y_in) {
    BrevitySettings settings;
    settings.support_lends = lends;
    const auto setup = test::setup_of(
        {{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 30},
         {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180},
         {.id = "R-2", .kind = "anti-tank", .side = kRed, .x_in = 24, .y_in = y_in, .heading_deg = 180}},
        {.settings = settings});
    setup->pieces.at(PieceId("R-2")).at_best = AntiTank::kHeavy;
    Game game = test::game_of(setup, Step::kEnemyFire);
    moved(game, "B-1", place(24, 20), place(24, 30));
    stand(game, "R-2").posture = Posture::kSupport;
    return at_b1(game).penetrate_from;
  };
  CHECK(penetrates(SupportLends::kOwnRange, 38.0) == 3);
  CHECK(penetrates(SupportLends::kOwnRange, 41.0) == 6);
  CHECK(penetrates(SupportLends::kAlways, 41.0) == 3);
  CHECK(penetrates(SupportLends::kNever, 38.0) == 6);
}

TEST_CASE("BQ-53: supporting artillery neither counts nor lends in steps 6 and 7",
          "[brevity][OB-077][OB-125][BQ-34][BQ-53]") {
  Game game = test::position(
      {{.id = "B-1", .x_in = 24, .y_in = 30},
       {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180},
       {.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 26, .y_in = 33, .heading_deg = 180}},
      Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  const Attack attack = at_b1(game);
  CHECK(attack.dice == 3);
  CHECK(who(attack, "R-2").rule == "BQ-53");
  // BQ-34: in line it fires as any other, with its direct weapon.
  stand(game, "R-2").posture = Posture::kLine;
  CHECK(at_b1(game).dice == 4);
  // OB-077: not where it has fired as artillery.
  stand(game, "R-2").move.artillery_target = "B-1";
  CHECK(at_b1(game).dice == 3);
  CHECK(who(at_b1(game), "R-2").rule == "OB-077");
}

TEST_CASE("OB-208, OB-273: who is assigned to counter-battery, or lays smoke, does not fire",
          "[brevity][OB-208][OB-273]") {
  Game game = before_red();
  stand(game, "R-2").move.smoke = true;
  CHECK(who(at_b1(game), "R-2").rule == "OB-273");
}

TEST_CASE("BQ-121: who is not hidden and lays no smoke cannot be kept out of a roll", "[brevity][BQ-121]") {
  Game game = before_red();
  AttackOrder order = direct(kRed, "B-1");
  order.along_in = 10.0;
  order.kept_out = {PieceId("R-2")};
  CHECK(objects(attack_of(game, order), "BQ-121"));
  stand(game, "R-2").where = Where::kHidden;
  const Attack attack = attack_of(game, order);
  CHECK_FALSE(objects(attack, "BQ-121"));
  CHECK(attack.dice == 3);
  order.kept_out.clear();
  CHECK(attack_of(game, order).dice == 4);
}

TEST_CASE("OB-H03: what one side may know is worked out without the other's hidden battalions",
          "[brevity][OB-H03]") {
  Game game = before_red();
  stand(game, "R-2").where = Where::kHidden;
  AttackOrder order = direct(kRed, "B-1");
  order.along_in = 10.0;
  CHECK(attack_of(game, order, kRed).dice == 4);
  CHECK(attack_of(game, order, kBlue).dice == 3);
}

TEST_CASE("BQ-37: strength wants each battalion's own sighting, unless locations are shared",
          "[brevity][OB-091][BQ-37]") {
  const auto dice = [](bool shared) {
    BrevitySettings settings;
    settings.shared_location = shared;
    settings.moonlit_turns = {1};
    auto setup = test::setup_of({{.id = "B-1", .x_in = 24, .y_in = 30},
                                 {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 34, .heading_deg = 180},
                                 {.id = "R-2", .side = kRed, .x_in = 24, .y_in = 37, .heading_deg = 180}},
                                {.settings = settings});
    setup->first_turn_of_day = 1;  // at night: 4"
    Game game = test::game_of(setup, Step::kEnemyFire);
    moved(game, "B-1", place(24, 20), place(24, 30));
    return at_b1(game).dice;
  };
  CHECK(dice(false) == 3);
  CHECK(dice(true) == 4);
}

TEST_CASE("OB-204, BQ-83, BQ-134: a company rolls one die alone and lends its class like one in line",
          "[brevity][OB-204][BQ-83]") {
  auto setup = test::setup_of(
      {{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 30},
       {.id = "R-1", .side = kRed, .x_in = 23, .y_in = 36, .heading_deg = 180},
       {.id = "R-2", .kind = "heavy-tanks", .side = kRed, .x_in = 25, .y_in = 36, .heading_deg = 180}});
  setup->settings.adv.size = true;
  setup->pieces.at(PieceId("R-2")).size = Size::kCompany;
  Game game = test::game_of(setup, Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  Attack attack = at_b1(game);
  CHECK(attack.dice == 3);
  CHECK(attack.penetrate_from == 3);
  stand(game, "R-1").where = Where::kDestroyed;
  attack = at_b1(game);
  CHECK(attack.dice == 1);
  CHECK(attack.penetrate_from == 2);
  CHECK(who(attack, "R-2").role == Role::kCounts);
}

TEST_CASE("BQ-01: too close to call is the umpire's, and his ruling counts", "[brevity][BQ-01]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 38.9, .heading_deg = 180}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  Attack attack = at_b1(game);
  CHECK(attack.allowed());
  REQUIRE(attack.open.size() == 2);
  CHECK(attack.dice == 3);  // as measured: 7.9"
  for (const Question& each : attack.open) game.rulings[each.id] = false;
  attack = at_b1(game);
  CHECK(attack.open.empty());
  CHECK(objects(attack, "BQ-49"));
  for (auto& [id, yes] : game.rulings) yes = true;
  attack = at_b1(game);
  CHECK(attack.open.empty());
  CHECK(attack.allowed());
}

TEST_CASE("BQ-01: what changes nothing is not asked", "[brevity][BQ-01]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180},
                              {.id = "R-2", .side = kRed, .x_in = 24, .y_in = 38.9, .heading_deg = 180}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  CHECK_FALSE(at_b1(game).open.empty());
  stand(game, "R-2").pinned = true;
  CHECK(at_b1(game).open.empty());
}

TEST_CASE("BQ-103: who crossed a river without its vehicles fights as infantry on foot",
          "[brevity][OB-256][BQ-103]") {
  Game game = test::position({{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  CHECK(at_b1(game).penetrate_from == 6);
  stand(game, "B-1").on_far_bank = true;
  const Attack attack = at_b1(game);
  CHECK_FALSE(attack.penetrate_from);
  CHECK(attack.hit_from == 4);
  CHECK(attack.casualties_from == 4);
}

}  // namespace
}  // namespace telescope::brevity
