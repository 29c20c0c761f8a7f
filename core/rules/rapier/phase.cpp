#include "core/rules/rapier/phase.hpp"

namespace telescope::rapier {

std::string_view to_string(Phase phase) {
  switch (phase) {
    case Phase::kDefenderDeployment:
      return "defender-deployment";
    case Phase::kAttackerDeployment:
      return "attacker-deployment";
    case Phase::kPlay:
      return "play";
  }
  return "play";
}

std::optional<Phase> phase_from_string(std::string_view text) {
  for (Phase phase : {Phase::kDefenderDeployment, Phase::kAttackerDeployment, Phase::kPlay})
    if (to_string(phase) == text) return phase;
  return std::nullopt;
}

}  // namespace telescope::rapier
