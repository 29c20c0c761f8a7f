#pragma once

#include <string>
#include <vector>

namespace telescope::app {

/// How the game has gone through its past, in words that everybody may read.
struct PastWay {
  std::vector<std::string> undone, again;  ///< steps left and taken again, oldest first
  std::string stands;                      ///< the newest step that stands
  std::string waited, waits;  ///< an action that waited for its dice before, and one that does now
  bool dice_known = false;    ///< the generator threw for what was left: throw n stays throw n
};

/// "Undone: 3-02 moves to A2-L3."; "4 steps undone. The game stands after: Turn 2 begins." With what is known
/// beforehand from then on. Empty: it stands where it stood.
std::string way_words(const PastWay& way);

/// "2 losses undone, 1 again"; empty: neither.
std::string losses_words(int undone, int again);

}  // namespace telescope::app
