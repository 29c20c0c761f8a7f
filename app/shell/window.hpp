#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/theme.hpp"
#include "app/presenters/input.hpp"
#include "app/shell/fonts.hpp"
#include "app/shell/gl.hpp"
#include "app/shell/shell.hpp"
#include "app/support/settings.hpp"

namespace telescope::app {

/// A GLFW window with OpenGL 3.2 and Dear ImGui in it: input, scale and frames, nothing of what is shown.
class Window {
 public:
  /// Fails with one line where there is no display or no OpenGL 3.2.
  static Result<std::unique_ptr<Window>> open(const std::string& title, const WindowOptions& options);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Sleeps until there is input, somebody called wake(), or `seconds` have passed.
  void wait(double seconds);
  bool closed() const;
  void close();
  /// What was pressed since the last call, in order.
  std::vector<Input> take_input();
  /// True while input has come that the next frames should show.
  bool wants_frames() const { return frames_due_ > 0; }
  /// As if input had come.
  void expect_frames();

  /// Nothing is drawn while the window has no size: then false, and no end_frame().
  bool begin_frame();
  /// Shows the frame; with `screenshot` also saves it there.
  Result<void> end_frame(const std::filesystem::path* screenshot = nullptr);

  const Theme& theme() const { return theme_; }
  /// Colours and size of type, from the next frame on.
  void use(const Settings& settings);
  /// Whether this window has no room for type as large as was asked for.
  bool type_is_at_limit() const { return at_limit_; }
  void toggle_full_screen();

 private:
  class Library;
  Window(std::unique_ptr<Library> library, GLFWwindow* window, const WindowOptions& options);
  void rescale();
  void on_key(int key, int scancode, int action, int mods);
  void on_text(unsigned int codepoint);

  std::unique_ptr<Library> library_;
  GLFWwindow* window_ = nullptr;
  float fixed_scale_ = 0.0F;
  Typefaces typefaces_;
  Theme theme_;
  ColourTheme colours_ = ColourTheme::kDark;
  float type_share_ = 1.0F;  ///< of the usual size
  bool at_limit_ = false;
  float font_scale_ = 0.0F;  ///< pixels per unit that the fonts are built for
  std::vector<Input> input_;
  int frames_due_ = 2;
  struct Placement {
    int x, y, width, height;
  };
  std::optional<Placement> before_full_screen_;
};

/// Renders and shows the frame of Dear ImGui's current context in the window whose OpenGL context is current;
/// with `screenshot` also saves it there as PNG.
Result<void> present(GLFWwindow* window, const std::filesystem::path* screenshot);

/// Ends the window's sleep, from any thread, for as long as the window lives.
class Waker {
 public:
  Waker();
  ~Waker();
  Waker(const Waker&) = delete;
  Waker& operator=(const Waker&) = delete;
  /// Safe to call even after the waker and the window are gone.
  std::function<void()> call() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace telescope::app
