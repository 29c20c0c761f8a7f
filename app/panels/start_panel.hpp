#pragma once

#include "app/panels/theme.hpp"
#include "app/presenters/start_menu.hpp"

namespace telescope::app {

/// Draws the whole window while a list is asked, into the current ImGui frame. `told`: what was told last.
void draw_start(const StartMenu& menu, std::string_view told, const Theme& theme);

}  // namespace telescope::app
