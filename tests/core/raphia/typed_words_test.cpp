// Cards and unit kinds as people type them: as the ledger writes them, in capitals or not.
#include <nlohmann/json.hpp>

#include "core/rules/raphia/workbench/workbench.hpp"
#include "tests/support/catch.hpp"

namespace telescope::raphia {
namespace {

using Json = nlohmann::json;

Json rule(const char* procedure, const Json& request) {
  return workbench().rule(procedure, request);
}

TEST_CASE("RR-001: cards by request are written as the ledger writes them", "[raphia][rule][RR-001]") {
  const Json plain = rule("combat", {{"lead", {{"type", "HC"}, {"cards", "kh 7d"}, {"extras", "10s"}}},
                                     {"target", {{"type", "LI"}, {"cards", {"9h", "jk1"}}}},
                                     {"supports", "qc"}});
  CHECK(rule("combat", {{"lead", {{"type", "hc"}, {"cards", "KH 7D"}, {"extras", "TS"}}},
                        {"target", {{"type", "li"}, {"cards", {"H9", "JK1"}}}},
                        {"supports", "CQ"}}) == plain);
  CHECK(rule("bid", {{"south", "KH"}, {"north", "D7"}}) == rule("bid", {{"south", "kh"}, {"north", "7d"}}));
  CHECK(rule("kill", {{"card", "QH"}}) == rule("kill", {{"card", "qh"}}));
  CHECK(rule("break", {{"losses", 7}, {"card", "AH"}}) == rule("break", {{"losses", 7}, {"card", "ah"}}));
  CHECK(rule("allowance", {{"type", "Lc"}, {"cards", "7H 5C"}}) ==
        rule("allowance", {{"type", "LC"}, {"cards", "7h 5c"}}));
  CHECK_THROWS_AS(rule("allowance", {{"type", "LC"}, {"cards", "7h H7"}}), std::invalid_argument);
  CHECK_THROWS_AS(rule("kill", {{"card", "1H"}}), std::invalid_argument);
}

TEST_CASE("RR-001: cards and units for odds, and on a board, are written as the ledger writes them",
          "[raphia][odds][RR-001]") {
  const auto odds = [](const char* own, const char* cards, const char* extra, const char* seen) {
    return workbench().odds(
        {{"own", own}, {"cards", cards}, {"own_extra", extra}, {"enemy", "HI"}, {"seen", seen}});
  };
  CHECK(odds("hc", "KH 7D", "10S", "QH AS") == odds("HC", "kh 7d", "10s", "qh as"));
  const auto move = [](const char* type, const char* cards, const char* up) {
    return rule("move", {{"pieces",
                          {{{"id", "A"},
                            {"type", type},
                            {"side", "south"},
                            {"square", "4-2"},
                            {"cards", cards},
                            {"up", up}}}},
                         {"action", {{"piece", "A"}, {"way", {{{"go", "4-3"}}}}, {"cards", {up}}}}});
  };
  CHECK(move("hi", "7H 5C", "7H") == move("HI", "7h 5c", "7h"));
}

}  // namespace
}  // namespace telescope::raphia
