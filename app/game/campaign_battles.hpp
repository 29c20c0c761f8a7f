#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/session/session.hpp"

namespace telescope::app {

/// "evening-3 0123456789abcdef": a battle's name, and what its journal comes to (journal_digest()).
Result<std::string> journal_name(const Journal& battle);

/// A battle of which a campaign has taken the report.
struct TakenBattle {
  std::string kept;  ///< as the campaign keeps it: journal_name() of that day
  std::string name;
  std::filesystem::path file;
  bool same = false;    ///< it is what it was then
  std::string trouble;  ///< why nobody can say; empty where somebody can
};

/// Every battle of the campaign, oldest first: looked for beside the campaign's own file, then in the games
/// folder. Empty where the game is no campaign.
std::vector<TakenBattle> taken_battles(const Session& campaign);

/// "evening-3: has changed since it was reported": of a battle that is not what it was.
std::string what_is_wrong(const TakenBattle& battle);

/// The entry after which the campaign stood when it had not taken that report yet; 0 where the line on which
/// the game stands has no such report. Fails where an entry cannot be read.
Result<EntryId> before_report(const Session& campaign, const std::string& kept);

}  // namespace telescope::app
