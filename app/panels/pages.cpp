#include "app/panels/pages.hpp"

#include <algorithm>

#include "app/panels/key_hints.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

Health health_of(Severity severity) {
  switch (severity) {
    case Severity::kViolation:
      return Health::kBad;
    case Severity::kWarning:
      return Health::kWarning;
    case Severity::kNote:
      break;
  }
  return Health::kGood;
}

/// Runs `click` and keeps the first request.
void click(std::optional<Request>& request, Ui& ui, std::size_t line, const Scene& scene) {
  if (auto asked = ui.click(line, scene); asked && !request) request = asked;
}

bool finding_row(Column& column, const FindingRow& row, bool chosen, int id) {
  const Paint& paint = column.paint();
  const float indent = paint.px(26);
  const float wrap = column.width() - paint.px(36) - indent;
  const float line = paint.theme().size(Type::kStrong) + paint.px(5);
  const float space = paint.px(5);
  float height = line + paint.measure(Type::kBody, row.sentence, wrap).y;
  if (chosen && !row.remedy.empty()) height += space + paint.measure(Type::kBody, row.remedy, wrap).y;
  if (chosen && !row.pieces.empty()) height += space + paint.measure(Type::kSmall, row.pieces, wrap).y;
  return column.row(id, height, chosen, [&](ImVec2 at, float width) {
    paint.mark(at + ImVec2{paint.px(9), paint.theme().size(Type::kStrong) / 2}, paint.px(8), row.severity);
    const float rule = paint.measure(Type::kSmall, row.rule).x;
    paint.fitted(at + ImVec2{indent, 0}, Type::kStrong, colour::kText, row.where,
                 width - indent - rule - paint.px(10));
    paint.text(at + ImVec2{width - rule, paint.px(1)}, Type::kSmall, colour::kTextFaint, row.rule);
    ImVec2 below = at + ImVec2{indent, line};
    below.y +=
        paint.text(below, Type::kBody, chosen ? colour::kText : colour::kTextQuiet, row.sentence, wrap).y;
    if (!chosen) return;
    if (!row.remedy.empty())
      below.y +=
          space + paint.text(below + ImVec2{0, space}, Type::kBody, colour::kAccent, row.remedy, wrap).y;
    if (!row.pieces.empty())
      paint.text(below + ImVec2{0, space}, Type::kSmall, colour::kTextQuiet, row.pieces, wrap);
  });
}

}  // namespace

std::optional<Request> draw_table_page(Column& column, const Scene& scene, Ui& ui) {
  std::optional<Request> request;
  const Paint& paint = column.paint();
  const FindingsList findings = findings_list(scene);
  draw_tracing(column, scene, ui);
  column.section(tr("The table says"));
  column.title(findings.heading, health_of(findings.worst), scene.table && scene.table->calibrated);
  column.paragraph(findings.as_of, colour::kAlarm);
  column.paragraph(findings.empty_text);
  std::size_t line = 0;
  for (const FindingRow& row : findings.rows) {
    if (finding_row(column, row, ui.cursor() == line, static_cast<int>(line)))
      click(request, ui, line, scene);
    ++line;
  }

  draw_measuring(column, scene, ui);
  if (!scene.table) return request;
  const MissingList missing = missing_list(scene);
  column.section(tr("Not seen by the camera"));
  column.title(missing.heading, Health::kGood, false);
  for (const MissingRow& row : missing.rows) {
    const float height = paint.theme().size(Type::kStrong) + paint.theme().size(Type::kSmall) + paint.px(5);
    const bool clicked =
        column.row(static_cast<int>(line), height, ui.cursor() == line, [&](ImVec2 at, float width) {
          const float indent = paint.px(26);
          paint.side_mark(at + ImVec2{paint.px(9), paint.theme().size(Type::kStrong) / 2}, paint.px(6),
                          row.side);
          paint.fitted(at + ImVec2{indent, 0}, Type::kStrong, colour::kText, row.name, width - indent);
          paint.fitted(at + ImVec2{indent, paint.theme().size(Type::kStrong) + paint.px(5)}, Type::kSmall,
                       colour::kTextQuiet, row.what, width - indent);
        });
    if (clicked) click(request, ui, line, scene);
    ++line;
  }
  column.paragraph(missing.never_seen, colour::kTextFaint, Type::kSmall);
  column.gap(16);
  return request;
}

