#include "app/print/instruction_page.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>

#include "app/print/furniture.hpp"
#include "app/print/modules.hpp"
#include "app/print/table_map.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "core/kit/camera_needed.hpp"
#include "core/kit/markers.hpp"

namespace telescope::print {
namespace {

using app::tr;
using app::tr_c;
using app::tr_n;

constexpr Colour kPaleBox{0.93, 0.93, 0.94};

struct Step {
  std::string title;
  std::string words;
  std::function<void(Canvas&, const Rect&)> figure;
};

/// "14 mm", "4.5 mm".
std::string mm_words(double mm) {
  char text[32];
  std::snprintf(text, sizeof text, "%g mm", mm);
  return text;
}

Rect centred(const Rect& box, double width, double height) {
  return {box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height};
}

Modules sample_tag(const Kit& kit) {
  return tag_modules(kit.family, kit.pieces.empty() ? kit.anchors[0] : kit.pieces.front().tag);
}

void draw_sheet_figure(Canvas& canvas, const Rect& box) {
  const Rect sheet = centred(box, 19.0, 26.0);
  canvas.fill(sheet.moved(0.8, 0.8), kHair);
  canvas.fill(sheet, kWhite);
  canvas.outline(sheet, 0.3, kInk);
  canvas.text(sheet, "100 %", {4.4, true, kInk, Align::kCentre});
}

void draw_ruler_figure(Canvas& canvas, const Rect& box) {
  const Rect ruler{box.x + 2.0, box.y + box.height / 2, box.width - 4.0, 7.0};
  canvas.fill(ruler, kPaleBox);
  canvas.outline(ruler, 0.25, kInk);
  const double from = ruler.x + 2.0, length = ruler.width - 4.0;
  for (int i = 0; i <= 20; ++i) {
    const double x = from + length * i / 20.0;
    canvas.line({{x, ruler.y}, {x, ruler.y + (i % 5 == 0 ? 2.6 : 1.4)}}, 0.15, kInk);
  }
  canvas.text({ruler.x + 1.0, ruler.y + 3.0, 5.0, 3.6}, "0", {2.2, false});
  canvas.text({ruler.right() - 9.0, ruler.y + 3.0, 8.0, 3.6}, "200", {2.2, false, kInk, Align::kRight});
  const double y = ruler.y - 2.5;
  canvas.line({{from, y}, {from + length, y}}, 0.35, kBlack);
  for (double x : {from, from + length}) canvas.line({{x, y - 1.5}, {x, y + 1.5}}, 0.35, kBlack);
}

void draw_cut_figure(Canvas& canvas, const Rect& box, const Modules& tag) {
  const Rect card = centred(box, 18.0, 18.0);
  canvas.fill(card.grown(kBleedMm), kMidGrey);
  canvas.code(centred(card, 12.0, 12.0), 0.0, tag);
  draw_crop_marks(canvas, card);
  canvas.dashed({card.x, box.y + 1.0}, {card.x, box.bottom() - 1.0}, 0.2, kQuiet);
}

/// A stand from above: the base with its figures, the tail behind it, an arrow to the front.
void draw_stand_figure(Canvas& canvas, const Rect& box, const Modules& tag, TagLayout layout) {
  const bool tail = layout == TagLayout::kOnTail, base = layout != TagLayout::kCounter;
  const Rect whole = centred(box, 16.0, tail ? 26.0 : 16.0);
  const Rect square{whole.x, whole.y, 16.0, 16.0};
  canvas.fill(whole, kMidGrey);
  if (tail) {
    canvas.fill(square, {0.80, 0.84, 0.74});
    for (double x : {4.5, 11.5})
      for (double y : {5.0, 11.0}) canvas.disc({square.x + x, square.y + y}, 1.5, {0.36, 0.42, 0.30});
    canvas.code(Rect{whole.x + 3.0, whole.y + 16.0, 10.0, 10.0}, 0.0, tag);
  } else {
    canvas.code(centred(square, 10.7, 10.7), 0.0, tag);
  }
  canvas.outline(square, 0.25, kInk);
  if (!base) return;
  const double x = whole.right() + 5.0;
  canvas.line({{x, square.bottom() - 2.0}, {x, square.y + 3.0}}, 0.6, kInk);
  canvas.fill({{x - 1.4, square.y + 3.4}, {x + 1.4, square.y + 3.4}, {x, square.y + 0.4}}, kInk);
  canvas.text({x + 1.0, square.y + 6.0, 10.0, 4.0}, tr_c("of a stand", "front"), {2.4, false});
}

/// A base from its side, at true scale, so that it serves as a gauge: the base's top 2 mm above the table,
/// the plate's at its height.
void draw_post_figure(Canvas& canvas, const Rect& box, double plate_height_mm, double plate_mm) {
  constexpr double kBase = 2.0, kPlate = 1.0;
  const double table = box.y + box.height / 2 + plate_height_mm / 2, x = box.x + 14.0;
  canvas.line({{box.x + 2.0, table}, {box.right() - 2.0, table}}, 0.3, kInk);
  canvas.fill(Rect{x - 10.0, table - kBase, 20.0, kBase}, {0.80, 0.84, 0.74});
  canvas.fill(Rect{x - 0.4, table - plate_height_mm + kPlate, 0.8, plate_height_mm - kBase - kPlate}, kInk);
  canvas.fill(Rect{x - plate_mm / 2, table - plate_height_mm, plate_mm, kPlate}, kInk);
  for (const double man : {-6.5, -3.5, 3.5, 6.5}) {
    canvas.fill(Rect{x + man - 0.8, table - kBase - 5.0, 1.6, 5.0}, {0.36, 0.42, 0.30});
    canvas.disc({x + man, table - kBase - 6.0}, 1.0, {0.36, 0.42, 0.30});
  }
  const double at = x + 14.0, top = table - plate_height_mm;
  canvas.line({{at, table}, {at, top}}, 0.25, kInk);
  for (const double y : {table, top}) canvas.line({{at - 1.5, y}, {at + 1.5, y}}, 0.25, kInk);
  canvas.text({at + 1.5, table - plate_height_mm / 2 - 2.0, 14.0, 4.0}, mm_words(plate_height_mm),
              {2.6, false});
}

void draw_spacer_figure(Canvas& canvas, const Rect& box, double width_mm) {
  const Rect strip = centred(box, 36.0, width_mm);
  canvas.fill(strip, kWhite);
  canvas.outline(strip, 0.1, kBlack);
  canvas.text({strip.x, strip.bottom() + 1.0, strip.width, 4.0}, tr("{1} wide", mm_words(width_mm)),
              {2.6, false, kInk, Align::kCentre});
}

void draw_board_figure(Canvas& canvas, const Rect& box) {
  constexpr int kRows = 6, kColumns = 9;
  constexpr double kSquare = 3.0;
  const Rect board = centred(box, kColumns * kSquare, kRows * kSquare);
  canvas.fill(board.grown(2.0), kWhite);
  canvas.outline(board.grown(2.0), 0.25, kInk);
  for (int row = 0; row < kRows; ++row)
    for (int column = row % 2; column < kColumns; column += 2)
      canvas.fill(Rect{board.x + column * kSquare, board.y + row * kSquare, kSquare, kSquare}, kBlack);
}

/// A face and a back, side by side.
void draw_deck_figure(Canvas& canvas, const Rect& box, const Modules& tag) {
  for (const bool is_back : {false, true}) {
    const Rect card = centred(box, 15.0, 23.0).moved(is_back ? 9.0 : -9.0, 0.0);
    canvas.fill(card, kMidGrey);
    canvas.code(centred(card, 7.0, 7.0), 0.0, tag);
    canvas.text({card.x + 1.0, card.y + 1.0, card.width - 2.0, 6.0}, is_back ? "" : "7", {5.0, true, kBlack});
    canvas.outline(card, 0.25, kInk);
  }
}

bool has_layout(const Kit& kit, TagLayout layout) {
  return std::ranges::any_of(kit.pieces, [layout](const KitPiece& piece) { return piece.layout == layout; });
}

std::vector<Step> mounting_steps(const Kit& kit, const TagStyle& style) {
  std::vector<Step> steps;
  const Modules tag = sample_tag(kit);
  const auto figure = [tag](TagLayout layout) {
    return [tag, layout](Canvas& canvas, const Rect& box) { draw_stand_figure(canvas, box, tag, layout); };
  };
  if (has_layout(kit, TagLayout::kOnTail))
    steps.push_back({tr("Slide the tails under the bases"),
                     tr("The white part goes under the base, its top edge to the front; the base's rear edge "
                        "lies on the dashed line. The grey tail with the tag shows behind. A spot of glue "
                        "holds it."),
                     figure(TagLayout::kOnTail)});
  if (has_layout(kit, TagLayout::kOnBase))
    steps.push_back({tr("Glue the labels on the bases"),
                     tr("The label's top edge to the front. Leave the tag free: no figure, flock or grass on "
                        "it or on its white ring."),
                     figure(TagLayout::kOnBase)});
  if (has_layout(kit, TagLayout::kOnPost)) {
    const double height = style.plate_height.mm();
    steps.push_back({tr("Put the plates on posts"),
                     tr("Glue each plate on stiff card of 1 mm and set it on a post or two pins over the "
                        "middle of its base, level, its top edge to the front, its top {1} above the "
                        "table: hold it against the figure, which is true to size. One height for all. "
                        "Nothing on a base is higher than {2}, and nothing sticks out of it.",
                        mm_words(height), mm_words(height - 1.0)),
                     [height, size = kit.tag_size_mm](Canvas& canvas, const Rect& box) {
                       draw_post_figure(canvas, box, height, size);
                     }});
  }
  if (style.spacer > 0_mm)
    steps.push_back(
        {tr("Cut the spacer"),
         tr("A strip of stiff card as wide as the figure shows, to set the stands of a unit apart "
            "by where its formation has a gap: hands alone do not set it well enough to be told."),
         [width = style.spacer.mm()](Canvas& canvas, const Rect& box) {
           draw_spacer_figure(canvas, box, width);
         }});
  if (has_layout(kit, TagLayout::kCounter))
    steps.push_back({tr("Make the counters all alike"),
                     tr("Same card, same cut, blank underside. A counter's number says nothing: what it is "
                        "gets dealt when the game is set up, and only the umpire's journal knows."),
                     figure(TagLayout::kCounter)});
  return steps;
}

std::vector<Step> all_steps(const Kit& kit, const TagStyle& style) {
  std::vector<Step> steps{
      {tr("Print on matt paper at true size"),
       tr("White and matt, 160 to 250 g/m\u00b2, or matt label paper on thin card. In the print "
          "dialog: 100 % or \u201cactual size\u201d, one side only. Nothing glossy and no film "
          "over it: glare hides a tag."),
       draw_sheet_figure},
      {tr("Measure the line of 200 mm"),
       tr("Each sheet has one at its left edge. 199.5 to 200.5 mm is right. Otherwise \u201cfit "
          "to page\u201d is on, and the camera would measure wrongly."),
       draw_ruler_figure},
      {tr("Cut along the marks"),
       tr("With a knife and a steel ruler. Leave the grey on: it helps the camera more than "
          "white does. The white ring belongs to the tag."),
       [tag = sample_tag(kit)](Canvas& canvas, const Rect& box) { draw_cut_figure(canvas, box, tag); }}};
  std::ranges::move(mounting_steps(kit, style), std::back_inserter(steps));
  if (!decks_of(kit).empty())
    steps.push_back(
        {tr("Print the decks"),
         tr("Each deck is a PDF of its own. Print it on both sides, flipped on the long edge; or "
            "on one, and glue each face and a back together. Thick paper, so that no face shows "
            "through."),
         [tag = sample_tag(kit)](Canvas& canvas, const Rect& box) { draw_deck_figure(canvas, box, tag); }});
  steps.push_back({tr("Lay out the four anchors"),
                   tr("Flat, just outside the table, corner on corner, tops towards the far edge. Fix them "
                      "with a little tape at the grey: they must not move during the game."),
                   [&kit](Canvas& canvas, const Rect& box) {
                     draw_table_map(canvas, kit, box.grown(-1.0), MapWords::kNone);
                   }});
  steps.push_back({tr("Show the camera the last sheet"),
                   tr("Glue the chessboard onto something stiff and flat, keep its white margin, and hold "
                      "it under the camera at several tilts: telescope calibrate measures the lens from it."),
                   draw_board_figure});
  return steps;
}

std::string contents(const Kit& kit, int sheets) {
  const auto counters = std::ranges::count(kit.pieces, PieceKind::kCounter, &KitPiece::kind);
  const auto stands = static_cast<std::ptrdiff_t>(kit.pieces.size()) - counters;
  const auto size = static_cast<int>(kit.tag_size_mm + 0.5);
  return tr("{1}, {2} and 4 anchors on {3}; tags of {4} mm: {5}", tr_n("{1} stand", "{1} stands", stands),
            tr_n("{1} counter", "{1} counters", counters), tr_n("{1} sheet", "{1} sheets", sheets), size,
            app::camera_words(camera_words(kit)));
}

}  // namespace

void draw_instruction_page(Canvas& canvas, const Kit& kit, const TagStyle& style, int sheets) {
  const Rect area = content_area(canvas.paper());
  canvas.text({area.x, area.y, area.width, 5.0}, contents(kit, sheets), {3.2, false});
  const std::vector<Step> steps = all_steps(kit, style);
  const double top = area.y + 9.0, each = (area.bottom() - top) / static_cast<double>(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Rect row{area.x, top + each * static_cast<double>(i), area.width, each};
    const Rect figure{row.x, row.y + 1.5, 44.0, each - 3.0};
    canvas.fill(figure, {0.975, 0.975, 0.97});
    steps[i].figure(canvas, figure);
    canvas.text({row.x + 50.0, row.y + 2.0, 8.0, 7.0}, std::to_string(i + 1),
                {6.0, true, kQuiet, Align::kLeft, false});
    canvas.text({row.x + 58.0, row.y + 2.6, row.width - 58.0, 6.0}, steps[i].title,
                {4.0, true, kInk, Align::kLeft, false});
    canvas.text({row.x + 58.0, row.y + 9.0, row.width - 58.0, each - 10.0}, steps[i].words,
                {3.2, false, kInk, Align::kLeft, false});
  }
}

}  // namespace telescope::print
