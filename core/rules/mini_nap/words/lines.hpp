#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/mini_nap/action_fields.hpp"

namespace telescope::mini_nap {

/// Who may read of a unit's strength and rating.
inline Audience readers_of_strength(const Game& game, const UnitId& unit) {
  return game.settings().strength_open ? Audience::kAll : audience_of(game.side(unit));
}

/// Where the rules as supplied stop (section 18), and the phase in which that is met first.
struct SilenceRow {
  std::string_view rule;
  std::string_view what;
  Phase phase;
};
inline constexpr std::array<SilenceRow, 9> kSilences{{
    {"MN-N01", "ranges, arcs, dice, hits, cover and line of sight of fire, and what hit markers do.",
     Phase::kFiring},
    {"MN-N02", "who returns fire, when and how.", Phase::kFiring},
    {"MN-N03", "overhead fire of artillery.", Phase::kFiring},
    {"MN-N04", "dice, modifiers and results of hand-to-hand combat.", Phase::kMelee},
    {"MN-N05", "what a unit with a break-through may do.", Phase::kBreakThrough},
    {"MN-N06", "what commanders are for.", Phase::kDeploy},
    {"MN-N07", "which terrain is prohibited to whom, and how it slows.", Phase::kManoeuvre},
    {"MN-N08", "morale, rally, victory, the number of turns and how armies deploy.", Phase::kDeploy},
    {"MN-N09", "armies of several Corps, points and lists of historical Corps.", Phase::kDeploy},
}};
inline std::string words_of(const SilenceRow& row) {
  return "Not in the rules as supplied: " + std::string(row.what);
}

/// Titles of the phases, in the order of Phase.
std::span<const std::string_view> phase_titles();
/// The page of the phase, without its lines and options; while somebody may react its title says to what.
Sheet page_of(const Game& game);
/// "Turn 2, French: Jeanningros' Brigade".
std::string when_of(const Game& game);
/// What the phase is for, or what is waited for: one or two sentences that anybody may read.
std::string advice_of(const Game& game);
/// Who acts now; kNeutral: the umpire, or either player.
Side acts_now(const Game& game);
/// The Brigade or the Division that has the initiative; empty where none has.
std::string holder_words(const Game& game);

/// How the phase stands: who may still be chosen, manoeuvre, react, fire and at whom, fight; where the rules
/// as supplied stop. A line that tells of ratings or strength is for who may know them.
std::vector<SheetLine> step_lines(const Game& game);

/// Of a Brigade's place in the turn.
std::string brigade_words(const Game& game, const std::string& brigade);

/// "line, blue marker, 2 hit markers"; without its strength.
std::string state_words(const Game& game, const UnitId& unit);
/// "6 strength points, removed at 1 (MN-056)".
std::string strength_words(const Game& game, const UnitId& unit);
/// "elite, 2 or more".
std::string rating_words(const UnitFacts& unit);

/// What a unit that has been charged may do besides standing, a sentence each.
std::vector<SheetLine> reaction_lines(const Game& game, const UnitId& unit);

}  // namespace telescope::mini_nap
