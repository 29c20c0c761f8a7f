#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "core/rules/search.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::rapier {

/// An attack as one seat may search it (core/rules/search.hpp): orders, moves, shots and air strikes of its
/// own are weighed; what else it does, and everybody else, is played plainly.
class Searched {
 public:
  using Game = rapier::Game;
  using Action = Actions::Any;

  explicit Searched(Role seat) : seat_(std::move(seat)) {}

  /// What the counters hide, and points that are sealed from the seat, drawn by chance.
  Game world(const Game& known, SimulatedChance& chance) const;
  Side to_move(const Game& game) const;
  std::vector<Action> candidates(const Game& game) const;
  std::string key(const Game& game, const Action& action) const;
  Action plain(const Game& game) const;
  /// And what follows until the seat has something to weigh again, or the game is over.
  void perform(Game& game, const Action& action, SimulatedChance& chance) const;
  /// Whether it is a victory (RO-044), and how many left the table.
  double value(const Game& game) const;

 private:
  std::optional<Action> own(const Game& game, SimulatedChance& chance) const;

  Role seat_;
};

/// What that seat may do now, the best first, with what it expects of each; empty where there is nothing to
/// weigh, or a Corps Commander is not shown the table. The same for the same `known` (as_known()) and seed.
std::vector<Considered<Actions::Any>> looked_ahead(const Game& known, const Role& seat, std::uint64_t seed);

}  // namespace telescope::rapier
