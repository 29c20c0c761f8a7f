#include "app/game/past_words.hpp"

#include "app/support/language.hpp"

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
  if (!text.ends_with('.')) text += '.';
  return text + " " + tr("The dice are known now: thrown again, they fall the same.");
}

std::string losses_words(int undone, int again) {
  std::string text = undone > 0 ? tr_n("{1} loss undone", "{1} losses undone", undone) : std::string();
  if (again > 0)
    text += undone > 0 ? ", " + tr("{1} again", again) : tr_n("{1} loss again", "{1} losses again", again);
  return text;
}

}  // namespace telescope::app
