#include "app/panels/pages.hpp"

#include <algorithm>

#include "app/panels/key_hints.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

void finding_row(Column& column, const FindingRow& row, std::size_t number) {
  const Paint& paint = column.paint();
  const bool chosen = column.ui().cursor() == number;
  const auto draw_row = [&](ImVec2 at, float width, bool draw) {
    const float indent = paint.px(26), wrap = width - indent, rule = paint.measure(Type::kSmall, row.rule).x;
    if (draw) {
      paint.mark(at + ImVec2{paint.px(9), paint.theme().size(Type::kStrong) / 2}, paint.px(8), row.severity);
      paint.fitted(at + ImVec2{indent, 0}, Type::kStrong, colour::kText, row.where,
                   wrap - rule - paint.px(10));
      paint.text(at + ImVec2{width - rule, paint.px(1)}, Type::kSmall, colour::kTextFaint, row.rule);
    }
    Stack below(paint, at + ImVec2{indent, 0}, draw);
    below.space(paint.theme().size(Type::kStrong) + paint.px(5));
    below.text(Type::kBody, chosen ? colour::kText : colour::kTextQuiet, row.sentence, wrap);
    const auto more = [&](Type type, ImU32 tint, const std::string& text) {
      if (!chosen || text.empty()) return;
      below.space(paint.px(5));
      below.text(type, tint, text, wrap);
    };
    more(Type::kBody, colour::kAccent, row.remedy);
    more(Type::kSmall, colour::kTextQuiet, row.pieces);
    return below.height();
  };
  column.line(number, draw_row({}, column.inner_width(), false),
              [&](ImVec2 at, float width) { draw_row(at, width, true); });
}

}  // namespace

void draw_table_page(Column& column) {
  const Scene& scene = column.scene();
  const Paint& paint = column.paint();
  const FindingsList findings = findings_list(scene);
  draw_tracing(column);
  column.section(tr("The table says"));
  column.title(findings.heading, health_of(findings.worst), scene.table && scene.table->calibrated);
  column.paragraph(findings.as_of, colour::kAlarm);
  column.paragraph(findings.empty_text);
  std::size_t line = 0;
  for (const FindingRow& row : findings.rows) finding_row(column, row, line++);
  draw_measuring(column);
  if (!scene.table) return;
  const MissingList missing = missing_list(scene);
  column.section(tr("Not seen by the camera"));
  column.title(missing.heading);
  for (const MissingRow& row : missing.rows) {
    const float upper = paint.theme().size(Type::kStrong), indent = paint.px(26);
    column.line(line++, upper + paint.theme().size(Type::kSmall) + paint.px(5), [&](ImVec2 at, float width) {
      paint.side_mark(at + ImVec2{paint.px(9), upper / 2}, paint.px(6), row.side);
      paint.fitted(at + ImVec2{indent, 0}, Type::kStrong, colour::kText, row.name, width - indent);
      paint.fitted(at + ImVec2{indent, upper + paint.px(5)}, Type::kSmall, colour::kTextQuiet, row.what,
                   width - indent);
    });
  }
  column.paragraph(missing.never_seen, colour::kTextFaint, Type::kSmall);
  column.gap(16);
}

void draw_measuring(Column& column) {
  if (!column.ui().measuring().on() || column.ui().game_map(column.scene())) return;
  const MeasuringPage page = measuring_page(column.ui().measuring(), column.scene());
  column.section(tr("Measuring"));
  column.title(page.heading);
  for (const MeasuringPage::Row& row : page.rows) column.measure(row.label, row.value, {}, Health::kGood);
  column.paragraph(page.hint, colour::kTextFaint, Type::kSmall);
}

void draw_tracing(Column& column) {
  if (!column.ui().tracing().on()) return;
  const TracingPage page = tracing_page(column.ui().tracing(), column.scene().game != nullptr);
  column.section(tr("Ground"));
  column.title(page.heading, page.fault.empty() ? Health::kGood : Health::kBad, false);
  for (const TracingPage::Row& row : page.rows) column.measure(row.label, row.value, {}, Health::kGood);
  column.paragraph(page.fault, colour::kAlarm);
  for (const std::string& hint : page.hints) column.paragraph(hint, colour::kTextFaint, Type::kSmall);
}

