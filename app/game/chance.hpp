#pragma once

#include "core/dice/dice.hpp"

namespace telescope::app {

/// 32 bytes of the operating system's chance. Fails where it has none to give.
Result<SeedPart> draw_seed_part();

}  // namespace telescope::app
