// Figures and names of actions and requests are held to one another.
#include <algorithm>
#include <stdexcept>
#include <tuple>

#include <nlohmann/json.hpp>

#include "core/rules/brevity/workbench/workbench.hpp"
#include "tests/core/brevity/play.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;
using test::Play;

/// The sentence with which the game cannot read it; empty where it can.
std::string misread(const Game& game, const Json& action) try {
  (void)Actions::read(game, action);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

std::string refusal(const char* procedure, const Json& request) try {
  workbench().rule(procedure, request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

/// A-1 of the attackers has been declared before D-1.
Json attack() {
  return {
      {"units",
       {{{"id", "A-1"}, {"kind", "infantry"}, {"side", "attacker"}, {"x", 24}, {"y", 30}, {"declared", true}},
        {{"id", "D-1"}, {"kind", "infantry"}, {"side", "defender"}, {"x", 24}, {"y", 34}}}},
      {"order", {{"side", "attacker"}, {"target", "D-1"}}}};
}
Json with(const char* pointer, Json value) {
  Json request = attack();
  request[Json::json_pointer(pointer)] = std::move(value);
  return request;
}

}  // namespace

TEST_CASE("OB-001, OB-054, BQ-12, BQ-121: no stand is named twice in one action",
          "[brevity][OB-001][OB-054][BQ-12][BQ-121]") {
  const Game game = test::position(test::two());
  const Json once = Json::array({"B-1"}), twice = {"B-1", "B-1"};
  const auto action = [&](const char* type, const char* key, Json fields, const Json& pieces) {
    fields["type"] = type;
    fields[key] = pieces;
    return misread(game, fields);
  };
  for (const auto& [type, key, fields] :
       {std::tuple("posture", "pieces", Json{{"posture", "line"}}),
        std::tuple("transfer", "pieces", Json{{"to", "B1"}}),
        std::tuple("fire", "kept_out", Json{{"kind", "direct"}, {"side", "attacker"}, {"target", "R-1"}}),
        std::tuple("fire", "firers", Json{{"kind", "artillery"}, {"side", "attacker"}, {"target", "R-1"}})}) {
    CAPTURE(type, key);
    CHECK(action(type, key, fields, once).empty());
    CHECK_THAT(action(type, key, fields, twice), ContainsSubstring("named twice"));
  }
}

TEST_CASE("BQ-01: a correction is of a stand or of a command, and says something of it", "[brevity][BQ-01]") {
  const Game game = test::position(test::two());
  const auto adjust = [&](Json fields) {
    fields["type"] = "adjust";
    return misread(game, fields);
  };
  CHECK(adjust({{"piece", "B-1"}, {"pinned", true}}).empty());
  CHECK(adjust({{"command", "B1"}, {"officer", false}}).empty());
  CHECK_FALSE(adjust({{"command", "B1"}}).empty());
  CHECK_FALSE(adjust({{"piece", "B-1"}, {"pinned", true}, {"officer", true}}).empty());
  CHECK_FALSE(adjust({{"command", "B1"}, {"officer", true}, {"spent", true}}).empty());
}

TEST_CASE("BQ-01, OB-072: nothing is both lost and pinned, and nothing mounts without transport",
          "[brevity][BQ-01][OB-072]") {
  Play play{test::position(test::two())};
  const auto correction = [](auto change) {
    Adjust adjust{.piece = PieceId("B-1")};
    change(adjust);
    return adjust;
  };
  const Adjust pinned = correction([](Adjust& each) { each.pinned = true; });
  const Adjust back = correction([](Adjust& each) {
    each.pinned = true;
    each.to = test::place(20, 20);
  });
  const Adjust nothing = correction([](Adjust&) {});
  const Adjust mounted = correction([](Adjust& each) { each.mounted = true; });
  CHECK(play.against(pinned).empty());
  CHECK(play.refused_by(nothing, "BQ-01"));
  CHECK(play.refused_by(mounted, "OB-072"));
  test::stand(play.game, "B-1").where = Where::kDestroyed;
  CHECK(play.refused_by(pinned, "OB-007"));
  CHECK(play.against(back).empty());
}

TEST_CASE("OB-001, BQ-121: an attack by request names one aim, and each battalion once",
          "[brevity][rule][OB-001][BQ-121]") {
  CHECK(refusal("attack", attack()).empty());
  CHECK_THAT(refusal("attack", with("/order/at", {24, 34})), ContainsSubstring("'target' and 'at'"));
  CHECK_THAT(refusal("attack", with("/order/kept_out", {"A-1", "A-1"})), ContainsSubstring("named twice"));
  Json guns = with("/order/kind", "artillery");
  guns["order"]["firers"] = {"A-1", "A-1"};
  CHECK_THAT(refusal("attack", guns), ContainsSubstring("named twice"));
  guns["order"]["firers"] = Json::array({"A-1"});
  CHECK(refusal("attack", guns).empty());
  guns["order"]["kept_out"] = Json::array({"A-1"});
  CHECK_THAT(refusal("attack", guns), ContainsSubstring("both"));
}

TEST_CASE("BQ-121: who is named for direct fire by request is who counts in it", "[brevity][rule][BQ-121]") {
  Json request = attack();
  request["units"].push_back(request["units"][0]);
  request["units"][2].update({{"id", "A-2"}, {"x", 25.5}});
  request["units"].push_back(request["units"][0]);
  request["units"][3].update({{"id", "A-3"}, {"y", 10}});
  const auto answer = [&](const Json& firers) {
    request["order"]["firers"] = firers;
    return workbench().rule("attack", request);
  };
  CHECK(answer({"A-1", "A-2"}).at("lawful") == true);
  CHECK(answer({"A-1", "A-2"}).at("dice") == answer(Json::array()).at("dice"));
  CHECK_THAT(answer({"A-1"}).dump(), ContainsSubstring("A-2 counts and is not named"));
  const Json far = answer({"A-1", "A-2", "A-3"});
  CHECK(far.at("lawful") == false);
  CHECK_THAT(far.dump(), ContainsSubstring("A-3 is named to fire and does not count"));
  CHECK_THAT(answer({"A-1", "A-2", "D-1"}).dump(), ContainsSubstring("D-1 is named to fire"));
}

TEST_CASE("OB-007, OB-072: battalions of a request stand on its table, in commands that it has",
          "[brevity][rule][OB-007][OB-072]") {
  CHECK(refusal("attack", with("/table", {48, 48})).empty());
  CHECK_THAT(refusal("attack", with("/table", {48, 32})), ContainsSubstring("'D-1' stands beside the table"));
  CHECK_THAT(refusal("attack", with("/units/0/x", 48.5)), ContainsSubstring("'A-1' stands beside the table"));
  CHECK_THAT(refusal("attack", with("/units/0/mounted", true)), ContainsSubstring("OB-072"));
  Json carried = with("/units/0/mounted", true);
  carried["units"][0]["mobility"] = "motorised";
  CHECK(refusal("attack", carried).empty());
  CHECK_THAT(refusal("attack", with("/command", "nobody's")), ContainsSubstring("'command'"));
  CHECK_THAT(refusal("attack", with("/command", "defender")), ContainsSubstring("'command'"));
  CHECK(refusal("attack", with("/command", "attacker")).empty());
  CHECK_THAT(refusal("attack", with("/units/0/observer", "nobody's")), ContainsSubstring("'observer'"));
  CHECK_THAT(refusal("attack", with("/units/0/observer", "defender")), ContainsSubstring("'observer'"));
}

TEST_CASE("OB-025, BQ-06: nobody throws for the first move where no die decides it",
          "[brevity][rule][OB-025][BQ-06]") {
  const auto first = [](int defender, const char* tie, bool thrown) {
    Json request{{"attacker", 4}, {"defender", defender}, {"tie", tie}};
    if (thrown) request["dice"] = {3, 5};
    return refusal("first-move", request);
  };
  CHECK(first(4, "rolloff", true).empty());
  CHECK(first(3, "rolloff", false).empty());
  CHECK_THAT(first(3, "rolloff", true), ContainsSubstring("'dice'"));
  CHECK_THAT(first(4, "attacker", true), ContainsSubstring("'dice'"));
}

}  // namespace telescope::brevity
