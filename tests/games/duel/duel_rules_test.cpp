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

TEST_CASE("DU-3: the higher bid moves first, of equal ranks the suit's", "[games][duel][DU-3]") {
  const auto game = [] {
    DuelEvening evening;
    return evening.desk->session().shared_game();
  }();
  const RulesFace& rules = game->rules();
  const auto first = [&](const std::string& south, const std::string& north) {
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
      position = rules.apply(position, bid, {}).position;
    }
    return rules.to_json(position).at("first").get<std::string>();
  };
  CHECK(first("9h", "8s") == "attacker");
  CHECK(first("as", "2c") == "defender");
  CHECK(first("kc", "10s") == "attacker");
  CHECK(first("9h", "9s") == "defender");
  CHECK(first("9h", "9d") == "attacker");
  CHECK(first("9d", "9c") == "attacker");
}

TEST_CASE(
    "DU-6: the lower of two is lost and owed to the table, equals stay, and without a card the die alone "
    "counts",
    "[games][duel][DU-6]") {
  DuelEvening evening;
  const RulesFace& rules = evening.desk->game().rules();
  const auto fought = [&](const std::vector<std::string>& south, const std::vector<std::string>& north, int a,
                          int b) {
    Json state = rules.to_json(rules.begin().position);
    auto& draw = state["piles"]["draw"].get_ref<Json::array_t&>();
    for (const auto& [hand, cards] : {std::pair("hand south", south), std::pair("hand north", north)})
      for (const std::string& card : cards) {
        std::erase(draw, Json(card));
        state["piles"][hand].push_back(card);
      }
    state["step"] = "Move";
    state["stands"]["S1"] = stand({1, 2}, "north", false, true, 1);
    Position position = rules.from_json(state);
    const auto act = [&](const Action& action) {
      CHECK(rules.lawful(position, action).lawful());
      std::vector<Throw> throws;
      for (const PoolRequest& pool : rules.dice(position, action, {}))
        throws.push_back({pool.id, {pool.id == "south" ? a : b}});
      position = rules.apply(position, action, throws).position;
    };
    act({{"type", "move"}, {"piece", "S1"}, {"to", {1, 3}}});
    if (!south.empty()) act({{"type", "play"}, {"side", "south"}, {"card", south[0]}});
    if (!north.empty()) act({{"type", "play"}, {"side", "north"}, {"card", north[0]}});
    const Json after = rules.to_json(position);
    CHECK(after.at("step") == "Move");
    CHECK(after.at("stands").at("S1").at("steps") == 0);  // his move is over
    return std::pair(after.at("stands").at("S1").at("lost").get<bool>(),
                     after.at("stands").at("N1").at("lost").get<bool>());
  };
  CHECK(fought({"9h"}, {"7c"}, 1, 2) == std::pair(false, true));
  CHECK(fought({"9h"}, {"7c"}, 1, 4) == std::pair(true, false));
  CHECK(fought({"9h"}, {"7c"}, 1, 3) == std::pair(false, false));
  CHECK(fought({}, {"ac"}, 3, 1) == std::pair(false, true));
  CHECK(fought({"2h"}, {}, 1, 4) == std::pair(true, false));
  CHECK(fought({}, {}, 6, 5) == std::pair(false, true));
}

TEST_CASE("DU-5: a stand goes straight ahead over free squares, as far as its card lets it",
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
  CHECK(against(move(1, 2)).empty());
  CHECK(against(move(1, 3)).find("needs 3 and has 2") != std::string::npos);
  CHECK(against(move(2, 0)).starts_with("DU-5"));
  CHECK(against(move(1, 0)).starts_with("DU-5"));
  CHECK(against(move(1, -1)).starts_with("DU-5"));
  CHECK(against(move(99, 99)).starts_with("DU-5"));
  CHECK(against({{"type", "turn"}, {"piece", "S1"}, {"facing", "east"}}).empty());
  CHECK(against({{"type", "turn"}, {"piece", "S3"}, {"facing", "east"}}).starts_with("DU-5"));
  CHECK(against({{"type", "turn"}, {"piece", "S2"}, {"facing", "east"}}).starts_with("DU-6"));
  CHECK(against({{"type", "turn_up"}, {"piece", "S3"}}).starts_with("DU-5"));
  CHECK(against({{"type", "move"}, {"piece", "N1"}, {"to", {3, 2}}}).starts_with("DU-5"));
}
