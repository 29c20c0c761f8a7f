#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/panels/key_hints.hpp"
#include "app/panels/pages.hpp"
#include "app/support/language.hpp"
#include "core/base/joined.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

/// A die's side, the same in every throw: the first, or what the dice of a throw with very many have room
/// for.
constexpr std::array kDice{60.0F, 50.0F, 42.0F, 34.0F, 28.0F};
constexpr int kFacesSeen = 7;         // of a die while it rolls
constexpr float kBesideDice = 84.0F;  // room that a reason needs to stand beside its dice
constexpr float kTitleShare = 0.4F;   // of a line, that a title keeps beside what fell
constexpr std::size_t kFewCards = 5;  // more push what keys do out of sight

std::size_t dice_of(const PoolCard& card) {
  std::size_t count = 0;
  for (const DiceRow& row : card.rows) count += row.dice.size();
  return count;
}

/// How a page's dice are laid out: so that all of them can be seen at once.
struct DiceLayout {
  float side;       ///< a die's
  int columns = 1;  ///< rows that stand beside one another
};

/// The dice of one reason, several lines of them where they are many; the reason beside them, or below where
/// there is no room.
struct Cell {
  Cell(const Paint& paint, const DiceRow& row, const PoolCard& card, float die_side, float room)
      : side(die_side), width(room), rolled(static_cast<float>(card.rolled)), large(card.large) {
    const int count = static_cast<int>(row.dice.size());
    const bool thrown = count > 0 && row.dice.front().value > 0;
    digits = thrown ? Paint::digit_size(paint, side) * 1.3F : paint.px(4);
    across = std::max(1, static_cast<int>((width + side * 0.2F) / step()));
    const int lines = (count + across - 1) / across;
    taken = static_cast<float>(std::min(count, across)) * step();
    beside = width - taken >= paint.px(kBesideDice);
    text = row.reason + (row.rule.empty() ? "" : "  " + row.rule);
    words = paint.measure(type(), text, beside ? width - taken : width).y;
    dice_height = static_cast<float>(lines) * (side + digits);
    height = (beside ? std::max(dice_height, words) : dice_height + words + paint.px(8)) + paint.px(6);
  }
  float step() const { return side * 1.2F; }
  Type type() const { return large ? Type::kBody : Type::kSmall; }

  /// On its way: it hops and turns, slower and slower, and shows whatever face lies above.
  void roll(const Paint& paint, ImVec2 at, int number, int sides) const {
    const float left = (1.0F - rolled) * (1.0F - rolled);
    const int seen = static_cast<int>(rolled * kFacesSeen);
    const float turn = left * (number % 2 == 0 ? 4.0F : -4.0F) + 0.001F;
    const float hop = std::abs(std::sin(rolled * 9.0F)) * left * side * 0.5F;
    paint.die(at - ImVec2{0, hop}, side, 1 + (number * 5 + seen * 7) % std::max(sides, 1), DieWorth::kNone,
              large, turn);
  }
  void draw(const Paint& paint, const PoolCard& card, const DiceRow& row, ImVec2 at) const {
    for (int i = 0; i < static_cast<int>(row.dice.size()); ++i) {
      const DieFace& die = row.dice[static_cast<std::size_t>(i)];
      const ImVec2 place{static_cast<float>(i % across) * step(),
                         static_cast<float>(i / across) * (side + digits)};
      if (die.value > 0 && rolled < 1.0F)
        roll(paint, at + place, i, card.sides);
      else
        paint.die(at + place, side, die.value, die.worth, large);
    }
    const ImVec2 where = beside ? ImVec2{taken, std::max(0.0F, (side - words) / 2)} : ImVec2{0, dice_height};
    paint.text(at + where, type(), large ? colour::kText : colour::kTextQuiet, text,
               beside ? width - taken : width);
  }

  float side, width, rolled, digits = 0, taken = 0, words = 0, dice_height = 0, height = 0;
  int across = 1;
  bool large, beside = true;
  std::string text;
};

