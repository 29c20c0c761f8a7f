#pragma once

#include "app/cli/asker.hpp"

namespace telescope::cli {

/// The scenarios that come with the program, each with a picture of its table, its rules, who plays and how
/// many stands there are: those with the fewest stands first, what nobody plays last. `camera`: one sees the
/// table; without it what is only watched and measured cannot be done, and is left out.
Asked scenario_list(std::string heading, std::string about, bool camera = true);

/// The rules that a scenario can be made for.
Asked rules_list(std::string heading, std::string about);

}  // namespace telescope::cli
