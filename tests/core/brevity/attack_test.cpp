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

/// Blue's B-1 of a kind has moved to (24, 30); Red's R-1 of a kind looks at it from `y_in`.
Game pair(const std::string& blue, const std::string& red, double y_in, const test::Table& table = {},
          bool night = false) {
  auto setup =
      test::setup_of({{.id = "B-1", .kind = blue, .x_in = 24, .y_in = 30},
                      {.id = "R-1", .kind = red, .side = kRed, .x_in = 24, .y_in = y_in, .heading_deg = 180}},
                     table);
  if (night) setup->first_turn_of_day = 1;
  Game game = test::game_of(setup, Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  return game;
}
HitColumn column(const Game& game) {
  return attack_of(game, at_end(direct(kRed, "B-1"))).column;
}

TEST_CASE("OB-139 to OB-141: the column by ground and visibility",
          "[brevity][OB-139][OB-140][OB-141][BQ-54]") {
  CHECK(column(pair("infantry", "infantry", 34)) == HitColumn::kOpen);
  CHECK(column(pair("infantry", "infantry", 34,
                    {.ground = {.areas = {wood(20, 28, 28, 31)}, .lines = {}}})) == HitColumn::kPoor);
  CHECK(column(pair("infantry", "infantry", 34, {}, true)) == HitColumn::kDark);
  BrevitySettings moonlit;
  moonlit.moonlit_turns = {1};
  CHECK(column(pair("infantry", "infantry", 34, {.settings = moonlit}, true)) == HitColumn::kPoor);
}

TEST_CASE("BQ-55: bad weather has the column that the scenario says", "[brevity][OB-140][BQ-55]") {
  const auto in = [](int number) {
    BrevitySettings settings;
    settings.bad_weather_column = number;
    Game game = pair("infantry", "infantry", 34, {.settings = settings});
    game.modules.weather.sky = Sky::kBad;
    return column(game);
  };
  CHECK(in(1) == HitColumn::kOpen);
  CHECK(in(2) == HitColumn::kPoor);
  CHECK(in(3) == HitColumn::kDark);
}

TEST_CASE("BQ-118: a line across a wood gives column 2 only where it does so for all that count",
          "[brevity][OB-140][BQ-118]") {
  const auto hit_from = [](double second_x_in) {
    Game game =
        test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                        {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 34.5, .heading_deg = 180},
                        {.id = "R-2", .side = kRed, .x_in = second_x_in, .y_in = 34.5, .heading_deg = 180}},
                       Step::kEnemyFire, {.ground = {.areas = {wood(22.5, 31.5, 25, 33)}, .lines = {}}});
    moved(game, "B-1", place(24, 20), place(24, 30));
    return attack_of(game, at_end(direct(kRed, "B-1"))).hit_from;
  };
  CHECK(hit_from(24.9) == 5);
  CHECK(hit_from(28) == 4);
}

TEST_CASE("OB-142, BQ-56: fast tanks are harder to hit only while they move", "[brevity][OB-142][BQ-56]") {
  Game game = pair("fast-tanks", "infantry", 34);
  CHECK(attack_of(game, at_end(direct(kRed, "B-1"))).hit_from == 6);
  game = pair("fast-tanks", "infantry", 34);
  stand(game, "B-1").move = {.taken = true, .declared = true};
  CHECK(attack_of(game, direct(kRed, "B-1")).hit_from == 5);
}

TEST_CASE(
    "BQ-58, BQ-63, BQ-147: mounted infantry is a vehicle, in armored carriers lightly armored, as it was "
    "there",
    "[brevity][OB-143][BQ-58][BQ-63][BQ-147]") {
  Game game = pair("armoured-infantry", "infantry", 34);
  stand(game, "B-1").move.way = {{.placed = place(24, 20), .mounted = true},
                                 {.placed = place(24, 27), .mounted = true},
                                 {.placed = place(24, 30), .mounted = false}};
  Attack attack = attack_of(game, at_end(direct(kRed, "B-1"), 6.0));
  CHECK(attack.hit_from == 5);
  CHECK(attack.penetrate_from == 6);
  CHECK(attack.casualties_from == 3);  // OB-163, Others
  attack = attack_of(game, at_end(direct(kRed, "B-1"), 10.0));
  CHECK(attack.hit_from == 4);
  CHECK_FALSE(attack.penetrate_from);
  CHECK(attack.casualties_from == 4);
}

