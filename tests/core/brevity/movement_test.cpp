#include "core/rules/brevity/movement/movement.hpp"

#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/no_dice.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::area;
using test::line;
using test::place;
using test::way;

const PieceId kPiece("B-1");

Game with(const std::string& kind, Ground ground = {}, BrevitySettings settings = {},
          std::vector<test::Put> others = {}) {
  others.push_back({.id = "B-1", .kind = kind});
  return test::position(others, Step::kMove, {.settings = std::move(settings), .ground = std::move(ground)});
}
std::vector<std::string> rules_against(const Game& game, const StandWay& gone,
                                       const PieceId& piece = kPiece) {
  std::vector<std::string> rules;
  for (const Objection& each : Move{.piece = piece, .way = gone}.against(game)) rules.push_back(each.rule);
  return rules;
}
using Rules = std::vector<std::string>;
std::vector<Event> move(Game& game, const StandWay& gone) {
  test::NoDice tray;
  Events events;
  Move{.piece = kPiece, .way = gone}.perform(game, tray, events);
  return events.take();
}
std::vector<std::string> types(const std::vector<Event>& events) {
  std::vector<std::string> all;
  for (const Event& each : events) all.push_back(each.at("type").get<std::string>());
  return all;
}
Game engineering(const std::string& kind = "infantry") {
  return with(kind, {}, {.adv = {.engineering = true}});
}
Obstacle wire(double y) {
  return {.id = "wire",
          .kind = ObstacleKind::kWire,
          .points = {test::inch_point(10, y), test::inch_point(40, y)},
          .width_in = 0.5};
}

}  // namespace

TEST_CASE("BQ-01: of a way that the camera lost the unseen part is told, and the umpire decides",
          "[brevity][BQ-01][OB-C01]") {
  Game game = with("infantry");
  StandWay gone = way({place(24, 24), place(24, 28), place(24, 44)});
  CHECK(rules_against(game, gone).empty());
  gone[2].after_gap = true;
  const auto against = Move{.piece = kPiece, .way = gone}.against(game);
  REQUIRE(against.size() == 1);
  CHECK(against[0].rule == "BQ-01");
  const std::string name = game.setup->named(kPiece);
  CHECK(against[0].sentence == "Part of the way of " + name +
                                   " was not seen: it is at least 20.0 ± 0.1 in. Within 24 in, or beyond?");
  game.rulings["way/B-1"] = true;
  CHECK(rules_against(game, gone).empty());
  game.rulings["way/B-1"] = false;
  CHECK(rules_against(game, gone) == Rules{"OB-073"});
  game.rulings.clear();
  // It cannot have been shorter: over the limit as a straight line it is over.
  StandWay far = way({place(24, 24), place(24, 49)});
  far[1].after_gap = true;
  CHECK(rules_against(game, far) == Rules{"OB-073"});
  // Where even a detour stays within the limit there is no doubt: the hand hid it all the way.
  StandWay hidden = way({place(24, 24), place(24, 34)});
  hidden[1].after_gap = true;
  CHECK(rules_against(game, hidden).empty());
  // A blink is no doubt.
  StandWay blink = way({place(24, 24), place(24, 34), place(24, 34.2)});
  blink[2].after_gap = true;
  CHECK(rules_against(game, blink).empty());
}

TEST_CASE("OB-058: a battalion may go up to its table distance, and over it may not", "[brevity][OB-058]") {
  const Game game = with("infantry");
  CHECK(rules_against(game, way({place(24, 24), place(24, 47.5)})).empty());
  CHECK(rules_against(game, way({place(24, 24), place(24, 49)})) == Rules{"OB-073"});
  // A bent way counts along the bend.
  CHECK(rules_against(game, way({place(24, 24), place(24, 37), place(24, 24.5)})) == Rules{"OB-073"});
}

TEST_CASE("BQ-01: a way within a quarter inch of its limit is the umpire's", "[brevity][BQ-01]") {
  Game game = with("infantry");
  const StandWay close = way({place(24, 24), place(24, 48)});
  CHECK(rules_against(game, close) == Rules{"BQ-01"});
  game.rulings["way/B-1"] = true;
  CHECK(rules_against(game, close).empty());
  game.rulings["way/B-1"] = false;
  CHECK(rules_against(game, close) == Rules{"OB-073"});
}

