
#include "app/panels/pages.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr int kRowIds = 1000;  // of rows; below: fields
constexpr int kSendId = 9000;

/// A box that is filled where it is marked, or a number.
void paint_box(const Paint& paint, ImVec2 at, float side, const FormRow& row) {
  const ImU32 tint = row.over ? colour::kAlarm : row.named ? colour::kAccent : colour::kTextFaint;
  const ImVec2 max = at + ImVec2{side, side};
  if (!row.named) {
    paint.list()->AddRect(at, max, tint, side * 0.2F, 0, paint.px(1.5F));
    return;
  }
  paint.list()->AddRectFilled(at, max, tint, side * 0.2F);
  paint.tick((at + max) * 0.5F, side * 0.6F, colour::kInk, false);
}

bool draw_choice(Column& column, const FormRow& row) {
  const Paint& paint = column.paint();
  const float indent = paint.px(28);
  const float room = column.inner_width() - indent;
  const float note = row.note.empty() ? 0.0F : paint.measure(Type::kBody, row.note).x + paint.px(10);
  const float height = paint.theme().size(Type::kBody);
  return column.row(kRowIds + static_cast<int>(row.choice), height, row.chosen, [&](ImVec2 at, float) {
    paint_box(paint, at + ImVec2{0, height * 0.5F - paint.px(8)}, paint.px(16), row);
    const ImU32 tint = row.named ? colour::kText : row.barred ? colour::kTextFaint : colour::kTextQuiet;
    paint.fitted(at + ImVec2{indent, 0}, Type::kBody, tint, row.text, room - note);
    if (!row.note.empty())
      paint.text(at + ImVec2{indent + room - note + paint.px(10), 0}, Type::kBody,
                 row.over ? colour::kAlarm : colour::kTextQuiet, row.note);
  });
}

/// The field's name, its count beside it, what is answered below.
bool draw_head(Column& column, const FormBlock& block, int id, bool caret) {
  const Paint& paint = column.paint();
  const float wrap = column.inner_width();
  const float count = block.count.empty() ? 0.0F : paint.measure(Type::kStrong, block.count).x + paint.px(10);
  std::string value = block.value;
  if (block.text && block.active) value += caret ? "|" : " ";
  if (value.empty()) value = block.text ? "..." : tr("nothing yet");
  const float line = paint.theme().size(Type::kStrong);
  const float height = line + paint.px(4) + paint.measure(Type::kBody, value, wrap).y;
  const ImU32 tint = block.value.empty() && !block.active ? colour::kTextFaint : colour::kText;
  return column.row(id, height, block.active && block.rows.empty(), [&](ImVec2 at, float) {
    if (block.active)
      paint.list()->AddRectFilled(at - ImVec2{paint.px(10), 0}, at + ImVec2{-paint.px(7), height},
                                  colour::kAccent, paint.px(1));
    paint.fitted(at, Type::kStrong, block.active ? colour::kAccent : colour::kTextQuiet, block.label,
                 wrap - count);
    if (!block.count.empty())
      paint.text(at + ImVec2{wrap - count + paint.px(10), 0}, Type::kStrong,
                 block.over ? colour::kAlarm : colour::kText, block.count);
    paint.text(at + ImVec2{0, line + paint.px(4)}, Type::kBody, tint, value, wrap);
  });
}

void draw_active(Column& column, const FormBlock& block, bool caret) {
  const std::string said = block.why + (block.why.empty() || block.rule.empty() ? "" : "  ") + block.rule;
  column.paragraph(said, colour::kTextQuiet, Type::kSmall);
  if (!block.typed.empty()) column.code(tr("Find: {1}", block.typed) + (caret ? "|" : " "));
  for (const FormRow& row : block.rows)
    if (draw_choice(column, row)) column.ui().console().click_form_row(row.choice);
  column.paragraph(block.none, colour::kTextFaint);
  column.paragraph(block.barred, colour::kWarning, Type::kSmall);
  if (block.more > 0) column.paragraph(tr("{1} more", block.more), colour::kTextFaint, Type::kSmall);
  column.gap(4);
  column.paragraph(block.keys, colour::kTextFaint, Type::kSmall);
}

/// What the rules say of it so far, and the line that sends it.
void draw_verdict(Column& column, const FormPage& page) {
  const Paint& paint = column.paint();
  column.section(tr("What the rules say"));
  column.paragraph(page.missing, colour::kWarning);
  for (const Objection& objection : page.objections)
    column.paragraph(objection.rule + (objection.rule.empty() ? "" : "  ") + objection.sentence,
                     objection.is_open() ? colour::kWarning : colour::kAlarm);
  const bool whole = page.lawful && page.objections.empty();
  if (whole) column.paragraph(tr("Lawful."), colour::kTextQuiet);
  if (page.lawful && !page.objections.empty())
    column.paragraph(tr("What is named above is left out; the rest stands."), colour::kTextQuiet);
  const std::string_view text = !page.missing.empty()       ? tr("Not ready to be sent")
                                : page.lawful               ? tr("Send it")
                                : all_open(page.objections) ? tr("Decide what is too close to call")
                                                            : tr("Let it pass, with a reason");
  const bool clicked = column.row(kSendId, paint.theme().size(Type::kLine), false, [&](ImVec2 at, float) {
    const float key = page.enter_sends ? paint.key(at, "Enter") + paint.px(8) : 0.0F;
    paint.text(at + ImVec2{key, 0}, Type::kLine, page.lawful ? colour::kText : colour::kTextQuiet, text);
  });
  if (clicked) column.ask(request_of(column.ui().console().click_send(*column.scene().game)));
  column.keys({{key_for(Command::kNextPage), tr("next field")},
               {key_for(Command::kBack), tr("back; it stays as it is")}});
}

}  // namespace

void draw_form_page(Column& column, const FormPage& page, double now_s) {
  const bool caret = static_cast<long>(now_s * 1.5) % 2 == 0;
  column.gap(14);
  column.title(page.title);
  column.paragraph(page.advice);
  if (!page.cover.empty()) {
    column.gap(10);
    column.paragraph(page.cover, colour::kWarning, Type::kLine);
    column.keys(page.cover_keys);
    return;
  }
  column.paragraph(page.on_map, colour::kTextFaint, Type::kSmall);
  column.gap(4);
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const FormBlock& block = page.blocks[i];
    if (draw_head(column, block, static_cast<int>(i), caret)) column.ui().console().click_form_field(i);
    if (block.active) draw_active(column, block, caret);
  }
  draw_verdict(column, page);
  column.gap(16);
}

}  // namespace telescope::app
