#pragma once

#include <map>
#include <span>
#include <vector>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/table_face.hpp"
#include "core/table/spot.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"

namespace telescope::brevity {

/// The camera and the game (section 23): where stands belong, the ways that hands took, what is illegal, and
/// what the markers say.
class OnTable final : public TableFace {
 public:
  std::vector<Finding> inspect(const Position& position, const TableView& table) const override;
  std::vector<Standing> standing(const Position& position) const override;
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove> moves) const override;
};

/// Where the stand belongs.
Spot spot_of(const Game& game, const PieceId& piece);

/// A stand that is read, and rests on the table; `beyond`: beyond its edges, where the camera still reads it.
struct SeenStand {
  const PieceView* view = nullptr;
  Placed placed;
  const PieceId& piece() const { return view->piece; }
};
std::vector<SeenStand> seen_stands(const Game& game, const TableView& table, bool beyond = false);

/// Where each stand on the table is taken to be: where it is seen, else where the game has it.
std::map<PieceId, Placed> places_on_table(const Game& game, const TableView& table);

/// The way that hands took with a stand since the game last had it: from its place through every move of it,
/// to where it lies now. Straight, and marked as a gap, where the camera told none.
StandWay way_of(const Game& game, const PieceView& seen, std::span<const TableMove> moves);

/// Classes of anonymous markers (OB-008, OB-010, OB-014, OB-015, OB-275). A kit without a class enters them
/// by hand: then nothing is owed for it.
namespace marker {
inline constexpr std::string_view kOfficer = "officer";
inline constexpr std::string_view kPin = "pin";
inline constexpr std::string_view kSpent = "spent";
inline constexpr std::string_view kObserver = "observer";
inline constexpr std::string_view kSmoke = "smoke";
}  // namespace marker

/// So near to a stand, base edge to marker's centre, a marker belongs to it; to the nearest.
inline constexpr double kBeside_in = 1.5;

/// Which stand each marker of that class lies beside; those beside none are left over.
struct MarkersSeen {
  std::map<PieceId, int> beside;
  std::vector<TablePoint> loose;
};
MarkersSeen markers_seen(const Game& game, const TableView& table, std::string_view marker);
/// Pins, casualties, officers and observers that lie otherwise than the game has it.
std::vector<Finding> marker_findings(const Game& game, const TableView& table);

}  // namespace telescope::brevity
