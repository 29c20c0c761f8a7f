#include "app/panels/screen.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "app/drawing/label_places.hpp"
#include "app/panels/key_hints.hpp"
#include "app/panels/whole_window.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr float kBarHeight = 48.0F;
constexpr float kTabsHeight = 46.0F;
constexpr float kStatusHeight = 32.0F;
constexpr float kNoticeHeight = 76.0F;
constexpr float kScreenMargin = 18.0F;
constexpr float kWideBar = 1000.0F;
constexpr float kMessagesShare = 0.3F, kMovesShare = 0.5F;  // of the column: what may be done stays in sight

struct Box {
  ImVec2 min;
  ImVec2 max;
  float height() const { return max.y - min.y; }
  float width() const { return max.x - min.x; }
};

void draw_bar(const Paint& paint, const Box& box, const Scene& scene, Ui& ui) {
  paint.list()->AddRectFilled(box.min, box.max, colour::kGround);
  const float middle = (box.min.y + box.max.y) / 2;
  const std::string& name = scene.scenario.name.empty() ? scene.scenario.id : scene.scenario.name;
  const std::string_view title = name.empty() ? std::string_view("Telescope") : std::string_view(name);

  // From the right: how the picture is shown, and that H helps.
  float right = box.max.x - paint.px(kScreenMargin);
  const auto hint = [&](std::string_view key, std::string_view text) {
    if (scene.game && box.width() < paint.px(kWideBar)) text = {};  // a running game's steps need the room
    right -= hint_width(paint, {key, text});
    key_hint(paint, ui, {right, middle - paint.theme().size(Type::kSmall) / 2 - paint.px(3)}, {key, text},
             colour::kTextQuiet);
    right -= paint.px(20);
  };
  hint(key_for(Command::kHelp), tr("keys"));
  if (scene.camera && !ui.corner_edit())
    hint(key_for(Command::kRectify), ui.rectified(scene) ? tr("as the camera sees it") : tr("from above"));
  if (scene.game && ui.console().blank()) {
    const std::string_view blanked = tr("BLANKED");
    const ImVec2 size = paint.measure(Type::kStrong, blanked);
    right -= size.x + paint.px(16);
    const ImVec2 at{right, middle - size.y / 2};
    paint.list()->AddRectFilled(at - paint.px(8, 4), at + size + paint.px(8, 4), colour::kWarning,
                                paint.px(4));
    paint.text(at, Type::kStrong, colour::kInk, blanked);
    right -= paint.px(28);
    hint(key_for(Command::kBlank), tr("shows all"));
  }
  float left = box.min.x + paint.px(kScreenMargin);
  const float room = scene.game ? std::min((right - left) * 0.3F, paint.px(320)) : right - left;
  const Type type = paint.fitting(Type::kTitle, Type::kStrong, title, room);
  left += paint.fitted({left, middle - paint.theme().size(type) / 2}, type, colour::kText, title, room);
  if (scene.game) draw_game_bar(paint, left + paint.px(24), right, middle, game_bar(*scene.game));
}

void draw_tabs(const Paint& paint, const Box& box, Ui& ui, const Scene& scene) {
  std::vector<PageTab> tabs = page_tabs(scene);
  paint.list()->AddLine({box.min.x, box.max.y - 1}, {box.max.x, box.max.y - 1}, colour::kLine,
                        std::max(1.0F, paint.px(1)));
  const auto width_of = [&](const PageTab& tab) {
    return paint.measure(Type::kSmall, key_for(tab.command)).x + paint.px(6) +
           paint.measure(Type::kStrong, tab.text).x;
  };
  const auto room_left = [&] {
    float room = box.max.x - box.min.x - paint.px(2 * kScreenMargin);
    for (const PageTab& tab : tabs) room -= width_of(tab);
    return room;
  };
  constexpr float kLeastGap = 8.0F;
  if (room_left() < paint.px(kLeastGap) * static_cast<float>(tabs.size() - 1))
    for (PageTab& tab : tabs) tab.text = tab.brief;
  const float room = room_left();
  const float gap = std::clamp(room / static_cast<float>(tabs.size() - 1), paint.px(4), paint.px(20));
  float x = box.min.x + paint.px(kScreenMargin);
  const float middle = (box.min.y + box.max.y) / 2;
  for (const PageTab& tab : tabs) {
    const bool current = ui.page() == tab.page;
    const std::string_view key = key_for(tab.command);
    const float key_width = paint.measure(Type::kSmall, key).x;
    const float width = width_of(tab);
    ImGui::SetCursorScreenPos({x - paint.px(6), box.min.y});
    ImGui::PushID(tab.text.data());
    if (ImGui::InvisibleButton("tab", {width + paint.px(12), box.height()})) ui.show(tab.page);
    const bool hovered = ImGui::IsItemHovered();
    ImGui::PopID();
    paint.text({x, middle - paint.theme().size(Type::kSmall) / 2 + paint.px(1)}, Type::kSmall,
               colour::kTextFaint, key);
    paint.text({x + key_width + paint.px(6), middle - paint.theme().size(Type::kStrong) / 2}, Type::kStrong,
               current   ? colour::kText
               : hovered ? colour::kNeutral
                         : colour::kTextQuiet,
               tab.text);
    if (current)
      paint.list()->AddRectFilled({x, box.max.y - paint.px(3)}, {x + width, box.max.y}, colour::kAccent,
                                  paint.px(1));
    x += width + gap;
  }
}

