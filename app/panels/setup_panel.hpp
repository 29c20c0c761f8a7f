#pragma once

#include <string_view>

#include "app/panels/picture_panel.hpp"
#include "app/presenters/setup_walk.hpp"

namespace telescope::app {

/// Draws the whole window while a table is set up, into the current ImGui frame: the camera's picture, and
/// beside it the steps. `told`: what was told last; `now_s`: for what moves.
void draw_setup(const SetupPage& page, const Scene& scene, Ui& ui, PicturePanelState& state,
                const PictureTexture& texture, std::string_view told, Theme theme, double now_s);

}  // namespace telescope::app
