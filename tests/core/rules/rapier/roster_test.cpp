#include <algorithm>

#include "core/rules/known_parts.hpp"
#include "core/rules/rapier/words/sheet.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

Truth truth_of(const RapierGame& game, const std::string& unit) {
  const auto all = game.rules.truth(game.state);
  const auto it = std::ranges::find(all, UnitId(unit), &Truth::unit);
  REQUIRE(it != all.end());
  return *it;
}

/// The account that holds `words`, of what that seat knows; its text is empty where none does.
SheetLine account(const RapierGame& game, const std::string& words, const SeatId& seat = kUmpireSeat) {
  for (const SheetLine& line : lines_of(game.rules.known(game.state, seat), game.kit.board))
    if (line.text.find(words) != std::string::npos) return line;
  return {};
}

}  // namespace

TEST_CASE("HD-01: the truth says what every counter hides, dummies too", "[rapier][HD-01]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).put("i1", "A2-L3").put("dummy-1", "A2-L3").put("1-t1", "A1-L1");
  const Truth rifles = truth_of(game, "i1"), dummy = truth_of(game, "dummy-1"),
              tanks = truth_of(game, "1-t1");
  CHECK(rifles.hidden);
  CHECK(rifles.kind == "rifles");
  CHECK(rifles.standing.piece.value().starts_with("c"));
  CHECK(place_word(game.kit.board, rifles.standing) == "A2-L3");
  CHECK(sector_of(rifles.standing) == Sector{1, 2});
  CHECK(dummy.kind == "dummy");
  CHECK(dummy.name == "Dummy");
  CHECK_FALSE(tanks.hidden);
  CHECK(tanks.standing.piece == PieceId("1-t1"));
  CHECK(game.rules.truth(game.state).size() == game.state["units"].size());
}

TEST_CASE("RO-078: the truth says who died face down, and as which counter", "[rapier][RO-078]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).put("i1", "dead").put("1-t1", "left").put("2-r1", "R1");
  game.change([&](Game& typed) { typed[game.no("1-t1")].left_by = 1; });
  CHECK(truth_of(game, "i1").dead);
  CHECK(truth_of(game, "i1").hidden);
  CHECK(truth_of(game, "i1").off_table == "dead pile");
  CHECK(is_off_table(truth_of(game, "i1").standing));
  CHECK_FALSE(truth_of(game, "1-t1").dead);
  CHECK(truth_of(game, "1-t1").off_table == "left by A2");
  CHECK(place_word(game.kit.board, truth_of(game, "2-r1").standing) == "R1-2");
  CHECK_FALSE(sector_of(truth_of(game, "2-r1").standing));
}

TEST_CASE("RO-073, RO-115: paper keeps the fire missions that are left", "[rapier][RO-073][RO-115]") {
  RapierGame game;
  game.at(Step::kBombardment, 0).change([](Game& typed) { typed.corps_fire.before_battle_spent = 6; });
  CHECK(account(game, "before the battle").text == "Fire missions before the battle: 10 of 16 left");
  game.at(Step::kEvents, 2).change([](Game& typed) { typed.corps_fire.on_call_spent = 3; });
  CHECK(account(game, "before the battle").text.empty());
  CHECK(account(game, "on call").text == "Fire missions on call: 5 of 8 left");
  CHECK(account(game, "on call", kSpectatorSeat).text == "Fire missions on call: 5 of 8 left");
  CHECK(account(game, "").text == "Turn 2 of 6, Random events");
}

TEST_CASE("RQ-31: paper does not tell the umpire where the target points are", "[rapier][RQ-31][HD-12]") {
  const auto plot = [](Game& typed) {
    typed.corps_fire.points = {{0, 2}, {1, 3}};
    typed.corps_fire.point_known = {true, false};
  };
  RapierGame sealed;
  sealed.at(Step::kEvents).change(plot);
  CHECK(account(sealed, "known to all").text == "A1-L3: target point, known to all");
  CHECK(account(sealed, "sealed").text == "Target points: 1 target point still sealed, on the CC's own map.");
  CHECK(account(sealed, "sealed", kSpectatorSeat).text.empty());
  CHECK(account(sealed, "A2-L4").text.empty());
  RapierGame open("[settings]\ntrp.umpire_sees = true\n");
  open.at(Step::kEvents).change(plot);
  CHECK(account(open, "secret").text == "A2-L4: target point, secret");
  CHECK(account(open, "secret", kSpectatorSeat).text.empty());
}