void draw_status(const Paint& paint, const Box& box, const StatusLine& line) {
  paint.list()->AddRectFilled(box.min, box.max, colour::kGround);
  const float top = (box.min.y + box.max.y - paint.theme().size(Type::kSmall)) / 2;
  float x = box.min.x + paint.px(kScreenMargin);
  const auto say = [&](const StatusItem& item, bool mark) {
    if (mark) {
      paint.mark({x + paint.px(5), (box.min.y + box.max.y) / 2}, paint.px(6), item.health);
      x += paint.px(18);
    }
    x += paint.fitted({x, top}, Type::kSmall, health_colour(item.health), item.text,
                      box.max.x - paint.px(kScreenMargin) - x) +
         paint.px(24);
  };
  say(line.state, true);
  for (const StatusItem& item : line.items) say(item, item.health != Health::kGood);
}

/// A band above the picture; it takes room and covers nothing.
void draw_notice(const Paint& paint, const Box& box, const PictureNotice& notice, double now_s) {
  paint.list()->AddRectFilled(box.min, box.max, colour::kSurface);
  paint.list()->AddRectFilled(box.min, {box.min.x + paint.px(5), box.max.y},
                              notice.stale ? colour::kAlarm : colour::kWarning);
  const float left = box.min.x + paint.px(kScreenMargin + 12);
  const ImVec2 mark{left + paint.px(13), (box.min.y + box.max.y) / 2};
  if (notice.busy)
    paint.busy(mark, paint.px(12), now_s);
  else
    paint.mark(mark, paint.px(14), notice.stale ? Health::kBad : Health::kWarning);
  const float text = left + paint.px(44);
  const float room = box.max.x - text - paint.px(kScreenMargin);
  const float top = box.min.y + paint.px(14);
  const float used =
      paint.fitted({text, top}, Type::kTitle, colour::kText, notice.title, room) + paint.px(16);
  paint.fitted({text + used, top + paint.px(4)}, Type::kBody,
               notice.stale ? colour::kAlarm : colour::kTextQuiet, notice.detail, room - used);
  paint.fitted({text, top + paint.px(28)}, Type::kBody, colour::kTextQuiet, notice.hint, room);
}

/// Where there is no picture at all the notice takes its place.
void draw_empty(const Paint& paint, const Box& box, const PictureNotice& notice, double now_s) {
  paint.list()->AddRectFilled(box.min, box.max, colour::kStage);
  const ImVec2 centre = (box.min + box.max) * 0.5F;
  float y = centre.y - paint.px(50);
  if (notice.busy) paint.busy({centre.x, y - paint.px(46)}, paint.px(18), now_s);
  const auto line = [&](Type type, ImU32 colour, std::string_view text, float below) {
    const float room = box.width() - 2 * paint.px(kScreenMargin);
    const float width = std::min(paint.measure(type, text).x, room);
    paint.fitted({centre.x - width / 2, y}, type, colour, text, room);
    y += paint.theme().size(type) + paint.px(below);
  };
  line(Type::kLarge, colour::kText, notice.title, 14);
  line(Type::kBody, colour::kTextQuiet, notice.detail, 22);
  line(Type::kBody, colour::kAccent, notice.hint, 0);
}

