#include "app/cli/demo_opening.hpp"

#include <map>

#include "vision/demo/arrangement.hpp"
#include "vision/demo/demo_source.hpp"

namespace telescope::cli {
namespace {

constexpr int kFull = 6;

}  // namespace

TableView demo_opening(const Kit& kit) {
  TableView view{
      .frame = 1, .taken_at_s = 0.0, .calibrated = true, .pieces = {}, .anchors = {}, .foreign = {}};
  for (const KitPiece& piece : kit.pieces)
    view.pieces.push_back({.tag = piece.tag, .piece = piece.id, .state = PieceState::kLost});
  const GridBoard* grid = grid_of(kit.board);
  std::map<Sector, int> first_line;
  for (const auto& standing : vision::demo::arrange(kit, vision::DemoOptions().seed)) {
    const KitPiece& piece = kit.pieces[standing.piece];
    TablePoint at = standing.spot.centre;
    if (grid && piece.side == Side::kAttacker)
      while (at.y_mm > grid->cell.mm()) at.y_mm -= grid->cell.mm();
    // Those that have moved up did not all stand in one sector: the last came from the next one.
    if (const Place place = locate(kit.board, at, 0_mm);
        grid && piece.side == Side::kAttacker && place.sector && ++first_line[*place.sector] > kFull)
      at.x_mm += grid->cell.mm();
    PieceView& seen = view.pieces[standing.piece];
    seen.state = PieceState::kSeen;
    seen.pose = Pose{.centre = at, .heading = standing.spot.heading};
    seen.place = locate(kit.board, at, 0_mm);
    seen.confidence = 1.0;
  }
  return view;
}

}  // namespace telescope::cli
