// Nothing that others are told, shown or refused hangs on what is not on the table (OB-H01 to OB-H06).
#include <algorithm>

#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/modules/reactions.hpp"
#include "core/rules/brevity/table/on_table.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/turn/regroup.hpp"
#include "core/rules/brevity/turn/turn.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "tests/core/brevity/play.hpp"
#include "tests/core/brevity/two_secrets.hpp"
#include "tests/core/brevity/works_parts.hpp"
#include "tests/core/brevity/written.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::artillery;
using test::Dice;
using test::inch_point;
using test::kBlue;
using test::kRed;
using test::place;
using test::stand;
using test::told_to_all;

const PieceId kSecret("R-4");

/// Blue's guns B-1 shell R-2; Red's guns R-4 answer from their hiding place, or have not come yet.
Game shelling(bool hidden) {
  test::Table table;
  table.settings.adv.hidden = table.settings.adv.counterbattery = true;
  auto setup = test::setup_of({{.id = "B-1", .kind = "artillery", .y_in = 10},
                               {.id = "B-2", .y_in = 34},
                               {.id = "B-3", .kind = "artillery", .x_in = 30, .y_in = 10},
                               {.id = "R-2", .side = kRed, .y_in = 40, .heading_deg = 180},
                               {.id = "R-4", .kind = "artillery", .side = kRed, .y_in = 60}},
                              table);
  Game game = test::game_of(setup, Step::kOwnArtillery);
  stand(game, "R-4").where = hidden ? Where::kHidden : Where::kAside;
  stand(game, "R-4").counter_battery = hidden;
  for (const char* guns : {"B-1", "B-3"}) stand(game, guns).posture = Posture::kSupport;
  return game;
}
std::string refusals(const Game& game, const AnyAction& wanted) {
  std::string all;
  for (const Objection& each : Actions::against(game, wanted)) all += each.rule + " " + each.sentence + "\n";
  return all;
}

TEST_CASE("OB-H01, OB-210: whether hidden guns answer a shot is asked whether there are any or not",
          "[brevity][OB-H01][OB-210]") {
  std::vector<Game> games;
  for (const bool hidden : {true, false}) {
    Game game = shelling(hidden);
    Dice dice{{1, 1, 1}};
    Events events;
    Fire{artillery(kBlue, "R-2", {"B-1"})}.perform(game, dice, events);
    REQUIRE(game.waits_for());
    CHECK(game.waits_for()->kind == Pending::Kind::kCounterBattery);
    games.push_back(std::move(game));
  }
  CHECK(may_answer(games[0], PieceId("B-1")).size() == 1);
  CHECK(may_answer(games[1], PieceId("B-1")).empty());
  const AnyAction done = Done{.side = kBlue};
  CHECK_FALSE(refusals(games[0], done).empty());
  CHECK(refusals(games[0], done) == refusals(games[1], done));
  CHECK(to_json(known_to(games[0], kBlue)) == to_json(known_to(games[1], kBlue)));
  CHECK(advice_of(known_to(games[0], Side::kNeutral)) == advice_of(known_to(games[1], Side::kNeutral)));
  for (const Game& game : games) CHECK(Actions::against(game, Hold{.side = kRed}).empty());
}

TEST_CASE("OB-210: without hidden deployment nobody is asked who has no guns to answer",
          "[brevity][OB-210]") {
  Game game = shelling(false);
  auto setup = std::make_shared<Setup>(*game.setup);
  setup->settings.adv.hidden = false;
  game.setup = setup;
  Dice dice{{1, 1, 1}};
  Events events;
  Fire{artillery(kBlue, "R-2", {"B-1"})}.perform(game, dice, events);
  CHECK(game.pending.empty());
}

