#include "app/support/xdg.hpp"

#include <cstdlib>
#include <system_error>

#include <pwd.h>
#include <unistd.h>

namespace telescope::app {
namespace {

namespace fs = std::filesystem;

/// The user's home folder: as the environment has it, else as the system does. A service may have no HOME.
fs::path home_folder() {
  if (const char* home = std::getenv("HOME"); home && *home) return home;
  if (const passwd* user = getpwuid(geteuid()); user && user->pw_dir && *user->pw_dir == '/')
    return user->pw_dir;
  throw NoHome();
}

fs::path from_environment(const char* variable, const char* below_home) {
  // The specification: a relative path there is invalid and must be ignored.
  if (const char* value = std::getenv(variable); value && fs::path(value).is_absolute()) return value;
  return home_folder() / below_home;
}

}  // namespace

fs::path config_folder() {
  return from_environment("XDG_CONFIG_HOME", ".config") / "telescope";
}
fs::path state_folder() {
  return from_environment("XDG_STATE_HOME", ".local/state") / "telescope";
}
fs::path cache_folder() {
  return from_environment("XDG_CACHE_HOME", ".cache") / "telescope";
}

fs::path assets_folder() {
  if (const char* value = std::getenv("TELESCOPE_ASSETS"); value && *value) return value;
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const char* from_here : {TELESCOPE_DATA_FROM_BIN, TELESCOPE_DATA_FROM_LIBEXEC}) {
    const fs::path installed = (here / from_here).lexically_normal();
    if (fs::is_directory(installed / "scenarios", error)) return installed;
  }
  return TELESCOPE_ASSETS_DIR;
}

}  // namespace telescope::app
