#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/game/game_desk.hpp"
#include "app/presenters/program_question.hpp"
#include "core/session/session.hpp"

namespace telescope::cli {

/// The scenario of the battle that a campaign waits for.
struct BattleRequest {
  /// Whose table, settings and rules it has: a scenario by file or name, or rules by their own word. Empty:
  /// as the campaign's scenario says, with the tags of a kit that was printed for the whole campaign.
  std::string like;
  std::string kit;  ///< file of the kit that was printed for the whole campaign; may be empty
  std::filesystem::path out;
};

/// A scenario that has been written.
struct WrittenBattle {
  std::string said;       ///< lines for the umpire
  bool playable = false;  ///< its rules can begin it as it is
};

/// Writes it; `name` of the campaign for messages. Fails where no battle is to be fought now.
Result<WrittenBattle> write_battle(const Session& campaign, const std::string& name,
                                   const BattleRequest& request);

/// "Left out, as these rules have no word for them: 4 minefield": the works of `order` that are no pieces of
/// its scenario, a line; empty where all are.
std::string left_out(const BattleOrder& order, const Scenario& scenario);

/// What a campaign offers while its battle waits, in its window and on the umpire's page: the scenario is
/// written beside the campaign's file and handed to `begin`, which says why it does not open it (empty: it
/// does). The game and the functions outlive the offer.
app::ProgramOffer battle_offer(const app::GameDesk& campaign,
                               std::function<std::string(std::filesystem::path)> begin);

/// What a campaign's battle offers there when it is over: its report is taken into that campaign, and `back`
/// is called.
app::ProgramOffer report_offer(const app::GameDesk& battle, std::filesystem::path campaign,
                               std::function<void()> back);

}  // namespace telescope::cli
