#pragma once

#include "app/panels/theme.hpp"
#include "core/views/view.hpp"

namespace telescope::app {

/// Units of the layout on a screen that is so many pixels wide and high: type grows with it, to be read
/// across a room.
float projector_scale(float width, float height);

/// Draws the whole second window into the current ImGui frame: the staff map, and beside it turn, step,
/// losses, contacts and what has happened. Null: there is nothing to show yet.
void draw_projector(const View* view, const Theme& theme);

}  // namespace telescope::app
