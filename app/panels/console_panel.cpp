#include <algorithm>
#include <optional>
#include <utility>

#include "app/panels/game_paint.hpp"
#include "app/panels/key_hints.hpp"
#include "app/panels/pages.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

using Kind = ConsoleLine::Kind;

/// How the chosen line is drawn, and the one that Space does.
struct Chosen {
  bool is = false;
  bool primary = false;  ///< the one thing that a key does now
  std::string_view key;  ///< beside the line; empty: keys stand below it, with what they do
  bool armed = false;
  std::string_view flash;  ///< why the newest key did nothing
  std::vector<KeyHint> hints;
};

Chosen chosen_as(const ConsoleLine& line, bool chosen, bool first, const Ui& ui) {
  const Console& console = ui.console();
  const bool taken = ui.keys_are_taken();
  if (!chosen)
    return {.key = first && !taken && !console.entry() ? key_for(Command::kFirstOption) : std::string_view()};
  const std::string_view flash = console.flash_text();
  Chosen as{true,  Console::is_primary(line) && flash.empty(),
            {},    console.armed() == armed_as(line),
            flash, taken ? std::vector<KeyHint>() : console.keys_of(line)};
  if (as.primary && as.hints.size() == 1) as.key = std::exchange(as.hints, {}).front().key;
  return as;
}

Severity mark_of(const ConsoleLine& line) {
  return line.objections.empty() ? Severity::kNote
         : line.is_open()        ? Severity::kWarning
                                 : Severity::kViolation;
}

constexpr float kSpace = 5.0F;

/// The promise of the dice stands over the word that is typed, not here.
bool has_small_print(const ConsoleLine& line) {
  return line.kind != Kind::kWord && (!line.note.empty() || !line.rule.empty());
}

/// What stands before its words.
void paint_bullet(const Paint& paint, const ConsoleLine& line, const Chosen& chosen, ImVec2 at) {
  const float middle = paint.theme().size(Type::kLine) / 2 + paint.px(1);
  if (line.kind == Kind::kProposal && line.objections.empty())
    paint.list()->AddTriangleFilled(at + ImVec2{paint.px(3), middle - paint.px(7)},
                                    at + ImVec2{paint.px(16), middle},
                                    at + ImVec2{paint.px(3), middle + paint.px(7)},
                                    chosen.primary ? colour::kInk
                                    : line.unseen  ? colour::kTextFaint
                                                   : colour::kAccent);
  else if (line.kind == Kind::kProposal)
    paint.mark(at + ImVec2{paint.px(9), middle}, paint.px(9), mark_of(line));
  else if (line.kind == Kind::kDebt && line.ticked)
    paint.tick(at + ImVec2{paint.px(9), middle}, paint.px(8), colour::kAccent, true);
  else if (line.kind == Kind::kDebt)
    paint.list()->AddRect(at + ImVec2{paint.px(2), middle - paint.px(7)},
                          at + ImVec2{paint.px(16), middle + paint.px(7)}, colour::kTextQuiet, paint.px(2), 0,
                          paint.px(1.5F));
}

/// Its height within that width; drawn at `at` where `draw`.
float paint_line(const Paint& paint, Ui& ui, const ConsoleLine& line, const Chosen& chosen, ImVec2 at,
                 float width, bool draw) {
  const float indent = line.kind == Kind::kProposal || line.kind == Kind::kDebt ? paint.px(28) : 0.0F;
  const float wrap = width - indent, key = chosen.key.empty() ? 0.0F : paint.key_width(chosen.key);
  const bool quiet = line.kind == Kind::kMore || line.ticked || line.unseen;
  const ImU32 ink = chosen.primary ? colour::kInk : quiet ? colour::kTextQuiet : colour::kText;
  if (draw) paint_bullet(paint, line, chosen, at);
  if (draw && key > 0.0F) paint.key(at + ImVec2{width - key, 0}, chosen.key);
  Stack below(paint, at + ImVec2{indent, 0}, draw);
  below.text(Type::kLine, ink, line.text, wrap - (key > 0.0F ? key + paint.px(10) : 0.0F));
  for (const Objection& objection : line.objections) {
    below.space(paint.px(kSpace));
    below.ruled(Type::kBody, objection.is_open() ? colour::kWarning : colour::kAlarm, objection.sentence,
                objection.rule, wrap);
  }
  if (!line.loses.empty()) {
    below.space(paint.px(kSpace));
    below.text(Type::kBody, chosen.armed ? colour::kAlarm : colour::kWarning, line.loses, wrap);
  }
  if (chosen.is && has_small_print(line)) {
    below.space(paint.px(kSpace));
    const std::string said = line.note + (line.note.empty() || line.rule.empty() ? "" : ", ") + line.rule;
    if (draw)
      paint.fitted(below.at(), Type::kSmall, chosen.primary ? colour::kInk : colour::kTextFaint, said, wrap);
    below.space(paint.theme().size(Type::kSmall));
  }
  if (!chosen.hints.empty()) {
    below.space(paint.px(kSpace + 3));
    const ImU32 words = chosen.primary ? colour::kInk : colour::kTextQuiet;
    below.space(draw ? lay_hints(paint, ui, below.at(), chosen.hints, wrap, words)
                     : hints_height(paint, chosen.hints, wrap));
  }
  if (draw && !chosen.flash.empty())
    paint.list()->AddRect(at - paint.px(8, 6), at + ImVec2{width, below.height()} + paint.px(8, 6),
                          colour::kWarning, paint.px(8), 0, paint.px(2));
  return below.height();
}