void draw_camera_page(Column& column, const CameraPage& cameras, double now_s) {
  const Paint& paint = column.paint();
  column.section(tr("Camera"));
  column.title(cameras.heading);
  if (cameras.busy) column.busy(now_s);
  for (std::size_t line = 0; line < cameras.rows.size(); ++line) {
    const CameraRow& row = cameras.rows[line];
    const float upper = paint.theme().size(Type::kStrong), lower = paint.theme().size(Type::kSmall);
    column.line(line, upper + lower + paint.px(5), [&](ImVec2 at, float width) {
      float used = 0.0F;
      if (row.current) {
        const std::string_view word = row.lost ? tr("no picture") : tr("in use");
        used = paint.measure(Type::kSmall, word).x + paint.px(22);
        paint.mark(at + ImVec2{width - used + paint.px(12), lower / 2}, paint.px(6),
                   row.lost ? Health::kBad : Health::kGood);
        paint.text(at + ImVec2{width - used + paint.px(22), 0}, Type::kSmall,
                   row.lost ? colour::kAlarm : colour::kAccent, word);
      }
      const std::string* typed = row.name.empty() ? column.ui().address() : nullptr;
      paint.fitted(at, Type::kStrong, colour::kText, row.title, width - used);
      paint.fitted(at + ImVec2{0, upper + paint.px(5)}, Type::kSmall,
                   typed ? colour::kChosen : colour::kTextQuiet, typed ? *typed + "_" : row.detail, width);
    });
  }
  column.gap(8);
  const PostScene* post = column.scene().post;
  if (post && post->invitation && post->invitation->camera) draw_invitation(column, *post);
  column.paragraph(cameras.hint, colour::kTextFaint, Type::kSmall);
}

void draw_calibration_page(Column& column, const LensProgress& lens) {
  const Paint& paint = column.paint();
  const CalibrationPage page = calibration_page(column.scene(), lens);
  column.section(tr("Calibration"));
  column.title(page.heading, page.health, true);
  column.paragraph(page.next_step, colour::kText);
  const auto measures = [&](std::string_view heading, const std::vector<Measure>& group) {
    if (group.empty()) return;
    column.section(heading);
    for (const Measure& m : group) column.measure(m.label, m.value, m.verdict, m.health);
  };
  measures(tr("Table"), page.table);
  measures(tr("Tags at the corners"), page.corners);
  measures(tr("Lens"), page.lens);
  if (lens.running) column.parts(lens.covered, lens.parts_across);
  column.paragraph(page.lens_text, colour::kText);
  for (const std::string& note : page.notes) column.paragraph(note, colour::kWarning);

  if (column.ui().corner_edit()) {
    column.section(tr("Corners by hand"));
    column.paragraph(
        tr("Drag each ring onto its corner of the playing area. Or by keys: Tab or 1 to 4 takes a corner, "
           "arrows move it, Enter keeps all four, Esc leaves them."),
        colour::kText);
  } else {
    column.section(tr("What to do"));
  }
  const auto choices = column.ui().calibration_choices(column.scene());
  for (std::size_t line = 0; line < choices.size(); ++line) {
    const std::string_view key = key_for(choices[line].command);
    column.line(line, paint.theme().size(Type::kBody), [&](ImVec2 at, float width) {
      const float used = paint.key_width(key);
      paint.fitted(at, Type::kBody, colour::kText, choices[line].text, width - used - paint.px(8));
      paint.key(at + ImVec2{width - used, -paint.px(2)}, key);
    });
  }
  column.gap(16);
}

