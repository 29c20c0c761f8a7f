#pragma once

#include <optional>
#include <string_view>

namespace telescope::rapier {

/// RO-051: the defender sets up, then the attackers; after that turns are played.
enum class Phase { kDefenderDeployment, kAttackerDeployment, kPlay };

std::string_view to_string(Phase phase);
std::optional<Phase> phase_from_string(std::string_view text);

}  // namespace telescope::rapier
