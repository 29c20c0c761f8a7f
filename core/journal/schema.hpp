#pragma once

#include "core/base/result.hpp"

namespace SQLite {
class Database;
}

namespace telescope {

inline constexpr int kApplication = 0x54534350;  // "TSCP", as `file` shows it

/// Makes the tables of a new game. Within the caller's transaction.
void create_schema(SQLite::Database& database);

/// Whether an opened file is a game of this program, of this version or an older one, and holds nothing else:
/// a table or trigger too many may do anything. Changes nothing. `name` is the file's, for messages.
Result<void> check_schema(const SQLite::Database& database, const std::string& name);

/// Whether it has the tables of one of these versions, whatever version it says it is of.
bool has_known_parts(const SQLite::Database& database);

/// The version that an opened file says it is of.
int version_of(const SQLite::Database& database);

}  // namespace telescope
