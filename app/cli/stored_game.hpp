#pragma once

#include <filesystem>
#include <string>

#include "core/session/session.hpp"

namespace telescope::cli {

/// The file of the game that a command names: a file, or one of the games folder. Fails with a line that says
/// where it was looked for.
Result<std::filesystem::path> existing_game(const std::string& name);
/// To be looked at; also while it is being played.
Result<Session> read_game(const std::string& name);

/// Writes to standard output whole; gives the exit code.
int print_out(const std::string& text);

}  // namespace telescope::cli
