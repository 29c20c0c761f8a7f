#include "app/panels/key_hints.hpp"

#include <algorithm>

namespace telescope::app {
namespace {

float words_start(const Paint& paint, const KeyHint& hint) {
  return hint.key.empty() ? 0.0F : paint.key_width(hint.key) + paint.px(6);
}

/// Calls `with(hint, at, wrap)` for each of them; how high all are. One that is wider than all the room has
/// lines of its own.
template <class With>
float each_hint(const Paint& paint, const std::vector<KeyHint>& hints, float width, With with) {
  float x = 0.0F, y = 0.0F, high = 0.0F;
  for (const KeyHint& hint : hints) {
    const float wide = std::min(hint_width(paint, hint), width);
    if (x > 0.0F && x + wide > width) x = 0.0F, y += high + paint.px(3), high = 0.0F;
    const float wrap = std::max(width - words_start(paint, hint), paint.px(40));
    high = std::max(high, paint.measure(Type::kSmall, hint.text, wrap).y + paint.px(6));
    with(hint, ImVec2{x, y}, wrap);
    x += wide + paint.px(16);
  }
  return y + high;
}

}  // namespace

bool key_area(Ui& ui, ImVec2 min, ImVec2 max, std::string_view key) {
  if (!command_for(key) || !ImGui::IsMouseHoveringRect(min, max)) return false;
  const ImVec2 pressed = ImGui::GetIO().MouseClickedPos[0];
  const bool began = pressed.x >= min.x && pressed.y >= min.y && pressed.x <= max.x && pressed.y <= max.y;
  if (began && ImGui::IsMouseReleased(0)) ui.tap(key);
  return true;
}

float hint_width(const Paint& paint, const KeyHint& hint) {
  return words_start(paint, hint) + paint.measure(Type::kSmall, hint.text).x;
}

float key_hint(const Paint& paint, Ui& ui, ImVec2 at, const KeyHint& hint, ImU32 words, float words_at,
               float wrap) {
  if (hint.key.empty()) {
    paint.text(at + ImVec2{0, paint.px(3)}, Type::kSmall, colour::kWarning, hint.text, wrap);
    return hint_width(paint, hint);
  }
  const float left = std::max(words_at, words_start(paint, hint));
  const ImVec2 end = at + ImVec2{left, paint.px(6)} + paint.measure(Type::kSmall, hint.text, wrap);
  const bool over = key_area(ui, at, end, hint.key);
  paint.key(at, hint.key);
  paint.text(at + ImVec2{left, paint.px(3)}, Type::kSmall, words, hint.text, wrap);
  if (over) paint.list()->AddLine({at.x + left, end.y}, end, words, std::max(1.0F, paint.px(1)));
  return end.x - at.x;
}

float hints_height(const Paint& paint, const std::vector<KeyHint>& hints, float width) {
  return each_hint(paint, hints, width, [](const KeyHint&, ImVec2, float) {});
}

float lay_hints(const Paint& paint, Ui& ui, ImVec2 at, const std::vector<KeyHint>& hints, float width,
                ImU32 words) {
  return each_hint(paint, hints, width, [&](const KeyHint& hint, ImVec2 place, float wrap) {
    key_hint(paint, ui, at + place, hint, words, 0.0F, wrap);
  });
}

}  // namespace telescope::app
