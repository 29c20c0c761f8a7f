#include "app/print/deck_document.hpp"

#include <cmath>
#include <string>

#include "app/print/furniture.hpp"
#include "app/print/playing_card.hpp"
#include "app/print/sheet_layout.hpp"
#include "app/support/language.hpp"
#include "core/kit/markers.hpp"

namespace telescope::print {
namespace {

using app::tr;

/// As far from the right edge as the check line makes it from the left, so that what is turned about the
/// sheet's middle finds the same room.
Rect deck_area(PaperSize paper) {
  const Rect area = content_area(paper);
  return {area.x, area.y + kHeadingHeightMm, paper.width_mm - 2.0 * area.x, area.height - kHeadingHeightMm};
}

/// From one card's edge to the next one's: whole points, so that each is rounded alike where the PDF is drawn
/// and written, and no back differs from another by that.
double pitch_for(double side_mm) {
  constexpr double kPointMm = 25.4 / 72.0;
  return std::ceil((side_mm + kCardGapMm) / kPointMm - 1e-9) * kPointMm;
}

int how_many(double room, double side_mm) {
  return static_cast<int>(std::floor((room + kCardGapMm + 1e-9) / pitch_for(side_mm)));
}

}  // namespace

Result<std::vector<FaceSheet>> lay_out_deck(const Kit& kit, std::string_view deck, PaperSize paper) {
  std::vector<FaceSheet> sheets;
  const auto faces = faces_of(kit, deck);
  if (faces.empty()) return sheets;
  const double width = faces.front()->width_mm, depth = faces.front()->depth_mm;
  const Rect area = deck_area(paper);
  const int across = how_many(area.width, width), down = how_many(area.height, depth);
  if (across < 1 || down < 1)
    return failure(
        tr("deck {1}: a card of {2} x {3} mm does not fit on the paper; give the deck a smaller size", deck,
           std::lround(width), std::lround(depth)));
  const double right = pitch_for(width), below = pitch_for(depth);
  const double left = (paper.width_mm - (across - 1) * right - width) / 2.0;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const int place = static_cast<int>(i) % (across * down);
    if (place == 0) sheets.emplace_back();
    sheets.back().push_back(
        {faces[i], {left + place % across * right, area.y + place / across * below, width, depth}});
  }
  return sheets;
}

Rect behind(const Rect& cut, PaperSize paper) {
  return {paper.width_mm - cut.right(), cut.y, cut.width, cut.height};
}

Result<KitDocument> draw_deck(const Scenario& scenario, const Kit& kit, std::string_view deck, Paper paper) {
  const auto sheets = lay_out_deck(kit, deck, size_of(paper));
  if (!sheets) return tl::unexpected(sheets.error());
  const MarkerClass* back = back_of(kit, deck);
  if (!back || sheets->empty()) return failure(tr("deck {1} has no cards", deck));

  const std::string name = scenario.name.empty() ? scenario.id : scenario.name;
  SheetTitle title{.scenario = name,
                   .subject = {},
                   .number = 0,
                   .count = 2 * static_cast<int>(sheets->size()),
                   .foot = tr("Print at 100 %, on both sides, flipped on the long edge")};
  Canvas canvas(paper, name + ": " + back->name);
  const Rect area = content_area(canvas.paper());
  const auto begin = [&](const std::string& subject, std::string_view words) {
    if (title.number++ > 0) canvas.next_sheet();
    title.subject = subject;
    draw_furniture(canvas, title);
    canvas.text({area.x, area.y, area.width, 5.0}, words, {3.0, false});
  };
  for (const FaceSheet& sheet : *sheets) {
    begin(tr("{1}, faces", back->name),
          tr("If you print on one side only: cut the cards out and glue a back to each face."));
    for (const PlacedFace& card : sheet) draw_face(canvas, kit, *card.face, card.cut);
    begin(tr("{1}, backs", back->name), tr("Each lies behind the face on the other side of this sheet."));
    for (const PlacedFace& card : sheet) draw_back(canvas, kit, *back, behind(card.cut, canvas.paper()));
  }
  return KitDocument{canvas.finish(Sides::kBothLongEdge), title.count};
}

}  // namespace telescope::print
