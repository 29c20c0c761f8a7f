#include "core/rules/brevity/modules/hidden.hpp"

#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/core/brevity/play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::events_of;
using test::is_for;
using test::kBlue;
using test::kRed;
using test::objects;
using test::place;
using test::stand;
using test::way;

/// Red's R-1 is hidden at (24, 40) and dug in; Blue's B-1 stands at (24, y_in).
Game ambush(double y_in = 20, bool adv_hidden = true) {
  test::Table table;
  table.settings.adv.hidden = adv_hidden;
  auto setup = test::setup_of({{.id = "B-1", .y_in = y_in},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 40, .heading_deg = 180},
                               {.id = "R-2", .side = kRed, .x_in = 24, .y_in = 80, .heading_deg = 180}},
                              table);
  setup->hidden = {PieceId("R-1")};
  setup->pieces.at(PieceId("R-1")).protection = Protection::kDugIn;
  return test::game_of(setup);
}
const PieceId kR1("R-1"), kB1("B-1");

TEST_CASE("OB-195: a hidden battalion is in play and not on the table", "[brevity][OB-195]") {
  const Game game = ambush();
  CHECK(game.stand(kR1).where == Where::kHidden);
  CHECK(game.stand(kR1).in_play());
  CHECK(ambush(20, false).stand(kR1).on_table());
}

TEST_CASE("OB-196: what is set down lies on the table for good", "[brevity][OB-196]") {
  Game game = ambush();
  game.pending.push_back({.kind = Pending::Kind::kPlaceHidden, .piece = kR1});
  const PlaceHidden wanted{.piece = kR1, .at = place(24, 40, 180)};
  CHECK(wanted.against(game).empty());
  Dice none;
  Events events;
  wanted.perform(game, none, events);
  CHECK(game.stand(kR1).on_table());
  CHECK(game.stand(kR1).protection == Protection::kDugIn);
  CHECK_FALSE(game.stand(kR1).has_moved);
  CHECK(game.pending.empty());
  const auto told = events_of(events, event::kRevealed);
  REQUIRE(told.size() == 1);
  CHECK(is_for(told.front(), Audience::kAll));
  CHECK(objects(wanted.against(game), "OB-195"));
  CHECK_THROWS_AS(wanted.perform(game, none, events), std::invalid_argument);
}

TEST_CASE("BQ-78: the recorded place and heading are fixed", "[brevity][BQ-78]") {
  const Game game = ambush();
  CHECK(PlaceHidden{.piece = kR1, .at = place(24.2, 40, 180)}.against(game).empty());
  CHECK(objects(PlaceHidden{.piece = kR1, .at = place(25, 40, 180)}.against(game), "BQ-78"));
  CHECK(objects(PlaceHidden{.piece = kR1, .at = place(24, 40, 90)}.against(game), "BQ-78"));
}

TEST_CASE("OB-196, BQ-79: a located battalion must be set down, and is asked for once",
          "[brevity][OB-196][BQ-79]") {
  Game game = ambush(32);  // 7 in away
  Events events;
  ask_located(game, events);
  ask_located(game, events);
  REQUIRE(game.pending.size() == 1);
  CHECK(game.pending.front().kind == Pending::Kind::kPlaceHidden);
  CHECK(game.pending.front().piece == kR1);
  CHECK(game.pending.front().side == Side::kNeutral);
  for (const Event& each : events.all()) CHECK(is_for(each, Audience::kUmpire));
}

TEST_CASE("OB-195: a battalion that nobody locates stays hidden", "[brevity][OB-195][OB-098]") {
  Game game = ambush(29);  // 10 in away
  Events events;
  ask_located(game, events);
  CHECK(game.pending.empty());
  CHECK(events.all().empty());
}

TEST_CASE("OB-099, BQ-79: by night a hidden battalion is located within 4 in only",
          "[brevity][OB-099][BQ-79]") {
  Game game = ambush(32);
  auto setup = std::make_shared<Setup>(*game.setup);
  setup->first_turn_of_day = 1;
  game.setup = setup;
  Events events;
  ask_located(game, events);
  CHECK(game.pending.empty());
}

