#pragma once

#include <filesystem>
#include <string>

#include <SQLiteCpp/Database.h>

namespace telescope {

/// Opens a game's file, which may come from anywhere: it runs nothing, and no length in it is believed.
/// `flags` are SQLite's; `vfs`: empty for the system's. Throws SQLite::Exception.
SQLite::Database connect(const std::filesystem::path& file, int flags, const std::string& vfs = {});

/// The file as it is without the log beside it, to be read only: whatever lies there is left alone.
SQLite::Database connect_without_log(const std::filesystem::path& file);

/// The same of a whole file's bytes, in memory.
SQLite::Database connect_in_memory(std::string bytes);

/// Closing it leaves the log as it is: what lies behind a damaged frame would be gone with it.
void keep_log(SQLite::Database& database, bool keep = true);

}  // namespace telescope
