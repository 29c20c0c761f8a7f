#include <algorithm>

#include "app/panels/game_pages.hpp"

namespace telescope::app {
namespace {

constexpr float kLargestDie = 60.0F;
constexpr float kSmallestDie = 22.0F;
constexpr std::size_t kFewCards = 5;  // more push what keys do out of sight

std::size_t dice_of(const PoolCard& card) {
  std::size_t count = 0;
  for (const DiceRow& row : card.rows) count += row.dice.size();
  return count;
}

/// As large as the page has room for; what only some may know is never large.
float die_side(const Paint& paint, const ThrowPage& page, const PoolCard& card) {
  if (!card.large) return paint.px(kSmallestDie);
  std::size_t most = 1;
  for (const PoolCard& each : page.cards) most = std::max(most, dice_of(each));
  const bool few = page.cards.size() == 1 && most <= 6;
  const float crowd = page.cards.size() > 2 || most > 8 ? 0.7F : few ? 1.4F : 1.0F;
  return paint.px(kLargestDie) * crowd * (most > 16 ? 0.75F : 1.0F);
}

/// Dice of one reason, several lines of them where they are many; the reason beside them, or below where
/// there is no room.
void draw_row(Column& column, const DiceRow& row, float side, bool large) {
  const Paint& paint = column.paint();
  const int count = static_cast<int>(row.dice.size());
  if (count == 0) return;
  const bool thrown = row.dice.front().value > 0;
  const float step = side * 1.2F;
  const float digits = thrown ? std::clamp(side * 0.3F, paint.px(11), paint.px(20)) * 1.3F : paint.px(4);
  const int across = std::max(1, static_cast<int>((column.inner_width() + side * 0.2F) / step));
  const int lines = (count + across - 1) / across;
  const std::string text = row.reason + (row.rule.empty() ? "" : "  " + row.rule);
  const Type type = large ? Type::kBody : Type::kSmall;
  const ImU32 tint = large ? colour::kText : colour::kTextQuiet;

  const float taken = static_cast<float>(std::min(count, across)) * step;
  const float left = column.inner_width() - taken;
  const bool beside = left >= paint.px(110);
  const float height = static_cast<float>(lines) * (side + digits);
  const float words = beside ? paint.measure(type, text, left).y : 0.0F;
  const ImVec2 at = column.room(std::max(height, words) + paint.px(6));
  for (int i = 0; i < count; ++i) {
    const DieFace& die = row.dice[static_cast<std::size_t>(i)];
    paint.die(
        at + ImVec2{static_cast<float>(i % across) * step, static_cast<float>(i / across) * (side + digits)},
        side, die.value, die.hit);
  }
  if (beside)
    paint.text(at + ImVec2{taken, std::max(0.0F, (side - words) / 2)}, type, tint, text, left);
  else
    column.paragraph(text, tint, type);
}

void draw_card(Column& column, const ThrowPage& page, const PoolCard& card) {
  const Paint& paint = column.paint();
  column.gap(10);
  const Type type = card.large ? Type::kTitle : Type::kStrong;
  const ImVec2 at = column.room(paint.theme().size(type) + paint.px(8));
  const float result = card.result.empty() ? 0.0F : paint.measure(type, card.result).x + paint.px(14);
  const float mark = card.chosen ? paint.px(20) : 0.0F;
  if (card.chosen)
    paint.list()->AddTriangleFilled(at + ImVec2{0, paint.px(3)}, at + ImVec2{paint.px(12), paint.px(10)},
                                    at + ImVec2{0, paint.px(17)}, colour::kAccent);
  paint.fitted(at + ImVec2{mark, 0}, type, card.hidden ? colour::kTextFaint : colour::kText, card.label,
               column.inner_width() - result - mark);
  if (!card.result.empty())
    paint.text(at + ImVec2{column.inner_width() - result + paint.px(14), 0}, type, colour::kAccent,
               card.result);
  if (card.hidden) return;
  column.paragraph(card.note, colour::kTextFaint, Type::kSmall);
  const float side = die_side(paint, page, card);
  for (const DiceRow& row : card.rows) draw_row(column, row, side, card.large);
  if (dice_of(card) == 0) column.paragraph("No dice.", colour::kTextFaint);
}

void draw_keys(Column& column, const ThrowPage& page) {
  const Paint& paint = column.paint();
  column.gap(8);
  struct Line {
    std::string_view key, text;
  };
  const std::vector<Line> lines = page.waits
                                      ? std::vector<Line>{{"Enter", "roll all that is left by the generator"},
                                                          {"D", "roll the marked dice alone"},
                                                          {"1-6", "type them as they fall on the table"},
                                                          {"Ctrl+Z", "take it back"}}
                                      : std::vector<Line>{{"Enter", "go on"}, {"Down", "read on"}};
  for (const Line& line : lines) {
    const ImVec2 at = column.room(paint.theme().size(Type::kSmall) + paint.px(12));
    paint.key(at, line.key);
    paint.text(at + ImVec2{paint.px(66), paint.px(3)}, Type::kSmall, colour::kTextQuiet, line.text);
  }
}

}  // namespace

void draw_throw_page(Column& column, const ThrowPage& page) {
  ImGui::SetScrollY(static_cast<float>(page.scroll) * column.paint().px(60));
  column.section(page.waits ? "To be thrown" : "Thrown");
  column.title(page.title, Health::kGood, false);
  for (const Told& told : page.told) {
    std::string rules;
    for (const std::string& rule : told.rules) rules += (rules.empty() ? "  " : ", ") + rule;
    const bool large = is_public(told.audience);
    column.paragraph(told.sentence + rules, large ? colour::kText : colour::kTextQuiet,
                     large ? Type::kLine : Type::kBody);
  }
  const bool many = page.cards.size() > kFewCards;
  if (many) draw_keys(column, page);
  for (const PoolCard& card : page.cards) draw_card(column, page, card);
  column.paragraph(page.secret, colour::kTextFaint);
  if (!many) draw_keys(column, page);
  column.gap(16);
}

}  // namespace telescope::app
