#pragma once

#include <vector>

#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// The umpire's page of the step that the game is in. Each family describes its own steps:
/// `void describe_...(const Game&, Sheet&)` adds lines and options, the one usually wanted next first.
Sheet describe(const Game& game);

/// What may be done with the piece in this step.
std::vector<Option> options_for(const Game& game, const PieceId& piece);

/// Adds something that may be done now, and a line.
void offer(Sheet& sheet, std::string label, nlohmann::json action, std::string_view rule,
           std::vector<PieceId> pieces = {}, std::vector<Sector> sectors = {});
void say(Sheet& sheet, std::string text, std::string_view rule, Severity severity = Severity::kNote,
         Audience audience = Audience::kAll);

}  // namespace telescope::rapier
