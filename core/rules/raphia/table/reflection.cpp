#include "core/rules/raphia/table/reflection.hpp"

#include <array>

namespace telescope::raphia {
namespace {

constexpr int kFewestStands = 4;     // fewer may well have been set down so
constexpr double kMostShare = 0.75;  // of the stands that are seen: some may have been moved meanwhile

Sector reflected(const GridBoard& grid, Sector at, Reflection how) {
  const bool across = how != Reflection::kNearFar, along = how != Reflection::kLeftRight;
  return {across ? grid.columns - 1 - at.column : at.column, along ? grid.rows - 1 - at.row : at.row};
}

}  // namespace

std::optional<Reflection> reflection_of(const Game& game, const TableView& table) {
  constexpr std::array kAll{Reflection::kTurned, Reflection::kLeftRight, Reflection::kNearFar};
  if (game.step != Step::kDeploy) return std::nullopt;
  int seen = 0;
  std::array<int, kAll.size()> opposite{};
  for (const PieceView& view : table.pieces) {
    const auto stand = game.stands.find(view.piece);
    if (stand == game.stands.end() || view.state != PieceState::kSeen || view.held || !view.place.sector)
      continue;
    ++seen;
    const Sector own = stand->second.at;
    for (std::size_t i = 0; i < kAll.size(); ++i)
      if (const Sector there = reflected(game.setup->grid(), own, kAll.at(i)); there != own)
        opposite.at(i) += *view.place.sector == there ? 1 : 0;
  }
  if (seen < kFewestStands) return std::nullopt;
  std::optional<Reflection> found;
  for (std::size_t i = 0; i < kAll.size(); ++i) {
    if (opposite.at(i) < kMostShare * seen) continue;
    if (found) return std::nullopt;
    found = kAll.at(i);
  }
  return found;
}

}  // namespace telescope::raphia