TEST_CASE("OB-145, BQ-57: one is added only where nothing but rockets fires", "[brevity][OB-145][BQ-57]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 35, .heading_deg = 180},
                              {.id = "R-2", .kind = "rocket", .side = kRed, .x_in = 24, .y_in = 60},
                              {.id = "R-3", .kind = "artillery", .side = kRed, .x_in = 26, .y_in = 60}},
                             Step::kEnemyArtillery);
  moved(game, "B-1", place(24, 20), place(24, 30));
  CHECK(attack_of(game, at_end(artillery(kRed, "B-1", {"R-2"}))).hit_bonus == 1);
  const Attack mixed = attack_of(game, at_end(artillery(kRed, "B-1", {"R-2", "R-3"})));
  CHECK(mixed.hit_bonus == 0);
  CHECK(mixed.dice == 4);  // BQ-31: one roll, summed
}

TEST_CASE("OB-081, OB-082: artillery fires at a mover whom a battalion that it supports locates",
          "[brevity][OB-081][OB-082][BQ-32]") {
  Game game = test::position(
      {{.id = "B-1", .x_in = 24, .y_in = 30},
       {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 35, .heading_deg = 180},
       {.id = "R-2", .kind = "artillery", .side = kRed, .command = "R2", .x_in = 24, .y_in = 70}},
      Step::kEnemyArtillery);
  moved(game, "B-1", place(24, 20), place(24, 30));
  CHECK(objects(attack_of(game, at_end(artillery(kRed, "B-1", {"R-2"}))), "OB-082"));
  stand(game, "R-2").observer = CommandId("R1");
  const Attack attack = attack_of(game, at_end(artillery(kRed, "B-1", {"R-2"})));
  CHECK(attack.objections.empty());
  CHECK(attack.dice == 3);
  CHECK(attack.column == HitColumn::kOpen);
  // BQ-38: only battalions that have moved or been declared.
  stand(game, "B-1").move = {};
  CHECK(objects(attack_of(game, artillery(kRed, "B-1", {"R-2"})), "OB-061"));
}

/// Step 4: B-1 has moved; R-1 certainly locates it for the guns R-2, of R-3 for R-4 that is too close to
/// call. R-4 is pinned, so it adds no die.
Game one_gun_in_doubt() {
  Game game = test::position(
      {{.id = "B-1", .x_in = 50, .y_in = 50},
       {.id = "R-1", .side = kRed, .x_in = 50, .y_in = 55, .heading_deg = 180},
       {.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 50, .y_in = 80},
       {.id = "R-3", .side = kRed, .command = "R2", .x_in = 59.1, .y_in = 50, .heading_deg = 270},
       {.id = "R-4", .kind = "artillery", .side = kRed, .command = "R2", .x_in = 60, .y_in = 80}},
      Step::kEnemyArtillery, {.width_in = 100.0, .depth_in = 100.0});
  moved(game, "B-1", place(50, 45), place(50, 50));
  stand(game, "R-4").pinned = true;
  return game;
}

TEST_CASE("OB-082: each gun that is named wants its own sighting, also where it adds no die",
          "[brevity][OB-082][BQ-01]") {
  Game game = one_gun_in_doubt();
  const auto by = [&](const std::vector<std::string>& guns) {
    return attack_of(game, at_end(artillery(kRed, "B-1", guns), 5.0));
  };
  CHECK(by({"R-2"}).open.empty());
  const auto alone = by({"R-4"}).open;
  REQUIRE(alone.size() == 1);
  for (const auto& guns : {std::vector<std::string>{"R-2", "R-4"}, {"R-4", "R-2"}}) {
    const Attack both = by(guns);
    CHECK(both.allowed());
    CHECK(both.dice == 3);
    CHECK(std::ranges::count(both.open, alone.front().id, &Question::id) == 1);
  }
  game.rulings[alone.front().id] = false;
  CHECK(objects(by({"R-2", "R-4"}), "OB-082"));
  game.rulings[alone.front().id] = true;
  CHECK(by({"R-2", "R-4"}).open.empty());
  CHECK(by({"R-2", "R-4"}).allowed());
}

