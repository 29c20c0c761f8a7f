// A battle by other rules, whose table was only watched: what its end seems to come to, stand by stand.
#include "core/views/watched_battle.hpp"

#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

/// 72 by 48 inches; the mill lies about (30 in, 30 in), A2 and A3 fight for the attackers, A1 does not.
struct Battle {
  Scenario scenario;
  BattleTerms terms;
  Battle() {
    const auto read = load_scenario(test::project_file("tests/data/scenario/battle.toml"));
    if (!read) throw std::runtime_error(read.error().message);
    scenario = *read;
    terms = *battle_terms(scenario);
  }
  WatchedBattle of(const std::vector<WatchedLook>& looks) const {
    return watched_battle(terms, scenario, looks);
  }
};

const TablePoint kStart{300, 100}, kMill{762, 762}, kDeep{300, 600};
const double kFarEdge_mm = 48 * 25.4;

const FateProposal& fate_of(const WatchedBattle& battle, const std::string& stand) {
  for (const FateProposal& each : battle.fates)
    if (each.stand == stand) return each;
  throw std::runtime_error("nothing is proposed for " + stand);
}

}  // namespace

TEST_CASE("RX-C02: what is still on the table stayed, and what was never there is told as such",
          "[race][watched]") {
  const Battle battle;
  const WatchedBattle seen = battle.of({{{"A1", kStart}, {"A2", kStart}}, {{"A1", kStart}, {"A2", kMill}}});
  REQUIRE(seen.fates.size() == 3);  // those of the offensive side; losses of the other are not noted (RX-022)
  CHECK(fate_of(seen, "A2").fate == UnitFate::Kind::kInPlay);
  CHECK(fate_of(seen, "A3").fate == UnitFate::Kind::kUnused);
  CHECK(fate_of(seen, "A3").reason == "was never seen");
}

TEST_CASE(
    "RX-C03: a missing stand left where it was last seen within 10 cm of the enemy's edge, else it was "
    "killed",
    "[race][watched]") {
  const Battle battle;
  const auto last_at = [&](double from_edge_mm) {
    const TablePoint at{300, kFarEdge_mm - from_edge_mm};
    return battle.of({{{"A2", kStart}}, {{"A2", at}}, {}});
  };
  CHECK(fate_of(last_at(40), "A2").fate == UnitFate::Kind::kLeft);
  CHECK(fate_of(last_at(40), "A2").reason == "was seen last 4 cm from the enemy's edge");
  CHECK(fate_of(last_at(99), "A2").fate == UnitFate::Kind::kLeft);
  CHECK(fate_of(last_at(101), "A2").fate == UnitFate::Kind::kDestroyed);
  CHECK(last_at(40).count.exited == 1);
  CHECK(last_at(101).count.killed == 1);
  // The enemy's edge of a side that is attacked is the near one.
  Battle attacked;
  attacked.terms.side = Side::kDefender;
  attacked.terms.units.clear();
  const WatchedBattle other = attacked.of({{{"D1", {300, 50}}, {"D2", {300, kFarEdge_mm - 50}}}, {}});
  CHECK(fate_of(other, "D1").fate == UnitFate::Kind::kLeft);
  CHECK(fate_of(other, "D2").fate == UnitFate::Kind::kDestroyed);
}

TEST_CASE("RX-C04: an objective is counted by fighting stands inside, an empty one keeps its last occupant",
          "[race][watched]") {
  const Battle battle;
  const auto mill = [&](const std::vector<WatchedLook>& looks) {
    return battle.of(looks).count.objectives.front();
  };
  CHECK(mill({{}}).control(Side::kAttacker) == Side::kDefender);  // as it was set up
  CHECK(mill({{{"A2", kMill}}}).own == 1);
  CHECK(mill({{{"A1", kMill}}}).own == 0);  // it does not fight (RXQ-39)
  CHECK(mill({{{"A2", kMill}, {"D1", kMill}, {"D2", kMill}}}).control(Side::kAttacker) == Side::kDefender);
  CHECK(mill({{{"A2", kMill}}, {{"A2", kDeep}}}).control(Side::kAttacker) == Side::kAttacker);
  CHECK(mill({{{"A2", kMill}}, {{"D1", kMill}}, {}}).control(Side::kAttacker) == Side::kDefender);
  CHECK(mill({{{"A2", kMill}, {"D1", kMill}}, {}}).control(Side::kAttacker) == Side::kNeutral);
}

TEST_CASE("RX-C05: units over the limit, a missing headquarters and stands never seen are told",
          "[race][watched]") {
  Battle battle;
  battle.terms.limit = 1;
  const WatchedBattle seen = battle.of({{{"A1", kStart}, {"A2", kStart}, {"D1", kMill}}});
  REQUIRE(seen.unusual.size() == 2);
  CHECK(seen.unusual[0] == "2 units are in the battle; 1 may be.");
  CHECK(seen.unusual[1] == "Of the other side 1 of 2 stands were never seen.");
}

TEST_CASE("RX-C02: nothing that was seen proposes nothing", "[race][watched][input]") {
  const WatchedBattle seen = Battle().of({});
  for (const FateProposal& each : seen.fates) CHECK(each.fate == UnitFate::Kind::kUnused);
  CHECK(seen.count.killed == 0);
  const GameEnd end = end_of(seen, Battle().terms);
  CHECK(end.units.size() == 3);
  CHECK(end.objectives.size() == 2);
  CHECK(end.objectives.front().holder == Side::kDefender);
}
