#include "app/game/past_words.hpp"

#include "core/base/counted.hpp"

namespace telescope::app {

std::string way_words(const PastWay& way) {
  const std::size_t undone = way.undone.size(), again = way.again.size();
  if (undone + again == 0) {
    if (!way.waits.empty()) return "Begun again, and waits for its dice: " + way.waits;
    return way.waited.empty() ? std::string() : "Taken back, with its dice: " + way.waited;
  }
  if (undone == 1 && again == 0) return "Undone: " + way.undone.front();
  if (undone == 0 && again == 1) return "Done again: " + way.again.front();
  std::string text = undone > 0 ? counted(undone, "step") + " undone" : std::string();
  if (again > 0)
    text +=
        undone > 0 ? ", " + std::to_string(again) + " done again" : counted(again, "step") + " done again";
  return text + ". The game stands after: " + way.stands;
}

std::string losses_words(int undone, int again) {
  std::string text = undone > 0 ? counted(undone, "loss", "losses") + " undone" : std::string();
  if (again > 0)
    text +=
        undone > 0 ? ", " + std::to_string(again) + " again" : counted(again, "loss", "losses") + " again";
  return text;
}

}  // namespace telescope::app