void draw_said(Column& column, const SheetLine& line) {
  const bool marked = line.severity != Severity::kNote;
  column.ruled(line.text, line.rule, marked ? colour::kText : colour::kTextQuiet, Type::kBody,
               marked ? std::optional(line.severity) : std::nullopt);
}

/// Each pile below its title.
void draw_cards(Column& column, const std::vector<KnownCards>& piles) {
  const Paint& paint = column.paint();
  const float width = paint.px(36);
  if (!piles.empty()) column.section(tr("Cards"));
  const float small = paint.theme().size(Type::kSmall), gap = paint.px(16);
  const float height = small + paint.px(5) + paint_pile(paint, {}, width, 0.0F, {}, false) + paint.px(14);
  float left = column.inner_width();  // what is taken of the line
  ImVec2 at;
  for (const KnownCards& pile : piles) {
    // One alone where many faces are known, else as many as their titles leave room for.
    const std::string words = tr("{1}: {2}", pile.title, tr_n("{1} card", "{1} cards", pile.count));
    const float wide = std::max(paint.measure(Type::kSmall, words).x,
                                width * 1.08F * static_cast<float>(pile.faces.size() + 1)) +
                       gap;
    if (left + wide > column.inner_width() + gap) {
      at = column.room(height);
      left = 0.0F;
    }
    const ImVec2 place = at + ImVec2{left, 0};
    const float room = std::min(wide, column.inner_width() - left);
    paint.fitted(place, Type::kSmall, colour::kTextQuiet, words, room);
    paint_pile(paint, place + ImVec2{0, small + paint.px(5)}, width, room, pile);
    left += wide;
  }
}

constexpr int kFoldIds = -100;  // of headings that are clicked; lines count from 0

}  // namespace

void draw_console_page(Column& column) {
  const Scene& scene = column.scene();
  Ui& ui = column.ui();
  const ConsolePage page = ui.console().page(*scene.game, scene.kit);
  column.gap(14);
  column.title(page.title);
  column.paragraph(page.advice);
  column.paragraph(page.result, colour::kText, Type::kLarge);
  column.paragraph(page.cover, colour::kWarning);
  column.keys(page.cover_keys);
  const auto cursor = ui.console().cursor();
  const ConsoleLine* first = ui.console().first_option(*scene.game, page);
  std::size_t number = 0;
  draw_tracing(column);
  for (const ConsoleSection& section : page.sections) {
    const bool folded = section.folded > 0;
    const auto fold = [&](std::string_view words) {
      const int id = kFoldIds - static_cast<int>(section.kind);
      if (column.folding(id, words, folded, key_for(Command::kFacts)))
        column.ask(ChangeSettings{Command::kFacts});
    };
    if (section.folds())
      fold(folded ? tr("{1}: {2}", section.heading, tr_n("{1} line", "{1} lines", section.folded))
                  : section.heading);
    else if (!section.heading.empty())
      column.section(section.heading);
    for (const SheetLine& line : section.said) draw_said(column, line);
    if (!section.folds() && folded) fold(tr("{1} more", section.folded));
    if (section.lines.empty()) column.paragraph(section.empty_text, colour::kTextFaint);
    for (const ConsoleLine& line : section.lines) {
      const Chosen chosen = chosen_as(line, cursor == number, first == &line, ui);
      const auto paint = [&](ImVec2 at, float width, bool draw) {
        return paint_line(column.paint(), ui, line, chosen, at, width, draw);
      };
      const bool clicked = column.row(
          static_cast<int>(number), paint({}, column.inner_width(), false), chosen.is,
          [&](ImVec2 at, float width) { paint(at, width, true); }, chosen.primary);
      if (clicked && !ui.is_tapped())
        column.ask(request_of(ui.console().click_line(number, *scene.game, scene.kit)));
      ++number;
    }
  }
  draw_cards(column, page.cards);
  draw_measuring(column);
  column.gap(16);
}