void draw_measuring(Column& column, const Scene& scene, const Ui& ui) {
  if (!ui.measuring().on() || ui.game_map(scene)) return;
  const MeasuringPage page = measuring_page(ui.measuring(), scene);
  column.section(tr("Measuring"));
  column.title(page.heading, Health::kGood, false);
  for (const MeasuringPage::Row& row : page.rows) column.measure(row.label, row.value, {}, Health::kGood);
  column.paragraph(page.hint, colour::kTextFaint, Type::kSmall);
}

void draw_tracing(Column& column, const Scene& scene, const Ui& ui) {
  if (!ui.tracing().on()) return;
  const TracingPage page = tracing_page(ui.tracing(), scene.game != nullptr);
  column.section(tr("Ground"));
  column.title(page.heading, page.fault.empty() ? Health::kGood : Health::kBad, false);
  for (const TracingPage::Row& row : page.rows) column.measure(row.label, row.value, {}, Health::kGood);
  column.paragraph(page.fault, colour::kAlarm);
  for (const std::string& hint : page.hints) column.paragraph(hint, colour::kTextFaint, Type::kSmall);
}

std::optional<Request> draw_camera_page(Column& column, const Scene& scene, const CameraPage& cameras, Ui& ui,
                                        double now_s) {
  std::optional<Request> request;
  const Paint& paint = column.paint();
  column.section(tr("Camera"));
  column.title(cameras.heading, Health::kGood, false);
  if (cameras.busy) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    paint.busy(at + ImVec2{paint.px(27), paint.px(9)}, paint.px(8), now_s);
    column.gap(28);
  }
  for (std::size_t line = 0; line < cameras.rows.size(); ++line) {
    const CameraRow& row = cameras.rows[line];
    const float height = paint.theme().size(Type::kStrong) + paint.theme().size(Type::kSmall) + paint.px(5);
    const bool clicked =
        column.row(static_cast<int>(line), height, ui.cursor() == line, [&](ImVec2 at, float width) {
          float used = 0.0F;
          if (row.current) {
            const std::string_view word = row.lost ? tr("no picture") : tr("in use");
            used = paint.measure(Type::kSmall, word).x + paint.px(22);
            paint.mark(at + ImVec2{width - used + paint.px(12), paint.theme().size(Type::kSmall) / 2},
                       paint.px(6), row.lost ? Health::kBad : Health::kGood);
            paint.text(at + ImVec2{width - used + paint.px(22), 0}, Type::kSmall,
                       row.lost ? colour::kAlarm : colour::kAccent, word);
          }
          const std::string* typed = row.name.empty() ? ui.address() : nullptr;
          paint.fitted(at, Type::kStrong, colour::kText, row.title, width - used);
          paint.fitted(at + ImVec2{0, paint.theme().size(Type::kStrong) + paint.px(5)}, Type::kSmall,
                       typed ? colour::kChosen : colour::kTextQuiet, typed ? *typed + "_" : row.detail,
                       width);
        });
    if (clicked) click(request, ui, line, scene);
  }
  column.gap(8);
  if (scene.post && scene.post->invitation && scene.post->invitation->camera)
    draw_invitation(column, *scene.post);
  column.paragraph(cameras.hint, colour::kTextFaint, Type::kSmall);
  return request;
}

std::optional<Request> draw_calibration_page(Column& column, const Scene& scene, const LensProgress& lens,
                                             Ui& ui) {
  std::optional<Request> request;
  const Paint& paint = column.paint();
  const CalibrationPage page = calibration_page(scene, lens);
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

  if (ui.corner_edit()) {
    column.section(tr("Corners by hand"));
    column.paragraph(
        tr("Drag each ring onto its corner of the playing area. Or by keys: Tab or 1 to 4 takes a corner, "
           "arrows move it, Enter keeps all four, Esc leaves them."),
        colour::kText);
  } else {
    column.section(tr("What to do"));
  }
  const auto choices = ui.calibration_choices(scene);
  for (std::size_t line = 0; line < choices.size(); ++line) {
    const std::string_view key = key_for(choices[line].command);
    const bool clicked = column.row(static_cast<int>(line), paint.theme().size(Type::kBody),
                                    ui.cursor() == line, [&](ImVec2 at, float width) {
                                      const float used = paint.key_width(key);
                                      paint.fitted(at, Type::kBody, colour::kText, choices[line].text,
                                                   width - used - paint.px(8));
                                      paint.key(at + ImVec2{width - used, -paint.px(2)}, key);
                                    });
    if (clicked) click(request, ui, line, scene);
  }
  column.gap(16);
  return request;
}