TEST_CASE("OB-059: tanks in line that enter a wood go 8 inches in all (WE-02)", "[brevity][OB-059]") {
  const Game game = with("tanks", {.areas = {area("wood", "woods", 10, 29, 38, 60)}, .lines = {}});
  CHECK(rules_against(game, way({place(24, 24), place(24, 31.7)})).empty());
  CHECK(rules_against(game, way({place(24, 23), place(24, 32)})) == Rules{"OB-058", "OB-075"});
  CHECK(rules_against(game, way({place(24, 24), place(24, 33)})) == Rules{"OB-075"});
}

TEST_CASE("BQ-24: half-tracks in line stop at the edge of a wood", "[brevity][BQ-24]") {
  Game game = with("armoured-infantry", {.areas = {area("wood", "woods", 10, 29, 38, 60)}, .lines = {}});
  const StandWay mounted = way({place(24, 24), place(24, 31)}, true);
  CHECK(rules_against(game, mounted) == Rules{"OB-074"});
  CHECK(rules_against(game, way({place(24, 24), place(24, 29)}, true)).empty());
  // BQ-116: dismounted at the edge they walk into it.
  StandWay dismounts = way({place(24, 24), place(24, 28.9), place(24, 39)}, true);
  dismounts.back().mounted = false;
  CHECK(rules_against(game, dismounts).empty());
  test::stand(game, "B-1").posture = Posture::kMarch;
  CHECK(rules_against(game, mounted).empty());
}

TEST_CASE("OB-072: only who has transport mounts", "[brevity][OB-072]") {
  CHECK(rules_against(with("infantry"), way({place(24, 24), place(24, 30)}, true)) == Rules{"OB-072"});
}

TEST_CASE("OB-057: resting battalions may neither move nor be declared", "[brevity][OB-057]") {
  Game game = with("infantry");
  test::stand(game, "B-1").posture = Posture::kReserve;
  CHECK(rules_against(game, way({place(24, 24), place(24, 30)})) == Rules{"OB-057"});
  CHECK(Declare{.piece = kPiece}.against(game).size() == 1);
}

TEST_CASE("BQ-142: a pinned battalion may not move but may be declared, one at work neither",
          "[brevity][BQ-142]") {
  Game game = with("infantry");
  test::stand(game, "B-1").pinned = true;
  CHECK(rules_against(game, way({place(24, 24), place(24, 30)})) == Rules{"BQ-67"});
  CHECK(Declare{.piece = kPiece}.against(game).empty());
  test::stand(game, "B-1").pinned = false;
  test::stand(game, "B-1").task = Task{};
  CHECK(rules_against(game, way({place(24, 24), place(24, 30)})) == Rules{"BQ-142"});
  CHECK(objections_to_declaring(game, kPiece).size() == 1);
}

TEST_CASE("OB-031: only battalions of the command move, once", "[brevity][OB-031]") {
  Game game = with("infantry", {}, {}, {{.id = "B-9", .command = "B2", .x_in = 40}});
  CHECK(rules_against(game, way({place(40, 24), place(40, 30)}), PieceId("B-9")) == Rules{"OB-031"});
  move(game, way({place(24, 24), place(24, 30)}));
  CHECK(rules_against(game, way({place(24, 30), place(24, 34)})) == Rules{"OB-058"});
}

TEST_CASE("BQ-20: no end upon another stand, no way through an enemy", "[brevity][BQ-20]") {
  const Game game =
      with("infantry", {}, {},
           {{.id = "B-2", .x_in = 24, .y_in = 30}, {.id = "R-1", .side = test::kRed, .x_in = 30}});
  CHECK(rules_against(game, way({place(24, 24), place(24, 34)})).empty());
  CHECK(rules_against(game, way({place(24, 24), place(24, 30.4)})) == Rules{"BQ-20"});
  CHECK(rules_against(game, way({place(24, 24), place(36, 24)})) == Rules{"BQ-20"});
}

TEST_CASE("BQ-22: without engineers' rules a river blocks where there is no bridge", "[brevity][BQ-22]") {
  Ground ground{.areas = {}, .lines = {line("river", "river", {{0, 34}, {48, 34}})}};
  Game game = with("infantry", ground);
  CHECK(rules_against(game, way({place(24, 24), place(24, 38)})) == Rules{"BQ-22"});
  game.modules.crossings = {
      {.id = "bridge", .river = "river", .points = {test::inch_point(24, 33), test::inch_point(24, 35)}}};
  CHECK(rules_against(game, way({place(24, 24), place(24, 38)})).empty());
}

