#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/result.hpp"

namespace telescope::app {

class Engine;
class WindowHost;

struct WindowOptions {
  /// Size in screen coordinates; zero: 1600 x 900, or the screen's work area where that is smaller.
  int width = 0;
  int height = 0;
  /// Pixels per unit of the layout; zero: as the display says.
  float scale = 0.0F;
  /// Saves the window's own picture as PNG once `screenshot_after_s` have passed, then ends.
  std::optional<std::filesystem::path> screenshot;
  double screenshot_after_s = 3.0;
  /// Keys pressed before the first frame, as a user would type them ("t2h"): for screenshots and tests.
  std::string keys;
};

/// Shows the window until the user closes it. Fails with one line, before anything is shown, where there is
/// no display or no OpenGL 3.2: the caller goes on without a window. To be called on the main thread.
Result<void> run_window(Engine& engine, const WindowOptions& options);
/// The same for any host: how tests and screenshots drive it.
Result<void> run_window(WindowHost& host, const WindowOptions& options);

}  // namespace telescope::app
