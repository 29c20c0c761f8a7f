#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/session/session.hpp"

namespace telescope::cli {

/// What `telescope campaign report` was asked.
struct ReportRequest {
  std::string campaign;            ///< a game: file or name
  std::string battle;              ///< likewise; with `table` a scenario file
  std::string table;               ///< lines of `telescope read --json`; empty: the battle has a journal
  std::vector<std::string> fates;  ///< "A-1.1.1=killed", where a proposal is wrong
  bool confirm = false;
  bool agreed = false;  ///< the battle ends as it stands now
};

/// What a finished battle comes to, as JSON; done where it is confirmed, and then a sentence. Fails with one
/// sentence.
Result<std::string> report_of(const ReportRequest& request);
/// The same on standard output; gives the exit code.
int report_battle(const ReportRequest& request);

/// What makes `battle` another battle than that of `order`: a sentence, or nothing. An organiser may have
/// added works, so more units than those of the order are no fault.
std::optional<std::string> not_of_order(const Scenario& battle, const BattleOrder& order);

/// Fails, with a sentence, where the game is none.
Result<const CampaignFace*> campaign_of(const Session& session, const std::string& name);

}  // namespace telescope::cli
