#pragma once

#include <string>
#include <vector>

#include "app/cli/options.hpp"

namespace telescope::cli {

/// Adds --language; `asked` gets its value.
void add_language_option(const Command& command, std::string& asked);
/// From now on the program's own words are in the language that is asked for (app/support/language.hpp); one
/// line on standard error about what is not there. Before there are other threads.
void begin_language(const std::string& asked);
/// The arguments by which this program, started again, speaks the same language; empty where it does anyhow.
std::vector<std::string> language_arguments();

}  // namespace telescope::cli