TEST_CASE("OB-060: moving or declaring exposes a battalion, standing still does not", "[brevity][OB-060]") {
  Game game = with("infantry");
  CHECK_FALSE(test::stand(game, "B-1").exposed());
  Game moved = game;
  CHECK(types(move(moved, way({place(24, 24), place(24, 30)}))) == std::vector<std::string>{"moved"});
  CHECK(test::stand(moved, "B-1").exposed());
  CHECK(test::stand(moved, "B-1").placed == place(24, 30));
  CHECK(test::stand(moved, "B-1").has_moved);
  test::NoDice tray;
  Events events;
  Declare{.piece = kPiece}.perform(game, tray, events);
  CHECK(types(events.take()) == std::vector<std::string>{"declared"});
  CHECK(test::stand(game, "B-1").exposed());
  CHECK_FALSE(test::stand(game, "B-1").move.displaced);
}

TEST_CASE("BQ-148: a quarter inch is no move, and turning on the spot is declared", "[brevity][BQ-148]") {
  Game game = with("infantry");
  CHECK(rules_against(game, way({place(24, 24), place(24, 24.2)})) == Rules{"BQ-148"});
  test::stand(game, "B-1").protection = Protection::kDugIn;
  test::NoDice tray;
  Events events;
  Declare{.piece = kPiece, .heading_deg = 90.0}.perform(game, tray, events);
  const Stand& stand = test::stand(game, "B-1");
  CHECK(stand.placed == place(24, 24, 90));
  CHECK(stand.exposed());
  CHECK_FALSE(stand.has_moved);
  CHECK(stand.protection == Protection::kDugIn);
}

TEST_CASE("BQ-71: protection is lost as soon as the battalion moves", "[brevity][BQ-71]") {
  Game game = with("infantry");
  test::stand(game, "B-1").protection = Protection::kFortified;
  move(game, way({place(24, 24), place(24, 30)}));
  CHECK(test::stand(game, "B-1").protection == Protection::kNone);
}

TEST_CASE("OB-250: an obstacle halts a way where the base touches it", "[brevity][OB-250]") {
  Game game = engineering();
  game.modules.obstacles = {wire(32)};
  CHECK(rules_against(game, way({place(24, 24), place(24, 38)})).empty());
  const auto events = move(game, way({place(24, 24), place(24, 38)}));
  CHECK(types(events).front() == "moved");
  const Stand& stand = test::stand(game, "B-1");
  CHECK(Length::from_mm(stand.placed.at.y_mm).inches() == Approx(31.25).margin(0.26));
  CHECK(stand.move.obstacle == "wire");
  CHECK(length_in(stand.move.way) < 8.0);
}

TEST_CASE("OB-249: spans, mines, wire and ditches halt alike", "[brevity][OB-249]") {
  for (const ObstacleKind kind :
       {ObstacleKind::kDemolishedSpan, ObstacleKind::kMinefield, ObstacleKind::kWire, ObstacleKind::kDitch}) {
    CAPTURE(word(kind));
    Game game = engineering();
    game.modules.obstacles = {wire(32)};
    game.modules.obstacles.front().kind = kind;
    move(game, way({place(24, 24), place(24, 38)}));
    CHECK(test::stand(game, "B-1").move.obstacle == "wire");
  }
}

TEST_CASE("OB-253: who stands at an obstacle moves as normal but may not cross it", "[brevity][OB-253]") {
  Game game = engineering();
  game.modules.obstacles = {wire(24.7)};
  game.turn = 2;
  REQUIRE(rules_against(game, way({place(24, 24), place(24, 30)})) == Rules{"OB-253"});
  CHECK(rules_against(game, way({place(24, 24), place(24, 14)})).empty());
  // BQ-131: nobody crosses before the gap opens.
  game.modules.obstacles[0].gap_turn = 3;
  CHECK(rules_against(game, way({place(24, 24), place(24, 30)})) == Rules{"OB-253"});
}

TEST_CASE("OB-253, OB-256: who was halted stands at it, also where the eye has its base a little short of it",
          "[brevity][OB-253][OB-256]") {
  const Ground river{.areas = {}, .lines = {line("river", "river", {{0, 32}, {48, 32}})}};
  for (const bool at_river : {false, true}) {
    CAPTURE(at_river);
    Game game = with("infantry", at_river ? river : Ground(), {.adv = {.engineering = true}});
    if (!at_river) game.modules.obstacles = {wire(32)};
    move(game, way({place(24, 24), place(24, 38)}));
    REQUIRE_FALSE(test::stand(game, "B-1").move.obstacle.empty());
    const double y_in = Length::from_mm(test::stand(game, "B-1").placed.at.y_mm).inches();
    test::stand(game, "B-1").move = {};
    test::stand(game, "B-1").pinned = false;
    for (const double off_in : {-0.3, -0.05, 0.0, 0.05})
      CHECK(rules_against(game, way({place(24, y_in + off_in), place(24, 38)})) ==
            Rules{at_river ? "OB-256" : "OB-253"});
    CHECK(rules_against(game, way({place(24, y_in - 0.05), place(24, 24)})).empty());
  }
}

