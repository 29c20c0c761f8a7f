#include "app/panels/start_panel.hpp"

#include <algorithm>
#include <cmath>

#include "app/panels/overlay_paint.hpp"
#include "app/panels/paint.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

// Units of the layout.
constexpr float kWidest = 760;  // lines stay short enough to read
constexpr float kCardsWidest = 2400;
constexpr float kCard = 296;                              // of a card, its gap included
constexpr float kLeastPicture = 104, kMostPicture = 260;  // of a card, as the window has room
constexpr float kGap = 16;
constexpr float kLeastDemo = 360;  // less is no picture
constexpr float kMostSpare = 26;   // a line's share of the room that is left below the first list

bool is_clicked(ImVec2 at, ImVec2 size) {
  return ImGui::IsMouseReleased(ImGuiMouseButton_Left) && ImGui::IsMouseHoveringRect(at, at + size, false);
}

void draw_marked(const Paint& paint, ImVec2 at, ImVec2 size, bool marked) {
  if (!marked) return;
  paint.list()->AddRectFilled(at, at + size, colour::kSurfaceChosen, paint.px(6));
  paint.list()->AddRectFilled(at, at + ImVec2{paint.px(4), size.y}, colour::kAccent);
}

void draw_key(const Paint& paint, const StartMenu& menu, std::size_t index, ImVec2 at) {
  if (menu.list().choices[index].possible && !menu.key_of(index).empty()) paint.key(at, menu.key_of(index));
}

/// How tall a line is, its gap included.
float line_height(const Paint& paint, const StartChoice& choice, float width) {
  const float about =
      choice.about.empty() ? 0.0F : paint.measure(Type::kBody, choice.about, width - paint.px(44)).y;
  return paint.measure(Type::kTitle, choice.title).y + about + paint.px(30);
}

void draw_line(const Paint& paint, StartMenu& menu, std::size_t index, ImVec2 at, ImVec2 size) {
  const StartChoice& choice = menu.list().choices[index];
  draw_marked(paint, at, size - ImVec2{0, paint.px(8)}, index == menu.cursor() && choice.possible);
  const float spare = (size.y - line_height(paint, choice, size.x)) / 2;  // above and below its words
  const ImVec2 text = at + paint.px(44, 10) + ImVec2{0, spare};
  draw_key(paint, menu, index, text - paint.px(32, 0));
  const ImVec2 title =
      paint.text(text, Type::kTitle, choice.possible ? colour::kText : colour::kTextFaint, choice.title);
  if (!choice.about.empty())
    paint.text(text + ImVec2{0, title.y + paint.px(2)}, Type::kBody, colour::kTextQuiet, choice.about,
               size.x - paint.px(44));
}

/// The table as a staff map has it, with a mark for each stand.
void draw_table(const Paint& paint, const TablePicture& picture, ImVec2 min, ImVec2 max) {
  paint.list()->AddRectFilled(min, max, colour::kStage, paint.px(4));
  if (!has_surface(picture.board))
    return paint.centred((min + max) * 0.5F, paint.theme().size(Type::kBody), false, colour::kTextFaint,
                         tr("played on paper and screen"));
  const ImVec2 room = max - min - paint.px(16, 16);
  const Projection projection =
      Projection::map(picture.board, 0.0, 0.0, best_turn(picture.board, room.x, room.y));
  const TableOverlay table = bare_table(picture.board, projection);
  const auto corner = [&](double x_mm, double y_mm) {
    return projection.canvas_from_table({x_mm, y_mm}).value_or(CanvasPoint{});
  };
  const double wide = width(picture.board).mm(), deep = depth(picture.board).mm();
  const CanvasPoint one = corner(0, deep), other = corner(wide, 0);
  const ImVec2 from{std::min(one.x, other.x), std::min(one.y, other.y)};
  const ImVec2 whole{std::abs(other.x - one.x), std::abs(other.y - one.y)};
  const float scale = std::min(room.x / whole.x, room.y / whole.y);
  const CanvasToWindow place{scale, (min + max - whole * scale) * 0.5F - from * scale};
  paint_ground(paint, table, place);
  const auto line = [&](double x, double y, double to_x, double to_y) {
    paint.list()->AddLine(place(corner(x, y)), place(corner(to_x, to_y)), map_ink(MapInk::kGrid), 1.0F);
  };
  if (const GridBoard* grid = grid_of(picture.board)) {
    for (int i = 1; i < grid->columns; ++i) line(wide * i / grid->columns, 0, wide * i / grid->columns, deep);
    for (int i = 1; i < grid->rows; ++i) line(0, deep * i / grid->rows, wide, deep * i / grid->rows);
  }
  for (const TablePicture::Stand& stand : picture.stands) {
    const ImVec2 at = place(corner(stand.at.x_mm, stand.at.y_mm)), half{paint.px(4), paint.px(3)};
    paint.list()->AddRectFilled(at - half, at + half, side_colour(stand.side), 1.0F);
    paint.list()->AddRect(at - half, at + half, colour::kInk, 1.0F);
  }
}

