#pragma once

#include <filesystem>
#include <memory>
#include <numeric>
#include <stdexcept>

#include "app/game/game_desk.hpp"
#include "tests/app/support/lanes.hpp"
#include "tests/app/support/sample_table.hpp"

namespace telescope::app {

inline SeedPart counting_part() {
  SeedPart part{};
  std::iota(part.begin(), part.end(), std::uint8_t{1});
  return part;
}

/// A clock that stands where it was set.
inline double& test_seconds() {
  static double seconds = 0.0;
  return seconds;
}

inline DeskOptions lanes_options() {
  return {.who = "umpire",
          .now = [] { return std::string("2026-05-14T19:31:07Z"); },
          .seconds = [] { return test_seconds(); },
          .rulesets = kLanesOnly};
}

/// A game of Lanes with the sample table's pieces.
inline std::unique_ptr<GameDesk> lanes_desk(const std::filesystem::path& file, const SampleTable& table) {
  Scenario scenario = table.scenario;
  scenario.board = table.kit.board;
  auto desk = GameDesk::begin(file, scenario, table.kit, counting_part(), lanes_options());
  if (!desk) throw std::runtime_error(desk.error().message);
  return *std::move(desk);
}

inline std::unique_ptr<GameDesk> reopened_lanes(std::unique_ptr<GameDesk> desk) {
  const auto file = desk->session().journal().file();
  desk.reset();
  auto again = GameDesk::open(file, lanes_options());
  if (!again) throw std::runtime_error(again.error().message);
  return *std::move(again);
}

}  // namespace telescope::app
