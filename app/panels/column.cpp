#include "app/panels/column.hpp"

#include <algorithm>

#include "app/panels/key_hints.hpp"

namespace telescope::app {
namespace {

constexpr float kMargin = 18.0F;  // beside everything in the column
constexpr float kRowPadding = 10.0F;

ImDrawList* open_region(const char* id, ImVec2 min, ImVec2 max) {
  ImGui::SetCursorScreenPos(min);
  ImGui::BeginChild(id, max - min, false, ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground);
  return ImGui::GetWindowDrawList();
}

}  // namespace

Column::Column(const char* id, const Theme& theme, ImVec2 min, ImVec2 max, bool follow, const Scene& scene,
               Ui& ui)
    : paint_(open_region(id, min, max), theme),
      width_(max.x - min.x),
      follow_(follow),
      scene_(scene),
      ui_(ui) {}

Column::~Column() {
  ImGui::EndChild();
}

ImVec2 Column::take(float height) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::Dummy({1.0F, height});
  return at;
}

ImVec2 Column::room(float height) {
  return take(height) + ImVec2{paint_.px(kMargin), 0};
}

float Column::inner_width() const {
  return width_ - 2 * paint_.px(kMargin);
}

void Column::gap(float units) {
  take(paint_.px(units));
}

void Column::scroll(int lines) {
  if (lines != 0) ImGui::SetScrollY(ImGui::GetScrollY() + static_cast<float>(lines) * paint_.px(40));
}

void Column::section(std::string_view text) {
  gap(18);
  paint_.text(room(paint_.theme().size(Type::kSmall) + paint_.px(8)), Type::kSmall, colour::kTextFaint, text);
}

void Column::title(std::string_view text, Health health, bool with_mark) {
  const float indent = with_mark ? paint_.px(26) : 0.0F, wrap = inner_width() - indent;
  const ImVec2 at = room(paint_.measure(Type::kTitle, text, wrap).y + paint_.px(8));
  if (with_mark)
    paint_.mark(at + ImVec2{paint_.px(9), paint_.theme().size(Type::kTitle) / 2}, paint_.px(9), health);
  paint_.text(at + ImVec2{indent, 0}, Type::kTitle, colour::kText, text, wrap);
}

void Column::paragraph(std::string_view text, ImU32 colour, Type type) {
  if (text.empty()) return;
  const float wrap = inner_width();
  paint_.text(room(paint_.measure(type, text, wrap).y + paint_.px(8)), type, colour, text, wrap);
}

void Column::ruled(std::string_view text, std::string_view rule, ImU32 colour, Type type,
                   std::optional<Severity> mark) {
  if (text.empty()) return;
  const float indent = mark ? paint_.px(26) : 0.0F, wrap = inner_width() - indent;
  const ImVec2 at = room(paint_.ruled({}, type, colour, text, rule, wrap, false).y + paint_.px(7));
  if (mark) paint_.mark(at + ImVec2{paint_.px(9), paint_.theme().size(type) / 2}, paint_.px(8), *mark);
  paint_.ruled(at + ImVec2{indent, 0}, type, colour, text, rule, wrap);
}

bool Column::folding(int id, std::string_view words, bool folded, std::string_view key) {
  gap(10);
  const float high = paint_.theme().size(Type::kSmall) + paint_.px(6);
  return row(id, high, false, [&](ImVec2 at, float width) {
    const float middle = high / 2, size = paint_.px(4);
    const ImVec2 tip = at + ImVec2{size, middle};
    if (folded)
      paint_.list()->AddTriangleFilled(tip + ImVec2{-size, -size}, tip + ImVec2{size, 0},
                                       tip + ImVec2{-size, size}, colour::kTextQuiet);
    else
      paint_.list()->AddTriangleFilled(tip + ImVec2{-size, -size * 0.7F}, tip + ImVec2{size, -size * 0.7F},
                                       tip + ImVec2{0, size}, colour::kTextQuiet);
    const float keys = paint_.key_width(key);
    paint_.fitted(at + paint_.px(16, 3), Type::kSmall, colour::kTextQuiet, words,
                  width - keys - paint_.px(24));
    paint_.key(at + ImVec2{width - keys, 0}, key);
  });
}

