#include "app/cli/watch.hpp"

#include <chrono>
#include <cstdint>

#include "app/engine/staged_play_file.hpp"
#include "vision/source/capture.hpp"
#include "vision/source/source.hpp"

namespace telescope::cli {

using namespace std::chrono_literals;

Result<bool> watch_camera(const std::string& camera, const Kit& kit, double seconds,
                          const std::function<bool(const vision::Frame&)>& use) {
  vision::Capture capture(camera, [camera, kit] { return app::open_camera(camera, kit); });
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  std::uint64_t version = 0;
  bool any = false;
  while (std::chrono::steady_clock::now() < until) {
    if (const auto frame = capture.frames().wait_newer(version, 100ms)) {
      any = true;
      if (use(*frame)) return true;
    } else if (capture.status().state == vision::SourceStatus::State::kEnded) {
      break;
    }
  }
  if (any) return false;
  const auto message = capture.status().message;
  return failure(camera + ": no picture came" + (message.empty() ? "" : ": " + message));
}

}  // namespace telescope::cli
