#include "core/rules/raphia/workbench/workbench.hpp"

#include <algorithm>
#include <tuple>

#include <nlohmann/json.hpp>

#include "core/kit/kit.hpp"
#include "core/rules/raphia/raphia.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

namespace telescope::raphia {
namespace {

using Json = nlohmann::json;

Json run(const char* procedure, const Json& request) {
  return workbench().rule(procedure, request);
}

/// Runs it, and holds request and outcome to their schemas.
Json checked(const char* procedure, const Json& request) {
  Json outcome = run(procedure, request);
  CAPTURE(procedure, request.dump(), outcome.dump());
  CHECK(telescope::test::schema_fault("raphia-rule-request.schema.json", request.dump()) == "");
  CHECK(telescope::test::schema_fault("raphia-rule.schema.json", outcome.dump()) == "");
  return outcome;
}

std::string refusal(const char* procedure, const Json& request) try {
  run(procedure, request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

bool rests_on(const Json& outcome, const char* rule) {
  return std::ranges::count(outcome.at("rules"), Json(rule)) == 1;
}

Json combat(const char* lead, const char* lead_cards, const char* target, const char* target_cards,
            Json more = Json::object()) {
  Json request{{"lead", {{"type", lead}, {"cards", lead_cards}}},
               {"target", {{"type", target}, {"cards", target_cards}}}};
  request.merge_patch(more);
  return run("combat", request);
}

/// "12 v 11, lead, pushed_back".
std::string told(const Json& outcome) {
  if (!outcome.at("compared").get<bool>()) return "at once, " + outcome.at("loser").get<std::string>();
  return outcome.at("lead").at("total").dump() + " v " + outcome.at("target").at("total").dump() + ", " +
         (outcome.at("winner").is_null() ? "nobody" : outcome.at("winner").get<std::string>()) + ", " +
         outcome.at("loser").get<std::string>();
}

TEST_CASE("RR-E01: hearts are senior, a joker beats a king, two equal cards need dice",
          "[raphia][rule][RR-E01][RR-012][RR-013][RRQ-07]") {
  const Json suits = checked("bid", {{"south", "9h"}, {"north", "9c"}});
  CHECK(suits.at("winner") == "south");
  CHECK_FALSE(suits.at("tie").get<bool>());
  CHECK(suits.at("needs").empty());
  CHECK(run("bid", {{"south", "kh"}, {"north", "jk1"}}).at("winner") == "north");

  const Json tie = checked("bid", {{"south", "qd"}, {"north", "qd"}});
  CHECK(tie.at("tie").get<bool>());
  CHECK(tie.at("winner").is_null());
  REQUIRE(tie.at("needs").size() == 1);
  CHECK(tie.at("needs")[0].at("pool") == "exact-tie");
  CHECK(rests_on(tie, "RRQ-07"));
  const Json diced = checked(
      "bid",
      {{"south", "qd"}, {"north", "qd"}, {"throws", Json::array({{{"pool", "exact-tie"}, {"dice", {5}}}})}});
  CHECK(diced.at("winner") == "north");
  CHECK(diced.at("pools").size() == 1);
  CHECK(diced.at("needs").empty());
}

TEST_CASE("RRQ-88: a general with a card is left where his owner says so", "[raphia][rule][RRQ-88][RRQ-26]") {
  Json request{{"pieces",
                {{{"id", "A"}, {"type", "HI"}, {"side", "south"}, {"square", "5-4"}, {"cards", "7h"}},
                 {{"id", "G"}, {"type", "GEN"}, {"side", "south"}, {"square", "5-4"}, {"cards", "9s"}}}},
               {"action", {{"piece", "A"}, {"way", {{{"go", "5-5"}}}}, {"cards", "7h"}, {"stays", {"G"}}}}};
  const Json left = checked("move", request);
  CHECK(left.at("events").back().at("type") == "general_stays");
  request["pieces"][1].erase("cards");
  CHECK(checked("move", request).at("objections")[0].at("rule") == "RRQ-88");
  request["action"]["stays"] = {7};
  CHECK_THAT(refusal("move", request), ContainsSubstring("'stays'"));
}

TEST_CASE("RRQ-07: with bid.exact_tie=rebid both bid again", "[raphia][rule][RRQ-07][RRQ-65]") {
  const Json again =
      checked("bid", {{"south", "qd"}, {"north", "qd"}, {"settings", {{"bid.exact_tie", "rebid"}}}});
  CHECK(again.at("rebid").get<bool>());
  CHECK(again.at("winner").is_null());
  CHECK(again.at("needs").empty());
}

TEST_CASE("RRQ-06: by value a king and a ten tie in rank", "[raphia][rule][RRQ-06]") {
  CHECK(run("bid", {{"south", "10h"}, {"north", "kc"}}).at("winner") == "north");
  CHECK(run("bid", {{"south", "10h"}, {"north", "kc"}, {"settings", {{"bid.rank", "by_value"}}}})
            .at("winner") == "south");
}

TEST_CASE("RR-E12: allowances by type and cards", "[raphia][rule][RR-E12]") {
  const auto may = [](const char* type, const char* cards) {
    const Json outcome = run("allowance", {{"type", type}, {"cards", cards}});
    return std::tuple(outcome.at("squares").get<int>(), outcome.at("turns").get<int>(),
                      outcome.at("either").get<bool>());
  };
  CHECK(may("HC", "jk1 5s") == std::tuple(2, 2, false));
  CHECK(may("HI", "5s") == std::tuple(0, 0, false));
  CHECK(may("EL", "5h") == std::tuple(0, 0, false));
  CHECK(may("HI", "4h 9d") == std::tuple(1, 1, false));
  CHECK(may("HI", "4h 9c") == std::tuple(1, 1, true));
  const Json passing = checked("allowance", {{"type", "LI"}, {"cards", Json::array({"4h", "9c"})}});
  CHECK(passing.at("may_pass").get<bool>());
  CHECK(passing.at("free_turns").get<bool>());
  CHECK(passing.at("rules") == Json{"RR-058"});
  CHECK(checked("allowance", {{"type", "GEN"}, {"cards", "2c"}}).at("squares") == 3);
}

TEST_CASE("RRQ-21: one card moves light cavalry two squares, or one by the setting",
          "[raphia][rule][RRQ-21]") {
  CHECK(run("allowance", {{"type", "LC"}, {"cards", "4h"}}).at("squares") == 2);
  CHECK(run("allowance", {{"type", "LC"}, {"cards", "4h"}, {"settings", {{"lc.squares_per_card", 1}}}})
            .at("squares") == 1);
}

TEST_CASE("RR-E02 to RR-E07: combats of the ledger",
          "[raphia][rule][RR-E02][RR-E03][RR-E04][RR-E05][RR-E06][RR-E07]") {
  CHECK(told(combat("HI", "7h 5c", "HI", "9s 2d")) == "12 v 11, lead, pushed_back");
  CHECK(told(combat("EL", "8c 6s", "HI", "9s 7c")) == "18 v 21, target, pushed_back");
  CHECK(told(combat("EL", "8c 6s", "HI", "9h 7c")) == "18 v 16, lead, pushed_back");
  CHECK(told(combat("HC", "kh 3d", "LC", "9c 8s")) == "15 v 17, target, pushed_back");
  CHECK(told(combat("HI", "kh 4c", "HI", "qs 3d")) == "14 v 13, lead, pushed_back");
  CHECK(told(combat("HI", "kh 4c", "HI", "10s 3d")) == "14 v 13, lead, eliminated");
  CHECK(told(combat("EL", "ks 9c", "HI", "qh jd")) == "24 v 20, lead, pushed_back");
  CHECK(told(combat("EL", "ks 9c", "HI", "qh jd", {{"settings", {{"court.rule", "unless_equal"}}}})) ==
        "24 v 20, lead, eliminated");
  CHECK(told(combat("LI", "8h 7c", "HC", "5d 2s")) == "8 v 8, nobody, nothing");
  CHECK(told(combat("LI", "8h 7c", "HC", "5d 2s", {{"settings", {{"combat.tie", "defender_wins"}}}})) ==
        "8 v 8, target, pushed_back");
  CHECK(told(combat("LI", "8h 7c", "EL", "9s 4c")) == "15 v 13, lead, pushed_back");
  CHECK(told(combat("HI", "6h 5d", "EL", "10c 8s", {{"supports", {"qc", "4s"}}})) ==
        "25 v 23, lead, eliminated");
}

TEST_CASE("RR-E09, RR-E10: extra cards count, and feed the modifiers", "[raphia][rule][RR-E09][RR-E10]") {
  CHECK(told(combat("HC", "6h 5d", "HI", "10s 9c", {{"lead", {{"extras", "9s"}}}})) ==
        "20 v 24, target, pushed_back");
  CHECK(told(combat("HC", "8h 7h", "EL", "4c 3s", {{"target", {{"extras", "9d"}}}})) ==
        "15 v 21, target, pushed_back");
  CHECK(told(combat("HC", "6h 8d", "LI", "5c")) == "17 v 5, lead, pushed_back");
  CHECK(told(combat("HC", "6h 8d", "LI", "5c", {{"lead", {{"extras", "2s"}}}})) ==
        "17 v 5, lead, pushed_back");
}

TEST_CASE("the outcome of a combat tells both sums line by line with their rules",
          "[raphia][rule][RR-071][RR-084]") {
  const Json outcome = checked("combat", {{"lead", {{"type", "EL"}, {"cards", "8c 6s"}}},
                                          {"target", {{"type", "HI"}, {"cards", "9s 7c"}}}});
  const Json lines = outcome.at("lead").at("lines");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].at("rule") == "RR-071");
  CHECK(lines[2] == Json{{"words", "highest card 8, half: 4"}, {"points", 4}, {"rule", "RR-084"}});
  for (const char* rule : {"RR-070", "RR-072", "RR-084", "RR-086"}) CHECK(rests_on(outcome, rule));
  CHECK_FALSE(rests_on(outcome, "RR-079"));
}

TEST_CASE("RR-083: a target without a card is destroyed at once, unless an extra saves it",
          "[raphia][rule][RR-083][RRQ-49]") {
  CHECK(told(checked("combat", {{"lead", {{"type", "LC"}, {"cards", "2h"}}},
                                {"target", {{"type", "HC"}}}})) == "at once, eliminated");
  const Json saved{{"target", {{"extras", "9d"}}}, {"settings", {{"nocard.extra_saves", true}}}};
  CHECK(told(combat("LC", "2h", "HC", "", {{"target", {{"extras", "9d"}}}})) == "at once, eliminated");
  CHECK(told(combat("LC", "2h", "HC", "", saved)) == "2 v 14, target, pushed_back");
}

TEST_CASE("RRQ-28: a lead without a card is refused, and so are too many extras",
          "[raphia][rule][RRQ-28][RRQ-32][RRQ-33]") {
  const Json refused =
      checked("combat", {{"lead", {{"type", "HI"}}}, {"target", {{"type", "HI"}, {"cards", "2c"}}}});
  CHECK_FALSE(refused.at("lawful").get<bool>());
  CHECK(refused.at("objections")[0].at("rule") == "RRQ-28");
  const Json two{{"lead", {{"extras", "9s 8s"}}}};
  CHECK(combat("HC", "6h", "HI", "2c", two).at("objections")[0].at("rule") == "RRQ-33");
  Json allowed = two;
  allowed["settings"] = {{"extra.cumulative", true}};
  CHECK(combat("HC", "6h", "HI", "2c", allowed).at("lawful").get<bool>());
  allowed["target"] = {{"extras", "9s 8s"}};
  CHECK(combat("HC", "6h", "HI", "2c", allowed).at("objections")[0].at("rule") == "RRQ-32");
}

TEST_CASE("RR-E14: a queen kills a general, a joker, a ten and an ace do not", "[raphia][rule][RR-E14]") {
  CHECK(checked("kill", {{"card", "qh"}}).at("killed").get<bool>());
  for (const char* card : {"jk1", "10s", "ah"})
    CHECK_FALSE(run("kill", {{"card", card}}).at("killed").get<bool>());
}

TEST_CASE("RR-E13: the break test", "[raphia][rule][RR-E13]") {
  const auto breaks = [](int losses, const char* card) {
    return run("break", {{"losses", losses}, {"card", card}}).at("breaks").get<bool>();
  };
  CHECK(breaks(7, "6d"));
  CHECK_FALSE(breaks(7, "7s"));
  CHECK_FALSE(breaks(7, "kc"));
  CHECK(breaks(7, "ah"));
  CHECK(breaks(11, "kc"));
  CHECK_FALSE(breaks(5, "ah"));
  CHECK(breaks(8, "none"));
  CHECK_FALSE(
      run("break", {{"losses", 7}, {"card", "ah"}, {"settings", {{"ace", 11}}}}).at("breaks").get<bool>());
  CHECK(checked("break", {{"losses", 8}, {"card", "none"}}).at("tested").get<bool>());
  CHECK_FALSE(checked("break", {{"losses", 5}, {"card", "2h"}}).at("tested").get<bool>());
}

TEST_CASE("RR-E15: with all cards discarded neither side can lay four in turn 5",
          "[raphia][rule][RR-E15][RR-097][RRQ-64]") {
  const Json clock{{"deck", 41}, {"discards", 13}};
  const Json outcome = checked("deck-clock", {{"south", clock}, {"north", clock}});
  CHECK(outcome.at("turn") == 5);
  CHECK(outcome.at("unable") == Json{"south", "north"});
  CHECK(rests_on(outcome, "RRQ-64"));
  std::vector<int> decks, hands;
  for (const Json& turn : outcome.at("south").at("turns")) {
    decks.push_back(turn.at("deck"));
    hands.push_back(turn.at("hand"));
  }
  CHECK(decks == std::vector{41, 28, 15, 2, 0});
  CHECK(hands == std::vector{13, 13, 13, 13, 2});
}

TEST_CASE("RRQ-63: the winner of the bid counts his hand without it", "[raphia][rule][RRQ-63]") {
  const Json outcome = run("deck-clock", {{"south", {{"deck", 0}, {"hand", 4}, {"discards", 4}}},
                                          {"north", {{"deck", 41}, {"discards", 4}}},
                                          {"turn", 7}});
  CHECK(outcome.at("south").at("if_bid_is_won") == 7);
  CHECK(outcome.at("south").at("unable") == 8);
  CHECK(outcome.at("turn") == 8);
  CHECK(outcome.at("unable") == Json{"south"});
}

TEST_CASE("RR-090: light cavalry retires two squares, light infantry one, with a card and room",
          "[raphia][rule][RR-090][RRQ-53][RRQ-54][RRQ-55][RR-E11]") {
  const auto squares = [](const char* type, bool has_cards, int free) {
    return run("retire", {{"type", type}, {"has_cards", has_cards}, {"free", free}}).at("squares").get<int>();
  };
  CHECK(squares("LC", true, 5) == 2);
  CHECK(squares("LC", true, 1) == 1);
  CHECK(squares("LC", true, 0) == 0);
  CHECK(squares("LC", false, 5) == 0);
  CHECK(squares("LI", true, 5) == 1);
  CHECK(squares("HC", true, 5) == 0);
  checked("retire", {{"type", "LC"}, {"has_cards", true}, {"free", 2}});
}

Json board() {
  return Json::array(
      {{{"id", "A"}, {"type", "HI"}, {"side", "south"}, {"square", "4-2"}, {"cards", "7h 5c"}},
       {{"id", "B"}, {"type", "HI"}, {"side", "north"}, {"square", "4-4"}, {"cards", "9s 2d"}}});
}

TEST_CASE("RR-036: a move on a small board is judged and carried out", "[raphia][rule][RR-036][RR-038]") {
  const Json moved = checked(
      "move", {{"pieces", board()},
               {"action", {{"piece", "A"}, {"way", Json::array({{{"go", "4-3"}}})}, {"cards", {"7h"}}}}});
  CHECK(moved.at("lawful").get<bool>());
  CHECK(moved.at("stands") == Json{{"square", "4-3"}, {"facing", "north"}});
  CHECK(moved.at("turned_up") == Json{"7h"});
  CHECK(moved.at("attacks").is_null());
  const Json black = checked(
      "move", {{"pieces", board()},
               {"action", {{"piece", "A"}, {"way", Json::array({{{"go", {3, 2}}}})}, {"cards", "5c"}}}});
  CHECK_FALSE(black.at("lawful").get<bool>());
  CHECK(black.at("objections")[0].at("rule") == "RR-036");
  CHECK(black.at("stands").at("square") == "4-2");
}

TEST_CASE("RRQ-70: an attack is the last thing in a move, and the stand stays before it",
          "[raphia][rule][RRQ-70]") {
  Json pieces = board();
  pieces[0]["square"] = "4-3";
  const Json attack =
      checked("move", {{"pieces", pieces}, {"action", {{"piece", "A"}, {"attack", "4-4"}, {"cards", "7h"}}}});
  CHECK(attack.at("attacks") == "4-4");
  CHECK(attack.at("stands").at("square") == "4-3");
}

TEST_CASE("RR-029: a unit that must move cannot stand", "[raphia][rule][RR-029]") {
  const Json stand{{"pieces", board()}, {"action", {{"type", "stand"}, {"piece", "A"}}}};
  CHECK(checked("move", stand).at("objections")[0].at("rule") == "RR-029");
  Json free = stand;
  free["pieces"][0]["cards"] = "5c";
  CHECK(run("move", free).at("lawful").get<bool>());
}

TEST_CASE("whatever is malformed is refused in one sentence that names the field", "[raphia][rule]") {
  const auto names = [](const std::string& why, const char* field) {
    CAPTURE(why, field);
    CHECK(why.find(field) != std::string::npos);
    CHECK(why.find('\n') == std::string::npos);
  };
  names(refusal("tea", Json::object()), "'tea'");
  names(refusal("kill", Json::array()), "'kill'");
  names(refusal("kill", Json::object()), "'card'");
  names(refusal("kill", {{"card", "11h"}}), "'card'");
  names(refusal("kill", {{"card", 7}}), "'card'");
  names(refusal("kill", {{"card", "7h"}, {"deck", 3}}), "'deck'");
  names(refusal("bid", {{"south", "7h"}, {"north", "7c"}, {"settings", {{"ace", 5}}}}), "'ace'");
  names(refusal("bid", {{"south", "7h"}, {"north", "7c"}, {"settings", {{"tea", 5}}}}), "'tea'");
  names(refusal("bid", {{"south", "7h"}, {"north", "7c"}, {"settings", {{"bid.rank", "x"}}}}), "'bid.rank'");
  names(refusal("allowance", {{"type", "XX"}}), "'type'");
  names(refusal("allowance", {{"type", "HI"}, {"cards", "7h 7h"}}), "'cards'");
  names(refusal("allowance", {{"type", "HI"}, {"cards", "7h 8h 9h"}}), "'cards'");
  names(refusal("break", {{"losses", 3.5}, {"card", "7h"}}), "'losses'");
  names(refusal("break", {{"losses", -1}, {"card", "7h"}}), "'losses'");
  names(refusal("retire", {{"type", "LC"}, {"has_cards", 1}, {"free", 1}}), "'has_cards'");
  names(refusal("deck-clock",
                {{"south", {{"deck", 50}, {"discards", 1}}}, {"north", {{"deck", 1}, {"discards", 1}}}}),
        "'south'");
  const auto move = [&](Json pieces, Json action) {
    return refusal("move", {{"pieces", std::move(pieces)}, {"action", std::move(action)}});
  };
  names(move(board(), {{"piece", "C"}}), "\"C\"");
  names(move(board(), {{"piece", "A"}, {"way", 3}}), "'way'");
  names(move(board(), {{"piece", "A"}, {"way", Json::array({{{"go", "44-1"}}})}}), "'go'");
  names(move(board(), {{"piece", "A"}, {"way", Json::array({{{"face", "up"}}})}}), "'face'");
  names(move(board(), {{"piece", "A"}, {"type", "fight"}}), "'type'");
  Json pieces = board();
  pieces[1]["square"] = "4-2";
  names(move(pieces, {{"piece", "A"}}), "RR-006");
}

TEST_CASE("what the schemas of requests do not allow is refused, and the other way round", "[raphia][rule]") {
  const auto faulty = [](const Json& request) {
    return telescope::test::schema_fault("raphia-rule-request.schema.json", request.dump()) != "";
  };
  CHECK(faulty({{"card", "11h"}}));
  CHECK(faulty({{"type", "XX"}}));
  CHECK(faulty({{"losses", -1}, {"card", "7h"}}));
  CHECK(faulty({{"south", "7h"}}));
}

TEST_CASE("Rapid Raphia has a workbench with its procedures in the order of a turn", "[raphia][rule]") {
  const Workbench* bench = ruleset().workbench();
  REQUIRE(bench);
  std::vector<std::string> names;
  for (const Workbench::Procedure& each : bench->procedures()) {
    names.emplace_back(each.name);
    CHECK_FALSE(each.about.empty());
  }
  CHECK(names == std::vector<std::string>{"bid", "allowance", "move", "retire", "combat", "kill", "break",
                                          "deck-clock"});
}

TEST_CASE("a simulation plays the prepared scenario, and its parts add up", "[raphia][simulate]") {
  const auto scenario = load_scenario(telescope::test::project_file("assets/scenarios/raphia-learning.toml"));
  REQUIRE(scenario);
  const auto game = ruleset().prepare(*scenario, make_kit(*scenario).value());
  REQUIRE(game);
  const auto whole = workbench().simulate(**game, 7, 0, 4);
  REQUIRE(whole);
  CHECK(telescope::test::schema_fault("raphia-simulate.schema.json", whole->to_json().dump()) == "");
  CHECK(whole->to_json().at("games") == 4);
  const auto part = workbench().simulate(**game, 7, 0, 1);
  part->add(*workbench().simulate(**game, 7, 1, 3));
  CHECK(part->to_json() == whole->to_json());
  CHECK(whole->in_words().find("4 games") == 0);
}

}  // namespace
}  // namespace telescope::raphia