/// Calls `with(cells)` for each line of cells that stand beside one another; gives their height.
template <class With>
float each_line(const Paint& paint, const PoolCard& card, const DiceLayout& layout, float width, With with) {
  const int columns = layout.columns;
  const float each = width / static_cast<float>(columns);
  float all = 0.0F;
  for (std::size_t i = 0; i < card.rows.size(); i += static_cast<std::size_t>(columns)) {
    std::vector<std::pair<const DiceRow*, Cell>> line;
    for (std::size_t j = i; j < std::min(card.rows.size(), i + static_cast<std::size_t>(columns)); ++j)
      if (!card.rows[j].dice.empty())
        line.emplace_back(&card.rows[j], Cell(paint, card.rows[j], card, layout.side, each - paint.px(6)));
    float height = 0.0F;
    for (const auto& [row, cell] : line) height = std::max(height, cell.height);
    all += height;
    if (!line.empty()) with(line, height, each);
  }
  return all;
}

Type title_type(const PoolCard& card) {
  return card.large ? Type::kTitle : Type::kStrong;
}
/// What everybody waits for is legible across the table.
Type result_type(const PoolCard& card) {
  return card.large ? Type::kLarge : Type::kStrong;
}
/// What stands beside the title: what fell, and the mark of the card whose dice are typed next.
struct TitleRoom {
  Type type;  ///< of the result: smaller where the title would have room for no word
  float result, mark, wrap;
};
TitleRoom title_room(const Paint& paint, const PoolCard& card, float width) {
  const float mark = card.chosen ? paint.px(20) : 0.0F;
  const auto room = [&](Type type) {
    const float result = card.result.empty() ? 0.0F : paint.measure(type, card.result).x;
    return TitleRoom{type, result, mark, width - result - mark - paint.px(14)};
  };
  const TitleRoom large = room(result_type(card));
  return large.wrap < width * kTitleShare ? room(title_type(card)) : large;
}
float title_height(const Paint& paint, const PoolCard& card, float width) {
  const TitleRoom room = title_room(paint, card, width);
  const float title = paint.measure(title_type(card), card.label, room.wrap).y;
  return std::max(title, paint.theme().size(card.result.empty() ? title_type(card) : room.type)) +
         paint.px(8);
}

/// `room`: height that is left for the cards.
DiceLayout layout_of(const Column& column, const ThrowPage& page, float room) {
  const Paint& paint = column.paint();
  const float width = column.inner_width();
  DiceLayout layout{};
  for (const float side : kDice)
    for (const int columns : {1, 2}) {
      layout = {paint.px(side), columns};
      float height = 0.0F;
      for (const PoolCard& card : page.cards) {
        height += paint.px(18) + title_height(paint, card, width);
        if (!card.note.empty()) height += paint.measure(Type::kSmall, card.note, width).y + paint.px(8);
        height += each_line(paint, card, layout, width, [](const auto&, float, float) {});
      }
      if (height <= room) return layout;
    }
  return layout;
}

void draw_card(Column& column, const PoolCard& card, const DiceLayout& layout) {
  const Paint& paint = column.paint();
  column.gap(10);
  const Type type = title_type(card);
  const ImVec2 at = column.room(title_height(paint, card, column.inner_width()));
  const auto [result_in, result, mark, wrap] = title_room(paint, card, column.inner_width());
  if (card.chosen)
    paint.list()->AddTriangleFilled(at + ImVec2{0, paint.px(3)}, at + paint.px(12, 10),
                                    at + ImVec2{0, paint.px(17)}, colour::kAccent);
  paint.text(at + ImVec2{mark, 0}, type, card.hidden ? colour::kTextFaint : colour::kText, card.label, wrap);
  paint.text(at + ImVec2{column.inner_width() - result, 0}, result_in, colour::kAccent, card.result);
  if (card.hidden) return;
  column.paragraph(card.note, colour::kTextFaint, Type::kSmall);
  each_line(paint, card, layout, column.inner_width(), [&](const auto& line, float height, float each) {
    ImVec2 place = column.room(height);
    for (const auto& [row, cell] : line) {
      cell.draw(paint, card, *row, place);
      place.x += each;
    }
  });
  if (dice_of(card) == 0) column.paragraph(tr("No dice."), colour::kTextFaint);
}