TEST_CASE("HD-05: how many the defender may move stays with the umpire", "[rapier][HD-05]") {
  RapierGame game;
  game.at(Step::kDefenderMovement).change([](Game& typed) {
    typed.movement.defender_rolled = true;
    typed.movement.defender_allowed = 4;
  });
  CHECK(account(game, "Defender moves").text == "In this turn: Defender moves: 4 units, 0 have moved");
  for (const Seat& seat : game.rules.seats())
    CHECK(account(game, "Defender moves", seat.id).text.empty() == (seat.id != kUmpireSeat));
}

TEST_CASE("RO-061, RO-063: paper keeps the orders for the attackers", "[rapier][RO-061][RO-063]") {
  RapierGame game;
  game.at(Step::kEvents).change([](Game& typed) {
    typed.orders.breakthrough = typed.setup->find_division("2");
    typed.orders.frontages[0] = Frontage{.first = 0, .last = 1};
    typed.orders.intentions = "Straight on.";
    typed.orders.given = true;
  });
  for (const char* each : {"breaks through", "attacks along A1, A2", "Straight on."}) {
    CHECK_FALSE(account(game, each).text.empty());
    CHECK(account(game, each, kSpectatorSeat).text.empty());
  }
}

TEST_CASE("RQ-57: paper keeps who was first where both sides are", "[rapier][RQ-57]") {
  RapierGame game;
  game.at(Step::kGroundCombat).put("i1", "A1-L3", true).put("1-t1", "A1-L3").put("1-t2", "A2-L2");
  game.put("i2", "A3-L3").put("1-t3", "A3-L3");  // still face down
  for (const char* each : {"A1-L3: the defender held it first", "A3-L3: the defender held it first"})
    CHECK_FALSE(account(game, each).text.empty());
  CHECK(account(game, "A2-L2: the").text.empty());
}

TEST_CASE("RO-080, RO-082: paper keeps fog, the event and what it left", "[rapier][RO-082]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).change([](Game& typed) {
    typed.weather = {.rolled = true,
                     .text = "attacker air strike",
                     .fog = true,
                     .attacker_points = 3,
                     .defender_points = 2,
                     .extra_ammo = true};
  });
  for (const SeatId& seat : {kUmpireSeat, kSpectatorSeat})
    for (const char* each : {"Weather: fog", "Attackers' air strike: 3 support points left",
                             "Defender's air strike: 2 support points left", "Ammunition: extra"})
      CHECK_FALSE(account(game, each, seat).text.empty());
}

TEST_CASE("RQ-37: one support point is one", "[rapier][RQ-37]") {
  RapierGame game;
  game.at(Step::kAttackerFire).change([](Game& typed) {
    typed.weather = {.rolled = true, .attacker_points = 1};
  });
  CHECK_FALSE(account(game, "Attackers' air strike: 1 support point left").text.empty());
}

TEST_CASE("RO-110: the throw of the turn before is not on this turn's paper", "[rapier][RO-110]") {
  RapierGame game;
  game.at(Step::kEvents, 2).change([](Game& typed) {
    typed.movement.defender_rolled = true;
    typed.movement.defender_allowed = 3;
  });
  CHECK(account(game, "Defender moves").text.empty());
  game.at(Step::kDefenderMovement, 2).change([](Game& typed) { typed.movement.defender_rolled = true; });
  CHECK_FALSE(account(game, "Defender moves").text.empty());
}

TEST_CASE("RQ-72: while a loss is owed no odds of before the throw are told", "[rapier][RQ-72]") {
  RapierGame game;
  game.at(Step::kGroundCombat).put("i1", "A1-L3", true).put("1-t1", "A1-L3");
  REQUIRE(game.rules.chances(game.state).size() == 1);
  game.change([](Game& typed) {
    SectorCombat combat{.sector = {0, 2}, .declared = true};
    combat.owed.push_back({.side = Side::kDefender, .hits = {}});
    typed.combat.push_back(std::move(combat));
  });
  CHECK(game.rules.chances(game.state).empty());
}

TEST_CASE("RO-060: the table is withheld while orders are given, and only then", "[rapier][RO-060][HD-14]") {
  RapierGame game;
  for (int i = 0; i < kStepCount; ++i)
    CHECK(game.at(static_cast<Step>(i)).rules.table_withheld(game.state) ==
          (static_cast<Step>(i) == Step::kOrders));
}

