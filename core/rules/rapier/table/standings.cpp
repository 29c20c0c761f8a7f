#include "core/rules/rapier/table/standings.hpp"

namespace telescope::rapier {
namespace {

Standing at(const Game& game, UnitNo unit, PieceId piece) {
  return {.piece = std::move(piece), .spot = spot_of(game, unit), .replaces = {}};
}

Standing off(PieceId piece) {
  return {.piece = std::move(piece), .spot = OffTable{}, .replaces = {}};
}

}  // namespace

Spot spot_of(const Game& game, UnitNo unit) {
  const Location& place = game[unit].at;
  if (place.on_table()) return InSector{place.sector, std::nullopt};
  if (place.in_reserve()) return InArea{place_word(game, unit)};
  return OffTable{place.kind == Location::Kind::kDead   ? "dead"
                  : place.kind == Location::Kind::kLeft ? "left"
                                                        : ""};
}

std::vector<Standing> standings(const Game& game) {
  std::vector<Standing> all;
  const bool setting_up = !in_turn(game.step) && game.step != Step::kOver;
  std::vector<bool> dealt(game.setup->counters.size());
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    const UnitState& unit = game[no];
    const bool anywhere = setting_up && unit.at.kind == Location::Kind::kNowhere;
    if (unit.counter) {
      dealt[static_cast<std::size_t>(*unit.counter)] = true;
      const PieceId counter = (*game.setup)[*unit.counter];
      if (unit.face_up)
        all.push_back(off(counter));
      else if (!anywhere)
        all.push_back(at(game, no, counter));
    }
    const PieceId stand(game.facts(no).id.value());
    if (unit.kind == Kind::kDummy) continue;  // RO-036: it has none
    if (!unit.face_up) {
      all.push_back(off(stand));
    } else if (!anywhere || game.side(no) == Side::kDefender) {
      all.push_back(at(game, no, stand));
      if (unit.counter && unit.at.on_table()) all.back().replaces = (*game.setup)[*unit.counter];
    }
  }
  if (!setting_up)
    for (std::size_t i = 0; i < dealt.size(); ++i)
      if (!dealt[i]) all.push_back(off(game.setup->counters[i]));
  return all;
}

}  // namespace telescope::rapier