/// At the box's foot, in such a share of it at most; the newest, which is last, is always there.
void draw_messages(const Paint& paint, Ui& ui, const Box& box, std::span<const Message> messages, float share,
                   float& top) {
  top = box.max.y;
  if (messages.empty()) return;
  const float wrap = box.width() - 2 * paint.px(kScreenMargin);
  std::vector<float> heights;
  const auto keys_height = [&](const Message& message) {
    return message.keys.empty() ? 0.0F : hints_height(paint, message.keys, wrap) + paint.px(4);
  };
  for (const Message& message : messages)
    heights.push_back(paint.measure(Type::kBody, message.text, wrap).y + keys_height(message) + paint.px(6));
  messages = messages.subspan(first_that_fits(heights, box.height() * share - paint.px(20)));
  const float height = std::accumulate(heights.end() - static_cast<std::ptrdiff_t>(messages.size()),
                                       heights.end(), paint.px(20));
  top = std::max(box.min.y, box.max.y - height);
  paint.list()->AddRectFilled({box.min.x, top}, box.max, colour::kSurfaceChosen);
  float y = top + paint.px(12);
  for (const Message& message : messages) {
    const ImVec2 at{box.min.x + paint.px(kScreenMargin), y};
    const float text = paint.text(at, Type::kBody, colour::kText, message.text, wrap).y;
    if (!message.keys.empty())
      lay_hints(paint, ui, at + ImVec2{0, text + paint.px(4)}, message.keys, wrap, colour::kTextQuiet);
    y += text + keys_height(message) + paint.px(6);
  }
}

/// Where the keys are in a form: changes whenever they move.
std::size_t place_in(const FormPage& form) {
  std::size_t place = 1;
  for (std::size_t i = 0; i < form.blocks.size(); ++i)
    if (form.blocks[i].active) place += 1000 * i;
  for (const FormBlock& block : form.blocks)
    for (const FormRow& row : block.rows)
      if (row.chosen) place += row.choice;
  return place;
}

void draw_page(Column& column, const ScreenInput& input, ScreenState& state) {
  const Ui& ui = column.ui();
  switch (ui.page()) {
    case Page::kTable:
      return input.scene.game ? draw_console_page(column) : draw_table_page(column);
    case Page::kPast:
      return draw_past_page(column, input.seen_dice);
    case Page::kCamera:
      return draw_camera_page(column, input.cameras, input.now_s);
    case Page::kCalibration:
      return draw_calibration_page(column, input.lens);
    case Page::kKit:
      return draw_kit_page(column);
    case Page::kPost:
      return draw_post_page(column);
    case Page::kHealth:
      return draw_health_page(column, input.health, input.now_s);
    case Page::kKeys:
    case Page::kRules:
      column.scroll(ui.read_scroll() - std::exchange(state.read_scroll, ui.read_scroll()));
      return ui.page() == Page::kKeys ? draw_keys_page(column) : draw_rules_page(column);
  }
}

