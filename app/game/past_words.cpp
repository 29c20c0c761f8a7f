#include "app/game/past_words.hpp"

#include <algorithm>
#include <iterator>

#include "app/support/language.hpp"
#include "core/base/words.hpp"

namespace telescope::app {

namespace {

std::string where_words(const PastWay& way) {
  const std::size_t undone = way.undone.size(), again = way.again.size();
  if (undone + again == 0) {
    if (!way.waits.empty()) return tr("Begun again, and waits for its dice: {1}", way.waits);
    return way.waited.empty() ? std::string() : tr("Taken back, with its dice: {1}", way.waited);
  }
  if (undone == 1 && again == 0) return tr("Undone: {1}", way.undone.front());
  if (undone == 0 && again == 1) return tr("Done again: {1}", way.again.front());
  std::string text = undone > 0 ? tr_n("{1} step undone", "{1} steps undone", undone) : std::string();
  if (again > 0)
    text += undone > 0 ? ", " + tr("{1} done again", again)
                       : tr_n("{1} step done again", "{1} steps done again", again);
  return tr("{1}. The game stands after: {2}", text, way.stands);
}

}  // namespace

std::string way_words(const PastWay& way) {
  std::string text = where_words(way);
  if (text.empty() || !way.dice_known) return text;
  return with_stop(std::move(text)) + " " + tr("The dice are known now: thrown again, they fall the same.");
}

std::string losses_words(int undone, int again) {
  std::string text = undone > 0 ? tr_n("{1} loss undone", "{1} losses undone", undone) : std::string();
  if (again > 0)
    text += undone > 0 ? ", " + tr("{1} again", again) : tr_n("{1} loss again", "{1} losses again", again);
  return text;
}

namespace {

Spot spot_of(std::span<const Standing> standings, const PieceId& piece) {
  const auto it = std::ranges::find(standings, piece, &Standing::piece);
  return it == standings.end() ? Spot(OffTable{}) : it->spot;
}

/// "in A2-L1", "at 12.0 in from the left and ...", "anywhere on the table".
std::string where(const Board& board, const Spot& spot) {
  if (std::holds_alternative<Anywhere>(spot)) return describe(board, spot);
  return std::holds_alternative<AtPoint>(spot) ? tr("at {1}", describe(board, spot))
                                               : tr("in {1}", describe(board, spot));
}

}  // namespace

std::vector<std::string> table_changes(const Board& board, std::span<const Standing> now,
                                       std::span<const Standing> then) {
  std::vector<std::string> back, moved, off;
  for (const Standing& after : then) {
    const Spot before = spot_of(now, after.piece);
    if (before == after.spot || is_off_table(after)) continue;
    if (is_off_table(before))
      back.push_back(tr("{1} back {2}", after.piece.value(), where(board, after.spot)));
    else
      moved.push_back(tr("{1} from {2} to {3}", after.piece.value(), describe(board, before),
                         describe(board, after.spot)));
  }
  for (const Standing& before : now)
    if (!is_off_table(before) && is_off_table(spot_of(then, before.piece)))
      off.push_back(tr("{1} off {2}", before.piece.value(), describe(board, before.spot)));
  std::ranges::move(moved, std::back_inserter(back));
  std::ranges::move(off, std::back_inserter(back));
  return back;
}

std::vector<std::string> first_lines(std::vector<std::string> lines, std::size_t most) {
  if (lines.size() <= most) return lines;
  const std::size_t left = lines.size() - (most - 1);
  lines.resize(most - 1);
  lines.push_back(tr("and {1} more", left));
  return lines;
}

}  // namespace telescope::app
