#pragma once

#include <filesystem>
#include <string>

#include <SQLiteCpp/Database.h>

namespace telescope {

/// Opens a game's file, which may come from anywhere: it runs nothing, and no length in it is believed.
/// `flags` are SQLite's; `vfs`: empty for the system's. Throws SQLite::Exception.
SQLite::Database connect(const std::filesystem::path& file, int flags, const std::string& vfs = {});

}  // namespace telescope
