// The rules of the duel, from positions that are set up.
#include <array>

#include "tests/games/duel/duel_evening.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using test::DuelEvening;

namespace {

/// A stand in the position's JSON.
Json stand(std::array<int, 2> at, const char* facing, bool lost, bool up, int steps) {
  return {{"at", at}, {"facing", facing}, {"lost", lost}, {"up", up}, {"steps", steps}};
}

}  // namespace

TEST_CASE("DU-3: the higher sum of card and die moves first, of equal ones South's", "[games][duel][DU-3]") {
  const auto game = [] {
    DuelEvening evening;
    return evening.desk->session().shared_game();
  }();
  const RulesFace& rules = game->rules();
  const auto first = [&](const std::string& south, int a, const std::string& north, int b) {
    Json state = rules.to_json(rules.begin().position);
    state["step"] = "Bid";
    std::erase(state["piles"]["draw"].get_ref<Json::array_t&>(), Json(south));
    std::erase(state["piles"]["draw"].get_ref<Json::array_t&>(), Json(north));
    state["piles"]["hand south"] = {south};
    state["piles"]["hand north"] = {north};
    Position position = rules.from_json(state);
    for (const auto& [side, card] : {std::pair("south", south), std::pair("north", north)}) {
      const Action bid{{"type", "bid"}, {"side", side}, {"card", card}};
      CHECK(rules.lawful(position, bid).lawful());
      std::vector<Throw> throws;
      for (const PoolRequest& pool : rules.dice(position, bid, {}))
        throws.push_back({pool.id, {pool.id == "south" ? a : b}});
      position = rules.apply(position, bid, throws).position;
    }
    const Json after = rules.to_json(position);
    CHECK(after.at("step") == "Move");
    CHECK(after.at("piles").at("discard").size() == 2);
    return after.at("first").get<std::string>();
  };
  CHECK(first("9h", 1, "8s", 1) == "attacker");
  CHECK(first("as", 1, "2c", 1) == "defender");
  CHECK(first("kc", 1, "10s", 3) == "attacker");
  CHECK(first("9h", 1, "8s", 3) == "defender");
  CHECK(first("9h", 1, "8s", 2) == "attacker");
  CHECK(first("9h", 4, "9s", 4) == "attacker");
}

TEST_CASE(
    "DU-6: the lower of two is lost and owed to the table, equals stay, and without a card a stand counts "
    "nothing",
    "[games][duel][DU-6]") {
  DuelEvening evening;
  const RulesFace& rules = evening.desk->game().rules();
  const auto fought = [&](const std::string& south, const std::string& north) {
    Json state = rules.to_json(rules.begin().position);
    auto& draw = state["piles"]["draw"].get_ref<Json::array_t&>();
    for (const auto& [pile, card] : {std::pair("with S1", south), std::pair("with N1", north)}) {
      if (card.empty()) continue;
      std::erase(draw, Json(card));
      state["piles"][pile] = {card};
    }
    state["step"] = "Move";
    state["stands"]["S1"] = stand({1, 2}, "north", false, true, 3);
    const Position position = rules.from_json(state);
    const Action move{{"type", "move"}, {"piece", "S1"}, {"to", {1, 3}}};
    CHECK(rules.lawful(position, move).lawful());
    CHECK(rules.dice(position, move, {}).empty());
    const Position fight = rules.apply(position, move, {}).position;
    const Json after = rules.to_json(fight), first = after.at("stands").at("S1"),
               other = after.at("stands").at("N1");
    CHECK(after.at("step") == "Move");
    CHECK(first.at("steps") == 0);  // his move is over
    CHECK(other.at("up") == !north.empty());
    for (const Standing& each : evening.desk->game().table().standing(fight))
      if (each.piece == PieceId("S1") || each.piece == PieceId("N1"))
        CHECK(is_off_table(each) == (each.piece == PieceId("S1") ? first : other).at("lost").get<bool>());
    return std::pair(first.at("lost").get<bool>(), other.at("lost").get<bool>());
  };
  CHECK(fought("9h", "7c") == std::pair(false, true));
  CHECK(fought("7c", "9h") == std::pair(true, false));
  CHECK(fought("9h", "9c") == std::pair(false, false));
  CHECK(fought("as", "") == std::pair(false, true));
  CHECK(fought("", "ac") == std::pair(true, false));
  CHECK(fought("", "") == std::pair(false, false));
}

