#include "core/journal/connection.hpp"

#include <sqlite3.h>

namespace telescope {
namespace {

constexpr int kLongestText = 256 * 1024 * 1024;  // bytes

}  // namespace

SQLite::Database connect(const std::filesystem::path& file, int flags, const std::string& vfs) {
  SQLite::Database database(file.string(), flags, 0, vfs);
  sqlite3* handle = database.getHandle();
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestText);
  database.exec("PRAGMA cell_size_check = ON");
  return database;
}

void keep_log(SQLite::Database& database, bool keep) {
  sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0, nullptr);
}

}  // namespace telescope
