#pragma once

#include <array>
#include <string_view>

#include "core/rules/mini_nap/state/game.hpp"

namespace telescope::mini_nap {

/// Where the rules as supplied stop (section 18), and the phase in which that is met first.
struct SilenceRow {
  std::string_view rule;
  std::string_view sentence;
  Phase phase;
};
inline constexpr std::array<SilenceRow, 9> kSilences{{
    {"MN-N01",
     "Not in the rules as supplied: ranges, arcs, dice, hits, cover and line of sight of fire, and what hit "
     "markers do.",
     Phase::kFiring},
    {"MN-N02", "Not in the rules as supplied: who returns fire, when and how.", Phase::kFiring},
    {"MN-N03", "Not in the rules as supplied: overhead fire of artillery.", Phase::kFiring},
    {"MN-N04", "Not in the rules as supplied: dice, modifiers and results of hand-to-hand combat.",
     Phase::kMelee},
    {"MN-N05", "Not in the rules as supplied: what a unit with a break-through may do.",
     Phase::kBreakThrough},
    {"MN-N06", "Not in the rules as supplied: what commanders are for.", Phase::kDeploy},
    {"MN-N07", "Not in the rules as supplied: which terrain is prohibited to whom, and how it slows.",
     Phase::kManoeuvre},
    {"MN-N08",
     "Not in the rules as supplied: morale, rally, victory, the number of turns and how armies deploy.",
     Phase::kDeploy},
    {"MN-N09", "Not in the rules as supplied: armies of several Corps, points and lists of historical Corps.",
     Phase::kDeploy},
}};

}  // namespace telescope::mini_nap
