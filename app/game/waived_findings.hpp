#pragma once

#include <map>
#include <vector>

#include "core/rules/finding.hpp"
#include "core/session/session.hpp"

namespace telescope::app {

/// Violations that the game itself has as it stands, with what the umpire wrote when he let them pass
/// (RO-037: a seventh unit in a sector). One is let pass until other pieces come into it; fewer of them may
/// stay.
class WaivedFindings {
 public:
  /// Where the game stands now. Reads back only as far as a violation goes back.
  std::vector<Finding> of(const Session& session);

 private:
  std::map<EntryId, std::vector<Finding>> known_;  ///< by the entry of the action
};

}  // namespace telescope::app