TEST_CASE("BQ-31: what is offered leaves out a gun that only brings a question and no die",
          "[brevity][BQ-31][BQ-01]") {
  const auto all = possible_attacks(one_gun_in_doubt(), kRed);
  REQUIRE(all.size() == 1);
  CHECK(all.front().order.firers == std::vector<PieceId>{PieceId("R-2")});
  CHECK(all.front().open.empty());
}

TEST_CASE("OB-102: each gun that is named must reach the target, also where it adds no die",
          "[brevity][OB-102][BQ-01]") {
  auto setup = test::setup_of({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 10},
                               {.id = "B-2", .kind = "mortar", .x_in = 24, .y_in = 60},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 70}});
  const auto reach = artillery_range(*setup->pieces.at(PieceId("B-2")).guns, setup->artillery_ranges).inches;
  Game game = test::game_of(setup, Step::kOwnArtillery);
  stand(game, "B-2").pinned = true;
  stand(game, "B-2").placed = place(24, 69 - reach.value() - 0.1);
  const auto alone = attack_of(game, artillery(kBlue, "R-1", {"B-2"})).open;
  REQUIRE(alone.size() == 1);
  CHECK(attack_of(game, artillery(kBlue, "R-1", {"B-1", "B-2"})).open.size() == 1);
  CHECK(attack_of(game, artillery(kBlue, "R-1", {"B-1"})).open.empty());
}

TEST_CASE("BQ-36: which point is best does not hang on guns in doubt that add no die", "[brevity][BQ-36]") {
  Game game = one_gun_in_doubt();
  stand(game, "R-3").placed = place(58.6, 50, 270);  // in doubt until half of the way, then certain
  const Attack both = attack_of(game, artillery(kRed, "B-1", {"R-2", "R-4"}));
  CHECK_FALSE(both.open.empty());
  CHECK(both.along_in < 2.0);
}

TEST_CASE(
    "BQ-36, BQ-01: of a shot that names no point one ruling that nobody sees the target holds all along",
    "[brevity][BQ-36][BQ-01]") {
  Game game = one_gun_in_doubt();
  stand(game, "R-3").placed = place(59.2, 48, 270);  // in doubt at many points of the way, certain at none
  const AttackOrder order = artillery(kRed, "B-1", {"R-4"});
  const Attack asked = attack_of(game, order);
  REQUIRE(asked.open.size() == 1);
  game.rulings[asked.open.front().id] = false;
  CHECK(attack_of(game, order).open.empty());
  CHECK(objects(attack_of(game, order), "OB-082"));
  // Whoever names another point asks about that one.
  CHECK(attack_of(game, at_end(order, asked.along_in + 0.5)).open.size() == 1);
  // Where it is certain it fires; and a ruling that it is seen holds for its own point.
  game.rulings[asked.open.front().id] = true;
  CHECK(attack_of(game, order).open.empty());
  CHECK(attack_of(game, order).along_in == asked.along_in);
  game.rulings[asked.open.front().id] = false;
  moved(game, "B-1", place(50, 45), place(53, 50));
  CHECK(attack_of(game, order).allowed());
}

TEST_CASE("OB-080: a gun that is named beside others has its target of the move, also where it adds no die",
          "[brevity][OB-080][BQ-33]") {
  Game game = test::position({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 10},
                              {.id = "B-2", .kind = "artillery", .x_in = 26, .y_in = 10},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 40},
                              {.id = "R-2", .side = kRed, .x_in = 24, .y_in = 50}},
                             Step::kOwnArtillery);
  stand(game, "B-2").spent = true;
  // What is offered leaves it free for a target of its own.
  for (const Attack& each : possible_attacks(game, kBlue))
    CHECK(each.order.firers == std::vector<PieceId>{PieceId("B-1")});
  const AttackOrder both = artillery(kBlue, "R-1", {"B-1", "B-2"});
  CHECK(attack_of(game, both).dice == 3);
  game.results.push_back({.order = both});
  CHECK(objects(attack_of(game, artillery(kBlue, "R-2", {"B-2"})), "OB-080"));
  game.results.front().order.firers.pop_back();
  CHECK(attack_of(game, artillery(kBlue, "R-2", {"B-2"})).dice == 1);
}

