#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "app/presenters/start_menu.hpp"
#include "app/shell/shell.hpp"

namespace telescope::app {

class Window;

/// A window that asks before there is a table: what to begin with.
class StartWindow {
 public:
  /// Fails with one line where there is no display or no OpenGL 3.2. `options`: size, scale, keys,
  /// screenshot and should_close are honoured.
  static Result<std::unique_ptr<StartWindow>> open(const WindowOptions& options);
  ~StartWindow();

  /// The answer; nothing where the window is closed, or Esc goes back.
  Result<std::optional<std::size_t>> ask(const StartList& list);

 private:
  StartWindow(std::unique_ptr<Window> window, const WindowOptions& options);

  std::unique_ptr<Window> window_;
  WindowOptions options_;
  std::optional<std::string> next_key();
};

}  // namespace telescope::app
