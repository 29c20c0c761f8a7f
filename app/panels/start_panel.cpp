#include "app/panels/start_panel.hpp"

#include <algorithm>

#include "app/panels/paint.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr float kWidest = 760;  // units of the layout: lines stay short enough to read

/// How tall a choice is, its gap included.
float height_of(const Paint& paint, const StartChoice& choice, float width) {
  const float about = choice.about.empty() ? 0.0F : paint.measure(Type::kBody, choice.about, width).y;
  return paint.measure(Type::kLine, choice.title).y + about + paint.px(30);
}

/// Whether it is clicked.
bool draw_choice(const Paint& paint, const StartMenu& menu, std::size_t index, ImVec2 at, float width) {
  const StartChoice& choice = menu.list().choices[index];
  const float indent = paint.px(44);
  const float height = height_of(paint, choice, width - indent) - paint.px(8);
  if (index == menu.cursor() && choice.possible) {
    paint.list()->AddRectFilled(at, at + ImVec2{width, height}, colour::kSurfaceChosen, paint.px(6));
    paint.list()->AddRectFilled(at, at + ImVec2{paint.px(4), height}, colour::kAccent);
  }
  const ImVec2 text = at + ImVec2{indent, paint.px(10)};
  if (choice.possible && !StartMenu::key_of(index).empty())
    paint.key(at + ImVec2{paint.px(12), paint.px(10)}, StartMenu::key_of(index));
  const ImVec2 title =
      paint.text(text, Type::kLine, choice.possible ? colour::kText : colour::kTextFaint, choice.title);
  if (!choice.about.empty())
    paint.text(text + ImVec2{0, title.y + paint.px(2)}, Type::kBody, colour::kTextQuiet, choice.about,
               width - indent);
  return ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
         ImGui::IsMouseHoveringRect(at, at + ImVec2{width, height}, false);
}

}  // namespace

std::optional<std::size_t> draw_start(const StartMenu& menu, std::string_view told, const Theme& theme) {
  const Paint paint(ImGui::GetBackgroundDrawList(), theme);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  paint.list()->AddRectFilled({0, 0}, screen, colour::kGround);
  const float width = std::min(paint.px(kWidest), screen.x - paint.px(48));
  ImVec2 at{(screen.x - width) / 2, paint.px(56)};
  at.y += paint.text(at, Type::kLarge, colour::kText, menu.list().heading, width).y + paint.px(8);
  if (!menu.list().about.empty())
    at.y += paint.text(at, Type::kBody, colour::kTextQuiet, menu.list().about, width).y + paint.px(20);

  // The list scrolls so that the marked line is in view.
  const float bottom = screen.y - paint.px(76);
  std::size_t first = 0;
  const auto fits = [&] {
    float y = at.y;
    for (std::size_t i = first; i <= menu.cursor() && i < menu.list().choices.size(); ++i)
      y += height_of(paint, menu.list().choices[i], width - paint.px(44));
    return y <= bottom;
  };
  while (first < menu.cursor() && !fits()) ++first;
  std::size_t next = first;
  std::optional<std::size_t> clicked;
  for (; next < menu.list().choices.size(); ++next) {
    const float height = height_of(paint, menu.list().choices[next], width - paint.px(44));
    if (at.y + height > bottom && next > first) break;
    if (draw_choice(paint, menu, next, at, width)) clicked = next;
    at.y += height;
  }
  if (const std::size_t more = menu.list().choices.size() - next; more > 0)
    paint.fitted(at + ImVec2{paint.px(22), 0}, Type::kSmall, colour::kTextFaint, tr("{1} more", more),
                 width - paint.px(22));
  const ImVec2 keys{(screen.x - width) / 2, screen.y - paint.px(36)};
  paint.fitted(keys - ImVec2{0, paint.px(20)}, Type::kSmall, colour::kAccent, told, width);
  paint.fitted(keys, Type::kSmall, colour::kTextFaint,
               menu.list().first
                   ? tr("Up and Down choose, Enter, a click or a line's digit takes it, Esc ends")
                   : tr("Up and Down choose, Enter, a click or a line's digit takes it, Esc goes back"),
               width);
  return clicked;
}

}  // namespace telescope::app