/// Of cards that are `width` wide, what lies below their pictures, as the longest of their words needs it.
float words_height(const Paint& paint, const StartList& list, float width) {
  float words = 0.0F;
  for (const StartChoice& each : list.choices)
    words = std::max(words, paint.measure(Type::kSmall, each.about, width - paint.px(kGap + 24)).y);
  return paint.px(8 + 4 + 12 + kGap) + paint.theme().size(Type::kStrong) + words;
}

/// As high as lets whole rows of them fill the room.
float card_height(const Paint& paint, const StartList& list, float width, float room, std::size_t rows) {
  const float words = words_height(paint, list, width);
  const auto fitting = static_cast<std::size_t>(room / (words + paint.px(kLeastPicture)));
  const std::size_t shown = std::clamp<std::size_t>(fitting, 1, std::max<std::size_t>(rows, 1));
  const float each = std::floor(room / static_cast<float>(shown));  // or rounding would leave the last out
  return words + std::clamp(each - words, paint.px(kLeastPicture), paint.px(kMostPicture));
}

void draw_card(const Paint& paint, StartMenu& menu, std::size_t index, ImVec2 at, ImVec2 size) {
  const StartChoice& choice = menu.list().choices[index];
  const ImVec2 inside = size - paint.px(kGap, kGap);
  paint.list()->AddRectFilled(at, at + inside, colour::kSurface, paint.px(6));
  if (index == menu.cursor())
    paint.list()->AddRect(at, at + inside, colour::kAccent, paint.px(6), 0, paint.px(3));
  const float picture = size.y - words_height(paint, menu.list(), size.x);
  draw_table(paint, *choice.picture, at + paint.px(8, 8), at + ImVec2{inside.x - paint.px(8), picture});
  draw_key(paint, menu, index, at + paint.px(14, 14));
  const ImVec2 text = at + ImVec2{paint.px(12), picture + paint.px(8)};
  const float room = inside.x - paint.px(24);
  paint.fitted(text, Type::kStrong, colour::kText, choice.title, room);
  paint.text(text + ImVec2{0, paint.theme().size(Type::kStrong) + paint.px(4)}, Type::kSmall,
             colour::kTextQuiet, choice.about, room);
}

/// What is drawn where; the list scrolls so that what is marked is in view.
struct Rows {
  float width, height;  ///< of the room
  std::size_t columns;
  std::vector<float> heights;  ///< of each row
};
Rows rows_of(const Paint& paint, const StartList& list, float width, float height) {
  Rows rows{.width = width, .height = height, .columns = 1, .heights = {}};
  if (!list.has_cards()) {
    float spare = height;
    for (const StartChoice& each : list.choices) {
      rows.heights.push_back(line_height(paint, each, width));
      spare -= rows.heights.back();
    }
    if (list.first && spare > 0.0F)
      for (float& each : rows.heights)
        each += std::min(paint.px(kMostSpare), spare / static_cast<float>(rows.heights.size()));
    return rows;
  }
  rows.columns = std::max<std::size_t>(1, static_cast<std::size_t>(width / paint.px(kCard)));
  const std::size_t count = (list.choices.size() + rows.columns - 1) / rows.columns;
  rows.heights.assign(count,
                      card_height(paint, list, width / static_cast<float>(rows.columns), height, count));
  return rows;
}

std::size_t first_row(const Rows& rows, std::size_t wanted) {
  float used = 0.0F;
  std::size_t first = wanted + 1;
  while (first > 0 && used + rows.heights[first - 1] <= rows.height) used += rows.heights[--first];
  return std::min(first, wanted);
}

/// Says how many more there are; a click on it goes to the next of them.
void draw_more(const Paint& paint, StartMenu& menu, ImVec2 at, float width, std::size_t count,
               const std::string& words, int rows) {
  if (count == 0) return;
  const ImVec2 size{width, paint.theme().size(Type::kSmall) + paint.px(8)};
  const bool over = ImGui::IsMouseHoveringRect(at, at + size, false);
  paint.fitted(at + ImVec2{paint.px(12), 0}, Type::kSmall, over ? colour::kAccent : colour::kTextQuiet, words,
               width - paint.px(12));
  if (is_clicked(at, size)) menu.scroll(rows);
}

