#include "core/rules/finding.hpp"

#include <algorithm>
#include <array>

namespace telescope {

std::string_view to_string(Severity severity) {
  constexpr std::array<std::string_view, 3> kWords{"note", "warning", "violation"};
  return kWords.at(static_cast<std::size_t>(severity));
}

bool covers(const Finding& waived, const Finding& finding) {
  // In a sector the next step finds, by a rule of its own, what the last one let pass.
  if (finding.sectors.empty() && finding.rule != waived.rule) return false;
  return waived.sectors == finding.sectors && !finding.pieces.empty() &&
         std::ranges::all_of(finding.pieces, [&](const PieceId& piece) {
           return std::ranges::find(waived.pieces, piece) != waived.pieces.end();
         });
}

}  // namespace telescope