TEST_CASE("DU-7: a side without a stand has lost, and the game hands on how it ended",
          "[games][duel][DU-7]") {
  DuelEvening evening;
  const PreparedGame& game = evening.desk->game();
  const RulesFace& rules = game.rules();
  Json state = rules.to_json(rules.begin().position);
  state["step"] = "Move";
  std::erase(state["piles"]["draw"].get_ref<Json::array_t&>(), Json("9h"));
  state["piles"]["with S1"] = {"9h"};
  state["stands"]["S1"] = stand({1, 2}, "north", false, true, 1);
  state["stands"]["N2"] = stand({3, 4}, "south", true, false, 0);
  state["stands"]["N3"] = stand({5, 4}, "south", true, false, 0);
  Position position = rules.from_json(state);
  CHECK_FALSE(game.words().end(position));
  position = rules.apply(position, {{"type", "move"}, {"piece", "S1"}, {"to", {1, 3}}}, {}).position;
  const auto end = game.words().end(position);
  REQUIRE(end);
  CHECK(end->sentence == "South has won.");
  CHECK(end->winner == Side::kAttacker);
  REQUIRE(end->units.size() == 6);
  CHECK(end->units[0].unit == UnitId("S1"));
  for (const UnitFate& unit : end->units)
    CHECK(unit.kind == (unit.side == Side::kAttacker ? UnitFate::Kind::kInPlay : UnitFate::Kind::kDestroyed));
  CHECK(game.words().sheet(position).over);
  for (const char* seat : {"south", "north", "spectator"}) {
    const Known known = game.knowledge().known(position, SeatId(seat));
    CHECK(known.over);
    CHECK(known.forms.empty());
    CHECK_FALSE(game.knowledge().asked(position, SeatId(seat), {{"form", "done"}}));
  }
  const auto refused = rules.lawful(position, {{"type", "done"}, {"side", "south"}}).objections;
  REQUIRE(refused.size() == 1);
  CHECK(refused[0].rule == "DU-7");
}

TEST_CASE("DU-5: a stand goes straight ahead to a free square, as often as its card lets it",
          "[games][duel][DU-5]") {
  DuelEvening evening;
  const RulesFace& rules = evening.desk->game().rules();
  Json state = rules.to_json(rules.begin().position);
  state["step"] = "Move";
  state["stands"]["S1"] = stand({1, 0}, "north", false, true, 2);
  state["stands"]["S2"] = stand({3, 0}, "north", true, false, 0);
  state["stands"]["N1"] = stand({4, 2}, "west", false, false, 0);
  const Position position = rules.from_json(state);
  const auto against = [&](const Action& action) {
    std::string text;
    for (const Objection& each : rules.lawful(position, action).objections)
      text += each.rule + " " + each.sentence;
    return text;
  };
  const auto move = [](int column, int row) {
    return Action{{"type", "move"}, {"piece", "S1"}, {"to", {column, row}}};
  };
  CHECK(against(move(1, 1)).empty());
  CHECK(against(move(1, 2)).starts_with("DU-5"));  // a step after the other
  CHECK(against(move(2, 0)).starts_with("DU-5"));
  CHECK(against(move(1, 0)).starts_with("DU-5"));
  CHECK(against(move(1, -1)).starts_with("DU-5"));
  CHECK(against(move(99, 99)).starts_with("DU-5"));
  CHECK(against({{"type", "turn"}, {"piece", "S1"}, {"facing", "east"}}).empty());
  CHECK(against({{"type", "turn"}, {"piece", "S3"}, {"facing", "east"}}).starts_with("DU-5"));
  CHECK(against({{"type", "turn"}, {"piece", "S2"}, {"facing", "east"}}).starts_with("DU-6"));
  CHECK(against({{"type", "turn_up"}, {"piece", "S3"}}).starts_with("DU-5"));
  CHECK(against({{"type", "move"}, {"piece", "N1"}, {"to", {3, 2}}}).starts_with("DU-5"));
  Position now = position;
  for (const int row : {1, 2}) now = rules.apply(now, move(1, row), {}).position;
  CHECK(rules.lawful(now, move(1, 3)).objections.at(0).sentence.find("no steps") != std::string::npos);
}
