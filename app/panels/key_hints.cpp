#include "app/panels/key_hints.hpp"

#include <algorithm>

namespace telescope::app {
namespace {

float line_height(const Paint& paint) {
  return paint.theme().size(Type::kSmall) + paint.px(6);
}

/// Calls `with(hint, at)` for each of them; how high all are.
template <class With>
float each_hint(const Paint& paint, const std::vector<KeyHint>& hints, float width, With with) {
  float x = 0.0F, y = 0.0F;
  for (const KeyHint& hint : hints) {
    const float wide = hint_width(paint, hint);
    if (x > 0.0F && x + wide > width) x = 0.0F, y += line_height(paint) + paint.px(3);
    with(hint, ImVec2{x, y});
    x += wide + paint.px(16);
  }
  return y + line_height(paint);
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
  const float key = hint.key.empty() ? 0.0F : paint.key_width(hint.key) + paint.px(6);
  return key + paint.measure(Type::kSmall, hint.text).x;
}

float key_hint(const Paint& paint, Ui& ui, ImVec2 at, const KeyHint& hint, ImU32 words, float words_at) {
  if (hint.key.empty()) {
    paint.text(at + ImVec2{0, paint.px(3)}, Type::kSmall, colour::kWarning, hint.text);
    return hint_width(paint, hint);
  }
  const float left = std::max(words_at, paint.key_width(hint.key) + paint.px(6));
  const ImVec2 end = at + ImVec2{left + paint.measure(Type::kSmall, hint.text).x, line_height(paint)};
  const bool over = key_area(ui, at, end, hint.key);
  paint.key(at, hint.key);
  paint.text(at + ImVec2{left, paint.px(3)}, Type::kSmall, words, hint.text);
  if (over) paint.list()->AddLine({at.x + left, end.y}, end, words, std::max(1.0F, paint.px(1)));
  return end.x - at.x;
}

float hints_height(const Paint& paint, const std::vector<KeyHint>& hints, float width) {
  return each_hint(paint, hints, width, [](const KeyHint&, ImVec2) {});
}

float lay_hints(const Paint& paint, Ui& ui, ImVec2 at, const std::vector<KeyHint>& hints, float width,
                ImU32 words) {
  return each_hint(paint, hints, width,
                   [&](const KeyHint& hint, ImVec2 place) { key_hint(paint, ui, at + place, hint, words); });
}

}  // namespace telescope::app
