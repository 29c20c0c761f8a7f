#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/text_file.hpp"
#include "core/session/repair.hpp"
#include "core/session/session.hpp"
#include "core/session/verify.hpp"

namespace telescope::cli {

/// The file of the game that a command names: a file, or one of the games folder. Fails with a line that says
/// where it was looked for.
Result<std::filesystem::path> existing_game(const std::string& name);
/// To be looked at; also while it is being played.
Result<Session> read_game(const std::string& name);

/// "2 entries of the game are whole; in the next: ...": how far a damaged game goes, without a full stop.
std::string what_is_kept(const Whole& whole);
/// A line for each action of Verification::refused_today.
std::string what_is_refused_today(const Verification& found);
/// Why a journal cannot be believed; empty where it verifies. What today's rules would refuse of it is told
/// on standard error.
std::string fault_in(const Result<Verification>& checked);

/// Writes a file that a command was told to write (write_text_file()); a game is never written over, nor what
/// belongs to one.
Result<void> write_output(const std::filesystem::path& file, std::string_view text,
                          const ToDisk& to_disk = {}, Readers readers = Readers::kAsUsual);

/// The file of a game that is to be begun (app::game_file()): it must have the suffix by which games are
/// found again.
Result<std::filesystem::path> named_new_game(const std::string& name);

}  // namespace telescope::cli