std::optional<std::size_t> draw_choices(const Paint& paint, StartMenu& menu, const Rows& rows, ImVec2 at) {
  const StartList& list = menu.list();
  std::optional<std::size_t> clicked;
  if (list.choices.empty()) return clicked;
  if (const float wheel = ImGui::GetIO().MouseWheel; wheel != 0.0F) menu.scroll(wheel < 0.0F ? 1 : -1);
  const float bottom = at.y + rows.height, top = at.y;
  std::size_t row = first_row(rows, menu.cursor() / rows.columns);
  const std::size_t first = row;
  menu.lay(rows.columns, first * rows.columns);
  for (; row < rows.heights.size() && (at.y + rows.heights[row] <= bottom || row == first); ++row) {
    const ImVec2 size{rows.width / static_cast<float>(rows.columns), rows.heights[row]};
    for (std::size_t i = 0; i < rows.columns && row * rows.columns + i < list.choices.size(); ++i) {
      const std::size_t index = row * rows.columns + i;
      const ImVec2 corner = at + ImVec2{size.x * static_cast<float>(i), 0};
      (list.has_cards() ? draw_card : draw_line)(paint, menu, index, corner, size);
      if (is_clicked(corner, size)) clicked = index;
    }
    at.y += rows.heights[row];
  }
  const std::size_t before = first * rows.columns, shown = std::min(row * rows.columns, list.choices.size());
  const std::size_t after = list.choices.size() - shown;
  // What is marked is always in view: from the middle of it over the end goes the whole page.
  const int page = static_cast<int>(row - first),
            here = static_cast<int>(menu.cursor() / rows.columns - first);
  draw_more(paint, menu, {at.x, top - paint.px(22)}, rows.width, before, tr("{1} before", before), -here - 1);
  draw_more(paint, menu, at, rows.width, after, tr("{1} more", after), page - here);
  return clicked;
}

/// As large as it fits, in the middle of the room.
void draw_demo(const Paint& paint, const PictureTexture& demo, ImVec2 min, ImVec2 max) {
  const ImVec2 room = max - min;
  const float wide = static_cast<float>(demo.width), high = static_cast<float>(demo.height);
  const float scale = std::min(room.x / wide, room.y / high);
  const ImVec2 size{wide * scale, high * scale};
  const ImVec2 at = min + (room - size) * 0.5F;
  paint.list()->AddImageRounded(demo.id, at, at + size, {0, 0}, {1, 1}, IM_COL32_WHITE, paint.px(8));
}

}  // namespace

std::optional<std::size_t> draw_start(StartMenu& menu, std::string_view told, const PictureTexture& demo,
                                      const Theme& theme) {
  const Paint paint(ImGui::GetBackgroundDrawList(), theme);
  const StartList& list = menu.list();
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  paint.list()->AddRectFilled({0, 0}, screen, colour::kGround);
  const float margin = paint.px(24);
  const float most = paint.px(list.has_cards() ? kCardsWidest : kWidest);
  float width = std::min(most, screen.x - 2 * margin), left = (screen.x - width) / 2;
  // The list keeps its place whether the picture is there yet or not.
  if (list.demo && screen.x >= paint.px(kWidest + kLeastDemo)) {
    width = std::min(most, screen.x * 0.42F);
    left = 2 * margin;
    const float begin = left + width + 2 * margin;
    if (demo.width > 0)
      draw_demo(paint, demo, {begin, paint.px(56)}, {screen.x - 2 * margin, screen.y - paint.px(56)});
  }
  ImVec2 at{left, paint.px(48)};
  at.y += paint.text(at, Type::kLarge, colour::kText, list.heading, width).y + paint.px(8);
  if (!list.about.empty()) at.y += paint.text(at, Type::kBody, colour::kTextQuiet, list.about, width).y;
  at.y += paint.px(28);  // with room for how many lie before the first
  const Rows rows = rows_of(paint, list, width, screen.y - paint.px(84) - at.y);
  const auto clicked = draw_choices(paint, menu, rows, at);
  const ImVec2 keys{left, screen.y - paint.px(36)};
  paint.fitted(keys - ImVec2{0, paint.px(20)}, Type::kSmall, colour::kAccent, told, width);
  paint.fitted(keys, Type::kSmall, colour::kTextFaint,
               list.first ? tr("The arrows choose, Enter, a click or its digit takes it, Esc ends")
                          : tr("The arrows choose, Enter, a click or its digit takes it, Esc goes back"),
               width);
  return clicked;
}

}  // namespace telescope::app
