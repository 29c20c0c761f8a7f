#pragma once

#include "app/cli/asker.hpp"

namespace telescope::cli {

/// The scenarios that come with the program, each with a picture of its table, what it is played by and by
/// how many; those with the fewest stands first.
Asked scenario_list(std::string heading, std::string about);

/// The rules that a scenario can be made for.
Asked rules_list(std::string heading, std::string about);

}  // namespace telescope::cli
