#include "core/rules/finding.hpp"

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

}  // namespace telescope