/// The one thing to do next stands out as the console's does.
void draw_first(Column& column, const ThrowKey& line) {
  const Paint& paint = column.paint();
  const float key = paint.key_width(line.key), wrap = column.inner_width() - key - paint.px(10);
  const std::string words = capitalised(line.text);
  const float high = paint.measure(Type::kLine, words, wrap).y;
  const ImVec2 at = column.room(high + paint.px(16)) + paint.px(0, 8);
  const ImVec2 min = at - paint.px(10, 8), max = at + ImVec2{column.inner_width(), high} + paint.px(10, 8);
  key_area(column.ui(), min, max, line.key);
  paint.list()->AddRectFilled(min, max, colour::kAccent, paint.px(8));
  paint.text(at, Type::kLine, colour::kInk, words, wrap);
  paint.key({max.x - key - paint.px(10), at.y}, line.key);
  column.gap(8);
}

void draw_keys(Column& column, const ThrowPage& page) {
  const Paint& paint = column.paint();
  column.gap(8);
  float left = paint.px(66);
  for (const ThrowKey& line : page.keys) left = std::max(left, paint.key_width(line.key) + paint.px(10));
  for (const ThrowKey& line : page.keys) {
    if (line.key == key_for(Command::kDown) && ImGui::GetScrollMaxY() <= 0.0F) continue;  // all is in sight
    if (line.key == "Enter") {
      draw_first(column, line);
      continue;
    }
    const ImVec2 at = column.room(paint.theme().size(Type::kSmall) + paint.px(12));
    key_hint(paint, column.ui(), at, {line.key, line.text}, colour::kTextQuiet, left);
  }
}

}  // namespace

void draw_throw_page(Column& column, const ThrowPage& page) {
  ImGui::SetScrollY(static_cast<float>(page.scroll) * column.paint().px(60));
  column.section(page.waits                         ? tr("To be thrown")
                 : page.cards.empty() && page.large ? tr("This has just happened")
                                                    : tr("Thrown"));
  if (!page.title.empty()) column.title(page.title);
  // Where no card has a result, this is what fell.
  const bool counted =
      std::ranges::any_of(page.cards, [](const PoolCard& card) { return !card.result.empty(); });
  const auto tell = [&](const Told& told) {
    const ToldAs as = told_as(told, page.told);
    column.ruled(told.sentence, joined(told.rules), as == ToldAs::kSmall ? colour::kTextQuiet : colour::kText,
                 as == ToldAs::kLarge   ? Type::kLarge
                 : as == ToldAs::kPlain ? (counted ? Type::kLine : Type::kTitle)
                                        : Type::kBody);
    column.paragraph(told.follows, colour::kAccent, Type::kTitle);
  };
  std::ranges::for_each(page.told, tell);
  if (!page.owes.empty()) column.section(tr("The table still owes"));
  for (const std::string& owed : page.owes) column.paragraph(owed, colour::kText);
  const bool many = page.cards.size() > kFewCards;
  if (many) draw_keys(column, page);
  const float keys = many ? 0.0F : column.paint().px(page.waits ? 150 : 100);
  const float used = ImGui::GetCursorPosY() + keys + column.paint().px(24);
  const DiceLayout layout = layout_of(column, page, ImGui::GetWindowHeight() - used);
  for (const PoolCard& card : page.cards) draw_card(column, card, layout);
  column.paragraph(page.secret, colour::kTextFaint);
  if (!many) draw_keys(column, page);
  column.gap(16);
}

}  // namespace telescope::app