TEST_CASE("OB-255: one battalion in a move passes the gap", "[brevity][OB-255]") {
  Game game = with("infantry", {}, {.adv = {.engineering = true}}, {{.id = "B-2", .x_in = 30}});
  for (const char* each : {"B-1", "B-2"}) test::stand(game, each).posture = Posture::kMarch;
  game.modules.obstacles = {wire(32)};
  game.modules.obstacles[0].gap_turn = 1;
  const StandWay through = way({place(24, 24), place(24, 38)});
  CHECK(rules_against(game, through).empty());
  move(game, through);
  CHECK(test::stand(game, "B-1").placed == place(24, 38));
  CHECK(test::stand(game, "B-1").move.obstacle.empty());
  CHECK(game.modules.obstacles[0].passed_in_move == 1);
  CHECK(rules_against(game, way({place(30, 24), place(30, 38)}), PieceId("B-2")) == Rules{"OB-255"});
  // BQ-80: halted by a warning behind the gap it goes on.
  test::stand(game, "B-1").move.contact_ahead = true;
  CHECK(rules_against(game, way({place(24, 38), place(24, 40)})).empty());
}

TEST_CASE("OB-H06: an obstacle that only the enemy knows of halts, and no objection tells of it before",
          "[brevity][OB-H06]") {
  Game game = engineering();
  game.modules.obstacles = {wire(32)};
  game.modules.obstacles[0].known_to = test::kRed;
  CHECK(rules_against(game, way({place(24, 24), place(24, 38)})).empty());
  move(game, way({place(24, 24), place(24, 38)}));
  CHECK(test::stand(game, "B-1").move.obstacle == "wire");
  CHECK(game.modules.obstacles[0].known_to == Side::kNeutral);
}

TEST_CASE("OB-250, OB-H06: one that only the enemy knows of halts also whoever touches it from the beginning",
          "[brevity][OB-250][OB-H06]") {
  Game game = engineering();
  game.modules.obstacles = {wire(24.4)};
  game.modules.obstacles[0].known_to = test::kRed;
  move(game, way({place(24, 24), place(24, 38)}));
  CHECK(test::stand(game, "B-1").move.obstacle == "wire");
  CHECK(test::stand(game, "B-1").pinned);
}

TEST_CASE("OB-256: a river halts a way at its near bank with the engineers' rules", "[brevity][OB-256]") {
  const Ground ground{.areas = {}, .lines = {line("river", "river", {{0, 34}, {48, 34}})}};
  Game game = with("infantry", ground, {.adv = {.engineering = true}});
  CHECK(rules_against(game, way({place(24, 24), place(24, 38)})).empty());
  move(game, way({place(24, 24), place(24, 38)}));
  CHECK(test::stand(game, "B-1").move.obstacle == "river");
  CHECK(Length::from_mm(test::stand(game, "B-1").placed.at.y_mm).inches() == Approx(33.5).margin(0.26));
}

TEST_CASE("OB-250, OB-256, BQ-22: a way that ends in a river has not stayed on its bank",
          "[brevity][OB-250][OB-256][BQ-22]") {
  Ground ground{.areas = {}, .lines = {line("river", "river", {{0, 34}, {48, 34}})}};
  ground.lines[0].width = 2_in;
  const StandWay into = way({place(24, 24), place(24, 33.6)}), bank = way({place(24, 24), place(24, 32.9)});
  Game blocks = with("infantry", ground);
  CHECK(rules_against(blocks, into) == Rules{"BQ-22"});
  CHECK(rules_against(blocks, bank).empty());
  CHECK(rules_against(blocks, way({place(24, 24), place(24, 34.4)})) == Rules{"BQ-22"});
  Game halts = with("infantry", ground, {.adv = {.engineering = true}});
  CHECK(rules_against(halts, into).empty());
  move(halts, into);
  CHECK(test::stand(halts, "B-1").move.obstacle == "river");
  CHECK(Length::from_mm(test::stand(halts, "B-1").placed.at.y_mm).inches() == Approx(32.5).margin(0.26));
  // On a bridge it may end, and whoever lies in the river may leave it by the bank where he lies.
  blocks.modules.crossings = {
      {.id = "bridge", .river = "river", .points = {test::inch_point(24, 32), test::inch_point(24, 36)}}};
  CHECK(rules_against(blocks, into).empty());
  Game lies = with("infantry", ground);
  test::stand(lies, "B-1").placed = place(24, 33.6);
  CHECK(rules_against(lies, way({place(24, 33.6), place(24, 28)})).empty());
}