TEST_CASE("RO-132: the fights of step 7 come with their odds before the first die", "[rapier][RO-132]") {
  RapierGame game;
  game.put("i1", "A1-L3", true).put("i2", "A1-L3", true).put("1-t1", "A1-L3").put("1-t2", "A2-L2");
  game.at(Step::kAttackerFire);
  CHECK(game.rules.chances(game.state).empty());
  game.at(Step::kGroundCombat);
  game.put("i1", "A1-L3", true).put("i2", "A1-L3", true);
  const auto fights = game.rules.chances(game.state);
  REQUIRE(fights.size() == 1);
  CHECK(fights[0].title == "A1-L3");
  CHECK(fights[0].sectors == std::vector<Sector>{{0, 2}});
  double all = 0.0;
  for (const Chance& chance : fights[0].outcomes) all += chance.share;
  CHECK(all == Approx(1.0));
  CHECK(fights[0].losses[1].mean > 0.0);
}

TEST_CASE("RO-132: the odds of a fight are told in any step of a turn, face-down works and units counted",
          "[rapier][RO-132]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).put("i1", "A1-L3", true).put("1-t1", "A1-L3").put("i2", "A2-L3");
  const auto chances = [&](Sector sector) {
    return game.rules.game().words().chances_in(game.rules.position(game.state), sector);
  };
  const auto plain = chances({0, 2});
  REQUIRE(plain);
  CHECK(plain->title == "A1-L3");
  CHECK_FALSE(chances({1, 2}));  // one side only
  game.put("F1", "A1-L3");
  CHECK(chances({0, 2})->losses[0].mean > plain->losses[0].mean);
  game.at(Step::kGroundCombat);
  CHECK(chances({0, 2})->outcomes[0].share == game.rules.chances(game.state).at(0).outcomes[0].share);
  game.at(Step::kOrders);
  CHECK_FALSE(chances({0, 2}));
}

TEST_CASE("RO-078: a piece killed, seen or unseen, is lost to the game, others are not", "[rapier][RO-078]") {
  RapierGame game;
  CHECK(game.rules.lost({{"type", "killed"}, {"piece", "1-t1"}}) == PieceId("1-t1"));
  CHECK(game.rules.lost({{"type", "counter_removed"}, {"piece", "c07"}}) == PieceId("c07"));
  CHECK(game.rules.lost({{"type", "placed"}, {"piece", "c07"}}) == PieceId());
  CHECK(game.rules.lost({{"type", "killed"}}) == PieceId());
}

TEST_CASE("RO-152, RQ-50: a lifted minefield is lost, a dummy that is turned up is not, both leave the table",
          "[rapier][RO-152][RQ-50]") {
  RapierGame game;
  game.at(Step::kClearMines);
  game.put("1-e", "A1-L3").put("M1", "A1-L3", true).put("dummy-1", "A2-L3").put("1-t1", "A3-L2");
  const auto belongs = [&](const std::string& piece) {
    const auto all = game.rules.standing(game.state);
    const auto it = std::ranges::find(all, PieceId(piece), &Standing::piece);
    REQUIRE(it != all.end());
    return place_word(game.kit.board, *it);
  };
  const std::string counter = game.state["units"]["dummy-1"]["counter"];
  CHECK(belongs("M1") == "A1-L3");
  CHECK(belongs(counter) == "A2-L3");

  game.force({{"type", "clear_mines"}, {"pairs", Json::array({Json::array({"1-e", "M1"})})}});
  REQUIRE(game.events_of("mine_cleared").size() == 1);
  CHECK(game.rules.lost(game.events_of("mine_cleared")[0]) == PieceId("M1"));
  CHECK(belongs("M1").empty());

  game.force({{"type", "adjust"}, {"unit", "dummy-1"}, {"face_up", true}, {"reason", "a gust of wind"}});
  REQUIRE(game.events_of("revealed").size() == 1);
  CHECK(game.rules.lost(game.events_of("revealed")[0]) == PieceId());
  CHECK(belongs(counter).empty());

  game.force({{"type", "adjust"}, {"unit", "1-t1"}, {"to", "dead"}, {"reason", "forgotten hit"}});
  REQUIRE(game.events_of("adjusted").size() == 1);
  CHECK(game.rules.lost(game.events_of("adjusted")[0]) == PieceId("1-t1"));
}