namespace {

/// A name, its tag and its state from the left to the right of the room.
void paint_piece(const Paint& paint, ImVec2 at, float width, const std::string& name, const std::string& tag,
                 float tag_width, const std::string& state, float state_width) {
  const float left = width - state_width - tag_width;
  paint.fitted(at, Type::kBody, colour::kText, name, left - paint.px(12));
  paint.text(at + ImVec2{left, paint.px(1)}, Type::kSmall, colour::kTextFaint, tag);
  paint.fitted(at + ImVec2{width - state_width, paint.px(1)}, Type::kSmall, colour::kTextQuiet, state,
               state_width);
}

/// A line for each class: nothing to be chosen.
void draw_markers(Column& column, const KitGroup& group) {
  const Paint& paint = column.paint();
  column.section(group.heading);
  for (const KitRow& row : group.rows) {
    const float width = column.inner_width();
    const float state = std::min(paint.measure(Type::kSmall, row.state).x, width * 0.45F);
    paint_piece(paint, column.room(paint.theme().size(Type::kBody) + paint.px(8)), width, row.name, row.tag,
                paint.px(58), row.state, state);
  }
}

}  // namespace

void draw_kit_page(Column& column) {
  const Paint& paint = column.paint();
  const KitPage page = kit_page(column.scene());
  column.section(tr("Kit"));
  column.title(page.heading);
  column.paragraph(page.summary);
  column.paragraph(page.empty_text, colour::kText);
  column.section(tr("To print it"));
  column.code(page.print_command);
  float widest_state = 0.0F;
  for (const KitGroup& group : page.groups)
    for (const KitRow& row : group.rows)
      widest_state = std::max(widest_state, paint.measure(Type::kSmall, row.state).x);
  std::size_t line = 0;
  for (const KitGroup& group : page.groups) {
    column.section(group.heading);
    for (const KitRow& row : group.rows) {
      const float height = paint.theme().size(Type::kBody), symbol = paint.px(27);
      column.line(line++, height, [&](ImVec2 at, float width) {
        paint.symbol(at + ImVec2{symbol / 2, height / 2 + paint.px(1)}, symbol, *row.kit,
                     side_colour(row.side), colour::kInk);
        const float left = symbol + paint.px(12);
        paint_piece(paint, at + ImVec2{left, 0}, width - left, row.name, row.tag, paint.px(52), row.state,
                    std::min(widest_state, width * 0.38F));
      });
    }
  }
  for (const KitGroup& group : page.markers) draw_markers(column, group);
  column.gap(16);
}

void draw_keys_page(Column& column) {
  const Paint& paint = column.paint();
  std::string_view group;
  for (const KeyBinding& binding : key_bindings()) {
    if (!*binding.help) continue;
    if (binding.group != group) column.section(tr(binding.group));
    group = binding.group;
    const char* help = tr(binding.help);
    const float left = std::max(paint.px(92), paint.key_width(binding.key) + paint.px(10));
    const float wrap = column.inner_width() - left;
    const float height = std::max(paint.measure(Type::kBody, help, wrap).y, paint.px(20));
    const ImVec2 at = column.room(height + paint.px(8));
    const bool over = key_area(column.ui(), at, at + ImVec2{left + wrap, height}, binding.key);
    paint.key(at, binding.key);
    paint.text(at + ImVec2{left, paint.px(1)}, Type::kBody, over ? colour::kAccent : colour::kText, help,
               wrap);
  }
  column.gap(16);
}

void draw_rules_page(Column& column) {
  const RulesPage& page = column.ui().rules();
  column.gap(14);
  column.title(page.heading);
  column.paragraph(page.empty_text, colour::kTextFaint);
  for (const RulesPage::Rule& rule : page.rules) {
    column.section(std::string(rule.item->id) + "  " + rule.item->section);
    column.paragraph(rule.item->text, colour::kText);
    for (const LedgerItem* each : rule.named_by)
      column.paragraph(std::string(each->id) + "  " + each->text, colour::kTextQuiet, Type::kSmall);
  }
  column.gap(16);
}

}  // namespace telescope::app