TEST_CASE("OB-H04, OB-209: which guns have fired at a point is known to those alone who can answer them",
          "[brevity][OB-H04][OB-209]") {
  AttackOrder order{.kind = FireKind::kArtillery, .side = kBlue, .at = inch_point(24, 60)};
  order.firers = {PieceId("B-1")};
  for (const bool hidden : {true, false}) {
    Game game = shelling(hidden);
    Dice none;
    Events events;
    Fire{order}.perform(game, none, events);
    REQUIRE(game.waits_for());
    CHECK(fired_of(*game.waits_for()) == std::vector{PieceId("B-1")});
    CHECK(fired_of(*known_to(game, kRed).waits_for()).size() == (hidden ? 1 : 0));
    CHECK(fired_of(*known_to(game, Side::kNeutral).waits_for()).empty());
    CHECK(advice_of(known_to(game, Side::kNeutral)) == "Red says whether its artillery answers.");
    CHECK(known_to(game, kRed).stand(PieceId("B-1")).move.artillery_target.empty());
    CHECK(known_to(game, kBlue).stand(PieceId("B-1")).move.artillery_target == kAtPoint);
    const Known shown = Knowledge(game.setup).known(Position::of(game), SeatId("defender"));
    CHECK(std::ranges::count(shown.forms, "hold", &Form::id) == 1);
    CHECK(std::ranges::count(shown.forms, "counter-battery", &Form::id) == (hidden ? 1 : 0));
  }
}

TEST_CASE("OB-H04, OB-210: how many guns have fired at a point is not told by how often their enemy is asked",
          "[brevity][OB-H04][OB-210]") {
  AttackOrder order{.kind = FireKind::kArtillery, .side = kBlue, .at = inch_point(24, 60)};
  std::vector<std::string> seen;
  for (const std::vector<PieceId>& firers :
       {std::vector{PieceId("B-1")}, std::vector{PieceId("B-1"), PieceId("B-3")}}) {
    Game game = shelling(false);
    order.firers = firers;
    Dice none;
    Events events;
    Fire{order}.perform(game, none, events);
    std::string text;
    for (int asked = 0; asked < 3; ++asked) {
      for (const Side side : {kRed, Side::kNeutral}) text += to_json(known_to(game, side)).dump();
      if (!game.waits_for()) break;
      REQUIRE(Actions::against(game, Hold{.side = kRed}).empty());
      Hold{.side = kRed}.perform(game, none, events);
    }
    seen.push_back(text);
  }
  CHECK(seen[0] == seen[1]);
}

TEST_CASE(
    "OB-209, OB-210: of guns that fired at a point each can be answered, by one battalion after another",
    "[brevity][OB-209][OB-210][OB-080]") {
  Game game = shelling(true);
  AttackOrder order{.kind = FireKind::kArtillery, .side = kBlue, .at = inch_point(40, 60)};
  order.firers = {PieceId("B-1"), PieceId("B-3")};
  Dice dice{{1, 1, 1}};
  Events events;
  Fire{order}.perform(game, dice, events);
  const Known shown = Knowledge(game.setup).known(Position::of(game), SeatId("defender"));
  CHECK(std::ranges::count(shown.forms, "counter-battery:B-1", &Form::id) == 1);
  CHECK(std::ranges::count(shown.forms, "counter-battery:B-3", &Form::id) == 1);
  AttackOrder answer{.kind = FireKind::kCounterBattery, .side = kRed, .target = PieceId("B-3")};
  answer.firers = {PieceId("R-4")};
  CHECK(refusals(game, Fire{answer}).empty());
  Fire{answer}.perform(game, dice, events);
  CHECK(dice.all_thrown());
  // Nothing hidden is left: the question is over.
  CHECK(game.stand(PieceId("R-4")).on_table());
  CHECK(std::ranges::count(game.pending, Pending::Kind::kCounterBattery, &Pending::kind) == 0);
}

/// Blue's engineers B-E with guns B-G; Red's R-4 is hidden near them.
Game with_smoke(Step step) {
  test::Table table;
  table.settings.adv.engineering = table.settings.adv.hidden = true;
  auto setup = test::setup_of({{.id = "B-E", .kind = "engineer", .x_in = 24, .y_in = 30},
                               {.id = "B-G", .kind = "artillery", .x_in = 24, .y_in = 10},
                               {.id = "B-1", .x_in = 30, .y_in = 46},
                               {.id = "R-1", .side = kRed, .x_in = 30, .y_in = 52, .heading_deg = 180}},
                              table);
  return test::game_of(setup, step);
}

TEST_CASE("OB-H01, OB-273: a hidden battalion that lays smoke all the same is set down first",
          "[brevity][OB-H01][OB-273]") {
  Game game = with_smoke(Step::kOwnFire);
  stand(game, "B-E").where = Where::kHidden;
  const LaySmoke wanted{.maker = PieceId("B-E"),
                        .patch = {.centre = place(24, 30).at, .width_in = 6.0, .depth_in = 1.0}};
  CHECK_FALSE(Actions::against(game, wanted).empty());
  Dice none;
  Events events;
  wanted.perform(game, none, events);
  CHECK(game.stand(PieceId("B-E")).on_table());
  CHECK(events.all().front().at("type") == event::kRevealed);
  CHECK(game.modules.smokes.size() == 1);
}

