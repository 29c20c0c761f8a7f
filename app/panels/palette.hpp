#pragma once

#include <imgui.h>

#include "app/drawing/map_dress.hpp"
#include "app/support/settings.hpp"

namespace telescope::app {

/// One set of colours. The sides' blue and orange and the alarm's red are told apart by every kind of colour
/// vision, and each comes with a shape and a word. tests/app/contrast_test.py reads these palettes.
struct Palette {
  ImU32 ground;
  ImU32 stage;  ///< behind the picture
  ImU32 surface;
  ImU32 surface_hover;
  ImU32 surface_chosen;
  ImU32 line;
  ImU32 text;
  ImU32 text_quiet;
  ImU32 text_faint;
  ImU32 accent;
  ImU32 attacker;
  ImU32 defender;
  ImU32 neutral;
  ImU32 alarm;
  ImU32 warning;
  ImU32 chosen;                       ///< what the cursor is on
  ImU32 ink;                          ///< text on a bright chip; the rim of what is drawn on the picture
  ImU32 veil;                         ///< behind text on the picture
  MapDress dress = MapDress::kNight;  ///< of maps
  bool light = false;                 ///< its grounds are lighter than its text
};

/// For a room with the lights down, and for a projector.
inline constexpr Palette kDarkPalette{
    .ground = IM_COL32(0x12, 0x15, 0x19, 255),
    .stage = IM_COL32(0x0A, 0x0C, 0x0F, 255),
    .surface = IM_COL32(0x1B, 0x20, 0x26, 255),
    .surface_hover = IM_COL32(0x23, 0x29, 0x31, 255),
    .surface_chosen = IM_COL32(0x22, 0x2E, 0x35, 255),
    .line = IM_COL32(0x2C, 0x33, 0x3B, 255),
    .text = IM_COL32(0xEE, 0xF1, 0xF4, 255),
    .text_quiet = IM_COL32(0xA3, 0xAE, 0xB9, 255),
    .text_faint = IM_COL32(0x8D, 0x98, 0xA4, 255),
    .accent = IM_COL32(0x5C, 0xD6, 0xB6, 255),
    .attacker = IM_COL32(0x56, 0xB4, 0xE9, 255),
    .defender = IM_COL32(0xF0, 0xA8, 0x1C, 255),
    .neutral = IM_COL32(0xC9, 0xD1, 0xD9, 255),
    .alarm = IM_COL32(0xFF, 0x5A, 0x4F, 255),
    .warning = IM_COL32(0xF0, 0xE4, 0x42, 255),
    .chosen = IM_COL32(0xFF, 0xFF, 0xFF, 255),
    .ink = IM_COL32(0x0C, 0x0E, 0x11, 255),
    .veil = IM_COL32(0x0C, 0x0E, 0x11, 0xC8),
    .dress = MapDress::kNight,
};
/// For a bright room.
inline constexpr Palette kLightPalette{
    .ground = IM_COL32(0xF1, 0xF3, 0xF5, 255),
    .stage = IM_COL32(0xE3, 0xE7, 0xEB, 255),
    .surface = IM_COL32(0xFB, 0xFC, 0xFD, 255),
    .surface_hover = IM_COL32(0xE9, 0xED, 0xF0, 255),
    .surface_chosen = IM_COL32(0xD9, 0xE9, 0xEA, 255),
    .line = IM_COL32(0xB9, 0xC2, 0xCA, 255),
    .text = IM_COL32(0x14, 0x18, 0x1C, 255),
    .text_quiet = IM_COL32(0x43, 0x4D, 0x57, 255),
    .text_faint = IM_COL32(0x4F, 0x59, 0x63, 255),
    .accent = IM_COL32(0x00, 0x58, 0x68, 255),
    .attacker = IM_COL32(0x0B, 0x4F, 0x96, 255),
    .defender = IM_COL32(0x8A, 0x56, 0x00, 255),
    .neutral = IM_COL32(0x2C, 0x34, 0x3C, 255),
    .alarm = IM_COL32(0xA8, 0x10, 0x3C, 255),
    .warning = IM_COL32(0x6E, 0x5E, 0x00, 255),
    .chosen = IM_COL32(0x00, 0x00, 0x00, 255),
    .ink = IM_COL32(0xFF, 0xFF, 0xFF, 255),
    .veil = IM_COL32(0xFF, 0xFF, 0xFF, 0xE0),
    .dress = MapDress::kPaper,
    .light = true,
};
/// Text of at least 7 to 1 on black.
inline constexpr Palette kHighContrastPalette{
    .ground = IM_COL32(0x00, 0x00, 0x00, 255),
    .stage = IM_COL32(0x00, 0x00, 0x00, 255),
    .surface = IM_COL32(0x00, 0x00, 0x00, 255),
    .surface_hover = IM_COL32(0x1C, 0x1C, 0x1C, 255),
    .surface_chosen = IM_COL32(0x00, 0x22, 0x33, 255),
    .line = IM_COL32(0x8E, 0x8E, 0x8E, 255),
    .text = IM_COL32(0xFF, 0xFF, 0xFF, 255),
    .text_quiet = IM_COL32(0xE8, 0xE8, 0xE8, 255),
    .text_faint = IM_COL32(0xD2, 0xD2, 0xD2, 255),
    .accent = IM_COL32(0x3D, 0xF5, 0xCE, 255),
    .attacker = IM_COL32(0x7C, 0xCB, 0xFF, 255),
    .defender = IM_COL32(0xFF, 0xB5, 0x45, 255),
    .neutral = IM_COL32(0xE4, 0xE4, 0xE4, 255),
    .alarm = IM_COL32(0xFF, 0x94, 0x8C, 255),
    .warning = IM_COL32(0xFF, 0xF3, 0x6B, 255),
    .chosen = IM_COL32(0xFF, 0xFF, 0xFF, 255),
    .ink = IM_COL32(0x00, 0x00, 0x00, 255),
    .veil = IM_COL32(0x00, 0x00, 0x00, 0xF0),
    .dress = MapDress::kContrast,
};

constexpr const Palette& palette_of(ColourTheme theme) {
  switch (theme) {
    case ColourTheme::kLight:
      return kLightPalette;
    case ColourTheme::kHighContrast:
      return kHighContrastPalette;
    case ColourTheme::kDark:
      break;
  }
  return kDarkPalette;
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
  ImU32 Palette::*part;
  operator ImU32() const { return palette().*part; }
};
namespace colour {
inline constexpr NamedColour kGround{&Palette::ground};
inline constexpr NamedColour kStage{&Palette::stage};
inline constexpr NamedColour kSurface{&Palette::surface};
inline constexpr NamedColour kSurfaceHover{&Palette::surface_hover};
inline constexpr NamedColour kSurfaceChosen{&Palette::surface_chosen};
inline constexpr NamedColour kLine{&Palette::line};
inline constexpr NamedColour kText{&Palette::text};
inline constexpr NamedColour kTextQuiet{&Palette::text_quiet};
inline constexpr NamedColour kTextFaint{&Palette::text_faint};
inline constexpr NamedColour kAccent{&Palette::accent};
inline constexpr NamedColour kAttacker{&Palette::attacker};
inline constexpr NamedColour kDefender{&Palette::defender};
inline constexpr NamedColour kNeutral{&Palette::neutral};
inline constexpr NamedColour kAlarm{&Palette::alarm};
inline constexpr NamedColour kWarning{&Palette::warning};
inline constexpr NamedColour kChosen{&Palette::chosen};
inline constexpr NamedColour kInk{&Palette::ink};
inline constexpr NamedColour kVeil{&Palette::veil};
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
