#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/presenters/start_menu.hpp"
#include "app/shell/kept_settings.hpp"
#include "app/shell/shell.hpp"

namespace telescope::app {

class Window;
class WindowHost;

/// How a walk through the set-up came to its end.
enum class SetupEnd {
  kBegin,   ///< the game may begin
  kBack,    ///< left by Esc at the first step
  kClosed,  ///< the window was closed
};

/// A window that asks before there is a table: what to begin with.
class StartWindow {
 public:
  /// Fails with one line where there is no display or no OpenGL 3.2. `options`: size, scale, keys,
  /// screenshot, settings_file and should_close are honoured.
  static Result<std::unique_ptr<StartWindow>> open(const WindowOptions& options);
  ~StartWindow();

  /// The answer; nothing where the window is closed, or Esc goes back. A list that wants the demo has the
  /// pictures of `demo` beside it, where there is one.
  Result<std::optional<std::size_t>> ask(const StartList& list, WindowHost* demo = nullptr);
  /// Said below the next list.
  void tell(std::string words) { told_ = std::move(words); }
  /// Walks through a table's set-up, step by step, with the camera that `host` shows. `scenario`: its name,
  /// as after --scenario. Of the keys given with the options, an Enter waits until the step lets it pass.
  Result<SetupEnd> walk(WindowHost& host, const std::string& scenario);

 private:
  StartWindow(std::unique_ptr<Window> window, const WindowOptions& options);

  std::unique_ptr<Window> window_;
  WindowOptions options_;
  KeptSettings settings_;
  std::string told_;  ///< last
  std::optional<std::string> next_key();
  /// Whether the key changed a setting.
  bool changes_settings(const Input& input);
};

}  // namespace telescope::app