void Column::measure(std::string_view label, std::string_view value, std::string_view verdict,
                     Health health) {
  const float line = paint_.theme().size(Type::kBody), width = inner_width();
  const bool below = !verdict.empty() && health != Health::kGood;  // what is good is said by its mark alone
  const ImVec2 at =
      room(line + (below ? paint_.theme().size(Type::kSmall) + paint_.px(4) : 0.0F) + paint_.px(12));
  const ImVec2 extent =
      paint_.measure(Type::kStrong, value) + ImVec2{verdict.empty() ? 0.0F : paint_.px(18), 0};
  paint_.fitted(at, Type::kBody, colour::kTextQuiet, label, width - extent.x - paint_.px(12));
  paint_.text(at + ImVec2{width - extent.x, 0}, Type::kStrong, colour::kText, value);
  if (!verdict.empty()) paint_.mark(at + ImVec2{width - paint_.px(5), line / 2}, paint_.px(6), health);
  if (!below) return;
  const float small = std::min(paint_.measure(Type::kSmall, verdict).x, width - paint_.px(16));
  paint_.fitted(at + ImVec2{width - small, line + paint_.px(4)}, Type::kSmall, health_colour(health), verdict,
                small);
}

void Column::parts(const std::vector<bool>& done, int across) {
  if (done.empty() || across < 1) return;
  const float side = paint_.px(26), gap = paint_.px(3);
  const int down = (static_cast<int>(done.size()) + across - 1) / across;
  const ImVec2 at = room((side * 0.66F + gap) * static_cast<float>(down) + paint_.px(12));
  for (std::size_t i = 0; i < done.size(); ++i) {
    const int column = static_cast<int>(i) % across;
    const int row = static_cast<int>(i) / across;
    const ImVec2 min = at + ImVec2{(side + gap) * static_cast<float>(column),
                                   (side * 0.66F + gap) * static_cast<float>(row)};
    const ImVec2 max = min + ImVec2{side, side * 0.66F};
    if (done[i])
      paint_.list()->AddRectFilled(min, max, colour::kAccent, paint_.px(3));
    else
      paint_.list()->AddRect(min, max, colour::kTextFaint, paint_.px(3));
  }
}

void Column::code(std::string_view text) {
  const float pad = paint_.px(10), wrap = inner_width() - 2 * pad;
  const float height = paint_.measure(Type::kSmall, text, wrap).y + 2 * pad;
  const ImVec2 at = room(height + paint_.px(8));
  paint_.list()->AddRectFilled(at, at + ImVec2{inner_width(), height}, colour::kStage, paint_.px(6));
  paint_.text(at + ImVec2{pad, pad}, Type::kSmall, colour::kText, text, wrap);
}

void Column::keys(const std::vector<KeyHint>& hints) {
  if (hints.empty()) return;
  const ImVec2 at = room(hints_height(paint_, hints, inner_width()) + paint_.px(8));
  lay_hints(paint_, ui_, at, hints, inner_width(), colour::kTextQuiet);
}

void Column::busy(double now_s) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_.busy(at + paint_.px(27, 9), paint_.px(8), now_s);
  gap(28);
}

void Column::line(std::size_t number, float height, const std::function<void(ImVec2, float)>& draw) {
  if (row(static_cast<int>(number), height, ui_.cursor() == number, draw)) ask(ui_.click(number, scene_));
}

bool Column::row(int id, float height, bool chosen, const std::function<void(ImVec2, float)>& draw,
                 bool primary) {
  const float outside = paint_.px(kMargin - kRowPadding);
  const float pad = paint_.px(kRowPadding);
  ImGui::SetCursorPosX(outside);
  ImGui::PushID(id);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size{width_ - 2 * outside, height + 2 * paint_.px(8)};
  const bool clicked = ImGui::InvisibleButton("row", size);
  const bool hovered = ImGui::IsItemHovered();
  ImGui::PopID();
  if (chosen && follow_) {
    const float top = at.y - ImGui::GetWindowPos().y;
    if (top < 0.0F || top + size.y > ImGui::GetWindowHeight())
      ImGui::SetScrollFromPosY(top + size.y / 2, 0.5F);
  }
  if (!ImGui::IsRectVisible(at, at + size)) return clicked;
  if (chosen || hovered)
    paint_.list()->AddRectFilled(at, at + size,
                                 primary  ? colour::kAccent
                                 : chosen ? colour::kSurfaceChosen
                                          : colour::kSurfaceHover,
                                 paint_.px(8));
  if (chosen && !primary)
    paint_.list()->AddRectFilled(at + ImVec2{0, paint_.px(8)},
                                 at + ImVec2{paint_.px(3), size.y - paint_.px(8)}, colour::kAccent,
                                 paint_.px(2));
  draw(at + ImVec2{pad, paint_.px(8)}, size.x - 2 * pad);
  return clicked;
}

}  // namespace telescope::app
