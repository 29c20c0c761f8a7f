#include "app/post/request_words.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const Role kCommander{Role::Kind::kCorpsCommander, {}};

std::string words(const Json& request) {
  return request_words({}, kCommander, request);
}

}  // namespace

TEST_CASE("HD-12, RQ-31: the umpire reads how many target points and missions are asked for, not where",
          "[post]") {
  CHECK(words({{"type", "fire_plan"}, {"points", {"A1-L3", "A2-L4"}}}) == "Corps Commander: 2 target points");
  CHECK(words({{"type", "plan_missions"}, {"missions", {"A1-L3"}}}) ==
        "Corps Commander: hand in 1 fire mission");
  CHECK(words({{"type", "plan_missions"}, {"missions", Json::array()}}) ==
        "Corps Commander: hand in no fire missions");
}

TEST_CASE("what is asked for is said in words, whatever its fields hold", "[post]") {
  CHECK(words({{"type", "release"}, {"units", {"3-14", "3-15"}}, {"to", "L1"}}) ==
        "Corps Commander: release 3-14, 3-15 to L1");
  CHECK(words({{"type", "orders"}, {"frontages", {{"1", {"A1", "A2"}}, {"3", {"A3"}}}}}) ==
        "Corps Commander: orders (1: A1, A2; 3: A3)");
  for (const Json& odd : {Json{{"type", "release"}, {"units", 5}},
                          Json{{"type", "orders"}, {"frontages", {1, 2}}}, Json{{"type", 7}}, Json::object()})
    CHECK(words(odd).starts_with("Corps Commander: "));
}

TEST_CASE("a message is for whom it names, and for the umpire where it names nobody known", "[post]") {
  CHECK(message_audience({{"to", "so"}}) == Audience::kStaffOfficer);
  CHECK(message_audience({{"to", "cc"}}) == Audience::kCorpsCommander);
  CHECK(message_audience({{"to", "attackers"}}) == Audience::kAttackers);
  CHECK(message_audience({{"to", "all"}}) == Audience::kUmpire);
  CHECK(message_audience(Json::object()) == Audience::kUmpire);
}