TEST_CASE("BQ-128: hidden battalions do not force one another on the table", "[brevity][BQ-128][OB-196]") {
  Game game = ambush(32);
  stand(game, "B-1").where = Where::kHidden;
  Events events;
  ask_located(game, events);
  CHECK(game.pending.empty());
}

TEST_CASE("BQ-80: contact is 0.25 in before the first place of the way at which it is located",
          "[brevity][BQ-80][OB-C05]") {
  const Game game = ambush(20);
  const auto all = hidden_contacts(game, kB1, way({place(24, 20), place(24, 36)}));
  REQUIRE(all.size() == 1);
  CHECK(all.front().hidden == kR1);
  CHECK(all.front().along_in == Approx(11.0).margin(0.26));  // 8 in between the bases
  CHECK(all.front().warned_at_in == Approx(all.front().along_in - 0.25));
  CHECK(hidden_contacts(game, kB1, way({place(24, 20), place(24, 29)})).empty());
  CHECK(hidden_contacts(ambush(20, false), kB1, way({place(24, 20), place(24, 36)})).empty());
}

TEST_CASE("OB-196: a side does not come upon its own hidden battalions", "[brevity][OB-196]") {
  const Game game = ambush();
  CHECK(hidden_contacts(game, PieceId("R-2"), way({place(24, 80), place(24, 42)})).empty());
}

TEST_CASE("BQ-129: a mark at its place is resolved as soon as it is set down", "[brevity][BQ-129][OB-C13]") {
  Game game = ambush();
  game.modules.marks.push_back(
      {.id = "mark-1", .side = kBlue, .at = test::inch_point(24, 41), .firers = {}, .dice = 2});
  Events events;
  reveal(game, kR1, game.stand(kR1).placed, events);
  REQUIRE(game.pending.size() == 1);
  CHECK(game.pending.front().kind == Pending::Kind::kMark);
  CHECK(game.pending.front().mark == "mark-1");
}

TEST_CASE("OB-H05: a loss in hiding is told when the battalion would have been revealed",
          "[brevity][OB-H05]") {
  Game game = ambush(29);
  stand(game, "R-1").where = Where::kDestroyed;
  stand(game, "R-1").untold = true;
  Events before;
  ask_located(game, before);
  CHECK(before.all().empty());
  CHECK(hidden_contacts(game, kB1, way({place(24, 29), place(24, 36)})).size() == 1);
  stand(game, "B-1").placed = place(24, 33);
  Events after;
  ask_located(game, after);
  CHECK(game.pending.empty());
  REQUIRE(events_of(after, event::kDestroyed).size() == 1);
  CHECK(is_for(after.all().front(), Audience::kAll));
  CHECK_FALSE(game.stand(kR1).untold);
}

TEST_CASE("BQ-129: a mark is resolved before the battalion that is set down has moved or been declared",
          "[brevity][BQ-129][OB-087]") {
  for (const bool declares : {false, true}) {
    Game game = ambush();
    game.move.active = game.move.chooser = kRed;
    game.move.command = game.move.selected = CommandId("R1");
    game.modules.marks.push_back(
        {.id = "mark-1", .side = kBlue, .at = place(24, 40).at, .dice = 3, .weapon = Weapon::kLightGuns});
    test::Play play{game};
    const AnyAction goes =
        declares ? AnyAction(Declare{.piece = kR1})
                 : AnyAction(Move{.piece = kR1, .way = way({place(24, 40, 180), place(24, 44, 180)})});
    play.does(goes);
    CHECK(play.game.stand(kR1).on_table());
    CHECK(play.game.stand(kR1).placed == place(24, 40, 180));
    CHECK_FALSE(play.game.stand(kR1).move.taken);
    CHECK(play.game.stand(kR1).protection == Protection::kDugIn);
    REQUIRE(play.game.waits_for());
    CHECK(play.game.waits_for()->kind == Pending::Kind::kMark);
    CHECK(play.refused_by(goes, "OB-087"));
    AttackOrder mark{.kind = FireKind::kMark, .side = kBlue, .target = kR1};
    mark.mark = "mark-1";
    play.does(Fire{.order = mark}, {{"hit", {1, 1, 1}}});
    play.does(goes);
    CHECK(play.game.stand(kR1).move.taken);
  }
}

}  // namespace
}  // namespace telescope::brevity