std::optional<Request> draw_column(const ScreenInput& input, Ui& ui, ScreenState& state, const Theme& theme,
                                   const Box& box) {
  const Paint paint(ImGui::GetWindowDrawList(), theme);
  paint.list()->AddRectFilled(box.min, box.max, colour::kSurface);
  const Box tabs{box.min, {box.max.x, box.min.y + paint.px(kTabsHeight)}};
  draw_tabs(paint, tabs, ui, input.scene);
  float bottom = box.max.y;
  const GameScene* game = input.scene.game;
  if (const TextEntry* entry = game ? ui.console().entry() : nullptr) {
    bottom = draw_entry(paint, ui, {box.min.x, tabs.max.y}, box.max, *entry, input.now_s);
    ui.end_taps();
  }
  draw_messages(paint, ui, {{box.min.x, tabs.max.y}, {box.max.x, bottom}}, input.messages, kMessagesShare,
                bottom);

  const Page page = ui.page();
  const auto throw_page = game && page == Page::kTable ? ui.console().throw_page(*game) : std::nullopt;
  const auto form = game && page == Page::kTable ? ui.console().form_page(*game) : std::nullopt;
  if (game && (page != Page::kTable || throw_page || form))
    draw_messages(paint, ui, {{box.min.x, tabs.max.y}, {box.max.x, bottom}},
                  moves_elsewhere(*game, input.scene.kit, ui.console().view(), ui.table_keys(*game)),
                  kMovesShare, bottom);
  const auto cursor = game && page == Page::kTable ? ui.console().cursor() : ui.cursor();
  const std::size_t place = form ? place_in(*form) : 0;
  // Another step or form begins at its top; then what is chosen in it is followed.
  const std::string step = game ? ui.console().step() : std::string();
  const int opened = ui.console().form().opened();
  const bool from_top = state.step != step || state.opened != opened;
  const std::string line = from_top ? std::string() : ui.console().cursor_line();
  const bool follow = !from_top && (state.cursor != cursor || state.line != line ||
                                    state.past != ui.console().past_cursor() || state.form != place);
  state.step = step;
  state.line = line;
  state.cursor = cursor;
  state.form = place;
  state.opened = opened;
  state.past = ui.console().past_cursor();
  // Each page has a region of its own, so that each keeps its scroll.
  constexpr std::array kIds{"table", "camera", "calibration", "kit",  "past",
                            "post",  "health", "keys",        "rules"};
  Column column(throw_page ? "throw"
                : form     ? "form"
                           : kIds[static_cast<std::size_t>(page)],
                theme, {box.min.x, tabs.max.y}, {box.max.x, bottom}, follow, input.scene, ui);
  if (from_top) ImGui::SetScrollY(0.0F);
  if (throw_page)
    draw_throw_page(column, *throw_page);
  else if (form)
    draw_form_page(column, *form, input.now_s);
  else
    draw_page(column, input, state);
  return column.asked();
}

}  // namespace

std::optional<Request> draw_screen(const ScreenInput& input, Ui& ui, ScreenState& state, Theme theme) {
  const StandIns names = stand_ins(input.scene.kit);
  theme.names = &names;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const WholeWindow whole;
  const Paint paint(ImGui::GetWindowDrawList(), theme);
  // A game's lines are read from farther away, and a throw from across the table. The column keeps its width
  // whatever is in it, so that the picture stays where it is when dice are thrown.
  const bool game = input.scene.game != nullptr;
  const float column_width = std::min(
      std::clamp(size.x * (game ? 0.3F : 0.24F), paint.px(game ? 360 : 320), paint.px(game ? 540 : 430)),
      size.x * 0.5F);
  const Box bar{{0, 0}, {size.x, paint.px(kBarHeight)}};
  const Box status{{0, size.y - paint.px(kStatusHeight)}, size};
  const Box column{{size.x - column_width, bar.max.y}, {size.x, status.min.y}};
  Box stage{{0, bar.max.y}, {column.min.x, status.min.y}};

  draw_bar(paint, bar, input.scene, ui);
  const PictureNotice notice = picture_notice(input.scene);
  const auto say_above = [&](const PictureNotice& said) {
    const float below = stage.min.y + paint.px(kNoticeHeight);
    draw_notice(paint, {stage.min, {stage.max.x, below}}, said, input.now_s);
    stage.min.y = below;
  };
  std::optional<Request> dragged;
  if (ui.game_map(input.scene)) {
    using State = vision::SourceStatus::State;
    const State camera = input.scene.source.state;
    if (ui.console().withheld(*input.scene.game))
      say_above(withheld_notice());
    else if (camera == State::kLost || camera == State::kLate || camera == State::kSlow ||
             camera == State::kStalled)
      say_above(notice);
    dragged = draw_map(input.scene, ui, state.picture, theme, stage.min, stage.max);
  } else if (!input.scene.table) {
    draw_empty(paint, stage, notice, input.now_s);
  } else {
    if (!notice.empty() && !ui.corner_edit()) say_above(notice);
    dragged = draw_picture(input.scene, ui, state.picture, input.texture, theme, stage.min, stage.max);
  }
  auto request = draw_column(input, ui, state, theme, column);
  if (dragged) request = std::move(dragged);
  draw_status(paint, status, status_line(input.scene));
  paint.list()->AddLine({column.min.x, column.min.y}, {column.min.x, column.max.y}, colour::kLine, 1.0F);
  return request;
}

}  // namespace telescope::app
