// Two games that differ only in what their counters hide tell everybody the same, byte for byte.
#include <set>

#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// A2-L3 holds two face-down counters, c05 and c10: what lies there, and who else lives, is the secret.
class Secret {
 public:
  /// `first` and `second` are dealt to c05 and c10.
  Secret(const std::string& first, const std::string& second, Step step) {
    game.at(step);
    game.change([&](Game& g) {
      const auto deal = [&](const std::string& unit, CounterNo counter) {
        for (UnitState& other : g.units)
          if (other.counter == counter) other.counter = g[g.setup->find_unit(unit).value()].counter;
        g[g.setup->find_unit(unit).value()].counter = counter;
      };
      deal(first, CounterNo{4});
      deal(second, CounterNo{9});
    });
    game.put(first, "A2-L3").put(second, "A2-L3").put("1-a", "A2-L1").put("1-t1", "A2-L1");
  }

  /// Does it, and gives all that everybody may see: events of audience all and what lies where.
  std::string told(const Action& action, const std::vector<std::vector<int>>& dice) {
    std::string text;
    for (const Event& event : game.act(action, dice))
      if (event.at("audience") == "all") text += event.dump() + "\n";
    for (const Standing& standing : game.rules.standing(game.state))
      if (!is_off_table(standing))
        seen.insert(standing.piece.value() + " " + place_word(game.kit.board, standing));
    for (const std::string& each : seen) text += each + "\n";
    return text;
  }

  RapierGame game;
  std::set<std::string> seen;
};

/// What is told of the same throw, whatever the counters hide.
std::set<std::string> tellings(Step step, const Action& action, const std::vector<std::vector<int>>& dice) {
  std::set<std::string> told;
  for (const auto& [first, second] : std::vector<std::pair<std::string, std::string>>{
           {"i1", "i2"}, {"hq", "a"}, {"M1", "dummy-1"}, {"F1", "t"}, {"dummy-2", "dummy-3"}})
    told.insert(Secret(first, second, step).told(action, dice));
  return told;
}

}  // namespace

TEST_CASE("HD-02, HD-04, HD-06: bombardment tells nobody what it killed face down, nor that an HQ died",
          "[rapier][HD-02][HD-04][HD-06]") {
  for (const std::vector<int>& dice :
       {std::vector{6, 1}, std::vector{1, 6}, std::vector{6, 6}, std::vector{2, 3}}) {
    std::set<std::string> told;
    for (const auto& [first, second] : std::vector<std::pair<std::string, std::string>>{
             {"i1", "i2"}, {"hq", "a"}, {"M1", "dummy-1"}, {"F1", "t"}, {"dummy-2", "dummy-3"}}) {
      Secret secret(first, second, Step::kBombardment);
      secret.game.act({{"type", "plan_missions"}, {"missions", {{{"sector", "A2-L3"}, {"count", 1}}}}});
      told.insert(secret.told({{"type", "fire_mission"}}, {dice}));
    }
    CHECK(told.size() == 1);
  }
}

TEST_CASE("HD-07, HD-08: support fire at a counter is judged and told alike whatever it hides",
          "[rapier][HD-07][HD-08]") {
  for (int die : {1, 6})
    CHECK(tellings(Step::kAttackerFire, {{"type", "support_fire"}, {"battery", "1-a"}, {"target", "c05"}},
                   {{die}})
              .size() == 1);
}

TEST_CASE("HD-01: a stand that waits beside the table offers nothing of the counter that hides it",
          "[rapier][HD-01]") {
  Secret secret("i1", "i2", Step::kAttackerFire);
  secret.game.change([](Game& game) { game.weather.attacker_points = 1; });
  CHECK(secret.game.rules.options(secret.game.state, PieceId("c05")).size() == 1);  // an air strike
  CHECK(secret.game.rules.options(secret.game.state, PieceId("i1")).empty());
}
