#include "app/panels/setup_panel.hpp"

#include <algorithm>

#include "app/panels/column.hpp"
#include "app/panels/key_hints.hpp"
#include "app/panels/pages.hpp"
#include "app/panels/whole_window.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

using Row = SetupPage::Row;

constexpr float kPageMargin = 18.0F;
constexpr float kRowHeight = 26.0F;

/// A ring with what the step came to in it: a tick, a bar, a disc, or nothing.
void paint_state(const Paint& paint, ImVec2 at, float radius, Row::State state) {
  const bool now = state == Row::State::kNow;
  const ImU32 tint = now || state == Row::State::kDone ? colour::kAccent : colour::kTextFaint;
  if (state == Row::State::kDone) return paint.tick(at, radius, tint, true);
  paint.list()->AddCircle(at, radius, tint, 0, paint.px(1.5F));
  if (now) paint.list()->AddCircleFilled(at, radius * 0.5F, tint);
  if (state == Row::State::kSkipped)
    paint.list()->AddLine(at - ImVec2{radius * 0.5F, 0}, at + ImVec2{radius * 0.5F, 0}, tint, paint.px(2));
}

void draw_rows(Column& column, const SetupPage& page) {
  const Paint& paint = column.paint();
  for (const Row& row : page.rows) {
    const ImVec2 at = column.room(paint.px(kRowHeight));
    const float middle = paint.px(kRowHeight) / 2;
    paint_state(paint, at + ImVec2{paint.px(9), middle}, paint.px(8), row.state);
    const bool now = row.state == Row::State::kNow;
    const std::string text = row.state == Row::State::kSkipped ? tr("{1}, skipped", row.title) : row.title;
    paint.text(at + ImVec2{paint.px(26), middle - paint.theme().size(Type::kBody) / 2},
               now ? Type::kStrong : Type::kBody, now ? colour::kText : colour::kTextQuiet, text);
  }
}

Health health_of(const SetupCheck& check) {
  return check.state == SetupCheck::State::kPassed ? Health::kGood
         : check.state == SetupCheck::State::kFair ? Health::kWarning
                                                   : Health::kBad;
}

void draw_check(Column& column, const SetupCheck& check, double now_s) {
  if (check.sentence.empty()) return;
  const Paint& paint = column.paint();
  const float indent = paint.px(30);
  const float wrap = column.inner_width() - indent;
  const ImVec2 at = column.room(paint.measure(Type::kLine, check.sentence, wrap).y + paint.px(10));
  const ImVec2 mark = at + ImVec2{paint.px(10), paint.theme().size(Type::kLine) / 2};
  if (check.busy)
    paint.busy(mark, paint.px(9), now_s);
  else
    paint.mark(mark, paint.px(10), health_of(check));
  paint.text(at + ImVec2{indent, 0}, Type::kLine, colour::kText, check.sentence, wrap);
  column.paragraph(check.remedy, colour::kAccent);
}

}  // namespace

void draw_setup(const SetupPage& page, const Scene& scene, Ui& ui, PicturePanelState& state,
                const PictureTexture& texture, std::string_view told, Theme theme, double now_s) {
  const StandIns names = stand_ins(scene.kit);
  theme.names = &names;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const WholeWindow whole;
  const Paint paint(ImGui::GetWindowDrawList(), theme);
  const float width = std::min(std::clamp(size.x * 0.34F, paint.px(380), paint.px(560)), size.x * 0.55F);
  const ImVec2 split{size.x - width, 0};
  paint.list()->AddRectFilled({0, 0}, {split.x, size.y}, colour::kStage);
  if (scene.table)
    draw_picture(scene, ui, state, texture, theme, {0, 0}, {split.x, size.y});
  else
    paint.centred({split.x / 2, size.y / 2}, theme.size(Type::kTitle), false, colour::kTextQuiet,
                  tr("No picture yet"));
  paint.list()->AddRectFilled(split, size, colour::kSurface);
  const float wrap = width - 2 * paint.px(kPageMargin);
  const float keys = hints_height(paint, page.keys, wrap);
  const float says = told.empty() ? 0.0F : paint.measure(Type::kSmall, told, wrap).y;
  const ImVec2 bottom{size.x, size.y - keys - says - paint.px(30)};
  {
    Column column("setup", theme, split, bottom, false, scene, ui);
    column.gap(22);
    column.title(page.heading);
    draw_rows(column, page);
    column.gap(16);
    column.title(page.title);
    column.paragraph(page.todo, colour::kText);
    column.gap(8);
    draw_check(column, page.check, now_s);
    if (scene.post && scene.post->invitation) draw_invitation(column, *scene.post);
  }
  const ImVec2 at{split.x + paint.px(kPageMargin), bottom.y + paint.px(6)};
  paint.text(at, Type::kSmall, colour::kTextQuiet, told, wrap);
  lay_hints(paint, ui, at + ImVec2{0, says + paint.px(4)}, page.keys, wrap, colour::kAccent);
}

}  // namespace telescope::app