namespace {

/// A line for each class: nothing to be chosen.
void draw_markers(Column& column, const KitMarkerGroup& group) {
  const Paint& paint = column.paint();
  column.section(group.heading);
  for (const KitMarkerRow& row : group.rows) {
    const ImVec2 at = ImGui::GetCursorScreenPos() + ImVec2{paint.px(18), 0};
    const float width = column.width() - paint.px(36), tag = paint.px(58);
    const float state = std::min(paint.measure(Type::kSmall, row.state).x, width * 0.45F);
    paint.fitted(at, Type::kBody, colour::kText, row.name, width - state - tag - paint.px(12));
    paint.text(at + ImVec2{width - state - tag, paint.px(1)}, Type::kSmall, colour::kTextFaint, row.tag);
    paint.fitted(at + ImVec2{width - state, paint.px(1)}, Type::kSmall, colour::kTextQuiet, row.state, state);
    ImGui::Dummy({1.0F, paint.theme().size(Type::kBody) + paint.px(8)});
  }
}

}  // namespace

std::optional<Request> draw_kit_page(Column& column, const Scene& scene, Ui& ui) {
  std::optional<Request> request;
  const Paint& paint = column.paint();
  const KitPage page = kit_page(scene);
  column.section(tr("Kit"));
  column.title(page.heading, Health::kGood, false);
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
      const float height = paint.theme().size(Type::kBody);
      const bool clicked =
          column.row(static_cast<int>(line), height, ui.cursor() == line, [&](ImVec2 at, float width) {
            const float symbol = paint.px(27);
            const float middle = paint.theme().size(Type::kBody) / 2;
            paint.symbol(at + ImVec2{symbol / 2, middle + paint.px(1)}, symbol, *row.kit,
                         side_colour(row.side), colour::kInk);
            const float state = std::min(widest_state, width * 0.38F);
            paint.fitted(at + ImVec2{width - state, paint.px(1)}, Type::kSmall, colour::kTextQuiet, row.state,
                         state);
            const float tag = paint.px(52);
            const float left = symbol + paint.px(12);
            const float name = width - left - state - tag - paint.px(12);
            paint.fitted(at + ImVec2{left, 0}, Type::kBody, colour::kText, row.name, name);
            paint.text(at + ImVec2{width - state - tag, paint.px(1)}, Type::kSmall, colour::kTextFaint,
                       row.tag);
          });
      if (clicked) click(request, ui, line, scene);
      ++line;
    }
  }
  for (const KitMarkerGroup& group : page.markers) draw_markers(column, group);
  column.gap(16);
  return request;
}

void draw_keys_page(Column& column, Ui& ui) {
  const Paint& paint = column.paint();
  std::string_view group;
  for (const KeyBinding& binding : key_bindings()) {
    if (!*binding.help) continue;
    if (binding.group != group) column.section(tr(binding.group));
    group = binding.group;
    const char* help = tr(binding.help);
    const ImVec2 at = ImGui::GetCursorScreenPos() + ImVec2{paint.px(18), 0};
    const float left = std::max(paint.px(92), paint.key_width(binding.key) + paint.px(10));
    const float wrap = column.width() - paint.px(36) - left;
    const float height = std::max(paint.measure(Type::kBody, help, wrap).y, paint.px(20));
    const bool over = key_area(ui, at, at + ImVec2{left + wrap, height}, binding.key);
    paint.key(at, binding.key);
    paint.text(at + ImVec2{left, paint.px(1)}, Type::kBody, over ? colour::kAccent : colour::kText, help,
               wrap);
    ImGui::Dummy({1.0F, height + paint.px(8)});
  }
  column.gap(16);
}

void draw_rules_page(Column& column, const RulesPage& page) {
  column.gap(14);
  column.title(page.heading, Health::kGood, false);
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
