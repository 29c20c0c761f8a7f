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

std::string_view to_string(Audience audience) {
  switch (audience) {
    case Audience::kUmpire:
      return "umpire";
    case Audience::kAttackers:
      return "attackers";
    case Audience::kDefenders:
      return "defenders";
    case Audience::kCorpsCommander:
      return "corps-commander";
    case Audience::kStaffOfficer:
      return "staff-officer";
    case Audience::kAll:
      return "all";
  }
  return "umpire";
}

}  // namespace telescope
