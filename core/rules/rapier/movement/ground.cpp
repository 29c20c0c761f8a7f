#include <algorithm>
#include <array>

#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {
namespace {

/// Terrain rows of the bogging table, in printed order.
enum class TableRow { kRoad, kOpen, kUrban, kWoods, kSwamp, kBridge, kRiver, kWire, kAntiTank };
struct BoggingLine {
  std::string_view rule;
  std::string_view terrain;
  std::array<int, 3> need;
};
// clang-format off
//                                     Infantry, cavalry   Motorised infantry, guns   Armour
constexpr std::array<BoggingLine, 9> kBogging{{
    {"RO-178", "road",                 {1, 1, 1}},
    {"RO-179", "open",                 {1, 3, 2}},
    {"RO-180", "urban",                {3, 4, 4}},
    {"RO-181", "woods",                {3, 4, 4}},
    {"RO-182", "swamp",                {3, 5, 5}},
    {"RO-183", "bridge or ford",       {2, 4, 3}},
    {"RO-184", "canal or river",       {4, 5, 6}},
    {"RO-185", "wire",                 {5, 6, 2}},
    {"RO-186", "anti-tank obstacles",  {1, 3, 3}},
}};
// clang-format on

// clang-format off
// Unit type                                              Allowance  into contact  not into contact
constexpr std::array<Allowance, 3> kAllowances{{
    /* Fortification, minefield */                                    {"RO-092", 0, 0},
    /* HQ, infantry (foot), horse-drawn guns, dummy */                {"RO-093", 1, 1},
    /* Cavalry, motorised infantry, motorised guns, armour */         {"RO-094", 2, 3},
}};
// clang-format on

/// RQ-95, RQ-108: an HQ uses the first column.
std::size_t column_of(Kind kind, Mobility mobility) {
  if (is_armour(kind)) return 2;
  return is_gun(kind) || (is_infantry(kind) && mobility == Mobility::kMotorised) ? 1 : 0;
}

/// RO-171, RO-175: "armour, guns and motorised infantry".
bool is_vehicle(Kind kind, Mobility mobility) {
  return column_of(kind, mobility) > 0;
}

TableRow row_of(Feature feature, bool crossing, HillRow hill) {
  if (feature == Feature::kUrban) return TableRow::kUrban;
  if (feature == Feature::kWoods) return TableRow::kWoods;
  if (feature == Feature::kSwamp) return TableRow::kSwamp;
  if (feature == Feature::kRiver) return crossing ? TableRow::kBridge : TableRow::kRiver;
  return hill == HillRow::kWoods ? TableRow::kWoods : TableRow::kOpen;  // RQ-94
}

/// RO-172, RO-185: face-up works of `kind` in the sector that hinder `side`: DEF's never hinder DEF (RQ-96).
bool has_works(const Game& game, Sector sector, Kind kind, Side side) {
  return side != Side::kDefender && std::ranges::any_of(game.units, [&](const UnitState& unit) {
           return unit.kind == kind && unit.face_up && unit.at.in(sector);
         });
}

}  // namespace

const Allowance& allowance(Kind kind, Mobility mobility) {
  if (is_works(kind)) return kAllowances[0];
  if (is_armour(kind)) return kAllowances[2];
  const bool rides =
      mobility == Mobility::kMotorised || (is_infantry(kind) && mobility == Mobility::kMounted);
  return (is_infantry(kind) || is_gun(kind)) && rides ? kAllowances[2] : kAllowances[1];
}

bool follows_road(const Game& game, std::optional<Sector> from, Sector to) {
  return from ? game.setup->road_between(*from, to) : game.setup->terrain_of(to).road_from_r1;
}

Going bogging(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to) {
  const Kind kind = game[unit].kind;
  const std::size_t column = column_of(kind, game.facts(unit).mobility);
  const SectorTerrain& terrain = game.setup->terrain_of(to);
  const bool road = follows_road(game, from, to);
  Going hardest;
  const auto meets = [&](TableRow row) {
    const BoggingLine& line = kBogging[static_cast<std::size_t>(row)];
    const int need = line.need[column];
    if (hardest.rule.empty() || need > hardest.need)
      hardest = {.rule = line.rule, .terrain = line.terrain, .need = need};
  };
  // RQ-93: a followed road removes natural features but water, where the bridge counts.
  meets(road ? TableRow::kRoad : TableRow::kOpen);
  for (const Feature feature : terrain.features) {
    const bool bridge_is_road = road && game.settings().bridge_row == BridgeRow::kRoad;
    if (road && (feature != Feature::kRiver || bridge_is_road)) continue;
    meets(row_of(feature, terrain.bridge || road, game.settings().hill_row));
  }
  const Side side = game.side(unit);
  if (has_works(game, to, Kind::kWire, side)) meets(TableRow::kWire);
  if (has_works(game, to, Kind::kAntiTankObstacle, side)) meets(TableRow::kAntiTank);
  return hardest;
}

bool halts(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to) {
  if (game.settings().terrain_rule != TerrainRule::kHalting) return false;
  if (!game.setup->terrain_of(to).features.empty() && !follows_road(game, from, to)) return true;
  // RO-170: roads do not cancel what is man-made.
  const Kind kind = game[unit].kind;
  const Side side = game.side(unit);
  if (has_works(game, to, Kind::kMinefield, side)) return true;
  if (!is_armour(kind) && has_works(game, to, Kind::kWire, side)) return true;  // RO-172
  return is_vehicle(kind, game.facts(unit).mobility) && has_works(game, to, Kind::kAntiTankObstacle, side);
}

bool is_impassable(const Game& game, UnitNo unit, std::optional<Sector> from, Sector to) {
  const SectorTerrain& terrain = game.setup->terrain_of(to);
  return terrain.impassable && !terrain.bridge && !follows_road(game, from, to) &&
         is_vehicle(game[unit].kind, game.facts(unit).mobility);
}

}  // namespace telescope::rapier
