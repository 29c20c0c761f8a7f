#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/theme.hpp"
#include "app/shell/fonts.hpp"
#include "core/base/result.hpp"
#include "core/views/view.hpp"

struct GLFWwindow;
struct ImGuiContext;

namespace telescope::app {

/// A screen of this machine, as its system names it.
struct Monitor {
  std::string name;
  int width = 0;  ///< pixels
  int height = 0;
};

/// Which of `monitors` is meant: a number from 1, or a part of a name, in capitals or not. Empty: the first
/// that is not `own`. Nothing where it is the only one, and for a window instead; fails with one line that
/// lists them where none is meant by `wanted`.
Result<std::optional<std::size_t>> choose_monitor(const std::vector<Monitor>& monitors,
                                                  std::string_view wanted, std::size_t own);

/// The second window, for a projector or a second screen: full screen on a monitor of its own, or a plain
/// window where there is one monitor. Shares nothing with the first but the thread and the newest view, and
/// has an OpenGL and an ImGui context of its own; those of the caller are current again after each call.
class Projector {
 public:
  /// The first window must be there. Fails with one line.
  static Result<std::unique_ptr<Projector>> open(std::string_view monitor);
  ~Projector();
  Projector(const Projector&) = delete;
  Projector& operator=(const Projector&) = delete;

  /// Closed by its user: Esc, or its close button.
  bool closed() const;
  /// Draws where the view, the colours or the window's size is another than before. With `screenshot` also
  /// saves it there.
  Result<void> show(std::shared_ptr<const View> view, ColourTheme colours,
                    const std::filesystem::path* screenshot = nullptr);

 private:
  explicit Projector(GLFWwindow* window);
  void rescale(float wanted);

  GLFWwindow* window_;
  ImGuiContext* imgui_ = nullptr;
  Typefaces typefaces_;
  Theme theme_;
  std::shared_ptr<const View> shown_;
  ColourTheme colours_ = ColourTheme::kDark;
  int width_ = 0;  ///< pixels that it was drawn for; 0: not yet
  int height_ = 0;
};

}  // namespace telescope::app
