// Tables, names and numbers of units as nobody should have them, as the window lays out their names.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <imgui.h>

#include "app/panels/overlay_paint.hpp"
#include "app/presenters/projection.hpp"
#include "app/presenters/scene.hpp"
#include "tests/app/support/no_screen.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

using Surface = decltype(Board::surface);

const std::array<std::string, 6> kOddNames{"ABCDEF", "كتيبة", "חטי", "🐘🐎", "WWWWWWWW", "第七"};

/// Units of both sides with odd names, over all of the board.
SampleTable odd_table(Surface surface, int many) {
  SampleTable table = SampleTable::empty();
  table.kit.board.surface = std::move(surface);
  const double wide = width(table.kit.board).mm(), deep = depth(table.kit.board).mm();
  const int across = std::max(1, static_cast<int>(std::lround(std::sqrt(many * wide / deep))));
  const int down = (many + across - 1) / across;
  for (int i = 0; i < many; ++i) {
    const TablePoint at{(i % across + 0.5) * wide / across, (i / across + 0.5) * deep / down};
    table.add(i % 2 == 0 ? Side::kAttacker : Side::kDefender, "rifles", at);
    KitPiece& piece = table.kit.pieces.back();
    piece.short_name = kOddNames.at(static_cast<std::size_t>(i) % kOddNames.size());
    for (int k = 0; k < 200; ++k) piece.name += k % 7 == 6 ? ' ' : 'n';
  }
  return table;
}

/// The boxes of all names that are drawn over the map in a window of that size.
LabelBoxes names_of(const SampleTable& table, ImVec2 window) {
  Theme theme{.scale = 1.0F};
  theme.fonts.fill(ImGui::GetIO().Fonts->Fonts[0]);
  const Scene scene = table.scene();
  const Projection projection = Projection::map(table.kit.board, 0.0, 0.0);
  const CanvasRect frame = projection.frame();
  const float scale = std::min(window.x / frame.width(), window.y / frame.height());
  const CanvasToWindow place{scale,
                             {(window.x - frame.width() * scale) / 2 - frame.min.x * scale,
                              (window.y - frame.height() * scale) / 2 - frame.min.y * scale}};
  const Paint paint(ImGui::GetBackgroundDrawList(), theme);
  const TableOverlay overlay = table_overlay(scene, projection, nullptr, nullptr);
  paint_overlay(paint, overlay, place, {true, true});
  LabelBoxes taken;
  std::size_t smaller = 0;
  paint_labels(paint, overlay, place, {true, true}, symbol_boxes(paint, overlay, place),
               {0, 0, window.x, window.y}, taken, smaller);
  return taken;
}

/// By more than a pixel in both directions.
bool is_over(const LabelBox& one, const LabelBox& other) {
  return std::min(one.max_x, other.max_x) - std::max(one.min_x, other.min_x) > 1.0F &&
         std::min(one.max_y, other.max_y) - std::max(one.min_y, other.min_y) > 1.0F;
}

}  // namespace

TEST_CASE("names of odd tables cover one another nowhere, are seen whole and are large enough to be read",
          "[window][layout]") {
  constexpr float kLeast = 8.9F;  // pixels, of a line
  struct OddBoard {
    const char* name;
    Surface surface;
  };
  const std::array<OddBoard, 5> boards{{{"4 x 6 sectors", GridBoard{.columns = 4, .rows = 6, .cell = 6_in}},
                                        {"1 x 40 sectors", GridBoard{.columns = 1, .rows = 40, .cell = 6_in}},
                                        {"40 x 1 sectors", GridBoard{.columns = 40, .rows = 1, .cell = 6_in}},
                                        {"30 cm", OpenBoard{.width = 300_mm, .depth = 300_mm}},
                                        {"5 m", OpenBoard{.width = 5000_mm, .depth = 3000_mm}}}};
  for (const auto& [width, height] : {std::pair{1280.0F, 720.0F}, {3840.0F, 2160.0F}, {640.0F, 400.0F}}) {
    const NoScreen screen(width, height);
    for (const OddBoard& board : boards)
      for (const int many : {6, 500}) {
        CAPTURE(board.name, many, width);
        const LabelBoxes names = names_of(odd_table(board.surface, many), {width, height});
        // Stands of 25 mm on a picture of 5 m are dots there, and bear no names until one zooms in.
        if (std::string(board.name) != "5 m" || width > 2000.0F) CHECK_FALSE(names.empty());
        for (std::size_t i = 0; i < names.size(); ++i) {
          const LabelBox& one = names[i];
          CAPTURE(one.min_x, one.min_y, one.max_x, one.max_y);
          CHECK(one.max_y - one.min_y >= kLeast);
          CHECK((one.min_x >= -0.5F && one.min_y >= -0.5F && one.max_x <= width + 0.5F &&
                 one.max_y <= height + 0.5F));
          CHECK(std::none_of(names.begin() + static_cast<std::ptrdiff_t>(i) + 1, names.end(),
                             [&](const LabelBox& other) { return is_over(one, other); }));
        }
      }
  }
}
