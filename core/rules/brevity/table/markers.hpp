#pragma once

#include <map>
#include <vector>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/finding.hpp"
#include "core/table/table_view.hpp"

namespace telescope::brevity {

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
