#include "core/rules/brevity/modules/air.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::objects;
using test::place;

const PieceId kPara("B-P"), kGlider("B-G"), kCraft("B-L");
constexpr int kDayTurn = 1, kNightTurn = 4;  // the game begins with the second turn of a day

std::shared_ptr<Setup> setup() {
  test::Table table;
  table.settings.adv.airlanding = table.settings.adv.engineering = table.settings.adv.weather = true;
  table.ground.areas = {test::area("wood", "woods", 10, 50, 20, 60)};
  auto setup = test::setup_of({{.id = "B-1"},
                               {.id = "B-P"},
                               {.id = "B-G", .kind = "armoured-infantry"},
                               {.id = "B-L"},
                               {.id = "R-1", .side = test::kRed, .x_in = 40, .y_in = 90}},
                              table);
  const auto lands = [&](const PieceId& piece, Landing how) {
    setup->pieces.at(piece).landing = how;
    setup->pieces.at(piece).at.reset();
  };
  lands(kPara, Landing::kParachute);
  lands(kGlider, Landing::kGlider);
  lands(kCraft, Landing::kLandingCraft);
  return setup;
}
Game game_at(int turn, std::shared_ptr<const Setup> facts = setup()) {
  Game game = test::game_of(std::move(facts));
  game.turn = turn;
  return game;
}
const Placed kOpen = place(30, 40), kInWood = place(15, 55);

void land(Game& game, const PieceId& piece, const Placed& to, std::vector<int> dice) {
  Dice tray{{std::vector(dice)}};
  Events events;
  Land{.piece = piece, .to = to}.perform(game, tray, events);
  CHECK(tray.all_thrown());
}

TEST_CASE("OB-291, OB-292: the dice of landings, cell by cell", "[brevity][OB-291][OB-292]") {
  CHECK(landing_dice(false, false, false) == 1);
  CHECK(landing_dice(false, true, false) == 2);
  CHECK(landing_dice(true, false, false) == 1);
  CHECK(landing_dice(true, true, false) == 3);
  CHECK(landing_dice(false, false, true) == 2);
  CHECK(landing_dice(false, true, true) == 3);
  CHECK(landing_dice(true, false, true) == 3);
  CHECK(landing_dice(true, true, true) == 4);
}

TEST_CASE("OB-293, OB-294: parachutists lose a figure on 1 to 3, gliders on 1 and 2",
          "[brevity][OB-293][OB-294]") {
  for (int die = 1; die <= 6; ++die) {
    CHECK(is_casualty(false, die) == (die <= 3));
    CHECK(is_casualty(true, die) == (die <= 2));
  }
}

TEST_CASE("WE-14, OB-295: a parachute landing at night in terrain", "[brevity][WE-14][OB-295]") {
  Game game = game_at(kNightTurn);
  REQUIRE(game.is_night());
  REQUIRE(Land{.piece = kPara, .to = kInWood}.against(game).empty());
  land(game, kPara, kInWood, {2, 5, 3});
  CHECK(game.stand(kPara).where == Where::kDestroyed);
  CHECK(game.pending.empty());
}

TEST_CASE("WE-14: a glider landing by day in terrain", "[brevity][WE-14]") {
  Game game = game_at(kDayTurn);
  land(game, kGlider, kInWood, {1, 4, 6});
  CHECK(game.stand(kGlider).on_table());
  CHECK(game.stand(kGlider).spent);
}

/// Of all throws of so many dice the share with at least so many figures.
double chance(bool glider, bool in_terrain, bool night, int least) {
  const int dice = landing_dice(glider, in_terrain, night);
  int all = 1, hits = 0;
  for (int i = 0; i < dice; ++i) all *= 6;
  for (int number = 0; number < all; ++number) {
    int figures = 0;
    for (int i = 0, rest = number; i < dice; ++i, rest /= 6)
      figures += is_casualty(glider, rest % 6 + 1) ? 1 : 0;
    hits += figures >= least ? 1 : 0;
  }
  return static_cast<double>(hits) / all;
}

TEST_CASE("WE-14: the chances of landings", "[brevity][WE-14]") {
  CHECK(chance(false, true, true, 2) == Approx(1.0 / 2.0));
  CHECK(chance(true, true, true, 2) == Approx(11.0 / 27.0));
  CHECK(chance(false, false, false, 1) == Approx(1.0 / 2.0));
  CHECK(chance(false, false, false, 2) == 0.0);
}

TEST_CASE("BQ-110: nobody drifts, but the scenario may let the umpire correct the place",
          "[brevity][BQ-110]") {
  for (const DropScatter scatter : {DropScatter::kOff, DropScatter::kUmpire}) {
    auto facts = setup();
    facts->settings.drop_scatter = scatter;
    Game game = game_at(kDayTurn, facts);
    Dice dice{{6}};
    Events events;
    Land{.piece = kPara, .to = kOpen}.perform(game, dice, events);
    CHECK(game.stand(kPara).placed == kOpen);
    const auto told = test::events_of(events, event::kLanded);
    CHECK(told.size() == (scatter == DropScatter::kUmpire ? 2u : 1u));
  }
}