TEST_CASE("OB-H01, OB-276: smoke does not go because of what hidden battalions sight",
          "[brevity][OB-H01][OB-276]") {
  for (const bool hidden : {true, false}) {
    Game game = with_smoke(Step::kEnemyArtillery);
    // Red moves; only B-1 sights for the guns.
    game.move.active = game.move.chooser = kRed;
    game.move.command = game.move.selected = CommandId("R1");
    test::moved(game, "R-1", place(30, 60, 180), place(30, 52, 180));
    if (hidden) stand(game, "B-1").where = Where::kHidden;
    stand(game, "B-G").posture = Posture::kSupport;
    game.modules.smokes.push_back({.id = "smoke-1",
                                   .maker = PieceId("B-G"),
                                   .patch = {.centre = place(10, 80).at, .width_in = 6.0, .depth_in = 1.0},
                                   .effective = true});
    Events events;
    remove_smoke(game, events);
    CHECK(game.modules.smokes.size() == (hidden ? 1 : 0));
  }
}

TEST_CASE("OB-H05: of supply nothing of the enemy is known, returning battalions neither",
          "[brevity][OB-H05]") {
  Game game = test::with_secrets({}, Step::kMove);
  game.modules.supply.returning = {PieceId("R-1"), PieceId("B-1")};
  CHECK(known_to(game, kBlue).modules.supply.returning == std::set<PieceId>{PieceId("B-1")});
}

TEST_CASE("BQ-129, OB-256: a mark is resolved before a hidden battalion crosses a river",
          "[brevity][BQ-129][OB-256]") {
  auto setup = test::works_setup();
  setup->settings.adv.hidden = true;
  setup->pieces.at(PieceId("B-1")).landing = Landing::kAmphibious;
  Game game = test::game_of(setup);
  stand(game, "B-1").where = Where::kHidden;
  game.modules.marks.push_back({.id = "mark-1", .side = kRed, .at = place(32, 39.5).at, .dice = 3});
  test::Play play{game};
  const CrossRiver wanted{.piece = PieceId("B-1"), .by = {}, .to = place(32, 40.5)};
  play.does(wanted);
  CHECK(play.told(event::kRevealed));
  CHECK(play.game.stand(PieceId("B-1")).on_table());
  CHECK(play.game.stand(PieceId("B-1")).placed == place(32, 39.5));
  REQUIRE(play.game.waits_for());
  CHECK(play.game.waits_for()->kind == Pending::Kind::kMark);
  AttackOrder mark{.kind = FireKind::kMark, .side = kRed, .target = PieceId("B-1")};
  mark.mark = "mark-1";
  play.does(Fire{.order = mark}, {{"hit", {1, 1, 1}}});
  play.does(wanted);
  CHECK(play.game.stand(PieceId("B-1")).placed == place(32, 40.5));
}

TEST_CASE(
    "OB-H01: orders to a battalion that is not there yet are told to its side alone, as to a hidden one",
    "[brevity][OB-H01][OB-054]") {
  for (const Where where : {Where::kHidden, Where::kAside}) {
    Game game = test::game_of(test::setup_of_all_arms(), Step::kRegroup);
    stand(game, "B-3").where = where;
    const auto open = [&](const auto& wanted) {
      Dice none;
      Events events;
      wanted.perform(game, none, events);
      CHECK_FALSE(events.all().empty());
      return told_to_all(events);
    };
    CHECK(open(Transfer{.pieces = {PieceId("B-3")}, .to = CommandId("B1")}).empty());
    CHECK(open(SetObserver{.piece = PieceId("B-3"), .command = CommandId("B2")}).empty());
    CHECK(open(SetPosture{.pieces = {PieceId("B-3")}, .posture = Posture::kMarch}).empty());
    CHECK_FALSE(open(SetPosture{.pieces = {PieceId("B-1")}, .posture = Posture::kMarch}).empty());
    const Game seen = known_to(game, kRed);
    CHECK(seen.stand(PieceId("B-3")).command == CommandId("B2"));
    CHECK(seen.move.joined.empty());
    CHECK_FALSE(seen.move.postures.contains(PieceId("B-3")));
  }
}

