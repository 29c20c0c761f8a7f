#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/game/game_desk.hpp"

namespace telescope::app {

/// A table that lies as the game has it shows red only what nobody has let pass: the first that it shows all
/// the same; empty where it shows none. `waived`: what the program takes for let pass.
std::string red_though_passed(GameDesk& desk, std::vector<Finding> waived);

/// On one frame no two findings contradict one another: none sends a piece elsewhere than another does (off
/// the table, say), none is told twice, and none speaks of a fight that the game's page calls over. Empty
/// where all is well.
std::string contradiction(std::span<const Finding> findings, std::span<const SheetLine> sheet);

/// Both, the second with a piece that was pushed to another sector.
std::string fault_of_findings(GameDesk& desk, const PieceId& pushed, Sector to);

}  // namespace telescope::app
