#pragma once

#include <span>
#include <vector>

#include "app/game/game_scene.hpp"

namespace telescope::app {

/// What would become of a fight in `sector` if it were fought now: as the game stands, then after each of the
/// `proposals` that ends there and needs no dice. Of the umpire's side. Odds take milliseconds where many
/// stand.
std::vector<FightOutlook> fights_in(const PreparedGame& game, const Position& position,
                                    std::span<const JudgedProposal> proposals, Sector sector);

}  // namespace telescope::app
