#include <algorithm>
#include <array>

#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/movement/movement.hpp"

// What a move rests on: the ground, and the enemy in its way.

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

template <class Wanted>
bool any_enemy(const Game& game, Sector sector, Side mover, Wanted wanted) {
  return std::ranges::any_of(game.numbers(), [&](UnitNo no) {
    return game[no].at.in(sector) && game.side(no) != mover && wanted(game[no]);
  });
}

/// RQ-53: no bonus of works.
int free_shot_dice(const Game& game, UnitNo shooter, UnitNo target) {
  if (!game.fights(shooter) || !is_fighting(game[target].kind)) return 0;
  if (game.settings().free_shot == FreeShotDice::kOneDie) return 1;
  const bool attacking = holder(game, game[target].at.sector) != game.side(shooter);
  return combat_dice(game[shooter].kind, game.facts(shooter).assault, category(game[target].kind), attacking);
}

std::optional<UnitNo> shooter_at(const Game& game, UnitNo target, const std::vector<FreeShot>& chosen) {
  if (const auto it = std::ranges::find(chosen, target, &FreeShot::target); it != chosen.end())
    return it->shooter;
  std::optional<UnitNo> best;
  int most = 0;
  for (const UnitNo enemy : fighters_in(game, game[target].at.sector, enemy_of(game.side(target))))
    if (const int dice = free_shot_dice(game, enemy, target); dice > most) {
      most = dice;
      best = enemy;
    }
  return best;
}

PoolRequest pool_of(const Game& game, const FreeShot& shot, int dice) {
  const std::string by = piece_word(game, shot.shooter), at = piece_word(game, shot.target);
  const CombatLine& line = combat_line(combat_row(game[shot.shooter].kind, game.facts(shot.shooter).assault));
  DieReason reason{dice, "one die whoever shoots", "RQ-53"};
  if (game.settings().free_shot == FreeShotDice::kTable) {
    const std::string_view what = to_string(category(game[shot.target].kind));
    reason = {dice, std::string(line.shooter).append(" at ").append(what), std::string(line.rule)};
  }
  return {.id = "free-shot-" + at,
          .label = "Free shot of " + by + " at " + at,
          .reasons = {std::move(reason)},
          .hit_from = hit_on(game, shot.target, true)};
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

bool shows_enemy(const Game& game, Sector sector, Side mover) {
  return any_enemy(game, sector, mover,
                   [](const UnitState& unit) { return unit.face_up && is_fighting(unit.kind); });
}

bool shows_counters(const Game& game, Sector sector, Side mover) {
  return any_enemy(game, sector, mover, [](const UnitState& unit) { return !unit.face_up; });
}

bool shows_mines(const Game& game, Sector sector, Side mover) {
  if (game.settings().mine_passage == MinePassage::kFree) return false;
  return any_enemy(game, sector, mover,
                   [](const UnitState& unit) { return unit.face_up && unit.kind == Kind::kMinefield; });
}

bool is_contact(const Game& game, Sector sector, Side mover) {
  return any_enemy(game, sector, mover, [&](const UnitState& unit) {
    return !unit.face_up || is_fighting(unit.kind) ||
           (unit.kind == Kind::kMinefield && game.settings().mine_passage != MinePassage::kFree);
  });
}

bool in_contact(const Game& game, UnitNo unit) {
  const Location& at = game[unit].at;
  return at.on_table() && shows_enemy(game, at.sector, game.side(unit));
}

bool held_by_mines(const Game& game, UnitNo unit) {
  const Location& at = game[unit].at;
  return game.settings().mine_passage == MinePassage::kBlock && at.on_table() &&
         shows_mines(game, at.sector, game.side(unit));
}

Location way_back(const Game& game, UnitNo unit) {
  const UnitState& state = game[unit];
  if (state.entered_from) return Location::at(*state.entered_from);
  const Side side = game.side(unit);
  const Sector rear = forward_of(state.at.sector, enemy_of(side));
  if (is_on_board(game, rear)) return Location::at(rear);
  return side == Side::kAttacker ? Location::r1() : Location::nowhere();
}

Sector forward_of(Sector sector, Side side) {
  return {sector.column, sector.row + (side == Side::kAttacker ? 1 : -1)};
}

bool is_on_board(const Game& game, Sector sector) {
  const GridBoard& grid = game.setup->grid();
  return sector.column >= 0 && sector.column < grid.columns && sector.row >= 0 && sector.row < grid.rows;
}

void check_free_shots(const Game& game, const MoveUnits& move, Objections& out) {
  for (std::size_t i = 0; i < move.free_shots.size(); ++i) {
    const auto [shooter, target] = move.free_shots[i];
    if (!std::ranges::count(move.units, target) || !in_contact(game, target)) {
      out.push_back(
          {"RO-102", list_of(game, {target}) + " is not withdrawing; nobody has a free shot at it."});
      continue;
    }
    if (game.side(shooter) == game.side(target) || !game.fights(shooter) ||
        game[shooter].at != game[target].at)
      out.push_back({"RQ-53", list_of(game, {shooter}) + " is no enemy fighting unit in " +
                                  name_of(game, game[target].at.sector) + " and has no free shot."});
    for (std::size_t j = 0; j < i; ++j)
      if (move.free_shots[j].target == target)
        out.push_back({"RO-102", "Only one enemy unit has a free shot at " + list_of(game, {target}) + "."});
  }
}

void fire_free_shots(Game& game, const std::vector<UnitNo>& units, const std::vector<FreeShot>& chosen,
                     DiceTray& dice, Events& events) {
  std::vector<FreeShot> shots;
  std::vector<PoolRequest> pools;
  for (const UnitNo target : units) {
    if (!in_contact(game, target)) continue;
    const auto shooter = shooter_at(game, target, chosen);
    const int count = shooter ? free_shot_dice(game, *shooter, target) : 0;
    if (count == 0) continue;
    shots.push_back({*shooter, target});
    pools.push_back(pool_of(game, shots.back(), count));
  }
  if (pools.empty()) return;
  const auto thrown = dice.roll(pools);
  for (std::size_t i = 0; i < shots.size(); ++i) {
    const auto [shooter, target] = shots[i];
    const int kills_on = pools[i].hit_from;
    const bool dead = std::ranges::any_of(thrown[i], [&](int die) { return die >= kills_on; });
    std::vector<std::string_view> rules{"RO-102", "RQ-53"};
    if (kills_on < 6) rules.push_back("RQ-98");
    events.add("free_shot", Audience::kAll, rules,
               {{"shooter", piece_word(game, shooter)},
                {"target", piece_word(game, target)},
                {"dice", thrown[i]},
                {"kills_on", kills_on},
                {"dead", dead}});
    if (dead) kill(game, target, events, "RO-102");
  }
}

}  // namespace telescope::rapier
