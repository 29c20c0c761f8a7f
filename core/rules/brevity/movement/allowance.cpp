#include <algorithm>
#include <array>
#include <map>

#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

using enum MoveClass;

struct MarchRow {
  MoveClass mover;
  std::string_view rule;
  // Road, Cross-Country, In Terrain
  double road, cross_country, in_terrain;
};
constexpr std::array<MarchRow, 11> kMarch{{
    // clang-format off
    {kFoot,         "OB-066",  40, 32, 16},
    {kHorseDrawn,   "OB-066",  40, 32, 16},
    {kCavalry,      "OB-067",  64, 48, 16},
    {kCyclist,      "OB-067",  64, 48, 16},
    {kSlowTank,     "OB-067",  64, 48, 16},
    {kTracked,      "OB-068",  96, 64, 16},
    {kHalfTrack,    "OB-069", 128, 80, 16},
    {kFastTank,     "OB-069", 128, 80, 16},
    {kTruck,        "OB-070", 178, 96, 16},
    {kLightWheeled, "OB-070", 178, 96, 16},
    {kImmobile,     "BQ-25",    0,  0,  0},
    // clang-format on
}};

constexpr double kMayNot = -1.0;  // "-"
struct CombatRow {
  MoveClass mover;
  std::string_view rule;
  // In Open, In Terrain
  double in_open, in_terrain;
};
constexpr std::array<CombatRow, 11> kCombat{{
    // clang-format off
    {kFoot,         "OB-073", 24, 16},
    {kSlowTank,     "OB-073", 24, 16},
    {kTruck,        "OB-073", 24, 16},
    {kHorseDrawn,   "OB-073", 24, 16},
    {kCyclist,      "OB-073", 24, 16},  // BQ-25
    {kHalfTrack,    "OB-074", 32, kMayNot},
    {kLightWheeled, "OB-074", 32, kMayNot},
    {kCavalry,      "OB-074", 32, kMayNot},
    {kTracked,      "OB-075", 40,  8},
    {kFastTank,     "OB-076", 48,  8},
    {kImmobile,     "BQ-25",   0,  0},
    // clang-format on
}};

const MarchRow& march(MoveClass mover) {
  return *std::ranges::find(kMarch, mover, &MarchRow::mover);
}
const CombatRow& combat(MoveClass mover) {
  return *std::ranges::find(kCombat, mover, &CombatRow::mover);
}

Limit limit_on(MoveClass mover, Posture posture, GroundClass ground, const BrevitySettings& settings) {
  const bool marches = posture == Posture::kMarch;
  const auto rate = marches ? march_rate(mover, ground, settings) : combat_rate(mover, ground);
  const std::string_view row = marches ? march_row(mover) : combat_row(mover);
  return {.inches = rate.value_or(0.0),
          .rule = !rate && ground == GroundClass::kImpassable ? "BQ-22" : row,
          .mover = mover,
          .ground = ground,
          .barred = !rate.has_value()};
}

/// What is barred first, then the lowest.
bool is_slower(const Limit& a, const Limit& b) {
  return a.barred != b.barred ? a.barred : a.inches < b.inches;
}

/// BQ-26 with mount_mix = share: each mode may use up its part of the move.
Limit shared(const Limit& slowest, const std::map<MoveClass, std::pair<double, Limit>>& modes) {
  double whole = 0.0, used = 0.0;
  for (const auto& [mover, each] : modes) {
    if (each.second.inches <= 0.0) return slowest;
    whole += each.first;
    used += each.first / each.second.inches;
  }
  Limit limit = slowest;
  limit.inches = whole / used;
  return limit;
}

}  // namespace

std::optional<double> march_rate(MoveClass mover, GroundClass ground, const BrevitySettings& settings) {
  const MarchRow& row = march(mover);
  switch (ground) {
    case GroundClass::kRoad:
      return mover == kTruck || mover == kLightWheeled ? settings.truck_road : row.road;  // BQ-23
    case GroundClass::kOpen:
      return row.cross_country;
    case GroundClass::kTerrain:
      return row.in_terrain;
    case GroundClass::kImpassable:
      break;
  }
  return std::nullopt;
}

std::optional<double> combat_rate(MoveClass mover, GroundClass ground) {
  if (ground == GroundClass::kImpassable) return std::nullopt;
  const CombatRow& row = combat(mover);
  const double rate = ground == GroundClass::kTerrain ? row.in_terrain : row.in_open;
  return rate == kMayNot ? std::nullopt : std::optional(rate);
}

std::string_view march_row(MoveClass mover) {
  return march(mover).rule;
}
std::string_view combat_row(MoveClass mover) {
  return combat(mover).rule;
}

Limit limit_of(const UnitFacts& facts, Posture posture, const std::vector<WayStretch>& stretches,
               const BrevitySettings& settings) {
  if (posture == Posture::kReserve) return {.rule = "OB-057", .mover = facts.move, .barred = true};
  if (stretches.empty()) return limit_on(facts.move, posture, GroundClass::kOpen, settings);
  std::optional<Limit> slowest;
  std::map<MoveClass, std::pair<double, Limit>> modes;
  for (const WayStretch& each : stretches) {
    const MoveClass mover = moves_as(facts, each.mounted);
    const Limit limit = limit_on(mover, posture, counts_as(posture, each), settings);
    if (!slowest || is_slower(limit, *slowest)) slowest = limit;
    const auto [mode, is_new] = modes.try_emplace(mover, 0.0, limit);
    mode->second.first += each.length_in();
    if (is_slower(limit, mode->second.second)) mode->second.second = limit;
  }
  const bool shares = settings.mount_mix == MountMix::kShare && modes.size() > 1 && !slowest->barred;
  return shares ? shared(*slowest, modes) : *slowest;
}

Limit limit_of(const Game& game, const PieceId& piece, const WayReport& way) {
  return limit_of(game.facts(piece), game.stand(piece).posture, way.stretches, game.settings());
}

}  // namespace telescope::brevity