TEST_CASE("OB-H05: a battalion lost in hiding belongs off the table like one that has not come",
          "[brevity][OB-H05]") {
  const auto off = [](Game game) {
    for (const Standing& each : OnTable().standing(Position::of(game)))
      if (each.piece == kSecret) return std::get<OffTable>(each.spot).why;
    return std::string();
  };
  Game lost = test::with_secrets({}, Step::kMove);
  stand(lost, "R-4").where = Where::kDestroyed;
  stand(lost, "R-4").untold = true;
  CHECK(off(lost) == off(test::with_secrets({.is_hidden = false}, Step::kMove)));
  stand(lost, "R-4").untold = false;
  CHECK(off(lost) == "destroyed");
}

TEST_CASE("OB-H05: a command whose last battalion was lost in hiding counts until that is told",
          "[brevity][OB-H05][OB-025]") {
  Game game = test::with_secrets({}, Step::kMove);
  for (const auto& [id, facts] : game.setup->pieces)
    if (facts.command == CommandId("R2") && id != kSecret) stand(game, id.value()).where = Where::kDestroyed;
  const auto before = game.may_move(kRed);
  const int commands = game.commands_left(kRed);
  stand(game, "R-4").where = Where::kDestroyed;
  stand(game, "R-4").untold = true;
  CHECK(game.may_move(kRed) == before);
  CHECK(game.commands_left(kRed) == commands);
  stand(game, "R-4").untold = false;
  CHECK(game.commands_left(kRed) == commands - 1);
}

TEST_CASE("OB-H01: of what kind and how strong a hidden enemy is is not in what a seat knows",
          "[brevity][OB-H01]") {
  const Game game = test::with_secrets({}, Step::kMove);
  Game other = game;
  auto setup = std::make_shared<Setup>(*game.setup);
  UnitFacts& facts = setup->pieces.at(kSecret);
  facts.kind = "heavy-tanks";
  facts.armor = Armor::kHeavy;
  facts.guns = Guns{};
  facts.inexperienced = true;
  facts.protection = Protection::kFortified;
  facts.at.reset();
  other.setup = setup;
  CHECK(to_json(known_to(game, kBlue)) == to_json(known_to(other, kBlue)));
  const Game known_of_one = known_to(game, kBlue), known_of_two = known_to(other, kBlue);
  const UnitFacts &one = known_of_one.facts(kSecret), &two = known_of_two.facts(kSecret);
  CHECK(one.kind == two.kind);
  CHECK(one.armor == two.armor);
  CHECK_FALSE(two.is_artillery());
  CHECK_FALSE(one.at);
  CHECK(one.name == game.facts(kSecret).name);
  CHECK(known_to(other, kRed).facts(kSecret).kind == "heavy-tanks");
}

TEST_CASE("OB-H06: engineers who prepare a bridge look idle to the enemy", "[brevity][OB-H06][OB-265]") {
  Game idle = test::with_secrets({}, Step::kMove), works = idle;
  Stand& engineers = stand(works, "R-1");
  engineers.task = Task{.kind = TaskKind::kPrepareBridge, .at = "bridge", .points = {}};
  engineers.move.taken = true;
  CHECK(to_json(known_to(idle, kBlue)) == to_json(known_to(works, kBlue)));
  CHECK(known_to(works, kRed).stand(PieceId("R-1")).task);
}

TEST_CASE(
    "OB-H01, BQ-75: the dice of readiness tell nothing of hidden battalions, whose part is the umpire's",
    "[brevity][OB-H01][BQ-75]") {
  auto setup = test::setup_of_all_arms();
  setup->pieces.at(PieceId("B-3")).inexperienced = setup->pieces.at(PieceId("B-4")).inexperienced = true;
  for (const char* each : {"B-2", "B-3", "B-4"}) setup->pieces.at(PieceId(each)).command = CommandId("B1");
  Game game = test::game_of(setup, Step::kReadiness);
  stand(game, "B-3").where = stand(game, "B-4").where = Where::kHidden;
  Dice dice{{5}};
  Events events;
  Readiness{}.perform(game, dice, events);
  REQUIRE(dice.asked.size() == 1);
  CHECK(dice.asked[0].hit_from == 0);  // a 5 need not do it
  CHECK(dice.asked[0].reasons[0].reason == "British 5-6");
  CHECK_FALSE(game.command(CommandId("B1")).officer);  // 5 - 1 is no 5
  CHECK(told_to_all(events).find("inexperienced") == std::string::npos);
  const auto told = test::events_of(events, event::kReadiness);
  REQUIRE(told.size() == 2);
  CHECK(test::is_for(told[1], Audience::kUmpire));
}

