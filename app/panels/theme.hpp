#pragma once

#include <array>
#include <cstddef>

#include <imgui.h>

#include "app/panels/palette.hpp"
#include "app/presenters/text.hpp"

namespace telescope::app {

/// The few sizes of type there are.
enum class Type { kSmall, kBody, kStrong, kLine, kTitle, kLarge };
inline constexpr std::size_t kTypeCount = 6;
inline constexpr std::array<float, kTypeCount> kTypeSize{13.0F, 15.0F, 15.0F, 18.0F, 20.0F, 34.0F};

/// What panels draw with. Sizes are in layout units; `scale` takes them to the window's own coordinates.
struct Theme {
  float scale = 1.0F;
  std::array<ImFont*, kTypeCount> fonts{};
  const StandIns* names = nullptr;  ///< null: names are drawn as they are

  ImFont* font(Type type) const { return fonts[static_cast<std::size_t>(type)]; }
  float size(Type type) const { return kTypeSize[static_cast<std::size_t>(type)] * scale; }
  float px(float units) const { return units * scale; }
};

inline ImU32 with_alpha(ImU32 c, float alpha) {
  return (c & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha * 255.0F) << IM_COL32_A_SHIFT);
}

}  // namespace telescope::app
