#pragma once

#include <cstdint>
#include <optional>

#include "core/board/board.hpp"

namespace telescope::rapier {

/// Where a unit is in the game. In R1 it is in that of its division (RQ-03).
struct Location {
  enum class Kind : std::uint8_t { kNowhere, kSector, kR1, kR2, kDead, kLeft };
  Kind kind = Kind::kNowhere;
  Sector sector;  ///< only with kSector
  bool operator==(const Location&) const = default;

  bool on_table() const { return kind == Kind::kSector; }
  bool in(Sector where) const { return kind == Kind::kSector && sector == where; }
  bool in_reserve() const { return kind == Kind::kR1 || kind == Kind::kR2; }

  static constexpr Location at(Sector sector) { return {Kind::kSector, sector}; }
  static constexpr Location nowhere() { return {}; }
  static constexpr Location r1() { return {Kind::kR1, {}}; }
  static constexpr Location r2() { return {Kind::kR2, {}}; }
  static constexpr Location dead() { return {Kind::kDead, {}}; }
  static constexpr Location left() { return {Kind::kLeft, {}}; }
};

}  // namespace telescope::rapier