TEST_CASE("BQ-36, OB-080: which point is best does not hang on a gun that was named before",
          "[brevity][BQ-36][OB-080]") {
  Game game = one_gun_in_doubt();
  stand(game, "R-3").placed = place(55.5, 57, 180);  // locates it for R-4 at the end of the way alone
  const AttackOrder both = artillery(kRed, "B-1", {"R-2", "R-4"});
  const double along = attack_of(game, both).along_in;
  REQUIRE(along > 2.0);
  game.results.push_back({.order = artillery(kRed, "B-2", {"R-4"})});
  CHECK(objects(attack_of(game, both), "OB-080"));
  CHECK(attack_of(game, both).along_in == along);
}

TEST_CASE("BQ-01: beside a gun in doubt nobody is asked whether others see what is certainly seen",
          "[brevity][BQ-01][BQ-119]") {
  auto setup = test::setup_of({{.id = "B-1", .kind = "mortar", .x_in = 24, .y_in = 30},
                               {.id = "B-2", .x_in = 24, .y_in = 65},
                               {.id = "B-3", .x_in = 33.1, .y_in = 70},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 70}});
  const auto reach = artillery_range(*setup->pieces.at(PieceId("B-1")).guns, setup->artillery_ranges).inches;
  Game game = test::game_of(setup, Step::kOwnArtillery);
  stand(game, "B-1").placed = place(24, 69 - reach.value() - 0.1);
  const auto open = attack_of(game, artillery(kBlue, "R-1", {"B-1"})).open;
  REQUIRE(open.size() == 1);
  CHECK(open.front().id.starts_with("range/B-1/R-1"));
  stand(game, "B-2").where = Where::kDestroyed;
  CHECK(attack_of(game, artillery(kBlue, "R-1", {"B-1"})).open.size() == 2);
}

TEST_CASE("BQ-33, OB-080: artillery fires from support, at one target, with one die where it is pinned",
          "[brevity][OB-080][OB-133][BQ-33]") {
  const auto with = [](auto change) {
    Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                                {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 35, .heading_deg = 180},
                                {.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 24, .y_in = 70}},
                               Step::kEnemyArtillery);
    moved(game, "B-1", place(24, 20), place(24, 30));
    change(stand(game, "R-2"));
    return attack_of(game, at_end(artillery(kRed, "B-1", {"R-2"})));
  };
  CHECK(with([](Stand&) {}).allowed());
  CHECK(objects(with([](Stand& gun) { gun.posture = Posture::kLine; }), "BQ-33"));
  CHECK(objects(with([](Stand& gun) { gun.posture = Posture::kReserve; }), "BQ-33"));
  CHECK(objects(with([](Stand& gun) { gun.move.artillery_target = "B-2"; }), "OB-080"));
  CHECK(objects(with([](Stand& gun) { gun.move.fired_direct = true; }), "OB-077"));
  const Attack pinned = with([](Stand& gun) { gun.pinned = true; });
  CHECK(pinned.allowed());
  CHECK(pinned.dice == 1);
}

TEST_CASE("OB-083, OB-084, BQ-119: artillery of the moving command fires at any enemy, unlocated in column 3",
          "[brevity][OB-083][OB-084][OB-141][BQ-119]") {
  Game game = test::position({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 10},
                              {.id = "B-2", .command = "B2", .x_in = 24, .y_in = 54},
                              {.id = "B-3", .kind = "artillery", .command = "B2", .x_in = 20, .y_in = 10},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 60}},
                             Step::kOwnArtillery);
  CHECK(attack_of(game, artillery(kBlue, "R-1", {"B-1"})).column == HitColumn::kOpen);
  stand(game, "B-2").where = Where::kDestroyed;
  const Attack unlocated = attack_of(game, artillery(kBlue, "R-1", {"B-1"}));
  CHECK(unlocated.allowed());
  CHECK(unlocated.column == HitColumn::kDark);
  CHECK(unlocated.hit_from == 6);
  CHECK(objects(attack_of(game, artillery(kBlue, "R-1", {"B-3"})), "OB-083"));
  stand(game, "B-3").observer = CommandId("B1");
  CHECK(attack_of(game, artillery(kBlue, "R-1", {"B-1", "B-3"})).dice == 4);
}

