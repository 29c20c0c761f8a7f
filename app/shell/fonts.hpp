#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/panels/theme.hpp"

namespace telescope::app {

/// Where the system keeps its fonts: the XDG data folders' fonts/, nearest first.
std::vector<std::filesystem::path> font_folders();

/// The first of `names` that is a file in one of `folders` or below it.
std::optional<std::filesystem::path> find_font(const std::vector<std::string>& names,
                                               const std::vector<std::filesystem::path>& folders);

/// The typefaces of the window: Inter (package fonts-inter), else DejaVu Sans (fonts-dejavu-core), else the
/// one built into Dear ImGui.
struct Typefaces {
  std::optional<std::filesystem::path> regular;
  std::optional<std::filesystem::path> strong;
};
Typefaces find_typefaces(const std::vector<std::filesystem::path>& folders);

/// Rebuilds ImGui's atlas with every size of Theme at `pixels_per_unit`; the graphics card must be given the
/// new atlas afterwards.
std::array<ImFont*, kTypeCount> build_fonts(ImFontAtlas& atlas, const Typefaces& typefaces,
                                            float pixels_per_unit);

}  // namespace telescope::app
