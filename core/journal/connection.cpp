#include "core/journal/connection.hpp"

#include <string_view>

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

SQLite::Database connect_without_log(const std::filesystem::path& file) {
  std::string name = "file://";
  for (const char c : std::filesystem::absolute(file).string()) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#')
      name += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    else
      name += c;
  }
  return connect(name + "?immutable=1", SQLite::OPEN_READONLY | SQLite::OPEN_URI);
}

void keep_log(SQLite::Database& database, bool keep) {
  sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0, nullptr);
}

}  // namespace telescope
