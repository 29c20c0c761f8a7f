#include "core/rules/rapier/rapier.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

std::string told(const Event& event) {
  return rapier::ruleset().tell({}, event);
}

}  // namespace

TEST_CASE("events are told in words, and by their fields where there are none", "[rapier][tell]") {
  CHECK(told({{"type", "begun"}}) == "The game begins.");
  CHECK(told({{"type", "step"}, {"step", "ground-combat"}, {"turn", 2}}) == "Ground combat begins.");
  CHECK(told({{"type", "moved"}, {"pieces", {"1-02", "1-03"}}, {"from", "A1-L1"}, {"to", "A1-L2"}}) ==
        "1-02, 1-03 from A1-L1 to A1-L2.");
  CHECK(told({{"type", "combat"}, {"sector", "A1-L2"}, {"round", 1}, {"side", "attacker"}, {"hits", 2}}) ==
        "A1-L2, round 1: hits of the attackers: 2.");
  CHECK(told({{"type", "killed"}, {"piece", "1-02"}}) == "Killed: piece 1-02");
}

TEST_CASE("RQ-50: a revealed dummy has no unit to name", "[rapier][RQ-50][tell]") {
  CHECK(told({{"type", "revealed"}, {"counter", "c07"}, {"at", "A1-L2"}, {"kind", "dummy"}}) ==
        "c07 in A1-L2 was a dummy.");
  CHECK(told({{"type", "killed"}, {"piece", "c07"}, {"at", "A1-L2"}, {"kind", "dummy"}}) ==
        "c07 in A1-L2 was a dummy.");
  CHECK(told({{"type", "revealed"},
              {"counter", "c07"},
              {"at", "A1-L2"},
              {"unit", "D-02"},
              {"kind", "rifles"}}) == "c07 in A1-L2 is D-02, rifles.");
}