/// As large as it is, smaller where the room is narrower.
ImVec2 fitted(const PictureTexture& picture, float room, float px) {
  const float width = std::min(static_cast<float>(picture.width) * px, room);
  return {width, width * static_cast<float>(picture.height) / static_cast<float>(picture.width)};
}

void draw_past_page(Column& column, const PictureTexture& seen_dice) {
  const Paint& paint = column.paint();
  const Scene& scene = column.scene();
  Ui& ui = column.ui();
  const std::int64_t by_hand = ui.console().past_cursor();
  const PastPage page = past_page(*scene.game, ui.console().blank(), by_hand, ui.console().past_asked());
  column.section(tr("What has happened"));
  column.title(page.heading);
  column.paragraph(page.hint, colour::kTextFaint, Type::kSmall);
  for (const std::string& line : page.dice) column.paragraph(line, colour::kTextQuiet, Type::kSmall);
  for (const PastRow& row : page.rows) {
    const bool chosen = by_hand != 0 ? row.id == by_hand : row.current;
    const float left = paint.px(54);
    const float wrap = column.inner_width() - left;
    const Type type = row.frame ? Type::kSmall : Type::kBody;
    float height = paint.measure(type, row.text, wrap).y;
    std::string small = row.detail;
    for (const auto* lines : {&row.seen, &row.changes})
      for (const std::string& line : *lines) small += (small.empty() ? "" : "\n") + line;
    const bool has_dice = !row.seen.empty() && seen_dice.width > 0;
    const ImVec2 dice = has_dice ? fitted(seen_dice, wrap, paint.px(1)) : ImVec2();
    if (!small.empty()) height += paint.measure(Type::kSmall, small, wrap).y + paint.px(3);
    if (has_dice) height += dice.y + paint.px(6);
    const bool clicked = column.row(static_cast<int>(row.id), height, chosen, [&](ImVec2 at, float) {
      paint.text(at + ImVec2{0, paint.px(1)}, Type::kSmall, colour::kTextFaint, row.when);
      const ImU32 tint = row.undone || (row.frame && !chosen) ? colour::kTextFaint
                         : row.point                          ? colour::kText
                                                              : colour::kTextQuiet;
      const ImVec2 text = at + ImVec2{left, 0};
      const ImVec2 size = paint.text(text, type, tint, row.text, wrap);
      if (row.undone)  // struck through: it was done, and undone
        paint.list()->AddLine(text + ImVec2{0, paint.theme().size(type) * 0.55F},
                              text + ImVec2{std::min(size.x, wrap), paint.theme().size(type) * 0.55F},
                              colour::kTextFaint, paint.px(1));
      if (row.current)
        paint.mark(at + ImVec2{left - paint.px(12), paint.theme().size(type) / 2}, paint.px(6),
                   Health::kGood);
      if (!small.empty())
        paint.text(text + ImVec2{0, size.y + paint.px(3)}, Type::kSmall,
                   row.changes.empty() ? colour::kTextFaint : colour::kTextQuiet, small, wrap);
      if (has_dice) {
        const ImVec2 below = at + ImVec2{left, height - dice.y};
        paint.list()->AddImage(seen_dice.id, below, below + dice);
      }
    });
    if (clicked) column.ask(request_of(ui.console().click_past(row.id, *scene.game)));
  }
  column.gap(16);
}

