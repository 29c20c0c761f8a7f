#pragma once

#include "core/rules/brevity/state/game.hpp"

namespace telescope::brevity {

// adv.size (section 13): weak battalions and companies. Strengths themselves are Game::strength().

/// What of an order of battle is unusual by OB-199 to OB-206, BQ-82: for the organiser.
std::vector<Finding> size_warnings(const Setup& setup);
/// The same of one battalion, which sentences call `name`. `adv_size`: the module is on.
std::vector<Finding> size_warnings(const PieceId& piece, const std::string& name, const UnitFacts& facts,
                                   bool adv_size);

}  // namespace telescope::brevity
