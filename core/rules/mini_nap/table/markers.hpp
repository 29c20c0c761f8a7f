#pragma once

#include <string_view>
#include <vector>

#include "core/rules/finding.hpp"
#include "core/rules/mini_nap/table/seen.hpp"

namespace telescope::mini_nap {

/// Classes of anonymous markers. A kit without a class enters them by hand: then nothing is owed for it.
namespace marker {
inline constexpr std::string_view kBlue = "blue";          ///< MN-125, MN-146
inline constexpr std::string_view kDisorder = "disorder";  ///< MN-125, where MNQ-17 tells the two apart
inline constexpr std::string_view kOrange = "orange";      ///< MN-159
inline constexpr std::string_view kHit = "hit";            ///< MN-168
}  // namespace marker

/// So near to a unit, from its outline to the marker's centre, a marker belongs to it: a marker of 25 mm lies
/// against it or has been pushed half its size away. Of several units, first to one that must have it.
inline constexpr double kBeside_mm = 30.0;

/// Markers that are owed, that lie beside the wrong unit, and that lie beside none. A unit's place is where
/// it is seen, else where the game has it.
void add_marker_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                         std::vector<Finding>& findings);

}  // namespace telescope::mini_nap