float draw_entry(const Paint& paint, Ui& ui, ImVec2 min, ImVec2 max, const TextEntry& entry, double now_s) {
  const float margin = paint.px(18);
  const float pad = paint.px(10);
  const float wrap = max.x - min.x - 2 * margin;
  std::string prompt = entry.prompt;
  if (entry.kind == TextEntry::Kind::kMessage)
    prompt += ", " + (entry.audience_words.empty() ? std::string(tr("for everybody")) : entry.audience_words);
  const float prompt_height = paint.measure(Type::kSmall, prompt, wrap).y;
  const float text_height = std::max(paint.measure(Type::kLine, entry.text + " ", wrap - 2 * pad).y,
                                     paint.theme().size(Type::kLine));
  const std::string_view what = entry.kind == TextEntry::Kind::kSearch     ? tr("does the chosen line")
                                : entry.kind == TextEntry::Kind::kDecision ? tr("within: it is done")
                                                                           : tr("keeps it");
  const bool needs_text = entry.kind != TextEntry::Kind::kSearch && entry.kind != TextEntry::Kind::kDecision;
  std::vector<KeyHint> hints;
  if (!needs_text || !entry.text.empty()) hints.push_back({"Enter", what});
  if (entry.kind == TextEntry::Kind::kDecision)
    hints.push_back({key_for(Command::kSendBack), tr("beyond: it goes back")});
  if (entry.kind == TextEntry::Kind::kMessage) hints.push_back({"Tab", tr("for somebody else")});
  hints.push_back({"Esc", tr("leaves it as it was")});
  const float height = prompt_height + text_height + hints_height(paint, hints, wrap) + paint.px(40);
  const float top = max.y - height;
  paint.list()->AddRectFilled({min.x, top}, max, colour::kSurfaceChosen);
  ImVec2 at{min.x + margin, top + paint.px(12)};
  paint.text(at, Type::kSmall, colour::kTextQuiet, prompt, wrap);
  at.y += prompt_height + paint.px(6);
  const ImVec2 box = at + ImVec2{wrap, text_height + paint.px(12)};
  paint.list()->AddRectFilled(at, box, colour::kStage, paint.px(6));
  paint.list()->AddRect(at, box, colour::kAccent, paint.px(6));
  // A caret that blinks slowly; text behind the wrap goes on the next line.
  const bool caret = static_cast<long>(now_s * 1.5) % 2 == 0;
  paint.text(at + ImVec2{pad, paint.px(6)}, Type::kLine, colour::kText, entry.text + (caret ? "|" : ""),
             wrap - 2 * pad);
  at.y = box.y + paint.px(5);
  lay_hints(paint, ui, at, hints, wrap, colour::kTextQuiet);
  return top;
}

void draw_game_bar(const Paint& paint, float left, float right, float middle, const GameBar& bar) {
  if (!bar.clock.empty()) {
    const float width = paint.measure(Type::kTitle, bar.clock).x;
    paint.text({right - width, middle - paint.theme().size(Type::kTitle) / 2}, Type::kTitle, colour::kText,
               bar.clock);
    right -= width + paint.px(20);
  }
  const auto number_of = [](const GameBar::Step& step) {
    return step.current ? "[" + step.number + "  ]" : step.number;
  };
  const auto type_of = [](const GameBar::Step& step) { return step.current ? Type::kLine : Type::kBody; };
  std::vector<float> numbers;
  float title = 0.0F;
  for (const GameBar::Step& step : bar.steps) {
    numbers.push_back(paint.measure(type_of(step), number_of(step)).x + paint.px(14));
    if (step.current) title = paint.measure(Type::kLine, step.title).x;
  }
  const float gap = paint.px(22), when = paint.measure(Type::kLine, bar.when).x;
  const BarRoom room = bar_room(bar, numbers, title, when + gap, right - left);
  const auto say = [&](float x, Type type, ImU32 tint, std::string_view text, float most) {
    return paint.fitted({x, middle - paint.theme().size(type) / 2}, type, tint, text, most);
  };
  float x = left;
  const Type type = paint.fitting(Type::kLine, Type::kBody, bar.when, room.when - gap);
  if (room.when > gap) x += say(x, type, colour::kTextQuiet, bar.when, room.when - gap) + gap;
  for (std::size_t i = room.first; i < bar.steps.size(); ++i) {
    const GameBar::Step& step = bar.steps[i];
    const ImU32 tint = step.current ? colour::kAccent : step.done ? colour::kTextQuiet : colour::kTextFaint;
    const float width = numbers[i] - paint.px(14);
    if (x + width > right) break;
    if (!step.current) {
      say(x, Type::kBody, tint, step.number, width);
    } else {
      const float close = paint.measure(Type::kLine, "]").x;
      const float opened = say(x, Type::kLine, tint, "[" + step.number + "  ", width);
      x += say(x + opened, Type::kLine, tint, step.title, room.title);
      say(x + opened, Type::kLine, tint, "]", close);
    }
    x += numbers[i];
  }
}

}  // namespace telescope::app
