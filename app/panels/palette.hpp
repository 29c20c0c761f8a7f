#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <imgui.h>

#include "app/drawing/map_dress.hpp"
#include "app/support/settings.hpp"

namespace telescope::app {

/// One set of colours: a column of those below.
struct Palette {
  std::size_t column = 0;
  MapDress dress = MapDress::kNight;  ///< of maps
  bool light = false;                 ///< its grounds are lighter than its text
};
/// For a room with the lights down, and for a projector.
inline constexpr Palette kDarkPalette{.column = 0, .dress = MapDress::kNight};
/// For a bright room.
inline constexpr Palette kLightPalette{.column = 1, .dress = MapDress::kPaper, .light = true};
/// Text of at least 7 to 1 on black.
inline constexpr Palette kHighContrastPalette{.column = 2, .dress = MapDress::kContrast};

constexpr const Palette& palette_of(ColourTheme theme) {
  return theme == ColourTheme::kLight          ? kLightPalette
         : theme == ColourTheme::kHighContrast ? kHighContrastPalette
                                               : kDarkPalette;
}

/// Draws in this palette from now on, in the current ImGui context: each window has its own.
inline void use_palette(const Palette& palette) {
  ImGui::GetIO().UserData = const_cast<Palette*>(&palette);
}
/// The palette of the current ImGui context; the dark one until another is used.
inline const Palette& palette() {
  const void* used = ImGui::GetIO().UserData;
  return used ? *static_cast<const Palette*>(used) : kDarkPalette;
}

/// A colour by its name: what it looks like is told by the palette of the current ImGui context.
struct NamedColour {
  std::array<std::uint32_t, 3> rgba;  ///< by Palette::column
  constexpr ImU32 in(const Palette& used) const {
    const std::uint32_t c = rgba[used.column];
    return IM_COL32(c >> 24U, c >> 16U & 0xFFU, c >> 8U & 0xFFU, c & 0xFFU);
  }
  operator ImU32() const { return in(palette()); }
};
/// The sides' blue and orange and the alarm's red are told apart by every kind of colour vision, and each
/// comes with a shape and a word. tests/app/contrast_test.py reads these rows.
namespace colour {
// In dark, in light, in high contrast.
inline constexpr NamedColour kGround{{0x121519FF, 0xF1F3F5FF, 0x000000FF}};
inline constexpr NamedColour kStage{{0x0A0C0FFF, 0xE3E7EBFF, 0x000000FF}};  ///< behind the picture
inline constexpr NamedColour kSurface{{0x1B2026FF, 0xFBFCFDFF, 0x000000FF}};
inline constexpr NamedColour kSurfaceHover{{0x232931FF, 0xE9EDF0FF, 0x1C1C1CFF}};
inline constexpr NamedColour kSurfaceChosen{{0x222E35FF, 0xD9E9EAFF, 0x002233FF}};
inline constexpr NamedColour kLine{{0x2C333BFF, 0xB9C2CAFF, 0x8E8E8EFF}};
inline constexpr NamedColour kText{{0xEEF1F4FF, 0x14181CFF, 0xFFFFFFFF}};
inline constexpr NamedColour kTextQuiet{{0xA3AEB9FF, 0x434D57FF, 0xE8E8E8FF}};
inline constexpr NamedColour kTextFaint{{0x8D98A4FF, 0x4F5963FF, 0xD2D2D2FF}};
inline constexpr NamedColour kAccent{{0x5CD6B6FF, 0x005868FF, 0x3DF5CEFF}};
inline constexpr NamedColour kAttacker{{0x56B4E9FF, 0x0B4F96FF, 0x7CCBFFFF}};
inline constexpr NamedColour kDefender{{0xF0A81CFF, 0x8A5600FF, 0xFFB545FF}};
inline constexpr NamedColour kNeutral{{0xC9D1D9FF, 0x2C343CFF, 0xE4E4E4FF}};
inline constexpr NamedColour kAlarm{{0xFF5A4FFF, 0xA8103CFF, 0xFF948CFF}};
inline constexpr NamedColour kWarning{{0xF0E442FF, 0x6E5E00FF, 0xFFF36BFF}};
inline constexpr NamedColour kChosen{{0xFFFFFFFF, 0x000000FF, 0xFFFFFFFF}};  ///< what the cursor is on
/// Text on a bright chip; the rim of what is drawn on the picture.
inline constexpr NamedColour kInk{{0x0C0E11FF, 0xFFFFFFFF, 0x000000FF}};
inline constexpr NamedColour kVeil{{0x0C0E11C8, 0xFFFFFFE0, 0x000000F0}};  ///< behind text on the picture
}  // namespace colour

/// A map's colour in the dress of the current palette, or in another.
inline ImU32 map_ink(MapInk ink, MapDress dress) {
  const std::uint32_t rgb = map_colour(dress, ink);
  return IM_COL32(rgb >> 16U, rgb >> 8U & 0xFFU, rgb & 0xFFU, 255);
}
inline ImU32 map_ink(MapInk ink) {
  return map_ink(ink, palette().dress);
}

}  // namespace telescope::app
