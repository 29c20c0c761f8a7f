#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/race/workbench/model.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::race {

/// Chances to reach X in a campaign turn, and not yet in it.
struct Arrival {
  double now = 0.0;
  double later = 0.0;
};
/// Of campaign turn 1, 2, ... `turns`, exactly, without losses. `points`: victory points of every battle;
/// nothing: by battle_odds() of the percentages.
std::vector<Arrival> arrival(const RaceSettings& settings, Policy policy, std::optional<int> points,
                             int turns);

/// {"a", "b": policies, "points"?, "turns"?, "settings"?}: who is first, and when. For AnsweringWorkbench,
/// which tells what is malformed.
Json odds_outcome(const Json& request);
std::string odds_words(const Json& odds);

}  // namespace telescope::race