TEST_CASE("OB-H01, OB-277: boats that hidden engineers ready are their own side's until they are used",
          "[brevity][OB-H01][OB-277]") {
  for (const bool hidden : {true, false}) {
    auto setup = test::works_setup();
    setup->settings.adv.hidden = true;
    Game game = test::game_of(setup);
    if (hidden) stand(game, "B-E").where = Where::kHidden;
    test::carry(game, test::task("B-E", TaskKind::kAssaultBoats, "river"));
    test::end_move(game);
    REQUIRE(game.modules.boats.size() == 1);
    CHECK(known_to(game, kBlue).modules.boats.size() == 1);
    CHECK(known_to(game, kRed).modules.boats.size() == (hidden ? 0 : 1));
    test::carry(game,
                CrossRiver{.piece = PieceId("B-1"), .by = game.modules.boats[0].id, .to = place(32, 40.5)});
    CHECK(known_to(game, kRed).modules.boats.size() == 1);  // for one battalion more
    CHECK(game_from_json(game.setup, to_json(game)).modules == game.modules);
  }
}

TEST_CASE("OB-263: a ferry carries battalions of the side that operates it", "[brevity][OB-263]") {
  auto setup = test::works_setup();
  setup->pieces.at(PieceId("B-1")).side = setup->commands.at(CommandId("R1")).side;
  Game game = test::game_of(setup);
  game.modules.crossings.push_back({.id = "ferry-1",
                                    .river = "river",
                                    .ferry = true,
                                    .points = {inch_point(24, 39.5), inch_point(24, 40.5)},
                                    .engineers = PieceId("B-E")});
  stand(game, "B-E").task = Task{.kind = TaskKind::kOperateFerry, .at = "ferry-1", .points = {}};
  stand(game, "B-S").placed = place(23.55, 39.5);
  stand(game, "B-1").placed = place(24.45, 39.5);
  const auto refused = [&](const char* piece) {
    return test::objects(
        CrossRiver{.piece = PieceId(piece), .by = "ferry-1", .to = place(24, 40.5)}.against(game), "OB-263");
  };
  CHECK_FALSE(refused("B-S"));
  CHECK(refused("B-1"));
}

/// Swimming tanks B-T on the near bank; an enemy stands before them.
Game swimmers(bool river = true) {
  auto setup = test::works_setup();
  setup->pieces.at(PieceId("B-T")).landing = Landing::kSwimming;
  if (!river) setup->board.ground.lines.clear();
  Game game = test::game_of(setup, Step::kOwnFire);
  stand(game, "R-1").placed = place(36, 45, 180);
  test::declared(game, "B-T");
  return game;
}
bool fires(const Game& game) {
  return attack_of(game, test::direct(kBlue, "R-1")).allowed();
}

TEST_CASE("OB-285: swimming tanks do not fight before they are across, by whatever means they come over",
          "[brevity][OB-285]") {
  Game game = swimmers();
  for (const char* each : {"B-E", "B-S", "B-1"}) stand(game, each).placed = place(4, 4);
  CHECK_FALSE(fires(game));
  Game ferried = game;
  stand(ferried, "B-T").landed = true;
  CHECK(fires(ferried));
  CHECK(fires(swimmers(false)));  // there is nothing to be crossed
  Game bridged = game;
  auto setup = std::make_shared<Setup>(*game.setup);
  setup->board.ground.lines.push_back({.id = "bridge",
                                       .name = "bridge",
                                       .kind = "bridge",
                                       .points = {inch_point(36, 38), inch_point(36, 42)},
                                       .width = 1_in});
  bridged.setup = setup;
  bridged.modules.crossings.push_back({.id = "bridge",
                                       .river = "river",
                                       .of_board = true,
                                       .load = Load::kHeavy,
                                       .points = {inch_point(36, 38), inch_point(36, 42)}});
  test::moved(bridged, "B-T", place(36, 38), place(36, 42));
  CHECK(fires(bridged));
  test::end_move(bridged);
  CHECK(bridged.stand(PieceId("B-T")).landed);
}

}  // namespace
}  // namespace telescope::brevity
