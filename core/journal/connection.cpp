#include "core/journal/connection.hpp"

#include <cstring>
#include <new>
#include <string_view>

#include <sqlite3.h>

#include "core/journal/sqlite_format.hpp"

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

SQLite::Database connect_in_memory(std::string bytes) {
  // A file in memory has no log: the two numbers that say so are those of one that needs none.
  if (is_in_wal_mode(bytes)) bytes[kWriteVersionInHeader] = bytes[kReadVersionInHeader] = 1;
  auto database = connect(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  auto* own = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));  // SQLite's, to be freed by it
  if (!own) throw std::bad_alloc();
  std::memcpy(own, bytes.data(), bytes.size());
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  const int made = sqlite3_deserialize(database.getHandle(), "main", own, size, size,
                                       SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
  if (made != SQLITE_OK) throw SQLite::Exception(database.getHandle(), made);
  return database;
}

void keep_log(SQLite::Database& database, bool keep) {
  sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0, nullptr);
}

}  // namespace telescope
