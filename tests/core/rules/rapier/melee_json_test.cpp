#include <nlohmann/json.hpp>

#include "core/rules/rapier/workbench/workbench.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::rapier;
using Json = nlohmann::json;

namespace {

std::string refusal(const Json& request) try {
  odds_outcome(request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

}  // namespace

TEST_CASE("a fight is told in letters, in words, or unit by unit", "[rapier][odds]") {
  const Melee fight = melee_from_json(
      {{"attackers", "T T S E* R+ H"},
       {"defenders",
        Json::array(
            {"rifles", "G F", {{"kind", "minefield"}, {"id", "M1"}}, {{"kind", "tanks"}, {"count", 2}}})}});
  REQUIRE(fight.attackers.size() == 6);
  CHECK(fight.attackers[0] == Fighter{.id = "a1", .kind = Kind::kTanks});
  CHECK(fight.attackers[2].assault);
  CHECK(fight.attackers[3] == Fighter{.id = "a4", .kind = Kind::kEngineer, .assault = true});
  CHECK(fight.attackers[4].hit_on == 6);  // moving targets are an option
  CHECK(fight.holder == Side::kDefender);
  REQUIRE(fight.defenders.size() == 4);
  CHECK(fight.defenders[3].id == "d4");
  CHECK(fight.works == std::vector<Works>{{"w1", false}, {"M1", true}});
}

TEST_CASE("RO-030: only infantry can be Assault troops", "[rapier][odds][RO-030]") {
  for (const char* word : {"T*", "H*", "A*"})
    CHECK(refusal({{"attackers", word}, {"defenders", "R"}}).find("only infantry can (RO-030)") !=
          std::string::npos);
  CHECK(refusal({{"attackers", "R* E* C*"}, {"defenders", "R"}}) == "");
}

TEST_CASE("odds name the rules that they rest on, and no others", "[rapier][odds]") {
  const Json plain = odds_outcome({{"attackers", "R"}, {"defenders", "T"}});
  CHECK(plain["rules"] == Json{"RO-132", "RO-133", "RO-134", "RO-135", "RO-136", "RO-137", "RO-138", "RO-145",
                               "RO-149", "RQ-103", "RQ-72"});
  const Json more =
      odds_outcome({{"attackers", "S+"}, {"defenders", "R F M"}, {"settings", {{"moving_targets", true}}}});
  for (const char* rule : {"RO-140", "RO-143", "RO-147", "RO-148", "RO-188", "RQ-75"})
    CHECK(std::ranges::count(more["rules"], Json(rule)) == 1);
}

TEST_CASE("RO-188: a request tells who moved, and which of them are cavalry", "[rapier][odds][RO-188]") {
  const Melee fight = melee_from_json(
      {{"attackers",
        Json::array({"C+", "T+", "C", {{"kind", "smg"}, {"mobility", "mounted"}, {"moved", true}}})},
       {"defenders", "R"},
       {"settings", {{"moving_targets", true}}}});
  std::vector<int> hit_on;
  for (const Fighter& fighter : fight.attackers) hit_on.push_back(fighter.hit_on);
  CHECK(hit_on == std::vector{4, 5, 6, 4});
}

TEST_CASE("settings of a request change the fight", "[rapier][odds][RQ-69][RQ-75][RQ-76][RQ-79]") {
  const Melee fight = melee_from_json({{"attackers", "R"},
                                       {"defenders", "R"},
                                       {"holder", "attacker"},
                                       {"old_contact", true},
                                       {"settings",
                                        {{"combat.first_strike", "first-turn"},
                                         {"bonus.recipient", "shooter"},
                                         {"bonus.stack", true},
                                         {"works.captured", true}}}});
  CHECK_FALSE(fight.first_strike);
  CHECK(fight.bonus_recipient == BonusRecipient::kShooter);
  CHECK(fight.bonus_stacks);
  CHECK(fight.captured_works_help);
  CHECK(fight.holder == Side::kAttacker);
}

TEST_CASE("odds keep their schemas", "[rapier][odds]") {
  const Json request{{"attackers", "T T S E R H"},
                     {"defenders", Json::array({"I", {{"kind", "G"}, {"id", "D-04"}, {"count", 1}}, "F M"})},
                     {"holder", "defender"},
                     {"rounds", 3},
                     {"settings", {{"moving_targets", true}}}};
  CHECK(test::schema_fault("rapier-odds-request.schema.json", request.dump()) == "");
  CHECK(test::schema_fault("rapier-odds-request.schema.json", Json{{"attackers", 1}}.dump()) != "");
  CHECK(test::schema_fault("rapier-odds.schema.json", odds_outcome(request).dump()) == "");
  Json broken = odds_outcome(request);
  broken["contested"] = 2;
  CHECK(test::schema_fault("rapier-odds.schema.json", broken.dump()) != "");
}

TEST_CASE("odds take both sides: a fight with nobody is refused", "[rapier][odds]") {
  const auto against = [](const Json& attackers, const Json& defenders) {
    try {
      odds_outcome({{"attackers", attackers}, {"defenders", defenders}});
    } catch (const std::invalid_argument& refused) {
      return std::string(refused.what());
    }
    return std::string();
  };
  CHECK(against("T", "") == "malformed request: 'defenders' names nobody; say who defends");
  CHECK(against("T", Json::array()) == "malformed request: 'defenders' names nobody; say who defends");
  CHECK(against("", "R") == "malformed request: 'attackers' names no unit that fights; say who attacks");
  CHECK(against("R", "M") == "");  // mines alone throw
}

TEST_CASE("requests that make no sense are refused in one sentence", "[rapier][odds]") {
  CHECK(
      refusal({{"attackers", "T"}, {"defenders", "X"}}) ==
      "malformed request: 'X' is no unit; known are the letters H hq, R rifles, I rifles, S smg, E engineer, "
      "W "
      "flamethrower, C cavalry, G anti-tank, O mortar, A artillery, K rocket, T tanks, N reconnaissance, F "
      "fortification, M minefield, each with * for Assault troops and + for moved, and these words in full");
  CHECK(
      refusal({{"attackers", "T?"}, {"defenders", "R"}}).starts_with("malformed request: 'T?' is no unit; "));
  CHECK(refusal({{"attackers", "F"}, {"defenders", "R"}}) ==
        "malformed request: works belong to the defenders");
  CHECK(refusal({{"attackers", "T"}, {"defenders", "wire"}}) ==
        "malformed request: 'wire' takes no part in ground combat");
  CHECK(refusal({{"attackers", ""}, {"defenders", "R"}, {"holder", "attacker"}}) ==
        "malformed request: the attacker has no fighting unit and cannot hold the sector");
  for (const Json& broken : std::vector<Json>{
           Json::object(),
           Json::array(),
           {{"attackers", 3}, {"defenders", "R"}},
           {{"attackers", Json::array({3})}, {"defenders", "R"}},
           {{"attackers", "R"}, {"defenders", "R"}, {"holder", "umpire"}},
           {{"attackers", "R"}, {"defenders", "R"}, {"rounds", 4}},
           {{"attackers", "R"}, {"defenders", "R"}, {"sector", "A1"}},
           {{"attackers", Json::array({{{"kind", "R"}, {"count", 33}}})}, {"defenders", "R"}},
           {{"attackers", Json::array({{{"kind", "R"}, {"count", 32}}, "R"})}, {"defenders", "R"}},
           {{"attackers", Json::array({{{"kind", "R"}, {"id", "x"}, {"count", 2}}})}, {"defenders", "R"}},
           {{"attackers", Json::array({{{"id", "x"}}})}, {"defenders", "R"}},
           {{"attackers", Json::array({{{"kind", "R"}, {"speed", 3}}})}, {"defenders", "R"}},
           {{"attackers", Json::array({{{"kind", "R"}, {"mobility", "flying"}}})}, {"defenders", "R"}},
           {{"attackers", "R"}, {"defenders", "R"}, {"settings", {{"no.such", 1}}}},
           {{"attackers", "R"}, {"defenders", "R"}, {"settings", {{"moving_targets", 1}}}}}) {
    CAPTURE(broken.dump());
    CHECK(refusal(broken) != "");
  }
}
