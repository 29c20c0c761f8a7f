#pragma once

#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/rapier/rapier.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_game.hpp"

namespace telescope::rapier {

/// A game of Rapier played through the contract alone, for tests. Attackers: Divisions "1" and "2", each with
/// units <d>-hq -t1..t6 (tanks) -r1..r6 (rifles on foot) -m1..m3 (motorised rifles) -c (cavalry)
/// -s (SMG) -e (engineers) -g (motorised anti-tank) -mo (mortar) -a (horse artillery); -t6, -r6, -s and -e
/// are assets. Defender "D": hq i1..i6 (rifles) c (cavalry) g (anti-tank) mo (mortar) a (artillery) t (tanks)
/// F1..F3 M1..M3, and 8 dummies; counters c01, c02, ...
class RapierGame {
 public:
  /// `more` is TOML that ends the scenario: "[settings]\nstacking.limit = 5\n[rapier]...".
  explicit RapierGame(const std::string& more = {});

  /// Begins and sets the state as a test wants it, past all set-up: every counter is dealt in roster order,
  /// nobody is placed.
  RapierGame& at(Step step, int turn = 1);
  /// Puts a unit somewhere as it were from the start of the turn: attackers face up, defenders face down
  /// unless `face_up`. `where`: "A2-L3", "R1", "R2", "dead", "left".
  RapierGame& put(const std::string& unit, const std::string& where, bool face_up = false);

  /// RO-063: axes counted from 0.
  RapierGame& frontage(const std::string& division, int first, int last);
  /// Runs what happens as the step begins, once everybody stands where he should: the accounts of movement.
  RapierGame& begin_step();

  /// The statements that object, "RO-037 RO-089"; empty where lawful.
  std::string against(const Action& action) const;
  Verdict ask(const Action& action) const { return rules.query(state, action); }
  std::vector<PoolRequest> needs(const Action& action, const std::vector<Throw>& made = {}) const {
    return rules.needed_throws(state, action, made);
  }
  /// Does it; fails the test where it is not lawful. Dice for each pool in the order in which they are
  /// needed.
  const std::vector<Event>& act(const Action& action, const std::vector<std::vector<int>>& dice = {});
  /// The same, also where it is not lawful: as waived by the umpire.
  const std::vector<Event>& force(const Action& action, const std::vector<std::vector<int>>& dice = {});

  std::string where(const std::string& unit) const { return state["units"][unit]["at"]; }
  /// Events of the last act of this type.
  std::vector<Event> events_of(const std::string& type) const;
  /// For reading or changing the state with Rapier's own types.
  Game game() const { return game_from_json(state); }
  template <class Change>
  RapierGame& change(Change apply) {
    Game game = game_from_json(state);
    apply(game);
    state = to_json(game);
    return *this;
  }
  UnitNo no(const std::string& unit) const { return game().setup->find_unit(unit).value(); }

  Scenario scenario;
  Kit kit;
  test::JsonGame rules;
  GameState state;
  std::vector<Event> events;
};

/// The scenario that RapierGame plays, without `more`.
std::string test_scenario();

}  // namespace telescope::rapier
