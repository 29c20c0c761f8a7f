#include <algorithm>

#include "app/panels/pages.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

/// The table from above, its far edge on top: each part with its figure, and a mark where it is not good.
void draw_map(Column& column, const HealthPage& page) {
  const Paint& paint = column.paint();
  const float wide = column.inner_width() / static_cast<float>(page.columns);
  const float high = std::min(wide, paint.px(30));
  const ImVec2 origin = column.room(high * static_cast<float>(page.cell_rows) + paint.px(8));
  for (const HealthPage::Cell& cell : page.cells) {
    const ImVec2 min =
        origin + ImVec2{wide * static_cast<float>(cell.column), high * static_cast<float>(cell.row)};
    const ImVec2 max = min + ImVec2{wide, high};
    const bool good = cell.health == Health::kGood;
    paint.list()->AddRectFilled(min, max, good ? colour::kSurfaceChosen : colour::kSurfaceHover);
    paint.list()->AddRect(min, max, colour::kLine);
    const float mark = good || wide < paint.px(34) ? 0.0F : paint.px(16);
    if (mark > 0.0F) paint.mark({min.x + paint.px(11), (min.y + max.y) / 2}, paint.px(6), cell.health);
    const float size = std::min(paint.px(13), wide * 0.36F);
    paint.centred((min + max) * 0.5F + ImVec2{mark / 2, 0}, size, !good,
                  good ? colour::kText : health_colour(cell.health), cell.text);
  }
}

}  // namespace

void draw_health_page(Column& column, const HealthPage& page, double now_s) {
  column.section(tr("Health of the picture"));
  column.title(page.heading, page.health, !page.busy);
  if (page.busy) column.busy(now_s);
  column.paragraph(page.advice);
  column.gap(8);
  for (const HealthPage::Row& row : page.rows) {
    // With a word of its own only where it is not good; sentences follow below.
    column.measure(row.label, row.value,
                   row.health == Health::kBad       ? tr("will not work")
                   : row.health == Health::kWarning ? tr("with care")
                                                    : tr("good"),
                   row.health);
    column.paragraph(row.sentence, colour::kTextQuiet, Type::kSmall);
    column.paragraph(row.remedy, colour::kAccent, Type::kSmall);
  }
  if (!page.cells.empty()) {
    column.section(tr("Size of tags"));
    draw_map(column, page);
    column.paragraph(page.map_caption, colour::kTextFaint, Type::kSmall);
  }
  for (const std::string& note : page.notes) column.paragraph(note, colour::kWarning);
  column.gap(16);
}

}  // namespace telescope::app
