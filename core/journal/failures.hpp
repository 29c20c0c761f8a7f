#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/result.hpp"

namespace SQLite {
class Exception;
}

namespace telescope {

/// What is done about a file that is damaged: the end of the line that says so.
inline constexpr const char* kMend = "; repair it (telescope repair), or import the game's last export";

/// What is said of a file that nobody knows, as of another.
Error about(std::string_view name, const std::filesystem::path& file, Error error);

/// What went wrong with a game's file, in one line that says what to do.
Error explain(const SQLite::Exception& exception, const std::filesystem::path& file);
/// The same where it is known whether the file's disk may only be read.
Error explain(const SQLite::Exception& exception, const std::filesystem::path& file, bool read_only);

}  // namespace telescope
