#include "core/rules/rapier/knowledge/views.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::rapier;
using Json = nlohmann::json;

namespace {

std::string words(const Json& request) {
  return request_words(request);
}

}  // namespace

TEST_CASE("HD-12, RQ-31: the umpire reads how many target points and missions are asked for, not where",
          "[rapier]") {
  CHECK(words({{"type", "fire_plan"}, {"points", {"A1-L3", "A2-L4"}}}) == "2 target points");
  CHECK(words({{"type", "plan_missions"}, {"missions", {"A1-L3"}}}) == "hand in 1 fire mission");
  CHECK(words({{"type", "plan_missions"}, {"missions", Json::array()}}) == "hand in no fire missions");
}

TEST_CASE("what is asked for is said in words, whatever its fields hold", "[rapier]") {
  CHECK(words({{"type", "release"}, {"units", {"3-14", "3-15"}}, {"to", "L1"}}) ==
        "release 3-14, 3-15 to L1");
  CHECK(words({{"type", "orders"}, {"frontages", {{"1", {"A1", "A2"}}, {"3", {"A3"}}}}}) ==
        "orders: Division 1 along A1, A2; Division 3 along A3");
  for (const Json& odd : {Json{{"type", "release"}, {"units", 5}},
                          Json{{"type", "orders"}, {"frontages", {1, 2}}}, Json{{"type", 7}}, Json::object()})
    CHECK_NOTHROW(words(odd));
}