TEST_CASE("BQ-80: a way halts a quarter inch before a hidden enemy would be located", "[brevity][BQ-80]") {
  Game game =
      with("infantry", {}, {.adv = {.hidden = true}}, {{.id = "R-1", .side = test::kRed, .y_in = 44}});
  test::stand(game, "R-1").where = Where::kHidden;
  const StandWay gone = way({place(24, 24), place(24, 40)});
  // OB-H02: nothing is told in a preview.
  CHECK(rules_against(game, gone).empty());
  const auto events = move(game, gone);
  CHECK(types(events) == std::vector<std::string>{"moved", "contact"});
  CHECK(events[1].at("sentence").get<std::string>().find("R-1") == std::string::npos);
  const Stand& stand = test::stand(game, "B-1");
  CHECK(stand.move.contact_ahead);
  CHECK(test::stand(game, "R-1").where == Where::kHidden);
  const double stopped = length_in(stand.move.way);
  CHECK(stopped < 11.01);  // 8" before the enemy's base, less a quarter
  CHECK(stopped > 9.9);

  // Going on places the hidden stand. The whole way is one move.
  const StandWay on = way({stand.placed, place(24, 40)});
  CHECK(rules_against(game, on).empty());
  CHECK(rules_against(game, way({stand.placed, place(24, 42), place(30, 42), place(30, 34)})) ==
        Rules{"OB-073"});
  move(game, on);
  CHECK(test::stand(game, "R-1").where == Where::kOnTable);
  CHECK(length_in(test::stand(game, "B-1").move.way) == Approx(16.0));
  CHECK_FALSE(test::stand(game, "B-1").move.contact_ahead);
}

TEST_CASE("BQ-80: without the warning a hidden enemy is placed at once", "[brevity][BQ-80]") {
  Game game = with("infantry", {}, {.adv = {.hidden = true}, .hidden_contact_warning = false},
                   {{.id = "R-1", .side = test::kRed, .y_in = 44}});
  test::stand(game, "R-1").where = Where::kHidden;
  move(game, way({place(24, 24), place(24, 40)}));
  CHECK(test::stand(game, "R-1").where == Where::kOnTable);
  CHECK(test::stand(game, "B-1").placed == place(24, 40));
}

TEST_CASE("BQ-78: a hidden battalion that moves or is declared is placed first", "[brevity][BQ-78]") {
  const auto hidden = [] {
    Game game = with("infantry", {}, {.adv = {.hidden = true}});
    test::stand(game, "B-1").where = Where::kHidden;
    return game;
  };
  Game moves = hidden();
  const auto events = types(move(moves, way({place(24, 24), place(24, 30)})));
  CHECK(events == std::vector<std::string>{"revealed", "moved"});
  CHECK(test::stand(moves, "B-1").on_table());
  Game declares = hidden();
  test::NoDice tray;
  Events told;
  Declare{.piece = kPiece}.perform(declares, tray, told);
  CHECK(test::stand(declares, "B-1").on_table());
}

TEST_CASE("OB-058: the way begins where the battalion stands", "[brevity][OB-058]") {
  CHECK(rules_against(with("infantry"), way({place(26, 24), place(26, 30)})) == Rules{"OB-058"});
  CHECK(rules_against(with("infantry"), way({place(24, 24)})) == Rules{"OB-058"});
}

TEST_CASE("BQ-117: the base may not leave the table", "[brevity][BQ-117]") {
  CHECK(rules_against(with("tanks"), way({place(24, 24), place(0.1, 24)})) == Rules{"BQ-117"});
}

TEST_CASE("OB-072: a battalion is as it rode last", "[brevity][OB-072]") {
  Game game = with("armoured-infantry");
  move(game, way({place(24, 24), place(24, 30)}, true));
  CHECK(test::stand(game, "B-1").mounted);
}

}  // namespace telescope::brevity