TEST_CASE("BQ-30: whether artillery must be declared to fire in step 5 is the scenario's",
          "[brevity][OB-060][BQ-30]") {
  const auto allowed = [](bool must, bool is_declared) {
    BrevitySettings settings;
    settings.artillery_must_declare = must;
    Game game = test::position({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 10},
                                {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 60}},
                               Step::kOwnArtillery, {.settings = settings});
    if (is_declared) declared(game, "B-1");
    return attack_of(game, artillery(kBlue, "R-1", {"B-1"})).allowed();
  };
  CHECK(allowed(false, false));
  CHECK_FALSE(allowed(true, false));
  CHECK(allowed(true, true));
}

TEST_CASE("OB-102: artillery beyond its table range does not fire", "[brevity][OB-102][OB-110]") {
  auto setup = test::setup_of({{.id = "B-1", .kind = "mortar", .x_in = 24, .y_in = 10},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 40}});
  Game game = test::game_of(setup, Step::kOwnArtillery);
  CHECK(objects(attack_of(game, artillery(kBlue, "R-1", {"B-1"})), "OB-102"));
  setup->pieces.at(PieceId("B-1")).guns->exception = "OB-116";
  CHECK(attack_of(game, artillery(kBlue, "R-1", {"B-1"})).allowed());
}

TEST_CASE("BQ-125: guns that fire as artillery penetrate as artillery", "[brevity][OB-148][BQ-125]") {
  auto setup = test::setup_of({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 10},
                               {.id = "R-1", .kind = "tanks", .side = kRed, .x_in = 24, .y_in = 40}});
  setup->pieces.at(PieceId("B-1")).at_best = AntiTank::kHeavy;
  CHECK(
      attack_of(test::game_of(setup, Step::kOwnArtillery), artillery(kBlue, "R-1", {"B-1"})).penetrate_from ==
      6);
}

TEST_CASE("OB-124, BQ-52, BQ-127: support is immune to direct fire while its command has a battalion in line",
          "[brevity][OB-124][BQ-52][BQ-127]") {
  const auto allowed = [](SupportImmunity immunity, FireKind kind, bool shield) {
    BrevitySettings settings;
    settings.support_immunity = immunity;
    Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                                {.id = "B-2", .kind = "artillery", .x_in = 24, .y_in = 10},
                                {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 35},
                                {.id = "R-2", .side = kRed, .x_in = 4, .y_in = 90}},
                               kind == FireKind::kDirect ? Step::kOwnFire : Step::kOwnArtillery,
                               {.settings = settings});
    declared(game, "B-1");
    stand(game, "R-1").posture = Posture::kSupport;
    if (!shield) stand(game, "R-2").posture = Posture::kReserve;
    stand(game, "R-2").pinned = true;
    return attack_of(game,
                     kind == FireKind::kDirect ? direct(kBlue, "R-1") : artillery(kBlue, "R-1", {"B-2"}))
        .allowed();
  };
  CHECK_FALSE(allowed(SupportImmunity::kDirectOnly, FireKind::kDirect, true));
  CHECK(allowed(SupportImmunity::kDirectOnly, FireKind::kDirect, false));
  CHECK(allowed(SupportImmunity::kDirectOnly, FireKind::kArtillery, true));
  CHECK_FALSE(allowed(SupportImmunity::kAll, FireKind::kArtillery, true));
  CHECK(allowed(SupportImmunity::kNone, FireKind::kDirect, true));
}

TEST_CASE("BQ-36: without a chosen point the best one of the way is taken (OB-C06)",
          "[brevity][OB-091][BQ-36]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 50},
                              {.id = "R-1", .side = kRed, .x_in = 30, .y_in = 30, .heading_deg = 270}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 10), place(24, 50));  // passes R-1 at 5", then is out of reach
  const Attack attack = attack_of(game, direct(kRed, "B-1"));
  CHECK(attack.allowed());
  CHECK(attack.open.empty());
  REQUIRE(attack.fire_point);
  CHECK(attack.along_in > 12.0);
  CHECK(attack.along_in < 21.0);  // of equals the earlier
  CHECK(attack.order.along_in == attack.along_in);
  // At the end of its way it is out of reach.
  CHECK(objects(attack_of(game, at_end(direct(kRed, "B-1"), 40.0)), "BQ-49"));
  CHECK(objects(attack_of(game, at_end(direct(kRed, "B-1"), 41.0)), "BQ-36"));
}

