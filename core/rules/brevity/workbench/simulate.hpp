#pragma once

#include <cstdint>
#include <memory>

#include "core/rules/workbench.hpp"

namespace telescope::brevity {

/// Whole games between two simple commanders; game n hangs on the seed and n alone.
std::unique_ptr<Workbench::Simulation> simulate_games(const PreparedGame& game, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count);

}  // namespace telescope::brevity
