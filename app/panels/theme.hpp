#pragma once

#include <array>
#include <cstddef>

#include <imgui.h>

namespace telescope::app {

/// The few sizes of type there are.
enum class Type { kSmall, kBody, kStrong, kLine, kTitle, kLarge };
inline constexpr std::size_t kTypeCount = 6;
inline constexpr std::array<float, kTypeCount> kTypeSize{13.0F, 15.0F, 15.0F, 18.0F, 20.0F, 34.0F};

/// What panels draw with. Sizes are in layout units; `scale` takes them to the window's own coordinates.
struct Theme {
  float scale = 1.0F;
  std::array<ImFont*, kTypeCount> fonts{};

  ImFont* font(Type type) const { return fonts[static_cast<std::size_t>(type)]; }
  float size(Type type) const { return kTypeSize[static_cast<std::size_t>(type)] * scale; }
  float px(float units) const { return units * scale; }
};

/// One dark ground, one accent. The sides' blue and orange and the alarm's red are told apart by every kind
/// of colour vision (after Okabe and Ito), and each comes with a shape and a word.
namespace colour {
inline constexpr ImU32 kGround = IM_COL32(0x12, 0x15, 0x19, 255);
inline constexpr ImU32 kStage = IM_COL32(0x0A, 0x0C, 0x0F, 255);  ///< behind the picture
inline constexpr ImU32 kSurface = IM_COL32(0x1B, 0x20, 0x26, 255);
inline constexpr ImU32 kSurfaceHover = IM_COL32(0x23, 0x29, 0x31, 255);
inline constexpr ImU32 kSurfaceChosen = IM_COL32(0x22, 0x2E, 0x35, 255);
inline constexpr ImU32 kLine = IM_COL32(0x2C, 0x33, 0x3B, 255);
inline constexpr ImU32 kText = IM_COL32(0xEE, 0xF1, 0xF4, 255);
inline constexpr ImU32 kTextQuiet = IM_COL32(0xA3, 0xAE, 0xB9, 255);
inline constexpr ImU32 kTextFaint = IM_COL32(0x8D, 0x98, 0xA4, 255);
inline constexpr ImU32 kAccent = IM_COL32(0x5C, 0xD6, 0xB6, 255);
inline constexpr ImU32 kAttacker = IM_COL32(0x56, 0xB4, 0xE9, 255);
inline constexpr ImU32 kDefender = IM_COL32(0xF0, 0xA8, 0x1C, 255);
inline constexpr ImU32 kNeutral = IM_COL32(0xC9, 0xD1, 0xD9, 255);
inline constexpr ImU32 kAlarm = IM_COL32(0xFF, 0x5A, 0x4F, 255);
inline constexpr ImU32 kWarning = IM_COL32(0xF0, 0xE4, 0x42, 255);
inline constexpr ImU32 kChosen = IM_COL32(255, 255, 255, 255);
inline constexpr ImU32 kInk = IM_COL32(0x0C, 0x0E, 0x11, 255);    ///< text on a bright chip
inline constexpr ImU32 kVeil = IM_COL32(0x0C, 0x0E, 0x11, 0xC8);  ///< behind text on the picture
}  // namespace colour

inline ImU32 with_alpha(ImU32 c, float alpha) {
  return (c & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha * 255.0F) << IM_COL32_A_SHIFT);
}

}  // namespace telescope::app
