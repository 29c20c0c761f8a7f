#pragma once

#include <optional>
#include <string_view>

#include "app/panels/picture_panel.hpp"
#include "app/panels/theme.hpp"
#include "app/presenters/start_menu.hpp"

namespace telescope::app {

/// Draws the list over the whole window, and says how many cards stand side by side; the choice that is
/// clicked. `told`: what is said under it. `demo`: a picture that is shown beside a list that wants one,
/// while it has a size.
std::optional<std::size_t> draw_start(StartMenu& menu, std::string_view told, const PictureTexture& demo,
                                      const Theme& theme);

}  // namespace telescope::app