TEST_CASE("OB-093: who has not moved is engaged only in one's own move", "[brevity][OB-093][BQ-38]") {
  Game game = pair("infantry", "infantry", 34);
  stand(game, "B-1").move = {};
  CHECK(objects(attack_of(game, direct(kRed, "B-1")), "OB-061"));
}

TEST_CASE("OB-029, OB-089: each fires in its own steps only", "[brevity][OB-032][OB-033][OB-034][OB-035]") {
  Game game = pair("infantry", "infantry", 34);
  CHECK(objects(attack_of(game, direct(kBlue, "R-1")), "OB-089"));
  CHECK(objects(attack_of(game, artillery(kRed, "B-1", {})), "OB-081"));
  game.step = Step::kOwnFire;
  CHECK(objects(attack_of(game, direct(kRed, "B-1")), "OB-089"));
  CHECK(attack_of(game, direct(kBlue, "R-1")).allowed());
}

TEST_CASE("OB-085, OB-086: a point is for artillery in step 5, with hidden deployment",
          "[brevity][OB-085][OB-086]") {
  const auto attack = [](bool hidden, Step step) {
    BrevitySettings settings;
    settings.adv.hidden = hidden;
    Game game = test::position({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 10},
                                {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 60}},
                               step, {.settings = settings});
    AttackOrder order = artillery(kBlue, "", {"B-1"});
    order.at = place(24, 50).at;
    return attack_of(game, order);
  };
  CHECK(attack(true, Step::kOwnArtillery).allowed());
  CHECK(attack(true, Step::kOwnArtillery).dice == 3);
  CHECK(attack(true, Step::kOwnArtillery).column == HitColumn::kDark);
  CHECK(objects(attack(false, Step::kOwnArtillery), "OB-086"));
  CHECK(objects(attack(true, Step::kEnemyArtillery), "OB-085"));
}

TEST_CASE("BQ-145: flame-throwers count for the test of readiness only within 4 inches",
          "[brevity][OB-191][BQ-76][BQ-145]") {
  CHECK(attack_of(pair("infantry", "flamethrower", 34), at_end(direct(kRed, "B-1"))).flamed);
  CHECK_FALSE(attack_of(pair("infantry", "infantry", 34), at_end(direct(kRed, "B-1"))).flamed);
  CHECK_FALSE(attack_of(pair("infantry", "flamethrower", 36), at_end(direct(kRed, "B-1"))).flamed);
}

TEST_CASE("OB-106: flame-throwers reach 4 inches, whatever unit has them and whatever range is told",
          "[brevity][OB-106]") {
  Unit unit{.id = UnitId("R-1"), .name = {}, .short_name = {}, .side = kRed};
  for (const char* kind : {"infantry", "engineer", "flamethrower"}) {
    unit.kind = kind;
    unit.values["weapon"] = std::string("flamethrowers");
    unit.values["weapon_range"] = 8.0;
    CHECK(unit_facts(unit).value().longest_range_in() == 4.0);
  }
}

TEST_CASE("BQ-147: what was dug in is so at the beginning of its way alone",
          "[brevity][OB-161][BQ-71][BQ-147]") {
  Game game = pair("infantry", "infantry", 36);
  moved(game, "B-1", place(24, 30), place(24, 20));
  stand(game, "B-1").move.protection_before = Protection::kDugIn;
  Attack attack = attack_of(game, at_end(direct(kRed, "B-1"), 0.0));
  CHECK(attack.hit_from == 4);
  CHECK_FALSE(attack.casualties_from);  // OB-167, infantry over 4"
  attack = attack_of(game, at_end(direct(kRed, "B-1"), 1.0));
  CHECK(attack.casualties_from == 4);  // OB-163
}

}  // namespace
}  // namespace telescope::brevity
