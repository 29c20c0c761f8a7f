#pragma once

#include <optional>

#include "app/panels/theme.hpp"
#include "app/presenters/start_menu.hpp"

namespace telescope::app {

/// Draws the whole window while a list is asked, into the current ImGui frame. `told`: what was told last.
/// The choice that is clicked; nothing while none is.
std::optional<std::size_t> draw_start(const StartMenu& menu, std::string_view told, const Theme& theme);

}  // namespace telescope::app
