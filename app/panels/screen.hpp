#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/panels/pages.hpp"
#include "app/panels/picture_panel.hpp"

namespace telescope::app {

/// Everything one frame of the window is drawn from.
struct ScreenInput {
  const Scene& scene;
  const CameraPage& cameras;
  const LensProgress& lens;
  const HealthPage& health;
  std::span<const Message> messages;  ///< what was told lately, oldest first
  PictureTexture texture;
  PictureTexture seen_dice;  ///< of the throw that is opened on the page of the past; no size: none is
  double now_s = 0.0;        ///< for what moves
};

/// What the screen keeps between frames; no meaning beyond drawing.
struct ScreenState {
  PicturePanelState picture;
  Page page = Page::kTable;
  std::optional<std::size_t> cursor;
  std::string line;  ///< Console::cursor_line(), as it was followed
  std::string step;  ///< of the game, as last shown
  std::int64_t past = 0;
  int read_scroll = 0;   ///< Ui::read_scroll() as it was followed
  std::size_t form = 0;  ///< where the keys were in a form
  int opened = 0;        ///< FormEditor::opened(), as last shown
};

/// Draws the whole window into the current ImGui frame: a bar, the picture, a column, a quiet line. The
/// picture keeps its place whatever is said: nothing is laid over it but the overlay.
std::optional<Request> draw_screen(const ScreenInput& input, Ui& ui, ScreenState& state, Theme theme);

}  // namespace telescope::app
