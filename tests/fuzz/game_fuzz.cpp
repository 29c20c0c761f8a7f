#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include <unistd.h>

#include "core/session/transfer.hpp"

namespace {

struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("fuzz-game-" + std::to_string(getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
};

}  // namespace

/// Whatever the bytes, import_game makes a game that opens and exports itself, or says one line and leaves no
/// file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace telescope;
  namespace fs = std::filesystem;
  static const Folder made;
  const fs::path& folder = made.path;
  const fs::path file = folder / "game.telescope";
  const auto imported = import_game({reinterpret_cast<const char*>(data), size}, "game.json", file);
  if (!imported) {
    if (imported.error().message.empty() || imported.error().message.find('\n') != std::string::npos)
      std::abort();
    if (!fs::is_empty(folder)) std::abort();
    return 0;
  }
  {
    const auto session = Session::open(file);
    if (!session || !export_game(*session)) std::abort();
  }
  fs::remove(file);
  return 0;
}
