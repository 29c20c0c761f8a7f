#include "app/game/fought_battles.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

std::filesystem::path shipped(const std::string& name) {
  return project_file("assets/scenarios/" + name + ".toml");
}

std::unique_ptr<app::FoughtBattles> over(const std::string& name, std::uint64_t seed = 1,
                                         std::function<bool()> stopped = {}) {
  auto battles = app::FoughtBattles::over(shipped(name), seed, std::move(stopped));
  if (!battles) throw std::runtime_error(battles.error().message);
  return *std::move(battles);
}

struct Battle {
  BattleOrder order;
  BattleExtras extras;
};

/// A Division against a battalion group; ids of stands begin with `a` and `d`.
Battle battle(const std::string& a = "A-1.", const std::string& d = "D-") {
  Battle made;
  made.order = {.name = "Campaign turn 1",
                .briefing = {"Nobody is set up."},
                .sides = {"Player A", "Defenders"},
                .groups = {}};
  int number = 0;
  const auto group = [&](const std::string& id, const std::vector<std::string>& kinds) {
    BattleGroup made_group{.id = id + "0", .name = "Group of " + id, .stands = {}};
    for (const std::string& kind : kinds)
      made_group.stands.push_back(
          {id + std::to_string(++number), kind, kind, kind == "rifles" ? "foot" : "", {}});
    return made_group;
  };
  made.order.groups[0].push_back(
      group(a, {"hq", "rifles", "rifles", "rifles", "rifles", "rifles", "tanks", "tanks"}));
  made.order.groups[1].push_back(group(d, {"rifles", "rifles", "rifles", "anti-tank", "minefield"}));
  BattleTerms& terms = made.extras.terms;
  terms.title = made.order.name;
  terms.controlled = {-100, -35, 40};
  terms.die = {{0, 0}};
  terms.limit = 3;
  terms.objectives = {{.name = "village", .areas = {"A2-L4"}}, {.name = "crossroads", .areas = {"A3-L5"}}};
  terms.units = {{.id = a + "0", .name = "Division", .stands = {a + "1"}}};
  terms.idle = {made.order.groups[1].front().stands.back().id};
  return made;
}

/// What became of each stand in its place, and who was in the objectives.
std::vector<int> came(const SimulatedBattle& battle) {
  std::vector<int> all;
  for (const UnitFate& each : battle.end.units) all.push_back(static_cast<int>(each.kind));
  for (const HeldObjective& each : battle.end.objectives)
    for (const int what : {each.attackers, each.defenders, static_cast<int>(each.holder)})
      all.push_back(what);
  return all;
}

SimulatedBattle fought(app::FoughtBattles& battles, const Battle& of, int result) {
  return battles.fight(of.order, of.extras, result);
}

}  // namespace

TEST_CASE("a result of a battle hangs on seed, order and number, and on nothing that was fought before",
          "[fought]") {
  const auto first = over("rapier-default"), second = over("rapier-default");
  std::vector<std::vector<int>> results;
  for (int i = 0; i < 4; ++i) results.push_back(came(fought(*first, battle(), i)));
  for (int i = 3; i >= 0; --i)
    CHECK(came(fought(*second, battle(), i)) == results.at(static_cast<std::size_t>(i)));
  CHECK(std::ranges::adjacent_find(results, std::not_equal_to()) != results.end());
  const auto other = over("rapier-default", 2);
  std::vector<std::vector<int>> of_other;
  for (int i = 0; i < 4; ++i) of_other.push_back(came(fought(*other, battle(), i)));
  CHECK(of_other != results);
}

TEST_CASE("a result is fought once, and orders whose stands are alike are one", "[fought]") {
  const auto battles = over("rapier-default");
  const SimulatedBattle of_a = fought(*battles, battle("A-1."), 0);
  const SimulatedBattle of_b = fought(*battles, battle("B-7.", "DB-"), 0);
  CHECK(battles->fought() == 1);
  CHECK(of_b.order == of_a.order);
  CHECK(came(of_b) == came(of_a));
  CHECK(of_a.end.units.front().unit == UnitId("A-1.1"));
  CHECK(of_b.end.units.front().unit == UnitId("B-7.1"));
  CHECK(of_b.end.units.back().side == Side::kDefender);

  Battle depleted = battle();
  depleted.order.groups[0].front().stands.pop_back();
  CHECK(fought(*battles, depleted, 0).order != of_a.order);
  Battle hidden = battle();
  hidden.extras.dummies = false;
  CHECK(fought(*battles, hidden, 0).order != of_a.order);
  CHECK(battles->fought() == 3);
}

TEST_CASE("battles are fought by each of the rules that have simple commanders", "[fought]") {
  for (const auto& [like, name] : {std::pair{"rapier-default", "Rapier Offensive"},
                                   {"brevity-first", "Operation Brevity"},
                                   {"raphia-default", "Rapid Raphia"}})
    CHECK(over(like)->rules() == name);
}

TEST_CASE("rules without simple commanders fight no battle, and say so", "[fought]") {
  for (const char* like : {"mini-nap-division", "open-table"}) {
    const auto refused = app::FoughtBattles::over(shipped(like), 1);
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring("has no simulator: only a model can draw them"));
  }
  CHECK_FALSE(app::FoughtBattles::over("/no/such.toml", 1));
}

TEST_CASE("a battle that cannot be fought is told with what is wrong", "[fought]") {
  const auto battles = over("rapier-default");
  const auto trouble = [&](const Battle& of) -> std::string {
    try {
      fought(*battles, of, 0);
    } catch (const std::invalid_argument& refused) {
      return refused.what();
    }
    return "";
  };
  Battle nowhere = battle();
  nowhere.extras.terms.objectives[1].areas.clear();
  CHECK_THAT(trouble(nowhere), ContainsSubstring("the objective 'crossroads' has no place on the table"));
  Battle strange = battle();
  strange.order.groups[0].front().stands[1].kind = "elephant";
  CHECK_THAT(trouble(strange), ContainsSubstring("elephant"));
  CHECK(battles->fought() == 0);
}

TEST_CASE("whoever asks to stop waits for no further battle", "[fought]") {
  bool stop = false;
  const auto battles = over("rapier-default", 1, [&] { return stop; });
  fought(*battles, battle(), 0);
  stop = true;
  fought(*battles, battle(), 0);  // known already
  CHECK_THROWS_AS(fought(*battles, battle(), 1), app::Interrupted);
}