TEST_CASE("OB-288, OB-289: parachutists arrive combat-ready, gliders mounted in march column",
          "[brevity][OB-288][OB-289]") {
  Game game = game_at(kDayTurn);
  land(game, kPara, kOpen, {6});
  land(game, kGlider, place(34, 40), {6});
  CHECK(game.stand(kPara).posture == Posture::kLine);
  CHECK_FALSE(game.stand(kPara).mounted);
  CHECK(game.stand(kGlider).posture == Posture::kMarch);
  CHECK(game.stand(kGlider).mounted);
}

TEST_CASE("OB-287, BQ-111: a landing is the move, and its spot the fire point", "[brevity][OB-287][BQ-111]") {
  Game game = game_at(kDayTurn);
  land(game, kPara, kOpen, {6});
  const Stand& stand = game.stand(kPara);
  CHECK(stand.exposed());
  CHECK(stand.move.taken);
  REQUIRE(stand.move.way.size() == 1);
  CHECK(stand.move.way.front().placed == kOpen);
  CHECK(objects(Land{.piece = kPara, .to = kOpen}.against(game), "OB-287"));
}

TEST_CASE("BQ-117, OB-062: a landing spot near a side edge binds to it", "[brevity][BQ-117][OB-062]") {
  Game game = game_at(kDayTurn);
  land(game, kPara, place(5, 40), {6});
  CHECK(game.stand(kPara).edge_bound);
  CHECK(game.stand(kPara).bound_to == std::vector{Edge::kLeft});
  land(game, kGlider, kOpen, {6});
  CHECK_FALSE(game.stand(kGlider).edge_bound);
}

TEST_CASE("BQ-111: moonlit nights use the row of the night, and bad weather stops landings",
          "[brevity][BQ-111]") {
  auto facts = setup();
  facts->settings.moonlit_turns = {1};
  Game game = game_at(kNightTurn, facts);
  REQUIRE(game.is_moonlit());
  land(game, kPara, kOpen, {6, 6});
  for (const Sky sky : {Sky::kBad, Sky::kCloud}) {
    Game bad = game_at(kDayTurn);
    bad.modules.weather.sky = sky;
    CHECK(objects(Land{.piece = kPara, .to = kOpen}.against(bad), "BQ-111"));
    CHECK(Land{.piece = kCraft, .to = kOpen}.against(bad).empty());
  }
}

TEST_CASE("BQ-139: of a spent battalion one figure is enough", "[brevity][BQ-139]") {
  Game game = game_at(kDayTurn);
  game.stand(kPara).spent = true;
  land(game, kPara, kOpen, {1});
  CHECK(game.stand(kPara).where == Where::kDestroyed);
}

TEST_CASE("OB-282: naval landing craft are set down on the far shore without dice", "[brevity][OB-282]") {
  Game game = game_at(kDayTurn);
  Dice none;
  Events events;
  const Land ashore{.piece = kCraft, .to = kOpen};
  REQUIRE(ashore.against(game).empty());
  ashore.perform(game, none, events);
  CHECK(game.stand(kCraft).on_table());
  CHECK(game.stand(kCraft).landed);
}

TEST_CASE("BQ-41, BQ-01: whether the edge of a wood is terrain the umpire may have to say",
          "[brevity][BQ-41]") {
  Game game = game_at(kDayTurn);
  Placed at = place(20.75, 55);  // 0.25 in from the wood
  at.sigma_mm = 1.0;
  CHECK(objects(Land{.piece = kPara, .to = at}.against(game), "BQ-01"));
  game.rulings["landing/B-P"] = true;
  CHECK(Land{.piece = kPara, .to = at}.against(game).empty());
  land(game, kPara, at, {6, 6});
}

TEST_CASE("BQ-132: a landing is a mission of a transport battalion where the side has any",
          "[brevity][BQ-132]") {
  auto facts = setup();
  UnitFacts transport = facts->pieces.at(PieceId("B-1"));
  transport.aircraft = Aircraft::kTransport;
  transport.at.reset();
  facts->pieces[PieceId("B-T")] = transport;
  Game game = game_at(kDayTurn, facts);
  REQUIRE(Land{.piece = kPara, .to = kOpen}.against(game).empty());
  land(game, kPara, kOpen, {6});
  CHECK(game.stand(PieceId("B-T")).last_flown == game.turn);
  CHECK(objects(Land{.piece = kGlider, .to = place(34, 40)}.against(game), "BQ-132"));
}

}  // namespace
}  // namespace telescope::brevity
