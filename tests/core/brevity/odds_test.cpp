#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/rules/brevity/workbench/workbench.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

/// Held to both schemas.
Json odds(const Json& request) {
  Json outcome = workbench().odds(request);
  CAPTURE(request.dump(), outcome.dump());
  CHECK(telescope::test::schema_fault("brevity-odds-request.schema.json", request.dump()) == "");
  CHECK(telescope::test::schema_fault("brevity-odds.schema.json", outcome.dump()) == "");
  return outcome;
}
std::string refusal(const Json& request) try {
  workbench().odds(request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

TEST_CASE("OB-160: odds of artillery on infantry in the open (WE-05)", "[brevity][odds][OB-160]") {
  const Json outcome = odds({{"half_battalions", 2}, {"weapon", "light-guns"}});
  CHECK(outcome.at("dice") == 3);
  CHECK(outcome.at("hit_from") == 4);
  CHECK(outcome.at("casualties_from") == 4);
  CHECK(outcome.at("penetrate_from").is_null());
  CHECK(outcome.at("pinned").get<double>() == Approx(7.0 / 8.0));
  CHECK(outcome.at("spent").get<double>() == Approx(27.0 / 64.0));
  CHECK(outcome.at("destroyed").get<double>() == Approx(5.0 / 32.0));
}

TEST_CASE("OB-147: odds against heavy tanks in a wood (WE-08)", "[brevity][odds][OB-147][OB-173]") {
  const Json outcome = odds({{"half_battalions", 4},
                             {"target", "vehicle"},
                             {"column", "poor"},
                             {"armor", "heavy"},
                             {"best", "heavy"},
                             {"weakest", "medium"},
                             {"weapon", "light-guns"}});
  CHECK(outcome.at("dice") == 4);
  CHECK(outcome.at("hit_from") == 5);
  CHECK(outcome.at("penetrate_from") == 3);
  CHECK(outcome.at("casualties_from").is_null());
  CHECK(outcome.at("destroyed") == 0.0);
}

TEST_CASE("OB-145, OB-177, OB-179: rockets, inexperienced and spent targets",
          "[brevity][odds][OB-145][OB-177]") {
  const Json outcome = odds({{"rockets", "yes"}, {"inexperienced", true}, {"spent", true}, {"target", ""}});
  CHECK(outcome.at("hit_bonus") == 1);
  CHECK(outcome.at("casualty_bonus") == 1);
  CHECK(outcome.at("already_spent").get<bool>());
  CHECK(outcome.at("spent").get<double>() + outcome.at("destroyed").get<double>() == Approx(1.0));
  CHECK_THAT(workbench().odds_in_words(outcome),
             ContainsSubstring("3 dice: at least one hit that pins 96.3 %"));
}

TEST_CASE("OB-133: a request for odds that is malformed is refused in one sentence", "[brevity][odds]") {
  CHECK_THAT(refusal({{"half_battalions", 61}}), ContainsSubstring("half_battalions"));
  CHECK_THAT(refusal({{"armor", "thick"}}), ContainsSubstring("'armor' must be one of"));
  CHECK_THAT(refusal({{"colour", "red"}}), ContainsSubstring("takes no 'colour'"));
  CHECK_THAT(refusal({{"best", "light"}, {"weakest", "heavy"}}), ContainsSubstring("weakest"));
  CHECK_THAT(refusal({{"spent", 3}}), ContainsSubstring("spent"));
  CHECK_THAT(refusal(Json::array()), ContainsSubstring("must be an object"));
}

}  // namespace
}  // namespace telescope::brevity
