#include "core/rules/rapier/fire/fire.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace telescope::rapier {

int distance(const RapierSettings& settings, Sector a, Sector b) {
  const int across = std::abs(a.column - b.column), along = std::abs(a.row - b.row);
  return settings.range_metric == RangeMetric::kDiagonal ? std::max(across, along) : across + along;
}

bool seen_through_fog(const Game& game, Side side, Sector sector) {
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (game[no].at.on_table() && game.side(no) == side && is_fighting(game[no].kind) &&
        distance(game.settings(), game[no].at.sector, sector) <= 1)
      return true;
  }
  return false;
}

void sort_for_dice(const Game& game, std::vector<UnitNo>& units) {
  std::ranges::sort(units, {}, [&](UnitNo no) {
    const UnitState& unit = game[no];
    const bool hidden = !unit.face_up && unit.counter.has_value();
    return std::tuple(hidden, hidden ? static_cast<int>(*unit.counter) : static_cast<int>(no));
  });
}

}  // namespace telescope::rapier
