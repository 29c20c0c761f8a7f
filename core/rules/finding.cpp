#include "core/rules/finding.hpp"

#include <algorithm>

namespace telescope {

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return "note";
    case Severity::kWarning:
      return "warning";
    case Severity::kViolation:
      return "violation";
  }
  return "note";
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
