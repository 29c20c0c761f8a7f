#pragma once

#include <string>

#include "core/dice/dice.hpp"

namespace telescope::app {

/// 32 bytes of the operating system's chance. Fails where it has none to give.
Result<SeedPart> draw_seed_part();

/// "2026-05-14T19:31:07Z".
std::string utc_now();
/// "19:31:07" where the user is, of a time that utc_now() gave; empty for anything else.
std::string local_time(const std::string& utc);
/// The same with its day: "2026-03-07 21:14"; anything else as it is.
std::string local_day_and_time(const std::string& utc);

}  // namespace telescope::app
