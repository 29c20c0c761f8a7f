#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/brevity/rules.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity::test {

/// A game that a test goes on with, action by action, with dice of its own.
struct Play {
  Game game;
  std::vector<Event> events = {};  ///< of the last action

  Objections against(const AnyAction& wanted) const { return Actions::against(game, wanted); }
  bool refused_by(const AnyAction& wanted, std::string_view rule) const {
    return std::ranges::any_of(Actions::against(game, wanted),
                               [&](const Objection& each) { return each.rule == rule; });
  }
  /// Does what is lawful, with exactly these throws.
  void does(const AnyAction& wanted, const std::vector<Throw>& throws = {}) {
    const auto against = Actions::against(game, wanted);
    INFO(Actions::write(game, wanted).dump() + (against.empty() ? "" : ": " + against.front().sentence));
    REQUIRE(against.empty());
    waived(wanted, throws);
  }
  /// The same without asking whether it is lawful.
  void waived(const AnyAction& wanted, const std::vector<Throw>& throws = {}) {
    Events told;
    MadeThrows tray(throws);
    carry_out(game, wanted, tray, told);
    tray.finish();
    events = told.take();
  }
  /// The pools that it would need first.
  std::vector<PoolRequest> needs(const AnyAction& wanted, const std::vector<Throw>& throws = {}) const {
    Game copy = game;
    Events told;
    MadeThrows tray(throws);
    try {
      carry_out(copy, wanted, tray, told);
    } catch (const DiceWanted& wants) {
      return wants.pools;
    }
    return {};
  }

  std::vector<Event> of_type(std::string_view type) const {
    std::vector<Event> some;
    for (const Event& each : events)
      if (each.at("type") == type) some.push_back(each);
    return some;
  }
  bool told(std::string_view type) const { return !of_type(type).empty(); }
};

/// One battalion of each side, far from one another.
inline std::vector<Put> two() {
  return {{.id = "B-1", .x_in = 24, .y_in = 10}, {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 80}};
}
/// Two commands of two battalions a side, far from one another: B1 and B2, R1 and R2.
inline std::vector<Put> four_commands() {
  std::vector<Put> put;
  for (int command = 1; command <= 2; ++command)
    for (int battalion = 1; battalion <= 2; ++battalion) {
      const std::string n = std::to_string(command) + std::to_string(battalion), c = std::to_string(command);
      const double x = 4.0 + 10.0 * command + 4.0 * battalion;
      put.push_back({.id = "B-" + n, .command = "B" + c, .x_in = x, .y_in = 10});
      put.push_back({.id = "R-" + n, .side = kRed, .command = "R" + c, .x_in = x, .y_in = 80});
    }
  return put;
}
/// Before the game begins.
inline Game deploying(const std::vector<Put>& put, const Table& table = {}) {
  return new_game(setup_of(put, table));
}

}  // namespace telescope::brevity::test
